// SPDX-License-Identifier: MIT
// A part of Lottie: what is animated of layers, groups, rectangles, ellipses and paints becomes tracks of the engine, a lane each, as each
// may have its own easing. Paths are drawn as they begin, other layers as boxes; what is not read is counted. Python reads all of it.
gallery.lottie = (doc, ts, drawing) => {
  const { draw } = gallery, { ip: first, fr: rate } = doc;
  if (!(rate > 0) || !(doc.op > first) || !Array.isArray(doc.layers)) throw new Error("a Lottie has fr, ip, op and layers");
  const world = new ts.World(), timeline = world.timeline(), missing = new Map(), updates = [];
  const seconds = (frame) => (frame - first) / rate;
  const count = (what) => { missing.set(what, (missing.get(what) ?? 0) + 1); };

  // --- properties ---

  const list = (value) => (Array.isArray(value) ? value : [value]);
  const isAnimated = (property) => Array.isArray(property?.k) && typeof property.k[0] === "object";
  const startOf = (keys, i) => keys[i].s ?? keys[i - 1]?.e ?? keys[i - 1]?.s;
  /** Whether a key's handles lead its point off the straight line to the next. */
  const isCurved = (keys, i) => {
    const { to, ti } = keys[i], from = startOf(keys, i), next = keys[i + 1] && startOf(keys, i + 1);
    const isOff = (handle) => handle && next && Math.abs(handle[0] * (next[1] - from[1]) - handle[1] * (next[0] - from[0])) > 1e-3;
    return isOff(to) || isOff(ti);
  };
  /** One lane of a key's handle. */
  const handle = (given, axis, lane) => list(given[axis])[Math.min(lane, list(given[axis]).length - 1)];
  const easeOf = ({ o, i }, lane) => {
    const within = (x) => Math.min(Math.max(x, 0), 1);
    return `cubic-bezier(${within(handle(o, "x", lane))}, ${handle(o, "y", lane)}, ${within(handle(i, "x", lane))}, ${handle(i, "y", lane)})`;
  };

  const lane = (property, usual, index = 0) => {
    if (property?.x && index === 0) count("expressions");
    if (!isAnimated(property)) {
      const value = list(property?.k)[index] ?? usual;
      return () => value;
    }
    const track = new ts.Track("float"), keys = property.k, channel = world.channel(usual);
    keys.forEach((key, i) => {
      if (index === 0 && isCurved(keys, i)) count("curved ways");
      track.key(seconds(key.t), list(startOf(keys, i))[index] ?? usual,
        key.h ? { interpolation: "step" } : key.o && key.i ? { ease: easeOf(key, index) } : {});
    });
    timeline.add(channel, track, 0);
    return () => channel.value;
  };
  const lanes = (property, usual) => {
    const its = usual.map((x, i) => (property?.s ? lane(property["xy"[i]], x) : lane(property, x, i)));
    return () => its.map((each) => each());
  };

  const transform = (ks = {}) => {
    const p = lanes(ks.p, [0, 0]), a = lanes(ks.a, [0, 0]), s = lanes(ks.s, [100, 100]), r = lane(ks.r ?? ks.rz, 0);
    if (isAnimated(ks.sk) || list(ks.sk?.k)[0]) count("skews");
    return {
      text: () => `translate(${p().join(" ")}) rotate(${r()}) scale(${s().map((x) => x / 100).join(" ")}) ` +
        `translate(${a().map((x) => -x).join(" ")})`,
      opacity: lane(ks.o, 100),
    };
  };

  // --- shapes ---

  /** Sets an element's attributes whenever the playhead has moved. */
  const live = (element, attributes) => updates.push(() => gallery.set(element, attributes()));
  const paint = (shape, name) => {
    const color = lanes(shape.c, [0, 0, 0]), opacity = lane(shape.o, 100), width = lane(shape.w, 1);
    return () => ({
      [name]: `rgb(${color().map((x) => Math.round(255 * x)).join(" ")})`, [`${name}-opacity`]: opacity() / 100,
      ...(name === "stroke" && { "stroke-width": width() }),
    });
  };
  const pathOf = ({ v = [], i, o, c }) => {
    const to = (k, n) => `C${v[k][0] + o[k][0]} ${v[k][1] + o[k][1]} ${v[n][0] + i[n][0]} ${v[n][1] + i[n][1]} ${v[n].join(" ")}`;
    if (!v.length) return "";
    return `M${v[0].join(" ")}${v.slice(1).map((_, k) => to(k, k + 1)).join("")}${c ? `${to(v.length - 1, 0)}Z` : ""}`;
  };
  const MISSING = {
    gf: "gradients", gs: "gradients", tm: "trimmed paths", mm: "merged paths", rp: "repeaters", sr: "stars", rd: "rounded corners",
  };

  /** Draws a group's shapes, in its fill and stroke; whether there was one. */
  const shapes = (parent, items) => {
    const paints = [["fl", "fill"], ["st", "stroke"]].flatMap(([kind, name]) => {
      const shape = items.find(({ ty, hd }) => ty === kind && !hd);
      return shape ? [paint(shape, name)] : [];
    });
    const style = () => Object.assign({ fill: "none" }, ...paints.map((each) => each()));
    let isDrawn = false;
    for (const shape of items.filter(({ hd }) => !hd).reverse()) {
      if (shape.ty === "gr") {
        const group = draw(parent, "g"), own = transform(shape.it.find(({ ty }) => ty === "tr"));
        live(group, () => ({ transform: own.text(), opacity: own.opacity() / 100 }));
        isDrawn = shapes(group, shape.it) || isDrawn;
      } else if (shape.ty === "rc" || shape.ty === "el") {
        const p = lanes(shape.p, [0, 0]), s = lanes(shape.s, [0, 0]), r = lane(shape.r, 0), isRound = shape.ty === "el";
        live(draw(parent, isRound ? "ellipse" : "rect"), () => {
          const [[x, y], [w, h]] = [p(), s()];
          return isRound ? { cx: x, cy: y, rx: w / 2, ry: h / 2, ...style() }
            : { x: x - w / 2, y: y - h / 2, width: w, height: h, rx: Math.min(r(), w / 2, h / 2), ...style() };
        });
        isDrawn = true;
      } else if (shape.ty === "sh") {
        if (isAnimated(shape.ks)) count("moving paths");
        live(draw(parent, "path", { d: pathOf(isAnimated(shape.ks) ? list(shape.ks.k[0].s)[0] : shape.ks.k) }), style);
        isDrawn = true;
      } else if (!["fl", "st", "tr"].includes(shape.ty)) count(MISSING[shape.ty] ?? `shapes "${shape.ty}"`);
    }
    return isDrawn;
  };

  // --- layers ---

  // As long as the film, so that the playhead comes to its end.
  timeline.add(world.channel(0), new ts.Track("float").key(0, 0).key(seconds(doc.op), 0), 0);
  const layers = doc.layers.map((layer) => ({ layer, ...transform(layer.ks) }));
  const byIndex = new Map(layers.filter(({ layer }) => layer.ind !== undefined).map((own) => [own.layer.ind, own]));
  const BOXES = { 0: "precompositions", 2: "images", 5: "texts" };
  for (const own of [...layers].reverse()) {
    const { layer } = own;
    const extras = {
      masks: layer.masksProperties?.length, mattes: layer.tt, effects: layer.ef?.length, "remapped times": layer.tm,
      "stretched times": (layer.sr ?? 1) !== 1, "layers in 3D": layer.ddd,
    };
    for (const [what, is] of Object.entries(extras)) if (is) count(what);
    if (layer.ty === 3 || layer.hd || layer.td) continue;
    const group = draw(drawing, "g", { "data-layer": layer.nm ?? "" });
    if (layer.ty === 1) draw(group, "rect", { width: layer.sw, height: layer.sh, fill: layer.sc });
    else if (layer.ty !== 4 || !shapes(group, layer.shapes ?? [])) {
      count(BOXES[layer.ty] ?? "layers without a shape");
      draw(group, "rect", { class: "stand-in", width: layer.w ?? 80, height: layer.h ?? 80 });
      draw(group, "text", { x: 6, y: 18 }).textContent = layer.nm ?? "layer";
    }
    live(group, () => {
      let transform = own.text(), depth = 0;
      for (let at = byIndex.get(layer.parent); at && depth++ < 64; at = byIndex.get(at.layer.parent)) transform = `${at.text()} ${transform}`;
      const frame = first + timeline.time * rate;
      const isSeen = frame >= (layer.ip ?? first) && (frame < (layer.op ?? Infinity) || frame >= doc.op);
      return { transform, opacity: own.opacity() / 100, visibility: isSeen ? "visible" : "hidden" };
    });
  }
  drawing.setAttribute("viewBox", `0 0 ${doc.w} ${doc.h}`);
  return { world, timeline, missing, layers: layers.length, name: doc.nm ?? "Lottie", draw: () => updates.forEach((update) => update()) };
};
