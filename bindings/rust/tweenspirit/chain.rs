// SPDX-License-Identifier: MIT
//! Chains: groups of animations, one after the other.

use std::cell::RefCell;
use std::ffi::CStr;
use std::ptr::null;
use std::rc::Rc;

use crate::stops::Thing;
use crate::sys::{self, Described};
use crate::world::spring_desc;
use crate::{c_text, check, out, Channel, On, Player, Result, Spring, Stop, Timeline, Track, Tween, World};

/// How a chain goes; see ts_chain_desc.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chained {
    /// May be infinite; 0 is 1.
    pub iterations: f64,
    /// 0 is 1.
    pub rate: f64,
    /// Whether it stays when it has ended.
    pub keep: bool,
}

/// A chain of a world. What adds to its present group, and what it is told, gives it again.
#[derive(Clone, Copy)]
pub struct Chain<'a> {
    world: &'a World,
    handle: sys::Chain,
}

impl World {
    /// A chain without items.
    pub fn chain(&self, chained: Chained) -> Result<Chain<'_>> {
        let mut desc = sys::ChainDesc::new();
        desc.iterations = chained.iterations;
        desc.rate = chained.rate;
        desc.keep = chained.keep;
        let handle = out(|out| unsafe { sys::ts_chain_create(self.handle(), &desc, out) })?;
        Ok(self.chain_of(handle))
    }

    /// The chain of a handle.
    pub fn chain_of(&self, handle: sys::Chain) -> Chain<'_> {
        Chain { world: self, handle }
    }
}

impl<'a> Chain<'a> {
    /// For the functions of `sys`, and for handlers.
    pub fn handle(&self) -> sys::Chain {
        self.handle
    }

