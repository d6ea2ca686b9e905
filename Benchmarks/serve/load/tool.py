"""The answers of `crema respond`, a process for each request, to those that its flags can say."""

import json
import subprocess

from .answers import written


def words(program, request, server=()):
    """The command that asks for the same; None where a request has no such command. `server` are arguments of the server."""
    if request.kind not in ("greedy", "drawn"):
        return None
    body, (system, user) = request.body, request.body["messages"]
    model = [word for name, word in zip(server, server[1:]) if name in ("-m", "--model")]
    drawn = ["--temperature", str(body["temperature"]), "--top-p", str(body["top_p"]), "--seed", str(body["seed"])] if request.kind == "drawn" else ["--greedy"]
    return [program, "respond", "--json", *(["--model", model[-1]] if model else []), "--system", system["content"], "--max-tokens", str(body["max_tokens"]), *drawn, "--", user["content"]]


def answers(program, requests, server=()):
    """What the tool answers, by the requests' numbers."""
    found = {}
    for request in requests:
        if command := words(program, request, server):
            said = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
            found[request.number] = written(said["content"], {}, said["finish_reason"])
    return found
