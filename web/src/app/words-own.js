// The labels of the panel in which readers make games of their own.
import { labelsOf } from "./labels.js";

const en = {
  "own.about":
    "Write the rules as a Python function: it gets a position and returns the positions that one move may lead to. Your program runs only when you press the button, and in a sandbox without a network. It is asked about every position that can be reached; the game that it tells is then solved, played and checked here like any other.",
  "own.linked": "These rules came with a link. Read them first; they run only when you press the button.",
  "own.damaged": "The rules in this link are damaged. Ask for the link again.",
  "own.kind": "A position is",
  "own.kind.integer": "a whole number",
  "own.kind.heaps": "heaps",
  "own.kind.string": "a string",
  "own.kind.bits": "bits",
  "own.kind.cell": "a cell of a board",
  "own.argument.integer": "The function gets a whole number, and returns whole numbers from 0 on.",
  "own.argument.heaps":
    "The function gets a tuple of heap sizes in rising order, and returns lists or tuples of heap sizes; their order does not matter, and heaps of 0 are dropped.",
  "own.argument.string": "The function gets a string of letters, digits, . and _, and returns such strings.",
  "own.argument.bits": "The function gets a string of 0s and 1s, and returns such strings.",
  "own.argument.cell": "The function gets a pair (x, y), counted from 0, and returns such pairs.",
  "own.start": "Begin at",
  "own.text": "Your rules, in Python",
  "own.run": "Run and play by these rules",
  "own.sample.steps": "Take 1, 3 or 4",
  "own.sample.third": "Heaps, at most 3",
  "own.sample.euclid": "Euclid's game",
  "own.sample.runs": "Runs of letters",
  "own.sample.pins": "Pins in a row",
  "own.sample.knight": "A knight",
  "own.sample.round": "Refused: no end",
  "own.sample.players": "Refused: partizan",
  "own.unopened": "The rules could not be run. {what}",
  "own.unopenedLine": "The rules could not be run. Line {line}: {what}",
  "own.end.late": "The rules gave no answer within 10 seconds at {position}, and were stopped.",
  "own.end.fatal": "Python ended at {position} ({detail}); deep recursion and much memory do that in a browser.",
  "own.end.garbled":
    "The program sent something else than moves, and was stopped. Let it return positions, and nothing more.",
  "own.end.unstarted":
    "This browser did not start the sandbox ({detail}). Try again, or use the rules at the terminal: nimbers solve rules.py.",
  "own.end.missing": "The text defines no function of the name moves. Begin it with def moves(position).",
};

/** @type {Record<keyof typeof en, string>} */
const zh = {
  "own.about":
    "用一个 Python 函数写出规则：它得到一个局面，返回一步能到的所有局面。只有按下按钮，你的程序才会运行，而且是在没有网络的沙盒里。程序会问遍所有能到的局面；得到的游戏随后像别的游戏一样在这里求解、对弈和检验。",
  "own.linked": "这些规则来自一个链接。请先阅读；只有按下按钮，它们才会运行。",
  "own.damaged": "这个链接里的规则已损坏。请重新索取链接。",
  "own.kind": "一个局面是",
  "own.kind.integer": "一个整数",
  "own.kind.heaps": "若干堆",
  "own.kind.string": "一个字符串",
  "own.kind.bits": "一串二进制位",
  "own.kind.cell": "棋盘上的一格",
  "own.argument.integer": "函数得到一个整数，返回不小于 0 的整数。",
  "own.argument.heaps": "函数得到各堆大小的元组（从小到大），返回堆大小的列表或元组；顺序无关，大小为 0 的堆会去掉。",
  "own.argument.string": "函数得到由字母、数字、. 和 _ 组成的字符串，返回这样的字符串。",
  "own.argument.bits": "函数得到由 0 和 1 组成的字符串，返回这样的字符串。",
  "own.argument.cell": "函数得到一对数 (x, y)，从 0 数起，返回这样的数对。",
  "own.start": "从这里开始",
  "own.text": "你的规则（Python）",
  "own.run": "运行并按这些规则玩",
  "own.sample.steps": "取 1、3 或 4",
  "own.sample.third": "若干堆，至多取 3",
  "own.sample.euclid": "欧几里得游戏",
  "own.sample.runs": "相同字母的一段",
  "own.sample.pins": "一排木柱",
  "own.sample.knight": "一个马",
  "own.sample.round": "不允许：没有结束",
  "own.sample.players": "不允许：双方走法不同",
  "own.unopened": "规则无法运行。{what}",
  "own.unopenedLine": "规则无法运行。第 {line} 行：{what}",
  "own.end.late": "规则在 {position} 处 10 秒内没有回答，已被停止。",
  "own.end.fatal": "Python 在 {position} 处终止（{detail}）；在浏览器里，很深的递归和大量内存会这样。",
  "own.end.garbled": "程序送出的不是走法，已被停止。请只返回局面。",
  "own.end.unstarted": "这个浏览器没有启动沙盒（{detail}）。请再试，或在终端使用这些规则：nimbers solve rules.py。",
  "own.end.missing": "文本没有定义名为 moves 的函数。请以 def moves(position) 开头。",
};

export const texts = { en, "zh-Hans": zh };
export const word = labelsOf(texts);
