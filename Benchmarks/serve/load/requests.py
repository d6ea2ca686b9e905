"""Random requests: the same for the same seed, whatever order they are sent in."""

import random
from dataclasses import dataclass

WORDS = "the a one two cup milk water warm cold small large guest table morning evening music window street asks brings tells wants likes never often quickly gently".split()
SYSTEMS = ["You are a friendly barista in a world full of pixels.", "Answer in plain English, in a few sentences.", "Generate fun NPCs."]
KINDS = ("greedy", "drawn", "schema", "tool", "turns")


@dataclass(frozen=True)
class Request:
    """One request: its number, what kind it is, and its body without model and stream."""

    number: int
    kind: str
    body: dict
    #: After so many events its client goes away; None: it stays to the end.
    leaves_after: int | None = None


def schema(source):
    """A small schema of an object with fields of several types."""
    parts = [{"type": "integer", "minimum": 0, "maximum": source.randint(1, 99)}, {"type": "string", "maxLength": source.randint(3, 20)}, {"enum": source.sample(WORDS, 3)}, {"type": "boolean"}, {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 9}, "maxItems": 3}]
    names = source.sample(WORDS, source.randint(1, 4))
    return {"type": "object", "properties": {name: source.choice(parts) for name in names}, "required": names, "additionalProperties": False}


def requests(count, seed, prompt_words=(4, 60), max_tokens=(8, 64), kinds=KINDS, leaving=0.0, long_words=0):
    """So many requests. A share `leaving` of them is left by its client; with `long_words` each sixteenth has so long a prompt."""
    found = []
    for number in range(count):
        source = random.Random(f"{seed}/{number}")
        kind = source.choice(kinds)
        length = long_words if long_words and number % 16 == 7 else source.randint(*prompt_words)
        question = " ".join(source.choice(WORDS) for _ in range(length)) + "?"
        messages = [{"role": "system", "content": source.choice(SYSTEMS)}, {"role": "user", "content": question}]
        body = {"messages": messages, "max_tokens": source.randint(*max_tokens), "temperature": 0}
        if kind == "drawn":
            body.update(temperature=source.choice([0.5, 0.8, 1.0]), top_p=source.choice([0.9, 1.0]), top_k=0, min_p=0, seed=source.randrange(2**31))
        elif kind == "schema":
            body.update(temperature=1, seed=source.randrange(2**31), max_tokens=128, response_format={"type": "json_schema", "json_schema": {"name": "answer", "strict": True, "schema": schema(source)}})
        elif kind == "tool":
            body.update(max_tokens=128, tool_choice="required", tools=[{"type": "function", "function": {"name": name, "parameters": schema(source)}} for name in ("find", "order")])
        elif kind == "turns":
            for _ in range(source.randint(1, 3)):
                messages += [{"role": "assistant", "content": " ".join(source.choice(WORDS) for _ in range(12)) + "."}, {"role": "user", "content": " ".join(source.choice(WORDS) for _ in range(6)) + "?"}]
        found.append(Request(number, kind, body, source.randint(1, 6) if source.random() < leaving else None))
    return found
