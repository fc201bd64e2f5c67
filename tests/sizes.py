"""Check sizes in bytes against limits that leave a fifth of room."""

import warnings


def assert_fits(what: str, size: int, limit: int) -> None:
    """Fail if `size` exceeds `limit`; warn from nine tenths of it."""
    assert size <= limit, f"{what}: {size:,} bytes, more than {limit:,}"
    if size > limit * 9 // 10:
        warnings.warn(f"{what}: {size:,} bytes, the limit is {limit:,}", stacklevel=2)
