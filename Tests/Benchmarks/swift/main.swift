// SPDX-License-Identifier: MIT
//
// swift_rows [CSV [ISA]]: what Swift's face costs beside a plain loop over the same objects, in nanoseconds an item. Each way is
// timed in turns; a line has the median and the quartiles, and ours in ratio to the other.
// swift_rows object COUNT|check: a step of so many bound objects once, for a peer in another process; or, instead, sixteen of
// its results after from, to, begin and duration.

import TweenSpirit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

final class Body {
  var x = 0.0
  var y: Float = 0
  var place = SIMD2<Double>()
  var frame = Rect.zero
  var watched = 0.0 { didSet { changes &+= 1 } }
  var changes = 0
}

let count = 10_000
let rounds = 41

func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// One way to do a row's work for `items`: `prepare` is not timed.
struct Way {
  let name: String
  var prepare: () throws -> Void = {}
  let run: () throws -> Void
}

/// Median and quartiles, a number for each way.
func measure(_ ways: [Way], items: Int) throws -> [[Double]] {
  var times = [[Double]](repeating: [], count: ways.count)
  for _ in 0..<rounds {
    for (i, way) in ways.enumerated() {
      try way.prepare()
      let start = now()
      try way.run()
      times[i].append((now() - start) / Double(items))
    }
  }
  return times.map { all in
    let sorted = all.sorted()
    return [sorted[rounds / 2], sorted[rounds / 4], sorted[rounds * 3 / 4]]
  }
}

func round(_ number: Double) -> Double { (number * 100).rounded() / 100 }

nonisolated(unsafe) var lines: [String] = []
let isa = CommandLine.arguments.count > 2 ? CommandLine.arguments[2] : "any"

func row(_ name: String, _ precision: String, _ ways: [Way], items: Int = count) throws {
  let found = try measure(ways, items: items)
  var text = "\(name): \(round(found[0][0])) ns"
  for (way, times) in zip(ways, found) {
    let isOurs = way.name == "ours"
    let ratio = isOurs ? "" : "\(round(found[0][0] / times[0]))"
    if !isOurs { text += ", \(way.name) \(round(times[0])) (\(ratio))" }
    lines.append("\(name),\(precision),\(isa),1,\(items),0,\(way.name),\(times[0]),\(times[1]),\(times[2]),\(ratio),")
  }
  print(text)
}

/// What a program without a library does: the curve for each object, and its property.
final class Loop<Value> {
  let bodies = (0..<count).map { _ in Body() }
  let starts = [Double](repeating: 0, count: count)
  let path: ReferenceWritableKeyPath<Body, Value>
  var time = 0.0
  init(_ path: ReferenceWritableKeyPath<Body, Value>) { self.path = path }

  @inline(__always)
  func step(_ write: (Body, Double) -> Void) {
    time += 1e-4
    for i in 0..<bodies.count {
      let p = min((time - starts[i]) / 10, 1)
      let eased = p < 0.5 ? 4 * p * p * p : 1 - 4 * (1 - p) * (1 - p) * (1 - p)
      write(bodies[i], 100 * eased)
    }
  }
}

func steps<Value: Interpolatable>(
  _ name: String, _ precision: String, _ path: ReferenceWritableKeyPath<Body, Value>, to target: Value,
  _ write: @escaping (Body, Double) -> Void
) throws {
  let world = World()
  let bodies = (0..<count).map { _ in Body() }
  for body in bodies { try world.bind(body, path).tween(to: target, duration: 10, easing: .cubic(.inOut)) }
  try world.step(by: 1e-4)
  let loop = Loop(path)
  try row(
    name, precision,
    [
      Way(name: "ours") { try world.step(by: 1e-4) },
      Way(name: "a plain loop") { loop.step(write) },
    ])
  withExtendedLifetime(bodies) {}
}

func begins() throws {
  var world = World()
  var bodies: [Body] = []
  var channels: [Channel<Double>] = []
  let curve = Easing.cubic(.inOut)
  let fresh = {
    channels = []
    world = World()
    bodies = (0..<count).map { _ in Body() }
  }
  // Where the world has written the property of another one of the class.
  let first = Body()
  let path = \Body.x
  let known = {
    fresh()
    if let channel = try? world.bind(first, path) { try? channel.set(first.x + 1) }
  }
  try row(
    "swift bind and tween", "f64",
    [
      Way(name: "ours", prepare: known) {
        for body in bodies { try world.bind(body, path).tween(to: 100, duration: 10, easing: curve) }
      }
    ])
  try row(
    "swift bind and tween first ones", "f64",
    [
      Way(name: "ours", prepare: fresh) {
        for body in bodies { try world.bind(body, path).tween(to: 100, duration: 10, easing: curve) }
      }
    ])
  try row(
    "swift bind", "f64",
    [Way(name: "ours", prepare: known) { for body in bodies { channels.append(try world.bind(body, path)) } }])
  let moving = {
    known()
    for body in bodies { channels.append(try world.bind(body, path)) }
    for channel in channels { try channel.spring(to: 100, Spring.smooth) }
    try world.step(by: 0.05)
  }
  try row(
    "swift tween", "f64",
    [
      Way(
        name: "ours",
        prepare: {
          known()
          for body in bodies { channels.append(try world.bind(body, path)) }
        }
      ) { for channel in channels { try channel.tween(to: 100, duration: 10, easing: curve) } }
    ])
  try row(
    "swift spring sent elsewhere", "f64",
    [Way(name: "ours", prepare: moving) { for channel in channels { try channel.setTarget(50) } }])
  try row(
    "swift spring over a spring", "f64",
    [Way(name: "ours", prepare: moving) { for channel in channels { try channel.spring(to: 50, Spring.smooth) } }])
}

/// As `ours_alone` answers.
func answer(_ what: String) throws {
  let (world, checks) = (World(), what == "check")
  let bodies = (0..<(checks ? 16 : Int(what) ?? count)).map { _ in Body() }
  for body in bodies { try world.bind(body, \.x).tween(to: 100, duration: 10, easing: .cubic(.inOut)) }
  try world.step(by: 0.7)
  if checks {
    print(bodies.map { _ in "0 100 0 10" }.joined(separator: " "), bodies.map { "\($0.x)" }.joined(separator: " "))
    return
  }
  let start = now()
  var (steps, spent) = (0.0, 0.0)
  repeat {
    try world.step(by: 1e-4)
    steps += 1
    spent = now() - start
  } while spent < 4e6
  print(BuildInfo.instructionSet, spent / steps / Double(bodies.count))
}

if CommandLine.arguments.count > 2, CommandLine.arguments[1] == "object" {
  try answer(CommandLine.arguments[2])
  exit(0)
}

try steps("swift bound Double", "f64", \.x, to: 100) { $0.x = $1 }
try steps("swift bound Float", "f32", \.y, to: 100) { $0.y = Float($1) }
try steps("swift bound SIMD2", "f64", \.place, to: [100, 50]) { $0.place = SIMD2($1, $1 / 2) }
try steps("swift bound member", "f64", \.frame.origin.x, to: 100) { $0.frame.origin.x = $1 }
try steps("swift bound didSet", "f64", \.watched, to: 100) { $0.watched = $1 }
try begins()

if CommandLine.arguments.count > 1, let file = fopen(CommandLine.arguments[1], "a") {
  for line in lines { fputs(line + "\n", file) }
  fclose(file)
}
