// SPDX-License-Identifier: MIT
//
// C functions know no generic types: one pair for each kind of work and precision.

extension Float {
  static var holdingCurves: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer?) -> Void {
    { $1?.assumingMemoryBound(to: TweenHold<Float>.self).pointee.run($0) }
  }
  static var springs: BatchEntries {
    BatchEntries(
      call: { $1?.assumingMemoryBound(to: BatchCall<SpringWork<Float>>.self).pointee.run($0) },
      part: {
        if let share = $1 {
          performPart($0, share.assumingMemoryBound(to: BatchShare<SpringWork<Float>>.self), Float.springs)
        }
      })
  }
  static var decays: BatchEntries {
    BatchEntries(
      call: { $1?.assumingMemoryBound(to: BatchCall<DecayWork<Float>>.self).pointee.run($0) },
      part: {
        if let share = $1 {
          performPart($0, share.assumingMemoryBound(to: BatchShare<DecayWork<Float>>.self), Float.decays)
        }
      })
  }
  static var tweens: BatchEntries {
    BatchEntries(
      call: { $1?.assumingMemoryBound(to: BatchCall<TweenWork<Float>>.self).pointee.run($0) },
      part: {
        if let share = $1 {
          performPart($0, share.assumingMemoryBound(to: BatchShare<TweenWork<Float>>.self), Float.tweens)
        }
      })
  }
}

extension Double {
  static var holdingCurves: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer?) -> Void {
    { $1?.assumingMemoryBound(to: TweenHold<Double>.self).pointee.run($0) }
  }
  static var springs: BatchEntries {
    BatchEntries(
      call: { $1?.assumingMemoryBound(to: BatchCall<SpringWork<Double>>.self).pointee.run($0) },
      part: {
        if let share = $1 {
          performPart($0, share.assumingMemoryBound(to: BatchShare<SpringWork<Double>>.self), Double.springs)
        }
      })
  }
  static var decays: BatchEntries {
    BatchEntries(
      call: { $1?.assumingMemoryBound(to: BatchCall<DecayWork<Double>>.self).pointee.run($0) },
      part: {
        if let share = $1 {
          performPart($0, share.assumingMemoryBound(to: BatchShare<DecayWork<Double>>.self), Double.decays)
        }
      })
  }
  static var tweens: BatchEntries {
    BatchEntries(
      call: { $1?.assumingMemoryBound(to: BatchCall<TweenWork<Double>>.self).pointee.run($0) },
      part: {
        if let share = $1 {
          performPart($0, share.assumingMemoryBound(to: BatchShare<TweenWork<Double>>.self), Double.tweens)
        }
      })
  }
}
