// Channels, threads, direct messages, and who one is.

import { avatar, byId, h, nameOf } from "./dom.js";
import { said } from "./words.js";

export function paintSidebar(world, open) {
  const places = [...world.channels.values()];
  const groups = [...world.guilds.values()].map((guild) => {
    const mine = places.filter((c) => c.guild_id === guild.id && c.type === 0).sort((a, b) => a.position - b.position);
    return h(
      "div",
      { class: "group" },
      world.guilds.size > 1 && h("h2", {}, guild.name),
      mine.map((c) => [entry(c, world, open), places.filter((t) => t.parent_id === c.id && !t.thread_metadata?.archived).map((t) => entry(t, world, open))]),
    );
  });
  const direct = places.filter((c) => c.type === 1);
  const others = world.others();
  const people = others.length ? h("div", { class: "group people" }, h("h2", {}, said("Play as")), others.map((u) => tabOf(u, "place"))) : "";
  byId("places").replaceChildren(...groups, people, direct.length ? h("div", { class: "group" }, h("h2", {}, said("Direct messages")), direct.map((c) => entry(c, world, open))) : "");
  byId("guild").textContent = world.guild()?.name || [...world.guilds.values()][0]?.name || "Sandbox";
  paintSelf(world);
  const elsewhere = [...world.unread.entries()].filter(([id]) => id !== world.here);
  const calls = elsewhere.reduce((sum, [, u]) => sum + u.calls, 0);
  byId("elsewhere").hidden = !elsewhere.some(([, u]) => u.messages);
  byId("elsewhere").textContent = calls || "";
  document.title = `${world.calls() ? `(${world.calls()}) ` : ""}${world.channel ? world.titleOf(world.channel) : "Sandbox"} · ${nameOf(world.me)}`;
}

function entry(channel, world, open) {
  const unread = world.unread.get(channel.id);
  const signs = { 0: "#", 1: "@", 11: "└", 12: "└" };
  const classes = ["place", channel.id === world.here && "here", unread?.messages && "unread", channel.thread_metadata && "thread"];
  return h(
    "button",
    { class: classes.filter(Boolean).join(" "), type: "button", data: { channel: channel.id }, onclick: () => open(channel.id) },
    h("span", { class: "sign", "aria-hidden": "true" }, signs[channel.type] || "#"),
    h("span", { class: "place-name" }, world.titleOf(channel)),
    channel.type === 12 && h("span", { class: "lock", title: said("Private thread") }, said("private")),
    unread?.calls > 0 && h("span", { class: "badge" }, unread.calls),
  );
}

// One tab is one player. The same link leads back to the same tab.
export const tabName = (person) => `as-${person.username}`;

export function tabOf(person, look = "tab") {
  const url = new URL(location.href);
  url.searchParams.set("as", nameOf(person));
  const title = said("Open a tab as {name}", { name: nameOf(person) });
  return h("a", { class: look, href: url.href, target: tabName(person), title }, avatar(person, 20), nameOf(person), h("span", { class: "away", "aria-hidden": "true" }, "↗"));
}

// Switching loads the page anew as somebody else.
function paintSelf(world) {
  byId("face").replaceChildren(avatar(world.me, 28), nameOf(world.me));
  const people = [...world.users.values()].filter((u) => !u.bot);
  const become = (event) => {
    const url = new URL(location.href);
    url.searchParams.set("as", event.target.value);
    location.href = url.href;
  };
  const choice = h("select", { id: "who", "aria-label": said("Act as"), onchange: become }, people.map((u) => h("option", { value: nameOf(u), selected: u.id === world.me.id }, nameOf(u))));
  byId("self").replaceChildren(avatar(world.me, 36), h("label", {}, h("small", {}, said("You are")), choice));
}
