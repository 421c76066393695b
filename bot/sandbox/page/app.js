// The page: one person's view of the sandbox, and what that person does.

import { Composer } from "./composer.js";
import { byId, h, nameOf } from "./dom.js";
import { ago } from "./markdown.js";
import { EPHEMERAL, messageNode } from "./message.js";
import { openModal } from "./modal.js";
import { paintSidebar, tabName } from "./sidebar.js";
import { welcomeNode } from "./welcome.js";
import { locale, said } from "./words.js";
import { World } from "./world.js";

const MODAL = 9;
const FAILED = said("The application did not respond");
const as = new URLSearchParams(location.search).get("as") || "";
const world = new World();
world.open = open;
const waiting = new Map(); // nonce -> {answered(frame), failed()}
const log = byId("log");
let typingTimer;

const composer = new Composer(byId("composer"), world, {
  commands: () => world.commands[world.here] || [],
  placeholder: () => (world.channel ? said("Message {place}", { place: shortened(world.titleOf(world.channel)) }) : ""),
  closed: () => !world.channel,
  say: (content) => act({ do: "say", channel: world.here, content }),
  autocomplete,
  slash: sendSlash,
});

function autocomplete(path, values, focused) {
  return act({ do: "autocomplete", channel: world.here, path, values, focused });
}

function sendSlash(path, values) {
  const channel = world.here;
  return ask({ do: "slash", channel, path, values }, { failed: () => failedCommand(channel, path) });
}

const shortened = (name) => (name.length > 22 ? `${name.slice(0, 21)}…` : name);

// To the server

async function act(body) {
  try {
    const response = await fetch("/ui/act", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ as: as || world.me.global_name, ...body }) });
    return await response.json();
  } catch {
    return { error: said("The sandbox is not running.") };
  }
}

// An act the bot must answer. A modal may be the answer to any of them.
async function ask(body, { done, failed } = {}) {
  const nonce = crypto.randomUUID();
  waiting.set(nonce, {
    answered(frame) {
      done?.();
      if (frame.answer === MODAL) showModal(frame);
    },
    failed() {
      done?.();
      failed?.();
    },
  });
  const answer = await act({ ...body, nonce });
  if (answer.error) {
    waiting.delete(nonce);
    done?.();
  }
  return answer;
}

function showModal(frame) {
  const channel = world.here;
  openModal(frame.data, world, async (answers) => {
    const sent = await ask({ do: "modal", interaction: frame.interaction, answers }, { failed: () => failedCommand(channel, "") });
    return sent.error;
  });
}

const acts = {
  async press(message, component, values) {
    const control = nodeOf(message)?.querySelector(`[data-custom-id="${CSS.escape(component.custom_id)}"]`);
    control?.classList.add("busy");
    const fail = (text) => {
      const note = log.querySelector(`[data-id="${message.id}"] .failure`);
      if (note) Object.assign(note, { hidden: false, textContent: text });
    };
    const body = { message: message.id, custom_id: component.custom_id, ...(values ? { do: "select", values } : { do: "click" }) };
    const sent = await ask(body, { done: () => control?.classList.remove("busy"), failed: () => fail(FAILED) });
    if (sent.error) fail(sent.error);
  },
  dismiss(message) {
    world.remove(message);
    paintLog();
  },
};

function failedCommand(channel, path) {
  const about = path ? { interaction_metadata: { user: world.me, name: path } } : {};
  const now = new Date().toISOString();
  const id = String((BigInt(Date.now() - 1420070400000) << 22n) + BigInt(Math.floor(Math.random() * 1000)));
  world.put({ id, channel_id: channel, author: world.bot, content: `⚠️ ${FAILED}`, timestamp: now, flags: EPHEMERAL, mentions: [], attachments: [], embeds: [], components: [], ...about });
  if (channel === world.here) paintLog(true);
}

// From the server

const heard = {
  state({ state }) {
    const before = world.here;
    world.load(state);
    const wanted = location.hash.slice(1);
    if (!before && world.channels.has(wanted)) world.here = wanted;
    window.name = tabName(world.me);
    paint();
  },
  async refresh() {
    const response = await fetch("/ui/state", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ as: world.me.id }) });
    heard.state({ state: await response.json() });
  },
  message({ message, notified }) {
    const near = atBottom();
    const answering = asksMe();
    world.put(message);
    const here = message.channel_id === world.here;
    const seen = here && document.visibilityState === "visible";
    if (message.author.id !== world.me.id && !seen) world.count(message, notified.includes(world.me.id));
    if (here) {
      byId("typing").textContent = "";
      const own = message.author.id === world.me.id || message.interaction_metadata?.user.id === world.me.id;
      const down = own || (near && !answering);
      paintLog(down);
      if (!down) byId("newest").hidden = false;
    }
    if (!world.channels.has(message.channel_id)) heard.refresh();
    else sidebar();
  },
  edit({ message }) {
    world.put(message);
    if (message.channel_id !== world.here) return;
    const near = atBottom();
    const watched = message.flags & EPHEMERAL && inSight(message);
    paintLog(near);
    if (watched) nodeOf(message).scrollIntoView({ block: "nearest" });
  },
  delete({ message }) {
    world.remove(message);
    if (message.channel_id === world.here) paintLog();
  },
  channel({ channel, gone }) {
    if (gone) {
      world.channels.delete(channel.id);
      if (world.here === channel.id) open(world.firstPlace());
    } else if (world.channels.has(channel.id)) world.channels.set(channel.id, channel);
    else return heard.refresh();
    sidebar();
  },
  typing({ channel }) {
    if (channel !== world.here) return;
    byId("typing").textContent = said("{name} is typing…", { name: nameOf(world.bot) });
    clearTimeout(typingTimer);
    typingTimer = setTimeout(() => (byId("typing").textContent = ""), 8000);
  },
  answered(frame) {
    waiting.get(frame.nonce)?.answered(frame);
    waiting.delete(frame.nonce);
  },
  failed(frame) {
    waiting.get(frame.nonce)?.failed();
    waiting.delete(frame.nonce);
  },
};

