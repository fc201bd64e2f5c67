"""The directive of Sphinx and MyST: every builder's page has the answer, and mistakes are errors with lines."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from sphinx.errors import ConfigError

from docs_samples import sample_sphinx

SITE = "https://example.org/nimbers"


@pytest.fixture(autouse=True)
def _colourless(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")


def built(folder: Path, text: str, **settings: Any) -> tuple[str, str]:
    """Return the HTML of one page and the warnings of Sphinx."""
    out, log = sample_sphinx(folder, SITE, pages={"index.rst": text}, **settings)
    return (out / "index.html").read_text(encoding="utf-8"), log


@pytest.mark.parametrize("parallel", [1, 2])
def test_the_answer_is_in_the_page(tmp_path: Path, parallel: int) -> None:
    """Pages from reStructuredText and MyST are complete without scripts, and contain the script once."""
    out, log = sample_sphinx(tmp_path, SITE, parallel=parallel)

    assert log == ""
    for name, games in (("index.html", ("nim", "knight-queen")), ("deep/myst.html", ("nim", "counter"))):
        page = (out / name).read_text(encoding="utf-8")
        elements = re.findall(r"<nimbers-game.*?</nimbers-game>", page, re.DOTALL)
        assert [ElementTree.fromstring(element).get("game") for element in elements] == list(games)
        told = ["Who wins, and" if 'mode="play"' in element else "The player to move wins" for element in elements]
        assert all(text in element and "<svg" in element for text, element in zip(told, elements, strict=True))
        assert page.count(f'<script type="module" src="{SITE}/embed.js"></script>') == 1
        assert "<p><nimbers-game" not in page


@pytest.mark.parametrize(
    ("builder", "file"),
    [("text", "index.txt"), ("latex", "heaps.tex"), ("man", "heaps.1"), ("texinfo", "heaps.texi")],
)
def test_builders_without_html_get_the_words(tmp_path: Path, builder: str, file: str) -> None:
    """Print and terminal have the answer in words and no element."""
    out, log = sample_sphinx(tmp_path, SITE, builder)
    text = (out / file).read_text(encoding="utf-8")

    assert log == ""
    assert "The player to move wins." in text
    assert "nimbers-game" not in text
    assert "Knight and Queen" in text


def test_a_book_gets_drawing_and_answer(tmp_path: Path) -> None:
    """An e-book has no scripts, and its figure is well-formed XML."""
    out, _ = sample_sphinx(tmp_path, SITE, "epub", epub_copyright="none", version="1")
    page = ElementTree.parse(out / "index.xhtml")
    tags = {element.tag.rpartition("}")[2] for element in page.iter()}

    assert {"figure", "svg", "figcaption"} <= tags
    assert not {"script", "nimbers-game"} & tags


def test_a_path_is_seen_from_the_root(tmp_path: Path) -> None:
    """Pages in folders refer to a copied site correctly under every builder."""
    for builder, page, path in (("html", "deep/myst.html", "../"), ("dirhtml", "deep/myst/index.html", "../../")):
        out, _ = sample_sphinx(tmp_path, "_static/nimbers", builder)
        assert f'src="{path}_static/nimbers/embed.js"' in (out / page).read_text(encoding="utf-8")
    out, _ = sample_sphinx(tmp_path, "", "html")
    assert 'type="module"' not in (out / "index.html").read_text(encoding="utf-8")


def test_translators_are_not_asked_for_answers(tmp_path: Path) -> None:
    """The words of an answer are not in the catalogue of texts to translate, because the package translates them."""
    out, _ = sample_sphinx(tmp_path, SITE, "gettext")

    assert "The player" not in "".join(file.read_text(encoding="utf-8") for file in out.rglob("*.pot"))


@pytest.mark.slow("translations may come later than their English")
def test_the_language_is_that_of_the_documentation(tmp_path: Path) -> None:
    """Chinese documentation has Chinese answers; nimbers_lang and the option lang override the language."""
    text = ".. nimbers:: nim 3,4,5\n"

    assert "先手必胜" in built(tmp_path, text, language="zh_CN")[0]
    assert "先手必胜" not in built(tmp_path, text, language="zh_CN", nimbers_lang="en")[0]
    assert "先手必胜" in built(tmp_path, text + "   :lang: zh-Hans\n")[0]


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("A\n=\n\n.. nimbers:: nim 3,x\n", 4, "nimbers: character 3: expected a whole number"),
        ("A\n=\n\n.. nimbers::\n\n   game: nim\n   position: 3\n   mode: dance\n", 8, "nimbers: mode is one of"),
        ("A\n=\n\n.. nimbers:: nim 3\n   :mode: dance\n", 4, "nimbers: mode is one of"),
        ("A\n=\n\n.. nimbers:: nim 3\n   :colour: red\n", 4, 'unknown option: "colour"'),
        ("A\n=\n\n.. nimbers::\n", 4, "nimbers: game is missing"),
    ],
)
def test_mistakes_are_errors_with_lines(tmp_path: Path, text: str, line: int, reason: str) -> None:
    """Sphinx names file, line and reason, and -W turns the warning into a failure."""
    _, log = built(tmp_path, text)

    assert f"index.rst:{line}: ERROR: " in log
    assert reason in log


def test_mistakes_in_myst_have_lines_too(tmp_path: Path) -> None:
    """The line is the one in the Markdown source."""
    page = "# A\n\n```{nimbers} nim 3,x\n```\n\n```{nimbers}\ngame: nim\nposition: 3\nmode: dance\n```\n"
    _, log = sample_sphinx(tmp_path, SITE, pages={"index.md": page})

    assert [int(line) for line in re.findall(r"index\.md:(\d+): ERROR: nimbers: ", log)] == [3, 9]


@pytest.mark.parametrize("settings", [{"nimbers_lang": "fr"}, {"nimbers_site": "javascript:alert(1)"}])
def test_bad_settings_are_refused(tmp_path: Path, settings: dict[str, str]) -> None:
    """An invalid setting ends the build before it begins."""
    with pytest.raises(ConfigError, match="nimbers_"):
        built(tmp_path, "A\n=\n", **settings)
