#!/usr/bin/env python3
"""What a server must bear: hostile bytes, slow and leaving clients, too many of them, and its own end. Standard library only.

usage: Tests/Serving/faults.py [NAME …]

Starts the server (CREMA_SERVE, else the build in Server/.build) with the bundled model, once for each group of sentences. The
exit code is 1 where a sentence failed. Numbers F-… and A-… are those of the complaints and rules that a sentence answers.
"""

import contextlib
import http.client
import json
import os
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parent))

from serving import ROOT, Server, binary, get, metric, post, series  # noqa: E402

QUESTION = {"messages": [{"role": "user", "content": "What is a mocha?"}], "temperature": 0}
LONG = {**QUESTION, "ignore_eos": True, "max_tokens": 1500}
SENTENCES = []


def sentence(*arguments, starts=True):
    """A test with the flags of the server it needs, or one that starts its own; its docstring is true when it passes."""
    def mark(body):
        SENTENCES.append((body, arguments if starts else None))
        return body
    return mark


def connect(url, seconds=120):
    place = urlsplit(url)
    return socket.create_connection((place.hostname, place.port), timeout=seconds)


def head(url, path="/v1/chat/completions", length=None, kind="application/json", more=""):
    """The head of a request, after whose answer the connection ends unless `more` says what is to become of it."""
    size = "" if length is None else f"Content-Length: {length}\r\n"
    if "connection:" not in more.lower():
        more += "Connection: close\r\n"
    return f"POST {path} HTTP/1.1\r\nHost: {urlsplit(url).netloc}\r\nContent-Type: {kind}\r\n{size}{more}\r\n".encode()


def everything(connection):
    got = b""
    try:
        while block := connection.recv(65536):
            got += block
    except ConnectionResetError:
        pass
    return got


def status(got):
    return int(got.split(b" ", 2)[1]) if got.startswith(b"HTTP/1.1 ") else None


