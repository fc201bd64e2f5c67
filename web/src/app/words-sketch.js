// The labels of the pad on which a graph is drawn.
import { labelsOf } from "./labels.js";

const en = {
  "sketch.help":
    "Touch an empty place for a new point; drag from one point to another, or touch both, for a line, and once more to take it away.",
  "sketch.tools": "Tools",
  "sketch.draw": "Draw",
  "sketch.move": "Move",
  "sketch.erase": "Erase",
  "sketch.mark": "Token",
  "sketch.undo": "Undo",
  "sketch.undone": "Undone.",
  "sketch.clear": "Clear",
  "sketch.cleared": "The drawing is empty.",
  "sketch.picture": "A drawing; points: {points}, lines: {lines}",
  "sketch.byKeys": "By buttons",
  "sketch.add": "Add a point",
  "sketch.one": "From point",
  "sketch.other": "To point",
  "sketch.join": "Join or part",
  "sketch.remove": "Remove {name}",
  "sketch.put": "Token on {name}",
  "sketch.added": "Point {name} is there.",
  "sketch.full": "A drawing has at most {most} points.",
  "sketch.joined": "A line from {from} to {to}.",
  "sketch.parted": "No line from {from} to {to} any more.",
  "sketch.removed": "Point {name} and its lines are gone.",
  "sketch.marked": "The token is on {name}.",
  "sketch.solve": "Solve this position",
};

/** @type {Record<keyof typeof en, string>} */
const zh = {
  "sketch.help": "点空白处得到一个新点；从一点拖到另一点，或先后点这两点，得到一条线，再来一次就去掉它。",
  "sketch.tools": "工具",
  "sketch.draw": "画",
  "sketch.move": "移动",
  "sketch.erase": "擦除",
  "sketch.mark": "棋子",
  "sketch.undo": "撤销",
  "sketch.undone": "已撤销。",
  "sketch.clear": "清空",
  "sketch.cleared": "画面已清空。",
  "sketch.picture": "一幅图；点：{points}，线：{lines}",
  "sketch.byKeys": "用按钮",
  "sketch.add": "加一个点",
  "sketch.one": "起点",
  "sketch.other": "终点",
  "sketch.join": "连上或断开",
  "sketch.remove": "去掉 {name}",
  "sketch.put": "棋子放在 {name}",
  "sketch.added": "有了点 {name}。",
  "sketch.full": "一幅图至多 {most} 个点。",
  "sketch.joined": "从 {from} 到 {to} 有一条线。",
  "sketch.parted": "从 {from} 到 {to} 不再有线。",
  "sketch.removed": "点 {name} 及其连线已去掉。",
  "sketch.marked": "棋子在 {name} 上。",
  "sketch.solve": "求解这个局面",
};

export const texts = { en, "zh-Hans": zh };
export const word = labelsOf(texts);
