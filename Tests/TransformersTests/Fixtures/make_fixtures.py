"""Makes tiny random checkpoints with the logits and greedy tokens of the reference implementation.

    python make_fixtures.py                 # the committed ones, beside this file, and MANIFEST.sha256
    python make_fixtures.py --more DIR      # some fifty variants of all families, for a wider comparison
    python make_fixtures.py --wrapped DIR   # text parts of models that also see or hear, each in two layouts of names

Needs exactly the versions in requirements.txt. Weights are stored in bfloat16 (or as a case says) and computed with in
float32, attention "eager". `greedy_tokens` are chosen with a key/value cache, one token at a time. The tests read every
folder here, and every folder of the directory that CREMA_REFERENCE names. Logits of wrapped models are computed in
float64 by the whole class, without an image; so are those of models with recurrent layers.
"""

import argparse
import contextlib
import copy
import hashlib
import json
import math
import pathlib
import shutil
import sys

import torch
import transformers
from safetensors.torch import load_file, save_file

HERE = pathlib.Path(__file__).parent
SIZES = dict(
    vocab_size=64, hidden_size=32, intermediate_size=48, num_hidden_layers=2, num_attention_heads=4,
    num_key_value_heads=2, max_position_embeddings=128, bos_token_id=1, eos_token_id=2, pad_token_id=0)
GPT2_SIZES = dict(vocab_size=64, n_embd=32, n_layer=2, n_head=4, n_positions=64, bos_token_id=1, eos_token_id=2)

# name -> (model_type, configuration, seed); those in COMMITTED and SMALL are in the repository.
COMMITTED = {
    "olmo-clip": ("olmo", dict(clip_qkv=0.5, tie_word_embeddings=False), 1),
    "olmo3-yarn": ("olmo3", dict(
        num_hidden_layers=4, sliding_window=8, rope_parameters={
            "full_attention": {"rope_type": "yarn", "rope_theta": 5000.0, "factor": 4.0,
                               "original_max_position_embeddings": 16},
            "sliding_attention": {"rope_type": "default", "rope_theta": 5000.0}}), 2),
    "granitemoe-top2": ("granitemoe", dict(
        num_local_experts=4, num_experts_per_tok=2, intermediate_size=16, embedding_multiplier=12.0,
        logits_scaling=6.0, residual_multiplier=0.22, attention_multiplier=0.1, tie_word_embeddings=True), 3),
    "stablelm-parallel": ("stablelm", dict(
        qk_layernorm=True, use_qkv_bias=True, use_parallel_residual=True, partial_rotary_factor=0.5), 4),
    "cohere-qknorm": ("cohere", dict(use_qk_norm=True, logit_scale=0.25), 5),
    "gpt_bigcode-mha": ("gpt_bigcode", dict(GPT2_SIZES, multi_query=False), 6),
    "gemma2-default": ("gemma2", dict(head_dim=16, query_pre_attn_scalar=20, sliding_window=6), 7),
    "qwen2_moe-mixed": ("qwen2_moe", dict(
        num_experts=4, num_experts_per_tok=2, moe_intermediate_size=16, shared_expert_intermediate_size=24,
        mlp_only_layers=[0], use_sliding_window=True, sliding_window=6, max_window_layers=1), 8),
    "phi3-longrope-crossing": ("phi3", dict(
        original_max_position_embeddings=32, rope_parameters={
            "rope_type": "longrope", "rope_theta": 10000.0, "short_factor": [1.0, 1.1, 1.3, 1.8],
            "long_factor": [1.2, 1.9, 3.5, 7.0]}), 9),
}
# Families that the shared reference folders do not cover, committed and smaller still.
SMALL_SIZES = dict(
    vocab_size=32, hidden_size=16, intermediate_size=24, num_hidden_layers=2, num_attention_heads=4,
    num_key_value_heads=2, max_position_embeddings=64, bos_token_id=1, eos_token_id=2, pad_token_id=0)
SMALL = {
    "gemma3-scaled": ("gemma3_text", dict(
        num_hidden_layers=6, head_dim=16, query_pre_attn_scalar=24, sliding_window=8, rope_parameters={
            "full_attention": {"rope_type": "linear", "rope_theta": 1000000.0, "factor": 8.0},
            "sliding_attention": {"rope_type": "default", "rope_theta": 10000.0}}), 16),
    "arcee": ("arcee", dict(mlp_bias=True), 41),
    "cwm": ("cwm", dict(num_hidden_layers=4, sliding_window=6, head_dim=8, rope_parameters={
        "rope_type": "llama3", "rope_theta": 300.0, "factor": 4.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
        "original_max_position_embeddings": 32}), 42),
    "ernie4_5": ("ernie4_5", dict(head_dim=16, use_bias=True), 43),
    "exaone4-sliding": ("exaone4", dict(num_hidden_layers=4, sliding_window=6, head_dim=8), 44),
    "exaone4-full": ("exaone4", dict(
        sliding_window=None, layer_types=["full_attention", "full_attention"]), 44),
    "glm": ("glm", dict(head_dim=8), 45),
    "glm4": ("glm4", dict(head_dim=16), 46),
    "granitemoeshared": ("granitemoeshared", dict(
        num_local_experts=4, num_experts_per_tok=2, intermediate_size=16, shared_intermediate_size=24,
        residual_multiplier=0.5), 47),
    "helium": ("helium", dict(head_dim=4, attention_bias=True), 48),
    "hunyuan_v1_dense-alpha": ("hunyuan_v1_dense", dict(head_dim=16, rope_parameters={
        "rope_type": "dynamic", "rope_theta": 10000.0, "alpha": 50.0, "factor": 1.0}), 49),
    "ministral-mixed": ("ministral", dict(
        head_dim=8, sliding_window=6, layer_types=["sliding_attention", "full_attention"]), 50),
    "ministral3": ("ministral3", dict(head_dim=8, rope_parameters={
        "rope_type": "yarn", "rope_theta": 10000.0, "factor": 4.0, "original_max_position_embeddings": 12,
        "beta_fast": 32.0, "beta_slow": 1.0, "mscale_all_dim": 1.0, "mscale": 1.0, "llama_4_scaling_beta": 0.3}), 51),
    "nemotron": ("nemotron", dict(head_dim=8), 52),
    "seed_oss": ("seed_oss", dict(head_dim=16, attention_out_bias=True), 53),
    "vaultgemma": ("vaultgemma", dict(head_dim=16, query_pre_attn_scalar=20, sliding_window=6), 54),
    "gpt_oss": ("gpt_oss", dict(
        num_local_experts=4, num_experts_per_tok=2, intermediate_size=16, head_dim=16, sliding_window=6, rope_parameters={
            "rope_type": "yarn", "rope_theta": 150000.0, "factor": 8.0, "beta_fast": 32.0, "beta_slow": 1.0,
            "truncate": False, "original_max_position_embeddings": 16}), 55),
}
MORE = {
    "llama-biases": ("llama", dict(attention_bias=True, mlp_bias=True), 1),
    "llama-mha-quickgelu": ("llama", dict(num_key_value_heads=4, hidden_act="quick_gelu"), 2),
    "llama-mqa-relu2": ("llama", dict(num_key_value_heads=1, hidden_act="relu2"), 3),
    "llama-relu": ("llama", dict(hidden_act="relu"), 3),
    "llama-yarn-mscale": ("llama", dict(rope_parameters={
        "rope_type": "yarn", "rope_theta": 10000.0, "factor": 8.0, "original_max_position_embeddings": 16,
        "beta_fast": 16, "beta_slow": 2, "mscale": 0.7, "mscale_all_dim": 1.3}), 4),
    "llama-yarn-untruncated": ("llama", dict(rope_parameters={
        "rope_type": "yarn", "rope_theta": 1000.0, "factor": 4.0, "original_max_position_embeddings": 32,
        "attention_factor": 1.1, "truncate": False}), 5),
    "llama-dynamic-crossing": ("llama", dict(max_position_embeddings=32, rope_parameters={
        "rope_type": "dynamic", "rope_theta": 10000.0, "factor": 3.0}), 6),
    "llama-llama3": ("llama", dict(head_dim=32, rope_parameters={
        "rope_type": "llama3", "rope_theta": 300.0, "factor": 4.0, "low_freq_factor": 1.5, "high_freq_factor": 3.0,
        "original_max_position_embeddings": 32}), 7),
    "llama-longrope": ("llama", dict(rope_parameters={
        "rope_type": "longrope", "rope_theta": 10000.0, "short_factor": [1.0, 1.1, 1.3, 1.8],
        "long_factor": [1.2, 1.9, 3.5, 7.0], "original_max_position_embeddings": 16, "factor": 4.0}), 7),
    "llama-headdim-odd-heads": ("llama", dict(
        hidden_size=36, num_attention_heads=3, num_key_value_heads=3, head_dim=20), 8),
    "mistral-null-window": ("mistral", dict(sliding_window=None, head_dim=16), 9),
    "mistral-tied": ("mistral", dict(sliding_window=5, tie_word_embeddings=True), 10),
    "qwen2-layertypes": ("qwen2", dict(
        num_hidden_layers=4, use_sliding_window=True, sliding_window=7,
        layer_types=["sliding_attention", "full_attention", "sliding_attention", "full_attention"]), 11),
    "qwen2-yarn": ("qwen2", dict(rope_parameters={
        "rope_type": "yarn", "rope_theta": 1000000.0, "factor": 4.0, "original_max_position_embeddings": 32}), 12),
    "qwen3-biases-sliding": ("qwen3", dict(
        head_dim=16, attention_bias=True, use_sliding_window=True, sliding_window=6, max_window_layers=1), 13),
    "gemma-mha": ("gemma", dict(num_key_value_heads=4, head_dim=16, hidden_act="gelu"), 14),
    "gemma2-nocaps": ("gemma2", dict(
        head_dim=8, attn_logit_softcapping=None, final_logit_softcapping=None, sliding_window=6), 15),
    "phi-qknorm": ("phi", dict(num_key_value_heads=4, qk_layernorm=True, partial_rotary_factor=0.5), 17),
    "phi-gqa": ("phi", dict(partial_rotary_factor=1.0), 18),
    "phi3-sliding": ("phi3", dict(sliding_window=7, tie_word_embeddings=True, original_max_position_embeddings=128), 19),
    "olmo-biases": ("olmo", dict(attention_bias=True, tie_word_embeddings=True), 20),
    "olmo2-mha": ("olmo2", dict(num_key_value_heads=4, attention_bias=True), 21),
    "olmo3-default": ("olmo3", dict(num_hidden_layers=4, sliding_window=6), 22),
    "smollm3-sliding": ("smollm3", dict(
        num_hidden_layers=4, use_sliding_window=True, sliding_window=6, no_rope_layers=[1, 0, 1, 0],
        attention_bias=True, mlp_bias=True), 23),
    "granite-biases": ("granite", dict(
        attention_bias=True, mlp_bias=True, embedding_multiplier=3.0, logits_scaling=7.0,
        residual_multiplier=0.3, attention_multiplier=0.2), 24),
    "granitemoe-untied": ("granitemoe", dict(
        num_local_experts=5, num_experts_per_tok=3, intermediate_size=24, attention_multiplier=0.35), 25),
    "starcoder2-sliding": ("starcoder2", dict(sliding_window=6, use_bias=False, tie_word_embeddings=False), 26),
    "stablelm-full": ("stablelm", dict(partial_rotary_factor=1.0, use_qkv_bias=True), 27),
    "stablelm-qknorm": ("stablelm", dict(qk_layernorm=True), 27),
    "cohere-biases": ("cohere", dict(attention_bias=True, num_key_value_heads=4), 28),
    "cohere2-pattern3": ("cohere2", dict(
        num_hidden_layers=3, sliding_window=6,
        layer_types=["sliding_attention", "sliding_attention", "full_attention"]), 29),
    "gpt2-scaled": ("gpt2", dict(GPT2_SIZES, n_inner=40, scale_attn_by_inverse_layer_idx=True), 30),
    "gpt2-unscaled-relu": ("gpt2", dict(GPT2_SIZES, scale_attn_weights=False, activation_function="relu"), 31),
    "gpt_neox-nobias": ("gpt_neox", dict(attention_bias=False, rope_parameters={
        "rope_type": "default", "rope_theta": 10000.0, "partial_rotary_factor": 0.5}), 32),
    "gpt_neox-tied-linear": ("gpt_neox", dict(tie_word_embeddings=True, rope_parameters={
        "rope_type": "linear", "rope_theta": 10000.0, "partial_rotary_factor": 0.25, "factor": 2.0}), 33),
    "gpt_bigcode-inner": ("gpt_bigcode", dict(GPT2_SIZES, n_inner=40, tie_word_embeddings=True), 34),
    "mixtral-sliding": ("mixtral", dict(
        num_local_experts=3, num_experts_per_tok=1, sliding_window=6, intermediate_size=24), 35),
    "mixtral-all": ("mixtral", dict(num_local_experts=3, num_experts_per_tok=3, head_dim=16, intermediate_size=24), 35),
    "qwen2_moe-plain": ("qwen2_moe", dict(
        num_experts=4, num_experts_per_tok=2, moe_intermediate_size=16, shared_expert_intermediate_size=24,
        decoder_sparse_step=2, qkv_bias=False, norm_topk_prob=False), 36),
    "qwen3_moe-mixed": ("qwen3_moe", dict(
        num_experts=4, num_experts_per_tok=2, moe_intermediate_size=16, decoder_sparse_step=2, head_dim=16,
        norm_topk_prob=False, attention_bias=True), 37),
    "qwen3_moe-sliding": ("qwen3_moe", dict(
        num_experts=4, num_experts_per_tok=2, moe_intermediate_size=16, use_sliding_window=True, sliding_window=6), 38),
    "olmoe-clip-norm": ("olmoe", dict(
        num_experts=4, num_experts_per_tok=2, intermediate_size=16, clip_qkv=0.6, norm_topk_prob=True,
        num_key_value_heads=4), 39),
    "olmoe-gqa": ("olmoe", dict(num_experts=4, num_experts_per_tok=2, intermediate_size=16), 40),
}
# Models of several kinds of input: name -> (model_type, text part, keys of the whole, seed); those in WRAPPED_COMMITTED are
# in the repository. None in the place of the keys of the whole puts those of the text at the top.
TEXT = dict(SMALL_SIZES, rms_norm_eps=1e-5)
MROPE = {"rope_type": "default", "rope_theta": 10000.0, "mrope_section": [1, 1, 2]}
MOE = dict(TEXT, model_type="qwen3_vl_moe_text", head_dim=8, num_experts=4, num_experts_per_tok=2,
           moe_intermediate_size=12, norm_topk_prob=False, rope_parameters=MROPE, tie_word_embeddings=False)
