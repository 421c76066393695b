// The components of a message: the older rows of buttons and selects, and the layouts of Components V2.

import { emoji, h } from "./dom.js";
import { markdown } from "./markdown.js";
import { fileCard, gallery, tile } from "./pictures.js";
import { selectMenu } from "./select.js";
import { view } from "./viewer.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };

// `press` is given the component and, for a select, the chosen values.
export function layout(components, world, press) {
  return components.map((component) => part(component, world, press)).filter(Boolean);
}

function part(c, world, press) {
  const inner = (list) => layout(list || [], world, press);
  switch (c.type) {
    case 1:
      return h("div", { class: isStepper(c.components) ? "row stepper" : "row" }, inner(c.components));
    case 2:
      return button(c, press);
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return selectMenu(c, world, (values) => press(c, values));
    case 9:
      return h("div", { class: "section" }, h("div", { class: "section-text" }, inner(c.components)), h("div", { class: "accessory" }, inner([c.accessory])));
    case 10:
      return h("div", { class: "display" }, markdown(c.content, world));
    case 11: {
      const picture = pictureOf(c);
      return h("div", { class: "thumbnail" }, tile(picture, () => view([picture])));
    }
    case 12:
      return gallery(c.items.map(pictureOf));
    case 13:
      return fileCard(c.name || nameIn(c.file.url), c.size, c.file.url);
    case 14:
      return h("div", { class: `separator${c.spacing === 2 ? " wide" : ""}${c.divider === false ? " bare" : ""}`, role: "separator" });
    case 17: {
      const colour = typeof c.accent_color === "number" ? "#" + c.accent_color.toString(16).padStart(6, "0") : "";
      const style = colour ? { "--accent": colour } : {};
      return h("div", { class: colour ? "container accented" : "container", style }, inner(c.components));
    }
    default:
      return h("em", { class: "unknown" }, `component ${c.type}`);
  }
}

// Less, how many, more: several of these under one another must line up.
function isStepper(buttons) {
  const [less, amount, more] = buttons.map((b) => (b.type === 2 ? b.label : undefined));
  return buttons.length === 3 && ["-", "−", "–"].includes(less) && more === "+" && Boolean(amount);
}

function pictureOf(item) {
  return {
    url: item.media.url,
    alt: item.description,
    width: item.media.width,
    height: item.media.height,
    spoiler: item.spoiler,
  };
}

const nameIn = (url) => decodeURIComponent(new URL(url, location.href).pathname.split("/").at(-1));

function button(c, press) {
  const label = [c.emoji && emoji(c.emoji), c.label && h("span", {}, c.label)];
  const style = `button ${STYLES[c.style] || "secondary"}`;
  if (c.style === 5) {
    const target = { class: style, href: c.url, target: "_blank", rel: "noopener noreferrer" };
    return h("a", c.disabled ? { class: style, "aria-disabled": "true" } : target, label, h("span", { class: "away" }, "↗"));
  }
  const data = { customId: c.custom_id };
  return h("button", { class: style, type: "button", disabled: c.disabled, data, onclick: () => press(c) }, label);
}

// Every picture a message shows through its components, for the pictures of an embed or a file list.
export function attachments(message) {
  const pictures = message.attachments.filter((a) => (a.content_type || "").startsWith("image/"));
  const embedded = new Set(message.embeds.flatMap((e) => [e.image?.attachment_id, e.thumbnail?.attachment_id]));
  const loose = pictures.filter((a) => !embedded.has(a.id));
  const files = message.attachments.filter((a) => !(a.content_type || "").startsWith("image/"));
  const shown = loose.map((a) => ({ url: a.url, alt: a.description, width: a.width, height: a.height }));
  return [shown.length && gallery(shown), files.map((a) => fileCard(a.filename, a.size, a.url))].flat().filter(Boolean);
}

export function embed(e, world) {
  const colour = typeof e.color === "number" ? "#" + e.color.toString(16).padStart(6, "0") : "";
  const title = e.title && h("div", { class: "embed-title" }, e.url ? h("a", { href: e.url, target: "_blank", rel: "noopener" }, e.title) : e.title);
  const fields = (e.fields || []).map((f) =>
    h("div", { class: f.inline ? "field inline" : "field" }, h("b", {}, f.name), h("div", {}, markdown(f.value, world))),
  );
  const foot = [e.footer?.text, e.timestamp && new Date(e.timestamp).toLocaleString()].filter(Boolean).join(" · ");
  const picture = (item) => ({ url: item.url, width: item.width, height: item.height, alt: e.title || "" });
  return h(
    "article",
    { class: "embed", style: colour ? { "--accent": colour } : {} },
    e.thumbnail && h("div", { class: "thumbnail" }, tile(picture(e.thumbnail), () => view([picture(e.thumbnail)]))),
    e.author?.name && h("div", { class: "embed-author" }, e.author.name),
    title,
    e.description && h("div", { class: "embed-text" }, markdown(e.description, world)),
    fields.length > 0 && h("div", { class: "fields" }, fields),
    e.image && gallery([picture(e.image)]),
    foot && h("footer", {}, foot),
  );
}
