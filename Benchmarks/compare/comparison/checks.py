"""What shows that the figures compare like with like: the conversion, and each engine's own error."""

from __future__ import annotations

import json
import math
import os
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

from .environment import MODULES, SetupError, say
from .models import SHAPES, WEIGHTS, ModelFiles

# llama.cpp rounds activations to bfloat16 before each product: 0.4 to 0.8 % of the norm. A conversion that confuses
# rows of the rotation is off by 4 % and more.
LARGEST_CONVERSION_ERROR = 0.02
# The steps between the token ids of the texts that an engine's own error is taken over.
TEXT_STEPS = (37, 53, 101, 149)


def output(words: list[object]) -> str:
    """What a program prints."""
    command = [str(word) for word in words]
    environment = dict(os.environ, PYTHONPATH=str(MODULES))
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        said = (getattr(error, "stderr", "") or "").strip()[-2000:]
        raise SetupError(f"{' '.join(command)} failed: {error} {said}") from error


class LogitChecks:
    """Compares logits; `has_fast` tells whether crema has a precision beside the exact one."""

    def __init__(self, files: ModelFiles, python: Path, crema: Path, has_fast: bool) -> None:
        self._files = files
        self._python = python
        self._crema = crema
        self._has_fast = has_fast

    def conversion_error(self, model: str) -> float:
        """How far llama.cpp's logits on the GGUF file are from Crema's on the checkpoint; too far is an error."""
        say(f"checking the conversion of {model}")
        shape, bf16 = SHAPES[model], WEIGHTS["bf16"]
        ids = token_ids(16)
        with tempfile.TemporaryDirectory() as name:
            logits = self._crema_logits(Path(name), self._files.for_crema(shape, bf16), "exact", ids)
            error = self._error(self._files.for_llama_cpp(shape, bf16), logits, ids, "--float-cache")
        if not error < LARGEST_CONVERSION_ERROR:
            raise SetupError(
                f"the GGUF file of {model} is not its checkpoint: logits differ by {error:.1%} of their norm, expected "
                f"less than {LARGEST_CONVERSION_ERROR:.0%}; comparison/gguf_conversion.py does not fit this llama.cpp"
            )
        return error

    def own_errors(self, model: str, weights: str) -> tuple[float | None, float]:
        """How far each engine is from the float32 product of its own weights: Crema (None without --precision fast)
        from `--precision exact`, llama.cpp from itself with every weight and the cache widened to float32.

        Which way each number is rounded is chance, which early layers hand on: of several texts, that differs less."""
        say(f"errors of {model} {weights}")
        shape, form = SHAPES[model], WEIGHTS[weights]
        texts = [token_ids(256, text) for text in range(len(TEXT_STEPS))]
        # A widened model of a billion weights takes 5 GB.
        with tempfile.TemporaryDirectory(dir=self._files.folder) as name:
            folder = Path(name)
            mine = None
            if self._has_fast:
                checkpoint = self._files.for_crema(shape, form)
                mine = together(
                    self._error(*(self._crema_logits(folder, checkpoint, kind, ids) for kind in ("fast", "exact")), ids)
                    for ids in texts
                )
            stored, widened = self._files.for_llama_cpp(shape, form), folder / "widened.gguf"
            output([self._python, "-m", "comparison.gguf_widening", stored, widened])
            return mine, together(self._error(stored, widened, ids) for ids in texts)

    def _crema_logits(self, folder: Path, checkpoint: Path, precision: str, ids: str) -> Path:
        path = folder / f"{precision}.safetensors"
        output([self._crema, "logits", "--model", checkpoint, "--ids", ids, "-o", path, "--precision", precision])
        return path

    def _error(self, values: Path, reference: Path, ids: str, *flags: str) -> float:
        return json.loads(output([self._python, "-m", "comparison.logits_error", values, reference, ids, *flags]))["error"]


def token_ids(count: int, text: int = 0) -> str:
    """Token ids that every shape has, others for each text."""
    return ",".join(str(7 + TEXT_STEPS[text] * index % 241) for index in range(count))


def together(errors: Iterable[float]) -> float:
    """The error of texts of one length taken together, their norms being alike."""
    squares = [error * error for error in errors]
    return math.sqrt(sum(squares) / len(squares))
