"""Several values of one request, each into its own slot: how many people, which day, what time, in any order; and times of day alone.

Numbers of one request are taken for one another ("a table for 12 … at noon" became the 12th), because a figure looks like any other: what tells them apart stands beside them.
"""

import re

import dates
import lexicon
import pieces
import reckoning
import takeaway
from forms import assistant, calls, result, spaced, system, user, with_schema
from patterns import capital, number, ordinal, say
from requests_known import KNOWN, TOOLS
from scenes_tools import instructions


class Slot:
    """What a request says in one place: the schemas of its keys, a maker of (words, values), and what is said for each value of a choice."""

    def __init__(self, schemas, make, choices=None):
        self.schemas, self.make, self.choices = schemas, make, choices


def counted(key, low, high, forms, one=None):
    """A whole number: `{w}` is the number in digits or as a word, `{n}` in digits, `{o}` ordinal."""
    def make(rng):
        value = rng.randint(low, high) if rng.random() < 0.5 else min(high, low + rng.randrange(12))
        form = rng.choice(one if one and value == 1 else forms)
        return say(rng, form, w=number(rng, value, 0.6), n=value, o=ordinal(value)), {key: value}
    return Slot({key: {"type": "integer"}}, make)


def one_of(key, choices):
    """An enumeration or a truth: what is said for each value."""
    def make(rng):
        value = rng.choice(list(choices))
        return rng.choice(choices[value]), {key: value}
    return Slot({key: {"type": "boolean"} if True in choices else {"type": "string", "enum": list(choices)}}, make, choices)


def texted(key, draw, forms):
    """A text that is copied."""
    def make(rng):
        value = pieces.name(rng) if rng.random() < 0.3 else draw(rng)
        return say(rng, rng.choice(forms), v=value), {key: value}
    return Slot({key: {"type": "string"}}, make)


def day_in_parts(rng):
    day = dates.some_day(rng)
    form = dates.written(rng, day, True)
    return rng.choice(["on {}", "on {}", "{}", "the day is {}", "date: {}"]).format(form), {"day": day.day, "month": day.month, "year": day.year}


def day_as_text(rng):
    day = dates.some_day(rng)
    return rng.choice(["on {}", "on {}", "{}", "it is for {}", "date {}"]).format(dates.written(rng, day, True)), {"date": day.isoformat()}


def full_hour(rng):
    told, hour, _ = dates.clock(rng, rng.randint(7, 23))
    return rng.choice(["at {}", "at {}", "from {}", "{}", "we come at {}", "time: {}", "starting at {}"]).format(told), {"hour": hour}


def hour_and_minute(rng):
    told, hour, minute = dates.clock(rng, None, rng.choice([0, 15, 30, 45, rng.randrange(60)]))
    return rng.choice(["at {}", "at {}", "{}", "time {}"]).format(told), {"hour": hour, "minute": minute}


WHOLE = {"type": "integer"}
ON_A_DAY = Slot({"day": WHOLE, "month": WHOLE, "year": WHOLE}, day_in_parts)
ON_A_DATE = Slot({"date": {"type": "string", "description": "The date as year-month-day"}}, day_as_text)
AT_AN_HOUR = Slot({"hour": {"type": "integer", "description": "From 0 to 23"}}, full_hour)
AT_A_TIME = Slot({"hour": WHOLE, "minute": WHOLE}, hour_and_minute)
PEOPLE = counted("people", 1, 30, ["for {w} people", "for {w} of us", "for {w}", "{w} people", "{w} persons", "we are {w}", "there will be {w} of us", "party of {w}", "group of {w}", "{w} guests", "{w} seats", "we'll be {w}", "{w} of us are coming", "bringing {w} people"], ["for one person", "for 1", "just one person", "one guest", "I come alone"])
NAME = texted("name", lexicon.person, ["under the name {v}", "under {v}", "in the name of {v}", "name {v}", "the name is {v}", "name: {v}", "it's for {v}", "for {v}", "it is in the name of {v}", "put {v} as the name", "ask for {v}", "{v} is my name"])
SIZE = one_of("size", {"small": ["small", "in small", "a small one", "small size"], "medium": ["medium", "in medium", "a medium one", "medium size"], "large": ["large", "in large", "a large one", "large size"]})
COUNT = counted("count", 1, 20, ["{n} x", "times {n}", "{w} times", "{n} of them", "{w} pieces", "{w} of them, please", "count {n}", "make it {w}"], ["one of them", "just one", "1 piece", "one time", "only one"])
MEANT = {True: takeaway.AWAY, False: takeaway.STAYING}
VOLUME = counted("volume", 0, 100, ["volume {n}", "at volume {n}", "at {n} percent", "volume at {n}", "loudness {n}", "as loud as {n}"])
GENRE = one_of("genre", {genre: [genre, genre + " music", "some " + genre, "a bit of " + genre] for genre in ("jazz", "rock", "classical", "pop", "folk")})

