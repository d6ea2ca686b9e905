"""Writes a GGUF file with every tensor of another as float32: python -m comparison.gguf_widening IN.gguf OUT.gguf"""

from __future__ import annotations

import sys
from pathlib import Path

import gguf
import numpy as np

# Keys that the writer writes itself.
_OWN = ("general.architecture", "general.file_type", "general.quantization_version")


def widen(source: Path, target: Path) -> None:
    """Dequantises tensor by tensor; no more than one is in memory."""
    reader = gguf.GGUFReader(source)
    writer = gguf.GGUFWriter(target, reader.fields["general.architecture"].contents())
    for name, field in reader.fields.items():
        if not name.startswith("GGUF.") and name not in _OWN:
            writer.add_key_value(name, field.contents(), field.types[0])
    writer.add_file_type(gguf.LlamaFileType.ALL_F32)
    for tensor in reader.tensors:
        shape = [int(size) for size in reversed(tensor.shape)]
        writer.add_tensor_info(tensor.name, shape, np.dtype(np.float32), int(np.prod(shape)) * 4)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_ti_data_to_file()
    for tensor in reader.tensors:
        values = gguf.dequantize(tensor.data, tensor.tensor_type)
        writer.write_tensor_data(np.ascontiguousarray(values, np.float32))
    writer.close()


if __name__ == "__main__":
    widen(Path(sys.argv[1]), Path(sys.argv[2]))
