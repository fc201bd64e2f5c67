"""Write an expression with the signs of mathematics, such as 4⌊n/4⌋ ≠ n, in Python."""

from __future__ import annotations

import ast
import re
import warnings

# Signs of mathematics and of other languages, and Python's.
_SIGNS = (
    (r"[∙‧∗]", "*"), (r"[⊻]", "^"), (r"ϕ", "φ"),
    (r"\bis\s+even\b", "% 2 == 0"), (r"\bis\s+odd\b", "% 2 == 1"), (r"\b([a-z])mod\s*([0-9]+)\b", r"\1 % \2"),
    (r"≠|<>|!==|=/=", "!="), (r"≤", "<="), (r"≥", ">="), (r"===", "=="), (r"(?<![<>!=:])=(?!=)", "=="),
    (r"⊕|\bxor\b|\bXOR\b", "^"), (r"\bmod\b|\bMOD\b", "%"), (r"&&|∧", " and "), (r"\|\||∨", " or "),
    (r"¬|!(?!=)", " not "), (r"·|×|⋅", "*"), (r"∈", " in "), (r"∉", " not in "), (r"²", "**2"), (r"³", "**3"),
    (r"(?<![\w.])([0-9]+|[a-z])(?=φ|√)", r"\1*"), (r"φ(?=[a-z(]|[0-9])", "phi*"), (r"φ", "phi"),
    (r"√\s*(\w+|\([^()]*\))", r"sqrt(\1)"),
    # 2n, also as a divisor, but not 2n²
    (r"(?<![\w.])([0-9]+)([a-zA-Z])(?!\w|\s*(?:\*\*|\^))", r"(\1*\2)"),
    (r"(\w+)\s*∤\s*(\w+)", r"\2 % \1 != 0"), (r"(\w+)\s*∣\s*(\w+)", r"\2 % \1 == 0"),
)  # fmt: skip
# n ≡ 1 (mod 3), n ≡ 1, 2 mod 3, and n = 1 mod 3, where only the difference counts.
_CONGRUENT = (
    re.compile(r"(.+?)\s*(≡|≢)\s*(.+?)[\s,]*\(?\s*\bmod\s+(\w+)\s*\)?"),
    re.compile(r"(.+?)\s*((?<![<>!])={1,2}|≠|!=)\s*(-?[0-9]+)[\s,]*\(?\s*\bmod\s+(\w+)\s*\)?"),
)
_ROUNDED = re.compile(r"([⌊⌈])([^⌊⌋⌈⌉]*)[⌋⌉]")
_TIMES_PHI = re.compile(r"(?:(\w+?|(?:abs)?\([^()]*\))\s*[*·×⋅]?\s*φ|φ\s*[*·×⋅]?\s*(\w+?|(?:abs)?\([^()]*\)))(²?)")
_TIMES = re.compile(r"(?<![\w.])([0-9]+|[a-z])(?=\(|floor|ceil)")  # 2(n + 1), n(n + 1)
_QUOTIENT = re.compile(r"(\w+|\([^()]*\))\s*/\s*(\w+|\([^()]*\))")
# No text with these is Python, though some of them may stand in a name there.
_MATHEMATICS = "·∙‧⋅∗×÷−–±√∑Σ∏Π∈∉ℤℕℚℝφϕ⌊⌋⌈⌉½⅓¼¾∞≡≢∣∤⊕⊻¬∧∨≠≤≥⁰¹²³⁴⁵⁶⁷⁸⁹"
_WORDS = re.compile(r"\bis\s+(even|odd)\b|\b[a-z]mod\s*[0-9]")
POWER = re.compile(r"[\w)⌋]\s*\^\s*[0-9]|(?<![\w.])[0-9]+\s*\^\s*[a-z]")  # or the nim-sum
DIVIDES = re.compile(r"(?<![\w).])([0-9]+)\s*\|\s*([a-z]\w*)(?![\w(\[])")  # or the bitwise or


