"""Tiny GGUF files in float32 with random weights."""

from __future__ import annotations

import re
import zlib
from pathlib import Path
from typing import Any

import gguf
import numpy as np

from .case import Case

# Optional tensors that published files of no architecture need: factors of quantised matrices, and those below unless
# a case keeps them.
LEFT = r"(?<!output_)(?<!correct_)(?<!_hc)scale$|rope_freqs|rope_factors|nextn|^cls|^enc\.|^dense"
BIASES = r"blk\.\d+\.(attn|ffn)_(?!norm)(?!sub)\w+\.bias$"


def write(path: Path, case: Case, shapes: dict[str, tuple[int, ...]] | None) -> None:
    """A file of a case; without shapes one of metadata alone."""
    writer = begun(path, case)
    tensors = {
        name: values(case, name, shape)
        for name, shape in ((shapes or {}) | (case.adds if shapes else {})).items()
        if is_written(case, name)
    }
    for name, tensor in arranged(case, tensors).items():
        writer.add_tensor(name, tensor)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def begun(path: Path, case: Case) -> gguf.GGUFWriter:
    """A writer that has the metadata of a case."""
    writer = gguf.GGUFWriter(str(path), case.architecture)
    for key, value in case.keys.items():
        add(writer, key if key.startswith("xielu.") else f"{case.architecture}.{key}", value)
    writer.add_tokenizer_model("none")
    return writer


def add(writer: gguf.GGUFWriter, key: str, value: Any) -> None:
    """A value with the type that llama.cpp's converter gives it."""
    match value:
        case bool():
            writer.add_bool(key, value)
        case int():
            writer.add_uint32(key, value)
        case float():
            writer.add_float32(key, value)
        case str():
            writer.add_string(key, value)
        case np.ndarray():
            # Long numbers, as hashes have them.
            array, long = gguf.GGUFValueType.ARRAY, gguf.GGUFValueType.UINT64
            writer.add_key_value(key, [int(number) for number in value], array, sub_type=long)
        case _:
            writer.add_array(key, value)


def arranged(case: Case, tensors: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The tensors with matrices joined or parted as the file has them."""
    made: dict[str, np.ndarray] = {}
    for name, tensor in tensors.items():
        if "qkv" in case.fuses and ".attn_q." in name:
            parts = [tensors[name.replace(".attn_q.", f".attn_{part}.")] for part in "qkv"]
            made[name.replace(".attn_q.", ".attn_qkv.")] = np.concatenate(parts)
        elif "qkv" in case.fuses and (".attn_k." in name or ".attn_v." in name):
            continue
        elif ".ffn_gate_up_exps." in name and "experts" not in case.fuses:
            for part, half in zip(("gate", "up"), np.split(tensor, 2, axis=1)):
                made[name.replace("gate_up", part)] = half
        elif ".ffn_gate_exps." in name and "experts" in case.fuses:
            up = tensors[name.replace("gate", "up")]
            made[name.replace("gate", "gate_up")] = np.concatenate([tensor, up], axis=1)
        elif not (".ffn_up_exps." in name and "experts" in case.fuses):
            made[name] = tensor
    return {name: np.ascontiguousarray(tensor) for name, tensor in made.items()}


def is_written(case: Case, name: str) -> bool:
    if case.keeps and re.search(case.keeps, name):
        return True
    return not any(re.search(pattern, name) for pattern in (LEFT, BIASES, case.leaves) if pattern)


def values(case: Case, name: str, shape: tuple[int, ...]) -> np.ndarray:
    """Random numbers of the size that a tensor of this name has in models, the same in each run."""
    random = np.random.default_rng(zlib.crc32(f"{case.name}/{name}".encode()))
    numbers = random.standard_normal(tuple(reversed(shape)))
    for pattern, make in case.values.items():
        if re.search(pattern, name):
            made = np.asarray(make(numbers))
            return made if made.dtype == np.int32 else made.astype(np.float32)
    if re.search(r"norm[^.]*\.weight$|norm$|layer_output_scale", name):
        numbers = 1 + 0.2 * numbers
    elif name.endswith("ssm_a"):
        numbers = -np.exp(0.5 * numbers)
    elif name.endswith(("bias", "ssm_d", "sinks.weight", "exp_probs_b")) or len(shape) == 1:
        numbers = 0.3 * numbers
    elif not name.startswith(("token_embd", "position_embd", "token_types")):
        numbers = numbers / np.sqrt(shape[0])
    return np.asarray(numbers, dtype=np.float32)
