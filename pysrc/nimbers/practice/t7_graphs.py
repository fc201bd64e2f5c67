"""Problems by technique: cutting trees."""

from __future__ import annotations

from . import Problem, Technique
from .input_layout import Layout

PROBLEMS = (
    Problem(
        "hackerrank-deforestation",
        "Deforestation",
        "HackerRank",
        "https://www.hackerrank.com/challenges/deforestation/problem",
        "green-hackenbush",
        rule=(
            "Cut an edge of a tree rooted at 1; what no longer hangs on the root is gone. Alice moves first, "
            "against Bob."
        ),
        format="T; for each tree n, then n - 1 lines with an edge u v",
        sample=("2\n3\n1 2\n1 3\n4\n1 2\n2 3\n2 4\n", "Bob\nAlice\n"),
        layout=Layout("T ( n ( u v + )*n-1 ! )*T", "{items}", item="{u-1}-{v-1}"),
        words=("Alice", "Bob"),
        bounds={"T": (1, 100), "n": (2, 500)},
        function="deforestation",
    ),
)

TECHNIQUE = Technique(
    "Cutting trees",
    "The colon principle: a branch is a heap, and branches at a vertex add up by the nim-sum.",
    PROBLEMS,
)
