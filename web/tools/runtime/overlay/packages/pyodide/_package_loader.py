"""Replace Pyodide's package installer: this app contains all its packages, so it needs no code to unpack others."""

from site import getsitepackages

# Pyodide's table of JavaScript objects must have this one at its index, or a snapshot cannot be stored.
from pyodide_js import loadedPackages  # noqa: F401


class Folder:
    """A folder whose name Pyodide's start reads, and nothing else."""

    def __init__(self, name):
        self.name = name

    def __str__(self):
        return self.name


SITE_PACKAGES = Folder(getsitepackages()[0])
DSO_DIR = Folder("/usr/lib")


def init_loaded_packages():
    """Do nothing: no package is installed before the start."""
