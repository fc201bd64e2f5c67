"""Write a certificate as a theorem for Rocq (Coq 8.16), in one file with the theories from `nimbers/rocq`.

The file states in plain terms what is proved, and ends with `Print Assumptions`. How it was made need not be trusted:
Rocq refuses the file if a number is wrong. An empty file compiles, too, so look for the theorem, at the end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from ..text import IllegalError, Message
from .document import Certificate
from .statements import Assistant, bar_of, code_table, graph_of, heaps_of, most_taken, octal_of

_IMPORTED = re.compile(r"^(?:From Coq )?Require Import ([\w ]+)\.\n", re.MULTILINE)
MOST_TOKENS = 5_000  # in a heap: Rocq's natural numbers are as long as they are large
MOST_HEAPS = 10_000  # in the table of a code
Cell = tuple[int, int]


def _joined(theories: Mapping[str, str], theorem: str) -> str:
    """Return one file with each theory as a module, and the theorem after them."""
    texts = [*theories.values(), theorem]
    names = [name for text in texts for line in _IMPORTED.findall(text) for name in line.split()]
    library = [name for name in dict.fromkeys(names) if name not in theories]
    *bodies, end = (_IMPORTED.sub("", text).rstrip() for text in texts)
    modules = (
        f"Module {name}.\n{body}\nEnd {name}.\nImport {name}.\n" for name, body in zip(theories, bodies, strict=True)
    )
    return "\n".join((f"From Coq Require Import {' '.join(library)}.\n", *modules, f"{end}\n"))


def _uncovered(what: str) -> Message:
    return Message(
        "theorems for Rocq are written of octal codes, of empty boards of Cram, of Chomp, Node Kayles, Nim and "
        "Wythoff's game, and of taking 1 to k, not of {what}",
        what=what,
    )


def _period(certificate: Certificate) -> str:
    """Return the theorems on the period of an octal code, and on who wins from any heaps."""
    name, digits, start, table = octal_of(certificate)
    period, count = certificate["period"], len(table)
    if count > MOST_HEAPS:
        message = "for Rocq the theorem on {code} would be checked heap by heap, and {count} of them are too many"
        raise IllegalError(Message(message, code=certificate["code"], count=count))
    return f"""(** The octal game {name}: its values repeat with period {period} from heap {start} on. *)
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


def _chomp(certificate: Certificate) -> str:
    """Return the theorem on the value of a position of Chomp."""
    lengths, width, table = bar_of(certificate)
    game, start = f"chomp {width} {len(lengths)}", f"bar {width} {_listed(lengths)}"
    return _taking(certificate, f"Chomp, {','.join(map(str, lengths))}", table, game, start)


def _node_kayles(certificate: Certificate) -> str:
    """Return the theorem on the value of a graph in Node Kayles."""
    count, edges, table = graph_of(certificate)
    graph = f"node_kayles {count} {_listed(f'({a}, {b})%N' for a, b in edges)}"
    title = f"Node Kayles on a graph of {count} vertices and {len(edges)} edges"
    return _taking(certificate, title, table, graph, f"N.ones {count}")


def _taking(certificate: Certificate, title: str, table: list[tuple[int, int]], game: str, start: str) -> str:
    """Return the theorem on the value of `start` in `game`, both as terms of Rocq, from a table of values."""
    name, value = game.split()[0], certificate["value"]
    outcome = "won" if value else "lost"
    return f"""(** {title}: value {value}, by the values of {len(table)} positions. *)
From Coq Require Import List NArith.
Require Import Impartial Taking.
Import ListNotations.
Open Scope nat_scope.
Definition table : tree := tree_of ({_listed((f"({p}, {v})" for p, v in table), 10)})%N.
Definition start : N := {start}.
Lemma checked : table_ok ({game.replace(name, name + "_rules", 1)}) table = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma there : find start table = Some {value}%N.
Proof. vm_compute. reflexivity. Qed.
Theorem {name}_value : @grundy ({game}) start = {value}%N.
Proof. exact ({name}_sound _ _ _ _ _ there checked). Qed.
Theorem {name}_outcome : @{outcome} ({game}) start.
Proof. apply outcome. rewrite {name}_value. {"discriminate" if value else "reflexivity"}. Qed.
Print Assumptions {name}_value.
Print Assumptions {name}_outcome.
"""


def _nim(certificate: Certificate) -> str:
    """Return the theorem on the value of heaps of Nim."""
    heaps = heaps_of(certificate, MOST_TOKENS)
    value = certificate["value"]
    return f"""(** Nim, {certificate["position"]}: value {value}. *)
From Coq Require Import List NArith.
Require Import Impartial Nim.
Import ListNotations.
Theorem nim_position : @grundy (heaps nim) {_listed(heaps)} = {value}%N.
Proof. rewrite grundy_heaps, (map_ext _ _ nim_value). vm_compute. reflexivity. Qed.
Print Assumptions nim_position.
"""


