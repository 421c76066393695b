// A picture at full size: tap to zoom, drag to move, pinch or wheel to zoom, arrows for the next one.

import { byId, h } from "./dom.js";

export function view(pictures, start = 0) {
  let index = start;
  let scale = 1;
  let x = 0;
  let y = 0;
  const fingers = new Map();
  let moved = false;
  let spread = 0;

  const image = h("img", { draggable: "false" });
  // The alt text of a map is the whole position in words: two lines of it, the rest when they are tapped.
  const words = h("figcaption", { onclick: () => words.classList.toggle("whole") });
  const count = h("span", { class: "count" });
  const original = h("a", { class: "original", target: "_blank", rel: "noopener" }, "Open original");
  const stage = h("div", { class: "stage" }, image);
  const turn = (by) => (event) => {
    event.stopPropagation();
    show((index + by + pictures.length) % pictures.length);
  };
  const many = pictures.length > 1;
  const box = h(
    "figure",
    { class: "viewer", role: "dialog", "aria-label": "Picture", tabindex: "-1" },
    stage,
    h("div", { class: "viewer-bar" }, count, original, h("button", { class: "icon close", "aria-label": "Close", onclick: close }, "✕")),
    many && h("button", { class: "icon turn left", "aria-label": "Previous", onclick: turn(-1) }, "‹"),
    many && h("button", { class: "icon turn right", "aria-label": "Next", onclick: turn(1) }, "›"),
    words,
  );

  function show(n) {
    index = n;
    image.src = pictures[n].url;
    image.alt = pictures[n].alt || "";
    words.replaceChildren(h("span", {}, pictures[n].alt || ""));
    words.classList.remove("whole");
    count.textContent = many ? `${n + 1} of ${pictures.length}` : "";
    original.href = pictures[n].url;
    zoom(1, 0, 0);
  }

  function place() {
    // A picture cannot be dragged out of sight.
    const slackX = Math.max(0, (image.offsetWidth * scale - stage.clientWidth) / 2);
    const slackY = Math.max(0, (image.offsetHeight * scale - stage.clientHeight) / 2);
    x = Math.max(-slackX, Math.min(slackX, x));
    y = Math.max(-slackY, Math.min(slackY, y));
    image.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    stage.classList.toggle("zoomed", scale > 1.01);
  }

  // Zoom around a point, given from the middle of the stage.
  function zoom(to, px, py) {
    to = Math.max(1, Math.min(8, to));
    x = to === 1 ? 0 : px - ((px - x) * to) / scale;
    y = to === 1 ? 0 : py - ((py - y) * to) / scale;
    scale = to;
    place();
  }

  const middle = (event) => {
    const frame = stage.getBoundingClientRect();
    return [event.clientX - frame.left - frame.width / 2, event.clientY - frame.top - frame.height / 2];
  };
  const natural = () => Math.max(2, Math.min(6, image.naturalWidth / Math.max(1, image.offsetWidth)));

  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    zoom(scale * (event.deltaY < 0 ? 1.2 : 1 / 1.2), ...middle(event));
  }, { passive: false });
  stage.addEventListener("pointerdown", (event) => {
    stage.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, event);
    if (fingers.size === 1) moved = false;
    spread = distance();
  });
  stage.addEventListener("pointermove", (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    fingers.set(event.pointerId, event);
    if (fingers.size === 2) {
      const now = distance();
      if (spread) zoom((scale * now) / spread, ...middle(event));
      spread = now;
      moved = true;
    } else {
      const dx = event.clientX - before.clientX;
      const dy = event.clientY - before.clientY;
      if (Math.abs(dx) + Math.abs(dy) > 2) moved = true;
      x += dx;
      y += dy;
      place();
    }
  });
  const lift = (event) => {
    const tapped = fingers.size === 1 && !moved && event.type === "pointerup";
    fingers.delete(event.pointerId);
    spread = 0;
    if (!tapped) return;
    const frame = image.getBoundingClientRect();
    const inside = event.clientX >= frame.left && event.clientX <= frame.right && event.clientY >= frame.top && event.clientY <= frame.bottom;
    if (!inside) close();
    else zoom(scale > 1.01 ? 1 : natural(), ...middle(event));
  };
  stage.addEventListener("pointerup", lift);
  stage.addEventListener("pointercancel", lift);

  function distance() {
    const [a, b] = [...fingers.values()];
    return b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
  }

  function keys(event) {
    if (event.key === "Escape") close();
    else if (event.key === "ArrowLeft" && many) turn(-1)(event);
    else if (event.key === "ArrowRight" && many) turn(1)(event);
    else return;
    event.preventDefault();
  }

  function close() {
    box.remove();
    document.removeEventListener("keydown", keys);
  }

  document.addEventListener("keydown", keys);
  byId("overlay").append(box);
  show(index);
  box.focus();
}
