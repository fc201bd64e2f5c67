"""Render an explanation as text, as Markdown, and as JSON values."""

from __future__ import annotations

from typing import Any

from ..answers import answer_texts as texts
from ..text import Message, say, translated
from .explanation import UNCOUNTED, Addition, Explanation, Step


def document(explanation: Explanation, lang: str = "en", level: int = 2) -> dict[str, Any]:
    """Return an explanation as JSON values: its steps with parts of the drawing to highlight, text and Markdown."""
    return {
        "verdict": say(texts.verdict(explanation.answer), lang),
        "short": say(explanation.short, lang),
        "by": say(texts.source_text(explanation.answer), lang),
        "steps": [_step(step, lang) for step in explanation.steps],
        "text": text(explanation, lang, level),
        "markdown": markdown(explanation, lang, level),
    }


def _step(step: Step, lang: str) -> dict[str, Any]:
    return {
        "kind": step.kind,
        "text": say(step.message, lang),
        "parts": list(step.parts),
        "rows": [{"text": say(row.message, lang), "parts": list(row.parts)} for row in step.rows],
        "more": step.more,
        "more_text": _more(step, lang),
        "addition": None if step.addition is None else _addition(step.addition, lang),
    }


def _addition(addition: Addition, lang: str) -> dict[str, Any]:
    odd = [sum(digits[k] == "1" for _, digits in addition.rows) % 2 == 1 for k in range(len(addition.total))]
    return {
        "rows": [{"name": say(name, lang), "digits": digits} for name, digits in addition.rows],
        "total": addition.total,
        "odd": odd,
    }


def _more(step: Step, lang: str) -> str:
    if not step.rows or not step.more:
        return ""
    return say(Message("and more" if step.more == UNCOUNTED else "and {count} more", count=step.more), lang)


def text(explanation: Explanation, lang: str = "en", level: int = 2) -> str:
    """Render an explanation as plain text: one sentence at level 1, numbered steps at higher levels."""
    verdict = texts.verdict(explanation.answer)
    head = say(Message("{verdict} {reason}", verdict=verdict, reason=explanation.short), lang)
    if level == 1:
        return head
    lines = [head]
    for number, step in enumerate(explanation.steps, 1):
        lines.append(f"{number}. {say(step.message, lang)}")
        lines += [f"   - {say(row.message, lang)}" for row in step.rows]
        if step.addition is not None:
            lines += [f"     {line}" for line in columns(step.addition, lang)]
        if more := _more(step, lang):
            lines.append(f"   - {more}")
    lines.append(say(texts.source_text(explanation.answer), lang))
    return "\n".join(lines)


def columns(addition: Addition, lang: str = "en") -> list[str]:
    """Return the lines of a column addition: the digits right-aligned, names behind them."""
    names = [say(name, lang) for name, _ in addition.rows]
    width = max(map(len, names))
    lines = [f"{digits}  {name}" for (_, digits), name in zip(addition.rows, names, strict=True)]
    return [*lines, "-" * len(addition.total) + "-" * (width + 2), addition.total]


def markdown(explanation: Explanation, lang: str = "en", level: int = 2) -> str:
    """Render an explanation as Markdown: the steps as a numbered list, an addition as a code block."""
    bold = Message("**{verdict}**", verdict=texts.verdict(explanation.answer))
    verdict = say(Message("{verdict} {reason}", verdict=bold, reason=explanation.short), lang)
    if level == 1:
        return _escaped(verdict)
    title, position = translated(explanation.ruleset.title, lang), explanation.answer.position
    lines = [f"### {title} `{position if len(position) <= 80 else position[:79] + '…'}`", "", _escaped(verdict), ""]
    for number, step in enumerate(explanation.steps, 1):
        lines.append(f"{number}. {_escaped(say(step.message, lang))}")
        lines += [f"   - {_escaped(say(row.message, lang))}" for row in step.rows]
        if step.addition is not None:
            lines += ["", "   ```", *(f"   {line}" for line in columns(step.addition, lang)), "   ```", ""]
        if more := _more(step, lang):
            lines.append(f"   - {more}")
    lines += ["", f"*{_escaped(say(texts.source_text(explanation.answer), lang))}*"]
    return "\n".join(lines)


def _escaped(words: str) -> str:
    """Escape underscores, which Markdown would read as emphasis."""
    return words.replace("_", "\\_")
