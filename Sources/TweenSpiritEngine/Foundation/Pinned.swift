// SPDX-License-Identifier: MIT

/// No bytes. A struct with such a field is passed by its address: one without is copied, all its bytes, whenever a function
/// that only reads it is called through a pointer, though it be ~Copyable.
@_rawLayout(size: 0, alignment: 1) struct Pinned: ~Copyable {
  @inline(__always)
  init() {}

  @inline(__always)
  deinit {}
}
