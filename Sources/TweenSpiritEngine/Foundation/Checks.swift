// SPDX-License-Identifier: MIT

func checkNotNull(_ handle: Handle, _ name: StaticString) throws(Failure) {
  guard handle.slot != 0 || handle.generation != 0 else {
    throw failure(.staleHandle) { text in
      text.append("the ")
      text.append(argument: name)
      text.append(" is null")
    }
  }
}

// MARK: - Numbers

package func checkFinite(_ x: Double, _ name: StaticString) throws(Failure) {
  guard x.isFinite else { throw invalid(name, must: "finite", got: x) }
}

@inline(__always)
func checkNotNegative(_ x: Double, _ name: StaticString) throws(Failure) {
  guard x >= 0, x.isFinite else { throw invalid(name, must: ">= 0 and finite", got: x) }
}

package func checkTime(_ t: Double, _ name: StaticString = "t") throws(Failure) { try checkNotNegative(t, name) }

/// Bounds with numbers between them; an infinite one is none.
func checkBounds(_ lower: Double, _ upper: Double) throws(Failure) {
  guard lower <= upper, lower < .infinity, upper > -.infinity else {
    throw invalid("lower", must: "at most upper, and not the same infinity", got: lower)
  }
}

package func checkTolerance(_ tolerance: Double) throws(Failure) {
  guard tolerance > 0, tolerance.isFinite else { throw invalid("tolerance", must: "> 0 and finite", got: tolerance) }
}

/// Delays and clocks stay where sums of them are numbers.
let latestTime = 1e300

func checkDelay(_ x: Double, _ name: StaticString) throws(Failure) {
  guard abs(x) <= latestTime else { throw invalid(name, must: "finite and within 1e300", got: x) }
}

func checkRate(_ rate: Double) throws(Failure) {
  guard abs(rate) <= latestTime else { throw invalid("rate", must: "finite and within 1e300", got: rate) }
}

// MARK: - Words

/// What names are made of; components of paths have no dots.
func checkWord(
  _ name: Bytes, _ argument: StaticString, article: StaticString = "", isComponent: Bool = false
) throws(Failure) {
  for byte in name where !EasingScanner.isWordByte(byte) || (isComponent && byte == UInt8(ascii: ".")) {
    throw failure(.invalidArgument) { text in
      text.append(article)
      text.append(argument: argument)
      text.append(" must consist of ")
      text.append(hint: isComponent ? "A-Z a-z 0-9 _ : and -" : "A-Z a-z 0-9 _ . : and -")
      text.append(", got ")
      text.append(got: name)
    }
  }
}

/// Names and paths: words between dots, at most 32 of them.
func checkName(_ name: Name, _ argument: StaticString, isComponent: Bool = false) throws(Failure) {
  guard name.count >= 1, name.count <= 255 else {
    throw failure(.invalidArgument) { text in
      text.append(argument: argument)
      text.append(" must have ")
      text.append(hint: "1 to 255 bytes")
      text.append(", got ")
      text.append(got: Double(name.count))
    }
  }
  try checkWord(name, argument, isComponent: isComponent)
  var dots = 0
  for byte in name where byte == UInt8(ascii: ".") { dots &+= 1 }
  guard dots < 32 else {
    throw failure(.invalidArgument) { text in
      text.append(argument: argument)
      text.append(" must have at most 32 components")
    }
  }
}
