"""The decoder (Llama's architecture), written for training on a CPU: rows of similar length, one document each."""

import math

import torch
import torch.nn.functional as F
from attention import Attention, seen, seen_from
from torch import nn

SHAPE = {
    "vocab_size": 4096,
    "hidden_size": 256,
    "num_hidden_layers": 12,
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


class Linear(nn.Linear):
    """A linear layer whose products may be in eight bits (`train.py --eight-bits`)."""

    product = staticmethod(F.linear)

    def forward(self, x):
        return self.product(x, self.weight)


class Block(nn.Module):
    """One layer. Queries, keys and values are one matrix, gate and up another; the export takes them apart."""

    def __init__(self, s):
        super().__init__()
        self.heads, self.groups, self.width = s["num_attention_heads"], s["num_key_value_heads"], s["head_dim"]
        size, inner = s["hidden_size"], s["intermediate_size"]
        self.norm1 = Norm(size, s["rms_norm_eps"])
        self.norm2 = Norm(size, s["rms_norm_eps"])
        self.qkv = Linear(size, (self.heads + 2 * self.groups) * self.width, bias=False)
        self.out = Linear(self.heads * self.width, size, bias=False)
        self.gate_up = Linear(size, 2 * inner, bias=False)
        self.down = Linear(inner, size, bias=False)

    def before(self, x, cosine, sine):
        """Queries, keys and values of all places."""
        parts = self.qkv(self.norm1(x)).unflatten(-1, (-1, self.width))
        q = rotated(parts[:, :, : self.heads], cosine, sine) * self.width**-0.5
        k = rotated(parts[:, :, self.heads : self.heads + self.groups], cosine, sine)
        v = parts[:, :, self.heads + self.groups :]
        return tuple(t.transpose(1, 2).to(parts.dtype).contiguous() for t in (q, k, v))

    def before_some(self, x, chosen, cosine, sine, chosen_cosine, chosen_sine):
        """Keys and values of all places, queries of the chosen ones."""
        own, further = self.qkv.weight.split([self.heads * self.width, 2 * self.groups * self.width])
        q = rotated(self.qkv.product(self.norm1(chosen), own).unflatten(-1, (-1, self.width)), chosen_cosine, chosen_sine) * self.width**-0.5
        k, v = self.qkv.product(self.norm1(x), further).unflatten(-1, (-1, self.width)).chunk(2, 2)
        k = rotated(k, cosine, sine)
        return tuple(t.transpose(1, 2).to(v.dtype).contiguous() for t in (q, k, v))

    def after(self, x, mixed):
        """What a layer makes of its input and what attention brought [rows, heads, places, width]."""
        x = x + self.out(mixed.transpose(1, 2).flatten(2))
        gate, up = self.gate_up(self.norm2(x)).chunk(2, -1)
        return x + self.down(F.silu(gate) * up)

    def forward(self, x, cosine, sine, parts):
        q, k, v = self.before(x, cosine, sine)
        return self.after(x, Attention.apply(q, k, v, parts))

    def some(self, x, places, cosine, sine, parts):
        """The layer's output at places [rows, count] alone."""
        rows = torch.arange(x.shape[0])[:, None]
        cosine, sine = (t.expand(x.shape[0], -1, -1, -1) for t in (cosine, sine))
        chosen = x[rows, places]
        q, k, v = self.before_some(x, chosen, cosine, sine, cosine[rows, places], sine[rows, places])
        return self.after(chosen, Attention.apply(q, k, v, parts))


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

    def states(self, ids, positions=None, branches=None, places=None):
        """The last layer's normalised states of rows of ids.

        With positions and branches [rows, length], a token sees what stands before it in its own branch and in branch 0.
        With places [rows, count] only the states there, for which the last layer need not be worked out elsewhere.
        """
        length = ids.shape[1]
        if positions is None:
            positions = torch.arange(length)[None]
        cosine, sine = self.cosine[positions][:, :, None], self.sine[positions][:, :, None]
        parts = seen(length, branches)
        x = self.embedding(ids)
        for number, block in enumerate(self.blocks):
            if places is not None and number == len(self.blocks) - 1:
                x = block.some(x, places, cosine, sine, seen_from(places, length, branches))
            else:
                x = block(x, cosine, sine, parts)
        return self.norm(x)

    def head(self, states):
        """Logits."""
        return F.linear(states, self.embedding.weight).float()

    def loss(self, ids, targets, places, weights=None, positions=None, branches=None):
        """Mean cross-entropy (weighted) at the flat places (in order) whose next token is learnt, and how often the greedy choice is right."""
        row, place = places // ids.shape[1], places % ids.shape[1]
        counts = torch.bincount(row, minlength=ids.shape[0])
        rank = torch.arange(len(row)) - (counts.cumsum(0) - counts)[row]
        chosen = torch.zeros(ids.shape[0], int(counts.max()), dtype=torch.long)
        chosen[row, rank] = place
        logits = self.head(self.states(ids, positions=positions, branches=branches, places=chosen)[row, rank])
        losses = F.cross_entropy(logits, targets, reduction="none")
        mean = losses.mean() if weights is None else (losses * weights).sum() / weights.sum()
        return mean, (logits.argmax(-1) == targets).float().mean()
