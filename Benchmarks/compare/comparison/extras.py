"""Figures beside the rows: from process start to the first token, memory, and what a token costs in a long context."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

from .engines import Crema, LlamaCpp
from .environment import say
from .measurement import fastest_setting
from .results import table
from .speed_test import SpeedTest

_PROMPT = SpeedTest("pp", 16)
_BATCHES = [1, 2, 4, 8, 16]
_TURNS = 9
_DEPTHS = [128, 256, 512, 1024, 2048, 4096, 8192]


def first_token(repeats: int, start_crema: Callable[[], Crema], start_llama_cpp: Callable[[], LlamaCpp]) -> str:
    """Process start to the first token of a 16-token prompt, and peak memory after 512 tokens read and 16 written.

    Crema's time is taken from outside, from before the process exists. Of llama.cpp, the interpreter's start and the
    import of the bindings are left out: its time begins where it is asked to load.
    """
    mine, theirs, my_peak, their_peak = [], [], [], []
    for repeat in range(repeats + 1):
        say(f"first token {repeat}/{repeats}")
        crema = start_crema()
        crema.run(_PROMPT)
        seconds = time.perf_counter() - crema.started
        llama_cpp = start_llama_cpp()
        their_seconds = llama_cpp.load_seconds + llama_cpp.run_first(_PROMPT, "on")
        if repeat > 0:
            mine.append(seconds)
            theirs.append(their_seconds)
        for name in ("pp512", "tg16"):
            crema.run(SpeedTest.parse(name))
            llama_cpp.run(SpeedTest.parse(name), "on")
        my_peak.append(crema.stop().peak_bytes)
        their_peak.append(llama_cpp.stop().peak_bytes)
    return (
        f"start to first token of 16: crema {median(mine):.3f} s, llama.cpp {median(theirs):.3f} s, "
        f"ratio {median(theirs) / median(mine):.2f}; peak memory: crema {median(my_peak) / 1e9:.3f} GB, "
        f"llama.cpp {median(their_peak) / 1e9:.3f} GB, {median(my_peak) / median(their_peak):.2f} times"
    )


def decode_curve(crema: Crema, llama_cpp: LlamaCpp) -> str:
    """Milliseconds for a token after contexts of 128 to 8,192."""
    rows = []
    for depth in _DEPTHS:
        test = SpeedTest("tg", 16, depth)
        say(f"curve: {test.name}")
        setting = fastest_setting(llama_cpp, test)
        crema.run(test)
        mine, theirs = [], []
        for _ in range(3):
            mine.append(crema.run(test))
            theirs.append(llama_cpp.run(test, setting))
        values = [median(seconds) / test.count * 1e3 for seconds in (mine, theirs)]
        rows.append([str(depth), *(f"{value:.2f}" for value in values), f"{values[1] / values[0]:.2f}"])
    crema.stop()
    llama_cpp.stop()
    return table(["context", "crema", "llama.cpp", "ratio"], rows)


def small_batches(crema: Crema, kind: str) -> str:
    """What a pass over a few tokens costs beside one token: speculative and forced tokens are such passes."""
    parameters = crema.ready["parameters"]
    samples: dict[int, list[float]] = {count: [] for count in _BATCHES}
    # In turns, because a shared machine is not equally fast all the time; the first turn is not counted.
    peaks: list[float] = []
    for turn in range(_TURNS + 1):
        speed = crema.multiplications(kind)
        if turn > 0 and speed is not None:
            peaks.append(speed)
        for count in _BATCHES:
            seconds = crema.run(SpeedTest("rows", count))
            if turn > 0:
                samples[count].append(seconds)
    crema.stop()
    times = {count: median(seconds) for count, seconds in samples.items()}
    peak = median(peaks) if peaks else None
    rows = []
    for count, seconds in times.items():
        cells = [str(count), f"{seconds * 1e3:.2f}", f"{seconds / times[1]:.2f}"]
        # The kernels' share of the peak is at most about three quarters: loading and scaling take the rest.
        bound = max(times[1], count * parameters / (0.75 * peak)) if peak else times[1]
        rows.append([*cells, f"{seconds / bound:.2f}" if peak else "-"])
    peak_text = f"{peak / 1e9:.0f} G/s" if peak else "unknown"
    header = ["rows", "ms", "times one row", f"times the larger of one row and 75 % of the {kind} peak ({peak_text})"]
    return table(header, rows)
