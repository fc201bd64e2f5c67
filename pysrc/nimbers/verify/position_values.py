"""Read published values of positions with several numbers: one position a line, or a table of two numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from typing import Any

from ..model import Ruleset
from ..notation import friendly
from ..text import Message, NimbersError

_ARROW = "->|=>|→"  # from a position to its value
# A position of several numbers and its value, as in 3,4,5 2.
_POSITION = re.compile(
    rf"\(?([0-9]{{1,9}}(?:,[0-9]{{1,9}})+)\)?(?:\s*(?:{_ARROW}|[:=;])\s*|\s+)\*?(-?\w{{1,9}})", re.ASCII
)
_SINGLE = re.compile(
    rf"[(\[]?([0-9]{{1,9}}),?[)\]]?(?:\s*(?:{_ARROW}|[:=;])\s*|\s+)\*?(-?\w{{1,9}})", re.ASCII
)  # one number
# The same in quotes, as spreadsheets write it: "3,4,5",2.
_QUOTED = re.compile(
    rf"[\"'(\[]+([0-9]{{1,9}}(?:(?:\s*,\s*|\s+)[0-9]{{1,9}})+)[\"')\]]+"
    rf"\s*(?:{_ARROW}|[:=,;])?\s*\*?(-?\w{{1,9}})",
    re.ASCII,
)
# Any text and a value after it, as in 2x2 0.
_LAST = re.compile(rf"(.*?\S)(?:\s*(?:{_ARROW}|[=;:])\s*|\s+)\*?(-?\w{{1,9}})", re.ASCII)
# A comment after any position: a # without a blank behind it may be a sign of a board.
_REMARK = re.compile(r"(?:^|\s)#\s.*")
# What is not read: a comment, and the name before a list, as programs and the OEIS write it.
# Comments, names before a list, and the lines of an entry of the OEIS without values.
IGNORED = re.compile(
    r"#.*|^\s*%[A-NP-RY-Z]\s.*|^\s*[A-Za-z_][\w \[\]<>*]*=\s*(?=[\[({])|^\s*(?:%[STU]\s)?\s*A[0-9]{6}\b[\s:,]*"
)
LABEL = re.compile(rf"\s*([0-9]{{1,18}})\s*(?:{_ARROW}|[:|])\s*(.*)", re.ASCII)  # the number of a row
BETWEEN_WORDS = re.compile(r"[\s,;|&\\]+")
# The line below the head of a Markdown table.
RULE = re.compile(r"^[ \t|:+-]*--[ \t|:+-]*$", re.MULTILINE)
LOST, WON = "lose", "win"
_LEAST_ROWS = 2  # of a table
_EACH_LINE = Message("on each line a position, then its value")


@dataclass(frozen=True)
class PositionEntry:
    """The value of a position in a file, as both are written there, and its line."""

    text: str
    value: str
    line: int


@dataclass(frozen=True)
class PositionFile:
    """The entries of a file in its order, and how it was read; `other` counts if more of it is right."""

    entries: tuple[PositionEntry, ...]
    read_as: Message
    other: PositionFile | None = None


def read_positions(text: str) -> PositionFile | None:
    r"""Return the entries of a file with a position of several numbers and its value a line; None for other files.

    >>> [(one.text, one.value) for one in read_positions("3,4,5 2\n1,1 0").entries]
    [('3,4,5', '2'), ('1,1', '0')]
    """
    lines = _lines(text)
    found = [_POSITION.fullmatch(line) or _QUOTED.fullmatch(line) for _, line in lines]
    if any(found):  # some of the positions may be single numbers
        found = [match or _SINGLE.fullmatch(line) for match, (_, line) in zip(found, lines, strict=True)]
    matches = [match for match in found if match is not None]
    if not matches or len(matches) < len(found):
        return None
    entries = (
        PositionEntry(",".join(re.findall("[0-9]+", match[1])), match[2], line)
        for (line, _), match in zip(lines, matches, strict=True)
    )
    return PositionFile(tuple(entries), _EACH_LINE)


def read_rows(text: str) -> PositionFile | None:
    r"""Return the entries of a file whose lines have the numbers of a position and then its value, with blanks between.

    None for a file with one line, or in which a line has fewer than three words or more than eight.

    >>> [(one.text, one.value) for one in read_rows("1 2 0\n3 4 5 2").entries]
    [('1,2', '0'), ('3,4,5', '2')]
    """
    rows = [(line, BETWEEN_WORDS.split(friendly(plain).strip(", "))) for line, plain in _lines(text)]
    if len(rows) < _LEAST_ROWS or any(
        not 3 <= len(words) <= 8 or not all(map(str.isdecimal, words[:-1])) for _, words in rows
    ):
        return None
    entries = (PositionEntry(",".join(words[:-1]), words[-1], line) for line, words in rows)
    return PositionFile(tuple(entries), Message("on each line the numbers of a position, then its value"))


def read_lines(text: str, rules: Ruleset[Any]) -> PositionFile | None:
    r"""Return the entries of a file with a position of any game and its value a line; None for other files.

    >>> from ..games import ruleset
    >>> [(one.text, one.value) for one in read_lines("2x2 0\n2x3 = 1", ruleset("cram")).entries]
    [('2x2', '0'), ('2x3', '1')]
    """
    entries = []
    for number, line in enumerate(text.splitlines(), 1):
        plain = _REMARK.sub("", line).strip()
        if not plain:
            continue
        match = _LAST.fullmatch(plain)
        if match is None:
            return None
        try:
            rules.parse(match[1])
        except NimbersError:
            return None
        entries.append(PositionEntry(match[1], match[2], number))
    if not entries:
        return None
    return PositionFile(tuple(entries), _EACH_LINE)


def read_lost(text: str, rules: Ruleset[Any]) -> PositionFile | None:
    r"""Return the entries of a file with a lost position of several numbers on each line; None for other files.

    >>> from ..games import ruleset
    >>> [(one.text, one.value) for one in read_lost("0 0\n1 2", ruleset("wythoff")).entries]
    [('0,0', 'lose'), ('1,2', 'lose')]
    """
    entries = []
    for line, plain in _lines(text):
        words = BETWEEN_WORDS.split(plain.strip("[](){}, "))
        if len(words) < 2 or not all(map(str.isdecimal, words)):
            return None
        try:
            rules.parse(",".join(words))
        except NimbersError:
            return None
        entries.append(PositionEntry(",".join(words), LOST, line))
    how = Message("a lost position on each line; whether others are lost was not checked")
    return PositionFile(tuple(entries), how) if len(entries) >= _LEAST_ROWS else None


def reads_pairs(rules: Ruleset[Any]) -> bool:
    """Return whether a text such as 1,2 is a position of these two numbers, as in Wythoff's game.

    >>> from ..games import ruleset
    >>> reads_pairs(ruleset("wythoff")), reads_pairs(ruleset("cram"))
    (True, False)
    """
    try:
        return rules.as_argument(rules.parse("1,2")) in ((1, 2), (2, 1))
    except NimbersError:
        return False


def read_table(text: str, first: int = 0) -> PositionFile | None:
    r"""Return the entries of a table of two numbers, a rectangle or a triangle; None for other files.

    Rows and columns are numbered from `first`, unless the table has their numbers at its edges.

    >>> [(one.text, one.value) for one in read_table("0 1\n1 2").entries]
    [('0,0', '0'), ('0,1', '1'), ('1,0', '1'), ('1,1', '2')]
    """
    rows: list[_Row] = []
    for line, plain in _lines(text):
        inner = friendly(plain).strip(", ")
        label = LABEL.fullmatch(inner)
        words = [word.strip("\"'") for word in BETWEEN_WORDS.split(label[2] if label else inner) if word]
        if words:
            rows.append(_Row(line, words, int(label[1]) if label else None))
    if len(rows) < _LEAST_ROWS:
        return None
    numbers = [row.number if row.number is not None else -1 for row in rows[:-1]]
    if rows[-1].number is None and numbers[-1] >= 0 and all(a == b + 1 for a, b in pairwise(numbers)):
        rows.reverse()  # the last row has the numbers of the columns
    top, *others = rows
    if top.number is None and (others[0].number is not None or not top.words[0].isdecimal()):
        headed = _with_edges(rows)
        if headed is not None:
            return headed
    if all(row.number is not None for row in rows):
        numbered = _entries(rows, range(first, first + len(top.words)))
        start = top.number or 0
        same = _entries(rows, range(start, start + len(top.words)))  # the columns begin as the rows do
        return numbered if numbered is None or start == first else replace(numbered, other=same)
    columns = range(first, first + max(len(row.words) for row in rows))
    plain_table, turned = (
        _entries([_Row(row.line, row.words, at) for at, row in enumerate(ordered, first)], columns)
        for ordered in (rows, rows[::-1])
    )
    headed = _with_edges(rows)
    if plain_table is None:
        return headed
    if turned is not None:  # as `nimbers table` prints it
        how = Message("a table of the values of two numbers, the last row is that of {first}", first=first)
        turned = replace(turned, read_as=how)
    return replace(plain_table, other=headed or turned)


def is_square(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether rows are as many as columns, at least three, and the first row is the first column.

    Then they seem to be the values of two numbers.
    """
    return len(rows) > 2 and {len(row) for row in rows} == {len(rows)} and [*rows[0]] == [row[0] for row in rows]


