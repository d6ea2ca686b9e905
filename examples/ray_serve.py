"""Ray Serve in front of servers of its own: each replica starts a child, waits until it is ready, and passes requests through.

Routing, scaling and restarts are Ray's; the child is one process with one model. Streams are passed on as they come.
"""

import json
import urllib.request

import aiohttp
import ray
from ray import serve
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from crema_child import Child

SEQUENCES, QUEUE = 4, 16
PASSED = ("content-type", "x-request-id", "retry-after", "cache-control", "x-accel-buffering")


@serve.deployment(num_replicas=2, max_ongoing_requests=SEQUENCES + QUEUE, ray_actor_options={"num_cpus": 1}, health_check_period_s=5, graceful_shutdown_timeout_s=45)
class Crema:
    def __init__(self):
        self.child = Child("--max-sequences", str(SEQUENCES), "--max-queue", str(QUEUE))
        self.session = None

    def check_health(self):
        if not self.child.healthy("/health/live"):
            raise RuntimeError("crema-serve does not answer")

    async def __call__(self, request: Request):
        self.session = self.session or aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=None))
        reply = await self.session.request(request.method, self.child.url + request.url.path, data=await request.body(), headers={"Content-Type": request.headers.get("content-type", "application/json")})
        headers = {name: value for name, value in reply.headers.items() if name.lower() in PASSED}
        if not reply.content_type.startswith("text/event-stream"):
            return Response(await reply.read(), reply.status, headers)

        async def events():
            # A client that goes away ends this generator; closing the reply ends the child's sequence.
            try:
                async for block in reply.content.iter_any():
                    yield block
            finally:
                reply.close()
        return StreamingResponse(events(), reply.status, headers)

    def __del__(self):
        self.child.stop()


def main():
    ray.init(num_cpus=3, include_dashboard=False, configure_logging=False, log_to_driver=False)
    serve.start(http_options={"host": "127.0.0.1", "port": 8123}, logging_config={"log_level": "ERROR"})
    serve.run(Crema.bind(), route_prefix="/")
    try:
        def ask(**more):
            body = {"messages": [{"role": "user", "content": "What is a mocha?"}], "temperature": 0, "max_tokens": 32, **more}
            return urllib.request.urlopen(urllib.request.Request("http://127.0.0.1:8123/v1/chat/completions", json.dumps(body).encode(), {"Content-Type": "application/json"}), timeout=120).read()

        whole = [json.loads(ask())["choices"][0]["message"]["content"] for _ in range(6)]
        assert len(set(whole)) == 1, "replicas answer differently"
        lines = [line[6:] for line in ask(stream=True).decode().split("\n") if line.startswith("data: ")]
        assert lines[-1] == "[DONE]"
        text = "".join(choice["delta"].get("content") or "" for line in lines[:-1] for choice in json.loads(line)["choices"])
        assert text == whole[0], (text, whole[0])
        print(text)
        print("six answers of two replicas are the same, and so is the stream")
    finally:
        serve.shutdown()
        ray.shutdown()


if __name__ == "__main__":
    main()
