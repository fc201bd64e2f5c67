"""Write a certificate as a theorem for Rocq (Coq 8.16), to be compiled with the theories in `nimbers/rocq`.

The file states in plain terms what is proved, and ends with `Print Assumptions`. How it was made need not be trusted:
Rocq refuses the file if a number is wrong. An empty file compiles, too, so look for the theorem.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from ..text import IllegalError, Message
from .document import Certificate

THEORIES = Path(__file__).parent.parent / "rocq"
NEEDED = {"period": ("Impartial", "Octal"), "values": ("Impartial", "Board")}
_DIGITS = "01234567"
Cell = tuple[int, int]


def rocq_text(certificate: Certificate) -> str:
    """Return the text of the file; raises IllegalError for certificates that the theories do not cover."""
    kind = certificate["kind"]
    if kind == "period":
        return _period(certificate)
    if kind == "values" and certificate["game"] == "cram" and certificate["convention"] == "normal":
        return _cram(certificate)
    what = certificate.get("game", certificate.get("code"))
    message = Message(
        "theorems for Rocq are written of periods of octal codes and of boards of Cram, not of {what}", what=what
    )
    raise IllegalError(message)


def _period(certificate: Certificate) -> str:
    """Return the theorems on the period of an octal code, and on who wins from any heaps."""
    code, values, period = certificate["code"], certificate["values"], certificate["period"]
    whole, _, places = code.partition(".")
    digits = (whole or "0") + places
    if not places or any(sign not in _DIGITS for sign in digits) or len(whole) > 1:
        raise IllegalError(
            Message("theorems for Rocq are written of codes with digits 0 to 7, not of {code}", code=code)
        )
    start = max(1, certificate["from"])  # from heap 0 on it would be false: no move leaves an empty heap
    count = 2 * start + 2 * period + len(places)
    before = certificate["from"]
    table = [values[n if n < before else before + (n - before) % period] for n in range(count)]
    return f"""(** The octal game {code}: its values repeat with period {period} from heap {start} on. *)
From Coq Require Import List NArith.
Require Import Impartial Octal.
Import ListNotations.
Definition code : list N := {_listed(digits)}%N.
Definition table : list N := {_listed(table)}%N.
Lemma checked : period_ok code table {start} {period} = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Theorem period : forall n, {start} <= n -> G code (n + {period}) = G code n.
Proof. exact (period_sound code table {start} {period} checked). Qed.
Theorem who_wins : forall heap_list : list nat,
  @lost (heaps (octal code)) heap_list <-> nim_sum (map (look table {start} {period}) heap_list) = 0%N.
Proof. exact (octal_lost code table {start} {period} checked). Qed.
Print Assumptions period.
Print Assumptions who_wins.
"""


def _cram(certificate: Certificate) -> str:
    """Return the theorem on the value of an empty board of Cram."""
    position, value = certificate["position"], certificate["value"]
    rows = position.split("_")
    height, width = sorted((len(rows), len(rows[0])))
    if set(position) - {".", "_"} or any(len(row) != len(rows[0]) for row in rows):
        raise IllegalError(
            Message("theorems for Rocq are written of empty boards, not of {position}", position=position)
        )
    listed = ((_cells(text), number) for text, number in certificate["values"].items())
    table = {_smallest(cells, width): number for cells, number in listed if cells}
    pairs = _listed((f"({p}, {number})" for p, number in sorted(table.items())), 10)
    board = f"(rectangle {width}%nat {width}%nat {height}%nat)"
    outcome = "won" if value else "lost"
    return f"""(** Cram on {height} by {width}: value {value}, by {len(table)} values. *)
From Coq Require Import List NArith.
Require Import Impartial Board.
Import ListNotations.
Open Scope N_scope.
Definition table : list (N * N) := {pairs}.
Lemma checked : cram_ok {width}%nat table = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma there : find {board} table = Some {value}.
Proof. vm_compute. reflexivity. Qed.
Theorem cram_value : @grundy (cram {width}%nat) {board} = {value}.
Proof. exact (cram_sound _ _ _ _ there checked). Qed.
Theorem cram_outcome : @{outcome} (cram {width}%nat) {board}.
Proof. apply outcome. rewrite cram_value. {"discriminate" if value else "reflexivity"}. Qed.
Print Assumptions cram_value.
Print Assumptions cram_outcome.
"""


def _listed(items: Iterable[object], each: int = 40) -> str:
    words = list(map(str, items))
    return "[" + ";\n ".join("; ".join(words[at : at + each]) for at in range(0, len(words), each)) + "]"


def _cells(text: str) -> list[Cell]:
    return [(x, y) for y, row in enumerate(text.split("_")) for x, sign in enumerate(row) if sign == "."]


def _smallest(cells: Sequence[Cell], side: int) -> int:
    """Return the least number of a position in the corner among its eight forms, as `turn` in Board.v computes it."""
    found = []
    for turn in range(8):
        turned = [(side - 1 - x if turn & 1 else x, side - 1 - y if turn & 2 else y) for x, y in cells]
        turned = [(y, x) for x, y in turned] if turn & 4 else turned
        left, low = min(x for x, _ in turned), min(y for _, y in turned)
        found.append(sum(1 << (y - low) * (side + 1) + x - left for x, y in turned))
    return min(found)
