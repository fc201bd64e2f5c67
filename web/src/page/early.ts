// Starts Python before the first paint, which a module would have to wait for: part of a classic script (first.ts).
import type { Boot, Early } from "../python/protocol.ts";

(() => {
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement) || !script.dataset.game) return;
  if ("leaving" in script.dataset) return; // forward.ts
  if (window.nimbers) return; // main.ts ran first, because this script waits for the style sheet
  const build = document.querySelector("meta[name=nimbers-build]")?.getAttribute("content") ?? __BUILD__;
  const root = new URL(script.dataset.root ?? "./", location.href);
  let cached = false;
  try {
    // is-cached.ts has the same name; a classic script cannot import it.
    cached = localStorage.getItem(`nimbers ${root.pathname} familiar`) === build;
  } catch {
    // storage is not available
  }
  const lock = `nimbers-${Math.random().toString(36).slice(2)}`;
  const boot: Boot = { type: "boot", build, lock, fresh: false, anew: false, cached };
  const { href } = new URL(__WORKER__, script.src);
  const policy = window.trustedTypes?.createPolicy("nimbers-early", { createScriptURL: (text) => text });
  const heard: Early["heard"] = [];
  try {
    const worker = new Worker((policy?.createScriptURL(href) ?? href) as string, {
      type: "module",
      name: "nimbers",
    });
    worker.onmessage = ({ data }) => heard.push(data);
    worker.onerror = (event) => {
      event.preventDefault();
      heard.push(null);
    };
    worker.postMessage(boot);
    const early: Early = { worker, boot, heard };
    Object.assign(window, { nimbers: { early } });
    document.documentElement.dataset.starting = ""; // pictures in the list wait (list.css) for idle.ts
  } catch {
    // the page tries again and reports the reason
  }
})();
