// SPDX-License-Identifier: MIT
//! The part of tweenspirit.h that is used here, as it stands there.

use std::ffi::{c_char, c_void};

pub const ABI_VERSION: u32 = 1;

pub type Status = u32;
pub const OK: Status = 0;
pub const ERROR_CALLBACK: Status = 7;

pub const SPRING_BY_DURATION: u32 = 1;
pub const TRACK_NUMBERS: u32 = 0;
pub const TRACK_FLOAT: u32 = 1;
pub const TRACK_VEC2: u32 = 4;

pub const STOP_AT_END: u32 = 8;
pub const STOP_NONE: u32 = 0;
pub const STOP_BLOCK: u32 = 2;
pub const EVENT_CHAIN_BEGIN: u32 = 5;
pub const EVENT_CHAIN_END: u32 = 8;
pub const SCENE_CHANNEL: u32 = 0;
pub const SCENE_TIMELINE: u32 = 1;
pub const SCENE_CHAIN: u32 = 2;
pub const SCENE_BLOCK: u64 = 1 << 63;

macro_rules! handles {
    ($($name:ident)*) => {$(
        #[repr(C)]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $name {
            pub slot: u32,
            pub generation: u32,
        }
    )*};
}
handles!(Easing Track World Channel Player Timeline Entry Chain Scene Build);

/// A struct that begins with its size: zero but for that.
pub trait Described {
    fn new() -> Self;
}

macro_rules! sized {
    ($($name:ident)*) => {$(
        impl Described for $name {
            fn new() -> Self {
                // Numbers, pointers and functions that may be null: all zero is a value of every field.
                let mut made: Self = unsafe { std::mem::zeroed() };
                made.struct_size = std::mem::size_of::<Self>();
                made
            }
        }
    )*};
}
sized!(EasingDesc EasingInfo SpringDesc SpringBatchF32 ChannelDesc ChannelInfo Timing TweenDesc SpringTo);
sized!(DecayTo PlayheadTo Stop ChainDesc ChainInfo);

pub type EasingScalar = unsafe extern "C" fn(t: f64, context: *mut c_void) -> f64;
pub type EasingPlain = unsafe extern "C" fn(t: f64) -> f64;
pub type EasingBatch = unsafe extern "C" fn(t: *const f64, out: *mut f64, count: usize, context: *mut c_void) -> Status;
pub type EasingRelease = unsafe extern "C" fn(context: *mut c_void);

