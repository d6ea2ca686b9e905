import unittest

from comparison.plan import plan
from comparison.results import Samples, table


class Rows(unittest.TestCase):
    def test_a_rate_is_tokens_over_the_median_time_and_the_ratio_is_above_1_when_crema_is_faster(self) -> None:
        samples = Samples("llama.cpp", "Llama-3.2-1B", "8-bit", "pp512", 2, 512)
        samples.crema = [9.0, 2.0, 1.0]
        samples.peer_seconds = [5.0, 4.0, 1.0]
        self.assertEqual(
            samples.row(),
            {
                "peer": "llama.cpp",
                "model": "Llama-3.2-1B",
                "weights": "8-bit",
                "test": "pp512",
                "threads": 2,
                "crema": 256.0,
                "peer_value": 128.0,
                "unit": "tokens/s",
                "ratio": 2.0,
            },
        )

    def test_a_time_is_the_median_and_the_ratio_is_above_1_when_crema_is_faster(self) -> None:
        samples = Samples("llama.cpp", "Llama-3.2-1B", "bf16", "load", 2, None, "", [0.25], [0.75])
        row = samples.row()
        self.assertEqual((row["crema"], row["peer_value"], row["unit"], row["ratio"]), (0.25, 0.75, "s", 3.0))

    def test_a_table_has_even_columns(self) -> None:
        self.assertEqual(table(["a", "bc"], [["long", "x"]]), "| a    | bc |\n| ---- | -- |\n| long | x  |")


class Plans(unittest.TestCase):
    def test_a_full_run_adds_long_prompts_and_contexts_q4_k_m_and_transformers(self) -> None:
        whole = plan(quick=False)
        peers = [(cell.peer, cell.weights.name) for cell in whole.cells if cell.model == "Qwen2.5-0.5B"]
        self.assertEqual(
            peers,
            [("llama.cpp", "bf16"), ("transformers", "bf16")]
            + [("llama.cpp", name) for name in ("8-bit", "4-bit", "4-bit-k")],
        )
        for cell in whole.cells:
            if cell.peer == "llama.cpp":
                self.assertEqual([test.name for test in cell.tests], ["pp512", "tg128", "tg128@d4096", "pp4096"])
        self.assertEqual(whole.repeats, 5)


if __name__ == "__main__":
    unittest.main()
