"""Sentences about the results of audits and of tests of users' formulas and programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..answers.coverage import Coverage, coverage_text, no_verdict_message
from ..text import Message

if TYPE_CHECKING:
    from .audit import Audit, Untraced
    from .checker import OutputVerdict
    from .circuits.sides import Unbounded
    from .exchange_audit import FunctionFailure
    from .stress import StressVerdict


def audit_verdict(found: Audit) -> Message:
    """Return whether both sides agree, and on how many inputs."""
    facts = {"claim": found.claim, "against": found.against, "covered": found.covered, "bits": found.bits}
    if found.agrees is None:
        template = (
            "No verdict. At {n} {claim} says {claimed} and {against} says {expected} on words of {bits} bits, but only "
            "because intermediate values wrap; in Python both say {plain}. No difference that Python confirms was "
            "found among {covered} of {total} inputs."
        )
        if found.game:
            template = (
                "No verdict. At {n} {claim} says {claimed} on words of {bits} bits and by the rules of {against} it is "
                "{expected}, but only because intermediate values wrap; in Python it says {plain}, as the rules do. "
                "The comparison ended there, after {covered} of {total} inputs."
            )
        return Message(
            template, n=found.counterexample, claimed=found.claimed, expected=found.expected, plain=found.plain,
            total=found.total, **facts,
        )  # fmt: skip
    if not found.agrees and found.wrapped is not None:
        template = (
            "Refuted. The smallest input where they differ in Python is {n}: {claim} says {claimed}, {against} says "
            "{expected}. On words of {bits} bits they differ from {wrapped} on, because intermediate values wrap."
        )
        return Message(
            template, n=found.counterexample, claimed=found.claimed, expected=found.expected, wrapped=found.wrapped,
            **facts,
        )  # fmt: skip
    if not found.agrees:
        template = (
            "Refuted. The smallest input where they differ is {n}: {claim} says {claimed}, {against} says {expected}."
        )
        if found.game:
            template = (
                "Refuted. The smallest counterexample is {n}: {claim} says {claimed}, by the rules of {against} it is "
                "{expected}."
            )
        return Message(template, n=found.counterexample, claimed=found.claimed, expected=found.expected, **facts)
    if found.method == "circuit" and found.covered < found.total:
        template = (
            "{claim} and {against} agree on the first {covered} of {total} inputs, evaluated as Boolean circuits. Of "
            "the others nothing is known."
        )
        if found.game:
            template = (
                "{claim} obeys the rules of {against} on the first {covered} of {total} inputs, evaluated as Boolean "
                "circuits. Of the others nothing is known."
            )
    elif found.method == "circuit":
        template = (
            "{claim} and {against} agree: evaluated for all {covered} inputs of {bits} bits as Boolean circuits, no "
            "sampling."
        )
        if found.game:
            template = (
                "{claim} obeys the rules of {against}: evaluated for all {covered} inputs of {bits} bits as Boolean "
                "circuits, no sampling."
            )
    elif found.covered == found.total:
        template = "{claim} and {against} agree on all {covered} inputs of {bits} bits, run one after the other."
        if found.game:
            template = "{claim} obeys the rules of {against} on all {covered} inputs of {bits} bits, run one by one."
    else:
        template = (
            "{claim} and {against} agree on the first {covered} of {total} inputs, run one after the other. Of the "
            "others nothing is known."
        )
        if found.game:
            template = (
                "{claim} obeys the rules of {against} on the first {covered} of {total} inputs, run one by one. Of the "
                "others nothing is known."
            )
    return Message(template, total=found.total, **facts)


def failure_text(found: FunctionFailure) -> Message:
    """Return why there is no verdict: a function failed at an input."""
    template = "No verdict: {function} fails at {at} ({what}). The inputs before it agree: {covered}."
    what: str | Message = found.what
    if found.line is not None:
        what = Message("line {line}: {what}", line=found.line, what=found.what)
    return Message(template, function=found.function, at=str(found.at), what=what, covered=found.covered)


def untraced(found: Untraced) -> Message:
    """Return why a function was run input by input."""
    if found.line is None:
        return Message("{function} is no circuit: {why}.", function=found.function, why=found.why)
    template = "{function} is no circuit: {why}, in line {line}."
    return Message(template, function=found.function, why=found.why, line=found.line)


def unbounded(found: Unbounded) -> Message:
    """Return where a function has another value on Python integers than on words that wrap."""
    return Message(
        "{function} relies on unbounded integers at n = {at}: it says {plain} there, on words that wrap {word}.",
        function=found.function, at=found.at, plain=found.plain, word=found.word,
    )  # fmt: skip


def stress_coverage(found: StressVerdict) -> Coverage:
    """Return the coverage of a test."""
    return Coverage(
        found.tried, found.size_name, found.up_to, found.start, found.untried, found.orders, found.larger,
        found.complete, "inputs", found.larger_lost, found.short if found.larger else (),
    )  # fmt: skip


def stress_verdict(found: StressVerdict, program: str | Message) -> Message:
    """Return the result of a test, the inputs it covers, and how the program was read."""
    text = _stress_verdict(found, program)
    for how in found.read_as:
        text = Message("{verdict} Read as: {how}.", verdict=text, how=how)
    return text


def _stress_verdict(found: StressVerdict, program: str | Message) -> Message:
    facts = {"program": program, "size_name": found.size_name, "size": found.up_to}
    if found.agrees is None:
        if found.stopped is None:
            return no_verdict_message(stress_coverage(found))
        why = Message(
            "stopped after {count} {count|input|inputs}, as {seconds} seconds are over; --total SECONDS allows more",
            count=found.tried, seconds=f"{found.stopped:g}",
        )  # fmt: skip
        return no_verdict_message(stress_coverage(found), why)
    if found.agrees:
        return Message("{program} answers {covered}. No proof.", covered=coverage_text(stress_coverage(found)), **facts)
    template = "{program} fails: wrong answer. The smallest input tried that fails is {position}."
    if found.kind == "crash":
        template = "{program} fails: it ends with exit code {code}. The smallest input tried that fails is {position}."
    elif found.kind == "wrong format":
        template = (
            "{program} fails: its output is no answer to the input. The smallest input tried that fails is {position}."
        )
    elif found.kind == "time limit":
        template = "{program} fails: time limit. The smallest input tried that fails is {position}."
    return Message(template, position=(found.position or "")[:200], code=str(found.exit_code), **facts)


# --- the output of a program that the user ran ------------------------------------------------------------------------


def output_verdict(found: OutputVerdict) -> Message:
    """Return the verdict on an output, accepted or the first wrong case or line, and how its words were read."""
    text = _output_verdict(found)
    for how in found.read_as:
        text = Message("{verdict} Read as: {how}.", verdict=text, how=how)
    return text


def _output_verdict(found: OutputVerdict) -> Message:
    if found.verdict == "accepted":
        if found.cases == 1:
            return Message("Accepted: the answer is right.")
        return Message("Accepted: all {count} answers are right.", count=found.cases)
    facts: dict[str, object] = {
        "case": found.case, "cases": found.cases, "line": found.line, "answers": found.answers,
        "position": (found.position or "")[:200], "expected": found.expected, "printed": (found.printed or "")[:100],
    }  # fmt: skip
    if found.verdict == "wrong answer":
        template = (
            "Wrong answer at case {case} of {cases}: for {position} the answer is {expected}, and {printed} was "
            "printed."
        )
    elif found.flaw == "missing" and not found.answers:
        template = "Wrong format: nothing was printed. Answers expected: {cases}."
    elif found.flaw == "missing":
        template = (
            "Wrong format: the output ends after {answers} of {cases} answers; line {line} should answer case {case}, "
            "{position}."
        )
    elif found.flaw == "extra":
        template = (
            "Wrong format: more answers than cases, {answers} and {cases}; from line {line} on it is too much: "
            "{printed}"
        )
    elif found.flaw == "number":
        template = "Wrong format in line {line}: a number was expected for case {case}, and {printed} was printed."
    else:
        template = "Wrong format in line {line}: {words} was expected for case {case}, and {printed} was printed."
        if found.flaw == "letters":
            template = (
                "Wrong format in line {line}: {words} was expected for case {case}, and {printed} was printed: small "
                "and capital letters count."
            )
        facts["words"] = Message("{first} or {second}", first=", ".join(found.words[:-1]), second=found.words[-1])
    return Message(template, **facts)


def this_input_only(found: OutputVerdict) -> Message:
    """Return how far the verdict on one output holds for the program."""
    if found.cases == 1:
        return Message("This speaks of the one case of this input only.")
    if found.verdict == "accepted":
        return Message("This speaks of the {count} cases of this input only. It is no proof.", count=found.cases)
    return Message("This speaks of the {count} cases of this input only.", count=found.cases)
