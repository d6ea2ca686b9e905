"""What the client scripts share: sentences that hold or not, random schemas, and a look at the server's gauges.

Each script is run by `run` in its own environment with CREMA_URL set; its last line is a JSON object for the table.
"""

import contextlib
import json
import os
import random
import subprocess
import sys
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from serving import ROOT, get, metric, post  # noqa: E402

URL = os.environ.get("CREMA_URL", "http://127.0.0.1:8080").rstrip("/")
KEY = os.environ.get("OPENAI_API_KEY", "k")
MODEL = os.environ.get("CREMA_MODEL_NAME") or json.loads(get(f"{URL}/v1/models", headers={"Authorization": f"Bearer {KEY}"})[1])["data"][0]["id"]
QUESTION = [{"role": "user", "content": "What is a mocha?"}]
WEATHER = {"name": "get_weather", "description": "The weather of a town now", "parameters": {
    "type": "object", "properties": {"town": {"type": "string", "maxLength": 20}, "days": {"type": "integer", "minimum": 1, "maximum": 9}}, "required": ["town", "days"], "additionalProperties": False}}
CLOCK = {"name": "get_time", "description": "The time in a town", "parameters": {
    "type": "object", "properties": {"zone": {"enum": ["utc", "local"]}}, "required": ["zone"], "additionalProperties": False}}

_held, _failed, _skipped = [], [], []


class Skip(Exception):
    """Why a sentence is not tried."""


@contextlib.contextmanager
def holds(sentence):
    """A sentence that is true when the block raises nothing."""
    start = time.monotonic()
    try:
        yield
        _held.append(sentence)
        print(f"ok       {sentence} ({time.monotonic() - start:.1f} s)", flush=True)
    except Skip as why:
        _skipped.append(f"{sentence}: {why}")
        print(f"skipped  {sentence}: {why}", flush=True)
    except Exception as error:
        _failed.append(sentence)
        where = traceback.extract_tb(error.__traceback__)[-1]
        print(f"FAILED   {sentence}\n         {type(error).__name__}: {str(error)[:600]} ({Path(where.filename).name}:{where.lineno}: {where.line})", flush=True)


def finish():
    print(json.dumps({"held": len(_held), "failed": _failed, "skipped": _skipped}), flush=True)
    sys.exit(1 if _failed else 0)


def offered(path, body):
    """Raises Skip where the server does not know a path yet."""
    status, answer, _ = post(f"{URL}{path}", body, headers={"Authorization": f"Bearer {KEY}"})
    if status == 404 and answer.get("error", {}).get("code") == "unknown_url":
        raise Skip(f"{path} is not served")


def equal(first, second, what="answers"):
    assert first == second, f"{what} differ: {first!r} and {second!r}"


def together(count, work):
    """The distinct results (as JSON) of the same work done so many times at once."""
    with ThreadPoolExecutor(count) as pool:
        return {json.dumps(each, sort_keys=True) for each in pool.map(lambda _: work(), range(count))}


def running():
    return metric(URL, "vllm:num_requests_running")


def within(seconds, condition, what):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"not within {seconds} s: {what}"
        time.sleep(0.01)


def killed_client_is_noticed(code):
    """Runs Python code that prints a line at its first token, kills it, and expects its request to leave the server within a second."""
    within(10, lambda: running() == 0, "a quiet server before the test")
    child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ, "CREMA_URL": URL})
    try:
        line = child.stdout.readline()
        assert line, f"the client printed nothing: {child.stderr.read()[-800:]}"
        within(2, lambda: running() == 1, "the request runs")
    finally:
        child.kill()
        child.communicate()
    within(1, lambda: running() == 0, "the killed client's request is gone")


SCHEMAS = int(os.environ.get("CREMA_SCHEMAS", "200"))


def many_schemas(count):
    """So many schemas: where more than 200 are wanted, first those of the `schemas` of the folder `shared` beside the checkout, or of CREMA_SHARED, then random ones."""
    found = []
    if count > 200:
        folder = Path(os.environ.get("CREMA_SHARED") or ROOT.parent / "shared") / "schemas"
        for file in sorted(folder.glob("*.jsonl")):
            # Not splitlines(), which takes other characters for line ends, too.
            found += [json.loads(line)["schema"] for line in file.read_text().split("\n") if line]
    found = found[:count]
    print(f"         {len(found)} schemas of files, {count - len(found)} random ones", flush=True)
    return found + schemas(count - len(found))


def schemas(count, seed=1):
    """Random schemas over the keywords that clients send most; the same for the same seed."""
    source = random.Random(seed)
    words = ["name", "city", "size", "level", "tags", "price", "open", "kind", "note", "owner"]

    def schema(depth):
        kinds = ["string", "integer", "number", "boolean", "enum", "const", "null-or"] + (["object", "array", "anyOf"] * 2 if depth < 3 else [])
        kind = source.choice(kinds)
        if kind == "string":
            return source.choice([{"type": "string", "maxLength": source.randint(1, 12)}, {"type": "string", "pattern": "^[a-z]{2,5}$"}, {"type": "string", "minLength": 2, "maxLength": 6}])
        if kind == "integer":
            low = source.randint(-50, 50)
            return {"type": "integer", "minimum": low, "maximum": low + source.randint(0, 100)}
        if kind == "number":
            return {"type": "number", "minimum": 0, "maximum": source.randint(1, 9)}
        if kind == "enum":
            return {"enum": source.sample(["red", "green", 7, None, True, "ü", "x y"], source.randint(1, 4))}
        if kind == "const":
            return {"const": source.choice(["fixed", 3, None, [1, 2]])}
        if kind == "null-or":
            return {"type": ["null", "boolean"]}
        if kind == "array":
            few = source.randint(0, 2)
            return {"type": "array", "items": schema(depth + 1), "minItems": few, "maxItems": few + source.randint(0, 2)}
        if kind == "anyOf":
            return {"anyOf": [schema(depth + 1), schema(depth + 1)]}
        if kind == "object":
            return whole(depth + 1)
        return {"type": kind}

    def whole(depth=0):
        names = source.sample(words, source.randint(1, 4))
        return {"type": "object", "properties": {each: schema(depth) for each in names}, "required": names[: source.randint(0, len(names))] if depth else names, "additionalProperties": False}

    return [whole() for _ in range(count)]
