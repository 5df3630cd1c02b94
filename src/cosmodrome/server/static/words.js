/* Words beside signs, where a board has room for them (html[data-words]): switched in the legend, and kept in a cookie, as
   light and dark are. */
"use strict";
document.addEventListener("change", (event) => {
  if (event.target.id !== "words") return;
  const on = event.target.checked;
  document.documentElement.toggleAttribute("data-words", on);
  document.cookie = `cosmodrome-words=${on ? "on" : "off"}; path=/; max-age=31536000; samesite=lax`;
});
