"""The machine never loses a won game, and its games, judgements, hints and replays are correct."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import count
from random import Random
from typing import Any

import pytest

from nimbers import IllegalError, game
from nimbers.model import Ruleset
from nimbers.play.opponent import MOVES, PERFECT, Reply, choose_reply, evaluate_moves, replay
from nimbers.search.meter import finished
from tier import WASM, tier
from unit.oracle import Oracle, TooBigError, oracle
from unit.rules import name, rulesets, smallest

ALL = list(rulesets())
GAMES = 600 if WASM else tier.many(1_000, 10_000)  # summed over all rulesets
LONG = 60  # moves after which an endless play is a draw


@cache
def reply(ruleset: Ruleset[Any], p: Any) -> Reply | None:
    """Return the perfect machine's move, cached, because it depends only on the position."""
    return finished(choose_reply(ruleset, p))


def replied(ruleset: Ruleset[Any], p: Any, strength: int = PERFECT, seed: int = 0) -> Reply:
    """Return the machine's move, if there is one."""
    found = finished(choose_reply(ruleset, p, strength, seed))
    assert found is not None
    return found


@cache
def unlimited_oracle(ruleset: Ruleset[Any]) -> Oracle:
    """Return an oracle without a limit, so that its answers do not depend on earlier questions."""
    return Oracle(ruleset, 10**9)


def worth(ruleset: Ruleset[Any], p: Any) -> int:
    """Return the value for the player to move: the margin in scoring play, else 1, 0 or -1."""
    judge = unlimited_oracle(ruleset)
    if ruleset.convention == "scoring":
        return judge.margin(p)
    if ruleset.loopy:
        return {"P": -1, "draw": 0, "N": 1}[judge.loopy(p)[0]]
    wins = judge.misere(p) if ruleset.convention == "misere" else judge.grundy(p) != 0
    return 1 if wins else -1


@cache
def remoteness(ruleset: Ruleset[Any], p: Any) -> int:
    """Return the number of moves if the winner hurries and the loser delays."""
    after = [
        (worth(ruleset, option), remoteness(ruleset, option)) for _, option, _ in unlimited_oracle(ruleset).moves(p)
    ]
    if not after:
        return 0
    if worth(ruleset, p) > 0:
        return 1 + min(length for value, length in after if value < 0)
    return 1 + max(length for _, length in after)


def play(ruleset: Ruleset[Any], start: Any, machine: int, random: Random, answer: Callable[..., Reply | None]) -> None:
    """Play one game of the machine against random moves; raise AssertionError if its guaranteed result ever falls."""
    p, margin, least = start, 0, worth(ruleset, start) * (1 if machine == 0 else -1)
    for turn in count():
        moves = list(ruleset.moves(p))
        if not moves:
            last = (turn - 1) % 2
            winner = 1 - last if ruleset.convention == "misere" else last
            won = margin if ruleset.convention == "scoring" else 1 if winner == machine else -1
            assert won >= least, f"{ruleset.format(start)}: {won} where {least} was due"
            return
        if turn == LONG and ruleset.loopy:
            assert least < 1, f"a won game was not won in {LONG} moves: {ruleset.format(p)}"
            return
        if turn % 2 == machine:
            found = answer(ruleset, p)
            assert found is not None
            move = found.move
            margin += move.gain
        else:
            move = random.choice(moves)
            margin -= move.gain
        p = move.option
        # The machine's guaranteed result never falls, and grows with the opponent's mistakes.
        due = margin + (worth(ruleset, p) if turn % 2 != machine else -worth(ruleset, p))
        assert due >= least, f"{move.name} gives away {ruleset.format(start)}"
        least = due


def play_all(
    ruleset: Ruleset[Any], starts: list[Any], random: Random, answer: Callable[..., Reply | None] = reply
) -> None:
    """Play a game from each position, with the machine first and second in turn."""
    for number, start in enumerate(starts):
        play(ruleset, start, number % 2, random, answer)


