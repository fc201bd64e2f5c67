"""Write an expression with the signs of mathematics, such as 4⌊n/4⌋ ≠ n, in Python."""

from __future__ import annotations

import ast
import re
import warnings

from ..notation import two_ways

_OPERAND = r"(\w+|\([^()]*\))"
_QUOTIENT = re.compile(rf"{_OPERAND}\s*[/÷]\s*{_OPERAND}")
# Signs of mathematics and of other languages, and Python's.
_SIGNS = (
    (r"[∙‧∗]", "*"), (r"[⊻]", "^"), (r"ϕ", "φ"),
    (r"\bis\s+even\b", "% 2 == 0"), (r"\bis\s+odd\b", "% 2 == 1"), (r"\b([a-z])mod\s*([0-9]+)\b", r"\1 % \2"),
    (rf"{_OPERAND}\s+(?:is\s+not|isn't)\s+(?:divisible\s+by|a\s+multiple\s+of)\s+{_OPERAND}", r"\1 % \2 != 0"),
    (rf"{_OPERAND}\s+(?:is\s+)?(?:divisible\s+by|a\s+multiple\s+of)\s+{_OPERAND}", r"\1 % \2 == 0"),
    (rf"{_OPERAND}\s+divides\s+{_OPERAND}", r"\2 % \1 == 0"),
    (rf"{_OPERAND}\s+(?:does\s+not|doesn't)\s+divide\s+{_OPERAND}", r"\2 % \1 != 0"),
    (r"(\w+|\([^()]*\))!(?!=)", r"factorial(\1)"), (r"÷", "/"), (r"\brem\b", "%"),
    (r"½\s*(?=\w|\()", "0.5*"), (r"¼\s*(?=\w|\()", "0.25*"), (r"¾\s*(?=\w|\()", "0.75*"),
    (r"≠|<>|!==|=/=", "!="), (r"≤", "<="), (r"≥", ">="), (r"===", "=="), (r"(?<![<>!=:])=(?!=)", "=="),
    (r"⊕|\bxor\b|\bXOR\b", "^"), (r"\bmod\b|\bMOD\b", "%"), (r"&&|∧", " and "), (r"\|\||∨", " or "),
    (r"¬|!(?!=)", " not "), (r"·|×|⋅", "*"), (r"∈", " in "), (r"∉", " not in "), (r"²", "**2"), (r"³", "**3"),
    (r"(?<![\w.])([0-9]+|[a-z])(?=φ|√)", r"\1*"), (r"φ(?=[a-z(]|[0-9])", "phi*"), (r"φ", "phi"),
    (r"√\s*(\w+|\([^()]*\))", r"sqrt(\1)"),
    # 2n and 2n², also as divisors
    (r"(?<![\w.])([0-9]+)([a-zA-Z]\s*\*\*\s*[0-9]+)", r"(\1*\2)"), (r"(?<![\w.])([0-9]+)([a-zA-Z])(?!\w)", r"(\1*\2)"),
    (r"(\w+)\s*∤\s*(\w+)", r"\2 % \1 != 0"), (r"(\w+)\s*∣\s*(\w+)", r"\2 % \1 == 0"),
)  # fmt: skip
# n ≡ 1 (mod 3), n ≡ 1, 2 mod 3, and n = 1 mod 3, where only the difference counts.
_CONGRUENT = (
    re.compile(r"(.+?)\s*(≡|≢)\s*(.+?)[\s,]*\(?\s*\bmod\s+(\w+)\s*\)?"),
    re.compile(r"(.+?)\s*((?<![<>!])={1,2}|≠|!=)\s*(-?[0-9]+)[\s,]*\(?\s*\bmod\s+(\w+)\s*\)?"),
)
# n = 4k, n = 4k + 1 for some integer k: a multiple of 4, and one more
_LINEAR = re.compile(
    r"([nxshNSH])\s*(={1,2}|≠|!=)\s*([0-9]+)\s*[*·×]?\s*([kltqij])\s*(?:([-+−])\s*([0-9]+))?\s*"
    r"(?:,?\s*(?:for|with)\s+(?:some|an)\s+(?:integer\s+|whole\s+number\s+|natural\s+number\s+)?\4)?"
)
_ROUNDED = re.compile(r"([⌊⌈])([^⌊⌋⌈⌉]*)[⌋⌉]")
_FRACTION = re.compile(
    r"(?<!in)(?<!in )(?<![∈∉])(?<![∈∉] )\{([^{},:]*[^{},:\w\s][^{},:]*)\}"
)  # {n/4}, the fractional part
_IS_WHOLE = re.compile(
    rf"{_OPERAND}\s*[/÷]\s*{_OPERAND}\s*(∈|∉|is\s+not|is)\s*(?:[ℤℕ]|an?\s+(?:integer|whole\s+number))"
)
_ABSOLUTE = re.compile(r"(^\s*|[-+*/%(,=<>≠≤≥⊕^·]\s*|\b(?:and|or|not|in|mod|xor)\s+|(?<![\w.])[0-9]+)\|([^|]+)\|(?!\|)")
_TIMES_PHI = re.compile(r"(?:(\w+?|(?:abs)?\([^()]*\))\s*[*·×⋅]?\s*φ|φ\s*[*·×⋅]?\s*(\w+?|(?:abs)?\([^()]*\)))(²?)")
_TIMES = re.compile(r"(?<![\w.])([0-9]+|[a-z])(?=\(|abs|floor|ceil|sqrt)")  # 2(n + 1), n(n + 1)
# No text with these is Python, though some of them may stand in a name there.
_MATHEMATICS = "·∙‧⋅∗×÷−–±√∑Σ∏Π∈∉ℤℕℚℝφϕ⌊⌋⌈⌉½⅓¼¾∞≡≢∣∤⊕⊻¬∧∨≠≤≥⁰¹²³⁴⁵⁶⁷⁸⁹"
_WORDS = re.compile(r"\bis\s+(even|odd)\b|\b[a-z]mod\s*[0-9]")
POWER = re.compile(r"[\w)⌋]\s*\^\s*[0-9]|(?<![\w.])(?:[0-9]+|\(-?[0-9]+\))\s*\^\s*[a-z]")  # or the nim-sum
DIVIDES = re.compile(r"(?<![\w).])([0-9]+)\s*\|\s*([a-z]\w*)(?![\w(\[])")  # or the bitwise or


