// SPDX-License-Identifier: MIT
//
// Three seconds of a world at 60 frames a second, printed as an SVG that a browser plays: a card that fades in, moves and
// changes its colour; a ball that drops, and is squashed by a spring where it hits; a dot that chases a target by springs,
// sent elsewhere twice on its way; a puck that is thrown against an edge. The dashed ticks below are its events. A viewer that
// does not animate shows the frame `still`.

import TweenSpirit

let frames = 181, still = 60
let targets = [Point(x: 230, y: 160), Point(x: 70, y: 215), Point(x: 240, y: 205)]

/// Two places, as printf's %.2f: rounded by the number itself, not by what a hundred times it is rounded to.
func fixed(_ x: Double) -> String {
  let product = abs(x) * 100
  let lost = (-product).addingProduct(abs(x), 100)
  var whole = product.rounded(.down)
  let rest = product - whole
  let isOdd = whole.truncatingRemainder(dividingBy: 2) == 1
  if rest > 0.5 || (rest == 0.5 && (lost > 0 || (lost == 0 && isOdd))) { whole += 1 }
  let digits = String(Int(whole))
  let padded = String(repeating: "0", count: max(3 - digits.count, 0)) + digits
  return (x.sign == .minus ? "-" : "") + padded.dropLast(2) + "." + padded.suffix(2)
}

