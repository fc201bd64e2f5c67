// Links from a position to other pages: the sequence of its heaps, and a sum that contains it.
import { css, html, LitElement, nothing } from "lit";
import en from "../../locale/en/onward.json";
import type { Card } from "../games/cards.ts";
import { barred, sequenceLink, sumLink, termText } from "../link/onward.ts";
import { isSum, LOOPY_SUM, SUM } from "../link/tabs.ts";
import { site } from "../python/site.ts";
import { lastSum } from "../storage/last-sum.ts";
import { labelsOf, lang } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";

const word = labelsOf("onward", en);

/** The page of sums, relative to that of another game; in the single file all games are on one page. */

/** The page of sequences; it is not in the single file, which may not know the URL of the site: then "". */
function sequences() {
  if (!site.single) return "../../sequences/";
  return site.home && `${site.home}${lang === "en" ? "" : `${lang}/`}sequences/`;
}

class Onward extends LitElement {
  static properties = {
    card: { attribute: false },
    position: { attribute: false },
    settings: { attribute: false },
    sequence: { attribute: false },
  };

  static styles = [
    base,
    css`
      .links { display: flex; flex-wrap: wrap; align-items: center; min-block-size: var(--nimbers-target); }
    `,
  ];

  card!: Card;
  position: string | null = null;
  settings: Record<string, string> = {};
  /** the code of the sequence of heap values */ sequence: string | null = null;

  render() {
    const { card, position, settings, sequence } = this;
    if (position === null) return nothing;
    return html`
      <div class="links">${sequence && sequences() ? html`<a class="button plain" href=${sequences() + sequenceLink(sequence, lang)}>${word("sequence")}</a>` : nothing}
      ${isSum(card.slug) ? nothing : this.#sum(position, settings)}</div>
    `;
  }

  #sum(position: string, settings: Record<string, string>) {
    const { card } = this;
    const convention = settings.convention || card.conventions[0];
    const reason = convention === "scoring" ? "convention" : barred(card, convention, convention === "normal");
    if (reason) return html`<span class="small quiet">${word(`barred.${reason}`)}</span>`;
    const term = termText(card, settings, position);
    const { terms, loops } = lastSum(convention);
    const slug = loops || card.loopy ? LOOPY_SUM : SUM;
    const link = term && (sumLink([...terms, term], convention, lang, slug) ?? sumLink([term], convention, lang, slug));
    if (!link) return nothing;
    const said = terms.length ? word("add.more", { count: terms.length }) : word("add");
    return html`<a class="button plain" href=${(site.single ? "" : `../${slug}/`) + link}>${said}</a>`;
  }
}

customElements.define("nimbers-onward", Onward);
