"""The names of the tests, as llama-bench and `crema bench` write them, and what each asks an engine to do."""

from __future__ import annotations

import re
from dataclasses import dataclass

_NAME = re.compile(r"(?P<kind>pp|tg|rows)(?P<count>[1-9][0-9]*)((?<=[0-9])x(?P<sessions>[1-9][0-9]?))?(@d(?P<depth>[0-9]+))?")


@dataclass(frozen=True)
class SpeedTest:
    """`pp512`: 512 tokens read at once; `tg128`: 128 tokens written one by one; `rows8`: 8 tokens evaluated at once with
    logits for each. `tg128x8`: eight sequences write 128 tokens each, a token of every one in each pass. `@d4096`: after
    4,096 tokens of each sequence, which are not counted."""

    kind: str
    count: int
    depth: int = 0
    sessions: int = 1

    @staticmethod
    def parse(name: str) -> SpeedTest:
        """The test of a name, such as tg128@d4096."""
        match = _NAME.fullmatch(name)
        if match is None or match["sessions"] and match["kind"] != "tg":
            raise ValueError(f"{name!r} is no test; expected pp512, tg128, tg128x8 or rows8, and @d4096 behind it")
        return SpeedTest(match["kind"], int(match["count"]), int(match["depth"] or 0), int(match["sessions"] or 1))

    @property
    def name(self) -> str:
        sessions = f"x{self.sessions}" if self.sessions > 1 else ""
        return f"{self.kind}{self.count}{sessions}" + (f"@d{self.depth}" if self.depth else "")

    @property
    def tokens(self) -> int:
        """The tokens that are counted, of all sequences."""
        return self.count * self.sessions

    @property
    def positions(self) -> int:
        """The context that each sequence of the test needs."""
        return self.count + self.depth
