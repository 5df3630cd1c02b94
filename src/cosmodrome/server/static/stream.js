/* The connection of a page to its table: made again when it is lost. It can be dead without anybody saying so (a network
   that has changed, a device that slept), so now and then the server is asked for a sign of life. */
"use strict";
class Stream {
  static PATIENCE = 6000; // milliseconds until something must have come
  static TO_OPEN = 15000;
  static ASK_EVERY = 20000;
  /** @type {WebSocket | null} */
  #socket = null;
  #tries = 0;
  #again = 0;
  #listening = 0;

  /** `lost(reason)`: with a reason, the server wants no further attempt.
      @param {string} path
      @param {{ opened: () => void, received: (message: any) => void, lost: (reason: string) => void }} on */
  constructor(path, { opened, received, lost }) {
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.on = { opened, received, lost };
    this.#connect();
    setInterval(() => this.open && this.check(), Stream.ASK_EVERY);
    for (const sign of ["online", "offline", "pageshow"]) addEventListener(sign, () => this.check());
    document.addEventListener("visibilitychange", () => document.hidden || this.check());
  }

  get open() {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  /** Something must come back soon; else the connection is given up for a new one.
      @param {object} wish */
  send(wish) {
    this.#socket.send(JSON.stringify(wish));
    this.#listen(Stream.PATIENCE);
  }

  /** Find out whether the connection is alive; one that is known to be lost is made again now. */
  check() {
    if (this.open) this.send({ do: "hello" });
    else if (this.#socket.readyState !== WebSocket.CONNECTING) {
      this.#tries = 0;
      this.#connect();
    }
  }

  #connect() {
    clearTimeout(this.#again);
    if (this.#socket) this.#drop();
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.#heard();
      this.#listen(Stream.PATIENCE); // to the board as it is now
      this.on.opened();
    };
    socket.onmessage = (message) => {
      this.#heard();
      this.on.received(JSON.parse(message.data));
    };
    socket.onclose = (event) => this.#lost(event.code >= 4400 && event.code < 4500 ? event.reason || "You cannot see this table." : "");
    this.#listen(Stream.TO_OPEN);
  }

  /** Closing takes its time where nobody answers; whatever still comes of it is of no interest. */
  #drop() {
    this.#heard();
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
  }

  /** @param {string} reason */
  #lost(reason) {
    this.#heard();
    this.on.lost(reason);
    if (!reason) this.#again = setTimeout(() => this.#connect(), Math.min(8000, 300 * 2 ** this.#tries++) * (0.75 + Math.random() / 2));
  }

  /** @param {number} patience */
  #listen(patience) {
    this.#listening ||= setTimeout(() => {
      this.#drop();
      this.#lost("");
    }, patience);
  }

  #heard() {
    clearTimeout(this.#listening);
    this.#listening = 0;
  }
}