def send(url, body, **more):
    """A request on a connection of its own; status and bytes of the whole answer."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    with connect(url) as connection:
        connection.sendall(head(url, length=len(data), **more) + data)
        connection.shutdown(socket.SHUT_WR) if more.get("cut") else None
        reply = http.client.HTTPResponse(connection)
        reply.begin()
        return reply.status, reply.read()


def within(seconds, condition, what):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return
        time.sleep(0.02)
    raise AssertionError(f"not within {seconds} s: {what() if callable(what) else what}")


def poisoned_model(folder):
    """Writes the bundled model with an embedding of one token that is not a number, and a head of its own; the id of that token."""
    source = ROOT / "Weights/model"
    for each in source.iterdir():
        if each.name not in ("config.json", "model.safetensors"):
            (folder / each.name).write_bytes(each.read_bytes())
    (folder / "config.json").write_text(json.dumps({**json.loads((source / "config.json").read_text()), "tie_word_embeddings": False}))
    data = (source / "model.safetensors").read_bytes()
    size = int.from_bytes(data[:8], "little")
    header, tensors = json.loads(data[8:8 + size]), bytearray(data[8 + size:])
    embedding = header["model.embed_tokens.weight"]
    (begin, end), (rows, _) = embedding["data_offsets"], embedding["shape"]
    header["lm_head.weight"] = {**embedding, "data_offsets": [len(tensors), len(tensors) + end - begin]}
    tensors += tensors[begin:end]
    token = json.loads((source / "tokenizer.json").read_text())["model"]["vocab"]["~"]
    width = (end - begin) // rows
    tensors[begin + token * width:begin + (token + 1) * width] = b"\xc0\x7f" * (width // 2)  # bfloat16's NaN
    text = json.dumps(header).encode()
    (folder / "model.safetensors").write_bytes(len(text).to_bytes(8, "little") + text + tensors)
    return token


def quiet(url):
    return metric(url, "vllm:num_requests_running") == 0 and metric(url, "vllm:num_requests_waiting") == 0


def content(body):
    return json.loads(body)["choices"][0]["message"]


@sentence()
def hostile_bodies(server):
    """no body makes the server answer 5xx or fall, and each refusal has the four keys (F-11)"""
    deep = b'{"messages":' + b"[" * 70 + b"]" * 70 + b"}"
    hostile = {
        "a number beyond all bounds": {**QUESTION, "max_tokens": 10**400}, "a seed of 2^70": {**QUESTION, "seed": 2**70},
        "NaN": b'{"messages":[{"role":"user","content":"a"}],"temperature":NaN}', "deep": deep,
        "a lone surrogate": b'{"messages":[{"role":"user","content":"\\ud800"}]}',
        "bytes that are not UTF-8": b'{"messages":[{"role":"user","content":"\xc3\x28"}]}',
        "null everywhere": {name: None for name in ("messages", "model", "temperature", "tools", "n", "stop")},
        "wrong kinds": {**QUESTION, "tools": {"a": 1}}, "a tool without a name": {**QUESTION, "tools": [{"type": "function", "function": {}}]},
        "many tools": {**QUESTION, "tools": [{"type": "function", "function": {"name": f"f{i}"}} for i in range(200)]},
        "many stops": {**QUESTION, "stop": ["a"] * 99}, "an empty stop": {**QUESTION, "stop": ""}, "n 10^9": {**QUESTION, "n": 10**9},
        "an unclosed pattern": {**QUESTION, "guided_regex": "((((("}, "a pattern that loops": {**QUESTION, "guided_regex": "((a+)+)+$" * 50 + "("},
        "a reference to nothing": {**QUESTION, "guided_json": {"$ref": "#/$defs/none"}},
        "a schema of nothing": {**QUESTION, "guided_json": False}, "a schema that is text": {**QUESTION, "guided_json": "{"},
        "enormous repetition": {**QUESTION, "guided_json": {"type": "array", "minItems": 10**12, "items": {}}},
        "a template's variables": {**QUESTION, "chat_template_kwargs": {"messages": []}},
        "an id out of range": {**QUESTION, "logit_bias": {"99999999999999999999": 1}},
    }
    for name, body in hostile.items():
        got, reply = send(server.url, body)
        assert 400 <= got < 500, f"{name}: {got} {reply[:200]}"
        error = json.loads(reply)["error"]
        assert {"message", "type", "param", "code"} <= error.keys() and len(reply) < 4000, f"{name}: {reply[:300]}"
    bounded = {"maxLength of thousands": {**QUESTION, "max_tokens": 64, "guided_json": {"type": "string", "maxLength": 5000}},
               "maxItems of thousands": {**QUESTION, "max_tokens": 64, "guided_json": {"type": "array", "maxItems": 5000, "items": {"type": "integer"}}}}
    for name, body in bounded.items():
        got, reply = send(server.url, body)
        assert got == 200, f"{name}: {got} {reply[:200]}"
        json.loads(content(reply)["content"])
    assert get(f"{server.url}/health")[0] == 200


@sentence("--read-timeout", "2", "--idle-timeout", "3", "--max-body-bytes", "100000")
def bytes_on_the_wire(server):
    """cut, slow, endless and oversized requests end in time, without a token computed (A-3, A-4)"""
    url = server.url
    with connect(url) as connection:
        connection.sendall(head(url, length=1000) + b'{"messages":')
        assert status(everything(connection)) == 408, "a body that stalls"
    with connect(url) as connection:
        connection.sendall(head(url, "/tokenize", length=1000) + b'{"prompt":')
        assert status(everything(connection)) == 408, "a body that stalls where nothing is generated"
    with connect(url) as connection:
        connection.sendall(head(url, length=1000))
        start, got = time.monotonic(), b""
        connection.settimeout(0.2)
        while time.monotonic() - start < 10 and not got:
            try:
                connection.sendall(b" ")
                got = connection.recv(65536)
            except TimeoutError:
                pass
        assert status(got) == 408, "a body that trickles"
    with connect(url) as connection:
        connection.sendall(head(url, length=10) + b'{"me')
        connection.close()
    with connect(url) as connection:
        connection.sendall(f"POST /v1/chat/completions HTTP/1.1\r\nHost: {urlsplit(url).netloc}\r\n".encode())
        got = b""
        try:
            for number in range(100_000):
                connection.sendall(f"X-{number}: {'a' * 100}\r\n".encode())
        except (ConnectionResetError, BrokenPipeError):
            pass
        else:
            raise AssertionError("headers without end are read without end")
    with connect(url) as connection:
        connection.sendall(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 20)
        assert status(everything(connection)) in (400, None), "bytes that are no HTTP"
    with connect(url) as connection:
        start = time.monotonic()
        connection.sendall(b"GET /hea")
        everything(connection)
        assert time.monotonic() - start < 10, "an idle connection stays open"
    with connect(url) as connection:
        connection.sendall(head(url, more="Transfer-Encoding: chunked\r\n"))
        try:
            for _ in range(200):
                connection.sendall(b"1000\r\n" + b" " * 4096 + b"\r\n")
        except (ConnectionResetError, BrokenPipeError):
            pass
        assert status(everything(connection)) in (413, None), "a body without end"
    assert get(f"{url}/health")[0] == 200 and metric(url, "vllm:generation_tokens_total") == 0


@sentence("--read-timeout", "2", "--max-body-bytes", "100000")
def unwanted_bodies(server):
    """a body that nobody wants, of a refused request or of a page, is read no longer than one that is wanted (A-4)"""
    for request in (head(server.url, length=90000, kind="text/plain"), head(server.url, length=90000, more="Origin: https://foe.example\r\n"),
                    head(server.url, length=90000).replace(b"POST", b"PUT"), head(server.url, path="/health", length=90000).replace(b"POST", b"GET")):
        with connect(server.url) as connection:
            start = time.monotonic()
            connection.sendall(request)
            try:
                while time.monotonic() - start < 20:
                    connection.sendall(b" ")
                    time.sleep(0.1)
            except (ConnectionResetError, BrokenPipeError):
                pass
            assert time.monotonic() - start < 20, f"a client may trickle behind {request[:40]}"
    assert get(f"{server.url}/health")[0] == 200


def ended(url):
    """How many requests ended in which way; what depends on who notices first is one way."""
    ways = Counter()
    for labels, count in series(url, "vllm:request_success_total").items():
        way = labels.rpartition("finished_reason=")[2].strip('"')
        ways["error or abort" if way in ("error", "abort") else way] += count
    return {way: count for way, count in ways.items() if count}


@sentence("--idle-timeout", "2")
def slow_reader(server):
    """a client that reads nothing of a stream loses its connection, and nothing is left of it (D-2)"""
    # Each token of such a text is told, in a kilobyte.
    body = {**QUESTION, "stream": True, "n": 8, "max_tokens": 1900, "logprobs": True, "top_logprobs": 20, "temperature": 1, "guided_regex": "[a-z ]{1800,9000}"}
    data = json.dumps(body).encode()
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        place = urlsplit(server.url)
        connection.connect((place.hostname, place.port))
        connection.sendall(head(server.url, length=len(data)) + data)
        within(10, lambda: metric(server.url, "vllm:num_requests_running") == 8, "the texts are written")
        within(20, lambda: quiet(server.url), "nobody writes for whoever does not read")
        within(20, lambda: ended(server.url) == {"error or abort": 1}, "the request is ended, and not by having been answered")
        # Twice the idle time: whoever begins to read before would be told the rest. A connection that is still open is a timeout.
        time.sleep(4)
        connection.settimeout(20)
        got = everything(connection)
        assert status(got) == 200 and b'"finish_reason":"' not in got and b"[DONE]" not in got, got[-500:]
    assert metric(server.url, "crema_kv_cache_used_ratio") == 0, "memory is still held"
    assert send(server.url, {**QUESTION, "max_tokens": 2})[0] == 200
    assert ended(server.url) == {"error or abort": 1, "length": 1}


@sentence("--max-body-bytes", str(1 << 30))
def long_texts(server):
    """texts of many megabytes, more at once than there are processors, keep no probe waiting (A-7, F-9)"""
    count = (os.cpu_count() or 1) + 4
    data = json.dumps({"prompt": "coffee and milk " * 500_000}).encode()
    times = []
    with ThreadPoolExecutor(count) as pool:
        asked = [pool.submit(send, server.url, data, path="/tokenize") for _ in range(count)]
        while not all(each.done() for each in asked):
            start = time.monotonic()
            assert get(f"{server.url}/health", timeout=60)[0] == 200
            times.append(time.monotonic() - start)
            time.sleep(0.05)
        # Texts that are refused, or that are not read, would keep nobody waiting.
        for got, body in (each.result() for each in asked):
            assert got == 200 and int(body.rpartition(b'"count":')[2].split(b",")[0]) > 1_000_000, (got, body[:200])
    print(f"         {count} texts, {len(times)} probes, most {max(times) * 1000:.0f} ms")
    assert len(times) >= 10, f"{len(times)} probes: the texts are too short to keep anybody waiting"
    assert max(times) < 1, max(times)


@sentence("--max-body-bytes", "1000000")
def many_bodies(server):
    """bodies that are large all at once are refused beyond a number of bytes, and there is room again when they are gone"""
    # More than the 16 MiB for which there is room however small a body must be.
    held = [connect(server.url) for _ in range(24)]
    try:
        for connection in held:
            try:
                connection.sendall(head(server.url, length=1_000_000) + b" " * 900_000)
            except OSError:
                pass  # It is refused before it is sent.
        refused = []
        for connection in held:
            connection.settimeout(0.5)
            try:
                refused.append(status(connection.recv(100)))
            except TimeoutError:
                pass
        assert set(refused) == {503} and 6 <= len(refused) < 24, refused
    finally:
        for connection in held:
            connection.close()
    within(5, lambda: send(server.url, {**QUESTION, "max_tokens": 2})[0] == 200, "there is room again")


@sentence(starts=False)
def wrong_flags(_):
    """a wrong flag, and a memory that no text fits in, end the server with status 2 and one line"""
    for flags, message in (
        (["--prot", "1"], "crema: Unknown option '--prot'"), (["--port", "70000"], "crema: --port is 70000; expected 0 to 65535; see"),
        (["--port", "0", "--kv-bytes", "1000"], "crema: the memory of texts is 1000; expected"),
    ):
        ended = subprocess.run([binary(), *flags], capture_output=True, text=True, timeout=60)
        lines = [line for line in ended.stderr.splitlines() if line.startswith("crema: ")]
        assert ended.returncode == 2 and len(lines) == 1 and lines[0].startswith(message), (flags, ended)


@sentence(starts=False)
def help_is_told(_):
    """--help and --version print to the standard output and end with 0"""
    for flags, message in ((["--help"], "--models-dir"), (["--version"], ".")):
        ended = subprocess.run([binary(), *flags], capture_output=True, text=True, timeout=60)
        assert ended.returncode == 0 and message in ended.stdout and not ended.stderr, (flags, ended)


@sentence()
def packed_bodies(server):
    """a body in a coding is refused by the coding's name"""
    with connect(server.url) as connection:
        connection.sendall(head(server.url, length=3, more="Content-Encoding: gzip\r\nConnection: close\r\n") + b"abc")
        got = everything(connection)
    assert status(got) == 415 and b"Content-Encoding is 'gzip'" in got, got


