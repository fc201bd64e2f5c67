"""Base classes of games, by kind; a family imports no game."""
