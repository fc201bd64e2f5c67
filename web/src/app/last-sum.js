// The sum that was looked at last in this tab, so that a position from another game's page can join it.

const KEY = "nimbers-sum";

/**
 * @param {string} convention
 * @returns {string[]} its terms; none where there is no such sum
 */
export function lastSum(convention) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return kept?.convention === convention && typeof kept.text === "string" && kept.text ? kept.text.split("+") : [];
  } catch {
    return []; // storage is closed to us, or holds what is not ours
  }
}

/**
 * @param {string} text notation
 * @param {string} convention
 */
export function keepSum(text, convention) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ text, convention }));
  } catch {
    // then a sum is begun anew
  }
}
