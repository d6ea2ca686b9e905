"""A whole run: files, conversion checks, cells, and the figures beside the rows."""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from .checks import LARGEST_CONVERSION_ERROR, LogitChecks, output
from .disturbance import TOLERATED
from .engines import Crema, EngineError, LlamaCpp, Transformers
from .environment import processor_name, say
from .extras import decode_curve, first_token, small_batches
from .measurement import CellResult, Peer, measure
from .models import SHAPES, WEIGHTS, ModelFiles
from .plan import LARGEST, Cell, beside, plan
from .report import checkout_commit, today
from .results import TABLE_HEADER, table

__all__ = ["EngineError", "Outcome", "run"]


@dataclass(frozen=True)
class Outcome:
    """What a run prints: the rows for machines, everything for people."""

    rows_object: dict[str, Any]
    text: str
    preparation_seconds: float


def run(options: argparse.Namespace, python: Path, crema: Path, folder: Path) -> Outcome:
    """Measures what the options ask for."""
    begin = time.monotonic()
    versions = json.loads(output([python, "-m", "comparison.versions"]))
    machine = f"{processor_name()}, {options.threads} threads"
    say(f"{machine}; llama.cpp {versions['llama_cpp_commit']} ({versions['llama_cpp_features']})")
    flags = precision_flags(output([crema, "help", "bench"]))
    files = ModelFiles(folder, python, crema)
    whole = plan(options.quick, options.model, options.weights, options.test, options.gguf)
    repeats = options.repeats or whole.repeats
    paths: dict[Cell, tuple[Path, Path]] = {}
    for cell in whole.cells:
        shape = SHAPES.get(cell.model, cell.model)
        mine = files.for_crema(shape, cell.weights)
        paths[cell] = (mine, files.for_llama_cpp(shape, cell.weights) if cell.peer == "llama.cpp" else mine)
    # A file that both engines read is not converted.
    models = list(dict.fromkeys(cell.model for cell in whole.cells if not cell.weights.is_shared))
    checks = LogitChecks(files, python, crema, has_fast=bool(flags))
    errors = {model: checks.conversion_error(model) for model in models}
    preparation = time.monotonic() - begin
    conversion = (
        "Error of llama.cpp's bf16 logits against Crema's float32, 16 tokens (the conversion is right below "
        f"{LARGEST_CONVERSION_ERROR:.0%}): " + ", ".join(f"{model} {error:.2%}" for model, error in errors.items())
    )

    def figures() -> list[str]:
        names = beside(options.quick, options.test or options.gguf, options.beside)
        chosen = [cell.weights.name for cell in whole.cells if cell.model == LARGEST and cell.peer == "llama.cpp"]
        text = extras(names, chosen, options, files, python, crema, flags)
        if "errors" in names:
            text += ["", error_table(checks, [cell for cell in whole.cells if cell.peer == "llama.cpp"])]
        return text

    origin = {
        "machine": machine,
        "date": today(),
        # Of a program that was built elsewhere nobody knows.
        "crema_commit": "unknown" if options.crema else checkout_commit(),
        "llama_cpp_commit": versions["llama_cpp_commit"],
        "llama_cpp_features": versions["llama_cpp_features"],
        "repeats": repeats,
    }
    if options.beside:
        found = [f"machine: {machine}", "", conversion, *figures()]
        return Outcome({**origin, "rows": []}, "\n".join(found), preparation)

    results: list[tuple[Cell, CellResult]] = []
    for cell in whole.cells:
        mine, theirs = paths[cell]

        def start_peer(context: int) -> Peer:
            if cell.peer == "llama.cpp":
                return LlamaCpp(python, theirs, options.threads, context)
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
        *([conversion, ""] if models else []),
        bandwidth_table(results),
        "",
        memory_table(results),
    ]
    text += figures()
    rows = [sample.row() for sample in samples]
    return Outcome({**origin, "rows": rows}, "\n".join(text), preparation)


