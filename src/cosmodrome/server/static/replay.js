/* A replay plays by itself: a move, a while, the next one, until its end or until somebody takes over.

   #play    plays and pauses; so does the space bar
   #speed   goes from one of the three speeds to the next
   Shift with an arrow key goes by turn (client.js: without it, by move) */
"use strict";
(() => {
  const SPEEDS = [
    { name: "Slow", sign: "½×", wait: 2600 },
    { name: "Normal", sign: "1×", wait: 1300 },
    { name: "Fast", sign: "3×", wait: 430 },
  ]; // milliseconds between two moves
  const KEPT = "cosmodrome speed";
  const [play, speed] = ["play", "speed"].map((id) => document.getElementById(id));
  /** @returns {HTMLInputElement} */
  const slider = () => document.getElementById("move");
  const atEnd = () => Number(slider().value) >= Number(slider().max);
  let playing = false;
  let next = 0; // the timer

  /** @param {boolean} on */
  function set(on) {
    playing = on;
    clearTimeout(next);
    play.classList.toggle("playing", on);
    play.dataset.tip = play.querySelector(".sr").textContent = on ? "Pause" : "Play";
    if (on) go(atEnd() ? 0 : Number(slider().value) + 1);
  }

  /** As if the slider were moved: the page is swapped, and the way back does not lead through every move.
      @param {number} move */
  function go(move) {
    slider().value = String(move);
    slider().dispatchEvent(new Event("input", { bubbles: true }));
  }

  document.addEventListener("swapped", () => {
    if (!playing) return;
    clearTimeout(next);
    if (atEnd()) set(false);
    else next = setTimeout(() => go(Number(slider().value) + 1), chosen().wait);
  });

  const chosen = () => SPEEDS.find((each) => each.name === localStorage.getItem(KEPT)) || SPEEDS[1];
  function show() {
    const { name, sign } = chosen();
    speed.dataset.tip = `Speed: ${name.toLowerCase()}`;
    speed.innerHTML = `${sign}<span class="sr"> ${speed.dataset.tip}</span>`;
  }

  play.addEventListener("click", () => set(!playing));
  speed.addEventListener("click", () => {
    localStorage.setItem(KEPT, SPEEDS[(SPEEDS.indexOf(chosen()) + 1) % SPEEDS.length].name);
    show();
  });

  // Who steps, drags the slider or looks away takes over.
  document.addEventListener("click", (event) => playing && closest(event, ".steps a, .log a") && set(false));
  document.addEventListener("input", (event) => playing && event.isTrusted && event.target === slider() && set(false));
  document.addEventListener("visibilitychange", () => playing && document.hidden && set(false));

  addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey || closest(event, "input, textarea, select")) return;
      if (event.key === " " && !closest(event, "button, a, summary, [role=button]")) event.repeat || set(!playing);
      else if (event.shiftKey && /^Arrow(Left|Right)$/.test(event.key)) document.getElementById(event.key === "ArrowLeft" ? "turn-back" : "turn-on").click();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );

  play.hidden = speed.hidden = false;
  show();
})();