def in_python(text: str) -> str:
    """Return an expression with Python's signs if it is not Python as it stands; unchanged if that does not help.

    Raises NotationError for a sum before `mod`, as in n + 1 mod 4: mathematicians take the sum, programmers n + 1 % 4.

    >>> in_python("n ≡ 0 (mod 4) || n = 1"), in_python("n % 4 == 0"), in_python("n mod")
    ('(n) % 4 == (0) % 4 or n == 1', 'n % 4 == 0', 'n mod')
    """
    if _is_python(text):
        return text
    found = re.sub("[−–]", "-", text)
    found = _FRACTION.sub(_fraction, _IS_WHOLE.sub(_is_whole, found))
    while (rounded := _ROUNDED.sub(_rounded, found)) != found:
        found = rounded
    found = _ABSOLUTE.sub(r"\1abs(\2)", found)
    found = "".join(map(_condition, re.split(r"(&&|∧|\|\||∨|\band\b|\bor\b|¬|\bnot\b)", found)))
    _refuse_sum_before_mod(found, text)
    for theirs, ours in _SIGNS:
        found = re.sub(theirs, ours, found)
    found = _with_products(found)
    found = re.sub(r"\s+", " ", found).strip()
    return found if _is_python(found) else text


def _condition(part: str) -> str:
    """Return one condition of several with a congruence, or a number of the form 4k + 1, in Python.

    >>> _condition(" (n ≡ 1 (mod 3)) "), _condition("n = 4k - 1"), _condition("or")
    (' ((n) % 3 == (1) % 3) ', 'n % 4 == 3', 'or')
    """
    inner = part.strip()
    while inner.startswith("(") and _after_brackets(inner, 0) == len(inner):
        inner = inner[1:-1].strip()
    match = next(filter(None, (pattern.fullmatch(inner) for pattern in _CONGRUENT)), None)
    linear = _LINEAR.fullmatch(inner)
    written = _congruence(*match.groups()) if match else _linear(*linear.groups()) if linear else ""
    return part.replace(inner, written) if written else part


def sign_of_mathematics(text: str) -> str:
    """Return the first sign of mathematics in a text outside quotes, or a fractional part; "" if there is none.

    >>> sign_of_mathematics("n·2"), sign_of_mathematics("{n/4} == 0"), sign_of_mathematics("p.count('·')")
    ('·', '{n/4}', '')
    """
    unquoted = re.sub(r"'[^']*'|\"[^\"]*\"", "", text)
    found = re.search(f"[{_MATHEMATICS}]", unquoted) or _FRACTION.search(unquoted)
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


def _fraction(match: re.Match[str]) -> str:
    """Return the fractional part of a quotient in Python, exact where floats are; other texts unchanged.

    >>> [_FRACTION.sub(_fraction, one) for one in ("{n/4} = 0", "{2n}", "n in {n/4}")]
    ['((n) % (4) / (4)) = 0', '{2n}', 'n in {n/4}']
    """
    quotient = _QUOTIENT.fullmatch(match[1].strip())
    return f"(({quotient[1]}) % ({quotient[2]}) / ({quotient[2]}))" if quotient else match[0]


