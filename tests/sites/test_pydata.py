"""The theme of PyData: a directive of Sphinx, its menu for light and dark, arrows that turn pages."""

from pathlib import Path

from sites.conftest import Open
from sites.sphinx_site import built


def test_pydata(tmp_path: Path, visit: Open) -> None:
    """Games are played in a page of this theme: their keys are theirs, their drawings too, and its theme is worn."""
    page, host = visit(built(tmp_path, "pydata_sphinx_theme"), "index.html", color_scheme="light")

    page.wears("light")
    for scheme in ("dark", "light"):
        page.page.get_by_role("button", name="Color mode").locator("visible=true").click()
        page.page.locator(f"button[data-mode={scheme}]").locator("visible=true").click()
        page.wears(scheme)
    page.plays()
    page.keeps_keys()
    page.draws(host)
    page.has_shortcut("ArrowRight")
