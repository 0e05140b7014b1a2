// SPDX-License-Identifier: MIT
// The opening: a card on a spring, to be grabbed and thrown, and families of curves side by side.
gallery.editor("opening", (root, ts) => {
  const page = gallery;
  const world = new ts.World();
  const stage = root.querySelector(".stage"), card = root.querySelector(".thrown"), speed = root.querySelector(".speed");
  const drawing = stage.querySelector("svg");

  // --- the card ---

  const SPRING = { duration: 0.75, bounce: 0.35 };
  const x = world.channel(0), y = world.channel(0), pointer = new ts.PointerVelocity();
  const line = page.draw(drawing, "path", { class: "tether" }), trail = page.draw(drawing, "path", { class: "trail" });
  const home = page.draw(drawing, "circle", { class: "home", r: 5 });
  let center = [0, 0], room = [0, 0], grip, places = [];

  const draw = () => {
    const [px, py] = [x.value, y.value], [cx, cy] = center;
    card.style.transform = `translate(${px}px, ${py}px)`;
    places.push([cx + px, cy + py]);
    if (places.length > 40) places.shift();
    line.setAttribute("d", page.path([center, [cx + px, cy + py]]));
    trail.setAttribute("d", page.path(places));
    speed.textContent = `${Math.round(Math.hypot(x.velocity, y.velocity))} px/s`;
  };

  new ResizeObserver(() => {
    const { clientWidth, clientHeight } = stage;
    drawing.setAttribute("viewBox", `0 0 ${clientWidth} ${clientHeight}`);
    center = [clientWidth / 2, clientHeight / 2];
    room = [(clientWidth - card.offsetWidth) / 2, (clientHeight - card.offsetHeight) / 2];
    page.set(home, { cx: center[0], cy: center[1] });
    x.bounds(-room[0], room[0], { contact: "bounce", restitution: 0.6 });
    y.bounds(-room[1], room[1], { contact: "bounce", restitution: 0.6 });
    places = [];
    draw();
  }).observe(stage);

  // By itself it goes from place to place, each time before it has settled: the spring takes its velocity over.
  const PLACES = [[0.72, -0.5], [-0.1, 0.62], [-0.78, -0.35], [0.35, 0.5], [-0.4, -0.7], [0.8, 0.3], [-0.7, 0.5]];
  let turn = 0, timer;
  const wander = () => {
    clearTimeout(timer);
    if (page.isStill() || document.hidden) return;
    const [px, py] = PLACES[turn++ % PLACES.length];
    x.springTo(px * room[0], SPRING);
    y.springTo(py * room[1], SPRING);
    timer = setTimeout(wander, 620);
  };
  const throwBy = ([vx, vy]) => {
    x.springTo(0, { spring: SPRING, velocity: vx });
    y.springTo(0, { spring: SPRING, velocity: vy });
    clearTimeout(timer);
    timer = setTimeout(wander, 5000);
  };

  page.drag(card, (event) => {
    clearTimeout(timer);
    pointer.samples.length = 0;
    pointer.add(event);
    grip = [event.clientX - x.value, event.clientY - y.value];
    x.stop();
    y.stop();
  }, (event) => {
    pointer.add(event);
    x.set(Math.min(Math.max(event.clientX - grip[0], -room[0]), room[0]));
    y.set(Math.min(Math.max(event.clientY - grip[1], -room[1]), room[1]));
    draw();
  }, (event) => throwBy(pointer.add(event).velocity()));

  const push = ([px, py]) => throwBy([x.velocity + 2400 * px, y.velocity - 2400 * py]);
  card.addEventListener("keydown", (event) => {
    const way = page.arrow(event) ?? { Enter: [1, 0.6], " ": [1, 0.6] }[event.key];
    if (!way) return;
    event.preventDefault();
    push(way);
  });

  // --- families side by side ---

  const columns = root.querySelector(".columns"), again = root.querySelector(".again");
  const FAMILIES = ["sine", "quad", "cubic", "quint", "expo", "circ", "back", "elastic", "bounce"];
  let form = "out", chain;
  columns.innerHTML = FAMILIES.map((name) => `<a class="column" href="#curve"><span class="rail"><i></i></span><span>${name}</span></a>`).join("");
  const dots = [...columns.querySelectorAll("i")], heights = FAMILIES.map(() => world.channel(0));
  const show = () => {
    for (const [i, dot] of dots.entries()) dot.style.bottom = `${(100 * heights[i].value).toFixed(2)}%`;
  };
  /** Up and down together, again and again, or once. */
  const rise = (iterations) => {
    chain?.close();
    chain = world.chain({ iterations });
    for (const target of [1, 0]) {
      for (const [i, height] of heights.entries()) chain.tween(height, target, 1.1, `${FAMILIES[i]}.${form}`);
      chain.delay(0.5);
    }
    chain.start();
  };
  const begin = (isAsked = false) => {
    for (const [i, column] of [...columns.children].entries()) {
      column.href = `#curve?${new URLSearchParams({ a: `${FAMILIES[i]}.${form}` })}`;
    }
    for (const height of heights) height.set(0);
    if (!page.isStill()) rise(Infinity);
    else if (isAsked) rise(1);
    show();
  };
  root.querySelector(".forms").addEventListener("change", ({ target }) => {
    form = target.value;
    begin(true);
  });
  again.addEventListener("click", () => begin(true));

  world.play(() => {
    draw();
    show();
  });
  const obey = () => {
    if (page.isStill()) {
      clearTimeout(timer);
      chain?.close();
      chain = undefined;
    } else wander();
    begin();
  };
  matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", obey);
  document.addEventListener("visibilitychange", () => document.hidden || wander());
  // The stage has its size in the next frame.
  requestAnimationFrame(obey);
  return { x, y, heights };
});
