"""Every game a second time, from its rules in words alone: no line is shared with the package, moves included.

What the words leave open is said at the game, with what decided it.
"""
