"""Choose the puzzles, one of each level for every day: ./build.sh puzzles.

The name of a game alone decides the order of its positions, so that the same source gives the same table.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import nimbers.practice
from nimbers.answers.listing import any_form
from nimbers.answers.solver import Evaluator
from nimbers.games import slugs
from nimbers.model import SCORING, Ruleset
from nimbers.play.opponent import WIN, evaluate_moves
from nimbers.practice.exercises import LEGIBLE, by_size
from nimbers.practice.puzzles import CHOICES, FEW, LEVELS, TABLE, Puzzle, level_of, measure_puzzle
from nimbers.practice.starts import examples_of
from nimbers.search.meter import finished
from nimbers.text import BudgetError
from puzzle_graphs import fits, puzzle_graph

DAYS = 366
MOST = {1: 40, 2: 40, 3: 85}  # puzzles of a game at a level
TRIED = 4_000  # positions of a game to try
WALKS = 400  # random plays from a larger position, whose boards are fuller than the smallest ones
# Games with the reader's rules, games that need a code or a choice, and a game that is itself several.
NOT_FOR_A_CARD = {"board-piece", "own", "rewrite", "sum", "take-and-break"}
# Unusual settings; the usual board of Knight and Queen is too large.
SET: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    ("knight-queen", (("n", "8"),)),
    ("kayles", (("convention", "misere"),)),
    ("nim", (("convention", "misere"),)),
    ("subtraction", (("amounts", "1,3,4"),)),
    ("subtraction", (("amounts", "2,3,5"),)),
    ("tactix", (("convention", "misere"),)),
)
FILE = Path(nimbers.practice.__path__[0]) / TABLE
Pool = dict[int, list[Puzzle]]


def rulesets() -> list[Puzzle]:
    """Return all games and settings, each as a puzzle without a position."""
    usual = [Puzzle(slug, "") for slug in slugs() if slug not in NOT_FOR_A_CARD]
    kinds = usual + [Puzzle(slug, "", settings) for slug, settings in SET]
    return [one for one in kinds if not one.rules.loopy and one.rules.convention != SCORING]


def pool(kind: Puzzle) -> Pool:
    """Return puzzles of a game at each level, in the order of their use."""
    rules = kind.rules
    random = Random(str(kind))
    know = Evaluator()
    found: Pool = {level: [] for level in LEVELS}
    seen = {rules.key(position) for position in examples_of(rules)}
    for position in islice(_candidates(rules, random), TRIED):
        text = rules.format(position)
        if all(len(one) == MOST[number] for number, one in found.items()):
            break
        if not LEGIBLE.match(text) or (key := rules.key(position)) in seen:
            continue
        seen.add(key)
        if not _wins_rarely(rules, position, know) or not fits(rules, position):
            continue
        try:
            level = level_of(finished(measure_puzzle(rules, position)))
        except BudgetError:
            continue
        if level is None or len(found[level]) == MOST[level]:
            continue
        puzzle = Puzzle(kind.game, text, kind.settings)
        if puzzle_graph(puzzle) is not None:
            found[level].append(puzzle)
    return {level: [one for one in puzzles if not _has_empty_heap(one)] for level, puzzles in found.items()}


def _has_empty_heap(puzzle: Puzzle) -> bool:
    """Return whether a heap is empty, which would look strange on a board."""
    return puzzle.rules.family == "heaps" and bool(re.search(r"(?:^|,)0(?:,|\.|$)", puzzle.position))


def _candidates(rules: Ruleset[Any], random: Random) -> Iterator[Any]:
    """Yield small positions, mixed with positions of random play from larger ones."""
    larger = examples_of(rules)
    larger += [p for p in islice(rules.stress_positions(random), 40) if LEGIBLE.match(rules.format(p))]
    met = [any_form(rules, p, random) for group in by_size(rules) for p in group]
    for start in larger:
        met.append(start)
        for _ in range(WALKS // len(larger) + 1):
            position = start
            while options := list(islice(rules.options(position), 200)):
                position = random.choice(options)
                met.append(position)
    random.shuffle(met)
    return iter(met)


def _wins_rarely(rules: Ruleset[Any], position: Any, know: Evaluator) -> bool:
    """Return whether only a few of the moves win, if a short search can tell."""
    judgement = finished(evaluate_moves(rules, position, CHOICES[1] + 1, know))
    if not CHOICES[0] <= len(judgement.moves) <= CHOICES[1] or judgement.more:
        return False
    return 1 <= sum(one.verdict == WIN for one in judgement.moves) <= FEW


def schedule(pools: list[Pool]) -> list[list[Puzzle]]:
    """Choose puzzles for each day and level; no game twice a day or two days running at a level, all equally often."""
    random = Random("days")
    used = {level: [0] * len(pools) for level in LEVELS}
    days: list[list[Puzzle]] = []
    for day in range(DAYS):
        row: list[Puzzle] = []
        for level in LEVELS:
            near = [days[-1][level - 1]] if days else []
            near += row + ([days[0][level - 1]] if day == DAYS - 1 else [])
            games = {puzzle.game for puzzle in near}
            counts = used[level]
            free = [
                number
                for number, one in enumerate(pools)
                if counts[number] < len(one[level]) and one[level][0].game not in games
            ]
            if not free:
                raise SystemExit(f"puzzles: too few of level {level} for day {day}")
            # Among the remaining games, prefer those of which the smallest share has been used.
            least = min(counts[number] / len(pools[number][level]) for number in free)
            chosen = random.choice([n for n in free if counts[n] / len(pools[n][level]) <= least + 0.1])
            row.append(pools[chosen][level][counts[chosen]])
            counts[chosen] += 1
        days.append(row)
    return days


def text_of(days: list[list[Puzzle]]) -> str:
    """Return the table as text, one line for each day."""
    return "".join("\t".join(map(str, row)) + "\n" for row in days)


def main() -> None:
    parser = argparse.ArgumentParser(prog="./build.sh puzzles", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; is the table what it would be?")
    options = parser.parse_args()
    kinds = rulesets()
    with ProcessPoolExecutor() as processes:
        pools = list(processes.map(pool, kinds))
    for kind, found in zip(kinds, pools, strict=True):
        print(f"{kind}: {[len(one) for one in found.values()]}", file=sys.stderr)
    text = text_of(schedule(pools))
    if not options.check:
        FILE.write_text(text, encoding="ascii")
    elif FILE.read_text(encoding="ascii") != text:
        raise SystemExit("puzzles: the table is not what this source makes; ./build.sh puzzles renews it")


if __name__ == "__main__":
    main()
