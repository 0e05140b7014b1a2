// SPDX-License-Identifier: MIT
//! Chains: groups of animations, one after the other.

use std::cell::RefCell;
use std::ffi::CStr;
use std::ptr::null;
use std::rc::Rc;

use crate::calls::{Part, ToC};
use crate::channel::{desc, DecayTo, Fall, SpringTo};
use crate::player::playhead;
use crate::stops::Thing;
use crate::{
    c_text, check, out, same, sys, text_of, Channel, Easing, On, Player, Result, Stop, Timeline, Timing, Track,
};
use crate::{Tween, World};

options! {
    /// How a chain goes; see ts_chain_desc. Iterations and a rate of 0 are 1.
    pub struct Chained = ChainDesc {
        iterations: f64,
        rate: f64,
        /// Whether it stays when it has ended.
        keep: bool,
        tolerant: bool,
    }
}

/// A chain of a world. What adds to its present group, and what it is told, gives it again.
pub type Chain<'a> = Part<'a, sys::Chain>;

impl World {
    /// A chain without items.
    pub fn chain(&self, chained: Chained) -> Result<Chain<'_>> {
        let handle = out(|out| unsafe { sys::ts_chain_create(self.handle(), &chained.c(), out) })?;
        Ok(self.chain_of(handle))
    }

    /// The chain of a handle.
    pub fn chain_of(&self, handle: sys::Chain) -> Chain<'_> {
        Part { world: self, handle }
    }
}

/// Methods that give the chain again, by the functions of C that they call.
macro_rules! does {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),*) = $function:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(self, $($arg: $type),*) -> Result<Chain<'a>> {
            self.does(|world, chain| unsafe { sys::$function(world, chain, $(ToC::to_c($arg)),*) })
        }
    )*};
}

impl<'a> Part<'a, sys::Chain> {
    pub fn tween<'b>(self, x: Channel<'_>, target: &[f64], tween: impl Into<Tween<'b>>) -> Result<Chain<'a>> {
        let tween = tween.into();
        let desc = desc!(x.lanes, tween, target: target);
        self.does(|world, chain| unsafe { sys::ts_chain_add_tween(world, chain, x.handle, &desc) })
    }

    pub fn spring<'b>(self, x: Channel<'_>, target: &[f64], spring: impl Into<SpringTo<'b>>) -> Result<Chain<'a>> {
        let spring = spring.into();
        let desc = desc!(x.lanes, spring, target: target);
        self.does(|world, chain| unsafe { sys::ts_chain_add_spring(world, chain, x.handle, &desc) })
    }

