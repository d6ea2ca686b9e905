"""Writes dense.bin: a dense layer's state dict as torch 2 saves it (made with torch 2.15.0).

usage: make_dense.py
"""
from pathlib import Path

import torch

layer = torch.nn.Linear(48, 2)
with torch.no_grad():
    layer.weight.copy_((torch.arange(96) / 100).reshape(2, 48))
    layer.bias.copy_(torch.tensor([0.5, -0.25]))
state = {"linear." + name: tensor for name, tensor in layer.state_dict().items()}
module = torch.nn.ModuleDict({"linear": layer}).state_dict()
assert state.keys() == module.keys()
torch.save(module, Path(__file__).parent / "dense.bin")
