"""Types of values that several replies share."""

from __future__ import annotations

from typing import Literal

Number = int | str  # decimal text beyond 2^53, which JSON parsers would round
Values = dict[str, str]  # rule parameters by name, in notation
Json = object  # the value of a quantity, of any type
OutcomeName = Literal["N", "P", "tie", "draw"]
Player = Literal[0, 1]
Touch = str | tuple[str, str | int, str | int]  # a part to click, or a part with the old and the new number
MoveVerdict = Literal["win", "tie", "draw", "lose", "open"]
