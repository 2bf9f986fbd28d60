"""Intervals for shares and means."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev

Z95 = NormalDist().inv_cdf(0.975)


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean of independent values and its 95 % interval (normal approximation)."""
    mean = fmean(values)
    if len(values) < 2:
        return mean, mean, mean
    half = Z95 * stdev(values) / sqrt(len(values))
    return mean, mean - half, mean + half
