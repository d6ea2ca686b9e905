"""Requests that the known tools serve, with the call, a result and an answer to it."""

import json
import os
import re

import dates
import lexicon
import lexicon_natural as natural
import neighbours
import reckoning
import takeaway
from patterns import SMALL, capital, number, pick, say, tidy
from requests_more import more
from requests_wider import placed, typed, wider

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "known", "tools.json"), encoding="utf-8") as file:
    TOOLS = {tool["function"]["name"]: tool for tool in json.load(file)}


class Need:
    """One request: its words, the call that serves it, what comes back, and the answer then; with a day, what is thought before."""

    def __init__(self, tool, arguments, words, result, answer, told=None):
        self.tool, self.arguments, self.words, self.result, self.answer = tool, arguments, words, result, answer
        self.thought = reckoning.line(words, *told) if told else None


POLITE = "[|||||Please |Please |Can you |Could you |Could you please |Would you |Can you please |I want you to |I need you to |Will you |Kindly |Go ahead and |I would like you to |Be so kind and ]"
WANT = "[I want|I need|I would like|I'd like|We need|We would like|We want|I'll need|Give me|Get me|I am looking for|I was hoping for]"


QUESTIONS = """Can Could Would Will Is Are Do Does Did Has Have Was Am What What's When When's Which How How's Who Who's Whose Where Where's Why May Might Should Must Any Isn't Wasn't Wouldn't""".split()
# They begin like questions and are none.
COMMANDS = ("Do me ", "Do {item}", "Have the ", "Have my ", "Have me ", "Have a ", "How many friends I have", "When you're ", "Who needs ", "What this ")


def ask(rng, pattern, **values):
    """A request as a sentence: a question mark where it begins as a question and is no more than that."""
    text = pick(rng, pattern)
    asks = text.split(" ")[0] in QUESTIONS and not text.startswith(COMMANDS) and not re.search("[.?!] ", text)
    text, hasty = typed(rng, placed(rng, text, asks), values)
    text = tidy(text if hasty else capital(text))
    return text + "?" if asks and text[-1] not in "?.!" and rng.random() < (0.4 if hasty else 0.9) and not re.search("[.?!] ", text) else text


GENERATIONS = {
    "babyBoomers": ["baby boomer", "boomer", "Baby Boomer", "Boomer", "baby boomers generation person", "babyBoomers contact"],
    "genX": ["Gen X person", "Generation X contact", "gen X", "Gen X", "generation X friend", "genX", "Gen-X person"],
    "millennial": ["millennial", "Millennial", "millennial friend", "millennial person", "Millennial contact"],
    "genZ": ["Gen Z person", "Generation Z contact", "gen Z", "Gen Z", "generation Z friend", "zoomer", "genZ", "Gen-Z person"],
}
GENERATION_NAMES = {
    "babyBoomers": ["baby boomers", "Baby Boomers", "boomers", "baby boomer generation", "boomer generation"],
    "genX": ["Gen X", "Generation X", "gen X", "generation X", "Gen-X"],
    "millennial": ["millennials", "Millennials", "the millennials", "the millennial generation"],
    "genZ": ["Gen Z", "Generation Z", "gen Z", "generation Z", "zoomers", "Gen-Z"],
}


def find_contact(rng, today):
    kind = rng.choice(list(GENERATIONS))
    one, many = rng.choice(GENERATIONS[kind]), rng.choice(GENERATION_NAMES[kind])
    words = ask(rng, rng.choice([
        POLITE + "[find|find me|pick|look up|choose|get me|search for|show me|give me|fetch|suggest] a {one} [from|in|among|out of] my [contacts|address book|phone|contact list|friends]",
        POLITE + "[find|find me|pick|look up|choose|get me|search for|show me] [a contact|someone|somebody|a person|a friend|anyone|one of my contacts] [from|of] [the |]{many}",
        POLITE + "[find|pick|choose|get|name] [one|somebody|a contact] [who is|that is|who counts as] a {one}",
        WANT + " [a contact|someone|somebody|a friend|a name|a person] from {many}",
        "[Which|What] [contact|friend|person] [of mine |]is [a {one}|from {many}]",
        "[Who|Who] [in|among] my [contacts|address book|phone|friends] [is a {one}|belongs to {many}|is from {many}]",
        "Do I [know|have|have any] [somebody|someone|a contact|a friend|anyone] [from|of|in] {many}",
        "[Generate|Create|Make|Invent|Write|Build|Design] a [fun |new |funny |little |]{npc} [named after|based on|inspired by|who has the name of|using] [a {one}|someone from {many}|one of my contacts from {many}]",
        "[Generate|Create|Make|Invent|Give me] a [fun |new |funny |]{npc} [who is|that is] a {one}",
        "[Generate|Create|Make] a [{one}|{many}] {npc}",
        "[The next guest|Our next guest|The new customer|The hero of this level|This character] [is|should be|must be] [a {one}|from {many}]",
        "[I wonder who|Tell me who] [in my contacts |of my friends |]is a {one}",
        "[A contact|Someone|Anybody] from {many}, [please|quick]",
    ] + more("findContact")), one=one, many=many, npc=rng.choice(["NPC", "character", "guest", "customer", "NPC", "visitor", "regular"]))
    words = words.replace("the the ", "the ").replace("a a ", "a ").replace("a the ", "a ").replace("a NPC", "an NPC")
    if rng.random() < 0.15:
        return Need("findContact", {"generation": kind}, words, *nobody(rng))
    name = lexicon.first_name(rng)
    answer = say(rng, "[I found {n}.|{n} is from that generation.|How about {n}?|Your contact is {n}.|I picked {n}.|{n} fits.|Meet {n}.|The contact is {n}.]", n=name)
    return Need("findContact", {"generation": kind}, words, name, answer)


