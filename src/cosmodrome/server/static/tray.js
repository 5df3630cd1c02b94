/* A tray: several things of any kinds are chosen in any order, with counters or chips, and sent at once.

   .picks[data-fewest][data-most][data-shared]  how much in all; what there is of things that several kinds use (JSON)
   .picks [data-pick="key"]                     a kind: data-least and data-most of it, each counts for data-worth and
                                                uses up data-uses (JSON); its buttons have data-step
   .picks [data-keys]                           the button that sends what is chosen
   [data-add="key"]                             on a thing of the board: chooses it in the tray, or gives it back */
"use strict";
(() => {
  /** @param {Element} tray */
  const kinds = (tray) => [...tray.querySelectorAll("[data-pick]")];
  /** @param {Element} kind */
  const chosen = (kind) => Number(kind.querySelector("output").textContent);
  /** @type {(thing: Element, name: string) => number} */
  const number = (thing, name) => Number(thing.dataset[name]);
  /** @type {(button: Element | null, can: boolean) => void} */
  const able = (button, can) => button?.setAttribute("aria-disabled", String(!can)); // the focus stays on it
  /** @param {string} key */
  const things = (key) => [...document.querySelectorAll("#board [data-add]")].filter((thing) => thing.dataset.add === key);

  /** The worth of everything chosen, with so many more of one kind.
      @type {(all: Element[], more?: Element, n?: number) => number} */
  const worth = (all, more, n = 1) => all.reduce((sum, kind) => sum + number(kind, "worth") * (chosen(kind) + (kind === more ? n : 0)), 0);

  /** Whether one more of a kind fits: nothing is chosen in excess, and nothing is used twice.
      @param {Element} tray
      @param {Element[]} all
      @param {Element} kind */
  function fits(tray, all, kind) {
    if (chosen(kind) >= number(kind, "most")) return false;
    const total = worth(all, kind);
    if (all.some((other) => (other === kind || chosen(other) > number(other, "least")) && total - number(other, "worth") >= number(tray, "most"))) return false;
    return Object.entries(JSON.parse(tray.dataset.shared)).every(
      ([name, held]) => all.reduce((sum, other) => sum + (JSON.parse(other.dataset.uses)[name] || 0) * (chosen(other) + (other === kind ? 1 : 0)), 0) <= held,
    );
  }

  /** @param {Element} kind
      @param {number} by */
  function step(kind, by) {
    const tray = kind.closest(".picks");
    const now = chosen(kind) + by;
    if (by > 0 ? !fits(tray, kinds(tray), kind) : now < number(kind, "least")) return;
    kind.querySelector("output").textContent = String(now);
    const total = update(tray);
    Announcer.tell(`${Announcer.words(kind.querySelector(".kind").textContent)}: ${now}. ${total} of ${tray.dataset.most} chosen.`);
  }

  /** @param {Element} tray */
  function update(tray) {
    const all = kinds(tray);
    const total = worth(all);
    for (const kind of all) {
      const [n, more] = [chosen(kind), fits(tray, all, kind)];
      const chip = kind.querySelector(".toggle");
      if (chip) chip.setAttribute("aria-pressed", String(n > 0));
      able(kind.querySelector("[data-step='-1']"), n > number(kind, "least"));
      able(kind.querySelector("[data-step='1']"), more || (chip && n > 0));
      for (const thing of things(kind.dataset.pick)) {
        thing.setAttribute("aria-pressed", String(n > 0));
        able(thing, more || n > 0);
      }
    }
    const confirm = tray.querySelector("[data-keys]");
    confirm.dataset.keys = JSON.stringify(all.flatMap((kind) => Array(chosen(kind)).fill(kind.dataset.pick)));
    confirm.querySelector(".count").textContent = number(tray, "fewest") < number(tray, "most") ? `${total}, up to ${tray.dataset.most}` : `${total} of ${tray.dataset.most}`;
    able(confirm, total >= number(tray, "fewest"));
    return total;
  }

  document.addEventListener("click", (event) => {
    const button = closest(event, ".picks [data-step]");
    const thing = closest(event, "[data-add]");
    const kind = button?.closest("[data-pick]") ?? [...document.querySelectorAll(".picks [data-pick]")].find((each) => each.dataset.pick === thing?.dataset.add);
    if (!kind) return;
    const toggles = thing || button.matches(".toggle");
    const full = chosen(kind) > 0 && !fits(kind.closest(".picks"), kinds(kind.closest(".picks")), kind);
    step(kind, toggles ? (full ? -chosen(kind) : 1) : Number(button.dataset.step));
  });

  const fresh = () => document.querySelectorAll(".picks").forEach(update);
  document.addEventListener("swapped", fresh);
  fresh();
})();
