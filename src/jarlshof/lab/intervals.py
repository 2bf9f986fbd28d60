"""Intervals for shares and means."""

from collections.abc import Sequence
from math import fsum, inf, nan, sqrt
from statistics import NormalDist, fmean, stdev

Z95 = NormalDist().inv_cdf(0.975)


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean of independent values and its 95 % interval (normal approximation).

    A single value tells nothing of it: from minus to plus infinity. No value has no mean either.
    """
    mean = fmean(values) if values else nan
    if len(values) < 2:
        return mean, -inf, inf
    half = Z95 * stdev(values) / sqrt(len(values))
    return mean, mean - half, mean + half


def clustered_interval(clusters: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """The mean of all values and its 95 % interval, where only values of different clusters are independent.

    The mean is that of a ratio (all values over their number), for clusters may differ in size.
    """
    size = sum(map(len, clusters))
    mean = fsum(value for values in clusters for value in values) / size
    if len(clusters) < 2:
        return mean, -inf, inf
    residuals = [sum(values) - mean * len(values) for values in clusters]
    variance = sum(r * r for r in residuals) * len(clusters) / (len(clusters) - 1)
    half = Z95 * sqrt(variance) / size
    return mean, mean - half, mean + half
