"""Makes tiny random models that see, with the features and logits of the reference implementation, in the folder Pictures.

    python make_pictures.py [NAME ...]    # all models, or some, and MANIFEST.sha256

Needs exactly the versions in requirements.txt. Weights are bfloat16 numbers; features and logits are computed in float64 and
rounded. `pixel_values` are random numbers in the layout of the family's processor. In picture.json, `views` holds the rows and
columns of patches of each view, `tiles` and `size` those of the grid of tiles and of the picture where the family has them.
"""

import hashlib
import json
import pathlib
import shutil
import sys

import torch
import transformers
from safetensors.torch import save_file
from transformers import AutoConfig, AutoModelForImageTextToText

HERE = pathlib.Path(__file__).parent / "Pictures"
IMAGE = 40
TEXT = dict(
    hidden_size=32, intermediate_size=32, num_hidden_layers=1, num_attention_heads=2, num_key_value_heads=1,
    vocab_size=44, max_position_embeddings=256, head_dim=16, bos_token_id=1, eos_token_id=2, pad_token_id=0)
SIGLIP = dict(
    model_type="siglip_vision_model", hidden_size=16, intermediate_size=24, num_attention_heads=2, num_hidden_layers=3,
    patch_size=4, image_size=16, vision_use_head=False)
PIXTRAL = dict(
    model_type="pixtral", hidden_size=16, intermediate_size=24, num_attention_heads=2, head_dim=8, num_hidden_layers=2,
    patch_size=4, image_size=32, hidden_act="silu")
GLM = dict(
    depth=2, hidden_size=16, num_heads=2, image_size=16, patch_size=4, out_hidden_size=32, intermediate_size=24,
    attention_bias=False)
INTERN = dict(
    hidden_size=16, intermediate_size=24, num_attention_heads=2, num_hidden_layers=2, patch_size=[4, 4],
    image_size=[16, 16], layer_scale_init_value=0.5)
MROPE = {"rope_type": "default", "rope_theta": 10000.0, "mrope_section": [4, 2, 2]}

