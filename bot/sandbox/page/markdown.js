// Discord's markdown as DOM nodes. Nothing is ever parsed as HTML.

import { emoji, h, nameOf } from "./dom.js";
import { locale } from "./words.js";

const INLINE = [
  [/^\\([^A-Za-z0-9\s])/, (m) => m[1]],
  [/^``(.+?)``(?!`)|^`([^`]+)`/s, (m) => h("code", {}, m[1] ?? m[2])],
  [/^<t:(-?\d+)(?::([tTdDfFRsS]))?>/, (m) => time(Number(m[1]), m[2] || "f")],
  [/^<@!?(\d+)>/, (m, world) => mention("@", world.users.get(m[1]) && nameOf(world.users.get(m[1])), m[1] === world.me.id)],
  [/^<@&(\d+)>/, (m, world) => mention("@", world.roles.get(m[1])?.name)],
  [/^<#(\d+)>/, (m, world) => place(world.channels.get(m[1]), world)],
  [/^<\/([^:>]+):\d+>/, (m) => h("span", { class: "mention" }, "/" + m[1])],
  [/^<a?:(\w+):(\d+)>/, (m) => emoji({ name: m[1], id: m[2] })],
  [/^@(everyone|here)\b/, (m) => h("span", { class: "mention mine" }, m[0])],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"]*")?\)/, (m, world) => link(m[2], inline(m[1], world))],
  [/^<(https?:\/\/[^>\s]+)>/, (m) => link(m[1], [m[1]])],
  [/^https?:\/\/[^\s<]+[^\s<.,:;"')\]]/, (m) => link(m[0], [m[0]])],
  [/^\*\*\*(?=\S)(.+?\S|\S)\*\*\*(?!\*)/s, (m, world) => h("strong", {}, h("em", {}, inline(m[1], world)))],
  [/^\*\*(?=\S)(.*?\S)\*\*(?!\*)/s, (m, world) => h("strong", {}, inline(m[1], world))],
  [/^__(?=\S)(.*?\S)__(?!_)/s, (m, world) => h("u", {}, inline(m[1], world))],
  [/^\*(?=\S)(.*?\S)\*(?!\*)/s, (m, world) => h("em", {}, inline(m[1], world))],
  [/^_(?=\S)(.*?\S)_(?![A-Za-z0-9_])/s, (m, world) => h("em", {}, inline(m[1], world))],
  [/^~~(?=\S)(.*?\S)~~/s, (m, world) => h("s", {}, inline(m[1], world))],
  [/^\|\|(.+?)\|\|/s, (m, world) => spoiler(inline(m[1], world))],
];

export function inline(text, world) {
  const nodes = [];
  let plain = "";
  while (text) {
    const before = plain.at(-1);
    let hit = null;
    for (const [pattern, make] of INLINE) {
      const match = pattern.exec(text);
      // An underscore inside a word (snake_case) is no emphasis.
      if (!match || (match[0][0] === "_" && /\w/.test(before || ""))) continue;
      hit = [match, make];
      break;
    }
    if (hit) {
      if (plain) nodes.push(...lines(plain));
      plain = "";
      nodes.push(hit[1](hit[0], world));
      text = text.slice(hit[0][0].length);
    } else {
      plain += text[0];
      text = text.slice(1);
    }
  }
  if (plain) nodes.push(...lines(plain));
  return nodes;
}

const lines = (text) => text.split("\n").flatMap((line, n) => (n ? [h("br"), line] : [line]));

function mention(sign, name, mine = false) {
  return h("span", { class: mine ? "mention mine" : "mention" }, sign + (name || "unknown"));
}

function place(channel, world) {
  const go = channel && (() => world.open(channel.id));
  return h("span", { class: "mention", role: go ? "link" : undefined, onclick: go }, "#" + (channel?.name || "unknown"));
}

function link(url, children) {
  return h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, children);
}

function spoiler(children) {
  const reveal = (event) => event.currentTarget.classList.add("shown");
  return h("span", { class: "spoiler", role: "button", tabindex: "0", onclick: reveal, onkeydown: reveal }, children);
}

export function time(seconds, style) {
  const date = new Date(seconds * 1000);
  // Discord shows a moment that no calendar has as well.
  if (Number.isNaN(date.getTime())) return h("span", { class: "stamp" }, "Invalid date");
  const full = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "short" }).format(date);
  const styles = {
    t: { timeStyle: "short" },
    T: { timeStyle: "medium" },
    d: { dateStyle: "short" },
    D: { dateStyle: "long" },
    f: { dateStyle: "long", timeStyle: "short" },
    F: { dateStyle: "full", timeStyle: "short" },
    s: { dateStyle: "short", timeStyle: "short" },
    S: { dateStyle: "short", timeStyle: "medium" },
  };
  const text = styles[style] ? new Intl.DateTimeFormat(locale, styles[style]).format(date) : ago(seconds);
  const props = { datetime: date.toISOString(), title: full, class: "stamp" };
  return h("time", style === "R" ? { ...props, data: { ago: seconds } } : props, text);
}

