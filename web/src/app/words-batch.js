// The labels of the panel for many positions at once, which comes with the other panels.
import { labelsOf, labelsOrOf } from "./labels.js";

const en = {
  title: "Many positions at once",
  intro: "Paste an input or choose a file; each line is answered in order.",
  format: "Format",
  judge: "judge: {describe}",
  lines: "one position a line",
  answer: "Answer",
  first: "Word for the first player",
  second: "Word for the second player",
  tie: "Word for a tie",
  input: "Input",
  output: "Output",
  sample: "Use the sample",
  file: "Choose a file",
  drop: "Drop the file to answer it",
  shown: "The first {shown} lines are shown; Copy and Download have all of them.",
  errors: "Lines to look at",
  line: "Line {line}: {message}",
  more: "{count} more.",
  "answer.outcome": "the winner",
  "answer.count": "number of winning moves",
  "answer.grundy": "Grundy value",
  "answer.score": "best margin",
  "answer.length": "length of play",
  answerAll: "Answer all",
  noInput: "There is no input yet.",
};

/** @type {Record<keyof typeof en, string>} */
const zh = {
  title: "一次处理许多局面",
  intro: "粘贴输入或选择文件；每一行会依次得到答案。",
  format: "格式",
  judge: "评测格式：{describe}",
  lines: "每行一个局面",
  answer: "答案",
  first: "表示先手的词",
  second: "表示后手的词",
  tie: "表示平局的词",
  input: "输入",
  output: "输出",
  sample: "使用样例",
  file: "选择文件",
  drop: "把文件放在这里即可求解",
  shown: "显示前 {shown} 行；复制和下载包含全部内容。",
  errors: "需要查看的行",
  line: "第 {line} 行：{message}",
  more: "还有 {count} 行。",
  "answer.outcome": "胜者",
  "answer.count": "必胜走法数",
  "answer.grundy": "格兰迪值",
  "answer.score": "最佳分差",
  "answer.length": "对局长度",
  answerAll: "全部求解",
  noInput: "还没有输入。",
};

export const texts = { en, "zh-Hans": zh };
export const batchText = labelsOf(texts);
export const batchTextOr = labelsOrOf(texts);
