"""openai: typed answers and streams, its accumulating helpers, its error classes, and a client that goes away."""

import json
import re
import warnings
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal

import jsonschema
import openai
from pydantic import BaseModel, Field

from checks import CLOCK, KEY, MODEL, QUESTION, SCHEMAS, URL, WEATHER, Skip, equal, finish, get, holds, killed_client_is_noticed, many_schemas, offered, post, running, together, within

warnings.simplefilter("error")
client = openai.OpenAI(base_url=f"{URL}/v1", api_key=KEY, max_retries=2)
GREEDY = {"model": MODEL, "messages": QUESTION, "temperature": 0, "max_completion_tokens": 48}
TOOLS = [{"type": "function", "function": each} for each in (WEATHER, CLOCK)]
ASK_WEATHER = {**GREEDY, "messages": [{"role": "user", "content": "What is the weather in Paris?"}], "tools": TOOLS, "max_completion_tokens": 160}


def content(stream):
    """The text, finish reason and usage of a chunk stream, with the rules on chunks checked on the way."""
    text, reason, usage, ids, roles = "", None, None, set(), 0
    for chunk in stream:
        ids.add((chunk.id, chunk.created, chunk.model, chunk.system_fingerprint))
        usage = chunk.usage or usage
        for choice in chunk.choices:
            roles += choice.delta.role is not None
            text += choice.delta.content or ""
            assert reason is None, "a chunk of a choice after its finish"
            reason = choice.finish_reason or reason
    equal(len(ids), 1, "ids of chunks")
    equal(roles, 1, "chunks with a role")
    return text, reason, usage


def calls(message):
    return [(each.function.name, each.function.arguments) for each in message.tool_calls or []]


class Guest(BaseModel):
    name: str = Field(max_length=24)
    level: int = Field(ge=1, le=10)
    drinks: list[str] = Field(max_length=3)


with holds("models are listed and retrieved"):
    listed = client.models.list()
    assert MODEL in [each.id for each in listed], listed
    equal(client.models.retrieve(MODEL).id, MODEL)

with holds("a stream's text, finish reason and usage are those of the whole answer"):
    whole = client.chat.completions.create(**GREEDY)
    text, reason, usage = content(client.chat.completions.create(**GREEDY, stream=True, stream_options={"include_usage": True}))
    equal(text, whole.choices[0].message.content)
    equal(reason, whole.choices[0].finish_reason)
    equal((usage.prompt_tokens, usage.completion_tokens, usage.total_tokens), (whole.usage.prompt_tokens, whole.usage.completion_tokens, whole.usage.prompt_tokens + whole.usage.completion_tokens))
    assert whole.usage.completion_tokens <= 48

with holds("answers and chunks are as the server's own description says"):
    described = json.loads(get(f"{URL}/openapi.json", headers={"Authorization": f"Bearer {KEY}"})[1])
    def as_described(kind, value):
        jsonschema.validate(value, {"$ref": f"#/components/schemas/{kind}", "components": described["components"]})
    for fields in ({}, {"logprobs": True, "top_logprobs": 2}, {"n": 2}, {"stream_options": {"include_usage": True, "continuous_usage_stats": True}}):
        for chunk in client.chat.completions.with_streaming_response.create(**GREEDY, **fields, stream=True).__enter__().iter_lines():
            if chunk.startswith("data: {"):
                as_described("ChatCompletionChunk", json.loads(chunk[6:]))
    as_described("ChatCompletion", json.loads(client.chat.completions.with_raw_response.create(**GREEDY, logprobs=True).text))
    for streams in (False, True):
        lines = client.completions.with_raw_response.create(model=MODEL, prompt="Once", max_tokens=8, logprobs=2, stream=streams).http_response.iter_lines()
        for line in lines:
            if line.startswith("data: {") or line.startswith("{"):
                as_described("Completion", json.loads(line.removeprefix("data: ")))

with holds("the same request sixteen times at once gives one answer, greedy and with a seed"):
    equal(len(together(16, lambda: client.chat.completions.create(**GREEDY).choices[0].message.content)), 1, "numbers of answers")
    drawn = {**GREEDY, "temperature": 1, "seed": 11}
    equal(len(together(16, lambda: client.chat.completions.create(**drawn).choices[0].message.content)), 1, "numbers of answers")

with holds("parse() gives a typed value"):
    parsed = client.chat.completions.parse(**{**GREEDY, "max_completion_tokens": 200}, response_format=Guest)
    assert isinstance(parsed.choices[0].message.parsed, Guest), parsed

