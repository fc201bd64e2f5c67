"""Make links, states and stored texts, and damage them as mail, chat and broken storage do."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64encode
from random import Random
from typing import Any
from urllib.parse import quote, unquote

from independent.catalogue import GAMES
from independent.samples import position
from nimbers import game
from nimbers.games import game as game_class

SIGNS = "abcxyzNQPV019.,;:=+-_#%&?/ \"'<>()[]{}\\\0\x7f\u00a0\u200b\u202eé棋\U0001f600"
PARTS = (
    ";p=",
    ";g=nim",
    ";c=misere",
    "#v1;",
    "v2;",
    ";h=",
    ";o=friend",
    ";__proto__=x",
    "%",
    "%F",
    "%E0%A4",
    "%00",
    "-",
    "..",
)


def asked(random: Random) -> tuple[str, dict[str, str], str, str]:
    """Return a game, its settings, a convention and a position."""
    slug = random.choice(list(GAMES))
    settings, conventions = random.choice(GAMES[slug].settings), game_class(slug).conventions
    convention = "normal" if slug == "sum" else random.choice(conventions)  # some terms exist in normal play only
    return slug, settings, convention, position(slug, random, settings)


def link(random: Random) -> str:
    """Return a link of the page to a random position. Half of the links contain a game that was played from there."""
    slug, settings, convention, text = asked(random)
    fields = [("g", slug), ("c", convention), *settings.items(), ("p", text)]
    if random.randrange(2):
        rules = game(slug, convention=convention, **settings)
        p, names = rules.parse(text), []
        for _ in range(random.randrange(4)):
            moves = list(rules.moves(p))
            if moves:
                move = random.choice(moves)
                names.append(move.name)
                p = move.option
        fields += [("o", random.choice(("perfect", "friend", "3"))), ("h", "+".join(names))]
        fields += [("f", random.choice("12"))] * random.randrange(2)
    if random.randrange(4) == 0:
        fields += [("t_" if "t" in settings else "t", "formula"), ("x", panel(random))]
    if random.randrange(3) == 0:
        fields.append(("l", "zh"))
    return "#v1;" + ";".join(f"{name}={value}" for name, value in fields)


def state(random: Random) -> dict[str, Any]:
    """Return a state that the host of an embedded game may set."""
    slug, settings, convention, text = asked(random)
    found: dict[str, Any] = {"game": slug, "position": text, "set": dict(settings), "convention": convention}
    extra = {"mode": random.choice(("solve", "play")), "players": random.choice((10, "friend", 3)), "moves": ["1-1"]}
    return found | {name: extra[name] for name in extra if random.randrange(2)}


def kept(value: object) -> str:
    """Return a value as the page stores it: a checksum (FNV-1a over UTF-16 units), then the JSON."""
    text, found = json.dumps(value, ensure_ascii=False, separators=(",", ":")), 0x811C9DC5
    units = text.encode("utf-16-le")
    for i in range(0, len(units), 2):
        found = (found ^ int.from_bytes(units[i : i + 2], "little")) * 0x01000193 & 0xFFFFFFFF
    return f"{found} {text}"


def deflated(text: str) -> str:
    """Compress a text as links do for panels and programs."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return urlsafe_b64encode(packer.compress(text.encode()) + packer.flush()).decode().rstrip("=")


def panel(random: Random) -> str:
    """Return the packed texts of a panel."""
    return deflated(json.dumps({"formula": f"p[0] % {random.randrange(9)} == 0", "quantity": "wins"}))


def program(random: Random) -> str:
    """Return a packed program that defines a game."""
    text = f"def moves(p):\n    return [p - k for k in (1, {random.randrange(2, 9)}) if k <= p]"
    return f"integer.{deflated(text)}"


def graph(random: Random) -> str:
    """Return a packed game given as data: the default graph."""
    return game("own").settings()["graph"]


def mangled(random: Random, text: str) -> str:
    """Damage a text one, two or three times. Sometimes the damage leaves it unchanged."""
    harms = random.choice((HARMS, MILD))
    for _ in range(random.randint(1, 3)):
        text = random.choice(harms)(random, text)
    return text


def _at(random: Random, text: str) -> int:
    return random.randint(0, len(text))


def _another(random: Random, text: str) -> str:
    at = _at(random, text)
    return text[:at] + random.choice(SIGNS) + text[at + 1 :]


def _digit(random: Random, text: str) -> str:
    """Replace one digit or one character of a strip, so that the link stays well-formed."""
    places = [match.start() for match in re.finditer(r"[0-9xo.,_]", text)][2:]
    if not places:
        return text
    at = random.choice(places)
    return text[:at] + random.choice(("0", "1", "7", "x", "o", ".", ",", "_", "", "12")) + text[at + 1 :]


