// What an empty channel says: how to begin, for somebody who has read nothing.

import { h, nameOf } from "./dom.js";
import { tabOf } from "./sidebar.js";

const FIRST = "game new";

// `start` opens a command in the line below.
export function welcomeNode(world, start) {
  if (!world.channel) return h("div", { class: "welcome" }, h("h2", {}, "Nothing here yet"));
  const known = (world.commands[world.here] || []).some((c) => FIRST.startsWith(`${c.name} `));
  const others = world.others();
  return h(
    "div",
    { class: "welcome" },
    h("h2", {}, `Welcome to ${world.titleOf(world.channel)}, ${nameOf(world.me)}`),
    known
      ? h(
          "ol",
          {},
          h("li", {}, h("button", { class: "button primary", type: "button", onclick: () => start(FIRST) }, "Open a table"), " and choose a game."),
          others.length > 0 && h("li", {}, "Press ", h("b", {}, "Join"), " as somebody else, in a tab of their own: ", others.map((u) => tabOf(u))),
          h("li", {}, "Press ", h("b", {}, "Start"), ". Whoever is asked presses ", h("b", {}, "Act"), "."),
        )
      : null,
    h("p", {}, "Type ", h("b", {}, "/"), " to see everything the bot can do."),
  );
}
