// A report of a wrong answer as text, and the URL for reports if the build has one.

/** @typedef {import("lit").ReactiveController} ReactiveController */
/** @typedef {Record<string, string | number | null | undefined>} Lines names with their values; empty ones are left out */

/** Browsers and mail programs cut longer addresses. */
export const LONGEST = 1800;

/** @type {Set<() => Lines | null>} */
const sources = new Set();

/**
 * A lit controller of an element with a program or an output, which the report includes when it opens.
 * @implements {ReactiveController}
 */
export class ReportController {
  #tell;

  /**
   * @param {import("lit").ReactiveControllerHost} host
   * @param {() => Lines | null} tell returns null without a program or an output
   */
  constructor(host, tell) {
    this.#tell = tell;
    host.addController(this);
  }

  hostConnected() {
    sources.add(this.#tell);
  }

  hostDisconnected() {
    sources.delete(this.#tell);
  }
}

/** The parts of a report from the elements of the page, in the order in which they were connected. */
export function reportedParts() {
  return [...sources].map((tell) => tell()).filter((lines) => lines !== null);
}

/**
 * Write lines `Name: value`; a text of several lines is indented below its name.
 * @param {Lines} lines
 */
export function asText(lines) {
  return Object.entries(lines)
    .filter(([, value]) => value)
    .map(([name, value]) => {
      const text = String(value).trimEnd();
      const below = text.includes("\n") ? `\n${text.replaceAll(/^(?=.)/gm, "    ")}` : ` ${text}`;
      return `${name}:${below}\n`;
    })
    .join("");
}

/**
 * Return the URL that sends a report; "" if the build has no address for reports.
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
