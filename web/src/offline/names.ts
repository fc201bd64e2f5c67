// Names of caches, storage keys and locks of the page and the service worker; other sites may share the origin.

/**
 * Build the names for the site at this path; nothing else on the origin has names that begin with `own`.
 * @param path the site's root, ending with a slash
 */
export function names(path: string) {
  const own = `nimbers ${path} `;
  return {
    own,
    /** Cache: files with a hash in their names, of all builds. */
    files: `${own}files`,
    /** Cache: dropped files over a reload. Folder of private files: drafts. */
    drafts: `${own}drafts`,
    /** Folder of private files: the snapshot of Python's memory. */
    memory: `${own}memory`,
    /** Lock: held while filling or clearing the caches. */
    order: `${own}order`,
    /** Cache: the pages of one build. Lock: each open page holds a shared lock of this name. */
    build: (id: string) => `${own}build ${id}`,
    /** The reader's theme; theme.ts repeats this name. */
    theme: `${own}theme`,
    /** Whether the list of games is hidden; sidebar.ts repeats this name. */
    list: `${own}list`,
    /** The build whose files are in the cache; early.ts repeats this name. */
    cached: `${own}familiar`,
    /** Cache: the puzzles of the coming days. */
    days: `${own}days`,
    /** The solved puzzles, by day. */
    puzzles: `${own}puzzles`,
    /** The last answer in a tab. */
    answer: `${own}answer`,
    /** The last sum in a tab. */
    sum: `${own}sum`,
    /**
     * The reader's text on a page of a tab.
     * @param page its path
     */
    draft: (page: string) => `${own}draft ${page}`,
    /** Lock: held by the tab whose drafts have this name. */
    draftOf: (id: string) => `${own}draft of ${id}`,
    /** Marks that the reader closed the tab with these drafts. */
    left: (id: string) => `${own}left ${id}`,
  };
}

/**
 * Requests to the service worker: take over at once; delete what no open page needs; report its build; load the missing
 * files and report whether that was possible.
 */
export type Request = "take over" | "clear up" | "build" | "complete";
