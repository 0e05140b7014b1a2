// SPDX-License-Identifier: MIT
// The editor of cubic-bezier(): two handles, by pointer, by keys or by number.
(() => {
  const page = globalThis.TweenSpirit;
  const root = document.getElementById("bezier");
  const drawing = root.querySelector("svg");
  const inputs = [...root.querySelectorAll("input[type=number]")];
  const names = ["x1", "y1", "x2", "y2"];
  const SIDE = 180, LEFT = 30, TOP = 20, LOW = -0.5, HIGH = 1.5;
  const points = [0.42, 0, 0.58, 1];

  const toX = (x) => LEFT + x * SIDE;
  const toY = (y) => TOP + (HIGH - Math.min(Math.max(y, LOW), HIGH)) * SIDE;
  const { draw, round } = page;

  draw(drawing, "rect", { class: "box", x: toX(0), y: toY(1), width: SIDE, height: SIDE });
  draw(drawing, "path", { class: "diagonal", d: `M${toX(0)} ${toY(0)}L${toX(1)} ${toY(1)}` });
  const arms = [0, 1].map(() => draw(drawing, "path", { class: "arm" }));
  const curve = draw(drawing, "path", { class: "curve" });
  for (const end of [0, 1]) draw(drawing, "circle", { class: "end", cx: toX(end), cy: toY(end), r: 4 });
  const handles = [0, 1].map((i) => {
    const handle = draw(drawing, "g", {
      class: `handle h${i}`,
      tabindex: 0,
      role: "slider",
      "aria-label": i ? "Second control point" : "First control point",
      "aria-valuemin": 0,
      "aria-valuemax": 1,
    });
    draw(handle, "circle", { class: "reach", r: 18 });
    draw(handle, "circle", { class: "knob", r: 8 });
    return handle;
  });

  const text = () => points.join(", ");
  const css = () => `cubic-bezier(${text()})`;

  const show = () => {
    const [x1, y1, x2, y2] = points;
    const places = [[x1, y1], [x2, y2]];
    places.forEach(([x, y], i) => {
      handles[i].setAttribute("transform", `translate(${toX(x)} ${toY(y)})`);
      handles[i].setAttribute("aria-valuenow", x);
      handles[i].setAttribute("aria-valuetext", `x ${x}, y ${y}`);
      arms[i].setAttribute("d", `M${toX(i)} ${toY(i)}L${toX(x)} ${toY(y)}`);
    });
    // Not the drawing's own curve: its control points would be cut off with the handles.
    const across = (a, b, u) => 3 * a * u * (1 - u) ** 2 + 3 * b * u * u * (1 - u) + u ** 3;
    const path = Array.from({ length: 101 }, (_, i) => {
      const u = i / 100;
      return `${toX(across(x1, x2, u)).toFixed(2)} ${(TOP + (HIGH - across(y1, y2, u)) * SIDE).toFixed(2)}`;
    });
    curve.setAttribute("d", `M${path.join("L")}`);
    inputs.forEach((input, i) => {
      if (document.activeElement !== input) input.value = points[i];
      input.removeAttribute("aria-invalid");
    });
    document.getElementById("bezier-css").textContent = css();
    document.getElementById("bezier-python").textContent = `ts.Easing.cubic_bezier(${text()})`;
    document.getElementById("bezier-swift").textContent = `try Easing.cubicBezier(${text()})`;
    document.getElementById("bezier-c").textContent =
      `ts_easing_parse("cubic-bezier(${points.join(",")})", TS_DIALECT_CSS, &curve);`;
  };

  const move = (i, x, y) => {
    points[2 * i] = round(Math.min(Math.max(x, 0), 1), 2);
    points[2 * i + 1] = round(Math.min(Math.max(y, LOW), HIGH), 2);
    show();
  };

  handles.forEach((handle, i) => {
    handle.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      handle.focus();
      handle.setPointerCapture(event.pointerId);
    });
    handle.addEventListener("pointermove", (event) => {
      if (!handle.hasPointerCapture(event.pointerId)) return;
      const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());
      move(i, (place.x - LEFT) / SIDE, HIGH - (place.y - TOP) / SIDE);
    });
    handle.addEventListener("pointerup", () => race());
    handle.addEventListener("keydown", (event) => {
      const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
      const way = ways[event.key];
      if (!way) return;
      event.preventDefault();
      const step = event.shiftKey ? 0.1 : 0.01;
      move(i, points[2 * i] + way[0] * step, points[2 * i + 1] + way[1] * step);
    });
  });

  inputs.forEach((input, i) => {
    input.addEventListener("input", () => {
      const value = Number(input.value);
      const isWrong = input.value.trim() === "" || !Number.isFinite(value) || (i % 2 === 0 && (value < 0 || value > 1));
      if (!isWrong && Math.abs(value) <= 100) {
        points[i] = value;
        show();
      } else {
        input.setAttribute("aria-invalid", "true");
      }
    });
    input.addEventListener("blur", show);
  });

  const track = root.querySelector(".race");
  const race = (isAsked = false) => (isAsked || !page.isStill()) && page.race(track, css(), 1200);
  root.querySelector(".play").addEventListener("click", () => race(true));
  root.querySelector("select").addEventListener("change", (event) => {
    if (!event.target.value) return;
    event.target.value.split(",").forEach((value, i) => (points[i] = Number(value)));
    event.target.value = "";
    show();
    race();
  });

  page.bezierEditor = { points, names, value: (t) => page.bezier(...points)(t) };
  show();
})();
