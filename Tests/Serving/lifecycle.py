#!/usr/bin/env python3
"""What a server does at its bounds and at its end: full queues, keys, slow and large bodies, signals. Standard library only.

usage: Tests/Serving/lifecycle.py [--only PART-OF-A-NAME]; the server is the one of CREMA_SERVE, else the build in Server/.build
"""

import argparse
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
from pathlib import Path
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parent))

from serving import Server, binary, get, metric, post  # noqa: E402

TESTS = []
QUESTION = {"messages": [{"role": "user", "content": "What is a mocha?"}], "temperature": 0}
LONG = {**QUESTION, "ignore_eos": True, "max_tokens": 900}


def test(function):
    """Registers a test; its name is its sentence."""
    TESTS.append((function.__name__.replace("_", " "), function))
    return function


class Stream:
    """A streamed answer that is read by hand."""

    def __init__(self, url, body):
        place = urlsplit(url)
        self.connection = http.client.HTTPConnection(place.hostname, place.port, timeout=120)
        self.connection.request("POST", "/v1/chat/completions", json.dumps({**body, "stream": True}), {"Content-Type": "application/json"})
        self.reply = self.connection.getresponse()

    def event(self):
        """The data of the next event, or None at the end."""
        while line := self.reply.readline():
            if line.startswith(b"data: "):
                return line[6:].strip().decode()
        return None

    def rest(self):
        """All data up to the end."""
        return list(iter(self.event, None))

    def text_begins(self):
        """Reads up to the first event with text."""
        while not any(choice["delta"].get("content") for choice in json.loads(self.event())["choices"]):
            pass


def within(seconds, condition, what):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"not within {seconds} s: {what}"
        time.sleep(0.01)


def refused_start(*arguments, environment=None):
    """Exit code and standard error of a server that does not start."""
    done = subprocess.run([binary(), *arguments], capture_output=True, text=True, timeout=60, env={**os.environ, **(environment or {})})
    return done.returncode, done.stderr


@test
def more_requests_than_places_are_refused_at_once_and_the_accepted_ones_are_all_answered():
    with Server("--max-sequences", "2", "--max-queue", "3") as server:
        blockers = [Stream(server.url, LONG) for _ in range(2)]
        for each in blockers:
            each.text_begins()
        found, lock = [], threading.Lock()

        def ask():
            start = time.monotonic()
            status, body, headers = post(server.url + "/v1/chat/completions", {**QUESTION, "max_tokens": 4})
            with lock:
                found.append((status, time.monotonic() - start, body, headers))

        threads = [threading.Thread(target=ask) for _ in range(20)]
        for thread in threads:
            thread.start()
        within(10, lambda: len(found) >= 17, "the surplus is refused")
        refused = [each for each in found if each[0] == 503]
        assert len(refused) == 17, [each[0] for each in found]
        for _, _, body, headers in refused:
            assert body["error"]["code"] == "overloaded" and 1 <= int(headers["Retry-After"]) <= 60, (body, headers)
        for each in blockers:
            assert each.rest()[-1] == "[DONE]"
        for thread in threads:
            thread.join()
        assert sorted(each[0] for each in found) == [200] * 3 + [503] * 17


@test
def a_stream_that_runs_comes_to_its_end_after_sigterm_and_new_requests_are_refused():
    server = Server("--shutdown-timeout", "60")
    alone = [json.loads(each)["choices"][0]["delta"].get("content") for each in Stream(server.url, LONG).rest()[:-1]]
    stream = Stream(server.url, LONG)
    stream.text_begins()
    probe = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=5)
    probe.connect()
    server.terminate()

    def refuses():
        try:
            status, body, _ = post(server.url + "/v1/chat/completions", QUESTION)
            return status == 503 and body["error"]["code"] == "draining"
        except (urllib.error.URLError, OSError):
            return True
    within(2, refuses, "new requests are refused")
    # A connection that was there before is served: readiness says that the server drains.
    probe.request("GET", "/health")
    reply = probe.getresponse()
    assert reply.status == 503 and json.loads(reply.read())["status"] == "draining"
    rest = stream.rest()
    assert rest[-1] == "[DONE]" and json.loads(rest[-2])["choices"][0]["finish_reason"] == "length", rest[-2:]
    text = "".join(json.loads(each)["choices"][0]["delta"].get("content") or "" for each in rest[:-1])
    assert "".join(filter(None, alone)).endswith(text)
    assert server.process.wait(20) == 0


