"""Users' input as it comes: functions in every shape, their own rules, programs for judges, with the truth for each."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from independent import brought
from nimbers import UnknownError
from nimbers.answers.check import Verdict, check_claim
from nimbers.answers.winner_words import PAIRS, WORDS, normalized
from nimbers.games import ruleset
from nimbers.practice import problems
from nimbers.search.meter import finished
from nimbers.text import say
from nimbers.verify import program_runner as running
from nimbers.verify.calling_conventions import Call
from nimbers.verify.exchange import compare_batch
from nimbers.verify.formula import claim_of, find_formula
from nimbers.verify.function_names import says_losing, sense_of
from nimbers.verify.source import PRELUDE
from unit.terminal import Nimbers

BROUGHT = json.loads((Path(__file__).parents[1] / "data" / "brought.json").read_text(encoding="utf-8"))
FUNCTIONS, RULES, PROGRAMS = BROUGHT["functions"], BROUGHT["rules"], BROUGHT["programs"]
processes = pytest.mark.skipif(sys.platform == "emscripten", reason="no processes in the browser")


def written(folder: Path, text: str, name: str = "brought.py") -> str:
    made = folder / name
    made.write_text(text, encoding="utf-8")
    return str(made)


def function(text: str) -> Any:
    """Return the function of a text as its author would call it."""
    scope: dict[str, Any] = {"List": list}
    exec("from functools import reduce\nfrom operator import xor", scope)
    before = set(scope)
    exec(text, scope)
    made = [value for name, value in scope.items() if name not in before and callable(value)]
    last = made[-1]
    if not isinstance(last, type):
        return last
    method = next(name for name in vars(last) if name[0] != "_")
    return lambda *p: getattr(last(), method)(*p)


# --- functions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", FUNCTIONS, ids=[one["name"] for one in FUNCTIONS])
@pytest.mark.sampled(16, "other cases, in the same way")
def test_functions_as_they_are_written(nimbers: Nimbers, tmp_path: Path, case: dict[str, Any]) -> None:
    """Functions of any shape, name and wording are read: the right ones agree, the wrong ones fail."""
    file = written(tmp_path, case["text"])
    sets = [word for one in case["set"] for word in ("--set", one)]
    run = nimbers(
        "check", case["game"], *sets, "--formula", file, "--up-to", str(case["up_to"]), *case["args"], "--json"
    )
    kind = case["kind"]
    agrees, checked, size = brought.judged(case["truth"], kind, function(case["text"]), case["first"], case["up_to"])

    assert (run.code, run.json["agrees"], run.json["up_to"]) == (0 if agrees else 1, agrees, size), run.out
    assert run.json["complete"] == agrees
    assert not agrees or run.json["checked"] == checked
    assert agrees == ("wrong" not in case["name"])


def test_how_a_function_was_read_is_said(nimbers: Nimbers, tmp_path: Path) -> None:
    """The verdict says how it read results that are not truth values and arguments that are not the whole position."""
    text = "def canWin(n):\n    return 1 if n % 4 else 2\n"
    run = nimbers(
        "check", "subtraction", "--set", "amounts=1,2,3", "--quantity", "wins", "--up-to", "9",
        "--formula", written(tmp_path, text), "--json",
    )  # fmt: skip

    assert "1 was read as: the first player wins" in run.json["read_as"]
    assert "one number" in run.json["read_as"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("def who(n): return 'Ada' if n % 4 else 'Bea'", "or --words Ada,Bea"),
        ("def who(n): return 0 if n % 4 else 1", "--words 0,1"),
        ("def wins(a, b, c): return 'x'", "wins returns"),
    ],
)
def test_what_can_be_read_in_two_ways_is_asked(nimbers: Nimbers, tmp_path: Path, text: str, words: str) -> None:
    """Unknown words, or 0 and 1 in reverse, lead to a question, not to a refutation."""
    file = written(tmp_path, text)
    run = nimbers("check", "subtraction", "--set", "amounts=1,2,3", "--quantity", "wins", "--formula", file)

    assert (run.code, words in run.err + run.out) == (2, True), run


def test_every_word_of_practice_is_known() -> None:
    """The words of all problems name a winner, and no word names both."""
    known = {word for pair in PAIRS for word in map(normalized, pair)}
    wanted = {normalized(word) for one in problems().values() for word in one.words[:2]}

    assert wanted <= known
    pairs = [pair for pair in PAIRS if pair != ("y", "n") and not "".join(pair).isdecimal()]  # N alone is the outcome
    assert all(WORDS[one] == 1 and WORDS[other] == 0 for one, other in pairs)


LOST = "n % 4 == 0"


@pytest.mark.parametrize(
    ("text", "args"),
    [
        (f"def win(n): return 'N' if {LOST} else 'Y'", ["--words", "Y,N"]),
        (f"def win(n): return 'N' if {LOST} else 'Y'", []),
        (f"def win(n): return 'n' if {LOST} else 'y'", []),
        (f"def win(n): return 'P' if {LOST} else 'N'", []),
        (f"def win(n): return 'N' if {LOST} else 'P'", ["--words", "P,N"]),
        (f"def isLosing(n): return {LOST}", []),
        (f"def is_losing(n): return 1 if {LOST} else 0", []),
        (f"def losing(n): return 'YES' if {LOST} else 'NO'", []),
        (f"def is_p_position(n): return {LOST}", []),
        (f"class Solution:\n    def isLosing(self, n): return {LOST}", []),
        (f"def losing(n): return not ({LOST})", ["--words", "True,False"]),
        (f"def first_wins(n): return {LOST}", ["--words", "False,True"]),
        (f"def first_wins(n): return int({LOST})", ["--words", "False,True"]),
        (f"def not_losing(n): return not ({LOST})", []),
    ],
)
def test_the_words_of_the_user_come_first(nimbers: Nimbers, tmp_path: Path, text: str, args: list[str]) -> None:
    """N is No beside Y, and what --words says; a function named for lost positions means the opposite."""
    file = written(tmp_path, text)
    wrong = written(tmp_path, text.replace("4", "5"), "wrong.py")
    game = ("check", "subtraction", "--set", "amounts=1,2,3", "--up-to", "20", *args, "--json")
    right, refuted = (nimbers(*game, "--formula", one) for one in (file, wrong))
    told = "says by its name which positions are lost" in (right.json["read_as"] or "")

    assert (right.code, right.json["checked"]) == (0, 21), right.out
    assert (refuted.code, refuted.json["counterexample"]) == (1, "4"), refuted.out
    assert told == (("los" in text.lower() and "not_" not in text and not args) or "is_p" in text)


LOSES = """
secondPlayerWins second_wins secondWins bobWins doesBobWin player2_wins playerTwoWins p2Wins opponentWins
can_the_opponent_win previous_player_wins otherPlayerWins first_player_loses aliceLoses firstLoses
currentPlayerLoses cannotWin cant_win doesntWin not_winning never_wins no_win noWinningMove unwinnable isP is_p
isPPosition p_position isColdPosition cold lost loses isLosing mustLose hopeless kernel bobwins secondplayerwins
winner_is_bob win_for_second bobBeatsAlice opponent_defeats_me losesToBob
fails_to_win win_impossible impossible_to_win lacks_winning_move nobody_can_beat_second
"""
WINS = """
wins canWin firstPlayerWins first_wins aliceWins canIWin player1_wins nextPlayerWins moverWins winnerOfGame
hasWinningMove winAgainstBob aliceBeatsBob bobLoses second_loses opponentLoses opponentCannotWin
secondMoverLoses cannotLose not_losing never_loses isN n_position not_p_position isNotCold hot win2
"""
OPEN = """
isSafe is_safe unsafe balanced second bob opponent P N has_losing_move can_reach_losing win_or_lose
bobOrAliceWins last_player_wins next_win isDraw win_or_draw
should_go_second let_opponent_start second_has_strategy just_moved_wins
"""


def checked(text: str, game: str = "subtraction", up_to: int = 12, words: str | None = None, **options: Any) -> Verdict:
    """Return the verdict on a function; a subtraction game takes 1, 2 or 3."""
    rules = ruleset(game, {"amounts": "1,2,3"} if game == "subtraction" else {})
    source, quantity = find_formula("brought.py", text, ruleset=rules, **options)
    return finished(check_claim(rules, claim_of(rules, source, quantity, words), up_to))


@pytest.mark.parametrize(
    ("name", "lost"), [*((one, True) for one in LOSES.split()), *((one, False) for one in WINS.split())]
)
def test_a_name_says_what_true_means(name: str, lost: bool) -> None:
    """True means what the words of the name say together; an inverted meaning is stated."""
    bodies = ("n % 4 == 0", "n % 4 != 0")
    right, wrong = bodies if lost else bodies[::-1]
    text = f"def {name}(n): return " if len(name) % 2 else f"class Solution:\n    def {name}(self, n): return "
    agrees, refuted = checked(text + right), checked(text + wrong)
    told = [one for one in map(say, agrees.read_as) if name in one]

    assert (agrees.agrees, agrees.checked) == (True, 13)
    assert (refuted.agrees, refuted.counterexample) == (False, "0")
    assert len(told) == lost
    assert not lost or "True as: the second player wins" in told[0]


ODD = "computer_wins machineWins he_wins brotherWins has_winning_reply"
LOSER = "loser get_loser losing_player whoLoses who_loses LOSER"


@pytest.mark.parametrize("name", ODD.split())
def test_a_name_with_unknown_words_is_asked_about(name: str) -> None:
    """Such a function is neither refuted if it may mean the opposite, nor confirmed without saying how it was read."""
    with pytest.raises(UnknownError, match="say --quantity wins or --quantity loses"):
        checked(f"def {name}(n): return n % 4 == 0")

    agrees = checked(f"def {name}(n): return n % 4 != 0")

    assert (agrees.agrees, [say(one) for one in agrees.read_as if "True was read as" in say(one)] != []) == (True, True)


@pytest.mark.parametrize("name", LOSER.split())
@pytest.mark.parametrize("words", ["'Alice','Bob'", "1,2", "'first','second'"])
def test_the_loser_is_not_the_winner(name: str, words: str) -> None:
    """A function that returns the loser by its name is read so, and one that returns the winner is refuted."""
    first, second = words.split(",")
    right = checked(f"def {name}(n): return {second} if n % 4 else {first}")
    wrong = checked(f"def {name}(n): return {first} if n % 4 else {second}")

    assert (right.agrees, wrong.agrees, wrong.counterexample) == (True, False, "0")
    assert f"{name} returns the loser, as its name says" in say(right.read_as[-1])


def test_words_and_numbers_that_may_mean_either_player() -> None:
    """Two words of which one is unknown are asked about; that 1 names the first player is said."""
    with pytest.raises(UnknownError, match="which word says that the first player wins"):
        checked("def solve(n): return 'x' if n % 4 else 'y'")

    agrees = checked("def winner(n): return 1 if n % 4 else 0")

    assert agrees.agrees
    assert "1 was read as: the first player wins, 0 as: the second player wins" in map(say, agrees.read_as)


@pytest.mark.parametrize("name", OPEN.split())
def test_a_name_that_leaves_it_open_is_asked(name: str) -> None:
    """A name that some use for a win and others for a loss gets no verdict, until the quantity says it."""
    text = f"def {name}(n): return n % 4 == 0"
    with pytest.raises(UnknownError, match="leaves open"):
        checked(text)
    with pytest.raises(UnknownError, match="leaves open"):
        checked(f"def {name}(n): return int(n % 4 == 0)", quantity="wins")

    assert checked(text, quantity="loses", by_user=True).agrees is True
    assert checked(text, quantity="wins", by_user=True).agrees is False
    assert checked(text, words="False,True").agrees is True


def test_what_the_user_says_comes_before_the_name() -> None:
    """The quantities wins and loses, and words, beat the name; words that a function returns do so, too."""
    text = "def secondPlayerWins(n): return n % 4 {} 0"

    assert checked(text.format("!="), quantity="wins", by_user=True).agrees is True
    assert checked(text.format("=="), quantity="wins", by_user=True).agrees is False
    assert checked(text.format("=="), quantity="loses", by_user=True).agrees is True
    assert checked(text.format("!="), words="True,False").agrees is True
    for first, second in (("Alice", "Bob"), ("First", "Second"), (1, 2)):
        word = f"def secondPlayerWins(n): return {second!r} if n % 4 == 0 else {first!r}"
        assert checked(word, quantity="wins").agrees is True
    with pytest.raises(UnknownError, match="speaks of the second player"):
        checked("def secondPlayer(n): return 'win' if n % 4 == 0 else 'lose'")


def test_a_name_without_a_meaning_is_no_guess() -> None:
    """How such a function was read is said; if the opposite reading is right everywhere, the user is asked."""
    told = checked("def solve(n): return n % 4 != 0").read_as

    assert "True was read as: the first player wins" in " ".join(map(say, told))
    with pytest.raises(UnknownError, match="solve is wrong on each"):
        checked("def solve(n): return n % 4 == 0")


def test_names_of_the_game_count() -> None:
    """The two words of a game or problem name its players: Louise and Richard in the Counter Game."""
    lost = "bin(n - 1).count('1') % 2 == 0"
    for name in ("richardWins", "louiseLoses", "does_richard_win"):
        assert checked(f"def {name}(n): return {lost}", "counter").agrees is True
        assert checked(f"def {name}(n): return not ({lost})", "counter").agrees is False
    assert sense_of("georgia_wins", ("Georgia", "Bob")) == sense_of("aliceWins")
    assert says_losing("kimWins", ("Lee", "Kim"))
    assert (kim := sense_of("kimWins")) is not None
    assert (kim.wins, kim.is_whole) == (True, False)


def test_lost_is_not_the_opposite_of_won_where_there_are_ties() -> None:
    """In a game with ties, a function named for losses is asked for the outcome."""
    for name in ("bobWins", "isLosing", "notLosing"):
        with pytest.raises(UnknownError, match="neither won nor lost"):
            checked(f"def {name}(p): return False", "substring", 3)


def test_the_page_reads_names_alike() -> None:
    """The check of a formula in the sandbox reads its name; `loses` says what True means."""
    rules = ruleset("subtraction", {"amounts": "1,2,3"})
    for name, quantity in (("secondPlayerWins", "wins"), ("", "loses"), ("canWin", "wins")):
        first = finished(compare_batch(rules, quantity, [], 8, name=name, call=Call("number")))
        lost = name != "canWin"
        said = [f"bool {(int(rules.format(p)) % 4 == 0) == lost}" for p in first.positions]
        found = finished(compare_batch(rules, quantity, said, 8, str(first.place), name=name, call=Call("number")))
        assert found.verdict is not None
        assert found.verdict.agrees is True


@processes
def test_programs_and_audits_read_names(nimbers: Nimbers, tmp_path: Path) -> None:
    """Tests and audits of programs read secondPlayerWins, and ask what isSafe means."""
    lost = "bin(n - 1).count('1') % 2 == 0"
    right, wrong, safe = (
        written(tmp_path, f"class Solution:\n    def {name}(self, n): return {body}", file)
        for name, body, file in (
            ("richardWins", lost, "a.py"), ("secondPlayerWins", f"not ({lost})", "b.py"), ("isSafe", lost, "c.py"),
        )
    )  # fmt: skip
    stress, audit = ("stress", "counter"), ("--game", "counter", "--bits", "8")
    runs = [nimbers(*stress, file, "--up-to", "4", "--json") for file in (right, wrong, safe)]
    audits = [nimbers("audit", file, *audit, "--json") for file in (right, wrong, safe)]
    worded = nimbers(*stress, safe, "--up-to", "4", "--words", "False,True", "--json")

    assert [run.code for run in runs] == [run.code for run in audits] == [0, 1, 2]
    assert all("by its name" in run.json["read_as"] for run in (*runs[:2], *audits[:2]))
    assert worded.json["agrees"] is True


@processes
def test_programs_and_audits_read_the_same(nimbers: Nimbers, tmp_path: Path) -> None:
    """What a check reads as a loss, stress and an audit read so, too."""
    text = "def {}(n): return {} if bin(n - 1).count('1') % 2 == 0 else {}"
    for name, lost, won in (("isLosing", "True", "False"), ("wins", "'N'", "'Y'")):
        file = written(tmp_path, text.format(name, lost, won))
        assert nimbers("audit", file, "--game", "counter", "--bits", "8").code == 0
        assert nimbers("stress", "counter", file, "--up-to", "40", "--timeout", "60").code == 0


@pytest.mark.parametrize(
    ("text", "agrees"),
    [
        ("def f(n): return 'Louise' if bin(n - 1).count('1') % 2 else 'Richard'", True),
        ("def f(n): return 'Richard' if bin(n - 1).count('1') % 2 else 'Louise'", False),
        ("def f(n): return 1 if bin(n - 1).count('1') % 2 else 2", True),
        ("f = lambda n: 'First' if bin(n - 1).count('1') & 1 else 'Second'", True),
        ("class Solution:\n    def f(self, n): return bin(n - 1).count('1') % 2 == 1", True),
        ("class Solution:\n    def f(self, n): return bin(n).count('1') % 2 == 1", False),
    ],
)
def test_audits_read_words(nimbers: Nimbers, tmp_path: Path, text: str, agrees: bool) -> None:
    """A function of one word may name the winner in words, as a lambda or a method."""
    run = nimbers("audit", written(tmp_path, text), "--game", "counter", "--bits", "10", "--json")

    assert (run.code, run.json["agrees"]) == (0 if agrees else 1, agrees)


# --- coverage --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", RULES, ids=[one["name"] for one in RULES])
@pytest.mark.sampled(14, "other cases, in the same way")
def test_rules_of_ones_own_are_asked_whole(nimbers: Nimbers, tmp_path: Path, case: dict[str, Any]) -> None:
    """With few or many moves, a check covers every position up to the size that the start can reach."""
    rules, formula = written(tmp_path, case["moves"], "rules.py"), written(tmp_path, case["formula"])
    start = [] if case["start"] is None else ["--set", "start=" + ",".join(map(str, case["start"]))]
    run = nimbers(
        "check", rules, "--set", f"kind={case['kind']}", *start, "--formula", formula,
        "--up-to", str(case["up_to"]), "--json",
    )  # fmt: skip
    moves, says = function(case["moves"]), function(case["formula"])
    first = None if case["start"] is None else tuple(case["start"])
    agrees, checked = brought.own(case["kind"], moves, says, case["up_to"], first)

    assert (run.code, run.json["agrees"], run.json["checked"]) == (0 if agrees else 1, agrees, checked), run.out


def test_less_than_was_asked_for_is_no_agreement(nimbers: Nimbers, tmp_path: Path) -> None:
    """When the budget ends, the verdict states the coverage and does not agree.

    An empty check does not agree either.
    """
    rules = written(tmp_path, "def moves(n): return range(n)", "rules.py")
    formula = written(tmp_path, "def grundy(n): return n")
    short = nimbers("check", rules, "--formula", formula, "--up-to", "500", "--budget", "20000", "--json")
    none = nimbers("check", "nim", "--expression", "None", "--quantity", "wins", "--up-to", "4", "--json")

    assert (short.code, short.json["agrees"], short.json["complete"]) == (3, None, False)
    assert short.json["checked"] == short.json["up_to"] + 1 < 501
    assert (none.code, none.json["agrees"], none.json["checked"]) == (3, None, 0)
    assert not any(word in one.json["texts"]["verdict"] for one in (short, none) for word in ("Agrees", "every"))


def test_sizes_from_one_on(nimbers: Nimbers, tmp_path: Path) -> None:
    """--from skips smaller sizes, and the verdict says so."""
    formula = written(tmp_path, "def grundy(n): return 0 if n < 5 else n")
    run = nimbers("check", "nim", "--formula", formula, "--from", "5", "--up-to", "60", "--json")

    assert (run.code, run.json["from"], run.json["checked"]) == (0, 5, 56)
    assert "from tokens = 5 up to tokens = 60" in run.json["texts"]["verdict"]


def test_a_failure_where_the_game_is_over_is_a_note(nimbers: Nimbers, tmp_path: Path) -> None:
    """Most functions do not handle the empty position, so a failure there is only a note in the verdict."""
    formula = written(tmp_path, "def wins(p): return reduce(xor, p) != 0")
    run = nimbers("check", "nim", "--formula", formula, "--up-to", "6", "--json")

    assert (run.code, run.json["checked"], run.json["skipped"]["position"]) == (0, 2**6 - 1, "-")


# --- problems of judges ----------------------------------------------------------------------------------------------


def test_every_problem_has_programs_and_bounds() -> None:
    """Each problem has a right and a wrong program, and bounds for each of its names."""
    assert set(PROGRAMS) == set(problems())
    assert all(one.bounds for one in problems().values())


@processes
@pytest.mark.parametrize("right", ["right", "wrong"])
@pytest.mark.parametrize("slug", sorted(PROGRAMS))
@pytest.mark.sampled(6, "other problems, with the same harnesses")
def test_a_right_and_a_wrong_program(nimbers: Nimbers, tmp_path: Path, slug: str, right: str) -> None:
    """In the form of its own judge, the right program passes and the wrong one fails by an answer."""
    file = written(tmp_path, PROGRAMS[slug][right])
    up_to = {"leetcode-1510": "30", "leetcode-1025": "14"}.get(slug, "7")
    run = nimbers("stress", slug, file, "--up-to", up_to, "--json")

    assert (run.code, run.json["agrees"]) == ((0, True) if right == "right" else (1, False)), run.out
    assert run.json["kind"] == (None if right == "right" else "wrong answer")


MISERE = """
def misereNim(s):
    x = 0
    for a in s: x ^= a
    return 'First' if (x != 0) == (max(s) > 1) else 'Second'
