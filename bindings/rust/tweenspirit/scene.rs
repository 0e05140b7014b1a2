// SPDX-License-Identifier: MIT
//! Scenes: channels, timelines and chains by name, as a text in JSON (bindings/FORMAT.md).

use crate::sys;
use crate::{check, out, text_of, Chain, Channel, Error, Result, Timeline, World};

/// A scene; it never changes.
pub struct Scene(sys::Scene);

/// What a scene has by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    Channel = sys::SCENE_CHANNEL as isize,
    Timeline = sys::SCENE_TIMELINE as isize,
    Chain = sys::SCENE_CHAIN as isize,
}

/// What a scene has made in a world, where it stays when this is dropped.
pub struct Build<'a> {
    world: &'a World,
    handle: sys::Build,
    /// Of channels, timelines and chains.
    names: [Vec<String>; 3],
}

impl Scene {
    pub fn parse(text: &str) -> Result<Scene> {
        Ok(Scene(out(|out| unsafe { sys::ts_scene_parse(text.as_ptr().cast(), text.len(), out) })?))
    }

    /// Its one text.
    pub fn print(&self) -> Result<String> {
        text_of(|buffer, capacity, length| unsafe { sys::ts_scene_print(self.0, buffer, capacity, length) })
    }

    pub fn names(&self, thing: Thing) -> Result<Vec<String>> {
        let count: usize = out(|out| unsafe { sys::ts_scene_count(self.0, thing as u32, out) })?;
        let name = |index| {
            text_of(|buffer, capacity, length| unsafe {
                sys::ts_scene_get_name(self.0, thing as u32, index, buffer, capacity, length)
            })
        };
        (0..count).map(name).collect()
    }

    /// Makes what it has in a world; nothing of it starts.
    pub fn build<'a>(&self, world: &'a World) -> Result<Build<'a>> {
        let names = [self.names(Thing::Channel)?, self.names(Thing::Timeline)?, self.names(Thing::Chain)?];
        let handle = out(|out| unsafe { sys::ts_scene_build(self.0, world.handle(), out) })?;
        Ok(Build { world, handle, names })
    }
}

impl Drop for Scene {
    fn drop(&mut self) {
        unsafe { sys::ts_scene_destroy(self.0) };
    }
}

impl<'a> Build<'a> {
    pub fn channel(&self, name: &str) -> Result<Channel<'a>> {
        let index = self.find(Thing::Channel, name)?;
        self.world.channel_of(out(|out| unsafe { sys::ts_build_get_channel(self.handle, index, out) })?)
    }

    pub fn timeline(&self, name: &str) -> Result<Timeline<'a>> {
        let index = self.find(Thing::Timeline, name)?;
        let handle = out(|out| unsafe { sys::ts_build_get_timeline(self.handle, index, out) })?;
        Ok(self.world.timeline_of(handle))
    }

    pub fn chain(&self, name: &str) -> Result<Chain<'a>> {
        let index = self.find(Thing::Chain, name)?;
        let handle = out(|out| unsafe { sys::ts_build_get_chain(self.handle, index, out) })?;
        Ok(self.world.chain_of(handle))
    }

    /// Starts what the scene says, once.
    pub fn run(&self) -> Result<()> {
        check(|| unsafe { sys::ts_build_run(self.handle) })
    }

    /// Takes what was made out of the world again.
    pub fn remove(&self) -> Result<()> {
        check(|| unsafe { sys::ts_build_remove(self.handle) })
    }

    fn find(&self, thing: Thing, name: &str) -> Result<usize> {
        let place = self.names[thing as usize].iter().position(|other| other == name);
        place.ok_or_else(|| Error::invalid(&format!("the scene has no {thing:?} {name:?}")))
    }
}

impl Drop for Build<'_> {
    fn drop(&mut self) {
        unsafe { sys::ts_build_destroy(self.handle) };
    }
}