# What is asked for: a tool's name, what it does, how it is asked for, and its slots; a name of the known tools stands for that tool.
FORMS = [
    ("reserveTable", None, ["A table", "Book a table", "We need a table", "Reserve a table", "Could you put us down for a table", "Table please", "Reservation", "I'd like to eat with you", "A reservation"], [NAME, PEOPLE, ON_A_DAY, AT_AN_HOUR]),
    ("reserveTable", None, ["A table", "Book a table", "Table wanted", "Hold a table", "Can we come to eat", "Dinner", "Lunch", "Our usual table"], [NAME, PEOPLE, ON_A_DAY, AT_AN_HOUR]),
    ("orderDrink", None, ["I'd like", "Order", "For me", "Drinks", "We want", "One order", "Please make", ""], [texted("drink", lexicon.drink, ["{v}"]), SIZE, COUNT, one_of("toGo", MEANT)]),
    ("playMusic", None, ["Music", "Play something", "Put on", "DJ", "Let us hear", "Turn it on"], [GENRE, VOLUME]),
    ("rollDice", None, ["Roll", "Throw", "Dice", "My turn", "Let them roll"], [counted("count", 1, 12, ["{w} dice", "{n} dice", "{w} of them", "count {n}"], ["one die", "a single die", "1 die"]), counted("sides", 2, 100, ["with {n} sides", "{w} sides each", "{n}-sided", "of {w} sides", "sides {n}"])]),
    ("bookRoom", "Books a hotel room.", ["A room", "Book a room", "I need a room", "We'd like to stay with you", "Room please", "Can we sleep at your place"], [NAME, PEOPLE, ON_A_DAY, counted("nights", 1, 21, ["for {w} nights", "{w} nights", "{n} nights", "staying {w} nights", "nights: {n}"], ["for one night", "one night", "only one night"]), counted("floor", 1, 12, ["on the {o} floor", "floor {n}", "on floor {n}"]), one_of("breakfast", {True: ["with breakfast", "breakfast included", "breakfast as well"], False: ["without breakfast", "no breakfast", "breakfast is not needed"]})]),
    ("buyTickets", "Buys tickets for a show.", ["Tickets", "Buy tickets", "I want tickets", "Get us tickets", "We want to see a show"], [texted("show", lexicon.syllables, ["for the show {v}", "to see {v}", "the show is {v}", "{v}"]), counted("seats", 1, 20, ["{w} seats", "{n} seats", "for {w} people", "{w} tickets", "seats: {n}"], ["one seat", "one ticket", "a single seat"]), counted("row", 1, 40, ["row {n}", "in row {n}", "in the {o} row"]), ON_A_DATE, AT_A_TIME]),
    ("bookCourt", "Books a tennis court.", ["A court", "Book a court", "We want to play tennis", "Tennis", "Is a court free for us"], [NAME, counted("court", 1, 20, ["court {n}", "on court {n}", "court number {n}"]), counted("players", 2, 8, ["{w} players", "for {w} players", "we are {w}", "{w} of us play"]), counted("minutes", 15, 180, ["for {n} minutes", "{n} minutes", "we play {n} minutes"]), ON_A_DAY, AT_AN_HOUR]),
    ("sendParcel", "Sends a parcel.", ["A parcel", "Send a parcel", "I have a parcel", "Please ship something", "Parcel to go out"], [texted("recipient", lexicon.person, ["to {v}", "for {v}", "it goes to {v}", "the recipient is {v}"]), counted("grams", 50, 9999, ["{n} grams", "weighing {n} grams", "it weighs {n} grams", "weight {n} grams"]), counted("pieces", 1, 12, ["{w} pieces", "{n} boxes", "{w} boxes", "in {w} pieces"], ["one piece", "a single box"]), texted("city", lexicon.town, ["to the city of {v}", "in {v}", "{v} is the town"]), one_of("express", {True: ["by express", "as fast as you can, express", "express please"], False: ["no express", "not by express", "ordinary post is fine"]})]),
    ("startTimer", "Starts a kitchen timer.", ["Timer", "Start a timer", "A timer please", "Time something for me"], [counted("minutes", 1, 90, ["{n} minutes", "{w} minutes", "for {w} minutes", "minutes: {n}"], ["one minute", "1 minute"]), counted("seconds", 0, 59, ["{n} seconds", "{w} seconds", "seconds: {n}"], ["1 second", "one second"]), texted("label", lexicon.goods, ["for the {v}", "it's about the {v}", "called {v}", "label {v}"])]),
    ("setHeating", "Sets the heating of a room.", ["Heating", "Set the heating", "Change the heating", "It's about the heating"], [texted("room", lexicon.room, ["in the {v}", "room: {v}", "the {v}"]), counted("degrees", 5, 30, ["{n} degrees", "to {n} degrees", "at {w} degrees"]), AT_A_TIME]),
    ("addGuest", "Adds a guest to the list.", ["A new guest", "Add a guest", "Put somebody on the list", "Guest list"], [NAME, counted("age", 1, 99, ["{n} years old", "aged {n}", "age {n}", "{w} years of age"], ["one year old", "aged one", "age 1"]), counted("table", 1, 40, ["at table {n}", "table {n}", "sits at table {n}"]), counted("level", 1, 20, ["level {n}", "at level {n}", "on level {n}"]), one_of("vegetarian", {True: ["eats no meat", "vegetarian", "a vegetarian"], False: ["eats everything", "not a vegetarian", "eats meat, too"]})]),
    ("rentBoat", "Rents a boat.", ["A boat", "Rent a boat", "We want a boat", "Boat please"], [NAME, PEOPLE, counted("hours", 1, 12, ["for {w} hours", "{w} hours", "{n} hours long"], ["for one hour", "one hour"]), ON_A_DATE, one_of("kind", {"rowing": ["a rowing boat", "one to row", "rowing"], "sailing": ["a sailing boat", "one with sails", "sailing"], "motor": ["a motor boat", "with a motor", "one with an engine"]})]),
    ("logRun", "Notes a run.", ["My run", "Note my run", "A run", "I went running"], [counted("metres", 100, 9999, ["{n} metres", "over {n} metres", "distance {n} metres"]), counted("minutes", 1, 90, ["in {n} minutes", "{n} minutes", "it took {n} minutes"], ["in one minute", "it took 1 minute"]), counted("pulse", 90, 190, ["pulse {n}", "a pulse of {n}", "heart at {n}"]), ON_A_DAY]),
    ("orderFlowers", "Orders flowers.", ["Flowers", "Order flowers", "I want flowers", "A bunch of flowers"], [texted("flower", lexicon.goods, ["{v}", "I mean {v}", "of the kind {v}"]), counted("stems", 1, 60, ["{n} stems", "{w} stems", "{w} of them"], ["one stem", "a single stem"]), one_of("colour", {colour: [colour, "in " + colour, colour + " ones"] for colour in ("red", "white", "yellow", "pink")}), texted("recipient", lexicon.person, ["for {v}", "they go to {v}", "to {v}"]), ON_A_DATE]),
    ("getWeather", None, ["Weather", "Forecast", "The weather", "Will it rain", "Sun or rain", "I need the forecast", "Tell me the weather", "What will it be like outside", "Umbrella or not", "How cold will it get", ""], [texted("city", lexicon.town, ["in {v}", "in {v}", "{v}", "for {v}", "the town is {v}", "I'll be in {v}", "over {v}"]), ON_A_DATE]),
    ("findTrain", None, ["A train", "Find a train", "Trains", "I travel by rail", "Which train can I take", "We need a connection", "By train", "How do I get there by train", "Look up a train", ""], [texted("from", lexicon.town, ["from {v}", "from {v}", "starting in {v}", "out of {v}", "leaving {v}", "I set off in {v}", "we get on in {v}", "departure {v}"]), texted("to", lexicon.town, ["to {v}", "to {v}", "going to {v}", "bound for {v}", "arriving in {v}", "I must be in {v}", "we get off in {v}", "destination {v}"]), ON_A_DATE]),
    ("setReminder", None, ["Remind me", "A reminder", "Set a reminder", "Please note", "Keep this in mind for me", "I mustn't forget", "Don't let me forget this", "To do", "New reminder"], [texted("text", lexicon.task, ["{v}", "to {v}", "I have to {v}", "I want to {v}", "it says {v}", "the text is {v}"]), ON_A_DATE]),
    ("getContactEvent", None, ["What do I have", "My events", "An appointment", "Check my calendar", "What was planned", "Anything in my diary", "Calendar", "Which event is it", "Look up my plans"], [ON_A_DAY]),
    ("planShift", "Plans somebody's shift.", ["A shift", "Plan a shift", "The rota", "New shift"], [texted("worker", lexicon.person, ["for {v}", "{v} works", "{v}", "worker {v}"]), ON_A_DAY, AT_AN_HOUR, counted("hours", 1, 12, ["{w} hours long", "for {w} hours", "lasting {n} hours"], ["one hour long", "for one hour"])]),
]


