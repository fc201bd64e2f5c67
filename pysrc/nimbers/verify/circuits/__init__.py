"""A function as a circuit over the bits of all words at once, and two of them held against each other."""
