"""Every proved claim as a program runs alone, reads the judge's input, and prints the answers of batch."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from nimbers import game
from nimbers.answers import answer_documents as documents
from nimbers.answers.cases import Cases
from nimbers.answers.claim_programs import program
from nimbers.games import game as game_class
from nimbers.games import slugs
from nimbers.model import Claim, Ruleset
from nimbers.search.meter import Meter, finished
from nimbers.search.search import Search
from nimbers.terminal.cli import main
from unit.rules import smallest

BROWSER = sys.platform == "emscripten"
PROVED = [(slug, claim) for slug in slugs() for claim in game_class(slug).claims() if claim.status == "proved"]
TOLD = [(slug, claim) for slug, claim in PROVED if program(game_class(slug), claim)]
NAMES = [f"{slug} {claim.name}" for slug, claim in TOLD]
ANSWERS = {"winning_move_count": "count", "grundy": "grundy"}
# Run a program once for each input, in one fresh interpreter that cannot import nimbers.
DRIVER = """
import io, json, sys
source, inputs = json.load(sys.stdin)
made = compile(source, "program", "exec")
for text in inputs:
    sys.stdin, sys.stdout = io.StringIO(text), io.StringIO()
    exec(made, {"__name__": "__main__"})
    print(json.dumps(sys.stdout.getvalue()), file=sys.__stdout__)
"""


def run(source: str, inputs: list[str]) -> list[str]:
    """Return the program's output for each input."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", DRIVER],
        input=json.dumps([source, inputs]),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def judge_text(ruleset: Ruleset[Any], p: Any) -> str:
    """Return a position as a judge writes it."""
    text = ruleset.format(p)
    return " ".join(re.findall("(?<![0-9])-?[0-9]+", text)) if "int" in ruleset.judge.program else text


def cases(ruleset: Ruleset[Any], claim: Claim, count: int = 200) -> list[str]:
    """Return random positions as texts, small and large ones, and the empty position if a line can contain it."""
    random = Random(claim.name)
    small = [p for p in smallest(ruleset, 600) if claim.evaluate(ruleset, p) is not None]
    large = [p for p in map(ruleset.parse, ruleset.examples) if claim.evaluate(ruleset, p) is not None]
    found = random.choices(small + large, k=count)
    return [text for p in found if (text := judge_text(ruleset, p)) not in ("", "-")]


def expected(ruleset: Ruleset[Any], claim: Claim, source: str, text: str) -> str:
    """Return the answers of `batch` to the input, in the program's form."""
    if claim.quantity == "winning_moves":
        body = text if ruleset.judge.shape == "lines" else text.partition("\n")[2]
        lines = [body] if ruleset.judge.shape == "numbers" else body.splitlines()
        search = Search(ruleset, Meter())
        found = [finished(search.winning(ruleset.parse(line))).names for line in lines]
        return "".join(" ".join(sorted(names)) + "\n" if names else "none\n" for names in found)
    words = any(f'"{word}"' in source for word in ruleset.judge.words)
    answer = "outcome" if words else ANSWERS[claim.quantity]
    rows = [row for row in Cases(ruleset, answer=answer).rows(iter(text.splitlines(keepends=True))) if row]
    assert all(row.error is None for row in rows), text
    return "".join(f"{row.answer}\n" for row in rows)


def by_name(text: str) -> str:
    """Return lines of names with the names in order."""
    return "".join(" ".join(sorted(line.split())) + "\n" for line in text.splitlines())


def inputs_of(ruleset: Ruleset[Any], texts: list[str]) -> list[str]:
    """Return the judge's input for these positions, or an input for each if one run takes one position."""
    if ruleset.judge.shape == "numbers":
        return [f"{len(text.split())}\n{text}\n" for text in texts] + ["0\n"]
    head = "" if ruleset.judge.shape == "lines" else f"{len(texts)}\n"
    return [head + "".join(f"{text}\n" for text in texts)]


