"""Write a theorem as a program in Python or C++ that reads the digits of a position, in time O(log n)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from random import Random
from string import Template
from textwrap import wrap
from typing import Any

from ..model import Outcome
from ..text import say
from .automaton import Automaton
from .proof import VALUE
from .theorem import Theorem
from .words import Words

LANGUAGES = ("python", "cpp")
LARGEST = 4_000  # the most transitions of an automaton in a program
MAX_TRIED = 200  # positions on which a new program is tested
DRAWN = 10_000  # numbers drawn for them: not all are positions
_WIDTH = 100  # characters of a line
Arrows = int | tuple["Arrows", ...]


def program(found: Theorem, words: Words, language: str) -> str | None:
    """Return the theorem as a program from stdin to stdout; None if its automaton is too large.

    It reads a count T, then T lines with the numbers of a position each, and prints who wins in the judge's words, or
    the Grundy value. In C++ numbers go up to 10^18.
    """
    made = found.automaton
    if len(made) * len(made.transitions[0]) > LARGEST:
        return None
    names = found.clauses.names
    system = found.system
    valued = found.quantity == "grundy"
    first, second = _words(found)
    metal = system.metal
    facts = {
        "arrows": tuple(_by_value(row, made) for row in made.transitions) if valued else made.transitions,
        "accepts": tuple(map(int, made.accepts)),
        "order": tuple(names.index(track) for track in made.tracks if track != VALUE),
        "count": len(names),
        "base": system.digits,
        "times": f"{metal} * " if metal > 1 else "",
        "second_weight": metal + 1 if metal else system.digits,
        "spare": len(made),
        "first": first,
        "second": second,
    }
    kind = "metallic" if metal else "base"
    parts = PYTHON if language == "python" else CPP
    write, mark = (_tuples, "#") if language == "python" else (_braces, "//")
    texts = {name: write(value) if isinstance(value, tuple) else value for name, value in facts.items()}
    inside = {
        "digits": Template(parts[kind]).substitute(texts),
        "start": Template(parts["start_" + kind]).substitute(texts),
        "next": Template(parts["next_" + kind]).substitute(texts),
        "states": len(made),
        "shape": f"[{system.digits ** len(names)}]" + (f"[{system.digits}]" if valued else ""),
    }
    answer = Template(parts["value" if valued else "outcome"]).substitute(texts | inside)
    body = Template(parts["program"]).substitute(texts | inside | {"answer": answer})
    return "\n".join([*_header(found, words, mark), "", body])


def try_program(found: Theorem, text: str) -> int:
    """Test the Python program of a theorem on positions of up to 18 digits, and return their number.

    Raises AssertionError if its answer differs from that of the automaton.
    """
    space: dict[str, Any] = {}
    exec(compile(text.removesuffix("main()\n"), "theorem.py", "exec"), space)
    draw, names = Random(len(found.automaton)), found.clauses.names
    most = (2, 10, 100, 10**4, 10**9, 10**18)  # 2: some numbers may be 0 or 1 only
    drawn = (tuple(draw.randrange(draw.choice(most)) for _ in names) for _ in range(DRAWN))
    known = list(islice(filter(found.rules.is_position, drawn), MAX_TRIED))
    first, second = _words(found)
    for numbers in known:
        wanted: Any = second if found.is_lost(numbers) else first
        if found.quantity == "grundy":
            wanted = found.value(numbers)
        answer = space["answer"](numbers)
        if answer != wanted:
            raise AssertionError(numbers, answer, wanted)
    return len(known)


def _words(found: Theorem) -> tuple[str, str]:
    """Return the judge's words for a win and a loss of the player to move."""
    judge = found.ruleset.judge
    won, lost = judge.words[:2] if judge.answer == "outcome" else (Outcome.N.value, Outcome.P.value)
    return won, lost


