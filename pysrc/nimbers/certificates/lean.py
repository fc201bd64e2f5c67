"""Write a certificate as a theorem for Lean 4, in one file with the theory from `nimbers/lean` that it needs.

How the file was made need not be trusted: Lean refuses it if a number is wrong. A file without a theorem passes, too,
so look for the theorem, at the end. No axiom is added, and nothing is left to a compiler.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from ..text import IllegalError, Message
from .document import Certificate
from .statements import Assistant, bar_of, code_table, graph_of, grid_of, heaps_of, most_taken, octal_of

MOST_HEAPS = 500  # that the kernel computes for a code
SMALL = 256  # values must be less
WIDTH = 112  # characters of a line


def _joined(theories: Mapping[str, str], theorem: str) -> str:
    """Return one file with the theories and the theorem after them."""
    return "\n".join((*theories.values(), theorem))


def _uncovered(what: str) -> Message:
    return Message(
        "theorems for Lean are written of octal codes, of Chomp, Cram, Node Kayles, Nim and Wythoff's game, and of "
        "taking 1 to k, not of {what}",
        what=what,
    )


def _period(certificate: Certificate) -> str:
    """Return the theorems on the period of an octal code, and on who wins from any heaps."""
    name, digits, start, table = octal_of(certificate)
    period = certificate["period"]
    listed = table[: start + period]
    if len(table) > MOST_HEAPS:
        message = "for Lean the theorem on {code} would be checked heap by heap, and {count} of them are too many"
        raise IllegalError(Message(message, code=certificate["code"], count=len(table)))
    _refuse_large(listed, certificate["code"])
    rule = f"{start} {period}"
    return f"""/-! The octal game {name}: its values repeat with period {period} from heap {start} on. -/

def code : List Nat := [{", ".join(digits)}]

/-- The values of the heaps 0, 1, ..., {len(listed) - 1}. -/
def table : List Nat := [
{_lines(_commas(listed))}]

theorem checked : periodOk code table {rule} = true := by decide +kernel

/-- The values of the heaps repeat with period {period} from heap {start} on, for ever. -/
theorem period : ∀ n, {start} ≤ n → G code (n + {period}) = G code n := period_sound checked

/-- Who wins from any heaps. -/
theorem who_wins (heaps : List Nat) :
    (octal code).Lost heaps ↔ nimSum (heaps.map (look table {rule})) = 0 := octal_lost checked heaps
"""


def _refuse_large(table: Sequence[int], code: str) -> None:
    """Raise IllegalError for values that do not fit in the packed tables of the theory."""
    if max(table) >= SMALL:
        message = "theorems for Lean are written of codes with values below {most}, not of {code}"
        raise IllegalError(Message(message, most=SMALL, code=code))


def _heaps(certificate: Certificate) -> str:
    """Return the theorem on the value of heaps of an octal code, from the values of all heaps up to the largest."""
    heaps = heaps_of(certificate, MOST_HEAPS)
    name, digits, table = code_table(certificate, max(heaps, default=0))
    _refuse_large(table, name)
    value = certificate["value"]
    lost = "fun zero => absurd (heaps_value.symm.trans zero) (by decide)" if value else "heaps_value"
    return f"""/-! The octal game {name}, heaps of {certificate["position"]}: value {value}. -/

def code : List Nat := [{", ".join(digits)}]

/-- The values of the heaps 0, 1, ..., {len(table) - 1}. -/
def table : List Nat := [
{_lines(_commas(table))}]

def heaps : List Nat := [{", ".join(map(str, heaps))}]

theorem checked : tableOk code table = true := by decide +kernel

theorem inside : (heaps.all fun n => Nat.blt n table.length) = true := by decide +kernel

theorem heaps_value : (octal code).grundy heaps = {value} := (heaps_grundy checked inside).trans (by decide +kernel)

/-- {_who(value)} -/
theorem heaps_outcome : (octal code).{"Won" if value else "Lost"} heaps :=
  ((octal code).{"won" if value else "lost"}_iff heaps).mpr ({lost})
"""


def _nim(certificate: Certificate) -> str:
    """Return the theorems on the value of heaps of Nim, and on who wins."""
    heaps = [int(one) for one in certificate["position"].split(",") if one != "-"]
    value = certificate["value"]
    lemma = "nim_won" if value else "nim_lost"
    return f"""/-! Nim, {",".join(map(str, heaps))}: value {value}. -/

def heaps : List Nat := [{", ".join(map(str, heaps))}]

theorem nim_position : nim.grundy heaps = {value} := (nim_grundy heaps).trans (by decide +kernel)

/-- {_who(value)} -/
theorem nim_outcome : nim.{"Won" if value else "Lost"} heaps := ({lemma} heaps).mpr (by decide +kernel)
"""


def _nim_for_all(certificate: Certificate) -> str:
    """Return the theorem on who wins Nim with a number of heaps; it holds by the theory and not by the automaton."""
    names = [f"a{number}" for number in range(1, certificate["heaps"] + 1)]
    heaps = f"[{', '.join(names)}]"
    return f"""/-! Nim with {len(names)} heaps of any sizes. -/

theorem who_wins ({" ".join(names)} : Nat) : nim.Lost {heaps} ↔ nimSum {heaps} = 0 := nim_lost {heaps}
"""


def _take_up_to(certificate: Certificate) -> str:
    """Return the theorem on who wins from any heaps, from which 1 to a number of tokens are taken."""
    most = most_taken(certificate)
    return f"""/-! Heaps of any sizes, from which 1 to {most} tokens are taken. -/

theorem who_wins (heaps : List Nat) :
    (takeUpTo {most}).Lost heaps ↔ nimSum (heaps.map fun n => n % ({most} + 1)) = 0 := takeUpTo_lost {most} heaps
