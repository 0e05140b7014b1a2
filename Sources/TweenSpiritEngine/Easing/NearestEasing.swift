// SPDX-License-Identifier: MIT
//
// What an unknown name of an easing may have been to name.

extension Nearest {
  private static var words: Words {
    Words(
      """
      linear none ease ease-in ease-out ease-in-out step-start step-end smoothstep smootherstep cubic-bezier cubicBezier steps \
      spring path rough wiggle noise shake reverse mirror in out inOut outIn bake chain blend clamp scale multiply \
      sigmoid expoScale slow SteppedEase LinearInterpolation
      """)
  }

  /// What stands in front of a dot and a form, beside families.
  private static var dotted: Words {
    Words(
      """
      power1 power2 power3 power4 pow strong ah.elastic gsap.elastic gsap.back anime.back anime.elastic dotween.elastic
      """)
  }

  /// Looks at all names that a dialect has, and at those that are registered, as the canonical one does; in a call also at
  /// those of what is done with curves.
  mutating func look(atEasingsOf dialect: EasingDialect, isCall: Bool) {
    Nearest.words.each { _, word in
      look(at: word) { EasingParser.canBeMeant($0, dialect, isCall: isCall) }
      return true
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { memory in
      for id in EasingFamily.named {
        if let family = EasingFamily(rawValue: id) { look(dialect, memory, dotted: family) }
      }
      for family in EasingFamily.others { look(dialect, memory, dotted: family) }
      Nearest.dotted.each { _, head in
        look(dialect, memory) { text, form in
          text.append(head)
          text.append(".")
          text.append(form)
        }
        return true
      }
      for id in EasingFamily.named {
        guard let family = EasingFamily(rawValue: id) else { continue }
        look(dialect, memory) { text, form in
          text.append("ease")
          text.append(capitalised: form)
          text.append(capitalised: family.name)
        }
        look(dialect, memory) { text, form in
          text.append(capitalised: form)
          text.append(capitalised: family.name)
        }
        look(dialect, memory) { text, form in
          text.append(form)
          text.append(capitalised: family.name)
        }
        look(dialect, memory) { text, form in
          text.append(capitalised: family.longName)
          text.append("Ease")
          text.append(capitalised: form)
        }
      }
    }
    guard dialect == .canonical else { return }
    EasingAliases.each { name, _ in
      look(at: name)
      return true
    }
    look(atRegistered: EasingStore.shared.names)
  }

  mutating func look(atRegistered names: NameBook) { names.each { look(at: $0) } }

  private mutating func look(
    _ dialect: EasingDialect, _ memory: UnsafeMutableBufferPointer<UInt8>, dotted family: EasingFamily
  ) {
    look(dialect, memory) { text, form in
      text.append(family.name)
      text.append(".")
      text.append(form)
    }
  }

  /// What `write` makes of each form.
  private mutating func look(
    _ dialect: EasingDialect, _ memory: UnsafeMutableBufferPointer<UInt8>,
    _ write: (inout Text, StaticString) -> Void
  ) {
    var number: UInt32 = 0
    while let form = EasingForm(rawValue: number) {
      var text = Text(memory.baseAddress, capacity: memory.count)
      write(&text, form.name)
      look(at: Bytes(start: memory.baseAddress, count: text.count)) {
        EasingParser.canBeMeant($0, dialect, isCall: false)
      }
      number &+= 1
    }
  }
}

extension Text {
  fileprivate mutating func append(capitalised word: StaticString) {
    word.withUTF8Buffer { bytes in
      for (i, byte) in bytes.enumerated() { append(i == 0 ? byte & 0xDF : byte) }
    }
  }
}
