// SPDX-License-Identifier: MIT
//
// Colours: straight sRGB outside, the lanes of a space inside. The matrices are those of CSS Color 4, its two steps from
// linear sRGB to the cones' response taken as one, and their inverses. Lanes: L a b and alpha, the first three times alpha; L C h
// and alpha, the first two times alpha, h in radians; r g b without their transfer function, times alpha; r g b a as they are;
// r g b times alpha.

extension ColorSpace {
  /// Below this chroma a hue says nothing.
  static let grey = 4e-6

  /// Whether of a colour nothing is seen but its alpha.
  static func isClear(_ rgba: UnsafePointer<Double>) -> Bool { rgba[3] <= 1e-12 }

  /// How far two colours, their alphas within 0 to 1, are apart in any component: as they are, and times alpha.
  static func distance(_ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>) -> Double {
    let isSeen = !isClear(a) && !isClear(b)
    var worst = abs(a[3] - b[3])
    for lane in 0..<3 {
      worst = max(worst, clamped(abs(a[lane] * a[3] - b[lane] * b[3])))
      if isSeen { worst = max(worst, clamped(abs(a[lane] - b[lane]))) }
    }
    return worst
  }

  typealias Four = (Double, Double, Double, Double)

  /// The lanes of a colour, and whether its hue says nothing.
  func lanes(_ rgba: UnsafePointer<Double>) -> (lanes: Four, isGrey: Bool) {
    let alpha = rgba[3]
    if self == .srgb { return ((rgba[0], rgba[1], rgba[2], alpha), false) }
    if self == .srgbPremultiplied { return ((rgba[0] * alpha, rgba[1] * alpha, rgba[2] * alpha, alpha), false) }
    let (r, g, b) = (ColorSpace.light(rgba[0]), ColorSpace.light(rgba[1]), ColorSpace.light(rgba[2]))
    if self == .linear { return ((r * alpha, g * alpha, b * alpha, alpha), false) }
    let l = Elementary.cubeRoot(0.412221469470763 * r + 0.5363325372617348 * g + 0.0514459932675022 * b)
    let m = Elementary.cubeRoot(0.21190349581782522 * r + 0.6806995506452344 * g + 0.10739695353694055 * b)
    let s = Elementary.cubeRoot(0.08830245919005643 * r + 0.2817188391361215 * g + 0.6299787016738221 * b)
    let lightness = 0.210454268309314 * l + 0.7936177747023054 * m - 0.0040720430116193 * s
    let a = 1.9779985324311684 * l - 2.42859224204858 * m + 0.450593709617411 * s
    let b_ = 0.0259040424655478 * l + 0.7827717124575296 * m - 0.8086757549230774 * s
    if self == .oklab { return ((lightness * alpha, a * alpha, b_ * alpha, alpha), false) }
    let chroma = (a * a + b_ * b_).squareRoot()
    return ((lightness * alpha, chroma * alpha, Elementary.atan2(b_, a), alpha), chroma < ColorSpace.grey)
  }

  /// Returns the lanes of two colours between which is mixed, the second's hue as it is reached from the first's. `hue` is the
  /// number at which the first's hue was reached; nil means the colour's own.
  func ends(
    _ a: UnsafePointer<Double>, _ b: UnsafePointer<Double>, _ wrap: Wrap, hue: Double? = nil
  ) -> (Four, Four) {
    let (from, to) = (lanes(a), lanes(b))
    var (p, q) = (from.lanes, to.lanes)
    if self == .oklch {
      if let hue { p.2 = hue }
      if from.isGrey { p.2 = hue == nil ? q.2 : wrap.reached(p.2, q.2) }
      q.2 = wrap.reached(p.2, from.isGrey || to.isGrey ? p.2 : q.2)
    }
    return (p, q)
  }

