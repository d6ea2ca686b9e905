"""Checks that a row with branches trains what rows of their own would: `python check_branches.py [ROWS]`.

Prints the largest difference of the states, and of attention's result and gradients from those of one plain product with a mask; more than
rounding is an error.
"""

import os
import sys

import torch

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "generator")]

import checkpoints
import mixture
import rendering
from attention import Attention, hidden, seen, seen_from
from tokenizers import Tokenizer
from train import Batches

LARGEST = 1e-4


def attention_difference(branches):
    """How far attention part by part, for all places and for some, and its gradients are from the plain form."""
    length, worst = branches.shape[1], 0.0
    some = torch.arange(1, length, 3).expand(branches.shape[0], -1)
    for places, parts in ((torch.arange(length)[None], seen(length, branches)), (some, seen_from(some, length, branches))):
        q, k, v = (torch.randn(branches.shape[0], heads, count, 64, dtype=torch.double) for heads, count in ((4, places.shape[1]), (2, length), (2, length)))
        given = torch.randn_like(q)
        found = []
        for plain in (False, True):
            inputs = [x.clone().requires_grad_() for x in (q, k, v)]
            if plain:
                keys, values = (x.repeat_interleave(2, 1) for x in inputs[1:])
                result = torch.softmax(inputs[0] @ keys.transpose(-1, -2) + hidden(branches, places, torch.arange(length))[:, 0], -1) @ values
            else:
                result = Attention.apply(*inputs, parts)
            # After the last branch there is padding, which nobody reads.
            read = ((branches != 0).cummax(1).values & (branches == 0)).logical_not().gather(1, places.expand(branches.shape[0], -1))[:, None, :, None]
            (result * read * given).sum().backward()
            found.append([result * read, *(x.grad for x in inputs)])
        worst = max([worst] + [(a - b).abs().max().item() for a, b in zip(*found)])
    return worst


def main(rows):
    folder = os.path.join(HERE, "..", "model")
    tokenizer = Tokenizer.from_file(os.path.join(folder, "tokenizer.json"))
    model = checkpoints.model(folder)
    source = mixture.Source("branches", {"scenes_choices": 1})
    worst = 0.0
    for _ in range(rows):
        conversation = source.next()
        row = rendering.row(tokenizer, conversation, 1024)
        branches = torch.tensor(row[3])
        batch = Batches.tensors([row])
        gap = attention_difference(batch["branches"])
        with torch.no_grad():
            worst = max(worst, gap)
            states = model.states(batch["ids"], positions=batch["positions"], branches=batch["branches"])[0]
            for number, alone in zip(range(1, int(branches.max()) + 1), mixture.separate(conversation)):
                ids, _ = rendering.encoded(tokenizer, alone["messages"], alone["tools"])
                places = (branches == 0) | (branches == number)
                assert ids == batch["ids"][0, places].tolist(), "other tokens"
                worst = max(worst, (model.states(torch.tensor([ids]))[0] - states[places]).abs().max().item())
    print(f"{worst:.1e}")
    return worst > LARGEST


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20))
