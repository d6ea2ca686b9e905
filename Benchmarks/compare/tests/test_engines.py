import sys
import unittest

from comparison.engines import Engine, EngineError

_ECHO = """
import json, sys
print(json.dumps({"ready": True, "interpreter_bytes": 1000}), flush=True)
block = bytearray(64 << 20)
for line in sys.stdin:
    if line.strip() == "fail":
        sys.exit("no such test")
    print(json.dumps({"line": line.strip()}), flush=True)
"""


class Engines(unittest.TestCase):
    def start(self) -> Engine:
        return Engine("echo", [sys.executable, "-c", _ECHO])

    def test_each_line_is_answered_and_the_end_tells_the_largest_memory_without_the_interpreter(self) -> None:
        engine = self.start()
        self.assertEqual(engine.ask("pp512"), {"line": "pp512"})
        self.assertEqual(engine.ask("tg128"), {"line": "tg128"})
        peak = engine.stop().peak_bytes
        self.assertGreater(peak, 64 << 20)
        self.assertEqual((peak + 1000) % 1024, 0)

    def test_an_engine_that_ends_is_an_error_with_what_it_said(self) -> None:
        engine = self.start()
        with self.assertRaisesRegex(EngineError, "echo ended without an answer: no such test"):
            engine.ask("fail")


if __name__ == "__main__":
    unittest.main()
