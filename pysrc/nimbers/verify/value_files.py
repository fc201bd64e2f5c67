"""Check published values (a b-file, a CSV, rows of a table, a list) and report the first wrong entry with its line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, TypeVar

from ..answers.check import Truth, quantities_of
from ..answers.number_values import first_number, is_numbered
from ..answers.winner_words import WORDS
from ..games import ruleset, slugs
from ..model import Outcome, Ruleset
from ..notation import friendly, shortened, shown
from ..search.meter import NATIVE, Meter
from ..sequences.rules import HeapRules, heap_rules
from ..sequences.sequence import MOST, compute_sequence
from ..text import BudgetError, IllegalError, Message, NimbersError, NotationError, UnknownError, Work, say
from .formula import QUANTITIES
from .headed_values import (
    lists_lost,
    named_list,
    names_a_position,
    refuse_list_of_won,
    remark_on_winners,
    without_headings,
)
from .position_values import (
    BETWEEN_WORDS,
    IGNORED,
    LABEL,
    LOST,
    WON,
    PositionEntry,
    PositionFile,
    is_square,
    read_lines,
    read_lost,
    read_positions,
    read_rows,
    read_table,
    reads_pairs,
    rows_of,
)
from .value_notation import code_of, lists_values, offset_of, own_output, plain_title, plain_values, refuse_other_rules

FORMS = Message(
    "there are: a b-file, 'n a(n)' a line; a CSV, 'n,a(n)' or one value a line; rows of values, with or without the "
    "first number of each row and a colon; one list, '0, 1, 2'. What follows # is a comment"
)
_MORE = re.compile(r"[\s,;]*(\.\.\.|…)[\s\])}]*\Z")  # the end of a list that goes on
# G(3) = 2, and 3: 2 where several stand on a line, as in a dictionary.
_NAMED = re.compile(r"[A-Za-z]\w*[\s(\[]+([0-9]{1,18})[\s)\]]*[=:]", re.ASCII)
_NEXT = re.compile(r"[\s,;]+(?=[0-9]{1,18}\s*:)", re.ASCII)
# The winners of several numbers, as in LWWWL.
_LETTERS = re.compile(r"[LW]{2,}|[PN]{2,}", re.IGNORECASE)
_ENTRY = re.compile(r"\*?(-?[0-9]{1,18})", re.ASCII)
# Words for who wins. Y is none, because N beside it would be an outcome, and a and b may name columns.
_WINS = {word: bool(first) for word, first in WORDS.items() if word not in ("y", "a", "b")} | {"1": True, "0": False}
SURE_ROWS = 3  # rows whose first numbers are theirs, and not values, if they fit
ENOUGH = 4  # numbers that a list of lost positions has at least
WINNERS = 6  # values 0 and 1 that a list of winners has at least, if they are wrong as Grundy values
LIST = 3  # positions of several numbers that such a list has at least, if all of them are lost
MOST_LISTED = 100_000  # the largest of them
_OUTCOMES = {word: Outcome.N if wins else Outcome.P for word, wins in _WINS.items() if not word.isdecimal()}
_OUTCOMES |= {"tie": Outcome.TIE, "draw": Outcome.DRAW}


@dataclass(frozen=True)
class Entry:
    """The value of a number in a file, as it is written there, and its line."""

    n: int
    value: str
    line: int

    @property
    def text(self) -> str:
        """The position as its number is written."""
        return str(self.n)


@dataclass(frozen=True)
class ValueFile:
    """The entries of a file, each number once in rising order, and how it was read.

    `other` is a second reading, which counts if only it makes the file right.
    """

    entries: tuple[Entry, ...]
    read_as: Message
    other: ValueFile | None = None
    is_headed: bool = False  # whether the first row has the numbers of the values below it
    is_list: bool = False  # whether the file is a list of the lost positions
    flaw: NotationError | None = None  # why the likelier reading fails, if this one is not right either

    def within(self, up_to: int | None) -> ValueFile:
        """Return the file without larger numbers."""
        return self if up_to is None else replace(self, entries=tuple(one for one in self.entries if one.n <= up_to))


AnyFile = TypeVar("AnyFile", ValueFile, PositionFile)


@dataclass(frozen=True)
class ValuesVerdict:
    """The result of checking a file; `agrees` is None if some entries were not checked and the others are right.

    `checked` entries were checked, those of the numbers `first` to `up_to` that the file has; `gaps` are not in it.
    `first` and `up_to` are None if the file has positions of several numbers.
    """

    agrees: bool | None
    checked: int
    first: int | None
    up_to: int | None
    complete: bool
    quantity: str
    read_as: Message
    gaps: int = 0
    missing: tuple[int, int, int] | None = None  # how many numbers are not in the file, and the range asked for
    why: Message | None = None  # why the check ended early
    wrong: Entry | PositionEntry | None = None
    counterexample: str | None = None
    expected: Any = None
    claimed: Any = None
    is_list: bool = False  # whether the file is a list of the lost positions

    def covering(self, given: ValueFile, start: int, up_to: int | None, may_begin_later: bool) -> ValuesVerdict:
        """Return the verdict with the numbers that the file leaves out; it agrees only if it has all asked for.

        A file that begins one later than `start` has all, if it may.
        """
        if not self.agrees:
            return self
        here = given.within(up_to).entries
        gaps = here[-1].n - here[0].n + 1 - len(here) if here else 0
        if up_to is None:
            return replace(self, gaps=gaps)
        start += bool(may_begin_later and (not here or here[0].n > start))
        missing = up_to - start + 1 - sum(one.n >= start for one in here)
        if missing <= 0 and here:
            return replace(self, gaps=gaps)
        return replace(self, agrees=None, complete=False, gaps=gaps, missing=(missing, start, up_to))


# --- reading ---------------------------------------------------------------------------------------------------------


def read_values(text: str, first: int = 0, is_list: bool = False) -> ValueFile:
    r"""Parse a file of values; `first` is the number of the first value if the file has no numbers.

    With `is_list`, the file lists positions: if all its numbers rise, none of them is the number of a line.

    Raises NotationError with the line that cannot be read.

    >>> [(one.n, one.value) for one in read_values("1 0\n2 1\n3 0").entries]
    [(1, '0'), (2, '1'), (3, '0')]
    >>> [(one.n, one.value) for one in read_values("0, 1, 2, 3").entries]
    [(0, '0'), (1, '1'), (2, '2'), (3, '3')]
    """
    rows: list[tuple[int, int, list[str]]] = []  # line number, label or -1, words
    names: list[str] = []  # of rows
    at, headed = 0, False
    for number, line in enumerate(_MORE.sub("", text).splitlines(keepends=True), 1):
        plain = _NAMED.sub(r"\1:", friendly(IGNORED.sub("", line.rstrip("\r\n")))).strip().strip("[](){}").strip()
        for piece in _NEXT.split(plain):
            label = LABEL.fullmatch(piece)
            words = [word.strip("\"'") for word in BETWEEN_WORDS.split(label[2] if label else piece) if word]
            has_digits = _lists_digits(words)
            words = [one for word in words for one in (word if has_digits or _LETTERS.fullmatch(word) else [word])]
            if len(words) > 2 and not _ENTRY.fullmatch(words[0]) and all(map(_ENTRY.fullmatch, words[1:])):
                names.append(words.pop(0))  # the name of a row, as in n 0 1 2
            if words:
                if rows or not _is_heading(words):
                    for word in words:
                        if not _is_value(word):
                            raise _unreadable(number, word, at)
                    rows.append((number, int(label[1]) if label else -1, words))
                else:
                    headed = len(words) == 2
            elif label:
                raise _unreadable(number, piece, at)
        at += len(line)
    if not rows:
        raise NotationError(Message("there is no value in this file; {forms}", forms=FORMS), 0)
    if len(names) > 1 and len(names) == len(rows) and not names_a_position(names[0]):
        message = "the rows have names, {names}: give the values of one of them"
        raise NotationError(Message(message, names=", ".join(names)), 0)
    if is_list and all(label < 0 for _, label, _ in rows):
        in_order = _in_order(rows, first)
        values = [int(entry.value) if entry.value.isdecimal() else -1 for entry in in_order.entries]
        if all(one < other for one, other in pairwise(values)):
            return in_order
    return _numbered(rows, first, headed)


def _lists_digits(words: list[str]) -> bool:
    """Return whether words are values of one digit each, in groups of one length, as in 0123 0123 01.

    >>> _lists_digits(["0123", "0123", "01"]), _lists_digits(["0001", "5"]), _lists_digits(["123", "124"])
    (True, False, False)
    """
    length = len(words[0]) if words else 0
    *groups, last = words or [""]
    are_long = length > 3 and words[0].startswith("0") and all(len(one) == length for one in groups)
    return are_long and all(map(str.isdecimal, words)) and (not groups or 1 < len(last) <= length)


def _numbered(rows: list[tuple[int, int, list[str]]], first: int, headed: bool) -> ValueFile:
    """Return the entries of rows, which may begin with a label, an index or a value; `headed`: two columns have names.

    Raises NotationError for a number with two values.
    """
    if any(label >= 0 for _, label, _ in rows):
        return ValueFile(_once(_labelled(rows)), Message("rows of values, each with its first number"))
    heads = [int(words[0]) if words[0].isdecimal() else -1 for _, _, words in rows]
    steps = [after - before for before, after in pairwise(heads)]
    widths = [len(words) for _, _, words in rows]
    step = widths[0] - 1
    are_heads = min(heads) >= 0 and step > 0 and len(set(widths[:-1])) <= 1 and widths[-1] <= widths[0]
    usual = sum(one == step for one in steps)
    plain = _in_order(rows, first)
    _refuse_square(rows)
    # A line is a number and its value, also where numbers are left out or come twice.
    if are_heads and set(widths) == {2} and (headed or (len(rows) > 1 and _are_numbers(heads, usual))):
        numbered = (Entry(head, words[1], line) for head, (line, _, words) in zip(heads, rows, strict=True))
        plain_lines = Message("a b-file: on each line a number, then its value")
        how = Message("two columns: a number, then its value") if headed else plain_lines
        sure = headed or usual == len(steps)
        try:
            return ValueFile(_once(numbered), how, None if sure else plain)
        except NotationError as error:
            if sure:
                raise
            return replace(plain, flaw=error)
    # Each row begins with its first number, without a colon.
    if len(rows) > 1 and are_heads and widths[0] > 2 and 2 * usual >= len(steps) and min(steps) >= step:
        given = [(line, head, words[1:]) for head, (line, _, words) in zip(heads, rows, strict=True)]
        how = Message("rows of values, each with its first number")
        sure = usual == len(steps) and len(rows) > SURE_ROWS
        return ValueFile(_once(_labelled(given)), how, None if sure else plain)
    return replace(plain, other=_under_numbers(rows))


def _under_numbers(rows: list[tuple[int, int, list[str]]]) -> ValueFile | None:
    """Return the entries of rows of values under a row of their numbers; None if the first row is no such row.

    The other rows may begin with the number that is added to those at the top, as in printed tables of long periods.
    """
    (_, _, top), *others = rows
    if not others or len(top) <= 2 or not all(map(str.isdecimal, top)):
        return None
    numbers = [int(word) for word in top]
    if numbers != [*range(numbers[0], numbers[0] + len(top))]:
        return None
    widths = [len(words) for _, _, words in others]
    if max(widths) <= len(top):
        how = Message("values in order, under a row of their numbers")
        return replace(_in_order(others, numbers[0]), read_as=how, is_headed=True)
    if {*widths[:-1]} - {len(top) + 1} or widths[-1] > len(top) + 1:
        return None
    firsts = [int(words[0]) if words[0].isdecimal() else -1 for _, _, words in others]
    if any(after - before != len(top) for before, after in pairwise(firsts)) or firsts[0] % len(top):
        return None
    labelled = ((line, numbers[0] + one, words[1:]) for one, (line, _, words) in zip(firsts, others, strict=True))
    how = Message("rows of values under a row of numbers, each after its first number")
    return ValueFile(_once(_labelled([*labelled])), how, is_headed=True)


def _refuse_square(rows: list[tuple[int, int, list[str]]]) -> None:
    """Raise NotationError for a table with as many rows as columns whose first or last row is its first column."""
    table = [words for _, _, words in rows]
    if is_square(table) or is_square(table[::-1]):
        message = Message(
            "a table of {count} rows and columns whose first or last row is its first column seems to have the values "
            "of two numbers, and this is for the values of single numbers: nimbers table GAME prints the true table. "
            "If it is one sequence, write it in one line",
            count=len(table),
        )  # fmt: skip
        raise NotationError(message)


def _are_numbers(heads: list[int], usual: int) -> bool:
    """Return whether the first of two columns has numbers, not values: rising, each once, or mostly one after another.

    >>> _are_numbers([0, 1, 2, 5, 6], 3), _are_numbers([0, 2, 1, 1, 2], 1)
    (True, False)
    """
    rising = all(before <= after for before, after in pairwise(heads))
    return (rising and heads[0] < heads[-1]) or len(set(heads)) == len(heads) or 2 * usual >= len(heads) - 1


def _in_order(rows: list[tuple[int, int, list[str]]], first: int) -> ValueFile:
    """Return the entries of rows that have values only."""
    words = [(line, word) for line, _, words in rows for word in words]
    found = tuple(Entry(n, word, line) for n, (line, word) in enumerate(words, first))
    last = first + len(found) - 1
    return ValueFile(found, Message("the values of {first} to {last}, in order", first=first, last=last))


def _once(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return entries in rising order, a repeated one once; raises NotationError for a number with two values."""
    found: dict[int, Entry] = {}
    for entry in entries:
        before = found.setdefault(entry.n, entry)
        if before.value.lower() != entry.value.lower():
            message = "line {line}: {n} has the value {value} here, and {other} in line {before}"
            raise NotationError(
                Message(message, line=entry.line, n=entry.n, value=entry.value, other=before.value, before=before.line)
            )
    return tuple(found[n] for n in sorted(found))


