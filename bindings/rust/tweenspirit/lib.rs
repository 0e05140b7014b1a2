// SPDX-License-Identifier: MIT
//! TweenSpirit for Rust: curves, springs in slices and worlds, owned, with results. It needs no other crate; build.sh
//! makes it, and a program with it, by rustc alone.
//!
//! What fails is an `Error`. A closure that panics in a curve is caught before it would reach C, and the panic goes on
//! out of the call that evaluated the curve.

mod easing;
mod spring;
pub mod sys;
mod world;

use std::any::Any;
use std::cell::RefCell;
use std::ffi::{CStr, CString};
use std::fmt;
use std::panic::resume_unwind;

pub use easing::{register, unregister, Dialect, Easing, Options};
pub use spring::{Spring, Springs};
pub use sys::{Event, Player};
pub use world::{Channel, Direction, Tween, World};

/// A call that failed, in the library's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    pub status: String,
    pub message: String,
}

pub type Result<T> = std::result::Result<T, Error>;

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.status, self.message)
    }
}

impl std::error::Error for Error {}

impl Error {
    fn new(status: &str, message: &str) -> Error {
        Error { status: status.to_owned(), message: message.to_owned() }
    }

    fn invalid(message: &str) -> Error {
        Error::new("TS_ERROR_INVALID_ARGUMENT", message)
    }
}

thread_local! {
    /// What a closure panicked with in this thread, and nobody has caught yet.
    static PANIC: RefCell<Option<Box<dyn Any + Send>>> = const { RefCell::new(None) };
}

/// Runs a call of the library. A closure's panic in it goes on here.
pub fn check(call: impl FnOnce() -> sys::Status) -> Result<()> {
    PANIC.take();
    let status = call();
    let panic = PANIC.take();
    if status == sys::OK {
        return Ok(());
    }
    if let (sys::ERROR_CALLBACK, Some(panic)) = (status, panic) {
        resume_unwind(panic);
    }
    // Both are texts of the library's; the message stands until this thread's next failure.
    let message = unsafe { CStr::from_ptr(sys::ts_last_error_message()) };
    Err(Error::new(&status_name(status), &message.to_string_lossy()))
}

pub fn status_name(status: sys::Status) -> String {
    unsafe { CStr::from_ptr(sys::ts_status_name(status)) }.to_string_lossy().into_owned()
}

/// The library's, which must be sys::ABI_VERSION.
pub fn abi_version() -> u32 {
    unsafe { sys::ts_abi_version() }
}

fn c_text(text: &str) -> Result<CString> {
    CString::new(text).map_err(|_| Error::invalid("a text with a NUL inside"))
}
