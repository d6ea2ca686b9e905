"""Percentiles of what was measured, and the table of them."""


def percentile(values, part):
    """The smallest value that at least this part (0…1) of the values does not exceed; None without values."""
    if not values:
        return None
    ordered = sorted(values)
    return ordered[max(0, -(-int(part * 1_000_000) * len(ordered) // 1_000_000) - 1)]


def first_token(outcomes):
    """Seconds from sending to the first event with text."""
    return [each.times[0] - each.started for each in outcomes if each.times]


def between(outcomes):
    """Seconds between events with text; an event may bring several tokens."""
    return [later - earlier for each in outcomes for earlier, later in zip(each.times, each.times[1:])]


def per_token(outcomes):
    """Seconds for a token after the first, one value for each answer of two tokens or more."""
    return [(each.times[-1] - each.times[0]) / (each.completion_tokens - 1) for each in outcomes if each.answer and each.completion_tokens > 1 and len(each.times) > 1]


def whole(outcomes):
    """Seconds from sending to the end of the answer."""
    return [each.ended - each.started for each in outcomes if each.answer]


def row(name, values):
    """A line of the table, in milliseconds."""
    cells = [percentile(values, part) for part in (0.5, 0.9, 0.99, 1)]
    return f"| {name} | {len(values)} | " + " | ".join("–" if each is None else f"{each * 1000:.1f}" for each in cells) + " |"


HEAD = "| milliseconds | samples | p50 | p90 | p99 | max |\n|---|---|---|---|---|---|"
