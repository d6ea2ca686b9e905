"""Samples of both engines become rows: medians, ratios, JSON and a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import median
from typing import Any


@dataclass
class Samples:
    """The counted runs of one test: seconds of each engine, in turns."""

    peer: str
    model: str
    weights: str
    test: str
    threads: int
    # Tokens that a run counts; None for `load`, whose value is the seconds themselves.
    tokens: int | None
    # The peer's setting that was fastest in the warm-up, when it has several.
    setting: str = ""
    crema: list[float] = field(default_factory=list)
    peer_seconds: list[float] = field(default_factory=list)

    def value(self, seconds: list[float]) -> float:
        """The figure of the row: the median rate, or the median time."""
        middle = median(seconds)
        return middle if self.tokens is None else self.tokens / middle

    @property
    def ratio(self) -> float:
        """How many times as fast Crema is."""
        return median(self.peer_seconds) / median(self.crema)

    @property
    def unit(self) -> str:
        return "s" if self.tokens is None else "tokens/s"

    def row(self) -> dict[str, Any]:
        """The row of the JSON output."""
        return {
            "peer": self.peer,
            "model": self.model,
            "weights": self.weights,
            "test": self.test,
            "threads": self.threads,
            "crema": _rounded(self.value(self.crema)),
            "peer_value": _rounded(self.value(self.peer_seconds)),
            "unit": self.unit,
            "ratio": _rounded(self.ratio),
        }

    def cells(self) -> list[str]:
        """The row of the table: the medians, and in brackets how far the runs of each engine were apart."""
        return [
            self.peer + (f" ({self.setting})" if self.setting else ""),
            self.model,
            self.weights,
            self.test,
            str(self.threads),
            f"{_text(self.value(self.crema))} ({_spread(self.crema)})",
            f"{_text(self.value(self.peer_seconds))} ({_spread(self.peer_seconds)})",
            self.unit,
            f"{self.ratio:.2f}",
        ]


TABLE_HEADER = ["peer", "model", "weights", "test", "threads", "crema", "peer value", "unit", "ratio"]


def table(header: list[str], rows: list[list[str]]) -> str:
    """A Markdown table with columns of even width."""
    widths = [max(len(row[column]) for row in [header, *rows]) for column in range(len(header))]

    def line(cells: list[str]) -> str:
        return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths)) + " |"

    return "\n".join([line(header), line(["-" * width for width in widths]), *map(line, rows)])


def _rounded(value: float) -> float:
    """Four significant digits."""
    return float(f"{value:.4g}")


def _text(value: float) -> str:
    return f"{value:.3f}" if value < 10 else f"{value:.1f}"


def _spread(seconds: list[float]) -> str:
    """The range of the runs as a part of the median."""
    return f"±{(max(seconds) - min(seconds)) / 2 / median(seconds) * 100:.0f} %"
