"""Changed rules: moves to add or remove, and games with the same losses, compared with play and published facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import product
from typing import Any

import pytest

from nimbers import game
from nimbers.prove.algebra import Algebra
from nimbers.prove.compiled_rules import compile_rules
from nimbers.prove.effort import Effort
from nimbers.prove.proof import Broken
from nimbers.prove.theorem import Theorem, prove_theorem
from nimbers.prove.variants import (
    change_rules,
    compare_theorems,
    extensions,
    prove_both,
    redundant_clauses,
    restrictions,
    smallest,
)
from nimbers.search.meter import finished
from nimbers.text import NotationError, Work
from unit.prove.settings import Setting
from unit.terminal import Nimbers

Numbers = tuple[int, ...]
done: Callable[[Work[Any]], Any] = finished
SETTINGS = [
    Setting("wythoff"),
    Setting("subtraction", "amounts=1,3,4"),
    Setting("subtraction", "amounts=1,2,3"),
    Setting("nim", "", 2),
    Setting("mark"),
    Setting("chomp", "", 2),
    Setting("board-piece", "slides=1.0,0.1;steps=1.1"),
    Setting("moore", "", 2),
    Setting("board-piece", "slides=-;steps=1.2,2.1"),
]
IDS = [f"{one.slug}-{one.settings}" for one in SETTINGS]
UP_TO = {1: 40, 2: 14}


@cache
def theorem_of(setting: Setting, *, misere: bool = False) -> Theorem:
    """Return the theorem of a game."""
    found = done(prove_theorem(setting.rules(misere=misere), count=setting.heaps))
    assert isinstance(found, Theorem)
    return found


class ByHand:
    """The moves of a theorem's rules on small positions as sets, and the lost positions for any part of them."""

    def __init__(self, theorem: Theorem, added: Iterable[str] = ()) -> None:
        names = theorem.clauses.names
        self.most = UP_TO[len(names)]
        rules = theorem.rules
        if added:
            more = type(theorem.clauses)(names, (*theorem.clauses.moves, *added), theorem.clauses.domain)
            rules = done(compile_rules(Algebra(theorem.system, Effort()), more))
        grid = product(range(self.most + 1), repeat=len(names))
        self.positions = sorted((p for p in grid if rules.is_position(p)), key=sum)
        self.moves = {p: rules.options(p, self.most) for p in self.positions}

    def lost(self, moves: dict[Numbers, set[Numbers]], *, misere: bool = False) -> set[Numbers]:
        """Return the lost positions with these moves only."""
        found: set[Numbers] = set()
        for p in self.positions:
            options = moves[p]
            if (misere and not options) or options & found:
                continue
            found.add(p)
        return found


def step(p: Numbers, after: Numbers) -> Numbers:
    """Return the difference that a move subtracts."""
    return tuple(a - b for a, b in zip(p, after, strict=True))


