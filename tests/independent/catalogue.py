"""All games with a second implementation, by their names in the package."""

from __future__ import annotations

from . import graphs, grids, heaps, numbers, ordered, stones, strips, words
from .plain import Game
from .sums import summed

_ONE = [game for part in (graphs, grids, heaps, numbers, ordered, stones, strips, words) for game in part.GAMES]
GAMES: dict[str, Game] = {game.slug: game for game in _ONE}
_ENDS = {game.slug: game for game in _ONE if game.kind == "play ends"}
GAMES["sum"] = summed("sum", _ENDS)
GAMES["loopy-sum"] = summed("loopy-sum", {**_ENDS, "token-on-graph": GAMES["token-on-graph"]})
assert len(GAMES) == len(_ONE) + 2
