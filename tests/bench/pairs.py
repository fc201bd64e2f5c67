"""Compare kernels with plain loops in one interpreter: CPU time, interleaved, best of several rounds.

Runs in this interpreter, and as a whole inside Pyodide: python -m bench.pairs ROUNDS [BOOT] prints rows as JSON.
"""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import import_module

from bench.measure import Row, best

# A subject is a module in bench/subjects with a function pairs(); a new one is a file and a name here.
SUBJECTS = ("nim", "bits", "audits", "boards", "sequences", "heaps", "search", "couples", "theorems")
BROWSER = sys.platform == "emscripten"
LONG = 3.0  # seconds of a plain loop from which two rounds are enough
SHORT, SHORT_TIMES = 200, 6  # milliseconds of a plain loop below which the number of rounds is multiplied by this


@dataclass(frozen=True)
class Pair:
    """Two ways to measure: ours and a plain one, which may do a part of the work and be scaled up (`note` says so).

    `same` compares the two results if they are not simply equal. `boot`: the plain side is the start of a stock
    Pyodide, and the pair is left out elsewhere.
    """

    name: str
    ours: Callable[[], object]
    plain: Callable[[], object]
    goal: float
    scale: float = 1
    note: str = ""
    same: Callable[[object, object], bool] | None = None
    boot: bool = False


def clock() -> float:
    """Return CPU time in milliseconds, subprocesses included; Pyodide has no such clock and uses node's."""
    if BROWSER:
        from js import cpuTime

        return float(cpuTime())
    import resource

    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used) * 1_000


def rows(rounds: int, boot: float | None = None, subjects: tuple[str, ...] = SUBJECTS) -> Iterator[Row]:
    """Yield a row for each pair of the subjects."""
    for subject in subjects:
        for pair in import_module(f"bench.subjects.{subject}").pairs():
            if not pair.boot or boot is not None:
                yield measured(pair, rounds, boot)


def measured(pair: Pair, rounds: int, boot: float | None) -> Row:
    results: dict[str, object] = {}

    def timed(side: str, work: Callable[[], object]) -> Callable[[], float]:
        def measure() -> float:
            start = clock()
            results[side] = work()
            return clock() - start

        return measure

    if pair.boot:
        times = best(rounds, ours=timed("ours", pair.ours)) | {"plain": boot or 0.0}
    else:
        first = best(1, ours=timed("ours", pair.ours), plain=timed("plain", pair.plain))
        # Short loops run more often, because a busy moment affects them more and Wasm compiles while it runs.
        more = 1 if first["plain"] > LONG * 1_000 else rounds * (SHORT_TIMES if first["plain"] < SHORT else 1)
        times = best(more, ours=timed("ours", pair.ours), plain=timed("plain", pair.plain))
        times = {side: min(first[side], times[side]) for side in first}
        same = pair.same(results["ours"], results["plain"]) if pair.same else results["ours"] == results["plain"]
        if not same:
            raise AssertionError(f"{pair.name}: the two ways differ")
    where = "Wasm" if BROWSER else "native"
    ours, plain = max(times["ours"], 1e-3), times["plain"] * pair.scale
    return Row(f"{pair.name}, {where}", ours, plain, "ms", pair.goal, True, pair.note)


def main() -> None:
    rounds, *rest = sys.argv[1:]
    boot = float(rest[0]) if rest else None
    subjects = tuple(rest[1:]) or SUBJECTS
    for row in rows(int(rounds), boot, subjects):
        print("ROW " + json.dumps(asdict(row)), flush=True)


if __name__ == "__main__":
    main()
