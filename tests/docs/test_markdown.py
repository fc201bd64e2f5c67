"""The fence of Python-Markdown puts the answer into the page, and a mistake ends the build with its line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from markdown import Extension, Markdown

from docs_samples import sample_markdown
from nimbers.integrations.fence import FenceError
from nimbers.integrations.markdown import Nimbers, fence_format, makeExtension

SITE = "https://example.org/nimbers"
SCRIPT = f'<script type="module" src="{SITE}/embed.js"></script>'


def made(text: str, *others: str, **options: Any) -> str:
    """Return the HTML of a text."""
    return Markdown(extensions=[Nimbers(**options), *others]).convert(text)


def test_the_answer_is_in_the_page(tmp_path: Path) -> None:
    """A built page is complete without scripts: drawings, verdicts or questions, and links; its script occurs once."""
    heaps, chinese = (page.read_text(encoding="utf-8") for page in sample_markdown(tmp_path, SITE))

    assert (heaps.count("<nimbers-game"), heaps.count("<figure"), heaps.count("<script")) == (3, 3, 1)
    assert heaps.index(SCRIPT) < heaps.index("<nimbers-game")
    assert (heaps.count("The player to move wins"), heaps.count("Who wins, and with which move?")) == (2, 1)
    assert "<code>```nimbers\nnim 1,2,3\n```" in heaps, "a fence inside a fence is a text"
    assert "<td>counter</td>" in heaps
    assert 'lang="zh-Hans">' in chinese
    for element in re.findall(r"<nimbers-game.*?</nimbers-game>", heaps, re.DOTALL):
        ElementTree.fromstring(element)


def test_without_a_site_there_is_no_script_and_no_link(tmp_path: Path) -> None:
    """A page without the address of a site still has its answers."""
    heaps = sample_markdown(tmp_path, "")[0].read_text(encoding="utf-8")

    assert heaps.count("The player to move wins") == 2
    assert "<script" not in heaps
    assert "href" not in heaps


def test_it_is_found_by_its_module() -> None:
    """Python-Markdown finds the extension and its options by the module's name, and one object converts many texts."""
    name = "nimbers.integrations.markdown"
    md = Markdown(extensions=[name], extension_configs={name: {"site": SITE}})
    first = md.convert("```nimbers\nnim 3\n```")
    md.reset()

    assert first == md.convert("```nimbers\nnim 3\n```")
    assert first.startswith(SCRIPT)
    assert isinstance(makeExtension(), Nimbers)


def test_no_paragraph_around_it() -> None:
    """A figure is not inside a paragraph, and the text around it keeps its own paragraphs."""
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
    """Fences of other languages, fences inside fences and code stay unchanged, with and without `fenced_code`."""
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
    """The error names file, line and reason; with strict=False the page shows the error as text."""
    with pytest.raises(FenceError) as caught:
        made(text, "meta", file="docs/a.md")
    told = made(text, "meta", file="docs/a.md", strict=False)

    assert str(caught.value).startswith(f"docs/a.md, line {line}: ")
    assert reason in str(caught.value)
    assert f'<pre class="nimbers-error">docs/a.md, line {line}: ' in told


# Where a fence may be indented: in lists, loose and tight, in quotations, and in blocks of extensions.
PLACES = {
    "list": "1. One\n\n    {}\n\n2. Two",
    "tight list": "- One\n    {}\n- Two",
    "deep list": "- One\n    - Two\n\n        {}",
    "quotation": "> Said\n>\n> {}",
    "admonition": "!!! note\n    {}",
    "tab": '=== "A"\n\n    {}',
}
BEFORE = """One of ours is code:

    ```nimbers
    nim 3,y
    ```

Another is in a fence:

````
```nimbers
```
````

"""
FORMAT = [{"name": "nimbers", "class": "nimbers", "format": fence_format}]


def placed(place: str, fence: str) -> str:
    """Return a text with a fence in that place, its lines indented like the first one."""
    text = PLACES[place]
    indent = text[text.rindex("\n", 0, text.index("{}")) + 1 : text.index("{}")]
    return BEFORE + text.format(fence.replace("\n", "\n" + indent))


