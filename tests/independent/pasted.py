"""The meaning of a pasted text, from the text alone: its notation, or None.

Python itself reads lists. The module uses no code of the package; a text with two meanings gives None.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Any

PLAIN = str.maketrans(
    "０１２３４５６７８９，、；：．。＿－–—（）［］｛｝【】×＋＝\u3000\u00a0",
    "0123456789,,,:.._---()[]{}[]x+=  ",
    "\ufeff",
)
EMPTY = "-"


def tidy(text: str) -> str:
    return text.translate(PLAIN).replace(";", ",").strip()


def listed(text: str) -> Any:
    """Return the Python value of a text in brackets; blanks between numbers or lists act as commas.

    None if there is none.
    """
    text = re.sub(r"^(?:np\.)?(array|list|tuple|set|\w*EdgeView)(?=\()", "", text)
    spaced = re.sub(r"(?<=[\w)\]}])\s+(?=[\w(\[{])", ",", text)
    spaced = re.sub(r"(?<=[)\]}])(?=[(\[{])", ",", spaced)
    for one in (text, spaced):
        try:
            return ast.literal_eval(one.strip())
        except (ValueError, SyntaxError, TypeError):
            continue
    return None


def whole(value: Any) -> bool:
    return type(value) is int and value >= 0


def numbers(text: str) -> list[int] | None:
    """Read numbers with commas or blanks, a list, a range, or at least three numbers with dashes."""
    text = tidy(text)
    if text in ("", EMPTY):
        return []
    if re.search(r"[()\[\]{}]", text):
        found = listed(re.sub(r"\b0+(?=\d)", "", text))
        if isinstance(found, set):  # a set drops repeated numbers
            inner = text.strip("(){} ")
            return numbers(inner) if re.fullmatch(r"[\d,\s]+", inner) else None
        if whole(found):
            return [found]
        return list(found) if isinstance(found, (list, tuple)) and all(map(whole, found)) else None
    if re.fullmatch(r"[1-9]\d{0,2}([, ]\d{3})+", text) and re.search(r"[, ]0\d", text):
        return None
    if re.fullmatch(r"\d+(-\d+){2,}", text):
        return [int(word) for word in text.split("-")]
    words = re.split(r"\s*,\s*|\s+", text.removesuffix(",").rstrip() if text.count(",") else text)
    found = []
    for word in words:
        if re.fullmatch(r"\d+", word):
            found.append(int(word))
        elif re.fullmatch(r"\d{1,3}(_\d{3})+", word):
            found.append(int(word.replace("_", "")))
        elif re.fullmatch(r"\d+\.\.\.?\d+", word):
            first, last = map(int, re.split(r"\.+", word))
            found += range(first, last + 1)
        else:
            return None
    return found


def heaps(text: str) -> str | None:
    found = numbers(text)
    return None if found is None else ",".join(map(str, found)) or EMPTY


def nim(text: str) -> str | None:
    if re.fullmatch(r"\*\d*([+,]\*\d*)*", re.sub(r"\s", "", tidy(text))):
        return ",".join(word[1:] or "1" for word in re.split("[+,]", re.sub(r"\s", "", tidy(text))))
    return heaps(text)


def signed(text: str) -> str | None:
    """Read integers, also negative ones, with commas or blanks, or in a list."""
    plain = tidy(text)
    if plain in ("", EMPTY):
        return EMPTY
    if re.search(r"[()\[\]{}]", plain):
        found = listed(re.sub(r"\b0+(?=\d)", "", plain))
        if isinstance(found, set):  # a set drops repeated numbers
            return signed(plain.strip("(){} "))
        found = [found] if type(found) is int else found
        if not isinstance(found, (list, tuple)) or not all(type(one) is int for one in found):
            return None
        return ",".join(map(str, found)) or EMPTY
    words = re.split(r"\s*,\s*|\s+", plain.removesuffix(",").rstrip())
    if not all(re.fullmatch(r"-?\d+", word) for word in words):
        return None
    return ",".join(str(int(word)) for word in words)


def beside(read: Callable[[str], str | None], usual: str | None) -> Callable[[str], str | None]:
    """Return a reader of numbers and one more after `_`, or of a list and a number in Python syntax."""

    def both(text: str) -> str | None:
        plain = tidy(text)
        found = listed(plain) if re.match(r"[(\[]\s*[(\[{]", plain) else None
        if isinstance(found, (list, tuple)) and len(found) == 2 and isinstance(found[0], (list, tuple)):
            first = read(repr(list(found[0])))
            return f"{first}_{found[1]}" if first is not None and whole(found[1]) else None
        whole_of_it = re.fullmatch(r"[(\[{]([^()\[\]{}]*_[^()\[\]{}]*)[)\]}]", plain)
        plain = whole_of_it[1] if whole_of_it else plain
        body, mark, more = plain.partition("_")
        if not mark and usual is None:
            two = numbers(plain)
            return f"{f'1-{two[0]}' if two[0] else EMPTY}_{two[1]}" if two is not None and len(two) == 2 else None
        first = read(body)
        if first is None or (mark and not more.strip().isdigit()):
            return None
        return f"{first}_{int(more) if mark else usual}"

    return both


def taken(text: str) -> str | None:
    """Read numbers, then a remainder and a or b after `_`; or these three in a list."""
    plain = tidy(text)
    found = listed(plain) if re.match(r"[(\[]\s*[(\[{]", plain) else None
    if isinstance(found, (list, tuple)) and len(found) == 3 and isinstance(found[0], (list, tuple, set)):
        first = heaps(repr(list(found[0])))
        good = first is not None and whole(found[1]) and str(found[2]).strip().lower() in ("a", "b")
        return f"{first}_{found[1]}{str(found[2]).strip().lower()}" if good else None
    inner = re.fullmatch(r"[(\[{]([^()\[\]{}]*_[^()\[\]{}]*)[)\]}]", plain)
    body, mark, more = (inner[1] if inner else plain).partition("_")
    first, match = heaps(body), re.fullmatch(r"\s*(\d+)\s*([abAB])\s*", more)
    if first is None or (mark and not match):
        return None
    return f"{first}_{int(match[1])}{match[2].lower()}" if match else f"{first}_0a"


def runs(text: str) -> str | None:
    """Read different numbers, where 3-5 means 3, 4 and 5."""
    words = re.sub(r"(\d)\s*-\s*(\d)", r"\1-\2", tidy(text))
    found: list[int] = []
    if not re.fullmatch(r"\d+-\d+([,\s]+\d+(-\d+)?)*|\d+([,\s]+\d+(-\d+)?)*", words.strip("()[]{} ").removesuffix(",")):
        plain = numbers(text)
        return None if plain is None else ",".join(map(str, plain)) or EMPTY
    for word in re.findall(r"\d+(?:-\d+)?", words):
        low, _, high = word.partition("-")
        found += range(int(low), int(high or low) + 1)
    return ",".join(map(str, found)) or EMPTY


def single(text: str) -> str | None:
    plain = tidy(text)
    if re.fullmatch(r"\d{1,3}([, ]\d{3})+", plain):
        return re.sub("[, ]", "", plain)
    if re.fullmatch(r"0[bB][01 ]+", plain):
        return str(int(plain[2:].replace(" ", ""), 2))
    found = numbers(text)
    return str(found[0]) if found is not None and len(found) == 1 else None


def pairs(text: str) -> list[tuple[int, int | None]] | None:
    """Read items n.k or n, or pairs in a list; None for a missing part."""
    text = tidy(text)
    if text in ("", EMPTY):
        return []
    if re.search(r"[()\[\]{}]", text):
        if "." in text:
            inner = re.fullmatch(r"\s*[(\[{](.*)[)\]}]\s*", text, re.DOTALL)
            if not inner or re.search(r"[()\[\]{}]", inner[1]):
                return None
            text = inner[1]
        else:
            found = listed(text)
            if not isinstance(found, (list, tuple)):
                return [(found, None)] if whole(found) else None
            kept: list[tuple[int, int | None]] = []
            for one in found:
                if whole(one):
                    kept.append((one, None))
                elif isinstance(one, (tuple, list)) and len(one) == 2 and all(map(whole, one)):
                    kept.append((one[0], one[1]))
                else:
                    return None
            return kept
    if re.search(r",\s*,|^,", text):
        return None
    kept = []
    for word in re.split(r"[,\s]+", text.removesuffix(",").strip()):
        match = re.fullmatch(r"(\d+)(?:\.(\d+))?", word)
        if not match:
            return None
        kept.append((int(match[1]), None if match[2] is None else int(match[2])))
    return kept


def joined(found: Iterable[tuple[int, int | None]] | None) -> str | None:
    if found is None:
        return None
    return ",".join(str(n) if k is None else f"{n}.{k}" for n, k in found) or EMPTY


def reserves(text: str) -> str | None:
    return joined(pairs(text))


def squares(text: str) -> str | None:
    """Read both numbers of each square; two numbers in brackets are one square."""
    found = pairs(text)
    if found is None:
        return None
    if len(found) == 2 and found[0][1] is found[1][1] is None and re.search(r"[()\[\]]", tidy(text)):
        found = [(found[0][0], found[1][0])]
    if any(k is None for _, k in found) or len(set(found)) < len(found):
        return None
    return joined(found)


def divisors(text: str) -> str | None:
    """Read pairs, or alternating numbers with each pair on one line."""
    found = pairs(text)
    if found is None or all(k is not None for _, k in found):
        return joined(found)
    if any(k is not None for _, k in found):
        return None
    if any(len(re.findall(r"\d+", line)) % 2 for line in tidy(text).splitlines()):
        return None
    sizes = [n for n, _ in found]
    return joined(zip(sizes[::2], sizes[1::2], strict=True))


def rooks(text: str) -> str | None:
    plain = tidy(text)
    value = listed(plain) if re.match(r"[(\[]\s*['\"]", plain) else None
    if isinstance(value, (tuple, list)) and len(value) == 2 and str(value[0]).strip().lower() in ("w", "b"):
        body, side = repr(value[1]), str(value[0])
    else:
        body, mark, side = plain.partition("_")
        if mark and side.strip().lower() not in ("w", "b"):
            return None
    rows = squares(body) if len(re.findall(r"\d", body)) else None
    if rows is None:  # a repeated row is allowed
        found = pairs(body)
        if not found or any(k is None for _, k in found):
            return None
        rows = joined(found)
    return f"{rows}_{side.strip().lower() or 'w'}"


def strip(
    spelled: dict[str, str], empty: str = ".", mark: str = "x", binary: bool = False, count: str = "."
) -> Callable[[str], str | None]:
    """Return a reader of strips with the spellings of each sign and the meaning of a single number."""

    def read(text: str) -> str | None:
        plain = tidy(text)
        if plain in ("", EMPTY):
            return EMPTY
        size = re.fullmatch(r"1x(\d+)", plain)
        if size:
            return count * int(size[1]) or EMPTY
        if plain.isdigit():
            if plain.strip("01") or len(plain) == 1:
                return count * int(plain) or EMPTY
            if plain[0] != "0" and int(plain) <= 2_000 and not binary:
                if len(plain) < 4 or plain.strip("0") == "1":
                    return count * int(plain)
                return None
            if plain[0] != "0" and int(plain) <= 2_000:
                return None
        word = unlisted(plain)
        if word is None:
            return None
        return signs(word, spelled, empty, mark)

    return read


def unlisted(plain: str) -> str | None:
    """Return the signs of a row that may be a list or a quoted text."""
    if re.search(r"[()\[\]{}'\"]|,", plain):
        inner = plain
        while True:
            match = re.fullmatch(r"\s*[(\[{](.*)[)\]}]\s*", inner, re.DOTALL)
            if not match:
                break
            inner = match[1]
        if re.search(r"[()\[\]{}]", inner):
            return None
        words = [word.strip() for word in inner.rstrip().removesuffix(",").split(",")]
        words = [re.sub(r"^(['\"])(.*)\1$", r"\2", word) for word in words]
        if any("'" in word or '"' in word for word in words):
            return None
        if len(words) > 1 and any(len(word) != 1 for one in words for word in one.split() or [""]):
            return None
        return "".join(words) if len(words) > 1 else words[0]
    return plain


def signs(word: str, spelled: dict[str, str], empty: str, mark: str) -> str | None:
    """Return the signs in one spelling each; a blank among them must not possibly mean an empty square."""
    if re.search(r"\S\s+\S", word.strip()) and not any(spelled.get(sign) == empty for sign in word):
        return None
    word = re.sub(r"\s", "", word)
    used: dict[str, set[str]] = {}
    for sign in word:
        used.setdefault(spelled.get(sign, sign), set()).add(sign.lower())
    if any(len(ways) > 1 for ways in used.values()):
        return None
    read = "".join(spelled.get(sign, sign) for sign in word)
    # the game has two kinds of pieces
    both = "B" in spelled or (spelled.get("#") == "x" and spelled.get("o") == "o")
    for other in set(read) - ({empty, "x", "o"} if both else {empty, mark}):
        if not (other.lower() in "ox#1" and empty in read and mark not in read):
            return None
        read = read.replace(other, mark)
    return read


_MARKS = {".": ".", "_": ".", "-": ".", "0": ".", "x": "x", "X": "x", "#": "x", "*": "x", "1": "x", "●": "x", "■": "x"}
_O = {"O": "o"}


def pins(text: str) -> str | None:
    plain = tidy(text)
    if re.search(r"[oO|●]", plain):
        word = unlisted(plain)
        if word is None or re.search(r"[^oO|●.xX_\s]", word):
            return None
        if re.search(r"\S\s+\S", word.strip()) and not re.search(r"[._xX]", word):
            return None
        word = re.sub(r"\s", "", word)
        return ",".join(str(len(run)) for run in re.findall(r"[oO|●]+", word)) or EMPTY
    return heaps(text)


def grid(
    spelled: dict[str, str], mark: str, empty: str = ".", turns: bool = False, sizes: bool = True
) -> Callable[[str], str | None]:
    """Return a reader of rows of signs, of equal length unless the rows alternate."""

    def read(text: str) -> str | None:
        plain = tidy(text)
        if plain in ("", EMPTY):
            return EMPTY
        if re.fullmatch(r"\d{1,4}\s*[xX*]\s*\d{1,4}", plain):
            return re.sub(r"\s", "", plain).lower().replace("*", "x") if sizes else None
        bare = re.fullmatch(r"[(\[{'\"]+([^()\[\]{}'\",]*)[)\]}'\"]+,?", plain)
        rows = rows_of(bare[1].strip() if bare else plain, turns)
        if not rows or not all(rows):
            return None
        flat = signs("".join(rows), spelled, empty, mark)
        if flat is None:
            return None
        lengths = [len(row) for row in rows]
        if not turns and len(set(lengths)) > 1:
            return None
        found, at = [], 0
        for length in lengths:
            found.append(flat[at : at + length])
            at += length
        return "_".join(found)

    return read


def rows_of(plain: str, turns: bool) -> list[str] | None:
    if re.search(r"[()\[\]{}'\"]", plain):
        quoted = re.sub(r"(?<![\w'\"])([xXoO.#_*+-])(?![\w'\"])", r"'\1'", plain)
        found = listed(plain) or listed(quoted) or listed(re.sub(r"([xXoO.#*_-]+)", r"'\1'", plain))
        if isinstance(found, str):
            return [found]
        if not isinstance(found, (list, tuple)) or not found:
            return None
        rows = []
        for row in found:
            cells = list(map(str, row)) if isinstance(row, (list, tuple)) else None
            if cells is not None and any(len(cell) != 1 for cell in cells):
                return None
            if cells is None and not isinstance(row, (str, int)):
                return None
            rows.append("".join(cells) if cells is not None else str(row))
        return rows
    plain = re.sub(r"\s*,$", "", plain) if plain.count(",") == 1 else plain
    if "," in plain:
        return [row.strip() for row in plain.removesuffix(",").split(",")]
    lines = [line.strip() for line in re.split(r"[\n\r/]+", plain) if line.strip()]
    parts = [part for line in lines for part in line.split("_")]
    alike = len({len(part.strip()) for part in parts}) == 1 and parts[0].strip()
    if "_" in plain and ("." in plain or turns or alike):
        if not all(part.strip() for part in parts):
            return None
        lines = [part.strip() for part in parts]
    if len(lines) == 1 and " " in lines[0]:
        words = lines[0].split()
        return None if all(len(word) == 1 for word in words) or "." not in plain else words
    spaced = [line.split() for line in lines]
    if any(len(words) > 1 and any(len(word) > 1 for word in words) for words in spaced):
        return None
    return ["".join(words) for words in spaced]


def boards(text: str) -> str | None:
    plain = tidy(text)
    if plain in ("", EMPTY) or re.fullmatch(r"\d{1,2}", plain):
        return f"{plain}" if plain.isdigit() else EMPTY
    one = grid({".": ".", "_": ".", "-": ".", "x": "x", "X": "x"}, "x", sizes=False)
    found: list[str] = []
    bare = re.fullmatch(r"[(\[{'\"]+([^()\[\]{}'\",]*)[)\]}'\"]+,?", plain)
    plain = bare[1].strip() if bare else plain
    if re.search(r"[()\[\]{}'\"]", plain):
        value = listed(plain)
        if not isinstance(value, (list, tuple)):
            return None
        if len(value) == 3 and all(isinstance(row, str) and len(row) == 3 for row in value):
            value = [value]
        pieces = [repr(list(board)) if isinstance(board, (list, tuple)) else str(board) for board in value]
    elif all(re.fullmatch(r"[xX.]{3}(_[xX.]{3}){2}", word) for word in re.split(r"[,\s]+", plain)):
        pieces = re.split(r"[,\s]+", plain)
    else:
        pieces = plain.removesuffix(",").split(",")
    for piece in pieces:
        board = one(piece)
        if board is not None and "_" not in board and len(board) == 9:
            board = "_".join((board[:3], board[3:6], board[6:]))
        if board is None or [len(row) for row in board.split("_")] != [3, 3, 3]:
            return None
        found.append(board)
    return ",".join(found) or EMPTY


def graph(ground: bool = False, token: bool = False, directed: bool = False) -> Callable[[str], str | None]:
    """Return a reader of edges; the ground or the token's vertex may follow `_`."""

    def read(text: str) -> str | None:
        plain = tidy(text)
        mark: str | None = None
        if "_" in plain:
            plain, _, mark = plain.rpartition("_")
            plain, mark = plain.strip(), mark.strip()
            if not (mark.isdigit() and (token or ground)):
                return None
        if mark is None and plain in ("", EMPTY):
            return None if token else EMPTY
        lines, alone, own = edges(plain, directed)
        if lines is None:
            return None
        mark = own if own is not None else mark
        if token and mark is None:
            return None
        vertices = {end for line in lines for end in line} | set(alone)
        if not directed:
            lines = [(min(line), max(line)) for line in lines]
        if ground:
            root = int(mark) if mark is not None else 0
            if root not in vertices:
                return None
            swap = {root: 0, 0: root}
            lines = [(min(a, b), max(a, b)) for a, b in ((swap.get(a, a), swap.get(b, b)) for a, b in lines)]
            vertices = {swap.get(v, v) for v in vertices}
            if lines and not any(0 in line for line in lines):
                return None
        elif mark is not None and int(mark) not in vertices:
            return None
        loose = sorted(vertices - {end for line in lines for end in line})
        body = ",".join([*(f"{a}-{b}" for a, b in lines), *map(str, loose)])
        return f"{body}_{int(mark or 0)}" if token else body or EMPTY

    return read


