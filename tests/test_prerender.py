"""The prerendered pages do not depend on the order of sets."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from nimbers.text import languages
from prebaked import link

ROOT = Path(__file__).parents[1]


def _made(folder: Path, seed: int, *options: str) -> dict[str, bytes]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "pysrc"), "PYTHONHASHSEED": str(seed)}
    for tool in ("prerender.py", "prerender_single.py"):
        command = [sys.executable, ROOT / "web/tools" / tool, "--out", folder, *options]
        subprocess.run(list(map(str, command)), check=True, env=environment, timeout=290)
    files = [file for file in folder.rglob("*") if file.is_file()]
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


@pytest.mark.slow("it makes all pages twice")
def test_two_hash_seeds_give_the_same_pages(tmp_path: Path) -> None:
    """Two hash seeds give the same answers, lists and links."""
    one, other = _made(tmp_path / "a", 1), _made(tmp_path / "b", 2)

    assert one.keys() == other.keys()
    assert [name for name in one if one[name] != other[name]] == []


@pytest.mark.slow("it makes all pages again")
def test_the_address_of_the_site_makes_previews_absolute(tmp_path: Path) -> None:
    """With a site address, pictures and the canonical link are absolute; other links stay relative."""
    pages = _made(tmp_path, 0, "--site", "https://example.org/nimbers")
    page = pages["zh-Hans/games/nim/index.html"].decode()

    assert '<link rel="canonical" href="https://example.org/nimbers/zh-Hans/games/nim/">' in page
    assert '"og:image" content="https://example.org/nimbers/previews/nim.png"' in page
    assert page.count("https://example.org") == page.partition("</head>")[0].count("https://example.org")


@pytest.mark.slow("it makes all pages again")
def test_the_single_file_knows_the_site(tmp_path: Path) -> None:
    """With a site address, the single file links to newer versions and to the tutorials.

    Otherwise it has no such links.
    """
    known = _made(tmp_path / "known", 0, "--site", "https://example.org/nimbers")["single.html.in"].decode()
    unknown = _made(tmp_path / "unknown", 0)["single.html.in"].decode()

    assert known.count('<a href="https://example.org/nimbers/">') == len(languages())
    assert '<a href="https://example.org/nimbers/zh-Hans/learn/">' in known
    assert '"home":"https://example.org/nimbers/"' in known
    assert "https://" not in unknown


def test_links_in_pages_are_those_that_the_page_writes() -> None:
    """A state becomes the link that the page's own module writes (link.test.ts)."""
    links = json.loads((ROOT / "tests/data/links.json").read_text(encoding="utf-8"))
    cards = {card["slug"]: card for card in links["cards"]}
    found = [link(cards[one["game"]], one["position"], "en", one["settings"]) for one in links["states"]]

    assert found == [one["link"] for one in links["states"]]
