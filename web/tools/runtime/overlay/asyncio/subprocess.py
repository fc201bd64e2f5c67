"""A browser has no processes: what asyncio takes from here while it is imported."""

PIPE, STDOUT, DEVNULL = -1, -2, -3


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise OSError(f"subprocess.{name}: a browser has no processes")
