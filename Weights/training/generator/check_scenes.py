"""Checks that what the scenes write is sound: `python check_scenes.py [COUNT]`. Needs jsonschema."""

import importlib
import json
import os
import random
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import jsonschema

MODULES = ["scenes_objects", "scenes_schemas", "scenes_barista", "scenes_summaries"]
MARK = "\n\nAnswer with JSON that follows this schema:\n"


def strings(value):
    if isinstance(value, str):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from strings(part)


def arrays(value):
    if isinstance(value, list):
        yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from arrays(part)


def ordered(value, schema, root):
    """Keys stand in the schema's order."""
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].split("/")[-1]]
    if isinstance(value, dict) and "properties" in schema:
        keys = [key for key in schema["properties"] if key in value]
        assert list(value) == keys, f"keys {list(value)} instead of {keys}"
        for key in keys:
            ordered(value[key], schema["properties"][key], root)
    if isinstance(value, list) and "items" in schema:
        for part in value:
            ordered(part, schema["items"], root)


def repeats(text):
    """Whether four words in a row stand there twice."""
    words = re.findall(r"[\w']+", text.lower())
    runs = [tuple(words[i : i + 4]) for i in range(len(words) - 3)]
    return len(runs) != len(set(runs))


def check_answer(text, schema):
    value = json.loads(text)
    jsonschema.validate(value, schema)
    ordered(value, schema, schema)
    assert json.dumps(value, ensure_ascii=False) == text, "spelling"
    for part in strings(value):
        assert part.strip() == part and part, f"blank string {part!r}"
        assert not repeats(part), f"repeated words: {part}"
    for array in arrays(value):
        objects = [json.dumps(part, sort_keys=True) for part in array if isinstance(part, dict)]
        assert len(objects) == len(set(objects)), "equal objects"


def check(conversation):
    messages = conversation["messages"]
    assert messages and messages[-1]["role"] == "assistant", "no answer"
    assert sum(len(message["content"]) for message in messages) <= 3300, "too long"
    roles = [message["role"] for message in messages if message["role"] != "system"]
    assert all(a != b for a, b in zip(roles, roles[1:])), "roles"
    schema = None
    for message in messages:
        text = message["content"]
        assert text == text.strip() and text, "blank message"
        if message["role"] == "user":
            schema = json.loads(text.split(MARK)[1]) if MARK in text else None
        elif message["role"] == "assistant" and schema is not None:
            check_answer(text, schema)
        if message["role"] != "user" or schema is None:
            assert schema is not None or "  " not in text, "two spaces"
            assert not re.search(r"\{[a-z_0-9]+\}|\[[a-z]+\||\|", text if schema is None else ""), "open slot: " + text
        if message["role"] == "assistant" and schema is None:
            assert not repeats(text), "repeated words: " + text


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    for name in MODULES:
        module = importlib.import_module(name)
        for _, function in module.SCENES:
            rng = random.Random(name + function.__name__)
            for _ in range(count):
                conversation = function(rng)
                try:
                    check(conversation)
                except (AssertionError, jsonschema.ValidationError, ValueError) as error:
                    print(json.dumps(conversation, indent=1, ensure_ascii=False))
                    sys.exit(f"{name}.{function.__name__}: {str(error)[:400]}")
            assert json.dumps(function(random.Random(7))) == json.dumps(function(random.Random(7))), "not reproducible"
            print(f"{name}.{function.__name__}: {count} conversations are sound")


if __name__ == "__main__":
    main()
