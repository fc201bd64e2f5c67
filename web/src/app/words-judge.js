// The labels of the panel for whole programs, which comes when it is opened.
import { labelsOf } from "./labels.js";

const en = {
  about:
    "Paste a program written for a judge. It is run on inputs in the judge's format, all small ones in order, then larger ones where floats and machine words go wrong, and you get the smallest input it fails. It runs only when you press the button, in a sandbox without a network; what it prints is compared outside of it.",
  reads: "It reads: {format}. It prints: {words}.",
  count: "the number of winning moves",
  argument: "It is called with {argument} (tuples as lists), and returns {words}.",
  trueFalse: "True or False: whether the player to move wins; {words} will do as well",
  kind: "What it is",
  program: "a whole program (stdin, stdout)",
  function: "a function, or a class Solution with a method",
  text: "Your program, in Python",
  examples: "Proved claims as programs",
  back: "Back to your own text",
  seconds: "Seconds for one run (1 to 10)",
  upTo: "Up to which size ({size})",
  run: "Run on generated inputs",
  starting: "Starting Python in the sandbox",
  stopped: "Stopped. {text}.",
  copy: "Copy a link to this text",
  copied: "The link is copied. Whoever opens it sees the text; it runs when they press the button.",
  notCopied: "The browser did not let the link be copied.",
  tooLong: "The text is too long for a link.",
  given: "This text came with the link. Read it; it runs only when you press the button.",
  badLink: "The text in the link is damaged.",
  badSeconds: "A run takes 1 to 10 seconds.",
  input: "Input",
  called: "Called with",
  expected: "Expected",
  actual: "Printed",
  returned: "Returned",
  nothing: "(nothing)",
  stderr: "Python said",
  open: "Open {position}",
  unopened: "No verdict: the text could not be run. {what}",
  unopenedLine: "No verdict: the text could not be run. Line {line}: {what}",
  unrun:
    "Could not run here: {what}. A judge may have more stack, memory or modules than a browser; this says nothing against the program. Inputs answered rightly before: {tried}.",
  "end.late": "No verdict: the program was not ready within 10 seconds, and was stopped.",
  "end.fatal":
    "Could not run here: Python ended ({detail}); deep recursion and much memory do that in a browser. This says nothing against the program. Inputs answered rightly before: {tried}.",
  "end.garbled": "No verdict: something else came out of the sandbox than what a program prints, and it was stopped.",
  "end.unstarted":
    "Could not run here: this browser did not start the sandbox ({detail}). Try again, or use the terminal: nimbers stress.",
  "end.missing": "No verdict: the text defines no function and no class Solution with a method.",
};

/** @type {Record<keyof typeof en, string>} */
const zh = {
  about:
    "粘贴一个为评测写的程序。它按评测格式在生成的输入上运行：先依次是所有小输入，再是浮点数与机器字会出错的较大输入；你会得到它答错的最小输入。只有按下按钮它才会运行，而且是在没有网络的沙盒里；它的输出在沙盒之外比较。",
  reads: "它读入：{format}。它输出：{words}。",
  count: "必胜走法的数目",
  argument: "调用时传入{argument}（元组作为列表），它返回{words}。",
  trueFalse: "True 或 False：先手是否必胜；{words} 亦可",
  kind: "它是什么",
  program: "完整的程序（标准输入、标准输出）",
  function: "函数，或带一个方法的类 Solution",
  text: "你的程序（Python）",
  examples: "已证明的断言写成的程序",
  back: "回到你自己的文本",
  seconds: "每次运行的秒数（1 到 10）",
  upTo: "试到哪个规模（{size}）",
  run: "在生成的输入上运行",
  starting: "正在沙盒中启动 Python",
  stopped: "已停止。{text}。",
  copy: "复制含此文本的链接",
  copied: "链接已复制。打开它的人会看到文本；按下按钮才会运行。",
  notCopied: "浏览器没有允许复制链接。",
  tooLong: "文本太长，放不进链接。",
  given: "这段文本来自链接。请先阅读；只有按下按钮才会运行。",
  badLink: "链接中的文本已损坏。",
  badSeconds: "每次运行的时间是 1 到 10 秒。",
  input: "输入",
  called: "调用参数",
  expected: "应为",
  actual: "输出",
  returned: "返回",
  nothing: "（无）",
  stderr: "Python 的报告",
  open: "打开 {position}",
  unopened: "没有结论：文本无法运行。{what}",
  unopenedLine: "没有结论：文本无法运行。第 {line} 行：{what}",
  unrun:
    "无法在此运行：{what}。评测机的栈、内存或模块可能比浏览器多；这并不说明程序有误。此前答对的输入有 {tried} 个。",
  "end.late": "没有结论：程序 10 秒内没有就绪，已被停止。",
  "end.fatal":
    "无法在此运行：Python 终止了（{detail}）；在浏览器里，过深的递归或过多的内存会造成这种情况。这并不说明程序有误。此前答对的输入有 {tried} 个。",
  "end.garbled": "没有结论：从沙盒送出的不是程序的输出，已被停止。",
  "end.unstarted": "无法在此运行：浏览器没有启动沙盒（{detail}）。请重试，或在终端使用：nimbers stress。",
  "end.missing": "没有结论：文本没有定义函数，也没有带方法的类 Solution。",
};

export const texts = { en, "zh-Hans": zh };
export const word = labelsOf(texts);