def _labelled(rows: list[tuple[int, int, list[str]]]) -> Iterator[Entry]:
    """Yield the entries of rows with labels; raises NotationError for a row without one."""
    expected = 0
    for line, label, words in rows:
        if label < 0:
            message = "line {line}: expected the row of {expected}, with its number and a colon; {forms}"
            raise NotationError(Message(message, line=line, expected=expected, forms=FORMS))
        for n, word in enumerate(words, label):
            yield Entry(n, word, line)
        expected = label + len(words)


def _is_value(word: str) -> bool:
    return bool(_ENTRY.fullmatch(word)) or word.lower() in _WINS or word.lower() in _OUTCOMES


def _is_heading(words: list[str]) -> bool:
    """Return whether the words are column headings of a CSV, neither numbers nor outcomes."""
    return not any(_ENTRY.fullmatch(word) for word in words) and not all(map(_is_value, words))


def _unreadable(line: int, word: str, at: int) -> NotationError:
    message = "line {line}: {word} is no value; {forms}"
    return NotationError(Message(message, line=line, word=shown(word, 40), forms=FORMS), at)


# --- checking --------------------------------------------------------------------------------------------------------


def game_or_code(name: str, settings: Mapping[str, str]) -> Ruleset[Any] | HeapRules:
    """Return the game of that name with its settings, or the rules of a code such as 0.77; raises NimbersError."""
    if name in slugs() or settings:
        return ruleset(name, settings)
    try:
        return heap_rules(name)
    except NimbersError:
        return ruleset(name, settings)  # its error lists the games