@pytest.mark.parametrize("ruleset", ALL, ids=map(name, ALL))
@pytest.mark.sampled(40, "other cases, in the same way")
def test_the_machine_never_gives_anything_away(ruleset: Ruleset[Any]) -> None:
    """In random games the machine wins won positions, keeps ties and draws, and never increases its loss."""
    random = Random(name(ruleset))
    starts = smallest(ruleset, 110)
    play_all(ruleset, [random.choice(starts) for _ in range(-(-GAMES // len(ALL)))], random)


def test_a_weak_machine_would_be_found_out() -> None:
    """The test above fails for a machine that sometimes errs."""
    random = Random(5)

    def weak(ruleset: Ruleset[Any], p: Any) -> Reply | None:
        return finished(choose_reply(ruleset, p, 7, random.randrange(10**6)))

    for ruleset in (game("nim"), game("nim", convention="misere"), game("substring"), game("token-on-graph")):
        starts = [random.choice(smallest(ruleset, 110)) for _ in range(400)]
        with pytest.raises(AssertionError):
            play_all(ruleset, starts, random, weak)


@pytest.mark.parametrize("ruleset", ALL, ids=map(name, ALL))
@pytest.mark.sampled(40, "other cases, in the same way")
def test_a_winner_hurries_and_a_loser_delays(ruleset: Ruleset[Any]) -> None:
    """If the whole position can be searched, the winner takes the shortest way and the loser the longest."""
    for p in smallest(ruleset, 80)[:: tier.many(5, 2)]:
        found = reply(ruleset, p)
        if found is None or found.reason not in ("win", "longest", "only") or ruleset.convention == "scoring":
            continue
        try:
            truth = oracle(ruleset).truth(p)
        except TooBigError:
            continue
        if truth.outcome in ("tie", "draw"):
            continue
        assert truth.outcome == "P" or found.reason != "longest"
        if ruleset.loopy:
            left = oracle(ruleset).truth(found.move.option).remoteness
            assert truth.remoteness == (left or 0) + 1, ruleset.format(p)
        else:
            assert remoteness(ruleset, p) == remoteness(ruleset, found.move.option) + 1, ruleset.format(p)


@pytest.mark.parametrize("ruleset", ALL, ids=map(name, ALL))
def test_judging_agrees_with_the_oracle(ruleset: Ruleset[Any]) -> None:
    """Each move is judged once, winning ones first, with its outcome and its value."""
    for p in smallest(ruleset, 90)[:: tier.many(7, 3)]:
        judged = finished(evaluate_moves(ruleset, p))
        assert sorted(m.name for m in ruleset.moves(p)) == sorted(one.move.name for one in judged.moves)
        assert not judged.more
        order = [{"win": 0, "tie": 1, "draw": 1, "lose": 2}[one.verdict] for one in judged.moves]
        assert order == sorted(order)
        for one in judged.moves:
            after = unlimited_oracle(ruleset).truth(one.move.option)
            if after.score is not None:
                margin = one.move.gain - after.score
                assert (one.value, one.verdict) == (margin, "win" if margin > 0 else "lose" if margin < 0 else "tie")
                continue
            assert one.verdict == {"P": "win", "N": "lose", "draw": "draw"}[after.outcome]
            assert one.value == (after.remoteness if ruleset.loopy else after.grundy)


def test_nothing_is_replied_when_nothing_can_be_played() -> None:
    """Without a legal move the machine has no reply."""
    assert finished(choose_reply(game("nim"), ())) is None


def test_a_weak_machine_plays_at_random() -> None:
    """At strength 0 every move occurs for some seed; at 5 about half the moves are random."""
    rules, p = game("nim"), (3, 4, 5)
    names = {replied(rules, p, 0, seed).move.name for seed in range(150)}
    reasons = [replied(rules, p, 5, seed).reason for seed in range(200)]

    assert names == {move.name for move in rules.moves(p)}
    assert 20 < reasons.count("random") < 180
    assert set(reasons) == {"random", "win"}


def test_a_seed_gives_the_same_game() -> None:
    """Equal seeds give equal moves, and different seeds different ones."""
    rules = game("cram")

    def moves(seed: int) -> list[str]:
        p, names = rules.parse("3x4"), []
        while (found := finished(choose_reply(rules, p, 0, seed))) is not None:
            names.append(found.move.name)
            p = found.move.option
        return names

    assert moves(1) == moves(1)
    assert len({tuple(moves(seed)) for seed in range(5)}) > 1


@pytest.mark.slow("it takes seconds")
def test_a_heap_too_large_to_list_is_played_perfectly() -> None:
    """The winning move comes from a claim, beyond the moves that the machine lists."""
    rules, p = game("nim"), (10**9, 5)
    found = replied(rules, p)

    assert found.move.name == "1-5"
    assert found.reason == "win"


def test_a_loser_sets_traps_where_the_position_is_too_large_to_search() -> None:
    """In a lost position the machine makes the move with the most wrong replies."""
    found = replied(game("nim"), (1000, 1000))

    assert found.reason == "traps"


# --- a game replayed -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "convention", "start", "moves", "winner", "scores"),
    [
        ("nim", "normal", "2,1", ["1-1", "2-0", "1-0"], 0, (0, 0)),
        ("nim", "misere", "2,1", ["1-1", "2-0", "1-0"], 1, (0, 0)),
        ("nim", "normal", "-", [], 1, (0, 0)),
        ("nim", "misere", "-", [], 0, (0, 0)),
        ("substring", "scoring", "001", ["1-2", "1-1"], 1, (-2, 0)),
        ("substring", "scoring", "01", ["2-2", "1-1"], 0, (0, -1)),
        ("substring", "scoring", "0101", ["1-1", "1-2", "1-1"], None, (-1, -1)),
        ("token-on-graph", "normal", "1-2,2-1,2-3_1", ["2", "1", "2", "3"], 1, (0, 0)),
    ],
)
def test_a_finished_game_has_its_winner(
    slug: str, convention: str, start: str, moves: list[str], winner: int | None, scores: tuple[int, int]
) -> None:
    """The winner is the last to move, the other player, or the player with the higher score; a tie has none."""
    rules = game(slug, convention=convention)
    found = replay(rules, rules.parse(start), moves)

    assert found.over
    assert (winner, scores) == (found.winner, found.scores)


def test_an_unfinished_game_has_no_winner() -> None:
    """A game that is not over has no winner, and lists the positions so far."""
    found = replay(game("nim"), (2, 1), ["1-1"])

    assert (found.over, found.winner, found.positions) == (False, None, ((2, 1), (1, 1)))


def test_a_bad_move_is_named_by_its_number() -> None:
    """The message names the first move that cannot be made, also after the end; too many moves are refused."""
    with pytest.raises(IllegalError) as wrong:
        replay(game("nim"), (2, 1), ["1-1", "1-1"])
    with pytest.raises(IllegalError) as late:
        replay(game("nim"), (1,), ["1-0", "1-0"])
    with pytest.raises(IllegalError):
        replay(game("token-on-graph"), game("token-on-graph").parse("1-1_1"), ["1"] * (MOVES + 1))

    assert "move 2: there is no move 1-1 here" in str(wrong.value)
    assert str(late.value).startswith("move 2: ")
