#!/usr/bin/env python3
"""How long pictures take to become rows: Crema beside llama.cpp's mtmd on the same GGUF files, in turns in one run.

usage: Benchmarks/pictures/encoders.py CREMA MTMD [--shapes smolvlm-256m,...] [--types f16,q8_0] [--threads 2] [--runs 5] [--first]

CREMA is an optimised build of the tool, MTMD the path of llama-mtmd-cli. Projectors with random weights are made in the shapes
of four models, each with a decoder of few layers, since rows are all that is measured. Pictures have sizes that need no resize, and
times are those of one view: where mtmd encodes an overview beside a tile of the same size, Crema encodes the tile.
With --first the decoders are whole, of weights of 4 bits, and measured is the time from a program's start to the first token, loading
included. The picture is a photograph in JPEG: of 1000 x 750 for models that read any size or one size, of the size that needs no
resize for models that cut pictures into tiles, since the engines cut others differently. The views that mtmd encodes are printed.
CREMA_CPU holds Crema to a level of the processor; llama.cpp is held by how it was built. Memory is the most that a process had.
Needs numpy, gguf and Pillow.
"""

import argparse
import json
import multiprocessing
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

import gguf
import numpy
from PIL import Image

Q4_0, Q8_0, F16, F32 = (getattr(gguf.GGMLQuantizationType, name) for name in ("Q4_0", "Q8_0", "F16", "F32"))

# A tower's sizes, the width of the rows, the picture's side and what the connector needs.
SHAPES = {
    "smolvlm-256m": dict(kind="idefics3", width=768, inner=3072, heads=12, layers=12, patch=16, image=512, side=512, rows=576, scale=4),
    "qwen3-vl-2b": dict(kind="qwen3vl_merger", width=1024, inner=4096, heads=16, layers=24, patch=16, image=768, side=1024, rows=2048,
                        scale=2),
    "gemma-3-4b": dict(kind="gemma3", width=1152, inner=4304, heads=16, layers=27, patch=14, image=896, side=896, rows=2560, scale=4),
    "lfm2-vl-450m": dict(kind="lfm2", width=768, inner=3072, heads=12, layers=12, patch=16, image=256, side=512, rows=1024, scale=2),
}
# Layers, heads of keys and inner rows of the decoders.
WHOLE = {
    "smolvlm-256m": dict(layers=30, kv_heads=3, inner=1536), "qwen3-vl-2b": dict(layers=28, kv_heads=8, inner=6144),
    "gemma-3-4b": dict(layers=34, kv_heads=20, inner=10_240), "lfm2-vl-450m": dict(layers=16, kv_heads=8, inner=4608),
}
# What cuts pictures into tiles.
TILED = ("smolvlm-256m", "lfm2-vl-450m")
# The layers of LFM2 that attend.
ATTENDING = (2, 5, 8, 10, 12, 14)
SPECIAL = ["<image>", "<fake_token_around_image>", "<global-img>", "<|image_pad|>", "<|vision_start|>", "<|vision_end|>",
           "<start_of_image>", "<end_of_image>", "<image_soft_token>", "<|image_start|>", "<|image_end|>", "<|im_start|>",
           "<|im_end|>"]


