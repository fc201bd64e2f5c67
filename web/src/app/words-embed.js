// The labels of the panel with the codes of an embedded game, which comes when it is asked for.
import { labelsOf } from "./labels.js";

const en = {
  title: "Put this into your own page",
  help: "The position as it stands here. Copy one of these.",
  noSite:
    "The codes take the game from a site, and this copy knows none. A copy on the web has them, at the same place.",
  element: "Element",
  elementHelp: "One script a page, and this where the game stands. Readers without JavaScript see what is inside.",
  frame: "Frame",
  frameHelp: "Where only frames are allowed, or the page around takes keys for itself.",
  markdown: "Markdown",
  markdownHelp: "A picture with a link, for places without either.",
  what: "What it shows",
  "mode.solve": "who wins",
  "mode.play": "a game to play",
  "mode.explain": "the reason",
  "mode.table": "a table",
  "mode.check": "the claims",
};

/** @type {Record<keyof typeof en, string>} */
const zh = {
  title: "放进你自己的网页",
  help: "这里显示的局面。复制下面任意一段即可。",
  noSite: "嵌入代码要从网站取用游戏，而这个单文件版不知道网站的地址。网站上的同一位置有这些代码。",
  element: "元素",
  elementHelp: "每页一行脚本，再把这一段放在需要的位置。没有 JavaScript 的读者会看到其中的内容。",
  frame: "框架",
  frameHelp: "用于只允许框架，或外层网页自己占用按键的地方。",
  markdown: "Markdown",
  markdownHelp: "图片加链接，用于两者都不允许的地方。",
  what: "显示什么",
  "mode.solve": "谁赢",
  "mode.play": "可以对弈的一局",
  "mode.explain": "理由",
  "mode.table": "表格",
  "mode.check": "已知的断言",
};

export const texts = { en, "zh-Hans": zh };
export const embedText = labelsOf(texts);