def check_values(
    rules: Ruleset[Any] | HeapRules,
    text: str,
    quantity: str | None = None,
    first: int | None = None,
    limit: int = NATIVE,
    up_to: int | None = None,
) -> Work[ValuesVerdict]:
    """Compare the values of a file with the true ones, smallest number first, until one is wrong or the limit is hit.

    With `up_to`, the verdict agrees only if the file has every number up to it, and larger ones are not checked.
    Raises NotationError if the file cannot be read, IllegalError for a number that is not a position.
    """
    if quantity is not None and quantity not in (*QUANTITIES, "loses"):
        raise UnknownError(
            Message("{name} is one of {words}", name="--quantity", words=", ".join((*QUANTITIES, "loses")))
        )
    text = plain_title(own_output(rules, text))
    refuse_other_rules(rules, text)
    offset, text = offset_of(text)
    first = offset if first is None else first
    columns = without_headings(text, quantity, None if isinstance(rules, HeapRules) else rules)
    if columns is not None:
        found = yield from _check_plain(rules, columns.text, columns.quantity, first, limit, up_to)
        return _with_note(_with_note(found, columns.read_as), _meaning_of_number(rules, found))
    if quantity is None:
        refuse_list_of_won(text)
    named, text = named_list(text)
    asked = quantity or named or ("loses" if lists_lost(text) else None)
    asked = "grundy" if asked is None and lists_values(text) else asked
    has_ranges = isinstance(rules, HeapRules) or is_numbered(rules)
    found = yield from _check_plain(rules, plain_values(text, has_ranges), asked, first, limit, up_to)
    remark = remark_on_winners(text) if found.is_list and asked is None else ""
    if remark:
        message = (
            "the file was read as a list of lost positions, and it says {remark}: say --quantity loses if it is one"
        )
        raise UnknownError(Message(message, remark=shown(remark)))
    return _with_note(found, _meaning_of_number(rules, found))


