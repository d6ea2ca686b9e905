"""lm-eval: a task of our own over its two OpenAI-like models; each score must be the one that `crema logits` gives."""

import json
import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy

from checks import KEY, MODEL, URL, Skip, equal, finish, holds, post

ROOT = Path(__file__).resolve().parents[3]
HEAD = {"Authorization": f"Bearer {KEY}"}
folder = Path(tempfile.mkdtemp(prefix="crema-lm-eval-"))
ROWS = [{"question": question, "choices": choices, "answer": answer} for question, choices, answer in (
    ("A mocha is espresso with", [" chocolate and milk.", " sand.", " a bicycle."], 0), ("A latte is espresso with", [" gravel.", " steamed milk.", " nothing at all to drink."], 1),
    ("Water boils at", [" noon.", " a hundred degrees.", " home."], 1), ("The opposite of cold is", [" hot", " blue", " seven"], 0), ("One, two, three,", [" four", " nine", " purple"], 0),
    ("Good morning, what can I", [" get you?", " the of.", " ünïcödé ☕?"], 0), ("The café opens at", [" nine.", " table.", " and."], 0), ("Milk comes from", [" stones.", " cows.", " Tuesdays."], 1))]
(folder / "rows.jsonl").write_text("".join(json.dumps(each) + "\n" for each in ROWS))
DATA = f"dataset_path: json\ndataset_kwargs:\n  data_files: {{test: {folder}/rows.jsonl}}\ntest_split: test\n"
(folder / "choice.yaml").write_text(f"task: crema_choice\n{DATA}output_type: multiple_choice\ndoc_to_text: '{{{{question}}}}'\ndoc_to_choice: '{{{{choices}}}}'\ndoc_to_target: answer\ntarget_delimiter: ''\nmetric_list:\n- metric: acc\n- metric: acc_norm\n")
(folder / "write.yaml").write_text(f"task: crema_write\n{DATA}output_type: generate_until\ndoc_to_text: '{{{{question}}}}'\ndoc_to_target: '{{{{choices[answer]}}}}'\ngeneration_kwargs: {{until: ['.'], max_gen_toks: 16, temperature: 0}}\nmetric_list:\n- metric: exact_match\n")
environment = {**os.environ, "OPENAI_API_KEY": KEY, "HF_HUB_OFFLINE": "1", "HF_DATASETS_CACHE": str(folder / "cache"), "TOKENIZERS_PARALLELISM": "false"}


def evaluate(model, task, path, *more):
    out = folder / f"{model}-{task}"
    arguments = f"model={MODEL},base_url={URL}{path},num_concurrent=4,max_retries=2" + (",tokenizer_backend=remote,tokenized_requests=True" if model == "local-completions" else ",tokenizer_backend=None,tokenized_requests=False")
    done = subprocess.run([sys.executable, "-m", "lm_eval", "--model", model, "--model_args", arguments, "--tasks", task, "--include_path", folder, "--output_path", out, "--log_samples", "--batch_size", "1", *more], env=environment, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr[-1200:]
    assert "Retrying" not in done.stderr, [line for line in done.stderr.splitlines() if "Retrying" in line][:2]
    result = json.loads(next(out.rglob("results_*.json")).read_text())["results"][task]
    samples = [json.loads(line) for line in next(out.rglob("samples_*.jsonl")).read_text().splitlines()]
    return result, sorted(samples, key=lambda each: each["doc_id"])


def tokens(text):
    return post(f"{URL}/tokenize", {"prompt": text, "add_special_tokens": False}, headers=HEAD)[1]["tokens"]


def logits(ids):
    """The rows of `crema logits` for ids, as float32."""
    tool = next((each for each in (os.environ.get("CREMA", ""), str(ROOT / ".build/release/crema"), str(ROOT / ".build/debug/crema")) if each and os.access(each, os.X_OK)), None)
    if not tool:
        raise Skip("no built crema (its path in CREMA)")
    model = os.environ.get("CREMA_MODEL")
    path = folder / "logits.safetensors"
    subprocess.run([tool, "logits", *(["--model", model] if model else []), "--ids", ",".join(map(str, ids)), "--output", path], check=True, capture_output=True)
    data = path.read_bytes()
    size = int.from_bytes(data[:8], "little")
    about = json.loads(data[8:8 + size])["logits"]
    equal(about["dtype"], "F32")
    start, end = about["data_offsets"]
    return numpy.frombuffer(data[8 + size + start:8 + size + end], numpy.float32).reshape(about["shape"])


found = None
with holds("local-completions scores choices by echoed log probabilities, four at once"):
    found = evaluate("local-completions", "crema_choice", "/v1/completions")
    print(f"         acc {found[0]['acc,none']:.4f}, acc_norm {found[0]['acc_norm,none']:.4f}", flush=True)
    again = evaluate("local-completions", "crema_choice", "/v1/completions")
    equal([each["filtered_resps"] for each in again[1]], [each["filtered_resps"] for each in found[1]], "two runs")

with holds("each score and each greedy flag is that of `crema logits`"):
    if not found:
        raise Skip("there are no scores")
    right = 0
    for sample, row in zip(found[1], ROWS):
        best = []
        for choice, told in zip(row["choices"], sample["filtered_resps"]):
            context, whole = tokens(row["question"]), tokens(row["question"] + choice)
            rows = logits(whole)[:-1].astype(numpy.float64)
            rows = rows - rows.max(axis=1, keepdims=True)
            rows = rows - numpy.log(numpy.exp(rows).sum(axis=1, keepdims=True))
            places = range(len(context) - 1, len(whole) - 1)
            score = sum(rows[place, whole[place + 1]] for place in places)
            greedy = all(rows[place].argmax() == whole[place + 1] for place in places)
            assert math.isclose(score, float(told[0]), rel_tol=1e-5, abs_tol=1e-4), (row["question"], choice, score, told)
            equal(str(told[1]), str(greedy), f"greedy flags of {choice!r}")
            best.append(score)
        right += best.index(max(best)) == row["answer"]
    equal(found[0]["acc,none"], right / len(ROWS), "accuracies")

with holds("local-completions and local-chat-completions write up to their stop strings"):
    for model, path, more in (("local-completions", "/v1/completions", []), ("local-chat-completions", "/v1/chat/completions", ["--apply_chat_template"])):
        _, samples = evaluate(model, "crema_write", path, *more)
        texts = [each["resps"][0][0] for each in samples]
        assert all("." not in text for text in texts), texts

finish()
