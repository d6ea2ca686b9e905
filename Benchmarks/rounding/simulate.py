"""What rounding the inputs of products costs a LLaMA model: rules for its outliers, compared before kernels exist.

    pip install torch gguf
    python3 simulate.py model.gguf golden.json

The model is computed in float32 from the GGUF file's dequantised weights; the inputs of each product are rounded as a
rule says and widened again, which gives what exact sums of integers give. golden.json is {"cases": [{"prompt_ids": [...],
"greedy_ids": [...]}, ...]}: the tokens that are taught; "kl" and "top" are over the positions that predict greedy_ids.
Prints, for each rule, the mean KL divergence from unrounded inputs, the share of positions with the same best token, and
what it costs in the blocks' products: outliers in a step and steps that hold some, or, of steps that are rounded twice,
the share for one input and for tiles of six of which any input wants it.
"""

import json
import sys

import numpy as np
import torch
from gguf import GGUFReader, dequantize

STEP = 32


class Model:
    def __init__(self, path):
        reader = GGUFReader(path)
        self.weights = {
            t.name: torch.from_numpy(dequantize(t.data, t.tensor_type).astype(np.float32).copy()) for t in reader.tensors
        }

        def field(name):
            return reader.fields["llama." + name].contents()

        self.layers, self.heads = field("block_count"), field("attention.head_count")
        self.key_heads, self.width = field("attention.head_count_kv"), field("embedding_length")
        self.size = self.width // self.heads
        self.base, self.epsilon = field("rope.freq_base"), field("attention.layer_norm_rms_epsilon")

    def norm(self, x, name):
        return x * torch.rsqrt((x * x).mean(-1, keepdim=True) + self.epsilon) * self.weights[name + ".weight"]

    def logits(self, ids, valid, rounded):
        """Logits of the valid positions; rounded(x, kind) is what a product reads."""
        batch, length = ids.shape
        angles = torch.outer(
            torch.arange(length).double(), self.base ** -(torch.arange(0, self.size, 2).double() / self.size)
        )
        cos, sin = angles.cos().float()[:, None], angles.sin().float()[:, None]

        def rotate(x):
            a, b = x[..., 0::2], x[..., 1::2]
            return torch.stack([a * cos - b * sin, a * sin + b * cos], -1).flatten(-2)

        def multiply(x, kind, *names):
            x = rounded(x, kind)
            return [x @ self.weights[name + ".weight"].T for name in names]

        mask = torch.full((length, length), -torch.inf).triu(1)
        embedding = self.weights["token_embd.weight"]
        x = embedding[ids]
        for layer in range(self.layers):
            block = f"blk.{layer}."
            h = self.norm(x, block + "attn_norm")
            parts = multiply(h, "qkv", block + "attn_q", block + "attn_k", block + "attn_v")
            q, k, v = (part.view(batch, length, -1, self.size) for part in parts)
            k, v = rotate(k).half().float(), v.half().float()
            k, v = (part.repeat_interleave(self.heads // self.key_heads, 2) for part in (k, v))
            scores = torch.einsum("bnhd,bmhd->bhnm", rotate(q), k) / self.size**0.5 + mask
            attended = torch.einsum("bhnm,bmhd->bnhd", scores.softmax(-1), v).flatten(2)
            x = x + multiply(attended, "o", block + "attn_output")[0]
            h = self.norm(x, block + "ffn_norm")
            gate, up = multiply(h, "gate, up", block + "ffn_gate", block + "ffn_up")
            x = x + multiply(torch.nn.functional.silu(gate) * up, "down", block + "ffn_down")[0]
        h = rounded(self.norm(x, "output_norm")[valid], "head")
        return h @ self.weights.get("output.weight", embedding).T


class Rounding:
    """Rounds to eight bits with a scale for each step, and again what is left of steps whose scale is `twice` times the mean."""

    def __init__(self, valid, twice=None, size=STEP):
        self.valid, self.twice, self.size = valid, twice, size
        self.shares, self.tile_shares = {}, {}

    def once(self, x):
        peak = x.abs().amax(-1, keepdim=True)
        scale = ((peak / 127).view(torch.int32) & ~3).view(torch.float32)
        return (x * torch.where(peak > 0, 127 / peak, 0)).round() * scale, scale

    def note(self, kind, share, tile_share):
        self.shares.setdefault(kind, []).append(share.float().mean().item())
        self.tile_shares.setdefault(kind, []).append(tile_share.float().mean().item())

    def used(self, chosen):
        """The rows that are no padding; the head's are without."""
        return chosen[self.valid] if chosen.shape[: self.valid.dim()] == self.valid.shape else chosen

    def __call__(self, x, kind):
        steps = x.unflatten(-1, (-1, self.size))
        result, scale = self.once(steps)
        if self.twice:
            scale = scale.squeeze(-1)
            chosen = scale > self.twice * scale.mean(-1, keepdim=True)
            result = result + torch.where(chosen.unsqueeze(-1), self.once(steps - result)[0], 0)
            rows = self.used(chosen)
            self.note(kind, rows, rows[: len(rows) // 6 * 6].unflatten(0, (-1, 6)).any(1))
        return result.flatten(-2)


class Outliers(Rounding):
    """Keeps numbers beyond `ratio` times the mean of the row's largest magnitudes of steps, at most `most` of a step."""

    def __init__(self, valid, ratio, most):
        super().__init__(valid)
        self.ratio, self.most = ratio, most

    def __call__(self, x, kind):
        steps = x.unflatten(-1, (-1, self.size))
        magnitude = steps.abs()
        limit = self.ratio * magnitude.amax(-1).mean(-1, keepdim=True).unsqueeze(-1)
        outliers = magnitude > limit
        outliers &= outliers.sum(-1, keepdim=True) <= self.most
        rows = self.used(outliers)
        self.note(kind, rows.float().sum(-1), rows.any(-1))
        return torch.where(outliers, steps, self.once(torch.where(outliers, 0, steps))[0]).flatten(-2)


def main(path, golden):
    model = Model(path)
    cases = json.load(open(golden))["cases"]
    length = max(len(case["prompt_ids"]) + len(case["greedy_ids"]) for case in cases)
    ids = torch.zeros(len(cases), length, dtype=torch.long)
    valid, taught = (torch.zeros(len(cases), length, dtype=torch.bool) for _ in range(2))
    for row, case in enumerate(cases):
        tokens = case["prompt_ids"] + case["greedy_ids"]
        ids[row, : len(tokens)] = torch.tensor(tokens)
        valid[row, : len(tokens)] = True
        taught[row, len(case["prompt_ids"]) - 1 : len(tokens) - 1] = True
    taught = taught[valid]
    reference = model.logits(ids, valid, lambda x, kind: x)
    rules = {"none": Rounding(valid), "none, steps of 16": Rounding(valid, size=16)}
    rules["steps over 2.5 means twice"] = Rounding(valid, twice=2.5)
    for most in (1, 2, 4):
        rules |= {f"over {ratio} means, {most}": Outliers(valid, ratio, most) for ratio in (1.25, 1.5, 2, 2.5)}
    work = {
        kind: sum(w.numel() for n, w in model.weights.items() if any(f".{part}." in n for part in parts))
        for kind, parts in {
            "qkv": ("attn_q", "attn_k", "attn_v"), "o": ("attn_output",), "gate, up": ("ffn_gate", "ffn_up"),
            "down": ("ffn_down",),
        }.items()
    }
    print(f"{'rule':27} {'kl':>9} {'kl, all':>9} {'top':>7} {'each':>7} {'any':>7}")
    for name, rounding in rules.items():
        found = model.logits(ids, valid, rounding)
        p, q = reference.double().log_softmax(-1), found.double().log_softmax(-1)
        divergence = (p.exp() * (p - q)).sum(-1)
        same = reference.argmax(-1) == found.argmax(-1)
        shares = [
            sum(work[kind] * np.mean(part[kind]) for kind in work) / sum(work.values()) if part else 0.0
            for part in (rounding.shares, rounding.tile_shares)
        ]
        print(
            f"{name:27} {divergence[taught].mean():9.6f} {divergence.mean():9.6f} {same[taught].float().mean():7.2%} "
            f"{shares[0]:7.1%} {shares[1]:7.1%}", flush=True,
        )


if __name__ == "__main__":
    with torch.no_grad():
        main(*sys.argv[1:])
