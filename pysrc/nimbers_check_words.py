"""Checks certificates of audits, which speak of all words of 8 to 32 bits, and all others that `nimbers_check` knows.

    python3 -m nimbers_check_words FILE...

It needs the standard library and `nimbers_check.py`, and prints the same lines.
"""

import sys
from functools import partial
from itertools import accumulate
from operator import and_, or_, xor

from nimbers_check import KINDS, RejectedError, Steps, are_numbers, main, need

GATES = {"&": and_, "|": or_, "^": xor, "~": lambda bit: 1 - bit}


class Automata:
    """Functions of a word, each as the least automaton that reads the bits from the highest on and ends in 0 or 1.

    An automaton is given by its first state. If two functions are equal, their automata are the same state: states with
    the same next states are stored once. The states 0 and 1 are the ends.
    """

    def __init__(self, bits):
        self.bits, self.steps = bits, Steps()
        self.after = [(0, 0), (1, 1)]  # the next states of each state, after a 0 and after a 1; the ends have none
        self.states = {}  # the state with these next states
        # By the number of bits to read: what ends in 0, what ends in 1, and what ends in 1 if all bits are 0.
        self.zero, self.one, self.none = [0], [1], [1]
        for left in range(bits):
            self.zero.append(self.state(self.zero[left], self.zero[left]))
            self.one.append(self.state(self.one[left], self.one[left]))
            self.none.append(self.state(self.none[left], self.zero[left]))

    def state(self, *following):
        """Return the state with these next states."""
        self.steps.spend(1)
        if following not in self.states:
            self.states[following] = len(self.after)
            self.after.append(following)
        return self.states[following]

    def both(self, some):
        """Return the states that several automata reach together by a 0, and by a 1."""
        return [tuple(self.after[one][bit] for one in some) for bit in (0, 1)]

    def replaced(self, some, depth, made):
        """Let several automata read the same `depth` bits, and return the automaton that goes on as `made` says.

        `made` returns the state to go on with, given the states that the automata have reached.
        """
        layers = [{some}]
        for _ in range(depth):
            layers.append({after for states in self.steps.each(layers[-1]) for after in self.both(states)})
        found = {states: made(*states) for states in layers.pop()}
        for layer in reversed(layers):
            found = {states: self.state(*(found[after] for after in self.both(states))) for states in layer}
        return found[some]

    def bit(self, place):
        """Return the automaton that ends in the bit at a place: the lowest is at place 0."""
        here = self.state(self.zero[place], self.one[place])
        return self.replaced((self.zero[-1],), self.bits - 1 - place, lambda _: here)

    def circuit(self, described, field):
        """Return the automata of the bits of a circuit's result, the lowest first."""
        need(isinstance(described, dict) and set(described) == {"gates", "result"}, f"{field}: expected gates, result")
        gates, result = described["gates"], described["result"]
        found = [self.zero[-1], self.one[-1], *map(self.bit, range(self.bits))]
        need(isinstance(gates, list), f"{field}: expected a list of gates")
        for gate in gates:
            need(isinstance(gate, list) and gate and isinstance(gate[0], str), f"{field}: {gate} is no gate")
            sign, *read = gate
            right = sign in GATES and len(read) == (1 if sign == "~" else 2) and are_numbers(read, len(found) - 1)
            need(right, f"{field}: {gate} is no gate")
            found.append(self.replaced(tuple(found[node] for node in read), self.bits, GATES[sign]))
        right = are_numbers(result, len(found) - 1) and len(result) == self.bits
        need(right, f"{field}: expected a result for each bit")
        return [found[node] for node in result]

    def first_difference(self, one, other):
        """Return the smallest word for which two automata end differently."""
        differs, number = self.replaced((one, other), self.bits, xor), 0
        for never in self.zero[-2::-1]:
            number = 2 * number + (self.after[differs][0] == never)
            differs = self.after[differs][number & 1]
        return number


def bit_slide(automata, lost):
    """Return what ends in 1 for the numbers where a 10 can become 01 such that `lost` ends in 1."""

    def slid(zero, above, top):
        return automata.state(above, automata.state(automata.after[automata.after[top][0]][1], zero))

    wins = automata.zero[-1]
    for place in range(automata.bits - 1):  # of the 0
        made = partial(slid, automata.zero[place], automata.zero[place + 1])
        moved = automata.replaced((lost,), automata.bits - 2 - place, made)
        wins = automata.replaced((wins, moved), automata.bits, or_)
    return wins


def counter(automata, lost):
    """Return what ends in 1 for the numbers where `lost` ends in 1 after the move.

    A power of two is halved; from 1 there is no move. So powers of two are lost and won in turn, and need no look at
    `lost`. Any other number loses its highest 1: what is left is read by the state of `lost` after zeros.
    """
    after_zeros = [*accumulate(range(automata.bits), lambda state, _: automata.after[state][0], initial=lost)]
    wins = 0
    for left in range(automata.bits):  # bits below the highest 1
        lower, power = after_zeros[automata.bits - left], left % 2
        rest = automata.replaced(
            (lower, automata.none[left]), left, lambda end, none, power=power: power if none else end
        )
        wins = automata.state(wins, rest)
    return wins


RULES = {"bit-slide": (bit_slide, 0), "counter": (counter, 1)}  # by game: who wins after the moves, the least number


def words(certificate):
    """Check a circuit for all words: it equals another circuit, or it is 1 where the rules of a game say a win, else 0.

    If it is 1 exactly where a move leads to a number where it is 0, it is right for all numbers, by induction.
    """
    bits, runs, name = certificate["bits"], certificate["runs"], certificate.get("game")
    need(are_numbers([bits, runs]) and 8 <= bits <= 32, "bits, runs: expected numbers, the bits from 8 to 32")
    automata = Automata(bits)
    claim, gates = automata.circuit(certificate["claim"], "claim"), len(certificate["claim"]["gates"])
    if "other" in certificate:
        other, more = automata.circuit(certificate["other"], "other"), len(certificate["other"]["gates"])
        says = f"circuits of {gates} and {more} gates: equal for all words of {bits} bits"
    else:
        need(isinstance(name, str) and name in RULES, f"game: {name!r} is not one of {', '.join(RULES)}")
        wins, least = RULES[name]
        lost = automata.replaced((claim[0],), bits, GATES["~"])
        other = [wins(automata, lost)] + [automata.zero[-1]] * (bits - 1)
        if least:  # 0 is no position: make the claim 0 there
            claim = [automata.replaced((bit, automata.none[-1]), bits, lambda end, none: end & ~none) for bit in claim]
        numbers = f"from {least} to {2**bits - 1}"
        says = f"circuit of {gates} gates: 1 where the player to move wins {name}, else 0, {numbers}"
    for one, another in zip(claim, other, strict=True):
        if one != another:
            raise RejectedError(f"claim: it is wrong at {automata.first_difference(one, another)}")
    return f"{says}; not checked here: the circuits were compared with the functions on {runs} words"


KINDS["words"] = (words, [{"bits", "runs", "claim", one} for one in ("other", "game")])

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
