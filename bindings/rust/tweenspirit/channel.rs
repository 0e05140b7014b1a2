// SPDX-License-Identifier: MIT
//! Channels: values of a world, and what moves them.

use std::cell::Cell;
use std::ptr::null;
use std::rc::Rc;

use crate::calls::{Made, Part, ToC};
use crate::{
    check, out, same, sys, ColorSpace, Contact, Decay, Easing, FlingKind, LayerMode, LinkCombination, Overshoot, Path,
    Player, Result, Rounding, Spring, Timing, Track, TrackKind, Tween, World, Wrap,
};

/// A value of a world.
#[derive(Clone, Copy)]
pub struct Channel<'a> {
    pub(super) world: &'a World,
    pub(super) handle: sys::Channel,
    pub(super) lanes: usize,
}

/// Many channels of a world, whose numbers are one after the other.
pub struct Channels<'a> {
    pub(super) world: &'a World,
    pub(super) handles: Vec<sys::Channel>,
    pub(super) lanes: usize,
}

options! {
    /// What a channel is of; see ts_channel_desc.
    pub struct Of = ChannelDesc {
        kind: TrackKind,
        rounding: Rounding,
        wrap: Wrap,
        space: ColorSpace,
        extended: bool,
        scope: u64,
        tolerance: f64,
    }
    /// How a spring goes; see ts_spring_to.
    pub struct SpringTo<'a> = SpringTo {
        spring: Option<Spring>,
        velocity: Option<&'a [f64]>,
        tolerance: f64,
        overshoot: Overshoot,
        restitution: f64,
        delay: f64,
        rate: f64,
        flags: u32,
        relative: bool,
    }
    /// How a decay goes; see ts_decay_to.
    pub struct DecayTo<'a> = DecayTo {
        velocity: Option<&'a [f64]>,
        decay: Option<Decay>,
        lower: Option<&'a [f64]>,
        upper: Option<&'a [f64]>,
        spring: Option<Spring>,
        tolerance: f64,
        delay: f64,
        rate: f64,
        flags: u32,
    }
    /// How a fall goes; see ts_fall_desc.
    pub struct Fall<'a> = FallDesc {
        velocity: Option<&'a [f64]>,
        decay: Option<Decay>,
        duration: f64,
        delay: f64,
        rate: f64,
        flags: u32,
    }
    /// How a fling goes; see ts_fling_desc.
    pub struct Fling<'a> = FlingDesc {
        kind: FlingKind,
        velocity: Option<&'a [f64]>,
        friction: f64,
        ppi: f64,
        delay: f64,
        rate: f64,
        flags: u32,
    }
    /// How a channel goes along a path; see ts_follow_desc.
    pub struct Follow<'a> = FollowDesc {
        timing: Timing<'a>,
        start: f64,
        end: f64,
        tolerance: f64,
        offset: Option<&'a [f64]>,
        align: bool,
    }
    /// See ts_shake_desc.
    pub struct Shake = ShakeDesc {
        frequency: f64,
        duration: f64,
        fade: f64,
        octaves: u32,
        flags: u32,
        seed: u32,
        delay: f64,
    }
    /// See ts_punch_desc.
    pub struct Punch = PunchDesc {
        duration: f64,
        damping_ratio: f64,
        delay: f64,
        flags: u32,
    }
    /// What changes besides a target; see ts_retarget.
    pub struct Retarget<'a> = Retarget {
        velocity: Option<&'a [f64]>,
        add_velocity: bool,
        spring: Option<Spring>,
        tolerance: f64,
    }
    /// How a channel follows others; see ts_link_desc.
    pub struct Link<'a> = LinkDesc {
        combine: LinkCombination,
        easing: Option<&'a Easing>,
        scale: Option<&'a [f64]>,
        offset: Option<&'a [f64]>,
        lower: Option<&'a [f64]>,
        upper: Option<&'a [f64]>,
    }
    /// Bounds of a channel; see ts_bounds_desc.
    pub struct Bounds<'a> = BoundsDesc {
        lower: Option<&'a [f64]>,
        upper: Option<&'a [f64]>,
        contact: Contact,
        restitution: f64,
        spring: Option<&'a Spring>,
    }
}

