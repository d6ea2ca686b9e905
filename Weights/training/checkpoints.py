"""Weights in Hugging Face's layout, and checkpoints of a training."""

import json
import os

import torch
from network import SHAPE, Decoder
from safetensors.torch import load_file, save_file

ENDINGS = {"self_attn.o_proj": "out", "mlp.down_proj": "down"}


def exported(model, weights=None):
    """The weights under the names of Llama checkpoints, in bfloat16."""
    weights = weights or model.state_dict()
    s = model.shape
    q, kv = s["num_attention_heads"] * s["head_dim"], s["num_key_value_heads"] * s["head_dim"]
    found = {"model.embed_tokens.weight": weights["embedding.weight"], "model.norm.weight": weights["norm.weight"]}
    for layer in range(s["num_hidden_layers"]):
        own, theirs = f"blocks.{layer}.", f"model.layers.{layer}."
        found[theirs + "input_layernorm.weight"] = weights[own + "norm1.weight"]
        found[theirs + "post_attention_layernorm.weight"] = weights[own + "norm2.weight"]
        qkv, gate_up = weights[own + "qkv.weight"], weights[own + "gate_up.weight"]
        for name, part in zip("qkv", qkv.split([q, kv, kv])):
            found[f"{theirs}self_attn.{name}_proj.weight"] = part
        for name, part in zip(("gate", "up"), gate_up.chunk(2)):
            found[f"{theirs}mlp.{name}_proj.weight"] = part
        for theirName, ownName in ENDINGS.items():
            found[f"{theirs}{theirName}.weight"] = weights[f"{own}{ownName}.weight"]
    return {name: tensor.detach().to(torch.bfloat16).contiguous().clone() for name, tensor in found.items()}


def imported(model, folder):
    """Fills a model with exported weights."""
    kept = {name: tensor.float() for name, tensor in load_file(os.path.join(folder, "model.safetensors")).items()}
    weights = {"embedding.weight": kept["model.embed_tokens.weight"], "norm.weight": kept["model.norm.weight"]}
    for layer in range(model.shape["num_hidden_layers"]):
        own, theirs = f"blocks.{layer}.", f"model.layers.{layer}."
        weights[own + "norm1.weight"] = kept[theirs + "input_layernorm.weight"]
        weights[own + "norm2.weight"] = kept[theirs + "post_attention_layernorm.weight"]
        weights[own + "qkv.weight"] = torch.cat([kept[f"{theirs}self_attn.{name}_proj.weight"] for name in "qkv"])
        weights[own + "gate_up.weight"] = torch.cat([kept[f"{theirs}mlp.{name}_proj.weight"] for name in ("gate", "up")])
        for theirName, ownName in ENDINGS.items():
            weights[f"{own}{ownName}.weight"] = kept[f"{theirs}{theirName}.weight"]
    model.load_state_dict(weights)


def shape(folder):
    """The sizes of an exported model, those of `network.SHAPE` where there is none."""
    path = os.path.join(folder, "config.json")
    if not os.path.exists(path):
        return dict(SHAPE)
    with open(path, encoding="utf-8") as file:
        configuration = json.load(file)
    return {name: configuration[name] for name in SHAPE}


def model(folder):
    """An exported model."""
    found = Decoder(shape(folder))
    imported(found, folder)
    return found


def export(model, folder, weights=None):
    """Writes weights and configuration."""
    s = model.shape
    os.makedirs(folder, exist_ok=True)
    part = os.path.join(folder, "model.safetensors.part")
    save_file(exported(model, weights), part, metadata={"format": "pt"})
    os.chmod(part, 0o644)
    os.replace(part, os.path.join(folder, "model.safetensors"))
    configuration = {
        "architectures": ["LlamaForCausalLM"], "model_type": "llama", "torch_dtype": "bfloat16", **s, "hidden_act": "silu",
        "attention_bias": False, "attention_dropout": 0.0, "mlp_bias": False, "initializer_range": 0.02, "tie_word_embeddings": True,
        "use_cache": True, "bos_token_id": None, "eos_token_id": 2, "pad_token_id": 0,
    }
    generation = {"eos_token_id": 2, "pad_token_id": 0, "do_sample": True, "temperature": 0.6, "top_k": 50, "top_p": 0.9}
    for name, value in (("config.json", configuration), ("generation_config.json", generation)):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            json.dump(value, file, indent=2)
            file.write("\n")


def save(path, **state):
    """Writes a checkpoint whole or not at all."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    torch.save(state, path + ".part")
    os.replace(path + ".part", path)
