"""The directive `.. nimbers:: nim 3,4,5` for Sphinx and MyST; put `nimbers.integrations.sphinx` into `extensions`.

HTML shows the interactive game with drawing and answer; other builders get the answer in words. In conf.py,
`nimbers_site` is the URL of a built site (a path is relative to the documentation), `nimbers_lang` the language.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.statemachine import StateMachine
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.errors import ConfigError
from sphinx.util.docutils import SphinxDirective
from sphinx.util.osutil import relative_uri

from .. import __version__
from ..pictures.static import StaticGame, script_tag, site_address
from ..text import NimbersError, languages
from .fence import NAMES, FenceError, read, solved


class NimbersGame(nodes.General, nodes.Element):
    """A position with its answer; its children are for builders without HTML."""


class NimbersDirective(SphinxDirective):
    """The directive: game and position are the argument; the fields of a fence are options or lines of the content."""

    optional_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = dict.fromkeys(NAMES, directives.unchanged)

    def run(self) -> list[nodes.Node]:
        """Return the node; a mistake is an error at the line of the directive, or of its content."""
        options = [f"{name}: {text}" for name, text in self.options.items()]
        head = [" ".join(self.arguments).replace("\n", " "), *options]
        try:
            game = solved(read("\n".join([*head, *self.content]), language(self.config)))
        except FenceError as error:
            line = self._line(error.line - len(head))
            return [self.state_machine.reporter.error(f"nimbers: {error.reason}", line=line)]
        node = NimbersGame("", game=game)
        node += words(game)
        self.set_source_info(node)
        return [node]

    def _line(self, inside: int) -> int:
        """Return the line in the file for a line of the content; a negative number means the directive's own line."""
        if inside < 0:
            return self.lineno
        # docutils counts from the start of the file, MyST from the directive.
        start = 0 if isinstance(self.state_machine, StateMachine) else self.lineno
        return start + self.content_offset + inside + 1


def words(game: StaticGame) -> nodes.Node:
    """Return the name of the position and its answer as a block of lines."""
    lines = nodes.line_block()
    lines += nodes.line("", "", nodes.strong("", game.name), translatable=False)  # already in the right language
    lines += [nodes.line("", text, translatable=False) for text in game.texts]
    return lines


def language(config: Config) -> str:
    """Return the language of the texts: nimbers_lang, else that of the documentation if available, else English."""
    wanted = (config.language or "en").replace("_", "-")
    near = (one for one in languages() if one == wanted or one.partition("-")[0] == wanted.partition("-")[0])
    return config.nimbers_lang or next(near, "en")


def visit_html(translator: Any, node: NimbersGame) -> None:
    """Write the element, and the script before the first one of a page; an EPUB gets only drawing and answer."""
    game: StaticGame = node["game"]
    builder = translator.builder
    if builder.name == "epub":
        translator.body.append(game.figure())
        raise nodes.SkipNode
    site = site_address(builder.config.nimbers_site)
    if site and not re.match("https?:|/", site):
        site = relative_uri(builder.get_target_uri(builder.current_docname), site)
    if site and not getattr(translator, "has_nimbers", False):
        translator.has_nimbers = True
        translator.body.append(script_tag(site) + "\n")
    translator.body.append(game.html(site, script=False) + "\n")
    raise nodes.SkipNode


def pass_on(translator: Any, node: NimbersGame) -> None:
    """Do nothing: the builder writes the child nodes."""


def checked(app: Sphinx, config: Config) -> None:
    """Raise ConfigError for invalid settings."""
    if config.nimbers_lang not in ("", *languages()):
        raise ConfigError(f"nimbers_lang is one of {', '.join(languages())}")
    try:
        site_address(config.nimbers_site)
    except NimbersError as error:
        raise ConfigError(f"nimbers_site: {error}") from error


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive; Sphinx calls this function."""
    app.add_config_value("nimbers_site", "", "html", [str])
    app.add_config_value("nimbers_lang", "", "env", [str])
    plain = (pass_on, pass_on)
    app.add_node(NimbersGame, html=(visit_html, None), latex=plain, text=plain, man=plain, texinfo=plain)
    app.add_directive("nimbers", NimbersDirective)
    app.connect("config-inited", checked)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}
