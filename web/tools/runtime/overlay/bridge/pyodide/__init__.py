"""Pyodide without an event loop, which nothing here runs."""

# Pyodide's table of JavaScript objects must have these at their places, or no snapshot can be taken.
from pyodide_js import _api  # noqa: F401
from pyodide_js._api import scheduleCallback  # noqa: F401
