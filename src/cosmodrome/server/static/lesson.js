/* A lesson: what the coach speaks of is lit up, and the focus follows the lesson.

   #coach[data-look="id …"]   things of the board to light up
   [data-hint="key"]          shows the option with this key */
"use strict";
(() => {
  const LIT = ["lit", "pointed"];
  const smooth = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";

  function light(things) {
    for (const old of document.querySelectorAll(".lit")) old.classList.remove(...LIT);
    for (const thing of things) thing.classList.add(...LIT);
    const [first] = things;
    if (first) first.scrollIntoView({ block: "nearest", inline: "center", behavior: smooth });
  }

  /** A heading stands for all that it is the heading of. */
  const thing = (id) => document.querySelector(`#board [aria-labelledby="${id}"]`) || document.getElementById(id);

  function show() {
    const { look } = document.getElementById("coach").dataset;
    light((look ? look.split(" ") : []).map(thing).filter(Boolean));
  }

  /** The buttons for a key: its own, or those of a tray that picks it. */
  function optionsFor(key) {
    const own = [...document.querySelectorAll("#board [data-decision]")].filter(
      ({ dataset }) => dataset.key === key || (dataset.keys && JSON.parse(dataset.keys)[0] === key),
    );
    const picks = [...document.querySelectorAll("#board [data-pick]")].filter(({ dataset }) => dataset.pick === key);
    return own.length ? own : picks;
  }

  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("[data-hint]");
    if (!button) return;
    const found = optionsFor(button.dataset.hint);
    light(found);
    const [first] = found;
    const target = first && (first.matches("[data-pick]") ? first.querySelector("[data-step='1']") : first);
    if (target) target.focus();
  });

  document.addEventListener("swapped", () => {
    show();
    const next = document.getElementById("go-on");
    const lost = document.activeElement === document.body || document.activeElement.matches("[role=status]");
    if (next && lost) next.focus({ preventScroll: true });
  });
  show();
})();
