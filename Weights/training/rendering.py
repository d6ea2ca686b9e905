"""Conversations as token ids, with the places of what the model is to write (the chat template's text, in pieces)."""

import json

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


def encoded(tokenizer, messages, tools=None):
    """Token ids, and for each whether it is learnt."""
    ids, learnt = [], []
    joined = []
    for text, isLearnt in pieces(messages, tools):
        if joined and not isLearnt and not joined[-1][1]:
            joined[-1] = (joined[-1][0] + text, False)
        else:
            joined.append((text, isLearnt))
    for text, isLearnt in joined:
        found = tokenizer.encode(text, add_special_tokens=False).ids
        ids += found
        learnt += [isLearnt] * len(found)
    return ids, learnt
