"""What the page may ask for in the Lab: what a stranger's code says, in a sandbox, is held against the truth here."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, get_args

from ..answers import documents
from ..answers.check import agreed_so_far
from ..answers.user_error import UserError
from ..text import Message, NotationError, say, translated
from ..verify import verdict_texts as texts
from ..verify.audit import audit_circuits
from ..verify.circuits.circuit import MOST, read_circuit
from ..verify.verdict_documents import audit_document, output_document, stress_document
from .answers import Params, Reply, Steps, budget_of, lang_of, number_of, rules_of, stopped, text_of

if TYPE_CHECKING:
    from ..verify.calling_conventions import Call
    from ..verify.exchange_audit import WordAudit
    from ..verify.program_task import Task


def texts_of(params: Params, name: str) -> list[str]:
    """A list of texts, none where it is not given; raises NotationError."""
    found = params.get(name, [])
    if not isinstance(found, list) or not all(isinstance(line, str) for line in found):
        raise NotationError(Message("{name} must be a list of texts", name=name))
    return found


def _audit(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """`first` and `second` are circuits as text, or instead of `second` a `game`; their names are told."""
    first = read_circuit(text_of(params, "first"))
    against = text_of(params, "game") if params.get("game") is not None else read_circuit(text_of(params, "second"))
    resume = None if params.get("resume") is None else text_of(params, "resume")
    names = text_of(params, "first_name", "A"), text_of(params, "second_name", str(params.get("game") or "B"))
    found = yield from audit_circuits(first, against, names, resume, budget_of(params))
    return audit_document(found, lang_of(params))


def _audit_examples(params: Params) -> Reply:
    """Functions to begin with, for the game."""
    from ..verify.samples import WORKED

    found = [
        {"name": translated(one.name, lang_of(params)), "first": one.first, "second": one.second, "agrees": one.agrees}
        for one in WORKED.get(text_of(params, "game"), ())
    ]
    return {"examples": found}


def _audit_read(params: Params) -> Reply:
    """What can be told of a `text` without running it: the function meant, whether its trace would show all it does.

    The reply has its `name`, "" where there is none; `untraced`, why it is not traced as a sandbox says it, "" where it
    may be; and `plain`, whether it must be run on plain integers.
    """
    from ..verify.circuits.traceable import hidden_behaviour
    from ..verify.source import top_level

    text = text_of(params, "text")
    try:
        names = top_level("text", text)
    except UserError:
        names = []
    hidden = hidden_behaviour(text, names[-1]) if names else None
    untraced = f"untraced {hidden.line or 0} {say(hidden.why, lang_of(params))}" if hidden else ""
    return {"name": names[-1] if names else "", "untraced": untraced, "plain": hidden is not None and hidden.plain}


def _audit_samples(params: Params) -> Reply:
    """The inputs at which words are compared with plain integers."""
    from ..verify.circuits.sides import samples

    words = _words_of(params)
    return {"samples": samples(words.bits)[words.least :]}


def _words_of(params: Params) -> WordAudit:
    """`bits`, the functions' names, and the `game` whose rules stand instead of a second one."""
    from ..verify.exchange_audit import WordAudit

    rules = rules_of(params) if params.get("game") is not None else None
    names = text_of(params, "first_name", "A"), text_of(params, "second_name", rules.slug() if rules else "B")
    return WordAudit(number_of(params, "bits", MOST, MOST) or 0, names, rules)


