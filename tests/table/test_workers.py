"""The processes in which bots think end with their server, however it ends."""

import os
import signal
import subprocess
import sys
import time

import pytest

SERVER = """
import os, sys
from jarlshof.table.bots import new_pool
if __name__ == "__main__":
    print(new_pool().submit(os.getpid).result(), flush=True)
    sys.stdin.read()
"""
PATIENCE_S = 20.0


def alive(process: int) -> bool:
    """Is there still such a process, other than as a name to be collected?"""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.slow
def test_workers_end_when_their_server_is_killed(tmp_path: object) -> None:
    script = f"{tmp_path}/server.py"
    with open(script, "w", encoding="utf-8") as file:
        file.write(SERVER)
    with subprocess.Popen(
        [sys.executable, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        worker = int(server.stdout.readline())
        assert alive(worker)
        os.kill(server.pid, signal.SIGKILL)
    until = time.monotonic() + PATIENCE_S
    while alive(worker) and time.monotonic() < until:
        time.sleep(0.05)
    assert not alive(worker)
