#!/usr/bin/env python3
"""Runs the commands that README.md prints, as printed; a command that this file does not know fails.

usage: .ci/readme.py debug              those that need the debug build, which `make` makes
       .ci/readme.py release FOLDER     those that need the optimised tool and server, which lie in FOLDER
       .ci/readme.py --list             what is run, and what is not and why

Where the README writes a placeholder (DIR, org/name, OUT, FILE, trace.jsonl) a file that fits takes its place; `crema` is the tool in
FOLDER, and .build/release leads to FOLDER for as long as the commands run.
"""

import contextlib
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests/Serving"))

# Where a command begins with one of these, this is when it is run, what is typed, and what it must print.
RUN = {
    "make run": ("debug", "", r"(?s)espresso with chocolate.*name: "),
    "make chat": ("debug", "What is the capital of France?\n", r"\S"),
    "crema chat": ("release", "What is a mocha?\n", r"espresso"),
    "crema respond": ("release", "", r"\S"),
    "crema generate": ("release", "", r"\S"),
    "crema trace respond": ("release", "", r"espresso"),
    "crema trace show": ("release", "", r"<svg"),
    "crema inspect": ("release", "", r"architecture"),
    "crema bench": ("release", "", r"tg128"),
    "crema quantize": ("release", "", ""),
    "crema quality": ("release", "", r"\d"),
    "crema help COMMAND": ("release", "", r"(?i)usage"),
    "crema help": ("release", "", r"(?i)subcommands"),
    "source <(crema": ("release", "", ""),
    "make server": ("release", "", ""),
    ".build/release/crema serve": ("release", None, ""),
    "curl -s localhost:8080/v1/chat/completions": ("release", "", r"mocha"),
    "from openai": ("release", "", r"mocha"),
}

# What is checked elsewhere, or cannot be.
ELSEWHERE = {
    "CREMA_CPU=amx make chat": "by ReadmeConversationTests, on processors that have AMX",
    "Benchmarks/compare/run --gguf": "not run: it needs a build of llama.cpp, which no package registry has; its parts have tests of their own",
    "make docs": "by the part 'documentation'",
    "make test": "by the part 'tests'",
    "crema serve": "as .build/release/crema serve",
    "crema trace": "as crema trace respond",
    "crema batch": "by Tests/CommandLine/check.sh",
    "crema evaluate": "by EvaluateCommandTests",
    "crema pull": "by HubTests and CurlTransportTests, with servers on loopback; no hub can be reached here",
    "crema": "the name of the tool alone",
}

BEGINS = re.compile(r"^(?:\w+=\S+ )?(?:make \w|crema\b|\.build/\S+ |curl |source <|swift build|swift run|Benchmarks/|Tests/|python3? )")


def commands(text):
    """The commands of the fenced blocks without a language, and those between backticks, each once; the Python programs whole."""
    found = []
    for kind, block in re.findall(r"^```(\w*)\n(.*?)^```", text, re.M | re.S):
        if kind == "python":
            found.append(block)
        elif not kind:
            lines = re.sub(r"\\\n\s*", "", block).splitlines()
            found += [re.split(r"\s{2,}#", line)[0].strip() for line in lines if line.strip()]
    prose = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    for span in re.findall(r"`([^`]+)`", prose):
        words = " ".join(span.split())
        if BEGINS.match(words):
            found.append(words)
    return list(dict.fromkeys(found))


def entry(command, table):
    """The longest beginning that the table has for a command; a single word is no beginning, but the whole."""
    names = [name for name in table if command == name or " " in name and command.startswith(f"{name} ")]
    return max(names, key=len, default=None)


def filled(command, work):
    """A command with files where it has placeholders."""
    model = ROOT / "Weights/model"
    schema = work / "schema.json"
    schema.write_text('{"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}')
    text = work / "text.txt"
    text.write_text((model / "README.md").read_text()[:2000])
    command = command.replace("--schema FILE", f"--schema {schema}").replace("--text FILE", f"--text {text}")
    if command.startswith("crema quality"):
        command = command.replace("DIR", str(model), 1)
    command = re.sub(r"\bDIR\b|\borg/name\b", str(model), command)
    command = re.sub(r"\bOUT\b", str(work / "quantized"), command)
    command = command.replace("COMMAND", "chat").replace("page.html", str(work / "page.html"))
    if command.startswith("crema trace respond"):
        command += f" --trace {work / 'trace.jsonl'}"
    if command.startswith("crema trace show"):
        record = f"crema trace generate --prompt 'Once upon a time' --max-tokens 24 --trace {work / 'trace.jsonl'}"
        command = f"{record} >/dev/null && " + command.replace("trace.jsonl", str(work / "trace.jsonl"))
    return command


