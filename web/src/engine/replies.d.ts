// Made by web/tools/reply_types.py (./build.sh types) of pysrc/nimbers/api/replies: do not change it here.

/** Any value of JSON. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** Why there is no answer; `at` is an index into what the user typed. */
export interface ErrorReply {
  code: string;
  message: string;
  at: number | null;
}

/** A position as SVG, with a text for those who do not see it, and how many parts were left out. */
export interface Drawing {
  svg: string;
  label: string;
  hidden: number;
}

/** A position as it was read; None where it is too long to cross. */
export interface Read {
  position: string | null;
  length_chars: number;
  parameters: Record<string, string>;
  convention: string;
  sequence: string | null;
}

/** A position as it was read, with its drawing. */
export interface Opened {
  position: string | null;
  length_chars: number;
  parameters: Record<string, string>;
  convention: string;
  sequence: string | null;
  drawing: Drawing;
}

/** An answer was found by search. */
export interface BySearch {
  kind: "search";
  positions: number;
}

/** An answer was found by a proved claim, which agreed with search up to a size. */
export interface ByClaim {
  kind: "claim";
  name: string;
  source: string;
  agreed: number;
  size_name: string;
  statement: string;
}

/** A winning move, and the notation of the option it leads to. */
export interface WinningMove {
  name: string;
  option: string | null;
}

/** An answer in sentences. */
export interface AnswerTexts {
  verdict: string;
  value: string;
  moves: string;
  by: string;
}

/** Who wins, and all that was found with it. */
export interface Answer {
  game: string;
  title: string;
  position: string | null;
  parameters: Record<string, string>;
  convention: string;
  outcome: "N" | "P" | "tie" | "draw";
  grundy: number | string | null;
  score: number | string | null;
  length: number | string | null;
  remoteness: number | null;
  winning_move_count: number | string | null;
  winning_moves: WinningMove[];
  winning_moves_shown: number;
  by: BySearch | ByClaim;
  read_as: string | null;
  texts: AnswerTexts;
}

/** A move with what it comes to; `touch` is what to click for it. */
export interface JudgedMove {
  name: string;
  text: string;
  option: string | null;
  verdict: "win" | "tie" | "draw" | "lose" | "open";
  value: number | string | null;
  gain: number;
  touch: (string | [string, string | number, string | number])[];
}

/** The moves of a position, winning first. */
export interface Moves {
  moves: JudgedMove[];
  judged: number;
  more: boolean;
  value_name: "grundy" | "margin" | "remoteness";
}

/** An answer with its moves; no moves where the position is too long to make one in. */
export interface Study {
  answer: Answer;
  moves: Moves | null;
}

/** A verdict as a sentence. */
export interface VerdictTexts {
  verdict: string;
}

/** What went wrong in a user's code. */
export interface Failure {
  line: number | null;
  what: string;
  position: string | null;
  late: boolean;
}

/** The smallest size that was asked about. */
export interface From {
  from: number;
}

/** What became of a claim: agreement is None where nothing is said, `from` and `up_to` are the sizes asked about. */
export interface Verdict {
  from: number;
  agrees: boolean | null;
  checked: number;
  up_to: number | null;
  size_name: string;
  counterexample: string | null;
  expected: Json;
  claimed: Json;
  claim: string;
  quantity: string;
  statement: string;
  source: string;
  status: string;
  failure: Failure | null;
  orders: number | null;
  complete: boolean;
  silent: number;
  skipped: Failure | null;
  read_as: string | null;
  status_text: string;
  texts: VerdictTexts;
}

/** A move of the play that shows a counterexample. */
export interface ShownMove {
  move: string;
  text: string;
  option: string;
}

/** The play that shows a counterexample. */
export interface ShownBy {
  why: string;
  line: ShownMove[];
  text: string;
}

