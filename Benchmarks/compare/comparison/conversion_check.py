"""Shows that a GGUF file says what its checkpoint says: the logits of both engines for the same tokens.

    python -m comparison.conversion_check MODEL.gguf LOGITS.safetensors 1,2,3

prints `{"error": …}`, the norm of the difference from the logits in the file (float32 [tokens, vocabulary], written by
`crema logits --precision exact`) as a part of their norm. llama.cpp keeps its cache in float32 here, and attends without
flash attention, whose sums are shorter; with a bfloat16 file it rounds activations to bfloat16 all the same.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import numpy as np

from .llama_cpp_worker import Context, load, silence
from .safetensors_file import read_safetensors
from .worker import answer


def relative_error(values: np.ndarray, reference: np.ndarray) -> float:
    """The norm of the difference as a part of the reference's."""
    difference = values.astype(np.float64) - reference.astype(np.float64)
    return float(np.linalg.norm(difference) / np.linalg.norm(reference.astype(np.float64)))


def llama_cpp_logits(model: str, ids: list[int]) -> np.ndarray:
    """The logits of each token."""
    context = Context(load(model), len(ids), len(os.sched_getaffinity(0)), False, float_cache=True)
    context.evaluate(ids, every_row=True)
    return np.array([context.logits(row) for row in range(len(ids))], np.float32)


def main() -> None:
    model, logits, ids = sys.argv[1:]
    log = silence()
    (reference,) = read_safetensors(Path(logits))
    values = llama_cpp_logits(model, [int(part) for part in ids.split(",")])
    answer({"error": relative_error(values, reference.values)})
    del log


if __name__ == "__main__":
    main()
