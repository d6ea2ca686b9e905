import unittest

from comparison import checks


class Texts(unittest.TestCase):
    def test_texts_are_of_one_length_and_differ_from_their_second_token_on(self) -> None:
        texts = [checks.token_ids(256, text).split(",") for text in range(len(checks.TEXT_STEPS))]
        self.assertEqual([len(text) for text in texts], [256] * len(checks.TEXT_STEPS))
        for place in range(1, 241):
            self.assertEqual(len({text[place] for text in texts}), len(checks.TEXT_STEPS))

    def test_ids_are_in_the_vocabulary_of_the_tiny_shapes(self) -> None:
        for text in range(len(checks.TEXT_STEPS)):
            self.assertTrue(all(7 <= int(word) < 248 for word in checks.token_ids(256, text).split(",")))

    def test_errors_together_are_their_root_mean_square(self) -> None:
        self.assertAlmostEqual(checks.together([0.03, 0.04]), 0.0353553, places=6)


if __name__ == "__main__":
    unittest.main()
