"""The decoder (Llama's architecture), written for training on a CPU: rows of similar length, one document each."""

import math

import torch
import torch.nn.functional as F
from torch import nn

SHAPE = {
    "vocab_size": 4096,
    "hidden_size": 256,
    "num_hidden_layers": 6,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "head_dim": 64,
    "intermediate_size": 704,
    "max_position_embeddings": 2048,
    "rope_theta": 10000.0,
    "rms_norm_eps": 1e-5,
}


class Norm(nn.Module):
    """Root mean square normalisation."""

    def __init__(self, size, epsilon):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(size))
        self.epsilon = epsilon

    def forward(self, x):
        return x * torch.rsqrt(x.square().mean(-1, keepdim=True) + self.epsilon) * self.weight


@torch.no_grad()
def prepare_copying(model):
    """A start from which copying is learnt soon: embeddings that weigh as much as what the layers add, and two steps of a
    circuit that small models need long to find: a head that looks at the token before, and heads of the next layer
    that look for places where the token before was the present one and bring what stands there."""
    s = model.shape
    width, size, half = s["head_dim"], s["hidden_size"], s["head_dim"] // 2
    basis = torch.linalg.qr(torch.randn(size, size))[0].T
    token, before, further, constant = basis[:width], basis[width : 2 * width], basis[2 * width + 1 : 3 * width + 1], basis[2 * width]
    weight = model.embedding.weight
    nn.init.normal_(weight)
    weight -= weight @ before.T @ before
    weight -= (weight @ constant)[:, None] * constant
    weight += 4 * constant
    model.norm.weight.fill_(1 / 32)
    heads, groups = s["num_attention_heads"], s["num_key_value_heads"]
    keys, values = heads * width, (heads + groups) * width
    first, second = model.blocks[0], model.blocks[1]
    frequencies = s["rope_theta"] ** (-torch.arange(half) / half)
    qkv = first.qkv.weight
    nn.init.normal_(qkv[keys : keys + width], std=0.01)
    for offset, head in ((1, 0), (2, 1)):
        nn.init.normal_(qkv[head * width : (head + 1) * width], std=0.01)
        for pair in range(6):
            angle = -offset * frequencies[pair]
            qkv[head * width + pair] = 2 * angle.cos() * constant
            qkv[head * width + pair + half] = 2 * angle.sin() * constant
            qkv[keys + pair] = 2 * constant
    qkv[values : values + width] = token
    first.out.weight[:, :width] += 2 * before.T
    qkv = second.qkv.weight
    slow = [pair + part for part in (0, half) for pair in range(20, half)]
    chosen = torch.linalg.qr(torch.randn(width, len(slow)))[0].T
    for group, carried in ((0, token), (1, further)):
        head = group * heads // groups
        nn.init.normal_(qkv[head * width : (head + 1) * width], std=0.01)
        nn.init.normal_(qkv[keys + group * width : keys + (group + 1) * width], std=0.01)
        for row, direction in zip(slow, chosen):
            qkv[head * width + row] = 2.6 * direction @ token
            qkv[keys + group * width + row] = 2.6 * direction @ before
        qkv[values + group * width : values + (group + 1) * width] = carried
        second.out.weight[:, head * width : (head + 1) * width] += 3 * carried.T


def rotated(x, cosine, sine):
    """Rotary positions, halves form."""
    first, second = x.chunk(2, -1)
    return torch.cat((first * cosine - second * sine, second * cosine + first * sine), -1)


class Attention(torch.autograd.Function):
    """Causal attention in bfloat16 with its probabilities kept: on a CPU and for short rows faster than the fused kernel."""

    @staticmethod
    def forward(context, q, k, v, mask):
        weights = torch.softmax(torch.matmul(q, k.transpose(-1, -2)).add_(mask), -1)
        context.save_for_backward(q, k, v, weights)
        return torch.matmul(weights, v)

    @staticmethod
    def backward(context, gradient):
        q, k, v, weights = context.saved_tensors
        gradient = gradient.contiguous()
        scores = torch._softmax_backward_data(
            torch.matmul(gradient, v.transpose(-1, -2)), weights, -1, weights.dtype
        )
        return (
            torch.matmul(scores, k),
            torch.matmul(scores.transpose(-1, -2), q),
            torch.matmul(weights.transpose(-1, -2), gradient),
            None,
        )


