// The labels of what leads from a game's page to others.
import { labelsOf } from "./labels.js";

const en = {
  sequence: "Values of all heaps",
  add: "Add to a sum",
  "add.more": "Add to the last sum ({count})",
  "barred.loopy": "Cannot be added to a sum: play may go round, so positions have no values that add up.",
  "barred.convention": "Cannot be added to a sum: it is decided by points.",
};

/** @type {Record<keyof typeof en, string>} */
const zh = {
  sequence: "所有堆的值",
  add: "加入一个和",
  "add.more": "加入上一个和（{count} 项）",
  "barred.loopy": "不能加入和：棋局可能循环，局面没有可以相加的值。",
  "barred.convention": "不能加入和：胜负由得分决定。",
};

export const texts = { en, "zh-Hans": zh };
export const word = labelsOf(texts);