WRAPPED = {
    "glm_ocr": ("glm_ocr", dict(TEXT, head_dim=8, rope_parameters=dict(MROPE, mrope_section=[1, 1, 0], partial_rotary_factor=0.5)),
                {}, 151),
    "glm4v_moe": ("glm4v_moe", dict(
        TEXT, num_hidden_layers=3, head_dim=8, n_routed_experts=4, num_experts_per_tok=2, moe_intermediate_size=8,
        n_shared_experts=1, rope_parameters=dict(MROPE, mrope_section=[1, 1, 0], partial_rotary_factor=0.5)), {}, 152),
    "mistral3-mistral4": ("mistral3", dict(
        TEXT, model_type="mistral4", num_key_value_heads=4, kv_lora_rank=8, q_lora_rank=10, qk_nope_head_dim=6,
        qk_rope_head_dim=4, v_head_dim=5, moe_intermediate_size=8, num_experts_per_tok=2, n_routed_experts=4,
        first_k_dense_replace=1, rope_parameters={
            "rope_type": "yarn", "rope_theta": 10000.0, "factor": 8.0, "original_max_position_embeddings": 12,
            "beta_fast": 32.0, "beta_slow": 1.0, "mscale": 1.0, "mscale_all_dim": 1.0, "llama_4_scaling_beta": 0.2}),
        {}, 153),
    "mllama": ("mllama", dict(
        TEXT, num_hidden_layers=4, cross_attention_layers=[1, 3], rope_parameters={
            "rope_type": "llama3", "rope_theta": 300.0, "factor": 4.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
            "original_max_position_embeddings": 32}), {}, 161),
    "cosmos3_edge": ("cosmos3_edge", dict(TEXT, head_dim=8, rope_parameters=dict(MROPE)), {}, 162),
    "deepseek_ocr2": ("deepseek_ocr2", dict(
        TEXT, num_hidden_layers=3, n_routed_experts=6, num_experts_per_tok=2, moe_intermediate_size=8,
        n_shared_experts=2, topk_method="group_limited_greedy", n_group=3, topk_group=2, routed_scaling_factor=1.5,
        mlp_layer_types=["dense", "sparse", "sparse"]), {}, 163),
    "ernie4_5_vl_moe": ("ernie4_5_vl_moe", dict(
        TEXT, num_hidden_layers=3, head_dim=8, moe_num_experts=4, moe_k=2, moe_intermediate_size=[12, 8],
        moe_num_shared_experts=2, use_bias=True, rope_parameters=dict(MROPE)), {}, 164),
    "aria": ("aria", dict(
        TEXT, intermediate_size=12, moe_num_experts=5, moe_topk=2, moe_num_shared_experts=2), {}, 165),
    "emu3": ("emu3", dict(TEXT), dict(vocabulary_map={"<image>": 5}), 166),
    "chameleon": ("chameleon", dict(TEXT, vocabulary_map={"<image>": 5}, attention_bias=True), None, 167),
    "chameleon-swin": ("chameleon", dict(TEXT, vocabulary_map={"<image>": 5}, swin_norm=True), None, 168),
    "hy_v4_vl": ("hy_v4_vl", dict(
        TEXT, num_hidden_layers=3, num_key_value_heads=4, kv_lora_rank=8, q_lora_rank=10, qk_nope_head_dim=6,
        qk_rope_head_dim=8, v_head_dim=5, moe_intermediate_size=8, num_experts_per_tok=2, n_shared_experts=1,
        n_routed_experts=4, index_n_heads=6, index_head_dim=10, index_topk=7, rms_norm_eps=1e-3, hc_mult=2,
        rope_parameters={"rope_type": "default", "rope_theta": 10000.0, "mrope_section": [1, 1, 2]}), {}, 169),
    "kosmos-2": ("kosmos-2", dict(
        vocab_size=32, embed_dim=16, layers=2, ffn_dim=24, attention_heads=4, max_position_embeddings=64), {}, 170),
    "kosmos-2.5": ("kosmos-2.5", dict(
        vocab_size=32, embed_dim=16, layers=2, ffn_dim=24, attention_heads=4, max_position_embeddings=64), {}, 173),
    "molmo2": ("molmo2", dict(
        TEXT, num_hidden_layers=3, head_dim=8, additional_vocab_size=4, rope_scaling_layers=[0, 2],
        rope_parameters={"rope_type": "linear", "rope_theta": 1000.0, "factor": 4.0}), {}, 171),
    "molmo2-after": ("molmo2", dict(
        TEXT, head_dim=8, additional_vocab_size=4, attention_bias=True, norm_after=True, qk_norm_type="olmo"), {}, 172),
    "paddleocr_vl": ("paddleocr_vl", dict(TEXT, head_dim=8, use_bias=True, rope_parameters=dict(MROPE)), {}, 155),
    "fuyu": ("fuyu", {key: value for key, value in dict(TEXT, model_type="persimmon").items() if key != "num_key_value_heads"},
             {}, 154),
    "mistral3-mistral": ("mistral3", dict(TEXT, model_type="mistral", head_dim=8, sliding_window=None), {}, 101),
    "mistral3-ministral3": ("mistral3", dict(TEXT, model_type="ministral3", head_dim=8, rope_parameters={
        "rope_type": "yarn", "rope_theta": 10000.0, "factor": 4.0, "original_max_position_embeddings": 12,
        "beta_fast": 32.0, "beta_slow": 1.0, "mscale_all_dim": 1.0, "mscale": 1.0, "llama_4_scaling_beta": 0.3}),
        dict(tie_word_embeddings=True), 102),
    "qwen2_vl": ("qwen2_vl", dict(TEXT, hidden_size=32, rope_parameters=MROPE), dict(tie_word_embeddings=True), 103),
    "qwen2_5_vl": ("qwen2_5_vl", dict(TEXT, hidden_size=32, rope_parameters=MROPE), {}, 104),
    "qwen3_vl": ("qwen3_vl", dict(TEXT, head_dim=8, rope_parameters=MROPE), {}, 105),
    "qwen3_vl_moe": ("qwen3_vl_moe", MOE, {}, 106),
    "smolvlm": ("smolvlm", dict(TEXT, model_type="llama"), {}, 107),
    "idefics2": ("idefics2", dict(TEXT, model_type="mistral", sliding_window=6), {}, 108),
    "idefics3": ("idefics3", dict(TEXT, model_type="llama"), dict(tie_word_embeddings=True), 109),
    "internvl-qwen2": ("internvl", dict(TEXT, model_type="qwen2"), dict(tie_word_embeddings=False), 110),
    "internvl-llama": ("internvl", dict(TEXT, model_type="llama"), {}, 111),
    "internvl-qwen3": ("internvl", dict(TEXT, model_type="qwen3", head_dim=8), {}, 112),
    "llava-llama": ("llava", dict(TEXT, model_type="llama"), {}, 113),
    "llava-mistral": ("llava", dict(TEXT, model_type="mistral", sliding_window=None), {}, 114),
    "llava_next": ("llava_next", dict(TEXT, model_type="mistral", sliding_window=6), {}, 115),
    "llava_next_video": ("llava_next_video", dict(TEXT, model_type="llama"), {}, 116),
    "llava_onevision": ("llava_onevision", dict(TEXT, model_type="qwen2"), {}, 117),
    "vipllava": ("vipllava", dict(TEXT, model_type="llama"), {}, 118),
    "video_llava": ("video_llava", dict(TEXT, model_type="llama"), {}, 119),
    "paligemma": ("paligemma", dict(TEXT, model_type="gemma", head_dim=8), {}, 120),
    "paligemma-gemma2": ("paligemma", dict(
        TEXT, model_type="gemma2", head_dim=8, query_pre_attn_scalar=20, sliding_window=6), {}, 121),
    "aya_vision": ("aya_vision", dict(TEXT, model_type="cohere2", sliding_window=6, num_hidden_layers=4), {}, 122),
    "cohere2_vision": ("cohere2_vision", dict(TEXT, model_type="cohere2", sliding_window=6, num_hidden_layers=4), {}, 123),
    "exaone4_5": ("exaone4_5", dict(TEXT, model_type="exaone4", head_dim=8, sliding_window=6, num_hidden_layers=4), {}, 124),
    "gemma3": ("gemma3", dict(TEXT, model_type="gemma3_text", head_dim=8, query_pre_attn_scalar=20, sliding_window=6), {}, 125),
    "deepseek_vl": ("deepseek_vl", dict(TEXT, model_type="llama"), dict(tie_word_embeddings=False), 126),
    "deepseek_vl_hybrid": ("deepseek_vl_hybrid", dict(TEXT, model_type="llama"), dict(tie_word_embeddings=False), 127),
    "janus": ("janus", dict(TEXT, model_type="llama"), dict(tie_word_embeddings=False), 128),
    "perception_lm": ("perception_lm", dict(TEXT, model_type="llama"), {}, 129),
    "fast_vlm": ("fast_vlm", dict(TEXT, model_type="qwen2"), {}, 130),
    "got_ocr2": ("got_ocr2", dict(TEXT, model_type="qwen2"), {}, 131),
    "pp_chart2table": ("pp_chart2table", dict(TEXT, model_type="qwen2"), {}, 132),
    "ovis2": ("ovis2", dict(TEXT, model_type="qwen2"), {}, 133),
    "lighton_ocr": ("lighton_ocr", dict(TEXT, model_type="qwen3", head_dim=8), {}, 134),
    "qianfan_ocr": ("qianfan_ocr", dict(TEXT, model_type="qwen3", head_dim=8), {}, 135),
    "video_llama_3": ("video_llama_3", dict(TEXT, model_type="qwen2"), {}, 136),
    "voxtral": ("voxtral", dict(TEXT, model_type="llama"), {}, 137),
    "qwen2_audio": ("qwen2_audio", dict(TEXT, model_type="qwen2"), {}, 138),
    "glmasr": ("glmasr", dict(TEXT, model_type="llama"), {}, 139),
    "qwen3_asr": ("qwen3_asr", dict(TEXT, model_type="qwen3", head_dim=8), {}, 140),
    "granite_speech": ("granite_speech", dict(TEXT, model_type="granite", attention_multiplier=0.3), {}, 141),
    "granite_speech_plus": ("granite_speech_plus", dict(TEXT, model_type="granite", logits_scaling=3.0), {}, 142),
    "hyperclovax_vision_v2": ("hyperclovax_vision_v2", dict(TEXT, model_type="hyperclovax", logits_scaling=0.5), {}, 143),
}
WRAPPED_COMMITTED = [
    "smolvlm", "qwen2_5_vl", "paligemma", "internvl-qwen2", "llava-llama", "qwen3_vl_moe", "glm_ocr", "glm4v_moe",
    "mistral3-mistral4", "paddleocr_vl", "mllama", "cosmos3_edge", "deepseek_ocr2", "ernie4_5_vl_moe", "aria", "emu3",
    "chameleon", "chameleon-swin", "hy_v4_vl", "kosmos-2", "kosmos-2.5",
    "molmo2", "molmo2-after"]
