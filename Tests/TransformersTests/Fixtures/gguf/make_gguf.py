"""Makes tiny random checkpoints in GGUF files, with the logits and greedy tokens of the reference implementation.

    pip install -r ../requirements.txt llama-cpp-python==0.3.36 numpy==2.4.6
    pip download --no-deps --no-binary llama-cpp-python llama-cpp-python==0.3.36 && tar xzf llama_cpp_python-0.3.36.tar.gz
    LLAMA_CPP=llama_cpp_python-0.3.36/vendor/llama.cpp python make_gguf.py              # or with a part of a name
    LLAMA_CPP=llama_cpp_python-0.3.36/vendor/llama.cpp python make_gguf.py --others DIR # what the repository does not keep

A model is converted by llama.cpp's converter and quantised by llama.cpp's quantiser, a type for each matrix in turn. Its
matrices are then replaced by what the package `gguf` makes of the blocks, and the reference, in float64 wherever it lets
itself, computes logits with them. A row of a GGUF matrix is found in the model by its bits, so that nothing here knows how the
converter names, permutes, splits or stacks.
"""

import ctypes
import hashlib
import json
import os
import pathlib
import shutil
import sys
import tempfile

LLAMA_CPP = pathlib.Path(os.environ["LLAMA_CPP"])
HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(LLAMA_CPP), str(LLAMA_CPP / "gguf-py"), str(HERE.parent)]

import gguf
import llama_cpp
import numpy as np
import torch
import transformers
from conversion import ModelBase, get_model_class
from gguf import GGMLQuantizationType as Kind, GGUFValueType
from make_fixtures import GPT2_SIZES, make_ternary, randomize, shrunk
from safetensors.torch import load_file, save_file

SMALL = dict(
    vocab_size=64, hidden_size=64, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4,
    num_key_value_heads=2, max_position_embeddings=128, bos_token_id=1, eos_token_id=2, pad_token_id=0)
# Blocks of 256 columns need rows of as many.
WIDE = dict(
    SMALL, hidden_size=256, intermediate_size=256, num_hidden_layers=1, num_attention_heads=4, num_key_value_heads=1,
    head_dim=64)
BLOCK_TYPES = "Q4_0 Q8_0 Q5_1 Q4_1 Q5_0 IQ4_NL".split()
SMALL_TYPES = "Q4_0 Q8_0 MXFP4 Q5_1 NVFP4 Q4_1 Q2_0 Q5_0 IQ4_NL F16 BF16".split()

DELTA = dict(
    SMALL, num_hidden_layers=3, head_dim=32, linear_num_key_heads=2, linear_key_head_dim=32, linear_value_head_dim=32,
    layer_types=["linear_attention", "full_attention", "linear_attention"])
EXPERTS = dict(
    num_experts=4, num_experts_per_tok=2, moe_intermediate_size=64, shared_expert_intermediate_size=64)
LATENT = dict(
    num_key_value_heads=4, kv_lora_rank=64, qk_nope_head_dim=32, qk_rope_head_dim=16, v_head_dim=32, n_routed_experts=4, num_experts_per_tok=2,
    moe_intermediate_size=64)
INDEX = dict(index_n_heads=6, index_head_dim=32, index_topk=12)
MAMBA = dict(mamba_n_heads=4, mamba_d_head=32, mamba_d_state=16, mamba_n_groups=2, mamba_expand=2, mamba_chunk_size=16)

CLASSIC = dict(vocab_size=64, bos_token_id=1, eos_token_id=2)
MROPE = dict(rope_type="default", rope_theta=10000.0, mrope_section=[4, 6, 6])
ROUTED = dict(num_experts_per_tok=2, moe_intermediate_size=64)

