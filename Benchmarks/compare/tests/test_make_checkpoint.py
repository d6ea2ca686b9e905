import importlib.util
import unittest
from pathlib import Path

try:
    import numpy as np
except ImportError as error:
    raise unittest.SkipTest(f"{error.name} is not installed") from error

_MAKER = Path(__file__).resolve().parents[2] / "fixtures" / "make_checkpoint.py"
_specification = importlib.util.spec_from_file_location("make_checkpoint", _MAKER)
assert _specification is not None and _specification.loader is not None
make_checkpoint = importlib.util.module_from_spec(_specification)
_specification.loader.exec_module(make_checkpoint)


def rounding_error(values: "np.ndarray") -> float:
    """What int8 in groups of 32 leaves out, as a part of the norm."""
    groups = values.reshape(-1, 32)
    step = np.abs(groups).max(1, keepdims=True) / 127
    return float(np.linalg.norm(np.round(groups / step) * step - groups) / np.linalg.norm(groups))


def numbers(name: str, shape: list[int]) -> "np.ndarray":
    """A tensor whole."""
    return np.concatenate(list(make_checkpoint.pieces(name, shape, "f32", 1)))


class Gains(unittest.TestCase):
    def test_norms_take_a_quantised_embedding_off_its_grid(self) -> None:
        row = numbers("model.embed_tokens.weight", [1, 576]).reshape(-1, 32)
        step = np.abs(row).max(1, keepdims=True) / 127
        stored = (np.round(row / step) * step).ravel()
        gains = numbers("model.layers.0.input_layernorm.weight", [576])
        self.assertLess(rounding_error(stored), 1e-6, "the embedding alone is a grid, which is why gains matter")
        self.assertGreater(rounding_error(stored * gains), 1e-3)

    def test_gains_have_a_mean_of_one_and_differ_by_layer(self) -> None:
        first, second = (
            numbers(f"model.layers.{layer}.input_layernorm.weight", [2048]) for layer in (0, 1)
        )
        self.assertAlmostEqual(float(first.mean()), 1, places=1)
        self.assertTrue(0.75 <= first.min() < 0.8 and 1.2 < first.max() <= 1.25)
        self.assertGreater(float(np.abs(first - second).max()), 0.1)


class RecurrentShapes(unittest.TestCase):
    def test_a_recurrent_shape_has_the_mixer_of_its_family_in_each_layer_and_no_attention(self) -> None:
        for name in make_checkpoint.recurrent_shapes():
            config = make_checkpoint.recurrent(make_checkpoint.SHAPES[name])
            found = [tensor for tensor, _ in make_checkpoint.tensors(config)]
            self.assertFalse([tensor for tensor in found if "self_attn" in tensor], name)
            first = next(iter(make_checkpoint.MIXERS[config["model_type"]](config)))
            count = sum(tensor.endswith("." + first) for tensor in found)
            self.assertEqual(count, config["num_hidden_layers"], name)


if __name__ == "__main__":
    unittest.main()