/** What became of a claim of the game. */
export interface Check {
  from: number;
  agrees: boolean | null;
  checked: number;
  up_to: number | null;
  size_name: string;
  counterexample: string | null;
  expected: Json;
  claimed: Json;
  claim: string;
  quantity: string;
  statement: string;
  source: string;
  status: string;
  failure: Failure | null;
  orders: number | null;
  complete: boolean;
  silent: number;
  skipped: Failure | null;
  read_as: string | null;
  status_text: string;
  texts: VerdictTexts;
  shown_by: ShownBy | null;
}

/** A line of a batch without the answer that was expected. */
export interface RowError {
  code: string;
  message: string;
  at: number | null;
  line: number;
}

/** A batch as a sentence. */
export interface BatchTexts {
  summary: string;
}

/** How a batch went; the answers come as bytes beside it. */
export interface Batch {
  answered: number;
  bad: number;
  refuted: number;
  errors: RowError[];
  texts: BatchTexts;
}

/** A cell of a table that is marked. */
export interface Mark {
  column: number;
  row: number;
  label: string;
}

/** Grundy values of a board; they come as bytes beside it. */
export interface Table {
  title: string;
  columns: number;
  rows: number;
  marks: Mark[];
  label: string;
  svg: string | null;
}

/** The tables of a position. */
export interface Tables {
  tables: Table[];
}

/** A proof that can be checked without the solver: its text, and the same packed for an address.

`kind` is values, outcomes, scores, period or quotient; `listed` how many positions, or heaps, it lists. */
export interface Certificate {
  kind: string;
  listed: number;
  text: string;
  packed: string;
}

/** A certificate that was checked by the package's own rules: how many entries it lists, and a sentence. */
export interface Verified {
  listed: number;
  text: string;
}

/** A rule parameter. */
export interface Parameter {
  name: string;
  label: string;
  type: string;
  default: number | string;
  min: number | null;
  max: number | null;
  choices: string[] | null;
}

/** What a refuted claim says of its counterexample. */
export interface Refutation {
  claimed: Json;
  expected: Json;
  text: string;
}

/** That the prover decides a claim for all sizes: up to how many heaps, null for all of which it speaks. */
export interface ProvedHere {
  heaps: number | null;
  text: string;
}

/** A claim about a game. */
export interface Claim {
  name: string;
  quantity: string;
  statement: string;
  source: string;
  status: "proved" | "conjectured" | "refuted" | "open";
  counterexample: string | null;
  refutation: Refutation | null;
  for_all: ProvedHere | null;
  conventions: string[];
  rules: Record<string, Json>;
  usual: string[];
  program: string | null;
  formula: string | null;
}

/** A judge's input and output. */
export interface Sample {
  input: string;
  output: string;
}

/** How judges give positions of a game. */
export interface JudgeCard {
  describe: string;
  shape: string;
  answer: string;
  answers: string[];
  words: string[];
  any_case: boolean;
  sample: Sample;
}

/** How positions can be drawn by hand. */
export interface Drawn {
  arrows: boolean;
  mark: boolean;
  first: number;
}

/** What there is to know about a game before a position is chosen. */
export interface Card {
  slug: string;
  title: string;
  summary: string;
  family: string;
  also: string[];
  also_set: Record<string, Record<string, string>>;
  rules: string[];
  conventions: string[];
  goals: Record<string, string>;
  parameters: Parameter[];
  examples: string[];
  placeholder: string;
  spellings: string;
  size_name: string;
  loopy: boolean;
  sided: boolean;
  drawn: Drawn | null;
  argument: string;
  handed: string;
  quantities: string[];
  audited: boolean;
  tables: boolean;
  numbered: boolean;
  mapped: boolean;
  claims: Claim[];
  judge: JudgeCard;
}

/** The claims that speak of some rules, by name. */
export interface Speaking {
  claims: string[];
}

/** The game of a name, and the settings that go with it. */
export interface Named {
  game: string;
  set: Record<string, string>;
}

/** All games. */
export interface Games {
  games: Card[];
}

/** Numbers in binary under each other, without carrying. */
export interface Addition {
  rows: AdditionRow[];
  total: string;
  odd: boolean[];
}

