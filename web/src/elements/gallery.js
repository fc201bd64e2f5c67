// A list of claims that the build wrote: each is checked on the spot, by a Python that comes when it is asked for.
import { cards } from "../app/cards.js";
import { label } from "../app/labels.js";
import { python } from "../app/python.js";
import { GalleryFilter, pressed, unfold } from "./gallery-filter.js";

/** @typedef {import("./claim.js").Claim} ClaimElement */

/** The items are the element's content: they say in `data-game` and `data-claim` whose claim they are. */
class Gallery extends HTMLElement {
  #said = document.createElement("p");
  #all = pressed(label("gallery.all"), () => (this.#running ? this.#stop() : this.#checkAll()));
  /** @type {object | null} the run through all of them, where there is one */ #running = null;
  /** @type {ClaimElement | null} the one that is being checked with all others */ #now = null;

  connectedCallback() {
    // The script does not wait for the page: the list may still be on its way.
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", () => this.#begin(), { once: true });
    else this.#begin();
  }

  #begin() {
    if (this.#said.isConnected) return;
    for (const link of this.querySelectorAll("a[data-check]")) {
      const item = /** @type {HTMLElement} */ (link.closest("[data-claim]"));
      const button = pressed(link.textContent ?? "", () => this.#check(item));
      button.setAttribute("aria-label", link.getAttribute("aria-label") ?? "");
      link.replaceWith(button);
    }
    this.#said.setAttribute("role", "status");
    const all = document.createElement("div");
    all.className = "all";
    all.append(this.#all, this.#said);
    const room = /** @type {HTMLElement | null} */ (this.querySelector(".tools"));
    if (room) new GalleryFilter(this, room, all);
    else this.querySelector("section")?.before(all);
    unfold(this);
  }

  /** One of those that are looked for after the other, until one is stopped. */
  async #checkAll() {
    const count = { agree: 0, refuted: 0, open: 0 };
    const run = {};
    this.#run(run);
    for (const item of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll("[data-claim]:not([hidden])"))) {
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

  /**
   * @param {object | null} running
   * @param {object | null} [instead] nothing changes where another run has taken the place of this one
   */
  #run(running, instead = this.#running) {
    if (this.#running !== instead) return;
    this.#running = running;
    this.#all.textContent = label(running ? "cancel" : "gallery.all");
  }

  /** No other after this one, and this one not to its end. */
  #stop() {
    this.#run(null);
    this.#now?.stop();
  }

  /**
   * @param {HTMLElement} item
   * @param {() => boolean} [wanted] it may be cancelled while what it takes is on its way
   * @returns {Promise<ClaimElement["task"]["status"] | null>} null: what it takes did not come, or came too late
   */
  async #check(item, wanted = () => true) {
    try {
      const element = await shown(item, wanted);
      if (!element) return null;
      this.#now = element;
      await element.run(null);
      return element.task.status;
    } catch (error) {
      this.#said.textContent = /** @type {Error} */ (error).message;
      return null;
    }
  }
}

/**
 * The element that checks an item's claim; it is made when it is asked for.
 * @param {HTMLElement} item
 * @param {() => boolean} wanted
 * @returns {Promise<ClaimElement | null>} null: it is not wanted any more
 */
async function shown(item, wanted) {
  const { game = "", claim: name } = item.dataset;
  const [card, engine] = await Promise.all([cardOf(game), python(), import("./claim.js")]);
  if (!wanted()) return null;
  const found = /** @type {ClaimElement | null} */ (item.querySelector("nimbers-claim"));
  if (found) return found;
  const claim = card.claims.find((one) => one.name === name);
  if (!claim) throw new Error(`${game} ${name}`);
  const element = /** @type {ClaimElement} */ (document.createElement("nimbers-claim"));
  const settings = { ...claim.rules, convention: claim.conventions[0] };
  Object.assign(element, { brief: true, claim, card, settings, engine });
  item.append(element);
  await element.updateComplete;
  return element;
}

/**
 * Whole in the single file; else the build wrote it beside the pages.
 * @param {string} slug
 */
async function cardOf(slug) {
  const here = cards.find((card) => card.slug === slug);
  if (here) return here;
  const { known } = await import("../embed/known.js");
  return known(slug);
}

customElements.define("nimbers-gallery", Gallery);
