/* The script of all pages. It knows no game: it swaps in what the server draws, sends what is chosen (stream.js is the
   connection), tells of it (announce.js, message.js, notify.js), and keeps the keyboard and the focus in order. The
   panel at the side is panel.js, what team-mates mark plan.js, what an option would do preview.js, what a
   sign means tooltip.js, how much time is left clock.js.

   [data-key][data-decision]   an option: choosing it answers the open decision
   [data-keys][data-decision]  several answers at once (a list as JSON); tray.js fills it in where things are picked
                               (a drawn thing with role="button" is pressed by Enter and Space, too)
   [data-proposal="key"]       what a team-mate proposes: marked where it lies; pressed there, it is accepted (data-accept)
   [data-post] (data-body)     posts to the API; data-confirm asks first (confirm.js; data-action: what its
                               button says), data-then is the page to go to afterwards
   [data-panel]                a link whose page opens in the side panel ("now": it is about the open decision);
                               [data-rule] links to one rule
   form[data-send]             posts its fields to the API
   [data-copy="id"]            copies the value of that input; [data-copy-link="path"] the address of that page
   a, form[data-swap]          its page is swapped in here, with its address
   #table[data-answer]         where there is no stream: the page to swap in, but for the answer behind it
   #board [id]                 glides to its new place (glide.js), at its turn (motion.js)
   [data-keep]                 left alone when the page is swapped
   [data-plan]                 switches the plan on: what is pressed then is marked for the own side (#plan li[data-flag])
   [data-bottom]               a list that stays scrolled to its end (follow.js)
   .jump a                     links to parts of the board: they tell where something can be chosen
   [data-points="id …"]        lights up these elements while it is pointed at */
