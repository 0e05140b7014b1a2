// SPDX-License-Identifier: MIT
//! Steps that stop where somebody waits: handlers of players and chains, and blocks.

use std::any::Any;
use std::cell::RefCell;
use std::collections::HashMap;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::rc::Rc;

use crate::sys::{self, Status, Stop, StopKind};
use crate::{check, last_error, marker, Error, EventKind, Player, Result, World, PANIC};

/// What is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum On {
    Begin = 1,
    Marker = 2,
    Loop = 4,
    End = 8,
    /// A lane of a player's channel met a bound.
    Contact = 16,
    /// Of a machine.
    State = 32,
}

impl On {
    /// C's; that of a machine is another's bit.
    fn mask(self) -> u32 {
        if self == On::State {
            sys::STOP_AT_STATE
        } else {
            self as u32
        }
    }
}

/// Whose events they are. Their handles may have equal numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Thing {
    Player(sys::Player),
    Chain(sys::Chain),
    Machine(sys::Machine),
}

type Handler = Rc<RefCell<dyn FnMut(&World, &Stop) -> Result<()>>>;

#[derive(Default)]
struct Listener {
    events: HashMap<u32, Handler>,
    /// Of a chain: the ids of its blocks, and the chains inside it.
    blocks: Vec<u64>,
    inner: Vec<sys::Chain>,
}

#[derive(Default)]
pub(super) struct Handlers {
    listeners: HashMap<Thing, Listener>,
    /// What blocks call, by their ids.
    blocks: HashMap<u64, Handler>,
    last_block: u64,
}

impl Listener {
    fn mask(&self) -> u32 {
        self.events.keys().fold(0, |mask, on| mask | on)
    }
}

enum Failure {
    Error(Error),
    Panic(Box<dyn Any + Send>),
}

impl World {
    /// On by dt seconds, and handlers and blocks are called at the exact times: how many players are active. The first
    /// of their errors and panics comes out of it, when the step is complete. In them, a step is an error.
    pub fn step(&self, dt: f64) -> Result<usize> {
        self.run(|stop| unsafe { sys::ts_world_run(self.handle(), dt, stop) })
    }

    /// Likewise to a time.
    pub fn step_to(&self, time: f64) -> Result<usize> {
        self.run(|stop| unsafe { sys::ts_world_run_to(self.handle(), time, stop) })
    }

    /// Calls a closure at each block of that name that has none here: a scene's "then", or of a chain that was
    /// restored.
    pub fn on_block(&self, name: &str, f: impl FnMut(&World, &Stop) -> Result<()> + 'static) -> Result<()> {
        let id = named(name)?;
        let old = self.handlers.borrow_mut().blocks.insert(id, Rc::new(RefCell::new(f)));
        drop(old);
        Ok(())
    }

    pub(super) fn listen(&self, thing: Thing, on: On, handler: Handler) -> Result<()> {
        let old = self.listener(thing, on.mask(), |listener| listener.events.insert(on.mask(), handler))?;
        // What drops a closure may come back here, as below.
        drop(old);
        Ok(())
    }

    /// Adds a block by `add`, which gets its id.
    pub(super) fn block(&self, chain: sys::Chain, f: Handler, add: impl FnOnce(u64) -> Result<()>) -> Result<()> {
        let id = self.handlers.borrow().last_block + 1;
        add(id)?;
        let mut handlers = self.handlers.borrow_mut();
        handlers.last_block = id;
        handlers.blocks.insert(id, f);
        drop(handlers);
        self.listener(Thing::Chain(chain), 0, |listener| listener.blocks.push(id))
    }

    pub(super) fn nest(&self, chain: sys::Chain, inner: sys::Chain) -> Result<()> {
        check(|| unsafe { sys::ts_chain_add_chain(self.handle(), chain, inner) })?;
        self.listener(Thing::Chain(chain), 0, |listener| listener.inner.push(inner))
    }

    fn listener<T>(&self, thing: Thing, on: u32, change: impl FnOnce(&mut Listener) -> T) -> Result<T> {
        let mut handlers = self.handlers.borrow_mut();
        let known = handlers.listeners.get(&thing).map_or(0, Listener::mask);
        self.set_stops(thing, known | on)?;
        Ok(change(handlers.listeners.entry(thing).or_default()))
    }

    /// Time stops at the end in any case: what is kept is let go of there.
    fn set_stops(&self, thing: Thing, mask: u32) -> Result<()> {
        let world = self.handle();
        check(|| match thing {
            Thing::Player(player) => unsafe { sys::ts_player_set_stops(world, player, mask | sys::STOP_AT_END) },
            Thing::Chain(chain) => unsafe { sys::ts_chain_set_stops(world, chain, mask | sys::STOP_AT_END) },
            Thing::Machine(machine) => unsafe { sys::ts_machine_set_stops(world, machine, mask) },
        })
    }

