"""Families whose code came with their checkpoints: tiny configurations, their tensors, and their logits in float64.

A family is a function of its configuration that gives the shapes of its tensors, and one of its tensors that gives
logits. Both are written from the formulas of papers.
"""

import numpy as np

from reference import *

SIZES = dict(vocab_size=32, hidden_size=16, num_hidden_layers=2, bos_token_id=1, eos_token_id=2)


class Weights(dict):
    """Tensors by name, with a prefix that is left out."""

    def at(self, place):
        return lambda name: self[place + name]


def heads_of(x, count):
    return x.reshape(len(x), count, -1)


def head(c, w, h, name="lm_head.weight"):
    return h @ w[name].T


# Ling


def bailing_shapes(c):
    h, d = c["hidden_size"], c.get("head_dim") or c["hidden_size"] // c["num_attention_heads"]
    heads, keys, f = c["num_attention_heads"], c["num_key_value_heads"], c["moe_intermediate_size"]
    shapes = {"model.word_embeddings.weight": (c["vocab_size"], h), "model.norm.weight": (h,),
              "lm_head.weight": (c["vocab_size"], h)}
    for i in range(c["num_hidden_layers"]):
        p = f"model.layers.{i}."
        shapes |= {p + "input_layernorm.weight": (h,), p + "post_attention_layernorm.weight": (h,),
                   p + "attention.query_key_value.weight": ((heads + 2 * keys) * d, h),
                   p + "attention.dense.weight": (h, heads * d)}
        if c.get("use_qkv_bias"):
            shapes[p + "attention.query_key_value.bias"] = ((heads + 2 * keys) * d,)
        if c.get("use_qk_norm"):
            shapes |= {p + f"attention.{n}_layernorm.weight": (d,) for n in ("query", "key")}

        def network(place, width):
            return {place + "gate_proj.weight": (width, h), place + "up_proj.weight": (width, h),
                    place + "down_proj.weight": (h, width)}
        if i < c.get("first_k_dense_replace", 0):
            shapes |= network(p + "mlp.", c["intermediate_size"])
            continue
        shapes[p + "mlp.gate.weight"] = (c["num_experts"], h)
        if c.get("moe_router_enable_expert_bias"):
            shapes[p + "mlp.gate.expert_bias"] = (c["num_experts"],)
        for e in range(c["num_experts"]):
            shapes |= network(p + f"mlp.experts.{e}.", f)
        shared = c.get("moe_shared_expert_intermediate_size", f) * c["num_shared_experts"]
        shapes |= network(p + "mlp.shared_experts.", shared)
    return shapes


def gated(w, x, place=""):
    return (silu(x @ w(place + "gate_proj.weight").T) * (x @ w(place + "up_proj.weight").T)) \
        @ w(place + "down_proj.weight").T


