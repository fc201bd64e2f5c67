"""Read the headings of a file of values: which column has the positions, which the values, and what these mean.

A heading such as "loser" or "second player wins" turns the words below it round, as the name of a function does.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from ..answers.winner_words import PAIRS, WORDS, normalized
from ..games import resolve_name
from ..model import Ruleset
from ..text import Message, NimbersError, NotationError, UnknownError
from .function_names import are_relative, counts_moves, names_the_loser, names_the_winner, sense_of, words_of
from .position_values import LOST, RULE, WON


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_GRUNDY = _words("grundy nimber nimbers nimvalue nimvalues sg sg(n) g g(n) gn f(n) a(n) value values val v mex")
_GRUNDY |= _words("grundyvalue grundyvalues grundynumber grundynumbers grundy(n) spraguegrundy nim nimsum")
_OUTCOME = _words("outcome result status type class answer player n/p p/n positiontype who")
_POSITION = _words("n heap heapsize size heaps position pos state board start pile piles stones tokens p k x game pair")
_INDEX = _words("i idx index # no no. row id") | {""}
_BOARD_HEADS = [["m", "n"], ["rows", "cols"], ["rows", "columns"], ["r", "c"], ["height", "width"], ["h", "w"]]
# The heading of a column with one number of a position.
_PART = re.compile(r"[a-z]_?[0-9]?|(heap|pile|row|col|column)s?_?[0-9]?", re.ASCII)
_TRUTHS = {"yes": True, "no": False, "true": True, "false": False, "y": True, "n": False, "1": True, "0": False}
_NUMBERS = re.compile(r"[\d\s,]+", re.ASCII)
_NAMED_LIST = re.compile(r"[\s{]*[\"']?([^\W\d_][\w '’-]*?)[\"']?\s*(?:[:=]\s*|\n\s*)(?=[\[({]*\s*\d)", re.ASCII)
_TITLE = re.compile(r"[\s{\[]*[\"']?([^\W\d_][^\d\n:=,]*?)[\"']?\s*(?:[:=]|\n)\s*", re.ASCII)
_LABEL = re.compile(r"[\"']?\b((?:[Pp]layer [12] )?[A-Za-z][A-Za-z -]*?)[\"']?\s*[:=]", re.ASCII)


@dataclass(frozen=True)
class Columns:
    """A file without its headings: a position and its value on each line; the quantity, if the headings tell it.

    `read_as` says what the words in the column of values were taken for.
    """

    text: str
    quantity: str | None = None
    read_as: Message | None = None


def without_headings(text: str, quantity: str | None, rules: Ruleset[Any] | None = None) -> Columns | None:
    r"""Return a file with headings in plain lines, which keep their numbers; None if it has no headings.

    `rules` have the words of the game's judge, and may read boards by their rows and columns.

    Raises UnknownError if the headings leave open what the values mean.

    >>> without_headings("n,loser\n0,first\n1,second", None).text
    'number value\n0 lose\n1 win'
    """
    words = () if rules is None else rules.judge.words
    text = _from_json(text)
    lines = [("" if RULE.fullmatch(line) else line.partition(" #")[0].strip()) for line in text.splitlines()]
    filled = [at for at, line in enumerate(lines) if line and (not line.startswith("#") or at == 0)]
    if len(filled) < 2:
        return _titled(text, words)
    head = lines[filled[0]].lstrip("# ") if lines[filled[0]].startswith("# ") else lines[filled[0]]
    head = head.removesuffix(":").rstrip()
    separator = next((sign for sign in ("|", "\t", ";", ",", "->", ":") if sign in head), " ")
    rows = {at: _fields(lines[at], separator) for at in filled[1:]}
    heads = _fields(head, separator)
    has_columns = (
        heads[0] not in ("P", "N")
        and names_a_position(heads[0])
        and all(len(row) == len(heads) for row in rows.values())
    )
    # Such as "losing positions", but not "n loser".
    is_title = separator == " " and len(heads) > 1 and _wins(head) is not None and not has_columns
    if (
        is_title
        or not _are_headings(heads, rows.values())
        or (separator == " " and all(len(row) == 1 for row in rows.values()))
    ):
        return _titled(text, words)
    is_comment = lines[filled[0]].startswith("# ")
    if is_comment and (any(len(row) != len(heads) for row in rows.values()) or not any(map(_is_outcome, heads))):
        return None
    for at, row in rows.items():
        if len(row) != len(heads):
            message = "line {line} has {count} columns, and the headings are {names}"
            raise NotationError(Message(message, line=at + 1, count=len(row), names=", ".join(heads)))
    of_position, of_value = _columns(heads, quantity)
    of_board = rules is not None and [_plain(heads[at]) for at in of_position] in _BOARD_HEADS

    def written(row: Sequence[str]) -> str:
        found = _position(row, of_position)
        return _board(rules, found) if rules is not None and of_board else found

    plain = [""] * len(lines)
    if of_value is None:
        for at, row in rows.items():
            plain[at] = written(row)
        return Columns("\n".join(plain), quantity)
    rows = {at: row for at, row in rows.items() if row[of_value]}
    values = [row[of_value] for row in rows.values()]
    meaning, read_as = _meaning(heads[of_value], values, words, quantity)
    for at, row in rows.items():
        value = meaning.get(str(normalized(row[of_value])), row[of_value])
        plain[at] = f"{written(row)} {value}"
    if all(_position(row, of_position).isdecimal() for row in rows.values()):
        plain[filled[0]] = "number value"  # else the lines might be values in order
    is_grundy = _plain(heads[of_value]) in _GRUNDY
    return Columns("\n".join(plain), quantity or ("outcome" if meaning else "grundy" if is_grundy else None), read_as)


def _position(row: Sequence[str], columns: Sequence[int]) -> str:
    """Return the position that a row writes in these columns."""
    text = ",".join(row[at] for at in columns)
    return ",".join(re.findall(r"\d+", text)) if _NUMBERS.fullmatch(text) else text


def _board(rules: Ruleset[Any], sizes: str) -> str:
    """Return the board with some rows and columns as the game writes it; the sizes if it reads no such boards."""
    try:
        return rules.format(rules.parse(sizes.replace(",", "x")))
    except NimbersError:
        return sizes


def _titled(text: str, words: Sequence[str]) -> Columns | None:
    """Return a list of words for who wins without the title before it, in words that need none; None for others."""
    found = _TITLE.match(text)
    if found is None:
        return None
    values = [one for one in re.split(r"[\s,;\[\](){}\"']+", text[found.end() :]) if one]
    plain = {str(normalized(value)) for value in values}
    are_truths = plain <= set(_TRUTHS) and not plain <= {"1", "0"}
    if len(values) < 2 or not (are_truths or all(map(_is_word, values))):
        return None
    name = found[1].strip()
    may_be_value = "\n" in found[0] and (_is_word(name) or len(name) == 1)
    if may_be_value and not are_truths:
        return None
    if sense_of(name.replace(" ", "_")) is None and name not in ("P", "N") and re.fullmatch(r"\w+", name):
        return None  # a name that says nothing of who wins
    meaning, read_as = _meaning(name, values, words)
    plain_words = (meaning.get(str(normalized(value)), value) for value in values)
    return Columns("\n".join(plain_words), "outcome", read_as)


def _are_headings(heads: Sequence[str], rows: Collection[Sequence[str]]) -> bool:
    """Return whether the fields of a first line are headings, not values or a position."""
    if len(heads) < 2 or not any(any(map(str.isalpha, head)) for head in heads):
        return False
    if any(re.fullmatch(r"\*?-?\d+", head) for head in heads) or all(map(_is_word, heads)):
        return False
    known = any(_plain(head) in _GRUNDY | _POSITION or _is_outcome(head) for head in heads if len(head) > 1)
    return known or all(re.fullmatch(r"[\d,\s]+", row[0]) for row in rows if row)


def _from_json(text: str) -> str:
    r"""Return a JSON list of objects, or what one name holds, as lines; other texts as they are.

    >>> _from_json('[{"n": 0, "grundy": 0}, {"n": 1, "grundy": 1}]')
    'n\tgrundy\n0\t0\n1\t1'
    """
    try:
        data = json.loads(text) if text.lstrip()[:1] in ("{", "[") else None
    except ValueError:
        return text
    if isinstance(data, dict) and len(data) == 1:
        name, held = next(iter(data.items()))
        if isinstance(held, list) and any(isinstance(one, str) for one in held):
            return "\n".join([name, *map(str, held)])
        data = [{"n": n, name: value} for n, value in held.items()] if isinstance(held, dict) else None
    if not data or not isinstance(data, list) or not all(isinstance(one, dict) for one in data):
        return text
    heads = list(data[0])
    if not heads or any(list(one) != heads for one in data):
        return text
    return "\n".join("\t".join(row) for row in (heads, *([*map(_written, one.values())] for one in data)))


def _written(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def named_list(text: str) -> tuple[str | None, str]:
    r"""Return the quantity that the name before a list tells, "loses" for lost positions, and the list alone.

    Without such a name, return None and the text. Raises NotationError for a list of won positions, or for several.

    >>> named_list("losing positions:\n0, 4, 8"), named_list("0, 4, 8")
    (('loses', '\n0, 4, 8'), (None, '0, 4, 8'))
    """
    found = _NAMED_LIST.match(text)
    if found is None:
        return None, text
    labels = map(_plain_name, _LABEL.findall(text))
    names = [name for name in labels if _wins(name) is not None] or [_plain_name(found[1])]
    wins = _wins(names[0])
    sense = sense_of(names[0].replace(" ", "_").replace("-", "_"))
    is_clear = names[0] == "P" or sense is None or (sense.wins is not None and sense.is_whole)
    is_open = not is_clear or "omplement" in names[0]
    if wins is None and not is_open:
        return None, text
    if wins or is_open or len(names) > 1:
        message = "the list is named {name}: give one list, that of the lost positions, or a winner on each line"
        raise NotationError(Message(message, name=", ".join(names)), 0)
    return "loses", "\n" * found[0].count("\n") + text[found.end() :]


def _plain_name(name: str) -> str:
    """Return the name of a list without the game, or the letter of its numbers, at its end; other names as they are.

    >>> _plain_name("P-positions of Grundy's game"), _plain_name("losing positions for the player who moved")
    ('P-positions', 'losing positions for the player who moved')
    >>> _plain_name("Losing heap sizes n"), _plain_name("The second player wins for n")
    ('Losing positions', 'The second player wins')
    """
    name = re.sub(r"(?i)(?: (?:for|if|when|iff|exactly when|at))? n$", "", name)
    name = re.sub(r"(?i)(?<=losing )(?:heaps|piles|(?:heap |pile )?sizes|numbers)$", "positions", name)
    found = re.fullmatch(r"(.+?) (?:of|for|in) (?:the )?(.+)", name)
    return found[1] if found and (found[2].casefold().endswith((" game", " nim")) or _is_game(found[2])) else name


def _is_game(name: str) -> bool:
    try:
        resolve_name(name)
    except UnknownError:
        return False
    return True


def lists_lost(text: str) -> bool:
    r"""Return whether a comment plainly says that the list below it has lost positions.

    >>> lists_lost("# losing positions\n0, 4, 8"), lists_lost("# losing positions\n0 0\n1 1")
    (True, False)
    """
    comments = _comments(text)
    is_lost = len(comments) == 1 and _wins(comments[0]) is False and not remark_on_winners(text)
    return is_lost and _is_plain_list(text)


def refuse_list_of_won(text: str) -> None:
    """Raise UnknownError if a comment says that the list below it has won positions."""
    won = next((comment for comment in _comments(text) if _wins(comment)), None)
    if won is not None and _is_plain_list(text):
        message = "{remark} speaks of won positions: list the lost ones, or say --quantity grundy if these are values"
        raise UnknownError(Message(message, remark=won))


def _comments(text: str) -> list[str]:
    return re.findall(r"(?m)^\s*(?:#|//|--|%|;)+\s*(\S.*?)\s*$", text)


def _is_plain_list(text: str) -> bool:
    """Return whether a file has numbers in one line, or one on each line."""
    lines = [line for line in text.splitlines() if re.match(r"\s*[\[({]*\s*[0-9]", line)]
    return len(lines) == 1 or all(re.fullmatch(r"\s*[0-9]+\s*,?\s*", line) for line in lines)


def names_a_position(name: str) -> bool:
    """Return whether a name is that of a number or a position, such as n or heap."""
    return _plain(name) in _POSITION or len(_plain(name)) == 1


def remark_on_winners(text: str) -> str:
    r"""Return the first comment that speaks of winning or losing, unless it plainly speaks of lost positions.

    >>> remark_on_winners("# Winning positions\n4\n8"), remark_on_winners("# P-positions\n4\n8")
    ('Winning positions', '')
    """
    for comment in _comments(text):
        sense = sense_of(re.sub(r"\W+", "_", comment))
        if _wins(comment) is not False and (sense is not None or re.search(r"> 0|nonzero|omplement|N-pos", comment)):
            return comment
        if sense is not None and (not sense.is_whole or re.search(r"(?i)non|not|omplement", comment)):
            return comment
    return ""


def _wins(name: str) -> bool | None:
    """Return whether a name speaks of won positions, or of lost ones; None if of neither."""
    words = words_of(name)
    if name.strip() in ("W", "L"):
        return name.strip() == "W"
    if words and words[0] in ("p", "n") and set(words[1:]) <= {"position", "positions", "pos"}:
        return words[0] == "n" if len(words) > 1 or name.strip() in ("P", "N") else None
    sense = sense_of(name.replace(" ", "_").replace("-", "_"))
    return None if sense is None else sense.wins


def _fields(line: str, separator: str) -> list[str]:
    if separator == " ":
        return line.split()
    outside_quotes = rf'{re.escape(separator)}(?=(?:[^"]*"[^"]*")*[^"]*$)'
    return [_bare(field) for field in re.split(outside_quotes, line.strip("|"))]


def _bare(field: str) -> str:
    """Return a field without quotes and brackets around it."""
    word = field.strip().strip("\"'")
    return word[1:-1] if word[:1] in ("(", "[") and word[-1:] in (")", "]") else word


def _is_word(head: str) -> bool:
    """Return whether a text is a value that says who wins, not a heading."""
    return head.casefold() in WORDS and head.casefold() not in ("n", "p", "a", "b", "t", "f")


def _plain(head: str) -> str:
    return re.sub(r"[\s_?!-]", "", head).casefold()


def _is_outcome(head: str) -> bool:
    name = head.replace(" ", "_")
    sense = sense_of(name)
    if re.search(r"[=<>+*^%\d]|[^\x00-\x7f]", head) or counts_moves(name) is not None or "mis" in name.casefold():
        return False  # it needs more than the words that are known
    says = sense is not None and sense.is_whole
    return head in ("P", "N", "P?", "N?") or _plain(head) in _OUTCOME or says


def _columns(heads: Sequence[str], quantity: str | None) -> tuple[list[int], int | None]:
    """Return the columns of the position and that of the value, None for lost positions.

    Raises UnknownError if no heading of values is known, or several are.
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
    if quantity == "loses" and not values and _of_position(heads, rest):
        return _of_position(heads, rest), None
    if not values and quantity is not None and rest:
        values = [rest.pop()]  # the user says what it is
    of_position = _of_position(heads, rest)
    if len(values) == 1 and of_position:
        return of_position, values[0]
    if grundy and outcome and quantity is None:
        names = ", ".join(heads[at] for at in (*grundy, *outcome))
        template = "several columns have values, {names}: say --quantity grundy or --quantity outcome"
        raise UnknownError(Message(template, names=names))
    message = Message(
        "which column has the values? The headings are {names}; keep the positions under n, position or a, b, c, and "
        "one column under a heading such as grundy or winner, or say --quantity",
        names=", ".join(heads),
    )  # fmt: skip
    raise UnknownError(message)


