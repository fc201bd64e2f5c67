"""The shared texts in Simplified Chinese, by their English templates; a game's own texts stand in its file."""

TEXTS: dict[str, str] = {}
