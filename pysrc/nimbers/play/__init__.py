"""The opponent, the play that refutes a formula, and the graph of a game walked through."""
