"""What is said to those who practise, in Simplified Chinese, by the English templates."""

PRACTICE: dict[str, str] = {
    "there is no problem {slug}; did you mean {near}?": "没有题目 {slug}；是不是 {near}？",
    "there is no problem {slug}": "没有题目 {slug}",
    "the input ends too early": "输入结束得太早",
    "the input goes on after its end: {word}": "输入本该结束，后面却还有：{word}",
    "expected a count, found {word}": "应为个数，却是 {word}",
    "expected a number of at least {least}, found {word}": "应为不小于 {least} 的数，却是 {word}",
    "Input: {format}": "输入：{format}",
}