  /// The lanes that are added of a colour: L a b and alpha for L C h; times alpha in sRGB too.
  func addends(_ rgba: UnsafePointer<Double>) -> Four {
    if self == .oklch { return ColorSpace.oklab.addends(rgba) }
    return (self == .srgb ? .srgbPremultiplied : self).lanes(rgba).lanes
  }

  /// Adds lanes to a colour; alpha stays within 0 to 1.
  func add(_ more: UnsafePointer<Double>, times weight: Double, to rgba: UnsafeMutablePointer<Double>) {
    let own = addends(rgba)
    let sum = (
      clamped(own.0 + more[0] * weight), clamped(own.1 + more[1] * weight), clamped(own.2 + more[2] * weight),
      clipped(own.3 + more[3] * weight)
    )
    show(sum, into: rgba, space: self == .oklch ? .oklab : self == .srgb ? .srgbPremultiplied : self)
  }

  /// On the way from a colour to another, and beyond.
  func mix(_ rgba: UnsafeMutablePointer<Double>, _ other: UnsafePointer<Double>, _ e: Double, _ wrap: Wrap) {
    let (p, q) = ends(rgba, other, wrap)
    let w = (mixed(p.0, q.0, e), mixed(p.1, q.1, e), mixed(p.2, q.2, e), mixed(p.3, q.3, e))
    ColorSpace.withNumbers(of: (rgba[0], rgba[1], rgba[2], rgba[3])) { from in
      ColorSpace.withNumbers(of: w) {
        color($0, into: rgba, extended: true)
        keep($0, from, p, other, q, in: rgba)
      }
    }
  }

  /// Of a colour `rgba`, whose lanes w are on the way from a to b, what is an end's, but for rounding, becomes that end's: r, g
  /// and b together, or each by itself in spaces where they are lanes. p and q are the ends' lanes.
  func keep(
    _ w: UnsafePointer<Double>, _ a: UnsafePointer<Double>?, _ p: Four, _ b: UnsafePointer<Double>?, _ q: Four,
    in rgba: UnsafeMutablePointer<Double>
  ) {
    if let a, let b, p.3 == 0, q.3 == 0, w[3] == 0 {
      for lane in 0..<3 where a[lane] == b[lane] { rgba[lane] = a[lane] }
      return
    }
    // What rounding can make of alphas that cancel out.
    let alpha = max(abs(p.3), abs(q.3), abs(w[3])) * 0x1p-46
    if let b { keep(w, b, q, alpha, in: rgba) }
    if let a { keep(w, a, p, alpha, in: rgba) }
  }

  private func keep(
    _ w: UnsafePointer<Double>, _ key: UnsafePointer<Double>, _ p: Four, _ alpha: Double,
    in rgba: UnsafeMutablePointer<Double>
  ) {
    if w[3] == p.3 { rgba[3] = key[3] }
    // What is clear has no colour to keep.
    guard p.3 != 0 || self == .srgb else { return }
    func isKept(_ lane: Int, _ own: Double, _ size: Double) -> Bool {
      self == .srgb ? w[lane] == own : abs(w[lane] * p.3 - own * w[3]) <= alpha * abs(size)
    }
    if self == .oklab || self == .oklch {
      let isSame = isKept(0, p.0, p.0) && isKept(1, p.1, p.0)
      let isAsTurned = self == .oklab ? isKept(2, p.2, p.0) : abs(p.1 * (w[2] - p.2)) <= 0x1p-46 * abs(p.0)
      if isSame && isAsTurned { for lane in 0..<3 { rgba[lane] = key[lane] } }
    } else {
      if isKept(0, p.0, p.0) { rgba[0] = key[0] }
      if isKept(1, p.1, p.1) { rgba[1] = key[1] }
      if isKept(2, p.2, p.2) { rgba[2] = key[2] }
    }
  }

  private func show(_ lanes: Four, into rgba: UnsafeMutablePointer<Double>, space: ColorSpace) {
    ColorSpace.withNumbers(of: lanes) { space.color($0, into: rgba, extended: true) }
  }