def asked(rng, openings, told):
    """A request of an opening and parts (text, whether it is a value that keeps its first letter) in any order."""
    def begun(text, is_kept):
        return text if is_kept else capital(text)

    def ended(text):
        return text if text.endswith(".") else text + "."

    def softened(text):
        return text if re.match(r"I\b|DJ|We'd|I'd", text) else text[:1].lower() + text[1:]

    rng.shuffle(told)
    texts = [text for text, _ in told]
    opening, draw = rng.choice(openings), rng.random()
    between = ", " if rng.random() < 0.8 else rng.choice([" ", "; ", " / ", ", and ", "\n"])
    if draw < 0.2 or not opening:
        text = between.join([begun(*told[0]), *texts[1:]])
    elif draw < 0.55:
        text = between.join([opening, *texts])
    elif draw < 0.7:
        text = opening + rng.choice([": ", " - ", " "]) + between.join(texts)
    elif draw < 0.8:
        text = ended(opening) + " " + " ".join(ended(begun(*part)) for part in told)
    elif draw < 0.9:
        text = between.join([begun(*told[0]), *texts[1:]]) + ": " + softened(opening)
    else:
        split = rng.randint(0, len(told) - 1)
        text = ended(between.join([opening, *texts[:split]])) + " " + between.join([begun(*told[split]), *texts[split + 1 :]])
    if text.endswith("."):
        return text + rng.choice(["", "", " Thanks"])
    return text + rng.choice(["", "", ".", ".", ", please", ". Thanks", "!"])


