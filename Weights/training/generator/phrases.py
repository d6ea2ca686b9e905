"""Text from patterns: [a|b|] chooses one of several parts, {name} is filled in; articles and capitals are put right."""

import re

INNER = re.compile(r"\[([^\[\]]*)\]")


def expand(rng, pattern, **slots):
    """One text of a pattern."""
    while True:
        found = INNER.search(pattern)
        if not found:
            break
        pattern = pattern[: found.start()] + rng.choice(found.group(1).split("|")) + pattern[found.end():]
    for name, value in slots.items():
        pattern = pattern.replace("{" + name + "}", str(value))
    return tidy(pattern)


def tidy(text):
    """Single spaces, no space before marks, a or an by the next sound, capitals at the start of sentences."""
    text = re.sub(r" +", " ", text).strip()
    text = re.sub(r" ([,.?!;:])", r"\1", text)
    text = re.sub(r",([.?!])", r"\1", text)
    text = re.sub(r"([.?!])\.", r"\1", text) if "..." not in text else text
    text = re.sub(r"^[,.;:] *", "", text)
    text = re.sub(r"\b([Aa])n? (?=(\w+))", lambda m: article(m.group(1), m.group(2)), text)
    text = re.sub(r"(^|[.?!] )([a-z])", lambda m: m.group(1) + m.group(2).upper(), text)
    return text


VOWEL_LIKE = ("hour", "honest", "heir")
CONSONANT_LIKE = ("uni", "use", "usu", "euro", "one", "once", "ukule")


def article(letter, word):
    """The article with its space, as it stands before a word."""
    low = word.lower()
    vowel = (low[0] in "aeiou" and not low.startswith(CONSONANT_LIKE)) or low.startswith(VOWEL_LIKE)
    if low[0].isdigit():
        vowel = low[0] == "8" or low in ("11", "18")
    if word[:3] == "NPC" or (len(low) == 1 and low.isalpha()):
        vowel = low[0] in "aefhilmnorsx"
    return letter + ("n " if vowel else " ")


def an(noun):
    """The noun with a or an."""
    return article("a", noun) + noun


def upper(text):
    """With a capital at the start."""
    return text[:1].upper() + text[1:]


def listed(items, word="and"):
    """One, two and three."""
    items = list(items)
    if len(items) < 2:
        return "".join(items)
    return ", ".join(items[:-1]) + f" {word} " + items[-1]


NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split()


def number(n):
    """A number as people write it."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def pick(rng, items, count):
    """Different items in random order."""
    return rng.sample(list(items), count)


def typed(rng, text):
    """A guest's text as people type it: mostly as it is, sometimes without capitals or the last mark."""
    text = vary(rng, text)
    roll = rng.random()
    if roll < 0.07:
        text = text.lower()
    elif roll < 0.1:
        text = text[:1].lower() + text[1:]
    if rng.random() < 0.08 and text.count(".") + text.count("?") + text.count("!") == 1:
        text = text.rstrip(".?!")
    elif rng.random() < 0.04 and text.endswith("."):
        text = text[:-1] + "!"
    return text


# Words that guests use for one another: any of a row may stand for another of it.
SYNONYMS = """what is/what's/whats
I am/I'm/im
do not/don't/dont
cannot/can't/cant
café/cafe
I would like/I'd like/I would love/I want
can I get/could I get/may I have/can I have/could I have/can I order/is it possible to get
without/with no
password/code
how much is/how much for/what's the price of/what do you charge for
do you have/have you got/do you sell/do you offer/do you guys have/is there any chance you have
please/please/pls/kindly
thanks/thank you/thx/cheers/many thanks
recommend/suggest/propose
bathroom/restroom/toilet
children/kids/little ones
delicious/tasty/yummy
big/large
hello/hi/hey
expensive/pricey/costly
wifi/Wi-Fi/wi-fi/internet
laptop/computer/notebook
would you/could you/can you
generate/produce/create/generate
invent/make up/think up/dream up
guest/visitor/customer/patron
a new/another/a fresh/one more
fun/amusing/funny/entertaining
short/brief/little/compact
summarize/sum up/condense/recap
today/today/this morning/today
really/really/truly/actually
maybe/perhaps/possibly
a lot/very much/so much
favorite/favourite/preferred
color/colour/color""".splitlines()
ALIKE = [row.split("/") for row in SYNONYMS]
FILLERS = ["just", "maybe", "actually", "perhaps", "quickly", "also"]


def vary(rng, text, share=0.3):
    """A guest's text with some words changed for others that mean the same."""
    for row in ALIKE:
        for word in row[:2] if row[0] != row[1] else row[:1]:
            if rng.random() >= share or not re.search(r"(?<![\w'])" + re.escape(word) + r"(?![\w'])", text, re.IGNORECASE):
                continue
            other = rng.choice(row)
            text = re.sub(r"(?<![\w'])" + re.escape(word) + r"(?![\w'])", lambda found: upper(other) if found.group(0)[:1].isupper() and word[0].islower() else other, text, count=1, flags=re.IGNORECASE)
            break
    if rng.random() < 0.05:
        words = text.split(" ")
        if len(words) > 5 and words[0] in ("Can", "Could", "Would"):
            words.insert(2, rng.choice(FILLERS))
            text = " ".join(words)
    return re.sub(r"\b([Aa])n? (?=(\w+))", lambda m: article(m.group(1), m.group(2)), text)
