"""Certificates: short texts from which anyone can check an answer without the search that found it.

What a certificate holds, and why that is a proof, `nimbers_check` says, which shares nothing with this package.
"""
