"""What the reference's processors make of a drawn picture, with settings beside those of released models: shapes and digests.

    python make_processors.py > processors.json

Needs transformers 5.24.0 with torch and torchvision. A pixel is (7 x + 13 y + x y + 50 channel) mod 256. The digest is the SHA-256 of
the numbers as little-endian float32.
"""

import hashlib
import json
import sys

import torch
import transformers

SIZES = [(37, 61), (200, 100), (30, 300), (333, 250), (64, 64)]
PINS = [[32, 64], [64, 32], [64, 64], [32, 96], [96, 32]]
# class, settings, side of a patch, arguments that the processor of the family gives
CASES = [
    ("Qwen2VLImageProcessor", {"patch_size": 8, "merge_size": 2, "min_pixels": 1024, "max_pixels": 20480}, 8, {}),
    ("Qwen2VLImageProcessor", {"patch_size": 4, "merge_size": 3, "size": {"shortest_edge": 144, "longest_edge": 9000}}, 4, {}),
    ("Qwen2VLImageProcessor", {"patch_size": 8, "temporal_patch_size": 1, "do_normalize": False, "resample": 2, "min_pixels": 256, "max_pixels": 4096}, 8, {}),
    ("Qwen2VLImageProcessor", {"patch_size": 8, "do_rescale": False, "image_mean": [1, 2, 3], "image_std": [4, 5, 6], "min_pixels": 256, "max_pixels": 4096}, 8, {}),
    ("Glm4vImageProcessor", {"patch_size": 8, "size": {"shortest_edge": 2048, "longest_edge": 12000}}, 8, {}),
    ("Glm46VImageProcessor", {"patch_size": 4, "merge_size": 2, "size": {"shortest_edge": 128, "longest_edge": 6000}}, 4, {}),
    ("Gemma3ImageProcessor", {"size": {"height": 32, "width": 32}}, 8, {}),
    ("Gemma3ImageProcessor", {"size": {"height": 32, "width": 32}, "do_pan_and_scan": True, "pan_and_scan_min_crop_size": 20, "pan_and_scan_max_num_crops": 3, "pan_and_scan_min_ratio_to_activate": 1.2}, 8, {}),
    ("Gemma4ImageProcessor", {"patch_size": 4, "max_soft_tokens": 70}, 4, {}),
    ("Gemma4ImageProcessor", {"patch_size": 4, "pooling_kernel_size": 2, "max_soft_tokens": 140}, 4, {}),
    ("SmolVLMImageProcessor", {"size": {"longest_edge": 96}, "max_image_size": {"longest_edge": 32}}, 8, {}),
    ("Idefics3ImageProcessor", {"size": {"longest_edge": 100}, "max_image_size": {"longest_edge": 40}}, 8, {}),
    ("Idefics3ImageProcessor", {"size": {"longest_edge": 96}, "max_image_size": {"longest_edge": 32}, "do_image_splitting": False}, 8, {}),
    ("Lfm2VlImageProcessor", {"encoder_patch_size": 4, "tile_size": 32, "min_image_tokens": 4, "max_image_tokens": 16, "max_num_patches": 64}, 4, {}),
    ("Lfm2VlImageProcessor", {"encoder_patch_size": 4, "tile_size": 32, "min_image_tokens": 4, "max_image_tokens": 16, "max_num_patches": 64, "min_tiles": 2, "max_tiles": 4, "use_thumbnail": False}, 4, {}),
    ("Lfm2VlImageProcessor", {"encoder_patch_size": 4, "tile_size": 32, "min_image_tokens": 4, "max_image_tokens": 16, "max_num_patches": 64, "do_image_splitting": False}, 4, {}),
    ("PixtralImageProcessor", {"size": {"longest_edge": 64}, "patch_size": {"height": 8, "width": 8}}, 8, {}),
    ("PixtralImageProcessor", {"size": {"longest_edge": 100}, "patch_size": {"height": 7, "width": 7}}, 7, {}),
    ("GotOcr2ImageProcessor", {"size": {"height": 32, "width": 32}, "min_patches": 1, "max_patches": 6}, 8, {"crop_to_patches": True}),
    ("GotOcr2ImageProcessor", {"size": {"height": 32, "width": 32}, "min_patches": 2, "max_patches": 4, "image_mean": [0.485, 0.456, 0.406], "image_std": [0.229, 0.224, 0.225]}, 8, {"crop_to_patches": True}),
    ("MiniCPMV4_6ImageProcessor", {"patch_size": 4, "scale_resolution": 64, "max_slice_nums": 9}, 4, {}),
    ("MiniCPMV4_6ImageProcessor", {"patch_size": 4, "scale_resolution": 64, "max_slice_nums": 4, "downsample_mode": "4x"}, 4, {}),
    ("MiniCPMV4_6ImageProcessor", {"patch_size": 4, "scale_resolution": 64, "slice_mode": False}, 4, {}),
    ("CLIPImageProcessor", {"size": {"shortest_edge": 32}, "crop_size": {"height": 32, "width": 32}}, 8, {}),
    ("CLIPImageProcessor", {"size": {"shortest_edge": 24}, "crop_size": {"height": 40, "width": 40}}, 8, {}),
    ("CLIPImageProcessor", {"size": {"height": 40, "width": 24}, "do_center_crop": False}, 8, {}),
    ("CLIPImageProcessor", {"do_resize": False, "crop_size": {"height": 32, "width": 48}}, 8, {}),
    ("LlavaImageProcessor", {"size": {"shortest_edge": 32}, "crop_size": {"height": 32, "width": 32}, "do_pad": True}, 8, {}),
    ("LlavaNextImageProcessor", {"size": {"shortest_edge": 32}, "crop_size": {"height": 32, "width": 32}, "image_grid_pinpoints": PINS}, 8, {}),
    ("LlavaOnevisionImageProcessor", {"size": {"height": 32, "width": 32}, "image_grid_pinpoints": PINS}, 8, {}),
    ("SiglipImageProcessor", {"size": {"height": 32, "width": 24}}, 8, {}),
    ("SiglipImageProcessor", {"size": {"height": 32, "width": 32}, "resample": 1}, 8, {}),
]


def picture(height, width):
    y, x = torch.meshgrid(torch.arange(height), torch.arange(width), indexing="ij")
    return torch.stack([(7 * x + 13 * y + x * y + 50 * channel) % 256 for channel in range(3)]).to(torch.uint8)


cases = []
for name, settings, patch, arguments in CASES:
    processor = getattr(transformers, name)(**settings)
    for height, width in SIZES:
        case = {"class": name, "settings": settings, "patch": patch, "height": height, "width": width}
        try:
            made = processor(images=[picture(height, width)], return_tensors="pt", **arguments)
            values = made["pixel_values"]
            if "image_position_ids" in made:
                values = values[:, made["image_position_ids"][0, :, 0] >= 0]
        except Exception as error:
            case["refused"] = type(error).__name__
            print(name, height, width, repr(error)[:200], file=sys.stderr)
        else:
            values = values[0] if isinstance(values, list) else values
            case["shape"] = list(values.shape)
            case["digest"] = hashlib.sha256(values.contiguous().float().numpy().astype("<f4").tobytes()).hexdigest()
        cases.append(case)
print(json.dumps(cases, indent=0, separators=(",", ":")))
