"""The known tools in short conversations, days told relative to today above all."""

import dates
import lexicon
import reckoning
from forms import assistant, calls, result, system, user
from patterns import capital
from requests_known import DATED, KNOWN, TOOLS
from scenes_tools import conversation, instructions


def one_tool(rng):
    """One known tool, now and then none is needed."""
    return conversation(rng, [rng.choice(list(KNOWN))], 0, rng.choice([1, 2, 2, 3, 3]), several=0.12, none=0.2)


def two_tools(rng):
    """Two known tools, and which of them."""
    return conversation(rng, rng.sample(list(KNOWN), 2), 0, rng.choice([2, 2, 3, 3]), several=0.12, none=0.2)


def one_dated(rng):
    """One tool with a date; the one with the most arguments oftener."""
    return conversation(rng, [rng.choice([*DATED, "reserveTable", "reserveTable"])], 0, rng.choice([2, 3, 3, 4]), several=0.2, none=0.04)


def days(rng):
    """Days alone, in few words."""
    today = dates.any_day(rng)
    name = rng.choice(["getContactEvent", "getContactEvent", "setReminder", "getWeather"])
    messages = [system(instructions(rng, today))]
    for _ in range(rng.choice([2, 3, 4])):
        found = [dates.expression(rng, today, past=name == "getContactEvent") for _ in range(rng.choice([1, 1, 1, 2, 2, 3]))]
        made, words, infinitive = [], [], rng.random() < 0.5
        for adverb, noun, day in found:
            if name == "getContactEvent":
                made.append((name, {"day": day.day, "month": day.month, "year": day.year}))
                words.append(adverb)
            elif name == "setReminder":
                task = lexicon.task(rng)
                made.append((name, {"text": task, "date": day.isoformat()}))
                words.append(f"{task} {adverb}" if infinitive or rng.random() < 0.6 else f"{adverb} {task}")
            else:
                town = lexicon.town(rng)
                made.append((name, {"city": town, "date": day.isoformat()}))
                words.append(rng.choice([f"in {town} {adverb}", f"in {town} {adverb}", f"{adverb} in {town}"]))
        between = ", to " if name == "setReminder" and infinitive else ", "
        text = between.join(words[:-1]) + (rng.choice([" and ", " and ", ", ", " and also "]) + between[2:] if len(words) > 1 else "") + words[-1]
        frames = {"getContactEvent": ["What do I have {}?", "My events {}", "{}", "Events {}?", "Check {}", "What is planned {}?", "What have I got {}?", "Look up my event {}", "And {}?", "{}: what is there?", "Am I busy {}?", "Tell me what I do {}, please.", "I wonder what I planned {}.", "Is there something {} in my calendar?"],
                  "setReminder": ["Remind me to {}", "Remind me to {}, please.", "Set a reminder to {}", "I have to {}, set a reminder", "Do not let me forget to {}.", "Could you remind me to {}?"] if infinitive else ["Remind me: {}", "{}", "Reminders: {}", "Note: {}", "To do: {}"],
                  "getWeather": ["Weather {}", "How is the weather {}?", "{}?", "Forecast {}", "And {}?", "Will it rain {}?", "{}: sun or rain?", "I need the forecast {}, please.", "Do I need a coat {}?"]}
        lines = [reckoning.line(text, *day) for day in found]
        messages += [user(capital(rng.choice(frames[name]).format(text))), calls(*made, thought=reckoning.thought(today, lines))]
        messages += [result(name, "ok" if name == "setReminder" else "", index + 1) for index in range(len(made))]
        messages.append(assistant({"setReminder": "Done.", "getContactEvent": "There is no event on that day." if len(made) == 1 else "There are no events on those days.", "getWeather": "There is no forecast."}[name]))
    return {"messages": messages, "tools": [TOOLS[name]]}


SCENES = [(4, one_tool), (3, two_tools), (3, one_dated), (5, days)]
