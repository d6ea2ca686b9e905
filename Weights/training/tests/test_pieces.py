"""Words made of the tokenizer's pieces, and riddles that tell only a letter."""

import collections
import json
import os
import random
import re
import sys
import unittest
import unittest.mock

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "generator"))

import lexicon
import pieces
import riddles
import scenes_copying
import scenes_objects


class Pieces(unittest.TestCase):
    def test_all_pieces_begin_words_equally_often(self):
        rng, capitalised, others = random.Random("pieces"), *pieces.known()
        self.assertGreater(len(capitalised), 1000)
        self.assertGreater(len(others), 2000)
        drawn = collections.Counter(pieces.word(rng)[:2] for _ in range(40000))
        begins = collections.Counter(piece[:2] for piece in others)
        for begin, count in begins.most_common(30):
            expected = 40000 * 0.75 * count / len(others)
            self.assertTrue(0.75 * expected < drawn[begin] < 1.25 * expected, f"{begin}: {drawn[begin]} for {expected:.0f}")

    def test_words_that_mean_something_anywhere_are_no_pieces(self):
        for group in pieces.known():
            self.assertFalse({"the", "tomorrow", "Monday", "large", "six", "and"} & set(group))

    def test_names_have_capitals_and_values_hold_pieces(self):
        rng = random.Random("names")
        for _ in range(500):
            self.assertTrue(all(part[0].isupper() for part in pieces.name(rng).split()))
        for maker, function in (("name", lexicon.town), ("name", lexicon.person), ("things", lexicon.drink), ("word", lexicon.task)):
            with unittest.mock.patch.object(pieces, maker, wraps=getattr(pieces, maker)) as made:
                for _ in range(1000):
                    function(rng)
            self.assertTrue(25 < made.call_count < 900, f"{function.__name__}: {made.call_count}")

    def test_two_thirds_of_the_values_are_what_people_say(self):
        # With the threshold at zero nothing is: what is added by it is the share.
        for function, listed in ((lexicon.first_name, set(lexicon.FIRST)), (lexicon.message, set(lexicon.natural.MESSAGES) | set(lexicon.MESSAGES))):
            rng = random.Random("said")
            said = sum(function(rng) in listed for _ in range(2000)) / 2000
            with unittest.mock.patch.object(lexicon, "SAID", 0):
                otherwise = sum(function(rng) in listed for _ in range(2000)) / 2000
            # What is not drawn as said comes from the lists as often as it would without.
            share = (said - otherwise) / (1 - otherwise)
            self.assertTrue(0.6 < share < 0.7, f"{function.__name__}: {share:.2f}")

    def test_digits_of_figures_come_again(self):
        rng = random.Random("figures")
        found = [str(pieces.figures(rng)) for _ in range(2000)]
        again = sum(len(set(text)) < len(text) for text in found if len(text) > 2) / sum(len(text) > 2 for text in found)
        self.assertGreater(again, 0.6)

    def test_drills_repeat_what_was_given(self):
        rng = random.Random("drills")
        for scene in (scenes_copying.told_apart, scenes_copying.figures):
            for _ in range(200):
                messages = scene(rng)["messages"]
                for asked, answered in zip(messages[::2], messages[1::2]):
                    text = answered["content"]
                    values = json.loads(text) if text[0] in "[{" else [text]
                    for value in values.values() if isinstance(values, dict) else values:
                        # Days are written as ISO dates whatever form they are told in.
                        if not re.fullmatch(r"\d{4}-\d\d-\d\d", str(value)):
                            self.assertIn(str(value), asked["content"])


class Riddles(unittest.TestCase):
    def test_a_riddle_on_anything_begins_with_the_letter_that_it_tells(self):
        rng = random.Random("riddles")
        for _ in range(500):
            question, thing, wrong = riddles.of_anything(rng)
            self.assertTrue(riddles.tells_its_letter(question))
            self.assertRegex(question, f"(begins? with|is) {thing.split(' ', 1)[1][0].upper()}[,. ]")
            self.assertNotIn(thing, wrong)

    def test_a_riddle_on_anything_is_asked_for_by_name(self):
        rng = random.Random("asked")
        seen = 0
        for _ in range(3000):
            value, prompt = scenes_objects.described(rng, "riddle")
            if riddles.tells_its_letter(value["question"]):
                seen += 1
                right = next(answer["text"] for answer in value["answers"] if answer["isCorrect"])
                self.assertIn(right.split(" ", 1)[1].lower(), prompt.lower())
        self.assertGreater(seen, 100)


if __name__ == "__main__":
    unittest.main()
