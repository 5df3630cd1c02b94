/* What the signs of a board mean, from the table that the page brings along (#signs, JSON): "#symbol" of a glyph or the
   key of a [data-sign] -> its name, and a sentence. */
"use strict";
class Signs {
  static #table = null;

  static #meaning(key) {
    Signs.#table ??= JSON.parse(document.getElementById("signs")?.textContent || "{}");
    const [name, text] = Signs.#table[key] || [];
    return name ? `${name}: ${text}` : "";
  }

  static #drawn = (use) => Signs.#meaning(use.getAttribute("href"));

  /** The glyph that a target belongs to, if it is known. */
  static glyph(target) {
    const use = target.closest("use") || target.closest("svg.g")?.querySelector(":scope > use");
    return use && Signs.#drawn(use) ? use.closest("svg.g") || use : null;
  }

  /** What is said of a glyph, or of an element with one glyph in it: the sign, and the one that it is part of. */
  static at(thing) {
    const uses = thing.matches("use") ? [thing] : [...thing.querySelectorAll("use")];
    const part = thing.closest("[data-sign]");
    return [uses.length === 1 && Signs.#drawn(uses[0]), part && Signs.#meaning(part.dataset.sign)].filter(Boolean);
  }

  /** What is said of all signs in a group, but for those with words of their own. */
  static within(group) {
    const bare = (sign) => [null, group].includes(sign.parentElement.closest("[title], [data-tip], [data-tips]"));
    const parts = [...group.querySelectorAll("[data-sign]")].map((part) => Signs.#meaning(part.dataset.sign));
    return [...parts, ...[...group.querySelectorAll("use")].filter(bare).map(Signs.#drawn)].filter(Boolean);
  }
}
