// SPDX-License-Identifier: MIT
//! How things that move begin, repeat and end.

use crate::calls::ToC;
use crate::{check, out, sys, Direction, Easing, Fill, Result, StaggerAxis, StaggerFrom};

options! {
    /// Web Animations' timing; see ts_timing. Without an easing, the attached one, else linear. Flags are sys::TIMING_KEEP
    /// and its like.
    pub struct Timing<'a> = Timing {
        delay: f64,
        end_delay: f64,
        duration: f64,
        /// 0 is 1.
        iterations: f64,
        iteration_start: f64,
        /// 0 is 1.
        rate: f64,
        direction: Direction,
        fill: Fill,
        easing: Option<&'a Easing>,
        flags: u32,
        repeat_delay: f64,
        return_easing: Option<&'a Easing>,
        accumulate: bool,
    }
    /// How a tween goes; see ts_tween_desc.
    pub struct Tween<'a> = TweenDesc {
        timing: Timing<'a>,
        /// Where it starts; without it, where the channel is.
        from: Option<&'a [f64]>,
        additive: bool,
        /// Starts as fast as the channel is.
        blend: bool,
        /// The target is a distance.
        relative: bool,
    }
    /// Delays of things that start one after the other; see ts_stagger_desc.
    pub struct Stagger<'a> = StaggerDesc {
        each: f64,
        amount: f64,
        base: f64,
        from: StaggerFrom,
        index: usize,
        ratio_x: f64,
        ratio_y: f64,
        seed: u64,
        columns: usize,
        axis: StaggerAxis,
        easing: Option<&'a Easing>,
    }
}

impl ToC for Timing<'_> {
    type C = sys::Timing;
    fn to_c(self) -> sys::Timing {
        self.c()
    }
}

impl Timing<'_> {
    /// That takes so many seconds.
    pub fn of(duration: f64) -> Self {
        Timing { duration, ..Timing::default() }
    }

    /// Where it is at a local time.
    pub fn at(&self, local_time: f64) -> Result<sys::TimingResult> {
        out(|made| unsafe { sys::ts_timing_evaluate(&self.c(), local_time, made) })
    }
}

impl From<f64> for Timing<'_> {
    fn from(duration: f64) -> Self {
        Timing::of(duration)
    }
}

impl From<f64> for Tween<'_> {
    fn from(duration: f64) -> Self {
        Tween { timing: Timing::of(duration), ..Tween::default() }
    }
}

impl<'a> From<Timing<'a>> for Tween<'a> {
    fn from(timing: Timing<'a>) -> Self {
        Tween { timing, ..Tween::default() }
    }
}

/// Delays in seconds of `count` things.
pub fn stagger(count: usize, options: &Stagger) -> Result<Vec<f64>> {
    let mut delays = vec![0.0; count];
    let desc = sys::StaggerDesc { count, ..options.c() };
    check(|| unsafe { sys::ts_stagger(&desc, delays.as_mut_ptr()) })?;
    Ok(delays)
}
