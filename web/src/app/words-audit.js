// The labels of the audit panel, which comes when it is opened.
import { labelsOf } from "./labels.js";

const en = {
  about:
    "Two functions of one word, or one function and the rules of this game: do they agree for every word there is? A function without branches on its input is run once, on a word without a value, and becomes a circuit that is evaluated for all inputs. Any other is run input by input, and you are told how far. Words wrap, as C's unsigned does. Your text runs only when you press the button, in a sandbox without a network.",
  examples: "Examples",
  wrong: "{name} (wrong)",
  back: "Back to your own text",
  first: "Your function, in Python",
  firstOf: "First function, in Python",
  second: "Second function, in Python",
  last: "The last function of a text is the one meant; its argument is n.",
  against: "Held against",
  rules: "the rules of {title}",
  other: "another function",
  bits: "Bits of a word (8 to 32)",
  run: "Run on all {count} inputs",
  starting: "Starting Python in the sandbox",
  stopped: "Stopped. {text}; nothing is known of the others.",
  stoppedEarly: "Stopped before any input was compared.",
  more: "Go on with the next inputs",
  resume: "Resume",
  open: "Open {position}",
  copy: "Copy a link to these texts",
  copied: "The link is copied. Whoever opens it sees the text; it runs when they press the button.",
  notCopied: "The browser did not let the link be copied.",
  tooLong: "The texts are too long for a link.",
  given: "This text came with the link. Read it; it runs only when you press the button.",
  badLink: "The text in the link is damaged.",
  badBits: "A word has 8 to 32 bits.",
  unopened: "No verdict: {name} could not be run. {what}",
  unopenedLine: "No verdict: {name} could not be run. Line {line}: {what}",
  sideFirst: "the first text",
  sideSecond: "the second text",
  "end.late": "No verdict: {name} gave no answer within 10 seconds, and was stopped. That says nothing against it.",
  "end.lateAt":
    "No verdict: {name} gave no answer within 10 seconds for {at} or one of the inputs after it, and was stopped. The inputs before {at} agree: {covered}. That says nothing against it.",
  "end.fatal":
    "Could not run here: Python ended in {name} ({detail}); deep recursion and much memory do that in a browser. Inputs that agree so far: {covered}. That says nothing against it.",
  "end.garbled":
    "No verdict: {name} sent something else than circuits and values, and was stopped. Let it return integers, and nothing more.",
  "end.unstarted":
    "Could not run here: this browser did not start the sandbox ({detail}). Try again, or use the terminal: nimbers audit.",
  "end.missing": "No verdict: {name} defines no function. Begin it with def.",
};

/** @type {Record<keyof typeof en, string>} */
const zh = {
  about:
    "同一个字的两个函数，或一个函数与本游戏的规则：对每一个字都一致吗？不按输入分支的函数只运行一次，输入是一个没有取值的字，由此变成电路，再对全部输入求值。其他函数逐个输入运行，并说明到了哪里。字会回绕，如同 C 的 unsigned。只有按下按钮，你的文本才会运行，而且是在没有网络的沙盒里。",
  examples: "示例",
  wrong: "{name}（错误）",
  back: "回到你自己的文本",
  first: "你的函数（Python）",
  firstOf: "第一个函数（Python）",
  second: "第二个函数（Python）",
  last: "以文本中的最后一个函数为准；传给它的是 n。",
  against: "对照",
  rules: "{title}的规则",
  other: "另一个函数",
  bits: "字的位数（8 到 32）",
  run: "对全部 {count} 个输入运行",
  starting: "正在沙盒中启动 Python",
  stopped: "已停止。{text}；对其余输入一无所知。",
  stoppedEarly: "已停止，还没有比较任何输入。",
  more: "继续检验后面的输入",
  resume: "继续",
  open: "打开 {position}",
  copy: "复制含这些文本的链接",
  copied: "链接已复制。打开它的人会看到文本；按下按钮才会运行。",
  notCopied: "浏览器没有允许复制链接。",
  tooLong: "文本太长，放不进链接。",
  given: "这段文本来自链接。请先阅读；只有按下按钮才会运行。",
  badLink: "链接中的文本已损坏。",
  badBits: "字的位数是 8 到 32。",
  unopened: "没有结论：{name}无法运行。{what}",
  unopenedLine: "没有结论：{name}无法运行。第 {line} 行：{what}",
  sideFirst: "第一段文本",
  sideSecond: "第二段文本",
  "end.late": "没有结论：{name}在 10 秒内没有给出答案，已被停止。这并不说明它有误。",
  "end.lateAt":
    "没有结论：{name}对 {at} 或其后的某个输入在 10 秒内没有给出答案，已被停止。{at} 之前的输入一致，共 {covered} 个。这并不说明它有误。",
  "end.fatal":
    "无法在此运行：Python 在{name}中终止（{detail}）；在浏览器里，过深的递归或过多的内存会造成这种情况。至此一致的输入有 {covered} 个。这并不说明它有误。",
  "end.garbled": "没有结论：{name}送出的不是电路或值，已被停止。请只返回整数，不做别的。",
  "end.unstarted": "无法在此运行：浏览器没有启动沙盒（{detail}）。请重试，或在终端使用：nimbers audit。",
  "end.missing": "没有结论：{name}没有定义函数。请以 def 开头。",
};

export const texts = { en, "zh-Hans": zh };
export const word = labelsOf(texts);
