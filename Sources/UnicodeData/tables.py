"""Writes files of tables about Unicode scalars, for `UnicodeTables.swift` to read.

A table is a line of words (what the table is about, then names), the number of its bytes (two bytes, the lower first) and the
bytes. They hold numbers in groups of three bits, the lowest first, two groups in a byte, the first in its lower half; 8 is added
to all groups but the last of a number. A group of 8 after the last number fills up a byte.
"""

import hashlib
import pathlib

RESOURCES = pathlib.Path(__file__).resolve().parent / "Resources"


def signed(value):
    """A number that may be negative as one that is not, its sign in the lowest bit."""
    return value * 2 if value >= 0 else -value * 2 - 1


def packed(numbers):
    groups = []
    for number in numbers:
        while number >= 8:
            groups.append(8 + (number & 7))
            number >>= 3
        groups.append(number)
    if len(groups) % 2:
        groups.append(8)
    return bytes(low | high << 4 for low, high in zip(groups[::2], groups[1::2]))


def write(name, tables):
    """Writes a file of pairs of a line of words and numbers, and prints the digest that `UnicodeTablesTests` wants."""
    contents = b""
    for words, numbers in tables:
        text = packed(numbers)
        contents += words.encode() + b"\n" + len(text).to_bytes(2, "little") + text
    (RESOURCES / name).write_bytes(contents)
    print(name, hashlib.sha256(contents).hexdigest())
