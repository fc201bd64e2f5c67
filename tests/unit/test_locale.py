"""Every text for readers exists in every language, and every translation belongs to a text."""

from __future__ import annotations

import json
import re
import string
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import nimbers
from nimbers import NimbersError, game, list_games
from nimbers import text as texts
from nimbers.answers.answer import answer_position
from nimbers.answers.answer_documents import answer, card, verdict
from nimbers.answers.cases import Cases
from nimbers.answers.check import check_claim
from nimbers.api.dispatch import call
from nimbers.explain import explain_position, rendering
from nimbers.games import game as game_class
from nimbers.model import Ruleset
from nimbers.pictures.svg import svg
from nimbers.search.meter import finished
from nimbers.text import Message, languages, say, translated, translations
from tier import tier
from unit.rules import examples, sample
from unit.texts import every, own, shared_templates, words

ZH = "zh-Hans"
OTHERS = languages()[1:]
LOCALE = Path(nimbers.__file__).parent / "locale"
WORK = 60_000
# Texts that need no Chinese character: signs, names and frames around other texts.
PLAIN = {
    "N",
    "{one}; {other}",
    "{number}. {position}: {value}",
    "{why}; {hint}",
    ", ",
    "**{verdict}**",
    "{position}",
    "{text}",
    "{verdict} {reason}",
    "{proved} {how}",
    "{truth} {refuted} {how}",
    "{board}: {places}",
    "{what} ({move})",
}
PLAIN |= {
    "{place}: {what}",
    "{game} {position}",
    "{name}: {why}",
    "{plain} ({name})",
    "{title}: {scene}",
    "{whole}: {part}",
    "{who}.",
}
PLAIN |= {"{who} against best play.", "{game}, {claim} ({status}): {statement}"}
# Words that stay unchanged in Chinese sentences, besides the names in the tables.
NAMES = {
    "arcs",
    "undirected",
    "First",
    "Second",
    "Tie",
    "Draw",
    "Louise",
    "Richard",
    "Player",
    "tie",
    "draw",
    "set",
    "convention",
    "position",
    "moves",
}
BAD = (
    "",
    "x",
    "1,,2",
    "1 2 3 4 5 6 7 8",
    "9" * 5000,
    "N9,9",
    "...._..",
    "1-2",
    "nothing:3",
    "nim:x",
    "bit-slide:1+nim:2",
)


def placeholders(text: str) -> set[str]:
    """Return the placeholders of a text without its word forms, which a language may not need."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None and "|" not in name}


@cache
def shared(lang: str) -> dict[str, str]:
    return translations(lang, "shared")


@cache
def of_game(slug: str, lang: str) -> dict[str, str]:
    """Return a game's own translations."""
    return translations(lang, f"games/{slug}")


@cache
def tables(lang: str) -> dict[str, str]:
    return {**shared(lang), **{key: text for slug in list_games() for key, text in of_game(slug, lang).items()}}


def test_translations_are_read_as_written() -> None:
    """Each file is an object of texts without repeated keys; a missing file is empty."""

    def once(pairs: list[tuple[str, str]]) -> dict[str, str]:
        assert len(dict(pairs)) == len(pairs), [key for key, _ in pairs]
        assert all(isinstance(text, str) for pair in pairs for text in pair)
        return dict(pairs)

    for lang in languages()[1:]:
        files = {str(file.relative_to(LOCALE / lang).with_suffix("")): file for file in (LOCALE / lang).rglob("*.json")}
        for source, file in files.items():
            assert json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=once) == translations(lang, source)
    assert translations("tlh", "shared") == translations("../zh-Hans", "shared") == {}
    assert say(Message("{count} moves", count=3), "tlh") == "3 moves"


def listed(texts: Iterable[str], why: str) -> str:
    """Return the faulty texts, one on each line, or "" if there are none."""
    return "".join(f"\n{why}: {text!r}" for text in sorted(texts))


@pytest.mark.slow("translations may come later than their English")
@pytest.mark.parametrize("slug", list_games())
@pytest.mark.parametrize("lang", OTHERS)
def test_every_text_of_a_game_is_translated(lang: str, slug: str) -> None:
    """Title, rules, labels, claims and every template of a game are translated."""
    missing = listed(own(slug) - tables(lang).keys(), f"missing in {lang}/games/{slug}.json")
    assert not missing, missing


@pytest.mark.slow("translations may come later than their English")
@pytest.mark.parametrize("lang", OTHERS)
def test_every_shared_text_is_translated(lang: str) -> None:
    """Every template outside the games, and every word inserted into one, is in the shared table."""
    missing = listed((shared_templates() | words()) - shared(lang).keys(), f"missing in {lang}/shared.json")
    assert not missing, missing