def nobody(rng):
    """An empty result and what is said then."""
    result = rng.choice(["Could not find a contact.", "", "[]", "none", "No contact found.", "null", "Could not find a contact."])
    return result, rng.choice(["I could not find a contact from that generation.", "There is no contact from that generation.",
                               "I found nobody from that generation.", "Sorry, no contact matches that generation."])


EVENTS = ["coffee", "lunch", "dinner", "breakfast", "a walk", "a meeting", "tennis", "chess", "yoga", "a concert", "a birthday party", "a film night", "piano practice", "a dentist visit",
          "a picnic", "a swim", "cake tasting", "a museum visit", "band practice", "a bike ride", "a phone call", "a game night", "study group", "shopping", "the theatre", "a job interview"] + natural.EVENTS


def contact_event(rng, today):
    adverb, noun, day = dates.expression(rng, today, past=True)
    name = lexicon.first_name(rng)
    past = "yesterday" in adverb
    words = ask(rng, rng.choice(wider("getContactEvent", "past") if past else [
        "What [do I have|have I got|is planned|is on|am I doing|are we doing|am I up to] [with {n} |with my contact |with {n} |]{adverb}",
        "[Is there|Do I have|Have I got|Are there] [anything|an event|any event|something|a meeting|plans|a date|any plans] [with {n} |with my contact |with my friend |]{adverb}",
        POLITE + "[check|look up|find|get|show me|tell me|fetch|read me] [the event|my event|my plans|what is planned|the appointment|the event with {n}|my event with {n}] [for {noun}|{adverb}]",
        "What's [on|up|planned|the plan|in my calendar|happening] [with {n} |]{adverb}",
        "[When I see {n} {adverb}, what do we do|What is the event {adverb}|What did we plan {adverb}|Which event is {adverb}]",
        "[{n} and I meet {adverb}|I meet {n} {adverb}|I see {n} {adverb}|{n} visits me {adverb}], [what for|what is it about|what was it again|what do we have planned]",
        "[My calendar|The event|The plan|My plans|Appointments] [for {noun}|{adverb}], please",
        "[Generate|Write|Make|Create] a [line|greeting|dialog|sentence|chat] about [our|the|my] event {adverb}",
        "Am I [free|busy|booked|meeting {n}|seeing {n}] {adverb}",
        "[Get|Find|Fetch|Look up] [the|an|my] event [with {n} |of {n} |]{adverb}",
        "[I forgot what|Remind me what|Tell me what] [is|I planned|we planned|I do|happens] {adverb}",
    ] + more("getContactEvent")), n=name, adverb=adverb, noun=noun)
    arguments = {"day": day.day, "month": day.month, "year": day.year}
    if rng.random() < 0.18:
        result = rng.choice(["", "[]", "No event.", "none", "No events found.", "null"])
        return Need("getContactEvent", arguments, words, result, rng.choice(["There is no event on that day.", "Nothing is planned for that day.", "I found no event on that day."]), (adverb, noun, day))
    what, hour = rng.choice(EVENTS), rng.randint(7, 22)
    if rng.random() < 0.5:
        result = f"{capital(what)} with {name} at {hour}:00"
        answer = say(rng, "[You have {w} with {n} at {h}.|It is {w} with {n} at {h}.|{n} and you have {w} at {h}.|Your plan is {w} with {n} at {h}.]", w=what, n=name, h=f"{hour}:00")
    else:
        result = json.dumps({"title": what, "time": f"{hour}:00"})
        answer = say(rng, "[You have {w} at {h}.|It is {w} at {h}.|Your event is {w} at {h}.|At {h} there is {w}.]", w=what, h=f"{hour}:00")
    return Need("getContactEvent", arguments, words, result, answer, (adverb, noun, day))


