// The names of what stands beside the board of a game.
import { labelsOf } from "./labels.js";

const en = {
  about: "About this game",
  play: "Play",
  analyse: "Analyse",
  learn: "Learn",
  check: "Check",
  claims: "Claims",
};

/** @type {Record<keyof typeof en, string>} */
const zh = {
  about: "关于这个游戏",
  play: "对弈",
  analyse: "分析",
  learn: "学习",
  check: "检验",
  claims: "断言",
};

export const texts = { en, "zh-Hans": zh };
export const tabWord = labelsOf(texts);
