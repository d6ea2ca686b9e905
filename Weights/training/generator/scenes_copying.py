"""Short drills in which copying is learnt: repeating, looking up, filling in, calling. What is copied may be anything, and often looks like its neighbours."""

import datetime

import lexicon
import pieces
import words
from forms import assistant, calls, result, spaced, system, user, with_schema
from patterns import capital, number, say

NAMES = "name city item color drink room note price code guest table song shop title friend pet street plant key owner town dish book team ship label place word answer".split()
TEXTS = "name city item drink room note guest shop title text street pet owner label place word subject topic message query".split()


def some(rng):
    """Something to copy."""
    if rng.random() < 0.55:
        return words.anything(rng)
    maker = rng.choice([lexicon.person, lexicon.town, lexicon.task, lexicon.goods, lexicon.message, lexicon.shop, lexicon.drink, lexicon.room,
                        lambda r: " ".join(lexicon.syllables(r, 1, 3) for _ in range(r.randint(1, 4))),
                        lambda r: str(pieces.figures(r)), lambda r: " ".join(r.choice(lexicon.GOODS) for _ in range(2))])
    return maker(rng)


def different(rng, count):
    """Different things to copy, often such as share words or pieces."""
    if rng.random() < 0.35:
        return words.alike(rng, count)
    found = []
    while len(found) < count:
        text = some(rng)
        if text not in found:
            found.append(text)
    return found


def keys_of(rng, pool, count):
    """Different keys, made up now and then."""
    return rng.sample(pool + [lexicon.syllables(rng), lexicon.syllables(rng), words.compound(rng).replace("-", "")], count)


def joined(rng, parts):
    """Parts with commas between them, "and" before the last."""
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + rng.choice([" and ", " and ", ", and ", ", "]) + parts[-1]


def repeat(rng):
    """Say it again."""
    messages, said = [], []
    for _ in range(rng.choice([2, 3, 3, 4, 5])):
        if said and rng.random() < 0.2:
            messages += [user(say(rng, "[Again|Once more|What did I say|Say it again|Repeat that][.|, please.|]")), assistant(said[-1])]
            continue
        text = some(rng) if rng.random() < 0.7 else " ".join(different(rng, 2))
        ask = rng.choice(['Say: {t}', 'Repeat: {t}', 'Write "{t}"', 'Copy this: {t}', 'Read out: {t}', "Answer with '{t}'", "Echo {t}", "{t}. Say that again", "{t}. Repeat it.", 'Spell it like I do: {t}', "{t}, write it once more"]).replace("{t}", text)
        messages += [user(ask), assistant(text)]
        said.append(text)
    return {"messages": messages}


def look_up(rng):
    """One of several values by its name."""
    count = rng.randint(2, 6)
    keys, values = keys_of(rng, NAMES, count), different(rng, count)
    form = rng.choice(["{k}: {v}", "{k} = {v}", "the {k} is {v}", "{k} {v}", '{k} "{v}"', "{k} -> {v}"])
    text = rng.choice([", ", "; ", "\n"]).join(form.replace("{k}", key).replace("{v}", value) for key, value in zip(keys, values))
    order = list(range(count))
    rng.shuffle(order)
    messages, first = [], True
    for index in order[: rng.randint(2, count)]:
        question = say(rng, "[What is the|Which is the|Tell me the|Give me the|The|And the] {k}[?|]", k=keys[index])
        messages += [user((text + ". " if first else "") + question), assistant(values[index])]
        first = False
    return {"messages": messages}


def owners(rng):
    """Who has what: names and things of a text, asked for from both sides."""
    count = rng.randint(2, 5)
    people = words.alike(rng, count) if rng.random() < 0.25 else rng.sample(lexicon.FIRST, count) if rng.random() < 0.4 else different_names(rng, count)
    things = different(rng, count)
    verb, ask, who = rng.choice([("has", "What does {} have", "Who has {}"), ("wants", "What does {} want", "Who wants {}"), ("ordered", "What did {} order", "Who ordered {}"), ("lives in", "Where does {} live", "Who lives in {}"), ("wrote", "What did {} write", "Who wrote {}"), ("found", "What did {} find", "Who found {}")])
    text = rng.choice([". ", ", ", "; "]).join(f"{person} {verb} {thing}" for person, thing in zip(people, things))
    messages = []
    for number_, index in enumerate(rng.sample(range(count), rng.randint(2, count)) if count > 2 else [1, 0]):
        if rng.random() < 0.6:
            question, answer = ask.format(people[index]), things[index]
        else:
            question, answer = who.format(things[index]), people[index]
        messages += [user((text + ". " if not number_ else "") + question + "?"), assistant(answer)]
    return {"messages": messages}


def different_names(rng, count):
    """Different names that may be anything."""
    found = []
    while len(found) < count:
        name = words.odd_name(rng) if rng.random() < 0.6 else lexicon.person(rng)
        if name not in found:
            found.append(name)
    return found


