"""A position for other pages: element, picture and Markdown contain the answer without style, script or address."""

from __future__ import annotations

import re
from array import array
from itertools import chain
from typing import Any
from xml.etree import ElementTree

import pytest

import nimbers
from nimbers import NimbersError, game, list_games
from nimbers.answers.answer import answer_position
from nimbers.answers.answer_documents import answer
from nimbers.model import Ruleset
from nimbers.pictures import render
from nimbers.pictures import svg as draw
from nimbers.pictures.paint import RULES, with_inline_styles
from nimbers.pictures.static import StaticGame, site_address, static_game
from nimbers.scene import Table, Words
from nimbers.search.meter import finished
from nimbers.text import BudgetError, Message, languages
from tier import tier
from unit.api_calls import result
from unit.rules import examples, name, rulesets, sample, some_examples
from unit.terminal import Nimbers

SITE = "https://example.org/nimbers"
SVG = "{http://www.w3.org/2000/svg}"
ALL = list(rulesets())
TAGS = {"svg", "g", "circle", "rect", "line", "path", "polygon", "text", "title", "desc"}
PAGE_TAGS = {"nimbers-game", "figure", "figcaption", "a", "b", "br"}


def strange(root: ElementTree.Element) -> list[str]:
    """Return parts that a strict page forbids, or that need a style sheet or a script."""
    found = []
    for element in root.iter():
        tag = element.tag.removeprefix(SVG)
        if tag not in TAGS | PAGE_TAGS:
            found.append(tag)
        for key, value in element.attrib.items():
            allowed = {"a": ("href",), "figure": ("class", "lang")}.get(tag, ())
            forbidden = key in ("style", "class", "id", "href", "src", "data-part") or key.startswith("on")
            if (forbidden and key not in allowed) or (key != "href" and ("url(" in value or "://" in value)):
                found.append(f"{tag} {key}={value}")
    return found


def solved(rules: Ruleset[Any], p: Any) -> Any:
    return finished(answer_position(rules, p, 60_000))


@pytest.mark.parametrize("ruleset", ALL, ids=map(name, ALL))
@pytest.mark.sampled(16, "other cases, in the same way")
def test_every_position_is_well_formed_in_every_language(ruleset: Ruleset[Any]) -> None:
    """For small positions of every game, element and picture are XML of plain shapes and name the winner."""
    for p in [*tier.sample(sample(ruleset, 12)[:12], 4, ruleset.format), *examples(ruleset)[:2]]:
        try:
            found = solved(ruleset, p)
        except NimbersError:
            continue  # these settings need too much work
        for lang in languages():
            made = static_game(found, lang)
            verdict = answer(found, lang)["texts"]["verdict"]
            for text in (made.html(SITE, script=False), made.svg(), made.svg(caption=True)):
                root = ElementTree.fromstring(text)
                assert strange(root) == [], made.name
                assert set(re.findall(r"<[^<>]*/>", text)) <= {"<br/>"}, "a reader of HTML would leave it open"
                assert verdict in "\n".join(root.itertext())


@pytest.mark.parametrize(("slug", "position"), some_examples("play"))
@pytest.mark.sampled(20, "other cases, in the same way")
def test_what_is_to_be_played_gives_no_answer_away(slug: str, position: str) -> None:
    """Without scripts a game to play, or an exercise, is a picture with a question, without verdict, value or move."""
    found = nimbers.solve(slug, position)
    for lang in languages():
        texts = answer(found, lang)["texts"]
        for mode in ("play", "exercise"):
            made = static_game(found, lang, mode=mode)
            for text in (made.html(SITE), made.svg(caption=True), made.markdown(SITE)):
                for key in ("verdict", "value", "moves", "by"):
                    assert not texts[key] or texts[key] not in text


def test_a_theorem_is_told_where_there_are_no_scripts(nimbers: Nimbers) -> None:
    """Each format contains a theorem that is found quickly; otherwise it has only the answer."""
    told = "The Grundy value is the nim-sum of x, y, z. Proved for all sizes."
    for kind in render.FORMATS:
        asked = ("--mode", "prove", "--quantity", "grundy", "--heaps", "3", "--format", kind)
        assert told in nimbers("render", "nim", "3,4,5", *asked).out
    unproved = (("kayles", "7", "1"), ("chomp", "4,2,1", "3"))
    for slug, position, heaps in tier.sample(unproved, 1):
        made = render.of(slug, position, mode="prove", heaps=heaps)
        assert "roved" not in " ".join(made.texts)


