"""The command: the requests alone, then all together, and the report."""

import argparse
import asyncio
import contextlib
import json
import subprocess
import sys
import threading
import time
from pathlib import Path

from serving import Server, get, metric

from . import figures, tool
from .requests import KINDS, requests
from .streams import all_of


def parse(words):
    parser = argparse.ArgumentParser(prog="Benchmarks/serve/run")
    parser.add_argument("--url", help="a running server; else one is started")
    parser.add_argument("--model", help="the name to ask for; else the first of /v1/models")
    parser.add_argument("--key", help="an API key")
    parser.add_argument("--pid", type=int, help="the process whose memory is told, with --url")
    parser.add_argument("--streams", type=int, default=8, help="requests under way at once (8)")
    parser.add_argument("--rate", type=float, help="instead of --streams: requests that arrive a second")
    parser.add_argument("--requests", type=int, default=64, help="how many requests (64)")
    parser.add_argument("--rounds", type=int, default=1, help="how often all are sent (1)")
    parser.add_argument("--seconds", type=float, default=0, help="all are sent again until so many seconds are over (0)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", default=",".join(KINDS), help=f"of {','.join(KINDS)}")
    parser.add_argument("--max-tokens", default="8,64", help="least and most of greedy, drawn and turns (8,64)")
    parser.add_argument("--prompt-words", default="4,60", help="least and most (4,60)")
    parser.add_argument("--long-words", type=int, default=0, help="each sixteenth prompt has so many words (none)")
    parser.add_argument("--leaving", type=float, default=0, help="the share of clients that go away in mid-answer (0)")
    parser.add_argument("--patience", type=float, default=300, help="seconds that a refusal with Retry-After is tried again (300)")
    parser.add_argument("--no-check", action="store_true", help="leave out the run alone, and with it the comparison")
    parser.add_argument("--tool", help="a built `crema`: answers are also compared with those of `crema respond`")
    parser.add_argument("--json", action="store_true", help="one object on standard output; the table on standard error")
    parser.add_argument("server", nargs="*", help="after --: arguments of the server that is started")
    return parser.parse_args(words)


def resident(pid):
    """Resident bytes of a process, or 0."""
    try:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    return 0


# What compiled grammars and their tables may take of Crema: the bound of ConstraintCompiler.
GRAMMAR_BYTES = 256 << 20


def value(url, name):
    """A figure of /metrics; 0 where the server tells none."""
    try:
        return metric(url, name)
    except (LookupError, OSError):
        return 0


