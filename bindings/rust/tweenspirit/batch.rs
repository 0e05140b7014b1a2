// SPDX-License-Identifier: MIT
//! Many springs, decays and tweens in slices of the caller's, f32 or f64.

use std::ptr::null;

use crate::{check, out, same, sys, Decay, Easing, Result, Spring};

/// Numbers that batches move: f32 and f64.
pub trait Real: Copy + private::Batches {}

mod private {
    use super::*;

    pub trait Batches: Sized {
        fn springs(springs: &mut Springs<Self>, dt: f64) -> Result<usize>;
        fn decays(decays: &mut Decays<Self>, dt: f64) -> Result<usize>;
        fn tweens(tweens: &mut Tweens<Self>, time: f64) -> Result<()>;
    }
}

/// Numbers that springs move: as many values, velocities and targets. One spring, or a palette with an index for each.
pub struct Springs<'a, T> {
    pub value: &'a mut [T],
    pub velocity: &'a mut [T],
    pub target: &'a [T],
    pub springs: &'a [Spring],
    pub index: Option<&'a [u32]>,
    /// What is so near its target is put there.
    pub tolerance: T,
    /// 0 is 1.
    pub threads: u32,
}

/// Numbers that slow down: as many values and velocities.
pub struct Decays<'a, T> {
    pub value: &'a mut [T],
    pub velocity: &'a mut [T],
    pub decay: Decay,
    pub tolerance: T,
    pub threads: u32,
}

/// Tweens, each from its begin to its end: one easing, or a palette with an index for each.
pub struct Tweens<'a, T> {
    pub from: &'a [T],
    pub to: &'a [T],
    pub start: &'a [T],
    pub duration: &'a [T],
    pub easings: &'a [&'a Easing],
    pub index: Option<&'a [u32]>,
    pub out: &'a mut [T],
    pub threads: u32,
}

impl<T: Real> Springs<'_, T> {
    /// Moves them on by dt seconds: how many still move.
    pub fn step(&mut self, dt: f64) -> Result<usize> {
        T::springs(self, dt)
    }
}

impl<T: Real> Decays<'_, T> {
    /// Moves them on by dt seconds: how many still move.
    pub fn step(&mut self, dt: f64) -> Result<usize> {
        T::decays(self, dt)
    }
}

impl<T: Real> Tweens<'_, T> {
    /// Writes the value of each at a time.
    pub fn sample(&mut self, time: f64) -> Result<()> {
        T::tweens(self, time)
    }
}

fn index_of(index: Option<&[u32]>, count: usize) -> Result<sys::Index> {
    index.map_or(Ok(()), |index| same("index", index.len(), count))?;
    Ok(sys::Index { data: index.map_or(null(), <[u32]>::as_ptr), stride: 0 })
}

macro_rules! real {
    ($type:ident, $springs:ident, $step:ident, $decays:ident, $slow:ident, $tweens:ident, $sample:ident) => {
        impl Real for $type {}

        impl private::Batches for $type {
            fn springs(springs: &mut Springs<$type>, dt: f64) -> Result<usize> {
                let count = springs.value.len();
                same("velocity", springs.velocity.len(), count)?;
                same("target", springs.target.len(), count)?;
                let all: Vec<_> = springs.springs.iter().map(|spring| spring.0).collect();
                let mut batch = sys::$springs { count, tolerance: springs.tolerance, ..Default::default() };
                batch.value.data = springs.value.as_mut_ptr();
                batch.velocity.data = springs.velocity.as_mut_ptr();
                batch.target.data = springs.target.as_ptr();
                (batch.springs, batch.spring_count) = (all.as_ptr(), all.len());
                batch.index = index_of(springs.index, count)?;
                batch.threads = springs.threads;
                out(|active| unsafe { sys::$step(&batch, dt, active) })
            }

            fn decays(decays: &mut Decays<$type>, dt: f64) -> Result<usize> {
                let count = decays.value.len();
                same("velocity", decays.velocity.len(), count)?;
                let mut batch = sys::$decays { count, tolerance: decays.tolerance, ..Default::default() };
                batch.value.data = decays.value.as_mut_ptr();
                batch.velocity.data = decays.velocity.as_mut_ptr();
                (batch.decay, batch.threads) = (&decays.decay.0, decays.threads);
                out(|active| unsafe { sys::$slow(&batch, dt, active) })
            }

            fn tweens(tweens: &mut Tweens<$type>, time: f64) -> Result<()> {
                let count = tweens.out.len();
                let easings: Vec<_> = tweens.easings.iter().map(|easing| easing.handle()).collect();
                let mut batch = sys::$tweens { count, threads: tweens.threads, ..Default::default() };
                for (name, slice, place) in [
                    ("from", tweens.from, &mut batch.from),
                    ("to", tweens.to, &mut batch.to),
                    ("start", tweens.start, &mut batch.start),
                    ("duration", tweens.duration, &mut batch.duration),
                ] {
                    same(name, slice.len(), count)?;
                    place.data = slice.as_ptr();
                }
                (batch.easings, batch.easing_count) = (easings.as_ptr(), easings.len());
                batch.index = index_of(tweens.index, count)?;
                batch.out.data = tweens.out.as_mut_ptr();
                check(|| unsafe { sys::$sample(&batch, time) })
            }
        }
    };
}
real!(f32, SpringBatchF32, ts_springs_step_f32, DecayBatchF32, ts_decays_step_f32, TweenBatchF32, ts_tweens_sample_f32);
real!(f64, SpringBatchF64, ts_springs_step_f64, DecayBatchF64, ts_decays_step_f64, TweenBatchF64, ts_tweens_sample_f64);

/// The most threads that any batch may use, 1 to 64.
pub fn set_maximum_threads(threads: u32) -> Result<()> {
    check(|| unsafe { sys::ts_threads_set_maximum(threads) })
}
