// SPDX-License-Identifier: MIT
// The editor of a timeline: a bar for each property of a box, and a playhead.
gallery.editor("timeline", (root, ts) => {
  const page = gallery, { round } = page;
  const box = root.querySelector(".box"), lanes = root.querySelector(".lanes"), head = root.querySelector(".head");
  const MOST = 3, LEAST = 0.1, STEP = 0.05;
  // What a lane moves: from one value to another, in which unit, and how other libraries call it.
  const LANES = [
    { name: "x", label: "Position", from: 0, to: 240, unit: "px", css: "translate" },
    { name: "rotate", label: "Rotation", from: 0, to: 180, unit: "deg", css: "rotate", gsap: "rotation" },
    { name: "scale", label: "Scale", from: 1, to: 1.6, unit: "", css: "scale" },
    { name: "opacity", label: "Opacity", from: 1, to: 0.35, unit: "", css: "opacity" },
  ];
  const EASES = ["linear", "sine.inOut", "quad.out", "cubic.inOut", "expo.out", "back.out", "elastic.out", "bounce.out"];
  const bars = [
    { start: 0, length: 1.2, ease: "back.out" },
    { start: 0.4, length: 1, ease: "cubic.inOut" },
    { start: 1.2, length: 0.8, ease: "elastic.out" },
    { start: 1.8, length: 0.7, ease: "sine.inOut" },
  ];

  const transport = page.transport(root.querySelector(".transport"), "Playhead");
  const part = (time) => `${(100 * time) / MOST}%`;

  /** Builds the timeline anew, with the playhead where it was. */
  const show = () => {
    const { time } = transport, world = new ts.World(), timeline = world.timeline(), tracks = [];
    const channels = LANES.map(({ from, to }, i) => {
      const channel = world.channel(from), { start, length, ease } = bars[i];
      tracks.push(new ts.Track("float", { ease }).key(0, from).key(length, to));
      timeline.add(channel, tracks[i], start);
      return channel;
    });
    timeline.time = Math.min(time, timeline.duration);
    transport.show(world, timeline, (now) => {
      const [x, rotate, scale, opacity] = channels.map(({ value }) => value);
      // As far as the stage is wide, with room for what overshoots.
      box.style.transform = `translateX(${(60 * x) / 240}cqw) rotate(${rotate}deg) scale(${scale})`;
      box.style.opacity = opacity;
      head.style.left = part(now);
    }, MOST);
    bars.forEach(({ start, length, ease }, i) => {
      const bar = lanes.children[i].querySelector(".bar"), grip = bar.querySelector(".grip");
      bar.style.left = part(start);
      bar.style.width = part(length);
      page.set(bar, { "aria-valuenow": start, "aria-valuetext": `from ${start} to ${round(start + length, 2)} seconds` });
      bar.querySelector("span").textContent = `${ease}, ${length} s`;
      grip.title = `${LANES[i].label}: its end`;
      lanes.children[i].querySelector("select").value = ease;
    });
    const each = (write) => LANES.map((lane, i) => write(lane, bars[i], tracks[i])).join("\n");
    page.code(root, {
      CSS: `.box { animation: ${LANES.map(({ name }, i) => `${name} ${bars[i].length}s ${bars[i].start}s both`).join(", ")}; }\n` +
        each(({ name, css, unit }, _, track) => track.toCSSKeyframes(name, css, { unit }).trim()),
      JavaScript: `const timeline = world.timeline();\n${each(({ name, from, to }, { start, length, ease }) =>
        `timeline.add(${name}, new ts.Track("float", { ease: "${ease}" }).key(0, ${from}).key(${length}, ${to}), ${start});`)}\ntimeline.play();`,
      GSAP: `gsap.timeline()\n${each(({ name, gsap, from, to }, { start, length, ease }) =>
        `  .fromTo(".box", { ${gsap ?? name}: ${from} }, { ${gsap ?? name}: ${to}, duration: ${length}, ease: ts.ease("${ease}") }, ${start})`)};`,
      Python: `timeline = world.timeline()\n${each(({ name, from, to }, { start, length, ease }) =>
        `timeline.add(${name}, ts.Track(easing="${ease}").key(0, ${from}).key(${length}, ${to}), at=${start})`)}\ntimeline.play()`,
      Swift: `let timeline = try world.timeline()\n${each(({ name, from, to }, { start, length, ease }) =>
        `var ${name}Track = try Track<Double>(easing: Easing(parsing: "${ease}"))\n` +
        `try ${name}Track.add([${from}, ${to}], at: [0, ${length}])\ntry timeline.add(${name}Track, to: ${name}, at: ${start})`)}\ntry timeline.play()`,
      C: each(({ name, from, to }, { start, length, ease }) =>
        `ts_track_desc ${name}_desc = {.struct_size = sizeof ${name}_desc, .kind = TS_TRACK_FLOAT};\n` +
        `ts_easing_parse("${ease}", TS_DIALECT_CANONICAL, &${name}_desc.easing);\nts_track_create(&${name}_desc, &track);\n` +
        `ts_track_insert_columns(track, NULL, (double[]){0, ${length}}, (double[]){${from}, ${to}}, 2);\n` +
        `ts_timeline_add_track(world, timeline, ${name}, track, ${start}, NULL);`),
    });
  };

  const state = () => Object.fromEntries(LANES.map(({ name }, i) => [name, [bars[i].start, bars[i].length, bars[i].ease].join(" ")]));
  const place = (i, start, length) => {
    const its = round(Math.min(Math.max(length, LEAST), MOST), 2);
    Object.assign(bars[i], { length: its, start: round(Math.min(Math.max(start, 0), MOST - its), 2) });
    show();
    page.keep("timeline", state());
  };

  lanes.innerHTML = LANES.map(({ label }) =>
    `<div class="lane-row"><span>${label}</span><label><span class="unseen">Easing of ${label}</span><select>${
      EASES.map((ease) => `<option>${ease}</option>`).join("")}</select></label>` +
    `<div class="rail"><div class="bar" tabindex="0" role="slider" aria-label="${label}" aria-valuemin="0" aria-valuemax="${MOST}"><span></span>` +
    '<i class="grip"></i></div></div></div>').join("");
  [...lanes.children].forEach((row, i) => {
    const bar = row.querySelector(".bar"), grip = bar.querySelector(".grip"), rail = row.querySelector(".rail");
    const snapped = (from, event) => Math.round(((event.clientX - from) / rail.clientWidth) * MOST / STEP) * STEP;
    page.drag(bar, (event) => ({ ...bars[i], from: event.clientX, isEnd: event.target === grip }), (event, { start, length, from, isEnd }) => {
      const by = snapped(from, event);
      if (isEnd) place(i, start, Math.min(length + by, MOST - start));
      else place(i, start + by, length);
    });
    bar.addEventListener("keydown", (event) => {
      const way = page.arrow(event)?.[0];
      if (!way) return;
      event.preventDefault();
      const { start, length } = bars[i];
      if (event.shiftKey) place(i, start, Math.min(length + way * STEP, MOST - start));
      else place(i, start + way * STEP, length);
    });
    row.querySelector("select").addEventListener("change", ({ target }) => {
      bars[i].ease = target.value;
      place(i, bars[i].start, bars[i].length);
    });
  });
  // The playhead is dragged over the bars' ruler as well.
  const ruler = root.querySelector(".ruler");
  const scrub = (event) => {
    const { left, width } = ruler.getBoundingClientRect();
    transport.seek(((event.clientX - left) / width) * MOST);
  };
  page.drag(ruler, scrub, scrub);

  const restore = (given) => {
    LANES.forEach(({ name }, i) => {
      const [, start, length, ease] = /^([\d.]+) ([\d.]+) (\S+)$/.exec(given[name] ?? "") ?? [];
      if (!EASES.includes(ease)) return;
      bars[i].ease = ease;
      const its = Math.min(Math.max(Number(length) || LEAST, LEAST), MOST);
      Object.assign(bars[i], { length: its, start: Math.min(Math.max(Number(start) || 0, 0), MOST - its) });
    });
    show();
  };
  show();
  return { restore, state, transport };
});
