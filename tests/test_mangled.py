"""Damaged links, states and stored texts cause no exception and never become another position."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import mangled
from independent.catalogue import GAMES
from nimbers import NimbersError, game
from nimbers.api.dispatch import call
from tier import ROOT, tier

TESTS = Path(__file__).parent
CODES = {"notation", "illegal", "unknown", "budget", "loop"}
PROBLEMS = {"version", "malformed", "game", "field"}
# A position in another spelling than the rules use: blanks, extra separators, or a minus as a cell of a strip.
LENIENT = re.compile(r"\s|(^|[_,+:])([_,+]|$)|(?<![0-9])-(?=.)|(?<=.)-(?![0-9])")
OWN = {"g", "c", "p", "z", "l", "o", "f", "w", "h", "m", "x", "t_"}  # fields that are not rules
AT_ONCE = 1_000  # questions for one process of node
Judge = Callable[[str, str, Any], Iterator[str]]


@pytest.fixture(scope="module")
def catalogue() -> Any:
    """The page's data about the games."""
    command = [sys.executable, "-m", "nimbers", "games", "--json"]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT / "pysrc").stdout)


def page(kind: str, texts: list[str], catalogue: Any) -> list[Any]:
    """Return how the page's own readers read these texts."""
    lines = [catalogue, *([kind, text] for text in texts)]
    run = subprocess.run(
        ["node", "--import", str(TESTS / "page_modules.mjs"), str(TESTS / "mangled.mjs")],
        input="\n".join(map(json.dumps, lines)).encode(), capture_output=True, check=False, timeout=600,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr.decode()[-2000:]
    return [json.loads(line) for line in run.stdout.splitlines()]


def answered(op: str, **params: Any) -> Any:
    """Return the result of the package's API, None for a failure with a code, or a sentence if the reply is neither."""
    reply = json.loads(call(json.dumps({"op": op, "params": params}))[0])
    if reply["ok"]:
        return reply["result"]
    code = reply["error"]["code"]
    return None if code in CODES else f"{op}: {code}: {reply['error']['message']}"


def positions(slug: str, settings: dict[str, str], text: str | None, moves: list[str] | None) -> Iterator[str]:
    """Yield each difference between the package's play and the text or the rules."""
    if text is None:
        return
    read = answered("read", game=slug, set=settings, position=text)
    if not isinstance(read, dict):
        if read:
            yield read
        return
    if read["position"] is None:
        return  # too large to check
    again = answered("read", game=slug, set=settings, position=read["position"])
    if not isinstance(again, dict) or again["position"] != read["position"]:
        yield f"{read['position'][:80]!r} is read as {again}"
    independent = GAMES[slug]
    own = {name: value for name, value in settings.items() if name != "convention"}
    if own not in independent.settings or len(text) > 500 or LENIENT.search(text):
        return
    if slug == "clobber" and len({len(row) for row in text.split("_")}) > 1:
        text = text.replace("_", ".")  # rows of different lengths are one row, whose empty cells are written as _
    try:
        p = independent.read(text, own)
        if independent.write(p, own) != text:
            return
    except Exception:  # not in the notation, but the package may still recognise it
        return
    if independent.read(read["position"], own) != p:
        yield f"{text!r} is read as {read['position']!r}"
    if moves and not re.search(r"[0-9]{4}", text):  # simple loops list every move
        played = answered("replay", game=slug, set=settings, position=text, moves=moves, at_most=1)
        if isinstance(played, str):
            yield played
        for move in played["moves"] if isinstance(played, dict) else ():
            after = [q[1] if independent.kind == "scoring" else q for q in independent.moves(p, own)]
            p = independent.read(move["position"], own)
            if p not in after:
                yield f"{text!r}: {move['name']!r} comes to {move['position']!r}"


def judge_link(text: str, whole: str, said: Any) -> Iterator[str]:
    """Yield each mistake of the page in reading a link, in naming its damage, or in writing it again."""
    found = said["found"]
    if found is None or not found["ok"]:
        if mangled.literally(text) == mangled.literally(whole):
            yield f"a whole link is not read: {found}"
        if found and not (found["problem"] in PROBLEMS and len(found["detail"]) <= 60):
            yield f"a problem without a name: {found}"
        return
    state, fields = found["state"], mangled.literally(text)
    if fields is None:
        yield f"a damaged link is read as {state}"
        return
    names = {parameter.name for parameter in type(game(fields["g"])).parameters()}
    settings = {name: fields[name] for name in names & set(fields)}
    if settings.get("rules") and fields["g"] == "own":
        settings.pop("graph", None)  # the program will replace it
    if "x" in fields and "t_" not in fields:
        settings.pop("t", None)  # the name of a panel
    settings |= {"convention": fields["c"]} if "c" in fields else {}
    moves = [word for word in [fields.get("h", "")] if word]
    expected = (fields["g"], settings, fields.get("p"), "+".join(moves))
    play = state.get("play") or {"moves": []}
    if expected != (state["game"], state["settings"], state["position"], "+".join(play["moves"])):
        yield f"read as {state}"
    if said["made"] is not None:
        again = said["again"]
        usual = {p.name: p.kind.write(p.default) for p in type(game(fields["g"])).parameters()}
        usual |= {"convention": game(fields["g"]).convention}
        ours, theirs = (
            {**one, "settings": usual | one["settings"]} for one in (state, again.get("state", {"settings": {}}))
        )
        if ours != theirs:
            yield f"{said['made']} comes back as {again}"
    yield from positions(state["game"], state["settings"], state["position"], play["moves"])


def judge_embedded(text: str, whole: str, said: Any) -> Iterator[str]:
    """Yield each mistake of an embedded game in showing a link or a state, or in naming its damage."""
    if not said["ok"]:
        if not isinstance(said["message"], str) or not said["message"]:
            yield f"wrong without a word: {said}"
        return
    state = said["state"]
    settings = state["set"] | ({"convention": state["convention"]} if state["convention"] else {})
    yield from positions(state["game"], settings, state["position"], state["moves"]) if state["game"] in GAMES else ()


def judge_element(text: str, whole: str, said: Any) -> Iterator[str]:
    """Yield each mistake of an embedded game in reading a link."""
    fields = mangled.literally(text)
    if said["ok"] and fields is None:
        yield f"a damaged link is read as {said['state']}"
    elif fields and said["ok"]:
        state, panel = said["state"], {"t"} if "x" in fields and "t_" not in fields else set[str]()
        rules = {name: value for name, value in fields.items() if name not in OWN | panel}
        expected = (fields["g"], fields.get("p"), fields.get("c", ""), rules, fields.get("h", ""))
        found = (state["game"], state["position"], state["convention"], state["set"], "+".join(state["moves"]))
        if found != expected:
            yield f"read as {state}"
    elif fields == mangled.literally(whole):
        yield f"a whole link is not read: {said}"
    yield from judge_embedded(text, whole, said)


def judge_kept(text: str, whole: str, said: Any) -> Iterator[str]:
    """Yield a mistake if a stored value comes back changed."""
    if said is not None and said != json.loads(whole.partition(" ")[2]):
        yield f"read as {said}"


def judge_panel(text: str, whole: str, said: Any) -> Iterator[str]:
    """Yield a mistake if a panel's texts come back changed; they run only after a click."""
    if said is not None and not (isinstance(said, dict) and all(isinstance(one, str) for one in said.values())):
        yield f"read as {said}"


def judge_graph(text: str, whole: str, said: Any) -> Iterator[str]:
    """Yield a mistake if the package neither reads the graph nor refuses the text."""
    try:
        rules = game("own", graph=text)
    except NimbersError as error:
        if error.code not in CODES:
            yield f"{error.code}: {error}"
        return
    expected = {n: [n - k for k in (1, 3, 4) if k <= n] for n in range(31)}
    found = {n: list(rules.options(n)) for n in expected}
    if found != expected:
        yield "read as another graph"


def whole_state(random: Random) -> str:
    return json.dumps(mangled.state(random))


def whole_kept(random: Random) -> str:
    return mangled.kept({"build": "0", "lang": "en", "answer": mangled.state(random), "drawing": {"svg": "<svg 棋>"}})


# What is damaged, who reads it, how it is checked, and its share in percent.
KINDS: dict[str, tuple[Callable[[Random], str], str | None, Judge, int]] = {
    "links": (mangled.link, "link", judge_link, 60),
    "links of elements": (mangled.link, "embedded", judge_element, 10),
    "states": (whole_state, "state", judge_embedded, 10),
    "kept texts": (whole_kept, "kept", judge_kept, 5),
    "panels": (mangled.panel, "panel", judge_panel, 5),
    "programs": (mangled.program, "program", judge_panel, 5),
    "graphs": (mangled.graph, None, judge_graph, 5),
}


def test_whole_links_are_read_under_every_setting(catalogue: Any) -> None:
    """The page and embedded games read links with every setting; no rule parameter has the name of another field."""
    told = [
        "#v1;" + ";".join(f"{name}={value}" for name, value in {"g": slug, **settings}.items())
        for slug in GAMES
        for settings in GAMES[slug].settings
    ]
    panels = [f"{link};{'t_' if ';t=' in link else 't'}=formula;x={mangled.panel(Random(1))}" for link in told]
    links = told + panels
    found = [
        sentence
        for reader, judge in (("link", judge_link), ("embedded", judge_element))
        for link, answer in zip(links, page(reader, links, catalogue), strict=True)
        for sentence in judge(link, link, answer["said"])
    ]

    assert found == []


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.sampled(3, "other kinds of harm")
def test_harm_is_noticed_or_harmless(name: str, catalogue: Any, record_property: Callable[[str, object], None]) -> None:
    """Every damaged text is read as it is written or refused with a code; nothing throws."""
    make, reader, judge, share = KINDS[name]
    asked = share * tier.many(5, 100, campaign=1_000)
    figures, failures = Counter[str](), list[str]()
    for first in range(0, asked, AT_ONCE):
        numbers = range(first, min(asked, first + AT_ONCE))
        harmed = [harm(make, Random(f"{tier.seed} {name} {number}")) for number in numbers]
        answers = page(reader, [text for text, _ in harmed], catalogue) if reader else [{"said": None}] * len(harmed)
        for (text, whole), answer in zip(harmed, answers, strict=True):
            found = [answer["threw"]] if "threw" in answer else list(judge(text, whole, answer["said"]))
            figures.update(tried=1, harmed=text != whole, failed=bool(found))
            failures += [f"{text[:200]!r}: {sentence[:300]}" for sentence in found]
    record_property("texts", dict(figures))

    assert "\n".join(failures[:20]) == ""


def harm(make: Callable[[Random], str], random: Random) -> tuple[str, str]:
    """Return a damaged text and the text before the damage."""
    whole = make(random)
    if make is whole_state:
        return mangled.harmed_state(random, json.loads(whole)), whole
    return mangled.mangled(random, whole), whole
