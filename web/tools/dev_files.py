"""Make files of the site one by one, as dev.mjs requests them.

python web/tools/dev_files.py FOLDER: a request is a line of JSON with the path of a file in the site. The answer is a
line, too: whether such a file exists, which is then in the folder, or a traceback. The first answer reports that the
process is ready.
"""

from __future__ import annotations

import json
import re
import sys
import traceback
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TextIO

import learn
import manual
import today
from nimbers import list_games
from nimbers.games import ruleset
from nimbers.practice.puzzles import table
from nimbers.text import languages
from portraits import thumbnail
from prebaked import Document, ask, labels
from prerender import Pages, shared

ROOT = Path(__file__).resolve().parents[2]
#: The package as sources, for the page's worker; not part of a built site.
PACKAGE = "dev/nimbers.zip"
BUILD = "development"  # the same as in dev.mjs


class Site:
    """All files that Python makes; each request makes its file anew."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.games = _Games()
        self._makers: dict[str, dict[str, Callable[[], None]]] = {}

    def make(self, name: str) -> bool:
        """Write a file into the folder; return whether the site has such a file.

        An empty name means that the texts of pages have changed.
        """
        if not name:
            self.reread()
            return False
        make = self._shared(name) or self._of(language(name)).get(name)
        file = self.out / name
        file.unlink(missing_ok=True)
        if make is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            make()
        return file.exists()

    def prepare(self) -> None:
        """Import all games, to report an error in one of them at once."""
        for slug in list_games():
            ruleset(slug, {})
        self._of("en")

    def reread(self) -> None:
        """Forget the texts of pages; the catalogue is the same."""
        for known in (labels, learn.tutorial, manual.chapter):
            known.cache_clear()
        self._makers.clear()
        self._of("en")

    def _of(self, lang: str) -> dict[str, Callable[[], None]]:
        """Return the functions that make the files of a language."""
        if lang not in self._makers:
            pages = _Pages(lang, self.games, self.out, "")
            made = pages.makers()
            made |= {f"pictures/{pages.picture(card)}": partial(self._picture, pages, card) for card in pages.cards}
            self._makers[lang] = made
        return self._makers[lang]

    def _shared(self, name: str) -> Callable[[], None] | None:
        """Return the function that makes a file shared by all languages; None for other files."""
        if name.startswith("search/"):
            for lang in languages():
                _ = self.games[lang]  # a game can be found by its names in all languages
        if name in ("embed.html", "repair.html", "404.html"):
            return shared([_Pages(lang, self.games, self.out, "") for lang in languages()], self.out, "")[name]
        if day := re.fullmatch(r"puzzles/(\d{3})\.bin", name):
            return partial(self._day, int(day[1])) if int(day[1]) < len(table()) else None
        return {PACKAGE: self._package, "games.json": self._catalogue}.get(name)

    def _picture(self, pages: _Pages, card: Document) -> None:
        (self.out / "pictures" / pages.picture(card)).write_text(thumbnail(card, pages.lang), encoding="utf-8")

    def _day(self, day: int) -> None:
        (self.out / f"puzzles/{day:03}.bin").write_bytes(today.deflated([today.written(one) for one in table()[day]]))

    def _catalogue(self) -> None:
        (self.out / "games.json").write_text(json.dumps({"games": self.games["en"]}), encoding="utf-8")

    def _package(self) -> None:
        """Zip the sources without compiling, so that a saved file is in the page at once."""
        file = self.out / PACKAGE
        file.parent.mkdir(parents=True, exist_ok=True)
        sources = ROOT / "pysrc"
        with zipfile.ZipFile(file, "w") as target:
            for source in sorted(sources.rglob("*")):
                if source.is_file() and "__pycache__" not in source.parts and ".egg-info" not in str(source):
                    target.write(source, source.relative_to(sources))
            target.writestr("nimbers_build.py", f"BUILD = {BUILD!r}\n")


class _Games(dict[str, list[Document]]):
    """The catalogue in each language, made on first use, because it takes half a second."""

    def __missing__(self, lang: str) -> list[Document]:
        self[lang] = ask("games", lang=lang)["games"]
        return self[lang]


class _Pages(Pages):
    """Pages that make their small pictures on request: each language has its own."""

    def picture(self, card: Document) -> str:
        return f"{card['slug']}.svg" if self.lang == "en" else f"{self.lang}/{card['slug']}.svg"


def language(name: str) -> str:
    """Return the language of a file of the site.

    >>> language("games/nim/index.html"), language("zh-Hans/index.html"), language("search/zh-Hans.json")
    ('en', 'zh-Hans', 'zh-Hans')
    """
    words = name.removesuffix(".json").split("/")[:2]
    return next((word for word in words if word in languages()), "en")


def answer(ask: Callable[[], object]) -> Document:
    """Return the answer to a request."""
    try:
        return {"made": ask()}
    except (Exception, SystemExit):  # the page shows any error in a saved file
        return {"error": traceback.format_exc()}


def serve(site: Site, questions: TextIO, answers: TextIO) -> None:
    """Answer requests until the input ends."""
    print(json.dumps(answer(site.prepare)), file=answers, flush=True)
    for line in questions:
        print(json.dumps(answer(partial(site.make, json.loads(line)))), file=answers, flush=True)


if __name__ == "__main__":
    answers, sys.stdout = sys.stdout, sys.stderr  # the output of a saved file is no answer
    serve(Site(Path(sys.argv[1]).resolve()), sys.stdin, answers)
