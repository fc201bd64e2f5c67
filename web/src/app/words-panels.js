// The headings of the panels below the board that few ask for.
import { labelsOf } from "./labels.js";

const en = {
  exercise: "Exercises",
  map: "A large map of the values",
  audit: "Audit a function on all 32-bit inputs",
  judge: "Try your own program",
  loading: "One moment …",
};

/** @type {Record<keyof typeof en, string>} */
const zh = {
  exercise: "练习题",
  map: "大幅的值图",
  audit: "对全部 32 位输入检验函数",
  judge: "试试你自己的程序",
  loading: "请稍候……",
};

export const texts = { en, "zh-Hans": zh };
export const word = labelsOf(texts);