"""
TOWERS = "def towerBreakers(n, m):\n    return 1 if m > 1 and n % 2 else 2\n"
WRITES = """
import os
out = open(os.environ['OUTPUT_PATH'], 'w')
for _ in range(int(input())):
    n = int(input())
    out.write('Louise\\n' if bin(n - 1).count('1') % 2 else 'Richard\\n')
"""


SPACED = """
for _ in range(int(input())):
    input()
    x = 0
    for v in map(int, input().split()):
        x ^= v
    print('first' if x else 'second')
    print()
"""
DEEP = """
class Solution:
    @lru_cache(None)
    def winnerSquareGame(self, n: int) -> bool:
        return any(not self.winnerSquareGame(n - i * i) for i in range(1, isqrt(n) + 1))
"""


@processes
@pytest.mark.parametrize(
    ("game", "text", "code"),
    [
        ("cses-1730", SPACED, 0),
        ("cses-1730", SPACED.replace("^= v", "+= v"), 1),
        ("cses-1730", "import os\nopen(os.environ['NO_SUCH'], 'w')\n", 2),
        ("cses-1730", "print('maybe')\n", 2),
        ("counter", "class Solution:\n    def run(self, a, b, c): return 1\n", 2),
        ("hackerrank-misere-nim-1", MISERE, 0),
        ("hackerrank-tower-breakers-1", TOWERS, 0),
        ("hackerrank-tower-breakers-1", TOWERS.replace("1 if", "2 if").replace("else 2", "else 1"), 1),
        ("hackerrank-counter-game", WRITES, 0),
        ("leetcode-292", "n = int(input())\nprint('true' if n % 4 else 'false')\n", 0),
    ],
)
@pytest.mark.sampled(5, "the same of other cases")
def test_harnesses(nimbers: Nimbers, tmp_path: Path, game: str, text: str, code: int) -> None:
    """Functions and OUTPUT_PATH are run; a program that cannot run or be read is not a counterexample."""
    run = nimbers("stress", game, written(tmp_path, text), "--up-to", "6", "--json")

    assert run.code == code, run.out


@pytest.mark.slow("it takes more than a second")
@processes
@pytest.mark.parametrize(("text", "code"), [(DEEP, 0), (DEEP.replace("n - i * i", "n + i"), 1)])
def test_methods_recurse_deeply(tmp_path: Path, text: str, code: int) -> None:
    """A method may recurse as deeply as at its judge; endless recursion is a crash with its message."""
    harness = Path(running.__file__).with_name("harness.py")
    command = [sys.executable, str(harness), written(tmp_path, text), "Solution.winnerSquareGame"]
    given = '{"arguments": [20000], "lists": true}'
    ran = subprocess.run(command, input=given, text=True, capture_output=True, env={"PRELUDE": PRELUDE}, check=False)

    assert (ran.returncode, ran.stdout) == (code, "" if code else "True\n")
    assert not code or "RecursionError" in ran.stderr.splitlines()[-1]


@pytest.mark.slow("it takes more than a second")
@processes
def test_a_program_for_single_heaps_is_asked_about_these(nimbers: Nimbers, tmp_path: Path) -> None:
    """A program that reads one number a case gets single heaps; one that misreads several numbers is wrong."""
    single = written(tmp_path, "for _ in range(int(input())):\n    print('First' if int(input()) % 4 else 'Second')\n")
    alone = nimbers("stress", "subtraction", "--set", "amounts=1,2,3", single, "--up-to", "9", "--json")
    added = single.replace("brought", "added")
    Path(added).write_text(Path(single).read_text().replace("int(input()) %", "sum(map(int, input().split())) %"))
    wrong = nimbers("stress", "subtraction", "--set", "amounts=1,2,3", added, "--up-to", "9", "--json")

    assert (alone.code, "one number" in alone.json["read_as"]) == (0, True)
    assert (wrong.code, wrong.json["counterexample"]) == (1, "1,1")


@processes
def test_bounds_and_limits(nimbers: Nimbers, tmp_path: Path) -> None:
    """A program is tried up to its judge's bounds, unless the user sets another limit."""
    text = PROGRAMS["hackerrank-game-of-stones-1"]["right"].replace("n % 7 > 1", "n % 7 > 1 and n <= 100")
    file = written(tmp_path, text)
    inside = nimbers("stress", "hackerrank-game-of-stones-1", file, "--json")
    beyond = nimbers("stress", "hackerrank-game-of-stones-1", file, "--limit", "n=120", "--json")

    assert (inside.code, beyond.code, beyond.json["counterexample"]) == (0, 1, "101")


