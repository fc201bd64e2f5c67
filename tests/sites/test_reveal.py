"""reveal.js: slides with keyboard shortcuts, scaled as a whole, with interchangeable style sheets."""

import shutil
from pathlib import Path

from sites.conftest import Open
from sites.others import modules
from sites.visit import elements

DECK = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Heaps</title>
<link rel="stylesheet" href="dist/reset.css">
<link rel="stylesheet" href="dist/reveal.css">
<link rel="stylesheet" href="dist/theme/white.css" id="theme">
<script type="module" src="nimbers/embed.js"></script>
</head><body>
<div class="reveal"><div class="slides">
<section>{games}</section>
<section>The end</section>
</div></div>
<script type="module">
import Reveal from "./dist/reveal.mjs";
import Notes from "./dist/plugin/notes.mjs";
window.Reveal = Reveal;
await Reveal.initialize({{ plugins: [Notes], hash: true, center: false }});
</script>
</body></html>
"""


def test_reveal(tmp_path: Path, visit: Open) -> None:
    """On a slide games can be played, no key turns the slide, and they follow the deck's style sheet."""
    shutil.copytree(modules() / "reveal.js/dist", tmp_path / "dist")
    (tmp_path / "deck.html").write_text(DECK.format(games=elements()))
    page, host = visit(tmp_path, "deck.html", color_scheme="light")

    page.has_scheme("light")
    for theme, scheme in (("black", "dark"), ("white", "light"), ("league", "dark")):
        page.page.evaluate("(name) => { theme.setAttribute('href', `dist/theme/${name}.css`); }", theme)
        page.has_scheme(scheme)
    page.plays()
    page.keeps_its_keys()
    page.has_the_size_of(host)
    page.has_shortcut("ArrowRight")
