"""Operations of the Lab: compare the results of user code, which ran in a sandbox, with search."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, get_args

from ..answers import answer_documents as documents
from ..answers.check import agreed_so_far
from ..answers.user_error import UserError
from ..model import Ruleset
from ..text import Message, NotationError, UnknownError, Work, say, translated
from ..verify import verdict_texts as texts
from ..verify.audit import audit_circuits
from ..verify.circuits.circuit import MOST, Circuit, read_circuit
from ..verify.verdict_documents import audit_document, output_document, stress_document
from .answers import Params, Reply, Steps, budget_error, budget_of, lang_of, number_of, rules_of, text_of

if TYPE_CHECKING:
    from ..verify.calling_conventions import Call
    from ..verify.exchange import ExchangeState
    from ..verify.exchange_audit import WordAudit
    from ..verify.program_task import Task
    from ..verify.readings import Trial


def texts_of(params: Params, name: str) -> list[str]:
    """Return a parameter that is a list of texts, [] if it is missing; raises NotationError."""
    texts = params.get(name, [])
    if not isinstance(texts, list) or not all(isinstance(line, str) for line in texts):
        raise NotationError(Message("{name} must be a list of texts", name=name))
    return texts


def audited(params: Params) -> tuple[Circuit, Circuit | str]:
    """Return the circuit `first`, and the circuit `second` or the name of a `game`; raises NotationError."""
    first = read_circuit(text_of(params, "first"))
    return first, text_of(params, "game") if params.get("game") is not None else read_circuit(text_of(params, "second"))


def _audit(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Compare the circuit `first` with the circuit `second`, or with the rules of a `game`, on all inputs."""
    first, against = audited(params)
    resume = None if params.get("resume") is None else text_of(params, "resume")
    names = text_of(params, "first_name", "A"), text_of(params, "second_name", str(params.get("game") or "B"))
    if isinstance(against, str):
        _refuse_losing_name(names[0], rules_of(params))
    audit = yield from audit_circuits(first, against, names, resume, budget_of(params))
    return audit_document(audit, lang_of(params))


def _audit_examples(params: Params) -> Reply:
    """Return example functions for the `game`."""
    from ..verify.samples import WORKED

    examples = [
        {"name": translated(one.name, lang_of(params)), "first": one.first, "second": one.second, "agrees": one.agrees}
        for one in WORKED.get(text_of(params, "game"), ())
    ]
    return {"examples": examples}


def _audit_read(params: Params) -> Reply:
    """Examine a `text` without running it: which function is audited, and whether it can be traced.

    The reply has the function's `name` ("" if there is none); `untraced`, the reason against tracing as the sandbox
    would write it ("" if there is none); and `plain`, whether it must run on plain integers.
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
    """Return the inputs at which words are compared with plain integers."""
    from ..verify.circuits.sides import samples

    words = _words_of(params)
    return {"samples": samples(words.bits)[words.least :]}


def _words_of(params: Params) -> WordAudit:
    """Return the audit's settings: `bits`, the functions' names, and the `game` that replaces a second function."""
    from ..verify.exchange_audit import WordAudit

    rules = rules_of(params) if params.get("game") is not None else None
    names = text_of(params, "first_name", "A"), text_of(params, "second_name", rules.slug() if rules else "B")
    if rules is not None:
        _refuse_losing_name(names[0], rules)
    return WordAudit(number_of(params, "bits", MOST, MOST) or 0, names, rules)


def _refuse_losing_name(name: str, rules: Ruleset[Any]) -> None:
    """Raise UnknownError if a function's name says that the player to move loses, or leaves open who wins."""
    from ..verify.function_names import sense_of

    sense = sense_of(name, rules.judge.words)
    if sense is not None and not sense.wins:
        message = Message(
            "the name {name} does not say that True means a win of the player to move: with a game, name the function "
            "wins, and let it return whether this player wins",
            name=name,
        )  # fmt: skip
        raise UnknownError(message)


