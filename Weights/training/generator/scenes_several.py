"""Several calls in one turn: one tool with different arguments ("the weather in A and B"), or different tools."""

import dates
import lexicon
import reckoning
from forms import assistant, calls, result, system, user
from patterns import SMALL, capital, dressed, number, say
from requests_known import DATED, GENERATIONS, KNOWN, POLITE, SKIES, TOOLS, ask
from scenes_tools import conversation, instructions
from several_voices import VOICES, wording


class Request:
    """Words, calls with results, the days that are thought about (the words that name each, once), and the answer."""

    def __init__(self, words, made, results, answer, days=()):
        self.words, self.made, self.results, self.answer, self.days = words, made, results, answer, list(days)


def listed(rng, parts, between=(" and ", " and ", " and ", ", and ", " as well as ", " and also ", " plus ", " & ", ", then ", " and then ")):
    """A, B and C."""
    if len(parts) == 1:
        return parts[0]
    draw = rng.random()
    if draw < 0.08:
        return " and ".join(parts)
    if draw < 0.16:
        return rng.choice([", ", ", ", "; ", " / " if " plus " in between else "; "]).join(parts)
    return ", ".join(parts[:-1]) + rng.choice(between) + parts[-1]


def distinct(rng, make, count):
    """Different values; now and then such as look alike."""
    found = []
    while len(found) < count:
        value = make(rng)
        if value not in found and " and " not in value and ", " not in value:
            found.append(value)
    return found


def some(rng):
    """How many calls."""
    return rng.choice([2, 2, 2, 3, 3, 3, 4])


def later(rng, today, count, past=False):
    """Days on different dates."""
    found = []
    while len(found) < count:
        day = dates.expression(rng, today, past)
        if all(day[2] != other[2] and day[0] != other[0] for other in found):
            found.append(day)
    return found


def iso(name, key, day, **more):
    return (name, {**more, key: day[2].isoformat()})


def weather(rng, today):
    if rng.random() < 0.6:
        towns = distinct(rng, lexicon.town, some(rng))
        day = dates.expression(rng, today)
        text = ask(rng, wording(rng, "getWeather towns", ["[What is|What's|How is|How's] the weather [in|for] {c} {a}", "[Will it|Is it going to] [rain|snow|be sunny|be cold|be warm] in {c} {a}", POLITE + "[tell me|check|look up|get|show me] the [weather|forecast] [for|in] {c} {a}", "[Weather|Forecast] [for|in] {c} {a}",
                                     "{a}: [the weather|the forecast|how is the weather] in {c}", "I [travel to|visit|drive through] {c} {a}, [what is the weather like|how will the weather be]", "[Compare|I need|Give me] the weather [of|in|for] {c} {a}", "[Does it|Will it] rain in {c} {a}"]), c=listed(rng, towns), a=day[0])
        days, made = [day], [iso("getWeather", "date", day, city=town) for town in towns]
        names = towns
    elif rng.random() < 0.5:
        town = lexicon.town(rng)
        days = later(rng, today, 2)
        text = ask(rng, wording(rng, "getWeather days", ["[What is|What's|How is|How's] the weather in {c} {a}", POLITE + "[tell me|check|look up|get|show me] the [weather|forecast] [for|in] {c} {a}", "[Weather|Forecast] [for|in] {c} {a}", "Will it [rain|snow|be warm] in {c} {a}"]), c=town, a=listed(rng, [day[0] for day in days]))
        made, names = [iso("getWeather", "date", day, city=town) for day in days], [capital(day[1]) for day in days]
    else:
        count = some(rng)
        towns, days = distinct(rng, lexicon.town, count), later(rng, today, count)
        text = ask(rng, wording(rng, "getWeather both", ["[What is|What's|How is|How's] the weather {w}", POLITE + "[check|look up|tell me] the [weather|forecast] {w}", "[Weather|Forecast] {w}", "I am {w}, [what will the weather be like|how is the weather]"]), w=listed(rng, [rng.choice([f"in {town} {day[0]}", f"{day[0]} in {town}"]) for town, day in zip(towns, days)]))
        made, names = [iso("getWeather", "date", day, city=town) for town, day in zip(towns, days)], towns
    skies = [(rng.choice(SKIES), rng.randint(-9, 38)) for _ in made]
    return Request(text, made, [f"{capital(sky)}, {high} degrees" for sky, high in skies], " ".join(f"{name}: {sky}, {high} degrees." for name, (sky, high) in zip(names, skies)), days)