@pytest.mark.skipif(BROWSER, reason="no processes in the browser")
@pytest.mark.sampled(8, "other claims, run in the same way")
@pytest.mark.parametrize(("slug", "claim"), TOLD, ids=NAMES)
def test_a_program_answers_as_batch_does(slug: str, claim: Claim) -> None:
    """In a fresh interpreter the judge's sample and 200 random cases get the right answers."""
    cls = game_class(slug)
    ruleset = game(slug, **claim.settings)
    source = program(cls, claim)
    assert source is not None
    texts = inputs_of(ruleset, cases(ruleset, claim))
    told = run(source, [cls.judge.sample[0]])[0]
    if "unknown" not in told:  # without it the claim covers some positions only
        texts.insert(0, cls.judge.sample[0])
    for text, found in zip(texts, run(source, texts), strict=True):
        wanted = expected(ruleset, claim, source, text)
        assert wanted == (by_name(found) if claim.quantity == "winning_moves" else found)

    usual = "winning" not in claim.quantity and cls.judge.answer == "outcome" and ruleset == cls()
    if usual and "unknown" not in told:
        assert told == cls.judge.sample[1]


def test_programs_stand_alone() -> None:
    """A program does not import the package, and states its claim, its origin and its licence."""
    for slug, claim in TOLD:
        source = program(game_class(slug), claim) or ""
        header = " ".join(line.removeprefix("# ") for line in source.split("\n\n")[0].splitlines())

        assert "nimbers" not in re.sub("Nimbers", "", source), (slug, claim.name)
        assert "@claim" not in source, (slug, claim.name)
        assert game_class(slug).title in header
        assert claim.statement in header
        assert f"Status: proved. Source: {claim.source}" in header
        assert "MIT" in header, (slug, claim.name)
        assert source.endswith("\n"), (slug, claim.name)
        assert not source.endswith("\n\n"), (slug, claim.name)


@pytest.mark.skipif(BROWSER, reason="no processes in the browser")
def test_programs_are_neat(tmp_path: Path) -> None:
    """Programs pass ruff's formatter and have no unused name."""
    for slug, claim in TOLD:
        name = f"{slug}_{claim.name}.py".replace("-", "_")
        (tmp_path / name).write_text(program(game_class(slug), claim) or "", encoding="utf-8")
    for words in (["format", "--diff"], ["check", "--select", "E,F,I,N,W"]):
        command = [sys.executable, "-m", "ruff", *words, "--isolated", "--no-cache", "--line-length", "120", "."]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


# These claims read the convention, which a separate program lacks.
BY_CONVENTION = {
    ("euclid", "quotients"),
    ("euclid", "choices"),
    ("same-number", "golden"),
    ("wythoff", "golden-misere"),
    ("wythoff", "three-ways"),
}


def test_every_proved_claim_has_a_program() -> None:
    """Each claim has a program, except claims with long judge texts, other rules, or needs beyond a program."""
    told = {slug for slug, _ in TOLD}
    untold = [(slug, claim) for slug, claim in PROVED if (slug, claim) not in TOLD]

    assert told >= {"bit-slide", "counter", "knight-queen", "nim", "substring", "subtraction", "wythoff"}
    for slug, claim in untold:
        told_elsewhere = claim.rules or claim.name == "certified-period" or (slug, claim.name) in BY_CONVENTION
        assert told_elsewhere or not game_class(slug).judge.program, (slug, claim.name)
    for slug in slugs():
        for claim in game_class(slug).claims():
            assert (program(game_class(slug), claim) is None) or claim.status == "proved"


def test_the_card_holds_the_programs() -> None:
    """The page finds the program on the card."""
    cls = game_class("counter")

    assert [program(cls, claim) for claim in cls.claims()] == [c["program"] for c in documents.card(cls)["claims"]]


def test_the_terminal_prints_programs(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The command prints the named claim or the first with a program; a refuted claim has none."""
    assert main(["program", "counter"]) == 0
    assert capsys.readouterr().out == program(game_class("counter"), game_class("counter").claims()[0])
    assert main(["program", "nim", "reductions", "--json"]) == 0
    assert "def reductions" in json.loads(capsys.readouterr().out)["program"]
    assert main(["program", "nim", "listing-1-1-1"]) == 2
    assert main(["program", "sum"]) == 2
