"""Values that stand in several replies."""

from __future__ import annotations

from typing import Literal

Number = int | str  # as decimal text where a reader of JSON would round it
Values = dict[str, str]  # rule parameters by name, in notation
Json = object  # whatever a quantity of that name is
OutcomeName = Literal["N", "P", "tie", "draw"]
Player = Literal[0, 1]
Touch = str | tuple[str, str | int, str | int]  # a part of the drawing, or one with the number that is made of it
MoveVerdict = Literal["win", "tie", "draw", "lose", "open"]
