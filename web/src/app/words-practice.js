// The labels of known problems in the batch panel, and of exercises.
import { labelsOf } from "./labels.js";

const en = {
  problem: "{judge}: {name}",
  reads: "Input: {format}.",
  statement: "Statement at {judge}",
};

/** @type {Record<keyof typeof en, string>} */
const zh = {
  problem: "{judge}：{name}",
  reads: "输入：{format}。",
  statement: "{judge} 上的题面",
};

export const texts = { en, "zh-Hans": zh };
export const word = labelsOf(texts);
