"""Makes tiny checkpoints whose weights are packed, with logits of the dequantised weights in float64.

    python make_packed.py                 # the committed ones, beside this file, and MANIFEST.sha256
    python make_packed.py --only gptq     # those whose name contains this

A checkpoint has one layer and may pack each of its matrices in another variant of one form. GPTQ, AWQ, BitNet, HQQ and FP8
are packed here, by their published layouts; compressed-tensors, bitsandbytes, torchao and mlx by the packages of those names.
Needs the versions in requirements.txt, mlx as "mlx[cpu]".
"""

import argparse
import hashlib
import json
import pathlib
import shutil

import numpy as np
import torch
import transformers
from safetensors.torch import save_file

HERE = pathlib.Path(__file__).parent
SIZES = dict(
    vocab_size=32, hidden_size=64, intermediate_size=128, num_hidden_layers=1, num_attention_heads=4,
    num_key_value_heads=2, max_position_embeddings=64, bos_token_id=1, eos_token_id=2, pad_token_id=0,
    tie_word_embeddings=True)
LINEARS = [f"model.layers.0.self_attn.{x}_proj" for x in "qkvo"] + [
    f"model.layers.0.mlp.{x}_proj" for x in ("gate", "up", "down")]


def model_of(seed, kind="llama", **sizes):
    settings = SIZES | sizes
    torch.manual_seed(seed)
    config = transformers.AutoConfig.for_model(kind, **settings)
    config._attn_implementation = "eager"
    config._experts_implementation = "eager"
    model = transformers.AutoModelForCausalLM.from_config(config, dtype=torch.float32, attn_implementation="eager")
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if parameter.dim() > 1:
                parameter.normal_(0, 0.2)
            elif name.endswith("bias") or "sinks" in name:
                parameter.normal_(0, 0.1)
            else:
                parameter.uniform_(0.7, 1.3)
            parameter.copy_(parameter.to(torch.bfloat16).float())
    return model, config


