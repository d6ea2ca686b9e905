"""Conversations with tools: the right one or none, one call or several, results used."""

import dates
import lexicon
import reckoning
import roles
import scenes_barista
import scenes_summaries
import small_talk
from forms import assistant, calls, result, spaced, system, user, with_schema
from joining import joined
from patterns import dressed, say
from requests_invented import Invented
from requests_known import DATED, KNOWN, TOOLS

def instructions(rng, today, role=None):
    """Instructions with today's date, or None for the date."""
    parts = []
    if role or rng.random() < 0.87:
        parts.append(role or roles.role(rng))
        if rng.random() < 0.1:
            parts.append(rng.choice(roles.PLAIN))
    if today is not None:
        sentence = dates.today_sentence(rng, today)
        parts.insert(rng.randint(0, len(parts)), sentence)
    text = ""
    for part in parts:
        if text:
            text += "\n" if text[-1] not in ".!?" or rng.random() < 0.15 else " "
        text += part
    return text


def thought_of(today, needs):
    """What is thought before the calls for needs: nothing where no day is named."""
    lines = [need.thought for need in needs if need.thought]
    return reckoning.thought(today, lines) if lines else None


def answer_turns(rng, today, needs, closes=True):
    """The calls for needs, their results, and the answer."""
    turns = [calls(*[(need.tool, need.arguments) for need in needs], thought=thought_of(today, needs))]
    if closes:
        turns += [result(need.tool, need.result, index + 1) for index, need in enumerate(needs)]
        turns.append(assistant(" ".join(need.answer for need in needs)))
    return turns


def listing(rng, today, names, inventions):
    """Known tools and invented ones in any order, what makes requests for them, and whether one of them takes a day."""
    tools = [TOOLS[name] for name in names]
    makers = [(lambda name: lambda: KNOWN[name](rng, today))(name) for name in names]
    taken, invented = set(TOOLS), None
    for _ in range(inventions):
        invented = Invented(rng, taken, invented)
        taken.add(invented.name)
        tools.append(invented.tool(rng, today))
        makers.append((lambda invented: lambda: invented.need(rng, today))(invented))
    dated = any(name in DATED or name == "getOpeningHours" for name in names) or any("year" in str(tool) or "date" in str(tool) for tool in tools[len(names) :])
    rng.shuffle(tools)
    return tools, makers, dated