def raw(url, request, then=b""):
    """What comes back for a request on a connection of its own, up to the connection's end; `then` is sent after the first bytes."""
    with connect(url) as connection:
        connection.sendall(request)
        first = connection.recv(65536)
        if then:
            connection.sendall(then)
        return first, first + everything(connection)


@sentence("--idle-timeout", "3")
def old_clients(server):
    """a client of HTTP/1.0 gets no chunks and the end of its connection, unless it asks to keep it and the length is known"""
    body = json.dumps({**QUESTION, "max_tokens": 4, "stream": True}).encode()
    old = lambda more="", body=body: head(server.url, length=len(body), more=more).replace(b"HTTP/1.1", b"HTTP/1.0") + body
    for more in ("", "Connection: keep-alive\r\n"):
        _, got = raw(server.url, old(more))
        fields, _, text = got.partition(b"\r\n\r\n")
        assert got.startswith(b"HTTP/1.0 200") and b"transfer-encoding" not in fields.lower(), fields
        assert b"connection: close" in fields.lower() and text.startswith(b"data: {") and text.endswith(b"data: [DONE]\n\n"), got
    page = b"GET /health HTTP/1.0\r\nHost: localhost\r\n"
    _, got = raw(server.url, page + b"\r\n")
    assert got.startswith(b"HTTP/1.0 200") and b"connection: close" in got.lower(), got
    first, got = raw(server.url, page + b"Connection: Keep-Alive\r\n\r\n", then=page + b"\r\n")
    assert b"connection: keep-alive" in first.lower() and got.count(b"HTTP/1.0 200") == 2, got


@sentence()
def lasting_connections(server):
    """one connection serves one request after another, be they answered whole, streamed or refused, and ends when it is asked to"""
    place = urlsplit(server.url)
    with contextlib.closing(http.client.HTTPConnection(place.hostname, place.port, timeout=60)) as connection:
        connection.connect()
        first = connection.sock
        for body, wanted in (
            ({**QUESTION, "max_tokens": 2}, 200), ({**QUESTION, "max_tokens": 2, "stream": True}, 200),
            ({"messages": []}, 400), ({**QUESTION, "max_tokens": 2}, 200),
        ):
            connection.request("POST", "/v1/chat/completions", json.dumps(body), {"Content-Type": "application/json"})
            answer = connection.getresponse()
            text = answer.read()
            assert answer.status == wanted and answer.getheader("connection") is None and text, (answer.status, text)
            assert connection.sock is first, "the connection ended"
    with connect(server.url, seconds=10) as connection:
        connection.sendall(f"GET /health HTTP/1.1\r\nHost: {place.netloc}\r\nConnection: Close\r\n\r\n".encode())
        got = everything(connection)
        assert status(got) == 200 and b"connection: close" in got.lower(), got


@sentence("--max-body-bytes", "100000", "--read-timeout", "5")
def expectant_clients(server):
    """a client that expects 100-continue is told to send a body that is wanted, and gets its refusal at once for one that is not"""
    body = json.dumps({**QUESTION, "max_tokens": 2}).encode()
    expect = "Expect: 100-continue\r\n"
    first, got = raw(server.url, head(server.url, length=len(body), more=expect + "Connection: close\r\n"), then=body)
    assert first == b"HTTP/1.1 100 Continue\r\n\r\n", first
    assert got[len(first):].startswith(b"HTTP/1.1 200"), got
    for request, wanted in ((head(server.url, length=100001, more=expect), b"413"), (head(server.url, length=10, kind="text/plain", more=expect), b"415")):
        start = time.monotonic()
        _, got = raw(server.url, request)
        assert got.startswith(b"HTTP/1.1 " + wanted) and b"connection: close" in got.lower(), got
        assert time.monotonic() - start < 4, "the server waited for a body that it refused"


