"""What a command of the terminal leaves behind."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple


class Run(NamedTuple):
    """Exit code, stdout and stderr."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON document on stdout."""
        return json.loads(self.out)


Nimbers = Callable[..., Run]
