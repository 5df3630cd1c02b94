/* On a small screen the strip of what happened stands on the bar of what is decided: --bar is the height of that bar. */
"use strict";
(() => {
  const root = document.documentElement;
  const sizes = new ResizeObserver(([{ target }]) => root.style.setProperty("--bar", `${target.getBoundingClientRect().height}px`));
  /** @type {Element | null} */
  let watched = null;
  function watch() {
    const bar = document.querySelector("#board .decision");
    if (bar === watched) return;
    sizes.disconnect();
    watched = bar;
    if (bar) sizes.observe(bar);
  }
  document.addEventListener("swapped", watch);
  watch();
})();