def test_problems_stand_where_games_do(nimbers: Nimbers, tmp_path: Path) -> None:
    """check, batch and solve accept a problem's name, with its settings and words."""
    formula = written(tmp_path, "def canWin(s):\n    return any(s[i:i + 2] == '++' and not canWin(s[:i] + '--' + "
                      "s[i + 2:]) for i in range(len(s) - 1))\n")  # fmt: skip
    checked = nimbers("check", "leetcode-294", "--formula", formula, "--up-to", "7", "--json")
    batch = nimbers("batch", "leetcode-292", given="n = 4\nn = 5\n")
    solved = nimbers("solve", "LeetCode-292", "8", "--json")

    assert (checked.code, checked.json["checked"]) == (0, 2**8 - 2)
    assert (batch.code, batch.out) == (0, "false\ntrue\n")
    assert solved.json["outcome"] == "P"


@pytest.mark.parametrize(
    ("slug", "text", "told"),
    [
        (
            "leetcode-1140",
            "def stoneGameII(piles): return sum(piles)",
            "[1,1,1]. By the claim the answer is 3; by search it is 2",
        ),
        (
            "leetcode-1690",
            "def stoneGameVII(stones): return 0",
            "[1,1]. By the claim the margin is 0; by search it is 1",
        ),
    ],
)
def test_a_verdict_names_what_the_problem_asks_for(
    nimbers: Nimbers, tmp_path: Path, slug: str, text: str, told: str
) -> None:
    """The verdict names the quantity of the problem, such as points, not the number of winning moves."""
    run = nimbers("check", slug, "--formula", written(tmp_path, text + "\n"))

    assert (run.code, told in run.out) == (1, True), run.out