class Block(nn.Module):
    """One layer. Queries, keys and values are one matrix, gate and up another; the export takes them apart."""

    def __init__(self, s):
        super().__init__()
        self.heads, self.groups, self.width = s["num_attention_heads"], s["num_key_value_heads"], s["head_dim"]
        size, inner = s["hidden_size"], s["intermediate_size"]
        self.norm1 = Norm(size, s["rms_norm_eps"])
        self.norm2 = Norm(size, s["rms_norm_eps"])
        self.qkv = nn.Linear(size, (self.heads + 2 * self.groups) * self.width, bias=False)
        self.out = nn.Linear(self.heads * self.width, size, bias=False)
        self.gate_up = nn.Linear(size, 2 * inner, bias=False)
        self.down = nn.Linear(inner, size, bias=False)

    def forward(self, x, cosine, sine, mask, cache=None):
        rows, length, _ = x.shape
        parts = self.qkv(self.norm1(x)).view(rows, length, -1, self.width)
        q = rotated(parts[:, :, : self.heads], cosine, sine) * self.width**-0.5
        k = rotated(parts[:, :, self.heads : self.heads + self.groups], cosine, sine)
        v = parts[:, :, self.heads + self.groups :]
        q, k, v = (t.transpose(1, 2).to(parts.dtype) for t in (q, k, v))
        if cache is not None:
            if "k" in cache:
                k, v = torch.cat((cache["k"], k), 2), torch.cat((cache["v"], v), 2)
            cache["k"], cache["v"] = k, v
        k, v = (t.repeat_interleave(self.heads // self.groups, 1) for t in (k, v))
        mixed = Attention.apply(q.contiguous(), k, v, mask.to(q.dtype))
        x = x + self.out(mixed.transpose(1, 2).reshape(rows, length, -1))
        gate, up = self.gate_up(self.norm2(x)).chunk(2, -1)
        return x + self.down(F.silu(gate) * up)


class Decoder(nn.Module):
    """The whole model; the head is the embedding."""

    def __init__(self, shape=None):
        super().__init__()
        self.shape = dict(SHAPE, **(shape or {}))
        s = self.shape
        self.embedding = nn.Embedding(s["vocab_size"], s["hidden_size"])
        self.blocks = nn.ModuleList(Block(s) for _ in range(s["num_hidden_layers"]))
        self.norm = Norm(s["hidden_size"], s["rms_norm_eps"])
        half = s["head_dim"] // 2
        steps = s["rope_theta"] ** (-torch.arange(half) / half)
        angles = torch.arange(s["max_position_embeddings"])[:, None] * steps[None]
        self.register_buffer("cosine", angles.cos(), persistent=False)
        self.register_buffer("sine", angles.sin(), persistent=False)
        for block in self.blocks:
            for layer in (block.qkv, block.gate_up):
                nn.init.normal_(layer.weight, std=s["hidden_size"] ** -0.5 * 0.7)
            for layer in (block.out, block.down):
                nn.init.normal_(layer.weight, std=0.02 / math.sqrt(2 * s["num_hidden_layers"]))
        prepare_copying(self)

    def states(self, ids, first=0, caches=None, positions=None, branches=None):
        """The last layer's normalised states of rows of ids; with caches, of ids that follow what the caches hold.

        With positions and branches [rows, length], a token sees what stands before it in its own branch and in branch 0.
        """
        length = ids.shape[1]
        mask = torch.full((length, first + length), -3e4).triu(first + 1)
        if positions is None:
            positions = torch.arange(first, first + length)[None]
        if branches is not None:
            isHidden = (branches[:, :, None] != branches[:, None]) & (branches[:, None] != 0)
            mask = mask.masked_fill(isHidden, -3e4)[:, None]
        cosine, sine = self.cosine[positions][:, :, None], self.sine[positions][:, :, None]
        x = self.embedding(ids)
        for number, block in enumerate(self.blocks):
            x = block(x, cosine, sine, mask, caches[number] if caches is not None else None)
        return self.norm(x)

    def head(self, states):
        """Logits."""
        return F.linear(states, self.embedding.weight).float()

    def loss(self, ids, targets, places, weights=None, positions=None, branches=None):
        """Mean cross-entropy (weighted) at the flat places whose next token is learnt, and how often the greedy choice is right."""
        logits = self.head(self.states(ids, positions=positions, branches=branches).flatten(0, 1)[places])
        losses = F.cross_entropy(logits, targets, reduction="none")
        mean = losses.mean() if weights is None else (losses * weights).sum() / weights.sum()
        return mean, (logits.argmax(-1) == targets).float().mean()
