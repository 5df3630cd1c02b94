/* A tray: several things of any kinds are chosen with + and −, in any order, and sent at once.

   .tray[data-fewest][data-most]      how many in all
   .tray [data-pick="key"][data-most] a kind, and how many of it; its buttons have data-step
   .tray [data-keys]                  the button that sends what is chosen */
"use strict";
(() => {
  const kinds = (tray) => [...tray.querySelectorAll("[data-pick]")];
  const chosen = (kind) => Number(kind.querySelector("output").textContent);
  const able = (button, can) => button.setAttribute("aria-disabled", !can); // the focus stays on it

  function step(button) {
    if (button.getAttribute("aria-disabled") === "true") return;
    const kind = button.closest("[data-pick]");
    const tray = button.closest(".tray");
    const now = chosen(kind) + Number(button.dataset.step);
    kind.querySelector("output").textContent = now;
    const total = update(tray);
    Announcer.tell(`${Announcer.words(kind.querySelector(".kind").textContent)}: ${now}. ${total} of ${tray.dataset.most} chosen.`);
  }

  function update(tray) {
    const all = kinds(tray);
    const total = all.reduce((sum, kind) => sum + chosen(kind), 0);
    const [fewest, most] = [Number(tray.dataset.fewest), Number(tray.dataset.most)];
    for (const kind of all) {
      able(kind.querySelector("[data-step='-1']"), chosen(kind) > 0);
      able(kind.querySelector("[data-step='1']"), total < most && chosen(kind) < Number(kind.dataset.most));
    }
    const confirm = tray.querySelector("[data-keys]");
    confirm.dataset.keys = JSON.stringify(all.flatMap((kind) => Array(chosen(kind)).fill(kind.dataset.pick)));
    confirm.querySelector(".count").textContent = `${total} of ${most}`;
    able(confirm, total >= fewest);
    return total;
  }

  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest(".tray [data-step]");
    if (button) step(button);
  });
})();
