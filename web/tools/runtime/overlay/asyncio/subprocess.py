"""Names that asyncio imports from here; a browser has no processes."""

PIPE, STDOUT, DEVNULL = -1, -2, -3


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise OSError(f"subprocess.{name}: a browser has no processes")
