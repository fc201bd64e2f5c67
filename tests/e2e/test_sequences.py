"""The explorer of sequences: values, chart, period and proof in the page, typed or from a link, stopped and resumed."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from e2e.access import violations
from e2e.reader import PATIENCE, WORKERS
from e2e.site_server import Site

# Kayles: Winning Ways, chapter 4.
KAYLES = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7]
EXCEPTIONS = [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]


@pytest.fixture
def explorer(page: Page, site: Site) -> Locator:
    """Open the explorer without a question."""
    page.goto(f"{site.url}sequences/")
    return page.locator("nimbers-sequence")


def verdict(explorer: Locator) -> Locator:
    return explorer.locator(".verdict")


def sees(explorer: Locator, text: str) -> None:
    expect(verdict(explorer)).to_contain_text(text, timeout=PATIENCE)


def ask(explorer: Locator, code: str, up_to: str) -> None:
    explorer.get_by_label("Game of heaps").fill(code)
    explorer.get_by_label("Up to heap").fill(up_to)
    explorer.get_by_label("Up to heap").press("Enter")


def downloaded(page: Page, button: Locator) -> str:
    with page.expect_download() as caught:
        button.click()
    return Path(caught.value.path()).read_text(encoding="utf-8")


@pytest.mark.gate
@pytest.mark.firefox
def test_kayles_by_keyboard(page: Page, explorer: Locator) -> None:
    """A code sent with Enter shows its certified period, the facts and the chart, and the address opens it again."""
    ask(explorer, ".77", "1000")
    sees(explorer, "From heap 71 on the values repeat with period 12, for ever: certified.")
    facts = dict(
        zip(explorer.locator("dt").all_text_contents(), explorer.locator("dd").all_text_contents(), strict=True)
    )
    assert facts["Period"] == "12"
    assert facts["Last exception"] == "70"
    assert facts["Exceptions"] == str(len(EXCEPTIONS))
    chart = explorer.locator("nimbers-chart")
    expect(chart.locator("canvas")).to_be_visible(timeout=PATIENCE)
    plot = chart.get_by_role("group")
    plot.focus()
    for _ in range(4):
        plot.press("ArrowRight")
    expect(chart.locator("output")).to_have_text("G(3) = 3")
    assert page.url.endswith("/sequences/#v1;code=.77;n=1000")
    page.reload()
    sees(explorer, "period 12")
    expect(explorer.get_by_label("Game of heaps")).to_have_value(".77")


def test_downloads(page: Page, explorer: Locator) -> None:
    """CSV, JSON and the OEIS listing contain the published values; the JSON also has the facts about them."""
    ask(explorer, "0.77", "1000")
    sees(explorer, "certified")
    csv = downloaded(page, explorer.get_by_role("button", name="CSV"))
    assert csv.splitlines()[: len(KAYLES) + 1] == ["n,value", *(f"{n},{value}" for n, value in enumerate(KAYLES))]
    listing = downloaded(page, explorer.get_by_role("button", name="As in the OEIS"))
    assert listing.splitlines()[:2] == ["0 0", "1 1"]
    found = json.loads(downloaded(page, explorer.get_by_role("button", name="JSON")))
    assert found["values"][: len(KAYLES)] == KAYLES
    assert (found["period"], found["preperiod"], found["last_exception"]) == (12, 71, 70)
    assert found["exceptions"] == EXCEPTIONS


@pytest.mark.firefox
def test_stopped_and_resumed(page: Page, explorer: Locator) -> None:
    """A stopped sequence keeps its values and resumes; the values shown are those of an uninterrupted one."""
    ask(explorer, "grundy", "40000")
    expect(explorer.locator(".progress")).to_contain_text("of 40,001 values", timeout=PATIENCE)
    explorer.get_by_role("button", name="Cancel").click()
    sees(explorer, "Stopped. The first")
    ask(explorer, "grundy", "3000")
    sees(explorer, "No period found up to heap 3,000.")
    expected = explorer.locator(".values").text_content()
    ask(explorer, "grundy", "30000")
    expect(explorer.locator(".progress")).to_contain_text("values", timeout=PATIENCE)
    explorer.get_by_role("button", name="Cancel").click()
    sees(explorer, "Stopped.")
    explorer.get_by_role("button", name="Resume").click()
    sees(explorer, "No period found up to heap 30,000.")

    assert explorer.locator(".values").text_content() == expected


def test_a_worker_that_ends_is_replaced(page: Page, site: Site) -> None:
    """If the worker dies, another one resumes the sequence from its last value, with the same results."""
    page.add_init_script(WORKERS)
    page.goto(f"{site.url}sequences/#v1;code=grundy;n=30000")
    explorer = page.locator("nimbers-sequence")
    expect(explorer.locator(".progress")).to_contain_text("of 30,001 values", timeout=PATIENCE)
    page.evaluate("workers.at(-1).terminate()")
    sees(explorer, "No period found up to heap 30,000.")
    values = downloaded(page, explorer.get_by_role("button", name="CSV")).splitlines()[1:]

    assert len(values) == 30_001
    # P-positions of Grundy's game: OEIS A036685.
    lost = [int(line.split(",")[0]) for line in values if line.endswith(",0")]
    assert lost[:12] == [0, 1, 2, 4, 7, 10, 20, 23, 26, 50, 53, 270]


@pytest.mark.parametrize(
    ("code", "up_to", "said"),
    [
        ("0.9x", "100", "0 to 9, A to F and one point"),
        ("sub:", "100", "at least one number is needed"),
        ("0.77", "many", "must be a whole number"),
        ("0.77", "99999999999", "from 0 to 10,000,000"),
    ],
)
@pytest.mark.sampled(1, "other cases, in the same way")
def test_bad_input(explorer: Locator, code: str, up_to: str, said: str) -> None:
    """Invalid input causes a message and stays in the field."""
    ask(explorer, code, up_to)
    sees(explorer, said)
    expect(explorer.get_by_label("Game of heaps")).to_have_value(code)
    expect(explorer.get_by_label("Up to heap")).to_have_value(up_to)


@pytest.mark.gate
def test_without_javascript(browser: Browser, site: Site) -> None:
    """The well-known sequences and their periods are readable without scripts."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.url}sequences/")
    row = page.get_by_role("row", name="0.77")
    expect(row).to_contain_text("Kayles")
    expect(row).to_contain_text("certified")
    context.close()