def filled(rng, openings, slots):
    """A request with values for some slots."""
    found = [slot.make(rng) for slot in slots]
    told = [(text, text in values.values()) for text, values in found]
    return asked(rng, openings, told), {key: value for _, values in found for key, value in values.items()}


def day_from_today(rng, today, slots):
    """A day told relative to today: words, values for the keys of a day, and what is thought of it."""
    adverb, noun, day = dates.expression(rng, today)
    # A part of the day beside an hour would speak twice of one thing.
    while any(part in adverb for part in ("morning", "afternoon", "evening", "night")):
        adverb, noun, day = dates.expression(rng, today)
    values = {"day": day.day, "month": day.month, "year": day.year} if ON_A_DAY in slots else {"date": day.isoformat()}
    return rng.choice(["{a}", "{a}", "{a}", "{a}", "the day is {n}", "it is for {n}", "day: {n}"]).format(a=adverb, n=noun), values, (adverb, noun, day)


def from_today(rng):
    """Requests with a day told relative to today among other values, in any order."""
    name, description, openings, slots = rng.choice([form for form in FORMS if ON_A_DAY in form[3] or ON_A_DATE in form[3]])
    today = dates.any_day(rng)
    if description is None:
        tool = TOOLS[name]
        keys = list(tool["function"]["parameters"]["properties"])
    else:
        day = next(slot for slot in slots if slot in (ON_A_DAY, ON_A_DATE))
        others = [slot for slot in slots if slot is not day]
        slots = [day, *rng.sample(others, rng.randint(1, len(others)))]
        tool, keys = made_up(rng, name, description, slots)
    tools = [tool] + [TOOLS[other] for other in rng.sample([other for other in KNOWN if other != name], rng.choice([0, 0, 1, 2]))]
    rng.shuffle(tools)
    messages = [system(instructions(rng, today))]
    for _ in range(rng.choice([1, 2, 2, 3])):
        found = [slot.make(rng) for slot in slots if slot not in (ON_A_DAY, ON_A_DATE)]
        words, day, told = day_from_today(rng, today, slots)
        values = {key: value for _, more in found for key, value in more.items()} | day
        text = asked(rng, openings, [(part, part in more.values()) for part, more in found] + [(words, False)])
        messages += [user(text), calls((name, {key: values[key] for key in keys}), thought=reckoning.thought(today, [reckoning.line(text, *told)])), result(name, rng.choice(["ok", "done"])), assistant("Done.")]
    return {"messages": messages, "tools": tools}


