"""Rewrite a file of values in plainer signs: one entry, or one row with its number, on each line."""

from __future__ import annotations

import json
import re
from typing import Any

from ..games import resolve_name, slugs
from ..model import MISERE, NORMAL, Ruleset
from ..notation import shown
from ..sequences.rules import HeapRules, heap_rules
from ..text import IllegalError, Message, NimbersError, NotationError
from .position_values import RULE

_KEY = re.compile(r"(?<![^\s{,])\"([0-9]{1,18})\"(?=\s*:)", re.ASCII)  # a key of a JSON object
_DICT_OF_POSITIONS = re.compile(r"\s*\{\s*[\"'(\[].*\}\s*$", re.DOTALL)
_KEYS_OF_POSITIONS = re.compile(r",\s*(?=[\"'(\[])")
_GROUP = r"[\[({]\s*[^\[\](){}:]*[,;\s][^\[\](){}:]*[\])}]"  # of at least two words, as in (0, 1)
_GROUPS = re.compile(rf"\s*[\[({{]?\s*{_GROUP}(?:\s*[,;]?\s*{_GROUP})+\s*[,;]?\s*[\])}}]?\s*;?\s*")
_BETWEEN_GROUPS = re.compile(r"([\])}])\s*[,;]?\s*(?=[\[({])")
_MATRIX = re.compile(r"\s*\[([^\[\](){}]*;[^\[\](){}]*)\]\s*;?\s*")  # as Matlab writes it
# A row of the numbers from the first to the second one, as in 10-19: and ten values, or 10-19: P.
_RANGE = re.compile(
    r"^([ \t|]*)([0-9]{1,9})[ \t]*(?:-|–|—|\.{2,3}|…|to)[ \t]*([0-9]{1,9})[ \t]*(?:->|=>|→|[:|=])[ \t]*(.*)$",
    re.MULTILINE,
)
_LETTERS = re.compile(r"[LW]+|[PN]+", re.IGNORECASE)
MOST_IN_RANGE = 100_000  # numbers
# The numbers with one value, as in G=1: 1 5 9 or *1: 1 5 9.
_OF_VALUE = re.compile(
    r"\s*(?:(?:grundy(?: value)?|nimber|nim-?value|value|sg|g|mex)\s*=?\s*|\*)([0-9]{1,6})\s*:\s*([0-9][0-9\s,;]*)",
    re.IGNORECASE | re.ASCII,
)
_TITLE = re.compile(
    r"\s*(?:#+\s*)?[\"']?((?:[0-9]?\.[0-9A-Fa-f]+)|[^\W\d_][\w' .-]*?)[\"']?\s*(?:[:=]|\n)\s*(?=[\[({*\"']*\s*-?\d)"
)
_VALUES_OF = re.compile(
    r"\A\s*(?:the )?(?:(?:grundy|nim|sg|sprague-grundy)[ -]?)?(?:values?|numbers?|nimbers|sequence) (?:of|for|in) "
    r"(?:the )?([^\W\d_][\w' .-]*?)\s*(?:[:=]|(?=\n))",
    re.IGNORECASE,
)
# The name of a row of two or three, as in n: 0 1 2 and G(n): 0 1 2.
_ROW_NAME = re.compile(r"(?m)^([ \t|]*)([A-Za-z]{1,8})(?:\((?:n|k|x)\))?[ \t]*[:|=][ \t]*(?=[-*0-9]+[ \t,|]+[-*0-9])")
_COMMON_WORDS = frozenset(["counter", "mark", "sum", "own", "matching"])  # names of games, and much else
_MISERE = re.compile(r"(?im)^(?:[ \t]*(?:#|//|--|%|;)+|[^\d\n]*\b)[^\d\n]*mis[eè]re")
_NORMAL = re.compile(r"(?im)^(?:[ \t]*(?:#|//|--|%|;)+|)[^\d\n]*\bnormal play")
# What nimbers sequence prints; an ellipsis stands for the values that are left out.
_SEQUENCE = re.compile(
    r"\s*(\S[^\n]*?)(?:, heaps|，堆) ([0-9,]+) (?:to|到) [0-9,]+\s*\n([0-9, ]*[0-9])(?:, …)?\s*(?:\n|\Z)"
)
_OFFSET = re.compile(
    r"(?im)^[ \t]*(?:#[ \t]*)?(?:%O[ \t]+A[0-9]{6}|offset)[ \t:=]*([0-9]{1,6})(?:[ \t]*,[ \t]*[0-9]+)?[ \t]*$"
)


