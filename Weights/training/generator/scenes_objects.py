"""Guests, orders, riddles and other objects of the known types, asked for in many wordings."""

import json
import os

import menu
import names
import objects_natural
import recipes_natural
import riddles
import riddles_natural
import values
import words
from forms import assistant, spaced, system, user, with_schema
from phrases import expand, listed, number, pick, typed, upper

PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "known", "schemas.json")
with open(PATH, encoding="utf-8") as file:
    KNOWN = {entry["name"]: entry["schema"] for entry in json.load(file)}


def encounter(rng):
    if rng.random() < 0.55:
        order = menu.order(rng)
        return {"type": "orderCoffee", "value": upper(order) if rng.random() < 0.5 else order}
    return {"type": "wantToTalkToManager", "complaint": values.COMPLAINTS(rng)}


def coffee_order(rng):
    order = menu.order(rng)
    return upper(order) if rng.random() < 0.6 else order


def attributes(rng, choices, count):
    """As different as the choices allow, in the order in which they are declared."""
    found = []
    while len(found) < count:
        chosen = pick(rng, choices, min(len(choices), count - len(found)))
        found += [choice for choice in choices if choice in chosen]
    return found


def choices(schema, *path):
    """The enum at a place of a schema."""
    for key in path:
        schema = schema[key] if key in ("items",) else schema["properties"][key]
    return schema["enum"]


def npc(rng):
    return {"name": names.person(rng), "coffeeOrder": coffee_order(rng)}


def npc_with_encounter(rng):
    return {"name": names.person(rng), "encounter": encounter(rng)}


def npc_with_level(rng):
    return {"name": names.full(rng), "level": rng.randint(1, 10), "attributes": attributes(rng, ["sassy", "tired", "hungry"], 3),
            "encounter": encounter(rng)}


# How many of an object's kind are whole ones from the tables, in which everything fits together; the others are put together by chance.
WHOLE = 0.7
SUBJECTS = {title: subject for subject, title, *_ in objects_natural.PLAYLISTS + objects_natural.QUESTS}


def riddle(rng):
    if rng.random() < WHOLE:
        question, right, *wrong = rng.choice(riddles_natural.RIDDLES)
        answers = [{"text": text, "isCorrect": text == right} for text in [right] + rng.sample(wrong, rng.choice([2, 2, 3]))]
        return {"question": question, "answers": sorted(answers, key=values.spelled)}
    question, correct, wrong = (riddles.make if rng.random() < 0.6 else riddles.of_anything)(rng)
    chosen = [correct]
    for text in wrong[: rng.choice([2, 2, 3])]:
        if all(values.spelled(text)[0] != values.spelled(other)[0] for other in chosen):
            chosen.append(text)
    if len(chosen) < 3:
        return riddle(rng)
    answers = [{"text": upper(text), "isCorrect": text == correct} for text in chosen]
    answers.sort(key=values.spelled)
    return {"question": question, "answers": answers}


def guest(rng):
    return {"name": names.full(rng), "age": rng.randint(18, 90), "mood": rng.choice(choices(KNOWN["guest"], "mood")),
            "favoriteDrink": rng.choice(menu.DRINKS).name, "isRegular": rng.random() < 0.5}


def drink_order(rng):
    if rng.random() < WHOLE:
        _, drink, size, milk, extras, price = rng.choice(objects_natural.ORDERS)
        found = [] if extras == "-" else sorted(extras.split("; "))
        return {"drink": drink, "size": size, "milk": milk, "extras": found, "price": float(price) if "." in price else int(price)}
    drink = rng.choice(menu.DRINKS)
    milk = rng.choice(["whole", "oat", "soy", "almond"]) if drink.milk else "none"
    size = rng.choice(menu.SIZES)
    extras = values.several(rng, lambda r: menu.extra(r, drink), rng.choice([0, 1, 1, 2, 2, 3]))
    base = drink.price + {"small": 0, "medium": 0.5, "large": 1}[size] + 0.5 * len(extras)
    value = min(9, base)
    return {"drink": drink.name, "size": size, "milk": milk, "extras": extras, "price": int(value) if value == int(value) else value}


def menu_item(rng):
    roll = rng.random()
    if roll < 0.5:
        drink = rng.choice(menu.COFFEES + menu.TEAS)
        return {"name": upper(drink.name), "category": drink.kind, "price": values.price(rng, 2, 6), "vegan": not drink.milk,
                "description": upper(drink.about) + "."}
    food = rng.choice(menu.FOODS)
    sweet = any(word in food.name for word in ("cake", "tart", "pie", "muffin", "brownie", "roll", "pudding"))
    return {"name": upper(food.name), "category": "cake" if sweet else "snack", "price": values.price(rng, 2, 8),
            "vegan": food.vegan, "description": upper(food.about) + "."}


