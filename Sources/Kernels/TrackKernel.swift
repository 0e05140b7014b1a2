// SPDX-License-Identifier: MIT
//
// Lanes of tracks at one time: in the segments that they are in, or looked up among all. Always in f64, because times are:
// a float is the double rounded once. The arithmetic is that of one segment in the engine, in its order.

#if KERNEL_F64
  import KernelTypes

  /// How far from 0 to 1.
  @inline(__always) private func progress(_ t: Lanes, _ t0: Lanes, _ scale: Lanes) -> Lanes {
    let u = (t - t0) * scale
    return select(u .> 1, Lanes(repeating: 1), u)
  }

  /// a at 0, and where both are one; b at 1.
  @inline(__always) private func mix(_ u: Lanes, _ a: Lanes, _ b: Lanes) -> Lanes {
    let between = select(u .== 1, b, a * (1 - u) + b * u)
    return select((u .== 0) .| (a .== b), a, between)
  }

  @inline(__always) private func cubic(_ u: Lanes, _ a: Lanes, _ b: Lanes, _ m0: Lanes, _ m1: Lanes) -> Lanes {
    let (v, s) = (1 - u, u * u)
    let q = v * v
    let ends = ((1 + (u + u)) * q) * a + (s * (3 - (u + u))) * b
    let x = ends + ((u * q) * m0 - (s * v) * m1)
    let most = Lanes(repeating: Scalar.greatestFiniteMagnitude)
    let low = select(x .> most, most, select(x .< -most, -most, x))
    return select(u .== 0, a, select(x .== x, low, Lanes(repeating: 0)))
  }

  /// One group's values; NaN in lanes that are not in their segments.
  @inline(__always) private func value(
    _ hot: tsk_hot_lanes, _ i: Int, _ t: Lanes, isCubic: Bool
  ) -> Lanes {
    let (t0, a, b) = (load(hot.t0 + i), load(hot.a + i), load(hot.b + i))
    let u = progress(t, t0, load(hot.scale + i))
    var x = mix(u, a, b)
    if isCubic, let p = hot.m0, let r = hot.m1 {
      let m0 = load(p + i)
      x = select(m0 .== m0, cubic(u, a, b, m0, load(r + i)), x)
    }
    let isHere = (t0 .<= t) .& (t .< load(hot.t1 + i))
    return select(isHere, x, Lanes(repeating: Scalar.nan))
  }

  @inline(__always) private func play(
    _ hot: tsk_hot_lanes, _ count: Int, _ time: Double, _ stale: UnsafeMutablePointer<UInt32>, isCubic: Bool,
    wide: UnsafeMutablePointer<Double>?, narrowed: UnsafeMutablePointer<Float>?
  ) -> Int {
    let t = Lanes(repeating: time)
    var (i, n) = (0, 0)
    while i < count {
      let x = value(hot, i, t, isCubic: isCubic)
      if let wide { store(x, wide + i) }
      if let narrowed { narrow(x, narrowed + i) }
      if hasNaN(x) {
        stale[n] = UInt32(truncatingIfNeeded: i)
        n &+= 1
      }
      i &+= width
    }
    return n
  }

  @inline(never) func playTracks(
    _ hot: UnsafePointer<tsk_hot_lanes>, _ count: Int, _ t: Double, _ out: UnsafeMutablePointer<Double>,
    _ stale: UnsafeMutablePointer<UInt32>
  ) -> Int {
    hot.pointee.m0 == nil
      ? play(hot.pointee, count, t, stale, isCubic: false, wide: out, narrowed: nil)
      : play(hot.pointee, count, t, stale, isCubic: true, wide: out, narrowed: nil)
  }

  @inline(never) func playTracks(
    _ hot: UnsafePointer<tsk_hot_lanes>, _ count: Int, _ t: Double, _ out: UnsafeMutablePointer<Float>,
    _ stale: UnsafeMutablePointer<UInt32>
  ) -> Int {
    hot.pointee.m0 == nil
      ? play(hot.pointee, count, t, stale, isCubic: false, wide: nil, narrowed: out)
      : play(hot.pointee, count, t, stale, isCubic: true, wide: nil, narrowed: out)
  }

  @inline(never) func findTrackProgress(
    _ hot: UnsafePointer<tsk_hot_lanes>, _ count: Int, _ time: Double, _ out: UnsafeMutablePointer<Double>,
    _ stale: UnsafeMutablePointer<UInt32>
  ) -> Int {
    let (h, t) = (hot.pointee, Lanes(repeating: time))
    var (i, n) = (0, 0)
    while i < count {
      let t0 = load(h.t0 + i)
      let u = progress(t, t0, load(h.scale + i))
      let isHere = (t0 .<= t) .& (t .< load(h.t1 + i))
      // Before the first key and behind the last there is no progress: from -infinity it would be no number.
      let x = select(isHere, select(u .== u, u, Lanes(repeating: 0)), Lanes(repeating: Scalar.nan))
      store(x, out + i)
      if hasNaN(x) {
        stale[n] = UInt32(truncatingIfNeeded: i)
        n &+= 1
      }
      i &+= width
    }
    return n
  }

  /// From key to key, what stands at those that are past is kept: the last of them, and what follows it.
  @inline(__always) private func find(
    _ all: tsk_track_keys, _ first: Int, _ blocks: Int, _ time: Double, wide: UnsafeMutablePointer<Double>?,
    narrowed: UnsafeMutablePointer<Float>?
  ) {
    let t = Lanes(repeating: time)
    let (zero, one) = (Lanes(repeating: 0), Lanes(repeating: 1))
    let infinite = Lanes(repeating: Scalar.infinity)
    let block = Int(TSK_TRACK_BLOCK)
    var k = 0
    while k < blocks {
      let start = Int(truncatingIfNeeded: all.offsets[first &+ k])
      let end = Int(truncatingIfNeeded: all.offsets[first &+ k &+ 1])
      var lane = 0
      while lane < block {
        // Every block has a place for one key at least.
        var at = start &+ lane
        var (now, value) = (load(all.keys + at), load(all.keys + at + block))
        var (t0, t1, a, b) = (now, now, value, value)
        at &+= 2 &* block
        while at < end {
          let (next, following) = (load(all.keys + at), load(all.keys + at + block))
          let isPast = now .<= t
          t0 = select(isPast, now, t0)
          a = select(isPast, value, a)
          t1 = select(isPast, next, t1)
          b = select(isPast, following, b)
          now = next
          value = following
          at &+= 2 &* block
        }
        // Behind the last key nothing follows.
        let isPast = now .<= t
        t0 = select(isPast, now, t0)
        a = select(isPast, value, a)
        t1 = select(isPast, now, t1)
        b = select(isPast, value, b)
        let scale = one / (t1 - t0)
        let u = progress(t, t0, select(scale .< infinite, scale, zero))
        let x = mix(u, a, b)
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
  ) { find(keys.pointee, first, blocks, t, wide: out, narrowed: nil) }

  @inline(never) func findTracks(
    _ keys: UnsafePointer<tsk_track_keys>, _ first: Int, _ blocks: Int, _ t: Double, _ out: UnsafeMutablePointer<Float>
  ) { find(keys.pointee, first, blocks, t, wide: nil, narrowed: out) }

  @inline(__always) private func mixAll(
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
