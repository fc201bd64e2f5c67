"""What a page plays before Python is there, and what it tells of a game's end: as Python says, and as search finds."""

import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from nimbers import list_games
from nimbers.games import ruleset
from nimbers.play.opponent import PERFECT, judging, replay
from nimbers.search.meter import finished
from nimbers.text import NimbersError, say
from page import page_says
from tier import tier
from unit.oracle import Oracle, TooBigError

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "web/tools"))
LINES = 12  # games played through in each graph
GAMES = tier.many(500, 3_000)  # finished games that are told, over all rules
LONG = 60  # moves after which a game is given up


def through(graph: Any, chance: random.Random) -> list[str]:
    """A line of play that the data hold: any moves of the reader's, and of the machine's those that are told."""
    texts, positions = graph["texts"], graph["positions"]
    now, line = positions[0], []
    while len(now) > 1 and now[4] != -1:
        _, _, _, moves, reply = now
        move = chance.choice(moves) if moves else reply
        if len(positions[move[2]]) == 1:
            break
        line.append(texts[move[0]])
        now = positions[move[2]]
    return line


@pytest.mark.parametrize("slug", tier.sample(list_games(), 12))
def test_the_page_plays_as_python_does(slug: str) -> None:
    """Positions, drawings, moves with what they come to, replies, ends and winners, in random games to the end."""
    from play_graphs import play_graph
    from prebaked import ask, worked_out

    start = ask("games", lang="en")["games"]
    example = next(one["examples"][0] for one in start if one["slug"] == slug)
    graph = play_graph(slug, example, "en")
    if graph is None or len(graph["positions"][0]) == 1:
        pytest.skip("too large for a page")
    chance = random.Random(slug)
    about = {"game": slug, "set": {}, "lang": "en"}
    typed = {**about, "position": example}  # maybe another text of the position than the package writes
    questions: list[tuple[str, Any]] = [("read", typed), ("replay", {**typed, "moves": []})]
    for _ in range(LINES):
        line = through(graph, chance)
        questions.append(("replay", {**about, "position": graph["read"]["position"], "moves": line}))
        known = {graph["texts"][one[0]]: one for one in graph["positions"]}
        for turn in range(len(line) + 1):
            played = replay(ruleset(slug, {}), ruleset(slug, {}).parse(example), line[:turn])
            position = ruleset(slug, {}).format(played.positions[-1])
            if known[position][3] is not None:
                questions.append(("moves", {**about, "position": position}))
            questions.append(("reply", {**about, "position": position, "strength": PERFECT, "seed": 0}))
    found = page_says("played", {"graph": graph, "questions": questions})
    for (op, params), said in zip(questions, found, strict=True):
        truth = ask(op, **params) if op in ("read", "replay") else worked_out(op, **params)
        if op == "reply":
            said["reason"] = truth["reason"]
        assert said == json.loads(json.dumps(truth)), (op, params)


def decided(slug: str, chance: random.Random) -> Any:
    """A random finished game's last move that gave it away, with the moves there were; None where there is none."""
    rules = ruleset(slug, {})
    position = rules.parse(rules.examples[0])
    before: list[Any] = []
    moves: list[Any] = []
    while len(moves) < LONG:
        options = list(rules.moves(position))
        if not options:
            break
        before.append(position)
        moves.append(chance.choice(options))
        position = moves[-1].option
    else:
        return None
    game = replay(rules, before[0] if before else position, [move.name for move in moves])
    ranks = {"win": 0, "tie": 1, "draw": 1, "lose": 3}
    for turn in range(len(moves) - 1, -1, -1):
        if game.winner is None or turn % 2 == game.winner:
            continue
        judged = finished(judging(rules, before[turn])).moves
        if any(one.verdict == "open" for one in judged):
            return None
        made = next(one for one in judged if one.move.name == moves[turn].name)
        if ranks[made.verdict] > min(ranks[one.verdict] for one in judged):
            return rules, before[turn], made, judged, moves[turn + 1] if turn + 1 < len(moves) else None
    return None


def test_the_end_of_a_game_is_told_with_true_numbers() -> None:
    """In random finished games of all rules the move that decided is named, and search confirms each number of it."""
    chance = random.Random(7)
    slugs = [slug for slug in list_games() if slug != "sum"]
    cases: list[tuple[Any, ...]] = []
    asked: list[Any] = []
    for number in range(GAMES * 4):
        if len(cases) == GAMES:
            break
        try:
            found = decided(slugs[number % len(slugs)], chance)
        except NimbersError:  # an example of another convention
            continue
        if found is None:
            continue
        rules, before, made, judged, answer = found
        texts = {one.move.name: say(rules.describe_move(before, one.move), "en") for one in judged}
        value_name = "margin" if rules.convention == "scoring" else "remoteness" if rules.loopy else "grundy"
        reply = answer and {"text": say(rules.describe_move(made.move.option, answer), "en")}
        listed = [
            {
                "name": one.move.name,
                "text": texts[one.move.name],
                "verdict": one.verdict,
                "value": one.value,
                "touch": [],
            }
            for one in judged
        ]
        cases.append((rules, before, made, judged, answer))
        asked.append(
            {
                "judgement": {"moves": listed, "value_name": value_name},
                "made": {"name": made.move.name, "text": texts[made.move.name]},
                "answer": reply,
            }
        )
    assert len(cases) == GAMES
    for (rules, before, made, judged, answer), case, told in zip(
        cases, asked, page_says("stories", asked), strict=True
    ):
        mistake, story = told["mistake"], told["story"]
        assert case["made"]["text"] in story
        assert mistake["better"] in story
        assert "{" not in story
        better = next(one for one in judged if say(rules.describe_move(before, one.move), "en") == mistake["better"])
        try:
            truth = Oracle(rules, 300_000)
            if rules.convention == "normal" and not rules.loopy:
                assert mistake["value"] == truth.grundy(made.move.option) != 0, story
                assert f"value {mistake['value']}" in story
                assert truth.grundy(better.move.option) == 0, story
                assert answer is not None, story
                assert truth.grundy(answer.option) == 0, story
            elif rules.convention == "misere":
                assert truth.misere(made.move.option), story
                assert not truth.misere(better.move.option), story
        except TooBigError:
            continue
