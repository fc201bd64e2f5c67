// What is said of use without a network, of a new version, and of what was typed in a page that was killed.
import { labelsOf } from "./labels.js";

const en = {
  "offline.works": "Works without a network.",
  "offline.failed":
    "Not kept for use without a network: a file did not come, or there is no room. The next visit tries again.",
  "offline.cannot": "Not kept for use without a network: this browser does not allow it here.",
  waiting: "A new version of Nimbers is ready.",
  use: "Use it now",
  later: "Later",
  changed: "A new version of Nimbers is in use in another tab. This tab goes on with the old one until it is reloaded.",
  doubt: "Something on this page cannot be kept while it is reloaded. Copy what you need first.",
  anyway: "Use it anyway",
  "draft.found": "What was typed here when this page was closed all of a sudden has been kept.",
  "draft.take": "Bring it back",
  "draft.drop": "Delete it",
};

/** @type {Record<keyof typeof en, string>} */
const zh = {
  "offline.works": "没有网络也能使用。",
  "offline.failed": "未能保存供离线使用：有文件没有下载完整，或存储空间不足。下次访问时会再试。",
  "offline.cannot": "未能保存供离线使用：这个浏览器在此处不允许。",
  waiting: "Nimbers 的新版本已就绪。",
  use: "现在使用",
  later: "以后再说",
  changed: "另一个标签页已在使用 Nimbers 的新版本。本标签页在重新加载之前继续使用旧版本。",
  doubt: "重新加载时，本页有些内容无法保留。请先复制需要的内容。",
  anyway: "仍然使用",
  "draft.found": "本页上次意外关闭时，已输入的内容保存了下来。",
  "draft.take": "恢复内容",
  "draft.drop": "删除",
};

export const texts = { en, "zh-Hans": zh };
export const newsWord = labelsOf(texts);
