// Light or dark as the page around a game is: what it says of colour schemes, else what stands behind the game.

/** Shares of red, green and blue in how bright a colour is (WCAG 2). */
const SHARES = [0.2126, 0.7152, 0.0722];
/** Below this black on a ground can be read less well than white. */
const MIDDLE = 0.179;

/** @typedef {"light" | "dark"} Scheme */

/** Watches what decides between light and dark, and tells when that may have changed; nothing is asked by the clock. */
export class Surroundings {
  #tell;
  /** @type {Element[]} the element and what is around it */ #around = [];
  #waiting = 0;
  #system = matchMedia("(prefers-color-scheme: dark)");
  // A class or an attribute of what is around, or another style sheet; a fade has its colour when it ends.
  #attributes = new MutationObserver(() => this.#changed());
  #sheets = new MutationObserver(() => this.#changed());

  /** @param {() => void} tell */
  constructor(tell) {
    this.#tell = tell;
  }

  /** @param {Element} element begin, or begin again somewhere else */
  watch(element) {
    this.leave();
    this.#around = around(element);
    const [, ...outside] = this.#around;
    this.#attributes.observe(element, { attributeFilter: ["class", "style"] }); // the others are ours
    for (const one of outside) this.#attributes.observe(one, { attributes: true });
    this.#sheets.observe(document.head, { childList: true, subtree: true, attributes: true, characterData: true });
    this.#system.addEventListener("change", this.#changed);
    document.addEventListener("transitionend", this.#onEvent, true);
    // Of style sheets; these do not bubble. One that could not have all that it imports is an error, and is there.
    document.addEventListener("load", this.#onEvent, true);
    document.addEventListener("error", this.#onEvent, true);
    document.addEventListener("change", this.#changed, true); // of a box that styles ask about
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

  #onEvent = (/** @type {Event} */ { target }) => {
    if (target instanceof HTMLLinkElement || this.#around.includes(/** @type {Element} */ (target))) this.#changed();
  };

  /** All that changes at once is looked at once. */
  #changed = () => {
    this.#waiting ||= requestAnimationFrame(() => {
      this.#waiting = 0;
      this.#tell();
    });
  };
}

/**
 * What a game in an element should wear; null: what it inherits, since the page says it.
 * @param {Element} element
 * @param {HTMLElement} probe what colours are worked out with, which has none of its own in its style
 * @returns {Scheme | null}
 */
export function schemeAround(element, probe) {
  const own = getComputedStyle(element);
  const said = own.colorScheme.replace("only", "").trim();
  if (said === "light" || said === "dark") return null;
  /** @type {number[][]} what shines through, the topmost first */
  const layers = [];
  let pictured = false;
  for (const one of around(element)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(one);
    pictured ||= backgroundImage !== "none";
    const colour = parts(backgroundColor, probe);
    if (colour[3] > 0) layers.push(colour);
    if (colour[3] === 1) return shade(layers);
  }
  // A picture's colours cannot be asked for; what is written on it can be read there.
  if (pictured) return shade([parts(own.color, probe)]) === "dark" ? "light" : "dark";
  const canvas = isDark(probe) ? 0 : 1;
  return shade([...layers, [canvas, canvas, canvas, 1]]);
}

/**
 * Whether an empty page is dark here: where the style names no scheme, or both, `<meta name="color-scheme">` and the system
 * decide, and no computed style tells how.
 * @param {HTMLElement} probe
 */
function isDark(probe) {
  const worn = probe.style.colorScheme;
  probe.style.colorScheme = "inherit";
  const [red] = parts("light-dark(white, black)", probe);
  probe.style.colorScheme = worn;
  return red === 0;
}

/**
 * An element and all that it stands in, out of shadow trees too.
 * @param {Element} element
 */
function around(element) {
  const all = [element];
  for (;;) {
    const last = /** @type {Element} */ (all.at(-1));
    const root = last.getRootNode();
    const next = last.assignedSlot ?? last.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
    if (!next) return all;
    all.push(next);
  }
}

/**
 * Red, green, blue and opacity of a colour in any notation, each from 0 to 1.
 * @param {string} colour
 * @param {HTMLElement} probe
 */
function parts(colour, probe) {
  probe.style.color = `color-mix(in srgb, ${colour}, ${colour})`;
  const worked = getComputedStyle(probe).color.replaceAll("none", "0");
  probe.style.color = "";
  const [red = 0, green = 0, blue = 0, opacity = 1] = (worked.match(/-?\d[\d.]*(?:e-?\d+)?/g) ?? []).map(Number);
  return [red, green, blue, opacity];
}

/**
 * @param {number[][]} layers the topmost first, the last one opaque
 * @returns {Scheme}
 */
function shade(layers) {
  const seen = layers.reduceRight((below, [red, green, blue, opacity]) =>
    [red, green, blue].map((one, index) => one * opacity + below[index] * (1 - opacity)),
  );
  const bright = SHARES.reduce((sum, share, index) => sum + share * Math.max(0, seen[index]) ** 2.2, 0);
  return bright < MIDDLE ? "dark" : "light";
}
