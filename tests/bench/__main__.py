"""Measure our times as ratios to a reference of the same run: ./build.sh bench [--only NAME | --against COMMIT]."""

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from bench import against, audit, boot, home, kernels, runtime, units
from bench.measure import Row

# A bench takes the number of rounds and returns rows. A new one is a module and a line here.
BENCHES: dict[str, Callable[[int], list[Row]]] = {
    "kernels": kernels.native,
    "wasm": kernels.wasm,
    "boot": boot.run,
    "home": home.run,
    "audit": audit.run,
    "runtime": runtime.run,
    "units": units.run,
}
# These run only by name, because they take long or need more than the others.
ASKED = ("wasm", "runtime", "units")


def main() -> int:
    parser = argparse.ArgumentParser(prog="./build.sh bench", description=__doc__)
    parser.add_argument("--only", choices=BENCHES, action="append", help="run this bench only")
    parser.add_argument(
        "--rounds",
        type=int,
        default=5,
        metavar="N",
        help="the best of N counts, of --against the median (default: %(default)s)",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the rows to a file")
    parser.add_argument(
        "--against", metavar="COMMIT", help="the searches of this tree beside a commit's, and nothing else"
    )
    parser.add_argument(
        "--position",
        metavar="GAME:POSITION",
        action="append",
        default=[],
        help="with --against: this position, as often as given, and not each game's dearest example",
    )
    parser.add_argument("--wasm", action="store_true", help="the kernels inside Pyodide as well, under node")
    options = parser.parse_args()
    if wrong := [position for position in options.position if ":" not in position]:
        parser.error(f"--position takes GAME:POSITION, for example cram:5x5, not {wrong[0]}")

    names = options.only or [name for name in BENCHES if name not in ASKED]
    if options.wasm and "wasm" not in names:
        names.append("wasm")
    if options.against:
        rows = against.against(options.against, options.rounds, options.position)
    else:
        rows = [row for name in names for row in BENCHES[name](options.rounds)]
    print(f"{'':56}{'ours':>10}{'reference':>13}{'ratio':>9}{'goal':>9}")
    for row in rows:
        print(told(row))
    if options.json:
        document = [{**asdict(row), "ratio": row.ratio, "reached": row.reached} for row in rows]
        options.json.write_text(json.dumps(document, indent=2) + "\n")
    return 0 if all(row.reached for row in rows) else 1


def told(row: Row) -> str:
    """Return a line of the table; with x, the number is our speed-up, which must reach the goal."""
    sign, least = ("x", ">=") if row.faster else ("", "<=")
    goal = "" if row.goal is None else f"{least} {row.goal:g}"
    rest = "  ".join(filter(None, (row.unit, "" if row.reached else "MISSED", row.note)))
    ratio = f"{sign}{row.ratio:.3g}" if row.ratio < 100 else f"{sign}{row.ratio:,.0f}"
    return f"{row.name:56}{row.ours:>10,.1f}{row.reference:>13,.1f}{ratio:>9}{goal:>9}  {rest}"


if __name__ == "__main__":
    sys.exit(main())