def bailing_logits(c, w, ids):
    d, eps = c.get("head_dim") or c["hidden_size"] // c["num_attention_heads"], c["rms_norm_eps"]
    heads, keys = c["num_attention_heads"], c["num_key_value_heads"]
    x = w["model.word_embeddings.weight"][ids]
    angles = frequencies(int(d * c.get("partial_rotary_factor", 1)), c["rope_theta"])
    for i in range(c["num_hidden_layers"]):
        l = w.at(f"model.layers.{i}.")
        n = rms_norm(x, l("input_layernorm.weight"), eps)
        mixed = n @ l("attention.query_key_value.weight").T
        if c.get("use_qkv_bias"):
            mixed = mixed + l("attention.query_key_value.bias")
        q, k, v = (heads_of(part, count) for part, count in zip(
            np.split(mixed, [heads * d, (heads + keys) * d], axis=1), (heads, keys, keys)))
        if c.get("use_qk_norm"):
            q = rms_norm(q, l("attention.query_layernorm.weight"), eps)
            k = rms_norm(k, l("attention.key_layernorm.weight"), eps)
        x = x + attend(rotate(q, angles), rotate(k, angles), v) @ l("attention.dense.weight").T
        n = rms_norm(x, l("post_attention_layernorm.weight"), eps)
        if i < c.get("first_k_dense_replace", 0):
            x = x + gated(l, n, "mlp.")
            continue
        logits = n @ l("mlp.gate.weight").T
        scores = sigmoid(logits) if c.get("score_function") == "sigmoid" else softmax(logits)
        made = gated(l, n, "mlp.shared_experts.")
        for row in range(len(n)):
            by = scores[row] + (l("mlp.gate.expert_bias") if c.get("moe_router_enable_expert_bias") else 0)
            groups = c.get("n_group", 1)
            if groups > 1:
                members = by.reshape(groups, -1)
                best = largest(np.sort(members, axis=1)[:, -2:].sum(axis=1), c["topk_group"])
                by = np.where(np.isin(np.arange(len(by)) // members.shape[1], best), by, -np.inf)
            chosen = largest(by, c["num_experts_per_tok"])
            weights = scores[row][chosen]
            if c["norm_topk_prob"]:
                weights = weights / weights.sum()
            weights = weights * c.get("routed_scaling_factor", 1)
            for e, weight in zip(chosen, weights):
                made[row] += weight * gated(l, n[row], f"mlp.experts.{e}.")
        x = x + made
    x = rms_norm(x, w["model.norm.weight"], eps)
    matrix = w["lm_head.weight"]
    if c.get("norm_head"):
        matrix = matrix / (np.sqrt((matrix * matrix).sum(axis=0, keepdims=True)) + 1e-7)
    return x @ matrix.T


# Step 3.5


def step_heads(c, i):
    other = c["attention_other_setting"] if c["layer_types"][i] == "sliding_attention" else c
    return other["num_attention_heads"], other["num_attention_groups"]


def step_shapes(c):
    h, d, e = c["hidden_size"], c["head_dim"], c["moe_num_experts"]
    shapes = {"model.embed_tokens.weight": (c["vocab_size"], h), "model.norm.weight": (h,),
              "lm_head.weight": (c["vocab_size"], h)}
    for i in range(c["num_hidden_layers"]):
        p, (heads, keys) = f"model.layers.{i}.", step_heads(c, i)
        shapes |= {p + "input_layernorm.weight": (h,), p + "post_attention_layernorm.weight": (h,),
                   p + "self_attn.q_proj.weight": (heads * d, h), p + "self_attn.k_proj.weight": (keys * d, h),
                   p + "self_attn.v_proj.weight": (keys * d, h), p + "self_attn.o_proj.weight": (h, heads * d),
                   p + "self_attn.g_proj.weight": (heads, h), p + "self_attn.q_norm.weight": (d,),
                   p + "self_attn.k_norm.weight": (d,)}
        if str(i) in c["moe_layers_enum"].split(","):
            f, s = c["moe_intermediate_size"], c["share_expert_dim"]
            shapes |= {p + "moe.gate.weight": (e, h), p + "moe.router_bias": (e,),
                       p + "moe.gate_proj.weight": (e, f, h), p + "moe.up_proj.weight": (e, f, h),
                       p + "moe.down_proj.weight": (e, h, f), p + "share_expert.gate_proj.weight": (s, h),
                       p + "share_expert.up_proj.weight": (s, h), p + "share_expert.down_proj.weight": (h, s)}
        else:
            f = c["intermediate_size"]
            shapes |= {p + "mlp.gate_proj.weight": (f, h), p + "mlp.up_proj.weight": (f, h),
                       p + "mlp.down_proj.weight": (h, f)}
    # A layer that predicts further tokens, which is left.
    shapes[f"model.layers.{c['num_hidden_layers']}.enorm.weight"] = (h,)
    return shapes


def clamped(x, gate, up, down, limit):
    g, u = silu(x @ gate.T), x @ up.T
    if limit:
        g, u = np.minimum(g, limit), np.clip(u, -limit, limit)
    return (g * u) @ down.T


def step_logits(c, w, ids):
    d, eps = c["head_dim"], c["rms_norm_eps"]
    x = w["model.embed_tokens.weight"][ids]
    for i in range(c["num_hidden_layers"]):
        l, (heads, keys), kind = w.at(f"model.layers.{i}."), step_heads(c, i), c["layer_types"][i]
        n = rms_norm(x, 1 + l("input_layernorm.weight"), eps)
        q = rms_norm(heads_of(n @ l("self_attn.q_proj.weight").T, heads), 1 + l("self_attn.q_norm.weight"), eps)
        k = rms_norm(heads_of(n @ l("self_attn.k_proj.weight").T, keys), 1 + l("self_attn.k_norm.weight"), eps)
        v = heads_of(n @ l("self_attn.v_proj.weight").T, keys)
        s = c["rope_scaling"]
        angles = frequencies(
            int(d * c["partial_rotary_factors"][i]), c["rope_theta"][i],
            (s["factor"], s["low_freq_factor"], s["high_freq_factor"], s["original_max_position_embeddings"])
            if kind in c["yarn_only_types"] else None)
        read = attend(rotate(q, angles), rotate(k, angles), v,
                      c["sliding_window"] if kind == "sliding_attention" else None)
        gates = sigmoid(n @ l("self_attn.g_proj.weight").T)
        read = (heads_of(read, heads) * gates[..., None]).reshape(len(x), -1)
        x = x + read @ l("self_attn.o_proj.weight").T
        n = rms_norm(x, 1 + l("post_attention_layernorm.weight"), eps)
        shared = c["swiglu_limits_shared"][i]
        if str(i) not in c["moe_layers_enum"].split(","):
            x = x + clamped(n, l("mlp.gate_proj.weight"), l("mlp.up_proj.weight"), l("mlp.down_proj.weight"), shared)
            continue
        made = clamped(n, *(l(f"share_expert.{part}_proj.weight") for part in ("gate", "up", "down")), shared)
        scores = sigmoid(n @ l("moe.gate.weight").T)
        for row in range(len(n)):
            chosen = largest(scores[row] + l("moe.router_bias"), c["moe_top_k"])
            weights = scores[row][chosen] / scores[row][chosen].sum() * c["moe_router_scaling_factor"]
            for e, weight in zip(chosen, weights):
                made[row] += weight * clamped(
                    n[row], *(l(f"moe.{part}_proj.weight")[e] for part in ("gate", "up", "down")),
                    c["swiglu_limits"][i])
        x = x + made
    return rms_norm(x, 1 + w["model.norm.weight"], eps) @ w["lm_head.weight"].T


# Baichuan


def baichuan_shapes(c):
    h, f = c["hidden_size"], c["intermediate_size"]
    shapes = {"model.embed_tokens.weight": (c["vocab_size"], h), "model.norm.weight": (h,),
              "lm_head.weight": (c["vocab_size"], h)}
    for i in range(c["num_hidden_layers"]):
        p = f"model.layers.{i}."
        shapes |= {p + "input_layernorm.weight": (h,), p + "post_attention_layernorm.weight": (h,),
                   p + "self_attn.W_pack.weight": (3 * h, h), p + "self_attn.o_proj.weight": (h, h),
                   p + "mlp.gate_proj.weight": (f, h), p + "mlp.up_proj.weight": (f, h),
                   p + "mlp.down_proj.weight": (h, f)}
    return shapes


def baichuan_logits(c, w, ids):
    heads, eps = c["num_attention_heads"], c["rms_norm_eps"]
    rotates = "max_position_embeddings" in c
    angles = frequencies(c["hidden_size"] // heads, 10000)
    x = w["model.embed_tokens.weight"][ids]
    for i in range(c["num_hidden_layers"]):
        l = w.at(f"model.layers.{i}.")
        n = rms_norm(x, l("input_layernorm.weight"), eps)
        q, k, v = (heads_of(part, heads) for part in np.split(n @ l("self_attn.W_pack.weight").T, 3, axis=1))
        if rotates:
            read = attend(rotate(q, angles), rotate(k, angles), v)
        else:
            read = attend(q, k, v, slopes=alibi_slopes(heads))
        x = x + read @ l("self_attn.o_proj.weight").T
        x = x + gated(l, rms_norm(x, l("post_attention_layernorm.weight"), eps), "mlp.")
    matrix = w["lm_head.weight"]
    if "z_loss_weight" in c:
        matrix = matrix / np.sqrt((matrix * matrix).sum(axis=1, keepdims=True))
    return rms_norm(x, w["model.norm.weight"], eps) @ matrix.T


# Qwen


def qwen_shapes(c):
    h, f = c["hidden_size"], c["intermediate_size"] // 2
    shapes = {"transformer.wte.weight": (c["vocab_size"], h), "transformer.ln_f.weight": (h,),
              "lm_head.weight": (c["vocab_size"], h)}
    for i in range(c["num_hidden_layers"]):
        p = f"transformer.h.{i}."
        shapes |= {p + "ln_1.weight": (h,), p + "ln_2.weight": (h,), p + "attn.c_attn.weight": (3 * h, h),
                   p + "attn.c_attn.bias": (3 * h,), p + "attn.c_proj.weight": (h, h), p + "mlp.w1.weight": (f, h),
                   p + "mlp.w2.weight": (f, h), p + "mlp.c_proj.weight": (h, f)}
    return shapes


def qwen_logits(c, w, ids):
    heads, eps = c["num_attention_heads"], c["layer_norm_epsilon"]
    angles = frequencies(c["kv_channels"], c["rotary_emb_base"])
    x = w["transformer.wte.weight"][ids]
    for i in range(c["num_hidden_layers"]):
        l = w.at(f"transformer.h.{i}.")
        mixed = rms_norm(x, l("ln_1.weight"), eps) @ l("attn.c_attn.weight").T + l("attn.c_attn.bias")
        q, k, v = (heads_of(part, heads) for part in np.split(mixed, 3, axis=1))
        x = x + attend(rotate(q, angles), rotate(k, angles), v) @ l("attn.c_proj.weight").T
        n = rms_norm(x, l("ln_2.weight"), eps)
        x = x + ((n @ l("mlp.w1.weight").T) * silu(n @ l("mlp.w2.weight").T)) @ l("mlp.c_proj.weight").T
    return rms_norm(x, w["transformer.ln_f.weight"], eps) @ w["lm_head.weight"].T


# OpenELM


def openelm_width(c, i):
    wanted, divisor = c["ffn_multipliers"][i] * c["model_dim"], c["ffn_dim_divisor"]
    width = max(divisor, int(wanted + divisor / 2) // divisor * divisor)
    return width + divisor if width < 0.9 * wanted else width


def openelm_shapes(c):
    h, d = c["model_dim"], c["head_dim"]
    shapes = {"transformer.token_embeddings.weight": (c["vocab_size"], h), "transformer.norm.weight": (h,)}
    for i in range(c["num_transformer_layers"]):
        p, heads, keys = f"transformer.layers.{i}.", c["num_query_heads"][i], c["num_kv_heads"][i]
        f = openelm_width(c, i)
        shapes |= {p + "attn_norm.weight": (h,), p + "ffn_norm.weight": (h,), p + "attn.q_norm.weight": (d,),
                   p + "attn.k_norm.weight": (d,), p + "attn.qkv_proj.weight": ((heads + 2 * keys) * d, h),
                   p + "attn.out_proj.weight": (h, heads * d), p + "ffn.proj_1.weight": (2 * f, h),
                   p + "ffn.proj_2.weight": (h, f)}
    return shapes


def openelm_logits(c, w, ids):
    d, eps = c["head_dim"], 1e-6
    angles = frequencies(d, c["rope_freq_constant"])
    x = w["transformer.token_embeddings.weight"][ids]
    for i in range(c["num_transformer_layers"]):
        l, heads, keys = w.at(f"transformer.layers.{i}."), c["num_query_heads"][i], c["num_kv_heads"][i]
        mixed = heads_of(rms_norm(x, l("attn_norm.weight"), eps) @ l("attn.qkv_proj.weight").T, heads + 2 * keys)
        q, k, v = np.split(mixed, [heads, heads + keys], axis=1)
        q, k = rms_norm(q, l("attn.q_norm.weight"), eps), rms_norm(k, l("attn.k_norm.weight"), eps)
        x = x + attend(rotate(q, angles), rotate(k, angles), v) @ l("attn.out_proj.weight").T
        gate, up = np.split(rms_norm(x, l("ffn_norm.weight"), eps) @ l("ffn.proj_1.weight").T, 2, axis=1)
        x = x + (silu(gate) * up) @ l("ffn.proj_2.weight").T
    return rms_norm(x, w["transformer.norm.weight"], eps) @ w["transformer.token_embeddings.weight"].T


# RWKV 7


def rwkv7_shapes(c):
    h, f, d = c["hidden_size"], c["intermediate_size"], c["head_dim"]
    shapes = {"model.embeddings.weight": (c["vocab_size"], h), "lm_head.weight": (c["vocab_size"], h)}

    def norm(place):
        return {place + ".weight": (h,), place + ".bias": (h,)}
    shapes |= norm("model.norm") | norm("model.layers.0.pre_norm")
    ranks = dict(w=c["decay_low_rank_dim"], a=c["a_low_rank_dim"], v=c["v_low_rank_dim"], g=c["gate_low_rank_dim"])
    for i in range(c["num_hidden_layers"]):
        p = f"model.layers.{i}."
        shapes |= norm(p + "attn_norm") | norm(p + "ffn_norm") | norm(p + "attn.g_norm")
        shapes |= {p + f"attn.x_{n}": (1, 1, h) for n in "rwkvag"}
        shapes |= {p + f"attn.{n}_proj.weight": (h, h) for n in "rkvo"}
        for n, rank in ranks.items():
            if n == "v" and i == 0:
                continue
            shapes |= {p + f"attn.{n}_lora.lora.0.weight": (rank, h), p + f"attn.{n}_lora.lora.2.weight": (h, rank)}
            if n != "g":
                shapes[p + f"attn.{n}_lora.lora.2.bias"] = (h,)
        shapes |= {p + "attn.k_k": (h,), p + "attn.k_a": (h,), p + "attn.r_k": (h // d, d), p + "ffn.x_k": (h,),
                   p + "ffn.key.weight": (f, h), p + "ffn.value.weight": (h, f)}
    return shapes


def rwkv7_logits(c, w, ids):
    h, d, eps = c["hidden_size"], c["head_dim"], c["norm_eps"]
    heads, count = h // d, len(ids)
    x = w["model.embeddings.weight"][ids]
    x = layer_norm(x, w["model.layers.0.pre_norm.weight"], w["model.layers.0.pre_norm.bias"], eps)
    first = None
    for i in range(c["num_hidden_layers"]):
        l = w.at(f"model.layers.{i}.")
        n = layer_norm(x, l("attn_norm.weight"), l("attn_norm.bias"), eps)
        change = shifted(n) - n
        xr, xw, xk, xv, xa, xg = (n + change * l(f"attn.x_{name}").reshape(-1) for name in "rwkvag")

        def narrow(name, rows, function, biased=True):
            made = function(rows @ l(f"attn.{name}_lora.lora.0.weight").T) @ l(f"attn.{name}_lora.lora.2.weight").T
            return made + l(f"attn.{name}_lora.lora.2.bias") if biased else made
        r, k, v = (rows @ l(f"attn.{name}_proj.weight").T for name, rows in (("r", xr), ("k", xk), ("v", xv)))
        decay = np.exp(-np.exp(-0.5) * sigmoid(narrow("w", xw, np.tanh)))
        a = sigmoid(narrow("a", xa, lambda y: y))
        if first is None:
            first = v
        else:
            v = v + (first - v) * sigmoid(narrow("v", xv, lambda y: y))
        gate = narrow("g", xg, sigmoid, biased=False)
        kappa = heads_of(k * l("attn.k_k"), heads)
        kappa = kappa / np.sqrt((kappa * kappa).sum(axis=-1, keepdims=True))
        k = k * (1 + (a - 1) * l("attn.k_a"))
        r, k, v, a, decay = (heads_of(rows, heads) for rows in (r, k, v, a, decay))
        read = np.zeros((count, heads, d))
        # The state [heads, values, keys]: what is held under κ before a position goes, as far as a says.
        state = np.zeros((heads, d, d))
        for t in range(count):
            held = np.einsum("hvk,hk->hv", state, kappa[t])
            state = state * decay[t][:, None, :] + v[t][:, :, None] * k[t][:, None, :] \
                - held[:, :, None] * (kappa[t] * a[t])[:, None, :]
            read[t] = np.einsum("hvk,hk->hv", state, r[t])
        read = layer_norm(read, heads_of(l("attn.g_norm.weight")[None], heads),
                          heads_of(l("attn.g_norm.bias")[None], heads), d * eps)
        read = read + v * (r * k * l("attn.r_k")).sum(axis=-1, keepdims=True)
        x = x + (read.reshape(count, -1) * gate) @ l("attn.o_proj.weight").T
        n = layer_norm(x, l("ffn_norm.weight"), l("ffn_norm.bias"), eps)
        mixed = n + (shifted(n) - n) * l("ffn.x_k")
        x = x + np.maximum(mixed @ l("ffn.key.weight").T, 0) ** 2 @ l("ffn.value.weight").T
    return layer_norm(x, w["model.norm.weight"], w["model.norm.bias"], eps) @ w["lm_head.weight"].T


# PLaMo


def plamo_is_mamba(c, i):
    step = c.get("mamba_step")
    return c["model_type"] == "plamo2" and i % step != step // 2


def plamo_shapes(c):
    h, f, heads, keys = c["hidden_size"], c["intermediate_size"], c["num_attention_heads"], c["num_key_value_heads"]
    d = c.get("hidden_size_per_head") or c["head_dim"]
    shapes = {"model.embed_tokens.weight": (c["vocab_size"], h), "model.norm.weight": (h,)}
    for i in range(c["num_hidden_layers"]):
        p = f"model.layers.layers.{i}."
        shapes |= {p + f"{n}_norm.weight": (h,) for n in ("pre_mixer", "post_mixer", "pre_mlp", "post_mlp")}
        shapes |= {p + "mlp.gate_up_proj.weight": (2 * f, h), p + "mlp.down_proj.weight": (h, f)}
        p += "mixer."
        if plamo_is_mamba(c, i):
            n, m, rank = c["mamba_d_state"], c["mamba_num_heads"], max(64, h // 16)
            shapes |= {p + "in_proj.weight": (2 * m * d, h), p + "conv1d.weight": (m * d, 1, c["mamba_d_conv"]),
                       p + "bcdt_proj.weight": (rank + 2 * n, m * d), p + "dt_proj.weight": (m, rank),
                       p + "dt_bias": (m,), p + "A_log": (m,), p + "D": (m,), p + "dt_norm_weight": (rank,),
                       p + "B_norm_weight": (n,), p + "C_norm_weight": (n,), p + "out_proj.weight": (h, m * d)}
            continue
        shapes |= {p + "qkv_proj.weight": ((heads + 2 * keys) * d, h), p + "o_proj.weight": (h, heads * d)}
        if c["model_type"] == "plamo2":
            shapes |= {p + "q_weight": (heads, d), p + "k_weight": (keys, d)}
        else:
            shapes |= {p + "q_norm.weight": (d,), p + "k_norm.weight": (d,)}
    return shapes


def plamo_mamba(c, l, x):
    d, m, n = c["hidden_size_per_head"], c["mamba_num_heads"], c["mamba_d_state"]
    eps, count = c["rms_norm_eps"], len(x)
    both = (x @ l("mixer.in_proj.weight").T).reshape(count, m, 2, d)
    z, y = both[:, :, 0].reshape(count, -1), both[:, :, 1].reshape(count, -1)
    y = silu(causal_convolution(y, l("mixer.conv1d.weight")[:, 0]))
    b, q, step = np.split(y @ l("mixer.bcdt_proj.weight").T, [n, 2 * n], axis=1)
    b, q = rms_norm(b, l("mixer.B_norm_weight"), eps), rms_norm(q, l("mixer.C_norm_weight"), eps)
    step = rms_norm(step, l("mixer.dt_norm_weight"), eps) @ l("mixer.dt_proj.weight").T + l("mixer.dt_bias")
    step = np.log1p(np.exp(step))
    y = heads_of(y, m)
    state, read = np.zeros((m, d, n)), np.zeros((count, m, d))
    for t in range(count):
        state = np.exp(-np.exp(l("mixer.A_log")) * step[t])[:, None, None] * state \
            + (step[t][:, None] * y[t])[:, :, None] * b[t]
        read[t] = state @ q[t] + l("mixer.D")[:, None] * y[t]
    return (read.reshape(count, -1) * silu(z)) @ l("mixer.out_proj.weight").T


def plamo_logits(c, w, ids):
    heads, keys, eps = c["num_attention_heads"], c["num_key_value_heads"], c["rms_norm_eps"]
    d = c.get("hidden_size_per_head") or c["head_dim"]
    x = w["model.embed_tokens.weight"][ids]
    for i in range(c["num_hidden_layers"]):
        l = w.at(f"model.layers.layers.{i}.")
        n = rms_norm(x, 1 + l("pre_mixer_norm.weight"), eps)
        if plamo_is_mamba(c, i):
            read = plamo_mamba(c, l, n)
        else:
            q, k, v = np.split(heads_of(n @ l("mixer.qkv_proj.weight").T, heads + 2 * keys),
                               [heads, heads + keys], axis=1)
            base, window = 10000, None
            if c["model_type"] == "plamo2":
                q, k = rms_norm(q, l("mixer.q_weight"), 1e-6), rms_norm(k, l("mixer.k_weight"), 1e-6)
            else:
                q, k = (rms_norm(r, 1 + l(f"mixer.{m}_norm.weight"), eps) for r, m in ((q, "q"), (k, "k")))
                slides = (i + 1) % c["sliding_window_pattern"] != 0
                base, window = (c["rope_local_theta"], c["window_size"]) if slides else (c["rope_theta"], None)
            angles = frequencies(d, base)
            read = attend(rotate(q, angles), rotate(k, angles), v, window) @ l("mixer.o_proj.weight").T
        x = x + rms_norm(read, 1 / 5 + l("post_mixer_norm.weight"), eps)
        gate, up = np.split(rms_norm(x, 1 + l("pre_mlp_norm.weight"), eps) @ l("mlp.gate_up_proj.weight").T, 2, axis=1)
        made = (silu(gate) * up) @ l("mlp.down_proj.weight").T
        x = x + rms_norm(made, 5 ** -1.5 + l("post_mlp_norm.weight"), eps)
    return rms_norm(x, 1 + w["model.norm.weight"], eps) @ w["model.embed_tokens.weight"].T


# Maincoder


def maincoder_shapes(c):
    h, f, width = c["hidden_size"], c["intermediate_size"], c["head_dim"]
    q, k = c["num_attention_heads"] * width, c["num_key_value_heads"] * width
    shapes = {"model.embed_tokens.weight": (c["vocab_size"], h), "model.norm.weight": (h,)}
    for i in range(c["num_hidden_layers"]):
        p = f"model.layers.{i}."
        shapes |= {p + "input_layernorm.weight": (h,), p + "post_attention_layernorm.weight": (h,),
                   p + "self_attn.q_proj.weight": (q, h), p + "self_attn.k_proj.weight": (k, h),
                   p + "self_attn.v_proj.weight": (k, h), p + "self_attn.o_proj.weight": (h, q),
                   p + "self_attn.q_norm.weight": (width,), p + "self_attn.k_norm.weight": (width,),
                   p + "mlp.gate_proj.weight": (f, h), p + "mlp.up_proj.weight": (f, h),
                   p + "mlp.down_proj.weight": (h, f)}
    return shapes


def maincoder_logits(c, w, ids):
    eps, width = c["rms_norm_eps"], c["head_dim"]
    angles = frequencies(width, c["rope_theta"])
    # Neighbours, element 2i with element 2i + 1, are halves of heads in another order.
    order = np.concatenate([np.arange(0, width, 2), np.arange(1, width, 2)])

    def turned(x, count, weight):
        return rms_norm(rotate(heads_of(x, count)[..., order], angles), weight[order], eps)

    x = w["model.embed_tokens.weight"][ids]
    for i in range(c["num_hidden_layers"]):
        l = w.at(f"model.layers.{i}.")
        n = rms_norm(x, l("input_layernorm.weight"), eps)
        q = turned(n @ l("self_attn.q_proj.weight").T, c["num_attention_heads"], l("self_attn.q_norm.weight"))
        k = turned(n @ l("self_attn.k_proj.weight").T, c["num_key_value_heads"], l("self_attn.k_norm.weight"))
        v = heads_of(n @ l("self_attn.v_proj.weight").T, c["num_key_value_heads"])
        x = x + attend(q, k, v) @ l("self_attn.o_proj.weight").T
        x = x + gated(l, rms_norm(x, l("post_attention_layernorm.weight"), eps), "mlp.")
    return rms_norm(x, w["model.norm.weight"], eps) @ w["model.embed_tokens.weight"].T


# The fixtures: a configuration, the family's two functions, and the seed of its weights.

LING = dict(SIZES, model_type="bailing_moe", intermediate_size=24, moe_intermediate_size=10, num_attention_heads=4,
            num_key_value_heads=2, max_position_embeddings=64, rms_norm_eps=1e-6, rope_theta=600000.0,
            num_experts_per_tok=2, norm_topk_prob=True, tie_word_embeddings=False, hidden_act="silu")
FIXTURES = {
    "bailing_moe": (dict(
        LING, num_experts=4, num_shared_experts=2, norm_head=True, norm_softmax=False, use_qkv_bias=True,
        use_bias=False), bailing_shapes, bailing_logits, 1),
    "bailing_moe-2": (dict(
        LING, head_dim=8, num_experts=8, num_shared_experts=1, moe_shared_expert_intermediate_size=6,
        first_k_dense_replace=1, n_group=4, topk_group=2, score_function="sigmoid", use_qk_norm=True,
        moe_router_enable_expert_bias=True, routed_scaling_factor=2.5, partial_rotary_factor=0.5, use_qkv_bias=False,
        use_bias=False, num_hidden_layers=3), bailing_shapes, bailing_logits, 2),
    "step3p5": (dict(
        SIZES, model_type="step3p5", num_hidden_layers=4, intermediate_size=24, num_attention_heads=4,
        num_attention_groups=2, head_dim=8, max_position_embeddings=64, rms_norm_eps=1e-5, zero_centered=True,
        num_nextn_predict_layers=1,
        layer_types=["full_attention", "sliding_attention", "sliding_attention", "full_attention",
                     "sliding_attention"], sliding_window=5,
        attention_other_setting=dict(
            attention_type="sliding_attention", num_attention_heads=6, num_attention_groups=3, head_dim=8),
        rope_theta=[50000.0, 100.0, 100.0, 50000.0, 100.0], partial_rotary_factors=[0.5, 1.0, 1.0, 0.5, 1.0],
        rope_scaling=dict(rope_type="llama3", factor=2.0, original_max_position_embeddings=16, low_freq_factor=1.0,
                          high_freq_factor=32.0), yarn_only_types=["full_attention"],
        use_head_wise_attn_gate=True, moe_num_experts=5, moe_top_k=2, moe_intermediate_size=10, share_expert_dim=12,
        moe_layers_enum="1,2,3", moe_router_activation="sigmoid", moe_router_scaling_factor=3.0,
        use_moe_router_bias=True, norm_expert_weight=True, swiglu_limits=[0.0, 0.0, 0.05, 0.1, 0.0],
        swiglu_limits_shared=[0.08, 0.0, 0.0, 0.12, 0.0]), step_shapes, step_logits, 3),
    "baichuan": (dict(
        SIZES, model_type="baichuan", intermediate_size=24, num_attention_heads=4, max_position_embeddings=64,
        model_max_length=64, rms_norm_eps=1e-6, tie_word_embeddings=False, z_loss_weight=0), baichuan_shapes,
        baichuan_logits, 4),
    "baichuan-13b": (dict(
        SIZES, model_type="baichuan", hidden_size=24, intermediate_size=20, num_attention_heads=6,
        model_max_length=64, rms_norm_eps=1e-6, tie_word_embeddings=False), baichuan_shapes, baichuan_logits, 15),
    "qwen": (dict(
        SIZES, model_type="qwen", intermediate_size=44, num_attention_heads=4, kv_channels=4, seq_length=48,
        max_position_embeddings=64, layer_norm_epsilon=1e-6, rotary_emb_base=10000, rotary_pct=1.0, no_bias=True,
        use_dynamic_ntk=True, use_logn_attn=True, tie_word_embeddings=False), qwen_shapes, qwen_logits, 6),
    "openelm": (dict(
        model_type="openelm", vocab_size=32, model_dim=16, num_transformer_layers=3, head_dim=4,
        num_query_heads=[2, 4, 6], num_kv_heads=[1, 2, 2], ffn_multipliers=[0.7, 1.3, 2.2], ffn_dim_divisor=8,
        max_context_length=64, rope_freq_constant=10000, activation_fn_name="swish", normalize_qk_projections=True,
        share_input_output_layers=True, ffn_with_glu=True, bos_token_id=1, eos_token_id=2), openelm_shapes,
        openelm_logits, 7),
    "rwkv7": (dict(
        SIZES, model_type="rwkv7", num_hidden_layers=3, intermediate_size=24, head_dim=8, norm_eps=1e-5,
        decay_low_rank_dim=5, gate_low_rank_dim=7, a_low_rank_dim=4, v_low_rank_dim=3, hidden_act="sqrelu",
        norm_first=True, norm_bias=True, max_position_embeddings=160, tie_word_embeddings=False), rwkv7_shapes,
        rwkv7_logits, 8),
    "plamo2": (dict(
        SIZES, model_type="plamo2", num_hidden_layers=3, intermediate_size=20, num_attention_heads=4,
        num_key_value_heads=2, hidden_size_per_head=8, max_position_embeddings=200, attention_window_size=160,
        rms_norm_eps=1e-6, mamba_step=2, mamba_num_heads=3, mamba_d_state=5, mamba_d_conv=4, mamba_enabled=True,
        tie_word_embeddings=True), plamo_shapes, plamo_logits, 9),
    "maincoder": (dict(
        SIZES, model_type="maincoder", intermediate_size=20, num_attention_heads=4, num_key_value_heads=2, head_dim=8,
        max_position_embeddings=64, rms_norm_eps=1e-5, rope_theta=10000.0, use_qk_norm=True,
        tie_word_embeddings=True), maincoder_shapes, maincoder_logits, 11),
    "plamo3": (dict(
        SIZES, model_type="plamo3", num_hidden_layers=3, intermediate_size=20, num_attention_heads=4,
        num_key_value_heads=2, head_dim=8, max_position_embeddings=64, rms_norm_eps=1e-6, window_size=5,
        sliding_window_pattern=3, rope_theta=1000000, rope_local_theta=100, tie_word_embeddings=True), plamo_shapes,
        plamo_logits, 10),
}
