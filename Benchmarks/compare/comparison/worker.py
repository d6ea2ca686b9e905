"""What the worker processes of both peers share."""

from __future__ import annotations

import json
import resource
from typing import Any


def tokens(count: int, vocabulary: int, seed: int = 0) -> list[int]:
    """Token ids that look random: the values do not matter to the speed."""
    return [(7919 * (index + seed) + 104729) % vocabulary for index in range(count)]


def peak_memory() -> int:
    """The largest resident size of this process so far, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def answer(value: dict[str, Any]) -> None:
    """Sends a line of JSON to the process that asked."""
    print(json.dumps(value), flush=True)