# name -> (model_type, configuration, pixels)
MODELS = {
    "qwen2_vl": ("qwen2_vl", dict(
        text_config=TEXT | dict(rope_parameters=MROPE), vision_config=dict(
            depth=2, embed_dim=16, hidden_size=32, num_heads=2, mlp_ratio=2, patch_size=4)), "qwen"),
    "qwen3_vl_moe": ("qwen3_vl_moe", dict(
        text_config=TEXT | dict(
            num_hidden_layers=2, rope_parameters=MROPE | {"mrope_interleaved": True}, num_experts=4,
            num_experts_per_tok=2, moe_intermediate_size=24),
        vision_config=dict(
            depth=3, hidden_size=16, num_heads=2, intermediate_size=24, patch_size=4, out_hidden_size=32,
            num_position_embeddings=25, deepstack_visual_indexes=[0, 2])), "qwen"),
    "glm4v": ("glm4v", dict(
        text_config=TEXT | dict(
            num_attention_heads=2, head_dim=None, partial_rotary_factor=0.5,
            rope_parameters=MROPE | {"mrope_section": [2, 1, 1], "partial_rotary_factor": 0.5}),
        vision_config=GLM), "qwen"),
    "glm46v": ("glm46v", dict(
        text_config=TEXT | dict(
            model_type="glm4v_text", head_dim=None, partial_rotary_factor=0.5,
            rope_parameters=MROPE | {"mrope_section": [2, 1, 1], "partial_rotary_factor": 0.5}),
        vision_config=GLM | dict(model_type="glm4v_vision")), "qwen"),
    "gemma3-window": ("gemma3", dict(
        mm_tokens_per_image=16, image_token_index=IMAGE,
        text_config=TEXT | dict(
            num_hidden_layers=2, sliding_window=6, layer_types=["sliding_attention", "full_attention"],
            query_pre_attn_scalar=16),
        vision_config=SIGLIP), "planes"),
    "gemma4-vision": ("gemma4", dict(
        audio_config=None,
        text_config=TEXT | dict(
            num_hidden_layers=2, sliding_window=4, layer_types=["sliding_attention", "full_attention"],
            global_head_dim=16, hidden_size_per_layer_input=0, use_bidirectional_attention="vision",
            vocab_size_per_layer_input=44, num_kv_shared_layers=0),
        vision_config=dict(
            hidden_size=16, intermediate_size=24, num_hidden_layers=2, num_attention_heads=2, num_key_value_heads=2,
            head_dim=8, patch_size=2, position_embedding_size=24, pooling_kernel_size=3, standardize=True,
            use_clipped_linears=True)), "gemma4"),
    "gemma4_unified": ("gemma4_unified", dict(
        audio_config=None,
        text_config=TEXT | dict(
            num_hidden_layers=2, sliding_window=4, layer_types=["sliding_attention", "full_attention"],
            global_head_dim=16, use_bidirectional_attention="vision"),
        vision_config=dict(
            patch_size=2, pooling_kernel_size=2, mm_embed_dim=16, mm_posemb_size=12, output_proj_dims=16)), "unified"),
    "paligemma": ("paligemma", dict(
        image_token_index=IMAGE, projection_dim=32, text_config=TEXT | dict(model_type="gemma"),
        vision_config=SIGLIP | dict(num_hidden_layers=1)), "planes"),
    "paligemma2": ("paligemma", dict(
        image_token_index=IMAGE, projection_dim=32,
        text_config=TEXT | dict(
            model_type="gemma2", num_hidden_layers=2, sliding_window=6, query_pre_attn_scalar=16),
        vision_config=SIGLIP | dict(num_hidden_layers=1)), "planes"),
    "lfm2_vl": ("lfm2_vl", dict(
        projector_hidden_size=24, text_config=TEXT | dict(
            model_type="lfm2", layer_types=["full_attention"], block_auto_adjust_ff_dim=False),
        vision_config=dict(
            model_type="siglip2_vision_model", hidden_size=16, intermediate_size=24, num_attention_heads=2,
            num_hidden_layers=2, patch_size=4, num_patches=9, vision_use_head=False)), "naflex"),
    "lfm3_vl": ("lfm3_vl", dict(
        projector_hidden_size=24, text_config=TEXT | dict(
            model_type="lfm3", layer_types=["full_attention"], conv_L_cache=3), vision_config=dict(
            hidden_size=16, intermediate_size=24, num_attention_heads=2, num_key_value_heads=1, num_hidden_layers=3,
            layer_types=["conv", "full_attention", "conv"], patch_size=4)), "qwen"),
    "mistral3": ("mistral3", dict(
        image_token_index=IMAGE, text_config=TEXT | dict(model_type="mistral"), vision_config=PIXTRAL), "pixtral"),
    "pixtral": ("llava", dict(
        image_token_index=IMAGE, vision_feature_layer=-1, vision_feature_select_strategy="full",
        text_config=TEXT | dict(model_type="mistral"), vision_config=PIXTRAL), "pixtral"),
    "lighton_ocr": ("lighton_ocr", dict(
        text_config=TEXT | dict(model_type="qwen3"), vision_config=PIXTRAL), "pixtral"),
    "llava-siglip": ("llava", dict(
        image_token_index=IMAGE, vision_feature_layer=[-2, -1], vision_feature_select_strategy="full",
        text_config=TEXT | dict(model_type="llama"), vision_config=SIGLIP), "planes"),
    "llava-class": ("llava", dict(
        image_token_index=IMAGE, vision_feature_layer=-1, vision_feature_select_strategy="full",
        text_config=TEXT | dict(model_type="llama"), vision_config=dict(
            model_type="clip_vision_model", hidden_size=16, intermediate_size=24, num_attention_heads=2,
            num_hidden_layers=2, patch_size=4, image_size=16)), "planes"),
    "llava-clip": ("llava", dict(
        image_token_index=IMAGE, text_config=TEXT | dict(model_type="llama"), vision_config=dict(
            model_type="clip_vision_model", hidden_size=16, intermediate_size=24, num_attention_heads=2,
            num_hidden_layers=2, patch_size=4, image_size=16)), "planes"),
    "llava_next-granite": ("llava_next", dict(
        image_token_index=IMAGE, vision_feature_layer=[-3, -2, 0, -1], vision_feature_select_strategy="full",
        image_grid_pinpoints=[[16, 32], [32, 16], [32, 32], [48, 16]],
        text_config=TEXT | dict(
            model_type="granite", embedding_multiplier=3.0, residual_multiplier=0.5, logits_scaling=2.0,
            attention_multiplier=0.2),
        vision_config=SIGLIP), "lines"),
    "llava_next-clip": ("llava_next", dict(
        image_token_index=IMAGE, image_grid_pinpoints=[[16, 32], [32, 16], [32, 32], [48, 16]],
        text_config=TEXT | dict(model_type="mistral"), vision_config=dict(
            model_type="clip_vision_model", hidden_size=16, intermediate_size=24, num_attention_heads=2,
            num_hidden_layers=2, patch_size=4, image_size=16)), "lines"),
    "llava_next_video": ("llava_next_video", dict(
        image_token_index=IMAGE, video_token_index=41, image_grid_pinpoints=[[16, 32], [32, 16], [32, 32], [48, 16]],
        text_config=TEXT | dict(model_type="llama"), vision_config=dict(
            model_type="clip_vision_model", hidden_size=16, intermediate_size=24, num_attention_heads=2,
            num_hidden_layers=1, patch_size=4, image_size=16)), "lines"),
    "llava_onevision-small": ("llava_onevision", dict(
        image_token_index=IMAGE, image_grid_pinpoints=[[16, 32], [32, 16], [32, 32], [48, 16]],
        vision_aspect_ratio="anyres_max_2", text_config=TEXT | dict(model_type="qwen2"), vision_config=SIGLIP), "lines"),
    "idefics3": ("idefics3", dict(
        text_config=TEXT | dict(model_type="llama"), scale_factor=2, vision_config=dict(
            hidden_size=16, intermediate_size=24, num_attention_heads=2, num_hidden_layers=2, patch_size=4,
            image_size=16)), "tiles"),
    "internvl-rms": ("internvl", dict(
        text_config=TEXT | dict(model_type="qwen3"), vision_config=INTERN | dict(
            use_qk_norm=True, norm_type="rms_norm", use_mean_pooling=False, attention_bias=False)), "planes"),
    "internvl-layer": ("internvl", dict(
        vision_feature_layer=-2, text_config=TEXT | dict(model_type="qwen2"),
        vision_config=INTERN | dict(attention_bias=True)), "planes"),
    "qianfan_ocr": ("qianfan_ocr", dict(
        text_config=TEXT | dict(model_type="qwen3"), vision_config=INTERN), "planes"),
    "minicpmv-4x": ("minicpmv4_6", dict(
        downsample_mode="4x", text_config=TEXT | dict(
            model_type="qwen3_5_text", layer_types=["full_attention"]), vision_config=dict(
            hidden_size=16, intermediate_size=24, num_attention_heads=2, num_hidden_layers=2, patch_size=4,
            image_size=28)), "strip"),
    "minicpmv-last": ("minicpmv4_6", dict(
        insert_layer_id=1, text_config=TEXT | dict(model_type="qwen3_5_text", layer_types=["full_attention"]), vision_config=dict(
            hidden_size=16, intermediate_size=24, num_attention_heads=2, num_hidden_layers=2, patch_size=4,
            image_size=28)), "strip"),
    "minicpmv4_7": ("minicpmv4_7", dict(
        insert_layer_id=1, image_start_id=30, image_end_id=31, slice_start_id=32, slice_end_id=33, newline_id=34, text_config=TEXT | dict(
            model_type="qwen3_5_text", layer_types=["full_attention"],
            rope_parameters=MROPE | {"mrope_interleaved": True, "partial_rotary_factor": 1.0}), vision_config=dict(
            hidden_size=16, intermediate_size=24, num_attention_heads=2, num_hidden_layers=2, patch_size=4,
            image_size=28)), "canvas"),
    "minicpm_ocr": ("minicpm_ocr", dict(
        text_config=TEXT | dict(model_type="qwen3_5_text", layer_types=["full_attention"]), vision_config=dict(
            hidden_size=16, intermediate_size=24, num_attention_heads=2, num_hidden_layers=2, patch_size=4,
            image_size=28)), "strip"),
}