@test
def a_stream_that_outlasts_the_time_for_draining_ends_with_an_error_and_done():
    server = Server("--shutdown-timeout", "0")
    stream = Stream(server.url, {**LONG, "max_tokens": 1900})
    stream.text_begins()
    server.terminate()
    rest = stream.rest()
    assert rest[-1] == "[DONE]" and "error" in json.loads(rest[-2]), rest[-2:]
    assert not any(choice["finish_reason"] for each in rest[:-2] for choice in json.loads(each)["choices"])
    assert server.process.wait(20) == 0


@test
def a_second_signal_ends_at_once_with_130():
    server = Server("--shutdown-timeout", "60")
    stream = Stream(server.url, {**LONG, "max_tokens": 1900})
    stream.text_begins()
    server.terminate()
    time.sleep(0.2)
    server.process.send_signal(signal.SIGINT)
    code = server.process.wait(5)
    assert code in (130, 0) and (code == 130 or stream.rest()[-1] == "[DONE]"), code


@test
def keys_are_asked_for_everywhere_but_at_probes_and_read_anew_on_sighup():
    file = Path(f"/tmp/crema-keys-{os.getpid()}")
    file.write_text("first\n")
    try:
        with Server("--api-key-file", str(file)) as server:
            def status(key, path="/v1/models", header="Authorization"):
                return get(server.url + path, headers={header: f"Bearer {key}" if header == "Authorization" else key} if key else {})[0]
            assert [status(None, path) for path in ("/health", "/health/live", "/version", "/metrics", "/ping")] == [200] * 5
            assert [status(None, path) for path in ("/v1/models", "/tokenizer_info", "/props", "/slots")] == [401] * 4
            assert (status("first"), status("first", header="x-api-key"), status("wrong"), status("firs"), status("first2")) == (200, 200, 401, 401, 401)
            code, body, headers = post(server.url + "/v1/chat/completions", QUESTION)
            assert code == 401 and body["error"]["code"] == "invalid_api_key" and headers["WWW-Authenticate"].startswith("Bearer"), headers
            file.write_text("second\n")
            server.process.send_signal(signal.SIGHUP)
            within(3, lambda: status("second") == 200, "the new key is read")
            assert status("first") == 401
    finally:
        file.unlink()


@test
def a_server_that_others_can_reach_does_not_start_without_a_key():
    code, said = refused_start("--host", "0.0.0.0", "--port", "0", environment={"CREMA_API_KEY": ""})
    assert code == 2 and "--no-auth" in said, (code, said)


@test
def wrong_flags_and_missing_models_end_with_their_codes():
    for arguments, code in ((["--no-such-flag"], 64), (["--port", "99999"], 64), (["--max-sequences", "0"], 64), (["--model", "/no/such/folder", "--port", "0"], 5)):
        found, said = refused_start(*arguments)
        assert found == code or (code == 64 and found == 2), (arguments, found, said)


@test
def a_body_that_trickles_is_given_up_and_one_over_the_limit_is_refused():
    with Server("--read-timeout", "1", "--max-body-bytes", "1000") as server:
        place = urlsplit(server.url)
        with socket.create_connection((place.hostname, place.port), timeout=20) as connection:
            connection.sendall(f"POST /v1/chat/completions HTTP/1.1\r\nHost: {place.netloc}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n".encode())
            end = time.monotonic() + 10
            answer = b""
            connection.settimeout(0.2)
            while not answer and time.monotonic() < end:
                try:
                    connection.sendall(b" ")
                    answer = connection.recv(4096)
                except TimeoutError:
                    pass
            assert answer.startswith(b"HTTP/1.1 408"), answer[:200]
        assert post(server.url + "/v1/chat/completions", {**QUESTION, "user": "x" * 2000})[0] == 413
        # Without a length the bytes are counted as they come.
        connection = http.client.HTTPConnection(place.netloc, timeout=10)
        connection.request("POST", "/v1/chat/completions", iter([b" " * 600] * 5), {"Content-Type": "application/json", "Transfer-Encoding": "chunked"}, encode_chunked=True)
        assert connection.getresponse().status == 413
        assert post(server.url + "/v1/chat/completions", {**QUESTION, "max_tokens": 2})[0] == 200