@pytest.mark.slow("translations may come later than their English")
@pytest.mark.parametrize("lang", OTHERS)
def test_no_translation_is_left_over(lang: str) -> None:
    """A translation without a text, or in another game's file, is an error; so is a file without a game."""
    files = {str(file.relative_to(LOCALE / lang).with_suffix("")) for file in (LOCALE / lang).rglob("*.json")}
    assert files <= {"shared", "practice", *(f"games/{slug}" for slug in list_games())}
    left = listed(shared(lang).keys() - every(), f"nobody says what is in {lang}/shared.json")
    for slug in list_games():
        left += listed(
            of_game(slug, lang).keys() - own(slug), f"the game does not say what is in {lang}/games/{slug}.json"
        )
    assert not left, left


@pytest.mark.parametrize("lang", OTHERS)
def test_one_text_has_one_translation(lang: str) -> None:
    """A game does not repeat a translation of the shared table or another game, because import order would decide."""
    seen: dict[str, str] = dict.fromkeys(shared(lang), "the shared table")
    for slug in list_games():
        for key in of_game(slug, lang):
            assert key not in seen, f"{key!r} of {slug} is in {seen[key]} as well"
            seen[key] = slug


@pytest.mark.parametrize("lang", OTHERS)
def test_placeholders_are_kept(lang: str) -> None:
    """A translation has the placeholders of its text; only those of the sentence's subject may be missing."""
    wrong = [key for key, value in tables(lang).items() if placeholders(key) != placeholders(value)]
    assert not wrong, listed(wrong, f"other {{places}} in {lang}")


def test_translations_are_chinese() -> None:
    """Each translation except signs and frames has a Chinese character, and no Latin comma or bracket after one."""
    for key, value in tables(ZH).items():
        assert key in PLAIN or re.search(r"[\u4e00-\u9fff]", value), key
        assert not re.search(r"[\u4e00-\u9fff][,;:!?(]", value), value


@pytest.mark.parametrize("lang", ["en", ZH])
@pytest.mark.parametrize("typed", ["\u202e321", "\u2069\u202e1", "\u2067\u2066x", "שלום", "3\u2069,\u2068\u20674"])
def test_what_a_reader_types_turns_no_words_of_ours(lang: str, typed: str) -> None:
    """Characters in a reader's text that change the writing direction are isolated and cannot affect our words."""
    said = say(Message("{first} before {last}", first=typed, last=Message("{typed}!", typed=typed)), lang)
    depth, outside = 0, ""
    for sign in said:
        depth -= sign == "\u2069"
        assert depth >= 0
        outside += sign if depth == 0 and sign != "\u2069" and not "\u2066" <= sign <= "\u2068" else ""
        depth += "\u2066" <= sign <= "\u2068"

    assert (depth, outside) == (0, " before !")


@pytest.mark.slow("translations may come later than their English")
def test_numbers_and_lists_are_told_in_chinese() -> None:
    """A number too long to print is described, and lists have the Chinese comma."""
    assert say(Message("{name}", name=10**100), ZH) == "10000000…00000000（共 101 位）"
    assert say(Message("{names}", names=("normal", "misère")), ZH) == "常规、反常"
    assert translated("no such text", ZH) == "no such text"


