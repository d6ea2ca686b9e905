"""Wordings of another kind than those in `requests_known.py` and `requests_more.py`: the situation first, fragments, corrections, talk around the request.

The tables stand in `requests_wider_days.py`, `requests_wider_cafe.py`, `requests_wider_people.py` and
`requests_wider_numbers.py`; those named `requests_voices_` have more of each, as different people would say it. Here are, too, the places where a day may stand
in a request, and how people type who are in a hurry.
"""

import re

import requests_voices_cafe
import requests_voices_clauses
import requests_voices_clauses_more
import requests_voices_days
import requests_voices_numbers
import requests_voices_odd
import requests_voices_people
import requests_voices_stories
import requests_voices_terse
from patterns import STARTS, softened
from requests_wider_cafe import CAFE
from requests_wider_days import DAYS
from requests_wider_numbers import NUMBERS
from requests_wider_people import PEOPLE

WIDER = {name: text.strip().split("\n") for name, text in {**DAYS, **CAFE, **PEOPLE, **NUMBERS}.items()}
for voices in (requests_voices_days, requests_voices_cafe, requests_voices_people, requests_voices_numbers, requests_voices_stories, requests_voices_terse, requests_voices_clauses, requests_voices_clauses_more, requests_voices_odd):
    for name, text in voices.VOICES.items():
        WIDER[name] += text.strip().split("\n")

# Words with which requests begin lose their capital inside a sentence; names keep it.
NAMES = ("I", "Nice", "Split", "Monday", "Grandpa", "Grandma", "Mum", "Mom", "Dad", "Mia's")


def learn_starts(tables):
    """Notes with which words the patterns of tables begin."""
    first = {word for patterns in tables.values() for pattern in patterns for word in re.findall(r"[\w']+", " ".join(part.split(" ")[0] for part in re.match(r"\[([^]]*)\]|\S+", pattern).group().strip("[]").split("|")))}
    STARTS.update(word.lower() for word in first if word.partition("'")[0] not in NAMES and word[0].isupper())


learn_starts(WIDER)


def wider(tool, key=None):
    """The patterns of a tool; the key is an operation, or whether lights are on."""
    return WIDER[tool if key is None else f"{tool} {({True: 'on', False: 'off'}).get(key, key)}"]


# Where a day stands that else ends the request: around it, or in a sentence of its own.
AT_THE_END = ["{base}, {adverb}{mark}", "{base} ({adverb}){mark}", "{base} - {adverb}{mark}", "{base} – {adverb}{mark}", "{base}, {adverb} please{mark}", "{base}, {adverb} that is{mark}", "{base}, I mean {adverb}{mark}",
              "{base}... {adverb}{mark}", "{base}{end} {adverb}, please", "{base}{end} I mean {noun}", "{base}{end} It's about {noun}", "{base}{end} I'm talking about {noun}", "{base}{end} The day is {noun}", "{base}{end} That would be {adverb}",
              "{base}{end} For {noun}, that is", "{base}{end} When? {adverb}", "{base}{end} {adverb}, if I remember right", "{base}{end} We're talking about {noun}"]
AT_THE_START = ["{adverb}: {low}{mark}", "{adverb} - {low}{mark}", "{adverb}... {low}{mark}", "About {noun}: {low}{mark}", "It's about {noun}. {base}{mark}", "Thinking of {noun}: {low}{mark}", "I'm thinking of {noun}. {base}{mark}",
                "({adverb}) {base}{mark}", "{adverb}, please: {low}{mark}", "{adverb}? {base}{mark}", "For {noun}: {low}{mark}"]
PLACED = 0.12


def placed(rng, text, asks):
    """A request that ends with a day, with the day in another place now and then."""
    if not text.endswith(" {adverb}") or text.count("{adverb}") > 1 or "{noun}" in text or rng.random() >= PLACED:
        return text
    base = text[: -len(" {adverb}")].rstrip(",:")
    frame = rng.choice(AT_THE_START if rng.random() < 0.4 else AT_THE_END)
    return frame.replace("{mark}", "?" if asks else "").replace("{end}", "?" if asks else ".").replace("{low}", softened(base)).replace("{base}", base)


HASTY = 0.07
CURLY = 0.12
# Slots whose words no argument copies.
FREE = ("adverb", "noun", "k", "m", "l", "one", "many", "npc", "g", "pe")


def filled(text, values, names):
    """Some slots filled."""
    for name in names:
        if name in values:
            text = text.replace("{" + name + "}", str(values[name]))
    return text


def typed(rng, text, values):
    """A pattern filled, and whether in a hurry: then there are neither capitals nor commas. Else sentences begin with capitals, apostrophes are curly or straight. What arguments copy stays as it is."""
    draw = rng.random()
    if draw < HASTY:
        text = text.lower()
        if rng.random() < 0.5:
            text = re.sub(r",(?= )", "", text)
        if rng.random() < 0.5:
            text = re.sub(r"(?<=[a-z])'(?=[a-z])", "", text)
        days = {name: str(values[name]).lower() for name in ("adverb", "noun") if name in values}
        return filled(filled(text, days, days), values, values), True
    if draw > 1 - CURLY:
        text = text.replace("'", "’")
    text = re.sub(r"((?<!\.)[.?!] )([a-z])", lambda match: match.group(1) + match.group(2).upper(), filled(text, values, FREE))
    return filled(text, values, values), False
