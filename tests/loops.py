"""Event loops in threads of their own: the browser's driver keeps one in ours."""

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class Loop:
    """An event loop in a thread of its own: the browser's driver keeps one in ours."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """What a coroutine returns."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(180)

    def close(self) -> None:
        """End whatever still runs, and the loop."""
        self.run(self.cancel_all())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)
        self.loop.close()

    async def cancel_all(self) -> None:
        """End every other task, once it has begun: a connection just accepted has one a few turns later."""
        for _ in range(5):
            await asyncio.sleep(0)
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)


def apart(work: Coroutine[Any, Any, T]) -> T:
    """What a coroutine returns, run in a loop of its own."""
    loop = Loop()
    try:
        return loop.run(work)
    finally:
        loop.close()
