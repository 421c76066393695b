// Pictures in messages, each of them whole: a map or a board that is cropped to a square says nothing.

import { h } from "./dom.js";
import { view } from "./viewer.js";
import { said } from "./words.js";

export function gallery(pictures) {
  const shown = pictures.map((picture) => tile(picture, open, true));
  // The first of an odd number has a row of its own; two in a row share its height.
  const rows = shown.length % 2 ? [shown.slice(0, 1)] : [];
  for (let n = shown.length % 2; n < shown.length; n += 2) rows.push(shown.slice(n, n + 2));
  return h("div", { class: "gallery" }, rows.map((tiles) => h("div", { class: tiles.length === 1 ? "one" : "pair" }, tiles)));
}

// One turns over all the pictures of a message, in whichever gallery they hang.
function open(event) {
  const tiles = [...event.currentTarget.closest(".message").querySelectorAll(".gallery .tile")];
  view(tiles.map((one) => one.picture), tiles.indexOf(event.currentTarget));
}

export function tile(picture, open, whole = false) {
  const props = { src: picture.url, alt: picture.alt || "", loading: "lazy" };
  if (picture.width && picture.height) Object.assign(props, { width: picture.width, height: picture.height });
  // A tall picture is as wide as its height allows, with no dark bars beside it.
  const ratio = picture.width / picture.height;
  const style = whole && ratio ? { "--ratio": `${ratio}` } : {};
  const button = h(
    "button",
    { class: "tile", type: "button", style, title: picture.alt, onclick: open, "aria-label": picture.alt || said("Picture") },
    h("img", props),
    picture.alt && h("span", { class: "alt", "aria-hidden": "true" }, "ALT"),
  );
  button.picture = picture;
  if (picture.spoiler) {
    button.classList.add("hidden-picture");
    button.addEventListener("click", (event) => {
      if (!button.classList.contains("hidden-picture")) return;
      button.classList.remove("hidden-picture");
      event.stopImmediatePropagation();
    }, { capture: true });
  }
  return button;
}

export function fileCard(name, size, url) {
  const kilobytes = size ? ` · ${Math.max(1, Math.round(size / 1024))} KB` : "";
  return h("a", { class: "file", href: url, download: name }, h("span", { class: "file-sign" }, "▤"), h("span", {}, name, h("small", {}, kilobytes)));
}
