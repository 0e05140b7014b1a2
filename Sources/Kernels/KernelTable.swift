// SPDX-License-Identifier: MIT
//
// The way in: which loop a compiled curve means, and the table that the dispatcher calls through.

import KernelTypes

@inline(__always) private func family(_ curve: UnsafePointer<tsk_curve>) -> UInt32 { curve.pointee.shape >> 2 }
@inline(__always) private func form(_ curve: UnsafePointer<tsk_curve>) -> UInt32 { curve.pointee.shape & 3 }

private func sampleFamily(
  _ c: UnsafePointer<tsk_curve>, _ t: UnsafePointer<Scalar>, _ out: UnsafeMutablePointer<Scalar>, _ n: Int
) {
  switch family(c) {
  case TSK_QUAD.rawValue: sampleForms(Quad.self, form(c), c, t, out, n)
  case TSK_CUBIC.rawValue: sampleForms(Cubic.self, form(c), c, t, out, n)
  case TSK_QUART.rawValue: sampleForms(Quart.self, form(c), c, t, out, n)
  case TSK_QUINT.rawValue: sampleForms(Quint.self, form(c), c, t, out, n)
  case TSK_SINE.rawValue: sampleForms(Sine.self, form(c), c, t, out, n)
  case TSK_CIRC.rawValue: sampleForms(Circ.self, form(c), c, t, out, n)
  case TSK_EXPO.rawValue: sampleForms(Expo.self, form(c), c, t, out, n)
  case TSK_ELASTIC.rawValue where c.pointee.parameters.1 == 0: sampleForms(Elastic.self, form(c), c, t, out, n)
  case TSK_ELASTIC.rawValue: sampleForms(ElasticAmplified.self, form(c), c, t, out, n)
  case TSK_BACK.rawValue: sampleForms(Back.self, form(c), c, t, out, n)
  case TSK_BOUNCE.rawValue: sampleForms(Bounce.self, form(c), c, t, out, n)
  case TSK_POW.rawValue: sampleForms(Pow.self, form(c), c, t, out, n)
  #if KERNEL_F64
    case TSK_BOUNCE_N.rawValue: sampleForms(BounceN.self, form(c), c, t, out, n)
    case TSK_EXPO_SMOOTH.rawValue: sampleForms(ExpoSmooth.self, form(c), c, t, out, n)
    case TSK_BLENDED_EXPO.rawValue: sampleForms(BlendedExpo.self, form(c), c, t, out, n)
    case TSK_SINE_BACK.rawValue: sampleForms(SineBack.self, form(c), c, t, out, n)
    case TSK_UNEVEN_BOUNCE.rawValue: sampleForms(UnevenBounce.self, form(c), c, t, out, n)
    case TSK_SMOOTHSTEP.rawValue: run(Value<In<Smoothstep>>.self, c, t, out, n)
    case TSK_SMOOTHERSTEP.rawValue: run(Value<In<Smootherstep>>.self, c, t, out, n)
    case TSK_PENNER_ELASTIC.rawValue: run(Value<PennerInOut>.self, c, t, out, n)
  #endif
  default: run(Value<In<Linear>>.self, c, t, out, n)
  }
}

#if KERNEL_F32
  private func widen(_ from: UnsafePointer<Float>, _ to: UnsafeMutablePointer<Double>, _ count: Int) {
    var i = 0
    while i < count {
      to[i] = Double(from[i])
      i &+= 1
    }
  }

  private func narrow(_ from: UnsafePointer<Double>, _ to: UnsafeMutablePointer<Float>, _ count: Int) {
    var i = 0
    while i < count {
      to[i] = Float(from[i])
      i &+= 1
    }
  }

  @inline(__always) func fill(_ table: UnsafeMutablePointer<tsk_kernels>) {
    table.pointee.width_f32 = Int32(truncatingIfNeeded: width)
    table.pointee.sample_f32 = {
      if Int($0.pointee.shape) == TSK_TABLE { sampleTable($0, $1, $2, $3) } else { sampleFamily($0, $1, $2, $3) }
    }
    table.pointee.widen = { widen($0, $1, $2) }
    table.pointee.narrow = { narrow($0, $1, $2) }
    table.pointee.step_springs_f32 = stepSprings
    table.pointee.step_decays_f32 = stepDecays
    table.pointee.progress_f32 = findProgress
    table.pointee.mix_f32 = mixAll
    table.pointee.mix_and_find_f32 = mixAndFind
    table.pointee.sort_progress_f32 = sortProgress
    table.pointee.mix_sorted_f32 = mixSorted
  }