def plain_values(text: str, has_ranges: bool = False) -> str:
    r"""Return a file of values in plainer signs, with the same lines as far as it has several.

    The lines below the head of Markdown tables become empty, numbers in quotes before a colon lose them. Lists inside a
    list and the positions of a dictionary get a line each. With `has_ranges`, `1-3: N` gets three values.

    Raises NotationError for a range with another number of values.

    >>> plain_values('{"0": 0, "1": 1}'), plain_values("[[0, 0], [1, 1]]")
    ('{0: 0, 1: 1}', '[0, 0]\n[1, 1]')
    >>> plain_values("1-3: N", has_ranges=True), plain_values("G=0: 0 4\nG=1: 1 5")
    ('1: N N N', '0: 0, 4: 0\n1: 1, 5: 1')
    >>> plain_values("n: 0 1 2\nG(n): 0 1 2")
    'n 0 1 2\nG 0 1 2'
    """
    text = _KEY.sub(r"\1", RULE.sub("", text))
    text = _with_ranges(text) if has_ranges else text
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) in (2, 3) and all(map(_ROW_NAME.match, lines)):
        return _ROW_NAME.sub(r"\1\2 ", text)
    if lists_values(text):
        return "\n".join(map(_by_number, text.splitlines()))
    if _GROUPS.fullmatch(text):
        inner = text.strip().rstrip("; \t\n")
        inner = inner[1:-1] if re.match(r"[\[({]\s*[\[({]", inner) else inner
        return _BETWEEN_GROUPS.sub(r"\1\n", inner.strip().rstrip(",;"))
    matrix = _MATRIX.fullmatch(text)
    if matrix is not None:
        return matrix[1].replace(";", "\n")
    if _DICT_OF_POSITIONS.match(text):
        inner = text.strip()[1:-1]
        return _KEYS_OF_POSITIONS.sub("\n", inner)
    return text


def lists_values(text: str) -> bool:
    r"""Return whether each line has the numbers of one value.

    >>> lists_values("G=0: 0 4\nG=1: 1 5"), lists_values("0: 0 1")
    (True, False)
    """
    lines = [line for line in text.splitlines() if line.strip()]
    return len(lines) > 1 and all(map(_OF_VALUE.fullmatch, lines))


def _by_number(line: str) -> str:
    """Return the numbers of a line, each with the value that the line gives them."""
    match = _OF_VALUE.fullmatch(line)
    return ", ".join(f"{n}: {match[1]}" for n in re.findall(r"\d+", match[2])) if match else line


def _with_ranges(text: str) -> str:
    """Return a file in which a row for a range of numbers has its first number and all its values."""

    def row(match: re.Match[str]) -> str:
        count = int(match[3]) - int(match[2]) + 1
        words = re.sub(r"#.*", "", match[4]).replace("|", " ").replace(",", " ").split()
        letters = "".join(words)
        values = list(letters) if _LETTERS.fullmatch(letters) and len(letters) == count else words
        is_last = not text[match.end() :].strip()
        if len(values) == 1 and 1 <= count <= MOST_IN_RANGE:
            values *= count
        elif len(values) != count and not (is_last and 1 < len(values) < count):
            message = "line {line}: {range} are {numbers} numbers, and {count} values follow"
            line = text.count("\n", 0, match.start()) + 1
            facts = {"range": f"{match[2]}-{match[3]}", "numbers": max(count, 0), "count": len(values)}
            raise NotationError(Message(message, line=line, **facts), match.start(2))
        return f"{match[1]}{match[2]}: {' '.join(values)}"

    return _RANGE.sub(row, text)


