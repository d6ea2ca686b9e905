import json
import math
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

try:
    import numpy as np

    from comparison import gguf_conversion
except ImportError as error:
    raise unittest.SkipTest(f"{error.name} is not installed") from error

try:
    import llama_cpp
except ImportError:
    llama_cpp = None

_ROOT = Path(__file__).resolve().parents[2]
_IDS = ",".join(str(index * 37 % 256) for index in range(200))


class TensorNames(unittest.TestCase):
    def test_every_tensor_of_the_families_has_its_gguf_name(self) -> None:
        for name, expected in (
            ("model.embed_tokens.weight", "token_embd.weight"),
            ("model.norm.weight", "output_norm.weight"),
            ("lm_head.weight", "output.weight"),
            ("model.layers.11.self_attn.q_proj.bias", "blk.11.attn_q.bias"),
            ("model.layers.0.mlp.down_proj.weight", "blk.0.ffn_down.weight"),
            ("model.layers.0.post_attention_layernorm.weight", "blk.0.ffn_norm.weight"),
        ):
            self.assertEqual(gguf_conversion.gguf_name(name), expected)

    def test_another_tensor_is_refused_by_name(self) -> None:
        with self.assertRaisesRegex(ValueError, "model.layers.0.self_attn.q_norm.weight has no place"):
            gguf_conversion.gguf_name("model.layers.0.self_attn.q_norm.weight")


class Rotation(unittest.TestCase):
    def test_rows_of_both_halves_of_a_head_become_neighbours(self) -> None:
        matrix = np.arange(8).reshape(8, 1)
        self.assertEqual(gguf_conversion.interleaved_for_rotation(matrix, 2).ravel().tolist(), [0, 2, 1, 3, 4, 6, 5, 7])

    def test_llama3_scaling_leaves_fast_turns_alone_and_divides_slow_ones(self) -> None:
        scaling = dict(
            rope_type="llama3", factor=32.0, low_freq_factor=1.0, high_freq_factor=4.0,
            original_max_position_embeddings=8192,
        )  # fmt: skip
        divisors = gguf_conversion.rotation_divisors({"rope_theta": 500000.0, "rope_scaling": scaling}, 64)
        assert divisors is not None
        self.assertEqual((divisors[0], divisors[-1]), (1.0, 32.0))
        # Dimension 17 turns 8192 / (2 pi 500000^(34/64)) = 1.2235 times; (1.2235 - 1) / 3 of the way between both.
        share = (8192 / (2 * math.pi * 500000 ** (34 / 64)) - 1) / 3
        self.assertAlmostEqual(float(divisors[17]), 1 / (share + (1 - share) / 32), places=4)
        self.assertTrue(1 < divisors[17] < 32)

    def test_other_scaling_is_refused(self) -> None:
        with self.assertRaisesRegex(ValueError, "rope_scaling yarn is not converted"):
            gguf_conversion.rotation_divisors({"rope_theta": 1.0, "rope_scaling": {"rope_type": "yarn"}}, 64)


@unittest.skipUnless(llama_cpp and os.environ.get("CREMA"), "needs llama_cpp, and CREMA with the path of a built crema")
class BothEngines(unittest.TestCase):
    """The float32 logits of crema and llama.cpp on the same weights."""

    def error(self, shape: str) -> float:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            checkpoint, logits, file = folder / shape, folder / "logits.safetensors", folder / "model.gguf"
            maker = _ROOT / "fixtures" / "make_checkpoint.py"
            self.run_program(sys.executable, maker, shape, checkpoint)
            crema = [os.environ["CREMA"], "logits", "--model", checkpoint, "--ids", _IDS, "-o", logits]
            self.run_program(*crema, "--precision", "exact")
            gguf_conversion.convert(checkpoint, file, as_float32=True)
            check = [sys.executable, "-m", "comparison.logits_error", file, logits, _IDS, "--float-cache"]
            return float(json.loads(self.run_program(*check))["error"])

    def run_program(self, *words: object) -> str:
        environment = dict(os.environ, PYTHONPATH=str(_ROOT / "compare"))
        command = [str(word) for word in words]
        return subprocess.run(command, check=True, capture_output=True, text=True, env=environment).stdout

    def test_agree_to_float32_on_each_family(self) -> None:
        for shape in ("tiny", "tiny-qwen2", "tiny-llama3"):
            self.assertLess(self.error(shape), 1e-6, shape)

    def test_differ_when_the_rotation_is_not_reordered(self) -> None:
        with mock.patch.object(gguf_conversion, "interleaved_for_rotation", lambda matrix, heads: matrix):
            self.assertGreater(self.error("tiny"), 1e-4)

    def test_differ_when_the_scaling_is_left_out(self) -> None:
        with mock.patch.object(gguf_conversion, "rotation_divisors", lambda config, head: None):
            self.assertGreater(self.error("tiny-llama3"), 1e-4)


if __name__ == "__main__":
    unittest.main()
