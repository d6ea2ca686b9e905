"""anthropic: Messages whole and through the stream's accumulator, tools by each choice, token counts, errors."""

import warnings

import anthropic

from checks import KEY, MODEL, QUESTION, URL, WEATHER, equal, finish, holds, killed_client_is_noticed, offered, together

warnings.simplefilter("error")
client = anthropic.Anthropic(base_url=URL, api_key=KEY, max_retries=0)
# The library of this version has no argument for the temperature any more.
GREEDY = {"model": MODEL, "messages": QUESTION, "max_tokens": 48, "extra_body": {"temperature": 0}}
TOOL = {"name": WEATHER["name"], "description": WEATHER["description"], "input_schema": WEATHER["parameters"]}
SMALLEST = {"messages": QUESTION, "max_tokens": 1}


def blocks(message):
    return [each.model_dump(exclude={"id"}) for each in message.content]


with holds("a stream accumulates to the whole answer"):
    offered("/v1/messages", SMALLEST)
    whole = client.messages.create(**GREEDY)
    with client.messages.stream(**GREEDY) as stream:
        text = "".join(stream.text_stream)
        final = stream.get_final_message()
    equal(text, whole.content[0].text)
    equal((blocks(final), final.stop_reason, final.usage.output_tokens), (blocks(whole), whole.stop_reason, whole.usage.output_tokens))

with holds("the same request sixteen times at once gives one answer"):
    offered("/v1/messages", SMALLEST)
    equal(len(together(16, lambda: blocks(client.messages.create(**GREEDY)))), 1)

with holds("tool_choice any and tool force a call, none forbids it, and its result goes back"):
    offered("/v1/messages", SMALLEST)
    asked = {**GREEDY, "max_tokens": 160, "tools": [TOOL], "messages": [{"role": "user", "content": "What is the weather in Paris?"}]}
    for choice in ({"type": "any"}, {"type": "tool", "name": "get_weather"}):
        called = client.messages.create(**asked, tool_choice=choice)
        uses = [each for each in called.content if each.type == "tool_use"]
        assert uses and uses[0].name == "get_weather" and set(uses[0].input) == {"town", "days"}, called
        equal(called.stop_reason, "tool_use")
        with client.messages.stream(**asked, tool_choice=choice) as stream:
            equal(blocks(stream.get_final_message()), blocks(called))
    equal([each.type for each in client.messages.create(**asked, tool_choice={"type": "none"}).content if each.type == "tool_use"], [])
    back = [*asked["messages"], {"role": "assistant", "content": [each.model_dump(exclude_none=True) for each in called.content]},
            {"role": "user", "content": [{"type": "tool_result", "tool_use_id": each.id, "content": "11 degrees"} for each in uses]}]
    client.messages.create(**{**asked, "messages": back})

with holds("tokens are counted as they are read"):
    offered("/v1/messages/count_tokens", {"messages": QUESTION})
    count = client.messages.count_tokens(model=MODEL, messages=QUESTION).input_tokens
    usage = client.messages.create(**GREEDY).usage
    equal(count, usage.input_tokens + (usage.cache_read_input_tokens or 0) + (usage.cache_creation_input_tokens or 0))

with holds("errors come as their classes"):
    offered("/v1/messages", SMALLEST)
    for kind, fields in ((anthropic.BadRequestError, {"extra_body": {"temperature": 9}}), (anthropic.NotFoundError, {"model": "no/such-model"})):
        try:
            client.messages.create(**{**GREEDY, **fields})
            raise AssertionError(f"{fields} was accepted")
        except kind as error:
            equal(error.body["type"], "error")
            assert error.body["error"]["message"]

with holds("a client that is killed in mid-stream is noticed within a second"):
    offered("/v1/messages", SMALLEST)
    killed_client_is_noticed(f"""
import anthropic
client = anthropic.Anthropic(base_url={URL!r}, api_key={KEY!r})
with client.messages.stream(model={MODEL!r}, messages={QUESTION!r}, max_tokens=2000, extra_body={{"ignore_eos": True}}) as stream:
    for text in stream.text_stream:
        print("token", flush=True)
""")

finish()
