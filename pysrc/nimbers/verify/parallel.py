"""Run parts of a job in other processes or on other machines; results come in the order of the parts."""

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
MAX_PROCESSES = 61  # the limit of ProcessPoolExecutor on Windows
PARTS_AHEAD = 3  # parts submitted per worker: enough to keep it busy, few enough to stop soon


@dataclass(frozen=True)
class WorkerPool:
    """An executor of `concurrent.futures` and its number of workers."""

    executor: Executor
    jobs: int

    def map_in_order(self, function: Callable[..., T], parts: Iterable[tuple[Any, ...]]) -> Generator[T, None, None]:
        """Yield the results in the order of the parts; closing the generator cancels the parts that are left.

        Because of this order, the first failure that the caller sees is the smallest.
        """
        waiting: deque[Future[T]] = deque()
        remaining = iter(parts)
        try:
            while True:
                while len(waiting) < PARTS_AHEAD * self.jobs and (part := next(remaining, None)) is not None:
                    waiting.append(self.executor.submit(function, *part))
                if not waiting:
                    return
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


@contextmanager
def worker_pool(jobs: int = 1, address: str | None = None) -> Iterator[WorkerPool | None]:
    """Open the requested workers: None for one job, local processes, or a Dask cluster; raises NimbersError."""
    if address is not None:
        with _dask(address) as workers:
            yield workers
    elif jobs > 1:
        try:
            from concurrent.futures import ProcessPoolExecutor
        except ImportError:  # the browser's Python
            raise UnknownError(Message("there are no processes here: leave --jobs out")) from None
        jobs = min(jobs, MAX_PROCESSES)
        with ProcessPoolExecutor(jobs) as pool:
            try:
                yield WorkerPool(pool, jobs)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
    else:
        yield None


@contextmanager
def _dask(address: str) -> Iterator[WorkerPool]:
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
            # The parts of a lost worker go to other workers, three times at most.
            yield WorkerPool(client.get_executor(retries=3), jobs)
        except NimbersError:
            raise
        except Exception as error:
            if type(error).__module__.partition(".")[0] not in ("distributed", "dask", "asyncio", "concurrent"):
                raise
            raise IllegalError(Message("the workers failed: {why}", why=str(error)[:200])) from None
