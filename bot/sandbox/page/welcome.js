// What an empty channel says: how to begin, for somebody who has read nothing.

import { FIRST, leaves } from "./commands.js";
import { h, nameOf } from "./dom.js";
import { chooseOne } from "./select.js";
import { tabOf } from "./sidebar.js";
import { said } from "./words.js";

// `api`: slash(path, values), autocomplete(path, values, focused), start(path) opens a command in the line below.
export function welcomeNode(world, api) {
  if (!world.channel) return h("div", { class: "welcome" }, h("h2", {}, said("Nothing here yet")));
  const first = leaves(world.commands[world.here] || []).find((leaf) => leaf.plain === FIRST);
  const others = world.others();
  return h(
    "div",
    { class: "welcome" },
    h("h2", {}, said("Welcome to {place}, {name}", { place: world.titleOf(world.channel), name: nameOf(world.me) })),
    first
      ? h(
          "ol",
          {},
          h("li", {}, said("{button} and choose a game.", { button: opens(said("Open a table"), first, api) })),
          others.length > 0 && h("li", {}, said("Press {join} as somebody else, in a tab of their own: {people}", { join: h("b", {}, said("Join")), people: others.map((u) => tabOf(u)) })),
          h("li", {}, said("Press {start}. Whoever is asked presses {act}.", { start: h("b", {}, said("Start")), act: h("b", {}, said("Act")) })),
        )
      : null,
    first?.options.some((option) => (option.plain_name || option.name) === AGAINST) && h("p", {}, said("Nobody else there? {button}", { button: opens(said("Play against two computers"), first, api, { [AGAINST]: 2 }) })),
    h("p", {}, said("Type {slash} to see everything the bot can do.", { slash: h("b", {}, "/") })),
  );
}

// What a bot may call the option that seats computers and begins at once.
const AGAINST = "computers";

function opens(label, first, api, more = {}) {
  return h("button", { class: "button primary", type: "button", onclick: (event) => openTable(event.currentTarget, first, api, more) }, label);
}

// One press: the games to choose from, as a list; choosing one sends the command. More than one thing to fill in
// is a matter for the line below.
async function openTable(button, first, api, more) {
  const wanted = first.options.filter((option) => option.required);
  if (wanted.length === 0) return api.slash(first.path, more);
  const [option] = wanted;
  if (wanted.length > 1 || !(option.autocomplete || option.choices?.length)) return api.start(first.path);
  button.classList.add("busy");
  const answer = option.autocomplete ? await api.autocomplete(first.path, { [option.name]: "" }, option.name) : { choices: option.choices };
  button.classList.remove("busy");
  if (!answer.choices?.length) return api.start(first.path);
  const send = (value) => api.slash(first.path, { [option.name]: value, ...more });
  const offers = answer.choices.map((choice) => ({ value: choice.value, label: choice.name }));
  if (offers.length === 1) return send(offers[0].value);
  return chooseOne(button, option.description, offers, send);
}
