"""Work on many cores and machines gives the verdict of one core, with its smallest counterexample."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from itertools import count
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from nimbers import NimbersError, game
from nimbers.answers.check import check_claim
from nimbers.search.meter import finished
from nimbers.verify.audit import audit_functions
from nimbers.verify.check_parts import Named, check_in_parts, check_part, claim_named
from nimbers.verify.formula import find_formula
from nimbers.verify.parallel import WorkerPool, worker_pool
from nimbers.verify.program_runner import program_of
from nimbers.verify.program_task import Task
from nimbers.verify.stress import stress_test
from unit.terminal import Nimbers
from unit.word_formulas import formula

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="no processes in the browser")

CHECKS: list[tuple[str, Named, int]] = [
    ("substring", "runs", 10),
    ("nim", "listing-5-7-3", 16),
    ("counter", find_formula("f.py", "def length(p): return (p - 1).bit_count() + (p == 1700)"), 3_000),
    ("counter", find_formula("f.py", "def length(p): return (p - 1).bit_count() // (p != 1700)"), 3_000),
    ("bit-slide", find_formula("f.py", "def wins(p): return None if p % 3 else 1 // p"), 50),
    ("knight-queen", "two-tables", 4),
]


@pytest.fixture(scope="module")
def workers() -> Iterator[WorkerPool]:
    """Two processes."""
    with worker_pool(2) as made:
        assert made
        yield made


@pytest.mark.sampled(1, "other games, checked in the same way")
@pytest.mark.parametrize(("slug", "named", "up_to"), CHECKS, ids=[f"{slug} {up_to}" for slug, _, up_to in CHECKS])
def test_a_check_in_parts_is_the_check(workers: WorkerPool, slug: str, named: Named, up_to: int) -> None:
    """Agreement, refutation and failure have exactly the same texts."""
    rules = game(slug)
    expected = finished(check_claim(rules, claim_named(rules, named), up_to))
    found = finished(check_in_parts(rules, named, up_to, workers))

    assert expected == found


@pytest.mark.slow("it starts many processes")
def test_a_game_that_ends_is_checked_to_its_end(workers: WorkerPool) -> None:
    """If a board has no larger positions, the parts end too and report their coverage."""
    rules = game("knight-queen", n=3)
    expected = finished(check_claim(rules, claim_named(rules, "two-tables"), 100))

    assert expected.up_to == 2
    assert expected == finished(check_in_parts(rules, "two-tables", 100, workers))


@pytest.mark.slow("it starts many processes")
def test_too_little_work_is_told_by_the_parts(workers: WorkerPool) -> None:
    """A part that exhausts its budget ends the check with the results so far."""
    found = finished(check_in_parts(game("substring"), "runs", 14, workers, 2_000))

    assert (found.agrees, found.complete) == (None, False)
    assert found.up_to is not None
    assert found.up_to < 14
    assert found.checked


@pytest.mark.slow("it starts many processes")
def test_audits_in_parts(workers: WorkerPool) -> None:
    """Rows of circuits and single inputs give the same audit."""
    for a, b, bits in (("swar", "linear", 32), ("broken_mask", "linear", 20), ("branches", "broken_mask", 14)):
        sides = formula(a), formula(b)

        assert finished(audit_functions(*sides, bits)) == finished(audit_functions(*sides, bits, workers=workers))
    obeys = formula("linear"), game("bit-slide")

    assert finished(audit_functions(*obeys, 32)) == finished(audit_functions(*obeys, 32, workers=workers))


@pytest.mark.slow("it starts many processes")
def test_stress_in_parts(workers: WorkerPool, tmp_path: Path) -> None:
    """The smallest failing input is that of one core."""
    made = tmp_path / "p.py"
    made.write_text("for _ in range(int(input())): print(['Second', 'First'][int(input()) % 7 == 2])")
    task, program = Task(game("bit-slide")), program_of(str(made), 30)

    assert finished(stress_test(task, program)) == finished(stress_test(task, program, workers=workers))


def test_an_early_part_speaks_first() -> None:
    """A later part that fails first does not hide an earlier failure, and unnecessary parts are cancelled."""
    started: list[int] = []
    later = Event()

    def work(number: int) -> int:
        started.append(number)
        if number == 0:
            later.wait(60)
        else:
            later.set()
        return number

    with ThreadPoolExecutor(2) as pool:
        results = WorkerPool(pool, 2).map_in_order(work, ((number,) for number in count()))
        first = [next(results), next(results)]
        results.close()

    assert first == [0, 1]
    assert len(started) <= 8


def test_the_terminal_spreads(nimbers: Nimbers, tmp_path: Path) -> None:
    """--jobs does not change the output."""
    made = tmp_path / "f.py"
    made.write_text("print('heard')\ndef count(p): return 2 if p == (2, 4, 6) else None")
    words = ("check", "nim", "--formula", str(made), "--up-to", "12", "--json")

    assert nimbers(*words).out == nimbers(*words, "--jobs", "2").out
    assert nimbers("audit", str(made), str(made), "--jobs", "2").code == 2


@pytest.mark.slow("it waits for an address where nobody answers")
def test_no_scheduler_is_an_error(nimbers: Nimbers) -> None:
    """An address without a scheduler is bad input."""
    pytest.importorskip("distributed")
    run = nimbers("check", "nim", "--up-to", "3", "--dask", "tcp://127.0.0.1:9", "--json")

    assert (run.code, "127.0.0.1" in run.json["error"]["message"]) == (2, True)


# --- Dask ------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A scheduler with two worker processes on this machine, which restart after they are killed."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as made:
        yield made


def killing(workers: WorkerPool, cluster: Any, after: int) -> WorkerPool:
    """Return these workers, and kill one after so many parts."""

    class Deadly(Executor):
        done = 0
        pids: tuple[int, ...] = ()

        def submit(self, function: Callable[..., Any], /, *parts: Any, **keywords: Any) -> Future[Any]:
            made: Future[Any] = workers.executor.submit(function, *parts)
            made.add_done_callback(self.count)
            return made

        def count(self, future: Future[Any]) -> None:
            self.done += 1
            if self.done == after:
                # A worker killed earlier may still be restarting: it has no process, or one without a number.
                pids = (getattr(worker.process, "pid", None) for worker in cluster.workers.values())
                pid = next(pid for pid in pids if pid)
                self.pids = (pid,)
                os.kill(pid, signal.SIGKILL)

    return WorkerPool(Deadly(), workers.jobs)


@pytest.mark.slow("it starts many processes")
def test_a_killed_worker_changes_nothing(cluster: Any) -> None:
    """If one of two workers dies half-way, agreement and refutation are those of one core."""
    for slug, named, up_to in CHECKS[:2]:
        rules = game(slug)
        expected = finished(check_claim(rules, claim_named(rules, named), up_to))
        with worker_pool(address=cluster.scheduler_address) as workers:
            assert workers
            deadly = killing(workers, cluster, 3)
            found = finished(check_in_parts(rules, named, up_to, deadly))

        assert expected == found
        assert getattr(deadly.executor, "pids", ())


@pytest.mark.slow("it starts many processes")
def test_the_terminal_uses_a_scheduler(nimbers: Nimbers, cluster: Any, tmp_path: Path) -> None:
    """check, audit and stress print the same with --dask as without it."""
    made, program = tmp_path / "f.py", tmp_path / "p.py"
    made.write_text("def wins(n):\n    return (n - 1).bit_count() & 1 if n else 0\n")
    program.write_text("for _ in range(int(input())): print('Louise' if int(input()) != 5 else 'Richard')")
    for words in (
        ("check", "counter", "--formula", str(made), "--up-to", "900"),
        ("audit", str(made), "--game", "counter", "--bits", "10"),
        ("stress", "counter", str(program), "--up-to", "40", "--timeout", "30"),
    ):
        expected = nimbers(*words, "--json")
        found = nimbers(*words, "--dask", cluster.scheduler_address, "--json")

        assert (expected.code, expected.out) == (found.code, found.out)


@pytest.mark.slow("it starts many processes")
def test_errors_cross_from_worker_to_worker() -> None:
    """A pickled failure keeps its sentence, its place and its data."""
    import pickle

    for named in (find_formula("f.py", "def wins(p): return 1 // 0"), "no such claim"):
        try:
            found: object = check_part(game("nim"), named, 1, 0, 1, 1_000).failure
            again = pickle.loads(pickle.dumps(found))
        except NimbersError as error:
            found, again = str(error), str(pickle.loads(pickle.dumps(error)))

        assert found
        assert found == again
