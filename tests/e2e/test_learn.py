"""The tutorials are true, their programs agree with the package, and their games are readable and interactive."""

import doctest
import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import learn
import learn_tables
import nimbers
from e2e.access import violations
from e2e.reader import PATIENCE
from e2e.site_server import Site
from e2e.test_axe import SMALL
from learn import SLUGS, tutorial
from nimbers.prove.theorem import Theorem, prove_theorem
from nimbers.prove.theorem_documents import document
from nimbers.prove.words import theorem_words
from nimbers.search.meter import finished
from nimbers.text import languages
from nimbers.verify.for_all import decide_for_all, for_all_document
from nimbers.verify.formula import find_formula
from tier import tier

LANGUAGES = {lang: "" if lang == "en" else f"{lang}/" for lang in languages()}
ALL = list(product(SLUGS, LANGUAGES))
RANDOM = random.Random(4)
Space = dict[str, Any]


def tutorials(*cases: tuple[str, ...]) -> list[Any]:
    """Return cases for a test, each a tutorial with anything else; those that prove theorems are left to `--all`."""
    slow = pytest.mark.slow("it proves theorems, or certifies famous results")
    return [pytest.param(*case, marks=slow if case[0] in ("theorem", "certificates") else ()) for case in cases]


@cache
def prove(slug: str) -> dict[str, Any]:
    """Return the page's data about a theorem."""
    found = finished(prove_theorem(nimbers.game(slug)))
    return document(found, finished(theorem_words(found)) if isinstance(found, Theorem) else None)


@cache
def decide(slug: str, expression: str) -> str | None:
    """Return "proved" for a formula, its smallest counterexample of any size, or None if it is undecided."""
    source, quantity = find_formula("formula", f"def wins(p):\n    return {expression}\n", None, "wins")
    decided = finished(decide_for_all(nimbers.game(slug), source, quantity))
    return "proved" if decided.proved else for_all_document(nimbers.game(slug), decided)["counterexample"]


def space(slug: str, lang: str) -> Space:
    """Run every program of a tutorial with the package available, and check the sessions; return the names."""
    names: Space = {"solve": nimbers.solve, "check": nimbers.check, "game": nimbers.game}
    names |= {"certificate": nimbers.certificate}
    names |= {"prove": prove, "decide": decide}
    for text in tutorial(slug, lang).programs:
        if not text.startswith(">>>"):
            exec(text, names)
            continue
        session = doctest.DocTestParser().get_doctest(text, names, slug, None, 0)
        assert doctest.DocTestRunner().run(session, clear_globs=False).failed == 0
        names |= session.globs
    return names


def agrees_counter(names: Space) -> None:
    for n in [*range(1, 400), *(RANDOM.getrandbits(64) + 1 for _ in range(200))]:
        found = nimbers.solve("counter", n)
        assert (names["moves"](n), names["winner"](n) == "Louise") == (found.length, found.outcome.value == "N")


def agrees_knight_queen(names: Space) -> None:
    rules = nimbers.game("knight-queen")
    places = [place for size in range(4) for place in rules.positions(size)]
    places += [tuple(RANDOM.randrange(50) for _ in range(4)) for _ in range(200)]
    for place in places:
        assert names["grundy"](*place) == nimbers.solve(rules, rules.format(place)).grundy


def agrees_nim(names: Space) -> None:
    heaps = [list(one) for count in range(1, 5) for one in product(range(1, 6), repeat=count)]
    for one in [*heaps, [RANDOM.randrange(1, 10**9) for _ in range(20)]]:
        found = nimbers.solve("nim", one)
        assert {f"{number}-{left}" for number, left in names["winning_moves"](one)} == {
            move.name for move in found.winning_moves
        }
        assert len(names["winning_moves"](one)) == found.winning_move_count


def agrees_substring(names: Space) -> None:
    words = {"N": "Player 1", "P": "Player 2", "tie": "Tie"}
    for size in range(1, 11):
        for text in map("".join, product("01", repeat=size)):
            score = learn_tables.margin("substring", text)  # a search that does not use the package
            assert names["winner"](text) == words["N" if score > 0 else "P" if score < 0 else "tie"]
    for text in ("00011", "0110011", "1101110", "10101"):
        assert names["winner"](text) == words[nimbers.solve("substring", text).outcome.value]


def agrees_bit_slide(names: Space) -> None:
    for n in [*range(200), *(RANDOM.getrandbits(12) for _ in range(50))]:
        assert names["moves"](n) == nimbers.solve("bit-slide", n).length
    for n in [*range(2**16), *(RANDOM.getrandbits(32) for _ in range(20_000))]:
        assert names["parity"](n) == names["moves"](n) % 2


def agrees_theorem(names: Space) -> None:
    for n in [*range(200), *(RANDOM.getrandbits(64) for _ in range(200))]:
        assert names["loses"](n) == (nimbers.solve("subtraction", n).outcome.value == "P")


def agrees_certificates(names: Space) -> None:
    for pins in range(1, 60):
        text = nimbers.certificate("kayles", pins)
        assert names["holds"](text)
        assert not names["holds"](text.replace(f'"{pins}":', f'"{pins}":1'))


AGREES: dict[str, Callable[[Space], None]] = {
    "counter": agrees_counter,
    "knight-queen": agrees_knight_queen,
    "nim": agrees_nim,
    "substring": agrees_substring,
    "bit-slide": agrees_bit_slide,
    "theorem": agrees_theorem,
    "certificates": agrees_certificates,
}


