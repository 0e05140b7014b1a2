// SPDX-License-Identifier: MIT

extension EasingStore {
  /// The curve of `{"tweenspirit": 1, "type": "easing", "easing": "cubic.out"}`, with one more user.
  package func read(_ text: UnsafeBufferPointer<UInt8>) throws(Failure) -> Handle {
    var reader = try DocumentReader(text)
    let members = try Members(reader.document, reader.document.root, Words("tweenspirit type easing"))
    try reader.document.checkHead(version: members.required(0), type: members.required(1), "easing")
    let handle = try reader.curve(members.required(2))
    try retain(handle)
    return handle
  }
}

extension UnsafePointer where Pointee == EasingRecord {
  package func writeDocument(to text: inout Text) throws(Failure) {
    try TweenSpiritEngine.writeDocument(to: &text) { text in
      text.appendHead("easing")
      text.append(easing: self, "easing")
      text.append("}")
    }
  }
}

extension Text {
  /// `,"easing":"cubic.out"`. Canonical names need no escapes.
  mutating func append(easing record: UnsafePointer<EasingRecord>, _ member: StaticString) {
    append(member: member)
    append("\"")
    record.print(to: &self)
    append("\"")
  }
}
