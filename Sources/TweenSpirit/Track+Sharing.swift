// SPDX-License-Identifier: MIT

extension Track {
  /// The same track under another type, whose kind may be another one that the engine takes for it.
  package func shared<Other>(as type: Other.Type) -> Track<Other> { Track<Other>(storage) }
}
