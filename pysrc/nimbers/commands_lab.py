"""The commands of the Lab: a user's formula, function or program held against the truth."""

from __future__ import annotations

import argparse
from pathlib import Path

from . import documents
from .games import ruleset
from .model import Message, UnknownError
from .operations import decoded
from .terminal import OK, REFUTED, finished, print_json, read_bytes
from .verify.circuit import LEAST, MOST
from .verify.source import Source, find_source, unheard

Settings = dict[str, str]


def source_of(word: str) -> Source:
    """The function that FILE or FILE:name means; raises NimbersError."""
    file, colon, name = word.rpartition(":")
    if not colon or not name.isidentifier() or Path(word).exists():
        file, name = word, ""
    return find_source(file, decoded(read_bytes(file)), name or None)


def audit(arguments: argparse.Namespace, settings: Settings) -> int:
    """Two functions, or a function and a game, for every word."""
    from .verify.audit import auditing
    from .verify.parallel import spreading

    bits, other = arguments.bits, arguments.other
    if (other is None) == (arguments.game is None):
        raise UnknownError(Message("an audit needs a second function, or --game, and not both"))
    if not LEAST <= bits <= MOST:
        raise UnknownError(Message("--bits is a number from {least} to {most}", least=LEAST, most=MOST))
    with unheard(), spreading(arguments.jobs, arguments.dask) as spread:
        first = source_of(arguments.file)
        against = ruleset(arguments.game, settings) if other is None else source_of(other)
        found = finished(auditing(first, against, bits, arguments.budget, spread=spread))
    document = documents.audit(found, arguments.lang)
    if arguments.json:
        print_json(document)
    else:
        print("\n".join((document["texts"]["verdict"], *document["texts"]["notes"])))
    return OK if found.agrees else REFUTED