Lines = list[tuple[int, int]]


def edges(plain: str, directed: bool) -> tuple[Lines | None, list[int], str | None]:
    none: tuple[Lines | None, list[int], str | None] = (None, [], None)
    if re.search(r"[()\[\]{}]", plain):
        if "-" in plain:
            inner = re.fullmatch(r"[(\[{]([^()\[\]{}]*)[)\]}]", plain)
            return edges(inner[1].strip(), directed) if inner else none
        found = listed(plain)
        if isinstance(found, set):
            found = sorted(found) if all(map(whole, found)) else None
        if whole(found):
            return [], [found], None
        if not isinstance(found, (list, tuple)):
            return none
        own = None
        flat = [isinstance(one, (list, tuple)) and all(map(whole, one)) for one in found]
        nested = [isinstance(one, (list, tuple)) and all(isinstance(p, (list, tuple)) for p in one) for one in found]
        if len(found) == 3 and whole(found[0]) and flat[1] and nested[2]:
            own, found = str(found[0]), found[1:]
            flat, nested = flat[1:], nested[1:]
        if len(found) == 2 and flat[0] and nested[1]:
            lines = [tuple(one) for one in found[1]]
            if any(len(one) != 2 or not all(map(whole, one)) for one in lines):
                return none
            if {end for one in lines for end in one} - set(found[0]):
                return none
            return lines, list(found[0]), own
        if own is not None or (len(found) == 2 and all(map(whole, found))):
            return none
        lines, alone = [], []
        for one in found:
            if whole(one):
                alone.append(one)
            elif isinstance(one, (list, tuple)) and len(one) == 2 and all(map(whole, one)):
                lines.append((one[0], one[1]))
            else:
                return none
        return lines, alone, None
    size = re.fullmatch(r"(\d{1,3})\s*[xX*]\s*(\d{1,3})", plain)
    if size:
        height, width = int(size[1]), int(size[2])
        cells = [(y, x) for y in range(height) for x in range(width)]
        number = {cell: place for place, cell in enumerate(cells, 1)}
        lines = [
            (number[y, x], number[y + j, x + i])
            for y, x in cells
            for j, i in ((0, 1), (1, 0))
            if (y + j, x + i) in number
        ]
        return lines + ([(b, a) for a, b in lines] if directed else []), list(number.values()), None
    rows = [row.strip() for row in plain.splitlines() if row.strip()]
    if len(rows) > 1 and "-" not in plain:
        head = re.split(r"[,\s]+", rows[0])
        met = {word for row in rows[1:] for word in re.findall(r"\w+", row)}
        few = head[0].isdecimal() and len(met) > int(head[0])  # more vertices than the first number
        if not few and (len(head) == 1 or (len(head) == 2 and head[1] == str(len(rows) - 1))):
            return none
    lines, alone = [], []
    for row in rows:
        words = re.split(r"[,\s]+", row.strip(","))
        if len(rows) > 1 and len(words) == 2 and all(map(str.isdigit, words)):
            lines.append((int(words[0]), int(words[1])))
            continue
        pieces = [piece.strip() for piece in row.split(",")]
        if len(words) > 1 and all(re.fullmatch(r"\d+(-->|->|--|-)\d+", word) for word in words):
            pieces = words  # blanks between edges
        if len(pieces) > 1 and not pieces[-1]:
            pieces.pop()
        if len(pieces) == 1 and re.fullmatch(r"\d+\s+\d+", pieces[0]):
            return none
        for piece in pieces:
            chain = re.split(r"\s*(?:-->|->|--|-)\s*" if directed else r"\s*(?:--|-)\s*", piece)
            if re.fullmatch(r"\d+\s+\d+", piece):
                chain = piece.split()
            if not all(re.fullmatch(r"\d{1,9}", word) for word in chain):
                return none
            ends = list(map(int, chain))
            alone += ends
            lines += pairwise(ends)
    return lines, alone, None


