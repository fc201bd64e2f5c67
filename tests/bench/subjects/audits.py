"""The cost of an audit's soundness: a circuit confirmed by runs of its function, beside the runs alone."""

from bench.pairs import Pair
from nimbers.search.meter import finished
from nimbers.verify.circuits.sides import PLAIN_RUNS, confirm_circuit, samples, trace_function
from nimbers.verify.source import find_source
from unit.word_formulas import FORMULAS

BITS = 32


def pairs() -> list[Pair]:
    swar, linear = (find_source("f.py", FORMULAS, name) for name in ("swar", "linear"))
    functions = [source.function() for source in (swar, linear)]
    inputs = samples(BITS)

    def held() -> int:
        sides = [
            finished(confirm_circuit(trace_function(source, BITS), BITS, 0, PLAIN_RUNS))[0] for source in (swar, linear)
        ]
        return sum(side.circuit is not None for side in sides)

    def run() -> int:
        return len([[function(n) for n in inputs] for function in functions])

    name = f"Two circuits traced and held against {len(inputs):,} runs each"
    return [Pair(name, held, run, 0.1, note="plain: nothing but the runs, on plain integers")]