def reminders(rng, today):
    count = some(rng)
    tasks = distinct(rng, lexicon.task, count)
    if rng.random() < 0.4:
        day = dates.expression(rng, today)
        days = [day] * count
        text = ask(rng, wording(rng, "setReminder one day", [POLITE + "remind me {a} to {t}", POLITE + "set reminders {a} to {t}", "{a} I [have to|must|need to] {t}, [remind me of both|set reminders|please remind me of each]", "Reminders for {n}: {l}", "{a}, remind me to {t}"]).replace("both", "both" if count == 2 else "all"),
                   a=day[0], n=day[1], t=listed(rng, [tasks[0]] + ["to " + task for task in tasks[1:]]), l=rng.choice([", ", "; "]).join(tasks))
        told = [day]
    else:
        days = later(rng, today, count)
        parts = [f"{task} {day[0]}" for task, day in zip(tasks, days)]
        text = ask(rng, wording(rng, "setReminder days", [POLITE + "remind me to {t}", POLITE + "set [reminders|two reminders|a reminder] to {t}".replace("two", SMALL[count]).replace("|a reminder", ""), "I [have to|must|need to] {t}, [remind me|set reminders|please remind me]", "Reminders: {l}", "Don't let me forget to {t}"]),
                   t=listed(rng, [parts[0]] + ["to " + part for part in parts[1:]]), l="; ".join(parts))
        told = days
    return Request(text, [iso("setReminder", "date", day, text=task) for task, day in zip(tasks, days)], [rng.choice(["ok", "saved"])] * count, say(rng, "[I set {n} reminders.|The reminders are set.|Done, I will remind you of {b}.]", n=SMALL[count], b="both" if count == 2 else "all of them"), told)


def messages(rng, today):
    count = some(rng)
    people = distinct(rng, lexicon.person, count)
    if rng.random() < 0.5:
        text = lexicon.message(rng)
        texts = [text] * count
        asked = ask(rng, wording(rng, "sendMessage same", [POLITE + "[tell|text|message|write] {p}: {t}", POLITE + "[send|write] [a message|a text|the same message|this] to {p}: {t}", POLITE + '[send|text] {p} "{t}"', "[Message|Text|Note] to {p}: {t}", 'Say "{t}" to {p}', 'Let {p} know: {t}', '{p} should get this message: {t}']), p=listed(rng, people), t=text)
    else:
        texts = distinct(rng, lexicon.message, count)
        asked = ask(rng, wording(rng, "sendMessage different", [POLITE + "[send|text|write|message] {w}", POLITE + "tell {w}", "[Messages|Texts]: {w}"]), w=listed(rng, [rng.choice([f'{person} "{text}"', f'{person}: "{text}"', f"{person} '{text}'"]) for person, text in zip(people, texts)]))
        if rng.random() < 0.4:
            asked = ask(rng, POLITE + "[send|write] {w}", w=listed(rng, [f'"{text}" to {person}' for person, text in zip(people, texts)]))
    return Request(asked, [("sendMessage", {"recipient": person, "text": text}) for person, text in zip(people, texts)], [rng.choice(["sent", "ok"])] * count, rng.choice(["The messages are sent.", f"I wrote to {listed(rng, people)}.", "Done, the messages are sent."]))


def lights(rng, today):
    count = some(rng)
    rooms = distinct(rng, lexicon.room, count)
    if rng.random() < 0.55:
        on = rng.random() < 0.5
        states = [on] * count
        asked = ask(rng, wording(rng, "setLights same", [POLITE + "[turn|switch] {s} the lights in {r}", POLITE + "[turn|switch] the lights in {r} {s}", "Lights {s} in {r}", "{r}: lights {s}", "[The lights in|Lights in] {r} should be {s}"]), s="on" if on else "off", r=listed(rng, ["the " + room for room in rooms]) if rng.random() < 0.8 else listed(rng, rooms))
    else:
        states = [rng.random() < 0.5 for _ in rooms]
        asked = ask(rng, wording(rng, "setLights different", [POLITE + "[turn|switch] the lights {w}", "Lights {w}", "[I want|I'd like] the lights {w}"]), w=listed(rng, [f"{'on' if on else 'off'} in the {room}" for room, on in zip(rooms, states)]))
    return Request(asked, [("setLights", {"room": room, "isOn": on}) for room, on in zip(rooms, states)], ["ok"] * count, rng.choice(["The lights are switched.", "Done.", "All lights are set."]))