def _with_note(found: ValuesVerdict, note: Message | None) -> ValuesVerdict:
    """Return a verdict whose sentence on how the file was read goes on with a note."""
    return found if note is None else replace(found, read_as=Message("{one}; {other}", one=found.read_as, other=note))


def _meaning_of_number(rules: Ruleset[Any] | HeapRules, found: ValuesVerdict) -> Message | None:
    """Return what position the last number stands for, where the game says it: a number may be the name of a vertex."""
    if isinstance(rules, HeapRules) or found.up_to is None or rules.read_as(rules.parse("3"), "3") is None:
        return None
    return Message("{number} stands for {position}", number=str(found.up_to),
                   position=shortened(rules.format(rules.parse(str(found.up_to)))))  # fmt: skip


def _check_plain(
    rules: Ruleset[Any] | HeapRules,
    text: str,
    quantity: str | None,
    first: int | None,
    limit: int,
    up_to: int | None,
) -> Work[ValuesVerdict]:
    """Check a file without headings."""
    if isinstance(rules, HeapRules) or quantity not in (None, "loses") or up_to is not None:
        return (yield from _check_as_values(rules, text, quantity, first, limit, up_to))
    lost = read_lost(text, rules)
    # Where single numbers are positions, too, lines of two numbers are rather numbers with their values.
    if lost is None or (quantity is None and is_numbered(rules)):
        return (yield from _check_as_values(rules, text, quantity, first, limit, None))
    if quantity == "loses":
        found = yield from _check_lost(rules, lost, limit)
        if found.agrees is not False or not is_numbered(rules):
            return found
        try:
            further = yield from _check_as_values(rules, text, quantity, first, limit, None)  # numbered lines
        except NotationError:
            return found
        return further if further.agrees or _right(further) > _right(found) else found
    try:
        found = yield from _check_as_values(rules, text, None, first, limit, None)
    except NotationError:
        further = yield from _check_lost(rules, lost, limit)
        if _seems_a_list(further):
            return further
        raise
    if found.agrees is not False:
        return found
    further = yield from _check_lost(rules, lost, limit)
    right = _right(further)
    if _seems_a_list(further) and right > found.checked:
        return further
    if right >= 2 and right > _right(found):
        message = Message(
            "the lines may be values, or lost positions: say --quantity {quantity} or --quantity loses",
            quantity=found.quantity,
        )
        raise UnknownError(message)
    return found


