"""The JSON type of every operation's reply.

The tests validate every reply against these types; `./build.sh types` generates the page's types from them.
"""

from __future__ import annotations

from .answer_replies import Answer, AnswerWithMoves, Batch, Check, Drawing, DrawnPosition, Moves, Read, Tables
from .certificate_replies import Certificate, TheoremFile, VerifiedCertificate
from .game_replies import ApplicableClaims, GameOfName, Games
from .play_replies import Explanation, Graph, MachineMove, Rendered, Replay, Static
from .practice_replies import Exercise, Practice, Puzzle, Start
from .prove_replies import Decide, Prove, Variants
from .quotient_replies import Quotient
from .sequence_replies import Bulk, CheckValues, PieceTables, Sequence
from .verify_replies import (
    Audit,
    AuditExamples,
    AuditPlain,
    AuditRead,
    AuditSamples,
    AuditWords,
    Formula,
    FormulaCheck,
    RulesWalk,
    Sketch,
    SketchedPosition,
    Stress,
    StressInput,
    StressOutput,
)

REPLIES: dict[str, type] = {  # by operation
    "games": Games, "read": Read, "draw": Drawing, "open": DrawnPosition,
    "claims": ApplicableClaims, "named": GameOfName,
    "solve": Answer, "study": AnswerWithMoves, "moves": Moves, "tables": Tables,
    "check": Check, "batch": Batch, "explain": Explanation, "graph": Graph, "reply": MachineMove, "replay": Replay,
    "render": Rendered, "static": Static, "twin": Static,
    "audit": Audit, "audit_examples": AuditExamples, "audit_read": AuditRead, "audit_samples": AuditSamples,
    "audit_words": AuditWords, "audit_plain": AuditPlain, "formula": Formula, "hold": FormulaCheck, "stress": Stress,
    "stress_input": StressInput, "stress_output": StressOutput,
    "tell": RulesWalk, "sketch": Sketch, "sketched": SketchedPosition,
    "sequence": Sequence, "table": PieceTables, "bulk": Bulk, "check_values": CheckValues,
    "quotient": Quotient,
    "certificate": Certificate, "period_certificate": Certificate, "theorem_certificate": Certificate,
    "quotient_certificate": Certificate, "table_certificate": Certificate, "audit_certificate": Certificate,
    "verify": VerifiedCertificate, "theorem_file": TheoremFile,
    "decide": Decide,
    "prove": Prove, "variants": Variants,
    "practice": Practice, "exercise": Exercise, "puzzle": Puzzle, "starting_position": Start,
}  # fmt: skip
