"""Short drills in which copying is learnt: repeating, looking up, filling in. The first stage of a training needs them."""

import lexicon
from forms import assistant, spaced, user
from patterns import number, say


def words(rng):
    """Something to copy."""
    maker = rng.choice([lexicon.person, lexicon.town, lexicon.task, lexicon.goods, lexicon.message, lexicon.shop, lexicon.drink,
                        lambda r: " ".join(lexicon.syllables(r, 1, 3) for _ in range(r.randint(1, 4))),
                        lambda r: str(r.randint(0, 99999)), lambda r: " ".join(r.choice(lexicon.GOODS) for _ in range(2))])
    return maker(rng)


def repeat(rng):
    """Say it again."""
    messages = []
    for _ in range(rng.choice([1, 1, 2, 3])):
        text = words(rng) if rng.random() < 0.6 else words(rng) + " " + words(rng)
        ask = say(rng, '[Say|Repeat|Write|Copy|Read out|Answer with|Echo][:| this:|] [{t}|"{t}"]' if rng.random() < 0.7 else "{t}. [Say that again|Repeat it|Write it once more|Copy this].", t=text)
        messages += [user(ask), assistant(text)]
    return {"messages": messages}


def look_up(rng):
    """One of several values by its name."""
    keys = rng.sample(["name", "city", "item", "color", "drink", "room", "note", "price", "code", "guest", "table", "song", "shop", "title", lexicon.syllables(rng), lexicon.syllables(rng)], rng.randint(2, 4))
    values = [words(rng) for _ in keys]
    form = rng.choice(["{k}: {v}", "{k} = {v}", "the {k} is {v}", "{k} {v}", '{k} "{v}"'])
    text = rng.choice([", ", "; ", "\n"]).join(form.replace("{k}", key).replace("{v}", value) for key, value in zip(keys, values))
    order = list(range(len(keys)))
    rng.shuffle(order)
    messages, first = [], True
    for index in order[: rng.randint(1, len(keys))]:
        question = say(rng, "[What is the|Which is the|Tell me the|Give me the|The|And the] {k}[?|]", k=keys[index])
        messages += [user((text + ". " if first else "") + question), assistant(values[index])]
        first = False
    return {"messages": messages}


def fill_in(rng):
    """Values into JSON under their keys."""
    keys = rng.sample(["name", "city", "item", "drink", "room", "note", "guest", "shop", "title", "text", lexicon.syllables(rng), lexicon.syllables(rng)], rng.randint(1, 3))
    values = {key: words(rng) if rng.random() < 0.75 else rng.randint(0, 9999) for key in keys}
    parts = [rng.choice([f"{key} {{}}", f"the {key} is {{}}", f"{{}} as the {key}", f"{key}: {{}}"]).format(number(rng, value, 0.3) if isinstance(value, int) else value) for key, value in values.items()]
    order = list(keys)
    rng.shuffle(parts)
    return {"messages": [user(f"As JSON with {', '.join(order)}: " + ", ".join(parts)), assistant(spaced({key: values[key] for key in order}))]}


SCENES = [(3, repeat), (2, look_up), (3, fill_in)]