def _audit_words(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Inputs one after the other: `said` has a text of lines for each function, about the inputs from `start` on.

    The reply has a verdict, a failure, or the inputs to be asked about `next`. `untraced` tells for each function why
    it is no circuit, "" where it is one, and `until` how far to go.
    """
    from ..verify.audit import Untraced
    from ..verify.exchange_audit import STRETCH, compare_inputs

    words, lang = _words_of(params), lang_of(params)
    start = number_of(params, "start", 0, 1 << MOST) or 0
    until = number_of(params, "until", start + STRETCH, 1 << MOST) or 0
    why = [_untraced(text) for text in texts_of(params, "untraced")]
    untraced = tuple(Untraced(name, *one) for name, one in zip(words.names, why, strict=False) if one)
    found = yield from compare_inputs(words, start, texts_of(params, "said"), until, untraced)
    covered = max(0, found.following.start - words.least)
    reply: Reply = {
        "verdict": None if found.audit is None else audit_document(found.audit, lang),
        "failure": None,
        "next": list(found.following),
        "covered": covered,
        "text": say(Message("{covered} inputs agree", covered=covered), lang),
    }
    if found.failed is not None:
        text = say(texts.failure_text(found.failed), lang)
        reply["failure"] = {**vars(found.failed), "text": text}
    return reply


def _untraced(text: str) -> tuple[int | None, Message] | None:
    """The line of `untraced LINE WHY` and the reason; the reason is a stranger's word unless it is one of ours."""
    if not text:
        return None
    _, _, rest = text[:500].partition(" ")
    number, _, why = rest.partition(" ")
    line = int(number) or None if number.isascii() and number.isdecimal() and len(number) < 9 else None
    return line, Message("{text}", text=why)


def _audit_plain(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """What a function of words says of `plain` integers, held against what it said of `words`, or its `circuit`.

    With a circuit, `differ` in the reply are the inputs where the integers say something else; asked again with the
    `words` of these, `denied` says what keeps the circuit from being the function, None where nothing does.
    """
    from ..verify.circuits.sides import mismatch_reason
    from ..verify.exchange_audit import compare_plain_runs

    words, lang = _words_of(params), lang_of(params)
    circuit = read_circuit(text_of(params, "circuit")) if params.get("circuit") else None
    plain, said = text_of(params, "plain"), text_of(params, "words", "")
    found = yield from compare_plain_runs(words.names[0], words.bits, words.least, plain, said, circuit)
    return {
        "note": None if found.unbounded is None else say(texts.unbounded(found.unbounded), lang),
        "differ": list(found.differ),
        "denied": None if found.denied is None else say(mismatch_reason(found.denied), lang),
    }


def _hold(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """One batch of a check whose formula runs elsewhere: `said` are lines about the positions handed out last.

    The reply has a verdict, or the positions of the next batch: `arguments` as JSON text each, and `names` in notation.
    """
    from ..verify.exchange import argument_text, compare_batch

    rules, lang = rules_of(params), lang_of(params)
    said = texts_of(params, "said")
    up_to = number_of(params, "up_to", None, 10**9)
    resume = None if params.get("resume") is None else text_of(params, "resume")
    work = number_of(params, "work", 0, 10**15) or 0
    words = None if params.get("words") is None else text_of(params, "words")
    start = number_of(params, "from", 0, 10**9) or 0
    call = _call_of(params)
    found = yield from compare_batch(
        rules, text_of(params, "quantity"), said, up_to, resume, work, budget_of(params), call, words, start
    )
    if found.stopped is not None and params.get("partial") is not True and found.verdict is not None:
        raise stopped(found.verdict)
    place = found.place
    reply: Reply = {
        "verdict": None,
        "shown_by": None,
        "arguments": [argument_text(rules, position, call) for position in found.positions],
        "names": [rules.format(position) for position in found.positions],
        "resume": str(place),
        "work": found.work,
        "checked": place.checked,
        "text": say(agreed_so_far(rules, place.size, place.checked), lang),
        "fraction": min(1.0, place.size / up_to) if up_to else None,
    }
    if found.verdict is not None:
        from ..play.counterplay import shown_play

        reply["verdict"] = documents.verdict(found.verdict, lang)
        reply["shown_by"] = yield from shown_play(rules, found.verdict.counterexample, lang)
    return reply


def _call_of(params: Params) -> Call:
    """How a formula is called, as `formula` says it in `call`; raises NotationError."""
    from ..verify.calling_conventions import Call, Takes

    given = params.get("call")
    if given is None:
        return Call()
    try:
        takes, count, signs = given["takes"], int(given["count"]), tuple(map(str, given["signs"]))
        if takes not in get_args(Takes) or not 0 <= count < 100 or len(signs) != 2 or len(signs[0]) != len(signs[1]):
            raise ValueError(takes)
    except (TypeError, KeyError, ValueError):
        raise NotationError(Message("{name} must be an object", name="call")) from None
    return Call(takes, count, (signs[0], signs[1]))


def _formula(params: Params) -> Reply:
    """How the function in a `text` is called for positions of the `game`, without running it.

    The reply has its `name`, "" where there is none, its `quantity`, None where its name tells none, and the `call`
    that `hold` takes, with `read_as` in words.
    """
    from ..verify.calling_conventions import call_from_text
    from ..verify.formula import named_formula

    rules, lang, text = rules_of(params), lang_of(params), text_of(params, "text")
    name = None if params.get("name") is None else text_of(params, "name")
    name, quantity = named_formula(text, name)
    call = call_from_text(text, name, rules) if name else _call_of({})
    how = call.read_as()
    return {
        "name": name,
        "quantity": quantity,
        "call": {"takes": call.takes, "count": call.count, "signs": list(call.signs)},
        "read_as": None if how is None else say(how, lang),
    }


def _stress(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """A program that runs elsewhere on the judge's inputs; `ran` is what came of those handed out last.

    The reply has a verdict, or why the program cannot be run here, or the inputs of the next runs: `given`, and `round`
    to be told again with what came of them. `chooses`: the form that the program reads is found first, and where there
    is none the operation fails, which is no verdict.
    """
    from ..verify.exchange_program import parse_run, resume_trial, start_trial

    lang = lang_of(params)
    number = number_of(params, "round", None, 10**9)
    if number is None:
        chooses = params.get("chooses") is True
        found = yield from start_trial(_task_of(params), number_of(params, "up_to", None, 10**9), chooses)
    else:
        rans = params.get("ran")
        found = yield from resume_trial(number, [parse_run(one) for one in rans] if isinstance(rans, list) else [])
    program = Message("Your program")
    return {
        "verdict": None if found.verdict is None else stress_document(found.verdict, program, lang, _any_case(params)),
        "unrun": found.unrun,
        "round": found.number,
        "given": list(found.given),
        "tried": found.tried,
        "text": say(Message("{count} inputs are answered rightly", count=found.tried), lang),
    }


def _any_case(params: Params) -> bool:
    """Whether the judge of the `game` takes its words in any letters."""
    return params.get("game") is not None and rules_of(params).judge.any_case


def _task_of(params: Params) -> Task:
    """Return what the judge of a `game` asks for: the `answer` and `words` it wants; `function`: of a function.

    Instead of a game it may be a `problem` of `practice`, with `limits` for other bounds. With the `text` of a function
    it is called with the arguments that its text asks for.
    """
    from ..verify.program_task import Task
    from ..verify.source import entry_point

    function = params.get("function") is True
    task: Task
    if params.get("problem") is not None:
        from ..practice import problem
        from ..practice.judged import task_of

        limits = params.get("limits", {})
        if not isinstance(limits, dict):
            raise NotationError(Message("{name} must be an object", name="limits"))
        task = task_of(problem(text_of(params, "problem")), {str(one): str(most) for one, most in limits.items()})
    else:
        answer = None if params.get("answer") is None else text_of(params, "answer")
        words = None if params.get("words") is None else text_of(params, "words")
        task = Task(rules_of(params), answer, words, function)
    if function and params.get("text") is not None:
        text = text_of(params, "text")
        try:
            name = entry_point(text)
        except SyntaxError:
            name = ""  # the sandbox says where the mistake is
        if name:
            task = task.as_function(text, name)
    return task


def _stress_input(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """An `input` of so many `cases` for a program that its reader runs; `seed` says which larger ones are in it."""
    from ..verify.input_generator import MOST as MOST_CASES
    from ..verify.input_generator import generate_input

    cases = number_of(params, "cases", 60, MOST_CASES) or 1
    seed = number_of(params, "seed", 0, 10**9) or 0
    found = yield from generate_input(_task_of(params), cases, number_of(params, "up_to", None, 10**9), seed)
    return {"input": found.text, "cases": found.cases}


def _stress_output(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """What a program printed, which comes as bytes, held against the truth about the `input` it was given."""
    from ..verify.checker import check_output, read_output

    found = yield from check_output(_task_of(params), text_of(params, "input"), read_output(data or b""))
    return output_document(found, lang_of(params))


INSTANT: dict[str, Callable[[Params], Reply]] = {
    "audit_examples": _audit_examples,
    "audit_read": _audit_read,
    "audit_samples": _audit_samples,
    "formula": _formula,
}
LONG: dict[str, Callable[[Params, bytes | None, bytearray], Steps]] = {
    "audit": _audit,
    "audit_words": _audit_words,
    "audit_plain": _audit_plain,
    "hold": _hold,
    "stress": _stress,
    "stress_input": _stress_input,
    "stress_output": _stress_output,
}