def fill_in(rng):
    """Values into JSON under their keys."""
    messages = []
    for _ in range(rng.choice([1, 2, 2, 3])):
        count = rng.randint(1, 5)
        keys, texts = keys_of(rng, TEXTS, count), different(rng, count)
        values = {key: text if rng.random() < 0.8 else pieces.figures(rng) for key, text in zip(keys, texts)}
        parts = [rng.choice([f"{key} {{}}", f"the {key} is {{}}", f"{{}} as the {key}", f"{key}: {{}}"]).format(number(rng, value, 0.3) if isinstance(value, int) else value) for key, value in values.items()]
        rng.shuffle(parts)
        if rng.random() < 0.5:
            schema = {"type": "object", "properties": {key: {"type": "integer" if isinstance(value, int) else "string"} for key, value in values.items()}, "required": list(values)}
            messages.append(user(with_schema(rng.choice(["", "Fill this in: ", "Note: ", "Write down: "]) + joined(rng, parts), schema)))
        else:
            messages.append(user(f"As JSON with {', '.join(keys)}: " + ", ".join(parts)))
        messages.append(assistant(spaced(values)))
    return {"messages": messages}


def in_a_list(rng):
    """Several things of a request as a JSON list, in its order; or as objects with two keys."""
    messages = []
    for _ in range(rng.choice([1, 2, 2, 3])):
        count = rng.randint(2, 6)
        texts = different(rng, count)
        if rng.random() < 0.5:
            key = rng.choice(["items", "names", "words", "titles", "guests", "things", "notes"])
            schema = {"type": "object", "properties": {key: {"type": "array", "items": {"type": "string"}}}, "required": [key]}
            separator = rng.choice([", ", "; ", " / ", "\n"])
            prompt = rng.choice(["List these: ", "The list: ", "Take down ", f"My {key}: ", "As a list: ", ""]) + separator.join(texts)
            value = {key: texts}
            if rng.random() < 0.3:
                messages += [user("As a JSON list: " + separator.join(texts)), assistant(spaced(texts))]
                continue
        else:
            first, second = rng.sample(["name", "item", "city", "text", "title", "drink", "room", "owner", "label"], 2)
            key = rng.choice(["entries", "rows", "list", "orders", "guests", "notes"])
            whole = rng.random() < 0.4
            others = [pieces.figures(rng, 3) for _ in range(count)] if whole else different(rng, count)
            schema = {"type": "object", "properties": {key: {"type": "array", "items": {"type": "object", "properties": {first: {"type": "string"}, second: {"type": "integer" if whole else "string"}}, "required": [first, second]}}}, "required": [key]}
            form = rng.choice(["{}: {}", "{} - {}", "{} with {}", f"{first} {{}}, {second} {{}}", "{} = {}"])
            prompt = rng.choice([f"{capital(key)} ({first}, {second}): ", "Write this down: ", "", "As a table: "]) + rng.choice(["; ", "\n"]).join(form.format(text, other) for text, other in zip(texts, others))
            value = {key: [{first: text, second: other} for text, other in zip(texts, others)]}
        messages += [user(with_schema(prompt, schema)), assistant(spaced(value))]
    return {"messages": messages}


def tool_name(rng):
    """A tool's name that may be anything: camel case, snake case, one word."""
    parts = [rng.choice([rng.choice(words.VERBS), words.odd(rng), rng.choice(words.RARE)]), rng.choice([rng.choice(words.NOUNS), rng.choice(words.RARE), words.spliced(rng), words.compound(rng)])]
    parts = ["".join(letter for letter in part.replace("_", " ").lower() if letter.isascii() and (letter.isalpha() or letter == " ")).split() for part in parts]
    parts = [part for some_ in parts for part in some_] or ["call"]
    draw = rng.random()
    if draw < 0.55:
        return parts[0] + "".join(part.capitalize() for part in parts[1:])
    return "_".join(parts) if draw < 0.85 else parts[0]


