"""Writes the towers and connectors of some folders of Pictures as projectors of llama.cpp, in Pictures/Projectors.

    python make_projectors.py

Needs the package gguf beside what make_pictures.py needs. Names, orders and changes of numbers are those of llama.cpp's converter as
of November 2026; all numbers are float32, but those of one file, which are float16.
"""

import json
import pathlib
import re

import gguf
import numpy
from safetensors.torch import load_file

HERE = pathlib.Path(__file__).parent
PICTURES = HERE / "Pictures"
SIGLIP = {
    "embeddings.patch_embedding": "v.patch_embd", "embeddings.position_embedding": "v.position_embd",
    "embeddings.class_embedding": "v.class_embd", "pre_layrnorm": "v.pre_ln", "post_layernorm": "v.post_ln",
    "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v",
    "self_attn.out_proj": "attn_out", "layer_norm1": "ln1", "layer_norm2": "ln2", "mlp.fc1": "ffn_up",
    "mlp.fc2": "ffn_down"}
QWEN = {
    "patch_embed.proj": "v.patch_embd", "pos_embed": "v.position_embd", "attn.qkv": "attn_qkv", "attn.proj": "attn_out",
    "norm1": "ln1", "norm2": "ln2", "mlp.fc1": "ffn_up", "mlp.fc2": "ffn_down", "mlp.linear_fc1": "ffn_up",
    "mlp.linear_fc2": "ffn_down", "merger.ln_q": "v.post_ln", "merger.mlp.0": "mm.0", "merger.mlp.2": "mm.2",
    "merger.norm": "v.post_ln", "merger.linear_fc1": "mm.0", "merger.linear_fc2": "mm.2"}
PIXTRAL = {
    "patch_conv": "v.patch_embd", "ln_pre": "v.pre_ln", "attention.q_proj": "attn_q", "attention.k_proj": "attn_k",
    "attention.v_proj": "attn_v", "attention.o_proj": "attn_out", "attention_norm": "ln1", "ffn_norm": "ln2",
    "feed_forward.gate_proj": "ffn_gate", "feed_forward.up_proj": "ffn_up", "feed_forward.down_proj": "ffn_down",
    "linear_1": "mm.1", "linear_2": "mm.2", "norm": "mm.input_norm", "patch_merger.merging_layer": "mm.patch_merger"}
INTERN = {
    "embeddings.patch_embeddings.projection": "v.patch_embd", "embeddings.cls_token": "v.class_embd",
    "embeddings.position_embeddings": "v.position_embd", "attention.q_proj": "attn_q", "attention.k_proj": "attn_k",
    "attention.v_proj": "attn_v", "attention.projection_layer": "attn_out", "attention.q_norm": "attn_q_norm",
    "attention.k_norm": "attn_k_norm", "layernorm_before": "ln1", "layernorm_after": "ln2", "mlp.fc1": "ffn_up",
    "mlp.fc2": "ffn_down", "lambda_1": "ls1", "lambda_2": "ls2", "layer_norm": "mm.model.mlp.0",
    "linear_1": "mm.model.mlp.1", "linear_2": "mm.model.mlp.3"}
GEMMA4 = {
    "patch_embedder.input_proj": "v.patch_embd", "patch_embedder.position_embedding_table": "v.position_embd",
    "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v",
    "self_attn.o_proj": "attn_out", "self_attn.q_norm": "attn_q_norm", "self_attn.k_norm": "attn_k_norm",
    "input_layernorm": "ln1", "post_attention_layernorm": "attn_post_norm", "pre_feedforward_layernorm": "ln2",
    "post_feedforward_layernorm": "ffn_post_norm", "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up",
    "mlp.down_proj": "ffn_down", "std_bias": "v.std_bias", "std_scale": "v.std_scale",
    "embedding_projection": "mm.input_projection"}
# folder -> (projector type, names, element type)
FILES = {
    "idefics3": ("idefics3", SIGLIP | {"modality_projection.proj": "mm.model.fc"}, "f32"),
    "gemma3-window": ("gemma3", SIGLIP | {
        "mm_input_projection": "mm.input_projection", "mm_soft_emb_norm": "mm.soft_emb_norm"}, "f16"),
    "gemma4-vision": ("gemma4v", GEMMA4, "f32"),
    "lfm2_vl": ("lfm2", SIGLIP | {"layer_norm": "mm.input_norm", "linear_1": "mm.1", "linear_2": "mm.2"}, "f32"),
    "llava-clip": ("mlp", SIGLIP | {"linear_1": "mm.0", "linear_2": "mm.2"}, "f32"),
    "llava_next-clip": ("mlp", SIGLIP | {"linear_1": "mm.0", "linear_2": "mm.2"}, "f32"),
    "llava_next-granite": ("mlp", SIGLIP | {"linear_1": "mm.0", "linear_2": "mm.2"}, "f32"),
    "pixtral": ("pixtral", PIXTRAL, "f32"),
    "mistral3": ("pixtral", PIXTRAL, "f32"),
    "internvl-layer": ("internvl", INTERN, "f32"),
    "qwen2_vl": ("qwen2vl_merger", QWEN, "f32"),
    "qwen3_vl_moe": ("qwen3vl_merger", QWEN, "f32"),
}
PREFIX = re.compile(
    r"^(model\.)?(?=image_newline$)|^(model\.)?(vision_tower|vision_model|visual|multi_modal_projector|embed_vision|connector|vision_encoder|vision_projection)"
    r"\.(vision_model\.)?")


