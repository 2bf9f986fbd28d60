"""How soon a server answers."""

import socket
import subprocess
import sys
import time
import urllib.request
from tempfile import TemporaryDirectory

PATIENCE_S = 30.0


def time_to_first_page() -> float:
    """Seconds from the start of a server process, with an empty database, to its start page."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "jarlshof", "serve", "--port", str(port)]
        command += ["--database", f"sqlite:///{folder}/tables.sqlite"]
        begun = time.perf_counter()
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            while time.perf_counter() - begun < PATIENCE_S:
                try:
                    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=PATIENCE_S):
                        return time.perf_counter() - begun
                except OSError:
                    time.sleep(0.01)
            raise TimeoutError("the server gave no page")
        finally:
            server.terminate()
            server.wait()
