// SPDX-License-Identifier: MIT
// The editor of springs: three schemes, and the words of all.
gallery.editor("spring", (root, ts) => {
  const page = gallery, { draw, round, short } = page;
  const drawing = root.querySelector("svg"), controls = root.querySelector(".controls");

  // Of each scheme its words: the slider's ends and step, and what is legal.
  const SCHEMES = {
    duration: {
      duration: { label: "Duration", unit: "s", low: 0.05, high: 2, step: 0.01, isLegal: (x) => x >= 1e-4 && x <= 1e4 },
      bounce: { label: "Bounce", low: -0.9, high: 1, step: 0.01, isLegal: (x) => x > -1 && x <= 1 },
    },
    response: {
      response: { label: "Response", unit: "s", low: 0.05, high: 2, step: 0.01, isLegal: (x) => x >= 1e-4 && x <= 1e4 },
      dampingRatio: { label: "Damping ratio", low: 0, high: 2, step: 0.01, isLegal: (x) => x >= 0 && x <= 1e4 },
    },
    stiffness: {
      stiffness: { label: "Stiffness", low: 1, high: 1000, step: 1, isLegal: (x) => x >= 1e-6 && x <= 1e9 },
      damping: { label: "Damping", low: 0, high: 100, step: 0.5, isLegal: (x) => x >= 0 && x <= 1e9 },
      mass: { label: "Mass", low: 0.1, high: 10, step: 0.1, isLegal: (x) => x >= 1e-6 && x <= 1e6 },
    },
  };
  let scheme = "duration", given = { duration: 0.5, bounce: 0.3 }, spring, world;

  // --- the drawing ---

  const HEIGHT = 290, LEFT = 34, RIGHT = 14, TOP = 18, BOTTOM = 30;
  let width = 520, toX, toY;
  const level = draw(drawing, "path", { class: "level" }), upright = draw(drawing, "path", { class: "level" });
  const axis = draw(drawing, "path", { class: "axis" }), curve = draw(drawing, "path", { class: "curve" });
  const peak = draw(drawing, "circle", { class: "end", r: 4 }), dot = draw(drawing, "circle", { class: "runner", r: 6 });
  const texts = ["one", "zero", "settled", "last", "over"].map((kind) => draw(drawing, "text", { class: kind }));

  const put = (text, words, x, y, anchor) => {
    text.textContent = words;
    page.set(text, { x, y, "text-anchor": anchor });
  };

  const picture = ({ settlingDuration: settled, response, dampingRatio: ratio, overshoot }) => {
    const end = Number.isFinite(settled) ? Math.min(settled * 1.12, ratio < 1 ? 24 * response : Infinity) : 5 * response;
    const top = (1 + overshoot) * 1.1;
    toX = (t) => LEFT + (Math.min(t, end) / end) * (width - LEFT - RIGHT);
    toY = (v) => TOP + (1 - v / top) * (HEIGHT - TOP - BOTTOM);
    curve.setAttribute("d", page.path(Array.from({ length: 601 }, (_, i) => [toX((i / 600) * end), toY(spring.at((i / 600) * end)[0])])));
    axis.setAttribute("d", `M${LEFT} ${TOP}V${toY(0)}H${width - RIGHT}`);
    level.setAttribute("d", `M${LEFT} ${toY(1)}H${width - RIGHT}`);
    const [one, zero, at, last, over] = texts, isSeen = settled <= end, [turn, value] = spring.extremum();
    put(one, "1", LEFT - 8, toY(1) + 4, "end");
    put(zero, "0", LEFT - 8, toY(0) + 4, "end");
    put(last, `${short(end, 3)} s`, width - RIGHT, HEIGHT - 8, "end");
    upright.setAttribute("d", isSeen ? `M${toX(settled)} ${TOP}V${toY(0)}` : "");
    put(at, isSeen ? `settles ${short(settled, 3)} s` : "", toX(Math.min(settled, end)) - 6, toY(0) - 8, "end");
    const isOver = overshoot > 5e-4 && turn < end;
    peak.setAttribute("visibility", isOver ? "visible" : "hidden");
    put(over, isOver ? `+${short(100 * overshoot, 3)} %` : "", isOver ? toX(turn) : 0, toY(value) - 9, "middle");
    if (isOver) page.set(peak, { cx: toX(turn), cy: toY(value) });
    drawing.querySelector("title").textContent = Number.isFinite(settled)
      ? `A spring that settles after ${short(settled, 3)} seconds and overshoots by ${short(100 * overshoot, 3)} %`
      : "A spring that never settles";
  };

  // --- words and code ---

  const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const css = ({ settlingDuration: settled, response, dampingRatio: ratio }) => {
    if (!Number.isFinite(settled)) return "/* it never settles, and CSS's curves end */";
    if (settled > 60 * response && ratio < 1) return "/* too many swings for a linear() */";
    const { easing, duration } = spring.css();
    return `transition: transform ${round(duration, 3)}s ${easing};`;
  };

  const show = () => {
    spring = new ts.Spring(given);
    const words = spring.info;
    for (const place of root.querySelectorAll("[data-word]")) {
      const x = words[place.dataset.word];
      place.dataset.value = x;
      place.textContent = short(place.dataset.word === "overshoot" ? 100 * x : x);
    }
    picture(words);
    const list = Object.entries(given).filter(([name, x]) => !(name === "mass" && x === 1));
    const written = list.map(([name, x]) => `${name}: ${x}`).join(", ");
    // Swift's initializer has the mass first.
    const swift = (scheme === "stiffness" ? [["mass", given.mass], ...list.filter(([name]) => name !== "mass")] : list)
      .map(([name, x]) => `${name}: ${x}`).join(", ");
    page.code(root, {
      CSS: css(words),
      JavaScript: `x.springTo(300, { ${written} });`,
      GSAP: Number.isFinite(words.settlingDuration)
        ? `const ease = ts.ease(new ts.Spring({ ${written} }).easing());\n` +
          'gsap.to(".box", { x: 300, duration: ease.easing.duration, ease });' : "// it never settles, and GSAP's tweens end",
      Python: `x.spring_to(300, ts.Spring(${list.map(([name, x]) => `${snake(name)}=${x}`).join(", ")}))`,
      Swift: `try x.spring(to: 300, Spring(${swift}))`,
      C: "ts_spring_make(&(ts_spring_desc){.struct_size = sizeof(ts_spring_desc), " +
        `.scheme = TS_SPRING_BY_${scheme.toUpperCase()}, ` +
        `${list.map(([name, x]) => `.${snake(name)} = ${x}`).join(", ")}}, &spring);`,
    });
  };
  const state = () => ({ ...given });
  const changed = () => {
    show();
    page.keep("spring", state());
  };

  // --- motion ---

  const racer = root.querySelector(".racer");
  /** Runs it, unless the reader wants stillness and has not asked. */
  const race = (isAsked = false) => {
    if (!isAsked && page.isStill()) return;
    world?.close();
    world = new ts.World();
    const channel = world.channel(0), begun = world.time;
    channel.springTo(1, { spring });
    drawing.classList.add("running");
    world.play(() => {
      const { value } = channel, seconds = world.time - begun;
      racer.style.left = `${100 * value}%`;
      page.set(dot, { cx: toX(seconds), cy: toY(value) });
      // One without damping would go on for ever.
      if (seconds > 20 || !world.active) {
        world.stop();
        drawing.classList.remove("running");
      }
    });
  };
  root.querySelector(".play").addEventListener("click", () => race(true));

  // --- controls ---

  const build = () => {
    controls.replaceChildren();
    root.querySelector(`input[name="scheme"][value="${scheme}"]`).checked = true;
    for (const [name, word] of Object.entries(SCHEMES[scheme])) {
      page.control(controls, `spring-${name}`, word, given[name], (x) => {
        given[name] = x;
        changed();
      });
    }
  };
  controls.addEventListener("change", () => race());

  /** Describes a spring in the words of a scheme. */
  const describe = (next, words) => {
    scheme = next;
    given = Object.fromEntries(Object.keys(SCHEMES[next]).map((name) => [name, Number(words[name].toPrecision(7))]));
    build();
    changed();
  };
  for (const choice of root.querySelectorAll("input[name=scheme]")) {
    choice.addEventListener("change", () => describe(choice.value, spring.info));
  }
  root.querySelector("select").addEventListener("change", ({ target }) => {
    if (target.value) describe(scheme, new ts.Spring(target.value).info);
    target.value = "";
    race();
  });

  const restore = (words) => {
    const [name, its] = Object.entries(SCHEMES).find(([, each]) => Object.keys(each).every((word) => word in words))
      ?? [scheme, SCHEMES[scheme]];
    const found = Object.fromEntries(Object.keys(its).map((word) => [word, Number(words[word] ?? given[word])]));
    new ts.Spring(found);
    [scheme, given] = [name, found];
    build();
    show();
    race();
  };

  // Drawn as large as it is seen, so that its texts are of one size everywhere.
  new ResizeObserver(([entry]) => {
    width = Math.max(entry.contentRect.width, 200);
    drawing.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    picture(spring.info);
  }).observe(drawing);

  build();
  show();
  return { restore, state };
});
