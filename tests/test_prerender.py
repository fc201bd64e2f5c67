"""The prerendered pages do not depend on the order of sets."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from nimbers.text import languages
from prebaked import link

ROOT = Path(__file__).parents[1]


SITE = "https://example.org/nimbers"
TOOLS = ("prerender.py", "prerender_single.py")
Pages = dict[str, bytes]


def _made(folder: Path, seed: int, site: str = "", tools: Sequence[str] = TOOLS) -> Pages:
    """Return what these tools of the build write, by path; all pages take more than a minute."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "pysrc"), "PYTHONHASHSEED": str(seed)}
    for tool in tools:
        command = [sys.executable, str(ROOT / "web/tools" / tool), "--out", str(folder), "--site", site]
        subprocess.run(command, check=True, env=environment)
    files = [file for file in folder.rglob("*") if file.is_file()]
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    return _made(tmp_path_factory.mktemp("pages"), 1, SITE)


@pytest.mark.slow("it makes all pages")
def test_the_address_of_the_site_makes_previews_absolute(pages: Pages) -> None:
    """With a site address, pictures and the canonical link are absolute; other links stay relative."""
    page = pages["zh-Hans/games/nim/index.html"].decode()

    assert f'<link rel="canonical" href="{SITE}/zh-Hans/games/nim/">' in page
    assert f'"og:image" content="{SITE}/previews/nim.png"' in page
    assert page.count("https://example.org") == page.partition("</head>")[0].count("https://example.org")


@pytest.mark.slow("it makes all pages")
def test_two_hash_seeds_give_the_same_pages(pages: Pages, tmp_path: Path) -> None:
    """Two hash seeds give the same answers, lists and links."""
    other = _made(tmp_path, 2, SITE)

    assert pages.keys() == other.keys()
    assert [name for name in pages if pages[name] != other[name]] == []


@pytest.mark.slow("it makes all pages")
def test_the_single_file_knows_the_site(pages: Pages, tmp_path: Path) -> None:
    """With a site address, the single file links to newer versions and to the tutorials.

    Otherwise it has no such links.
    """
    known = pages["single.html.in"].decode()
    unknown = _made(tmp_path, 0, tools=TOOLS[1:])["single.html.in"].decode()

    assert known.count(f'<a href="{SITE}/">') == len(languages())
    assert f'<a href="{SITE}/zh-Hans/learn/">' in known
    assert f'"home":"{SITE}/"' in known
    assert "https://" not in unknown


def test_links_in_pages_are_those_that_the_page_writes() -> None:
    """A state becomes the link that the page's own module writes (link.test.ts)."""
    links = json.loads((ROOT / "tests/data/links.json").read_text(encoding="utf-8"))
    cards = {card["slug"]: card for card in links["cards"]}
    found = [link(cards[one["game"]], one["position"], "en", one["settings"]) for one in links["states"]]

    assert found == [one["link"] for one in links["states"]]
