// One message, from the line above it ("Ada used /ping") to the note below ("Only you can see this").

import { attachments, embed, layout } from "./components.js";
import { avatar, h, nameOf } from "./dom.js";
import { markdown } from "./markdown.js";
import { said } from "./words.js";

export const EPHEMERAL = 1 << 6;
export const LOADING = 1 << 7;
const SILENT = 1 << 12;
export const V2 = 1 << 15;
const TOGETHER = 7 * 60 * 1000;

// Messages of one author in quick succession stand under one name.
export function continues(message, before) {
  if (!before || before.author.id !== message.author.id) return false;
  if (message.interaction_metadata || message.message_reference) return false;
  if ((message.flags ^ before.flags) & EPHEMERAL) return false;
  return new Date(message.timestamp) - new Date(before.timestamp) < TOGETHER;
}

// `acts`: press(message, component, values), dismiss(message), menu(message, event)
export function messageNode(message, before, world, acts) {
  const author = message.author;
  const grouped = continues(message, before);
  const called = message.mentions.some((u) => u.id === world.me.id) || message.mention_everyone;
  const hidden = Boolean(message.flags & EPHEMERAL);
  const classes = ["message", grouped && "grouped", called && "called", hidden && "private"].filter(Boolean).join(" ");
  return h(
    "article",
    { class: classes, data: { id: message.id } },
    above(message, world),
    grouped ? h("span", { class: "gutter" }, clock(message.timestamp)) : avatar(author),
    h(
      "div",
      { class: "body" },
      !grouped && h("div", { class: "by" }, h("b", { class: author.bot ? "name bot" : "name" }, nameOf(author)), author.bot && h("span", { class: "tag" }, "APP"), h("time", { datetime: message.timestamp }, day(message.timestamp)), message.flags & SILENT ? quiet() : null),
      message.flags & LOADING ? thinking(author) : content(message, world, acts),
      h("div", { class: "failure", role: "alert", hidden: true }),
      message.thread && threadLink(message.thread, world),
      hidden && !(message.flags & LOADING) && footnote(message, acts),
    ),
  );
}

// It made nobody's phone ring.
function quiet() {
  const words = said("Silent message");
  return h("img", { class: "quiet", src: "/page/quiet.svg", alt: words, title: words });
}

function content(message, world, acts) {
  const press = (component, values) => acts.press(message, component, values);
  const edited = message.edited_timestamp && h("span", { class: "edited", title: day(message.edited_timestamp) }, said("(edited)"));
  const parts = layout(message.components, world, press);
  if (message.flags & V2) return [...parts, edited && h("div", { class: "edited-line" }, edited)];
  const words = message.content ? markdown(message.content, world) : [];
  if (words.length && edited) words.at(-1).append(" ", edited);
  return [
    words.length > 0 && h("div", { class: "display" }, words),
    message.embeds.map((e) => embed(e, world)),
    attachments(message),
    parts.length > 0 && h("div", { class: "parts" }, parts),
  ];
}

function above(message, world) {
  const used = message.interaction_metadata;
  if (used?.name) {
    const parts = { name: h("b", {}, nameOf(used.user)), command: h("span", { class: "mention" }, "/" + used.name) };
    return h("div", { class: "above" }, avatar(used.user, 16), said("{name} used {command}", parts));
  }
  const quoted = message.referenced_message;
  if (quoted) {
    return h("div", { class: "above" }, avatar(quoted.author, 16), h("b", {}, nameOf(quoted.author)), h("span", { class: "quoted" }, quoted.content || said("an older message")));
  }
  return null;
}

function thinking(author) {
  return h("div", { class: "thinking" }, h("span", { class: "dots" }, h("i"), h("i"), h("i")), said("{name} is thinking…", { name: nameOf(author) }));
}

function threadLink(thread, world) {
  return h("button", { class: "thread-link", type: "button", onclick: () => world.open(thread.id) }, h("b", {}, thread.name), h("span", {}, said("{count} messages ›", { count: thread.message_count })));
}

function footnote(message, acts) {
  return h("div", { class: "footnote" }, h("span", { class: "eye", "aria-hidden": "true" }, "◉"), said("Only you can see this"), " · ", h("button", { class: "linklike", type: "button", onclick: () => acts.dismiss(message) }, said("Dismiss message")));
}

export function clock(iso) {
  return new Intl.DateTimeFormat(undefined, { timeStyle: "short" }).format(new Date(iso));
}

export function day(iso) {
  const date = new Date(iso);
  const today = date.toDateString() === new Date().toDateString();
  if (today) return clock(iso);
  return new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }).format(date);
}
