// SPDX-License-Identifier: MIT

public import CTweenSpirit
import CTweenSpiritShims
import TweenSpiritEngine

@_cdecl("ts_abi_version")
public func ts_abi_version() -> UInt32 { UInt32(TS_ABI_VERSION) }

@_cdecl("ts_version")
public func ts_version() -> UnsafePointer<CChar> { cString(versionText) }

@_cdecl("ts_gpu_source")
public func ts_gpu_source(_ dialect: ts_gpu_dialect) -> UnsafePointer<CChar>? {
  #if arch(wasm32)
    nil
  #else
    UInt32(truncatingIfNeeded: dialect.rawValue) <= UInt32(TS_GPU_C.rawValue) ? tss_gpu_source() : nil
  #endif
}

@_cdecl("ts_build_get_info")
public func ts_build_get_info(_ out_info: UnsafeMutablePointer<ts_build_info>?) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out_info, "out_info")
    var info = ts_build_info()
    info.version = cString(versionText)
    info.isa = cString(Kernels.current.set.name)
    info.requested_isa = tss_requested_isa()
    #if arch(x86_64)
      info.isas = cString("baseline avx2 avx512")
    #else
      info.isas = cString("baseline")
    #endif
    info.precisions = cString("f32 f64")
    try fill(out, info)
  }
}

@_cdecl("ts_status_name")
public func ts_status_name(_ status: ts_status) -> UnsafePointer<CChar> {
  switch status {
  case TS_OK: cString("TS_OK")
  case TS_ERROR_INVALID_ARGUMENT: cString("TS_ERROR_INVALID_ARGUMENT")
  case TS_ERROR_STALE_HANDLE: cString("TS_ERROR_STALE_HANDLE")
  case TS_ERROR_UNKNOWN_EASING: cString("TS_ERROR_UNKNOWN_EASING")
  case TS_ERROR_OUT_OF_MEMORY: cString("TS_ERROR_OUT_OF_MEMORY")
  case TS_ERROR_BUSY: cString("TS_ERROR_BUSY")
  case TS_ERROR_NAME_IN_USE: cString("TS_ERROR_NAME_IN_USE")
  case TS_ERROR_CALLBACK: cString("TS_ERROR_CALLBACK")
  default: cString("TS_STATUS_UNKNOWN")
  }
}

@_cdecl("ts_last_error_message")
public func ts_last_error_message() -> UnsafePointer<CChar> { UnsafePointer(tss_error_message(tss_last_error())) }

@_cdecl("ts_error_get_info")
public func ts_error_get_info(_ out_info: UnsafeMutablePointer<ts_error_info>?) -> ts_status {
  status { () throws(Failure) in
    let out = try nonNull(out_info, "out_info")
    let error = tss_last_error()
    var info = ts_error_info()
    info.status = ts_status(UInt32(error.pointee.status))
    info.is_number = error.pointee.is_number
    info.message = UnsafePointer(tss_error_message(error))
    info.argument = error.pointee.argument
    info.got = error.pointee.got
    info.number = error.pointee.number
    info.hint = error.pointee.hint
    info.slot = error.pointee.slot
    info.generation = error.pointee.generation
    info.line = error.pointee.line
    // The first struct ended in front of the line.
    let firstSize = MemoryLayout<ts_error_info>.offset(of: \.line) ?? 0
    try fill(out, info, firstSize: firstSize)
  }
}