def rows_of(table: PositionFile) -> list[list[str]]:
    """Return the values of a table, row by row."""
    return [[entry.value for entry in row] for _, row in groupby(table.entries, key=lambda entry: entry.line)]


@dataclass(frozen=True)
class _Row:
    """A row of a table: its line, its words, and its number if that is known."""

    line: int
    words: list[str]
    number: int | None = None


def _with_edges(rows: Sequence[_Row]) -> PositionFile | None:
    """Return the entries of a table with the numbers of columns and rows at its edges; None for other tables."""
    top, *others = rows
    if others[0].number is None:
        if not all(row.words[0].isdecimal() for row in others):
            return None
        others = [_Row(row.line, row.words[1:], int(row.words[0])) for row in others]
    widest = max(len(row.words) for row in others)
    columns = [int(word) for word in top.words[len(top.words) - widest :] if word.isdecimal()]
    if len(columns) < max(widest, 1) or len(top.words) > widest + 2:
        return None
    for edge in (columns, [row.number for row in others]):
        if any(one is None or after != one + 1 for one, after in pairwise(edge)):
            return None
    corner = re.fullmatch(r"([a-z])[\\/|, ]*([a-z])", " ".join(top.words[: len(top.words) - widest]).lower())
    is_turned = corner is not None and corner[1] > corner[2]  # y\x: the columns have the first number
    return _entries(others, range(columns[0], columns[-1] + 1), is_turned)


def _entries(rows: Sequence[_Row], columns: range, is_turned: bool = False) -> PositionFile | None:
    """Return the entries of numbered rows; None if they are neither a rectangle nor a growing triangle.

    If the table `is_turned`, the first number of a position is that of its column.
    """
    widths = [len(row.words) for row in rows]
    if max(widths) < _LEAST_ROWS or widths not in ([widths[0]] * len(widths), list(range(1, len(widths) + 1))):
        return None
    entries = tuple(
        PositionEntry(f"{column},{row.number}" if is_turned else f"{row.number},{column}", word, row.line)
        for row in rows for column, word in zip(columns, row.words, strict=False)
    )  # fmt: skip
    how = Message("a table of the values of two numbers, that of {position} first", position=entries[0].text)
    return PositionFile(entries, how)


def _lines(text: str) -> list[tuple[int, str]]:
    """Return the lines that are not empty, with their numbers, without comments."""
    lines = ((number, IGNORED.sub("", line).strip()) for number, line in enumerate(text.splitlines(), 1))
    return [(number, line) for number, line in lines if line]
