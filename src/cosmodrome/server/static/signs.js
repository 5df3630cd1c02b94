/* What the signs of a board mean, from the table that the page brings along (#signs, JSON): "#symbol" of a glyph or the
   key of a [data-sign] -> its name, and a sentence. */
"use strict";
class Signs {
  /** @type {Record<string, [string, string]> | null} */
  static #table = null;

  /** @param {string} key */
  static #meaning(key) {
    Signs.#table ??= JSON.parse(document.getElementById("signs")?.textContent || "{}");
    const [name, text] = Signs.#table[key] || [];
    return name ? `${name}: ${text}` : "";
  }

  /** @param {Element} use */
  static #drawn = (use) => Signs.#meaning(use.getAttribute("href"));

  /** The glyph that a target belongs to, if it is known.
      @param {Element} target */
  static glyph(target) {
    const use = target.closest("use") || target.closest("svg.g")?.querySelector(":scope > use");
    return use && Signs.#drawn(use) ? use.closest("svg.g") || use : null;
  }

  /** What is said of a glyph, or of an element with one glyph in it: the sign, and the one that it is part of.
      @param {Element} thing */
  static at(thing) {
    const uses = thing.matches("use") ? [thing] : [...thing.querySelectorAll("use")];
    const part = thing.closest("[data-sign]");
    return [uses.length === 1 && Signs.#drawn(uses[0]), part && Signs.#meaning(part.dataset.sign)].filter(Boolean);
  }

  /** What is said of all signs in a group, but for those with words of their own.
      @param {Element} group */
  static within(group) {
    /** @param {Element} sign */
    const bare = (sign) => [null, group].includes(sign.parentElement.closest("[title], [data-tip], [data-tips]"));
    const parts = [...group.querySelectorAll("[data-sign]")].map((part) => Signs.#meaning(part.dataset.sign));
    return [...parts, ...[...group.querySelectorAll("use")].filter(bare).map(Signs.#drawn)].filter(Boolean);
  }
}
