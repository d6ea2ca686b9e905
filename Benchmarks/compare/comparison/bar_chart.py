"""Pairs of bars as an SVG: readable in light and dark, with the numbers as text and a description for those who hear it."""

from __future__ import annotations

from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

WIDTH, LABELS, VALUES, TOP, BAR, GAP = 760, 230, 150, 66, 15, 14

STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1f1b16 } .q { fill: #6b6258; font-size: 11px } .t { font-weight: 600 }
.n { text-anchor: end } .g { fill: #fbfaf8 } .crema { fill: #a4501a } .peer { fill: #7d8fbf }
@media (prefers-color-scheme: dark) {
text { fill: #efe9e0 } .q { fill: #a89e91 } .g { fill: #16140f } .crema { fill: #f0a36b } .peer { fill: #5a6da6 }
}
"""


@dataclass(frozen=True)
class Pair:
    """Two bars: Crema's figure and a peer's, of one thing."""

    label: str
    peer: str
    crema: float
    other: float


def bar_chart(title: str, note: str, unit: str, pairs: list[Pair]) -> str:
    """The chart: a pair a row, bars from zero, all on one scale."""
    height = TOP + len(pairs) * (2 * BAR + GAP) + 12
    longest = max([value for pair in pairs for value in (pair.crema, pair.other)], default=0) or 1
    words = "; ".join(
        f"{pair.label}: crema {figure(pair.crema)}, {pair.peer} {figure(pair.other)}" for pair in pairs
    )
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f"role=\"img\" aria-label={quoteattr(f'{title}, {unit}. {words}.')}>",
        f"<style>{STYLE}</style>",
        f'<rect class="g" width="{WIDTH}" height="{height}" rx="10"/>',
        f'<text class="t" x="16" y="28">{escape(title)}, {escape(unit)}</text>',
        f'<text class="q" x="16" y="48">{escape(note)}</text>',
    ]
    for number, pair in enumerate(pairs):
        top = TOP + number * (2 * BAR + GAP)
        lines.append(f'<text class="n" x="{LABELS - 10}" y="{top + BAR + 4}">{escape(pair.label)}</text>')
        for row, (name, style, value) in enumerate([("crema", "crema", pair.crema), (pair.peer, "peer", pair.other)]):
            length = max(1, round(value / longest * (WIDTH - LABELS - VALUES)))
            y = top + row * BAR
            lines.append(
                f'<rect class="{style}" x="{LABELS}" y="{y + 1}" width="{length}" height="{BAR - 2}" rx="2"/>'
                f'<text class="q" x="{LABELS + length + 6}" y="{y + BAR - 4}">{escape(name)} {figure(value)}</text>'
            )
    return "\n".join([*lines, "</svg>", ""])


def figure(value: float) -> str:
    """A figure with as many digits as it deserves: three, and all that stand before the point."""
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"