@contextlib.contextmanager
def release_folder(folder):
    """.build/release leads to the folder, unless something of that name was built by hand."""
    link = ROOT / ".build/release"
    made = not link.exists() and not link.is_symlink()
    if made:
        link.parent.mkdir(exist_ok=True)
        link.symlink_to(folder.resolve())
    try:
        yield
    finally:
        if made:
            link.unlink()


def run(command, typed, wanted, environment):
    """Whether a command ends well and prints what it must."""
    print(f"$ {command.strip()}", flush=True)
    shell = ["bash", "-o", "pipefail", "-c", command]
    if command.startswith("from openai"):
        import environments
        shell = [environments.interpreter(ROOT / "Tests/Serving/clients/requirements/openai.txt"), "-c", command]
    done = subprocess.run(shell, cwd=ROOT, env=environment, input=typed, capture_output=True, text=True, timeout=3600)
    print("\n".join((done.stdout.strip() or "(nothing on standard output)").splitlines()[:12]), flush=True)
    if done.returncode == 0 and re.search(wanted, done.stdout):
        return True
    print(f"FAILED with exit code {done.returncode}; expected to print {wanted!r}\n{done.stderr[-3000:]}", flush=True)
    return False


@contextlib.contextmanager
def served(command, environment):
    """A server that runs until the commands after it have ended."""
    print(f"$ {command}", flush=True)
    process = subprocess.Popen(["bash", "-c", f"exec {command}"], cwd=ROOT, env=environment, stdin=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 120
        while time.monotonic() < end and process.poll() is None:
            with contextlib.suppress(OSError):
                if urllib.request.urlopen("http://127.0.0.1:8080/health", timeout=2).status == 200:
                    break
            time.sleep(0.1)
        else:
            raise RuntimeError(f"{command} did not answer on 127.0.0.1:8080")
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)


def main():
    found = commands((ROOT / "README.md").read_text())
    unknown = [each for each in found if not entry(each, RUN) and not entry(each, ELSEWHERE)]
    unused = [name for name in RUN if not any(entry(each, RUN | ELSEWHERE) == name for each in found)]
    for each in unknown:
        print(f"README.md prints a command that .ci/readme.py does not know: {each.splitlines()[0]}")
    for name in unused:
        print(f"README.md prints no command any more that begins with: {name}")
    if sys.argv[1:] == ["--list"]:
        for each in found:
            name = entry(each, RUN | ELSEWHERE)
            print(f"{RUN[name][0] if name in RUN else ELSEWHERE.get(name, 'UNKNOWN')}: {each.splitlines()[0]}")
        return 1 if unknown or unused else 0
    kind, failed, passed = sys.argv[1], len(unknown) + len(unused), 0
    environment = {**os.environ, "NO_PROXY": "127.0.0.1,localhost", "CI": ""}
    with tempfile.TemporaryDirectory() as place, contextlib.ExitStack() as stack:
        work = Path(place)
        if kind == "release":
            folder = Path(sys.argv[2])
            environment["PATH"] = f"{folder.resolve()}:{environment['PATH']}"
            # The lane's build, so that the engine is not built once more.
            environment["SCRATCH"] = str(folder.parent)
            stack.enter_context(release_folder(folder))
        for each in found:
            name = entry(each, RUN | ELSEWHERE)
            if name in ELSEWHERE:
                if kind == "release" and "not run" in ELSEWHERE[name]:
                    print(f"NOT RUN: {each}: {ELSEWHERE[name]}")
                continue
            if name not in RUN or RUN[name][0] != kind:
                continue
            _, typed, wanted = RUN[name]
            try:
                if typed is None:
                    stack.enter_context(served(each, environment))
                    passed += 1
                elif run(filled(each, work), typed, wanted, environment):
                    passed += 1
                else:
                    failed += 1
            except (RuntimeError, subprocess.SubprocessError) as error:
                print(f"FAILED: {each}: {error}")
                failed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