def pixels(kind, config):
    """The numbers of one picture, what else the model is given of it, and what the tests are told."""
    vision = config.vision_config
    if kind == "qwen":
        rows, columns = 4, 6
        size = 3 * vision.temporal_patch_size * vision.patch_size ** 2
        values = torch.randn(rows * columns, size)
        return values, dict(image_grid_thw=torch.tensor([[1, rows, columns]])), dict(views=[[rows, columns]])
    if kind == "gemma4":
        rows, columns = 6, 9
        values = torch.rand(1, rows * columns, 3 * vision.patch_size ** 2)
        places = torch.tensor([[[c, r] for r in range(rows) for c in range(columns)]])
        return values, dict(image_position_ids=places), dict(views=[[rows, columns]])
    if kind == "unified":
        rows, columns = 2, 4
        values = torch.rand(1, rows * columns, 3 * vision.model_patch_size ** 2)
        places = torch.tensor([[[c, r] for r in range(rows) for c in range(columns)]])
        return values, dict(image_position_ids=places), dict(views=[[rows, columns]])
    if kind == "pixtral":
        rows, columns = 4, 6
        height, width = rows * vision.patch_size, columns * vision.patch_size
        return (torch.randn(1, 3, height, width), dict(image_sizes=torch.tensor([[height, width]])),
                dict(views=[[rows, columns]]))
    if kind == "naflex":
        rows, columns = 4, 8
        values = torch.randn(1, rows * columns, 3 * vision.patch_size ** 2)
        mask = torch.ones(1, rows * columns, dtype=torch.long)
        return (values, dict(spatial_shapes=torch.tensor([[rows, columns]]), pixel_attention_mask=mask),
                dict(views=[[rows, columns]]))
    if kind in ("strip", "canvas"):
        # On the canvas the view of the whole has other sides than the grid of slices that it is stretched over.
        views = [[8, 4], [4, 8]] if kind == "strip" else [[8, 12]] + [[8, 12]] * 4
        count = sum(r * c for r, c in views)
        values = torch.randn(1, 3, vision.patch_size, count * vision.patch_size)
        return values, dict(target_sizes=torch.tensor(views)), dict(views=views)
    side = vision.image_size if isinstance(vision.image_size, int) else vision.image_size[0]
    patch = vision.patch_size if isinstance(vision.patch_size, int) else vision.patch_size[0]
    count = side // patch
    if kind == "lines":
        # 50 x 20 pixels fill 48 x 16 best, which is three tiles one above the other.
        values = torch.randn(1, 4, 3, side, side)
        return (values, dict(image_sizes=torch.tensor([[50, 20]])),
                dict(views=[[count, count]] * 4, tiles=[3, 1], size=[50, 20]))
    if kind == "tiles":
        return torch.randn(1, 3, 3, side, side), {}, dict(views=[[count, count]] * 3)
    return torch.randn(1, 3, side, side), {}, dict(views=[[count, count]])


