"""One streamed chat request: what was answered, and when its parts came."""

import asyncio
import json
import time
from dataclasses import dataclass, field

import aiohttp

from .answers import written


@dataclass
class Outcome:
    """What became of a request. `answer` is None where it was lost or left."""

    number: int
    answer: str | None = None
    fault: str | None = None
    left: bool = False
    refused: int = 0
    started: float = 0
    #: The times of events that brought text, reasoning or a part of a call.
    times: list[float] = field(default_factory=list)
    ended: float = 0
    completion_tokens: int = 0
    prompt_tokens: int = 0
    cached_tokens: int = 0


async def stream(session, url, model, request, patience):
    """Sends a request and reads its events to the end. A refusal with Retry-After is tried again until `patience` seconds are over."""
    outcome = Outcome(request.number)
    body = {"model": model, "stream": True, "stream_options": {"include_usage": True}, **request.body}
    give_up = time.monotonic() + patience
    while True:
        outcome.started = time.monotonic()
        try:
            async with session.post(f"{url}/v1/chat/completions", json=body) as reply:
                if reply.status in (429, 503) and "Retry-After" in reply.headers and time.monotonic() < give_up:
                    outcome.refused += 1
                    wait = min(float(reply.headers["Retry-After"]), 1)
                elif reply.status != 200:
                    outcome.fault = f"status {reply.status}: {(await reply.text())[:200]}"
                    return outcome
                else:
                    await read(reply, request, outcome)
                    return outcome
        except (aiohttp.ClientError, asyncio.TimeoutError, json.JSONDecodeError, KeyError) as error:
            outcome.fault = f"{type(error).__name__}: {error}"
            return outcome
        await asyncio.sleep(wait)


async def read(reply, request, outcome):
    """Fills an outcome from a reply's events."""
    text, calls, finish = [], {}, None
    async for line in reply.content:
        if not line.startswith(b"data: "):
            continue
        if line.strip() == b"data: [DONE]":
            break
        event = json.loads(line[6:])
        if "error" in event:
            outcome.fault = f"in the stream: {event['error'].get('message')}"
            return
        if usage := event.get("usage"):
            outcome.completion_tokens, outcome.prompt_tokens = usage["completion_tokens"], usage["prompt_tokens"]
            outcome.cached_tokens = (usage.get("prompt_tokens_details") or {}).get("cached_tokens", 0)
        for choice in event["choices"]:
            delta = choice["delta"]
            if delta.get("content") or delta.get("reasoning_content") or delta.get("tool_calls"):
                outcome.times.append(time.monotonic())
                text.append(delta.get("content") or "")
                for part in delta.get("tool_calls") or []:
                    call = calls.setdefault(part["index"], ["", ""])
                    call[0] += part["function"].get("name") or ""
                    call[1] += part["function"].get("arguments") or ""
            finish = choice["finish_reason"] or finish
        if request.leaves_after is not None and len(outcome.times) >= request.leaves_after:
            outcome.left = True
            reply.close()
            return
    else:
        outcome.fault = "the stream ended without [DONE]"
        return
    if finish is None:
        outcome.fault = "the stream ended without a finish reason"
        return
    outcome.ended = time.monotonic()
    # A server that tells no usage: its events stand for tokens.
    outcome.completion_tokens = outcome.completion_tokens or len(outcome.times)
    outcome.answer = written("".join(text), calls, finish)


async def all_of(url, model, requests, streams, patience, key=None, rate=None):
    """Sends all requests with so many streams at once (with `rate`, so many arrive a second instead) and returns their outcomes."""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    timeout = aiohttp.ClientTimeout(total=None, sock_connect=30, sock_read=600)
    async with aiohttp.ClientSession(headers=headers, timeout=timeout, connector=aiohttp.TCPConnector(limit=0)) as session:
        if rate:
            async def later(place, request):
                await asyncio.sleep(place / rate)
                return await stream(session, url, model, request, patience)
            return await asyncio.gather(*(later(place, request) for place, request in enumerate(requests)))
        waiting, outcomes = iter(requests), []

        async def one_after_another():
            for request in waiting:
                outcomes.append(await stream(session, url, model, request, patience))
        await asyncio.gather(*(one_after_another() for _ in range(streams)))
        return outcomes
