"""A headless Chromium over the DevTools protocol's pipe (file descriptors 3 and 4, messages that end with a zero byte).

Nothing is installed beside the browser: the pipe needs no web socket.
"""

import json
import os
import queue
import shutil
import subprocess
import tempfile
import threading
import time
from base64 import b64decode

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def find():
    """The path of a browser, or None."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def missing(what):
    """Says what is not tried for want of a browser, and gives the exit code: CI, which has one, fails."""
    print(f"NOT CHECKED: {what}: no browser (Debian: apt-get install chromium; another one's path in CHROMIUM)")
    return 1 if os.environ.get("CI") == "true" else 0


class Browser:
    """One page in one browser process; a context manager."""

    def __init__(self, path):
        self._profile = tempfile.mkdtemp(prefix="crema-browser-")
        read_here, write_there = os.pipe()
        read_there, write_here = os.pipe()

        def adopt():
            # The browser reads commands from 3 and writes answers to 4. Copies above both come first, since either number may be in use.
            source, sink = os.dup2(read_there, 60), os.dup2(write_there, 61)
            os.dup2(source, 3)
            os.dup2(sink, 4)

        self._process = subprocess.Popen(
            [path, "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-background-networking", "--disable-component-update", f"--user-data-dir={self._profile}", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, close_fds=False, preexec_fn=adopt)
        os.close(read_there)
        os.close(write_there)
        self._out = os.fdopen(write_here, "wb", buffering=0)
        self._in = os.fdopen(read_here, "rb", buffering=0)
        self._answers = {}
        self._arrived = threading.Condition()
        self._number = 0
        self.events = queue.Queue()
        self._session = None
        threading.Thread(target=self._read, daemon=True).start()
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network", "Accessibility"):
            self.call(f"{domain}.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.terminate()
        self._process.wait()
        shutil.rmtree(self._profile, ignore_errors=True)

    def _read(self):
        rest = b""
        while block := self._in.read(65536):
            *messages, rest = (rest + block).split(b"\0")
            for message in map(json.loads, messages):
                if "id" in message:
                    with self._arrived:
                        self._answers[message["id"]] = message
                        self._arrived.notify_all()
                else:
                    self.events.put(message)

    def call(self, method, **parameters):
        """Sends a command and waits for its result."""
        self._number += 1
        number = self._number
        message = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        self._out.write(json.dumps(message).encode() + b"\0")
        with self._arrived:
            if not self._arrived.wait_for(lambda: number in self._answers, timeout=30):
                raise TimeoutError(f"the browser did not answer {method}")
            answer = self._answers.pop(number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def open(self, url):
        # The mark goes with the document that is left, so that the wait is for the new one.
        self.value("window.left = true")
        self.call("Page.navigate", url=url)
        self.until("!window.left && document.readyState === 'complete'")

    def value(self, expression):
        """The value of a JavaScript expression in the page; a promise is awaited."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']['exception'].get('description')}")
        return answer["result"].get("value")

    def until(self, expression, seconds=20):
        """Waits until an expression is true in JavaScript's sense."""
        end = time.monotonic() + seconds
        while not self.value(f"Boolean({expression})"):
            if time.monotonic() > end:
                raise TimeoutError(f"never true: {expression}")
            time.sleep(0.05)

    def type(self, text):
        """Puts text into the focused field, as an input method does."""
        self.call("Input.insertText", text=text)

    def press(self, key, shift=False):
        """Presses and releases a key."""
        codes = {"Enter": 13, "Tab": 9, "Escape": 27, " ": 32, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "End": 35, "Home": 36}
        about = {"key": key, "code": "Space" if key == " " else key, "windowsVirtualKeyCode": codes[key], "modifiers": 8 if shift else 0}
        text = {"Enter": {"text": "\r"}, " ": {"text": " "}}.get(key, {})
        self.call("Input.dispatchKeyEvent", type="keyDown", **about, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", **about)

    def size(self, width, height, dark=False, scale=1):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def complaints(self):
        """What the page logged as an error since the last call: exceptions, refused resources, violated policies."""
        found = []
        while not self.events.empty():
            event = self.events.get()
            if event["method"] == "Runtime.exceptionThrown":
                details = event["params"]["exceptionDetails"]
                found.append(details.get("exception", {}).get("description") or details["text"])
            elif event["method"] == "Log.entryAdded" and event["params"]["entry"]["level"] == "error":
                entry = event["params"]["entry"]
                found.append(f"{entry['text']} {entry.get('url', '')}".strip())
        return found

    def nodes(self):
        """The accessibility tree as (role, name, focusable) of what is not ignored."""
        found = []
        for node in self.call("Accessibility.getFullAXTree")["nodes"]:
            if node.get("ignored"):
                continue
            focusable = any(each["name"] == "focusable" and each["value"].get("value") for each in node.get("properties", []))
            found.append((node["role"]["value"], node.get("name", {}).get("value", ""), focusable))
        return found
