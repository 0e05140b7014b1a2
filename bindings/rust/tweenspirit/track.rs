// SPDX-License-Identifier: MIT
//! Tracks of their texts, and timelines of tracks.

use std::ptr::{null, null_mut};

use crate::sys;
use crate::{check, out, text_of, Channel, Player, Result, Tween, World};

/// Keyframes.
pub struct Track(sys::Track);

impl Track {
    /// Of a text in JSON.
    pub fn parse(text: &str) -> Result<Track> {
        let track = out(|out| unsafe { sys::ts_track_from_json(text.as_ptr().cast(), text.len(), out) })?;
        Ok(Track(track))
    }

    /// Its text in JSON.
    pub fn print(&self) -> Result<String> {
        text_of(|buffer, capacity, length| unsafe { sys::ts_track_to_json(self.0, buffer, capacity, length) })
    }

    /// For the functions of `sys`; still this object's.
    pub fn handle(&self) -> sys::Track {
        self.0
    }
}

impl Drop for Track {
    fn drop(&mut self) {
        unsafe { sys::ts_track_destroy(self.0) };
    }
}

/// A timeline of a world, where it stays.
#[derive(Clone, Copy)]
pub struct Timeline<'a> {
    world: &'a World,
    handle: sys::Timeline,
}

impl World {
    /// A timeline without entries.
    pub fn timeline(&self) -> Result<Timeline<'_>> {
        Ok(self.timeline_of(out(|out| unsafe { sys::ts_timeline_create(self.handle(), out) })?))
    }

    /// The timeline of a handle.
    pub fn timeline_of(&self, handle: sys::Timeline) -> Timeline<'_> {
        Timeline { world: self, handle }
    }
}

impl Timeline<'_> {
    /// For the functions of `sys`.
    pub fn handle(&self) -> sys::Timeline {
        self.handle
    }

    /// The track's time 0 is at `at`.
    pub fn track(&self, channel: Channel<'_>, track: &Track, at: f64) -> Result<()> {
        let (world, track) = (self.world.handle(), track.handle());
        check(|| unsafe { sys::ts_timeline_add_track(world, self.handle, channel.handle, track, at, null_mut()) })
    }

    /// From its begin to its end.
    pub fn play(&self, timing: Option<&Tween>) -> Result<Player> {
        let timing = timing.map(Tween::timing);
        let timing = timing.as_ref().map_or(null(), |timing| timing as *const _);
        out(|out| unsafe { sys::ts_timeline_play(self.world.handle(), self.handle, timing, out) })
    }
}
