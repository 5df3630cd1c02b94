/* Whose turn it is, for who looks elsewhere: the title and the icon of the tab tell; who wants it (#bell) is called by a
   sound, and by a notification where the browser allows it. */
"use strict";
class Notifier {
  static #SETTING = "cosmodrome bell";
  /** @type {HTMLLinkElement} */
  #icon = document.querySelector("link[rel=icon]");
  #plain = this.#icon.href;
  #turn = document.getElementById("table")?.dataset.turn;
  /** @type {AudioContext | null} */
  static #sound = null;

  constructor() {
    /** @type {HTMLInputElement} */
    const bell = document.getElementById("bell");
    if (!bell) return;
    bell.checked = Notifier.#wanted();
    bell.addEventListener("change", () => {
      localStorage.setItem(Notifier.#SETTING, bell.checked ? "on" : "off");
      if (!bell.checked) return;
      Notifier.beep(); // so it will sound; and only who has clicked may be called by sound
      if (window.Notification && Notification.permission === "default") Notification.requestPermission();
    });
  }

  /** What the board says now: `title` of the page, and the decision that is to be made here, if any.
      @param {{ title: string, turn?: string }} now */
  update({ title, turn }) {
    document.title = turn ? `● ${title}` : title;
    const wanted = turn ? this.#icon.dataset.turn : this.#plain;
    if (this.#icon.getAttribute("href") !== wanted) this.#icon.href = wanted;
    if (turn && !this.#turn && Notifier.#wanted()) {
      Notifier.beep();
      const away = document.hidden || !document.hasFocus();
      if (away && window.Notification && Notification.permission === "granted") new Notification(title, { tag: document.body.dataset.table });
    }
    this.#turn = turn;
  }

  static #wanted = () => localStorage.getItem(Notifier.#SETTING) === "on";

  /** A short tone, if notifications are on and the browser allows it. */
  static beep(pitch = 660, lasts = 0.6) {
    if (!Notifier.#wanted()) return;
    try {
      Notifier.#sound ||= new AudioContext();
      const sound = Notifier.#sound;
      sound.resume();
      const tone = sound.createOscillator();
      const volume = sound.createGain();
      volume.gain.setValueAtTime(0.08, sound.currentTime);
      volume.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + lasts);
      tone.frequency.value = pitch;
      tone.connect(volume).connect(sound.destination);
      tone.start();
      tone.stop(sound.currentTime + lasts);
    } catch {
      /* no sound here */
    }
  }
}
