// SPDX-License-Identifier: MIT
//! Worlds: a clock, values, and what moves them.

use std::cell::{Cell, RefCell};
use std::ptr::null;
use std::rc::Rc;

use crate::stops::Handlers;
use crate::sys::{self, Described};
use crate::{c_text, check, out, Easing, Error, Player, Result, Spring};

/// A world; for one thread at a time. Dropped with all that is in it.
pub struct World {
    handle: sys::World,
    /// Memory that the world writes.
    bound: RefCell<Vec<Rc<[Cell<f64>]>>>,
    pub(super) handlers: RefCell<Handlers>,
}

/// A value of a world.
#[derive(Clone, Copy)]
pub struct Channel<'a> {
    pub(super) world: &'a World,
    pub(super) handle: sys::Channel,
    lanes: usize,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    #[default]
    Normal = 0,
    Reverse = 1,
    Alternate = 2,
    AlternateReverse = 3,
}

/// How a tween goes; see ts_timing. Without an easing, the attached one, else linear.
#[derive(Clone, Debug, Default)]
pub struct Tween {
    pub delay: f64,
    pub duration: f64,
    /// 0 is 1.
    pub iterations: f64,
    pub direction: Direction,
    pub easing: Option<Easing>,
}

impl Tween {
    /// That takes so many seconds.
    pub fn of(duration: f64) -> Tween {
        Tween { duration, ..Tween::default() }
    }

    pub(super) fn timing(&self) -> sys::Timing {
        let mut timing = sys::Timing::new();
        timing.delay = self.delay;
        timing.duration = self.duration;
        timing.iterations = self.iterations;
        timing.direction = self.direction as u32;
        timing.easing = self.easing.as_ref().map_or_else(Default::default, Easing::handle);
        timing
    }

    pub(super) fn desc(&self, target: &[f64]) -> sys::TweenDesc {
        let mut desc = sys::TweenDesc::new();
        desc.target = target.as_ptr();
        desc.timing = self.timing();
        desc
    }
}

pub(super) fn spring_desc(target: &[f64], spring: Option<Spring>) -> sys::SpringTo {
    let mut desc = sys::SpringTo::new();
    desc.target = target.as_ptr();
    desc.spring = spring.map_or_else(Default::default, |spring| spring.0);
    desc
}

impl World {
    pub fn new() -> Result<World> {
        let handle = out(|out| unsafe { sys::ts_world_create(null(), out) })?;
        Ok(World { handle, bound: RefCell::default(), handlers: RefCell::default() })
    }

    /// For the functions of `sys`; still this object's.
    pub fn handle(&self) -> sys::World {
        self.handle
    }

    /// A value of 1 to 64 numbers under a name.
    pub fn channel(&self, name: &str, value: &[f64]) -> Result<Channel<'_>> {
        let name = c_text(name)?;
        let mut desc = sys::ChannelDesc::new();
        desc.kind = match value.len() {
            1 => sys::TRACK_FLOAT,
            2 => sys::TRACK_VEC2,
            _ => sys::TRACK_NUMBERS,
        };
        desc.lanes = u32::try_from(value.len()).map_err(|_| Error::invalid("too many numbers"))?;
        desc.value = value.as_ptr();
        desc.name = name.as_ptr();
        let mut handle = sys::Channel::default();
        check(|| unsafe { sys::ts_channel_create(self.handle, &desc, &mut handle) })?;
        Ok(Channel { world: self, handle, lanes: value.len() })
    }

    /// The value of a name.
    pub fn find(&self, name: &str) -> Result<Channel<'_>> {
        let name = c_text(name)?;
        self.channel_of(out(|out| unsafe { sys::ts_channel_find(self.handle, name.as_ptr(), out) })?)
    }

    /// The value of a handle.
    pub fn channel_of(&self, handle: sys::Channel) -> Result<Channel<'_>> {
        let mut info = sys::ChannelInfo::new();
        check(|| unsafe { sys::ts_channel_get_info(self.handle, handle, &mut info) })?;
        Ok(Channel { world: self, handle, lanes: info.lanes as usize })
    }

    /// What has happened since they were last asked for.
    pub fn events(&self) -> Result<Vec<sys::Event>> {
        let mut events = Vec::new();
        loop {
            let mut room = [sys::Event::default(); 64];
            let mut count = 0;
            check(|| unsafe { sys::ts_world_read_events(self.handle, room.as_mut_ptr(), room.len(), &mut count) })?;
            events.extend_from_slice(&room[..count]);
            if count < room.len() {
                return Ok(events);
            }
        }
    }

    /// Equal for worlds with the same history, on any processor, in any language.
    pub fn hash(&self) -> Result<u64> {
        let mut hash = 0;
        check(|| unsafe { sys::ts_world_hash(self.handle, &mut hash) })?;
        Ok(hash)
    }
}

impl Drop for World {
    fn drop(&mut self) {
        unsafe { sys::ts_world_destroy(self.handle) };
    }
}

impl Channel<'_> {
    /// For the functions of `sys`.
    pub fn handle(&self) -> sys::Channel {
        self.handle
    }

    /// Memory that the world writes whenever the value changes, and reads while nothing moves it. Begins with `value`.
    pub fn bind(&self, value: &[f64]) -> Result<Rc<[Cell<f64>]>> {
        self.has_lanes(value)?;
        let memory: Rc<[Cell<f64>]> = value.iter().map(|&number| Cell::new(number)).collect();
        // A Cell<f64> is an f64 in memory. The world keeps it for as long as it writes there.
        let address = memory.as_ptr().cast::<f64>().cast_mut();
        check(|| unsafe { sys::ts_channel_bind_f64(self.world.handle, self.handle, address, 0) })?;
        self.world.bound.borrow_mut().push(Rc::clone(&memory));
        Ok(memory)
    }

    /// From where it is to a target.
    pub fn tween_to(&self, target: &[f64], tween: &Tween) -> Result<Player> {
        self.has_lanes(target)?;
        let desc = tween.desc(target);
        out(|out| unsafe { sys::ts_player_tween(self.world.handle, self.handle, &desc, out) })
    }

    /// To a target by a spring, from where it is and as fast; without one, the default.
    pub fn spring_to(&self, target: &[f64], spring: Option<Spring>) -> Result<Player> {
        self.has_lanes(target)?;
        let desc = spring_desc(target, spring);
        out(|out| unsafe { sys::ts_player_spring(self.world.handle, self.handle, &desc, out) })
    }

    /// Its numbers.
    pub fn value(&self) -> Result<Vec<f64>> {
        let mut value = vec![0.0; self.lanes];
        let (none, data) = (std::ptr::null_mut(), value.as_mut_ptr());
        check(|| unsafe { sys::ts_channel_get(self.world.handle, self.handle, data, none, none, self.lanes) })?;
        Ok(value)
    }

    pub(super) fn has_lanes(&self, numbers: &[f64]) -> Result<()> {
        if numbers.len() == self.lanes {
            return Ok(());
        }
        Err(Error::invalid(&format!("{} numbers for a channel of {}", numbers.len(), self.lanes)))
    }
}
