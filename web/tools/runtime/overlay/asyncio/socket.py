"""Sockets without the tables of their constants: a browser has none to open, and asyncio wants two numbers."""

from _socket import *  # noqa: F403
