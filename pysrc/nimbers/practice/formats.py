"""Layouts that many judges share, each with the words that tell it."""

from __future__ import annotations

from .layout import Layout

HEAPS = Layout("T ( n a*n ! )*T", "{a}")
HEAPS_TEXT = ("T, then for each case n and the n heaps", "先是 T；每组先给 n，再给 n 堆的大小")
LIST = Layout("( a* ! )*", "{a}")
LIST_TEXT = ("piles = [a, b, ...], one list a case", "每组一个数组：piles = [a, b, ...]")
NUMBER = Layout("( n ! )*", "{n}")
NUMBER_TEXT = ("n = N, one number a case", "每组一个数：n = N")
NUMBERS = Layout("T ( n ! )*T", "{n}")
NUMBERS_TEXT = ("T, then T numbers n", "先是 T，再给 T 个数 n")
TO_ZERO = Layout("( n ? a*n ! )*", "{a}")
TO_ZERO_TEXT = ("cases of n and the n heaps, until n is 0", "每组先给 n，再给 n 堆的大小；n 为 0 时结束")
TO_END = Layout("( n a*n ! )*", "{a}")
TO_END_TEXT = ("cases of n and the n heaps, until the input ends", "每组先给 n，再给 n 堆的大小，直到输入结束")
OWN_TEXT = ("the format of the game itself", "即本游戏自己的评测格式")
