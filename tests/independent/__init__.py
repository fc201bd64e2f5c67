"""Every game again, from its rules in words; these modules share no code with the package, not even moves.

Where the words are ambiguous, a comment at the game says what decided the question.
"""
