// Switches between the two views of the single file, home and game, and sets their language, as the address says.

import { translate } from "../games/cards.ts";
import { go } from "../link/address.ts";
import type { App } from "../page/app.ts";
import type { Engine } from "../python/client.ts";
import { lang, speak } from "../ui/labels.ts";
import { reveal } from "../ui/reveal.ts";
import type { Tongue } from "../ui/tongue.ts";
import { isHome, languageOf, translated } from "./places.ts";

/** Switches between the views; must listen to the address before all other listeners. */
export class Views {
  #titles = { home: document.title, game: document.title };
  #engine;

  /** @param engine passed to the game view when it first shows */
  constructor(engine: Engine) {
    this.#engine = engine;
    for (const name of ["popstate", "hashchange"]) addEventListener(name, (event) => this.#look(event));
    addEventListener("nimbers-game", (event) => mark((event as CustomEvent<string>).detail));
    document.addEventListener("click", (event) => this.#follow(event));
    this.#show();
  }

  #look(event: Event) {
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
    for (const part of document.querySelectorAll("[data-view]") as NodeListOf<HTMLElement>)
      part.hidden = part.dataset.view !== view;
    if (view !== before) {
      scrollTo(0, 0);
      document.getElementById("main")?.focus({ preventScroll: true });
    }
    if (view === "home") reveal(location.hash)?.scrollIntoView(); // the target may have been hidden
    if (view === "game") (document.querySelector("nimbers-app") as App).engine = this.#engine;
  }

  /** Switch the whole page to another language; Python keeps running, since it has all languages. */
  async #speak(wanted: Tongue) {
    await speak(wanted);
    translate();
    document.documentElement.lang = wanted;
    const words = document.querySelector(`template[lang="${wanted}"]`) as HTMLTemplateElement;
    for (const node of [...document.body.children])
      if (!(node instanceof HTMLTemplateElement || node instanceof HTMLScriptElement)) node.remove();
    document.body.prepend(document.importNode(words.content, true));
    document.title = words.dataset.title ?? "";
    this.#titles = { home: document.title, game: document.title };
    this.#show();
    (document.querySelector("a[data-language]") as HTMLElement | null)?.focus({ preventScroll: true });
  }

  /**
   * Handle links that only this page can follow: to another language, and any link if the browser would leave the page.
   */
  #follow(event: MouseEvent) {
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

/** Mark the open game in the list of games. */
function mark(slug: string) {
  for (const link of document.querySelectorAll(".list a")) {
    if (/;g=([^;]*)/.exec(link.getAttribute("href") ?? "")?.[1] === slug) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.dispatchEvent(new Event("nimbers-list"));
}
