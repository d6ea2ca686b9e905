#!/usr/bin/env python3
"""Checks that every expected date of cases/dates.jsonl is what its words mean.

The rules are written down here a second time, by walking from day to day instead of adding days, and read the words
that stand in the prompt. Prints nothing but the number of cases when all agree.
"""

import datetime
import json
import pathlib
import re
import sys

CASES = pathlib.Path(__file__).parent.parent / "cases" / "dates.jsonl"
WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
          "december"]
NUMBERS = {"three": 3, "four": 4, "five": 5, "nine": 9, "ten": 10}
FEASTS = {"christmas": (25, 12), "christmas eve": (24, 12), "new year's eve": (31, 12), "new year's day": (1, 1),
          "halloween": (31, 10), "valentine's day": (14, 2)}
DAY = datetime.timedelta(days=1)


def first_after(today, matches):
    """The first day after today that matches."""
    day = today + DAY
    while not matches(day):
        day += DAY
    return day


def walk(today, days):
    """As many days on."""
    day = today
    for _ in range(days):
        day += DAY
    return day


def number(word):
    return int(word) if word.isdigit() else NUMBERS[word]


def meaning(phrase, today):
    """The day that a phrase names."""
    phrase = phrase.lower()
    if phrase in ("today", "tomorrow", "the day after tomorrow"):
        return walk(today, ["today", "tomorrow", "the day after tomorrow"].index(phrase))
    if phrase == "yesterday":
        return today - DAY
    if phrase == "a week from today":
        return walk(today, 7)
    if phrase in FEASTS:
        return first_after(today, lambda day: (day.day, day.month) == FEASTS[phrase])
    if phrase == "the first of next month":
        return first_after(today, lambda day: day.day == 1)
    if phrase == "the last day of this month":
        day = today
        while (day + DAY).month == today.month:
            day += DAY
        return day
    if match := re.fullmatch(r"(\w+) next week", phrase):
        monday = first_after(today, lambda day: day.weekday() == 0)
        return walk(monday, WEEKDAYS.index(match[1]))
    if match := re.fullmatch(r"(?:next|this|on|the coming) (\w+day)", phrase):
        return first_after(today, lambda day: WEEKDAYS[day.weekday()] == match[1])
    if match := re.fullmatch(r"in (\w+) days", phrase):
        return walk(today, number(match[1]))
    if match := re.fullmatch(r"in (two|three) weeks", phrase):
        return walk(today, {"two": 14, "three": 21}[match[1]])
    if match := re.fullmatch(r"on the (\d+)(?:st|nd|rd|th)", phrase):
        return first_after(today, lambda day: day.day == int(match[1]))
    match = re.fullmatch(r"on (\d+) (\w+)", phrase)
    month, number_of_day = (match[2], match[1]) if match else re.fullmatch(
        r"on (\w+) (\d+)(?:st|nd|rd|th)", phrase).groups()
    return first_after(today, lambda day: (day.day, MONTHS[day.month - 1]) == (int(number_of_day), month))


def stated_dates(text):
    """The days that stand in a text, in the forms that the cases use."""
    for match in re.finditer(r"(\d{4})-(\d{2})-(\d{2})", text):
        yield datetime.date(*map(int, match.groups()))
    for match in re.finditer(r"(\d{1,2}) ([A-Z]\w+) (\d{4})", text):
        yield datetime.date(int(match[3]), MONTHS.index(match[2].lower()) + 1, int(match[1]))
    for match in re.finditer(r"([A-Z]\w+) (\d{1,2}), (\d{4})", text):
        yield datetime.date(int(match[3]), MONTHS.index(match[1].lower()) + 1, int(match[2]))


def main():
    count = 0
    for line in CASES.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        today = datetime.date.fromisoformat(case["today"])
        assert list(stated_dates(case["instructions"])) == [today], f"{case['id']}: the instructions state another day"
        weekday = next(name for name in WEEKDAYS if name in case["instructions"].lower())
        assert weekday == WEEKDAYS[today.weekday()], f"{case['id']}: today is no {weekday}"
        assert case["phrase"].lower() in case["prompt"].lower(), f"{case['id']}: the phrase is not in the prompt"
        arguments = case["calls"][0]["arguments"]
        stated = (datetime.date.fromisoformat(arguments["date"]) if "date" in arguments
                  else datetime.date(arguments["year"], arguments["month"], arguments["day"]))
        right = meaning(case["phrase"], today)
        assert stated == right, f"{case['id']}: '{case['phrase']}' from {today} is {right}; stated {stated}"
        count += 1
    print(f"{count} dates agree with the rules", file=sys.stderr)


if __name__ == "__main__":
    main()