def _by_value(row: tuple[int, ...], made: Automaton) -> tuple[tuple[int, ...], ...]:
    """Return the transitions of a state, grouped by the letter of the position: one for each digit of the value."""
    at = made.tracks.index(VALUE)
    grouped: dict[tuple[int, ...], list[int]] = {}
    for letter, after in zip(made.letters(), row, strict=True):
        grouped.setdefault(letter[:at] + letter[at + 1 :], []).append(after)
    return tuple(map(tuple, grouped.values()))


def _header(found: Theorem, words: Words, mark: str) -> Iterable[str]:
    cls = type(found.ruleset)
    settings = ", ".join(f"{name}={value}" for name, value in found.ruleset.settings().items())
    convention = "" if found.ruleset.convention == "normal" else f", {found.ruleset.convention} play"
    domain = found.clauses.domain
    where = "" if domain == "True" else f", where {domain}"
    states = len(found.automaton)
    forbid = f" Before each move the opponent may forbid {found.forbid} of the options." if found.forbid else ""
    wanted = "the Grundy value" if found.quantity == "grundy" else " or ".join(_words(found))
    lines = (
        f"{cls.title}{f' ({settings})' if settings else ''}{convention}: {say(words.message)}{forbid}",
        f"Status: proved for all sizes; an automaton of {states} states reads the digits ({found.system.name}).",
        f"Input: T, then T lines with a position each: {', '.join(found.clauses.names)}{where}.",
        f"Output: for each, {wanted}.",
        "Made by Nimbers (MIT licence).",
    )
    for line in lines:
        for part in wrap(line, _WIDTH - len(mark) - 1):
            yield f"{mark} {part}"


def _tuples(value: tuple[Any, ...]) -> str:
    """Return rows as Python tuples, one on each line."""
    return _rows(value, repr)


def _braces(value: tuple[Any, ...]) -> str:
    """Return rows as C++ initialisers, one on each line."""
    return _rows(value, lambda one: repr(one).replace(",)", ")").replace("(", "{").replace(")", "}"))


def _rows(value: tuple[Any, ...], write: Callable[[Any], str]) -> str:
    if not isinstance(value[0], tuple):
        return "\n    ".join(wrap(write(value), _WIDTH - 4))
    brackets = write(())
    return "\n".join([brackets[0], *(f"    {write(row)}," for row in value), brackets[1]])


PYTHON = {
    "program": '''\
import sys

ARROWS = $arrows
ACCEPTS = $accepts
ORDER = $order


def digits(n):
    """The digits of n, the most significant one first."""
$digits


def letters(numbers, spare=0):
    """The digits of the numbers side by side, each time as one number."""
    words = [digits(numbers[i]) for i in ORDER]
    length = max(map(len, words)) + spare
    for place in zip(*([0] * (length - len(word)) + word for word in words)):
        letter = 0
        for digit in place:
            letter = letter * $base + digit
        yield letter


$answer


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    for at in range(1, 1 + $count * numbers[0], $count):
        print(answer(numbers[at : at + $count]))


main()
''',
    "base": """\
    found = []
    while n:
        n, digit = divmod(n, $base)
        found.append(digit)
    return found[::-1]""",
    "metallic": """\
    weights = [1, $second_weight]
    while weights[-1] <= n:
        weights.append(${times}weights[-1] + weights[-2])
    found = []
    for weight in reversed(weights):
        digit, n = divmod(n, weight)
        found.append(digit)
    return found""",
    "start_base": "weight = 0, 1",
    "start_metallic": "weight, next_weight = 0, 1, $second_weight",
    "next_base": "weight *= $base",
    "next_metallic": "weight, next_weight = next_weight, ${times}next_weight + weight",
    "outcome": '''\
def answer(numbers):
    """The automaton accepts what the player to move loses."""
    state = 0
    for letter in letters(numbers):
        state = ARROWS[state][letter]
    return "$second" if ACCEPTS[state] else "$first"''',
    "value": '''\
def answer(numbers):
    """The one number whose digits, beside those of the position, are accepted."""
    reached = [{0: (0, 0)}]  # by state: the state before it, and the digit of the value
    for letter in letters(numbers, $spare):
        after = {}
        for state in reached[-1]:
            for digit, to in enumerate(ARROWS[state][letter]):
                after.setdefault(to, (state, digit))
        reached.append(after)
    state = next(state for state in reached[-1] if ACCEPTS[state])
    value, $start
    for came in reversed(reached[1:]):
        state, digit = came[state]
        value += digit * weight
        $next
    return value''',
}

