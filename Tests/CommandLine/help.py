#!/usr/bin/env python3
"""Checks that each command's help has an example, and that every flag of the example is one of that command.

usage: Tests/CommandLine/help.py CREMA
"""

import re
import shlex
import subprocess
import sys


def help_text(crema, words):
    """The help of a command, `crema help WORDS`."""
    return subprocess.run([crema, "help", *words], check=True, capture_output=True, text=True).stdout


def subcommands(text):
    """The names below SUBCOMMANDS, but for `help` itself."""
    _, _, listed = text.partition("SUBCOMMANDS:\n")
    return [name for name in re.findall(r"^  ([a-z]+)\b", listed, re.MULTILINE) if name != "help"]


def examples(text):
    """The lines below `Example:` or `Examples:`."""
    found = re.search(r"^Examples?:\n((?:  .*\n)+)", text, re.MULTILINE)
    return [line.strip() for line in found.group(1).splitlines()] if found else []


def faults(crema, words=()):
    """What is wrong with the help of a command and of those below it; how many were looked at."""
    text = help_text(crema, words)
    name = " ".join(["crema", *words])
    lines = examples(text)
    wrong = [] if lines else [f"{name}: the help has no example"]
    for line in lines:
        # The example is of this command, or of one below it.
        parts = shlex.split(line)
        if parts[: len(words) + 1] != ["crema", *words]:
            wrong.append(f"{name}: the example is of another command: {line}")
            continue
        command, below = list(words), subcommands(text)
        while below and len(parts) > len(command) + 1 and parts[len(command) + 1] in below:
            command.append(parts[len(command) + 1])
            below = subcommands(help_text(crema, command))
        options = help_text(crema, command).partition("OPTIONS:\n")[2]
        known = set(re.findall(r"(?<![\w-])--?[a-zA-Z][\w-]*", options))
        wrong += [f"{name}: the example has {part}, which is no flag of crema {' '.join(command)}"
                  for part in parts if re.match(r"--?[a-zA-Z]", part) and part not in known]
    count = 1
    for below in subcommands(text):
        more, seen = faults(crema, (*words, below))
        wrong += more
        count += seen
    return wrong, count


def main():
    wrong, count = faults(sys.argv[1])
    for line in wrong:
        print(f"FAILED: {line}")
    # Of none to look at nothing can be wrong.
    if count < 15:
        print(f"FAILED: {count} commands were found; expected 15 or more")
    if wrong or count < 15:
        return 1
    print(f"the help of each of {count} commands has an example")
    return 0


if __name__ == "__main__":
    sys.exit(main())
