"""Where packages would be installed: this app brings its own, so that nothing is needed to unpack others."""

from site import getsitepackages

# Pyodide's table of JavaScript's objects must have this one at its place, or no memory can be kept.
from pyodide_js import loadedPackages  # noqa: F401


class Folder:
    """A folder for Pyodide's start, which asks for its name and nothing else."""

    def __init__(self, name):
        self.name = name

    def __str__(self):
        return self.name


SITE_PACKAGES = Folder(getsitepackages()[0])
DSO_DIR = Folder("/usr/lib")


def init_loaded_packages():
    """None has been installed before the start."""
