"""What a run leaves in a folder: results.json, tables.md, and a chart of each test."""

from __future__ import annotations

import json
import subprocess
from datetime import date
from pathlib import Path
from typing import Any

from .bar_chart import Pair, bar_chart
from .environment import REPOSITORY


def write(folder: Path, result: dict[str, Any], text: str) -> list[Path]:
    """Writes the report of a run; the files, in the order of their names.

    `result` has `machine`, `date`, `crema_commit`, `llama_cpp_commit` and the rows; `text` is what the run prints.
    """
    folder.mkdir(parents=True, exist_ok=True)
    charts = chart_files(result)
    files = {"results.json": json.dumps(result, indent=2) + "\n", "tables.md": page(result, text, list(charts)), **charts}
    for name, content in files.items():
        (folder / name).write_text(content)
    return [folder / name for name in sorted(files)]


def chart_files(result: dict[str, Any]) -> dict[str, str]:
    """The charts by the names of their files: one for each test, with the rows in their order."""
    tests: dict[str, list[dict[str, Any]]] = {}
    for row in result["rows"]:
        tests.setdefault(row["test"], []).append(row)
    charts = {}
    for test, rows in tests.items():
        pairs = [Pair(f"{row['model']} {row['weights']}".strip(), row["peer"], row["crema"], row["peer_value"]) for row in rows]
        charts[file_name(test)] = bar_chart(title(test), origin(result), rows[0]["unit"], pairs)
    return charts


def file_name(test: str) -> str:
    """A test's name as a file's: `tg128@d4096` is in tg128-d4096.svg."""
    return "".join(letter if letter.isalnum() else "-" for letter in test) + ".svg"


def title(test: str) -> str:
    """A test in words."""
    count, _, depth = test[2:].partition("@d")
    behind = f" after {int(depth):,} tokens" if depth else ""
    if test.startswith("pp"):
        return f"Prefill of {int(count):,} tokens{behind}"
    if test.startswith("tg"):
        return f"Decoding of {int(count):,} tokens{behind}"
    return {"load": "Loading and one token"}.get(test, test)


def origin(result: dict[str, Any]) -> str:
    """Where and when the figures were measured, and of which versions."""
    return (
        f"{result['machine']}, {result['date']}; crema {result['crema_commit']}, llama.cpp {result['llama_cpp_commit']}"
    )


def page(result: dict[str, Any], text: str, charts: list[str]) -> str:
    """The tables as Markdown, with the charts above them."""
    pictures = "".join(f"![{title(Path(name).stem.replace('-', '@'))}]({name})\n\n" for name in charts)
    return f"# Crema beside its peers\n\n{origin(result)}\n\n{pictures}{text}\n"


def today() -> str:
    """The day, as ISO 8601 writes it."""
    return date.today().isoformat()


def checkout_commit(folder: Path = REPOSITORY) -> str:
    """The commit of a checkout, with a word where files differ from it; `unknown` outside one."""
    try:
        found = subprocess.run(
            ["git", "-C", str(folder), "describe", "--always", "--abbrev=9", "--exclude=*", "--dirty= with changes"],
            check=True, capture_output=True, text=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return found.stdout.strip()
