// SPDX-License-Identifier: MIT
// A scene's JSON beside what becomes of it: objects by the names of their channels, every channel over time. And files: scenes, Lotties.
gallery.editor("scene", (root, ts) => {
  const page = gallery, { draw, short } = page;
  const text = root.querySelector("textarea"), wrong = root.querySelector(".wrong"), goTo = root.querySelector(".go-to");
  const stage = root.querySelector(".stage svg"), rows = root.querySelector(".rows"), note = root.querySelector(".note");
  const transport = page.transport(root.querySelector(".transport"), "Playhead of the scene");
  const EXAMPLES = JSON.parse(document.getElementById("scenes").textContent);
  const RATE = 60, MOST = 12;

  /** Every channel's values, frame by frame, until nothing is due any more. */
  const film = (json) => {
    const world = new ts.World();
    try {
      const { channels } = world.scene(json), found = Object.entries(channels).map(([name, channel]) => ({ name, channel, values: [] }));
      for (let frame = 0; frame <= MOST * RATE; frame++) {
        if (frame) world.stepTo(frame / RATE);
        for (const { channel, values } of found) values.push([channel.value].flat().map(Number));
        if (frame > 6 && !world.active && world.info.next_boundary === Infinity) break;
      }
      return found.map(({ name, channel, values }) => ({ name, values, kind: channel.kind }));
    } finally {
      world.close();
    }
  };

  // --- the objects of a scene: channels whose names end in a property ---

  const colour = ([r, g, b, a = 1]) => `rgb(${[r, g, b].map((x) => Math.round(255 * Math.min(Math.max(x, 0), 1))).join(" ")} / ${a})`;
  const PROPERTIES = {
    x: (its, [x]) => { its.x = x; }, y: (its, [y]) => { its.y = y; },
    position: (its, [x, y]) => Object.assign(its, { x, y }), center: (its, [x, y]) => Object.assign(its, { x, y }),
    rotate: (its, [r]) => { its.rotate = r; }, rotation: (its, [r]) => { its.rotate = r; },
    scale: (its, [sx, sy = sx]) => Object.assign(its, { sx, sy }),
    opacity: (its, [o]) => { its.opacity = o; }, alpha: (its, [o]) => { its.opacity = o; },
    color: (its, rgba) => { its.color = colour(rgba); },
  };
  const SIZE = 56;

  const stageOf = (channels) => {
    const objects = new Map();
    for (const { name, values } of channels) {
      const [, object, property] = /^(.+)\.(\w+)$/.exec(name) ?? [];
      const write = Object.hasOwn(PROPERTIES, property ?? "") && PROPERTIES[property];
      if (write) objects.set(object, [...(objects.get(object) ?? []), { write, values }]);
    }
    const at = (parts, frame) => {
      const its = { x: 0, y: 0, rotate: 0, sx: 1, sy: 1, opacity: 1 };
      for (const { write, values } of parts) write(its, values[Math.min(frame, values.length - 1)]);
      return its;
    };
    // As large as the way of all of them.
    const count = Math.max(...channels.map(({ values }) => values.length), 1), all = [...objects.values()];
    const places = all.flatMap((parts) => Array.from({ length: count }, (_, frame) => at(parts, frame)));
    const span = (key) => {
      const found = places.map((place) => place[key]).reduce(([low, high], x) => [Math.min(low, x), Math.max(high, x)], [0, 0]);
      return [found[0] - SIZE, found[1] + SIZE];
    };
    const [[left, right], [top, foot]] = [span("x"), span("y")];
    stage.setAttribute("viewBox", `${left} ${top} ${right - left} ${foot - top}`);
    stage.replaceChildren();
    const made = [...objects].map(([name, parts]) => {
      const group = draw(stage, "g");
      const rect = draw(group, "rect", { class: "object", x: -SIZE / 2, y: -SIZE / 2, width: SIZE, height: SIZE, rx: 12 });
      draw(group, "text", { "text-anchor": "middle", y: SIZE / 2 + 18 }).textContent = name;
      return { group, rect, parts };
    });
    return (frame) => {
      for (const { group, rect, parts } of made) {
        const { x, y, rotate, sx, sy, opacity, color } = at(parts, frame);
        page.set(group, { transform: `translate(${x} ${y}) rotate(${rotate}) scale(${sx} ${sy})`, opacity });
        if (color) rect.style.fill = color;
      }
    };
  };

  const rowsOf = (channels) => {
    rows.replaceChildren();
    const made = channels.map(({ name, values, kind }) => {
      const row = document.createElement("div"), flat = values.flat();
      const low = flat.reduce((a, b) => Math.min(a, b)), high = flat.reduce((a, b) => Math.max(a, b));
      row.className = "row";
      row.innerHTML = `<span class="of"></span><svg viewBox="0 0 200 34" preserveAspectRatio="none" aria-hidden="true"></svg><output></output>`;
      row.querySelector(".of").textContent = name;
      const drawing = row.querySelector("svg"), last = Math.max(values.length - 1, 1);
      for (const lane of values[0].keys()) {
        const toY = (y) => 31 - (28 * (y - low)) / (high - low || 1);
        draw(drawing, "path", { class: "curve", d: page.path(values.map((value, i) => [(200 * i) / last, toY(value[lane])])) });
      }
      const now = draw(drawing, "path", { class: "now" });
      rows.append(row);
      return { output: row.querySelector("output"), now, values, last, kind };
    });
    return (frame) => {
      for (const { output, now, values, last, kind } of made) {
        const value = values[Math.min(frame, values.length - 1)];
        output.textContent = kind === "color" ? colour(value) : value.map((x) => short(x, 3)).join(", ");
        now.setAttribute("d", `M${(200 * frame) / last} 0V34`);
      }
    };
  };

  let isFirst = true;
  /** Shows what the text describes, or where it is wrong. */
  const show = () => {
    let channels;
    try {
      channels = film(text.value);
    } catch (error) {
      text.setAttribute("aria-invalid", "true");
      wrong.textContent = error.message;
      goTo.hidden = !error.line;
      goTo.textContent = `Line ${error.line}`;
      goTo.dataset.line = error.line ?? "";
      return;
    }
    text.removeAttribute("aria-invalid");
    wrong.textContent = "";
    goTo.hidden = true;
    note.hidden = true;
    root.dataset.shows = "scene";
    const drawStage = stageOf(channels), drawRows = rowsOf(channels), count = Math.max(...channels.map(({ values }) => values.length), 2);
    const world = new ts.World(), timeline = world.timeline(), end = (count - 1) / RATE;
    timeline.add(world.channel(0), new ts.Track("float").key(0, 0).key(end, end), 0);
    transport.show(world, timeline, (time) => {
      const frame = Math.round(time * RATE);
      drawStage(frame);
      drawRows(frame);
    });
    if (page.isStill() || isFirst) transport.seek(isFirst ? end / 3 : end);
    else transport.play();
    isFirst = false;
    page.code(root, {
      JavaScript: "const { channels } = world.scene(text);\nworld.play();",
      Python: "built = ts.Scene.from_json(text).build(world)\nbuilt.run()",
      Swift: "let built = try Scene(json: text).build(in: world)\ntry built.run()",
      C: "ts_scene_parse(text, strlen(text), &scene);\nts_scene_build(scene, world, &build);\nts_build_run(build);",
    });
  };

  let timer;
  text.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      show();
      page.keep("scene", state());
    }, 250);
  });
  goTo.addEventListener("click", () => {
    const lines = text.value.split("\n"), line = Number(goTo.dataset.line);
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1);
    text.focus();
    text.setSelectionRange(start, start + lines[line - 1].length);
    text.scrollTop = ((line - 4) / lines.length) * text.scrollHeight;
  });
  root.querySelector("select").addEventListener("change", ({ target }) => {
    if (target.value) text.value = EXAMPLES[target.value];
    target.value = "";
    show();
  });

  // --- files ---

  const lottie = (doc) => {
    const old = [...stage.childNodes];
    let film;
    stage.replaceChildren();
    try {
      film = page.lottie(doc, ts, stage);
    } catch (error) {
      stage.replaceChildren(...old);
      throw error;
    }
    root.dataset.shows = "lottie";
    rows.replaceChildren();
    const missing = [...film.missing].map(([what, count]) => `${what} (${count})`).join(", ");
    note.textContent = `${film.name}: ${film.layers} layers. ` +
      (missing ? `Not read here: ${missing}. ts.lottie in Python reads more.` : "All of it is read.");
    note.hidden = false;
    transport.show(film.world, film.timeline, film.draw);
    if (!page.isStill()) transport.play();
  };
  const open = async (file) => {
    if (!file) return;
    wrong.textContent = "";
    try {
      if (/\.lottie$/i.test(file.name)) throw new Error("a .lottie is packed: unpack it, and open the JSON inside");
      const content = await file.text();
      let doc;
      try { doc = JSON.parse(content); } catch { doc = undefined; }
      if (doc?.layers) return lottie(doc);
      text.value = content;
      show();
    } catch (error) {
      wrong.textContent = `${file.name}: ${error.message}`;
    }
  };
  root.querySelector("input[type=file]").addEventListener("change", ({ target }) => open(target.files[0]));
  for (const kind of ["dragenter", "dragover", "dragleave", "drop"]) {
    root.addEventListener(kind, (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      root.classList.toggle("over", kind === "dragover" || kind === "dragenter");
      if (kind === "drop") open(event.dataTransfer.files[0]);
    });
  }

  const state = () => ({ json: text.value });
  const restore = ({ json }) => {
    if (json !== undefined) text.value = json;
    show();
  };
  text.value = EXAMPLES.card;
  show();
  return { restore, state, transport, open };
});
