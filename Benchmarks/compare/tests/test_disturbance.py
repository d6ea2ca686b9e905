import os
import subprocess
import sys
import time
import unittest
from unittest import mock

from comparison import disturbance
from comparison.disturbance import Watch

_SPIN = "import time\nend = time.monotonic() + 30\nwhile time.monotonic() < end: pass"


class Disturbance(unittest.TestCase):
    def test_a_sample_that_others_disturb_is_taken_again_and_the_quietest_is_kept(self) -> None:
        watch = Watch([])
        values = iter([3.0, 1.0, 2.0])
        # Busy seconds before and after each attempt of one second on one processor.
        busy = iter([0.0, 0.9, 1.0, 1.5, 2.0, 2.7])
        clock = iter(range(6))
        with (
            mock.patch.object(disturbance, "busy_seconds", lambda: next(busy)),
            mock.patch.object(disturbance.time, "monotonic", lambda: next(clock)),
            mock.patch.object(disturbance.os, "cpu_count", lambda: 1),
        ):
            self.assertEqual(watch.sample(lambda: next(values)), 1.0)
        self.assertAlmostEqual(watch.shares[0], 0.5 - 2 / os.sysconf("SC_CLK_TCK"))

    def test_a_quiet_sample_is_taken_once(self) -> None:
        watch = Watch([])
        busy = iter([0.0, 0.01])
        with mock.patch.object(disturbance, "busy_seconds", lambda: next(busy)):
            self.assertEqual(watch.sample(lambda: time.sleep(0.05) or 5.0), 5.0)
        self.assertEqual(watch.shares, [0])

    def test_the_time_of_the_engines_own_processes_is_not_another_program_s(self) -> None:
        # Of 0.9 busy seconds in a sample of one second, the engines' own processes used all.
        busy, own, clock = iter([0.0, 0.9]), iter([10.0, 10.9]), iter([0, 1])
        with (
            mock.patch.object(disturbance, "busy_seconds", lambda: next(busy)),
            mock.patch.object(disturbance, "own_seconds", lambda processes: next(own)),
            mock.patch.object(disturbance.time, "monotonic", lambda: next(clock)),
            mock.patch.object(disturbance.os, "cpu_count", lambda: 1),
        ):
            watch = Watch([1])
            self.assertEqual(watch.sample(lambda: 4.0), 4.0)
        self.assertEqual(watch.shares, [0])

    def test_the_time_of_a_process_that_computes_is_counted(self) -> None:
        process = subprocess.Popen([sys.executable, "-c", _SPIN])
        try:
            time.sleep(0.2)
            before = disturbance.own_seconds([process.pid])
            time.sleep(1)
            self.assertGreater(disturbance.own_seconds([process.pid]) - before, 0.05)
        finally:
            process.kill()
            process.wait()


if __name__ == "__main__":
    unittest.main()
