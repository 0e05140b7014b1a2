// SPDX-License-Identifier: MIT
//
// Curves of toolkits by their names there, each a canonical text. Sources:
//   material   the motion tokens of Material Design 3, m3.material.io/styles/motion/easing-and-duration/tokens-specs, and
//              material-components-android's interpolators (emphasized is a path, which CSS has not)
//   flutter    Curves in Flutter's lib/src/animation/curves.dart
//   android    android.view.animation's interpolators with their usual tensions, and the path interpolators of its resources;
//              fling is OverScroller's SPLINE_POSITION, but for its first sample, which is 2.3e-5 there, and Flutter's is
//              ClampingScrollSimulation's
//   ios        CAMediaTimingFunction's names, and UIView's curves, which are the same
//   tailwind   the transition-timing-function utilities of Tailwind CSS
//   litmotion  LitMotion's EaseUtility.cs, which has the shapes of easings.net
//   godot      scene/animation/easing_equations.h, all but TRANS_EXPO and TRANS_SPRING, whose shapes nobody else has
//   manim      utils/rate_functions.py, with its functions' usual parameters, all but squish_rate_func, which needs a function
//   motion     motion-utils/src/easing
//   jquery     jQuery.easing
//   qt         QEasingCurve::Type, all but the splines and the four of Expo, which jump at their ends; OutInElastic and
//              OutInBounce swing twice as far from the middle as Penner's

