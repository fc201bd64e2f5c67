"""Compare random positions of all games with a separate implementation that was written from the rules in words."""

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
from independent.samples import SAMPLES
from nimbers import list_games
from nimbers.games import game as game_class
from tier import ROOT, Tier, tier

A_MILLION = -(-1_000_000 // len(GAMES))  # positions of each game that add up to a million
TOLD = 72  # games with a second implementation; this number only grows
KEPT = ROOT / "web" / ".build" / "campaign"  # one file for each game, from which a stopped campaign resumes
EVERY = 500  # positions between two saved states


def resumed(file: Path) -> Figures:
    """Return how far a campaign with this seed has come."""
    return Figures(**json.loads(file.read_text(encoding="utf-8"))) if file.exists() else Figures()


def note(file: Path, figures: Figures) -> None:
    """Save the figures in one step, so that a run stopped at any time leaves a whole file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".new")
    fresh.write_text(json.dumps(asdict(figures)), encoding="utf-8")
    fresh.replace(file)


def held_up_to(held: Held, most: int, file: Path | None) -> Figures:
    """Check so many positions of a game; with a file, skip those that it already counts."""
    figures = resumed(file) if file else Figures()
    for number in range(figures.begun, most):
        held.ask(number, figures)
        if file and figures.begun % EVERY == 0:
            note(file, figures)
    if file:
        note(file, figures)
    return figures


def collected(*options: str) -> subprocess.CompletedProcess[str]:
    """List the tests that a run with these options would collect, without the large folders."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "--ignore-glob=tests/test_*.py"]
    others = [f"--ignore=tests/{room}" for room in ("unit", "e2e", "docs", "bench")]
    return subprocess.run([*command, *others, *options], cwd=ROOT, capture_output=True, text=True, check=False)


def test_the_campaign_is_never_asked_by_accident() -> None:
    """`--campaign` alone is refused with the reason, and only the campaign builds the sites of other programs."""
    alone, everything, campaign = collected("--campaign"), collected("--all"), collected("--all", "--campaign")
    sites = ["tests/sites/" in run.stdout for run in (alone, everything, campaign)]

    assert (alone.returncode, "--campaign needs --all" in alone.stderr, sites) == (4, True, [False, False, True])


def test_how_many_are_asked() -> None:
    """The campaign uses its own number if there is one, else the number of `--all`."""
    gate, everything, campaign = Tier(), Tier(), Tier()
    everything.everything = campaign.everything = campaign.campaign = True
    numbers = [(each.many(1, 2, campaign=3), each.many(1, 2)) for each in (gate, everything, campaign)]

    assert numbers == [(1, 1), (2, 2), (3, 2)]


def test_the_oracle_takes_nothing_from_the_package() -> None:
    """Only held.py, which compares the two, imports the package."""
    ours = re.compile(r"^\s*(from|import) nimbers", re.MULTILINE)
    files = (Path(__file__).parent / "independent").glob("*.py")
    importing = {file.name for file in files if ours.search(file.read_text(encoding="utf-8"))}

    assert importing == {"held.py"}


def test_a_campaign_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    """A campaign in two parts gives the figures of a single run; its second part skips the positions of the first."""
    file = tmp_path / "kayles.json"
    first = held_up_to(Held("kayles", "seed"), 7, file)
    second = held_up_to(Held("kayles", "seed"), 20, file)
    third = held_up_to(Held("kayles", "another seed"), 20, file)  # all positions are done

    assert (first.begun, second, third) == (7, held_up_to(Held("kayles", "seed"), 20, None), second)


def test_the_games_told_a_second_time_are_games_of_the_package_and_no_fewer_than_before() -> None:
    """Every second implementation belongs to a game of the package, and their number never falls."""
    strangers = sorted(set(GAMES) - set(list_games()))

    assert (strangers, len(GAMES) >= TOLD) == ([], True)


def untold(slug: str) -> set[str]:
    """Return the rule parameters of a game, and their values, that no setting of its second implementation uses."""
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
    """The second implementations cover all rule parameters but the rules of readers (see `unit/test_telling.py`)."""
    found = {slug: untold(slug) for slug in GAMES if untold(slug)}

    assert found == {"own": {"rules", "graph"}}


@pytest.mark.parametrize("slug", list_games())
@pytest.mark.sampled(24, "the same of other games")
def test_random_positions_are_what_the_rules_in_words_say(
    slug: str, record_property: Callable[[str, object], None]
) -> None:
    """Moves, outcome, Grundy value, score and length agree, in normal and misère play, by search and by claim."""
    if slug not in GAMES:
        pytest.skip(f"{slug} is not told a second time in tests/independent")
    if slug not in SAMPLES:
        pytest.skip(f"{slug} has no random positions: add a line to SAMPLES in tests/independent/samples.py")
    file = KEPT / tier.seed / f"{slug}.json" if tier.campaign else None
    figures = held_up_to(Held(slug, tier.seed), tier.many(4, 60, campaign=A_MILLION), file)
    record_property("positions", {**asdict(figures), "failed": len(figures.failed)})

    assert figures.failed[:10] == []
