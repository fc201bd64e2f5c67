"""A number chooses the form of a word by the rules of the language, so one message covers one and many."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import nimbers
from nimbers import text
from nimbers.text import Message, languages, say, translations
from unit.texts import every, strings

PACKAGE = Path(nimbers.__file__).parent
STONES = "{count} {count|stone is|stones are} left"
FORMS = re.compile(r"\{(\w+)\|([^{}]*)\}")


def polish(count: int) -> int:
    """Return the form of a number in a language with three forms: one, few, many."""
    if count == 1:
        return 0
    return 1 if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else 2


def speak(monkeypatch: pytest.MonkeyPatch, lang: str, table: dict[str, str]) -> None:
    """Give a language only these texts."""
    monkeypatch.setitem(text._tables, lang, table)
    monkeypatch.setitem(text._loaded, lang, len(text._sources))


def said(lang: str, *counts: int) -> list[str]:
    return [say(Message(STONES, count=count), lang) for count in counts]


def test_english_has_a_form_for_one_and_a_form_for_all_others() -> None:
    """English has a form for 1 and a form for all other numbers; the number itself is in groups of three."""
    assert said("en", 0, 1, -1, 2) == ["0 stones are left", "1 stone is left", "-1 stone is left", "2 stones are left"]
    assert said("en", 1_001) == ["1,001 stones are left"]


@pytest.mark.parametrize("template", ["还剩 {count} {count|枚}", "还剩 {count} 枚"])
def test_chinese_has_one_form_or_no_need_of_it(monkeypatch: pytest.MonkeyPatch, template: str) -> None:
    """In Chinese all numbers have the same form."""
    speak(monkeypatch, "zh-Hans", {STONES: template})

    assert said("zh-Hans", 0, 1, 2) == ["还剩 0 枚", "还剩 1 枚", "还剩 2 枚"]


def test_a_language_may_have_three_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    """The forms are in the order of the language's categories."""
    speak(monkeypatch, "pl", {STONES: "{count} {count|kamień|kamienie|kamieni}"})
    monkeypatch.setitem(text._PLURALS, "pl", polish)

    assert [one.split()[1] for one in said("pl", 0, 1, 2, 5)] == ["kamieni", "kamień", "kamienie", "kamieni"]
    assert [one.split()[1] for one in said("pl", 12, 21, 22)] == ["kamieni", "kamieni", "kamienie"]


def test_a_language_without_rules_has_those_of_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new language can begin with texts only."""
    speak(monkeypatch, "nl", {STONES: "{count} {count|steen|stenen}"})

    assert said("nl", 1, 2) == ["1 steen", "2 stenen"]


def test_what_is_not_translated_has_the_forms_of_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """An English sentence on a Chinese page has English forms."""
    speak(monkeypatch, "zh-Hans", {})

    assert said("zh-Hans", 1, 2) == said("en", 1, 2)


def test_a_word_chosen_by_no_number_is_a_mistake() -> None:
    """A word without a number to choose its form is an error at the first use of the sentence."""
    with pytest.raises(TypeError, match="needs a whole number"):
        say(Message("{names|name|names}", names=("a", "b")))


# --- all texts ------------------------------------------------------------------------------------------------------


def no_number(value: ast.expr) -> bool:
    """Return whether a parameter is certainly not a number: a text, a list, another message."""
    made = isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id
    if made in ("str", "tuple", "Message", "shown", "repr") or isinstance(value, ast.JoinedStr | ast.Tuple | ast.List):
        return True
    return isinstance(value, ast.Constant) and not isinstance(value.value, int)


def mistakes(tree: ast.Module) -> Iterator[str]:
    """Yield the templates in which a word's number is missing or not a number."""
    for scope in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Module)]:
        for call in ast.walk(scope):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Message"):
                continue
            if isinstance(scope, ast.Module) and not isinstance(call.args[0], ast.Constant):
                continue  # a variable with a value that its function sets
            given = {word.arg: word.value for word in call.keywords}
            for template in strings(call.args[0], scope):
                for name, _ in FORMS.findall(template):
                    if no_number(given[name]) if name in given else None not in given:
                        yield template


@pytest.mark.slow("it takes more than a second")
def test_each_word_is_chosen_by_a_number() -> None:
    """Every template of the package has a number for each word with forms."""
    files = PACKAGE.rglob("*.py")

    assert [one for file in files for one in mistakes(ast.parse(file.read_text(encoding="utf-8")))] == []


def test_such_mistakes_are_found() -> None:
    """A missing parameter, a list and a text are found."""
    calls = ("x=1", "count=str(3)", "count=tuple(p)", "count=3", "count=len(p)", "**facts")
    trees = [ast.parse(f'Message("{{count|move|moves}}", {call})') for call in calls]

    assert [len(list(mistakes(tree))) for tree in trees] == [1, 1, 1, 0, 0, 0]


@pytest.mark.slow("it takes more than a second")
def test_each_english_word_has_two_forms() -> None:
    """Each English word has two forms without characters that would end the placeholder."""
    found = [forms.split("|") for template in every() for _, forms in FORMS.findall(template)]

    assert [forms for forms in found if len(forms) != 2 or forms[0] == forms[1]] == []


@pytest.mark.parametrize("lang", languages()[1:])
def test_translations_have_the_forms_of_their_language(lang: str) -> None:
    """Translations have their language's forms, chosen by numbers of the English text."""
    sources = ("shared", *(f"games/{slug}" for slug in nimbers.list_games()))
    for table in (translations(lang, source) for source in sources):
        for english, own in table.items():
            for name, forms in FORMS.findall(own):
                assert re.search(rf"\{{{name}[}}|]", english), own
                assert len(forms.split("|")) == {"zh-Hans": 1}.get(lang, 2), own
