// The line at the bottom: plain words, or a slash command with a field for each option.

import { forTable, leaves, matching, parse, TYPES, valueOf } from "./commands.js";
import { avatar, h, nameOf } from "./dom.js";
import { said } from "./words.js";

const TYPING_PAUSE = 120;

// `api`: commands(), placeholder(), say(text), slash(path, values), autocomplete(path, values, focused)
export class Composer {
  constructor(root, world, api) {
    this.world = world;
    this.api = api;
    this.command = null; // {leaf, fields}
    this.suggestions = [];
    this.at = 0;
    this.panel = h("div", { class: "suggestions", role: "listbox", hidden: true });
    this.line = h("textarea", { class: "line", rows: "1", "aria-label": said("Message"), enterkeyhint: "send", autocomplete: "off", oninput: () => this.typed(), onkeydown: (e) => this.keys(e) });
    this.slashButton = h("button", { class: "icon slash", type: "button", "aria-label": said("Commands"), onclick: () => this.begin() }, "/");
    this.sendButton = h("button", { class: "icon send", type: "button", "aria-label": said("Send"), onclick: () => this.submit() }, "➤");
    this.fields = h("div", { class: "fields-line", hidden: true });
    this.note = h("div", { class: "composer-note", role: "alert", hidden: true });
    root.replaceChildren(this.panel, this.note, h("div", { class: "composer-box" }, this.slashButton, this.line, this.fields, this.sendButton));
    document.addEventListener("pointerdown", (e) => root.contains(e.target) || this.suggest([]));
  }

  refresh() {
    this.line.placeholder = this.api.placeholder();
    this.line.disabled = this.api.closed();
  }

  leaves() {
    const commands = this.api.commands();
    return forTable(leaves(commands), commands, this.world.log());
  }

  begin() {
    this.leave();
    this.line.value = "/";
    this.line.focus();
    this.typed();
  }

  // One command by its path, its first field open.
  start(path) {
    const leaf = this.leaves().find((l) => l.path === path);
    if (leaf) this.choose(leaf);
  }

  complain(text) {
    this.note.textContent = text || "";
    this.note.hidden = !text;
  }

  // Plain words

  typed() {
    this.complain("");
    this.line.style.height = "auto";
    this.line.style.height = `${Math.min(this.line.scrollHeight, 160)}px`;
    const text = this.line.value;
    if (!text.startsWith("/")) return this.suggest([]);
    const exact = this.leaves().find((l) => text === `/${l.path} `);
    if (exact) return this.choose(exact);
    const found = matching(this.leaves(), text);
    this.suggest(
      found.map((leaf) => ({
        label: "/" + leaf.path,
        note: leaf.description,
        hint: leaf.options.filter((o) => o.required).map((o) => o.name),
        pick: () => this.choose(leaf),
      })),
      text.includes(":") ? "" : found.length ? said("Commands") : said("No such command"),
    );
  }

