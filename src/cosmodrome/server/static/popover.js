/* What every small box beside a thing has in common: its place, and the finger that holds to look. */
"use strict";
class Popover {
  static HOLD = 450; // milliseconds that a finger stays to look

  /** Above the thing (or the part of it that [data-spot] marks), or below it where there is no room. */
  static place(box, thing) {
    const at = (thing.querySelector("[data-spot]") || thing).getBoundingClientRect();
    const { width, height } = box.getBoundingClientRect();
    const above = at.top - height - 8;
    box.style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`;
    box.style.top = `${above >= 8 ? above : Math.min(at.bottom + 8, innerHeight - height - 8)}px`;
  }

  /** A finger has no hover: it holds what `find` finds under it, and chooses nothing; what it asked for can be read until
      the next touch. The times are those of the finger: on a busy phone the timer of a short tap may run out before the
      page hears that the finger was lifted. */
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
    for (const kind of ["pointerup", "pointercancel"]) {
      document.addEventListener(kind, (event) => {
        if (event.pointerType !== "touch") return;
        clearTimeout(waiting);
        if (event.timeStamp - since < Popover.HOLD) held = false;
        if (!held) leave();
      });
    }
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