# How many as a figure beside the drink.
COUNTED = ["{x} x {d}, {s}, {w}", "{d}, {s}, {x}x, {w}", "{d} x {x}, {s}, {w}", "{x}x {s} {d} {w}", "{d}, {s}, times {x}, {w}", "{d}, {s}, {y}, {w}", "{s} {d}, {y}, {w}", "{y} {d}, {s}, {w}", "{d} {y}, {s}, {w}"]
TIMES = {1: "once", 2: "twice"}


def order_drink(rng, today):
    drink, size, count = lexicon.drink(rng), rng.choice(["small", "medium", "large"]), rng.choice([1, 1, 1, 1, 2, 2, 3, 4, 5, 6, rng.randint(7, 20)])
    go = rng.random() < 0.45
    told = rng.choice(["a", "one", "1", "a"]) if count == 1 else number(rng, count, 0.7)
    plural = drink if count == 1 or rng.random() < 0.3 else drink + "s"
    if plural != drink and drink[-1] in "sx":
        plural = drink
    apart = rng.random() < 0.22
    where = "" if apart else takeaway.behind(rng, go)
    item = say(rng, "{c} {s} {d} {w}", c=told, s=size, d=plural, w=where)
    if rng.random() < 0.15:
        item = say(rng, "{c} {d}, {s}, {w}", c=told, d=plural, s=rng.choice([size, size + " size"]), w=where or ("" if go else "for here")).rstrip(" ,")
    elif rng.random() < 0.1:
        item = say(rng, "{c} {d} in {s} {w}", c=told, d=plural, s=size, w=where)
    elif rng.random() < 0.16:
        pattern = rng.choice(COUNTED if count > 1 else COUNTED[:4])
        sizes = [size] if "{s} {d}" in pattern else [size, size, size + " size", "size " + size, size + " ones" if count > 1 else "a " + size + " one"]
        item = say(rng, pattern, x=count, y=TIMES.get(count, f"{number(rng, count, 0.5)} times"), d=drink, s=rng.choice(sizes), w=where).rstrip(" ,")
    words = ask(rng, rng.choice([
        "[I'd like|I would like|I want|I'll have|I will take|I'll take|We'd like|We will have|Let me have|Let me get|I am having|For me|I need|We need|I fancy] {item}",
        "[Can|Could|May] I [have|get|order] {item}", "[Can|Could] we [have|get|order] {item}",
        POLITE + "[order|order me|make|make me|get me|bring me|prepare|bring us|put in|pour me|fix me] {item}",
        "{item}, [please|thanks|if you please]", "[My friend|My sister|{n}|The lady over there|Table {t}|The guest in the corner|My boss] [wants|would like|orders|takes|is having|asks for] {item}",
        "[Place|Put in] an order [for|of] {item}", "[Order for {n}|For {n}|For table {t}]: {item}", "[Time for|How about|Let's go with|Let's do|Make it|Make that] {item}",
    ] + more("orderDrink")), item=item, n=lexicon.first_name(rng), t=rng.randint(1, 20))
    if apart and (go or rng.random() < 0.6):
        words = takeaway.beside(rng, words, go)
    arguments = {"drink": drink, "size": size, "count": count, "toGo": go}
    draw = rng.random()
    if draw < 0.1:
        return Need("orderDrink", arguments, words, rng.choice(["sold out", '{"error": "sold out"}']), rng.choice([f"Sorry, {drink} is sold out.", f"I am sorry, we are out of {drink}."]))
    minutes = rng.randint(2, 15)
    result = rng.choice(["ok", f'{{"minutes": {minutes}}}', f"ready in {minutes} minutes", "ordered"])
    answer = f"Your {drink} will be ready in {minutes} minutes." if "minutes" in result else rng.choice([f"Your {drink} is on the way.", f"I ordered {number(rng, count, 1)} {size} {drink}.", "Your order is placed."])
    return Need("orderDrink", arguments, words, result, answer)