@sentence(starts=False)
def unread_output(_):
    """a server outlives whoever reads what it says"""
    process = subprocess.Popen([binary(), "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        url = f"http://127.0.0.1:{process.stdout.readline().rpartition(':')[2].strip()}"
        within(20, lambda: get(f"{url}/health")[0] == 200, "the model is loaded")
        process.stdout.close()
        process.stderr.close()
        for _ in range(3):
            assert send(url, {**QUESTION, "max_tokens": 2})[0] == 200
        process.terminate()
        assert process.wait(20) == 0, process.returncode
    finally:
        process.kill()
        process.wait()


@sentence("--max-connections", "1100")
def many_connections(server):
    """a thousand idle connections keep nobody from an answer"""
    idle = [connect(server.url) for _ in range(1000)]
    try:
        assert get(f"{server.url}/health", timeout=10)[0] == 200
        got, _, _ = post(f"{server.url}/v1/chat/completions", {**QUESTION, "max_tokens": 8})
        assert got == 200
    finally:
        for connection in idle:
            connection.close()


@sentence("--max-connections", "3", "--metrics-port", "0")
def probes_apart(server):
    """where clients hold all connections, probes on a port of their own are answered, and nothing else is (A-18, A-22)"""
    def waits(url):
        try:
            return get(f"{url}/health", timeout=1)[0] != 200
        except OSError:
            return True

    held = [connect(server.url) for _ in range(3)]
    try:
        within(5, lambda: waits(server.url), "all connections are held")
        assert [get(server.metrics_url + path)[0] for path in ("/health", "/health/live", "/metrics", "/version")] == [200] * 4
        assert [get(server.metrics_url + path)[0] for path in ("/", "/v1/models", "/openapi.json", "/slots")] == [404] * 4
        got, body, _ = post(f"{server.metrics_url}/v1/chat/completions", QUESTION)
        assert (got, body["error"]["code"]) == (404, "unknown_url"), (got, body)
    finally:
        for connection in held:
            connection.close()
    assert get(f"{server.url}/health")[0] == 200


@sentence(starts=False)
def tls(_):
    """with a certificate the server speaks TLS alone, and shows a new one after SIGHUP; without TLS it says how to get it (C-3)"""
    with tempfile.TemporaryDirectory() as folder:
        certificate, key = f"{folder}/certificate.pem", f"{folder}/key.pem"

        def make(name):
            subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={name}", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
                           check=True, capture_output=True)

        make("first")
        flags = ["--ssl-certfile", certificate, "--ssl-keyfile", key]
        process = subprocess.Popen([binary(), "--port", "0", *flags], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            line = process.stdout.readline()
            if not line:
                said = process.stderr.read()
                assert "--traits TLS" in said, said
                print("         this build has no TLS")
                return
            port = int(line.rpartition(":")[2])

            def shown():
                """The certificate that is shown, and the status of /health."""
                context = ssl.create_default_context()
                context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
                with context.wrap_socket(socket.create_connection(("127.0.0.1", port), timeout=10)) as connection:
                    connection.sendall(f"GET /health HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
                    return ssl.DER_cert_to_PEM_cert(connection.getpeercert(binary_form=True)), status(everything(connection)), connection.version()

            within(10, lambda: shown()[1] == 200, "the server answers over TLS")
            first = Path(certificate).read_text()
            assert shown()[0] == first and shown()[2] in ("TLSv1.2", "TLSv1.3"), shown()
            with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
                connection.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
                assert status(everything(connection)) is None, "an answer without TLS"
            context = ssl.create_default_context()
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            body = {**QUESTION, "max_tokens": 8, "stream": True}
            reply = urllib.request.urlopen(urllib.request.Request(f"https://127.0.0.1:{port}/v1/chat/completions", json.dumps(body).encode(), {"Content-Type": "application/json"}), context=context)
            assert reply.read().endswith(b"data: [DONE]\n\n")
            make("second")
            process.send_signal(signal.SIGHUP)
            within(5, lambda: shown()[0] == Path(certificate).read_text() != first, "the new certificate is shown")
            Path(key).write_text("no key")
            process.send_signal(signal.SIGHUP)
            time.sleep(0.3)
            assert shown()[1] == 200, "what was read before stays"
            done = subprocess.run([binary(), "--port", "0", *flags], capture_output=True, text=True, timeout=30)
            assert (done.returncode, done.stderr) == (2, f"crema: {key}: cannot be read; expected a key without a password in PEM form\n"), done
        finally:
            process.terminate()
            assert process.wait(20) in (0, 2, 64)


@sentence("--max-sequences", "1")
def leaving_clients(server):
    """a client that leaves, queued or computed, streamed or not, is gone within a second, and others are not touched (F-1)"""
    url = server.url
    alone = content(send(url, {**QUESTION, "max_tokens": 200, "ignore_eos": True})[1])
    for stream in (True, False):
        for queued in (True, False):
            within(10, lambda: quiet(url), "a quiet server")
            data = json.dumps({**LONG, "stream": stream}).encode()
            first = connect(url)
            result, passes = {}, metric(url, "vllm:iteration_tokens_total_count")
            if queued:
                thread = threading.Thread(target=lambda: result.update(other=send(url, {**QUESTION, "max_tokens": 200, "ignore_eos": True})))
                thread.start()
                within(5, lambda: metric(url, "vllm:num_requests_running") == 1, "the other runs")
            first.sendall(head(url, length=len(data)) + data)
            kind = "waiting" if queued else "running"
            within(5, lambda: metric(url, f"vllm:num_requests_{kind}") == 1, f"the request is {kind}")
            if not queued:
                # One pass reads the prompt, each further one writes a token.
                within(5, lambda: metric(url, "vllm:iteration_tokens_total_count") > passes + 20, "the answer is written")
            first.close()
            within(1, lambda: metric(url, f"vllm:num_requests_{'waiting' if queued else 'running'}") == 0, f"{kind} request is gone, stream {stream}")
            if queued:
                thread.join()
                assert content(result["other"][1]) == alone, "the running one was touched"
    gone = lambda: {labels.split('"')[1]: count for labels, count in series(url, "crema_cancelled_total").items()}  # noqa: E731
    within(2, lambda: gone() == {"queue": 2, "prefill": 0, "decode": 2}, lambda: f"each is counted where it was: {gone()}")


@sentence("--max-sequences", "1", "--max-queue-tokens", "40", "--queue-timeout", "0.3")
def waiting(server):
    """a prompt that comes while others wait that are long enough is refused at once, and one that is not begun in time is told so (A-22, A-14)"""
    with connect(server.url) as running:
        data = json.dumps({**LONG, "stream": True}).encode()
        running.sendall(head(server.url, length=len(data)) + data)
        running.recv(100)
        long = {"messages": [{"role": "user", "content": "coffee " * 100}], "max_tokens": 8}
        waited = {}
        thread = threading.Thread(target=lambda: waited.update(first=send(server.url, long)))
        thread.start()
        within(5, lambda: metric(server.url, "vllm:num_requests_waiting") == 1, "one waits")
        got, body, fields = post(f"{server.url}/v1/chat/completions", long)
        assert (got, body["error"]["code"]) == (503, "overloaded") and 1 <= int(fields["Retry-After"]) <= 60, (got, body, fields)
        thread.join()
        got, body = waited["first"]
        assert (got, json.loads(body)["error"]["code"]) == (408, "request_timeout"), (got, body)
    within(5, lambda: quiet(server.url), "a quiet server")
    # Nobody waits now: a prompt beyond the bound is taken.
    assert send(server.url, long)[0] == 200


@sentence("--api-key", "one", "--api-key", "two", "--max-requests-per-key", "2")
def requests_per_key(server):
    """a key with as many requests under way as it may gets 429 and a time to come back, other keys are answered (A-14, D-6)"""
    def ask(key):
        return post(f"{server.url}/v1/chat/completions", {**QUESTION, "max_tokens": 4}, headers={"Authorization": f"Bearer {key}"})

    data = json.dumps({**LONG, "stream": True}).encode()
    held = [connect(server.url) for _ in range(2)]
    for connection in held:
        connection.sendall(head(server.url, length=len(data), more="X-Api-Key: one\r\n") + data)
        assert status(connection.recv(100)) == 200
    got, body, fields = ask("one")
    assert (got, body["error"]["type"], body["error"]["code"]) == (429, "rate_limit_error", "rate_limit_exceeded"), (got, body)
    assert 1 <= int(fields["Retry-After"]) <= 60, fields
    assert ask("two")[0] == 200
    held[0].close()
    within(5, lambda: ask("one")[0] == 200, "the key has a request less")
    held[1].close()


@sentence("--api-key", "one", "--api-key", "two", "--max-sequences", "1", "--max-queue", "200")
def turns(server):
    """a key with a hundred requests before another's three lets each of the three go behind one more of its own (D-6)"""
    order, lock = [], threading.Lock()

    def ask(key):
        got, body, _ = post(f"{server.url}/v1/chat/completions", {**QUESTION, "ignore_eos": True, "max_tokens": 40}, headers={"Authorization": f"Bearer {key}"})
        with lock:
            order.append(key)
        assert got == 200, (got, body)

    with ThreadPoolExecutor(110) as pool:
        asked = [pool.submit(ask, "one") for _ in range(100)]
        within(10, lambda: metric(server.url, "vllm:num_requests_waiting") > 60, "many wait")
        before = len(order)
        asked += [pool.submit(ask, "two") for _ in range(3)]
        [each.result() for each in asked]
    last = max(place for place, key in enumerate(order) if key == "two")
    print(f"         {before} of the hundred were answered when the three came, {last - 2} before the last of the three")
    # Answers that come at the same time can be seen in another order.
    assert last <= before + 12, (before, last)


@sentence(starts=False)
def same_bytes(_):
    """one request fifty times among others, with cold and warm caches and without, however many are computed at once: one answer (F-7)"""
    asked = {"messages": [{"role": "user", "content": "Tell of table 7."}], "temperature": 1, "seed": 11, "max_tokens": 60}
    answers, others = set(), 0
    for sequences in (1, 3, 16):
        with Server("--max-sequences", str(sequences), "--max-queue", "200") as server:
            def one(number):
                if number % 2:
                    other = {**asked, "seed": number, "messages": [{"role": "user", "content": f"Tell of table {number % 9}, guest {number}."}], "max_tokens": 10 + number % 80, "stream": number % 3 == 0}
                    assert send(server.url, other)[0] == 200
                    return None
                got, body = send(server.url, {**asked, "cache_prompt": number % 4 == 0, "speculate": number % 8 != 6})
                assert got == 200, body
                return json.dumps(json.loads(body)["choices"])

            with ThreadPoolExecutor(20) as pool:
                given = list(pool.map(one, range(100)))
            answers |= {each for each in given if each}
            others += given.count(None)
    assert len(answers) == 1, answers
    print(f"         150 times among {others} others")


@sentence(starts=False)
def loading(_):
    """the server listens before its model is loaded: until then it lives, is not ready, and refuses work with a time to come back (A-23)"""
    data = json.dumps(QUESTION).encode()
    for _ in range(20):
        process = subprocess.Popen([binary(), "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            url = f"http://127.0.0.1:{process.stdout.readline().rpartition(':')[2].strip()}"
            get_of = lambda path: f"GET {path} HTTP/1.1\r\nHost: {urlsplit(url).netloc}\r\nConnection: close\r\n\r\n".encode()  # noqa: E731
            requests = [get_of("/health"), get_of("/v1/models"), head(url, length=len(data), more="Connection: keep-alive\r\n") + data, get_of("/health/live"), get_of("/metrics")]
            connections = [connect(url) for _ in requests]
            for connection, request in zip(connections, requests):
                connection.sendall(request)
            told = [everything(connection) for connection in connections]
            if [status(each) for each in told] != [503, 503, 503, 200, 200]:
                continue  # The model was there too soon.
            assert json.loads(told[0].partition(b"\r\n\r\n")[2])["status"] == "loading", told[0]
            for each in told[1:3]:
                top, _, body = each.partition(b"\r\n\r\n")
                assert json.loads(body)["error"]["code"] == "loading" and b"retry-after: " in top.lower(), each
            # Also where the client would have kept it.
            assert b"connection: close" in told[2].lower(), told[2]
            within(20, lambda: get(f"{url}/health")[0] == 200, "the model is loaded")
            return
        finally:
            process.kill()
            process.wait()
    raise AssertionError("the model was always there before it could be asked")


@sentence("--max-sequences", "4", "--max-queue", "8")
def too_many(server):
    """of two hundred at once as many are taken as there are places, the others are refused with Retry-After, most of them before the first is answered (F-12)"""
    data = json.dumps({**QUESTION, "ignore_eos": True, "max_tokens": 400}).encode()
    results, lock = [], threading.Lock()

    def one():
        connection = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=120)
        connection.connect()
        gate.wait()
        start = time.monotonic()
        connection.request("POST", "/v1/chat/completions", data, {"Content-Type": "application/json"})
        reply = connection.getresponse()
        body = reply.read()
        with lock:
            results.append((reply.status, time.monotonic() - start, reply.getheader("Retry-After"), body))

    gate = threading.Barrier(200)
    threads = [threading.Thread(target=one) for _ in range(200)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    taken = [each for each in results if each[0] == 200]
    refused = [each for each in results if each[0] == 503]
    assert len(taken) + len(refused) == 200, {each[0] for each in results}
    # A place that is given back while others still come is taken again.
    assert 12 <= len(taken) <= 24, len(taken)
    assert all(1 <= int(each[2]) <= 60 and json.loads(each[3])["error"]["code"] == "overloaded" for each in refused)
    assert len({json.dumps(content(each[3])) for each in taken}) == 1, "answers differ"
    # The threads of this test come late to the server, and to its answers, so that the last times say nothing of the server.
    times = sorted(each[1] for each in refused)
    assert times[len(times) // 2] < min(each[1] for each in taken), (times[len(times) // 2], min(each[1] for each in taken))


@sentence()
def probes_under_load(server):
    """/health and /metrics answer while sixteen long texts are computed (F-9)"""
    stop, times = threading.Event(), []
    words = " ".join(["coffee"] * 900)

    def load():
        while not stop.is_set():
            send(server.url, {"messages": [{"role": "user", "content": words}], "max_tokens": 200, "ignore_eos": True, "seed": time.monotonic_ns()})

    threads = [threading.Thread(target=load) for _ in range(16)]
    [thread.start() for thread in threads]
    end = time.monotonic() + 8
    while time.monotonic() < end:
        for path in ("/health", "/metrics"):
            start = time.monotonic()
            assert get(server.url + path)[0] == 200
            times.append(time.monotonic() - start)
        time.sleep(0.05)
    stop.set()
    [thread.join() for thread in threads]
    times.sort()
    print(f"         {len(times)} probes: median {times[len(times) // 2] * 1000:.1f} ms, p99 {times[int(len(times) * 0.99)] * 1000:.1f} ms, most {times[-1] * 1000:.1f} ms")
    assert times[-1] < 1, times[-1]


@sentence("--max-sequences", "32")
def long_prompts(server):
    """while twelve long prompts are read, those who write go on, and a short prompt that comes last is answered next (F-8)"""
    url, order, times = server.url, [], [[] for _ in range(4)]

    def read(body, seen):
        data = json.dumps({**body, "stream": True, "speculate": False}).encode()
        with connect(url) as connection:
            connection.sendall(head(url, length=len(data)) + data)
            with connection.makefile("rb") as lines:
                for line in lines:
                    if b'"content":"' in line and not seen():
                        return

    def starts(name):
        return lambda: order.append(name)

    def goes_on(number):
        def seen():
            times[number].append(time.monotonic())
            return len(order) < 13
        return seen

    # Each token of such a text is seen.
    writing = {**QUESTION, "temperature": 1, "max_tokens": 1900, "guided_regex": "[a-z ]{1800,9000}"}
    writers = [threading.Thread(target=read, args=({**writing, "seed": i}, goes_on(i))) for i in range(4)]
    [thread.start() for thread in writers]
    within(20, lambda: min(map(len, times)) > 20, "four write")
    # Each begins otherwise, so that none finds another's prompt.
    words = lambda i: " ".join([f"Guest {i} wants"] + ["coffee and milk"] * 380)  # noqa: E731
    longs = [threading.Thread(target=read, args=({"messages": [{"role": "user", "content": words(i)}], "max_tokens": 4, "ignore_eos": True}, starts("long"))) for i in range(12)]
    begin, passes = time.monotonic(), metric(url, "vllm:iteration_tokens_total_count")
    [thread.start() for thread in longs]
    within(20, lambda: metric(url, "vllm:num_requests_running") == 16 - len(order), "all prompts are read")
    read_by_then = len(order)
    read({**QUESTION, "max_tokens": 4}, starts("short"))
    [thread.join() for thread in longs]
    passes = metric(url, "vllm:iteration_tokens_total_count") - passes
    [thread.join() for thread in writers]
    written = [[each for each in mine if each >= begin] for mine in times]
    gaps = sorted(later - earlier for mine in written for earlier, later in zip(mine, mine[1:]))
    print(f"         the short one is number {order.index('short') + 1} of 13, {read_by_then} were read when it came; in {passes:.0f} passes the writers wrote {[len(mine) for mine in written]} pieces, "
          f"p99 of the time between {gaps[int(len(gaps) * 0.99)] * 1000:.0f} ms")
    assert order.index("short") <= read_by_then + 1, order
    assert min(map(len, written)) >= passes * 0.6, (written, passes)


@sentence(starts=False)
def full_memory(_):
    """one text may use the whole context however many may run; with full memory texts are put off, and each ends as it does alone (F-13)"""
    bodies = [{"messages": [{"role": "user", "content": f"Tell a long story about table {i}."}], "temperature": 1, "seed": i, "ignore_eos": True, "max_tokens": 700} for i in range(8)]
    with Server("--max-sequences", "8") as server:
        alone = [content(send(server.url, body)[1]) for body in bodies]
        rows, one = metric(server.url, "vllm:iteration_tokens_total_sum"), metric(server.url, "crema_kv_cache_bytes") / 8
    # Room for three of the eight, which is room for one as long as the context.
    with Server("--max-sequences", "8", "--kv-bytes", str(int(one * 3))) as server:
        results = [None] * 8

        def ask(number):
            results[number] = send(server.url, bodies[number])

        threads = [threading.Thread(target=ask, args=(i,)) for i in range(8)]
        [thread.start() for thread in threads]
        most = 0
        while any(thread.is_alive() for thread in threads):
            most = max(most, metric(server.url, "crema_kv_cache_bytes"))
            time.sleep(0.02)
        assert [each[0] for each in results] == [200] * 8, [each[1][:200] for each in results if each[0] != 200]
        assert [content(each[1]) for each in results] == alone, "texts differ from those alone"
        put_off, bound = metric(server.url, "vllm:num_preemptions_total"), metric(server.url, "crema_kv_cache_limit_bytes")
        again = metric(server.url, "vllm:iteration_tokens_total_sum") / rows
        print(f"         put off {put_off:.0f} times, {again:.2f} times the rows; at most {most / 1e6:.1f} MB of {bound / 1e6:.1f} MB")
        assert put_off > 0 and most <= bound and again < 2, (put_off, most, bound, again)
        usage = json.loads(send(server.url, {**QUESTION, "ignore_eos": True})[1])["usage"]
        context = json.loads(get(f"{server.url}/v1/models")[1])["data"][0]["max_model_len"]
        assert usage["total_tokens"] >= context, (usage, context)


@sentence("--kv-bytes", "4000000")
def too_little_memory(server):
    """a text that needs more memory than there is ends alone and by name, others beside it and behind it are answered (F-10)"""
    def ask(content, **more):
        return send(server.url, {"messages": [{"role": "user", "content": content}], "temperature": 0, "max_tokens": 16, "ignore_eos": True, **more})

    alone = content(ask("What is a mocha?")[1])
    results = {}
    beside = threading.Thread(target=lambda: results.update(beside=ask("What is a mocha?", max_tokens=200)))
    beside.start()
    for stream in (False, True):
        got, body = ask(" ".join(["coffee"] * 900), stream=stream)
        assert got == 400 or b'data: {"error"' in body, (got, body[:500])
        assert b"4000000" in body and b'"finish_reason":"' not in body, body[-500:]
    beside.join()
    assert results["beside"][0] == 200, results
    assert content(ask("What is a mocha?")[1]) == alone
    assert get(f"{server.url}/health/live")[0] == 200


@sentence(starts=False)
def broken_pass(_):
    """a text whose pass fails ends alone, at its beginning or in its middle, and those beside it and behind it are answered as alone (F-10)"""
    with tempfile.TemporaryDirectory() as folder:
        poison = poisoned_model(Path(folder))
        with Server("--model", folder, "--max-sequences", "16") as server:
            url = server.url
            question = "What is ~ mocha?"
            assert poison in json.loads(send(url, {"prompt": question}, path="/tokenize")[1])["tokens"], "the prompt lacks the broken token"
            good = [{"messages": [{"role": "user", "content": f"Tell of table {i}."}], "temperature": 1, "seed": i, "ignore_eos": True, "max_tokens": 150} for i in range(8)]
            alone = [content(send(url, body)[1]) for body in good]
            read = {"messages": [{"role": "user", "content": question}], "max_tokens": 8}
            written = {**QUESTION, "logit_bias": {str(poison): 100}, "temperature": 1, "seed": 1, "max_tokens": 64, "ignore_eos": True}
            for stream in (False, True):
                results = [None] * 10

                def ask(place, body):
                    results[place] = send(url, body)

                threads = [threading.Thread(target=ask, args=(i, {**body, "stream": stream} if i > 7 else body)) for i, body in enumerate([*good, read, written])]
                [thread.start() for thread in threads]
                [thread.join() for thread in threads]
                assert [content(each[1]) for each in results[:8]] == alone, "the texts beside it differ"
                for got, body in results[8:]:
                    assert b"is not a number" in body and b'"finish_reason":"' not in body, (got, body[:500])
                    assert (got, body.endswith(b"data: [DONE]\n\n")) == ((200, True) if stream else (500, False)), (got, body[-200:])
            assert [content(send(url, body)[1]) for body in good] == alone, "the texts behind it differ"
            assert get(f"{url}/health/live")[0] == 200 and quiet(url)


@sentence("--max-queue", "64")
def drain(server):
    """SIGTERM under load: what was accepted is answered, what comes later is refused, and the server ends with 0 (A-24)"""
    results, lock = [], threading.Lock()

    def one(number):
        try:
            reply = send(server.url, {**QUESTION, "ignore_eos": True, "max_tokens": 300, "stream": number % 2 == 0})
        except OSError as error:
            reply = (type(error).__name__, b"")
        with lock:
            results.append(reply)

    threads = [threading.Thread(target=one, args=(number,)) for number in range(24)]
    [thread.start() for thread in threads]
    within(20, lambda: metric(server.url, "vllm:num_requests_running") + metric(server.url, "vllm:num_requests_waiting") == 24, "all are accepted")
    server.terminate()
    within(1, lambda: get(f"{server.url}/health")[0] == 503, "health says that it drains")
    got, body, _ = post(f"{server.url}/v1/chat/completions", QUESTION)
    assert (got, body["error"]["code"]) == (503, "draining"), (got, body)
    [thread.join() for thread in threads]
    assert [each[0] for each in results] == [200] * 24, [each[0] for each in results]
    assert all(b'"finish_reason":"length"' in each[1] for each in results)
    assert server.process.wait(20) == 0


@sentence("--shutdown-timeout", "1")
def drain_in_time(server):
    """when the time is over, streams are told so, whole answers become 503, and the server ends with 0 (A-24)"""
    told = []
    for stream in (True, False):
        data = json.dumps({**LONG, "max_tokens": 1900, "n": 8, "stream": stream}).encode()
        told.append(connect(server.url))
        told[-1].sendall(head(server.url, length=len(data)) + data)
    told[0].recv(100)
    within(5, lambda: metric(server.url, "vllm:num_requests_running") == 16, "both run")
    server.terminate()
    streamed, whole = map(everything, told)
    assert b'"error"' in streamed and b"data: [DONE]" in streamed, streamed[-300:]
    assert status(whole) == 503 and b'"code":"draining"' in whole, whole
    assert server.process.wait(20) == 0


@sentence("--api-key", "right", "--cors-origin", "https://friend.example")
def access(server):
    """keys guard all but probes, pages of other origins and other names are refused, listed origins are not (F-15)"""
    def ask(path, method="GET", **fields):
        connection = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=10)
        connection.request(method, path, json.dumps(QUESTION | {"max_tokens": 1}) if method == "POST" else None, {"Content-Type": "application/json", **fields})
        reply = connection.getresponse()
        reply.read()
        return reply

    assert ask("/health").status == 200 and ask("/metrics").status == 200 and ask("/version").status == 200
    assert ask("/v1/models").status == 401 and ask("/tokenize", "POST").status == 401
    assert ask("/v1/models").getheader("WWW-Authenticate") == "Bearer"
    assert ask("/v1/models", Authorization="Bearer wrong").status == 401
    key = {"Authorization": "Bearer right"}
    assert ask("/v1/models", **key).status == 200 and ask("/v1/models", **{"x-api-key": "right"}).status == 200
    before = metric(server.url, "vllm:generation_tokens_total")
    assert ask("/v1/chat/completions", "POST", Origin="https://foe.example", **key).status == 403
    assert ask("/v1/chat/completions", "POST", Origin="null", **key).status == 403
    assert ask("/v1/chat/completions", "POST", Host="rebound.example", **key).status == 403
    assert metric(server.url, "vllm:generation_tokens_total") == before
    friend = ask("/v1/chat/completions", "POST", Origin="https://friend.example", **key)
    assert (friend.status, friend.getheader("Access-Control-Allow-Origin")) == (200, "https://friend.example")
    ahead = ask("/v1/chat/completions", "OPTIONS", Origin="https://friend.example")
    assert ahead.status == 204 and ahead.getheader("Access-Control-Allow-Methods")
    refused = subprocess.run([binary(), "--host", "0.0.0.0", "--port", "0"], capture_output=True, text=True, timeout=30)
    assert refused.returncode == 2 and "--no-auth" in refused.stderr, refused


@sentence("--shutdown-timeout", "60")
def second_signal(server):
    """a second signal ends the server at once with 130"""
    data = json.dumps({**LONG, "n": 8, "max_tokens": 1900, "stream": True}).encode()
    with connect(server.url) as connection:
        connection.sendall(head(server.url, length=len(data)) + data)
        connection.recv(100)
        server.terminate()
        within(2, lambda: get(f"{server.url}/health")[0] == 503, "health says that it drains")
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(5) == 130, server.process.returncode


@sentence(starts=False)
def keys_anew(_):
    """a file of keys is read again on SIGHUP"""
    with tempfile.NamedTemporaryFile("w", suffix=".keys") as file:
        def write(key):
            Path(file.name).write_text(f"{key}\n")

        def status(key):
            return get(f"{server.url}/v1/models", headers={"Authorization": f"Bearer {key}"})[0]
        write("first")
        with Server("--api-key-file", file.name) as server:
            assert [status(key) for key in ("first", "firs", "first2", "second")] == [200, 401, 401, 401]
            write("second")
            server.process.send_signal(signal.SIGHUP)
            within(3, lambda: status("second") == 200, "the new key is read")
            assert status("first") == 401


@sentence(starts=False)
def wrong_starts(_):
    """wrong flags, and models that are not there, end with their codes"""
    for arguments, codes in ((["--no-such-flag"], (2, 64)), (["--port", "99999"], (2, 64)), (["--max-sequences", "0"], (2, 64)), (["--max-queue-tokens", "-1"], (2, 64)), (["--queue-timeout", "0"], (2, 64)), (["--max-requests-per-key", "1"], (2,)), (["--kv-bytes", "0"], (2, 64)), (["--metrics-port", "-1"], (2, 64)), (["--metrics-auth"], (2,)), (["--api-key", ""], (2, 64)), (["--cors-origin", "example.org"], (2, 64)), (["--cors-origin", "https://example.org/"], (2, 64)), (["--host", "0.0.0.0", "--no-auth", "--allowed-host", "a"], (2,)), (["--unix-socket", "/no/such/folder/socket", "--host", "0.0.0.0", "--ollama"], (2,)), (["--swap-after", "1"], (2,)), (["--model", "a=/no", "--image-max-tokens", "4"], (2,)), (["--unix-socket", "/no/such/folder/socket"], (1,)), (["--ssl-keyfile", "k"], (2, 64)), (["--model", "/no/such/folder", "--port", "0"], (5,))):
        done = subprocess.run([binary(), *arguments], capture_output=True, text=True, timeout=30)
        assert done.returncode in codes and done.stderr, (arguments, done)


@sentence(starts=False)
def told_starts(_):
    """a place where a server cannot listen, and a key that is blank, are told in one line with what to do (A-17, A-19)"""
    def said(*arguments, **environment):
        done = subprocess.run([binary(), *arguments], capture_output=True, text=True, timeout=30, env={**os.environ, **environment})
        assert done.stdout == "", done
        # The model may have been loaded meanwhile, which is logged.
        return done.returncode, "".join(line for line in done.stderr.splitlines(keepends=True) if line.startswith("crema: "))

    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert said("--port", port) == (1, f"crema: 127.0.0.1:{port}: another program listens there; end it, or give another --port, of which 0 takes a free one\n")
    assert said("--host", "192.0.2.1", "--no-auth") == (1, "crema: 192.0.2.1:8080: this machine does not have the address; give one of its own to --host, or 0.0.0.0 for all of them\n")
    assert said("--host", "host.invalid", "--no-auth") == (1, "crema: host.invalid:8080: no address has this name; give an address of this machine to --host, such as 127.0.0.1\n")
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX) as other:
        path = f"{folder}/socket"
        other.bind(path)
        other.listen()
        assert said("--unix-socket", path) == (1, f"crema: {path}: another program listens there; end it, or give another path\n")
        with socket.socket(socket.AF_UNIX) as client:
            client.connect(path)  # The path still leads to the one that was there.
    assert said("--unix-socket", "/no/such/folder/socket") == (1, "crema: /no/such/folder/socket: there is no such folder; make it, or give another path\n")
    for blank in ("", " "):
        assert said("--port", "0", CREMA_API_KEY=blank) == (2, "crema: CREMA_API_KEY is set and holds no key; put one there, or take it out of the environment\n")


@sentence("--strict-parameters", "--max-tokens-cap", "5")
def strict(server):
    """where it is asked for, unknown fields are refused, and answers are cut at their cap"""
    got, body, _ = post(f"{server.url}/v1/chat/completions", {**QUESTION, "frobnicate": 1})
    assert (got, body["error"]["param"]) == (400, "frobnicate"), body
    _, body, _ = post(f"{server.url}/v1/chat/completions", {**QUESTION, "ignore_eos": True})
    assert (body["usage"]["completion_tokens"], body["choices"][0]["finish_reason"]) == (5, "length"), body


@sentence("--served-model-name", "short", "publishers/us/models/long", "--max-num-seqs", "4", "--max-model-len", "1024", "--disable-access-log-for-endpoints", "/health,/metrics")
def names(server):
    """flags as templates of vLLM give them are followed, and answers carry the name that was asked for (A-26, C-3)"""
    listed = json.loads(get(f"{server.url}/v1/models")[1])["data"]
    assert [(each["id"], each["max_model_len"]) for each in listed] == [("short", 1024), ("publishers/us/models/long", 1024)], listed
    assert listed[0]["meta"]["n_params"] > 1e6 and listed[0]["meta"]["size"] > 1e6, listed
    for path in ("publishers/us/models/long", "publishers%2Fus%2Fmodels%2Flong"):
        assert json.loads(get(f"{server.url}/v1/models/{path}")[1])["id"] == "publishers/us/models/long"
    assert get(f"{server.url}/v1/models/other")[0] == 404
    for name, answered in (("short", "short"), ("publishers/us/models/long", "publishers/us/models/long"), ("", "short"), (None, "short")):
        got, body, _ = post(f"{server.url}/v1/chat/completions", {**QUESTION, "max_tokens": 2, "model": name})
        assert (got, body["model"]) == (200, answered), (name, body)
    got, body, _ = post(f"{server.url}/v1/chat/completions", {**QUESTION, "model": "gpt"})
    assert (got, body["error"]["code"], body["error"]["param"]) == (404, "model_not_found", "model"), body


@sentence()
def page(server):
    """the page for people may not be framed by others, and is what it says it is"""
    with connect(server.url) as connection:
        connection.sendall(f"GET / HTTP/1.1\r\nHost: {urlsplit(server.url).netloc}\r\nConnection: close\r\n\r\n".encode())
        top = everything(connection).partition(b"\r\n\r\n")[0].decode().lower()
    for field in ("content-security-policy: frame-ancestors 'none'", "x-content-type-options: nosniff", "referrer-policy: no-referrer"):
        assert field in top, top


@sentence(starts=False)
def first_answer(_):
    """a process answers its first request within half a second of its start"""
    times = []
    for _ in range(5):
        start = time.monotonic()
        with Server() as server:
            assert send(server.url, {**QUESTION, "max_tokens": 8})[0] == 200
            times.append(time.monotonic() - start)
    print(f"         {', '.join(f'{each:.2f}' for each in times)} s")
    assert min(times) < 0.5, times


@sentence(starts=False)
def broken_batch(_):
    """kill -9 in a batch, then --resume: the file is that of an undisturbed run, whatever the width (C-12, C-15)"""
    crema = os.environ.get("CREMA") or next((str(path) for kind in ("release", "debug") if (path := ROOT / f".build/{kind}/crema").exists()), None)
    assert crema, "no crema: swift build, or its path in CREMA"
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        lines = [{"custom_id": f"q{i}", "method": "POST", "url": "/v1/chat/completions" if i % 3 else "/v1/completions",
                  "body": {"max_tokens": 40, "temperature": 1, **({"messages": [{"role": "user", "content": f"Lunch on the {i}th"}]} if i % 3 else {"prompt": f"On day {i}"})}} for i in range(120)]
        (work / "in.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
        run = lambda out, *more: [crema, "batch", str(work / "in.jsonl"), str(work / out), *more]  # noqa: E731
        subprocess.run(run("one.jsonl", "--max-sequences", "1"), check=True, capture_output=True)
        whole = (work / "one.jsonl").read_bytes()
        assert whole.count(b"\n") == 120
        subprocess.run(run("many.jsonl", "--max-sequences", "24"), check=True, capture_output=True)
        assert (work / "many.jsonl").read_bytes() == whole, "the width changes the file"
        kills = 0
        for attempt in range(200):
            process = subprocess.Popen(run("broken.jsonl", *(["--resume"] if attempt else [])), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                code = process.wait(0.5 + 0.05 * attempt)
                assert code == 0, code
                break
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.wait()
                kills += 1
        print(f"         killed {kills} times")
        assert kills > 0 and (work / "broken.jsonl").read_bytes() == whole, "the resumed file differs"


def main():
    failed = 0
    for body, arguments in SENTENCES:
        if sys.argv[1:] and body.__name__ not in sys.argv[1:]:
            continue
        start = time.monotonic()
        server = None
        try:
            server = None if arguments is None else Server(*arguments)
            body(server)
            word = "ok      "
        except Exception as error:  # Every failure is told, and the next sentence tried.
            word, failed = "FAILED  ", failed + 1
            print(f"         {type(error).__name__}: {error}"[:1000])
        finally:
            if server and server.process.poll() is None:
                server.process.kill()
                server.process.wait()
        print(f"{word} {body.__doc__} ({time.monotonic() - start:.1f} s)", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
