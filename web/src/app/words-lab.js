// The labels of "Check your own formula", which is loaded when it is opened.
import { labelsOf, labelsOrOf } from "./labels.js";

const en = {
  about:
    "Write a Python function that says something of every position. It is held against search in order of size, and you get the smallest counterexample. Your program runs only when you press the button, and in a sandbox without a network. None says nothing.",
  quantity: "It tells",
  wins: "whether the player to move wins",
  outcome: "the outcome class, N or P",
  count: "how many moves win",
  grundy: "the Grundy value",
  score: "the margin of the player to move",
  length: "how many moves every play lasts",
  argument: "p is {argument}.",
  text: "Your formula, in Python",
  wrong: "{name} (wrong)",
  back: "Back to your own text",
  upTo: "Up to which size ({size})",
  run: "Run and check",
  starting: "Starting Python in the sandbox",
  line: "Line {line} of your formula",
  goTo: "Go to line {line}",
  unopened: "No verdict: the text could not be run. {what}",
  unopenedLine: "No verdict: the text could not be run. Line {line}: {what}",
  "end.late":
    "No verdict: the formula gave no answer within 10 seconds at {position}, and was stopped. The positions before it agree: {checked}. That says nothing against the formula.",
  "end.fatal":
    "No verdict: Python ended at {position} ({detail}); deep recursion and much memory do that in a browser. The positions before it agree: {checked}. That says nothing against the formula.",
  "end.garbled":
    "No verdict: the program sent something else than the values of a formula, and was stopped. Let it return values, and nothing more.",
  "end.unstarted":
    "No verdict: this browser did not start the sandbox ({detail}). Try again, or check the formula at the terminal: nimbers check.",
  "end.missing": "No verdict: the text defines no function of the name chosen above. Begin it with def and that name.",
};

/** @typedef {keyof typeof en} LabText */

/** @type {Record<LabText, string>} */
const zh = {
  about:
    "写一个 Python 函数，说出每个局面的某个量。它按规模从小到大与搜索对照，并给出最小反例。只有按下按钮，你的程序才会运行，而且是在没有网络的沙盒里。返回 None 表示不作断言。",
  quantity: "它给出",
  wins: "先手是否必胜",
  outcome: "胜负类别，N 或 P",
  count: "必胜走法的数目",
  grundy: "Grundy 值",
  score: "先手的分差",
  length: "每局的步数",
  argument: "p 是{argument}。",
  text: "你的公式（Python）",
  wrong: "{name}（错误）",
  back: "回到你自己的文本",
  upTo: "检验到哪个规模（{size}）",
  run: "运行并检验",
  starting: "正在沙盒中启动 Python",
  line: "公式的第 {line} 行",
  goTo: "转到第 {line} 行",
  unopened: "没有结论：文本无法运行。{what}",
  unopenedLine: "没有结论：文本无法运行。第 {line} 行：{what}",
  "end.late":
    "没有结论：公式在 {position} 处 10 秒内没有给出答案，已被停止。此前的局面一致，共 {checked} 个。这并不说明公式有误。",
  "end.fatal":
    "没有结论：Python 在 {position} 处终止（{detail}）；在浏览器里，过深的递归或过多的内存会造成这种情况。此前的局面一致，共 {checked} 个。这并不说明公式有误。",
  "end.garbled": "没有结论：程序送出的不是公式的值，已被停止。请只返回值，不做别的。",
  "end.unstarted": "没有结论：此浏览器没有启动沙盒（{detail}）。请重试，或在终端检验公式：nimbers check。",
  "end.missing": "没有结论：文本没有定义上面所选名称的函数。请以 def 和该名称开头。",
};

export const texts = { en, "zh-Hans": zh };
export const labText = labelsOf(texts);
export const labTextOr = labelsOrOf(texts);
