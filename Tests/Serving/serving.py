"""A running `crema serve` for tests: found, started on a free port, waited for, stopped. Standard library only."""

import json
import os
import re
import select
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def binary():
    """The program: $CREMA_SERVE, else what the package `Server` built, the optimised one first."""
    places = [os.environ.get("CREMA_SERVE", "")] + [str(ROOT / f"Server/.build/{kind}/crema-serve") for kind in ("release", "debug")]
    found = next((each for each in places if each and os.access(each, os.X_OK)), None)
    if not found:
        sys.exit("no server: swift build -c release --package-path Server, or its path in CREMA_SERVE")
    return found


def get(url, timeout=5, headers=None):
    """Status and body of a GET; a status of 4xx or 5xx is an answer."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers or {}), timeout=timeout) as reply:
            return reply.status, reply.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def post(url, body, timeout=600, headers=None):
    """Status, decoded body and headers of a POST of JSON."""
    ask = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json", **(headers or {})})
    try:
        with urllib.request.urlopen(ask, timeout=timeout) as reply:
            return reply.status, json.loads(reply.read()), dict(reply.headers)
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read()), dict(error.headers)


def metric(url, name):
    """The value of the first series of a family."""
    text = get(f"{url}/metrics")[1].decode()
    found = re.search(rf"^{re.escape(name)}(?:\{{[^}}]*\}})? (\S+)$", text, re.M)
    if not found:
        raise LookupError(f"/metrics has no {name}")
    return float(found.group(1))


def series(url, name):
    """The values of a family's series, by the text of their labels."""
    text = get(f"{url}/metrics")[1].decode()
    return {labels: float(value) for labels, value in re.findall(rf"^{re.escape(name)}\{{([^}}]*)\}} (\S+)$", text, re.M)}


class Server:
    """A server process on a free port of 127.0.0.1; a context manager whose `url` has no path."""

    def __init__(self, *arguments, port=0, start_seconds=120):
        self.process = subprocess.Popen([binary(), "--host", "127.0.0.1", "--port", str(port), *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        end = time.monotonic() + start_seconds
        self.url = self.metrics_url = None
        said, wanted = "", {"listening": "url", **({"metrics": "metrics_url"} if "--metrics-port" in arguments else {})}
        while wanted and time.monotonic() < end:
            if select.select([self.process.stdout], [], [], 0.2)[0]:
                # Not by lines, of which one may come with another.
                if not (block := os.read(self.process.stdout.fileno(), 4096)):
                    break
                said += block.decode()
                for word, place in re.findall(r"^(listening|metrics) on (\S+:\d+)\n", said, re.M):
                    if word in wanted:
                        setattr(self, wanted.pop(word), f"http://{place}")
        if wanted:
            self.process.kill()
            raise RuntimeError(f"the server did not start: {self.process.stderr.read()[-2000:]}")
        self._drain()
        while time.monotonic() < end:
            if get(f"{self.url}/health")[0] == 200:
                return
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended with {self.process.returncode} while loading: {self.errors[-2000:]}")
            time.sleep(0.05)
        raise RuntimeError("the model was not loaded in time")

    def _drain(self):
        # Both pipes are read on, so that a server that logs much never waits for its reader.
        import threading
        self.errors = ""

        def read(stream, keep):
            for line in stream:
                if keep:
                    self.errors = (self.errors + line)[-20000:]

        for stream, keep in ((self.process.stdout, False), (self.process.stderr, True)):
            threading.Thread(target=read, args=(stream, keep), daemon=True).start()

    @property
    def resident_bytes(self):
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        return 0

    def terminate(self):
        self.process.send_signal(signal.SIGTERM)

    def stop(self, seconds=60):
        """Ends it as an orchestrator does and returns the exit code."""
        if self.process.poll() is None:
            self.terminate()
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()
