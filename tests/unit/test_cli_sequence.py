"""Sequences at the terminal and through the API: one JSON document, bytes in order, and resuming."""

from __future__ import annotations

import json
import struct
from typing import Any

import pytest

from nimbers import list_games
from nimbers.api.dispatch import call
from nimbers.api.sequences import games_of
from nimbers.families.heaps import SequenceGame
from nimbers.games import game as game_class
from nimbers.games import ruleset
from nimbers.sequences.rules import heap_rules
from unit.api_calls import ask, result, started, step, worked
from unit.rules import settings
from unit.terminal import Nimbers

KEYS = {"values", "period", "preperiod", "saltus", "last_exception", "certified", "checked_to"}


def words(data: bytes) -> list[int]:
    """Return the values that came with a reply."""
    return list(struct.unpack(f"<{len(data) // 4}I", data))


@pytest.mark.parametrize("code", ["0.77", ".77"])
def test_exactly_the_values_needed_certify(nimbers: Nimbers, code: str) -> None:
    """Kayles to 167 is certified with its last exception 70; to 166 its period is only observed."""
    found = nimbers("sequence", code, "--up-to", "167", "--certify", "--json").json
    less = nimbers("sequence", code, "--up-to", "166", "--certify", "--json").json

    assert set(found) >= KEYS
    assert len(found["values"]) == 168
    assert {key: found[key] for key in KEYS - {"values"}} == {
        "period": 12,
        "preperiod": 71,
        "saltus": 0,
        "last_exception": 70,
        "certified": True,
        "checked_to": 167,
    }
    assert (less["certified"], less["status"], less["period"], less["needed"]) == (False, "observed", 12, 167)


@pytest.mark.parametrize(("code", "up_to"), [("0.4", "2"), ("0.04", "3"), ("0.004", "4")])
def test_a_few_zeros_certify_nothing(nimbers: Nimbers, code: str, up_to: str) -> None:
    """A move that splits needs at least three tokens, so the zeros before it certify no period."""
    found = nimbers("sequence", code, "--up-to", up_to, "--certify", "--json").json

    assert (found["certified"], found["period"]) == (False, None)


def test_what_does_not_apply_is_null(nimbers: Nimbers) -> None:
    """Without a period there is no preperiod; a sequence that repeats from 0 has no last exception."""
    none = nimbers("sequence", "grundy", "--up-to", "100", "--certify", "--json").json
    pure = nimbers("sequence", "sub:1,3,4", "--up-to", "10", "--certify", "--json").json

    assert [none[key] for key in ("period", "preperiod", "saltus", "last_exception")] == [None] * 4
    assert (none["status"], none["certified"]) == ("none", False)
    assert (pure["certified"], pure["preperiod"], pure["last_exception"], pure["period"]) == (True, 0, None, 7)


def test_a_few_sequences_in_words(nimbers: Nimbers) -> None:
    """Certified, observed, from a theorem, or without a period: four different sentences in both languages."""
    told = {
        code: nimbers("sequence", *code.split(), "--up-to", "200").out
        for code in ("0.77 --certify", "0.77", "lasker", "squares")
    }

    assert "for ever: certified" in told["0.77 --certify"]
    assert "2·71 + 1·12 + 2 = 156" in told["0.77 --certify"]
    assert "observed up to heap 200. Not a proof." in told["0.77"]
    assert "a theorem (Winning Ways" in told["lasker"]
    assert "No period found up to heap 200." in told["squares"]


def test_bad_codes_at_the_terminal(nimbers: Nimbers) -> None:
    """A malformed code is bad input with its place; so is a heap that is too large."""
    bad = nimbers("sequence", "0.7x")

    assert bad.code == 2
    assert "0.7x\n     ^" in bad.err
    assert nimbers("sequence", "cram").code == 2
    assert nimbers("sequence", "0.77", "--up-to", "99999999999", "--json").json["error"]["code"] == "illegal"


def test_values_come_as_bytes_while_they_are_found() -> None:
    """The values of the job's slices together are those of the terminal, and progress is reported."""
    reply, data, told = worked("sequence", None, 0, code="0.165", up_to=4_000)
    found = reply["result"]["result"]

    assert len(told) > 10
    assert [p["fraction"] for p in told] == sorted(p["fraction"] for p in told)
    assert len(words(data)) == 4_001
    assert "values" not in found
    assert found["p_position_count"] == words(data).count(0)


