"""Parse and format integers, bits, cells and rule parameters; every error has the index of the mistake."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .text import IllegalError, Message, NimbersError, NotationError

MAX_TEXT = 32 * 1024 * 1024  # characters
MAX_DIGITS = 4_000  # of one number; CPython refuses to convert more than 4,300
_TOO_LARGE, _HALF = 10**MAX_DIGITS, MAX_DIGITS // 2
EMPTY = "-"

# One character for one, so that indices of the plain text are indices of the user's text.
_FRIENDLY = str.maketrans(
    "０１２３４５６７８９，、；：．。＿－［］（）｛｝；;[](){}\u3000\u00a0\ufeff",
    "0123456789,,,:.._-      ,,         ",
)
# The same, but brackets stay, typographic dashes become hyphens, and curly quotes become straight.
_READABLE = str.maketrans(
    "０１２３４５６７８９，、；：．。＿－–—−‐‑［］（）｛｝；【】“”‘’×\u3000\u00a0\ufeff;",
    "0123456789,,,:.._------[](){},[]\"\"''x   ,",
)
PAIRS = {"(": ")", "[": "]", "{": "}"}
_REDUNDANT = re.compile(r"\(\s*[^()\[\]{},\s]+\s*\)")
# What makes a list in a program, as in vector<int>{3, 4} and np.array([3, 4]).
_CALL = re.compile(
    r"(?:(?:(?:np\.|numpy\.|torch\.)?(?:array|asarray|list|tuple|set|frozenset|deque|tensor|List\.of|Arrays\.asList)"
    r"|(?:std::)?vector<\w+>|(?:new\s+)?(?:int|long|Integer)\[\])\s*(?=[({]))?"
)
_TYPE = re.compile(r",\s*dtype\s*=\s*[\w.]+\s*(?=\)\s*$)")  # at the end of an array, as NumPy prints it
_QUOTES = re.compile(r"([\"'])([0-9]+)\1", re.ASCII)  # around a number
_QUOTED = re.compile(r"\s*([\"'])[^\"']*\1\s*")  # a text that is quoted as a whole
_NAMED = re.compile(r"(\s*[A-Za-z_]\w*\s*=\s*)(?:[0-9]+|\"[^\"]*\"|'[^']*')\s*", re.ASCII)  # with nothing after it
# The name before a list or before what makes one, as in int piles[] = {3, 4} and piles = np.array([3, 4]).
_DECLARED = re.compile(r"\s*[A-Za-z_][\w:<>\[\] ]*=\s*(?=(?:new\s+)?[\w.:]*(?:<\w+>|\[\])?\s*[\[({])")
_RANGE = re.compile(r"\s*range\(\s*([0-9]{1,9})\s*(?:,\s*([0-9]{1,9})\s*)?(?:,\s*([1-9][0-9]{0,8})\s*)?\)\s*", re.ASCII)
_BETWEEN = re.compile(r"([0-9]+)(\.\.\.?|-)([0-9]+)", re.ASCII)
_DASHED = re.compile(r"[0-9]+(?:-[0-9]+){2,}", re.ASCII)
_COUNTED = re.compile(r"\s*([0-9]{1,7})[ \t\r]*\n((?:[0-9\s,]|(?<![0-9])-)+)", re.ASCII)
_HEXADECIMAL = re.compile(r"0[xX][0-9a-fA-F]{1,3000}", re.ASCII)  # fewer than MAX_DIGITS decimal digits
_GROUPED = re.compile(r"[0-9]{1,3}(?:_[0-9]{3})+", re.ASCII)
_THOUSANDS = re.compile(r"\s*[1-9][0-9]{0,2}(?:([, ])[0-9]{3})(?:\1[0-9]{3})*\s*", re.ASCII)
SPREAD = 100_000  # most numbers in a range
_OTHERS = bytes(byte not in b"0123456789, \t\n\r\f\v" for byte in range(256))  # 1 for bytes not in plain lists
_ITEM, _NUMBER = re.compile(r"[^,\s]+", re.ASCII), re.compile(r"[0-9]+", re.ASCII)


def signed(number: int) -> str:
    """Return a margin with its sign.

    >>> signed(2), signed(0), signed(-1)
    ('+2', '0', '-1')
    """
    return f"{number:+}" if number else "0"


def in_words(position: str | None) -> str | Message:
    """Return a position's text as a sentence names it: `-` is the empty position, and `x..` is put in quotes.

    >>> in_words("3,4"), in_words("x..")
    ('3,4', '"x.."')
    """
    if position == EMPTY:
        return Message("the empty position")
    return f'"{position}"' if position and position.endswith(".") else position or ""


def friendly(text: str) -> str:
    """Replace full-width characters by ASCII, brackets by spaces and `;` by `,`; indices stay the same.

    >>> friendly("［３，４］")
    ' 3,4 '
    """
    if len(text) > MAX_TEXT:
        message = Message("the text has {count} characters; at most {most} are read", count=len(text), most=MAX_TEXT)
        raise NotationError(message)
    return text.translate(_FRIENDLY)


def readable(text: str) -> str:
    """Replace full-width characters, typographic dashes and quotes by ASCII; brackets and indices stay the same.

    One name before the value, as problems write it in their examples, becomes blanks.

    >>> readable("［３；４］–“x”"), readable("n = 20"), readable("int a[2] = {3, 4}")
    ('[3,4]-"x"', '    20', '           {3, 4}')
    """
    if len(text) > MAX_TEXT:
        message = Message("the text has {count} characters; at most {most} are read", count=len(text), most=MAX_TEXT)
        raise NotationError(message)
    plain = text.translate(_READABLE)
    named = _NAMED.fullmatch(plain)
    end = named.end(1) if named else 0
    if declared := _DECLARED.match(plain):
        end = declared.end()
    return " " * end + plain[end:]


def two_ways(what: str, one: str, other: str, at: int) -> NotationError:
    """Return the error for an ambiguous text; it offers both readings, each in an unambiguous spelling."""
    template = "{what} can be read in two ways: write {one} or {other}"
    return NotationError(Message(template, what=shown(what), one=shortened(one), other=shortened(other)), at)


def shortened(text: str, most: int = 80) -> str:
    """Return a text for a message, cut to `most` characters and an ellipsis if it is longer.

    >>> shortened("3,4,5", 4)
    '3,4,…'
    """
    return text if len(text) <= most else text[:most] + "…"


def brackets(plain: str) -> list[tuple[int, int]]:
    """Return (start, end) of each pair of brackets, sorted; raises NotationError for an unmatched one.

    >>> brackets("[(1,2),3]")
    [(0, 8), (1, 5)]
    """
    pairs, opened = [], list[int]()
    for match in re.finditer(r"[()\[\]{}]", plain):
        at, sign = match.start(), match.group()
        if sign in PAIRS:
            opened.append(at)
        elif opened and PAIRS[plain[opened[-1]]] == sign:
            pairs.append((opened.pop(), at))
        else:
            raise NotationError(Message("this bracket closes nothing: {word}", word=shown(sign)), at)
    if opened:
        at = opened[-1]
        raise NotationError(Message("this bracket is not closed: {word}", word=shown(plain[at])), at)
    return sorted(pairs)


def flat(text: str) -> str:
    """Replace the brackets of a list by blanks; indices stay the same. Raises NotationError for a nested list.

    As in Python, round brackets around one item are redundant and do not make a nested list.

    >>> flat("[3, (4)]"), flat("((3,4))")
    (' 3,  4  ', '  3,4  ')
    """
    plain = _QUOTES.sub(r" \2 ", readable(text))
    if _QUOTED.fullmatch(plain):
        plain = re.sub("[\"']", " ", plain)
    if not re.search(r"[()\[\]{}]", plain):
        return plain
    plain = _TYPE.sub(lambda match: " " * len(match.group()), plain)
    if re.search(r"[)\]}]\s*,\s*$", plain):  # the end of a statement
        plain = plain.rstrip()[:-1]
    call = _CALL.match(plain.lstrip())
    if call and call.group():
        start = len(plain) - len(plain.lstrip())
        plain = plain[:start] + " " * call.end() + plain[start + call.end() :]
    listed = False
    for start, end in brackets(plain):
        if plain[:start].strip() or plain[end + 1 :].strip() or (listed and plain[start] != "("):
            break
        if listed and ("," in plain[start:end] or not plain[start + 1 : end].strip()):
            break
        listed |= plain[start] != "("
        plain = f"{plain[:start]} {plain[start + 1 : end]} {plain[end + 1 :]}"
    plain = _REDUNDANT.sub(lambda match: f" {match.group()[1:-1]} ", plain)
    inner = re.search(r"[()\[\]{}]", plain)
    if inner:
        if any(start < inner.start() < end for start, end in brackets(readable(text))):
            raise NotationError(Message("there is a list inside the list here; numbers are expected"), inner.start())
        raise NotationError(Message("expected numbers alone, found {word}", word=shown(text.strip(), 40)), 0)
    return plain


def integers(text: str) -> list[int]:
    """Parse non-negative integers separated by commas or spaces; `-` and blank text are the empty list.

    >>> integers("[3, 4  5]"), integers("1..4")
    ([3, 4, 5], [1, 2, 3, 4])
    """
    refuse_counted(text)
    _one_case(text)
    _refuse_numbered_lines(text)
    bracket = re.search(r"\d\s*[(\[{]", text)
    if bracket:
        raise NotationError(Message("there is a bracket after a number here"), bracket.end() - 1)
    plain = text if _is_plain(text) else None
    if plain is None:
        if _RANGE.fullmatch(readable(text)):
            return [number for number, _ in entries(text)]
        plain = flat(text)
    if plain.strip() in ("", EMPTY):
        return []
    if plain is text or _is_plain(plain):
        # json.loads is about twice as fast as split and int; a number of too many digits would fill a whole piece.
        pieces = (plain[at : at + _HALF] for at in range(0, len(plain), _HALF))
        try:
            numbers: list[int] = json.loads(f"[{plain if ',' in plain else ','.join(plain.split())}]")
            if not any(map(str.isdigit, pieces)) or max(numbers) < _TOO_LARGE:
                return numbers
        except ValueError:
            pass  # leading zeros, missing numbers, mixed separators: the slow parser finds the exact mistake
    return [number for number, _ in entries(text)]


def entries(text: str, *, spread: bool = False) -> list[tuple[int, int]]:
    """Parse a list of numbers, each with its index; with `spread` 3-5 is a range, as 3..5 and range(3, 6) always are.

    >>> entries("1,3-5", spread=True)
    [(1, 0), (3, 2), (4, 2), (5, 2)]
    """
    ranged = _RANGE.fullmatch(readable(text))
    if ranged:
        first, last, step = (int(word) if word else None for word in ranged.groups())
        numbers = range(first or 0) if last is None else range(first or 0, last, step or 1)
        return [(number, ranged.start(1)) for number in _spread(numbers, ranged.start(1))]
    plain = flat(text)
    if plain.strip() in ("", EMPTY):
        return []
    _one_or_several(plain)
    found: list[tuple[int, int]] = []
    for start, stop in items(plain):
        word = plain[start:stop]
        between = _BETWEEN.fullmatch(word)
        if word.isascii() and word.isdigit():
            found.append((integer(plain, start, stop), start))
        elif _GROUPED.fullmatch(word):
            found.append((int(word.replace("_", "")), start))
        elif between:
            first, last = integer(between[1]), integer(between[3])
            if first > last:
                message = Message(
                    "a range goes up, as in {one}, and two numbers are written {two}", one=f"{last}..{first}",
                    two=f"{first},{last}",
                )  # fmt: skip
                raise NotationError(message, start)
            if between[2] == "-" and not spread:
                raise two_ways(word, f"{first},{last}", f"{first}..{last}", start)
            found += [(number, start) for number in _spread(range(first, last + 1), start)]
        elif _DASHED.fullmatch(word) and word == plain.strip() and not spread:
            found += [(integer(one), start) for one in word.split("-")]
        else:
            integer(plain, start, stop)
    return found


def _spread(numbers: range, at: int) -> range:
    if len(numbers) > SPREAD:
        message = Message("a range of {count} numbers; at most {most}", count=len(numbers), most=SPREAD)
        raise IllegalError(message, at)
    return numbers


def _one_or_several(plain: str) -> None:
    """Raise NotationError for text such as 1,000, which is one number as answers print it and two in a list."""
    grouped = _THOUSANDS.fullmatch(plain)
    if grouped and re.search(r"[, ]0[0-9]", plain.strip()):
        words = re.split("[, ]", plain.strip())
        several = ",".join(str(int(word)) for word in words)
        raise two_ways(plain.strip(), "".join(words), several, len(plain) - len(plain.lstrip()))
    rows = [row.strip(",") for row in plain.split()]
    if len(rows) > 1 and any(_THOUSANDS.fullmatch(row) and re.search(",0[0-9]", row) for row in rows):
        one = ",".join(row.replace(",", "") if _THOUSANDS.fullmatch(row) else row for row in rows)  # 1,000 5
        several = ",".join(str(int(word)) for word in re.split("[, ]+", " ".join(rows)) if word.isdecimal())
        raise two_ways(plain.strip(), one, several, len(plain) - len(plain.lstrip()))


def counted(text: str) -> list[str]:
    r"""Split judge input, a line with a count n > 1 and below it n numbers, into all its numbers; else return [].

    >>> counted("3\n3 4 -5"), counted("3\n4")
    (['3', '3', '4', '-5'], [])
    """
    found = _COUNTED.fullmatch(text)
    numbers = re.findall("-?[0-9]+", found[2]) if found else []
    return [found[1], *numbers] if found and len(numbers) == int(found[1]) > 0 else []


def refuse_counted(text: str) -> None:
    """Raise NotationError for numbers below their count, which may be one of them."""
    if words := counted(text):
        raise two_ways(text.strip(), ",".join(words), ",".join(words[1:]), text.index(words[0]))


def _refuse_numbered_lines(text: str) -> None:
    r"""Raise NotationError for lines of two numbers whose first ones count the lines, as in a spreadsheet."""
    lines = [line.split() for line in text.replace(",", " ").splitlines() if line.strip()] if "\n" in text else []
    if len(lines) < 2 or any(len(line) != 2 or not all(map(str.isdecimal, line)) for line in lines):
        return
    first = [int(line[0]) for line in lines]
    if first in ([*range(len(lines))], [*range(1, len(lines) + 1)]):
        every = ",".join(word for line in lines for word in line)
        raise two_ways(text.strip(), ",".join(line[1] for line in lines), every, len(text) - len(text.lstrip()))


def refuse_last_number(text: str) -> None:
    """Raise NotationError for a list and then a number apart from it, where a position has a number after its list.

    >>> refuse_last_number("3,4,5;0")
    Traceback (most recent call last):
    nimbers.text.NotationError: "3,4,5;0" can be read in two ways: write 3,4,5_0 or 3,4,5,0
    """
    found = re.fullmatch(r"\s*([0-9]+(?:[,\t ]+[0-9]+)+)[,\t ]*[;\n]\s*([0-9]+)[\s;]*", text, re.ASCII)
    if found:
        listed = ",".join(re.findall("[0-9]+", found[1]))
        raise two_ways(text.strip(), f"{listed}_{found[2]}", f"{listed},{found[2]}", found.start(2))


def _one_case(text: str) -> None:
    r"""Raise NotationError for judge input of several cases: a count T, then T lines, or T times a count and a list."""
    found = _COUNTED.fullmatch(text)
    if not found:
        return
    count, lines = int(found[1]), [line for line in re.split(r"[\r\n]+", found[2]) if line.strip()]
    numbers = re.findall("[0-9]+", found[2])
    first, end = list[str](), 0
    for _ in range(min(count, len(numbers))):
        if end >= len(numbers) or len(numbers[end]) > 7:
            break
        end += 1 + int(numbers[end])
        first = first or numbers[1:end]
    if end != len(numbers) or len(lines) < 2:
        first = re.findall("[0-9]+", lines[0]) if count == len(lines) > 1 else []
    if first:
        message = Message(
            "this may be an input of {count} {count|case|cases}, which nimbers batch answers, or one position: write "
            "{one} for the first case, or {other} for one position",
            count=count, one=shortened(",".join(first)), other=shortened(",".join((found[1], *numbers))),
        )  # fmt: skip
        raise NotationError(message, len(text) - len(text.lstrip()))


def _is_plain(text: str) -> bool:
    """Return whether a text is short enough and consists of ASCII digits, commas and blanks."""
    return len(text) <= MAX_TEXT and text.isascii() and 1 not in text.encode().translate(_OTHERS)


def items(plain: str) -> Iterator[tuple[int, int]]:
    """Yield (start, stop) of every item of a list in plain text; raises NotationError for two commas in a row.

    One comma after the last item is allowed, as in Python.
    """
    end, first = 0, True
    for match in _ITEM.finditer(plain):
        commas = plain.count(",", end, match.start())
        if commas > (0 if first else 1):
            raise NotationError(Message("something is missing before this comma"), plain.index(",", end) + (not first))
        yield match.span()
        end, first = match.end(), False
    commas = plain.count(",", end)
    if commas > (0 if first else 1):
        raise NotationError(Message("something is missing after this comma"), plain.index(",", end))


def integer(plain: str, start: int = 0, stop: int | None = None) -> int:
    """Parse the non-negative integer at plain[start:stop]; raises NotationError with its index.

    >>> integer("heap 12", 5)
    12
    """
    word = plain[start:stop]
    if not _NUMBER.fullmatch(word):
        bad = next((i for i, c in enumerate(word) if not "0" <= c <= "9"), 0)
        raise NotationError(Message("expected a whole number, found {word}", word=shown(word)), start + bad)
    if len(word) > MAX_DIGITS:
        raise _too_long(len(word), start)
    return int(word)


def _too_long(digits: int, at: int) -> NotationError:
    message = Message("this number has {count} digits; at most {most} are read", count=digits, most=MAX_DIGITS)
    return NotationError(message, at)


def single_integer(text: str) -> int:
    """Parse a text that is one non-negative integer; the prefix `0b` marks a binary one, `0x` a hexadecimal one.

    >>> single_integer("18446744073709551616"), single_integer("0b11000"), single_integer("0x18")
    (18446744073709551616, 24, 24)
    """
    plain = flat(text)
    if _THOUSANDS.fullmatch(plain):  # unambiguous, as one number is expected
        return int(re.sub(r"[,\s]", "", plain))
    spans = list(items(plain))
    if not spans:
        raise NotationError(Message("a number is missing"), 0)
    if len(spans) > 1:
        raise NotationError(Message("one number is enough; this is a second one"), spans[1][0])
    start, stop = spans[0]
    if plain[start : start + 2] in ("0b", "0B"):
        if (number := int(bits(plain[start + 2 : stop], start + 2) or "0", 2)) < _TOO_LARGE:
            return number
        raise _too_long(number.bit_length() * 30_103 // 100_000 + 1, start)  # log10(2) = 0.30103
    if _HEXADECIMAL.fullmatch(plain, start, stop):
        return int(plain[start + 2 : stop], 16)
    if _GROUPED.fullmatch(plain, start, stop):
        return int(plain[start:stop].replace("_", ""))
    return integer(plain, start, stop)


def bits(text: str, at: int = 0) -> str:
    """Parse a string of 0s and 1s without its spaces and quotes; `at` is added to the indices of errors.

    Commas between single digits are allowed, as in a list.

    >>> bits('"0110 011"'), bits("[0, 1, 1]")
    ('0110011', '011')
    """
    plain = flat(text)
    if plain.strip() == EMPTY:
        return ""
    bad = next((i for i, c in enumerate(plain) if c not in "01,\"'" and not c.isspace()), None)
    if bad is not None:
        raise NotationError(Message("expected 0 or 1, found {word}", word=shown(plain[bad])), at + bad)
    if "," in plain:
        wide = next((start for start, stop in items(plain) if len(plain[start:stop].strip("\"'")) != 1), None)
        if wide is not None:
            raise NotationError(Message("between commas stands one digit; else leave the commas out"), at + wide)
    return re.sub(r"[\s,\"']", "", plain)


def shown(word: str, most: int = 20) -> str:
    """Return a piece of the user's text as an error message shows it: in quotes, cut if it is long.

    >>> shown("x" * 30)
    '"xxxxxxxxxxxxxxxxxxxx…"'
    """
    return '"' + (word if len(word) <= most else word[:most] + "…") + '"'


def heaps_text(heaps: Iterable[int]) -> str:
    """Format numbers with commas between; no numbers are `-`.

    >>> heaps_text((3, 4)), heaps_text(())
    ('3,4', '-')
    """
    return ",".join(map(str, heaps)) or EMPTY


def letters(column: int) -> str:
    """Return the name of a 0-based board column: a, b, ..., z, aa, ab, ...

    >>> letters(0), letters(25), letters(26)
    ('a', 'z', 'aa')
    """
    name, column = "", column + 1
    while column:
        column, digit = divmod(column - 1, 26)
        name = chr(97 + digit) + name
    return name


def partitions(total: int) -> Iterator[tuple[int, ...]]:
    """Yield the partitions of total, each in ascending order, in lexicographic order.

    >>> list(partitions(3))
    [(1, 1, 1), (1, 2), (3,)]
    """
    if total == 0:
        yield ()
        return
    parts = [1] * total
    while True:
        yield tuple(parts)
        if len(parts) == 1:
            return
        rest, least = parts.pop(), parts.pop() + 1
        rest += least - 1
        while rest >= 2 * least:
            parts.append(least)
            rest -= least
        parts.append(rest)


def in_range(number: int, least: int | None, greatest: int | None, at: int = 0) -> int:
    """Return the number; raises IllegalError if it is out of bounds. A bound of None is no limit."""
    if (least is not None and number < least) or (greatest is not None and number > greatest):
        if greatest is None:
            raise IllegalError(Message("{number} is too small: at least {least}", number=number, least=least), at)
        template = "{number} is out of range: {least} to {greatest}"
        raise IllegalError(Message(template, number=number, least=least, greatest=greatest), at)
    return number


@dataclass(frozen=True)
class Integer:
    """Parser of a rule parameter that is one whole number."""

    least: int | None = 0
    greatest: int | None = None
    type: str = "int"
    example: str = "2"

    def read(self, text: str) -> int:
        """Parse the number; raises NotationError or IllegalError."""
        return in_range(single_integer(text), self.least, self.greatest)

    def write(self, value: int) -> str:
        """Format the number in decimal."""
        return str(value)


@dataclass(frozen=True)
class IntegerSet:
    """Parser of a rule parameter that is a set of whole numbers in ascending order; 1-10 is a range.

    >>> IntegerSet().read("1-3, 7")
    (1, 2, 3, 7)
    """

    least: int | None = 1
    greatest: int | None = None
    most: int = 1_000
    type: str = "ints"
    example: str = "1-10"

    def read(self, text: str) -> tuple[int, ...]:
        """Parse the numbers, ascending and without repetition; raises NotationError or IllegalError."""
        numbers = {in_range(number, self.least, self.greatest, at) for number, at in entries(text, spread=True)}
        if not numbers:
            raise NotationError(Message("at least one number is needed"), 0)
        if len(numbers) > self.most:
            raise IllegalError(Message("{count} numbers; at most {most}", count=len(numbers), most=self.most))
        return tuple(sorted(numbers))

    def write(self, value: tuple[int, ...]) -> str:
        """Format the numbers with commas between."""
        return heaps_text(value)


@dataclass(frozen=True)
class Choice:
    """Parser of a rule parameter that is one of a few words."""

    words: tuple[str, ...]
    least: int | None = None
    greatest: int | None = None
    type: str = "choice"

    def read(self, text: str) -> str:
        """Return the word without blanks around it; raises IllegalError that lists the words allowed."""
        word = text.strip()
        if word not in self.words:
            raise IllegalError(Message("{word} is not one of {words}", word=shown(word), words=", ".join(self.words)))
        return word

    def write(self, value: str) -> str:
        """Return the word itself."""
        return value


@dataclass(frozen=True)
class Code:
    """Parser of a take-and-break code such as 0.77, .137 or 4.07; digits above 7 allow a split into three heaps."""

    least: int | None = None
    greatest: int | None = None
    type: str = "code"
    example: str = "0.77"

    def read(self, text: str) -> str:
        """Parse a code: add the leading digit, drop trailing zeros; raises NotationError or IllegalError.

        >>> Code().read(".770"), Code().read(".3f")
        ('0.77', '0.3F')
        """
        plain = friendly(text)
        start = len(plain) - len(plain.lstrip())
        word = plain.strip().upper()
        whole, dot, digits = word.partition(".")
        if not dot:
            whole, digits = (word, "") if len(word) == 1 else ("", word)
        whole = whole or "0"
        for offset, digit in enumerate(word):
            if digit not in "0123456789ABCDEF." or (digit == "." and offset > 1):
                template = "a code has the digits 0 to 9, A to F and one point, as in 0.77; found {d}"
                raise NotationError(Message(template, d=shown(digit)), start + offset)
        if whole not in ("0", "4", "8", "C"):
            template = "before the point only 0, or 4, 8 and C (split without taking), are possible: {d}"
            raise IllegalError(Message(template, d=shown(whole)), start)
        digits = digits.rstrip("0")
        if whole == "0" and not digits:
            raise IllegalError(Message("this code allows no move at all"), start)
        if len(digits) > 1_000:
            raise IllegalError(Message("{count} digits; at most {most}", count=len(digits), most=1_000), start)
        return f"{whole}.{digits}" if digits else whole

    def write(self, value: str) -> str:
        """Return the code itself."""
        return value


def placed(error: NimbersError, offset: int) -> NimbersError:
    """Return a copy of an error with its index moved by an offset, for text that is part of a longer one."""
    return type(error)(error.message, offset + (error.at or 0))


def deflated(text: str) -> str:
    """Compress a text for a URL: raw deflate, then URL-safe base64 without padding.

    >>> inflated(deflated("3,4,5"), 100)
    '3,4,5'
    """
    import binascii  # not at the top: most pages compress nothing
    import zlib

    maker = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = maker.compress(text.encode()) + maker.flush()
    return binascii.b2a_base64(data, newline=False).decode().translate(str.maketrans("+/", "-_", "="))


def inflated(word: str, most: int) -> str:
    """Decompress a word of `deflated` to at most `most` bytes of text; raises ValueError if it is malformed."""
    import binascii  # as above
    import zlib

    try:
        data = binascii.a2b_base64(word.translate(str.maketrans("-_", "+/")) + "=" * (-len(word) % 4))
        return zlib.decompressobj(-15).decompress(data, most).decode()
    except zlib.error:
        raise ValueError(word) from None
