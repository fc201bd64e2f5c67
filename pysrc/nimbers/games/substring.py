"""Binary string, fewest zeros wins: remove substrings until nothing is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import product
from operator import xor
from random import Random

from ..families.strings import GAP, PARTS, Part, name, rest_of, touch_parts, without_idle_gaps
from ..model import SCORING, Judge, Move, Reason, Ruleset, parameter, proved, refuted
from ..notation import EMPTY, Choice, bits, readable
from ..scene import Cell, Cells, Scene
from ..text import IllegalError, Message

# The settings to which claims apply.
_USUAL = {"take": "substring", "halves": "close", "wins": "fewer"}
_APART = _USUAL | {"halves": "apart"}
_ENDS = {"take": "ends", "wins": "fewer"}
_ANY = {"take": "subsequence", "wins": "fewer"}
_MORE = _USUAL | {"wins": "more"}
_PROOF = "proved in this project by induction over the margin; checked by search for every string to length 21"
_MISREAD = "the formula of the usual rules, read into others"


@dataclass(frozen=True)
class Substring(Ruleset[str]):
    """Remove parts of a binary string, and collect as few zeros as you can.

    There is a string of zeros and ones. A move removes a non-empty contiguous part of it, and the rest closes up. The
    game ends when the string is empty.

    The player who has collected fewer zeros wins; equally many are a tie.

    Other readings of such rules: only a beginning or an end may be taken (ends), or signs from any places
    (subsequence); what is left stays apart, and no part may reach across a gap (apart); more zeros win (more).
    """

    spellings = 'The string, also in quotes or as a list: `0110`, `"0110"`, `[0, 1, 1, 0]`.'
    title = "Fewest zeros"
    family = "strings"
    aliases = ("zeros and ones", "binary string game", "二进制串游戏")
    size_name = "length"
    placeholder = "0110011"
    argument = "the string of 0s and 1s"
    conventions = (SCORING,)
    goals = ("Whoever collects fewer zeros wins.",)
    examples = ("00011", "0110011", "01", "0101", "11011101111", "0")
    judge = Judge(
        "one string a line",
        "lines",
        words=("Player 1", "Player 2", "Tie"),
        sample=("00011\n0110011\n0\n", "Player 1\nPlayer 2\nPlayer 2\n"),
        program="text.strip()",
    )

    take: str = parameter("substring", Choice(tuple(PARTS)), "what may be taken")
    halves: str = parameter("close", Choice(("close", "apart")), "what is left")
    wins: str = parameter("fewer", Choice(("fewer", "more")), "zeros that win")

    def __post_init__(self) -> None:
        """Raise IllegalError if the halves should stay apart although only substrings leave halves."""
        super().__post_init__()
        if self.halves == "apart" and self.take != "substring":
            raise IllegalError(
                Message("halves=apart has an effect only with take=substring, not with {take}", take=self.take)
            )

    def moves(self, p: str) -> Iterator[Move[str]]:
        """Yield the parts that may be taken, named by their first and last places from 1."""
        for part, gain, option in self._takes(p):
            yield Move(name(part), option, gain, touch_parts(part))

    def options(self, p: str) -> Iterator[str]:
        return (option for _, option in self.scored_options(p))

    def scored_options(self, p: str) -> Iterator[tuple[int, str]]:
        """Yield (gain, option) for each part that may be taken."""
        if not self.usual:
            yield from ((gain, option) for _, gain, option in self._takes(p))
            return
        each = 1 if self.wins == "more" else -1  # the usual rules written out, since search spends its time here
        for i in range(len(p)):
            for j in range(i + 1, len(p) + 1):
                yield each * p.count("0", i, j), p[:i] + p[j:]

    def _takes(self, p: str) -> Iterator[tuple[Part, int, str]]:
        each = 1 if self.wins == "more" else -1
        for part in PARTS[self.take](p):
            yield part, each * sum(p.count("0", i, j) for i, j in part), rest_of(p, part, self.gaps)

    @property
    def gaps(self) -> bool:
        """Whether what is left may have gaps."""
        return self.halves == "apart"

    @property
    def usual(self) -> bool:
        """Whether any part without a hole may be taken and the rest closes up."""
        return self.take == "substring" and not self.gaps

    def describe_move(self, p: str, move: Move[str]) -> Message:
        if "." in move.name:
            return Message("remove the places {places}", places=tuple(move.name.split(".")))
        first, last = move.name.split("-")
        if first == last:
            return Message("remove the {sign} at place {first}", sign=p[int(first) - 1], first=first)
        return Message("remove places {first} to {last}", first=first, last=last)

    def why(self, p: str) -> Iterator[Reason]:
        if not self.usual or self.wins != "fewer":
            return
        zeros, lengths = p.count("0"), self._runs(p)
        if zeros % 2 == 0:
            template = (
                "The number of zeros is {zeros}, even. Taking a 1, or else one zero, keeps the balance; taking more "
                "zeros than the opponent never helps: a tie."
            )
            yield self.step_from_fact(p, "score", 0, Message(template, zeros=zeros))
            return
        x = reduce(xor, lengths, 0)
        runs = (*map(str, lengths[:40]), "…")[: 41 if len(lengths) > 40 else len(lengths)]
        if not lengths:
            template = (
                "The number of zeros is {zeros}, odd, so somebody must take one zero more. There are no ones to wait "
                "with, so it is the player to move."
            )
        elif x:
            template = (
                "The number of zeros is {zeros}, odd, so somebody must take one zero more. The runs of ones, of "
                "lengths {runs}, are Nim heaps of waiting moves: their nim-sum {x} is not 0, so the opponent runs out "
                "of them first."
            )
        else:
            template = (
                "The number of zeros is {zeros}, odd, so somebody must take one zero more. The runs of ones, of "
                "lengths {runs}, are Nim heaps of waiting moves: their nim-sum is 0, so the player to move runs out of "
                "them first."
            )
        parts = tuple(f"s{i}" for i, sign in enumerate(p[:256], 1) if sign == "1")
        yield self.step_from_fact(p, "score", 1 if x else -1, Message(template, zeros=zeros, runs=runs, x=x), parts)

    def parse(self, text: str) -> str:
        """Return a string of 0s and 1s, with _ for gaps if the rules leave any."""
        if not self.gaps:
            return bits(text)
        pieces, start = [], 0
        for piece in readable(text).split(GAP):
            pieces.append(bits(piece, start))
            start += len(piece) + 1
        return without_idle_gaps(GAP.join(pieces))

    def format(self, p: str) -> str:
        return p or EMPTY

    def positions(self, size: int) -> Iterator[str]:
        """Yield all strings of that length, in order; gaps arise only in play."""
        return ("".join(signs) for signs in product("01", repeat=size))

    def stress_positions(self, random: Random) -> Iterator[str]:
        for size in (*range(12, 40), 63, 64, 65, 100, 1_000, 10_000):
            for ones in (1, 4):
                yield "".join("0" if random.randrange(ones + 1) == 0 else "1" for _ in range(size))

    def key(self, p: str) -> str:
        """Return the string or its mirror image, whichever comes first; pieces between gaps are sorted."""
        if GAP in p:
            return GAP.join(sorted(min(piece, piece[::-1]) for piece in p.split(GAP)))
        return min(p, p[::-1])

    def scene(self, p: str, at_most: int) -> Scene:
        tones = {"1": "one", "0": "zero"}
        signs = enumerate(p[:at_most].replace(GAP, "·"), 1)
        cells = (Cell(f"s{i}", sign, str(i), tones.get(sign, "")) for i, sign in signs)
        caption = Message(
            "a string of length {count}, zeros in it: {zeros}", count=len(p) - p.count(GAP), zeros=p.count("0")
        )
        return Cells(tuple(cells), caption, len(p), "letters", unordered=self.take != "subsequence")

    @staticmethod
    def _runs(p: str) -> list[int]:
        """Return the lengths of the maximal runs of ones."""
        return [len(run) for run in p.split("0") if run]

    @proved(
        "score",
        "With an even number of zeros the margin is 0. Otherwise let x be the xor of the lengths of the maximal runs "
        "of ones: the margin is +1 if x is not 0, else -1.",
        source=_PROOF,
        rules=_USUAL,
    )
    def runs(self, p: str) -> int:
        """Return the margin from zeros and runs."""
        if p.count("0") % 2 == 0:
            return 0
        return 1 if reduce(xor, self._runs(p), 0) else -1

    @proved(
        "winning_move_count",
        "With an odd number of zeros, the winning moves reduce one run of ones as in Nim, to size L xor x < L; a run "
        "is brought to size m by m + 1 different parts.",
        source=_PROOF,
        rules=_USUAL,
    )
    def nim_in_runs(self, p: str) -> int:
        """Return the number of Nim reductions, each multiplied by the number of ways to make it."""
        if p.count("0") % 2 == 0:
            return 0
        lengths = self._runs(p)
        x = reduce(xor, lengths, 0)
        return sum((x ^ length) + 1 for length in lengths if x ^ length < length)

    @proved(
        "winning_moves",
        "With an odd number of zeros: cut a run of ones of length L down to L xor x where that is smaller.",
        source=_PROOF,
        rules=_USUAL,
    )
    def cuts(self, p: str) -> Iterator[str]:
        """Yield the winning moves."""
        if p.count("0") % 2 == 0:
            return
        x = reduce(xor, self._runs(p), 0)
        start = 1
        for run in p.split("0"):
            size = len(run)
            if size and x ^ size < size:
                taken = size - (x ^ size)
                for first in range(start, start + size - taken + 1):
                    yield f"{first}-{first + taken - 1}"
            start += size + 1

    @proved(
        "score",
        "Where what is left stays apart, the margin is the same: 0 with an even number of zeros, else +1 or -1 by the "
        "xor of the lengths of the runs of ones.",
        source="the same proof: a run cut in two is worth the xor of its parts, which is less than its length",
        rules=_APART,
    )
    def runs_apart(self, p: str) -> int:
        """Return the margin from zeros and runs; gaps end runs as zeros do."""
        if p.count("0") % 2 == 0:
            return 0
        return 1 if reduce(xor, self._runs(p.replace(GAP, "0")), 0) else -1

    @refuted(
        "score",
        "The margin from zeros and runs of ones, where only a beginning or an end may be taken.",
        source=_MISREAD,
        counterexample="0010",
        rules=_ENDS,
    )
    def runs_ends(self, p: str) -> int:
        """Return the margin by the formula of the usual rules."""
        return self.runs(p)

    @refuted(
        "score",
        "The margin from zeros and runs of ones, where signs may be taken from any places.",
        source=_MISREAD,
        counterexample="101",
        rules=_ANY,
    )
    def runs_subsequence(self, p: str) -> int:
        """Return the margin by the formula of the usual rules."""
        return self.runs(p)

    @refuted(
        "score",
        "The margin from zeros and runs of ones, where more zeros win.",
        source=_MISREAD,
        counterexample="0",
        rules=_MORE,
    )
    def runs_more(self, p: str) -> int:
        """Return the margin by the formula of the usual rules."""
        return self.runs(p)
