"""How much of the processors other programs use while an engine is measured.

llama.cpp spins at its barriers, and one thread of another program halves it; so a sample that was disturbed is taken
again, and the figures say when none was quiet.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

# The part of all processors that others may use while a sample is taken.
TOLERATED = 0.05
_ATTEMPTS = 3
_TICK = os.sysconf("SC_CLK_TCK")


def busy_seconds() -> float:
    """Processor seconds that all programs have used since the machine started, and what its host took away."""
    words = Path("/proc/stat").read_text().split("\n", 1)[0].split()
    user, nice, system, _idle, _wait, interrupts, soft_interrupts, stolen = map(int, words[1:9])
    return (user + nice + system + interrupts + soft_interrupts + stolen) / _TICK


def own_seconds(processes: list[int]) -> float:
    """Processor seconds that some processes have used, all threads."""
    total = 0
    for process in processes:
        # Behind the name in brackets, which may hold anything, user and system time are the 12th and 13th word.
        words = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        total += int(words[11]) + int(words[12])
    return total / _TICK


@dataclass
class Watch:
    """Takes samples, and again where others disturbed them."""

    processes: list[int]
    # The part that others used during each sample that was kept.
    shares: list[float] = field(default_factory=list)

    def sample(self, take: Callable[[], float]) -> float:
        """The sample that others disturbed least, of at most three; the first that is quiet is kept."""
        attempts = []
        for _ in range(_ATTEMPTS):
            attempts.append(self._attempt(take))
            if attempts[-1][0] <= TOLERATED:
                break
        share, value = min(attempts)
        self.shares.append(share)
        return value

    def _attempt(self, take: Callable[[], float]) -> tuple[float, float]:
        busy, own, start = busy_seconds(), own_seconds(self.processes), time.monotonic()
        value = take()
        elapsed = time.monotonic() - start
        others = (busy_seconds() - busy) - (own_seconds(self.processes) - own)
        # Both counters move in ticks: less than two of them for each processor is nothing.
        capacity = elapsed * (os.cpu_count() or 1)
        return max(others - 2 * (os.cpu_count() or 1) / _TICK, 0) / capacity, value
