/* Before something that cannot be taken back, the page asks in a panel of its own: the action by its name, or Cancel.
   Escape cancels too. The focus goes back to where it was. */
"use strict";
class Confirm {
  /** @type {HTMLDialogElement | null} */
  static #open = null;

  static get open() {
    return !!Confirm.#open;
  }

  /** Whether it is to be done.
      @param {string} question
      @param {string} action
      @returns {Promise<boolean>} */
  static ask(question, action) {
    if (Confirm.#open) return Promise.resolve(false);
    /** @type {Element & { disabled?: boolean }} */
    const before = document.activeElement;
    const dialog = document.createElement("dialog");
    dialog.className = "sheet";
    dialog.id = "confirm";
    dialog.setAttribute("role", "alertdialog");
    dialog.setAttribute("aria-labelledby", "confirm-question");
    const said = Object.assign(document.createElement("p"), { id: "confirm-question", textContent: question });
    const buttons = document.createElement("div");
    buttons.className = "actions";
    const [yes, no] = [Confirm.#button(action, "button primary"), Confirm.#button("Cancel", "button")];
    buttons.append(yes, no);
    dialog.append(said, buttons);
    document.body.append(dialog);
    Popover.close();
    Confirm.#open = dialog;
    return new Promise((answer) => {
      yes.addEventListener("click", () => dialog.close("yes"));
      no.addEventListener("click", () => dialog.close());
      dialog.addEventListener("close", () => {
        Confirm.#open = null;
        dialog.remove();
        if (before && before !== document.body && before.isConnected && !before.disabled) before.focus({ preventScroll: true });
        else if (typeof Panel !== "undefined") Panel.toDecision();
        answer(dialog.returnValue === "yes");
      });
      dialog.showModal();
      no.focus();
    });
  }

  /** @param {string} text
      @param {string} look */
  static #button(text, look) {
    return Object.assign(document.createElement("button"), { type: "button", className: look, textContent: text });
  }
}
