// SPDX-License-Identifier: MIT
//
// State machines: states, of which one is current, and transitions between them with conditions on inputs.

import * as abi from "./abi.mjs";
import { Part, callEach, callable, native, number, refuse } from "./native.mjs";

/** States of which one is current, and inputs. A transition is taken at the very time at which its conditions come to hold. Made by
 *  World.machine. */
export class Machine extends Part {
  constructor(world, handle) {
    super(world, handle);
    this.handlers = [];
    /** What is known of it once it is gone. */
    this.last = { state: abi.TS_CHAIN_ENDED, reason: 0, current: abi.TS_MACHINE_NONE, time: 0 };
    world.machines.add(this);
    const { inputs, states } = this.info;
    const names = (count, name) => Array.from({ length: count }, (_, i) => native.written((...where) => this.answer(name, i, ...where)));
    /** The names of its states and of its inputs, in their order. */
    this.states = Object.freeze(names(states, "ts_machine_get_state_name"));
    this.inputs = Object.freeze(names(inputs, "ts_machine_get_input_name"));
  }

  input(name) {
    return native.scope(() => {
      const out = native.take(8), kind = native.take(8);
      this.invoke("ts_machine_get_input", native.text(name, "name"), out, kind);
      const { f64, u32 } = native.refresh();
      return [f64[out >> 3], u32[kind >> 2]];
    });
  }

  /** Returns an input: a number, or whether a bool or a trigger is set. */
  get(name) {
    const [value, kind] = this.input(name);
    return kind === abi.TS_INPUT_NUMBER ? value : value !== 0;
  }

  /** Sets an input. What this lets hold is taken at once; at a stop of a step, when that is over. */
  set(name, value) {
    return native.scope(() => this.commandWithBlocks("ts_machine_set_input", native.text(name, "name"), typeof value === "boolean" ? +value : number(value, "value")));
  }

  /** Sets a trigger, which the transition that is taken for it resets. */
  fire(name) {
    if (this.input(name)[1] !== abi.TS_INPUT_TRIGGER) refuse("name", "that of a trigger", name);
    return this.set(name, 1);
  }

  get info() { return this.isValid ? this.described("machine") : this.last; }

  /** Keeps how it has ended: it is about to go. */
  keep() {
    const { info } = this;
    if (info.state === abi.TS_CHAIN_ENDED) this.last = info;
  }

  get isValid() { return this.world.machines.get(this.slot_, this.generation_) === this && !!this.answer("ts_player_is_valid"); }
  /** The name of the current state; null where it does not run. */
  get state() { return this.states[this.info.current] ?? null; }
  /** Whether it runs. */
  get active() { return this.info.state === abi.TS_CHAIN_RUNNING; }
  /** Seconds in the current state, or in the last one when it ended. */
  get time() { return this.info.time; }
  /** Why it ended: "finished" by the exit, "stopped" or "error"; null where it has not. */
  get endReason() { return this.world.reason(this.info.reason); }

  /** Enters the first state. */
  start() { return this.commandWithBlocks("ts_player_start"); }
  /** Leaves the current state: what it runs stops where it is. Inputs keep their values. */
  stop() { return this.isValid ? this.commandWithBlocks("ts_player_stop") : this; }

  /** Calls f({entered, left}) at each change of state, at the very time of it, with the names of the states or null; of a command's the
   *  next step calls it. */
  onState(call) {
    this.handlers.push(callable(call));
    return this.invoke("ts_player_set_stops", abi.TS_STOP_AT_STATE);
  }

  emit(_, change, errors) { callEach(this.handlers, change, errors); }

  /** Stops it, and takes it out of the world. */
  close() {
    if (!this.isValid) return;
    this.stop();
    this.keep();
    this.commandWithBlocks("ts_player_destroy");
    this.world.machines.delete(this);
  }
}
