"""A whole run: files, conversion checks, cells, and the figures beside the rows."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from .disturbance import TOLERATED
from .engines import Crema, EngineError, LlamaCpp, Transformers
from .environment import SetupError, processor_name, say
from .extras import decode_curve, first_token
from .measurement import CellResult, Peer, measure
from .models import SHAPES, WEIGHTS, ModelFiles
from .plan import Cell, plan
from .results import TABLE_HEADER, table

__all__ = ["EngineError", "Outcome", "run"]

_MODULES = Path(__file__).resolve().parents[1]
# Token ids that every shape has, few enough for a check of a second.
_CHECKED = ",".join(str(16 * index + 1) for index in range(16))
# llama.cpp rounds activations to bfloat16 before each product: 0.4 to 0.8 % of the norm. A conversion that confuses
# rows of the rotation is off by 4 % and more.
_LARGEST_ERROR = 0.02


@dataclass(frozen=True)
class Outcome:
    """What a run prints: the rows for machines, everything for people."""

    rows_object: dict[str, Any]
    text: str
    preparation_seconds: float


def run(options: argparse.Namespace, python: Path, crema: Path, folder: Path) -> Outcome:
    """Measures what the options ask for."""
    begin = time.monotonic()
    versions = json.loads(_output([python, "-m", "comparison.versions"]))
    machine = f"{processor_name()}, {options.threads} threads"
    say(f"{machine}; llama.cpp {versions['llama_cpp_commit']} ({versions['llama_cpp_features']})")
    flags = precision_flags(_output([crema, "help", "bench"]))
    files = ModelFiles(folder, python, crema)
    whole = plan(options.quick, options.model, options.weights)
    repeats = options.repeats or whole.repeats
    paths: dict[Cell, tuple[Path, Path]] = {}
    for cell in whole.cells:
        shape = SHAPES[cell.model]
        mine = files.for_crema(shape, cell.weights)
        paths[cell] = (mine, files.for_llama_cpp(shape, cell.weights) if cell.peer == "llama.cpp" else mine)
    models = list(dict.fromkeys(cell.model for cell in whole.cells))
    errors = {model: conversion_error(files, model, python, crema) for model in models}
    preparation = time.monotonic() - begin

    results: list[tuple[Cell, CellResult]] = []
    for cell in whole.cells:
        mine, theirs = paths[cell]

        def start_peer() -> Peer:
            if cell.peer == "llama.cpp":
                return LlamaCpp(python, theirs, options.threads, cell.context)
            return Transformers(python, theirs, options.threads)

        result = measure(
            cell, repeats, options.threads, lambda: Crema(crema, mine, options.threads, flags), start_peer
        )
        results.append((cell, result))
    samples = [sample for _, result in results for sample in result.samples]
    text = [
        f"machine: {machine}",
        f"llama.cpp {versions['llama_cpp_commit']}: {versions['llama_cpp_features']}",
        f"{repeats} runs of each test in turns, medians; the ratio is above 1 where Crema is faster",
        "",
        table(TABLE_HEADER, [sample.cells() for sample in samples]),
        "",
        disturbance_note(results),
        "",
        "Error of llama.cpp's bf16 logits against Crema's float32, 16 tokens (the conversion is right below "
        f"{_LARGEST_ERROR:.0%}): " + ", ".join(f"{model} {error:.2%}" for model, error in errors.items()),
        "",
        bandwidth_table(results),
    ]
    large = "Llama-3.2-1B"
    if large in models:
        shape = SHAPES[large]
        chosen = [cell.weights.name for cell in whole.cells if cell.model == large]
        if "bf16" in chosen:
            mine, theirs = (make(shape, WEIGHTS["bf16"]) for make in (files.for_crema, files.for_llama_cpp))
            starts = first_token(
                max(repeats, 5) if not options.quick else 5,
                lambda: Crema(crema, mine, options.threads, flags),
                lambda: LlamaCpp(python, theirs, options.threads, 640),
            )
            text += ["", f"{large} bf16: " + starts]
        if "4-bit" in chosen and not options.quick:
            mine, theirs = (make(shape, WEIGHTS["4-bit"]) for make in (files.for_crema, files.for_llama_cpp))
            curve = decode_curve(
                Crema(crema, mine, options.threads, flags), LlamaCpp(python, theirs, options.threads, 8192 + 64)
            )
            text += ["", f"{large} 4-bit, milliseconds for a token after a context:", curve]
    rows = [sample.row() for sample in samples]
    return Outcome({"machine": machine, "rows": rows}, "\n".join(text), preparation)


def precision_flags(help_text: str) -> tuple[str, ...]:
    """What a user runs for speed: `--precision fast`, where crema has it."""
    return ("--precision", "fast") if "--precision" in help_text else ()


def conversion_error(files: ModelFiles, model: str, python: Path, crema: Path) -> float:
    """How far the logits of the GGUF file are from the checkpoint's; an error when it is too far."""
    shape, bf16 = SHAPES[model], WEIGHTS["bf16"]
    exact = ["--precision", "exact"] if "--precision" in _output([crema, "help", "logits"]) else []
    say(f"checking the conversion of {model}")
    with tempfile.TemporaryDirectory() as folder:
        logits = Path(folder) / "logits.safetensors"
        _output(
            [crema, "logits", "--model", files.for_crema(shape, bf16), "--ids", _CHECKED, "-o", logits, *exact]
        )
        answer = _output(
            [python, "-m", "comparison.conversion_check", files.for_llama_cpp(shape, bf16), logits, _CHECKED]
        )
    error = json.loads(answer)["error"]
    if not error < _LARGEST_ERROR:
        raise SetupError(
            f"the GGUF file of {model} is not its checkpoint: logits differ by {error:.1%} of their norm, expected less "
            f"than {_LARGEST_ERROR:.0%}; comparison/gguf_conversion.py does not fit this llama.cpp"
        )
    return error


def disturbance_note(results: list[tuple[Cell, CellResult]]) -> str:
    """Which cells were not alone on the machine."""
    disturbed = [
        f"{cell.model} {cell.weights.name} {cell.peer} ({result.disturbance:.0%})"
        for cell, result in results
        if result.disturbance > TOLERATED
    ]
    if not disturbed:
        return "Nothing else ran meanwhile."
    return "DISTURBED: other programs used the processors during samples of " + ", ".join(disturbed)


def bandwidth_table(results: list[tuple[Cell, CellResult]]) -> str:
    """Decoding as a part of the read bandwidth of the same run, when each weight is read once for a token."""
    rows = []
    for cell, result in results:
        for sample in result.samples:
            if cell.peer != "llama.cpp" or not sample.test == "tg128":
                continue
            limit = median(result.read_bandwidth)
            rate = result.weight_bytes * sample.value(sample.crema)
            gigabytes = [f"{value / 1e9:.2f}" for value in (result.weight_bytes, rate, limit)]
            rows.append([cell.model, cell.weights.name, *gigabytes, f"{rate / limit:.2f}"])
    return table(["tg128", "weights", "GB a token", "GB/s", "read limit GB/s", "part"], rows)


def _output(words: list[object]) -> str:
    """What a program prints."""
    command = [str(word) for word in words]
    environment = dict(os.environ, PYTHONPATH=str(_MODULES))
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        said = (getattr(error, "stderr", "") or "").strip()[-2000:]
        raise SetupError(f"{' '.join(command)} failed: {error} {said}") from error