def extras(
    names: tuple[str, ...], chosen: list[str], options: argparse.Namespace, files: ModelFiles, python: Path,
    crema: Path, flags: tuple[str, ...],
) -> list[str]:
    """The timed figures beside the rows, of the largest shape in the chosen weights."""
    text = []
    shape = SHAPES[LARGEST]

    def start_crema(weights: str) -> Crema:
        return Crema(crema, files.for_crema(shape, WEIGHTS[weights]), options.threads, flags)

    def start_llama_cpp(weights: str, context: int) -> LlamaCpp:
        return LlamaCpp(python, files.for_llama_cpp(shape, WEIGHTS[weights]), options.threads, context)

    for weights in chosen if not options.quick else ["bf16"]:
        if "start" in names and weights in chosen:
            figures = first_token(5, lambda: start_crema(weights), lambda: start_llama_cpp(weights, 640))
            text += ["", f"{LARGEST} {weights}: {figures}"]
    for weights in ("8-bit", "4-bit"):
        if "batches" in names and weights in chosen:
            text += ["", f"{LARGEST} {weights}, a pass over a few rows:", small_batches(start_crema(weights), "int8")]
    if "curve" in names and "4-bit" in chosen:
        curve = decode_curve(start_crema("4-bit"), start_llama_cpp("4-bit", 8192 + 64))
        text += ["", f"{LARGEST} 4-bit, milliseconds for a token after a context:", curve]
    return text


def precision_flags(help_text: str) -> tuple[str, ...]:
    """What a user runs for speed: `--precision fast`, where crema has it."""
    return ("--precision", "fast") if "--precision" in help_text else ()


def disturbance_note(results: list[tuple[Cell, CellResult]]) -> str:
    """Which cells were not alone on the machine."""
    disturbed = [
        f"{cell.model} {cell.weights.name} {cell.peer} ({result.disturbance:.0%})"
        for cell, result in results
        if result.disturbance > TOLERATED
    ]
    if not disturbed:
        return "Nothing else ran during the samples of pp and tg."
    return "DISTURBED: other programs used the processors during samples of " + ", ".join(disturbed)


def error_table(checks: LogitChecks, cells: list[Cell]) -> str:
    """What rounding activations costs each engine, against the float32 product of its own weights."""
    rows = []
    for cell in cells:
        mine, theirs = checks.own_errors(cell.model, cell.weights.name)
        rows.append([cell.model, cell.weights.name, "-" if mine is None else f"{mine:.3%}", f"{theirs:.3%}"])
    return table(["logits against float32", "weights", "crema", "llama.cpp"], rows)


def memory_table(results: list[tuple[Cell, CellResult]]) -> str:
    """The largest resident size of each engine's process after loading and one token."""
    rows = []
    for cell, result in results:
        mine, theirs = (median(peaks) for peaks in (result.loaded_bytes, result.peer_loaded_bytes))
        sizes = [f"{size / 1e9:.3f}" for size in (mine, theirs)]
        rows.append([cell.peer, cell.model, cell.weights.name, *sizes, f"{mine / theirs:.2f}"])
    return table(["peer", "model", "peak memory after one token", "crema GB", "peer GB", "crema / peer"], rows)


def bandwidth_table(results: list[tuple[Cell, CellResult]]) -> str:
    """The weights that Crema reads while it decodes, as a part of the read bandwidth of the same run."""
    rows = []
    for cell, result in results:
        for sample in result.samples:
            if cell.peer != "llama.cpp" or not sample.test == "tg128":
                continue
            limit = median(result.read_bandwidth)
            rate = result.token_bytes * sample.value(sample.crema)
            gigabytes = [f"{value / 1e9:.2f}" for value in (result.token_bytes, rate, limit)]
            file = median(result.file_bandwidth) if result.file_bandwidth else None
            mapped = ["-", "-"] if file is None else [f"{file / 1e9:.2f}", f"{rate / file:.2f}"]
            rows.append([cell.model, cell.weights.name, *gigabytes, f"{rate / limit:.2f}", *mapped])
    return table(["tg128", "weights", "GB a token", "GB/s", "read limit GB/s", "part", "mapped file GB/s", "part"], rows)
