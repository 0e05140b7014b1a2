// SPDX-License-Identifier: MIT
//! Players, and timelines of tracks.

use std::ptr::null;

use crate::calls::{Made, Part};
use crate::channel::Retarget;
use crate::{c_text, check, out, same, sys, Channel, Result, Timing, Track, World};

/// What moves a channel or a timeline.
pub type Player<'a> = Part<'a, sys::Player>;
/// Tracks and timelines at times, and a playhead.
pub type Timeline<'a> = Part<'a, sys::Timeline>;

impl<'a> Part<'a, sys::Player> {
    calls! { part;
        fn info() -> sys::PlayerInfo = ts_player_get_info;
        /// Ends it where it is.
        fn stop() = ts_player_stop;
        /// Ends it, and the channel is where it was before.
        fn cancel() = ts_player_cancel;
        /// Goes to a local time; with events, what lies between is emitted.
        fn seek(local_time: f64, events: bool) = ts_player_seek;
        fn replace_track(track: &Track) = ts_player_replace_track;
    }

    pub fn is_valid(&self) -> bool {
        unsafe { sys::ts_player_is_valid(self.world.handle(), self.handle) }
    }

    /// Sets the fields that a sum of sys::TIMING_HAS_DURATION and its like names.
    pub fn update_timing(&self, timing: Timing, fields: u32) -> Result<()> {
        check(|| unsafe { sys::ts_player_update_timing(self.world.handle(), self.handle, &timing.c(), fields) })
    }

    /// Sends it to another target.
    pub fn set_target(&self, target: &[f64], retarget: Retarget) -> Result<()> {
        let lanes = self.world.channel_of(self.info()?.channel)?.lanes();
        same("target", target.len(), lanes)?;
        retarget.check(lanes)?;
        let (world, target) = (self.world.handle(), target.as_ptr());
        check(|| unsafe { sys::ts_player_set_target(world, self.handle, target, &retarget.c()) })
    }
}

impl World {
    /// A timeline without entries.
    pub fn timeline(&self) -> Result<Timeline<'_>> {
        Ok(self.timeline_of(out(|out| unsafe { sys::ts_timeline_create(self.handle(), out) })?))
    }

    /// The timeline of a handle.
    pub fn timeline_of(&self, handle: sys::Timeline) -> Timeline<'_> {
        Part { world: self, handle }
    }

    /// The player of a handle.
    pub fn player_of(&self, handle: sys::Player) -> Player<'_> {
        Part { world: self, handle }
    }
}

impl<'a> Part<'a, sys::Timeline> {
    calls! { part;
        /// Takes it out of the world; its channels keep their values.
        fn close() = ts_timeline_destroy;
        fn info() -> sys::TimelineInfo = ts_timeline_get_info;
        /// Adds a track, whose time 0 is at `at`.
        fn add(channel: Channel<'_>, track: &Track, at: f64) -> sys::Entry = ts_timeline_add_track;
        fn remove(entry: sys::Entry) = ts_timeline_remove;
        /// The entry at a place, in the order in which they were added.
        fn entry(index: usize) -> sys::EntryInfo = ts_timeline_get_entry;
        /// Adds a marker by its id.
        fn marker(time: f64, id: u32) -> sys::Entry = ts_timeline_add_marker;
        /// Scrubs.
        fn set_time(time: f64) = ts_timeline_set_time;
    }

    pub fn is_valid(&self) -> bool {
        unsafe { sys::ts_timeline_is_valid(self.world.handle(), self.handle) }
    }

    /// Adds a copy of another timeline, whose time 0 is at `at`.
    pub fn add_timeline(&self, inner: Timeline<'_>, at: f64, timing: Option<Timing>) -> Result<sys::Entry> {
        let (world, timing) = (self.world.handle(), timing.map(|timing| timing.c()));
        let timing = timing.as_ref().map_or(null(), |timing| timing as *const _);
        out(|entry| unsafe { sys::ts_timeline_add_timeline(world, self.handle, inner.handle, timing, at, entry) })
    }

    /// The seconds of a position such as "+=1" or "hit-=25%"; `length` is what the new entry takes, or NaN.
    pub fn position(&self, position: &str, length: f64) -> Result<f64> {
        let (world, text) = (self.world.handle(), c_text(position)?);
        out(|at| unsafe { sys::ts_timeline_find_position(world, self.handle, text.as_ptr(), length, at) })
    }

    /// From its begin to its end.
    pub fn play(&self, timing: Option<Timing>) -> Result<Player<'a>> {
        let timing = timing.map(|timing| timing.c());
        let timing = timing.as_ref().map_or(null(), |timing| timing as *const _);
        let player = out(|out| unsafe { sys::ts_timeline_play(self.world.handle(), self.handle, timing, out) })?;
        Ok(Part::made(player, Some(self.world)))
    }

    /// What moves the playhead.
    pub fn player(&self) -> Result<Option<Player<'a>>> {
        let handle = self.info()?.player;
        Ok((handle != sys::Player::default()).then(|| Part::made(handle, Some(self.world))))
    }

    /// Stops its player, if it has one; likewise the others.
    pub fn stop(&self) -> Result<()> {
        self.player()?.map_or(Ok(()), |player| player.stop())
    }

    pub fn pause(&self) -> Result<()> {
        self.player()?.map_or(Ok(()), |player| player.pause())
    }

    pub fn resume(&self) -> Result<()> {
        self.player()?.map_or(Ok(()), |player| player.resume())
    }

    /// Animates the playhead to a time.
    pub fn animate_to<'b>(&self, time: f64, timing: impl Into<Timing<'b>>) -> Result<Player<'a>> {
        let desc = playhead(time, timing.into());
        let player = out(|out| unsafe { sys::ts_timeline_animate_to(self.world.handle(), self.handle, &desc, out) })?;
        Ok(Part::made(player, Some(self.world)))
    }
}

pub(super) fn playhead(time: f64, timing: Timing) -> sys::PlayheadTo {
    sys::PlayheadTo { time, timing: timing.c(), ..Default::default() }
}
