// Made by web/tools/reply_types.py (./build.sh types) of pysrc/nimbers/api/replies: do not change it here.

/** Any value of JSON. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** An error; `at` is an index into the user's text. */
export interface ErrorReply {
  code: string;
  message: string;
  at: number | null;
}

/** A position as SVG, with a text for users who cannot see it, and the number of parts left out. */
export interface Drawing {
  svg: string;
  label: string;
  hidden: number;
}

/** A parsed position; `position` is null if it is too long to send. */
export interface Read {
  position: string | null;
  length_chars: number;
  parameters: Record<string, string>;
  convention: string;
  sequence: string | null;
}

/** A parsed position with its drawing. */
export interface DrawnPosition {
  position: string | null;
  length_chars: number;
  parameters: Record<string, string>;
  convention: string;
  sequence: string | null;
  drawing: Drawing;
}

/** Source of an answer: search. */
export interface BySearch {
  kind: "search";
  positions: number;
}

/** Source of an answer: a proved claim, which agreed with search up to a size. */
export interface ByClaim {
  kind: "claim";
  name: string;
  source: string;
  agreed: number;
  size_name: string;
  statement: string;
}

/** A winning move, and the notation of its option. */
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

/** Who wins a position, with its values and winning moves. */
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

/** A move with its verdict and value; `touch` has the parts to click. */
export interface EvaluatedMove {
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
  moves: EvaluatedMove[];
  judged: number;
  more: boolean;
  value_name: "grundy" | "margin" | "remoteness";
}

/** An answer with the moves; `moves` is null if the position is too long to play on. */
export interface AnswerWithMoves {
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

/** The smallest size checked. */
export interface From {
  from: number;
}

/** The result of checking a claim: `agrees` is null without a verdict; `from` and `up_to` are the sizes checked. */
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

/** A move of a line of play that shows a counterexample. */
export interface ShownMove {
  move: string;
  text: string;
  option: string;
}

/** A line of play that shows a counterexample. */
export interface ShownBy {
  why: string;
  line: ShownMove[];
  text: string;
}

/** The result of checking a claim of the game. */
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

/** A line of a batch that failed or has an unexpected answer. */
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

/** The result of a batch; the answers are bytes outside the JSON. */
export interface Batch {
  answered: number;
  bad: number;
  refuted: number;
  errors: RowError[];
  texts: BatchTexts;
}

/** A marked cell of a table. */
export interface Mark {
  column: number;
  row: number;
  label: string;
}

/** A table of Grundy values of a board; the values are bytes outside the JSON. */
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

/** A proof that can be verified without the solver: its text, and the text compressed for a URL.

`kind` is values, outcomes, scores, counterexample, automaton, period, quotient, table or words; `listed` is the
number of its entries: positions, heaps, knots, values of a table, or gates. */
export interface Certificate {
  kind: string;
  listed: number;
  text: string;
  packed: string;
}

/** A certificate verified by the package's own rules: its number of entries, and a sentence. */
export interface VerifiedCertificate {
  listed: number;
  text: string;
}

/** A certificate as a file for a proof assistant. */
export interface TheoremFile {
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

/** The counterexample of a refuted claim: the value by the claim, and the value by search. */
export interface Refutation {
  claimed: Json;
  expected: Json;
  text: string;
}

/** A claim that the prover proves for all sizes: up to how many heaps, null for any number. */
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

/** How online judges give positions of a game. */
export interface JudgeCard {
  describe: string;
  shape: "cases" | "numbers" | "lines";
  answer: string;
  answers: string[];
  words: string[];
  any_case: boolean;
  sample: Sample;
}

/** How positions can be drawn by hand. */
export interface DrawableGraph {
  arrows: boolean;
  mark: boolean;
  first: number;
}

/** All about a game that does not depend on a position. */
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
  drawn: DrawableGraph | null;
  argument: string;
  handed: string;
  quantities: string[];
  audited: boolean;
  tables: boolean;
  numbered: boolean;
  fixed_count: boolean;
  mapped: boolean;
  claims: Claim[];
  judge: JudgeCard;
}

/** The names of the claims that apply to some rules. */
export interface ApplicableClaims {
  claims: string[];
}

/** The game with a name or alias, and the settings that the alias implies. */
export interface GameOfName {
  game: string;
  set: Record<string, string>;
}

/** All games. */
export interface Games {
  games: Card[];
}

/** Numbers in binary below each other, for addition without carrying. */
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

/** The machine's move and the reason for it; all null without a move. */
export interface MachineMove {
  name: string | null;
  text: string | null;
  reason: string | null;
}

/** The embed code of a position. */
export interface Static {
  html: string;
  markdown: string;
  name: string;
  link: string;
}

/** A position with its answer in the requested format. */
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

/** A move of a replayed game; `touch` has the parts to click for it. */
export interface PlayedMove {
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
  moves: PlayedMove[];
  scores: number[] | null;
  turn: 0 | 1;
  over: boolean;
  winner: 0 | 1 | null;
}

/** A known problem of an online judge. */
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

/** The problems that one idea solves. */
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

/** A guess at a winning move, with why it wins or loses; `answer` is the machine's reply to a wrong one. */
export interface TriedMove {
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

/** The puzzle of a day; `winning` of its `moves` moves win. */
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
  tried: TriedMove | null;
}

/** The rules as clauses, and which numbers are positions. */
export interface RuleClauses {
  moves: string[];
  domain: string;
}

/** The positions from which a guess was learnt: how many, and their largest number. */
export interface LearningSample {
  positions: number;
  largest: number;
}

/** A refuted guess, with its counterexample. */
export interface BrokenGuess {
  system: string;
  states: number;
  numbers: number[];
  text: string;
}

/** A part of the proof, with the number of states of its automaton. */
export interface ProofPart {
  text: string;
  states: number | null;
}

/** The automaton: for each state the next state after each letter, and whether it accepts. */
export interface AutomatonTable {
  tracks: string[];
  digits: number;
  arrows: number[][];
  accepts: boolean[];
}

/** The theorem as programs in two languages; null if its automaton is too large.

`tried` is the number of positions on which the Python program was run and agreed with the automaton. */
export interface Programs {
  python: string | null;
  cpp: string | null;
  tried: number;
}

/** A run of the automaton on a position: the digits of each track, most significant first, and the states. */
export interface AutomatonRun {
  position: string;
  tracks: string[];
  digits: number[][];
  states: number[];
  accepted: boolean;
  text: string;
}

/** A theorem with its proof, or why nothing was proved. */
export interface Prove {
  game: string;
  set: Record<string, string>;
  convention: string;
  quantity: string;
  heaps: number;
  forbid?: number;
  proved: boolean;
  theorem: string | null;
  system: string | null;
  states: number | null;
  why_not: string | null;
  guesses: BrokenGuess[];
  formula?: string | null;
  names?: string[];
  clauses?: RuleClauses;
  learned?: LearningSample;
  proof?: ProofPart[];
  automaton?: AutomatonTable | null;
  walk?: AutomatonRun;
  programs?: Programs;
  steps?: number;
  bytes?: number;
}

/** The operation that certifies a theorem, and its parameters beside the game's. */
export interface CertifiedBy {
  op: "theorem_certificate" | "period_certificate";
  params: Record<string, string | number>;
}

/** Whether a formula is true for all sizes, up to how many heaps, or the smallest counterexample. */
export interface Decide {
  proved: boolean;
  heaps: number | null;
  counterexample: string | null;
  why_not: string | null;
  text: string;
  proof: CertifiedBy | null;
}

/** A clause of the rules: whether it is redundant, else a position that needs it, and why. */
export interface ClauseNeeded {
  text: string;
  redundant: boolean;
  at: string | null;
  why: string;
}

/** A set of moves by their steps, with the smallest ones; for two numbers also a picture, a text for each row. */
export interface MoveSet {
  states: number;
  smallest: number[][];
  picture: string[];
  text: string;
}

/** Whether changed rules have the same lost positions; null if undecided. */
export interface RulesChange {
  same: boolean | null;
  at: string | null;
  text: string;
}

/** How the lost positions of two games compare; null if undecided. */
export interface RulesComparison {
  same: boolean | null;
  differ_at: number[] | null;
  shift: number[] | null;
  text: string;
  moved: string | null;
}

/** Which moves can be added or dropped without changing who wins. */
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
  extensions?: MoveSet | null;
  restrictions?: MoveSet | null;
  changed?: RulesChange | null;
  compared?: RulesComparison | null;
}

