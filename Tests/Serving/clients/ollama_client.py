"""ollama: every call of the client that Ollama's own people write, against the same paths."""

import asyncio
import base64
import json
import urllib.request

import ollama

from checks import KEY, MODEL, QUESTION, URL, equal, finish, get, holds, together

HEADERS = {"Authorization": f"Bearer {KEY}"}
client = ollama.Client(host=URL, headers=HEADERS)
GREEDY = {"temperature": 0, "num_predict": 32}
SCHEMA = {"type": "object", "properties": {"age": {"type": "integer", "minimum": 0, "maximum": 120}}, "required": ["age"], "additionalProperties": False}
WEATHER = {"type": "function", "function": {"name": "get_weather", "description": "The weather of a town", "parameters": {
    "type": "object", "properties": {"town": {"type": "string", "maxLength": 20}}, "required": ["town"]}}}


def refused(status, words, work):
    """The client raises an error of this status whose text has these words, in one line."""
    try:
        work()
    except ollama.ResponseError as error:
        assert error.status_code == status and words in error.error and "\n" not in error.error, (error.status_code, error.error)
    else:
        raise AssertionError(f"was not refused with {status}")


with holds("the root and the version say what clients look for"):
    with urllib.request.urlopen(urllib.request.Request(f"{URL}/", headers={"Accept": "*/*", **HEADERS})) as reply:
        equal((reply.status, reply.read()), (200, b"Ollama is running"))
    version = json.loads(get(f"{URL}/api/version", headers=HEADERS)[1])
    assert len([int(part) for part in version["version"].split(".")]) == 3 and version["crema"], version

with holds("models are listed with every field, shown, and found among the running ones"):
    models = client.list().models
    assert any(each.model.split(":")[0] == MODEL or each.model == MODEL for each in models), models
    first = models[0]
    assert first.size > 0 and len(first.digest) == 64 and first.modified_at and first.details.format in ("gguf", "safetensors") and first.details.family, first
    shown = client.show(MODEL)
    assert shown.modelinfo["general.architecture"] and "completion" in shown.capabilities and shown.details.parameter_size, shown
    running = client.ps().models
    assert running and running[0].expires_at and running[0].size_vram == 0, running

with holds("a chat is the same whole and in lines, with counts and durations"):
    whole = client.chat(MODEL, QUESTION, options=GREEDY)
    parts = list(client.chat(MODEL, QUESTION, options=GREEDY, stream=True))
    equal("".join(part.message.content or "" for part in parts), whole.message.content)
    assert all(not part.done for part in parts[:-1]) and parts[-1].done and parts[-1].done_reason in ("stop", "length"), parts[-1]
    assert whole.eval_count and whole.prompt_eval_count and whole.total_duration > 0 and whole.eval_duration > 0, whole
    equal(parts[-1].eval_count, whole.eval_count)
    equal(whole.model, MODEL)

with holds("eight chats at once give one answer"):
    equal(len(together(8, lambda: client.chat(MODEL, QUESTION, options=GREEDY).message.content)), 1)

with holds("the asynchronous client reads the same lines"):
    async def streamed():
        own = ollama.AsyncClient(host=URL, headers=HEADERS)
        return "".join([part.message.content or "" async for part in await own.chat(MODEL, QUESTION, options=GREEDY, stream=True)])
    equal(asyncio.run(streamed()), whole.message.content)

with holds("a prompt is continued through the template and as it is, and goes on from its context"):
    first = client.generate(MODEL, "Hello", options=GREEDY)
    assert first.response is not None and first.context and first.done, first
    parts = list(client.generate(MODEL, "Hello", options=GREEDY, stream=True))
    equal("".join(part.response for part in parts), first.response)
    second = client.generate(MODEL, "And then?", context=first.context, options=GREEDY)
    assert second.prompt_eval_count > len(first.context), second
    raw = client.generate(MODEL, "Once upon", raw=True, options={**GREEDY, "num_predict": 3})
    assert raw.context is None and raw.eval_count <= 3, raw

with holds("a schema and plain JSON are held"):
    value = json.loads(client.chat(MODEL, [{"role": "user", "content": "How old is Ada?"}], format=SCHEMA, options={"temperature": 0, "num_predict": 120}).message.content)
    assert isinstance(value["age"], int), value
    assert isinstance(json.loads(client.generate(MODEL, "A guest as JSON.", format="json", options={"temperature": 0, "num_predict": 200}).response), dict)

