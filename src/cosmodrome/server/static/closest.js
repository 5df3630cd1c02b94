/* Where an event happened. */
"use strict";
/** The element around the target of an event that a selector fits, if there is one; the target itself fits "*".
    @template {Element} [E=Element]
    @param {Event} event
    @param {string} selector
    @returns {E | null} */
function closest(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}
