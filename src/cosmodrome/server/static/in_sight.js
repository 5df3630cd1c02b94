/* On a small screen a board is longer than the view: when something new is asked and none of its options is in sight, the
   first one is brought in. Who has scrolled since, or has the focus on the board, is left there. */
"use strict";
(() => {
  const small = matchMedia("(max-width: 62.5em)");
  let asked = "";

  function look() {
    const { turn = "" } = document.getElementById("table")?.dataset ?? {};
    const fresh = turn && turn !== asked;
    asked = turn;
    if (!fresh || !small.matches) return;
    const options = [...document.querySelectorAll("#board :is([data-key], [data-keys])[data-decision]")].filter((each) => each.getBoundingClientRect().width);
    if (options.length && !options.some(seen)) options[0].scrollIntoView({ block: "center", inline: "center" });
  }

  /** Whether its middle lies in view, and nothing over it.
      @param {Element} each */
  function seen(each) {
    const { left, top, width, height } = each.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return !!there && (each.contains(there) || there.contains(each));
  }

  document.addEventListener("swapped", look);
  look();
})();