with holds(f"all answers under {SCHEMAS} schemas are valid, at temperature 1, and what cannot be held is refused by name (F-3)"):
    def answer(numbered):
        number, schema = numbered
        try:
            reply = client.chat.completions.create(model=MODEL, messages=QUESTION, temperature=1, seed=number, max_completion_tokens=256,
                                                   response_format={"type": "json_schema", "json_schema": {"name": "answer", "schema": schema, "strict": True}})
        except openai.BadRequestError as error:
            # A schema that is not supported, or whose shortest value has more tokens than the answer may have.
            long = re.fullmatch(r"256 tokens are not enough for the shortest valid text, which needs \d+; raise the limit", error.body["message"])
            assert error.code == "invalid_schema" or long, (schema, error.body)
            return "too long for 256 tokens" if long else "refused"
        value = json.loads(reply.choices[0].message.content)
        try:
            jsonschema.validators.validator_for(schema, jsonschema.Draft202012Validator)(schema).validate(value)
        except re.error:
            return "valid JSON, whose pattern Python does not read"
        except jsonschema.ValidationError as error:
            # 4.6 is a multiple of 0.01, but not in binary fractions.
            if error.validator != "multipleOf" or Decimal(repr(error.instance)) % Decimal(repr(error.validator_value)):
                raise
        return "valid"
    with ThreadPoolExecutor(8) as pool:
        outcomes = Counter(pool.map(answer, enumerate(many_schemas(SCHEMAS))))
    equal(outcomes.total(), SCHEMAS, "numbers of answers")
    if SCHEMAS <= 200:
        equal(outcomes, Counter(valid=SCHEMAS))
    print(f"         {', '.join(f'{count} {name}' for name, count in outcomes.most_common())}")

with holds("tool_choice required, named, allowed_tools and none are obeyed, in streams and whole answers alike"):
    named = {"type": "function", "function": {"name": "get_time"}}
    allowed = {"type": "allowed_tools", "allowed_tools": {"mode": "required", "tools": [named]}}
    for choice, names in (("required", {"get_weather", "get_time"}), (named, {"get_time"}), (allowed, {"get_time"})):
        asked = {**ASK_WEATHER, "tool_choice": choice, "parallel_tool_calls": False}
        whole = client.chat.completions.create(**asked).choices[0]
        equal(len(calls(whole.message)), 1, f"numbers of calls by {choice}")
        name, arguments = calls(whole.message)[0]
        assert name in names, (choice, name)
        jsonschema.validate(json.loads(arguments), (WEATHER if name == "get_weather" else CLOCK)["parameters"])
        equal(whole.finish_reason, "tool_calls")
        with client.chat.completions.stream(**asked) as stream:
            for _ in stream:
                pass
            final = stream.get_final_completion().choices[0]
        equal(calls(final.message), calls(whole.message))
        equal(final.finish_reason, "tool_calls")
        assert "<tool_call>" not in (final.message.content or "")
    none = client.chat.completions.create(**{**ASK_WEATHER, "tool_choice": "none"}).choices[0]
    equal(calls(none.message), [])
    equal(len(together(8, lambda: calls(client.chat.completions.create(**{**ASK_WEATHER, "tool_choice": "required"}).choices[0].message))), 1)

with holds("a call's result can be sent back"):
    first = client.chat.completions.create(**{**ASK_WEATHER, "tool_choice": "required", "parallel_tool_calls": False}).choices[0].message
    back = [*ASK_WEATHER["messages"], first.model_dump(exclude_none=True), {"role": "tool", "tool_call_id": first.tool_calls[0].id, "content": "11 degrees"}]
    client.chat.completions.create(**{**ASK_WEATHER, "messages": back})

with holds("log probabilities cover the content, once each, in streams too"):
    asked = {**GREEDY, "logprobs": True, "top_logprobs": 3}
    whole = client.chat.completions.create(**asked).choices[0]
    entries = whole.logprobs.content
    equal(b"".join(bytes(each.bytes) for each in entries).decode(), whole.message.content)
    for each in entries:
        equal(len(each.top_logprobs), 3)
        assert each.logprob <= 0 and each.logprob == max(each.top_logprobs, key=lambda top: top.logprob).logprob
    streamed = [entry for chunk in client.chat.completions.create(**asked, stream=True) for choice in chunk.choices if choice.logprobs for entry in choice.logprobs.content or []]
    equal([(each.token, each.logprob) for each in streamed], [(each.token, each.logprob) for each in entries])

with holds("log probabilities leave a thought out, and miss nothing of what follows it"):
    thought = client.chat.completions.create(**{**GREEDY, "messages": [{"role": "system", "content": "Generate fun NPCs."}, {"role": "user", "content": "Create a guest who visits the café."}], "max_completion_tokens": 200},
                                             logprobs=True, response_format={"type": "json_schema", "json_schema": {"name": "guest", "strict": True, "schema": Guest.model_json_schema() | {"additionalProperties": False}}}).choices[0]
    equal(b"".join(bytes(each.bytes) for each in thought.logprobs.content).decode(), thought.message.content)

