"""The prover: its algebra against plain arithmetic, its theorems against search."""
