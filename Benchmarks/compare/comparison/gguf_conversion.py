"""Writes a checkpoint (config.json and model.safetensors) as GGUF, the file that llama.cpp reads.

Only what the comparison needs: the families llama and qwen2 with tied embeddings, no tokenizer. Matrices keep their
bits (or become float32 on request); vectors become float32, the only form in which llama.cpp takes them.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from typing import Any

import gguf
import numpy as np

from .safetensors_file import StoredTensor, read_safetensors

_LAYER_NAMES = {
    "input_layernorm": "attn_norm",
    "self_attn.q_proj": "attn_q",
    "self_attn.k_proj": "attn_k",
    "self_attn.v_proj": "attn_v",
    "self_attn.o_proj": "attn_output",
    "post_attention_layernorm": "ffn_norm",
    "mlp.gate_proj": "ffn_gate",
    "mlp.up_proj": "ffn_up",
    "mlp.down_proj": "ffn_down",
}
_GLOBAL_NAMES = {
    "model.embed_tokens.weight": "token_embd.weight",
    "model.norm.weight": "output_norm.weight",
    "lm_head.weight": "output.weight",
}


def gguf_name(name: str) -> str:
    """The GGUF name of a tensor of the llama or qwen2 family."""
    if name in _GLOBAL_NAMES:
        return _GLOBAL_NAMES[name]
    prefix, layer, rest = name.removeprefix("model.").split(".", 2)
    module, suffix = rest.rsplit(".", 1)
    if prefix != "layers" or module not in _LAYER_NAMES:
        raise ValueError(f"tensor {name} has no place in a GGUF file of this family")
    return f"blk.{layer}.{_LAYER_NAMES[module]}.{suffix}"


def interleaved_for_rotation(matrix: np.ndarray, heads: int) -> np.ndarray:
    """Reorders the rows of a query or key projection: llama.cpp rotates neighbouring rows of a llama head (2i, 2i + 1),
    the checkpoint means row i and row i + half."""
    rows = matrix.shape[0] // heads
    halves = matrix.reshape(heads, 2, rows // 2, *matrix.shape[1:])
    return halves.swapaxes(1, 2).reshape(matrix.shape)


def rotation_divisors(config: dict[str, Any], head: int) -> np.ndarray | None:
    """What llama.cpp divides each rotation frequency by: the llama3 scaling rule; None without scaling."""
    scaling = config.get("rope_scaling")
    if scaling is None:
        return None
    if scaling["rope_type"] != "llama3":
        raise ValueError(f"rope_scaling {scaling['rope_type']} is not converted; only llama3 is")
    frequencies = config["rope_theta"] ** -(np.arange(0, head, 2, dtype=np.float64) / head)
    # How many turns each frequency makes within the context of the first training.
    turns = scaling["original_max_position_embeddings"] * frequencies / (2 * math.pi)
    low, high = scaling["low_freq_factor"], scaling["high_freq_factor"]
    share = np.clip((turns - low) / (high - low), 0, 1)
    return (1 / (share + (1 - share) / scaling["factor"])).astype(np.float32)


def convert(checkpoint: Path, output: Path, *, as_float32: bool = False) -> None:
    """Writes the GGUF file of a checkpoint folder."""
    config = json.loads((checkpoint / "config.json").read_text())
    family = config["model_type"]
    if family not in ("llama", "qwen2"):
        raise ValueError(f"model_type {family} is not converted; llama and qwen2 are")
    tensors = read_safetensors(checkpoint / "model.safetensors")
    writer = gguf.GGUFWriter(output, family)
    head = _write_settings(writer, config, checkpoint.name, as_float32)
    divisors = rotation_divisors(config, head)
    if divisors is not None:
        writer.add_tensor("rope_freqs.weight", divisors)
    # First all names and sizes, then the bytes one tensor after another: no more than one is in memory.
    for tensor in tensors:
        raw_type, size = _target_type(tensor, as_float32)
        shape = tensor.values.shape
        writer.add_tensor_info(
            gguf_name(tensor.name), shape, np.dtype(np.float32), int(np.prod(shape)) * size, raw_dtype=raw_type
        )
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_ti_data_to_file()
    if divisors is not None:
        writer.write_tensor_data(divisors)
    for tensor in tensors:
        writer.write_tensor_data(_target_values(tensor, config, as_float32))
    writer.close()


def _write_settings(writer: gguf.GGUFWriter, config: dict[str, Any], name: str, as_float32: bool) -> int:
    """Writes the metadata and returns the width of a head."""
    heads = config["num_attention_heads"]
    head = config.get("head_dim", config["hidden_size"] // heads)
    writer.add_name(name)
    writer.add_file_type(gguf.LlamaFileType.ALL_F32 if as_float32 else gguf.LlamaFileType.MOSTLY_BF16)
    writer.add_vocab_size(config["vocab_size"])
    writer.add_context_length(config["max_position_embeddings"])
    writer.add_embedding_length(config["hidden_size"])
    writer.add_block_count(config["num_hidden_layers"])
    writer.add_feed_forward_length(config["intermediate_size"])
    writer.add_head_count(heads)
    writer.add_head_count_kv(config["num_key_value_heads"])
    writer.add_key_length(head)
    writer.add_value_length(head)
    writer.add_rope_dimension_count(head)
    writer.add_rope_freq_base(config["rope_theta"])
    writer.add_layer_norm_rms_eps(config["rms_norm_eps"])
    # Token ids only: llama.cpp then needs no words.
    writer.add_tokenizer_model("no_vocab")
    return head


def _target_type(tensor: StoredTensor, as_float32: bool) -> tuple[gguf.GGMLQuantizationType, int]:
    """The type a tensor gets in the GGUF file, and its bytes per element."""
    if as_float32 or tensor.values.ndim == 1 or tensor.kind == "F32":
        return gguf.GGMLQuantizationType.F32, 4
    kinds = {"BF16": gguf.GGMLQuantizationType.BF16, "F16": gguf.GGMLQuantizationType.F16}
    return kinds[tensor.kind], 2


def _target_values(tensor: StoredTensor, config: dict[str, Any], as_float32: bool) -> np.ndarray:
    values = tensor.floats() if as_float32 or tensor.values.ndim == 1 else tensor.values
    if config["model_type"] == "llama":
        if tensor.name.endswith("q_proj.weight"):
            values = interleaved_for_rotation(values, config["num_attention_heads"])
        elif tensor.name.endswith("k_proj.weight"):
            values = interleaved_for_rotation(values, config["num_key_value_heads"])
    return np.ascontiguousarray(values)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("output", type=Path)
    parser.add_argument("--float32", action="store_true", help="matrices as float32 too")
    options = parser.parse_args()
    convert(options.checkpoint, options.output, as_float32=options.float32)


if __name__ == "__main__":
    main()