with holds("n choices come, the first of them as if alone, in streams under their own index"):
    drawn = {**GREEDY, "temperature": 1, "seed": 5, "max_completion_tokens": 24}
    alone = client.chat.completions.create(**drawn).choices[0].message.content
    three = client.chat.completions.create(**drawn, n=3).choices
    equal([each.index for each in three], [0, 1, 2])
    equal(three[0].message.content, alone)
    texts = ["", "", ""]
    for chunk in client.chat.completions.create(**drawn, n=3, stream=True):
        for choice in chunk.choices:
            texts[choice.index] += choice.delta.content or ""
    equal(texts, [each.message.content for each in three])

with holds("stop strings end the text before them, logit_bias forbids a token"):
    full = client.chat.completions.create(**GREEDY).choices[0].message.content
    word = full.split()[2]
    stopped = client.chat.completions.create(**GREEDY, stop=[word]).choices[0]
    equal(stopped.message.content, full[: full.index(word)])
    equal(stopped.finish_reason, "stop")
    ids = post(f"{URL}/tokenize", {"prompt": full, "add_special_tokens": False}, headers={"Authorization": f"Bearer {KEY}"})[1]["tokens"]
    other = client.chat.completions.create(**GREEDY, logit_bias={str(ids[0]): -100}).choices[0].message.content
    assert other != full

with holds("completions answer texts and token ids, with echo and log probabilities"):
    one = client.completions.create(model=MODEL, prompt="Once upon a time", max_tokens=8, temperature=0)
    text = "".join(each.choices[0].text for each in client.completions.create(model=MODEL, prompt="Once upon a time", max_tokens=8, temperature=0, stream=True) if each.choices)
    equal(text, one.choices[0].text)
    many = client.completions.create(model=MODEL, prompt=["Once upon a time", "The end"], max_tokens=8, temperature=0)
    equal(many.choices[0].text, one.choices[0].text)
    equal([each.index for each in many.choices], [0, 1])
    ids = post(f"{URL}/tokenize", {"prompt": "Once upon a time"}, headers={"Authorization": f"Bearer {KEY}"})[1]["tokens"]
    echoed = client.completions.create(model=MODEL, prompt=[ids], max_tokens=1, temperature=0, logprobs=1, echo=True).choices[0]
    equal(len(echoed.logprobs.token_logprobs), len(ids) + 1)
    assert echoed.logprobs.token_logprobs[0] is None and all(value <= 0 for value in echoed.logprobs.token_logprobs[1:])
    equal("".join(echoed.logprobs.tokens[1:]), echoed.text[len(echoed.logprobs.tokens[0]):] if echoed.text.startswith(echoed.logprobs.tokens[0]) else echoed.text)

with holds("the second turn reuses the first"):
    first = client.chat.completions.create(**GREEDY).choices[0].message.content
    turn = [*QUESTION, {"role": "assistant", "content": first}, {"role": "user", "content": "And a latte?"}]
    second = client.chat.completions.create(**{**GREEDY, "messages": turn})
    assert second.usage.prompt_tokens_details.cached_tokens > 0, second.usage

with holds("errors come as their classes, with string codes"):
    def refused(kind, code, **fields):
        try:
            client.with_options(max_retries=0).chat.completions.create(**{**GREEDY, **fields})
        except kind as error:
            equal(error.code, code, f"codes of {list(fields)}")
            assert error.body["message"] and "type" in error.body and "param" in error.body, error.body
            assert error.request_id, "no request id"
            return error
        raise AssertionError(f"{list(fields)} was accepted")
    refused(openai.NotFoundError, "model_not_found", model="no/such-model")
    refused(openai.BadRequestError, None, temperature=9)
    refused(openai.BadRequestError, "invalid_schema", response_format={"type": "json_schema", "json_schema": {"name": "x", "strict": True, "schema": {"type": "nonsense"}}})
    refused(openai.BadRequestError, "invalid_schema", extra_body={"structured_outputs": {"structural_tag": "x"}})
    length = client.models.retrieve(MODEL).model_dump()["max_model_len"]
    long = refused(openai.BadRequestError, "context_length_exceeded", messages=[{"role": "user", "content": "word " * (length + 10)}])
    assert long.body["message"].startswith(f"This model's maximum context length is {length} tokens."), long.body
    try:
        client.embeddings.create(model=MODEL, input="x")
        raise AssertionError("embeddings were accepted")
    except (openai.BadRequestError, openai.NotFoundError):
        pass

