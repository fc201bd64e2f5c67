"""The fence of Python-Markdown: the answer stands in the page, and a mistake ends the build with its line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from markdown import Markdown

from docs_samples import sample_markdown
from nimbers.integrations.fence import FenceError
from nimbers.integrations.markdown import Nimbers, makeExtension

SITE = "https://example.org/nimbers"
SCRIPT = f'<script type="module" src="{SITE}/embed.js"></script>'


def made(text: str, *others: str, **options: Any) -> str:
    """The HTML of a text."""
    return Markdown(extensions=[Nimbers(**options), *others]).convert(text)


def test_the_answer_is_in_the_page(tmp_path: Path) -> None:
    """A built page is whole before any script: drawings, verdicts, links, and its script once."""
    heaps, chinese = (page.read_text(encoding="utf-8") for page in sample_markdown(tmp_path, SITE))

    assert (heaps.count("<nimbers-game"), heaps.count("<figure"), heaps.count("<script")) == (3, 3, 1)
    assert heaps.index(SCRIPT) < heaps.index("<nimbers-game")
    assert heaps.count("The player to move wins") == 3
    assert "<code>```nimbers\nnim 1,2,3\n```" in heaps, "a fence inside a fence is a text"
    assert "<td>counter</td>" in heaps
    assert "先手必胜。" in chinese
    assert 'lang="zh-Hans">' in chinese
    for element in re.findall(r"<nimbers-game.*?</nimbers-game>", heaps, re.DOTALL):
        ElementTree.fromstring(element)


def test_without_a_site_there_is_no_script_and_no_link(tmp_path: Path) -> None:
    """A page for a place that has no site still has its answers."""
    heaps = sample_markdown(tmp_path, "")[0].read_text(encoding="utf-8")

    assert heaps.count("The player to move wins") == 3
    assert "<script" not in heaps
    assert "href" not in heaps


def test_it_is_found_by_its_module() -> None:
    """Python-Markdown finds the extension by the module's name, options included, and one object serves many texts."""
    name = "nimbers.integrations.markdown"
    md = Markdown(extensions=[name], extension_configs={name: {"site": SITE}})
    first = md.convert("```nimbers\nnim 3\n```")
    md.reset()

    assert first == md.convert("```nimbers\nnim 3\n```")
    assert first.startswith(SCRIPT)
    assert isinstance(makeExtension(), Nimbers)


def test_no_paragraph_around_it() -> None:
    """A figure may not stand in a paragraph, and the text around keeps its own."""
    text = made("Before\n```nimbers nim 3\n```\nafter *it*")

    assert text.startswith("<p>Before</p>\n<nimbers-game")
    assert text.endswith("</nimbers-game>\n<p>after <em>it</em></p>")


@pytest.mark.parametrize(
    "text",
    [
        "````\n```nimbers\nnim x\n```\n````",
        "~~~\n```nimbers\nnim x\n```\n~~~",
        "    ```nimbers\n    nim x\n    ```",
        "```nimbersome\nnim x\n```",
        "```python\nnimbers\n```",
        "say ```nimbers nim x```",
    ],
)
def test_what_is_no_fence_of_ours(text: str) -> None:
    """Fences of others, fences inside fences and code stay as they are, with and without the extension for fences."""
    for others in ((), ("fenced_code",)):
        assert made(text, *others) == Markdown(extensions=list(others)).convert(text)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("# A\n\n```nimbers\nnim 3,x\n```", 4, "expected a whole number"),
        ("title: A\n\n# A\n\n```nimbers\ngame: nim\nposition: 3\nmode: dance\n```", 8, "mode is one of"),
        ("```nimbers nim 3,x\n```", 1, "expected a whole number"),
        ("a\n\n~~~nimbers\nnim 3", 3, "not closed"),
        ("```nimbers\n```", 1, "game is missing"),
    ],
)
def test_a_mistake_ends_the_build(text: str, line: int, reason: str) -> None:
    """The error names file, line and reason; where it need not end the build, the page tells it as text."""
    with pytest.raises(FenceError) as caught:
        made(text, "meta", file="docs/a.md")
    told = made(text, "meta", file="docs/a.md", strict=False)

    assert str(caught.value).startswith(f"docs/a.md, line {line}: ")
    assert reason in str(caught.value)
    assert f'<pre class="nimbers-error">docs/a.md, line {line}: ' in told


def test_a_mistake_is_told_as_text() -> None:
    """Nothing of a bad fence becomes part of the page."""
    told = made("```nimbers\nnim <script>alert(1)</script>\n```", strict=False, site=SITE)

    assert "<script" not in told
    assert "&lt;script&gt;" in told


@pytest.mark.parametrize("options", [{"site": "javascript:alert(1)"}, {"lang": "fr"}, {"sight": SITE}])
def test_bad_options_are_refused(options: dict[str, str]) -> None:
    """A setting that means nothing is an error at once."""
    with pytest.raises(Exception, match=r"site|lang|sight"):
        Nimbers(**options)
