"""The command line: each command calls an operation and prints its reply."""
