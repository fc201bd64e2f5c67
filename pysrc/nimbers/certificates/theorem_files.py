"""Write a certificate as one file for a proof assistant: the theories that the theorem needs, then the theorem."""

from __future__ import annotations

from collections.abc import Callable

from ..text import Message, UnknownError
from .document import Certificate
from .lean import LEAN
from .rocq import ROCQ

ASSISTANTS = {"rocq": ROCQ, "lean": LEAN}


def theorem_file(certificate: Certificate, assistant: str, theory: Callable[[str], str]) -> str:
    """Return the text of the file for the `assistant`, rocq or lean; `theory` returns the text of a theory by its name.

    Raises IllegalError for certificates that no theory covers.
    """
    found = ASSISTANTS.get(assistant)
    if found is None:
        raise UnknownError(Message("{name} is one of {words}", name="assistant", words=", ".join(ASSISTANTS)))
    theories = {name: theory(name) for name in found.theories_of(certificate)}
    return found.joined(theories, found.theorem_of(certificate))