def in_python(text: str) -> str:
    """Return an expression with Python's signs if it is not Python as it stands; unchanged if that does not help.

    >>> in_python("n ≡ 0 (mod 4) || n = 1"), in_python("n % 4 == 0"), in_python("n mod")
    ('(n) % 4 == (0) % 4 or n == 1', 'n % 4 == 0', 'n mod')
    """
    if _is_python(text):
        return text
    found = _ROUNDED.sub(_rounded, re.sub("[−–]", "-", text))
    for part in re.split(r"&&|∧|\|\||∨|\band\b|\bor\b|¬|\bnot\b", found):
        inner = part.strip()
        while inner.startswith("(") and _after_brackets(inner, 0) == len(inner):
            inner = inner[1:-1].strip()
        match = next(filter(None, (pattern.fullmatch(inner) for pattern in _CONGRUENT)), None)
        if match:
            found = found.replace(match[0], _congruence(*match.groups()))
    for theirs, ours in _SIGNS:
        found = re.sub(theirs, ours, found)
    found = _with_products(found)
    found = re.sub(r"\s+", " ", found).strip()
    return found if _is_python(found) else text


def sign_of_mathematics(text: str) -> str:
    """Return the first sign of mathematics in a text outside quotes, "" if there is none.

    >>> sign_of_mathematics("n·2"), sign_of_mathematics("p.count('·')")
    ('·', '')
    """
    found = re.search(f"[{_MATHEMATICS}]", re.sub(r"'[^']*'|\"[^\"]*\"", "", text))
    return found[0] if found else ""


def _after_brackets(text: str, start: int) -> int | None:
    """Return the index after the bracket that closes the first one from `start` on; None if none does."""
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] == "(") - (text[at] == ")")
        if text[at] == ")" and depth == 0:
            return at + 1
    return None


def _rounded(match: re.Match[str]) -> str:
    """Return a number between the signs of rounding in Python, without floats where it is a quotient or n φ.

    >>> [_ROUNDED.sub(_rounded, one) for one in ("⌊n/4⌋", "⌈(n + 1)/2⌉", "⌊kφ⌋", "⌊k·φ²⌋", "⌊√n⌋")]
    ['((n)//(4))', '(-(-((n + 1))//(2)))', 'floor_phi(k)', '(floor_phi(k) + k)', 'floor(√n)']
    """
    is_down, inner = match[1] == "⌊", re.sub(r"\|([^|]+)\|", r"abs(\1)", match[2].strip())
    quotient, phi = _QUOTIENT.fullmatch(inner), _TIMES_PHI.fullmatch(inner)
    if quotient:
        above, below = quotient.groups()
        return f"(({above})//({below}))" if is_down else f"(-(-({above})//({below})))"
    if phi and is_down:
        number = phi[1] or phi[2]
        return f"(floor_phi({number}) + {number})" if phi[3] else f"floor_phi({number})"
    return f"{'floor' if is_down else 'ceil'}({inner})"


def _congruence(left: str, sign: str, right: str, modulus: str) -> str:
    """Return a congruence as Python; several numbers on the right are alternatives.

    >>> _congruence("n", "≡", "1", "3"), _congruence("n", "≢", "0, 2", "3")
    ('(n) % 3 == (1) % 3', '(n) % 3 not in (0, 2)')
    """
    is_equal = sign in ("≡", "=", "==")
    if re.fullmatch(r"[0-9]+(\s*,\s*[0-9]+)+", right):
        return f"({left}) % {modulus} {'in' if is_equal else 'not in'} ({right})"
    return f"({left}) % {modulus} {'==' if is_equal else '!='} ({right}) % {modulus}"


def _is_python(text: str) -> bool:
    """Return whether a text is an expression in Python, where 2(n + 1) is a call that fails."""
    if sign_of_mathematics(text) or _WORDS.search(text):
        return False
    try:
        with warnings.catch_warnings(action="ignore"):
            tree = ast.parse(text, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    given = {one.arg for one in ast.walk(tree) if isinstance(one, ast.arg)}
    return not any(
        isinstance(one, ast.Constant) or (isinstance(one, ast.Name) and len(one.id) == 1 and one.id not in given)
        for one in calls
    )


def _with_products(text: str) -> str:
    """Return an expression with the products that mathematicians write without a sign; each is one operand.

    >>> _with_products("k % 2(n + 1) == n(n + 1)"), _with_products("4floor(n)"), _with_products("2(n")
    ('k % (2*(n + 1)) == (n*(n + 1))', '(4*floor(n))', '2(n')
    """
    match = _TIMES.search(text)
    while match:
        end = _after_brackets(text, match.end())
        if end is None:
            return text
        text = f"{text[: match.start()]}({match[1]}*{text[match.end() : end]}){text[end:]}"
        match = _TIMES.search(text)
    return text