def indented(text: str, *, ready: bool = True, superfences: bool = True, **options: Any) -> str:
    """Return the HTML of a text, with or without superfences, and with or without its custom format."""
    fences = ["pymdownx.superfences"] if superfences else ["fenced_code"]
    settings = {"pymdownx.superfences": {"custom_fences": FORMAT if ready else []}}
    others = ["admonition", "pymdownx.tabbed"]
    extensions: list[str | Extension] = [*others, *fences, Nimbers(file="docs/a.md", **options)]
    return Markdown(extensions=extensions, extension_configs=settings, tab_length=4).convert(text)


@pytest.mark.parametrize("place", PLACES)
def test_superfences_reads_indented_fences(place: str) -> None:
    """The game is inside its list, quotation or tab, the script occurs once, and code stays code."""
    page = indented(placed(place, "```nimbers\nnim 3,4,5\n```"), site=SITE)

    assert (page.count("<nimbers-game"), page.count(SCRIPT), page.count("data-fence")) == (1, 1, 0)
    assert "```nimbers\nnim 3,y\n```" in page
    tag = {"quotation": "blockquote", "admonition": "div", "tab": "div"}.get(place, "li")
    before, _, after = page.partition("<nimbers-game")
    assert before.count(f"<{tag}") > before.count(f"</{tag}>"), "it stands inside"
    assert "<p><nimbers-game" not in page
    assert f"</{tag}>" in after


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("ready", [True, False])
@pytest.mark.parametrize("superfences", [True, False])
def test_an_indented_fence_is_never_passed_over(place: str, ready: bool, superfences: bool) -> None:
    """If a fence cannot be read, the build ends with file and line; code that shows a fence does not end it."""
    # The mistake shows whether the fence was read; the same mistake in code must have no effect.
    fence = "```nimbers\nnim 3,y\n```"
    text = placed(place, fence)
    line = text[: text.rindex("nim 3,y")].count("\n")
    with pytest.raises(FenceError) as caught:
        indented(text, ready=ready, superfences=superfences)

    read = ready and superfences
    assert ("expected a whole number" if read else "this indented fence was not read") in caught.value.reason
    assert str(caught.value).startswith(f"docs/a.md, line {line + read}: ")
    assert "<nimbers-game" not in indented(BEFORE, ready=ready, superfences=superfences)


def test_what_superfences_cannot_read_is_said() -> None:
    """Superfences does not accept a position in the first line; the error says so."""
    with pytest.raises(FenceError, match=r"docs/a.md, line 3: .*nothing after the word nimbers"):
        indented("- One\n\n    ```nimbers nim 3,4,5\n    ```")


@pytest.mark.parametrize("ready", [True, False])
@pytest.mark.parametrize("superfences", [True, False])
@pytest.mark.parametrize("place", ["list", "tight list", "quotation", "admonition"])
def test_the_page_tells_of_indented_fences(
    place: str, ready: bool, superfences: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """With strict=False the mistake is a warning, and the page shows it with the text of the fence."""
    how: dict[str, Any] = {"ready": ready, "superfences": superfences, "strict": False}
    page = indented(placed(place, "```nimbers\nnim 3,y\n\nmode: <b>\n```"), **how)

    assert [record.levelname for record in caplog.records if record.name.startswith("nimbers")] == ["WARNING"]
    assert page.count('<pre class="nimbers-error">docs/a.md, line ') == 1
    assert "mode: &lt;b&gt;" in page
    assert page.startswith(indented(BEFORE, **how)), "code stays as it is"
    assert "<p><pre" not in page


def test_the_format_needs_the_extension() -> None:
    """An author who sets the format without the extension gets an error that says so."""
    md = Markdown(
        extensions=["pymdownx.superfences"], extension_configs={"pymdownx.superfences": {"custom_fences": FORMAT}}
    )
    with pytest.raises(Exception, match="needs the extension nimbers"):
        md.convert("```nimbers\nnim 3\n```")


def test_a_mistake_is_told_as_text() -> None:
    """The text of a bad fence is escaped in the page."""
    told = made("```nimbers\nnim <script>alert(1)</script>\n```", strict=False, site=SITE)

    assert "<script" not in told
    assert "&lt;script&gt;" in told


@pytest.mark.parametrize("options", [{"site": "javascript:alert(1)"}, {"lang": "fr"}, {"sight": SITE}])
def test_bad_options_are_refused(options: dict[str, str]) -> None:
    """An unknown or invalid option is an error at once."""
    with pytest.raises(Exception, match=r"site|lang|sight"):
        Nimbers(**options)
