/* What happened, one thing after the other: `new Motion(scenes)` before another board is swapped in, `show()` after.

   The board is there at once, so that nobody waits to answer; things are only held back until their turn. A scene is
   what server/scenes.py says: things that move (glide.js), counters that change, a die, an outcome that is worth a
   pause. A click or a key finishes everything, and still does what it is for. Whoever wants less motion sees the marks
   of the board only. */
"use strict";
/** What server/scenes.py says, when it begins, and whether its pause was made.
    @typedef {{
      text?: string,
      points?: string[],
      moves?: [thing: string | null, from: string | null, to: string | null, name: string][],
      counts?: [counter: string, by: number][],
      die?: string,
      big?: { title: string, verdict: string, good: boolean | null, why: string },
      at?: number,
      seen?: boolean,
    }} Scene */
class Motion {
  static EACH = 250; // milliseconds of a scene
  static ALL = 3000; // of all scenes since the own last decision: more of them go faster
  static PAUSE = 3200; // of an outcome; it does not count among them
  static #spent = 0;
  /** @type {Motion | null} */
  static #current = null;

  /** The viewer has answered: the time for what follows begins anew. */
  static decided() {
    Motion.#spent = 0;
    Motion.finish();
  }

  /** At once, as it will be. */
  static finish() {
    if (Motion.#current) Motion.#current.#stop((each) => each.finish());
    Motion.#panel()?.remove();
  }

  /** When nothing moves any more and no outcome is shown, also if more comes meanwhile. */
  static async still() {
    /** @param {Animation} each */
    const moves = (each) => each.playState === "running" && Number.isFinite(each.effect?.getComputedTiming().endTime);
    while (Motion.#panel() || document.getAnimations().some(moves)) await new Promise(requestAnimationFrame);
  }

  static #panel = () => document.getElementById("outcome");

  /** @type {Animation[]} */
  #animations = [];
  /** @type {Scene[]} */
  #scenes;
  #glide;
  #began = 0; // when it would have begun if it had never paused
  #paused = 0; // since when
  #timer = 0;
  #end = 0; // of all scenes

  /** @param {Scene[]} [scenes] */
  constructor(scenes = []) {
    const now = Motion.#current;
    this.#glide = new Glide(); // things are where they are seen now
    this.#scenes = Glide.off ? [] : [...(now ? now.#rest() : []), ...scenes];
    if (now) now.#stop(Motion.#withdraw);
  }

  show() {
    const each = this.#timed();
    /** @type {Map<string, Leg[]>} */
    const legs = new Map();
    /** @type {Map<string, number>} */
    const turns = new Map();
    for (const { moves = [], counts = [], at } of this.#scenes) {
      for (const [thing, from, to] of moves) if (thing) legs.set(thing, [...(legs.get(thing) || []), { at, time: Math.max(each, 120), from, to }]);
      for (const [counter] of counts) turns.set(counter, at);
    }
    this.#animations = this.#glide.show(legs, turns);
    if (!this.#scenes.length) return;
    for (const scene of this.#scenes) this.#play(scene, Math.max(each, 120));
    Motion.#current = this;
    this.#began = performance.now();
    if (Motion.#panel()) this.#hold();
    else this.#goOn(0);
  }

  /** Every scene gets its time; a viewer who never decides has all of it for each board. */
  #timed() {
    if (!document.querySelector("#undo, #resign")) Motion.#spent = 0;
    const each = Math.min(Motion.EACH, Math.max(0, Motion.ALL - Motion.#spent) / (this.#scenes.length || 1));
    for (const [place, scene] of this.#scenes.entries()) scene.at = place * each;
    this.#end = this.#scenes.length * each;
    return each;
  }

  get #elapsed() {
    return (this.#paused || performance.now()) - this.#began;
  }

  #rest() {
    const elapsed = this.#elapsed;
    return this.#scenes.filter(({ at }) => at >= elapsed).map((scene) => (scene.seen ? { ...scene, big: undefined } : scene));
  }

  /** What another motion takes over: things, and what has not begun; the rest comes to its end, even after a pause.
      @param {Animation} each */
  static #withdraw(each) {
    const { target } = /** @type {KeyframeEffect} */ (each.effect);
    if (!target.matches(".motion-over, .flying") || (target.matches(".motion-over") && Number(each.currentTime) < each.effect.getTiming().delay)) each.cancel();
    else each.play();
  }

  /** @param {(each: Animation) => void} how */
  #stop(how) {
    clearTimeout(this.#timer);
    Motion.#spent += Math.min(this.#elapsed, this.#end);
    Motion.#current = null;
    for (const each of this.#animations) if (each.playState !== "finished") how(each);
  }

  // --- pauses -------------------------------------------------------------------------------------
  /** @param {number} from */
  #goOn(from) {
    const next = this.#scenes.find(({ big, at, seen }) => big && !seen && at >= from);
    this.#timer = setTimeout(() => (next ? this.#pause(next) : this.#stop(() => {})), (next ? next.at : this.#end) - this.#elapsed);
  }

  /** @param {Scene} scene */
  #pause(scene) {
    scene.seen = true;
    this.#hold();
    const panel = document.createElement("div");
    panel.id = "outcome";
    panel.className = scene.big.good === null ? "" : scene.big.good ? "good" : "bad";
    for (const [kind, text] of [["title", scene.big.title], ["went", scene.big.verdict], ["why", scene.big.why], ["text", scene.text]]) {
      const line = document.createElement("p");
      line.className = kind;
      line.textContent = text || "";
      if (text) panel.append(line);
    }
    document.body.append(panel);
    Announcer.tell(`${scene.big.title}: ${scene.big.verdict}. ${scene.big.why}`);
    setTimeout(() => {
      if (!panel.isConnected) return;
      panel.remove();
      if (Motion.#current) Motion.#current.#resume();
    }, Motion.PAUSE);
  }

  #hold() {
    this.#paused = performance.now();
    for (const each of this.#animations) if (each.playState === "running") each.pause();
  }

  #resume() {
    const elapsed = this.#elapsed;
    this.#began += performance.now() - this.#paused;
    this.#paused = 0;
    for (const each of this.#animations) if (each.playState === "paused") each.play();
    this.#goOn(elapsed);
  }

  // --- what is laid over the board ----------------------------------------------------------------
  /** @param {Scene} scene
      @param {number} time */
  #play({ moves = [], counts = [], points = [], die, at }, time) {
    for (const [thing, from, to, name] of moves) {
      const there = thing && document.getElementById(thing);
      if (!there) this.#ghost(this.#glide.places.get(thing) || Motion.#box(from), Motion.#box(to), name, at, time, Motion.#arrived(from, to));
    }
    for (const [counter, by] of counts) this.#badge(Motion.#box(counter), by > 0 ? `+${by}` : `−${-by}`, at);
    if (die) this.#die(points.map(Motion.#box).find(Boolean) || counts.map(([id]) => Motion.#box(id)).find(Boolean), die, at);
    for (const id of points) {
      const lit = document.getElementById(id);
      const frame = { outline: "2px solid var(--act)", outlineOffset: "2px" };
      if (lit) this.#animations.push(lit.animate([frame, frame], { duration: Math.max(time, 400), delay: at }));
    }
  }

  /** @param {string | null} id */
  static #box(id) {
    const box = id && document.getElementById(id)?.getBoundingClientRect();
    return box?.width && box.bottom > 0 && box.top < innerHeight ? box : null;
  }

  /** What the board draws of something that came from there, which is only counted: [data-flies="id …"], of where it may have been.
      @param {string | null} from
      @param {string | null} to */
  static #arrived(from, to) {
    return from && to ? [...(document.getElementById(to)?.querySelectorAll(`[data-flies~="${from}"]`) || [])].at(-1) : null;
  }

  /** An element over the page, for the time of its motion.
      @param {string} kind
      @param {string | Node} text
      @param {number} left
      @param {number} top
      @param {Keyframe[]} frames
      @param {KeyframeAnimationOptions} timing */
  #over(kind, text, left, top, frames, timing) {
    const over = document.createElement("span");
    over.className = `motion-over ${kind}`;
    over.setAttribute("aria-hidden", "true");
    over.append(text);
    over.style.left = `${Math.min(Math.max(left, 16), innerWidth - 16)}px`;
    over.style.top = `${Math.min(Math.max(top, 12), innerHeight - 12)}px`;
    document.body.append(over);
    const motion = over.animate(frames, { fill: "both", easing: "ease-out", ...timing });
    motion.finished.finally(() => over.remove()).catch(() => {});
    this.#animations.push(motion);
  }

  /** Something that the board does not draw where it was or will be: a card that leaves, or one that nobody may see.
      @param {DOMRect | null} from
      @param {DOMRect | null} to
      @param {string} name
      @param {number} at
      @param {number} time
      @param {Element | null} drawn */
  #ghost(from, to, name, at, time, drawn) {
    if (!from && !to) return;
    const [start, end] = [from || to, drawn?.getBoundingClientRect() || to || from];
    /** @param {DOMRect} box */
    const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
    const [[x, y], [left, top]] = [middle(start), middle(end)];
    const away = { translate: `calc(-50% + ${x - left}px) calc(-50% + ${y - top}px)` };
    if (drawn) {
      this.#over("drawn", likeness(drawn), left, top, [{ ...away, opacity: 0 }, { ...away, opacity: 1, offset: 0.1 }, { translate: "-50% -50%", opacity: 1 }], { duration: 1.6 * time, delay: at });
      this.#animations.push(drawn.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 1.6 * time, delay: at, fill: "backwards" }));
      return;
    }
    this.#over("ghost", name || "", left, top, [{ ...away, opacity: 0 }, { ...away, opacity: 1, offset: 0.1 }, { opacity: 1, offset: 0.8 }, { translate: "-50% -50%", opacity: 0 }], { duration: 1.6 * time, delay: at });
  }

