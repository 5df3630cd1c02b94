/* A lesson: what the coach speaks of is lit up, and the focus follows the lesson.

   #coach[data-look="id …"]   things of the board to light up
   [data-hint='["key", …]']   shows the option that goes furthest along these answers
   [data-shown-by="value"]    an option that is in sight while the input with this value is checked */
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

  /** How many of these answers a button gives, a little less if it gives others after them; 0 if it leads elsewhere. */
  function given({ dataset }, answers) {
    const keys = dataset.keys ? JSON.parse(dataset.keys) : [dataset.key];
    const shared = Math.min(keys.length, answers.length);
    const right = keys.slice(0, shared).every((key, at) => key === answers[at]);
    return right ? shared - (keys.length - shared) / 100 : 0;
  }

  /** The buttons that give most of these answers, or those of a tray that picks the first. */
  function optionsFor(answers) {
    const buttons = [...document.querySelectorAll("#board [data-decision]")];
    const most = Math.max(0, ...buttons.map((button) => given(button, answers)));
    if (most) return buttons.filter((button) => given(button, answers) === most);
    return [...document.querySelectorAll("#board [data-pick]")].filter(({ dataset }) => dataset.pick === answers[0]);
  }

  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("[data-hint]");
    if (!button) return;
    const found = optionsFor(JSON.parse(button.dataset.hint));
    const [first] = found;
    if (first && first.dataset.shownBy) document.querySelector(`#board input[value="${first.dataset.shownBy}"]`).click();
    light(found);
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
