"""What the checks of the kernels for Arm share: levels, tools, compiling for another processor, and loops of compiled code."""

import dataclasses
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "Tests" / "Arm"
SOURCES = ROOT / "Sources"
PACKAGES = "gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user-static"


# As in Package.swift: three passes of Swift's optimizer take longer than all else, and LLVM does their work after them.
PASSES = ("redundant-load-elimination", "early-redundant-load-elimination", "dead-store-elimination")
WITHOUT_PASSES = [part for name in PASSES for part in ("-Xllvm", f"-sil-disable-pass={name}")]


@dataclasses.dataclass(frozen=True)
class Level:
    """A level of instructions: its modules, how they are compiled, and a processor that has no more than it."""

    name: str
    modules: tuple[str, ...]
    flags: tuple[str, ...]
    processor: str
    calls: tuple[str, ...]

    def sources(self) -> list[Path]:
        return sorted(file for module in self.modules for file in (SOURCES / module).glob("*.swift"))


LEVELS = [
    Level("neon", ("KernelsNEON", "KernelsPicturesNEON"), ("-march=armv8-a",), "cortex-a72", ("Others",)),
    Level("dotprod", ("KernelsDotProd",), ("-march=armv8-a+dotprod",), "neoverse-n1", ()),
    Level(
        "i8mm",
        ("KernelsI8MM",),
        ("-march=armv8-a+dotprod+i8mm+bf16", "-D__bf16=short", "-flax-vector-conversions=all"),
        "max",
        ("BFloat16",),
    ),
]


def tool(*names: str, package: str) -> str:
    """The path of a program; ends the run where there is none."""
    for name in names:
        if found := shutil.which(name):
            return found
    print(f"MISSING: {names[0]} ({package})", file=sys.stderr)
    raise SystemExit(1)


def debian(package: str) -> str:
    return f"Debian: apt-get install --no-install-recommends {package}"


def swiftc() -> str:
    return tool("swiftc", package="https://www.swift.org/install")


def gcc() -> str:
    return tool("aarch64-linux-gnu-gcc", package=debian(PACKAGES))


def objdump() -> str:
    return tool("aarch64-linux-gnu-objdump", package=debian("binutils-aarch64-linux-gnu"))


def emulator() -> str:
    return tool("qemu-aarch64-static", "qemu-aarch64", package=debian(PACKAGES))


def call(*command: object) -> str:
    """Runs a program and returns what it prints; ends the run where it fails."""
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if result.returncode:
        print(f"{Path(command[0]).name} … {command[-1]} failed:\n{result.stdout}{result.stderr[-4000:]}", file=sys.stderr)
        raise SystemExit(1)
    return result.stdout


def compile_kernels(level: Level, target: Path, more: list[Path] = [], flags: list[str] = []) -> None:
    """An object of a level's kernels for Arm, by the library of Embedded Swift, which any compiler for Linux has."""
    instructions = [part for flag in level.flags for part in ("-Xcc", flag)]
    call(
        swiftc(), "-target", "aarch64-none-none-elf", "-enable-experimental-feature", "Embedded", "-wmo", "-Ounchecked",
        "-parse-as-library", "-module-name", level.modules[0], *instructions, *WITHOUT_PASSES, *flags, "-c", *level.sources(), *more,
        "-o", target,
    )  # fmt: skip


@dataclasses.dataclass(frozen=True)
class Loop:
    """An innermost loop of compiled code."""

    function: str
    instructions: tuple[str, ...]

    def count(self, name: str) -> int:
        return sum(1 for each in self.instructions if each.split()[0] == name)

    @property
    def size(self) -> int:
        """Instructions but those that only ask for memory."""
        return len(self.instructions) - self.count("prfm")

    @property
    def spills(self) -> int:
        """Instructions that reach into the stack."""
        return sum(1 for each in self.instructions if "[sp" in each)

    @property
    def calls(self) -> list[str]:
        return [each for each in self.instructions if each.split()[0] in ("bl", "blr", "brk", "udf")]


def inner_loops(code: Path) -> list[Loop]:
    """The loops of an object or program for Arm that contain no other."""
    loops = []
    for function in re.split(r"\n(?=[0-9a-f]+ <)", call(objdump(), "-d", "--no-show-raw-insn", code)):
        name = re.match(r"[0-9a-f]+ <(.*)>:", function)
        if not name:
            continue
        lines = re.findall(r"^\s*([0-9a-f]+):\s+(\S.*)$", function, re.M)
        places = [int(place, 16) for place, _ in lines]
        index = {place: number for number, place in enumerate(places)}
        spans = set()
        for number, (_, text) in enumerate(lines):
            branch = re.match(r"(?:b|b\.\w+|cbn?z|tbn?z)\s+(?:.*, )?([0-9a-f]+) <", text)
            start = index.get(int(branch[1], 16)) if branch else None
            if start is not None and start <= number:
                spans.add((start, number))
        for start, end in spans:
            if not any((start, end) != other and start <= other[0] and other[1] <= end for other in spans):
                texts = tuple(re.sub(r"\s*//.*", "", text) for _, text in lines[start : end + 1])
                loops.append(Loop(name[1], texts))
    return loops
