"""Our times as ratios to a reference's of the same run: ./build.sh bench [--only NAME] [--rounds N] [--json FILE]."""

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from bench import audit, boot
from bench.measure import Row

# A bench takes the number of rounds and gives rows. A new one is a module and a line here.
BENCHES: dict[str, Callable[[int], list[Row]]] = {
    "boot": boot.run,
    "audit": audit.run,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="./build.sh bench", description=__doc__)
    parser.add_argument("--only", choices=BENCHES, action="append", help="run this bench only")
    parser.add_argument(
        "--rounds", type=int, default=5, metavar="N", help="the best of N counts (default: %(default)s)"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the rows to a file")
    options = parser.parse_args()

    rows = [row for name in options.only or BENCHES for row in BENCHES[name](options.rounds)]
    print(f"{'':44}{'ours':>9}{'reference':>11}{'ratio':>7}{'goal':>6}")
    for row in rows:
        goal = "" if row.goal is None else f"{row.goal:.2f}"
        print(
            f"{row.name:44}{row.ours:>9.0f}{row.reference:>11.0f}{row.ratio:>7.2g}{goal:>6}"
            f"  {row.unit}{'' if row.reached else '  MISSED'}"
        )
    if options.json:
        document = [{**asdict(row), "ratio": row.ratio, "reached": row.reached} for row in rows]
        options.json.write_text(json.dumps(document, indent=2) + "\n")
    return 0 if all(row.reached for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
