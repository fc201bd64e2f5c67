"""MkDocs with Material: fences in Markdown, its palette, its search."""

from pathlib import Path

import pytest

from sites.conftest import Open
from sites.others import package, python, run
from sites.visit import FENCES

CONFIG = """site_name: Heaps
theme:
  name: material
  font: false
  features: [search.highlight, navigation.footer]
  palette:
    - {scheme: default, toggle: {icon: material/weather-night, name: To the dark}}
    - {scheme: slate, toggle: {icon: material/weather-sunny, name: To the light}}
markdown_extensions:
  - admonition
  - pymdownx.tabbed: {alternate_style: true}
  - nimbers: {site: /nimbers}
  - pymdownx.superfences:
      custom_fences:
        - name: nimbers
          class: nimbers
          format: !!python/name:nimbers.integrations.markdown.fence_format
"""
INDENTED = """
1. In a list

    ```nimbers
    nim 1,2,3
    ```

!!! note

    ```nimbers
    nim 1,2
    ```
"""


def built(folder: Path, text: str) -> str:
    """Build a site of two pages into `site`; return the output of MkDocs."""
    (folder / "docs").mkdir()
    (folder / "mkdocs.yml").write_text(CONFIG)
    (folder / "docs/index.md").write_text(f"# Heaps\n\n{text}")
    (folder / "docs/next.md").write_text("# Next\n")
    return run(python(), "-m", "mkdocs", "build", "--strict", cwd=folder, PYTHONPATH=str(package()))


def test_material(tmp_path: Path, visit: Open) -> None:
    """On a page of Material games can be played, keep their keys and drawings, and follow its palette."""
    built(tmp_path, FENCES + INDENTED)
    page, host = visit(tmp_path / "site", "index.html", color_scheme="light")
    assert page.page.locator("li nimbers-game, .admonition nimbers-game").count() == 2

    page.has_scheme("light")
    page.page.locator("label[title='To the dark']").click()
    page.has_scheme("dark")
    page.page.locator("label[title='To the light']").click()
    page.has_scheme("light")
    page.plays()
    page.keeps_its_keys()
    page.has_the_size_of(host)
    page.has_shortcut("s")


def test_a_mistake_ends_the_build_of_mkdocs(tmp_path: Path) -> None:
    """MkDocs names the page, and our message names the line."""
    with pytest.raises(AssertionError, match=r"(?s)'index\.md'.*line 6: character 3"):
        built(tmp_path, "- One\n\n    ```nimbers\n    nim 3,x\n    ```\n")
