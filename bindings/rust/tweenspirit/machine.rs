// SPDX-License-Identifier: MIT
//! State machines. Places of inputs and states count from 0.

use std::cell::RefCell;
use std::rc::Rc;

use crate::calls::{Part, ToC};
use crate::stops::Thing;
use crate::{c_text, check, out, sys, text_of, Chain, Easing, InputKind, On, Result, Stop, World};

/// A state machine of a world.
pub type Machine<'a> = Part<'a, sys::Machine>;

/// How a machine gets from a state to another; see ts_transition_desc. Without `from`, from any state; without `to`, to the
/// exit.
#[derive(Clone, Copy, Default)]
pub struct Transition<'a> {
    pub from: Option<u32>,
    pub to: Option<u32>,
    /// All of which must hold.
    pub conditions: &'a [sys::Condition],
    pub after: f64,
    pub every: f64,
    pub finished: bool,
    pub to_self: bool,
    pub fade: f64,
    pub fade_easing: Option<&'a Easing>,
}

impl World {
    /// A machine without parts.
    pub fn machine(&self) -> Result<Machine<'_>> {
        Ok(self.machine_of(out(|out| unsafe { sys::ts_machine_create(self.handle(), out) })?))
    }

    pub fn machine_from_json(&self, text: &str) -> Result<Machine<'_>> {
        let (text, length) = (text.as_ptr().cast(), text.len());
        Ok(self.machine_of(out(|out| unsafe { sys::ts_machine_from_json(self.handle(), text, length, out) })?))
    }

    /// The machine of a handle.
    pub fn machine_of(&self, handle: sys::Machine) -> Machine<'_> {
        Part { world: self, handle }
    }
}

impl Part<'_, sys::Machine> {
    calls! { part;
        fn info() -> sys::MachineInfo = ts_machine_get_info;
        /// Enters the first state.
        fn start() = ts_machine_start;
    }

    pub fn is_valid(&self) -> bool {
        unsafe { sys::ts_machine_is_valid(self.world.handle(), self.handle) }
    }

    /// Adds an input, and returns its place.
    pub fn add_input(&self, name: &str, kind: InputKind, value: f64) -> Result<u32> {
        let (world, name) = (self.world.handle(), c_text(name)?);
        out(|index| unsafe { sys::ts_machine_add_input(world, self.handle, name.as_ptr(), kind, value, index) })
    }

    /// Adds a state, with the chain that runs in it, and returns its place.
    pub fn add_state(&self, name: &str, chain: Option<Chain<'_>>) -> Result<u32> {
        let (world, name) = (self.world.handle(), c_text(name)?);
        let chain = chain.map_or_else(Default::default, |chain| chain.handle());
        out(|index| unsafe { sys::ts_machine_add_state(world, self.handle, name.as_ptr(), chain, index) })
    }

    pub fn add_transition(&self, transition: Transition) -> Result<()> {
        let desc = sys::TransitionDesc {
            from: transition.from.unwrap_or(sys::MACHINE_NONE),
            to: transition.to.unwrap_or(sys::MACHINE_NONE),
            conditions: transition.conditions.as_ptr(),
            condition_count: transition.conditions.len(),
            after: transition.after,
            every: transition.every,
            finished: transition.finished,
            to_self: transition.to_self,
            fade: transition.fade,
            fade_easing: transition.fade_easing.to_c(),
            ..Default::default()
        };
        check(|| unsafe { sys::ts_machine_add_transition(self.world.handle(), self.handle, &desc) })
    }

    pub fn state_name(&self, index: u32) -> Result<String> {
        let world = self.world.handle();
        text_of(|buffer, room, length| unsafe {
            sys::ts_machine_get_state_name(world, self.handle, index, buffer, room, length)
        })
    }

    pub fn input_name(&self, index: u32) -> Result<String> {
        let world = self.world.handle();
        text_of(|buffer, room, length| unsafe {
            sys::ts_machine_get_input_name(world, self.handle, index, buffer, room, length)
        })
    }

    /// The name of the current state; none while it does not run.
    pub fn state(&self) -> Result<Option<String>> {
        let current = self.info()?.current;
        (current != sys::MACHINE_NONE).then(|| self.state_name(current)).transpose()
    }

    /// Sets an input: a number, or 0 or 1.
    pub fn set(&self, name: &str, value: f64) -> Result<()> {
        let (world, name) = (self.world.handle(), c_text(name)?);
        check(|| unsafe { sys::ts_machine_set_input(world, self.handle, name.as_ptr(), value) })
    }

    /// Sets a trigger, which the transition that is taken for it resets.
    pub fn fire(&self, name: &str) -> Result<()> {
        self.set(name, 1.0)
    }

    pub fn input(&self, name: &str) -> Result<(f64, InputKind)> {
        let (world, name, mut kind) = (self.world.handle(), c_text(name)?, InputKind::default());
        let value =
            out(|value| unsafe { sys::ts_machine_get_input(world, self.handle, name.as_ptr(), value, &mut kind) })?;
        Ok((value, kind))
    }

    /// Calls a closure at each change of state: its event has the state entered as `marker`, the one left as `lanes`.
    pub fn on_state(&self, f: impl FnMut(&World, &Stop) -> Result<()> + 'static) -> Result<()> {
        self.world.listen(Thing::Machine(self.handle), On::State, Rc::new(RefCell::new(f)))
    }

    pub fn close(self) -> Result<()> {
        check(|| unsafe { sys::ts_machine_destroy(self.world.handle(), self.handle) })?;
        self.world.forget(Thing::Machine(self.handle));
        Ok(())
    }
}
