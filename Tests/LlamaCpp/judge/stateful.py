"""Decoders with latent attention, and those with states."""

from __future__ import annotations

from .case import (
    DELTA,
    DELTA_KIMI,
    HEAD,
    INDEX,
    LAYER,
    MIXTURE,
    MULTIPLIERS,
    RECURRENT,
    SHARED,
    STREAMS,
    TEMPERED,
    TOKENS,
    WIDTH,
    WINDOW,
    WITHOUT_ATTENTION,
    YARN,
    latent,
    layer,
    rms,
    rows_of_experts,
)

NEMOTRON_MIXTURE = {
    "attention.head_count_kv": [0, 2, 0, 0],
    "feed_forward_length": [0, 0, 32, 0],
    "expert_gating_func": 2,
    "expert_shared_feed_forward_length": 48,
    "expert_shared_count": 1,
    "expert_weights_norm": True,
    "expert_weights_scale": 2.5,
}

LATENTS = [
    latent("deepseek2", {"expert_group_count": 4, "expert_group_used_count": 2}),
    latent(
        "deepseek2",
        {"expert_gating_func": 1, "expert_weights_norm": False},
        YARN,
        {"rope.scaling.yarn_log_multiplier": 0.0707},
        variant="softmax, yarn",
        leaves="exp_probs_b",
    ),
    latent(
        "mistral4",
        {"expert_gating_func": 1},
        YARN,
        {"rope.scaling.yarn_log_multiplier": 0.1},
        TEMPERED,
        leaves="exp_probs_b",
        tokens=48,
    ),
    latent("deepseek32", INDEX),
    latent("glm-dsa", INDEX),
    latent("glm-dsa", INDEX, {"attention.indexer.types": [1, 0, 1, 0]}, variant="shared"),
    latent(
        "glm-dsa",
        INDEX,
        {"attention.indexer.types": [1, 0, 1, 0]},
        variant="shared, bare",
        leaves=r"blk\.[13]\.indexer",
    ),
    latent(
        "dots3note",
        INDEX,
        WINDOW,
        {
            "attention.layer_norm_rms_epsilon": 1e-5,
            "attention.head_count": [4, 6, 4, 6],
            "attention.sliding_window_pattern": [False, True, False, True],
            "attention.indexer.types": [True, False, True, False],
            "attention.kv_lora_rank_swa": 16,
            "attention.key_length_swa": 24,
            "attention.value_length_swa": 16,
            "attention.key_length_mla_swa": 20,
            "attention.value_length_mla_swa": 12,
            "rope.freq_base_swa": 500.0,
        },
        tokens=48,
    ),
    latent(
        "hy_v4",
        INDEX,
        {
            "attention.layer_norm_rms_epsilon": 1e-4,
            "attention.indexer.types": [True, False, True, False],
            "swiglu_clamp_exp": [0.5, 0.5, 0.5, 0.5],
            "hyper_connection.count": 3,
            "hyper_connection.epsilon": 1e-6,
            "hyper_connection.magnitude": 2.0,
        },
        leaves=r"blk\.[13]\.indexer",
    ),
    rms(
        "minicpm3",
        {
            "attention.q_lora_rank": 24,
            "attention.kv_lora_rank": 32,
            "attention.key_length": 24,
            "attention.head_count_kv": 4,
            "attention.value_length": 16,
            "rope.dimension_count": 8,
        },
        keeps="",
    ),
    latent("kimi-linear", DELTA_KIMI, {"attention.q_lora_rank": None}),
    latent(
        "bailingmoe3",
        DELTA_KIMI,
        {"kda.safe_gate": True, "kda.gate_lower_bound": -5.0, "expert_group_count": 1},
        values={r"ssm_a$": lambda numbers: abs(numbers) + 0.1},
    ),
]

