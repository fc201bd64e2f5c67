"""Misère quotients of take-and-break games: found heap by heap, proved for all sums and, by a period, for all heaps."""
