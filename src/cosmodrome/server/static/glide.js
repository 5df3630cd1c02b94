/* Things glide to their new place when another board is swapped in: `new Glide()` before, `show()` after.

   #board [id]                 glides itself; what lies on something that glides is carried along, and what is drawn
                               stays where it is in its drawing when that is moved or resized
   [id][data-stock][data-n]    so many of a kind that is only counted: as many signs fly as one place lost and another got
   [data-whole]                the whole of it flies, not its sign */
"use strict";
/** A part of the way of a thing: when it begins, how long it lasts, and the elements where it begins and ends.
    @typedef {{ at: number, time: number, from?: string | null, to?: string | null }} Leg */
/** So many of a kind, and the sign that stands for one of them.
    @typedef {{ kind: string, n: number, box: DOMRect, sign: Element }} Stock */
/** How a drawing is scaled, and where it begins on the screen.
    @typedef {{ a: number, d: number, e: number, f: number }} Frame */
class Glide {
  static TIME = 220; // milliseconds
  static #MOST = 24; // signs that fly at once
  static #still = matchMedia("(prefers-reduced-motion: reduce)");
  static get off() {
    return Glide.#still.matches || document.hidden;
  }
  #off = Glide.off;
  /** @type {Map<string, Stock> | null} */
  #stocks = this.#off ? null : Glide.#stocked();
  /** @type {Map<string, DOMRect>} */
  places = this.#off ? new Map() : new Map([...document.querySelectorAll("#board [id]")].map((thing) => [thing.id, thing.getBoundingClientRect()]));
  /** @type {Map<string, Frame>} */
  #frames = this.#off ? new Map() : Glide.#framed();

