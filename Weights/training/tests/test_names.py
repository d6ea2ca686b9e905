"""Names of people as the text has them."""

import os
import random
import re
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "generator"))

import lexicon


class Titles(unittest.TestCase):
    def test_titles_stand_with_and_without_a_point_about_as_often(self):
        rng = random.Random("titles")
        names = [lexicon.person(rng) for _ in range(20000)]
        titled = [name for name in names if re.match(r"(Mr|Mrs|Ms|Dr)\b", name)]
        pointed = [name for name in titled if re.match(r"\w+\. ", name)]
        self.assertGreater(len(titled), 400)
        self.assertTrue(0.35 < len(pointed) / len(titled) < 0.65, f"{len(pointed)} of {len(titled)}")

    def test_only_a_title_loses_its_point(self):
        rng = random.Random("points")
        for name in ("Alan M. Miller", "St. Clair", "Anna", ""):
            self.assertEqual({lexicon.without_point(rng, name) for _ in range(20)}, {name})
        self.assertEqual({lexicon.without_point(rng, "Dr. Hansen") for _ in range(40)}, {"Dr. Hansen", "Dr Hansen"})


if __name__ == "__main__":
    unittest.main()
