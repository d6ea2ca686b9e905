"""Reads tensors of a safetensors file where they lie, without a copy; bfloat16 as the upper halves of float32."""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np

# Stored types and the numpy type that holds their bits.
_STORAGE = {"BF16": np.dtype("<u2"), "F16": np.dtype("<f2"), "F32": np.dtype("<f4")}


@dataclass(frozen=True)
class StoredTensor:
    """A named tensor of the file: its stored type (BF16, F16, F32) and its values, mapped."""

    name: str
    kind: str
    values: np.ndarray

    def floats(self) -> np.ndarray:
        """The values as float32."""
        if self.kind == "BF16":
            return (self.values.astype(np.uint32) << 16).view(np.float32)
        return self.values.astype(np.float32)


def read_safetensors(path: Path) -> list[StoredTensor]:
    """All tensors of a file, in the order of their bytes."""
    with open(path, "rb") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        header = json.loads(file.read(length))
    header.pop("__metadata__", None)
    tensors = []
    for name, entry in sorted(header.items(), key=lambda item: item[1]["data_offsets"][0]):
        begin, _ = entry["data_offsets"]
        values = np.memmap(
            path, dtype=_STORAGE[entry["dtype"]], mode="r", offset=8 + length + begin, shape=tuple(entry["shape"])
        )
        tensors.append(StoredTensor(name, entry["dtype"], values))
    return tensors
