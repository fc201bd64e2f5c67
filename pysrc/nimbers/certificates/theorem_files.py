"""Write a certificate as one file for a proof assistant: the theories that the theorem needs, then the theorem."""

from __future__ import annotations

from collections.abc import Callable

from ..text import Message, UnknownError
from . import lean, rocq
from .document import Certificate

WRITERS = {"rocq": rocq, "lean": lean}


def theorem_file(certificate: Certificate, assistant: str, theory: Callable[[str], str]) -> str:
    """Return the text of the file for the `assistant`, rocq or lean; `theory` returns the text of a theory by its name.

    Raises IllegalError for certificates that no theory covers.
    """
    writer = WRITERS.get(assistant)
    if writer is None:
        raise UnknownError(Message("{name} is one of {words}", name="assistant", words=", ".join(WRITERS)))
    theories = {name: theory(name) for name in writer.theories_of(certificate)}
    text: str = writer.joined(theories, writer.theorem_of(certificate))
    return text
