// Today's puzzle: three boards, one for each level; refutes a wrong move on the board, and counts the days in a row.

import { html, LitElement, nothing } from "lit";
import en from "../../locale/en/puzzle.json";
import { Session } from "../analyse/session.ts";
import type { Board } from "../board/board.ts";
import type { Touch } from "../board/touch.ts";
import type { Card } from "../games/cards.ts";
import { fragment } from "../link/fragment.ts";
import { WHY } from "../link/tabs.ts";
import type { Judgement, Play } from "../play/play.ts";
import { playBoard } from "../play/play-board.ts";
import { PlayGraph } from "../play/play-graph.ts";
import { PERFECT } from "../python/facts.ts";
import { nobody } from "../python/nobody.ts";
import { ChangeController } from "../ui/change-controller.ts";
import { copyText } from "../ui/clipboard.ts";
import { whenIdle } from "../ui/idle.ts";
import { labelsOf, lang } from "../ui/labels.ts";
import { base } from "../ui/sheets.ts";
import { panel } from "../ui/styles.ts";
import type { Day, Level, Puzzle, Solved } from "./puzzle-days.ts";
import {
  addressOf,
  after,
  asked,
  dateOf,
  dayOf,
  isSolved,
  KEY,
  LEVELS,
  placeOf,
  remember,
  remembered,
  spoken,
  streak,
} from "./puzzle-days.ts";
import { putAway, puzzlesIn } from "./puzzle-files.ts";
import { puzzleSheet } from "./puzzle-sheet.ts";

const word = labelsOf("puzzle", en);

type Table = { puzzle: Puzzle; play: Play; judged: Map<number, Judgement>; tries: number };

/** The reader begins, against the perfect machine. */
const PLAYED = { moves: [], opponent: PERFECT, first: true, names: ["", ""] as [string, string] };
/** Height of the board in pixels; puzzle-sheet.ts and today.css reserve this height. */
const TALLEST = 260;
/** The days to store for a reader without a network: today and the following ones. */
const COMING = [0, 1, 2, 3, 4, 5, 6];
/** How far from the window the puzzle starts to load. */
const NEAR = "800px";

/** Attributes: `folder` of the days' files, `first`: the first day, `days`: their number, `home`: the home page. */
class TodaysPuzzle extends LitElement {
  static properties = {
    day: { state: true },
    level: { state: true },
    tables: { state: true },
    failed: { state: true },
    solved: { state: true },
    told: { state: true },
    stale: { state: true },
  };

  static styles = [base, panel, puzzleSheet];