def stock(rng, today):
    items = distinct(rng, lexicon.goods, some(rng))
    asked = ask(rng, wording(rng, "checkStock", ["[How much|How many] {i} [do we have|is left|are left|do we still have|are in the storeroom]", "[Do we have|Have we got|Is there|Are there] [any|enough|still some] {i} [left|in stock|]", POLITE + "[check|look up|count] [the stock of|how much is left of|whether we have] {i}", "[Are we|Are we] [out of|low on] {i}",
                                "[What is|What's] the stock of {i}", "[Stock of|Check the storeroom for|In stock?] {i}", "I need {i}, [do we have that|is that in stock]"]), i=listed(rng, items))
    counts = [rng.randint(0, 200) for _ in items]
    return Request(asked, [("checkStock", {"item": item}) for item in items], [str(count) for count in counts], "We have " + listed(rng, [f"{count} of {item}" for count, item in zip(counts, items)]) + ".")


def recipes(rng, today):
    items = distinct(rng, lexicon.goods, some(rng))
    vegetarian = rng.random() < 0.5
    kind = "vegetarian " if vegetarian else ""
    asked = ask(rng, wording(rng, "searchRecipes", [POLITE + "[find|search|look up|show me|get me] {k}recipes [with|for|using] {i}", "I want {k}recipes with {i}", "Any {k}[recipes|ideas] with {i}", "{k}recipes: {i}", "What {k}[dishes|meals] can I [make|cook] {i}"]).replace("cook] {i}", "cook] with {i}"), k=kind, i=listed(rng, [items[0]] + [rng.choice(["with ", "with ", "one with "]) + item for item in items[1:]]))
    return Request(asked, [("searchRecipes", {"ingredient": item, "vegetarian": vegetarian}) for item in items], [f"{item} {rng.choice(['soup', 'pie', 'salad', 'bread'])}" for item in items], "I found one for each.")


def hours(rng, today):
    if rng.random() < 0.6:
        shops, day = distinct(rng, lexicon.shop, some(rng)), rng.choice(dates.DAYS)
        days = [day] * len(shops)
        asked = ask(rng, wording(rng, "getOpeningHours shops", ["When [do|are] {s} open on {d}".replace("[do|are]", "are"), "[What are|Tell me|Show me|Look up] the opening hours of {s} on {d}", "Are {s} open on {d}", "[Opening hours|Hours] of {s} on {d}", "When can I go to {s} on {d}"]), s=listed(rng, shops), d=day)
    else:
        shop, days = lexicon.shop(rng), rng.sample(dates.DAYS, 2)
        shops = [shop] * 2
        asked = ask(rng, wording(rng, "getOpeningHours days", ["When is {s} open on {d}", "[What are|Tell me|Look up] the opening hours of {s} on {d}", "Is {s} open on {d}", "[Opening hours|Hours] of {s} on {d}"]), s=shop, d=listed(rng, [days[0], rng.choice(["", "on "]) + days[1]]))
    spans = [f"{rng.randint(6, 11)}:00-{rng.randint(15, 23)}:00" for _ in shops]
    return Request(asked, [("getOpeningHours", {"shop": shop, "weekday": day.lower()}) for shop, day in zip(shops, days)], spans, " ".join(f"{shop} is open {span} on {day}." for shop, span, day in zip(shops, spans, days)))


def drinks(rng, today):
    made, parts = [], []
    for drink in distinct(rng, lexicon.drink, some(rng)):
        size, count, go = rng.choice(["small", "medium", "large"]), rng.choice([1, 1, 1, 2, 3, rng.randint(2, 9)]), rng.random() < 0.4
        told = rng.choice(["a", "one", "1"]) if count == 1 else number(rng, count, 0.7)
        parts.append(say(rng, "{c} {s} {d} {w}", c=told, s=size, d=drink + ("" if count == 1 or drink[-1] in "sx" or rng.random() < 0.4 else "s"), w=rng.choice(["to go", "to take away"]) if go else rng.choice(["", "for here"])))
        made.append(("orderDrink", {"drink": drink, "size": size, "count": count, "toGo": go}))
    asked = ask(rng, wording(rng, "orderDrink", ["[I'd like|I'll have|We'd like|I want|We need|I'll take] {w}", "[Can|Could|May] [I|we] [have|get|order] {w}", POLITE + "[order|make|get us|prepare|bring us] {w}", "{w}, please", "[Order|Orders|New order]: {w}", "{n} wants {w}".replace("{n}", lexicon.first_name(rng))]), w=listed(rng, parts))
    return Request(asked, made, ["ordered"] * len(made), rng.choice(["Your drinks are on the way.", "I placed the orders.", "All ordered."]))


