"""What is said to those who practise, in Simplified Chinese, by the English templates."""

PRACTICE: dict[str, str] = {
    "there is no problem {slug}; did you mean {near}?": "没有题目 {slug}；是不是 {near}？",
    "there is no problem {slug}; nimbers practice lists them": "没有题目 {slug}；nimbers practice 会列出全部题目",
    "the input ends too early": "输入结束得太早",
    "the input goes on after its end: {word}": "输入本该结束，后面却还有：{word}",
    "expected a count, found {word}": "应为个数，却是 {word}",
    "expected a number of at least {least}, found {word}": "应为不小于 {least} 的数，却是 {word}",
    "the level is a number from 1 to {most}": "难度是 1 到 {most} 的数",
    "there is no kind {word}; there are {names}": "没有 {word} 这种题；可选的有 {names}",
    "no position of this game is answered soon enough for an exercise": "这个游戏没有能足够快得出答案的局面来出题",
    "looking for a position": "正在寻找局面",
    "Who wins, if both play as well as possible?": "双方都走得最好，谁胜？",
    "the player to move": "先手",
    "the other player": "后手",
    "nobody: a tie": "都不胜：平局",
    "nobody: a draw, for ever": "都不胜：和棋，永无终局",
    "Which of these moves wins?": "下面哪一步能赢？",
    "What is the Grundy value of this position?": "这个局面的格兰迪值是多少？",
    "By how much does the player to move win at best? A loss is a negative number.": (
        "先手最多能净胜多少？输则为负数。"
    ),
    "How many of the moves here win?": "这里有几种走法能赢？",
    "The answer is: {answer}.": "答案：{answer}。",
    "Right.": "正确。",
    "Not so.": "不对。",
    "Input: {format}": "输入：{format}",
}
