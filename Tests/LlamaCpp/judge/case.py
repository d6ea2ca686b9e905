"""A tiny model of an architecture: its metadata, and which optional tensors it has.

Facts from llama.cpp's `src/models/` and `conversion/`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Callable

import numpy as np


@dataclass
class Case:
    """A tiny model of an architecture."""

    architecture: str
    keys: dict[str, Any]
    # What tells this case from others of the architecture.
    variant: str = ""
    # Tensors that the file lacks although llama.cpp would read them, and those that it has although most files do not.
    leaves: str = ""
    keeps: str = ""
    # Whether the file has one matrix of queries, keys and values, or one of gates and ups of experts.
    fuses: str = ""
    # Whether llama.cpp computes flash attention, without which some layers are others.
    is_flash: bool = False
    # Tensors that only a file tells llama.cpp of: a kind of layer, where one of two is chosen by what is there.
    adds: dict[str, tuple[int, ...]] = field(default_factory=dict)
    # How many tokens show all that differs.
    tokens: int = 24
    # What llama.cpp's own precision allows; and why the two differ where Crema follows the model's makers.
    tolerance: float = 1e-5
    differs: str = ""
    # The numbers of tensors that are no usual weights, from random ones.
    values: dict[str, Callable[[Any], Any]] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.architecture + (f" ({self.variant})" if self.variant else "")


WIDTH = 64
SIZES = {
    "vocab_size": 96,
    "context_length": 128,
    "embedding_length": WIDTH,
    "block_count": 4,
    "feed_forward_length": 96,
    "attention.head_count": 4,
    "attention.head_count_kv": 2,
    "rope.dimension_count": 16,
    "rope.freq_base": 10000.0,
}
RMS = {"attention.layer_norm_rms_epsilon": 1e-5}
LAYER = {"attention.layer_norm_epsilon": 1e-5}
MIXTURE = {"expert_count": 8, "expert_used_count": 3, "expert_feed_forward_length": 32}
SHARED = {"expert_shared_count": 1}
SIGMOID = {
    "expert_gating_func": 2,
    "expert_weights_norm": True,
    "expert_weights_scale": 2.5,
    "leading_dense_block_count": 1,
}
WINDOW = {"attention.sliding_window": 8}
LATENT = {
    "attention.q_lora_rank": 24,
    "attention.kv_lora_rank": 32,
    "attention.key_length": 40,
    "attention.value_length": 32,
    "attention.key_length_mla": 24,
    "attention.value_length_mla": 16,
    "rope.dimension_count": 8,
    "attention.head_count_kv": 1,
}
TEMPERED = {"attention.temperature_scale": 0.5, "attention.temperature_length": 32}
YARN = {"rope.scaling.type": "yarn", "rope.scaling.factor": 4.0, "rope.scaling.original_context_length": 32}
HEAD = {"attention.key_length": 16, "attention.value_length": 16}
INDEX = {"attention.indexer.head_count": 64, "attention.indexer.key_length": 128, "attention.indexer.top_k": 8}
RECURRENT = {
    "ssm.conv_kernel": 4,
    "ssm.inner_size": 128,
    "ssm.state_size": 16,
    "ssm.time_step_rank": 8,
    "ssm.group_count": 2,
}
DELTA = {
    "ssm.conv_kernel": 4,
    "ssm.inner_size": 64,
    "ssm.state_size": 16,
    "ssm.time_step_rank": 4,
    "ssm.group_count": 2,
    "full_attention_interval": 3,
    "rope.dimension_count": 8,
    "attention.key_length": 16,
    "attention.value_length": 16,
}
# Qwen 4's streams and its index of blocks, whose scores are sums of many heads: few are zero, and equal.
STREAMS = {
    "hyper_connection.count": 3,
    "hyper_connection.low_rank": 12,
    "attention.indexer.head_count": 12,
    "attention.indexer.key_length": 16,
    "attention.compress_ratios": [4] * 5,
}
# Embeddings of the last tokens: two heads each for two and for three of them.
TOKENS = {
    "ple.layers": [1],
    "ple.ngram_size": 3,
    "ple.heads_per_ngram": 2,
    "ple.conv_kernel": 3,
    "ple.eos_token_id": 2,
    "ple.layer_multipliers": np.array([35184372088831, 274177, 99194853094755497 % (1 << 45)], dtype=np.uint64),
    "ple.head_vocab_sizes": np.array([31, 37, 41, 43], dtype=np.uint64),
    "ple.head_offsets": np.array([0, 31, 68, 109], dtype=np.uint64),
    "embedding_length_per_layer_input": WIDTH // 4,
}
WITHOUT_ATTENTION = {"attention.head_count": 0, "attention.head_count_kv": None, "feed_forward_length": 0}
MULTIPLIERS = {"logit_scale": 4.0, "embedding_scale": 3.0, "residual_scale": 0.5, "attention.scale": 0.2}
DELTA_KIMI = {"kda.head_dim": 16, "ssm.conv_kernel": 4, "attention.head_count_kv": [0, 0, 1, 0]}
QUERY_BIASES = r"attn_(q|k|v|qkv)\.bias"
ALL_BIASES = r"(attn|ffn)_\w+\.bias"
DENSE_FIRST = r"blk\.0\.(.*exps|.*shexp|ffn_gate_inp|exp_probs)|blk\.[1-9]\.ffn_(gate|up|down)\.weight"
HEAD_NORMS = r"attn_[qk]_norm"
DIVISORS = {r"rope_f": lambda numbers: 1 + abs(numbers)}


def rows_of_experts(numbers: Any) -> Any:
    """The experts of each token by a table: each row has different ones."""
    table = np.argsort(np.argsort(numbers, axis=1), axis=1) + np.arange(len(numbers))[:, None]
    return (table % MIXTURE["expert_count"]).astype(np.int32)


def rms(name: str, *more: dict[str, Any], **how: Any) -> Case:
    """A model with RMS normalisation; a key without a value is left."""
    keys = dict(SIZES | RMS)
    for part in more:
        keys |= part
    return Case(name, {key: value for key, value in keys.items() if value is not None}, **how)


def layer(name: str, *more: dict[str, Any], **how: Any) -> Case:
    """A model with layer normalisation."""
    return rms(name, {key: None for key in RMS}, LAYER, *more, **how)


def latent(name: str, *more: dict[str, Any], **how: Any) -> Case:
    """A model with latent attention and a mixture routed by sigmoids."""
    # The normalisations of latents have 1e-6 in the family, whatever the model's is.
    return rms(name, {"attention.layer_norm_rms_epsilon": 1e-6}, LATENT, MIXTURE, SHARED, SIGMOID, *more, **how)


def sliding(*slides: bool) -> dict[str, Any]:
    """A window, and which layers have it."""
    return WINDOW | {"attention.sliding_window_pattern": list(slides), "block_count": len(slides)}
