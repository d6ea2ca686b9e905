"""What the comparison needs on the machine: a cache folder, a virtual environment with the peers, a built crema."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[3]
# The folder of the package, for processes that import it.
MODULES = Path(__file__).resolve().parents[1]


class SetupError(Exception):
    """Something the comparison needs is missing; the message says what to do."""


def say(text: str) -> None:
    """Progress, on standard error."""
    print(text, file=sys.stderr, flush=True)


def cache_folder() -> Path:
    """Where environments and models are kept: CREMA_COMPARE_CACHE, else crema-compare in the user's cache folder."""
    named = os.environ.get("CREMA_COMPARE_CACHE")
    if named:
        folder = Path(named)
    else:
        folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "crema-compare"
    folder.mkdir(parents=True, exist_ok=True)
    return folder.resolve()


def peers_python(with_transformers: bool) -> Path:
    """The interpreter of a virtual environment that has the peers, which is made when it is missing.

    llama.cpp is compiled for this processor, with all its instructions: that is what people run who care for speed.
    """
    requirements = [MODULES / "requirements.txt"]
    if with_transformers:
        requirements.append(MODULES / "requirements-transformers.txt")
    # Never a wheel of llama.cpp: those are for any processor, or, in pip's cache, for the one of another build.
    flags = [["--no-binary", "llama-cpp-python", "--no-cache-dir"], []]
    pins = "".join(file.read_text() for file in requirements)
    key = hashlib.sha256((pins + sys.version + _processor_flags()).encode()).hexdigest()[:12]
    folder = cache_folder() / f"peers-{key}"
    python = folder / "bin" / "python"
    if (folder / "complete").exists():
        return python
    say(f"setting up the peers in {folder} (llama.cpp is compiled: several minutes)")
    shutil.rmtree(folder, ignore_errors=True)
    try:
        subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True, stdout=sys.stderr)
        environment = dict(
            _compilers() | os.environ,
            CMAKE_ARGS="-DGGML_NATIVE=ON -DLLAMA_BUILD_TESTS=OFF -DLLAMA_BUILD_EXAMPLES=OFF",
            CMAKE_BUILD_PARALLEL_LEVEL=str(os.cpu_count() or 1),
        )
        for file, more in zip(requirements, flags):
            command = [str(python), "-m", "pip", "install", *more, "-r", str(file)]
            subprocess.run(command, check=True, env=environment, stdout=sys.stderr)
    except subprocess.CalledProcessError as error:
        raise SetupError(
            f"the peers cannot be set up: {' '.join(error.cmd)} ended with {error.returncode}; "
            "a C++ compiler, cmake and access to PyPI are needed"
        ) from error
    (folder / "complete").touch()
    return python


def llama_cpp_source(python: Path) -> Path:
    """The folder of llama.cpp's sources, its converter among them, as the bindings carry them."""
    pin = next(line for line in (MODULES / "requirements.txt").read_text().split() if line.startswith("llama-cpp-python"))
    folder = cache_folder() / f"source-{pin.replace('==', '-')}"
    if not folder.exists():
        say(f"fetching the sources of {pin}")
        unfinished = folder.with_name("unfinished-" + folder.name)
        shutil.rmtree(unfinished, ignore_errors=True)
        command = [str(python), "-m", "pip", "download", "--no-deps", "--no-binary", "llama-cpp-python"]
        try:
            subprocess.run([*command, "-d", str(unfinished), pin], check=True, stdout=sys.stderr)
            archive = next(unfinished.glob("*.tar.gz"))
            with tarfile.open(archive) as file:
                file.extractall(unfinished, filter="data")
        except (OSError, StopIteration, subprocess.CalledProcessError, tarfile.TarError) as error:
            raise SetupError(f"the sources of {pin} cannot be fetched: {error}; access to PyPI is needed") from error
        archive.unlink()
        os.replace(unfinished, folder)
    return next(folder.glob("*/vendor/llama.cpp"))


def _compilers() -> dict[str, str]:
    """The compilers for llama.cpp where the usual one may build it wrongly, as variables of the environment.

    Before 12.4 and 13.3 (bug 114098), GCC takes only eight bytes of a configuration of tiles as read and drops the others:
    on a processor with AMX, llama.cpp's first product ends with an illegal instruction.
    """
    if "amx_tile" in _processor_flags() and shutil.which("clang") and shutil.which("clang++"):
        return {"CC": "clang", "CXX": "clang++"}
    return {}


def _processor_flags() -> str:
    """The processor's features, since the build is for them."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return ""
    return next((line for line in lines if line.startswith("flags")), "")


def build_crema() -> Path:
    """A release build of crema from this checkout."""
    say("building crema")
    command = ["swift", "build", "-c", "release", "--product", "crema", "--package-path", str(REPOSITORY)]
    try:
        subprocess.run(command, check=True, stdout=sys.stderr)
        shown = subprocess.run([*command, "--show-bin-path"], check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise SetupError(f"crema does not build: {error}; or name a built one with --crema PATH") from error
    return Path(shown.stdout.strip()) / "crema"


def processor_name() -> str:
    """The machine as the rows name it: processor and number of processors in use."""
    name = "unknown processor"
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                name = line.split(":", 1)[1].strip()
                break
    except OSError:
        pass
    return f"{name}, {len(os.sched_getaffinity(0))} processors"