GOOD = values.pattern(
    "The {drink} was [great|wonderful|perfect|excellent], and the staff were [friendly|kind|charming].",
    "I came for the {drink} and stayed for the {food}.", "[A hidden gem|The best spot|My second home] near {place}.",
    "[Cozy|Bright|Lovely|Calm] place with [good|excellent|wonderful] coffee and [soft chairs|old books|warm light].",
    "Try the {food}, it is [fresh|huge|heavenly|warm]. {first} [smiled|sang|told jokes] the whole time.",
    "The barista remembered [my name|my order|my {animal}]. I felt at home.", "My {animal} [was welcome|got a cookie|made friends] here.")
BAD = values.pattern(
    "The {drink} was [cold|far too sweet|bitter|weak], and the staff were [slow|rude|in a hurry].", "I waited {minutes} minutes for a {drink}.",
    "Skip the {food}, it is [dry|stale|too sweet]. The coffee was [cold|weak|burnt] too.", "[Noisy|Tiny|Dusty|Dark] place with [weak|burnt|cold] coffee and [hard chairs|sticky tables|loud music].",
    "My {drink} came without [foam|a spoon|a smile|sugar].", "Nobody [cleaned|wiped] the table. The {food} [tasted old|was cold|fell apart].")
FAIR = values.pattern(
    "The {drink} was [fine|nice|average], but the {food} was [dry|small|cold].", "[Good|Nice|Fresh] coffee, but [too loud|few seats|slow service|small cups].",
    "[Friendly|Funny] staff, but I waited {minutes} minutes.", "The {food} was [lovely|fresh], the {drink} [less so|a bit weak|nothing special].")
TITLES = {
    "good": values.pattern("[Great|Lovely|Perfect|Wonderful] [coffee|place|service|cakes|morning]", "[My|Our] [new favorite|second home|secret spot]", "[Best|Finest] {drink} in {city}", "Go for the {food}",
                           "[A|One] [true|real] gem", "Warm and [cozy|friendly|bright]"),
    "fair": values.pattern("[Good|Fine|Decent|Nice], but [loud|slow|small|crowded]", "[Could|Might] be better", "[Not|Almost] bad", "Half [and half|a smile]", "[An|Just an] average {weekday}"),
    "bad": values.pattern("[Cold|Weak|Burnt|Sour] coffee", "[Never|Not] again", "[Too|Very|So] [slow|loud|expensive|dirty]", "[A|What a] [sad|bad] {weekday}", "Not my cup of tea"),
}


def cafe_review(rng):
    stars = rng.randint(1, 5)
    kind = "good" if stars > 3 else "fair" if stars == 3 else "bad"
    text = {"good": GOOD, "fair": FAIR, "bad": BAD}[kind](rng)
    again = stars > 3 or (stars == 3 and rng.random() < 0.5)
    return {"author": names.person(rng), "stars": stars, "title": TITLES[kind](rng), "text": text, "wouldReturn": again}


def reservation(rng):
    return {"guestName": names.full(rng), "people": rng.randint(1, 12), "weekday": rng.choice(values.WEEKDAYS), "time": values.time(rng),
            "byTheWindow": rng.random() < 0.5}


SPOKEN = {
    "cheerful": values.pattern("What a [lovely|bright|sunny] [morning|day] for a {drink}!", "[Come|Step] in, {first}, the {food} is still warm!", "[Good|Great] news, my friend, {place} is open again!",
                               "I brought {item} for you!", "Your {animal} is the [sweetest|funniest] one in {city}!", "Hello {first}, the usual {drink}?"),
    "annoyed": values.pattern("Who put {item} in my {drink}?", "[Again|Of course], no clean spoons.", "I asked for {drink}, not {drink2}.", "{first}, that is my chair.", "[Please|Kindly] stop feeding the {animal}.",
                              "[Ten|Five|Twenty] minutes for one {food}?"),
    "sad": values.pattern("My {animal} ran away [last night|this morning|on {weekday}].", "I miss the old days at {place}.", "Nobody came to my [party|concert|reading].", "I lost {item} near {place}.",
                          "The last {food} is gone, {first}.", "It is not the same without {first}."),
    "excited": values.pattern("{first}, I found {item}!", "They are opening a café at {place}!", "I am going to {country} [tomorrow|next week|on {weekday}]!", "Look, the {animal} can [dance|sing|count|talk]!",
                              "Guess who won the {food} contest!", "I just learned [to juggle|latte art|a magic trick] from {first}!"),
    "calm": values.pattern("[Sit|Rest] a while, the {drink} needs a minute.", "The rain will pass, it always does.", "I like how quiet {place} is on {weekday}.", "There is no hurry, {first}.",
                           "A {drink} and a good book, that is all I need.", "Let the {thing} be, it does no harm."),
}


