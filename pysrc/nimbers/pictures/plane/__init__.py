"""Lay out the spots and lines of a plane map: lines are routed one by one, then bent to make room."""
