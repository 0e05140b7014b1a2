// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

// Tracks, easings and springs as JSON, which the engine reads and writes: bindings/FORMAT.md describes the format, which is that of
// every language. In a coder each is one string, this text: no coder's containers are read or checked here.

extension Track {
  /// Reads a track from JSON: at most 64 MiB, nested at most 16 deep. Registered easings must be registered under their names.
  ///
  /// - Throws: `.invalidArgument` for anything else than a track of values of this type, with the path of the refused value as
  ///   ``TweenSpiritError/argument`` and its ``TweenSpiritError/line``.
  public init(json text: String) throws(TweenSpiritError) {
    let handle = try withDocument(of: text) { (bytes) throws(Failure) in try TrackStore.shared.read(bytes) }
    let storage = TrackStorage(handle, lanes: Value.laneCount)
    let settings = try storage.use { (handle) throws(Failure) in try TrackStore.shared.settings(handle) }
    guard settings.kind == Value.trackKind, settings.lanes == Value.laneCount else {
      throw TweenSpiritError(
        .invalidArgument,
        "kind: must be that of \(Value.self), \(Value.trackKind) of \(Value.laneCount), got \(settings.kind) of \(settings.lanes)",
        argument: "kind", got: "\(settings.kind)", hint: "\(Value.trackKind)")
    }
    self.init(storage)
  }

  /// Returns the track as JSON that ``init(json:)`` reads back bit for bit.
  ///
  /// - Throws: `.invalidArgument` for a text over 64 MiB.
  public func json() throws(TweenSpiritError) -> String {
    try storage.use { (handle) throws(Failure) in
      try written { (text) throws(Failure) in try TrackStore.shared.write(handle, to: &text) }
    }
  }
}

extension Easing {
  /// Reads an easing from JSON, `{"tweenspirit": 1, "type": "easing", "easing": "cubic.out"}`.
  ///
  /// - Throws: `.invalidArgument` for anything else, and for a name that no easing has here.
  public init(json text: String) throws(TweenSpiritError) {
    self = try withDocument(of: text) { (bytes) throws(Failure) in try Easing(EasingStore.shared.read(bytes)) }
  }

  /// Returns the easing as JSON that ``init(json:)`` reads back: its name.
  public func json() throws(TweenSpiritError) -> String {
    try translating { () throws(Failure) in
      try written { (text) throws(Failure) in try record.writeDocument(to: &text) }
    }
  }
}

extension Spring {
  /// Reads a spring from JSON, `{"tweenspirit": 1, "type": "spring", "spring": {"duration": 0.5, "bounce": 0.2}}`.
  ///
  /// - Throws: `.invalidArgument` for anything else.
  public init(json text: String) throws(TweenSpiritError) {
    self = try withDocument(of: text) { (bytes) throws(Failure) in try Spring(document: bytes) }
  }

  /// Returns the spring as JSON that ``init(json:)`` reads back bit for bit.
  ///
  /// - Throws: `.invalidArgument` for numbers that no spring has.
  public func json() throws(TweenSpiritError) -> String {
    try translating { () throws(Failure) in
      try written { (text) throws(Failure) in try writeDocument(to: &text) }
    }
  }
}

/// The bytes of a document.
func withDocument<Result>(
  of text: String, _ work: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
) throws(TweenSpiritError) -> Result {
  try translating { () throws(Failure) in
    try Array(text.utf8).withUnsafeBufferPointer { (bytes) throws(Failure) in try work(bytes) }
  }
}

/// What `write` writes, which is asked for its length first.
func written(_ write: (inout Text) throws(Failure) -> Void) throws(Failure) -> String {
  var length = Text(nil, capacity: 0)
  try write(&length)
  var bytes = [UInt8](repeating: 0, count: length.count + 1)
  try bytes.withUnsafeMutableBufferPointer { (buffer) throws(Failure) in
    var text = Text(buffer.baseAddress, capacity: buffer.count)
    try write(&text)
  }
  return String(decoding: bytes.dropLast(), as: UTF8.self)
}

// MARK: - In coders

extension Track: Codable {
  /// Reads the string that ``json()`` gives.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, whose underlying error is that of ``init(json:)``.
  public init(from decoder: any Decoder) throws { self = try decoder.document(Track.init(json:)) }
  public func encode(to encoder: any Encoder) throws { try encoder.encode(document: json()) }
}

extension Easing: Codable {
  /// Reads the string that ``json()`` gives.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, whose underlying error is that of ``init(json:)``.
  public init(from decoder: any Decoder) throws { self = try decoder.document(Easing.init(json:)) }
  public func encode(to encoder: any Encoder) throws { try encoder.encode(document: json()) }
}

extension Spring: Codable {
  /// Reads the string that `json()` gives.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, whose underlying error is that of `init(json:)`.
  public init(from decoder: any Decoder) throws { self = try decoder.document(Spring.init(json:)) }
  public func encode(to encoder: any Encoder) throws { try encoder.encode(document: json()) }
}

extension Scene: Codable {
  /// Reads the string that ``json()`` gives.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, whose underlying error is that of ``init(json:)``.
  public init(from decoder: any Decoder) throws { self = try decoder.document(Scene.init(json:)) }
  public func encode(to encoder: any Encoder) throws { try encoder.encode(document: json()) }
}

extension Decoder {
  fileprivate func document<Value>(_ read: (String) throws(TweenSpiritError) -> Value) throws -> Value {
    let text = try singleValueContainer().decode(String.self)
    do throws(TweenSpiritError) { return try read(text) } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: codingPath, debugDescription: error.message, underlyingError: error))
    }
  }
}

extension Encoder {
  fileprivate func encode(document: String) throws {
    var container = singleValueContainer()
    try container.encode(document)
  }
}
