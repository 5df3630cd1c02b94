/* Signs explain themselves while they are pointed at, have the focus, or are held on a touch screen.

   [title], [data-tip]   a sign, and what it means, a line each; the browser's own tooltip, which neither keys nor fingers
                         open, goes
   use, [data-sign]      a sign of the game, explained by its table of signs (signs.js) beside what else is said of it
   [data-tips]           a group of signs: one stop for the keyboard that explains all of them

   An option without [data-tip] has no tooltip: it tells what it would do (preview.js). */
"use strict";
(() => {
  const PAUSE = 250; // whoever only passes by is told nothing
  const OPTION = "[data-key][data-decision]:not([data-tip])";
  const box = document.createElement("div");
  box.id = "tooltip";
  box.setAttribute("role", "tooltip");
  /** @type {Element | null} */
  let shown = null;
  let described = false;
  let waiting = 0;

  /** @param {EventTarget | null} target */
  function sign(target) {
    if (!(target instanceof Element) || target.closest(OPTION)) return null;
    return Signs.glyph(target) || target.closest("[title], [data-tip], [data-sign]");
  }

  /** What a sign says. Its title is taken from it, or the browser would say the same once more.
      @param {Element} thing */
  function meaning(thing) {
    const title = thing.getAttribute("title");
    if (title) {
      thing.dataset.tip = title;
      if (!thing.hasAttribute("aria-label") && !thing.textContent.trim()) thing.setAttribute("aria-label", title);
      thing.removeAttribute("title");
    }
    return thing.dataset.tip;
  }

  /** @param {Element} thing */
  function lines(thing) {
    const group = thing.dataset.tips !== undefined;
    const told = group ? [thing, ...thing.querySelectorAll("[title], [data-tip]")] : [thing.closest("[title], [data-tip]")];
    const said = [...told.filter(Boolean).map(meaning), ...(group ? Signs.within(thing) : Signs.at(thing))];
    return [...new Set(said)].filter(Boolean).flatMap((text) => text.split("\n"));
  }

  /** @param {Element} thing
      @param {number} pause */
  function look(thing, pause) {
    if (thing === shown) return;
    const open = box.isConnected;
    leave();
    shown = thing;
    waiting = setTimeout(show, open ? 0 : pause);
  }

  function show() {
    const said = lines(shown);
    if (!said.length) return;
    Popover.open(leave);
    box.replaceChildren(...said.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
    document.body.append(box);
    const heard = `${shown.getAttribute("aria-label") || ""} ${shown.textContent}`;
    described = !shown.hasAttribute("aria-describedby") && said.some((line) => !heard.includes(line));
    if (described) shown.setAttribute("aria-describedby", box.id);
    Popover.place(box, shown);
  }

  function leave() {
    clearTimeout(waiting);
    if (shown && described) shown.removeAttribute("aria-describedby");
    described = false;
    box.remove();
    shown = null;
  }

  /** What has the focus by keyboard, if it is a sign or a group of them. */
  const focused = () => {
    const thing = document.activeElement;
    return thing?.matches(":focus-visible:is([title], [data-tip], [data-tips], [data-sign])") && !thing.matches(OPTION) ? thing : null;
  };

  document.addEventListener("pointerover", (event) => {
    const thing = event.pointerType !== "touch" && sign(event.target);
    if (!thing) return;
    const titled = thing.closest("[title]");
    if (titled) meaning(titled); // before the browser tells it
    look(thing, PAUSE);
  });
  document.addEventListener("pointerout", (event) => {
    if (event.pointerType === "touch" || !shown || sign(event.target) !== shown || sign(event.relatedTarget) === shown) return;
    leave();
    if (focused()) look(focused(), 0);
  });
  document.addEventListener("focusin", () => focused() && look(focused(), 0));
  document.addEventListener("focusout", (event) => event.target === shown && leave());
  Popover.onHold(sign, (thing) => look(thing, 0), leave);
  document.addEventListener("keydown", (event) => event.key === "Escape" && leave());
  document.addEventListener("scroll", ({ target }) => box.isConnected && target instanceof Node && target.contains(shown) && Popover.place(box, shown), { capture: true, passive: true });
  document.addEventListener("swapped", () => {
    const thing = shown;
    if (!thing) return;
    leave();
    if (thing.isConnected && (thing.matches(":hover") || thing === focused())) look(thing, 0);
  });
})();
