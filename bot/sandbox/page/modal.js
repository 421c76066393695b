// The forms a bot opens.

import { byId, h } from "./dom.js";
import { markdown } from "./markdown.js";
import { offers, selectMenu } from "./select.js";
import { said } from "./words.js";

// `send(answers)` returns a promise of an error text, or of nothing when the form was taken.
export function openModal(modal, world, send) {
  const fields = [];
  const trouble = h("p", { class: "trouble", role: "alert" });
  const submit = h("button", { class: "button primary", type: "submit" }, said("Submit"));
  const form = h(
    "form",
    { class: "modal", role: "dialog", "aria-modal": "true", "aria-label": modal.title, onsubmit: hand },
    h("header", {}, h("h2", {}, modal.title), h("button", { class: "icon close", type: "button", "aria-label": said("Close"), onclick: close }, "✕")),
    h("div", { class: "modal-body" }, modal.components.map(top), trouble),
    h("footer", {}, h("button", { class: "button plain", type: "button", onclick: close }, said("Cancel")), submit),
  );
  const veil = h("div", { class: "modal-veil" }, form);

  function top(c) {
    if (c.type === 10) return h("div", { class: "display" }, markdown(c.content, world));
    if (c.type === 1) return c.components.map((inner) => labelled(inner, inner.label));
    if (c.type === 18) return labelled(c.component, c.label, c.description);
    return null;
  }

  function labelled(c, label, description) {
    const field = make(c);
    fields.push(field);
    const star = c.required !== false && c.type !== 23 && h("span", { class: "star", "aria-label": said("required") }, " *");
    const head = [h("span", { class: "field-label" }, label, star), description && h("small", {}, description)];
    // A label around several boxes would tick the first of them wherever it is touched.
    if ([21, 22].includes(c.type)) return h("div", { class: "field-block", role: c.type === 21 ? "radiogroup" : "group", "aria-label": label }, head, field.node);
    if (c.type === 23) return h("label", { class: "field-block tickable" }, field.node, h("span", {}, head));
    return h("label", { class: "field-block" }, head, field.node);
  }

  function make(c) {
    if (c.type === 4) return textField(c);
    if ([3, 5, 6, 7, 8].includes(c.type)) return selectField(c);
    if (c.type === 21) return choiceField(c, "radio");
    if (c.type === 22) return choiceField(c, "checkbox");
    if (c.type === 23) {
      const box = h("input", { type: "checkbox", checked: c.default });
      return { id: c.custom_id, node: h("span", { class: "check" }, box), value: () => box.checked, good: () => true };
    }
    return { id: c.custom_id, node: h("em", {}, said("Files cannot be sent in the sandbox")), value: () => [], good: () => true };
  }

  function textField(c) {
    const props = { class: "input", placeholder: c.placeholder, maxlength: c.max_length || 4000, "aria-label": c.label, oninput: count };
    const box = h(c.style === 2 ? "textarea" : "input", c.style === 2 ? { ...props, rows: 4 } : { ...props, type: "text" });
    box.value = c.value || "";
    const left = h("small", { class: "left" });
    function count() {
      left.textContent = c.max_length ? `${box.value.length} / ${c.max_length}` : "";
    }
    count();
    const good = () => (box.value.length >= (c.min_length || (c.required !== false ? 1 : 0)) || (c.required === false && !box.value));
    return { id: c.custom_id, node: h("span", { class: "input-block" }, box, left), value: () => box.value, good, focus: () => box.focus() };
  }

  function selectField(c) {
    let values = offers(c, world).filter((o) => o.chosen).map((o) => o.value);
    const node = selectMenu(c, world, (chosen) => (values = chosen), { sticky: true });
    return { id: c.custom_id, node, value: () => values, good: () => values.length > 0 || c.required === false };
  }

  function choiceField(c, type) {
    const boxes = (c.options || []).map((o) => {
      const box = h("input", { type, name: c.custom_id, value: o.value, checked: o.default });
      const words = h("span", { class: "option-text" }, h("span", {}, o.label), o.description && h("small", {}, o.description));
      return [box, h("label", { class: "check" }, box, words)];
    });
    const chosen = () => boxes.filter(([box]) => box.checked).map(([box]) => box.value);
    const value = type === "radio" ? () => chosen()[0] ?? null : chosen;
    const most = type === "radio" ? 1 : (c.max_values ?? boxes.length);
    const least = c.required === false ? 0 : Math.max(1, type === "radio" ? 1 : (c.min_values ?? 1));
    const good = () => chosen().length >= least && chosen().length <= most;
    const note = least === most ? said("Choose {count}", { count: most }) : said("Choose up to {count}", { count: most });
    return { id: c.custom_id, node: h("div", { class: "checks" }, most > 1 && most < boxes.length && h("small", { class: "note" }, note), boxes.map(([, label]) => label)), value, good };
  }

  async function hand(event) {
    event.preventDefault();
    const missing = fields.find((f) => !f.good());
    if (missing) {
      trouble.textContent = said("Please fill in what is marked with a star.");
      missing.node.scrollIntoView({ block: "center" });
      missing.focus?.();
      return;
    }
    const answers = {};
    for (const field of fields) {
      const value = field.value();
      if (value !== null) answers[field.id] = value;
    }
    submit.disabled = true;
    trouble.textContent = "";
    const error = await send(answers);
    if (!error) return close();
    submit.disabled = false;
    trouble.textContent = error;
  }

  function keys(event) {
    if (event.key === "Escape" && !document.querySelector(".sheet")) close();
  }

  function close() {
    veil.remove();
    document.removeEventListener("keydown", keys);
  }

  document.addEventListener("keydown", keys);
  byId("overlay").append(veil);
  // A form that begins with a text is typed into at once; any other is read first, and a phone shows no keyboard.
  if (fields[0]?.focus) fields[0].focus();
  else submit.focus({ preventScroll: true });
}
