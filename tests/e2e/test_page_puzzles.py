"""The five original puzzles in the page: right input, wrong input, and numbers that no float can represent."""

import pytest
from playwright.sync_api import Page, expect

from e2e.reader import Reader
from e2e.site_server import Site

WINS, LOSES, TIE = "The player to move wins", "The player to move loses", "ends in a tie"


@pytest.fixture
def reader(page: Page, site: Site) -> Reader:
    return Reader(page, site)


@pytest.mark.gate
@pytest.mark.firefox
def test_counter_game(reader: Reader) -> None:
    """132 takes 3 turns and Louise wins; 6 takes 2 turns and Richard wins; 1 leaves Louise no move."""
    reader.open("#v1;g=counter;p=132")
    reader.sees(WINS, "3 moves")
    expect(reader.verdict).to_contain_text("Louise")

    reader.solve("6")
    reader.sees(LOSES, "2 moves")
    expect(reader.verdict).to_contain_text("Richard")

    reader.solve("1")
    reader.sees(LOSES, "0 moves")


@pytest.mark.gate
@pytest.mark.firefox
def test_knight_and_queen(reader: Reader) -> None:
    """From (5,4) and (3,3) the first player wins by the queen to (2,2); both Grundy tables are shown."""
    reader.open("#v1;g=knight-queen;p=N5,4_Q3,3")
    reader.sees(WINS, "Grundy value 7")
    expect(reader.page.locator("nimbers-moves")).to_contain_text("Q2,2")
    maps = reader.page.locator("nimbers-heatmap")
    expect(maps).to_have_count(2)
    expect(maps.nth(0).locator("output")).to_have_text("knight (5,4): 1")
    expect(maps.nth(1).locator("output")).to_have_text("queen (3,3): 6")

    reader.solve("N0,0_Q1,2")
    reader.sees(LOSES, "Grundy value 0")


@pytest.mark.gate
@pytest.mark.firefox
def test_nim_and_the_wrong_listing(reader: Reader) -> None:
    """[2,3] has 1 winning first move, [4,4] none, [1,1,1] and [5,7,3] have 3, unlike a published listing."""
    reader.open("#v1;g=nim;p=2,3")
    reader.sees(WINS, "1 winning move")

    reader.solve("4,4")
    reader.sees(LOSES, "No move wins")

    for position in ("1,1,1", "5,7,3"):
        reader.solve(position)
        reader.sees(WINS, "3 winning moves")
        expect(reader.page.locator("nimbers-moves tbody tr")).to_have_count(3)


@pytest.mark.gate
@pytest.mark.firefox
def test_fewest_zeros(reader: Reader) -> None:
    """00011 is won by player 1, 0110011 by player 2, and an even number of zeros is a tie."""
    reader.open("#v1;g=substring;p=00011")
    reader.sees(WINS, "margin")

    reader.solve("0110011")
    reader.sees(LOSES)

    reader.solve("0101")
    reader.sees(TIE)


@pytest.mark.gate
@pytest.mark.firefox
def test_bit_slide(reader: Reader) -> None:
    """11000 slides 6 times and is lost, 10100 slides 5 times and is won."""
    reader.open("#v1;g=bit-slide;p=24")
    reader.sees(LOSES, "6 moves")

    reader.solve("20")
    reader.sees(WINS, "5 moves")


WRONG = [
    ("counter", "13x2", "At character 3"),
    ("knight-queen", "N5,4_Q3,50", "At character 9"),
    ("nim", "3,4,x", "At character 5"),
    ("substring", "01021", "At character 4"),
    ("bit-slide", "0b1121", "At character 5"),
]


@pytest.mark.gate
@pytest.mark.parametrize(("game", "text", "place"), WRONG)
@pytest.mark.sampled(1, "the same of other games")
def test_a_wrong_input_names_its_place(reader: Reader, game: str, text: str, place: str) -> None:
    """The page marks the place of a mistake and names it in words; the text stays and can be corrected."""
    reader.open(f"#v1;g={game}")
    reader.solve(text)
    reader.sees_failure(place)
    at = int(place.split()[-1]) - 1
    expect(reader.page.locator("nimbers-form mark")).to_have_text(text[at])
    expect(reader.position).to_have_value(text)
    expect(reader.position).to_have_attribute("aria-invalid", "true")
    assert reader.position.evaluate("field => field.selectionStart") == at

    example = reader.page.locator("nimbers-examples a").first
    expect(example.locator("svg")).to_be_visible(timeout=30_000)
    example.click()
    expect(reader.verdict).to_contain_text("player to move", timeout=30_000)
    expect(reader.failure).to_have_count(0)


def test_a_place_behind_signs_of_two_units(reader: Reader) -> None:
    """Places count characters as people see them, although the page counts 16-bit units."""
    reader.open("#v1;g=nim;p=1")
    reader.solve("1,𝟛x")
    mark = reader.page.locator("nimbers-form mark")

    expect(mark).to_be_visible(timeout=30_000)
    at = reader.session("failure.at")
    assert mark.inner_text() == "1,𝟛x"[at]


def test_a_wrong_parameter_names_the_parameter(reader: Reader) -> None:
    """An error in a rule parameter marks the parameter's field, not the position."""
    reader.open("#v1;g=knight-queen;n=50;p=N1,1_Q0,0")
    side = reader.page.get_by_label("cells per side")
    side.fill("5000")
    side.press("Enter")
    reader.sees_failure("n:")

    expect(side).to_have_attribute("aria-invalid", "true")
    expect(reader.position).to_have_attribute("aria-invalid", "false")


@pytest.mark.parametrize(
    ("number", "verdict", "moves"),
    [("18446744073709551615", WINS, "63 moves"), ("18446744073709551616", LOSES, "64 moves")],
)
@pytest.mark.sampled(1, "the number beside it")
def test_exact_beyond_what_floats_hold(reader: Reader, number: str, verdict: str, moves: str) -> None:
    """2^64 - 1 and 2^64 differ, in the answer and in the link."""
    reader.open(f"#v1;g=counter;p={number}")
    reader.sees(verdict, moves)

    assert reader.page.url.endswith(f"p={number}")


@pytest.mark.gate
def test_misere_play(reader: Reader) -> None:
    """A change of the convention is answered at once and is in the link."""
    reader.open("#v1;g=nim;p=1,1,1")
    reader.sees(WINS)
    reader.page.get_by_label("Play", exact=True).select_option("misere")
    reader.sees(LOSES)

    assert reader.page.url.endswith("#v1;g=nim;c=misere;p=1,1,1")


@pytest.mark.parametrize(
    ("game", "position"),
    [("nim", "-"), ("substring", "-"), ("sum", "-"), ("cram", "-"), ("counter", "1"), ("knight-queen", "N0,0_Q0,0")],
)
@pytest.mark.sampled(1, "the same of other games")
def test_nothing_left(reader: Reader, game: str, position: str) -> None:
    """The empty position of each game is drawn and answered."""
    reader.open(f"#v1;g={game}")
    reader.solve(position)
    expect(reader.verdict).to_contain_text("." if game != "substring" else "tie", timeout=60_000)

    expect(reader.page.locator("nimbers-answer .nb-figure").first).to_be_visible()
