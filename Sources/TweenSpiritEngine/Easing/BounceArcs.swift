// SPDX-License-Identifier: MIT
//
// The arcs of bounce(restitution, rebounds), to more than a double's precision. In units of the first fall, rebound k lasts
// 2 e^k, e = sqrt(restitution), and rises to restitution^k.

enum BounceArcs {
  /// 1 + 2 (e + e^2 + ... + e^rebounds)
  static func total(restitution: Double, rebounds: Int) -> Wide {
    ends(restitution, rebounds) { _, _, _ in }
  }

  /// The table that the kernel reads: eight columns of rebounds + 1.
  static func make(restitution: Double, rebounds: Int) throws(Failure) -> Column<Double> {
    let count = rebounds + 1
    let table = try Column<Double>(8 * count)
    let total = total(restitution: restitution, rebounds: rebounds)
    _ = ends(restitution, rebounds) { k, start, width in
      // Arc 0 is half an arc: its crest is where it starts.
      let crest = k == 0 ? Wide(0) : (start + width * Wide(0.5)) / total
      let mirrored = Wide(1) + crest * Wide(-1)
      let begin = start / total
      let end = (start + width) / total
      var rise = Wide(1)
      for _ in 0..<k { rise = rise * Wide(restitution) }
      put(table.base, count, column: 0, row: k, begin.roundedUp, crest, (Wide(1) + rise * Wide(-1)).high)
      put(table.base, count, column: 4, row: rebounds - k, (Wide(1) + end * Wide(-1)).roundedUp, mirrored, rise.high)
    }
    return table
  }

  private static func put(
    _ table: UnsafeMutablePointer<Double>, _ count: Int, column: Int, row: Int, _ start: Double, _ crest: Wide,
    _ level: Double
  ) {
    table[column * count + row] = start
    table[(column + 1) * count + row] = crest.high
    table[(column + 2) * count + row] = crest.low
    table[(column + 3) * count + row] = level
  }

  /// Calls `body` with every arc's start and width, and returns the end of the last.
  private static func ends(_ restitution: Double, _ rebounds: Int, _ body: (Int, Wide, Wide) -> Void) -> Wide {
    let ratio = Wide.squareRoot(of: restitution)
    var end = Wide(1)
    var width = Wide(2)
    body(0, Wide(0), Wide(1))
    for k in 0..<rebounds {
      width = width * ratio
      body(k + 1, end, width)
      end = end + width
    }
    return end
  }
}

/// A number as the sum of two doubles, about 32 digits: T. J. Dekker, "A floating-point technique for extending the
/// available precision" (1971), with a fused multiply-add, which is exact wherever it runs, for the products.
struct Wide {
  var high: Double
  var low: Double

  init(_ value: Double) { (high, low) = (value, 0) }

  private init(sum a: Double, _ b: Double) {
    high = a + b
    let rest = high - a
    low = (a - (high - rest)) + (b - rest)
  }

  /// The smallest double that is not below: t >= x and t >= x.roundedUp are the same for every double t.
  var roundedUp: Double { low > 0 ? high.nextUp : high }

  static func + (a: Wide, b: Wide) -> Wide {
    let sum = Wide(sum: a.high, b.high)
    return Wide(sum: sum.high, sum.low + (a.low + b.low))
  }

  static func * (a: Wide, b: Wide) -> Wide {
    let product = a.high * b.high
    let rest = (-product).addingProduct(a.high, b.high)
    return Wide(sum: product, rest + (a.high * b.low + a.low * b.high))
  }

  static func / (a: Wide, b: Wide) -> Wide {
    let quotient = Wide(a.high / b.high)
    let rest = a + quotient * b * Wide(-1)
    return quotient + Wide(rest.high / b.high)
  }

  static func squareRoot(of x: Double) -> Wide {
    guard x > 0 else { return Wide(0) }
    let root = x.squareRoot()
    let rest = x.addingProduct(-root, root)
    return Wide(sum: root, rest / (2 * root))
  }
}
