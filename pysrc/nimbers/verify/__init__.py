"""Holding statements against exhaustive search."""
