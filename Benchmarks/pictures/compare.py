#!/usr/bin/env python3
"""Compares how long a photograph takes to become a model's pixels: Crema beside Pillow and torchvision, in turns in one run.

usage: Benchmarks/pictures/compare.py CREMA MODEL [--width 4000] [--height 3000] [--runs 7]

CREMA is an optimised build of the tool, MODEL a folder of a model that sees. A photograph is drawn from a seed and written as JPEG;
the model's rule says to which size it is resized. Both sides have one thread: Pillow decodes, torchvision resizes 8 bits with
antialiasing to the same size. Needs Pillow, numpy, torch and torchvision.
"""

import argparse
import json
import os
import statistics
import subprocess
import tempfile
import time

os.environ["OMP_NUM_THREADS"] = "1"

import numpy  # noqa: E402
import torch  # noqa: E402
from PIL import Image  # noqa: E402
from torchvision.transforms.v2 import functional  # noqa: E402


def photograph(path, width, height):
    """A picture whose file is about as large as a camera's: smooth shapes with some noise."""
    random = numpy.random.default_rng(7)
    rows, columns = numpy.mgrid[0:height, 0:width].astype("float32")
    planes = [128 + 60 * numpy.sin(rows / a) + 50 * numpy.cos(columns / b) for a, b in ((211, 97), (83, 301), (157, 131))]
    noise = random.normal(0, 6, (height, width, 1))
    Image.fromarray(numpy.clip(numpy.stack(planes, 2) + noise, 0, 255).astype("uint8")).save(path, quality=90)


def reference(path, size):
    """Seconds of decoding and of resizing."""
    begin = time.process_time()
    tensor = torch.from_numpy(numpy.array(Image.open(path).convert("RGB"))).permute(2, 0, 1)
    decoded = time.process_time()
    functional.resize(tensor, size, functional.InterpolationMode.BICUBIC, antialias=True)
    return decoded - begin, time.process_time() - decoded


def crema(tool, model, path):
    """Seconds of decoding and of preprocessing, and the size of the first view."""
    words = [tool, "bench", "--model", model, "--image", path, "-t", "1", "-r", "1", "-o", "json"]
    told = json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
    return told["decode_ns"][0] / 1e9, told["preprocess_ns"][0] / 1e9, told["views"][0]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("crema")
    parser.add_argument("model")
    parser.add_argument("--width", type=int, default=4000)
    parser.add_argument("--height", type=int, default=3000)
    parser.add_argument("--runs", type=int, default=7)
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "photograph.jpg")
        photograph(path, chosen.width, chosen.height)
        print(f"{chosen.width} x {chosen.height}, {os.path.getsize(path) / 1e6:.1f} MB")
        own, theirs = [], []
        _, _, size = crema(chosen.crema, chosen.model, path)
        for _ in range(chosen.runs):
            own.append(crema(chosen.crema, chosen.model, path)[:2])
            theirs.append(reference(path, size))
    for name, runs, second in (("crema", own, "preprocess"), ("Pillow, torchvision", theirs, "resize")):
        decode, rest = (statistics.median(each[part] for each in runs) * 1e3 for part in (0, 1))
        print(f"{name:20} decode {decode:6.1f} ms, {second} {rest:6.1f} ms to {size[1]} x {size[0]}")
    ratio = statistics.median(sum(each) for each in own) / statistics.median(sum(each) for each in theirs)
    print(f"ratio of the medians {ratio:.2f}")


if __name__ == "__main__":
    main()
