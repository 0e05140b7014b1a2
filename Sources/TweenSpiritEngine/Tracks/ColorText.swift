// SPDX-License-Identifier: MIT
//
// The colours of CSS Color 4 that need no page, as straight sRGB: names, #rgb to #rrggbbaa, rgb(), hsl(), hwb(), lab(), lch(),
// oklab(), oklch() and color() in srgb, srgb-linear and display-p3, in the syntax with commas where it has one. Its chapters:
// 4.2 rgb(), 6 names, 7 hsl(), 8 hwb(), 9 lab() and lch(), 10.3 color(); 17 the matrices, whose products are written here.

package struct ColorText {
  package typealias Color = (r: Double, g: Double, b: Double, a: Double)

  /// What a function's numbers are, and what of them 100% is.
  private enum Form: Int {
    case rgb, hsl, hwb, lab, lch, oklab, oklch, color

    init?(_ name: Bytes) {
      guard let place = Words("rgb hsl hwb lab lch oklab oklch color rgba hsla").place(ignoringCaseOf: name) else {
        return nil
      }
      self.init(rawValue: place % 8)
    }

    func full(_ i: Int) -> Double {
      switch self {
      case .rgb: 255
      case .hsl, .hwb: 100
      case .lab: i == 0 ? 100 : 125
      case .lch: i == 0 ? 100 : 150
      case .oklab, .oklch: i == 0 ? 1 : 0.4
      case .color: 1
      }
    }

    /// Which number is a hue, in degrees.
    var hue: Int? {
      switch self {
      case .hsl, .hwb: 0
      case .lch, .oklch: 2
      default: nil
      }
    }

    var hasCommas: Bool { self == .rgb || self == .hsl }
  }

  private enum Space: Int {
    case srgb, linear, displayP3

    init?(_ name: Bytes) {
      guard let place = Words("srgb srgb-linear display-p3").place(ignoringCaseOf: name) else { return nil }
      self.init(rawValue: place)
    }
  }

  /// A longer text is no colour.
  package static let most = 1 << 12

  private var scanner: EasingScanner

  package static func read(_ text: UnsafeBufferPointer<UInt8>) throws(Failure) -> Color {
    guard text.count <= most else { throw refused(text) }
    guard EasingScanner.hasEscapes(text) else { return try read(text, for: text) }
    let plain = try Column<UInt8>(text.count)
    guard let count = EasingScanner.unescape(text, into: plain.base) else { throw refused(text) }
    return try read(Bytes(start: plain.base, count: count), for: text)
  }

  private static func read(_ plain: Bytes, for text: Bytes) throws(Failure) -> Color {
    var reader = ColorText(scanner: EasingScanner(plain))
    guard let found = quietly({ () throws(Failure) in try reader.read() }) ?? nil, reader.isAtEnd else {
      throw refused(text)
    }
    return found
  }

  private static func refused(_ text: Bytes) -> Failure {
    failure(.invalidArgument, argument: "text") { message in
      message.append("text must be ")
      message.append(hint: "a colour of CSS, such as #ff8800, orange, rgb(255 136 0 / 50%) or oklch(0.7 0.15 60)")
      message.append(", got ")
      message.append(got: text)
    }
  }

  private var isAtEnd: Bool {
    mutating get {
      scanner.skipSpace()
      return scanner.isAtEnd
    }
  }

  private mutating func read() throws(Failure) -> Color? {
    scanner.skipSpace()
    if scanner.take(UInt8(ascii: "#")) { return ColorText.hex(scanner.word()) }
    let name = scanner.word()
    guard scanner.take(UInt8(ascii: "(")) else { return ColorText.named(name) }
    guard let form = Form(name) else { return nil }
    var space = Space.srgb
    scanner.skipSpace()
    if form == .color {
      guard let named = Space(identifier()) else { return nil }
      space = named
    }
    var numbers = (0.0, 0.0, 0.0)
    var hasCommas = false
    /// 1 for numbers but a hue, 2 for percentages, 4 for "none".
    var units = 0
    for i in 0..<3 {
      scanner.skipSpace()
      if i > 0 {
        let isComma = scanner.take(UInt8(ascii: ","))
        if i == 1 { hasCommas = isComma }
        guard isComma == hasCommas, !isComma || form.hasCommas else { return nil }
        scanner.skipSpace()
      }
      guard let (value, isPercentage, isNone) = try component(form, i) else { return nil }
      if i == 0 { numbers.0 = value } else if i == 1 { numbers.1 = value } else { numbers.2 = value }
      units |= isNone ? 4 : form.hue == i ? 0 : isPercentage ? 2 : 1
    }
    // The older syntax, which one only knows from its first comma on, does not mix them.
    if hasCommas && units != 2 && (units != 1 || form == .hsl) { return nil }
    scanner.skipSpace()
    var alpha = 1.0
    if scanner.take(hasCommas ? UInt8(ascii: ",") : UInt8(ascii: "/")) {
      scanner.skipSpace()
      let isNone = try takeNone()
      if isNone && hasCommas { return nil }
      alpha = isNone ? 0 : try scanner.number().value
      scanner.skipSpace()
    }
    guard scanner.take(UInt8(ascii: ")")) else { return nil }
    let (r, g, b) = ColorText.color(form, space, numbers.0, numbers.1, numbers.2)
    guard r.isFinite, g.isFinite, b.isFinite else { return nil }
    return (r, g, b, min(max(alpha, 0), 1))
  }

  private mutating func takeNone() throws(Failure) -> Bool {
    let word = identifier()
    guard word.count > 0 else { return false }
    guard word.isEqual("none", ignoringCase: true) else { throw scanner.malformed("none") }
    return true
  }

  /// Letters, and then also digits and hyphens.
  private mutating func identifier() -> Bytes {
    let start = scanner.position
    while true {
      let isLetter = (0x61...0x7A).contains(scanner.next | 0x20)
      let isInside = (0x30...0x39).contains(scanner.next) || scanner.next == UInt8(ascii: "-")
      guard isLetter || (scanner.position > start && isInside) else { break }
      scanner.move(to: scanner.position + 1)
    }
    return scanner.text[start..<scanner.position]
  }

  /// A number, a percentage, an angle or "none", which is 0.
  private mutating func component(
    _ form: Form, _ i: Int
  ) throws(Failure) -> (value: Double, isPercentage: Bool, isNone: Bool)? {
    if try takeNone() { return (0, false, true) }
    let (value, isPercentage) = try scanner.number()
    if form.hue == i {
      guard !isPercentage else { return nil }
      return degrees().map { (value * $0, false, false) }
    }
    guard isPercentage || identifier().count == 0 else { return nil }
    return (isPercentage ? value * form.full(i) : value, isPercentage, false)
  }

  /// How many degrees the unit behind a hue has.
  private mutating func degrees() -> Double? {
    let unit = identifier()
    if unit.count == 0 || unit.isEqual("deg", ignoringCase: true) { return 1 }
    if unit.isEqual("grad", ignoringCase: true) { return 0.9 }
    if unit.isEqual("turn", ignoringCase: true) { return 360 }
    return unit.isEqual("rad", ignoringCase: true) ? 180 / Double.pi : nil
  }

  // MARK: Straight sRGB

  private static func color(
    _ form: Form, _ space: Space, _ x: Double, _ y: Double, _ z: Double
  ) -> (Double, Double, Double) {
    switch form {
    case .rgb: return (unit(x / 255), unit(y / 255), unit(z / 255))
    case .hsl: return hsl(x, unit(y / 100), unit(z / 100))
    case .hwb:
      let (white, black) = (max(y, 0) / 100, max(z, 0) / 100)
      if white + black >= 1 {
        let grey = white / (white + black)
        return (grey, grey, grey)
      }
      let (r, g, b) = hsl(x, 1, 0.5)
      let rest = 1 - white - black
      return (r * rest + white, g * rest + white, b * rest + white)
    case .lab: return lab(min(max(x, 0), 100), y, z)
    case .lch:
      let (a, b) = polar(max(y, 0), z)
      return lab(min(max(x, 0), 100), a, b)
    case .oklab: return oklab(unit(x), y, z)
    case .oklch:
      let (a, b) = polar(max(y, 0), z)
      return oklab(unit(x), a, b)
    case .color:
      if space == .srgb { return (x, y, z) }
      if space == .linear { return (ColorSpace.shown(x), ColorSpace.shown(y), ColorSpace.shown(z)) }
      let (r, g, b) = (ColorSpace.light(x), ColorSpace.light(y), ColorSpace.light(z))
      return (
        ColorSpace.shown(1.2249401762805598 * r - 0.22494017628055996 * g),
        ColorSpace.shown(1.042056954709688 * g - 0.04205695470968816 * r),
        ColorSpace.shown(1.0982736001409663 * b - 0.019637554590334432 * r - 0.07863604555063189 * g)
      )
    }
  }

  private static func unit(_ x: Double) -> Double { min(max(x, 0), 1) }

  private static func turn(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }

  private static func polar(_ chroma: Double, _ hue: Double) -> (Double, Double) {
    let angle = Elementary.sincos(turn(hue) * (Double.pi / 180))
    return (chroma * angle.cos, chroma * angle.sin)
  }

  private static func hsl(_ hue: Double, _ saturation: Double, _ lightness: Double) -> (Double, Double, Double) {
    let a = saturation * min(lightness, 1 - lightness)
    func part(_ n: Double) -> Double {
      let k = (n + turn(hue) / 30).truncatingRemainder(dividingBy: 12)
      return lightness - a * max(-1, min(k - 3, min(9 - k, 1)))
    }
    return (part(0), part(8), part(4))
  }

  private static func lab(_ lightness: Double, _ a: Double, _ b: Double) -> (Double, Double, Double) {
    let y = (lightness + 16) / 116
    let x = inverse(y + a / 500)
    let (g, z) = (lightness > 8 ? y * y * y : lightness * (27 / 24389), inverse(y - b / 200))
    return (
      ColorSpace.shown(3.0222336522944784 * x - 1.6173859980180427 * g - 0.4048476542764369 * z),
      ColorSpace.shown(1.9162543773959886 * g - 0.9438482461515547 * x + 0.027593868755566336 * z),
      ColorSpace.shown(0.06938627393942093 * x - 0.22897675981518203 * g + 1.159590485875761 * z)
    )
  }

  private static func inverse(_ f: Double) -> Double {
    let cube = f * f * f
    return cube > 216 / 24389 ? cube : (116 * f - 16) * (27 / 24389)
  }

  private static func oklab(_ lightness: Double, _ a: Double, _ b: Double) -> (Double, Double, Double) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 8) { memory in
      guard let lanes = memory.baseAddress else { return (0, 0, 0) }
      (lanes[0], lanes[1], lanes[2], lanes[3]) = (lightness, a, b, 1)
      ColorSpace.oklab.color(lanes, into: lanes + 4, extended: true)
      return (lanes[4], lanes[5], lanes[6])
    }
  }

  // MARK: Digits and names

  private static func hex(_ digits: Bytes) -> Color? {
    let count = digits.count
    guard count == 3 || count == 4 || count == 6 || count == 8 else { return nil }
    let isShort = count < 5
    var bytes: SIMD4<Double> = [0, 0, 0, 255]
    for i in 0..<(isShort ? count : count / 2) {
      guard let high = digit(digits[isShort ? i : 2 * i]), let low = digit(digits[isShort ? i : 2 * i + 1]) else {
        return nil
      }
      bytes[i] = Double(high * 16 + low)
    }
    return (bytes[0] / 255, bytes[1] / 255, bytes[2] / 255, bytes[3] / 255)
  }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case 0x30...0x39: Int(byte) - 0x30
    case 0x41...0x46, 0x61...0x66: Int(byte | 0x20) - 0x57
    default: nil
    }
  }

  private static func named(_ name: Bytes) -> Color? {
    if name.isEqual("transparent", ignoringCase: true) { return (0, 0, 0, 0) }
    var found: Color?
    names.each { _, word in
      let end = word.count - 7
      if word[0..<end].isEqual(name, ignoringCase: true) { found = hex(word[(end + 1)..<word.count]) }
      return found == nil
    }
    return found
  }

  /// With their six digits.
  private static var names: Words {
    Words(
      """
      aliceblue:f0f8ff antiquewhite:faebd7 aqua:00ffff aquamarine:7fffd4 azure:f0ffff beige:f5f5dc bisque:ffe4c4 \
      black:000000 blanchedalmond:ffebcd blue:0000ff blueviolet:8a2be2 brown:a52a2a burlywood:deb887 cadetblue:5f9ea0 \
      chartreuse:7fff00 chocolate:d2691e coral:ff7f50 cornflowerblue:6495ed cornsilk:fff8dc crimson:dc143c cyan:00ffff \
      darkblue:00008b darkcyan:008b8b darkgoldenrod:b8860b darkgray:a9a9a9 darkgreen:006400 darkgrey:a9a9a9 \
      darkkhaki:bdb76b darkmagenta:8b008b darkolivegreen:556b2f darkorange:ff8c00 darkorchid:9932cc darkred:8b0000 \
      darksalmon:e9967a darkseagreen:8fbc8f darkslateblue:483d8b darkslategray:2f4f4f darkslategrey:2f4f4f \
      darkturquoise:00ced1 darkviolet:9400d3 deeppink:ff1493 deepskyblue:00bfff dimgray:696969 dimgrey:696969 \
      dodgerblue:1e90ff firebrick:b22222 floralwhite:fffaf0 forestgreen:228b22 fuchsia:ff00ff gainsboro:dcdcdc \
      ghostwhite:f8f8ff gold:ffd700 goldenrod:daa520 gray:808080 green:008000 greenyellow:adff2f grey:808080 \
      honeydew:f0fff0 hotpink:ff69b4 indianred:cd5c5c indigo:4b0082 ivory:fffff0 khaki:f0e68c lavender:e6e6fa \
      lavenderblush:fff0f5 lawngreen:7cfc00 lemonchiffon:fffacd lightblue:add8e6 lightcoral:f08080 lightcyan:e0ffff \
      lightgoldenrodyellow:fafad2 lightgray:d3d3d3 lightgreen:90ee90 lightgrey:d3d3d3 lightpink:ffb6c1 \
      lightsalmon:ffa07a lightseagreen:20b2aa lightskyblue:87cefa lightslategray:778899 lightslategrey:778899 \
      lightsteelblue:b0c4de lightyellow:ffffe0 lime:00ff00 limegreen:32cd32 linen:faf0e6 magenta:ff00ff maroon:800000 \
      mediumaquamarine:66cdaa mediumblue:0000cd mediumorchid:ba55d3 mediumpurple:9370db mediumseagreen:3cb371 \
      mediumslateblue:7b68ee mediumspringgreen:00fa9a mediumturquoise:48d1cc mediumvioletred:c71585 \
      midnightblue:191970 mintcream:f5fffa mistyrose:ffe4e1 moccasin:ffe4b5 navajowhite:ffdead navy:000080 \
      oldlace:fdf5e6 olive:808000 olivedrab:6b8e23 orange:ffa500 orangered:ff4500 orchid:da70d6 palegoldenrod:eee8aa \
      palegreen:98fb98 paleturquoise:afeeee palevioletred:db7093 papayawhip:ffefd5 peachpuff:ffdab9 peru:cd853f \
      pink:ffc0cb plum:dda0dd powderblue:b0e0e6 purple:800080 rebeccapurple:663399 red:ff0000 rosybrown:bc8f8f \
      royalblue:4169e1 saddlebrown:8b4513 salmon:fa8072 sandybrown:f4a460 seagreen:2e8b57 seashell:fff5ee \
      sienna:a0522d silver:c0c0c0 skyblue:87ceeb slateblue:6a5acd slategray:708090 slategrey:708090 snow:fffafa \
      springgreen:00ff7f steelblue:4682b4 tan:d2b48c teal:008080 thistle:d8bfd8 tomato:ff6347 turquoise:40e0d0 \
      violet:ee82ee wheat:f5deb3 white:ffffff whitesmoke:f5f5f5 yellow:ffff00 yellowgreen:9acd32
      """)
  }
}
