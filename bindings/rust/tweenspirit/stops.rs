// SPDX-License-Identifier: MIT
//! Steps that stop where somebody waits: handlers of players and chains, and blocks.

use std::any::Any;
use std::cell::RefCell;
use std::collections::HashMap;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::rc::Rc;

use crate::sys::{self, Described, Stop};
use crate::{check, last_error, out, text_of, Error, Player, Result, World, PANIC};

/// What is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum On {
    Begin = 1,
    Marker = 2,
    Loop = 4,
    End = 8,
}

/// Whose events they are. Players and chains may have equal numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Thing {
    Player(sys::Player),
    Chain(sys::Chain),
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

    /// Calls a closure whenever a player begins, passes a marker, loops or ends.
    pub fn on(&self, player: Player, on: On, f: impl FnMut(&World, &Stop) -> Result<()> + 'static) -> Result<()> {
        self.listen(Thing::Player(player), on, Rc::new(RefCell::new(f)))
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
        let old = self.listener(thing, on as u32, |listener| listener.events.insert(on as u32, handler))?;
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

    /// Time stops at the end in any case: what is kept is let go of there.
    fn listener<T>(&self, thing: Thing, on: u32, change: impl FnOnce(&mut Listener) -> T) -> Result<T> {
        let mut handlers = self.handlers.borrow_mut();
        let known = handlers.listeners.get(&thing);
        let mask = known.map_or(0, |of| of.events.keys().fold(0, |mask, on| mask | on)) | on | sys::STOP_AT_END;
        check(|| match thing {
            Thing::Player(player) => unsafe { sys::ts_player_set_stops(self.handle(), player, mask) },
            Thing::Chain(chain) => unsafe { sys::ts_chain_set_stops(self.handle(), chain, mask) },
        })?;
        Ok(change(handlers.listeners.entry(thing).or_default()))
    }

    /// Lets go of what is kept for a chain that is gone, and for those inside it that went with it.
    pub(super) fn forget(&self, chain: sys::Chain) {
        let mut handlers = self.handlers.borrow_mut();
        let Some(gone) = handlers.listeners.remove(&Thing::Chain(chain)) else { return };
        let blocks: Vec<_> = gone.blocks.iter().filter_map(|id| handlers.blocks.remove(id)).collect();
        drop(handlers);
        drop((blocks, gone.events));
        for inner in gone.inner {
            if !unsafe { sys::ts_chain_is_valid(self.handle(), inner) } {
                self.forget(inner);
            }
        }
    }

    fn run(&self, first: impl FnOnce(*mut Stop) -> sys::Status) -> Result<usize> {
        let mut stop = Stop::new();
        let mut failure = None;
        PANIC.take();
        let mut status = first(&mut stop);
        loop {
            failure = failure.or(PANIC.take().map(Failure::Panic));
            if status != sys::OK || stop.kind == sys::STOP_NONE {
                break;
            }
            let failed = match catch_unwind(AssertUnwindSafe(|| self.deliver(&stop))) {
                Ok(Ok(())) => None,
                Ok(Err(error)) => Some(Failure::Error(error)),
                Err(panic) => Some(Failure::Panic(panic)),
            };
            if failed.is_some() && stop.kind == sys::STOP_BLOCK {
                unsafe { sys::ts_chain_fail(self.handle(), stop.chain) };
            }
            failure = failure.or(failed);
            PANIC.take();
            status = unsafe { sys::ts_world_continue(self.handle(), &mut stop) };
        }
        match failure {
            Some(Failure::Panic(panic)) => resume_unwind(panic),
            Some(Failure::Error(error)) => Err(error),
            None if status != sys::OK => Err(last_error(status)),
            None => Ok(stop.active),
        }
    }

    fn deliver(&self, stop: &Stop) -> Result<()> {
        let handler = match stop.kind {
            sys::STOP_BLOCK => Some(self.block_of(stop)?),
            _ => self.handler_of(stop),
        };
        // No step can be made in it, so it is not called again before it returns.
        handler.map_or(Ok(()), |handler| (handler.borrow_mut())(self, stop))
    }

    fn block_of(&self, stop: &Stop) -> Result<Handler> {
        if let Some(handler) = self.handlers.borrow().blocks.get(&stop.block) {
            return Ok(Rc::clone(handler));
        }
        let name = text_of(|buffer, capacity, length| unsafe {
            sys::ts_chain_get_block(self.handle(), stop.chain, buffer, capacity, length)
        })?;
        let id = if name.is_empty() { 0 } else { named(&name)? };
        let block = self.handlers.borrow().blocks.get(&id).cloned();
        block.ok_or_else(|| Error::invalid(&format!("nobody knows the block {name:?}")))
    }

    fn handler_of(&self, stop: &Stop) -> Option<Handler> {
        let event = &stop.event;
        let chain = sys::Chain { slot: event.player.slot, generation: event.player.generation };
        let is_chain = event.kind >= sys::EVENT_CHAIN_BEGIN;
        let thing = if is_chain { Thing::Chain(chain) } else { Thing::Player(event.player) };
        let on = 1 << ((event.kind - 1) % 4);
        let handler = self.handlers.borrow().listeners.get(&thing).and_then(|of| of.events.get(&on)).cloned();
        if on == sys::STOP_AT_END && !is_chain {
            let gone = self.handlers.borrow_mut().listeners.remove(&thing);
            drop(gone);
        }
        if event.kind == sys::EVENT_CHAIN_END && !unsafe { sys::ts_chain_is_valid(self.handle(), chain) } {
            self.forget(chain);
        }
        handler
    }
}

/// The id of a block that has no number of ours.
fn named(name: &str) -> Result<u64> {
    let id: u32 = out(|id| unsafe { sys::ts_marker_get_id(name.as_ptr().cast(), name.len(), id) })?;
    Ok(sys::SCENE_BLOCK | u64::from(id))
}
