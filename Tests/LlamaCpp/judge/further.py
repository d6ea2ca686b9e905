"""Further models of architectures, which differ from their first case in a part."""

from __future__ import annotations

from typing import Any

from .case import ALL_BIASES, DIVISORS, HEAD_NORMS, QUERY_BIASES, WINDOW, YARN

GROUPS = {"expert_group_count": 4, "expert_group_used_count": 2}
TIED = dict(leaves="^output.weight")
DIVIDED = dict(keeps="rope_freqs|rope_factors", values=DIVISORS)

# Further models of an architecture: its case, what tells it from that one, changed keys, and changed tensors.
FURTHER: list[tuple[str, str, dict[str, Any], dict[str, Any]]] = [
    ("llama", "biases", {}, dict(keeps=QUERY_BIASES)),
    ("llama", "all biases", {}, dict(keeps=ALL_BIASES)),
    ("llama", "yarn", YARN, {}),
    ("arcee", "yarn", YARN, {}),
    ("smollm3", "yarn", YARN, TIED),
    ("mistral3", "yarn", YARN, {}),
    ("hunyuan-dense", "yarn", YARN, {}),
    ("olmo2 (sliding)", "yarn", YARN, {}),
    ("mellum", "yarn", YARN, {}),
    ("mellum", "whole", {"attention.sliding_window": None}, {}),
    ("laguna", "yarn", YARN, {}),
    ("qwen3", "yarn", YARN, TIED),
    ("deepseek32", "yarn", YARN | {"rope.scaling.yarn_log_multiplier": 0.1}, {}),
    ("internlm2", "linear", {"rope.scaling.type": "linear", "rope.scaling.factor": 2.0}, {}),
    ("gemma3", "linear", {"rope.scaling.type": "linear", "rope.scaling.factor": 8.0}, {}),
    (
        "gemma3",
        "pattern",
        {
            "attention.sliding_window_pattern": [i % 2 == 0 for i in range(7)],
            "rope.freq_base_swa": 5000.0,
            "final_logit_softcapping": 10.0,
        },
        {},
    ),
    ("gemma3", "27B", {"block_count": 62}, {}),
    ("gemma2", "27B", {"block_count": 46}, {}),
    ("command-r", "64 layers", {"block_count": 64}, dict(keeps=HEAD_NORMS)),
    ("exaone-moe", "divisors", {}, DIVIDED),
    ("granite", "divisors", {}, DIVIDED),
    ("apertus", "divisors", {}, DIVIDED),
    ("granite", "biases", {}, dict(keeps=QUERY_BIASES)),
    ("seed_oss", "plain", {}, dict(keeps="")),
    ("deepseek2", "plain queries", {"attention.q_lora_rank": None, "block_count": 27}, {}),
    (
        "deepseek2",
        "not absorbed",
        {
            "attention.key_length_mla": None,
            "attention.value_length_mla": None,
            "attention.key_length": 24,
            "attention.value_length": 16,
            "attention.head_count_kv": 4,
        },
        {},
    ),
    ("llama4", "Maverick", {"expert_count": 128}, {}),
    ("glm4moe", "two shared", {"expert_shared_count": 2}, {}),
    ("glm4moe", "groups", GROUPS, dict(leaves=HEAD_NORMS)),
    ("dots1", "groups", GROUPS, {}),
    ("exaone-moe", "groups", GROUPS, {}),
    ("kimi-linear", "groups", GROUPS, {}),
    ("bailingmoe2", "plain weights", {"expert_weights_scale": None, "expert_weights_norm": False}, {}),
    ("cohere2moe", "plain weights", {"expert_weights_norm": False}, {}),
    ("hunyuan_vl", "alpha", {"rope.scaling.alpha": 1000.0}, {}),
    ("stablelm", "head norms", {}, dict(leaves="")),
    ("lfm2", "tied", {}, TIED),
    ("cohere2", "pattern", {"attention.sliding_window_pattern": [True, False, True, False, True]}, {}),
    ("exaone4", "pattern", {"attention.sliding_window_pattern": [True, True, True, False] * 16}, {}),
    ("afmoe", "base", {"rope.freq_base_swa": 500.0}, {}),
    ("muse-glimmer", "base", {"rope.freq_base_swa": 500.0}, {}),
    ("qwen35", "one group", {"ssm.time_step_rank": 2, "ssm.inner_size": 32}, {}),
    ("qwen35", "groups of four", {"ssm.time_step_rank": 8, "ssm.inner_size": 128}, {}),
    ("qwen3next", "groups of four", {"ssm.time_step_rank": 8, "ssm.inner_size": 128}, {}),
    ("nemotron_h", "biases", {}, dict(keeps=r"ssm_in.bias|ffn_\w+.bias")),
    ("falcon-h1", "one group", {"ssm.group_count": 1}, {}),
    ("mamba2", "one group", {"ssm.group_count": 1}, {}),
    ("gptneox", "half a head", {"rope.dimension_count": 8}, {}),
    ("chatglm", "whole heads", {"rope.dimension_count": 16}, {}),
    ("mimo2", "scaled", {"attention.value_scale": 0.7}, {}),
    ("gemma3n", "base", {"rope.freq_base_swa": 500.0}, {}),
    ("phi3", "window", WINDOW, dict(differs="llama.cpp leaves Phi's windows out")),
]
