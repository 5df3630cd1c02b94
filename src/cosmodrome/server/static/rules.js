/* Searching the page of the rules: only what has all the words stays, with its chapter open. "/" leads there. */
"use strict";
(() => {
  /** @type {HTMLInputElement} */
  const field = document.getElementById("find");
  if (!field) return;
  const found = document.getElementById("found");
  /** @type {HTMLDetailsElement[]} */
  const chapters = Array.from(document.querySelectorAll("main.guide > details"));
  const open = new Map(chapters.map((chapter) => [chapter, chapter.open])); // before the search
  /** @param {string} text */
  const plain = (text) => text.toLowerCase().normalize("NFKD");
  /** What is found by itself: a numbered rule, a sign, or a whole chapter. */
  const entries = chapters.flatMap((chapter) => {
    const rules = [...chapter.querySelectorAll(".rules > dt")].map((number) => [number, number.nextElementSibling]);
    const signs = [...chapter.querySelectorAll(".legend > div")].map((sign) => [sign]);
    const parts = rules.length ? rules : signs.length ? signs : [[chapter]];
    return parts.map((parts) => ({ chapter, parts, text: plain(parts.map((part) => part.textContent).join(" ")) }));
  });

  function search() {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    const hits = new Set(entries.filter(({ text }) => words.every((word) => text.includes(word))));
    for (const entry of entries) for (const part of entry.parts) part.toggleAttribute("hidden", !hits.has(entry));
    for (const chapter of chapters) {
      const some = [...hits].some((hit) => hit.chapter === chapter);
      chapter.hidden = !some;
      chapter.open = words.length ? some : open.get(chapter);
    }
    for (const title of document.querySelectorAll("#legend h3")) title.toggleAttribute("hidden", !title.nextElementSibling.querySelector(":scope > :not([hidden])"));
    found.textContent = !words.length ? "" : hits.size === 1 ? "1 found" : `${hits.size || "Nothing"} found`;
  }

  document.getElementById("search").hidden = false;
  field.addEventListener("input", search);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    field.value = "";
    search();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.altKey || event.metaKey || closest(event, "input, select, textarea")) return;
    event.preventDefault();
    field.focus();
  });
  // A link to a rule leads to it, also if its chapter is folded or a search has hidden it.
  function show() {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    if (target.hidden) {
      field.value = "";
      search();
    }
    const chapter = target.closest("details");
    if (chapter) chapter.open = true;
    target.scrollIntoView();
  }
  addEventListener("hashchange", show);
  show();
})();
