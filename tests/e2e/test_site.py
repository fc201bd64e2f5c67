"""The site around the games: every page is readable without JavaScript and interactive with it, in each language."""

import json
import re
from collections import Counter
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import urljoin
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.reader import PATIENCE, Reader, expect_kept, turn_to
from e2e.site_server import Site
from e2e.writer import write
from nimbers.text import languages
from tier import tier

DIST = Path(__file__).parents[2] / "web/dist"
CARDS = json.loads((DIST / "games.json").read_text(encoding="utf-8"))["games"]
SLUGS = [card["slug"] for card in CARDS]
LANGUAGES = {lang: "" if lang == "en" else f"{lang}/" for lang in languages()}
# What a page requests in its head, and the required type.
FETCHED = {
    r'<link rel="icon" href="([^"]+)"': "image/svg+xml",
    r'<link rel="stylesheet" href="([^"]+)"': "text/css",
    r'<script [^>]*?src="([^"]+)"': "text/javascript",
}


class _Data(HTMLParser):
    """The data that the build wrote into a page for its script."""

    inside = False
    text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside = ("id", "nimbers-page") in attrs

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.text += data

    def handle_endtag(self, tag: str) -> None:
        self.inside = False


def page_data(slug: str, lang: str) -> Any:
    parser = _Data()
    parser.feed((DIST / LANGUAGES[lang] / "games" / slug / "index.html").read_text(encoding="utf-8"))
    return json.loads(parser.text)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.sampled(1, "the same in the other language")
