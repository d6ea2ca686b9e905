#!/usr/bin/env python3
"""Requests at random to more models than the memory holds, each text compared with that of a server of one model.

usage: Tests/Serving/random_models.py [NAME=MODEL …] [--requests N] [--connections N] [--seed N]

Without models: the bundled one, SmolLM2-135M-Instruct and all-MiniLM-L6-v2, which Weights/fetch-model.sh fetches. The memory is
for all but one. Then each model is unloaded and asked for once more, alone: what that takes beyond its load. Exits with 1 where
a request is lost or a text differs. The server's path is in CREMA_SERVE.
"""

import argparse
import json
import random
import statistics
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from serving import ROOT, Server, binary, get, post, series  # noqa: E402

SUBJECTS = ["a mocha", "the sea", "rain", "a bicycle", "Paris", "salt", "the moon", "a clock", "bread", "winter", "a river", "glass"]
CACHES = 64 << 20


def bundled():
    """The folder of the bundled model, beside the server."""
    folder = next(Path(binary()).resolve().parent.glob("crema_BundledModel.resources"))
    return next(file.parent for file in folder.rglob("config.json"))


def fetched(kind):
    return subprocess.run([ROOT / "Weights/fetch-model.sh", kind], capture_output=True, text=True, check=True).stdout.strip()


class Asked:
    """The requests that a model is sent, by number."""

    def __init__(self, name, role):
        self.name, self.role = name, role

    def ask(self, url, number):
        """The text or the vector that comes, as it comes, and the seconds until it was there."""
        subject = SUBJECTS[number]
        if self.role == "embedding":
            path, body = "/v1/embeddings", {"input": f"What is {subject}?"}
        else:
            # Short and long, greedy and drawn.
            drawn = {"temperature": 0.9, "seed": number} if number % 2 else {"temperature": 0}
            path, body = "/v1/chat/completions", {"messages": [{"role": "user", "content": f"What is {subject}?"}], "max_tokens": 4 + 5 * (number % 4), **drawn}
        begun = time.monotonic()
        status, answer, _ = post(url + path, {"model": self.name, **body})
        seconds = time.monotonic() - begun
        if status != 200:
            raise RuntimeError(f"{self.name}: {status} {json.dumps(answer)[:200]}")
        what = answer["data"][0]["embedding"] if self.role == "embedding" else answer["choices"][0]["message"]
        return json.dumps(what, sort_keys=True), seconds


def roles(url):
    """The roles of a server's models, by name."""
    listed = json.loads(get(f"{url}/v1/models")[1])["data"]
    return {each["id"]: "embedding" if "embedding" in each["capabilities"] else "completion" for each in listed}


def by_model(url, family, **labels):
    """The values of a family by the label `model`, of the series with the other labels given."""
    found = {}
    for text, value in series(url, family).items():
        own = dict(part.split("=", 1) for part in text.replace('"', "").split(","))
        if all(own.get(name) == each for name, each in labels.items()):
            found[own["model"]] = found.get(own["model"], 0) + value
    return found


def measure(models, requests=1000, connections=8, seed=1):
    """Runs it; returns what happened as a dictionary."""
    flags = [f"--model={name}={path}" for name, path in models.items()]
    expected, asked, alone = {}, {}, {}
    for flag in flags:
        # A second name for nothing but that the model is loaded by name, as it is beside others.
        with Server(flag, "--kv-bytes", str(CACHES)) as server:
            (name, role), = roles(server.url).items()
            asked[name] = Asked(name, role)
            times = []
            for number in range(len(SUBJECTS)):
                expected[name, number], seconds = asked[name].ask(server.url, number)
                times.append(seconds)
            alone[name] = max(times)
    with Server(*flags, "--preload", "all", "--kv-bytes", str(CACHES)) as server:
        sizes = by_model(server.url, "crema_model_bytes")
    # Any two of three fit, and all three do not.
    budget = int(sum(sizes.values()) - min(sizes.values()) / 2)
    chance, order, lost, differing, waits = random.Random(seed), threading.Lock(), [], [], []
    with Server(*flags, "--kv-bytes", str(CACHES), "--memory-bytes", str(budget), "--max-queue", "1000", "--swap-after", "1") as server:
        plan = [(chance.choice(list(asked)), chance.randrange(len(SUBJECTS))) for _ in range(requests)]

        def connection():
            while True:
                with order:
                    if not plan:
                        return
                    name, number = plan.pop()
                try:
                    text, seconds = asked[name].ask(server.url, number)
                    waits.append((seconds - alone[name], name))
                    if text != expected[name, number]:
                        differing.append((name, number, text))
                except Exception as error:
                    lost.append(f"{type(error).__name__}: {error}")

        begun = time.monotonic()
        threads = [threading.Thread(target=connection) for _ in range(connections)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        seconds = time.monotonic() - begun
        loads = by_model(server.url, "crema_model_loads_total", result="loaded")
        evictions = sum(by_model(server.url, "crema_model_evictions_total").values())
        beyond = []
        for name in asked:
            _, usual = min((asked[name].ask(server.url, 0) for _ in range(3)), key=lambda each: each[1])
            for _ in range(5):
                status, answer, _ = post(f"{server.url}/models/unload", {"model": name})
                assert status == 200, answer
                _, took = asked[name].ask(server.url, 0)
                beyond.append((took - usual - by_model(server.url, "crema_model_load_seconds")[name], name))
        load_seconds = by_model(server.url, "crema_model_load_seconds")
    worst, worst_name = max(waits, default=(0, "-"))
    return {
        "requests": requests, "seconds": seconds, "lost": lost, "differing": differing, "loads": sum(loads.values()), "evictions": evictions,
        "budget": budget, "whole": sum(sizes.values()), "worst": worst, "worst_name": worst_name, "median": statistics.median([each for each, _ in waits] or [0]),
        "load_seconds": load_seconds, "beyond": max(beyond),
    }


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("models", nargs="*", metavar="NAME=MODEL")
    arguments.add_argument("--requests", type=int, default=1000)
    arguments.add_argument("--connections", type=int, default=8)
    arguments.add_argument("--seed", type=int, default=1)
    chosen = arguments.parse_args()
    models = dict(each.split("=", 1) for each in chosen.models) or {"bundled": bundled(), "smollm2": fetched("chat"), "minilm": fetched("embedder")}
    found = measure(models, chosen.requests, chosen.connections, chosen.seed)
    print(f"{found['requests']} requests over {chosen.connections} connections to {len(models)} models in {found['seconds']:.1f} s: {len(found['lost'])} lost, {len(found['differing'])} differing")
    print(f"memory for weights and caches {found['budget'] / 2**20:.0f} MiB of {found['whole'] / 2**20:.0f} MiB; {found['loads']:.0f} loads, {found['evictions']:.0f} evictions")
    print(f"worst wait {found['worst']:.2f} s ({found['worst_name']}) beyond the answer alone, median {found['median']:.3f} s; last loads: " + ", ".join(f"{name} {seconds:.2f} s" for name, seconds in found["load_seconds"].items()))
    print(f"a model that is not loaded, asked for alone: at most {found['beyond'][0]:.3f} s ({found['beyond'][1]}) beyond load time and the answer of a loaded one")
    for each in [*found["lost"][:5], *map(str, found["differing"][:5])]:
        print(f"  {each}")
    sys.exit(1 if found["lost"] or found["differing"] else 0)


if __name__ == "__main__":
    main()
