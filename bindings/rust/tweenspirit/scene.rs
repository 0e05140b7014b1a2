// SPDX-License-Identifier: MIT
//! Scenes: channels, timelines, chains and machines by name, as a text in JSON (bindings/FORMAT.md).

use crate::calls::Made;
use crate::{out, sys, text_of, Chain, Channel, Error, Machine, Part, Result, SceneThing, Timeline, World};

owner! {
    /// A scene; it never changes.
    Scene: ts_scene_destroy, ts_scene_is_valid;
}

/// What a scene has made in a world, where it stays when this is dropped.
pub struct Build<'a> {
    world: &'a World,
    handle: sys::Build,
    /// By the number of a SceneThing.
    names: Vec<Vec<String>>,
}

const THINGS: [SceneThing; 4] = [SceneThing::CHANNEL, SceneThing::TIMELINE, SceneThing::CHAIN, SceneThing::MACHINE];

impl Scene {
    pub fn parse(text: &str) -> Result<Scene> {
        out(|made| unsafe { sys::ts_scene_parse(text.as_ptr().cast(), text.len(), made) }).map(Scene)
    }

    /// Its one text.
    pub fn to_json(&self) -> Result<String> {
        text_of(|buffer, capacity, length| unsafe { sys::ts_scene_print(self.0, buffer, capacity, length) })
    }

    pub fn names(&self, thing: SceneThing) -> Result<Vec<String>> {
        let count: usize = out(|out| unsafe { sys::ts_scene_count(self.0, thing, out) })?;
        let name = |index| {
            text_of(|buffer, capacity, length| unsafe {
                sys::ts_scene_get_name(self.0, thing, index, buffer, capacity, length)
            })
        };
        (0..count).map(name).collect()
    }

    /// Makes what it has in a world; nothing of it starts.
    pub fn build<'a>(&self, world: &'a World) -> Result<Build<'a>> {
        let names = THINGS.iter().map(|&thing| self.names(thing)).collect::<Result<Vec<_>>>()?;
        let handle = out(|out| unsafe { sys::ts_scene_build(self.0, world.handle(), out) })?;
        Ok(Build { world, handle, names })
    }
}

impl<'a> Build<'a> {
    /// For the functions of `sys`; still this object's.
    pub fn handle(&self) -> sys::Build {
        self.handle
    }

    pub fn is_valid(&self) -> bool {
        unsafe { sys::ts_build_is_valid(self.handle) }
    }

    pub fn channel(&self, name: &str) -> Result<Channel<'a>> {
        let index = self.find(SceneThing::CHANNEL, name)?;
        self.world.channel_of(out(|out| unsafe { sys::ts_build_get_channel(self.handle, index, out) })?)
    }

    pub fn timeline(&self, name: &str) -> Result<Timeline<'a>> {
        self.part(SceneThing::TIMELINE, name, sys::ts_build_get_timeline)
    }

    pub fn chain(&self, name: &str) -> Result<Chain<'a>> {
        self.part(SceneThing::CHAIN, name, sys::ts_build_get_chain)
    }

    pub fn machine(&self, name: &str) -> Result<Machine<'a>> {
        self.part(SceneThing::MACHINE, name, sys::ts_build_get_machine)
    }

    calls! { owner;
        /// Starts what the scene says, once.
        fn run() = ts_build_run;
        /// Takes what was made out of the world again.
        fn remove() = ts_build_remove;
    }

    fn part<Handle: Copy + Default>(
        &self,
        thing: SceneThing,
        name: &str,
        get: unsafe extern "C" fn(sys::Build, usize, *mut Handle) -> sys::Status,
    ) -> Result<Part<'a, Handle>> {
        let index = self.find(thing, name)?;
        Ok(Part::made(out(|out| unsafe { get(self.handle, index, out) })?, Some(self.world)))
    }

    fn find(&self, thing: SceneThing, name: &str) -> Result<usize> {
        let names = &self.names[thing.0 as usize];
        let place = names.iter().position(|other| other == name);
        place.ok_or_else(|| Error::invalid("name", &format!("{name:?}"), &format!("one of {names:?}")))
    }
}

impl Drop for Build<'_> {
    fn drop(&mut self) {
        unsafe { sys::ts_build_destroy(self.handle) };
    }
}