STATEFUL = [
    rms("lfm2", {"attention.head_count_kv": [0, 0, 2, 0], "shortconv.l_cache": 3}),
    rms(
        "lfm2moe",
        MIXTURE,
        {
            "attention.head_count_kv": [0, 0, 2, 0],
            "shortconv.l_cache": 3,
            "expert_gating_func": 2,
            "leading_dense_block_count": 1,
        },
    ),
    rms("qwen35", DELTA, {"rope.dimension_sections": [2, 1, 1, 0], "block_count": 5}),
    rms(
        "qwen35moe",
        DELTA,
        MIXTURE,
        {"rope.dimension_sections": [2, 1, 1, 0], "expert_shared_feed_forward_length": 48, "block_count": 5},
    ),
    rms("qwen3next", DELTA, MIXTURE, {"expert_shared_feed_forward_length": 48, "block_count": 5}, leaves="ssm_in"),
    rms(
        "qwen3next",
        DELTA,
        MIXTURE,
        {"expert_shared_feed_forward_length": 48, "block_count": 5},
        variant="old",
        leaves=r"attn_gate|blk\.[0134]\.attn_qkv",
    ),
    *[
        rms(
            "qwen4exp",
            DELTA,
            MIXTURE,
            STREAMS,
            *more,
            {
                "rope.dimension_sections": [2, 1, 1, 0],
                "expert_shared_feed_forward_length": 48,
                "block_count": 5,
                "attention.indexer.top_k": top,
            },
            variant=variant,
            tokens=48,
            differs=differs,
        )
        for variant, top, more, differs in [
            ("", 64, [], ""),
            ("chosen blocks", 12, [], "where no tail is open, llama.cpp fills its places with a part of a block"),
            ("embeddings of tokens", 64, [TOKENS], ""),
        ]
    ],
    rms("granitehybrid", MULTIPLIERS, RECURRENT, {"attention.head_count_kv": [0, 0, 2, 0]}),
    rms(
        "granitehybrid",
        MULTIPLIERS,
        RECURRENT,
        {"attention.head_count_kv": [0, 0, 2, 0], "rope.scaling.finetuned": False},
        variant="without rotation",
    ),
    rms(
        "granitehybrid",
        MULTIPLIERS,
        RECURRENT,
        MIXTURE,
        {
            "attention.head_count_kv": [0, 0, 2, 0],
            "expert_feed_forward_length": None,
            "expert_shared_feed_forward_length": 48,
        },
        variant="mixture",
    ),
    rms("falcon-h1", RECURRENT),
    rms("mamba", RECURRENT, WITHOUT_ATTENTION),
    rms(
        "mamba",
        RECURRENT,
        WITHOUT_ATTENTION,
        {"ssm.dt_b_c_rms": True, "attention.layer_norm_rms_epsilon": 1e-6},
        variant="normalised",
    ),
    rms("mamba2", RECURRENT, WITHOUT_ATTENTION),
    rms(
        "jamba",
        RECURRENT,
        MIXTURE,
        {"attention.head_count_kv": [0, 2, 0, 0], "expert_feed_forward_length": None, "rope.dimension_count": None},
        leaves=r"blk\.[02]\.(ffn_\w+_exps|ffn_gate_inp)",
        adds={
            f"blk.{i}.ffn_{part}.weight": (96, WIDTH) if part == "down" else (WIDTH, 96)
            for i in (0, 2)
            for part in ("gate", "up", "down")
        },
    ),
    rms(
        "nemotron_h", RECURRENT, LAYER, {"attention.head_count_kv": [0, 2, 0, 0], "feed_forward_length": [0, 0, 96, 0]}
    ),
    rms("nemotron_h_moe", RECURRENT, LAYER, MIXTURE, NEMOTRON_MIXTURE, leaves="latent"),
    rms("nemotron_h_moe", RECURRENT, LAYER, MIXTURE, NEMOTRON_MIXTURE, {"moe_latent_size": 24}, variant="latent"),
    rms("plamo2", RECURRENT, HEAD, {"attention.head_count_kv": [0, 2, 0, 2], "ssm.group_count": 0}),
    # llama.cpp's products go by 64 elements of a head.
    layer(
        "rwkv7",
        WITHOUT_ATTENTION,
        {
            "embedding_length": 128,
            "feed_forward_length": 96,
            "wkv.head_size": 64,
            "attention.decay_lora_rank": 8,
            "attention.iclr_lora_rank": 8,
            "attention.value_residual_mix_lora_rank": 8,
            "attention.gate_lora_rank": 8,
            "rope.dimension_count": None,
        },
    ),
    rms(
        "minimax-01",
        MIXTURE,
        {
            # The normalisation of lightning attention has 1e-6 in the family, whatever the model's is.
            "attention.layer_norm_rms_epsilon": 1e-6,
            "residual_scale": 1.3,
            "full_attention_interval": 2,
            "expert_feed_forward_length": None,
            "rope.dimension_count": 8,
            "attention.key_length": 16,
            "attention.value_length": 16,
        },
    ),
    *[
        rms(
            "deepseek4",
            MIXTURE,
            SHARED,
            WINDOW,
            INDEX,
            HEAD,
            {
                "attention.head_count_kv": 1,
                "rope.dimension_count": 8,
                "attention.q_lora_rank": 24,
                "attention.output_group_count": 2,
                "attention.output_lora_rank": 16,
                "attention.compress_ratios": [0, 0, 4, 128],
                "context_length": 256,
                "attention.compress_rope_freq_base": 160000.0,
                "hyper_connection.count": 4,
                "hyper_connection.sinkhorn_iterations": 3,
                "hyper_connection.epsilon": 1e-6,
                "hash_layer_count": hashed,
                "swiglu_clamp_exp": 10.0,
                "expert_weights_scale": 1.5,
                "expert_weights_norm": True,
                "expert_gating_func": 4,
                **more,
            },
            variant=variant,
            tokens=150,
            leaves="exp_probs_b_vl",
            adds={f"blk.{i}.attn_output_a.weight": (32, 32) for i in range(4)},
            values={"tid2eid": rows_of_experts},
        )
        for variant, hashed, more in [("", 0, {}), ("hashed, yarn", 2, YARN)]
    ],
]
