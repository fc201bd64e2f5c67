// The bar of tabs on a game's page, by mouse and by arrow keys.
import { html } from "lit";
import tabLabels from "../../locale/en/tabs.json";
import type { Tab } from "../link/tabs.ts";
import { TABS } from "../link/tabs.ts";
import { labelsOf } from "../ui/labels.ts";

const word = labelsOf("tabs", tabLabels);
const names = TABS as readonly Tab[];

/** @param turn opens a tab */
export function tabBar(open: Tab, turn: (tab: Tab) => void) {
  const key = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = names.at((names.indexOf(open) + step) % names.length) as Tab;
    turn(next);
    ((event.currentTarget as Element).querySelector(`#tab-${next}`) as HTMLElement | null)?.focus();
  };
  const button = (
    name: Tab,
  ) => html`<button type="button" role="tab" id=${`tab-${name}`} aria-selected=${name === open ? "true" : "false"}
    tabindex=${name === open ? 0 : -1} @click=${() => turn(name)}>${word(name)}</button>`;
  return html`<div class="tabs" slot="tabs" role="tablist" aria-label=${word("about")} @keydown=${key}>${names.map(button)}</div>`;
}
