"""The engine client alone, around a stand-in for the package: what happens when things go wrong on the way to Python."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from e2e.site_server import Fault, Site
from playwright.sync_api import Page


@pytest.fixture
def site(engine_folder: Path) -> Iterator[Site]:
    with Site(engine_folder) as server:
        yield server


@pytest.fixture
def engine(page: Page, site: Site) -> Page:
    page.goto(site.url)
    return page


@pytest.mark.firefox
def test_a_question_is_answered(engine: Page) -> None:
    """Asked before anything is loaded, a question starts Python and gets its answer; bytes come back as bytes."""
    answer = engine.evaluate("""async () => {
        const { result, bytes } = await engine.call("echo", { word: "nim" }, new Uint8Array([1, 2, 255]));
        return [result, [...bytes], bytes.buffer.byteLength, engine.state.name];
    }""")

    assert answer == [{"word": "nim"}, [1, 2, 255], 3, "ready"]
