"""One tiny model, or several, for each architecture: its metadata, and which optional tensors it has.

Facts from llama.cpp's `src/models/` and `conversion/`, in groups of equal structure.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
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
    "vocab_size": 96, "context_length": 128, "embedding_length": WIDTH, "block_count": 4, "feed_forward_length": 96,
    "attention.head_count": 4, "attention.head_count_kv": 2, "rope.dimension_count": 16, "rope.freq_base": 10000.0,
}
RMS = {"attention.layer_norm_rms_epsilon": 1e-5}
LAYER = {"attention.layer_norm_epsilon": 1e-5}
MIXTURE = {"expert_count": 8, "expert_used_count": 3, "expert_feed_forward_length": 32}
SHARED = {"expert_shared_count": 1}
SIGMOID = {
    "expert_gating_func": 2, "expert_weights_norm": True, "expert_weights_scale": 2.5, "leading_dense_block_count": 1,
}
WINDOW = {"attention.sliding_window": 8}
LATENT = {
    "attention.q_lora_rank": 24, "attention.kv_lora_rank": 32, "attention.key_length": 40,
    "attention.value_length": 32, "attention.key_length_mla": 24, "attention.value_length_mla": 16,
    "rope.dimension_count": 8, "attention.head_count_kv": 1,
}
TEMPERED = {"attention.temperature_scale": 0.5, "attention.temperature_length": 32}
YARN = {
    "rope.scaling.type": "yarn", "rope.scaling.factor": 4.0, "rope.scaling.original_context_length": 32,
}
HEAD = {"attention.key_length": 16, "attention.value_length": 16}
INDEX = {
    "attention.indexer.head_count": 64, "attention.indexer.key_length": 128, "attention.indexer.top_k": 8,
}
RECURRENT = {
    "ssm.conv_kernel": 4, "ssm.inner_size": 128, "ssm.state_size": 16, "ssm.time_step_rank": 8, "ssm.group_count": 2,
}
DELTA = {
    "ssm.conv_kernel": 4, "ssm.inner_size": 64, "ssm.state_size": 16, "ssm.time_step_rank": 4, "ssm.group_count": 2,
    "full_attention_interval": 3, "rope.dimension_count": 8, "attention.key_length": 16, "attention.value_length": 16,
}
WITHOUT_ATTENTION = {"attention.head_count": 0, "attention.head_count_kv": None, "feed_forward_length": 0}
MULTIPLIERS = {"logit_scale": 4.0, "embedding_scale": 3.0, "residual_scale": 0.5, "attention.scale": 0.2}
DELTA_KIMI = {"kda.head_dim": 16, "ssm.conv_kernel": 4, "attention.head_count_kv": [0, 0, 1, 0]}
QUERY_BIASES = r"attn_(q|k|v|qkv)\.bias"
ALL_BIASES = r"(attn|ffn)_\w+\.bias"
DENSE_FIRST = r"blk\.0\.(.*exps|.*shexp|ffn_gate_inp|exp_probs)|blk\.[1-9]\.ffn_(gate|up|down)\.weight"
HEAD_NORMS = r"attn_[qk]_norm"
NEGATIVE_DIVISORS = {r"rope_f": lambda numbers: 1 + abs(numbers)}


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


LIKE_LLAMA = [
    rms("llama"), rms("llama", variant="divisors", keeps="rope_freqs", values=NEGATIVE_DIVISORS),
    rms("llama", MIXTURE, {"expert_feed_forward_length": None}, variant="mixture"),
    rms("llama", {"rope.scaling.type": "linear", "rope.scaling.factor": 2.0}, variant="linear", leaves="^output.weight"),
    rms("llama", {"attention.key_length": 32, "attention.value_length": 32, "rope.dimension_count": 32}, variant="wide heads"),
    rms("mistral3"), rms("mistral3", YARN, TEMPERED, {"rope.scaling.yarn_log_multiplier": 1.0}, variant="tempered", tokens=48),
    rms("arcee"), rms("smollm3", {"block_count": 5}), rms("ernie4_5"), rms("hunyuan-dense"), rms("hunyuan_vl"),
    rms("seed_oss", keeps=QUERY_BIASES), rms("internlm2"), rms("xverse"), 
    rms("baichuan", {"block_count": 32, "attention.head_count_kv": 4}),
    rms("baichuan", {"block_count": 40, "attention.head_count_kv": 4, "rope.dimension_count": None}, variant="distances"),
    rms("pangu-embedded", keeps=QUERY_BIASES + r"|attn_output\.bias"), rms("exaone"), rms("bitnet"),
    rms("apertus", {"xielu.alpha_n": [0.5, 1.0, 0.3, 0.1], "xielu.alpha_p": [1.5, 0.2, 0.3, 0.4],
                    "xielu.beta": [0.5, 0.5, 0.5, 0.5], "xielu.eps": [-1e-6, -1e-6, -1e-6, -1e-6]}),
    rms("nanbeige", {"num_loops": 2}), rms("nanbeige", {"num_loops": 2, "skip_loop_final_norm": True}, variant="skipping"),
    rms("muse-glimmer", sliding(True, True, False, True), {"logit_scale": 0.5, "final_logit_softcapping": 20.0},
        values={r"attn_q_norm": lambda numbers: 0 * numbers + 3.87, r"attn_k_norm": lambda numbers: 0 * numbers + 1}),
    rms("openelm", {"attention.head_count": [4, 4, 6, 6], "attention.head_count_kv": [2, 2, 3, 3],
                    "feed_forward_length": [64, 96, 96, 128], "attention.key_length": 16, "attention.value_length": 16}),
    rms("minicpm", {"embedding_scale": 12.0, "residual_scale": 0.7, "logit_scale": 0.25}),
    rms("granite", MULTIPLIERS), rms("granitemoe", MULTIPLIERS, MIXTURE, {"expert_feed_forward_length": None}),
    rms("granitemoe", MULTIPLIERS, MIXTURE, {"expert_feed_forward_length": None, "expert_shared_feed_forward_length": 48},
        variant="shared"),
    rms("granite_swa", MULTIPLIERS, sliding(True, False, True, False), {"attention.rope_pattern": [True, False, True, False]}),
    rms("plamo3", sliding(True, False, True, False), {"rope.freq_base": 1e6, **HEAD}), rms("plamo3", HEAD, variant="whole"),
]

LAYER_NORMALISED = [
    layer("orion"), layer("jais2", keeps=ALL_BIASES), layer("nemotron", {"rope.dimension_count": 8}),
    layer("olmo", {"attention.clamp_kqv": 1.5}), layer("command-r", {"logit_scale": 0.0625}),
    layer("cohere2", WINDOW, {"logit_scale": 0.25, "block_count": 5}),
    layer("phi2", {"rope.dimension_count": 8}, keeps=ALL_BIASES, fuses="qkv"),
    layer("starcoder2", keeps=ALL_BIASES), layer("codeshell", keeps=ALL_BIASES),
    layer("stablelm", {"rope.dimension_count": 4}, leaves=HEAD_NORMS, keeps=QUERY_BIASES),
    layer("stablelm", {"rope.dimension_count": 4}, leaves="ffn_norm", variant="parallel"),
    layer("gpt2", {"attention.head_count_kv": 4}, keeps=ALL_BIASES),
    layer("starcoder", {"attention.head_count_kv": 1}, keeps=ALL_BIASES),
    layer("gptneox", {"attention.head_count_kv": 4, "rope.dimension_count": 4, "use_parallel_residual": True}, keeps=ALL_BIASES),
    layer("gptneox", {"attention.head_count_kv": 4, "use_parallel_residual": False}, keeps=ALL_BIASES, variant="sequential"),
    layer("falcon", {"attention.head_count_kv": 1}, leaves="attn_norm_2", variant="one key head"),
    layer("falcon", variant="groups"),
    layer("bloom", {"attention.head_count_kv": 4, "feed_forward_length": 256}, keeps=ALL_BIASES),
    layer("mpt", {"attention.head_count_kv": 4, "feed_forward_length": 256, "attention.max_alibi_bias": 8.0, "attention.clamp_kqv": 1.5},
          leaves=r"bias|position_embd|_norm\.bias|attn_[qk]_norm|act\.scales"),
    layer("dbrx", MIXTURE, {"attention.clamp_kqv": 1.5, "expert_feed_forward_length": None}, fuses="qkv"),
]

DENSE = [
    rms("qwen", {"feed_forward_length": 192, "attention.head_count_kv": 4}, keeps=QUERY_BIASES),
    rms("qwen2", keeps=QUERY_BIASES, leaves="output.bias"),
    rms("qwen2", YARN, keeps=QUERY_BIASES, leaves="output.bias", variant="yarn"),
    # llama.cpp 0.3.36 leaves this architecture's epsilon at 0.
    rms("qwen2vl", {"rope.dimension_sections": [2, 3, 3, 0], "attention.layer_norm_rms_epsilon": 1e-12}, keeps=QUERY_BIASES, leaves="output.bias"),
    rms("qwen3"), rms("qwen3vl", {"rope.dimension_sections": [3, 3, 2, 0]}),
    rms("gemma", {"attention.key_length": 32, "attention.value_length": 32, "rope.dimension_count": 32}),
    rms("gemma2", WINDOW, {"attn_logit_softcapping": 5.0, "final_logit_softcapping": 10.0, "attention.key_length": 16,
                           "attention.value_length": 16}),
    rms("gemma3", WINDOW, {"block_count": 7, "rope.freq_base": 1e6, "attention.key_length": 16,
                           "attention.value_length": 16}),
    rms("gemma3n", WINDOW, {
        "block_count": 23, "rope.freq_base": 1e6, "attention.key_length": 16, "attention.value_length": 16,
        "altup.num_inputs": 4, "altup.active_idx": 0, "embedding_length_per_layer_input": 256,
        "attention.shared_kv_layers": 3, "attention.sliding_window_pattern": [i % 5 != 4 for i in range(23)],
        # Of so few numbers the deviation of a sample, which llama.cpp takes, is another than that of the whole.
        "activation_sparsity_scale": [1.6448533535 * (96 / 95) ** 0.5 if i < 10 else float("-inf") for i in range(23)],
    }),
    rms("gemma4", sliding(True, True, True, False, True, False), {
        "attention.key_length": 32, "attention.value_length": 32, "attention.key_length_swa": 16,
        "attention.value_length_swa": 16, "rope.dimension_count": 32, "rope.dimension_count_swa": 16,
        "rope.freq_base": 1e6, "rope.freq_base_swa": 10000.0, "embedding_length_per_layer_input": 16,
        "attention.head_count_kv": [2, 2, 2, 1, 2, 1], "attention.shared_kv_layers": 2, "final_logit_softcapping": 10.0,
    }, leaves=r"^output\.", keeps="rope_freqs", values={
            r"rope_freqs": lambda numbers: [1.0] * 4 + [1e30] * 12}),
    rms("gemma4", MIXTURE, sliding(True, False), {
        "attention.key_length": 32, "attention.value_length": 32, "attention.key_length_swa": 16,
        "attention.value_length_swa": 16, "rope.dimension_count": 32, "rope.dimension_count_swa": 16,
        "rope.freq_base": 1e6, "rope.freq_base_swa": 10000.0, "embedding_length_per_layer_input": 0,
        "attention.head_count_kv": [2, 1], "attention.shared_kv_layers": 0, "final_logit_softcapping": 10.0,
    }, leaves=r"^output\.", variant="mixture", keeps=r"rope_freqs|blk\.\d\.(ffn_gate_inp|ffn_down_exps)\.scale", values={
        r"rope_freqs": lambda numbers: [1.0] * 4 + [1e30] * 12}),
    rms("phi3", keeps="", fuses="qkv"),
    rms("phi3", {"rope.scaling.original_context_length": 16, "rope.scaling.attn_factor": 1.3}, fuses="qkv",
        keeps="rope_factors", values=NEGATIVE_DIVISORS, variant="long"),
    rms("chatglm", {"rope.dimension_count": 8}, keeps=QUERY_BIASES, fuses="qkv"),
    rms("glm4", {"rope.dimension_count": 8}), rms("glm4", {"rope.dimension_count": 8}, keeps=QUERY_BIASES, variant="biases"),
    rms("exaone4", WINDOW, {"block_count": 64}, tokens=12), rms("exaone4", variant="whole"),
    rms("olmo2", {"attention.head_count_kv": 4}), rms("olmo2", WINDOW, {"block_count": 5}, variant="sliding"),
]

MIXTURES = [
    rms("qwen2moe", MIXTURE, {"expert_shared_feed_forward_length": 48}, keeps=QUERY_BIASES),
    rms("qwen3moe", MIXTURE),
    rms("qwen3vlmoe", MIXTURE, {"rope.dimension_sections": [3, 3, 2, 0]}),
    rms("olmoe", MIXTURE, {"feed_forward_length": 32, "attention.head_count_kv": 4}),
    rms("gpt-oss", MIXTURE, WINDOW, keeps=ALL_BIASES + "|exps.bias|ffn_gate_inp.bias"),
    # Only with such numbers are the ends of YaRN's ramp whole: llama.cpp rounds them, and the released models do not.
    rms("gpt-oss", MIXTURE, WINDOW, YARN, {"rope.freq_base": 2.0, "rope.scaling.original_context_length": 200},
        keeps=ALL_BIASES + "|exps.bias|ffn_gate_inp.bias", variant="yarn"),
    rms("glm4moe", MIXTURE, SHARED, SIGMOID, {"rope.dimension_count": 8}, keeps=QUERY_BIASES),
    rms("bailingmoe", MIXTURE, SHARED, {"expert_weights_scale": 1.0, "expert_weights_norm": True}),
    rms("bailingmoe2", MIXTURE, SHARED, SIGMOID, {
        "rope.dimension_count": 8, "expert_group_count": 4, "expert_group_used_count": 2}),
    rms("dots1", MIXTURE, SHARED, SIGMOID, {"attention.head_count_kv": 4}),
    rms("exaone-moe", MIXTURE, SHARED, SIGMOID, WINDOW, {"block_count": 5}),
    rms("minimax-m2", MIXTURE, {"feed_forward_length": 32, "expert_gating_func": 2, "rope.dimension_count": 8}),
    rms("hunyuan-moe", MIXTURE, {"expert_feed_forward_length": 96, "expert_shared_feed_forward_length": 96}),
    rms("hy_v3", MIXTURE, {"expert_shared_feed_forward_length": 32, "expert_gating_func": 2, "expert_weights_norm": True,
                           "expert_weights_scale": 2.5}, leaves=DENSE_FIRST),
    rms("hy_v3", MIXTURE, {"expert_shared_feed_forward_length": 32, "expert_gating_func": 2, "expert_weights_norm": True,
                           "expert_weights_scale": 2.5}, leaves=DENSE_FIRST, fuses="experts", variant="fused experts"),
    rms("afmoe", MIXTURE, SHARED, SIGMOID, WINDOW, {"block_count": 5}),
    layer("cohere2moe", MIXTURE, SIGMOID, SHARED, WINDOW, {
        "block_count": 5, "logit_scale": 0.25, "expert_weights_scale": 1.0, "expert_shared_feed_forward_length": 32}),
    rms("mellum", MIXTURE, WINDOW, {"block_count": 5}),
    rms("phimoe", MIXTURE, {"feed_forward_length": 32, "expert_used_count": 2, "rope.scaling.original_context_length": 64},
        keeps=ALL_BIASES + "|norm.bias|output.bias",
        differs="llama.cpp's router is softmax and not SparseMixer"),
    rms("ernie4_5-moe", MIXTURE, {"interleave_moe_layer_step": 1, "leading_dense_block_count": 1, "expert_shared_count": 1,
                                  "expert_shared_feed_forward_length": 32}),
    rms("laguna", MIXTURE, SHARED, SIGMOID, WINDOW, {
        "attention.head_count": [4, 6, 6, 6], "rope.dimension_count": 8, "rope.dimension_count_swa": 16,
        "expert_shared_feed_forward_length": 32, "attention.key_length": 16, "attention.value_length": 16}),
    rms("llama4", MIXTURE, {"expert_count": 16, "expert_used_count": 1, "interleave_moe_layer_step": 2}),
    rms("mimo2", MIXTURE, sliding(False, True, True, False), {
        "attention.head_count_kv": [1, 2, 2, 1], "attention.key_length": 24, "attention.value_length": 16,
        "rope.dimension_count": 8, "expert_gating_func": 2, "rope.freq_base_swa": 5000.0}, leaves=DENSE_FIRST + r"|blk\.[03]\.attn_sinks"),
    *[rms("step35", MIXTURE, SIGMOID, HEAD, sliding(False, True, True, False), {
        "attention.head_count": [4, 6, 6, 4], "attention.head_count_kv": [2, 3, 3, 2], "rope.freq_base": 5e6,
        "expert_shared_feed_forward_length": 32, **more}, leaves=DENSE_FIRST, variant=variant, keeps=keeps,
          values=NEGATIVE_DIVISORS)
      for variant, keeps, more in [
          ("", "", {}), ("divisors", "rope_freqs", {}),
          ("bounds", "", {"swiglu_clamp_exp": [0.0, 0.05, 0.0, 0.1], "swiglu_clamp_shexp": [0.0, 0.0, 0.07, 0.2]})]],
    rms("minimax-m3", MIXTURE, SHARED, SIGMOID, INDEX, {
        "attention.indexer.head_count": 2, "attention.indexer.block_size": 4, "attention.indexer.local_blocks": 1,
        "attention.indexer.key_length": 16, "attention.indexer.top_k": 3, "rope.dimension_count": 8, **HEAD}),
]

LATENTS = [
    latent("deepseek2", {"expert_group_count": 4, "expert_group_used_count": 2}),
    latent("deepseek2", {"expert_gating_func": 1, "expert_weights_norm": False}, YARN,
           {"rope.scaling.yarn_log_multiplier": 0.0707}, variant="softmax, yarn", leaves="exp_probs_b"),
    latent("mistral4", {"expert_gating_func": 1}, YARN, {"rope.scaling.yarn_log_multiplier": 0.1}, TEMPERED,
           leaves="exp_probs_b", tokens=48),
    latent("deepseek32", INDEX), 
    latent("glm-dsa", INDEX), latent("glm-dsa", INDEX, {"attention.indexer.types": [1, 0, 1, 0]}, variant="shared"),
    latent("glm-dsa", INDEX, {"attention.indexer.types": [1, 0, 1, 0]}, variant="shared, bare", leaves=r"blk\.[13]\.indexer"),
    rms("minicpm3", {"attention.q_lora_rank": 24, "attention.kv_lora_rank": 32, "attention.key_length": 24,
                     "attention.head_count_kv": 4, "attention.value_length": 16, "rope.dimension_count": 8},
        keeps=""),
    latent("kimi-linear", DELTA_KIMI, {"attention.q_lora_rank": None}),
    latent("bailingmoe3", DELTA_KIMI, {"kda.safe_gate": True, "kda.gate_lower_bound": -5.0, "expert_group_count": 1},
           values={r"ssm_a$": lambda numbers: abs(numbers) + 0.1}),
]

STATEFUL = [
    rms("lfm2", {"attention.head_count_kv": [0, 0, 2, 0], "shortconv.l_cache": 3}),
    rms("lfm2moe", MIXTURE, {"attention.head_count_kv": [0, 0, 2, 0], "shortconv.l_cache": 3, "expert_gating_func": 2,
                             "leading_dense_block_count": 1}),
    rms("qwen35", DELTA, {"rope.dimension_sections": [2, 1, 1, 0], "block_count": 5}),
    rms("qwen35moe", DELTA, MIXTURE, {"rope.dimension_sections": [2, 1, 1, 0], "expert_shared_feed_forward_length": 48,
                                      "block_count": 5}),
    rms("qwen3next", DELTA, MIXTURE, {"expert_shared_feed_forward_length": 48, "block_count": 5}, leaves="ssm_in"),
    rms("qwen3next", DELTA, MIXTURE, {"expert_shared_feed_forward_length": 48, "block_count": 5}, variant="old",
        leaves=r"attn_gate|blk\.[0134]\.attn_qkv"),
    rms("granitehybrid", MULTIPLIERS, RECURRENT, {"attention.head_count_kv": [0, 0, 2, 0]}),
    rms("granitehybrid", MULTIPLIERS, RECURRENT, {
        "attention.head_count_kv": [0, 0, 2, 0], "rope.scaling.finetuned": False}, variant="without rotation"),
    rms("granitehybrid", MULTIPLIERS, RECURRENT, MIXTURE, {
        "attention.head_count_kv": [0, 0, 2, 0], "expert_feed_forward_length": None,
        "expert_shared_feed_forward_length": 48}, variant="mixture"),
    rms("falcon-h1", RECURRENT), rms("mamba", RECURRENT, WITHOUT_ATTENTION),
    rms("mamba", RECURRENT, WITHOUT_ATTENTION, {"ssm.dt_b_c_rms": True, "attention.layer_norm_rms_epsilon": 1e-6}, variant="normalised"),
    rms("mamba2", RECURRENT, WITHOUT_ATTENTION),
    rms("jamba", RECURRENT, MIXTURE, {"attention.head_count_kv": [0, 2, 0, 0], "expert_feed_forward_length": None,
                                      "rope.dimension_count": None},
        leaves=r"blk\.[02]\.(ffn_\w+_exps|ffn_gate_inp)",
        adds={f"blk.{i}.ffn_{part}.weight": (96, WIDTH) if part == "down" else (WIDTH, 96) for i in (0, 2)
              for part in ("gate", "up", "down")}),
    rms("nemotron_h", RECURRENT, LAYER, {"attention.head_count_kv": [0, 2, 0, 0], "feed_forward_length": [0, 0, 96, 0]}),
    rms("nemotron_h_moe", RECURRENT, LAYER, MIXTURE, {
        "attention.head_count_kv": [0, 2, 0, 0], "feed_forward_length": [0, 0, 32, 0], "expert_gating_func": 2,
        "expert_shared_feed_forward_length": 48, "expert_shared_count": 1, "expert_weights_norm": True,
        "expert_weights_scale": 2.5}, leaves="latent"),
    rms("nemotron_h_moe", RECURRENT, LAYER, MIXTURE, {
        "attention.head_count_kv": [0, 2, 0, 0], "feed_forward_length": [0, 0, 32, 0], "expert_gating_func": 2,
        "expert_shared_feed_forward_length": 48, "expert_shared_count": 1, "expert_weights_norm": True,
        "expert_weights_scale": 2.5, "moe_latent_size": 24}, variant="latent"),
    rms("plamo2", RECURRENT, HEAD, {"attention.head_count_kv": [0, 2, 0, 2],
                                    "ssm.group_count": 0}),
    # llama.cpp's products go by 64 elements of a head.
    layer("rwkv7", WITHOUT_ATTENTION, {
        "embedding_length": 128, "feed_forward_length": 96, "wkv.head_size": 64, "attention.decay_lora_rank": 8, "attention.iclr_lora_rank": 8,
        "attention.value_residual_mix_lora_rank": 8, "attention.gate_lora_rank": 8, "rope.dimension_count": None}),
    *[rms("deepseek4", MIXTURE, SHARED, WINDOW, INDEX, HEAD, {
        "attention.head_count_kv": 1,
        "rope.dimension_count": 8, "attention.q_lora_rank": 24, "attention.output_group_count": 2,
        "attention.output_lora_rank": 16, "attention.compress_ratios": [0, 0, 4, 128], "context_length": 256,
        "attention.compress_rope_freq_base": 160000.0, "hyper_connection.count": 4,
        "hyper_connection.sinkhorn_iterations": 3, "hyper_connection.epsilon": 1e-6, "hash_layer_count": hashed,
        "swiglu_clamp_exp": 10.0, "expert_weights_scale": 1.5, "expert_weights_norm": True, "expert_gating_func": 4, **more},
          variant=variant, tokens=150, leaves="exp_probs_b_vl",
          adds={f"blk.{i}.attn_output_a.weight": (32, 32) for i in range(4)}, values={"tid2eid": rows_of_experts})
      for variant, hashed, more in [("", 0, {}), ("hashed, yarn", 2, YARN)]],
]

# llama.cpp looks GELU up in a table of half precision: its own error is 1e-4. Steep networks, in which nearly all is cut
# off or passes, show that nothing else differs.
TABLED = {"phi2", "starcoder2", "codeshell", "gpt2", "starcoder", "gptneox", "falcon", "bloom", "mpt", "gemma", "gemma2",
          "gemma3", "gemma3n", "gemma4"}


def with_steep(case: Case) -> list[Case]:
    """A case, and another with steep networks where its function is one of the table."""
    if case.architecture not in TABLED:
        return [case]
    gate = "ffn_gate|inp_gate" if case.architecture.startswith("gemma") else "ffn_up"
    steep = {rf"({gate})\.weight": lambda numbers: 1e5 * numbers,
             r"(ffn_down|blk\.\d+\.proj)\.weight": lambda numbers: 1e-6 * numbers,
             r"ffn_gate_up_exps": lambda numbers: 1e4 * numbers, r"ffn_down_exps\.weight": lambda numbers: 1e-9 * numbers}
    variant = f"{case.variant}, steep" if case.variant else "steep"
    # Gates that are cut off by their deviation feel each rounding.
    is_cut = case.architecture == "gemma3n"
    return [replace(case, tolerance=1e-2 if is_cut else 1e-3),
            replace(case, variant=variant, tolerance=5e-5 if is_cut else 1e-5, values=case.values | steep)]


ALL: list[Case] = [*LIKE_LLAMA, *LAYER_NORMALISED, *DENSE, *MIXTURES, *LATENTS, *STATEFUL]
CASES = [made for case in ALL for made in with_steep(case)]

# Encoders have no logits; docs/embeddings.md says how they were compared.
ENCODERS = {"bert", "gemma-embedding", "jina-bert-v2", "modern-bert", "nomic-bert"}
