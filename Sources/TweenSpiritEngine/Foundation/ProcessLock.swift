// SPDX-License-Identifier: MIT

internal import CTweenSpiritShims

/// Alone in the process, for a moment: with the lock that is held across fork. Not to be nested, and no foreign code in it.
package func withProcessLock<Result>(_ work: () -> Result) -> Result {
  tss_lock()
  defer { tss_unlock() }
  return work()
}
