"""The gallery has all claims, readable and linked without JavaScript, and each can be checked there."""

import json
import re
from pathlib import Path

import pytest
from markupsafe import escape
from playwright.sync_api import Browser, Locator, Page, expect

from e2e.access import violations
from e2e.reader import PATIENCE, WORKERS, Held, Reader, follow, quiet
from e2e.site_server import Site
from tier import tier

DIST = Path(__file__).parents[2] / "web/dist"
CARDS = {
    lang: [json.loads(file.read_text(encoding="utf-8")) for file in sorted((DIST / "cards" / lang).iterdir())]
    for lang in ("en", "zh-Hans")
}
FOLDERS = {"en": "", "zh-Hans": "zh-Hans/"}
WRONG = "Refuted. Smallest counterexample: "
# The false claims about the first five puzzles, and what search finds; all other claims agree.
SEEDS = ("counter", "knight-queen", "nim", "substring", "bit-slide")
FALSE = {
    "listing-1-1-1": f"{WRONG}1,1,1. By the claim the number of winning moves is 0; by search it is 3.",
    "listing-5-7-3": f"{WRONG}3,5,7. By the claim the number of winning moves is 2; by search it is 3.",
    "runs-ends": f"{WRONG}0010. By the claim the margin is 1; by search it is -1.",
    "runs-subsequence": f"{WRONG}101. By the claim the margin is -1; by search it is 1.",
    "runs-more": f"{WRONG}0. By the claim the margin is -1; by search it is 1.",
}
READINGS = [
    *("runs", "runs-apart", "runs-ends", "runs-subsequence", "runs-more"),
    *("top-bit", "listing-1-1-1", "listing-5-7-3"),
]


def unfolded(page: Page, site: Site) -> None:
    """Open all folds with their claims."""
    page.goto(f"{site.url}claims/")
    page.get_by_role("button", name="Open all").click()
    expect(page.locator("details.fold:not([open])")).to_have_count(0)


def items(page: Page, *slugs: str) -> list[Locator]:
    """Return the claims on the page, of all games or of some."""
    return [one for one in page.locator("[data-claim]").all() if not slugs or one.get_attribute("data-game") in slugs]


def name(item: Locator) -> str:
    return item.get_attribute("data-claim") or ""


def checked(item: Locator) -> None:
    """Press the button and check the expected verdict."""
    item.get_by_role("button", name="Check").click()
    verdict = item.locator("nimbers-claim .verdict")
    if name(item) in FALSE:
        expect(verdict).to_have_text(FALSE[name(item)], timeout=PATIENCE)
    else:
        expect(verdict).to_have_text(
            re.compile(r"^\s*Agrees with search on (all )?[\d,]+ positions up to "), timeout=PATIENCE
        )


