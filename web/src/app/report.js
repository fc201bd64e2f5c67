// A report of a wrong answer as text, and the URL for reports if the build has one.

/** @typedef {import("lit").ReactiveController} ReactiveController */
/** @typedef {Record<string, string | number | null | undefined>} Lines names and what stands behind them; empty ones are left out */

/** Browsers and mail programs cut longer addresses. */
export const LONGEST = 1800;

/** @type {Set<() => Lines | null>} */
const tellers = new Set();

/**
 * An element with a program or an output has something for a report, which asks for it when it is opened: a lit controller.
 * @implements {ReactiveController}
 */
export class ReportController {
  #tell;

  /**
   * @param {import("lit").ReactiveControllerHost} host
   * @param {() => Lines | null} tell null where there is nothing yet
   */
  constructor(host, tell) {
    this.#tell = tell;
    host.addController(this);
  }

  hostConnected() {
    tellers.add(this.#tell);
  }

  hostDisconnected() {
    tellers.delete(this.#tell);
  }
}

/** What the elements of the page have to tell, in the order in which they came. */
export function told() {
  return [...tellers].map((tell) => tell()).filter((lines) => lines !== null);
}

/**
 * Lines of `Name: value`; a text of several lines stands below its name, moved to the right.
 * @param {Lines} lines
 */
export function written(lines) {
  return Object.entries(lines)
    .filter(([, value]) => value)
    .map(([name, value]) => {
      const text = String(value).trimEnd();
      const below = text.includes("\n") ? `\n${text.replaceAll(/^(?=.)/gm, "    ")}` : ` ${text}`;
      return `${name.replaceAll("_", " ")}:${below}\n`;
    })
    .join("");
}

/**
 * The address that brings a report to those who read them; "" without one.
 * @param {string} address what the build has: the form for a new issue, or mailto: and an address
 * @param {string} subject
 * @param {string} text
 */
export function sendTo(address, subject, text) {
  if (!address) return "";
  const [title, body] = address.startsWith("mailto:") ? ["subject", "body"] : ["title", "body"];
  const query = `${title}=${encodeURIComponent(subject)}&${body}=${encodeURIComponent(text.slice(0, LONGEST))}`;
  return `${address}${address.includes("?") ? "&" : "?"}${query}`;
}
