"""Readers see English where a translation is missing, and `./build.sh translations` lists the missing ones."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import prebaked
import translations
from nimbers.text import languages
from translations import Room

ROOT = Path(__file__).parents[1]
LOCALE = ROOT / "web/locale"
OLD, NEW = "take {count} stones from the heap", "take {count} stones from the pile"


def room(folder: Path, name: str, texts: dict[str, str], *english: str) -> Room:
    """Return a file of translations with the English texts that use it."""
    file = Room(folder / f"{name}.json", dict(zip(english, english, strict=True)), frozenset(english))
    file.write(texts)
    return file


def listed(folder: Path, *rooms: Room, anywhere: bool = True) -> list[str]:
    return list(translations.lines(translations.compare(list(rooms), anywhere), folder))


def test_what_is_missing_and_what_is_stale_is_listed(tmp_path: Path) -> None:
    """Each text is on its own line; a translation in another file of the language counts."""
    shared = room(tmp_path, "shared", {"both": "二", "gone": "无"}, "both", "shared alone")
    game = room(tmp_path, "game", {}, "both", "of the game")

    assert listed(tmp_path, shared, game) == [
        "shared.json: missing: 'shared alone'",
        "game.json: missing: 'of the game'",
        "shared.json: stale: 'gone'",
    ]
    assert "game.json: missing: 'both'" in listed(tmp_path, shared, game, anywhere=False)


def test_new_words_take_the_translation_of_the_old_ones(tmp_path: Path) -> None:
    """A reworded text is listed as one line; it takes the old translation, and the list is then empty."""
    game = room(tmp_path, "game", {"first": "一", OLD: "取 {count} 枚", "last": "末"}, "first", NEW, "last")

    assert listed(tmp_path, game) == [f"game.json: reworded? {OLD!r} -> {NEW!r}"]
    assert translations.take(translations.compare([game], anywhere=True)) == 1
    assert list(game.table().items()) == [("first", "一"), (NEW, "取 {count} 枚"), ("last", "末")]
    assert listed(tmp_path, game) == []


def test_a_text_that_moves_takes_its_translation_along(tmp_path: Path) -> None:
    """The translation moves to the other file; an empty file is removed."""
    old, new = room(tmp_path, "old", {OLD: "取 {count} 枚"}), room(tmp_path, "new", {}, OLD)

    assert listed(tmp_path, old, new) == [f"new.json: moved from old.json: {OLD!r}"]
    assert translations.take(translations.compare([old, new], anywhere=True)) == 1
    assert (old.file.exists(), new.table()) == (False, {OLD: "取 {count} 枚"})


def test_a_translation_is_taken_once_and_only_where_its_places_fit(tmp_path: Path) -> None:
    """The most similar text takes the translation; a text with other places takes none."""
    once = room(tmp_path, "once", {OLD: "取 {count} 枚"}, NEW, f"{NEW}, or none")
    other = room(tmp_path, "other", {OLD: "取 {count} 枚"}, "take {taken} stones from the heap")

    assert listed(tmp_path, once) == [
        f"once.json: reworded? {OLD!r} -> {NEW!r}",
        f"once.json: missing: {f'{NEW}, or none'!r}",
    ]
    assert translations.take(translations.compare([other], anywhere=True)) == 0


@pytest.fixture
def reworded(tmp_path: Path) -> Path:
    """A copy of the labels: one without a translation, one with new places, and a file that only English has."""
    shutil.copytree(LOCALE, tmp_path / "locale")
    for lang in languages()[1:]:
        (tmp_path / f"locale/{lang}/site.json").unlink()
        file = tmp_path / f"locale/{lang}/page.json"
        table = json.loads(file.read_text(encoding="utf-8"))
        del table["board.goOn"]
        table["board.clear"] = "{nothing}"
        file.write_text(json.dumps(table), encoding="utf-8")
    return tmp_path


def test_makers_of_pages_say_in_english_what_has_no_translation(
    reworded: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Page makers use English for a missing label, a label with other places and a missing file, and only there."""
    before = {lang: prebaked.room(lang, "page") for lang in languages()}
    monkeypatch.setattr(prebaked, "WEB", reworded)

    for lang in languages()[1:]:
        table = prebaked.room(lang, "page")
        assert {key for key in table if table[key] != before[lang][key]} == {"board.goOn", "board.clear"}
        assert {key: table[key] for key in ("board.goOn", "board.clear")}.items() <= before["en"].items()
        assert prebaked.room(lang, "site") == prebaked.room("en", "site")


def test_the_bundles_leave_out_what_does_not_fit(reworded: Path) -> None:
    """The page then uses the English labels (labels.test.ts)."""
    (reworded / "tools").mkdir()
    shutil.copy(ROOT / "web/tools/locale.mjs", reworded / "tools")
    script = "import('./tools/locale.mjs').then(({labels}) => console.log(JSON.stringify({0})))"
    asked = ",".join(f"['{one}','page'],['{one}','site']" for one in languages()[1:])
    command = ["node", "-e", script.replace("{0}", f"[{asked}].map((one) => labels(...one))")]
    answers = json.loads(subprocess.run(command, cwd=reworded, capture_output=True, check=True, text=True).stdout)

    for lang, page, site in zip(languages()[1:], answers[::2], answers[1::2], strict=True):
        whole = json.loads((LOCALE / lang / "page.json").read_text(encoding="utf-8"))
        assert whole.keys() - page.keys() == {"board.goOn", "board.clear"}
        assert site == {}