  private static func withNumbers(of four: Four, _ body: (UnsafePointer<Double>) -> Void) {
    withUnsafePointer(to: four) { $0.withMemoryRebound(to: Double.self, capacity: 4) { body($0) } }
  }

  /// Within sRGB.
  static func clip(_ rgba: UnsafeMutablePointer<Double>) {
    for lane in 0..<4 { rgba[lane] = rgba[lane] > 0 ? (rgba[lane] < 1 ? rgba[lane] : 1) : 0 }
  }

  /// The colour of lanes.
  func color(_ lanes: UnsafePointer<Double>, into rgba: UnsafeMutablePointer<Double>, extended: Bool) {
    let alpha = lanes[3]
    var (x, y, z) = (lanes[0], lanes[1], lanes[2])
    if self != .srgb && alpha != 0 {
      x /= alpha
      y /= alpha
      if self != .oklch { z /= alpha }
    }
    if self == .oklch {
      let turn = Elementary.sincos(z)
      z = y * turn.sin
      y *= turn.cos
    }
    if self == .oklab || self == .oklch {
      var l = x + 0.396337777376175 * y + 0.2158037573099136 * z
      var m = x - 0.10556134581565856 * y - 0.06385417282581334 * z
      var s = x - 0.08948417752981182 * y - 1.2914855480194094 * z
      l *= l * l
      m *= m * m
      s *= s * s
      x = 4.076741636075958 * l - 3.3077115392580625 * m + 0.23096990318210447 * s
      y = -1.268437973285032 * l + 2.609757349287689 * m - 0.3413193760026573 * s
      z = -0.00419607613867548 * l - 0.7034186179359363 * m + 1.7076146940746117 * s
    }
    if self != .srgb && self != .srgbPremultiplied {
      (x, y, z) = (ColorSpace.shown(x), ColorSpace.shown(y), ColorSpace.shown(z))
    }
    rgba[0] = extended ? clamped(x) : clipped(x)
    rgba[1] = extended ? clamped(y) : clipped(y)
    rgba[2] = extended ? clamped(z) : clipped(z)
    rgba[3] = extended ? clamped(alpha) : clipped(alpha)
  }

  private func clipped(_ x: Double) -> Double { x > 0 ? (x < 1 ? x : 1) : 0 }

  /// sRGB's transfer function, and back; odd.
  static func light(_ x: Double) -> Double {
    let a = abs(x)
    let y = a <= 0.04045 ? a / 12.92 : Elementary.power12Fifths((a + 0.055) / 1.055)
    return x < 0 ? -y : y
  }
  static func shown(_ x: Double) -> Double {
    let a = abs(x)
    let y = a <= 0.0031308 ? a * 12.92 : 1.055 * Elementary.power5Twelfths(a) - 0.055
    return x < 0 ? -y : y
  }
}

extension Wrap {
  /// Returns the number, of those that differ from an angle by whole turns, that is reached from another number, in radians. In
  /// CSS: shorter, longer, increasing and decreasing hue.
  func reached(_ from: Double, _ to: Double) -> Double {
    let distance = to - from
    guard self != .raw, distance.isFinite else { return to }
    let turn = 2 * Double.pi
    var short = distance.remainder(dividingBy: turn)
    // Numbers several turns away are rounded: what differs by as much is equal, or opposite.
    let rounding = 4 * max(abs(from), abs(to)).ulp
    if abs(short) <= rounding { short = 0 }
    if short <= rounding - Double.pi { short += turn }
    let way =
      switch self {
      case .shortest, .raw: short
      case .longest: short > 0 ? short - turn : short + turn
      case .cw: short < 0 ? short + turn : short
      case .ccw: short > 0 ? short - turn : short
      }
    let turns = ((way - distance) / turn).rounded()
    return turns == 0 ? to : clamped(to + turns * turn)
  }
}
