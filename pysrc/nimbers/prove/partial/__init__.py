"""Partial evaluation: turn functions into expressions in the numbers of a position."""
