// Every word of buttons, panels and headings in one place; sentences about games come ready-made from Python.
// Each label has its Chinese in labels-zh.js, loaded where it is spoken: the types and a test say which is missing.
import { isolated } from "./isolate.js";
import { tongue } from "./tongue.js";

export const en = {
  // the form
  game: "Game",
  rules: "Rules",
  examples: "Examples",
  position: "Position",
  convention: "Play",
  "convention.normal": "normal",
  "convention.misere": "misère",
  "convention.scoring": "scoring",
  solve: "Solve",
  fromFile: "From a file",
  dropHere: "Drop the file to solve the position in it",
  removeFile: "Remove the file",
  fileName: "{name}, {size}",
  range: "{min} to {max}",
  atLeast: "at least {min}",
  atMost: "at most {max}",
  copyLink: "Copy link",
  linkCopied: "Link copied",
  linkNotCopied: "The link could not be copied; it stands in the address bar.",
  linkNotCopiedFrame: "This frame may not copy. The link is the address of any copy of this page, followed by {link}",
  tooLongForLink:
    "This position has {length} characters, too many for a link. Keep its text or file to come back to it.",

  // waiting for Python
  waitingDownload: "Waiting for Python: {percent} % of {total}",
  waitingConnect: "Waiting for Python",
  waitingStart: "Starting Python",
  waitingUnpack: "Unpacking Python: {percent} % of {total}",
  keepTyping: "You can go on typing; your position is answered as soon as Python is here.",
  retry: "Retry",
  reload: "Reload the page",
  failedTitle: "Python could not be started",
  inputKept: "What you typed is kept.",

  // the answer
  answer: "Answer",
  working: "Working",
  cancel: "Cancel",
  cancelled: "Cancelled.",
  goOn: "Go on",
  "badge.N": "N",
  "badge.P": "P",
  "badge.tie": "T",
  "badge.draw": "D",
  "outcome.N": "N: the next player wins",
  "outcome.P": "P: the previous player wins",
  "outcome.tie": "T: a tie",
  "outcome.draw": "D: a draw",
  value: "Value",
  winningMoves: "Moves",
  foundBy: "How we know",
  readAs: "Read as",
  move: "Move",
  option: "Leaves",
  showingMoves: "Showing {shown} of {count}.",
  tooLongOption: "too long to show",
  notUnderstood: "This could not be read",
  notAllowed: "This is not allowed",
  tooMuch: "Not answered yet",
  wentWrong: "Something went wrong",
  notALink: "This link cannot be opened",
  atCharacter: "At character {at}",
  atEnd: "At the end",

  // the board
  "board.label": "Board: {drawing}",
  "board.help": "Arrow keys go from part to part, Enter chooses, Escape clears what is chosen.",
  "board.begins": "{part}: {count} moves, for example {move}",
  "board.many": "{count} moves begin here.",
  "board.leaves": "leaves {option}",
  "board.value": "value {value}",
  "board.goOn": "Choose where the move goes on.",
  "board.enlarge": "Enlarge the board",
  "board.clear": "Clear",
  "board.sure": "Make this move",
  "board.number": "Number",
  "board.another": "Another number",
  "board.noSuch": "There is no move with this number.",

  // moves
  "moves.title": "Moves",
  "moves.does": "What it does",
  "moves.outcome": "Outcome",
  "moves.grundy": "Value",
  "moves.margin": "Margin",
  "moves.remoteness": "Length",
  "moves.more": "There are more moves than the {count} listed; any of them can be typed.",
  "moves.all": "All {count} moves",
  "moves.winning": "Only the {count} that win",
  "moves.yours": "Your move",
  "moves.make": "Move",
  "moves.show": "Show which moves win",
  "verdict.win": "wins",
  "verdict.lose": "loses",
  "verdict.tie": "ties",
  "verdict.draw": "draws",
  "verdict.open": "not known",
  "sign.win": "W",
  "sign.lose": "L",
  "sign.tie": "T",
  "sign.draw": "D",
  "sign.open": "?",

  // play
  "play.begin": "Begin",
  "play.you": "You",
  "play.machine": "The machine",
  "play.player1": "Player 1",
  "play.player2": "Player 2",
  "play.first": "first player",
  "play.second": "opponent",
  "play.moved": "{name}: {text}.",
  "play.thinking": "{name} is thinking.",
  "play.stopped": "The reply was stopped.",
  "play.letMove": "Ask for the reply again",
  "play.tryAgain": "Try again",
  "play.yourTurn": "Your turn.",
  "play.turnOf": "{name} to move.",
  "play.youWin": "You win.",
  "play.wins": "{name} wins.",
  "play.tie": "A tie: nobody wins.",
  "play.score": "{own} to {other}.",
  "play.scores": "Scores",
  "play.undone": "Taken back.",
  "play.redone": "Made again.",
  "play.restarted": "From the beginning.",
  "play.swapped": "Sides swapped.",
  "play.looking": "The board after move {turn}.",
  "play.hint.win": "Hint: {text}. It wins.",
  "play.hint.lose": "Every move loses. {text} holds out longest.",
  "play.hint.tie": "Hint: {text}. It keeps the tie.",
  "play.hint.draw": "Hint: {text}. It keeps the draw.",
  "play.hint.open": "Hint: {text}.",
  "play.undo": "Undo",
  "play.redo": "Redo",
  "play.hint": "Hint",
  "play.restart": "Restart",
  "play.swap": "Swap sides",
  "play.now": "Back to the game",
  "play.again": "Play again",
  "play.controls": "Game",
  "play.moves": "Moves so far",
  "play.start": "Start",
  "play.mistake": "Your move {turn} was the mistake.",
  "play.mistakeOf": "Move {turn} by {name} was the mistake.",
  "play.noMistake": "The loser made no mistake: the start was lost already.",
  "play.players": "Players",
  "play.opponent": "Opponent",
  "play.against.perfect": "A perfect machine",
  "play.against.machine": "A machine that errs",
  "play.against.friend": "A friend at this screen",
  "play.whoStarts": "Who starts",
  "play.starts": "First: {name}",
  "play.nameOf": "Name of the {name}",
  "play.strength": "Strength {strength}: {words}",
  "play.strength.0": "moves at random",
  "play.strength.1": "errs often",
  "play.strength.2": "errs now and then",
  "play.strength.3": "errs seldom",
  "play.strength.4": "never errs",
  "play.tooLong": "This position is too long to go on from; take the last move back, or begin with a shorter one.",
  "play.two": "{one} {two}",
  "play.who": "{who}. {starts}",
  "play.tooLongForLink": "This game is too long for a link.",

  // understanding
  why: "Why?",
  "why.less": "Hide the reason",
  "why.all": "All moves",
  "why.looking": "Looking for the reason",
  "why.copyText": "Copy as text",
  "why.copyMarkdown": "Copy as Markdown",
  "why.notCopied": "Could not be copied.",
  "why.sum": "The values added in binary",
  "why.nimSum": "nim-sum",
  "why.odd": "odd",
  graph: "Game graph",
  "graph.help":
    "Each position below this one, with who wins it and its value. Choose one to open it; arrow keys follow the moves.",
  "graph.more": "Only the first {count} positions are shown; there are more.",
  "graph.neither": "neither, or not known",
  "graph.full": "Full size",
  "graph.node": "{position}: {outcome}, value {value}, {count} moves",

  // tables
  tables: "Grundy values cell by cell",
  tablesHelp: "Point at a cell, or move through the map with the arrow keys, to read it.",
  tablesWorking: "Working out the tables",
  mapOf: "Grundy values, {title}",
  cell: "{title} ({column},{row}): {value}",
  legend: "0, the first shade, is lost for the player to move.",

  // claims
  claims: "What is known",
  noClaims: "Nothing is claimed about this game; every answer is found by search.",
  "status.proved": "Proved",
  "status.conjectured": "Conjectured",
  "status.refuted": "Refuted",
  "status.open": "Open",
  checkUpTo: "Largest size to check ({size})",
  sizeDefault: "as far as is quick",
  checkHelp: "Search visits every position up to that size and compares.",
  check: "Check",
  checkOne: "Check: {statement}",
  checking: "Checking",
  resume: "Resume",
  checkStopped: "Stopped. What was checked so far is kept.",
  "claim.program": "As a program",
  claimed: "The claim says",
  truth: "The truth is",
  openPosition: "Open {position}",

  "gallery.all": "Check all",
  "gallery.checked": "Agree with search: {agree}. Refuted: {refuted}. Without a verdict: {open}.",

  // batch
  copy: "Copy",
  copied: "Copied",
  notCopied: "Could not be copied; use Download.",
  download: "Download",

  // embedding
  "embed.why": "Why?",
  "embed.another": "Another position",
  "embed.moves": "Moves as buttons",
  "embed.open": "Open in Nimbers",
  "embed.code": "Embed",

  // links
  "link.version": "This link was made by a newer version of Nimbers.",
  "link.malformed": "The link is damaged: {detail}",
  "link.game": "There is no game named {detail}.",
  "link.field": "This game has no parameter named {detail}.",

  // the page
  theme: "Theme",
  "theme.system": "System",
  "theme.light": "Light",
  "theme.dark": "Dark",
  games: "Games",
  pageTitle: "{title} · Nimbers",

  // the catalogue
  "catalogue.search": "Search the games",
  "catalogue.family": "Rules about",
  "catalogue.filter": "Kind",
  "catalogue.all": "All",
  "catalogue.count": "{count} of {total} games",
  "catalogue.none": "No game fits. Try another word, or all kinds.",
  "kind.misere": "also misère",
  "kind.scoring": "scoring",
  "kind.loopy": "play may go on for ever",
  "kind.tables": "with a map of values",
  "kind.parameters": "rules can be changed",

  // reports
  "report.open": "Report a wrong answer",

  // a field for a text in Python
  "editor.leave": "Tab indents. To leave the field: Escape, then Tab.",
  "editor.failed": "The editor could not be loaded; this plain field does the same.",
  "editor.full": "At most {longest} characters fit in here; the last change was not made.",

  // a formula of the reader's own
  lab: "Check your own formula",

  // a game of the reader's own
  own: "Make your own game",

  // a position drawn by hand
  sketch: "Draw the position",
};

