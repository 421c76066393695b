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
    first?.options.some((option) => (option.plain_name || option.name) === AGAINST) && h("p", {}, said("Nobody else there? Play against two computers: {games}", { games: against(first, api) })),
    h("p", {}, said("Type {slash} to see everything the bot can do.", { slash: h("b", {}, "/") })),
  );
}

// What a bot may call the option that seats computers and begins at once.
const AGAINST = "computers";

const TWO = { [AGAINST]: 2 };

function opens(label, first, api, more = {}) {
  return button(label, (event) => openTable(event.currentTarget, first, api, more));
}

function button(label, onclick) {
  return h("button", { class: "button primary", type: "button", onclick }, label);
}

// A button for each game: one press, and it begins. Until the bot has said which there are, one for all of them.
function against(first, api) {
  const place = h("span", { class: "games" }, opens(said("Play"), first, api, TWO));
  knownGames(first, api).then(({ games, send }) => {
    if (games.length > 0) place.replaceChildren(...games.map((game) => button(game.name, () => send(game.value, TWO))));
  });
  return place;
}

// Asked once, however often an empty channel is drawn.
let known = null;

function knownGames(first, api) {
  known ??= gamesOf(first, api).then((found) => {
    if (found.games.length === 0) known = null;
    return found;
  });
  return known;
}

// What a table may be opened with, and how; nothing, if more than one thing must be filled in.
async function gamesOf(first, api) {
  const wanted = first.options.filter((option) => option.required);
  if (wanted.length !== 1) return { games: [] };
  const [option] = wanted;
  const answer = option.autocomplete ? await api.autocomplete(first.path, { [option.name]: "" }, option.name) : option;
  const send = (value, more) => api.slash(first.path, { [option.name]: value, ...more });
  return { asks: option.description, games: answer.choices || [], send };
}

// One press: the games to choose from, as a list; choosing one sends the command. More than one thing to fill in
// is a matter for the line below.
async function openTable(pressed, first, api, more) {
  if (!first.options.some((option) => option.required)) return api.slash(first.path, more);
  pressed.classList.add("busy");
  const { asks, games, send } = await gamesOf(first, api);
  pressed.classList.remove("busy");
  if (games.length === 0) return api.start(first.path);
  if (games.length === 1) return send(games[0].value, more);
  return chooseOne(pressed, asks, games.map((game) => ({ value: game.value, label: game.name })), (value) => send(value, more));
}
