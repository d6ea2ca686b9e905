"""Conversations as token ids, with the places of what the model is to write (the chat template's text, in pieces)."""

import json
import re

BEGIN, END = "<|im_start|>", "<|im_end|>"


def written(message):
    """An assistant's message as text."""
    thought = message.get("reasoning_content")
    text, before = message.get("content") or "", f"<think>{thought}</think>\n" if thought else ""
    for call in message.get("tool_calls") or []:
        call = call["function"]
        text += ("\n" if text else "") + (
            '<tool_call>\n{"name": "' + call["name"] + '", "arguments": ' + json.dumps(call["arguments"], ensure_ascii=False) + "}\n</tool_call>"
        )
    return before + text


def pieces(messages, tools=None):
    """(text, whether it is learnt) one after the other."""
    found, instructions, rest = [], "", messages
    if messages and messages[0]["role"] == "system":
        instructions, rest = messages[0]["content"], messages[1:]
    if tools or rest is not messages:
        text = instructions
        if tools:
            text += ("\n\n" if text else "") + "Tools:" + "".join("\n" + json.dumps(tool["function"], ensure_ascii=False) for tool in tools)
        found.append((f"{BEGIN}system\n{text}{END}\n", False))
    for index, message in enumerate(rest):
        if message["role"] == "tool":
            text = "" if index and rest[index - 1]["role"] == "tool" else f"{BEGIN}user"
            text += f"\n<tool_response>\n{message['content']}\n</tool_response>"
            if index + 1 == len(rest) or rest[index + 1]["role"] != "tool":
                text += f"{END}\n"
            found.append((text, False))
        elif message["role"] == "assistant":
            found += [(f"{BEGIN}assistant\n", False), (written(message) + END, True), ("\n", False)]
        else:
            found.append((f"{BEGIN}{message['role']}\n{message['content']}{END}\n", False))
    return found


# Tokens at which something is decided count more than those that follow from them: whether a turn is words, a thought or a call,
# which tool is called, where a copied text begins and ends, whether another call or element comes, numbers, and what is reckoned.
DECIDES = 2.5
DECISIONS = re.compile(r'<tool_call>\n\{"name": "[^"]*"|</tool_call>\n?(?:<\|im_end\|>)?|(?<=": ")[^"]|(?<=[^\\:,{ ])"(?=[,}\]])|(?<=[}"])(?:, [{"](?!\w+": )|\])'
                       r'|(?<=": )(?:\d+|true|false)(?=[,}])|(?<==)\d+|(?<=\d\d to )\d\d(?=,)|(?:not )?after(?=,)')


def weighed(encoding, text):
    """For each token of an answer how much it counts."""
    spans = [(0, 1)] + [match.span() for match in DECISIONS.finditer(text)]
    weights, index = [], 0
    for begin, end in encoding.offsets:
        while index < len(spans) and spans[index][1] <= begin:
            index += 1
        weights.append(DECIDES if index < len(spans) and spans[index][0] < end else 1.0)
    return weights


def encoded(tokenizer, messages, tools=None):
    """Token ids, and for each how much it counts: 0 where nothing is learnt."""
    ids, learnt = [], []
    joined = []
    for text, isLearnt in pieces(messages, tools):
        if joined and not isLearnt and not joined[-1][1]:
            joined[-1] = (joined[-1][0] + text, False)
        else:
            joined.append((text, isLearnt))
    for text, isLearnt in joined:
        encoding = tokenizer.encode(text, add_special_tokens=False)
        ids += encoding.ids
        learnt += weighed(encoding, text) if isLearnt else [0.0] * len(encoding.ids)
    return ids, learnt


def row(tokenizer, conversation, longest):
    """A row to be trained on: ids, how much each counts, its position, and the branch it belongs to (0: what all branches share).

    A conversation with branches is read as one row: each branch follows the shared turns, and the others are hidden from it.
    """
    ids, learnt = encoded(tokenizer, conversation["messages"], conversation.get("tools"))
    ids, learnt = ids[:longest], learnt[:longest]
    shared = len(ids)
    positions, branches = list(range(shared)), [0] * shared
    for number, turns in enumerate(conversation.get("branches", ())):
        more, counts = encoded(tokenizer, turns)
        if len(ids) + len(more) > longest:
            break
        ids, learnt = ids + more, learnt + counts
        positions += range(shared, shared + len(more))
        branches += [number + 1] * len(more)
    return ids, learnt, positions, branches
