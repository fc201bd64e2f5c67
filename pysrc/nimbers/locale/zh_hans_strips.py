"""What games on strips say, in Simplified Chinese."""

STRIPS = {
    "pins": "柱数",
    "squares": "格数",
    "cells of the grid": "方格的格数",
    "the tuple of the lengths of the rows": "各排长度的元组",
    "the string of squares": "各格组成的字符串",
    "knock down pin {first}": "击倒第 {first} 柱",
    "knock down pin {first} of row {row}": "击倒第 {row} 排的第 {first} 柱",
    "knock down pins {first} and {last}": "击倒第 {first}、{last} 柱",
    "knock down pins {first} and {last} of row {row}": "击倒第 {row} 排的第 {first}、{last} 柱",
    "row {row} of {length}": "第 {row} 排（长 {length}）",
    "rows of pins: {lengths}": "各排柱数：{lengths}",
    "no pins": "没有柱子",
    "expected {one} or {other}, found {word}": "此处应为 {one} 或 {other}，却是 {word}",
    "{count} squares; {least} to {most} are possible": "共 {count} 格；可以是 {least} 到 {most} 格",
    "T, then T lines with the rows of one position": "先是 T，随后 T 行，每行是一个局面的各排",
    "T, then T lines with one strip each": "先是 T，随后 T 行，每行一条棋盘",
    "as in Nim; worked out for this project": "与尼姆相同；由本项目推出",
    "put a cross on square {place}": "在第 {place} 格画叉",
    "square {place}": "第 {place} 格",
    "squares {first} to {last}": "第 {first} 到 {last} 格",
}
