"""Sequences of Grundy values of single heaps: engines that extend them, periods and their certificates."""
