import unittest

from comparison.speed_test import SpeedTest


class SpeedTestNames(unittest.TestCase):
    def test_a_name_is_parsed_into_what_it_says_and_told_again(self) -> None:
        self.assertEqual(SpeedTest.parse("pp512"), SpeedTest("pp", 512))
        self.assertEqual(SpeedTest.parse("tg128@d4096"), SpeedTest("tg", 128, 4096))
        self.assertEqual(SpeedTest.parse("tg128x8@d256"), SpeedTest("tg", 128, 256, 8))
        self.assertEqual(SpeedTest.parse("tg128x8@d256").tokens, 1024)
        for name in ("pp512", "tg128@d4096", "rows8", "tg64x16", "tg64x2@d256"):
            self.assertEqual(SpeedTest.parse(name).name, name)

    def test_a_test_needs_the_context_before_it_too(self) -> None:
        self.assertEqual(SpeedTest.parse("tg128@d4096").positions, 4224)

    def test_other_names_are_refused(self) -> None:
        for name in ("", "pp512x2", "rows8x2", "tg8x", "tg8x0", "tg8x100", "pp", "pp0", "pp512@4096", "pp512 on", "xx4"):
            with self.assertRaisesRegex(ValueError, "is no test; expected pp512, tg128, tg128x8 or rows8"):
                SpeedTest.parse(name)


if __name__ == "__main__":
    unittest.main()
