"""Attention of training: a few queries after the other, each part with the keys that some of its queries sees."""

import torch


class Attention(torch.autograd.Function):
    """Attention of a few queries after the other, with the probabilities kept: on a CPU and for short rows faster than the fused kernel.

    `parts` are what `seen` and `seen_from` give: queries [first, last), the ranges of keys that some of them sees, and what is added to their scores.
    Queries [rows, heads, queries, width], keys and values [rows, groups, length, width].
    """

    @staticmethod
    def forward(context, q, k, v, parts):
        mixed, kept = torch.empty_like(q), []
        for first, last, ranges, mask in parts:
            keys, values = joined(k, ranges), joined(v, ranges)
            scores = torch.matmul(grouped(q[:, :, first:last], k), keys.transpose(-1, -2))
            # [rows, groups, heads of a group, queries, keys]
            scores.view(*scores.shape[:2], -1, last - first, scores.shape[-1])[..., -mask.shape[-1] :].add_(mask)
            weights = torch.softmax(scores, -1)
            mixed[:, :, first:last] = torch.matmul(weights, values).reshape(mixed[:, :, first:last].shape)
            kept.append(weights)
        context.save_for_backward(q, k, v, *kept)
        context.parts = parts
        return mixed

    @staticmethod
    def backward(context, gradient):
        q, k, v, *kept = context.saved_tensors
        dq, dk, dv = torch.empty_like(q), torch.zeros_like(k), torch.zeros_like(v)
        for (first, last, ranges, _), weights in zip(context.parts, kept):
            keys, values = joined(k, ranges), joined(v, ranges)
            incoming, queries = grouped(gradient[:, :, first:last], k), grouped(q[:, :, first:last], k)
            scores = torch._softmax_backward_data(torch.matmul(incoming, values.transpose(-1, -2)), weights, -1, weights.dtype)
            dq[:, :, first:last] = torch.matmul(scores, keys).reshape(dq[:, :, first:last].shape)
            spread(dk, ranges, torch.matmul(scores.transpose(-1, -2), queries))
            spread(dv, ranges, torch.matmul(weights.transpose(-1, -2), incoming))
        return dq, dk, dv, None


def grouped(x, k):
    """Heads that share keys one below the other: [rows, heads, queries, width] to [rows, groups, heads of a group · queries, width]."""
    return x.reshape(x.shape[0], k.shape[1], -1, x.shape[-1])


def joined(x, ranges):
    """What stands in ranges of the keys."""
    return x[:, :, slice(*ranges[0])] if len(ranges) == 1 else torch.cat([x[:, :, slice(*found)] for found in ranges], 2)


def spread(x, ranges, found):
    """The reverse of `joined`, added."""
    begin = 0
    for first, last in ranges:
        x[:, :, first:last] += found[:, :, begin : begin + last - first]
        begin += last - first


HIDDEN, PART = -3e4, 128


def seen(length, branches=None):
    """What each place of so many sees: what stands before it, with branches [rows, length] in branch 0 or their own."""
    parts, step = [], PART if length > PART * 3 // 2 else max(1, length)
    if branches is not None:
        shared, begins = extents(branches)
    for begin in range(0, length, step):
        end = min(length, begin + step)
        if branches is None:
            mask = torch.full((end - begin, end - begin), HIDDEN).triu(1)
            parts.append((begin, end, [(0, end)], mask))
            continue
        ranges = [(0, end)]
        if shared < begins[begin]:
            ranges = [(0, shared), (begins[begin], end)]
        keys = torch.cat([torch.arange(*found) for found in ranges])
        parts.append((begin, end, ranges, hidden(branches, torch.arange(begin, end)[None], keys)))
    return parts


def seen_from(places, length, branches=None):
    """What queries at places [rows, count] see."""
    keys = torch.arange(length)
    none = torch.zeros(places.shape[0], length, dtype=torch.long) if branches is None else branches
    return [(0, places.shape[1], [(0, length)], hidden(none, places, keys))]


def hidden(branches, places, keys):
    """What is added to the scores [rows, 1, 1, queries, keys] of queries at places [rows or 1, queries]."""
    own = branches.gather(1, places.expand(branches.shape[0], -1))[:, :, None]
    others = branches[:, None, keys]
    is_hidden = (keys > places[:, :, None]) | (others != own) & (others != 0)
    return torch.zeros(is_hidden.shape).masked_fill_(is_hidden, HIDDEN)[:, None, None]


def extents(branches):
    """Where the longest shared beginning of rows ends, and for each place where the first of the branches begins that some row has there."""
    length = branches.shape[1]
    places = torch.arange(length)
    has_branches = (branches != 0).any(1)
    shared = torch.where(has_branches, (branches != 0).int().argmax(1), length).max().item()
    changes = torch.ones_like(branches, dtype=torch.bool)
    changes[:, 1:] = branches[:, 1:] != branches[:, :-1]
    begins = torch.where(changes, places, 0).cummax(1).values
    # After the last branch there is padding, which nobody reads.
    padding = (branches == 0) & (places >= shared)
    return shared, torch.where(padding, places, begins).min(0).values.tolist()