def _check_lost(rules: Ruleset[Any], lost: PositionFile, limit: int) -> Work[ValuesVerdict]:
    """Check a list of lost positions of several numbers."""
    nothing = ValuesVerdict(None, 0, None, None, False, "wins", lost.read_as, is_list=True)
    return (yield from _by_search(rules, lost.entries, nothing, limit))


def _seems_a_list(verdict: ValuesVerdict) -> bool:
    """Return whether enough positions of a file are lost that it seems to be a list of these."""
    return _right(verdict) >= (LIST if verdict.agrees else ENOUGH)


def _check_as_values(
    rules: Ruleset[Any] | HeapRules, text: str, quantity: str | None, first: int | None, limit: int, up_to: int | None
) -> Work[ValuesVerdict]:
    """Check a file that has values, or a list of lost numbers."""
    code = code_of(rules)
    rows = read_rows(text)
    listed = None if isinstance(rules, HeapRules) else _positions_in(text, rows, rules, first)
    if listed is not None and not isinstance(rules, HeapRules):
        if up_to is not None:
            message = "{name} is for the values of single numbers, and this file has values of positions"
            raise UnknownError(Message(message, name="--up-to"))
        return (yield from _by_position_or_rows(rules, listed, rows, quantity, limit))
    least = 0 if isinstance(rules, HeapRules) else first_number(rules)
    begin = least if first is None else first
    given = read_values(text, begin, is_list=quantity == "loses")

    def by_numbers(file: ValueFile, asked: str) -> Work[ValuesVerdict]:
        """Compare the entries of a file, and find the numbers that it leaves out."""
        found = yield from _check_values(rules, code, asked, file.within(up_to), limit)
        return found.covering(file, begin, up_to, first is None)

    enough = 1 if quantity == "loses" else ENOUGH
    numbers = _lost_numbers(rules, given, least, enough) if quantity in (None, "loses") else None
    has_values = isinstance(rules, HeapRules) or "grundy" in quantities_of(rules)
    if numbers is not None and (quantity == "loses" or not has_values):
        return (yield from by_numbers(numbers, "wins"))
    asked = _quantity_of(rules, given.entries, quantity)
    found = yield from by_numbers(given, asked)
    if found.agrees is not False and given.flaw is None:
        return found
    # Take another reading if the file is right under it, or wrong much later.
    # A list without numbers may begin one later.
    others = [given] if given.flaw else [given.other] if given.other else []
    if first is None and (given.other or given).entries[0].n == least:
        later = read_values(text, least + 1)
        others += [later.other or later]
    best = found
    for other in others:
        try:
            further = yield from by_numbers(other, asked)
        except NimbersError:
            continue
        if further.agrees or further.missing is not None:
            return further
        if (other.is_headed and further.checked > best.checked) or _is_likelier(further, best):
            best = further
    if given.flaw is not None:
        raise given.flaw
    for other in (given, *others) if quantity is None else ():
        winners = _as_winners(other)
        if winners is not None:
            further = yield from by_numbers(winners, "wins")
            if further.agrees is not False:
                return further
            best = further if _is_likelier(further, best) else best
    if numbers is not None:
        further = yield from by_numbers(numbers, "wins")
        right = sum(entry.value == LOST for entry in numbers.entries[: further.checked])
        if further.agrees is not False or right > max(best.checked, ENOUGH):
            return further
    if rows is not None and not isinstance(rules, HeapRules) and reads_pairs(rules):
        further_rows = yield from _if_right_further(rules, rows, found, quantity, limit)
        if further_rows is not None:
            raise _two_readings(rows)
    return best


