// SPDX-License-Identifier: MIT
// The editor of springs: three ways to say one, and every word for it.
(() => {
  const page = globalThis.TweenSpirit;
  const root = document.getElementById("spring");
  const drawing = root.querySelector("svg");
  const { draw, round, short } = page;

  // Of each scheme its words: the slider's ends and step, and what is legal.
  const SCHEMES = {
    duration: {
      duration: { label: "Duration", unit: "s", low: 0.05, high: 2, step: 0.01, isLegal: (x) => x >= 1e-4 && x <= 1e4 },
      bounce: { label: "Bounce", unit: "", low: -0.9, high: 1, step: 0.01, isLegal: (x) => x > -1 && x <= 1 },
    },
    response: {
      response: { label: "Response", unit: "s", low: 0.05, high: 2, step: 0.01, isLegal: (x) => x >= 1e-4 && x <= 1e4 },
      damping_ratio: {
        label: "Damping ratio", unit: "", low: 0, high: 2, step: 0.01, isLegal: (x) => x >= 0 && x <= 1e4,
      },
    },
    stiffness: {
      stiffness: { label: "Stiffness", unit: "", low: 1, high: 1000, step: 1, isLegal: (x) => x >= 1e-6 && x <= 1e9 },
      damping: { label: "Damping", unit: "", low: 0, high: 100, step: 0.5, isLegal: (x) => x >= 0 && x <= 1e9 },
      mass: { label: "Mass", unit: "", low: 0.1, high: 10, step: 0.1, isLegal: (x) => x >= 1e-6 && x <= 1e6 },
    },
  };
  const state = { scheme: "duration", given: { duration: 0.5, bounce: 0.3 } };
  const controls = root.querySelector(".controls");
  const presets = JSON.parse(document.getElementById("presets").textContent);

  // --- the drawing ---

  const HEIGHT = 270, LEFT = 34, RIGHT = 12, TOP = 14, BOTTOM = 28;
  let WIDTH = 520;
  const level = draw(drawing, "path", { class: "level" });
  const upright = draw(drawing, "path", { class: "level" });
  const axis = draw(drawing, "path", { class: "axis" });
  const curve = draw(drawing, "path", { class: "curve" });
  const peak = draw(drawing, "circle", { class: "end", r: 4 });
  const texts = ["one", "zero", "settled", "last", "over"].map((kind) => draw(drawing, "text", { class: kind }));

  const put = (text, words, x, y, anchor) => {
    text.textContent = words;
    text.setAttribute("x", x);
    text.setAttribute("y", y);
    text.setAttribute("text-anchor", anchor);
  };

  const picture = ({ omega, ratio }, words) => {
    const swings = 24;
    const settled = words.settling_duration;
    const swing = words.response;
    const end = Number.isFinite(settled) ? Math.min(settled * 1.12, ratio < 1 ? swings * swing : Infinity) : 5 * swing;
    const top = (1 + words.overshoot) * 1.1;
    const toX = (t) => LEFT + (t / end) * (WIDTH - LEFT - RIGHT);
    const toY = (v) => TOP + (1 - v / top) * (HEIGHT - TOP - BOTTOM);
    const count = 900;
    const path = Array.from({ length: count + 1 }, (_, i) => {
      const t = (i / count) * end;
      return `${toX(t).toFixed(2)} ${toY(page.springValue(omega, ratio, t)).toFixed(2)}`;
    });
    curve.setAttribute("d", `M${path.join("L")}`);
    axis.setAttribute("d", `M${LEFT} ${TOP}V${toY(0)}H${WIDTH - RIGHT}`);
    level.setAttribute("d", `M${LEFT} ${toY(1)}H${WIDTH - RIGHT}`);
    const [one, zero, at, last, over] = texts;
    put(one, "1", LEFT - 8, toY(1) + 4, "end");
    put(zero, "0", LEFT - 8, toY(0) + 4, "end");
    put(last, `${short(end, 3)} s`, WIDTH - RIGHT, HEIGHT - 6, "end");
    const isSeen = settled <= end;
    upright.setAttribute("d", isSeen ? `M${toX(settled)} ${TOP}V${toY(0)}` : "");
    put(at, isSeen ? `settles ${short(settled, 3)} s` : "", toX(Math.min(settled, end)) - 6, toY(0) - 8, "end");
    const isOver = words.overshoot > 5e-4;
    peak.setAttribute("visibility", isOver ? "visible" : "hidden");
    put(over, "", 0, 0, "middle");
    if (isOver) {
      const t = page.peakTime(omega, ratio);
      peak.setAttribute("cx", toX(t));
      peak.setAttribute("cy", toY(1 + words.overshoot));
      put(over, `+${short(100 * words.overshoot, 3)} %`, toX(t), toY(1 + words.overshoot) - 9, "middle");
    }
    const over100 = short(100 * words.overshoot, 3);
    drawing.querySelector("title").textContent = Number.isFinite(settled)
      ? `A spring that settles after ${short(settled, 3)} seconds and overshoots by ${over100} %`
      : "A spring that never settles";
  };

  // --- words and code ---

  const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
  const FIRST = { stiffness: ["mass", "stiffness", "damping"] };
  const ENUM = { duration: "DURATION", response: "RESPONSE", stiffness: "STIFFNESS" };

  const code = (spring, words) => {
    const given = Object.entries(state.given).filter(([name, x]) => !(name === "mass" && x === 1));
    const ordered = (FIRST[state.scheme] ?? Object.keys(state.given)).filter((n) => given.some(([name]) => name === n));
    const settled = words.settling_duration;
    const swings = settled / words.response;
    let css = "/* it never settles, and CSS's curves end */";
    if (Number.isFinite(settled)) {
      const shape = page.linear((u) => (u >= 1 ? 1 : page.springValue(spring.omega, spring.ratio, u * settled)));
      css = swings > 60 && spring.ratio < 1 ? "/* too many swings for a linear() */" : `${round(settled, 3)}s ${shape}`;
    }
    document.getElementById("spring-css").textContent = css;
    document.getElementById("spring-python").textContent =
      `ts.Spring(${given.map(([name, x]) => `${name}=${x}`).join(", ")})`;
    document.getElementById("spring-swift").textContent =
      `try Spring(${ordered.map((name) => `${camel(name)}: ${state.given[name]}`).join(", ")})`;
    document.getElementById("spring-c").textContent =
      "ts_spring_make(&(ts_spring_desc){.struct_size = sizeof(ts_spring_desc), " +
      `.scheme = TS_SPRING_BY_${ENUM[state.scheme]}, ` +
      `${given.map(([name, x]) => `.${name} = ${x}`).join(", ")}}, &spring);`;
    return css;
  };

  let race = () => {};
  const show = () => {
    const spring = page.schemes[state.scheme](state.given);
    const words = page.words(spring);
    for (const [name, x] of Object.entries(words)) {
      const place = root.querySelector(`[data-word="${name}"]`);
      place.dataset.value = x;
      place.textContent = name === "overshoot" ? short(100 * x) : short(x);
    }
    picture(spring, words);
    const css = code(spring, words);
    const [, seconds, shape] = /^([\d.]+)s (linear.*)$/.exec(css) ?? [];
    race = (isAsked) => {
      if (seconds && (isAsked || !page.isStill())) page.race(root.querySelector(".race"), shape, 1000 * seconds);
    };
    root.querySelector(".play").disabled = !seconds;
  };

  // --- controls ---

  const build = () => {
    controls.replaceChildren();
    for (const [name, word] of Object.entries(SCHEMES[state.scheme])) {
      const row = document.createElement("div");
      row.className = "control";
      const id = `spring-${name}`;
      row.innerHTML =
        `<label for="${id}">${word.label}</label>` +
        `<input type="range" min="${word.low}" max="${word.high}" step="${word.step}" aria-label="${word.label}">` +
        `<input type="number" id="${id}" step="${word.step}"><span class="unit">${word.unit}</span>`;
      const [slider, number] = row.querySelectorAll("input");
      slider.value = number.value = state.given[name];
      const take = (from, other) => {
        const x = Number(from.value);
        const isWrong = from.value.trim() === "" || !Number.isFinite(x) || !word.isLegal(x);
        from.toggleAttribute("aria-invalid", false);
        if (isWrong) return from.setAttribute("aria-invalid", "true");
        state.given[name] = x;
        other.value = x;
        show();
      };
      slider.addEventListener("input", () => take(slider, number));
      slider.addEventListener("change", () => race());
      number.addEventListener("input", () => take(number, slider));
      controls.append(row);
    }
  };

  /** Say the spring that is shown in the words of another scheme. */
  const say = (scheme, source) => {
    state.scheme = scheme;
    state.given = {};
    for (const name of Object.keys(SCHEMES[scheme])) state.given[name] = Number(Number(source[name]).toPrecision(7));
    build();
    show();
  };
  for (const choice of root.querySelectorAll("input[name=scheme]")) {
    choice.addEventListener("change", () => say(choice.value, page.words(page.schemes[state.scheme](state.given))));
  }
  root.querySelector("select").addEventListener("change", (event) => {
    const preset = presets[event.target.value];
    event.target.value = "";
    if (preset) say(state.scheme, preset);
    race();
  });
  root.querySelector(".play").addEventListener("click", () => race(true));

  // Drawn as large as it is seen, so that its texts are of one size everywhere.
  new ResizeObserver(([entry]) => {
    WIDTH = Math.max(entry.contentRect.width, 200);
    drawing.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
    show();
  }).observe(drawing);

  page.springEditor = { state, show };
  build();
  show();
})();
