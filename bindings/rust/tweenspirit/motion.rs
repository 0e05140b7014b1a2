// SPDX-License-Identifier: MIT
//! Springs, decays, falls and flings as formulas, and the velocity of a finger.

use std::ptr::null_mut;

use crate::calls::ToC;
use crate::{check, out, same, sys, text_of, Easing, FlingKind, Overshoot, Result, SpringPreset, VelocityWeighting};
use sys::{DecayScheme, SpringScheme};

/// A damped spring: a plain value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring(pub(super) sys::Spring);

impl ToC for Option<Spring> {
    type C = sys::Spring;
    fn to_c(self) -> sys::Spring {
        self.map_or_else(Default::default, |spring| spring.0)
    }
}

macro_rules! schemes {
    ($($(#[$doc:meta])* $name:ident($($arg:ident),*) = $scheme:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name($($arg: f64),*) -> Result<Spring> {
            Spring::made(sys::SpringDesc { scheme: SpringScheme::$scheme, $($arg,)* ..Default::default() })
        }
    )*};
}

impl Spring {
    schemes! {
        /// Of SwiftUI's words: 2 pi / omega in seconds, and 1 minus the damping ratio.
        new(duration, bounce) = DURATION;
        by_visual_duration(duration, bounce) = VISUAL_DURATION;
        by_settling_duration(duration, bounce) = SETTLING_DURATION;
        by_settling_duration_and_ratio(duration, damping_ratio) = SETTLING_DURATION_AND_RATIO;
        by_response(response, damping_ratio) = RESPONSE;
        by_frequency(frequency, damping_ratio) = FREQUENCY;
        /// A mass of 0 is 1, here and below.
        by_omega(omega, damping_ratio, mass) = OMEGA;
        by_half_life(half_life, damping_ratio) = HALF_LIFE;
        by_stiffness(stiffness, damping, mass) = STIFFNESS;
        by_stiffness_and_ratio(stiffness, damping_ratio, mass) = STIFFNESS_AND_RATIO;
        by_bounciness(bounciness, speed) = BOUNCINESS;
    }

    pub fn preset(preset: SpringPreset) -> Result<Spring> {
        Spring::made(sys::SpringDesc { preset, ..Default::default() })
    }

    fn made(desc: sys::SpringDesc) -> Result<Spring> {
        out(|made| unsafe { sys::ts_spring_make(&desc, made) }).map(Spring)
    }

    pub fn from_json(text: &str) -> Result<Spring> {
        out(|made| unsafe { sys::ts_spring_from_json(text.as_ptr().cast(), text.len(), made) }).map(Spring)
    }

    pub fn to_json(&self) -> Result<String> {
        text_of(|buffer, capacity, length| unsafe { sys::ts_spring_to_json(&self.0, buffer, capacity, length) })
    }

    /// For the functions of `sys`.
    pub fn c(&self) -> &sys::Spring {
        &self.0
    }

    /// In the parameters of every scheme.
    pub fn info(&self) -> Result<sys::SpringInfo> {
        out(|info| unsafe { sys::ts_spring_get_info(&self.0, info) })
    }

    pub fn motion(&self, start: Start) -> Motion {
        Motion { spring: *self, from: start.c() }
    }

    /// Its motion from 0 to 1 as an easing, and its seconds; a tolerance of 0 is 1e-3.
    pub fn easing(&self, velocity: f64, tolerance: f64) -> Result<(Easing, f64)> {
        let mut duration = 0.0;
        let easing =
            out(|made| unsafe { sys::ts_easing_from_spring(&self.0, velocity, tolerance, made, &mut duration) })?;
        Ok((Easing(easing), duration))
    }
}

