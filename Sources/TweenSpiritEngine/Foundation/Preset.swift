// SPDX-License-Identifier: MIT

/// Whether this is the build for machines without an operating system (docs/guide-bare-metal.md): curves by name and in CSS, each
/// of one piece, springs, decays and batches. What the conditions on it leave out is not linked.
#if TINY
  @inline(__always) var isTiny: Bool { true }
#else
  @inline(__always) var isTiny: Bool { false }
#endif
