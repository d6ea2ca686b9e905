"""Writes a checkpoint as GGUF with llama.cpp's own converter: python -m comparison.llama_cpp_conversion SOURCE IN OUT

SOURCE is the folder of llama.cpp's sources. For the families that `gguf_conversion` does not know. The converter imports
torch and transformers. No tokenizer is written: the comparison speaks in token ids.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path


def main() -> None:
    source, checkpoint, output = map(Path, sys.argv[1:])
    sys.path[:0] = [str(source), str(source / "gguf-py")]
    import gguf
    from conversion import get_model_class

    config = json.loads((checkpoint / "config.json").read_text())
    kind = get_model_class(config["architectures"][0])
    kind.set_vocab = _without_words
    # A head that predicts further tokens, which these checkpoints have not.
    kind.no_mtp = True
    with tempfile.TemporaryDirectory() as folder:
        _with_words(checkpoint, Path(folder), config["vocab_size"])
        kind(Path(folder), gguf.LlamaFileType.MOSTLY_BF16, output).write()


def _with_words(checkpoint: Path, folder: Path, count: int) -> None:
    """The checkpoint with a tokenizer that counts its words: for Gemma, embeddings without a word are left out."""
    for file in checkpoint.iterdir():
        (folder / file.name).symlink_to(file.resolve())
    words = {"model": {"vocab": {str(word): word for word in range(count)}}, "added_tokens": []}
    (folder / "tokenizer.json").write_text(json.dumps(words))


def _without_words(model: object) -> None:
    model.gguf_writer.add_tokenizer_model("no_vocab")
    model.gguf_writer.add_vocab_size(model.hparams["vocab_size"])


if __name__ == "__main__":
    main()
