"""sentence-transformers on torch."""

import torch
from sentence_transformers import SentenceTransformer

from . import texts, worker


def prepare(folder, threads):
    torch.set_num_threads(threads)
    model = SentenceTransformer(str(texts.model()), device="cpu")

    def embed(lines):
        return model.encode(lines, batch_size=32, show_progress_bar=False)

    return embed


if __name__ == "__main__":
    worker.serve(prepare)