# Text models that are others under new names.
RENAMED = {
    "granite_swa": ("granite_swa", dict(
        num_hidden_layers=4, sliding_window=6, layer_rope_theta=[0, 10000.0, 500.0, 10000.0], attention_multiplier=0.3), 61),
    "granitemoe_swa": ("granitemoe_swa", dict(
        num_hidden_layers=4, sliding_window=6, num_local_experts=4, num_experts_per_tok=2, intermediate_size=16,
        shared_intermediate_size=24, attention_multiplier=0.3), 62),
    "granitemoehybrid": ("granitemoehybrid", dict(
        layer_types=["full_attention"] * 2, num_local_experts=4, num_experts_per_tok=2, intermediate_size=16,
        shared_intermediate_size=24, mamba_n_heads=4, mamba_d_head=8, mamba_d_state=8, mamba_expand=2), 63),
    "internlm3": ("internlm3", dict(head_dim=8, attention_bias=True, mlp_bias=True), 64),
    "iquestcoder": ("iquestcoder", dict(head_dim=8), 65),
    "hyperclovax": ("hyperclovax", dict(logits_scaling=0.5, residual_multiplier=0.7, embedding_multiplier=3.0), 66),
    "mellum": ("mellum", dict(
        num_hidden_layers=4, head_dim=8, num_experts=4, num_experts_per_tok=2, moe_intermediate_size=12, sliding_window=6,
        layer_types=["sliding_attention", "full_attention"] * 2, mlp_layer_types=["sparse", "dense", "sparse", "sparse"]), 67),
}
# Mixtures with other routings, and decoders before and beside LLaMA.
ROUTED = dict(num_experts_per_tok=2, moe_intermediate_size=12)
CLASSIC = dict(vocab_size=32, bos_token_id=1, eos_token_id=2)
GPT_SIZES = dict(vocab_size=32, n_embd=16, n_layer=2, n_head=4, n_positions=64, bos_token_id=1, eos_token_id=2)
MIXTURES_AND_CLASSICS = {
    "ernie4_5_moe": ("ernie4_5_moe", dict(
        num_hidden_layers=3, moe_num_experts=4, moe_k=2, moe_intermediate_size=12, moe_num_shared_experts=2), 71),
    "phimoe": ("phimoe", dict(
        num_local_experts=4, intermediate_size=12, attention_bias=True, lm_head_bias=True, router_jitter_noise=0.2), 72),
    "hunyuan_v1_moe": ("hunyuan_v1_moe", dict(num_experts=4, moe_topk=[1, 2], intermediate_size=12, head_dim=8), 73),
    "flex_olmo": ("flex_olmo", dict(num_experts=4, num_experts_per_tok=2, intermediate_size=12, norm_topk_prob=True), 74),
    "exaone_moe-grouped": ("exaone_moe", dict(
        ROUTED, num_hidden_layers=3, num_experts=8, n_group=4, topk_group=2, sliding_window=6, sliding_window_pattern=2), 75),
    "solar_open": ("solar_open", dict(ROUTED, n_routed_experts=4, n_shared_experts=2, head_dim=8, attention_bias=True), 76),
    "glm4_moe-grouped": ("glm4_moe", dict(
        ROUTED, num_hidden_layers=3, n_routed_experts=8, n_group=2, topk_group=1, head_dim=8, use_qk_norm=True,
        attention_bias=True, routed_scaling_factor=1.5), 77),
    "dots1": ("dots1", dict(
        ROUTED, n_routed_experts=4, n_shared_experts=1, first_k_dense_replace=1, sliding_window=6, max_window_layers=1), 78),
    "minimax_m2": ("minimax_m2", dict(
        num_local_experts=4, num_experts_per_tok=2, intermediate_size=12, head_dim=8, rotary_dim=4), 79),
    "afmoe": ("afmoe", dict(
        num_hidden_layers=3, num_dense_layers=1, num_experts=4, num_experts_per_tok=2, moe_intermediate_size=12,
        num_shared_experts=1, sliding_window=6, global_attn_every_n_layers=2, head_dim=8, mup_enabled=True,
        route_scale=1.4), 80),
    "apertus": ("apertus", dict(), 81),
    "bitnet": ("bitnet", dict(), 82),
    "bitnet-master": ("bitnet", dict(), 103),
    "jais2": ("jais2", dict(), 83),
    "nanochat": ("nanochat", dict(), 84),
    "opt": ("opt", dict(CLASSIC, hidden_size=16, ffn_dim=24, num_hidden_layers=2, num_attention_heads=4,
                        max_position_embeddings=64), 85),
    "opt-350m": ("opt", dict(CLASSIC, hidden_size=16, ffn_dim=24, num_hidden_layers=2, num_attention_heads=4,
                             max_position_embeddings=64, do_layer_norm_before=False, word_embed_proj_dim=12), 86),
    "bloom": ("bloom", dict(CLASSIC, hidden_size=24, n_layer=2, n_head=6), 87),
    "mpt": ("mpt", dict(CLASSIC, d_model=24, n_layers=2, n_heads=6, max_seq_len=64, attn_config=dict(clip_qkv=0.7)), 88),
    "falcon-grouped": ("falcon", dict(
        CLASSIC, hidden_size=24, num_hidden_layers=2, num_attention_heads=6, num_kv_heads=2,
        new_decoder_architecture=True, tie_word_embeddings=False), 89),
    "falcon-alibi": ("falcon", dict(
        CLASSIC, hidden_size=24, num_hidden_layers=2, num_attention_heads=6, multi_query=False, alibi=True,
        parallel_attn=False, bias=True), 90),
    "gptj": ("gptj", dict(GPT_SIZES, rotary_dim=2), 91),
    "gpt_neo": ("gpt_neo", dict(CLASSIC, hidden_size=16, num_layers=2, num_heads=4, max_position_embeddings=64,
                                attention_types=[[["global", "local"], 1]], window_size=5), 92),
    "codegen": ("codegen", dict(GPT_SIZES, rotary_dim=2), 93),
    "xglm": ("xglm", dict(CLASSIC, d_model=16, num_layers=2, attention_heads=4, ffn_dim=24, max_position_embeddings=64,
                          tie_word_embeddings=False), 94),
    "biogpt": ("biogpt", dict(CLASSIC, hidden_size=16, num_hidden_layers=2, num_attention_heads=4, intermediate_size=24,
                              max_position_embeddings=64, tie_word_embeddings=False), 95),
    "openai-gpt": ("openai-gpt", dict(GPT_SIZES), 96),
    "persimmon": ("persimmon", dict(), 97),
    "hy_v3": ("hy_v3", dict(ROUTED, num_experts=4, head_dim=8), 98),
    "flint": ("flint", dict(
        ROUTED, num_hidden_layers=3, num_experts=4, head_dim=8, shared_expert_intermediate_size=16, sliding_window=6,
        mlp_only_layers=[0], layer_types=["sliding_attention", "full_attention", "sliding_attention"]), 99),
    "kolibri1": ("kolibri1", dict(
        ROUTED, num_experts=4, head_dim=8, shared_expert_intermediate_size=16, sliding_window=6, norm_topk_prob=True,
        layer_types=["sliding_attention", "full_attention"]), 100),
    "cohere2_moe": ("cohere2_moe", dict(
        num_hidden_layers=3, num_experts=4, num_experts_per_tok=2, head_dim=8, sliding_window=6, num_shared_experts=1,
        intermediate_size=12, expert_selection_fn="sigmoid", first_k_dense_replace=1, prefix_dense_intermediate_size=16,
        logit_scale=1.0), 101),
    "sarvam_moe": ("sarvam_moe", dict(ROUTED, n_routed_experts=4, head_dim=8), 102),
}
SMALL |= RENAMED | MIXTURES_AND_CLASSICS


