// SPDX-License-Identifier: MIT
// The editor of curves: two of them, each a Bézier with handles, a back or an elastic with sliders, or any that has a name.
gallery.editor("curve", (root, ts) => {
  const page = gallery, { draw, round } = page;
  const drawing = root.querySelector("svg"), controls = root.querySelector(".controls");
  const SIDE = 200, LEFT = 20, TOP = 20, LOW = -0.5, HIGH = 1.5, SIDES = ["a", "b"];
  const curves = { a: {}, b: {} };
  let on = "a", seconds = 0.8;

  const toX = (x) => LEFT + x * SIDE;
  const toY = (y) => TOP + (HIGH - y) * SIDE;
  const held = (y) => Math.min(Math.max(y, LOW), HIGH);

  // --- kinds of curves: what their text is, and back ---

  const FORMS = ["in", "out", "inOut", "outIn"];
  const NUMBER = "\\s*(-?[\\d.]+(?:e-?\\d+)?)\\s*";
  const KINDS = {
    bezier: {
      pattern: new RegExp(`^cubic-bezier\\(${NUMBER},${NUMBER},${NUMBER},${NUMBER}\\)$`),
      text: ({ numbers }) => `cubic-bezier(${numbers.join(", ")})`,
      usual: [0.42, 0, 0.58, 1],
    },
    back: {
      pattern: new RegExp(`^back\\.(in|out|inOut|outIn)\\(${NUMBER}\\)$`),
      text: ({ form, numbers }) => `back.${form}(${numbers[0]})`,
      usual: [1.7],
      words: [{ label: "Overshoot", low: 0, high: 5, step: 0.05, isLegal: (x) => x >= 0 && x <= 100 }],
    },
    elastic: {
      pattern: new RegExp(`^elastic\\.(in|out|inOut|outIn)\\(${NUMBER},${NUMBER}\\)$`),
      text: ({ form, numbers }) => `elastic.${form}(${numbers.join(", ")})`,
      usual: [1, 0.3],
      words: [
        { label: "Amplitude", low: 1, high: 3, step: 0.05, isLegal: (x) => x >= 1 && x <= 100 },
        { label: "Period", low: 0.1, high: 1, step: 0.01, isLegal: (x) => x >= 0.01 && x <= 100 },
      ],
    },
    named: { text: ({ name }) => name, usual: [] },
  };

  /** A curve of a text; throws where the engine knows none. */
  const read = (text) => {
    const easing = new ts.Easing(text);
    for (const [kind, { pattern }] of Object.entries(KINDS)) {
      const found = pattern?.exec(text);
      if (!found) continue;
      const form = FORMS.includes(found[1]) ? found[1] : "out";
      return { kind, form, numbers: found.slice(pattern === KINDS.bezier.pattern ? 1 : 2).map(Number), text, easing };
    }
    return { kind: "named", form: "out", numbers: [], name: text, text, easing };
  };
  /** Likewise of its parts, in place; nothing changes where that throws. */
  const change = (curve, parts) => {
    const next = { ...curve, ...parts }, text = KINDS[next.kind].text(next);
    Object.assign(curve, parts, { text, easing: new ts.Easing(text) });
    show();
    page.keep("curve", state());
  };
  const state = () => ({ a: curves.a.text, b: curves.b.text, seconds, on });

  // --- the drawing ---

  draw(drawing, "rect", { class: "box", x: toX(0), y: toY(1), width: SIDE, height: SIDE });
  draw(drawing, "path", { class: "diagonal", d: `M${toX(0)} ${toY(0)}L${toX(1)} ${toY(1)}` });
  const arms = [0, 1].map(() => draw(drawing, "path", { class: "arm" }));
  const paths = { b: draw(drawing, "path", { class: "curve second" }), a: draw(drawing, "path", { class: "curve" }) };
  const dots = { b: draw(drawing, "circle", { class: "runner second", r: 5 }), a: draw(drawing, "circle", { class: "runner", r: 5 }) };
  const handles = [0, 1].map((i) => {
    const handle = draw(drawing, "g", {
      class: `handle h${i}`, tabindex: 0, role: "slider", "aria-label": i ? "Second control point" : "First control point",
      "aria-valuemin": 0, "aria-valuemax": 1,
    });
    draw(handle, "circle", { class: "reach", r: 20 });
    draw(handle, "circle", { class: "knob", r: 7 });
    return handle;
  });
  const times = Float64Array.from({ length: 401 }, (_, i) => i / 400);

  const show = () => {
    const curve = curves[on], isBezier = curve.kind === "bezier";
    for (const side of SIDES) {
      const values = curves[side].easing.sample(times);
      // What is far out of sight is kept near it: the path's numbers stay small.
      const far = (y) => Math.min(Math.max(y, -5), 6);
      paths[side].setAttribute("d", page.path([...values].map((y, i) => [toX(times[i]), toY(far(y))])));
      root.querySelector(`.name-${side}`).textContent = curves[side].text;
    }
    drawing.dataset.on = on;
    handles.forEach((handle, i) => {
      handle.style.display = arms[i].style.display = isBezier ? "" : "none";
      if (!isBezier) return;
      const [x, y] = curve.numbers.slice(2 * i);
      page.set(handle, { transform: `translate(${toX(x)} ${toY(held(y))})`, "aria-valuenow": x, "aria-valuetext": `x ${x}, y ${y}` });
      arms[i].setAttribute("d", `M${toX(i)} ${toY(i)}L${toX(x)} ${toY(held(y))}`);
    });
    controls.querySelectorAll(".numbers input").forEach((input, i) => {
      if (isBezier && document.activeElement !== input) input.value = curve.numbers[i];
      input.removeAttribute("aria-invalid");
    });
    const { text } = curve, css = curve.easing.css();
    page.code(root, {
      CSS: `transition: transform ${seconds}s ${css};`,
      JavaScript: `ts.animate(".box", { x: 300 }, { duration: ${seconds}, ease: "${text}" });`,
      GSAP: `gsap.to(".box", { x: 300, duration: ${seconds}, ease: ts.ease("${text}") });`,
      Python: `x.tween_to(300, ${seconds}, "${text}")`,
      Swift: `try x.tween(to: 300, duration: ${seconds}, easing: Easing(parsing: "${text}"))`,
      C: `ts_easing_parse("${text}", TS_DIALECT_CANONICAL, &curve);`,
    });
  };

  // --- handles ---

  const place = (i, x, y) => {
    const { numbers } = curves[on], moved = [...numbers];
    moved[2 * i] = round(Math.min(Math.max(x, 0), 1), 2);
    moved[2 * i + 1] = round(held(y), 2);
    change(curves[on], { numbers: moved });
  };
  handles.forEach((handle, i) => {
    page.drag(handle, () => {}, (event) => {
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());
      place(i, (at.x - LEFT) / SIDE, HIGH - (at.y - TOP) / SIDE);
    }, () => race());
    handle.addEventListener("keydown", (event) => {
      const way = page.arrow(event);
      if (!way) return;
      event.preventDefault();
      const step = event.shiftKey ? 0.1 : 0.01, [x, y] = curves[on].numbers.slice(2 * i);
      place(i, x + way[0] * step, y + way[1] * step);
    });
  });

  // --- controls ---

  const kind = root.querySelector(".kind"), form = root.querySelector(".form");
  const build = () => {
    const curve = curves[on];
    controls.replaceChildren();
    kind.value = curve.kind;
    form.value = curve.form;
    form.parentElement.hidden = !["back", "elastic"].includes(curve.kind);
    root.querySelector(".begin").parentElement.hidden = curve.kind !== "bezier";
    root.querySelector(`input[name="curve-on"][value="${on}"]`).checked = true;
    if (curve.kind === "bezier") {
      const row = document.createElement("div");
      row.className = "numbers";
      row.innerHTML = ["x1", "y1", "x2", "y2"].map((name) => `<label>${name} <input type="number" step="0.01"></label>`).join("");
      row.querySelectorAll("input").forEach((input, i) => {
        input.addEventListener("input", () => {
          const value = Number(input.value), isAcross = i % 2 === 0;
          const isRight = input.value.trim() !== "" && Math.abs(value) <= 100 && (!isAcross || (value >= 0 && value <= 1));
          if (isRight) change(curve, { numbers: curve.numbers.with(i, value) });
          else input.setAttribute("aria-invalid", "true");
        });
        input.addEventListener("blur", show);
      });
      controls.append(row);
    } else if (curve.kind === "named") {
      const row = document.createElement("label");
      row.className = "typed";
      row.innerHTML = 'Name or CSS <input type="text" list="names" spellcheck="false" autocomplete="off">' +
        '<span class="wrong" role="status"></span>';
      const [input, wrong] = row.children;
      input.value = curve.name;
      input.addEventListener("input", () => {
        input.removeAttribute("aria-invalid");
        wrong.textContent = "";
        try {
          change(curve, { name: input.value.trim() });
        } catch (error) {
          input.setAttribute("aria-invalid", "true");
          wrong.textContent = error.message;
        }
      });
      controls.append(row);
    } else {
      KINDS[curve.kind].words.forEach((word, i) => {
        page.control(controls, `curve-${word.label.toLowerCase()}`, word, curve.numbers[i], (x) =>
          change(curve, { numbers: curve.numbers.with(i, x) }));
      });
    }
  };
  const choose = (side) => {
    on = side;
    build();
    show();
  };
  kind.addEventListener("change", () => {
    const curve = curves[on];
    change(curve, { kind: kind.value, numbers: [...KINDS[kind.value].usual], name: curve.text });
    build();
    show();
    race();
  });
  form.addEventListener("change", () => {
    change(curves[on], { form: form.value });
    race();
  });
  root.querySelector(".begin").addEventListener("change", ({ target }) => {
    if (target.value) change(curves[on], { numbers: target.value.split(",").map(Number) });
    target.value = "";
    race();
  });
  root.querySelector(".sides").addEventListener("change", ({ target }) => choose(target.value));
  const DURATION = { label: "Duration", unit: "s", low: 0.1, high: 3, step: 0.05, isLegal: (x) => x > 0 && x <= 60 };
  const length = page.control(root.querySelector(".length"), "curve-duration", DURATION, seconds, (x) => {
    seconds = x;
    show();
    page.keep("curve", state());
  });

  // --- both at once ---

  const lanes = [...root.querySelectorAll(".racer")];
  let world;
  /** Runs both, unless the reader wants stillness and has not asked. */
  const race = (isAsked = false) => {
    if (!isAsked && page.isStill()) return;
    world?.close();
    world = new ts.World();
    const time = world.channel(0), values = SIDES.map((side) => {
      const channel = world.channel(0);
      channel.tweenTo(1, seconds, curves[side].easing);
      return channel;
    });
    time.tweenTo(1, seconds, "linear");
    drawing.classList.add("running");
    time.player.onEnd(() => setTimeout(() => world.active || drawing.classList.remove("running"), 600));
    world.play(() => values.forEach((channel, i) => {
      const { value } = channel;
      lanes[i].style.left = `${100 * value}%`;
      page.set(dots[SIDES[i]], { cx: toX(time.value), cy: toY(held(value)) });
    }));
  };
  root.querySelector(".play").addEventListener("click", () => race(true));

  const restore = ({ a, b, seconds: given, on: side }) => {
    const found = { a: a && read(a), b: b && read(b) };
    for (const each of SIDES) if (found[each]) curves[each] = found[each];
    if (Number(given) > 0 && Number(given) <= 60) length.set((seconds = Number(given)));
    choose(side === "b" ? "b" : "a");
    race();
  };
  Object.assign(curves, { a: read("cubic-bezier(0.42, 0, 0.58, 1)"), b: read("back.out(1.7)") });
  build();
  show();
  return { restore, state, curves };
});