def _is_likelier(further: ValuesVerdict, found: ValuesVerdict) -> bool:
    """Return whether a wrong file is right so much further under another reading that it seems to be meant."""
    return _right(further) >= max(ENOUGH, 2 * _right(found) + 1)


def _positions_in(text: str, rows: PositionFile | None, rules: Ruleset[Any], first: int | None) -> PositionFile | None:
    """Return the entries of a file with values of positions with several numbers; None for values of numbers.

    `rows` are those of `read_rows`. They count if the values are words, unless the file has headings: then the numbers
    may be values, too.
    """
    listed = read_positions(text)
    if listed is not None:
        return listed
    if rows is not None and rows.entries[0].line == 1 and _are_words(rows.entries):
        return rows
    if not reads_pairs(rules):
        return None if is_numbered(rules) else read_lines(text, rules)
    table = read_table(text, first or 0)
    if table is not None and is_square(rows_of(table)):
        return table
    try:
        first_number(rules)
    except UnknownError:
        found = table or rows
        if found is None:
            message = "a position of {game} has two numbers: write a table in rows of one length, or lines like {line}"
            raise NotationError(Message(message, game=rules.slug(), line="3,5 2")) from None
        return found
    return None


def _by_position(rules: Ruleset[Any], given: PositionFile, quantity: str | None, limit: int) -> Work[ValuesVerdict]:
    """Check the values of positions in the order of the file; take its other reading if only that one is right."""
    asked = _quantity_of(rules, given.entries, quantity)
    nothing = ValuesVerdict(None, 0, None, None, False, asked, given.read_as)
    found = yield from _by_search(rules, given.entries, nothing, limit)
    if found.agrees is not False:
        return found
    files = [given, given.other] if given.other is not None else [given]
    readings = [(file, asked) for file in files[1:]]
    for file in files if quantity is None else ():
        winners = _as_winners(file)
        readings += [(winners, "wins")] if winners is not None else []
    best = found
    for reading, what in readings:
        nothing = replace(nothing, read_as=reading.read_as, quantity=what)
        further = yield from _by_search(rules, reading.entries, nothing, limit)
        if further.agrees:
            return further
        best = further if _is_likelier(further, best) else best
    return best


def _by_position_or_rows(
    rules: Ruleset[Any], given: PositionFile, rows: PositionFile | None, quantity: str | None, limit: int
) -> Work[ValuesVerdict]:
    """Check a table; take its rows as positions with their values if enough of them are right.

    Raises NotationError if a few rows are right, perhaps by chance.
    """
    found = yield from _by_position(rules, given, quantity, limit)
    if rows is None or found.agrees is not False:
        return found
    further = yield from _if_right_further(rules, rows, found, quantity, limit)
    if further is not None and _right(further) < ENOUGH:
        raise _two_readings(rows)
    return found if further is None else further


def _if_right_further(
    rules: Ruleset[Any], rows: PositionFile, found: ValuesVerdict, quantity: str | None, limit: int
) -> Work[ValuesVerdict | None]:
    """Return the verdict on lines that have a position and its value, with blanks between, after a wrong entry.

    `found` is the verdict under another reading. Return None if fewer entries are right than under that one.
    """
    try:
        further = yield from _by_position(rules, rows, quantity, limit)
    except NimbersError:
        return None
    return further if _right(further) >= max(2, min(found.checked, len(rows.entries))) else None


def _right(verdict: ValuesVerdict) -> int:
    """Return how many entries are right."""
    return verdict.checked - (verdict.agrees is False)


def _two_readings(rows: PositionFile) -> NotationError:
    """Return the error for lines that may be values in order, or each a position and its value."""
    first = rows.entries[0]
    line = f"{first.text} {first.value}"
    message = "{what} may be values in order, or the numbers of a position and then its value: that is written {line}"
    return NotationError(Message(message, what=shown(line.replace(",", " ")), line=line))


def _lost_numbers(
    rules: Ruleset[Any] | HeapRules, given: ValueFile, least: int, enough: int = ENOUGH
) -> ValueFile | None:
    """Return the file as a list of the lost positions, if it has `enough` values and they rise; else None.

    Such a list may begin after the positions without a move.
    """
    if len(given.entries) < enough or not all(entry.value.isdecimal() for entry in given.entries):
        return None
    listed = [int(entry.value) for entry in given.entries]
    if any(one >= other for one, other in pairwise(listed)) or listed[-1] > MOST_LISTED:
        return None
    lines = {n: entry.line for n, entry in zip(listed, given.entries, strict=True)}
    entries, line = [], given.entries[-1].line
    for n in range(listed[-1], least - 1, -1):
        line = lines.get(n, line)
        if n < listed[0] and _is_over(rules, n):
            continue
        entries.append(Entry(n, LOST if n in lines else WON, line))
    message = Message("the lost ones of the numbers up to {last}, {count} of them", count=len(listed),
                      last=listed[-1])  # fmt: skip
    return ValueFile(tuple(reversed(entries)), message, is_list=True)