def letters(alphabet: str, gaps: str = "") -> Callable[[str], str | None]:
    def read(text: str) -> str | None:
        plain = tidy(text)
        if plain in ("", EMPTY):
            return EMPTY
        word = unlisted(plain)
        if word is None:
            return None
        word = re.sub(r"\s", "", word)
        return None if word.strip(alphabet + gaps) else word or EMPTY

    return read


def two(text: str) -> str | None:
    found = numbers(text)
    plain = tidy(text)
    if found is None or len(found) != 2 or re.search(r"\d-\d|\.\.|\d_\d", plain):
        return None
    return f"{found[0]},{found[1]}"


def pieces(text: str) -> str | None:
    plain = tidy(text).upper()
    match = re.fullmatch(r"([NQ])\s*(\d+)\s*[,\s]\s*(\d+)\s*[_,\s]\s*([NQ])\s*(\d+)\s*[,\s]\s*(\d+)", plain)
    if match and match[1] != match[4]:
        one, other = f"{match[2]},{match[3]}", f"{match[5]},{match[6]}"
        return f"N{one}_Q{other}" if match[1] == "N" else f"N{other}_Q{one}"
    value = listed(plain) if re.search(r"[(\[]", plain) else None
    if isinstance(value, (list, tuple)) and len(value) == 2 and all(isinstance(one, (list, tuple)) for one in value):
        found = [n for one in value for n in one] if [len(one) for one in value] == [2, 2] else []
    else:
        found = numbers(text) or []
        if re.search(r"\d-\d|\.\.", plain):
            return None
    return f"N{found[0]},{found[1]}_Q{found[2]},{found[3]}" if len(found) == 4 and all(map(whole, found)) else None


