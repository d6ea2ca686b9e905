"""Ray Data over one server: a dataset of questions becomes a dataset of typed answers.

`concurrency` actors send one request each at a time, so as many of them as the server decodes sequences at once keep it full.
`max_retries` is 0 in Ray: a server whose queue is full answers 503 with Retry-After, and the row would be lost.
"""

import json
import logging

import ray
from ray.data.llm import HttpRequestProcessorConfig, build_processor

from crema_child import Child

SEQUENCES = 4
SCHEMA = {"type": "object", "properties": {"drink": {"enum": ["mocha", "latte", "tea"]}, "mood": {"type": "string", "maxLength": 20}}, "required": ["drink", "mood"], "additionalProperties": False}


def ask(row):
    return {"payload": {
        "messages": [{"role": "user", "content": f"Guest {row['id']} comes in. What do they drink, and how do they feel?"}],
        "temperature": 1, "seed": row["id"], "max_tokens": 64,
        "response_format": {"type": "json_schema", "json_schema": {"name": "guest", "strict": True, "schema": SCHEMA}},
    }}


def read(row):
    # A refusal comes back as a row like any other: it is told apart here.
    answer = row["http_response"]
    if "error" in answer:
        raise RuntimeError(answer["error"]["message"])
    return {"id": row["id"], **json.loads(answer["choices"][0]["message"]["content"])}


def main():
    server = Child("--max-sequences", str(SEQUENCES))
    # The actors wait for the network; their places are counted beyond the processors that the server computes with.
    ray.init(num_cpus=SEQUENCES + 2, include_dashboard=False, configure_logging=False, log_to_driver=False)
    ray.data.DataContext.get_current().enable_progress_bars = False
    logging.getLogger("ray").setLevel(logging.ERROR)
    try:
        config = HttpRequestProcessorConfig(url=f"{server.url}/v1/chat/completions", concurrency=SEQUENCES, batch_size=8, max_retries=5)
        guests = build_processor(config, preprocess=lambda row: {**row, **ask(row)}, postprocess=read)(ray.data.range(32)).take_all()
        guests.sort(key=lambda each: each["id"])
        assert [each["id"] for each in guests] == list(range(32)), "rows are missing"
        assert all(each["drink"] in SCHEMA["properties"]["drink"]["enum"] for each in guests)
        for guest in guests[:4]:
            print(guest)
        print(f"{len(guests)} rows, all of them valid")
    finally:
        ray.shutdown()
        server.stop()


if __name__ == "__main__":
    main()