# Layers with a recurrent state; logits in float64, because the reference's float32 is itself inexact there.
MAMBA2 = dict(mamba_n_heads=4, mamba_d_head=8, mamba_d_state=6, mamba_expand=2, mamba_chunk_size=16)
DELTA = dict(
    num_hidden_layers=3, head_dim=8, linear_num_key_heads=2, linear_num_value_heads=4, linear_key_head_dim=6,
    linear_value_head_dim=10, layer_types=["linear_attention", "full_attention", "linear_attention"])
EXPERTS = dict(
    num_experts=4, num_experts_per_tok=2, moe_intermediate_size=12, shared_expert_intermediate_size=8)
RECURRENT = {
    "lfm2": ("lfm2", dict(
        num_hidden_layers=3, layer_types=["conv", "full_attention", "conv"], block_multiple_of=4), 81),
    "qwen3_5_text": ("qwen3_5_text", dict(DELTA), 82),
    "qwen3_5_moe_text": ("qwen3_5_moe_text", dict(DELTA, **EXPERTS), 83),
    "qwen3_next": ("qwen3_next", dict(DELTA, **EXPERTS, mlp_only_layers=[1]), 84),
    "olmo_hybrid": ("olmo_hybrid", dict(
        num_hidden_layers=2, layer_types=["linear_attention", "full_attention"], linear_num_key_heads=2,
        linear_num_value_heads=2, linear_key_head_dim=6, linear_value_head_dim=12), 188),
    "mamba2": ("mamba2", dict(num_heads=4, head_dim=8, n_groups=2, state_size=6, chunk_size=16), 86),
    "granitemoehybrid-mamba": ("granitemoehybrid", dict(
        MAMBA2, layer_types=["linear_attention", "full_attention"], num_local_experts=4, num_experts_per_tok=2,
        intermediate_size=12, shared_intermediate_size=8, residual_multiplier=0.5, attention_multiplier=0.2), 87),
    "bamba": ("bamba", dict(MAMBA2, mamba_n_groups=2, attn_layer_indices=[1]), 88),
    "falcon_h1": ("falcon_h1", dict(
        MAMBA2, mamba_d_ssm=32, mamba_rms_norm=True, mamba_norm_before_gate=False, mamba_n_groups=2,
        mlp_multipliers=[0.8, 0.6], ssm_multipliers=[0.4, 0.3, 0.7, 0.5, 0.6], key_multiplier=0.5,
        attention_in_multiplier=1.1, attention_out_multiplier=0.9, ssm_in_multiplier=1.2, ssm_out_multiplier=0.7,
        embedding_multiplier=4.0, lm_head_multiplier=0.5), 89),
    "nemotron_h": ("nemotron_h", dict(
        layers_block_type=["linear_attention", "mlp", "full_attention", "linear_attention"], head_dim=8,
        mamba_num_heads=4, mamba_head_dim=6, n_groups=2, ssm_state_size=6, chunk_size=16), 90),
    "nemotron_h-moe": ("nemotron_h", dict(
        layers_block_type=["linear_attention", "moe", "full_attention"], head_dim=8, mamba_num_heads=2,
        mamba_head_dim=12, n_groups=1, ssm_state_size=6, chunk_size=16, n_routed_experts=4, num_experts_per_tok=2,
        moe_intermediate_size=12, moe_shared_expert_intermediate_size=20, routed_scaling_factor=2.5), 91),
    "nemotron_h-latent": ("nemotron_h", dict(
        layers_block_type=["linear_attention", "moe", "full_attention"], head_dim=8, mamba_num_heads=2,
        mamba_head_dim=12, n_groups=1, ssm_state_size=6, chunk_size=16, n_routed_experts=4, num_experts_per_tok=2,
        moe_intermediate_size=12, moe_shared_expert_intermediate_size=20, moe_latent_size=10), 98),
    "kimi_linear": ("kimi_linear", dict(
        num_hidden_layers=3, layer_types=["linear_attention", "full_attention", "linear_attention"],
        num_key_value_heads=4, kv_lora_rank=12, qk_nope_head_dim=6, qk_rope_head_dim=4, v_head_dim=5,
        linear_head_dim=10, linear_num_heads=2, num_local_experts=4, num_experts_per_tok=2, moe_intermediate_size=8), 99),
    "lfm3": ("lfm3", dict(
        num_hidden_layers=4, layer_types=["conv", "full_attention", "conv", "sliding_attention"], head_dim=8,
        sliding_window=6, conv_L_cache=5), 97),
    "zamba2": ("zamba2", dict(
        num_hidden_layers=4, layers_block_type=["linear_attention", "hybrid", "hybrid", "hybrid"],
        mamba_d_state=6, n_mamba_heads=4, mamba_ngroups=2, chunk_size=16, num_mem_blocks=2, num_key_value_heads=4,
        use_shared_attention_adapter=True, adapter_rank=3, use_mem_rope=True), 191),
    "lfm2_moe": ("lfm2_moe", dict(
        num_hidden_layers=3, layer_types=["conv", "full_attention", "conv"], num_dense_layers=1, num_experts=4,
        num_experts_per_tok=2, moe_intermediate_size=12), 92),
    "mamba": ("mamba", dict(state_size=6), 93),
    "falcon_mamba": ("falcon_mamba", dict(state_size=6), 94),
    "jamba": ("jamba", dict(
        num_hidden_layers=3, attn_layer_period=3, attn_layer_offset=1, num_experts=4, num_experts_per_tok=2,
        mamba_d_state=6), 95),
    "recurrent_gemma": ("recurrent_gemma", dict(
        num_hidden_layers=3, attention_window_size=6, num_key_value_heads=1, intermediate_size=48), 96),
}
# The same with other settings, for the wider comparison.
RECURRENT_MORE = {
    "lfm2-biased": ("lfm2", dict(
        num_hidden_layers=5, layer_types=["conv", "conv", "full_attention", "conv", "conv"], conv_bias=True,
        conv_L_cache=5, block_auto_adjust_ff_dim=False, tie_word_embeddings=False), 101),
    "lfm2-one-tap": ("lfm2", dict(
        num_hidden_layers=2, layer_types=["conv", "full_attention"], conv_L_cache=1, block_ffn_dim_multiplier=1.3), 102),
    "qwen3_5_text-wide-values": ("qwen3_5_text", dict(
        DELTA, linear_num_key_heads=3, linear_num_value_heads=6, linear_key_head_dim=20, linear_value_head_dim=37,
        linear_conv_kernel_dim=3, attention_bias=True, tie_word_embeddings=True), 103),
    "qwen3_5_text-interval": ("qwen3_5_text", dict(
        num_hidden_layers=4, head_dim=16, linear_num_key_heads=1, linear_num_value_heads=2, linear_key_head_dim=16,
        linear_value_head_dim=16, full_attention_interval=2), 104),
    "qwen3_next-normal": ("qwen3_next", dict(DELTA, **EXPERTS, norm_topk_prob=False, decoder_sparse_step=2), 105),
    "olmo_hybrid-positive": ("olmo_hybrid", dict(
        num_hidden_layers=4, linear_allow_neg_eigval=False, num_key_value_heads=4, attention_bias=True,
        tie_word_embeddings=True), 106),
    "olmo_hybrid-norope": ("olmo_hybrid", dict(
        num_hidden_layers=3, layer_types=["linear_attention", "full_attention", "linear_attention"],
        rope_parameters=dict(rope_type="default", rope_theta=None)), 107),
    "mamba2-biased": ("mamba2", dict(
        num_heads=8, head_dim=8, n_groups=1, state_size=20, use_bias=True, use_conv_bias=False, conv_kernel=3,
        time_step_limit=[0.01, 0.5], tie_word_embeddings=True), 108),
    "mamba2-odd": ("mamba2", dict(hidden_size=34, num_heads=4, head_dim=17, n_groups=4, state_size=5), 109),
    "granitemoehybrid-dense": ("granitemoehybrid", dict(
        MAMBA2, mamba_n_heads=8, mamba_n_groups=2, num_hidden_layers=3, mamba_proj_bias=True, attention_bias=True,
        layer_types=["linear_attention", "full_attention", "linear_attention"], num_local_experts=0,
        shared_intermediate_size=40, position_embedding_type="rope", tie_word_embeddings=True), 110),
    "bamba-biased": ("bamba", dict(
        MAMBA2, mamba_n_heads=2, mamba_d_head=32, mamba_proj_bias=True, mamba_conv_bias=False, mlp_bias=True,
        num_hidden_layers=3, attn_layer_indices=[0, 2]), 111),
    "falcon_h1-first": ("falcon_h1", dict(
        MAMBA2, mamba_d_ssm=None, mamba_n_heads=8, mamba_rms_norm=True, mamba_norm_before_gate=True,
        projectors_bias=True, attention_bias=True, mlp_bias=True, head_dim=12), 112),
    "falcon_h1-ungated": ("falcon_h1", dict(MAMBA2, mamba_d_ssm=48, mamba_n_heads=6, mamba_rms_norm=False), 113),
    "nemotron_h-biased": ("nemotron_h", dict(
        layers_block_type=["mlp", "linear_attention", "linear_attention", "full_attention"], head_dim=12,
        mamba_num_heads=6, mamba_head_dim=10, n_groups=3, ssm_state_size=9, use_bias=True, mlp_bias=True,
        attention_bias=True, time_step_min=0.2), 114),
    "nemotron_h-groups": ("nemotron_h", dict(
        layers_block_type=["moe", "linear_attention", "moe", "mlp"], head_dim=8, mamba_num_heads=4, mamba_head_dim=8,
        n_groups=2, ssm_state_size=8, n_routed_experts=8, num_experts_per_tok=3, n_group=4, topk_group=2,
        moe_intermediate_size=12, moe_shared_expert_intermediate_size=20, norm_topk_prob=False), 115),
    "lfm3-plain": ("lfm3", dict(
        num_hidden_layers=6, head_dim=16, sliding_window=20, use_sandwich_norm=False, use_attention_gate=False,
        conv_bias=True, attention_bias=True, tie_word_embeddings=False), 121),
    "kimi_linear-grouped": ("kimi_linear", dict(
        num_hidden_layers=5, num_key_value_heads=4, kv_lora_rank=12, q_lora_rank=10, qk_nope_head_dim=6,
        qk_rope_head_dim=4, v_head_dim=5, linear_head_dim=16, linear_num_heads=3, linear_conv_kernel_dim=3,
        num_local_experts=8, num_experts_per_tok=3, n_group=4, topk_group=2, moe_intermediate_size=12), 122),
    "zamba2-plain": ("zamba2", dict(
        num_hidden_layers=4, layers_block_type=["hybrid", "linear_attention", "hybrid", "linear_attention"],
        mamba_d_state=9, n_mamba_heads=8, num_mem_blocks=1, num_key_value_heads=2, adapter_rank=5,
        add_bias_linear=True, time_step_min=0.1), 123),
    "lfm2_moe-unbiased": ("lfm2_moe", dict(
        num_hidden_layers=4, layer_types=["conv", "full_attention", "conv", "conv"], num_dense_layers=0, num_experts=6,
        num_experts_per_tok=3, moe_intermediate_size=12, use_expert_bias=False, norm_topk_prob=False,
        routed_scaling_factor=1.5, conv_L_cache=2), 116),
    "mamba-biased": ("mamba", dict(
        hidden_size=40, state_size=9, use_bias=True, use_conv_bias=False, conv_kernel=3, expand=3, time_step_rank=5,
        tie_word_embeddings=False), 117),
    "falcon_mamba-wide": ("falcon_mamba", dict(state_size=16, expand=1, time_step_rank=7, conv_kernel=2), 118),
    "jamba-biased": ("jamba", dict(
        num_hidden_layers=4, attn_layer_period=2, attn_layer_offset=0, num_experts=1, mamba_d_state=16,
        mamba_proj_bias=True, mamba_dt_rank=3, tie_word_embeddings=True), 119),
    "recurrent_gemma-wide": ("recurrent_gemma", dict(
        num_hidden_layers=4, lru_width=48, attention_window_size=100, block_types=["attention", "recurrent"],
        attention_bias=True, logits_soft_cap=3.0, conv1d_width=3), 120),
}


