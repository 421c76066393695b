// Select menus: a button that opens a list, below it on a desktop and from the bottom on a phone.

import { avatar, byId, emoji, h, nameOf } from "./dom.js";
import { said } from "./words.js";

// The things a select offers, whatever its kind: {value, label, description, sign, chosen}.
export function offers(c, world) {
  const chosen = new Set((c.default_values || []).map((d) => String(d.id)));
  const people = () => world.members().map((u) => ({ value: u.id, label: nameOf(u), description: "@" + u.username, sign: avatar(u, 24), chosen: chosen.has(u.id) }));
  const roles = () => world.guildRoles().map((r) => ({ value: r.id, label: "@" + r.name.replace(/^@/, ""), chosen: chosen.has(r.id) }));
  if (c.type === 5) return people();
  if (c.type === 6) return roles();
  if (c.type === 7) return [...people(), ...roles()];
  if (c.type === 8) return world.guildChannels().map((ch) => ({ value: ch.id, label: "#" + ch.name, chosen: chosen.has(ch.id) }));
  return (c.options || []).map((o) => ({ value: o.value, label: o.label, description: o.description, sign: o.emoji && emoji(o.emoji), chosen: o.default }));
}

const PLACEHOLDERS = { 3: said("Make a selection"), 5: said("Select a person"), 6: said("Select a role"), 7: said("Select"), 8: said("Select a channel") };

// `done` gets the values. Inside a modal nothing is sent: `sticky` keeps the choice on show.
export function selectMenu(c, world, done, { sticky = false } = {}) {
  const all = offers(c, world);
  let chosen = all.filter((o) => o.chosen).map((o) => o.value);
  const face = h("span", { class: "select-face" });
  const button = h(
    "button",
    { class: "select", type: "button", disabled: c.disabled, "aria-haspopup": "listbox", data: { customId: c.custom_id }, onclick: open },
    face,
    h("span", { class: "chevron", "aria-hidden": "true" }),
  );
  paint();

  function paint() {
    const labels = all.filter((o) => chosen.includes(o.value));
    const text = c.placeholder || PLACEHOLDERS[c.type];
    face.replaceChildren(...(labels.length ? labels.map((o) => h("span", { class: "chosen" }, o.sign?.cloneNode(true), o.label)) : [h("span", { class: "placeholder" }, text)]));
  }

  function open() {
    const low = c.min_values ?? (sticky && c.required === false ? 0 : 1);
    openList(button, c.placeholder || PLACEHOLDERS[c.type], all, chosen, low, c.max_values ?? 1, (values) => {
      chosen = values;
      paint();
      done(values);
    });
  }
  return button;
}

// A list without a select: one thing out of several.
export function chooseOne(anchor, title, all, done) {
  openList(anchor, title, all, [], 1, 1, ([value]) => done(value));
}

function openList(anchor, title, all, before, low, high, done) {
  const chosen = new Set(before);
  const single = high === 1;
  const filter = all.length > 8 && h("input", { class: "filter", placeholder: said("Search"), "aria-label": said("Search"), oninput: paint });
  const list = h("div", { class: "options", role: "listbox", "aria-multiselectable": single ? undefined : "true" });
  const finish = h("button", { class: "button primary", type: "button", onclick: () => close(true) }, said("Done"));
  const range = low === high ? said("Choose {count}", { count: low }) : said("Choose {low} to {high}", { low, high });
  const note = h("span", { class: "note" }, range);
  const sheet = h(
    "div",
    { class: "sheet", role: "dialog", "aria-label": title },
    h("div", { class: "sheet-head" }, title),
    filter,
    list,
    !single && h("div", { class: "sheet-foot" }, note, finish),
  );
  const veil = h("div", { class: "sheet-veil", onpointerdown: (event) => event.target === veil && close(false) }, sheet);

  function paint() {
    const wanted = filter ? filter.value.toLowerCase() : "";
    const shown = all.filter((o) => `${o.label} ${o.description || ""}`.toLowerCase().includes(wanted));
    list.replaceChildren(
      ...shown.map((o) =>
        h(
          "button",
          { class: "option", type: "button", role: "option", "aria-selected": String(chosen.has(o.value)), data: { value: o.value }, onclick: () => pick(o.value) },
          o.sign?.cloneNode(true),
          h("span", { class: "option-text" }, h("span", {}, o.label), o.description && h("small", {}, o.description)),
          h("span", { class: single ? "tick" : "tick box", "aria-hidden": "true" }),
        ),
      ),
      ...(shown.length ? [] : [h("p", { class: "nothing" }, said("Nothing found"))]),
    );
    finish.disabled = chosen.size < low || chosen.size > high;
    note.textContent = said("{range} · {count} chosen", { range, count: chosen.size });
  }

  function pick(value) {
    if (single) {
      const again = chosen.has(value) && low === 0;
      chosen.clear();
      if (!again) chosen.add(value);
      close(true);
      return;
    }
    if (chosen.has(value)) chosen.delete(value);
    else if (chosen.size < high) chosen.add(value);
    paint();
  }

  function close(send) {
    veil.remove();
    document.removeEventListener("keydown", keys, true);
    anchor.focus({ preventScroll: true });
    const values = all.map((o) => o.value).filter((v) => chosen.has(v));
    if (send) done(values);
  }

  function keys(event) {
    const options = [...list.querySelectorAll(".option")];
    const at = options.indexOf(document.activeElement);
    if (event.key === "Escape") close(false);
    else if (event.key === "ArrowDown") options[Math.min(at + 1, options.length - 1)]?.focus();
    else if (event.key === "ArrowUp") options[Math.max(at - 1, 0)]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  paint();
  byId("overlay").append(veil);
  document.addEventListener("keydown", keys, true);
  // On a desktop the list hangs on its button; the style sheet makes it a bottom sheet on a phone.
  const frame = anchor.getBoundingClientRect();
  const below = innerHeight - frame.bottom > Math.min(360, sheet.offsetHeight + 12);
  sheet.style.setProperty("--left", `${Math.min(frame.left, innerWidth - 340)}px`);
  sheet.style.setProperty("--width", `${Math.max(frame.width, 300)}px`);
  sheet.style.setProperty("--top", below ? `${frame.bottom + 6}px` : "auto");
  sheet.style.setProperty("--bottom", below ? "auto" : `${innerHeight - frame.top + 6}px`);
  (filter && innerWidth > 700 ? filter : list.querySelector(".option"))?.focus({ preventScroll: true });
}
