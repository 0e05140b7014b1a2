// SPDX-License-Identifier: MIT
//
// Lanes of tracks at one time: in the segments that they are in, or looked up among all. Always in f64, because times are:
// a float is the double rounded once. The arithmetic is that of one segment in the engine, in its order.

#if KERNEL_F64
  import CKernelBuiltins
  import KernelTypes

  /// How far from 0 to 1.
  @_transparent private func progress(_ t: Lanes, _ t0: Lanes, _ scale: Lanes) -> Lanes {
    let u = (t - t0) * scale
    return select(u .> 1, Lanes(repeating: 1), u)
  }

  /// b at 1; a at 0, and where both are one.
  @_transparent private func mix(_ u: Lanes, _ a: Lanes, _ b: Lanes) -> Lanes {
    select(u .== 1, b, select((u .== 0) .| (a .== b), a, a * (1 - u) + b * u))
  }

  @_transparent private func least(_ a: Lanes, _ b: Lanes) -> Lanes { select(b .< a, b, a) }
  @_transparent private func greatest(_ a: Lanes, _ b: Lanes) -> Lanes { select(a .< b, b, a) }

  /// Within the ordinates of the cubic as a Bézier, whatever rounding does: see `third` in the engine.
  @_transparent private func cubic(_ u: Lanes, _ a: Lanes, _ b: Lanes, _ m0: Lanes, _ m1: Lanes) -> Lanes {
    let (v, s, twice) = (held(1 - u), held(u * u), held(u + u))
    let q = held(v * v)
    let from = held(held(held(1 + twice) * q) * a)
    let to = held(held(s * held(3 - twice)) * b)
    let bent = held(held(held(u * q) * m0) - held(held(s * v) * m1))
    let x = held(held(from + to) + bent)
    let most = Lanes(repeating: Scalar.greatestFiniteMagnitude)
    let finite = select(x .> most, most, select(x .< -most, -most, select(x .== x, x, Lanes(repeating: 0))))
    let third = Lanes(repeating: 0x1.5555555555p-2)
    let (c, d) = (held(a + m0 * third), held(b - m1 * third))
    let low = least(least(a, b), least(c, d))
    let high = greatest(greatest(a, b), greatest(c, d))
    let above = select(low .< finite, finite, low)
    return select(u .== 0, a, select(above .< high, above, high))
  }

  /// A cubic, where it has slopes; else a line.
  @_transparent private func curved(_ u: Lanes, _ a: Lanes, _ b: Lanes, _ m0: Lanes, _ m1: Lanes) -> Lanes {
    select(m0 .== m0, cubic(u, a, b, m0, m1), mix(u, a, b))
  }

  // MARK: In sequence

  /// Groups with lanes that are not in their segments: the first lane times 256, and a bit for each of them.
  @_transparent private func findStale(
    _ hot: tsk_hot_lanes, _ count: Int, _ time: Double, _ stale: UnsafeMutablePointer<UInt32>
  ) -> Int {
    let t = Lanes(repeating: time)
    var (i, n) = (0, 0)
    while i < count {
      let bits = away(t, load(hot.t0 + i), load(hot.t1 + i))
      // Without a branch, which nothing would foretell.
      stale[n] = UInt32(truncatingIfNeeded: i) << 8 | bits
      n &+= bits == 0 ? 0 : 1
      i &+= width
    }
    return n
  }

  /// `move` tells whether the lane's next segment is it.
  @_transparent private func forEachStale(
    _ stale: UnsafeMutablePointer<UInt32>, _ count: Int, _ move: (Int) -> Bool
  ) -> Int {
    var (k, n) = (0, 0)
    while k < count {
      let first = Int(stale[k] >> 8)
      var (bits, left) = (stale[k] & 255, stale[k] & 255)
      while bits != 0 {
        let lane = bits.trailingZeroBitCount
        if move(first &+ lane) { left &= ~(1 &<< UInt32(truncatingIfNeeded: lane)) }
        bits &= bits &- 1
      }
      stale[n] = UInt32(truncatingIfNeeded: first) << 8 | left
      n &+= left == 0 ? 0 : 1
      k &+= 1
    }
    return n
  }

  @inline(never) func moveTracks(
    _ hot: UnsafePointer<tsk_hot_lanes>, _ all: UnsafePointer<tsk_track_rows>, _ count: Int, _ t: Double,
    _ stale: UnsafeMutablePointer<UInt32>
  ) -> Int {
    let (h, all) = (hot.pointee, all.pointee)
    let n = findStale(h, count, t, stale)
    // All that is far is on its way before any is waited for.
    _ = forEachStale(stale, n) {
      let next = all.rows + (Int(truncatingIfNeeded: h.place[$0]) &+ 1) &* all.size
      tsk_fetch_soon(next)
      tsk_fetch_soon(next + all.size)
      return false
    }
    return forEachStale(stale, n) { (i: Int) -> Bool in
      // None yet, or one that is later.
      if h.t0[i] > t { return false }
      let row = Int(truncatingIfNeeded: h.place[i]) &+ 1
      let p = all.rows + row &* all.size
      let end = p[all.size] == -.infinity ? .infinity : p[all.size]
      if t >= end { return false }
      h.place[i] = UInt64(truncatingIfNeeded: row)
      h.t0[i] = p[0]
      h.t1[i] = end
      h.scale[i] = p[1]
      h.a[i] = p[2]
      h.b[i] = p[3]
      if let m0 = h.m0, let m1 = h.m1 {
        m0[i] = p[4]
        m1[i] = p[5]
      }
      if let codes = all.codes { h.code[i] = codes[row] }
      return true
    }
  }

  @inline(never) func moveFewTracks(
    _ hot: UnsafePointer<tsk_hot_lanes>, _ all: UnsafePointer<tsk_track_keys>, _ first: Int, _ count: Int, _ t: Double,
    _ stale: UnsafeMutablePointer<UInt32>
  ) -> Int {
    let (h, all, block) = (hot.pointee, all.pointee, Int(TSK_TRACK_BLOCK))
    let step = all.size &* block
    // The key at which a lane's segment ends.
    @inline(__always) func next(_ i: Int) -> Int {
      Int(truncatingIfNeeded: all.offsets[first &+ i / block]) &+ i % block
        &+ Int(truncatingIfNeeded: h.place[i]) &* step
    }
    let n = findStale(h, count, t, stale)
    _ = forEachStale(stale, n) {
      let key = all.keys + next($0)
      tsk_fetch_soon(key + step)
      tsk_fetch_soon(key + (step &+ block))
      if all.size > 2 {
        tsk_fetch_soon(key + 2 &* block)
        tsk_fetch_soon(key + 3 &* block)
      }
      return false
    }
    return forEachStale(stale, n) { (i: Int) -> Bool in
      if h.t0[i] > t { return false }
      let at = next(i)
      let isLast = at &+ step >= Int(truncatingIfNeeded: all.offsets[first &+ i / block &+ 1])
      let end = isLast ? .infinity : all.keys[at &+ step]
      if t >= end { return false }
      let start = h.t1[i]
      let scale = 1 / (end - start)
      h.place[i] &+= 1
      h.t0[i] = start
      h.t1[i] = end
      h.scale[i] = scale < .infinity ? scale : 0
      h.a[i] = h.b[i]
      if end < .infinity { h.b[i] = all.keys[at &+ step &+ block] }
      if let m0 = h.m0, let m1 = h.m1 {
        m0[i] = all.keys[at &+ 2 &* block]
        m1[i] = all.keys[at &+ 3 &* block]
      }
      return true
    }
  }

  /// One group's values.
  @_transparent private func value(_ hot: tsk_hot_lanes, _ i: Int, _ t: Lanes, isCubic: Bool) -> Lanes {
    let u = progress(t, load(hot.t0 + i), load(hot.scale + i))
    if isCubic, let m0 = hot.m0, let m1 = hot.m1 {
      return curved(held(u), held(load(hot.a + i)), held(load(hot.b + i)), held(load(m0 + i)), held(load(m1 + i)))
    }
    return mix(u, load(hot.a + i), load(hot.b + i))
  }

  @_transparent private func play(
    _ hot: tsk_hot_lanes, _ count: Int, _ time: Double, isCubic: Bool, wide: UnsafeMutablePointer<Double>?,
    narrowed: UnsafeMutablePointer<Float>?
  ) {
    let t = Lanes(repeating: time)
    var i = 0
    while i < count {
      let x = value(hot, i, t, isCubic: isCubic)
      if let wide { store(x, wide + i) }
      if let narrowed { narrow(x, narrowed + i) }
      i &+= width
    }
  }

  @inline(never) func playTracks(
    _ hot: UnsafePointer<tsk_hot_lanes>, _ count: Int, _ t: Double, _ out: UnsafeMutablePointer<Double>
  ) {
    hot.pointee.m0 == nil
      ? play(hot.pointee, count, t, isCubic: false, wide: out, narrowed: nil)
      : play(hot.pointee, count, t, isCubic: true, wide: out, narrowed: nil)
  }

  @inline(never) func playTracks(
    _ hot: UnsafePointer<tsk_hot_lanes>, _ count: Int, _ t: Double, _ out: UnsafeMutablePointer<Float>
  ) {
    hot.pointee.m0 == nil
      ? play(hot.pointee, count, t, isCubic: false, wide: nil, narrowed: out)
      : play(hot.pointee, count, t, isCubic: true, wide: nil, narrowed: out)
  }

  @inline(never) func findTrackProgress(
    _ hot: UnsafePointer<tsk_hot_lanes>, _ count: Int, _ time: Double, _ out: UnsafeMutablePointer<Double>
  ) {
    let (h, t) = (hot.pointee, Lanes(repeating: time))
    var i = 0
    while i < count {
      let u = progress(t, load(h.t0 + i), load(h.scale + i))
      // Before the first key and behind the last there is no progress: from -infinity it would be no number.
      store(select(u .== u, u, Lanes(repeating: 0)), out + i)
      i &+= width
    }
  }

  // MARK: At any time

  /// Which of a lane's rows: the last that begins at or before t. Halved without a branch, which at random times would be foreseen
  /// every other time.
  @_transparent private func search(_ all: tsk_track_rows, _ lane: Int, _ t: Double) -> Int {
    let first = all.bases[lane]
    var (low, left) = (first, all.bases[lane &+ 1] &- first)
    while left > 1 {
      let half = left / 2
      low = all.rows[(low &+ half) &* all.size] <= t ? low &+ half : low
      left &-= half
    }
    return low &- first
  }

  /// How many of the keys of each of a group's lanes are past: the number of its row.
  @_transparent private func countPast(
    _ all: tsk_track_rows, _ block: Int, _ lane: Int, _ time: Double
  ) -> Lanes {
    let size = Int(TSK_TRACK_BLOCK)
    var place = Int(truncatingIfNeeded: all.offsets[block])
    let end = Int(truncatingIfNeeded: all.offsets[block &+ 1])
    var past = Lanes(repeating: 0)
    if place == end {
      withUnsafeMutableBytes(of: &past) { past in
        guard let past = past.baseAddress?.assumingMemoryBound(to: Double.self) else { return }
        var i = 0
        while i < width {
          past[i] = Double(search(all, block &* size &+ lane &+ i, time))
          i &+= 1
        }
      }
      return past
    }
    let t = Lanes(repeating: time)
    while place < end {
      past = select(load(all.times + (place &+ lane)) .<= t, past + 1, past)
      place &+= size
    }
    return past
  }

  /// Four columns of a group's rows, from a number on.
  @_transparent private func turned(
    _ all: tsk_track_rows, _ lane: Int, _ past: Lanes, from number: Int
  ) -> (Lanes, Lanes, Lanes, Lanes) {
    let zero = Lanes(repeating: 0)
    var c = (zero, zero, zero, zero)
    withUnsafeMutableBytes(of: &c) { c in
      guard let out = c.baseAddress?.assumingMemoryBound(to: Double.self) else { return }
      columns(all.rows + number, all.bases + lane, all.size, past, out)
    }
    return c
  }

  @_transparent private func findRows(
    _ all: tsk_track_rows, _ first: Int, _ blocks: Int, _ time: Double, isCubic: Bool,
    wide: UnsafeMutablePointer<Double>?, narrowed: UnsafeMutablePointer<Float>?
  ) {
    let (t, block) = (Lanes(repeating: time), Int(TSK_TRACK_BLOCK))
    var i = 0
    while i < blocks &* block {
      let past = countPast(all, first &+ i / block, i % block, time)
      let (t0, scale, a, b) = turned(all, first &* block &+ i, past, from: 0)
      let u = select(scale .== 0, Lanes(repeating: 0), progress(t, t0, scale))
      var x = mix(u, a, b)
      if isCubic {
        let (_, _, m0, m1) = turned(all, first &* block &+ i, past, from: 2)
        x = curved(u, a, b, m0, m1)
      }
      if let wide { store(x, wide + i) }
      if let narrowed { narrow(x, narrowed + i) }
      i &+= width
    }
  }

  @inline(never) func findRows(
    _ rows: UnsafePointer<tsk_track_rows>, _ first: Int, _ blocks: Int, _ t: Double, _ out: UnsafeMutablePointer<Double>
  ) {
    rows.pointee.size == 4
      ? findRows(rows.pointee, first, blocks, t, isCubic: false, wide: out, narrowed: nil)
      : findRows(rows.pointee, first, blocks, t, isCubic: true, wide: out, narrowed: nil)
  }

  @inline(never) func findRows(
    _ rows: UnsafePointer<tsk_track_rows>, _ first: Int, _ blocks: Int, _ t: Double, _ out: UnsafeMutablePointer<Float>
  ) {
    rows.pointee.size == 4
      ? findRows(rows.pointee, first, blocks, t, isCubic: false, wide: nil, narrowed: out)
      : findRows(rows.pointee, first, blocks, t, isCubic: true, wide: nil, narrowed: out)
  }

  @inline(never) func findRowProgress(
    _ rows: UnsafePointer<tsk_track_rows>, _ first: Int, _ blocks: Int, _ time: Double,
    _ out: UnsafeMutablePointer<Double>, _ found: UnsafeMutablePointer<UInt32>
  ) {
    let (all, t, block) = (rows.pointee, Lanes(repeating: time), Int(TSK_TRACK_BLOCK))
    var i = 0
    while i < blocks &* block {
      let past = countPast(all, first &+ i / block, i % block, time)
      let (t0, scale, _, _) = turned(all, first &* block &+ i, past, from: 0)
      store(select(scale .== 0, Lanes(repeating: 0), progress(t, t0, scale)), out + i)
      storeCounts(past, found + i)
      i &+= width
    }
  }

  /// From key to key, what stands at those that are past is kept: the last of them, and what follows it.
  @_transparent private func find(
    _ all: tsk_track_keys, _ first: Int, _ blocks: Int, _ time: Double, isCubic: Bool,
    wide: UnsafeMutablePointer<Double>?, narrowed: UnsafeMutablePointer<Float>?
  ) {
    let t = Lanes(repeating: time)
    let (zero, one) = (Lanes(repeating: 0), Lanes(repeating: 1))
    let infinite = Lanes(repeating: Scalar.infinity)
    let block = Int(TSK_TRACK_BLOCK)
    let step = isCubic ? 4 &* block : 2 &* block
    var k = 0
    while k < blocks {
      let start = Int(truncatingIfNeeded: all.offsets[first &+ k])
      let end = Int(truncatingIfNeeded: all.offsets[first &+ k &+ 1])
      var lane = 0
      while lane < block {
        // Every block has a place for one key at least.
        var at = all.keys + (start &+ lane)
        let last = all.keys + (end &- step &+ lane)
        var (now, value) = (load(at), load(at + block))
        var (t0, t1, a, b) = (now, now, value, value)
        var (m0, m1) = (zero, zero)
        while at < last {
          let (next, following) = (load(at + step), load(at + (step &+ block)))
          let isPast = now .<= t
          t0 = select(isPast, now, t0)
          a = select(isPast, value, a)
          t1 = select(isPast, next, t1)
          b = select(isPast, following, b)
          if isCubic {
            m0 = select(isPast, load(at + 2 &* block), m0)
            m1 = select(isPast, load(at + 3 &* block), m1)
          }
          now = next
          value = following
          at += step
        }
        // Behind the last key nothing follows.
        let isPast = now .<= t
        t0 = select(isPast, now, t0)
        a = select(isPast, value, a)
        t1 = select(isPast, now, t1)
        b = select(isPast, value, b)
        let scale = one / (t1 - t0)
        let u = progress(t, t0, select(scale .< infinite, scale, zero))
        if isCubic {
          m0 = select(isPast, load(at + 2 &* block), m0)
          m1 = select(isPast, load(at + 3 &* block), m1)
        }
        var x = zero
        if !isCubic {
          x = mix(u, a, b)
        } else if hasNaN(m0) {
          x = curved(u, a, b, m0, m1)
        } else {
          x = cubic(u, a, b, m0, m1)
        }
        let to = k &* block &+ lane
        if let wide { store(x, wide + to) }
        if let narrowed { narrow(x, narrowed + to) }
        lane &+= width
      }
      k &+= 1
    }
  }

  @inline(never) func findTracks(
    _ keys: UnsafePointer<tsk_track_keys>, _ first: Int, _ blocks: Int, _ t: Double, _ out: UnsafeMutablePointer<Double>
  ) {
    if keys.pointee.size == 2 {
      find(keys.pointee, first, blocks, t, isCubic: false, wide: out, narrowed: nil)
    } else {
      find(keys.pointee, first, blocks, t, isCubic: true, wide: out, narrowed: nil)
    }
  }

  @inline(never) func findTracks(
    _ keys: UnsafePointer<tsk_track_keys>, _ first: Int, _ blocks: Int, _ t: Double, _ out: UnsafeMutablePointer<Float>
  ) {
    if keys.pointee.size == 2 {
      find(keys.pointee, first, blocks, t, isCubic: false, wide: nil, narrowed: out)
    } else {
      find(keys.pointee, first, blocks, t, isCubic: true, wide: nil, narrowed: out)
    }
  }

  @_transparent private func mixAll(
    _ hot: tsk_hot_lanes, _ count: Int, _ progress: UnsafePointer<Double>, _ eased: UnsafePointer<Double>,
    wide: UnsafeMutablePointer<Double>?, narrowed: UnsafeMutablePointer<Float>?
  ) {
    let most = Lanes(repeating: Scalar.greatestFiniteMagnitude)
    var i = 0
    while i < count {
      let (u, a, e) = (load(progress + i), load(hot.a + i), load(eased + i))
      let y = mix(e, a, load(hot.b + i))
      let clamped = select(y .> most, most, select(y .< -most, -most, select(y .== y, y, Lanes(repeating: 0))))
      let x = select(u .== 0, a, clamped)
      if let wide { store(x, wide + i) }
      if let narrowed { narrow(x, narrowed + i) }
      i &+= width
    }
  }

  @inline(never) func mixTracks(
    _ hot: UnsafePointer<tsk_hot_lanes>, _ count: Int, _ u: UnsafePointer<Double>, _ e: UnsafePointer<Double>,
    _ out: UnsafeMutablePointer<Double>
  ) { mixAll(hot.pointee, count, u, e, wide: out, narrowed: nil) }

  @inline(never) func mixTracks(
    _ hot: UnsafePointer<tsk_hot_lanes>, _ count: Int, _ u: UnsafePointer<Double>, _ e: UnsafePointer<Double>,
    _ out: UnsafeMutablePointer<Float>
  ) { mixAll(hot.pointee, count, u, e, wide: nil, narrowed: out) }
#endif
