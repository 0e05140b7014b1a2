// SPDX-License-Identifier: MIT
//! Worlds: a clock, channels, and what moves them.

use std::any::Any;
use std::cell::RefCell;
use std::ffi::CString;
use std::ptr::{null, null_mut};
use std::rc::Rc;

use crate::calls::ToC;
use crate::channel::{Channels, Of};
use crate::stops::Handlers;
use crate::{
    c_text, check, list_of, out, same, sys, text_of, Chain, Channel, Easing, Machine, MotionPolicy, Player, Result,
    Timeline, TrackKind,
};

/// A world; for one thread at a time. Dropped with all that is in it.
pub struct World {
    handle: sys::World,
    /// Memory that the world writes.
    bound: RefCell<Vec<Rc<dyn Any>>>,
    pub(super) handlers: RefCell<Handlers>,
}

options! {
    /// See ts_world_desc.
    pub struct WorldOptions = WorldDesc {
        event_capacity: usize,
        max_step: f64,
        motion: MotionPolicy,
        lag_step: f64,
        threads: u32,
    }
}

impl World {
    pub fn new() -> Result<World> {
        World::with(WorldOptions::default())
    }

    pub fn with(options: WorldOptions) -> Result<World> {
        let handle = out(|out| unsafe { sys::ts_world_create(&options.c(), out) })?;
        Ok(World { handle, bound: RefCell::default(), handlers: RefCell::default() })
    }

    /// For the functions of `sys`; still this object's.
    pub fn handle(&self) -> sys::World {
        self.handle
    }

    pub fn is_valid(&self) -> bool {
        unsafe { sys::ts_world_is_valid(self.handle) }
    }

    pub(super) fn keep<T: Any + ?Sized>(&self, memory: Rc<T>)
    where
        Rc<T>: 'static,
    {
        self.bound.borrow_mut().push(Rc::new(memory));
    }

    calls! { world;
        fn info() -> sys::WorldInfo = ts_world_get_info;
        fn set_motion(motion: MotionPolicy) = ts_world_set_motion;
        /// Equal for worlds with the same history, on any processor, in any language.
        fn hash() -> u64 = ts_world_hash;
    }