def chomp(text: str) -> str | None:
    size = re.fullmatch(r"(\d{1,4})\s*[xX*]\s*(\d{1,4})", tidy(text))
    if size:
        return ",".join([str(int(size[2]))] * int(size[1]))
    return heaps(text)


def bars(text: str) -> str | None:
    plain = tidy(text).lower()
    if plain in ("", EMPTY):
        return EMPTY
    if re.search(r"[()\[\]{}]", plain):
        found = listed(plain)
        if isinstance(found, tuple) and len(found) == 4 and all(map(whole, found)):
            found = (found,)
        if not isinstance(found, (list, tuple)):
            return None
        if any(not isinstance(bar, (list, tuple)) or len(bar) != 4 or not all(map(whole, bar)) for bar in found):
            return None
        return ",".join(f"{c + d + 1}x{a + b + 1}{chr(97 + a)}{c + 1}" for a, b, c, d in found) or EMPTY
    words = [word.strip() for word in plain.removesuffix(",").split(",")]
    if not all(re.fullmatch(r"\d+\s*x\s*\d+\s*b?[a-z]?\d*", word) for word in words):
        return None
    return ",".join(re.sub(r"\s", "", word) for word in words)


def figures(text: str) -> str | None:
    plain = tidy(text)
    if plain in ("", EMPTY):
        return EMPTY
    if re.search(r"[()\[\]{}]", plain):
        found = listed(plain)
        if whole(found):
            return str(found)
        if not isinstance(found, (list, tuple)):
            return None
        if len(found) > 1 and all(map(whole, found)):
            return None
        regions = [[one] if whole(one) else one for one in found]
        if any(not isinstance(one, (list, tuple)) or not one or not all(map(whole, one)) for one in regions):
            return None
        return ",".join(".".join(map(str, one)) for one in regions) or EMPTY
    words = [re.sub(r"\s*\.\s*", ".", word.strip()) for word in plain.removesuffix(",").split(",")]
    return ",".join(words) if all(re.fullmatch(r"\d+(\.\d+)*", word) for word in words) else None


