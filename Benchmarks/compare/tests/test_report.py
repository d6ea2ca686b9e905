import json
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from comparison import report
from comparison.bar_chart import LABELS, VALUES, WIDTH, Pair, bar_chart, figure


def row(test: str, model: str, crema: float, peer: float, unit: str = "tokens/s") -> dict[str, object]:
    return {"peer": "llama.cpp", "model": model, "weights": "4-bit", "test": test, "threads": 2, "crema": crema,
            "peer_value": peer, "unit": unit, "ratio": crema / peer}


RESULT = {
    "machine": "A <fast> processor, 2 threads", "date": "2026-11-25", "crema_commit": "abc123456", "llama_cpp_commit": "0c1e570",
    "rows": [row("pp512", "One", 1616, 335), row("tg128@d4096", "One", 268.4, 124), row("pp512", "Two", 588, 247),
             row("load", "One", 0.105, 0.1, "s")],
}


class Charts(unittest.TestCase):
    def test_bars_are_as_long_as_their_figures_and_the_longest_takes_the_room(self) -> None:
        root = ElementTree.fromstring(bar_chart("T", "n", "s", [Pair("a", "p", 4, 1), Pair("b", "p", 2, 8)]))
        bars = [element for element in root.iter("{http://www.w3.org/2000/svg}rect") if element.get("class") != "g"]
        room = WIDTH - LABELS - VALUES
        self.assertEqual([int(bar.get("width")) for bar in bars], [round(room * part) for part in (0.5, 0.125, 0.25, 1)])
        self.assertEqual([bar.get("class") for bar in bars], ["crema", "peer"] * 2)

    def test_a_chart_says_in_words_what_it_shows_and_takes_any_text(self) -> None:
        chart = bar_chart('A "<test>" & more', "<note>", "tokens/s", [Pair("m<1>", "p&q", 1616.4, 0.1234)])
        root = ElementTree.fromstring(chart)
        self.assertEqual(root.get("role"), "img")
        self.assertEqual(root.get("aria-label"), 'A "<test>" & more, tokens/s. m<1>: crema 1,616, p&q 0.123.')
        self.assertIn("prefers-color-scheme: dark", chart)

    def test_a_chart_without_a_figure_above_zero_divides_by_nothing(self) -> None:
        ElementTree.fromstring(bar_chart("T", "n", "s", [Pair("a", "p", 0, 0)]))
        ElementTree.fromstring(bar_chart("T", "n", "s", []))

    def test_figures_have_three_digits_and_all_before_the_point(self) -> None:
        self.assertEqual([figure(value) for value in (1616.4, 268.4, 57.44, 0.10451)], ["1,616", "268", "57.4", "0.105"])


class Reports(unittest.TestCase):
    def test_each_test_has_a_chart_with_its_rows(self) -> None:
        charts = report.chart_files(RESULT)
        self.assertEqual(list(charts), ["pp512.svg", "tg128-d4096.svg", "load.svg"])
        self.assertIn("One 4-bit: crema 1,616, llama.cpp 335; Two 4-bit: crema 588, llama.cpp 247", charts["pp512.svg"])
        self.assertIn("Decoding of 128 tokens after 4,096 tokens, tokens/s", charts["tg128-d4096.svg"])

    def test_machine_date_and_both_commits_stand_in_every_file(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            files = report.write(Path(folder) / "new", RESULT, "| a |\n| - |")
            self.assertEqual([file.name for file in files],
                             ["load.svg", "pp512.svg", "results.json", "tables.md", "tg128-d4096.svg"])
            for file in files:
                for part in ("2026-11-25", "abc123456", "0c1e570"):
                    self.assertIn(part, file.read_text(), file.name)
            self.assertEqual(json.loads((Path(folder) / "new" / "results.json").read_text()), RESULT)
            tables = (Path(folder) / "new" / "tables.md").read_text()
            self.assertIn("![Decoding of 128 tokens after 4,096 tokens](tg128-d4096.svg)", tables)
            self.assertTrue(tables.endswith("| a |\n| - |\n"))

    def test_a_commit_says_where_files_differ_and_what_is_no_checkout(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(report.checkout_commit(Path(folder)), "unknown")

            def git(*arguments: str) -> None:
                subprocess.run(["git", "-C", folder, "-c", "user.name=a", "-c", "user.email=a@b", *arguments], check=True,
                               capture_output=True)

            git("init")
            (Path(folder) / "file").write_text("a")
            git("add", "file")
            git("commit", "-m", "one")
            commit = report.checkout_commit(Path(folder))
            self.assertRegex(commit, "^[0-9a-f]{9,}$")
            (Path(folder) / "file").write_text("b")
            self.assertEqual(report.checkout_commit(Path(folder)), commit + " with changes")


if __name__ == "__main__":
    unittest.main()
