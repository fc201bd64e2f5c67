# Appended to the library's own module: while Python starts, a pattern is compiled when it is first used. A visit uses
# few of the patterns of the library and of the package.
import gc as _gc


class _Later:
    """Stand in for a pattern, and take over its attributes one by one."""

    def __init__(self, *given):
        self._given = given

    def __getattr__(self, name):
        found = getattr(_at_once(*self._given), name)
        setattr(self, name, found)
        return found


def _when_used(pattern, flags):
    return _at_once(*pattern._given) if isinstance(pattern, _Later) else _at_once(pattern, flags)


def compile(pattern, flags=0):
    """Compile a pattern: at once, unless Python is starting, when the collector rests (sitecustomize.py)."""
    if _gc.isenabled() or not isinstance(pattern, str):
        return _compile(pattern, flags)
    return _Later(pattern, flags)


_at_once, _compile = _compile, _when_used
