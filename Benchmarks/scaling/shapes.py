"""GGUF files with random weights in the shapes of models that people run.  Nothing beyond Python's library is needed."""

from __future__ import annotations

import random
import struct
from pathlib import Path
from typing import BinaryIO

F32 = "F32"
# GGUF's types of values.
UINT32, FLOAT32, STRING = 4, 6, 8
ALIGNMENT = 32
HALF = struct.pack("<e", 0.01)
# By type: its number in GGUF, the values of a block, its bytes, and where in it scales of half precision are; the other bytes
# may hold anything.
BLOCKS = {
    F32: (0, 1, 4, []), "Q4_0": (2, 32, 18, [0]), "Q8_0": (8, 32, 34, [0]), "Q3_K": (11, 256, 110, [108]),
    "Q4_K": (12, 256, 144, [0, 2]), "Q6_K": (14, 256, 210, [208]),
}
# By kind of file: its number in GGUF, and the type of most matrices, of the output, and of values and what leads back in half of
# the layers.
KINDS = {
    "Q4_0": (2, "Q4_0", "Q4_0", "Q4_0"), "Q8_0": (7, "Q8_0", "Q8_0", "Q8_0"), "Q4_K_M": (15, "Q4_K", "Q6_K", "Q6_K"),
    "Q3_K_S": (11, "Q3_K", "Q6_K", "Q3_K"),
}


class Shape:
    """A model's sizes; experts and what is used of them are 0 in a dense one."""

    def __init__(self, layers: int, width: int, inner: int, heads: int, keys: int, size: int, vocabulary: int,
                 experts: int = 0, used: int = 0) -> None:
        self.layers, self.width, self.inner, self.heads, self.keys = layers, width, inner, heads, keys
        self.size, self.vocabulary, self.experts, self.used = size, vocabulary, experts, used

    @property
    def architecture(self) -> str:
        return "qwen3moe" if self.experts else "llama"

    def settings(self, kind: str) -> list[tuple[str, int, object]]:
        name = self.architecture
        settings = [
            ("general.architecture", STRING, name), ("general.name", STRING, "random weights"),
            ("general.file_type", UINT32, KINDS[kind][0]), (f"{name}.block_count", UINT32, self.layers),
            (f"{name}.context_length", UINT32, 65_536), (f"{name}.embedding_length", UINT32, self.width),
            (f"{name}.feed_forward_length", UINT32, self.inner), (f"{name}.vocab_size", UINT32, self.vocabulary),
            (f"{name}.attention.head_count", UINT32, self.heads),
            (f"{name}.attention.head_count_kv", UINT32, self.keys),
            (f"{name}.attention.key_length", UINT32, self.size),
            (f"{name}.attention.value_length", UINT32, self.size),
            (f"{name}.attention.layer_norm_rms_epsilon", FLOAT32, 1e-5),
            (f"{name}.rope.dimension_count", UINT32, self.size), (f"{name}.rope.freq_base", FLOAT32, 500_000.0),
            ("tokenizer.ggml.model", STRING, "no_vocab"),
        ]
        if self.experts:
            settings += [
                (f"{name}.expert_count", UINT32, self.experts), (f"{name}.expert_used_count", UINT32, self.used),
                (f"{name}.expert_feed_forward_length", UINT32, self.inner),
            ]
        return settings

    def tensors(self, kind: str) -> list[tuple[str, list[int], str]]:
        """Names, dimensions (the fastest first) and types."""
        _, usual, output, wider = KINDS[kind]
        width, inner, size = self.width, self.inner, self.size
        tensors = [
            ("token_embd.weight", [width, self.vocabulary], usual), ("output_norm.weight", [width], F32),
            ("output.weight", [width, self.vocabulary], output),
        ]
        for layer in range(self.layers):
            wide = wider if layer % 2 else usual
            parts = [
                ("attn_norm", [width], F32), ("attn_q", [width, self.heads * size], usual),
                ("attn_k", [width, self.keys * size], usual), ("attn_v", [width, self.keys * size], wide),
                ("attn_output", [self.heads * size, width], usual), ("ffn_norm", [width], F32),
            ]
            if self.experts:
                parts += [
                    ("attn_q_norm", [size], F32), ("attn_k_norm", [size], F32),
                    ("ffn_gate_inp", [width, self.experts], F32),
                    ("ffn_gate_exps", [width, inner, self.experts], usual),
                    ("ffn_up_exps", [width, inner, self.experts], usual),
                    ("ffn_down_exps", [inner, width, self.experts], wide),
                ]
            else:
                parts += [
                    ("ffn_gate", [width, inner], usual), ("ffn_up", [width, inner], usual),
                    ("ffn_down", [inner, width], wide),
                ]
            tensors += [(f"blk.{layer}.{name}.weight", dimensions, kind) for name, dimensions, kind in parts]
        return tensors

    def bytes(self, kind: str) -> int:
        return sum(byte_count(dimensions, kind) for _, dimensions, kind in self.tensors(kind))