/** One number of an addition. */
export interface AdditionRow {
  name: string;
  digits: string;
}

/** A line below a step. */
export interface Row {
  text: string;
  parts: string[];
}

/** A step of a reason. */
export interface Step {
  kind: string;
  text: string;
  parts: string[];
  rows: Row[];
  more: number;
  more_text: string;
  addition: Addition | null;
}

/** Why a player wins. */
export interface Explanation {
  verdict: string;
  short: string;
  by: string;
  steps: Step[];
  text: string;
  markdown: string;
}

/** A position of a game graph. */
export interface Node {
  position: string | null;
  layer: number;
  outcome: "N" | "P" | "tie" | "draw" | null;
  value: number | string | null;
}

/** The game graph below a position. */
export interface Graph {
  svg: string;
  nodes: Node[];
  arcs: [number, number][];
  more: boolean;
}

/** The machine's move and why it was chosen; nothing where no move is left. */
export interface Chosen {
  name: string | null;
  text: string | null;
  reason: string | null;
}

/** A position for other people's pages. */
export interface Static {
  html: string;
  markdown: string;
  name: string;
  link: string;
}

/** A position with its answer in the format that was asked for. */
export interface Rendered {
  game: string;
  title: string;
  position: string | null;
  parameters: Record<string, string>;
  convention: string;
  outcome: "N" | "P" | "tie" | "draw";
  grundy: number | string | null;
  score: number | string | null;
  length: number | string | null;
  remoteness: number | null;
  winning_move_count: number | string | null;
  winning_moves: WinningMove[];
  winning_moves_shown: number;
  by: BySearch | ByClaim;
  read_as: string | null;
  texts: AnswerTexts;
  html?: string;
  markdown?: string;
  svg?: string;
}

/** A move that was made; `touch` is what was clicked for it. */
export interface Played {
  name: string;
  player: 0 | 1;
  gain: number;
  text: string;
  position: string | null;
  touch: (string | [string, string | number, string | number])[];
}

/** A game so far. */
export interface Replay {
  svg: string;
  label: string;
  hidden: number;
  position: string | null;
  moves: Played[];
  scores: number[] | null;
  turn: 0 | 1;
  over: boolean;
  winner: 0 | 1 | null;
}

/** A known problem of a judge. */
export interface Problem {
  slug: string;
  name: string;
  judge: string;
  link: string;
  rule: string;
  format: string;
  game: string;
  set: Record<string, string>;
  answer: string;
  words: string[];
  bounds: Record<string, (number | string)[]>;
  sample: Sample;
}

/** Problems that one idea solves. */
export interface Technique {
  name: string;
  idea: string;
  problems: Problem[];
}

/** The known problems. */
export interface Practice {
  techniques: Technique[];
}

/** An answer to choose. */
export interface Choice {
  name: string;
  text: string;
}

/** A position with a question about it. */
export interface Exercise {
  svg: string;
  label: string;
  hidden: number;
  game: string;
  title: string;
  position: string;
  parameters: Record<string, string>;
  convention: string;
  level: number;
  seed: number;
  kind: string;
  question: string;
  choices: Choice[];
  right: string[];
  answer: string;
}

/** A move that somebody thinks wins, and why it does or does not; `answer` is the machine's to a wrong one. */
export interface Tried {
  name: string;
  text: string;
  right: boolean;
  answer: string | null;
  told: string[];
}

/** A position to begin a game from, its moves, and how many of them win. */
export interface Start {
  position: string;
  moves: number;
  winning: number;
}

/** The puzzle of a day; `winning` of its `moves` win. */
export interface Puzzle {
  svg: string;
  label: string;
  hidden: number;
  date: string;
  level: number;
  game: string;
  title: string;
  position: string;
  parameters: Record<string, string>;
  convention: string;
  question: string;
  moves: number;
  winning: number;
  tried: Tried | null;
}

/** The rules as clauses, and which numbers are positions. */
export interface RuleClauses {
  moves: string[];
  domain: string;
}