@pytest.mark.gate
@pytest.mark.parametrize(("slug", "lang"), tutorials(*ALL))
@pytest.mark.sampled(4, "other tutorials")
def test_what_a_tutorial_says_is_true(slug: str, lang: str) -> None:
    """The sessions of a tutorial run as shown, its programs agree with the package, and each of its facts holds."""
    names = space(slug, lang)
    AGREES[slug](names)
    facts = tutorial(slug, lang).facts
    wrong = [fact for fact in facts if eval(fact, names) is not True]

    assert facts
    assert wrong == []


@pytest.mark.gate
@pytest.mark.parametrize("slug", tutorials(*((slug,) for slug in SLUGS)))
@pytest.mark.sampled(2, "other tutorials")
def test_both_languages_teach_the_same(slug: str) -> None:
    """Both languages have the same facts, tables, games and headings, as many answers, and no unread fence."""

    def shape(lang: str) -> tuple[object, ...]:
        one = tutorial(slug, lang)
        tables = [name for name, _ in learn.TABLE.findall(one.text)]
        fences = [part.split("```")[0] for part in one.text.split("```nimbers\n")[1:]]
        return one.facts, tables, fences, one.text.count("\n## "), one.text.count("<summary>")

    assert shape("en") == shape("zh-Hans")
    assert all("```" not in tutorial(slug, lang).html() for lang in LANGUAGES)


def test_tables_are_made_as_they_say() -> None:
    """The examples in the source of the tables hold, and the formula is right for strings of up to five characters."""
    assert doctest.testmod(learn_tables).failed == 0


@pytest.fixture
def still(browser: Browser) -> Iterator[Page]:
    """A page without JavaScript that must not violate its policy, on the smallest screen."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": 320, "height": 640})
    failures: list[str] = []
    context.on("console", lambda message: failures.append(message.text))
    yield context.new_page()
    context.close()
    assert failures == []


@pytest.mark.gate
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.sampled(1, "the same in the other language")
def test_tutorials_read_well_without_javascript(still: Page, site: Site, lang: str) -> None:
    """Each game is a drawing with its verdict, every answer opens, and nothing overflows at 320 pixels."""
    still.goto(f"{site.url}{LANGUAGES[lang]}learn/")
    expect(still.locator("ol.puzzles li")).to_have_count(len(SLUGS))
    for slug in tier.sample(SLUGS, 3):
        still.goto(f"{site.url}{LANGUAGES[lang]}learn/{slug}/")
        assert still.locator("html").get_attribute("lang") == lang
        expect(still.get_by_role("heading", level=2).first).to_have_text(tutorial(slug, lang).title)
        games = still.locator("nimbers-game")
        assert games.count() == tutorial(slug, lang).text.count("```nimbers")
        for one in games.all():
            expect(one.get_by_role("img").first).to_be_visible()  # a drawing may contain another
            assert len(one.locator("figcaption").inner_text()) > 20
        answer = still.locator("details").first
        answer.locator("summary").click()
        expect(answer.locator("p")).to_be_visible()
        assert still.evaluate("document.documentElement.scrollWidth") <= 320, slug


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.sampled(1, "the same in the other language")
def test_axe_finds_nothing_on_a_tutorial(page: Page, site: Site, lang: str) -> None:
    """Every tutorial and their index pass axe in each theme and language, with all answers open and large links."""
    page.set_viewport_size({"width": 320, "height": 640})
    site.fault("pyodide.asm-*.wasm", "hang")
    for name in ("", *(f"{slug}/" for slug in SLUGS)):
        page.goto(f"{site.url}{LANGUAGES[lang]}learn/{name}")
        page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
        found = violations(page)
        assert found == {}, name
        small = page.locator("header a, .list a, .puzzles a, .onward a, .tutorial summary").evaluate_all(SMALL)
        assert small == [], name
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, name


@pytest.mark.gate
@pytest.mark.parametrize(("slug", "lang"), ALL)
@pytest.mark.sampled(1, "other tutorials, made by the same program")
def test_the_first_game_of_a_tutorial_comes_alive(page: Page, site: Site, slug: str, lang: str) -> None:
    """With JavaScript the first game can be played in the page, and nothing overflows."""
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(f"{site.url}{LANGUAGES[lang]}learn/{slug}/")
    first = page.locator("nimbers-game").first
    first.scroll_into_view_if_needed()
    expect(first).to_have_attribute("data-alive", "", timeout=PATIENCE)
    expect(first.get_by_role("button").first).to_be_visible()

    assert page.evaluate("document.documentElement.scrollWidth") <= 320


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.sampled(1, "the same in the other language")
def test_games_and_tutorials_lead_to_each_other(page: Page, site: Site, lang: str) -> None:
    """Links lead from the home page to the tutorials, from a tutorial to its game, and back."""
    page.goto(site.url + LANGUAGES[lang])
    page.locator(".onward a[href*=learn]").click()
    page.locator(f".puzzles a[href*='{SLUGS[0]}']").first.click()
    expect(page.get_by_role("heading", level=2).first).to_have_text(tutorial(SLUGS[0], lang).title)
    page.locator(".onward a").first.click()
    expect(page).to_have_url(f"{site.url}{LANGUAGES[lang]}games/{SLUGS[0]}/")
    page.locator("#tab-learn").click()  # after loading, the page shows the game first
    page.locator(".onward a").click()
    expect(page).to_have_url(f"{site.url}{LANGUAGES[lang]}learn/{SLUGS[0]}/")
    page.locator("[data-language]").click()
    expect(page.get_by_role("heading", level=2).first).not_to_have_text(tutorial(SLUGS[0], lang).title)
