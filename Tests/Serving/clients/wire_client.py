"""The bytes themselves: server-sent events and refusals over raw sockets, and /metrics through Prometheus' own parser."""

import json
import re
import socket
import time
from urllib.parse import urlsplit

from prometheus_client.openmetrics import parser as openmetrics
from prometheus_client.parser import text_string_to_metric_families

from checks import KEY, MODEL, QUESTION, URL, equal, finish, get, holds, running, within

PLACE = urlsplit(URL)
CHAT = {"model": MODEL, "messages": QUESTION, "temperature": 0, "max_completion_tokens": 24}


def raw(head, body=b"", seconds=60):
    """Sends bytes as they are and returns all bytes up to the end of the connection."""
    with socket.create_connection((PLACE.hostname, PLACE.port), timeout=seconds) as connection:
        connection.sendall(head + body)
        got = b""
        while block := connection.recv(65536):
            got += block
        return got


def request(method, path, body=None, kind="application/json", **headers):
    """Status, headers (lower case, as a list of pairs) and body of one request on its own connection."""
    data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
    lines = {"Host": PLACE.netloc, "Connection": "close", "Authorization": f"Bearer {KEY}", **({"Content-Type": kind, "Content-Length": str(len(data))} if body is not None else {}), **{name.replace("_", "-"): value for name, value in headers.items()}}
    head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items()) + "\r\n"
    answer = raw(head.encode(), data)
    top, _, rest = answer.partition(b"\r\n\r\n")
    first, *fields = top.decode("latin-1").split("\r\n")
    fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in fields)}
    if fields.get("transfer-encoding") == "chunked":
        rest = unchunked(rest)
    return int(first.split()[1]), fields, rest


def unchunked(data):
    whole = b""
    while True:
        size, _, data = data.partition(b"\r\n")
        count = int(size.split(b";")[0], 16)
        if count == 0:
            return whole
        whole += data[:count]
        assert data[count:count + 2] == b"\r\n", "a chunk does not end where it says"
        data = data[count + 2:]


def refusal(status, code, *arguments, **headers):
    got, fields, body = request(*arguments, **headers)
    error = json.loads(body)["error"]
    equal(got, status, f"statuses of {arguments[:2]} ({error})")
    assert {"message", "type", "param", "code"} <= error.keys(), error
    if code is not None:
        equal(error["code"], code, f"codes of {arguments[:2]}")
    assert fields["content-type"].startswith("application/json"), fields
    return fields, error


def events(body):
    """The events of a stream; each must be one line `data: …` or the comment `: ping`, and end with an empty line."""
    text = body.decode()
    assert text.endswith("\n\n") and "\r" not in text, text[-80:]
    found = []
    for block in text[:-2].split("\n\n"):
        if block == ": ping":
            continue
        assert block.startswith("data: ") and "\n" not in block, block
        found.append(block[6:])
    return found


with holds("a stream has the head of one, and narrow events that end with [DONE]"):
    status, fields, body = request("POST", "/v1/chat/completions", {**CHAT, "stream": True})
    equal(status, 200)
    equal(fields["content-type"], "text/event-stream; charset=utf-8")
    equal(fields["cache-control"], "no-cache")
    equal(fields["x-accel-buffering"], "no")
    assert "content-length" not in fields and "content-encoding" not in fields, fields
    found = events(body)
    equal(found[-1], "[DONE]")
    assert found.count("[DONE]") == 1
    chunks = [json.loads(each) for each in found[:-1]]
    equal(chunks[0]["choices"][0]["delta"].get("role"), "assistant")
    assert all("usage" not in each or each["usage"] is None for each in chunks), "usage was not asked for"
    reasons = [choice["finish_reason"] for each in chunks for choice in each["choices"]]
    assert reasons[-1] in ("stop", "length") and set(reasons[:-1]) == {None}, reasons

with holds("with include_usage the last chunk has it and no choices, and earlier ones say null"):
    _, _, body = request("POST", "/v1/chat/completions", {**CHAT, "stream": True, "stream_options": {"include_usage": True}})
    chunks = [json.loads(each) for each in events(body)[:-1]]
    equal(chunks[-1]["choices"], [])
    assert all(each["usage"] is None for each in chunks[:-1])
    for name in ("prompt_tokens", "completion_tokens", "total_tokens"):
        assert isinstance(chunks[-1]["usage"][name], int)

