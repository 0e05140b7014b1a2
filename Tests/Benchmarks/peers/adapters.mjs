// SPDX-License-Identifier: MIT
//
// The libraries in JavaScript, each in its own words. An adapter loads its library from a folder and gives, for each work
// that the library has, `make(columns)`, which prepares it and gives { run(i), result(i) }, and how near it is to be. run(0)
// computes what is checked: eases of begin, tweens at 0.7 s, springs a sixtieth of a second from rest. The runs that are
// timed have other numbers, so that nobody may see that nothing changed.
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A package by its name, where the folder is it or has it in node_modules. */
async function load(name, path) {
  const folder = resolve(path)
  const require = createRequire(join(folder, 'from.js'))
  const file = join(folder, 'package.json')
  const isIt = existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).name === name
  const found = require.resolve(isIt ? folder : name)
  try {
    return require(found)
  } catch (error) {
    if (error.code !== 'ERR_REQUIRE_ESM') throw error
    return import(pathToFileURL(found).href)
  }
}

const TIME = 0.7
const FRAME = 1000 / 60
/** The time of a run, in seconds: about TIME. */
const at = (i) => TIME + (i % 8) * 1e-3
/** The time of a run, in ms: within a second, not 0. */
const frame = (i) => FRAME * (1 + (i % 60))

function eases(ease) {
  return {
    tolerance: 1e-6,
    make({ n, begin }) {
      const out = new Float64Array(n)
      return {
        run() {
          for (let i = 0; i < n; i++) out[i] = ease(begin[i])
        },
        result: (i) => out[i],
      }
    },
  }
}

/** Tweens or springs that are functions of the time: `sample(made, time)`. */
function sampled(tolerance, create, sample, when) {
  return {
    tolerance,
    make(columns) {
      const { n } = columns
      const made = Array.from({ length: n }, (_, i) => create(columns, i))
      const out = new Float64Array(n)
      return {
        run(k) {
          const time = when(k)
          for (let i = 0; i < n; i++) out[i] = sample(made[i], time, columns, i)
        },
        result: (i) => out[i],
      }
    },
  }
}

const SPRING = { stiffness: 100, damping: 10, mass: 1, restDelta: 1e-12, restSpeed: 1e-12 }

function poplike({ interpolate, mirrorEasing, cubic, spring, ends }) {
  const ease = mirrorEasing(cubic)
  return {
    ease: eases(ease),
    tween: sampled(
      1e-9,
      ({ from, to, begin, duration }, i) => interpolate([begin[i], begin[i] + duration[i]], [from[i], to[i]], { ease }),
      (mapper, time) => mapper(time),
      at,
    ),
    spring: sampled(
      1e-6,
      ({ from, to }, i) => spring({ ...SPRING, velocity: 0, ...ends(from[i], to[i]) }),
      (generator, time) => generator.next(time).value,
      frame,
    ),
  }
}

export const adapters = {
  async 'd3-ease'(path) {
    const { easeCubicInOut } = await load('d3-ease', path)
    return { ease: eases(easeCubicInOut) }
  },

  // One timeline, which is how many tweens are moved to a time at once.
  async gsap(path) {
    const loaded = await load('gsap', path)
    const gsap = loaded.gsap ?? loaded.default ?? loaded
    gsap.ticker.lagSmoothing(0)
    return {
      ease: eases(gsap.parseEase('power2.inOut')),
      tween: {
        tolerance: 1e-4,
        make({ n, from, to, begin, duration }) {
          const timeline = gsap.timeline({ paused: true, defaults: { ease: 'power2.inOut', lazy: false } })
          const objects = Array.from({ length: n }, (_, i) => ({ x: from[i] }))
          objects.forEach((object, i) => timeline.to(object, { x: to[i], duration: duration[i] }, begin[i]))
          return { run: (k) => timeline.time(at(k)), result: (i) => objects[i].x }
        },
      },
      // Each object has a tween of its own, as pages have them: a frame.
      object: {
        tolerance: 1e-4,
        make({ n, from, to }) {
          const start = gsap.globalTimeline.time()
          const objects = Array.from({ length: n }, (_, i) => ({ x: from[i] }))
          objects.forEach((object, i) => gsap.to(object, { x: to[i], duration: 10, ease: 'power2.inOut', lazy: false }))
          return { run: (k) => gsap.updateRoot(start + TIME + k * 1e-4), result: (i) => objects[i].x }
        },
      },
    }
  },

  async anime(path) {
    const loaded = await load('animejs', path)
    const anime = loaded.animate ? null : (loaded.default ?? loaded)
    const create = (object, from, to, duration) =>
      anime
        ? anime({ targets: object, x: [from, to], duration, easing: 'easeInOutCubic', autoplay: false })
        : loaded.animate(object, { x: { from, to }, duration, ease: 'inOutCubic', autoplay: false })
    return {
      ease: eases(anime ? anime.easing('easeInOutCubic') : (loaded.eases.inOutCubic ?? loaded.eases.inOut(3))),
      tween: sampled(
        5e-3, // it keeps four decimals, and whole milliseconds
        ({ from, to, duration }, i) => {
          const object = { x: from[i] }
          return { object, animation: create(object, from[i], to[i], duration[i] * 1000) }
        },
        ({ object, animation }, time, { begin }, i) => {
          animation.seek(Math.max(0, (time - begin[i]) * 1000))
          return object.x
        },
        at,
      ),
    }
  },

  async popmotion(path) {
    const { interpolate, mirrorEasing, createExpoIn, spring } = await load('popmotion', path)
    return poplike({ interpolate, mirrorEasing, cubic: createExpoIn(3), spring, ends: (from, to) => ({ from, to }) })
  },

  async motion(path) {
    const { interpolate, mirrorEasing, spring } = await load('motion', path)
    const cubic = (p) => p * p * p
    return poplike({ interpolate, mirrorEasing, cubic, spring, ends: (from, to) => ({ keyframes: [from, to] }) })
  },

  // Its loop of frames, driven by hand. It steps by the millisecond and forgets what has come to rest.
  async 'react-spring'(path) {
    const { Globals, SpringValue } = await load('@react-spring/core', path)
    const { raf } = await load('@react-spring/rafz', path)
    let now = 1
    Globals.assign({ frameLoop: 'demand', now: () => now, requestAnimationFrame: () => 0, skipAnimation: false })
    const config = { tension: 100, friction: 10, mass: 1, precision: 1e-9 }
    return {
      spring: {
        tolerance: 0.02,
        make({ n, from, to }) {
          const values = Array.from({ length: n }, (_, i) => new SpringValue(from[i]))
          const start = (ends) => values.forEach((value, i) => void value.start({ to: ends[i], config }))
          let frames = 0
          start(to)
          return {
            run() {
              // Back again, long before they rest.
              if (++frames % 120 === 0) start(frames % 240 === 0 ? to : from)
              now += FRAME
              raf.advance()
            },
            result: (i) => values[i].get(),
          }
        },
      },
    }
  },
}
