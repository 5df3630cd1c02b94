/* Looking before the leap: what an option would do is asked of the server while it is pointed at, has the focus, or is
   held on a touch screen. It stands in the details of the thing the option lies on ([data-details]), else beside it. What
   it names in order ([data-lights="id"]) is numbered on the board (numbering.js). */
"use strict";
(() => {
  const PAUSE = 160; // whoever only passes by asks nothing
  const table = document.body.dataset.table;
  const box = document.createElement("div");
  box.id = "preview";
  box.setAttribute("role", "tooltip");
  const told = new Map(); // of the open decision: key -> what the server said
  let asked = ""; // the decision that `told` is about
  /** @type {Element | null} */
  let shown = null; // the option that is looked at
  let about = ""; // and its decision
  let waiting = 0;
  let finger = false; // it is looked at by touch, where details of a card show only after a tap

  /** @param {EventTarget | null} target */
  const option = (target) => (target instanceof Element ? target.closest("#table [data-key][data-decision]:not(.proposed, [data-tip])") : null);
  /** @param {Element} button */
  const address = ({ dataset: { key, decision } }) => {
    const lesson = document.getElementById("table").dataset.preview; // an address that lacks only the key
    return lesson ? `${lesson}&${new URLSearchParams({ key })}` : `/t/${table}/preview?${new URLSearchParams({ key, decision })}`;
  };

  /** @param {Element} button */
  function look(button, pause = PAUSE) {
    if (button === shown) return;
    leave();
    shown = button;
    about = button.dataset.decision;
    finger = false;
    waiting = setTimeout(() => ask(button), told.has(button.dataset.key) && asked === button.dataset.decision ? 0 : pause);
  }

  /** @param {Element} button */
  async function ask(button) {
    const { key, decision } = button.dataset;
    if (asked !== decision) {
      told.clear();
      asked = decision;
    }
    if (!told.has(key)) {
      const text = await fetchText(address(button), { "x-cosmodrome": "1" });
      if (text === null || asked !== decision) return; // a look that fails harms nobody
      told.set(key, text);
    }
    if (button === shown && button.isConnected && button.dataset.key === key) show(button, told.get(key));
  }

  /** @param {Element} button
      @param {string} html */
  function show(button, html) {
    if (!html.trim()) return; // it knows nothing
    Popover.open(leave);
    box.replaceChildren(...new DOMParser().parseFromString(html, "text/html").body.childNodes);
    const thing = button.parentElement.closest("#board [id]");
    const details = !finger && thing && thing.querySelector(":scope > [data-details]");
    box.className = details ? "inside" : "beside";
    (details || document.body).append(box);
    button.setAttribute("aria-describedby", "preview");
    // The description comes too late for who has heard the button already.
    const said = [...box.querySelectorAll("p")].map((line) => line.textContent.trim().replace(/([^.?!])$/, "$1.")).join(" ");
    if (button === document.activeElement) Announcer.tell(said);
    for (const part of box.querySelectorAll("[data-points]")) light(part.dataset.points, true);
    const lights = [...box.querySelectorAll("[data-lights]")].map((part) => part.dataset.lights);
    if (lights.length) Numbering.show(lights);
    if (!details) Popover.place(box, button);
  }

  /** @param {string} id
      @param {boolean} on */
  const light = (id, on) => {
    const thing = document.getElementById(id);
    if (thing) thing.classList.toggle("pointed", on);
  };

  function leave() {
    clearTimeout(waiting);
    if (box.isConnected && box.querySelector("[data-lights]")) Numbering.clear();
    for (const part of box.querySelectorAll("[data-points]")) light(part.dataset.points, false);
    if (shown) shown.removeAttribute("aria-describedby");
    box.remove();
    shown = null;
  }

  document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && option(event.target) && look(option(event.target)));
  document.addEventListener("pointerout", (event) => {
    const button = option(event.target);
    if (event.pointerType === "touch" || !button || button !== shown || option(event.relatedTarget) === button) return;
    const focused = option(document.activeElement);
    leave();
    if (focused?.matches(":focus-visible")) look(focused);
  });
  document.addEventListener("focusin", (event) => {
    const button = option(event.target);
    if (button?.matches(":focus-visible")) look(button);
  });
  document.addEventListener("focusout", (event) => option(event.target) === shown && leave());

  /** @param {Element} button */
  function hold(button) {
    shown = button;
    about = button.dataset.decision;
    finger = true;
    ask(button);
  }
  Popover.onHold(option, hold, leave);

  document.addEventListener("keydown", (event) => event.key === "Escape" && leave());
  document.addEventListener("swapped", () => {
    const button = shown;
    if (!button) return;
    leave();
    // Another question: what lies under the pointer now is looked at when the pointer moves, or it would hide the choice.
    if (button.isConnected && button.dataset.decision === about && (button.matches(":hover") || button === document.activeElement)) look(button);
    else document.addEventListener("pointermove", (event) => event.pointerType !== "touch" && option(event.target) && look(option(event.target)), { once: true });
  });
})();
