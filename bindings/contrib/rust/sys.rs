// SPDX-License-Identifier: MIT
// Made by bindings/python/tools/gen_native.py from tweenspirit.h; not to be edited.
//! Every function, struct and number of tweenspirit.h.

use std::ffi::{c_char, c_void};

pub const SCENE_BLOCK: u64 = 1 << 63;

macro_rules! numbers {
    ($($name:ident = $value:literal)*) => {$(pub const $name: u32 = $value;)*};
}
numbers! {
    ABI_VERSION=2 EVALUATE_BEFORE=1 EVALUATE_EXTRAPOLATE=2 GIVEN_ACCUMULATE=1024 GIVEN_DELAY=1 GIVEN_DIRECTION=32
    GIVEN_DURATION=4 GIVEN_EASING=128 GIVEN_END_DELAY=2 GIVEN_FADE=8192 GIVEN_FILL=64 GIVEN_ITERATIONS=8
    GIVEN_ITERATION_START=16 GIVEN_PATH_END=16384 GIVEN_RATE=2048 GIVEN_REPEAT_DELAY=256 GIVEN_RESTITUTION=4096
    GIVEN_RETURN_EASING=512 MACHINE_NONE=65535 START_ACCUMULATE=64 START_ADDITIVE=8 START_ADD_VELOCITY=128
    START_BLEND=32 START_ESSENTIAL=1 START_HOLD=4 START_KEEP=2 START_RELATIVE=16 START_TOGETHER=256 STOP_AT_BEGIN=1
    STOP_AT_CONTACT=16 STOP_AT_END=8 STOP_AT_LOOP=4 STOP_AT_MARKER=2 STOP_AT_STATE=2 VERSION_MAJOR=0 VERSION_MINOR=2
    VERSION_PATCH=0
}

