import unittest
from unittest import mock

from comparison.speed_test import SpeedTest
from comparison.worker import run, run_together, tokens


class Recorder:
    """A model that notes what it is asked, and a clock that each evaluation sets forward by a second."""

    vocabulary = 1000

    def __init__(self) -> None:
        self.ids: list[int] = []
        self.calls: list[tuple[int, bool]] = []
        self.time = 0.0

    @property
    def held(self) -> int:
        return len(self.ids)

    def evaluate(self, ids: list[int], every_row: bool = False) -> None:
        self.ids += ids
        self.calls.append((len(ids), every_row))
        self.time += 1

    def cut(self, count: int) -> None:
        del self.ids[count:]


class Runs(unittest.TestCase):
    def setUp(self) -> None:
        self.model = Recorder()
        clock = mock.patch("comparison.worker.time.perf_counter", lambda: self.model.time)
        clock.start()
        self.addCleanup(clock.stop)

    def run_test(self, name: str) -> tuple[float, list[tuple[int, bool]]]:
        self.model.calls = []
        return run(self.model, SpeedTest.parse(name)), self.model.calls

    def test_a_prompt_is_evaluated_at_once_and_a_text_token_by_token(self) -> None:
        self.assertEqual(self.run_test("pp8"), (1, [(8, False)]))
        self.assertEqual(self.run_test("tg3"), (3, [(1, False)] * 3))
        self.assertEqual(self.run_test("rows4"), (1, [(4, True)]))
        self.assertEqual(self.model.held, 0)

    def test_tokens_before_a_test_are_not_counted_and_are_evaluated_once(self) -> None:
        self.assertEqual(self.run_test("tg2@d16"), (2, [(16, False), (1, False), (1, False)]))
        self.assertEqual(self.run_test("tg2@d16"), (2, [(1, False), (1, False)]))
        self.assertEqual(self.run_test("pp4@d20"), (1, [(4, False), (4, False)]))
        self.assertEqual(self.model.ids, tokens(20, 1000))
        self.assertEqual(self.run_test("pp4@d8"), (1, [(4, False)]))
        self.assertEqual(self.model.held, 8)


class Sequences:
    """Several sequences that note what they are asked."""

    vocabulary = 1000

    def __init__(self) -> None:
        self.held: list[list[int]] = []
        self.passes: list[list[int]] = []

    def hold(self, ids: list[int]) -> None:
        self.held.append(ids)

    def evaluate(self, ids: list[int]) -> None:
        self.passes.append(ids)


class RunsTogether(unittest.TestCase):
    def test_each_pass_has_a_token_of_every_sequence_behind_the_same_context(self) -> None:
        model = Sequences()
        self.assertGreaterEqual(run_together(model, SpeedTest.parse("tg5x3@d7")), 0)
        self.assertEqual(model.held, [tokens(7, 1000)] * 2)
        self.assertEqual([len(ids) for ids in model.passes], [3] * 5)
        self.assertTrue(all(len(set(ids)) == 3 for ids in model.passes))


if __name__ == "__main__":
    unittest.main()