CPP = {
    "program": """\
#include <algorithm>
#include <iostream>
#include <vector>

typedef unsigned long long Number;

const int ARROWS[]$shape = $arrows;
const bool ACCEPTS[] = $accepts;
const int ORDER[] = $order;

// The digits of n, the least significant one first.
std::vector<int> digits(Number n) {
    std::vector<int> found;
$digits
    return found;
}

// The digits of the numbers side by side, the most significant ones first, each time as one number.
std::vector<int> letters(const std::vector<Number>& numbers, int spare) {
    std::vector<std::vector<int>> words;
    std::size_t length = 0;
    for (int i : ORDER) {
        words.push_back(digits(numbers[i]));
        length = std::max(length, words.back().size());
    }
    std::vector<int> found;
    for (std::size_t place = length + spare; place-- > 0;) {
        int letter = 0;
        for (const auto& word : words) letter = letter * $base + (place < word.size() ? word[place] : 0);
        found.push_back(letter);
    }
    return found;
}

$answer

int main() {
    int count;
    std::cin >> count;
    while (count--) {
        std::vector<Number> numbers($count);
        for (auto& number : numbers) std::cin >> number;
        std::cout << answer(numbers) << "\\n";
    }
}
""",
    "base": """\
    for (; n; n /= $base) found.push_back(n % $base);""",
    "metallic": """\
    std::vector<Number> weights = {1, $second_weight};
    while (weights.back() <= n) weights.push_back(${times}weights.back() + weights[weights.size() - 2]);
    for (std::size_t i = weights.size(); i-- > 0; n %= weights[i]) found.push_back(n / weights[i]);
    std::reverse(found.begin(), found.end());""",
    "start_base": "weight = 1",
    "start_metallic": "weight = 1, next_weight = $second_weight",
    "next_base": "weight *= $base;",
    "next_metallic": """Number later = ${times}next_weight + weight;
        weight = next_weight;
        next_weight = later;""",
    "outcome": """\
// The automaton accepts what the player to move loses.
const char* answer(const std::vector<Number>& numbers) {
    int state = 0;
    for (int letter : letters(numbers, 0)) state = ARROWS[state][letter];
    return ACCEPTS[state] ? "$second" : "$first";
}""",
    "value": """\
// The one number whose digits, beside those of the position, are accepted.
Number answer(const std::vector<Number>& numbers) {
    struct Came {
        int state, digit;
    };
    std::vector<std::vector<Came>> reached;  // by state: the state before it, and the digit of the value
    std::vector<bool> here($states, false);
    here[0] = true;
    for (int letter : letters(numbers, $spare)) {
        std::vector<Came> came($states, Came{-1, 0});
        for (int state = 0; state < $states; state++)
            for (int digit = 0; here[state] && digit < $base; digit++)
                came[ARROWS[state][letter][digit]] = Came{state, digit};
        for (int state = 0; state < $states; state++) here[state] = came[state].state >= 0;
        reached.push_back(came);
    }
    int state = 0;
    while (!here[state] || !ACCEPTS[state]) state++;
    Number value = 0, $start;
    for (std::size_t place = reached.size(); place-- > 0;) {
        Came came = reached[place][state];
        value += came.digit * weight;
        state = came.state;
        $next
    }
    return value;
}""",
}
