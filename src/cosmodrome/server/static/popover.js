/* What every small box beside a thing has in common: there is one at a time, its place, and the finger that holds to
   look. */
"use strict";
class Popover {
  static HOLD = 450; // milliseconds that a finger stays to look
  static #GAP = 8;
  static #KEPT_CLEAR = "#table :is([data-decision], [data-add], [data-step]), #panel :is(.hints li, [data-close])";
  /** @type {(() => void) | null} */
  static #leave = null; // closes the box that is open

  /** The box that `leave` closes opens: any other closes.
      @param {() => void} leave */
  static open(leave) {
    if (Popover.#leave !== leave) Popover.close();
    Popover.#leave = leave;
  }

  static close() {
    const leave = Popover.#leave;
    Popover.#leave = null;
    if (leave) leave();
  }

  /** Beside the thing (or the part of it that [data-spot] marks): above, below, right or left of it, wherever the box lies
      over the least of what can be chosen and of hints.
      @param {HTMLElement} box
      @param {Element} thing */
  static place(box, thing) {
    const at = (thing.querySelector("[data-spot]") || thing).getBoundingClientRect();
    const { width, height } = box.getBoundingClientRect();
    const gap = Popover.#GAP;
    /** @type {(value: number, size: number, room: number) => number} */
    const within = (value, size, room) => Math.max(gap, Math.min(value, room - size - gap));
    const left = [at.left, at.right - width].map((value) => within(value, width, innerWidth));
    const top = [at.top, at.bottom - height].map((value) => within(value, height, innerHeight));
    const places = [
      ...left.map((value) => [value, at.top - height - gap]),
      ...left.map((value) => [value, at.bottom + gap]),
      ...top.map((value) => [at.right + gap, value]),
      ...top.map((value) => [at.left - width - gap, value]),
    ].filter(([x, y]) => x >= gap && y >= gap && x + width <= innerWidth - gap && y + height <= innerHeight - gap);
    if (!places.length) places.push([left[0], within(at.bottom + gap, height, innerHeight)]);
    const choices = [...document.querySelectorAll(Popover.#KEPT_CLEAR)].filter((each) => each !== thing).map((each) => each.getBoundingClientRect());
    /** @param {number[]} place */
    const over = ([x, y]) => choices.reduce((sum, each) => sum + Math.max(0, Math.min(x + width, each.right) - Math.max(x, each.left)) * Math.max(0, Math.min(y + height, each.bottom) - Math.max(y, each.top)), 0);
    const covered = places.map(over);
    const [x, y] = places[covered.indexOf(Math.min(...covered))];
    box.style.left = `${x}px`;
    box.style.top = `${y}px`;
  }

  /** A finger has no hover: it holds what `find` finds under it, and chooses nothing; what it asked for can be read until
      the next touch. The times are those of the finger: on a busy phone the timer of a short tap may run out before the
      page hears that the finger was lifted.
      @param {(target: EventTarget | null) => Element | null} find
      @param {(thing: Element) => void} look
      @param {() => void} leave */
  static onHold(find, look, leave) {
    let held = false;
    let since = 0;
    let waiting = 0;
    document.addEventListener("pointerdown", (event) => {
      clearTimeout(waiting);
      held = false;
      if (event.pointerType !== "touch") return;
      since = event.timeStamp;
      leave();
      const thing = find(event.target);
      if (!thing) return;
      waiting = setTimeout(() => {
        held = true;
        look(thing);
      }, Popover.HOLD);
    });
    /** @param {PointerEvent} event */
    const lifted = (event) => {
      if (event.pointerType !== "touch") return;
      clearTimeout(waiting);
      if (event.timeStamp - since < Popover.HOLD) held = false;
      if (!held) leave();
    };
    document.addEventListener("pointerup", lifted);
    document.addEventListener("pointercancel", lifted);
    document.addEventListener("contextmenu", (event) => held && event.preventDefault());
    document.addEventListener(
      "click",
      (event) => {
        if (!held || !find(event.target)) return;
        held = false;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      true,
    );
  }
}
