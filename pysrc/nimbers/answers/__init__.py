"""Answers by search or by proved claims, checks of claims against search, and both as sentences and as JSON."""
