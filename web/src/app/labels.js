// Every word of buttons, panels and headings in one place; sentences about games come ready-made from Python.

const en = {
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
  tooLongForLink:
    "This position has {length} characters, too many for a link. Keep its text or file to come back to it.",
  fileNoLink: "A position from a file is not kept in the link.",

  // waiting for Python
  waitingDownload: "Waiting for Python: {percent} % of {total}",
  waitingConnect: "Waiting for Python",
  waitingStart: "Starting Python",
  keepTyping: "You can go on typing; your position is answered as soon as Python is here.",
  retry: "Retry",
  reload: "Reload the page",
  failedTitle: "Python could not be started",
  inputKept: "What you typed is kept.",

  // the answer
  answer: "Answer",
  drawing: "Drawing",
  working: "Working",
  workDone: "{text}",
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
  winningMoves: "Winning moves",
  foundBy: "Found by",
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
  claimed: "The claim says",
  truth: "The truth is",
  openPosition: "Open {position}",

  // batch
  batch: "Many positions at once",
  batchIntro: "Paste an input or choose a file; each line is answered in order.",
  batchFormat: "Format",
  batchJudge: "judge: {describe}",
  batchLines: "one position a line",
  batchAnswer: "Answer",
  "batchAnswer.outcome": "the winner",
  "batchAnswer.count": "number of winning moves",
  "batchAnswer.grundy": "Grundy value",
  "batchAnswer.score": "best margin",
  "batchAnswer.length": "length of play",
  batchFirst: "Word for the first player",
  batchSecond: "Word for the second player",
  batchTie: "Word for a tie",
  batchInput: "Input",
  batchOutput: "Output",
  batchSample: "Use the sample",
  batchFile: "Choose a file",
  batchDrop: "Drop the file to answer it",
  answerAll: "Answer all",
  copy: "Copy",
  copied: "Copied",
  notCopied: "Could not be copied; use Download.",
  download: "Download",
  batchShown: "The first {shown} lines are shown; Copy and Download have all of them.",
  batchErrors: "Lines that could not be answered",
  batchLine: "Line {line}: {message}",
  batchMore: "{count} more.",
  noInput: "There is no input yet.",

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
};

/** @typedef {keyof typeof en} Label */

const languages = { en };

/** @type {keyof typeof languages} the language of the page, also asked of Python */
export const lang = "en";

/**
 * A label as text.
 * @param {Label} key
 * @param {Record<string, string | number>} [params] numbers are written with separators
 * @returns {string}
 */
export function label(key, params = {}) {
  return languages[lang][key].replace(/\{(\w+)\}/g, (whole, name) =>
    Object.hasOwn(params, name) ? written(params[name]) : whole,
  );
}

/**
 * A label whose key is made at run time, or the fallback where there is none.
 * @param {string} key
 * @param {string} fallback
 * @returns {string}
 */
export function labelOr(key, fallback) {
  return Object.hasOwn(languages[lang], key) ? label(/** @type {Label} */ (key)) : fallback;
}

/** @param {string | number} value */
function written(value) {
  return typeof value === "number" ? value.toLocaleString(lang) : value;
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