let labels = ##"""
  <g font-family="sans-serif" font-size="10" fill="#555">
  <text x="30" y="40">card: a tween, back.out</text>
  <text x="270" y="20">ball: a track, bounce.out</text>
  <text x="30" y="136">dot: a spring, redirected twice</text>
  <text x="120" y="234">puck: a decay, thrown at a bound</text>
  <text x="30" y="264">events: <tspan fill="#2a9d4a">begin</tspan>
  <tspan fill="#3366dd">marker</tspan>
  <tspan fill="#dd8800">loop</tspan>
  <tspan fill="#cc2233">end</tspan></text>
  </g>
  """##

func show(_ text: String) { print(text, terminator: "") }

struct Scene {
  let world = World()
  let alpha, ball, squash, puck: Channel<Double>
  let card, dot: Channel<Point>
  let tint: Channel<Color>
  let chase: Spring
  var hits = [-8.0, -5, -3].makeIterator()
  var ticks: [Event] = []

  init() throws {
    chase = try Spring(response: 0.7, dampingRatio: 0.5)
    alpha = try world.channel(0)
    card = try world.channel(Point(x: 75, y: 80))
    tint = try world.channel(Color(r: 1, g: 0.55, b: 0.1))
    ball = try world.channel(60)
    squash = try world.channel(1)
    dot = try world.channel(Point(x: 40, y: 150))
    puck = try world.channel(30)
    try alpha.tween(to: 1, duration: 0.6, easing: .sine(.out))
    try card.tween(to: Point(x: 180, y: 90), duration: 0.9, easing: .back(.out), delay: 0.3)
    try tint.tween(
      to: Color(r: 0.15, g: 0.35, b: 1), duration: 0.9, easing: .ease, iterations: 3, direction: .alternate)
    // A key where it starts, one where it lies, and markers where it hits the ground.
    var drop = Track<Double>(easing: .bounce(.out))
    try drop.add(60, at: 0)
    try drop.add(216, at: 1.1)
    for time in [0.4, 0.8, 1.0] { try drop.addMarker("hit", at: time) }
    try ball.play(drop, delay: 0.2)
    try dot.spring(to: targets[0], chase)
    let slide = try Motion<Double>.decay(velocity: [900], Decay(rate: 2))
    try puck.start(slide.bounds(30, 370, spring: Spring(response: 0.5, dampingRatio: 0.7)).delay(0.5))
  }

  /// Each hit is softer than the one before.
  mutating func listen() throws {
    let events = world.events()
    for event in events where event.kind == .marker {
      try squash.spring(to: 1, Spring(response: 0.3, dampingRatio: 0.25), velocity: [hits.next()!])
    }
    ticks += events
  }

  /// What the host does at a frame, on its own. The dot goes on as fast as it is.
  func command(_ frame: Int) throws {
    switch frame {
    case 24: try dot.spring(to: targets[1], chase)
    case 48: try dot.spring(to: targets[2], chase)
    case 114: try card.tween(to: Point(x: 95, y: 75), duration: 0.8, easing: .back(.out))
    default: break
    }
  }

  var row: Row {
    let (card, tint, dot) = (card.value, tint.value, dot.value)
    return Row(
      alpha: [alpha.value], card: [card.x, card.y], tint: [100 * tint.r, 100 * tint.g, 100 * tint.b],
      ball: [ball.value], squash: [squash.value], dot: [dot.x, dot.y], puck: [puck.value])
  }
}

struct Row {
  var alpha, card, tint, ball, squash, dot, puck: [Double]
}

extension Row {
  /// "before A between B after".
  func text(_ part: KeyPath<Row, [Double]>, _ before: String = "", _ between: String = " ", _ after: String = "")
    -> String
  {
    before + self[keyPath: part].map(fixed).joined(separator: between) + after
  }
}

func values(
  _ rows: [Row], _ part: KeyPath<Row, [Double]>, _ before: String = "", _ between: String = " ", _ after: String = ""
) {
  let texts = rows.map { $0.text(part, before, between, after) }
  print(" values=\"\(texts.joined(separator: ";"))\" dur=\"3s\" repeatCount=\"indefinite\"/>")
}

func moving(_ rows: [Row], _ part: KeyPath<Row, [Double]>, before: String = "", after: String = "") {
  show(#"<animateTransform attributeName="transform" type="translate""#)
  values(rows, part, before, " ", after)
}

func draw(_ rows: [Row], _ ticks: [Event]) {
  print(#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300" width="400" height="300">"#)
  print(##"<rect width="400" height="300" fill="#f6f4ef"/>"##)
  print(##"<path d="M20 218H380M20 252H380" stroke="#d8d4ca"/>"##)
  print(##"<g fill="none" stroke="#999" stroke-dasharray="2 3">"##)
  print(targets.map { "<circle cx=\"\(Int($0.x))\" cy=\"\(Int($0.y))\" r=\"9\"/>" }.joined())
  let first = rows[still]
  show("</g>\n\(labels)\n<g opacity=\"\(first.text(\.alpha))\"")
  show(" transform=\"\(first.text(\.card, "translate(", " ", ")"))\">\n<animate attributeName=\"opacity\"")
  values(rows, \.alpha)
  moving(rows, \.card)
  show(
    "<rect x=\"-45\" y=\"-28\" width=\"90\" height=\"56\" rx=\"8\" fill=\"\(first.text(\.tint, "rgb(", "%,", "%)"))\">")
  show("\n<animate attributeName=\"fill\"")
  values(rows, \.tint, "rgb(", "%,", "%)")
  print("</rect>\n</g>\n<g transform=\"\(first.text(\.ball, "translate(320 ", "", ")"))\">")
  moving(rows, \.ball, before: "320 ")
  print(##"<circle cy="-14" r="16" fill="#e05a47" transform="\##(first.text(\.squash, "scale(1 ", "", ")"))">"##)
  show(#"<animateTransform attributeName="transform" type="scale""#)
  values(rows, \.squash, "1 ")
  print("</circle>\n</g>\n<circle r=\"6\" fill=\"#333\" transform=\"\(first.text(\.dot, "translate(", " ", ")"))\">")
  moving(rows, \.dot)
  show("</circle>\n<rect x=\"-12\" y=\"240\" width=\"24\" height=\"12\" rx=\"4\" fill=\"#556\"")
  print(" transform=\"\(first.text(\.puck, "translate(", "", " 0)"))\">")
  moving(rows, \.puck, after: " 0")
  print("</rect>\n<path d=\"M20 270H380\" stroke=\"#333\"/>\n<circle cx=\"140\" cy=\"270\" r=\"4\" fill=\"#333\">")
  print("<animate attributeName=\"cx\" values=\"20;380\" dur=\"3s\" repeatCount=\"indefinite\"/>\n</circle>")
  print(#"<g stroke-width="2" stroke-dasharray="1.5 1">"#)
  let colours: [Event.Kind: (Int, String)] = [
    .begin: (275, "#2a9d4a"), .marker: (280, "#3366dd"), .loop: (285, "#dd8800"), .end: (290, "#cc2233"),
  ]
  for tick in ticks {
    let (y, colour) = colours[tick.kind]!
    print("<path d=\"M\(fixed(20 + 120 * tick.time)) \(y)v4\" stroke=\"\(colour)\"/>")
  }
  print("</g>\n</svg>")
}

var scene = try Scene()
var rows: [Row] = []
for frame in 0..<frames {
  if frame > 0 { try scene.world.step(by: 1 / 60) }
  try scene.listen()
  try scene.command(frame)
  rows.append(scene.row)
}
draw(rows, scene.ticks)
scene.world.close()
