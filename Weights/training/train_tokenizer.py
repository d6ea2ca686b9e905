"""Makes the tokenizer: byte-level BPE over text of the generator. Usage: train_tokenizer.py FOLDER"""

import json
import os
import sys

from tokenizers import Regex, Tokenizer, decoders, models, pre_tokenizers, trainers

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "generator")]

import mixture
import rendering

SIZE = 4096
SPECIAL = ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]
MARKS = ["<tool_call>", "</tool_call>", "<tool_response>", "</tool_response>"]
# Words that keep the blank before them. All others begin without it, so that a name is the same tokens wherever it stands.
JOINED = """the a an is to of and for in on at you I me my it with that be are do we have your can at what not will this one or was how please want need by from as so but if he she they all some there no up out has just like which would could know about our them his her its when who where am get make""".split()
# JSON's marks as far as the last quote or bracket; words; single digits; other marks; line feeds; blanks.
PATTERN = (
    r"[^\p{L}\p{N}\r\n]*[\"{}\[\]](?:: )?"
    r"| (?:" + "|".join(dict.fromkeys(JOINED)) + r")(?!\p{L})"
    r"|\p{Lu}?\p{Ll}+|\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+|[\r\n]+|\s"
)


def main(folder, conversations=12000):
    tokenizer = Tokenizer(models.BPE(byte_fallback=False))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [pre_tokenizers.Split(Regex(PATTERN), "isolated"), pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)]
    )
    tokenizer.decoder = decoders.ByteLevel()
    source = mixture.Source("tokenizer")

    def texts():
        for conversation in (one for _ in range(conversations) for one in mixture.separate(source.next())):
            text = "".join(text for text, _ in rendering.pieces(conversation["messages"], conversation.get("tools")))
            for mark in SPECIAL + MARKS:
                text = text.replace(mark, "\n")
            yield text

    trainer = trainers.BpeTrainer(
        vocab_size=SIZE - len(MARKS), special_tokens=SPECIAL, initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()), show_progress=False
    )
    tokenizer.train_from_iterator(texts(), trainer)
    from tokenizers import AddedToken

    tokenizer.add_tokens([AddedToken(mark, normalized=False, special=False) for mark in MARKS])
    os.makedirs(folder, exist_ok=True)
    tokenizer.save(os.path.join(folder, "tokenizer.json"))
    configure(folder)
    print(tokenizer.get_vocab_size())


def configure(folder):
    """Writes the settings beside a tokenizer, the chat template among them."""
    with open(os.path.join(HERE, "chat_template.jinja"), encoding="utf-8") as file:
        template = file.read()
    configuration = {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "bos_token": None,
        "eos_token": "<|im_end|>",
        "pad_token": "<|endoftext|>",
        "add_bos_token": False,
        "add_prefix_space": False,
        "clean_up_tokenization_spaces": False,
        "model_max_length": 2048,
        "chat_template": template.rstrip("\n"),
    }
    with open(os.path.join(folder, "tokenizer_config.json"), "w", encoding="utf-8") as file:
        json.dump(configuration, file, ensure_ascii=False, indent=2)
        file.write("\n")


if __name__ == "__main__":
    (configure if "--settings-only" in sys.argv else main)(*sys.argv[1:2])
