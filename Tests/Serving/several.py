#!/usr/bin/env python3
"""Several models in one server, by processes and bytes: swaps under a bound of memory, a folder that changes, an end while one loads.

usage: Tests/Serving/several.py [CASE …]

The model is the bundled one under several names; the server's path is in CREMA_SERVE, else the one built in Server/.build.
"""

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from random_models import bundled, measure  # noqa: E402
from serving import Server, binary, get, post, series  # noqa: E402

CASES = {}


def case(work):
    CASES[work.__name__] = work
    return work


def chat(name, tokens=4, **more):
    return {"model": name, "messages": [{"role": "user", "content": "What is a mocha?"}], "max_tokens": tokens, "temperature": 0, **more}


def text(server, name, tokens=4):
    status, answer, _ = post(f"{server.url}/v1/chat/completions", chat(name, tokens))
    assert status == 200, (status, answer)
    return answer["choices"][0]["message"]["content"]


def state(server, name):
    return json.loads(get(f"{server.url}/v1/models/{name}")[1])["status"]


@contextlib.contextmanager
def folder(*names):
    place = Path(tempfile.mkdtemp(prefix="crema-several-"))
    for name in names:
        (place / name).symlink_to(bundled())
    try:
        yield place
    finally:
        shutil.rmtree(place)