def set_reminder(rng, today):
    text = neighbours.task(rng) if rng.random() < 0.15 else lexicon.task(rng)
    adverb, noun, day = dates.expression(rng, today)
    while adverb.startswith(("tonight", "this ")) and day == today and rng.random() < 0.5:
        adverb, noun, day = dates.expression(rng, today)
    patterns, said = [
        POLITE + "remind me [to|that I have to|that I should|that I need to|that I must] {text} {adverb}",
        POLITE + "remind me {adverb} [to|that I have to|that I must] {text}",
        "[I must|I have to|I need to|I should|I want to|I ought to|I've got to] {text} {adverb}, [remind me|please remind me|set a reminder|can you remind me|don't let me forget|make a note]",
        POLITE + "[set|create|make|add|put in|save] a reminder [to|that I should] {text} {adverb}", POLITE + "[set|create|make|add|save] a reminder for {noun}: {text}",
        POLITE + "[set|create|add] a reminder for {noun} to {text}", "[Don't|Do not] let me forget to {text} {adverb}", "{adverb} I [have to|must|need to|should] {text}, [remind me|set a reminder|please remind me]",
        "[Reminder|New reminder|Note] for {noun}: {text}", "[Make sure|See to it] I {text} {adverb}", "{adverb}, remind me to {text}", "Reminder: {text} {adverb}",
        "Help me [remember|not to forget] to {text} {adverb}", POLITE + "[put|note|write] down that I [must|have to|need to] {text} {adverb}",
    ] + more("setReminder"), None
    if rng.random() < 0.12:
        patterns, (said, text) = wider("setReminder", "thing"), neighbours.thing(rng)
    words = ask(rng, rng.choice(patterns), text=text, thing=said, adverb=adverb, noun=noun)
    result = rng.choice(["ok", "saved", "done", '{"saved": true}'])
    answer = say(rng, "[I will remind you {to} {t}.|The reminder is set.|Done, I will remind you.|I saved the reminder.|I will remind you on {d}.]", to="of" if said else "to", t=said or text, d=f"{day.day} {dates.MONTHS[day.month - 1]}")
    return Need("setReminder", {"text": text, "date": day.isoformat()}, words, result, answer, (adverb, noun, day))


def set_alarm(rng, today):
    told, hour, minute = dates.clock(rng, None, rng.choice([0, 0, 0, 30, 30, 15, 45, rng.randrange(60)]))
    words = ask(rng, rng.choice([
        POLITE + "wake me [up |]at {t}", POLITE + "[set|put|turn on|switch on|program] [an|my|the] alarm [clock |][for|at|to] {t}", "I [need|have|want|must|should] to [get up|be up|wake up|rise|be awake] at {t}[, set an alarm|, wake me|]",
        "[Alarm|Alarm clock|Morning alarm] [at|for] {t}", "[Make|Let] [the alarm|my alarm|the clock] ring at {t}", "I [want|need|would like] an alarm [for|at] {t}",
        "[Ring|Buzz|Beep|Wake us] at {t}", "{t} is when I [get up|must be up], [set the alarm|please set an alarm]", "[Get me out of bed|Get me up] at {t}", "[The alarm|My alarm] should [ring|go off] at {t}",
    ] + more("setAlarm")), t=told)
    return Need("setAlarm", {"hour": hour, "minute": minute}, words, rng.choice(["ok", "set", "done"]), rng.choice([f"The alarm is set for {hour}:{minute:02}.", f"I set the alarm for {hour}:{minute:02}.", "Your alarm is set."]))


SKIES = ["sunny", "cloudy", "rainy", "windy", "foggy", "snowy", "stormy", "clear"]


def get_weather(rng, today):
    city = lexicon.town(rng)
    adverb, noun, day = dates.expression(rng, today)
    words = ask(rng, rng.choice([
        "[What is|What's|How is|How's] the weather [in|for|like in] {c} {adverb}", "[Will it|Is it going to|Does it] [rain|snow|be sunny|be cold|be warm|be windy|freeze|get hot] in {c} {adverb}", "What will the weather be [like |]in {c} {adverb}",
        POLITE + "[tell me|check|look up|get|show me|give me] the [weather|forecast|weather forecast] [for|in] {c} {adverb}", "How [cold|warm|hot|windy|wet] will it be in {c} {adverb}", "[Weather|Forecast] [for|in] {c} {adverb}[, please|]",
        "[Do I need|Should I bring|Should I pack|Will I need] [an umbrella|a coat|sunglasses|a scarf|a hat|boots|a raincoat] in {c} {adverb}", "I [travel to|am going to|fly to|will be in|visit|am off to] {c} {adverb}, [what is the weather like|how will the weather be|what weather should I expect|is it warm there]",
        "{adverb} in {c}: [sun or rain|what weather|will it rain]", "[What's|What is] the forecast {adverb} [for|in] {c}", "[We have|There is] a [party|picnic|match|wedding] in {c} {adverb}, [will it rain|how is the weather|is the weather good]",
    ] + more("getWeather")), c=city, adverb=adverb, noun=noun)
    sky, high = rng.choice(SKIES), rng.randint(-9, 38)
    if rng.random() < 0.1:
        return Need("getWeather", {"city": city, "date": day.isoformat()}, words, rng.choice(["", "no data", "null", "{}"]), rng.choice([f"I have no forecast for {city}.", f"There is no forecast for {city} on that day."]), (adverb, noun, day))
    result = rng.choice([f'{{"sky": "{sky}", "high": {high}}}', f"{capital(sky)}, {high} degrees"])
    answer = say(rng, "[It will be {s} in {c} with {h} degrees.|{c} will be {s} with {h} degrees.|Expect {h} degrees, and it will be {s}.]", s=sky, c=city, h=high)
    return Need("getWeather", {"city": city, "date": day.isoformat()}, words, result, answer, (adverb, noun, day))


