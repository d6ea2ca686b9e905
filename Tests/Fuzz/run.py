"""Runs each target for some time and prints a table: python3 run.py FUZZ SECONDS [TARGET ...].

What is found stands in .build/findings/TARGET, as small as the fuzzer could make it in half a minute; `FUZZ --target=TARGET FILE`
repeats it. What has been learnt stays in .build/corpus/TARGET, so that the next run goes on from it.
"""

import os
import pathlib
import re
import subprocess
import sys
import time

import collect

FOLDER = pathlib.Path(__file__).resolve().parent / ".build"

# Seconds for one input and megabytes for all, and for one allocation: a hundred times what an honest input takes.
LIMITS = ["-timeout=20", "-rss_limit_mb=2048", "-malloc_limit_mb=512"]

# The same fault is found again and again; a run ends at as many findings.
MOST_FINDINGS = 3


def fuzz(program, target, arguments, log, seconds):
    environment = dict(os.environ, ASAN_OPTIONS="detect_leaks=0:detect_stack_use_after_return=0", SWIFT_BACKTRACE="enable=no")
    command = ["nice", "-n", "19", program, f"--target={target}"] + LIMITS + arguments
    with open(log, "w") as output:
        try:
            return subprocess.run(
                command, env=environment, stdout=output, stderr=output, stdin=subprocess.DEVNULL, timeout=seconds + 120
            ).returncode
        except subprocess.TimeoutExpired:
            return -1


def last(pattern, text):
    found = re.findall(pattern, text)
    return int(found[-1]) if found else 0


def run(program, target, longest, seconds):
    work, findings = FOLDER / "corpus" / target, FOLDER / "findings" / target
    seeds, dictionary, log = FOLDER / "seeds" / target, FOLDER / f"{target}.dict", FOLDER / f"{target}.log"
    work.mkdir(parents=True, exist_ok=True)
    findings.mkdir(parents=True, exist_ok=True)
    collect.collect(target, seeds, dictionary, longest)
    subprocess.run([program, f"--target={target}", f"--seeds={seeds}"], check=True)
    begun, executions, coverage, found = time.time(), 0, 0, 0
    while time.time() - begun < seconds - 1 and found < MOST_FINDINGS:
        left = int(seconds - (time.time() - begun))
        arguments = [
            f"-max_total_time={left}", f"-max_len={longest}", f"-dict={dictionary}", f"-artifact_prefix={findings}/",
            "-print_final_stats=1", "-reload=0", "-verbosity=1", str(work), str(seeds),
        ]
        status = fuzz(program, target, arguments, log, left)
        text = log.read_text(errors="replace")
        executions += last(r"number_of_executed_units: (\d+)", text) or last(r"^#(\d+)", text)
        coverage = max(coverage, last(r"cov: (\d+)", text))
        if status == 0:
            break
        found += 1
        (findings / f"log-{found}").write_text(text[-20000:])
        artifact = re.findall(r"Test unit written to (\S+)", text)
        if artifact:
            smaller = ["-minimize_crash=1", "-max_total_time=30", f"-exact_artifact_path={artifact[-1]}.small", artifact[-1]]
            fuzz(program, target, smaller, FOLDER / "smaller.log", 30)
    return executions, round(time.time() - begun), coverage, found


def main():
    program, seconds, wanted = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    lines = subprocess.run([program, "--list"], check=True, capture_output=True, text=True).stdout.splitlines()
    targets = [(line.split()[0], int(line.split()[1])) for line in lines]
    print(f"{'target':<20}{'executions':>12}{'seconds':>9}{'coverage':>10}{'findings':>10}", flush=True)
    total = 0
    for target, longest in targets:
        if wanted and target not in wanted:
            continue
        executions, took, coverage, found = run(program, target, longest, seconds)
        total += found
        print(f"{target:<20}{executions:>12}{took:>9}{coverage:>10}{found:>10}", flush=True)
    sys.exit(1 if total else 0)


if __name__ == "__main__":
    main()
