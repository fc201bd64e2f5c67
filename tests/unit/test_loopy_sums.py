"""Sums with loops: values of terms against search of the whole, published values, and play that ends."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from nimbers import game, solve
from nimbers.answers.answer import answer_position
from nimbers.explain import explain_position
from nimbers.model import Outcome
from nimbers.play.opponent import choose_reply
from nimbers.search.loopy_values import LoopyValue, LoopyValues, label_graph
from nimbers.search.meter import Meter, finished
from nimbers.search.retrograde import LoopySearch, predecessors
from nimbers.search.search import Search
from nimbers.text import IllegalError, say
from tier import tier
from unit.oracle import Oracle

LOOPY = game("loopy-sum")
TOKEN = game("token-on-graph")
Graph = dict[int, list[int]]


def graph(random: Random, most: int) -> Graph:
    """Return a random graph with at most so many vertices, with or without loops."""
    count, share = random.randint(1, most), random.choice((0.15, 0.3, 0.5))
    return {v: [w for w in range(count) if random.random() < share] for v in range(count)}


def written(one: Graph, vertex: int) -> str:
    """Return the graph with the token on a vertex."""
    arcs = [f"{v}-{w}" for v, options in one.items() for w in options]
    return f"{','.join([*arcs, *map(str, one)])}_{vertex}"


def values(one: Graph) -> dict[int, LoopyValue]:
    """Return the values of all vertices."""
    return finished(label_graph(Meter(), TOKEN, one))


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.sampled(3, "other cases, in the same way")
def test_sums_of_random_graphs_and_heaps(seed: int) -> None:
    """In three hundred sums of two random graphs and a heap, the terms' values give the winner that search finds."""
    random = Random(seed)
    for _ in range(tier.many(60, 300)):
        one, other, heap = graph(random, 7), graph(random, 7), random.randint(0, 4)
        v, w = random.choice(list(one)), random.choice(list(other))
        text = f"token-on-graph:{written(one, v)}+nim:{heap}+token-on-graph:{written(other, w)}"
        p = LOOPY.parse(text)
        whole, _ = finished(LoopySearch(Meter(), LOOPY).value(p))

        assert whole == (values(one)[v] ^ values(other)[w] ^ LoopyValue(heap)).outcome, text


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.sampled(2, "other cases, in the same way")
def test_values_are_those_of_sums_with_heaps(seed: int) -> None:
    """A value n loses beside a heap of n; infinity lists exactly the heaps beside which it wins."""
    random = Random(100 + seed)
    for _ in range(tier.many(20, 200)):
        one = graph(random, 6)
        vertex = random.choice(list(one))
        p = TOKEN.parse(written(one, vertex))

        assert Oracle(TOKEN).loopy_value(p) == str(values(one)[vertex]), written(one, vertex)


@pytest.mark.parametrize("seed", range(3))
def test_counters_fall_with_every_answer(seed: int) -> None:
    """A move from a number to one that is not less has a reply to the same number with a smaller counter."""
    random = Random(200 + seed)
    for _ in range(tier.many(100, 1_000)):
        one = graph(random, 9)
        found = values(one)
        for v, value in found.items():
            if value.number is None:
                continue
            for w in one[v]:
                lesser = found[w].number
                assert lesser != value.number
                if lesser is not None and lesser < value.number:
                    continue
                back = [found[u] for u in one[w] if found[u].number == value.number]
                assert min(u.counter for u in back) < value.counter


KNOWN = [
    ("1_1", "0"),
    ("1-1_1", "∞"),
    ("1-2,2-1_1", "∞"),
    ("1-2,2-1,2-3_1", "0"),  # the opponent answers the move along 2 from there, so 2 can be left for 0
    ("1-2,2-1,2-3_2", "1"),
    ("1-1,1-2_1", "∞(0)"),
    ("1-1,1-2,1-3,2-3_1", "∞(0, 1)"),
    ("1-2,2-3,3-1,1-4_1", "2"),  # the move from 3 to 1 is answered by 4, so 3 is 0 and 2 is 1
    ("1-2,2-3,3-1,1-4_3", "0"),
]


@pytest.mark.parametrize(("text", "value"), KNOWN)
def test_values_by_hand(text: str, value: str) -> None:
    """Small graphs have the values computed by hand."""
    p = TOKEN.parse(text)

    assert (value, value) == (Oracle(TOKEN).loopy_value(p), str(finished(LoopyValues(Meter()).value(TOKEN, p))))