with holds("an iterator that is closed ends its request within a second"):
    stream = client.chat.completions.create(**{**GREEDY, "max_completion_tokens": None}, stream=True, extra_body={"ignore_eos": True})
    next(iter(stream))
    within(2, lambda: running() >= 1, "the request runs")
    stream.close()
    within(1, lambda: running() == 0, "the closed stream's request is gone")

with holds("a client that is killed in mid-stream is noticed within a second"):
    killed_client_is_noticed(f"""
import openai
client = openai.OpenAI(base_url={URL!r} + "/v1", api_key={KEY!r})
stream = client.chat.completions.create(model={MODEL!r}, messages={QUESTION!r}, stream=True, extra_body={{"ignore_eos": True}})
for chunk in stream:
    if chunk.choices and chunk.choices[0].delta.content:
        print("token", flush=True)
""")

with holds("responses: whole, streamed through the strict accumulator, with a tool and a schema"):
    offered("/v1/responses", {"input": "x", "max_output_tokens": 1})
    asked = {"model": MODEL, "input": "What is a mocha?", "temperature": 0, "max_output_tokens": 48}
    whole = client.responses.create(**asked)
    with client.responses.stream(**asked) as stream:
        numbers = [event.sequence_number for event in stream]
        final = stream.get_final_response()
    equal(final.output_text, whole.output_text)
    equal(numbers, list(range(len(numbers))), "sequence numbers")
    tool = {"type": "function", "strict": True, **WEATHER}
    called = client.responses.create(**{**asked, "max_output_tokens": 160}, tools=[tool], tool_choice="required")
    equal([each.name for each in called.output if each.type == "function_call"], ["get_weather"])
    typed = client.responses.parse(**{**asked, "max_output_tokens": 200}, text_format=Guest)
    assert isinstance(typed.output_parsed, Guest)

with holds("custom tools: the text of a call is of the grammar, in responses, their streams and chats"):
    asked = {"model": MODEL, "input": "What is 12 plus 34?", "temperature": 0, "max_output_tokens": 160, "parallel_tool_calls": False}
    lark = {"type": "grammar", "syntax": "lark", "definition": 'start: NUM | "(" start "+" start ")"\nNUM: /[0-9]{1,3}/'}
    tool = {"type": "custom", "name": "calculate", "description": "Computes a sum.", "format": lark}
    whole = client.responses.create(**asked, tools=[tool], tool_choice={"type": "custom", "name": "calculate"})
    call = next(each for each in whole.output if each.type == "custom_tool_call")
    assert re.fullmatch(r"[0-9(+)]+", call.input), call
    with client.responses.stream(**asked, tools=[tool], tool_choice={"type": "custom", "name": "calculate"}) as stream:
        equal("".join(event.delta for event in stream if event.type == "response.custom_tool_call_input.delta"), call.input)
    client.responses.create(**{**asked, "input": [{"type": "custom_tool_call_output", "call_id": call.call_id, "output": "46"}]}, previous_response_id=whole.id, tools=[tool])
    custom = {"name": "calculate", "format": {"type": "grammar", "grammar": {"syntax": "regex", "definition": r"[0-9]+ \+ [0-9]+"}}}
    chosen = client.chat.completions.create(**{**GREEDY, "max_completion_tokens": 160}, tools=[{"type": "custom", "custom": custom}], tool_choice={"type": "custom", "custom": {"name": "calculate"}}, parallel_tool_calls=False)
    assert re.fullmatch(r"[0-9]+ \+ [0-9]+", chosen.choices[0].message.tool_calls[0].custom.input), chosen

with holds("responses: a stored one is continued, listed, read and deleted"):
    asked = {"model": MODEL, "temperature": 0, "max_output_tokens": 24}
    first = client.responses.create(**asked, input="What is a mocha?")
    second = client.responses.create(**asked, input="And a latte?", previous_response_id=first.id)
    items = [{"role": "user", "content": "What is a mocha?"}, *[each.model_dump(exclude_none=True) for each in first.output], {"role": "user", "content": "And a latte?"}]
    equal(second.output_text, client.responses.create(**asked, input=items, store=False).output_text)
    equal([each.type for each in client.responses.input_items.list(second.id, limit=1, order="asc")], ["message", *[each.type for each in first.output], "message"], "items")
    equal(client.responses.retrieve(first.id).output_text, first.output_text)
    client.responses.delete(first.id)
    for gone in (lambda: client.responses.retrieve(first.id), lambda: client.responses.create(**asked, input="Why?", previous_response_id=second.id)):
        try:
            gone()
            raise AssertionError("a deleted response was found")
        except openai.NotFoundError as error:
            assert error.code in ("response_not_found", "previous_response_not_found"), error.body

finish()
