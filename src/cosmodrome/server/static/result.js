/* The end of a game: to who played it the result opens by itself, once, when nothing moves on the board any more.

   [data-result="table"]   the link to the result, for a player */
"use strict";
(() => {
  const SEEN = "cosmodrome results"; // of these tables, the newest last
  const KEPT = 50;
  let waits = false;

  async function open() {
    const link = () => document.querySelector("[data-result]");
    const seen = JSON.parse(localStorage.getItem(SEEN) || "[]");
    if (!link() || waits || seen.includes(link().dataset.result)) return;
    const typing = document.activeElement;
    if (typing.matches("input, textarea")) return typing.addEventListener("blur", open, { once: true });
    waits = true;
    await still();
    localStorage.setItem(SEEN, JSON.stringify([...seen, link().dataset.result].slice(-KEPT)));
    const said = document.querySelector(".verdict");
    if (said) Announcer.tell(`${said.textContent}.`);
    link().click();
  }

  function still() {
    const moving = document.getAnimations().filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime));
    return Promise.allSettled(moving.map((each) => each.finished));
  }

  document.addEventListener("swapped", open);
  open();
})();