// How many of a unit there are at most; more are told in the next larger one.
const UNITS = [["second", 60], ["minute", 60], ["hour", 24], ["day", 30], ["month", 12], ["year", Infinity]];

export function ago(seconds) {
  let passed = seconds - Date.now() / 1000;
  for (const [unit, most] of UNITS) {
    if (Math.abs(Math.round(passed)) < most) return new Intl.RelativeTimeFormat(locale).format(Math.round(passed), unit);
    passed /= most;
  }
}

// Blocks: code, quotes, headings, lists; everything else is text with line breaks kept.
export function markdown(text, world) {
  const nodes = [];
  const rows = text.split("\n");
  let plain = [];
  const flush = () => {
    if (plain.length) nodes.push(h("div", { class: "text" }, inline(plain.join("\n"), world)));
    plain = [];
  };
  while (rows.length) {
    const row = rows[0];
    let match;
    if (row.startsWith("```") && rows.join("\n").indexOf("```", 3) > 0) {
      flush();
      nodes.push(codeBlock(rows));
    } else if (row.startsWith(">>> ")) {
      flush();
      rows[0] = row.slice(4);
      nodes.push(h("blockquote", {}, markdown(rows.splice(0).join("\n"), world)));
    } else if (row.startsWith("> ")) {
      flush();
      const quoted = [];
      while (rows.length && /^> ?/.test(rows[0])) quoted.push(rows.shift().replace(/^> ?/, ""));
      nodes.push(h("blockquote", {}, markdown(quoted.join("\n"), world)));
    } else if ((match = /^(#{1,3}) +(.+)/.exec(row))) {
      flush();
      rows.shift();
      nodes.push(h("h" + (match[1].length + 2), { class: "h" + match[1].length }, inline(match[2], world)));
    } else if ((match = /^-# +(.+)/.exec(row))) {
      flush();
      rows.shift();
      nodes.push(h("small", { class: "subtext" }, inline(match[1], world)));
    } else if (/^\s*([-*]|\d+\.) +\S/.test(row)) {
      flush();
      nodes.push(list(rows, world));
    } else {
      plain.push(rows.shift());
    }
  }
  flush();
  return nodes;
}

function codeBlock(rows) {
  const whole = rows.join("\n");
  const end = whole.indexOf("```", 3);
  const code = whole.slice(3, end).replace(/^[\w+-]*\n/, "").replace(/\n$/, "");
  const rest = whole.slice(end + 3).replace(/^\n/, "");
  rows.splice(0, rows.length, ...(rest ? rest.split("\n") : []));
  return h("pre", {}, h("code", {}, code));
}

function list(rows, world) {
  const first = /^(\s*)([-*]|\d+\.) +/.exec(rows[0]);
  const depth = first[1].length;
  const ordered = /\d/.test(first[2]);
  const items = [];
  while (rows.length) {
    const match = /^(\s*)([-*]|\d+\.) +(\S.*)/.exec(rows[0]);
    if (!match || match[1].length < depth) break;
    if (match[1].length > depth && items.length) items.at(-1).append(list(rows, world));
    else {
      rows.shift();
      items.push(h("li", {}, inline(match[3], world)));
    }
  }
  return h(ordered ? "ol" : "ul", ordered ? { start: parseInt(first[2]) } : {}, items);
}
