"""Read from a function's name whether True means that the player to move wins or loses.

A name is split into words: who is spoken of, whether that one wins or loses, and a negation. secondPlayerWins,
cannot_win, aliceLoses and isPPosition all say that the player to move loses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from ..answers.winner_words import PAIRS, normalized


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_LOSER = _words("loser losers verlierer perdedor perdant perdente 输家 败者")
# Words for the player who moves first, and for the other one, besides the names in PAIRS and those of a problem.
_FIRST = _words("first starter starting beginner opener current mover self me my i we us ours you your p1 player1 1st")
_SECOND = _words(
    "second opponent opponents opp enemy adversary rival responder follower them they p2 player2 2nd nonmover"
)
# Words that mean a player only beside a player or a verb: nextPlayerWins, but not next_win.
_WEAK = {"next": True, "this": True, "previous": False, "prev": False, "other": False, "waiting": False}
_PLAYERS = _words("player players mover person side one guy")
_NUMBERS = {"1": True, "one": True, "2": False, "two": False}
_WINS = _words("win wins winning winner winners won winnable victory victorious beat beats beating hot")
_WINS |= {"triumph", "triumphs", "succeeds", "npos", "nposition", "npositions", "unbeatable", "unlosable", "defeats"}
_LOSES = _words("lose loses losing loser losers lost loss losses defeat defeated beaten cold hopeless")
_LOSES |= {"doomed", "kernel", "ppos", "pposition", "ppositions", "unwinnable", "winless", "zero", "resign"}
_OVER = _words("beat beats beating against over vs versus defeats to")  # before an object
_NOT = _words("not no non never cannot cant isnt doesnt wont dont didnt arent isn doesn won don without unable")
_NOT |= _words("fails fail failed failing impossible lacks lack lacking denies deny nobody none neither nothing")
_NOT |= _words("prevent prevents avoid avoids escape escapes evade evades")
_ASKS = _words("can could may might will would does do is are has have must should")
_POSITIONS = _words("position positions pos state states")
# Words that some use for a win and others for a loss, or for neither.
_UNCLEAR = _words("good bad target safe unsafe balanced unbalanced dead alive tie tied draw drawn")
_TURNED = _words("moved last after reach reaches reachable leads into option options child")
_TURNED |= {"children", "successor", "successors", "neighbor", "neighbour"}
_FILLERS = _ASKS | _PLAYERS | _POSITIONS | _words("the a an if whether who for by at in of to")
# Words in names of functions that count winning moves.
_MOVES, _WINNING = _words("moves options ways"), _words("winning win wins")
_COUNTS = _words("number num count counts n many total amount")
# Words about what a function does or which game it is about: they say nothing about who wins.
_NEUTRAL = _words("get find check compute calculate determine decide solve test answer result say tell game games nim")
_NEUTRAL |= _words("move moves moving strategy forced surely always sure guaranteed optimal perfect play playing force")


@dataclass(frozen=True)
class NameSense:
    """What a name says that True means: `wins` that the player to move wins, None if the name leaves it open.

    `of_losses`: it speaks of positions that are lost or are not, so that a tie counts as not lost. `is_plain`: no
    more than a word for winning leads to this. `of_second`: it speaks of the player who moves second. `is_whole`: it
    has no words of unknown meaning, which may turn it round or speak of somebody else, as in computer_wins.
    """

    wins: bool | None
    of_losses: bool = False
    is_plain: bool = False
    of_second: bool = False
    is_whole: bool = True


def sense_of(name: str, words: Sequence[str] = ()) -> NameSense | None:
    """Return what a function's name says that True means; None if it does not speak of winning or losing.

    `words` are those of a problem or game for its first and its second player.

    >>> sense_of("canWin").wins, sense_of("secondPlayerWins").wins, sense_of("bobLoses").wins
    (True, False, True)
    >>> sense_of("isSafe").wins, sense_of("solve")
    (None, None)
    """
    first, second = (str(normalized(one)) for one in words[:2]) if len(words) > 1 else ("", "")
    return _sense_of(name.rpartition(".")[2], first, second)


def says_losing(name: str, words: Sequence[str] = ()) -> bool:
    """Return whether a function's name says that True means a loss of the player to move.

    >>> says_losing("isLosing"), says_losing("is_p_position"), says_losing("not_losing"), says_losing("win_or_lose")
    (True, True, False, False)
    """
    sense = sense_of(name, words)
    return sense is not None and sense.wins is False


def counts_moves(name: str) -> bool | None:
    """Return whether a function's name speaks of the number of winning moves; None if it does not speak of moves.

    >>> counts_moves("countWinningMoves"), counts_moves("winning_moves"), counts_moves("canWin")
    (True, False, None)
    """
    parts = words_of(name)
    counts = bool(_COUNTS.intersection(parts))
    if _MOVES.intersection(parts) and _WINNING.intersection(parts):
        return counts
    return True if parts[:1] == ["n"] and "winning" in parts else None


def names_the_loser(name: str) -> bool:
    """Return whether a function's name says that it returns the player who loses.

    >>> [names_the_loser(one) for one in ("get_loser", "who_loses", "not_the_winner", "winner", "isLosing")]
    [True, True, True, False, False]
    """
    parts = words_of(name.rpartition(".")[2])
    words = set(parts)
    if words & (_TURNED | _UNCLEAR) or parts[:1] in (["is"], ["has"], ["are"], ["can"]):
        return False
    asks = parts[:1] in (["who"], ["which"])
    if words & _NOT:  # not_the_winner, who_does_not_win
        return bool(words & _WINS) and (asks or bool(words & {"winner", "player", "the"}))
    if words & _WINS:
        return False
    says_no_more = words <= _LOSES | _NEUTRAL | _PLAYERS | {"the", "that", "who"}
    return bool(words & _LOSER) or (bool(words & _LOSES) and (asks or says_no_more))


def names_the_winner(name: str) -> bool:
    """Return whether a function's name says that it returns the player who wins.

    >>> [names_the_winner(one) for one in ("get_winner", "who_wins", "canWin")]
    [True, True, False]
    """
    parts = words_of(name.rpartition(".")[2])
    return "winner" in parts or parts[:1] in (["who"], ["which"])


def words_of(name: str) -> list[str]:
    """Return the words of a function's name in lower case."""
    return [part.casefold() for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+|[^\W\d_]+", name)]


@cache
def _sense_of(name: str, first: str, second: str) -> NameSense | None:
    who = _players(first, second)
    split = words_of(name)
    if name in ("P", "N"):
        return NameSense(None)
    known = frozenset(who) | _WINS | _LOSES | _NOT | _FILLERS | _UNCLEAR | _TURNED | frozenset(_WEAK)
    parts = [word for part in split for word in _pieces(part, known)]
    parts = _joined(parts)
    verbs = [at for at, word in enumerate(parts) if word in _WINS or word in _LOSES]
    players = _named_players(parts, who)
    if not verbs:
        alone = any(is_first is False for _, is_first in players)
        if alone or any(word in _UNCLEAR for word in parts):  # should_go_second
            return NameSense(None, of_second=alone)
        return None
    kinds = {parts[at] in _LOSES for at in verbs}
    if len(kinds) > 1 or any(word in _UNCLEAR for word in parts):
        return NameSense(None)
    of_loss = kinds.pop()
    if any(word in _TURNED for word in parts) or (of_loss and _leads_there(parts, verbs[0])):
        return NameSense(None)
    is_first = _subject(parts, players, verbs)
    if is_first is None:
        return NameSense(None)
    negations = [at for at, word in enumerate(parts) if word in _NOT and at not in verbs]
    about_losses = of_loss == is_first
    wins = (not about_losses) != (len(negations) % 2 == 1)
    understood = known | _NEUTRAL | _OVER
    is_whole = all(word in understood or word.isdecimal() for word in parts)
    is_plain = not of_loss and not negations and is_first and is_whole
    return NameSense(wins, about_losses, is_plain, not is_first, is_whole)


@cache
def _players(first: str, second: str) -> dict[str, bool]:
    """Return the words for a player, each with whether it is the one who moves first."""
    found: dict[str, bool] = {}
    for one, other in PAIRS:
        if one.isascii() and one.isalpha() and other.isalpha() and not ({one, other} & _NO_NAMES):
            found.setdefault(one, True)
            found.setdefault(other, False)
    found |= dict.fromkeys(_FIRST, True) | dict.fromkeys(_SECOND, False)
    if first.isalpha() and second.isalpha() and not ({first, second} & (_NO_NAMES - {"grass", "rabbit"})):
        found |= {first: True, second: False}
    return found


# Words of PAIRS that name no player, or that name the first one in one problem and the second one in another.
_NO_NAMES = _words(
    "true false yes no w l win lose loss wins loses winning losing won lost n p y a b grass rabbit brother sk cy next "
    "previous victory defeat t f hot cold"
)


def _pieces(part: str, known: frozenset[str]) -> list[str]:
    """Return a word in lower case as the known words that it is written from, as in bobwins; else as it is."""
    if part in known or len(part) > 40:
        return [part]
    ways: list[list[str] | None] = [[]] + [None] * len(part)
    for end in range(1, len(part) + 1):
        for start in range(end - 1):  # a piece has two letters at least
            before = ways[start]
            if (
                before is not None
                and part[start:end] in known
                and (ways[end] is None or len(before) < len(ways[end] or ()))
            ):
                ways[end] = [*before, part[start:end]]
    found = ways[-1]
    return found if found and any(word in _WINS or word in _LOSES for word in found) else [part]


def _joined(parts: Sequence[str]) -> list[str]:
    """Return the words with p and position, p and 1, and can and t as one word each."""
    found: list[str] = []
    for at, word in enumerate(parts):
        before = parts[at - 1] if at else ""
        if before in ("p", "n") and word in _POSITIONS:
            found[-1] = f"{before}pos"
        elif before in ("p", "player") and word in _NUMBERS:
            found[-1] = "player1" if _NUMBERS[word] else "player2"
        elif before in ("can", "isn", "doesn", "won", "don", "didn") and word == "t":
            found[-1] = "not"
        else:
            found.append(word)
    if len(found) > 1 and found[-1] in ("p", "n") and all(word in _ASKS | _NOT | {"in"} for word in found[:-1]):
        found[-1] += "pos"  # isP
    return found


def _named_players(parts: Sequence[str], who: dict[str, bool]) -> list[tuple[int, bool]]:
    """Return the indices of the words for players, each with whether that is the one who moves first."""
    found: list[tuple[int, bool]] = []
    for at, word in enumerate(parts):
        after = parts[at + 1] if at + 1 < len(parts) else ""
        if word in who:
            if word == "mover" and found and found[-1][0] == at - 1:
                continue  # secondMoverWins
            found.append((at, who[word]))
        elif word in _WEAK and (after in _PLAYERS or after in _ASKS or after in ("wins", "loses", "cannot")):
            found.append((at, _WEAK[word]))
    return found


def _subject(parts: Sequence[str], players: Sequence[tuple[int, bool]], verbs: Sequence[int]) -> bool | None:
    """Return whether the name speaks of the player who moves first; None if that is open."""
    subjects: set[bool] = set()
    for at, is_first in players:
        before = [word for word in parts[:at] if word not in ("the", "player")]
        is_object = bool(before) and before[-1] in _OVER and at > verbs[0]
        subjects.add(is_first != is_object)
    if len(subjects) > 1:
        return None
    weak = [at for at, word in enumerate(parts) if word in _WEAK and at not in {at for at, _ in players}]
    return None if weak else next(iter(subjects), True)


def _leads_there(parts: Sequence[str], at: int) -> bool:
    """Return whether a loss is that of a position to move to, as in has_losing_move, and not of this one."""
    before, after = parts[at - 1] if at else "", parts[at + 1] if at + 1 < len(parts) else ""
    return before == "to" or after in ("move", "moves")


def are_relative(values: Iterable[object]) -> bool:
    """Return whether values say that somebody wins or loses, but not who.

    >>> are_relative(["win", "lose"]), are_relative(["alice", "bob"])
    (True, False)
    """
    found = set(values)
    return bool(found) and found <= _WINS | _LOSES | {"w", "l", "胜", "负"}