def walks(text: str) -> str | None:
    plain = tidy(text)
    if re.search(r"[()\[\]{}]", plain):
        found = listed(plain)
        if isinstance(found, (list, tuple, set)) and len(found) == 1 and whole(next(iter(found))):
            return str(next(iter(found)))
        if whole(found):
            return str(found)
        try:
            return (
                "_".join(",".join(".".join(str(int(n)) for n in walk) for walk in region) for region in found) or EMPTY
            )
        except (TypeError, ValueError):
            return None
    plain = re.sub(r"\s*([.,_])\s*", r"\1", plain)
    return plain or EMPTY


def terms(text: str) -> str | None:
    """Read terms with + between them, or a list of (game, position) pairs; dashes in a game's name have no effect."""
    plain = tidy(text)
    if re.match(r"[(\[]", plain):
        found = listed(plain)
        if not isinstance(found, (list, tuple)):
            return None
        texts = []
        for one in found:
            if not isinstance(one, (list, tuple)) or len(one) != 2 or not isinstance(one[0], str):
                return None
            inner = meant(one[0].partition(":")[0], one[1] if isinstance(one[1], str) else repr(one[1]))
            if inner is None:
                return None
            texts.append(f"{one[0]}:{inner}")
        return "+".join(texts) or EMPTY
    texts = []
    for piece in plain.split("+"):
        match = re.match(r"\s*([a-z0-9-]+)((?::[a-z_]+=[^:]*)*):(.*)", piece, re.DOTALL)
        if not match:
            return plain
        slug = SLUGS.get(match[1].replace("-", ""), match[1])
        inner = meant(slug, match[3]) if not match[2] else match[3]
        texts.append(f"{slug}{match[2]}:{match[3].strip() if inner is None else inner}")
    return "+".join(texts)