def _of_position(heads: Sequence[str], rest: Sequence[int]) -> list[int]:
    """Return the columns that write a position."""
    plain = {at: _plain(heads[at]) for at in rest if not re.search(r"[-+*/^]\s*\d", heads[at])}  # not n-1
    known = [at for at in plain if plain[at] in _POSITION]
    parts = [at for at in plain if _PART.fullmatch(plain[at]) and plain[at] not in _INDEX]
    if len(parts) > 1 and set(known) <= set(parts):
        parts = parts[1:] if plain[parts[0]] == "n" and len(parts) > 2 else parts
        return sorted(parts, key=lambda at: plain[at]) if all(len(plain[at]) == 1 for at in parts) else parts
    return known[:1] or parts or [at for at in plain if plain[at] in _INDEX][:1]


def _meaning(
    head: str, values: Sequence[str], words: Sequence[str], quantity: str | None = None
) -> tuple[dict[str, str], Message | None]:
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
    if are_numbers and _plain(head) in _OUTCOME and set(found) in ({"0", "1"}, {"-1", "1"}):
        return _translated(head, {one: one == "1" for one in found})
    if counts_moves(name) is not None or (are_numbers and not speaks):
        return {}, None
    if are_numbers and of_player:
        if not set(found) <= {"1", "2"}:
            raise _open(head)
        return _translated(head, {one: (one == "1") != names_loser for one in found})
    if set(found) <= set(_TRUTHS) and found != ["n"]:
        if wins is None and not quantity and (speaks or _plain(head) not in _OUTCOME | _GRUNDY):
            raise _open(head)
        return _translated(head, {one: _TRUTHS[one] == (wins is not False) for one in found})
    for first, second in [*PAIRS, *([(normalized(words[0]), normalized(words[1]))] if words[1:] else [])]:
        if are_numbers or not set(found) <= {str(first), str(second)}:
            continue
        is_open = sense is not None and not (sense.is_plain or of_player or names_loser or are_relative(found))
        if sense is not None and (sense.of_second or is_open or (are_relative(found) and not sense.is_plain)):
            raise _open(head)
        turns = names_loser and not are_relative(found)
        meaning, read_as = _translated(head, {one: (one == str(first)) != turns for one in found})
        return meaning, read_as if turns else None
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
