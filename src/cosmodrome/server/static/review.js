/* A review that grows: while it waits or runs, its page is fetched again and again, and swapped in. */
"use strict";
(() => {
  const EVERY = 700; // milliseconds
  const main = () => document.getElementById("main");

  async function grow() {
    if (!["waiting", "running"].includes(main().dataset.review)) return;
    const text = await fetchText(location.href);
    const fresh = text && new DOMParser().parseFromString(text, "text/html").getElementById("main");
    if (fresh) Idiomorph.morph(main(), fresh.outerHTML, { morphStyle: "outerHTML" });
    if (main().dataset.review === "done") Announcer.tell("The review is complete.");
    setTimeout(grow, EVERY);
  }
  setTimeout(grow, EVERY);
})();
