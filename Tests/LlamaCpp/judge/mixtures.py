"""Mixtures of experts."""

from __future__ import annotations

from .case import (
    ALL_BIASES,
    DENSE_FIRST,
    DIVISORS,
    HEAD,
    INDEX,
    MIXTURE,
    QUERY_BIASES,
    SHARED,
    SIGMOID,
    WINDOW,
    YARN,
    layer,
    rms,
    sliding,
)

HY_V3 = {
    "expert_shared_feed_forward_length": 32,
    "expert_gating_func": 2,
    "expert_weights_norm": True,
    "expert_weights_scale": 2.5,
}

MIXTURES = [
    rms("qwen2moe", MIXTURE, {"expert_shared_feed_forward_length": 48}, keeps=QUERY_BIASES),
    rms("qwen3moe", MIXTURE),
    rms("qwen3vlmoe", MIXTURE, {"rope.dimension_sections": [3, 3, 2, 0]}),
    rms("olmoe", MIXTURE, {"feed_forward_length": 32, "attention.head_count_kv": 4}),
    rms("gpt-oss", MIXTURE, WINDOW, keeps=ALL_BIASES + "|exps.bias|ffn_gate_inp.bias"),
    # Only with such numbers are the ends of YaRN's ramp whole: llama.cpp rounds them, and the released models do not.
    rms(
        "gpt-oss",
        MIXTURE,
        WINDOW,
        YARN,
        {"rope.freq_base": 2.0, "rope.scaling.original_context_length": 200},
        keeps=ALL_BIASES + "|exps.bias|ffn_gate_inp.bias",
        variant="yarn",
    ),
    rms("glm4moe", MIXTURE, SHARED, SIGMOID, {"rope.dimension_count": 8}, keeps=QUERY_BIASES),
    rms("deepseek", MIXTURE, SHARED, {"leading_dense_block_count": 1, "expert_weights_scale": 1.5}),
    rms("deepseek2-ocr", MIXTURE, SHARED, {"attention.head_count_kv": 4, "leading_dense_block_count": 1}, leaves="exp_probs_b"),
    rms("bailingmoe", MIXTURE, SHARED, {"expert_weights_scale": 1.0, "expert_weights_norm": True}),
    rms(
        "bailingmoe2",
        MIXTURE,
        SHARED,
        SIGMOID,
        {"rope.dimension_count": 8, "expert_group_count": 4, "expert_group_used_count": 2},
    ),
    rms("dots1", MIXTURE, SHARED, SIGMOID, {"attention.head_count_kv": 4}),
    rms("exaone-moe", MIXTURE, SHARED, SIGMOID, WINDOW, {"block_count": 5}),
    rms("minimax-m2", MIXTURE, {"feed_forward_length": 32, "expert_gating_func": 2, "rope.dimension_count": 8}),
    rms("hunyuan-moe", MIXTURE, {"expert_feed_forward_length": 96, "expert_shared_feed_forward_length": 96}),
    rms("hy_v3", MIXTURE, HY_V3, leaves=DENSE_FIRST),
    rms("hy_v3", MIXTURE, HY_V3, leaves=DENSE_FIRST, fuses="experts", variant="fused experts"),
    rms("afmoe", MIXTURE, SHARED, SIGMOID, WINDOW, {"block_count": 5}),
    layer(
        "cohere2moe",
        MIXTURE,
        SIGMOID,
        SHARED,
        WINDOW,
        {"block_count": 5, "logit_scale": 0.25, "expert_weights_scale": 1.0, "expert_shared_feed_forward_length": 32},
    ),
    rms("mellum", MIXTURE, WINDOW, {"block_count": 5}),
    rms(
        "phimoe",
        MIXTURE,
        {"feed_forward_length": 32, "expert_used_count": 2, "rope.scaling.original_context_length": 64},
        keeps=ALL_BIASES + "|norm.bias|output.bias",
        differs="llama.cpp's router is softmax and not SparseMixer",
    ),
    rms(
        "ernie4_5-moe",
        MIXTURE,
        {
            "interleave_moe_layer_step": 1,
            "leading_dense_block_count": 1,
            "expert_shared_count": 1,
            "expert_shared_feed_forward_length": 32,
        },
    ),
    rms(
        "laguna",
        MIXTURE,
        SHARED,
        SIGMOID,
        WINDOW,
        {
            "attention.head_count": [4, 6, 6, 6],
            "rope.dimension_count": 8,
            "rope.dimension_count_swa": 16,
            "expert_shared_feed_forward_length": 32,
            "attention.key_length": 16,
            "attention.value_length": 16,
        },
    ),
    rms("llama4", MIXTURE, {"expert_count": 16, "expert_used_count": 1, "interleave_moe_layer_step": 2}),
    rms(
        "mimo2",
        MIXTURE,
        sliding(False, True, True, False),
        {
            "attention.head_count_kv": [1, 2, 2, 1],
            "attention.key_length": 24,
            "attention.value_length": 16,
            "rope.dimension_count": 8,
            "expert_gating_func": 2,
            "rope.freq_base_swa": 5000.0,
        },
        leaves=DENSE_FIRST + r"|blk\.[03]\.attn_sinks",
    ),
    *[
        rms(
            "step35",
            MIXTURE,
            SIGMOID,
            HEAD,
            sliding(False, True, True, False),
            {
                "attention.head_count": [4, 6, 6, 4],
                "attention.head_count_kv": [2, 3, 3, 2],
                "rope.freq_base": 5e6,
                "expert_shared_feed_forward_length": 32,
                **more,
            },
            leaves=DENSE_FIRST,
            variant=variant,
            keeps=keeps,
            values=DIVISORS,
        )
        for variant, keeps, more in [
            ("", "", {}),
            ("divisors", "rope_freqs", {}),
            ("bounds", "", {"swiglu_clamp_exp": [0.0, 0.05, 0.0, 0.1], "swiglu_clamp_shexp": [0.0, 0.0, 0.07, 0.2]}),
        ]
    ],
    # llama.cpp chooses blocks with flash attention alone, which rounds to half precision here.
    *[
        rms(
            "minimax-m3",
            MIXTURE,
            SHARED,
            SIGMOID,
            INDEX,
            {
                "attention.indexer.head_count": 2,
                "attention.indexer.block_size": 4,
                "attention.indexer.local_blocks": 1,
                "attention.indexer.key_length": 16,
                "attention.indexer.top_k": top,
                "rope.dimension_count": 8,
                **HEAD,
            },
            variant=variant,
            is_flash=is_flash,
            tolerance=tolerance,
        )
        for variant, top, is_flash, tolerance in [("all blocks", 64, False, 1e-5), ("chosen blocks", 3, True, 1e-3)]
    ],
]
