#!/usr/bin/env python3
"""Writes the manual pages: flags and texts as the programs tell them, and the sections of packaging/manual beside them.

usage: packaging/manual.py CREMA CREMA_SERVE FOLDER

CREMA and CREMA_SERVE are the built programs. The folder gets crema.1, a page for each command (crema-chat.1,
crema-trace-show.1) and crema-serve.1. The day of the pages is that of SOURCE_DATE_EPOCH, so that they can be made again.
"""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

SECTIONS = Path(__file__).resolve().parent / "manual"


def escaped(text):
    """Text for roff: its signs, and nothing that begins a request."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga").replace("^", "\\(ha").replace("~", "\\(ti")
    return "\n".join("\\&" + line if line.startswith((".", "\\(aq")) else line for line in text.split("\n"))


def dumped(program):
    """What a program says of its commands and flags."""
    done = subprocess.run([program, "--experimental-dump-help"], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)["command"]


def spelled(argument):
    """A flag or an argument as it is typed: bold what stands, italic what is put in."""
    value = escaped(argument.get("valueName", ""))
    if argument["kind"] == "positional":
        return f"\\fI{value}\\fR"
    names = []
    for name in argument["names"]:
        dashes = {"short": "-", "long": "--", "longWithSingleDash": "-"}[name["kind"]]
        names.append(f"\\fB{escaped(dashes + name['name'])}\\fR")
    return ", ".join(names) + (f" \\fI{value}\\fR" if argument["kind"] == "option" else "")


def synopsis(title, command, shown):
    words = [f"\\fB{escaped(title)}\\fR"]
    if any(argument["kind"] != "positional" for argument in shown):
        words.append("[\\fIoptions\\fR]")
    for argument in shown:
        if argument["kind"] == "positional":
            word = spelled(argument) + ("..." if argument["isRepeating"] else "")
            words.append(f"[{word}]" if argument["isOptional"] else word)
    if subcommands(command):
        words.append("\\fIcommand\\fR")
    return " ".join(words)


def subcommands(command):
    return [each for each in command.get("subcommands", []) if each["shouldDisplay"] and each["commandName"] != "help"]


def paragraphs(text):
    """A discussion in two parts: paragraphs, and the example, whose lines stay."""
    body, _, example = text.partition("\n\nExample:\n")
    return body.strip(), example.rstrip()


def page(title, command, parents):
    """The page of a command."""
    shown = [each for each in command.get("arguments", []) if each.get("shouldDisplay", True)]
    day = time.strftime("%Y-%m-%d", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))))
    name = title.replace(" ", "-")
    lines = [f'.TH "{name.upper()}" 1 "{day}" "Crema" "User Commands"', ".SH NAME"]
    abstract = command.get("abstract", "").rstrip(".")
    lines += [f"{escaped(name)} \\- {escaped(abstract[:1].lower() + abstract[1:])}", ".SH SYNOPSIS", synopsis(title, command, shown)]
    body, example = paragraphs(command.get("discussion", ""))
    if body:
        lines += [".SH DESCRIPTION", escaped(body).replace("\n\n", "\n.PP\n")]
    if below := subcommands(command):
        lines.append(".SH COMMANDS")
        for each in below:
            lines += [".TP", f"\\fB{escaped(name + '-' + each['commandName'])}\\fR(1)", escaped(each.get("abstract", ""))]
    groups = {}
    for argument in shown:
        groups.setdefault(argument.get("sectionTitle") or "", []).append(argument)
    if shown:
        lines.append(".SH OPTIONS")
    for group, arguments in groups.items():
        if group:
            lines.append(f".SS {escaped(group)}")
        for argument in arguments:
            lines += [".TP", spelled(argument), escaped(about(argument)) or "\\&"]
    if example:
        lines += [".SH EXAMPLES", ".nf", escaped(re.sub(r"^  ", "", example, flags=re.M)), ".fi"]
    own = SECTIONS / f"{name}.roff"
    if own.exists():
        lines.append(own.read_text().rstrip())
    others = [f"\\fB{escaped(each)}\\fR(1)" for each in parents + [f"{name}-{each['commandName']}" for each in subcommands(command)]]
    if others:
        lines += [".SH SEE ALSO", ", ".join(others)]
    return "\n".join(lines) + "\n"


def about(argument):
    text = argument.get("abstract", "")
    if argument.get("discussion"):
        text += "\n" + argument["discussion"]
    if argument.get("allValues") and argument["kind"] == "option":
        text += f" One of: {', '.join(argument['allValues'])}."
    if argument.get("defaultValue") is not None and "Default:" not in text:
        text += f" Default: {argument['defaultValue']}."
    return text.strip()


def pages(title, command, parents=()):
    """The pages of a command and of those below it, by their file's name."""
    yield title.replace(" ", "-"), page(title, command, list(parents))
    for each in subcommands(command):
        # The server's program has the page of `crema serve`: it has the flags.
        if (title, each["commandName"]) != ("crema", "serve"):
            yield from pages(f"{title} {each['commandName']}", each, [*parents, title.replace(" ", "-")])


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__.split("\n\n")[1])
    crema, server, folder = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    written = [*pages("crema", dumped(crema)), *pages("crema serve", dumped(server), ["crema"])]
    for name, text in written:
        (folder / f"{name}.1").write_text(text)
    known = {name for name, _ in written}
    if left := [file.name for file in SECTIONS.glob("*.roff") if file.stem not in known]:
        sys.exit(f"packaging/manual: {', '.join(sorted(left))}: there is no such command")


if __name__ == "__main__":
    main()
