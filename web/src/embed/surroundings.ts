// Finds the colour scheme of the page around a game: its `color-scheme`, else the brightness of the background.

/** Weights of red, green and blue in the luminance of a colour (WCAG 2). */
const SHARES = [0.2126, 0.7152, 0.0722];
/** On a background of a lower luminance, white text is easier to read than black. */
const MIDDLE = 0.179;

export type Scheme = typeof import("./state.ts").THEMES[number];

/** Observes what can change the colour scheme, without polling, and reports a possible change. */
export class Surroundings {
  #tell;
  /** the element and its ancestors */ #around: Element[] = [];
  #waiting = 0;
  #system = matchMedia("(prefers-color-scheme: dark)");
  // Classes and attributes of the ancestors, and style sheets; a colour transition counts when it ends.
  #attributes = new MutationObserver(() => this.#changed());
  #sheets = new MutationObserver(() => this.#changed());

  constructor(tell: () => void) {
    this.#tell = tell;
  }

  /** @param element starts, or starts again at another place */
  watch(element: Element) {
    this.leave();
    this.#around = around(element);
    const [, ...outside] = this.#around;
    this.#attributes.observe(element, { attributeFilter: ["class", "style"] }); // others are set here
    for (const one of outside) this.#attributes.observe(one, { attributes: true });
    this.#sheets.observe(document.head, { childList: true, subtree: true, attributes: true, characterData: true });
    this.#system.addEventListener("change", this.#changed);
    document.addEventListener("transitionend", this.#onEvent, true);
    // "load" events of style sheets do not bubble. A sheet with a failed import fires "error" but still applies.
    document.addEventListener("load", this.#onEvent, true);
    document.addEventListener("error", this.#onEvent, true);
    document.addEventListener("change", this.#changed, true); // a checkbox that a style sheet may query
  }

  leave() {
    this.#attributes.disconnect();
    this.#sheets.disconnect();
    this.#system.removeEventListener("change", this.#changed);
    document.removeEventListener("transitionend", this.#onEvent, true);
    document.removeEventListener("load", this.#onEvent, true);
    document.removeEventListener("error", this.#onEvent, true);
    document.removeEventListener("change", this.#changed, true);
    cancelAnimationFrame(this.#waiting);
    this.#waiting = 0;
  }

  #onEvent = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement || this.#around.includes(target as Element)) this.#changed();
  };

  /** Check once after several changes at the same time. */
  #changed = () => {
    this.#waiting ||= requestAnimationFrame(() => {
      this.#waiting = 0;
      this.#tell();
    });
  };
}

/**
 * Find the scheme for a game in an element; null to inherit it, if the page sets `color-scheme`.
 * @param probe computes colours; its style sets none
 */
export function schemeAround(element: Element, probe: HTMLElement): Scheme | null {
  const own = getComputedStyle(element);
  const said = own.colorScheme.replace("only", "").trim();
  if (said === "light" || said === "dark") return null;
  /** translucent layers, the topmost first */
  const layers: number[][] = [];
  let pictured = false;
  for (const one of around(element)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(one);
    pictured ||= backgroundImage !== "none";
    const colour = parts(backgroundColor, probe);
    if (colour[3] > 0) layers.push(colour);
    if (colour[3] === 1) return shade(layers);
  }
  // The colours of a picture are unknown, but the page's text must be readable on it.
  if (pictured) return shade([parts(own.color, probe)]) === "dark" ? "light" : "dark";
  const canvas = isDark(probe) ? 0 : 1;
  return shade([...layers, [canvas, canvas, canvas, 1]]);
}

/**
 * Whether an empty page is dark here: if the style names no scheme, or both, `<meta name="color-scheme">` and the system
 * decide, and no computed style shows the result.
 */
function isDark(probe: HTMLElement) {
  const worn = probe.style.colorScheme;
  probe.style.colorScheme = "inherit";
  const [red] = parts("light-dark(white, black)", probe);
  probe.style.colorScheme = worn;
  return red === 0;
}

/** List an element and its ancestors, also outside its shadow tree. */
function around(element: Element) {
  const all = [element];
  for (;;) {
    const last = all.at(-1) as Element;
    const root = last.getRootNode();
    const next = last.assignedSlot ?? last.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    if (!next) return all;
    all.push(next);
  }
}

/** Compute red, green, blue and opacity of a colour in any notation, each from 0 to 1. */
function parts(colour: string, probe: HTMLElement) {
  probe.style.color = `color-mix(in srgb, ${colour}, ${colour})`;
  const worked = getComputedStyle(probe).color.replaceAll("none", "0");
  probe.style.color = "";
  const [red = 0, green = 0, blue = 0, opacity = 1] = (worked.match(/-?\d[\d.]*(?:e-?\d+)?/g) ?? []).map(Number);
  return [red, green, blue, opacity];
}

/** @param layers the topmost first; the last one is opaque */
function shade(layers: number[][]): Scheme {
  const seen = layers.reduceRight((below, [red, green, blue, opacity]) =>
    [red, green, blue].map((one, index) => one * opacity + below[index] * (1 - opacity)),
  );
  const bright = SHARES.reduce((sum, share, index) => sum + share * Math.max(0, seen[index]) ** 2.2, 0);
  return bright < MIDDLE ? "dark" : "light";
}