@pytest.mark.parametrize("lang", FOLDERS)
@pytest.mark.sampled(1, "the same in the other language")
def test_readable_without_javascript(browser: Browser, site: Site, lang: str) -> None:
    """Every claim of every game appears once, with source, counterexample and a link to its check."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.url + FOLDERS[lang])
    follow(page.locator(".ways a[href$='explore/']"))
    follow(page.locator("main a[href$='claims/']"))
    claims = [(card, claim) for card in CARDS[lang] for claim in card["claims"]]
    expect(page.locator("[data-claim]")).to_have_count(len(claims))
    for card, claim in [*tier.sample(claims[:-1], 40, key=lambda one: one[1]["name"]), claims[-1]]:
        item = page.locator(f"[data-game={card['slug']}][data-claim={claim['name']}]")
        expect(item).to_contain_text(claim["statement"])
        expect(item).to_contain_text(claim["source"], ignore_case=True)
        if claim["refutation"]:
            expect(item).to_contain_text(claim["refutation"]["text"])
    page.locator("details", has=item).locator("summary").click()
    item.get_by_role("link", name=re.compile("Check|检验")).click()
    expect(page.get_by_role("heading", level=2).first).to_have_text(claims[-1][0]["title"])
    context.close()


def test_every_claim_of_the_seeds_is_checked(page: Page, site: Site) -> None:
    """With one click each, claims about the five puzzles agree with search, except five that fail as listed."""
    unfolded(page, site)
    found = items(page, *SEEDS)
    assert {name(item) for item in found} > FALSE.keys()
    for item in tier.sample(found, 3, name):
        checked(item)


@pytest.mark.firefox
def test_one_formula_under_five_readings(page: Page, site: Site) -> None:
    """The formula is right under two readings and wrong under three; both wrong listings fail; each shows its board."""
    page.add_init_script(WORKERS)
    page.goto(f"{site.url}claims/readings/")
    found = items(page)
    assert [name(item) for item in found] == READINGS
    assert page.evaluate("workers.length") == 0  # Python loads only on demand
    for item in found:
        checked(item)
        shown = 1 if name(item) in FALSE else 0
        expect(item.locator("figure svg")).to_have_count(shown)
        expect(item.locator("ol.line")).to_have_count(shown)
    page.get_by_role("link", name="Counterexample: 0010").click()
    reader = Reader(page, site)
    reader.sees("The player to move loses")
    expect(page.get_by_label("what may be taken")).to_have_value("ends")
    expect(page.locator("nimbers-claim")).to_have_count(1)
    expect(page.locator("nimbers-claim")).to_contain_text("only a beginning or an end")


def test_all_are_checked_in_turn_and_can_be_stopped(page: Page, site: Site) -> None:
    """The button "Check all" goes through the list and counts; it also stops the run and starts it again."""
    page.goto(f"{site.url}claims/")
    page.get_by_role("button", name="Check all").click()
    expect(page.locator(".all [role=status]")).to_contain_text(re.compile("Refuted: [1-9]"), timeout=PATIENCE)
    page.locator(".all").get_by_role("button", name="Cancel").click()
    expect(page.locator(".all").get_by_role("button", name="Check all")).to_be_visible()
    expect(page.locator("nimbers-claim .progress")).to_have_count(0, timeout=PATIENCE)
    before = page.locator("nimbers-claim").count()
    quiet(page)
    assert page.locator("nimbers-claim").count() == before
    page.get_by_role("button", name="Check all").click()
    again = page.locator(".all").get_by_role("button", name="Cancel")
    again.click()

    expect(again).to_have_count(0)


def test_everyone_can_use_it(page: Page, site: Site) -> None:
    """By keyboard, in Chinese and on a small screen, with a verdict, axe passes and nothing overflows."""
    page.set_viewport_size({"width": 360, "height": 700})
    page.goto(f"{site.url}zh-Hans/claims/readings/")
    item = page.locator("[data-claim=runs-ends]")
    item.get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(item.locator(".verdict")).to_contain_text("0010", timeout=PATIENCE)
    found = violations(page)

    assert found == {}
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_gallery_comes_alive_where_the_engine_does_not(page: Page, site: Site) -> None:
    """If Python cannot start, the claim says so, and another click tries again."""
    site.fault("pyodide.asm-*.wasm", "missing")
    page.goto(f"{site.url}claims/readings/")
    item = page.locator("[data-claim=runs-more]")
    item.get_by_role("button", name="Check").click()
    expect(item.locator(".verdict")).not_to_be_empty(timeout=PATIENCE)
    site.heal()
    checked(item)


def test_statements_are_no_markup() -> None:
    """The package's texts appear as text, comparison signs included."""
    text = (DIST / "claims/index.html").read_text(encoding="utf-8")
    for claim in (claim for card in CARDS["en"] for claim in card["claims"]):
        assert escape(claim["statement"]) in text


def test_nothing_is_checked_after_cancel(page: Page, site: Site) -> None:
    """After cancelling "Check all" while the second game's data loads, no further check begins."""
    page.goto(f"{site.url}claims/")
    games = [str(item.get_attribute("data-game")) for item in items(page)]
    before = next(i for i, game in enumerate(games) if game != games[0])
    second = f"**/cards/en/{games[before]}.json*"
    card = Held(page, second)
    with page.expect_request(second, timeout=PATIENCE):
        page.get_by_role("button", name="Check all").click()
    page.locator(".all").get_by_role("button", name="Cancel").click()
    with page.expect_response(second, timeout=PATIENCE):
        card.let_go()
    quiet(page)

    expect(page.locator("nimbers-claim")).to_have_count(before)
    expect(page.locator("nimbers-claim .progress")).to_have_count(0)