def play_music(rng, today):
    genre, volume = rng.choice(["jazz", "rock", "classical", "pop", "folk"]), rng.choice([rng.randint(0, 100), rng.randrange(0, 101, 5)])
    told = str(volume) if rng.random() < 0.85 or volume > 20 else SMALL[volume]
    music = say(rng, "[some {g}|{g}|{g} music|some {g} music|a bit of {g}|{g} songs|a little {g}]", g=genre)
    loud = say(rng, "[at volume {v}|at {v}|with the volume at {v}|with volume {v}|at a volume of {v}|at {v} percent|volume {v}|with the volume set to {v}]", v=told)
    words = ask(rng, rng.choice([
        POLITE + "[play|put on|start|turn on|stream|give us|let us hear|switch on] {m} {l}", WANT + " {m} {l}", "[Time for|How about|Let's have|Let's listen to] {m} {l}", "{m} {l}, please", "The [guests|people|ladies|regulars] want {m} {l}",
        "[Set|Turn] the volume to {v} and [play|put on] {m}", "[Can we|Could we|Can I] [hear|have|listen to|get] {m} {l}", "[The café is|It is] too quiet, [play|put on] {m} {l}",
    ] + more("playMusic")), m=music, l=loud, v=told, g=genre)
    return Need("playMusic", {"genre": genre, "volume": volume}, words, rng.choice(["playing", "ok", "started"]), rng.choice([f"Playing {genre} at volume {volume}.", f"Enjoy the {genre}.", f"The {genre} is playing now."]))


def reserve_table(rng, today):
    name, people = lexicon.person(rng), rng.choice([2, 2, 3, 4, 4, 5, 6, 8, rng.randint(1, 30)])
    adverb, noun, day = dates.expression(rng, today)
    told, hour, _ = dates.clock(rng, rng.choice([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]))
    if any(part in adverb for part in ("morning", "afternoon", "evening", "night")):
        adverb, noun, day = rng.choice([("tomorrow", "tomorrow", dates.after_days(today, 1)), ("the day after tomorrow", "the day after tomorrow", dates.after_days(today, 2))])
    size = say(rng, "for {p}[| people| persons| guests| of us]", p=number(rng, people, 0.7)) if people > 1 else rng.choice(["for one", "for 1 person", "for one person"])
    words = ask(rng, rng.choice([
        POLITE + "[reserve|book|get me|hold|keep] a table {s} {adverb} at {t}[, the name is {n}| under the name {n}| for {n}| under {n}| in the name of {n}|, name {n}]",
        WANT + " a table {s} {adverb} at {t}[, the name is {n}| under the name {n}|, my name is {n}|, it is for {n}|, name: {n}]",
        "[My name is {n}|This is {n}|{n} here|I am {n}|It's {n}], [I'd like|I want|I need|please book|please reserve|can I get] a table {s} {adverb} at {t}",
        "{n} [wants|would like|needs|is asking for] a table {s} {adverb} at {t}", "[Table|A table|Reservation|Booking] {s} [for|under] {n} {adverb} at {t}", "[Can|Could] {n} [have|get|book|reserve] a table {s} at {t} {adverb}",
        POLITE + "[reserve|book] [for|under] {n} a table {s} at {t} {adverb}", "We are {pe} and [would like|want] a table at {t} {adverb}, [name {n}|the name is {n}|under {n}]",
    ] + more("reserveTable")), s=size, adverb=adverb, noun=noun, t=told, n=name, p=people, pe=number(rng, people, 0.6) + " people" if people > 1 else "one person")
    arguments = {"name": name, "people": people, "day": day.day, "month": day.month, "year": day.year, "hour": hour}
    table = rng.randint(1, 30)
    if rng.random() < 0.12:
        return Need("reserveTable", arguments, words, rng.choice(["full", "no table free", '{"free": false}']), "Sorry, there is no table free then.", (adverb, noun, day))
    return Need("reserveTable", arguments, words, rng.choice([f'{{"table": {table}}}', f"table {table}"]), rng.choice([f"Table {table} is reserved for {name}.", f"I reserved table {table} for {name}.", f"You have table {table}."]), (adverb, noun, day))


