// The words of the reader's language, in a classic script right behind those of all languages: before they are painted.
(() => {
  const { documentElement: root, currentScript: here, body } = document;
  const nodes = [...body.childNodes].slice(0, here ? [...body.childNodes].indexOf(here) : 0);
  const english = document.createElement("template");
  english.lang = "en";
  english.dataset.title = document.title;
  // Copies, because those on the page come alive, and stay as they are for whoever wants them again.
  for (const node of nodes) if (!(node instanceof HTMLTemplateElement)) english.content.append(node.cloneNode(true));
  here?.before(english);
  if (root.lang === "en") return;
  const words = /** @type {HTMLTemplateElement | null} */ (document.querySelector(`template[lang="${root.lang}"]`));
  if (!words) return;
  for (const node of nodes) if (!(node instanceof HTMLTemplateElement)) node.remove();
  body.prepend(document.importNode(words.content, true));
  document.title = words.dataset.title ?? document.title;
})();
