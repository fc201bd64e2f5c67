"""Theorems for all sizes: learn who wins as an automaton over the digits of positions, then prove it."""
