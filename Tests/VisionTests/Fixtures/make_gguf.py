"""Writes the text part of Idefics 3's tiny model as a GGUF file, with a vocabulary that has its marks, and its projector beside it.

    python make_gguf.py

Needs the packages gguf, numpy and safetensors, and torch to read bfloat16. The projector is the one that make_projectors.py wrote.
"""

import json
import pathlib
import shutil

import gguf
import numpy
from safetensors.torch import load_file

HERE = pathlib.Path(__file__).parent
FIXTURES = HERE.parent.parent / "TransformersTests/Fixtures/Pictures"
SOURCE = FIXTURES / "idefics3"
NAMES = {
    "self_attn.q_proj": "attn_q", "self_attn.k_proj": "attn_k", "self_attn.v_proj": "attn_v", "self_attn.o_proj": "attn_output",
    "input_layernorm": "attn_norm", "post_attention_layernorm": "ffn_norm", "mlp.gate_proj": "ffn_gate", "mlp.up_proj": "ffn_up",
    "mlp.down_proj": "ffn_down"}
TEMPLATE = (
    "{% for message in messages %}<s>{% if message['content'] is string %}{{ message['content'] }}{% else %}"
    "{% for part in message['content'] %}{% if part['type'] == 'image' %}<image>{% else %}{{ part['text'] }}{% endif %}"
    "{% endfor %}{% endif %}</s>{% endfor %}{% if add_generation_prompt %}<s>{% endif %}")


def permute(weights, heads):
    """The rows of heads in the order of rotations that pair neighbours."""
    return weights.reshape(heads, 2, weights.shape[0] // heads // 2, *weights.shape[1:]).swapaxes(1, 2).reshape(weights.shape)


def main():
    text = json.loads((SOURCE / "config.json").read_text())["text_config"]
    heads, shared = text["num_attention_heads"], text["num_key_value_heads"]
    writer = gguf.GGUFWriter(str(HERE / "idefics3/model.gguf"), "llama")
    writer.add_block_count(text["num_hidden_layers"])
    writer.add_context_length(text["max_position_embeddings"])
    writer.add_embedding_length(text["hidden_size"])
    writer.add_feed_forward_length(text["intermediate_size"])
    writer.add_head_count(heads)
    writer.add_head_count_kv(shared)
    writer.add_rope_dimension_count(text["head_dim"])
    writer.add_rope_freq_base(text["rope_parameters"]["rope_theta"])
    writer.add_layer_norm_rms_eps(text["rms_norm_eps"])
    writer.add_vocab_size(text["vocab_size"])
    letters = [chr(code) for code in range(ord("a"), ord("z") + 1)]
    tokens = ["<pad>", "<s>", "</s>"] + letters + ["\u0120", "\u010a", ".", ",", "1", "2", "3", "?", "!", "-", "he"]
    tokens += ["<image>", "<fake_token_around_image>", "<global-img>", "<row_1_col_1>"]
    assert len(tokens) == text["vocab_size"] and tokens[40] == "<image>"
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("gpt-2")
    writer.add_token_list(tokens)
    writer.add_token_types([3] * 3 + [1] * 37 + [3] * 4)
    writer.add_token_merges(["h e"])
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_pad_token_id(0)
    writer.add_add_bos_token(False)
    writer.add_chat_template(TEMPLATE)
    for name, tensor in load_file(SOURCE / "model.safetensors").items():
        values = tensor.float().numpy()
        if name in ("lm_head.weight", "model.text_model.embed_tokens.weight", "model.text_model.norm.weight"):
            target = {"lm_head.weight": "output", "model.text_model.embed_tokens.weight": "token_embd"}.get(name, "output_norm")
            writer.add_tensor(target + ".weight", values)
        elif name.startswith("model.text_model.layers."):
            layer, module = name.removeprefix("model.text_model.layers.").removesuffix(".weight").split(".", 1)
            target = NAMES[module]
            if target in ("attn_q", "attn_k"):
                values = permute(values, heads if target == "attn_q" else shared)
            writer.add_tensor(f"blk.{layer}.{target}.weight", numpy.ascontiguousarray(values))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    shutil.copy(FIXTURES / "Projectors/mmproj-idefics3-f32.gguf", HERE / "idefics3/mmproj-idefics3-f32.gguf")


if __name__ == "__main__":
    (HERE / "idefics3").mkdir(exist_ok=True)
    main()
