"""The glossary: its sentences are true, its links lead to lessons, and its words occur in the app."""

import json
import re
import struct
from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path

import pytest
from markdown.extensions.toc import slugify_unicode

from glossary import Term, terms
from nimbers import game, solve
from nimbers.text import languages
from unit.api_calls import worked
from unit.oracle import mex

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
NIM = [",".join(map(str, heaps)) for heaps in combinations_with_replacement(range(4), 3)]


@cache
def kayles() -> tuple[dict[str, object], bytes]:
    """Return the values of 0.77, with their period proved."""
    reply, data, _ = worked("sequence", code="0.77", up_to=200, certify=True)
    found: dict[str, object] = reply["result"]["result"]
    return found, data


def lost_where_zero() -> bool:
    """Return the small positions of Nim that are lost, which are those with nim-sum 0."""
    answers = {position: solve("nim", position) for position in NIM}
    sums = {position: nim_sum(*map(int, position.split(","))) for position in NIM}
    return all((one.outcome.value == "P") == (one.grundy == 0) == (sums[at] == 0) for at, one in answers.items())


def nim_sum(*sizes: int) -> int:
    """Add numbers in binary without carrying, digit by digit."""
    return sum(1 << place for place in range(8) if sum(size >> place & 1 for size in sizes) % 2)


def kayles_by_its_code() -> bool:
    """Return whether Kayles has the values of its code 0.77."""
    values = struct.unpack("<21I", kayles()[1][: 21 * 4])
    return list(values[1:]) == [solve("kayles", str(n)).grundy for n in range(1, 21)]


def left_for_nought_or_two() -> bool:
    """Return the value of a token that may stay or move to a value of 0 or 2, in sums with Nim and with itself."""
    token = "token-on-graph:1-1,1-2,1-3,3-4,3-5,4-5_1"
    beside = [solve("loopy-sum", f"{token}+nim:{heap}").outcome.value for heap in range(5)]
    twice = solve("loopy-sum", f"{token}+{token}").outcome.value
    return (beside, twice) == (["N", "draw", "N", "draw", "draw"], "draw")


# Each sentence with the numbers that it contains, computed.
FACTS: dict[str, tuple[set[str], Callable[[], bool]]] = {
    "grundy": ({"0"}, lost_where_zero),
    "nimSum": ({"0", "2", "3", "4", "5"}, lambda: nim_sum(3, 4, 5) == 2 and lost_where_zero()),
    "mex": ({"0", "1", "2", "3"}, lambda: mex({0, 1, 3}) == 2),
    "misere": (
        {"1"},
        lambda: (
            solve(game("nim", convention="misere"), "1,1,1").outcome.value == "P"
            and solve("nim", "1,1,1").outcome.value == "N"
        ),
    ),
    "infinity": ({"0", "2"}, left_for_nought_or_two),
    "octal": ({"0.77", "1", "2", "3"}, kayles_by_its_code),
    "period": (
        {"12", "71"},
        lambda: [kayles()[0][it] for it in ("period", "preperiod", "certified")] == [12, 71, True],
    ),
}


@pytest.mark.parametrize("lang", languages())
def test_what_a_sentence_says_in_numbers_is_true(lang: str) -> None:
    """In every language a sentence contains the numbers that are computed here, and no others."""
    said = {one.key: set(re.findall(r"\d+(?:\.\d+)?", one.says)) for one in terms(lang)}

    assert {key: numbers for key, numbers in said.items() if numbers} == {key: fact[0] for key, fact in FACTS.items()}
    assert [key for key, (_, fact) in FACTS.items() if not fact()] == []


@pytest.mark.parametrize("lang", languages())
def test_each_lesson_is_there(lang: str) -> None:
    """A link leads to a tutorial, to a heading of one, or to a page of the site."""

    def leads(one: Term) -> bool:
        page, _, heading = one.link.partition("#")
        source = WEB / "learn" / lang / f"{page.rstrip('/').removeprefix('learn/')}.md"
        if not source.exists():
            return page == "sequences/" and not heading
        headings = re.findall(r"^#+ (.*)$", source.read_text(encoding="utf-8"), re.MULTILINE)
        return not heading or heading in {slugify_unicode(text, "-") for text in headings}

    assert [one.link for one in terms(lang) if one.link and not leads(one)] == []


@pytest.mark.parametrize("lang", languages())
def test_its_words_stand_in_our_texts(lang: str) -> None:
    """Each term occurs in a text of the package or the page."""
    package = ROOT / "pysrc/nimbers"
    spoken = (package / "locale" / lang).rglob("*.json") if lang != "en" else package.rglob("*.py")
    pages = [*(WEB / "locale" / lang).glob("*.json"), *(WEB / "learn" / lang).glob("*.md")]
    files = [*spoken, *(file for file in pages if file.name != "glossary.json")]
    text = " ".join(file.read_text(encoding="utf-8") for file in files).lower()

    assert [one.key for one in terms(lang) if one.forms and not any(form.lower() in text for form in one.forms)] == []


def test_the_page_has_the_terms_of_the_file() -> None:
    """The page explains the terms of the file in the file's order; no form belongs to two of them."""
    [listed] = re.findall(r"TERMS = \[(.*?)\]", (WEB / "src/ui/glossary.ts").read_text(encoding="utf-8"), re.DOTALL)
    for lang in languages():
        forms = [form for one in terms(lang) for form in one.forms]

        assert json.loads(f"[{listed.strip().rstrip(',')}]") == [one.key for one in terms(lang)]
        assert len(forms) == len(set(forms))