# name -> (model_type, configuration, types of the matrices in turn, seed)
CASES = {
    "llama-k": ("llama", dict(WIDE), "Q4_K Q6_K Q3_K Q2_K Q5_K Q4_K".split(), 1),
    "qwen3-iq": ("qwen3", dict(WIDE), "IQ4_XS IQ2_XXS IQ3_S IQ1_M IQ2_XS IQ3_XXS IQ1_S IQ2_S".split(), 2),
    "gemma3-ternary": ("gemma3_text", dict(
        WIDE, num_hidden_layers=1, sliding_window=8, query_pre_attn_scalar=64,
        layer_types=["sliding_attention"]), "Q6_K TQ1_0 TQ2_0 Q1_0 Q4_K".split(), 3),
    "llama-rope": ("llama", dict(SMALL, num_attention_heads=4, tie_word_embeddings=True, rope_parameters={
        "rope_type": "llama3", "rope_theta": 300.0, "factor": 4.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
        "original_max_position_embeddings": 32}), SMALL_TYPES, 4),
    "mixtral": ("mixtral", dict(SMALL, num_local_experts=4, num_experts_per_tok=2, sliding_window=None), SMALL_TYPES, 5),
    "qwen2": ("qwen2", dict(SMALL), SMALL_TYPES[1:], 6),
    "qwen3_moe": ("qwen3_moe", dict(
        SMALL, num_experts=4, num_experts_per_tok=2, moe_intermediate_size=64, head_dim=32,
        norm_topk_prob=True), SMALL_TYPES[2:], 7),
    "phi3": ("phi3", dict(SMALL, original_max_position_embeddings=128), SMALL_TYPES[3:], 8),
    "gemma2": ("gemma2", dict(
        SMALL, head_dim=32, query_pre_attn_scalar=32, sliding_window=8), SMALL_TYPES[4:], 9),
    "olmo2": ("olmo2", dict(SMALL, num_key_value_heads=4), SMALL_TYPES[5:], 10),
    "granite": ("granite", dict(
        SMALL, embedding_multiplier=3.0, logits_scaling=7.0, residual_multiplier=0.3, attention_multiplier=0.2),
        SMALL_TYPES[6:], 11),
    "cohere2": ("cohere2", dict(
        SMALL, num_hidden_layers=4, sliding_window=8, logit_scale=0.25, rotary_pct=1.0), SMALL_TYPES[7:], 12),
    "starcoder2": ("starcoder2", dict(SMALL, use_bias=True, sliding_window=None), SMALL_TYPES[8:], 13),
    "stablelm": ("stablelm", dict(SMALL, use_qkv_bias=True, partial_rotary_factor=0.25), SMALL_TYPES[1:], 14),
    "gpt2": ("gpt2", dict(GPT2_SIZES, n_embd=64, n_head=4, n_ctx=64), SMALL_TYPES, 15),
    "gpt_oss": ("gpt_oss", dict(
        SMALL, num_local_experts=4, num_experts_per_tok=2, head_dim=32, sliding_window=8, rope_parameters={
            "rope_type": "yarn", "rope_theta": 150000.0, "factor": 8.0, "beta_fast": 32.0, "beta_slow": 1.0,
            "truncate": False, "original_max_position_embeddings": 16}), ["MXFP4", "Q8_0", "Q4_0"], 16),
    "lfm2": ("lfm2", dict(
        SMALL, num_hidden_layers=3, layer_types=["conv", "full_attention", "conv"],
        block_auto_adjust_ff_dim=False), BLOCK_TYPES, 17),
    "lfm2_moe": ("lfm2_moe", dict(
        SMALL, num_hidden_layers=3, layer_types=["conv", "full_attention", "conv"], num_dense_layers=1, num_experts=4,
        num_experts_per_tok=2, moe_intermediate_size=64), BLOCK_TYPES[1:] + BLOCK_TYPES[:1], 18),
    "qwen3_5": ("qwen3_5_text", dict(DELTA, linear_num_value_heads=2), BLOCK_TYPES[2:] + BLOCK_TYPES[:2], 19),
    "qwen3_5-tiled": ("qwen3_5_text", dict(DELTA, linear_num_value_heads=6), BLOCK_TYPES[3:] + BLOCK_TYPES[:3], 20),
    "qwen3_5_moe": ("qwen3_5_moe_text", dict(DELTA, **EXPERTS, linear_num_value_heads=4), BLOCK_TYPES[4:] + BLOCK_TYPES[:4], 21),
    # This one's converter leaves value heads beside each other; the empty list tells it from the others.
    "qwen3_next": ("qwen3_next", dict(DELTA, **EXPERTS, mlp_only_layers=[], linear_num_value_heads=4), BLOCK_TYPES[5:] + BLOCK_TYPES[:5], 22),
    "granite-hybrid": ("granitemoehybrid", dict(
        SMALL, **MAMBA, layer_types=["mamba", "attention"], num_local_experts=0, num_experts_per_tok=0,
        shared_intermediate_size=64, residual_multiplier=0.5, attention_multiplier=0.2, embedding_multiplier=3.0,
        logits_scaling=2.0), BLOCK_TYPES, 23),
    "granite-hybrid-moe": ("granitemoehybrid", dict(
        SMALL, **MAMBA, layer_types=["mamba", "attention"], num_local_experts=4, num_experts_per_tok=2,
        shared_intermediate_size=64, residual_multiplier=0.5, attention_multiplier=0.2, embedding_multiplier=3.0,
        logits_scaling=2.0), BLOCK_TYPES[1:] + BLOCK_TYPES[:1], 24),
    "falcon_h1": ("falcon_h1", dict(
        SMALL, **MAMBA, mamba_d_ssm=128, mamba_rms_norm=True, mamba_norm_before_gate=False, mlp_multipliers=[1.0, 1.0],
        ssm_multipliers=[1.0] * 5, key_multiplier=1.0, attention_in_multiplier=1.0, attention_out_multiplier=1.0,
        ssm_in_multiplier=1.0, ssm_out_multiplier=1.0, embedding_multiplier=1.0, lm_head_multiplier=1.0, head_dim=32), BLOCK_TYPES[2:] + BLOCK_TYPES[:2], 25),
    "mamba2": ("mamba2", dict(
        vocab_size=64, hidden_size=64, num_hidden_layers=2, num_heads=4, head_dim=32, n_groups=2, state_size=16,
        chunk_size=16, tie_word_embeddings=False), BLOCK_TYPES[1:] + BLOCK_TYPES[:1], 26),
    "mamba": ("mamba", dict(vocab_size=64, hidden_size=64, num_hidden_layers=2, state_size=16, intermediate_size=128),
        BLOCK_TYPES[2:] + BLOCK_TYPES[:2], 27),
    "nemotron_h": ("nemotron_h", dict(
        SMALL, layers_block_type=["mamba", "mlp", "attention"], num_hidden_layers=3, head_dim=16, mamba_num_heads=4,
        mamba_head_dim=32, n_groups=2, ssm_state_size=16, chunk_size=16), BLOCK_TYPES[3:] + BLOCK_TYPES[:3], 28),
    "nemotron_h-moe": ("nemotron_h", dict(
        SMALL, layers_block_type=["mamba", "moe", "attention"], num_hidden_layers=3, head_dim=16, mamba_num_heads=4,
        mamba_head_dim=32, n_groups=2, ssm_state_size=16, chunk_size=16, n_routed_experts=4, num_experts_per_tok=2,
        moe_intermediate_size=64, moe_shared_expert_intermediate_size=64, routed_scaling_factor=2.5), BLOCK_TYPES, 31),
    "deepseek_v2": ("deepseek_v2", dict(
        SMALL, **LATENT, q_lora_rank=None, n_shared_experts=2, norm_topk_prob=False, first_k_dense_replace=1,
        rope_parameters=dict(
            rope_type="yarn", rope_theta=10000.0, factor=4.0, original_max_position_embeddings=16, beta_fast=32,
            beta_slow=1, mscale=0.707, mscale_all_dim=0.707)), BLOCK_TYPES, 32),
    "deepseek_v3": ("deepseek_v3", dict(
        SMALL, **LATENT, q_lora_rank=64, n_shared_experts=1, first_k_dense_replace=1, n_group=2, topk_group=1,
        norm_topk_prob=True, routed_scaling_factor=2.5), BLOCK_TYPES[1:] + BLOCK_TYPES[:1], 33),
    "gemma3n": ("gemma3n_text", dict(
        SMALL, num_hidden_layers=4, layer_types=["sliding_attention", "full_attention"] * 2, head_dim=32, sliding_window=8,
        num_attention_heads=2, num_key_value_heads=1, hidden_size_per_layer_input=64, vocab_size_per_layer_input=64,
        num_kv_shared_layers=2, laurel_rank=64, activation_sparsity_pattern=[0.8, 0.0, 0.3, 0.0]), BLOCK_TYPES, 34),
    "ernie4_5_moe": ("ernie4_5_moe", dict(
        SMALL, num_hidden_layers=3, moe_num_experts=4, moe_k=2, moe_intermediate_size=64, moe_num_shared_experts=1),
        BLOCK_TYPES, 35),
    "bloom": ("bloom", dict(vocab_size=64, hidden_size=64, n_layer=2, n_head=4, bos_token_id=1, eos_token_id=2), BLOCK_TYPES, 36),
    "mpt": ("mpt", dict(
        vocab_size=64, d_model=64, n_layers=2, n_heads=4, max_seq_len=64, bos_token_id=1, eos_token_id=2,
        attn_config=dict(clip_qkv=0.7)), BLOCK_TYPES, 37),
    "jamba": ("jamba", dict(
        SMALL, num_hidden_layers=3, attn_layer_period=3, attn_layer_offset=1, num_experts=4, num_experts_per_tok=2,
        mamba_d_state=16), BLOCK_TYPES, 38),
    "gemma4": ("gemma4_text", dict(
        SMALL, num_hidden_layers=4, layer_types=["sliding_attention", "full_attention"] * 2, head_dim=32,
        num_attention_heads=2, num_key_value_heads=1,
        global_head_dim=64, sliding_window=8, hidden_size_per_layer_input=64, vocab_size_per_layer_input=64,
        num_kv_shared_layers=2, use_double_wide_mlp=True, final_logit_softcapping=20.0), BLOCK_TYPES[4:] + BLOCK_TYPES[:4], 29),
    "gemma4-moe": ("gemma4_text", dict(
        SMALL, layer_types=["sliding_attention", "full_attention"], head_dim=32, global_head_dim=64, sliding_window=8,
        hidden_size_per_layer_input=0, num_global_key_value_heads=1, attention_k_eq_v=True, enable_moe_block=True,
        num_experts=4, top_k_experts=2, moe_intermediate_size=64, num_kv_shared_layers=0), BLOCK_TYPES[5:] + BLOCK_TYPES[:5], 30),
    "falcon": ("falcon", dict(
        CLASSIC, hidden_size=64, num_hidden_layers=2, num_attention_heads=4, num_kv_heads=2, new_decoder_architecture=True,
        tie_word_embeddings=False), BLOCK_TYPES, 40),
    "qwen3_vl": ("qwen3_vl", dict(SMALL, head_dim=32, rope_parameters=MROPE), BLOCK_TYPES[1:] + BLOCK_TYPES[:1], 42),
    "qwen3_vl_moe": ("qwen3_vl_moe", dict(
        SMALL, head_dim=32, num_experts=4, num_experts_per_tok=2, moe_intermediate_size=64, rope_parameters=MROPE),
        BLOCK_TYPES[2:] + BLOCK_TYPES[:2], 43),
    "glm4_moe": ("glm4_moe", dict(
        SMALL, **ROUTED, num_hidden_layers=3, n_routed_experts=4, head_dim=32, use_qk_norm=True, attention_bias=True,
        routed_scaling_factor=1.5, first_k_dense_replace=1), BLOCK_TYPES[3:] + BLOCK_TYPES[:3], 44),
    "minimax_m2": ("minimax_m2", dict(
        SMALL, num_local_experts=4, num_experts_per_tok=2, head_dim=32, rotary_dim=16), BLOCK_TYPES[4:] + BLOCK_TYPES[:4], 45),
    "minicpm": ("granite", dict(
        SMALL, embedding_multiplier=3.0, logits_scaling=2.0, residual_multiplier=1.4 / 2**0.5, attention_multiplier=0.25),
        BLOCK_TYPES[5:] + BLOCK_TYPES[:5], 46),
    "minicpm3": ("minicpm3", dict(
        SMALL, **LATENT, q_lora_rank=64, scale_emb=12, scale_depth=1.4, dim_model_base=256), BLOCK_TYPES, 47),
    "exaone": ("llama", dict(SMALL), BLOCK_TYPES[1:] + BLOCK_TYPES[:1], 48),
    "internlm2": ("llama", dict(SMALL), BLOCK_TYPES[2:] + BLOCK_TYPES[:2], 49),
    "hunyuan_v1_moe": ("hunyuan_v1_moe", dict(SMALL, num_experts=4, moe_topk=[2, 2], head_dim=32), BLOCK_TYPES[3:] + BLOCK_TYPES[:3], 50),
    "hy_v3": ("hy_v3", dict(SMALL, **ROUTED, num_experts=4, head_dim=32), BLOCK_TYPES[4:] + BLOCK_TYPES[:4], 51),
    "bitnet": ("bitnet", dict(WIDE, tie_word_embeddings=True, hidden_act="silu"), ["TQ2_0", "TQ1_0"], 52),
    "exaone_moe": ("exaone_moe", dict(
        SMALL, **ROUTED, num_hidden_layers=3, num_experts=4, sliding_window=8, head_dim=32,
        layer_types=["sliding_attention", "full_attention", "sliding_attention"]), BLOCK_TYPES, 53),
    "phimoe": ("phimoe", dict(
        SMALL, num_local_experts=4, num_experts_per_tok=2, attention_bias=True, lm_head_bias=True, sliding_window=None,
        router_jitter_noise=0.01, rope_parameters=dict(
            rope_type="longrope", rope_theta=10000.0, original_max_position_embeddings=128, short_mscale=1.0, long_mscale=1.0,
            short_factor=[1.0, 1.1, 1.2, 1.3, 1.5, 1.8, 2.0, 2.5], long_factor=[1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 5.0])),
        BLOCK_TYPES[1:] + BLOCK_TYPES[:1], 54),
    "apertus": ("apertus", dict(SMALL, rope_parameters=dict(rope_type="default", rope_theta=10000.0)), BLOCK_TYPES[2:] + BLOCK_TYPES[:2], 55),
    "granite_swa": ("granite_swa", dict(
        SMALL, num_hidden_layers=4, sliding_window=8, attention_multiplier=0.3, layer_rope_theta=[0, 10000.0, 10000.0, 10000.0]),
        BLOCK_TYPES[3:] + BLOCK_TYPES[:3], 56),
    "afmoe": ("afmoe", dict(
        SMALL, **ROUTED, num_hidden_layers=4, num_dense_layers=1, num_experts=4, num_shared_experts=1, sliding_window=8,
        head_dim=32, mup_enabled=True, route_scale=1.4), BLOCK_TYPES[5:] + BLOCK_TYPES[:5], 58),
    "jais2": ("jais2", dict(SMALL), BLOCK_TYPES, 59),
    "kimi_linear": ("kimi_linear", dict(
        SMALL, **dict(LATENT, num_local_experts=4), num_hidden_layers=3,
        layer_types=["linear_attention", "full_attention", "linear_attention"], linear_head_dim=32, linear_num_heads=2),
        BLOCK_TYPES[1:] + BLOCK_TYPES[:1], 60),
    "cohere2_moe": ("cohere2_moe", dict(
        SMALL, num_hidden_layers=3, num_experts=4, num_experts_per_tok=2, head_dim=32, sliding_window=8, num_shared_experts=1,
        expert_selection_fn="sigmoid", first_k_dense_replace=1, prefix_dense_intermediate_size=96, logit_scale=0.5),
        BLOCK_TYPES[3:] + BLOCK_TYPES[:3], 62),
    "bailing_moe_v2": ("sarvam_moe", dict(
        SMALL, **ROUTED, n_routed_experts=4, n_group=2, topk_group=1, head_dim=32, partial_rotary_factor=0.5, num_shared_experts=1),
        BLOCK_TYPES[2:] + BLOCK_TYPES[:2], 67),
    "qwen": ("qwen2", dict(SMALL, num_key_value_heads=4), BLOCK_TYPES[1:] + BLOCK_TYPES[:1], 72),
    "nanbeige": ("llama", dict(SMALL), BLOCK_TYPES[2:] + BLOCK_TYPES[:2], 75),
    "hunyuan_vl": ("hunyuan_v1_dense", dict(SMALL, head_dim=32, rope_parameters=dict(
        rope_type="dynamic", rope_theta=10000.0, alpha=50.0, factor=1.0)), BLOCK_TYPES[3:] + BLOCK_TYPES[:3], 176),
    "muse_glimmer": ("muse_glimmer", dict(
        SMALL, num_hidden_layers=4, head_dim=32, sliding_window=8, qk_scale_factor=2.5, output_multiplier=0.3,
        final_logit_softcapping=9.0), BLOCK_TYPES[4:] + BLOCK_TYPES[:4], 277),
    "laguna": ("laguna", dict(
        SMALL, **ROUTED, num_hidden_layers=4, head_dim=32, num_attention_heads_per_layer=[4, 2, 6, 2], num_experts=4,
        shared_expert_intermediate_size=32, sliding_window=8, moe_routed_scaling_factor=1.5,
        layer_types=["full_attention", "sliding_attention", "sliding_attention", "sliding_attention"],
        rope_parameters={
            "full_attention": dict(
                rope_type="yarn", rope_theta=50000.0, factor=4.0, original_max_position_embeddings=16, beta_fast=32.0,
                beta_slow=1.0, attention_factor=1.2, partial_rotary_factor=0.5),
            "sliding_attention": dict(rope_type="default", rope_theta=10000.0, partial_rotary_factor=1.0)}),
        BLOCK_TYPES[5:] + BLOCK_TYPES[:5], 78),
    "llama4": ("llama4_text", dict(
        SMALL, num_hidden_layers=4, head_dim=32, num_local_experts=4, num_experts_per_tok=2, interleave_moe_layer_step=2,
        intermediate_size_mlp=96), BLOCK_TYPES, 179),
    "mistral4": ("mistral3", dict(
        SMALL, model_type="mistral4", **LATENT, q_lora_rank=64, n_shared_experts=1, first_k_dense_replace=1, n_group=2, topk_group=1,
        routed_scaling_factor=1.5, rope_parameters=dict(
            rope_type="yarn", rope_theta=10000.0, factor=4.0, original_max_position_embeddings=16, beta_fast=32,
            beta_slow=1, mscale=1.0, mscale_all_dim=1.0, llama_4_scaling_beta=0.0)), BLOCK_TYPES[1:] + BLOCK_TYPES[:1], 80),
    "bailing_hybrid": ("bailing_hybrid", dict(
        SMALL, **{key: value for key, value in LATENT.items() if key != "n_routed_experts"}, num_hidden_layers=4,
        layer_group_size=2, linear_head_dim=32, linear_num_heads=4, num_experts=4, num_shared_experts=1, n_group=2,
        topk_group=1, first_k_dense_replace=1, num_mtp_layers=0, routed_scaling_factor=2.0),
        BLOCK_TYPES[2:] + BLOCK_TYPES[:2], 81),
    "deepseek_v32": ("deepseek_v32", dict(
        SMALL, **LATENT, **INDEX, q_lora_rank=64, n_shared_experts=1, first_k_dense_replace=1, n_group=2, topk_group=1,
        routed_scaling_factor=2.5), BLOCK_TYPES[3:] + BLOCK_TYPES[:3], 82),
    "glm_moe_dsa": ("glm_moe_dsa", dict(
        SMALL, **LATENT, **INDEX, num_hidden_layers=3, q_lora_rank=64, n_shared_experts=1, first_k_dense_replace=1, n_group=1,
        topk_group=1, indexer_types=["full", "shared", "full"], rms_norm_eps=1e-6), BLOCK_TYPES[4:] + BLOCK_TYPES[:4], 183),
    "dbrx": ("dbrx", dict(
        vocab_size=64, d_model=64, n_heads=4, n_layers=2, max_seq_len=128, bos_token_id=1, eos_token_id=2,
        attn_config=dict(kv_n_heads=2, clip_qkv=0.9, rope_theta=10000.0), ffn_config=dict(
            hidden_size=64, ffn_hidden_size=64, moe_num_experts=4, moe_top_k=2)), BLOCK_TYPES[5:] + BLOCK_TYPES[:5], 84),
    "mimo_v2_flash": ("mimo_v2_flash", dict(
        SMALL, **ROUTED, num_hidden_layers=3, num_key_value_heads=1, head_dim=32, v_head_dim=16, n_routed_experts=4,
        sliding_window=8, attention_value_scale=0.7,
        layer_types=["full_attention", "sliding_attention", "sliding_attention"],
        rope_parameters={
            kind: dict(rope_type="default", rope_theta=theta, partial_rotary_factor=0.5)
            for kind, theta in [("full_attention", 50000.0), ("sliding_attention", 10000.0)]}), BLOCK_TYPES, 185),
}
# Those that are tried and not kept in the repository.
OTHERS = {
    "qwen2_vl": ("qwen2_vl", dict(SMALL, rope_parameters=dict(MROPE, mrope_section=[2, 3, 3])), BLOCK_TYPES, 41),
    "granitemoe_swa": ("granitemoe_swa", dict(
        SMALL, sliding_window=8, num_local_experts=4, num_experts_per_tok=2, shared_intermediate_size=64,
        attention_multiplier=0.3), BLOCK_TYPES[4:] + BLOCK_TYPES[:4], 57),
    "mellum": ("mellum", dict(
        SMALL, **ROUTED, head_dim=32, num_experts=4, sliding_window=8,
        layer_types=["sliding_attention", "full_attention"]), BLOCK_TYPES[2:] + BLOCK_TYPES[:2], 61),
    "dots1": ("dots1", dict(
        SMALL, **ROUTED, n_routed_experts=4, n_shared_experts=1, first_k_dense_replace=1, sliding_window=None,
        routed_scaling_factor=2.5), BLOCK_TYPES[4:] + BLOCK_TYPES[:4], 63),
    "sarvam_moe": ("sarvam_moe", dict(SMALL, **ROUTED, n_routed_experts=4, head_dim=32), BLOCK_TYPES[5:] + BLOCK_TYPES[:5], 64),
    "solar_open": ("solar_open", dict(SMALL, **ROUTED, n_routed_experts=4, n_shared_experts=1, head_dim=32, rope_parameters=dict(
        rope_type="default", rope_theta=10000.0, partial_rotary_factor=1.0)), BLOCK_TYPES, 65),
    "falcon-multi": ("falcon", dict(
        CLASSIC, hidden_size=128, num_hidden_layers=2, num_attention_heads=4), BLOCK_TYPES[1:] + BLOCK_TYPES[:1], 66),
    "xverse": ("llama", dict(SMALL), BLOCK_TYPES[4:] + BLOCK_TYPES[:4], 69),
    "orion": ("stablelm", dict(SMALL, partial_rotary_factor=1.0), BLOCK_TYPES[5:] + BLOCK_TYPES[:5], 70),
    "codeshell": ("starcoder2", dict(SMALL, intermediate_size=256, use_bias=True, sliding_window=None), BLOCK_TYPES, 71),
    "pangu_embedded": ("llama", dict(SMALL, attention_bias=True), BLOCK_TYPES[2:] + BLOCK_TYPES[:2], 73),
    "internlm3": ("internlm3", dict(SMALL, head_dim=16, bias=True, qkv_bias=True), BLOCK_TYPES[3:] + BLOCK_TYPES[:3], 74),
}

