"""Days told relative to today, answered in text: many in one row, so that reckoning with dates is learnt from few tokens."""

import dates
import reckoning
from forms import assistant, spaced, system, user
from patterns import capital


def told(rng, day, form):
    """A day in the form that is asked for."""
    if form == "json":
        return spaced({"day": day.day, "month": day.month, "year": day.year})
    if form == "words":
        return f"{day.day} {dates.MONTHS[day.month - 1]} {day.year}"
    return day.isoformat()


def which_days(rng):
    """Several phrases, and their days: one line each, the phrase before the day or not."""
    today = dates.any_day(rng)
    form = rng.choice(["json", "json", "json", "iso", "iso", "iso", "words"])
    ask = {"json": "day, month and year", "iso": "year-month-day", "words": "the date"}[form]
    repeats = rng.random() < 0.6
    messages = [system(dates.today_sentence(rng, today))]
    for turn in range(rng.choice([1, 2, 3])):
        found = [dates.expression(rng, today, past=True) for _ in range(rng.choice([1, 1, 2, 3, 4, 5]))]
        phrases = [rng.choice([adverb, adverb, noun]) for adverb, noun, _ in found]
        text = ", ".join(phrases)
        text = capital(text) + "?" if turn else rng.choice(["Tell me {a}: {t}.", "Which days, as {a}: {t}?", "Dates ({a}): {t}", "As {a}, please: {t}"]).format(a=ask, t=text)
        lines = [(phrase + ": " if repeats else "") + told(rng, day, form) for phrase, (_, _, day) in zip(phrases, found)]
        reckoned = [(phrase, day.steps) for phrase, (_, _, day) in zip(phrases, found)]
        messages += [user(text), assistant("\n".join(lines), reckoning.thought(today, reckoned))]
    return {"messages": messages}


SCENES = [(1, which_days)]
