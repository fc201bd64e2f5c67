// Cuts heaps of Nim into blocks of 4, 2, 1 stones and so on; a block without a partner of its size decides who wins.

type Block = { size: number; alone: boolean };

/**
 * Return the blocks of each heap, the largest first. If the number of blocks of a size is odd, the last one is alone.
 */
export function blocksOf(heaps: number[]): Block[][] {
  const sizes = heaps.map((heap) => powersOf(heap));
  const counts = new Map();
  for (const size of sizes.flat()) counts.set(size, (counts.get(size) ?? 0) + 1);
  const seen = new Map();
  return sizes.map((own) =>
    own.map((size) => {
      const number = (seen.get(size) ?? 0) + 1;
      seen.set(size, number);
      return { size, alone: number === counts.get(size) && number % 2 === 1 };
    }),
  );
}

/** Read the heaps of a position; none if it is empty. */
export function heapsOf(position: string) {
  return position
    .split(",")
    .map(Number)
    .filter((heap) => Number.isInteger(heap) && heap >= 0 && heap < 2 ** 20);
}

function powersOf(heap: number) {
  const found = [];
  for (let size = 2 ** 19; size >= 1; size /= 2) {
    if (heap >= size) {
      found.push(size);
      heap -= size;
    }
  }
  return found;
}