base = ctypes.CDLL(str(next((pathlib.Path(llama_cpp.__file__).parent / "lib").glob("libggml-base.so"))))
base.ggml_quantize_chunk.restype = ctypes.c_size_t
base.ggml_quantize_chunk.argtypes = [ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p] + [ctypes.c_int64] * 3 + [
    ctypes.c_void_p]


def quantized(values, kind):
    """The blocks of float32 rows; every column is as important as the others."""
    columns, size = gguf.GGML_QUANT_SIZES[kind]
    if kind == Kind.F16:
        return values.astype(np.float16)
    if kind == Kind.BF16:
        return gguf.quants.quantize(values, kind)
    rows = np.ascontiguousarray(values.reshape(-1, values.shape[-1]), dtype=np.float32)
    target = np.zeros((rows.shape[0], rows.shape[1] // columns * size), dtype=np.uint8)
    importance = np.ones(rows.shape[1], dtype=np.float32)
    written = base.ggml_quantize_chunk(
        kind.value, rows.ctypes.data, target.ctypes.data, 0, rows.shape[0], rows.shape[1], importance.ctypes.data)
    assert written == target.nbytes, (kind, written, target.nbytes)
    return target.reshape(*values.shape[:-1], -1)


def dequantized(blocks, kind):
    """What the blocks stand for; the two types that the package does not know are written out (ggml-quants.c)."""
    if kind in (Kind.Q1_0, Kind.Q2_0):
        bits, table = (1, [-1, 1]) if kind == Kind.Q1_0 else (2, [-1, 0, 1, 2])
        flat = blocks.reshape(-1, 18)
        scales = flat[:, :2].copy().view(np.float16).astype(np.float32)
        codes = (flat[:, 2:, None] >> np.arange(0, 8, bits, dtype=np.uint8)) & (2**bits - 1)
        values = scales * np.array(table, dtype=np.float32)[codes.reshape(len(flat), -1)]
        return values.reshape(*blocks.shape[:-1], -1)
    return gguf.quants.dequantize(blocks, kind)


def vocabulary(self):
    """A byte-pair encoding of a few letters, for all models."""
    letters = [chr(code) for code in range(ord("a"), ord("z") + 1)]
    tokens = ["<pad>", "<s>", "</s>"] + letters + [letter.upper() for letter in letters] + ["\u0120", ".", ","]
    tokens += ["he", "\u0120a", "\u0120t", "in", "\u0120the", "er"]
    assert len(tokens) == 64
    writer = self.gguf_writer
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("gpt-2")
    writer.add_token_list(tokens)
    writer.add_token_types([3] * 3 + [1] * 61)
    writer.add_token_merges(["h e", "\u0120 a", "\u0120 t", "i n", "\u0120t he", "e r"])
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_pad_token_id(0)
    writer.add_add_bos_token(False)


LOAD = ModelBase.__dict__["load_hparams"]
AS_WRITTEN = [
    "FalconForCausalLM", "KimiLinearForCausalLM", "NemotronHForCausalLM", "bailing_moe_v2", "bailing_hybrid", "hunyuan_vl",
    "laguna", "llama4", "mistral4", "muse_glimmer", "nanbeige", "deepseek_v32", "glm_moe_dsa", "mimo_v2_flash"]
PUBLISHED = {"linear_attention": "mamba", "full_attention": "attention"}


# The classes of published models whose mathematics the reference has under another name, and of those that it calls otherwise.
PUBLISHED_CLASSES = {
    "minicpm": "MiniCPMForCausalLM", "internlm2": "InternLM2ForCausalLM", "exaone": "ExaoneForCausalLM",
    "bailing_moe_v2": "BailingMoeV2ForCausalLM", "xverse": "XverseForCausalLM",
    "orion": "OrionForCausalLM", "codeshell": "CodeShellForCausalLM", "qwen": "QWenLMHeadModel",
    "pangu_embedded": "PanguEmbeddedForCausalLM", "nanbeige": "NanbeigeForCausalLM",
    "hunyuan_vl": "HunYuanVLForConditionalGeneration", "muse_glimmer": "MuseGlimmerForConditionalGeneration",
    "mistral4": "Mistral3ForConditionalGeneration", "bailing_hybrid": "BailingMoeV3ForCausalLM",
    "MptForCausalLM": "MPTForCausalLM", "HunYuanMoEV1ForCausalLM": "HunYuanMoEV1ForCausalLM", "PhimoeForCausalLM": "PhiMoEForCausalLM",
    "GraniteSwaForCausalLM": "GraniteSWAForCausalLM", "GraniteMoeSwaForCausalLM": "GraniteMoeSWAForCausalLM",
    "MiniMaxM2ForCausalLM": "MiniMaxM2ForCausalLM",
}


def publish(name, architecture, folder, config):
    """Gives a saved checkpoint the keys and names of published ones, where the converter reads no others."""
    if architecture == "GraniteMoeHybridForCausalLM":
        config["layer_types"] = [PUBLISHED.get(kind, kind) for kind in config["layer_types"]]
    if architecture == "NemotronHForCausalLM":
        letters = {"linear_attention": "M", "mamba": "M", "full_attention": "*", "attention": "*", "mlp": "-", "moe": "E"}
        config["hybrid_override_pattern"] = "".join(letters[kind] for kind in config.pop("layers_block_type"))
        config["num_hidden_layers"] = len(config["hybrid_override_pattern"])
        if "E" not in config["hybrid_override_pattern"]:
            config.pop("num_experts_per_tok", None)
    if architecture == "KimiLinearForCausalLM":
        full = [index + 1 for index, kind in enumerate(config["layer_types"]) if kind == "full_attention"]
        config["linear_attn_config"] = dict(
            full_attn_layers=full, short_conv_kernel_size=config["linear_conv_kernel_dim"], head_dim=config["linear_head_dim"],
            num_heads=config["linear_num_heads"])
        config["first_k_dense_replace"] = 1
        rename(folder, {f"block_sparse_moe.{part}_proj": f"mlp.{part}_proj" for part in ["gate", "up", "down"]})
    if architecture == "FalconForCausalLM" and not config["new_decoder_architecture"]:
        config.pop("num_kv_heads")
    if architecture == "HunYuanMoEV1ForCausalLM":
        layers = config["num_hidden_layers"]
        config.update(moe_intermediate_size=[config["intermediate_size"]] * layers, num_shared_expert=[1] * layers)
    if name == "granite_swa":
        config["no_rope_layers"] = [int(theta > 0) for theta in config["layer_rope_theta"]]
    if architecture == "BitNetForCausalLM":
        rename(folder, {"self_attn.attn_sub_norm": "self_attn.inner_attn_ln", "mlp.ffn_sub_norm": "mlp.ffn_layernorm"})
    if name == "nanbeige":
        config.update(num_loops=LOOPS, skip_loop_final_norm=False)
    if name in ("deepseek_v32", "glm_moe_dsa"):
        config["scoring_func"] = "sigmoid"
    if name == "mimo_v2_flash":
        rotations, heads = config["rope_parameters"], config["num_key_value_heads"]
        config.update(
            hybrid_layer_pattern=[int(kind == "sliding_attention") for kind in config["layer_types"]], topk_method="noaux_tc",
            swa_num_key_value_heads=2 * heads, swa_head_dim=config["head_dim"], swa_v_head_dim=config["v_head_dim"],
            swa_num_attention_heads=config["num_attention_heads"], swa_rope_theta=rotations["sliding_attention"]["rope_theta"],
            layernorm_epsilon=config["rms_norm_eps"], rope_parameters=rotations["full_attention"])
    if name == "hunyuan_vl":
        config["rope_parameters"].update(rope_type="xdrope", xdrope_section=[4, 4, 4, 4])
    if name == "bailing_hybrid":
        config.update(
            no_kda_lora=True, gated_attention_proj_granularity_type="head_wise", head_dim=config["linear_head_dim"],
            short_conv_kernel_size=config["linear_conv_kernel_dim"], score_function="sigmoid",
            moe_shared_expert_intermediate_size=config["moe_intermediate_size"], norm_topk_prob=config["moe_renormalize"],
            n_group=config["num_expert_group"], num_nextn_predict_layers=0)
    if name == "bailing_moe_v2":
        config.update(num_experts=config["n_routed_experts"], num_shared_experts=config["n_shared_experts"])
    if name == "qwen3_vl_moe":
        # Published experts stand turned round.
        tensors = load_file(folder / "model.safetensors")
        save_file({
            name: value.transpose(1, 2).contiguous() if ".experts." in name else value
            for name, value in tensors.items()}, folder / "model.safetensors")
    if name == "orion":
        config["rms_norm_eps"] = config["layer_norm_eps"]
    if name == "codeshell":
        config.update(
            n_positions=config["max_position_embeddings"], n_embd=config["hidden_size"], n_head=config["num_attention_heads"],
            num_query_groups=config["num_key_value_heads"], layer_norm_epsilon=config["norm_epsilon"])
        rename(folder, {
            "model.embed_tokens": "transformer.wte", "model.norm": "transformer.ln_f", "model.layers": "transformer.h",
            "input_layernorm": "ln_1", "post_attention_layernorm": "ln_2", "self_attn.o_proj": "attn.c_proj"}, into="attn.c_attn")
    if name == "qwen":
        config.update(layer_norm_epsilon=config["rms_norm_eps"], intermediate_size=2 * config["intermediate_size"])
        rename(folder, {
            "model.embed_tokens": "transformer.wte", "model.norm": "transformer.ln_f", "model.layers": "transformer.h",
            "input_layernorm": "ln_1", "post_attention_layernorm": "ln_2", "self_attn.o_proj": "attn.c_proj",
            "mlp.gate_proj": "mlp.w2", "mlp.up_proj": "mlp.w1", "mlp.down_proj": "mlp.c_proj"}, into="attn.c_attn")
    if name == "minicpm":
        config.update(scale_emb=config["embedding_multiplier"], scale_depth=1.4, dim_model_base=config["hidden_size"] / config["logits_scaling"])
    if name == "exaone":
        config["activation_function"] = config.pop("hidden_act")
        rename(folder, {
            "model.embed_tokens": "transformer.wte", "model.norm": "transformer.ln_f", "model.layers": "transformer.h",
            "input_layernorm": "ln_1", "post_attention_layernorm": "ln_2", "self_attn": "attn.attention", "o_proj": "out_proj",
            "mlp.gate_proj": "mlp.c_fc_0", "mlp.up_proj": "mlp.c_fc_1", "mlp.down_proj": "mlp.c_proj"})
    if name == "internlm2":
        rename(folder, {
            "embed_tokens": "tok_embeddings", "input_layernorm": "attention_norm", "post_attention_layernorm": "ffn_norm",
            "self_attn.o_proj": "attention.wo", "mlp.gate_proj": "feed_forward.w1", "mlp.up_proj": "feed_forward.w3",
            "mlp.down_proj": "feed_forward.w2", "lm_head": "output"},
            config["num_attention_heads"], into="attention.wqkv")


def rename(folder, parts, heads=None, into=None):
    """Tensors under other names, and the three projections in one matrix: one after another, or by groups of so many heads."""
    tensors = {}
    for name, value in load_file(folder / "model.safetensors").items():
        for old, new in parts.items():
            name = name.replace(old, new)
        tensors[name] = value
    for name in [name for name in tensors if "self_attn.q_proj" in name and into]:
        query, key, value = (tensors.pop(name.replace("q_proj", part)) for part in ["q_proj", "k_proj", "v_proj"])
        if heads:
            groups = heads * len(key) // len(query)
            grouped = [part.view(groups, -1, part.shape[1]) for part in (query, key, value)]
            fused = torch.cat(grouped, dim=1).reshape(-1, query.shape[1])
        else:
            fused = torch.cat([query, key, value])
        tensors[name.replace("self_attn.q_proj", into)] = fused
    save_file({name: value.contiguous() for name, value in tensors.items()}, folder / "model.safetensors")


def convert(name, folder, model, target):
    architecture = model.config.architectures[0] if model.config.architectures else type(model).__name__
    # Gemma 3's converter counts the tokens of a file.
    tokens = {"model": {"vocab": {str(id): id for id in range(64)}}, "added_tokens": []}
    (folder / "tokenizer.json").write_text(json.dumps(tokens))
    path = folder / "config.json"
    config = json.loads(path.read_text())
    publish(name, architecture, folder, config)
    path.write_text(json.dumps(config))
    kind = get_model_class(PUBLISHED_CLASSES.get(name) or PUBLISHED_CLASSES.get(architecture, architecture))
    # Mistral 3's converter holds those of its versions.
    kind = getattr(kind, "Mistral4Model", kind)
    kind.set_vocab = vocabulary
    kind.no_mtp = True
    if architecture in AS_WRITTEN or name in AS_WRITTEN:
        # The classes of the reference would add what these models have not.
        ModelBase.load_hparams = staticmethod(
            lambda folder, is_mistral_format: json.loads((folder / "config.json").read_text()))
    instance = kind(folder, gguf.LlamaFileType.ALL_F32, target, model_name=folder.name, eager=True)
    instance.write()
    ModelBase.load_hparams = LOAD


LOOPS = 2


def looped(model):
    """The layers of a LLaMA several times, as Nanbeige has them: between two passes the last normalisation."""
    class Normalized(torch.nn.Module):
        def __init__(self, norm, layer):
            super().__init__()
            self.norm, self.layer = norm, layer

        def forward(self, hidden, *arguments, **options):
            return self.layer(self.norm(hidden), *arguments, **options)

    layers = list(model.model.layers)
    again = [Normalized(model.model.norm, layers[0])] + layers[1:]
    model.model.layers = torch.nn.ModuleList(layers + again * (LOOPS - 1))
    model.config.num_hidden_layers *= LOOPS


class Rows:
    """The places of all rows and columns of a model's matrices, by their bits."""

    def __init__(self, model):
        self.places = {}
        for name, value in model.named_parameters():
            if value.ndim < 2:
                continue
            # DBRX has the rows of all experts in one matrix.
            parts = model.config.ffn_config.moe_num_experts if ".experts.mlp." in name else 1
            shape = (-1, value.shape[-2] // parts, value.shape[-1])
            flat, target = value.detach().numpy().reshape(shape), value.data.view(shape)
            for matrix in range(len(flat)):
                for row in range(flat.shape[1]):
                    self.places.setdefault(flat[matrix, row].tobytes(), target[matrix, row])
                for column in range(flat.shape[2]):
                    self.places.setdefault(
                        np.ascontiguousarray(flat[matrix, :, column]).tobytes(), target[matrix, :, column])

    def replace(self, old, new):
        for before, after in zip(old.reshape(-1, old.shape[-1]), new.reshape(-1, new.shape[-1])):
            self.places[before.tobytes()].copy_(torch.from_numpy(after.copy()))


def grouped(name, values, settings):
    """The columns of a recurrence's output by key heads, where the converter has put a value head of each after another."""
    keys, heads = settings.get("linear_num_key_heads", 0), settings.get("linear_num_value_heads", 0)
    if not name.endswith("ssm_out.weight") or keys in (0, heads) or "mlp_only_layers" in settings:
        return values
    order = np.arange(values.shape[1]).reshape(keys, heads // keys, -1).transpose(1, 0, 2).reshape(-1)
    result = np.empty_like(values)
    result[:, order] = values
    return result


def copy_metadata(reader, writer):
    for field in reader.fields.values():
        if field.name.startswith("GGUF.") or field.name == gguf.Keys.General.ARCHITECTURE:
            continue
        kind = field.types[0]
        writer.add_key_value(
            field.name, field.contents(), kind, field.types[-1] if kind == GGUFValueType.ARRAY else None)


def build(model_type, settings, seed):
    """A random model; of one that also sees, its other parts are as small as can be."""
    torch.manual_seed(seed)
    classes = transformers.models.auto.modeling_auto.MODEL_FOR_MULTIMODAL_LM_MAPPING_NAMES
    if model_type.endswith(("_vl", "_vl_moe")) or model_type in ("mistral3", "muse_glimmer"):
        config = shrunk(transformers.AutoConfig.for_model(model_type, text_config=dict(settings), tie_word_embeddings=False))
        config._attn_implementation = "eager"
        config._experts_implementation = config.get_text_config()._experts_implementation = "eager"
        model = getattr(transformers, classes[model_type])(config)
    else:
        config = transformers.AutoConfig.for_model(model_type, **settings)
        model = transformers.AutoModelForCausalLM.from_config(
            config, attn_implementation="eager", experts_implementation="eager")
    model = model.float().eval()
    randomize(model, seed)
    return model


def make(name, model_type, settings, types, seed, target):
    folder = target / name
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)
    model = build(model_type, settings, seed)
    with tempfile.TemporaryDirectory() as directory:
        source = pathlib.Path(directory) / name
        model.save_pretrained(source)
        plain = pathlib.Path(directory) / "plain.gguf"
        convert(name, source, model, plain)
        if model_type == "bitnet":
            make_ternary(model, source)
        reader = gguf.GGUFReader(plain)
        architecture = reader.fields[gguf.Keys.General.ARCHITECTURE].contents()
        writer = gguf.GGUFWriter(folder / f"{name}.gguf", architecture)
        copy_metadata(reader, writer)
        rows = Rows(model)
        used = {}
        with torch.no_grad():
            for tensor in reader.tensors:
                values = np.array(tensor.data)
                is_matrix = values.ndim > 1 and tensor.name.endswith(".weight") and not any(
                    part in tensor.name for part in ("norm", "gate_inp", "position_embd", "conv.weight", "conv1d", "attn_k_b"))
                kind = Kind[types[len(used) % len(types)]]
                if not is_matrix or values.shape[-1] % gguf.GGML_QUANT_SIZES[kind][0] != 0:
                    writer.add_tensor(tensor.name, values)
                    continue
                if "exps" in tensor.name and "MXFP4" in types and model_type == "gpt_oss":
                    kind = Kind.MXFP4
                blocks = quantized(values, kind)
                rows.replace(
                    grouped(tensor.name, values, settings),
                    grouped(tensor.name, dequantized(blocks, kind).astype(np.float32), settings))
                writer.add_tensor(tensor.name, blocks, raw_dtype=kind)
                used[tensor.name] = kind.name
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
    # Where a model sums in the type of its weights, that is float64 now.
    model.double()
    if name == "nanbeige":
        looped(model)
    generator = torch.Generator().manual_seed(seed + 1000)
    ids = torch.randint(3, model.config.get_text_config().vocab_size, (1, 28), generator=generator)
    with torch.no_grad():
        logits = model(input_ids=ids, use_cache=False).logits[0]
        tokens, greedy, margins = ids, [], []
        for _ in range(16):
            row = model(input_ids=tokens, use_cache=False).logits[0, -1]
            top = row.topk(2)
            greedy.append(top.indices[0].item())
            margins.append((top.values[0] - top.values[1]).item())
            tokens = torch.cat([tokens, top.indices[:1].view(1, 1)], dim=1)
    save_file(
        {"input_ids": ids[0], "logits": logits.float().contiguous(), "greedy_tokens": torch.tensor(greedy)},
        folder / "reference.safetensors",
        metadata={"made_with": f"transformers {transformers.__version__} torch {torch.__version__.split('+')[0]}"})
    size = (folder / f"{name}.gguf").stat().st_size
    print(f"{name}: {architecture}, {size} bytes, {', '.join(sorted(set(used.values())))}; "
          f"logits std {logits.std():.3f}, smallest margin {min(margins):.4f}")


def main():
    if sys.argv[1:2] == ["--others"]:
        for name, case in OTHERS.items():
            make(name, *case, pathlib.Path(sys.argv[2]))
        return
    only = sys.argv[1] if len(sys.argv) > 1 else ""
    for name, case in CASES.items():
        if only in name:
            make(name, *case, HERE)
    files = sorted(path for path in HERE.glob("*/*") if path.suffix in (".gguf", ".safetensors"))
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(HERE)}\n" for path in files]
    (HERE / "MANIFEST.sha256").write_text("".join(lines))


if __name__ == "__main__":
    main()