def permute(weights, heads):
    """The rows of heads in the order of rotations that pair neighbours."""
    return weights.reshape(heads, 2, weights.shape[0] // heads // 2, *weights.shape[1:]).swapaxes(1, 2).reshape(weights.shape)


def write(folder, kind, names, element):
    config = json.loads((PICTURES / folder / "config.json").read_text())
    vision = config["vision_config"]
    width = vision.get("embed_dim", vision["hidden_size"])
    heads = vision.get("num_attention_heads") or vision["num_heads"]
    layers = vision.get("num_hidden_layers") or vision["depth"]
    first = lambda value: value[0] if isinstance(value, list) else value
    writer = gguf.GGUFWriter(str(PICTURES / "Projectors" / f"mmproj-{folder}-{element}.gguf"), "clip")
    writer.add_clip_has_vision_encoder(True)
    writer.add_clip_projector_type(kind)
    writer.add_vision_projection_dim(config["text_config"]["hidden_size"])
    writer.add_vision_embedding_length(width)
    writer.add_vision_feed_forward_length(vision.get("intermediate_size") or int(width * vision["mlp_ratio"]))
    writer.add_vision_block_count(layers)
    writer.add_vision_head_count(heads)
    patch = first(vision["patch_size"])
    writer.add_vision_patch_size(patch)
    side = int(vision.get("num_position_embeddings", vision.get("num_patches", 0)) ** 0.5) * patch
    writer.add_vision_image_size(first(vision.get("image_size") or side or 560))
    writer.add_vision_attention_layernorm_eps(vision.get("layer_norm_eps", 1e-5 if kind == "pixtral" else 1e-6))
    writer.add_vision_image_mean([0.5, 0.5, 0.5])
    writer.add_vision_image_std([0.5, 0.5, 0.5])
    if kind not in ("mlp",):
        (writer.add_vision_use_silu if vision.get("hidden_act") == "silu" else writer.add_vision_use_gelu)(True)
    scale = {"idefics3": config.get("scale_factor"), "lfm2": config.get("downsample_factor"), "internvl": 2}.get(kind)
    if kind == "gemma3":
        scale = vision["image_size"] // patch // int(config["mm_tokens_per_image"] ** 0.5)
    if scale:
        writer.add_vision_projector_scale_factor(scale)
    merge = vision.get("spatial_merge_size", config.get("spatial_merge_size"))
    if merge:
        writer.add_vision_spatial_merge_size(merge)
    deep = vision.get("deepstack_visual_indexes", [])
    if deep:
        writer.add_vision_is_deepstack_layers([index in deep for index in range(layers)])
    feature = config.get("vision_feature_layer", -1)
    features = [layer if layer >= 0 else layers + 1 + layer for layer in (feature if isinstance(feature, list) else [feature])]
    last = max(features) if kind in ("mlp", "internvl") else layers
    if isinstance(feature, list):
        writer.add_array("clip.vision.feature_layer", features)
    if "image_grid_pinpoints" in config:
        writer.add_array("clip.vision.image_grid_pinpoints", [side for pin in config["image_grid_pinpoints"] for side in pin])

    def add(name, values):
        if element == "f16" and values.ndim > 1 and "position" not in name:
            values = values.astype(numpy.float16)
        writer.add_tensor(name, numpy.ascontiguousarray(values))

    for name, tensor in load_file(PICTURES / folder / "model.safetensors").items():
        if not PREFIX.match(name) or "language_model" in name:
            continue
        values = tensor.float().numpy()
        rest = PREFIX.sub("", name).replace("_weight", ".weight")
        if rest in ("image_newline", "model.image_newline"):
            add("v.image_newline", values)
            continue
        rest = rest.replace(".linear.weight", ".weight")
        values = values.reshape(1) if values.ndim == 0 else values
        parts = rest.rsplit(".", 1)
        if parts[-1] not in ("weight", "bias", "input_min", "input_max", "output_min", "output_max"):
            parts = [rest, ""]
        module, suffix = parts[0], "." + parts[1] if parts[1] else ""
        block = re.match(r"^(?:encoder\.layers?|transformer\.layers|blocks)\.(\d+)\.(.*)$", module)
        if block:
            if int(block[1]) >= last:
                continue
            if kind == "pixtral" and names[block[2]] in ("attn_q", "attn_k"):
                values = permute(values, heads)
            add(f"v.blk.{block[1]}.{names[block[2]]}{suffix or '.weight'}", values)
            continue
        stack = re.match(r"^deepstack_merger_list\.(\d+)\.(?:linear_)?(norm|fc1|fc2)$", module)
        if stack:
            add(f"v.deepstack.{deep[int(stack[1])]}.{stack[2]}{suffix}", values)
            continue
        if module == "post_layernorm" and kind == "mlp":
            continue
        target = names[module]
        if target == "mm.soft_emb_norm":
            values = values + 1
        if target == "v.patch_embd" and suffix == ".weight":
            if values.ndim == 5:
                add("v.patch_embd.weight", values[:, :, 0])
                add("v.patch_embd.weight.1", values[:, :, 1])
                continue
            if values.ndim == 2:
                values = values.reshape(width, patch, patch, 3).transpose(0, 3, 1, 2)
        add(target + ("" if target in ("v.class_embd", "v.std_bias", "v.std_scale") else suffix or ".weight"), values)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


if __name__ == "__main__":
    (PICTURES / "Projectors").mkdir(exist_ok=True)
    for folder, (kind, names, element) in FILES.items():
        write(folder, kind, names, element)
        print(folder)
