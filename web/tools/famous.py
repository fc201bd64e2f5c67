"""Make the certificates that are part of the site: of known results, and of the false claims of the gallery.

The checker in Python verifies each known result when it is made; the tests ask the other checker too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property, partial
from typing import Any

import nimbers_check
import nimbers_check_words  # noqa: F401 (adds the certificates of audits to the checker)
from nimbers import game
from nimbers.answers.number_values import pair_values
from nimbers.certificates.codes import certify_period, certify_quotient
from nimbers.certificates.counterexamples import certify_counterexample, claimed_truth
from nimbers.certificates.document import Certificate, packed, written
from nimbers.certificates.position import certify_position
from nimbers.certificates.tables import certify_table
from nimbers.certificates.theorems import certify_theorem
from nimbers.model import Ruleset
from nimbers.prove.theorem import Theorem, prove_theorem
from nimbers.search.meter import NATIVE, finished
from nimbers.verify.circuits.certified import certify_words
from nimbers.verify.circuits.sides import confirm_circuit, trace_function
from nimbers.verify.samples import WORKED
from nimbers.verify.source import find_source

LINKED = 2_000  # characters of a proof in a link, the same as in proof/proof.ts
RUNS = 10_000  # least number of words on which a function is run beside its circuit
PETERSEN = "1-2,2-3,3-4,4-5,5-1,1-6,2-7,3-8,4-9,5-10,6-8,8-10,10-7,7-9,9-6"
LONG = ("10000", "0.16", "0.127")  # a heap of Grundy's game, and codes: they take long to check
# A game, its convention and a position.
POSITIONS = (
    *(("cram", "normal", size) for size in ("3x5", "4x4", "3x7", "4x5", "5x5", "4x6")),
    *(("chomp", "normal", size) for size in ("4x4", "5x5", "6x6")),
    ("nim", "normal", "3,4,5"), ("nim", "misere", "1,1,1"), ("wythoff", "normal", "12,20"), ("kayles", "normal", "20"),
    ("dawsons-chess", "misere", "14"), ("dawsons-kayles", "normal", "50"), ("grundy", "normal", "1000"),
    ("grundy", "normal", "10000"),
    ("knight-queen", "normal", "N5,4_Q3,3"), ("counter", "normal", "132"), ("bit-slide", "normal", "24"),
    ("substring", "scoring", "00011"), ("notakto", "misere", "2"), ("euclid", "normal", "13,8"),
    ("nim", "normal", "7,11,13"), ("green-hackenbush", "normal", "0-1,1-2,1-3"), ("coin-turning", "normal", ".xx.x"),
    *(("node-kayles", "normal", graph) for graph in (PETERSEN, *(f"3x{n}" for n in range(1, 13)))),  # OEIS A316632
    ("token-on-graph", "normal", "1-2,2-3,3-1,3-4_1"),
)  # fmt: skip
PERIODS = (
    "0.77", "0.07", "0.137", "0.055", "0.156", "0.356", "0.644", "0.165", "0.16", "0.127", "0.177", "0.44", "0.26",
    "0.17", "0.051", "0.115", "0.152", "4.7", "sub:1,3,4", "sub:2,5,7",
)  # fmt: skip
QUOTIENTS = ("0.75", "0.123", "0.53", "0.77", "0.15")
# For each name the game, what the theorem is about, and the number of heaps.
THEOREMS = {
    "wythoff-all-sizes": ("wythoff", "outcome", 1),
    "nim-all-sizes": ("nim", "outcome", 3),
    "nim-values-all-sizes": ("nim", "grundy", 3),
}
TABLES = (("wythoff", 32), ("euclid", 32))  # with the side
WORDS = ("counter", "bit-slide")  # for all numbers of 32 bits


@dataclass(frozen=True)
class Result:
    """A known result: the name of its file, how its certificate is made, and which page shows it.

    The page is that of a `game`, maybe with a `position`, or of the sequence of a `code`, with its misère `quotient`.
    """

    name: str
    make: Callable[[], Certificate]
    game: str = ""
    position: str | None = None
    code: str = ""
    quotient: bool = False

    @property
    def file(self) -> str:
        """Return the path of its file in the site."""
        return f"certificates/{self.name}.json"

    @cached_property
    def certificate(self) -> Certificate:
        """Make the certificate."""
        return self.make()

    @property
    def says(self) -> str:
        """Check the certificate; a board stands as it is written here, such as 3x12.

        Those that take long to check are checked by the tests only.
        """
        if self.position in LONG:
            value = self.certificate["value"]
            return f"{self.game} {self.position}: value {value}, the player to move {'wins' if value else 'loses'}"
        if self.code in LONG:
            period, start = self.certificate["period"], self.certificate["from"]
            return f"{self.code}: period {period} from heap {start} on, for all heaps"
        says = nimbers_check.check(written(self.certificate).encode())
        typed, whole = self.position, self.certificate.get("position")
        return says.replace(whole, typed) if typed and whole and len(typed) < len(whole) // 4 else says


@cache
def results() -> tuple[Result, ...]:
    """Return the known results; each makes its certificate when it is asked for."""
    return (
        *(
            Result(
                _name(slug, convention if convention == "misere" else "", "petersen" if typed == PETERSEN else typed),
                partial(_of_position, slug, convention, typed), slug, typed,
            )
            for slug, convention, typed in POSITIONS
        ),
        *(Result(_name("period", code), partial(_of_period, code), code=code) for code in PERIODS),
        *(Result(_name("quotient", code), partial(_of_quotient, code), code=code, quotient=True) for code in QUOTIENTS),
        *(Result(name, partial(_of_theorem, *about), about[0]) for name, about in THEOREMS.items()),
        *(Result(f"{slug}-table", partial(_of_table, slug, side), slug) for slug, side in TABLES),
        *(Result(f"{slug}-all-words", partial(_for_all_words, slug), slug) for slug in WORDS),
    )  # fmt: skip


def _of_position(slug: str, convention: str, typed: str) -> Certificate:
    rules = game(slug, convention=convention)
    return finished(certify_position(rules, rules.parse(typed)))


def _of_period(code: str) -> Certificate:
    return finished(certify_period(code))


def _of_quotient(code: str) -> Certificate:
    return finished(certify_quotient(code))


def _of_theorem(slug: str, quantity: str, heaps: int) -> Certificate:
    theorem = finished(prove_theorem(game(slug), quantity, heaps))
    assert isinstance(theorem, Theorem)
    return finished(certify_theorem(theorem))


def _of_table(slug: str, side: int) -> Certificate:
    rules = game(slug)
    return certify_table(rules, finished(pair_values(rules, side, side, NATIVE)))


def _for_all_words(slug: str) -> Certificate:
    """Certify the first example function of a game's audit for all numbers of 32 bits."""
    source = find_source("program.py", WORKED[slug][0].first)
    side, _ = finished(confirm_circuit(trace_function(source, 32), 32, 1, RUNS))
    assert side.circuit is not None
    return certify_words(side.circuit, slug, side.runs)


def _name(*words: str) -> str:
    """Return a file's name, such as cram-3x5.

    >>> _name("nim", "misere", "1,1,1"), _name("coin-turning", "", ".xx.x")
    ('nim-misere-1-1-1', 'coin-turning-.xx.x')
    """
    return "-".join(word.replace(",", "-").replace(":", "-") for word in words if word)


def refutation(rules: Ruleset[Any], claim: dict[str, Any]) -> str:
    """Return the certificate of the truth at a false claim's counterexample, packed for a link."""
    position, claimed = rules.parse(claim["counterexample"]), claim["refutation"]["claimed"]
    made = certify_counterexample(rules, position, claimed_truth(claim["quantity"], claimed, rules.loopy))
    return packed(finished(made))
