"""Makes tiny random encoders of texts, with hidden states computed in float64, in the folder Encoders.

    python make_encoders.py [NAME ...]    # all, or some

Needs exactly the versions in requirements.txt. nomic-moe follows no code: its formulas are in this file, since the reference has
the family without its mixtures. Weights are float32 numbers; states are rounded to float32. `states.safetensors` has
`input_ids.N` and `hidden.N` [tokens, output] for each text.
"""

import json
import pathlib
import sys

import torch
import transformers
from safetensors.torch import save_file

HERE = pathlib.Path(__file__).parent / "Encoders"
VOCABULARY = 60
LENGTHS = [1, 2, 7, 19, 32]


def texts(seed):
    draw = torch.Generator().manual_seed(seed)
    return [torch.randint(0, VOCABULARY, (length,), generator=draw) for length in LENGTHS]


def save(name, config, weights, hidden):
    """A model's folder: its files, and what it makes of the texts."""
    folder = HERE / name
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n")
    save_file({key: value.float().contiguous() for key, value in weights.items()}, folder / "model.safetensors")
    states = {}
    for number, ids in enumerate(texts(5)):
        states[f"input_ids.{number}"] = ids.long()
        states[f"hidden.{number}"] = hidden(ids).float().contiguous()
    save_file(states, folder / "states.safetensors")
    print(name)


def normalised(x, weights, name, epsilon):
    """Layer normalisation."""
    centred = x - x.mean(-1, keepdim=True)
    scaled = centred / (centred.pow(2).mean(-1, keepdim=True) + epsilon).sqrt()
    return scaled * weights[name + ".weight"] + weights[name + ".bias"]


