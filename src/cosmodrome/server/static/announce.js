/* What somebody hears who does not look: what happened, as the log tells it, then what is to be decided, in this order
   and once. It is said in #told (role=log). */
"use strict";
class Announcer {
  static MOST = 12; // lines at once: who was away reads the rest in the log
  static SHORT = 60; // characters of what is only named
  static GOES = 8000; // milliseconds: nobody should come across it later

  /** @param {string} text */
  static words = (text) => text.trim().replace(/\s+/g, " ");

  /** The beginning, in whole words.
      @param {string} text */
  static shortly(text) {
    const all = Announcer.words(text);
    return all.length <= Announcer.SHORT ? all : `${all.slice(0, Announcer.SHORT).replace(/[\s,:;]*\S*$/, "")} …`;
  }

  /** Said once, after whatever is being said.
      @param {string} text */
  static tell(text) {
    if (!text) return;
    const line = document.createElement("p");
    line.textContent = text;
    document.getElementById("told").append(line);
    setTimeout(() => line.remove(), Announcer.GOES);
  }

  /** How things stand before a table is swapped in: `report` tells what is new then. */
  constructor() {
    this.begun = !!document.getElementById("log-lines");
    this.latest = Announcer.#latest();
    this.turn = document.getElementById("table").dataset.turn;
    this.asks = Announcer.#asks();
  }

  /** @param {boolean} moved the focus has just gone to the line that asks, so that line is read already */
  report(moved) {
    const { turn, over, address } = document.getElementById("table").dataset;
    const all = Announcer.#lines();
    const fresh = all.filter((line) => Number(line.dataset.seq) > this.latest);
    const happened = this.begun ? fresh.slice(-Announcer.MOST) : [];
    if (address && !fresh.length && all.length && Announcer.#latest() < this.latest) happened.push(all.at(-1)); // one steps back
    const asked = Announcer.#asks();
    const changed = turn ? turn !== this.turn : asked !== this.asks && (over !== undefined || !this.begun || (this.turn && !fresh.length));
    const said = [...happened.map((line) => Announcer.words(line.textContent)), changed && !moved && !address ? asked : ""];
    Announcer.tell(said.filter(Boolean).join(" "));
  }

  static #lines = () => [...document.querySelectorAll("#log-lines > li:not(.undone)")];
  static #latest = () => Math.max(0, ...Announcer.#lines().map((line) => Number(line.dataset.seq)));

  /** The line on top in words, without the number of its rule. */
  static #asks() {
    const line = document.querySelector("#board [role=status]");
    const parts = line ? [...line.querySelectorAll(".who, .what")].map((part) => Announcer.words(part.textContent)).filter(Boolean) : [];
    const council = document.querySelector("#board .council.yours .said");
    return [parts.join(": "), council ? Announcer.words(council.textContent) : ""].filter(Boolean).join(" ");
  }
}
