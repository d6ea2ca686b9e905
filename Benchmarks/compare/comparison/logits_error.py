"""How far logits are from others for the same tokens: python -m comparison.logits_error VALUES REFERENCE 1,2,3

VALUES and REFERENCE are each a GGUF file, which llama.cpp evaluates, or a safetensors file that `crema logits` wrote. Prints
`{"error": …}`, the norm of the difference as a part of the reference's norm. The reference's cache is float32, and so is
that of the values with --float-cache; flash attention is off, because its sums are shorter.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import numpy as np

from .llama_cpp_worker import Context, load, silence
from .safetensors_file import read_safetensors
from .worker import answer


def relative_error(values: np.ndarray, reference: np.ndarray) -> float:
    """The norm of the difference as a part of the reference's."""
    exact = reference.astype(np.float64)
    return float(np.linalg.norm(values - exact) / np.linalg.norm(exact))


def logits(path: Path, ids: list[int], *, float_cache: bool) -> np.ndarray:
    """The logits of each token: [tokens, vocabulary]."""
    if path.suffix == ".safetensors":
        (stored,) = read_safetensors(path)
        return stored.values
    context = Context(load(str(path)), len(ids), len(os.sched_getaffinity(0)), False, float_cache=float_cache)
    context.evaluate(ids, every_row=True)
    return np.array([context.logits(row) for row in range(len(ids))], np.float32)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("values", type=Path)
    parser.add_argument("reference", type=Path)
    parser.add_argument("ids")
    parser.add_argument("--float-cache", action="store_true")
    options = parser.parse_args()
    ids = [int(part) for part in options.ids.split(",")]
    log = silence()
    values = logits(options.values, ids, float_cache=options.float_cache)
    answer({"error": relative_error(values, logits(options.reference, ids, float_cache=True))})
    del log


if __name__ == "__main__":
    main()
