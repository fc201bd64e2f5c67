// What is said at the end of a game.
import { labelsOf } from "./labels.js";

const en = {
  won: "You win",
  lost: "{name} wins",
  tie: "A tie",
  made: "It was “{made}”.",
  left: "“{made}” left a position of value {value}.",
  margin: "“{made}” came to {value} at best.",
  answered: "“{answered}” was the answer.",
  zeroed: "“{answered}” took that to 0.",
  better: "“{better}” would have won.",
  "better.zero": "“{better}” would have left 0, and won.",
  "better.margin": "“{better}” would have come to {value}.",
  "better.kept": "“{better}” would have kept the game level.",
  between: " ",
  right: "Every move of yours was right.",
  retry: "Try that move again",
  why: "Show why",
  again: "New game",
  swap: "Let the other side begin",
};

/** @type {Record<keyof typeof en, string>} */
const zh = {
  won: "你赢了",
  lost: "{name}获胜",
  tie: "平局",
  made: "就是“{made}”这一步。",
  left: "“{made}”留下了值为 {value} 的局面。",
  margin: "“{made}”最多只能得到 {value}。",
  answered: "对应的一着是“{answered}”。",
  zeroed: "“{answered}”使它变成 0。",
  better: "走“{better}”就能赢。",
  "better.zero": "走“{better}”会留下 0，就能赢。",
  "better.margin": "走“{better}”可以得到 {value}。",
  "better.kept": "走“{better}”就能保持均势。",
  between: "",
  right: "你的每一步都走对了。",
  retry: "重走这一步",
  why: "看看为什么",
  again: "再来一局",
  swap: "让对方先走",
};

export const texts = { en, "zh-Hans": zh };
export const endWord = labelsOf(texts);
