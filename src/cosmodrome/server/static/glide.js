/* Things glide to their new place when another board is swapped in: `new Glide()` before, `show()` after.

   #board [id]                 glides itself; what lies on something that glides is carried along
   [id][data-stock][data-n]    so many of a kind that is only counted: as many signs fly as one place lost and another got */
"use strict";
class Glide {
  static #TIME = 220; // milliseconds
  static #MOST = 24; // signs that fly at once
  static #still = matchMedia("(prefers-reduced-motion: reduce)");
  #off = Glide.#still.matches || document.hidden;
  #places = this.#off ? null : new Map([...document.querySelectorAll("#board [id]")].map((thing) => [thing.id, thing.getBoundingClientRect()]));
  #stocks = this.#off ? null : Glide.#stocked();

  static #stocked() {
    const found = new Map();
    for (const thing of document.querySelectorAll("#board [id][data-stock]")) {
      const sign = thing.querySelector("svg") || thing;
      found.set(thing.id, { kind: thing.dataset.stock, n: Number(thing.dataset.n), box: sign.getBoundingClientRect(), sign });
    }
    return found;
  }

  show() {
    if (this.#off || document.hidden) return;
    this.#move();
    this.#fly();
  }

  #move() {
    const shifts = new Map();
    for (const thing of document.querySelectorAll("#board [id]")) {
      const from = this.#places.get(thing.id);
      const to = from && thing.getBoundingClientRect();
      if (from && from.width && to.width) shifts.set(thing, [from.left - to.left, from.top - to.top]);
    }
    for (const [thing, [x, y]] of shifts) {
      const under = shifts.get(thing.parentElement.closest("[id]")) || [0, 0];
      if (Math.abs(x - under[0]) < 2 && Math.abs(y - under[1]) < 2) continue;
      const [right, down] = Glide.#within(thing, x - under[0], y - under[1]);
      thing.animate([{ translate: `${right}px ${down}px`, zIndex: 5 }, { translate: "none", zIndex: 5 }], { duration: Glide.#TIME, easing: "ease-out" });
    }
  }

  /** A distance on the screen in the units that this element is moved by: a drawing may be scaled and turned. */
  static #within(thing, x, y) {
    const frame = thing instanceof SVGGraphicsElement && thing.ownerSVGElement && thing.parentElement.getScreenCTM();
    if (!frame) return [x, y];
    const moved = new DOMMatrix([frame.a, frame.b, frame.c, frame.d, 0, 0]).inverse().transformPoint(new DOMPoint(x, y));
    return [moved.x, moved.y];
  }

  /** From every place that has fewer of a kind to those that have more. */
  #fly() {
    const [before, now] = [this.#stocks, Glide.#stocked()];
    const lost = new Map(); // by kind: where each of them was
    for (const [id, was] of before) {
      const fewer = was.n - (now.get(id)?.n ?? 0);
      if (fewer > 0) lost.set(was.kind, [...(lost.get(was.kind) || []), ...Array(fewer).fill(was)]);
    }
    let flying = 0;
    for (const [id, is] of now) {
      for (let more = is.n - (before.get(id)?.n ?? 0); more > 0 && flying < Glide.#MOST; more--) {
        const was = lost.get(is.kind)?.shift();
        if (!was) break;
        if (was.box.width && is.box.width) Glide.#throw(is.sign, was.box, is.box, 40 * (flying++ % 4));
      }
    }
  }

  static #throw(sign, from, to, delay) {
    const flying = document.createElement("span");
    flying.className = "flying";
    flying.setAttribute("aria-hidden", "true");
    flying.style.cssText = `left: ${to.left}px; top: ${to.top}px; width: ${to.width}px; height: ${to.height}px; color: ${getComputedStyle(sign).color}`;
    flying.append(sign.cloneNode(true));
    document.body.append(flying);
    const motion = flying.animate([{ translate: `${from.left - to.left}px ${from.top - to.top}px` }, { translate: "none" }], { duration: 2 * Glide.#TIME, delay, easing: "ease-out", fill: "backwards" });
    motion.finished.finally(() => flying.remove()).catch(() => {});
  }
}