@pytest.mark.parametrize("lang", OTHERS)
def test_a_reworded_sentence_is_said_in_english(monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    """A new sentence is English until someone translates it; everything around it is translated, and nothing fails."""
    explanation = finished(explain_position(game("nim"), (3, 4, 5), 3, WORK))
    before = rendering.text(explanation, lang, 3)
    reworded = re.compile("nim-sum")
    table = {english: own for english, own in texts._table(lang).items() if not reworded.search(english)}
    monkeypatch.setitem(texts._tables, lang, table)
    after = rendering.text(explanation, lang, 3)

    assert not reworded.search(before)
    assert reworded.search(after)
    assert set(before.splitlines()) & set(after.splitlines())


# --- displayed texts -------------------------------------------------------------------------------------------------


@cache
def allowed() -> set[str]:
    """Return the ASCII words that may occur in a Chinese sentence."""
    found = set(NAMES)
    for value in tables(ZH).values():
        found.update(re.findall(r"[A-Za-z]+", re.sub(r"\{.*?\}", "", value)))
    for slug in list_games():
        cls = game_class(slug)
        names = [slug, *(claim.name for claim in cls.claims()), *(p.name for p in cls.parameters()), *cls.judge.words]
        found.update(word for name in names for word in re.findall(r"[A-Za-z]+", name))
    return found


def english(text: str) -> set[str]:
    """Return the ASCII words of a text that are neither allowed nor notation, which has a digit, a dot or a mark."""
    tokens = re.findall(r"[!-~]+", re.sub(r'"[^"]*"', " ", text))
    plain = [token.strip(",.:;()") for token in tokens]
    return {
        word
        for token in plain
        if not re.search(r"[0-9._+:\\]|^`?[xo]+`?$", token)
        for word in re.findall(r"[A-Za-z]{2,}", token)
    } - allowed()


def told(ruleset: Ruleset[Any], p: Any) -> Iterator[str]:
    """Yield all texts about a position."""
    try:
        yield from answer(finished(answer_position(ruleset, p, WORK)), ZH)["texts"].values()
        for level in (1, 2, 3):
            explanation = finished(explain_position(ruleset, p, level, WORK))
            yield rendering.text(explanation, ZH, level)
            yield rendering.markdown(explanation, ZH, level)
    except NimbersError as error:
        yield say(error.message, ZH)
    scene = ruleset.scene(p, 400)
    yield say(scene.describe(), ZH)
    yield re.sub(r"<[^>]*>", " ", svg(scene, ZH))
    for move in islice(ruleset.moves(p), 20):
        yield say(ruleset.describe_move(p, move), ZH)


@pytest.mark.slow("translations may come later than their English")
@pytest.mark.parametrize(("slug", "convention"), [(s, c) for s in list_games() for c in game_class(s).conventions])
def test_what_is_said_of_positions_is_chinese(slug: str, convention: str) -> None:
    """Answers, reasons, drawings and moves of small positions and examples contain no English word."""
    ruleset = game(slug, convention=convention)
    for p in [*tier.sample(sample(ruleset, 24)[::3], 4), *tier.sample(examples(ruleset), 3)]:
        for text in told(ruleset, p):
            assert english(text) == set(), f"{ruleset.format(p)}: {text}"


@pytest.mark.slow("translations may come later than their English")
@pytest.mark.parametrize("slug", list_games())
def test_what_is_said_of_a_game_is_chinese(slug: str) -> None:
    """A game's card, the verdicts on its claims and the errors in its input contain no English word."""
    cls = game_class(slug)
    found = card(cls, ZH)
    texts = [found["title"], found["summary"], found["size_name"], found["judge"]["describe"], *found["rules"]]
    texts += [parameter["label"] for parameter in found["parameters"]]
    for claim in cls.claims():
        said = verdict(finished(check_claim(game(slug, **claim.settings), claim, limit=5_000)), ZH)
        texts += [said["statement"], said["source"], said["status_text"], said["texts"]["verdict"]]
    for convention in cls.conventions:
        ruleset = game(slug, convention=convention)
        for bad in BAD:
            try:
                ruleset.parse(bad)
                ruleset.move(ruleset.parse(ruleset.examples[0]), bad)
            except NimbersError as error:
                texts.append(say(error.message, ZH))
        for row in Cases(ruleset).rows(iter(["3\n", "x\n"])):
            if row and row.error:
                texts.append(say(row.error.message, ZH))
    for text in texts:
        assert english(text) == set(), text


@pytest.mark.slow("translations may come later than their English")
def test_what_the_door_says_is_chinese() -> None:
    """Failed requests have messages in the chosen language."""
    requests: list[dict[str, Any]] = [
        {"op": "read", "params": {"game": "nimm"}},
        {"op": "read", "params": {"game": "zzz"}},
        {"op": "read", "params": {"game": "nim", "set": {"convention": "scoring"}}},
        {"op": "read", "params": {"game": "nim", "set": {"size": "3"}}},
        {"op": "read", "params": {"game": "nim", "position": 3}},
        {"op": "replay", "params": {"game": "nim", "position": "3", "moves": ["1-0", "1-0"]}},
        {"op": "replay", "params": {"game": "nim", "position": "3", "moves": 7}},
        {"op": "draw", "params": {"game": "nim", "position": "3", "at_most": -1}},
        {"op": "start", "params": {"op": "nothing"}},
        {"op": "step", "params": {"job": 10**6}},
        {"op": "nothing"},
    ]
    for request in requests:
        request.setdefault("params", {})["lang"] = ZH
        reply = json.loads(call(json.dumps(request))[0])
        assert not reply["ok"], request
        assert english(reply["error"]["message"]) <= {"nimm"}, reply


@pytest.mark.slow("translations may come later than their English")
def test_what_goes_wrong_in_a_job_is_chinese() -> None:
    """Progress and failure of long work are in the language in which the work started."""
    params = {"game": "cram", "position": "9x9", "lang": ZH, "budget": 9_000}
    job = json.loads(call(json.dumps({"op": "start", "params": {"op": "solve", "params": params}}))[0])["result"]["job"]
    step = json.dumps({"op": "step", "params": {"job": job, "at_most": 0}})
    reply = json.loads(call(step)[0])
    while reply["ok"]:
        assert english(reply["result"]["progress"]["text"]) == set()
        reply = json.loads(call(step)[0])

    assert reply["error"]["code"] == "budget"
    assert english(reply["error"]["message"]) == set()
