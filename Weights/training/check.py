"""Figures on text of the generator that was not trained on. Usage: check.py MODEL [conversations] [--show N]

A call is right under greedy decoding exactly when each of its tokens is the likeliest after those before it, so one pass
over the text as it should be tells what decoding would.
"""

import argparse
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

DATES = {"setReminder", "getContactEvent", "getWeather", "reserveTable", "findTrain"}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("model")
    parser.add_argument("conversations", nargs="?", type=int, default=300)
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("--module", default="scenes_tools")
    parser.add_argument("--tokenizer", default=os.path.join(HERE, "..", "model"))
    options = parser.parse_args()
    torch.set_num_threads(1)
    tokenizer = Tokenizer.from_file(os.path.join(options.tokenizer, "tokenizer.json"))
    model = checkpoints.model(options.model)
    source = mixture.Source("check", {options.module: 1})
    counts = collections.defaultdict(lambda: [0, 0])

    mark = tokenizer.token_to_id("<tool_call>")

    def ids_of(text):
        return tokenizer.encode(text, add_special_tokens=False).ids

    def tally(key, isRight):
        counts[key][0] += isRight
        counts[key][1] += 1

    drawn = (conversation for _ in range(options.conversations) for conversation in mixture.separate(source.next()))
    for conversation in drawn:
        ids, learnt = rendering.encoded(tokenizer, conversation["messages"], conversation.get("tools"))
        ids, learnt = ids[:2048], learnt[:2048]
        row = torch.tensor([ids])
        with torch.no_grad(), torch.autocast("cpu", torch.bfloat16):
            guesses = model.head(model.states(row))[0].argmax(-1).tolist()
        spans, begin = [], None
        for place, isLearnt in enumerate(learnt + [False]):
            if isLearnt and begin is None:
                begin = place
            elif not isLearnt and begin is not None:
                spans.append((begin, place))
                begin = None
        messages = [message for message in conversation["messages"] if message["role"] == "assistant"]
        scene = conversation["scene"].split(".")[1]
        for (first, last), message in zip(spans, messages):
            right = [guesses[place - 1] == ids[place] for place in range(first, last)]
            made = message.get("tool_calls")
            if not made:
                previous = conversation["messages"][conversation["messages"].index(message) - 1]
                tally("answers after results" if previous["role"] == "tool" else "no tool", guesses[first - 1] not in (mark, ids_of("<think>")[0]))
                tally("answer token", 0)
                counts["answer token"][0] += sum(right) / len(right)
                continue
            head = '<tool_call>\n{"name": "' + made[0]["function"]["name"] + '", "arguments": '
            begins = ids[first:last].index(mark)
            chosen = right[0] and all(right[begins : begins + len(ids_of(head)) - 1])
            if begins:
                tally("thought", all(right[:begins]))
            name = made[0]["function"]["name"]
            kind = "invented" if name not in KNOWN_NAMES else "known"
            tally("choice " + kind, chosen)
            if not chosen and options.show > 0:
                options.show -= 1
                asked = conversation["messages"][conversation["messages"].index(message) - 1]["content"]
                got = tokenizer.decode([guesses[place - 1] for place in range(first, last)], skip_special_tokens=False)
                print("CHOICE", [tool["function"]["name"] for tool in conversation["tools"]], "|", asked, "\n WANT", tokenizer.decode(ids[first:last]).replace("\n", " "), "\n  GOT", got.replace("\n", " "))
            if chosen:
                wholly = all(right)
                tally(f"arguments {kind} {'one' if len(made) == 1 else 'several'}", wholly)
                if len(made) == 1:
                    tally("tool " + (name if kind == "known" else "-"), wholly)
                    if name in DATES:
                        digits = all(ok for ok, token in zip(right, ids[first:last]) if tokenizer.decode([token]).isdigit())
                        tally("dates", digits)
                if not wholly and options.show > 0:
                    options.show -= 1
                    asked = conversation["messages"][conversation["messages"].index(message) - 1]["content"]
                    got = tokenizer.decode([guesses[place - 1] for place in range(first, last)], skip_special_tokens=False)
                    print("ASKED", conversation["messages"][0]["content"][-60:], "|", asked, "\n WANT", tokenizer.decode(ids[first:last]).replace("\n", " "), "\n  GOT", got.replace("\n", " "))
    for key, (right, count) in sorted(counts.items()):
        print(f"{key:32} {right / max(1, count):6.3f} of {count}")


if __name__ == "__main__":
    from requests_known import KNOWN as KNOWN_NAMES

    main()
