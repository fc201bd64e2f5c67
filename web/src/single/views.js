// Switches between the two views of the single file, home and game, and sets their language, as the address says.
import { go } from "../app/address.js";
import { translate } from "../app/cards.js";
import { lang, speak } from "../app/labels.js";
import { reveal } from "../app/reveal.js";
import { isHome, languageOf, translated } from "./places.js";

/** @typedef {import("../engine/client.js").Engine} Engine */
/** @typedef {import("../app/tongue.js").Tongue} Tongue */

/** Switches between the views; must listen to the address before all other listeners. */
export class Views {
  #titles = { home: document.title, game: document.title };
  #engine;

  /** @param {Engine} engine passed to the game view when it first shows */
  constructor(engine) {
    this.#engine = engine;
    for (const name of ["popstate", "hashchange"]) addEventListener(name, (event) => this.#look(event));
    addEventListener("nimbers-game", (event) => mark(/** @type {CustomEvent<string>} */ (event).detail));
    document.addEventListener("click", (event) => this.#follow(event));
    this.#show();
  }

  /** @param {Event} event */
  #look(event) {
    const { hash } = location;
    const home = isHome(hash);
    const wanted = languageOf(hash, lang);
    if (home || wanted !== lang) event.stopImmediatePropagation(); // leave the game as it is for the reader's return
    if (wanted !== lang) this.#speak(wanted);
    else if (home && document.getElementById(hash.slice(1))?.closest("[data-view=home]") === null)
      return; // the fragment names a heading that both views have
    else if (document.body.classList.contains("home") !== home) this.#show();
    else if (home) reveal(hash)?.scrollIntoView();
  }

  /** Show the view of the current address. */
  #show() {
    const view = isHome(location.hash) ? "home" : "game";
    const before = document.body.className === "home" ? "home" : "game";
    this.#titles[before] = document.title;
    document.title = this.#titles[view];
    document.body.className = view;
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-view]")))
      part.hidden = part.dataset.view !== view;
    if (view !== before) {
      scrollTo(0, 0);
      document.getElementById("main")?.focus({ preventScroll: true });
    }
    if (view === "home") reveal(location.hash)?.scrollIntoView(); // the target may have been hidden
    if (view === "game")
      /** @type {import("../elements/app.js").App} */ (document.querySelector("nimbers-app")).engine = this.#engine;
  }

  /**
   * Switch the whole page to another language; Python keeps running, since it has all languages.
   * @param {Tongue} wanted
   */
  async #speak(wanted) {
    await speak(wanted);
    translate();
    document.documentElement.lang = wanted;
    const words = /** @type {HTMLTemplateElement} */ (document.querySelector(`template[lang="${wanted}"]`));
    for (const node of [...document.body.children])
      if (!(node instanceof HTMLTemplateElement || node instanceof HTMLScriptElement)) node.remove();
    document.body.prepend(document.importNode(words.content, true));
    document.title = words.dataset.title ?? "";
    this.#titles = { home: document.title, game: document.title };
    this.#show();
    /** @type {HTMLElement | null} */ (document.querySelector("a[data-language]"))?.focus({ preventScroll: true });
  }

  /**
   * Handle links that only this page can follow: to another language, and any link if the browser would leave the page.
   * @param {MouseEvent} event
   */
  #follow(event) {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement);
    const href = link?.getAttribute("href") ?? "";
    if (!link || !href.startsWith("#")) return;
    const { language } = link.dataset;
    if (language) {
      event.preventDefault();
      // Keep the history's state: it may hold a position that is too long for a link.
      go(translated(location.hash, language), history.state, false);
      this.#look(event);
    } else if (document.baseURI.split("#")[0] !== location.href.split("#")[0]) {
      event.preventDefault(); // in a frame with srcdoc, a link would lead to the page around it
      location.hash = href;
    }
  }
}

/**
 * Mark the open game in the list of games.
 * @param {string} slug
 */
function mark(slug) {
  for (const link of document.querySelectorAll(".list a")) {
    if (/;g=([^;]*)/.exec(link.getAttribute("href") ?? "")?.[1] === slug) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.dispatchEvent(new Event("nimbers-list"));
}
