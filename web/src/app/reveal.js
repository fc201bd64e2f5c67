// A place on the page that may be folded away: the folds around it open, and it comes into sight.

/**
 * @param {string} hash as `location.hash` has it
 * @returns {HTMLElement | null} null where there is no such place
 */
export function reveal(hash) {
  const place = /^#[a-z][a-z\d-]*$/.test(hash) ? document.getElementById(hash.slice(1)) : null;
  if (!place) return null;
  let folded = false;
  for (let fold = place.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) {
    folded ||= !fold.open;
    fold.open = true;
  }
  if (folded) place.scrollIntoView();
  return place;
}
