"""One table of all scenes, and conversations drawn from it."""

import importlib
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
if HERE not in sys.path:
    sys.path.insert(0, HERE)

# How much of the text each module is given; inside a module its own weights hold.
SHARES = {"scenes_choices": 50, "scenes_copying": 16, "scenes_slots": 36, "scenes_calendar": 14, "scenes_days": 50, "scenes_several": 40, "scenes_tools": 26, "scenes_objects": 36, "scenes_schemas": 11, "scenes_barista": 52, "scenes_summaries": 3}

# How much a token of a module counts in the loss, where not fully: what is invented cannot be foreseen. With less (0.4) the barista ran on.
WEIGHTS = {"scenes_barista": 0.7, "scenes_summaries": 0.7}


def table(shares=None, lenient=False):
    """(weight, function) of all modules; lenient without those that cannot be imported, which are named on standard error."""
    found = []
    for module, share in (shares or SHARES).items():
        try:
            scenes = importlib.import_module(module).SCENES
        except Exception as error:
            if not lenient:
                raise
            print(f"{module}: {error!r}", file=sys.stderr, flush=True)
            continue
        total = sum(weight for weight, _ in scenes)
        found += [(share * weight / total, function) for weight, function in scenes]
    return found


class Source:
    """An endless, reproducible stream of conversations; lenient, a scene that is being written does not stop a training that runs."""

    def __init__(self, seed, shares=None, lenient=False):
        self.lenient = lenient
        self.scenes = table(shares, lenient)
        self.weights = [weight for weight, _ in self.scenes]
        self.seed, self.count = seed, 0

    def next(self):
        """A conversation; each has a seed of its own."""
        while True:
            rng = random.Random(f"{self.seed}/{self.count}")
            self.count += 1
            _, function = rng.choices(self.scenes, self.weights)[0]
            try:
                conversation = function(rng)
            except Exception as error:
                if not self.lenient:
                    raise
                print(f"{function.__module__}.{function.__name__}: {error!r}", file=sys.stderr, flush=True)
                continue
            if "branches" in conversation or any(message["role"] == "assistant" for message in conversation["messages"]):
                conversation["scene"] = f"{function.__module__}.{function.__name__}"
                return conversation


def separate(conversation):
    """The conversations that one with branches stands for; any other stands for itself."""
    if "branches" not in conversation:
        return [conversation]
    shared = {key: value for key, value in conversation.items() if key != "branches"}
    return [{**shared, "messages": conversation["messages"] + turns} for turns in conversation["branches"]]
