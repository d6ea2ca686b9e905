"""A worker's life: one file of texts after the other."""

import json
import os
import sys
import time
from pathlib import Path

import numpy


def serve(prepare):
    """Prepares in the folder and with the threads of the command line, and answers each line with seconds."""
    folder, threads = Path(sys.argv[1]), int(sys.argv[2])
    os.environ["OMP_NUM_THREADS"] = str(threads)
    # Libraries that write to standard output must not answer.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    embed = prepare(folder, threads)
    embed(["ready"])
    print("ready", file=answers, flush=True)
    for line in sys.stdin:
        lines = json.loads(Path(line.strip()).read_text())
        start = time.monotonic()
        vectors = embed(lines)
        seconds = time.monotonic() - start
        numpy.save(folder / "vectors.npy", numpy.asarray(vectors, dtype=numpy.float32))
        print(seconds, file=answers, flush=True)