"use strict";
(() => {
  const body = document.body;
  const live = body.dataset.live;
  const table = () => document.getElementById("table");
  const title = document.title;
  const notify = new Notifier();
  const plan = new Plan();
  const panel = new Panel();

  const { words, shortly, tell } = Announcer;
  const { say, send, complaint } = Message;

  // --- swapping in what was drawn -----------------------------------------------------------------
  /** @param {string} html
      @param {Scene[]} [scenes] */
  function swap(html, scenes) {
    const motion = new Motion(scenes);
    Follow.look();
    const announce = new Announcer();
    const { turn } = table().dataset;
    const focused = document.activeElement;
    const inside = focused && focused !== body && table().contains(focused);
    Idiomorph.morph(table(), html, {
      morphStyle: "outerHTML",
      ignoreActiveValue: !!focused && focused.matches("input, textarea, select"), // of others it would keep the content, too
      callbacks: {
        /** @type {(old: Element, fresh: Element) => boolean} */
        beforeNodeMorphed: (old, fresh) => !(old.dataset && old.dataset.keep !== undefined && fresh.dataset && fresh.dataset.keep === old.dataset.keep),
        /** @type {(name: string, node: Element) => boolean} */
        beforeAttributeUpdated: (name, node) => !(name === "open" && /^(DETAILS|DIALOG)$/.test(node.tagName)) && !(/^(tabindex|aria-live)$/.test(name) && node.matches("[role=status]")),
      },
    });
    const moved = inside && !keep(focused);
    if (moved) Panel.toDecision();
    after();
    announce.report(moved);
    if (table().dataset.turn !== turn) panel.update();
    Follow.show();
    motion.show();
    document.dispatchEvent(new Event("swapped"));
  }

  /** Whether what had the focus has it, also if it lies elsewhere now; a thing that was only read and can be chosen now
      hands it to its option.
      @param {Element} focused */
  function keep(focused) {
    if (!document.contains(focused)) return false;
    const there = focused.tabIndex >= 0 || focused.hasAttribute("tabindex") ? focused : focused.querySelector("[data-key]");
    if (there && document.activeElement !== there) there.focus({ preventScroll: true });
    return !!there && document.activeElement === there;
  }

  function after() {
    const line = document.querySelector("#board [role=status]");
    if (line) line.setAttribute("aria-live", "off"); // it is told with what happened
    proposals();
    plan.show();
    number();
    signposts();
    reachable();
    Clock.tick();
    notify.update({ title: table().dataset.title || title, turn: table().dataset.turn });
  }

  /** A list that scrolls sideways, with nothing in it to go to, is itself gone to by keyboard. */
  function reachable() {
    for (const list of document.querySelectorAll("#board ol, #board ul")) {
      const scrolls = list.scrollWidth > list.clientWidth + 1 && getComputedStyle(list).overflowX !== "visible";
      if (scrolls && !list.querySelector("button, a[href], [tabindex]")) list.tabIndex = 0;
    }
  }
  addEventListener("resize", reachable);

  /** Links to the parts of a board tell how many things can be chosen there, and lead to the first. */
  function signposts() {
    const jump = document.querySelector(".jump:not(:has([href='#log']))");
    if (jump && document.getElementById("log")) jump.insertAdjacentHTML("beforeend", '<a href="#log">Log</a>');
    /** @type {NodeListOf<HTMLAnchorElement>} */
    const links = document.querySelectorAll(".jump a");
    for (const link of links) {
      for (const told of link.querySelectorAll("b, .sr")) told.remove();
      const { length } = choosable(link);
      link.classList.toggle("can", length > 0);
      if (length) link.insertAdjacentHTML("beforeend", ` <b>${length}</b><span class="sr"> to choose</span>`);
    }
  }

  /** @param {HTMLAnchorElement} link */
  function choosable(link) {
    const part = document.getElementById(link.hash.slice(1));
    const buttons = part ? [...part.querySelectorAll(":is([data-key], [data-keys])[data-decision]")] : [];
    const shown = buttons.filter((button) => button.getBoundingClientRect().width); // a drawing shows some only when asked
    return [...new Set(shown.map((button) => button.closest("#board [id]")))];
  }

  /** What is on the table in a council is marked on the board, in words too. */
  function proposals() {
    for (const told of document.querySelectorAll("#board [data-proposal]")) {
      for (const button of document.querySelectorAll("#board [data-key]")) {
        if (button.dataset.key !== told.dataset.proposal) continue;
        button.classList.add("proposed");
        button.dataset.mark = told.dataset.number;
        button.dataset.accept = told.dataset.accept || "";
        button.setAttribute("aria-description", words(told.textContent));
      }
    }
  }

  // --- light or dark ------------------------------------------------------------------------------
  // Kept in a cookie: the server draws the next page with it from the start, so nothing flashes.
  /** @type {HTMLSelectElement} */
  const theme = document.getElementById("theme");
  theme.addEventListener("change", () => {
    const chosen = theme.value;
    if (chosen) document.documentElement.dataset.theme = chosen;
    else delete document.documentElement.dataset.theme;
    document.querySelector("meta[name=color-scheme]").setAttribute("content", chosen || "light dark");
    document.cookie = `cosmodrome-theme=${chosen}; path=/; max-age=${chosen ? 31536000 : 0}; samesite=lax`;
  });

  // --- lines of history on cards ------------------------------------------------------------------
  document.addEventListener("change", (event) => {
    /** @type {HTMLInputElement | null} */
    const lines = closest(event, "#history");
    if (!lines) return;
    const off = !lines.checked;
    if (off) document.documentElement.dataset.history = "off";
    else delete document.documentElement.dataset.history;
    document.cookie = `cosmodrome-history=off; path=/; max-age=${off ? 31536000 : 0}; samesite=lax`;
  });

  // --- the live stream ----------------------------------------------------------------------------
  /** @type {string[]} */
  let pieces = []; // of the board that was received last: the next one names those that stay
  /** @type {{ do: "answer", key?: string, keys?: string[], decision: number, idempotency: string } | null} */
  let pending = null; // the answer that is not acknowledged yet; sent again after a lost connection

  function opened() {
    body.dataset.connected = "";
    if (document.getElementById("message").classList.contains("stays")) tell("Connected again.");
    if (!Message.ended) Message.clear(); // else not before a board comes: who is refused is let in for a moment, too
    if (pending) stream.send(pending);
  }

  /** @param {string} reason */
  function lost(reason) {
    delete body.dataset.connected;
    if (reason) Message.end(`${reason[0].toUpperCase()}${reason.slice(1).replace(/[.\s]*$/, ".")}`);
    else say("Connection lost. Reconnecting …", true);
  }

  /** What server/live.py sends.
      @typedef {{
        type: "board",
        html: (string | [from: number, to: number])[],
        mark: string,
        decision: number | null,
        now: number,
        scenes: Scene[],
      } | { type: "refused", status: number, error: string, rule: string, idempotency?: string }
        | { type: "done", idempotency: string }} ServerMessage */
  /** @param {ServerMessage} message */
  function received(message) {
    if (message.type === "board") {
      if (Message.ended) Message.clear();
      Clock.ahead = message.now - Date.now() / 1000;
      pieces = message.html.flatMap((piece) => (typeof piece === "string" ? [piece] : pieces.slice(...piece)));
      swap(pieces.join("").replaceAll(message.mark, String(message.decision)), message.scenes);
      // A board that asks something else settles the answer, even before its receipt comes: the next one may follow.
      if (pending && table().dataset.turn !== String(pending.decision)) settled();
    } else if (pending && message.idempotency === pending.idempotency) {
      settled();
      if (message.type === "refused") say(message.status === 409 ? "Too late: that has already been decided." : complaint(message));
    } else if (message.type === "refused") say(complaint(message));
  }

  function settled() {
    pending = null;
    delete body.dataset.sending;
  }

  /** @param {Element & { disabled?: boolean }} button */
  function choose(button) {
    if (button.classList.contains("proposed")) {
      button = document.getElementById(button.dataset.accept);
      if (!button) return say("This has already been proposed.");
    }
    if (pending || Message.ended || button.disabled || button.getAttribute("aria-disabled") === "true") return;
    const asks = table().dataset.answer;
    if (asks) return void go(asks + encodeURIComponent(button.dataset.keys ? JSON.parse(button.dataset.keys).join(" ") : button.dataset.key));
    const token = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const { key, keys } = button.dataset;
    pending = { do: "answer", ...(keys ? { keys: JSON.parse(keys) } : { key }), decision: Number(button.dataset.decision), idempotency: token };
    body.dataset.sending = "";
    Motion.decided();
    say("");
    if (stream?.open) stream.send(pending);
    else say("Connection lost. Your answer will be sent once it is back.", true);
  }

  const stream = live ? new Stream(live, { opened, received, lost }) : null;

  // --- pointing -----------------------------------------------------------------------------------
  document.addEventListener("click", (event) => {
    const button = closest(event, "[data-key], [data-keys], [data-post], [data-copy], [data-copy-link], [data-panel], [data-rule], [data-close], a[data-swap]");
    if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { key, keys, post, then, copy, rule, confirm: question } = button.dataset;
    if ((key ?? keys) !== undefined && button.dataset.decision !== undefined) choose(button);
    else if (post) {
      const given = button.dataset.body && JSON.parse(button.dataset.body);
      const go = () => send(post, given).then((done) => done && then && location.assign(then));
      if (question) Confirm.ask(question, button.dataset.action || words(button.textContent)).then((yes) => yes && go());
      else go();
    } else if (copy) {
      /** @type {HTMLInputElement} */
      const field = document.getElementById(copy);
      field.select();
      if (navigator.clipboard) copied(button, field.value);
      else if (document.execCommand("copy")) done(button);
    } else if (button.dataset.copyLink) copied(button, location.origin + button.dataset.copyLink);
    else if (button instanceof HTMLAnchorElement && button.matches("[data-swap]")) {
      event.preventDefault();
      go(button.href);
    } else if (rule && panel.element) {
      event.preventDefault();
      panel.show(`${body.dataset.guide}/rule/${encodeURIComponent(rule)}`);
    } else if (button.dataset.panel !== undefined && panel.element) {
      event.preventDefault();
      panel.show(button.getAttribute("href"), button.dataset.panel === "now");
    } else if (button.dataset.close !== undefined) panel.close();
  });

  document.addEventListener("click", (event) => {
    /** @type {HTMLAnchorElement | null} */
    const link = closest(event, ".jump a");
    const [first] = link ? choosable(link) : [];
    if (first) setTimeout(() => first.scrollIntoView({ block: "nearest", inline: "center" })); // in a long row
  });

  /** @param {Element} button
      @param {string} text */
  function copied(button, text) {
    const failed = () => say(`Copying does not work here: ${text}`, true);
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => done(button), failed);
    else failed();
  }

  /** For a moment the button says that it is done.
      @param {Element} button */
  function done(button) {
    const said = "Copied";
    if (button.textContent === said) return;
    const before = button.textContent;
    button.textContent = said;
    tell(said);
    setTimeout(() => {
      if (button.textContent === said) button.textContent = before;
    }, 2500);
  }

  document.addEventListener("submit", async (event) => {
    /** @type {HTMLFormElement} */
    const form = closest(event, "form");
    if (form.dataset.swap !== undefined) {
      event.preventDefault();
      go(asked(form));
    }
    if (!form.dataset.send) return;
    event.preventDefault();
    const data = filled(form);
    const fields = [...form.querySelectorAll("input")];
    for (const field of fields) field.value = "";
    if (await send(form.dataset.send, data)) return;
    for (const field of fields) field.value = field.value || data[field.name]; // to be sent again, or changed
  });

  for (const [kind, lit] of Object.entries({ pointerover: true, pointerout: false, focusin: true, focusout: false })) {
    document.addEventListener(kind, (event) => {
      const from = closest(event, "[data-points]");
      for (const id of from ? from.dataset.points.split(" ") : []) document.getElementById(id)?.classList.toggle("pointed", lit);
    });
  }

  // --- the keyboard -------------------------------------------------------------------------------
  /** The options in the order of the page, each once; those of a drawing have no digits. */
  function options() {
    const found = new Map();
    for (const button of document.querySelectorAll("#table :is([data-key], .ways [data-keys])[data-decision]:not(:disabled, .proposed, g)")) {
      const says = button.dataset.key ?? button.dataset.keys;
      if (button.getAttribute("aria-disabled") !== "true" && !found.has(says)) found.set(says, button);
    }
    return [...found.values()];
  }

  function number() {
    for (const [at, button] of options().entries()) button.dataset.digit = String(at + 1);
  }

  // Who speaks to the computer, or whose hand rests on the keys, can do without those that are letters and digits.
  /** @type {HTMLInputElement | null} */
  const letters = document.getElementById("keys");
  if (letters) {
    letters.checked = localStorage.getItem("cosmodrome keys") !== "off";
    letters.addEventListener("change", () => {
      localStorage.setItem("cosmodrome keys", letters.checked ? "on" : "off");
      delete document.documentElement.dataset.digits;
    });
  }
  /** @param {string} key */
  const unwanted = (key) => letters && !letters.checked && /^[0-9a-z?]$/.test(key);

  let typed = "";
  let forgetting = 0;

  /** @param {string} text */
  function digit(text) {
    const all = options();
    typed += text;
    if (!all[Number(typed) - 1]) typed = all[Number(text) - 1] ? text : "";
    clearTimeout(forgetting);
    if (!typed) return;
    if (Number(typed) * 10 > all.length) return enter();
    const button = all[Number(typed) - 1];
    say(`${typed}: ${shortly(button.getAttribute("aria-label") || button.textContent)} (Enter)`);
    forgetting = setTimeout(forget, 4000);
  }

  function forget() {
    if (typed) say("");
    typed = "";
    clearTimeout(forgetting);
  }

  function enter() {
    const button = options()[Number(typed) - 1];
    forget();
    if (button && plan.on) plan.mark(button);
    else if (button) choose(button);
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || closest(event, "input, textarea, select, [contenteditable], dialog")) return;
    if (unwanted(event.key)) return;
    if (!letters || letters.checked) document.documentElement.dataset.digits = "";
    if (event.key === "Escape") document.documentElement.dataset.dismissed = "";
    if (!table()) return;
    // A key that is held answers once, not every question that follows.
    if (event.repeat && (/^[0-9a-z?]$/.test(event.key) || (event.key === "Enter" && (typed || closest(event, "button, [role=button]"))))) return event.preventDefault();
    /** @param {string} id */
    const press = (id) => document.getElementById(id)?.click();
    if (/^[0-9]$/.test(event.key)) digit(event.key);
    else if (event.key === "Enter" && typed) enter();
    else if (event.key === "Escape" && typed) forget();
    else if (event.key === "u") press("undo");
    else if (event.key === "l") document.getElementById("log-lines")?.focus();
    else if (event.key === "p") press("plan-mode");
    else if (event.key === "h") press("hint");
    else if (event.key === "Escape" && closest(event, "details.menu[open]")) fold(closest(event, "details.menu"));
    else if (event.key === "Escape" && plan.on) plan.set(false);
    else if (plan.on && /^(Enter| )$/.test(event.key) && !closest(event, "button, a, summary") && Plan.thing(closest(event, "*"))) plan.mark(closest(event, "*"));
    else if (/^(Enter| )$/.test(event.key) && closest(event, "[role=button][data-decision]")) choose(closest(event, "[role=button][data-decision]"));
    else if (event.key === "?") press("guide");
    else if (event.key === "Escape" && panel.open) panel.close();
    else if (document.querySelector(".replay") && /^Arrow(Left|Right)$/.test(event.key)) press(event.key === "ArrowLeft" ? "step-back" : "step-on");
    else return;
    event.preventDefault();
  });
  /** @param {HTMLDetailsElement} menu */
  function fold(menu) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }

  // What is told of a thing beside it (.more) belongs to it by ear too; Escape takes it out of sight until one moves on.
  /** @type {Element | null} */
  let detailed = null;
  document.addEventListener("focusin", (event) => {
    const thing = closest(event, "*");
    const details = thing.hasAttribute("aria-label") && thing.querySelector(":scope > .more");
    if (detailed) detailed.removeAttribute("aria-describedby");
    for (const old of document.querySelectorAll("#details")) old.removeAttribute("id");
    detailed = details ? thing : null;
    if (!details) return;
    details.id = "details";
    detailed.setAttribute("aria-describedby", "details");
  });
  for (const kind of ["focusin", "pointerover"]) document.addEventListener(kind, () => delete document.documentElement.dataset.dismissed);

  document.addEventListener("focusin", forget); // Enter is for what has the focus now
  // Not when it is pressed: what moves then, as the digits go, is no longer under the pointer when it is released.
  addEventListener("click", (event) => event.detail && delete document.documentElement.dataset.digits);

  // --- from step to step of a replay --------------------------------------------------------------
  let going = 0;

  /** @param {string} address
      @param {"back" | "same"} [keep] */
  async function go(address, keep) {
    const mine = ++going;
    const text = await fetchText(address);
    if (mine !== going) return; // a later wish overtook it
    const fresh = text && new DOMParser().parseFromString(text, "text/html").getElementById("table");
    if (!fresh) return location.assign(address);
    if (keep !== "back") history[keep === "same" ? "replaceState" : "pushState"](null, "", fresh.dataset.address || address);
    swap(fresh.outerHTML);
  }
  /** What the fields of a form hold: text, as no form here sends files.
      @type {(form: HTMLFormElement) => Record<string, any>} */
  const filled = (form) => Object.fromEntries(new FormData(form));
  /** @param {HTMLFormElement} form */
  const asked = (form) => `${form.action}?${new URLSearchParams(filled(form))}`;

  document.addEventListener("input", (event) => {
    /** @type {HTMLInputElement | null} */
    const slider = closest(event, ".replay input[type=range]");
    if (!slider) return;
    slider.form.querySelector("output").textContent = `${slider.value} of ${slider.max}`;
    go(asked(slider.form), "same");
  });
  document.addEventListener("change", (event) => {
    /** @type {HTMLSelectElement | null} */
    const choice = closest(event, "form[data-swap] select");
    if (choice) go(asked(choice.form));
  });
  if (table()?.dataset.address) addEventListener("popstate", () => go(location.href, "back"));

  if (table()) {
    /** @type {HTMLInputElement | null} */
    const link = document.querySelector("[data-link]");
    if (link) link.value = location.origin + link.dataset.link;
    after();
    Follow.show();
  }
})();