def offset_of(text: str) -> tuple[int | None, str]:
    """Return the number of the first value that the file gives as its offset, and the file without that line.

    >>> offset_of("# offset 1") == (1, "") and offset_of("0, 1") == (None, "0, 1")
    True
    """
    found = _OFFSET.search(text)
    return (None, text) if found is None else (int(found[1]), text[: found.start()] + text[found.end() :])


def own_output(rules: Ruleset[Any] | HeapRules, text: str) -> str:
    r"""Return the values in what `nimbers sequence` or `nimbers table --json` printed; another file as it is.

    Raises IllegalError if they are those of other rules.

    >>> own_output(heap_rules("0.77"), "0.77, heaps 0 to 3\n0, 1, 2, 3\nNo period found up to heap 3.")
    '0: 0, 1, 2, 3'
    """
    printed = _SEQUENCE.match(text)
    if printed is not None:
        _refuse_name(rules, printed[1])
        first = printed[2].replace(",", "")
        return f"{first}: {printed[3]}"
    if not text.lstrip().startswith("{"):
        return text
    try:
        document = json.loads(text)
    except ValueError:
        return text
    match document:
        case {"code": str(name), "up_to": int(last), "values": [*values]}:
            rows = [f"{last + 1 - len(values)}: {', '.join(map(str, values))}"]
        case {"game": str(name), "tables": [{"values": [*table]}]}:
            rows = [" ".join(map(str, row)) for row in reversed(table)]
        case _:
            return text
    _refuse_name(rules, name)
    return "\n".join(rows)


def plain_title(text: str) -> str:
    r"""Return a file whose title names a game and says that values follow with the game alone as its title.

    >>> plain_title("Grundy values of Kayles:\n0 1 2"), plain_title("Kayles: 0 1 2")
    ('Kayles:\n0 1 2', 'Kayles: 0 1 2')
    """
    return _VALUES_OF.sub(r"\1:", text, count=1)


def refuse_other_rules(rules: Ruleset[Any] | HeapRules, text: str) -> None:
    """Raise IllegalError if the file names another code, another game or the other convention."""
    is_misere = isinstance(rules, Ruleset) and rules.convention == MISERE
    if not is_misere and _MISERE.search(text):
        raise IllegalError(Message("the file speaks of misère play: say --misere"))
    if is_misere and _NORMAL.search(text):
        raise IllegalError(Message("the file speaks of normal play, and --misere was asked for"))
    title = _TITLE.match(text)
    if title is not None:
        _refuse_name(rules, title[1].strip())


def _refuse_name(rules: Ruleset[Any] | HeapRules, name: str) -> None:
    """Raise IllegalError if this is the name of other rules."""
    if _names_other_rules(rules, name):
        own = rules.name if isinstance(rules, HeapRules) else rules.slug()
        message = Message(
            "the file names {name}, and its values are compared with those of {own}", name=shown(name), own=own
        )
        raise IllegalError(message)


def code_of(rules: Ruleset[Any] | HeapRules) -> HeapRules | None:
    """Return the code whose values are those of the rules; None if there is none, as in misère play."""
    if isinstance(rules, HeapRules):
        return rules
    code = getattr(rules, "code_text", None)
    text = code() if code is not None and rules.convention == NORMAL else ""
    return heap_rules(text) if text else None


def _names_other_rules(rules: Ruleset[Any] | HeapRules, title: str) -> bool:
    """Return whether a title is another code or the name of another game."""
    code = code_of(rules)
    if re.fullmatch(r"[0-9]?\.[0-9A-Fa-f]+|[a-z]+:\S+", title):
        try:
            return code is None or heap_rules(title).name != code.name
        except NimbersError:
            return False
    if isinstance(rules, HeapRules) or title.lower() in _COMMON_WORDS:
        return False
    try:
        return resolve_name(title)[0] != rules.slug()
    except NimbersError:
        begun = {slug for slug in slugs() if slug.startswith(f"{title.lower()}s-")}  # dawson
        return bool(begun) and rules.slug() not in begun