enum EasingAliases {
  /// A line for each: the name and, behind a space, the text.
  private static let table: StaticString = """
    material.standard cubic-bezier(0.2,0,0,1)
    material.standard-accelerate cubic-bezier(0.3,0,1,1)
    material.standard-decelerate cubic-bezier(0,0,0,1)
    material.emphasized path(M0,0 C0.05,0 0.133333,0.06 0.166666,0.4 0.208333,0.82 0.25,1 1,1)
    material.emphasized-accelerate cubic-bezier(0.3,0,0.8,0.15)
    material.emphasized-decelerate cubic-bezier(0.05,0.7,0.1,1)
    material.legacy cubic-bezier(0.4,0,0.2,1)
    material.legacy-accelerate cubic-bezier(0.4,0,1,1)
    material.legacy-decelerate cubic-bezier(0,0,0.2,1)
    material.linear linear
    flutter.linear linear
    flutter.decelerate quad.out
    flutter.fastLinearToSlowEaseIn cubic-bezier(0.18,1,0.04,1)
    flutter.ease cubic-bezier(0.25,0.1,0.25,1)
    flutter.easeIn cubic-bezier(0.42,0,1,1)
    flutter.easeInToLinear cubic-bezier(0.67,0.03,0.65,0.09)
    flutter.easeInSine cubic-bezier(0.47,0,0.745,0.715)
    flutter.easeInQuad cubic-bezier(0.55,0.085,0.68,0.53)
    flutter.easeInCubic cubic-bezier(0.55,0.055,0.675,0.19)
    flutter.easeInQuart cubic-bezier(0.895,0.03,0.685,0.22)
    flutter.easeInQuint cubic-bezier(0.755,0.05,0.855,0.06)
    flutter.easeInExpo cubic-bezier(0.95,0.05,0.795,0.035)
    flutter.easeInCirc cubic-bezier(0.6,0.04,0.98,0.335)
    flutter.easeInBack cubic-bezier(0.6,-0.28,0.735,0.045)
    flutter.easeOut cubic-bezier(0,0,0.58,1)
    flutter.linearToEaseOut cubic-bezier(0.35,0.91,0.33,0.97)
    flutter.easeOutSine cubic-bezier(0.39,0.575,0.565,1)
    flutter.easeOutQuad cubic-bezier(0.25,0.46,0.45,0.94)
    flutter.easeOutCubic cubic-bezier(0.215,0.61,0.355,1)
    flutter.easeOutQuart cubic-bezier(0.165,0.84,0.44,1)
    flutter.easeOutQuint cubic-bezier(0.23,1,0.32,1)
    flutter.easeOutExpo cubic-bezier(0.19,1,0.22,1)
    flutter.easeOutCirc cubic-bezier(0.075,0.82,0.165,1)
    flutter.easeOutBack cubic-bezier(0.175,0.885,0.32,1.275)
    flutter.easeInOut cubic-bezier(0.42,0,0.58,1)
    flutter.easeInOutSine cubic-bezier(0.445,0.05,0.55,0.95)
    flutter.easeInOutQuad cubic-bezier(0.455,0.03,0.515,0.955)
    flutter.easeInOutCubic cubic-bezier(0.645,0.045,0.355,1)
    flutter.easeInOutQuart cubic-bezier(0.77,0,0.175,1)
    flutter.easeInOutQuint cubic-bezier(0.86,0,0.07,1)
    flutter.easeInOutExpo cubic-bezier(1,0,0,1)
    flutter.easeInOutCirc cubic-bezier(0.785,0.135,0.15,0.86)
    flutter.easeInOutBack cubic-bezier(0.68,-0.55,0.265,1.55)
    flutter.fastOutSlowIn cubic-bezier(0.4,0,0.2,1)
    flutter.slowMiddle cubic-bezier(0.15,0.85,0.85,0.15)
    flutter.easeInOutCubicEmphasized path(M0,0 C0.05,0 0.133333,0.06 0.166666,0.4 0.208333,0.82 0.25,1 1,1)
    flutter.fastEaseInToSlowEaseOut path(M0,0 C0.056,0.024 0.108,0.3085 0.198,0.541 0.3655,1 0.5465,0.989 1,1)
    flutter.bounceIn bounce.in
    flutter.bounceOut bounce.out
    flutter.bounceInOut bounce.inOut
    flutter.elasticIn elastic.in(1,0.4)
    flutter.elasticOut elastic.out(1,0.4)
    flutter.elasticInOut gsap.elastic.inOut(1,0.4)
    android.linear linear
    android.accelerate quad.in
    android.decelerate quad.out
    android.accelerate_decelerate sine.inOut
    android.anticipate back.in(2)
    android.overshoot back.out(2)
    android.anticipate_overshoot gsap.back.inOut(3)
    android.bounce path(M0,0 Q0.15744699804026369,0.0 0.31489399608052737,0.999698 V1.0001265288 \
    Q0.48739533226438625,0.3999974328 0.6598966684482451,0.9998786568 V0.99999392 \
    Q0.7594869053981828,0.80000608 0.8590771423481204,0.99999392 V1.00005448 \
    Q0.9295385711740602,0.89994552 1.0,1.00005448)
    android.fling linear(0,0.028561,0.057051957,0.08538917,0.11349555,0.1412988,0.16877158,0.1958109,0.22239651,\
    0.24843839,0.27400246,0.29896766,0.32333225,0.3470955,0.37022486,0.39272478,0.41456977,0.43582883,0.4564192,\
    0.47641024,0.49575606,0.5145493,0.5327205,0.5502846,0.56732744,0.58381087,0.59974784,0.61519396,0.6301165,\
    0.64454836,0.65851974,0.67203975,0.6850998,0.69772804,0.7099506,0.72177494,0.73317826,0.74423075,0.7549086,\
    0.76524705,0.77522504,0.7848767,0.79420567,0.80322987,0.8119428,0.82037127,0.82851875,0.8363794,0.8439769,\
    0.8513229,0.8584112,0.86525357,0.87185276,0.87823343,0.88438934,0.89031565,0.89604664,0.9015577,0.9068738,\
    0.91199535,0.91693234,0.9216749,0.92624223,0.9306333,0.93484783,0.9389008,0.9427905,0.9465221,0.95009446,\
    0.95351774,0.9567899,0.9599243,0.96291286,0.96576226,0.9684819,0.97106767,0.97352326,0.9758514,0.9780599,\
    0.98014855,0.9821149,0.9839677,0.9857085,0.9873348,0.98885465,0.99026895,0.9915771,0.992784,0.99389136,0.9948988,\
    0.99581146,0.99662745,0.9973521,0.9979848,0.9985285,0.9989844,0.99935377,0.99963874,0.9998404,0.9999603,1)
    flutter.fling pow.out(2.3582018154259448)
    android.fast_out_slow_in cubic-bezier(0.4,0,0.2,1)
    android.linear_out_slow_in cubic-bezier(0,0,0.2,1)
    android.fast_out_linear_in cubic-bezier(0.4,0,1,1)
    android.fast_out_extra_slow_in path(M0,0 C0.05,0 0.133333,0.06 0.166666,0.4 0.208333,0.82 0.25,1 1,1)
    ios.default cubic-bezier(0.25,0.1,0.25,1)
    ios.linear linear
    ios.easeIn cubic-bezier(0.42,0,1,1)
    ios.easeOut cubic-bezier(0,0,0.58,1)
    ios.easeInOut cubic-bezier(0.42,0,0.58,1)
    ios.easeInEaseOut cubic-bezier(0.42,0,0.58,1)
    tailwind.ease-linear linear
    tailwind.ease-in cubic-bezier(0.4,0,1,1)
    tailwind.ease-out cubic-bezier(0,0,0.2,1)
    tailwind.ease-in-out cubic-bezier(0.4,0,0.2,1)
    motion.backOut cubic-bezier(0.33,1.53,0.69,0.99)
    """