impl ToC for Option<&Spring> {
    type C = *const sys::Spring;
    fn to_c(self) -> *const sys::Spring {
        self.map_or(null(), |spring| &spring.0)
    }
}

impl From<Spring> for SpringTo<'_> {
    fn from(spring: Spring) -> Self {
        SpringTo { spring: Some(spring), ..SpringTo::default() }
    }
}

impl ToC for Channel<'_> {
    type C = sys::Channel;
    fn to_c(self) -> sys::Channel {
        self.handle
    }
}

impl PartialEq for Channel<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.world.handle() == other.world.handle() && self.handle == other.handle
    }
}

/// Numbers for the lanes of a command, and its options.
macro_rules! desc {
    ($lanes:expr, $options:ident, $field:ident: $numbers:ident) => {{
        same(stringify!($field), $numbers.len(), $lanes)?;
        $options.check($lanes)?;
        let mut desc = $options.c();
        desc.$field = $numbers.as_ptr();
        desc
    }};
}
pub(super) use desc;

impl<'a> Channel<'a> {
    /// For the functions of `sys`.
    pub fn handle(&self) -> sys::Channel {
        self.handle
    }

    pub fn lanes(&self) -> usize {
        self.lanes
    }

    pub fn is_valid(&self) -> bool {
        unsafe { sys::ts_channel_is_valid(self.world.handle(), self.handle) }
    }

    calls! { part;
        /// Takes it out of the world; its player ends, unbound.
        fn close() = ts_channel_destroy;
        fn info() -> sys::ChannelInfo = ts_channel_get_info;
        /// The easing that its tweens use by default.
        fn easing() -> Easing = ts_channel_get_easing;
        /// Fades in what moves it next, at this time.
        fn begin_fade(duration: f64, easing: Option<&Easing>) = ts_channel_begin_fade;
        /// Keeps its history so many seconds back; 0 takes it away.
        fn set_history(seconds: f64) = ts_channel_set_history;
        fn history_to_track(from: f64, to: f64, tolerance: f64) -> Track = ts_channel_history_to_track;
    }

    /// Memory that the world writes whenever the value changes, and reads while nothing moves it. Begins with `value`.
    pub fn bind(&self, value: &[f64]) -> Result<Rc<[Cell<f64>]>> {
        same("value", value.len(), self.lanes)?;
        let memory: Rc<[Cell<f64>]> = value.iter().map(|&number| Cell::new(number)).collect();
        // A Cell<f64> is an f64 in memory. The world keeps it for as long as it writes there.
        let address = memory.as_ptr().cast::<f64>().cast_mut();
        check(|| unsafe { sys::ts_channel_bind_f64(self.world.handle(), self.handle, address, 0) })?;
        self.world.keep(Rc::clone(&memory));
        Ok(memory)
    }

    /// Likewise of single precision.
    pub fn bind_f32(&self, value: &[f32]) -> Result<Rc<[Cell<f32>]>> {
        same("value", value.len(), self.lanes)?;
        let memory: Rc<[Cell<f32>]> = value.iter().map(|&number| Cell::new(number)).collect();
        let address = memory.as_ptr().cast::<f32>().cast_mut();
        check(|| unsafe { sys::ts_channel_bind_f32(self.world.handle(), self.handle, address, 0) })?;
        self.world.keep(Rc::clone(&memory));
        Ok(memory)
    }

