#!/usr/bin/env python3
"""Looks for runs of six words that a prompt of the evaluation shares with the training text.

Draws many conversations from the generator, and compares their users' words (without the schemas, whose form is given)
with the prompts of the cases. Prints one JSON object: conversations, prompts, shared (the number of runs that both have).
"""

import json
import pathlib
import random
import re
import sys

WEIGHTS = pathlib.Path(__file__).resolve().parent.parent.parent
CASES = WEIGHTS / "evaluation" / "cases"
SCHEMA_MARK = "Answer with JSON that follows this schema:"
LENGTH = 6


def runs(text):
    """All runs of six words, in lower case and without signs."""
    words = re.findall(r"[a-z0-9']+", text.lower().replace("’", "'"))
    return {tuple(words[start : start + LENGTH]) for start in range(len(words) - LENGTH + 1)}


def prompts():
    """The users' words in the cases, each with its place; the name of a day ("the last day of this month") is cut out."""
    for path in sorted(CASES.glob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            case = json.loads(line)
            parts = re.split(re.escape(case["phrase"]), case["prompt"], flags=re.I) if "phrase" in case else [case["prompt"]]
            yield f"{path.name}:{number}", parts


def training_prompts(count):
    """The users' words in conversations of the generator."""
    sys.path.insert(0, str(WEIGHTS / "training" / "generator"))
    import mixture

    table = mixture.table()
    scenes = [scene for _, scene in table]
    weights = [weight for weight, _ in table]
    rng = random.Random(20260310)
    for number in range(count):
        scene = rng.choices(scenes, weights)[0]
        for conversation in mixture.separate(scene(rng)):
            for message in conversation["messages"]:
                if message["role"] == "user":
                    yield message["content"].split(SCHEMA_MARK)[0]
        if number % 2000 == 1999:
            print(f"overlap: {number + 1} of {count} conversations", file=sys.stderr, flush=True)


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20000
    wanted = {}
    total = 0
    for place, parts in prompts():
        total += 1
        for run in set().union(*map(runs, parts)):
            wanted.setdefault(run, set()).add(place)
    found = {}
    for text in training_prompts(count):
        for run in runs(text) & wanted.keys():
            found.setdefault(run, 0)
            found[run] += 1
    for run in found:
        print(f"overlap: {' '.join(run)!r} in {', '.join(sorted(wanted[run]))}", file=sys.stderr)
    print(json.dumps({"conversations": count, "prompts": total, "shared": len(found)}))


if __name__ == "__main__":
    main()
