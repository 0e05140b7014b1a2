// SPDX-License-Identifier: MIT

/// Makes what the process shares, before any thread can ask for it.
@_cdecl("tss_set_up_engine")
package func setUpEngine() {
  _ = Kernels.current
  _ = EasingStore.shared
  _ = TrackStore.shared
  _ = MarkerNames.shared
  _ = WorldStore.shared
  _ = SceneStore.shared
  _ = PathStore.shared
  _ = Elementary.setUp()
}
