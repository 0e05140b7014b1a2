// SPDX-License-Identifier: MIT
//! TweenSpirit for Rust: curves, springs in slices, tracks, worlds with handlers, chains and scenes, owned, with
//! results. It needs no other crate; build.sh makes it, and a program with it, by rustc alone.
//!
//! What fails is an `Error`. A closure that panics in a curve is caught before it would reach C, and the panic goes on
//! out of the call that evaluated the curve. One that panics in a handler or a block comes out of the step, which is
//! complete then.

mod chain;
mod easing;
mod scene;
mod spring;
mod stops;
pub mod sys;
mod track;
mod world;

use std::any::Any;
use std::cell::RefCell;
use std::ffi::{c_char, CStr, CString};
use std::fmt;
use std::panic::resume_unwind;

pub use chain::{Chain, Chained};
pub use easing::{register, unregister, Dialect, Easing, Options};
pub use scene::{Build, Scene, Thing};
pub use spring::{Spring, Springs};
pub use stops::On;
pub use sys::{Event, Player, Stop};
pub use track::{Timeline, Track};
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
    Err(last_error(status))
}

/// What this thread's latest call has failed with.
fn last_error(status: sys::Status) -> Error {
    // Both are texts of the library's; the message stands until this thread's next failure.
    let message = unsafe { CStr::from_ptr(sys::ts_last_error_message()) };
    Error::new(&status_name(status), &message.to_string_lossy())
}

/// A text of a function that prints into (buffer, capacity, out_length).
fn text_of(print: impl Fn(*mut c_char, usize, *mut usize) -> sys::Status) -> Result<String> {
    let mut buffer = vec![0u8; 128];
    loop {
        let mut length = 0;
        check(|| print(buffer.as_mut_ptr().cast(), buffer.len(), &mut length))?;
        if length < buffer.len() {
            return Ok(String::from_utf8_lossy(&buffer[..length]).into_owned());
        }
        buffer.resize(length + 1, 0);
    }
}

/// What a call writes through its last pointer.
fn out<T: Default>(call: impl FnOnce(*mut T) -> sys::Status) -> Result<T> {
    let mut made = T::default();
    check(|| call(&mut made))?;
    Ok(made)
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
