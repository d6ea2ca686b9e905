"""Prints conversations of each scene for reading: `python print_scenes.py MODULE [COUNT [SEED [SCENE]]]`."""

import importlib
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import mixture

MARK = "\n\nAnswer with JSON that follows this schema:\n"


def main():
    name, count, seed = (sys.argv[1:] + ["5", "0"][len(sys.argv) - 2 :])[:3] if len(sys.argv) < 4 else sys.argv[1:4]
    only = sys.argv[4] if len(sys.argv) > 4 else None
    rng = random.Random(int(seed))
    for _, function in importlib.import_module(name).SCENES:
        if only not in (None, function.__name__):
            continue
        print(f"== {function.__name__}")
        for _ in range(int(count)):
            for conversation in mixture.separate(function(rng)):
                for message in conversation["messages"]:
                    print(f"{message['role'][:1].upper()}: {message['content'].replace(MARK, ' ## ')}")
                print("-")


if __name__ == "__main__":
    main()