def test_readable_without_javascript(browser: Browser, browser_name: str, site: Site, lang: str) -> None:
    """Each game page shows rules, the first board, examples as links with answers, claims, and the judge's sample."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    for slug in tier.sample(SLUGS, 6):
        card = page_data(slug, lang)["card"]
        page.goto(f"{site.url}{LANGUAGES[lang]}games/{slug}/")
        expect(page.get_by_role("heading", level=2).first).to_have_text(card["title"])
        for paragraph in card["rules"]:
            expect(page.get_by_text(paragraph, exact=True)).to_be_visible()
        expect(page.get_by_role("img").first).to_be_visible()
        expect(page.locator(".examples li")).to_have_count(len(card["examples"]))
        for example, item in zip(card["examples"], page.locator(".examples li").all(), strict=True):
            expect(item.get_by_role("link", name=example, exact=True)).to_be_visible()
            assert len(item.locator("p").inner_text()) > 5
        for claim in card["claims"]:
            expect(page.get_by_text(claim["statement"]).first).to_be_visible()
            if claim["refutation"]:
                expect(page.get_by_text(claim["refutation"]["text"])).to_be_visible()
        expect(page.locator(".judge pre").last).to_have_text(card["judge"]["sample"]["output"])
        assert page.locator("html").get_attribute("lang") == lang
    page.goto(site.url + LANGUAGES[lang])
    expect(page.locator(".catalogue li")).to_have_count(len(SLUGS))
    page.locator(".catalogue a").first.click()
    expect(page.locator(".examples")).to_be_visible()
    context.close()


def test_prerendered_answers_are_the_live_ones(page: Page, site: Site) -> None:
    """In each language every prerendered answer is what Python answers in the browser."""
    cards = tier.sample(CARDS, 4, lambda card: card["slug"])
    page.goto(site.url + "games/nim/")
    live = """async (questions) => {
        const ask = (params) => nimbers.engine.job("solve", params).then(({ result }) => result);
        return Promise.all(questions.map(ask));
    }"""
    for lang, folder in LANGUAGES.items():
        questions = [
            {"game": card["slug"], "set": {}, "position": position, "lang": lang}
            for card in cards
            for position in card["examples"]
        ]
        answers = page.evaluate(live, questions)
        for question, answer in zip(questions, answers, strict=True):
            text = (DIST / folder / "games" / question["game"] / "index.html").read_text(encoding="utf-8")
            told = " ".join(filter(None, (answer["texts"]["verdict"], answer["texts"]["value"])))
            assert f"{told}</p>" in unescape(text), question
        for card in cards:
            assert page_data(card["slug"], lang)["first"]["answer"] in answers


@pytest.mark.gate
def test_first_answer_is_there_before_python(page: Page, site: Site) -> None:
    """While Python loads, the page shows board and verdict of its first example, and accepts input."""
    site.fault("pyodide.asm-*.wasm", "hang")
    reader = Reader(page, site)
    reader.open("games/nim/")
    reader.sees("The player to move wins")
    expect(page.locator("nimbers-answer svg").first).to_be_visible()
    reader.solve("2,3")
    expect(page.get_by_text("Waiting for Python")).to_be_visible()
    expect(reader.position).to_have_value("2,3")
    expect(page.get_by_role("button", name="Solve", exact=True).last).to_be_enabled()


def test_links_of_the_one_page_still_work(page: Page, site: Site) -> None:
    """A link to index.html with a state opens the game's own page in the link's language, and loses nothing."""
    addresses = {
        "index.html#v1;g=cram;p=..._...": "games/cram/#v1;g=cram;p=..._...;z=0",
        "#v1;g=nim;c=misere;p=1,2": "games/nim/#v1;g=nim;c=misere;p=1,2",
        "#v1;g=nim;p=2,3;l=zh-Hans": "zh-Hans/games/nim/#v1;g=nim;p=2,3;l=zh-Hans",
        "games/nim/#v1;g=bit-slide;p=20": "games/bit-slide/#v1;g=bit-slide;p=20",
    }
    for old, new in tier.sample(addresses.items(), 1):
        page.goto("about:blank")
        page.goto(site.url + old)
        expect(page.locator("nimbers-answer .verdict > .badge").first).to_be_visible(timeout=PATIENCE)
        assert page.url == site.url + new


@pytest.mark.gate
def test_the_language_switch_keeps_the_state(page: Page, site: Site) -> None:
    """The switch opens the same position in Chinese, and back."""
    reader = Reader(page, site)
    reader.open("#v1;g=nim;c=misere;p=2,2")
    reader.sees("loses")
    page.get_by_role("link", name="简体中文").click()
    expect(reader.verdict).to_contain_text("必败", timeout=PATIENCE)
    expect(page.get_by_label("局面", exact=True)).to_have_value("2,2")
    expect(page.get_by_label("玩法", exact=True)).to_have_value("misere")
    assert page.url.endswith("/zh-Hans/games/nim/#v1;g=nim;c=misere;p=2,2;l=zh-Hans")
    page.get_by_role("link", name="English").click()
    reader.sees("loses")
    assert page.url.endswith("/games/nim/#v1;g=nim;c=misere;p=2,2")
    assert "zh-Hans" not in page.url


@pytest.mark.gate
@pytest.mark.firefox
def test_the_catalogue_is_searched(page: Page, site: Site) -> None:
    """The catalogue finds name, slug, alias, Chinese name, kind of rules and words of the summary, and counts them."""
    page.goto(site.url)
    field, found = page.get_by_label("Search the games"), page.locator(".catalogue li:visible")
    searches = {
        "knight-queen": "Knight and Queen",
        "尼姆": "Nim",
        "DOMINOES": "Cram",
        "ｃｏｕｎｔｅｒ": "Counter game",
        "marienbad": "Nim",
        "巴什博弈": "Subtraction game",
        "字符串 改写": "Rewriting",
        "graphs hackenbush": "Green Hackenbush",
    }
    for words, title in searches.items():
        field.fill(words)
        expect(found.get_by_role("heading", name=title, exact=True)).to_have_count(1)
        assert found.count() < len(SLUGS)
    expect(page.locator("[data-family]:visible")).to_have_count(1)
    expect(found.first.locator(".also")).to_be_visible()
    field.fill("no such thing")
    expect(page.locator("nimbers-catalogue").get_by_role("status")).to_contain_text("No game fits")
    field.fill("")
    expect(found).to_have_count(len(SLUGS))
    page.locator("nimbers-catalogue").get_by_text("Narrow the list").click()
    page.get_by_role("button", name="with a map of values").click()
    expect(found).to_have_count(sum(card["tables"] for card in CARDS))
    page.get_by_role("button", name="All", exact=True).click()
    page.get_by_label("Rules about").select_option("graphs")
    expect(found).to_have_count(sum(card["family"] == "graphs" for card in CARDS))


def test_the_catalogue_is_grouped_by_the_kind_of_rules(browser: Browser, site: Site) -> None:
    """Every game appears once, under the heading of its kind, in both languages and without JavaScript."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    for folder in LANGUAGES.values():
        page.goto(site.url + folder)
        listed = {
            section.get_attribute("data-family"): section.locator("li h4 a").count()
            for section in page.locator("section[data-family]").all()
        }
        assert listed == Counter(card["family"] for card in CARDS)
        expect(page.locator("section[data-family] h3").first).to_contain_text("Heaps" if not folder else "石子堆")
    context.close()


