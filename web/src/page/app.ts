// The page of one game: the board, and beside it a panel with five tabs; owns the session and the address.

import { html, LitElement, nothing } from "lit";
import { lastAnswer, saveAnswer } from "../analyse/last-answer.ts";
import { Session } from "../analyse/session.ts";
import { cards, first, graph } from "../games/cards.ts";
import { history } from "../games/game.ts";
import { goalOf, rulesInForce } from "../games/in-force.ts";
import { nextStart } from "../games/starts.ts";
import { Address, cameFromElsewhere } from "../link/address.ts";
import { copyAddress, copyAddressWith } from "../link/copy-address.ts";
import { encode, linkOf } from "../link/link.ts";
import { fresh, isProgrammable, isSum, LOOPY_SUM, linked, openedBy, untouched, WHY } from "../link/tabs.ts";
import { graphOf } from "../play/graphs.ts";
import { PlayGraph } from "../play/play-graph.ts";
import { keepSum } from "../storage/last-sum.ts";
import { loadLater, whenIdle } from "../ui/idle.ts";
import { label, labelOr, labelsOf } from "../ui/labels.ts";
import "../analyse/answer.ts";
import "../claims/claims.ts";
import "../analyse/examples.ts";
import "../analyse/form.ts";
import "./rules.ts";
import linkLabels from "../../locale/en/links.json";
import tabLabels from "../../locale/en/tabs.json";
import type { Answer } from "../analyse/answer.ts";
import type { Form } from "../analyse/form.ts";
import type { Own } from "../check/own.ts";
import type { Card } from "../games/cards.ts";
import type { Level } from "../games/starts.ts";
import type { Decoded, Given, Played, State } from "../link/link.ts";
import type { Program } from "../link/own-rules.ts";
import type { Tab } from "../link/tabs.ts";
import type { Engine } from "../python/client.ts";
import { EngineError } from "../python/errors.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import { appSheet } from "./app-sheet.ts";
import type { Name } from "./panels.ts";
import { tabBar } from "./tab-bar.ts";
import { Tools } from "./tools.ts";

const word = labelsOf("tabs", tabLabels);
const linkWord = labelsOf("links", linkLabels);

/** The most milliseconds that the foot of the page waits for the first answer. */
const FOOT = 1500;

/**
 * @fires nimbers-game on the window; detail: the slug of the open game
 * @fires nimbers-settled once, when the question in the address has an answer
 */
export class App extends LitElement {
  static properties = {
    engine: { attribute: false },
    tab: { state: true },
    linkProblem: { state: true },
    note: { state: true },
    copied: { state: true },
    shared: { state: true },
    given: { state: true },
  };

  static styles = [base, panel, appSheet];

  #session: Session | null = null;
  #address: Address | null = null;
  #gone = new AbortController();
  #tools = new Tools(this);

  engine: Engine | null = null;
  /** the open tab */ tab: Tab = "analyse";
  /** why the link could not be opened */ linkProblem = "";
  /** what the link does not contain */ note = "";
  copied = "";
  /** how many moves the game had when its link was opened; 0 if the page was not opened by such a link */ shared = 0;
  /** the link's texts for a panel */ given: Given | null = null;

