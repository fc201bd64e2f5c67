"""Sockets without the tables of constants: a browser has no sockets, and asyncio needs two numbers only."""

from _socket import *  # noqa: F403
