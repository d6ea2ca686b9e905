"""A process of its own that asks /health and /metrics as an orchestrator does, and tells how long each answer took.

usage: python3 probe.py URL SECONDS_BETWEEN; it ends with its standard input and prints {"path": [seconds …], "faults": n}.
"""

import http.client
import json
import sys
import threading
import time
from urllib.parse import urlsplit

PATHS = ("/health", "/metrics")


def main(url, pause):
    place = urlsplit(url)
    ended = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), ended.set()), daemon=True).start()
    found = {path: [] for path in PATHS} | {"faults": 0}
    connection = None
    while not ended.is_set():
        for path in PATHS:
            start = time.monotonic()
            try:
                connection = connection or http.client.HTTPConnection(place.hostname, place.port, timeout=10)
                connection.request("GET", path)
                reply = connection.getresponse()
                reply.read()
                if reply.status == 200:
                    found[path].append(time.monotonic() - start)
                else:
                    found["faults"] += 1
            except OSError:
                found["faults"] += 1
                connection = None
            except http.client.HTTPException:
                found["faults"] += 1
                connection = None
        ended.wait(pause)
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