options! {
    /// The start and the target of a spring's motion; see ts_motion.
    pub struct Start = Motion {
        start: f64,
        target: f64,
        velocity: f64,
        overshoot: Overshoot,
        restitution: f64,
    }
    /// The start of a decay, and its bounds; see ts_decay_motion.
    pub struct DecayStart = DecayMotion {
        start: f64,
        velocity: f64,
        bounded: bool,
        lower: f64,
        upper: f64,
        spring: Option<Spring>,
    }
    /// A motion with constant acceleration; see ts_fall_motion.
    pub struct FallMotion = FallMotion {
        acceleration: f64,
        start: f64,
        velocity: f64,
        decay: Option<Decay>,
    }
}

/// Two numbers that a call writes.
fn two(call: impl FnOnce(*mut f64, *mut f64) -> sys::Status) -> Result<(f64, f64)> {
    let (mut a, mut b) = (0.0, 0.0);
    check(|| call(&mut a, &mut b))?;
    Ok((a, b))
}

/// How a spring gets from a start to a target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    spring: Spring,
    from: sys::Motion,
}

impl Motion {
    /// Value and velocity.
    pub fn at(&self, t: f64) -> Result<(f64, f64)> {
        two(|x, v| unsafe { sys::ts_spring_evaluate(&self.spring.0, &self.from, t, x, v) })
    }

    /// Values and velocities at many times.
    pub fn sample(&self, t: &[f64]) -> Result<(Vec<f64>, Vec<f64>)> {
        let (mut x, mut v) = (vec![0.0; t.len()], vec![0.0; t.len()]);
        let (spring, count) = (&self.spring.0, t.len());
        check(|| unsafe {
            sys::ts_spring_sample_f64(spring, &self.from, t.as_ptr(), x.as_mut_ptr(), v.as_mut_ptr(), count)
        })?;
        Ok((x, v))
    }

    pub fn settling_time(&self, tolerance: f64) -> Result<f64> {
        out(|t| unsafe { sys::ts_spring_settling_time(&self.spring.0, &self.from, tolerance, t) })
    }

    pub fn crossing(&self, level: f64, after: f64) -> Result<f64> {
        out(|t| unsafe { sys::ts_spring_crossing(&self.spring.0, &self.from, level, after, t) })
    }

    /// When it turns around first, and where.
    pub fn extremum(&self, after: f64) -> Result<(f64, f64)> {
        two(|t, value| unsafe { sys::ts_spring_extremum(&self.spring.0, &self.from, after, t, value) })
    }

    /// The motion to another target that goes on from this one at t.
    pub fn retarget(&self, t: f64, target: f64) -> Result<Motion> {
        let from = out(|next| unsafe { sys::ts_spring_retarget(&self.spring.0, &self.from, t, target, next) })?;
        Ok(Motion { from, ..*self })
    }
}

/// A motion that slows down: a plain value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decay(pub(super) sys::Decay);

impl ToC for Option<Decay> {
    type C = sys::Decay;
    fn to_c(self) -> sys::Decay {
        self.map_or_else(Default::default, |decay| decay.0)
    }
}

impl Decay {
    /// By the one parameter of a scheme.
    pub fn new(scheme: DecayScheme, value: f64) -> Result<Decay> {
        out(|made| unsafe { sys::ts_decay_make(scheme, value, made) }).map(Decay)
    }

    /// The same with another power; see ts_decay.
    pub fn with_power(self, power: f64) -> Decay {
        Decay(sys::Decay { power, ..self.0 })
    }

    pub fn info(&self) -> Result<sys::DecayInfo> {
        out(|info| unsafe { sys::ts_decay_get_info(&self.0, info) })
    }

    pub fn motion(&self, start: DecayStart) -> DecayMotion {
        DecayMotion(sys::DecayMotion { decay: self.0, ..start.c() })
    }

    /// The velocity with which it comes to rest at a target.
    pub fn aim(&self, start: f64, target: f64) -> Result<f64> {
        out(|v| unsafe { sys::ts_decay_aim(&self.0, start, target, v) })
    }

    /// The velocity with which it comes to rest on a grid.
    pub fn snap(&self, start: f64, velocity: f64, spacing: f64, offset: f64) -> Result<f64> {
        out(|v| unsafe { sys::ts_decay_snap(&self.0, start, velocity, spacing, offset, v) })
    }
}