def test_a_sequence_goes_on_where_it_stopped() -> None:
    """With the bytes and the last state text, a new job returns exactly the remaining values."""
    whole, data, _ = worked("sequence", None, 0, code="0.16", up_to=5_000)
    job, came = started("sequence", code="0.16", up_to=5_000), b""
    for _ in range(8):
        reply, out = step(job, 0)
        came += out
    place = reply["result"]["progress"]["resume"]
    ask("drop", job=job)
    rest, more, _ = worked("sequence", came, 0, code="0.16", up_to=5_000, resume=place)

    assert 0 < len(came) < len(data)
    assert data == came + more
    assert {**whole["result"]["result"], "engines": [], "texts": {}} == {
        **rest["result"]["result"],
        "engines": [],
        "texts": {},
    }


@pytest.mark.parametrize("spoil", ["bytes", "code", "text"])
def test_what_does_not_belong_together_is_refused(spoil: str) -> None:
    """Values that are damaged, of another code or from another place are refused."""
    job, came = started("sequence", code="0.16", up_to=5_000), b""
    for _ in range(5):
        reply, out = step(job, 0)
        came += out
    params: dict[str, Any] = {"code": "0.16", "resume": reply["result"]["progress"]["resume"]}
    if spoil == "bytes":
        came = came[:-4] + b"\1\0\0\0"
    elif spoil == "code":
        params["code"] = "0.77"
    else:
        params["resume"] = "here"
    reply, _, _ = worked("sequence", came, 0, up_to=5_000, **params)

    assert reply["error"]["code"] == "notation"


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"code": 7}, "notation"),
        ({}, "notation"),
        ({"code": "0.77", "up_to": -1}, "illegal"),
        ({"code": "x9"}, "notation"),
    ],
)
def test_failures_of_the_operation_have_codes(params: dict[str, Any], code: str) -> None:
    """An invalid request gives a failure value with a code."""
    reply, _, _ = worked("sequence", None, 0, **params)

    assert code == reply["error"]["code"]


def test_the_first_heaps_are_a_sequence() -> None:
    """The empty heap alone, or with one more heap, has values and no period."""
    for up_to in (0, 1, 2):
        found = result("sequence", code="0.77", up_to=up_to)

        assert (found["up_to"], found["status"], found["p_positions"]) == (up_to, "none", [0])


def _code(slug: str, setting: dict[str, str]) -> str:
    rules = ruleset(slug, setting)
    assert isinstance(rules, SequenceGame)
    return rules.code_text()


def test_a_sequence_names_its_games() -> None:
    """A game with a code is found by its code, under rules with that code only."""
    for slug in list_games():
        cls = game_class(slug)
        if not issubclass(cls, SequenceGame):
            continue
        for setting in settings(slug):
            if not _code(slug, setting):
                continue  # no code describes these rules
            code = heap_rules(_code(slug, setting)).name
            told = {one["game"]: one["set"] for one in games_of(code)}

            assert heap_rules(_code(slug, told[slug])).name == code
    assert {one["game"]: one["set"] for one in games_of("primes")} == {"number-subtraction": {"what": "primes"}}
    assert games_of("sub:1") == [{"game": "subtraction", "title": "Subtraction game", "set": {"amounts": "1"}}]
    assert "take-and-break" not in {one["game"] for one in games_of("grundy")}


def test_an_unknown_operation_is_still_unknown() -> None:
    """Lazy loading of the operations does not affect unknown names."""
    assert json.loads(call('{"op": "sequences"}')[0])["error"]["code"] == "unknown"


@pytest.mark.parametrize(
    ("name", "code", "values"),
    [
        ("Kayles", "0.77", [0, 1, 2, 3, 1, 4, 3]),
        ("Dawson's Kayles", "0.07", [0, 0, 1, 1, 2, 0, 3]),
        ("LeetCode 292", "sub:1,2,3", [0, 1, 2, 3, 0, 1, 2]),
        ("leetcode-292", "sub:1,2,3", [0, 1, 2, 3, 0, 1, 2]),
        ("GRUNDY", "grundy", [0, 0, 0, 1, 0, 2, 1]),
        ("尼姆", "nim", [0, 1, 2, 3, 4, 5, 6]),
    ],
)
def test_a_sequence_by_any_name(nimbers: Nimbers, name: str, code: str, values: list[int]) -> None:
    """A game in any spelling and a problem of a judge have values, as codes have."""
    found = nimbers("sequence", name, "--up-to", "6", "--json").json

    assert (found["code"], found["values"]) == (code, values)


def test_a_sequence_of_no_game_says_why(nimbers: Nimbers) -> None:
    """A partizan game is called so, several games are offered, and what is no name gets the codes."""
    for name, words in (("Domineering", "partizan"), ("corner the queen", "several games"), ("abc", "there are 0.77")):
        run = nimbers("sequence", name)
        assert (run.code, words in run.err) == (2, True), run
