"""How far products in eight bits move the gradients of matrices, and how far another batch does. Usage: check_eight_bits.py MODEL"""

import os
import sys

import torch

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "generator")]

import checkpoints
import eight_bits
import mixture
from network import Linear
from tokenizers import Tokenizer
from train import Batches


def gradients(model, batch):
    """The gradient of each matrix but the embedding's."""
    model.zero_grad()
    model.loss(**batch)[0].backward()
    return {name: parameter.grad.clone() for name, parameter in model.named_parameters() if parameter.dim() == 2 and "embedding" not in name}


def apart(first, second):
    """The mean over all matrices of their distance, in lengths of the first."""
    return sum(((second[name] - first[name]).norm() / first[name].norm()).item() for name in first) / len(first)


def main(folder):
    torch.set_num_threads(2)
    tokenizer = Tokenizer.from_file(os.path.join(HERE, "..", "model", "tokenizer.json"))
    model = checkpoints.model(folder)
    batches = Batches(tokenizer, mixture.Source("eight bits"), 4096)
    batch, other = batches.next(), batches.next()
    exact = gradients(model, batch)
    print(f"another batch: {apart(exact, gradients(model, other)):.2f}")
    Linear.product = staticmethod(eight_bits.linear)
    print(f"eight bits: {apart(exact, gradients(model, batch)):.3f}")


if __name__ == "__main__":
    main(*sys.argv[1:2])
