"""langchain-ollama: what programs build on Ollama's client, which sends more of its fields."""

from langchain_core.messages import AIMessage, HumanMessage, SystemMessage, ToolMessage
from langchain_ollama import ChatOllama, OllamaLLM

from checks import KEY, MODEL, URL, equal, finish, holds, together

OPTIONS = {"model": MODEL, "base_url": URL, "temperature": 0, "num_predict": 32, "client_kwargs": {"headers": {"Authorization": f"Bearer {KEY}"}}}
chat = ChatOllama(**OPTIONS)

with holds("a conversation is answered, the same whole and streamed, with counts"):
    messages = [SystemMessage("Be brief."), HumanMessage("What is a mocha?")]
    whole = chat.invoke(messages)
    equal("".join(part.content for part in chat.stream(messages)), whole.content)
    assert whole.usage_metadata["input_tokens"] > 0 and whole.usage_metadata["output_tokens"] > 0, whole
    assert whole.response_metadata["done"] and whole.response_metadata["model"] == MODEL, whole

with holds("eight at once give one answer"):
    equal(len(together(8, lambda: chat.invoke("What is a mocha?").content)), 1)

with holds("a schema is held"):
    schema = {"title": "guest", "type": "object", "properties": {"level": {"type": "integer", "minimum": 1, "maximum": 9}}, "required": ["level"], "additionalProperties": False}
    value = chat.with_structured_output(schema, method="json_schema").invoke("A guest.")
    assert 1 <= value["level"] <= 9, value

with holds("the result of a tool is taken"):
    history = [HumanMessage("The weather in Oslo?"), AIMessage("", tool_calls=[{"id": "call_1", "name": "get_weather", "args": {"town": "Oslo"}}]), ToolMessage("11 degrees", tool_call_id="call_1")]
    assert chat.invoke(history).response_metadata["done"]

with holds("a prompt is continued, whole and streamed"):
    model = OllamaLLM(**OPTIONS)
    equal("".join(model.stream("Hello")), model.invoke("Hello"))

with holds("options reach the model: a stop string ends the answer, and a seed gives it again"):
    seeded = ChatOllama(**{**OPTIONS, "temperature": 1.0, "seed": 3, "stop": ["."], "top_k": 40, "repeat_penalty": 1.1, "num_ctx": 512})
    first = seeded.invoke("What is a mocha?").content
    equal(seeded.invoke("What is a mocha?").content, first)
    assert "." not in first, first

finish()
