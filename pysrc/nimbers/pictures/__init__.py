"""A scene as SVG, a position for other pages, the graph of a game."""
