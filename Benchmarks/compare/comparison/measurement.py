"""Runs the engines in turns and collects the samples of a cell."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from .disturbance import Watch
from .engines import Crema, LlamaCpp, Transformers
from .environment import say
from .plan import Cell
from .results import Samples
from .speed_test import SpeedTest

Peer = LlamaCpp | Transformers
# The first token after loading: a model that is only mapped has not been read before it.
_FIRST = SpeedTest("tg", 1)
# The context of the peer while loading is timed: what longer tests need is none of it.
_LOADING_CONTEXT = 512
# The test whose speed is told as a part of the read bandwidth.
_DECODING = SpeedTest.parse("tg128")
# A test shorter than this is tried twice in each of the peer's settings before one is chosen.
_SHORT = 3.0


@dataclass
class CellResult:
    """What a cell's runs gave."""

    samples: list[Samples]
    # The weights that Crema reads for one token.
    token_bytes: int
    # Measured before and after each run of decoding from an empty context.
    read_bandwidth: list[float]
    # Of the mapped file that holds the weights; empty for packed weights.
    file_bandwidth: list[float]
    # The largest resident size of each process that loaded the model and evaluated one token.
    loaded_bytes: list[int] = field(default_factory=list)
    peer_loaded_bytes: list[int] = field(default_factory=list)
    # The largest part of the processors that other programs used during a sample.
    disturbance: float = 0


def measure(
    cell: Cell, repeats: int, threads: int, start_crema: Callable[[], Crema], start_peer: Callable[[int], Peer]
) -> CellResult:
    """Loads both engines anew for every load sample, and once more for the tests; the peer is started with a context."""
    name = f"{cell.model} {cell.weights.name} {cell.peer}"
    loaded: tuple[list[int], list[int]] = ([], [])
    load = Samples(cell.peer, cell.model, cell.weights.name, "load", threads, None)
    # One run that is not counted brings the files into the page cache.
    for repeat in range(repeats + 1):
        say(f"{name}: load {repeat}/{repeats}")
        crema = start_crema()
        seconds = crema.load_seconds + crema.run(_FIRST)
        peer = start_peer(_LOADING_CONTEXT)
        peer_seconds = peer.load_seconds + peer.run_first(_FIRST, peer.settings[0])
        if repeat > 0:
            load.crema.append(seconds)
            load.peer_seconds.append(peer_seconds)
        loaded[0].append(crema.stop().peak_bytes)
        loaded[1].append(peer.stop().peak_bytes)
    crema, peer = start_crema(), start_peer(cell.context)
    result = CellResult([], crema.ready["token_bytes"], [], [], *loaded)
    watch = Watch([crema.process, peer.process, os.getpid()])
    for test in cell.tests:
        samples = Samples(cell.peer, cell.model, cell.weights.name, test.name, threads, test.tokens)
        setting = fastest_setting(peer, test)
        samples.setting = f"flash attention {setting}" if len(peer.settings) > 1 else ""
        crema.run(warm_up(test))
        has_limits = test == _DECODING and cell.peer == "llama.cpp"
        for repeat in range(repeats):
            if has_limits:
                read_limits(crema, result)
            turns = [(samples.crema, lambda: crema.run(test)), (samples.peer_seconds, lambda: peer.run(test, setting))]
            # Who begins changes, so that neither always runs on a processor that the other has warmed.
            for seconds, take in turns if repeat % 2 == 0 else reversed(turns):
                seconds.append(watch.sample(take))
            say(
                f"{name}: {test.name} {repeat + 1}/{repeats}: crema {samples.value(samples.crema):.1f}, "
                f"{cell.peer} {samples.value(samples.peer_seconds):.1f} {samples.unit}"
            )
            if has_limits:
                read_limits(crema, result)
        result.samples.append(samples)
    result.samples.append(load)
    result.disturbance = max(watch.shares)
    crema.stop()
    peer.stop()
    return result


def read_limits(crema: Crema, result: CellResult) -> None:
    """What can be read now: the bandwidth of a shared machine changes within seconds."""
    result.read_bandwidth.append(crema.read_bandwidth())
    file_bandwidth = crema.file_bandwidth()
    if file_bandwidth is not None:
        result.file_bandwidth.append(file_bandwidth)


# Tokens of the run before those that are counted: of long tests a part is enough.
_WARM_UP = {"tg": 16, "pp": 1024}


def warm_up(test: SpeedTest) -> SpeedTest:
    """The run before those that are counted."""
    return SpeedTest(test.kind, min(test.count, _WARM_UP.get(test.kind, test.count)), test.depth, test.sessions)


def fastest_setting(peer: Peer, test: SpeedTest) -> str:
    """Tries a test in each of the peer's settings; the peer is measured at its best."""
    best: dict[str, float] = {}
    trial = warm_up(test)
    for setting in peer.settings:
        peer.run(SpeedTest(trial.kind, 1, trial.depth, trial.sessions), setting)
        best[setting] = peer.run(trial, setting)
        if best[setting] < _SHORT and len(peer.settings) > 1:
            best[setting] = min(best[setting], peer.run(trial, setting))
    return min(best, key=lambda setting: best[setting])
