"""Runs each target for some time and prints a table: python3 run.py FUZZ SECONDS [--seed NUMBER] [--jobs N] [TARGET ...].

What is found stands in .build/findings/TARGET, as small as the fuzzer could make it in half a minute; `FUZZ --target=TARGET FILE`
repeats it. What has been learnt stays in .build/corpus/TARGET, so that the next run goes on from it. Of the seeds only those go
there that reach something new: most run through the same code, and each would cost its time at every start.

With --seed, nothing is learnt from earlier runs and nothing is kept but findings: the seeds are the corpus, and the fuzzer's
random numbers begin at NUMBER. So the same program is given the same inputs, as many as the time allows.

The exit code is 1 where something was found, where a target ended otherwise, and where one was not executed.
"""

import argparse
import concurrent.futures
import hashlib
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import threading
import time

import collect

FOLDER = pathlib.Path(__file__).resolve().parent / ".build"

# Megabytes for all inputs, and for one allocation: a hundred times what an honest input takes. For processor time the program has
# a limit of its own; that of libFuzzer only ends what waits for ever.
LIMITS = ["-rss_limit_mb=2048", "-malloc_limit_mb=512", "-timeout=600"]

# A short quarantine keeps memory in the caches, and where it was allocated is found by running an input again: both together
# halve the time of what allocates much.
SANITIZER = ":".join([
    "detect_leaks=0", "detect_stack_use_after_return=0", "quarantine_size_mb=8", "malloc_context_size=1",
    "allocator_release_to_os_interval_ms=-1",
])

# The same fault is found again and again; a run ends at as many findings.
MOST_FINDINGS = 3

# Seeds are tried for as long at most.
MERGE_SECONDS = 600

COLUMNS = [("target", 20), ("executions", 12), ("seconds", 9), ("processor", 11), ("coverage", 10), ("findings", 10)]


def fuzz(program, target, arguments, log, seconds):
    """Runs the fuzzer, and returns its status, -1 where it did not end by itself, and the processor time that it took."""
    command = ["nice", "-n", "19", program, f"--target={target}"] + LIMITS + arguments
    with open(log, "w") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output, stdin=subprocess.DEVNULL)
    late = threading.Timer(seconds + 120, process.kill)
    late.start()
    _, status, used = os.wait4(process.pid, 0)
    late.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    return -1 if process.returncode == -signal.SIGKILL else process.returncode, used.ru_utime + used.ru_stime


def last(pattern, text):
    found = re.findall(pattern, text)
    return int(found[-1]) if found else 0


