// A picture at full size. With a finger: pinch, double tap and drag, swipe to the next one or down to close, tap once
// to have the picture alone. With a mouse: click to zoom, drag, wheel. Arrows turn to the next one.

import { byId, h } from "./dom.js";
import { said } from "./words.js";

const MOST = 8;
const TWICE = 280; // milliseconds between the two taps of a double tap
const SLACK = 8; // pixels a finger trembles

export function view(pictures, start = 0) {
  let index = start;
  let scale = 1; // of the picture as it fits
  let fit = { width: 1, height: 1 };
  let x = 0;
  let y = 0;
  const fingers = new Map();
  let path = null; // where a single finger began, and whether it has moved
  let spread = 0;
  let waiting = 0; // a first tap that may become a double tap

  const image = h("img", { draggable: "false" });
  // The alt text of a map is the whole position in words: two lines of it, the rest when they are tapped.
  const words = h("figcaption", { onclick: unfold });
  const count = h("span", { class: "count" });
  const original = h("a", { class: "original", target: "_blank", rel: "noopener" }, said("Open original"));
  const stage = h("div", { class: "stage" }, image);
  const turn = (by) => show((index + by + pictures.length) % pictures.length);
  const many = pictures.length > 1;
  const box = h(
    "figure",
    { class: "viewer", role: "dialog", "aria-label": said("Picture"), tabindex: "-1" },
    h(
      "div",
      { class: "viewer-bar" },
      many && h("button", { class: "icon turn left", type: "button", "aria-label": said("Previous"), onclick: () => turn(-1) }, "‹"),
      many && count,
      many && h("button", { class: "icon turn right", type: "button", "aria-label": said("Next"), onclick: () => turn(1) }, "›"),
      original,
      h("button", { class: "icon close", type: "button", "aria-label": said("Close"), onclick: close }, "✕"),
    ),
    stage,
    words,
  );

  function unfold() {
    words.classList.toggle("whole");
    settle();
  }

  function show(n) {
    index = n;
    image.src = pictures[n].url;
    image.alt = pictures[n].alt || "";
    words.replaceChildren(h("span", {}, pictures[n].alt || ""));
    words.classList.remove("whole");
    count.textContent = `${n + 1} of ${pictures.length}`;
    original.href = pictures[n].url;
    settle();
  }

  // As large as it goes: the whole of it on a wide window, the full width on a phone, where one drags up and down.
  function settle() {
    const width = image.naturalWidth || pictures[index].width || 3;
    const height = image.naturalHeight || pictures[index].height || 2;
    const across = stage.clientWidth / width;
    const down = stage.clientHeight / height;
    const by = innerWidth <= 700 ? across : Math.min(across, down);
    fit = { width: width * by, height: height * by };
    image.style.width = `${fit.width}px`;
    image.style.height = `${fit.height}px`;
    scale = 1;
    x = (stage.clientWidth - fit.width) / 2;
    y = Math.max(0, (stage.clientHeight - fit.height) / 2);
    place();
  }

  function place() {
    // A picture cannot be dragged out of sight; one that is smaller than the window stays in its middle.
    const held = (at, size, room) => (size <= room ? (room - size) / 2 : Math.max(room - size, Math.min(0, at)));
    x = held(x, fit.width * scale, stage.clientWidth);
    y = held(y, fit.height * scale, stage.clientHeight);
    image.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    stage.classList.toggle("zoomed", scale > 1.01);
  }

  // What lies under the point stays under it.
  function zoom(to, px, py) {
    to = Math.max(1, Math.min(MOST, to));
    x = px - ((px - x) * to) / scale;
    y = py - ((py - y) * to) / scale;
    scale = to;
    place();
  }

  const at = (event) => {
    const frame = stage.getBoundingClientRect();
    return [event.clientX - frame.left, event.clientY - frame.top];
  };
  const centre = () => {
    const points = [...fingers.values()].map(at);
    return [0, 1].map((axis) => points.reduce((sum, p) => sum + p[axis], 0) / points.length);
  };

  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(scale * (event.deltaY < 0 ? 1.2 : 1 / 1.2), ...at(event));
  }, { passive: false });
  stage.addEventListener("pointerdown", (event) => {
    stage.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, event);
    path = fingers.size === 1 ? { x: event.clientX, y: event.clientY, moved: false } : null;
    spread = distance();
  });
  stage.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const [fromX, fromY] = centre();
    fingers.set(event.pointerId, event);
    const [toX, toY] = centre();
    if (fingers.size === 2) {
      const now = distance();
      x += toX - fromX;
      y += toY - fromY;
      if (spread) zoom((scale * now) / spread, toX, toY);
      spread = now;
    } else if (path) {
      path.moved ||= Math.hypot(event.clientX - path.x, event.clientY - path.y) > SLACK;
      if (!path.moved) return;
      x += event.clientX - before.clientX;
      y += event.clientY - before.clientY;
      place();
    }
  });
  const lift = (event) => {
    const alone = fingers.size === 1 ? path : null;
    fingers.delete(event.pointerId);
    spread = 0;
    path = null;
    if (!alone || event.type !== "pointerup") return;
    if (alone.moved) swiped(event.clientX - alone.x, event.clientY - alone.y, event.pointerType);
    else if (event.pointerType === "mouse") clicked(event);
    else tapped(event);
  };
  stage.addEventListener("pointerup", lift);
  stage.addEventListener("pointercancel", lift);

  function clicked(event) {
    const frame = image.getBoundingClientRect();
    const inside = event.clientX >= frame.left && event.clientX <= frame.right && event.clientY >= frame.top && event.clientY <= frame.bottom;
    // To its own size, so that every letter of a board can be read.
    const natural = Math.max(2, Math.min(6, image.naturalWidth / Math.max(1, fit.width)));
    if (!inside) close();
    else zoom(scale > 1.01 ? 1 : natural, ...at(event));
  }

  function tapped(event) {
    if (waiting) {
      clearTimeout(waiting);
      waiting = 0;
      zoom(scale > 1.01 ? 1 : 2, ...at(event));
      return;
    }
    waiting = setTimeout(() => {
      waiting = 0;
      const before = [scale, x, y];
      box.classList.toggle("alone");
      if (scale <= 1.01) return settle();
      [scale, x, y] = before;
      place();
    }, TWICE);
  }

  function swiped(across, down, pointer) {
    if (pointer === "mouse" || scale > 1.01) return;
    if (many && Math.abs(across) > 60 && Math.abs(across) > 2 * Math.abs(down)) turn(across < 0 ? 1 : -1);
    else if (down > 110 && down > 2 * Math.abs(across) && fit.height <= stage.clientHeight + 1) close();
  }

  function distance() {
    const [a, b] = [...fingers.values()];
    return b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
  }

  function keys(event) {
    if (event.key === "Escape") close();
    else if (event.key === "ArrowLeft" && many) turn(-1);
    else if (event.key === "ArrowRight" && many) turn(1);
    else return;
    event.preventDefault();
  }

  function close() {
    clearTimeout(waiting);
    box.remove();
    document.removeEventListener("keydown", keys);
    removeEventListener("resize", settle);
  }

  image.addEventListener("load", settle);
  addEventListener("resize", settle);
  document.addEventListener("keydown", keys);
  byId("overlay").append(box);
  show(index);
  box.focus();
}
