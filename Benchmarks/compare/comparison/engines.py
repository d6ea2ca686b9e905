"""The engines as processes that hold a model and answer one line with one line, so that they can take turns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .environment import MODULES
from .speed_test import SpeedTest


class EngineError(Exception):
    """An engine that ended or answered something else than it should."""


@dataclass(frozen=True)
class Usage:
    """What a finished process used: its largest resident size, less that of the interpreter before the model."""

    peak_bytes: int


class Engine:
    """A running process; `started` is when it was asked for, on the clock of time.perf_counter."""

    def __init__(self, name: str, command: list[str]) -> None:
        self.name = name
        self._errors = tempfile.TemporaryFile()
        environment = dict(os.environ, PYTHONPATH=str(MODULES))
        self.started = time.perf_counter()
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, text=True, env=environment
        )
        self._ready: dict[str, Any] | None = None

    @property
    def ready(self) -> dict[str, Any]:
        """What the engine says when its model is loaded; waits for that."""
        if self._ready is None:
            self._ready = self._read()
        return self._ready

    @property
    def process(self) -> int:
        """The number of the process."""
        return self._process.pid

    def ask(self, line: str) -> dict[str, Any]:
        """Sends a line and returns the answer."""
        _ = self.ready
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            pass
        return self._read()

    def stop(self) -> Usage:
        """Ends the process and says what it used."""
        interpreter = self.ready.get("interpreter_bytes", 0)
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        _, status, usage = os.wait4(self._process.pid, 0)
        self._process.returncode = os.waitstatus_to_exitcode(status)
        self._errors.close()
        return Usage(usage.ru_maxrss * 1024 - interpreter)

    def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        try:
            answer = json.loads(line)
        except json.JSONDecodeError:
            self._process.kill()
            self._process.wait()
            self._errors.seek(0)
            message = self._errors.read().decode(errors="replace").strip()[-2000:]
            raise EngineError(f"{self.name} ended without an answer: {message or line.strip()}") from None
        assert isinstance(answer, dict)
        return answer


class Crema(Engine):
    """`crema bench --stdin`."""

    def __init__(self, program: Path, model: Path, threads: int, flags: tuple[str, ...] = ()) -> None:
        super().__init__(
            "crema", [str(program), "bench", "--model", str(model), "-t", str(threads), "--stdin", *flags]
        )

    @property
    def load_seconds(self) -> float:
        return self.ready["load_ns"] / 1e9

    def run(self, test: SpeedTest) -> float:
        """Seconds of the counted part of a test."""
        return self.ask(test.name)["ns"] / 1e9

    def multiplications(self, kind: str) -> float | None:
        """Multiplications a second of all threads, of float32, bfloat16 or int8; None without kernels for them."""
        return self.ask("peaks").get(f"{kind}_per_second")

    def read_bandwidth(self) -> float:
        """Bytes a second that the processor reads from memory, with as many threads as the engine."""
        return self.ask("read")["read_bytes_per_second"]

    def file_bandwidth(self) -> float | None:
        """The same from the mapped file where the weights are multiplied; None for packed weights, which are copied."""
        return self.ask("read-file")["file_bytes_per_second"]


class LlamaCpp(Engine):
    """llama.cpp's worker; a test runs with flash attention on or off."""

    settings = ("on", "off")

    def __init__(self, python: Path, model: Path, threads: int, context: int) -> None:
        options = ["--threads", str(threads), "--context", str(context)]
        super().__init__("llama.cpp", [str(python), "-m", "comparison.llama_cpp_worker", str(model), *options])

    @property
    def load_seconds(self) -> float:
        return self.ready["seconds"]

    def run(self, test: SpeedTest, setting: str) -> float:
        """Seconds of the counted part of a test."""
        return self.ask(f"{test.name} {setting}")["seconds"]

    def run_first(self, test: SpeedTest, setting: str) -> float:
        """The same with the time it took to make the context."""
        answer = self.ask(f"{test.name} {setting}")
        return answer["seconds"] + answer["context_seconds"]


class Transformers(Engine):
    """transformers' worker, on the bfloat16 checkpoint itself."""

    settings = ("sdpa",)

    def __init__(self, python: Path, model: Path, threads: int) -> None:
        super().__init__(
            "transformers",
            [str(python), "-m", "comparison.transformers_worker", str(model), "--threads", str(threads)],
        )

    @property
    def load_seconds(self) -> float:
        return self.ready["seconds"]

    def run(self, test: SpeedTest, setting: str) -> float:
        """Seconds of the counted part of a test."""
        return self.ask(test.name)["seconds"]

    def run_first(self, test: SpeedTest, setting: str) -> float:
        return self.run(test, setting)
