"""Audit functions that run in a sandbox, input by input; their values are untrusted, and compared here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ..model import Ruleset
from ..notation import shown
from ..session import session
from ..text import IllegalError, Message, NotationError, Progress, Work
from .audit import Audit, Untraced, refuse_unknown
from .circuits.circuit import LEAST as NARROWEST
from .circuits.circuit import MOST, Circuit
from .circuits.compare import progress_at
from .circuits.recursions import LEAST
from .circuits.sides import Unbounded, samples

STRETCH = 1 << 16  # inputs before the page asks whether to continue
BATCH = 2_000  # inputs sent at once
MAX_LINE = 500  # characters of one reply
_INPUTS = 64  # inputs compared between two yields


@dataclass(frozen=True)
class WordAudit:
    """The sides of an audit: two functions by their names, or one function and a game."""

    bits: int
    names: tuple[str, str]
    game: Ruleset[Any] | None = None

    def __post_init__(self) -> None:
        """Raise NimbersError if the width or the game is not supported."""
        if not NARROWEST <= self.bits <= MOST:
            message = Message(
                "a word has {least} to {most} bits, not {bits}", least=NARROWEST, most=MOST, bits=self.bits
            )
            raise IllegalError(message)
        if self.game is not None:
            refuse_unknown(self.game.slug())

    @property
    def least(self) -> int:
        """The smallest input."""
        return LEAST[self.game.slug()] if self.game else 0

    def audit(self, covered: int, untraced: tuple[Untraced, ...], *differ: int) -> Audit:
        """Return the verdict for `covered` inputs; `differ` has the input, the claimed and the expected value."""
        n, claimed, expected = map(str, differ) if differ else (None, None, None)
        game = self.game.slug() if self.game else None
        total = (1 << self.bits) - self.least
        return Audit(not differ, n, covered, total, self.bits, *self.names, game, claimed, expected, untraced)


@dataclass(frozen=True)
class FunctionFailure:
    """A function failed at an input: its name, the line if known, and Python's message."""

    function: str
    second: bool
    at: int
    line: int | None
    what: str
    covered: int


@dataclass(frozen=True)
class AuditStep:
    """The state of an audit: the inputs to send next, or its result."""

    following: range
    audit: Audit | None = None
    failed: FunctionFailure | None = None


@dataclass
class _ClaimedWins:
    """Whether a function's value is nonzero, for all inputs from 0 on; the rules of a game need no more."""

    words: WordAudit
    wins: bytearray = field(default_factory=bytearray)


class _Claims(list[_ClaimedWins]):
    """The values of the current audit: the rules need those at smaller inputs."""


def compare_inputs(
    words: WordAudit,
    start: int,
    replies: Sequence[str],
    stop: int,
    untraced: tuple[Untraced, ...] = (),
    in_python: Sequence[str] = (),
) -> Work[AuditStep]:
    """Compare the values of both functions for the inputs from `start` on, and return the next inputs below `stop`.

    `replies` has the lines of each function as one text; surplus lines are ignored. If the earlier values of an
    audit by rules are lost, it begins again at the first inputs. `in_python` has what both functions say on plain
    integers at the first input: if that is the same, a difference there is no refutation. Raises
    NotationError for a malformed line.
    """
    stop = min(stop, 1 << words.bits)
    start = max(start, words.least)
    claims = _claims_for(words, start)
    if claims is not None and len(claims.wins) != start:
        return AuditStep(_next_inputs(words.least, stop))
    sides = [text.split("\n") if text else [] for text in replies]
    n, wins = start, bytearray()
    for lines in zip(*sides, strict=False):
        values = [_value(line) for line in lines]
        for second, value in enumerate(values):
            if not isinstance(value, int):
                return AuditStep(
                    range(0), None, FunctionFailure(words.names[second], bool(second), n, *value, n - words.least)
                )
            if value >> words.bits:
                raise _invalid_line(lines[second])
        claimed, *others = values
        expected = others[0] if words.game is None else _value_by_rules(words.game, n, claims, wins, claimed)
        if claimed != expected:
            found = words.audit(n + 1 - words.least, untraced, n, claimed, expected)  # type: ignore[arg-type]
            if len(in_python) == 2 and n == start and _same_number(in_python[0], in_python[1], words.bits):
                found = replace(found, agrees=None, plain=in_python[0])
            return AuditStep(range(0), found)
        wins.append(bool(claimed))
        n += 1
        if n % _INPUTS == 0:
            yield progress_at(n - words.least, n / (1 << words.bits), str(n))
    if claims is not None:
        claims.wins += wins
    if n >= stop:
        return AuditStep(range(0), words.audit(n - words.least, untraced))
    return AuditStep(_next_inputs(n, stop))