def search_recipes(rng, today):
    item, vegetarian = lexicon.goods(rng), rng.random() < 0.45
    kind = rng.choice(["vegetarian ", "vegetarian ", "meatless ", "meat-free ", "veggie "]) if vegetarian else rng.choice(["", "", "", "good ", "new ", "quick ", "tasty "])
    after = ""
    if vegetarian and rng.random() < 0.35:
        kind, after = "", rng.choice([" without meat", " without meat or fish", ", I am vegetarian", ", vegetarian only", ", no meat", ", but vegetarian"])
    words = ask(rng, rng.choice([
        POLITE + "[find|find me|search for|search|look for|look up|show me|suggest|get me|give me] [a |some |]{k}[recipe|recipes] [with|that use|using|for|that need|made with|containing] {i}{a}", "What [{k}meals|{k}dishes|{k}recipes] can I [make|cook|prepare|bake] [with|from|using|out of] {i}{a}",
        "I have [lots of |some |too much |]{i}, [any|what] {k}recipes{a}", WANT + " [a |some |]{k}recipe [with|for|that uses] {i}{a}", "Any {k}[ideas|recipes|dishes] [with|for] {i}{a}", "[Do you know|Have you got|Are there] [any |some |]{k}recipes [with|for|using] {i}{a}",
        "[How do I use up|What do I do with|What can I cook with] {i}{a}" if not vegetarian or after else "Which {k}recipes use {i}",
    ] + more("searchRecipes")), k=kind, i=item, a=after)
    words = words.replace("a some ", "some ").replace("meal meal", "meal")
    arguments = {"ingredient": item, "vegetarian": vegetarian}
    if rng.random() < 0.2:
        return Need("searchRecipes", arguments, words, rng.choice(["[]", "", "none"]), f"I found no recipe with {item}.")
    dish = rng.choice([f"{item} soup", f"{item} pie", f"{item} cake", f"{item} salad", f"baked {item}", f"{item} bread"])
    return Need("searchRecipes", arguments, words, rng.choice([json.dumps([dish]), dish]), rng.choice([f"You could make {dish}.", f"I found {dish}.", f"How about {dish}?"]))


def opening_hours(rng, today):
    name, named = lexicon.shop(rng), None
    if rng.random() < 0.6 or not today.has_weekday:
        weekday = rng.randrange(7)
        adverb = rng.choice(["on {}", "on {}", "on {}s", "this {}", "next {}", "{}"]).format(dates.DAYS[weekday])
    else:
        adverb, days = rng.choice([("today", 0), ("tomorrow", 1), ("tomorrow", 1), ("the day after tomorrow", 2)])
        weekday = (today.weekday() + days) % 7
        named = (adverb, adverb, reckoning.weekday(today, days))
    words = ask(rng, rng.choice([
        "When [does {s} open|does {s} close|is {s} open] {a}", "[What are|Tell me|Show me|Look up|Check|I need] the opening hours of {s} {a}", "Is {s} open {a}", "[How long|Until when|From when] is {s} open {a}",
        POLITE + "[check|tell me|find out|look up] when {s} [opens|closes|is open] {a}", "[At what time|What time] [does {s} open|does {s} close|can I go to {s}] {a}", "I want to [go to|visit|shop at] {s} {a}, [is it open|when is it open|when does it open|what are the hours]",
        "[Opening hours|Hours] of {s} {a}", "Can I [still |]go to {s} {a}",
    ] + more("getOpeningHours")), s=name, a=adverb)
    arguments = {"shop": name, "weekday": dates.DAYS[weekday].lower()}
    draw = rng.random()
    if draw < 0.2:
        return Need("getOpeningHours", arguments, words, "closed", rng.choice([f"{name} is closed on {dates.DAYS[weekday]}.", f"{name} is closed that day."]), named)
    if draw < 0.3:
        return Need("getOpeningHours", arguments, words, rng.choice(["", "unknown", "null"]), f"I do not know when {name} is open.", named)
    begin, end = rng.randint(6, 11), rng.randint(15, 23)
    return Need("getOpeningHours", arguments, words, f"{begin}:00-{end}:00", rng.choice([f"{name} is open from {begin}:00 to {end}:00.", f"It is open from {begin}:00 to {end}:00 on {dates.DAYS[weekday]}."]), named)


