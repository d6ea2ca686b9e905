"""Spark over `crema batch`: each partition is one file of requests and one process that answers them. No server, no port.

The answers of a partition are the same bytes whenever it is computed, so Spark may compute it again, or twice at once.
"""

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pandas
from pyspark.sql import SparkSession

SEQUENCES, CORES = 8, 1
SCHEMA = {"type": "object", "properties": {"drink": {"enum": ["mocha", "latte", "tea"]}, "mood": {"type": "string", "maxLength": 20}}, "required": ["drink", "mood"], "additionalProperties": False}


def program():
    """The tool: $CREMA, else `crema` on the PATH."""
    return os.environ.get("CREMA") or shutil.which("crema") or "crema"


def request(row):
    """A line of the file of requests. The seed comes from the row, not from the order or the worker."""
    return {"custom_id": str(row), "method": "POST", "url": "/v1/chat/completions", "body": {
        "messages": [{"role": "user", "content": f"Guest {row} comes in. What do they drink, and how do they feel?"}], "temperature": 1, "seed": int(row), "max_tokens": 64,
        "response_format": {"type": "json_schema", "json_schema": {"name": "guest", "strict": True, "schema": SCHEMA}}}}


def answers(batches):
    rows = [row for batch in batches for row in batch["id"]]
    with tempfile.TemporaryDirectory() as folder:
        asked, answered = Path(folder, "in.jsonl"), Path(folder, "out.jsonl")
        asked.write_text("".join(json.dumps(request(row)) + "\n" for row in rows))
        done = subprocess.run([program(), "batch", asked, answered, "--max-sequences", str(SEQUENCES), "--threads", str(CORES)], capture_output=True, text=True)
        if done.returncode not in (0, 1):
            raise RuntimeError(f"crema batch ended with {done.returncode}: {done.stderr[-500:]}")
        lines = [json.loads(line) for line in answered.read_text().splitlines()]
    for line in lines:
        if not line["response"] or line["response"]["status_code"] != 200:
            raise RuntimeError(f"row {line['custom_id']}: {line['response'] or line['error']}")
    found = [json.loads(line["response"]["body"]["choices"][0]["message"]["content"]) for line in lines]
    yield pandas.DataFrame({"id": [int(line["custom_id"]) for line in lines], "drink": [each["drink"] for each in found], "mood": [each["mood"] for each in found]})


def main():
    spark = (SparkSession.builder.master("local[2]").appName("crema").config("spark.ui.enabled", "false").config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1")
             .config("spark.task.cpus", CORES).getOrCreate())
    spark.sparkContext.setLogLevel("ERROR")

    def compute(partitions):
        return sorted(map(tuple, spark.range(0, 32, numPartitions=partitions).mapInPandas(answers, "id long, drink string, mood string").collect()))

    rows = compute(4)
    assert [row[0] for row in rows] == list(range(32)), "rows are missing"
    assert compute(3) == rows, "other partitions give other rows"
    for row in rows[:4]:
        print(row)
    print(f"{len(rows)} rows, the same in other partitions")
    spark.stop()


if __name__ == "__main__":
    main()
