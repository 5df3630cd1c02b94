/* Words beside signs, where a board has room for them (html[data-words]): kept in a cookie, as light and dark are. */
"use strict";
(() => {
  const words = document.getElementById("words");
  if (!words) return;
  words.addEventListener("change", () => {
    document.documentElement.toggleAttribute("data-words", words.checked);
    document.cookie = `cosmodrome-words=${words.checked ? "on" : "off"}; path=/; max-age=31536000; samesite=lax`;
    dispatchEvent(new Event("resize")); // what scrolls, and what lies where
  });
})();