@pytest.mark.parametrize("setting", SETTINGS, ids=IDS)
@pytest.mark.sampled(4, "other cases, in the same way")
def test_steps_that_may_be_added(setting: Setting) -> None:
    """These are exactly the steps without a move between lost positions.

    Adding all of them changes no lost position.
    """
    theorem = theorem_of(setting)
    by_hand = ByHand(theorem)
    found = done(extensions(theorem))
    names = theorem.clauses.names
    lost = by_hand.lost(by_hand.moves)
    small = set(product(range(by_hand.most // 2), repeat=len(names)))
    between = {step(p, q) for p in lost for q in lost if all(a >= b for a, b in zip(p, q, strict=True))} & small
    added = {one for one in small if found.holds(dict(zip(names, one, strict=True)))}

    assert not added & between
    positions = set(by_hand.positions)
    everywhere = {
        p: by_hand.moves[p] | {q for one in added if (q := step(p, one)) in positions} for p in by_hand.positions
    }
    assert by_hand.lost(everywhere) == lost
    for other in small - added - between:  # it already is a move from every possible position
        for p in by_hand.positions:
            assert step(p, other) not in positions or step(p, other) in by_hand.moves[p]


@pytest.mark.parametrize("setting", SETTINGS, ids=IDS)
@pytest.mark.sampled(2, "other cases, in the same way")
def test_steps_that_may_be_forbidden(setting: Setting) -> None:
    """Forbidding one of these steps keeps the lost positions; forbidding another one changes them."""
    theorem = theorem_of(setting)
    by_hand = ByHand(theorem)
    found = done(restrictions(theorem))
    lost = by_hand.lost(by_hand.moves)
    steps = {step(p, q) for p, after in by_hand.moves.items() for q in after}
    for one in sorted(steps, key=sum)[:40]:
        left = {p: {q for q in after if step(p, q) != one} for p, after in by_hand.moves.items()}
        if found.holds(dict(zip(theorem.clauses.names, one, strict=True))):
            assert by_hand.lost(left) == lost
        elif sum(one) <= by_hand.most // 2:
            assert by_hand.lost(left) != lost


def test_no_move_of_wythoff_is_redundant() -> None:
    """Duchêne, Fraenkel, Nowakowski and Rigo (2010): forbidding any move changes the lost positions.

    From (1, 3) on the moves that may be added are those that are not differences of two lost positions; their table of
    those differences begins 0, 0; 1, 2; 2, 1; 1, 1 below the diagonal of lost ones.
    """
    theorem = theorem_of(Setting("wythoff"))

    assert done(restrictions(theorem)).is_empty
    assert smallest(done(extensions(theorem)), ("x", "y"), 9, 4) == [(1, 3), (3, 1), (1, 5), (2, 4)]
    assert [one.broken.numbers for one in done(redundant_clauses(theorem))] == [(0, 1), (1, 0), (1, 1)]


@pytest.mark.parametrize(
    ("slug", "clause", "same"),
    [
        ("wythoff", "X == x - 1 and Y == y - 3", True),
        ("wythoff", "X == x - 1 and Y == y - 2", False),
        ("wythoff", "X == x - 2 and Y == y - 4 and x > 100", True),
        ("wythoff", "X == x - 2 and Y == y - 3 and x > 100", False),
        ("wythoff", "X + 5 <= x and Y == y and x % 2 == 0", True),
        ("subtraction", "X == x - 5", True),
        ("subtraction", "X == x - 8", False),
        ("subtraction", "X == x - 8 and x % 4 != 0", True),
        ("subtraction", "X == 0 and x % 4 != 0", True),
        ("subtraction", "X == 0 and x > 10**6", False),
    ],
)
def test_a_move_that_is_added(slug: str, clause: str, same: bool) -> None:
    """A reader's clause is decided for all sizes, also if it is wrong only at large numbers."""
    theorem = theorem_of(Setting(slug, "amounts=1,2,3" if slug == "subtraction" else ""))
    found = done(change_rules(theorem, [clause.replace("10**6", "1000000")]))

    assert (found is None) == same
    if isinstance(found, Broken):
        assert theorem.is_lost(found.numbers)


def test_moves_that_are_dropped() -> None:
    """Clauses are removed by number; without the last kind Wythoff's game is Nim, in misère play too."""
    for misere in (False, True):
        theorem = theorem_of(Setting("wythoff"), misere=misere)
        by_hand = ByHand(theorem)
        found = done(change_rules(theorem, dropped=[2]))
        assert isinstance(found, Broken)
        assert done(change_rules(theorem, ["X < x and x - X == y - Y"], [2])) is None
        assert by_hand.lost(by_hand.moves, misere=misere) == {p for p in by_hand.positions if theorem.is_lost(p)}


@pytest.mark.parametrize("misere", [False, True])
def test_clauses_that_say_a_thing_twice(misere: bool) -> None:
    """Of the moves {1, 2, 3, 5} only the last is redundant, in misère play too."""
    theorem = theorem_of(Setting("subtraction", "amounts=1,2,3,5"), misere=misere)

    assert [one.broken is None for one in done(redundant_clauses(theorem))] == [False, False, False, True]


@pytest.mark.parametrize(
    ("one", "other", "same", "shift"),
    [
        (Setting("subtraction", "amounts=1,2"), Setting("number-subtraction", "what=powers-of-two"), True, None),
        (Setting("board-piece", "slides=1.0,0.1"), Setting("nim", "", 2), True, None),
        (Setting("board-piece", "slides=1.0,0.1,1.1"), Setting("wythoff"), True, None),
        (Setting("moore", "", 2), Setting("nim", "", 2), False, None),
        (Setting("wythoff"), Setting("nim", "", 2), False, None),
        (
            Setting("subtraction", "amounts=1,2,3;convention=misere"),
            Setting("subtraction", "amounts=1,2,3"),
            False,
            (1,),
        ),
        (
            Setting("subtraction", "amounts=1,2,3"),
            Setting("subtraction", "amounts=1,2,3;convention=misere"),
            False,
            (-1,),
        ),
        (Setting("subtraction", "amounts=1,2,3"), Setting("subtraction", "amounts=1,2,3,5,6,7"), True, None),
        (Setting("fibonacci-nim"), Setting("mark"), False, None),
    ],
)
@pytest.mark.sampled(6, "other cases, in the same way")
def test_two_games(one: Setting, other: Setting, same: bool, shift: Numbers | None) -> None:
    """Two games have the same lost positions, a smallest difference, or a shift, as worked out by hand."""
    first, second = done(prove_both(one.rules(), other.rules(), max(one.heaps, other.heaps)))
    found = done(compare_theorems(first, second))

    assert (found.same, found.shift) == (same, shift)
    grid = sorted(product(range(12), repeat=len(first.clauses.names)), key=lambda numbers: (sum(numbers), numbers))
    common = [p for p in grid if first.rules.is_position(p) and second.rules.is_position(p)]
    assert found.differ_at == next((p for p in common if first.is_lost(p) != second.is_lost(p)), None)
    if shift:
        for p in range(200):
            far = p + abs(shift[0])
            here, there = (first, second) if shift[0] > 0 else (second, first)
            assert here.is_lost((far,)) == there.is_lost((p,))


def test_games_that_cannot_be_compared() -> None:
    """Games with other positions, or without a theorem, cannot be compared."""
    _, other = done(prove_both(game("counter"), game("wythoff")))
    assert not isinstance(other, Theorem)
    assert other.why.params["others"] == 2
    first, _ = done(prove_both(game("kayles"), game("wythoff")))
    assert not isinstance(first, Theorem)


@pytest.mark.slow("it takes more than a second")
def test_the_command(nimbers: Nimbers) -> None:
    """The command gives text and JSON, with the exit codes of the question."""
    run = nimbers("variants", "mark")
    assert run.code == 0
    assert "   needed: 1, which is won, has no other move to a lost position" in run.out
    assert "Any or all of these steps may be added: subtract 3, 5, 7" in run.out
    assert "Any one of these steps may be forbidden: subtract 4, 5, 12" in run.out
    assert nimbers("variants", "wythoff").out.splitlines()[-16:][1] == "...#.##.#.##.##."

    added = ("variants", "wythoff", "--add", "X == x - 1 and Y == y - 3", "--json")
    assert (nimbers(*added).code, nimbers(*added).json["changed"]["same"]) == (0, True)
    run = nimbers("variants", "wythoff", "--drop", "3", "--json")
    assert (run.code, run.json["changed"]["at"]) == (1, "1,1")
    run = nimbers("variants", "subtraction", "--set", "amounts=1,2", "--like", "nim", "--json")
    assert (run.code, run.json["compared"]["same"]) == (1, False)
    like = ("variants", "subtraction", "--set", "amounts=1,2,3", "--misere", "--like-set", "amounts=1,2,3")
    assert (
        nimbers(*like).out.splitlines()[1].startswith("n + 1 is lost in subtraction (convention=misere) exactly when n")
    )


def test_the_command_refuses(nimbers: Nimbers) -> None:
    """Bad input has its place; an undecided question has no answer."""
    run = nimbers("variants", "wythoff", "--add", "X == x - 1", "--add", "X ==")
    assert run.code == 2
    assert run.err.splitlines()[1:] == ["  X == x - 1; X ==", "                  ^"]
    assert nimbers("variants", "wythoff", "--drop", "4").code == 2
    assert nimbers("variants", "wythoff", "--like", "chess").code == 2
    assert nimbers("variants", "wythoff", "--like-set", "n").code == 2
    assert nimbers("variants", "kayles").code == 3
    run = nimbers("variants", "wythoff", "--add", "X == x + 1", "--json")
    assert (run.code, run.json["changed"]["same"]) == (3, None)


def test_a_clause_outside_the_language() -> None:
    """A clause outside the language is refused like a formula."""
    with pytest.raises(NotationError):
        done(change_rules(theorem_of(Setting("wythoff")), ["X * X == x"]))
