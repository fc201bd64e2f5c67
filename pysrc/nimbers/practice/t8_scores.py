"""Problems by technique: points that are added up."""

from __future__ import annotations

from . import Problem, Technique
from .formats import LIST

PROBLEMS = (
    Problem(
        "leetcode-877",
        "Stone Game",
        "LeetCode",
        "https://leetcode.com/problems/stone-game/",
        "stone-game",
        rule=(
            "Take the first or the last pile of a row; who has more stones in the end wins. The number of piles is "
            "even, the total odd. Does the first player win?"
        ),
        format="piles = [a, b, ...], one list a case",
        sample=("piles = [5,3,4,5]\n", "true\n"),
        layout=LIST,
        bounds={"n": (2, 500), "a": (1, 500)},
        holds=lambda case: len(case["a"]) % 2 == 0 and sum(case["a"]) % 2 == 1,
        words=("true", "false"),
        function="stoneGame",
    ),
    Problem(
        "leetcode-486",
        "Predict the Winner",
        "LeetCode",
        "https://leetcode.com/problems/predict-the-winner/",
        "stone-game",
        rule=(
            "Take the first or the last number of a row; who has more in the end wins. Does the first player win? A "
            "tie counts as a win."
        ),
        format="nums = [a, b, ...], one list a case",
        sample=("nums = [1,5,2]\nnums = [1,5,233,7]\nnums = [1,1]\n", "false\ntrue\ntrue\n"),
        layout=LIST,
        bounds={"n": (1, 20), "a": (0, 10**7)},
        words=("true", "false", "true"),
        function="predictTheWinner",
    ),
    Problem(
        "leetcode-1690",
        "Stone Game VII",
        "LeetCode",
        "https://leetcode.com/problems/stone-game-vii/",
        "stone-game",
        rule=(
            "Take the first or the last stone of a row, and score the sum of those that are left. How many points is "
            "the first player ahead in the end?"
        ),
        format="stones = [a, b, ...], one list a case",
        sample=("stones = [5,3,1,4,2]\nstones = [7,90,5,1,100,10,10,2]\n", "6\n122\n"),
        layout=LIST,
        bounds={"n": (2, 1000), "a": (1, 1000)},
        settings={"score": "left"},
        answer="score",
        function="stoneGameVII",
    ),
    Problem(
        "leetcode-1140",
        "Stone Game II",
        "LeetCode",
        "https://leetcode.com/problems/stone-game-ii/",
        "stone-game-ii",
        rule=(
            "Take up to 2M piles from the front of a row; M is 1 at first, then the most that were taken at once. How "
            "many stones does the first player get?"
        ),
        format="piles = [a, b, ...], one list a case",
        sample=("piles = [2,7,9,4,4]\npiles = [1,2,3,4,5,100]\n", "10\n104\n"),
        layout=LIST,
        bounds={"n": (1, 100), "a": (1, 10**4)},
        answer="score",
        own_points=True,
        function="stoneGameII",
    ),
    Problem(
        "leetcode-1406",
        "Stone Game III",
        "LeetCode",
        "https://leetcode.com/problems/stone-game-iii/",
        "stone-game-iii",
        rule=(
            "Take one, two or three stones from the front of a row and score their numbers. Alice moves first, against "
            "Bob; who has more in the end?"
        ),
        format="values = [a, b, ...], one list a case",
        sample=("values = [1,2,3,7]\nvalues = [1,2,3,-9]\nvalues = [1,2,3,6]\n", "Bob\nAlice\nTie\n"),
        layout=LIST,
        bounds={"n": (1, 50_000), "a": (-1000, 1000)},
        words=("Alice", "Bob", "Tie"),
        function="stoneGameIII",
    ),
    Problem(
        "leetcode-1872",
        "Stone Game VIII",
        "LeetCode",
        "https://leetcode.com/problems/stone-game-viii/",
        "stone-game-viii",
        rule=(
            "Merge the first two stones of a row or more into one, and score their sum, until one stone is left. How "
            "many points is the first player ahead in the end?"
        ),
        format="stones = [a, b, ...], one list a case",
        sample=("stones = [-1,2,-3,4,-5]\nstones = [7,-6,5,10,5,-2,-6]\nstones = [-10,-12]\n", "5\n13\n-22\n"),
        layout=LIST,
        bounds={"n": (2, 100_000), "a": (-(10**4), 10**4)},
        answer="score",
        function="stoneGameVIII",
    ),
)

TECHNIQUE = Technique(
    "Points that are added up",
    "The margin of a position is the best of what a move scores less the margin of what it leaves.",
    PROBLEMS,
)
