"""Today's date in instructions, and days told relative to it."""

import datetime

from patterns import SMALL, number, ordinal, pick
from reckoning import a_month_later, after_days, coming_weekday, day_of_month, day_of_year, last_of_month, next_month, plus, told, weekday_next_week, DAYS, Today

MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"]
FEASTS = {"Christmas": (12, 25), "Christmas Day": (12, 25), "Christmas Eve": (12, 24), "New Year's Eve": (12, 31), "New Year's Day": (1, 1),
          "Halloween": (10, 31), "Valentine's Day": (2, 14)}
FIRST_DAY = datetime.date(2020, 1, 1)


def any_day(rng):
    """A day of 2020 to 2035, now and then told without its weekday."""
    day = Today.fromordinal(some_day(rng).toordinal())
    day.has_weekday = rng.random() < 0.9
    return day


def day_or_none(rng, untold=0.3):
    """A day as `any_day` gives it, or one that nobody is told: days are named with their years then, and nothing is reckoned."""
    day = any_day(rng)
    if rng.random() < untold:
        day.has_weekday = day.is_told = False
    return day


def some_day(rng):
    """A day of 2020 to 2035; the ends of months and years oftener than chance has them."""
    day = plus(FIRST_DAY, rng.randrange(16 * 365 + 4))
    draw = rng.random()
    if draw < 0.2:
        return plus(day.replace(day=28), rng.randrange(-4, 4))
    if draw < 0.27:
        return plus(datetime.date(day.year, 12, 31), -rng.randrange(18))
    if draw < 0.34:
        return plus(datetime.date(rng.choice([day.year, 2020, 2024, 2028, 2032]), 3, 1), -rng.randrange(14))
    return day


def today_sentence(rng, day):
    """Today's date as instructions give it."""
    weekday, month = DAYS[day.weekday()], MONTHS[day.month - 1]
    european, american = f"{day.day} {month} {day.year}", f"{month} {day.day}, {day.year}"
    draw = rng.random()
    if not day.has_weekday:
        return rng.choice(["Today is {}.", "Today is {}.", "Today's date is {}.", "The date is {}.", "Current date: {}"]).format(rng.choice([european, american, american, day.isoformat()]))
    if draw < 0.4:
        return f"Today is {weekday}, {rng.choice([european, american])}."
    if draw < 0.65:
        return f"{rng.choice(['Today’s date is', 'The date is', 'It is'])} {weekday}, {rng.choice([european, american])}.".replace("’", "'")
    if draw < 0.77:
        return f"Current date: {weekday}, {rng.choice([european, american])}"
    return rng.choice([f"Today is {weekday}, {day.isoformat()}.", f"Today is {day.isoformat()}, a {weekday}.", f"Today is {european}, a {weekday}."])


def written(rng, date, year):
    """A date with its month, with or without the year, as a noun."""
    month = MONTHS[date.month - 1]
    forms = [f"{date.day} {month}", f"{month} {date.day}", f"the {ordinal(date.day)} of {month}", f"{month} {ordinal(date.day)}", f"{ordinal(date.day)} {month}"]
    form = rng.randrange(5)
    if not year:
        return forms[form]
    if rng.random() < 0.2:
        return date.isoformat()
    return forms[form] + (", " if form in (1, 3) else " ") + str(date.year)


