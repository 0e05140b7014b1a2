// SPDX-License-Identifier: MIT
// Timelines, staggers and keyframes by GSAP itself: node gsap.mjs GSAP.js, what is asked in JSON on its input.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const { gsap } = createRequire(import.meta.url)(resolve(process.argv[2]));
gsap.ticker.sleep();
const asked = JSON.parse(readFileSync(0, "utf8"));
const staggers = asked.staggers.map(({ count, ...vars }) => {
  const targets = Array.from({ length: count }, () => ({}));
  const delay = gsap.utils.distribute(vars);
  return targets.map((target, i) => delay(i, target, targets));
});
const keyframes = asked.keyframes.map(({ times, ...vars }) => {
  const box = { x: 0 };
  const tween = gsap.to(box, { ...vars, paused: true });
  return times.map(t => (tween.time(t), box.x));
});
const timelines = asked.timelines.map(({ items, times }) => {
  const timeline = gsap.timeline({ paused: true, defaults: { ease: "none" } });
  const box = {};
  const starts = [];
  for (const item of items) {
    if (item.label) {
      timeline.addLabel(item.label, item.at);
      starts.push(timeline.labels[item.label]);
      continue;
    }
    let child;
    if (item.inner) {
      child = gsap.timeline({ repeat: item.repeat, defaults: { ease: "none" } });
      box[item.name] = 0;
      child.fromTo(box, { [item.name]: item.from }, { [item.name]: item.to, duration: item.duration, ease: item.ease });
    } else {
      box[item.name] = item.from;
      child = gsap.fromTo(box, { [item.name]: item.from }, { [item.name]: item.to, duration: item.duration,
        ease: item.ease, repeat: item.repeat, yoyo: item.yoyo, immediateRender: false, paused: false });
    }
    timeline.add(child, item.at);
    starts.push(child.startTime());
  }
  const names = items.filter(item => item.name).map(item => item.name);
  // What stands before its start is where it was; once everything has run, it is where GSAP's scrubbing puts it.
  timeline.time(timeline.duration()).time(0);
  return {
    duration: timeline.duration(), starts,
    values: times.map(t => (timeline.time(t), Object.fromEntries(names.map(name => [name, box[name]])))),
  };
});
console.log(JSON.stringify({ timelines, staggers, keyframes }));