def conversation(rng, names, inventions, turns, several=0.26, none=0.2, opens=0.15, today=None):
    """A conversation with known and invented tools."""
    today = today or dates.day_or_none(rng)
    shown, makers, dated = listing(rng, today, names, inventions)
    has_date = today.is_told and (dated or rng.random() < 0.3)
    messages = [system(instructions(rng, today if has_date else None))]
    # Tools that are not listed: requests for them are answered in words.
    absent = [name for name in KNOWN if name not in names]
    size = sum(len(str(tool)) for tool in shown)
    for number in range(turns):
        if number and size + sum(len(str(message.get("content"))) + len(str(message.get("tool_calls", ""))) // 2 for message in messages) > 3000:
            break
        last = number == turns - 1
        if rng.random() < none:
            if rng.random() < 0.35 and absent and not inventions:
                need = KNOWN[rng.choice(absent)](rng, today)
                if need.tool == "findContact" and "getContactEvent" in names:
                    continue
                messages += [user(dressed(rng, need.words)), assistant(say(rng, small_talk.REFUSALS))]
                continue
            words, answer = small_talk.talk(rng, today if has_date else None)
            messages += [user(words), assistant(answer)]
            continue
        count = rng.choice([2, 2, 3, 3]) if rng.random() < several else 1
        needs = [rng.choice(makers)() for _ in range(count)]
        messages.append(user(joined(rng, needs)))
        messages += answer_turns(rng, today, needs, closes=not (last and rng.random() < opens * 3))
    if not any(message["role"] == "assistant" for message in messages):
        words, answer = small_talk.talk(rng, today if has_date else None)
        messages += [user(words), assistant(answer)]
    return {"messages": messages, "tools": shown}


def turns(rng):
    """How many requests a conversation has: mostly few, so that rows stay short."""
    return rng.choice([1, 2, 2, 3, 3, 3, 4, 4, 5]) if rng.random() < 0.95 else rng.randint(6, 9)


def known(rng):
    """A few known tools."""
    names = rng.sample(list(KNOWN), rng.choice([1, 2, 2, 3, 3, 4, 5, 6]))
    return conversation(rng, names, 0, turns(rng))


def talk_pair(rng):
    """The talk's two tools, alone or with others."""
    names = rng.choice([["findContact"], ["getContactEvent"], ["findContact", "getContactEvent"], ["findContact", "getContactEvent"]])
    names = names + rng.sample([name for name in KNOWN if name not in names], rng.choice([0, 0, 1, 2]))
    return conversation(rng, names, 0, turns(rng))


NEIGHBOURS = [["findContact", "getContactEvent", "sendMessage", "setReminder"], ["getWeather", "getOpeningHours", "findTrain", "getContactEvent"], ["setReminder", "setAlarm", "sendMessage", "getContactEvent"],
              ["orderDrink", "checkStock", "searchRecipes"], ["reserveTable", "getContactEvent", "setReminder", "findTrain"], ["playMusic", "setLights", "setAlarm", "rollDice"], ["orderDrink", "reserveTable", "getOpeningHours"]]


def neighbouring(rng):
    """Tools that are taken for one another, one request at a time."""
    names = rng.choice(NEIGHBOURS)
    return conversation(rng, rng.sample(names, rng.randint(2, len(names))), 0, turns(rng), several=0.05, none=0.15)


def dated(rng):
    """Tools with dates: many days told relative to today."""
    names = rng.sample(DATED, rng.choice([1, 1, 1, 2, 2]))
    return conversation(rng, names, 0, turns(rng), several=0.3, none=0.05)


def mixed(rng):
    """Known tools beside invented ones."""
    return conversation(rng, rng.sample(list(KNOWN), rng.choice([1, 2])), rng.choice([1, 1, 2]), turns(rng))


def invented(rng):
    """Invented tools only."""
    return conversation(rng, [], rng.choice([1, 2, 2, 3, 4]), turns(rng))


def short(rng):
    """One tool and few requests: cheap rows, in which copying is learnt."""
    if rng.random() < 0.6:
        return conversation(rng, [rng.choice(list(KNOWN))], 0, rng.choice([1, 2, 2, 3, 3]), several=0.15, none=0.08)
    return conversation(rng, [], 1, rng.choice([1, 2, 2, 3, 3]), several=0.15, none=0.08)


MOODS = ["sassy", "tired", "hungry", "happy", "shy", "grumpy", "cheerful", "curious"]


def guest_from_contact(rng):
    """The talk's level: a guest named after a contact, as JSON or in words, then a chat about an event."""
    today = dates.any_day(rng)
    names = ["findContact"] + (["getContactEvent"] if rng.random() < 0.6 else []) + rng.sample(["orderDrink", "sendMessage", "getWeather"], rng.choice([0, 0, 1]))
    shown = [TOOLS[name] for name in names]
    rng.shuffle(shown)
    messages = [system(instructions(rng, today if "getContactEvent" in names or rng.random() < 0.3 else None, rng.choice(["Generate fun NPCs", "Generate fun NPCs", "Generate fun NPCs.", "You invent guests for a café game.", "You write characters for a café game."])))]
    for _ in range(rng.choice([1, 1, 2])):
        need = KNOWN["findContact"](rng, today)
        found = need.result if need.result == need.result.strip() and need.result.isalpha() and need.result not in ("none", "null") else None
        if rng.random() < 0.6:
            properties, values = {"name": {"type": "string"}}, {"name": found or lexicon.person(rng)}
            if rng.random() < 0.3:
                properties["name"]["description"] = rng.choice(["A full name", "The guest's name"])
            more = [("coffeeOrder", {"type": "string"}, lexicon.drink(rng)), ("level", {"type": "integer", "minimum": 1, "maximum": 10}, rng.randint(1, 10)),
                    ("mood", {"type": "string", "enum": rng.sample(MOODS, 3)}, None), ("order", {"type": "string"}, lexicon.drink(rng))]
            for key, schema, value in rng.sample(more, rng.choice([1, 1, 2])):
                properties[key], values[key] = schema, value if value is not None else rng.choice(schema["enum"])
            schema = {"type": "object", "properties": properties, "required": list(properties)}
            words = dressed(rng, need.words)
            messages += [user(with_schema(words, schema)), calls((need.tool, need.arguments)), result(need.tool, need.result), assistant(spaced(values))]
        else:
            order = lexicon.drink(rng)
            text = say(rng, "[Meet {n}, who orders a {d}.|{n} walks in and asks for a {d}.|Here comes {n} with a wish for a {d}.]", n=found, d=order) if found else need.answer
            messages += [user(dressed(rng, need.words)), calls((need.tool, need.arguments)), result(need.tool, need.result), assistant(text)]
        if "getContactEvent" in names and rng.random() < 0.7:
            event = KNOWN["getContactEvent"](rng, today)
            messages += [user(dressed(rng, event.words)), calls((event.tool, event.arguments), thought=thought_of(today, [event])), result(event.tool, event.result), assistant(event.answer)]
    return {"messages": messages, "tools": shown}


# Tools that no guest's chat with a barista asks for.
BESIDE_TALK = ["findContact", "getContactEvent", "setReminder", "setAlarm", "findTrain", "sendMessage", "rollDice", "setLights", "getWeather"]


def talk(rng):
    """Tools are there, and nobody asks for one: a chat with the barista or about something else, answered in words."""
    if rng.random() < 0.75:
        messages = scenes_barista.talk(rng)["messages"]
        names = rng.sample(BESIDE_TALK, rng.choice([1, 1, 2, 2, 3, 4]))
    else:
        weights, scenes = zip(*scenes_summaries.SCENES)
        messages = rng.choices(scenes, weights)[0](rng)["messages"]
        names = rng.sample(list(KNOWN), rng.choice([1, 2, 2, 3]))
    tools = [TOOLS[name] for name in names]
    if rng.random() < 0.2:
        tools.append(Invented(rng, set(TOOLS)).tool(rng, dates.any_day(rng)))
        rng.shuffle(tools)
    sentence = dates.today_sentence(rng, dates.any_day(rng)) if any(name in DATED for name in names) or rng.random() < 0.2 else None
    if messages[0]["role"] == "system":
        if sentence:
            messages = [system(messages[0]["content"] + " " + sentence if rng.random() < 0.6 else sentence + " " + messages[0]["content"])] + messages[1:]
    elif sentence or rng.random() < 0.7:
        parts = ([roles.role(rng)] if rng.random() < 0.7 or not sentence else []) + ([sentence] if sentence else [])
        messages = [system(" ".join(parts))] + messages
    return {"messages": messages, "tools": tools}


def asked_in_vain(rng):
    """One request or more that the listed tools cannot serve, among some that they can."""
    names = rng.sample(list(KNOWN), rng.choice([1, 2, 2, 3, 4]))
    return conversation(rng, names, 0, rng.choice([1, 1, 2, 3]), several=0.05, none=0.75)


SCENES = [(14, talk), (9, asked_in_vain), (12, short), (14, known), (7, neighbouring), (5, talk_pair), (4, dated), (3, mixed), (4, invented), (3, guest_from_contact)]