    /// A value of 1 to 64 numbers under a name: a float, a vec2, or numbers.
    pub fn channel(&self, name: &str, value: &[f64]) -> Result<Channel<'_>> {
        self.channel_with(Some(name), None, value, kind_of(value.len()))
    }

    /// A channel of a kind, under a name, at a path.
    pub fn channel_with(&self, name: Option<&str>, path: Option<&str>, value: &[f64], of: Of) -> Result<Channel<'_>> {
        let (name, path) = (name.map(c_text).transpose()?, path.map(c_text).transpose()?);
        let text = |text: &Option<CString>| text.as_ref().map_or(null(), |text| text.as_ptr());
        let (name, path) = (text(&name), text(&path));
        let desc = sys::ChannelDesc { value: value.as_ptr(), name, path, lanes: lanes_of(value), ..of.c() };
        let handle = out(|made| unsafe { sys::ts_channel_create(self.handle, &desc, made) })?;
        Ok(Channel { world: self, handle, lanes: value.len() })
    }

    /// Many channels at once, each of which begins with a value.
    pub fn channels(&self, count: usize, value: &[f64]) -> Result<Channels<'_>> {
        self.channels_with(count, value, kind_of(value.len()), None)
    }

    /// Likewise of a kind, or each with its own of `values`.
    pub fn channels_with(&self, count: usize, value: &[f64], of: Of, values: Option<&[f64]>) -> Result<Channels<'_>> {
        values.map_or(Ok(()), |values| same("values", values.len(), count * value.len()))?;
        let desc = sys::ChannelDesc { value: value.as_ptr(), lanes: lanes_of(value), ..of.c() };
        let mut handles = vec![sys::Channel::default(); count];
        let made = handles.as_mut_ptr();
        check(|| unsafe { sys::ts_channels_create(self.handle, &desc, count, values.to_c(), made) })?;
        Ok(Channels { world: self, handles, lanes: value.len() })
    }

    /// The channel of a name.
    pub fn find(&self, name: &str) -> Result<Channel<'_>> {
        let name = c_text(name)?;
        self.channel_of(out(|out| unsafe { sys::ts_channel_find(self.handle, name.as_ptr(), out) })?)
    }

    /// The channel of a handle.
    pub fn channel_of(&self, handle: sys::Channel) -> Result<Channel<'_>> {
        let info: sys::ChannelInfo = out(|info| unsafe { sys::ts_channel_get_info(self.handle, handle, info) })?;
        Ok(Channel { world: self, handle, lanes: info.lanes as usize })
    }

    /// Seconds until all that ends has ended, and the first player that never does.
    pub fn remaining(&self) -> Result<(f64, Option<Player<'_>>)> {
        let mut seconds = 0.0;
        let endless = out(|endless| unsafe { sys::ts_world_get_remaining(self.handle, &mut seconds, endless) })?;
        Ok((seconds, (endless != sys::Player::default()).then(|| self.player_of(endless))))
    }

    /// Attaches an easing to a path, for later tweens that name none; a scope of 0 is all.
    pub fn attach(&self, path: &str, scope: u64, easing: &Easing) -> Result<()> {
        let path = c_text(path)?;
        check(|| unsafe { sys::ts_world_attach(self.handle, path.as_ptr(), scope, easing.handle()) })
    }

    pub fn detach(&self, path: &str, scope: u64) -> Result<()> {
        let path = c_text(path)?;
        check(|| unsafe { sys::ts_world_detach(self.handle, path.as_ptr(), scope) })
    }

    /// Lets a component of paths stand for others; without targets, for none.
    pub fn alias(&self, component: &str, targets: &[&str]) -> Result<()> {
        let component = c_text(component)?;
        let texts = targets.iter().map(|text| c_text(text)).collect::<Result<Vec<_>>>()?;
        let targets: Vec<_> = texts.iter().map(|text| text.as_ptr()).collect();
        check(|| unsafe { sys::ts_world_alias(self.handle, component.as_ptr(), targets.as_ptr(), targets.len()) })
    }

    pub fn timelines(&self) -> Result<Vec<Timeline<'_>>> {
        let all = list_of(|all, room, count| unsafe { sys::ts_world_list_timelines(self.handle, all, room, count) })?;
        Ok(all.into_iter().map(|handle| self.timeline_of(handle)).collect())
    }

    pub fn chains(&self) -> Result<Vec<Chain<'_>>> {
        let all = list_of(|all, room, count| unsafe { sys::ts_world_list_chains(self.handle, all, room, count) })?;
        Ok(all.into_iter().map(|handle| self.chain_of(handle)).collect())
    }

    pub fn machines(&self) -> Result<Vec<Machine<'_>>> {
        let all = list_of(|all, room, count| unsafe { sys::ts_world_list_machines(self.handle, all, room, count) })?;
        Ok(all.into_iter().map(|handle| self.machine_of(handle)).collect())
    }

    /// Takes all unread events.
    pub fn events(&self) -> Result<Vec<sys::Event>> {
        taken(|all, room, count| unsafe { sys::ts_world_read_events(self.handle, all, room, count) })
    }

    /// Takes all channels that have changed since they were last taken.
    pub fn changes(&self) -> Result<Vec<Channel<'_>>> {
        let all = taken(|all, room, count| unsafe { sys::ts_world_read_changes(self.handle, all, room, count) })?;
        all.into_iter().map(|handle| self.channel_of(handle)).collect()
    }

    /// What it is made of, as JSON.
    pub fn inspect(&self) -> Result<String> {
        text_of(|buffer, capacity, length| unsafe { sys::ts_world_inspect(self.handle, buffer, capacity, length) })
    }

    /// All that it is, as bytes, but what is bound and what is called.
    pub fn snapshot(&self) -> Result<Vec<u8>> {
        let size = out(|size| unsafe { sys::ts_world_snapshot(self.handle, null_mut(), 0, size) })?;
        let mut bytes = vec![0; size];
        out(|size| unsafe { sys::ts_world_snapshot(self.handle, bytes.as_mut_ptr(), bytes.len(), size) })?;
        Ok(bytes)
    }

    /// Becomes what was saved. Handlers of what was there then, and is here still, stay.
    pub fn restore(&self, bytes: &[u8]) -> Result<()> {
        check(|| unsafe { sys::ts_world_restore(self.handle, bytes.as_ptr(), bytes.len()) })?;
        self.restored()
    }
}

fn kind_of(lanes: usize) -> Of {
    let kind = match lanes {
        1 => TrackKind::FLOAT,
        2 => TrackKind::VEC2,
        _ => TrackKind::NUMBERS,
    };
    Of { kind, ..Of::default() }
}

/// Too many are refused by the library.
fn lanes_of(value: &[f64]) -> u32 {
    u32::try_from(value.len()).unwrap_or(u32::MAX)
}

/// All elements of a function that takes as many as there is room for.
fn taken<T: Copy + Default>(take: impl Fn(*mut T, usize, *mut usize) -> sys::Status) -> Result<Vec<T>> {
    let mut all = Vec::new();
    loop {
        let mut room = [T::default(); 64];
        let mut count = 0;
        check(|| take(room.as_mut_ptr(), room.len(), &mut count))?;
        all.extend_from_slice(&room[..count]);
        if count < room.len() {
            return Ok(all);
        }
    }
}

impl Drop for World {
    fn drop(&mut self) {
        unsafe { sys::ts_world_destroy(self.handle) };
    }
}
