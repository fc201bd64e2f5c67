// What stands around a report of a wrong answer.
import { labelsOf } from "./labels.js";

const en = {
  title: "Report a wrong answer",
  help: "This text says what you see. Add what you expected, then copy or mail it; nothing is sent by itself.",
  text: "Report",
  expected: "What I expected, and why:",
  mail: "Mail",
  close: "Close",
  subject: "Nimbers: a wrong answer in {title}",
};

/** @type {Record<keyof typeof en, string>} */
const zh = {
  title: "报告错误答案",
  help: "这段文字记录了你看到的内容。请补上你期望的答案，然后复制或用邮件发送；不会自动发送任何东西。",
  text: "报告",
  expected: "我期望的答案及理由：",
  mail: "邮件",
  close: "关闭",
  subject: "Nimbers：{title} 的答案有误",
};

export const texts = { en, "zh-Hans": zh };
export const reportWord = labelsOf(texts);
