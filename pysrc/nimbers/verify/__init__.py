"""Compare formulas, programs and rules that users write with exhaustive search."""
