"""Makes tiny random checkpoints of families whose code came with their checkpoints, with logits in float64.

    python make_remote_code.py [NAME ...]    # all families, or some, beside this folder, and the manifest

transformers has no classes for them, so that the logits are those of `families.py`, which needs numpy alone. Weights are
stored in bfloat16. `greedy_tokens` continue the text; `greedy_margins` say how far apart the two best logits of each
are.
"""

import hashlib
import json
import math
import pathlib
import sys

import numpy as np

from families import FIXTURES, Weights

FOLDER = pathlib.Path(__file__).parent.parent
ROWS, TOKENS = 24, 16


def rounded(values):
    """The upper halves of float32 numbers, to the nearest, and what they are."""
    bits = np.asarray(values, np.float32).view(np.uint32)
    upper = ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16).astype(np.uint16)
    return upper, (upper.astype(np.uint32) << 16).view(np.float32).astype(np.float64)


def scale(name, shape):
    """The mean and the deviation of a tensor's random numbers."""
    if any(part in name for part in ("dt_bias", "expert_bias", "router_bias")):
        return 0, 0.5
    if "A_log" in name:
        return 0.5, 0.5
    if any(part in name for part in (".x_", "k_a")):
        return 0.5, 0.3
    if any(part in name for part in ("k_k", "q_weight", "k_weight", "norm_weight")) or name.endswith(".D"):
        return 1, 0.3
    if len(shape) == 1:
        return (0, 0.2) if name.endswith("bias") else (1, 0.2)
    return 0, 1 / math.sqrt(shape[-1])


def write(path, tensors):
    """Writes safetensors: bytes by name, with type and shape."""
    header, start = {}, 0
    for name, (kind, shape, data) in tensors.items():
        header[name] = {"dtype": kind, "shape": list(shape), "data_offsets": [start, start + len(data)]}
        start += len(data)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(len(text).to_bytes(8, "little") + text + b"".join(data for _, _, data in tensors.values()))


def random_weights(config, shapes, seed):
    """Random tensors as they are computed with, and as they are stored."""
    random = np.random.default_rng(seed)
    centred = config.get("zero_centered") or config["model_type"].startswith("plamo")
    weights, stored = Weights(), {}
    for name, shape in sorted(shapes(config).items()):
        mean, deviation = scale(name, shape)
        if centred and name.endswith("norm.weight"):
            mean = 0
        upper, weights[name] = rounded(mean + deviation * random.standard_normal(shape))
        stored[name] = ("BF16", shape, upper.tobytes())
    return weights, stored


def continuation(config, logits, weights, seed):
    """A random text, its logits, the tokens that follow it, and how far apart the two best logits of each are."""
    ids = [int(token) for token in np.random.default_rng(1000 + seed).integers(3, config["vocab_size"], ROWS)]
    text, margins = list(ids), []
    for _ in range(TOKENS):
        last = logits(config, weights, text)[-1]
        best = np.sort(last)
        margins.append(best[-1] - best[-2])
        text.append(int(np.argmax(last)))
    return ids, logits(config, weights, ids), text[ROWS:], margins


def write_reference(folder, ids, logits, tokens, margins):
    write(folder / "reference.safetensors", {
        "input_ids": ("I64", (ROWS,), np.array(ids, np.int64).tobytes()),
        "logits": ("F32", logits.shape, logits.astype(np.float32).tobytes()),
        "greedy_tokens": ("I64", (TOKENS,), np.array(tokens, np.int64).tobytes()),
        "greedy_margins": ("F32", (TOKENS,), np.array(margins, np.float32).tobytes())})
    print(f"{folder.name}: logits std {logits.std():.3f}, smallest margin {min(margins):.4f}")


def make(name):
    config, shapes, logits, seed = FIXTURES[name]
    weights, stored = random_weights(config, shapes, seed)
    folder = FOLDER / name
    folder.mkdir(exist_ok=True)
    (folder / "config.json").write_text(json.dumps(config, indent=2, sort_keys=True) + "\n")
    write(folder / "model.safetensors", stored)
    write_reference(folder, *continuation(config, logits, weights, seed))


def main():
    for name in sys.argv[1:] or FIXTURES:
        make(name)
    manifest = FOLDER / "MANIFEST.sha256"
    others = ("gguf", "Pictures")
    files = sorted(path for path in FOLDER.glob("*/*") if path.is_file() and path.parent.name not in others)
    manifest.write_text("".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(FOLDER)}\n" for path in files))


if __name__ == "__main__":
    main()
