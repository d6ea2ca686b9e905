"""Makes tiny random checkpoints in GGUF files, with the logits and greedy tokens of the reference implementation.

    pip install -r ../requirements.txt llama-cpp-python==0.3.36 numpy==2.4.6
    pip download --no-deps --no-binary llama-cpp-python llama-cpp-python==0.3.36 && tar xzf llama_cpp_python-0.3.36.tar.gz
    LLAMA_CPP=llama_cpp_python-0.3.36/vendor/llama.cpp python make_gguf.py

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
from make_fixtures import GPT2_SIZES, randomize
from safetensors.torch import save_file

SMALL = dict(
    vocab_size=64, hidden_size=64, intermediate_size=64, num_hidden_layers=2, num_attention_heads=4,
    num_key_value_heads=2, max_position_embeddings=128, bos_token_id=1, eos_token_id=2, pad_token_id=0)
# Blocks of 256 columns need rows of as many.
WIDE = dict(
    SMALL, hidden_size=256, intermediate_size=256, num_hidden_layers=1, num_attention_heads=4, num_key_value_heads=1,
    head_dim=64)
SMALL_TYPES = "Q4_0 Q8_0 MXFP4 Q5_1 NVFP4 Q4_1 Q2_0 Q5_0 IQ4_NL F16 BF16".split()

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


def convert(folder, architecture, target):
    # Gemma 3's converter counts the tokens of a file.
    tokens = {"model": {"vocab": {str(id): id for id in range(64)}}, "added_tokens": []}
    (folder / "tokenizer.json").write_text(json.dumps(tokens))
    kind = get_model_class(architecture)
    kind.set_vocab = vocabulary
    instance = kind(folder, gguf.LlamaFileType.ALL_F32, target, model_name=folder.name, eager=True)
    instance.write()


class Rows:
    """The places of all rows and columns of a model's matrices, by their bits."""

    def __init__(self, model):
        self.places = {}
        for name, value in model.named_parameters():
            if value.ndim < 2:
                continue
            flat = value.detach().numpy().reshape(-1, *value.shape[-2:])
            target = value.data.view(-1, *value.shape[-2:])
            for matrix in range(len(flat)):
                for row in range(flat.shape[1]):
                    self.places.setdefault(flat[matrix, row].tobytes(), target[matrix, row])
                for column in range(flat.shape[2]):
                    self.places.setdefault(
                        np.ascontiguousarray(flat[matrix, :, column]).tobytes(), target[matrix, :, column])

    def replace(self, old, new):
        for before, after in zip(old.reshape(-1, old.shape[-1]), new.reshape(-1, new.shape[-1])):
            self.places[before.tobytes()].copy_(torch.from_numpy(after.copy()))


def copy_metadata(reader, writer):
    for field in reader.fields.values():
        if field.name.startswith("GGUF.") or field.name == gguf.Keys.General.ARCHITECTURE:
            continue
        kind = field.types[0]
        writer.add_key_value(
            field.name, field.contents(), kind, field.types[-1] if kind == GGUFValueType.ARRAY else None)


def make(name, model_type, settings, types, seed):
    folder = HERE / name
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir()
    config = transformers.AutoConfig.for_model(model_type, **settings)
    torch.manual_seed(seed)
    model = transformers.AutoModelForCausalLM.from_config(
        config, attn_implementation="eager", experts_implementation="eager").float().eval()
    randomize(model, seed)
    with tempfile.TemporaryDirectory() as directory:
        source = pathlib.Path(directory) / name
        model.save_pretrained(source)
        plain = pathlib.Path(directory) / "plain.gguf"
        convert(source, model.config.architectures[0] if model.config.architectures else type(model).__name__, plain)
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
                    part in tensor.name for part in ("norm", "gate_inp", "position_embd"))
                if not is_matrix:
                    writer.add_tensor(tensor.name, values)
                    continue
                kind = Kind[types[len(used) % len(types)]]
                if "exps" in tensor.name and "MXFP4" in types and model_type == "gpt_oss":
                    kind = Kind.MXFP4
                blocks = quantized(values, kind)
                rows.replace(values, dequantized(blocks, kind).astype(np.float32))
                writer.add_tensor(tensor.name, blocks, raw_dtype=kind)
                used[tensor.name] = kind.name
        writer.write_header_to_file()
        writer.write_kv_data_to_file()
        writer.write_tensors_to_file()
        writer.close()
    # Where a model sums in the type of its weights, that is float64 now.
    model.double()
    generator = torch.Generator().manual_seed(seed + 1000)
    ids = torch.randint(3, config.vocab_size, (1, 28), generator=generator)
    with torch.no_grad():
        logits = model(ids, use_cache=False).logits[0]
        tokens, greedy, margins = ids, [], []
        for _ in range(16):
            row = model(tokens, use_cache=False).logits[0, -1]
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
    only = sys.argv[1] if len(sys.argv) > 1 else ""
    for name, case in CASES.items():
        if only in name:
            make(name, *case)
    files = sorted(path for path in HERE.glob("*/*") if path.suffix in (".gguf", ".safetensors"))
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(HERE)}\n" for path in files]
    (HERE / "MANIFEST.sha256").write_text("".join(lines))


if __name__ == "__main__":
    main()