def finish(folder, model, config, tensors, weights, settings, key="quantization_config", files=None, keep=None, metadata=None):
    """Writes a folder: `tensors` instead of the packed weights, logits of the model with `weights` in their place."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    state = model.state_dict()
    rest = {
        k: v.to(torch.bfloat16).contiguous() for k, v in state.items()
        if k not in weights and k.removesuffix(".weight") not in weights and k != "lm_head.weight"}
    if not config.tie_word_embeddings and "lm_head" not in weights and "lm_head.weight" not in weights:
        rest["lm_head.weight"] = state["lm_head.weight"].to(torch.bfloat16)
    rest.update(keep or {})
    for name in list(rest):
        if any(name.startswith(drop) for drop in getattr(model, "dropped", [])):
            del rest[name]
    rest.update({k: v.contiguous() for k, v in tensors.items()})
    save_file(rest, folder / "model.safetensors", metadata={"format": "pt"} | (metadata or {}))
    data = config.to_dict()
    data = {k: v for k, v in data.items() if k in config.to_diff_dict() or k in SIZES or k == "model_type"}
    data.pop("dtype", None)
    if settings is not None:
        data[key] = settings
    (folder / "config.json").write_text(json.dumps(data, indent=1, sort_keys=True) + "\n")
    for name, content in (files or {}).items():
        (folder / name).write_text(json.dumps(content, indent=1) + "\n")
    model = model.double()
    with torch.no_grad():
        parameters = dict(model.named_parameters())
        for module, weight in weights.items():
            target = parameters[module] if module in parameters else parameters[module + ".weight"]
            target.copy_(torch.as_tensor(weight, dtype=torch.float64).reshape(target.shape))
        ids = torch.tensor([[1, 5, 9, 30, 2, 17, 8, 21, 4, 11, 3, 26]])
        logits = model(ids, use_cache=False).logits[0]
        sequence, greedy, margins = ids, [], []
        for _ in range(16):
            top = model(sequence, use_cache=False).logits[0, -1].topk(2)
            greedy.append(top.indices[0].item())
            margins.append((top.values[0] - top.values[1]).item())
            sequence = torch.cat([sequence, top.indices[:1][None]], 1)
    save_file(
        {"input_ids": ids[0], "logits": logits.float().contiguous(), "greedy_tokens": torch.tensor(greedy)},
        folder / "reference.safetensors")
    size = (folder / "model.safetensors").stat().st_size
    print(f"{folder.name}: {size} bytes, logits std {logits.std():.3f}, smallest margin {min(margins):.4f}")


# ---- integers ----

def groups_of(weight, bits, size, symmetric, seed=0, order=None):
    """Codes [out, in], scales and zero points [out, groups], the group of each input, and the weights they stand for."""
    w = weight.double().numpy()
    out, inputs = w.shape
    size = inputs if size == -1 else size
    group = np.arange(inputs) // size if order is None else order
    count = group.max() + 1
    high = 2**bits - 1
    scales, zeros = np.zeros((out, count)), np.zeros((out, count), np.int64)
    for g in range(count):
        part = w[:, group == g]
        if symmetric:
            scales[:, g] = np.abs(part).max(1) / (high / 2)
            zeros[:, g] = 2 ** (bits - 1)
        else:
            low, top = np.minimum(part.min(1), 0), np.maximum(part.max(1), 0)
            scales[:, g] = (top - low) / high
            zeros[:, g] = np.clip(np.round(-low / scales[:, g]), 1, high)
    scales = scales.astype(np.float16)
    s, z = scales.astype(np.float64)[:, group], zeros[:, group]
    codes = np.clip(np.round(w / s) + z, 0, high).astype(np.int64)
    return codes, scales, zeros, group, (codes - z) * s


def dense_words(values, bits):
    """[n, m] integers along the first axis in words of 32 bits without gaps: int32 [⌈n · bits / 32⌉, m]."""
    n, m = values.shape
    stream = ((values[:, None, :] >> np.arange(bits)[None, :, None]) & 1).reshape(n * bits, m)
    stream = np.pad(stream, ((0, -len(stream) % 32), (0, 0))).reshape(-1, 32, m).astype(np.uint64)
    return (stream << np.arange(32, dtype=np.uint64)[None, :, None]).sum(1).astype(np.uint32).view(np.int32)


def gptq(module, weight, bits, size, symmetric, version=1, order=None, bias=False):
    codes, scales, zeros, group, dequantised = groups_of(weight, bits, size, symmetric, order=order)
    stored = (zeros - (1 if version == 1 else 0)) & (2**bits - 1)
    tensors = {
        module + ".qweight": torch.from_numpy(dense_words(codes.T, bits).copy()),
        module + ".scales": torch.from_numpy(scales.T.copy()),
        module + ".qzeros": torch.from_numpy(dense_words(stored, bits).T.copy()),
        module + ".g_idx": torch.from_numpy(group.astype(np.int32)),
    }
    if bias:
        tensors[module + ".bias"] = torch.zeros(weight.shape[0], dtype=torch.float16)
    return tensors, dequantised


def awq(module, weight, size):
    codes, scales, zeros, _, dequantised = groups_of(weight, 4, size, False)
    order = np.array([0, 2, 4, 6, 1, 3, 5, 7])

    def words(values):  # [n, out] -> [n, out / 8]
        parts = values.reshape(len(values), -1, 8)[:, :, order].astype(np.uint64)
        return (parts << (np.arange(8, dtype=np.uint64) * np.uint64(4))).sum(2).astype(np.uint32).view(np.int32)

    return {
        module + ".qweight": torch.from_numpy(words(codes.T).copy()),
        module + ".scales": torch.from_numpy(scales.T.copy()),
        module + ".qzeros": torch.from_numpy(words(zeros.T).copy()),
    }, dequantised


def weights_of(model):
    state = model.state_dict()
    return {name: state[name + ".weight"] for name in LINEARS}


def collect(parts):
    tensors, weights = {}, {}
    for module, (new, dequantised) in parts.items():
        tensors |= new
        weights[module] = dequantised
    return tensors, weights


def make_gptq(folder):
    """2, 3, 4 and 8 bits, symmetric and not, groups and whole rows, scattered groups, and a matrix left out."""
    model, config = model_of(1)
    w = weights_of(model)
    q, k, v, o, gate, up, down = LINEARS
    scattered = np.random.default_rng(3).permutation(np.arange(64) // 32)
    tensors, weights = collect({
        q: gptq(q, w[q], 4, 32, False), k: gptq(k, w[k], 2, 32, False), v: gptq(v, w[v], 3, 32, False),
        o: gptq(o, w[o], 4, 32, False, order=scattered), gate: gptq(gate, w[gate], 8, -1, False),
        up: gptq(up, w[up], 4, 32, True, version=2), down: (dict(), w[down])})
    del weights[down]
    finish(folder, model, config, tensors, weights, {
        "quant_method": "gptq", "bits": 4, "group_size": 32, "sym": False, "desc_act": True, "checkpoint_format": "gptq",
        "dynamic": {
            "+:.*\\.k_proj$": {"bits": 2}, "+:.*v_proj": {"bits": 3}, "-:.*\\.down_proj": {},
            r"+:.*mlp\.(?!up|down).*": {"bits": 8, "group_size": -1}, "+:.*mlp.up_proj": {"sym": True}}})


def make_gptq_v2(folder):
    """Version 2: zero points as they are; 3 bits."""
    model, config = model_of(2)
    tensors, weights = collect({
        m: gptq(m, w, 3, 32, False, version=2) for m, w in weights_of(model).items()})
    finish(folder, model, config, tensors, weights, {
        "quant_method": "gptq", "bits": 3, "group_size": 32, "sym": False, "checkpoint_format": "gptq_v2"})


def make_gptq_sidecar(folder):
    """An old checkpoint: quantize_config.json alone, biases of zeros."""
    model, config = model_of(3)
    tensors, weights = collect({
        m: gptq(m, w, 4, 64, True, bias=True) for m, w in weights_of(model).items()})
    finish(folder, model, config, tensors, weights, None, files={
        "quantize_config.json": {"bits": 4, "group_size": 64, "desc_act": False, "sym": True, "damp_percent": 0.01}})


def make_autoround_awq(folder):
    """AutoRound in AWQ's order, one matrix left out."""
    model, config = model_of(4)
    tensors, weights = collect({
        m: awq(m, w, 32) for m, w in weights_of(model).items() if "down_proj" not in m})
    finish(folder, model, config, tensors, weights, {
        "quant_method": "auto-round", "bits": 4, "group_size": 32, "sym": False, "packing_format": "auto_round:auto_awq",
        "extra_config": {LINEARS[6]: {"bits": 16}}})


