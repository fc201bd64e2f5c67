// The words of the reader's language take the place of the English ones, in a classic script right behind them.
(() => {
  const { documentElement: root, currentScript: here } = document;
  const words = document.querySelector("template[lang]");
  if (!(words instanceof HTMLTemplateElement)) return;
  if (words.lang === root.lang) {
    document.title = words.dataset.title ?? document.title;
    while (here?.previousSibling) here.previousSibling.remove();
    here?.before(words.content);
  }
  words.remove();
})();
