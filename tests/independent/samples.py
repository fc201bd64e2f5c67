"""Random positions of each game in its notation: many small ones, and some at the limit of plain loops."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

from . import graphs
from .ordered import signed
from .plain import EMPTY, Settings

Sample = Callable[[Random, Settings], str]


def heaps(most: int, largest: int, least: int = 1, fewest: int = 1) -> Sample:
    """Return a sampler of up to so many heaps, which are smaller if there are more of them."""

    def sample(random: Random, settings: Settings) -> str:
        count = random.randint(fewest, most)
        bound = max(least, largest // count)
        return ",".join(str(random.randint(least, bound)) for _ in range(count))

    return sample


def signs(alphabet: str, longest: int, shortest: int = 1) -> Sample:
    def sample(random: Random, settings: Settings) -> str:
        return "".join(random.choices(alphabet, k=random.randint(shortest, longest)))

    return sample


def rows(alphabet: str, most: int) -> Sample:
    """Return a sampler of grids with at most so many cells."""

    def sample(random: Random, settings: Settings) -> str:
        height = random.randint(1, 4)
        width = random.randint(1, max(1, most // height))
        return "_".join("".join(random.choices(alphabet, k=width)) for _ in range(height))

    return sample


def one_token(random: Random, settings: Settings) -> str:
    grid = rows("...x", 16)(random, settings)
    at = random.choice([i for i, sign in enumerate(grid) if sign != "_"])
    return f"{grid[:at]}o{grid[at + 1 :]}"


def numbered(most: int, largest: int, second: tuple[int, int], bound_by: str = "") -> Sample:
    """Return a sampler of heaps with an extra number, which a setting may limit."""

    def sample(random: Random, settings: Settings) -> str:
        count = random.randint(1, most)
        bound = max(1, largest // count)
        least, greatest = second
        greatest = min(greatest, int(settings.get(bound_by, greatest)))
        return ",".join(f"{random.randint(1, bound)}.{random.randint(least, greatest)}" for _ in range(count))

    return sample


def graph(vertices: int, edges: int, first: int = 1, twice: bool = False) -> Sample:
    """Return a sampler of edges and single vertices; `twice` allows loops and repetitions."""

    def sample(random: Random, settings: Settings) -> str:
        here = range(first, first + random.randint(2, vertices))
        count = random.randint(0, edges)
        if twice:
            found = [(random.choice(here), random.choice(here)) for _ in range(max(1, count))]
            if not any(first in arc for arc in found):  # a plant without its ground is refused
                found[0] = (first, found[0][1])
        else:
            possible = list(combinations(here, 2))
            found = random.sample(possible, min(count, len(possible)))
        alone = [] if twice else [str(v) for v in here if not any(v in arc for arc in found)]
        return ",".join([*(f"{a}-{b}" for a, b in found), *alone])

    return sample


def walk(vertices: int, arcs: int, twice: bool, loops: bool) -> Sample:
    def sample(random: Random, settings: Settings) -> str:
        here = range(1, 1 + random.randint(2, vertices))
        found = [(random.choice(here), random.choice(here)) for _ in range(random.randint(1, arcs))]
        if not loops:
            found = [arc for arc in found if arc[0] != arc[1]] or [(1, 2)]
        if not twice:
            found = list(dict.fromkeys(found))
        return ",".join(f"{a}-{b}" for a, b in found) + f"_{random.choice(found)[0]}"

    return sample


def square(side: int) -> Sample:
    return lambda random, settings: f"{random.randrange(side)},{random.randrange(side)}"


def two_pieces(random: Random, settings: Settings) -> str:
    one = square(9)
    return f"N{one(random, settings)}_Q{one(random, settings)}"


def rooks(random: Random, settings: Settings) -> str:
    n = int(settings.get("n", "6"))
    told = [random.sample(range(n), 2) for _ in range(random.randint(1, 2 if n < 7 else 1))]
    return ",".join(f"{a}.{b}" for a, b in told) + random.choice(("_w", "_b"))


def two_numbers(random: Random, settings: Settings) -> str:
    most = random.choice((10, 60, 1_000))
    return f"{random.randint(1, most)},{random.randint(1, most)}"


def fibonacci(random: Random, settings: Settings) -> str:
    n = random.randint(1, 60)
    return random.choice((str(n), f"{n},{random.randint(1, n)}"))


def places(random: Random, settings: Settings) -> str:
    return ",".join(map(str, sorted(random.sample(range(1, 14), random.randint(1, 5)))))


def lines(random: Random, settings: Settings) -> str:
    """Return boxes with about half of their lines drawn."""
    height, width = random.choice(((1, 1), (1, 2), (1, 3), (2, 2), (2, 1), (3, 1)))
    return "_".join("".join(random.choices("x.", k=width + y % 2)) for y in range(2 * height + 1))


def crosses(random: Random, settings: Settings) -> str:
    """Return one board, or two that are nearly full; dead boards are not passed to the package."""
    from .grids import dead

    boards = []
    for _ in range(random.choice((1, 1, 1, 2))):
        while True:
            board = "".join(random.choices("x..", k=9))
            if not dead(board):
                break
        boards.append("_".join((board[:3], board[3:6], board[6:])))
    return ",".join(boards)


def bars(random: Random, settings: Settings) -> str:
    found = []
    for _ in range(random.choice((1, 1, 1, 2, 2, 3))):
        height, width = random.randint(1, 4), random.randint(1, 4)
        bitter = ""
        if settings.get("rule") == "bitter":
            bitter = f"{'abcd'[random.randrange(width)]}{random.randint(1, height)}"
        found.append(f"{height}x{width}{bitter}")
    return ",".join(found)


def heads(random: Random, settings: Settings) -> str:
    told = {(random.randrange(4), random.randrange(4)) for _ in range(random.randint(1, 3))}
    return ",".join(f"{x}.{y}" for x, y in sorted(told))


def rewritten(random: Random, settings: Settings) -> str:
    rules = settings.get("rules", "11-00")
    alphabet = "".join(sorted({sign for sign in rules if sign.isalnum()}))
    return signs(alphabet, 12)(random, settings)


def zeros_and_ones(random: Random, settings: Settings) -> str:
    return signs("01", 7 if settings.get("take") == "subsequence" else 9)(random, settings)


def figures(random: Random, settings: Settings) -> str:
    regions = [[random.randint(1, 4) for _ in range(random.randint(1, 2))] for _ in range(random.randint(1, 2))]
    return ",".join(".".join(map(str, region)) for region in regions)


def sprouting(random: Random, settings: Settings) -> str:
    """Return some lines between a few spots, so many that the remaining ones can be counted."""
    spots = random.randint(1, 4)
    p = graphs.read_drawing(str(spots), settings)
    for _ in range(random.randint((0, 0, 0, 3, 7)[spots], 3 * spots - 1)):
        options = sorted(set(graphs.sprouts(p, settings)))
        if not options:
            break
        p = random.choice(options)
    return graphs.write_drawing(p, settings)


def small_number(random: Random, settings: Settings) -> str:
    return str(random.randint(1, 2 ** random.randint(1, 14)))


def numbers(most: int, least: int, greatest: int) -> Sample:
    """Return a sampler of up to so many stones in a row."""

    def sample(random: Random, settings: Settings) -> str:
        return ",".join(str(random.randint(least, greatest)) for _ in range(random.randint(1, most)))

    return sample


def limited_piles(random: Random, settings: Settings) -> str:
    """Return piles, often at the start, where M is 1 and not written."""
    return numbers(8, 0, 9)(random, settings) + random.choice(("", "", "_1", "_2", "_3"))


def with_passes(random: Random, settings: Settings) -> str:
    return f"{heaps(4, 14)(random, settings)}_{random.randint(0, int(settings.get('passes', '1')))}"


def partly_taken(random: Random, settings: Settings) -> str:
    """Return stones, often at the start, with or without its usual suffix."""
    return numbers(9, 1, 9)(random, settings) + random.choice(("", "_0a", "_0b", "_1a", "_1b", "_2a", "_2b"))


def pool(random: Random, settings: Settings) -> str:
    """Return some of the numbers up to nine, and a total that they usually reach."""
    numbers = sorted(random.sample(range(1, 10), random.randint(1, 7)))
    return f"{','.join(map(str, numbers))}_{random.randint(0, sum(numbers) + 1)}"


# In misère play a game with normal play only cannot be a term.
NORMAL_ALONE = ("bit-slide", "counter", "knight-queen")
TERMS: dict[str, Sample] = {
    "nim": heaps(2, 5),
    "kayles": heaps(2, 6),
    "grundy": heaps(1, 9),
    "mark": heaps(2, 8),
    "cram": rows("...x", 6),
    "lasker": heaps(1, 5),
    "bit-slide": lambda random, settings: str(random.randint(1, 30)),
    "wythoff": square(4),
    "counter": small_number,
    "knight-queen": lambda random, settings: "N{},{}_Q{},{}".format(*random.choices(range(4), k=4)),
    "euclid": lambda random, settings: f"{random.randint(1, 20)},{random.randint(1, 20)}",
    "chomp": heaps(2, 5),
}


def terms(random: Random, settings: Settings) -> str:
    """Return a sum; half of the sums have no term with normal play only."""
    possible = [slug for slug in TERMS if slug not in NORMAL_ALONE]
    chosen = random.choices(random.choice((possible, list(TERMS))), k=random.randint(1, 3))
    return "+".join(f"{slug}:{TERMS[slug](random, settings)}" for slug in chosen)


def loopy_terms(random: Random, settings: Settings) -> str:
    """Return one or two graphs with a token, and up to two other terms."""
    graphs = [walk(5, 7, twice=False, loops=True)(random, settings) for _ in range(random.randint(1, 2))]
    others = random.choices(list(TERMS), k=random.randint(0, 2))
    found = [f"token-on-graph:{text}" for text in graphs]
    found += [f"{slug}:{TERMS[slug](random, settings)}" for slug in others]
    random.shuffle(found)
    return "+".join(found)


def own_numbers(random: Random, settings: Settings) -> str:
    """Return as many numbers as the moves use, within the allowed positions."""
    while True:
        p = [random.randint(0, 9) for name in ("x", "y") if name in settings.get("rules", "x, y").lower()]
        if eval(signed(settings.get("where", "True")), {}, dict(zip("xy", p, strict=False))):
            return ",".join(map(str, p))


SAMPLES: dict[str, Sample] = {
    "arc-kayles": graph(7, 10),
    "node-kayles": graph(8, 10),
    "triangle-avoidance": graph(5, 5),
    "green-hackenbush": graph(5, 8, first=0, twice=True),
    "geography": walk(7, 12, twice=False, loops=False),
    "edge-geography": walk(5, 9, twice=True, loops=False),
    "token-on-graph": walk(7, 12, twice=False, loops=True),
    "brussels-sprouts": figures,
    "sprouts": sprouting,
    "cram": rows("...x", 14),
    "clobber": rows("xo", 9),
    "matching": one_token,
    "tactix": rows("ooo.", 9),
    "notakto": crosses,
    "nimstring": lines,
    "dots-and-boxes": lines,
    "chomp": heaps(4, 14),
    "chocolate": bars,
    "turning-corners": heads,
    "nim": heaps(4, 16),
    "lasker": heaps(3, 12),
    "grundy": heaps(3, 18),
    "subtraction": heaps(3, 30),
    "number-subtraction": heaps(3, 30),
    "mark": heaps(3, 40),
    "divisor": heaps(3, 40),
    "tower-breakers": heaps(3, 80),
    "subtract-a-digit": heaps(2, 60),
    "take-and-break": heaps(3, 14),
    "rims": heaps(2, 9),
    "moore": heaps(4, 12),
    "same-number": heaps(4, 14),
    "distinct-splits": heaps(3, 16),
    "sequential-nim": heaps(5, 20),
    "end-nim": heaps(4, 14),
    "circular-nim": heaps(5, 10, least=0, fewest=2),
    "nimble": heaps(5, 7, least=0),
    "staircase": heaps(5, 10, least=0),
    "silver-dollar": places,
    "welter": places,
    "wythoff": square(12),
    "k-wythoff": square(10),
    "own-moves": own_numbers,
    "euclid": two_numbers,
    "fibonacci-nim": fibonacci,
    "strange-nim": numbered(3, 18, (1, 4)),
    "zero-move-nim": numbered(3, 10, (0, 1)),
    "nim-with-a-pass": with_passes,
    "poker-nim": numbered(2, 6, (0, 2), "additions"),
    "kayles": heaps(3, 14),
    "dawsons-kayles": heaps(3, 18),
    "dawsons-chess": heaps(3, 18),
    "crosses-crosses": signs("......x", 12),
    "kayles-ring": signs("xxx.", 12),
    "flip-game": signs("xxx.", 14),
    "treblecross": signs("......x", 10, shortest=3),
    "strip-painting": signs(".", 7),
    "coin-turning": signs("x.", 8),
    "bit-slide": small_number,
    "counter": small_number,
    "own": lambda random, settings: str(random.randint(0, 30)),
    "board-piece": square(16),
    "knight-queen": two_pieces,
    "northcott": rooks,
    "rewrite": rewritten,
    "substring": zeros_and_ones,
    "can-i-win": pool,
    "stone-game": numbers(10, 0, 20),
    "stone-game-ii": limited_piles,
    "stone-game-iii": numbers(10, -9, 9),
    "stone-game-ix": partly_taken,
    "stone-game-viii": numbers(9, -9, 9),
    "sum": terms,
    "loopy-sum": loopy_terms,
}


def position(slug: str, random: Random, settings: Settings) -> str:
    """Return a random position; an empty one in its notation."""
    return SAMPLES[slug](random, settings) or EMPTY
