"""Processes that work at the same time, and end with the one that waits for them, however it ends."""

import os
import pickle
import selectors
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
OBEY = f"from {__name__} import obey; obey()"


def spread(work: Callable[[Item], Result], items: Sequence[Item], jobs: int) -> Generator[Result]:
    """The results of some work in the order of the items, from so many processes.

    `work`, items and results are pickled. An error of the work is raised here. The processes hear
    of no Ctrl-C: it reaches the caller alone, and they are killed once nobody waits for more.
    """
    if jobs == 1:
        yield from map(work, items)
        return
    team: list[Worker] = []
    try:
        with no_interrupt():
            team += [Worker(work) for _ in range(min(jobs, len(items)))]
        yield from gathered(team, items)
    finally:
        for worker in team:
            worker.process.kill()
        for worker in team:
            worker.process.communicate()


class Worker:
    """One process, and the lines to it and back."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        paths = os.pathsep.join(sys.path)
        self.process = subprocess.Popen(
            [sys.executable, "-c", OBEY],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": paths},
        )
        assert self.process.stdin is not None and self.process.stdout is not None
        self.to, self.back = self.process.stdin, self.process.stdout
        self.give(work)

    def give(self, item: Any) -> None:
        """Send something to work on."""
        pickle.dump(item, self.to)
        self.to.flush()

    def answer(self) -> Any:
        """The result that has come in; raises the error of the work."""
        try:
            done, found = pickle.load(self.back)
        except EOFError:
            raise ChildProcessError("One of the processes was ended from outside.") from None
        if not done:
            raise found
        return found


def obey() -> None:
    """In the other process: work on what comes in until nothing more can come."""
    back = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what the work prints is no answer
    try:
        work = pickle.load(sys.stdin.buffer)
        while True:
            item = pickle.load(sys.stdin.buffer)
            try:
                answer = (True, work(item))
            except Exception as error:
                answer = (False, error)
            pickle.dump(answer, back)
            back.flush()
    except (EOFError, BrokenPipeError):
        os._exit(0)  # whoever waited is gone


def gathered(team: Sequence[Worker], items: Sequence[Item]) -> Iterator[Any]:
    """Hand the items out one by one, and give the results in their order."""
    busy: dict[Worker, int] = {}
    found: dict[int, Any] = {}
    given = 0
    with selectors.DefaultSelector() as answers:
        for worker in team:
            answers.register(worker.back, selectors.EVENT_READ, worker)
        for number in range(len(items)):
            while number not in found:
                for worker in team:
                    if worker not in busy and given < len(items):
                        worker.give(items[given])
                        busy[worker] = given
                        given += 1
                for ready, _ in answers.select():
                    answer = ready.data.answer()
                    found[busy.pop(ready.data)] = answer
            yield found.pop(number)


@contextmanager
def no_interrupt() -> Iterator[None]:
    """Hold Ctrl-C back; processes begun meanwhile never hear of it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
