// SPDX-License-Identifier: MIT
// Made by bindings/python/tools/gen_native.py from tweenspirit.h; not to be edited.
//! Every function, struct and number of tweenspirit.h.

use std::ffi::{c_char, c_void};

pub type Status = u32;
pub const SCENE_BLOCK: u64 = 1 << 63;

macro_rules! numbers {
    ($($name:ident = $value:literal)*) => {$(pub const $name: u32 = $value;)*};
}
numbers! {
    ABI_VERSION=1 EVALUATE_BEFORE=1 EVALUATE_EXTRAPOLATE=2 MACHINE_NONE=65535 STOP_AT_BEGIN=1 STOP_AT_CONTACT=16
    STOP_AT_END=8 STOP_AT_LOOP=4 STOP_AT_MARKER=2 STOP_AT_STATE=2 TIMING_ADDITIVE=64 TIMING_ESSENTIAL=4
    TIMING_HAS_ACCUMULATE=1024 TIMING_HAS_DELAY=1 TIMING_HAS_DIRECTION=32 TIMING_HAS_DURATION=4 TIMING_HAS_EASING=128
    TIMING_HAS_END_DELAY=2 TIMING_HAS_FILL=64 TIMING_HAS_ITERATIONS=8 TIMING_HAS_ITERATION_START=16
    TIMING_HAS_REPEAT_DELAY=256 TIMING_HAS_RETURN_EASING=512 TIMING_HOLD=32 TIMING_KEEP=16 TIMING_ZERO_DURATION=1
    TIMING_ZERO_ITERATIONS=2 TIMING_ZERO_RATE=8 VERSION_MAJOR=0 VERSION_MINOR=1 VERSION_PATCH=0 OK=0
    ERROR_INVALID_ARGUMENT=1 ERROR_STALE_HANDLE=2 ERROR_UNKNOWN_EASING=3 ERROR_OUT_OF_MEMORY=4 ERROR_BUSY=5
    ERROR_NAME_IN_USE=6 ERROR_CALLBACK=7 EASING_LINEAR=0 EASING_QUAD_IN=4 EASING_QUAD_OUT=5 EASING_QUAD_IN_OUT=6
    EASING_QUAD_OUT_IN=7 EASING_CUBIC_IN=8 EASING_CUBIC_OUT=9 EASING_CUBIC_IN_OUT=10 EASING_CUBIC_OUT_IN=11
    EASING_QUART_IN=12 EASING_QUART_OUT=13 EASING_QUART_IN_OUT=14 EASING_QUART_OUT_IN=15 EASING_QUINT_IN=16
    EASING_QUINT_OUT=17 EASING_QUINT_IN_OUT=18 EASING_QUINT_OUT_IN=19 EASING_SINE_IN=20 EASING_SINE_OUT=21
    EASING_SINE_IN_OUT=22 EASING_SINE_OUT_IN=23 EASING_CIRC_IN=24 EASING_CIRC_OUT=25 EASING_CIRC_IN_OUT=26
    EASING_CIRC_OUT_IN=27 EASING_EXPO_IN=28 EASING_EXPO_OUT=29 EASING_EXPO_IN_OUT=30 EASING_EXPO_OUT_IN=31
    EASING_ELASTIC_IN=32 EASING_ELASTIC_OUT=33 EASING_ELASTIC_IN_OUT=34 EASING_ELASTIC_OUT_IN=35 EASING_BACK_IN=36
    EASING_BACK_OUT=37 EASING_BACK_IN_OUT=38 EASING_BACK_OUT_IN=39 EASING_BOUNCE_IN=40 EASING_BOUNCE_OUT=41
    EASING_BOUNCE_IN_OUT=42 EASING_BOUNCE_OUT_IN=43 EASING_EXPO_SMOOTH_IN=44 EASING_EXPO_SMOOTH_OUT=45
    EASING_EXPO_SMOOTH_IN_OUT=46 EASING_EXPO_SMOOTH_OUT_IN=47 EASING_SMOOTHSTEP=48 EASING_SMOOTHERSTEP=49
    EASING_AH_ELASTIC_IN=52 EASING_AH_ELASTIC_OUT=53 EASING_AH_ELASTIC_IN_OUT=54 EASING_AH_ELASTIC_OUT_IN=55
    EASING_AH_BACK_IN=56 EASING_AH_BACK_OUT=57 EASING_AH_BACK_IN_OUT=58 EASING_AH_BACK_OUT_IN=59
    EASING_AH_BOUNCE_IN=60 EASING_AH_BOUNCE_OUT=61 EASING_AH_BOUNCE_IN_OUT=62 EASING_AH_BOUNCE_OUT_IN=63
    EASING_CSS_EASE=64 EASING_CSS_EASE_IN=65 EASING_CSS_EASE_OUT=66 EASING_CSS_EASE_IN_OUT=67 EASING_CSS_STEP_START=68
    EASING_CSS_STEP_END=69 EASING_GSAP_EXPO_IN=72 EASING_GSAP_EXPO_OUT=73 EASING_GSAP_EXPO_IN_OUT=74
    EASING_GSAP_EXPO_OUT_IN=75 DIALECT_CANONICAL=0 DIALECT_CSS=1 DIALECT_GSAP=2 DIALECT_EASINGS_NET=3 DIALECT_AH=4
    DIALECT_DOTWEEN=5 DIALECT_ANIME=6 EASING_EXACT=0 EASING_BAKED=1 EASING_LIVE=2 EASING_MODIFIED=3 MODIFIER_IN=0
    MODIFIER_OUT=1 MODIFIER_IN_OUT=2 MODIFIER_OUT_IN=3 MODIFIER_REVERSE=4 MODIFIER_MIRROR=5 SPRING_SMOOTH=0
    SPRING_SNAPPY=1 SPRING_BOUNCY=2 SPRING_SWIFTUI=3 SPRING_INTERACTIVE=4 SPRING_CORE_ANIMATION=5
    SPRING_GPU_ANIMATION=6 SPRING_YAAL=7 SPRING_B3LL=8 SPRING_ADVANCE=9 SPRING_WAVE_INTERACTIVE=10
    SPRING_WAVE_ANIMATED=11 SPRING_ORIGAMI=12 SPRING_MOTION_DURATION=13 SPRING_MOTION_VISUAL=14 SPRING_REACT_SPRING=15
    SPRING_REACT_SPRING_GENTLE=16 SPRING_REACT_SPRING_WOBBLY=17 SPRING_REACT_SPRING_STIFF=18
    SPRING_REACT_SPRING_SLOW=19 SPRING_REACT_SPRING_MOLASSES=20 SPRING_ANDROID=21 SPRING_COMPOSE=22 SPRING_FLUTTER=23
    SPRING_BOX2D=24 SPRING_BY_PRESET=0 SPRING_BY_DURATION=1 SPRING_BY_VISUAL_DURATION=2 SPRING_BY_SETTLING_DURATION=3
    SPRING_BY_SETTLING_DURATION_AND_RATIO=4 SPRING_BY_RESPONSE=5 SPRING_BY_FREQUENCY=6 SPRING_BY_OMEGA=7
    SPRING_BY_HALF_LIFE=8 SPRING_BY_STIFFNESS=9 SPRING_BY_STIFFNESS_AND_RATIO=10 SPRING_BY_BOUNCINESS=11
    OVERSHOOT_ALLOW=0 OVERSHOOT_CLAMP=1 OVERSHOOT_STOP=2 OVERSHOOT_BOUNCE=3 DECAY_BY_RATE=0 DECAY_BY_TIME_CONSTANT=1
    DECAY_BY_HALF_LIFE=2 DECAY_BY_DECELERATION_RATE=3 DECAY_BY_DRAG=4 DECAY_BY_FRICTION=5 FLING_ANDROID=0
    FLING_FLUTTER=1 VELOCITY_WEIGHTING_NONE=0 VELOCITY_WEIGHTING_DELTA=1 VELOCITY_WEIGHTING_CENTRAL=2
    VELOCITY_WEIGHTING_RECENT=3 TRACK_NUMBERS=0 TRACK_FLOAT=1 TRACK_INT=2 TRACK_BOOL=3 TRACK_VEC2=4 TRACK_VEC3=5
    TRACK_VEC4=6 TRACK_POINT=7 TRACK_SIZE=8 TRACK_RECT=9 TRACK_COLOR=10 TRACK_ANGLE=11 TRACK_QUAT=12
    INTERPOLATION_DEFAULT=0 INTERPOLATION_EASED=1 INTERPOLATION_STEP=2 INTERPOLATION_HERMITE=3 INTERPOLATION_CATMULL=4
    INTERPOLATION_MONOTONE=5 INTERPOLATION_BEZIER=6 INTERPOLATION_SPRING=7 EXTRAPOLATE_HOLD=0 EXTRAPOLATE_LINEAR=1
    EXTRAPOLATE_LOOP=2 EXTRAPOLATE_LOOP_OFFSET=3 EXTRAPOLATE_MIRROR=4 ROUND_NEAREST=0 ROUND_FLOOR=1 ROUND_CEIL=2
    ROUND_TOWARD_TARGET=3 WRAP_SHORTEST=0 WRAP_LONGEST=1 WRAP_CW=2 WRAP_CCW=3 WRAP_RAW=4 COLOR_OKLAB=0 COLOR_OKLCH=1
    COLOR_LINEAR=2 COLOR_SRGB=3 DIRECTION_NORMAL=0 DIRECTION_REVERSE=1 DIRECTION_ALTERNATE=2
    DIRECTION_ALTERNATE_REVERSE=3 FILL_BOTH=0 FILL_FORWARDS=1 FILL_BACKWARDS=2 FILL_NONE=3 PHASE_BEFORE=0
    PHASE_ACTIVE=1 PHASE_AFTER=2 STAGGER_FIRST=0 STAGGER_LAST=1 STAGGER_CENTER=2 STAGGER_EDGES=3 STAGGER_INDEX=4
    STAGGER_RATIO=5 STAGGER_RANDOM=6 STAGGER_AXIS_BOTH=0 STAGGER_AXIS_X=1 STAGGER_AXIS_Y=2 PLAYER_TWEEN=1
    PLAYER_TRACK=2 PLAYER_SPRING=3 PLAYER_DECAY=4 PLAYER_TIMELINE=5 PLAYER_FALL=6 MOTION_FULL=0 MOTION_REDUCE=1
    MOTION_NONE=2 EVENT_BEGIN=1 EVENT_MARKER=2 EVENT_LOOP=3 EVENT_END=4 EVENT_CHAIN_BEGIN=5 EVENT_CHAIN_MARKER=6
    EVENT_CHAIN_LOOP=7 EVENT_CHAIN_END=8 EVENT_CONTACT=9 EVENT_STATE=10 REASON_NONE=0 REASON_FINISHED=1
    REASON_SETTLED=2 REASON_REPLACED=3 REASON_STOPPED=4 REASON_CANCELLED=5 REASON_UNBOUND=6 REASON_ERROR=7
    REASON_RELEASED=8 REASON_BOUND=9 LAYER_OVERRIDE=0 LAYER_ADD=1 LINK_SUM=0 LINK_MIN=1 LINK_MAX=2 CONTACT_HOLD=0
    CONTACT_STOP=1 CONTACT_BOUNCE=2 CONTACT_SPRING=3 ENTRY_TRACK=1 ENTRY_TIMELINE=2 ENTRY_MARKER=3 STOP_NONE=0
    STOP_EVENT=1 STOP_BLOCK=2 CHAIN_IDLE=0 CHAIN_RUNNING=1 CHAIN_ENDED=2 INPUT_NUMBER=1 INPUT_BOOL=2 INPUT_TRIGGER=3
    IS_EQUAL=0 IS_NOT_EQUAL=1 IS_LESS=2 IS_AT_MOST=3 IS_GREATER=4 IS_AT_LEAST=5 SCENE_CHANNEL=0 SCENE_TIMELINE=1
    SCENE_CHAIN=2 SCENE_MACHINE=3
}