/** A heap that is not a product of others, and its letter. */
export interface Generator {
  name: string;
  heap: number;
}

/** A quotient in sentences: the result, its proof, and whether sums behave as in Nim. */
export interface QuotientTexts {
  verdict: string;
  proof: string;
  kind: string;
}

/** The misère quotient of a code's heaps up to `up_to`, or of all heaps if it is proved.

Elements are numbered, 0 is the identity. `images` has the elements of the first heaps 0, 1, ..., `genera` their
genus symbols, such as "4^146". */
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

/** A table of the values of one piece; the values are bytes outside the JSON. */
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

/** A game whose heap values are the sequence. */
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

/** The period of a sequence; its values are bytes outside the JSON. */
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

/** The results for many numbers. */
export interface Bulk {
  count: number;
  nim_sum?: number;
  winning_move_count?: number;
  wins?: number;
}

/** The result of checking published values. */
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

/** Why a function could not be traced into a circuit. */
export interface TraceFailure {
  function: string;
  line: number | null;
  why: string;
}

/** A function whose results on plain integers and on words differ. */
export interface WordMismatch {
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

/** The result of an audit. */
export interface Audit {
  agrees: boolean | null;
  counterexample: string | null;
  covered: number;
  total: number;
  bits: number;
  claim: string;
  against: string;
  game: string | null;
  claimed: string | null;
  expected: string | null;
  untraced: TraceFailure[];
  unbounded: WordMismatch[];
  read_as: string | null;
  plain: string | null;
  wrapped: string | null;
  runs: number;
  method: "circuit" | "per-input";
  texts: AuditTexts;
}

/** An example function. */
export interface AuditExample {
  name: string;
  first: string;
  second: string | null;
  agrees: boolean;
}

/** Example functions. */
export interface AuditExamples {
  examples: AuditExample[];
}

/** What is known of a function without running it. */
export interface AuditRead {
  name: string;
  untraced: string;
  plain: boolean;
}

/** Inputs at which words are compared with plain integers. */
export interface AuditSamples {
  samples: number[];
}

/** A failure of a function at an input. */
export interface AuditFailure {
  function: string;
  second: boolean;
  at: number;
  line: number | null;
  what: string;
  covered: number;
  text: string;
}

/** The state of an audit input by input: a verdict, a failure, or the next inputs. */
export interface AuditWords {
  verdict: Audit | null;
  failure: AuditFailure | null;
  next: number[];
  covered: number;
  text: string;
}

/** The comparison of a function on plain integers with the same function on words, or with its circuit. */
export interface AuditPlain {
  note: string | null;
  differ: number[];
  denied: string | null;
}

/** The state of a check whose formula runs in the sandbox: a verdict, or the next batch of positions. */
export interface FormulaCheck {
  verdict: Verdict | null;
  shown_by: ShownBy | null;
  arguments: string[];
  names: string[];
  resume: string;
  work: number;
  checked: number;
  text: string;
  fraction: number | null;
  truth: "wins" | "loses" | "other";
  trial: Trial;
}

/** The ways to call a function that are still to be tried, the current one first, to be passed on to `hold`. */
export interface Trial {
  calls: Call[];
  best: Call | null;
  has_value: boolean;
}

/** How a function takes a position. */
export interface Call {
  takes: string;
  count: number;
  signs: string[];
  settings: (number | number[])[][];
  parts: string[];
  missing: string[];
}

/** The function in a text, the quantity that its name implies, and how it may be called. */
export interface Formula {
  name: string;
  quantity: string | null;
  trial: Trial;
  read_as: string | null;
}

/** A printed answer beside the expected one, null if missing; numbered from 1. */
export interface Row {
  number: number;
  expected: string | null;
  printed: string | null;
  same: boolean;
}

/** The rows around the first difference, its index among them, and the numbers of rows before and after. */
export interface Rows {
  rows: Row[];
  before: number;
  after: number;
  first: number | null;
}

/** The result of a stress test. */
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
  larger_lost: number | null;
  reach: Record<string, [number, number]>;
  exit_code: number | null;
  stderr: string | null;
  orders: number | null;
  complete: boolean;
  untried: number;
  stopped: number | null;
  counterexample: string | null;
  read_as: string | null;
  program: string;
  rows: Rows | null;
  texts: VerdictTexts;
}

