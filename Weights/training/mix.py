"""Averages the weights of two models of one shape. Usage: mix.py MODEL OTHER SHARE OUT

OUT gets SHARE of OTHER's weights and the rest of MODEL's. A model that was trained on from another lies in the same valley of the loss;
between the two it is often lower than at either, because the last steps of each are chance (Wortsman et al. 2022, "Model soups").
"""

import argparse
import os
import shutil
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import checkpoints


def mixed(first, second, share):
    """Weights by name, `share` of the second's and the rest of the first's."""
    return {name: tensor.lerp(second[name], share) for name, tensor in first.items()}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("model")
    parser.add_argument("other")
    parser.add_argument("share", type=float)
    parser.add_argument("out")
    options = parser.parse_args()
    if checkpoints.shape(options.model) != checkpoints.shape(options.other):
        parser.error(f"{options.model} and {options.other} have different shapes")
    model, other = checkpoints.model(options.model), checkpoints.model(options.other)
    checkpoints.export(model, options.out, mixed(model.state_dict(), other.state_dict(), options.share))
    for name in ("tokenizer.json", "tokenizer_config.json"):
        source, target = os.path.join(options.model, name), os.path.join(options.out, name)
        if not os.path.exists(target):
            shutil.copyfile(source, target)


if __name__ == "__main__":
    main()
