"""Functions as expressions in the numbers of a position."""