/** The state of a stress test whose program runs in the sandbox: a verdict, or the next inputs. */
export interface Stress {
  verdict: StressVerdict | null;
  unrun: string | null;
  round: number;
  function: string;
  given: string[];
  tried: number;
  text: string;
}

/** An input for a program that the user runs, and its number of cases. */
export interface StressInput {
  input: string;
  cases: number;
}

/** A verdict on an output in a sentence, and how far it applies. */
export interface CheckedTexts {
  verdict: string;
  only: string;
}

/** The verdict on the output of a program that the user has run. */
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
  read_as: string | null;
  texts: CheckedTexts;
}

/** The state of the walk through a user's game: the next batch of positions, or its graph. */
export interface RulesWalk {
  walk: string;
  arguments: string[];
  names: string[];
  text: string;
  graph: string | null;
  failure: RulesFailure | null;
  examples?: string[];
}

/** A failure of a user's rules. */
export interface RulesFailure {
  line: number | null;
  what: string;
}

/** A position as points and lines. */
export interface Sketch {
  points: string[];
  lines: [string, string][];
  mark: string;
}

/** The position in a drawing. */
export interface SketchedPosition {
  position: string | null;
}

/** What each operation says. */
export interface Replies {
  games: Games;
  read: Read;
  draw: Drawing;
  open: DrawnPosition;
  claims: ApplicableClaims;
  named: GameOfName;
  solve: Answer;
  study: AnswerWithMoves;
  moves: Moves;
  tables: Tables;
  check: Check;
  batch: Batch;
  explain: Explanation;
  graph: Graph;
  reply: MachineMove;
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
  hold: FormulaCheck;
  stress: Stress;
  stress_input: StressInput;
  stress_output: StressOutput;
  tell: RulesWalk;
  sketch: Sketch;
  sketched: SketchedPosition;
  sequence: Sequence;
  table: PieceTables;
  bulk: Bulk;
  check_values: CheckValues;
  quotient: Quotient;
  certificate: Certificate;
  period_certificate: Certificate;
  theorem_certificate: Certificate;
  quotient_certificate: Certificate;
  table_certificate: Certificate;
  audit_certificate: Certificate;
  verify: VerifiedCertificate;
  theorem_file: TheoremFile;
  decide: Decide;
  prove: Prove;
  variants: Variants;
  practice: Practice;
  exercise: Exercise;
  puzzle: Puzzle;
  starting_position: Start;
}