    fn is_there(&self, thing: Thing) -> bool {
        match thing {
            Thing::Player(player) => unsafe { sys::ts_player_is_valid(self.handle(), player) },
            Thing::Chain(chain) => unsafe { sys::ts_chain_is_valid(self.handle(), chain) },
            Thing::Machine(machine) => unsafe { sys::ts_machine_is_valid(self.handle(), machine) },
        }
    }

    /// A snapshot has no stops: what is here still is waited for again.
    pub(super) fn restored(&self) -> Result<()> {
        let all: Vec<_> =
            self.handlers.borrow().listeners.iter().map(|(&thing, listener)| (thing, listener.mask())).collect();
        for (thing, mask) in all {
            if self.is_there(thing) {
                self.set_stops(thing, mask)?;
            } else {
                self.forget(thing);
            }
        }
        Ok(())
    }

    /// Lets go of what is kept for a thing that is gone, and for the chains inside it that went with it.
    pub(super) fn forget(&self, thing: Thing) {
        let mut handlers = self.handlers.borrow_mut();
        let Some(gone) = handlers.listeners.remove(&thing) else { return };
        let blocks: Vec<_> = gone.blocks.iter().filter_map(|id| handlers.blocks.remove(id)).collect();
        drop(handlers);
        drop((blocks, gone.events));
        for inner in gone.inner.into_iter().map(Thing::Chain) {
            if !self.is_there(inner) {
                self.forget(inner);
            }
        }
    }

    fn run(&self, first: impl FnOnce(*mut Stop) -> Status) -> Result<usize> {
        let mut stop = Stop::default();
        let mut failure = None;
        PANIC.take();
        let mut status = first(&mut stop);
        loop {
            failure = failure.or(PANIC.take().map(Failure::Panic));
            if status != Status::OK || stop.kind == StopKind::NONE {
                break;
            }
            let failed = match catch_unwind(AssertUnwindSafe(|| self.deliver(&stop))) {
                Ok(Ok(())) => None,
                Ok(Err(error)) => Some(Failure::Error(error)),
                Err(panic) => Some(Failure::Panic(panic)),
            };
            if failed.is_some() && stop.kind == StopKind::BLOCK {
                unsafe { sys::ts_chain_fail(self.handle(), stop.chain) };
            }
            failure = failure.or(failed);
            PANIC.take();
            status = unsafe { sys::ts_world_continue(self.handle(), &mut stop) };
        }
        match failure {
            Some(Failure::Panic(panic)) => resume_unwind(panic),
            Some(Failure::Error(error)) => Err(error),
            None if status != Status::OK => Err(last_error(status)),
            None => Ok(stop.active),
        }
    }

    fn deliver(&self, stop: &Stop) -> Result<()> {
        let handler = match stop.kind {
            StopKind::BLOCK => Some(self.block_of(stop)?),
            _ => self.handler_of(stop),
        };
        // No step can be made in it, so it is not called again before it returns.
        handler.map_or(Ok(()), |handler| (handler.borrow_mut())(self, stop))
    }

    fn block_of(&self, stop: &Stop) -> Result<Handler> {
        if let Some(handler) = self.handlers.borrow().blocks.get(&stop.block) {
            return Ok(Rc::clone(handler));
        }
        let name = self.chain_of(stop.chain).block_name()?;
        let id = if name.is_empty() { 0 } else { named(&name)? };
        let block = self.handlers.borrow().blocks.get(&id).cloned();
        block.ok_or_else(|| Error::invalid("block", &format!("{name:?}"), "the name of a block that is known"))
    }

    fn handler_of(&self, stop: &Stop) -> Option<Handler> {
        let event = &stop.event;
        let sys::Player { slot, generation } = event.player;
        let thing = match event.kind {
            EventKind::STATE => Thing::Machine(sys::Machine { slot, generation }),
            EventKind::CHAIN_BEGIN | EventKind::CHAIN_MARKER | EventKind::CHAIN_LOOP | EventKind::CHAIN_END => {
                Thing::Chain(sys::Chain { slot, generation })
            }
            _ => Thing::Player(event.player),
        };
        let on = match event.kind {
            EventKind::STATE => sys::STOP_AT_STATE,
            EventKind::CONTACT => sys::STOP_AT_CONTACT,
            kind => 1 << ((kind.0 - 1) % 4),
        };
        let handler = self.handlers.borrow().listeners.get(&thing).and_then(|of| of.events.get(&on)).cloned();
        let is_over = event.kind == EventKind::END && !event.stays;
        if is_over || (event.kind == EventKind::CHAIN_END && !self.is_there(thing)) {
            self.forget(thing);
        }
        handler
    }
}

impl<'a> Player<'a> {
    /// Calls a closure, within the step at the exact time, whenever it begins, passes a marker, loops, ends or meets a bound.
    pub fn on(self, on: On, f: impl FnMut(&World, &Stop) -> Result<()> + 'static) -> Result<Player<'a>> {
        self.world.listen(Thing::Player(self.handle), on, Rc::new(RefCell::new(f)))?;
        Ok(self)
    }
}

/// The id of a block that has no number of ours.
fn named(name: &str) -> Result<u64> {
    Ok(sys::SCENE_BLOCK | u64::from(marker(name)?))
}