  /// Lines for libraries that the tiny preset does not know: some curves are made of several.
  private static let more: StaticString = """
    manim.linear linear
    manim.smooth sigmoid(linear,10)
    manim.smoothstep smoothstep
    manim.smootherstep smootherstep
    manim.smoothererstep inOut(blend(blend(scale(quart.in,17.5),scale(quint.in,-21),0.5),\
    blend(scale(pow.in(6),8.75),scale(pow.in(7),-1.25),0.5),0.5))
    manim.rush_into scale(sigmoid(linear(0,0.5),10),2)
    manim.rush_from out(scale(sigmoid(linear(0,0.5),10),2))
    manim.slow_into circ.out
    manim.double_smooth chain(sigmoid(linear,10),sigmoid(linear,10),0.5)
    manim.there_and_back sigmoid(mirror(linear),10)
    manim.there_and_back_with_pause sigmoid(clamp(scale(mirror(linear),1.5)),10)
    manim.running_start blend(blend(scale(quad.in,-30),scale(cubic.in,80),0.5),\
    blend(scale(quint.in,-96),scale(pow.in(6),50),0.5),0.5)
    manim.not_quite_there scale(sigmoid(linear,10),0.7)
    manim.wiggle multiply(sigmoid(mirror(linear),10),\
    scale(blend(outIn(scale(mirror(sine.out),-1)),linear(-0.5,-0.5),0.5),4))
    manim.lingering clamp(scale(linear,1.25))
    manim.exponential_decay scale(expoScale(linear,4.5399929762484854e-5),0.9999546000702375)
    motion.linear linear
    motion.easeIn cubic-bezier(0.42,0,1,1)
    motion.easeOut cubic-bezier(0,0,0.58,1)
    motion.easeInOut cubic-bezier(0.42,0,0.58,1)
    motion.circIn circ.in
    motion.circOut circ.out
    motion.circInOut circ.inOut
    motion.backIn cubic-bezier(0.31,0.01,0.67,-0.53)
    motion.backInOut inOut(cubic-bezier(0.31,0.01,0.67,-0.53))
    motion.anticipate chain(cubic-bezier(0.31,0.01,0.67,-0.53),expo.out,0.5)
    jquery.linear linear
    jquery.swing sine.inOut
    qt.InOutElastic gsap.elastic.inOut(1,0.3)
    qt.OutInElastic chain(gsap.elastic.out(2,0.3),elastic.in(2,0.3),0.5)
    qt.OutInBounce inOut(path(M0,0 Q0.18181818181818182,0 0.36363636363636365,1 \
    Q0.5454545454545454,0 0.7272727272727273,1 Q0.8181818181818182,0.75 0.9090909090909091,1 \
    Q0.9545454545454546,0.9375 1,1))
    qt.InCurve scale(blend(multiply(sine.inOut,linear(1,1 15%,0 65%,0)),\
    multiply(linear,linear(0,0 15%,1 65%,1)),0.5),2)
    qt.OutCurve scale(blend(multiply(sine.inOut,linear(0,0 35%,1 85%,1)),\
    multiply(linear,linear(1,1 35%,0 85%,0)),0.5),2)
    qt.SineCurve mirror(sine.inOut)
    qt.CosineCurve outIn(scale(mirror(sine.out),-1))
    """