def tight():
    """Flags with room for one model and its caches."""
    weights = sum(file.stat().st_size for file in bundled().iterdir() if file.suffix in (".safetensors", ".gguf"))
    caches = 64 << 20
    return ["--kv-bytes", str(caches), "--memory-bytes", str(weights * 3 // 2 + caches)]


@case
def swaps():
    """A hundred swaps of two models with room for one: every answer is that of the model alone, and memory does not grow."""
    model = bundled()
    with Server("--model", f"a={model}", "--model", f"b={model}", *tight()) as server:
        expected, sizes = text(server, "a"), []
        for number in range(100):
            assert text(server, "ab"[number % 2]) == expected
            sizes.append(server.resident_bytes)
        threads = len(os.listdir(f"/proc/{server.process.pid}/task"))
        evictions = series(server.url, "crema_model_evictions_total")
        assert sum(evictions.values()) >= 98, evictions
        # What a model leaves behind would be there a hundred times.
        growth = sum(sizes[-10:]) / 10 - sum(sizes[10:20]) / 10
        assert growth < 24 << 20, f"{growth / 2**20:.0f} MiB more after 80 swaps"
        return f"{threads} threads, {sizes[-1] / 2**20:.0f} MiB, {growth / 2**20:+.1f} MiB over 80 swaps"


@case
def together():
    """Sixteen streams to two models that are both there, and to two with room for one, all end whole, as each does alone."""
    model, said = bundled(), []
    for flags in ([], tight()):
        with Server("--model", f"a={model}", "--model", f"b={model}", "--swap-after", "0", *flags) as server:
            expected, errors = text(server, "a", 24), []

            def ask(name):
                try:
                    assert text(server, name, 24) == expected
                except Exception as error:
                    errors.append(repr(error))

            threads = [threading.Thread(target=ask, args=("ab"[number % 2],)) for number in range(16)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert not errors, errors
            said.append(f"{sum(series(server.url, 'crema_model_loads_total').values()):.0f} loads")
    return ", ".join(said)


@case
def at_random():
    """Requests at random to three models with room for two, over eight connections: none is lost, each text is that of a server of one model."""
    found = measure({name: bundled() for name in "abc"}, requests=120)
    assert not found["lost"] and not found["differing"], (found["lost"][:3], found["differing"][:3])
    assert found["evictions"] > 3, found["evictions"]
    return f"{found['requests']} requests, {found['loads']:.0f} loads"


@case
def broken_one():
    """A broken model is told with its reason in one line, and the others go on."""
    with folder("good") as place:
        (place / "bad").mkdir()
        (place / "bad/config.json").write_text('{"model_type": "llama"')
        (place / "cut.gguf").write_bytes(b"GGUF\x03\x00\x00")
        with Server("--models-dir", str(place)) as server:
            for name in ("bad", "cut"):
                status, answer, headers = post(f"{server.url}/v1/chat/completions", chat(name))
                assert status == 503 and answer["error"]["code"] == "model_failed" and headers["Retry-After"] == "10", (status, answer)
                assert "\n" not in answer["error"]["message"] and state(server, name)["value"] == "failed", answer
            text(server, "good")
            return answer["error"]["message"][:100]


@case
def folder_changes():
    """Models that come into the folder are found on SIGHUP and by ?reload=1, and those that go are known no more; others stay."""
    with folder("one", "kept") as place, Server("--models-dir", str(place), "--model", f"named={place}/kept") as server:
        text(server, "one")
        (place / "two").symlink_to(bundled())
        server.process.send_signal(signal.SIGHUP)
        end = time.monotonic() + 5
        while post(f"{server.url}/v1/chat/completions", chat("two"))[0] != 200:
            assert time.monotonic() < end, "two was not found"
            time.sleep(0.05)
        (place / "one").unlink()
        names = [each["id"] for each in json.loads(get(f"{server.url}/v1/models?reload=1")[1])["data"]]
        assert names == ["named", "kept", "two"], names
        assert post(f"{server.url}/v1/chat/completions", chat("one"))[0] == 404
        return ", ".join(names)


@case
def end_while_loading():
    """SIGTERM while a model loads for a request: the request is answered, and the server ends with 0."""
    model = bundled()
    with Server("--model", f"a={model}", "--model", f"b={model}") as server:
        got = []
        thread = threading.Thread(target=lambda: got.append(post(f"{server.url}/v1/chat/completions", chat("b"))[0]))
        thread.start()
        time.sleep(0.02)
        server.terminate()
        thread.join()
        code = server.process.wait(60)
        # A signal before the request is a refusal.
        assert code == 0 and got[0] in (200, 503), (code, got)
        return f"{got[0]}, exit {code}"


@case
def ollama_port():
    """Ollama's clients find the server at a port of its own, and nothing of it where it was not asked for."""
    model = bundled()
    server = subprocess.Popen([binary(), "--port", "0", "--model", f"a={model}", "--ollama", "--ollama-port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        places = dict(re.match(r"(\w+) on (\S+)", server.stdout.readline()).groups() for _ in range(2))
        url = f"http://{places['ollama']}"
        end = time.monotonic() + 60
        while get(f"{url}/health")[0] != 200 and time.monotonic() < end:
            time.sleep(0.05)
        assert get(url)[1] == b"Ollama is running"
        status, answer, _ = post(f"{url}/api/chat", {"model": "A", "messages": [{"role": "user", "content": "Hi"}], "stream": False, "options": {"num_predict": 3}})
        assert status == 200 and answer["eval_count"] == 3, answer
        assert post(f"{url}/v1/chat/completions", chat("a"))[0] == 200
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(60)
    with Server() as plain:
        for path in ("/api/tags", "/api/version"):
            status, body = get(f"{plain.url}{path}")
            assert status == 404 and set(json.loads(body)) == {"error"}, (status, body)
        assert b"<html" in get(f"{plain.url}/")[1][:200].lower()
    return places["ollama"]


@case
def wrong_flags():
    """Flags that do not fit together are one line that says what does, and the status says whose fault it is."""
    model, said = str(bundled()), []
    for flags, status in [
        (["--model", f"a={model}", "--model", f"a={model}"], 2), (["--model", model, "--model", f"a={model}"], 2), (["--model", "a=/no/such/model"], 5),
        (["--model", f"a={model}", "--alias", "x=b"], 2), (["--model", f"a={model}", "--served-model-name", "b"], 2), (["--ttl", "5", "--model", model], 2),
        (["--models-dir", "/no/such/folder"], 5), (["--model", f"a={model}", "--allow-pull"], 2), (["--ollama-version", "v1"], 2),
    ]:
        done = subprocess.run([binary(), "--port", "0", *flags], capture_output=True, text=True, timeout=60)
        assert done.returncode == status and done.stderr.count("\n") == 1 and done.stderr.startswith("crema: "), (flags, done)
        said.append(done.stderr.strip())
    return f"{len(said)} refusals"


def main():
    names = sys.argv[1:] or list(CASES)
    failed = []
    for name in names:
        start = time.monotonic()
        try:
            said = CASES[name]()
            print(f"ok      {name}: {CASES[name].__doc__} ({said}; {time.monotonic() - start:.1f} s)", flush=True)
        except Exception as error:
            failed.append(name)
            print(f"FAILED  {name}: {CASES[name].__doc__}\n        {type(error).__name__}: {str(error)[:1500]}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