class Run:
    """One target, the folders that belong to it, and what came of it."""

    def __init__(self, program, target, longest, seed=None):
        self.program, self.target, self.longest, self.seed = program, target, longest, seed
        self.corpus, self.findings = FOLDER / "corpus" / target, FOLDER / "findings" / target
        if seed is not None:
            self.corpus = FOLDER / "seeded" / target
            shutil.rmtree(self.corpus, ignore_errors=True)
        self.seeds, self.dictionary = FOLDER / "seeds" / target, FOLDER / f"{target}.dict"
        self.inputs_from = [self.corpus]
        self.executions, self.coverage, self.ended = 0, 0, None
        self.seconds, self.processor = 0, 0
        self.corpus.mkdir(parents=True, exist_ok=True)
        self.findings.mkdir(parents=True, exist_ok=True)
        self.old = self.inputs()

    def inputs(self):
        """What stopped the program, in this run and earlier ones."""
        return {path for path in self.findings.iterdir() if re.fullmatch(r"(crash|oom|timeout)-[0-9a-f]{40}", path.name)}

    def found(self):
        return self.inputs() - self.old

    def flags(self):
        seed = [] if self.seed is None else [f"-seed={self.seed}"]
        return [f"-max_len={self.longest}", f"-artifact_prefix={self.findings}/", "-print_final_stats=1", *seed]

    def merge(self):
        """Takes the seeds that reach something new, unless that was done with these; all of them where it takes too long."""
        collect.collect(self.target, self.seeds, self.dictionary, self.longest)
        subprocess.run([self.program, f"--target={self.target}", f"--seeds={self.seeds}"], check=True)
        if self.seed is not None:
            self.inputs_from.append(self.seeds)
            return
        contents = sorted(path.read_bytes() for path in self.seeds.iterdir())
        digest = hashlib.sha256(b"".join(hashlib.sha256(content).digest() for content in contents)).hexdigest()
        stamp = FOLDER / f"{self.target}.merged"
        if stamp.exists() and stamp.read_text() == digest and any(self.corpus.iterdir()):
            return
        flags = self.flags() + ["-merge=1", str(self.corpus), str(self.seeds)]
        status, _ = fuzz(self.program, self.target, flags, FOLDER / f"{self.target}.merge.log", MERGE_SECONDS)
        if status == 0:
            stamp.write_text(digest)
        else:
            self.inputs_from.append(self.seeds)

    def run(self, seconds):
        begun = time.time()
        while time.time() - begun < seconds - 1 and len(self.found()) < MOST_FINDINGS:
            left = int(seconds - (time.time() - begun))
            before, log = self.found(), FOLDER / f"{self.target}.log"
            flags = self.flags() + [
                f"-max_total_time={left}", f"-dict={self.dictionary}", "-reload=0",
                # What is fast is tried more often.
                "-entropic_scale_per_exec_time=1", *map(str, self.inputs_from),
            ]
            status, used = fuzz(self.program, self.target, flags, log, left)
            self.processor += used
            text = log.read_text(errors="replace")
            self.executions += last(r"number_of_executed_units: (\d+)", text) or last(r"(?m)^#(\d+)", text)
            self.coverage = max(self.coverage, last(r"cov: (\d+)", text))
            if status == 0:
                break
            new = self.found() - before
            for path in new:
                path.with_name(path.name + ".log").write_text(text[-20000:])
                smaller = ["-minimize_crash=1", "-max_total_time=30", f"-exact_artifact_path={path}.small", str(path)]
                fuzz(self.program, self.target, smaller, FOLDER / f"{self.target}.smaller.log", 30)
            if not new:
                self.ended = f"{self.target} ended with status {status}, see {log}"
                print(f"{self.ended}:\n{text[-2000:]}", flush=True)
                break
        self.seconds = time.time() - begun

    def whole(self, seconds):
        """Prepares and runs the target."""
        self.merge()
        self.run(seconds)
        return self


def row(*values):
    """Names to the left, numbers to the right."""
    name, *numbers = [str(value) for value in values]
    print(name.ljust(COLUMNS[0][1]) + "".join(text.rjust(width) for text, (_, width) in zip(numbers, COLUMNS[1:])), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("seconds", type=int)
    parser.add_argument("targets", nargs="*")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--jobs", type=int, help="targets that run beside each other; one for each processor by default")
    chosen = parser.parse_intermixed_args()
    program, seconds, wanted = chosen.program, chosen.seconds, chosen.targets
    os.environ.update(ASAN_OPTIONS=SANITIZER, SWIFT_BACKTRACE="enable=no")
    lines = subprocess.run([program, "--list"], check=True, capture_output=True, text=True).stdout.splitlines()
    targets = {line.split()[0]: int(line.split()[1]) for line in lines}
    unknown = [name for name in wanted if name not in targets]
    if unknown:
        sys.exit(f"no such target: {' '.join(unknown)} (known: {' '.join(targets)})")
    row(*[name for name, _ in COLUMNS])
    passed, failed = 0, 0
    runs = [Run(program, target, longest, chosen.seed) for target, longest in targets.items() if not wanted or target in wanted]
    # In the order of the targets, two and more beside each other.
    with concurrent.futures.ThreadPoolExecutor(chosen.jobs or len(os.sched_getaffinity(0))) as threads:
        for run in threads.map(lambda run: run.whole(seconds), runs):
            row(run.target, run.executions, round(run.seconds), round(run.processor), run.coverage, len(run.found()))
            for path in sorted(run.found()):
                print(f"found: {path}", flush=True)
            if run.found() or run.ended or not run.executions:
                failed += 1
            else:
                passed += 1
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)


if __name__ == "__main__":
    main()
