"""What runs inside the sandbox: a reader's formula, program, word function or rules, and nothing else of theirs."""
