"""The shape of every reply: what each operation says, as JSON.

Read by the tests, which hold every reply to it, and by `./build.sh types`, which makes the types of the page of it.
"""

from __future__ import annotations

from .answers import Answer, Batch, Check, Drawing, Moves, Opened, Read, Study, Tables
from .certificates import Certificate, Verified
from .games import Games, Named, Speaking
from .play import Chosen, Explanation, Graph, Rendered, Replay, Static
from .practice import Exercise, Practice, Puzzle, Start
from .prove import Decide, Prove, Variants
from .quotients import Quotient
from .sequences import Bulk, CheckValues, PieceTables, Sequence
from .verify import (
    Audit,
    AuditExamples,
    AuditPlain,
    AuditRead,
    AuditSamples,
    AuditWords,
    Formula,
    Hold,
    Sketch,
    Sketched,
    Stress,
    StressInput,
    StressOutput,
    Tell,
)

# Every operation by its name.
REPLIES: dict[str, type] = {
    "games": Games, "read": Read, "draw": Drawing, "open": Opened, "claims": Speaking, "named": Named,
    "solve": Answer, "study": Study, "moves": Moves, "check": Check, "batch": Batch, "tables": Tables,
    "explain": Explanation, "graph": Graph, "reply": Chosen, "replay": Replay,
    "render": Rendered, "static": Static, "twin": Static,
    "audit": Audit, "audit_examples": AuditExamples, "audit_read": AuditRead, "audit_samples": AuditSamples,
    "audit_words": AuditWords, "audit_plain": AuditPlain, "formula": Formula, "hold": Hold, "stress": Stress,
    "stress_input": StressInput, "stress_output": StressOutput,
    "tell": Tell, "sketch": Sketch, "sketched": Sketched,
    "sequence": Sequence, "table": PieceTables, "bulk": Bulk, "check_values": CheckValues,
    "quotient": Quotient,
    "certificate": Certificate, "period_certificate": Certificate, "quotient_certificate": Certificate,
    "verify": Verified,
    "decide": Decide,
    "prove": Prove, "variants": Variants,
    "practice": Practice, "exercise": Exercise, "puzzle": Puzzle, "starting_position": Start,
}  # fmt: skip