macro_rules! words {
    ($($kind:ident { $($name:ident = $value:literal)* })*) => {$(
        #[repr(transparent)]
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $kind(pub u32);

        impl $kind {
            $(pub const $name: $kind = $kind($value);)*
        }

        impl std::fmt::Debug for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                match *self {
                    $($kind::$name => f.write_str(stringify!($name)),)*
                    $kind(number) => write!(f, "{number}"),
                }
            }
        }
    )*};
}
words! {
    Status {
        OK=0 INVALID_ARGUMENT=1 STALE_HANDLE=2 UNKNOWN_EASING=3 OUT_OF_MEMORY=4 BUSY=5 NAME_IN_USE=6 CALLBACK=7
        IN_PAST=8
    }
    GpuDialect {
        OPENCL=0 CUDA=1 C=2
    }
    EasingId {
        LINEAR=0 QUAD_IN=4 QUAD_OUT=5 QUAD_IN_OUT=6 QUAD_OUT_IN=7 CUBIC_IN=8 CUBIC_OUT=9 CUBIC_IN_OUT=10
        CUBIC_OUT_IN=11 QUART_IN=12 QUART_OUT=13 QUART_IN_OUT=14 QUART_OUT_IN=15 QUINT_IN=16 QUINT_OUT=17
        QUINT_IN_OUT=18 QUINT_OUT_IN=19 SINE_IN=20 SINE_OUT=21 SINE_IN_OUT=22 SINE_OUT_IN=23 CIRC_IN=24 CIRC_OUT=25
        CIRC_IN_OUT=26 CIRC_OUT_IN=27 EXPO_IN=28 EXPO_OUT=29 EXPO_IN_OUT=30 EXPO_OUT_IN=31 ELASTIC_IN=32
        ELASTIC_OUT=33 ELASTIC_IN_OUT=34 ELASTIC_OUT_IN=35 BACK_IN=36 BACK_OUT=37 BACK_IN_OUT=38 BACK_OUT_IN=39
        BOUNCE_IN=40 BOUNCE_OUT=41 BOUNCE_IN_OUT=42 BOUNCE_OUT_IN=43 EXPO_SMOOTH_IN=44 EXPO_SMOOTH_OUT=45
        EXPO_SMOOTH_IN_OUT=46 EXPO_SMOOTH_OUT_IN=47 SMOOTHSTEP=48 SMOOTHERSTEP=49 AH_ELASTIC_IN=52 AH_ELASTIC_OUT=53
        AH_ELASTIC_IN_OUT=54 AH_ELASTIC_OUT_IN=55 AH_BACK_IN=56 AH_BACK_OUT=57 AH_BACK_IN_OUT=58 AH_BACK_OUT_IN=59
        AH_BOUNCE_IN=60 AH_BOUNCE_OUT=61 AH_BOUNCE_IN_OUT=62 AH_BOUNCE_OUT_IN=63 CSS_EASE=64 CSS_EASE_IN=65
        CSS_EASE_OUT=66 CSS_EASE_IN_OUT=67 CSS_STEP_START=68 CSS_STEP_END=69 GSAP_EXPO_IN=72 GSAP_EXPO_OUT=73
        GSAP_EXPO_IN_OUT=74 GSAP_EXPO_OUT_IN=75
    }
    Dialect {
        CANONICAL=0 CSS=1 GSAP=2 EASINGS_NET=3 AH=4 DOTWEEN=5 ANIME=6
    }
    EasingKind {
        EXACT=0 BAKED=1 LIVE=2 MODIFIED=3
    }
    EasingModifier {
        IN=0 OUT=1 IN_OUT=2 OUT_IN=3 REVERSE=4 MIRROR=5
    }
    SpringPreset {
        SMOOTH=0 SNAPPY=1 BOUNCY=2 SWIFTUI=3 INTERACTIVE=4 CORE_ANIMATION=5 GPU_ANIMATION=6 YAAL=7 B3LL=8 ADVANCE=9
        WAVE_INTERACTIVE=10 WAVE_ANIMATED=11 ORIGAMI=12 MOTION_DURATION=13 MOTION_VISUAL=14 REACT_SPRING=15
        REACT_SPRING_GENTLE=16 REACT_SPRING_WOBBLY=17 REACT_SPRING_STIFF=18 REACT_SPRING_SLOW=19
        REACT_SPRING_MOLASSES=20 ANDROID=21 COMPOSE=22 FLUTTER=23 BOX2D=24
    }
    SpringScheme {
        PRESET=0 DURATION=1 VISUAL_DURATION=2 SETTLING_DURATION=3 SETTLING_DURATION_AND_RATIO=4 RESPONSE=5 FREQUENCY=6
        OMEGA=7 HALF_LIFE=8 STIFFNESS=9 STIFFNESS_AND_RATIO=10 BOUNCINESS=11
    }
    Overshoot {
        ALLOW=0 CLAMP=1 STOP=2 BOUNCE=3
    }
    DecayScheme {
        RATE=0 TIME_CONSTANT=1 HALF_LIFE=2 DECELERATION_RATE=3 DRAG=4 FRICTION=5
    }
    FlingKind {
        ANDROID=0 FLUTTER=1
    }
    VelocityWeighting {
        NONE=0 DELTA=1 CENTRAL=2 RECENT=3
    }
    TrackKind {
        NUMBERS=0 FLOAT=1 INT=2 BOOL=3 VEC2=4 VEC3=5 VEC4=6 POINT=7 SIZE=8 RECT=9 COLOR=10 ANGLE=11 QUAT=12
    }
    Interpolation {
        DEFAULT=0 EASED=1 STEP=2 HERMITE=3 CATMULL=4 MONOTONE=5 BEZIER=6 SPRING=7
    }
    Extrapolation {
        HOLD=0 LINEAR=1 LOOP=2 LOOP_OFFSET=3 MIRROR=4
    }
    Rounding {
        NEAREST=0 FLOOR=1 CEIL=2 TOWARD_TARGET=3
    }
    Wrap {
        SHORTEST=0 LONGEST=1 CW=2 CCW=3 RAW=4
    }
    ColorSpace {
        OKLAB=0 OKLCH=1 LINEAR=2 SRGB=3 SRGB_PREMULTIPLIED=4
    }
    Direction {
        NORMAL=0 REVERSE=1 ALTERNATE=2 ALTERNATE_REVERSE=3
    }
    Fill {
        BOTH=0 FORWARDS=1 BACKWARDS=2 NONE=3
    }
    Phase {
        BEFORE=0 ACTIVE=1 AFTER=2
    }
    StaggerFrom {
        FIRST=0 LAST=1 CENTER=2 EDGES=3 INDEX=4 RATIO=5 RANDOM=6
    }
    StaggerAxis {
        BOTH=0 X=1 Y=2
    }
    MotionKind {
        TWEEN=1 TRACK=2 SPRING=3 DECAY=4 TIMELINE=5 FALL=6 MOVE=7 PATH=16 FLING=17 SHAKE=18 PUNCH=19 CHAIN=32
        MACHINE=33
    }
    MotionPolicy {
        FULL=0 REDUCE=1 NONE=2
    }
    EventKind {
        BEGIN=1 MARKER=2 LOOP=3 END=4 CONTACT=9 STATE=10
    }
    Reason {
        NONE=0 FINISHED=1 SETTLED=2 REPLACED=3 STOPPED=4 CANCELLED=5 UNBOUND=6 ERROR=7 RELEASED=8 BOUND=9
    }
    LayerMode {
        OVERRIDE=0 ADD=1
    }
    LinkCombination {
        SUM=0 MIN=1 MAX=2
    }
    Contact {
        DEFAULT=0 HOLD=1 STOP=2 BOUNCE=3 SPRING=4
    }
    EntryKind {
        TRACK=1 TIMELINE=2 MARKER=3
    }
    StopKind {
        NONE=0 EVENT=1 BLOCK=2
    }
    ChainState {
        IDLE=0 RUNNING=1 ENDED=2
    }
    InputKind {
        NUMBER=1 BOOL=2 TRIGGER=3
    }
    Comparison {
        EQUAL=0 NOT_EQUAL=1 LESS=2 AT_MOST=3 GREATER=4 AT_LEAST=5
    }
    SceneThing {
        CHANNEL=0 TIMELINE=1 CHAIN=2 MACHINE=3
    }
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
        impl Default for $name {
            /// Zero but for its size.
            fn default() -> Self {
                Self { struct_size: std::mem::size_of::<Self>(), ..unsafe { std::mem::zeroed() } }
            }
        }
    )*};
}

