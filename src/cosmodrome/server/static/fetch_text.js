/* Reading from the server. */
"use strict";
/** The text at an address; null if it cannot be had.
    @param {string} address
    @param {Record<string, string>} [headers]
    @returns {Promise<string | null>} */
async function fetchText(address, headers) {
  try {
    const answer = await fetch(address, { headers });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}
