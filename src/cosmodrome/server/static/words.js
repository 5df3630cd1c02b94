/* Words beside signs, where a board has room for them (html[data-words]): switched in the legend, and kept in a cookie, as
   light and dark are. */
"use strict";
document.addEventListener("change", (event) => {
  /** @type {HTMLInputElement | null} */
  const words = closest(event, "#words");
  if (!words) return;
  const on = words.checked;
  document.documentElement.toggleAttribute("data-words", on);
  document.cookie = `cosmodrome-words=${on ? "on" : "off"}; path=/; max-age=31536000; samesite=lax`;
});
