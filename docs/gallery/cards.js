// SPDX-License-Identifier: MIT
// The cards of the curves: a filter, and a dot that runs along.
(() => {
  const page = globalThis.gallery;
  const search = document.getElementById("search");
  const count = document.getElementById("count");
  const cards = [...document.querySelectorAll(".card")];
  const families = [...document.querySelectorAll(".family")];

  const plain = (text) => text.toLowerCase().replace(/[^a-z0-9]/g, "");

  const filter = () => {
    const wanted = search.value.split(/\s+/).map(plain).filter(Boolean);
    let shown = 0;
    for (const card of cards) {
      const isWanted = wanted.every((word) => card.dataset.words.includes(word));
      card.hidden = !isWanted;
      shown += isWanted;
    }
    for (const family of families) family.hidden = !family.querySelector(".card:not([hidden])");
    count.textContent = shown === cards.length ? `${shown} curves` : `${shown} of ${cards.length} curves`;
    document.getElementById("none").hidden = shown > 0;
  };
  search.addEventListener("input", () => {
    filter();
    // What was found may be far above what is looked at.
    const curves = document.getElementById("curves");
    if (curves.getBoundingClientRect().top < 0) curves.scrollIntoView({ behavior: "instant" });
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.target.closest("input, select, textarea")) {
      event.preventDefault();
      search.focus();
    } else if (event.key === "Escape" && event.target === search) {
      search.value = "";
      filter();
    }
  });
  filter();

  const run = (card, times) => {
    if (page.isStill()) return;
    stop(card);
    const dot = card.querySelector(".dot");
    const across = card.querySelector(".across");
    const { width, rise } = dot.dataset;
    const timing = { duration: 1500, iterations: times };
    const ends = (from, to, easing) => [
      { transform: from, easing, offset: 0 },
      { transform: to, offset: 0.8 },
      { transform: to, offset: 1 },
    ];
    across.animate(ends("translate(0px, 0px)", `translate(${width}px, 0px)`, "linear"), timing);
    const css = card.querySelector("[data-language=CSS]").dataset.code;
    dot.animate(ends("translate(0px, 0px)", `translate(0px, ${-rise}px)`, css), timing);
  };
  const stop = (card) => {
    for (const running of card.getAnimations({ subtree: true })) running.cancel();
  };
  for (const card of cards) {
    const plot = card.querySelector(".plot");
    plot.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && run(card, Infinity));
    plot.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && stop(card));
    plot.addEventListener("click", (event) => event.pointerType !== "mouse" && run(card, 1));
  }

  // With the engine each name opens its curve in the editor.
  page.editor("curves", () => {
    for (const { dataset: { name }, children: [title] } of cards) {
      const link = document.createElement("a");
      link.href = `#curve?a=${name}`;
      link.textContent = name;
      title.replaceChildren(link);
    }
    return {};
  });
})();
