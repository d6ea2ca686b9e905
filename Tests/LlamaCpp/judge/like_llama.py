"""Decoders that differ from LLaMA in names or in one part, and those with layer normalisation."""

from __future__ import annotations

from .case import (
    ALL_BIASES,
    DIVISORS,
    HEAD,
    HEAD_NORMS,
    MIXTURE,
    MULTIPLIERS,
    QUERY_BIASES,
    TEMPERED,
    WINDOW,
    YARN,
    layer,
    rms,
    sliding,
)

LIKE_LLAMA = [
    rms("llama"),
    rms("llama", variant="divisors", keeps="rope_freqs", values=DIVISORS),
    rms("llama", MIXTURE, {"expert_feed_forward_length": None}, variant="mixture"),
    rms(
        "llama", {"rope.scaling.type": "linear", "rope.scaling.factor": 2.0}, variant="linear", leaves="^output.weight"
    ),
    rms(
        "llama",
        {"attention.key_length": 32, "attention.value_length": 32, "rope.dimension_count": 32},
        variant="wide heads",
    ),
    rms("mistral3"),
    rms("mistral3", YARN, TEMPERED, {"rope.scaling.yarn_log_multiplier": 1.0}, variant="tempered", tokens=48),
    rms("arcee"),
    rms("smollm3", {"block_count": 5}),
    rms("ernie4_5"),
    rms("hunyuan-dense"),
    rms("hunyuan_vl"),
    rms("seed_oss", keeps=QUERY_BIASES),
    rms("internlm2"),
    rms("xverse"),
    rms("baichuan", {"block_count": 32, "attention.head_count_kv": 4}),
    rms(
        "baichuan", {"block_count": 40, "attention.head_count_kv": 4, "rope.dimension_count": None}, variant="distances"
    ),
    rms("pangu-embedded", keeps=QUERY_BIASES + r"|attn_output\.bias"),
    rms("exaone"),
    rms("maincoder", {"attention.head_count_kv": 2}),
    rms(
        "hrm_text",
        {
            "block_count": 12,
            "hrm.layers_per_stack": 2,
            "hrm.h_cycles": 2,
            "hrm.l_cycles": 2,
            "embedding_scale": 3.0,
            "attention.head_count_kv": 4,
        },
    ),
    rms("bitnet"),
    rms(
        "apertus",
        {
            "xielu.alpha_n": [0.5, 1.0, 0.3, 0.1],
            "xielu.alpha_p": [1.5, 0.2, 0.3, 0.4],
            "xielu.beta": [0.5, 0.5, 0.5, 0.5],
            "xielu.eps": [-1e-6, -1e-6, -1e-6, -1e-6],
        },
    ),
    rms("nanbeige", {"num_loops": 2}),
    rms("nanbeige", {"num_loops": 2, "skip_loop_final_norm": True}, variant="skipping"),
    rms(
        "muse-glimmer",
        sliding(True, True, False, True),
        {"logit_scale": 0.5, "final_logit_softcapping": 20.0},
        values={r"attn_q_norm": lambda numbers: 0 * numbers + 3.87, r"attn_k_norm": lambda numbers: 0 * numbers + 1},
    ),
    rms(
        "openelm",
        {
            "attention.head_count": [4, 4, 6, 6],
            "attention.head_count_kv": [2, 2, 3, 3],
            "feed_forward_length": [64, 96, 96, 128],
            "attention.key_length": 16,
            "attention.value_length": 16,
        },
    ),
    rms("minicpm", {"embedding_scale": 12.0, "residual_scale": 0.7, "logit_scale": 0.25}),
    rms("granite", MULTIPLIERS),
    rms("granitemoe", MULTIPLIERS, MIXTURE, {"expert_feed_forward_length": None}),
    rms(
        "granitemoe",
        MULTIPLIERS,
        MIXTURE,
        {"expert_feed_forward_length": None, "expert_shared_feed_forward_length": 48},
        variant="shared",
    ),
    rms(
        "granite_swa",
        MULTIPLIERS,
        sliding(True, False, True, False),
        {"attention.rope_pattern": [True, False, True, False]},
    ),
    rms("plamo3", sliding(True, False, True, False), {"rope.freq_base": 1e6, **HEAD}),
    rms("plamo3", HEAD, variant="whole"),
]

LAYER_NORMALISED = [
    layer("orion"),
    layer("jais2", keeps=ALL_BIASES),
    layer("nemotron", {"rope.dimension_count": 8}),
    layer("olmo", {"attention.clamp_kqv": 1.5}),
    layer("command-r", {"logit_scale": 0.0625}),
    layer("cohere2", WINDOW, {"logit_scale": 0.25, "block_count": 5}),
    layer("phi2", {"rope.dimension_count": 8}, keeps=ALL_BIASES, fuses="qkv"),
    layer("starcoder2", keeps=ALL_BIASES),
    layer("codeshell", keeps=ALL_BIASES),
    layer("stablelm", {"rope.dimension_count": 4}, leaves=HEAD_NORMS, keeps=QUERY_BIASES),
    layer("stablelm", {"rope.dimension_count": 4}, leaves="ffn_norm", variant="parallel"),
    layer("gpt2", {"attention.head_count_kv": 4}, keeps=ALL_BIASES),
    layer("starcoder", {"attention.head_count_kv": 1}, keeps=ALL_BIASES),
    layer(
        "gptneox",
        {"attention.head_count_kv": 4, "rope.dimension_count": 4, "use_parallel_residual": True},
        keeps=ALL_BIASES,
    ),
    layer(
        "gptneox",
        {"attention.head_count_kv": 4, "use_parallel_residual": False},
        keeps=ALL_BIASES,
        variant="sequential",
    ),
    layer("falcon", {"attention.head_count_kv": 1}, leaves="attn_norm_2", variant="one key head"),
    layer("falcon", variant="groups"),
    layer("bloom", {"attention.head_count_kv": 4, "feed_forward_length": 256}, keeps=ALL_BIASES),
    layer(
        "mpt",
        {
            "attention.head_count_kv": 4,
            "feed_forward_length": 256,
            "attention.max_alibi_bias": 8.0,
            "attention.clamp_kqv": 1.5,
        },
        leaves=r"bias|position_embd|_norm\.bias|attn_[qk]_norm|act\.scales",
    ),
    layer("dbrx", MIXTURE, {"attention.clamp_kqv": 1.5, "expert_feed_forward_length": None}, fuses="qkv"),
]
