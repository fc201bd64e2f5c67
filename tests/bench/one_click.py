"""Measure a click on Solve with the package on the path; against.py runs this file alone.

It imports only the API, under its names of now and before. It reads the examples as {game: position}; without any it
finds the dearest of each game.
"""

import json
import sys
import time
from typing import Any

try:
    from nimbers.api.dispatch import call
except ImportError:
    from nimbers.door.api import call  # type: ignore[import-not-found,no-redef]

# Modules load when they are first needed; these cheap positions load all of them.
LOADING = {
    "nim": "1,2",
    "kayles": "2",
    "cram": "1x2",
    "knight-queen": "N1,1_Q0,0",
    "sum": "nim:1",
    "substring": "01",
    "northcott": "1.1_w",
    "counter": "2",
    "wythoff": "1,2",
}


def ask(name: str, **params: Any) -> Any:
    reply = json.loads(call(json.dumps({"op": name, "params": params}))[0])
    return reply.get("result")


def job(name: str, **params: Any) -> Any:
    started = ask("start", op=name, params=params)
    while started:
        step = ask("step", job=started["job"])
        if step is None or step["done"]:
            return step["result"] if step else None
    return None


def study(game: str, position: str) -> Any:
    """Compute everything that a click on Solve shows."""
    params = {"game": game, "position": position}
    both = job("study", **params)
    answer = both["answer"] if both else job("solve", **params)
    if not both and answer and answer["position"]:
        job("moves", **params)
    job("explain", **params)
    return answer


def timed(game: str, position: str) -> dict[str, Any]:
    begun = time.process_time()
    answer = study(game, position)
    return {
        "ms": (time.process_time() - begun) * 1_000,
        "positions": answer["by"].get("positions") if answer else None,
    }


def probe(given: str) -> dict[str, Any]:
    """Return the cost of each game's position, or each game's dearest example."""
    for game, position in LOADING.items():
        study(game, position)
    if given:
        return {game: timed(game, position) for game, position in json.loads(given).items()}
    dearest = {}
    for entry in ask("games")["games"]:
        costs = {example: timed(entry["slug"], example)["ms"] for example in entry["examples"]}
        dearest[entry["slug"]] = max(costs, key=lambda example: costs[example])
    return dearest


if __name__ == "__main__":
    print(json.dumps(probe(sys.stdin.read())))
