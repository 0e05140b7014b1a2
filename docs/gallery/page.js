// SPDX-License-Identifier: MIT
// What all of the page shares: copying, motion, short numbers.
(() => {
  const page = (globalThis.TweenSpirit ??= {});

  /** Whether the reader would rather not see things move. */
  page.isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

  /** Put a text on the clipboard, where need be as it was done before there was a way. */
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
    const button = event.target.closest("button[data-code], button[data-of]");
    if (!button) return;
    const text = button.dataset.code ?? document.getElementById(button.dataset.of).textContent;
    await page.copy(text);
    document.getElementById("said").textContent = `Copied: ${text.length > 80 ? button.textContent : text}`;
    button.classList.add("done");
    clearTimeout(button.timer);
    button.timer = setTimeout(() => button.classList.remove("done"), 1200);
  });

  /** A number in few characters. */
  page.short = (x, digits = 4) => {
    if (Number.isNaN(x)) return "–";
    if (!Number.isFinite(x)) return "∞";
    const text = String(Number(x.toPrecision(digits)));
    return text.replace("-", "−");
  };

  /** Move a dot along its track, beside one that moves evenly. */
  page.race = (track, easing, milliseconds) => {
    for (const dot of track.querySelectorAll(".racer")) {
      for (const running of dot.getAnimations()) running.cancel();
      const own = dot.classList.contains("even") ? "linear" : easing;
      dot.animate([{ left: "0%" }, { left: "100%" }], { duration: milliseconds, easing: own, fill: "forwards" });
    }
  };

  /** An element of an SVG. */
  page.draw = (parent, tag, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    parent.append(element);
    return element;
  };
})();