def contacts(rng, today):
    kinds = rng.sample(list(GENERATIONS), rng.choice([2, 2, 3]))
    people = [lexicon.first_name(rng) for _ in kinds]
    asked = ask(rng, wording(rng, "findContact", [POLITE + "[find|pick|get me|look up|choose|show me] {w} [from|in|among] my [contacts|phone|address book]", "[I need|I want|We need] {w} from my contacts", "[Generate|Create|Invent] [guests|NPCs|characters] named after {w}", "[Who is|Which of my contacts is] {w}".replace("Who is|", "")]), w=listed(rng, ["a " + rng.choice(GENERATIONS[kind]) for kind in kinds]))
    return Request(asked, [("findContact", {"generation": kind}) for kind in kinds], people, f"I found {listed(rng, people)}.")


def events(rng, today):
    days = later(rng, today, some(rng), past=True)
    asked = ask(rng, wording(rng, "getContactEvent", ["What do I have {d}", "What is [planned|on] {d}", POLITE + "[check|look up|show me] my [events|plans|calendar] {d}", "[My events|My plans|Events] {d}", "Am I [free|busy] {d}", "Do I have [anything|plans|an event] {d}", "{d}: what do I have"]), d=listed(rng, [day[0] for day in days]))
    found = [rng.choice(["", "", "tennis", "dinner", "chess", "band practice"]) for _ in days]
    answer = " ".join(f"{capital(day[0])}: {what or 'nothing'}." for day, what in zip(days, found))
    return Request(asked, [("getContactEvent", {"day": day[2].day, "month": day[2].month, "year": day[2].year}) for day in days], found, answer, days)


def alarms(rng, today):
    times = []
    while len(times) < some(rng):
        time = dates.clock(rng, None, rng.choice([0, 0, 30, 15, 45, rng.randrange(60)]))
        if all(time[1:] != other[1:] for other in times):
            times.append(time)
    asked = ask(rng, wording(rng, "setAlarm", [POLITE + "[set|put] alarms [for|at] {t}", POLITE + "wake me [up |]at {t}", "[Alarms|Alarm clocks] [at|for] {t}", "I need alarms at {t}", "Let the alarm ring at {t}"]), t=listed(rng, [time[0] for time in times]))
    return Request(asked, [("setAlarm", {"hour": hour, "minute": minute}) for _, hour, minute in times], ["set"] * len(times), "The alarms are set.")


SIGNS = {"add": ["plus", "+"], "subtract": ["minus", "-"], "multiply": ["times", "multiplied by"], "divide": ["divided by"]}


