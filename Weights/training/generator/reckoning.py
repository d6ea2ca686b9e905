"""Days worked out from today's, with the steps written down: what the model thinks before it calls a tool with a date.

Each step is small: weekdays are counted in one step, days are added to the day of the month, and "of" names the length of the month
that the sum is held against; where another month begins, both are named ("11 to 12"), and the other year is worked out. What is compared stands side by side before the verdict, so that it need not
be looked up when it is given. known/FORMAT.md has examples.
"""

import calendar
import datetime
import re

DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


class Today(datetime.date):
    """Today, told with its weekday or without, or not told at all."""

    has_weekday = True
    is_told = True


class Told(datetime.date):
    """A day and the steps that lead to it, the day itself last."""

    steps = ""


def told(date, *steps):
    """A day with its steps."""
    day = Told(date.year, date.month, date.day)
    day.steps = ", ".join([*steps, date.isoformat()])
    return day


def plus(date, days):
    """A day later or earlier."""
    return date + datetime.timedelta(days=days)


def length(date):
    """How many days the month of a day has."""
    return calendar.monthrange(date.year, date.month)[1]


def month_later(day, count=1):
    """The same number in a later month, cut to its length."""
    month = day.month - 1 + count
    year, month = day.year + month // 12, month % 12 + 1
    return datetime.date(year, month, min(day.day, calendar.monthrange(year, month)[1]))


def turned(month, other):
    """The step from one month to its neighbour, and from one year to the other."""
    step = f"{month.month:02} to {other.month:02}"
    return step if month.year == other.year else f"{step}, {month.year}{other.year - month.year:+d}={other.year}"


def sums(today, days):
    """The steps of adding days to a day."""
    total, month = today.day + days, today.replace(day=1)
    text = f"{today.day}{days:+d}={total}"
    if total < 1:
        before = plus(month, -1)
        return f"{text}, {turned(month, before)}, {length(before)}-{-total}={length(before) + total}"
    if days < 0:
        return text
    text += f" of {length(month)}"
    while total > length(month):
        total -= length(month)
        text += f", {total}, {turned(month, month_later(month))}"
        month = month_later(month)
        if total > length(month):
            text += f", {total} of {length(month)}"
    return text


def after_days(today, days):
    """A number of days after a day."""
    return told(plus(today, days), sums(today, days))


def coming_weekday(today, weekday):
    """The first such weekday after a day."""
    days = (weekday - today.weekday() - 1) % 7 + 1
    return told(plus(today, days), f"{DAYS[today.weekday()]} to {DAYS[weekday]} {days}", sums(today, days))


def weekday_next_week(today, weekday):
    """A weekday of the week that begins with the next Monday."""
    days = 7 - today.weekday()
    return told(plus(today, days + weekday), f"{DAYS[today.weekday()]} to Monday {days}", f"to {DAYS[weekday]} {days + weekday}", sums(today, days + weekday))


def day_of_month(today, wanted):
    """The first day after a day that has a number in its month."""
    if wanted > today.day:
        text, month = f"{wanted}, today {today.day}: after, of {length(today)}", today.replace(day=1)
    else:
        month = month_later(today.replace(day=1))
        text = f"{wanted}, today {today.day}: not after, {turned(today, month)}, of {length(month)}"
    while wanted > length(month):
        text += f", {turned(month, month_later(month))}, of {length(month_later(month))}"
        month = month_later(month)
    return told(month.replace(day=wanted), text)


def day_of_year(today, month, wanted):
    """The first such day of the year after a day."""
    verdict = "after" if (month, wanted) > (today.month, today.day) else "not after"
    compared = f"{month:02} {today.month:02} {verdict if month != today.month else 'same'}" + (f", {wanted:02} {today.day:02} {verdict}" if month == today.month else "")
    text = f"{month:02}-{wanted:02}, today {today.month:02}-{today.day:02}: {compared}"
    for year in range(today.year, today.year + 9):
        if wanted <= calendar.monthrange(year, month)[1] and datetime.date(year, month, wanted) > today:
            return told(datetime.date(year, month, wanted), text + (f", {today.year}+{year - today.year}={year}" if year > today.year else ""))
    raise ValueError("no such day")


def last_of_month(today):
    """The last day of a day's month."""
    return told(today.replace(day=length(today)), f"of {length(today)}")


def next_month(today, wanted):
    """A day of the next month by its number."""
    later = month_later(today.replace(day=1)).replace(day=wanted)
    return told(later, turned(today, later))


def a_month_later(today):
    """The same number in the next month, cut to its length."""
    later = month_later(today)
    return told(later, turned(today, later), f"{today.day} of {length(later)}")


def weekday(today, days):
    """The weekday some days after a day; the days between are named."""
    day = told(plus(today, days))
    day.steps = ", ".join(DAYS[(today.weekday() + step) % 7] for step in range(days + 1))
    return day


def thought(today, lines):
    """What is thought: today as it was told, then a line for each (words of the request, steps). Nothing where today is not told."""
    if not today.is_told:
        return None
    return (f"{DAYS[today.weekday()]} " if today.has_weekday else "") + today.isoformat() + "".join(f"\n{words}: {steps}" for words, steps in lines)


def line(words, adverb, noun, day):
    """The words of a request that name a day, as they stand there, with the steps."""
    for phrase in (adverb, noun):
        found = re.search(re.escape(phrase).replace("'", "['’]?"), words, re.IGNORECASE)
        if found:
            return found.group(), day.steps
    return noun, day.steps
