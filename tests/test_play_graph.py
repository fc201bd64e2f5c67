"""A page plays before Python has loaded, and explains the end of a game, as Python and search do."""

import itertools
import json
import random
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from nimbers import list_games
from nimbers.games import ruleset
from nimbers.play.opponent import PERFECT, evaluate_moves, replay
from nimbers.search.meter import finished
from nimbers.text import NimbersError, say
from page import page_says
from tier import tier
from unit.oracle import Oracle, TooBigError

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "web/tools"))
LINES = 12  # games played in each graph
GAMES = tier.many(40, 3_000)  # finished games to explain, over all rules
LONG = 40  # moves after which a game is abandoned


def through(graph: Any, chance: random.Random) -> list[str]:
    """Return a line of play in the data: any moves of the reader, and the recorded replies of the machine."""
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


@pytest.mark.parametrize("slug", tier.sample(list_games(), 3))
def test_the_page_plays_as_python_does(slug: str) -> None:
    """Random games to the end have the positions, drawings, moves, replies and winners that Python gives."""
    from play_graphs import play_graph
    from prebaked import ask, worked_out

    start = ask("games", lang="en")["games"]
    example = next(one["examples"][0] for one in start if one["slug"] == slug)
    graph = play_graph(slug, example, "en")
    if graph is None or len(graph["positions"][0]) == 1:
        pytest.skip("too large for a page")
    chance = random.Random(slug)
    about = {"game": slug, "set": {}, "lang": "en"}
    typed = {**about, "position": example}  # the package may write the same position in another way
    questions: list[tuple[str, Any]] = [("read", typed), ("replay", {**typed, "moves": []})]
    for _ in range(LINES):
        line = through(graph, chance)
        questions.append(("replay", {**about, "position": graph["read"]["position"], "moves": line}))
        listed = {graph["texts"][one[0]] for one in graph["positions"] if len(one) > 1 and one[3] is not None}
        for turn in range(len(line) + 1):
            played = replay(ruleset(slug, {}), ruleset(slug, {}).parse(example), line[:turn])
            position = ruleset(slug, {}).format(played.positions[-1])
            if position in listed:
                questions.append(("moves", {**about, "position": position}))
            questions.append(("reply", {**about, "position": position, "strength": PERFECT, "seed": 0}))
    found = page_says("played", {"graph": graph, "questions": questions})
    for (op, params), said in zip(questions, found, strict=True):
        truth = ask(op, **params) if op in ("read", "replay") else worked_out(op, **params)
        if op == "reply":
            said["reason"] = truth["reason"]
        assert said == json.loads(json.dumps(truth)), (op, params)


@dataclass
class Finished:
    """A random finished game, as one of its players sees it."""

    rules: Any
    positions: list[Any]  # before each move, and after the last
    moves: list[Any]
    reader: int  # the side of the reader, who plays against the machine
    winner: int | None
    judged: dict[int, Any]  # by turn
    texts: list[str]  # of the moves

    def told(self) -> Any:
        """Return the question to the page: the game, its moves and the judged alternatives."""
        return {
            "game": {
                "start": "", "line": [move.name for move in self.moves], "at": len(self.moves), "opponent": PERFECT,
                "first": self.reader == 0, "names": ["", ""], "seed": 0,
            },
            "winner": None if self.winner is None else int(self.winner != self.reader),
            "moves": [
                {"name": move.name, "text": text, "gain": move.gain}
                for move, text in zip(self.moves, self.texts, strict=True)
            ],
            "judgements": {turn: self._judgement(turn) for turn in self.judged},
        }  # fmt: skip

    def _judgement(self, turn: int) -> Any:
        rules = self.rules
        value_name = "margin" if rules.convention == "scoring" else "remoteness" if rules.loopy else "grundy"
        listed = [
            {
                "name": one.move.name,
                "text": say(rules.describe_move(self.positions[turn], one.move), "en"),
                "verdict": one.verdict,
                "value": one.value,
                "touch": [],
            }
            for one in self.judged[turn]
        ]
        return {"moves": listed, "value_name": value_name, "more": False}


def finished_game(slug: str, chance: random.Random) -> Finished | None:
    """Return a random game with its turns judged; None if it is too long or a move is unknown."""
    rules = ruleset(slug, {})
    position = rules.parse(rules.examples[0])
    positions: list[Any] = [position]
    moves: list[Any] = []
    while options := list(rules.moves(positions[-1])):
        if len(moves) == LONG:
            return None
        moves.append(chance.choice(options))
        positions.append(moves[-1].option)
    if not moves:
        return None
    game = replay(rules, position, [move.name for move in moves])
    reader = chance.randrange(2)
    judged = {}
    for turn in range(len(moves)):
        if turn % 2 == reader or turn == 0:
            judged[turn] = finished(evaluate_moves(rules, positions[turn])).moves
            if any(one.verdict == "open" for one in judged[turn]):
                return None
    texts = [say(rules.describe_move(positions[turn], move), "en") for turn, move in enumerate(moves)]
    return Finished(rules, positions, moves, reader, game.winner, judged, texts)


NTH = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()  # noqa: SIM905


