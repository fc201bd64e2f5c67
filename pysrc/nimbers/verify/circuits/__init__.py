"""Trace functions of one word as Boolean circuits, and compare circuits on all words at once."""
