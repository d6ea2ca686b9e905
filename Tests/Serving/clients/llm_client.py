"""llm: the command line that people type, with a model from its own file of extra models."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from checks import KEY, MODEL, URL, equal, finish, holds, offered, together

folder = Path(tempfile.mkdtemp(prefix="crema-llm-"))
common = f"  model_name: {MODEL}\n  api_base: {URL}/v1\n  supports_schema: true\n  supports_tools: true\n  api_key_name: crema\n"
(folder / "extra-openai-models.yaml").write_text(f"- model_id: crema\n{common}- model_id: crema-responses\n  responses: true\n{common}")
(folder / "keys.json").write_text(json.dumps({"crema": KEY}))
(folder / "tools.py").write_text('def opening_hours(day: str) -> str:\n    "When the café opens on a day"\n    return "nine on " + day\n')
environment = {**os.environ, "LLM_USER_PATH": str(folder)}
GREEDY = ["-o", "temperature", "0", "-o", "max_tokens", "48"]


def llm(*arguments):
    done = subprocess.run([Path(sys.executable).parent / "llm", *arguments], env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, f"exit {done.returncode}: {done.stderr[-600:]}"
    assert "warning" not in done.stderr.lower(), done.stderr
    return done.stdout.strip(), done.stderr


with holds("a prompt is answered, the same whole and streamed, with usage"):
    whole, usage = llm("prompt", "-m", "crema", "--no-stream", "--usage", *GREEDY, "What is a mocha?")
    streamed, _ = llm("prompt", "-m", "crema", *GREEDY, "What is a mocha?")
    equal(streamed, whole)
    assert "Token usage" in usage and "input" in usage, usage

with holds("the same prompt eight times at once gives one answer"):
    equal(len(together(8, lambda: llm("prompt", "-m", "crema", "--no-log", *GREEDY, "What is a mocha?")[0])), 1)

with holds("a schema is held"):
    answer, _ = llm("prompt", "-m", "crema", "--schema", "name, level int", "-o", "temperature", "0", "-o", "max_tokens", "200", "Create a guest.")
    value = json.loads(answer)
    assert set(value) == {"name", "level"} and isinstance(value["level"], int), value

with holds("tools are offered, and an answer comes to its end"):
    llm("prompt", "-m", "crema", "--functions", str(folder / "tools.py"), "--chain-limit", "3", *GREEDY, "When do you open on Monday?")

with holds("a conversation goes on"):
    llm("prompt", "-m", "crema", "-c", *GREEDY, "And a latte?")

with holds("the responses interface serves it as well"):
    offered("/v1/responses", {"input": "x", "max_output_tokens": 1})
    whole, _ = llm("prompt", "-m", "crema-responses", "--no-stream", "-o", "temperature", "0", "What is a mocha?")
    streamed, _ = llm("prompt", "-m", "crema-responses", "-o", "temperature", "0", "What is a mocha?")
    equal(streamed, whole)

finish()
