"""The labels of the page: every language has all of them with the same placeholders, and the page uses each of them."""

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
FILES = sorted(file.name for file in (LOCALE / "en").iterdir())
OTHERS = languages()[1:]


def once(pairs: list[tuple[str, Any]]) -> dict[str, str]:
    """Return an object of texts, after checking that no key occurs twice."""
    assert len(dict(pairs)) == len(pairs), f"twice: {sorted(key for key, _ in pairs)}"
    assert all(isinstance(text, str) for _, text in pairs)
    return dict(pairs)


def labels(lang: str, file: str) -> dict[str, str]:
    text = (LOCALE / lang / file).read_text(encoding="utf-8")
    table: dict[str, str] = json.loads(text, object_pairs_hook=once)
    return table


def test_page_and_package_have_the_same_languages() -> None:
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
def test_signs_are_one_character(lang: str) -> None:
    """A label on a part of a board or beside a verdict is one character, perhaps with a variation selector."""
    page = labels(lang, "page.json")
    assert [text for key, text in page.items() if key.startswith(("sign.", "badge.")) and not 1 <= len(text) <= 2] == []


@pytest.mark.slow("translations may come later than their English")
@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("lang", OTHERS)
def test_each_label_is_there_in_each_language(lang: str, file: str) -> None:
    """Each language has the labels of English, with the same placeholders."""
    en, other = labels("en", file), labels(lang, file)

    assert sorted(en.keys() - other.keys()) == [], f"missing in web/locale/{lang}/{file}"
    assert sorted(other.keys() - en.keys()) == [], f"no longer in web/locale/en/{file}"
    for key in en:
        places = [sorted(re.findall(r"\{\w+\}", text)) for text in (en[key], other[key])]
        assert places[0] == places[1], f"{key} in web/locale/{lang}/{file}"


@pytest.mark.parametrize("lang", languages())
def test_each_word_has_the_forms_of_its_language(lang: str) -> None:
    """{count|move|moves} has as many forms as its language, and its number occurs in the English label."""
    wanted = {"zh-Hans": 1}.get(lang, 2)
    for file in (one for one in FILES if (LOCALE / lang / one).exists()):
        english = labels("en", file)
        for key, text in labels(lang, file).items():
            for name, forms in re.findall(r"\{(\w+)\|([^{}]*)\}", text):
                assert len(forms.split("|")) == wanted, f"{key} in web/locale/{lang}/{file}"
                assert re.search(rf"\{{{name}[}}|]", english[key]), f"{key} in web/locale/{lang}/{file}"


@pytest.mark.slow("translations may come later than their English")
@pytest.mark.parametrize("lang", OTHERS)
def test_a_language_has_the_files_of_english(lang: str) -> None:
    """A language has the files of English, and may add the explanations of Python's errors."""
    files = {file.name for file in (LOCALE / lang).iterdir()}
    assert files - {"errors.json"} == set(FILES)
    if "errors.json" in files:
        assert [name for name in labels(lang, "errors.json") if not hasattr(builtins, name)] == []


@cache
def spelled() -> tuple[set[str], tuple[str, ...]]:
    """Return the words of scripts, build tools and templates, and the ends of composed keys: Help of `${kind}Help`."""
    files = [*(WEB / "src").rglob("*.ts"), *(WEB / "tools").glob("*.py"), *(WEB / "tools").glob("*.mjs")]
    files += (WEB / "pages").rglob("*.html")
    text = " ".join(file.read_text(encoding="utf-8") for file in files)
    return set(re.findall(r"[\w.]+", text)), tuple(set(re.findall(r"\}(\.\w+|[A-Z]\w+)[`\"]", text)))


@pytest.mark.slow("it searches the sources for keys; a harmless refactoring can break it")
@pytest.mark.parametrize("file", FILES)
def test_each_label_is_read_somewhere(file: str) -> None:
    """Each key occurs in a source file: whole, up to a dot, or by an ending that follows a composed part."""
    words, ends = spelled()

    def read(key: str) -> bool:
        starts = {key[: point.end()] for point in re.finditer(r"\.", key)} - {"site."}
        return bool(words & {key, *starts}) or key.endswith(ends)

    prefix = "site." if file == "site.json" else ""
    left = [prefix + key for key in labels("en", file) if not read(prefix + key)]
    assert left == [], f"left over in web/locale/en/{file}"
