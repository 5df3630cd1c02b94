/* Numbers on things that are named in order, as a path or a chain: `Numbering.show([id, …])`, `Numbering.clear()`.

   data-order="2"                      on a thing that has the number 2; one that is named more than once has all of them
   .in-order                           its flag: within the thing, or over the page if the thing belongs to a drawing
   [data-points="id …"][data-numbered] shows the numbers of these things while it is pointed at or has the focus */
"use strict";
class Numbering {
  /** @param {string[]} ids */
  static show(ids) {
    Numbering.clear();
    ids.forEach((id, at) => {
      const thing = document.getElementById(id);
      if (thing) thing.dataset.order = thing.dataset.order ? `${thing.dataset.order}, ${at + 1}` : String(at + 1);
    });
    for (const thing of document.querySelectorAll("[data-order]")) Numbering.#flag(thing);
  }

  static clear() {
    for (const flag of document.querySelectorAll(".in-order")) flag.remove();
    for (const thing of document.querySelectorAll("[data-order]")) delete thing.dataset.order;
  }

  /** @param {Element} thing */
  static #flag(thing) {
    const flag = document.createElement("span");
    flag.className = "in-order";
    flag.setAttribute("aria-hidden", "true"); // words say the same
    flag.textContent = thing.dataset.order;
    if (!(thing instanceof SVGElement)) return thing.append(flag);
    const { left, top, width, height } = thing.getBoundingClientRect();
    flag.classList.add("over");
    flag.style.left = `${left + width / 2}px`;
    flag.style.top = `${top + height / 2}px`;
    document.body.append(flag);
  }
}
for (const [kind, on] of Object.entries({ pointerover: true, pointerout: false, focusin: true, focusout: false })) {
  document.addEventListener(kind, (event) => {
    const from = closest(event, "[data-numbered]");
    if (from && on) Numbering.show(from.dataset.points.split(" "));
    else if (from) Numbering.clear();
  });
}
for (const kind of ["scroll", "swapped"]) document.addEventListener(kind, () => Numbering.clear(), { capture: true });
