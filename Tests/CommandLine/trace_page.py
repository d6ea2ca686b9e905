#!/usr/bin/env python3
"""Steps through the page of a trace in a headless Chromium and compares it with the lines of the trace.

usage: Tests/CommandLine/trace_page.py CREMA [--screenshots DIR]

Traces of the bundled model are made: free text with penalties and attention, an answer held to a schema, and the call of a
tool; and those of a checkpoint whose layers have windows, without a tokenizer, and of stories260K where that is at hand. Without a
browser all is skipped, with a word; CI fails.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Serving"))

import browser  # noqa: E402

GUEST = {"type": "object", "properties": {"name": {"type": "string", "maxLength": 20}, "level": {"enum": ["new", "regular"]}},
         "required": ["name", "level"], "additionalProperties": False}
TOOLS = [{"name": "getContactEvent", "description": "Get an event with a contact.", "command": ["echo", "Lunch with Naomy"],
          "parameters": {"type": "object", "properties": {part: {"type": "integer"} for part in ("day", "month", "year")},
                         "required": ["day", "month", "year"], "additionalProperties": False}}]


ROOT = Path(__file__).resolve().parents[2]
WINDOWS = ROOT / "Tests" / "TransformersTests" / "Fixtures" / "gemma3-scaled"
STORIES = Path(os.environ.get("CREMA_SHARED", ROOT.parent / "shared")) / "models" / "stories260K"


def traces(crema, folder):
    """Makes the traces; yields the name of each and its files."""
    (folder / "guest.json").write_text(json.dumps(GUEST))
    (folder / "tools.json").write_text(json.dumps(TOOLS))
    runs = {
        "text": ["generate", "--prompt", "A good coffee", "--max-tokens", "48", "--ignore-eos", "--temperature", "0.9", "--top-p", "0.95",
                 "--repeat-penalty", "1.1", "--seed", "4", "--attention", "0,2"],
        "schema": ["respond", "--schema", str(folder / "guest.json"), "--seed", "2", "Invent a guest of a café."],
        "tool": ["respond", "--tools", str(folder / "tools.json"), "--greedy", "--instructions",
                 "You are a helpful assistant. Today is Tuesday, 10 March 2026.", "Do I have an event next Friday?"],
    }
    runs["windows"] = ["generate", "--model", str(WINDOWS), "--ids", "1,2,3,4,5,6,7,8,9", "--max-tokens", "12", "--ignore-eos",
                       "--temperature", "1", "--seed", "1", "--attention", "0,5"]
    if STORIES.is_dir():
        runs["stories"] = ["generate", "--model", str(STORIES), "--prompt", "Once upon a time", "--max-tokens", "64",
                           "--temperature", "0.8", "--seed", "3", "--attention", "0,4"]
    for name, arguments in runs.items():
        lines, page = folder / f"{name}.jsonl", folder / f"{name}.html"
        subprocess.run([crema, "trace", arguments[0], "--trace", lines, "--html", page, *arguments[1:]], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        yield name, [json.loads(line) for line in lines.read_text().splitlines()], page


def shown(page):
    """What the page shows of the present step."""
    return page.value("""({
      step: +document.getElementById("stages").dataset.step,
      current: [...document.querySelectorAll("[aria-current=step]")].map((element) => +element.dataset.step),
      stages: [...document.querySelectorAll("#stages > section")].map((section) => ({
        title: section.querySelector("h2").textContent, shares: [...section.querySelectorAll("tbody tr")].map((row) => +row.dataset.share),
        chosen: [...section.querySelectorAll("tr.chosen")].map((row) => +row.dataset.share) })),
      share: (([strip, chosen]) => strip && chosen ? [(chosen.left - strip.left) / strip.width, (chosen.right - strip.left) / strip.width] : null)(
        [".strip", ".strip .chosen"].map((name) => document.querySelector("#draw-body " + name)?.getBoundingClientRect())),
      draw: document.getElementById("draw").hidden ? null : document.getElementById("draw-body").textContent,
      summary: document.getElementById("summary").textContent })""")


def compare(step, number, seen):
    """Fails where the page and a line of the trace differ."""
    assert seen["step"] == number and seen["current"] == [number], seen
    if step["forced"]:
        assert [stage["title"] for stage in seen["stages"]] == ["Forced"] and "forced" in seen["summary"], seen
        return
    for stage, key, column in zip(seen["stages"], ("raw", "processed", "masked", "drawn"), (3, 3, 3, 2)):
        rows = step.get(key, [])
        assert stage["shares"] == [row[column] for row in rows], (stage, rows)
        assert stage["chosen"] == [row[column] for row in rows if row[0] == step["token"]], (stage, rows)
    assert len(seen["stages"]) == 4
    if "random" in step:
        assert f"{step['random']:.6f}" in seen["draw"], seen["draw"]
        # The strip has the random numbers that choose the token where they are, but for its border.
        for row in (row for row in step["drawn"] if row[0] == step["token"]):
            assert all(abs(mine - theirs) < 0.01 for mine, theirs in zip(seen["share"], row[3:])), (seen["share"], row)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("crema")
    parser.add_argument("--screenshots", type=Path)
    arguments = parser.parse_args()
    path = browser.find()
    if path is None:
        return browser.missing("the page of a trace")
    with tempfile.TemporaryDirectory() as folder, browser.Browser(path) as page:
        for name, lines, file in traces(arguments.crema, Path(folder)):
            assert file.stat().st_size < 2_000_000, file.stat().st_size
            steps = [line for line in lines if line["kind"] == "step"]
            page.size(1200, 1500)
            page.open(file.as_uri())
            assert page.complaints() == []
            pieces = page.value("[...document.querySelectorAll('.answer .token')].map((element) => element.textContent)")
            first = lines[1:].index(next(line for line in lines if line["kind"] == "end"))
            assert pieces == [line["piece"].replace("\n", "↵\n") for line in lines[2:first + 1]], pieces
            for number, step in enumerate(steps):
                compare(step, number, shown(page))
                page.press("ArrowRight")
            page.press("Home")
            assert shown(page)["step"] == 0
            page.press("End")
            assert shown(page)["step"] == len(steps) - 1
            if any("attention" in step for step in steps):
                window = next((layer["window"] for layer in lines[0]["layers"] if "window" in layer), None)
                assert window is None or f"look back at {window} positions" in page.value("document.getElementById('cache').textContent")
                assert page.value("!document.getElementById('inside').hidden && document.querySelectorAll('#layers tr').length") == len(lines[0]["layers"])
            if name == "tool":
                # The model thinks, calls, and answers with what the tool said: two texts.
                parts = [{part for part, _ in line["parts"]} for line in lines if line["kind"] == "end"]
                assert parts == [{"thought", "call"}, {"answer"}], parts
                page.press("Home")
                assert set(page.value("[...document.querySelectorAll('.answer .token')].map((element) => element.dataset.part)")) >= {"thought", "call"}
            if arguments.screenshots:
                arguments.screenshots.mkdir(parents=True, exist_ok=True)
                page.value(f"go({len(steps) // 2})")
                for width, height, dark in ((1200, 1500, False), (1200, 1500, True), (390, 1800, False), (390, 1800, True)):
                    page.size(width, height, dark)
                    page.screenshot(arguments.screenshots / f"{name}-{width}-{'dark' if dark else 'light'}.png")
            assert page.complaints() == []
            print(f"the page of {name} shows the numbers of its {len(steps)} steps")
    return 0


if __name__ == "__main__":
    sys.exit(main())