# Attention of other shapes: widths by kind of layer, shared keys and values, embeddings for each layer, latents; in float64.
FULL, SLIDING = "full_attention", "sliding_attention"
GEMMA = dict(head_dim=8, sliding_window=8, hidden_size_per_layer_input=6, vocab_size_per_layer_input=32)
LATENT = dict(
    num_key_value_heads=4, kv_lora_rank=12, q_lora_rank=10, qk_nope_head_dim=6, qk_rope_head_dim=4, v_head_dim=5)
ROUTED = dict(n_routed_experts=4, num_experts_per_tok=2, moe_intermediate_size=8, n_shared_experts=1)
YARN = dict(
    rope_type="yarn", rope_theta=10000.0, factor=4.0, original_max_position_embeddings=16, beta_fast=32, beta_slow=1,
    mscale=0.707, mscale_all_dim=1.0)
ATTENTION = {
    "gemma4": ("gemma4_text", dict(
        GEMMA, num_hidden_layers=4, layer_types=[SLIDING, FULL, SLIDING, FULL], global_head_dim=16, num_key_value_heads=1,
        num_kv_shared_layers=2, use_double_wide_mlp=True, final_logit_softcapping=20.0), 121),
    "gemma4-experts": ("gemma4_text", dict(
        GEMMA, hidden_size_per_layer_input=0, layer_types=[SLIDING, FULL], global_head_dim=16,
        num_global_key_value_heads=1, attention_k_eq_v=True, enable_moe_block=True, num_experts=4, top_k_experts=2,
        moe_intermediate_size=8), 122),
    "gemma4_unified": ("gemma4_unified_text", dict(
        head_dim=8, sliding_window=8, layer_types=[SLIDING, FULL], global_head_dim=12, num_global_key_value_heads=1,
        attention_k_eq_v=True), 123),
    "gemma3n": ("gemma3n_text", dict(
        GEMMA, num_hidden_layers=4, layer_types=[SLIDING, FULL, SLIDING, FULL], num_kv_shared_layers=2, laurel_rank=5,
        activation_sparsity_pattern=[0.8, 0.0, 0.3, 0.0], altup_num_inputs=3), 124),
    "deepseek_v2": ("deepseek_v2", dict(
        LATENT, **dict(ROUTED, n_shared_experts=2), q_lora_rank=None, first_k_dense_replace=1, rope_parameters=YARN,
        topk_method="group_limited_greedy", n_group=2, topk_group=1, routed_scaling_factor=2.0), 125),
    "deepseek_v3": ("deepseek_v3", dict(
        LATENT, **ROUTED, first_k_dense_replace=1, n_group=2, topk_group=1, rope_interleave=False), 126),
    "glm4_moe_lite": ("glm4_moe_lite", dict(LATENT, **ROUTED, n_group=1, topk_group=1), 127),
    # When it loads a checkpoint, the reference sets this family's row of the padding token to zero.
    "youtu": ("youtu", dict(LATENT, attention_bias=True, pad_token_id=None), 128),
    "minicpm3": ("minicpm3", dict(LATENT, v_head_dim=None, dim_model_base=8), 129),
}
# The same with other settings, for the wider comparison.
GEMMA_MORE = dict(GEMMA, vocab_size_per_layer_input=64)
ATTENTION_MORE = {
    "gemma4-single-key-heads": ("gemma4_text", dict(
        GEMMA_MORE, num_hidden_layers=5, layer_types=[FULL, SLIDING, SLIDING, FULL, FULL], global_head_dim=24,
        num_kv_shared_layers=2), 141),
    "gemma4-keys-as-values": ("gemma4_text", dict(
        GEMMA_MORE, hidden_size_per_layer_input=0, num_hidden_layers=4, layer_types=[SLIDING] * 3 + [FULL],
        global_head_dim=16, num_global_key_value_heads=1, attention_k_eq_v=True, attention_bias=True), 142),
    "gemma4-everything": ("gemma4_text", dict(
        GEMMA_MORE, num_hidden_layers=4, layer_types=[SLIDING, FULL, SLIDING, FULL], global_head_dim=8, num_kv_shared_layers=2,
        use_double_wide_mlp=True, enable_moe_block=True, num_experts=4, top_k_experts=3, moe_intermediate_size=12,
        rope_parameters={
            FULL: dict(rope_type="proportional", partial_rotary_factor=0.5, rope_theta=5000.0),
            SLIDING: dict(rope_type="default", rope_theta=100.0)}), 143),
    "gemma4-defaults": ("gemma4_text", dict(GEMMA, num_hidden_layers=8, global_head_dim=16), 144),
    "gemma4-yarn": ("gemma4_text", dict(
        GEMMA_MORE, num_hidden_layers=3, layer_types=[SLIDING, FULL, FULL], global_head_dim=16, rope_parameters={
            FULL: dict(rope_type="default", rope_theta=5000.0),
            SLIDING: dict(rope_type="yarn", rope_theta=100.0, factor=4.0, original_max_position_embeddings=32)}), 145),
    "gemma4_unified-shared": ("gemma4_unified_text", dict(
        head_dim=8, sliding_window=8, num_hidden_layers=4, layer_types=[SLIDING, FULL] * 2, global_head_dim=8,
        num_kv_shared_layers=2, use_double_wide_mlp=True, use_bidirectional_attention=None), 146),
    "gemma3n-three-streams": ("gemma3n_text", dict(
        head_dim=16, sliding_window=8, hidden_size_per_layer_input=8, vocab_size_per_layer_input=40, num_hidden_layers=5,
        num_kv_shared_layers=0, laurel_rank=7, altup_num_inputs=3, altup_active_idx=1, altup_correct_scale=False,
        intermediate_size=[16, 24, 32, 40, 48]), 147),
    "gemma3n-defaults": ("gemma3n_text", dict(
        GEMMA_MORE, num_hidden_layers=12, num_kv_shared_layers=4, laurel_rank=3, altup_num_inputs=2), 148),
    "deepseek_v2-greedy": ("deepseek_v2", dict(
        LATENT, **ROUTED, first_k_dense_replace=0, attention_bias=True, mlp_bias=True), 149),
    "deepseek_v3-yarn": ("deepseek_v3", dict(
        LATENT, **dict(ROUTED, n_routed_experts=8), first_k_dense_replace=1, n_group=4, topk_group=2,
        rope_parameters=dict(YARN, mscale=1.0)), 150),
    "glm4_moe_lite-direct": ("glm4_moe_lite", dict(
        LATENT, **ROUTED, n_group=2, topk_group=1, q_lora_rank=None, rope_interleave=False, attention_bias=True,
        mlp_layer_types=["sparse", "dense"], norm_topk_prob=False), 151),
    "youtu-direct": ("youtu", dict(LATENT, pad_token_id=None, q_lora_rank=None, rope_interleave=False, tie_word_embeddings=False), 152),
    "minicpm3-longrope": ("minicpm3", dict(
        LATENT, scale_depth=None, dim_model_base=None, scale_emb=3, tie_word_embeddings=False, rope_parameters=dict(
            rope_type="longrope", rope_theta=10000.0, short_factor=[1.0, 1.3], long_factor=[1.5, 4.0],
            original_max_position_embeddings=64)), 153),
}
# Families of the second half of 2026, and older ones that came with them; each in a form that the shared folders do not have.
NEWER_LATENT = dict(
    num_key_value_heads=4, kv_lora_rank=8, q_lora_rank=10, qk_nope_head_dim=6, qk_rope_head_dim=4, v_head_dim=5,
    moe_intermediate_size=8, num_experts_per_tok=2, n_shared_experts=1)
