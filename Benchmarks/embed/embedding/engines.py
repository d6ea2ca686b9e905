"""The engines: each is prepared once, and then gives the seconds and the vectors of texts."""

import json
import re
import subprocess
import sys
from pathlib import Path

import numpy

from . import texts

NAMES = {
    "crema exact": "crema", "crema fast": "crema", "onnxruntime": "onnxruntime_worker",
    "sentence-transformers": "sentence_transformers_worker", "llama.cpp": "llama_cpp_worker",
}


def prepare(name, folder, chosen):
    """A function from texts to seconds and vectors."""
    if name.startswith("crema"):
        return lambda lines: crema(name.split()[1], folder, lines, chosen)
    worker = Worker(NAMES[name], folder, chosen)
    return worker.embed


def crema(precision, folder, lines, chosen):
    """`crema embed`, whose own clock begins after the model is loaded."""
    given, made = folder / "lines.txt", folder / "vectors.npy"
    given.write_text("\n".join(lines) + "\n")
    command = [chosen.crema, "embed", str(texts.model()), "--input", str(given), "--output", str(made),
               "--precision", precision, "--threads", str(chosen.threads)]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    return float(re.search(r"tokens in ([0-9.]+) s", run.stderr).group(1)), numpy.load(made)


class Worker:
    """A process that holds a model and answers files of texts with files of vectors."""

    def __init__(self, module, folder, chosen):
        self.folder = folder / module
        self.folder.mkdir()
        command = [sys.executable, "-B", "-m", f"embedding.{module}", str(self.folder), str(chosen.threads)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).resolve().parents[1])
        if not self.process.stdout.readline():
            sys.exit(f"{module} did not start; its reason is above")

    def embed(self, lines):
        given = self.folder / "lines.json"
        given.write_text(json.dumps(lines))
        print(given, file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit("a worker ended; its reason is above")
        return float(answer), numpy.load(self.folder / "vectors.npy")