def made_up(rng, name, description, slots):
    """A tool that takes some slots, and its keys in order."""
    schemas = {key: schema for slot in slots for key, schema in slot.schemas.items()}
    keys = rng.sample(list(schemas), len(schemas))
    schema = {"type": "object", "properties": {key: schemas[key] for key in keys}, "required": keys}
    return {"type": "function", "function": {"name": name, "description": description, "parameters": schema}}, keys


def in_slots(rng):
    """A tool or a schema, and requests whose values stand in any order."""
    name, description, openings, slots = rng.choice(FORMS)
    if description is None:
        tool = TOOLS[name]
        keys = list(tool["function"]["parameters"]["properties"])
    else:
        slots = rng.sample(slots, rng.randint(2, len(slots)))
        tool, keys = made_up(rng, name, description, slots)
    requests = [filled(rng, openings, slots) for _ in range(rng.choice([1, 2, 2, 3, 3]))]
    requests = [(text, {key: values[key] for key in keys}) for text, values in requests]
    if description is not None and rng.random() < 0.35:
        return {"messages": [part for text, values in requests for part in (user(with_schema(text, tool["function"]["parameters"])), assistant(spaced(values)))]}
    messages = [system(rng.choice(["You are a helpful assistant.", "Use the tools.", "You help the staff of a café.", "Small talk is welcome, and tools are there.", "You take requests."]))]
    for text, values in requests:
        messages += [user(text), calls((name, values)), result(name, rng.choice(["ok", "done"])), assistant("Done.")]
    return {"messages": messages, "tools": [tool]}


def times(rng):
    """Times of day in any words, as hours and minutes."""
    messages = []
    form = rng.choice(["list", "objects", "text"])
    for _ in range(rng.choice([1, 2, 3])):
        found = [dates.clock(rng, None, rng.choice([0, 0, 15, 30, 45, rng.randrange(60)])) for _ in range(rng.randint(2, 5))]
        told = ", ".join(words for words, _, _ in found)
        if form == "list":
            messages += [user("As 24-hour times: " + told), assistant(spaced([f"{hour:02}:{minute:02}" for _, hour, minute in found]))]
        elif form == "objects":
            messages += [user("As hour and minute: " + told), assistant(spaced([{"hour": hour, "minute": minute} for _, hour, minute in found]))]
        else:
            messages += [user("Which hour of the day: " + told + "?"), assistant(", ".join(f"{words}: {hour}" for words, hour, _ in found))]
    return {"messages": messages}


