// What the page and the service worker call what they keep, and their locks: other sites, ours too, may share the origin.

/**
 * The names of the site at this path; nothing else on the origin has names that begin with `own`.
 * @param {string} path of the site's root, with a slash at its end
 */
export function names(path) {
  const own = `nimbers ${path} `;
  return {
    own,
    /** Files with their hashes in their names, of whichever build. */
    files: `${own}files`,
    /** What a reader had dropped on a page that is being reloaded. */
    drafts: `${own}drafts`,
    /** Python's memory after its start. */
    memory: `${own}memory`,
    /** Held by whoever fills the caches or clears them up. */
    order: `${own}order`,
    /**
     * The pages of one build; a page holds a shared lock of this name for as long as it lives.
     * @param {string} id
     */
    build: (id) => `${own}build ${id}`,
    /** The theme that was chosen; theme.js has it, too. */
    theme: `${own}theme`,
    /** Whether the list of games is put away; sidebar.js has it, too. */
    list: `${own}list`,
    /** The build whose files have been here before; early.js has it, too. */
    cached: `${own}familiar`,
    /** The puzzles of the coming days. */
    days: `${own}days`,
    /** The puzzles that were solved, by their days. */
    puzzles: `${own}puzzles`,
    /** The last answer of a tab. */
    answer: `${own}answer`,
    /** The last sum of a tab. */
    sum: `${own}sum`,
    /**
     * What is typed on a page of a tab.
     * @param {string} page its path
     */
    draft: (page) => `${own}draft ${page}`,
    /**
     * Held by the tab whose file of drafts has this name.
     * @param {string} id
     */
    draftOf: (id) => `${own}draft of ${id}`,
    /**
     * Says that the tab with this file was left by its reader.
     * @param {string} id
     */
    left: (id) => `${own}left ${id}`,
  };
}

/**
 * What is asked of the service worker: to take over at once, to clear up what no living page needs; to say its build; to keep
 * what is missing of it, and to say whether that was possible.
 * @typedef {"take over" | "clear up" | "build" | "complete"} Request
 */
