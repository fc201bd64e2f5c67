// The engine's only error class: a code for programs, a complete sentence for the reader.

/** The reason why a question has no answer: a code from Python, or `engine` or `crashed` if Python itself failed. */
export class EngineError extends Error {
  name: string;
  code: string;
  at: number | null;

  /** @param at index in the user's text, if the error has a place */
  constructor(code: string, message: string, at: number | null = null) {
    super(message);
    this.name = "EngineError";
    this.code = code;
    this.at = at;
  }
}
