"""Random positions of all games: the package against an oracle that was written from the rules in words alone."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pytest

from independent.catalogue import GAMES
from independent.held import Figures, Held
from nimbers import list_games
from nimbers.games import game as game_class
from tier import ROOT, Tier, tier

A_MILLION = -(-1_000_000 // len(GAMES))  # positions of each game, so that they are so many in all
TOLD = 72  # games told a second time; this number only grows
KEPT = ROOT / "web" / ".build" / "campaign"  # where a campaign that was stopped goes on, one file a game
EVERY = 500  # positions between two notes of how far it has come


def resumed(file: Path) -> Figures:
    """How far a campaign with this seed had come."""
    return Figures(**json.loads(file.read_text(encoding="utf-8"))) if file.exists() else Figures()


def note(file: Path, figures: Figures) -> None:
    """The whole note or the one before, whenever the run is stopped."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".new")
    fresh.write_text(json.dumps(asdict(figures)), encoding="utf-8")
    fresh.replace(file)


def held_up_to(held: Held, most: int, file: Path | None) -> Figures:
    """So many positions of a game; with a file, those that are not noted in it yet."""
    figures = resumed(file) if file else Figures()
    for number in range(figures.begun, most):
        held.ask(number, figures)
        if file and figures.begun % EVERY == 0:
            note(file, figures)
    if file:
        note(file, figures)
    return figures


def collected(*options: str) -> subprocess.CompletedProcess[str]:
    """What a run with these options would ask of the rooms beside this file that are quickly looked through."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "--ignore-glob=tests/test_*.py"]
    others = [f"--ignore=tests/{room}" for room in ("unit", "e2e", "docs", "bench")]
    return subprocess.run([*command, *others, *options], cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_campaign_is_never_asked_by_accident() -> None:
    """Alone the option says what it needs; sites of other programs are asked with it only."""
    alone, everything, campaign = collected("--campaign"), collected("--all"), collected("--all", "--campaign")
    sites = ["tests/sites/" in run.stdout for run in (alone, everything, campaign)]

    assert (alone.returncode, "--campaign needs --all" in alone.stderr, sites) == (4, True, [False, False, True])


def test_how_many_are_asked() -> None:
    """The campaign's number where there is one, else that of --all."""
    gate, everything, campaign = Tier(), Tier(), Tier()
    everything.everything = campaign.everything = campaign.campaign = True
    numbers = [(each.many(1, 2, campaign=3), each.many(1, 2)) for each in (gate, everything, campaign)]

    assert numbers == [(1, 1), (2, 2), (3, 2)]


def test_the_oracle_takes_nothing_from_the_package() -> None:
    """Only what holds one against the other imports both."""
    ours = re.compile(r"^\s*(from|import) nimbers", re.MULTILINE)
    files = (Path(__file__).parent / "independent").glob("*.py")
    importing = {file.name for file in files if ours.search(file.read_text(encoding="utf-8"))}

    assert importing == {"held.py"}


def test_a_campaign_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    """In two parts the same figures as at once, and the second part asks only what the first has not."""
    file = tmp_path / "kayles.json"
    first = held_up_to(Held("kayles", "seed"), 7, file)
    second = held_up_to(Held("kayles", "seed"), 20, file)
    third = held_up_to(Held("kayles", "another seed"), 20, file)  # nothing is left to ask

    assert (first.begun, second, third) == (7, held_up_to(Held("kayles", "seed"), 20, None), second)


def test_the_games_told_a_second_time_are_games_of_the_package_and_no_fewer_than_before() -> None:
    """A game that is told here stays told; one that is new in the package is named by the test below until then."""
    strangers = sorted(set(GAMES) - set(list_games()))

    assert (strangers, len(GAMES) >= TOLD) == ([], True)


def untold(slug: str) -> set[str]:
    """The rule parameters of a game, and the words for them, that no setting of its second telling has."""
    tried = [item for settings in GAMES[slug].settings for item in settings.items()]
    found = set()
    for parameter in game_class(slug).parameters():
        words = getattr(parameter.kind, "words", None) or ()
        found |= {f"{parameter.name}={word}" for word in words if word != parameter.default} - {
            f"{name}={word}" for name, word in tried
        }
        if parameter.name not in {name for name, _ in tried}:
            found.add(parameter.name)
    return found


def test_every_setting_is_told_as_well() -> None:
    """All but the rules that readers write themselves, which `unit/test_telling.py` is about."""
    found = {slug: untold(slug) for slug in GAMES if untold(slug)}

    assert found == {"own": {"rules", "graph"}}


@pytest.mark.parametrize("slug", list_games())
def test_random_positions_are_what_the_rules_in_words_say(
    slug: str, record_property: Callable[[str, object], None]
) -> None:
    """Moves, outcome, Grundy value, score, length, winning moves; normal and misère; by search and by claim."""
    if slug not in GAMES:
        pytest.skip(f"{slug} is not told a second time in tests/independent")
    file = KEPT / tier.seed / f"{slug}.json" if tier.campaign else None
    figures = held_up_to(Held(slug, tier.seed), tier.many(15, 60, campaign=A_MILLION), file)
    record_property("positions", {**asdict(figures), "failed": len(figures.failed)})

    assert figures.failed[:10] == []
