// SPDX-License-Identifier: MIT
// Samplers of glTF by three.js: node gltf.mjs GLTFLoader.js, on its input a glTF and the times for each of its animations, which
// have one channel each. The loader is three's own module or a bundle that exports it.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

globalThis.ProgressEvent ??= class extends Event {};
const { GLTFLoader } = await import(pathToFileURL(resolve(process.argv[2])));
const { gltf, times } = JSON.parse(readFileSync(0, "utf8"));
console.warn = () => {};
const found = await new GLTFLoader().parseAsync(JSON.stringify(gltf), "");
console.log(JSON.stringify(found.animations.map((clip, i) => {
  const interpolant = clip.tracks[0].createInterpolant();
  return times[i].map(t => [...interpolant.evaluate(t)]);
})));
