// The labels of large maps of values.
import { labelsOf } from "./labels.js";

const en = {
  size: "Cells per side",
  compute: "Compute",
  piece: "Piece",
  of: "Map of {side} × {side} values, {title}",
  cell: "{title} ({column},{row}): {value}",
  lost: "{title} ({column},{row}): 0, lost for the player to move",
  count: "{count} of {all} cells are lost for the player to move; the largest value is {largest}.",
  stopped: "Stopped.",
  closer: "Closer",
  further: "Further away",
  left: "To the left",
  right: "To the right",
  up: "Up",
  down: "Down",
  whole: "Whole",
  "legend.lost": "lost, value 0",
  keys: "Drag to move, double-click or pinch to see closer. Keys: arrows read cell by cell (with Shift by ten), + and − zoom, Home shows all.",
};

/** @type {Record<keyof typeof en, string>} */
const zh = {
  size: "每边格数",
  compute: "计算",
  piece: "棋子",
  of: "{side} × {side} 个值的图，{title}",
  cell: "{title}（{column},{row}）：{value}",
  lost: "{title}（{column},{row}）：0，走棋方必败",
  count: "{all} 格中有 {count} 格走棋方必败；最大的值是 {largest}。",
  stopped: "已停止。",
  closer: "放大",
  further: "缩小",
  left: "向左",
  right: "向右",
  up: "向上",
  down: "向下",
  whole: "全部",
  "legend.lost": "必败，值为 0",
  keys: "拖动可移动，双击或两指张开可放大。按键：方向键逐格读值（按住 Shift 每次十格），+ 和 − 缩放，Home 显示全部。",
};

export const texts = { en, "zh-Hans": zh };
export const word = labelsOf(texts);