@pytest.mark.sampled(4, "the same three formats of other positions")
@pytest.mark.parametrize(("slug", "position"), some_examples("render"))
def test_every_example_is_rendered(nimbers: Nimbers, slug: str, position: str) -> None:
    """The terminal prints each of the three formats as one document with the verdict."""
    told = nimbers("solve", slug, position, "--json").json
    for kind in render.FORMATS:
        run = nimbers("render", slug, position, "--format", kind, "--json")
        assert run.code == 0
        assert {**told, kind: run.json[kind], "read_as": run.json["read_as"]} == run.json
        assert told["texts"]["verdict"].replace("(", "").replace(")", "") in re.sub(r"[\\()]", "", run.json[kind])
        assert nimbers("render", slug, position, "--format", kind).out == run.json[kind] + "\n"


def test_every_class_of_a_drawing_has_its_attributes() -> None:
    """A class that svg.py writes but the table lacks would be a black shape."""
    texts = [draw.svg(game(slug).scene(p, 400)) for slug in list_games() for p in examples(game(slug))]
    used = set(chain.from_iterable(found.split() for text in texts for found in re.findall(r'class="([^"]*)"', text)))
    known = set(chain.from_iterable(selector.split() for selector in RULES))

    assert used - known == set()
    assert len(used) > 20


@pytest.mark.parametrize(("slug", "example"), some_examples("ink"))
def test_a_drawing_takes_the_ink_around_it(slug: str, example: str) -> None:
    """A drawing uses only currentColor, so that it suits paper of any colour; the picture brings its own paper."""
    made = render.of(slug, example)
    colours = set(re.findall(r'(?:fill|stroke|color)="([^"]+)"', made.html()))
    first = re.search(r"<rect [^>]*>", made.svg())

    assert colours <= {"currentColor", "none"}
    assert first
    assert 'fill="#ffffff"' in first[0]


def test_the_squares_of_a_board_are_one_shape() -> None:
    """A board's dark squares are one path that covers the same area."""
    drawing = draw.svg(game("knight-queen", n=8).scene(game("knight-queen", n=8).parse("N5,4_Q3,3"), 400))
    shape = re.search(r'<path [^>]*d="([^"]*)"', with_inline_styles(drawing))

    assert shape
    assert shape[1].count("z") == drawing.count("nb-dark") == 32
    assert "<rect" in with_inline_styles(drawing), "the frame is still there"


def test_attributes_are_the_elements() -> None:
    """Default values are omitted, and the others have the element's attribute names."""
    text = render.html("knight-queen", "N5,4_Q3,3", n=8, mode="play", players="friend", theme="dark", lang="zh-Hans")

    assert text.partition("\n")[0] == (
        '<nimbers-game game="knight-queen" position="N5,4_Q3,3" set="n=8" mode="play" players="friend" theme="dark" '
        'lang="zh-Hans">'
    )
    plain = render.html("nim", [3, 4, 5], mode="solve", players="perfect", load="visible")
    assert plain.partition("\n")[0] == '<nimbers-game game="nim" position="3,4,5">'


def test_to_explain_is_to_give_the_reason() -> None:
    """Mode explain has the reason as a sentence; mode play does not reveal the winning moves."""
    assert "The nim-sum of the values is 2, not 0" in render.html("nim", "3,4,5", mode="explain")
    assert "1 winning move: take 2 from the first heap (1-1)" in render.html("nim", "3,4,5", mode="explain")
    assert "winning move" not in render.html("nim", "3,4,5", mode="play")


