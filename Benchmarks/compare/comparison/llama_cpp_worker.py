"""llama.cpp behind a line protocol: a process of its own that holds one model and times what it is asked to.

    python -m comparison.llama_cpp_worker MODEL.gguf --threads 2 --context 4352

prints `{"ready": …}` when the model is loaded, and then answers each line of standard input, `pp512 on` (the test, and
whether flash attention is on or off), with `{"seconds": …}`. Tokens are evaluated by llama_decode of the low-level
bindings; nothing is sampled, and logits are computed as llama-bench does: for the last token of a call.
"""

from __future__ import annotations

import argparse
import ctypes
import sys
import time
from typing import Any

import llama_cpp.llama_cpp as library

from .speed_test import SpeedTest
from .worker import answer, peak_memory, run

# Prompt tokens evaluated at once, llama-bench's default.
CHUNK = 512


def silence() -> Any:
    """Keeps the library's messages off standard error; the result must be kept alive."""
    callback = library.llama_log_callback(lambda level, text, data: None)
    library.llama_log_set(callback, ctypes.c_void_p(0))
    return callback


class Context:
    """A context of a model, with the tokens it holds."""

    def __init__(self, model: Any, size: int, threads: int, flash_attention: bool, *, float_cache: bool = False) -> None:
        parameters = library.llama_context_default_params()
        parameters.n_ctx = size
        parameters.n_batch = parameters.n_ubatch = CHUNK
        parameters.n_threads = parameters.n_threads_batch = threads
        parameters.flash_attn_type = (
            library.LLAMA_FLASH_ATTN_TYPE_ENABLED if flash_attention else library.LLAMA_FLASH_ATTN_TYPE_DISABLED
        )
        if float_cache:
            parameters.type_k = parameters.type_v = library.GGML_TYPE_F32
        self.handle = library.llama_init_from_model(model, parameters)
        if not self.handle:
            raise RuntimeError(f"llama.cpp makes no context of {size} tokens")
        self.memory = library.llama_get_memory(self.handle)
        self.vocabulary = library.llama_vocab_n_tokens(library.llama_model_get_vocab(model))
        self.held = 0

    def evaluate(self, ids: list[int], every_row: bool = False) -> None:
        """Evaluates tokens behind those held, at most CHUNK at once; logits for the last of each call, or for all."""
        for start in range(0, len(ids), CHUNK):
            part = ids[start : start + CHUNK]
            # The batch only points at the ids, which must outlive the call.
            array = (library.llama_token * len(part))(*part)
            batch = library.llama_batch_get_one(array, len(part))
            if every_row:
                batch.logits = (ctypes.c_int8 * len(part))(*[1] * len(part))
            code = library.llama_decode(self.handle, batch)
            if code != 0:
                raise RuntimeError(f"llama_decode returns {code} for {len(part)} tokens at {self.held}")
            self.held += len(part)
        library.llama_synchronize(self.handle)

    def cut(self, count: int) -> None:
        """Forgets the tokens from a position on."""
        if count < self.held:
            library.llama_memory_seq_rm(self.memory, 0, count, -1)
            self.held = count

    def logits(self, row: int) -> list[float]:
        """The logits of a row of the last call."""
        values = library.llama_get_logits_ith(self.handle, row)
        return values[: self.vocabulary]


def load(path: str) -> Any:
    """A model, mapped as by default."""
    parameters = library.llama_model_default_params()
    model = library.llama_model_load_from_file(path.encode(), parameters)
    if not model:
        raise RuntimeError(f"llama.cpp does not load {path}")
    return model


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model")
    parser.add_argument("--threads", type=int, required=True)
    parser.add_argument("--context", type=int, required=True)
    options = parser.parse_args()
    log = silence()
    # The interpreter is not llama.cpp's: its memory and its start are told apart.
    interpreter = peak_memory()
    start = time.perf_counter()
    library.llama_backend_init()
    model = load(options.model)
    seconds = time.perf_counter() - start
    answer({"ready": True, "seconds": seconds, "interpreter_bytes": interpreter})
    contexts: dict[str, Context] = {}
    for line in sys.stdin:
        name, flash_attention = line.split()
        start = time.perf_counter()
        if flash_attention not in contexts:
            contexts[flash_attention] = Context(model, options.context, options.threads, flash_attention == "on")
        made = time.perf_counter() - start
        answer({"seconds": run(contexts[flash_attention], SpeedTest.parse(name)), "context_seconds": made})
    del log


if __name__ == "__main__":
    main()
