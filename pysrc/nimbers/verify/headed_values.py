"""Read the headings of a file of values: which column has the positions, which the values, and what these mean.

A heading such as "loser" or "second player wins" turns the words below it round, as the name of a function does.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..answers.winner_words import PAIRS, normalized
from ..text import Message, NotationError, UnknownError
from .function_names import are_relative, counts_moves, names_the_loser, names_the_winner, sense_of, words_of
from .position_values import LOST, WON

_RULE = re.compile(r"[ \t|:+-]*--[ \t|:+-]*")  # the line below the head of a Markdown table
_HEAD = re.compile(r"[^\W\d_][\w ?!()'/^#-]*", re.ASCII)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_GRUNDY = _words("grundy nimber nimbers nimvalue sg g g(n) value values v a(n) mex grundyvalue grundynumber")
_OUTCOME = _words("outcome result status type class answer player n/p p/n positiontype who")
_POSITION = _words("n heap heapsize size heaps position pos state board start pile piles stones tokens p k x game")
_INDEX = _words("i idx index # no row id")
# The heading of a column with one number of a position.
_PART = re.compile(r"[a-z]_?[0-9]?|(heap|pile|row|col|column|x|y)s?_?[0-9]?", re.ASCII)
_TRUTHS = {"yes": True, "no": False, "true": True, "false": False, "y": True, "n": False, "1": True, "0": False}
_NUMBERS = re.compile(r"[\d\s,]+", re.ASCII)
_NAMED_LIST = re.compile(r"[\s{]*[\"']?([^\W\d_][\w -]*?)[\"']?\s*(?:[:=]\s*|\n\s*)(?=[\[({]*\s*\d)", re.ASCII)
_LABEL = re.compile(r"[\"']?\b([A-Za-z][A-Za-z -]*?)[\"']?\s*[:=]", re.ASCII)


@dataclass(frozen=True)
class Columns:
    """A file without its headings: a position and its value on each line; the quantity, if the headings tell it.

    `read_as` says what the words in the column of values were taken for.
    """

    text: str
    quantity: str | None = None
    read_as: Message | None = None


def without_headings(text: str, quantity: str | None, words: Sequence[str] = ()) -> Columns | None:
    r"""Return a file with headings in plain lines, which keep their numbers; None if it has no headings.

    `words` are those of the game's judge. Raises UnknownError if the headings leave open what the values mean.

    >>> without_headings("n,loser\n0,first\n1,second", None).text
    'number value\n0 lose\n1 win'
    """
    text = _records(text)
    lines = [("" if _RULE.fullmatch(line) else line.partition("# ")[0].strip()) for line in text.splitlines()]
    filled = [at for at, line in enumerate(lines) if line]
    if len(filled) < 2:
        return None
    separator = next((sign for sign in "|\t;," if sign in lines[filled[0]]), " ")
    rows = {at: _fields(lines[at], separator) for at in filled}
    heads = rows.pop(filled[0])
    if len(heads) < 2 or not all(map(_HEAD.fullmatch, heads)) or all(_is_word(head) for head in heads):
        return None
    if any(len(row) != len(heads) or not any(map(str.isdigit, "".join(row))) for row in rows.values()):
        return None
    columns = _columns(heads, quantity)
    if columns is None:
        return None
    where, what = columns
    values = [] if what is None else [row[what] for row in rows.values()]
    meaning, read_as = ({}, None) if what is None else _meaning(heads[what], values, words)
    plain = [""] * len(lines)
    for at, row in rows.items():
        position = ",".join(row[one] for one in where)
        if _NUMBERS.fullmatch(position):
            position = ",".join(re.findall(r"\d+", position))
        value = "" if what is None else meaning.get(str(normalized(row[what])), row[what])
        plain[at] = f"{position} {value}".strip()
    if what is not None and len(where) == 1 and all(row[where[0]].isdecimal() for row in rows.values()):
        plain[filled[0]] = "number value"
    is_grundy = what is not None and _plain(heads[what]) in _GRUNDY and not meaning
    asked = quantity or ("outcome" if meaning else "grundy" if is_grundy else None)
    return Columns("\n".join(plain), asked, read_as)


def _records(text: str) -> str:
    r"""Return a JSON list of objects as a CSV; other texts as they are.

    >>> _records('[{"n": 0, "grundy": 0}, {"n": 1, "grundy": 1}]')
    'n\tgrundy\n0\t0\n1\t1'
    """
    if not re.match(r"\s*\[\s*\{", text):
        return text
    try:
        records = json.loads(text)
    except ValueError:
        return text
    heads = list(records[0]) if all(isinstance(one, dict) for one in records) else []
    if not heads or any(list(one) != heads for one in records):
        return text
    rows = [heads, *([_written(one[head]) for head in heads] for one in records)]
    return "\n".join("\t".join(row) for row in rows)


def _written(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def named_list(text: str) -> str | None:
    """Return the quantity that the name before a list tells: "loses" for lost positions; None without such a name.

    Raises NotationError for a list of won positions, or for several lists.

    >>> named_list("cold: 0, 4, 8"), named_list("0, 4, 8")
    ('loses', None)
    """
    found = _NAMED_LIST.match(text)
    if found is None:
        return None
    names = [name for name in _LABEL.findall(text) if _wins(name) is not None] or [found[1]]
    wins = _wins(names[0])
    if wins is None:
        return None
    if wins or len(names) > 1:
        message = "the list is named {name}: give one list, that of the lost positions, or a winner on each line"
        raise NotationError(Message(message, name=", ".join(names)), 0)
    return "loses"


def _wins(name: str) -> bool | None:
    """Return whether a name speaks of won positions, or of lost ones; None if of neither."""
    words = words_of(name)
    if words and words[0] in ("p", "n") and set(words[1:]) <= {"position", "positions", "pos"}:
        return words[0] == "n" if len(words) > 1 or name.strip() in ("P", "N") else None
    sense = sense_of(name.replace(" ", "_").replace("-", "_"))
    return None if sense is None else sense.wins


def _fields(line: str, separator: str) -> list[str]:
    if separator == " ":
        return line.split()
    outside_quotes = rf'{re.escape(separator)}(?=(?:[^"]*"[^"]*")*[^"]*$)'
    return [field.strip().strip("()[]\"'") for field in re.split(outside_quotes, line.strip("|"))]


def _is_word(head: str) -> bool:
    """Return whether a text is a value that says who wins, not a heading."""
    return any(head.casefold() in pair for pair in PAIRS) and head.casefold() not in ("n", "p", "a", "b", "t", "f")


def _plain(head: str) -> str:
    return re.sub(r"[\s_?!-]", "", head).casefold()


def _is_outcome(head: str) -> bool:
    name = head.replace(" ", "_")
    says = sense_of(name) is not None and counts_moves(name) is None
    return head in ("P", "N", "P?", "N?") or _plain(head) in _OUTCOME or says or names_the_loser(name)


def _columns(heads: Sequence[str], quantity: str | None) -> tuple[list[int], int | None] | None:
    """Return the columns of the position and that of the value, None for lost positions; None if no heading is known.

    Raises UnknownError if several columns may be meant.
    """
    grundy = [at for at, head in enumerate(heads) if _plain(head) in _GRUNDY]
    outcome = [at for at, head in enumerate(heads) if at not in grundy and _is_outcome(head)]
    if quantity in ("wins", "outcome"):
        values = outcome or grundy
    elif quantity is not None:
        values = grundy
    else:
        values = [*grundy, *outcome]
    rest = [at for at in range(len(heads)) if at not in grundy and at not in outcome]
    if quantity == "loses" and not values:
        where = _where(heads, rest)
        return (where, None) if where else None
    if not values and rest[:-1]:
        values = [rest.pop()] if len(heads) == 2 or all(_PART.fullmatch(_plain(heads[at])) for at in rest[:-1]) else []
    where = _where(heads, rest)
    if len(heads) == 2 and len(values) == 1:
        where = [1 - values[0]]
    if len(values) != 1 or not where:
        if len(heads) == 2 and not (grundy or outcome):
            return None
        if grundy and outcome and quantity is None:
            names = ", ".join(heads[at] for at in (*grundy, *outcome))
            template = "several columns have values, {names}: say --quantity grundy or --quantity outcome"
            raise UnknownError(Message(template, names=names))
        message = Message(
            "which column has the values? The headings are {names}; keep the positions and one column, under a heading "
            "such as grundy or winner, or say --quantity",
            names=", ".join(heads),
        )  # fmt: skip
        raise UnknownError(message)
    return where, values[0]


def _where(heads: Sequence[str], rest: Sequence[int]) -> list[int]:
    """Return the columns that write a position."""
    plain = {at: _plain(heads[at]) for at in rest}
    known = [at for at in rest if plain[at] in _POSITION]
    parts = [at for at in rest if _PART.fullmatch(plain[at]) and plain[at] not in _INDEX]
    if len(parts) > 1 and set(known) <= set(parts):
        return parts[1:] if plain[parts[0]] == "n" and len(parts) > 2 else parts
    return known[:1] or parts or [at for at in rest if plain[at] in _INDEX][:1]


def _meaning(head: str, values: Sequence[str], words: Sequence[str]) -> tuple[dict[str, str], Message | None]:
    """Return what the values under a heading say of the player to move, where it speaks of who wins.

    Raises UnknownError if that is open.
    """
    found = list(dict.fromkeys(str(normalized(value)) for value in values))
    name = head.replace(" ", "_").replace("-", "_").rstrip("?! ")
    sense, wins = sense_of(name, words), _wins(head.rstrip("?! "))
    names_loser = names_the_loser(name)
    of_player = names_the_winner(name) or "loser" in words_of(name) or _plain(head) == "player"
    speaks = names_loser or of_player or sense is not None or wins is not None
    are_numbers = all(one.lstrip("-").isdecimal() for one in found)
    if counts_moves(name) is not None or (are_numbers and not speaks):
        return {}, None
    if are_numbers and of_player:
        if not set(found) <= {"1", "2"}:
            raise _open(head)
        return _translated(head, {one: (one == "1") != names_loser for one in found})
    if set(found) <= set(_TRUTHS) and found != ["n"]:
        if wins is None and (speaks or _plain(head) not in _OUTCOME | _GRUNDY):
            raise _open(head)
        return _translated(head, {one: _TRUTHS[one] == (wins is not False) for one in found})
    for first, second in [*PAIRS, *([(normalized(words[0]), normalized(words[1]))] if words[1:] else [])]:
        if are_numbers or not set(found) <= {str(first), str(second)}:
            continue
        if sense is not None and (sense.of_second or (wins is False and not names_loser and not are_relative(found))):
            raise _open(head)
        turns = names_loser and not are_relative(found)
        told = {one: (one == str(first)) != turns for one in found}
        return _translated(head, told) if turns else ({one: WON if won else LOST for one, won in told.items()}, None)
    return {}, None


def _translated(head: str, wins: dict[str, bool]) -> tuple[dict[str, str], Message]:
    """Return the meaning of words, and a sentence on it."""
    meaning = {one: WON if won else LOST for one, won in wins.items()}
    won = ", ".join(one for one, is_won in wins.items() if is_won) or "—"
    lost = ", ".join(one for one, is_won in wins.items() if not is_won) or "—"
    template = "under {head}, {won} was read as: the first player wins, {lost} as: the second player wins"
    return meaning, Message(template, head=head, won=won, lost=lost)


def _open(head: str) -> UnknownError:
    template = "the heading {head} leaves open what its values say: call it winner, loser, wins or lost"
    return UnknownError(Message(template, head=head))
