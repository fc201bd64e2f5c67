"""A newcomer's first game works exactly as web/docs prints it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

import gaps
from nimbers import games, list_games, proved, solve
from nimbers.families.heaps import Heap
from nimbers.model import Ruleset
from nimbers.text import IllegalError
from unit.laws import LAWS, Law

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "web/docs/en"
PRINTED = re.search(
    r"```python\n(\"\"\"Halving.*?)```", (DOCS / "first-game.md").read_text(encoding="utf-8"), re.DOTALL
)
CLAIM = re.search(
    r"```python\n# in the class.*?\n(.*?)```", (DOCS / "adding.md").read_text(encoding="utf-8"), re.DOTALL
)


@pytest.fixture(scope="module")
def halving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[type[Ruleset[Any]]]:
    """The game of the documentation, with its file among the others."""
    assert PRINTED
    folder = tmp_path_factory.mktemp("games")
    (folder / "halving.py").write_text(PRINTED[1], encoding="utf-8")
    games.__path__.append(str(folder))
    games.slugs.cache_clear()
    yield games.game("halving")
    games.__path__.remove(str(folder))
    games.slugs.cache_clear()
    games.game.cache_clear()
    del sys.modules[f"{games.__name__}.halving"]


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS.keys())
def test_the_first_game_keeps_every_law(halving: type[Ruleset[Any]], law: Law) -> None:
    """The printed game satisfies every law without translations."""
    law(halving())


@pytest.mark.parametrize(
    ("old", "new", "needs"),
    [
        ('    title = "Halving"\n', "", "the game needs title"),
        ("def heap_options", "def options_of_heap", "the game needs heap_options"),
        ("class Halving(HeapGame)", "class Halving", "the game needs a class that inherits from Ruleset"),
        ("return ((m,)", "return (m,)", "line 22: "),
    ],
)
def test_a_mistake_in_a_game_is_named(tmp_path: Path, old: str, new: str, needs: str) -> None:
    """A game file with a mistake is named, with what it needs or with the line."""
    assert PRINTED
    (tmp_path / "quartering.py").write_text(PRINTED[1].replace(old, new), encoding="utf-8")
    games.__path__.append(str(tmp_path))
    games.slugs.cache_clear()
    try:
        with pytest.raises(IllegalError) as failed:
            games.game("quartering")
    finally:
        games.__path__.remove(str(tmp_path))
        games.slugs.cache_clear()
        sys.modules.pop(f"{games.__name__}.quartering", None)

    assert "quartering.py" in str(failed.value)
    assert needs in str(failed.value)


@pytest.mark.skipif(sys.platform == "emscripten", reason="no processes in the browser")
@pytest.mark.slow("mypy reads the whole package for it")
def test_the_first_game_passes_the_type_checker(tmp_path: Path) -> None:
    """The printed game with the printed claim passes this project's strict type checker."""
    assert PRINTED
    assert CLAIM
    file = tmp_path / "halving.py"
    text = f"{PRINTED[1]}\n{indent(CLAIM[1], '    ')}".replace("from ..", "from nimbers.")
    file.write_text(f"from nimbers.model import proved\n{text}", encoding="utf-8")
    run = [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml"), str(file)]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout


def test_what_a_game_still_needs(halving: type[Ruleset[Any]]) -> None:
    """A new game has a line for each gap; the existing games have none."""
    found = {slug: gaps.gaps(slug) for slug in list_games()}
    first = [gap.partition(":")[0] for gap in found.pop(halving.slug())]

    assert first == ["aliases", "judge", "a second implementation of its rules", "random positions"]
    assert not any(found.values()), found


def test_the_first_claim_agrees_with_search(halving: type[Ruleset[Any]]) -> None:
    """The claim that the documentation adds is marked as stated, and is true."""
    assert CLAIM
    names: dict[str, Any] = {"proved": proved, "Heap": Heap}
    exec(CLAIM[1], names)
    claim = names["powers"].__nimbers_claim__
    rules = halving()

    assert (claim.name, claim.status, claim.for_all) == ("powers", "proved", True)
    for n in range(200):
        assert names["powers"](rules, (n,)) == solve(rules, (n,)).outcome.value
