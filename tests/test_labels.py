"""The labels of the page: every language has all of them with the same places, and the page uses each of them."""

import builtins
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from nimbers.text import languages

WEB = Path(__file__).parents[1] / "web"
LOCALE = WEB / "locale"
ROOMS = sorted(file.name for file in (LOCALE / "en").iterdir())
OTHERS = languages()[1:]


def once(pairs: list[tuple[str, Any]]) -> dict[str, str]:
    """Return an object of texts, after checking that no key occurs twice."""
    assert len(dict(pairs)) == len(pairs), f"twice: {sorted(key for key, _ in pairs)}"
    assert all(isinstance(text, str) for _, text in pairs)
    return dict(pairs)


def labels(lang: str, room: str) -> dict[str, str]:
    text = (LOCALE / lang / room).read_text(encoding="utf-8")
    table: dict[str, str] = json.loads(text, object_pairs_hook=once)
    return table


def test_the_page_speaks_what_python_speaks() -> None:
    """The page has the languages of the package."""
    for place in (LOCALE, WEB / "learn"):
        there = {folder.name for folder in place.iterdir()}
        assert there >= set(languages()), f"missing in web/{place.name}: {set(languages()) - there}"
        assert there <= set(languages()), f"of no language in pysrc/nimbers/locale: {there - set(languages())}"


@pytest.mark.slow("translations may come later than their English")
@pytest.mark.parametrize("lang", OTHERS)
def test_each_tutorial_is_there_in_each_language(lang: str) -> None:
    """The folders of web/learn have the same files."""
    files = [{file.name for file in (WEB / "learn" / one).iterdir()} for one in ("en", lang)]
    assert files[0] == files[1], f"in only one of en and {lang}: {files[0] ^ files[1]}"


@pytest.mark.parametrize("lang", languages())
def test_a_language_says_what_it_is(lang: str) -> None:
    """A language gives its own name and its Open Graph code, a language and a country."""
    site = labels(lang, "site.json")
    assert site["language.name"]
    assert re.fullmatch(r"[a-z]{2,3}_[A-Z]{2}", site["language.openGraph"])


@pytest.mark.parametrize("lang", languages())
def test_signs_fit_on_their_discs(lang: str) -> None:
    """A label on a part of a board or beside a verdict is one character, perhaps with a variation selector."""
    page = labels(lang, "page.json")
    assert [text for key, text in page.items() if key.startswith(("sign.", "badge.")) and not 1 <= len(text) <= 2] == []


@pytest.mark.slow("translations may come later than their English")
@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("lang", OTHERS)
def test_each_label_is_there_in_each_language(lang: str, room: str) -> None:
    """Each language has the labels of English, with the same places."""
    en, other = labels("en", room), labels(lang, room)

    assert sorted(en.keys() - other.keys()) == [], f"missing in web/locale/{lang}/{room}"
    assert sorted(other.keys() - en.keys()) == [], f"no longer in web/locale/en/{room}"
    for key in en:
        places = [sorted(re.findall(r"\{\w+\}", text)) for text in (en[key], other[key])]
        assert places[0] == places[1], f"{key} in web/locale/{lang}/{room}"


@pytest.mark.parametrize("lang", languages())
def test_each_word_has_the_forms_of_its_language(lang: str) -> None:
    """{count|move|moves} has as many forms as the language, and a number of the English label chooses one."""
    wanted = {"zh-Hans": 1}.get(lang, 2)
    for room in (room for room in ROOMS if (LOCALE / lang / room).exists()):
        english = labels("en", room)
        for key, text in labels(lang, room).items():
            for name, forms in re.findall(r"\{(\w+)\|([^{}]*)\}", text):
                assert len(forms.split("|")) == wanted, f"{key} in web/locale/{lang}/{room}"
                assert re.search(rf"\{{{name}[}}|]", english[key]), f"{key} in web/locale/{lang}/{room}"


@pytest.mark.slow("translations may come later than their English")
@pytest.mark.parametrize("lang", OTHERS)
def test_a_language_has_the_rooms_of_english(lang: str) -> None:
    """A language has the files of English, and may add the explanations of Python's errors."""
    rooms = {file.name for file in (LOCALE / lang).iterdir()}
    assert rooms - {"errors.json"} == set(ROOMS)
    if "errors.json" in rooms:
        assert [name for name in labels(lang, "errors.json") if not hasattr(builtins, name)] == []


@cache
def spelled() -> tuple[set[str], tuple[str, ...]]:
    """Return the words in scripts and page makers, and the ends of composed keys, such as Help in `${kind}Help`."""
    files = [*(WEB / "src").rglob("*.ts"), *(WEB / "tools").glob("*.py"), *(WEB / "tools").glob("*.mjs")]
    text = " ".join(file.read_text(encoding="utf-8") for file in files)
    return set(re.findall(r"[\w.]+", text)), tuple(set(re.findall(r"\}([A-Z]\w+)[`\"]", text)))


@pytest.mark.slow("it searches the sources for words, which an innocent change can hide")
@pytest.mark.parametrize("room", ROOMS)
def test_each_label_is_read_somewhere(room: str) -> None:
    """Some script spells out each label, whole, up to a dot, or from its last capital letter on."""
    words, ends = spelled()

    def read(key: str) -> bool:
        starts = {key[: point.end()] for point in re.finditer(r"\.", key)} - {"site."}
        return bool(words & {key, *starts}) or key.endswith(ends)

    prefix = "site." if room == "site.json" else ""
    left = [prefix + key for key in labels("en", room) if not read(prefix + key)]
    assert left == [], f"left over in web/locale/en/{room}"
