"""llama.cpp itself, each question in a process of its own: what it refuses may end the process.

Its library makes a model from metadata alone, all weights in float32, and hands over each tensor that it would load.
That is where the names and shapes of tiny files come from.
"""

from __future__ import annotations

import ctypes
import os
import pickle
import re
import signal
import tempfile
from pathlib import Path
from typing import Any, Callable

import llama_cpp.llama_cpp as library

FOLDER = Path(library.__file__).parent / "lib"
BASE = ctypes.CDLL(str(FOLDER / "libggml-base.so"))


# No question takes so long; some never end.
SECONDS = 30


class Refusal(Exception):
    """What llama.cpp says about a file that it does not load or compute."""


class TensorHead(ctypes.Structure):
    """The first members of a tensor of ggml."""

    _fields_ = [("type", ctypes.c_int), ("buffer", ctypes.c_void_p), ("sizes", ctypes.c_int64 * 4)]


class MetadataOptions(ctypes.Structure):
    _fields_ = [("without_data", ctypes.c_bool), ("context", ctypes.c_void_p)]


def in_child(function: Callable[..., Any], *arguments: Any) -> Any:
    """The result of a function in a process of its own; `Refusal` with the line that explains its end."""
    with tempfile.TemporaryFile() as log:
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reader)
            os.dup2(log.fileno(), 1)
            os.dup2(log.fileno(), 2)
            signal.alarm(SECONDS)
            # Without this a debugger is started that reports where a fault is.
            os.environ["GGML_NO_BACKTRACE"] = "1"
            try:
                result = function(*arguments)
                with os.fdopen(writer, "wb") as pipe:
                    pickle.dump(result, pipe)
                os._exit(0)
            except BaseException as error:  # The parent reports it; nothing may return from here.
                os.write(2, f"error: {error}\n".encode())
                os._exit(1)
        os.close(writer)
        with os.fdopen(reader, "rb") as pipe:
            data = pipe.read()
        _, status = os.waitpid(child, 0)
        if status == 0 and data:
            return pickle.loads(data)
        log.seek(0)
        raise Refusal(explanation(log.read().decode(errors="replace"), status))


def explanation(log: str, status: int) -> str:
    """The first line of a log that names a fault."""
    for line in log.splitlines():
        if re.search(r"error|_ASSERT|ABORT|terminate|what\(\)", line):
            return line.strip()[:200]
    if os.WTERMSIG(status) == signal.SIGALRM:
        return f"no answer in {SECONDS} seconds"
    return f"the process ended with status {status}"


def shapes(metadata: str) -> dict[str, tuple[int, ...]]:
    """The shape of each tensor that a model with the metadata of a file has, optional ones too; innermost first."""
    BASE.gguf_init_from_file.restype = ctypes.c_void_p
    BASE.gguf_init_from_file.argtypes = [ctypes.c_char_p, MetadataOptions]
    BASE.ggml_get_name.restype = ctypes.c_char_p
    BASE.ggml_get_name.argtypes = [ctypes.c_void_p]
    BASE.ggml_n_dims.argtypes = [ctypes.c_void_p]
    found: dict[str, tuple[int, ...]] = {}

    @ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p)
    def note(tensor: int, _: Any) -> None:
        sizes = TensorHead.from_address(tensor).sizes
        found[BASE.ggml_get_name(tensor).decode()] = tuple(sizes[: BASE.ggml_n_dims(tensor)])

    context = BASE.gguf_init_from_file(metadata.encode(), MetadataOptions(True, None))
    if not context:
        raise RuntimeError("the metadata cannot be read")
    llama = ctypes.CDLL(str(FOLDER / "libllama.so"))
    make = llama.llama_model_init_from_user
    make.restype = ctypes.c_void_p
    make.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, library.llama_model_params]
    if not make(context, ctypes.cast(note, ctypes.c_void_p), None, library.llama_model_default_params()):
        raise RuntimeError("no model can be made")
    return found


def logits(path: str, ids: list[int], is_flash: bool) -> list[list[float]]:
    """The logits of each position, with float32 caches and one thread."""
    model = library.llama_model_load_from_file(path.encode(), library.llama_model_default_params())
    if not model:
        raise RuntimeError("no model can be loaded")
    parameters = library.llama_context_default_params()
    parameters.n_ctx = 256
    parameters.n_batch = parameters.n_ubatch = 256
    parameters.n_threads = parameters.n_threads_batch = 1
    parameters.flash_attn_type = (
        library.LLAMA_FLASH_ATTN_TYPE_ENABLED if is_flash else library.LLAMA_FLASH_ATTN_TYPE_DISABLED
    )
    parameters.type_k = parameters.type_v = library.GGML_TYPE_F32
    context = library.llama_init_from_model(model, parameters)
    if not context:
        raise RuntimeError("no context can be made")
    array = (library.llama_token * len(ids))(*ids)
    batch = library.llama_batch_get_one(array, len(ids))
    batch.logits = (ctypes.c_int8 * len(ids))(*[1] * len(ids))
    code = library.llama_decode(context, batch)
    if code != 0:
        raise RuntimeError(f"llama_decode returns {code}")
    count = library.llama_vocab_n_tokens(library.llama_model_get_vocab(model))
    return [library.llama_get_logits_ith(context, row)[:count] for row in range(len(ids))]
