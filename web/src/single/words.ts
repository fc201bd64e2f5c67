// Inserts the texts of the reader's language before the first paint; a classic script right behind all the texts.
(() => {
  const { documentElement: root, currentScript: here, body } = document;
  const nodes = [...body.childNodes].slice(0, here ? [...body.childNodes].indexOf(here) : 0);
  const english = document.createElement("template");
  english.lang = "en";
  english.dataset.title = document.title;
  // Copy the nodes: those on the page change once their elements are defined.
  for (const node of nodes) if (!(node instanceof HTMLTemplateElement)) english.content.append(node.cloneNode(true));
  here?.before(english);
  if (root.lang === "en") return;
  const words = document.querySelector(`template[lang="${root.lang}"]`) as HTMLTemplateElement | null;
  if (!words) return;
  for (const node of nodes) if (!(node instanceof HTMLTemplateElement)) node.remove();
  body.prepend(document.importNode(words.content, true));
  document.title = words.dataset.title ?? document.title;
})();