def rounded(values):
    """float32 numbers as the nearest bfloat16 numbers that float16 holds, too."""
    bits = values.view("uint32")
    upper = ((bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000).astype("uint32").view("float32")
    return numpy.where(numpy.abs(upper) < 2.0**-14, 0, upper).reshape(values.shape)


class Writer:
    """A GGUF file of random tensors."""

    def __init__(self, path, architecture, seed):
        self.file = gguf.GGUFWriter(path, architecture)
        self.random = numpy.random.default_rng(seed)

    def add(self, name, shape, kind=F32, scale=None):
        """Adds a tensor; vectors stay in float32, normalisations are near one."""
        if kind == Q4_0 and len(shape) == 2:
            # Codes at random, and one scale for all blocks of 32.
            blocks = self.random.integers(0, 256, (shape[0], shape[1] // 32, 18), dtype="uint8")
            blocks[..., :2] = numpy.array([0.2 * shape[1] ** -0.5], "float16").view("uint8")
            self.file.add_tensor(name, blocks.reshape(shape[0], -1), raw_dtype=Q4_0)
            return
        if name.endswith("bias"):
            values = self.random.normal(0, 0.01, shape).astype("float32")
        elif len(shape) == 1:
            values = self.random.normal(1, 0.01, shape).astype("float32")
        else:
            values = self.random.normal(0, scale or shape[-1] ** -0.5, shape).astype("float32")
        if len(shape) == 1 or kind == F32:
            self.file.add_tensor(name, values)
        elif kind == Q8_0 and shape[-1] % 32 == 0 and len(shape) == 2:
            self.file.add_tensor(name, gguf.quants.quantize(values, Q8_0), raw_dtype=Q8_0)
        else:
            # Such models are trained in bfloat16: their float16 numbers are bfloat16 numbers.
            self.file.add_tensor(name, rounded(values).astype("float16"))

    def linear(self, name, outputs, inputs, kind, bias=True):
        self.add(name + ".weight", (outputs, inputs), kind)
        if bias:
            self.add(name + ".bias", (outputs,))

    def close(self):
        self.file.write_header_to_file()
        self.file.write_kv_data_to_file()
        self.file.write_tensors_to_file()
        self.file.close()


def projector(path, shape, kind):
    """Writes the tower and the connector of a shape."""
    out = Writer(path, "clip", 1)
    file, width, inner = out.file, shape["width"], shape["inner"]
    file.add_bool("clip.has_vision_encoder", True)
    file.add_string("clip.projector_type", shape["kind"])
    file.add_bool("clip.use_gelu", True)
    for key, value in dict(image_size="image", patch_size="patch", embedding_length="width", feed_forward_length="inner",
                           block_count="layers", projection_dim="rows").items():
        file.add_uint32("clip.vision." + key, shape[value])
    file.add_uint32("clip.vision.attention.head_count", shape["heads"])
    file.add_float32("clip.vision.attention.layer_norm_epsilon", 1e-6)
    file.add_array("clip.vision.image_mean", [0.5] * 3)
    file.add_array("clip.vision.image_std", [0.5] * 3)
    is_qwen = shape["kind"] == "qwen3vl_merger"
    if is_qwen:
        file.add_uint32("clip.vision.spatial_merge_size", shape["scale"])
        file.add_array("clip.vision.is_deepstack_layers", [layer in (5, 11, 17) for layer in range(shape["layers"])])
    else:
        file.add_uint32("clip.vision.projector.scale_factor", shape["scale"])
    if shape["kind"] == "idefics3":
        file.add_uint32("clip.vision.preproc_image_size", shape["image"])
    patch = (width, 3, shape["patch"], shape["patch"])
    fan = (3 * shape["patch"] ** 2) ** -0.5
    out.add("v.patch_embd.weight", patch, F16, fan)
    if is_qwen:
        out.add("v.patch_embd.weight.1", patch, F16, fan)
    out.add("v.patch_embd.bias", (width,))
    out.add("v.position_embd.weight", ((shape["image"] // shape["patch"]) ** 2, width), F32, 0.02)
    for layer in range(shape["layers"]):
        block = f"v.blk.{layer}."
        for norm in ("ln1", "ln2"):
            out.add(block + norm + ".weight", (width,))
            out.add(block + norm + ".bias", (width,))
        if is_qwen:
            out.linear(block + "attn_qkv", 3 * width, width, kind)
        else:
            for name in ("attn_q", "attn_k", "attn_v"):
                out.linear(block + name, width, width, kind)
        out.linear(block + "attn_out", width, width, kind)
        out.linear(block + "ffn_up", inner, width, kind)
        out.linear(block + "ffn_down", width, inner, kind)
    out.add("v.post_ln.weight", (width,))
    out.add("v.post_ln.bias", (width,))
    merged = width * shape["scale"] ** 2
    if is_qwen:
        out.linear("mm.0", merged, merged, kind)
        out.linear("mm.2", shape["rows"], merged, kind)
        for layer in (5, 11, 17):
            out.add(f"v.deepstack.{layer}.norm.weight", (merged,))
            out.add(f"v.deepstack.{layer}.norm.bias", (merged,))
            out.linear(f"v.deepstack.{layer}.fc1", merged, merged, kind)
            out.linear(f"v.deepstack.{layer}.fc2", shape["rows"], merged, kind)
    elif shape["kind"] == "idefics3":
        out.linear("mm.model.fc", shape["rows"], merged, kind, bias=False)
    elif shape["kind"] == "gemma3":
        out.add("mm.input_projection.weight", (width, shape["rows"]), F16)
        out.add("mm.soft_emb_norm.weight", (width,))
    else:
        out.add("mm.input_norm.weight", (merged,))
        out.add("mm.input_norm.bias", (merged,))
        out.linear("mm.1", 2048, merged, kind)
        out.linear("mm.2", shape["rows"], 2048, kind)
    out.close()


def decoder(path, shape, whole=None):
    """Writes a decoder of few layers that takes the rows: more where the tower adds to the states after the first.

    With `whole`, numbers of layers, heads of keys and inner rows, it has those and weights of 4 bits.
    """
    name = {"idefics3": "llama", "qwen3vl_merger": "qwen3vl", "gemma3": "gemma3", "lfm2": "lfm2"}[shape["kind"]]
    out = Writer(path, name, 2)
    file, width, head = out.file, shape["rows"], 128 if shape["kind"] == "qwen3vl_merger" else 64
    heads, inner = width // head, 256
    layers, kept, kind = {"qwen3vl": 4, "lfm2": 2}.get(name, 1), heads, F16
    if whole:
        layers, kept, inner, kind = whole["layers"], whole["kv_heads"], whole["inner"], Q4_0
    file.add_uint32(f"{name}.block_count", layers)
    file.add_uint32(f"{name}.context_length", 8192)
    file.add_uint32(f"{name}.embedding_length", width)
    file.add_uint32(f"{name}.feed_forward_length", inner)
    file.add_uint32(f"{name}.attention.head_count", heads)
    if name == "lfm2":
        attending = ATTENDING if whole else (1,)
        file.add_array(f"{name}.attention.head_count_kv", [kept * (layer in attending) for layer in range(layers)])
        file.add_uint32(f"{name}.shortconv.l_cache", 3)
    else:
        file.add_uint32(f"{name}.attention.head_count_kv", kept)
    file.add_uint32(f"{name}.attention.key_length", head)
    file.add_uint32(f"{name}.attention.value_length", head)
    file.add_float32(f"{name}.attention.layer_norm_rms_epsilon", 1e-6)
    file.add_float32(f"{name}.rope.freq_base", 10_000.0)
    if name == "qwen3vl":
        file.add_array(f"{name}.rope.dimension_sections", [24, 20, 20, 0])
        file.add_uint32(f"{name}.n_deepstack_layers", 3)
    if name == "gemma3":
        file.add_uint32(f"{name}.attention.sliding_window", 1024)
    codes = list(range(33, 127)) + list(range(161, 173)) + list(range(174, 256))
    rest = [code for code in range(256) if code not in codes]
    letters = {code: chr(code) for code in codes} | {code: chr(256 + place) for place, code in enumerate(rest)}
    # Two line breaks are a token of some templates.
    tokens = [letters[code] for code in range(256)] + [letters[10] * 2] + SPECIAL
    file.add_tokenizer_model("gpt2")
    file.add_tokenizer_pre("smollm")
    file.add_token_list(tokens)
    file.add_token_types([1] * 257 + [3] * len(SPECIAL))
    file.add_token_merges([f"{letters[10]} {letters[10]}"])
    file.add_eos_token_id(tokens.index("<|im_end|>"))
    file.add_chat_template("{% for message in messages %}<|im_start|>{{ message.content }}<|im_end|>{% endfor %}")
    out.add("token_embd.weight", (len(tokens), width), F16)
    out.add("token_embd_norm.weight" if name == "lfm2" else "output_norm.weight", (width,))
    norms = ["attn_norm", "ffn_norm"] + (["post_attention_norm", "post_ffw_norm"] if name == "gemma3" else [])
    matrices = [("attn_q", heads * head, width)] + [(each, kept * head, width) for each in ("attn_k", "attn_v")]
    matrices += [("attn_output", width, heads * head), ("ffn_gate", inner, width), ("ffn_up", inner, width), ("ffn_down", width, inner)]
    convolution = [("shortconv.conv", width, 3), ("shortconv.in_proj", 3 * width, width), ("shortconv.out_proj", width, width)]
    for layer in range(layers):
        block = f"blk.{layer}."
        is_convolution = name == "lfm2" and layer not in attending
        for norm in norms:
            out.add(f"{block}{norm}.weight", (width,))
        if name != "llama" and not is_convolution:
            out.add(f"{block}attn_q_norm.weight", (head,))
            out.add(f"{block}attn_k_norm.weight", (head,))
        for matrix, rows, columns in convolution + matrices[4:] if is_convolution else matrices:
            out.add(f"{block}{matrix}.weight", (rows, columns), F32 if columns == 3 else kind)
    out.close()


def run(words):
    """What a command printed, the most memory that it had, in MB, and its seconds from start to end."""
    begun = time.monotonic()
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
    text = process.stdout.read().decode(errors="replace")
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"{' '.join(words)}\n{text[-2000:]}")
    return text, usage.ru_maxrss / 1024, time.monotonic() - begun


def crema(tool, files, threads):
    text, memory, _ = run([tool, "bench", "--model", files[0], "--mmproj", files[1], "--image", files[2], "-t", str(threads), "-r", "1",
                        "-o", "json"])
    told = json.loads(text[text.index("{"):])
    return sum(told["encode_ns"]) / 1e6 / len(told["encode_ns"]), memory


def mtmd_run(tool, files, threads):
    return run([tool, "-m", files[0], "--mmproj", files[1], "--image", files[2], "-p", "x", "-n", "1", "-t", str(threads),
                "-tb", str(threads), "-c", "4096", "--verbosity", "4"])


def mtmd(tool, files, threads):
    text, memory, _ = mtmd_run(tool, files, threads)
    slices = [int(each) for each in re.findall(r"slice encoded in (\d+) ms", text)]
    if not slices:
        slices = [int(each) for each in re.findall(r"batch encoding done in (\d+) ms", text)]
    if not slices:
        sys.exit(text[-3000:])
    # An overview and its only tile are two; both engines are compared for one.
    return sum(slices) / len(slices), memory


def apart(function, *arguments):
    """Calls a function in a process of its own: the most memory of a program counts that of the process that started it."""
    process = multiprocessing.Process(target=function, args=arguments)
    process.start()
    process.join()
    if process.exitcode:
        sys.exit(f"{function.__name__} failed")


def first(crema_tool, mtmd_tool, files, threads):
    """Seconds from start to the first token and megabytes of both engines, and the views that mtmd encodes."""
    _, memory, seconds = run([crema_tool, "respond", "--model", files[0], "--mmproj", files[1], "--image", files[2], "--threads", str(threads),
                              "--max-tokens", "1", "--greedy", "x"])
    text, their_memory, their_seconds = mtmd_run(mtmd_tool, files, threads)
    views = len(re.findall(r"slice encoded in|batch encoding done in", text))
    return (seconds, memory), (their_seconds, their_memory), views


def measure_first(chosen):
    print(f"level {os.environ.get('CREMA_CPU', 'of the machine')}, {chosen.threads} threads, medians of {chosen.runs}; a photograph, "
          "from start to the first token")
    print(f"{'shape':14} {'type':5} {'views':>5} {'crema s':>8} {'mtmd s':>8} {'ratio':>6} {'crema MB':>9} {'mtmd MB':>8}")
    for name in chosen.shapes.split(","):
        for kind in chosen.types.split(","):
            with tempfile.TemporaryDirectory() as folder:
                files = [os.path.join(folder, each) for each in ("model.gguf", "mmproj.gguf", "photograph.jpg")]
                apart(decoder, files[0], SHAPES[name], WHOLE[name])
                apart(projector, files[1], SHAPES[name], {"f16": F16, "q8_0": Q8_0}[kind])
                side = SHAPES[name]["side"]
                size = (side, side) if name in TILED else (1000, 750)
                noise = numpy.random.default_rng(3).integers(0, 256, (12, 16, 3), dtype="uint8")
                Image.fromarray(noise).resize(size, Image.BICUBIC).save(files[2], quality=90)
                own, theirs, views = [], [], 0
                for _ in range(chosen.runs):
                    mine, other, views = first(chosen.crema, chosen.mtmd, files, chosen.threads)
                    own.append(mine)
                    theirs.append(other)
            times = [statistics.median(each[0] for each in runs) for runs in (own, theirs)]
            memory = [max(each[1] for each in runs) for runs in (own, theirs)]
            print(f"{name:14} {kind:5} {views:5} {times[0]:8.2f} {times[1]:8.2f} {times[1] / times[0]:6.2f} {memory[0]:9.0f} "
                  f"{memory[1]:8.0f}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("crema")
    parser.add_argument("mtmd")
    parser.add_argument("--shapes", default=",".join(SHAPES))
    parser.add_argument("--types", default="f16,q8_0")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--first", action="store_true")
    chosen = parser.parse_args()
    if chosen.first:
        return measure_first(chosen)
    print(f"level {os.environ.get('CREMA_CPU', 'of the machine')}, {chosen.threads} threads, medians of {chosen.runs}")
    print(f"{'shape':14} {'type':5} {'rows':>5} {'crema ms':>9} {'mtmd ms':>8} {'ratio':>6} {'crema MB':>9} {'mtmd MB':>8}")
    for name in chosen.shapes.split(","):
        shape = SHAPES[name]
        for kind in chosen.types.split(","):
            with tempfile.TemporaryDirectory() as folder:
                files = [os.path.join(folder, each) for each in ("model.gguf", "mmproj.gguf", "picture.png")]
                apart(decoder, files[0], shape)
                apart(projector, files[1], shape, {"f16": F16, "q8_0": Q8_0}[kind])
                noise = numpy.random.default_rng(3).integers(0, 256, (shape["side"] // 8, shape["side"] // 8, 3), dtype="uint8")
                Image.fromarray(noise).resize((shape["side"], shape["side"])).save(files[2])
                own, theirs = [], []
                for _ in range(chosen.runs):
                    own.append(crema(chosen.crema, files, chosen.threads))
                    theirs.append(mtmd(chosen.mtmd, files, chosen.threads))
            times = [statistics.median(each[0] for each in runs) for runs in (own, theirs)]
            memory = [max(each[1] for each in runs) for runs in (own, theirs)]
            rows = (shape["side"] // shape["patch"] // shape["scale"]) ** 2
            print(f"{name:14} {kind:5} {rows:5} {times[0]:9.0f} {times[1]:8.0f} {times[1] / times[0]:6.2f} {memory[0]:9.0f} "
                  f"{memory[1]:8.0f}", flush=True)


if __name__ == "__main__":
    main()
