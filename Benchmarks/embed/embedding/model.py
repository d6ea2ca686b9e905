"""The model's folder as Weights/fetch-model.sh has it, and its words; without any package."""

import json
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def fetched(name):
    """The path of a real model, which is fetched once."""
    return Path(subprocess.check_output([ROOT / "Weights/fetch-model.sh", name], text=True).strip())


def folder():
    """The folder of all-MiniLM-L6-v2."""
    return fetched("embedder")


@cache
def words(folder):
    """Words that are one token each."""
    # A static model has it in the folder of its module.
    file = next(Path(folder).rglob("tokenizer.json"))
    vocabulary = json.loads(file.read_text())["model"]["vocab"]
    # A Unigram tokenizer has pairs of a piece and a score.
    pieces = vocabulary if isinstance(vocabulary, dict) else [piece for piece, _ in vocabulary]
    return sorted(word for word in pieces if word.isascii() and word.isalpha() and len(word) > 2)