def called(rng):
    """Tools whose names say nothing, called by name: the name, its keys and the values are copied; several calls in a turn."""
    tools, shapes = [], {}
    for _ in range(rng.choice([1, 2, 2, 3, 4])):
        name = tool_name(rng)
        if tools and rng.random() < 0.35:  # a neighbour that shares a part of its name
            other = rng.choice(list(shapes))
            name = other + rng.choice(["All", "_new", words.HALVES[rng.randrange(len(words.HALVES))].capitalize()])
        if name in shapes:
            continue
        keys = keys_of(rng, TEXTS, rng.choice([1, 1, 2, 2, 3]))
        kinds = {key: "integer" if rng.random() < 0.2 else "string" for key in keys}
        shapes[name] = kinds
        function = {"name": name, "description": rng.choice(["Does it.", "Use it when asked.", f"Calls {name}.", capital(words.phrase(rng)) + ".", capital(words.task(rng)) + "."]),
                    "parameters": {"type": "object", "properties": {key: {"type": kind} for key, kind in kinds.items()}, "required": list(kinds)}}
        tools.append({"type": "function", "function": function})
    messages = []
    for _ in range(rng.choice([2, 2, 3, 4])):
        made, said = [], []
        count = rng.choice([1, 1, 2, 2, 3])
        name = rng.choice(list(shapes))
        for _ in range(count):
            if rng.random() < 0.3:
                name = rng.choice(list(shapes))
            kinds = shapes[name]
            texts = different(rng, len(kinds))
            arguments = {key: pieces.figures(rng, 4) if kind == "integer" else text for (key, kind), text in zip(kinds.items(), texts)}
            parts = [rng.choice(["{k} {v}", '{k} "{v}"', "{k}: {v}", "{k} = {v}", "the {k} {v}", "{v} as {k}"]).replace("{k}", key).replace("{v}", str(value)) for key, value in arguments.items()]
            rng.shuffle(parts)
            quoted = len(kinds) == 1 and rng.random() < 0.5
            said.append((name, str(next(iter(arguments.values()))) if quoted else joined(rng, parts)))
            made.append((name, arguments))
        if len({name for name, _ in said}) == 1:
            text = rng.choice(["Call {n} with {a}", "{n}: {a}", "Use {n} for {a}", "Run {n} with {a}", "{n} {a}"]).replace("{n}", said[0][0]).replace("{a}", rng.choice([", and with ", "; ", ", then with ", " and "]).join(part for _, part in said))
        else:
            text = rng.choice(["; ", ". Then ", ", and then ", " and "]).join(rng.choice(["call {n} with {a}", "{n}: {a}", "use {n} for {a}"]).replace("{n}", name).replace("{a}", part) for name, part in said)
        messages += [user(text), calls(*made)]
        messages += [result(name, rng.choice(["ok", "done"]), index + 1) for index, (name, _) in enumerate(made)]
        messages.append(assistant("Done."))
    if rng.random() < 0.5:
        messages = [system(rng.choice(["Use the tools.", "You are a helpful assistant.", "Call what is asked for."]))] + messages
    return {"messages": messages, "tools": tools}


def told_apart(rng):
    """Many words of any pieces, and those asked for."""
    count, messages = rng.randint(4, 9), []
    for _ in range(rng.choice([1, 2, 2])):
        texts = list(dict.fromkeys(pieces.things(rng, rng.choice([1, 1, 2, 3])) for _ in range(count)))
        keys = list(dict.fromkeys(pieces.word(rng) for _ in range(2 * count)))[: len(texts)]
        draw, separator = rng.random(), rng.choice([", ", "; ", "\n", " | "])
        if draw < 0.4:
            messages += [user(rng.choice(["As a list: ", "As a JSON list: ", "List "]) + separator.join(texts)), assistant(spaced(texts))]
        elif draw < 0.7:
            messages += [user(rng.choice(["As JSON: ", "Note: ", "JSON of "]) + separator.join(f"{key}: {text}" for key, text in zip(keys, texts))), assistant(spaced(dict(zip(keys, texts))))]
        else:
            place = rng.randrange(1, len(texts))
            messages += [user(separator.join(texts) + ". " + f"What follows {texts[place - 1]}?"), assistant(texts[place])]
    return {"messages": messages}


def figures(rng):
    """Numbers, times and days whose digits come again and again, into JSON."""
    messages = []
    for _ in range(rng.choice([1, 2, 3])):
        keys = keys_of(rng, "count people year month day hour minute first second number date time room total age sides volume code".split(), rng.randint(2, 6))
        values, parts = {}, []
        for key in keys:
            draw = rng.random()
            if key == "date" or draw < 0.2:
                day = datetime.date(rng.choice([rng.randint(1980, 2060), rng.randint(2019, 2036)]), rng.randint(1, 12), rng.randint(1, 28))
                values[key] = day.isoformat()
                parts.append((key, rng.choice([day.isoformat(), f"{day.day} {day:%B} {day.year}", f"{day:%B} {day.day}, {day.year}", day.isoformat()])))
            elif key == "time" or draw < 0.35:
                values[key] = f"{rng.randint(0, 23)}:{rng.randint(0, 59):02}"
                parts.append((key, values[key]))
            else:
                values[key] = pieces.figures(rng)
                parts.append((key, str(values[key])))
        form = rng.choice(["{} {}", "{}: {}", "{} = {}", "the {} is {}"])
        told = [form.format(*part) for part in parts]
        if rng.random() < 0.3:
            told = [part for _, part in parts]
            messages += [user(rng.choice(["As a JSON list: ", "List: "]) + ", ".join(told)), assistant(spaced(list(values.values())))]
            continue
        rng.shuffle(told)
        kinds = {key: {"type": "integer" if isinstance(value, int) else "string"} for key, value in values.items()}
        messages += [user(with_schema(rng.choice(["", "Note ", "Take down: "]) + joined(rng, told), {"type": "object", "properties": kinds, "required": list(values)})), assistant(spaced(values))]
    return {"messages": messages}


SCENES = [(14, told_apart), (3, figures), (2.5, repeat), (2, look_up), (2, owners), (3, fill_in), (3, in_a_list), (6, called)]
