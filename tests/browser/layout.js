/* What is wrong with the layout of a page as it stands, as a list of [kind, text]. `primary`: how high, in pixels, what
   answers the question must be; `touch`: fingers choose, not a mouse; `whole`: the table must be in sight without
   scrolling. A part whose things lie over each other on purpose is marked by data-stack; a drawn option that is not shown
   names the value of the input that shows it (data-shown-by); the control that enlarges a map says how much (data-zoom). */
({ primary, touch, whole }) => {
  const found = [];
  const TINY = 1.5; // pixels that make no difference
  const box = (each) => each.getBoundingClientRect();
  const report = (kind, each, more = "") => found.push([kind, `${path(each)} ${more}`.trim()]);
  const path = (each) => {
    const names = [];
    for (let at = each.closest("*"); at && names.length < 4 && at !== document.body; at = at.parentElement) {
      const classes = [...at.classList].slice(0, 2).map((name) => `.${name}`).join("");
      names.unshift(at.tagName.toLowerCase() + (/^b[0-9a-f]{12}$/.test(at.id) || !at.id ? classes : `#${at.id}`));
    }
    return names.join(" > ");
  };
  const styles = new Map();
  const style = (each) => styles.get(each) || styles.set(each, getComputedStyle(each)).get(each);
  const hidden = (each) => [each, each.parentElement].some((one) => style(one).clipPath === "inset(50%)"); // for the ear only
  const shown = (each) => !hidden(each) && each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !each.closest(".sr, .skip, .sprite, option") && !(each instanceof SVGElement && !box(each).width); // what is drawn counts as visible without a box
  const meet = (a, b) => {
    const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
    const [right, bottom] = [Math.min(a.right, b.right), Math.min(a.bottom, b.bottom)];
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  };
  const clips = (each) => !/visible/.test(style(each).overflowX) || !/visible/.test(style(each).overflowY);
  /** What is left of a box after everything around it has cut it, and by whom it is cut for good: what scrolls shows the rest. */
  const seen = (each, rect) => {
    let left = rect, cutter = null, fixed = style(each).position === "fixed";
    for (let at = each.parentElement; at && at !== document.documentElement && !fixed; at = at.parentElement) {
      if (clips(at) && at !== document.body) {
        const inside = box(at);
        const [x, y] = [style(at).overflowX, style(at).overflowY];
        const scrolls = { x: /auto|scroll/.test(x), y: /auto|scroll/.test(y) };
        const lost = {
          x: x !== "visible" && !scrolls.x && (left.left < inside.left - TINY || left.right > inside.right + TINY),
          y: y !== "visible" && !scrolls.y && (left.top < inside.top - TINY || left.bottom > inside.bottom + TINY),
        };
        if ((lost.x || lost.y) && !cutter) cutter = at;
        left = meet(left, { left: x === "visible" ? -Infinity : inside.left, right: x === "visible" ? Infinity : inside.right, top: y === "visible" ? -Infinity : inside.top, bottom: y === "visible" ? Infinity : inside.bottom });
      }
      fixed = style(at).position === "fixed";
    }
    return { left, cutter };
  };
  /** What lies over the page has its own texts: those below can be scrolled out from under it. */
  const layer = (each) => {
    for (let at = each; at && at !== document.body; at = at.parentElement) if (/fixed|sticky/.test(style(at).position)) return at;
    return document.body;
  };
  const stack = (each) => each.closest("[data-stack]");
  /** A text that ends in an ellipsis where it has no room; the thing that it stands on must tell all of it when asked. */
  const abridged = (each) => {
    for (let at = each; at && at !== document.body; at = at.parentElement) if (style(at).textOverflow === "ellipsis" || style(at).webkitLineClamp !== "none") return true;
    return false;
  };
  const toldElsewhere = (each, text) => {
    for (let at = each; at && at !== document.body; at = at.parentElement) {
      if ((at.title || at.dataset.tip || "").includes(text)) return true;
      if (at.id && document.querySelector(`details:not([open]) > summary[aria-controls="${at.id}"]`)) return true;
      const details = at.querySelector(":scope > .more");
      if (details?.textContent.includes(text)) return true;
    }
    return false;
  };

  // --- texts ---------------------------------------------------------------------------------------
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) => (node.data.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT));
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const each = node.parentElement;
    if (/^(SCRIPT|STYLE|NOSCRIPT|TITLE|OPTION)$/.test(each.tagName.toUpperCase()) || !shown(each)) continue;
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter((rect) => rect.width > 0.5 && rect.height > 0.5);
    if (!lines.length) continue;
    const said = node.data.trim().replace(/\s+/g, " ").slice(0, 40);
    if (new Set(lines.map((line) => Math.round(line.top))).size > 1) {
      for (const word of node.data.matchAll(/[\p{L}\p{N}'’]{2,}/gu)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const tops = [...range.getClientRects()].filter((rect) => rect.width > 0.5).map((rect) => rect.top);
        if (Math.max(...tops) - Math.min(...tops) > 4) report("broken word", each, JSON.stringify(word[0]));
      }
    }
    const whole_text = abridged(each) && node.data.trim();
    const told = whole_text && toldElsewhere(each, whole_text);
    for (const line of lines) {
      const slim = { left: line.left, right: line.right, top: line.top + line.height * 0.2, bottom: line.bottom - line.height * 0.2 };
      const { left, cutter } = seen(each, slim);
      const own = clips(each) && !/auto|scroll/.test(style(each).overflowX + style(each).overflowY) ? box(each) : null;
      const cut = cutter || (own && (slim.right > own.right + TINY || slim.bottom > own.bottom + TINY) && each);
      const visible = own ? meet(left, own) : left;
      if (visible.width === undefined) Object.assign(visible, { width: visible.right - visible.left, height: visible.bottom - visible.top });
      const halved = cut && visible.height > TINY && visible.height < slim.bottom - slim.top - TINY; // an ellipsis leaves out whole lines
      if (cut && (!told || halved)) {
        report("clipped", each, JSON.stringify(said));
        break;
      }
      if (visible.width > 1 && visible.height > 1) texts.push({ each, said, rect: visible, layer: layer(each), target: each.closest("button, a[href], summary, label, [role=button]") });
    }
  }
  const over = (a, b, least) => { const common = meet(a, b); return common.width > least && common.height > least; };
  const pairs = (list, least, wrong) => {
    const sorted = [...list].sort((a, b) => a.rect.top - b.rect.top);
    sorted.forEach((a, at) => {
      for (let next = at + 1; next < sorted.length && sorted[next].rect.top < a.rect.bottom - least; next++) {
        const b = sorted[next];
        if (a.layer === b.layer && over(a.rect, b.rect, least) && !(stack(a.each) && stack(a.each) === stack(b.each))) wrong(a, b);
      }
    });
  };
  for (const { each, said, rect, layer: own } of texts) {
    if (rect.top < 0 || rect.bottom > innerHeight || rect.left < 0 || rect.right > innerWidth || stack(each)) continue;
    for (const x of [rect.left + 2, rect.right - 2]) {
      const top = document.elementFromPoint(x, (rect.top + rect.bottom) / 2);
      const covers = top && !top.contains(each) && !each.contains(top) && layer(top) === own;
      if (covers && !(top.offsetParent?.contains(each) && getComputedStyle(top, "::before").inset === "0px") && !each.closest("label")) {
        report("covered", each, `${JSON.stringify(said)} by ${path(top)}`);
        break;
      }
    }
  }
  pairs(texts, 2, (a, b) => a.each !== b.each && !a.each.contains(b.each) && !b.each.contains(a.each) && report("texts overlap", a.each, `${JSON.stringify(a.said)} and ${path(b.each)} ${JSON.stringify(b.said)}`));

  // --- contrast ------------------------------------------------------------------------------------
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const colours = new Map();
  const rgba = (text) => {
    if (!colours.has(text)) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = text;
      pen.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
      colours.set(text, [r, g, b, a / 255]);
    }
    return colours.get(text);
  };
  const over_it = ([r, g, b, a], below) => [r, g, b].map((value, at) => value * a + below[at] * (1 - a));
  const light = (rgb) => {
    const [r, g, b] = rgb.map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  /** What a text stands on, and how faint it is there; nothing, if that is a picture. */
  const ground = (each) => {
    const layers = [];
    let faint = 1;
    for (let at = each; at; at = at.parentElement) {
      if (style(at).backgroundImage !== "none") return null;
      const colour = rgba(style(at).backgroundColor);
      if (colour[3]) layers.push(colour);
      if (colour[3] === 1) break;
      faint *= Number(style(at).opacity);
    }
    return { rgb: layers.reduceRight((below, colour) => over_it(colour, below), [255, 255, 255]), faint };
  };
  const judged = new Set();
  for (const { each, said } of texts) {
    if (judged.has(each) || each.closest("svg, :disabled, [aria-disabled=true]")) continue;
    judged.add(each);
    const below = ground(each);
    if (!below) continue;
    const [r, g, b, a] = rgba(style(each).color);
    const [first, second] = [light(over_it([r, g, b, a * below.faint], below.rgb)), light(below.rgb)];
    const contrast = (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
    const size = parseFloat(style(each).fontSize);
    if (contrast < (size >= 24 || (size >= 18.66 && Number(style(each).fontWeight) >= 700) ? 3 : 4.5)) report("contrast", each, `${JSON.stringify(said)} ${contrast.toFixed(1)}`);
  }

  // --- what can be pressed -------------------------------------------------------------------------
  const targets = [];
  for (const each of document.querySelectorAll("button, a[href], input, select, textarea, summary, [role=button]")) {
    if (!shown(each) || each.closest("label:has(input)") || each.disabled) continue;
    const before = getComputedStyle(each, "::before");
    const cover = before.content !== "none" && before.position === "absolute" && before.inset === "0px" && style(each).position === "static";
    const own = each.matches("g") ? box(each.querySelector("[data-spot], .spot") || each) : box(cover ? each.offsetParent || each : each);
    const { left } = seen(each, own);
    if (left.right - left.left < 1 || left.bottom - left.top < 1) continue;
    const inline = style(each).display === "inline";
    targets.push({ each, own, rect: { left: left.left, right: left.right, top: left.top, bottom: left.bottom }, layer: layer(each), inline, cover });
  }
  for (const label of document.querySelectorAll("label:has(input)")) if (shown(label)) targets.push({ each: label, own: box(label), rect: seen(label, box(label)).left, layer: layer(label) });
  const apart = (a, b) => !a.each.contains(b.each) && !b.each.contains(a.each) && !(a.cover && a.each.offsetParent?.contains(b.each)) && !(b.cover && b.each.offsetParent?.contains(a.each));
  pairs(targets, 2, (a, b) => apart(a, b) && !a.inline && !b.inline && report("targets overlap", a.each, `and ${path(b.each)}`));
  for (const target of targets.filter((one) => !one.cover && !one.inline)) {
    for (const text of texts) {
      if (text.layer === target.layer && !target.each.contains(text.each) && !text.each.contains(target.each) && over(text.rect, target.rect, 3) && !(stack(text.each) && stack(text.each) === stack(target.each))) report("target over text", target.each, JSON.stringify(text.said));
    }
  }
  const option = "[data-key][data-decision]:not(.proposed), [data-keys][data-decision]:not(.ways *)"; // ways are shortcuts, and what is proposed has its buttons in the council
  const zooms = [...document.querySelectorAll("[data-zoom]")].filter((control) => shown(control.closest("label")));
  for (const { each, own, inline } of targets) {
    if (inline && !each.matches(option)) continue; // in the flow of a sentence
    const least = each.matches(`.decision :is(${option}), .button.primary`) ? primary : 24;
    const zoom = each.closest("[data-roam]") ? Math.max(1, ...zooms.map((control) => Number(control.dataset.zoom))) : 1;
    const [width, height] = [(own.right - own.left) * zoom, (own.bottom - own.top) * zoom];
    if (height >= least - 0.5 && width >= Math.min(least, 24) - 0.5) continue;
    // With a mouse, small ones do that have room around them.
    const [x, y] = [(own.left + own.right) / 2, (own.top + own.bottom) / 2];
    const room = { left: x - 12, right: x + 12, top: y - 12, bottom: y + 12 };
    const near = targets.some((other) => other.each !== each && apart(other, { each }) && over(other.own, room, TINY));
    if (touch || near) report("small target", each, `${Math.round(width)} x ${Math.round(height)}`);
  }

  // --- the page ------------------------------------------------------------------------------------
  const root = document.documentElement;
  const bars = targets.map((one) => one.layer).filter((one) => style(one).position === "fixed" && box(one).top > innerHeight / 3);
  const floor = Math.min(innerHeight, ...bars.map((one) => box(one).top)); // where the bars at the lower edge begin
  const rest = root.scrollHeight - innerHeight - scrollY; // how far the page can still be scrolled
  for (const { each, said, rect, layer: own } of texts) {
    if (own === document.body && rect.bottom - rest > floor + TINY) report("under the bars", each, JSON.stringify(said));
  }
  if (root.scrollWidth > innerWidth + 1) found.push(["sideways scroll", `${root.scrollWidth} > ${innerWidth}`]);
  const within = (rect) => rect.height > 0 && rect.top > -TINY && rect.bottom < innerHeight + TINY && rect.left > -TINY && rect.right < innerWidth + TINY;
  const table = document.getElementById("table");
  if (!table) return found;
  const question = document.querySelector("#board [role=status]");
  if (question && !within(box(question))) report("question out of sight", question);
  const log = document.getElementById("log-lines");
  if (whole) {
    if (root.scrollHeight > innerHeight + 1) found.push(["page scrolls", `${root.scrollHeight} > ${innerHeight}`]);
    if (log && (!within(box(log)) || box(log).height < 60)) report("log out of sight", log, `${Math.round(box(log).top)} to ${Math.round(box(log).bottom)}`);
  }
  // An option is in sight; or a scroll away within what is in sight; or what leads there is in sight.
  const signposts = [...document.querySelectorAll(".jump a.can")].filter((link) => shown(link));
  const links = signposts.map((link) => document.getElementById(link.hash.slice(1))).filter(Boolean);
  const options = [...table.querySelectorAll(option)];
  const reached = (each) => {
    if (!shown(each)) return !!each.dataset.shownBy && shown(document.querySelector(`#board label:has(input[value="${each.dataset.shownBy}"])`));
    const rect = box(each);
    if (!rect.width || !rect.height) return false;
    for (let at = each; at; at = at.parentElement) if (at === each || (clips(at) && at !== document.body)) if (within(box(at))) return true;
    return !whole && (links.some((part) => part.contains(each)) || !!each.closest(".decision"));
  };
  const says = (each) => each.dataset.key ?? each.dataset.keys;
  const reachable = new Set(options.filter(reached).map(says));
  for (const each of options) if (!reachable.has(says(each))) report("option out of reach", each, says(each));
  const free = (each) => { const rect = box(each); const at = document.elementFromPoint((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2); return within(rect) && !!at && (each.contains(at) || at.contains(each)); };
  const scrolled = document.querySelector(`.decision :is(${option})`); // in the sheet at the lower edge
  if (options.length && !(scrolled && !whole) && !options.some((each) => shown(each) && free(each)) && !signposts.some((link) => within(box(link)))) found.push(["no option in sight", ""]);
  if (touch) for (const id of ["undo", "log"]) {
    const way = [...document.querySelectorAll(`#${id}:is(button), [href="#${id}"]`)];
    if (way.length && !way.some((each) => shown(each) && within(box(each)))) found.push(["not one thumb away", id]);
  }
  return found;
}