def dialogue_line(rng):
    mood = rng.choice(list(SPOKEN))
    return {"speaker": names.person(rng), "mood": mood, "text": SPOKEN[mood](rng)}


def quest(rng):
    if rng.random() < WHOLE:
        _, title, giver, difficulty, steps, item, coins = rng.choice(objects_natural.QUESTS)
        return {"title": title, "giver": giver, "difficulty": int(difficulty), "steps": steps.split("; "), "reward": {"item": item, "coins": max(10, int(coins))}}
    return {"title": values.QUEST_TITLES(rng), "giver": names.person(rng), "difficulty": rng.randint(1, 5),
            "steps": values.several(rng, values.STEPS, 3),
            "reward": {"item": rng.choice(values.ITEMS), "coins": rng.choice([rng.randint(1, 50) * 10, rng.randint(10, 500)])}}


def pet(rng):
    return {"name": names.pet(rng), "species": rng.choice(choices(KNOWN["pet"], "species")),
            "age": {"years": rng.randint(0, 20), "months": rng.randint(0, 11)}, "profile": values.PROFILES(rng)}


def barista(rng):
    skills = attributes(rng, KNOWN["barista"]["properties"]["skills"]["items"]["enum"], rng.choice([2, 3]))
    return {"name": names.full(rng), "yearsOfExperience": rng.randint(0, 40), "shift": rng.choice(choices(KNOWN["barista"], "shift")),
            "skills": skills, "catchphrase": values.CATCHPHRASES(rng)}


def daily_special(rng):
    if rng.random() < WHOLE:
        name, parts, price = rng.choice(recipes_natural.SPECIALS)
        return {"name": name, "weekday": rng.choice(values.WEEKDAYS), "ingredients": sorted(parts.split("; ")), "price": float(price) if "." in price else int(price), "soldOut": rng.random() < 0.4}
    return {"name": values.DISHES(rng), "weekday": rng.choice(values.WEEKDAYS),
            "ingredients": values.several(rng, lambda r: r.choice(values.INGREDIENTS), rng.randint(2, 4)), "price": values.price(rng, 2, 15),
            "soldOut": rng.random() < 0.4}


def song(rng):
    title = values.SONGS(rng) if rng.random() < 0.75 else words.title(rng)
    return {"title": title, "artist": values.ARTISTS(rng), "minutes": rng.randint(2, 7)}


GENRES = choices(KNOWN["playlist"], "genre")
# Genres of the table that the type does not have.
NEAR = {"classical": "piano", "rock": "pop", "ambient": "electronic", "soul": "pop", "blues": "jazz", "swing": "jazz", "gospel": "folk", "country": "folk"}


def playlist(rng):
    if rng.random() < WHOLE:
        _, title, genre, songs = rng.choice(objects_natural.PLAYLISTS)
        found = [line.replace(" = ", " by ").rsplit(" by ", 2) for line in songs.split("; ")]
        found = sorted(({"title": name, "artist": artist, "minutes": int(minutes)} for name, artist, minutes in found), key=values.spelled)
        return {"title": title, "genre": genre if genre in GENRES else NEAR[genre], "songs": found}
    songs = values.several(rng, song, 3)
    if len({part["artist"] for part in songs}) < 3:
        return playlist(rng)
    return {"title": values.TITLES(rng), "genre": rng.choice(choices(KNOWN["playlist"], "genre")), "songs": songs}


def amount(rng, ingredient):
    if ingredient in ("eggs", "banana", "apple", "lemon", "carrots"):
        return str(rng.randint(1, 4))
    if "milk" in ingredient or ingredient in ("cream", "espresso", "maple syrup"):
        return f"{rng.choice([50, 100, 150, 200, 250, 300])} ml"
    count = rng.randint(1, 5)
    return rng.choice([f"{count} spoon" + ("s" if count > 1 else ""), f"{rng.choice([5, 10, 20, 30, 50, 100, 200])} g",
                       f"{count} cup" + ("s" if count > 1 else "")])


# Steps of a recipe by their place in it: one of each group, in this order, so that no step comes twice.
STAGES = [
    ["[Chop|Measure|Weigh|Wash|Grate] the {a}.", "[Fill|Rinse|Warm] a [large|small|clean] [cup|bowl|jar].", "Put the {a} in a [bowl|pot|pan|jar]."],
    ["[Mix|Stir|Whisk] the {a} [with|into] the {b}.", "[Add|Fold in|Stir in] the {a}.", "[Pour|Press|Sift] the {a} over the {b}."],
    ["[Warm|Heat] everything [slowly|for {n} minutes].", "[Bake|Cook|Simmer] for {m} minutes.", "[Steep|Brew|Roast] it for {n} minutes."],
    ["Let it [cool|rest|stand] [for a while|until it is firm|on the sill|near the window].", "[Strain|Shake|Turn] it [once|twice|with care]."],
    ["[Top|Decorate] it with {c}.", "[Sprinkle|Spread|Spoon] the {c} on top.", "[Serve|Enjoy] it [hot|cold|warm|with {c}]."],
]


