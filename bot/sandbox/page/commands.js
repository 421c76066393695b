// Slash commands as data: the list of things one can type, and what a typed line means.

export const TYPES = { STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10 };

// Every command one can send: "game new" with its description and options. Menus of messages are not typed.
export function leaves(commands) {
  const found = [];
  // `plain` is what its maker called it, whatever the reader's language calls it.
  const walk = (node, path, plain) => {
    const branches = (node.options || []).filter((o) => o.type <= 2);
    if (!branches.length) found.push({ path, plain, description: node.description, options: node.options || [] });
    for (const branch of branches) walk(branch, `${path} ${branch.name}`, `${plain} ${branch.plain_name || branch.name}`);
  };
  for (const command of commands) if (command.type === 1) walk(command, command.name, command.plain_name || command.name);
  return found.sort((a, b) => a.path.localeCompare(b.path));
}

export const FIRST = "game new";

// A list for this table: first the commands of the game that is played here, or what begins one, then those of the
// table itself, then those that stand alone, and the groups of other games last. A game's group is described by the
// game's title, and what the bot posts about a game names it; the newest post decides.
export function forTable(all, commands, messages) {
  const groups = commands.filter((c) => c.type === 1 && (c.options || []).some((o) => o.type <= 2));
  const table = FIRST.split(" ")[0];
  const games = groups.filter((c) => (c.plain_name || c.name) !== table && c.description);
  let played = null;
  for (const message of messages.toReversed()) {
    const words = JSON.stringify([message.content, message.embeds, message.components]);
    const used = message.interaction_metadata?.name?.split(" ")[0];
    played = games.find((c) => (c.plain_name || c.name) === used) || games.find((c) => words.includes(JSON.stringify(c.description).slice(1, -1)));
    if (played) break;
  }
  const alone = new Set(commands.filter((c) => !groups.includes(c)).map((c) => c.name));
  const rank = (leaf) => {
    const root = leaf.path.split(" ")[0];
    if (root === played?.name) return 0;
    if (!played && leaf.plain === FIRST) return 0;
    if (leaf.plain.split(" ")[0] === table) return 1;
    return alone.has(root) ? 2 : 3;
  };
  return all.map((leaf) => [rank(leaf), leaf]).sort((a, b) => a[0] - b[0]).map(([, leaf]) => leaf);
}

// What fits the typed words, the best first: the start of the path before the middle, then descriptions.
export function matching(all, typed) {
  const words = typed.replace(/^\//, "").toLowerCase().trim();
  const rank = (leaf) => {
    if (leaf.path.startsWith(words)) return 0;
    if (leaf.path.includes(words)) return 1;
    return leaf.description.toLowerCase().includes(words) ? 2 : 9;
  };
  return all.map((leaf) => [rank(leaf), leaf]).filter(([r]) => r < 9).sort((a, b) => a[0] - b[0]).map(([, leaf]) => leaf);
}

// "/sands build region:Italia building:Road" typed or pasted as a whole.
export function parse(all, line) {
  const text = line.replace(/^\//, "").trim();
  const leaf = all.filter((l) => text === l.path || text.startsWith(l.path + " ")).sort((a, b) => b.path.length - a.path.length)[0];
  if (!leaf) return null;
  const rest = text.slice(leaf.path.length).trim();
  const names = leaf.options.map((o) => o.name);
  const values = {};
  if (rest && names.length) {
    const mark = new RegExp(`(?:^|\\s)(${names.join("|")}):\\s*`, "g");
    const hits = [...rest.matchAll(mark)];
    if (!hits.length && leaf.options.length) values[names[0]] = rest;
    hits.forEach((hit, n) => (values[hit[1]] = rest.slice(hit.index + hit[0].length, hits[n + 1]?.index).trim()));
  }
  return { leaf, values };
}

// The text of a field as the value that is sent; undefined when it cannot be one.
export function valueOf(option, text, world) {
  if (option.type === TYPES.INTEGER) return /^-?\d+$/.test(text) ? Number(text) : undefined;
  if (option.type === TYPES.NUMBER) return text && Number.isFinite(Number(text)) ? Number(text) : undefined;
  if (option.type === TYPES.BOOLEAN) return { true: true, yes: true, false: false, no: false }[text.toLowerCase()];
  if (option.choices?.length) return option.choices.find((c) => c.name === text || String(c.value) === text)?.value;
  if ([TYPES.USER, TYPES.MENTIONABLE].includes(option.type)) return world.personNamed(text.replace(/^@/, ""))?.id;
  if (option.type === TYPES.CHANNEL) return world.guildChannels().find((c) => c.name === text.replace(/^#/, ""))?.id;
  return text;
}