/** How many positions a guess was made from, with which largest number. */
export interface Learned {
  positions: number;
  largest: number;
}

/** A guess that was refuted, and where. */
export interface BrokenGuess {
  system: string;
  states: number;
  numbers: number[];
  text: string;
}

/** A part of the proof, with the states of its automaton. */
export interface ProofPart {
  text: string;
  states: number | null;
}

/** The automaton: for each state the state after each letter, and whether it accepts. */
export interface AutomatonTable {
  tracks: string[];
  digits: number;
  arrows: number[][];
  accepts: boolean[];
}

/** The theorem as a program, by language; null where its automaton is too large to be written out.

`tried`: on so many positions the one in Python was run, and said what the automaton says. */
export interface Programs {
  python: string | null;
  cpp: string | null;
  tried: number;
}

/** How the automaton reads a position: the digits of each track, the most significant first, and the states. */
export interface Walked {
  position: string;
  tracks: string[];
  digits: number[][];
  states: number[];
  accepted: boolean;
  text: string;
}

/** What was proved, or why nothing was. */
export interface Prove {
  game: string;
  set: Record<string, string>;
  convention: string;
  quantity: string;
  heaps: number;
  proved: boolean;
  theorem: string | null;
  system: string | null;
  states: number | null;
  why_not: string | null;
  guesses: BrokenGuess[];
  formula?: string | null;
  names?: string[];
  clauses?: RuleClauses;
  learned?: Learned;
  proof?: ProofPart[];
  automaton?: AutomatonTable | null;
  walk?: Walked;
  programs?: Programs;
  steps?: number;
}

/** Whether a formula is true for all sizes, of up to how many heaps, or the smallest position where it is not. */
export interface Decide {
  proved: boolean;
  heaps: number | null;
  counterexample: string | null;
  why_not: string | null;
  text: string;
}

/** A clause of the rules: whether it may be dropped, else a position that needs it, and why. */
export interface ClauseNeeded {
  text: string;
  redundant: boolean;
  at: string | null;
  why: string;
}

/** Steps of some numbers at once, the smallest; those of two numbers as a picture, a text for each row. */
export interface StepsFound {
  states: number;
  smallest: number[][];
  picture: string[];
  text: string;
}

/** Whether changed rules have the same lost positions; null where that was not decided. */
export interface Changed {
  same: boolean | null;
  at: string | null;
  text: string;
}

/** How the lost positions of two games compare; null where that was not decided. */
export interface Compared {
  same: boolean | null;
  differ_at: number[] | null;
  shift: number[] | null;
  text: string;
  moved: string | null;
}

/** Which moves may come or go without changing who wins. */
export interface Variants {
  game: string;
  set: Record<string, string>;
  convention: string;
  heaps: number;
  proved: boolean;
  theorem: string | null;
  why_not: string | null;
  names?: string[];
  clauses?: ClauseNeeded[];
  extensions?: StepsFound | null;
  restrictions?: StepsFound | null;
  changed?: Changed | null;
  compared?: Compared | null;
}

/** A heap that is no product of others, and the letter it goes by. */
export interface Generator {
  name: string;
  heap: number;
}

/** A quotient in sentences: what was found, by what it is right, and whether sums are as in Nim. */
export interface QuotientTexts {
  verdict: string;
  proof: string;
  kind: string;
}

/** The misère quotient of a code's heaps up to `up_to`, of all heaps where it is proved.

Elements are numbers, 0 the identity; `images` are those of the heaps 0, 1, ... as far as they are told, `genera`
the genus symbols of the first of them, as in "4^146". */
export interface Quotient {
  code: string;
  found: boolean;
  proved: boolean;
  up_to: number;
  order: number;
  lost: number;
  tame: boolean;
  preperiod: number | null;
  period: number | null;
  generators: Generator[];
  elements: string[];
  lost_elements: number[];
  images: number[];
  genera: string[];
  products: number[][];
  why_not: string | null;
  texts: QuotientTexts;
}

