"""Bases that make a game a few lines; a family knows no game."""