"""


def _chomp(certificate: Certificate) -> str:
    """Return the theorem on the value of a position of Chomp."""
    lengths, width, table = bar_of(certificate)
    rules, start = f"chompRules {width} {len(lengths)}", f"bar {width} [{', '.join(map(str, lengths))}]"
    title = f"Chomp, {','.join(map(str, lengths))}"
    return _taking(certificate["value"], title, "chomp", f"chomp {width} {len(lengths)}", rules, start, table)


def _node_kayles(certificate: Certificate) -> str:
    """Return the theorem on the value of a graph in Node Kayles; its vertices have numbers in the text's order."""
    count, edges, table = graph_of(certificate)
    pairs = f"def edges : List (Nat × Nat) := [\n{_lines(_commas(f'({a}, {b})' for a, b in edges))}]\n\n"
    game, rules, start = f"nodeKayles {count} edges", f"nodeKaylesRules edges {count}", f"allVertices {count}"
    title = f"Node Kayles on a graph of {count} vertices and {len(edges)} edges"
    return pairs + _taking(certificate["value"], title, "node_kayles", game, rules, start, table)


def _cram(certificate: Certificate) -> str:
    """Return the theorem on the value of a position of Cram."""
    width, rows, table = grid_of(certificate)
    start = f"freeCells {width} {rows}"
    title = f"Cram, {certificate['position']}"
    size = f"{width} {len(rows)}"
    return _taking(certificate["value"], title, "cram", f"cram {size}", f"cramRules {size}", start, table)


def _wythoff_for_all(_certificate: Certificate) -> str:
    """Return the theorem on who wins from any two heaps: a closed form in place of the certificate's automaton."""
    return """/-! Wythoff's game with heaps of any sizes. -/

/-- The player to move has lost if and only if the smaller heap `x` is `d` times the golden ratio, rounded down. -/
theorem who_wins (x d : Nat) :
    (wythoff.Lost [(x, x + d)] ↔ IsGolden x d) ∧ (wythoff.Lost [(x + d, x)] ↔ IsGolden x d) := wythoff_lost x d
"""


def _wythoff(certificate: Certificate) -> str:
    """Return the theorem on who wins from two heaps in Wythoff's game."""
    x, y = (int(one) for one in certificate["position"].split(","))
    value = certificate["value"]
    position = f"[({x}, {y})]"
    law = f"(wythoff_lost {min(x, y)} {abs(x - y)}).{1 if x <= y else 2}"
    proof = (
        f"(wythoff.won_iff_not_lost {position}).mpr fun lost => absurd ({law}.mp lost) (by decide +kernel)"
        if value
        else f"{law}.mpr (by decide +kernel)"
    )
    return f"""/-! Wythoff's game with heaps of {x} and {y}. -/

/-- {_who(value)} -/
theorem who_wins : wythoff.{"Won" if value else "Lost"} {position} :=
  {proof}
"""


def _taking(value: int, title: str, name: str, game: str, rules: str, start: str, table: list[tuple[int, int]]) -> str:
    """Return the theorem on the value of `start` in `game`, both as terms of Lean, from a table of values."""
    by = f"Rules.won_of_value {name}_value (by decide)" if value else f"Rules.lost_of_value {name}_value"
    return f"""/-! {title}: value {value}, by the values of {len(table)} positions. -/

def table : Tree :=
{_lines(_tree(table))}

/-- The position. -/
def start : Nat := {start}

theorem checked : valueOk ({rules}) table start {value} = true := by decide +kernel

theorem {name}_value : ({game}).value start = {value} := value_sound checked

/-- {_who(value)} -/
theorem {name}_outcome : ({game}).{"Won" if value else "Lost"} [start] := {by}
"""


_WRITERS: dict[str, tuple[str, Callable[[Certificate], str]]] = {
    "period": ("Octal", _period), "code": ("Octal", _heaps), "chomp": ("Taking", _chomp), "cram": ("Taking", _cram),
    "node-kayles": ("Taking", _node_kayles), "nim": ("Nim", _nim), "wythoff": ("Wythoff", _wythoff),
    "all nim": ("Nim", _nim_for_all), "all wythoff": ("Wythoff", _wythoff_for_all), "take up to": ("Nim", _take_up_to),
}  # by subject: the theory, and what writes the theorem  # fmt: skip
LEAN = Assistant(_WRITERS, _uncovered, _joined)


def _who(value: int) -> str:
    return "The player to move wins." if value else "The player to move has lost."


def _tree(table: list[tuple[int, int]]) -> list[str]:
    """Return the words of a balanced tree of positions with their values, which the kernel searches by position."""
    words, waiting = list[str](), list[tuple[int, int] | str]([(0, len(table))])
    while waiting:
        one = waiting.pop()
        if one == ")":
            words[-1] += ")"
        elif isinstance(one, str):
            words.append(one)
        elif one[0] == one[1]:
            words.append(".leaf")
        else:
            middle = sum(one) // 2
            position, value = table[middle]
            inner = bool(words)
            words.append("(.node" if inner else ".node")
            parts: list[tuple[int, int] | str] = [(one[0], middle), str(position), str(value), (middle + 1, one[1])]
            waiting += [")"] * inner + parts[::-1]
    return words


def _commas(items: Iterable[object]) -> list[str]:
    words = list(map(str, items))
    return [f"{word}," for word in words[:-1]] + words[-1:]


def _lines(words: Iterable[str]) -> str:
    """Return words as indented lines."""
    lines = [" "]
    for word in words:
        if len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append(" ")
        lines[-1] += f" {word}"
    return "\n".join(lines)
