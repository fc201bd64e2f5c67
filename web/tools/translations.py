"""List missing and unused translations: ./build.sh translations [--take].

English can change alone, and the site shows English for texts without a translation. This lists, for each language,
texts without a translation and translations without a text. A reworded text appears beside its old wording: `--take`
gives it the old translation; a speaker of the language should then check it.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

from nimbers import list_games
from nimbers.practice import problems, techniques
from nimbers.text import languages
from unit.texts import every, own, shared_templates, words

ROOT = Path(__file__).resolve().parents[2]
ALIKE = 0.6  # the least similarity of two texts for one to be the other reworded
Table = dict[str, str]


@dataclass(frozen=True, eq=False)
class Room:
    """A file of translations: the English texts that it may contain, by key, and those that it must contain."""

    file: Path
    english: Table
    wanted: frozenset[str]

    def table(self) -> Table:
        """Return the content, empty if the file does not exist yet."""
        found: Table = json.loads(self.file.read_text(encoding="utf-8")) if self.file.exists() else {}
        return found

    def write(self, table: Table) -> None:
        """Write a table in its order; delete the file if the table is empty."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(table, ensure_ascii=False, indent=2) + "\n"
        self.file.write_text(text, encoding="utf-8") if table else self.file.unlink(missing_ok=True)


@dataclass(frozen=True)
class Missing:
    """A text without a translation, and an old wording of it, if any, with its file."""

    room: Room
    key: str
    old: tuple[Room, str] | None = None


@dataclass(frozen=True)
class Found:
    """The missing and unused translations of one language."""

    missing: tuple[Missing, ...]
    stale: tuple[tuple[Room, str], ...]


def by_themselves(texts: Iterable[str]) -> Table:
    return {text: text for text in sorted(set(texts))}


def package(lang: str, root: Path = ROOT) -> list[Room]:
    """Return the files of the package, whose keys are the English texts."""
    folder = root / "pysrc/nimbers/locale" / lang
    games = {slug: own(slug) for slug in list_games()}
    told = [text for one in techniques() for text in (one.name, one.idea)]
    told += [text for one in problems().values() for text in (one.rule, one.format, *one.exceptions.values())]
    shared = shared_templates() | words()
    rooms = [Room(folder / "shared.json", by_themselves(every()), shared)]
    rooms += [Room(folder / f"games/{slug}.json", by_themselves(texts), texts) for slug, texts in games.items()]
    rooms.append(Room(folder / "practice.json", by_themselves(told), frozenset(told)))
    known = {room.file for room in rooms}
    gone = [file for file in sorted(folder.rglob("*.json")) if file not in known]
    return rooms + [Room(file, {}, frozenset()) for file in gone]


def page(lang: str, root: Path = ROOT) -> list[Room]:
    """Return the files of labels, which have their own keys."""
    rooms = []
    for file in sorted((root / "web/locale/en").glob("*.json")):
        english: Table = json.loads(file.read_text(encoding="utf-8"))
        rooms.append(Room(root / "web/locale" / lang / file.name, english, frozenset(english)))
    return rooms


def places(text: str) -> list[str]:
    """Return the names of a text's placeholders; forms of words do not count."""
    return sorted(set(re.findall(r"\{(\w+)\}", text)))


def compare(rooms: list[Room], anywhere: bool) -> Found:
    """Find missing and unused translations; `anywhere`: any file may translate a text."""
    tables = {room.file: room.table() for room in rooms}
    everything = {key for room in rooms for key in tables[room.file] if key in room.english}
    stale = [(room, key) for room in rooms for key in tables[room.file] if key not in room.english]
    missing = []
    for room in rooms:
        lacking = [key for key in room.english if key in room.wanted and key not in tables[room.file]]
        if anywhere:  # count a text of several games once
            lacking = [key for key in lacking if key not in everything]
            everything.update(lacking)
        missing += [Missing(room, key) for key in lacking]
    pairs = sorted(pairs_of(missing, stale, tables, anywhere), key=lambda pair: -pair[0])
    olds: dict[Missing, tuple[Room, str]] = {}
    for _, one, old in pairs:  # the most similar first; offer a translation once
        if one not in olds and old not in olds.values():
            olds[one] = old
    return Found(tuple(Missing(one.room, one.key, olds.get(one)) for one in missing), tuple(stale))


def pairs_of(
    missing: list[Missing], stale: list[tuple[Room, str]], tables: dict[Path, Table], anywhere: bool
) -> Iterator[tuple[float, Missing, tuple[Room, str]]]:
    """Rate the similarity of missing and unused texts, if the translation has the new text's placeholders."""
    for one in missing:
        for old in stale:
            room, key = old
            if not anywhere and room != one.room:
                continue
            matcher = SequenceMatcher(None, key, one.key, autojunk=False)
            if matcher.quick_ratio() < ALIKE or (ratio := matcher.ratio()) < ALIKE:
                continue
            if places(tables[room.file][key]) == places(one.room.english[one.key]):
                yield ratio, one, old


def take(found: Found) -> int:
    """Give each reworded text its old translation, at the same place if the file is the same."""
    taken = 0
    for one in found.missing:
        if one.old is None:
            continue
        room, key = one.old
        table = room.table()
        if room == one.room:
            room.write({one.key if each == key else each: text for each, text in table.items()})
        else:
            text = table.pop(key)
            room.write(table)
            one.room.write(one.room.table() | {one.key: text})
        taken += 1
    return taken


def lines(found: Found, root: Path = ROOT) -> Iterator[str]:
    """Yield a line for each missing translation, and for each unused one that is not beside one."""
    told = {one.old for one in found.missing}
    for one in found.missing:
        file = one.room.file.relative_to(root).as_posix()
        if one.old is None:
            yield f"{file}: missing: {one.key!r}"
        elif one.old[1] == one.key:
            yield f"{file}: moved from {one.old[0].file.relative_to(root).as_posix()}: {one.key!r}"
        else:
            yield f"{file}: reworded? {one.old[1]!r} -> {one.key!r}"
    for old in found.stale:
        if old not in told:
            yield f"{old[0].file.relative_to(root).as_posix()}: stale: {old[1]!r}"


def others(lang: str, root: Path = ROOT) -> Iterator[str]:
    """Yield labels with other placeholders than in English, which the page leaves out; and tutorials."""
    for room in page(lang, root):
        for key, text in room.table().items():
            if key in room.english and places(text) != places(room.english[key]):
                yield f"{room.file.relative_to(root).as_posix()}: other places: {key!r}"
    names = [{file.name for file in (root / "web/learn" / one).glob("*.md")} for one in ("en", lang)]
    yield from (f"web/learn/{lang}/{name}: missing" for name in sorted(names[0] - names[1]))
    yield from (f"web/learn/{lang}/{name}: stale" for name in sorted(names[1] - names[0]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--take", action="store_true", help="move the translation of what is reworded to its new text")
    arguments = parser.parse_args()
    for lang in languages()[1:]:
        count = taken = 0
        for rooms, anywhere in ((package(lang), True), (page(lang), False)):
            found = compare(rooms, anywhere)
            for line in lines(found):
                print(line)
                count += 1
            taken += take(found) if arguments.take else 0
        for line in others(lang):
            print(line)
            count += 1
        print(f"{lang}: {count} to look at" + (f", {taken} translations taken" if arguments.take else ""))


if __name__ == "__main__":
    main()
