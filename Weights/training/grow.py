"""Makes a deeper model of one that was trained: `python grow.py MODEL OUT LAYER…` copies each layer named, behind it.

A copy begins with what it writes at zero, so that the deeper model says what the old one said, and reads what the old layer reads.
"""

import os
import shutil
import sys

import torch

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "generator")]

import checkpoints
from network import Decoder


def grown(model, layers):
    """A decoder with copies of layers."""
    order = [(number, isCopy) for number in range(len(model.blocks)) for isCopy in ([False, True] if number in layers else [False])]
    deeper = Decoder({**model.shape, "num_hidden_layers": len(order)})
    deeper.embedding.load_state_dict(model.embedding.state_dict())
    deeper.norm.load_state_dict(model.norm.state_dict())
    for block, (number, isCopy) in zip(deeper.blocks, order):
        block.load_state_dict(model.blocks[number].state_dict())
        if isCopy:
            torch.nn.init.zeros_(block.out.weight)
            torch.nn.init.zeros_(block.down.weight)
    return deeper


def main(source, target, layers):
    model = checkpoints.model(source)
    deeper = grown(model, layers)
    ids = torch.randint(model.shape["vocab_size"], (2, 200))
    with torch.no_grad():
        print(f"{len(deeper.blocks)} layers, the states differ by {(deeper.states(ids) - model.states(ids)).abs().max().item():.1e}")
    os.makedirs(target, exist_ok=True)
    for name in ("tokenizer.json", "tokenizer_config.json"):
        shutil.copy(os.path.join(source, name), target)
    checkpoints.export(deeper, target)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], [int(layer) for layer in sys.argv[3:]])