def test_on_a_phone(page: Page, site: Site) -> None:
    """At 360 px nothing overflows, and axe, which also checks the size of touch targets, finds nothing."""
    page.set_viewport_size({"width": 360, "height": 720})
    page.goto(f"{site.url}zh-Hans/sequences/#v1;code=0.137;n=300")
    explorer = page.locator("nimbers-sequence")
    sees(explorer, "34")
    expect(explorer.locator("canvas")).to_be_visible(timeout=PATIENCE)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == {}


@pytest.mark.firefox
def test_misere_quotient(page: Page, site: Site, explorer: Locator) -> None:
    """A click finds the quotient with its proof and table, and the address opens it; only octal codes have one."""
    ask(explorer, "0.75", "100")
    sees(explorer, "period 2, for ever")
    quotient = page.locator("nimbers-quotient")
    quotient.get_by_role("button", name="Find it").click()
    told = quotient.get_by_role("status")
    expect(told).to_contain_text("The misère quotient of 0.75 has 8 elements, 2 of them lost.", timeout=PATIENCE)
    expect(told).to_contain_text("Proved for all sizes")
    expect(quotient).to_contain_text("period 2 from heap 8 on")
    expect(quotient.locator("dd").last).to_have_text("a, b2")
    expect(quotient.locator("tbody tr")).to_have_count(8)
    graph = quotient.locator("nimbers-cayley")
    expect(graph.locator(".tip")).to_have_count(8)
    by_a = graph.locator("svg").inner_html()
    graph.get_by_label("c = 5").check()
    expect(graph.get_by_role("img")).to_have_attribute("aria-label", re.compile("its product with c"))
    assert graph.locator("svg").inner_html() != by_a
    assert page.url.endswith(";q=1")
    assert violations(page) == {}

    page.goto(page.url.replace("0.75", "0.123"))
    page.reload()
    expect(told).to_contain_text("20 elements, 5 of them lost", timeout=PATIENCE)
    ask(explorer, "primes", "100")
    expect(explorer.locator(".values")).to_contain_text("0, 0, 1, 1, 2", timeout=PATIENCE)
    expect(quotient).to_have_count(0)


def test_a_quotient_that_does_not_end_is_stopped(page: Page, site: Site) -> None:
    """The quotient of 0.26 grows with each heap; the page shows how far it has come and stops on demand."""
    page.goto(f"{site.url}sequences/#v1;code=0.26;n=100;q=1")
    quotient = page.locator("nimbers-quotient")
    expect(quotient.get_by_text("heap 2", exact=False).first).to_be_visible(timeout=PATIENCE)
    quotient.get_by_role("button", name="Cancel").click()
    expect(quotient.get_by_role("status").last).to_contain_text("Stopped.")


def test_proofs_for_all_heaps(page: Page, site: Site) -> None:
    """The period of a code and its misère quotient have certificates, and the page checks them."""
    page.goto(f"{site.url}sequences/#v1;code=0.75;n=200;q=1")
    for place, says in (
        (
            "nimbers-quotient",
            "0.75 (misère): quotient of 8 elements, period 2 from heap 8 on, for all sums of all heaps",
        ),
        ("nimbers-sequence", "0.75: period 2 from heap "),
    ):
        proof = page.locator(f"{place} nimbers-proof-of").first
        proof.get_by_role("button", name="Proof").click(timeout=PATIENCE)
        proof.get_by_role("button", name="Check it now").click(timeout=PATIENCE)

        expect(proof.locator(".banner")).to_contain_text(says, timeout=PATIENCE)