SHAPES = {
    "tiny": Shape(2, 256, 512, 4, 2, 64, 1024),
    "tiny-experts": Shape(2, 256, 256, 4, 2, 64, 1024, experts=8, used=2),
    "1B": Shape(16, 2048, 8192, 32, 8, 64, 128_256),
    "8B": Shape(32, 4096, 14_336, 32, 8, 128, 128_256),
    "30B-A3B": Shape(48, 2048, 768, 32, 4, 128, 151_936, experts=128, used=8),
}


def byte_count(dimensions: list[int], kind: str) -> int:
    count = 1
    for dimension in dimensions:
        count *= dimension
    _, values, size, _ = BLOCKS[kind]
    return count // values * size


def noise(kind: str, generator: random.Random) -> bytes:
    """Some megabytes of random blocks; of float32 ones."""
    if kind == F32:
        return struct.pack("<f", 1.0) * (1 << 16)
    _, _, size, scales = BLOCKS[kind]
    blocks = bytearray(generator.randbytes(size << 14))
    for place in scales:
        blocks[place::size], blocks[place + 1 :: size] = HALF[:1] * (1 << 14), HALF[1:] * (1 << 14)
    return bytes(blocks) * 8


def write_numbers(file: BinaryIO, size: int, pattern: bytes) -> None:
    """This many bytes of a tensor, which repeat a pattern: speed does not depend on what they hold."""
    for start in range(0, size, len(pattern)):
        file.write(pattern[: size - start])


def write_model(path: Path, shape: Shape, kind: str) -> None:
    """A GGUF file whose matrices repeat some megabytes of random blocks."""
    generator = random.Random(1)
    tensors, settings = shape.tensors(kind), shape.settings(kind)
    patterns = {each: noise(each, generator) for each in sorted({each for _, _, each in tensors})}

    def text(value: str) -> bytes:
        return struct.pack("<Q", len(value)) + value.encode()

    def value(kind: int, content: object) -> bytes:
        if kind == STRING:
            return text(content)
        return struct.pack("<I" if kind == UINT32 else "<f", content)

    header = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(settings))
    header += b"".join(text(key) + struct.pack("<I", kind) + value(kind, content) for key, kind, content in settings)
    offset = 0
    for name, dimensions, each in tensors:
        header += text(name) + struct.pack("<I", len(dimensions))
        header += b"".join(struct.pack("<Q", dimension) for dimension in dimensions)
        header += struct.pack("<IQ", BLOCKS[each][0], offset)
        offset += -(-byte_count(dimensions, each) // ALIGNMENT) * ALIGNMENT
    # What an interrupted run has begun is not taken for a whole file.
    begun = path.with_suffix(".part")
    with open(begun, "wb") as file:
        file.write(header + bytes(-len(header) % ALIGNMENT))
        for _, dimensions, each in tensors:
            size = byte_count(dimensions, each)
            write_numbers(file, size, patterns[each])
            file.write(bytes(-size % ALIGNMENT))
    begun.rename(path)
