"""Static rendering of a position with its answer, as HTML, SVG and Markdown."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from ..answers import answer_documents as documents
from ..answers.answer import Answer
from ..model import Ruleset
from ..notation import shown
from ..search.meter import finished
from ..text import BudgetError, IllegalError, Message, UnknownError, has_language, languages, say
from . import svg
from .link import fragment
from .paint import escaped, standalone_svg, with_inline_styles

MODES = ("solve", "play", "explain", "table", "check", "prove", "exercise", "proof")
# Other attributes of the element and their values; `show` is interpreted by the page.
PLAYERS = ("perfect", "friend", *map(str, range(11)))
CHOICES = {
    "mode": MODES, "players": PLAYERS, "theme": ("light", "dark"), "load": ("visible", "eager", "click"),
    "question": ("outcome", "move", "value"), "quantity": ("outcome", "grundy"),
    "heaps": ("1", "2", "3", "4", "5", "6"),
}  # fmt: skip
USUAL = {
    "mode": "solve", "players": "perfect", "lang": "en", "load": "visible",
    "question": "outcome", "quantity": "outcome", "heaps": "1",
}  # fmt: skip
# The least height of a drawing, so that the page does not shift when the interactive game replaces it.
ROOM = {"solve": 190, "explain": 240, "play": 320, "exercise": 320}
PARTS = 400  # the most parts of a drawing
FORMULA = 1_000  # the most characters of a formula
CERTIFIED = 300_000  # the most positions to search for a certificate when a page is rendered
PACKED = 20_000  # the most characters of a certificate in a page
PROOF = 3_000_000  # the most steps of a proof when a page is rendered
TO_ANSWER = {
    "outcome": Message("Who wins, if both play as well as possible?"),
    "move": Message("Which move wins?"),
    "value": Message("What is the value of this position?"),
}
TO_PLAY = Message("Who wins, and with which move? Play it to find out.")
_LINKED = re.compile(r"[A-Za-z0-9_.,:=+-]*")
_SITE = re.compile(r"(?:https?://[\w.\[\]:@-]+(?:/|$)|(?![\w.+-]*:)(?!//))[\w.~%:@!$+,;=/-]*", re.ASCII)


@dataclass(frozen=True)
class StaticGame:
    """The texts and the drawing of a position; picklable."""

    title: str
    rules: str  # in brackets, if not the default ones
    position: str
    attributes: tuple[tuple[str, str], ...]
    fragment: str | None  # of the link to the page; None if the position cannot be linked
    lang: str
    label: str
    drawing: str
    texts: tuple[str, ...]  # the verdict first; in the modes `play` and `exercise` only an invitation

    @property
    def name(self) -> str:
        """The game, the position and the rules in one line."""
        return " ".join(filter(None, (self.title, self.position, self.rules)))

    def html(self, site: str = "", script: bool = True) -> str:
        """Return the element with its fallback, after the script of the site if there is one."""
        attributes = "".join(f' {name}="{escaped(value)}"' for name, value in self.attributes)
        element = f"<nimbers-game{attributes}>\n{self.figure(site, self._room)}\n</nimbers-game>"
        return f"{script_tag(site)}\n{element}" if site and script else element

    @property
    def _room(self) -> int:
        return ROOM.get(dict(self.attributes).get("mode", "solve"), 0)

    def figure(self, site: str = "", room: int = 0) -> str:
        """Return drawing (at least `room` high) and texts for pages without scripts; with a site the title links."""
        title, link = f"<b>{escaped(self.name)}</b>", self.link(site)
        head = f'<a href="{escaped(link)}">{title}</a>' if link else title
        lines = "<br/>\n".join([head, *map(escaped, self.texts)])
        start = f'<figure class="nimbers-static" lang="{self.lang}">'
        return f"{start}\n{with_inline_styles(self.drawing, room)}\n<figcaption>{lines}</figcaption>\n</figure>"

    def link(self, site: str) -> str:
        """Return the address of the position on a site; "" without a site or fragment."""
        if not site or self.fragment is None:
            return ""
        return f"{_page(site, self.lang)}games/{self.game}/{self.fragment}"

    @property
    def game(self) -> str:
        """The slug of the game."""
        return self.attributes[0][1]

    def svg(self, caption: bool = False) -> str:
        """Return a picture with a background; the answer is in its description and, if `caption`, below it."""
        lines = (self.name, *self.texts) if caption else ()
        return standalone_svg(self.drawing, f"{self.name}: {self.label}", "\n".join(self.texts), lines)

    def markdown(self, site: str = "") -> str:
        """Return the answer as a list, with a site also the picture of the game and the link of the position."""
        link = self.link(site)
        title = f"[{_plain(self.title)}]({link})" if link else f"**{_plain(self.title)}**"
        head = " ".join(filter(None, (title, f"`{self.position}`", _plain(self.rules))))
        verdict, *others = map(_plain, self.texts)
        picture = [f"![{_plain(self.title)}]({_page(site)}previews/{self.game}.png)\n"] if site else []
        return "\n".join([*picture, f"{head}\n", f"- **{verdict}**", *(f"- {text}" for text in others)])


def static_game(found: Answer, lang: str = "en", show: str = "", formula: str = "", **choices: str) -> StaticGame:
    """Return the static rendering of an answer; `choices` are other attributes of the element. Raises NimbersError.

    >>> from nimbers import solve
    >>> static_game(solve("nim", "3,4,5"), mode="play").attributes
    (('game', 'nim'), ('position', '3,4,5'), ('mode', 'play'))
    """
    rules, position = found.ruleset, found.position
    if len(position) > documents.POSITION_TEXT:
        count, most = len(position), documents.POSITION_TEXT
        template = "{count} characters are too many for a page: at most {most}"
        raise IllegalError(Message(template, count=count, most=most))
    if not has_language(lang):
        check_choice("lang", lang, languages())
    for name, word in choices.items():
        check_choice(name, word, CHOICES[name])
    if not re.fullmatch(r"[a-z -]*", show):
        raise UnknownError(Message("did not expect {word} here", word=shown(show)))
    if len(formula) > FORMULA:
        template = "{count} characters are too many for a page: at most {most}"
        raise IllegalError(Message(template, count=len(formula), most=FORMULA))
    facts = documents.answer(found, lang)
    texts = facts["texts"]
    rules = rules.restrict_to(rules.parse(position))
    settings = documents.unusual_settings(rules)
    convention = settings.pop("convention", "")
    attributes = {
        "game": found.game,
        "position": position,
        "set": ";".join(f"{name}={text}" for name, text in settings.items()),
        "convention": convention,
        **{name: word for name, word in choices.items() if word != USUAL.get(name)},
        "formula": formula,
        "certificate": _certificate(rules, position) if choices.get("mode") == "proof" else "",
        "lang": "" if lang == "en" else lang,
        "show": show,
    }
    scene = rules.scene(rules.parse(position), PARTS)
    mode = choices.get("mode", "")
    moves = texts["moves"] if mode in ("", "solve", "explain") else ""
    reason = _reason(found, lang) if mode == "explain" else ""
    if mode == "prove":
        reason = _theorem(found.ruleset, choices.get("quantity") or "outcome", int(choices.get("heaps") or 1), lang)
    return StaticGame(
        title=facts["title"],
        rules=documents.settings_text(rules, lang),
        position=position,
        attributes=tuple((name, value) for name, value in attributes.items() if value),
        fragment=link_to(rules, position, lang),
        lang=lang,
        label=say(scene.describe(), lang),
        drawing=svg.svg(scene, lang),
        texts=(say(TO_PLAY if mode == "play" else TO_ANSWER[choices.get("question") or "outcome"], lang),)
        if mode in ("play", "exercise")
        else tuple(filter(None, (texts["verdict"], reason, texts["value"], moves, texts["by"]))),
    )


def _reason(found: Answer, lang: str) -> str:
    """Return the reason in one sentence; "" if finding it is too much work."""
    from ..explain import explain_position

    try:
        return say(finished(explain_position(found.ruleset, found.ruleset.parse(found.position), 1)).short, lang)
    except BudgetError:
        return ""


def _certificate(rules: Ruleset[Any], position: str) -> str:
    """Return the packed certificate of a position; "" if it is too much work or too long: then the page makes it."""
    from ..certificates.document import packed
    from ..certificates.position import certify_position

    try:
        found = packed(finished(certify_position(rules, rules.parse(position), CERTIFIED)))
    except BudgetError:
        return ""
    return found if len(found) <= PACKED else ""


def _theorem(rules: Ruleset[Any], quantity: str, heaps: int, lang: str) -> str:
    """Return a theorem about who wins for all sizes, if it is proved with little work; else ""."""
    from ..prove.theorem import Theorem, prove_theorem
    from ..prove.words import theorem_words

    theorem = finished(prove_theorem(rules, quantity, heaps, PROOF))
    if not isinstance(theorem, Theorem):
        return ""
    return say(Message("{theorem} Proved for all sizes.", theorem=finished(theorem_words(theorem)).message), lang)


def check_choice(name: str, word: str, words: tuple[str, ...]) -> None:
    """Raise UnknownError if the value of an attribute is not one of these words; an empty value is allowed."""
    if word and word not in words:
        raise UnknownError(Message("{name} is one of {words}", name=name, words=", ".join(words)))


def shown_as(found: Answer, kind: str) -> str | None:
    """Return an answer as a figure or as a picture with a caption, for notebooks; None if its position is too long."""
    if len(found.position) > documents.POSITION_TEXT:
        return None
    made = static_game(found)
    return made.figure() if kind == "figure" else made.svg(caption=True)


def site_address(text: str) -> str:
    """Return the address of a site, a URL or a path, without its last slash; raises IllegalError.

    >>> site_address("https://example.org/nimbers/")
    'https://example.org/nimbers'
    """
    if not _SITE.fullmatch(text):
        raise IllegalError(Message("{word} is no address of a site: https://… or a path", word=shown(text)))
    return text if text == "/" else text.rstrip("/")


def script_tag(site: str) -> str:
    """Return the script tag that activates the elements of a page; needed once in a page."""
    return f'<script type="module" src="{escaped(_page(site))}embed.js"></script>'


def _page(site: str, lang: str = "en") -> str:
    return site.rstrip("/") + "/" + ("" if lang == "en" else f"{lang}/")


def link_to(rules: Ruleset[Any], position: str, lang: str = "en") -> str | None:
    """Return the fragment of an address that opens a position; None if it has a character that links do not allow."""
    settings = documents.unusual_settings(rules)
    convention = settings.pop("convention", "")
    fields = {"g": rules.slug(), "c": convention, **settings, "p": position}
    facts = {name: text for name, text in fields.items() if text or name in settings}
    if not all(map(_LINKED.fullmatch, facts.values())):
        return None
    return fragment(facts.items(), lang)


def _plain(text: str) -> str:
    """Escape the special characters of Markdown."""
    return re.sub(r"([\\`*_\[\]<>&#|])", r"\\\1", text)
