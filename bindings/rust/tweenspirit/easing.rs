// SPDX-License-Identifier: MIT
//! Easings by their texts, and closures as easings.

use std::ffi::c_void;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr::null;

use crate::calls::ToC;
use crate::{c_text, check, out, same, sys, text_of, Dialect, EasingModifier, Result, Status, PANIC};

owner! {
    /// An easing: one user of it. Clones are further users. Any thread may use it.
    Easing: ts_easing_release, ts_easing_is_valid;
}

impl ToC for Option<&Easing> {
    type C = sys::Easing;
    fn to_c(self) -> sys::Easing {
        self.map_or_else(Default::default, Easing::handle)
    }
}

impl Easing {
    /// The easing that a text names: "quad.inOut", "cubic-bezier(.4,0,.2,1)", "acme:heat".
    pub fn parse(text: &str, dialect: Dialect) -> Result<Easing> {
        let text = c_text(text)?;
        out(|made| unsafe { sys::ts_easing_parse(text.as_ptr(), dialect, made) }).map(Easing)
    }

    pub fn from_json(text: &str) -> Result<Easing> {
        out(|made| unsafe { sys::ts_easing_from_json(text.as_ptr().cast(), text.len(), made) }).map(Easing)
    }

    /// A built-in easing.
    pub fn builtin(id: sys::EasingId) -> Result<Easing> {
        out(|made| unsafe { sys::ts_easing_get_builtin(id.0, made) }).map(Easing)
    }

    /// CSS's linear() of outputs, and their inputs.
    pub fn linear(outputs: &[f64], inputs: Option<&[f64]>) -> Result<Easing> {
        if let Some(inputs) = inputs {
            same("inputs", inputs.len(), outputs.len())?;
        }
        let at = inputs.map_or(null(), <[f64]>::as_ptr);
        out(|made| unsafe { sys::ts_easing_create_linear(outputs.as_ptr(), at, outputs.len(), made) }).map(Easing)
    }

    calls! { owner;
        /// The value at any t; flags are sys::EVALUATE_BEFORE and sys::EVALUATE_EXTRAPOLATE.
        fn evaluate(t: f64, flags: u32) -> f64 = ts_easing_evaluate;
        fn slope(t: f64) -> f64 = ts_easing_differentiate;
        /// The first t at which a monotone easing has reached a value.
        fn inverse(value: f64) -> f64 = ts_easing_inverse;
        fn modified(modifier: EasingModifier) -> Easing = ts_easing_modify;
        fn info() -> sys::EasingInfo = ts_easing_get_info;
    }

    /// The value at t, clamped to [0, 1].
    pub fn at(&self, t: f64) -> Result<f64> {
        self.evaluate(t, 0)
    }

    /// A table of cubics within a tolerance, and its largest error; 0 points mean 4096.
    pub fn bake(&self, tolerance: f64, max_points: u32) -> Result<(Easing, f64)> {
        let mut error = 0.0;
        let baked = out(|made| unsafe { sys::ts_easing_bake(self.0, tolerance, max_points, made, &mut error) })?;
        Ok((Easing(baked), error))
    }

    /// Each number's value in its place.
    pub fn sample(&self, numbers: &mut [f64]) -> Result<()> {
        let data = numbers.as_mut_ptr();
        check(|| unsafe { sys::ts_easing_sample_f64(self.0, data, data, numbers.len()) })
    }

    pub fn sample_f32(&self, numbers: &mut [f32]) -> Result<()> {
        let data = numbers.as_mut_ptr();
        check(|| unsafe { sys::ts_easing_sample_f32(self.0, data, data, numbers.len()) })
    }

    /// The canonical name.
    pub fn name(&self) -> Result<String> {
        text_of(|buffer, capacity, length| unsafe { sys::ts_easing_print(self.0, buffer, capacity, length) })
    }

    /// The easing in CSS, within a tolerance, and its largest error.
    pub fn to_css(&self, tolerance: f64) -> Result<(String, f64)> {
        let error = std::cell::Cell::new(0.0);
        let css = text_of(|buffer, capacity, length| unsafe {
            sys::ts_easing_to_css(self.0, tolerance, buffer, capacity, length, error.as_ptr())
        })?;
        Ok((css, error.get()))
    }

    pub fn to_json(&self) -> Result<String> {
        text_of(|buffer, capacity, length| unsafe { sys::ts_easing_to_json(self.0, buffer, capacity, length) })
    }
}

impl Clone for Easing {
    fn clone(&self) -> Easing {
        let status = unsafe { sys::ts_easing_retain(self.0) };
        assert_eq!(status, Status::OK, "an easing of which this program is a user is valid");
        Easing(self.0)
    }
}

/// Evaluates a built-in easing, without an object.
pub fn ease(id: sys::EasingId, t: f64) -> f64 {
    unsafe { sys::ts_ease(id.0, t) }
}

/// The names that resolve without a parameter.
pub fn easings() -> Result<Vec<String>> {
    let all = text_of(|buffer, capacity, length| unsafe { sys::ts_easing_list(buffer, capacity, length) })?;
    Ok(all.lines().map(str::to_owned).collect())
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
    let mut desc = sys::EasingDesc::default();
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
        if status == Status::OK {
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

unsafe extern "C" fn evaluate<Curve>(t: *const f64, out: *mut f64, count: usize, context: *mut c_void) -> Status
where
    Curve: Fn(f64) -> f64,
{
    let curve = &*context.cast::<Curve>();
    let work = || (0..count).for_each(|i| *out.add(i) = curve(*t.add(i)));
    match catch_unwind(AssertUnwindSafe(work)) {
        Ok(()) => Status::OK,
        Err(panic) => {
            PANIC.set(Some(panic));
            Status::ERROR_CALLBACK
        }
    }
}

unsafe extern "C" fn release<Curve>(context: *mut c_void) {
    let curve = Box::from_raw(context.cast::<Curve>());
    // A panic in what drops the closure has nowhere to go.
    let _ = catch_unwind(AssertUnwindSafe(|| drop(curve)));
}
