"""Writes BlockReferences.swift: what the PyPI package `gguf`, version 0.19.0, makes of blocks of each type.

    python3 -m venv venv && venv/bin/pip install gguf==0.19.0
    venv/bin/python generate.py            # from this folder
    swift format -i BlockReferences.swift

Blocks are made of pseudo-random bytes, so that about one F16 scale in 32 is infinite or not a number. Where a format says
otherwise than the package, the format is followed: an exponent of 255 is NaN in MXFP4 (OCP Microscaling Formats 1.0), and the
sign of an E4M3 scale is ignored in NVFP4, also that of 0xFF, which the package takes for 480. The package does not dequantise
Q1_0 and Q2_0, whose definitions (ggml-quants.c) are written out here.
"""

from importlib.metadata import version

import numpy as np
from gguf import GGML_QUANT_SIZES, GGMLQuantizationType as Kind, quants
from gguf.quants import dequantize

assert version("gguf") == "0.19.0", version("gguf")

CASES = {
    "q40": "Q4_0", "q41": "Q4_1", "q50": "Q5_0", "q51": "Q5_1", "q80": "Q8_0", "q2K": "Q2_K", "q3K": "Q3_K", "q4K": "Q4_K",
    "q5K": "Q5_K", "q6K": "Q6_K", "iq1S": "IQ1_S", "iq1M": "IQ1_M", "iq2XXS": "IQ2_XXS", "iq2XS": "IQ2_XS", "iq2S": "IQ2_S",
    "iq3XXS": "IQ3_XXS", "iq3S": "IQ3_S", "iq4NL": "IQ4_NL", "iq4XS": "IQ4_XS", "tq10": "TQ1_0", "tq20": "TQ2_0",
    "mxfp4": "MXFP4", "nvfp4": "NVFP4", "q10": "Q1_0", "q20": "Q2_0",
}
ROWS, BLOCKS, SAMPLES = 16, 8, 12


def random_bytes(count, seed):
    """The upper bytes of a linear congruential generator, as the test makes them."""
    state, values = seed, bytearray()
    for _ in range(count):
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        values.append(state >> 56)
    return np.frombuffer(bytes(values), dtype=np.uint8)


def short_codes(blocks, bits, values):
    """Of blocks of an F16 scale and sixteen bytes of codes, the lowest bits first."""
    blocks = blocks.reshape(-1, 18)
    scales = blocks[:, :2].copy().view(np.float16).astype(np.float32)
    codes = (blocks[:, 2:, None] >> np.arange(0, 8, bits, dtype=np.uint8)) & (2**bits - 1)
    return (scales * np.array(values, dtype=np.float32)[codes.reshape(len(blocks), -1)]).reshape(-1)


def values(blocks, name, kind):
    with np.errstate(all="ignore"):
        if name == "Q1_0":
            return short_codes(blocks, 1, [-1, 1])
        if name == "Q2_0":
            return short_codes(blocks, 2, [-1, 0, 1, 2])
        if kind == Kind.NVFP4:
            blocks = blocks.copy()
            scales = blocks.reshape(-1, 36)[:, :4]
            scales[scales == 0xFF] = 0x7F
        result = dequantize(blocks, kind).astype(np.float32)
    if kind == Kind.MXFP4:
        result.reshape(-1, 32)[blocks.reshape(-1, 17)[:, 0] == 255] = np.nan
    return result.reshape(-1)


def checksum(floats):
    """The sum of bits times odd numbers; there is one zero and one NaN."""
    bits = floats.view(np.uint32).astype(np.uint64)
    bits[floats == 0] = 0
    bits[np.isnan(floats)] = 0x7FC00000
    return int((bits * (2 * np.arange(len(bits), dtype=np.uint64) + 1)).sum(dtype=np.uint64))


def number(value):
    return ".nan" if np.isnan(value) else "-.infinity" if value == -np.inf else ".infinity" if value == np.inf \
        else repr(float(value))


CODEBOOKS = {"iq1": "IQ1_S", "iq2XXS": "IQ2_XXS", "iq2XS": "IQ2_XS", "iq2S": "IQ2_S", "iq3XXS": "IQ3_XXS", "iq3S": "IQ3_S"}
codebooks = ""
for case, name in CODEBOOKS.items():
    kind = getattr(quants, name)
    kind.init_grid()
    numbers = ", ".join(str(int(value)) for value in kind.grid_map)
    digits, flat = kind.grid_shape[1], kind.grid.reshape(-1).astype(np.int64)
    total = int((flat * (2 * np.arange(len(flat)) + 1)).sum())
    codebooks += f"    CodebookReference(codebook: .{case}, digits: {digits}, values: [{numbers}], checksum: {total}),\n"

body = ""
for case, name in CASES.items():
    kind = Kind.__members__.get(name)
    number_of_type, (columns, size) = (42, (64, 18)) if name == "Q2_0" else (kind.value, GGML_QUANT_SIZES[kind])
    random = values(random_bytes(ROWS * BLOCKS * size, number_of_type).reshape(ROWS, -1), name, kind)
    ones = values(np.full((1, size), 255, dtype=np.uint8), name, kind)
    samples = random[::len(random) // SAMPLES][:SAMPLES]
    body += f"    BlockReference(\n        type: .{case}, name: \"{name}\", columns: {columns}, byteCount: {size},\n"
    body += f"        checksum: {checksum(random):#018x}, checksumOfOnes: {checksum(ones):#018x},\n"
    body += f"        samples: [{', '.join(map(number, samples))}]),\n"

with open("BlockReferences.swift", "w") as file:
    file.write("// Written by generate.py with the PyPI package gguf 0.19.0.\n\n@testable import Tensors\n\n")
    file.write("/// What another implementation makes of blocks of a type.\nstruct BlockReference: Sendable {\n")
    file.write(f"    /// The rows of the matrix of pseudo-random bytes, whose seed is the type's number.\n"
               f"    static let rows = {ROWS}\n    /// Its blocks in a row.\n    static let blocks = {BLOCKS}\n\n")
    file.write("    let type: BlockType\n    let name: String\n    let columns: Int\n    let byteCount: Int\n")
    file.write("    /// Of the matrix.\n    let checksum: UInt64\n    /// Of one block of bytes 255.\n"
               "    let checksumOfOnes: UInt64\n    /// Values at equal distances in the matrix.\n    let samples: [Float]\n}\n\n")
    file.write("/// The sum of a codebook's numbers times odd numbers.\nstruct CodebookReference: Sendable {\n")
    file.write("    let codebook: Codebook\n    let digits: Int\n    let values: [Int]\n    let checksum: Int\n}\n\n")
    file.write(f"let codebookReferences: [CodebookReference] = [\n{codebooks}]\n\n")
    file.write(f"let blockReferences: [BlockReference] = [\n{body}]\n")
