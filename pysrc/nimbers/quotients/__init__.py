"""Misère quotients of take-and-break games: computed heap by heap, proved for all sums and, by a period, all heaps."""
