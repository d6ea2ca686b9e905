"""Products in eight bits for processors that multiply whole numbers four times as fast as floats (VNNI).

Forwards and for the gradient of the input; the gradient of the weights stays float32. Each row has a scale of its own, so a product errs by half a percent;
a gradient of the weights then differs by 5 percent of its length from the exact one, another batch's by more than its length (`check_eight_bits.py`).
(SwitchBack, Wortsman et al. 2023, does the same at far larger sizes.)
"""

import torch


def rounded(x, dimension):
    """Whole numbers of eight bits and their scales along a dimension."""
    x = x.float()
    largest = x.abs().amax(dimension, keepdim=True).clamp_min(1e-20)
    return (x * (127 / largest)).round().to(torch.int8), largest * (1 / 127)


class Product(torch.autograd.Function):
    """x [places, inputs] times the transpose of weights [outputs, inputs]."""

    @staticmethod
    def forward(context, x, weights):
        # Under autocast everything else is in its precision, and the gradient of the weights multiplies in it, too.
        precision = torch.get_autocast_dtype("cpu") if torch.is_autocast_enabled("cpu") else torch.float32
        context.save_for_backward(x.to(precision), weights)
        whole, scale = rounded(x, -1)
        others, factors = rounded(weights, -1)
        return (torch._int_mm(whole, others.t()).float() * scale * factors.t()).to(precision)

    @staticmethod
    def backward(context, gradient):
        x, weights = context.saved_tensors
        whole, scale = rounded(gradient, -1)
        others, factors = rounded(weights, 0)
        return (torch._int_mm(whole, others).float() * scale * factors).to(gradient.dtype), (gradient.t() @ x).to(weights.dtype)


def linear(x, weights):
    """What ``torch.nn.functional.linear`` gives, rounded."""
    return Product.apply(x.reshape(-1, x.shape[-1]), weights).view(*x.shape[:-1], weights.shape[0])
