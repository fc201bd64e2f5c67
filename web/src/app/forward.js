// A link is opened by the page of its game, or by that of sequences, in its language: in a classic script (first.js), so that no other page is seen before it.
(() => {
  const script = document.currentScript;
  const { root = "./", lang = "en", game = "", games = "", page = `games/${game}` } = script?.dataset ?? {};
  const known = games.split(" ");

  /** The address of the page that opens the link in the address bar, or null where this one does. */
  const elsewhere = () => {
    const hash = location.hash.replace(/%3B/gi, ";").replace(/%3D/gi, "=");
    // Places in the page are words, with numbers perhaps; whatever else stands there is told by the page of a game.
    if (hash === "" || /^#(?!v\d)[a-z][a-z\d-]*$/.test(hash)) return null;
    const asked = /[#;]g=([^;]*)/.exec(hash)?.[1] ?? "";
    const tongue = /;l=([^;]*)/.exec(hash)?.[1] ?? lang;
    const slug = known.includes(asked) ? asked : game || "nim";
    const language = __LANGUAGES__.split(" ").includes(tongue) ? tongue : lang;
    const place = !asked && /[#;]code=/.test(hash) ? "sequences" : `games/${slug}`;
    if (place === page && language === lang) return null;
    return `${root}${language === "en" ? "" : `${language}/`}${place}/${location.hash}`;
  };

  const there = elsewhere();
  if (there) {
    location.replace(there);
    if (script) script.dataset.leaving = "";
  }

  // Before anything else hears of it.
  for (const event of ["popstate", "hashchange"]) {
    addEventListener(event, (event) => {
      const there = elsewhere();
      if (!there) return;
      event.stopImmediatePropagation();
      location.replace(there);
    });
  }

  // The same position in another language; the link's own word for the language would lead back.
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest("a[data-language]") : null;
    if (link instanceof HTMLAnchorElement) link.hash = location.hash.replace(/;l=[^;]*/, "");
  });
})();
