/* The card that a first game begins with (#first-steps in the address): goal, end and turn in few words. It stays until it
   is put away; a cookie keeps which games were begun so. The guide has the same words. */
"use strict";
(async () => {
  const { table, guide } = document.body.dataset;
  if (location.hash !== "#first-steps") return;
  const text = await fetchText(`/t/${table}/first-steps`, { "x-cosmodrome": "panel" });
  if (text === null) return;
  const card = Object.assign(document.createElement("section"), { className: "panel", id: "first-steps", tabIndex: -1 });
  card.setAttribute("aria-labelledby", "first-steps-title");
  card.replaceChildren(...new DOMParser().parseFromString(text, "text/html").body.childNodes);
  document.getElementById("table").before(card);
  card.focus({ preventScroll: true });

  function begin() {
    const inside = card.contains(document.activeElement);
    card.remove();
    history.replaceState(null, "", location.pathname);
    const seen = (document.cookie.match(/cosmodrome-first-steps=([^;]*)/)?.[1] || "").split(".").filter(Boolean);
    const game = guide.split("/").pop();
    document.cookie = `cosmodrome-first-steps=${[...new Set([...seen, game])].join(".")}; path=/; max-age=31536000; samesite=lax`;
    if (inside) Panel.toDecision();
  }
  card.addEventListener("click", (event) => closest(event, "[data-begin]") && setTimeout(begin));
  card.addEventListener("keydown", (event) => event.key === "Escape" && begin());
})();