def expression(rng, today, past=False):
    """A day in words: (adverbial, noun, date with its reckoning): ("on the 14th", "the 14th", …)."""
    if not today.is_told:
        date = some_day(rng)
        form = written(rng, date, True)
        if rng.random() < 0.06:
            form = f"{DAYS[date.weekday()]}, {form}"
        return form if rng.random() < 0.12 else "on " + form, form, told(date)
    draw = rng.random()
    while not today.has_weekday and 0.37 <= draw < 0.64:
        draw = rng.random()
    if past and rng.random() < 0.15:
        return rng.choice([("yesterday", "yesterday", after_days(today, -1)), ("the day before yesterday", "the day before yesterday", after_days(today, -2))])
    if draw < 0.04:
        word = rng.choice(["today", "today", "tonight", "this evening", "this afternoon"])
        return word, word if word == "today" else "tonight", told(today)
    if draw < 0.12:
        word = rng.choice(["tomorrow"] * 4 + ["tomorrow morning", "tomorrow evening", "tomorrow afternoon", "tomorrow night"])
        return word, word if rng.random() < 0.5 else "tomorrow", after_days(today, 1)
    if draw < 0.17:
        return "the day after tomorrow", "the day after tomorrow", after_days(today, 2)
    if draw < 0.30:
        days = rng.choice([2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9, 10, 10, 11, 12, 13, 14, rng.randint(15, 30)])
        amount = number(rng, days, 0.6)
        form = rng.choice([f"in {amount} days", f"in {amount} days", f"{amount} days from now", f"{amount} days from today", f"in {amount} days' time"])
        return form, form if "from" in form else f"{amount} days from now", after_days(today, days)
    if draw < 0.37:
        weeks = rng.choice([1, 1, 1, 2, 2, 2, 3, 4])
        amount = rng.choice(["a", "one"]) if weeks == 1 else number(rng, weeks, 0.8)
        noun = "week" if weeks == 1 else "weeks"
        form = rng.choice([f"in {amount} {noun}", f"in {amount} {noun}", f"{amount} {noun} from now", f"{amount} {noun} from today"])
        return form, form if "from" in form else f"{amount} {noun} from today", after_days(today, 7 * weeks)
    if draw < 0.57:
        weekday = rng.randrange(7)
        name = DAYS[weekday]
        noun = rng.choice(["next {}", "next {}", "next {}", "this {}", "this {}", "the coming {}", "{}", "this coming {}"]).format(name)
        adverb = ("on " if noun in (name,) or noun.startswith("the ") else rng.choice(["", "", "", "on "])) + noun
        if rng.random() < 0.1 and noun == "next " + name:
            adverb = adverb + rng.choice([" morning", " evening", " afternoon"])
        return adverb, noun, coming_weekday(today, weekday)
    if draw < 0.64:
        weekday = rng.randrange(7)
        form = rng.choice(["{} next week", "{} of next week"]).format(DAYS[weekday])
        return "on " + form, form, weekday_next_week(today, weekday)
    if draw < 0.73:
        wanted = rng.randint(1, 31)
        form = "the " + ordinal(wanted)
        return "on " + form, form, day_of_month(today, wanted)
    if draw < 0.84:
        date = plus(today, rng.randint(1, 365)) if rng.random() < 0.7 else plus(today, rng.randint(1, 60))
        form = written(rng, date, False)
        return "on " + form, form, day_of_year(today, date.month, date.day)
    if draw < 0.865:
        date = plus(today, rng.randint(1, 800))
        form = written(rng, date, True)
        return "on " + form, form, told(date)
    if draw < 0.935:
        name = rng.choice(list(FEASTS))
        date = day_of_year(today, *FEASTS[name])
        return rng.choice(["on ", "on ", "this " if date.year == today.year else "on "]) + name, name, date
    draw = rng.random()
    if draw < 0.35:
        form = pick(rng, "the [first|1st] [day |]of next month")
        return "on " + form, form, next_month(today, 1)
    if draw < 0.6 and plus(today, 1).day > 1:
        form = pick(rng, "the last day of [this|the] month")
        return "on " + form, form, last_of_month(today)
    if draw < 0.8:
        wanted = rng.randint(2, 28)
        form = f"the {ordinal(wanted)} of next month"
        return "on " + form, form, next_month(today, wanted)
    form = pick(rng, "[in a month|a month from today|one month from now]")
    return form, form if "from" in form else "a month from today", a_month_later(today)


TENS = {20: "twenty", 30: "thirty", 40: "forty", 50: "fifty"}
STEPS = {5: "five", 10: "ten", 15: "quarter", 20: "twenty", 25: "twenty-five"}


def spelled(number):
    """A number up to 59 in words."""
    if number <= 20:
        return SMALL[number]
    tens = TENS[number // 10 * 10]
    return tens + ("-" + SMALL[number % 10] if number % 10 else "")


def part_of_day(rng, hour):
    """What is said behind an hour of twelve."""
    if hour < 12:
        return rng.choice(["am", "a.m."] if hour < 3 else ["am", "a.m.", "in the morning", "in the morning", "in the morning"])
    later = "in the afternoon" if hour < 17 else "in the evening" if hour < 22 else "at night"
    return rng.choice(["pm", "p.m.", later, later, later])


def spoken(rng, hour, minute):
    """A time of day as it is said: quarter past seven in the evening."""
    def named(hour):
        return SMALL[(hour - 1) % 12 + 1]

    part = part_of_day(rng, hour)
    if minute == 0:
        return rng.choice([f"{named(hour)} {part}", f"{named(hour)} o'clock {part}", f"{(hour - 1) % 12 + 1} {part}", f"{named(hour)} sharp {part}" if part.startswith(("in", "at")) else f"{named(hour)} {part}"])
    if minute == 30 and rng.random() < 0.8:
        return f"half past {rng.choice([named(hour), named(hour), (hour - 1) % 12 + 1])} {part}"
    if minute in STEPS and rng.random() < 0.8:
        return f"{'a ' if minute == 15 and rng.random() < 0.3 else ''}{STEPS[minute]} past {rng.choice([named(hour), named(hour), (hour - 1) % 12 + 1])} {part}"
    if 60 - minute in STEPS and hour not in (11, 23) and rng.random() < 0.8:
        return f"{'a ' if minute == 45 and rng.random() < 0.3 else ''}{STEPS[60 - minute]} to {named(hour + 1)} {part}"
    return f"{named(hour)} {'oh ' if minute < 10 else ''}{spelled(minute)} {part}"


def clock(rng, hour=None, minute=0):
    """A time of day: (words after "at", hour, minute)."""
    hour = rng.randrange(24) if hour is None else hour
    twelve = (hour - 1) % 12 + 1
    half = rng.choice(["am", "am", "AM", "a.m."] if hour < 12 else ["pm", "pm", "PM", "p.m."])
    draw = rng.random()
    if hour in (0, 12) and minute == 0 and draw < 0.5:
        return (rng.choice(["noon", "noon", "midday"]) if hour == 12 else "midnight"), hour, minute
    if rng.random() < 0.45:
        return spoken(rng, hour, minute), hour, minute
    if draw < 0.35:
        return f"{hour}:{minute:02}" if rng.random() < 0.5 else f"{hour:02}:{minute:02}", hour, minute
    if minute == 0:
        return f"{twelve}{rng.choice([' ', ''])}{half}", hour, minute
    return f"{twelve}:{minute:02}{rng.choice([' ', ''])}{half}", hour, minute
