import unittest

from load import figures, requests, tool


class Outcome:
    def __init__(self, started, times, tokens):
        self.started, self.times, self.completion_tokens, self.answer = started, times, tokens, "x"
        self.ended = times[-1]


class Figures(unittest.TestCase):
    def test_a_percentile_is_a_value_that_so_many_do_not_exceed(self):
        values = [float(each) for each in range(1, 101)]
        self.assertEqual([figures.percentile(values, part) for part in (0.5, 0.9, 0.99, 1)], [50, 90, 99, 100])
        self.assertEqual(figures.percentile([3, 1, 2], 0.5), 2)
        self.assertEqual(figures.percentile([7], 0.99), 7)
        self.assertIsNone(figures.percentile([], 0.5))

    def test_times_are_counted_from_sending_and_from_event_to_event(self):
        outcomes = [Outcome(10, [11, 11.5, 13], 5)]
        self.assertEqual(figures.first_token(outcomes), [1])
        self.assertEqual(figures.between(outcomes), [0.5, 1.5])
        self.assertEqual(figures.per_token(outcomes), [0.5])
        self.assertEqual(figures.whole(outcomes), [3])


class Requests(unittest.TestCase):
    def test_a_seed_gives_the_same_requests_and_more_of_them_begin_alike(self):
        self.assertEqual(requests.requests(8, 3), requests.requests(8, 3))
        self.assertEqual(requests.requests(8, 3), requests.requests(20, 3)[:8])
        self.assertNotEqual(requests.requests(8, 3), requests.requests(8, 4))

    def test_all_kinds_come_and_draws_name_their_seeds(self):
        found = requests.requests(100, 1, leaving=0.3)
        self.assertEqual({each.kind for each in found}, set(requests.KINDS))
        self.assertTrue(all("seed" in each.body for each in found if each.body["temperature"] > 0))
        self.assertTrue(10 < sum(each.leaves_after is not None for each in found) < 60)


class Tool(unittest.TestCase):
    def test_the_tool_is_asked_for_the_same_and_for_nothing_that_it_has_no_flags_for(self):
        found = requests.requests(100, 1)
        asked = {each.kind for each in found if tool.words("crema", each)}
        self.assertEqual(asked, {"greedy", "drawn"})
        drawn = next(each for each in found if each.kind == "drawn")
        command = tool.words("crema", drawn, ["--kv-bytes", "9", "--model", "DIR"])
        for name, value in (("--model", "DIR"), ("--seed", drawn.body["seed"]), ("--top-p", drawn.body["top_p"]), ("--max-tokens", drawn.body["max_tokens"])):
            self.assertEqual(command[command.index(name) + 1], str(value))
        self.assertEqual(command[-2:], ["--", drawn.body["messages"][1]["content"]])
        # What the tool never does must be off in the request, too.
        self.assertEqual((drawn.body["top_k"], drawn.body["min_p"]), (0, 0))


if __name__ == "__main__":
    unittest.main()
