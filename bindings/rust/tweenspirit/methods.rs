// SPDX-License-Identifier: MIT
// Made by bindings/python/tools/gen_native.py from tweenspirit.h; not to be edited.
//! The header's getters of one number, and its commands with numbers, for which there is no method elsewhere.

#[allow(unused_imports)]
use crate::sys;

impl crate::Track {
    calls! { owner;
        /// ts_track_remove
        fn remove(first: usize, count: usize) = ts_track_remove;
        /// ts_track_remove_marker
        fn remove_marker(index: usize) = ts_track_remove_marker;
    }
}

impl crate::World {
    calls! { world;
        /// ts_world_set_rate
        fn set_rate(rate: f64) = ts_world_set_rate;
        /// ts_world_set_paused
        fn set_paused(paused: bool) = ts_world_set_paused;
        /// ts_world_reserve
        fn reserve(channels: usize, players: usize) = ts_world_reserve;
    }
}

impl crate::Channel<'_> {
    calls! { part;
        /// ts_channel_unbind
        fn unbind() = ts_channel_unbind;
        /// ts_channel_stop
        fn stop() = ts_channel_stop;
        /// ts_channel_unlink
        fn unlink() = ts_channel_unlink;
    }
}

impl crate::Player<'_> {
    calls! { part;
        /// ts_player_pause
        fn pause() = ts_player_pause;
        /// ts_player_resume
        fn resume() = ts_player_resume;
        /// ts_player_restart
        fn restart() = ts_player_restart;
        /// ts_player_finish
        fn finish() = ts_player_finish;
        /// ts_player_set_rate
        fn set_rate(rate: f64) = ts_player_set_rate;
        /// ts_player_reverse
        fn reverse() = ts_player_reverse;
    }
}

impl crate::Machine<'_> {
    calls! { part;
        /// ts_machine_stop
        fn stop() = ts_machine_stop;
    }
}
