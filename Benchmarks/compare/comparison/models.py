"""The models of the comparison: checkpoints of random weights in real shapes, and what each engine makes of them.

Every file is made once and kept in the cache folder; a file that is there is whole, because it gets its name last.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from .environment import REPOSITORY, SetupError, llama_cpp_source, say

_FIXTURES = REPOSITORY / "Benchmarks" / "fixtures" / "make_checkpoint.py"
_CONVERSION = Path(__file__).resolve().parent / "gguf_conversion.py"
_FOREIGN_CONVERSION = Path(__file__).resolve().parent / "llama_cpp_conversion.py"

# The names in the results, and those of the fixtures' shapes.
SHAPES = {
    "SmolLM2-135M": "smollm2-135m",
    "Qwen2.5-0.5B": "qwen2.5-0.5b",
    "Llama-3.2-1B": "llama-3.2-1b",
    "LFM2-350M": "lfm2-350m",
    "Granite-4.0-H-350M": "granite-4.0-h-350m",
    "Qwen3.5-0.8B": "qwen3.5-0.8b",
    "Gemma-4-E2B": "gemma-4-e2b",
}
# What a run takes when no models are named: the families that the comparison converts itself.
USUAL = tuple(SHAPES)[:3]


@dataclass(frozen=True)
class Weights:
    """A form of weights: its name in the results, llama.cpp's type (None: as stored), Crema's bits (None: as stored).

    With `is_shared` both engines read the same GGUF file: `file`, or the one that llama.cpp's quantiser makes of a shape."""

    name: str
    llama_type: str | None
    bits: int | None
    is_shared: bool = False
    file: Path | None = None


# The forms of the files that both engines read.
SHARED = ("Q4_0", "Q4_K_M", "Q5_K_M", "Q6_K", "Q8_0", "IQ4_XS", "MXFP4")
WEIGHTS = {
    weights.name: weights
    for weights in (
        Weights("bf16", None, None),
        Weights("8-bit", "Q8_0", 8),
        Weights("4-bit", "Q4_0", 4),
        Weights("4-bit-k", "Q4_K_M", 4),
        *(Weights(name, name, None, is_shared=True) for name in SHARED),
    )
}
# What a run takes when no weights are named: each engine's own files.
OWN = tuple(name for name, weights in WEIGHTS.items() if not weights.is_shared)
GROUP_SIZE = 64


def _version(*files: Path) -> str:
    """Changes when one of the programs that make a file does."""
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:8]


class ModelFiles:
    """Makes files on demand; `python` has numpy, gguf and llama_cpp."""

    def __init__(self, folder: Path, python: Path, crema: Path) -> None:
        self.folder = folder / "models"
        self._python = python
        self._crema = crema

    def checkpoint(self, shape: str) -> Path:
        """The folder of the bfloat16 checkpoint of a shape."""
        return self._make(
            f"{shape}-bf16-{_version(_FIXTURES)}",
            lambda path: self._run(self._python, _FIXTURES, shape, path),
        )

    def for_crema(self, shape: str, weights: Weights) -> Path:
        """The folder or file that Crema loads."""
        if weights.is_shared:
            return self.for_llama_cpp(shape, weights)
        checkpoint = self.checkpoint(shape)
        if weights.bits is None:
            return checkpoint
        # The tool's version is not looked at: what it writes is defined by the form, not by the tool.
        return self._make(
            f"{shape}-affine-{weights.bits}-{GROUP_SIZE}-{_version(_FIXTURES)}",
            lambda path: self._run(
                *(self._crema, "quantize", "--bits", weights.bits, "--group-size", GROUP_SIZE, checkpoint, path)
            ),
        )

    def for_llama_cpp(self, shape: str, weights: Weights) -> Path:
        """The GGUF file that llama.cpp loads."""
        if weights.file is not None:
            return weights.file
        checkpoint = self.checkpoint(shape)
        is_own = shape in (SHAPES[model] for model in USUAL)
        version = _version(_FIXTURES, _CONVERSION if is_own else _FOREIGN_CONVERSION)

        def convert(path: Path) -> None:
            if is_own:
                self._run(self._python, "-m", "comparison.gguf_conversion", checkpoint, path)
            else:
                source = llama_cpp_source(self._python)
                self._run(self._python, "-m", "comparison.llama_cpp_conversion", source, checkpoint, path)

        stored = self._make(f"{shape}-bf16-{version}.gguf", convert)
        if weights.llama_type is None:
            return stored
        return self._make(
            f"{shape}-{weights.llama_type}-{version}.gguf",
            lambda path: self._run(
                self._python, "-m", "comparison.llama_cpp_quantization", stored, path, weights.llama_type
            ),
        )

    def _make(self, name: str, write: Callable[[Path], None]) -> Path:
        path = self.folder / name
        if path.exists():
            return path
        say(f"making {name}")
        self.folder.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_name("unfinished-" + name)
        if unfinished.is_dir():
            shutil.rmtree(unfinished)
        write(unfinished)
        os.replace(unfinished, path)
        return path

    def _run(self, *words: object) -> None:
        command = [str(word) for word in words]
        environment = dict(os.environ, PYTHONPATH=str(_CONVERSION.parents[1]))
        try:
            subprocess.run(command, check=True, env=environment, stdout=sys.stderr)
        except (OSError, subprocess.CalledProcessError) as error:
            raise SetupError(f"a model file cannot be made: {' '.join(command)}: {error}") from error