@test
def unknown_fields_are_refused_where_that_is_asked_for_and_answers_are_cut_at_their_cap():
    with Server("--strict-parameters", "--max-tokens-cap", "5") as server:
        status, body, _ = post(server.url + "/v1/chat/completions", {**QUESTION, "frobnicate": 1})
        assert status == 400 and body["error"]["param"] == "frobnicate", body
        status, body, _ = post(server.url + "/v1/chat/completions", {**QUESTION, "ignore_eos": True})
        assert body["usage"]["completion_tokens"] == 5 and body["choices"][0]["finish_reason"] == "length", body


@test
def an_origin_that_is_listed_may_ask_and_is_told_so():
    with Server("--cors-origin", "https://app.example") as server:
        place = urlsplit(server.url)

        def ask(method, origin):
            connection = http.client.HTTPConnection(place.netloc, timeout=20)
            connection.request(method, "/v1/chat/completions", json.dumps({**QUESTION, "max_tokens": 2}) if method == "POST" else None, {"Origin": origin, "Content-Type": "application/json", "Access-Control-Request-Method": "POST"})
            reply = connection.getresponse()
            reply.read()
            return reply.status, reply.headers.get("Access-Control-Allow-Origin"), reply.headers.get("Vary"), reply.headers.get("Access-Control-Allow-Credentials")
        assert ask("OPTIONS", "https://app.example") in ((200, "https://app.example", "Origin", None), (204, "https://app.example", "Origin", None))
        assert ask("POST", "https://app.example") == (200, "https://app.example", "Origin", None)
        assert ask("POST", "https://other.example")[:2] == (403, None)


@test
def probes_answer_within_a_second_while_long_prompts_are_read_and_many_texts_written():
    with Server() as server:
        streams = [Stream(server.url, LONG) for _ in range(16)]
        long = {"messages": [{"role": "user", "content": "one two three four " * 450}], "max_tokens": 1}
        threads = [threading.Thread(target=post, args=(server.url + "/v1/chat/completions", {**long, "seed": number})) for number in range(4)]
        for thread in threads:
            thread.start()
        slowest, seen = 0, 0
        for _ in range(60):
            for path in ("/health", "/metrics"):
                start = time.monotonic()
                assert get(server.url + path)[0] == 200
                slowest = max(slowest, time.monotonic() - start)
            seen = max(seen, metric(server.url, "vllm:num_requests_running"))
            time.sleep(0.02)
        for each in streams:
            assert each.rest()[-1] == "[DONE]"
        for thread in threads:
            thread.join()
        print(f"         slowest {slowest * 1000:.0f} ms, {seen:.0f} running")
        assert slowest < 1 and seen >= 8, (slowest, seen)


@test
def clients_that_leave_in_the_queue_disturb_no_one():
    with Server("--max-sequences", "1", "--max-queue", "8") as server:
        alone = Stream(server.url, LONG).rest()
        stream = Stream(server.url, LONG)
        stream.text_begins()
        place = urlsplit(server.url)
        body = json.dumps(QUESTION).encode()
        waiting = []
        for _ in range(4):
            connection = socket.create_connection((place.hostname, place.port))
            connection.sendall(f"POST /v1/chat/completions HTTP/1.1\r\nHost: {place.netloc}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
            waiting.append(connection)
        within(5, lambda: metric(server.url, "vllm:num_requests_waiting") == 4, "four wait")
        for connection in waiting:
            connection.close()
        within(1, lambda: metric(server.url, "vllm:num_requests_waiting") == 0, "they are gone")
        assert metric(server.url, "vllm:num_requests_running") == 1
        text = lambda events: "".join(json.loads(each)["choices"][0]["delta"].get("content") or "" for each in events if each != "[DONE]")  # noqa: E731
        assert text(alone).endswith(text(stream.rest()))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="")
    only, failed, count = parser.parse_args().only, 0, 0
    for name, function in TESTS:
        if only not in name:
            continue
        count += 1
        try:
            function()
            print(f"ok       {name}", flush=True)
        except Exception as error:
            failed += 1
            print(f"FAILED   {name}\n         {type(error).__name__}: {error}", flush=True)
    print(f"{count - failed} of {count} hold")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
