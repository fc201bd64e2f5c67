"""A concrete word: an integer that wraps like an unsigned integer of C, for functions that cannot be traced."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

Wrap = Callable[[int], int]
_BINARY = ("add", "sub", "mul", "floordiv", "mod", "and", "or", "xor", "lshift", "rshift")
_REFLECTED = ("add", "sub", "mul", "floordiv", "mod", "and", "or", "xor", "lshift", "rshift", "pow")
_UNARY = ("neg", "invert", "abs", "pos")
_COMPARISONS = ("lt", "le", "eq", "ne", "gt", "ge")


@cache
def word_type(bits: int) -> Wrap:
    """Return the type of words of so many bits: an int whose operations wrap and whose comparisons return 0 or 1.

    >>> word = word_type(8)
    >>> word(3) - 5, ~word(1), word(200) << 1, word(255) == -1
    (254, 254, 144, 1)
    """
    full = (1 << bits) - 1

    class Wrapped(int):
        """An integer from 0 to 2^bits - 1."""

        __hash__ = int.__hash__

        def bit_count(self) -> int:
            """Return the number of bits that are on, as a word."""
            return Wrapped(int.bit_count(self))

        def bit_length(self) -> int:
            """Return the index of the highest bit that is on, counted from 1, as a word."""
            return Wrapped(int.bit_length(self))

        def __divmod__(self, other: int) -> tuple[int, int]:
            return self // other, self % other

        def __rdivmod__(self, other: int) -> tuple[int, int]:
            return other // self, other % self

        def __pow__(self, power: float, modulus: int | None = None) -> Any:
            if not isinstance(power, int):  # such as n ** 0.5
                return pow(int(self), power)
            return Wrapped(pow(int(self), power, full + 1 if modulus is None else modulus))

    def wrap(plain: Callable[..., Any]) -> Callable[..., Any]:
        def method(self: int, *others: int) -> Any:
            found = plain(self, *others)
            return Wrapped(found & full) if isinstance(found, int) else found

        return method

    def compare(plain: Callable[[int, int], Any]) -> Callable[[int, int], Any]:
        def method(self: int, other: int) -> Any:
            found = plain(self, other & full if isinstance(other, int) and other < 0 else other)
            return (off, on)[found] if isinstance(found, bool) else found

        return method

    def shift_left(self: int, places: int) -> Any:
        # A shift by 10^9 places would fill the memory before the result is cut off.
        return Wrapped(int.__lshift__(self, min(places, bits)) & full) if isinstance(places, int) else NotImplemented

    names = [f"__{name}__" for name in (*_BINARY, *_UNARY)] + [f"__r{name}__" for name in _REFLECTED]
    for name in names:
        setattr(Wrapped, name, wrap(getattr(int, name)))
    for name in _COMPARISONS:
        setattr(Wrapped, f"__{name}__", compare(getattr(int, f"__{name}__")))
    Wrapped.__lshift__ = shift_left  # type: ignore[method-assign]
    off, on = Wrapped(0), Wrapped(1)
    return Wrapped
