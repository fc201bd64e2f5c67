"""Jobs of the API run in steps, side by side, and can be dropped and resumed; every failure is a value."""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pkgutil import iter_modules
from random import Random
from typing import Any

import pytest

from nimbers import api, list_games
from nimbers.api.dispatch import LATER, call
from nimbers.games import game as game_class
from nimbers.session import session
from tier import tier
from unit.api_calls import ask, failure, result, started, step, worked

# In the browser, nesting this deep crashes the interpreter in its own JSON reader; the page nests four levels.
DEEP = 50 if sys.platform == "emscripten" else 100_000
CODES = {"notation", "illegal", "unknown", "budget", "loop", "stopped", "internal"}


# --- jobs ------------------------------------------------------------------------------------------------------------


def test_a_job_goes_on_step_by_step() -> None:
    """Steps of zero length give the answer of one long step, and report progress."""
    one = result("solve", game="cram", position="4x5")
    session.clear()
    reply, _, told = worked("solve", None, 0, game="cram", position="4x5")

    assert one == reply["result"]["result"]
    assert {"text", "work", "fraction", "resume"} == set(told[0])
    assert sorted(p["work"] for p in told) == [p["work"] for p in told]


def test_an_operation_is_asked_of_the_module_that_has_it() -> None:
    """The table of operations names each operation of the modules that are imported later, and no other."""
    for name, operations in LATER.items():
        module = import_module(f"nimbers.api.{name}")
        assert sorted(operations) == sorted([*module.INSTANT, *module.LONG]), name
    others = {name for _, name, _ in iter_modules(api.__path__)} - set(LATER)
    at_once = {name for name in others if hasattr(import_module(f"nimbers.api.{name}"), "LONG")}
    assert at_once == {"answers", "dispatch", "study"}


def test_a_job_may_take_its_first_step_at_once() -> None:
    """A job begun with `at_most` returns its number and its first step; a job that ended there is unknown."""
    params = {"op": "solve", "params": {"game": "nim", "position": "1,2"}, "at_most": 1000}
    begun = ask("start", **params)

    assert begun == {"job": begun["job"], "done": True, "result": result("solve", game="nim", position="1,2")}
    assert step(begun["job"])[0]["error"]["code"] == "unknown"


def test_two_jobs_side_by_side() -> None:
    """Steps of two jobs may alternate without effect on each other."""
    jobs = {
        started("solve", game="cram", position="4x4"): result("solve", game="cram", position="4x4"),
        started("solve", game="take-and-break", position="9,10", set={"convention": "misere"}): result(
            "solve", game="take-and-break", position="9,10", set={"convention": "misere"}
        ),
    }
    left = dict(jobs)
    while left:
        for job in list(left):
            reply, _ = step(job, 0)
            if reply["result"]["done"]:
                assert left.pop(job) == reply["result"]["result"]


def test_a_job_ends_once() -> None:
    """A finished, failed or dropped job is unknown afterwards."""
    done = started("solve", game="nim", position="1")
    step(done)
    failed = started("solve", game="nim", position="x")
    assert step(failed)[0]["error"]["code"] == "notation"
    dropped = started("solve", game="cram", position="4x5")
    step(dropped, 0)
    assert ask("drop", job=dropped) == {}

    for job in (done, failed, dropped, 10**9):
        assert failure("step", job=job)["code"] == "unknown"
        assert failure("drop", job=job)["code"] == "unknown"


def test_a_check_resumes_where_it_stood() -> None:
    """From the saved text a new worker reaches the same verdict."""
    whole = result("check", game="substring", claim="runs", up_to=9)
    _, _, told = worked("check", None, 0, game="substring", claim="runs", up_to=9)
    places = list(dict.fromkeys(p["resume"] for p in told if p["resume"]))

    assert len(places) >= 3
    for place in places:
        assert whole == result("check", game="substring", claim="runs", up_to=9, resume=place)
    assert step(started("check", game="nim", resume="yesterday"))[0]["error"]["code"] == "notation"


def test_a_dropped_job_leaves_nothing_behind() -> None:
    """A dropped search does not affect the next one of the same game."""
    for _ in range(3):
        job = started("solve", game="cram", position="5x5")
        step(job, 0)
        ask("drop", job=job)

    assert result("solve", game="cram", position="5x5")["grundy"] == 0


def test_all_jobs_can_be_dropped_at_once() -> None:
    """Unfinished and unstarted jobs are unknown afterwards."""
    jobs = [started("sequence", code="0.16", up_to=5_000), started("solve", game="cram", position="4x5")]
    step(jobs[0], 0)
    session.clear()

    assert [failure("step", job=job)["code"] for job in jobs] == ["unknown", "unknown"]