def calculate(rng, today):
    operation = rng.choice(["add", "subtract", "multiply", "divide"])
    a, b = (rng.choice([rng.randint(1, 20), rng.randint(10, 99), rng.randint(100, 9999)]) for _ in range(2))
    if operation == "divide":
        a = b * rng.randint(2, 40)
    if operation == "subtract" and rng.random() < 0.8:
        a, b = max(a, b), min(a, b)
    x, y = number(rng, a, 0.2), number(rng, b, 0.2)
    patterns = {
        "add": ["[What is|What's|How much is|Calculate|Work out|Compute] {x} [plus|+|and] {y}", POLITE + "add {x} [and|to] {y}", "[What is the sum of|Give me the sum of|Sum up|Total of] {x} and {y}", "Add {x} and {y} together", "If I have {x} [cups|beans|coins|guests] and get {y} more, how many [is that|do I have]"],
        "subtract": ["[What is|What's|How much is|Calculate|Work out|Compute] {x} [minus|-|less|take away] {y}", POLITE + "take {y} away from {x}", POLITE + "subtract {y} from {x}", "If I have {x} [cups|beans|coins|guests] and lose {y}, how many are left", "[What is the difference between|Difference of] {x} and {y}"],
        "multiply": ["[What is|What's|How much is|Calculate|Work out|Compute] {x} [times|multiplied by|x|*] {y}", POLITE + "multiply {x} [by|with|and] {y}", "[What is the product of|Product of] {x} and {y}", "{x} [boxes|bags|trays] with {y} [cups|muffins|beans] each, how many [in all|is that]"],
        "divide": ["[What is|What's|How much is|Calculate|Work out|Compute] {x} [divided by|over|/] {y}", POLITE + "divide {x} by {y}", "[Share|Split] {x} [coins|muffins|cookies|cups] among {y} [people|guests|friends]", "How many times does {y} go into {x}"],
    }
    words = ask(rng, rng.choice(patterns[operation] + more("calculate", operation)), x=x, y=y)
    value = {"add": a + b, "subtract": a - b, "multiply": a * b, "divide": a // b}[operation]
    return Need("calculate", {"operation": operation, "first": a, "second": b}, words, str(value), rng.choice([f"The result is {value}.", f"That is {value}.", f"It makes {value}."]))


def send_message(rng, today):
    name, text = lexicon.person(rng), neighbours.text(rng) if rng.random() < 0.15 else lexicon.message(rng)
    pattern = rng.choice([
        POLITE + "[send|text|message|write|write to|drop] {n}: {q}", POLITE + "[send|write] [a message|a text|a note|an SMS] to {n}: {t}", POLITE + "[send|write] {n} [a message|a text|a note] [saying|that says|with the text] {q}", POLITE + "text {n} [that says |saying |the words |]{q}",
        "[Message|Text|SMS|Note] [to|for] {n}: {t}", POLITE + "[tell|let] {n} [know |]{q}".replace("let] {n} [know |]", "tell] {n} "), "Say {q} to {n}", "{n} should [get|receive|read] [this message|this text|the message]: {t}", "[I want to|I need to|I'd like to] [send|write] {n} [this|a message|a text]: {q}",
        "[Write|Send] {q} to {n}", "[Let {n} know|Inform {n}|Tell {n}]: {t}",
    ] + more("sendMessage"))
    shown = text if "{u}" in pattern else rng.choice([text, text, capital(text)])
    quoted = rng.choice(['"{}"', '"{}"', "'{}'", "“{}”"]).format(shown)
    words = ask(rng, pattern, n=name, q=quoted, t=shown, u=neighbours.clause(shown))
    return Need("sendMessage", {"recipient": name, "text": shown}, words, rng.choice(["sent", "ok", "delivered"]), rng.choice([f"I sent the message to {name}.", f"Your message to {name} is sent.", "The message is sent."]))


def check_stock(rng, today):
    item = lexicon.drink(rng) if rng.random() < 0.12 else lexicon.goods(rng)
    words = ask(rng, rng.choice([
        "[How much|How many] {i} [do we have|is left|are left|do we still have|have we got|is in stock|are in the storeroom|remain]", "[Do we have|Have we got|Is there|Are there] [any|enough|some|still some] {i} [left|in stock|in the storeroom|]", POLITE + "[check|look up|count|see] [how much|how many|the stock of|if there is any|whether we have] {i}" ,
        "[Are we|Are we] [out of|low on|running out of|short of] {i}", "[What is|What's] the stock of {i}", "[Check the storeroom for|Check the stock of|Check on|Stock of|Look in the storeroom for] {i}", "[I need to know how much|Tell me how much] {i} [is left|we have]", "[A guest|Somebody] [wants|asks for] {i}, [do we have any|is there any left|have we got some]",
    ] + more("checkStock")), i=item)
    count = rng.choice([0, rng.randint(1, 12), rng.randint(10, 300)])
    if count == 0:
        return Need("checkStock", {"item": item}, words, rng.choice(["0", "none", '{"left": 0}']), rng.choice([f"There is no {item} left.", f"We are out of {item}."]))
    return Need("checkStock", {"item": item}, words, rng.choice([str(count), f'{{"left": {count}}}']), rng.choice([f"We have {count} left.", f"There are {count} of {item} left.", f"{count} are left."]))


def roll_dice(rng, today):
    count, sides = rng.choice([1, 2, 2, 3, 4, 5, rng.randint(1, 20)]), rng.choice([4, 6, 6, 8, 10, 12, 20, 100, rng.randint(2, 60)])
    told = number(rng, count, 0.6)
    dice = f"{told} dice" if count > 1 else rng.choice(["a die", "one die", "1 die"])
    words = ask(rng, rng.choice([
        POLITE + "[roll|throw|cast|toss] {d} with {s} [sides|faces]" + ("" if count == 1 else "[| each]"), POLITE + "[roll|throw] {c}d{n}", POLITE + "[roll|throw|cast] {t} {s}-sided " + ("dice" if count > 1 else "die"), "[I want to|Let me|Let us|I'd like to] [roll|throw|cast] {d} with {s} [sides|faces]", "[What do I get|What comes up] [with|when I roll] {d} with {s} sides",
        "[A roll|A throw] of {d}, {s} sides", "[For the game|For my turn], [roll|throw] {t} {s}-sided " + ("dice" if count > 1 else "die"),
    ] + more("rollDice")), d=dice, s=number(rng, sides, 0.4), c=count, n=sides, t=told if count > 1 else rng.choice(["a", "one"]))
    rolls = [rng.randint(1, sides) for _ in range(min(count, 6))]
    if count > 6:
        total = sum(rng.randint(1, sides) for _ in range(count))
        return Need("rollDice", {"count": count, "sides": sides}, words, str(total), f"You rolled {total}.")
    told = " and ".join(str(roll) for roll in rolls)
    return Need("rollDice", {"count": count, "sides": sides}, words, json.dumps(rolls), rng.choice([f"You rolled {told}.", f"The dice show {told}." if count > 1 else f"The die shows {told}."]))


def set_lights(rng, today):
    room, on = lexicon.room(rng), rng.random() < 0.5
    words = ask(rng, rng.choice([
        POLITE + "[turn|switch] {o} the [light|lights|lamps] in the {r}", POLITE + "[turn|switch] the [{r} lights|{r} light|lights in the {r}|light in the {r}] {o}", "[Lights|Light] {o} in the {r}", "[The {r}|It] [lights|lights] should be {o}" if False else "The lights in the {r} should be {o}", "[Make it|Let it be] {b} in the {r}", "I [want|need] the [lights|light] {o} in the {r}",
        "It is too {d} in the {r}, [turn the lights {o}|switch the light {o}|please turn the lights {o}]", "[I am leaving|Nobody is in] the {r}, lights {o}" if not on else "[I am entering|I work in] the {r}, lights {o}", "{r}: lights {o}", "Is anyone in the {r}? Turn the lights {o}",
    ] + more("setLights", on)), r=room, o="on" if on else "off", b="bright" if on else "dark", d="dark" if on else "bright")
    return Need("setLights", {"room": room, "isOn": on}, words, rng.choice(["ok", "done"]), f"The lights in the {room} are {'on' if on else 'off'} now.")


def find_train(rng, today):
    a, b = lexicon.town(rng), lexicon.town(rng)
    adverb, noun, day = dates.expression(rng, today)
    words = ask(rng, rng.choice([
        POLITE + "[find|find me|look for|look up|search for|get me|book|show me] a train from {a} to {b} {adverb}", POLITE + "[find|look up|search for] a train to {b} from {a} {adverb}", "[When|At what time] [is there|can I take|does] a train [leave |]from {a} to {b} {adverb}".replace("does] a train [leave |]", "can I get] a train "), WANT + " a train [from {a} to {b}|to {b} from {a}] {adverb}",
        "I [travel|go|want to go|have to go|need to get|must travel|want to travel] from {a} to {b} {adverb}[, which train can I take|, find me a train|, any trains|, is there a train]", "[Is there a train|Are there trains|Any trains] [from {a} to {b}|between {a} and {b}] {adverb}", "[Trains|Train|Connection] from {a} to {b} {adverb}",
        "{adverb} I [go|travel|ride|leave] from {a} to {b}, [find me a train|which train goes|look for a train]", "How do I get from {a} to {b} by train {adverb}", "[I am in|I live in|I start in] {a} and [want to be in|want to go to|have to be in|need to get to] {b} {adverb}, [find a train|is there a train]",
    ] + more("findTrain")), a=a, b=b, adverb=adverb, noun=noun)
    arguments = {"from": a, "to": b, "date": day.isoformat()}
    if rng.random() < 0.15:
        return Need("findTrain", arguments, words, rng.choice(["[]", "", "no trains"]), f"There is no train from {a} to {b} on that day.", (adverb, noun, day))
    time = f"{rng.randint(5, 23)}:{rng.randrange(60):02}"
    return Need("findTrain", arguments, words, rng.choice([time, f'{{"leaves": "{time}"}}']), rng.choice([f"There is a train to {b} at {time}.", f"Your train leaves {a} at {time}.", f"The train leaves at {time}."]), (adverb, noun, day))


KNOWN = {
    "findContact": find_contact, "getContactEvent": contact_event, "orderDrink": order_drink, "setReminder": set_reminder, "setAlarm": set_alarm,
    "getWeather": get_weather, "playMusic": play_music, "reserveTable": reserve_table, "searchRecipes": search_recipes, "getOpeningHours": opening_hours,
    "calculate": calculate, "sendMessage": send_message, "checkStock": check_stock, "rollDice": roll_dice, "setLights": set_lights, "findTrain": find_train,
}
DATED = ["getContactEvent", "setReminder", "getWeather", "reserveTable", "findTrain"]
