/* A review that grows: while it runs, its page is fetched again and again, and swapped in. */
"use strict";
(() => {
  const EVERY = 700; // milliseconds
  const main = () => document.getElementById("main");

  async function grow() {
    if (main().dataset.review !== "running") return;
    const answer = await fetch(location.href).catch(() => null);
    const fresh = answer && answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("main") : null;
    if (fresh) Idiomorph.morph(main(), fresh.outerHTML, { morphStyle: "outerHTML" });
    if (main().dataset.review === "done") Announcer.tell("The review is complete.");
    setTimeout(grow, EVERY);
  }
  setTimeout(grow, EVERY);
})();
