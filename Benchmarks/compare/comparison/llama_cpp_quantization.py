"""Quantises a GGUF file as llama-quantize does: python -m comparison.llama_cpp_quantization IN OUT Q8_0|Q4_0|Q4_K_M

Types of single tensors are llama.cpp's defaults: with tied embeddings it keeps them, and so the output head, at more bits
than Q4_0 (Q6_K, or Q8_0 where 256 does not divide the width).
"""

from __future__ import annotations

import ctypes
import os
import sys

import llama_cpp.llama_cpp as library

from .llama_cpp_worker import silence


def main() -> None:
    source, target, kind = sys.argv[1:]
    log = silence()
    parameters = library.llama_model_quantize_default_params()
    parameters.ftype = getattr(library, "LLAMA_FTYPE_MOSTLY_" + kind)
    parameters.nthread = len(os.sched_getaffinity(0))
    code = library.llama_model_quantize(source.encode(), target.encode(), ctypes.byref(parameters))
    if code != 0:
        sys.exit(f"llama_model_quantize returns {code} for {source} as {kind}")
    del log


if __name__ == "__main__":
    main()
