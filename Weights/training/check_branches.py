"""Checks that a row with branches trains what rows of their own would: `python check_branches.py [ROWS]`.

Prints the largest difference of the states; more than rounding is an error.
"""

import os
import sys

import torch

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "generator")]

import checkpoints
import mixture
import rendering
from tokenizers import Tokenizer
from train import Batches

LARGEST = 1e-4


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
        with torch.no_grad():
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