def canvas(views, columns):
    """The ids of a picture with its marks: the whole, then slices in lines of so many."""
    rows = [[IMAGE] * (height // 4 * (width // 4)) for height, width in views]
    ids = [30] + rows[0] + [31]
    for number, slice in enumerate(rows[1:]):
        ids += ([34] if number and number % columns == 0 else []) + [32] + slice + [33]
    return ids


def positions():
    """Writes prompts with their positions on canvases as the reference has them."""
    model = transformers.MiniCPMV4_7Model(AutoConfig.for_model("minicpmv4_7", **MODELS["minicpmv4_7"][1], image_token_id=IMAGE))
    # Pictures as views and slices of a line, and ids between and after them.
    prompts = {
        "at the beginning, without slices": ([([[8, 16]], 1)], [[], [5]]),
        "stretched over two lines": ([([[12, 20]] + [[12, 20]] * 4, 2)], [[1, 5], [34, 8]]),
        "three lines of one slice": ([([[8, 8]] + [[8, 12]] * 3, 1)], [[1, 5], [8, 9]]),
        "one line of slices of different sizes": ([([[20, 28], [12, 8], [12, 12], [8, 8]], 3)], [[1], []]),
        "two pictures side by side": ([([[8, 8]], 1), ([[8, 12]] + [[8, 8]] * 2, 2)], [[5], [], [34, 34, 6]]),
        "two pictures with a line between": ([([[8, 8]] * 5, 2), ([[4, 8]], 1)], [[5], [34], [34, 7]]),
        "two pictures with text between": ([([[8, 8]] * 5, 2), ([[4, 8]], 1)], [[5, 6], [34, 7, 8], [9]]),
    }
    cases = []
    for name, (pictures, between) in prompts.items():
        ids = list(between[0])
        for (views, columns), text in zip(pictures, between[1:]):
            ids += canvas(views, columns) + text
        given = torch.tensor([ids])
        sizes = torch.tensor([view for views, _ in pictures for view in views])
        axes, deltas = model.get_rope_index(given, (given == IMAGE).int(), sizes)
        cases.append(dict(
            name=name, pictures=[[[h // 4, w // 4] for h, w in views] for views, _ in pictures], ids=ids,
            positions=axes[:, 0].T.tolist(), next=len(ids) + deltas[0].item()))
    (HERE / "canvas-positions.json").write_text(json.dumps(cases) + "\n")


def randomise(model):
    generator = torch.Generator().manual_seed(7)
    for name, tensor in model.state_dict().items():
        if not tensor.is_floating_point():
            continue
        fan = tensor.shape[-1] if tensor.dim() > 1 else 1
        noise = torch.randn(tensor.shape, generator=generator, dtype=torch.float32)
        if tensor.dim() > 1:
            value = noise / fan ** 0.5
        elif name.endswith("bias"):
            value = noise * 0.1
        elif "norm" in name and "gemma" in model.config.model_type and "vision" not in name:
            value = noise * 0.1
        else:
            value = 1 + noise * 0.1
        if name.endswith(("_min", "_max")):
            value = (0.8 + 0.2 * noise.abs()) * (1 if name.endswith("_max") else -1)
        if name.endswith("std_scale"):
            value = 1 + noise * 0.1
        tensor.copy_(value.to(torch.bfloat16).to(tensor.dtype))


def make(name):
    model_type, settings, kind = MODELS[name]
    if "image_token_index" not in settings:
        settings = settings | dict(image_token_id=IMAGE)
    config = AutoConfig.for_model(model_type, **settings)
    config._attn_implementation = "eager"
    config.text_config._attn_implementation = "eager"
    config.vision_config._attn_implementation = "eager"
    torch.manual_seed(11)
    config.text_config._experts_implementation = "eager"
    model = AutoModelForImageTextToText.from_config(config, attn_implementation="eager").eval()
    with torch.no_grad():
        randomise(model)
    folder = HERE / name
    shutil.rmtree(folder, ignore_errors=True)
    model.to(torch.bfloat16).save_pretrained(folder)
    model = type(model).from_pretrained(folder, dtype=torch.float64, attn_implementation="eager", experts_implementation="eager").eval()
    values, given, told = pixels(kind, config)
    with torch.no_grad():
        arguments = dict(given)
        output = model.model.get_image_features(values.double(), **arguments, return_dict=True)
        features = output.pooler_output
        if isinstance(features, (tuple, list)):
            features = torch.cat([part.reshape(-1, part.shape[-1]) for part in features])
        features = features.reshape(-1, features.shape[-1])
        ids = [1, 5, 6, 7] + [IMAGE] * features.shape[0] + [8, 9, 10]
        if kind == "canvas":
            ids = [1, 5, 6, 7] + canvas(told["views"], 2) + [34, 8, 9, 10]
        ids = torch.tensor([ids])
        kinds = (ids == IMAGE).long()
        extra = {}
        if kind in ("qwen", "canvas") and model_type != "lfm3_vl":
            extra["mm_token_type_ids"] = kinds
        if model_type == "gemma3":
            extra["token_type_ids"] = kinds
        if model_type == "paligemma":
            extra["token_type_ids"] = torch.zeros_like(ids)
        if model_type.startswith("gemma4"):
            extra["mm_token_type_ids"] = kinds
        if model_type == "gemma4_unified":
            # A plain call masks otherwise than generation does; the latter counts.
            extra["attention_mask"] = type(model).create_masks_for_generate(
                config=model.config, inputs_embeds=model.get_input_embeddings()(ids), attention_mask=None, cache=None,
                position_ids=None, mm_token_type_ids=kinds)
        logits = model(input_ids=ids, pixel_values=values.double(), **given, **extra).logits[0]
    tensors = {
        "pixel_values": values.float(), "features": features.float(), "logits": logits.float(),
        "input_ids": ids[0].to(torch.int32)}
    deep = getattr(output, "deepstack_features", None)
    for index, part in enumerate(deep or []):
        part = torch.cat(list(part)) if isinstance(part, (tuple, list)) else part
        tensors[f"deepstack.{index}"] = part.reshape(-1, part.shape[-1]).float()
    save_file({key: value.contiguous() for key, value in tensors.items()}, folder / "reference.safetensors")
    (folder / "picture.json").write_text(json.dumps(told) + "\n")
    for extra_file in folder.glob("*"):
        if extra_file.name not in ("config.json", "model.safetensors", "reference.safetensors", "picture.json"):
            extra_file.unlink()


if __name__ == "__main__":
    transformers.utils.logging.set_verbosity_error()
    positions()
    for name in sys.argv[1:] or MODELS:
        make(name)
        print(name, sum(f.stat().st_size for f in (HERE / name).glob("*")) // 1024, "KB", flush=True)
    files = sorted(path for path in [*HERE.glob("*.json"), *HERE.glob("*/*")] if path.is_file())
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(HERE)}\n" for path in files]
    (HERE / "MANIFEST.sha256").write_text("".join(lines))
