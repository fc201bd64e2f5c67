"""An audit whose functions run elsewhere, input by input: what comes back is a stranger's word, compared here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from ..model import Ruleset
from ..notation import shown
from ..text import IllegalError, Message, NotationError, Progress, Work
from .audit import Audit, Untraced, refuse_unknown
from .circuits.circuit import LEAST as NARROWEST
from .circuits.circuit import MOST, Circuit
from .circuits.compare import progress_at
from .circuits.recursions import LEAST
from .circuits.sides import Unbounded, samples

STRETCH = 1 << 16  # inputs tried before the page asks "go on?"
BATCH = 2_000  # inputs handed out at once
LETTERS = 500  # of one line that comes back
_INPUTS = 64  # inputs compared between two yields


@dataclass(frozen=True)
class Words:
    """What is held against what: functions by their names, or one function and a game."""

    bits: int
    names: tuple[str, str]
    game: Ruleset[Any] | None = None

    def __post_init__(self) -> None:
        """Raises NimbersError where there is no such audit."""
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
        """The verdict when so many inputs are covered; `differ` is the input, what is claimed and what is expected."""
        n, claimed, expected = map(str, differ) if differ else (None, None, None)
        game = self.game.slug() if self.game else None
        total = (1 << self.bits) - self.least
        return Audit(not differ, n, covered, total, self.bits, *self.names, game, claimed, expected, untraced)


@dataclass(frozen=True)
class Failed:
    """A function failed at an input: its name, the line if it is known, and Python's own words."""

    function: str
    second: bool
    at: int
    line: int | None
    what: str
    covered: int


@dataclass(frozen=True)
class Step:
    """Where an audit stands: the inputs to be asked about next, or its end."""

    following: range
    audit: Audit | None = None
    failed: Failed | None = None


@dataclass
class _Claims:
    """What a function says of all inputs of a game from 0 on; only whether it is 0 matters to the rules."""

    words: Words
    wins: bytearray = field(default_factory=bytearray)


_claims: list[_Claims] = []  # those of the audit under way: the rules ask what was said of smaller inputs


def stepped(
    words: Words, start: int, said: Sequence[str], stop: int, untraced: tuple[Untraced, ...] = ()
) -> Work[Step]:
    """Compare what both functions say of the inputs from `start` on, and hand out the next ones below `stop`.

    `said` has a text of lines for each function; the shorter one counts. Raises NotationError for what is no such
    text. An audit of a game that was forgotten begins anew: its first inputs are handed out again.
    """
    stop = min(stop, 1 << words.bits)
    start = max(start, words.least)
    claims = _remembered(words, start)
    if claims is not None and len(claims.wins) != start:
        return Step(_following(words.least, stop))
    sides = [text.split("\n") if text else [] for text in said]
    n, wins = start, bytearray()
    for lines in zip(*sides, strict=False):
        values = [_value(line) for line in lines]
        for second, value in enumerate(values):
            if not isinstance(value, int):
                return Step(range(0), None, Failed(words.names[second], bool(second), n, *value, n - words.least))
            if value >> words.bits:
                raise _no_word(lines[second])
        claimed, *others = values
        expected = others[0] if words.game is None else _ruled(words.game, n, claims, wins, claimed)
        if claimed != expected:
            return Step(range(0), words.audit(n + 1 - words.least, untraced, n, claimed, expected))  # type: ignore[arg-type]
        wins.append(bool(claimed))
        n += 1
        if n % _INPUTS == 0:
            yield progress_at(n - words.least, n / (1 << words.bits), str(n))
    if claims is not None:
        claims.wins += wins
    if n >= stop:
        return Step(range(0), words.audit(n - words.least, untraced))
    return Step(_following(n, stop))


def _following(start: int, stop: int) -> range:
    return range(start, min(start + BATCH, stop))


def _remembered(words: Words, start: int) -> _Claims | None:
    """What was said of smaller inputs; a new beginning forgets it."""
    if words.game is None:
        return None
    known = next((one for one in _claims if one.words == words), None)
    if known is None or start == words.least:
        known = _Claims(words, bytearray(words.least))
        _claims[:] = [known]
    return known


def _ruled(game: Ruleset[Any], n: int, claims: _Claims | None, fresh: bytearray, claimed: Any) -> int:
    """What the rules say of n: 1 where some move leads to an input that is said to be lost."""
    known = claims.wins if claims else bytearray()
    base = n - len(fresh)
    for option in game.options(n):
        if not (known[option] if option < base else fresh[option - base]):
            return 1
    return 0


def _value(line: str) -> int | tuple[int | None, str]:
    """The number a line tells, or the line of a failure and its words; raises NotationError for anything else."""
    if len(line) <= LETTERS:
        if line.isascii() and line.isdecimal() and len(line) <= 10:
            return int(line)
        kind, _, rest = line.partition(" ")
        number, _, what = rest.partition(" ")
        if kind == "error" and number.isascii() and number.isdecimal() and len(number) < 9:
            return int(number) or None, what[:300]
    raise _no_word(line)


def _no_word(line: str) -> NotationError:
    return NotationError(Message("this is nothing that a function of one word says: {word}", word=shown(line[:100])))


# --- words and plain integers ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Runs:
    """What runs on plain integers say beside a function's words, or its circuit.

    `differ` are the inputs where they say something else than the circuit, so that words must be asked there; `denied`
    is the first one where words do so, too, which is the end of the circuit.
    """

    unbounded: Unbounded | None
    differ: tuple[int, ...] = ()
    denied: int | None = None


def runs(name: str, bits: int, least: int, plain: str, words: str, circuit: Circuit | None = None) -> Work[Runs]:
    """What a function is said to tell of plain integers, held against its circuit, or what it is said to tell of words.

    `plain` has a line for each sample of an audit, or for the first of them. So has `words`, but with a circuit it has
    one for each input where the plain integers differ from it. Raises NotationError.
    """
    inputs, said = samples(bits)[least:], plain.split("\n") if plain else []
    told_words = words.split("\n") if words else []
    yield Progress(0, Message("comparing words with plain integers"))
    if circuit is None:
        pairs = zip(inputs, told_words, said, strict=False)
        return Runs(next((_unbounded(name, n, word, text) for n, word, text in pairs if _unlike(word, text)), None))
    values = [str(value) for value in circuit.at_each(inputs[: len(said)])]
    different = [one for one in zip(inputs, values, said, strict=False) if _unlike(one[1], one[2])]
    asked = zip(different, told_words, strict=False)
    denied = next((n for (n, value, _), word in asked if word != value), None)
    first = _unbounded(name, *different[0]) if different else None
    return Runs(first, tuple(n for n, _, _ in different), denied)


def _unlike(word: str, text: str) -> bool:
    """Whether a plain integer's line says something else than a word's; raises NotationError for no such line."""
    if not isinstance(_value(word), int):
        return False  # it fails there; whether that input was covered is another question
    if len(text) > LETTERS:
        raise _no_word(text)
    return text != word


def _unbounded(name: str, n: int, word: str, text: str) -> Unbounded:
    what = text.split(" ", 2)[2] if text.startswith("error ") and text.count(" ") > 1 else text
    return Unbounded(name, str(n), what[:80], word)