READERS: dict[str, Callable[[str], str | None]] = {
    "nim": nim, "counter": single, "bit-slide": single, "own": single,
    "zero-move-nim": reserves, "poker-nim": reserves, "turning-corners": squares, "strange-nim": divisors,
    "northcott": rooks,
    "crosses-crosses": strip(_MARKS | _O), "treblecross": strip(_MARKS | _O),
    "flip-game": strip({**_MARKS, "+": "x"} | _O, count="x"),
    "coin-turning": strip({**_MARKS, "H": "x", "h": "x", "T": ".", "t": "."} | _O, binary=True, count="x"),
    "strip-painting": strip(
        {".": ".", "_": ".", "-": ".", "x": "x", "X": "x", "B": "x", "b": "x", "o": "o", "O": "o", "W": "o", "w": "o"}
    ),
    "kayles": pins, "dawsons-kayles": pins, "dawsons-chess": pins,
    "cram": grid({k: v for k, v in _MARKS.items() if k not in "01●"} | _O, "x"),
    "tactix": grid(
        {".": ".", "_": ".", "-": ".", "0": ".", "o": "o", "O": "o", "1": "o", "*": "o", "●": "o", "X": "x"}, "o"
    ),
    "clobber": grid({"_": ".", "-": ".", ".": "."} | dict.fromkeys("xXBb", "x") | dict.fromkeys("oOWw", "o"), "x"),
    "matching": grid({".": ".", "_": ".", "-": ".", "o": "o", "O": "o", "x": "x", "X": "x", "#": "x"}, "o"),
    "nimstring": grid({".": ".", "_": ".", "-": ".", "x": "x", "X": "x"}, "x", turns=True),
    "dots-and-boxes": grid({".": ".", "_": ".", "-": ".", "x": "x", "X": "x"}, "x", turns=True),
    "kayles-ring": strip(_MARKS | {"o": "x", "O": "x"}, count="x"),
    "can-i-win": beside(runs, None), "stone-game-ii": beside(heaps, "1"),
    "nim-with-a-pass": beside(heaps, "1"),
    "stone-game-ix": taken, "stone-game-iii": signed, "stone-game-viii": signed,
    "notakto": boards,
    "arc-kayles": graph(), "node-kayles": graph(), "triangle-avoidance": graph(),
    "green-hackenbush": graph(ground=True),
    "geography": graph(token=True, directed=True), "edge-geography": graph(token=True, directed=True),
    "token-on-graph": graph(token=True, directed=True),
    "rewrite": letters("01"), "substring": letters("01"),
    "board-piece": two, "wythoff": two, "k-wythoff": two, "knight-queen": pieces,
    "chomp": chomp, "chocolate": bars, "brussels-sprouts": figures, "sprouts": walks,
    "sum": terms, "loopy-sum": terms,
}  # fmt: skip

SLUGS = {slug.replace("-", ""): slug for slug in READERS}


_SENTENCE = re.compile(r"^(\s*[\[({]?\s*\d+(?:\s*,\s*\d+)+\s*[\])}]?)\s*[.?!]\s*$", re.ASCII)


def meant(slug: str, text: str) -> str | None:
    """Return the notation that a text means; a list of numbers may end as a sentence does."""
    return READERS.get(slug, heaps)(_SENTENCE.sub(r"\1", text))
