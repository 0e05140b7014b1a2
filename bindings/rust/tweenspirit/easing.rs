// SPDX-License-Identifier: MIT
//! Curves by their texts, and closures as curves.

use std::ffi::c_void;
use std::panic::{catch_unwind, AssertUnwindSafe};

use crate::sys::{self, Described};
use crate::{c_text, check, text_of, Result, PANIC};

/// Whose words a curve's text is read in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    #[default]
    Canonical = 0,
    Css = 1,
    Gsap = 2,
    EasingsNet = 3,
    Ah = 4,
    Dotween = 5,
    Anime = 6,
}

/// A curve: one user of it. Clones are further users. Any thread may use it.
#[derive(Debug, PartialEq, Eq)]
pub struct Easing(sys::Easing);

impl Easing {
    /// The curve that a text names: "quad.inOut", "cubic-bezier(.4,0,.2,1)", "acme:heat".
    pub fn parse(text: &str, dialect: Dialect) -> Result<Easing> {
        let text = c_text(text)?;
        let mut handle = sys::Easing::default();
        check(|| unsafe { sys::ts_easing_parse(text.as_ptr(), dialect as u32, &mut handle) })?;
        Ok(Easing(handle))
    }

    /// For the functions of `sys`; still this object's.
    pub fn handle(&self) -> sys::Easing {
        self.0
    }

    /// The value at t, clamped to [0, 1].
    pub fn at(&self, t: f64) -> Result<f64> {
        let mut value = 0.0;
        check(|| unsafe { sys::ts_easing_evaluate(self.0, t, 0, &mut value) })?;
        Ok(value)
    }

    /// Each number's value in its place.
    pub fn sample(&self, numbers: &mut [f64]) -> Result<()> {
        let data = numbers.as_mut_ptr();
        check(|| unsafe { sys::ts_easing_sample_f64(self.0, data, data, numbers.len()) })
    }

    /// The canonical name.
    pub fn name(&self) -> Result<String> {
        text_of(|buffer, capacity, length| unsafe { sys::ts_easing_print(self.0, buffer, capacity, length) })
    }

    pub fn info(&self) -> Result<sys::EasingInfo> {
        let mut info = sys::EasingInfo::new();
        check(|| unsafe { sys::ts_easing_get_info(self.0, &mut info) })?;
        Ok(info)
    }
}

impl Clone for Easing {
    fn clone(&self) -> Easing {
        let status = unsafe { sys::ts_easing_retain(self.0) };
        assert_eq!(status, sys::OK, "a curve of which this program is a user is valid");
        Easing(self.0)
    }
}

impl Drop for Easing {
    fn drop(&mut self) {
        unsafe { sys::ts_easing_release(self.0) };
    }
}

/// How `register` keeps a curve; see ts_easing_desc.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    pub tolerance: f64,
    pub max_points: u32,
    pub live: bool,
    pub replace: bool,
}

/// Puts a closure under a name, for every language in the process. A live one may be called by any thread that
/// evaluates it, by several at once; it is dropped by the thread that lets go of it last, before this returns where it
/// was baked.
pub fn register<Curve>(name: &str, curve: Curve, options: Options) -> Result<Easing>
where
    Curve: Fn(f64) -> f64 + Send + Sync + 'static,
{
    let name = c_text(name)?;
    let context = Box::into_raw(Box::new(curve));
    let mut desc = sys::EasingDesc::new();
    desc.name = name.as_ptr();
    desc.batch = Some(evaluate::<Curve>);
    desc.context = context.cast();
    desc.release = Some(release::<Curve>);
    desc.tolerance = options.tolerance;
    desc.max_points = options.max_points;
    desc.live = options.live;
    desc.replace = options.replace;
    let mut handle = sys::Easing::default();
    let mut kept = Unkept(context);
    check(|| {
        let status = unsafe { sys::ts_easing_register(&desc, &mut handle) };
        if status == sys::OK {
            kept.0 = std::ptr::null_mut();
        }
        status
    })?;
    Ok(Easing(handle))
}

/// Frees the name; who holds the curve keeps it.
pub fn unregister(name: &str) -> Result<()> {
    let name = c_text(name)?;
    check(|| unsafe { sys::ts_easing_unregister(name.as_ptr()) })
}

/// Where registering fails the library has kept nothing: the closure is dropped here, also when its panic goes on.
struct Unkept<Curve>(*mut Curve);

impl<Curve> Drop for Unkept<Curve> {
    fn drop(&mut self) {
        if !self.0.is_null() {
            drop(unsafe { Box::from_raw(self.0) });
        }
    }
}

unsafe extern "C" fn evaluate<Curve>(t: *const f64, out: *mut f64, count: usize, context: *mut c_void) -> sys::Status
where
    Curve: Fn(f64) -> f64,
{
    let curve = &*context.cast::<Curve>();
    let work = || (0..count).for_each(|i| *out.add(i) = curve(*t.add(i)));
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(()) => sys::OK,
        Err(panic) => {
            PANIC.set(Some(panic));
            sys::ERROR_CALLBACK
        }
    }
}

unsafe extern "C" fn release<Curve>(context: *mut c_void) {
    let curve = Box::from_raw(context.cast::<Curve>());
    // A panic in what drops the closure has nowhere to go.
    let _ = catch_unwind(AssertUnwindSafe(|| drop(curve)));
}
