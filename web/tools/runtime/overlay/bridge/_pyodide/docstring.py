"""Provide no docstrings for the functions that are written in C: making them needs their signatures."""


def get_cmeth_docstring(func):
    return func.__name__ + "()\n--\n\n"
