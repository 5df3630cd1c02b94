/* The plan of the own side: while it is on ([data-plan] switches it), what is pressed is marked, not chosen. The server
   lists what is marked (#plan li[data-flag]); every such thing that is still there carries a numbered flag. */
"use strict";
class Plan {
  /** @type {Map<string, string> | null} */
  #marked = null; // by flag: what was marked when the board was drawn last

  constructor() {
    document.addEventListener(
      "click",
      (event) => {
        if (closest(event, "#plan-mode")) return this.set(!this.on);
        if (!this.on || !closest(event, "#board") || closest(event, "a[href]")) return;
        event.preventDefault();
        event.stopPropagation();
        this.mark(closest(event, "*"));
      },
      true,
    );
  }

  get on() {
    return document.body.dataset.planning !== undefined;
  }

  /** @param {boolean} on */
  set(on) {
    if (on && !document.getElementById("plan-mode")) return;
    if (on) document.body.dataset.planning = "";
    else delete document.body.dataset.planning;
    Message.say(on ? "Plan: what you press is marked, for your side only, until you press Plan again." : "");
    this.show();
  }

  /** What is marked when an element is pressed: what an option lies on, else the option itself.
      @param {Element} element */
  static thing(element) {
    const lies = element.closest("#board li[id], #board article[id], #board [id][tabindex]:not([role=status])");
    return lies || element.closest("#board button[id]");
  }

  /** Marks a thing; what is marked already, no more.
      @param {Element} element */
  mark(element) {
    const thing = Plan.thing(element);
    if (thing) Message.send(document.getElementById("plan-mode").dataset.plan, { thing: thing.id, on: !thing.querySelector(":scope > .planned") });
  }

  /** A flag on every marked thing; the list of the plan says the same in words. */
  show() {
    for (const old of document.querySelectorAll("#board .planned")) old.remove();
    const before = this.#marked;
    this.#marked = new Map();
    for (const line of document.querySelectorAll("#plan > li")) {
      const thing = document.getElementById(line.dataset.flag);
      line.toggleAttribute("hidden", !thing);
      if (!thing) continue;
      const { number, by } = line.dataset;
      const text = `${number}: ${Plan.#named(thing)} (${by})`;
      if (line.textContent !== text) line.textContent = text;
      this.#marked.set(line.dataset.flag, text);
      const flag = document.createElement("span");
      flag.className = "planned";
      flag.textContent = number;
      flag.setAttribute("aria-hidden", "true");
      thing.append(flag);
      thing.setAttribute("aria-description", `planned, number ${number}, by ${by}`);
    }
    for (const [flag, text] of before || []) if (!this.#marked.has(flag)) Announcer.tell(`No longer planned: number ${text}`);
    for (const [flag, text] of this.#marked) if (before && !before.has(flag)) Announcer.tell(`Planned, number ${text}`);
    const mode = document.getElementById("plan-mode");
    if (mode) mode.setAttribute("aria-pressed", String(this.on));
    else delete document.body.dataset.planning; // the game is over, or a bot plays now
  }

  /** @param {Element} thing */
  static #named(thing) {
    const head = thing.querySelector("h2, h3, h4, h5");
    return Announcer.shortly(thing.getAttribute("aria-label") || (head || thing).textContent);
  }
}
