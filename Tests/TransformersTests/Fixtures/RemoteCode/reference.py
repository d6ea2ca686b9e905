"""The parts of decoders in float64, written from their formulas: what the families of `families.py` are made of.

Rows are positions. A part takes all positions of a text at once and gives as many rows; nothing is kept between calls.
"""

import numpy as np


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def silu(x):
    return x * sigmoid(x)


def softmax(x):
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True)


def rms_norm(x, weight, epsilon):
    return x / np.sqrt((x * x).mean(axis=-1, keepdims=True) + epsilon) * weight


def layer_norm(x, weight, bias, epsilon):
    centred = x - x.mean(axis=-1, keepdims=True)
    return centred / np.sqrt((centred * centred).mean(axis=-1, keepdims=True) + epsilon) * weight + bias


def frequencies(width, base, llama3=None):
    """The angles by which pairs turn with each position; `llama3` stretches the slow ones."""
    angles = base ** (-np.arange(0, width, 2) / width)
    if llama3 is None:
        return angles
    factor, low, high, length = llama3
    turns = length * angles / (2 * np.pi)
    kept = np.clip((turns - low) / (high - low), 0, 1)
    return angles * (kept + (1 - kept) / factor)


def rotate(x, angles):
    """Rotates the first elements of heads [positions, heads, width]: element i with element i + half."""
    half = len(angles)
    phase = np.arange(x.shape[0])[:, None, None] * angles
    a, b = x[..., :half], x[..., half:2 * half]
    turned = [a * np.cos(phase) - b * np.sin(phase), b * np.cos(phase) + a * np.sin(phase)]
    return np.concatenate(turned + [x[..., 2 * half:]], axis=-1)


def attend(q, k, v, window=None, slopes=None):
    """Causal attention of [positions, heads, width] to [positions, key heads, width]; results side by side."""
    count, heads, width = q.shape
    group = heads // k.shape[1]
    k, v = np.repeat(k, group, axis=1), np.repeat(v, group, axis=1)
    scores = np.einsum("ihd,jhd->hij", q, k) / np.sqrt(width)
    distance = np.arange(count)[:, None] - np.arange(count)[None, :]
    if slopes is not None:
        scores = scores - np.asarray(slopes)[:, None, None] * distance
    hidden = (distance < 0) | (distance >= (window or count))
    weights = softmax(np.where(hidden, -np.inf, scores))
    return np.einsum("hij,jhd->ihd", weights, v).reshape(count, -1)


def alibi_slopes(heads):
    """2^(−8i/n) for n heads; beside the power of two below, every other one of the power above."""
    power = 2 ** int(np.floor(np.log2(heads)))
    own = [2.0 ** (-8 * i / power) for i in range(1, power + 1)]
    between = [2.0 ** (-8 * i / (2 * power)) for i in range(1, 2 * power + 1, 2)]
    return own + between[:heads - power]


def shifted(x):
    """The rows before each row; zero before the first."""
    return np.concatenate([np.zeros_like(x[:1]), x[:-1]])


def causal_convolution(x, weight):
    """y[t] = Σ_j w[:, j] x[t − k + 1 + j] for each channel, weight [channels, k]."""
    taps = weight.shape[1]
    padded = np.concatenate([np.zeros((taps - 1, x.shape[1])), x])
    return sum(padded[j:j + len(x)] * weight[:, j] for j in range(taps))


def largest(values, count):
    return np.argsort(-values, kind="stable")[:count]