/** The values of a piece alone; they come as bytes beside it. */
export interface PieceTable {
  piece: string;
  title: string;
  columns: number;
  rows: number;
  largest: number;
}

/** The tables of a board game. */
export interface PieceTables {
  tables: PieceTable[];
}

/** The largest value of a sequence. */
export interface Largest {
  value: number;
  heap: number;
}

/** A game whose single heaps are a sequence. */
export interface SequenceGame {
  game: string;
  title: string;
  set: Record<string, string>;
}

/** A sequence in sentences. */
export interface SequenceTexts {
  verdict: string;
  proof: string;
  exceptions: string;
  lost: string;
  by: string;
}

/** The period of a sequence; its values come as bytes beside it. */
export interface Sequence {
  code: string;
  first?: number;
  up_to: number;
  status: string;
  certified: boolean;
  period: number | null;
  preperiod: number | null;
  saltus: number | null;
  last_exception: number | null;
  exceptions: number[];
  exception_count: number;
  value_at_last_exception: number | null;
  checked_to: number | null;
  bound: number | null;
  needed: number | null;
  source: string | null;
  largest: Largest;
  p_positions: number[];
  p_position_count: number;
  engines: string[];
  texts: SequenceTexts;
  games: SequenceGame[];
}

/** Many numbers at once. */
export interface Bulk {
  count: number;
  nim_sum?: number;
  winning_move_count?: number;
  wins?: number;
}

/** What became of published values. */
export interface CheckValues {
  agrees: boolean | null;
  checked: number;
  from: number | null;
  up_to: number | null;
  complete: boolean;
  counterexample: string | null;
  expected: Json;
  claimed: Json;
  line: number | null;
  quantity: string;
  read_as: string;
  texts: VerdictTexts;
}

/** Why a function is no circuit. */
export interface Untraced {
  function: string;
  line: number | null;
  why: string;
}

/** A function that says something else on plain integers than on words. */
export interface Unbounded {
  function: string;
  at: string;
  plain: string;
  word: string;
}

/** An audit in sentences. */
export interface AuditTexts {
  verdict: string;
  notes: string[];
}

/** What became of an audit. */
export interface Audit {
  agrees: boolean;
  counterexample: string | null;
  covered: number;
  total: number;
  bits: number;
  claim: string;
  against: string;
  game: string | null;
  claimed: string | null;
  expected: string | null;
  untraced: Untraced[];
  unbounded: Unbounded[];
  read_as: string | null;
  method: "circuit" | "per-input";
  texts: AuditTexts;
}

/** A function to begin with. */
export interface AuditExample {
  name: string;
  first: string;
  second: string | null;
  agrees: boolean;
}

/** Functions to begin with. */
export interface AuditExamples {
  examples: AuditExample[];
}

/** What can be told of a function without running it. */
export interface AuditRead {
  name: string;
  untraced: string;
  plain: boolean;
}

/** Inputs at which words are compared with plain integers. */
export interface AuditSamples {
  samples: number[];
}

/** A function failed at an input. */
export interface AuditFailure {
  function: string;
  second: boolean;
  at: number;
  line: number | null;
  what: string;
  covered: number;
  text: string;
}

/** Where an audit input by input stands. */
export interface AuditWords {
  verdict: Audit | null;
  failure: AuditFailure | null;
  next: number[];
  covered: number;
  text: string;
}

/** What plain integers say beside words, or a circuit. */
export interface AuditPlain {
  note: string | null;
  differ: number[];
  denied: string | null;
}

/** Where the check of a formula stands that runs elsewhere: a verdict, or positions to ask it about. */
export interface Hold {
  verdict: Verdict | null;
  shown_by: ShownBy | null;
  arguments: string[];
  names: string[];
  resume: string;
  work: number;
  checked: number;
  text: string;
  fraction: number | null;
}

/** How a function takes a position, as `hold` is told it again. */
export interface Call {
  takes: "position" | "list" | "number" | "numbers" | "equal heaps";
  count: number;
  signs: string[];
}

