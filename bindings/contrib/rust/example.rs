// SPDX-License-Identifier: MIT
//! TweenSpirit in Rust (sys.rs, generated from the C header): a curve of its own, a batch of springs, a world with a
//! handler, and errors. rustc example.rs -L FOLDER-OF-THE-LIBRARY; Tests/Consumers/Hosts/contrib.txt is what it prints.

#[allow(dead_code)]
mod sys;

use std::any::Any;
use std::cell::RefCell;
use std::ffi::{c_char, c_void, CStr, CString};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr::{null, null_mut};

use sys::{Dialect, SpringScheme, Status, StopKind};

/// A call that failed: the fields of ts_error_info that this program shows, or the panic of a closure that C called.
enum Failure {
    Error { status: String, argument: String, got: String, hint: String },
    Panic(Box<dyn Any + Send>),
}

impl std::fmt::Debug for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Failure::Error { status, argument, got, hint } => write!(f, "{status}: {argument} {hint}, not {got}"),
            Failure::Panic(panic) => write!(f, "{}", panic.downcast_ref::<&str>().unwrap_or(&"a panic")),
        }
    }
}

thread_local! {
    /// The panic of a closure that C called; it must not pass through C.
    static PANIC: RefCell<Option<Box<dyn Any + Send>>> = const { RefCell::new(None) };
}

/// Runs a call of the library.
fn check(call: impl FnOnce() -> Status) -> Result<(), Failure> {
    PANIC.take();
    let status = call();
    if status == Status::OK {
        return Ok(());
    }
    if let Some(panic) = PANIC.take() {
        return Err(Failure::Panic(panic));
    }
    let mut info = sys::ErrorInfo::default();
    unsafe { sys::ts_error_get_info(&mut info) };
    let text = |from: *const c_char| {
        if from.is_null() { String::new() } else { unsafe { CStr::from_ptr(from) }.to_string_lossy().into_owned() }
    };
    let status = text(unsafe { sys::ts_status_name(status) });
    Err(Failure::Error { status, argument: text(info.argument), got: text(info.got), hint: text(info.hint) })
}

/// Returns what a call writes through its last pointer.
fn made<T: Default>(call: impl FnOnce(*mut T) -> Status) -> Result<T, Failure> {
    let mut out = T::default();
    check(|| call(&mut out))?;
    Ok(out)
}

/// Registers a closure under a name. The library bakes it now; if `live`, it calls the closure at each evaluation, on the
/// thread that evaluates, and drops it with the last reference.
fn register<Curve>(name: &str, curve: Curve, live: bool) -> Result<sys::Easing, Failure>
where
    Curve: Fn(f64) -> f64 + Send + Sync + 'static,
{
    unsafe extern "C" fn evaluate<Curve: Fn(f64) -> f64>(
        t: *const f64, out: *mut f64, count: usize, context: *mut c_void,
    ) -> Status {
        let curve = &*context.cast::<Curve>();
        let work = || (0..count).for_each(|i| *out.add(i) = curve(*t.add(i)));
        catch_unwind(AssertUnwindSafe(work)).map_or_else(
            |panic| {
                PANIC.set(Some(panic));
                Status::CALLBACK
            },
            |()| Status::OK,
        )
    }
    unsafe extern "C" fn release<Curve>(context: *mut c_void) {
        drop(Box::from_raw(context.cast::<Curve>()));
    }
    let name = CString::new(name).expect("a name without a NUL");
    let context = Box::into_raw(Box::new(curve));
    let desc = sys::EasingDesc {
        name: name.as_ptr(),
        batch: Some(evaluate::<Curve>),
        context: context.cast(),
        release: Some(release::<Curve>),
        live,
        ..Default::default()
    };
    // If it fails, the library has kept nothing.
    made(|easing| unsafe { sys::ts_easing_register(&desc, easing) }).inspect_err(|_| drop(unsafe { Box::from_raw(context) }))
}

