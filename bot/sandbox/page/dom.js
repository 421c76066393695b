// The smallest thing that makes DOM code readable: h("p", {class: "note"}, "text", child).

export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "style") for (const [name, v] of Object.entries(value)) node.style.setProperty(name, v);
    else if (key === "data") Object.assign(node.dataset, value);
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export const byId = (id) => document.getElementById(id);

// Muted on purpose: a bright red or blue face would look like the seat of Red or Blue.
const COLOURS = ["#6d6672", "#5b6b72", "#75695d", "#616b59", "#6f5f63", "#5d6178", "#7a7468", "#53655f"];

// A face without a file: the initial on a colour that stays with the person.
export function avatar(user, size = 40) {
  if (user.bot) return h("img", { class: "avatar", src: "/page/icon.svg", alt: "", width: size, height: size });
  const colour = COLOURS[Number(BigInt(user.id) % BigInt(COLOURS.length))];
  const style = { background: colour, width: `${size}px`, height: `${size}px`, "font-size": `${size * 0.45}px` };
  return h("span", { class: "avatar", style, "aria-hidden": "true" }, nameOf(user)[0].toUpperCase());
}

export const nameOf = (user) => user.global_name || user.username;

// One of the application's own is a picture; where that is gone, its name stays.
export function emoji(e) {
  if (!e.id) return h("span", { class: "emoji" }, e.name);
  const name = `:${e.name}:`;
  const gone = (event) => event.target.replaceWith(name);
  return h("img", { class: "emoji", src: `/cdn/emojis/${e.id}.png`, alt: name, title: name, draggable: "false", onerror: gone });
}
