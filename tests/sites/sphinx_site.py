"""Build a site of Sphinx with our directive, in any theme."""

from pathlib import Path

from sites.others import package, python, run
from sites.visit import DIRECTIVES

CONFIG = """project = "Heaps"
extensions = ["nimbers.integrations.sphinx"]
nimbers_site = "/nimbers"
html_theme = {theme!r}
html_theme_options = {options!r}
"""
INDEX = f"""Heaps
=====

{DIRECTIVES}
.. toctree::

   next
"""


def built(folder: Path, theme: str) -> Path:
    """Build a site of two pages, between which the arrow keys switch."""
    source, out = folder / "source", folder / "site"
    source.mkdir()
    (source / "conf.py").write_text(CONFIG.format(theme=theme, options={"navigation_with_keys": True}))
    (source / "index.rst").write_text(INDEX)
    (source / "next.rst").write_text("Next\n====\n")
    run(python(), "-m", "sphinx", "-W", "--keep-going", "-q", source, out, cwd=folder, PYTHONPATH=str(package()))
    return out
