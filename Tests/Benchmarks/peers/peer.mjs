// SPDX-License-Identifier: MIT
//
// node peer.mjs NAME PATH OURS SWIFT CSV: a JavaScript library beside ours. It is timed here, in blocks; after each block OURS,
// a program in C, or SWIFT times ours for the same n, so that both feel what else the machine does.
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync } from 'node:fs'
import { adapters } from './adapters.mjs'

const [name, path, ours, swift, csv] = process.argv.slice(2)
const ROUNDS = 15
const BLOCK = 2e7 // ns
const WORKS = {
  ease: { row: 'ease cubic.inOut', n: 1_000_000, bytes: 16 },
  // Each is an object or more in JavaScript: a million would measure the collector of garbage.
  tween: { row: 'tween cubic.inOut', n: 10_000, bytes: 40 },
  spring: { row: 'springs shared', n: 10_000, bytes: 40 },
  object: { row: 'swift bound Double', n: 10_000, bytes: 0, program: swift },
}

function askOurs(work, what) {
  const program = WORKS[work].program ?? ours
  const answer = spawnSync(program, [work, String(what)], { encoding: 'utf8' })
  if (answer.status !== 0) throw new Error(`${program}: ${answer.error ?? answer.stderr}`)
  return answer.stdout.trim().split(' ')
}

/** Columns of n random numbers: from, to, begin in [0, 1), duration in [0.5, 1.5). */
function columns(n) {
  const make = (least) => Float64Array.from({ length: n }, () => Math.random() + least)
  return { n, from: make(0), to: make(0), begin: make(0), duration: make(0.5) }
}

/** How far its results are from ours, on a few inputs. */
function apart(work, make) {
  const numbers = askOurs(work, 'check').map(Number)
  const n = numbers.length / 5
  const given = { n, from: [], to: [], begin: [], duration: [] }
  for (let i = 0; i < n; i++) {
    const [from, to, begin, duration] = numbers.slice(4 * i, 4 * i + 4)
    given.from.push(from), given.to.push(to), given.begin.push(begin), given.duration.push(duration)
  }
  const { run, result } = make(given)
  run(0)
  return Math.max(...Array.from({ length: n }, (_, i) => Math.abs(result(i) - numbers[4 * n + i])))
}

function block(run, n) {
  let runs = 0
  const begun = process.hrtime.bigint()
  let spent
  do {
    run(++runs)
    spent = Number(process.hrtime.bigint() - begun)
  } while (spent < BLOCK)
  return spent / runs / n
}

function quartile(values, quarter) {
  return [...values].sort((a, b) => a - b)[((values.length - 1) * quarter) / 4 | 0]
}

function compare(work, make) {
  const { row, n, bytes } = WORKS[work]
  const { run } = make(columns(n))
  // The compiler of node has to have seen it.
  for (let i = 1; i <= 3; i++) block(run, n)
  const theirs = [], mine = []
  let isa = ''
  for (let round = 0; round < ROUNDS; round++) {
    theirs.push(block(run, n))
    const [found, ns] = askOurs(work, n)
    isa = found
    mine.push(Number(ns))
  }
  const ratio = quartile(mine.map((ns, i) => ns / theirs[i]), 2)
  for (const [who, times] of [['ours', mine], [name, theirs]]) {
    const [low, middle, high] = [1, 2, 3].map((quarter) => quartile(times, quarter).toPrecision(5))
    const beside = who === 'ours' ? '' : ratio.toPrecision(4)
    appendFileSync(csv, `${row},f64,${isa},1,${n},${bytes},${who},${middle},${low},${high},${beside},\n`)
    console.log(`${row.padEnd(24)} f64 ${who.padEnd(14)} ${middle} [${low}, ${high}] ${beside && 'ours/theirs ' + beside}`)
  }
}

let works
try {
  works = await adapters[name](path)
} catch (error) {
  console.log(`skipped: ${name}: ${error.message.split('\n')[0]}`)
  process.exit(3)
}
let status = 0
for (const [work, { make, tolerance }] of Object.entries(works)) {
  if (work === 'object' && !existsSync(swift)) {
    console.log(`skipped: ${name}, ${work}: there is no ${swift} (swift build -c release --product swift_rows)`)
    continue
  }
  const off = apart(work, make)
  if (off <= tolerance) compare(work, make)
  else {
    console.error(`${name}, ${work}: results are ${off} apart, nothing was timed`)
    status = 1
  }
}
// Some keep a clock running.
process.exit(status)