# --- failures --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "op", "params"),
    [
        ("unknown", "dance", {}),
        ("unknown", "read", {"game": "chess", "position": "e4"}),
        ("unknown", "read", {"game": "nim", "position": "3", "set": {"n": "4"}}),
        ("unknown", "start", {"op": "read", "params": {}}),
        ("unknown", "step", {"job": "1"}),
        ("unknown", "step", {"job": True}),
        ("unknown", "step", {"job": 1.0}),
        ("notation", "read", {"game": "nim", "position": "3,x"}),
        ("notation", "read", {"game": "nim"}),
        ("notation", "read", {"game": 7, "position": "3"}),
        ("notation", "read", {"game": "nim", "position": ["3"]}),
        ("notation", "read", {"game": "nim", "position": "3", "set": []}),
        ("illegal", "read", {"game": "knight-queen", "position": "N50,0_Q0,0"}),
        ("illegal", "draw", {"game": "nim", "position": "3", "at_most": -1}),
        ("illegal", "draw", {"game": "nim", "position": "3", "at_most": 1.5}),
        ("illegal", "read", {"game": "counter", "position": "3", "set": {"convention": "misere"}}),
    ],
)
def test_codes_of_failures(code: str, op: str, params: dict[str, Any]) -> None:
    """Every failure has a code, a message and a place or null."""
    error = failure(op, **params)

    assert {"code", "message", "at"} == set(error)
    assert code == error["code"]
    assert error["message"]


def test_no_answer_within_the_budget() -> None:
    """The code is `budget`, and ten times the budget may give the answer."""
    params = {"game": "take-and-break", "position": "9,10", "set": {"convention": "misere", "code": "0.07"}}
    reply, _, _ = worked("solve", budget=100, **params)

    assert reply["error"]["code"] == "budget"
    assert result("solve", budget=10**6, **params)["outcome"] in ("N", "P")


STRANGE: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1.5,
    10**30,
    "",
    "x",
    "3,4",
    "\ud800",
    [],
    [1],
    {},
    {"a": []},
    "en",
    "zh-Hans",
]


def test_strange_requests() -> None:
    """Whatever the request, the reply is JSON with ok true or false, and never a defect."""
    random = Random(6)
    ops = [
        "games",
        "read",
        "draw",
        "start",
        "step",
        "drop",
        "solve",
        "check",
        "batch",
        "tables",
        "replay",
        "nothing",
        7,
    ]
    names = ["game", "set", "position", "at_most", "job", "op", "params", "lang", "claim", "up_to", "budget", "resume"]
    names += ["input", "answer", "words", "moves", "level", "strength", "seed"]
    for _ in range(tier.many(150, 3_000)):
        slug = random.choice(list_games())
        params = {"game": slug, "position": random.choice(game_class(slug).examples)}
        inner = params | {random.choice(names): random.choice(STRANGE) for _ in range(random.randint(0, 3))}
        if random.random() < 0.6:
            request: Any = {"op": random.choice(ops), "params": inner}
        else:
            long = random.choice(["solve", "study", "check", "batch", "tables", "explain", "moves", "reply", "graph"])
            request = {"op": "start", "params": {"op": long, "params": {"budget": 500, "up_to": 2, "n": 3} | inner}}
        data = random.choice([None, None, b"", b"3,4", b"\xff", b"1\n3\n"])
        reply = json.loads(call(json.dumps(request), data)[0])
        assert_honest(reply, request)
        if reply["ok"] and "job" in reply["result"]:
            ended, _ = step(reply["result"]["job"], 5)
            assert_honest(ended, request)
            if ended["ok"] and not ended["result"]["done"]:
                ask("drop", job=reply["result"]["job"])


def assert_honest(reply: Any, request: Any) -> None:
    """Check that a reply is a result or a failure that is not a defect."""
    assert set(reply) in ({"ok", "result"}, {"ok", "error"}), request
    if not reply["ok"]:
        assert set(reply["error"]) == {"code", "message", "at"}
        assert reply["error"]["code"] in CODES - {"internal"}, (reply, request)


@pytest.mark.parametrize(
    "text",
    ["", "x", "null", "[]", "7", '{"op": []}', '{"op": "read", "params": 7}', "{", "[" * DEEP, '{"op": {}}', "\x00"],
)
def test_what_is_no_request(text: str) -> None:
    """Malformed text is an ordinary failure, however deep it nests."""
    reply, out = call(text)

    assert json.loads(reply)["error"]["code"] in ("notation", "unknown")
    assert out is None
