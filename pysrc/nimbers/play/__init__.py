"""Play: the machine opponent, best play from a counterexample, and game graphs."""
