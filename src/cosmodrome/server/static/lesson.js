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

  const keysOf = ({ dataset }) => (dataset.keys ? JSON.parse(dataset.keys) : [dataset.key]);

  /** The buttons for these answers: those that give most of them, else where the first is picked, else the shortcuts
      that give the fewest others after them, else the tray. */
  function optionsFor(answers) {
    const all = (what) => [...document.querySelectorAll(`#board ${what}`)];
    const right = all("[data-decision]").filter((button) =>
      keysOf(button).slice(0, answers.length).every((key, at) => key === answers[at]),
    );
    const within = right.filter((button) => keysOf(button).length <= answers.length);
    const most = Math.max(...within.map((button) => keysOf(button).length));
    const fewest = Math.min(...right.map((button) => keysOf(button).length));
    const found = [
      within.filter((button) => keysOf(button).length === most),
      all("[data-pick]").filter(({ dataset }) => dataset.pick === answers[0]),
      right.filter((button) => keysOf(button).length === fewest),
      all(".picks"),
    ];
    return found.find(({ length }) => length) || [];
  }

  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("[data-hint]");
    if (!button) return;
    const found = optionsFor(JSON.parse(button.dataset.hint));
    const [first] = found;
    if (first && first.dataset.shownBy) document.querySelector(`#board input[value="${first.dataset.shownBy}"]`).click();
    light(found);
    const target = first && (first.matches("[data-pick], .picks") ? first.querySelector("[data-step='1']") : first);
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
