"""Spark over servers of its own: each Python worker starts a child with the cores of its task and sends it the partition's rows.

A row's seed comes from its id, so a partition that Spark computes again, or twice at once, gives the same rows.
"""

import json
import os
from concurrent.futures import ThreadPoolExecutor

import pandas
from pyspark.sql import SparkSession

SEQUENCES, CORES = 8, 1
SCHEMA = {"type": "object", "properties": {"drink": {"enum": ["mocha", "latte", "tea"]}, "mood": {"type": "string", "maxLength": 20}}, "required": ["drink", "mood"], "additionalProperties": False}
_child = None


def child():
    """This worker's server: workers are used again for later tasks, so the model is loaded once.

    It is made on the worker's main thread, since it ends with the thread that made it.
    """
    global _child
    if _child is None:
        from crema_child import Child
        _child = Child("--max-sequences", str(SEQUENCES), "--threads", str(CORES), "--no-access-log")
    return _child


def answer(row):
    reply = child().chat(
        messages=[{"role": "user", "content": f"Guest {row} comes in. What do they drink, and how do they feel?"}], temperature=1, seed=int(row), max_tokens=64,
        response_format={"type": "json_schema", "json_schema": {"name": "guest", "strict": True, "schema": SCHEMA}})
    return json.loads(reply["choices"][0]["message"]["content"])


def answers(batches):
    child()
    with ThreadPoolExecutor(SEQUENCES) as pool:
        for batch in batches:
            found = list(pool.map(answer, batch["id"]))
            yield pandas.DataFrame({"id": batch["id"], "drink": [each["drink"] for each in found], "mood": [each["mood"] for each in found]})


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    spark = (SparkSession.builder.master("local[2]").appName("crema").config("spark.ui.enabled", "false").config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1")
             .config("spark.task.cpus", CORES).config("spark.sql.execution.arrow.maxRecordsPerBatch", SEQUENCES * 2).getOrCreate())
    spark.sparkContext.setLogLevel("ERROR")
    for name in ("crema_child.py", "spark_serve.py"):
        spark.sparkContext.addPyFile(os.path.join(here, name))
    from spark_serve import answers  # the module's name, so that workers find its global

    def compute():
        return sorted(map(tuple, spark.range(0, 32, numPartitions=4).mapInPandas(answers, "id long, drink string, mood string").collect()))

    rows = compute()
    assert [row[0] for row in rows] == list(range(32)), "rows are missing"
    assert compute() == rows, "a second run gives other rows"
    for row in rows[:4]:
        print(row)
    print(f"{len(rows)} rows, the same in a second run")
    spark.stop()


if __name__ == "__main__":
    main()
