#!/usr/bin/env python3
"""Counts how answers to everyday prompts end: by themselves, by a loop that was noticed, or nowhere.

    Benchmarks/loops/count.py --crema .build/release/crema --model DIR [--prompts FILE] [--seeds 5]

Every prompt is asked with every seed and every setting, through `crema batch`. The table has a row for each setting.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

FOLDER = pathlib.Path(__file__).parent
LIMIT = 2000
DETECTION = {"repetition_detection": {"max_pattern_size": 512, "min_pattern_size": 1, "min_count": 4}}
SETTINGS = {
    "defaults": {},
    "defaults, loops end": DETECTION,
    "greedy": {"temperature": 0},
    "greedy, loops end": {"temperature": 0, **DETECTION},
    "greedy, repetition penalty 1.1": {"temperature": 0, "repetition_penalty": 1.1},
    "greedy, frequency penalty 0.5": {"temperature": 0, "frequency_penalty": 0.5},
}


def requests(prompts, seeds, settings):
    """One line of a batch for each setting, prompt and seed; greedy answers are the same for all seeds."""
    for name, fields in settings.items():
        for number, prompt in enumerate(prompts):
            for seed in range(1, 2 if fields.get("temperature") == 0 else seeds + 1):
                body = {
                    "model": "crema", "messages": [{"role": "user", "content": prompt}], "max_tokens": LIMIT,
                    "seed": seed, **fields,
                }
                yield {
                    "custom_id": f"{name}/{number}/{seed}", "method": "POST", "url": "/v1/chat/completions", "body": body,
                }


def ending(answer):
    """How an answer ended, and its tokens: 'itself', 'loop', 'nowhere' or 'refused'."""
    response = answer.get("response") or {}
    if response.get("status_code") != 200:
        return "refused", 0
    body = response["body"]
    tokens = body["usage"]["completion_tokens"]
    if "loop" in body.get("crema", {}):
        return "loop", tokens
    return ("itself" if body["choices"][0]["finish_reason"] == "stop" else "nowhere"), tokens


def table(answers):
    """The lines of a Markdown table."""
    rows = {}
    for answer in answers:
        rows.setdefault(answer["custom_id"].split("/")[0], []).append(ending(answer))
    yield "| setting | answers | end by themselves | end by a loop | reach %d tokens | refused | tokens in the middle |" % LIMIT
    yield "|---|--:|--:|--:|--:|--:|--:|"
    for name, ends in rows.items():
        counts = [sum(1 for kind, _ in ends if kind == wanted) for wanted in ("itself", "loop", "nowhere", "refused")]
        middle = sorted(tokens for _, tokens in ends)[len(ends) // 2]
        yield f"| {name} | {len(ends)} | " + " | ".join(map(str, counts)) + f" | {middle} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--crema", required=True)
    parser.add_argument("--model", required=True)
    parser.add_argument("--prompts", default=str(FOLDER / "prompts.txt"))
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--setting", action="append", choices=list(SETTINGS), help="one of the settings; may be repeated")
    arguments = parser.parse_args()
    prompts = pathlib.Path(arguments.prompts).read_text(encoding="utf-8").splitlines()
    settings = {name: SETTINGS[name] for name in arguments.setting or SETTINGS}
    with tempfile.TemporaryDirectory() as folder:
        (source, target) = (pathlib.Path(folder, "in.jsonl"), pathlib.Path(folder, "out.jsonl"))
        lines = [json.dumps(request) for request in requests(prompts, arguments.seeds, settings)]
        source.write_text("\n".join(lines) + "\n", encoding="utf-8")
        command = [arguments.crema, "batch", str(source), str(target), "--model", arguments.model]
        status = subprocess.run(command, check=False).returncode
        if status not in (0, 1):
            sys.exit(f"crema batch ended with {status}")
        answers = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    print("\n".join(table(answers)))


if __name__ == "__main__":
    main()