def sums(rng, today):
    made, parts, values = [], [], []
    for _ in range(some(rng)):
        operation = rng.choice(list(SIGNS))
        a, b = (rng.choice([rng.randint(1, 20), rng.randint(10, 999)]) for _ in range(2))
        a = a * b if operation == "divide" else a
        made.append(("calculate", {"operation": operation, "first": a, "second": b}))
        parts.append(f"{number(rng, a, 0.2)} {rng.choice(SIGNS[operation])} {number(rng, b, 0.2)}")
        values.append({"add": a + b, "subtract": a - b, "multiply": a * b, "divide": a // b}[operation])
    asked = ask(rng, wording(rng, "calculate", ["[What is|How much is|Calculate|Work out|Compute] {w}", POLITE + "calculate {w}"]), w=listed(rng, parts, (" and ", " and ", ", and ", " and also ", " as well as ", ", then ")))
    return Request(asked, made, [str(value) for value in values], "The results are " + listed(rng, [str(value) for value in values]) + ".")


def dice(rng, today):
    made, parts = [], []
    for _ in range(2):
        count, sides = rng.randint(1, 9), rng.choice([4, 6, 8, 10, 12, 20, 100, rng.randint(2, 60)])
        made.append(("rollDice", {"count": count, "sides": sides}))
        parts.append(rng.choice([f"{number(rng, count, 0.6)} {sides}-sided {'dice' if count > 1 else 'die'}", f"{count}d{sides}", f"{number(rng, count, 0.6)} {'dice' if count > 1 else 'die'} with {sides} sides"]))
    totals = [sum(rng.randint(1, call["sides"]) for _ in range(call["count"])) for _, call in made]
    return Request(ask(rng, wording(rng, "rollDice", [POLITE + "[roll|throw] {w}", "[I want to|Let me|Let us] roll {w}", "A roll of {w}"]), w=listed(rng, parts)), made, [str(total) for total in totals], f"You rolled {totals[0]} and {totals[1]}.")


def trains(rng, today):
    count = 2
    days = later(rng, today, count) if rng.random() < 0.6 else [dates.expression(rng, today)] * 2
    towns = distinct(rng, lexicon.town, 4)
    pairs = rng.choice([[(towns[0], towns[1]), (towns[1], towns[0])], [(towns[0], towns[1]), (towns[1], towns[2])], [(towns[0], towns[1]), (towns[2], towns[3])], [(towns[0], towns[1]), (towns[0], towns[2])]])
    same = days[0] == days[1]
    parts = [f"from {a} to {b}" + ("" if same else f" {day[0]}") for (a, b), day in zip(pairs, days)]
    asked = ask(rng, wording(rng, "findTrain", [POLITE + "[find|look up|search] [a train|trains|the trains] {w}", "[Are there|Which are the|I need] trains {w}", "[Trains|Connections] {w}", "I [go|travel] {w}, [find me trains|which trains are there]"]), w=listed(rng, parts) + (" " + days[0][0] if same else ""))
    times = [f"{rng.randint(5, 22)}:{rng.choice(['05', '20', '36', '48'])}" for _ in pairs]
    return Request(asked, [("findTrain", {"from": a, "to": b, "date": day[2].isoformat()}) for (a, b), day in zip(pairs, days)], times, f"The trains leave at {times[0]} and at {times[1]}.", days[:1] if same else days)


def tables(rng, today):
    made, parts = [], []
    days = [(adverb, noun, day) for adverb, noun, day in later(rng, today, 2)]
    while any(part in adverb for adverb, _, _ in days for part in ("morning", "afternoon", "evening", "night")):
        days = later(rng, today, 2)
    for (adverb, _, day), name in zip(days, distinct(rng, lexicon.person, 2)):
        people = rng.randint(2, 20)
        told, hour, _ = dates.clock(rng, rng.randint(8, 21))
        parts.append(say(rng, "[one|a table] for {p}[| people] {a} at {t} [for|under|under the name] {n}" if parts else "a table for {p}[| people] {a} at {t} [under|under the name|in the name of] {n}", p=number(rng, people, 0.7), a=adverb, t=told, n=name))
        made.append(("reserveTable", {"name": name, "people": people, "day": day.day, "month": day.month, "year": day.year, "hour": hour}))
    numbers = rng.sample(range(1, 31), 2)
    return Request(ask(rng, wording(rng, "reserveTable", [POLITE + "[reserve|book] {w}", "[I want|I need|We'd like] {w}"]), w=listed(rng, parts)), made, [f"table {n}" for n in numbers], f"You have tables {numbers[0]} and {numbers[1]}.", days)


MAKERS = {"getWeather": weather, "setReminder": reminders, "sendMessage": messages, "setLights": lights, "checkStock": stock, "searchRecipes": recipes, "getOpeningHours": hours, "orderDrink": drinks, "findContact": contacts,
          "getContactEvent": events, "setAlarm": alarms, "calculate": sums, "rollDice": dice, "findTrain": trains, "reserveTable": tables}


def turn(rng, today, request):
    """The turns of a request: calls, results, the answer."""
    lines, named = [], set()
    for adverb, noun, day in request.days:
        words_, steps = reckoning.line(request.words, adverb, noun, day)
        if words_ not in named:
            lines.append((words_, steps))
        named.add(words_)
    return [user(dressed(rng, request.words)), calls(*request.made, thought=reckoning.thought(today, lines) if lines else None),
            *[result(name, text, index + 1) for index, ((name, _), text) in enumerate(zip(request.made, request.results))], assistant(request.answer)]


def same_tool(rng):
    """One tool, several times in a turn; between these turns single calls."""
    today = dates.day_or_none(rng)
    names = rng.sample(list(MAKERS), rng.choice([1, 1, 1, 2, 3]))
    beside = rng.sample([name for name in KNOWN if name not in names], rng.choice([0, 0, 0, 1, 2]))
    dated = any(name in DATED for name in names + beside)
    found = [system(instructions(rng, today if today.is_told and (dated or rng.random() < 0.2) else None))]
    for _ in range(rng.choice([1, 2, 2, 3])):
        name = rng.choice(names)
        if rng.random() < 0.2:
            need = KNOWN[name](rng, today)
            found += [user(dressed(rng, need.words)), calls((need.tool, need.arguments), thought=reckoning.thought(today, [need.thought]) if need.thought else None), result(need.tool, need.result), assistant(need.answer)]
        else:
            found += turn(rng, today, MAKERS[name](rng, today))
        if sum(len(str(message)) for message in found) > 2600:
            break
    shown = [TOOLS[name] for name in names + beside]
    rng.shuffle(shown)
    return {"messages": found, "tools": shown}


def different_tools(rng):
    """Two or three requests in one message."""
    names = rng.sample(list(KNOWN), rng.choice([2, 2, 3]))
    return conversation(rng, names, 0, rng.choice([1, 2, 2, 3]), several=0.8, none=0.06)


SCENES = [(6, same_tool), (4, different_tools)]
