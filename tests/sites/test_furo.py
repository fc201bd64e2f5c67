"""Furo: a directive of Sphinx, a button for light and dark, arrow keys that turn pages."""

from pathlib import Path

from sites.conftest import Open
from sites.sphinx_site import built


def test_furo(tmp_path: Path, visit: Open) -> None:
    """On a page of this theme games can be played, keep key presses from the site, and follow its colour scheme."""
    page, host = visit(built(tmp_path, "furo"), "index.html", color_scheme="light")

    page.has_scheme("light")
    button = page.page.locator("button.theme-toggle").locator("visible=true").first
    button.click()
    page.has_scheme("dark")
    button.click()
    page.has_scheme("light")
    page.plays()
    page.keeps_its_keys()
    page.has_the_size_of(host)
    page.has_shortcut("ArrowRight")
