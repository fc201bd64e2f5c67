// Gives any page its one Python.
import type { Engine } from "./client.ts";

/** Return the page's engine; if it has none, start one. */
export async function python(): Promise<Engine> {
  const page = window as { nimbers?: { engine: Engine } };
  if (page.nimbers) return page.nimbers.engine;
  const { engine } = await import("./shared.ts");
  engine()
    .boot()
    .catch(() => {}); // its jobs report a failure
  return engine();
}