/** @typedef {keyof typeof en} Label */

/** @typedef {import("./tongue.js").Tongue} Tongue */

/** @type {Partial<Record<Tongue, Record<Label, string>>>} labels of the languages spoken here so far */
const languages = { en };

/** @type {Tongue} the language of the page, also asked of Python */
export let lang = "en";

/**
 * Speak the language of this tag from now on, or English where we do not speak it.
 * @param {string} tag as in `lang="zh-CN"`
 */
export async function speak(tag) {
  const wanted = tongue(tag);
  if (wanted === "zh-Hans") languages[wanted] ??= (await import("./labels-zh.js")).zh;
  lang = wanted;
}

/**
 * A label as text.
 * @param {Label} key
 * @param {Record<string, string | number>} [params] numbers are written with separators
 * @returns {string}
 */
export function label(key, params = {}) {
  return filled((languages[lang] ?? en)[key], params);
}

/**
 * The labels of a panel that brings its own, which is loaded when somebody asks for it.
 * @template {string} K
 * @param {Record<Tongue, Record<K, string>>} texts
 * @returns {(key: K, params?: Record<string, string | number>) => string}
 */
export function labelsOf(texts) {
  return (key, params = {}) => filled(texts[lang][key], params);
}

/**
 * The same for keys that are made at run time, with a fallback where there is no such label.
 * @param {Record<Tongue, Record<string, string>>} texts
 * @returns {(key: string, fallback: string) => string}
 */
export function labelsOrOf(texts) {
  return (key, fallback) => (Object.hasOwn(texts.en, key) ? texts[lang][key] : fallback);
}

/**
 * @param {string} text
 * @param {Record<string, string | number>} params
 */
function filled(text, params) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (Object.hasOwn(params, name) ? written(params[name]) : whole));
}

/**
 * A label whose key is made at run time, or the fallback where there is none.
 * @param {string} key
 * @param {string} fallback
 * @returns {string}
 */
export function labelOr(key, fallback) {
  return Object.hasOwn(en, key) ? label(/** @type {Label} */ (key)) : fallback;
}

/** @param {string | number} value */
function written(value) {
  return typeof value === "number" ? value.toLocaleString(lang) : isolated(value);
}

/**
 * A number of bytes for people.
 * @param {number} bytes
 * @returns {string}
 */
export function size(bytes) {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(0)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

await speak(globalThis.document?.documentElement.lang ?? "");