    /// From where it is to a target: a duration, a Timing or a Tween says how.
    pub fn tween_to<'b>(&self, target: &[f64], tween: impl Into<Tween<'b>>) -> Result<Player<'a>> {
        let tween = tween.into();
        let desc = desc!(self.lanes, tween, target: target);
        self.starts(|w, x, player| unsafe { sys::ts_player_tween(w, x, &desc, player) })
    }

    /// To a target by a spring, from where it is and as fast.
    pub fn spring_to<'b>(&self, target: &[f64], spring: impl Into<SpringTo<'b>>) -> Result<Player<'a>> {
        let spring = spring.into();
        let desc = desc!(self.lanes, spring, target: target);
        self.starts(|w, x, player| unsafe { sys::ts_player_spring(w, x, &desc, player) })
    }

    /// Slows down, as iOS's scrolling does if nothing else is said.
    pub fn decay(&self, decay: DecayTo) -> Result<Player<'a>> {
        decay.check(self.lanes)?;
        self.starts(|w, x, player| unsafe { sys::ts_player_decay(w, x, &decay.c(), player) })
    }

    pub fn fall(&self, acceleration: &[f64], fall: Fall) -> Result<Player<'a>> {
        let desc = desc!(self.lanes, fall, acceleration: acceleration);
        self.starts(|w, x, player| unsafe { sys::ts_channel_fall(w, x, &desc, player) })
    }

    pub fn fling(&self, fling: Fling) -> Result<Player<'a>> {
        fling.check(self.lanes)?;
        self.starts(|w, x, player| unsafe { sys::ts_channel_fling(w, x, &fling.c(), player) })
    }

    pub fn shake(&self, amplitude: &[f64], shake: Shake) -> Result<Player<'a>> {
        let desc = desc!(self.lanes, shake, amplitude: amplitude);
        self.starts(|w, x, player| unsafe { sys::ts_channel_shake(w, x, &desc, player) })
    }

    pub fn punch(&self, strength: &[f64], punch: Punch) -> Result<Player<'a>> {
        let desc = desc!(self.lanes, punch, strength: strength);
        self.starts(|w, x, player| unsafe { sys::ts_channel_punch(w, x, &desc, player) })
    }

    pub fn play(&self, track: &Track, timing: Option<Timing>) -> Result<Player<'a>> {
        let timing = timing.map(|timing| timing.c());
        let timing = timing.as_ref().map_or(null(), |timing| timing as *const _);
        self.starts(|w, x, player| unsafe { sys::ts_player_track(w, x, track.handle(), timing, player) })
    }

    pub fn follow(&self, path: &Path, follow: Follow) -> Result<Player<'a>> {
        follow.check(self.lanes)?;
        self.starts(|w, x, player| unsafe { sys::ts_channel_follow(w, x, path.handle(), &follow.c(), player) })
    }

    fn starts(
        &self,
        start: impl FnOnce(sys::World, sys::Channel, *mut sys::Player) -> sys::Status,
    ) -> Result<Player<'a>> {
        let player = out(|player| start(self.world.handle(), self.handle, player))?;
        Ok(Part::made(player, Some(self.world)))
    }

    /// Sends what moves it to another target.
    pub fn set_target(&self, target: &[f64], retarget: Retarget) -> Result<()> {
        same("target", target.len(), self.lanes)?;
        retarget.check(self.lanes)?;
        let (world, target) = (self.world.handle(), target.as_ptr());
        check(|| unsafe { sys::ts_channel_set_target(world, self.handle, target, &retarget.c()) })
    }

    /// Sets bounds, in place of those it had; the default is none.
    pub fn set_bounds(&self, bounds: Bounds) -> Result<()> {
        bounds.check(self.lanes)?;
        check(|| unsafe { sys::ts_channel_set_bounds(self.world.handle(), self.handle, &bounds.c()) })
    }

    /// What bounds it has, the lower ones, and the upper ones.
    pub fn bounds(&self) -> Result<(sys::BoundsInfo, Vec<f64>, Vec<f64>)> {
        let (mut lower, mut upper) = (vec![0.0; self.lanes], vec![0.0; self.lanes]);
        let (world, low, high) = (self.world.handle(), lower.as_mut_ptr(), upper.as_mut_ptr());
        let info = out(|info| unsafe { sys::ts_channel_get_bounds(world, self.handle, info, low, high, self.lanes) })?;
        Ok((info, lower, upper))
    }

    /// Lets it follow others.
    pub fn link(&self, sources: &[Channel], link: Link) -> Result<()> {
        link.check(self.lanes)?;
        let sources: Vec<_> = sources.iter().map(Channel::handle).collect();
        let desc = sys::LinkDesc { sources: sources.as_ptr(), count: sources.len(), ..link.c() };
        check(|| unsafe { sys::ts_channel_link(self.world.handle(), self.handle, &desc) })
    }

    /// Puts a layer on it: the layer, and its weight.
    pub fn add_layer(&self, mode: LayerMode, weight: f64) -> Result<(Channel<'a>, Channel<'a>)> {
        let (world, mut its_weight) = (self.world.handle(), sys::Channel::default());
        let layer = out(|layer| unsafe {
            sys::ts_channel_add_layer(world, self.handle, mode, weight, layer, &mut its_weight)
        })?;
        Ok((Channel { handle: layer, ..*self }, Channel { handle: its_weight, lanes: 1, ..*self }))
    }

    /// Value, velocity and target.
    pub fn state(&self) -> Result<[Vec<f64>; 3]> {
        let mut all = [(); 3].map(|()| vec![0.0; self.lanes]);
        let [value, velocity, target] = all.each_mut().map(|numbers| numbers.as_mut_ptr());
        let world = self.world.handle();
        check(|| unsafe { sys::ts_channel_get(world, self.handle, value, velocity, target, self.lanes) })?;
        Ok(all)
    }

    pub fn value(&self) -> Result<Vec<f64>> {
        self.state().map(|[value, ..]| value)
    }

    pub fn velocity(&self) -> Result<Vec<f64>> {
        self.state().map(|[_, velocity, _]| velocity)
    }

    pub fn target(&self) -> Result<Vec<f64>> {
        self.state().map(|[.., target]| target)
    }

    /// Sets the value at once.
    pub fn set(&self, value: &[f64]) -> Result<()> {
        same("value", value.len(), self.lanes)?;
        check(|| unsafe { sys::ts_channel_set(self.world.handle(), self.handle, value.as_ptr(), value.len()) })
    }

    /// Value and velocity at an earlier time.
    pub fn at(&self, time: f64) -> Result<(Vec<f64>, Vec<f64>)> {
        let (mut value, mut velocity) = (vec![0.0; self.lanes], vec![0.0; self.lanes]);
        let (world, x, v) = (self.world.handle(), value.as_mut_ptr(), velocity.as_mut_ptr());
        check(|| unsafe { sys::ts_channel_value_at(world, self.handle, time, x, v, self.lanes) })?;
        Ok((value, velocity))
    }

    /// How long the history is kept, from when on it is known, and its number of entries.
    pub fn history(&self) -> Result<(f64, f64, usize)> {
        let (mut seconds, mut start, mut entries) = (0.0, 0.0, 0);
        let world = self.world.handle();
        check(|| unsafe { sys::ts_channel_get_history(world, self.handle, &mut seconds, &mut start, &mut entries) })?;
        Ok((seconds, start, entries))
    }
}