def _as_winners(given: AnyFile) -> AnyFile | None:
    """Return a file of 1 and 0, or of 1 and 2, as who wins; None for other files, or too short ones."""
    values = {entry.value for entry in given.entries}
    if len(given.entries) < WINNERS or values not in ({"0", "1"}, {"1", "2"}):
        return None
    entries = tuple(replace(entry, value=WON if entry.value == "1" else LOST) for entry in given.entries)
    how = Message("{how}; 1 was read as: the first player wins, {other} as: the second player wins", how=given.read_as,
                  other=min(values - {"1"}))  # fmt: skip
    return replace(given, entries=entries, read_as=how)


def _is_over(rules: Ruleset[Any] | HeapRules, n: int) -> bool:
    """Return whether a number is a position without a move."""
    if isinstance(rules, HeapRules):
        return n == 0
    return next(iter(rules.options(rules.parse(str(n)))), None) is None


def _check_values(
    rules: Ruleset[Any] | HeapRules, code: HeapRules | None, quantity_asked: str, given: ValueFile, limit: int
) -> Work[ValuesVerdict]:
    nothing = ValuesVerdict(None, 0, None, None, False, quantity_asked, given.read_as, is_list=given.is_list)
    if code is not None and quantity_asked in ("grundy", "wins", "outcome"):
        return (yield from _by_code(code, given, nothing))
    if isinstance(rules, HeapRules):
        raise UnknownError(Message("a code has Grundy values: {words}", words="grundy, wins, outcome"))
    return (yield from _by_search(rules, given.entries, nothing, limit))


def _quantity_of(
    rules: Ruleset[Any] | HeapRules, entries: Sequence[Entry | PositionEntry], quantity: str | None
) -> str:
    """Return the quantity of a file: the given one, or who wins if all its values are words for that.

    Raises UnknownError if the rules do not have it.
    """
    if quantity is None:
        quantity = "outcome" if _are_words(entries) else "grundy"
    if quantity == "loses":
        raise NotationError(Message("lost positions stand one on each line, such as {line}", line="3,5"))
    if not isinstance(rules, HeapRules) and quantity not in quantities_of(rules):
        message = Message("{game} has no {word} here; it has: {names}", game=rules.slug(), word=quantity,
                          names=", ".join(quantities_of(rules)))  # fmt: skip
        raise UnknownError(message)
    return quantity


def _are_words(entries: Sequence[Entry | PositionEntry]) -> bool:
    return all(entry.value.lower() in _OUTCOMES for entry in entries)


def _by_code(code: HeapRules, given: ValueFile, nothing: ValuesVerdict) -> Work[ValuesVerdict]:
    """Check all values at once with the engines for sequences."""
    last = max((entry.n for entry in given.entries), default=0)
    if last > MOST:
        raise IllegalError(Message("at most {most} values, not {count}", most=MOST, count=last))
    found = yield from compute_sequence(code, last, certify=False)
    verdict = nothing
    for entry, claimed in zip(given.entries, _claims(given.entries, nothing.quantity), strict=True):
        value = found.values[entry.n]
        expected = value if nothing.quantity == "grundy" else _outcome(value)
        verdict = _with_entry(verdict, entry, claimed, expected, entry.text)
        if verdict.agrees is False:
            return verdict
    return replace(verdict, agrees=True, complete=True)


def _outcome(value: int) -> Outcome:
    return Outcome.N if value else Outcome.P


def _by_search(
    rules: Ruleset[Any], entries: Sequence[Entry | PositionEntry], nothing: ValuesVerdict, limit: int
) -> Work[ValuesVerdict]:
    truth, verdict = Truth(rules, Meter(limit)), nothing
    quantity = "outcome" if nothing.quantity == "wins" else QUANTITIES[nothing.quantity]
    for entry, claimed in zip(entries, _claims(entries, nothing.quantity), strict=True):
        try:
            position = rules.parse(entry.text)
        except NimbersError as error:
            message = "line {line}: {position} is no position here: {why}"
            raise IllegalError(Message(message, line=entry.line, position=entry.text, why=error.message)) from None
        try:
            expected = yield from truth.of(quantity, position)
        except BudgetError as error:
            return replace(verdict, why=error.message)
        verdict = _with_entry(verdict, entry, claimed, expected, rules.format(position))
        if verdict.agrees is False:
            return verdict
    return replace(verdict, agrees=True, complete=True)


