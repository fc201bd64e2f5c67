// The two views of the single file, its home and the game, and which of them the address asks for.
import { lang } from "../app/labels.js";
import { isHome, languageOf, translated } from "./places.js";

/** Switches between the views; must be there before whatever else listens to the address. */
export class Views {
  #titles = { home: document.title, game: document.title };
  #onGame;

  /** @param {() => void} onGame whenever the game is shown */
  constructor(onGame) {
    this.#onGame = onGame;
    for (const name of ["popstate", "hashchange"]) addEventListener(name, (event) => this.#look(event));
    addEventListener("nimbers-game", (event) => this.#mark(/** @type {CustomEvent<string>} */ (event).detail));
    document.addEventListener("click", (event) => this.#follow(event));
    this.#show();
  }

  /** @param {Event} event */
  #look(event) {
    const { hash } = location;
    if (hash !== "" && languageOf(hash, lang) !== lang) {
      event.stopImmediatePropagation();
      location.reload(); // everything in it is of one language
      return;
    }
    const home = isHome(hash);
    if (home) event.stopImmediatePropagation(); // the game stays as it is, for whoever comes back to it
    if (home && document.getElementById(hash.slice(1))) return;
    if (document.body.classList.contains("home") === home) return;
    this.#show();
    scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true });
  }

  #show() {
    const view = isHome(location.hash) ? "home" : "game";
    this.#titles[document.body.classList.contains("home") ? "home" : "game"] = document.title;
    document.title = this.#titles[view];
    document.body.className = view;
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-view]")))
      part.hidden = part.dataset.view !== view;
    if (view === "game") this.#onGame();
  }

  /**
   * In the list of games, the one that is open.
   * @param {string} slug
   */
  #mark(slug) {
    for (const link of document.querySelectorAll(".list a")) {
      if (link.getAttribute("data-game") === slug) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }

  /**
   * Links that only the page itself can follow: to another language, and any at all where addresses are not seen from here.
   * @param {MouseEvent} event
   */
  #follow(event) {
    if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement);
    const href = link?.getAttribute("href") ?? "";
    if (!link || !href.startsWith("#")) return;
    const language = link.dataset.language;
    // In a frame made of a text (srcdoc) links would lead to the page around it.
    const astray = document.baseURI.split("#")[0] !== location.href.split("#")[0];
    if (!language && !astray) return;
    event.preventDefault();
    location.hash = language ? translated(location.hash, language === "en" ? "en" : "zh-Hans") : href;
  }
}
