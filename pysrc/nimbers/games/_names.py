"""Lookup of games by any name: case, accents, dashes and apostrophes do not matter; partizan games get a hint."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Mapping
from functools import cache

from ..notation import shown
from ..text import Message, UnknownError, add_source, translated
from . import game, slugs

NamedGame = tuple[str, tuple[tuple[str, str], ...]]  # a game, and the settings that the name implies

# Partizan games, in which the players have different moves, and the most similar game here; empty if there is none.
PARTIZAN: Mapping[str, str] = {
    "Domineering": "cram",
    "Col": "strip-painting",
    "Snort": "node-kayles",
    "Toads and Frogs": "silver-dollar",
    "Red-Blue Hackenbush": "green-hackenbush",
    "Blue-Red Hackenbush": "green-hackenbush",
    "Red-Blue-Green Hackenbush": "green-hackenbush",
    "Partizan Hackenbush": "green-hackenbush",
    "Amazons": "matching",
    "Game of the Amazons": "matching",
    "Konane": "clobber",
    "Partizan Clobber": "clobber",
    "Ski-Jumps": "silver-dollar",
    "Cutcake": "chocolate",
    "Maundy Cake": "chocolate",
    "Fox and Geese": "",
    "Hare and Hounds": "",
    "Elephants and Rhinos": "",
    "Tic-Tac-Toe": "notakto",
    "Noughts and Crosses": "notakto",
    "Hex": "",
    "Go": "",
    "Chess": "",
    "Checkers": "",
    "Draughts": "",
    "Othello": "",
    "Reversi": "",
    "Connect Four": "",
    "Gomoku": "treblecross",
    "Mancala": "",
    "Kalah": "",
}
_POSSESSIVE = re.compile("['’ʼ]s\\b", re.IGNORECASE)
_ARTICLE = re.compile(r"^(the|an?)\s+", re.IGNORECASE)
_CHINESE = re.compile("[\u3400-\u9fff]")
_ASIDE = re.compile(r"[（(][^（）()]*[）)]|\b[A-Z]+[0-9]+\b")  # of a Chinese name: （两堆）, ZJOI2009
_JUDGE = re.compile(
    r"(leetcode|lc|cses|hdu|poj|codeforces|cf|atcoder|hackerrank|luogu|spoj|acwing|kattis|(project[- ]?)?euler|uva)"
    r"[-_ ]*[a-z]{0,3}[0-9]+[a-z0-9]*", re.ASCII | re.IGNORECASE
)  # fmt: skip
_CODE = re.compile(r"[048]?\.[0-9A-Fa-f]{1,50}", re.ASCII)


def key(name: str) -> str:
    """Return a name without case, accents, blanks and punctuation; points between digits stay.

    >>> key("Misère-Nim"), key("0.77"), key("LeetCode 292")
    ('miserenim', '0.77', 'leetcode292')
    """
    plain = unicodedata.normalize("NFKD", name).casefold()
    plain = "".join(sign for sign in plain if not unicodedata.combining(sign))
    return "".join(
        sign
        for at, sign in enumerate(plain)
        if sign.isalnum() or (sign == "." and plain[at + 1 : at + 2].isdigit() and not plain[at - 1 : at].isalpha())
    )


def keys(name: str) -> set[str]:
    """Return the keys of all spellings of a name: with or without possessive s and "game"; problems by number or title.

    >>> sorted(keys("LeetCode 292: Nim Game"))
    ['leetcode292', 'leetcode292nim', 'leetcode292nimgame', 'nim', 'nimgame']
    """
    number, colon, title = name.partition(": ")
    found = {name, _POSSESSIVE.sub("", name)}
    if _CHINESE.search(name):
        found.add(_ASIDE.sub("", name))
    if colon:
        found |= {number, title} if any(map(str.isdigit, number)) else {title}
    short = {key(form) for one in found for form in (one, _ARTICLE.sub("", one))}
    return {one for one in short | {_without_game(one) for one in short} if one}


_CODEFORCES = re.compile(r"(?:(?:cf|codeforces)[\s_-]*)?([0-9]{1,4})[\s/_-]*([a-z][0-9]?)", re.ASCII | re.IGNORECASE)
_LEETCODE = re.compile(r"lc[\s#_-]*([0-9]{1,4})", re.ASCII | re.IGNORECASE)


def problem_name(name: str) -> str:
    """Return the full name of a problem that is named in short, by its number; other names as they are.

    >>> problem_name("87C"), problem_name("CF 1382/B"), problem_name("LC 292"), problem_name("Nim")
    ('codeforces-87c', 'codeforces-1382b', 'leetcode-292', 'Nim')
    """
    short = name.strip()
    codeforces, leetcode = _CODEFORCES.fullmatch(short), _LEETCODE.fullmatch(short)
    if codeforces:
        return f"codeforces-{codeforces[1]}{codeforces[2].lower()}"
    return f"leetcode-{leetcode[1]}" if leetcode else name


def _without_game(name: str) -> str:
    plain = name.removesuffix("game").removeprefix("gameof")
    return next((plain[:-2] for end in ("游戏", "博弈", "问题") if plain.endswith(end) and len(plain) > 3), plain)


@cache
def _chinese_titles() -> Mapping[str, NamedGame]:
    """Return the games by their titles in Chinese, as the page shows them."""
    return {key(translated(game(slug).title, "zh-Hans")): (slug, ()) for slug in slugs()}


@cache
def _table() -> Mapping[str, tuple[NamedGame, ...]]:
    """Return the games for each key; a slug or title takes precedence over an alias."""
    first: dict[str, dict[NamedGame, None]] = {}
    then: dict[str, dict[NamedGame, None]] = {}
    for slug in slugs():
        cls = game(slug)
        for name in (slug, cls.title):
            for one in keys(name) | {key(name + " game")}:
                first.setdefault(one, {})[slug, ()] = None
        for name in cls.aliases:
            for one in keys(name):
                then.setdefault(one, {})[slug, tuple(cls.alias_settings.get(name, {}).items())] = None
    # A title that equals the whole name takes precedence over aliases, but not if only "game" was added or left out.
    exact = {
        key(form) for slug in slugs() for name in (slug, game(slug).title) for form in (name, _POSSESSIVE.sub("", name))
    }
    return {
        one: tuple(first[one] if one in exact else {**first.get(one, {}), **then.get(one, {})})
        for one in first.keys() | then.keys()
    }


def find_game(name: str) -> NamedGame:
    """Return the game of a name and the settings that the name implies; raises UnknownError with suggestions.

    >>> find_game("Misère Nim"), find_game("leetcode-292")
    (('nim', (('convention', 'misere'),)), ('subtraction', (('amounts', '1,2,3'),)))
    """
    asked = key(name)
    plain = key(_ARTICLE.sub("", _POSSESSIVE.sub("", name)))
    games = _table().get(asked) or _table().get(plain) or _table().get(_without_game(plain)) or ()
    games = games or _table().get(key(problem_name(name))) or ()
    if not games and _CHINESE.search(name):
        title = _chinese_titles().get(plain) or _chinese_titles().get(_without_game(plain))
        games = (title,) if title else ()
    if len(games) == 1:
        return games[0]
    if games:
        lines = tuple(_line(*one) for one in games)
        raise UnknownError(Message("{slug} is a name of several games: {near}", slug=shown(name, 60), near=lines))
    for partizan, nearest in PARTIZAN.items():
        if {asked, plain} & keys(partizan):
            raise _partizan(partizan, nearest)
    if _CODE.fullmatch(name.strip()):
        return "take-and-break", (("code", name.strip()),)
    if _JUDGE.fullmatch(name.strip()):
        raise UnknownError(Message("there is no problem {slug}; nimbers practice lists them", slug=shown(name, 60)))
    near = difflib.get_close_matches(asked, _table(), 6, 0.84) if len(asked) < 60 else []
    near += [one for one in _table() if len(plain) > 3 and one.startswith(plain)]
    offered = dict.fromkeys(slug for one in near for slug, _ in _table()[one])
    if _CHINESE.search(name):  # two signs are a name there
        bare = _without_game(plain)
        known = [(one, slug) for one, games in _table().items() for slug, _ in games]
        known += [(one, slug) for one, (slug, _) in _chinese_titles().items()]
        like = [pair for pair in known if _CHINESE.search(pair[0]) and len(pair[0]) > 1]
        like = [pair for pair in like if len(bare) > 1 and (bare in pair[0] or pair[0] in bare)]
        offered |= dict.fromkeys(slug for _, slug in sorted(like, key=lambda pair: -len(pair[0])))
    if offered:
        names = ", ".join(list(offered)[:4])
        raise UnknownError(Message("there is no game {slug}; did you mean {near}?", slug=shown(name, 60), near=names))
    partizans = difflib.get_close_matches(asked, {key(one): one for one in PARTIZAN}, 1, 0.85)
    if partizans and len(asked) > 4:
        partizan = next(one for one in PARTIZAN if key(one) == partizans[0])
        raise _partizan(partizan, PARTIZAN[partizan])
    raise UnknownError(
        Message("there is no game {slug}; the games are {names}", slug=shown(name, 60), names=", ".join(slugs()))
    )


def _line(slug: str, settings: tuple[tuple[str, str], ...]) -> str:
    return slug + "".join(f" --set {name}={value}" for name, value in settings)


def _partizan(name: str, near: str) -> UnknownError:
    if not near:
        template = "{name} is a partizan game: the two players have different moves; the games here are impartial"
        return UnknownError(Message(template, name=name))
    template = (
        "{name} is a partizan game: the two players have different moves; the games here are impartial, "
        "and the nearest is {slug}"
    )
    return UnknownError(Message(template, name=name, slug=near))


add_source(__name__)
