"""Theorems for all sizes: who wins is learned as an automaton over the digits of positions, and then proved."""