NEW = {
    "laguna": ("laguna", dict(
        num_hidden_layers=3, head_dim=8, num_attention_heads_per_layer=[4, 2, 6], gating="per-element", num_experts=4,
        num_experts_per_tok=2, moe_intermediate_size=8, shared_expert_intermediate_size=12, sliding_window=6,
        layer_types=["sliding_attention", "full_attention", "sliding_attention"], moe_router_logit_softcapping=2.0,
        moe_routed_scaling_factor=1.5), 301),
    "bailing_hybrid": ("bailing_hybrid", dict(
        {key: value for key, value in NEWER_LATENT.items() if key not in ("num_experts_per_tok", "n_shared_experts")},
        num_hidden_layers=3, head_dim=6, layer_group_size=2, kda_safe_gate=False, num_experts=4, num_experts_per_tok=2,
        n_shared_experts=1, n_group=1, topk_group=1, first_k_dense_replace=1, num_mtp_layers=0), 302),
    "llama4_text": ("llama4_text", dict(
        num_hidden_layers=4, head_dim=4, num_local_experts=4, num_experts_per_tok=2, interleave_moe_layer_step=1,
        intermediate_size_mlp=20, attention_chunk_size=None, no_rope_layer_interval=2, use_qk_norm=False,
        floor_scale=8), 304),
    "mimo_v2_flash": ("mimo_v2_flash", dict(
        num_hidden_layers=3, head_dim=12, v_head_dim=6, n_routed_experts=4, num_experts_per_tok=2,
        moe_intermediate_size=8, sliding_window=6, attention_value_scale=None, attention_bias=True,
        layer_types=["sliding_attention", "full_attention", "sliding_attention"]), 305),
    "gpt_neox_japanese": ("gpt_neox_japanese", dict(intermediate_multiple_size=2), 306),
    "dbrx": ("dbrx", dict(
        d_model=16, n_heads=4, n_layers=2, max_seq_len=160, attn_config=dict(kv_n_heads=2, clip_qkv=0.9, rope_theta=10000.0),
        ffn_config=dict(hidden_size=16, ffn_hidden_size=12, moe_num_experts=4, moe_top_k=2,
                        moe_normalize_expert_weights=2.0)), 307),
    "jetmoe": ("jetmoe", dict(
        kv_channels=6, num_local_experts=5, num_experts_per_tok=3, num_attention_heads=6), 308),
    "lara_mini": ("lara_mini", dict(
        num_hidden_layers=3, head_dim=8, linear_num_key_heads=2, linear_num_value_heads=4, linear_key_head_dim=6,
        linear_value_head_dim=10, layer_types=["linear_attention", "sliding_attention", "full_attention"],
        sliding_window=6, num_experts=4, num_experts_per_tok=2, moe_intermediate_size=8,
        shared_expert_intermediate_size=12), 309),
    "beam": ("beam", dict(
        num_hidden_layers=3, head_dim=8, layer_types=["sliding_attention", "sliding_attention", "full_attention"],
        mlp_layer_types=["dense", "sparse", "sparse"], sliding_window=6, num_experts=8, n_group=4, topk_group=2,
        num_experts_per_tok=2, moe_intermediate_size=8), 310),
    "diffllama": ("diffllama", dict(num_attention_heads=8, num_key_value_heads=4, attention_bias=True), 311),
    "minimax": ("minimax", dict(
        num_hidden_layers=3, head_dim=6, num_local_experts=4, num_experts_per_tok=2, intermediate_size=12,
        layer_types=["full_attention", "linear_attention", "linear_attention"], block_size=8,
        full_attn_alpha_factor=1.2, mlp_beta_factor=0.8, linear_attn_alpha_factor=1.1), 312),
    "ctrl": ("ctrl", dict(GPT_SIZES, n_positions=160, dff=24), 325),
    "git": ("git", dict(vision_config=dict(
        hidden_size=16, intermediate_size=16, num_hidden_layers=1, num_attention_heads=2, image_size=8, patch_size=4)),
        326),
    "rwkv": ("rwkv", dict(attention_hidden_size=16, context_length=160), 313),
    "hrm_text": ("hrm_text", dict(
        head_dim=8, num_layers_per_stack=None, num_hidden_layers=1, H_cycles=3, L_cycles=2, embedding_scale=3.0),
        314),
    "dory": ("dory", dict(
        num_hidden_layers=5, n_input_layers=1, n_recurrent_layers=3, n_output_layers=1, n_recurrent_loops=2, head_dim=8,
        sliding_window=6, initializer_range=0.3, ngpt_alpha_init=0.3, layer_types=[
            "sliding_attention", "full_attention", "sliding_attention", "full_attention", "sliding_attention"]), 321),
    "zamba": ("zamba", dict(
        num_hidden_layers=5, num_attention_heads=4, num_key_value_heads=2, n_mamba_heads=2, mamba_d_state=6, mamba_dt_rank=3,
        mamba_d_conv=3, layers_block_type=[
            "linear_attention", "hybrid", "linear_attention", "hybrid", "linear_attention"]), 323),
    "longcat_flash": ("longcat_flash", dict(
        {key: value for key, value in NEWER_LATENT.items() if key not in ("moe_intermediate_size", "n_shared_experts",
                                                                    "num_experts_per_tok")},
        num_layers=2, head_dim=4, ffn_hidden_size=20, expert_ffn_hidden_size=8, n_routed_experts=4, zero_expert_num=2, moe_topk=2,
        router_bias=True), 315),
    "sarvam_mla": ("sarvam_mla", dict(
        {**NEWER_LATENT, "q_lora_rank": None}, n_routed_experts=4, first_k_dense_replace=1), 316),
    "axk1": ("axk1", dict(
        NEWER_LATENT, num_hidden_layers=3, n_routed_experts=8, n_group=4, topk_group=2,
        mlp_layer_types=["dense", "sparse", "sparse"]), 317),
    "apertus1p5_text": ("apertus1p5_text", dict(output_vocab_size=24), 318),
    "modernbert-decoder": ("modernbert-decoder", dict(
        num_hidden_layers=3, local_attention=12, norm_bias=True, attention_bias=True, mlp_bias=True, classifier_bias=True,
        classifier_activation="silu"), 324),
    "cohere_compass_text": ("cohere_compass_text", dict(
        num_hidden_layers=3, sliding_window=6, logit_scale=0.5, attention_bias=True,
        layer_types=["sliding_attention", "full_attention", "sliding_attention"], rope_parameters={
            "sliding_attention": {"rope_type": "default", "rope_theta": 10000.0}, "full_attention": None}), 319),
}
# Layers that choose keys, keep several residual streams or convolve. Where each query of an index finds a score of exactly zero
# for keys that it must choose among, no order of them is defined: seeds are those for which none decides.
INDEXED_LATENT = dict(NEWER_LATENT, n_routed_experts=4, index_n_heads=6, index_head_dim=8, index_topk=7)
CHOSEN = {
    "doge": ("doge", dict(vocab_size=320, keep_window_size=9, attention_bias=True, mlp_bias=True), 1301),
    "zaya": ("zaya", dict(
        num_hidden_layers=3, head_dim=6, moe_intermediate_size=12, num_experts=3, router_hidden_size=8,
        attention_bias=True, lm_head_bias=True, cca_time0=3, cca_time1=2, num_experts_per_tok=1, sliding_window=6,
        layer_types=["hybrid", "hybrid_sliding", "hybrid"]), 402),
    "deepseek_v32": ("deepseek_v32", dict(
        INDEXED_LATENT, n_group=2, topk_group=1, first_k_dense_replace=1, attention_bias=True), 403),
    "glm_moe_dsa": ("glm_moe_dsa", dict(
        INDEXED_LATENT, num_hidden_layers=3, indexer_types=["full", "shared", "full"], first_k_dense_replace=2), 404),
    "dots3_note_text": ("dots3_note_text", dict(
        INDEXED_LATENT, num_hidden_layers=3, head_dim=10, sliding_window=6, shared_experts_intermediate_size=12,
        layer_types=["indexed_attention", "sliding_attention", "full_attention"],
        per_layer_config={1: dict(
            num_attention_heads=2, num_key_value_heads=2, q_lora_rank=6, kv_lora_rank=12, head_dim=10,
            qk_nope_head_dim=4, qk_rope_head_dim=6, v_head_dim=8)}), 405),
    "hy_v4": ("hy_v4", dict(
        INDEXED_LATENT, num_hidden_layers=3, indexer_types=["full", "shared", "full"], hc_mult=3, swiglu_limit=0.5), 806),
    "axk2": ("axk2", dict(
        INDEXED_LATENT, num_hidden_layers=3, mlp_layer_types=["dense", "sparse", "sparse"], gated_norm_rank=3), 414),
    "minimax_m3_vl_text": ("minimax_m3_vl_text", dict(
        num_hidden_layers=3, head_dim=8, intermediate_size=12, dense_intermediate_size=20, shared_intermediate_size=8,
        num_local_experts=4, num_experts_per_tok=2, rotary_dim=4, swiglu_limit=0.7,
        rope_parameters={"rope_type": "default", "rope_theta": 5000.0, "partial_rotary_factor": 0.5}, index_n_heads=2, index_head_dim=6,
        index_block_size=4, index_topk_blocks=3, index_local_blocks=1, mlp_layer_types=["dense", "sparse", "sparse"],
        layer_types=["minimax_m3_sparse", "full_attention", "minimax_m3_sparse"]), 407),
    "inkling_text": ("inkling_text", dict(
        num_hidden_layers=3, head_dim=8, swa_num_attention_heads=6, swa_num_key_value_heads=3, swa_head_dim=4,
        sliding_window_size=6, d_rel=3, rel_extent=11, log_scaling_n_floor=20, log_scaling_alpha=0.3,
        conv_kernel_size=3, layer_types=["hybrid_sliding", "hybrid", "hybrid_sliding"], moe_intermediate_size=8,
        mlp_layer_types=["dense", "sparse", "sparse"], n_routed_experts=4, num_experts_per_tok=2, n_shared_experts=2,
        route_scale=1.7, logits_mup_width_multiplier=2.0, unpadded_vocab_size=29), 408),
    "deepseek_v4": ("deepseek_v4", dict(
        num_hidden_layers=4, num_key_value_heads=1, head_dim=12, q_lora_rank=10, partial_rotary_factor=1 / 3,
        layer_types=[
            "heavily_compressed_attention", "compressed_sparse_attention", "sliding_attention",
            "compressed_sparse_attention"],
        compress_rates={"compressed_sparse_attention": 3, "heavily_compressed_attention": 7}, sliding_window=6,
        index_n_heads=6, index_head_dim=8, index_topk=5, o_groups=2, o_lora_rank=6, hc_mult=3, hc_sinkhorn_iters=5,
        mlp_layer_types=["hash_moe", "moe", "moe", "hash_moe"], moe_intermediate_size=8, n_routed_experts=5,
        num_experts_per_tok=2, swiglu_limit=0.5, rope_parameters={
            "rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 40}), 410),
    "qwen4_exp_text": ("qwen4_exp_text", dict(
        num_hidden_layers=3, head_dim=8, hc_count=3, hc_lowrank=5, layer_types=[
            "linear_attention", "indexed_attention", "linear_attention"], ple_layer_ids=[1, 3], ple_embed_dim=12,
        ple_conv_kernel_size=3, ngram_size=3, heads_per_ngram=2, ngram_vocab_size_base=13,
        make_ngram_vocab_size_divisible_by=4, split_ngram_parts=2, linear_num_key_heads=2, linear_num_value_heads=4,
        linear_key_head_dim=6, linear_value_head_dim=8, num_experts=4, num_experts_per_tok=2, moe_intermediate_size=8,
        shared_expert_intermediate_size=12, indexer_n_heads=6, indexer_kv_heads=1, indexer_head_dim=8, indexer_budget=9,
        indexer_compress_ratio=3, output_gate_type="sigmoid", eos_token_id=2, norm_topk_prob=False, rope_parameters={
            "rope_type": "default", "rope_theta": 10000.0, "partial_rotary_factor": 0.5}), 409),
    "xlstm": ("xlstm", dict(
        num_heads=2, qk_dim_factor=0.5, v_dim_factor=0.75, ffn_round_up_to_multiple_of=8, chunk_size=8), 410),
}
EXACT, EXACT_MORE = RECURRENT | ATTENTION | NEW | CHOSEN, RECURRENT_MORE | ATTENTION_MORE


def randomize(model, seed):
    """Matrices of unit gain, weights of normalisations near their neutral value, biases that matter."""
    generator = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        buffers = [
            (name, value) for name, value in model.named_buffers() if name.endswith(("correction_bias", "layer_scalar", "balancing_biases"))]
        for name, value in model.named_buffers():
            if name.endswith("tid2eid"):  # different experts for each token id
                order = torch.rand(len(value), model.config.n_routed_experts, generator=generator).argsort(dim=-1)
                value.copy_(order[:, :value.shape[1]])
        for name, value in list(model.named_parameters()) + buffers:
            noise = torch.randn(value.shape, generator=generator)
            if value.ndim >= 2 and "norm" not in name:
                is_turned = type(model).__name__.startswith(("GPT2", "OpenAIGPT"))
                fan_in = value.shape[0] if is_turned else value.shape[-1]
                gain = 0.3 if "embed" in name or "wte" in name or "wpe" in name else 1.2 / math.sqrt(fan_in)
                # Shared blocks have no residual of their own: at unit gain each of them multiplies rounding errors by three.
                if name.endswith("linear.weight") and "shared" not in name and type(model).__name__.startswith("Zamba"):
                    gain *= 0.1
                value.copy_(noise * gain)
            elif name.endswith("bias") or "sinks" in name:
                value.copy_(noise * 0.3)
            else:
                value.copy_((value if value.abs().max() > 0 else torch.zeros_like(value)) + noise * 0.2)


def make(name, model_type, settings, seed, target, sizes=SIZES, dtype=torch.bfloat16, prompt_length=28, count=16):
    folder = target / name
    if folder.exists():
        shutil.rmtree(folder)
    base = {} if "n_embd" in settings or settings.keys() >= CLASSIC.keys() else sizes
    settings = {**base, **settings}
    config = transformers.AutoConfig.for_model(model_type, **settings)
    torch.manual_seed(seed)
    model = transformers.AutoModelForCausalLM.from_config(config, attn_implementation="eager").float().eval()
    randomize(model, seed)
    model.to(dtype).save_pretrained(folder)
    # The eager path of Falcon adds the biases by distance twice.
    attention = "sdpa" if model_type == "falcon" else "eager"
    model = transformers.AutoModelForCausalLM.from_pretrained(
        folder, dtype=torch.float32, attn_implementation=attention).eval()
    if name == "bitnet-master":
        make_ternary(model, folder)
    generator = torch.Generator().manual_seed(seed + 1000)
    ids = torch.randint(3, config.vocab_size, (1, prompt_length), generator=generator)
    with torch.no_grad():
        logits = model(ids, use_cache=False).logits[0].float()
        output = model(ids, use_cache=True)
        greedy, margins = [], []
        for _ in range(count):
            row = output.logits[0, -1].float()
            top = row.topk(2)
            greedy.append(top.indices[0].item())
            margins.append((top.values[0] - top.values[1]).item())
            # The first GPT has no cache in the reference.
            cache = output.get("past_key_values", output.get("cache"))
            output = model(torch.tensor([ids[0].tolist() + greedy])) if cache is None else model(
                torch.tensor([[greedy[-1]]]), past_key_values=cache, use_cache=True)
    save_file(
        {"input_ids": ids[0], "logits": logits.contiguous(), "greedy_tokens": torch.tensor(greedy)},
        folder / "reference.safetensors",
        metadata={"made_with": f"transformers {transformers.__version__} torch {torch.__version__.split('+')[0]}"})
    generation = folder / "generation_config.json"
    if generation.exists():
        generation.unlink()
    print(f"{name}: logits std {logits.std():.3f}, smallest margin {min(margins):.4f}")


@contextlib.contextmanager
def in_doubles(model):
    """The model in float64, also where its code asks for float32; rotary tables stay as they are."""
    class Torch:
        float32 = torch.float64

        def __getattr__(self, name):
            return getattr(torch, name)

    modules = {sys.modules[type(part).__module__] for part in model.modules()}
    modules = [module for module in modules if module.__name__.startswith("transformers.models.")]
    narrow = torch.Tensor.float
    model.double()
    for part in model.modules():
        if "Rotary" in type(part).__name__:
            def rotate(*arguments, forward=type(part).forward, part=part, **options):
                torch.Tensor.float = narrow
                try:
                    return forward(part, *arguments, **options)
                finally:
                    torch.Tensor.float = torch.Tensor.double
            part.forward = rotate
    for module in modules:
        module.torch = Torch()
    torch.Tensor.float = torch.Tensor.double
    try:
        yield model
    finally:
        torch.Tensor.float = narrow
        for module in modules:
            module.torch = torch


@contextlib.contextmanager
def tie_order(isLater):
    """Among equal numbers the earlier ones are chosen, or the later; torch's own order is not defined."""
    function, method = torch.topk, torch.Tensor.topk

    def topk(x, k, dim=-1, largest=True, sorted=True):
        count = x.shape[dim]
        values, indices = torch.sort(x.flip(dim) if isLater else x, dim=dim, descending=largest, stable=True)
        values, indices = values.narrow(dim, 0, k), indices.narrow(dim, 0, k)
        return torch.return_types.topk((values, count - 1 - indices if isLater else indices))

    torch.topk = torch.Tensor.topk = topk
    try:
        yield
    finally:
        torch.topk, torch.Tensor.topk = function, method


def make_exact(name, model_type, settings, seed, target, sizes=SIZES, prompt_length=72, count=16):
    """As `make`, with logits in float64 and greedy tokens without a cache."""
    folder = target / name
    if folder.exists():
        shutil.rmtree(folder)
    config = transformers.AutoConfig.for_model(model_type, **{**sizes, **settings})
    torch.manual_seed(seed)
    model = transformers.AutoModelForCausalLM.from_config(config, attn_implementation="eager").float().eval()
    randomize(model, seed)
    model.to(torch.bfloat16).save_pretrained(folder)
    (folder / "generation_config.json").unlink(missing_ok=True)
    model = transformers.AutoModelForCausalLM.from_pretrained(
        folder, dtype=torch.float32, attn_implementation="eager").eval()
    # Published files hold these tables in float32.
    for part in model.modules():
        if hasattr(part, "get_slope_rate"):
            part.slope_rate = part.get_slope_rate()
            part.query_decay, part.key_decay, part.diagonal_decay = part.decay_factors(part.slope_rate)
    # The other implementation multiplies no float64.
    model.config._experts_implementation = "eager"
    generator = torch.Generator().manual_seed(seed + 1000)
    ids = torch.randint(3, config.vocab_size, (1, prompt_length), generator=generator)
    with torch.no_grad():
        narrow = model(ids, use_cache=False).logits[0].double()
    with torch.no_grad(), in_doubles(model):
        logits = model(ids, use_cache=False).logits[0]
        tokens, greedy, margins = ids, [], []
        for _ in range(count):
            top = model(tokens, use_cache=False).logits[0, -1].topk(2)
            greedy.append(top.indices[0].item())
            margins.append((top.values[0] - top.values[1]).item())
            tokens = torch.cat([tokens, torch.tensor([[greedy[-1]]])], dim=1)
        if name in CHOSEN:
            whole = model(tokens, use_cache=False).logits[0]
            for isLater in (False, True):
                with tie_order(isLater):
                    other = model(tokens, use_cache=False).logits[0]
                if (other - whole).norm() > 1e-9 * whole.norm():
                    raise SystemExit(f"{name}: equal scores decide which keys are chosen; take another seed")
    save_file(
        {"input_ids": ids[0], "logits": logits.to(torch.float32).contiguous(), "greedy_tokens": torch.tensor(greedy)},
        folder / "reference.safetensors",
        metadata={"made_with": f"transformers {transformers.__version__} torch {torch.__version__.split('+')[0]}"})
    noise = ((narrow - logits).norm() / logits.norm()).item()
    print(f"{name}: logits std {logits.std():.3f}, smallest margin {min(margins):.4f}, noise of float32 {noise:.1e}")


def make_ternary(model, folder):
    """Rounds the weights as BitNet's layers do in every pass, and says in config.json that the checkpoint leaves it to them."""
    with torch.no_grad():
        for name, module in model.named_modules():
            if isinstance(module, torch.nn.Linear) and name != "lm_head":
                scale = 1 / module.weight.abs().mean().clamp(min=1e-5)
                module.weight.copy_((module.weight * scale).round().clamp(-1, 1) / scale)
    config = json.loads((folder / "config.json").read_text())
    config["quantization_config"] = {
        "quant_method": "bitnet", "linear_class": "autobitlinear", "quantization_mode": "online"}
    (folder / "config.json").write_text(json.dumps(config, indent=2) + "\n")


def shrunk(config):
    """A configuration whose other parts are as small as their classes allow."""
    small = dict(
        hidden_size=16, intermediate_size=16, num_hidden_layers=1, num_attention_heads=2, num_key_value_heads=2, depth=1,
        num_heads=2, embed_dim=16, out_hidden_size=config.get_text_config().hidden_size, image_size=16, patch_size=4,
        mlp_ratio=1, encoder_layers=1, encoder_attention_heads=2, encoder_ffn_dim=16, d_model=16, num_mel_bins=8,
        max_source_positions=8, head_dim=8, num_position_embeddings=16, deepstack_visual_indexes=[0], layers=1,
        attention_heads=2, projection_dim=16, vision_feature_layer=-1, in_channels=3, num_embeddings=16, latent_dim=8,
        base_channels=32, channel_multiplier=[1, 1], num_res_blocks=1, resampler_n_latents=4, resampler_depth=1,
        resampler_n_heads=2, resampler_head_dim=8, visual_vocab_size=32, num_visual_indicator_tokens=5,
        cross_attention_frequency=1, encoder_hidden_size=16, patch_embed_hidden_size=16, hidden_dim=16, input_dim=16, output_dim=8, output_channels=16,
        global_attn_indexes=[0], fullatt_block_indexes=[0], full_att_block_indexes=[0], num_layers=1, conv_kernel_size=3,
        context_size=16, max_pos_emb=16, window_size=4, mlp_dim=16, num_encoder_layers=1, n_window=4, n_window_infer=8,
        downsample_hidden_size=8, neck_hidden_size=8, projector_hidden_size=16, adapter_reduction=1)
    for key in config.sub_configs:
        part = getattr(config, key, None)
        if part is None or part is config.get_text_config():
            continue
        # Towers of several parts have configurations within theirs.
        for own in [part, *(getattr(part, name) for name in part.sub_configs)]:
            shrink(own, small)
    return config


def shrink(part, small):
    """Makes the sizes of one part small."""
    for name, value in small.items():
        old = getattr(part, name, None)
        if isinstance(old, (list, tuple)) and not isinstance(value, list):
            setattr(part, name, [value] * len(old))
        elif isinstance(old, (int, list, tuple)) or isinstance(old, float):
            setattr(part, name, float(value) if isinstance(old, float) else value)


def leave_large(folder, limit=4096):
    """Leaves out the larger tensors of towers, which nothing reads; those of such a small text part are all smaller."""
    tensors = {key: value for key, value in load_file(folder / "model.safetensors").items() if value.numel() <= limit}
    save_file(tensors, folder / "model.safetensors", metadata={"format": "pt"})


def make_wrapped(name, model_type, text, settings, seed, target, prompt_length=28, count=16):
    """Writes two folders: the names that `save_pretrained` writes, and those of the modules themselves."""
    parts = dict(text) if settings is None else dict(settings, text_config=dict(text))
    config = shrunk(transformers.AutoConfig.for_model(model_type, **parts))
    classes = transformers.models.auto.modeling_auto.MODEL_FOR_MULTIMODAL_LM_MAPPING_NAMES
    torch.manual_seed(seed)
    config._attn_implementation = "eager"
    config._experts_implementation = config.get_text_config()._experts_implementation = "eager"
    model = getattr(transformers, classes[model_type])(config).float().eval()
    randomize(model, seed)
    # Values that bfloat16 holds, in parameters alone: a rotary table would be rounded too.
    with torch.no_grad():
        for value in model.parameters():
            value.copy_(value.bfloat16().float())
    saved = copy.deepcopy(model).to(torch.bfloat16)
    generator = torch.Generator().manual_seed(seed + 1000)
    ids = torch.randint(3, text["vocab_size"], (1, prompt_length), generator=generator)
    for layout in ["saved", "modules"]:
        folder = target / (name if target == HERE else f"{name}-{layout}")
        if target == HERE and layout == "modules":
            continue
        if folder.exists():
            shutil.rmtree(folder)
        saved.save_pretrained(folder)
        if layout == "modules":
            tensors = {key: value.contiguous().clone() for key, value in saved.state_dict().items()}
            if getattr(config, "tie_word_embeddings", False):
                tensors.pop("lm_head.weight", None)
            save_file(tensors, folder / "model.safetensors")
        (folder / "generation_config.json").unlink(missing_ok=True)
        if target == HERE:
            leave_large(folder)
    # The whole of KOSMOS-2 takes no text without a picture; its text part does, and makes its mask of the default type.
    if model_type in ("kosmos-2", "kosmos-2.5"):
        model = model.text_model
        torch.set_default_dtype(torch.float64)
    model = model.double()
    with torch.no_grad():
        logits = model(input_ids=ids, use_cache=False).logits[0]
        tokens, greedy, margins = ids, [], []
        for _ in range(count):
            top = model(input_ids=tokens, use_cache=False).logits[0, -1].topk(2)
            greedy.append(top.indices[0].item())
            margins.append((top.values[0] - top.values[1]).item())
            tokens = torch.cat([tokens, torch.tensor([[greedy[-1]]])], dim=1)
    torch.set_default_dtype(torch.float32)
    for layout in ["saved", "modules"]:
        folder = target / (name if target == HERE else f"{name}-{layout}")
        if folder.exists():
            save_file(
                {"input_ids": ids[0], "logits": logits.float().contiguous(), "greedy_tokens": torch.tensor(greedy)},
                folder / "reference.safetensors",
                metadata={"made_with": f"transformers {transformers.__version__} torch {torch.__version__.split('+')[0]}"})
    print(f"{name}: logits std {logits.std():.3f}, smallest margin {min(margins):.4f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--more", type=pathlib.Path, help="write the variants of all families to this directory")
    parser.add_argument("--wrapped", type=pathlib.Path, help="write the wrapped models to this directory")
    parser.add_argument("--only", help="only cases whose name contains this")
    arguments = parser.parse_args()
    if arguments.wrapped is not None:
        for name, (model_type, text, settings, seed) in WRAPPED.items():
            if arguments.only is None or arguments.only in name:
                try:
                    make_wrapped(name, model_type, text, settings, seed, arguments.wrapped)
                except Exception as error:
                    print(f"{name}: {error!r}")
        return
    cases, target = (COMMITTED | SMALL, HERE) if arguments.more is None else (MORE, arguments.more)
    target.mkdir(parents=True, exist_ok=True)
    for name, (model_type, settings, seed) in cases.items():
        if arguments.only and arguments.only not in name:
            continue
        make(name, model_type, settings, seed, target, SMALL_SIZES if name in SMALL else SIZES)
    for name, (model_type, settings, seed) in (EXACT if arguments.more is None else EXACT_MORE).items():
        if arguments.only and arguments.only not in name:
            continue
        if arguments.more is None:
            make_exact(name, model_type, settings, seed, target, dict(SMALL_SIZES, max_position_embeddings=160))
        else:
            make_exact(name, model_type, settings, seed, target, dict(SIZES, max_position_embeddings=512), 300)
    if arguments.more is None:
        for name in WRAPPED_COMMITTED:
            if arguments.only is None or arguments.only in name:
                make_wrapped(name, *WRAPPED[name], target)
        files = sorted(path for path in HERE.glob("*/*") if path.is_file() and path.parent.name not in ("gguf", "Pictures"))
        lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(HERE)}\n" for path in files]
        (HERE / "MANIFEST.sha256").write_text("".join(lines))


if __name__ == "__main__":
    main()