with holds("whole answers have a length and the request's id"):
    status, fields, body = request("POST", "/v1/chat/completions", CHAT, X_Request_Id="abc.1_2-3")
    equal((status, int(fields["content-length"]), fields["x-request-id"]), (200, len(body), "abc.1_2-3"))
    _, fields, _ = request("POST", "/v1/chat/completions", CHAT, X_Request_Id="not fit!")
    assert re.fullmatch(r"[A-Za-z0-9._-]{1,128}", fields["x-request-id"]) and fields["x-request-id"] != "not fit!", fields

with holds("connections that are kept serve several requests"):
    with socket.create_connection((PLACE.hostname, PLACE.port), timeout=10) as connection:
        for _ in range(3):
            connection.sendall(f"GET /health HTTP/1.1\r\nHost: {PLACE.netloc}\r\n\r\n".encode())
            answer = connection.recv(65536)
            assert answer.startswith(b"HTTP/1.1 200"), answer[:100]

with holds("what is no JSON, no JSON type, no path, no method, too deep or too large is refused in the common form"):
    refusal(400, "invalid_json", "POST", "/v1/chat/completions", b"{\"messages\": [")
    refusal(400, "invalid_json", "POST", "/v1/chat/completions", b"{\"a\": \"\xff\xfe\"}")
    refusal(400, None, "POST", "/v1/chat/completions", b"[" * 5000 + b"]" * 5000)
    refusal(400, None, "POST", "/v1/chat/completions", {})
    refusal(400, None, "POST", "/v1/chat/completions", b"")
    refusal(415, "unsupported_media_type", "POST", "/v1/chat/completions", json.dumps(CHAT).encode(), "text/plain")
    refusal(415, "unsupported_media_type", "POST", "/v1/chat/completions", json.dumps(CHAT).encode(), "application/x-www-form-urlencoded")
    refusal(404, "unknown_url", "GET", "/no/such/path")
    fields, _ = refusal(405, "method_not_allowed", "GET", "/v1/chat/completions")
    assert "POST" in fields["allow"], fields
    refusal(400, None, "POST", "/v1/chat/completions", {**CHAT, "stream_options": {"include_usage": True}})

with holds("a body over the limit is refused before it is read"):
    head = f"POST /v1/chat/completions HTTP/1.1\r\nHost: {PLACE.netloc}\r\nContent-Type: application/json\r\nAuthorization: Bearer {KEY}\r\nContent-Length: 99999999999\r\n\r\n"
    with socket.create_connection((PLACE.hostname, PLACE.port), timeout=10) as connection:
        connection.sendall(head.encode())
        assert connection.recv(65536).startswith(b"HTTP/1.1 413")

with holds("foreign origins and hosts are refused, whatever the path"):
    refusal(403, "origin_not_allowed", "POST", "/v1/chat/completions", CHAT, Origin="https://elsewhere.example")
    refusal(403, "host_not_allowed", "GET", "/v1/models", Host="rebound.example")
    status, fields, _ = request("POST", "/v1/chat/completions", CHAT, Origin=URL)
    equal(status, 200)
    assert "access-control-allow-origin" not in fields, fields

with holds("unknown fields are named, those that ask for a constraint are never ignored"):
    status, fields, _ = request("POST", "/v1/chat/completions", {**CHAT, "frobnicate": 1})
    equal((status, fields.get("x-crema-ignored")), (200, "frobnicate"))
    for name, value in (("guided_json", {"type": "nonsense"}), ("guided_grammar", "root ::= ["), ("grammar", "root ::= ["), ("json_schema", {"type": "nonsense"}), ("format", {"type": "nonsense"}), ("ebnf", "x")):
        refusal(400, None, "POST", "/v1/chat/completions", {**CHAT, name: value})
    status, _, body = request("POST", "/v1/chat/completions", {**CHAT, "guided_choice": ["yes", "no"]})
    assert status == 400 or json.loads(body)["choices"][0]["message"]["content"] in ("yes", "no"), body

