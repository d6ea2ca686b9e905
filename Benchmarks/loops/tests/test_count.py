"""Tests of count.py: `python3 -m unittest discover -s Benchmarks/loops/tests`."""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent))
import count  # noqa: E402


def answer(name, reason, tokens, loop=None, status=200):
    body = {"choices": [{"finish_reason": reason}], "usage": {"completion_tokens": tokens}}
    if loop:
        body["crema"] = {"loop": loop}
    return {"custom_id": f"{name}/0/1", "response": {"status_code": status, "body": body}}


class CountTests(unittest.TestCase):
    def test_both_lists_have_forty_prompts_and_none_in_common(self):
        lists = [set((count.FOLDER / name).read_text().splitlines()) for name in ("prompts.txt", "prompts-second.txt")]
        self.assertEqual([len(prompts) for prompts in lists], [40, 40])
        self.assertFalse(lists[0] & lists[1])

    def test_greedy_answers_are_asked_for_once(self):
        asked = list(count.requests(["a", "b"], 5, {"x": {}, "y": {"temperature": 0}}))
        self.assertEqual(len(asked), 12)
        self.assertEqual(len({request["custom_id"] for request in asked}), 12)

    def test_an_answer_ends_by_itself_by_a_loop_or_nowhere(self):
        loop = {"period": 3, "count": 90}
        answers = [
            answer("x", "stop", 10), answer("x", "stop", 270, loop), answer("x", "length", 2000),
            answer("x", "stop", 0, status=400),
        ]
        self.assertEqual([count.ending(one)[0] for one in answers], ["itself", "loop", "nowhere", "refused"])
        self.assertEqual(list(count.table(answers))[-1], "| x | 4 | 1 | 1 | 1 | 1 | 270 |")


if __name__ == "__main__":
    unittest.main()
