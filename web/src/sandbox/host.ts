// The only script of the sandbox's frame: starts the worker inside the frame's opaque origin, under its policy.
import type { Making } from "./protocol.ts";

(() => {
  const same = (text: string) => text;
  const policy = window.trustedTypes?.createPolicy("nimbers", { createScriptURL: same });
  addEventListener(
    "message",
    ({ data, ports: [port, watch], source }) => {
      if (source !== parent) return;
      const { script, opening }: Making = data;
      const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
      // A classic worker: in a page without an origin, Chromium silently fails to start a module worker.
      const worker = new Worker((policy?.createScriptURL(url) ?? url) as string, { name: "nimbers-sandbox" });
      worker.onerror = ({ message }) => watch.postMessage(`fatal ${message}`);
      const buffers = Object.values(opening.files).map((file) => file.buffer);
      worker.postMessage({ ...opening, port }, [port, ...buffers]);
    },
    { once: true },
  );
})();
