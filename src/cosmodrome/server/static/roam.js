/* Roaming over a drawing by the arrow keys: within [data-roam], an arrow leads from what has the focus to the nearest thing
   with a tabindex in that direction, as it lies on the screen ([data-spot] in it is where it lies). So a map needs few
   stops of the Tab key. */
"use strict";
document.addEventListener("keydown", (event) => {
  const heading = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
  const map = heading && closest(event, "[data-roam]");
  if (!map || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  /** @param {Element} thing */
  const middle = (thing) => {
    const { left, top, width, height } = (thing.querySelector("[data-spot]") || thing).getBoundingClientRect();
    return [left + width / 2, top + height / 2, width];
  };
  const [x, y] = middle(closest(event, "*"));
  let best = null;
  let least = Infinity;
  for (const thing of map.querySelectorAll("[tabindex]")) {
    const [x2, y2, width] = middle(thing);
    const along = (x2 - x) * heading[0] + (y2 - y) * heading[1];
    const across = Math.abs((x2 - x) * heading[1] - (y2 - y) * heading[0]);
    const far = along + 2 * across;
    if (width && along > 2 && across <= along * 1.8 && far < least) [best, least] = [thing, far];
  }
  event.preventDefault();
  if (best) best.focus();
});
