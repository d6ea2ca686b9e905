"""Makes tiny GGUF files of the families of `families.py`, as llama.cpp's converter writes them, with logits in float64.

    python make_gguf.py    # into the folder `gguf` beside this one, whose manifest names them, too

Facts of the converter: queries and keys of Ling have neighbours where pairs are rotated, and its head's columns have
unit length already; OpenELM's gate and up are two tensors. Tensors are float32 and hold the checkpoints' bfloat16
numbers.
"""

import hashlib
import struct

import numpy as np

from families import FIXTURES
from make_remote_code import FOLDER, continuation, random_weights, write_reference

UINT32, INT32, FLOAT32, BOOL, STRING, ARRAY = 4, 5, 6, 7, 8, 9


def text(value):
    return struct.pack("<Q", len(value.encode())) + value.encode()


def entry(key, value):
    if isinstance(value, bool):
        kind, data = BOOL, struct.pack("<?", value)
    elif isinstance(value, int):
        kind, data = UINT32, struct.pack("<I", value)
    elif isinstance(value, float):
        kind, data = FLOAT32, struct.pack("<f", value)
    elif isinstance(value, str):
        kind, data = STRING, text(value)
    else:
        kind, data = ARRAY, struct.pack(f"<IQ{len(value)}i", INT32, len(value), *value)
    return text(key) + struct.pack("<I", kind) + data


def write(path, values, tensors):
    """Writes version 3 with an alignment of 32 bytes."""
    header = struct.pack("<4sIQQ", b"GGUF", 3, len(tensors), len(values))
    header += b"".join(entry(key, value) for key, value in values.items())
    data = b""
    for name, array in tensors.items():
        header += text(name) + struct.pack("<I", array.ndim) + struct.pack(f"<{array.ndim}Q", *array.shape[::-1])
        header += struct.pack("<IQ", 0, len(data))
        data += array.astype(np.float32).tobytes()
        data += b"\0" * (-len(data) % 32)
    path.write_bytes(header + b"\0" * (-len(header) % 32) + data)


def neighbours(matrix, heads):
    """Rows of heads in the order of rotations that pair neighbours."""
    return matrix.reshape(heads, 2, -1, matrix.shape[1]).swapaxes(1, 2).reshape(matrix.shape)


def bailing(c, w):
    d, heads, keys = c["hidden_size"] // c["num_attention_heads"], c["num_attention_heads"], c["num_key_value_heads"]
    name = "bailingmoe"
    values = {
        "general.architecture": name, name + ".context_length": c["max_position_embeddings"],
        name + ".embedding_length": c["hidden_size"], name + ".block_count": c["num_hidden_layers"],
        name + ".feed_forward_length": c["intermediate_size"], name + ".attention.head_count": heads,
        name + ".attention.head_count_kv": keys, name + ".rope.freq_base": c["rope_theta"],
        name + ".attention.layer_norm_rms_epsilon": c["rms_norm_eps"], name + ".expert_count": c["num_experts"],
        name + ".expert_used_count": c["num_experts_per_tok"], name + ".rope.dimension_count": d,
        name + ".leading_dense_block_count": 0, name + ".vocab_size": c["vocab_size"],
        name + ".expert_feed_forward_length": c["moe_intermediate_size"], name + ".expert_weights_scale": 1.0,
        name + ".expert_shared_count": c["num_shared_experts"], name + ".expert_weights_norm": c["norm_topk_prob"]}
    head = w["lm_head.weight"]
    tensors = {
        "token_embd.weight": w["model.word_embeddings.weight"], "output_norm.weight": w["model.norm.weight"],
        "output.weight": head / (np.sqrt((head * head).sum(axis=0, keepdims=True)) + 1e-7)}
    for i in range(c["num_hidden_layers"]):
        l, p = w.at(f"model.layers.{i}."), f"blk.{i}."
        q, k, v = np.split(l("attention.query_key_value.weight"), [heads * d, (heads + keys) * d])
        tensors |= {
            p + "attn_norm.weight": l("input_layernorm.weight"), p + "attn_q.weight": neighbours(q, heads),
            p + "attn_k.weight": neighbours(k, keys), p + "attn_v.weight": v,
            p + "attn_output.weight": l("attention.dense.weight"),
            p + "ffn_norm.weight": l("post_attention_layernorm.weight"),
            p + "ffn_gate_inp.weight": l("mlp.gate.weight")}
        for part in ("gate", "up", "down"):
            tensors[p + f"ffn_{part}_exps.weight"] = np.stack(
                [l(f"mlp.experts.{e}.{part}_proj.weight") for e in range(c["num_experts"])])
            tensors[p + f"ffn_{part}_shexp.weight"] = l(f"mlp.shared_experts.{part}_proj.weight")
    return values, tensors


def openelm(c, w):
    name, d = "openelm", c["head_dim"]
    layers = range(c["num_transformer_layers"])
    widths = [w[f"transformer.layers.{i}.ffn.proj_2.weight"].shape[1] for i in layers]
    values = {
        "general.architecture": name, name + ".block_count": len(layers),
        name + ".context_length": c["max_context_length"], name + ".embedding_length": c["model_dim"],
        name + ".feed_forward_length": widths, name + ".attention.head_count": c["num_query_heads"],
        name + ".attention.head_count_kv": c["num_kv_heads"],
        name + ".rope.freq_base": float(c["rope_freq_constant"]), name + ".attention.layer_norm_rms_epsilon": 1e-6,
        name + ".rope.dimension_count": d, name + ".attention.key_length": d, name + ".attention.value_length": d}
    tensors = {"token_embd.weight": w["transformer.token_embeddings.weight"],
               "output_norm.weight": w["transformer.norm.weight"]}
    for i in layers:
        l, p = w.at(f"transformer.layers.{i}."), f"blk.{i}."
        gate, up = np.split(l("ffn.proj_1.weight"), 2)
        tensors |= {
            p + "attn_norm.weight": l("attn_norm.weight"), p + "attn_qkv.weight": l("attn.qkv_proj.weight"),
            p + "attn_output.weight": l("attn.out_proj.weight"), p + "attn_q_norm.weight": l("attn.q_norm.weight"),
            p + "attn_k_norm.weight": l("attn.k_norm.weight"), p + "ffn_norm.weight": l("ffn_norm.weight"),
            p + "ffn_gate.weight": gate, p + "ffn_up.weight": up, p + "ffn_down.weight": l("ffn.proj_2.weight")}
    return values, tensors


def make(name, made, changes):
    config, shapes, logits, seed = FIXTURES[name]
    config = config | changes
    weights, _ = random_weights(config, shapes, seed)
    folder = FOLDER / "gguf" / name
    folder.mkdir(exist_ok=True)
    write(folder / f"{name}.gguf", *made(config, weights))
    write_reference(folder, *continuation(config, logits, weights, seed))


def main():
    # The converter knows no biases of Ling.
    make("bailing_moe", bailing, dict(use_qkv_bias=False))
    make("openelm", openelm, {})
    folder = FOLDER / "gguf"
    files = sorted(path for path in folder.glob("*/*") if path.is_file())
    (folder / "MANIFEST.sha256").write_text("".join(
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(folder)}\n" for path in files))


if __name__ == "__main__":
    main()
