/* The line on the page that says what went wrong or has to be known, and the way to the API, whose complaints it shows. */
"use strict";
class Message {
  static LASTS = 8000; // milliseconds
  static #fading = 0;
  static ended = false; // nothing can be done on this page

  /** Until the page is loaded again, or the table can be seen after all.
      @param {string} text */
  static end = (text) => {
    Message.say(`${text} Reload the page to continue.`, true);
    Message.ended = true;
  };

  /** All is well again. */
  static clear = () => {
    Message.ended = false;
    document.getElementById("message").classList.remove("stays");
    Message.say("");
  };

  /** @param {string} text
      @param {boolean} [stays] */
  static say = (text, stays) => {
    if (Message.ended) return;
    const line = document.getElementById("message");
    if (!text && line.classList.contains("stays")) return; // it goes when what it says is no longer true
    clearTimeout(Message.#fading);
    if (!stays || line.hidden || line.textContent !== text) line.textContent = text; // what stays is not said again and again
    line.hidden = !text;
    line.classList.toggle("stays", !!stays);
    if (text && !stays) Message.#fading = setTimeout(() => Message.say(""), Message.LASTS);
  };

  /** Whether the server took it.
      @param {string} address
      @param {unknown} data */
  static send = async (address, data) => {
    let answer;
    try {
      answer = await fetch(address, {
        method: "POST",
        headers: { "content-type": "application/json", "x-cosmodrome": "1" },
        body: data === undefined ? undefined : JSON.stringify(data),
      });
    } catch {
      Message.say("The server cannot be reached. Try again in a moment.");
      return false;
    }
    if (!answer.ok) {
      const told = await answer.json().catch(() => ({}));
      Message.say(Message.complaint(told) || "That did not work.");
    }
    return answer.ok;
  };

  /** @param {{ error?: string, rule?: string }} told */
  static complaint = (told) => (told.error || "") + (told.rule && !(told.error || "").includes(told.rule) ? ` (${told.rule})` : "");
}
