"""Count the cases of a batch: how many were answered, and what is wrong with the others."""

from __future__ import annotations

from typing import Any

from ..text import say
from . import answer_documents as documents
from .answer_texts import batch_summary
from .cases import Row

UNANSWERED = frozenset({"budget", "stopped"})  # codes of errors that are not mistakes in the input


class Tally:
    """Counts rows; `errors` has those of failed and refuted rows, as JSON values in order."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.answered = self.bad = self.refuted = self.unanswered = 0
        self.errors: list[dict[str, Any]] = []

    def take(self, row: Row) -> dict[str, Any] | None:
        """Count a row; return its error as JSON values, or None."""
        error = None
        if row.error is not None:
            if row.error.code in UNANSWERED:
                self.unanswered += 1
            else:
                self.bad += 1
            error = {"line": row.line} | documents.error(row.error, self.lang)
        else:
            self.answered += 1
            if row.refuted:
                self.refuted += 1
                error = {"line": row.line} | documents.refuted(row, self.lang)
        if error is not None:
            self.errors.append(error)
        return error

    @property
    def summary(self) -> str:
        """All counts in a sentence; unanswered cases count as bad."""
        return say(batch_summary(self.answered, self.bad + self.unanswered, self.refuted), self.lang)
