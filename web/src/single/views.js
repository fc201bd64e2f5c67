// The two views of the single file, its home and the game, and the language of both, as the address asks for them.
import { go } from "../app/address.js";
import { translate } from "../app/cards.js";
import { lang, speak } from "../app/labels.js";
import { reveal } from "../app/reveal.js";
import { isHome, languageOf, translated } from "./places.js";

/** @typedef {import("../engine/client.js").Engine} Engine */
/** @typedef {import("../app/tongue.js").Tongue} Tongue */

/** Switches between the views; must be there before whatever else listens to the address. */
export class Views {
  #titles = { home: document.title, game: document.title };
  #engine;

  /** @param {Engine} engine given to the game when it is shown */
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
    if (home || wanted !== lang) event.stopImmediatePropagation(); // the game stays as it is, for whoever comes back
    if (wanted !== lang) this.#speak(wanted);
    else if (home && document.getElementById(hash.slice(1))?.closest("[data-view=home]") === null)
      return; // a place of both
    else if (document.body.classList.contains("home") !== home) this.#show();
    else if (home) reveal(hash)?.scrollIntoView();
  }

  /** Show the view that the address asks for. */
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
    if (view === "home") reveal(location.hash)?.scrollIntoView(); // it was hidden, perhaps
    if (view === "game")
      /** @type {import("../elements/app.js").App} */ (document.querySelector("nimbers-app")).engine = this.#engine;
  }

  /**
   * The whole page in another language; Python stays, since it speaks all of them.
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
   * Links that only the page itself can follow: to another language, and any at all where they would lead astray.
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
      // With what the history keeps of it: a position too long for a link.
      go(translated(location.hash, language), history.state, false);
      this.#look(event);
    } else if (document.baseURI.split("#")[0] !== location.href.split("#")[0]) {
      event.preventDefault(); // in a frame made of a text (srcdoc) a link leads to the page around it
      location.hash = href;
    }
  }
}

/**
 * In the list of games, the one that is open.
 * @param {string} slug
 */
function mark(slug) {
  for (const link of document.querySelectorAll(".list a")) {
    if (/;g=([^;]*)/.exec(link.getAttribute("href") ?? "")?.[1] === slug) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.dispatchEvent(new Event("nimbers-list"));
}
