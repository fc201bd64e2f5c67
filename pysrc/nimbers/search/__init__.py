"""Search: who wins, by exhaustive search without recursion, in slices, within a budget of work."""
