"""Days told relative to today, and the steps with which they are thought."""

import datetime
import os
import random
import re
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "generator"))

import dates
import reckoning


class Days(unittest.TestCase):
    def drawn(self, count=3000):
        rng = random.Random("days")
        for _ in range(count):
            today = dates.any_day(rng)
            yield today, dates.expression(rng, today, past=rng.random() < 0.3)

    def test_steps_end_with_the_day(self):
        for _, (_, _, day) in self.drawn():
            self.assertEqual(day.steps.split(", ")[-1], day.isoformat())

    def test_sums_and_differences_in_steps_are_right(self):
        seen = set()
        for _, (_, _, day) in self.drawn():
            for first, sign, second, result in re.findall(r"(\d+)([+-])(\d+)=(\d+)", day.steps):
                self.assertEqual(int(first) + int(sign + second), int(result), day.steps)
                seen.add((sign, int(first) > 2000))
        self.assertEqual(seen, {("+", False), ("-", False), ("+", True)})

    def test_steps_name_the_months_and_the_year_where_others_begin(self):
        seen = set()
        for today, (_, _, day) in self.drawn(6000):
            for first, second, year in re.findall(r"(\d\d) to (\d\d)(?:, \d{4}[+-]1=(\d{4}))?", day.steps):
                self.assertIn((int(second) - int(first)) % 12, (1, 11))
                self.assertEqual(bool(year), {first, second} == {"01", "12"}, day.steps)
                seen.add((first, second))
            turned = re.findall(r"(\d\d) to (\d\d)", day.steps)
            if turned:
                self.assertEqual((int(turned[0][0]), int(turned[-1][1])), (today.month, day.month), day.steps)
            elif ", " in day.steps and "not after" not in day.steps and not re.search(r"\d\d-\d\d, today", day.steps):
                self.assertEqual((today.year, today.month), (day.year, day.month), day.steps)
        self.assertTrue({("12", "01"), ("01", "12"), ("02", "03"), ("03", "02")} <= seen)

    def test_days_of_the_year_are_the_first_after_today(self):
        for today, (_, noun, day) in self.drawn():
            if noun not in dates.FEASTS:
                continue
            month, number = dates.FEASTS[noun]
            self.assertEqual((day.month, day.day), (month, number))
            self.assertTrue(0 < (day - today).days <= 366)
            self.assertEqual("not after" in day.steps, day.year > today.year)

    def test_a_weekday_is_the_first_after_today(self):
        for offset in range(14):
            today = reckoning.Today.fromordinal(datetime.date(2028, 2, 20).toordinal() + offset)
            for weekday in range(7):
                day = reckoning.coming_weekday(today, weekday)
                self.assertEqual(day.weekday(), weekday)
                self.assertTrue(1 <= (day - today).days <= 7)

    def test_a_line_repeats_the_words_as_they_were_typed(self):
        day = reckoning.told(datetime.date(2027, 2, 14), "x")
        for words in ("a table on valentine's day please", "On Valentine’s Day, a table", "valentines day, table"):
            found, _ = reckoning.line(words, "on Valentine's Day", "Valentine's Day", day)
            self.assertIn(found, words)


if __name__ == "__main__":
    unittest.main()
