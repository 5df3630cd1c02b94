/* The clock of the open decision (time#clock[data-deadline]). Who is to decide has it in large figures beside the question.
   In the last 30 seconds it changes its shape and colour, and sounds if the notifications are on (#bell). */
"use strict";
class Clock {
  static #SHORT = 30; // seconds
  static #LAST = 5; // a beep for each of these
  static ahead = 0; // seconds that the server's clock is ahead of the one here
  static #told = ""; // the deadline and the second that were last announced

  /** @param {number} left seconds */
  static text(left) {
    const [days, hours, minutes] = [Math.floor(left / 86400), Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60];
    return days ? `${days} d ${hours} h` : hours ? `${hours} h ${minutes} min` : `${minutes}:${String(left % 60).padStart(2, "0")}`;
  }

  static tick() {
    const clock = document.getElementById("clock");
    const left = clock ? Math.max(0, Math.round(Number(clock.dataset.deadline) - Date.now() / 1000 - Clock.ahead)) : 0;
    if (clock) Clock.#write(clock, Clock.text(left));
    const yours = !!clock && document.getElementById("table").dataset.turn !== undefined;
    Clock.#show(yours ? left : null);
    if (yours) Clock.#sound(clock.dataset.deadline, left);
  }

  /** @param {Element} element
      @param {string} text */
  static #write(element, text) {
    if (element.textContent !== text) element.textContent = text;
  }

  /** The large one: a board that was drawn anew has lost it.
      @param {number | null} left */
  static #show(left) {
    let large = document.getElementById("countdown");
    const line = document.querySelector("#board [role=status]");
    if (left === null || !line) return large?.remove();
    if (!large) {
      large = document.createElement("span");
      large.id = "countdown";
      large.setAttribute("role", "timer");
      large.setAttribute("aria-label", "Your time");
    }
    if (large.nextElementSibling !== line) line.before(large);
    Clock.#write(large, Clock.text(left));
    large.classList.toggle("short", left < Clock.#SHORT);
    large.classList.toggle("long", left >= 3600);
  }

  /** @param {string} deadline
      @param {number} left */
  static #sound(deadline, left) {
    const now = `${deadline} ${left}`;
    if (left >= Clock.#SHORT || left === 0 || Clock.#told === now) return;
    const first = !Clock.#told.startsWith(`${deadline} `);
    Clock.#told = now;
    if (first) Announcer.tell(`${left} seconds left.`);
    if (first || left <= Clock.#LAST) Notifier.beep(first ? 520 : 880, 0.2);
  }
}
setInterval(() => Clock.tick(), 1000);