  /** The frames of drawings on the screen, by the ids of what is drawn in them. */
  static #framed() {
    /** @type {Map<string, Frame>} */
    const found = new Map();
    /** @type {Map<SVGSVGElement, Frame | null>} */
    const frames = new Map();
    /** @type {NodeListOf<SVGElement>} */
    const drawn = document.querySelectorAll("#board svg [id]");
    for (const thing of drawn) {
      let drawing = thing.ownerSVGElement;
      while (drawing.ownerSVGElement) drawing = drawing.ownerSVGElement;
      if (!frames.has(drawing)) {
        const on = drawing.getScreenCTM();
        frames.set(drawing, on?.a ? { a: on.a, d: on.d, e: on.e, f: on.f } : null);
      }
      const frame = frames.get(drawing);
      if (frame) found.set(thing.id, frame);
    }
    return found;
  }

  static #stocked() {
    /** @type {Map<string, Stock>} */
    const found = new Map();
    for (const thing of document.querySelectorAll("#board [id][data-stock]")) {
      const sign = (thing.dataset.whole === undefined && thing.querySelector("svg")) || thing;
      found.set(thing.id, { kind: thing.dataset.stock, n: Number(thing.dataset.n), box: sign.getBoundingClientRect(), sign });
    }
    return found;
  }

  /** The animations.
      @param {Map<string, Leg[]>} [legs] of things that wait for their turn, by id
      @param {Map<string, number>} [turns] when a counter has its turn */
  show(legs = new Map(), turns = new Map()) {
    if (this.#off || Glide.off) return [];
    return [...this.#move(legs), ...this.#fly(turns)];
  }

  /** @param {Map<string, Leg[]>} legs */
  #move(legs) {
    /** @type {Map<Element, number[]>} */
    const shifts = new Map();
    const frames = Glide.#framed();
    const found = [];
    for (const thing of document.querySelectorAll("#board [id]")) {
      const from = this.places.get(thing.id);
      const to = from || legs.has(thing.id) ? thing.getBoundingClientRect() : null;
      if (from?.width && to.width) {
        const [x, y] = this.#seen(thing.id, from, frames.get(thing.id));
        shifts.set(thing, [x - to.left, y - to.top]);
      }
      else if (to?.width && legs.has(thing.id)) found.push(Glide.#appear(thing, legs.get(thing.id)[0]));
    }
    for (const [thing, [x, y]] of shifts) {
      const around = thing.parentElement.closest("[id]");
      const carried = around && frames.has(thing.id) === frames.has(around.id);
      const under = (carried && shifts.get(around)) || [0, 0];
      if (Math.abs(x - under[0]) < 2 && Math.abs(y - under[1]) < 2) continue;
      const way = legs.get(thing.id) || [{ at: 0, time: Glide.TIME }];
      found.push(Glide.#travel(thing, [x - under[0], y - under[1]], way));
    }
    return found;
  }

  /** Where a thing would be seen now had it stayed where it was.
      @param {string} id
      @param {DOMRect} place where it was
      @param {Frame} frame of its drawing, now */
  #seen(id, { left, top }, frame) {
    const before = frame && this.#frames.get(id);
    if (!before) return [left, top];
    return [((left - before.e) / before.a) * frame.a + frame.e, ((top - before.f) / before.d) * frame.d + frame.f];
  }

  /** Held where it was until its turn; from one leg to the next over the elements that they lead to.
      @param {Element} thing
      @param {number[]} start
      @param {Leg[]} way */
  static #travel(thing, start, way) {
    const end = way.at(-1).at + way.at(-1).time;
    /** @type {Keyframe[]} */
    const frames = [];
    /** @type {(time: number, place: number[]) => void} */
    const stand = (time, [x, y]) => {
      const [right, down] = Glide.#within(thing, x, y);
      const offset = Math.max(frames.at(-1)?.offset ?? 0, Math.min(1, time / end));
      frames.push({ offset, translate: `${right}px ${down}px`, zIndex: 5, easing: "ease-out" });
    };
    let place = start;
    way.forEach((leg, at) => {
      stand(leg.at, place);
      place = at === way.length - 1 ? [0, 0] : Glide.between(thing, leg.to) || place;
      stand(leg.at + leg.time, place);
    });
    if (frames[0].offset > 0) frames.unshift({ ...frames[0], offset: 0 });
    return thing.animate(frames, { duration: end });
  }

  /** What was not on the board comes in at its turn, from where it lay.
      @param {Element} thing
      @param {Leg} leg */
  static #appear(thing, { at, time, from }) {
    const [x, y] = Glide.between(thing, from) || [0, 0];
    const [right, down] = Glide.#within(thing, x, y);
    return thing.animate([{ translate: `${right}px ${down}px`, opacity: 0, zIndex: 5 }, { opacity: 1, offset: 0.3 }, { translate: "none", opacity: 1, zIndex: 5 }], { duration: time, delay: at, easing: "ease-out", fill: "backwards" });
  }

  /** How far an element lies from a thing, from middle to middle.
      @param {Element} thing
      @param {string} id */
  static between(thing, id) {
    const there = id && document.getElementById(id)?.getBoundingClientRect();
    if (!there?.width) return null;
    const here = thing.getBoundingClientRect();
    return [there.left + there.width / 2 - here.left - here.width / 2, there.top + there.height / 2 - here.top - here.height / 2];
  }

  /** A distance on the screen in the units that this element is moved by: a drawing may be scaled and turned.
      @param {Element} thing
      @param {number} x
      @param {number} y */
  static #within(thing, x, y) {
    const around = thing instanceof SVGElement && thing.parentElement;
    const frame = around instanceof SVGGraphicsElement && around.getScreenCTM();
    if (!frame) return [x, y];
    const moved = new DOMMatrix([frame.a, frame.b, frame.c, frame.d, 0, 0]).inverse().transformPoint(new DOMPoint(x, y));
    return [moved.x, moved.y];
  }

  /** From every place that has fewer of a kind to those that have more.
      @param {Map<string, number>} turns */
  #fly(turns) {
    const [before, now] = [this.#stocks, Glide.#stocked()];
    /** @type {Map<string, Stock[]>} */
    const lost = new Map(); // by kind: where each of them was
    /** @type {(stocks: Map<string, Stock>, id: string, kind: string) => number} */
    const there = (stocks, id, kind) => (stocks.get(id)?.kind === kind ? stocks.get(id).n : 0);
    for (const [id, was] of before) {
      const fewer = was.n - there(now, id, was.kind);
      if (fewer > 0) lost.set(was.kind, [...(lost.get(was.kind) || []), ...Array(fewer).fill(was)]);
    }
    const found = [];
    for (const [id, is] of now) {
      for (let more = is.n - there(before, id, is.kind); more > 0 && found.length < Glide.#MOST; more--) {
        const was = lost.get(is.kind)?.shift();
        if (!was) break;
        if (was.box.width && is.box.width) found.push(Glide.#throw(is.sign, was.box, is.box, (turns.get(id) || 0) + 40 * (found.length % 4)));
      }
    }
    return found;
  }

  /** @param {Element} sign
      @param {DOMRect} from
      @param {DOMRect} to
      @param {number} delay */
  static #throw(sign, from, to, delay) {
    const flying = document.createElement("span");
    flying.className = "flying";
    flying.setAttribute("aria-hidden", "true");
    flying.style.cssText = `left: ${to.left}px; top: ${to.top}px; width: ${to.width}px; height: ${to.height}px; color: ${getComputedStyle(sign).color}`;
    flying.append(sign instanceof SVGElement ? sign.cloneNode(true) : likeness(sign));
    document.body.append(flying);
    const motion = flying.animate([{ translate: `${from.left - to.left}px ${from.top - to.top}px` }, { translate: "none" }], { duration: 2 * Glide.TIME, delay, easing: "ease-out", fill: "backwards" });
    motion.finished.finally(() => flying.remove()).catch(() => {});
    return motion;
  }
}
