"""Messages in OpenAI's form, and JSON as the model is to read and write it."""

import json

HIDDEN = ("x-order", "title", "additionalProperties")
NAMED = ("properties", "$defs", "definitions", "patternProperties", "dependentSchemas")
DATA = ("enum", "const", "default", "examples", "required")


def compact(value):
    """JSON without white space."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def spaced(value):
    """JSON on one line with a space after each comma and colon."""
    return json.dumps(value, ensure_ascii=False)


def shown(schema):
    """A schema without the keywords that a model does not need."""
    if isinstance(schema, list):
        return [shown(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    result = {}
    for key, value in schema.items():
        if key in HIDDEN:
            continue
        if key in DATA:
            result[key] = value
        elif key in NAMED and isinstance(value, dict):
            result[key] = {name: shown(part) for name, part in value.items()}
        else:
            result[key] = shown(value)
    return result


def with_schema(prompt, schema):
    """A prompt that asks for JSON after a schema."""
    return prompt + "\n\nAnswer with JSON that follows this schema:\n" + compact(shown(schema))


def system(text):
    """Instructions."""
    return {"role": "system", "content": text}


def user(text):
    """What somebody asks."""
    return {"role": "user", "content": text}


def assistant(text, thought=None):
    """What the model is to answer, and what it thinks before."""
    return {"role": "assistant", "content": text, **({"reasoning_content": thought} if thought else {})}


def calls(*pairs, thought=None):
    """The model's calls of tools: pairs of a name and arguments; before them what it thinks."""
    return {
        "role": "assistant",
        "content": "",
        **({"reasoning_content": thought} if thought else {}),
        "tool_calls": [
            {"id": f"call_{index + 1}", "type": "function", "function": {"name": name, "arguments": arguments}}
            for index, (name, arguments) in enumerate(pairs)
        ],
    }


def result(name, content, index=1):
    """What a tool gave back."""
    return {"role": "tool", "tool_call_id": f"call_{index}", "name": name, "content": content}
