"""Trains the model. See README.md; every setting has a default.

The rate stays level and then falls to zero at the end (`--minutes`): the last weights may be trained on at any time.
"""

import argparse
import json
import os
import random
import signal
import sys
import time

import torch

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "generator")]

import checkpoints
import mixture
import rendering
from muon import Muon, pieces
from network import Decoder
from tokenizers import Tokenizer


class Batches:
    """Rows of similar length, about a number of tokens each: what ``Decoder.loss`` takes."""

    def __init__(self, tokenizer, source, tokens, longest=1024, ahead=160):
        self.tokenizer, self.source, self.tokens, self.longest, self.ahead = tokenizer, source, tokens, longest, ahead
        self.random, self.ready = random.Random(f"batches/{source.seed}"), []

    def next(self):
        if not self.ready:
            rows = []
            while len(rows) < self.ahead:
                conversation = self.source.next()
                factor = mixture.WEIGHTS.get(conversation["scene"].split(".")[0], 1.0)
                ids, learnt, *places = rendering.row(self.tokenizer, conversation, self.longest)
                if any(learnt[1:]):
                    rows.append((ids, [factor * weight for weight in learnt], *places))
            # Rows with branches apart: what their parts hide is hidden in all rows of a batch then.
            rows.sort(key=lambda row: (max(row[3]) > 0, len(row[0])))
            batch = []
            for row in rows:
                if batch and (len(row[0]) * (len(batch) + 1) > self.tokens or max(row[3]) > 0 and max(batch[0][3]) == 0):
                    self.ready.append(batch)
                    batch = []
                batch.append(row)
            self.ready.append(batch)
            self.random.shuffle(self.ready)
        return self.tensors(self.ready.pop())

    @staticmethod
    def tensors(rows):
        length = max(len(ids) for ids, *_ in rows)
        ids, positions, branches = (torch.zeros(len(rows), length, dtype=torch.long) for _ in range(3))
        places, targets, weights = [], [], []
        for number, (row, learnt, position, branch) in enumerate(rows):
            for tensor, values in ((ids, row), (positions, position), (branches, branch)):
                tensor[number, : len(row)] = torch.tensor(values)
            for place in range(1, len(row)):
                if learnt[place]:
                    # The branches' first tokens are never learnt, so the token before belongs to the same branch.
                    places.append(number * length + place - 1)
                    targets.append(row[place])
                    weights.append(learnt[place])
        return {"ids": ids, "targets": torch.tensor(targets), "places": torch.tensor(places), "weights": torch.tensor(weights), "positions": positions,
                "branches": branches if branches.any() else None}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", default=os.path.join(HERE, "..", "model"), help="tokenizer in, weights out")
    parser.add_argument("--cache", default=os.path.expanduser("~/.cache/crema-training"), help="checkpoints and the log")
    parser.add_argument("--minutes", type=float, default=90, help="how long, counted from now; the rate is zero then")
    parser.add_argument("--decay", type=float, default=0.35, help="which part of the time the rate falls")
    parser.add_argument("--tokens", type=int, default=4096, help="tokens of a row batch")
    parser.add_argument("--accumulate", type=int, default=1, help="row batches of a step")
    parser.add_argument("--rate", type=float, default=0.01, help="rate of Muon")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", default="train")
    parser.add_argument("--compile", action="store_true", help="compile the blocks (a minute at first, then faster)")
    parser.add_argument("--from-weights", action="store_true", help="begin with the weights in --model")
    parser.add_argument("--bfloat16", action=argparse.BooleanOptionalAction, default=torch.cpu._is_avx512_bf16_supported(), help="multiply in bfloat16; by default where the processor does that fast")
    parser.add_argument("--eight-bits", action="store_true", help="multiply in eight bits (faster with VNNI)")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    torch.manual_seed(1)
    os.makedirs(options.cache, exist_ok=True)
    path = os.path.join(options.cache, "checkpoint.pt")
    control = os.path.join(options.cache, "control.json")
    tokenizer = Tokenizer.from_file(os.path.join(options.model, "tokenizer.json"))
    resumes = os.path.exists(path) and not options.from_weights
    shape = checkpoints.shape(options.model) if options.from_weights else checkpoints.shape(os.path.join(options.cache, "model")) if resumes else {}
    if options.eight_bits:
        import eight_bits
        from network import Linear

        Linear.product = staticmethod(eight_bits.linear)
    model = Decoder({**shape, "vocab_size": tokenizer.get_vocab_size()})
    muon = Muon(pieces(model), torch.bfloat16 if options.bfloat16 else torch.float32)
    matrices = {id(parameter) for parameter in muon.parameters}
    others = [parameter for parameter in model.parameters() if id(parameter) not in matrices]
    factors = {id(model.embedding.weight): 3.0, id(model.norm.weight): 0.05}
    adam = torch.optim.AdamW(
        [{"params": [parameter], "factor": factors.get(id(parameter), 0.2)} for parameter in others], betas=(0.9, 0.95), weight_decay=0.0
    )
    step = seen = drawn = 0
    best, lap = float("inf"), 0
    if options.from_weights:
        checkpoints.imported(model, options.model)
    average = {name: tensor.clone() for name, tensor in model.state_dict().items()}
    if resumes:
        state = torch.load(path, weights_only=False)
        model.load_state_dict(state["model"])
        muon.restore(state["muon"])
        adam.load_state_dict(state["adam"])
        average, step, seen, best, lap = state["average"], state["step"], state["seen"], state["best"], state["lap"] + 1
    if options.compile:
        from network import Block

        for name in ("before", "before_some", "after"):
            setattr(Block, name, torch.compile(getattr(Block, name), dynamic=True))
    # Each start draws text of its own, so that nothing is read twice.
    batches = Batches(tokenizer, mixture.Source(f"{options.seed}/{lap}", lenient=True), options.tokens)
    held = Batches(tokenizer, mixture.Source("validation", lenient=True), options.tokens)
    validation = [held.next() for _ in range(8)]
    log = open(os.path.join(options.cache, "log.jsonl"), "a", encoding="utf-8")
    begin = last = time.time()
    settings = {"end": begin + options.minutes * 60, "decay": options.decay * options.minutes * 60, "rate": options.rate, "accumulate": options.accumulate}
    first, losses, rights, since, saved = step, [], [], 0, begin
    print(f"{sum(p.numel() for p in model.parameters()) / 1e6:.2f} M parameters, step {step}, {len(batches.source.scenes)} scenes", flush=True)

    def judged(weights):
        own = {name: tensor.clone() for name, tensor in model.state_dict().items()}
        model.load_state_dict(weights)
        total = right = count = 0
        with torch.no_grad(), torch.autocast("cpu", torch.bfloat16, enabled=options.bfloat16):
            for batch in validation:
                loss, part = model.loss(**{**batch, "weights": None})
                tokens = len(batch["targets"])
                total, right, count = total + loss.item() * tokens, right + part.item() * tokens, count + tokens
        model.load_state_dict(own)
        return total / count, right / count

    if options.from_weights:
        # The weights that are there are replaced by better ones alone.
        best = judged(average)[0]
    stopped, shares, laps, threads = [], None, 0, options.threads
    signal.signal(signal.SIGTERM, lambda *_: stopped.append(True))
    while True:
        now = time.time()
        if os.path.exists(control):
            try:
                with open(control, encoding="utf-8") as file:
                    settings.update(json.load(file))
            except ValueError:
                pass
        if settings.get("threads", threads) != threads:
            threads = settings["threads"]
            torch.set_num_threads(threads)
        if settings.get("shares", shares) != shares:
            shares = settings["shares"]
            laps += 1
            batches = Batches(tokenizer, mixture.Source(f"{options.seed}/{lap}/{laps}", shares, lenient=True), options.tokens)
        level = min(1.0, max(0.0, (settings["end"] - now) / settings["decay"]), (step - first + 1) / 40)
        ended = now >= settings["end"]
        if not ended:
            for _ in range(settings["accumulate"]):
                batch = batches.next()
                with torch.autocast("cpu", torch.bfloat16, enabled=options.bfloat16):
                    loss, right = model.loss(**batch)
                (loss / settings["accumulate"]).backward()
                losses.append(loss.item())
                rights.append(right.item())
                seen, since = seen + batch["ids"].numel(), since + batch["ids"].numel()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            muon.step(settings["rate"] * level)
            for group in adam.param_groups:
                group["lr"] = settings["rate"] * group["factor"] * level
            adam.step()
            model.zero_grad(set_to_none=True)
            step += 1
            keep = min(0.98, 1 - 1 / (step / 5 + 1))
            with torch.no_grad():
                for name, tensor in model.state_dict().items():
                    average[name].lerp_(tensor, 1 - keep)
        if step % 20 == 0 or ended or stopped:
            line = {"step": step, "tokens": seen, "loss": round(sum(losses) / max(1, len(losses)), 4), "right": round(sum(rights) / max(1, len(rights)), 4),
                    "rate": round(level, 3), "tokens_per_second": round(since / (time.time() - last)), "minutes_left": round((settings["end"] - now) / 60, 1)}
            losses, rights, since, last = [], [], 0, time.time()
            if ended or stopped or time.time() - saved > 300:
                saved = time.time()
                line["validation"], line["validation_right"] = (round(value, 4) for value in judged(average))
                checkpoints.save(path, model=model.state_dict(), muon=muon.state(), adam=adam.state_dict(), average=average, step=step, seen=seen, best=min(best, line["validation"]), lap=lap)
                checkpoints.export(model, os.path.join(options.cache, "model"), average)
                if line["validation"] < best or lap > 0 and ended:
                    best = min(best, line["validation"])
                    checkpoints.export(model, options.model, average)
                last = time.time()
            print(json.dumps(line), flush=True)
            log.write(json.dumps(line) + "\n")
            log.flush()
        if ended or stopped:
            break


if __name__ == "__main__":
    main()
