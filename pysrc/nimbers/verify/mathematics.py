"""Write an expression with the signs of mathematics, such as 4⌊n/4⌋ ≠ n, in Python."""

from __future__ import annotations

import ast
import re
import warnings
from itertools import pairwise

from ..notation import two_ways
from ..text import Message, NotationError
from .math_reader import STRING, Reader
from .math_writer import (
    ITS_NUMBERS,
    SumBeforeModError,
    UnreadableError,
    comma_error,
    dots_error,
    linear_form,
    statement,
)

_MATHEMATICS = "·∙‧⋅∗×÷−–±√∑Σ∏Π∈∉ℤℕℚℝφϕ⌊⌋⌈⌉½⅓¼¾∞≡≢∣∤⊕⊻¬∧∨≠≤≥⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉"
_IN = ast.In | ast.NotIn
POWER = re.compile(r"[\w)⌋]\s*\^\s*[0-9]|(?<![\w.])(?:[0-9]+|\(-?[0-9]+\))\s*\^\s*[a-z]")  # or the nim-sum
DIVIDES = re.compile(r"(?<![\w).])([0-9]+)\s*\|\s*([a-z]\w*)(?![\w(\[])")  # or the bitwise or


def in_python(text: str) -> str:
    r"""Return an expression with Python's signs if it is not Python as it stands; unchanged if it cannot be read.

    Raises NotationError where mathematicians and programmers differ, as on n + 1 mod 4, and where a part would be lost.

    >>> in_python("n ≡ 0 (mod 4) || n = 1"), in_python("n % 4 == 0"), in_python("n mod")
    ('n % 4 == 0 or n == 1', 'n % 4 == 0', 'n mod')
    >>> in_python("a + b is even"), in_python("n mod 4 = 1, 2 or 3"), in_python(r"4 \lfloor n/4 \rfloor \neq n")
    ('(a + b) % 2 == 0', 'n % 4 in (1, 2, 3)', '(4*(n // 4)) != n')
    """
    if is_python(text):
        return text
    reader = Reader(text)
    try:
        found = statement(reader.read())
    except UnreadableError:
        found = text
    except SumBeforeModError as error:
        start, term, mod, end = error.places
        whole = reader.text[start:end]
        of_sum = f"({reader.text[start:mod].strip()}) {reader.text[mod:end]}"
        raise two_ways(whole, of_sum, f"{reader.text[start:term]}({reader.text[term:end]})", start) from None
    tree = _tree(found)
    if tree is None:
        return text
    _refuse_traps(tree)
    return found


def is_python(text: str) -> bool:
    """Return whether an expression is Python and means there what its author means.

    Raises NotationError where Python means something that hardly anybody means.

    >>> is_python("n % 4 == 0"), is_python("2(n + 1) == 4"), is_python("n is even")
    (True, False, False)
    """
    tree = _tree(text)
    if tree is None or not _means_itself(tree, text):
        return False
    _refuse_traps(tree)
    return True


def sign_of_mathematics(text: str) -> str:
    """Return the first sign of mathematics in a text outside quotes, "" if there is none.

    >>> sign_of_mathematics("n·2"), sign_of_mathematics("p.count('·')")
    ('·', '')
    """
    found = re.search(f"[{_MATHEMATICS}]", STRING.sub("", text))
    return found[0] if found else ""


# --- what is Python already -------------------------------------------------------------------------------------------


def _tree(text: str) -> ast.Expression | None:
    """Return the syntax of an expression in Python; None if it is none."""
    try:
        with warnings.catch_warnings(action="ignore"):
            return ast.parse(text, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _means_itself(tree: ast.Expression, text: str) -> bool:
    """Return whether Python takes an expression as its author does: 2(n + 1) is no call there, {n/4} = 0 no set."""
    if sign_of_mathematics(text) or re.search(r"\bis\s+(?:not\s+)?(?:even|odd)\b|\b[a-z]mod\s*[0-9]", text):
        return False
    given = {one.arg for one in ast.walk(tree) if isinstance(one, ast.arg)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            is_letter = isinstance(called, ast.Name) and len(called.id) == 1 and called.id not in given
            if is_letter or isinstance(called, ast.Constant | ast.BinOp):
                return False
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or) and any(map(_is_number, node.values)):
            return False  # n == 1 or 2
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            compared = [node.left]  # sides that are no collection after `in`
            compared += [one for sign, one in zip(node.ops, node.comparators, strict=True) if not isinstance(sign, _IN)]
            if any(isinstance(one, ast.Set) and len(one.elts) == 1 for one in compared):
                return False
            if len(sides) == 2 and _is_linear(sides[0], sides[1]):
                return False
    return True


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


def _is_linear(left: ast.expr, right: ast.expr) -> bool:
    """Return whether a comparison is of the kind n == 4*k + 1."""
    name = left.id if isinstance(left, ast.Name) else ""
    return len(name) == 1 and name in ITS_NUMBERS and bool(linear_form(ast.unparse(right)))


def _refuse_traps(tree: ast.Expression) -> None:
    """Raise NotationError for what Python reads as hardly anybody means it: commas, dots, and & before ==."""
    if isinstance(tree.body, ast.Tuple):
        raise comma_error()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.value is ...:
            raise dots_error(node.col_offset)
        if isinstance(node, ast.Compare):
            _refuse_bits_between_relations(node)
        if isinstance(node, ast.BoolOp):
            _refuse_alone(node)


def _refuse_alone(node: ast.BoolOp) -> None:
    """Raise NotationError for n == a or b, which is true wherever b is not 0."""
    for before, after in pairwise(node.values):
        is_letter = isinstance(after, ast.Name) and len(after.id) == 1 and isinstance(node.op, ast.Or)
        if isinstance(before, ast.Compare) and (is_letter or _is_number(after)):
            sign = "or" if isinstance(node.op, ast.Or) else "and"
            whole = f"{ast.unparse(before)} {sign} {ast.unparse(before.left)} == {ast.unparse(after)}"
            message = "{word} stands alone after {sign}: write the whole statement, as in {whole}"
            facts = {"word": ast.unparse(after), "sign": sign, "whole": whole}
            raise NotationError(Message(message, **facts), after.col_offset)


def _refuse_bits_between_relations(node: ast.Compare) -> None:
    """Raise NotationError for n % 2 == 0 & n % 4 == 0, in which Python computes 0 & n first."""
    terms = [node.left, *node.comparators]
    for at, term in enumerate(terms[1:-1], 1):
        if not isinstance(term, ast.BinOp) or not isinstance(term.op, ast.BitAnd | ast.BitOr | ast.BitXor):
            continue
        sign, word = {ast.BitAnd: ("&", "and"), ast.BitOr: ("|", "or")}.get(type(term.op), ("^", "!="))
        first = ast.Compare(terms[at - 1], node.ops[at - 1 : at], [term.left])
        second = ast.Compare(term.right, node.ops[at : at + 1], [terms[at + 1]])
        apart = f"({ast.unparse(first)}) {word} ({ast.unparse(second)})"
        middle = f"{ast.unparse(terms[at - 1])} == ({ast.unparse(term)})"
        raise two_ways(f"{ast.unparse(term.left)} {sign} {ast.unparse(term.right)}", apart, middle, term.col_offset)