impl<'a> Channels<'a> {
    pub fn len(&self) -> usize {
        self.handles.len()
    }

    pub fn is_empty(&self) -> bool {
        self.handles.is_empty()
    }

    /// For the functions of `sys`.
    pub fn handles(&self) -> &[sys::Channel] {
        &self.handles
    }

    pub fn channel(&self, index: usize) -> Channel<'a> {
        Channel { world: self.world, handle: self.handles[index], lanes: self.lanes }
    }

    fn numbers(&self) -> usize {
        self.handles.len() * self.lanes
    }

    /// Values, velocities and targets, channel after channel.
    pub fn state(&self) -> Result<[Vec<f64>; 3]> {
        let mut all = [(); 3].map(|()| vec![0.0; self.numbers()]);
        let [value, velocity, target] = all.each_mut().map(|numbers| numbers.as_mut_ptr());
        let (world, channels) = (self.world.handle(), self.handles.as_ptr());
        check(|| unsafe { sys::ts_channels_get(world, channels, self.len(), value, velocity, target) })?;
        Ok(all)
    }

    pub fn set(&self, values: &[f64]) -> Result<()> {
        same("values", values.len(), self.numbers())?;
        let (world, channels) = (self.world.handle(), self.handles.as_ptr());
        check(|| unsafe { sys::ts_channels_set(world, channels, self.len(), values.as_ptr()) })
    }

    pub fn set_target(&self, targets: &[f64], retarget: Retarget) -> Result<()> {
        same("targets", targets.len(), self.numbers())?;
        retarget.check(self.numbers())?;
        let (world, channels, targets) = (self.world.handle(), self.handles.as_ptr(), targets.as_ptr());
        check(|| unsafe { sys::ts_channels_set_target(world, channels, self.len(), targets, &retarget.c()) })
    }

    /// A tween of each; durations and delays are one for each channel, in place of the timing's.
    pub fn tween_to<'b>(
        &self,
        targets: &[f64],
        tween: impl Into<Tween<'b>>,
        durations: Option<&[f64]>,
        delays: Option<&[f64]>,
    ) -> Result<Vec<Player<'a>>> {
        let tween = tween.into();
        let desc = desc!(self.numbers(), tween, target: targets);
        let (durations, delays) = (self.each("durations", durations)?, self.each("delays", delays)?);
        let (world, channels, count) = (self.world.handle(), self.handles.as_ptr(), self.len());
        self.starts(|players| unsafe {
            sys::ts_channels_tween(world, channels, count, &desc, durations, delays, players)
        })
    }

    /// A spring of each.
    pub fn spring_to<'b>(
        &self,
        targets: &[f64],
        spring: impl Into<SpringTo<'b>>,
        delays: Option<&[f64]>,
    ) -> Result<Vec<Player<'a>>> {
        let spring = spring.into();
        let desc = desc!(self.numbers(), spring, target: targets);
        let delays = self.each("delays", delays)?;
        let (world, channels, count) = (self.world.handle(), self.handles.as_ptr(), self.len());
        self.starts(|players| unsafe { sys::ts_channels_spring(world, channels, count, &desc, delays, players) })
    }

    /// Memory that the world writes, channel after channel. Begins with `values`.
    pub fn bind(&self, values: &[f64]) -> Result<Rc<[Cell<f64>]>> {
        same("values", values.len(), self.numbers())?;
        let memory: Rc<[Cell<f64>]> = values.iter().map(|&number| Cell::new(number)).collect();
        let address = memory.as_ptr().cast::<f64>().cast_mut();
        let (world, channels) = (self.world.handle(), self.handles.as_ptr());
        check(|| unsafe { sys::ts_channels_bind_f64(world, channels, self.len(), address, 0, 0) })?;
        self.world.keep(Rc::clone(&memory));
        Ok(memory)
    }

    fn each(&self, name: &str, numbers: Option<&[f64]>) -> Result<*const f64> {
        numbers.map_or(Ok(()), |numbers| same(name, numbers.len(), self.len()))?;
        Ok(numbers.to_c())
    }

    fn starts(&self, start: impl FnOnce(*mut sys::Player) -> sys::Status) -> Result<Vec<Player<'a>>> {
        let mut players = vec![sys::Player::default(); self.len()];
        check(|| start(players.as_mut_ptr()))?;
        Ok(players.into_iter().map(|player| Part::made(player, Some(self.world))).collect())
    }
}
