// Only in pages of ./build.sh dev: reloads the page after a source was saved, and shows errors.
(() => {
  /** @type {string | undefined} of the page's sources */
  let version = document.currentScript?.dataset.version;
  const source = new EventSource(new URL("events", document.currentScript.src));
  const notice = document.createElement("pre");
  Object.assign(notice.style, {
    position: "fixed",
    inset: "0 0 auto 0",
    zIndex: "1000",
    maxHeight: "60vh",
    overflow: "auto",
    margin: "0",
    padding: "1rem",
    background: "#7a1020",
    color: "#fff",
    whiteSpace: "pre-wrap",
  });
  notice.setAttribute("role", "alert");
  source.onmessage = ({ data }) => {
    const said = JSON.parse(data);
    notice.textContent = said.error ?? "";
    if (said.error) document.body.append(notice);
    else if (said.version !== version) location.reload();
    else notice.remove();
    if (!said.error) version = said.version;
  };
})();