/// A struct that begins with its size: zero but for that.
pub trait Described {
    fn new() -> Self;
}

macro_rules! zero {
    ($($name:ident)*) => {$(
        impl Default for $name {
            /// All zero: numbers, pointers and functions that may be null.
            fn default() -> Self {
                unsafe { std::mem::zeroed() }
            }
        }
    )*};
}

macro_rules! sized {
    ($($name:ident)*) => {$(
        impl Described for $name {
            fn new() -> Self {
                Self {
                    struct_size: std::mem::size_of::<Self>(),
                    ..Self::default()
                }
            }
        }
    )*};
}

pub type EasingScalar = unsafe extern "C" fn(f64, *mut c_void) -> f64;

pub type EasingPlain = unsafe extern "C" fn(f64) -> f64;

pub type EasingBatch = unsafe extern "C" fn(*const f64, *mut f64, usize, *mut c_void) -> Status;

pub type EasingReleaseFunction = unsafe extern "C" fn(*mut c_void);

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct BuildInfo {
    pub struct_size: usize, pub version: *const c_char, pub isa: *const c_char, pub requested_isa: *const c_char,
    pub isas: *const c_char, pub precisions: *const c_char,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ErrorInfo {
    pub struct_size: usize, pub status: Status, pub is_number: bool, pub message: *const c_char,
    pub argument: *const c_char, pub got: *const c_char, pub number: f64, pub hint: *const c_char, pub slot: u32,
    pub generation: u32, pub line: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Easing {
    pub slot: u32, pub generation: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct EasingDesc {
    pub struct_size: usize, pub name: *const c_char, pub scalar: Option<EasingScalar>, pub plain: Option<EasingPlain>,
    pub batch: Option<EasingBatch>, pub context: *mut c_void, pub release: Option<EasingReleaseFunction>,
    pub tolerance: f64, pub max_points: u32, pub live: bool, pub replace: bool,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EasingInfo {
    pub struct_size: usize, pub kind: u32, pub max_error: f64, pub fallbacks: u64, pub duration: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    pub omega: f64, pub damping_ratio: f64, pub mass: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpringDesc {
    pub struct_size: usize, pub scheme: u32, pub preset: u32, pub duration: f64, pub bounce: f64, pub response: f64,
    pub damping_ratio: f64, pub frequency: f64, pub omega: f64, pub half_life: f64, pub stiffness: f64,
    pub damping: f64, pub mass: f64, pub bounciness: f64, pub speed: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpringInfo {
    pub struct_size: usize, pub mass: f64, pub stiffness: f64, pub damping: f64, pub omega: f64,
    pub damping_ratio: f64, pub duration: f64, pub bounce: f64, pub visual_duration: f64, pub settling_duration: f64,
    pub response: f64, pub frequency: f64, pub half_life: f64, pub bounciness: f64, pub speed: f64,
    pub overshoot: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion {
    pub struct_size: usize, pub start: f64, pub target: f64, pub velocity: f64, pub overshoot: u32,
    pub restitution: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Decay {
    pub rate: f64, pub power: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DecayInfo {
    pub struct_size: usize, pub rate: f64, pub time_constant: f64, pub half_life: f64, pub deceleration_rate: f64,
    pub drag: f64, pub friction: f64, pub power: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DecayMotion {
    pub struct_size: usize, pub decay: Decay, pub start: f64, pub velocity: f64, pub bounded: bool, pub lower: f64,
    pub upper: f64, pub spring: Spring,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FallMotion {
    pub struct_size: usize, pub acceleration: f64, pub start: f64, pub velocity: f64, pub decay: Decay,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VelocityTracker {
    pub struct_size: usize, pub lanes: u32, pub degree: u32, pub weighting: u32, pub count: u32, pub next: u32,
    pub horizon: f64, pub pause: f64, pub times: [f64; 20], pub values: [f64; 80],
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VelocityInfo {
    pub struct_size: usize, pub samples: u32, pub degree: u32, pub duration: f64, pub confidence: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ViewF32 {
    pub data: *mut f32, pub stride: isize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ViewF64 {
    pub data: *mut f64, pub stride: isize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct InputF32 {
    pub data: *const f32, pub stride: isize, pub number: f32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct InputF64 {
    pub data: *const f64, pub stride: isize, pub number: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Index {
    pub data: *const u32, pub stride: isize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SpringBatchF32 {
    pub struct_size: usize, pub count: usize, pub value: ViewF32, pub velocity: ViewF32, pub target: InputF32,
    pub springs: *const Spring, pub spring_count: usize, pub index: Index, pub omega: InputF32,
    pub damping_ratio: InputF32, pub tolerance: f32, pub threads: u32, pub mask: *mut u8, pub mask_stride: isize,
    pub active: *mut u32, pub active_stride: isize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SpringBatchF64 {
    pub struct_size: usize, pub count: usize, pub value: ViewF64, pub velocity: ViewF64, pub target: InputF64,
    pub springs: *const Spring, pub spring_count: usize, pub index: Index, pub omega: InputF64,
    pub damping_ratio: InputF64, pub tolerance: f64, pub threads: u32, pub mask: *mut u8, pub mask_stride: isize,
    pub active: *mut u32, pub active_stride: isize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct DecayBatchF32 {
    pub struct_size: usize, pub count: usize, pub value: ViewF32, pub velocity: ViewF32, pub decay: *const Decay,
    pub rate: InputF32, pub tolerance: f32, pub threads: u32, pub mask: *mut u8, pub mask_stride: isize,
    pub active: *mut u32, pub active_stride: isize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct DecayBatchF64 {
    pub struct_size: usize, pub count: usize, pub value: ViewF64, pub velocity: ViewF64, pub decay: *const Decay,
    pub rate: InputF64, pub tolerance: f64, pub threads: u32, pub mask: *mut u8, pub mask_stride: isize,
    pub active: *mut u32, pub active_stride: isize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct TweenBatchF32 {
    pub struct_size: usize, pub count: usize, pub from: InputF32, pub to: InputF32, pub start: InputF32,
    pub duration: InputF32, pub easings: *const Easing, pub easing_count: usize, pub index: Index, pub out: ViewF32,
    pub threads: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct TweenBatchF64 {
    pub struct_size: usize, pub count: usize, pub from: InputF64, pub to: InputF64, pub start: InputF64,
    pub duration: InputF64, pub easings: *const Easing, pub easing_count: usize, pub index: Index, pub out: ViewF64,
    pub threads: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Track {
    pub slot: u32, pub generation: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrackDesc {
    pub struct_size: usize, pub kind: u32, pub lanes: u32, pub easing: Easing, pub interpolation: u32,
    pub rounding: u32, pub wrap: u32, pub space: u32, pub extended: bool,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Key {
    pub struct_size: usize, pub time: f64, pub interpolation: u32, pub easing: Easing, pub spring: Spring,
    pub value: *const f64, pub in_tangent: *const f64, pub out_tangent: *const f64, pub in_handle: *const f64,
    pub out_handle: *const f64, pub relative: bool,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrackInfo {
    pub struct_size: usize, pub kind: u32, pub lanes: u32, pub count: usize, pub start: f64, pub end: f64,
    pub markers: usize, pub easing: Easing, pub interpolation: u32, pub rounding: u32, pub wrap: u32, pub space: u32,
    pub extended: bool, pub before: u32, pub after: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Marker {
    pub time: f64, pub id: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BakeDesc {
    pub struct_size: usize, pub fps: f64, pub tolerance: f64, pub start: f64, pub end: f64, pub max_keys: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FitDesc {
    pub struct_size: usize, pub times: *const f64, pub values: *const f64, pub count: usize, pub lanes: u32,
    pub tolerance: f64, pub interpolation: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Path {
    pub slot: u32, pub generation: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PathInfo {
    pub struct_size: usize, pub length: f64, pub dimensions: u32, pub closed: bool, pub segments: usize,
    pub jumps: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PathTrackDesc {
    pub struct_size: usize, pub duration: f64, pub start: f64, pub end: f64, pub tolerance: f64,
    pub offset: *const f64, pub rotation: bool,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trackset {
    pub slot: u32, pub generation: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cursor {
    pub slot: u32, pub generation: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TracksetInfo {
    pub struct_size: usize, pub tracks: usize, pub lanes: usize, pub keys: usize, pub bytes: usize, pub start: f64,
    pub end: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Affine {
    pub x: f64, pub y: f64, pub rotation: f64, pub scale_x: f64, pub scale_y: f64, pub shear: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trs {
    pub translation: [f64; 3], pub rotation: [f64; 4], pub scale: [f64; 3],
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timing {
    pub struct_size: usize, pub delay: f64, pub end_delay: f64, pub duration: f64, pub iterations: f64,
    pub iteration_start: f64, pub rate: f64, pub direction: u32, pub fill: u32, pub easing: Easing, pub flags: u32,
    pub repeat_delay: f64, pub return_easing: Easing, pub accumulate: bool,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimingResult {
    pub struct_size: usize, pub phase: u32, pub in_effect: bool, pub before: bool, pub simple_progress: f64,
    pub directed_progress: f64, pub progress: f64, pub iteration: f64, pub active_time: f64,
    pub overall_progress: f64, pub active_duration: f64, pub end_time: f64, pub next_boundary: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StaggerDesc {
    pub struct_size: usize, pub count: usize, pub each: f64, pub amount: f64, pub base: f64, pub from: u32,
    pub index: usize, pub ratio_x: f64, pub ratio_y: f64, pub seed: u64, pub columns: usize, pub axis: u32,
    pub easing: Easing,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct World {
    pub slot: u32, pub generation: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Channel {
    pub slot: u32, pub generation: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Player {
    pub slot: u32, pub generation: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Timeline {
    pub slot: u32, pub generation: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorldDesc {
    pub struct_size: usize, pub event_capacity: usize, pub max_step: f64, pub motion: u32, pub lag_step: f64,
    pub threads: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorldInfo {
    pub struct_size: usize, pub time: f64, pub time_error: f64, pub rate: f64, pub max_step: f64, pub lag_step: f64,
    pub paused: bool, pub motion: u32, pub channels: usize, pub players: usize, pub active: usize,
    pub next_boundary: f64, pub unread_events: usize, pub dropped_events: u64, pub steps: u64, pub highest_scope: u64,
    pub kept: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event {
    pub time: f64, pub kind: u32, pub reason: u32, pub player: Player, pub channel: Channel, pub marker: u32,
    pub lanes: u32, pub count: u64, pub sequence: u64, pub value: [f64; 4], pub velocity: [f64; 4],
    pub timeline: Timeline, pub player_kind: u32, pub stays: bool, pub lane: u8, pub bound: u8,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ChannelDesc {
    pub struct_size: usize, pub kind: u32, pub lanes: u32, pub rounding: u32, pub wrap: u32, pub space: u32,
    pub extended: bool, pub value: *const f64, pub name: *const c_char, pub path: *const c_char, pub scope: u64,
    pub tolerance: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChannelInfo {
    pub struct_size: usize, pub kind: u32, pub lanes: u32, pub rounding: u32, pub wrap: u32, pub space: u32,
    pub extended: bool, pub bound: bool, pub active: bool, pub scope: u64, pub tolerance: f64, pub player: Player,
    pub layers: usize, pub linked: bool, pub parent: Channel, pub weight: Channel, pub mode: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct LinkDesc {
    pub struct_size: usize, pub sources: *const Channel, pub count: usize, pub combine: u32, pub easing: Easing,
    pub scale: *const f64, pub offset: *const f64, pub lower: *const f64, pub upper: *const f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct BoundsDesc {
    pub struct_size: usize, pub lower: *const f64, pub upper: *const f64, pub contact: u32, pub restitution: f64,
    pub spring: *const Spring,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundsInfo {
    pub struct_size: usize, pub bounded: bool, pub contact: u32, pub restitution: f64, pub spring: Spring,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct TweenDesc {
    pub struct_size: usize, pub target: *const f64, pub from: *const f64, pub timing: Timing, pub additive: bool,
    pub blend: bool, pub relative: bool,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct SpringTo {
    pub struct_size: usize, pub target: *const f64, pub spring: Spring, pub velocity: *const f64, pub tolerance: f64,
    pub overshoot: u32, pub restitution: f64, pub delay: f64, pub rate: f64, pub flags: u32, pub relative: bool,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct DecayTo {
    pub struct_size: usize, pub velocity: *const f64, pub decay: Decay, pub lower: *const f64, pub upper: *const f64,
    pub spring: Spring, pub tolerance: f64, pub delay: f64, pub rate: f64, pub flags: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FallDesc {
    pub struct_size: usize, pub acceleration: *const f64, pub velocity: *const f64, pub decay: Decay,
    pub duration: f64, pub delay: f64, pub rate: f64, pub flags: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FlingDesc {
    pub struct_size: usize, pub kind: u32, pub velocity: *const f64, pub friction: f64, pub ppi: f64, pub delay: f64,
    pub rate: f64, pub flags: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct FollowDesc {
    pub struct_size: usize, pub timing: Timing, pub start: f64, pub end: f64, pub tolerance: f64,
    pub offset: *const f64, pub align: bool,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayerInfo {
    pub struct_size: usize, pub kind: u32, pub channel: Channel, pub phase: u32, pub paused: bool, pub begun: bool,
    pub active: bool, pub time: f64, pub duration: f64, pub end_time: f64, pub remaining: f64, pub progress: f64,
    pub iteration: f64, pub rate: f64, pub timeline: Timeline, pub kept: bool, pub ended: bool, pub waiting: bool,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ShakeDesc {
    pub struct_size: usize, pub amplitude: *const f64, pub frequency: f64, pub duration: f64, pub fade: f64,
    pub octaves: u32, pub flags: u32, pub seed: u32, pub delay: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct PunchDesc {
    pub struct_size: usize, pub strength: *const f64, pub duration: f64, pub damping_ratio: f64, pub delay: f64,
    pub flags: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Retarget {
    pub struct_size: usize, pub velocity: *const f64, pub add_velocity: bool, pub spring: Spring, pub tolerance: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
    pub slot: u32, pub generation: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimelineInfo {
    pub struct_size: usize, pub time: f64, pub duration: f64, pub player: Player, pub entries: usize, pub levels: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EntryInfo {
    pub struct_size: usize, pub entry: Entry, pub kind: u32, pub channel: Channel, pub marker: u32, pub at: f64,
    pub start: f64, pub end: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayheadTo {
    pub struct_size: usize, pub time: f64, pub timing: Timing,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chain {
    pub slot: u32, pub generation: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    pub struct_size: usize, pub kind: u32, pub active: usize, pub time: f64, pub left: f64, pub event: Event,
    pub chain: Chain, pub block: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChainDesc {
    pub struct_size: usize, pub iterations: f64, pub rate: f64, pub keep: bool, pub tolerant: bool,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChainInfo {
    pub struct_size: usize, pub state: u32, pub reason: u32, pub paused: bool, pub at_block: bool, pub rate: f64,
    pub iterations: f64, pub iteration: f64, pub groups: usize, pub begun: usize, pub members: usize,
    pub remaining: f64, pub keep: bool,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Machine {
    pub slot: u32, pub generation: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Condition {
    pub input: u32, pub comparison: u32, pub value: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct TransitionDesc {
    pub struct_size: usize, pub from: u32, pub to: u32, pub conditions: *const Condition, pub condition_count: usize,
    pub after: f64, pub every: f64, pub finished: bool, pub to_self: bool, pub fade: f64, pub fade_easing: Easing,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MachineInfo {
    pub struct_size: usize, pub state: u32, pub reason: u32, pub current: u32, pub time: f64, pub inputs: usize,
    pub states: usize, pub transitions: usize,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scene {
    pub slot: u32, pub generation: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Build {
    pub slot: u32, pub generation: u32,
}

zero! {
    BuildInfo ErrorInfo Easing EasingDesc EasingInfo Spring SpringDesc SpringInfo Motion Decay DecayInfo DecayMotion
    FallMotion VelocityTracker VelocityInfo ViewF32 ViewF64 InputF32 InputF64 Index SpringBatchF32 SpringBatchF64
    DecayBatchF32 DecayBatchF64 TweenBatchF32 TweenBatchF64 Track TrackDesc Key TrackInfo Marker BakeDesc FitDesc Path
    PathInfo PathTrackDesc Trackset Cursor TracksetInfo Affine Trs Timing TimingResult StaggerDesc World Channel
    Player Timeline WorldDesc WorldInfo Event ChannelDesc ChannelInfo LinkDesc BoundsDesc BoundsInfo TweenDesc
    SpringTo DecayTo FallDesc FlingDesc FollowDesc PlayerInfo ShakeDesc PunchDesc Retarget Entry TimelineInfo
    EntryInfo PlayheadTo Chain Stop ChainDesc ChainInfo Machine Condition TransitionDesc MachineInfo Scene Build
}

sized! {
    BuildInfo ErrorInfo EasingDesc EasingInfo SpringDesc SpringInfo Motion DecayInfo DecayMotion FallMotion
    VelocityTracker VelocityInfo SpringBatchF32 SpringBatchF64 DecayBatchF32 DecayBatchF64 TweenBatchF32 TweenBatchF64
    TrackDesc Key TrackInfo BakeDesc FitDesc PathInfo PathTrackDesc TracksetInfo Timing TimingResult StaggerDesc
    WorldDesc WorldInfo ChannelDesc ChannelInfo LinkDesc BoundsDesc BoundsInfo TweenDesc SpringTo DecayTo FallDesc
    FlingDesc FollowDesc PlayerInfo ShakeDesc PunchDesc Retarget TimelineInfo EntryInfo PlayheadTo Stop ChainDesc
    ChainInfo TransitionDesc MachineInfo
}

#[link(name = "tweenspirit")]
extern "C" {
    pub fn ts_abi_version() -> u32;
    pub fn ts_version() -> *const c_char;
    pub fn ts_build_get_info(out_info: *mut BuildInfo) -> Status;
    pub fn ts_status_name(status: Status) -> *const c_char;
    pub fn ts_last_error_message() -> *const c_char;
    pub fn ts_error_get_info(out_info: *mut ErrorInfo) -> Status;
    pub fn ts_ease(id: u32, t: f64) -> f64;
    pub fn ts_easing_get_builtin(id: u32, out_easing: *mut Easing) -> Status;
    pub fn ts_easing_parse(text: *const c_char, dialect: u32, out_easing: *mut Easing) -> Status;
    pub fn ts_easing_create_linear(
        outputs: *const f64, inputs: *const f64, count: usize, out_easing: *mut Easing,
    ) -> Status;
    pub fn ts_easing_retain(easing: Easing) -> Status;
    pub fn ts_easing_release(easing: Easing) -> Status;
    pub fn ts_easing_is_valid(easing: Easing) -> bool;
    pub fn ts_easing_print(easing: Easing, buffer: *mut c_char, capacity: usize, out_length: *mut usize) -> Status;
    pub fn ts_easing_list(buffer: *mut c_char, capacity: usize, out_length: *mut usize) -> Status;
    pub fn ts_easing_evaluate(easing: Easing, t: f64, flags: u32, out_value: *mut f64) -> Status;
    pub fn ts_easing_differentiate(easing: Easing, t: f64, out_slope: *mut f64) -> Status;
    pub fn ts_easing_inverse(easing: Easing, value: f64, out_t: *mut f64) -> Status;
    pub fn ts_easing_sample_f32(easing: Easing, t: *const f32, out: *mut f32, count: usize) -> Status;
    pub fn ts_easing_sample_f64(easing: Easing, t: *const f64, out: *mut f64, count: usize) -> Status;
    pub fn ts_easing_register(desc: *const EasingDesc, out_easing: *mut Easing) -> Status;
    pub fn ts_easing_unregister(name: *const c_char) -> Status;
    pub fn ts_easing_modify(base: Easing, modifier: u32, out_easing: *mut Easing) -> Status;
    pub fn ts_easing_bake(
        easing: Easing, tolerance: f64, max_points: u32, out_easing: *mut Easing, out_max_error: *mut f64,
    ) -> Status;
    pub fn ts_easing_to_css(
        easing: Easing, tolerance: f64, buffer: *mut c_char, capacity: usize, out_length: *mut usize,
        out_max_error: *mut f64,
    ) -> Status;
    pub fn ts_easing_get_info(easing: Easing, out_info: *mut EasingInfo) -> Status;
    pub fn ts_spring_make(desc: *const SpringDesc, out_spring: *mut Spring) -> Status;
    pub fn ts_spring_get_info(spring: *const Spring, out_info: *mut SpringInfo) -> Status;
    pub fn ts_spring_evaluate(
        spring: *const Spring, from: *const Motion, t: f64, out_value: *mut f64, out_velocity: *mut f64,
    ) -> Status;
    pub fn ts_spring_sample_f32(
        spring: *const Spring, from: *const Motion, t: *const f32, out_value: *mut f32, out_velocity: *mut f32,
        count: usize,
    ) -> Status;
    pub fn ts_spring_sample_f64(
        spring: *const Spring, from: *const Motion, t: *const f64, out_value: *mut f64, out_velocity: *mut f64,
        count: usize,
    ) -> Status;
    pub fn ts_spring_settling_time(
        spring: *const Spring, from: *const Motion, tolerance: f64, out_seconds: *mut f64,
    ) -> Status;
    pub fn ts_spring_crossing(
        spring: *const Spring, from: *const Motion, level: f64, after: f64, out_seconds: *mut f64,
    ) -> Status;
    pub fn ts_spring_extremum(
        spring: *const Spring, from: *const Motion, after: f64, out_seconds: *mut f64, out_value: *mut f64,
    ) -> Status;
    pub fn ts_spring_retarget(
        spring: *const Spring, from: *const Motion, t: f64, target: f64, out_motion: *mut Motion,
    ) -> Status;
    pub fn ts_easing_from_spring(
        spring: *const Spring, velocity: f64, tolerance: f64, out_easing: *mut Easing, out_duration: *mut f64,
    ) -> Status;
    pub fn ts_decay_make(scheme: u32, value: f64, out_decay: *mut Decay) -> Status;
    pub fn ts_decay_get_info(decay: *const Decay, out_info: *mut DecayInfo) -> Status;
    pub fn ts_decay_evaluate(from: *const DecayMotion, t: f64, out_value: *mut f64, out_velocity: *mut f64) -> Status;
    pub fn ts_decay_rest(
        from: *const DecayMotion, tolerance: f64, out_value: *mut f64, out_seconds: *mut f64,
    ) -> Status;
    pub fn ts_decay_handoff(from: *const DecayMotion, out_seconds: *mut f64, out_motion: *mut Motion) -> Status;
    pub fn ts_decay_crossing(from: *const DecayMotion, level: f64, out_seconds: *mut f64) -> Status;
    pub fn ts_decay_aim(decay: *const Decay, start: f64, target: f64, out_velocity: *mut f64) -> Status;
    pub fn ts_decay_snap(
        decay: *const Decay, start: f64, velocity: f64, spacing: f64, offset: f64, out_velocity: *mut f64,
    ) -> Status;
    pub fn ts_fall_evaluate(from: *const FallMotion, t: f64, out_value: *mut f64, out_velocity: *mut f64) -> Status;
    pub fn ts_fall_crossing(from: *const FallMotion, level: f64, after: f64, out_seconds: *mut f64) -> Status;
    pub fn ts_fling(
        kind: u32, velocity: f64, friction: f64, ppi: f64, out_distance: *mut f64, out_seconds: *mut f64,
    ) -> Status;
    pub fn ts_rubber_band(x: f64, extent: f64, coefficient: f64, inverse: bool, out_value: *mut f64) -> Status;
    pub fn ts_follow(
        value: f64, target: f64, half_life: f64, dt: f64, inout_velocity: *mut f64, out_value: *mut f64,
    ) -> Status;
    pub fn ts_velocity_tracker_add(tracker: *mut VelocityTracker, time: f64, value: *const f64) -> Status;
    pub fn ts_velocity_tracker_get(
        tracker: *const VelocityTracker, time: f64, out_velocity: *mut f64, out_info: *mut VelocityInfo,
    ) -> Status;
    pub fn ts_springs_step_f32(batch: *const SpringBatchF32, dt: f64, out_active: *mut usize) -> Status;
    pub fn ts_springs_step_f64(batch: *const SpringBatchF64, dt: f64, out_active: *mut usize) -> Status;
    pub fn ts_springs_check_f32(batch: *const SpringBatchF32) -> Status;
    pub fn ts_springs_check_f64(batch: *const SpringBatchF64) -> Status;
    pub fn ts_decays_step_f32(batch: *const DecayBatchF32, dt: f64, out_active: *mut usize) -> Status;
    pub fn ts_decays_step_f64(batch: *const DecayBatchF64, dt: f64, out_active: *mut usize) -> Status;
    pub fn ts_tweens_sample_f32(batch: *const TweenBatchF32, time: f64) -> Status;
    pub fn ts_tweens_sample_f64(batch: *const TweenBatchF64, time: f64) -> Status;
    pub fn ts_threads_set_maximum(threads: u32) -> Status;
    pub fn ts_track_create(desc: *const TrackDesc, out_track: *mut Track) -> Status;
    pub fn ts_track_copy(track: Track, out_track: *mut Track) -> Status;
    pub fn ts_track_destroy(track: Track) -> Status;
    pub fn ts_track_is_valid(track: Track) -> bool;
    pub fn ts_track_insert(track: Track, keys: *const Key, count: usize) -> Status;
    pub fn ts_track_insert_columns(
        track: Track, like: *const Key, times: *const f64, values: *const f64, count: usize,
    ) -> Status;
    pub fn ts_track_get_key(track: Track, index: usize, out_key: *mut Key, out_numbers: *mut f64) -> Status;
    pub fn ts_track_set_key(track: Track, index: usize, key: *const Key, out_index: *mut usize) -> Status;
    pub fn ts_track_set_value(track: Track, index: usize, value: *const f64) -> Status;
    pub fn ts_track_move(track: Track, index: usize, time: f64, out_index: *mut usize) -> Status;
    pub fn ts_track_remove(track: Track, first: usize, count: usize) -> Status;
    pub fn ts_track_clear(track: Track) -> Status;
    pub fn ts_track_find(track: Track, t: f64, out_index: *mut usize) -> Status;
    pub fn ts_track_find_range(
        track: Track, from: f64, to: f64, out_first: *mut usize, out_count: *mut usize,
    ) -> Status;
    pub fn ts_track_get_info(track: Track, out_info: *mut TrackInfo) -> Status;
    pub fn ts_track_set_extrapolation(track: Track, before: u32, after: u32) -> Status;
    pub fn ts_marker_get_id(name: *const c_char, length: usize, out_id: *mut u32) -> Status;
    pub fn ts_marker_print(id: u32, buffer: *mut c_char, capacity: usize, out_length: *mut usize) -> Status;
    pub fn ts_track_add_marker(track: Track, time: f64, id: u32) -> Status;
    pub fn ts_track_remove_marker(track: Track, index: usize) -> Status;
    pub fn ts_track_get_markers(
        track: Track, after: f64, upto: f64, out_markers: *mut Marker, capacity: usize, out_count: *mut usize,
    ) -> Status;
    pub fn ts_track_reverse(track: Track) -> Status;
    pub fn ts_track_evaluate(track: Track, t: f64, out_value: *mut f64, out_velocity: *mut f64) -> Status;
    pub fn ts_track_find_time(track: Track, value: f64, out_time: *mut f64) -> Status;
    pub fn ts_track_sample_f32(track: Track, t: *const f64, out: *mut f32, count: usize) -> Status;
    pub fn ts_track_sample_f64(track: Track, t: *const f64, out: *mut f64, count: usize) -> Status;
    pub fn ts_track_bake(track: Track, desc: *const BakeDesc, out_track: *mut Track, out_max_error: *mut f64) -> Status;
    pub fn ts_track_fit(desc: *const FitDesc, out_track: *mut Track, out_max_error: *mut f64) -> Status;
    pub fn ts_track_to_css(
        track: Track, tolerance: f64, buffer: *mut c_char, capacity: usize, out_length: *mut usize,
        out_max_error: *mut f64,
    ) -> Status;
    pub fn ts_track_to_web_animation(
        track: Track, property: *const c_char, unit: *const c_char, tolerance: f64, buffer: *mut c_char,
        capacity: usize, out_length: *mut usize,
    ) -> Status;
    pub fn ts_track_to_css_keyframes(
        track: Track, name: *const c_char, property: *const c_char, unit: *const c_char, tolerance: f64,
        buffer: *mut c_char, capacity: usize, out_length: *mut usize,
    ) -> Status;
    pub fn ts_path_create_svg(text: *const c_char, length: usize, out_path: *mut Path) -> Status;
    pub fn ts_path_create_bezier(
        points: *const f64, count: usize, dimensions: u32, degree: u32, out_path: *mut Path,
    ) -> Status;
    pub fn ts_path_destroy(path: Path) -> Status;
    pub fn ts_path_is_valid(path: Path) -> bool;
    pub fn ts_path_get_info(path: Path, out_info: *mut PathInfo) -> Status;
    pub fn ts_path_sample(
        path: Path, parts: *const f64, count: usize, out_points: *mut f64, out_tangents: *mut f64,
    ) -> Status;
    pub fn ts_path_to_track(path: Path, desc: *const PathTrackDesc, out_track: *mut Track) -> Status;
    pub fn ts_easing_from_json(text: *const c_char, length: usize, out_easing: *mut Easing) -> Status;
    pub fn ts_easing_to_json(easing: Easing, buffer: *mut c_char, capacity: usize, out_length: *mut usize) -> Status;
    pub fn ts_spring_from_json(text: *const c_char, length: usize, out_spring: *mut Spring) -> Status;
    pub fn ts_spring_to_json(
        spring: *const Spring, buffer: *mut c_char, capacity: usize, out_length: *mut usize,
    ) -> Status;
    pub fn ts_track_from_json(text: *const c_char, length: usize, out_track: *mut Track) -> Status;
    pub fn ts_track_to_json(track: Track, buffer: *mut c_char, capacity: usize, out_length: *mut usize) -> Status;
    pub fn ts_trackset_create(tracks: *const Track, count: usize, out_set: *mut Trackset) -> Status;
    pub fn ts_trackset_destroy(set: Trackset) -> Status;
    pub fn ts_trackset_is_valid(set: Trackset) -> bool;
    pub fn ts_trackset_get_info(set: Trackset, out_info: *mut TracksetInfo) -> Status;
    pub fn ts_cursor_create(set: Trackset, out_cursor: *mut Cursor) -> Status;
    pub fn ts_cursor_destroy(cursor: Cursor) -> Status;
    pub fn ts_cursor_is_valid(cursor: Cursor) -> bool;
    pub fn ts_trackset_sample_f32(set: Trackset, cursor: Cursor, t: f64, out: *mut f32) -> Status;
    pub fn ts_trackset_sample_f64(set: Trackset, cursor: Cursor, t: f64, out: *mut f64) -> Status;
    pub fn ts_trackset_sample_many_f32(set: Trackset, times: *const f64, count: usize, out: *mut f32) -> Status;
    pub fn ts_trackset_sample_many_f64(set: Trackset, times: *const f64, count: usize, out: *mut f64) -> Status;
    pub fn ts_trackset_sample_frames_f32(set: Trackset, start: i64, count: usize, fps: f64, out: *mut f32) -> Status;
    pub fn ts_trackset_sample_frames_f64(set: Trackset, start: i64, count: usize, fps: f64, out: *mut f64) -> Status;
    pub fn ts_affine_decompose(matrix: *const f64, out_parts: *mut Affine) -> Status;
    pub fn ts_affine_compose(parts: *const Affine, out_matrix: *mut f64) -> Status;
    pub fn ts_trs_decompose(matrix: *const f64, out_parts: *mut Trs) -> Status;
    pub fn ts_trs_compose(parts: *const Trs, out_matrix: *mut f64) -> Status;
    pub fn ts_timing_evaluate(timing: *const Timing, local_time: f64, out_result: *mut TimingResult) -> Status;
    pub fn ts_stagger(desc: *const StaggerDesc, out_delays: *mut f64) -> Status;
    pub fn ts_world_create(desc: *const WorldDesc, out_world: *mut World) -> Status;
    pub fn ts_world_destroy(world: World) -> Status;
    pub fn ts_world_is_valid(world: World) -> bool;
    pub fn ts_world_step(world: World, dt: f64, out_active: *mut usize) -> Status;
    pub fn ts_world_step_to(world: World, time: f64, out_active: *mut usize) -> Status;
    pub fn ts_world_get_info(world: World, out_info: *mut WorldInfo) -> Status;
    pub fn ts_world_set_rate(world: World, rate: f64) -> Status;
    pub fn ts_world_set_paused(world: World, paused: bool) -> Status;
    pub fn ts_world_set_motion(world: World, motion: u32) -> Status;
    pub fn ts_world_reserve(world: World, channels: usize, players: usize) -> Status;
    pub fn ts_world_get_remaining(world: World, out_seconds: *mut f64, out_endless: *mut Player) -> Status;
    pub fn ts_world_inspect(world: World, buffer: *mut c_char, capacity: usize, out_length: *mut usize) -> Status;
    pub fn ts_world_read_events(world: World, out_events: *mut Event, capacity: usize, out_count: *mut usize) -> Status;
    pub fn ts_world_read_changes(
        world: World, out_channels: *mut Channel, capacity: usize, out_count: *mut usize,
    ) -> Status;
    pub fn ts_world_attach(world: World, path: *const c_char, scope: u64, easing: Easing) -> Status;
    pub fn ts_world_detach(world: World, path: *const c_char, scope: u64) -> Status;
    pub fn ts_world_alias(
        world: World, component: *const c_char, targets: *const *const c_char, count: usize,
    ) -> Status;
    pub fn ts_channel_create(world: World, desc: *const ChannelDesc, out_channel: *mut Channel) -> Status;
    pub fn ts_channel_destroy(world: World, channel: Channel) -> Status;
    pub fn ts_channel_is_valid(world: World, channel: Channel) -> bool;
    pub fn ts_channel_find(world: World, name: *const c_char, out_channel: *mut Channel) -> Status;
    pub fn ts_channel_get_info(world: World, channel: Channel, out_info: *mut ChannelInfo) -> Status;
    pub fn ts_channel_get_easing(world: World, channel: Channel, out_easing: *mut Easing) -> Status;
    pub fn ts_channel_bind_f32(world: World, channel: Channel, address: *mut f32, stride: isize) -> Status;
    pub fn ts_channel_bind_f64(world: World, channel: Channel, address: *mut f64, stride: isize) -> Status;
    pub fn ts_channel_unbind(world: World, channel: Channel) -> Status;
    pub fn ts_channel_get(
        world: World, channel: Channel, out_value: *mut f64, out_velocity: *mut f64, out_target: *mut f64,
        lanes: usize,
    ) -> Status;
    pub fn ts_channel_set(world: World, channel: Channel, value: *const f64, lanes: usize) -> Status;
    pub fn ts_channel_stop(world: World, channel: Channel) -> Status;
    pub fn ts_channel_link(world: World, channel: Channel, desc: *const LinkDesc) -> Status;
    pub fn ts_channel_unlink(world: World, channel: Channel) -> Status;
    pub fn ts_channel_add_layer(
        world: World, channel: Channel, mode: u32, weight: f64, out_layer: *mut Channel, out_weight: *mut Channel,
    ) -> Status;
    pub fn ts_channel_begin_fade(world: World, channel: Channel, duration: f64, easing: Easing) -> Status;
    pub fn ts_channel_set_history(world: World, channel: Channel, seconds: f64) -> Status;
    pub fn ts_channel_get_history(
        world: World, channel: Channel, out_seconds: *mut f64, out_start: *mut f64, out_entries: *mut usize,
    ) -> Status;
    pub fn ts_channel_value_at(
        world: World, channel: Channel, time: f64, out_value: *mut f64, out_velocity: *mut f64, lanes: usize,
    ) -> Status;
    pub fn ts_channel_history_to_track(
        world: World, channel: Channel, from: f64, to: f64, tolerance: f64, out_track: *mut Track,
    ) -> Status;
    pub fn ts_channel_set_bounds(world: World, channel: Channel, desc: *const BoundsDesc) -> Status;
    pub fn ts_channel_get_bounds(
        world: World, channel: Channel, out_info: *mut BoundsInfo, out_lower: *mut f64, out_upper: *mut f64,
        lanes: usize,
    ) -> Status;
    pub fn ts_player_tween(world: World, channel: Channel, desc: *const TweenDesc, out_player: *mut Player) -> Status;
    pub fn ts_player_track(
        world: World, channel: Channel, track: Track, timing: *const Timing, out_player: *mut Player,
    ) -> Status;
    pub fn ts_channel_follow(
        world: World, channel: Channel, path: Path, desc: *const FollowDesc, out_player: *mut Player,
    ) -> Status;
    pub fn ts_player_spring(world: World, channel: Channel, desc: *const SpringTo, out_player: *mut Player) -> Status;
    pub fn ts_player_decay(world: World, channel: Channel, desc: *const DecayTo, out_player: *mut Player) -> Status;
    pub fn ts_channel_fall(world: World, channel: Channel, desc: *const FallDesc, out_player: *mut Player) -> Status;
    pub fn ts_channel_fling(world: World, channel: Channel, desc: *const FlingDesc, out_player: *mut Player) -> Status;
    pub fn ts_channel_shake(world: World, channel: Channel, desc: *const ShakeDesc, out_player: *mut Player) -> Status;
    pub fn ts_channel_punch(world: World, channel: Channel, desc: *const PunchDesc, out_player: *mut Player) -> Status;
    pub fn ts_player_is_valid(world: World, player: Player) -> bool;
    pub fn ts_player_get_info(world: World, player: Player, out_info: *mut PlayerInfo) -> Status;
    pub fn ts_player_pause(world: World, player: Player) -> Status;
    pub fn ts_player_resume(world: World, player: Player) -> Status;
    pub fn ts_player_restart(world: World, player: Player) -> Status;
    pub fn ts_player_stop(world: World, player: Player) -> Status;
    pub fn ts_player_cancel(world: World, player: Player) -> Status;
    pub fn ts_player_finish(world: World, player: Player) -> Status;
    pub fn ts_player_seek(world: World, player: Player, local_time: f64, events: bool) -> Status;
    pub fn ts_player_set_rate(world: World, player: Player, rate: f64) -> Status;
    pub fn ts_player_reverse(world: World, player: Player) -> Status;
    pub fn ts_player_update_timing(world: World, player: Player, timing: *const Timing, fields: u32) -> Status;
    pub fn ts_player_replace_track(world: World, player: Player, track: Track) -> Status;
    pub fn ts_player_set_target(world: World, player: Player, target: *const f64, desc: *const Retarget) -> Status;
    pub fn ts_channel_set_target(world: World, channel: Channel, target: *const f64, desc: *const Retarget) -> Status;
    pub fn ts_channels_create(
        world: World, desc: *const ChannelDesc, count: usize, values: *const f64, out_channels: *mut Channel,
    ) -> Status;
    pub fn ts_channels_bind_f32(
        world: World, channels: *const Channel, count: usize, address: *mut f32, stride: isize, lane_stride: isize,
    ) -> Status;
    pub fn ts_channels_bind_f64(
        world: World, channels: *const Channel, count: usize, address: *mut f64, stride: isize, lane_stride: isize,
    ) -> Status;
    pub fn ts_channels_get(
        world: World, channels: *const Channel, count: usize, out_values: *mut f64, out_velocities: *mut f64,
        out_targets: *mut f64,
    ) -> Status;
    pub fn ts_channels_set(world: World, channels: *const Channel, count: usize, values: *const f64) -> Status;
    pub fn ts_channels_tween(
        world: World, channels: *const Channel, count: usize, desc: *const TweenDesc, durations: *const f64,
        delays: *const f64, out_players: *mut Player,
    ) -> Status;
    pub fn ts_channels_spring(
        world: World, channels: *const Channel, count: usize, desc: *const SpringTo, delays: *const f64,
        out_players: *mut Player,
    ) -> Status;
    pub fn ts_channels_set_target(
        world: World, channels: *const Channel, count: usize, targets: *const f64, desc: *const Retarget,
    ) -> Status;
    pub fn ts_timeline_create(world: World, out_timeline: *mut Timeline) -> Status;
    pub fn ts_timeline_destroy(world: World, timeline: Timeline) -> Status;
    pub fn ts_timeline_is_valid(world: World, timeline: Timeline) -> bool;
    pub fn ts_timeline_get_info(world: World, timeline: Timeline, out_info: *mut TimelineInfo) -> Status;
    pub fn ts_world_list_timelines(
        world: World, out_timelines: *mut Timeline, capacity: usize, out_count: *mut usize,
    ) -> Status;
    pub fn ts_timeline_add_track(
        world: World, timeline: Timeline, channel: Channel, track: Track, at: f64, out_entry: *mut Entry,
    ) -> Status;
    pub fn ts_timeline_add_timeline(
        world: World, timeline: Timeline, inner: Timeline, timing: *const Timing, at: f64, out_entry: *mut Entry,
    ) -> Status;
    pub fn ts_timeline_add_marker(world: World, timeline: Timeline, at: f64, id: u32, out_entry: *mut Entry) -> Status;
    pub fn ts_timeline_remove(world: World, timeline: Timeline, entry: Entry) -> Status;
    pub fn ts_timeline_get_entry(world: World, timeline: Timeline, index: usize, out_info: *mut EntryInfo) -> Status;
    pub fn ts_timeline_find_position(
        world: World, timeline: Timeline, position: *const c_char, length: f64, out_time: *mut f64,
    ) -> Status;
    pub fn ts_timeline_set_time(world: World, timeline: Timeline, time: f64) -> Status;
    pub fn ts_timeline_play(world: World, timeline: Timeline, timing: *const Timing, out_player: *mut Player) -> Status;
    pub fn ts_timeline_animate_to(
        world: World, timeline: Timeline, desc: *const PlayheadTo, out_player: *mut Player,
    ) -> Status;
    pub fn ts_player_set_stops(world: World, player: Player, mask: u32) -> Status;
    pub fn ts_world_run(world: World, dt: f64, out_stop: *mut Stop) -> Status;
    pub fn ts_world_run_to(world: World, time: f64, out_stop: *mut Stop) -> Status;
    pub fn ts_world_continue(world: World, out_stop: *mut Stop) -> Status;
    pub fn ts_chain_create(world: World, desc: *const ChainDesc, out_chain: *mut Chain) -> Status;
    pub fn ts_chain_destroy(world: World, chain: Chain) -> Status;
    pub fn ts_chain_is_valid(world: World, chain: Chain) -> bool;
    pub fn ts_chain_get_info(world: World, chain: Chain, out_info: *mut ChainInfo) -> Status;
    pub fn ts_world_list_chains(world: World, out_chains: *mut Chain, capacity: usize, out_count: *mut usize) -> Status;
    pub fn ts_chain_add_tween(world: World, chain: Chain, channel: Channel, desc: *const TweenDesc) -> Status;
    pub fn ts_chain_add_spring(world: World, chain: Chain, channel: Channel, desc: *const SpringTo) -> Status;
    pub fn ts_chain_add_decay(world: World, chain: Chain, channel: Channel, desc: *const DecayTo) -> Status;
    pub fn ts_chain_add_fall(world: World, chain: Chain, channel: Channel, desc: *const FallDesc) -> Status;
    pub fn ts_chain_add_track(
        world: World, chain: Chain, channel: Channel, track: Track, timing: *const Timing,
    ) -> Status;
    pub fn ts_chain_add_timeline(world: World, chain: Chain, timeline: Timeline, timing: *const Timing) -> Status;
    pub fn ts_chain_add_playhead(world: World, chain: Chain, timeline: Timeline, desc: *const PlayheadTo) -> Status;
    pub fn ts_chain_add_chain(world: World, chain: Chain, inner: Chain) -> Status;
    pub fn ts_chain_add_delay(world: World, chain: Chain, seconds: f64) -> Status;
    pub fn ts_chain_add_fade(world: World, chain: Chain, channel: Channel, duration: f64, easing: Easing) -> Status;
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
        world: World, chain: Chain, buffer: *mut c_char, capacity: usize, out_length: *mut usize,
    ) -> Status;
    pub fn ts_machine_create(world: World, out_machine: *mut Machine) -> Status;
    pub fn ts_machine_from_json(world: World, text: *const c_char, length: usize, out_machine: *mut Machine) -> Status;
    pub fn ts_machine_destroy(world: World, machine: Machine) -> Status;
    pub fn ts_machine_is_valid(world: World, machine: Machine) -> bool;
    pub fn ts_machine_get_info(world: World, machine: Machine, out_info: *mut MachineInfo) -> Status;
    pub fn ts_world_list_machines(
        world: World, out_machines: *mut Machine, capacity: usize, out_count: *mut usize,
    ) -> Status;
    pub fn ts_machine_add_input(
        world: World, machine: Machine, name: *const c_char, kind: u32, value: f64, out_index: *mut u32,
    ) -> Status;
    pub fn ts_machine_add_state(
        world: World, machine: Machine, name: *const c_char, chain: Chain, out_index: *mut u32,
    ) -> Status;
    pub fn ts_machine_add_transition(world: World, machine: Machine, desc: *const TransitionDesc) -> Status;
    pub fn ts_machine_get_state_name(
        world: World, machine: Machine, index: u32, buffer: *mut c_char, capacity: usize, out_length: *mut usize,
    ) -> Status;
    pub fn ts_machine_get_input_name(
        world: World, machine: Machine, index: u32, buffer: *mut c_char, capacity: usize, out_length: *mut usize,
    ) -> Status;
    pub fn ts_machine_set_stops(world: World, machine: Machine, mask: u32) -> Status;
    pub fn ts_machine_start(world: World, machine: Machine) -> Status;
    pub fn ts_machine_stop(world: World, machine: Machine) -> Status;
    pub fn ts_machine_set_input(world: World, machine: Machine, name: *const c_char, value: f64) -> Status;
    pub fn ts_machine_get_input(
        world: World, machine: Machine, name: *const c_char, out_value: *mut f64, out_kind: *mut u32,
    ) -> Status;
    pub fn ts_scene_parse(text: *const c_char, length: usize, out_scene: *mut Scene) -> Status;
    pub fn ts_scene_destroy(scene: Scene) -> Status;
    pub fn ts_scene_is_valid(scene: Scene) -> bool;
    pub fn ts_scene_print(scene: Scene, buffer: *mut c_char, capacity: usize, out_length: *mut usize) -> Status;
    pub fn ts_scene_count(scene: Scene, thing: u32, out_count: *mut usize) -> Status;
    pub fn ts_scene_get_name(
        scene: Scene, thing: u32, index: usize, buffer: *mut c_char, capacity: usize, out_length: *mut usize,
    ) -> Status;
    pub fn ts_scene_build(scene: Scene, world: World, out_build: *mut Build) -> Status;
    pub fn ts_build_destroy(build: Build) -> Status;
    pub fn ts_build_is_valid(build: Build) -> bool;
    pub fn ts_build_get_channel(build: Build, index: usize, out_channel: *mut Channel) -> Status;
    pub fn ts_build_get_timeline(build: Build, index: usize, out_timeline: *mut Timeline) -> Status;
    pub fn ts_build_get_chain(build: Build, index: usize, out_chain: *mut Chain) -> Status;
    pub fn ts_build_get_machine(build: Build, index: usize, out_machine: *mut Machine) -> Status;
    pub fn ts_build_run(build: Build) -> Status;
    pub fn ts_build_remove(build: Build) -> Status;
    pub fn ts_world_snapshot(world: World, buffer: *mut u8, capacity: usize, out_size: *mut usize) -> Status;
    pub fn ts_world_restore(world: World, blob: *const u8, size: usize) -> Status;
    pub fn ts_world_hash(world: World, out_hash: *mut u64) -> Status;
}
