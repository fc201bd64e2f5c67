"""Furo: a directive of Sphinx, a button for light and dark, arrow keys that turn pages."""

from pathlib import Path

from sites.conftest import Open
from sites.sphinx_site import built


def test_furo(tmp_path: Path, visit: Open) -> None:
    """On a page of this theme games can be played, keep key presses from the site, and follow its colour scheme."""
    page, host = visit(built(tmp_path, "furo"), "index.html", color_scheme="light")

    page.wears("light")
    button = page.page.locator("button.theme-toggle").locator("visible=true").first
    button.click()
    page.wears("dark")
    button.click()
    page.wears("light")
    page.plays()
    page.keeps_keys()
    page.draws(host)
    page.has_shortcut("ArrowRight")
