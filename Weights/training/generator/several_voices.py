"""Wordings of requests that name several values, from the tables in `several_voices_home.py` and `several_voices_out.py`."""

import several_voices_home
import several_voices_out
from requests_wider import learn_starts

VOICES = {name: text.strip().split("\n") for voices in (several_voices_home, several_voices_out) for name, text in voices.VOICES.items()}
learn_starts(VOICES)


def wording(rng, name, patterns):
    """One of a maker's own patterns, or more often one of the tables."""
    return rng.choice(VOICES[name]) if rng.random() < 0.65 else rng.choice(patterns)
