"""What is measured: the cells (peer, model, weights) and the tests of each, short with --quick."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from .models import OWN, USUAL, WEIGHTS, Weights
from .speed_test import SpeedTest

# The figures beside the rows: start and memory, passes over a few rows, time a token against the context, errors of logits.
BESIDE = ("start", "batches", "curve", "errors")


def beside(quick: bool, tests: list[str] | None, only: list[str] | None) -> tuple[str, ...]:
    """Which figures stand beside the rows of a run: none where tests are named."""
    if only:
        return tuple(name for name in BESIDE if name in only)
    if tests:
        return ()
    return ("start", "batches") if quick else BESIDE


# What the timed figures are measured on: the largest shape, in these weights.
LARGEST = "Llama-3.2-1B"
_NEEDED = {"batches": ("8-bit", "4-bit"), "curve": ("4-bit",)}


def missing(name: str, quick: bool, models: list[str] | None, weights: list[str] | None) -> str | None:
    """What a run lacks that is narrowed down so far that a figure beside the rows cannot be measured."""
    if name == "errors":
        return None
    if models and LARGEST not in models:
        return f"--model {LARGEST}"
    needed = _NEEDED.get(name, ("bf16",) if quick else ())
    if weights and needed and not set(needed) & set(weights):
        return f"--weights {' or '.join(needed)}"
    return None


@dataclass(frozen=True)
class Cell:
    """One model in one form, and the tests that Crema and a peer run on it in turns."""

    peer: str
    model: str
    weights: Weights
    tests: tuple[SpeedTest, ...]

    @property
    def context(self) -> int:
        """The context that the tests need."""
        return max(test.positions for test in self.tests)


@dataclass(frozen=True)
class Plan:
    """All cells and the counted runs of each test."""

    cells: tuple[Cell, ...]
    repeats: int


def plan(
    quick: bool,
    models: list[str] | None = None,
    weights: list[str] | None = None,
    tests: list[str] | None = None,
    files: list[Path] | None = None,
) -> Plan:
    """The plan of a run; names narrow it down, and tests that are named are run whether the run is quick or not.

    With GGUF files, these are all that is measured, unless models or weights are named beside them."""
    cells = []
    for file in files or []:
        form = Weights(file.name, None, None, is_shared=True, file=file)
        cells.append(Cell("llama.cpp", file.stem, form, tuple(map(SpeedTest.parse, tests or ["pp512", "tg128"]))))
    if files and not models and not weights:
        return Plan(tuple(cells), repeats=3 if quick else 5)
    for model in models or list(USUAL):
        for form in weights or (["bf16", "8-bit", "4-bit"] if quick else list(OWN)):
            names = ["pp512", "tg128"]
            if not quick:
                names += ["tg128@d4096", "pp4096"]
            elif model == LARGEST and form == "4-bit":
                names += ["tg128@d4096"]
            cells.append(Cell("llama.cpp", model, WEIGHTS[form], tuple(map(SpeedTest.parse, tests or names))))
            if not quick and form == "bf16":
                parsed = tuple(map(SpeedTest.parse, tests or ["pp512", "tg128"]))
                # Several sequences in one pass are compared with llama.cpp alone.
                parsed = tuple(test for test in parsed if test.sessions == 1)
                cells.append(Cell("transformers", model, WEIGHTS[form], parsed))
    return Plan(tuple(cells), repeats=3 if quick else 5)
