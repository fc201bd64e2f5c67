"""Files and pasted inputs: batches in a judge's format, and a position of a million heaps."""

import functools
import operator
import random
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.reader import PATIENCE, Reader, turn_to
from e2e.site_server import Site


@pytest.fixture
def reader(page: Page, site: Site) -> Reader:
    return Reader(page, site)


def batch(reader: Reader) -> Locator:
    """Open the batch panel."""
    panel = reader.page.locator("nimbers-batch")
    turn_to(reader.page, "check")
    panel.locator("summary").click()
    return panel


@pytest.mark.gate
def test_a_pasted_batch(reader: Reader) -> None:
    """A game's sample input gives its sample output, line by line."""
    reader.open("#v1;g=counter;p=6")
    panel = batch(reader)
    panel.get_by_label("Input").fill("3\n132\n6\n18446744073709551615\n")
    panel.get_by_role("button", name="Answer all").click()
    expect(panel.get_by_text("3 answered.")).to_be_visible(timeout=PATIENCE)

    assert panel.locator("pre").inner_text() == "Louise\nRichard\nLouise\n"


def test_a_dropped_batch_file_with_bad_lines(reader: Reader) -> None:
    """A dropped file is answered, bad lines are reported by number, and the whole output can be downloaded."""
    lines = [f"{n % 8} {n % 7} {n % 5} {n % 3}" for n in range(2500)]
    lines[1233] = "1 2 9 4"
    text = f"{len(lines)}\n" + "\n".join(lines) + "\n"
    reader.open("#v1;g=knight-queen;n=8;p=N0,0_Q0,0")
    panel = batch(reader)
    reader.drop("nimbers-batch", "cases.txt", text.encode())
    expect(panel.get_by_text("cases.txt")).to_be_visible()
    panel.get_by_label("Answer", exact=True).select_option("grundy")
    panel.get_by_role("button", name="Answer all").click()
    expect(panel.get_by_text("2,499 answered, 1 could not be read.")).to_be_visible(timeout=PATIENCE)

    bad = "Line 1235: 9 is off the board: coordinates go from 0 to 7 (at character 5)"
    expect(panel.locator(".errors li")).to_have_text(bad)
    expect(panel.get_by_text("The first 1,000 lines are shown")).to_be_visible()
    assert len(panel.locator("pre").inner_text().splitlines()) == 1000
    with reader.page.expect_download() as download:
        panel.get_by_role("button", name="Download").click()
    answers = Path(download.value.path()).read_text().splitlines()
    assert len(answers) == 2499
    assert answers[0] == "0"
    assert download.value.suggested_filename == "knight-queen-answers.txt"


@pytest.mark.gate
def test_a_list_of_positions_is_known_as_one(reader: Reader) -> None:
    """No count before it: it is read a position a line, with the position beside the answer where that is wanted."""
    reader.open("#v1;g=nim;p=1")
    panel = batch(reader)
    expect(panel.get_by_label("Word for the first player")).to_have_count(0)
    panel.get_by_label("Input").fill("1,2,3\n3,4,5\n")
    panel.get_by_role("button", name="Answer all").click()
    expect(panel.get_by_text("Read as one position a line")).to_be_visible(timeout=PATIENCE)
    expect(panel.get_by_text("2 answered.")).to_be_visible(timeout=PATIENCE)
    panel.get_by_label("Answer", exact=True).select_option("grundy")
    panel.get_by_label("the position before each answer").check()
    panel.get_by_role("button", name="Answer all").click()
    expect(panel.locator("pre")).to_have_text("1,2,3 -> 0\n3,4,5 -> 2\n", timeout=PATIENCE)
    panel.get_by_label("Format").select_option("judge")
    panel.get_by_role("button", name="Answer all").click()
    panel.get_by_role("button", name="Read it as one position a line").click(timeout=PATIENCE)

    expect(panel.get_by_text("2 answered.")).to_be_visible(timeout=PATIENCE)