/** The function that is meant in a text, the quantity its name tells, and how it is called. */
export interface Formula {
  name: string;
  quantity: string | null;
  call: Call;
  read_as: string | null;
}

/** An answer beside the one that was expected, None where there is none; numbered from 1. */
export interface Row {
  number: number;
  expected: string | null;
  printed: string | null;
  same: boolean;
}

/** The rows around the first difference, how many stand before and after them, and where it is among them. */
export interface Rows {
  rows: Row[];
  before: number;
  after: number;
  first: number | null;
}

/** How a program did. */
export interface StressVerdict {
  from: number;
  agrees: boolean | null;
  tried: number;
  checked: number;
  up_to: number | null;
  size_name: string;
  failing_input: string | null;
  expected: string | null;
  actual: string | null;
  kind: string | null;
  position: string | null;
  larger: boolean;
  exit_code: number | null;
  stderr: string | null;
  orders: number | null;
  complete: boolean;
  untried: number;
  counterexample: string | null;
  read_as: string | null;
  program: string;
  rows: Rows | null;
  texts: VerdictTexts;
}

/** Where the trial of a program stands that runs elsewhere: a verdict, or inputs to run it on. */
export interface Stress {
  verdict: StressVerdict | null;
  unrun: string | null;
  round: number;
  given: string[];
  tried: number;
  text: string;
}

/** An input for a program that its reader runs, and how many cases it has. */
export interface StressInput {
  input: string;
  cases: number;
}

/** What is said of an output, and how far that goes. */
export interface CheckedTexts {
  verdict: string;
  only: string;
}

/** What is said of the output of a program that its reader has run. */
export interface StressOutput {
  verdict: "accepted" | "wrong answer" | "wrong format";
  cases: number;
  answers: number;
  rows: Rows;
  case: number | null;
  line: number | null;
  flaw: "missing" | "extra" | "number" | "word" | "letters" | null;
  given: string | null;
  position: string | null;
  expected: string | null;
  printed: string | null;
  words: string[];
  texts: CheckedTexts;
}

/** Where the telling of a reader's game stands: positions to ask about, or its graph. */
export interface Tell {
  walk: string;
  arguments: string[];
  names: string[];
  text: string;
  graph: string | null;
  failure: TellFailure | null;
  examples?: string[];
}

/** What went wrong in the rules. */
export interface TellFailure {
  line: number | null;
  what: string;
}

/** A position as points and lines. */
export interface Sketch {
  points: string[];
  lines: [string, string][];
  mark: string;
}

/** The position of a drawing. */
export interface Sketched {
  position: string | null;
}

/** What each operation says. */
export interface Replies {
  games: Games;
  read: Read;
  draw: Drawing;
  open: Opened;
  claims: Speaking;
  named: Named;
  solve: Answer;
  study: Study;
  moves: Moves;
  check: Check;
  batch: Batch;
  tables: Tables;
  explain: Explanation;
  graph: Graph;
  reply: Chosen;
  replay: Replay;
  render: Rendered;
  static: Static;
  twin: Static;
  audit: Audit;
  audit_examples: AuditExamples;
  audit_read: AuditRead;
  audit_samples: AuditSamples;
  audit_words: AuditWords;
  audit_plain: AuditPlain;
  formula: Formula;
  hold: Hold;
  stress: Stress;
  stress_input: StressInput;
  stress_output: StressOutput;
  tell: Tell;
  sketch: Sketch;
  sketched: Sketched;
  sequence: Sequence;
  table: PieceTables;
  bulk: Bulk;
  check_values: CheckValues;
  quotient: Quotient;
  certificate: Certificate;
  period_certificate: Certificate;
  quotient_certificate: Certificate;
  verify: Verified;
  decide: Decide;
  prove: Prove;
  variants: Variants;
  practice: Practice;
  exercise: Exercise;
  puzzle: Puzzle;
  starting_position: Start;
}
