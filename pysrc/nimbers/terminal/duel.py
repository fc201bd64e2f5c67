"""Play a game at the terminal: typed moves, the machine's replies, hints, undo."""

from __future__ import annotations

import argparse
import sys
from itertools import islice
from typing import Any

from ..answers import answer_documents as documents
from ..model import Ruleset
from ..play.opponent import PERFECT, WIN, Game, choose_reply, evaluate_moves, replay
from ..text import IllegalError, Message, NimbersError, say
from .io import OK, finished, print_json

SHOWN = 12  # most moves in the prompt
LISTED = 200  # most moves in the list of the command `moves`
_VERDICTS = {
    "win": Message("wins"),
    "lose": Message("loses"),
    "tie": Message("keeps the tie"),
    "draw": Message("keeps the draw"),
    "open": Message("not known"),
}


def duel(rules: Ruleset[Any], start: Any, arguments: argparse.Namespace) -> int:
    """Play until the game is over or the input ends; with --json only the finished game is printed."""
    if arguments.strength > PERFECT:
        raise IllegalError(Message("the strength is a number from 0 to {most}", most=PERFECT))
    return _Duel(rules, start, arguments).run()


class _Duel:
    """One game between a person and the machine."""

    def __init__(self, rules: Ruleset[Any], start: Any, arguments: argparse.Namespace) -> None:
        self.rules = rules
        self.start = start
        self.lang: str = arguments.lang
        self.json: bool = arguments.json
        self.strength: int = arguments.strength
        self.seed: int = arguments.seed
        self.person = 1 if arguments.second else 0
        self.names: list[str] = []

    def run(self) -> int:
        """Play turn by turn; return the exit code."""
        self._say(Message("Type a move, or: hint, undo, moves, quit."))
        while True:
            game = replay(self.rules, self.start, self.names)
            if game.over:
                return self._end(game)
            if len(self.names) % 2 != self.person:
                self._machine(game)
                continue
            line = self._ask(game)
            if line is None or line in ("quit", "exit", "q"):
                return self._end(game)
            self._person(game, line)

    def _ask(self, game: Game) -> str | None:
        position = game.positions[-1]
        self._print(self.rules.format(position))
        if self.rules.convention == "scoring":
            mine, other = game.scores[self.person], game.scores[1 - self.person]
            self._say(Message("score: you {mine}, machine {other}", mine=mine, other=other))
        names = [move.name for move in islice(self.rules.moves(position), SHOWN + 1)]
        self._say(Message("moves: {names}", names=" ".join(names[:SHOWN]) + (" …" if len(names) > SHOWN else "")))
        print("> ", end="", file=self._stream(), flush=True)
        line = sys.stdin.readline()
        return line.strip() if line else None

    def _person(self, game: Game, line: str) -> None:
        position = game.positions[-1]
        if line in ("", "moves"):
            moves = list(islice(self.rules.moves(position), LISTED + 1))
            for move in moves[:LISTED]:
                self._print(f"  {move.name}  {say(self.rules.describe_move(position, move), self.lang)}")
            if len(moves) > LISTED:
                self._print("  …")
        elif line == "undo":
            del self.names[-2:]
        elif line == "hint":
            self._hint(position)
        else:
            try:
                self.names.append(self.rules.move(position, line).name)
            except NimbersError as error:
                self._say(error.message)

    def _hint(self, position: Any) -> None:
        """Print the move that a perfect machine would make, and its verdict."""
        best = finished(choose_reply(self.rules, position))
        evaluated = finished(evaluate_moves(self.rules, position)).moves
        if best is not None:
            verdict = next(
                (_VERDICTS[one.verdict] for one in evaluated if one.move.name == best.move.name), _VERDICTS[WIN]
            )
            words = self.rules.describe_move(position, best.move)
            self._say(Message("hint: {move} ({verdict}): {what}", move=best.move.name, verdict=verdict, what=words))

    def _machine(self, game: Game) -> None:
        reply = finished(choose_reply(self.rules, game.positions[-1], self.strength, self.seed))
        if reply is not None:
            words = self.rules.describe_move(game.positions[-1], reply.move)
            self._say(Message("machine: {move} ({what})", move=reply.move.name, what=words))
            self.names.append(reply.move.name)

    def _end(self, game: Game) -> int:
        if self.json:
            facts = {"moves": self.names, "position": self.rules.format(game.positions[-1]), "over": game.over}
            won = None if game.winner is None else "you" if game.winner == self.person else "machine"
            return print_json(facts | {"scores": documents.jsonable(game.scores), "winner": won})
        if game.over and game.winner is None:
            self._say(Message("A tie."))
        elif game.over:
            self._say(Message("You win." if game.winner == self.person else "The machine wins."))
        return OK

    def _say(self, message: Message) -> None:
        self._print(say(message, self.lang))

    def _print(self, text: str) -> None:
        print(text, file=self._stream(), flush=True)

    def _stream(self) -> Any:
        return sys.stderr if self.json else sys.stdout
