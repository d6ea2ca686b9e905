"""transformers with torch behind the line protocol of llama_cpp_worker: a line names a test, the answer is its time.

    python -m comparison.transformers_worker CHECKPOINT --threads 2
"""

from __future__ import annotations

import argparse
import sys
import time

import torch
from transformers import AutoModelForCausalLM, DynamicCache

from .speed_test import SpeedTest
from .worker import answer, peak_memory, run


class Runner:
    """A model with the tokens it holds."""

    def __init__(self, path: str) -> None:
        self.model = AutoModelForCausalLM.from_pretrained(path, dtype=torch.bfloat16).eval()
        self.vocabulary = self.model.config.vocab_size
        self.cache = DynamicCache(config=self.model.config)

    @property
    def held(self) -> int:
        return self.cache.get_seq_length()

    def evaluate(self, ids: list[int], every_row: bool = False) -> None:
        """Evaluates tokens behind those held; logits for the last, or for all."""
        self.model(
            input_ids=torch.tensor([ids]),
            past_key_values=self.cache,
            use_cache=True,
            logits_to_keep=0 if every_row else 1,
        )

    def cut(self, count: int) -> None:
        """Forgets the tokens from a position on."""
        if count == 0:
            self.cache = DynamicCache(config=self.model.config)
        elif count < self.held:
            self.cache.crop(count)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkpoint")
    parser.add_argument("--threads", type=int, required=True)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    interpreter = peak_memory()
    start = time.perf_counter()
    with torch.inference_mode():
        runner = Runner(options.checkpoint)
        answer({"ready": True, "seconds": time.perf_counter() - start, "interpreter_bytes": interpreter})
        for line in sys.stdin:
            answer({"seconds": run(runner, SpeedTest.parse(line.strip()))})


if __name__ == "__main__":
    main()
