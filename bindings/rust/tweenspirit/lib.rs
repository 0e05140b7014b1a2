// SPDX-License-Identifier: MIT
//! TweenSpirit for Rust: easings, springs, tracks, worlds with handlers, chains, machines and scenes, owned, with results.
//! It needs no other crate; build.sh makes it, and a program with it, by rustc alone.
//!
//! The words of C's enums are constants of their types, `Direction::ALTERNATE`; what a function of C fills a struct for
//! returns that struct of `sys`, and what it takes one for is a struct of the same fields here.
//!
//! What fails is an `Error`. A closure that panics in a curve is caught before it would reach C, and the panic goes on
//! out of the call that evaluated the curve. One that panics in a handler or a block comes out of the step, which is
//! complete then.

#[macro_use]
mod calls;
mod batch;
mod chain;
mod channel;
mod easing;
mod methods;
mod machine;
mod motion;
mod path;
mod player;
mod scene;
mod stops;
pub mod sys;
mod timing;
mod track;
mod world;

use std::any::Any;
use std::cell::RefCell;
use std::ffi::{c_char, CStr, CString};
use std::fmt;
use std::panic::resume_unwind;

pub use batch::{set_maximum_threads, Decays, Real, Springs, Tweens};
pub use calls::Part;
pub use chain::{Chain, Chained};
pub use channel::{
    Bounds, Channel, Channels, DecayTo, Fall, Fling, Follow, Link, Of, Punch, Retarget, Shake, SpringTo,
};
pub use easing::{ease, easings, register, unregister, Easing, Options};
pub use machine::{Machine, Transition};
pub use motion::{
    fling, follow, follow_exponentially, rubber_band, Decay, DecayMotion, DecayStart, FallMotion, Motion, Spring,
    Start, VelocityTracker,
};
pub use path::{affine_compose, affine_decompose, trs_compose, trs_decompose, Path, PathTrack};
pub use player::{Player, Timeline};
pub use scene::{Build, Scene};
pub use stops::On;
pub use sys::{
    ChainState, ColorSpace, Comparison, Contact, Dialect, Direction, EasingId, EasingKind, EasingModifier, Event,
    EventKind, Extrapolation, Fill, FlingKind, InputKind, Interpolation, LayerMode, LinkCombination, MotionPolicy,
    Overshoot, Phase, PlayerKind, Reason, Rounding, SceneThing, SpringPreset, StaggerAxis, StaggerFrom, Status, Stop,
    StopKind, TrackKind, VelocityWeighting, Wrap,
};
pub use timing::{stagger, Stagger, Timing, Tween};
pub use track::{color, marker, marker_name, Bake, Cursor, Key, Keyed, Kind, Track, TrackSet};
pub use world::{World, WorldOptions};

/// A call that failed.
#[derive(Clone, Debug, PartialEq)]
pub struct Error(Box<Failure>);

/// What an error says, as ts_error_info; the message is for people.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Failure {
    pub status: Status,
    pub message: String,
    /// The name of the rejected argument, in a document in JSON its path.
    pub argument: Option<String>,
    /// What was given, as the message shows it; and where that is a number, the number.
    pub got: Option<String>,
    pub number: Option<f64>,
    /// What would be accepted.
    pub hint: Option<String>,
    /// Of a stale handle; else 0.
    pub slot: u32,
    pub generation: u32,
    /// Of what was rejected in a document in JSON, from 1; else 0.
    pub line: u32,
}

pub type Result<T> = std::result::Result<T, Error>;

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&unsafe { CStr::from_ptr(sys::ts_status_name(*self)) }.to_string_lossy())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.status, self.message)
    }
}

impl std::error::Error for Error {}

impl std::ops::Deref for Error {
    type Target = Failure;
    fn deref(&self) -> &Failure {
        &self.0
    }
}

impl Error {
    fn invalid(argument: &str, got: &str, hint: &str) -> Error {
        Error::of(argument, got, hint, format!("{argument} must be {hint}, got {got}"))
    }

    fn of(argument: &str, got: &str, hint: &str, message: String) -> Error {
        Error(Box::new(Failure {
            status: Status::ERROR_INVALID_ARGUMENT,
            message,
            argument: Some(argument.to_owned()),
            got: Some(got.to_owned()),
            hint: Some(hint.to_owned()),
            ..Failure::default()
        }))
    }
}

/// Two counts that must be one.
fn same(argument: &str, got: usize, wanted: usize) -> Result<()> {
    if got == wanted {
        return Ok(());
    }
    let message = format!("{argument}: {got} numbers, not {wanted}");
    Err(Error::of(argument, &got.to_string(), &wanted.to_string(), message))
}

thread_local! {
    /// What a closure panicked with in this thread, and nobody has caught yet.
    static PANIC: RefCell<Option<Box<dyn Any + Send>>> = const { RefCell::new(None) };
}

/// Runs a call of the library. A closure's panic in it goes on here.
pub fn check(call: impl FnOnce() -> Status) -> Result<()> {
    PANIC.take();
    let status = call();
    let panic = PANIC.take();
    if status == Status::OK {
        return Ok(());
    }
    if let (Status::ERROR_CALLBACK, Some(panic)) = (status, panic) {
        resume_unwind(panic);
    }
    Err(last_error(status))
}

/// What this thread's latest call has failed with.
fn last_error(status: Status) -> Error {
    let mut info = sys::ErrorInfo::default();
    unsafe { sys::ts_error_get_info(&mut info) };
    // The texts stand until this thread's next failure.
    let text =
        |from: *const c_char| (!from.is_null()).then(|| unsafe { CStr::from_ptr(from) }.to_string_lossy().into_owned());
    Error(Box::new(Failure {
        status,
        message: text(info.message).unwrap_or_default(),
        argument: text(info.argument),
        got: text(info.got),
        number: info.is_number.then_some(info.number),
        hint: text(info.hint),
        slot: info.slot,
        generation: info.generation,
        line: info.line,
    }))
}

/// A text of a function that prints into (buffer, capacity, out_length).
fn text_of(print: impl Fn(*mut c_char, usize, *mut usize) -> Status) -> Result<String> {
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
fn out<T: Default>(call: impl FnOnce(*mut T) -> Status) -> Result<T> {
    let mut made = T::default();
    check(|| call(&mut made))?;
    Ok(made)
}

/// All elements of a function that lists (elements, capacity, out_count).
fn list_of<T: Copy + Default>(list: impl Fn(*mut T, usize, *mut usize) -> Status) -> Result<Vec<T>> {
    let mut all = vec![T::default(); 16];
    loop {
        let mut count = 0;
        check(|| list(all.as_mut_ptr(), all.len(), &mut count))?;
        let fits = count <= all.len();
        all.resize(count, T::default());
        if fits {
            return Ok(all);
        }
    }
}

/// The library's, which must be sys::ABI_VERSION.
pub fn abi_version() -> u32 {
    unsafe { sys::ts_abi_version() }
}

/// The version of the library, "major.minor.patch".
pub fn version() -> String {
    unsafe { CStr::from_ptr(sys::ts_version()) }.to_string_lossy().into_owned()
}

/// What the library was built with and what it runs on; its texts are static.
pub fn build_info() -> Result<sys::BuildInfo> {
    out(|info| unsafe { sys::ts_build_get_info(info) })
}

fn c_text(text: &str) -> Result<CString> {
    CString::new(text).map_err(|_| Error::invalid("text", &format!("{text:?}"), "a text without a NUL"))
}