def _heaps(certificate: Certificate) -> str:
    """Return the theorem on the value of heaps of an octal code, from the values of all heaps up to the largest."""
    heaps = heaps_of(certificate, MOST_TOKENS)
    name, digits, table = code_table(certificate, max(heaps, default=0))
    value = certificate["value"]
    outcome = "won" if value else "lost"
    return f"""(** The octal game {name}, heaps of {certificate["position"]}: value {value}. *)
From Coq Require Import List NArith PeanoNat.
Require Import Impartial Octal.
Import ListNotations.
Definition code : list N := {_listed(digits)}%N.
Definition table : list N := {_listed(table)}%N.
Definition heap_list : list nat := {_listed(heaps)}.
Lemma checked : table_ok code table = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma inside : forallb (fun n => n <? length table) heap_list = true.
Proof. vm_compute. reflexivity. Qed.
Theorem heaps_value : @grundy (heaps (octal code)) heap_list = {value}%N.
Proof.
  rewrite sum_of_heaps, (map_ext_in (G code) (fun n => nth n table 0%N)).
  - vm_compute. reflexivity.
  - intros n In_list. symmetry. apply (table_sound code table checked), Nat.ltb_lt.
    exact (proj1 (forallb_forall _ _) inside n In_list).
Qed.
Theorem heaps_outcome : @{outcome} (heaps (octal code)) heap_list.
Proof. apply outcome. rewrite heaps_value. {"discriminate" if value else "reflexivity"}. Qed.
Print Assumptions heaps_value.
Print Assumptions heaps_outcome.
"""


def _nim_for_all(certificate: Certificate) -> str:
    """Return the theorem on who wins Nim with a number of heaps; it holds by the theory and not by the automaton."""
    names = [f"a{number}" for number in range(1, certificate["heaps"] + 1)]
    terms = " ".join(f"(N.lxor (N.of_nat {name})" for name in names)
    return f"""(** Nim with {len(names)} heaps of any sizes. *)
From Coq Require Import List NArith.
Require Import Impartial Nim.
Import ListNotations.
Theorem who_wins : forall {" ".join(names)} : nat,
  @lost (heaps nim) {_listed(names)} <-> {terms} 0%N{")" * len(names)} = 0%N.
Proof. intros. apply nim_lost. Qed.
Print Assumptions who_wins.
"""


def _take_up_to(certificate: Certificate) -> str:
    """Return the theorem on who wins with one heap, or any heaps, from which 1 to a number of tokens are taken."""
    most = most_taken(certificate)
    if certificate["heaps"] == 1:
        statement = f"forall n : nat, @lost (heaps (take_up_to {most})) [n] <-> n mod {most + 1} = 0"
        proof = """intro n. rewrite take_up_to_lost. cbn [map nim_sum fold_right]. rewrite N.lxor_0_r.
  split; intro H; [apply Nnat.Nat2N.inj; exact H | now rewrite H]."""
    else:
        remainders = f"nim_sum (map (fun n => N.of_nat (n mod {most + 1})) heap_list) = 0%N"
        statement = f"forall heap_list, @lost (heaps (take_up_to {most})) heap_list <->\n  {remainders}"
        proof = f"exact (take_up_to_lost {most})."
    return f"""(** Heaps of any sizes, from which 1 to {most} tokens are taken. *)
From Coq Require Import List NArith PeanoNat.
Require Import Impartial Nim.
Import ListNotations.
Theorem who_wins : {statement}.
Proof.
  {proof}
Qed.
Print Assumptions who_wins.
"""


def _wythoff_for_all(_certificate: Certificate) -> str:
    """Return the theorem on who wins from any two heaps: a closed form in place of the certificate's automaton."""
    return """(** Wythoff's game with heaps of any sizes. *)
From Coq Require Import Arith.
Require Import Impartial Wythoff.
Theorem who_wins : forall x y : nat,
  let d := max x y - min x y in @lost wythoff (x, y) <-> min x y = (d + Nat.sqrt (5 * d * d)) / 2.
Proof. exact wythoff_lost. Qed.
Print Assumptions who_wins.
"""


def _wythoff(certificate: Certificate) -> str:
    """Return the theorem on who wins from two heaps in Wythoff's game."""
    x, y = (int(one) for one in certificate["position"].split(","))
    outcome = "won" if certificate["value"] else "lost"
    return f"""(** Wythoff's game with heaps of {x} and {y}: {outcome}. *)
From Coq Require Import NArith.
Require Import Impartial Wythoff.
Theorem who_wins : @{outcome} wythoff (N.to_nat {x}, N.to_nat {y}).
Proof. exact (wythoff_table {x} {y}). Qed.
Print Assumptions who_wins.
"""


_WRITERS: dict[str, tuple[str, Callable[[Certificate], str]]] = {
    "period": ("Octal", _period), "code": ("Octal", _heaps), "cram": ("Board", _cram), "chomp": ("Taking", _chomp),
    "node-kayles": ("Taking", _node_kayles), "nim": ("Nim", _nim), "wythoff": ("Wythoff", _wythoff),
    "all nim": ("Nim", _nim_for_all), "all wythoff": ("Wythoff", _wythoff_for_all), "take up to": ("Nim", _take_up_to),
}  # by subject: the theory, and what writes the theorem  # fmt: skip
ROCQ = Assistant(_WRITERS, _uncovered, _joined)


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