def _same_number(one: str, other: str, bits: int) -> bool:
    """Return whether two texts are numbers that are the same word."""
    if any(len(text) > MAX_LINE or not text.removeprefix("-").isdecimal() for text in (one, other)):
        return False
    return not (int(one) - int(other)) % (1 << bits)


def _next_inputs(start: int, stop: int) -> range:
    return range(start, min(start + BATCH, stop))


def _claims_for(words: WordAudit, start: int) -> _ClaimedWins | None:
    """Return the values at smaller inputs, empty if the audit begins; None without a game."""
    if words.game is None:
        return None
    claims = session.of(_Claims)
    known = next((one for one in claims if one.words == words), None)
    if known is None or start == words.least:
        known = _ClaimedWins(words, bytearray(words.least))
        claims[:] = [known]
    return known


def _value_by_rules(game: Ruleset[Any], n: int, claims: _ClaimedWins | None, batch: bytearray, claimed: Any) -> int:
    """Return the value of n by the rules: 1 if some option has the claimed value 0, else 0."""
    known = claims.wins if claims else bytearray()
    base = n - len(batch)
    for option in game.options(n):
        if not (known[option] if option < base else batch[option - base]):
            return 1
    return 0


def _value(line: str) -> int | tuple[int | None, str]:
    """Parse a reply: an integer, or the line and message of a failure; raises NotationError."""
    if len(line) <= MAX_LINE:
        if line.isascii() and line.isdecimal() and len(line) <= 10:
            return int(line)
        kind, _, rest = line.partition(" ")
        number, _, what = rest.partition(" ")
        if kind == "error" and number.isascii() and number.isdecimal() and len(number) < 9:
            return int(number) or None, what[:300]
    raise _invalid_line(line)


def _invalid_line(line: str) -> NotationError:
    return NotationError(Message("this is nothing that a function of one word says: {word}", word=shown(line[:100])))


# --- words and plain integers ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PlainComparison:
    """Runs on plain integers compared with a function's words or its circuit.

    `differ` are the inputs where they differ from the circuit, so that words must be run there; `denied` is the
    first one where words differ too, which disproves the circuit.
    """

    unbounded: Unbounded | None
    differ: tuple[int, ...] = ()
    denied: int | None = None


def compare_plain_runs(
    name: str, bits: int, least: int, plain: str, words: str, circuit: Circuit | None = None
) -> Work[PlainComparison]:
    """Compare a function's values on plain integers with its circuit or with its values on words.

    `plain` has a line for each of the first samples of an audit, and so has `words`; but with a circuit, `words`
    has one for each input where the plain integers differ from it. Raises NotationError.
    """
    inputs, replies = samples(bits)[least:], plain.split("\n") if plain else []
    expected_words = words.split("\n") if words else []
    yield Progress(0, Message("comparing words with plain integers"))
    if circuit is None:
        rows = zip(inputs, expected_words, replies, strict=False)
        return PlainComparison(
            next((_unbounded(name, n, word, text) for n, word, text in rows if _unlike(word, text)), None)
        )
    values = [str(value) for value in circuit.at_each(inputs[: len(replies)])]
    different = [one for one in zip(inputs, values, replies, strict=False) if _unlike(one[1], one[2])]
    answered_pairs = zip(different, expected_words, strict=False)
    denied = next((n for (n, value, _), word in answered_pairs if word != value), None)
    first = _unbounded(name, *different[0]) if different else None
    return PlainComparison(first, tuple(n for n, _, _ in different), denied)


def _unlike(word: str, text: str) -> bool:
    """Return whether the replies for a plain integer and a word differ; raises NotationError."""
    if not isinstance(_value(word), int):
        return False  # the function fails on the word, which the audit itself reports
    if len(text) > MAX_LINE:
        raise _invalid_line(text)
    return text != word


def _unbounded(name: str, n: int, word: str, text: str) -> Unbounded:
    what = text.split(" ", 2)[2] if text.startswith("error ") and text.count(" ") > 1 else text
    return Unbounded(name, str(n), what[:80], word)