with holds("tools are offered, a call has its arguments as an object, and its result is taken"):
    if "tools" in client.show(MODEL).capabilities:
        said = client.chat(MODEL, [{"role": "user", "content": "What is the weather in Oslo?"}], tools=[WEATHER], options={"temperature": 0, "num_predict": 80})
        for call in said.message.tool_calls or []:
            assert isinstance(call.function.arguments, dict), call
    history = [{"role": "user", "content": "The weather in Oslo?"}, {"role": "assistant", "content": "", "tool_calls": [{"function": {"name": "get_weather", "arguments": {"town": "Oslo"}}}]},
               {"role": "tool", "tool_name": "get_weather", "content": "11 degrees"}]
    assert client.chat(MODEL, history, options=GREEDY).done

with holds("options are followed, and what has no meaning here changes nothing"):
    equal(client.chat(MODEL, QUESTION, options={**GREEDY, "num_gpu": 1, "num_thread": 2, "num_batch": 8, "f16_kv": True, "low_vram": False, "numa": False}).message.content, whole.message.content)
    equal(client.chat(MODEL, QUESTION, options={"temperature": 0, "num_predict": 3}).eval_count, 3)
    seeded = {"temperature": 1.2, "seed": 7, "num_predict": 12, "top_k": 40, "top_p": 0.9, "repeat_penalty": 1.1}
    equal(client.chat(MODEL, QUESTION, options=seeded).message.content, client.chat(MODEL, QUESTION, options=seeded).message.content)
    scored = client.chat(MODEL, QUESTION, logprobs=True, top_logprobs=2, options={"temperature": 0, "num_predict": 2})
    assert scored.logprobs and len(scored.logprobs[0].top_logprobs) == 2, scored.logprobs

with holds("an empty request loads the model, with and without a time to stay"):
    equal(client.generate(MODEL).done_reason, "load")
    equal(client.chat(MODEL, [], keep_alive="10m").done_reason, "load")
    equal(client.chat(MODEL, QUESTION, keep_alive=-1, options={"num_predict": 1}).done, True)

with holds("thinking is told apart, or refused where the model does not think"):
    if "thinking" in client.show(MODEL).capabilities:
        assert client.chat(MODEL, QUESTION, think=True, options=GREEDY).done
    else:
        refused(400, "does not support thinking", lambda: client.chat(MODEL, QUESTION, think=True))
        assert client.chat(MODEL, QUESTION, think=False, options=GREEDY).done

with holds("images are taken, or refused where the model does not see"):
    pixel = base64.b64encode(bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108020000009077" "53de0000000c49444154789c63f8cfc00000030101007c8f1a5b0000000049454e44ae426082")).decode()
    question = [{"role": "user", "content": "What is this?", "images": [pixel]}]
    if "vision" in client.show(MODEL).capabilities:
        assert client.chat(MODEL, question, options=GREEDY).done
    else:
        refused(400, "does not support images", lambda: client.chat(MODEL, question))

with holds("vectors have unit length, or are refused where the model makes none"):
    vectors = [each.model for each in client.list().models if "embedding" in client.show(each.model).capabilities]
    if vectors:
        made = client.embed(vectors[0], ["a", "b"])
        assert len(made.embeddings) == 2 and all(abs(sum(number * number for number in each) - 1) < 1e-4 for each in made.embeddings), made
        assert client.embeddings(vectors[0], "a").embedding
    else:
        refused(400, "does not support embeddings", lambda: client.embed(MODEL, "a"))
        refused(400, "does not support embeddings", lambda: client.embeddings(MODEL, "a"))

with holds("a copy is a further name of the model"):
    equal(client.copy(MODEL, "another-name").status, "success")
    equal(client.chat("another-name", QUESTION, options=GREEDY).message.content, whole.message.content)

with holds("what is missing or not done here is refused in words that clients know"):
    refused(404, "model 'nope' not found", lambda: client.chat("nope", QUESTION))
    refused(404, "model 'nope' not found", lambda: client.show("nope"))
    refused(404, "model 'nope' not found", lambda: list(client.chat("nope", QUESTION, stream=True)))
    refused(403, "crema models rm", lambda: client.delete(MODEL))
    refused(403, "--allow-pull", lambda: client.pull("llama3"))
    refused(501, "neither made nor pushed", lambda: client.push("me/mine"))
    refused(501, "neither made nor pushed", lambda: client.create("mine", from_=MODEL))

finish()
