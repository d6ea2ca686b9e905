"""One list of tools and many requests, each the first of a conversation of its own: which tool, or none.

The requests are branches: they share the instructions and tools, which are read once, and know nothing of one another.
"""

import dates
import small_talk
from forms import assistant, calls, system, user
from joining import joined
from patterns import dressed, say
from requests_known import DATED, KNOWN
from scenes_several import MAKERS, turn
from scenes_tools import NEIGHBOURS, instructions, listing, thought_of

# Characters of instructions, tools and branches: about 900 tokens.
LONGEST = 2700


def branch(rng, today, has_date, names, makers):
    """A request and what is right."""
    draw = rng.random()
    absent = [name for name in KNOWN if name not in names]
    if draw < 0.09 and absent:
        need = KNOWN[rng.choice(absent)](rng, today)
        if need.tool == "findContact" and "getContactEvent" in names:
            return None
        return [user(dressed(rng, need.words)), assistant(say(rng, small_talk.REFUSALS))]
    if draw < 0.25:
        words, answer = small_talk.talk(rng, today if has_date else None)
        return [user(words), assistant(answer)]
    if draw < 0.42:
        known = [name for name in names if name in MAKERS]
        if known:
            return turn(rng, today, MAKERS[rng.choice(known)](rng, today))[:2]
    count = rng.choice([2, 2, 3, 3]) if draw < 0.60 else 1
    needs = [rng.choice(makers)() for _ in range(count)]
    if len({f"{need.tool} {need.arguments}" for need in needs}) < count:
        needs = needs[:1]
    return [user(joined(rng, needs)), calls(*[(need.tool, need.arguments) for need in needs], thought=thought_of(today, needs))]


def branches(rng, names, inventions=0):
    """A conversation whose requests are branches."""
    today = dates.day_or_none(rng)
    tools, makers, dated = listing(rng, today, names, inventions)
    has_date = today.is_told and (dated or rng.random() < 0.3)
    first = system(instructions(rng, today if has_date else None))
    size = len(str(tools)) + len(first["content"])
    found = []
    while len(found) < 12:
        made = branch(rng, today, has_date, names, makers)
        if made is None:
            continue
        size += sum(len(str(message.get("content"))) + len(str(message.get("reasoning_content", ""))) + len(str(message.get("tool_calls", ""))) // 2 for message in made)
        if size > LONGEST and found:
            break
        found.append(made)
    return {"messages": [first], "branches": found, "tools": tools}


def any_tools(rng):
    """Two to six known tools."""
    return branches(rng, rng.sample(list(KNOWN), rng.choice([2, 3, 3, 4, 4, 5, 5, 6])))


def neighbours(rng):
    """Tools that are taken for one another."""
    group = rng.choice(NEIGHBOURS)
    return branches(rng, rng.sample(group, rng.randint(2, len(group))))


def dated(rng):
    """A tool with a date among others: days told relative to today."""
    names = rng.sample(DATED, rng.choice([1, 1, 2, 3]))
    return branches(rng, names + rng.sample([name for name in KNOWN if name not in names], rng.choice([0, 1, 2, 3])))


def with_invented(rng):
    """Known tools beside invented ones."""
    return branches(rng, rng.sample(list(KNOWN), rng.choice([0, 0, 1, 2, 3])), rng.choice([1, 2, 2, 3]))


SCENES = [(8, any_tools), (4, neighbours), (4, dated), (1.5, with_invented)]
