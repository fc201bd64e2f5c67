"""Laws of a game's self-description: its card, its parameters, its judge and its texts."""

from __future__ import annotations

import inspect
import json
import re
from typing import Any

from nimbers import IllegalError, NotationError, UnknownError, game
from nimbers.answers.answer_documents import card
from nimbers.answers.cases import Cases
from nimbers.model import FAMILIES, Ruleset
from unit.rules import tried

# Fields of a link, keys of a request and attributes of the element, which no parameter may use.
RESERVED = {
    *("g", "c", "p", "v", "z", "l", "h", "m"),
    *(
        "game",
        "set",
        "position",
        "convention",
        "lang",
        "budget",
        "claim",
        "resume",
        "up_to",
        "input",
        "answer",
        "words",
    ),
    *("mode", "show", "players", "theme", "load", "json", "misere", "op", "params", "job", "at_most"),
}
CARD = {
    "slug", "title", "summary", "rules", "conventions", "parameters", "examples", "placeholder", "size_name", "loopy",
    "tables", "claims", "judge", "argument", "handed", "quantities", "family", "also",
}  # fmt: skip


def law_a_game_is_found_by_its_names(ruleset: Ruleset[Any]) -> None:
    """The family is one of the catalogue's, and the aliases are other names, each once."""
    found = card(type(ruleset))
    assert found["family"] in FAMILIES
    assert len(set(found["also"])) == len(found["also"])
    for name in found["also"]:
        assert name == " ".join(name.split()) != found["title"]
        assert name


def law_the_card_is_complete(ruleset: Ruleset[Any]) -> None:
    """The page's data about a game before Python starts are plain JSON, with a text for everything."""
    found = card(type(ruleset))
    assert found == json.loads(json.dumps(found))
    assert set(found) >= CARD
    for key in ("slug", "title", "summary", "placeholder", "size_name", "argument", "handed"):
        assert isinstance(found[key], str), key
        assert found[key], key
    assert all(text and text == " ".join(text.split()) for text in found["rules"])
    assert set(found["goals"]) == set(found["conventions"])
    assert all(text.startswith(("Who", "Boxes")) and text.endswith(".") for text in found["goals"].values())
    assert len(found["rules"]) >= 2
    for parameter in found["parameters"]:
        assert {"name", "label", "type", "default", "min", "max"} <= set(parameter)
        assert parameter["label"]
        assert isinstance(parameter["default"], str | int)
    names = [claim["name"] for claim in found["claims"]]
    assert len(names) == len(set(names))
    for claim in found["claims"]:
        assert claim["statement"]
        assert claim["source"]
        assert (claim["counterexample"] is not None) == (claim["status"] == "refuted")
        assert set(claim["conventions"]) <= set(found["conventions"])


def law_conventions_are_known_ones(ruleset: Ruleset[Any]) -> None:
    """A game has one of three conventions, its first by default, and refuses any other."""
    cls = type(ruleset)
    assert cls.conventions
    assert set(cls.conventions) <= {"normal", "misere", "scoring"}
    assert cls.conventions[0] == cls().convention
    for word in {"normal", "misere", "scoring", "nonsense", ""} - set(cls.conventions):
        try:
            game(cls.slug(), convention=word)
        except IllegalError:
            continue
        raise AssertionError(f"{cls.slug()} took the convention {word!r}")


def law_parameters_round_trip(ruleset: Ruleset[Any]) -> None:
    """A parameter's text reads back as its value, and a ruleset can be made from its own settings."""
    for parameter in ruleset.parameters():
        assert parameter.name not in RESERVED, f"{parameter.name} means something else in links and requests"
        assert re.fullmatch(r"[a-z][a-z_]*", parameter.name)
        assert parameter.label
        for value in (parameter.default, *map(parameter.kind.read, tried(parameter))):
            text = parameter.kind.write(value)
            assert value == parameter.kind.read(text), parameter.name
            left_out = text == "" and value == parameter.default  # links omit default values
            assert left_out or re.fullmatch(r"[A-Za-z0-9_.,-]+", text), f"{text} does not fit into a link"
        for junk in ("", " ", "\x00", "9" * 5000, "-1", "x", "٣", "1,,2", "0.8", "\ud800"):
            try:
                parameter.kind.read(junk)
            except (NotationError, IllegalError):
                continue
    again = game(ruleset.slug(), convention=ruleset.convention, **ruleset.settings())
    assert ruleset == again
    assert hash(ruleset) == hash(again)


def law_an_unknown_parameter_is_told(ruleset: Ruleset[Any]) -> None:
    """An unknown parameter gives an UnknownError with the names of the known ones."""
    try:
        game(ruleset.slug(), nothing="1")
    except UnknownError as error:
        assert all(parameter.name in str(error) for parameter in ruleset.parameters())
    else:
        raise AssertionError("a parameter called nothing was taken")


def law_the_judges_sample_is_right(ruleset: Ruleset[Any]) -> None:
    """Under the default rules a judge's sample input, if there is one, gives exactly the sample output."""
    judge = type(ruleset).judge
    if not judge.sample[0]:
        return
    rows = [row for row in Cases(type(ruleset)()).rows(iter(judge.sample[0].splitlines(keepends=True))) if row]
    assert all(row.error is None for row in rows)
    assert judge.sample[1] == "".join(f"{row.answer}\n" for row in rows)
    assert judge.describe
    assert len(judge.words) == 3


def law_the_class_has_its_texts(ruleset: Ruleset[Any]) -> None:
    """The module's first line describes the game; the class docstring has the rules and who wins."""
    module, rules = inspect.getmodule(type(ruleset)), inspect.getdoc(type(ruleset)) or ""
    assert re.match(r"[A-Z].*: .+\.$", (inspect.getdoc(module) or "").splitlines()[0])
    assert len(rules.split("\n\n")) >= 2
    assert "win" in rules or "lose" in rules
