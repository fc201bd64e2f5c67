"""Drawings of scenes and game graphs as SVG, and static output of positions for other pages."""
