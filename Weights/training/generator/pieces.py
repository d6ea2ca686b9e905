"""Words made of the tokenizer's own pieces, all of them equally often.

Copying a token is learnt token by token: of those that answers hardly ever held, a third was copied wrongly where a text began, of the frequent ones one in fifty (`check_pieces.py`).
A third of the vocabulary is such, because everyday words are few and scenes repeat theirs.
"""

import functools
import json
import os
import re

# Words that mean something in a request wherever they stand.
MEANT = set("""the an is to of and for in on at you my me it with that be are do we have your can what not will this one or was how please want need by from as so but if he she they all some there no up out has
two three four five six seven eight nine ten eleven twelve twenty thirty half small medium large here today tomorrow yesterday tonight morning noon evening night week weeks month months day days year years next last coming
off then also never vegetarian plus minus times add subtract multiply divide monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december
jan feb mar apr jun jul aug sep sept oct nov dec christmas halloween am pm hour hours minute minutes afternoon thirteen fourteen fifteen sixteen seventeen eighteen nineteen forty fifty first second third double
until before after between called named saying says every less more sides vegan true false null""".split())
TOKENIZER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "model", "tokenizer.json")


@functools.cache
def known():
    """The pieces that consist of letters: capitalised ones, others. Without a tokenizer (its own training) a few endings."""
    found = []
    if os.path.exists(TOKENIZER):
        with open(TOKENIZER, encoding="utf-8") as file:
            found = [piece for piece in json.load(file)["model"]["vocab"] if re.fullmatch("[A-Za-z]{2,}", piece) and piece.lower() not in MEANT]
    found = found or ["Mar", "Ben", "lo", "ter", "ing", "san"]
    return [piece for piece in found if piece[0].isupper()], [piece for piece in found if not piece[0].isupper()]


def word(rng):
    """One word: a piece, or two or three of them."""
    capitalised, others = known()
    count = rng.choice([1, 1, 1, 2, 2, 3])
    first = rng.choice(capitalised if rng.random() < 0.25 else others)
    return first + "".join(rng.choice(others) for _ in range(count - 1))


def name(rng):
    """A name of one or two words, each with a capital letter."""
    capitalised, others = known()
    parts = []
    for _ in range(rng.choice([1, 1, 1, 2, 2])):
        first = rng.choice(capitalised) if rng.random() < 0.6 else rng.choice(others).capitalize()
        parts.append(first + "".join(rng.choice(others) for _ in range(rng.choice([0, 0, 1, 1, 2]))))
    return " ".join(parts)


def things(rng, most=3):
    """One word or several."""
    return " ".join(word(rng) for _ in range(rng.randint(1, most)))


def figures(rng, most=5):
    """A number whose digits come again and again: 9994, 2020, 101."""
    digits = rng.sample("0123456789", rng.choice([2, 2, 3, 10]))
    return int("".join(rng.choice(digits) for _ in range(rng.randint(1, most))))