def _audit_words(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Continue an audit input by input: `said` has the output lines of each function for the inputs from `start` on.

    The reply has a verdict, a failure, or the `next` inputs. `untraced` has for each function why it is not a circuit
    ("" if it is one); `until` is the end of the inputs. `in_python` has the values of both functions on the plain
    integer `start`: if they are equal, a difference of the words there is no refutation.
    """
    from ..verify.audit import Untraced
    from ..verify.exchange_audit import STRETCH, compare_inputs

    words, lang = _words_of(params), lang_of(params)
    start = number_of(params, "start", 0, 1 << MOST) or 0
    until = number_of(params, "until", start + STRETCH, 1 << MOST) or 0
    why = [_untraced(text) for text in texts_of(params, "untraced")]
    untraced = tuple(Untraced(name, *one) for name, one in zip(words.names, why, strict=False) if one)
    in_python = texts_of(params, "in_python")
    state = yield from compare_inputs(words, start, texts_of(params, "said"), until, untraced, in_python)
    covered = max(0, state.following.start - words.least)
    reply: Reply = {
        "verdict": None if state.audit is None else audit_document(state.audit, lang),
        "failure": None,
        "next": list(state.following),
        "covered": covered,
        "text": say(Message("{covered} inputs agree", covered=covered), lang),
    }
    if state.failed is not None:
        text = say(texts.failure_text(state.failed), lang)
        reply["failure"] = {**vars(state.failed), "text": text}
    return reply


def _untraced(text: str) -> tuple[int | None, Message] | None:
    """Parse `untraced LINE WHY` into the line number and the reason, which is untrusted text; None for ""."""
    if not text:
        return None
    _, _, rest = text[:500].partition(" ")
    number, _, why = rest.partition(" ")
    line = int(number) or None if number.isascii() and number.isdecimal() and len(number) < 9 else None
    return line, Message("{text}", text=why)


def _audit_plain(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Compare a function's results on `plain` integers with those on `words`, or with its `circuit`.

    With a circuit, `differ` in the reply has the inputs where the results are unequal. Called again with the `words`
    of these inputs, `denied` is a sentence on why the circuit is not the function, or None.
    """
    from ..verify.circuits.sides import mismatch_reason
    from ..verify.exchange_audit import compare_plain_runs

    words, lang = _words_of(params), lang_of(params)
    circuit = read_circuit(text_of(params, "circuit")) if params.get("circuit") else None
    plain, on_words = text_of(params, "plain"), text_of(params, "words", "")
    state = yield from compare_plain_runs(words.names[0], words.bits, words.least, plain, on_words, circuit)
    return {
        "note": None if state.unbounded is None else say(texts.unbounded(state.unbounded), lang),
        "differ": list(state.differ),
        "denied": None if state.denied is None else say(mismatch_reason(state.denied), lang),
    }


def _check_formula(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Continue the check of a formula that runs in the sandbox: `said` has its lines on the previous batch.

    The reply has a verdict, or the next batch of positions: as JSON texts in `arguments` and as notation in `names`.
    If the function may be called in several ways and the current one is wrong early, the check begins again with the
    next; `trial` in the reply is to be passed on.
    """
    from ..verify.exchange import argument_text, compare_batch

    rules, lang = rules_of(params), lang_of(params)
    lines = texts_of(params, "said")
    up_to = number_of(params, "up_to", None, 10**9)
    resume = None if params.get("resume") is None else text_of(params, "resume")
    work = number_of(params, "work", 0, 10**15) or 0
    words = None if params.get("words") is None else text_of(params, "words")
    start = number_of(params, "from", 0, 10**9) or 0
    trial, name = _trial_of(params), text_of(params, "name") if "name" in params else ""

    def compare(trial: Trial, lines: list[str], resume: str | None, work: int) -> Work[ExchangeState]:
        return compare_batch(
            rules, text_of(params, "quantity"), lines, up_to, resume, work, budget_of(params), trial.calls[0], words,
            start, name,
        )  # fmt: skip

    following = None
    try:
        state = yield from compare(trial, lines, resume, work)
        work = state.work
        if state.verdict is not None:
            following = trial.after(state.verdict)
    except UnknownError:
        following = trial.after(None)
        if following is None:
            raise
    if following is not None:
        trial = following
        state = yield from compare(trial, [], None, work)
    call = trial.calls[0]
    if state.stopped is not None and params.get("partial") is not True and state.verdict is not None:
        raise budget_error(state.verdict)
    place = state.place
    reply: Reply = {
        "verdict": None,
        "shown_by": None,
        "arguments": [argument_text(rules, position, call) for position in state.positions],
        "names": [rules.format(position) for position in state.positions],
        "resume": str(place),
        "work": state.work,
        "checked": place.checked,
        "text": say(agreed_so_far(rules, place.size, place.checked), lang),
        "fraction": min(1.0, place.size / up_to) if up_to else None,
        "truth": state.truth,
        "trial": _trial_document(trial),
    }
    if state.verdict is not None:
        from ..play.counterplay import play_document

        reply["verdict"] = documents.verdict(state.verdict, lang)
        reply["shown_by"] = yield from play_document(rules, state.verdict.counterexample, lang)
    return reply


def _numbers(value: Any) -> int | tuple[int, ...]:
    return tuple(map(int, value)) if isinstance(value, list) else int(value)


def _trial_of(params: Params) -> Trial:
    """Return the ways to call a formula that are still to be tried, from the `trial` of the last reply."""
    from ..verify.readings import Trial

    given = params.get("trial")
    if given is None:
        return Trial((call_of(params),))
    try:
        calls = tuple(call_of({"call": one}) for one in given["calls"])
        best = None if given["best"] is None else call_of({"call": given["best"]})
        return Trial((calls[0], *calls[1:]), best, given["has_value"] is True)
    except (TypeError, KeyError, IndexError):
        raise NotationError(Message("{name} must be an object", name="trial")) from None


def _trial_document(trial: Trial) -> Reply:
    best = None if trial.best is None else _call_document(trial.best)
    return {"calls": [*map(_call_document, trial.calls)], "best": best, "has_value": trial.has_value}


def _call_document(call: Call) -> Reply:
    return {
        "takes": call.takes,
        "count": call.count,
        "signs": list(call.signs),
        "settings": [[place, value] for place, value in call.settings],
        "parts": list(call.parts),
        "missing": list(call.missing),
    }


def call_of(params: Params) -> Call:
    """Return how a formula is called, from a `call` of the reply of `formula`; raises NotationError."""
    from ..verify.calling_conventions import Call, Takes
    from ..verify.graph_arguments import GraphPart

    given = params.get("call")
    if given is None:
        return Call()
    try:
        takes, count, signs = given["takes"], int(given["count"]), tuple(map(str, given["signs"]))
        settings = tuple((int(place), _numbers(value)) for place, value in given["settings"])
        parts, missing = tuple(given["parts"]), tuple(map(str, given["missing"]))
        if takes not in get_args(Takes) or not 0 <= count < 100 or len(signs) != 2 or len(signs[0]) != len(signs[1]):
            raise ValueError(takes)
        if not set(parts) <= set(get_args(GraphPart)):
            raise ValueError(parts)
    except (TypeError, KeyError, ValueError):
        raise NotationError(Message("{name} must be an object", name="call")) from None
    return Call(takes, count, (signs[0], signs[1]), settings, parts, missing)


def _formula(params: Params) -> Reply:
    """Find the function in a `text` and how it is called for positions of the `game`, without running it.

    The reply has its `name` ("" if there is none), its `quantity` (None if its name implies none), and the `trial` to
    pass to `hold`, whose first call `read_as` describes.
    """
    from ..verify.calling_conventions import call_from_text
    from ..verify.formula import named_formula, refuse_other_convention
    from ..verify.readings import Trial, possible_calls
    from ..verify.source import Source

    rules, lang, text = rules_of(params), lang_of(params), text_of(params, "text")
    name = None if params.get("name") is None else text_of(params, "name")
    name, quantity = named_formula(text, name)
    refuse_other_convention(rules, name)
    call = call_from_text(text, name, rules) if name else call_of({})
    how = call.read_as()
    return {
        "name": name,
        "quantity": quantity,
        "trial": _trial_document(Trial((*possible_calls(call, Source("formula", text, name), rules),))),
        "read_as": None if how is None else say(how, lang),
    }


def _stress(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Continue the stress test of a program that runs in the sandbox; `ran` has the results of the previous inputs.

    The reply has a verdict, or in `unrun` why the program cannot run, or the next inputs in `given` with a `round`
    number to send back with their results. With `chooses` the operation first finds the input format that the program
    reads, and fails if it reads none. `function` in the reply is the function to call, "" for a program.
    """
    from ..verify.exchange_program import parse_run, resume_trial, start_trial

    lang = lang_of(params)
    number = number_of(params, "round", None, 10**9)
    if number is None:
        chooses = params.get("chooses") is True
        state = yield from start_trial(_task_of(params), number_of(params, "up_to", None, 10**9), chooses)
    else:
        runs = params.get("ran")
        state = yield from resume_trial(number, [parse_run(one) for one in runs] if isinstance(runs, list) else [])
    verdict = None
    if state.verdict is not None:
        verdict = stress_document(state.verdict, Message("Your program"), lang, _task_of(params).any_case)
    return {
        "verdict": verdict,
        "unrun": state.unrun,
        "round": state.number,
        "function": _function_name(params),
        "given": list(state.given),
        "tried": state.tried,
        "text": say(Message("{count} inputs are answered rightly", count=state.tried), lang),
    }


def _task_of(params: Params) -> Task:
    """Return the task of a program, or with `function` of a function: a `game` with the judge's `answer` and `words`.

    A `problem` of `practice`, with `limits` for other bounds, may replace the game. The `text` of a function decides
    which arguments it is called with.
    """
    from ..verify.program_task import Task

    answer = None if params.get("answer") is None else text_of(params, "answer")
    words = None if params.get("words") is None else text_of(params, "words")
    task: Task
    if params.get("problem") is not None:
        from ..practice import problem
        from ..practice.problem_task import task_of

        limits = params.get("limits", {})
        if not isinstance(limits, dict):
            raise NotationError(Message("{name} must be an object", name="limits"))
        limits = {str(one): str(most) for one, most in limits.items()}
        task = task_of(problem(text_of(params, "problem")), limits, answer, words)
    else:
        task = Task(rules_of(params), answer, words, params.get("function") is True)
    name = _function_name(params)
    return task.as_function(text_of(params, "text"), name) if name else task


def _function_name(params: Params) -> str:
    """Return the function of the `text` to call; "" if the text is a program, unless `function` says otherwise."""
    from ..practice import problem
    from ..verify.source import entry_point

    if params.get("text") is None:
        return ""
    wanted = "" if params.get("problem") is None else problem(text_of(params, "problem")).function
    try:
        return entry_point(text_of(params, "text"), wanted)
    except SyntaxError:
        return ""  # the sandbox reports the syntax error
    except UnknownError:
        if params.get("function") is True:
            raise
        return ""


def _stress_input(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Return an `input` of `cases` cases for a program that the user runs; `seed` varies the larger cases."""
    from ..verify.input_generator import MOST as MOST_CASES
    from ..verify.input_generator import generate_input

    cases = number_of(params, "cases", 60, MOST_CASES) or 1
    seed = number_of(params, "seed", 0, 10**9) or 0
    result = yield from generate_input(_task_of(params), cases, number_of(params, "up_to", None, 10**9), seed)
    return {"input": result.text, "cases": result.cases}


def _stress_output(params: Params, data: bytes | None, out: bytearray) -> Steps:
    """Check the output of a program, given as bytes, for an `input`."""
    from ..verify.checker import check_output, read_output

    verdict = yield from check_output(_task_of(params), text_of(params, "input"), read_output(data or b""))
    return output_document(verdict, lang_of(params))


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
    "hold": _check_formula,
    "stress": _stress,
    "stress_input": _stress_input,
    "stress_output": _stress_output,
}
