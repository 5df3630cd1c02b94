/* The end of a game: to who played it the result opens by itself, once.

   [data-result="table"]   the link to the result, for a player */
"use strict";
(() => {
  const SEEN = "cosmodrome results"; // of these tables, the newest last
  const KEPT = 50;

  function open() {
    const link = document.querySelector("[data-result]");
    if (!link) return;
    const seen = JSON.parse(localStorage.getItem(SEEN) || "[]");
    if (seen.includes(link.dataset.result)) return;
    if (document.activeElement.matches("input, textarea")) return document.activeElement.addEventListener("blur", open, { once: true }); // somebody is typing
    localStorage.setItem(SEEN, JSON.stringify([...seen, link.dataset.result].slice(-KEPT)));
    const said = document.querySelector(".verdict");
    if (said) Announcer.tell(`${said.textContent}.`);
    link.click();
  }

  document.addEventListener("swapped", open);
  open();
})();
