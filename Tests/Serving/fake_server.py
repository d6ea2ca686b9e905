"""A server that answers by rote in the form of Crema's: the page's counterpart where no server is built.

What it answers depends on the last message: see `reply`. It remembers the requests, and which streams their client left.
"""

import json
import sys
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PROSE = ["A", " mocha", " is", " espresso", " with", " chocolate", " and", " steamed", " milk", ".", " ", ("☕", 3), "\n", "Enjoy", " it", "!"]
LIKELY = [0.62, 0.97, 0.99, 0.81, 0.9, 0.44, 0.93, 0.35, 0.98, 0.99, 0.5, 0.4, 0.7, 0.2, 0.9, 0.66]


def entries(pieces):
    """Log probability entries: a piece that is a pair comes in so many tokens, of which only the last completes a character."""
    import math
    found = []
    for piece, part in zip(pieces, LIKELY * 20):
        text, count = piece if isinstance(piece, tuple) else (piece, 1)
        data = text.encode()
        step = -(-len(data) // count)
        for start in range(0, len(data), step):
            block = data[start:start + step]
            token = block.decode(errors="replace")
            others = [{"token": other, "logprob": math.log((1 - part) / 2 + 1e-4), "bytes": list(other.encode())} for other in (" latte", " cup")]
            own = {"token": token, "logprob": math.log(part), "bytes": list(block)}
            found.append({**own, "top_logprobs": sorted([own, *others], key=lambda each: -each["logprob"])})
    return found


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, page):
        super().__init__(("127.0.0.1", 0), Handler)
        self.page = page
        self.requests = []
        self.left = 0
        self.loading = 0
        self.sees = False
        self.answers = True
        self.embeds = False
        # What /v1/models lists; None is one model.
        self.models = None
        # Answers to further prompts, word by word.
        self.texts = {}
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, request, client_address):
        # A browser that is closed resets its connections.
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def whole(self, status, body, kind="application/json", **headers):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self):
        if self.path == "/":
            with open(self.server.page, "rb") as file:
                self.whole(200, file.read(), "text/html; charset=utf-8", Content_Security_Policy="frame-ancestors 'none'", X_Content_Type_Options="nosniff")
        elif self.path == "/health":
            if self.server.loading:
                self.server.loading -= 1
                self.whole(503, {"status": "loading", "progress": 0.4})
            else:
                self.whole(200, {"status": "ok"})
        elif self.path == "/v1/models" and self.server.models:
            self.whole(200, {"object": "list", "data": self.server.models})
        elif self.path == "/v1/models":
            models = [{"id": "crema-small", "object": "model", "created": 1, "owned_by": "crema", "architecture": {"input_modalities": ["text", "image"] if self.server.sees else ["text"], "output_modalities": ["text"]}}]
            vectors = [{"id": "crema-vectors", "object": "model", "created": 1, "owned_by": "crema", "capabilities": ["embedding"]}]
            self.whole(200, {"object": "list", "data": (models if self.server.answers else []) + (vectors if self.server.embeds else [])})
        else:
            self.whole(404, {"error": {"message": "no such path", "type": "not_found_error", "param": None, "code": "unknown_url"}})

    def do_POST(self):
        ask = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.requests.append(ask)
        if self.path == "/v1/embeddings":
            self.vectors(ask)
            return
        last = ask["messages"][-1]["content"]
        if isinstance(last, list):
            last = " ".join(part["text"] for part in last if part["type"] == "text")
        if last == "fail":
            self.whole(400, {"error": {"message": "The schema at /properties/x is not supported.", "type": "invalid_request_error", "param": "response_format", "code": "invalid_schema"}})
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        try:
            for event in self.events(ask, last):
                data = b": ping\n\n" if event is None else b"data: " + (event if isinstance(event, bytes) else json.dumps(event, ensure_ascii=False).encode()) + b"\n\n"
                # One write in two halves: events do not end where network packets end.
                for part in (data[:7], data[7:]):
                    self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
            self.wfile.write(b"0\r\n\r\n")
        except (BrokenPipeError, ConnectionResetError):
            self.server.left += 1

    def vectors(self, ask):
        """How often each letter is there: lines of the same letters are alike."""
        if "too long" in ask["input"]:
            self.whole(400, {"error": {"message": "input[1]: the text has 300 tokens.", "type": "invalid_request_error", "param": "input", "code": "context_length_exceeded"}})
            return
        vectors = [[text.lower().count(letter) for letter in "abcdefghijklmnopqrstuvwxyz"] for text in ask["input"]]
        self.whole(200, {"object": "list", "model": ask["model"], "data": [{"object": "embedding", "index": index, "embedding": vector} for index, vector in enumerate(vectors)]})

    def events(self, ask, last):
        def chunk(delta, logprobs=None, finish=None):
            return {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "crema-small", "usage": None,
                    "choices": [{"index": 0, "delta": delta, "logprobs": logprobs, "finish_reason": finish}]}

        yield chunk({"role": "assistant", "content": None})
        yield None
        finish, count = "stop", 0
        called = ask.get("tools") and ask["messages"][-1]["role"] != "tool"
        if called:
            finish = "tool_calls"
            for number, town in enumerate(["Paris", "Rome"] if "Rome" in last else ["Paris"]):
                yield chunk({"tool_calls": [{"index": number, "id": f"call_{number}", "type": "function", "function": {"name": "get_weather", "arguments": ""}}]})
                for part in ('{"to', f'wn":"{town}"}}'):
                    count += 1
                    yield chunk({"tool_calls": [{"index": number, "function": {"arguments": part}}]})
        elif last == "think":
            yield chunk({"reasoning_content": "Let me see. "})
            yield chunk({"content": "Done."})
        elif last == "break":
            yield chunk({"content": "Half"})
            yield {"error": {"message": "The pass failed.", "type": "server_error", "param": None, "code": "internal_error"}}
            yield b"[DONE]"
            return
        else:
            pieces = PROSE
            if "response_format" in ask:
                pieces = ['{"name":', '"Ada Lovelace"', ',"level":', "7", ',"coffeeOrder":', '"small flat white"}']
            elif "structured_outputs" in ask:
                pieces = ["latte", ", 4", " euros"]
            elif last == "slow":
                pieces = PROSE * 40
            elif last in self.server.texts:
                words = self.server.texts[last].split(" ")
                pieces = [words[0]] + [" " + word for word in words[1:]]
            held, text = [], b""
            for entry in entries(pieces):
                held.append(entry)
                text += bytes(entry["bytes"])
                count += 1
                try:
                    whole = text.decode()
                except UnicodeDecodeError:
                    continue
                yield chunk({"content": whole}, {"content": held} if ask.get("logprobs") else None)
                held, text = [], b""
                time.sleep(0.05 if last == "slow" else 0.005)
        yield chunk({}, finish=finish)
        if ask.get("stream_options", {}).get("include_usage"):
            prompt = 12 * len(ask["messages"])
            yield {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": "crema-small", "choices": [],
                   "usage": {"prompt_tokens": prompt, "completion_tokens": count, "total_tokens": prompt + count, "prompt_tokens_details": {"cached_tokens": prompt - 12}},
                   "timings": {"predicted_per_second": 41.25}}
        yield b"[DONE]"