def on_the_hour(rng):
    """Full hours alone, as a table takes them."""
    messages = []
    for _ in range(rng.choice([1, 2, 3])):
        found = [dates.clock(rng, rng.randint(6, 23)) for _ in range(rng.randint(2, 5))]
        guests = [rng.randint(1, 24) for _ in found]
        told = ", ".join(rng.choice([f"{words} for {number(rng, count, 0.5)}", f"{number(rng, count, 0.5)} at {words}"]) for (words, _, _), count in zip(found, guests))
        messages += [user("Hour and people: " + told), assistant(spaced([{"hour": hour, "people": count} for (_, hour, _), count in zip(found, guests)]))]
    return {"messages": messages}


DICE = [("{w} {s}-sided dice", "a {s}-sided die"), ("{w} dice with {s} sides", "a die with {s} sides"), ("{w} dice with {s} faces each", "one with {s} faces"), ("{n}d{k}", "1d{k}"), ("{w} of the {s}-sided ones", "one of the {s}-sided ones"), ("{w} dice, {s} sides each", "a single die, {s} sides"), ("{n} {k}-sided dice", "1 {k}-sided die"), ("{w} that have {s} sides", "one that has {s} sides"), ("dice with {s} sides, {w} of them", "a die with {s} sides, just one"), ("{s}-sided dice, {w}", "a {s}-sided die, only one")]
THROWS = ["Roll {d}", "Throw {d}", "Toss {d}", "Cast {d}", "My turn: {d}", "{d}, please", "Could you please roll {d}", "I attack with {d}", "Let's see {d}", "For the dragon I need {d}", "We play with {d}", "Next I roll {d}"]


def dice_told(rng):
    """How many dice with how many sides: words and values, that tell which number is which by what stands beside them."""
    count, sides = rng.choice([1, 1, 1, 2, 3, 4, 5, 6, rng.randint(1, 20)]), rng.choice([2, 3, 4, 6, 8, 10, 12, 20, rng.randint(2, 100)])
    several, one = rng.choice(DICE)
    text = say(rng, one if count == 1 else several, w=number(rng, count, 0.8), n=count, s=number(rng, sides, 0.6), k=sides)
    return text.replace("a eight", "an eight").replace("a eleven", "an eleven").replace("a 8", "an 8").replace("a 11", "an 11").replace("a 18", "an 18"), {"count": count, "sides": sides}


def dice(rng):
    """Dice in one throw or two."""
    messages = [system(rng.choice(["You are a helpful assistant.", "You roll the dice of a game.", "Use the tools.", "You are a barista who knows games."]))]
    for _ in range(rng.choice([1, 2, 3])):
        found = [dice_told(rng) for _ in range(rng.choice([1, 1, 2]))]
        while len(found) == 2 and found[0][1] == found[1][1]:
            found[1] = dice_told(rng)
        told = rng.choice([" and ", ", then ", ", and after that ", " and also "]).join(text for text, _ in found)
        text = capital(say(rng, rng.choice(THROWS), d=told))
        messages += [user(text + ("?" if text.startswith("Could") else rng.choice(["", ".", "!"]))), calls(*[("rollDice", values) for _, values in found])]
        messages += [result("rollDice", str(rng.randint(1, 20)), index + 1) for index in range(len(found))] + [assistant("The dice are rolled.")]
    tools = [TOOLS["rollDice"]] + [TOOLS[other] for other in rng.sample([other for other in KNOWN if other != "rollDice"], rng.choice([0, 0, 1, 2]))]
    rng.shuffle(tools)
    return {"messages": messages, "tools": tools}


SCENES = [(7, in_slots), (7, from_today), (2, times), (1, on_the_hour), (1.2, dice)]