def _with_entry(
    before: ValuesVerdict, entry: Entry | PositionEntry, claimed: Any, expected: Any, position: str
) -> ValuesVerdict:
    """Return the verdict after one more entry, which may be wrong."""
    truth = expected is Outcome.N if before.quantity == "wins" else expected
    found = replace(before, checked=before.checked + 1)
    if isinstance(entry, Entry):
        found = replace(found, up_to=entry.n, first=entry.n if before.first is None else before.first)
    if claimed == truth:
        return found
    return replace(found, agrees=False, wrong=entry, counterexample=position, expected=truth, claimed=claimed)


def _claims(entries: Sequence[Entry | PositionEntry], quantity: str) -> list[Any]:
    """Return what entries claim; raises NotationError for an entry of another kind, before any is called wrong."""
    return [_claimed(entry, quantity) for entry in entries]


def _claimed(entry: Entry | PositionEntry, quantity: str) -> Any:
    """Convert an entry to a value of the quantity; raises NotationError if that is impossible."""
    word = entry.value.lower()
    if quantity == "wins" and word in _WINS:
        return _WINS[word]
    if quantity == "outcome" and word in _OUTCOMES:
        return _OUTCOMES[word]
    number = _ENTRY.fullmatch(word)
    if number is None or quantity in ("wins", "outcome"):
        message = "line {line}: {word} is no value of {quantity}"
        if quantity == "grundy" and word in _OUTCOMES:
            message = "line {line}: {word} is no value of {quantity}; who wins is read with --quantity outcome"
        raise NotationError(Message(message, line=entry.line, word=shown(entry.value), quantity=quantity))
    return int(number[1])


# --- output ----------------------------------------------------------------------------------------------------------


def values_document(found: ValuesVerdict, lang: str = "en") -> dict[str, Any]:
    """Return the verdict as JSON values, with its sentence."""
    return {
        "agrees": found.agrees,
        "checked": found.checked,
        "from": found.first,
        "up_to": found.up_to,
        "complete": found.complete,
        "counterexample": found.counterexample,
        "expected": _plain(found.expected),
        "claimed": _plain(found.claimed),
        "line": None if found.wrong is None else found.wrong.line,
        "quantity": found.quantity,
        "read_as": say(found.read_as, lang),
        "texts": {"verdict": say(values_verdict(found), lang)},
    }


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, Outcome) else value


def values_verdict(found: ValuesVerdict) -> Message:
    """Return the sentence of the verdict and the range it covers."""
    facts: dict[str, Any] = {"count": found.checked, "first": found.first, "last": found.up_to}
    if found.wrong is not None:
        facts |= {"n": found.wrong.text, "line": found.wrong.line}
        if found.is_list and found.first is None:
            return Message("{n}, in line {line}, is not lost. The positions before it are.", **facts)
        if found.is_list and found.claimed:
            return Message("The list leaves out {n}, which is lost. It is right about the numbers before.", **facts)
        if found.is_list:
            return Message("{n}, in line {line}, is not lost. The list is right about the numbers before.", **facts)
        facts |= {"claimed": str(_plain(found.claimed)), "expected": str(_plain(found.expected))}
        if found.checked == 1:
            template = (
                "The first entry, that of {n} in line {line}, is wrong: {claimed} stands there, and it is {expected}."
            )
            return Message(template, **facts)
        template = (
            "The first wrong entry is that of {n}, in line {line}: {claimed} stands there, and it is {expected}. The "
            "entries before it are right."
        )
        return Message(template, **facts)
    if found.missing is not None:
        missing, start, size = found.missing
        facts |= {"missing": missing, "start": start, "size": size}
        if not found.checked:
            return Message("No verdict: the file has none of the numbers from {start} to {size}.", **facts)
        template = (
            "No verdict: of the numbers from {start} to {size} the file leaves {missing} out. The {count} entries that "
            "it has up to there, from {first} to {last}, are right."
        )
        return Message(template, **facts)
    if found.agrees and found.gaps:
        template = (
            "Agrees with the true values on all {count} entries, from {first} to {last}; {gaps} "
            "{gaps|number|numbers} between them {gaps|is|are} not in the file."
        )
        return Message(template, gaps=found.gaps, **facts)
    if found.agrees and found.is_list and found.first is None:
        return Message("All {count} positions of the file are lost.", **facts)
    if found.agrees and found.checked == 1:
        return Message("The only entry of the file is right.")
    if found.agrees and found.first is None:
        return Message("Agrees with the true values on all {count} entries.", **facts)
    if found.agrees:
        return Message("Agrees with the true values on all {count} entries, from {first} to {last}.", **facts)
    if not found.checked:
        return Message("No verdict: {why}. No entry was checked.", why=found.why or "")
    template = "No verdict: {why}. The {count} entries before, from {first} to {last}, are right."
    if found.first is None:
        template = "No verdict: {why}. The {count} entries before are right."
    return Message(template, **facts, why=found.why or "")