def _more(random: Random, text: str) -> str:
    at = _at(random, text)
    return text[:at] + random.choice((random.choice(SIGNS), random.choice(PARTS))) + text[at:]


def _less(random: Random, text: str) -> str:
    at = _at(random, text)
    return text[:at] + text[at + random.randint(1, 5) :]


def _broken_off(random: Random, text: str) -> str:
    return text[: _at(random, text)]


def _twice(random: Random, text: str) -> str:
    first, after = sorted((_at(random, text), _at(random, text)))
    return text[:after] + text[first:after] + text[after:]


def _swapped(random: Random, text: str) -> str:
    at = _at(random, text)
    return text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :]


def _quoted(random: Random, text: str) -> str:
    return "#" + quote(text.removeprefix("#"), safe=random.choice((";=", ";=,.:+", "", "/")))


def _in_mail(random: Random, text: str) -> str:
    return text + random.choice((">", ").", '"', "</a>", "&gt;", "…", "?utm_source=x", "\r\n", " ", "%22"))


def _wrapped(random: Random, text: str) -> str:
    at = _at(random, text)
    return text[:at] + random.choice(("\n", "\r\n> ", "=\n", "\u00ad")) + text[at:]


def _case(random: Random, text: str) -> str:
    return random.choice((text.upper(), text.lower(), text.swapcase()))


def _field(random: Random, text: str) -> str:
    """Remove, repeat or move a field."""
    fields = text.split(";")
    at = random.randrange(len(fields))
    changed = random.choice((fields[:at] + fields[at + 1 :], [*fields, fields[at]], random.sample(fields, len(fields))))
    return ";".join(changed)


def _number(random: Random, text: str) -> str:
    """Replace a number, sometimes by one that is too large for any game."""
    number = random.choice(("0", "-1", "007", "1e9", "9" * 30, "9" * 5_000, "1_000", "٣", "0x10", "1.5", ""))
    return re.sub(r"[0-9]+", number, text, count=random.randint(1, 2))


def _many(random: Random, text: str) -> str:
    return text + random.choice((",1", ";a=b", "+nim:1", "x", "%20", "_.")) * random.choice((3, 300, 3_000))


HARMS = (
    _another,
    _another,
    _more,
    _more,
    _less,
    _broken_off,
    _twice,
    _swapped,
    _quoted,
    _in_mail,
    _wrapped,
    _case,
    _field,
    _number,
    _number,
    _many,
)


MILD = (_digit, _digit, _digit, _in_mail, _quoted)


def harmed_state(random: Random, found: dict[str, Any]) -> str:
    """Return the JSON of a state after damaging one, two or three of its values."""
    strange: list[Any] = [
        None,
        True,
        -1,
        1e300,
        2.5,
        "",
        "x" * 2_000,
        [],
        {},
        [[]],
        {"x": {}},
        ["1-1"] * 1_001,
        "__proto__",
    ]
    for _ in range(random.randint(1, 3)):
        key = random.choice((*found, "moves", "set", "__proto__", "constructor", "x"))
        value = found.get(key)
        if isinstance(value, str) and random.randrange(3):
            found[key] = mangled(random, value)
        elif isinstance(value, dict) and random.randrange(3):
            found[key] = {
                **value,
                random.choice(("amounts", "k", "__proto__", "a b", "convention")): random.choice(strange),
            }
        elif random.randrange(3):
            found[key] = random.choice(strange)
        else:
            found.pop(key, None)
    return json.dumps(found)


def literally(text: str) -> dict[str, str] | None:
    """Return the fields of a link, read in the simplest way; None if the link is too damaged to read."""
    bare = text.removeprefix("#")
    if re.search(r"%(?![0-9A-Fa-f]{2})", bare):
        return None
    try:
        bare = unquote(bare, errors="strict")
    except UnicodeDecodeError:
        return None
    version, *fields = re.sub(r"[^A-Za-z0-9_.,;=:+-]+\Z", "", bare).split(";")
    pairs = [field.partition("=") for field in fields]
    names = [name for name, _, _ in pairs]
    if version != "v1" or len(set(names)) < len(names) or not all(name and sign for name, sign, _ in pairs):
        return None
    found = {name: value for name, _, value in pairs}
    sound = all(re.fullmatch(r"[A-Za-z0-9_.,:=+-]*", value) for value in found.values())
    return found if sound and "g" in found else None
