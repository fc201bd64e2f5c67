"""The PyData theme: a directive of Sphinx, a menu for light and dark, arrow keys that turn pages."""

from pathlib import Path

from sites.conftest import Open
from sites.sphinx_site import built


def test_pydata(tmp_path: Path, visit: Open) -> None:
    """On a page of this theme games can be played, keep their keys and drawings, and follow light and dark."""
    page, host = visit(built(tmp_path, "pydata_sphinx_theme"), "index.html", color_scheme="light")

    page.has_scheme("light")
    for scheme in ("dark", "light"):
        page.page.get_by_role("button", name="Color mode").locator("visible=true").click()
        page.page.locator(f"button[data-mode={scheme}]").locator("visible=true").click()
        page.has_scheme(scheme)
    page.plays()
    page.keeps_its_keys()
    page.has_the_size_of(host)
    page.has_shortcut("ArrowRight")
