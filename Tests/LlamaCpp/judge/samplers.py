"""Random settings of samplers, and what llama.cpp makes of them."""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import gguf
import llama_cpp
import numpy as np

SIZE = 128
# Tokens whose texts are characters that no other token's text holds: they break DRY's sequences.
BREAKERS = {3: "%", 4: "#", 5: "&"}
GIVEN = 20

Step = tuple[str, dict[str, Any]]
Setting = tuple[Step, Any]


class Judge:
    """llama.cpp's samplers over a vocabulary of their own."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        self.quiet = llama_cpp.llama_log_callback(lambda level, text, data: None)
        llama_cpp.llama_log_set(self.quiet, ctypes.c_void_p(0))
        llama_cpp.llama_backend_init()
        path = folder / "vocabulary.gguf"
        write_vocabulary(path)
        options = llama_cpp.llama_model_default_params()
        options.vocab_only = True
        self.model = llama_cpp.llama_model_load_from_file(str(path).encode(), options)
        self.vocabulary = llama_cpp.llama_model_get_vocab(self.model)

    # Numbers as single precision has them, so that both sides have the same.
    def number(self, low: float, high: float) -> float:
        return float(np.float32(self.random.uniform(low, high)))

    def integer(self, low: int, high: int) -> int:
        return int(self.random.integers(low, high + 1))

    def logits(self) -> np.ndarray:
        return (self.random.standard_normal(SIZE) * self.random.uniform(0.5, 4)).astype(np.float32)

    def history(self) -> list[int]:
        """Tokens of which some come again and again, with whole parts that do."""
        few = self.random.integers(3, SIZE, self.integer(3, 12))
        text: list[int] = []
        while len(text) < self.integer(20, 120):
            if text and self.random.random() < 0.4:
                start = self.integer(0, len(text) - 1)
                text += text[start : start + self.integer(1, 12)]
            else:
                text.append(int(self.random.choice(few)))
        return text

    # MARK: Settings

    def penalties(self) -> Setting:
        repeat, freq, pres = self.number(0.8, 1.8), self.number(-0.5, 1), self.number(-0.5, 1)
        count = self.integer(1, 140)
        return ("penalties", {"r": repeat, "freq": freq, "pres": pres, "n": count}), (
            llama_cpp.llama_sampler_init_penalties(SIZE, count, repeat, freq, pres))

    def dry(self) -> Setting:
        multiplier, base = self.number(0.1, 2), self.number(1, 3)
        allowed, count = self.integer(1, 5), self.integer(1, 140)
        texts = [text.encode() for text in BREAKERS.values()]
        array = (ctypes.c_char_p * len(texts))(*texts)
        values = {"mult": multiplier, "base": base, "allowed": allowed, "n": count, "breakers": list(BREAKERS)}
        return ("dry", values), llama_cpp.llama_sampler_init_dry(
            self.vocabulary, multiplier, base, allowed, count, array, len(texts))

    def nsigma(self) -> Setting:
        count = self.number(0.1, 4)
        return ("nsigma", {"n": count}), llama_cpp.llama_sampler_init_top_n_sigma(count)

    def topk(self) -> Setting:
        count = self.integer(1, SIZE + 10)
        return ("topk", {"k": count}), llama_cpp.llama_sampler_init_top_k(count)

    def typical(self) -> Setting:
        share, keep = self.number(0.02, 0.999), self.integer(0, 4)
        return ("typical", {"p": share, "keep": keep}), llama_cpp.llama_sampler_init_typical(share, keep)

    def topp(self) -> Setting:
        share, keep = self.number(0.02, 0.999), self.integer(0, 4)
        return ("topp", {"p": share, "keep": keep}), llama_cpp.llama_sampler_init_top_p(share, keep)

    def minp(self) -> Setting:
        share, keep = self.number(0.001, 0.9), self.integer(0, 4)
        return ("minp", {"p": share, "keep": keep}), llama_cpp.llama_sampler_init_min_p(share, keep)

    def xtc(self, chance: float = 1) -> Setting:
        threshold, keep = self.number(0.01, 0.6), self.integer(0, 4)
        values = {"threshold": threshold, "keep": keep, "chance": chance}
        return ("xtc", values), llama_cpp.llama_sampler_init_xtc(chance, threshold, keep, 1)

    def no_xtc(self) -> Setting:
        return self.xtc(0)

    def temp(self) -> Setting:
        temperature = self.number(0.1, 3)
        return ("temp", {"T": temperature}), llama_cpp.llama_sampler_init_temp(temperature)

    def dyn(self) -> Setting:
        temperature, spread, exponent = self.number(0.2, 2), self.number(0.05, 1.5), self.number(0.3, 3)
        return ("dyn", {"T": temperature, "R": spread, "e": exponent}), (
            llama_cpp.llama_sampler_init_temp_ext(temperature, spread, exponent))

    def mirostat(self, version: int) -> Setting:
        tau, eta, seed = self.number(1, 7), self.number(0.02, 0.4), self.integer(1, 1 << 30)
        sampler = (
            llama_cpp.llama_sampler_init_mirostat(SIZE, seed, tau, eta, 100) if version == 1
            else llama_cpp.llama_sampler_init_mirostat_v2(seed, tau, eta))
        return (f"miro{version}", {"tau": tau, "eta": eta}), sampler

    # MARK: Cases

    def alone(self, make: Callable[[], Setting]) -> dict[str, Any]:
        return self.case([make()])

    def together(self) -> dict[str, Any]:
        """Some steps in an order of their own, in which the number of tokens to keep is the same everywhere."""
        makes = [self.penalties, self.dry, self.nsigma, self.topk, self.typical, self.topp, self.minp, self.xtc, self.dyn]
        if self.random.random() < 0.5:
            self.random.shuffle(makes)
        chosen = [make for make in makes if self.random.random() < 0.6] or [self.temp]
        keep, integer = self.integer(0, 4), self.integer
        self.integer = lambda low, high: keep if (low, high) == (0, 4) else integer(low, high)  # type: ignore[method-assign]
        settings = [make() for make in chosen]
        self.integer = integer  # type: ignore[method-assign]
        return self.case(settings)

    def case(self, settings: list[Setting]) -> dict[str, Any]:
        logits, history = self.logits(), self.history()
        data = candidates(logits)
        for _, sampler in settings:
            for token in history:
                llama_cpp.llama_sampler_accept(sampler, token)
            llama_cpp.llama_sampler_apply(sampler, ctypes.byref(data))
            llama_cpp.llama_sampler_free(sampler)
            remove_forbidden(data)
        return {
            "logits": written(logits), "history": history, "steps": [step for step, _ in settings],
            "probabilities": probabilities(data)}

    def followed(self, version: int) -> dict[str, Any]:
        """Mirostat over tokens that llama.cpp draws, each of which moves its state."""
        temperature, mirostat = self.temp(), self.mirostat(version)
        tau, eta = mirostat[0][1]["tau"], mirostat[0][1]["eta"]
        rows, bound = [], 2 * tau
        for _ in range(GIVEN):
            logits = self.logits()
            data = candidates(logits)
            for _, sampler in (temperature, mirostat):
                llama_cpp.llama_sampler_apply(sampler, ctypes.byref(data))
            left, token = probabilities(data), data.data[data.selected].id
            row = {"logits": written(logits), "probabilities": left, "token": token}
            if version == 1:
                count = estimate(logits, temperature[0][1]["T"], bound)
                # llama.cpp casts k to int: where it is larger than int holds, or no number since single precision holds none of
                # the hundredth probability, one token is left. And that does not tell on which side of a whole number k is.
                spread = np.ptp(np.sort(logits)[::-1][:100]) / temperature[0][1]["T"]
                if count >= 1 << 31 or spread > 87 or abs(count - round(count)) < 1e-4 * count:
                    row["unclear"] = True
            rows.append(row)
            bound -= eta * (-np.log2(left[str(token)]) - tau)
        for _, sampler in (temperature, mirostat):
            llama_cpp.llama_sampler_free(sampler)
        return {"steps": [temperature[0], mirostat[0]], "rows": rows}

    def cases(self, count: int) -> Iterator[dict[str, Any]]:
        alone = {
            "dry": self.dry, "xtc-0": self.no_xtc, "xtc-1": self.xtc, "typical": self.typical, "top-n-sigma": self.nsigma,
            "dynamic-temperature": self.dyn, "min-p": self.minp, "top-p": self.topp, "top-k": self.topk,
            "penalties": self.penalties}
        for index in range(count):
            for name, make in alone.items():
                yield {"name": f"{name} {index}"} | self.alone(make)
            yield {"name": f"together {index}"} | self.together()
            for version in (1, 2):
                yield {"name": f"mirostat-{version} {index}"} | self.followed(version)


def estimate(logits: np.ndarray, temperature: float, bound: float) -> float:
    """k of mirostat 1: how many tokens are less surprising than the bound, if the tail falls as the best 100 tokens do."""
    scores = np.sort(logits.astype(np.float64) / temperature)[::-1][:100]
    places = np.arange(1, len(scores))
    ratios = np.log((places + 1) / places)
    slope = float((ratios * (scores[:-1] - scores[1:])).sum() / (ratios * ratios).sum())
    excess = slope - 1
    with np.errstate(all="ignore"):
        power = np.float64(excess) * np.float64(2) ** bound / (1 - np.float64(SIZE) ** -excess)
        return float(np.power(power, 1 / slope))


def candidates(logits: np.ndarray) -> Any:
    """All tokens with their logits, as samplers change them."""
    array = (llama_cpp.llama_token_data * len(logits))()
    for token, logit in enumerate(logits):
        array[token] = llama_cpp.llama_token_data(token, float(logit), 0.0)
    data = llama_cpp.llama_token_data_array(
        data=ctypes.cast(array, ctypes.POINTER(llama_cpp.llama_token_data)), size=len(logits), selected=-1, sorted=False)
    data.kept = array  # type: ignore[attr-defined]
    return data


def remove_forbidden(data: Any) -> None:
    """Removes tokens of which top-n-sigma has made −∞.

    llama.cpp leaves them: the dynamic temperature then counts them as tokens that are left, and the entropy of typical is none.
    """
    left = [(data.data[index].id, data.data[index].logit) for index in range(data.size)]
    left = [entry for entry in left if entry[1] > -np.inf]
    for index, (token, logit) in enumerate(left):
        data.data[index] = llama_cpp.llama_token_data(token, logit, 0.0)
    data.size = len(left)


def probabilities(data: Any) -> dict[str, float]:
    """Those of the tokens that are left, from their logits."""
    left = [(data.data[index].id, data.data[index].logit) for index in range(data.size)]
    values = np.array([logit for _, logit in left], dtype=np.float64)
    weights = np.exp(values - values.max())
    weights /= weights.sum()
    return {str(token): float(weight) for (token, _), weight in zip(left, weights) if weight > 0}


def written(logits: np.ndarray) -> list[float]:
    return [float(logit) for logit in logits]


def write_vocabulary(path: Path) -> None:
    """A file with a vocabulary alone."""
    texts = [BREAKERS.get(token, f"w{token}") for token in range(SIZE)]
    texts[:3] = ["<unk>", "<s>", "</s>"]
    writer = gguf.GGUFWriter(str(path), "llama")
    writer.add_context_length(4096)
    writer.add_tokenizer_model("llama")
    writer.add_token_list(texts)
    writer.add_token_scores([-float(token) for token in range(SIZE)])
    writer.add_token_types([2, 3, 3] + [1] * (SIZE - 3))
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_unk_token_id(0)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="Tests/LlamaCpp/samplers")
    parser.add_argument("--tests", type=Path)
    parser.add_argument("--settings", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    chosen = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        path = chosen.keep or Path(folder) / "samplers.jsonl"
        judge = Judge(Path(folder), chosen.seed)
        with path.open("w") as file:
            for case in judge.cases(chosen.settings):
                file.write(json.dumps(case) + "\n")
        if chosen.tests is None:
            return 0
        words = [str(chosen.tests), "--testing-library", "swift-testing", "--filter", "LlamaCppSamplerTests"]
        return subprocess.run(words, env=os.environ | {"CREMA_LLAMA_SAMPLERS": str(path)}).returncode
