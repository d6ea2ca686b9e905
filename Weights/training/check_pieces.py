"""How often a token of an argument is wrong, by how often the generator's answers hold it. Usage: check_pieces.py MODEL [conversations]

One pass over text that was not trained on: a token is wrong where another is likelier after those before it.
"""

import collections
import os
import sys

import torch

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "generator")]

import checkpoints
import mixture
import rendering
from tokenizers import Tokenizer

BOUNDS = [0, 1, 3, 10, 30, 100, 300, 1000]
COUNTED = 2500


def learnt_often(tokenizer):
    """How often each token is learnt in a sample of the mixture."""
    counts, source = collections.Counter(), mixture.Source("pieces/counted")
    for _ in range(COUNTED):
        ids, learnt, *_ = rendering.row(tokenizer, source.next(), 1024)
        counts.update(token for token, weight in zip(ids, learnt) if weight)
    return counts


def kinds(tokens, learnt):
    """(place, kind) of the tokens of calls that are copied: first and inside of a text, and numbers."""
    inside_call = inside_text = False
    for place, token in enumerate(tokens):
        if not learnt[place]:
            inside_call = False
            continue
        inside_call = token == "<tool_call>" or inside_call and token != "</tool_call>"
        if not inside_call or not place:
            continue
        if tokens[place - 1].endswith('":Ġ"'):
            inside_text = True
            yield place, "first"
        elif '"' in token:
            inside_text = False
        elif inside_text:
            yield place, "inside"
        elif token.isdigit():
            yield place, "number"


def main(folder, conversations=400):
    torch.set_num_threads(2)
    tokenizer = Tokenizer.from_file(os.path.join(HERE, "..", "model", "tokenizer.json"))
    model, counts = checkpoints.model(folder), learnt_often(tokenizer)
    total = sum(counts.values())
    for bound in BOUNDS[:4]:
        print(f"{sum(counts[token] <= bound for token in range(tokenizer.get_vocab_size()))} tokens are learnt at most {bound} times among {total}")
    source = mixture.Source("pieces/read", {"scenes_days": 1, "scenes_tools": 1, "scenes_several": 1})
    found = collections.defaultdict(lambda: [0, 0])
    with torch.no_grad():
        for _ in range(conversations):
            ids, learnt, *_ = rendering.row(tokenizer, mixture.separate(source.next())[0], 1024)
            likeliest = model.head(model.states(torch.tensor([ids])))[0].argmax(-1).tolist()
            for place, kind in kinds([tokenizer.id_to_token(token) for token in ids], learnt):
                bound = next((bound for bound in BOUNDS if counts[ids[place]] <= bound), None)
                found[kind, bound][0] += 1
                found[kind, bound][1] += likeliest[place - 1] != ids[place]
    for kind in ("first", "inside", "number"):
        for bound in [*BOUNDS, None]:
            if found[kind, bound][0]:
                count, wrong = found[kind, bound]
                print(f"{kind}, learnt {'more often' if bound is None else f'at most {bound} times'}: {wrong} of {count} wrong, {wrong / count:.3f}")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:3]))
