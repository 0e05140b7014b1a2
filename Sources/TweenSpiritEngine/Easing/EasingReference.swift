// SPDX-License-Identifier: MIT

/// A user of an easing.
struct EasingReference: ~Copyable {
  let handle: Handle

  /// Takes over a user.
  init(_ handle: Handle) { self.handle = handle }

  deinit { EasingStore.shared.drop(handle) }
}