def _is_whole(match: re.Match[str]) -> str:
    """Return the statement that a quotient is a whole number, or is not, in Python.

    >>> _IS_WHOLE.sub(_is_whole, "n/4 ∈ ℤ"), _IS_WHOLE.sub(_is_whole, "(n + 1)/2 is not an integer")
    ('(n) % (4) == 0', '((n + 1)) % (2) != 0')
    """
    return f"({match[1]}) % ({match[2]}) {'==' if match[3] in ('∈', 'is') else '!='} 0"


def _linear(name: str, sign: str, factor: str, _: str, plus: str | None, rest: str | None) -> str:
    """Return in Python that a number is of the form 4k + 1; "" if k is not any whole number from 0 on.

    >>> _linear("n", "=", "4", "k", None, None), _linear("n", "≠", "4", "k", "-", "1")
    ('n % 4 == 0', 'n % 4 != 3')
    >>> _linear("n", "=", "4", "k", "+", "5")
    ''
    """
    modulus, offset = int(factor), int(rest or 0)
    if offset >= modulus:
        return ""
    return f"{name} % {modulus} {'==' if sign in ('=', '==') else '!='} {offset if plus == '+' else -offset % modulus}"


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
    if sign_of_mathematics(text) or _WORDS.search(text) or _LINEAR.search(text):
        return False
    try:
        with warnings.catch_warnings(action="ignore"):
            tree = ast.parse(text, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    given = {one.arg for one in ast.walk(tree) if isinstance(one, ast.arg)}
    products = any(
        isinstance(one, ast.Constant | ast.BinOp)
        or (isinstance(one, ast.Name) and len(one.id) == 1 and one.id not in given)
        for one in calls
    )
    return not products


def _refuse_sum_before_mod(text: str, original: str) -> None:
    """Raise NotationError if a sum or a nim-sum without brackets stands before the word `mod`."""
    # Words as signs of the same length, so that places in both texts are the same.
    signs = re.sub(r"\b(?:and|or|not|in|is)\b", lambda word: "," * len(word[0]), text)
    signs = re.sub(r"\bxor\b", "  ⊕", signs, flags=re.IGNORECASE)
    for mod in re.finditer(rf"\s*\bmod\b\s*{_OPERAND}", text, re.IGNORECASE):
        start, sign = _sum_before(signs, mod.start())
        if sign is None:
            continue
        whole, head, term = text[start : mod.end()], text[start : sign + 1], text[sign + 1 : mod.end()]
        one = f"({text[start : mod.start()].strip()}) mod {mod[1]}"
        raise two_ways(whole.strip(), one, f"{head.strip()} ({term.strip()})", max(original.find(whole.strip()), 0))


def _sum_before(text: str, end: int) -> tuple[int, int | None]:
    """Return where the operand of a comparison that ends at `end` begins, and the last sign of a sum in it, or None.

    >>> _sum_before("x == n*2+1-(a+b)", 16), _sum_before("(-n", 3)
    ((4, 10), (1, None))
    """
    depth, sign = 0, None
    for at in range(end - 1, -1, -1):
        if text[at] in ")]":
            depth += 1
        elif text[at] in "([":
            if depth == 0:
                return at + 1, sign
            depth -= 1
        elif depth == 0 and text[at] in "=<>≠≤≥≡≢∣∤∈∉,&|∧∨¬":
            return at + 1, sign
        elif depth == 0 and sign is None and text[at] in "+-⊕^" and re.search(r"[\w)\]]\s*$", text[:at]):
            sign = at
    return 0, sign


def _with_products(text: str) -> str:
    """Return an expression with the products that mathematicians write without a sign; each is one operand.

    >>> _with_products("k % 2(n + 1) == n(n + 1)"), _with_products("4floor(n)"), _with_products("2(n")
    ('k % (2*(n + 1)) == (n*(n + 1))', '(4*floor(n))', '2(n')
    >>> _with_products("(n + 1)(n - 1) % 4"), _with_products("min(a, b)(a)")
    ('((n + 1)*(n - 1)) % 4', 'min(a, b)(a)')
    """
    text = re.sub(r"(?<!\w)(\([^()]*\))\s*(\([^()]*\))", r"(\1*\2)", text)
    match = _TIMES.search(text)
    while match:
        end = _after_brackets(text, match.end())
        if end is None:
            return text
        text = f"{text[: match.start()]}({match[1]}*{text[match.end() : end]}){text[end:]}"
        match = _TIMES.search(text)
    return text
