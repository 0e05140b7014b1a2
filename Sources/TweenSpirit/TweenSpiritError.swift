// SPDX-License-Identifier: MIT

internal import TweenSpiritEngine

/// Something the engine refused, and nothing was changed.
public struct TweenSpiritError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Why something was refused.
  public enum Kind: Equatable, Sendable {
    /// An argument outside its range, sizes that differ, arrays that overlap.
    case invalidArgument
    /// A text that names no easing, or is malformed.
    case unknownEasing
    /// A name that is taken.
    case nameInUse
    /// Memory is wanting; everything is as it was.
    case outOfMemory
    /// The object is in use by another thread, or by a caller further up.
    case busy
    /// Foreign code failed.
    case callback
    /// The object was closed, or has ended.
    case staleHandle
    /// A command while a seek shows the past to observers and properties.
    case inPast
  }

  /// Why it was refused.
  public let kind: Kind
  /// What was given and what was expected.
  public let message: String
  /// The argument that the engine refused, as C names it: "max_points". Nil if it refused no single argument.
  public let argument: String?
  /// What was given for it, as the message shows it.
  public let got: String?
  /// What would be accepted: "between 0 and 1"; for an unknown easing, the dialects that have the name, else the nearest one.
  public let hint: String?
  /// The line of the refused value in a document, from 1; `argument` is then its path. Nil otherwise.
  public let line: Int?

  public var description: String { message }

  package init(
    _ kind: Kind, _ message: String, argument: String? = nil, got: String? = nil, hint: String? = nil,
    line: Int? = nil
  ) {
    self.kind = kind
    self.message = message
    self.argument = argument
    self.got = got
    self.hint = hint
    self.line = line
  }

  /// The engine's failure, which is this thread's latest error.
  init(_ failure: Failure) {
    let kind: Kind =
      switch failure.status {
      case .invalidArgument: .invalidArgument
      case .staleHandle: .staleHandle
      case .unknownEasing: .unknownEasing
      case .outOfMemory: .outOfMemory
      case .busy: .busy
      case .nameInUse: .nameInUse
      case .callback: .callback
      case .inPast: .inPast
      }
    let error = LastError()
    self.init(kind, error.message, argument: error.argument, got: error.got, hint: error.hint, line: error.line)
  }
}

extension TweenSpiritError {
  static var worldWasClosed: TweenSpiritError { TweenSpiritError(.staleHandle, "the world was closed") }
}

/// Runs engine code, its failures as errors of this module.
func translating<Result>(_ work: () throws(Failure) -> Result) throws(TweenSpiritError) -> Result {
  do throws(Failure) {
    return try work()
  } catch {
    throw TweenSpiritError(error)
  }
}