    pub fn tween(self, channel: Channel<'_>, target: &[f64], tween: &Tween) -> Result<Chain<'a>> {
        channel.has_lanes(target)?;
        let desc = tween.desc(target);
        self.does(|world, chain| unsafe { sys::ts_chain_add_tween(world, chain, channel.handle, &desc) })
    }

    pub fn spring(self, channel: Channel<'_>, target: &[f64], spring: Option<Spring>) -> Result<Chain<'a>> {
        channel.has_lanes(target)?;
        let desc = spring_desc(target, spring);
        self.does(|world, chain| unsafe { sys::ts_chain_add_spring(world, chain, channel.handle, &desc) })
    }

    /// Thrown, to slow down as iOS's scrolling does.
    pub fn decay(self, channel: Channel<'_>, velocity: &[f64]) -> Result<Chain<'a>> {
        channel.has_lanes(velocity)?;
        let mut desc = sys::DecayTo::new();
        desc.velocity = velocity.as_ptr();
        self.does(|world, chain| unsafe { sys::ts_chain_add_decay(world, chain, channel.handle, &desc) })
    }

    pub fn track(self, channel: Channel<'_>, track: &Track, timing: Option<&Tween>) -> Result<Chain<'a>> {
        let (timing, track) = (timing.map(Tween::timing), track.handle());
        let timing = timing.as_ref().map_or(null(), |timing| timing as *const _);
        self.does(|world, chain| unsafe { sys::ts_chain_add_track(world, chain, channel.handle, track, timing) })
    }

    pub fn timeline(self, timeline: Timeline<'_>, timing: Option<&Tween>) -> Result<Chain<'a>> {
        let timing = timing.map(Tween::timing);
        let timing = timing.as_ref().map_or(null(), |timing| timing as *const _);
        self.does(|world, chain| unsafe { sys::ts_chain_add_timeline(world, chain, timeline.handle(), timing) })
    }

    /// Brings a timeline's playhead to a time.
    pub fn playhead(self, timeline: Timeline<'_>, time: f64, tween: &Tween) -> Result<Chain<'a>> {
        let mut desc = sys::PlayheadTo::new();
        desc.time = time;
        desc.timing = tween.timing();
        self.does(|world, chain| unsafe { sys::ts_chain_add_playhead(world, chain, timeline.handle(), &desc) })
    }

    pub fn chain(self, inner: Chain<'_>) -> Result<Chain<'a>> {
        self.world.nest(self.handle, inner.handle)?;
        Ok(self)
    }

    pub fn delay(self, seconds: f64) -> Result<Chain<'a>> {
        self.does(|world, chain| unsafe { sys::ts_chain_add_delay(world, chain, seconds) })
    }

    pub fn marker(self, id: u32) -> Result<Chain<'a>> {
        self.does(|world, chain| unsafe { sys::ts_chain_add_marker(world, chain, id) })
    }

    /// Calls a closure at the exact time. By the name it is found in another process.
    pub fn block(self, name: Option<&str>, f: impl FnMut(&World, &Stop) -> Result<()> + 'static) -> Result<Chain<'a>> {
        let name = name.map(c_text).transpose()?;
        let name = name.as_deref().map_or(null(), CStr::as_ptr);
        self.world.block(self.handle, Rc::new(RefCell::new(f)), |id| {
            check(|| unsafe { sys::ts_chain_add_block(self.world.handle(), self.handle, id, name) })
        })?;
        Ok(self)
    }

    /// Closes the group: what is added next waits for it.
    pub fn then(self) -> Result<Chain<'a>> {
        self.does(|world, chain| unsafe { sys::ts_chain_then(world, chain) })
    }

    /// Makes the present group wait for a player that was started in a block.
    pub fn adopt(self, player: Player) -> Result<Chain<'a>> {
        self.does(|world, chain| unsafe { sys::ts_chain_adopt(world, chain, player) })
    }

    /// As `World::on`.
    pub fn on(self, on: On, f: impl FnMut(&World, &Stop) -> Result<()> + 'static) -> Result<Chain<'a>> {
        self.world.listen(Thing::Chain(self.handle), on, Rc::new(RefCell::new(f)))?;
        Ok(self)
    }

    pub fn start(self) -> Result<Chain<'a>> {
        self.does(|world, chain| unsafe { sys::ts_chain_start(world, chain) })
    }

    pub fn pause(self) -> Result<Chain<'a>> {
        self.does(|world, chain| unsafe { sys::ts_chain_pause(world, chain) })
    }

    pub fn resume(self) -> Result<Chain<'a>> {
        self.does(|world, chain| unsafe { sys::ts_chain_resume(world, chain) })
    }

    pub fn set_rate(self, rate: f64) -> Result<Chain<'a>> {
        self.does(|world, chain| unsafe { sys::ts_chain_set_rate(world, chain, rate) })
    }

    pub fn set_iterations(self, iterations: f64) -> Result<Chain<'a>> {
        self.does(|world, chain| unsafe { sys::ts_chain_set_iterations(world, chain, iterations) })
    }

    /// Ends it where it is.
    pub fn stop(self) -> Result<Chain<'a>> {
        self.does(|world, chain| unsafe { sys::ts_chain_stop(world, chain) })
    }

    /// Ends it, and what its group runs is where it was before.
    pub fn cancel(self) -> Result<Chain<'a>> {
        self.does(|world, chain| unsafe { sys::ts_chain_cancel(world, chain) })
    }

    /// To the end of this iteration.
    pub fn finish(self) -> Result<Chain<'a>> {
        self.does(|world, chain| unsafe { sys::ts_chain_finish(world, chain) })
    }

    pub fn is_valid(&self) -> bool {
        unsafe { sys::ts_chain_is_valid(self.world.handle(), self.handle) }
    }

    pub fn info(&self) -> Result<sys::ChainInfo> {
        let mut info = sys::ChainInfo::new();
        check(|| unsafe { sys::ts_chain_get_info(self.world.handle(), self.handle, &mut info) })?;
        Ok(info)
    }

    /// Stops it, and takes it out of the world.
    pub fn destroy(self) -> Result<()> {
        check(|| unsafe { sys::ts_chain_destroy(self.world.handle(), self.handle) })?;
        self.world.forget(self.handle);
        Ok(())
    }

    fn does(self, call: impl FnOnce(sys::World, sys::Chain) -> sys::Status) -> Result<Chain<'a>> {
        check(|| call(self.world.handle(), self.handle))?;
        Ok(self)
    }
}
