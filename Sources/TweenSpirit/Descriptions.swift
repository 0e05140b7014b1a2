// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

extension Spring: CustomStringConvertible {
  /// The initialiser that makes it; in words of ``Scheme/omega(_:dampingRatio:mass:)`` where none does.
  public var description: String {
    if mass == 1, duration <= 1e9, bounce >= -0.999_999 { return "Spring(duration: \(duration), bounce: \(bounce))" }
    if mass != 1, (1e-30...1e30).contains(mass), (1e-30...1e30).contains(stiffness), damping <= 1e30 {
      return "Spring(mass: \(mass), stiffness: \(stiffness), damping: \(damping))"
    }
    return "Spring(.omega(\(omega), dampingRatio: \(dampingRatio), mass: \(mass)))"
  }
}

extension World: CustomStringConvertible {
  public var description: String {
    do throws(TweenSpiritError) {
      let info = try use { (store, world) throws(Failure) in try store.info(world) }
      let channels = "\(info.channels) channel\(info.channels == 1 ? "" : "s")"
      return "World at \(info.time) s, \(channels), \(info.active) of \(info.players) players active"
    } catch {
      return isClosed ? "World, closed" : "World, \(error.kind)"
    }
  }
}

extension AnyChannel: CustomStringConvertible {
  public var description: String {
    let title = "\(publicType)\(name.map { " \($0)" } ?? "")"
    guard isValid else { return "\(title), gone" }
    return "\(title)\(valueText.map { ", \($0)" } ?? "")\(isActive ? ", active" : "")"
  }
}

extension Timeline: CustomStringConvertible {
  public var description: String {
    guard let info else { return isValid ? "Timeline" : "Timeline, gone" }
    return "Timeline at \(info.time) of \(info.duration) s\(isActive ? ", active" : "")"
  }
}