def test_values_add_up() -> None:
    """Two numbers give their nim-sum, a number changes the exits of infinity, and two infinities have no exits."""
    three, two, exits = LoopyValue(3), LoopyValue(2), LoopyValue(None, frozenset({0, 2}))

    assert (
        str(three ^ two),
        str(exits ^ two),
        str(three ^ exits),
        str(exits ^ exits),
    ) == ("1", "∞(0, 2)", "∞(1, 3)", "∞")
    assert ((exits ^ two).outcome, (exits ^ three).outcome) == (Outcome.N, Outcome.DRAW)


def test_what_cannot_be_a_term_says_why() -> None:
    """A token belongs to the sum with loops, as the message says.

    A position of Northcott includes the player's turn.
    """
    for rules, text, why in (
        (game("sum"), "nim:3+token-on-graph:1-2_1", "write it in loopy-sum"),
        (LOOPY, "nim:3+northcott:1.4_w", "whose turn it is"),
        (LOOPY, "nim:3+substring:0011", "decided by points"),
        (LOOPY, "nim:3+sum:nim:3", "not written inside a sum"),
    ):
        with pytest.raises(IllegalError) as refused:
            rules.parse(text)

        assert (why in say(refused.value.message), refused.value.at) == (True, 6)


HUGE = "nim:1000000000000+nim:1000000000002"  # the nim-sum of these heaps is 2


def test_heaps_without_end_beside_a_loop() -> None:
    """If the whole is too large to search, the theorem answers, and the answer says so."""
    left = solve("loopy-sum", f"token-on-graph:1-2,2-1,1-3,3-4,3-5,4-5_1+{HUGE}")
    drawn = solve("loopy-sum", f"token-on-graph:1-2,2-1,1-3,3-4_1+{HUGE}")

    assert (left.outcome, left.by.kind, [move.name for move in left.winning_moves]) == (Outcome.N, "claim", ["1.3"])
    assert (drawn.outcome, drawn.by.kind) == (Outcome.DRAW, "claim")
    told = [say(step.message) for step in finished(explain_position(LOOPY, LOOPY.parse(left.position))).steps]
    assert any("can be left for the value 2" in text for text in told)


# A ring of twelve with exits, beside other games that make the whole too large to search.
RING = ",".join(f"{v}-{v % 12 + 1}" for v in range(1, 13))
LARGE = [
    f"token-on-graph:{RING},1-20,5-21,21-20,9-22,22-21,22-20_1+nim:9,14,3+kayles:9",
    f"token-on-graph:{RING},2-1,4-3,6-5,1-20_2+token-on-graph:{RING},1-20,2-20,5-20_4+nim:7,12,30+cram:..._...",
    f"token-on-graph:{RING},1-20,5-21,21-20,9-22,22-21,22-20_9+nim:1000000000000,5+nim:1000000000002",
]


def won(text: str, random: Random) -> Any:
    """Return that sum, or a later one, won for the player to move."""
    p = LOOPY.parse(text)
    for _ in range(200):
        if finished(answer_position(LOOPY, p)).outcome is Outcome.N:
            return p
        p = random.choice(list(islice(LOOPY.options(p), 100)))
    raise AssertionError(text)


@pytest.mark.slow("it takes more than a second")
@pytest.mark.parametrize("text", LARGE)
def test_a_machine_that_wins_comes_to_the_end(text: str) -> None:
    """The machine wins against an opponent who goes round when possible, in sums too large to search."""
    for seed in range(tier.many(1, 4)):
        random = Random(seed)
        p = won(text, random)
        for _ in range(200):
            reply = finished(choose_reply(LOOPY, p))
            assert reply is not None
            p = reply.move.option
            options = list(islice(LOOPY.options(p), 100))
            if not options:
                break
            round_ = [q for q in options if any(a != b and a[0].loopy for a, b in zip(p, q, strict=True))]
            p = random.choice(round_ or options)
        else:
            pytest.fail("a won game goes round")


@pytest.mark.slow("it takes more than a second")
def test_values_of_a_large_graph() -> None:
    """Twenty thousand vertices are within the page's budget."""
    random = Random(2)
    one = {v: random.sample(range(20_000), random.randint(0, 3)) for v in range(20_000)}
    meter = Meter()
    found = finished(label_graph(meter, TOKEN, one))

    assert meter.work < 2_000_000
    assert len(found) == 20_000
    assert sum(len(sources) for sources in predecessors(one).values()) == sum(map(len, one.values()))


def test_an_answer_costs_no_second_search() -> None:
    """The winner and the number of moves cost no second search, by values and by the whole."""
    for text in LOOPY.examples[:5]:
        p = LOOPY.parse(text)
        answer = finished(answer_position(LOOPY, p))
        plain = finished(Search(LOOPY, Meter(), plain=True).value(p))

        assert plain.outcome is answer.outcome
        assert answer.remoteness in (None, plain.remoteness)