#else
  private func sample(
    _ c: UnsafePointer<tsk_curve>, _ flags: UInt32, _ t: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>,
    _ n: Int
  ) {
    switch Int(c.pointee.shape) {
    case TSK_BEZIER: sampleBezier(c, t, out, n)
    case TSK_STEPS: sampleSteps(c, flags, t, out, n)
    case TSK_STOPS: sampleStops(c, flags, t, out, n)
    case TSK_TABLE: sampleTable(c, t, out, n)
    case TSK_PIECES: samplePieces(c, t, out, n)
    case TSK_SPRING: sampleSpring(c, t, out, n)
    default: sampleFamily(c, t, out, n)
    }
  }

  /// Slopes are asked for one at a time: the baseline module's serve every instruction set.
  #if KERNEL_BASELINE
    private func differentiate(
      _ c: UnsafePointer<tsk_curve>, _ t: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>, _ n: Int
    ) {
      switch Int(c.pointee.shape) {
      case TSK_BEZIER: return differentiateBezier(c, t, out, n)
      case TSK_STEPS: return run(Slope<Flat>.self, c, t, out, n)
      case TSK_STOPS: return differentiateStops(c, t, out, n)
      case TSK_TABLE, TSK_PIECES: return differentiateBaked(c, t, out, n)
      case TSK_SPRING: return differentiateSpring(c, t, out, n)
      default: break
      }
      switch family(c) {
      case TSK_QUAD.rawValue: differentiateForms(Quad.self, form(c), c, t, out, n)
      case TSK_CUBIC.rawValue: differentiateForms(Cubic.self, form(c), c, t, out, n)
      case TSK_QUART.rawValue: differentiateForms(Quart.self, form(c), c, t, out, n)
      case TSK_QUINT.rawValue: differentiateForms(Quint.self, form(c), c, t, out, n)
      case TSK_SINE.rawValue: differentiateForms(Sine.self, form(c), c, t, out, n)
      case TSK_CIRC.rawValue: differentiateForms(Circ.self, form(c), c, t, out, n)
      case TSK_EXPO.rawValue: differentiateForms(Expo.self, form(c), c, t, out, n)
      case TSK_ELASTIC.rawValue: differentiateForms(ElasticAmplified.self, form(c), c, t, out, n)
      case TSK_BACK.rawValue: differentiateForms(Back.self, form(c), c, t, out, n)
      case TSK_BOUNCE.rawValue: differentiateForms(Bounce.self, form(c), c, t, out, n)
      case TSK_BOUNCE_N.rawValue: differentiateForms(BounceN.self, form(c), c, t, out, n)
      case TSK_EXPO_SMOOTH.rawValue: differentiateForms(ExpoSmooth.self, form(c), c, t, out, n)
      case TSK_BLENDED_EXPO.rawValue: differentiateForms(BlendedExpo.self, form(c), c, t, out, n)
      case TSK_SINE_BACK.rawValue: differentiateForms(SineBack.self, form(c), c, t, out, n)
      case TSK_UNEVEN_BOUNCE.rawValue: differentiateForms(UnevenBounce.self, form(c), c, t, out, n)
      case TSK_SMOOTHSTEP.rawValue: run(Slope<In<Smoothstep>>.self, c, t, out, n)
      case TSK_SMOOTHERSTEP.rawValue: run(Slope<In<Smootherstep>>.self, c, t, out, n)
      case TSK_PENNER_ELASTIC.rawValue: run(Slope<PennerInOut>.self, c, t, out, n)
      case TSK_POW.rawValue: differentiateForms(Pow.self, form(c), c, t, out, n)
      default: run(Slope<In<Linear>>.self, c, t, out, n)
      }
    }

    /// Between its jumps a staircase is level.
    private enum Flat: Shape {
      @inline(__always) static func value(_ t: Lanes, _ p: Parameters) -> Lanes { t * 0 }
      @inline(__always) static func slope(_ t: Lanes, _ p: Parameters) -> Lanes { t * 0 }
    }
  #endif

  @inline(__always) func fill(_ table: UnsafeMutablePointer<tsk_kernels>) {
    table.pointee.width_f64 = Int32(truncatingIfNeeded: width)
    table.pointee.sample_f64 = { sample($0, $1, $2, $3, $4) }
    table.pointee.step_springs_f64 = stepSprings
    table.pointee.step_decays_f64 = stepDecays
    table.pointee.progress_f64 = findProgress
    table.pointee.mix_f64 = mixAll
    table.pointee.mix_and_find_f64 = mixAndFind
    // Without those of tracks and worlds in the tiny preset.
    #if !TINY
      table.pointee.mix_rows = { mixRows($0, $1, $2, $3, $4, $5) }
    #endif
    table.pointee.sort_progress_f64 = sortProgress
    table.pointee.mix_sorted_f64 = mixSorted
    #if !TINY
      table.pointee.sort_coded = { sortCoded($0, $1, $2, $3) }
      table.pointee.fetch_sorted = { fetchSorted($0, $1, $2, $3) }
      table.pointee.move_tracks = { moveTracks($0, $1, $2, $3, $4) }
      table.pointee.move_few_tracks = { moveFewTracks($0, $1, $2, $3, $4, $5) }
      table.pointee.play_tracks_f64 = { playTracks($0, $1, $2, $3) }
      table.pointee.play_tracks_f32 = { playTracks($0, $1, $2, $3) }
      table.pointee.progress_tracks = { findTrackProgress($0, $1, $2, $3) }
      table.pointee.find_rows_f64 = { findRows($0, $1, $2, $3, $4) }
      table.pointee.find_rows_f32 = { findRows($0, $1, $2, $3, $4) }
      table.pointee.progress_rows = { findRowProgress($0, $1, $2, $3, $4, $5) }
      table.pointee.find_tracks_f64 = { findTracks($0, $1, $2, $3, $4) }
      table.pointee.find_tracks_f32 = { findTracks($0, $1, $2, $3, $4) }
      table.pointee.mix_tracks_f64 = { mixTracks($0, $1, $2, $3, $4) }
      table.pointee.mix_tracks_f32 = { mixTracks($0, $1, $2, $3, $4) }
      table.pointee.play_progress = { playProgress($0, $1, $2, $3, $4) }
      table.pointee.mix_and_progress = { mixAndProgress($0, $1) }
      table.pointee.play_springs = { playSprings($0, $1, $2, $3, $4) }
      table.pointee.play_decays = { playDecays($0, $1, $2, $3) }
      table.pointee.write_floats = { writeFloats($0, $1, $2) }
      table.pointee.find_due = { findDue($0, $1, $2, $3, $4) }
    #endif
    table.pointee.spring_matrices = { makeMatrices($0, $1, $2, $3, $4) }
    #if !TINY
      table.pointee.unit_matrices = { makeUnitMatrices($0, $1, $2, $3) }
    #endif
    table.pointee.spring_rows_f32 = { makeRows($0, $1, $2, nil, $3.assumingMemoryBound(to: Float.self), $4) }
    table.pointee.spring_rows_f64 = { makeRows($0, $1, $2, scalars($3), nil, $4) }
    #if KERNEL_BASELINE
      #if !TINY
        table.pointee.spring_rates = { springRates($0, $1, $2) }
      #endif
      table.pointee.differentiate_f64 = { differentiate($0, $1, $2, $3) }
      table.pointee.decay = { ($1[0], $1[1]) = decayScalar($0) }
      table.pointee.log2 = { log2Scalar($0, minusOne: $1) }
    #endif
  }
#endif
