"""Hold sizes in bytes below a limit that leaves a fifth of room."""

import warnings


def assert_fits(what: str, size: int, limit: int) -> None:
    """Fail where `size` bytes are more than `limit`; warn from nine tenths of it on."""
    assert size <= limit, f"{what}: {size:,} bytes, more than {limit:,}"
    if size > limit * 9 // 10:
        warnings.warn(f"{what}: {size:,} bytes, the limit is {limit:,}", stacklevel=2)