function listen() {
  const socket = new WebSocket(`ws://${location.host}/ui/ws?as=${encodeURIComponent(as)}&locale=${encodeURIComponent(locale)}`);
  socket.onmessage = (event) => {
    const frame = JSON.parse(event.data);
    heard[frame.kind]?.(frame);
  };
  socket.onopen = () => link("");
  socket.onclose = () => {
    link(said("The sandbox is not running. Trying again …"));
    setTimeout(listen, 1000);
  };
}

function link(text) {
  byId("link").textContent = text;
  byId("link").className = text ? "broken" : "";
}

// On the screen

function open(channel) {
  world.here = channel;
  world.unread.delete(channel);
  history.replaceState(null, "", `${location.pathname}${location.search}#${channel}`);
  document.body.classList.remove("menu-open");
  composer.leave();
  paint();
}

function sidebar() {
  paintSidebar(world, open);
}

function paint() {
  sidebar();
  const channel = world.channel;
  const signs = { 0: "#", 1: "@", 11: "›", 12: "›" };
  byId("place").replaceChildren(h("span", { class: "sign" }, channel ? signs[channel.type] || "#" : ""), channel ? world.titleOf(channel) : said("No channel"));
  composer.refresh();
  paintLog(true);
}

const atBottom = () => log.scrollHeight - log.scrollTop - log.clientHeight < 120;

const nodeOf = (message) => log.querySelector(`[data-id="${message.id}"]`);

// A dialogue that somebody looks at stays where they look: a long list that shrinks to one button must not leave them
// with what stands below it.
function inSight(message) {
  const box = nodeOf(message)?.getBoundingClientRect();
  const seen = log.getBoundingClientRect();
  return box && box.bottom > seen.top && box.top < seen.bottom;
}

// Is the last message a question to me alone? What others post meanwhile does not push it out of sight.
const asksMe = () => Boolean(log.lastElementChild?.matches(".private:has(.button.primary, .button.success, .select)"));

// Only what changed is drawn again, so that pictures do not flicker and an open menu stays.
const drawn = new Map(); // message id -> [the text it was drawn from, its node]

function paintLog(down = false) {
  const messages = world.log();
  const nodes = messages.map((message, n) => {
    const before = messages[n - 1];
    const key = JSON.stringify([message, before?.id, before?.timestamp, before?.flags]);
    const known = drawn.get(message.id);
    if (known && known[0] === key) return known[1];
    const node = drawnSafely(message, before);
    drawn.set(message.id, [key, node]);
    return node;
  });
  const welcome = !messages.length && welcomeNode(world, { slash: sendSlash, autocomplete, start: (path) => composer.start(path) });
  const top = log.scrollTop;
  const wanted = welcome ? [welcome] : nodes;
  wanted.forEach((node, n) => log.children[n] !== node && log.insertBefore(node, log.children[n] || null));
  while (log.children.length > wanted.length) log.lastChild.remove();
  log.scrollTop = down ? log.scrollHeight : top;
  if (down) byId("newest").hidden = true;
}

// One message that cannot be drawn must not take the others with it.
function drawnSafely(message, before) {
  try {
    return messageNode(message, before, world, acts);
  } catch (error) {
    console.warn("a message could not be drawn", message, error);
    const words = [message.content, said("This message cannot be shown.")].filter(Boolean).join("\n");
    return h("article", { class: "message undrawn", data: { id: message.id } }, h("span", { class: "gutter" }), h("div", { class: "body" }, words));
  }
}

// Somebody followed a link to this tab from another player's.
addEventListener("hashchange", () => {
  const wanted = location.hash.slice(1);
  if (wanted !== world.here && world.channels.has(wanted)) open(wanted);
});
document.documentElement.lang = locale;
for (const id of ["sidebar", "menu"]) byId(id).setAttribute("aria-label", said("Channels"));
log.setAttribute("aria-label", said("Messages"));
byId("newest").textContent = said("New messages ↓");
byId("menu").addEventListener("click", () => document.body.classList.toggle("menu-open"));
byId("veil").addEventListener("click", () => document.body.classList.remove("menu-open"));
byId("newest").addEventListener("click", () => paintLog(true));
log.addEventListener("scroll", () => atBottom() && (byId("newest").hidden = true));
// Pictures that load late must not push the newest message out of sight.
log.addEventListener("load", () => atBottom() && (log.scrollTop = log.scrollHeight), true);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "visible" || !world.me) return;
  world.unread.delete(world.here);
  sidebar();
});
document.addEventListener("keydown", (event) => {
  const busy = document.activeElement.matches("input, textarea, select") || byId("overlay").children.length;
  if (event.key === "/" && !busy) {
    event.preventDefault();
    composer.begin();
  }
});
setInterval(() => {
  for (const stamp of document.querySelectorAll("time[data-ago]")) {
    const now = ago(Number(stamp.dataset.ago));
    if (stamp.textContent !== now) stamp.textContent = now;
  }
}, 1000);

listen();