  /** @param {DOMRect | null} box
      @param {string} text
      @param {number} at */
  #badge(box, text, at) {
    if (!box) return;
    const frames = [{ opacity: 0, translate: "-50% 0" }, { opacity: 1, translate: "-50% -60%", offset: 0.15 }, { opacity: 1, translate: "-50% -60%", offset: 0.8 }, { opacity: 0, translate: "-50% -90%" }];
    this.#over("badge-by", text, box.left + box.width / 2, box.top, frames, { duration: 1100, delay: at });
  }

  /** It tumbles, then lies with its face up.
      @param {DOMRect | null} box
      @param {string} face
      @param {number} at */
  #die(box, face, at) {
    const [left, top] = box ? [box.left + box.width / 2, box.top + box.height / 2] : [innerWidth / 2, innerHeight / 3];
    const frames = [{ opacity: 0, translate: "-50% -160%", rotate: "-300deg" }, { opacity: 1, translate: "-50% -60%", rotate: "0deg", offset: 0.3 }, { opacity: 1, translate: "-50% -50%", rotate: "0deg", offset: 0.9 }, { opacity: 0, translate: "-50% -50%", rotate: "0deg" }];
    this.#over("die", face, left, top, frames, { duration: 1200, delay: at });
  }
}
for (const kind of ["click", "keydown"]) addEventListener(kind, () => Motion.finish(), { capture: true });
