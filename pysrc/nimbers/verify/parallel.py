"""A sweep cut into parts that other processes, or other machines, work on; results come in the order of the parts."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from ..text import IllegalError, Message, NimbersError, UnknownError

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

T = TypeVar("T")
MOST = 61  # processes: more are not possible everywhere
AHEAD = 3  # parts handed out for each worker: enough to keep it busy, few enough to stop soon


@dataclass(frozen=True)
class Spread:
    """An executor of `concurrent.futures`, and how many parts it works on at a time."""

    executor: Executor
    jobs: int

    def in_order(self, function: Callable[..., T], parts: Iterable[tuple[Any, ...]]) -> Generator[T, None, None]:
        """The result of each part in their order, whichever is ready first; what is left is cancelled on closing.

        That order is what makes the first failure the smallest: a later part never speaks before an earlier one.
        """
        waiting: deque[Future[T]] = deque()
        left = iter(parts)
        try:
            while True:
                while len(waiting) < AHEAD * self.jobs and (part := next(left, None)) is not None:
                    waiting.append(self.executor.submit(function, *part))
                if not waiting:
                    return
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


@contextmanager
def spreading(jobs: int = 1, address: str | None = None) -> Iterator[Spread | None]:
    """The workers asked for: none, processes of this machine, or those of a Dask scheduler; raises NimbersError."""
    if address is not None:
        with _dask(address) as spread:
            yield spread
    elif jobs > 1:
        try:
            from concurrent.futures import ProcessPoolExecutor
        except ImportError:  # the browser's Python
            raise UnknownError(Message("there are no processes here: leave --jobs out")) from None
        jobs = min(jobs, MOST)
        with ProcessPoolExecutor(jobs) as pool:
            try:
                yield Spread(pool, jobs)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
    else:
        yield None


@contextmanager
def _dask(address: str) -> Iterator[Spread]:
    try:
        from distributed import Client
    except ImportError:
        raise UnknownError(Message("for --dask, install nimbers[dask]")) from None
    try:
        client = Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise IllegalError(Message("cannot reach {address}: {why}", address=address, why=str(error)[:200])) from None
    with client:
        jobs = max(1, sum(client.nthreads().values()))
        try:
            # a worker that goes away is no answer: its parts are given to the others, three times at most
            yield Spread(client.get_executor(retries=3), jobs)
        except NimbersError:
            raise
        except Exception as error:
            if type(error).__module__.partition(".")[0] not in ("distributed", "dask", "asyncio", "concurrent"):
                raise
            raise IllegalError(Message("the workers failed: {why}", why=str(error)[:200])) from None