#[repr(C)]
pub struct EasingDesc {
    pub struct_size: usize,
    pub name: *const c_char,
    pub scalar: Option<EasingScalar>,
    pub plain: Option<EasingPlain>,
    pub batch: Option<EasingBatch>,
    pub context: *mut c_void,
    pub release: Option<EasingRelease>,
    pub tolerance: f64,
    pub max_points: u32,
    pub live: bool,
    pub replace: bool,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct EasingInfo {
    pub struct_size: usize,
    pub kind: u32,
    pub max_error: f64,
    pub fallbacks: u64,
    pub duration: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spring {
    pub omega: f64,
    pub damping_ratio: f64,
    pub mass: f64,
}

#[repr(C)]
pub struct SpringDesc {
    pub struct_size: usize,
    pub scheme: u32,
    pub preset: u32,
    pub duration: f64,
    pub bounce: f64,
    pub response: f64,
    pub damping_ratio: f64,
    pub frequency: f64,
    pub omega: f64,
    pub half_life: f64,
    pub stiffness: f64,
    pub damping: f64,
    pub mass: f64,
    pub bounciness: f64,
    pub speed: f64,
}

#[repr(C)]
pub struct ViewF32 {
    pub data: *mut f32,
    pub stride: isize,
}

#[repr(C)]
pub struct InputF32 {
    pub data: *const f32,
    pub stride: isize,
    pub number: f32,
}

#[repr(C)]
pub struct Index {
    pub data: *const u32,
    pub stride: isize,
}

#[repr(C)]
pub struct SpringBatchF32 {
    pub struct_size: usize,
    pub count: usize,
    pub value: ViewF32,
    pub velocity: ViewF32,
    pub target: InputF32,
    pub springs: *const Spring,
    pub spring_count: usize,
    pub index: Index,
    pub omega: InputF32,
    pub damping_ratio: InputF32,
    pub tolerance: f32,
    pub threads: u32,
    pub mask: *mut u8,
    pub mask_stride: isize,
    pub active: *mut u32,
    pub active_stride: isize,
}

#[repr(C)]
pub struct ChannelDesc {
    pub struct_size: usize,
    pub kind: u32,
    pub lanes: u32,
    pub rounding: u32,
    pub wrap: u32,
    pub space: u32,
    pub extended: bool,
    pub value: *const f64,
    pub name: *const c_char,
    pub path: *const c_char,
    pub scope: u64,
    pub tolerance: f64,
}

#[repr(C)]
pub struct Timing {
    pub struct_size: usize,
    pub delay: f64,
    pub end_delay: f64,
    pub duration: f64,
    pub iterations: f64,
    pub iteration_start: f64,
    pub rate: f64,
    pub direction: u32,
    pub fill: u32,
    pub easing: Easing,
    pub flags: u32,
    pub repeat_delay: f64,
    pub return_easing: Easing,
    pub accumulate: bool,
}

#[repr(C)]
pub struct TweenDesc {
    pub struct_size: usize,
    pub target: *const f64,
    pub from: *const f64,
    pub timing: Timing,
    pub additive: bool,
    pub blend: bool,
}

#[repr(C)]
pub struct SpringTo {
    pub struct_size: usize,
    pub target: *const f64,
    pub spring: Spring,
    pub velocity: *const f64,
    pub tolerance: f64,
    pub overshoot: u32,
    pub restitution: f64,
    pub delay: f64,
    pub rate: f64,
    pub flags: u32,
}

#[repr(C)]
pub struct DecayTo {
    pub struct_size: usize,
    pub velocity: *const f64,
    pub decay_rate: f64,
    pub lower: *const f64,
    pub upper: *const f64,
    pub spring: Spring,
    pub tolerance: f64,
    pub delay: f64,
    pub rate: f64,
    pub flags: u32,
}

#[repr(C)]
pub struct PlayheadTo {
    pub struct_size: usize,
    pub time: f64,
    pub timing: Timing,
}

#[repr(C)]
pub struct ChannelInfo {
    pub struct_size: usize,
    pub kind: u32,
    pub lanes: u32,
    pub rounding: u32,
    pub wrap: u32,
    pub space: u32,
    pub extended: bool,
    pub bound: bool,
    pub active: bool,
    pub scope: u64,
    pub tolerance: f64,
    pub player: Player,
    pub layers: usize,
    pub linked: bool,
}

#[repr(C)]
pub struct ChainDesc {
    pub struct_size: usize,
    pub iterations: f64,
    pub rate: f64,
    pub keep: bool,
    pub tolerant: bool,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ChainInfo {
    pub struct_size: usize,
    pub state: u32,
    pub reason: u32,
    pub paused: bool,
    pub at_block: bool,
    pub rate: f64,
    pub iterations: f64,
    pub iteration: f64,
    pub groups: usize,
    pub begun: usize,
    pub members: usize,
    pub remaining: f64,
    pub keep: bool,
}

/// What a step stopped for.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Stop {
    pub struct_size: usize,
    pub kind: u32,
    pub active: usize,
    pub time: f64,
    pub left: f64,
    pub event: Event,
    pub chain: Chain,
    pub block: u64,
}

/// What happened to a player, or to a chain, whose handle stands in `player`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Event {
    pub time: f64,
    pub kind: u32,
    pub reason: u32,
    pub player: Player,
    pub channel: Channel,
    pub marker: u32,
    pub lanes: u32,
    pub count: u64,
    pub sequence: u64,
    pub value: [f64; 4],
    pub velocity: [f64; 4],
    pub timeline: Timeline,
    pub player_kind: u32,
    pub stays: bool,
}

#[link(name = "tweenspirit")]
extern "C" {
    pub fn ts_abi_version() -> u32;
    pub fn ts_status_name(status: Status) -> *const c_char;
    pub fn ts_last_error_message() -> *const c_char;
    pub fn ts_easing_parse(text: *const c_char, dialect: u32, out: *mut Easing) -> Status;
    pub fn ts_easing_print(easing: Easing, buffer: *mut c_char, capacity: usize, out_length: *mut usize) -> Status;
    pub fn ts_easing_retain(easing: Easing) -> Status;
    pub fn ts_easing_release(easing: Easing) -> Status;
    pub fn ts_easing_evaluate(easing: Easing, t: f64, flags: u32, out_value: *mut f64) -> Status;
    pub fn ts_easing_sample_f64(easing: Easing, t: *const f64, out: *mut f64, count: usize) -> Status;
    pub fn ts_easing_get_info(easing: Easing, out_info: *mut EasingInfo) -> Status;
    pub fn ts_easing_register(desc: *const EasingDesc, out_easing: *mut Easing) -> Status;
    pub fn ts_easing_unregister(name: *const c_char) -> Status;
    pub fn ts_spring_make(desc: *const SpringDesc, out_spring: *mut Spring) -> Status;
    pub fn ts_springs_step_f32(batch: *const SpringBatchF32, dt: f64, out_active: *mut usize) -> Status;
    pub fn ts_world_create(desc: *const c_void, out_world: *mut World) -> Status;
    pub fn ts_world_destroy(world: World) -> Status;
    pub fn ts_world_step(world: World, dt: f64, out_active: *mut usize) -> Status;
    pub fn ts_world_hash(world: World, out_hash: *mut u64) -> Status;
    pub fn ts_world_read_events(world: World, out: *mut Event, capacity: usize, out_count: *mut usize) -> Status;
    pub fn ts_channel_create(world: World, desc: *const ChannelDesc, out_channel: *mut Channel) -> Status;
    pub fn ts_channel_bind_f64(world: World, channel: Channel, address: *mut f64, stride: isize) -> Status;
    pub fn ts_player_tween(world: World, channel: Channel, desc: *const TweenDesc, out_player: *mut Player) -> Status;
    pub fn ts_player_spring(world: World, channel: Channel, desc: *const SpringTo, out_player: *mut Player) -> Status;
    pub fn ts_channel_find(world: World, name: *const c_char, out_channel: *mut Channel) -> Status;
    pub fn ts_channel_get_info(world: World, channel: Channel, out_info: *mut ChannelInfo) -> Status;
    pub fn ts_channel_get(
        world: World,
        channel: Channel,
        value: *mut f64,
        velocity: *mut f64,
        target: *mut f64,
        lanes: usize,
    ) -> Status;
    pub fn ts_marker_get_id(name: *const c_char, length: usize, out_id: *mut u32) -> Status;
    pub fn ts_track_from_json(text: *const c_char, length: usize, out_track: *mut Track) -> Status;
    pub fn ts_track_to_json(track: Track, buffer: *mut c_char, capacity: usize, out_length: *mut usize) -> Status;
    pub fn ts_track_destroy(track: Track) -> Status;
    pub fn ts_timeline_create(world: World, out_timeline: *mut Timeline) -> Status;
    pub fn ts_timeline_add_track(
        world: World,
        timeline: Timeline,
        channel: Channel,
        track: Track,
        at: f64,
        out_entry: *mut Entry,
    ) -> Status;
    pub fn ts_timeline_play(world: World, timeline: Timeline, timing: *const Timing, out_player: *mut Player)
        -> Status;
    pub fn ts_player_set_stops(world: World, player: Player, mask: u32) -> Status;
    pub fn ts_world_run(world: World, dt: f64, out_stop: *mut Stop) -> Status;
    pub fn ts_world_run_to(world: World, time: f64, out_stop: *mut Stop) -> Status;
    pub fn ts_world_continue(world: World, out_stop: *mut Stop) -> Status;
    pub fn ts_chain_create(world: World, desc: *const ChainDesc, out_chain: *mut Chain) -> Status;
    pub fn ts_chain_destroy(world: World, chain: Chain) -> Status;
    pub fn ts_chain_is_valid(world: World, chain: Chain) -> bool;
    pub fn ts_chain_get_info(world: World, chain: Chain, out_info: *mut ChainInfo) -> Status;
    pub fn ts_chain_add_tween(world: World, chain: Chain, channel: Channel, desc: *const TweenDesc) -> Status;
    pub fn ts_chain_add_spring(world: World, chain: Chain, channel: Channel, desc: *const SpringTo) -> Status;
    pub fn ts_chain_add_decay(world: World, chain: Chain, channel: Channel, desc: *const DecayTo) -> Status;
    pub fn ts_chain_add_track(
        world: World,
        chain: Chain,
        channel: Channel,
        track: Track,
        timing: *const Timing,
    ) -> Status;
    pub fn ts_chain_add_timeline(world: World, chain: Chain, timeline: Timeline, timing: *const Timing) -> Status;
    pub fn ts_chain_add_playhead(world: World, chain: Chain, timeline: Timeline, desc: *const PlayheadTo) -> Status;
    pub fn ts_chain_add_chain(world: World, chain: Chain, inner: Chain) -> Status;
    pub fn ts_chain_add_delay(world: World, chain: Chain, seconds: f64) -> Status;
    pub fn ts_chain_add_marker(world: World, chain: Chain, id: u32) -> Status;
    pub fn ts_chain_add_block(world: World, chain: Chain, id: u64, name: *const c_char) -> Status;
    pub fn ts_chain_then(world: World, chain: Chain) -> Status;
    pub fn ts_chain_adopt(world: World, chain: Chain, player: Player) -> Status;
    pub fn ts_chain_set_stops(world: World, chain: Chain, mask: u32) -> Status;
    pub fn ts_chain_start(world: World, chain: Chain) -> Status;
    pub fn ts_chain_pause(world: World, chain: Chain) -> Status;
    pub fn ts_chain_resume(world: World, chain: Chain) -> Status;
    pub fn ts_chain_set_rate(world: World, chain: Chain, rate: f64) -> Status;
    pub fn ts_chain_set_iterations(world: World, chain: Chain, iterations: f64) -> Status;
    pub fn ts_chain_stop(world: World, chain: Chain) -> Status;
    pub fn ts_chain_cancel(world: World, chain: Chain) -> Status;
    pub fn ts_chain_finish(world: World, chain: Chain) -> Status;
    pub fn ts_chain_fail(world: World, chain: Chain) -> Status;
    pub fn ts_chain_get_block(
        world: World,
        chain: Chain,
        buffer: *mut c_char,
        capacity: usize,
        out_length: *mut usize,
    ) -> Status;
    pub fn ts_scene_parse(text: *const c_char, length: usize, out_scene: *mut Scene) -> Status;
    pub fn ts_scene_destroy(scene: Scene) -> Status;
    pub fn ts_scene_print(scene: Scene, buffer: *mut c_char, capacity: usize, out_length: *mut usize) -> Status;
    pub fn ts_scene_count(scene: Scene, thing: u32, out_count: *mut usize) -> Status;
    pub fn ts_scene_get_name(
        scene: Scene,
        thing: u32,
        index: usize,
        buffer: *mut c_char,
        capacity: usize,
        out_length: *mut usize,
    ) -> Status;
    pub fn ts_scene_build(scene: Scene, world: World, out_build: *mut Build) -> Status;
    pub fn ts_build_destroy(build: Build) -> Status;
    pub fn ts_build_get_channel(build: Build, index: usize, out_channel: *mut Channel) -> Status;
    pub fn ts_build_get_timeline(build: Build, index: usize, out_timeline: *mut Timeline) -> Status;
    pub fn ts_build_get_chain(build: Build, index: usize, out_chain: *mut Chain) -> Status;
    pub fn ts_build_run(build: Build) -> Status;
    pub fn ts_build_remove(build: Build) -> Status;
}
