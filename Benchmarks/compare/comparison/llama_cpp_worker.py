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
from .worker import answer, peak_memory, run, run_together

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


class BatchContext:
    """A context of several sequences, each with a part of the cache of its own, as llama.cpp has by default."""

    def __init__(self, model: Any, size: int, threads: int, flash_attention: bool, sequences: int) -> None:
        parameters = library.llama_context_default_params()
        # Divided among the sequences, each part rounded up as llama.cpp does.
        parameters.n_ctx = sequences * (-(-size // 256) * 256)
        parameters.n_seq_max = sequences
        parameters.n_batch = parameters.n_ubatch = CHUNK
        parameters.n_threads = parameters.n_threads_batch = threads
        parameters.flash_attn_type = (
            library.LLAMA_FLASH_ATTN_TYPE_ENABLED if flash_attention else library.LLAMA_FLASH_ATTN_TYPE_DISABLED
        )
        self.handle = library.llama_init_from_model(model, parameters)
        if not self.handle:
            raise RuntimeError(f"llama.cpp makes no context of {sequences} sequences of {size} tokens")
        self.memory = library.llama_get_memory(self.handle)
        self.vocabulary = library.llama_vocab_n_tokens(library.llama_model_get_vocab(model))
        self.sequences = sequences
        self.batch = library.llama_batch_init(CHUNK, 0, 1)
        self.context: list[int] | None = None
        self.held = 0

    def decode(self, rows: list[tuple[int, int, int, bool]]) -> None:
        """One pass over rows of (token, position, sequence, whether its logits are wanted)."""
        self.batch.n_tokens = len(rows)
        for index, (token, position, sequence, wanted) in enumerate(rows):
            self.batch.token[index] = token
            self.batch.pos[index] = position
            self.batch.n_seq_id[index] = 1
            self.batch.seq_id[index][0] = sequence
            self.batch.logits[index] = wanted
        code = library.llama_decode(self.handle, self.batch)
        if code != 0:
            raise RuntimeError(f"llama_decode returns {code} for {len(rows)} tokens of {self.sequences} sequences")
        library.llama_synchronize(self.handle)

    def hold(self, ids: list[int]) -> None:
        if ids == self.context:
            for sequence in range(self.sequences):
                library.llama_memory_seq_rm(self.memory, sequence, len(ids), -1)
        else:
            library.llama_memory_clear(self.memory, True)
            for sequence in range(self.sequences):
                for start in range(0, len(ids), CHUNK):
                    part = ids[start : start + CHUNK]
                    self.decode([(token, start + index, sequence, False) for index, token in enumerate(part)])
            self.context = ids
        self.held = len(ids)

    def evaluate(self, ids: list[int]) -> None:
        self.decode([(token, self.held, sequence, True) for sequence, token in enumerate(ids)])
        self.held += 1


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
    batches: dict[tuple[str, int], BatchContext] = {}
    for line in sys.stdin:
        name, flash_attention = line.split()
        test = SpeedTest.parse(name)
        start = time.perf_counter()
        is_on = flash_attention == "on"
        if test.sessions > 1:
            key = (flash_attention, test.sessions)
            if key not in batches:
                batches[key] = BatchContext(model, options.context, options.threads, is_on, test.sessions)
            made = time.perf_counter() - start
            answer({"seconds": run_together(batches[key], test), "context_seconds": made})
            continue
        if flash_attention not in contexts:
            contexts[flash_attention] = Context(model, options.context, options.threads, is_on)
        made = time.perf_counter() - start
        answer({"seconds": run(contexts[flash_attention], test), "context_seconds": made})
    del log


if __name__ == "__main__":
    main()
