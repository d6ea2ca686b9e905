"""litellm: its providers over chat, completions and messages, its classes of errors, and its router between two servers."""

import asyncio
import json
import os

os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")

import litellm  # noqa: E402

from checks import CLOCK, KEY, MODEL, QUESTION, URL, WEATHER, equal, finish, holds, killed_client_is_noticed, offered, together  # noqa: E402

litellm.telemetry = False
litellm.suppress_debug_info = True
AT = {"api_base": f"{URL}/v1", "api_key": KEY, "num_retries": 0}
GREEDY = {"messages": QUESTION, "temperature": 0, "max_tokens": 48}
PROVIDERS = (f"openai/{MODEL}", f"hosted_vllm/{MODEL}")
TOOLS = [{"type": "function", "function": each} for each in (WEATHER, CLOCK)]


def streamed(**asked):
    text, reason, usage = "", None, None
    for chunk in litellm.completion(**asked, stream=True, stream_options={"include_usage": True}):
        usage = getattr(chunk, "usage", None) or usage
        for choice in chunk.choices:
            text += choice.delta.content or ""
            reason = choice.finish_reason or reason
    return text, reason, usage


with holds("openai and hosted_vllm give the same text whole and streamed, with usage"):
    texts = set()
    for provider in PROVIDERS:
        whole = litellm.completion(model=provider, **AT, **GREEDY)
        text, reason, usage = streamed(model=provider, **AT, **GREEDY)
        equal((text, reason), (whole.choices[0].message.content, whole.choices[0].finish_reason))
        equal((usage.prompt_tokens, usage.completion_tokens), (whole.usage.prompt_tokens, whole.usage.completion_tokens))
        texts.add(text)
    equal(len(texts), 1)

with holds("text-completion-openai continues a text"):
    one = litellm.text_completion(model=f"text-completion-openai/{MODEL}", **AT, prompt="Once upon a time", max_tokens=8, temperature=0)
    assert one.choices[0].text

with holds("anthropic speaks to /v1/messages"):
    offered("/v1/messages", {"messages": QUESTION, "max_tokens": 1})
    answer = litellm.completion(model=f"anthropic/{MODEL}", api_base=URL, api_key=KEY, **GREEDY)
    assert answer.choices[0].message.content

with holds("the same request sixteen times at once gives one answer"):
    equal(len(together(16, lambda: litellm.completion(model=PROVIDERS[0], **AT, **GREEDY).choices[0].message.content)), 1)

with holds("a forced call is the same whole and rebuilt from chunks"):
    asked = {**GREEDY, "max_tokens": 160, "tools": TOOLS, "tool_choice": "required", "messages": [{"role": "user", "content": "What is the weather in Paris?"}]}
    for provider in PROVIDERS:
        whole = litellm.completion(model=provider, **AT, **asked).choices[0].message.tool_calls
        chunks = list(litellm.completion(model=provider, **AT, **asked, stream=True))
        rebuilt = litellm.stream_chunk_builder(chunks, messages=asked["messages"]).choices[0].message.tool_calls
        equal([(each.function.name, each.function.arguments) for each in rebuilt], [(each.function.name, each.function.arguments) for each in whole])
        assert whole and json.loads(whole[0].function.arguments) is not None

with holds("a schema is held"):
    schema = {"type": "object", "properties": {"level": {"type": "integer", "minimum": 1, "maximum": 9}}, "required": ["level"], "additionalProperties": False}
    answer = litellm.completion(model=PROVIDERS[0], **AT, **GREEDY, response_format={"type": "json_schema", "json_schema": {"name": "a", "schema": schema, "strict": True}})
    assert 1 <= json.loads(answer.choices[0].message.content)["level"] <= 9

with holds("overflow of the context, a wrong value and a wrong name come as their classes"):
    for kind, fields in ((litellm.ContextWindowExceededError, {"messages": [{"role": "user", "content": "word " * 40000}]}), (litellm.BadRequestError, {"temperature": 9}), (litellm.NotFoundError, {"model": "openai/no-such-model"})):
        try:
            litellm.completion(**{"model": PROVIDERS[0], **AT, **GREEDY, **fields})
            raise AssertionError(f"{kind.__name__} was not raised")
        except kind:
            pass

with holds("the router goes on with the second server when the first cannot be reached"):
    # The first has a port that nothing listens on.
    router = litellm.Router(num_retries=0, fallbacks=[{"served": ["second"]}], model_list=[
        {"model_name": "served", "litellm_params": {"model": PROVIDERS[0], "api_base": "http://127.0.0.1:9/v1", "api_key": KEY, "max_retries": 0}},
        {"model_name": "second", "litellm_params": {"model": PROVIDERS[0], "api_base": f"{URL}/v1", "api_key": KEY}}])
    async def several():
        return [await router.acompletion(model="served", **GREEDY) for _ in range(6)]
    equal(len({each.choices[0].message.content for each in asyncio.run(several())}), 1)

with holds("a client that is killed in mid-stream is noticed within a second"):
    killed_client_is_noticed(f"""
import litellm
for chunk in litellm.completion(model={PROVIDERS[0]!r}, api_base={AT['api_base']!r}, api_key={KEY!r}, messages={QUESTION!r}, stream=True, extra_body={{"ignore_eos": True}}):
    if chunk.choices and chunk.choices[0].delta.content:
        print("token", flush=True)
""")

finish()
