// A report of a wrong answer as text, and the URL for reports if the build has one.
import type { ReactiveController, ReactiveControllerHost } from "lit";

/** names with their values; empty ones are left out */
export type Lines = Record<string, string | number | null | undefined>;

/** Browsers and mail programs cut longer addresses. */
export const LONGEST = 1800;

const sources: Set<() => Lines | null> = new Set();

/** A lit controller of an element with a program or an output, which the report includes when it opens. */
export class ReportController implements ReactiveController {
  #tell;

  /** @param tell returns null without a program or an output */
  constructor(host: ReactiveControllerHost, tell: () => Lines | null) {
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

/** Write lines `Name: value`; a text of several lines is indented below its name. */
export function asText(lines: Lines) {
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
 * @param address what the build has: the form for a new issue, or mailto: and an address
 */
export function sendTo(address: string, subject: string, text: string) {
  if (!address) return "";
  const [title, body] = address.startsWith("mailto:") ? ["subject", "body"] : ["title", "body"];
  const query = `${title}=${encodeURIComponent(subject)}&${body}=${encodeURIComponent(text.slice(0, LONGEST))}`;
  return `${address}${address.includes("?") ? "&" : "?"}${query}`;
}