def test_a_batch_of_lines_with_other_words(reader: Reader) -> None:
    """A batch has one position a line and answers with the reader's words for the winner."""
    reader.open("#v1;g=nim;p=1")
    panel = batch(reader)
    panel.get_by_label("Format").select_option("lines")
    panel.get_by_label("Answer", exact=True).select_option("outcome")
    panel.get_by_label("Word for the first player").fill("Alice")
    panel.get_by_label("Word for the second player").fill("Bob")
    panel.get_by_label("Input").fill("1,2,3\n3,4,5\n")
    panel.get_by_role("button", name="Answer all").click()
    expect(panel.get_by_text("2 answered.")).to_be_visible(timeout=PATIENCE)

    assert panel.locator("pre").inner_text() == "Bob\nAlice\n"


def test_a_batch_is_cancelled(reader: Reader) -> None:
    """Cancel stops a batch; its answers stay, and the page answers further questions."""
    reader.open("#v1;g=cram;p=2x2")
    reader.sees("player to move")
    panel = batch(reader)
    rng = random.Random(7)
    grids = ["_".join("".join(rng.choice("..x") for _ in range(5)) for _ in range(6)) for _ in range(3000)]
    reader.drop("nimbers-batch", "grids.txt", (f"{len(grids)}\n" + "\n".join(grids)).encode())
    panel.get_by_role("button", name="Answer all").click()
    expect(panel.locator("pre")).to_have_text(re.compile(r"\S"), timeout=PATIENCE)
    panel.get_by_role("button", name="Cancel").click()
    expect(panel.get_by_text("Cancelled.")).to_be_visible()

    assert 0 < len(panel.locator("pre").inner_text().splitlines()) < 3000
    reader.solve("1x3")
    reader.sees("The player to move wins")


def test_a_million_heaps(reader: Reader, tmp_path: Path) -> None:
    """A file of a million heaps gives winner, nim-sum and number of winning moves, and the page does not freeze."""
    rng = random.Random(2)
    heaps = [rng.randint(1, 10**9) for _ in range(1_000_000)]
    x = functools.reduce(operator.xor, heaps)
    top = x.bit_length() - 1
    count = sum(heap >> top & 1 for heap in heaps)
    file = tmp_path / "heaps.txt"
    file.write_text("1000000\n" + " ".join(map(str, heaps)) + "\n")
    reader.open("#v1;g=nim;p=1")
    reader.sees("wins")
    reader.has_it_all()  # so that the page has no other work

    reader.page.evaluate("""() => {
        window.framesAtWork = 0;
        const { session } = document.querySelector("nimbers-app").renderRoot.querySelector("nimbers-form");
        const tick = () => { framesAtWork += session.status === "working"; requestAnimationFrame(tick); };
        requestAnimationFrame(tick);
    }""")
    reader.drop("nimbers-form", "heaps.txt", file)
    expect(reader.page.locator("nimbers-form .file")).to_contain_text("heaps.txt")
    reader.page.get_by_label("Theme").select_option("dark")
    expect(reader.page.locator("html")).to_have_attribute("data-theme", "dark")
    reader.sees("The player to move wins", f"Grundy value {x:,}")
    frames = reader.page.evaluate("framesAtWork")

    expect(reader.details).to_contain_text(f"{count:,} winning moves")
    expect(reader.details).to_contain_text("n = 1,000,000")
    expect(reader.page.get_by_text("Showing 100 of")).to_be_visible()
    assert frames > 10  # a blocked page would draw one or two
    reader.page.get_by_role("button", name="Remove the file").click()
    reader.solve("2,2")
    reader.sees("The player to move loses")


def test_a_file_that_is_no_text(reader: Reader) -> None:
    """An unreadable file causes a message, and the typed position stays."""
    reader.open("#v1;g=nim;p=3,4")
    reader.sees("wins")
    reader.drop("nimbers-form", "photo.jpg", bytes([255, 216, 255, 224, 0]))
    reader.sees_failure("not a text file")
    reader.page.get_by_role("button", name="Remove the file").click()

    expect(reader.position).to_have_value("3,4")