def claims_of(status: str) -> int:
    return sum(claim["status"] == status for card in CARDS["en"] for claim in card["claims"])


def test_claims_lie_in_folds(browser: Browser, site: Site) -> None:
    """Without JavaScript there is a count for each status and a fold for each game, false claims first."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.url}claims/")
    for status in ("refuted", "open", "proved"):
        expect(page.locator(f".tally [data-status={status}]")).to_contain_text(str(claims_of(status)))
    with_some = [card for card in CARDS["en"] if card["claims"]]
    expect(page.locator("details.fold")).to_have_count(len(with_some))
    expect(page.locator("[data-claim]:visible")).to_have_count(0)
    expect(page.locator(".gist > span:visible")).to_have_count(claims_of("refuted"))
    order = page.locator("details.fold").evaluate_all(
        "all => all.map(fold => [...fold.querySelectorAll('[data-claim]')].map(item => item.dataset.status))"
    )
    assert all(
        statuses == sorted(statuses, key=["refuted", "open", "conjectured", "proved"].index) for statuses in order
    )
    wrong = ["refuted" in statuses for statuses in order]
    assert wrong == sorted(wrong, reverse=True)
    page.goto(f"{site.url}claims/#nim-claim-listing-5-7-3")
    expect(page.locator("#nim-claim-listing-5-7-3")).to_be_in_viewport()

    assert page.evaluate("document.documentElement.scrollHeight") < 10_000
    context.close()


def test_claims_are_narrowed_down(page: Page, site: Site) -> None:
    """Words and a status keep the matching claims in open folds; clearing them restores the previous view.

    Both are there again after Back.
    """
    page.goto(f"{site.url}claims/")
    words, seen = page.get_by_label("Search the claims"), page.locator("[data-claim]:visible")
    expect(words).to_be_visible()
    page.locator("#chomp summary").click()
    words.fill("no such claim")
    expect(seen).to_have_count(0)
    expect(page.locator(".tools > [role=status]")).to_contain_text("No claim fits")
    words.fill("PRINTS listing published")
    expect(seen).to_have_count(2)
    expect(page.locator("details.fold:visible")).to_have_count(1)
    page.locator(".tally").get_by_role("button", name="Proved").click()
    expect(seen).to_have_count(0)
    words.fill("尼姆博弈")  # an alias of the game
    expect(seen.first).to_have_attribute("data-game", "nim")
    words.fill("")
    page.locator(".tally").get_by_role("button", name="Open").click()
    expect(page.locator("details.fold:visible")).to_have_count(4)
    page.locator(".tally").get_by_role("button", name="claims").click()

    assert page.locator("details.fold[open]").evaluate_all("all => all.map(({ id }) => id)") == ["chomp"]

    page.locator(".tally").get_by_role("button", name="Proved").click()
    words.fill("尼姆博弈")
    page.goto(f"{site.url}learn/")
    page.go_back()
    expect(words).to_have_value("尼姆博弈")
    expect(page.locator(".tally").get_by_role("button", name="Proved")).to_have_attribute("aria-pressed", "true")
    expect(seen.first).to_have_attribute("data-game", "nim")


def test_a_link_and_paper_open_folds(page: Page, site: Site) -> None:
    """A link to a claim opens only its fold; on paper all folds are open, and afterwards as before."""
    page.goto(f"{site.url}claims/#chomp-claim-always-b2")
    expect(page.locator("#chomp-claim-always-b2")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Open all")).to_be_visible()
    page.evaluate("location.hash = '#counter'")
    expect(page.locator("#counter")).to_have_attribute("open", "")
    expect(page.locator("details.fold[open]")).to_have_count(2)
    page.emulate_media(media="print")
    expect(page.locator("details.fold:not([open])")).to_have_count(0)
    page.emulate_media(media="screen")

    expect(page.locator("details.fold[open]")).to_have_count(2)
