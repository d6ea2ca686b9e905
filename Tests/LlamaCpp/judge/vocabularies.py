"""Tokenizers that no library but llama.cpp has: made-up vocabularies, and the ids of varied texts by both programs."""

from __future__ import annotations

import random
import subprocess
import unicodedata
from pathlib import Path

import gguf
import llama_cpp.llama_cpp as library

from .architectures import CASES
from .library import Refusal, in_child
from .tiny_file import add

WORDS = (
    "the quick brown fox jumps over lazy dogs while rain falls on Καλημέρα мир 日本語の文章 テキスト안녕하세요 "
    "été naïve Straße ½ ﬁ 𝒳 🌍🌎 👩‍👩‍👧 def return self.value += 1; /* ... */ {\"key\": [1.5e-3, null]} https://example.org/a?b=c "
    "\t\n\n  \r\n don't it's '' \"\" \\ \u200d \u00a0 \ufeff ａｂｃ e\u0301 ञा مرحبا שלום 1234567890 ¿qué? —–- …"
)
COUNT = 400


def texts(source: random.Random) -> list[str]:
    """Texts of words and letters, of random scalars and of mixtures."""
    words = WORDS.split(" ")
    made = ["", " ", "\n", WORDS, WORDS.replace(" ", ""), "\ufeff", "\ufeffa\ufeff"]
    while len(made) < COUNT:
        kind = len(made) % 3
        if kind == 0:
            made.append(" ".join(source.choices(words, k=source.randint(1, 12))))
        elif kind == 1:
            made.append("".join(source.choices(WORDS, k=source.randint(1, 40))))
        else:
            scalars = [source.choice((source.randrange(1, 0x300), source.randrange(0x20, 0x2FFFF))) for _ in range(12)]
            made.append("".join(chr(c) for c in scalars if unicodedata.category(chr(c)) not in ("Cs", "Cn")))
    return [text for text in made if "\0" not in text]


def pieces(source: random.Random, count: int) -> list[str]:
    """Parts of the texts that tokens are of, each once."""
    found: dict[str, None] = {}
    while len(found) < count:
        start = source.randrange(len(WORDS))
        found[WORDS[start : start + source.choice((1, 1, 2, 2, 3, 4, 6, 9))]] = None
    return list(found)


def rwkv(source: random.Random) -> dict[str, object]:
    """Every byte, parts of scalars and parts of texts, as llama.cpp's converter writes them."""
    own = {bytes([byte]): None for byte in range(256)}
    for piece in pieces(source, 700):
        data = piece.encode()
        own[data] = None
        if len(data) > 2 and source.random() < 0.2:
            own[data[: source.randint(2, len(data))]] = None
    tokens = [b"<s>"] + [repr(token)[2:-1].encode() for token in own] + [b"[PAD]"]
    return {"tokens": tokens, "token_type": [3] + [1] * len(own) + [5], "bos_token_id": 0, "eos_token_id": 0}


def plamo2(source: random.Random) -> dict[str, object]:
    """Control tokens, bytes and parts of texts with scores, of which many are the same."""
    control = [b"<|plamo:unk|>", b"<|plamo:bos|>", b"<|plamo:eos|>", b"<|plamo:pad|>"]
    data = [f"<0x{byte:02X}>".encode() for byte in range(256)]
    own = [piece.encode() for piece in pieces(source, 700)]
    scores = [round(-source.uniform(0, 12), source.choice((0, 1, 4))) for _ in own]
    return {
        "tokens": control + data + own,
        "scores": [0.0] * (len(control) + len(data)) + scores,
        "token_type": [2, 3, 3, 3] + [6] * len(data) + [1] * len(own),
    }


MODELS = {"rwkv": ("rwkv7", rwkv), "plamo2": ("plamo3", plamo2)}


def write(path: Path, model: str, vocabulary: dict[str, object]) -> None:
    """A file of metadata alone."""
    architecture = MODELS[model][0]
    case = next(case for case in CASES if case.architecture == architecture)
    writer = gguf.GGUFWriter(str(path), architecture)
    for key, value in case.keys.items():
        add(writer, f"{architecture}.{key}", value)
    writer.add_tokenizer_model(model)
    for key, value in vocabulary.items():
        name = f"tokenizer.ggml.{key}"
        if key == "tokens":
            writer.add_token_list(value)
        elif key == "scores":
            writer.add_token_scores(value)
        elif key == "token_type":
            writer.add_token_types(value)
        else:
            add(writer, name, value)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def llama_ids(path: str, lines: list[str]) -> list[list[int]]:
    """The ids of texts by llama.cpp, without special tokens."""
    parameters = library.llama_model_default_params()
    parameters.vocab_only = True
    model = library.llama_model_load_from_file(path.encode(), parameters)
    if not model:
        raise RuntimeError("no vocabulary can be loaded")
    vocabulary = library.llama_model_get_vocab(model)
    found = []
    for line in lines:
        data = line.encode()
        room = (library.llama_token * (len(data) + 8))()
        count = library.llama_tokenize(vocabulary, data, len(data), room, len(room), False, False)
        found.append(list(room[:count]))
    return found


def crema_ids(program: Path, path: Path, line: str) -> list[int]:
    """The ids of a text by crema."""
    command = [str(program), "tokenize", "--no-special", "--model", str(path), "-"]
    done = subprocess.run(command, input=line.encode(), capture_output=True)
    if done.returncode != 0:
        raise Refusal(done.stderr.decode().strip())
    return [int(id) for id in done.stdout.decode().strip().split(",") if id]


def judge(program: Path, folder: Path, seed: int) -> int:
    """Prints a table of the vocabularies; the number of those on which the programs differ."""
    failures = 0
    print("\n| tokenizer | texts | verdict |\n|---|---|---|", flush=True)
    for model, (_, make) in MODELS.items():
        source = random.Random(seed)
        path = folder / f"vocabulary-{model}.gguf"
        write(path, model, make(source))
        lines = texts(source)
        verdict = "equal"
        try:
            expected = in_child(llama_ids, str(path), lines)
            differing = [
                line for line, ids in zip(lines, expected) if crema_ids(program, path, line) != ids
            ]
            if differing:
                verdict = f"{len(differing)} differ, as {min(differing, key=len)!r}"
        except Refusal as refusal:
            verdict = f"refused: {refusal}"
        failures += verdict != "equal"
        print(f"| {model} | {len(lines)} | {verdict} |", flush=True)
    return failures
