// The labels of known problems in the batch panel, and of exercises.
import { labelsOf } from "./labels.js";

const en = {
  problem: "{judge}: {name}",
  reads: "Input: {format}.",
  statement: "Statement at {judge}",
  about: "A position, and a question about it. Answer before you look: the reason comes after it.",
  level: "Difficulty",
  "level.1": "easy",
  "level.2": "medium",
  "level.3": "hard",
  kind: "Question",
  "kind.any": "any",
  "kind.outcome": "who wins?",
  "kind.move": "which move wins?",
  "kind.value": "what is the value?",
  next: "Next exercise",
  check: "Check my answer",
  right: "Right.",
  wrong: "Not so.",
  open: "Open this position",
  score: "{right} of {of} right",
};

/** @type {Record<keyof typeof en, string>} */
const zh = {
  problem: "{judge}：{name}",
  reads: "输入：{format}。",
  statement: "{judge} 上的题面",
  about: "一个局面，一个问题。先作答，再看理由。",
  level: "难度",
  "level.1": "易",
  "level.2": "中",
  "level.3": "难",
  kind: "题型",
  "kind.any": "不限",
  "kind.outcome": "谁胜？",
  "kind.move": "哪一步能赢？",
  "kind.value": "值是多少？",
  next: "下一题",
  check: "检查答案",
  right: "正确。",
  wrong: "不对。",
  open: "打开这个局面",
  score: "{of} 题中答对 {right} 题",
};

export const texts = { en, "zh-Hans": zh };
export const word = labelsOf(texts);