@pytest.mark.gate
def test_all_links_of_all_pages_lead_somewhere(site: Site) -> None:
    """Relative addresses are files of the site with the right types, and each page links to its other languages."""
    types: dict[str, str] = {}
    for file in DIST.rglob("*.html"):
        if file.name in ("404.html", "embed.html", "nimbers.html", "repair.html"):
            continue
        html = file.read_text(encoding="utf-8")
        addresses = {part.split('"')[0] for part in html.split('href="')[1:]} | {
            part.split('"')[0] for part in html.split('src="')[1:]
        }
        for address in addresses:
            if address.startswith("https://"):
                continue
            path, _, _ = address.partition("#")
            target = (file.parent / path).resolve()
            assert (target / "index.html" if target.is_dir() else target).exists(), f"{file}: {address}"
        assert html.count("hreflang=") >= 3
        for pattern, kind in FETCHED.items():
            fetched = re.findall(pattern, html)
            assert fetched, f"{file}: {pattern}"
            types |= {urljoin(site.url + file.relative_to(DIST).as_posix(), one): kind for one in fetched}
        picture = html.partition('property="og:image" content="')[2].partition('"')[0]
        assert (file.parent / picture).read_bytes()[16:24] == (1200).to_bytes(4, "big") + (630).to_bytes(4, "big")
    for address, kind in types.items():
        with urlopen(address) as answer:
            assert (answer.status, answer.headers.get_content_type()) == (200, kind), address


@pytest.mark.gate
def test_a_lost_address_finds_home(page: Page, site: Site) -> None:
    """The page for unknown addresses leads to the home page from any depth."""
    lost = (DIST / "404.html").read_text(encoding="utf-8")
    page.route("**/games/lost/*", lambda route: route.fulfill(status=404, body=lost, content_type="text/html"))
    page.goto(site.url + "games/lost/way")
    home = page.get_by_role("link", name="All games")
    expect(home).to_have_attribute("href", site.url)
    home.click()
    expect(page.locator(".catalogue").first).to_be_visible()


def test_a_report_from_check_has_the_program(page: Page, site: Site) -> None:
    """The program, its form and the verdict on it, and not the board beside it."""
    reader = Reader(page, site)
    reader.open("#v1;g=nim;p=3,4,5")
    turn_to(page, "check")
    lab = page.locator("nimbers-lab")
    lab.locator("summary").click(timeout=PATIENCE)
    write(lab.locator("nimbers-editor"), "def wins(p):\n    return sum(p) % 3 != 0\n")
    lab.get_by_role("button", name="Run and check").click()
    expect(lab.locator(".banner")).to_contain_text("Refuted", timeout=PATIENCE)
    verdict = lab.locator(".verdict").inner_text()
    page.get_by_role("button", name="Report a wrong answer").click()
    text = page.get_by_label("Report", exact=True).input_value()

    for part in ("Game: Nim (nim)", "Formula:\n    def wins(p):\n        return sum(p)", f"Verdict: {verdict}"):
        assert part in text
    assert "Position:" not in text


@pytest.mark.keeps
def test_a_wrong_answer_is_reported(page: Page, site: Site) -> None:
    """The report contains link, position, answer, reason, build and browser; nothing is sent."""
    reader = Reader(page, site)
    reader.open("#v1;g=nim;c=misere;p=3,4,5")
    reader.sees("wins")
    expect_kept(page)
    asked = len(site.hits)
    page.get_by_role("button", name="Report a wrong answer").click()
    text = page.get_by_label("Report", exact=True).input_value()
    build = page.locator("meta[name=nimbers-build]").get_attribute("content")
    for part in (page.url, "Nim (nim)", "Position: 3,4,5", "misere", "The player to move wins", f"{build}", "Chrome"):
        assert part in text
    # This build has no address for reports.
    report = page.locator("nimbers-report")
    expect(report.get_by_role("button", name="Copy the report")).to_be_visible()
    expect(report.get_by_role("link")).to_have_count(0)
    # The browser may request the service worker at any time, and sends no data with it.
    assert [hit for hit in site.hits[asked:] if not hit.endswith("/sw.js")] == []
