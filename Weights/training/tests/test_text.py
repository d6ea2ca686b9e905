"""The training text: every scene draws conversations that the template can write, and what decides weighs more."""

import contextlib
import io
import os
import random
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, ".."), os.path.join(HERE, "..", "generator")]

import mixture
import rendering
from patterns import say


class Letters:
    """An encoding whose tokens are the letters."""

    def __init__(self, text):
        self.offsets = [(place, place + 1) for place in range(len(text))]


def heavy(text):
    """The parts of an answer that count more than once."""
    weights = rendering.weighed(Letters(text), text)
    return "".join(letter if weight > 1 else " " for letter, weight in zip(text, weights)).split()


class Text(unittest.TestCase):
    def test_every_scene_draws_conversations(self):
        for _, scene in mixture.table():
            for seed in range(4):
                for conversation in mixture.separate(scene(random.Random(seed))):
                    self.assertIn("assistant", [message["role"] for message in conversation["messages"]], scene)
                    self.assertTrue(any(is_learnt for _, is_learnt in rendering.pieces(conversation["messages"], conversation.get("tools"))))

    def test_the_same_seed_draws_the_same_text(self):
        first, second = (mixture.Source("same") for _ in range(2))
        for _ in range(40):
            self.assertEqual(first.next(), second.next())

    def test_several_values_are_all_named_in_the_request(self):
        import scenes_several

        for name, patterns in scenes_several.VOICES.items():
            slots = {"{" + part.split("}")[0] + "}" for pattern in patterns for part in pattern.split("{")[1:]}
            for pattern in patterns:
                for slot in slots - {"{k}"}:
                    self.assertEqual(pattern.count(slot), 1, f"{name}: {pattern}")
                say(random.Random(1), pattern, **{slot.strip("{}"): "x" for slot in slots})

    def test_a_module_that_cannot_be_read_is_an_error_unless_a_training_runs(self):
        shares = {"scenes_days": 1, "scenes_that_are_not_there": 1}
        with self.assertRaises(ImportError):
            mixture.table(shares)
        with contextlib.redirect_stderr(io.StringIO()) as told:
            self.assertEqual(len(mixture.table(shares, lenient=True)), len(mixture.table({"scenes_days": 1})))
        self.assertIn("scenes_that_are_not_there", told.getvalue())

    def test_what_decides_counts_more(self):
        call = '<tool_call>\n{"name": "book", "arguments": {"name": "Ann", "hour": 19, "isOn": true}}\n</tool_call><|im_end|>'
        self.assertEqual(heavy(call), ['<tool_call>', '{"name":', '"book"', 'A', '"', '19', 'true', '</tool_call><|im_end|>'])
        thought = "<think>2026-11-27\nin 9 days: 27+9=36 of 30, 6, 11 to 12, 2026-12-06</think>\n"
        self.assertEqual(heavy(thought), ["<", "36", "12"])
        self.assertEqual(heavy('x["a", "b"]'), ["x", '",', '"', '"]'])


if __name__ == "__main__":
    unittest.main()
