// Tables of Grundy values as heat maps, below their answer.
import { css, html, LitElement, nothing } from "lit";
import { label } from "../ui/labels.ts";
import { uint16 } from "./map-values.ts";
import "./heatmap.ts";
import { progress } from "../ui/progress.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import type { Session, Table } from "./session.ts";

class Tables extends LitElement {
  static properties = { tables: { attribute: false } };

  static styles = [
    base,
    panel,
    css`
      :host { display: block; }
      section { display: grid; gap: 0.75rem; }
      .maps { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 1.5rem; min-block-size: 20rem; align-items: start; }
    `,
  ];

  tables: Session["tables"] = null;

  render() {
    if (!this.tables) return nothing;
    return html`
      <section aria-labelledby="head">
        <h2 id="head">${label("tables")}</h2>
        ${this.tables === "working" ? progress({ text: label("tablesWorking"), fraction: null, onCancel: null }) : this.#maps(this.tables)}
      </section>
    `;
  }

  #maps({ tables, bytes }: { tables: Table[]; bytes: Uint8Array }) {
    let at = 0;
    return html`
      <p class="small quiet">${label("tablesHelp")} ${label("legend")}</p>
      <div class="maps">
        ${tables.map((table) => {
          const count = table.columns * table.rows;
          const values = uint16(bytes, at, count);
          at += 2 * count;
          return html`<nimbers-heatmap .table=${table} .values=${values}></nimbers-heatmap>`;
        })}
      </div>
    `;
  }
}

customElements.define("nimbers-tables", Tables);
