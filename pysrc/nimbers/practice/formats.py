"""Layouts that many judges share, each with its description."""

from __future__ import annotations

from .input_layout import Layout

HEAPS = Layout("T ( n a*n ! )*T", "{a}")
HEAPS_TEXT = "T, then for each case n and the n heaps"
LIST = Layout("( a* ! )*", "{a}")
LIST_TEXT = "piles = [a, b, ...], one list a case"
NUMBER = Layout("( n ! )*", "{n}")
NUMBER_TEXT = "n = N, one number a case"
NUMBERS = Layout("T ( n ! )*T", "{n}")
NUMBERS_TEXT = "T, then T numbers n"
TO_ZERO = Layout("( n ? a*n ! )*", "{a}")
TO_ZERO_TEXT = "cases of n and the n heaps, until n is 0"
TO_END = Layout("( n a*n ! )*", "{a}")
TO_END_TEXT = "cases of n and the n heaps, until the input ends"
