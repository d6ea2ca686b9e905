"""Writes statistics.json: 100 random tables with what scipy says about them.

usage: python3 make_fixtures.py, with numpy and scipy as requirements.txt pins them
"""
import json
import pathlib

import numpy
from scipy import stats

generator = numpy.random.default_rng(45)
LEVELS = (0.9, 0.95, 0.99)


def interval(result):
    return [float(result.low), float(result.high)]


def sign_flip(differences, resamples):
    return float(
        stats.permutation_test(
            # Thousandths: their sums have no rounding, so that equal sums are found equal.
            (numpy.rint(differences * 1000),),
            lambda values, axis: numpy.sum(values, axis=axis),
            permutation_type="samples",
            vectorized=True,
            n_resamples=resamples,
            batch=1 << 12,
            rng=numpy.random.default_rng(1),
        ).pvalue
    )


def table(number):
    count = int(generator.integers(1, 400))
    successes = int(generator.binomial(count, generator.random()))
    level = LEVELS[number % 3]
    one, other = (int(value) for value in generator.integers(0, 60, 2))
    scores = generator.normal(3, 1, int(generator.integers(2, 60))).round(3)
    # Every tenth has as many pairs as are tried one by one; half have ties, as scores on a scale do.
    pairs = 20 if number % 10 == 0 else int(generator.integers(1, 15))
    differences = generator.normal(0.3, 1, pairs)
    differences = differences.round(0 if number % 2 else 3)
    nonzero = differences[differences != 0]
    p_values = generator.random(int(generator.integers(1, 8))) ** 3
    many = generator.normal(0.15, 1, int(generator.integers(21, 60))).round(2)
    bounds = numpy.array([
        interval(
            stats.bootstrap(
                (scores,), numpy.mean, n_resamples=2000, method="percentile", confidence_level=level,
                rng=numpy.random.default_rng(seed),
            ).confidence_interval
        )
        for seed in range(24)
    ])
    return {
        "successes": successes,
        "count": count,
        "level": level,
        "wilson": interval(
            stats.binomtest(successes, count).proportion_ci(confidence_level=level, method="wilson")),
        "onlyFirst": one,
        "onlySecond": other,
        "mcNemar": float(stats.binomtest(min(one, other), one + other, 0.5).pvalue) if one + other else 1.0,
        "scores": scores.tolist(),
        "standardError": float(stats.sem(scores)),
        "bootstrap": bounds.mean(axis=0).tolist(),
        "bootstrapDeviation": bounds.std(axis=0, ddof=1).tolist(),
        "differences": differences.tolist(),
        "signFlip": sign_flip(nonzero, numpy.inf) if len(nonzero) > 1 else 1.0,
        "manyDifferences": many.tolist(),
        "manySignFlip": sign_flip(many, 100_000),
        "pValues": p_values.tolist(),
        "holm": holm(p_values),
    }


def holm(values):
    """Holm's step-down procedure, from its definition: the smallest level at which each hypothesis is rejected."""
    order = numpy.argsort(values, kind="stable")
    running = numpy.maximum.accumulate(values[order] * numpy.arange(len(values), 0, -1))
    result = numpy.empty(len(values))
    result[order] = numpy.minimum(running, 1)
    return result.tolist()


tables = [table(number) for number in range(100)]
path = pathlib.Path(__file__).with_name("statistics.json")
path.write_text("[\n" + ",\n".join(json.dumps(each) for each in tables) + "\n]\n")
