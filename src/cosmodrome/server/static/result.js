/* The end of a game: to who played it the result opens by itself, once, when nothing moves on the board any more.

   [data-result="table"]   the link to the result, for a player */
"use strict";
(() => {
  const SEEN = "cosmodrome results"; // of these tables, the newest last
  const KEPT = 50;
  const TEXT = "textarea, input:not([type=checkbox], [type=radio], [type=range])";
  let waits = false;

  /** @returns {HTMLAnchorElement} */
  const link = () => document.querySelector("[data-result]");
  const seen = () => JSON.parse(localStorage.getItem(SEEN) || "[]");
  const awaited = () => link() && !seen().includes(link().dataset.result);

  async function open() {
    if (waits || !awaited()) return;
    waits = true;
    await Motion.still();
    waits = false;
    if (!awaited()) return;
    const typing = document.activeElement;
    if (typing.matches(TEXT)) return typing.addEventListener("blur", open, { once: true });
    localStorage.setItem(SEEN, JSON.stringify([...seen(), link().dataset.result].slice(-KEPT)));
    const said = document.querySelector(".verdict");
    if (said) Announcer.tell(`${said.textContent}.`);
    const panel = document.getElementById("panel");
    if (panel.hidden || panel.dataset.from !== link().getAttribute("href")) link().click(); // it would close what is open
  }

  document.addEventListener("swapped", open);
  open();
})();
