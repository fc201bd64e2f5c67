"""Chinese texts of the terminal, the API and the package."""

from __future__ import annotations

import pytest

from nimbers import IllegalError, game
from nimbers.pictures import render
from nimbers.play.opponent import replay
from nimbers.text import say
from unit.api_calls import result
from unit.terminal import Nimbers

ZH = "zh-Hans"
pytestmark = pytest.mark.slow("translations may come later than their English")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("sequence squares --up-to 200", "没有发现周期"),
        ("variants nim --like wythoff", "1,1 在 nim 中必败，在 wythoff 中必胜。\n"),
        ("check counter parity", "此处已证明，对任意大小成立。"),
        ("practice cses-1730", "输入：先是 T"),
        ("quotient 0.75", "商"),
    ],
)
def test_the_terminal(nimbers: Nimbers, line: str, told: str) -> None:
    """Each command answers in Chinese."""
    assert told in nimbers(*line.split(), "--lang", ZH).out


def test_an_exercise_at_the_terminal(nimbers: Nimbers) -> None:
    """The comment on the answer is in Chinese."""
    words = ("exercise", "nim", "--kind", "move", "--level", "2", "--seed", "3")
    told = nimbers(*words, "--json").json
    right = [one["name"] for one in told["choices"]].index(told["right"][0]) + 1

    assert "正确" in nimbers(*words, "--lang", ZH, given=f"{right}\n").out


def test_an_exercise_at_the_door() -> None:
    """The question is in Chinese."""
    assert result("exercise", game="cram", level=2, seed=1, kind="move", lang=ZH)["question"] == "下面哪一步能赢？"


def test_an_output_that_is_wrong() -> None:
    """The case and the printed output are described in Chinese."""
    about = {"game": "counter", "input": "3\n2\n3\n4\n", "lang": ZH}
    told = result("stress_output", b"Louise\nRichard\nRichard\n", **about)["texts"]["verdict"]

    assert told == "答案错误，在第 2 个用例（共 3 个）：3 的答案是 Louise，输出却是 Richard。"


def test_a_program_that_is_wrong() -> None:
    """The smallest failing input is described in Chinese."""
    first = result("stress", game="nim", lang=ZH)
    ran = [{"out": "5\n", "err": "", "code": 0}]
    found = result("stress", game="nim", lang=ZH, round=first["round"], ran=ran)

    assert found["verdict"]["texts"]["verdict"] == "你的程序 失败：答案错误。试过的输入中失败的最小一个是 1。"


def test_a_theorem_and_a_bad_move() -> None:
    """The package's own messages are in Chinese."""
    with pytest.raises(IllegalError) as late:
        replay(game("nim"), (1,), ["1-0", "1-0"])

    assert "整数部分。对任意大小都已证明。" in render.markdown("wythoff", "3,5", mode="prove", lang=ZH)
    assert say(late.value.message, ZH).startswith("第 2 步")
