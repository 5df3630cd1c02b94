/* The panel at the side of a table: pages are read in it without leaving the board. */
"use strict";
class Panel {
  /** @type {Element | null} */
  #opener = null; // what had the focus when it was opened: it gets it back
  #now = false; // what it shows is about the open decision
  #wishes = 0; // only the last one counts

  get element() {
    return document.getElementById("panel");
  }

  get open() {
    return !!this.element && !this.element.hidden;
  }

  /** The same address once more closes it.
      @param {string} address
      @param {boolean} [now] */
  async show(address, now) {
    const panel = this.element;
    if (!panel) return location.assign(address);
    if (this.open && panel.dataset.from === address) return this.close();
    const loaded = await this.#load(address);
    if (loaded === false) Message.say("This cannot be shown right now.");
    if (!loaded) return;
    this.#now = now;
    Popover.close();
    if (panel.hidden) this.#opener = document.activeElement;
    panel.hidden = false;
    /** @type {HTMLElement} */
    const head = panel.querySelector(".head");
    panel.setAttribute("aria-label", Announcer.words(panel.querySelector("h2")?.textContent || "Guide"));
    /** @type {HTMLElement} */
    const part = panel.querySelector("[data-now]") || panel.querySelector("[open]");
    panel.focus({ preventScroll: true });
    panel.scrollTop = part ? part.offsetTop - (head ? head.offsetHeight : 0) : 0;
  }

  /** Something else is decided now, or nothing here: what was said about it is said anew, or goes. */
  update() {
    if (!this.open || !this.#now) return;
    const inside = this.element.contains(document.activeElement);
    if (!document.getElementById("table").dataset.turn) this.close();
    else this.#load(this.element.dataset.from).then((done) => done && inside && this.open && this.element.focus({ preventScroll: true }));
  }

  /** Whether it could be had; nothing, if something else was wanted meanwhile.
      @param {string} address */
  async #load(address) {
    const wish = ++this.#wishes;
    const text = await fetchText(address, { "x-cosmodrome": "panel" });
    if (wish !== this.#wishes) return undefined;
    if (text === null) return false;
    this.element.replaceChildren(...new DOMParser().parseFromString(text, "text/html").body.childNodes);
    this.element.dataset.from = address;
    return true;
  }

  close() {
    this.#wishes++;
    const inside = this.element.contains(document.activeElement);
    this.element.hidden = true;
    if (!inside) return;
    const opener = this.#opener;
    if (opener && opener !== document.body && opener.isConnected) opener.focus({ preventScroll: true });
    if (!opener || document.activeElement !== opener) Panel.toDecision();
  }

  /** The line that says who decides what: where the focus goes when what had it is gone. */
  static toDecision() {
    const line = document.querySelector("#table [role=status]");
    if (!line) return;
    line.tabIndex = -1;
    line.focus({ preventScroll: true });
  }
}