  /** Today, as it was when the puzzle was loaded: the day that counts for the streak. */
  #today = dayOf(new Date());
  #near = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && this.#bring(), {
    rootMargin: NEAR,
  });
  #stored = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) this.solved = remembered();
  };
  #woken = () => this.#wake();

  solved: Solved | null;
  day: Day;
  level: Level;
  tables: Table[] | null = null;
  /** whether the day could not be loaded */ failed = false;
  /** the result of copying the link */ told = "";
  /** whether another day has begun meanwhile */ stale = false;

  constructor() {
    super();
    const { day, level } = asked(location.search, this.#today);
    this.day = day;
    this.solved = remembered();
    this.level = level ?? this.#unsolved() ?? 1;
    new ChangeController(
      this,
      () => this.#table?.play,
      () => this.#hear(),
    );
  }

  connectedCallback() {
    super.connectedCallback();
    this.#near.observe(this);
    addEventListener("storage", this.#stored);
    addEventListener("online", this.#woken);
    document.addEventListener("visibilitychange", this.#woken);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#near.disconnect();
    removeEventListener("storage", this.#stored);
    removeEventListener("online", this.#woken);
    document.removeEventListener("visibilitychange", this.#woken);
  }

  /** The game on the visible board, for tests and scripts. */
  get play() {
    return this.#table?.play ?? null;
  }

  get #table() {
    return this.tables?.[this.level - 1] ?? null;
  }

  /** The first level of the day that is not solved. */
  #unsolved() {
    return LEVELS.find((level) => !isSolved(this.solved ?? {}, this.day, level)) ?? null;
  }

  /** Load the puzzle, because it is near the window. */
  #bring() {
    this.#near.disconnect();
    this.#load();
  }

  async #load() {
    this.failed = false;
    const { day } = this;
    try {
      const { languages, levels } = await puzzlesIn(this.#file(day));
      if (day !== this.day) return; // another day was requested meanwhile
      const at = Math.max(0, languages.indexOf(lang));
      this.tables = levels.map((one) => laid(spoken(one, at)));
      whenIdle(() => putAway(COMING.map((days) => this.#file(after(this.#today, days)))), 10_000, 5_000);
    } catch {
      this.failed = day === this.day;
    }
  }

  /** Return the URL of a day's file. */
  #file(day: Day) {
    const place = placeOf(day, this.getAttribute("first") ?? day, Number(this.getAttribute("days")) || 1);
    const folder = new URL(this.getAttribute("folder") ?? "", document.baseURI);
    return new URL(`${String(place).padStart(3, "0")}.bin`, folder);
  }

  /** Handle the reader's return: the network may be back, and another day may have begun. */
  #wake() {
    if (document.visibilityState === "hidden") return;
    if (this.failed) this.#load();
    const today = dayOf(new Date());
    if (today === this.#today || this.day !== this.#today) return;
    if (this.tables?.some(({ play }) => play.game.at))
      this.stale = true; // do not interrupt a game
    else this.#turnTo(today);
  }

  #turnTo(today: string) {
    this.#today = today;
    this.day = today;
    this.stale = false;
    this.tables = null;
    this.told = "";
    this.solved = remembered();
    this.level = this.#unsolved() ?? 1;
    this.#load();
  }

  /** Make the reader's move; remember its rating, since the data contain no more about it after a mistake. */
  #move({ play, judged }: Table, name: string) {
    if (play.moves) judged.set(play.game.at, play.moves);
    play.move(name);
  }

  /** Handle a change on the board: record a win. */
  #hear() {
    const table = this.#table as Table;
    const { is } = standing(table);
    if (is === "lost") this.#goOn("#again");
    if (is !== "won" || isSolved(this.solved ?? {}, this.day, this.level)) return;
    // Puzzles of past days do not count for the streak.
    if (this.day === this.#today) this.solved = remember(this.day, this.level) ?? this.solved;
    this.#goOn(this.#unsolved() ? "#next" : "#share");
  }

  /** Move the focus of a keyboard user from the board to the next control. */
  async #goOn(what: string) {
    await this.updateComplete;
    if (this.renderRoot.querySelector("nimbers-board:focus-within")) this.#focus(what);
  }

  #focus(what: string) {
    (this.renderRoot.querySelector(what) as HTMLElement | null)?.focus({ preventScroll: true });
  }

  render() {
    return html`
      <header>
        <p class="day">${dateOf(this.day)?.toLocaleDateString(lang, { dateStyle: "full" })}</p>
        <p class="streak small quiet" role="status">${this.#streak()}</p>
      </header>
      ${this.#tabs()}
      <div role="tabpanel" id="table" aria-labelledby=${`level-${this.level}`}>${this.#inside()}</div>
    `;
  }

  #streak() {
    if (this.stale) {
      const turn = () => this.#turnTo(dayOf(new Date()));
      return html`${word("newDay")} <button type="button" class="plain" @click=${turn}>${word("today")}</button>`;
    }
    if (this.day !== this.#today)
      return html`${word("other")} <a href=${`${this.getAttribute("home")}#today`}>${word("today")}</a>`;
    if (this.solved === null) return ""; // storage is not available
    const days = streak(this.solved, this.#today);
    return days ? word("streak", { days }) : word("noStreak");
  }

  #tabs() {
    const turn = (event: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const level = LEVELS[(this.level - 1 + step + LEVELS.length) % LEVELS.length] ?? 1;
      this.#show(level);
      this.updateComplete.then(() => this.#focus(`#level-${level}`));
    };
    return html`
      <div class="tabs" role="tablist" aria-label=${word("levels")} @keydown=${turn}>
        ${LEVELS.map((level) => {
          const on = level === this.level;
          const solved = isSolved(this.solved ?? {}, this.day, level) || this.#isWon(level);
          const name = word(`level.${level}`);
          return html`<button type="button" role="tab" id=${`level-${level}`} aria-controls="table" aria-selected=${on ? "true" : "false"}
            aria-label=${solved ? word("solvedLevel", { level: name }) : name} tabindex=${on ? 0 : -1} class=${solved ? "solved" : ""}
            @click=${() => this.#show(level)}><span>${name}</span><span class="tick" aria-hidden="true">${solved ? "✓" : ""}</span></button>`;
        })}
      </div>
    `;
  }

  #isWon(level: Level) {
    const table = this.tables?.[level - 1];
    return table ? standing(table).is === "won" : false;
  }

  #show(level: Level) {
    this.level = level;
    this.told = "";
  }

  #inside() {
    if (this.failed) {
      return html`<div class="empty"><p role="status">${word("failed")}</p>
        <p><button type="button" @click=${() => this.#load()}>${word("retry")}</button></p><p class="quiet">${word("exercises")}</p></div>`;
    }
    const table = this.#table;
    const view = table?.play.view;
    if (!table || !view) return html`<div class="empty"><p class="quiet">${word("loading")}</p></div>`;
    const { puzzle, play } = table;
    const stand = standing(table);
    const [summary, whole, settings] = puzzle.rules;
    const lit =
      stand.is === "lost"
        ? (stand.last?.touch ?? []).map((touch) => (typeof touch === "string" ? touch : touch[0]))
        : [];
    return html`
      <div class="table">
        <div class="board" @nimbers-move=${(event: CustomEvent) => this.#move(table, event.detail)}>
          ${playBoard(play, { tallest: TALLEST, lit })}
        </div>
        <div class="told">
          <h3>${puzzle.title}</h3>
          <p class="rule">${summary} ${settings ? html`<span class="quiet">${settings}</span>` : nothing}</p>
          <p class="said ${stand.is}" aria-live="polite">${this.#said(table, stand)}</p>
          <div class="keys">${this.#keys(table, stand)}</div>
          <details><summary class="small">${word("rules")}</summary><p class="small">${whole}</p></details>
        </div>
      </div>
    `;
  }

  /** Describe the state of the puzzle without revealing the move. */
  #said({ puzzle, play, tries }: Table, { is, made, last, answered }: Standing) {
    const [own, answer] = [made?.text ?? "", answered?.text ?? ""];
    if (is === "find") return word(puzzle.winning === 1 ? "find" : "findOne", { moves: puzzle.moves });
    if (is === "won") return word(tries ? "won" : "wonFirst", { length: puzzle.length });
    if (is === "thinking") return word("thinking", { made: own });
    if (is === "on") return word(last?.first ? "right" : "on", { made: own, answered: answer });
    if (!answer) return word("wrong", { why: word("lost", { made: own }) });
    return word("wrong", { why: word(play.view?.over ? "answered" : "after", { made: own, answered: answer }) });
  }

  #keys(table: Table, { is, turn }: Standing) {
    const { play, puzzle } = table;
    const again = () => {
      table.tries += 1;
      play.retry(turn);
      this.updateComplete.then(() => this.#focusBoard());
    };
    const afresh = () => {
      table.tries += 1;
      play.restart();
    };
    const next = this.#unsolved();
    const fields = [...puzzle.fields, ["o", "perfect"]] as [string, string][];
    const moves = play.view?.moves.map(({ name }) => name) ?? [];
    if (moves.length) fields.push(["h", moves.join("+")]);
    const page = (more: typeof fields) =>
      `${this.getAttribute("home")}games/${puzzle.game}/${fragment([...fields, ...more], lang) ?? ""}`;
    return html`
      ${is === "lost" ? html`<button type="button" class="primary" id="again" @click=${again}>${word("again")}</button>` : nothing}
      ${is === "won" && next && next !== this.level ? html`<button type="button" class="primary" id="next" @click=${() => this.#next(next)}>${word("next")}</button>` : nothing}
      ${is === "on" ? html`<button type="button" @click=${afresh}>${word("restart")}</button>` : nothing}
      <button type="button" id="share" @click=${() => this.#share()}>${word("share")}</button>
      ${is === "lost" ? html`<a class="button" href=${page([["v", WHY]])}>${word("why")}</a>` : nothing}
      <a class="button" href=${page([])}>${word("open")}</a>
      <p class="small shared" role="status">${this.told}</p>
    `;
  }

  #next(level: Level) {
    this.#show(level);
    this.updateComplete.then(() => this.#focusBoard());
  }

  /** Move the focus of a keyboard user to the board. */
  #focusBoard() {
    if (!this.matches(":focus-within") && document.activeElement !== document.body) return;
    const board = this.renderRoot.querySelector("nimbers-board") as Board | null;
    (board?.renderRoot.querySelector(".board") as HTMLElement | null | undefined)?.focus({
      preventScroll: true,
    });
  }

  /** Share which puzzle it is, without its answer. */
  async #share() {
    const { day, level } = this;
    const about = word("shareText", { day, level: String(level) });
    const text = `${about} ${addressOf(new URL(this.getAttribute("home") ?? "", document.baseURI).href, day, level)}`;
    this.told = (await copyText(text)) ? word("shared", { text: about }) : word("notShared", { text });
  }
}

/**
 * The state of a puzzle: not begun, in progress, lost by the reader's last move, won. `made` is that move, `turn` its
 * number, `answered` the reply.
 */
type Standing = {
  is: "find" | "on" | "thinking" | "lost" | "won";
  turn: number;
  made: { text: string } | null;
  answered: { text: string } | null;
  last: { touch: Touch[]; first: boolean } | null;
};

function standing({ play, judged }: Table): Standing {
  const { view } = play;
  const count = view?.moves.length ?? 0;
  const nothingYet: Standing = { is: "find", turn: 0, made: null, answered: null, last: null };
  if (!view || !count) return nothingYet;
  const turn = count - 1 - ((count - 1) % 2); // the reader's last move
  const made = view.moves[turn] ?? null;
  const answered = view.moves[turn + 1] ?? null;
  const one = judged.get(turn)?.moves.find(({ name }) => name === made?.name);
  const about = { turn, made, answered, last: { touch: one?.touch ?? [], first: turn === 0 } };
  if (view.over) return { ...about, is: view.winner === 0 ? "won" : "lost" };
  if (!answered) return { ...about, is: "thinking" };
  return { ...about, is: one?.verdict === "win" ? "on" : "lost" };
}

/** Set up a puzzle on its board. */
function laid(puzzle: Puzzle): Table {
  const { game, read } = puzzle;
  const card = { slug: game, examples: [] } as unknown as Card;
  const session = new Session(nobody, card, null, new PlayGraph(nobody, puzzle));
  const settings = { ...read.parameters, convention: read.convention };
  session.open(card, { game, settings, position: read.position, play: PLAYED });
  session.ask();
  return { puzzle, play: session.play, judged: new Map(), tries: 0 };
}

customElements.define("nimbers-puzzle", TodaysPuzzle);