def nomic_moe():
    """Nomic Embed v2: plain networks with biases, and in every second layer eight experts, of which a token uses two."""
    hidden, heads, inner, layers, experts, top, base, epsilon = 24, 4, 32, 4, 5, 2, 10000.0, 1e-5
    config = {
        "model_type": "nomic_bert", "architectures": ["NomicBertModel"], "activation_function": "gelu", "n_embd": hidden,
        "n_head": heads, "n_layer": layers, "n_inner": inner, "n_positions": 64, "vocab_size": VOCABULARY, "type_vocab_size": 1,
        "layer_norm_epsilon": epsilon, "qkv_proj_bias": True, "mlp_fc1_bias": True, "mlp_fc2_bias": True, "prenorm": False,
        "rotary_emb_base": base, "rotary_emb_fraction": 1.0, "rotary_emb_interleaved": False, "rotary_emb_scale_base": None,
        "use_rms_norm": False, "parallel_block": False, "num_experts": experts, "moe_top_k": top, "moe_every_n_layers": 2,
        "moe_normalize_expert_weights": False, "expert_choice_router": False, "num_shared_experts": 0, "pad_token_id": 1}
    draw = torch.Generator().manual_seed(1)

    def random(*shape, scale=0.3, mean=0.0):
        return (mean + scale * torch.randn(*shape, generator=draw)).float().double()

    w = {"embeddings.word_embeddings.weight": random(VOCABULARY, hidden, scale=1.0),
         "embeddings.token_type_embeddings.weight": random(1, hidden),
         "emb_ln.weight": random(hidden, mean=1.0), "emb_ln.bias": random(hidden)}
    for layer in range(layers):
        place = f"encoder.layers.{layer}."
        w |= {place + "attn.Wqkv.weight": random(3 * hidden, hidden), place + "attn.Wqkv.bias": random(3 * hidden),
              place + "attn.out_proj.weight": random(hidden, hidden), place + "attn.out_proj.bias": random(hidden)}
        for norm in ("norm1", "norm2"):
            w |= {place + norm + ".weight": random(hidden, mean=1.0), place + norm + ".bias": random(hidden)}
        if layer % 2 == 1:
            w |= {place + "mlp.router.layer.weight": random(experts, hidden),
                  place + "mlp.experts.mlp.w1": random(experts * inner, hidden),
                  place + "mlp.experts.mlp.w2": random(experts * inner, hidden), place + "mlp.experts.bias": random(hidden)}
        else:
            w |= {place + "mlp.fc1.weight": random(inner, hidden), place + "mlp.fc1.bias": random(inner),
                  place + "mlp.fc2.weight": random(hidden, inner), place + "mlp.fc2.bias": random(hidden)}

    def rotated(x):
        count, width = x.shape[0], x.shape[-1]
        frequencies = base ** (-torch.arange(0, width, 2).double() / width)
        angles = torch.arange(count).double()[:, None] * frequencies
        cosines, sines = (part.repeat(1, 2)[:, None] for part in (angles.cos(), angles.sin()))
        turned = torch.cat([-x[..., width // 2:], x[..., :width // 2]], -1)
        return x * cosines + turned * sines

    def states(ids):
        x = w["embeddings.word_embeddings.weight"][ids] + w["embeddings.token_type_embeddings.weight"][0]
        x = normalised(x, w, "emb_ln", epsilon)
        for layer in range(layers):
            place = f"encoder.layers.{layer}."
            q, k, v = (x @ w[place + "attn.Wqkv.weight"].T + w[place + "attn.Wqkv.bias"]).reshape(len(ids), 3, heads, -1).unbind(1)
            q, k = rotated(q), rotated(k)
            scores = torch.einsum("ihd,jhd->hij", q, k) / (hidden // heads) ** 0.5
            mixed = torch.einsum("hij,jhd->ihd", scores.softmax(-1), v).reshape(len(ids), hidden)
            x = normalised(
                x + mixed @ w[place + "attn.out_proj.weight"].T + w[place + "attn.out_proj.bias"], w, place + "norm1", epsilon)
            gelu = torch.nn.functional.gelu
            if layer % 2 == 1:
                chances = (x @ w[place + "mlp.router.layer.weight"].T).softmax(-1)
                weights, chosen = chances.topk(top, -1)
                first = w[place + "mlp.experts.mlp.w1"].reshape(experts, inner, hidden)
                second = w[place + "mlp.experts.mlp.w2"].reshape(experts, inner, hidden)
                made = torch.zeros_like(x)
                for row in range(len(ids)):
                    for weight, expert in zip(weights[row], chosen[row]):
                        made[row] += weight * (gelu(x[row] @ first[expert].T) @ second[expert])
                made = made + w[place + "mlp.experts.bias"]
            else:
                made = gelu(x @ w[place + "mlp.fc1.weight"].T + w[place + "mlp.fc1.bias"])
                made = made @ w[place + "mlp.fc2.weight"].T + w[place + "mlp.fc2.bias"]
            x = normalised(x + made, w, place + "norm2", epsilon)
        return x

    save("nomic-moe", config, w, states)


def embeddinggemma2():
    """EmbeddingGemma 2 as the reference has it: full layers with wider heads, a radius shorter than the texts."""
    config = transformers.EmbeddingGemma2TextConfig(
        vocab_size=VOCABULARY, hidden_size=24, intermediate_size=40, num_hidden_layers=4, num_attention_heads=4,
        num_key_value_heads=2, head_dim=8, max_position_embeddings=64, sliding_window=5, hidden_size_per_layer_input=12,
        embedding_dim=20, layer_types=["sliding_attention", "full_attention", "sliding_attention", "full_attention"],
        global_head_dim=16, num_global_key_value_heads=1, attn_implementation="eager")
    model = transformers.EmbeddingGemma2TextModel(config)
    draw = torch.Generator().manual_seed(2)
    with torch.no_grad():
        for name, tensor in list(model.named_parameters()) + [pair for pair in model.named_buffers() if "layer_scalar" in pair[0]]:
            mean, scale = (1.0, 0.2) if "norm" in name or "scalar" in name else (0.0, 0.3)
            tensor.copy_(mean + scale * torch.randn(tensor.shape, generator=draw))
    weights = {name: tensor.clone() for name, tensor in model.state_dict().items()}
    saved = json.loads(model.config.to_json_string(use_diff=False))
    # Facts of the run, and what all configurations have.
    config = {key: saved[key] for key in (
        "vocab_size", "hidden_size", "intermediate_size", "num_hidden_layers", "num_attention_heads", "num_key_value_heads",
        "head_dim", "hidden_activation", "max_position_embeddings", "rms_norm_eps", "rope_parameters", "attention_bias",
        "sliding_window", "layer_types", "hidden_size_per_layer_input", "embedding_dim", "per_layer_config", "pad_token_id")}
    config = {"model_type": "embedding_gemma2_text", "architectures": ["EmbeddingGemma2TextModel"], **config}
    # Its normalisations compute in float32; in float64 here.
    norm = type(model.norm)
    norm.forward = lambda self, x: self._norm(x) * (self.weight if self.with_scale else 1)
    reference = model.double().eval()

    def states(ids):
        with torch.no_grad():
            return reference(input_ids=ids[None]).last_hidden_state[0]

    save("embeddinggemma2", config, weights, states)


if __name__ == "__main__":
    for made in (nomic_moe, embeddinggemma2):
        if not sys.argv[1:] or made.__name__.replace("_", "-") in sys.argv[1:]:
            made()
