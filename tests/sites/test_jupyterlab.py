"""Styles of JupyterLab and nbconvert for outputs, light and dark."""

import shutil
from pathlib import Path

from sites.conftest import Open
from sites.others import modules
from sites.visit import elements

# An HTML output, as in a notebook and in a page by nbconvert.
NOTEBOOK = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Heaps</title>
<link rel="stylesheet" href="rendermime/base.css">
<link rel="stylesheet" href="light/theme.css" id="theme">
<style>body {{ background: var(--jp-layout-color0); color: var(--jp-content-font-color1); margin: 0 }}</style>
<script type="module" src="nimbers/embed.js"></script>
</head><body class="jp-Notebook jp-ThemedContainer" data-jp-theme-light="true" data-jp-theme-name="JupyterLab Light">
<main><div class="jp-Cell jp-CodeCell jp-Notebook-cell"><div class="jp-OutputArea jp-Cell-outputArea">
<div class="jp-OutputArea-child">
<div class="jp-RenderedHTMLCommon jp-RenderedHTML jp-OutputArea-output">{games}</div>
</div></div></div></main>
</body></html>
"""
# JupyterLab adds another style sheet to the body, then removes the previous one.
CHANGE = """(name) => {
    const before = theme;
    const sheet = before.cloneNode();
    sheet.href = `${name}/theme.css`;
    sheet.onload = () => before.remove();
    document.body.append(sheet);
}"""


def test_jupyterlab(tmp_path: Path, visit: Open) -> None:
    """In a cell's output games can be played, have their size, and follow the notebook's theme."""
    scope = modules() / "@jupyterlab"
    for name, style in (("rendermime", "rendermime/style"), ("light", "theme-light-extension/style"),
                        ("dark", "theme-dark-extension/style")):  # fmt: skip
        shutil.copytree(scope / style, tmp_path / name)
    (tmp_path / "notebook.html").write_text(NOTEBOOK.format(games=elements()))
    page, host = visit(tmp_path, "notebook.html", color_scheme="light")

    page.has_scheme("light")
    for theme in ("dark", "light"):
        page.page.evaluate(CHANGE, theme)
        page.has_scheme(theme)
    page.plays()
    page.keeps_its_keys()
    page.has_the_size_of(host)
