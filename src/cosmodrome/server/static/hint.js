/* Hints: while they stand in the panel, their options are lit up on the board, with their ranks.

   #hint                    opens the panel with the hints
   [data-outlook]           what is said there before all hints, if anything
   [data-hints="decision"]  the list there; [data-hint="key"] one of them
   #board [data-rank="1"]   the option of the best one; .rank is its number */
"use strict";
(() => {
  const list = () => document.querySelector("#panel:not([hidden]) [data-hints]");
  const SVG = "http://www.w3.org/2000/svg";
  let waits = false; // for the server

  function unmark() {
    for (const flag of document.querySelectorAll("#board .rank")) flag.remove();
    for (const option of document.querySelectorAll("#board [data-rank]")) option.removeAttribute("data-rank");
  }

  function mark() {
    unmark();
    const hints = list();
    if (!hints) return;
    const options = [...document.querySelectorAll("#board [data-key][data-decision]")];
    [...hints.querySelectorAll("[data-hint]")].forEach((hint, at) => {
      for (const option of options.filter((each) => each.dataset.key === hint.dataset.hint)) {
        option.dataset.rank = String(at + 1);
        if (!(option instanceof SVGGraphicsElement)) option.append(flag(at + 1));
        else if (option.getClientRects().length) option.append(drawn(option, at + 1)); // a drawing may hide some for now
      }
    });
  }

  /** @param {number} rank */
  function flag(rank) {
    const made = document.createElement("span");
    made.className = "rank";
    made.dataset.number = String(rank); // drawn by the style sheet: it is no part of what the option says
    return made;
  }

  /** The same inside a drawing, in the middle of the shape of the option.
      @param {SVGGraphicsElement} option
      @param {number} rank */
  function drawn(option, rank) {
    /** @type {SVGGraphicsElement} */
    const spot = option.querySelector("[data-spot]") || option;
    const { x, y, width, height } = spot.getBBox();
    const size = Math.min(width, height) * 0.7;
    const made = document.createElementNS(SVG, "g");
    made.setAttribute("class", "rank");
    made.setAttribute("aria-hidden", "true"); // the panel says the same in words
    made.setAttribute("transform", `translate(${x + width / 2} ${y + height / 2})`);
    made.innerHTML = `<circle r="${size / 2}"/><text y="${size * 0.3}" font-size="${size * 0.85}" text-anchor="middle">${rank}</text>`;
    return made;
  }

  document.addEventListener("click", (event) => {
    if (!closest(event, "#hint") || list()) return;
    waits = true;
    Message.say("Looking for a hint …");
  });

  const panel = document.getElementById("panel");
  if (!panel) return;
  new MutationObserver(() => {
    if (waits) Message.say("");
    waits = false;
    mark();
    const first = list()?.querySelector("[data-hint]");
    const outlook = panel.querySelector("[data-outlook]")?.textContent || "";
    if (first) Announcer.tell(Announcer.words(`${outlook} ${first.textContent}`));
  }).observe(panel, { childList: true, attributes: true, attributeFilter: ["hidden"] });

  // Another question: hints for the last one are of no use.
  document.addEventListener("swapped", () => {
    const hints = list();
    if (hints && hints.dataset.hints !== document.getElementById("table").dataset.turn) {
      /** @type {HTMLButtonElement} */
      const close = panel.querySelector("[data-close]");
      close.click();
    } else mark();
  });
})();
