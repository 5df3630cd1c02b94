/* Lists that grow at their end ([data-bottom]) show it, unless somebody has scrolled back to read. A list also scrolls
   when its place gets larger or its lines are laid out anew: only a list that moves at the same size was scrolled. */
"use strict";
const Follow = (() => {
  const NEAR = 40; // pixels from the end that count as the end
  const left = new WeakMap(); // by list: its place and size when last looked at
  const reading = new WeakSet(); // lists that somebody has scrolled back in
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) show(target);
  });

  const lists = () => [...document.querySelectorAll("[data-bottom]")];
  /** @param {Element} list */
  const place = ({ scrollTop, clientHeight, scrollHeight }) => ({ top: scrollTop, size: `${clientHeight} ${scrollHeight}` });

  /** Notice whether somebody has scrolled the list; false if it moved for another reason.
      @param {Element} list */
  function look(list) {
    const { top, size } = place(list);
    const before = left.get(list);
    if (list.scrollHeight - top - list.clientHeight < NEAR) reading.delete(list);
    else if (before && size === before.size && top !== before.top) reading.add(list);
    else return false;
    left.set(list, { top, size });
    return true;
  }

  /** @param {Element} list */
  function show(list) {
    if (!reading.has(list)) list.scrollTop = list.scrollHeight;
    left.set(list, place(list));
  }

  document.addEventListener("scroll", ({ target }) => {
    if (target instanceof Element && target.dataset.bottom !== undefined && !look(target)) show(target);
  }, { capture: true, passive: true });
  document.fonts.ready.then(() => lists().forEach(show));

  return {
    /** Before the lists change. */
    look: () => lists().forEach(look),

    /** After they have changed. */
    show() {
      for (const list of lists()) {
        show(list);
        sizes.observe(list);
      }
    },
  };
})();
