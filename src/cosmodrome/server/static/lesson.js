/* A lesson: what the coach speaks of is lit up, and the focus follows the lesson.

   #coach[data-look="id …"]   things of the board to light up
   [data-hint="key …"]        shows the option for these answers
   [data-picks="key …"]       on the same button: what to choose for them in the tray (tray.js)
   [data-shown-by="value"]    an option that is in sight while the input with this value is checked */
"use strict";
(() => {
  const LIT = ["coached", "pointed"];
  const smooth = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";

  /** @param {Element[]} things */
  function light(things) {
    for (const old of document.querySelectorAll(".coached")) old.classList.remove(...LIT);
    for (const thing of things) thing.classList.add(...LIT);
    const [first] = things;
    if (first) first.scrollIntoView({ block: "nearest", inline: "center", behavior: smooth });
  }

  /** A heading stands for all that it is the heading of.
      @param {string} id */
  const thing = (id) => document.querySelector(`#board [aria-labelledby="${id}"]`) || document.getElementById(id);

  function show() {
    const { look } = document.getElementById("coach").dataset;
    light((look ? look.split(" ") : []).map(thing).filter(Boolean));
  }

  /** The buttons for these answers: the shortcut for most of them, the option of the first, where it is picked, the
      shortest shortcut that begins with it, or the tray.
      @param {string[]} keys */
  function optionsFor(keys) {
    /** @type {(what: string, fits: (data: DOMStringMap) => boolean) => Element[]} */
    const all = (what, fits) => [...document.querySelectorAll(`#board ${what}`)].filter(({ dataset }) => fits(dataset));
    const ways = all("[data-keys][data-decision]", (data) => JSON.parse(data.keys)[0] === keys[0]);
    /** @type {(way: Element) => string[]} */
    const answers = (way) => JSON.parse(way.dataset.keys);
    /** @param {Element} way */
    const length = (way) => answers(way).length;
    const whole = ways.filter((way) => answers(way).every((key, at) => key === keys[at]));
    const most = Math.max(...whole.map(length));
    const found = [
      whole.filter((way) => length(way) === most),
      all("[data-key][data-decision]", (data) => data.key === keys[0]),
      all("[data-add]", (data) => data.add === keys[0]),
      all("[data-pick]", (data) => data.pick === keys[0]),
      ways.filter((way) => length(way) === Math.min(...ways.map(length))),
      all(".picks", () => true),
    ];
    return found.find((each) => each.length) || [];
  }

  /** Choose just these things in the tray: first what is too many is given back.
      @param {Element} tray
      @param {string[]} keys */
  function fill(tray, keys) {
    for (const sign of [-1, 1]) {
      for (const kind of tray.querySelectorAll("[data-pick]")) {
        /** @type {HTMLButtonElement} */
        const button = kind.querySelector(`.toggle, [data-step="${sign}"]`);
        const lacking = keys.filter((key) => key === kind.dataset.pick).length - Number(kind.querySelector("output").textContent);
        for (let n = sign * lacking; n > 0; n--) button.click();
      }
    }
    light([tray]);
    tray.querySelector("[data-keys]").focus();
  }

  document.addEventListener("click", (event) => {
    const button = closest(event, "[data-hint]");
    if (!button) return;
    const tray = button.dataset.picks && document.querySelector("#board .picks");
    if (tray) return fill(tray, button.dataset.picks.split(" "));
    const found = optionsFor(button.dataset.hint.split(" "));
    const [first] = found;
    /** @type {HTMLInputElement | null} */
    const input = first?.dataset.shownBy && document.querySelector(`#board input[value="${first.dataset.shownBy}"]`);
    if (input) input.click();
    light(found);
    const within = first?.matches("[data-pick], .picks") ? [...first.querySelectorAll("[data-step='1']")] : found;
    const target = within.find((each) => each.checkVisibility());
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