/// How a decay goes on from a start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DecayMotion(sys::DecayMotion);

impl DecayMotion {
    /// Value and velocity.
    pub fn at(&self, t: f64) -> Result<(f64, f64)> {
        two(|x, v| unsafe { sys::ts_decay_evaluate(&self.0, t, x, v) })
    }

    /// Where it comes to rest, and when.
    pub fn rest(&self, tolerance: f64) -> Result<(f64, f64)> {
        two(|x, t| unsafe { sys::ts_decay_rest(&self.0, tolerance, x, t) })
    }

    /// When its spring takes over; infinite if never.
    pub fn handoff(&self) -> Result<f64> {
        out(|t| unsafe { sys::ts_decay_handoff(&self.0, t, null_mut()) })
    }

    pub fn crossing(&self, level: f64) -> Result<f64> {
        out(|t| unsafe { sys::ts_decay_crossing(&self.0, level, t) })
    }
}

impl FallMotion {
    /// Value and velocity.
    pub fn at(&self, t: f64) -> Result<(f64, f64)> {
        two(|x, v| unsafe { sys::ts_fall_evaluate(&self.c(), t, x, v) })
    }

    pub fn crossing(&self, level: f64, after: f64) -> Result<f64> {
        out(|t| unsafe { sys::ts_fall_crossing(&self.c(), level, after, t) })
    }
}

/// Distance and seconds of a fling; Android's friction is 0.015, 160 are the pixels of an inch.
pub fn fling(kind: FlingKind, velocity: f64, friction: f64, ppi: f64) -> Result<(f64, f64)> {
    two(|distance, seconds| unsafe { sys::ts_fling(kind, velocity, friction, ppi, distance, seconds) })
}

/// How far content moves that is dragged beyond its edge; UIScrollView's coefficient is 0.55.
pub fn rubber_band(x: f64, extent: f64, coefficient: f64, inverse: bool) -> Result<f64> {
    out(|value| unsafe { sys::ts_rubber_band(x, extent, coefficient, inverse, value) })
}

/// The value and the velocity of what follows a target, dt seconds later.
pub fn follow(value: f64, velocity: f64, target: f64, half_life: f64, dt: f64) -> Result<(f64, f64)> {
    let mut speed = velocity;
    let value = out(|made| unsafe { sys::ts_follow(value, target, half_life, dt, &mut speed, made) })?;
    Ok((value, speed))
}

/// The value of what follows a target without a velocity of its own.
pub fn follow_exponentially(value: f64, target: f64, half_life: f64, dt: f64) -> Result<f64> {
    out(|made| unsafe { sys::ts_follow(value, target, half_life, dt, null_mut(), made) })
}

/// Estimates the velocity of what is added: values of 1 to 4 numbers.
#[derive(Clone, Copy, Debug)]
pub struct VelocityTracker<const N: usize>(sys::VelocityTracker);

impl<const N: usize> VelocityTracker<N> {
    /// A degree of 0 is 2.
    pub fn new(degree: u32, weighting: VelocityWeighting) -> Result<VelocityTracker<N>> {
        same("N", N.clamp(1, 4), N)?;
        let lanes = N as u32;
        Ok(VelocityTracker(sys::VelocityTracker { lanes, degree, weighting, ..Default::default() }))
    }

    pub fn add(&mut self, time: f64, value: [f64; N]) -> Result<()> {
        check(|| unsafe { sys::ts_velocity_tracker_add(&mut self.0, time, value.as_ptr()) })
    }

    /// The velocity at a time, -infinity for the newest sample's.
    pub fn velocity(&self, time: f64) -> Result<([f64; N], sys::VelocityInfo)> {
        let mut velocity = [0.0; N];
        let info = out(|info| unsafe { sys::ts_velocity_tracker_get(&self.0, time, velocity.as_mut_ptr(), info) })?;
        Ok((velocity, info))
    }
}
