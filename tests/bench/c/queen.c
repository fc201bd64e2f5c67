/* The queen's table by mex over all moves, in the simplest way: queen SIDE prints the sum of all values. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int side = argc > 1 ? atoi(argv[1]) : 0;
  unsigned short *table = malloc(sizeof *table * side * side);
  char *seen = malloc(4 * side + 4);
  long long sum = 0;
  for (int x = 0; x < side; x++)
    for (int y = 0; y < side; y++) {
      memset(seen, 0, x + y + (x < y ? x : y) + 2);
      for (int k = 1; k <= x; k++) seen[table[(x - k) * side + y]] = 1;
      for (int k = 1; k <= y; k++) seen[table[x * side + y - k]] = 1;
      for (int k = 1; k <= x && k <= y; k++) seen[table[(x - k) * side + y - k]] = 1;
      int least = 0;
      while (seen[least]) least++;
      table[x * side + y] = least;
      sum += least;
    }
  printf("%lld\n", sum);
  return 0;
}