with holds("a socket that closes while its stream is written, or its prompt is read, leaves the server within a second"):
    body = json.dumps({**CHAT, "max_completion_tokens": None, "ignore_eos": True, "stream": True}).encode()
    long = json.dumps({**CHAT, "messages": [{"role": "user", "content": "word " * 3000}]}).encode()
    for data, wait in ((body, True), (long, False)):
        within(10, lambda: running() == 0, "a quiet server")
        connection = socket.create_connection((PLACE.hostname, PLACE.port), timeout=20)
        connection.sendall(f"POST /v1/chat/completions HTTP/1.1\r\nHost: {PLACE.netloc}\r\nAuthorization: Bearer {KEY}\r\nContent-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data)
        if wait:
            connection.recv(4096)
        else:
            time.sleep(0.2)
        connection.close()
        within(1.2, lambda: running() == 0, "the request is gone")

with holds("/metrics parses, each family has its type and help once, and gauges have one series"):
    status, fields, body = request("GET", "/metrics")
    equal((status, fields["content-type"]), (200, "text/plain; version=0.0.4; charset=utf-8"))
    text = body.decode()
    assert len(body) <= 32 * 1024 and text.endswith("\n"), len(body)
    families = {family.name: family for family in text_string_to_metric_families(text)}
    for kind in ("HELP", "TYPE"):
        names = re.findall(rf"^# {kind} (\S+)", text, re.M)
        equal(sorted(names), sorted(set(names)), f"{kind} lines")
    for name in ("vllm:num_requests_waiting", "vllm:num_requests_running", "vllm:kv_cache_usage_perc", "vllm:cache_config_info"):
        equal((families[name].type, len(families[name].samples)), ("gauge", 1), name)
    assert 0 <= families["vllm:kv_cache_usage_perc"].samples[0].value <= 1
    for name in ("vllm:num_preemptions", "vllm:prefix_cache_queries", "vllm:prefix_cache_hits", "vllm:spec_decode_num_draft_tokens", "vllm:spec_decode_num_accepted_tokens"):
        equal((families[name].type, len(families[name].samples)), ("counter", 1), name)
    held, bound = (families[f"crema_kv_cache_{name}"].samples[0].value for name in ("bytes", "limit_bytes"))
    assert 0 <= held <= bound and bound > 0, (held, bound)
    for family in families.values():
        assert family.type in ("gauge", "counter", "histogram", "summary"), family

with holds("/metrics is OpenMetrics for who asks for it, with the same families"):
    asked = "application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.2,*/*;q=0.1"
    status, fields, body = request("GET", "/metrics", Accept=asked)
    equal((status, fields["content-type"], fields["vary"]), (200, "application/openmetrics-text; version=1.0.0; charset=utf-8", "Accept"))
    assert len(body) <= 32 * 1024, len(body)
    opened = {family.name: family for family in openmetrics.text_string_to_metric_families(body.decode())}
    plain = {family.name: family for family in text_string_to_metric_families(request("GET", "/metrics")[2].decode())}
    equal(set(opened), set(plain), "families")
    equal({name: family.type for name, family in opened.items()}, {name: family.type for name, family in plain.items()}, "types")

with holds("counters count what was done, and never fall"):
    def counters():
        text = get(f"{URL}/metrics")[1].decode()
        return {(sample.name, tuple(sorted(sample.labels.items()))): sample.value for family in text_string_to_metric_families(text) if family.type in ("counter", "histogram") for sample in family.samples if not sample.name.endswith("_created")}
    before = counters()
    _, _, body = request("POST", "/v1/chat/completions", CHAT)
    usage = json.loads(body)["usage"]
    after = counters()
    assert all(after.get(key, -1) >= value for key, value in before.items()), "a counter fell"
    def grown(name):
        return sum(value - before.get(key, 0) for key, value in after.items() if key[0] == name)
    equal(grown("vllm:generation_tokens_total"), usage["completion_tokens"], "generated tokens")
    equal(grown("vllm:prompt_tokens_total"), usage["prompt_tokens"], "prompt tokens")
    equal(grown("vllm:request_success_total"), 1, "requests")
    equal(grown("vllm:time_to_first_token_seconds_count"), 1, "first tokens")

finish()