def test_a_reason_too_hard_to_find_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the reason needs more than the usual work, the answer appears without it."""

    def hard(*given: Any) -> Any:
        raise BudgetError(Message("no answer within {limit} units of work", limit=1))

    monkeypatch.setattr("nimbers.explain.explain_position", hard)

    assert render.of("nim", "3,4,5", mode="explain").texts == render.of("nim", "3,4,5").texts


def test_a_figure_says_its_language() -> None:
    """The answer is marked as English on a page in another language."""
    assert '<figure class="nimbers-static" lang="en">' in render.html("nim", "3,4,5")


def test_a_site_brings_script_and_links() -> None:
    """With a site the script occurs once on request, and the title is a link as the page writes it."""
    text = render.html("nim", "3,4,5", site=SITE + "/", convention="misere")

    assert text.startswith(f'<script type="module" src="{SITE}/embed.js"></script>\n<nimbers-game ')
    assert f'<a href="{SITE}/games/nim/#v1;g=nim;c=misere;p=3,4,5">' in text
    assert "<script" not in render.html("nim", "3,4,5", site=SITE, script=False)
    chinese = render.markdown("nim", "-", site=SITE, lang="zh-Hans").splitlines()
    assert chinese[0] == f"![{answer(nimbers.solve('nim', '-'), 'zh-Hans')['title']}]({SITE}/previews/nim.png)"
    assert f"({SITE}/zh-Hans/games/nim/#v1;g=nim;p=-;l=zh-Hans)" in chinese[2]


@pytest.mark.parametrize(
    ("text", "read"),
    [("", ""), ("/", "/"), ("/n/", "/n"), ("..", ".."), ("../a b", None), ("https://a.b:80/c/", "https://a.b:80/c"),
     ("javascript:alert(1)", None), ("//a.b", None), ('https://a"b', None), ("https://a.b/?q", None), ("data:x", None),
     ("https://a.b/)x", None), ("JAVASCRIPT:x", None), ("https:///x", None), ("\nhttps://a.b", None),
     ("https://a.b\n", None)],
)  # fmt: skip
def test_addresses_of_sites(text: str, read: str | None) -> None:
    """An address is a web address or a path, and cannot run code or end its quotes."""
    try:
        assert site_address(text) == read
    except NimbersError:
        assert read is None


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nim", "3,x"), "character"),
        (("nimm", "3"), "did you mean nim"),
        (("nim", "3", "--format", "pdf"), "--format is one of html, svg, markdown"),
        (("nim", "3", "--mode", "dance"), "--mode is one of solve, play"),
        (("nim", "3", "--site", "javascript:x"), "is no address of a site"),
        (("nim", ",".join(["12345678"] * 300)), "too many for a page"),
        (("nim",), "POSITION"),
    ],
)
def test_what_is_wrong_is_told(nimbers: Nimbers, words: tuple[str, ...], said: str) -> None:
    """Bad input gives exit code 2, nothing on stdout, and the failure as one JSON document."""
    run = nimbers("render", *words)
    document = nimbers("render", *words, "--json")

    assert (run.code, run.out, document.code) == (2, "", 2)
    assert said in run.err or said == "character"
    assert set(document.json) == {"error"}


def test_the_embed_code_says_light_or_dark_where_its_author_does() -> None:
    """The element of the page's embed code carries the theme that was chosen, and none where none was."""
    about = {"game": "nim", "position": "3,4", "site": "https://example.org/"}
    themes: list[dict[str, str]] = [{}, {"theme": ""}, {"theme": "dark"}]
    codes = [result("static", **about, **theme)["html"] for theme in themes]

    assert [re.findall(' theme="(.*?)"', code) for code in codes] == [[], [], ["dark"]]


def test_no_answer_has_its_own_code(nimbers: Nimbers) -> None:
    """If the budget is too small, there is neither an answer nor a rendering."""
    assert nimbers("render", "cram", "9x9", "--budget", "1000").code == 3


def test_what_is_written_is_escaped() -> None:
    """Special characters in a text are escaped."""
    evil = "<script>\"&'"
    made = StaticGame(
        evil, "", evil, (("game", evil), ("position", evil)), None, "en", evil, draw.svg(Words(evil)), (evil,)
    )
    for text in (made.html(), made.svg(), made.svg(caption=True)):
        root = ElementTree.fromstring(text)
        assert strange(root) == []
        assert evil in "".join(root.itertext())
    assert not re.search(r"(?<!\\)<", re.sub(r"`[^`]*`", "", made.markdown()))
    with pytest.raises(NimbersError):
        render.html("nim", "3", show='x" onload=')


def test_an_answer_shows_itself_in_notebooks() -> None:
    """An answer's notebook form is its drawing with the verdict; for a long position it is text."""
    found = nimbers.solve("nim", "3,4,5")
    page, picture = found._repr_html_(), found._repr_svg_()

    assert page is not None
    assert picture is not None
    assert page.startswith("<figure")
    assert "<nimbers-game" not in page
    for text in (page, picture):
        assert "The player to move wins." in "\n".join(ElementTree.fromstring(text).itertext())
    long = nimbers.solve("nim", ",".join(["12345678"] * 300))
    assert (long._repr_html_(), long._repr_svg_()) == (None, None)


def test_boards_of_a_sum_keep_their_squares() -> None:
    """The dark squares of each board in a sum are inside that board."""
    drawing = render.svg("sum", "cram:..._...+cram:.._..")
    boards = drawing.split("<g transform=")[1:]

    assert [board.count("<path fill-opacity") for board in boards] == [1, 1]


def test_row_0_of_a_map_is_at_the_bottom() -> None:
    """Cells are square and in coordinate order, with larger numbers to the top and the right."""
    drawing = draw.heat_map(Table("", 3, 2, [array("H", (0, 1, 2)), array("H", (1, 0, 3))]), "a map")
    cell = r'data-part="c(\d)\.(\d)"><rect x="([\d.]+)" y="([\d.]+)"'
    places = {(int(x), int(y)): (float(left), float(top)) for x, y, left, top in re.findall(cell, drawing)}
    (left, bottom), (right, top) = places[0, 0], places[2, 1]

    assert len(places) == 6
    assert (right - left) / 2 == bottom - top > 0
