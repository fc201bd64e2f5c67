// The labels of the list of terms that a sum is put together from.
import { labelsOf } from "./labels.js";

const en = {
  title: "Put the sum together",
  none: "No term yet: whoever is to move has no move.",
  term: "Term {number}",
  game: "Game",
  choose: "Add a game …",
  add: "Add a term",
  position: "Position",
  "game.of": "Game of term {number}",
  "position.of": "Position of term {number}",
  unread: "This is no term: game:position, such as nim:3,4",
  earlier: "Move term {number} up",
  later: "Move term {number} down",
  remove: "Remove term {number}",
  open: "Open by itself",
  added: "Term {number} was added: {title}.",
  removed: "Term {number} was removed.",
  moved: "The term is number {number} now.",
  loading: "One moment …",
  missing: "What is known of this game could not be loaded.",
  "barred.loopy": "play may go round",
  "barred.convention": "not played so",
  "barred.scoring": "decided by points",
  why: "A term needs a value that adds up: games in which play may go round have none, nor have games decided by points.",
};

/** @type {Record<keyof typeof en, string>} */
const zh = {
  title: "组成一个和",
  none: "还没有任何一项：走棋方无棋可走。",
  term: "第 {number} 项",
  game: "游戏",
  choose: "选一个游戏……",
  add: "添加一项",
  position: "局面",
  "game.of": "第 {number} 项的游戏",
  "position.of": "第 {number} 项的局面",
  unread: "这不是一项；应写作 游戏:局面，如 nim:3,4",
  earlier: "第 {number} 项上移",
  later: "第 {number} 项下移",
  remove: "删除第 {number} 项",
  open: "单独打开",
  added: "已添加第 {number} 项：{title}。",
  removed: "已删除第 {number} 项。",
  moved: "这一项现在是第 {number} 项。",
  loading: "请稍候……",
  missing: "无法载入这个游戏的资料。",
  "barred.loopy": "棋局可能循环",
  "barred.convention": "不按此规则进行",
  "barred.scoring": "由得分决定胜负",
  why: "每一项都要有可以相加的值：可能循环的游戏没有这样的值，由得分决定胜负的游戏也没有。",
};

export const texts = { en, "zh-Hans": zh };
export const word = labelsOf(texts);
