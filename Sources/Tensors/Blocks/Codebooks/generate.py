"""Writes codebooks.bin and CodebookTables.swift from the codebooks inside the PyPI package `gguf`, version 0.19.0.

    python3 -m venv venv && venv/bin/pip install gguf==0.19.0
    venv/bin/python generate.py            # from this folder

A pattern of a codebook is a number whose digits, the first column's the lowest, are the columns' indices among the values of
the codebook. It is written as two bytes, the lower first.
"""

from importlib.metadata import version

import gguf.quants as quants
import numpy as np

assert version("gguf") == "0.19.0", version("gguf")

TABLES = [
    ("iq1", quants.IQ1_S, "IQ1_S and IQ1_M: −1, 0, 1"), ("iq2XXS", quants.IQ2_XXS, "IQ2_XXS: 8, 25, 43"),
    ("iq2XS", quants.IQ2_XS, "IQ2_XS: 8, 25, 43"), ("iq2S", quants.IQ2_S, "IQ2_S: 8, 25, 43"),
    ("iq3XXS", quants.IQ3_XXS, "IQ3_XXS: 4, 12, 20, 28, 36, 44, 52, 62"),
    ("iq3S", quants.IQ3_S, "IQ3_S: 1, 3, 5, 7, 9, 11, 13, 15"),
]

body, contents = "", b""
for name, kind, values in TABLES:
    kind.init_grid()
    base, (count, digits) = len(kind.grid_map), kind.grid_shape
    indices = np.searchsorted(np.array(kind.grid_map, dtype=np.float32), kind.grid.reshape(count, digits))
    numbers = (indices * base ** np.arange(digits)).sum(axis=1)
    start = len(contents) // 2
    contents += numbers.astype("<u2").tobytes()
    body += f"\n    /// {count} patterns of {digits} columns of {values}.\n"
    body += f"    static let {name} = Codebook(numbers: {start}..<{start + count}, digits: {digits}, base: {base})\n"

with open("codebooks.bin", "wb") as file:
    file.write(contents)
with open("CodebookTables.swift", "w") as file:
    file.write("// Written by generate.py from the codebooks of ggml; the values of a codebook are its digits' in order.\n\n")
    file.write(f"extension Codebook {{{body}}}\n")
