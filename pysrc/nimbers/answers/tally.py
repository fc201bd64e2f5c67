"""What became of the cases of an input: how many were answered, and what is wrong with the others."""

from __future__ import annotations

from typing import Any

from ..text import say
from . import documents
from .cases import Row
from .texts import batch_summary

UNANSWERED = frozenset({"budget", "stopped"})  # codes of failures that are no mistake in the input


class Tally:
    """Counts rows as they come; `errors` are those of failed and of refuted rows, as plain JSON values, in order."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.answered = self.bad = self.refuted = self.unanswered = 0
        self.errors: list[dict[str, Any]] = []

    def take(self, row: Row) -> dict[str, Any] | None:
        """Count a row; what is wrong with it, if anything is."""
        found = None
        if row.error is not None:
            if row.error.code in UNANSWERED:
                self.unanswered += 1
            else:
                self.bad += 1
            found = {"line": row.line} | documents.error(row.error, self.lang)
        else:
            self.answered += 1
            if row.refuted:
                self.refuted += 1
                found = {"line": row.line} | documents.refuted(row, self.lang)
        if found is not None:
            self.errors.append(found)
        return found

    @property
    def summary(self) -> str:
        """All counts in a sentence; what was not answered counts as bad."""
        return say(batch_summary(self.answered, self.bad + self.unanswered, self.refuted), self.lang)
