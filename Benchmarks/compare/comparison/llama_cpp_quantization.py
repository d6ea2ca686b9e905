"""Quantises a GGUF file as llama-quantize does: python -m comparison.llama_cpp_quantization IN OUT TYPE, such as Q4_K_M

Types of single tensors are llama.cpp's defaults: with tied embeddings it keeps them, and so the output head, at more bits
than Q4_0 (Q6_K, or Q8_0 where 256 does not divide the width). MXFP4 is meant for experts alone, so a dense model is
quantised "purely": every matrix in the one type.
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
    if kind == "MXFP4":
        # The bindings have no name for this file type: llama.h's LLAMA_FTYPE_MOSTLY_MXFP4_MOE.
        parameters.ftype = 38
        parameters.pure = True
    else:
        parameters.ftype = getattr(library, "LLAMA_FTYPE_MOSTLY_" + kind)
    parameters.nthread = len(os.sched_getaffinity(0))
    code = library.llama_model_quantize(source.encode(), target.encode(), ctypes.byref(parameters))
    if code != 0:
        sys.exit(f"llama_model_quantize returns {code} for {source} as {kind}")
    del log


if __name__ == "__main__":
    main()
