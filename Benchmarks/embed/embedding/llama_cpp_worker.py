"""llama.cpp's own server in the process, with the model as a GGUF file of float32."""

import json

import gguf
import xllamacpp
from safetensors.numpy import load_file

from . import texts, worker

MODULES = {
    "attn_q": "attention.self.query", "attn_k": "attention.self.key", "attn_v": "attention.self.value",
    "attn_output": "attention.output.dense", "attn_output_norm": "attention.output.LayerNorm",
    "ffn_up": "intermediate.dense", "ffn_down": "output.dense", "layer_output_norm": "output.LayerNorm",
}


def write(file):
    """The folder's tensors under the names of llama.cpp's converter, its words as WordPiece has them there."""
    folder = texts.model()
    config = json.loads((folder / "config.json").read_text())
    tensors = load_file(folder / "model.safetensors")
    writer = gguf.GGUFWriter(file, "bert")
    writer.add_context_length(config["max_position_embeddings"])
    writer.add_embedding_length(config["hidden_size"])
    writer.add_block_count(config["num_hidden_layers"])
    writer.add_feed_forward_length(config["intermediate_size"])
    writer.add_head_count(config["num_attention_heads"])
    writer.add_layer_norm_eps(config["layer_norm_eps"])
    writer.add_causal_attention(False)
    writer.add_pooling_type(gguf.PoolingType.MEAN)
    words = json.loads((folder / "tokenizer.json").read_text())
    special = {token["content"]: token["id"] for token in words["added_tokens"]}
    vocabulary = words["model"]["vocab"]
    names = sorted(vocabulary, key=vocabulary.get)
    writer.add_tokenizer_model("bert")
    writer.add_token_list([
        name if name in special else name[2:] if name.startswith("##") else "\u2581" + name for name in names])
    writer.add_token_types([3 if name in special else 1 for name in names])
    writer.add_token_type_count(2)
    writer.add_bos_token_id(special["[CLS]"])
    writer.add_eos_token_id(special["[SEP]"])
    writer.add_sep_token_id(special["[SEP]"])
    writer.add_unk_token_id(special["[UNK]"])
    writer.add_pad_token_id(special["[PAD]"])
    writer.add_tensor("token_embd.weight", tensors["embeddings.word_embeddings.weight"])
    writer.add_tensor("position_embd.weight", tensors["embeddings.position_embeddings.weight"])
    writer.add_tensor("token_types.weight", tensors["embeddings.token_type_embeddings.weight"])
    for part in ("weight", "bias"):
        writer.add_tensor(f"token_embd_norm.{part}", tensors[f"embeddings.LayerNorm.{part}"])
        for layer in range(config["num_hidden_layers"]):
            for name, module in MODULES.items():
                writer.add_tensor(f"blk.{layer}.{name}.{part}", tensors[f"encoder.layer.{layer}.{module}.{part}"])
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def prepare(folder, threads):
    file = str(folder / "model.gguf")
    write(file)
    parameters = xllamacpp.CommonParams()
    parameters.model.path = file
    parameters.embedding, parameters.verbosity = True, 0
    parameters.n_ctx, parameters.n_batch, parameters.n_ubatch, parameters.n_parallel = 8192, 2048, 2048, 32
    parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = threads
    server = xllamacpp.Server(parameters)

    def embed(lines):
        vectors = []
        for first in range(0, len(lines), 256):
            answer = server.handle_embeddings({"input": lines[first:first + 256], "encoding_format": "float"})
            vectors += [item["embedding"] for item in sorted(answer["data"], key=lambda item: item["index"])]
        return vectors

    return embed


if __name__ == "__main__":
    worker.serve(prepare)
