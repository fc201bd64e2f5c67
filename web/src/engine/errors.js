// The one error class of the engine: a code for programs, a finished sentence for people.

/** Why a question has no answer: Python's own codes, or `engine` and `crashed` when Python itself failed. */
export class EngineError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {number | null} [at] where in the typed text, if anywhere
   */
  constructor(code, message, at = null) {
    super(message);
    this.name = "EngineError";
    this.code = code;
    this.at = at;
  }
}