    pub fn decay(self, x: Channel<'_>, decay: DecayTo) -> Result<Chain<'a>> {
        decay.check(x.lanes)?;
        self.does(|world, chain| unsafe { sys::ts_chain_add_decay(world, chain, x.handle, &decay.c()) })
    }

    pub fn fall(self, x: Channel<'_>, acceleration: &[f64], fall: Fall) -> Result<Chain<'a>> {
        let desc = desc!(x.lanes, fall, acceleration: acceleration);
        self.does(|world, chain| unsafe { sys::ts_chain_add_fall(world, chain, x.handle, &desc) })
    }

    /// Adds a track, played on a channel.
    pub fn play(self, x: Channel<'_>, track: &Track, timing: Option<Timing>) -> Result<Chain<'a>> {
        let timing = timing.map(|timing| timing.c());
        let timing = timing.as_ref().map_or(null(), |timing| timing as *const _);
        self.does(|world, chain| unsafe { sys::ts_chain_add_track(world, chain, x.handle, track.handle(), timing) })
    }

    /// Adds a timeline, played from its start.
    pub fn play_timeline(self, timeline: Timeline<'_>, timing: Option<Timing>) -> Result<Chain<'a>> {
        let timing = timing.map(|timing| timing.c());
        let timing = timing.as_ref().map_or(null(), |timing| timing as *const _);
        self.does(|world, chain| unsafe { sys::ts_chain_add_timeline(world, chain, timeline.handle, timing) })
    }

    /// Adds an animation of a timeline's playhead to a time.
    pub fn animate_to<'b>(self, on: Timeline<'_>, time: f64, timing: impl Into<Timing<'b>>) -> Result<Chain<'a>> {
        let desc = playhead(time, timing.into());
        self.does(|world, chain| unsafe { sys::ts_chain_add_playhead(world, chain, on.handle, &desc) })
    }

    /// Adds another chain; chains nest at most 16 deep.
    pub fn add(self, inner: Chain<'_>) -> Result<Chain<'a>> {
        self.world.nest(self.handle, inner.handle)?;
        Ok(self)
    }

    does! {
        /// Adds a delay, a group of its own.
        fn delay(seconds: f64) = ts_chain_then_delay;
        /// Fades in what the group starts on a channel after this.
        fn fade(channel: Channel<'_>, duration: f64, easing: Option<&Easing>) = ts_chain_add_fade;
        /// Adds a marker by its id.
        fn marker(id: u32) = ts_chain_add_marker;
        /// Closes the group: what is added next waits for it.
        fn then() = ts_chain_then;
        /// Makes the present group wait for a player that was started in a block.
        fn adopt(player: Player<'_>) = ts_chain_adopt;
        fn start() = ts_chain_start;
        fn pause() = ts_chain_pause;
        fn resume() = ts_chain_resume;
        fn set_rate(rate: f64) = ts_chain_set_rate;
        fn set_iterations(iterations: f64) = ts_chain_set_iterations;
        /// Ends it where it is.
        fn stop() = ts_chain_stop;
        /// Ends it, and what its group runs is where it was before.
        fn cancel() = ts_chain_cancel;
        /// To the end of this iteration.
        fn finish() = ts_chain_finish;
        /// Ends it as one whose block has failed.
        fn fail() = ts_chain_fail;
    }

    /// Adds a block: calls a closure at the exact time. The group waits for the players that it adopts.
    pub fn animate(self, f: impl FnMut(&World, &Stop) -> Result<()> + 'static) -> Result<Chain<'a>> {
        self.added(None, f)
    }

    /// Likewise with a name, by which the block is found after a restore in another process.
    pub fn block(self, name: &str, f: impl FnMut(&World, &Stop) -> Result<()> + 'static) -> Result<Chain<'a>> {
        self.added(Some(name), f)
    }

    fn added(self, name: Option<&str>, f: impl FnMut(&World, &Stop) -> Result<()> + 'static) -> Result<Chain<'a>> {
        let name = name.map(c_text).transpose()?;
        let name = name.as_deref().map_or(null(), CStr::as_ptr);
        self.world.block(self.handle, Rc::new(RefCell::new(f)), |id| {
            check(|| unsafe { sys::ts_chain_add_block(self.world.handle(), self.handle, id, name) })
        })?;
        Ok(self)
    }

    /// As a player's.
    pub fn on(self, on: On, f: impl FnMut(&World, &Stop) -> Result<()> + 'static) -> Result<Chain<'a>> {
        self.world.listen(Thing::Chain(self.handle), on, Rc::new(RefCell::new(f)))?;
        Ok(self)
    }

    pub fn is_valid(&self) -> bool {
        unsafe { sys::ts_chain_is_valid(self.world.handle(), self.handle) }
    }

    calls! { part;
        fn info() -> sys::ChainInfo = ts_chain_get_info;
    }

    /// The name of the block that it waits at.
    pub fn block_name(&self) -> Result<String> {
        let world = self.world.handle();
        text_of(|buffer, room, length| unsafe { sys::ts_chain_get_block(world, self.handle, buffer, room, length) })
    }

    /// Stops it, and takes it out of the world.
    pub fn close(self) -> Result<()> {
        check(|| unsafe { sys::ts_chain_destroy(self.world.handle(), self.handle) })?;
        self.world.forget(Thing::Chain(self.handle));
        Ok(())
    }

    fn does(self, call: impl FnOnce(sys::World, sys::Chain) -> sys::Status) -> Result<Chain<'a>> {
        check(|| call(self.world.handle(), self.handle))?;
        Ok(self)
    }
}