def sentences(tale: str, case: Any) -> set[str]:
    """Return the sentences of an explanation that do not depend on the game, without moves and their numbers."""
    moves = {move["text"] for move in case["moves"]}
    moves |= {move["text"] for one in case["judgements"].values() for move in one["moves"]}
    for text in sorted(moves, key=len, reverse=True):
        for said in (text, text[:1].upper() + text[1:]):
            tale = tale.replace(said, "@")
    tale = re.sub(rf"\b({'|'.join(NTH)}|\d+(st|nd|rd|th)) move", "# move", tale)
    return {one.strip() for one in re.split(r"[.?]", tale) if one.strip()}


def nth(count: int) -> str:
    """Return an ordinal number as the page writes it."""
    if count <= len(NTH):
        return NTH[count - 1]
    ends = {1: "st", 2: "nd", 3: "rd"}
    return f"{count}{'th' if count % 100 in (11, 12, 13) else ends.get(count % 10, 'th')}"


def test_the_end_of_a_game_is_told_with_true_numbers() -> None:
    """In random finished games search confirms the deciding move, and no two kinds of ending share a sentence."""
    chance = random.Random(7)
    slugs = [slug for slug in list_games() if slug != "sum"]
    cases: list[Finished] = []
    for number in range(GAMES * 4):
        if len(cases) == GAMES:
            break
        try:
            found = finished_game(slugs[number % len(slugs)], chance)
        except NimbersError:  # the example is in another convention
            continue
        if found is not None:
            cases.append(found)
    assert len(cases) == GAMES
    asked = [case.told() for case in cases]
    said: dict[str, set[str]] = {}
    oracles: dict[str, Oracle] = {}
    for case, question, told in zip(cases, asked, page_says("endings", asked), strict=True):
        kind, turn, tale = told["kind"], told["turn"], told["tale"]
        assert "{" not in tale
        assert not re.search(r"value|nim-sum|N-position", tale)
        said.setdefault(kind, set()).update(sentences(tale, question))
        if turn is not None:
            assert nth(turn // 2 + 1) in tale
        oracle = oracles.setdefault(case.rules.slug, Oracle(case.rules, 30_000))
        try:
            confirm(oracle, case, told)
        except TooBigError:
            continue
    for kind, other in itertools.combinations(sorted(said), 2):
        assert not said[kind] & said[other], (kind, other)
    assert {"gave", "lost", "only", "kept", "turned", "regained"} <= set(said)


def standing(oracle: Oracle, case: Finished, turn: int) -> tuple[list[str], list[str]]:
    """Return the moves at a turn that win and those that draw; raise TooBigError."""
    position = case.positions[turn]
    if case.rules.convention == "scoring":
        before = sum(move.gain * (1 if (turn - at) % 2 == 0 else -1) for at, move in enumerate(case.moves[:turn]))
        margins = {move.name: before + move.gain - oracle.margin(move.option) for move in case.rules.moves(position)}
        return [name for name, left in margins.items() if left > 0], [
            name for name, left in margins.items() if not left
        ]
    winning = list(oracle.truth(position).winning)
    draws = [move.name for move in case.rules.moves(position) if oracle.truth(move.option).outcome == "draw"]
    return winning, draws


def confirm(oracle: Oracle, case: Finished, told: Any) -> None:
    """Check the explanation of an end against search; raise TooBigError."""
    kind, turn, tale = told["kind"], told["turn"], told["tale"]
    own = [at for at in range(len(case.moves)) if at % 2 == case.reader]
    wins: dict[int, list[str]] = {}
    level: dict[int, list[str]] = {}
    for at in own:
        wins[at], level[at] = standing(oracle, case, at)
    name = {at: move.name for at, move in enumerate(case.moves)}
    if kind == "gave":
        assert wins[turn] or level[turn], tale
        assert name[turn] not in wins[turn], tale
        assert told["better"] in (wins[turn] or level[turn]), tale
        assert all(not wins[at] or name[at] in wins[at] for at in own if at > turn), tale
        if case.rules.convention == "normal" and not case.rules.loopy:
            value = oracle.truth(case.positions[turn + 1]).grundy
            assert value, tale
            assert f"value {value}" in told["numbers"][0], told
            assert "would have left 0, and won" in told["numbers"][0], told
    elif kind == "lost":
        assert not any(wins.values()), tale
    elif kind == "only":
        assert wins[turn] == [name[turn]], tale
        assert case.texts[turn] in tale
        assert told["numbers"] == [f"1 of {len(case.judged[turn])} moves won there."]
    elif kind == "kept":
        assert all(name[at] in wins[at] for at in own), tale
    elif kind in ("turned", "regained"):
        better, equal = standing(oracle, case, turn)
        assert better or equal, tale
        assert name[turn] not in better, tale
        assert (kind == "regained") == bool(own and wins[own[0]] and turn > own[0]), tale


UNCHANGED = ("cut ", "put ", "split ")


def test_moves_that_were_made_are_told_in_the_past() -> None:
    """The texts of all games' moves begin with a verb that the page can put into the past."""
    chance = random.Random(3)
    texts = set()
    for slug in list_games():
        rules = ruleset(slug, {})
        for example in rules.examples[:3]:
            try:
                position = rules.parse(example)
            except NimbersError:
                continue
            for _ in range(6):
                moves = list(itertools.islice(rules.moves(position), 40))
                if not moves:
                    break
                texts |= {say(rules.describe_move(position, move), "en") for move in moves}
                position = chance.choice(moves).option
    listed = sorted(text for text in texts if not text.startswith(UNCHANGED))

    assert [one for one, done in zip(listed, page_says("done", listed), strict=True) if one == done] == []
