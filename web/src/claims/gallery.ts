// A list of claims that the build wrote; the reader can check each in place, and Python starts when it is needed.
import { cards } from "../games/cards.ts";
import { python } from "../python/python.ts";
import { label } from "../ui/labels.ts";
import type { Claim } from "./claim.ts";
import { GalleryFilter, pressed, unfold } from "./gallery-filter.ts";

type ClaimElement = Claim;

/** The items are the content of this element; `data-game` and `data-claim` identify their claims. */
class Gallery extends HTMLElement {
  #said = document.createElement("p");
  #all = pressed(label("gallery.all"), () => (this.#running ? this.#stop() : this.#checkAll()));
  /** the current check of all claims */ #running: object | null = null;
  /** the claim that this check is at */ #now: ClaimElement | null = null;

  connectedCallback() {
    // The script may run before the list is complete.
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => this.#begin(), { once: true });
    else this.#begin();
  }

  #begin() {
    if (this.#said.isConnected) return;
    for (const link of this.querySelectorAll("a[data-check]")) {
      const item = link.closest("[data-claim]") as HTMLElement;
      const button = pressed(link.textContent ?? "", () => this.#check(item));
      button.setAttribute("aria-label", link.getAttribute("aria-label") ?? "");
      link.replaceWith(button);
    }
    this.#said.setAttribute("role", "status");
    const all = document.createElement("div");
    all.className = "all";
    all.append(this.#all, this.#said);
    const room = this.querySelector(".tools") as HTMLElement | null;
    if (room) new GalleryFilter(this, room, all);
    else this.querySelector("section")?.before(all);
    unfold(this);
  }

  /** Check all visible claims one after the other, until the reader stops. */
  async #checkAll() {
    const count = { agree: 0, refuted: 0, open: 0 };
    const run = {};
    this.#run(run);
    for (const item of this.querySelectorAll("[data-claim]:not([hidden])") as NodeListOf<HTMLElement>) {
      const status = await this.#check(item, () => this.#running === run);
      if (status === null || status.is === "stopped" || this.#running !== run) return this.#run(null, run);
      if (status.is !== "done") count.open++;
      else if (status.verdict.agrees) count.agree++;
      else if (status.verdict.agrees === false) count.refuted++;
      else count.open++;
      this.#said.textContent = label("gallery.checked", count);
    }
    this.#run(null);
  }

  /** @param instead do nothing unless this is still the current run */
  #run(running: object | null, instead: object | null = this.#running) {
    if (this.#running !== instead) return;
    this.#running = running;
    this.#all.textContent = label(running ? "cancel" : "gallery.all");
  }

  /** Stop the current check and start no other. */
  #stop() {
    this.#run(null);
    this.#now?.stop();
  }

  /**
   * @param wanted false once the reader has cancelled, perhaps while the code was loading
   * @returns null: the code did not load, or too late
   */
  async #check(item: HTMLElement, wanted: () => boolean = () => true): Promise<ClaimElement["task"]["status"] | null> {
    try {
      const element = await shown(item, wanted);
      if (!element) return null;
      this.#now = element;
      await element.run(null);
      return element.task.status;
    } catch (error) {
      this.#said.textContent = (error as Error).message;
      return null;
    }
  }
}

/**
 * Return the element that checks an item's claim; create it on first use.
 * @returns null: cancelled
 */
async function shown(item: HTMLElement, wanted: () => boolean): Promise<ClaimElement | null> {
  const { game = "", claim: name } = item.dataset;
  const [card, engine] = await Promise.all([cardOf(game), python(), import("./claim.ts")]);
  if (!wanted()) return null;
  const found = item.querySelector("nimbers-claim") as ClaimElement | null;
  if (found) return found;
  const claim = card.claims.find((one) => one.name === name);
  if (!claim) throw new Error(`${game} ${name}`);
  const element = document.createElement("nimbers-claim") as ClaimElement;
  const settings = { ...claim.rules, convention: claim.conventions[0] };
  Object.assign(element, { brief: true, claim, card, settings, engine });
  item.append(element);
  await element.updateComplete;
  return element;
}

/** Return a game's card: the single file contains it, on the site it is a file beside the pages. */
async function cardOf(slug: string) {
  const here = cards.find((card) => card.slug === slug);
  if (here) return here;
  const { loadCard } = await import("../games/load-card.ts");
  return loadCard(slug);
}

customElements.define("nimbers-gallery", Gallery);
