"""A `crema serve` of one's own as a child process: what the examples that start servers share. Standard library only."""

import ctypes
import json
import os
import re
import shutil
import signal
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path


def program():
    """The server: $CREMA_SERVE, else `crema-serve` on the PATH, else this checkout's build."""
    builds = [Path(__file__).resolve().parents[1] / f"Server/.build/{kind}/crema-serve" for kind in ("release", "debug")]
    found = os.environ.get("CREMA_SERVE") or shutil.which("crema-serve") or next((str(each) for each in builds if each.exists()), None)
    if not found:
        raise FileNotFoundError("no crema-serve: build it (swift build -c release --package-path Server) or name it in CREMA_SERVE")
    return found


def end_with_parent():
    """Lets the kernel send this process SIGTERM when the thread that started it ends (PR_SET_PDEATHSIG is 1)."""
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)


class Child:
    """A server on a free port of this machine; `url` has no path. It ends with SIGTERM, so that running answers come to their end.

    Workers of Ray and Spark are killed without a word, so the server ends with them; make it on a thread that stays.
    """

    def __init__(self, *arguments):
        # Its log goes to this process's standard error; standard output has one line, with the port.
        self.process = subprocess.Popen([program(), "--host", "127.0.0.1", "--port", "0", *arguments], stdout=subprocess.PIPE, text=True, preexec_fn=end_with_parent)
        line = self.process.stdout.readline()
        place = re.search(r"listening on (\S+:\d+)", line)
        if not place:
            raise RuntimeError(f"crema-serve did not start: {line!r}, exit code {self.process.poll()}")
        self.url = f"http://{place.group(1)}"
        while not self.healthy("/health"):
            if self.process.poll() is not None:
                raise RuntimeError(f"crema-serve ended with {self.process.returncode} while it loaded the model")
            time.sleep(0.05)

    def healthy(self, path="/health/live"):
        try:
            with urllib.request.urlopen(self.url + path, timeout=2) as reply:
                return reply.status == 200
        except (urllib.error.URLError, OSError):
            return False

    def chat(self, **body):
        """The answer to a chat request, decoded."""
        ask = urllib.request.Request(self.url + "/v1/chat/completions", json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urllib.request.urlopen(ask, timeout=600) as reply:
            return json.load(reply)

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(60)
