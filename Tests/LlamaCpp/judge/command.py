"""The comparison: a tiny file for each case, its logits by both programs, and a table."""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import tempfile
from pathlib import Path

import numpy as np

from . import library, tiny_file, vocabularies
from .architectures import CASES, ENCODERS, PARTS
from .case import Case


def crema_logits(program: Path, path: Path, ids: list[int]) -> np.ndarray:
    """The logits by crema; `Refusal` with its message."""
    output = path.with_suffix(".safetensors")
    command = [
        str(program),
        "logits",
        "--precision",
        "exact",
        "--threads",
        "1",
        "--model",
        str(path),
        "--ids",
        ",".join(map(str, ids)),
        "--output",
        str(output),
    ]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        lines = [line for line in done.stderr.splitlines() if line.strip()]
        raise library.Refusal(lines[0].removeprefix("crema: ") if lines else f"it ended with {done.returncode}")
    data = output.read_bytes()
    start = 8 + int.from_bytes(data[:8], "little")
    return np.frombuffer(data[start:], dtype="<f4").reshape(len(ids), -1)


def known_to_crema(program: Path, folder: Path) -> set[str]:
    """The architectures that crema reads, from its message about one that nobody has."""
    path = folder / "none.gguf"
    tiny_file.write(path, Case("none", {}), None)
    try:
        crema_logits(program, path, [1])
    except library.Refusal as refusal:
        return set(re.findall(r"[\w-]+", str(refusal).partition("(supported: ")[2])) or {str(refusal)}
    return set()


def judge(program: Path, folder: Path, case: Case, ids: list[int]) -> tuple[float | None, str]:
    """The relative norm of the difference of both programs' logits, and what to say about it."""
    path = folder / (re.sub(r"\W+", "-", case.name) + ".gguf")
    try:
        tiny_file.write(path, case, None)
        shapes = library.in_child(library.shapes, str(path))
        tiny_file.write(path, case, shapes)
        expected = np.asarray(library.in_child(library.logits, str(path), ids, case.is_flash), dtype=np.float64)
    except library.Refusal as refusal:
        return None, f"refused by llama.cpp: {refusal}"
    if not np.isfinite(expected).all():
        return None, "llama.cpp's logits are not finite"
    try:
        found = crema_logits(program, path, ids)
    except library.Refusal as refusal:
        reason = str(refusal).removeprefix(f"{path}: ").partition(" (supported: ")[0]
        return None, f"refused by Crema: {reason}"
    if found.shape != expected.shape:
        return None, f"shapes differ: {found.shape} and {expected.shape}"
    rows = np.linalg.norm(found - expected, axis=1) / np.linalg.norm(expected, axis=1)
    difference = float(np.linalg.norm(found - expected) / np.linalg.norm(expected))
    if case.differs and difference > case.tolerance:
        return difference, f"differs, as it should: {case.differs}"
    if difference <= case.tolerance:
        return difference, "equal"
    first = int(np.argmax(rows > case.tolerance))
    return difference, f"differs from position {first} on"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="Tests/LlamaCpp/run", description="Crema's reading of GGUF files, judged by llama.cpp."
    )
    parser.add_argument("names", nargs="*", help="architectures, or tokenizers; all by default")
    parser.add_argument("--crema", type=Path, required=True, help="the program")
    parser.add_argument("--keep", type=Path, help="a folder for the files, which otherwise are deleted")
    parser.add_argument("--seed", type=int, default=1, help="of the ids")
    options = parser.parse_args(arguments)
    if options.names == ["tokenizers"]:
        with tempfile.TemporaryDirectory() as temporary:
            folder = options.keep or Path(temporary)
            folder.mkdir(parents=True, exist_ok=True)
            return 1 if vocabularies.judge(options.crema, folder, options.seed) else 0
    unknown = set(options.names) - {case.architecture for case in CASES}
    if unknown:
        parser.error(f"no such architecture: {', '.join(sorted(unknown))}")
    source = random.Random(options.seed)
    ids = [source.randrange(96) for _ in range(256)]
    failures = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        print("| architecture | relative norm | verdict |\n|---|---|---|", flush=True)
        for case in CASES:
            if options.names and case.architecture not in options.names:
                continue
            difference, verdict = judge(options.crema, folder, case, ids[: case.tokens])
            failures += not (verdict == "equal" or verdict.startswith("differs, as it should"))
            number = "" if difference is None else f"{difference:.1e}"
            print(f"| {case.name} | {number} | {verdict} |", flush=True)
        if not options.names:
            failures += vocabularies.judge(options.crema, folder, options.seed)
            missing = known_to_crema(options.crema, folder) - {case.architecture for case in CASES} - ENCODERS - PARTS
            if missing:
                failures += 1
                print(f"\nNot judged: {', '.join(sorted(missing))}")
    return 1 if failures else 0