  /// The canonical text of a name, or nil.
  static func text(of name: Bytes) -> Bytes? {
    guard let dot = name.firstIndex(of: UInt8(ascii: ".")),
      Words("material flutter android ios tailwind motion manim jquery qt").contains(name[0..<dot])
    else { return nil }
    var found: Bytes?
    each { other, text in
      if other.elementsEqual(name) { found = text }
      return found == nil
    }
    return found
  }

  /// Calls `body` with each name and its text, until it returns false.
  static func each(_ body: (Bytes, Bytes) -> Bool) {
    if each(of: table, body), !isTiny { _ = each(of: more, body) }
  }

  private static func each(of table: StaticString, _ body: (Bytes, Bytes) -> Bool) -> Bool {
    let all = Bytes(start: table.utf8Start, count: table.utf8CodeUnitCount)
    var start = 0
    while start < all.count {
      var (end, space) = (start, start)
      while end < all.count, all[end] != UInt8(ascii: "\n") { end += 1 }
      while all[space] != 0x20 { space += 1 }
      guard body(all[start..<space], all[space + 1..<end]) else { return false }
      start = end + 1
    }
    return true
  }

  /// "litmotion.InOutQuad", "qt.OutInQuad", "manim.ease_in_out_quad", "godot.TRANS_QUAD.EASE_IN_OUT".
  static func spec(of name: Bytes) -> EasingSpec? {
    let (litmotion, qt, manim): (StaticString, StaticString, StaticString) = ("litmotion.", "qt.", "manim.ease_")
    let isQt = !isTiny && name.hasPrefix(qt)
    if isQt || name.hasPrefix(litmotion) {
      let word = name[(isQt ? qt : litmotion).utf8CodeUnitCount..<name.count]
      if word.isEqual("Linear") { return .linear }
      guard let found = EasingName.formFirst(word, prefix: "") else { return nil }
      guard isQt ? found.family != .expo : found.form != .outIn else { return nil }
      return EasingSpec(found.family, found.form)
    }
    if !isTiny, name.hasPrefix(manim), let line = name.lastIndex(of: UInt8(ascii: "_")), line > manim.utf8CodeUnitCount
    {
      let (form, family) = (name[manim.utf8CodeUnitCount..<line], name[line + 1..<name.count])
      guard let letter = family.first, letter >= 0x61, let found = EasingName.family(family, long: false) else {
        return nil
      }
      if form.isEqual("in") { return EasingSpec(found, .in) }
      if form.isEqual("out") { return EasingSpec(found, .out) }
      return form.isEqual("in_out") ? EasingSpec(found, .inOut) : nil
    }
    let godot: StaticString = "godot.TRANS_"
    guard name.hasPrefix(godot), let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let (form, first) = (name[dot + 1..<name.count], godot.utf8CodeUnitCount)
    guard dot > first, let form = godotForm(form) else { return nil }
    let transition = name[first..<dot]
    if transition.isEqual("LINEAR") { return .linear }
    for id in EasingFamily.named {
      guard let family = EasingFamily(rawValue: id), family != .expo, !transition.contains(where: { $0 >= 0x61 }) else {
        continue
      }
      if transition.isEqual(family.name, ignoringCase: true) { return EasingSpec(family, form) }
    }
    return nil
  }

  private static func godotForm(_ word: Bytes) -> EasingForm? {
    if word.isEqual("EASE_IN") { return .in }
    if word.isEqual("EASE_OUT") { return .out }
    if word.isEqual("EASE_IN_OUT") { return .inOut }
    return word.isEqual("EASE_OUT_IN") ? .outIn : nil
  }
}