# ---- compressed-tensors ----

def make_compressed(folder):
    """Groups with targets of their own: asymmetric and symmetric words of 3, 4 and 8 bits, act-order, int8, FP8, blocks."""
    from compressed_tensors.compressors.pack_quantized.helpers import pack_to_int32

    model, config = model_of(5)
    w = weights_of(model)
    q, k, v, o, gate, up, down = LINEARS
    tensors, weights, groups = {}, {}, {}

    def words(module, bits, size, symmetric, targets, order=None, shared=False):
        codes, scales, zeros, group, dequantised = groups_of(w[module], bits, size, symmetric, order=order)
        half = 2 ** (bits - 1)
        tensors[module + ".weight_packed"] = pack_to_int32(torch.from_numpy((codes - half).astype(np.int8)), bits)
        tensors[module + ".weight_scale"] = torch.from_numpy(scales)
        tensors[module + ".weight_shape"] = torch.tensor(w[module].shape)
        if not symmetric:
            tensors[module + ".weight_zero_point"] = pack_to_int32(
                torch.from_numpy((zeros - half).astype(np.int8)), bits, packed_dim=0)
        if order is not None:
            tensors[module + ".weight_g_idx"] = torch.from_numpy(group.astype(np.int32))
        weights[module] = dequantised
        groups[f"group_{len(groups)}"] = {"targets": targets, "weights": {
            "num_bits": bits, "type": "int", "symmetric": symmetric, "actorder": "group" if order is not None else None,
            "strategy": "channel" if size == -1 else "group", "group_size": None if size == -1 else size},
            "format": "pack-quantized"}

    words(q, 4, 32, False, [r"re:.*self_attn\.(q)_proj$"])
    words(k, 3, 16, True, ["re:model[.]layers[.][0-9]+[.]self_attn[.]k_proj"])
    words(v, 6, -1, False, [v])
    words(o, 4, 32, True, ["re:.*o_proj"], order=np.random.default_rng(8).permutation(np.arange(64) // 32))

    # Integers of 8 bits, a zero point for each row.
    codes, scales, zeros, _, weights[gate] = groups_of(w[gate], 8, -1, False)
    tensors[gate + ".weight"] = torch.from_numpy((codes - 128).astype(np.int8))
    tensors[gate + ".weight_scale"] = torch.from_numpy(scales)
    tensors[gate + ".weight_zero_point"] = torch.from_numpy((zeros - 128).astype(np.int8))
    tensors[gate + ".input_scale"] = torch.tensor([0.5])
    groups["group_int8"] = {"targets": ["re:.*gate_proj"], "format": "int-quantized", "weights": {
        "num_bits": 8, "type": "int", "symmetric": False, "strategy": "channel"}}

    # Floats of 8 bits in blocks, and with one scale.
    scale = w[up].reshape(4, 32, 2, 32).abs().amax((1, 3)) / 448
    spread = scale.repeat_interleave(32, 0).repeat_interleave(32, 1)
    tensors[up + ".weight"] = (w[up] / spread).to(torch.float8_e4m3fn)
    tensors[up + ".weight_scale"] = scale
    weights[up] = tensors[up + ".weight"].double() * spread.double()
    groups["group_block"] = {"targets": ["re:.*up_proj"], "format": "float-quantized", "weights": {
        "num_bits": 8, "type": "float", "symmetric": True, "strategy": "block", "block_structure": [32, 32]}}
    tensors[down + ".weight_scale"] = (w[down].abs().max() / 448).reshape(1).to(torch.bfloat16)
    factor = tensors[down + ".weight_scale"].double()
    tensors[down + ".weight"] = (w[down].double() / factor).to(torch.float8_e4m3fn)
    weights[down] = tensors[down + ".weight"].double() * factor
    groups["group_tensor"] = {"targets": ["Linear"], "format": "float-quantized", "weights": {
        "num_bits": 8, "type": "float", "symmetric": True, "strategy": "tensor"}}
    tensors["model.layers.0.self_attn.k_scale"] = torch.tensor([0.5])
    tensors["model.layers.0.self_attn.v_scale"] = torch.tensor([0.5])
    finish(folder, model, config, tensors, weights, {
        "quant_method": "compressed-tensors", "format": "mixed-precision", "ignore": ["lm_head"], "config_groups": groups,
        "kv_cache_scheme": {"num_bits": 8, "type": "float"}}, key="compression_config")


E2M1 = torch.tensor([0, .5, 1, 1.5, 2, 3, 4, 6, 0, -.5, -1, -1.5, -2, -3, -4, -6], dtype=torch.float64)


def float4(w, size, scale):
    """Codes of 4-bit floats [out, in] and their values, for scales [out, groups]."""
    parts = w.double().reshape(w.shape[0], -1, size) / scale.double()[:, :, None].clamp(min=1e-30)
    codes = (parts[..., None] - E2M1).abs().argmin(-1)
    return codes.reshape(w.shape).to(torch.uint8), (E2M1[codes] * scale.double()[:, :, None]).reshape(w.shape)


def nibbles(codes):
    return codes[..., ::2] | codes[..., 1::2] << 4


def make_float4(folder):
    """NVFP4 as ModelOpt has it, which multiplies; settings in the sidecar; one matrix in MXFP4, one in FP8 by rows."""
    model, config = model_of(6)
    w = weights_of(model)
    tensors, weights = {}, {}
    for module in LINEARS[:5]:
        total = w[module].abs().max() / 448 / 6
        scale = (w[module].reshape(len(w[module]), -1, 16).abs().amax(2) / 6 / total).to(torch.float8_e4m3fn)
        codes, weights[module] = float4(w[module], 16, scale.double() * total.double())
        tensors |= {module + ".weight": nibbles(codes), module + ".weight_scale": scale,
                    module + ".weight_scale_2": total, module + ".input_scale": torch.tensor(0.1)}
    module = LINEARS[5]
    exponent = torch.floor(torch.log2(w[module].reshape(len(w[module]), -1, 32).abs().amax(2))) - 2
    codes, weights[module] = float4(w[module], 32, 2.0**exponent.double())
    tensors |= {module + ".weight": nibbles(codes), module + ".weight_scale": (exponent + 127).to(torch.uint8)}
    module = LINEARS[6]
    scale = w[module].abs().amax(1, keepdim=True) / 57344
    tensors |= {module + ".weight": (w[module] / scale).to(torch.float8_e5m2), module + ".weight_scale": scale}
    weights[module] = tensors[module + ".weight"].double() * scale.double()
    finish(folder, model, config, tensors, weights, None, files={"hf_quant_config.json": {
        "producer": {"name": "modelopt", "version": "0.29.0"},
        "quantization": {"quant_algo": "NVFP4", "kv_cache_quant_algo": "FP8", "group_size": 16,
                         "exclude_modules": ["lm_head"]}}})


def make_fp8(folder):
    """E4M3 with one scale, by rows, by blocks with parts of blocks, by powers of two, and without a scale."""
    model, config = model_of(7)
    w = weights_of(model)
    q, k, v, o, gate, up, down = LINEARS
    tensors, weights = {}, {}

    def add(module, scale, spread, suffix, stored=None):
        tensors[module + ".weight"] = (w[module].double() / spread).to(torch.float8_e4m3fn)
        weights[module] = tensors[module + ".weight"].double() * spread
        if suffix:
            tensors[module + suffix] = scale if stored is None else stored

    one = (w[q].abs().max() / 448)
    add(q, one, one.double(), ".weight_scale_inv")
    rows = w[k].abs().amax(1, keepdim=True) / 448
    add(k, rows, rows.double(), ".weight_scale")
    add(v, rows[:, 0] * 0 + 0.001, torch.full((len(w[v]), 1), float(np.float32(0.001)), dtype=torch.float64), ".weight_scale")
    tensors[q + ".activation_scale"] = torch.tensor(0.3)

    def blocks(module, high, wide):
        out, inputs = w[module].shape
        padded = torch.zeros(-(-out // high) * high, -(-inputs // wide) * wide)
        padded[:out, :inputs] = w[module]
        scale = padded.reshape(-1, high, padded.shape[1] // wide, wide).abs().amax((1, 3)) / 448
        spread = scale.double().repeat_interleave(high, 0).repeat_interleave(wide, 1)[:out, :inputs]
        return scale, spread

    for module in (o, gate):
        scale, spread = blocks(module, 48, 40)
        add(module, scale, spread, ".weight_scale_inv")
    scale, _ = blocks(up, 48, 40)
    exponent = torch.ceil(torch.log2(scale))
    spread = (2.0 ** exponent.double()).repeat_interleave(48, 0).repeat_interleave(40, 1)[:128, :64]
    add(up, None, spread, ".weight_scale_inv", (exponent + 127).to(torch.uint8).view(torch.float8_e8m0fnu))
    add(down, None, torch.ones(1, dtype=torch.float64), "")
    finish(folder, model, config, tensors, weights, {
        "quant_method": "fp8", "activation_scheme": "static", "weight_block_size": [48, 40], "fmt": "e4m3"})


# ---- bitsandbytes, HQQ, torchao, BitNet ----

def make_bitsandbytes(folder):
    """NF4 and FP4 with and without double quantisation, blocks over the ends of rows, and 8-bit integers."""
    import bitsandbytes.functional as bnb

    model, config = model_of(8, hidden_size=72, intermediate_size=100)
    w = weights_of(model)
    tensors, weights = {}, {}
    for index, module in enumerate(LINEARS[:6]):
        kind, nested = ("nf4", "fp4")[index % 2], index // 2 % 2 == 0
        packed, state = bnb.quantize_4bit(
            w[module], blocksize=(64, 128)[index % 2], quant_type=kind, compress_statistics=nested)
        tensors[module + ".weight"] = packed
        for key, value in state.as_dict(packed=True).items():
            tensors[f"{module}.weight.{key}"] = value
        weights[module] = bnb.dequantize_4bit(packed, state).double()
        table, absmax = state.code.double(), state.absmax
        if nested:
            scales = state.state2.absmax.double().repeat_interleave(state.state2.blocksize)[:len(absmax)]
            absmax = state.state2.code.double()[absmax.long()] * scales + float(np.float32(state.offset.item()))
        flat = torch.stack([packed.flatten() >> 4, packed.flatten() & 15], 1).flatten()[:w[module].numel()]
        spread = absmax.double().repeat_interleave(state.blocksize)[:w[module].numel()]
        exact = (table[flat.long()] * spread).reshape(w[module].shape)
        assert (exact - weights[module]).abs().max() < 2e-6, module
        weights[module] = exact
    module = LINEARS[6]
    ranges = w[module].abs().amax(1)
    codes = (w[module] * (127 / ranges[:, None])).round().to(torch.int8)
    tensors |= {module + ".weight": codes, module + ".SCB": ranges, module + ".weight_format": torch.tensor(0, dtype=torch.uint8)}
    weights[module] = codes.double() * ranges.double()[:, None] / 127
    finish(folder, model, config, tensors, weights, {
        "quant_method": "bitsandbytes", "load_in_4bit": True, "load_in_8bit": False, "bnb_4bit_quant_type": "nf4",
        "bnb_4bit_use_double_quant": True})


def make_hqq(folder):
    """1, 2, 3, 4 and 8 bits along axis 1; each matrix says its numbers."""
    model, config = model_of(9)
    tensors, weights = {}, {}
    for index, (module, weight) in enumerate(weights_of(model).items()):
        bits, size = [(4, 64), (2, 16), (3, 32), (8, 32), (4, 32), (1, 16), (3, 64)][index]
        lines = weight.double().reshape(-1, size)
        low, high = lines.amin(1, keepdim=True), lines.amax(1, keepdim=True)
        scale = ((high - low) / (2**bits - 1)).half()
        zero = (-low / scale.double()).half()
        codes = (lines / scale.double() + zero.double()).round().clamp(0, 2**bits - 1).long()
        weights[module] = ((codes - zero.double()) * scale.double()).reshape(weight.shape)
        if bits == 3:
            count = -(-len(codes) // 10) * 10
            codes = torch.cat([codes, torch.zeros(count - len(codes), size, dtype=torch.long)])
            packed = sum(part << (27 - 3 * i) for i, part in enumerate(codes.chunk(10))).to(torch.int32)
        else:
            parts = codes.chunk(8 // bits)
            packed = sum(part << (8 - bits) - bits * i for i, part in enumerate(parts)).to(torch.uint8)
        tensors |= {
            module + ".W_q": packed, module + ".scale": scale, module + ".zero": zero,
            module + ".nbits": torch.tensor([bits], dtype=torch.int32), module + ".axis": torch.tensor([1], dtype=torch.int32),
            module + ".group_size": torch.tensor([size], dtype=torch.int32),
            module + ".shape": torch.tensor(weight.shape, dtype=torch.int32)}
    finish(folder, model, config, tensors, weights, {
        "quant_method": "hqq", "quant_config": {"weight_quant_params": {"nbits": 4, "group_size": 64, "axis": 1}}})


def make_torchao(folder):
    """Integers of 8 bits by rows, smaller ones in bytes by groups with zero points, floats by rows."""
    from torchao.prototype.safetensors.safetensors_support import flatten_tensor_state_dict
    from torchao.quantization import (
        Float8WeightOnlyConfig, Int8WeightOnlyConfig, IntxWeightOnlyConfig, PerGroup, PerRow, quantize_)

    model, config = model_of(10)
    kinds = [
        Int8WeightOnlyConfig(), IntxWeightOnlyConfig(torch.int4, PerGroup(32)), Float8WeightOnlyConfig(),
    ]
    state, weights = {}, {}
    for index, (module, weight) in enumerate(weights_of(model).items()):
        layer = torch.nn.Sequential(torch.nn.Linear(weight.shape[1], weight.shape[0], bias=False))
        layer[0].weight.data.copy_(weight)
        quantize_(layer, kinds[index % 3])
        state[module + ".weight"] = layer[0].weight
        weights[module] = layer[0].weight.dequantize().double().detach()
    state = {k: v.data if type(v) is torch.nn.Parameter else v.detach() for k, v in state.items()}
    tensors, metadata = flatten_tensor_state_dict(state)
    finish(folder, model, config, tensors, weights, {
        "quant_method": "torchao", "quant_type": {"default": {"_type": "Int8WeightOnlyConfig", "_data": {}}}},
        metadata=metadata)


def make_bitnet(folder):
    """Three values in two bits, weights divided by the scale."""
    model, config = model_of(11)
    tensors, weights = {}, {}
    for module, weight in weights_of(model).items():
        scale = (1 / weight.abs().mean()).to(torch.bfloat16).reshape(1)
        codes = (weight * scale.float()).round().clamp(-1, 1).long() + 1
        packed = sum(part << 2 * i for i, part in enumerate(codes.chunk(4))).to(torch.uint8)
        tensors |= {module + ".weight": packed, module + ".weight_scale": scale}
        weights[module] = (codes - 1).double() / scale.double()
    finish(folder, model, config, tensors, weights, {"quant_method": "bitnet", "modules_to_not_convert": ["lm_head"]})


# ---- mlx ----

def mlx_parts(module, weight, mode, bits, size, bias_name=".biases"):
    import mlx.core as mx

    # Stored as bfloat16, so that the numbers are those of files.
    parts = mx.quantize(mx.array(weight.numpy()).astype(mx.bfloat16), group_size=size, bits=bits, mode=mode)
    names = [".weight", ".scales", bias_name]
    tensors = {}
    for name, part in zip(names, parts):
        if part.dtype == mx.bfloat16:
            tensors[module + name] = torch.from_numpy(np.array(part.astype(mx.float32))).to(torch.bfloat16)
        else:
            tensors[module + name] = torch.from_numpy(np.array(part))
    codes = np.array(parts[0]).astype(np.uint64)
    stream = ((codes[..., None] >> np.arange(32, dtype=np.uint64)) & np.uint64(1)).reshape(*codes.shape[:-1], -1)
    width = weight.shape[-1]
    values = (stream[..., :width * bits].reshape(*codes.shape[:-1], width, bits).astype(np.int64)
              << np.arange(bits)).sum(-1)
    values = torch.from_numpy(values)
    scales = tensors[module + ".scales"]
    if mode == "affine":
        spread = scales.double().repeat_interleave(size, -1)
        dequantised = values * spread + tensors[module + bias_name].double().repeat_interleave(size, -1)
    else:
        table = E2M1 if bits == 4 else torch.arange(256).to(torch.uint8).view(torch.float8_e4m3fn).double()
        factor = (scales.view(torch.float8_e4m3fn).double() if mode == "nvfp4" else 2.0 ** (scales.double() - 127))
        dequantised = table[values] * factor.repeat_interleave(size, -1)
    theirs = mx.dequantize(*parts, group_size=size, bits=bits, mode=mode).astype(mx.float32)
    assert (torch.from_numpy(np.array(theirs)) - dequantised).abs().max() < 0.01 * dequantised.abs().max(), (module, mode)
    return tensors, dequantised


def make_mlx(folder):
    """Every number of bits and every mode, a matrix each; the embedding is packed too."""
    model, config = model_of(12)
    w = weights_of(model) | {"model.embed_tokens": model.state_dict()["model.embed_tokens.weight"]}
    kinds = dict(zip(LINEARS + ["model.embed_tokens"], [
        ("affine", 2, 32), ("affine", 5, 64), ("affine", 6, 32), ("affine", 3, 32), ("mxfp8", 8, 32), ("nvfp4", 4, 16),
        ("mxfp4", 4, 32), ("affine", 8, 64)]))
    tensors, weights = collect({m: mlx_parts(m, w[m], *kind) for m, kind in kinds.items()})
    settings = {"group_size": 64, "bits": 4, "mode": "affine"}
    for module, (mode, bits, size) in kinds.items():
        settings[module] = {"group_size": size, "bits": bits, "mode": mode}
    finish(folder, model, config, tensors, weights, settings, key="quantization")


def make_metal(folder):
    """The names that transformers gives mlx's form."""
    model, config = model_of(13)
    tensors, weights = collect({
        m: mlx_parts(m, w, "affine", 4, 64, ".qbiases") for m, w in weights_of(model).items()})
    finish(folder, model, config, tensors, weights, {"quant_method": "metal", "bits": 4, "group_size": 64})


def stacked(tensors, weights, module, experts, mode, bits, size):
    parts = [mlx_parts(module, e, mode, bits, size) for e in experts]
    for name in parts[0][0]:
        tensors[name] = torch.stack([p[0][name] for p in parts])
    return torch.stack([p[1] for p in parts])


def make_mlx_mixtral(folder):
    """Mixtral's experts as mlx stacks them, packed in one projection and as stored in another."""
    model, config = model_of(14, "mixtral", intermediate_size=32, num_local_experts=4, num_experts_per_tok=2)
    state = model.state_dict()
    place, base = "model.layers.0.mlp.experts.", "model.layers.0.block_sparse_moe."
    gate_up, down = state[place + "gate_up_proj"], state[place + "down_proj"]
    tensors, weights = {base + "gate.weight": state["model.layers.0.mlp.gate.weight"].to(torch.bfloat16)}, {}
    gate = stacked(tensors, weights, base + "switch_mlp.gate_proj", gate_up[:, :32], "affine", 4, 32)
    tensors[base + "switch_mlp.up_proj.weight"] = gate_up[:, 32:].to(torch.bfloat16)
    weights[place + "gate_up_proj"] = torch.cat([gate, gate_up[:, 32:].double()], 1)
    weights[place + "down_proj"] = stacked(
        tensors, weights, base + "switch_mlp.down_proj", down, "affine", 6, 32)
    model.dropped = ["model.layers.0.mlp.gate"]
    settings = {"group_size": 32, "bits": 4, "mode": "affine", base + "switch_mlp.down_proj": {"group_size": 32, "bits": 6}}
    finish(folder, model, config, tensors, weights, settings, key="quantization")


def make_mlx_gpt_oss(folder):
    """gpt-oss as mlx keeps it: gate and up apart, biases, MXFP4."""
    model, config = model_of(
        15, "gpt_oss", head_dim=16, intermediate_size=32, num_local_experts=4, num_experts_per_tok=2,
        sliding_window=8, tie_word_embeddings=False)
    state = model.state_dict()
    place = "model.layers.0.mlp.experts."
    gate_up, down = state[place + "gate_up_proj"].transpose(1, 2), state[place + "down_proj"].transpose(1, 2)
    tensors, weights = {}, {}
    gate = stacked(tensors, weights, place + "gate_proj", gate_up[:, 0::2].contiguous(), "mxfp4", 4, 32)
    up = stacked(tensors, weights, place + "up_proj", gate_up[:, 1::2].contiguous(), "mxfp4", 4, 32)
    both = torch.stack([gate, up], 2).reshape(4, 64, 64)
    weights[place + "gate_up_proj"] = both.transpose(1, 2)
    weights[place + "down_proj"] = stacked(
        tensors, weights, place + "down_proj", down.contiguous(), "mxfp4", 4, 32).transpose(1, 2)
    bias = state[place + "gate_up_proj_bias"].to(torch.bfloat16)
    tensors |= {place + "gate_proj.bias": bias[:, 0::2], place + "up_proj.bias": bias[:, 1::2],
                place + "down_proj.bias": state[place + "down_proj_bias"].to(torch.bfloat16)}
    model.dropped = [place + "gate_up_proj_bias", place + "down_proj_bias"]
    settings = {"group_size": 32, "bits": 4, "mode": "mxfp4"}
    finish(folder, model, config, tensors, weights, settings, key="quantization")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="only checkpoints whose name contains this")
    arguments = parser.parse_args()
    for name, make in list(globals().items()):
        folder = name.removeprefix("make_").replace("_", "-")
        if name.startswith("make_") and arguments.only in folder:
            make(HERE / folder)
    files = sorted(path for path in HERE.glob("*/*") if path.is_file())
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(HERE)}\n" for path in files]
    (HERE / "MANIFEST.sha256").write_text("".join(lines))


if __name__ == "__main__":
    main()
