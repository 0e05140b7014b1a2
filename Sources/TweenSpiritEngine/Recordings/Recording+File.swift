// SPDX-License-Identifier: MIT
//
// A recording as bytes, behind a head like a snapshot's: how far back it reaches, how many segments there are, and of each its images, its records and the
// curves and tracks that the images name. The first image of every object is the state at the file's first time. What is read
// may be anything: an image is believed when the world that is restored from it is checked.

extension World {
  /// Writes the recording between two times; returns how many bytes it takes. Nothing is written where `buffer` is nil.
  mutating func saveRecording(
    from: Double, to: Double, into buffer: UnsafeMutablePointer<UInt8>?, capacity: Int
  ) throws(Failure) -> Int {
    _ = try recorded(from, "from")
    let latest = try recorded(to, "to").pointee.end.shown
    guard to >= from else { throw invalid("to", must: "at or after from", got: to) }
    if to >= latest - Recording.sameTime { try closePresent() }
    let recording = try recorded(from, "from")
    let (first, last) = (recording.pointee.find(from), recording.pointee.find(to))
    var end: Record?
    if last.isBetween {
      // The last state is one that no step has made.
      let past = try past(to, "to")
      let record = recording.pointee.record(last.segment, last.record)
      end = Record(
        time: past.pointee.clock.time, error: past.pointee.clock.error, sequence: past.pointee.events.sequence,
        end: record.end, isStep: true)
    }
    let head = Blob.headWords
    let memory = buffer.map { UnsafeMutableRawPointer($0) + 8 &* head }
    let sink = BlobSink(memory, room: capacity / 8 &- head)
    let saved = try save(recording, first, last, end, to: sink)
    let size = 8 &* (saved.count &+ head)
    guard let buffer else { return size }
    guard capacity >= size else { throw tooSmall(capacity, for: size) }
    BlobWriter.putHead(
      UnsafeMutableRawPointer(buffer), magic: Blob.recordingMagic, tag: tag, saved.count, saved.hash)
    return size
  }

  private func save(
    _ recording: UnsafeMutablePointer<Recording>, _ first: Recording.Place, _ last: Recording.Place, _ end: Record?,
    to sink: BlobSink
  ) throws(Failure) -> BlobSink {
    var saver = try Saver(sink)
    saver.out.put(recording.pointee.seconds)
    saver.out.put(last.segment &- first.segment &+ 1)
    for number in first.segment...last.segment {
      let it = recording.pointee.segment(number)
      try recording.pointee.save(
        &saver, number, from: number == first.segment ? first.record : nil,
        to: number == last.segment ? last.record : it.pointee.records &- 1, end: number == last.segment ? end : nil)
      try saver.put(withUnsafeMutablePointer(to: &it.pointee.references) { $0 })
    }
    return saver.finishImages()
  }
}

extension Recording {
  /// Writes the images and records of a segment: from the state of a record on, whose images come first, or all of them.
  mutating func save(
    _ saver: inout Saver, _ number: Int, from first: Int?, to last: Int, end: Record?
  ) throws(Failure) {
    let base = start(number)
    let upTo = record(number, last).end
    var (begin, head) = (0, 0)
    if let first {
      begin = record(number, first).end
      _ = try gather(number, upTo: begin)
      eachImage(number, parts: Part.count) { (_, n) in head &+= n &+ 1 }
    }
    let records = last &- (first ?? 0) &+ (end == nil ? 1 : 2)
    saver.out.put(head &+ upTo &- begin)
    saver.out.put(records)
    if first != nil {
      eachImage(number, parts: Part.count) { (start, n) in for i in 0...n { saver.out.put(base[start &+ i]) } }
    }
    for i in begin..<upTo { saver.out.put(base[i]) }
    for i in (first ?? 0)...last { put(&saver, record(number, i), head &- begin) }
    if let end { put(&saver, end, head &- begin) }
  }

  private func put(_ saver: inout Saver, _ record: Record, _ moved: Int) {
    saver.out.put(record.time)
    saver.out.put(record.error)
    saver.out.put(record.sequence)
    var record = record
    record.end &+= moved
    saver.out.put(record.packed)
  }

  /// Returns whether bytes may be a recording.
  static func isFile(_ memory: UnsafePointer<UInt8>, bytes: Int) -> Bool {
    guard bytes >= 8 else { return false }
    return UInt64(littleEndian: UnsafeRawPointer(memory).loadUnaligned(as: UInt64.self)) == Blob.recordingMagic
  }

  /// A recording from bytes; the newest images are those of its end. `tag` becomes that of its world.
  static func loaded(_ memory: UnsafePointer<UInt8>, bytes: Int, _ tag: inout UInt32) throws(Failure) -> Recorder {
    var loader = Loader(try BlobReader(memory, bytes: bytes, magic: Blob.recordingMagic))
    tag = loader.reader.tag
    let seconds = try loader.reader.double()
    let count = try loader.reader.count(ofWords: 8, Recording.segments)
    guard count > 0, seconds > 0 else { throw Blob.damaged }
    // Every segment has room for the longest.
    let recorder = try Recorder(try Recording(seconds: seconds, bytes: max(1 << 24, 2 &* Recording.segments &* bytes)))
    guard let it = recorder.pointer else { throw Blob.damaged }
    it.pointee.isForeign = true
    var time = -Double.infinity
    for i in 0..<count {
      if i > 0 { it.pointee.addSegment() }
      try it.pointee.load(&loader, &time)
      it.pointee.current.pointee.references = try loader.takeReferences()
    }
    guard loader.reader.left == 0 else { throw Blob.damaged }
    _ = try it.pointee.gather(it.pointee.last, upTo: it.pointee.end.end)
    it.pointee.takeOther()
    return recorder
  }

  private mutating func load(_ loader: inout Loader, _ time: inout Double) throws(Failure) {
    let size = try loader.reader.count(loader.reader.left)
    let records = try loader.reader.count(ofWords: Record.size)
    guard records > 0, size &+ Record.size &* records <= min(loader.reader.left, self.size) else { throw Blob.damaged }
    let base = start(last)
    try loader.reader.copy(base, size)
    current.pointee.used = size
    var at = 0
    var ends = OrderedSet()
    while at < size {
      let (part, slot, n) = object(base[at])
      guard part < Part.count, slot <= 2 &* size, n < size &- at else { throw Blob.damaged }
      at &+= 1 &+ n
      try ends.add(UInt64(UInt(bitPattern: at)))
    }
    var end = 1
    for _ in 0..<records {
      var record = Record(time: try loader.reader.number(latestTime), error: 0, sequence: 0, end: 0, isStep: false)
      (record.error, record.sequence) = (try loader.reader.number(), try loader.reader.word())
      let packed = try loader.reader.count(4 &* size &+ 3)
      (record.end, record.isStep, record.isAtStop) = (packed >> 2, packed & 1 == 1, packed & 2 == 2)
      guard record.end >= end, ends.place(UInt64(UInt(bitPattern: record.end))) != nil, record.shown >= time,
        record.time >= 0, abs(record.error) <= 2 * instant(record.time, record.time),
        append(record)
      else { throw Blob.damaged }
      (end, time) = (record.end, record.shown)
    }
  }
}