  willUpdate(changed: Map<string, unknown>) {
    if (!changed.has("engine") || !this.engine || this.#session) return;
    const session = new Session(
      this.engine,
      first,
      { lastAnswer, saveAnswer },
      graph && new PlayGraph(this.engine, graph),
    );
    this.#session = session;
    session.addEventListener("change", () => this.#sessionChanged());
    session.addEventListener("read", (event) => this.#read((event as CustomEvent).detail));
    session.addEventListener("moved", (event) => this.#write((event as CustomEvent).detail === "replace"));
    this.addEventListener("nimbers-open", (event) => this.#openPosition((event as CustomEvent).detail.position));
    this.addEventListener("nimbers-new-game", (event) => {
      event.preventDefault();
      this.#newGame((event as CustomEvent).detail);
    });
    const { signal } = this.#gone;
    this.#address = new Address(cards, (opened) => this.#open(opened), signal);
    addEventListener("nimbers-reopen", () => this.#address?.open(), { signal });
    this.#address.open();
    this.#bringFoot();
  }

  /** Stop, because another element takes its place in another language. */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.#gone.abort();
    this.#session?.cancel();
    this.#session?.play.end();
  }

  render() {
    const session = this.#session;
    if (!session) return html`<slot></slot>`;
    const { card } = session;
    return html`
      <div class="page">
        <div class="heading">
          <h2 class="title">${card.title}</h2>
          ${this.#chooser(card.slug)}
          <p class="gist">${card.summary} ${goalOf(card, session.settings)}</p>
          ${this.#inForce(session)}
          ${this.shared ? html`<p class="shared">${linkWord("fromFriend", { count: this.shared })}</p>` : nothing}
        </div>
        ${
          this.linkProblem
            ? html`<div class="notice" role="alert"><h3>${linkWord("none")}</h3><p>${this.linkProblem}</p></div>`
            : nothing
        }
        <nimbers-answer .session=${session} .engine=${this.engine} .tab=${this.tab} .given=${this.given}>
          ${tabBar(this.tab, (tab) => this.#turn(tab))}
          ${session.unread ? this.#unread(session) : nothing}
          ${this.#part("analyse", this.#setUp(session), "asked")}
          ${this.#part("analyse", this.#analyse(session))}
          ${this.#part("learn", this.#learn(session))}
          ${this.#part("check", this.#check(session))}
          ${this.#part("claims", html`<nimbers-claims .card=${card} .settings=${session.settings} .engine=${this.engine}></nimbers-claims>`)}
          ${this.#isShown(session) ? this.#share(session) : nothing}
        </nimbers-answer>
        ${card.tables && session.mode === "solve" ? html`<nimbers-tables .tables=${session.tables}></nimbers-tables>` : nothing}
      </div>
    `;
  }

  /** Render the current rules, which are visible on every tab, and a way to change them. */
  #inForce({ card, settings }: Session) {
    const { parameters, convention, several } = rulesInForce(card, settings);
    if (!parameters.length && !several) return nothing;
    const rules = parameters.map((one) => `${one.label}: ${one.value}`).join(" · ");
    const says = { rules, convention: labelOr(`convention.${convention}`, convention) };
    const text = word(several ? (rules ? "inForce" : "conventionOnly") : "rulesOnly", says);
    const change = async () => {
      if (this.tab !== "analyse") this.#turn("analyse");
      await this.updateComplete;
      this.#formElement?.focusRules();
    };
    return html`<p class="in-force small quiet"><span>${text}</span> <button type="button" class="plain" @click=${change}>${word("change")}</button></p>`;
  }

  /** Render the content of a tab: always present, so that no typed text is lost, but visible only on its tab. */
  #part(tab: Tab, content: unknown, slot = "") {
    return html`<div class=${`part ${tab}`} slot=${slot || nothing} ?hidden=${tab !== this.tab}>${content}</div>`;
  }

  /** the game to return to */
  #left: { position: string; start: string; played: Played } | null = null;

  #turn(tab: Tab) {
    const session = this.#session as Session;
    this.tab = tab;
    if (tab === "analyse" && session.mode === "play") this.#leave(session);
    else if (tab === "play" && session.mode === "solve") this.#resume(session);
    else if (this.#about.length) this.#write(true); // before the position has been read, the typed text does not count
  }

  /** Analyse the position on the board, and keep its game. */
  #leave(session: Session) {
    const { position } = session.about ?? {};
    this.#left = position === undefined ? null : { position, start: session.play.game.start, played: this.#played };
    session.turnTo("solve");
  }

  /** Return to the game, unless another position has been opened meanwhile. */
  #resume(session: Session) {
    const left = this.#left;
    this.#left = null;
    if (left?.position !== session.text) return session.turnTo("play");
    session.text = left.start;
    session.turnTo("play", left.played);
  }

  /** The game in the form that links use. */
  get #played() {
    const { game } = (this.#session as Session).play;
    const { opponent, first, names } = game;
    return { moves: history(game), opponent, first, names };
  }

  /** Render the position as text, its rules, and other ways to enter one. */
  #setUp(session: Session) {
    const { card } = session;
    return html`
      ${isProgrammable(card) ? html`<nimbers-own .session=${session} .engine=${this.engine}></nimbers-own>` : nothing}
      ${isSum(card.slug) ? html`<nimbers-composer .session=${session}></nimbers-composer>` : nothing}
      <nimbers-form .session=${session} .engine=${this.engine}></nimbers-form>
      ${card.drawn ? html`<div>${this.#tools.render("sketch", html`<nimbers-sketch .session=${session} .engine=${this.engine}></nimbers-sketch>`)}</div>` : nothing}
    `;
  }

  /** Where the board will be, once rules that came with a link have run. */
  #unread({ settings }: Session) {
    const run = async (program: Program) => this.#ownElement?.accept(program);
    return html`<nimbers-unread slot="board" .rules=${settings.rules} .run=${run}></nimbers-unread>`;
  }

  #analyse(session: Session) {
    const { position, settings, sequence } = this.#about;
    return html`
      ${this.#panels(session, ["numbers", "map"])}
      <nimbers-onward .card=${session.card} .position=${session.about ? position : null} .settings=${settings} .sequence=${sequence}></nimbers-onward>
    `;
  }

  #learn(session: Session) {
    return html`
      <section aria-labelledby="rules">
        <h2 id="rules">${label("rules")}</h2>
        <nimbers-rules .card=${session.card}></nimbers-rules>
      </section>
      <slot name="learn"></slot>
      ${this.#panels(session, ["exercise", "worksheet"])}
    `;
  }

  #check(session: Session) {
    const { card, settings } = session;
    return html`
      <nimbers-lab .card=${card} .settings=${settings} .engine=${this.engine}></nimbers-lab>
      ${this.#panels(session, ["theorem", "variants", "judge", "values", "audit"])}
      <nimbers-batch .card=${card} .settings=${settings} .engine=${this.engine} .packed=${this.given?.panel === "batch" ? this.given.packed : ""}></nimbers-batch>
    `;
  }

  #panels({ card, settings }: Session, names: Name[]) {
    return html`<nimbers-panels .names=${names} .card=${card} .settings=${settings} .engine=${this.engine} .given=${this.given}></nimbers-panels>`;
  }

  #shown = false;

  /** Whether the first answer or the first moves are on the page: from then on the parts below them keep their place. */
  #isShown({ mode, status, play }: Session) {
    const hasContent = mode === "play" ? play.moves || play.view?.over || play.failure : status === "answered";
    this.#shown ||=
      Boolean(hasContent) || ["failed", "cancelled"].includes(status) || this.engine?.state.name === "failed";
    return this.#shown;
  }

  #share(session: Session) {
    return html`
      <div class="share">
        ${session.about ? this.#copyLinks(session) : nothing}
        ${session.about ? this.#tools.render("embed", html`<nimbers-embed-code .session=${session} .engine=${this.engine}></nimbers-embed-code>`) : nothing}
        ${session.about ? this.#tools.render("ask", html`<nimbers-ask .session=${session}></nimbers-ask>`) : nothing}
        ${this.#tools.render("print", html`<nimbers-print .answer=${() => this.#answerElement}></nimbers-print>`)}
        ${this.#tools.render("report", html`<nimbers-report .session=${session} .tab=${this.tab}></nimbers-report>`)}
        <span class="small quiet" role="status">${this.copied || this.note}</span>
      </div>
    `;
  }

  /** Render buttons that copy links: that of an answer shows it, so there is another one for those who are to find it. */
  #copyLinks({ mode, card, about }: Session) {
    const { set: settings = {}, position = "" } = about ?? {};
    const button = (text: string, copy: () => Promise<string>) => {
      const click = async () => {
        this.copied = await copy();
      };
      return html`<button type="button" class="plain" @click=${click}>${text}</button>`;
    };
    if (mode === "play") return button(linkWord("copy"), copyAddress);
    const game = encode({ game: card.slug, settings, position, play: fresh() }, card);
    return html`${button(linkWord("copyAnswer"), copyAddress)}
      ${game ? button(linkWord("copyGame"), () => copyAddressWith(game)) : nothing}`;
  }

  #chooser(here: string) {
    return html`
      <div class="choose">
        <label for="game" class="unseen">${label("game")}</label>
        <select id="game" @change=${this.#choose}>
          ${cards.map(({ slug, title }) => html`<option value=${slug} .selected=${slug === here}>${title}</option>`)}
        </select>
      </div>
    `;
  }

  #sessionChanged() {
    const { status, mode, text, unread } = this.#session as Session;
    // The reader can correct an unreadable position on this tab, and run a link's rules.
    if (status === "failed" && (mode === "play" || text === this.#opening)) {
      if (unread && this.tab !== "analyse") this.#wanted = this.tab;
      this.tab = "analyse";
    } else if (this.#wanted && (status === "playing" || status === "answered")) {
      this.tab = this.#wanted;
      this.#wanted = null;
      if (mode === "solve") this.#write(true);
    }
    if (mode === "solve" && this.tab === "play") this.tab = "analyse";
    if (!["idle", "waiting", "working"].includes(status)) this.#opening = null;
    this.#tellSettled();
    this.requestUpdate();
    if (this.#asksWhy && status === "playing" && this.#session?.play.question) {
      this.#asksWhy = false;
      this.updateComplete.then(() => this.#answerElement?.why());
    }
    if (this.#session?.status === "failed")
      this.updateComplete.then(() => this.#formElement?.updateComplete).then(() => this.#formElement?.markFailure());
  }

  /** Whether the link asks for the reason of a move, which needs the game first. */
  #asksWhy = false;
  #settled = false;
  /** what a link opens once its rules have run */ #wanted: Tab | null = null;
  /** the position of a link, until its first answer */ #opening: string | null = null;

  /** Load the foot of the page after the rest, and after the first answer unless that takes long. */
  #bringFoot() {
    const load = () =>
      Promise.all([
        import("../check/formula.ts"),
        import("./panels.ts"),
        import("../check/batch.ts"),
        import("./onward.ts"),
      ]);
    if (this.given) return loadLater(load); // the link leads there
    const settled = new Promise((resolve) => this.addEventListener("nimbers-settled", resolve, { once: true }));
    Promise.race([settled, new Promise((resolve) => setTimeout(resolve, FOOT))]).then(() =>
      whenIdle(() => loadLater(load), 2000, 200),
    );
  }

  #tellSettled() {
    if (this.#settled || ["idle", "waiting", "working"].includes(this.#session?.status ?? "idle")) return;
    this.#settled = true;
    this.dispatchEvent(new Event("nimbers-settled"));
  }

  get #answerElement() {
    return this.renderRoot?.querySelector("nimbers-answer") as Answer | null;
  }

  get #ownElement() {
    return this.renderRoot?.querySelector("nimbers-own") as Own | null;
  }

  get #formElement() {
    return this.renderRoot?.querySelector("nimbers-form") as Form | null;
  }

  #open(opened: Decoded | null) {
    const session = this.#session as Session;
    this.linkProblem = opened && !opened.ok ? wrongLink(opened) : "";
    this.note = "";
    this.copied = "";
    // The position of a link to a game or to a question may be among the examples, which have their answers.
    const hasPosition = Boolean(opened?.ok && opened.state.play && opened.state.position !== null);
    document.querySelector(".examples")?.toggleAttribute("hidden", hasPosition);
    this.shared = opened?.ok && !this.#settled && cameFromElsewhere() ? (opened.state.play?.moves.length ?? 0) : 0;
    if (opened?.ok) {
      const card = cards.find(({ slug }) => slug === opened.state.game) ?? first;
      this.given = opened.state.given ?? null;
      this.#keepGiven = this.given !== null;
      this.#openCard(card, opened.state);
    } else if (this.linkProblem) {
      this.#before = session.asked;
      return; // the fields keep their content
    } else {
      this.#openCard(first, untouched(first));
    }
    document.title = label("pageTitle", { title: session.card.title });
    dispatchEvent(new CustomEvent("nimbers-game", { detail: session.card.slug }));
    this.#opening = session.text;
    this.#wanted = null;
    session.ask();
  }

  #openCard(card: Card, state: State) {
    if (card.tables) loadLater(() => import("../analyse/tables.ts"));
    if (isSum(card.slug)) loadLater(() => import("../analyse/composer.ts"));
    if (isProgrammable(card)) loadLater(() => import("../check/own.ts"));
    this.tab = openedBy(state, this.given);
    this.#asksWhy = state.tab === WHY;
    this.#session?.open(card, state);
    if (state.play) this.#bringGraph(card.slug);
  }

  /** Load the play data of a game, unless the page contains them. */
  async #bringGraph(slug: string) {
    const { engine } = this;
    const found = engine && engine.state.name !== "ready" ? await graphOf(slug).catch(() => null) : null;
    if (engine && found && this.#session?.card.slug === slug) this.#session.stand(new PlayGraph(engine, found));
  }

  #read({
    position,
    length_chars: length,
    parameters,
    convention,
    sequence,
  }: {
    position: string | null;
    length_chars: number;
    parameters: Record<string, string>;
    convention: string;
    sequence: string | null;
  }) {
    this.#about = { settings: { ...parameters, convention }, position, length, sequence };
    // The previous question may still get its answer, which must not hide what is wrong with the link.
    if (this.linkProblem && this.#session?.asked === this.#before) return;
    this.linkProblem = "";
    // Other games' pages can add a term to the sum that was read last.
    const { slug = "" } = this.#session?.card ?? {};
    if (isSum(slug) && position !== null) keepSum(position === "-" ? "" : position, convention, slug === LOOPY_SUM);
    this.#write(false);
  }

  /** Number of questions before a link could not be opened. */
  #before = 0;

  /** Whether the address is still the one with a panel's texts, which it keeps. */
  #keepGiven = false;

  /** The state of the page as last read. */
  #about = {
    settings: {} as Record<string, string>,
    position: null as string | null,
    length: 0,
    sequence: null as string | null,
  };

  /** @param replace add no new step to the history */
  #write(replace: boolean) {
    const { card, text, mode } = this.#session as Session;
    const { settings, position, length } = this.#about;
    const played = mode === "play" ? this.#played : null;
    const given = this.#keepGiven ? this.given : null;
    this.#keepGiven = false;
    const held = this.#address?.write(
      card,
      { game: card.slug, settings, position, play: played, given, tab: linked(this.tab) },
      text,
      replace,
    );
    this.copied = "";
    this.note = held ? "" : position === null ? linkWord("tooLong", { length }) : label("play.tooLongForLink");
  }

  #openPosition(position: string) {
    const { card } = this.#session as Session;
    const link = encode({ game: card.slug, settings: this.#about.settings, position }, card);
    if (link) location.hash = link;
    else this.note = linkWord("tooLong", { length: position.length });
  }

  /** Play from a position, or from one of a level, with the same rules and players. */
  async #newGame(wanted: Level | string) {
    const session = this.#session as Session;
    const { card, settings, play } = session;
    const { opponent, first, names, start } = play.game;
    try {
      const about = { game: card.slug, set: settings };
      const position =
        typeof wanted === "string"
          ? wanted
          : await nextStart(this.engine as NonNullable<App["engine"]>, about, start, wanted);
      if (session.mode !== "play" || session.card !== card) return;
      this.shared = 0;
      session.open(card, { game: card.slug, settings, position, play: { moves: [], opponent, first, names } });
      session.ask();
    } catch (error) {
      this.note = error instanceof EngineError ? error.message : word("noStart");
    }
  }

  #choose({ target }: Event) {
    const slug = (target as HTMLSelectElement).value;
    const card = cards.find((one) => one.slug === slug) ?? first;
    const solved = { game: slug, settings: {}, position: card.examples[0] ?? null };
    location.hash = linkOf(this.#session?.mode === "play" ? untouched(card) : solved, card);
  }
}

/** Write a message about an invalid link. */
function wrongLink({ problem, detail }: { problem: "version" | "malformed" | "game" | "field"; detail: string }) {
  return problem === "game" ? label("link.game", { detail }) : linkWord(problem, { detail });
}

customElements.define("nimbers-app", App);
