"""Certificates: short texts that prove an answer to a reader who does not trust the search.

`nimbers_check`, which shares no code with this package, documents their contents and why they are proofs.
"""
