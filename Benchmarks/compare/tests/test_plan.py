import argparse
import unittest

from comparison.command import test_name
from comparison.plan import BESIDE, beside, plan


class Plans(unittest.TestCase):
    def planned(self, **options: object) -> list[tuple[str, str, str, list[str]]]:
        cells = plan(**options).cells  # type: ignore[arg-type]
        return [(cell.peer, cell.model, cell.weights.name, [test.name for test in cell.tests]) for cell in cells]

    def test_a_quick_run_has_nine_cells_and_one_long_context(self) -> None:
        cells = self.planned(quick=True)
        self.assertEqual(len(cells), 9)
        self.assertEqual([cell for cell in cells if "tg128@d4096" in cell[3]], [cells[8]])

    def test_named_tests_are_run_in_every_cell_whether_the_run_is_quick_or_not(self) -> None:
        for quick in (True, False):
            cells = self.planned(quick=quick, models=["SmolLM2-135M"], tests=["pp4096"])
            self.assertEqual({tuple(cell[3]) for cell in cells}, {("pp4096",)})

    def test_figures_beside_the_rows_are_those_asked_for_else_all_or_the_quick_ones(self) -> None:
        self.assertEqual(beside(False, None, None), BESIDE)
        self.assertEqual(beside(True, None, None), ("start", "batches"))
        self.assertEqual(beside(False, ["pp512"], None), ())
        self.assertEqual(beside(True, ["pp512"], ["errors", "curve"]), ("curve", "errors"))

    def test_a_name_that_is_no_test_of_both_engines_is_refused(self) -> None:
        self.assertEqual(test_name("tg128@d4096"), "tg128@d4096")
        for name in ("pp", "rows8"):
            with self.assertRaises(argparse.ArgumentTypeError):
                test_name(name)


if __name__ == "__main__":
    unittest.main()
