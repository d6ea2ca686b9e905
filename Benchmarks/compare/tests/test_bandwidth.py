import unittest

from comparison.measurement import CellResult
from comparison.models import WEIGHTS
from comparison.plan import Cell
from comparison.results import Samples
from comparison.session import bandwidth_table
from comparison.speed_test import SpeedTest


class Bandwidth(unittest.TestCase):
    def test_decoding_reads_the_bytes_of_a_token_and_is_told_as_a_part_of_both_limits(self) -> None:
        cell = Cell("llama.cpp", "Gemma-4-E2B", WEIGHTS["bf16"], (SpeedTest.parse("tg128"),))
        samples = Samples("llama.cpp", "Gemma-4-E2B", "bf16", "tg128", 2, 128, "", [12.8], [25.6])
        result = CellResult([samples], 2_000_000_000, [40e9], [32e9])
        row = bandwidth_table([(cell, result)]).splitlines()[-1]
        cells = [text.strip() for text in row.strip("| ").split("|")]
        self.assertEqual(cells, ["Gemma-4-E2B", "bf16", "2.00", "20.00", "40.00", "0.50", "32.00", "0.62"])
