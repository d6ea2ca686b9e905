"""All tiny models: one or several for each architecture, in groups of equal structure."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .case import Case
from .dense import DENSE
from .further import FURTHER
from .like_llama import LAYER_NORMALISED, LIKE_LLAMA
from .mixtures import MIXTURES
from .stateful import LATENTS, STATEFUL

ALL: list[Case] = [*LIKE_LLAMA, *LAYER_NORMALISED, *DENSE, *MIXTURES, *LATENTS, *STATEFUL]


def further(name: str, variant: str, keys: dict[str, Any], how: dict[str, Any]) -> Case:
    """A case like another."""
    case = next(case for case in ALL if case.name == name)
    merged = {key: value for key, value in (case.keys | keys).items() if value is not None}
    return replace(case, variant=variant, keys=merged, **how)


# llama.cpp looks GELU up in a table of half precision: its own error is 1e-4. Steep networks, in which nearly all is cut
# off or passes, show that nothing else differs.
TABLED = {
    "phi2",
    "starcoder2",
    "codeshell",
    "gpt2",
    "starcoder",
    "gptneox",
    "falcon",
    "bloom",
    "mpt",
    "gemma",
    "gemma2",
    "gemma3",
    "gemma3n",
    "gemma4",
}


def with_steep(case: Case) -> list[Case]:
    """A case, and another with steep networks where its function is one of the table."""
    if case.architecture not in TABLED:
        return [case]
    gate = "ffn_gate|inp_gate" if case.architecture.startswith("gemma") else "ffn_up"
    steep = {
        rf"({gate})\.weight": lambda numbers: 1e5 * numbers,
        r"(ffn_down|blk\.\d+\.proj)\.weight": lambda numbers: 1e-6 * numbers,
        r"ffn_gate_up_exps": lambda numbers: 1e4 * numbers,
        r"ffn_down_exps\.weight": lambda numbers: 1e-9 * numbers,
    }
    variant = f"{case.variant}, steep" if case.variant else "steep"
    # Gates that are cut off by their deviation feel each rounding.
    is_cut = case.architecture == "gemma3n"
    return [
        replace(case, tolerance=5e-2 if is_cut else 1e-3),
        replace(case, variant=variant, tolerance=5e-5 if is_cut else 1e-5, values=case.values | steep),
    ]


ALL += [further(*model) for model in FURTHER]
CASES = [made for case in sorted(ALL, key=lambda case: case.architecture) for made in with_steep(case)]

# Encoders have no logits; docs/embeddings.md says how they were compared.
ENCODERS = {"bert", "gemma-embedding", "jina-bert-v2", "modern-bert", "nomic-bert"}

# What guesses for another model writes nothing alone.
PARTS = {"gemma4-assistant"}
