"""What the worker processes of both peers share."""

from __future__ import annotations

import json
import resource
import time
from typing import Any, Protocol

from .speed_test import SpeedTest


class Evaluator(Protocol):
    """A model with the tokens it holds."""

    vocabulary: int

    @property
    def held(self) -> int:
        """How many tokens are held."""

    def evaluate(self, ids: list[int], every_row: bool = False) -> None:
        """Evaluates tokens behind those held; logits for the last, or for all."""

    def cut(self, count: int) -> None:
        """Forgets the tokens from a position on."""


def run(model: Evaluator, test: SpeedTest) -> float:
    """Seconds of the counted part of a test; the tokens before it are held afterwards."""
    model.cut(test.depth)
    context = tokens(test.depth, model.vocabulary)[model.held :]
    if context:
        model.evaluate(context)
    counted = tokens(test.count, model.vocabulary, seed=test.depth)
    start = time.perf_counter()
    if test.kind == "tg":
        for token in counted:
            model.evaluate([token])
    else:
        model.evaluate(counted, every_row=test.kind == "rows")
    seconds = time.perf_counter() - start
    model.cut(test.depth)
    return seconds


class Sequences(Protocol):
    """A model with the tokens of several sequences."""

    vocabulary: int

    def hold(self, ids: list[int]) -> None:
        """Has each sequence hold these tokens and no others; computes nothing where it does."""

    def evaluate(self, ids: list[int]) -> None:
        """Evaluates one token behind each sequence, in one pass, with the logits of each."""


def run_together(model: Sequences, test: SpeedTest) -> float:
    """Seconds in which several sequences write their tokens."""
    context = tokens(test.depth, model.vocabulary)
    model.hold(context)
    # Other tokens in each sequence, as the experts of a mixture may want.
    counted = [tokens(test.count, model.vocabulary, seed=test.depth + 17 * index) for index in range(test.sessions)]
    start = time.perf_counter()
    for ids in zip(*counted):
        model.evaluate(list(ids))
    seconds = time.perf_counter() - start
    model.hold(context)
    return seconds


def tokens(count: int, vocabulary: int, seed: int = 0) -> list[int]:
    """Token ids that look random: the values do not matter to the speed."""
    return [(7919 * (index + seed) + 104729) % vocabulary for index in range(count)]


def peak_memory() -> int:
    """The largest resident size of this process so far, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def answer(value: dict[str, Any]) -> None:
    """Sends a line of JSON to the process that asked."""
    print(json.dumps(value), flush=True)
