"""Several values of one request, and times of day as they are said."""

import json
import os
import random
import re
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "generator"))

import dates
import patterns
import reckoning
import requests_known
import scenes_slots
import takeaway


def words_of(key):
    """What is said for each value of a choice."""
    slots = [slot for _, _, _, slots in scenes_slots.FORMS for slot in slots if key in slot.schemas]
    found = {}
    for slot in slots:
        for value, words in (slot.choices or {}).items():
            found.setdefault(value, []).extend(words)
    return found


class Slots(unittest.TestCase):
    def conversations(self, count=400):
        for seed in range(count):
            yield scenes_slots.in_slots(random.Random(seed))

    def test_every_value_of_an_answer_stands_in_its_request(self):
        seen = 0
        for conversation in self.conversations():
            asked = ""
            for message in conversation["messages"]:
                if message["role"] == "user":
                    asked = message["content"].split("\n\nAnswer with JSON")[0]
                for values in [call["function"]["arguments"] for call in message.get("tool_calls", [])]:
                    for key, value in values.items():
                        if isinstance(value, str) and key not in ("size", "genre", "kind", "date", "colour"):
                            self.assertIn(value, asked)
                            seen += 1
                        elif isinstance(value, bool) or key in ("size", "kind", "colour", "genre"):
                            choices = words_of(key)
                            if choices:
                                self.assertTrue(any(words.lower() in asked.lower() for words in choices[value]), (key, value, asked))
                        elif key in ("people", "count", "volume", "sides", "nights") and not isinstance(value, bool) and value > 1:
                            words = patterns.SMALL[value] if value <= 20 else str(value)
                            self.assertRegex(asked.lower(), rf"\b({value}|{words}|{patterns.ordinal(value)})(\b|x)", key)
        self.assertGreater(seen, 300)

    def test_keys_of_an_answer_are_those_of_the_tool_in_its_order(self):
        for conversation in self.conversations():
            for tool in conversation.get("tools", []):
                for message in conversation["messages"]:
                    for call in message.get("tool_calls", []):
                        self.assertEqual(list(call["function"]["arguments"]), tool["function"]["parameters"]["required"])

    def test_a_day_told_from_today_is_the_one_that_the_thought_ends_with(self):
        seen = set()
        for seed in range(300):
            conversation = scenes_slots.from_today(random.Random(seed))
            for asked, message in zip(conversation["messages"], conversation["messages"][1:]):
                for call in message.get("tool_calls", []):
                    values = call["function"]["arguments"]
                    day = values["date"] if "date" in values else f"{values['year']}-{values['month']:02}-{values['day']:02}"
                    line = message["reasoning_content"].splitlines()[1]
                    self.assertTrue(line.endswith(day), (line, values))
                    self.assertIn(line.split(": ")[0], asked["content"])
                    seen.add(call["function"]["name"])
        self.assertGreater(len(seen), 10)

    def test_dice_are_counted_apart_from_their_sides(self):
        thrown = 0
        for seed in range(300):
            rng = random.Random(seed)
            text, values = scenes_slots.dice_told(rng)
            words = {key: {str(value), patterns.SMALL[value] if value <= 20 else str(value)} for key, value in values.items()}
            found = [word for word in re.findall(r"[a-z]+|\d+", text) if word in words["count"] | words["sides"] | {"a", "an", "single"}]
            self.assertTrue(words["sides"] & set(found), text)
            self.assertTrue(({"a", "an", "one", "1", "single"} if values["count"] == 1 else words["count"]) & set(found), text)
            thrown += values["count"] > 1
        self.assertGreater(thrown, 100)

    def test_times_mean_what_they_say(self):
        """Against a reading of the words from the other side."""
        hours = {word: number for number, word in enumerate(patterns.SMALL[:13])}
        seen = set()
        for seed in range(4000):
            rng = random.Random(seed)
            hour, minute = rng.randrange(24), rng.choice([0, 15, 30, 45, rng.randrange(60)])
            told, *_ = dates.clock(rng, hour, minute)
            found = re.match(r"(?:a )?(quarter|five|ten|twenty|twenty-five|half) (past|to) (\w+) (.*)", told)
            if not found:
                continue
            step = {"quarter": 15, "five": 5, "ten": 10, "twenty": 20, "twenty-five": 25, "half": 30}[found[1]]
            named = hours.get(found[3]) or int(found[3])
            total = (named % 12) * 60 + (step if found[2] == "past" else -step)
            late = found[4] in ("pm", "p.m.", "PM", "in the afternoon", "in the evening", "at night")
            self.assertEqual(total % 720 + (720 if late else 0), hour * 60 + minute, told)
            seen.add((found[1], found[2], late))
        self.assertTrue({("half", "past", True), ("quarter", "to", False), ("quarter", "past", True)} <= seen)

    def test_a_sentence_about_staying_or_leaving_goes_with_the_argument(self):
        lines = {line: away for away, found in ((True, takeaway.AWAY_SENTENCES), (False, takeaway.STAYING_SENTENCES)) for line in found}
        self.assertEqual(len(lines), len(takeaway.AWAY_SENTENCES) + len(takeaway.STAYING_SENTENCES))
        seen = []
        for seed in range(1500):
            rng = random.Random(seed)
            need = requests_known.order_drink(rng, dates.any_day(rng))
            found = [away for line, away in lines.items() if line in need.words]
            if need.arguments["toGo"]:
                self.assertNotIn("for here", need.words.replace("can't be for here", ""))
            for away in found:
                self.assertEqual(need.arguments["toGo"], away, need.words)
            seen += found
        self.assertTrue(len(seen) > 100 and {True, False} == set(seen))


class SameMonth(unittest.TestCase):
    def test_months_are_compared_first_and_days_where_they_are_the_same(self):
        today = reckoning.Today(2028, 4, 11)
        self.assertEqual(reckoning.day_of_year(today, 4, 28).steps, "04-28, today 04-11: 04 04 same, 28 11 after, 2028-04-28")
        self.assertEqual(reckoning.day_of_year(today, 4, 11).steps, "04-11, today 04-11: 04 04 same, 11 11 not after, 2028+1=2029, 2029-04-11")
        self.assertEqual(reckoning.day_of_year(today, 12, 25).steps, "12-25, today 04-11: 12 04 after, 2028-12-25")


if __name__ == "__main__":
    unittest.main()