/// Steps a world; the step stops at each event with a handler.
fn step(world: sys::World, dt: f64, mut handler: impl FnMut(&sys::Event)) -> Result<(), Failure> {
    let mut stop = sys::Stop::default();
    check(|| unsafe { sys::ts_world_run(world, dt, &mut stop) })?;
    while stop.kind != StopKind::NONE {
        handler(&stop.event);
        check(|| unsafe { sys::ts_world_continue(world, &mut stop) })?;
    }
    Ok(())
}

fn main() -> Result<(), Failure> {
    assert_eq!(unsafe { sys::ts_abi_version() }, sys::ABI_VERSION, "the library has another ABI version than sys.rs");

    // A curve.
    let hop = register("example:hop", |t| t * (2.5 - t * (1.25 + 0.25 * t * t)), false)?;
    let at = |easing, t| made(|out| unsafe { sys::ts_easing_evaluate(easing, t, 0, out) });
    println!("hop at 0.25 and 0.5: {:.6} {:.6}", at(hop, 0.25)?, at(hop, 0.5)?);

    // A batch: four springs in arrays of floats.
    let desc = sys::SpringDesc { scheme: SpringScheme::DURATION, duration: 0.5, bounce: 0.3, ..Default::default() };
    let spring = made(|spring| unsafe { sys::ts_spring_make(&desc, spring) })?;
    let (mut value, mut velocity, target) = ([0f32; 4], [0f32; 4], [10f32, 20.0, 30.0, 40.0]);
    let batch = sys::SpringBatchF32 {
        count: 4,
        value: sys::ViewF32 { data: value.as_mut_ptr(), stride: 4 },
        velocity: sys::ViewF32 { data: velocity.as_mut_ptr(), stride: 4 },
        target: sys::InputF32 { data: target.as_ptr(), stride: 4, number: 0.0 },
        springs: &spring,
        spring_count: 1,
        tolerance: 0.01,
        ..Default::default()
    };
    let mut active = 0;
    for _ in 0..6 {
        active = made(|active| unsafe { sys::ts_springs_step_f32(&batch, 1.0 / 60.0, active) })?;
    }
    println!("springs: {:.4} {:.4} {:.4} {:.4}, {active} moving", value[0], value[1], value[2], value[3]);

    // A world: x is moved along the curve; a handler is called at the exact end, and starts a spring.
    let world = made(|world| unsafe { sys::ts_world_create(null(), world) })?;
    let x = made(|x| unsafe { sys::ts_channel_create(world, null(), x) })?;
    let tween = made(|player| unsafe { sys::ts_channel_tween_to(world, x, 100.0, 0.5, c"example:hop".as_ptr(), player) })?;
    check(|| unsafe { sys::ts_player_set_stops(world, tween, sys::STOP_AT_END) })?;
    let on_end = |event: &sys::Event| {
        println!("the tween ended at {:.6}", event.time);
        made(|player| unsafe { sys::ts_channel_spring_to(world, x, 0.0, 0.5, 0.3, player) }).expect("a spring");
    };
    for dt in [0.25, 0.5] {
        step(world, dt, on_end)?;
        let value = made(|out| unsafe { sys::ts_channel_get(world, x, out, null_mut(), null_mut(), 1) })?;
        println!("x is {value:.6}");
    }
    println!("hash {:016x}", made(|out| unsafe { sys::ts_world_hash(world, out) })?);

    // Errors: a name that does not exist, and a curve that fails.
    let parse = |out| unsafe { sys::ts_easing_parse(c"quad.inn".as_ptr(), Dialect::CANONICAL, out) };
    println!("{:?}", made(parse).expect_err("no such easing"));
    std::panic::set_hook(Box::new(|_| {}));
    let fail = |t| if t > 0.5 { std::panic::panic_any("beyond the middle") } else { t };
    let half = register("example:half", fail, true)?;
    println!("the curve failed: {:?}", at(half, 0.75).expect_err("a panic"));
    for easing in [hop, half] {
        check(|| unsafe { sys::ts_easing_release(easing) })?;
    }
    check(|| unsafe { sys::ts_world_destroy(world) })
}