class Memory:
    """The largest resident size of a process while this is open."""

    def __init__(self, pid):
        self.pid, self.before, self.most, self.after = pid, resident(pid), 0, 0
        self._ended = threading.Event()

    def __enter__(self):
        def watch():
            while not self._ended.wait(0.2):
                self.most = max(self.most, resident(self.pid))
        threading.Thread(target=watch, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._ended.set()
        self.after = resident(self.pid)
        self.most = max(self.most, self.after)


def main(words):
    chosen = parse(words)
    pair = lambda text: tuple(int(each) for each in text.split(","))  # noqa: E731
    wanted = requests(chosen.requests, chosen.seed, pair(chosen.prompt_words), pair(chosen.max_tokens), tuple(chosen.kinds.split(",")), chosen.leaving, chosen.long_words)
    out = sys.stderr if chosen.json else sys.stdout
    with contextlib.ExitStack() as stack:
        if chosen.url:
            url, pid = chosen.url.rstrip("/"), chosen.pid
        else:
            server = stack.enter_context(Server(*chosen.server))
            url, pid = server.url, server.process.pid
        model = chosen.model or json.loads(get(f"{url}/v1/models", headers={"Authorization": f"Bearer {chosen.key}"} if chosen.key else {})[1])["data"][0]["id"]

        # One request of each kind reads what is read once, such as the vocabulary of grammars and the program's own pages.
        first_of_kind = list({each.kind: each for each in reversed(wanted)}.values())
        asyncio.run(all_of(url, model, first_of_kind, 1, chosen.patience, chosen.key))
        loaded = resident(pid) - value(url, "crema_kv_cache_bytes")

        alone = {}
        if not chosen.no_check:
            start = time.monotonic()
            for outcome in asyncio.run(all_of(url, model, [each for each in wanted if each.leaves_after is None], 1, chosen.patience, chosen.key)):
                alone[outcome.number] = outcome
            alone_seconds = time.monotonic() - start
            print(f"alone: {len(alone)} requests, {sum(each.completion_tokens for each in alone.values()) / alone_seconds:.1f} tokens/s", file=out, flush=True)

        probe = subprocess.Popen([sys.executable, Path(__file__).with_name("probe.py"), url, "0.05"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        with Memory(pid) as memory:
            start, outcomes, seconds, rounds = time.monotonic(), [], 0, 0
            while rounds < chosen.rounds or seconds < chosen.seconds:
                outcomes += asyncio.run(all_of(url, model, wanted, chosen.streams, chosen.patience, chosen.key, chosen.rate))
                rounds, seconds = rounds + 1, time.monotonic() - start
        probed = json.loads(probe.communicate("")[0])
        limit = value(url, "crema_kv_cache_limit_bytes")
        grammars = GRAMMAR_BYTES if any("response_format" in each.body or "tools" in each.body for each in wanted) else 0
        bound = (loaded + limit + grammars) * 1.1 if limit and memory.most else 0
    told = tool.answers(chosen.tool, wanted, chosen.server) if chosen.tool else {}

    finished = [each for each in outcomes if each.answer is not None]
    lost = [each for each in outcomes if each.fault]
    different = [each for each in finished if each.number in alone and alone[each.number].answer != each.answer]
    untold = [each for each in finished if each.number in told and told[each.number] != each.answer]
    beyond = bound > 0 and memory.most > bound
    report = {
        "requests": len(outcomes), "streams": chosen.streams, "rate": chosen.rate, "seed": chosen.seed, "seconds": seconds, "lost": len(lost), "left": sum(each.left for each in outcomes),
        "refused": sum(each.refused for each in outcomes), "compared": sum(each.number in alone for each in finished), "different": len(different),
        "compared_with_tool": sum(each.number in told for each in finished), "different_from_tool": len(untold), "resident_loaded": loaded, "resident_bound": bound,
        "completion_tokens": sum(each.completion_tokens for each in finished), "prompt_tokens": sum(each.prompt_tokens for each in finished), "cached_tokens": sum(each.cached_tokens for each in finished),
        "tokens_per_second": sum(each.completion_tokens for each in finished) / seconds,
        "resident_before": memory.before, "resident_most": memory.most, "resident_after": memory.after, "probe_faults": probed["faults"],
    }
    for name, values in (("ttft", figures.first_token(outcomes)), ("itl", figures.between(outcomes)), ("tpot", figures.per_token(outcomes)), ("e2e", figures.whole(outcomes)), ("health", probed["/health"]), ("metrics", probed["/metrics"])):
        report |= {f"{name}_p{part * 100:g}": figures.percentile(values, part) for part in (0.5, 0.9, 0.99, 1)}

    how = f"{chosen.rate:g} arriving a second" if chosen.rate else f"{chosen.streams} at once"
    print(f"{how}: {len(outcomes)} requests in {seconds:.1f} s, {report['tokens_per_second']:.1f} tokens/s; {report['prompt_tokens']} prompt tokens, {report['cached_tokens']} of them reused", file=out)
    print(f"lost {len(lost)}, refused and tried again {report['refused']}, left by their clients {report['left']}, of {report['compared']} compared {len(different)} differ from the request alone", file=out)
    if told:
        print(f"of {report['compared_with_tool']} that `crema respond` can be asked for, {len(untold)} differ from its answer", file=out)
    if memory.most:
        print(f"resident memory {loaded / 2**20:.0f} MiB without texts, {memory.before / 2**20:.0f} before, {memory.most / 2**20:.0f} at most, {memory.after / 2**20:.0f} after", file=out)
    if bound:
        print(f"that is {'MORE than' if beyond else 'within'} that without texts, --kv-bytes, the bound of grammars and a tenth: {bound / 2**20:.0f} MiB", file=out)
    print("\n" + figures.HEAD, file=out)
    for name, values in (("time to first token", figures.first_token(outcomes)), ("between events", figures.between(outcomes)), ("per token", figures.per_token(outcomes)), ("whole answer", figures.whole(outcomes)), ("/health meanwhile", probed["/health"]), ("/metrics meanwhile", probed["/metrics"])):
        print(figures.row(name, values), file=out)
    for each in lost[:5]:
        print(f"lost: request {each.number}: {each.fault}", file=out)
    for each in different[:3]:
        print(f"differs: request {each.number} ({wanted[each.number].kind}): {each.answer!r}, alone {alone[each.number].answer!r}", file=out)
    for each in untold[:3]:
        print(f"differs: request {each.number} ({wanted[each.number].kind}): {each.answer!r}, crema respond {told[each.number]!r}", file=out)
    if any(each.fault for each in alone.values()):
        print(f"alone, {sum(bool(each.fault) for each in alone.values())} were lost: {next(each.fault for each in alone.values() if each.fault)}", file=out)
    if chosen.json:
        print(json.dumps(report))
    return 1 if lost or different or untold or beyond or any(each.fault for each in alone.values()) else 0
