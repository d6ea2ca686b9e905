"""The command line of Benchmarks/compare/run."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path

from .environment import SetupError, build_crema, cache_folder, peers_python, processor_name, say
from .models import SHAPES, USUAL, WEIGHTS
from .plan import BESIDE, missing
from .speed_test import SpeedTest


def parser() -> argparse.ArgumentParser:
    """The options."""
    result = argparse.ArgumentParser(
        prog="Benchmarks/compare/run",
        description="Crema beside llama.cpp and transformers: the same shapes, the same precision, in turns.",
    )
    result.add_argument(
        "--quick",
        action="store_true",
        help="three runs of each test, no transformers, long contexts for one model only: under fifteen minutes "
        "once everything is set up",
    )
    result.add_argument("--json", action="store_true", help="print the rows as one JSON object, nothing else")
    result.add_argument("--threads", type=int, default=2, help="threads of every engine (default: 2)")
    result.add_argument(
        "--model", action="append", choices=list(SHAPES),
        help=f"only this shape (repeatable; default: {', '.join(USUAL)}); the others need llama.cpp's converter, and with it torch",
    )
    result.add_argument("--weights", action="append", choices=list(WEIGHTS), help="only this form (repeatable)")
    result.add_argument(
        "--gguf", action="append", type=Path, metavar="FILE",
        help="measure both engines on this very file, and nothing else unless --model or --weights is given (repeatable)",
    )
    result.add_argument("--test", action="append", type=test_name, help="only this test, such as pp512, and no figures beside the rows (repeatable)")
    result.add_argument(
        "--beside", action="append", choices=list(BESIDE),
        help="only these of the figures that stand beside the rows; errors are not timed (repeatable)",
    )
    result.add_argument(
        "--report", type=Path, metavar="DIR",
        help="write results.json, tables.md and a chart of each test (SVG) into this folder, too",
    )
    result.add_argument("--repeats", type=int, help="counted runs of each test (default: 5, or 3 with --quick)")
    result.add_argument("--crema", type=Path, help="a built crema; default: builds this checkout")
    result.add_argument("--python", type=Path, help="an interpreter that has the peers; default: sets one up")
    return result


def test_name(text: str) -> str:
    """A test that a peer can run, too."""
    try:
        test = SpeedTest.parse(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    if test.kind == "rows":
        raise argparse.ArgumentTypeError(f"{text} is measured beside the rows of the 1B shape, in 8 and 4 bits")
    return test.name


def main(arguments: list[str]) -> int:
    """Sets up what is missing and measures; the exit status."""
    options = parser().parse_args(arguments)
    if options.threads < 1 or (options.repeats is not None and options.repeats < 1):
        parser().error("--threads and --repeats are 1 or more")
    for file in options.gguf or []:
        if not file.is_file():
            parser().error(f"--gguf {file}: there is no such file")
    if options.report and options.report.exists() and not options.report.is_dir():
        parser().error(f"--report {options.report}: is not a folder")
    for name in options.beside or []:
        if options.gguf:
            parser().error("--beside is measured on the shapes of random weights: leave out --gguf")
        if options.test or options.repeats or options.json or options.report:
            parser().error("--beside prints no rows: leave out --test, --repeats, --json and --report")
        if lacking := missing(name, options.quick, options.model, options.weights):
            parser().error(f"--beside {name} needs {lacking}")
    # The measuring half runs in the peers' environment, this half in any Python.
    from . import report, session

    try:
        python = options.python or peers_python(
            with_transformers=not options.quick or any(model not in USUAL for model in options.model or [])
        )
        crema = (options.crema or build_crema()).resolve()
        start = time.monotonic()
        outcome = session.run(options, python, crema, cache_folder())
    except (SetupError, session.EngineError) as error:
        say(f"error: {error}")
        return 1
    except KeyboardInterrupt:
        say("interrupted")
        return 130
    minutes = (time.monotonic() - start - outcome.preparation_seconds) / 60
    say(f"measured for {minutes:.1f} minutes, without set-up and conversion")
    if options.report:
        for file in report.write(options.report, outcome.rows_object, outcome.text):
            say(f"wrote {file}")
    if options.json:
        say(outcome.text)
        print(json.dumps(outcome.rows_object, indent=2))
    else:
        print(outcome.text)
    return 0
