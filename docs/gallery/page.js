// SPDX-License-Identifier: MIT
// What all of the page shares: the engine, links that hold a state, copying, code, controls, playheads.
(() => {
  const page = (globalThis.gallery = { editors: {} });
  const said = document.getElementById("said");

  /** Whether the reader would rather not see things move. */
  page.isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  /** Reports a text to screen readers. */
  page.report = (text) => (said.textContent = text);

  // --- the engine ---

  const made = [];
  /** Calls make(root, ts) for the section of this id when the engine is loaded. What it returns, {restore(state)}, is its editor. */
  page.editor = (name, make) => made.push([name, make]);

  document.addEventListener("DOMContentLoaded", async () => {
    if (!globalThis.tweenspirit) return;
    const playground = document.getElementById("playground");
    try {
      page.ts = await tweenspirit.load();
    } catch (error) {
      const text = document.createElement("p");
      text.className = "notice";
      text.textContent = `This browser cannot run the engine: ${error.message}`;
      playground.before(text);
      return;
    }
    playground.hidden = false;
    document.documentElement.dataset.engine = page.ts.version;
    for (const [name, make] of made) page.editors[name] = make(document.getElementById(name), page.ts);
    restore();
    addEventListener("hashchange", restore);
    document.documentElement.dataset.ready = "yes";
  });

  // --- links ---

  let waiting;
  /** Puts an editor's state, an object of texts and numbers, into the address. */
  page.keep = (name, state) => {
    clearTimeout(waiting?.timer);
    const write = () => {
      waiting = undefined;
      history.replaceState(null, "", `#${name}?${new URLSearchParams(state)}`);
    };
    waiting = { write, timer: setTimeout(write, 250) };
  };

  const restore = () => {
    const [, name, query] = /^#(\w+)\?(.*)$/s.exec(location.hash) ?? [];
    const editor = page.editors[name];
    if (!editor?.restore) return;
    try {
      editor.restore(Object.fromEntries(new URLSearchParams(query)));
    } catch (error) {
      page.report(`The link could not be read: ${error.message}`);
    }
    document.getElementById(name).scrollIntoView({ behavior: "instant" });
  };

  // --- copying ---

  /** Puts a text on the clipboard, the old way where there is no other. */
  page.copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = document.createElement("textarea");
      area.value = text;
      area.setAttribute("readonly", "");
      area.className = "unseen";
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
  };

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("button[data-code], button[data-of], button[data-link]");
    if (!button) return;
    if (button.dataset.link) {
      waiting?.write();
      page.keep(button.dataset.link, page.editors[button.dataset.link].state());
      clearTimeout(waiting.timer);
      waiting.write();
    }
    const text = button.dataset.link ? location.href : button.dataset.code
      ?? document.querySelector(`#${button.dataset.of} .code:not([hidden])`).textContent;
    await page.copy(text);
    page.report(`Copied: ${text.length > 80 ? button.textContent : text}`);
    button.classList.add("done");
    clearTimeout(button.timer);
    button.timer = setTimeout(() => button.classList.remove("done"), 1200);
  });

  // --- texts ---

  /** A number in few characters. */
  page.short = (x, digits = 4) => {
    if (Number.isNaN(x)) return "–";
    if (!Number.isFinite(x)) return "∞";
    return String(Number(x.toPrecision(digits))).replace("-", "−");
  };

  /** A number with at most so many decimals. */
  page.round = (x, digits) => Number(x.toFixed(digits)) + 0;

  // One language for all editors; the first of those that an editor has not.
  let language = "CSS";
  const languages = [];
  /** Fills the panel of code in `root`: texts by language. */
  page.code = (root, texts) => {
    const panel = root.querySelector(".codes");
    if (!panel.dataset.made) {
      panel.dataset.made = "yes";
      panel.innerHTML =
        `<fieldset class="segments"><legend class="unseen">Language</legend>${Object.keys(texts).map((name) =>
          `<label><input type="radio" name="${root.id}-language" value="${name}"><span>${name}</span></label>`).join("")}</fieldset>` +
        `<button type="button" data-of="${root.id}">Copy</button>${Object.keys(texts).map((name) =>
          `<pre class="code" id="${root.id}-${name.toLowerCase()}" tabindex="0" aria-label="${name}" hidden></pre>`).join("")}`;
      const choose = () => {
        const chosen = panel.querySelector(`input[value="${language}"]`) ?? panel.querySelector("input");
        chosen.checked = true;
        for (const code of panel.querySelectorAll(".code")) code.hidden = code.id !== `${root.id}-${chosen.value.toLowerCase()}`;
      };
      panel.addEventListener("change", ({ target }) => {
        language = target.value;
        for (const each of languages) each();
      });
      languages.push(choose);
      choose();
    }
    for (const [name, text] of Object.entries(texts)) document.getElementById(`${root.id}-${name.toLowerCase()}`).textContent = text;
  };

  // --- drawing and controls ---

  /** Sets an element's attributes. */
  page.set = (element, attributes) => {
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  };

  /** An element of an SVG. */
  page.draw = (parent, tag, attributes = {}) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    page.set(element, attributes);
    parent.append(element);
    return element;
  };

  /** A path through points. */
  page.path = (points) => `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L")}`;

  /** A slider with a field for its number. Calls take(number) for what isLegal. */
  page.control = (parent, id, { label, unit = "", low, high, step, isLegal = (x) => x >= low && x <= high }, value, take) => {
    const row = document.createElement("div");
    row.className = "control";
    row.innerHTML =
      `<label for="${id}">${label}</label><input type="range" min="${low}" max="${high}" step="${step}" aria-label="${label}, slider">` +
      `<input type="number" id="${id}" step="${step}" inputmode="decimal"><span class="unit">${unit}</span>`;
    const [slider, number] = row.querySelectorAll("input");
    slider.value = number.value = value;
    const read = (from, other) => {
      const x = Number(from.value), isRight = from.value.trim() !== "" && Number.isFinite(x) && isLegal(x);
      number.toggleAttribute("aria-invalid", false);
      if (!isRight) return from.setAttribute("aria-invalid", "true");
      other.value = x;
      take(x);
    };
    slider.addEventListener("input", () => read(slider, number));
    number.addEventListener("input", () => read(number, slider));
    parent.append(row);
    return { set: (x) => { slider.value = x; if (document.activeElement !== number) number.value = x; } };
  };

  /** Lets an element be dragged: move(event, begun), where begun is what begin(event) returned. */
  page.drag = (element, begin, move, end = () => {}) => {
    let begun;
    element.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      event.preventDefault();
      element.focus({ preventScroll: true });
      element.setPointerCapture(event.pointerId);
      begun = { state: begin(event) };
    });
    element.addEventListener("pointermove", (event) => begun && move(event, begun.state));
    for (const kind of ["pointerup", "pointercancel"]) {
      element.addEventListener(kind, (event) => {
        if (!begun) return;
        begun = undefined;
        end(event);
      });
    }
  };

  /** Which way an arrow key points: [x, y], y upwards. */
  page.arrow = (event) => ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] })[event.key];

  /** A bar that plays and scrubs a timeline. show(world, timeline, draw): draw(time) is called whenever the playhead has moved. */
  page.transport = (bar, label) => {
    bar.innerHTML =
      `<button type="button" class="play">Play</button><input type="range" min="0" step="0.01" value="0" aria-label="${label}"><output></output>`;
    const [button, slider, output] = bar.children;
    let clip, isPlaying = false;
    const draw = () => {
      const { time, duration } = clip.timeline;
      if (!slider.matches(":active")) slider.value = time;
      slider.setAttribute("aria-valuetext", `${time.toFixed(2)} of ${duration.toFixed(2)} seconds`);
      output.textContent = `${time.toFixed(2)} / ${duration.toFixed(2)} s`;
      clip.draw(time);
    };
    const pause = () => {
      if (isPlaying && clip.world.active) clip.timeline.player?.stop();
      clip?.world.stop();
      isPlaying = false;
      button.textContent = "Play";
    };
    const seek = (time) => {
      pause();
      clip.timeline.time = Math.min(Math.max(time, 0), clip.timeline.duration);
      draw();
    };
    const play = () => {
      const { world, timeline } = clip, isAtEnd = timeline.time >= timeline.duration - 1e-9;
      if (isAtEnd) timeline.time = 0;
      isPlaying = true;
      button.textContent = "Pause";
      timeline.animateTo(timeline.duration).onEnd(() => isPlaying && clip.timeline === timeline && setTimeout(pause));
      world.play(draw);
    };
    button.addEventListener("click", () => (isPlaying ? pause() : play()));
    slider.addEventListener("input", () => seek(Number(slider.value)));
    return {
      seek, play, pause,
      get time() { return clip?.timeline.time ?? 0; },
      /** `most`: where the slider ends, if that is not the timeline's end. */
      show(world, timeline, drawing, most = timeline.duration) {
        if (clip) {
          pause();
          clip.world.close();
        }
        clip = { world, timeline, draw: drawing };
        slider.max = most;
        draw();
      },
    };
  };
})();