  keys(event) {
    if (this.navigate(event)) return;
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.submit();
    }
  }

  // Arrows, Tab, Enter and Escape in the list of suggestions.
  navigate(event) {
    const open = !this.panel.hidden && this.suggestions.length > 0;
    if (event.key === "Escape") {
      if (open) this.suggest([]);
      else this.leave();
    } else if (open && event.key === "ArrowDown") this.move(1);
    else if (open && event.key === "ArrowUp") this.move(-1);
    else if (open && (event.key === "Tab" || (event.key === "Enter" && !event.shiftKey && this.eager))) this.suggestions[this.at].pick();
    else return false;
    event.preventDefault();
    return true;
  }

  // Enter takes the marked suggestion, until one has been taken or the line is a command already.
  get eager() {
    if (!this.command) return !parse(this.leaves(), this.line.value);
    return !this.focused()?.taken;
  }

  move(by) {
    this.at = (this.at + by + this.suggestions.length) % this.suggestions.length;
    [...this.panel.querySelectorAll(".suggestion")].forEach((node, n) => {
      node.setAttribute("aria-selected", String(n === this.at));
      if (n === this.at) node.scrollIntoView({ block: "nearest" });
    });
  }

  suggest(list, title = "") {
    this.suggestions = list;
    this.at = 0;
    this.panel.hidden = !list.length && !title;
    this.panel.replaceChildren(
      title && h("div", { class: "suggestions-title" }, title),
      ...list.map((s, n) =>
        h(
          "button",
          { class: "suggestion", type: "button", role: "option", "aria-selected": String(n === 0), onpointerdown: (e) => e.preventDefault(), onclick: s.pick },
          s.sign,
          h("span", { class: "suggestion-text" }, h("span", { class: "suggestion-label" }, s.label, (s.hint || []).map((name) => h("span", { class: "hint" }, name))), s.note && h("small", {}, s.note)),
        ),
      ),
    );
  }

  // A command with its options

  choose(leaf, values = {}) {
    this.command = { leaf, fields: [] };
    this.line.hidden = this.slashButton.hidden = true;
    this.line.value = "";
    this.fields.hidden = false;
    this.fields.replaceChildren(h("span", { class: "command-name" }, "/" + leaf.path), h("span", { class: "more" }), h("button", { class: "icon leave", type: "button", "aria-label": said("Cancel command"), onclick: () => this.leave(true) }, "✕"));
    for (const option of leaf.options) if (option.required || option.name in values) this.addField(option, values[option.name]);
    this.offerMore();
    const empty = this.command.fields.find((f) => f.value === undefined);
    if (empty) empty.input.focus();
    else {
      this.suggest([]);
      this.describe();
      (this.fields.querySelector(".rest") || this.sendButton).focus();
    }
  }

  addField(option, text = "") {
    const input = h("input", { class: "field-input", "aria-label": option.name, autocomplete: "off", autocapitalize: "none", enterkeyhint: "next", size: "6" });
    const node = h("label", { class: option.required ? "command-field" : "command-field optional" }, h("span", { class: "field-name" }, option.name), input);
    const field = { option, input, node, value: undefined, taken: false };
    input.value = text;
    if (text) field.value = valueOf(option, text, this.world);
    input.addEventListener("input", () => this.changed(field));
    input.addEventListener("focus", () => this.offer(field));
    input.addEventListener("keydown", (event) => this.fieldKeys(event, field));
    this.command.fields.push(field);
    this.fields.querySelector(".more").before(node);
    this.fit(input);
    return field;
  }

  fit(input) {
    input.size = Math.max(6, Math.min(28, input.value.length + 1));
  }

  get open() {
    return this.command.leaf.options.filter((o) => !this.command.fields.some((f) => f.option === o));
  }

  offerMore() {
    const { open } = this;
    const add = (option) => {
      const field = this.addField(option);
      this.offerMore();
      field.input.focus();
    };
    const buttons = open.map((o) => h("button", { class: "add-option", type: "button", title: o.description, onclick: () => add(o) }, "+ " + o.name));
    // Whoever types straight on names the next option here.
    const rest = h("input", { class: "rest", "aria-label": said("Another option"), autocomplete: "off", autocapitalize: "none", enterkeyhint: "send", size: "6" });
    rest.addEventListener("input", () => {
      const named = open.find((o) => rest.value.trim() === `${o.name}:`);
      if (named) add(named);
    });
    rest.addEventListener("keydown", (event) => {
      if (this.navigate(event) || event.key !== "Enter") return;
      event.preventDefault();
      this.submit();
    });
    this.fields.querySelector(".more").replaceChildren(...buttons, ...(open.length ? [rest] : []));
  }

  focused() {
    return this.command?.fields.find((f) => f.input === document.activeElement);
  }

  changed(field) {
    this.complain("");
    field.taken = false;
    field.node.classList.remove("wrong");
    const named = this.command.leaf.options.find((o) => new RegExp(`(^|\\s)${o.name}:$`).test(field.input.value));
    if (named) return this.jump(field, named);
    this.fit(field.input);
    const text = field.input.value;
    // Autocomplete is a hint: any text may be sent. Other options take what they are.
    field.value = text === "" ? undefined : valueOf(field.option, text, this.world);
    this.offer(field);
  }

  // Somebody types "region:Italia building:Road" straight on: each name leads to its field.
  jump(field, option) {
    field.input.value = field.input.value.slice(0, -option.name.length - 1).trim();
    field.value = field.input.value ? valueOf(field.option, field.input.value, this.world) : undefined;
    this.fit(field.input);
    const target = this.command.fields.find((f) => f.option === option) || this.addField(option);
    this.offerMore();
    target.input.focus();
    this.offer(target);
  }

  fieldKeys(event, field) {
    if (this.navigate(event)) return;
    const { fields } = this.command;
    if (event.key === "Enter") {
      event.preventDefault();
      const next = fields.find((f) => f.value === undefined && f.option.required);
      if (next && next !== field) next.input.focus();
      else this.submit();
    } else if (event.key === "Backspace" && field.input.value === "") {
      event.preventDefault();
      const before = fields[fields.indexOf(field) - 1];
      if (!field.option.required) this.removeField(field);
      if (before) before.input.focus();
      else if (field.option.required) this.leave(true);
    }
  }

  removeField(field) {
    field.node.remove();
    this.command.fields.splice(this.command.fields.indexOf(field), 1);
    this.offerMore();
  }

  offer(field) {
    clearTimeout(this.pause);
    const { option, input } = field;
    if (option.autocomplete) {
      this.suggest([], this.title(option) + " …");
      this.pause = setTimeout(() => this.ask(field), input.value ? TYPING_PAUSE : 0);
      return;
    }
    const typed = input.value.toLowerCase();
    this.list(field, this.fixed(option).filter((c) => c.name.toLowerCase().includes(typed)));
  }

  fixed(option) {
    if (option.choices?.length) return option.choices;
    if (option.type === TYPES.BOOLEAN) return [{ name: "true", value: true }, { name: "false", value: false }];
    if (option.type === TYPES.USER || option.type === TYPES.MENTIONABLE) return this.world.members().map((u) => ({ name: nameOf(u), value: u.id, sign: avatar(u, 24) }));
    if (option.type === TYPES.CHANNEL) return this.world.guildChannels().map((c) => ({ name: c.name, value: c.id }));
    return [];
  }

  async ask(field) {
    const asked = field.input.value;
    const values = this.values();
    values[field.option.name] = asked;
    const answer = await this.api.autocomplete(this.command.leaf.path, values, field.option.name);
    if (this.focused() !== field || field.input.value !== asked) return;
    if (answer.error) this.suggest([], answer.error);
    else this.list(field, answer.choices);
  }

  list(field, choices) {
    const title = this.title(field.option);
    this.suggest(
      choices.map((c) => ({ label: c.name, sign: c.sign, pick: () => this.take(field, c) })),
      choices.length || !field.option.autocomplete ? title : said("{title}: nothing fits", { title }),
    );
  }

  title(option) {
    const title = `${option.name} · ${option.description}`;
    return option.required ? title : said("{title} (optional)", { title });
  }

  take(field, choice) {
    field.input.value = choice.name;
    field.value = choice.value;
    field.taken = true;
    this.fit(field.input);
    const next = this.command.fields.find((f) => f.value === undefined && f.option.required);
    this.suggest([]);
    if (next) next.input.focus();
    else this.describe();
  }

  describe() {
    const { leaf } = this.command;
    this.suggest([], leaf.description);
  }

  values() {
    const values = {};
    for (const f of this.command.fields) if (f.value !== undefined) values[f.option.name] = f.value;
    return values;
  }

  leave(stay = false) {
    clearTimeout(this.pause);
    this.command = null;
    this.fields.hidden = true;
    this.line.hidden = this.slashButton.hidden = false;
    this.complain("");
    this.suggest([]);
    if (stay) this.line.focus();
  }

  async submit() {
    if (this.command) return this.submitCommand();
    const text = this.line.value.trim();
    if (!text) return;
    if (text.startsWith("/")) {
      const typed = parse(this.leaves(), text);
      if (!typed) return this.complain(said("There is no such command. Choose one from the list."));
      this.choose(typed.leaf, typed.values);
      const open = this.command.fields.some((f) => f.value === undefined);
      return open ? undefined : this.submitCommand();
    }
    this.line.value = "";
    this.typed();
    const answer = await this.api.say(text);
    if (answer.error) this.complain(answer.error);
  }

  async submitCommand() {
    const { leaf, fields } = this.command;
    const rest = this.fields.querySelector(".rest")?.value.trim();
    if (rest) {
      this.addField(this.open[0], rest);
      this.offerMore();
    }
    const wrong = fields.find((f) => f.value === undefined && (f.option.required || f.input.value));
    if (wrong) {
      wrong.node.classList.add("wrong");
      wrong.input.focus();
      return this.complain(wrong.input.value ? said("“{typed}” does not fit {name}.", { typed: wrong.input.value, name: wrong.option.name }) : said("{name} is needed.", { name: wrong.option.name }));
    }
    const answer = await this.api.slash(leaf.path, this.values());
    if (answer.error) return this.complain(answer.error);
    // On a phone the keyboard goes away, so that the answer is in sight.
    if (innerWidth <= 700) document.activeElement.blur();
    this.leave(innerWidth > 700);
  }
}
