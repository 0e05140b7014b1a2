// SPDX-License-Identifier: MIT
//! Springs, and many of them in slices.

use crate::sys::{self, Described};
use crate::{check, Error, Result};

/// A damped spring: a plain value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring(pub(super) sys::Spring);

impl Spring {
    /// Of SwiftUI's words: 2 pi / omega in seconds, and 1 minus the damping ratio.
    pub fn new(duration: f64, bounce: f64) -> Result<Spring> {
        let mut desc = sys::SpringDesc::new();
        desc.scheme = sys::SPRING_BY_DURATION;
        desc.duration = duration;
        desc.bounce = bounce;
        let mut spring = sys::Spring::default();
        check(|| unsafe { sys::ts_spring_make(&desc, &mut spring) })?;
        Ok(Spring(spring))
    }
}

/// Numbers of the caller's that springs move: as many values, velocities and targets.
pub struct Springs<'a> {
    pub value: &'a mut [f32],
    pub velocity: &'a mut [f32],
    pub target: &'a [f32],
}

impl Springs<'_> {
    /// Moves them on by dt seconds; what is within `tolerance` of its target is put there. How many still move.
    pub fn step(&mut self, spring: Spring, dt: f64, tolerance: f32) -> Result<usize> {
        let count = self.value.len();
        if self.velocity.len() != count || self.target.len() != count {
            return Err(Error::invalid("values, velocities and targets must be equally many"));
        }
        let mut batch = sys::SpringBatchF32::new();
        batch.count = count;
        batch.value.data = self.value.as_mut_ptr();
        batch.velocity.data = self.velocity.as_mut_ptr();
        batch.target.data = self.target.as_ptr();
        batch.springs = &spring.0;
        batch.spring_count = 1;
        batch.tolerance = tolerance;
        let mut active = 0;
        check(|| unsafe { sys::ts_springs_step_f32(&batch, dt, &mut active) })?;
        Ok(active)
    }
}