pub type EasingScalar = unsafe extern "C" fn(f64, *mut c_void) -> f64;

pub type EasingPlain = unsafe extern "C" fn(f64) -> f64;

pub type EasingBatch = unsafe extern "C" fn(*const f64, *mut f64, usize, *mut c_void) -> Status;

pub type EasingReleaseFunction = unsafe extern "C" fn(*mut c_void);

pub type MemoryReader = unsafe extern "C" fn(*mut c_void, Channel) -> Status;

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
    pub struct_size: usize, pub kind: EasingKind, pub max_error: f64, pub fallbacks: u64, pub duration: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spring {
    pub omega: f64, pub damping_ratio: f64, pub mass: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpringDesc {
    pub struct_size: usize, pub scheme: SpringScheme, pub preset: SpringPreset, pub duration: f64, pub bounce: f64,
    pub response: f64, pub damping_ratio: f64, pub frequency: f64, pub omega: f64, pub half_life: f64,
    pub stiffness: f64, pub damping: f64, pub mass: f64, pub bounciness: f64, pub speed: f64,
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
pub struct SpringMotion {
    pub struct_size: usize, pub start: f64, pub target: f64, pub velocity: f64, pub overshoot: Overshoot,
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
    pub struct_size: usize, pub lanes: u32, pub degree: u32, pub weighting: VelocityWeighting, pub count: u32,
    pub next: u32, pub horizon: f64, pub pause: f64, pub times: [f64; 20], pub values: [f64; 80],
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
    pub struct_size: usize, pub kind: TrackKind, pub lanes: u32, pub easing: Easing, pub interpolation: Interpolation,
    pub rounding: Rounding, pub wrap: Wrap, pub space: ColorSpace, pub extended: bool,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Key {
    pub struct_size: usize, pub time: f64, pub interpolation: Interpolation, pub easing: Easing, pub spring: Spring,
    pub value: *const f64, pub in_tangent: *const f64, pub out_tangent: *const f64, pub in_handle: *const f64,
    pub out_handle: *const f64, pub relative: bool,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrackInfo {
    pub struct_size: usize, pub kind: TrackKind, pub lanes: u32, pub count: usize, pub start: f64, pub end: f64,
    pub markers: usize, pub easing: Easing, pub interpolation: Interpolation, pub rounding: Rounding, pub wrap: Wrap,
    pub space: ColorSpace, pub extended: bool, pub before: Extrapolation, pub after: Extrapolation,
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
    pub tolerance: f64, pub interpolation: Interpolation,
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
    pub iteration_start: f64, pub rate: f64, pub direction: Direction, pub fill: Fill, pub easing: Easing,
    pub given: u32, pub repeat_delay: f64, pub return_easing: Easing,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimingResult {
    pub struct_size: usize, pub phase: Phase, pub in_effect: bool, pub before: bool, pub simple_progress: f64,
    pub directed_progress: f64, pub progress: f64, pub iteration: f64, pub active_time: f64,
    pub overall_progress: f64, pub active_duration: f64, pub end_time: f64, pub next_boundary: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StaggerDesc {
    pub struct_size: usize, pub count: usize, pub each: f64, pub amount: f64, pub base: f64, pub from: StaggerFrom,
    pub index: usize, pub ratio_x: f64, pub ratio_y: f64, pub seed: u64, pub columns: usize, pub axis: StaggerAxis,
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
    pub struct_size: usize, pub event_capacity: usize, pub max_step: f64, pub motion: MotionPolicy, pub lag_step: f64,
    pub threads: u32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorldInfo {
    pub struct_size: usize, pub time: f64, pub time_error: f64, pub rate: f64, pub max_step: f64, pub lag_step: f64,
    pub paused: bool, pub motion: MotionPolicy, pub channels: usize, pub players: usize, pub active: usize,
    pub next_boundary: f64, pub unread_events: usize, pub dropped_events: u64, pub steps: u64, pub highest_scope: u64,
    pub kept: usize, pub shown: u64, pub recording_start: f64, pub recording_end: f64, pub recording_bytes: usize,
    pub sequence: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event {
    pub time: f64, pub kind: EventKind, pub reason: Reason, pub player: Player, pub channel: Channel, pub marker: u32,
    pub lanes: u32, pub count: u64, pub sequence: u64, pub value: [f64; 4], pub velocity: [f64; 4],
    pub timeline: Timeline, pub source: MotionKind, pub left: u32, pub stays: bool, pub lane: u8, pub bound: u8,
    pub begun: bool, pub local_time: f64, pub progress: f64, pub rate: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ChannelDesc {
    pub struct_size: usize, pub kind: TrackKind, pub lanes: u32, pub rounding: Rounding, pub wrap: Wrap,
    pub space: ColorSpace, pub extended: bool, pub value: *const f64, pub name: *const c_char,
    pub path: *const c_char, pub scope: u64, pub tolerance: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChannelInfo {
    pub struct_size: usize, pub kind: TrackKind, pub lanes: u32, pub rounding: Rounding, pub wrap: Wrap,
    pub space: ColorSpace, pub extended: bool, pub bound: bool, pub active: bool, pub scope: u64, pub tolerance: f64,
    pub player: Player, pub layers: usize, pub linked: bool, pub parent: Channel, pub weight: Channel,
    pub mode: LayerMode,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct LinkDesc {
    pub struct_size: usize, pub sources: *const Channel, pub count: usize, pub combine: LinkCombination,
    pub easing: Easing, pub scale: *const f64, pub offset: *const f64, pub lower: *const f64, pub upper: *const f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    pub struct_size: usize, pub lower: *const f64, pub upper: *const f64, pub contact: Contact, pub given: u32,
    pub restitution: f64, pub spring: Spring,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Motion {
    pub struct_size: usize, pub kind: MotionKind, pub flags: u32, pub given: u32, pub overshoot: Overshoot,
    pub target: *const f64, pub from: *const f64, pub velocity: *const f64, pub acceleration: *const f64,
    pub speed: *const f64, pub amplitude: *const f64, pub offset: *const f64, pub timing: Timing, pub spring: Spring,
    pub decay: Decay, pub tolerance: f64, pub restitution: f64, pub bounds: *const Bounds, pub track: Track,
    pub path: Path, pub path_start: f64, pub path_end: f64, pub frequency: f64, pub fade: f64, pub octaves: u32,
    pub seed: u32, pub fling: FlingKind, pub friction: f64, pub ppi: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayerInfo {
    pub struct_size: usize, pub kind: MotionKind, pub channel: Channel, pub phase: Phase, pub paused: bool,
    pub begun: bool, pub active: bool, pub time: f64, pub duration: f64, pub end_time: f64, pub remaining: f64,
    pub progress: f64, pub iteration: f64, pub rate: f64, pub timeline: Timeline, pub kept: bool, pub ended: bool,
    pub waiting: bool,
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
    pub struct_size: usize, pub entry: Entry, pub kind: EntryKind, pub channel: Channel, pub marker: u32, pub at: f64,
    pub start: f64, pub end: f64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct EntryDesc {
    pub struct_size: usize, pub track: Track, pub target: *const f64, pub duration: f64, pub easing: Easing,
    pub fill: Fill,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    pub struct_size: usize, pub kind: StopKind, pub active: usize, pub time: f64, pub left: f64, pub event: Event,
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
    pub struct_size: usize, pub state: ChainState, pub reason: Reason, pub paused: bool, pub at_block: bool,
    pub rate: f64, pub iterations: f64, pub iteration: f64, pub groups: usize, pub begun: usize, pub members: usize,
    pub remaining: f64, pub keep: bool,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Condition {
    pub input: u32, pub comparison: Comparison, pub value: f64,
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
    pub struct_size: usize, pub state: ChainState, pub reason: Reason, pub current: u32, pub time: f64,
    pub inputs: usize, pub states: usize, pub transitions: usize,
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

pub type Chain = Player;
pub type Machine = Player;

zero! {
    Easing Spring Decay ViewF32 ViewF64 InputF32 InputF64 Index Track Marker Path Trackset Cursor Affine Trs World
    Channel Player Timeline Event Entry Condition Scene Build
}

sized! {
    BuildInfo ErrorInfo EasingDesc EasingInfo SpringDesc SpringInfo SpringMotion DecayInfo DecayMotion FallMotion
    VelocityTracker VelocityInfo SpringBatchF32 SpringBatchF64 DecayBatchF32 DecayBatchF64 TweenBatchF32 TweenBatchF64
    TrackDesc Key TrackInfo BakeDesc FitDesc PathInfo PathTrackDesc TracksetInfo Timing TimingResult StaggerDesc
    WorldDesc WorldInfo ChannelDesc ChannelInfo LinkDesc Bounds Motion PlayerInfo TimelineInfo EntryInfo EntryDesc
    Stop ChainDesc ChainInfo TransitionDesc MachineInfo
}

#[link(name = "tweenspirit")]
extern "C" {
    pub fn ts_abi_version() -> u32;
    pub fn ts_version() -> *const c_char;
    pub fn ts_gpu_source(dialect: GpuDialect) -> *const c_char;
    pub fn ts_build_get_info(out_info: *mut BuildInfo) -> Status;
    pub fn ts_status_name(status: Status) -> *const c_char;
    pub fn ts_last_error_message() -> *const c_char;
    pub fn ts_error_get_info(out_info: *mut ErrorInfo) -> Status;
    pub fn ts_ease(id: u32, t: f64) -> f64;
    pub fn ts_easing_get_builtin(id: u32, out_easing: *mut Easing) -> Status;
    pub fn ts_easing_parse(text: *const c_char, dialect: Dialect, out_easing: *mut Easing) -> Status;
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
    pub fn ts_easing_modify(base: Easing, modifier: EasingModifier, out_easing: *mut Easing) -> Status;
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
        spring: *const Spring, from: *const SpringMotion, t: f64, out_value: *mut f64, out_velocity: *mut f64,
    ) -> Status;
    pub fn ts_spring_sample_f32(
        spring: *const Spring, from: *const SpringMotion, t: *const f32, out_value: *mut f32, out_velocity: *mut f32,
        count: usize,
    ) -> Status;
    pub fn ts_spring_sample_f64(
        spring: *const Spring, from: *const SpringMotion, t: *const f64, out_value: *mut f64, out_velocity: *mut f64,
        count: usize,
    ) -> Status;
    pub fn ts_spring_settling_time(
        spring: *const Spring, from: *const SpringMotion, tolerance: f64, out_seconds: *mut f64,
    ) -> Status;
    pub fn ts_spring_crossing(
        spring: *const Spring, from: *const SpringMotion, level: f64, after: f64, out_seconds: *mut f64,
    ) -> Status;
    pub fn ts_spring_extremum(
        spring: *const Spring, from: *const SpringMotion, after: f64, out_seconds: *mut f64, out_value: *mut f64,
    ) -> Status;
    pub fn ts_spring_retarget(
        spring: *const Spring, from: *const SpringMotion, t: f64, target: f64, out_motion: *mut SpringMotion,
    ) -> Status;
    pub fn ts_easing_from_spring(
        spring: *const Spring, velocity: f64, tolerance: f64, out_easing: *mut Easing, out_duration: *mut f64,
    ) -> Status;
    pub fn ts_decay_make(scheme: DecayScheme, value: f64, out_decay: *mut Decay) -> Status;
    pub fn ts_decay_get_info(decay: *const Decay, out_info: *mut DecayInfo) -> Status;
    pub fn ts_decay_evaluate(from: *const DecayMotion, t: f64, out_value: *mut f64, out_velocity: *mut f64) -> Status;
    pub fn ts_decay_rest(
        from: *const DecayMotion, tolerance: f64, out_value: *mut f64, out_seconds: *mut f64,
    ) -> Status;
    pub fn ts_decay_handoff(from: *const DecayMotion, out_seconds: *mut f64, out_motion: *mut SpringMotion) -> Status;
    pub fn ts_decay_crossing(from: *const DecayMotion, level: f64, out_seconds: *mut f64) -> Status;
    pub fn ts_decay_aim(decay: *const Decay, start: f64, target: f64, out_velocity: *mut f64) -> Status;
    pub fn ts_decay_snap(
        decay: *const Decay, start: f64, velocity: f64, spacing: f64, offset: f64, out_velocity: *mut f64,
    ) -> Status;
    pub fn ts_fall_evaluate(from: *const FallMotion, t: f64, out_value: *mut f64, out_velocity: *mut f64) -> Status;
    pub fn ts_fall_crossing(from: *const FallMotion, level: f64, after: f64, out_seconds: *mut f64) -> Status;
    pub fn ts_fling(
        kind: FlingKind, velocity: f64, friction: f64, ppi: f64, out_distance: *mut f64, out_seconds: *mut f64,
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
    pub fn ts_color_parse(text: *const c_char, out_rgba: *mut f64) -> Status;
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
    pub fn ts_track_set_extrapolation(track: Track, before: Extrapolation, after: Extrapolation) -> Status;
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
    pub fn ts_path_create_through(
        points: *const f64, count: usize, dimensions: u32, curviness: f64, closed: bool, out_path: *mut Path,
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
    pub fn ts_world_set_policy(world: World, motion: MotionPolicy) -> Status;
    pub fn ts_world_reserve(world: World, channels: usize, players: usize) -> Status;
    pub fn ts_world_get_remaining(world: World, out_seconds: *mut f64, out_endless: *mut Player) -> Status;
    pub fn ts_world_inspect(world: World, buffer: *mut c_char, capacity: usize, out_length: *mut usize) -> Status;
    pub fn ts_world_read_events(world: World, out_events: *mut Event, capacity: usize, out_count: *mut usize) -> Status;
    pub fn ts_world_read_changes(
        world: World, out_channels: *mut Channel, capacity: usize, out_count: *mut usize,
    ) -> Status;
    pub fn ts_world_set_reader(world: World, reader: Option<MemoryReader>, context: *mut c_void) -> Status;
    pub fn ts_world_show(world: World, channels: *const Channel, count: usize) -> Status;
    pub fn ts_world_read_writes(
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
        world: World, channel: Channel, mode: LayerMode, weight: f64, out_layer: *mut Channel,
        out_weight: *mut Channel,
    ) -> Status;
    pub fn ts_channel_begin_fade(world: World, channel: Channel, duration: f64, easing: Easing) -> Status;
    pub fn ts_channel_set_bounds(world: World, channel: Channel, bounds: *const Bounds) -> Status;
    pub fn ts_channel_get_bounds(
        world: World, channel: Channel, out_bounds: *mut Bounds, out_lower: *mut f64, out_upper: *mut f64,
        lanes: usize,
    ) -> Status;
    pub fn ts_channel_start(world: World, channel: Channel, motion: *const Motion, out_player: *mut Player) -> Status;
    pub fn ts_player_update(world: World, player: Player, changes: *const Motion) -> Status;
    pub fn ts_tween_to(world: World, channel: Channel, target: f64, duration: f64) -> Status;
    pub fn ts_channel_tween_to(
        world: World, channel: Channel, target: f64, duration: f64, easing: *const c_char, out_player: *mut Player,
    ) -> Status;
    pub fn ts_channel_spring_to(
        world: World, channel: Channel, target: f64, duration: f64, bounce: f64, out_player: *mut Player,
    ) -> Status;
    pub fn ts_player_is_valid(world: World, player: Player) -> bool;
    pub fn ts_player_get_info(world: World, player: Player, out_info: *mut PlayerInfo) -> Status;
    pub fn ts_player_start(world: World, player: Player) -> Status;
    pub fn ts_player_pause(world: World, player: Player) -> Status;
    pub fn ts_player_resume(world: World, player: Player) -> Status;
    pub fn ts_player_stop(world: World, player: Player) -> Status;
    pub fn ts_player_cancel(world: World, player: Player) -> Status;
    pub fn ts_player_finish(world: World, player: Player) -> Status;
    pub fn ts_player_seek(world: World, player: Player, local_time: f64, events: bool) -> Status;
    pub fn ts_player_set_rate(world: World, player: Player, rate: f64) -> Status;
    pub fn ts_player_reverse(world: World, player: Player) -> Status;
    pub fn ts_player_destroy(world: World, player: Player) -> Status;
    pub fn ts_channel_set_target(world: World, channel: Channel, target: *const f64) -> Status;
    pub fn ts_channels_create(
        world: World, desc: *const ChannelDesc, count: usize, values: *const f64, out_channels: *mut Channel,
    ) -> Status;
    pub fn ts_channels_bind_f32(
        world: World, channels: *const Channel, count: usize, address: *mut f32, stride: isize, lane_stride: isize,
    ) -> Status;
    pub fn ts_channels_bind_f64(
        world: World, channels: *const Channel, count: usize, address: *mut f64, stride: isize, lane_stride: isize,
    ) -> Status;
    pub fn ts_channels_set_read(world: World, channels: *const Channel, count: usize, read: bool) -> Status;
    pub fn ts_channels_get(
        world: World, channels: *const Channel, count: usize, out_values: *mut f64, out_velocities: *mut f64,
        out_targets: *mut f64,
    ) -> Status;
    pub fn ts_channels_set(world: World, channels: *const Channel, count: usize, values: *const f64) -> Status;
    pub fn ts_channels_start(
        world: World, channels: *const Channel, count: usize, motion: *const Motion, durations: *const f64,
        delays: *const f64, out_players: *mut Player,
    ) -> Status;
    pub fn ts_channels_update(world: World, channels: *const Channel, count: usize, changes: *const Motion) -> Status;
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
    pub fn ts_timeline_add(
        world: World, timeline: Timeline, channel: Channel, desc: *const EntryDesc, at: f64, out_entry: *mut Entry,
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
    pub fn ts_timeline_set_time(world: World, timeline: Timeline, time: f64, events: bool) -> Status;
    pub fn ts_timeline_start(
        world: World, timeline: Timeline, motion: *const Motion, out_player: *mut Player,
    ) -> Status;
    pub fn ts_player_set_stops(world: World, player: Player, mask: u32) -> Status;
    pub fn ts_world_run(world: World, dt: f64, out_stop: *mut Stop) -> Status;
    pub fn ts_world_run_to(world: World, time: f64, out_stop: *mut Stop) -> Status;
    pub fn ts_world_continue(world: World, out_stop: *mut Stop) -> Status;
    pub fn ts_chain_create(world: World, desc: *const ChainDesc, out_chain: *mut Chain) -> Status;
    pub fn ts_chain_get_info(world: World, chain: Chain, out_info: *mut ChainInfo) -> Status;
    pub fn ts_world_list_chains(world: World, out_chains: *mut Chain, capacity: usize, out_count: *mut usize) -> Status;
    pub fn ts_chain_add(world: World, chain: Chain, channel: Channel, motion: *const Motion) -> Status;
    pub fn ts_chain_add_timeline(world: World, chain: Chain, timeline: Timeline, motion: *const Motion) -> Status;
    pub fn ts_chain_add_chain(world: World, chain: Chain, inner: Chain) -> Status;
    pub fn ts_chain_add_delay(world: World, chain: Chain, seconds: f64) -> Status;
    pub fn ts_chain_add_fade(world: World, chain: Chain, channel: Channel, duration: f64, easing: Easing) -> Status;
    pub fn ts_chain_add_marker(world: World, chain: Chain, id: u32) -> Status;
    pub fn ts_chain_add_block(world: World, chain: Chain, id: u64, name: *const c_char) -> Status;
    pub fn ts_chain_then(world: World, chain: Chain) -> Status;
    pub fn ts_chain_then_delay(world: World, chain: Chain, seconds: f64) -> Status;
    pub fn ts_chain_adopt(world: World, chain: Chain, player: Player) -> Status;
    pub fn ts_chain_set_iterations(world: World, chain: Chain, iterations: f64) -> Status;
    pub fn ts_chain_fail(world: World, chain: Chain) -> Status;
    pub fn ts_chain_get_block(
        world: World, chain: Chain, buffer: *mut c_char, capacity: usize, out_length: *mut usize,
    ) -> Status;
    pub fn ts_machine_create(world: World, out_machine: *mut Machine) -> Status;
    pub fn ts_machine_from_json(world: World, text: *const c_char, length: usize, out_machine: *mut Machine) -> Status;
    pub fn ts_machine_get_info(world: World, machine: Machine, out_info: *mut MachineInfo) -> Status;
    pub fn ts_world_list_machines(
        world: World, out_machines: *mut Machine, capacity: usize, out_count: *mut usize,
    ) -> Status;
    pub fn ts_machine_add_input(
        world: World, machine: Machine, name: *const c_char, kind: InputKind, value: f64, out_index: *mut u32,
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
    pub fn ts_machine_set_input(world: World, machine: Machine, name: *const c_char, value: f64) -> Status;
    pub fn ts_machine_get_input(
        world: World, machine: Machine, name: *const c_char, out_value: *mut f64, out_kind: *mut InputKind,
    ) -> Status;
    pub fn ts_scene_parse(text: *const c_char, length: usize, out_scene: *mut Scene) -> Status;
    pub fn ts_scene_destroy(scene: Scene) -> Status;
    pub fn ts_scene_is_valid(scene: Scene) -> bool;
    pub fn ts_scene_print(scene: Scene, buffer: *mut c_char, capacity: usize, out_length: *mut usize) -> Status;
    pub fn ts_scene_count(scene: Scene, thing: SceneThing, out_count: *mut usize) -> Status;
    pub fn ts_scene_get_name(
        scene: Scene, thing: SceneThing, index: usize, buffer: *mut c_char, capacity: usize, out_length: *mut usize,
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
    pub fn ts_world_record(world: World, seconds: f64, bytes: usize) -> Status;
    pub fn ts_world_seek(world: World, time: f64) -> Status;
    pub fn ts_world_save_recording(
        world: World, from: f64, to: f64, buffer: *mut u8, capacity: usize, out_size: *mut usize,
    ) -> Status;
    pub fn ts_world_set_locked(world: World, locked: bool) -> Status;
    pub fn ts_channel_value_at(
        world: World, channel: Channel, time: f64, out_value: *mut f64, out_velocity: *mut f64, lanes: usize,
    ) -> Status;
    pub fn ts_channel_recording_to_track(
        world: World, channel: Channel, from: f64, to: f64, tolerance: f64, out_track: *mut Track,
    ) -> Status;
}
