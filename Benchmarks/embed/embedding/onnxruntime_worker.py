"""ONNX Runtime with the model as torch.onnx exports it."""

import numpy
import onnxruntime
import torch
from transformers import AutoModel

from . import texts, worker

BATCH = 32


class Embedder(torch.nn.Module):
    """The encoder, the mean of its states, and unit length."""

    def __init__(self):
        super().__init__()
        self.encoder = AutoModel.from_pretrained(texts.model()).eval()

    def forward(self, input_ids, attention_mask):
        states = self.encoder(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state
        weights = attention_mask.unsqueeze(-1).float()
        return torch.nn.functional.normalize((states * weights).sum(1) / weights.sum(1).clamp(min=1e-9))


def prepare(folder, threads):
    file = str(folder / "model.onnx")
    ids = torch.ones(2, 16, dtype=torch.long)
    shape = {0: "texts", 1: "tokens"}
    torch.onnx.export(
        Embedder(), (ids, ids), file, input_names=["input_ids", "attention_mask"], output_names=["vectors"],
        dynamic_axes={"input_ids": shape, "attention_mask": shape, "vectors": {0: "texts"}}, dynamo=False,
        opset_version=17)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    session = onnxruntime.InferenceSession(file, options, providers=["CPUExecutionProvider"])

    def embed(lines):
        encoded = [encoding.ids for encoding in texts.tokenizer().encode_batch(lines)]
        vectors = [None] * len(lines)
        order = sorted(range(len(lines)), key=lambda index: len(encoded[index]))
        for first in range(0, len(order), BATCH):
            group = order[first:first + BATCH]
            ids = numpy.zeros((len(group), max(len(encoded[index]) for index in group)), dtype=numpy.int64)
            mask = numpy.zeros_like(ids)
            for row, index in enumerate(group):
                ids[row, :len(encoded[index])] = encoded[index]
                mask[row, :len(encoded[index])] = 1
            made = session.run(None, {"input_ids": ids, "attention_mask": mask})[0]
            for row, index in enumerate(group):
                vectors[index] = made[row]
        return vectors

    return embed


if __name__ == "__main__":
    worker.serve(prepare)
