// SPDX-License-Identifier: MIT
//
// The code of pages: a page's blocks marked js are one program, whose lines "expression;  // -> text" promise what the expression is, or
// the exception that it throws; numbers may be rounded, … stands for any text. Those marked "js page" are only parsed.
// Usage: node --test Tests/Web/docs.mjs (from the repository's root, after make web)

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import * as engine from "../../.build-web/tweenspirit.mjs";

const PAGES = ["docs/web.md", "docs/guide-scenes.md", "docs/ten-tasks.md"], AsyncFunction = (async () => {}).constructor;
const blocksOf = (page) => [...readFileSync(page, "utf8").matchAll(/^```js( page)?\n([\s\S]*?)^```/gm)];

/** Whether a value is what a line promises: the same text, or a number as near as its digits say. */
function isSame(found, promised) {
  if (typeof found === "number" && Number.isFinite(+promised)) {
    return Math.abs(found - promised) <= 0.5000001 * 10 ** -(promised.split(".")[1]?.length ?? 0);
  }
  return new RegExp(`^${promised.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*")}$`, "s").test(`${found}`);
}

for (const page of PAGES) test(`what ${page} promises`, async () => {
  let promises = 0;
  const lines = blocksOf(page).filter(([, isPage]) => !isPage).flatMap(([, , text]) => text.split("\n")).map((line) => {
    const [, given, promised] = /^(.*?);\s*\/\/ -> (.*)$/.exec(line) ?? [];
    if (given !== undefined) return `await same(async () => (${given}), ${JSON.stringify(promised)}, ${JSON.stringify(given)});`;
    return line.replace(/^import (.*) from "tweenspirit";/, "const $1 = engine;");
  });
  const same = async (work, promised, line) => {
    let found;
    try { found = await work(); } catch (error) { found = error; }
    promises++;
    assert.ok(isSame(found, promised), `${page}: ${line} is ${found}, not ${promised}`);
  };
  await new AsyncFunction("same", "engine", lines.join("\n"))(same, engine);
  assert.ok(promises > 3);
});

test("what needs a page is JavaScript", () => {
  for (const page of PAGES) for (const [, isPage, text] of blocksOf(page)) if (isPage) new AsyncFunction(text);
});