def recipe(rng):
    """A dish; the steps use its ingredients, and their minutes fit into the recipe's."""
    if rng.random() < WHOLE:
        name, minutes, difficulty, parts, steps = rng.choice(recipes_natural.RECIPES)
        found = sorted(({"name": part.split(" = ")[0], "amount": part.split(" = ")[1]} for part in parts.split("; ")), key=values.spelled)
        return {"name": name, "minutes": min(60, int(minutes)), "difficulty": difficulty, "ingredients": found, "steps": steps.split("; ")}
    parts = values.several(rng, lambda r: r.choice(values.INGREDIENTS), rng.randint(2, 5))
    minutes = rng.randint(2, 60)
    short, count = max(2, minutes // 3), rng.randint(2, 4)
    a, b = pick(rng, parts, 2)
    c = next((part for part in parts if part not in (a, b)), b)
    stages = sorted(rng.sample([0, 1, 3, 4] if minutes < 6 else range(5), count))
    steps = [expand(rng, rng.choice(STAGES[stage]), a=b if stage == 0 and rng.random() < 0.3 else a, b=b, c=c, n=rng.randint(2, max(2, min(9, short))), m=rng.randint(2, short)) for stage in stages]
    steps = [step.replace(f" {a} over the {a}", f" {b} over the {a}").replace(f"the {a} with the {a}", f"the {b} with the {a}") for step in steps]
    return {"name": values.DISHES(rng), "minutes": minutes, "difficulty": rng.choice(["easy", "medium", "hard"]),
            "ingredients": [{"name": part, "amount": amount(rng, part)} for part in parts], "steps": steps}


# What a request may call one, and what it can be told of: key, pattern, when the key's value fits.
THINGS = {
    "npc": (npc, "[character|NPC|person|guest|customer|visitor|figure] [that|who] [orders|wants|buys|asks for] [a coffee|coffee|a drink|something to drink]",
            "[NPC|coffee drinker|café guest|customer with an order|character with a coffee order|thirsty guest|character for the coffee shop]"),
    "npcWithEncounter": (npc_with_encounter, "[character|NPC|guest|customer|visitor] [who has an encounter at the café|for an encounter in the coffee shop|who either orders or complains|with something to say to the barista]",
                         "[NPC|NPC with an encounter|surprising guest|guest who comes to the counter|encounter for the player]"),
    "npcWithLevel": (npc_with_level, "[character|NPC|guest|customer|visitor] [with a level and attributes|with a level, attributes and an encounter|for the game|for my café game]",
                     "[NPC|random NPC|game character|new opponent|leveled character|guest for the next level|non-player character]"),
    "riddle": (riddle, "[riddle|puzzle|brain teaser] [with answers|with several answers|for the player|for our guests|about everyday things]", "[riddle|fun riddle|short riddle|quiz question|tricky question]"),
    "guest": (guest, "[guest|visitor|regular|customer] [for the café|of the café|who comes in today|with a favorite drink|with a mood]", "[guest|café guest|visitor|guest profile|customer profile]"),
    "drinkOrder": (drink_order, "[drink order|order|coffee order] [with size and milk|for the bar|with a price|from a guest|with extras]", "[order|drink order|order ticket|order for one drink]"),
    "menuItem": (menu_item, "[menu item|item|entry|line] [for the menu|for our menu board|with a price|that we could sell]", "[menu item|menu entry|thing to sell|dish or drink]"),
    "cafeReview": (cafe_review, "[review|rating|guest review] [of the café|of our coffee shop|with stars|by a guest]", "[review|café review|customer review|short review]"),
    "reservation": (reservation, "[reservation|table booking|booking] [for a table|at the café|for a group|with a time]", "[reservation|table reservation|booking|table booking]"),
    "dialogueLine": (dialogue_line, "[line|line of dialogue|sentence] [for a character|that somebody says|spoken in the café|for a scene]", "[dialogue line|line of dialogue|spoken line|remark]"),
    "quest": (quest, "[quest|mission|task|adventure] [with three steps|for the player|with a reward|from a villager]", "[quest|side quest|mission|small adventure]"),
    "pet": (pet, "[pet|animal|companion] [for the café|with a character|that lives in the shop|for the player]", "[pet|café pet|animal friend|companion]"),
    "barista": (barista, "[barista|worker|colleague|team member] [for the café|for the morning shift|with skills|behind the counter]", "[barista|new barista|coffee expert|employee profile]"),
    "dailySpecial": (daily_special, "[special|daily special|offer] [of the day|for this week|with ingredients|for the blackboard]", "[daily special|special of the day|seasonal special|offer]"),
    "playlist": (playlist, "[playlist|list of songs|mix] [for the café|with three songs|for a slow morning|for the evening]", "[playlist|café playlist|music list|mix of songs]"),
    "recipe": (recipe, "[recipe|drink recipe|cake recipe] [with steps|for the kitchen|that is easy to follow|with amounts]", "[recipe|short recipe|kitchen recipe|recipe card]"),
}

ASKS = """[Generate|Create|Invent|Make|Design|Write|Produce|Imagine|Come up with|Think of|Make up|Give me|Build|Draft|Compose] [a|a new|one|another|a random|a fun|an interesting|one more|a different] {what}[.|, please.|!| now.| for me.|]
[Please|Kindly] [generate|create|invent|make|write|come up with|think of|give me|add|prepare] [a|a new|one|another|some kind of] {what}.
[Can|Could|Would] you [please|] [generate|create|invent|make|write|dream up|think of|give me|make up] [a|a new|another|one] {what}[?| for me?| please?| for the game?]
I [need|want|would like|am looking for|could use] [a|a new|another|one more] {what}[.| for my game.| for the next scene.|, please.]
[We need|Let's have|Let's add|Let's invent|Show me|Surprise me with|How about|Next, I need|Now make|Time for] [a|a new|another] {what}.
[New|Random|Next|One|Another] {what}[, please.|.|!]
{what}[, please|!]
What comes next? [Make|Invent|Create] [a|another] {what}.
[Fill in|Complete|Write down|Return|Output|Answer with] [a|one] {what}.
[The game|Our game|My game|The next level|This level|The story|The scene|My app] [needs|is missing|could use|wants] [a|a new|another] {what}.
Your [task|job] is to [invent|create|make up|describe] [a|one] {what}.
I [wonder|was wondering] whether you could [make|invent|create] [a|one] {what}.""".split("\n")

INSTRUCTIONS = """Generate fun [NPCs|characters|guests].
You [invent|create|write] [content|characters|people|objects|scenes] for a [game|café game|coffee shop game|pixel game|cozy game][| with pixel art].
You are [a|the] [game designer|creative writer|storyteller|level designer|helpful assistant|writer] [of|for|in] a [café|coffee shop|pixel|cozy|small] game.
[Be|Stay] creative[.| and brief.| and friendly.]
You help [to build|to design|with] a game about a café. [Answer in JSON.|Keep it short.|Use varied names.|Be original.]
You are a friendly barista in a world full of pixels.
[Write|Produce] data for [a game|a café|an app]. [No repeated names.|Make it fun.|Keep texts short.|]
[A coffee shop in a pixel world needs guests.|The game takes place in a café.|This is a game about coffee and people.]""".split("\n")

SCENERY = """The [café|place|coffee shop] is [nearly empty|full|quiet|busy|about to close|cozy] [today|this morning|this evening|right now].
It is [raining|snowing|sunny|late|early|foggy] [outside|in town|today].
[The player|Our player] just [walked in|reached level {n}|sat down|opened the door|bought a coffee].
Make it [fun|short|unusual|charming|surprising|simple|believable|a little strange|memorable].
[Use|Choose|Pick] a name [that nobody has used yet|that fits|from anywhere in the world|that is easy to read].
[Avoid|No] [clichés|repetition|boring ideas].
[It is|Today is] {weekday}.
[Be|Get] creative.
[Surprise me.|Have fun with it.|Take your time.|Something new.|Not too long.]""".split("\n")


def wish(rng, kind, value):
    """A clause that gives away part of the object, so that the request decides it; nothing where there is none."""
    table = []
    name = value.get("name") or value.get("guestName") or value.get("author") or value.get("speaker")
    if name and kind not in ("menuItem", "dailySpecial", "recipe", "dialogueLine", "cafeReview"):
        key = "pet" if kind == "pet" else "guest"
        table += [f"[named|called|whose name is|with the name] {name}"] * (3 if key == "guest" else 2)
    if kind == "riddle":
        right = next(answer["text"] for answer in value["answers"] if answer["isCorrect"])
        table += [f"[about|whose answer is|with the answer|to which the solution is|on] {right[0].lower() + right[1:]}"] * 2
    if value.get("title") in SUBJECTS:
        subject = SUBJECTS[value["title"]]
        table += [f"[about|with|of] {subject}" if kind == "quest" else f"[for|that suits|that goes with] {subject}"] * 4
    if kind == "npc":
        table.append(f"[who|that] [orders|wants|asks for|drinks] {an_order(value['coffeeOrder'])}")
    if kind in ("npcWithEncounter", "npcWithLevel"):
        meeting = value["encounter"]
        if meeting["type"] == "orderCoffee":
            table += [f"[who|that] [orders|wants|asks for] {an_order(meeting['value'])}", "[who|that] [orders a coffee|wants to order|just wants a drink|orders something]"]
        else:
            table += ["[who|that] [wants to talk to the manager|complains|is unhappy|asks for the manager|has a complaint|wants to see the manager]"] * 2
    if kind == "npcWithLevel":
        table += [f"[of|at|with] level {value['level']}"] * 2
    if kind == "guest":
        table += [f"[who|that] [loves|likes|prefers|always drinks] {value['favoriteDrink']}", f"[who|that] is {value['age']} years old", f"[aged|of age] {value['age']}",
                  f"[who|that] [is|feels|looks] {value['mood']}", f"[who|that] is {'' if value['isRegular'] else 'not '}a regular"]
    if kind == "drinkOrder":
        table += [f"[for|with] {phrase_drink(value)}", f"[of|for] {phrase_drink(value)}"]
    if kind == "menuItem":
        table += [f"[in the category|from the category|of the kind] {value['category']}", f"[called|named] {value['name']}", f"[that|which] is {'' if value['vegan'] else 'not '}vegan"]
    if kind == "cafeReview":
        table += [f"with {value['stars']} star" if value["stars"] == 1 else f"with {value['stars']} stars"] * 2 + [f"[written|] by {value['author']}"]
    if kind == "reservation":
        table += [f"for {value['people']} {'person' if value['people'] == 1 else 'people'}", f"on {value['weekday']}", f"at {value['time']}", f"on {value['weekday']} at {value['time']}",
                  f"for {value['people']} {'person' if value['people'] == 1 else 'people'} on {value['weekday']}"]
    if kind == "dialogueLine":
        table += [f"[in a|with a] {value['mood']} mood", f"[spoken by|said by|for] {value['speaker']}"]
    if kind == "quest":
        table += [f"[given by|from] {value['giver']}", f"of difficulty {value['difficulty']}", f"with [a reward of|a prize of] {value['reward']['coins']} coins"]
    if kind == "pet":
        table += [f"[that|which] is a {value['species']}", f"of the species {value['species']}", f"[that|which] is {value['age']['years']} years and {value['age']['months']} months old"]
    if kind == "barista":
        table += [f"[for|who works] the {value['shift']} shift", f"with {value['yearsOfExperience']} years of experience", f"[who|that] is good at {listed(value['skills'])}"]
    if kind == "dailySpecial":
        table += [f"for {value['weekday']}", f"with {listed(value['ingredients'])}", f"[called|named] {value['name']}"]
    if kind == "playlist":
        table += [f"[with|of|full of] {value['genre']} music"] * 2
    if kind == "recipe":
        table += [f"[that|which] takes {value['minutes']} minutes", f"[that|which] is {value['difficulty']}", f"[for|called] {value['name']}", f"with {listed(part['name'] for part in value['ingredients'])}"]
    return rng.choice(table) if table else ""


def quality(rng, kind, value):
    """An adjective before the thing that gives away part of it."""
    if kind == "npcWithLevel":
        return f"level {value['level']}"
    if kind == "guest":
        return value["mood"]
    if kind == "drinkOrder":
        return value["size"]
    if kind == "menuItem" and value["vegan"]:
        return "vegan"
    if kind == "cafeReview":
        return rng.choice([f"{number(value['stars'])}-star", {1: "very bad", 2: "bad", 3: "mixed", 4: "good", 5: "glowing"}[value["stars"]]])
    if kind == "reservation":
        return value["weekday"]
    if kind == "dialogueLine":
        return value["mood"]
    if kind == "quest":
        return {1: "very easy", 2: "easy", 3: "medium", 4: "hard", 5: "very hard"}[value["difficulty"]]
    if kind == "pet":
        return rng.choice([value["species"], f"{value['age']['years']}-year-old"])
    if kind == "barista":
        return value["shift"]
    if kind == "dailySpecial":
        return value["weekday"]
    if kind == "playlist":
        return value["genre"]
    if kind == "recipe":
        return value["difficulty"]
    return rng.choice(["simple", "colorful", "mysterious", "memorable", "funny", "clever", "good"])


def an_order(order):
    """An order in lower case, with an article where it has none."""
    text = order[:1].lower() + order[1:]
    first = text.split()[0]
    if first.isdigit() or " tea" in text or "water" in text or "juice" in text or "coffee" in text or "lemonade" in text or "brew" in text:
        return text
    return "a " + text


def phrase_drink(value):
    text = f"a {value['size']} {value['drink']}"
    if value["milk"] != "none":
        text += f" with {value['milk']} milk"
    if value["extras"]:
        text += (" and " if value["milk"] != "none" else " with ") + listed(value["extras"])
    return text


def ask(rng, what, clause):
    """A request in one of many wordings."""
    text = rng.choice(ASKS)
    text = expand(rng, text.replace("{what}", "{what}"), what=expand_low(rng, what) + (" " + expand_low(rng, clause) if clause else ""))
    if rng.random() < 0.25:
        extra = values.fill(rng, rng.choice(SCENERY))
        text = f"{extra} {text}" if rng.random() < 0.5 else f"{text} {extra}" if text[-1] in ".?!" else f"{text}. {extra}"
    return text


def expand_low(rng, pattern):
    """Expands without a capital at the start."""
    text = expand(rng, "x " + pattern)
    return text[2:]


def described(rng, kind):
    """The object and a request for it."""
    make, long, short = THINGS[kind]
    value = make(rng)
    # A riddle that only its first letter tells is asked for by name.
    roll = rng.random() * (0.35 if kind == "riddle" and riddles.tells_its_letter(value["question"]) else 1)
    clause = wish(rng, kind, value) if roll < 0.4 else ""
    before = quality(rng, kind, value) if 0.35 < roll < 0.5 else ""
    what = short if clause or rng.random() < 0.6 else long
    return value, ask(rng, f"{before} {what}" if before else what, clause)


def instructions(rng):
    return values.fill(rng, rng.choice(INSTRUCTIONS))


def known(rng):
    """One to three objects of known types; later ones may ask for another of the same."""
    kinds = list(THINGS)
    weights = [3 if kind in ("npc", "npcWithEncounter", "npcWithLevel", "riddle", "playlist", "recipe") else 1.2 for kind in kinds]
    kind = rng.choices(kinds, weights)[0]
    messages = [system(instructions(rng))] if rng.random() < 0.6 else []
    length = 0
    for turn in range(rng.choice([1, 1, 1, 2, 2, 3])):
        switched = turn and rng.random() < 0.3
        if switched:
            kind = rng.choices(kinds, weights)[0]
        value, prompt = described(rng, kind)
        if turn and not switched and rng.random() < 0.4:
            value = THINGS[kind][0](rng)
            prompt = expand(rng, "[And another one|Another one|One more|Next|Again|And one more|Give me another|Do that again|The next one], [please|now|but different]." if rng.random() < 0.8 else "[More|Next|Continue]!")
        turn_messages = [user(with_schema(typed(rng, prompt), KNOWN[kind])), assistant(spaced(value))]
        size = sum(len(message["content"]) for message in turn_messages)
        if messages and length + size > 2800:
            break
        length += size
        messages += turn_messages
    return {"messages": messages}


def described_known(rng):
    """An object that retells a text: everything asked for stands in the request."""
    kind = rng.choice(["npc", "guest", "drinkOrder", "reservation", "pet", "cafeReview"])
    value = THINGS[kind][0](rng)
    if kind == "npc":
        text = f"[{value['name']} [walks in and|comes to the counter and|] [orders|asks for|wants] {an_order(value['coffeeOrder'])}.|The {{n}}th guest is {value['name']}. The order: {an_order(value['coffeeOrder'])}.|A guest says: I am {value['name']}, and I will have {an_order(value['coffeeOrder'])}.]"
        text = text.replace("{n}", str(rng.choice([4, 5, 6, 7, 8, 9])))
    elif kind == "guest":
        text = f"{value['name']} is {value['age']} years old and {value['mood']} today. [The favorite drink is|Best liked drink:|Usually drinks] {value['favoriteDrink']}. " + ("[Comes here every day.|A regular guest.]" if value["isRegular"] else "[Never been here before.|Not a regular.|This is the first visit.]")
    elif kind == "drinkOrder":
        text = f"[I would like|I'll have|Can I get|One order:|Put down] {phrase_drink(value)}. That is {value['price']} coins."
        text = text.replace("Can I get", "I'll take")
    elif kind == "reservation":
        people = f"{value['people']} {'person' if value['people'] == 1 else 'people'}"
        text = f"[This is {value['name'] if 'name' in value else value['guestName']}. |My name is {value['guestName']}. ][I would like|Please book|I'd like to reserve] a table for {people} on {value['weekday']} at {value['time']}, " + ("[by the window|at the window], please." if value["byTheWindow"] else "[not by the window|away from the window|inside, no window].")
    elif kind == "pet":
        text = f"{value['name']} is a {value['species']}. It is {value['age']['years']} years and {value['age']['months']} months old. {value['profile']}"
    else:
        return {"messages": known(rng)["messages"]}
    intro = rng.choice(["", "[Write this down|Take this down|Turn this into data|Note this|Read this and fill in the fields|Put this into the form|Extract the data]: ", "[Here is a note|A note from the bar|This came in today]: "])
    prompt = expand(rng, intro + text)
    messages = [system(instructions(rng))] if rng.random() < 0.4 else []
    return {"messages": messages + [user(with_schema(prompt, KNOWN[kind])), assistant(spaced(value))]}


LISTED = {
    "songs": ("title", values.SONGS), "ingredients": ("name", lambda rng: rng.choice(values.INGREDIENTS)), "answers": ("text", lambda rng: words.an(rng.choice(words.NOUNS + words.RARE).replace("_", " ")).capitalize()),
    "guests": ("name", names.person), "items": ("item", words.phrase), "tasks": ("task", words.task), "drinks": ("drink", lambda rng: rng.choice(menu.DRINKS).name), "lines": ("text", values.LINES),
    "pets": ("name", names.pet), "cities": ("city", names.city), "quests": ("title", values.QUEST_TITLES), "dishes": ("name", values.DISHES), "bands": ("name", values.ARTISTS), "places": ("place", lambda rng: rng.choice(values.PLACES)),
    "options": ("label", lambda rng: rng.choice(words.ADJECTIVES + words.RARE)), "plants": ("plant", lambda rng: rng.choice(values.PLANTS)), "characters": ("name", names.full), "books": ("title", lambda rng: values.TITLES(rng) if rng.random() < 0.6 else words.title(rng)),
}
FURTHER = [
    ("count", {"type": "integer"}, lambda rng: rng.randint(1, 9)), ("isCorrect", {"type": "boolean"}, lambda rng: rng.random() < 0.4), ("minutes", {"type": "integer"}, lambda rng: rng.randint(2, 30)),
    ("price", {"type": "number"}, lambda rng: values.price(rng, 1, 12)), ("owner", {"type": "string"}, names.first), ("color", {"type": "string"}, lambda rng: rng.choice(values.COLORS)),
    ("size", {"type": "string", "enum": ["small", "medium", "large"]}, lambda rng: rng.choice(["small", "medium", "large"])), ("mood", {"type": "string"}, lambda rng: rng.choice(values.MOODS)),
    ("level", {"type": "integer", "minimum": 1, "maximum": 10}, lambda rng: rng.randint(1, 10)), ("from", {"type": "string"}, lambda rng: rng.choice(values.COUNTRIES)),
]


def lists(rng):
    """Lists of objects or of texts, no two alike: the next one comes later in the alphabet."""
    messages = []
    for _ in range(rng.choice([1, 2, 2])):
        key = rng.choice(list(LISTED))
        inner, maker = LISTED[key]
        count = rng.choice([2, 3, 3, 4, 4, 5, 6, 8])
        found = values.several(rng, maker, count)
        count = len(found)
        plain = rng.random() < 0.3
        extras = rng.sample([extra for extra in FURTHER if extra[0] != inner], rng.choice([0, 1, 1, 2]))
        if plain:
            objects, schema = found, {"type": "string"}
        else:
            objects = [{inner: text, **{name: make(rng) for name, _, make in extras}} for text in found]
            schema = {"type": "object", "properties": {inner: {"type": "string"}, **{name: part for name, part, _ in extras}}}
            schema["required"] = list(schema["properties"])
        limits = {"minItems": count, "maxItems": count} if rng.random() < 0.7 else {}
        whole = {"type": "object", "properties": {key: {"type": "array", "items": schema, **limits}}, "required": [key]}
        amount_asked = f"{number(count)} {key}" if limits or rng.random() < 0.6 else None
        prompt = expand(rng, f"[List|Name|Give me|Write|Invent|Think of|Make up|I need] " + (f"[{amount_asked}|{amount_asked}|{count} different {key}]" if amount_asked else f"[some {key}|different {key}|a few {key}]") + "[.| for my game.| for the café.|, please.]")
        if not amount_asked:
            objects = objects[: rng.randint(2, 4)]
        value = {key: objects}
        if rng.random() < 0.35:
            whole["properties"] = {"title": {"type": "string"}, **whole["properties"]}
            whole["required"] = list(whole["properties"])
            value = {"title": values.TITLES(rng), **value}
        messages += [user(with_schema(typed(rng, prompt), whole)), assistant(spaced(value))]
    return {"messages": messages}


SCENES = [(6, known), (1.5, described_known), (5, lists)]
