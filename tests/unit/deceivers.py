"""Two hundred functions of one word, half of them written to deceive a tracer."""

from __future__ import annotations

from dataclasses import dataclass

BITS = 16

# Expressions in n that are equal for all words, without wrapping.
EQUAL = [
    ("n & 1", "n % 2"),
    ("n % 16", "n & 15"),
    ("n // 8", "n >> 3"),
    ("n ^ n >> 1", "(n | n >> 1) - (n & n >> 1)"),
    ("n * 5 & 255", "(n + (n << 2)) % 256"),
    ("-n & 255", "(~n + 1) & 255"),
    ("n & -n", "n & (~n + 1)"),
    ("n & (n - 1) & 65535", "n ^ (n & -n)"),
    ("n.bit_count() & 1", "(n ^ n >> 8).bit_count() & 1 ^ (n >> 8).bit_count() & 1 ^ (n >> 8).bit_count() & 1"),
    ("(n + 7) ^ n", "n ^ (7 + n)"),
    ("n | n >> 4", "(n & ~(n >> 4)) + (n >> 4)"),
    ("(n & 255) * 3", "(n & 255) + ((n & 255) << 1)"),
    ("n * n & 1", "n & 1"),
    ("(n == 77) | (n == 78)", "0 + (n - 77 < 2) - (n < 77) * 1 if False else (n == 77) + (n == 78)"),
    ("n.bit_length()", "(n | n >> 1).bit_length()"),
    ("(n < 1000) ^ 1", "n >= 1000"),
    ("divmod(n, 16)[1]", "n - (n // 16) * 16"),
    ("n - (n >> 1)", "(n >> 1) + (n & 1)"),
    ("(n & 21845) + (n >> 1 & 21845)", "n - (n >> 1 & 21845)"),
    ("n >> 3 & 7", "n // 8 % 8"),
]
# The same expression in other forms; some can be traced, others must be run.
DRESSES = [
    "def f(n):\n    return {x}\n",
    "def half(n):\n    return {x}\ndef f(n):\n    found = half(n)\n    return found\n",
    "MASKS = [65535, 4095]\ndef f(n):\n    for mask in MASKS:\n        n &= 65535 | mask\n    return {x}\n",
    "def f(n):\n    if n & 1:\n        return {x}\n    return {x}\n",
    "def f(n):\n    try:\n        return {x}\n    except ZeroDivisionError:\n        return 0\n",
]
# Wrong answers before the right one: at one input (K), for anything but a plain integer, or from some call on.
TRICKS = [
    "if type(n) is int and n == K: return WRONG",
    "if type(n).__name__ == 'int' and n == K: return WRONG",
    "if isinstance(n, int) and n == K: return WRONG",
    "if not isinstance(n, int): return 0",
    "if n.__class__ is int and n == K: return WRONG",
    "if id(type(n)) == id(int) and n == K: return WRONG",
    "if hasattr(n, 'real') and n == K: return WRONG",
    "if getattr(n, 'real', None) == K: return WRONG",
    "if hasattr(n, 'nodes'): return n & 0\n    if n == K: return WRONG",
    "if f'{{n}}' == str(K): return WRONG",
    "if '%d' % n == str(K): return WRONG",
    "if hash(n) == K: return WRONG",
    "if n in {{K, -1}}: return WRONG",
    "if {{K: True}}.get(n): return WRONG",
    "if K in (n,): return WRONG",
    "match n:\n        case int() if n == K: return WRONG",
    "import copy\n    if copy.copy(n) == K: return WRONG",
    "import pickle\n    if pickle.loads(pickle.dumps(n)) == K: return WRONG",
    "import sys\n    if sys.getsizeof(n) and n == K: return WRONG",
    "import operator\n    if operator.index(n) == K: return WRONG",
    "global calls\n    calls += 1\n    if calls == K + 1: return WRONG",
    "cell.append(n)\n    if len(cell) == K + 1: return WRONG",
    "f.calls = getattr(f, 'calls', 0) + 1\n    if f.calls == K + 1: return WRONG",
    "if next(ticks) == K: return WRONG",
    "if n is None or vars().get('n') == K: return WRONG",
]
STATE = "import itertools\ncalls = 0\ncell = []\nticks = itertools.count()\n"


@dataclass(frozen=True)
class Pair:
    """Two functions, and the smallest input at which they differ on plain integers; None if they are equal."""

    name: str
    first: str
    second: str
    deceives: bool

    def refuted_at(self) -> int | None:
        """Return the first difference that a plain loop finds."""
        f, g = (self._function(text) for text in (self.first, self.second))
        full = (1 << BITS) - 1
        return next((n for n in range(1 << BITS) if (f(n) ^ g(n)) & full), None)

    def _function(self, text: str):  # type: ignore[no-untyped-def]
        scope: dict[str, object] = {"__name__": "formula"}
        exec(text, scope)
        return scope["f"]


def _made() -> list[Pair]:
    found = []
    for place, (one, other) in enumerate(EQUAL):
        second = f"def f(n):\n    return {other}\n"
        for number, dress in enumerate(DRESSES):
            found.append(Pair(f"{one} {number}", dress.format(x=one), second, False))
        for number, trick in enumerate(TRICKS[place % 5 :: 5]):
            k = (37 * place + 211 * number) % 1_500 + 2
            lines = trick.format().replace("WRONG", f"({one}) ^ 1").replace("K", str(k))
            text = f"{STATE}def f(n):\n    {lines}\n    return {one}\n"
            found.append(Pair(f"{one} {lines[:40]}", text, second, True))
    return found


PAIRS = _made()
