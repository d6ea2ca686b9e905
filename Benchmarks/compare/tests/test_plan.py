import argparse
import contextlib
import io
import tempfile
import unittest
from pathlib import Path

from comparison.command import main, test_name
from comparison.measurement import warm_up
from comparison.models import SHARED, WEIGHTS, ModelFiles, Weights
from comparison.plan import BESIDE, beside, missing, plan
from comparison.speed_test import SpeedTest


class Plans(unittest.TestCase):
    def planned(self, **options: object) -> list[tuple[str, str, str, list[str]]]:
        cells = plan(**options).cells  # type: ignore[arg-type]
        return [(cell.peer, cell.model, cell.weights.name, [test.name for test in cell.tests]) for cell in cells]

    def test_a_quick_run_has_nine_cells_and_one_long_context(self) -> None:
        cells = self.planned(quick=True)
        self.assertEqual(len(cells), 9)
        self.assertEqual({cell[0] for cell in cells}, {"llama.cpp"})
        self.assertEqual([cell for cell in cells if "tg128@d4096" in cell[3]], [cells[8]])

    def test_named_tests_are_run_in_every_cell_whether_the_run_is_quick_or_not(self) -> None:
        for quick in (True, False):
            cells = self.planned(quick=quick, models=["SmolLM2-135M"], tests=["pp4096"])
            self.assertEqual({tuple(cell[3]) for cell in cells}, {("pp4096",)})

    def test_a_file_is_measured_alone_unless_shapes_are_named_beside_it(self) -> None:
        file = Path("models/talker.Q4_K_M.gguf")
        cell = ("llama.cpp", "talker.Q4_K_M", "talker.Q4_K_M.gguf", ["pp512", "tg128"])
        self.assertEqual(self.planned(quick=False, files=[file]), [cell])
        both = self.planned(quick=True, models=["SmolLM2-135M"], weights=["Q6_K"], files=[file])
        self.assertEqual(both, [cell, ("llama.cpp", "SmolLM2-135M", "Q6_K", ["pp512", "tg128"])])

    def test_both_engines_read_one_file_in_the_forms_of_gguf(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            files = ModelFiles(Path(folder), Path("python"), Path("crema"))
            made: list[str] = []
            files._make = lambda name, write: made.append(name) or Path(name)  # type: ignore[method-assign,func-returns-value]
            for name in SHARED:
                shape, weights = "smollm2-135m", WEIGHTS[name]
                self.assertEqual(files.for_crema(shape, weights), files.for_llama_cpp(shape, weights))
            named = Weights("talker.gguf", None, None, is_shared=True, file=Path("talker.gguf"))
            self.assertEqual(files.for_crema("talker", named), Path("talker.gguf"))
        self.assertFalse([name for name in made if "affine" in name])

    def test_a_run_without_named_weights_measures_each_engine_s_own_files(self) -> None:
        self.assertFalse({cell[2] for cell in self.planned(quick=False)} & set(SHARED))

    def test_figures_beside_the_rows_are_those_asked_for_else_all_or_the_quick_ones(self) -> None:
        self.assertEqual(beside(False, None, None), BESIDE)
        self.assertEqual(beside(True, None, None), ("start", "batches"))
        self.assertEqual(beside(False, ["pp512"], None), ())
        self.assertEqual(beside(True, ["pp512"], ["errors", "curve"]), ("curve", "errors"))

    def test_a_figure_that_a_narrow_run_cannot_measure_names_what_it_needs(self) -> None:
        self.assertEqual(missing("curve", False, ["Qwen2.5-0.5B"], None), "--model Llama-3.2-1B")
        self.assertEqual(missing("batches", False, None, ["bf16"]), "--weights 8-bit or 4-bit")
        self.assertEqual(missing("start", True, None, ["4-bit"]), "--weights bf16")
        self.assertIsNone(missing("start", False, None, ["4-bit"]))
        self.assertIsNone(missing("errors", True, ["Qwen2.5-0.5B"], ["bf16"]))

    def test_options_that_figures_alone_would_ignore_are_refused(self) -> None:
        for more in (["--test", "pp512"], ["--json"], ["--repeats", "3"], ["--weights", "bf16"]):
            with self.assertRaises(SystemExit), contextlib.redirect_stderr(io.StringIO()) as said:
                main(["--beside", "curve", *more])
            self.assertIn("--beside", said.getvalue())

    def test_a_run_before_those_that_are_counted_is_short_and_as_deep(self) -> None:
        for name, short in (("pp4096", "pp1024"), ("pp512", "pp512"), ("tg128@d4096", "tg16@d4096"), ("rows8", "rows8")):
            self.assertEqual(warm_up(SpeedTest.parse(name)), SpeedTest.parse(short))

    def test_a_name_that_is_no_test_of_both_engines_is_refused(self) -> None:
        self.assertEqual(test_name("tg128@d4096"), "tg128@d4096")
        for name in ("pp", "rows8"):
            with self.assertRaises(argparse.ArgumentTypeError):
                test_name(name)


if __name__ == "__main__":
    unittest.main()
