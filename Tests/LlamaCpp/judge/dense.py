"""Dense decoders with parts of their own."""

from __future__ import annotations

from .case import DIVISORS, MIXTURE, QUERY_BIASES, WINDOW, YARN, rms, sliding

GEMMA4 = {
    "attention.key_length": 32,
    "attention.value_length": 32,
    "attention.key_length_swa": 16,
    "attention.value_length_swa": 16,
    "rope.dimension_count": 32,
    "rope.dimension_count_swa": 16,
    "rope.freq_base": 1e6,
    "rope.freq_base_swa": 10000.0,
    "final_logit_softcapping": 10.0,
}

DENSE = [
    rms("qwen", {"feed_forward_length": 192, "attention.head_count_kv": 4}, keeps=QUERY_BIASES),
    rms("qwen2", keeps=QUERY_BIASES, leaves="output.bias"),
    rms("qwen2", YARN, keeps=QUERY_BIASES, leaves="output.bias", variant="yarn"),
    # llama.cpp 0.3.36 leaves this architecture's epsilon at 0.
    rms(
        "qwen2vl",
        {"rope.dimension_sections": [2, 3, 3, 0], "attention.layer_norm_rms_epsilon": 1e-12},
        keeps=QUERY_BIASES,
        leaves="output.bias",
    ),
    rms("qwen3"),
    rms("qwen3vl", {"rope.dimension_sections": [3, 3, 2, 0]}),
    rms("gemma", {"attention.key_length": 32, "attention.value_length": 32, "rope.dimension_count": 32}),
    rms(
        "gemma2",
        WINDOW,
        {
            "attn_logit_softcapping": 5.0,
            "final_logit_softcapping": 10.0,
            "attention.key_length": 16,
            "attention.value_length": 16,
        },
    ),
    rms(
        "gemma3",
        WINDOW,
        {"block_count": 7, "rope.freq_base": 1e6, "attention.key_length": 16, "attention.value_length": 16},
    ),
    rms(
        "gemma3n",
        WINDOW,
        {
            "block_count": 23,
            "rope.freq_base": 1e6,
            "attention.key_length": 16,
            "attention.value_length": 16,
            "altup.num_inputs": 4,
            "altup.active_idx": 0,
            "embedding_length_per_layer_input": 256,
            "attention.shared_kv_layers": 3,
            "attention.sliding_window_pattern": [i % 5 != 4 for i in range(23)],
            # Of so few numbers the deviation of a sample, which llama.cpp takes, is another than that of the whole.
            "activation_sparsity_scale": [
                1.6448533535 * (96 / 95) ** 0.5 if i < 10 else float("-inf") for i in range(23)
            ],
        },
    ),
    rms(
        "gemma4",
        sliding(True, True, True, False, True, False),
        GEMMA4,
        {
            "embedding_length_per_layer_input": 16,
            "attention.head_count_kv": [2, 2, 2, 1, 2, 1],
            "attention.shared_kv_layers": 2,
        },
        leaves=r"^output\.",
        keeps="rope_freqs",
        values={r"rope_freqs": lambda numbers: [1.0] * 4 + [1e30] * 12},
    ),
    rms(
        "gemma4",
        MIXTURE,
        sliding(True, False),
        GEMMA4,
        {
            "embedding_length_per_layer_input": 0,
            "attention.head_count_kv": [2, 1],
            "attention.shared_kv_layers": 0,
        },
        leaves=r"^output\.",
        variant="mixture",
        keeps=r"rope_freqs|blk\.\d\.(ffn_gate_inp|ffn_down_exps)\.scale",
        values={r"rope_freqs": lambda numbers: [1.0] * 4 + [1e30] * 12},
    ),
    rms("phi3", keeps="", fuses="qkv"),
    rms(
        "phi3",
        {"rope.scaling.original_context_length": 16, "rope.scaling.attn_factor": 1.3},
        fuses="qkv",
        keeps="rope_factors",
        values=DIVISORS,
        variant="long",
    ),
    rms("chatglm", {"rope.dimension_count": 8}, keeps=QUERY_BIASES, fuses="qkv"),
    rms("glm4", {"rope.dimension_count": 8}),
    rms("glm4", {"rope.dimension_count": 8}, keeps=QUERY_BIASES, variant="biases"),
    rms("exaone4", WINDOW, {"block_count": 64}, tokens=12),
    rms("exaone4", variant="whole"),
    rms("olmo2", {"attention.head_count_kv": 4}),
    rms("olmo2", WINDOW, {"block_count": 5}, variant="sliding"),
]
