# SPDX-License-Identifier: MIT
# Made by bindings/python/tools/gen_native.py from tweenspirit.h; not to be edited.

require "fiddle/import"

module TweenSpirit
  # Every function, struct and number of tweenspirit.h. Handles are passed by value, two 32-bit numbers: what a 64-bit
  # number is to the calling conventions of x86-64 and arm64.
  module C
    extend Fiddle::Importer
    dlload ENV.fetch("TWEENSPIRIT_LIB", "libtweenspirit.so.1")

    SCENE_BLOCK = 1 << 63
    {
      ABI_VERSION: 1, EVALUATE_BEFORE: 1, EVALUATE_EXTRAPOLATE: 2, MACHINE_NONE: 65535, STOP_AT_BEGIN: 1,
      STOP_AT_CONTACT: 16, STOP_AT_END: 8, STOP_AT_LOOP: 4, STOP_AT_MARKER: 2, STOP_AT_STATE: 2, TIMING_ADDITIVE: 64,
      TIMING_ESSENTIAL: 4, TIMING_HAS_ACCUMULATE: 1024, TIMING_HAS_DELAY: 1, TIMING_HAS_DIRECTION: 32,
      TIMING_HAS_DURATION: 4, TIMING_HAS_EASING: 128, TIMING_HAS_END_DELAY: 2, TIMING_HAS_FILL: 64,
      TIMING_HAS_ITERATIONS: 8, TIMING_HAS_ITERATION_START: 16, TIMING_HAS_REPEAT_DELAY: 256,
      TIMING_HAS_RETURN_EASING: 512, TIMING_HOLD: 32, TIMING_KEEP: 16, TIMING_ZERO_DURATION: 1,
      TIMING_ZERO_ITERATIONS: 2, TIMING_ZERO_RATE: 8, VERSION_MAJOR: 0, VERSION_MINOR: 2, VERSION_PATCH: 0, OK: 0,
      ERROR_INVALID_ARGUMENT: 1, ERROR_STALE_HANDLE: 2, ERROR_UNKNOWN_EASING: 3, ERROR_OUT_OF_MEMORY: 4,
      ERROR_BUSY: 5, ERROR_NAME_IN_USE: 6, ERROR_CALLBACK: 7, GPU_OPENCL: 0, GPU_CUDA: 1, GPU_C: 2, EASING_LINEAR: 0,
      EASING_QUAD_IN: 4, EASING_QUAD_OUT: 5, EASING_QUAD_IN_OUT: 6, EASING_QUAD_OUT_IN: 7, EASING_CUBIC_IN: 8,
      EASING_CUBIC_OUT: 9, EASING_CUBIC_IN_OUT: 10, EASING_CUBIC_OUT_IN: 11, EASING_QUART_IN: 12,
      EASING_QUART_OUT: 13, EASING_QUART_IN_OUT: 14, EASING_QUART_OUT_IN: 15, EASING_QUINT_IN: 16,
      EASING_QUINT_OUT: 17, EASING_QUINT_IN_OUT: 18, EASING_QUINT_OUT_IN: 19, EASING_SINE_IN: 20, EASING_SINE_OUT: 21,
      EASING_SINE_IN_OUT: 22, EASING_SINE_OUT_IN: 23, EASING_CIRC_IN: 24, EASING_CIRC_OUT: 25, EASING_CIRC_IN_OUT: 26,
      EASING_CIRC_OUT_IN: 27, EASING_EXPO_IN: 28, EASING_EXPO_OUT: 29, EASING_EXPO_IN_OUT: 30, EASING_EXPO_OUT_IN: 31,
      EASING_ELASTIC_IN: 32, EASING_ELASTIC_OUT: 33, EASING_ELASTIC_IN_OUT: 34, EASING_ELASTIC_OUT_IN: 35,
      EASING_BACK_IN: 36, EASING_BACK_OUT: 37, EASING_BACK_IN_OUT: 38, EASING_BACK_OUT_IN: 39, EASING_BOUNCE_IN: 40,
      EASING_BOUNCE_OUT: 41, EASING_BOUNCE_IN_OUT: 42, EASING_BOUNCE_OUT_IN: 43, EASING_EXPO_SMOOTH_IN: 44,
      EASING_EXPO_SMOOTH_OUT: 45, EASING_EXPO_SMOOTH_IN_OUT: 46, EASING_EXPO_SMOOTH_OUT_IN: 47, EASING_SMOOTHSTEP: 48,
      EASING_SMOOTHERSTEP: 49, EASING_AH_ELASTIC_IN: 52, EASING_AH_ELASTIC_OUT: 53, EASING_AH_ELASTIC_IN_OUT: 54,
      EASING_AH_ELASTIC_OUT_IN: 55, EASING_AH_BACK_IN: 56, EASING_AH_BACK_OUT: 57, EASING_AH_BACK_IN_OUT: 58,
      EASING_AH_BACK_OUT_IN: 59, EASING_AH_BOUNCE_IN: 60, EASING_AH_BOUNCE_OUT: 61, EASING_AH_BOUNCE_IN_OUT: 62,
      EASING_AH_BOUNCE_OUT_IN: 63, EASING_CSS_EASE: 64, EASING_CSS_EASE_IN: 65, EASING_CSS_EASE_OUT: 66,
      EASING_CSS_EASE_IN_OUT: 67, EASING_CSS_STEP_START: 68, EASING_CSS_STEP_END: 69, EASING_GSAP_EXPO_IN: 72,
      EASING_GSAP_EXPO_OUT: 73, EASING_GSAP_EXPO_IN_OUT: 74, EASING_GSAP_EXPO_OUT_IN: 75, DIALECT_CANONICAL: 0,
      DIALECT_CSS: 1, DIALECT_GSAP: 2, DIALECT_EASINGS_NET: 3, DIALECT_AH: 4, DIALECT_DOTWEEN: 5, DIALECT_ANIME: 6,
      EASING_EXACT: 0, EASING_BAKED: 1, EASING_LIVE: 2, EASING_MODIFIED: 3, MODIFIER_IN: 0, MODIFIER_OUT: 1,
      MODIFIER_IN_OUT: 2, MODIFIER_OUT_IN: 3, MODIFIER_REVERSE: 4, MODIFIER_MIRROR: 5, SPRING_SMOOTH: 0,
      SPRING_SNAPPY: 1, SPRING_BOUNCY: 2, SPRING_SWIFTUI: 3, SPRING_INTERACTIVE: 4, SPRING_CORE_ANIMATION: 5,
      SPRING_GPU_ANIMATION: 6, SPRING_YAAL: 7, SPRING_B3LL: 8, SPRING_ADVANCE: 9, SPRING_WAVE_INTERACTIVE: 10,
      SPRING_WAVE_ANIMATED: 11, SPRING_ORIGAMI: 12, SPRING_MOTION_DURATION: 13, SPRING_MOTION_VISUAL: 14,
      SPRING_REACT_SPRING: 15, SPRING_REACT_SPRING_GENTLE: 16, SPRING_REACT_SPRING_WOBBLY: 17,
      SPRING_REACT_SPRING_STIFF: 18, SPRING_REACT_SPRING_SLOW: 19, SPRING_REACT_SPRING_MOLASSES: 20,
      SPRING_ANDROID: 21, SPRING_COMPOSE: 22, SPRING_FLUTTER: 23, SPRING_BOX2D: 24, SPRING_BY_PRESET: 0,
      SPRING_BY_DURATION: 1, SPRING_BY_VISUAL_DURATION: 2, SPRING_BY_SETTLING_DURATION: 3,
      SPRING_BY_SETTLING_DURATION_AND_RATIO: 4, SPRING_BY_RESPONSE: 5, SPRING_BY_FREQUENCY: 6, SPRING_BY_OMEGA: 7,
      SPRING_BY_HALF_LIFE: 8, SPRING_BY_STIFFNESS: 9, SPRING_BY_STIFFNESS_AND_RATIO: 10, SPRING_BY_BOUNCINESS: 11,
      OVERSHOOT_ALLOW: 0, OVERSHOOT_CLAMP: 1, OVERSHOOT_STOP: 2, OVERSHOOT_BOUNCE: 3, DECAY_BY_RATE: 0,
      DECAY_BY_TIME_CONSTANT: 1, DECAY_BY_HALF_LIFE: 2, DECAY_BY_DECELERATION_RATE: 3, DECAY_BY_DRAG: 4,
      DECAY_BY_FRICTION: 5, FLING_ANDROID: 0, FLING_FLUTTER: 1, VELOCITY_WEIGHTING_NONE: 0,
      VELOCITY_WEIGHTING_DELTA: 1, VELOCITY_WEIGHTING_CENTRAL: 2, VELOCITY_WEIGHTING_RECENT: 3, TRACK_NUMBERS: 0,
      TRACK_FLOAT: 1, TRACK_INT: 2, TRACK_BOOL: 3, TRACK_VEC2: 4, TRACK_VEC3: 5, TRACK_VEC4: 6, TRACK_POINT: 7,
      TRACK_SIZE: 8, TRACK_RECT: 9, TRACK_COLOR: 10, TRACK_ANGLE: 11, TRACK_QUAT: 12, INTERPOLATION_DEFAULT: 0,
      INTERPOLATION_EASED: 1, INTERPOLATION_STEP: 2, INTERPOLATION_HERMITE: 3, INTERPOLATION_CATMULL: 4,
      INTERPOLATION_MONOTONE: 5, INTERPOLATION_BEZIER: 6, INTERPOLATION_SPRING: 7, EXTRAPOLATE_HOLD: 0,
      EXTRAPOLATE_LINEAR: 1, EXTRAPOLATE_LOOP: 2, EXTRAPOLATE_LOOP_OFFSET: 3, EXTRAPOLATE_MIRROR: 4, ROUND_NEAREST: 0,
      ROUND_FLOOR: 1, ROUND_CEIL: 2, ROUND_TOWARD_TARGET: 3, WRAP_SHORTEST: 0, WRAP_LONGEST: 1, WRAP_CW: 2,
      WRAP_CCW: 3, WRAP_RAW: 4, COLOR_OKLAB: 0, COLOR_OKLCH: 1, COLOR_LINEAR: 2, COLOR_SRGB: 3,
      COLOR_SRGB_PREMULTIPLIED: 4, DIRECTION_NORMAL: 0, DIRECTION_REVERSE: 1, DIRECTION_ALTERNATE: 2,
      DIRECTION_ALTERNATE_REVERSE: 3, FILL_BOTH: 0, FILL_FORWARDS: 1, FILL_BACKWARDS: 2, FILL_NONE: 3,
      PHASE_BEFORE: 0, PHASE_ACTIVE: 1, PHASE_AFTER: 2, STAGGER_FIRST: 0, STAGGER_LAST: 1, STAGGER_CENTER: 2,
      STAGGER_EDGES: 3, STAGGER_INDEX: 4, STAGGER_RATIO: 5, STAGGER_RANDOM: 6, STAGGER_AXIS_BOTH: 0,
      STAGGER_AXIS_X: 1, STAGGER_AXIS_Y: 2, PLAYER_TWEEN: 1, PLAYER_TRACK: 2, PLAYER_SPRING: 3, PLAYER_DECAY: 4,
      PLAYER_TIMELINE: 5, PLAYER_FALL: 6, MOTION_FULL: 0, MOTION_REDUCE: 1, MOTION_NONE: 2, EVENT_BEGIN: 1,
      EVENT_MARKER: 2, EVENT_LOOP: 3, EVENT_END: 4, EVENT_CHAIN_BEGIN: 5, EVENT_CHAIN_MARKER: 6, EVENT_CHAIN_LOOP: 7,
      EVENT_CHAIN_END: 8, EVENT_CONTACT: 9, EVENT_STATE: 10, REASON_NONE: 0, REASON_FINISHED: 1, REASON_SETTLED: 2,
      REASON_REPLACED: 3, REASON_STOPPED: 4, REASON_CANCELLED: 5, REASON_UNBOUND: 6, REASON_ERROR: 7,
      REASON_RELEASED: 8, REASON_BOUND: 9, LAYER_OVERRIDE: 0, LAYER_ADD: 1, LINK_SUM: 0, LINK_MIN: 1, LINK_MAX: 2,
      CONTACT_HOLD: 0, CONTACT_STOP: 1, CONTACT_BOUNCE: 2, CONTACT_SPRING: 3, ENTRY_TRACK: 1, ENTRY_TIMELINE: 2,
      ENTRY_MARKER: 3, STOP_NONE: 0, STOP_EVENT: 1, STOP_BLOCK: 2, CHAIN_IDLE: 0, CHAIN_RUNNING: 1, CHAIN_ENDED: 2,
      INPUT_NUMBER: 1, INPUT_BOOL: 2, INPUT_TRIGGER: 3, IS_EQUAL: 0, IS_NOT_EQUAL: 1, IS_LESS: 2, IS_AT_MOST: 3,
      IS_GREATER: 4, IS_AT_LEAST: 5, SCENE_CHANNEL: 0, SCENE_TIMELINE: 1, SCENE_CHAIN: 2, SCENE_MACHINE: 3,
    }.each { |name, value| const_set(name, value) }

    BuildInfo = struct [
      "size_t struct_size", "void *version", "void *isa", "void *requested_isa", "void *isas", "void *precisions",
    ]
    ErrorInfo = struct [
      "size_t struct_size", "int status", "uint8_t is_number", "void *message", "void *argument", "void *got",
      "double number", "void *hint", "uint32_t slot", "uint32_t generation", "uint32_t line",
    ]
    EasingDesc = struct [
      "size_t struct_size", "void *name", "void *scalar", "void *plain", "void *batch", "void *context",
      "void *release", "double tolerance", "uint32_t max_points", "uint8_t live", "uint8_t replace",
    ]
    EasingInfo = struct [
      "size_t struct_size", "int kind", "double max_error", "uint64_t fallbacks", "double duration",
    ]
    Spring = struct [
      "double omega", "double damping_ratio", "double mass",
    ]
    SpringDesc = struct [
      "size_t struct_size", "int scheme", "int preset", "double duration", "double bounce", "double response",
      "double damping_ratio", "double frequency", "double omega", "double half_life", "double stiffness",
      "double damping", "double mass", "double bounciness", "double speed",
    ]
    SpringInfo = struct [
      "size_t struct_size", "double mass", "double stiffness", "double damping", "double omega",
      "double damping_ratio", "double duration", "double bounce", "double visual_duration",
      "double settling_duration", "double response", "double frequency", "double half_life", "double bounciness",
      "double speed", "double overshoot",
    ]
    Motion = struct [
      "size_t struct_size", "double start", "double target", "double velocity", "int overshoot", "double restitution",
    ]
    Decay = struct [
      "double rate", "double power",
    ]
    DecayInfo = struct [
      "size_t struct_size", "double rate", "double time_constant", "double half_life", "double deceleration_rate",
      "double drag", "double friction", "double power",
    ]
    DecayMotion = struct [
      "size_t struct_size", {decay: Decay}, "double start", "double velocity", "uint8_t bounded", "double lower",
      "double upper", {spring: Spring},
    ]
    FallMotion = struct [
      "size_t struct_size", "double acceleration", "double start", "double velocity", {decay: Decay},
    ]
    VelocityTracker = struct [
      "size_t struct_size", "uint32_t lanes", "uint32_t degree", "int weighting", "uint32_t count", "uint32_t next",
      "double horizon", "double pause", "double times[20]", "double values[80]",
    ]
    VelocityInfo = struct [
      "size_t struct_size", "uint32_t samples", "uint32_t degree", "double duration", "double confidence",
    ]
    ViewF32 = struct [
      "void *data", "ptrdiff_t stride",
    ]
    ViewF64 = struct [
      "void *data", "ptrdiff_t stride",
    ]
    InputF32 = struct [
      "void *data", "ptrdiff_t stride", "float number",
    ]
    InputF64 = struct [
      "void *data", "ptrdiff_t stride", "double number",
    ]
    Index = struct [
      "void *data", "ptrdiff_t stride",
    ]
    SpringBatchF32 = struct [
      "size_t struct_size", "size_t count", {value: ViewF32}, {velocity: ViewF32}, {target: InputF32},
      "void *springs", "size_t spring_count", {index: Index}, {omega: InputF32}, {damping_ratio: InputF32},
      "float tolerance", "uint32_t threads", "void *mask", "ptrdiff_t mask_stride", "void *active",
      "ptrdiff_t active_stride",
    ]
    SpringBatchF64 = struct [
      "size_t struct_size", "size_t count", {value: ViewF64}, {velocity: ViewF64}, {target: InputF64},
      "void *springs", "size_t spring_count", {index: Index}, {omega: InputF64}, {damping_ratio: InputF64},
      "double tolerance", "uint32_t threads", "void *mask", "ptrdiff_t mask_stride", "void *active",
      "ptrdiff_t active_stride",
    ]
    DecayBatchF32 = struct [
      "size_t struct_size", "size_t count", {value: ViewF32}, {velocity: ViewF32}, "void *decay", {rate: InputF32},
      "float tolerance", "uint32_t threads", "void *mask", "ptrdiff_t mask_stride", "void *active",
      "ptrdiff_t active_stride",
    ]
    DecayBatchF64 = struct [
      "size_t struct_size", "size_t count", {value: ViewF64}, {velocity: ViewF64}, "void *decay", {rate: InputF64},
      "double tolerance", "uint32_t threads", "void *mask", "ptrdiff_t mask_stride", "void *active",
      "ptrdiff_t active_stride",
    ]
    TweenBatchF32 = struct [
      "size_t struct_size", "size_t count", {from: InputF32}, {to: InputF32}, {start: InputF32}, {duration: InputF32},
      "void *easings", "size_t easing_count", {index: Index}, {out: ViewF32}, "uint32_t threads",
    ]
    TweenBatchF64 = struct [
      "size_t struct_size", "size_t count", {from: InputF64}, {to: InputF64}, {start: InputF64}, {duration: InputF64},
      "void *easings", "size_t easing_count", {index: Index}, {out: ViewF64}, "uint32_t threads",
    ]
    TrackDesc = struct [
      "size_t struct_size", "int kind", "uint32_t lanes", "uint64_t easing", "int interpolation", "int rounding",
      "int wrap", "int space", "uint8_t extended",
    ]
    Key = struct [
      "size_t struct_size", "double time", "int interpolation", "uint32_t easing_slot", "uint32_t easing_generation",
      {spring: Spring}, "void *value", "void *in_tangent", "void *out_tangent", "void *in_handle", "void *out_handle",
      "uint8_t relative",
    ]
    TrackInfo = struct [
      "size_t struct_size", "int kind", "uint32_t lanes", "size_t count", "double start", "double end",
      "size_t markers", "uint64_t easing", "int interpolation", "int rounding", "int wrap", "int space",
      "uint8_t extended", "int before", "int after",
    ]
    Marker = struct [
      "double time", "uint32_t id",
    ]
    BakeDesc = struct [
      "size_t struct_size", "double fps", "double tolerance", "double start", "double end", "size_t max_keys",
    ]
    FitDesc = struct [
      "size_t struct_size", "void *times", "void *values", "size_t count", "uint32_t lanes", "double tolerance",
      "int interpolation",
    ]
    PathInfo = struct [
      "size_t struct_size", "double length", "uint32_t dimensions", "uint8_t closed", "size_t segments",
      "size_t jumps",
    ]
    PathTrackDesc = struct [
      "size_t struct_size", "double duration", "double start", "double end", "double tolerance", "void *offset",
      "uint8_t rotation",
    ]
    TracksetInfo = struct [
      "size_t struct_size", "size_t tracks", "size_t lanes", "size_t keys", "size_t bytes", "double start",
      "double end",
    ]
    Affine = struct [
      "double x", "double y", "double rotation", "double scale_x", "double scale_y", "double shear",
    ]
    Trs = struct [
      "double translation[3]", "double rotation[4]", "double scale[3]",
    ]
    Timing = struct [
      "size_t struct_size", "double delay", "double end_delay", "double duration", "double iterations",
      "double iteration_start", "double rate", "int direction", "int fill", "uint64_t easing", "uint32_t flags",
      "double repeat_delay", "uint64_t return_easing", "uint8_t accumulate",
    ]
    TimingResult = struct [
      "size_t struct_size", "int phase", "uint8_t in_effect", "uint8_t before", "double simple_progress",
      "double directed_progress", "double progress", "double iteration", "double active_time",
      "double overall_progress", "double active_duration", "double end_time", "double next_boundary",
    ]
    StaggerDesc = struct [
      "size_t struct_size", "size_t count", "double each", "double amount", "double base", "int from", "size_t index",
      "double ratio_x", "double ratio_y", "uint64_t seed", "size_t columns", "int axis", "uint32_t easing_slot",
      "uint32_t easing_generation",
    ]
    WorldDesc = struct [
      "size_t struct_size", "size_t event_capacity", "double max_step", "int motion", "double lag_step",
      "uint32_t threads",
    ]
    WorldInfo = struct [
      "size_t struct_size", "double time", "double time_error", "double rate", "double max_step", "double lag_step",
      "uint8_t paused", "int motion", "size_t channels", "size_t players", "size_t active", "double next_boundary",
      "size_t unread_events", "uint64_t dropped_events", "uint64_t steps", "uint64_t highest_scope", "size_t kept",
    ]
    Event = struct [
      "double time", "int kind", "int reason", "uint64_t player", "uint64_t channel", "uint32_t marker",
      "uint32_t lanes", "uint64_t count", "uint64_t sequence", "double value[4]", "double velocity[4]",
      "uint64_t timeline", "int player_kind", "uint8_t stays", "uint8_t lane", "uint8_t bound",
    ]
    ChannelDesc = struct [
      "size_t struct_size", "int kind", "uint32_t lanes", "int rounding", "int wrap", "int space", "uint8_t extended",
      "void *value", "void *name", "void *path", "uint64_t scope", "double tolerance",
    ]
    ChannelInfo = struct [
      "size_t struct_size", "int kind", "uint32_t lanes", "int rounding", "int wrap", "int space", "uint8_t extended",
      "uint8_t bound", "uint8_t active", "uint64_t scope", "double tolerance", "uint64_t player", "size_t layers",
      "uint8_t linked", "uint32_t parent_slot", "uint32_t parent_generation", "uint32_t weight_slot",
      "uint32_t weight_generation", "int mode",
    ]
    LinkDesc = struct [
      "size_t struct_size", "void *sources", "size_t count", "int combine", "uint32_t easing_slot",
      "uint32_t easing_generation", "void *scale", "void *offset", "void *lower", "void *upper",
    ]
    BoundsDesc = struct [
      "size_t struct_size", "void *lower", "void *upper", "int contact", "double restitution", "void *spring",
    ]
    BoundsInfo = struct [
      "size_t struct_size", "uint8_t bounded", "int contact", "double restitution", {spring: Spring},
    ]
    TweenDesc = struct [
      "size_t struct_size", "void *target", "void *from", {timing: Timing}, "uint8_t additive", "uint8_t blend",
      "uint8_t relative",
    ]
    SpringTo = struct [
      "size_t struct_size", "void *target", {spring: Spring}, "void *velocity", "double tolerance", "int overshoot",
      "double restitution", "double delay", "double rate", "uint32_t flags", "uint8_t relative",
    ]
    DecayTo = struct [
      "size_t struct_size", "void *velocity", {decay: Decay}, "void *lower", "void *upper", {spring: Spring},
      "double tolerance", "double delay", "double rate", "uint32_t flags",
    ]
    FallDesc = struct [
      "size_t struct_size", "void *acceleration", "void *velocity", {decay: Decay}, "double duration", "double delay",
      "double rate", "uint32_t flags",
    ]
    FlingDesc = struct [
      "size_t struct_size", "int kind", "void *velocity", "double friction", "double ppi", "double delay",
      "double rate", "uint32_t flags",
    ]
    FollowDesc = struct [
      "size_t struct_size", {timing: Timing}, "double start", "double end", "double tolerance", "void *offset",
      "uint8_t align",
    ]
    PlayerInfo = struct [
      "size_t struct_size", "int kind", "uint32_t channel_slot", "uint32_t channel_generation", "int phase",
      "uint8_t paused", "uint8_t begun", "uint8_t active", "double time", "double duration", "double end_time",
      "double remaining", "double progress", "double iteration", "double rate", "uint64_t timeline", "uint8_t kept",
      "uint8_t ended", "uint8_t waiting",
    ]
    ShakeDesc = struct [
      "size_t struct_size", "void *amplitude", "double frequency", "double duration", "double fade",
      "uint32_t octaves", "uint32_t flags", "uint32_t seed", "double delay",
    ]
    PunchDesc = struct [
      "size_t struct_size", "void *strength", "double duration", "double damping_ratio", "double delay",
      "uint32_t flags",
    ]
    Retarget = struct [
      "size_t struct_size", "void *velocity", "uint8_t add_velocity", {spring: Spring}, "double tolerance",
    ]
    TimelineInfo = struct [
      "size_t struct_size", "double time", "double duration", "uint64_t player", "size_t entries", "uint32_t levels",
    ]
    EntryInfo = struct [
      "size_t struct_size", "uint64_t entry", "int kind", "uint32_t channel_slot", "uint32_t channel_generation",
      "uint32_t marker", "double at", "double start", "double end",
    ]
    PlayheadTo = struct [
      "size_t struct_size", "double time", {timing: Timing},
    ]
    Stop = struct [
      "size_t struct_size", "int kind", "size_t active", "double time", "double left", {event: Event},
      "uint64_t of_chain", "uint64_t block",
    ]
    ChainDesc = struct [
      "size_t struct_size", "double iterations", "double rate", "uint8_t keep", "uint8_t tolerant",
    ]
    ChainInfo = struct [
      "size_t struct_size", "int state", "int reason", "uint8_t paused", "uint8_t at_block", "double rate",
      "double iterations", "double iteration", "size_t groups", "size_t begun", "size_t members", "double remaining",
      "uint8_t keep",
    ]
    Condition = struct [
      "uint32_t input", "int comparison", "double value",
    ]
    TransitionDesc = struct [
      "size_t struct_size", "uint32_t from", "uint32_t to", "void *conditions", "size_t condition_count",
      "double after", "double every", "uint8_t finished", "uint8_t to_self", "double fade", "uint64_t fade_easing",
    ]
    MachineInfo = struct [
      "size_t struct_size", "int state", "int reason", "uint32_t current", "double time", "size_t inputs",
      "size_t states", "size_t transitions",
    ]

    extern "uint32_t ts_abi_version()"
    extern "char * ts_version()"
    extern "char * ts_gpu_source(int)"
    extern "int ts_build_get_info(void *)"
    extern "char * ts_status_name(int)"
    extern "char * ts_last_error_message()"
    extern "int ts_error_get_info(void *)"
    extern "double ts_ease(uint32_t, double)"
    extern "int ts_easing_get_builtin(uint32_t, void *)"
    extern "int ts_easing_parse(const char *, int, void *)"
    extern "int ts_easing_create_linear(void *, void *, size_t, void *)"
    extern "int ts_easing_retain(uint64_t)"
    extern "int ts_easing_release(uint64_t)"
    extern "uint8_t ts_easing_is_valid(uint64_t)"
    extern "int ts_easing_print(uint64_t, void *, size_t, void *)"
    extern "int ts_easing_list(void *, size_t, void *)"
    extern "int ts_easing_evaluate(uint64_t, double, uint32_t, void *)"
    extern "int ts_easing_differentiate(uint64_t, double, void *)"
    extern "int ts_easing_inverse(uint64_t, double, void *)"
    extern "int ts_easing_sample_f32(uint64_t, void *, void *, size_t)"
    extern "int ts_easing_sample_f64(uint64_t, void *, void *, size_t)"
    extern "int ts_easing_register(void *, void *)"
    extern "int ts_easing_unregister(const char *)"
    extern "int ts_easing_modify(uint64_t, int, void *)"
    extern "int ts_easing_bake(uint64_t, double, uint32_t, void *, void *)"
    extern "int ts_easing_to_css(uint64_t, double, void *, size_t, void *, void *)"
    extern "int ts_easing_get_info(uint64_t, void *)"
    extern "int ts_spring_make(void *, void *)"
    extern "int ts_spring_get_info(void *, void *)"
    extern "int ts_spring_evaluate(void *, void *, double, void *, void *)"
    extern "int ts_spring_sample_f32(void *, void *, void *, void *, void *, size_t)"
    extern "int ts_spring_sample_f64(void *, void *, void *, void *, void *, size_t)"
    extern "int ts_spring_settling_time(void *, void *, double, void *)"
    extern "int ts_spring_crossing(void *, void *, double, double, void *)"
    extern "int ts_spring_extremum(void *, void *, double, void *, void *)"
    extern "int ts_spring_retarget(void *, void *, double, double, void *)"
    extern "int ts_easing_from_spring(void *, double, double, void *, void *)"
    extern "int ts_decay_make(int, double, void *)"
    extern "int ts_decay_get_info(void *, void *)"
    extern "int ts_decay_evaluate(void *, double, void *, void *)"
    extern "int ts_decay_rest(void *, double, void *, void *)"
    extern "int ts_decay_handoff(void *, void *, void *)"
    extern "int ts_decay_crossing(void *, double, void *)"
    extern "int ts_decay_aim(void *, double, double, void *)"
    extern "int ts_decay_snap(void *, double, double, double, double, void *)"
    extern "int ts_fall_evaluate(void *, double, void *, void *)"
    extern "int ts_fall_crossing(void *, double, double, void *)"
    extern "int ts_fling(int, double, double, double, void *, void *)"
    extern "int ts_rubber_band(double, double, double, uint8_t, void *)"
    extern "int ts_follow(double, double, double, double, void *, void *)"
    extern "int ts_velocity_tracker_add(void *, double, void *)"
    extern "int ts_velocity_tracker_get(void *, double, void *, void *)"
    extern "int ts_springs_step_f32(void *, double, void *)"
    extern "int ts_springs_step_f64(void *, double, void *)"
    extern "int ts_springs_check_f32(void *)"
    extern "int ts_springs_check_f64(void *)"
    extern "int ts_decays_step_f32(void *, double, void *)"
    extern "int ts_decays_step_f64(void *, double, void *)"
    extern "int ts_tweens_sample_f32(void *, double)"
    extern "int ts_tweens_sample_f64(void *, double)"
    extern "int ts_threads_set_maximum(uint32_t)"
    extern "int ts_color_parse(const char *, void *)"
    extern "int ts_track_create(void *, void *)"
    extern "int ts_track_copy(uint64_t, void *)"
    extern "int ts_track_destroy(uint64_t)"
    extern "uint8_t ts_track_is_valid(uint64_t)"
    extern "int ts_track_insert(uint64_t, void *, size_t)"
    extern "int ts_track_insert_columns(uint64_t, void *, void *, void *, size_t)"
    extern "int ts_track_get_key(uint64_t, size_t, void *, void *)"
    extern "int ts_track_set_key(uint64_t, size_t, void *, void *)"
    extern "int ts_track_set_value(uint64_t, size_t, void *)"
    extern "int ts_track_move(uint64_t, size_t, double, void *)"
    extern "int ts_track_remove(uint64_t, size_t, size_t)"
    extern "int ts_track_clear(uint64_t)"
    extern "int ts_track_find(uint64_t, double, void *)"
    extern "int ts_track_find_range(uint64_t, double, double, void *, void *)"
    extern "int ts_track_get_info(uint64_t, void *)"
    extern "int ts_track_set_extrapolation(uint64_t, int, int)"
    extern "int ts_marker_get_id(const char *, size_t, void *)"
    extern "int ts_marker_print(uint32_t, void *, size_t, void *)"
    extern "int ts_track_add_marker(uint64_t, double, uint32_t)"
    extern "int ts_track_remove_marker(uint64_t, size_t)"
    extern "int ts_track_get_markers(uint64_t, double, double, void *, size_t, void *)"
    extern "int ts_track_reverse(uint64_t)"
    extern "int ts_track_evaluate(uint64_t, double, void *, void *)"
    extern "int ts_track_find_time(uint64_t, double, void *)"
    extern "int ts_track_sample_f32(uint64_t, void *, void *, size_t)"
    extern "int ts_track_sample_f64(uint64_t, void *, void *, size_t)"
    extern "int ts_track_bake(uint64_t, void *, void *, void *)"
    extern "int ts_track_fit(void *, void *, void *)"
    extern "int ts_track_to_css(uint64_t, double, void *, size_t, void *, void *)"
    extern "int ts_track_to_web_animation(uint64_t, const char *, const char *, double, void *, size_t, void *)"
    extern "int ts_track_to_css_keyframes(uint64_t, const char *, const char *, const char *, double, void *, size_t, void *)"
    extern "int ts_path_create_svg(const char *, size_t, void *)"
    extern "int ts_path_create_bezier(void *, size_t, uint32_t, uint32_t, void *)"
    extern "int ts_path_destroy(uint64_t)"
    extern "uint8_t ts_path_is_valid(uint64_t)"
    extern "int ts_path_get_info(uint64_t, void *)"
    extern "int ts_path_sample(uint64_t, void *, size_t, void *, void *)"
    extern "int ts_path_to_track(uint64_t, void *, void *)"
    extern "int ts_easing_from_json(const char *, size_t, void *)"
    extern "int ts_easing_to_json(uint64_t, void *, size_t, void *)"
    extern "int ts_spring_from_json(const char *, size_t, void *)"
    extern "int ts_spring_to_json(void *, void *, size_t, void *)"
    extern "int ts_track_from_json(const char *, size_t, void *)"
    extern "int ts_track_to_json(uint64_t, void *, size_t, void *)"
    extern "int ts_trackset_create(void *, size_t, void *)"
    extern "int ts_trackset_destroy(uint64_t)"
    extern "uint8_t ts_trackset_is_valid(uint64_t)"
    extern "int ts_trackset_get_info(uint64_t, void *)"
    extern "int ts_cursor_create(uint64_t, void *)"
    extern "int ts_cursor_destroy(uint64_t)"
    extern "uint8_t ts_cursor_is_valid(uint64_t)"
    extern "int ts_trackset_sample_f32(uint64_t, uint64_t, double, void *)"
    extern "int ts_trackset_sample_f64(uint64_t, uint64_t, double, void *)"
    extern "int ts_trackset_sample_many_f32(uint64_t, void *, size_t, void *)"
    extern "int ts_trackset_sample_many_f64(uint64_t, void *, size_t, void *)"
    extern "int ts_trackset_sample_frames_f32(uint64_t, int64_t, size_t, double, void *)"
    extern "int ts_trackset_sample_frames_f64(uint64_t, int64_t, size_t, double, void *)"
    extern "int ts_affine_decompose(void *, void *)"
    extern "int ts_affine_compose(void *, void *)"
    extern "int ts_trs_decompose(void *, void *)"
    extern "int ts_trs_compose(void *, void *)"
    extern "int ts_timing_evaluate(void *, double, void *)"
    extern "int ts_stagger(void *, void *)"
    extern "int ts_world_create(void *, void *)"
    extern "int ts_world_destroy(uint64_t)"
    extern "uint8_t ts_world_is_valid(uint64_t)"
    extern "int ts_world_step(uint64_t, double, void *)"
    extern "int ts_world_step_to(uint64_t, double, void *)"
    extern "int ts_world_get_info(uint64_t, void *)"
    extern "int ts_world_set_rate(uint64_t, double)"
    extern "int ts_world_set_paused(uint64_t, uint8_t)"
    extern "int ts_world_set_motion(uint64_t, int)"
    extern "int ts_world_reserve(uint64_t, size_t, size_t)"
    extern "int ts_world_get_remaining(uint64_t, void *, void *)"
    extern "int ts_world_inspect(uint64_t, void *, size_t, void *)"
    extern "int ts_world_read_events(uint64_t, void *, size_t, void *)"
    extern "int ts_world_read_changes(uint64_t, void *, size_t, void *)"
    extern "int ts_world_attach(uint64_t, const char *, uint64_t, uint64_t)"
    extern "int ts_world_detach(uint64_t, const char *, uint64_t)"
    extern "int ts_world_alias(uint64_t, const char *, void *, size_t)"
    extern "int ts_channel_create(uint64_t, void *, void *)"
    extern "int ts_channel_destroy(uint64_t, uint64_t)"
    extern "uint8_t ts_channel_is_valid(uint64_t, uint64_t)"
    extern "int ts_channel_find(uint64_t, const char *, void *)"
    extern "int ts_channel_get_info(uint64_t, uint64_t, void *)"
    extern "int ts_channel_get_easing(uint64_t, uint64_t, void *)"
    extern "int ts_channel_bind_f32(uint64_t, uint64_t, void *, ptrdiff_t)"
    extern "int ts_channel_bind_f64(uint64_t, uint64_t, void *, ptrdiff_t)"
    extern "int ts_channel_unbind(uint64_t, uint64_t)"
    extern "int ts_channel_get(uint64_t, uint64_t, void *, void *, void *, size_t)"
    extern "int ts_channel_set(uint64_t, uint64_t, void *, size_t)"
    extern "int ts_channel_stop(uint64_t, uint64_t)"
    extern "int ts_channel_link(uint64_t, uint64_t, void *)"
    extern "int ts_channel_unlink(uint64_t, uint64_t)"
    extern "int ts_channel_add_layer(uint64_t, uint64_t, int, double, void *, void *)"
    extern "int ts_channel_begin_fade(uint64_t, uint64_t, double, uint64_t)"
    extern "int ts_channel_set_history(uint64_t, uint64_t, double)"
    extern "int ts_channel_get_history(uint64_t, uint64_t, void *, void *, void *)"
    extern "int ts_channel_value_at(uint64_t, uint64_t, double, void *, void *, size_t)"
    extern "int ts_channel_history_to_track(uint64_t, uint64_t, double, double, double, void *)"
    extern "int ts_channel_set_bounds(uint64_t, uint64_t, void *)"
    extern "int ts_channel_get_bounds(uint64_t, uint64_t, void *, void *, void *, size_t)"
    extern "int ts_tween_to(uint64_t, uint64_t, double, double)"
    extern "int ts_channel_tween_to(uint64_t, uint64_t, double, double, const char *, void *)"
    extern "int ts_channel_spring_to(uint64_t, uint64_t, double, double, double, void *)"
    extern "int ts_player_tween(uint64_t, uint64_t, void *, void *)"
    extern "int ts_player_track(uint64_t, uint64_t, uint64_t, void *, void *)"
    extern "int ts_channel_follow(uint64_t, uint64_t, uint64_t, void *, void *)"
    extern "int ts_player_spring(uint64_t, uint64_t, void *, void *)"
    extern "int ts_player_decay(uint64_t, uint64_t, void *, void *)"
    extern "int ts_channel_fall(uint64_t, uint64_t, void *, void *)"
    extern "int ts_channel_fling(uint64_t, uint64_t, void *, void *)"
    extern "int ts_channel_shake(uint64_t, uint64_t, void *, void *)"
    extern "int ts_channel_punch(uint64_t, uint64_t, void *, void *)"
    extern "uint8_t ts_player_is_valid(uint64_t, uint64_t)"
    extern "int ts_player_get_info(uint64_t, uint64_t, void *)"
    extern "int ts_player_pause(uint64_t, uint64_t)"
    extern "int ts_player_resume(uint64_t, uint64_t)"
    extern "int ts_player_restart(uint64_t, uint64_t)"
    extern "int ts_player_stop(uint64_t, uint64_t)"
    extern "int ts_player_cancel(uint64_t, uint64_t)"
    extern "int ts_player_finish(uint64_t, uint64_t)"
    extern "int ts_player_seek(uint64_t, uint64_t, double, uint8_t)"
    extern "int ts_player_set_rate(uint64_t, uint64_t, double)"
    extern "int ts_player_reverse(uint64_t, uint64_t)"
    extern "int ts_player_update_timing(uint64_t, uint64_t, void *, uint32_t)"
    extern "int ts_player_replace_track(uint64_t, uint64_t, uint64_t)"
    extern "int ts_player_set_target(uint64_t, uint64_t, void *, void *)"
    extern "int ts_channel_set_target(uint64_t, uint64_t, void *, void *)"
    extern "int ts_channels_create(uint64_t, void *, size_t, void *, void *)"
    extern "int ts_channels_bind_f32(uint64_t, void *, size_t, void *, ptrdiff_t, ptrdiff_t)"
    extern "int ts_channels_bind_f64(uint64_t, void *, size_t, void *, ptrdiff_t, ptrdiff_t)"
    extern "int ts_channels_get(uint64_t, void *, size_t, void *, void *, void *)"
    extern "int ts_channels_set(uint64_t, void *, size_t, void *)"
    extern "int ts_channels_tween(uint64_t, void *, size_t, void *, void *, void *, void *)"
    extern "int ts_channels_spring(uint64_t, void *, size_t, void *, void *, void *)"
    extern "int ts_channels_set_target(uint64_t, void *, size_t, void *, void *)"
    extern "int ts_timeline_create(uint64_t, void *)"
    extern "int ts_timeline_destroy(uint64_t, uint64_t)"
    extern "uint8_t ts_timeline_is_valid(uint64_t, uint64_t)"
    extern "int ts_timeline_get_info(uint64_t, uint64_t, void *)"
    extern "int ts_world_list_timelines(uint64_t, void *, size_t, void *)"
    extern "int ts_timeline_add_track(uint64_t, uint64_t, uint64_t, uint64_t, double, void *)"
    extern "int ts_timeline_add_timeline(uint64_t, uint64_t, uint64_t, void *, double, void *)"
    extern "int ts_timeline_add_marker(uint64_t, uint64_t, double, uint32_t, void *)"
    extern "int ts_timeline_remove(uint64_t, uint64_t, uint64_t)"
    extern "int ts_timeline_get_entry(uint64_t, uint64_t, size_t, void *)"
    extern "int ts_timeline_find_position(uint64_t, uint64_t, const char *, double, void *)"
    extern "int ts_timeline_set_time(uint64_t, uint64_t, double)"
    extern "int ts_timeline_play(uint64_t, uint64_t, void *, void *)"
    extern "int ts_timeline_animate_to(uint64_t, uint64_t, void *, void *)"
    extern "int ts_player_set_stops(uint64_t, uint64_t, uint32_t)"
    extern "int ts_world_run(uint64_t, double, void *)"
    extern "int ts_world_run_to(uint64_t, double, void *)"
    extern "int ts_world_continue(uint64_t, void *)"
    extern "int ts_chain_create(uint64_t, void *, void *)"
    extern "int ts_chain_destroy(uint64_t, uint64_t)"
    extern "uint8_t ts_chain_is_valid(uint64_t, uint64_t)"
    extern "int ts_chain_get_info(uint64_t, uint64_t, void *)"
    extern "int ts_world_list_chains(uint64_t, void *, size_t, void *)"
    extern "int ts_chain_add_tween(uint64_t, uint64_t, uint64_t, void *)"
    extern "int ts_chain_add_spring(uint64_t, uint64_t, uint64_t, void *)"
    extern "int ts_chain_add_decay(uint64_t, uint64_t, uint64_t, void *)"
    extern "int ts_chain_add_fall(uint64_t, uint64_t, uint64_t, void *)"
    extern "int ts_chain_add_track(uint64_t, uint64_t, uint64_t, uint64_t, void *)"
    extern "int ts_chain_add_timeline(uint64_t, uint64_t, uint64_t, void *)"
    extern "int ts_chain_add_playhead(uint64_t, uint64_t, uint64_t, void *)"
    extern "int ts_chain_add_chain(uint64_t, uint64_t, uint64_t)"
    extern "int ts_chain_add_delay(uint64_t, uint64_t, double)"
    extern "int ts_chain_add_fade(uint64_t, uint64_t, uint64_t, double, uint64_t)"
    extern "int ts_chain_add_marker(uint64_t, uint64_t, uint32_t)"
    extern "int ts_chain_add_block(uint64_t, uint64_t, uint64_t, const char *)"
    extern "int ts_chain_then(uint64_t, uint64_t)"
    extern "int ts_chain_then_delay(uint64_t, uint64_t, double)"
    extern "int ts_chain_adopt(uint64_t, uint64_t, uint64_t)"
    extern "int ts_chain_set_stops(uint64_t, uint64_t, uint32_t)"
    extern "int ts_chain_start(uint64_t, uint64_t)"
    extern "int ts_chain_pause(uint64_t, uint64_t)"
    extern "int ts_chain_resume(uint64_t, uint64_t)"
    extern "int ts_chain_set_rate(uint64_t, uint64_t, double)"
    extern "int ts_chain_set_iterations(uint64_t, uint64_t, double)"
    extern "int ts_chain_stop(uint64_t, uint64_t)"
    extern "int ts_chain_cancel(uint64_t, uint64_t)"
    extern "int ts_chain_finish(uint64_t, uint64_t)"
    extern "int ts_chain_fail(uint64_t, uint64_t)"
    extern "int ts_chain_get_block(uint64_t, uint64_t, void *, size_t, void *)"
    extern "int ts_machine_create(uint64_t, void *)"
    extern "int ts_machine_from_json(uint64_t, const char *, size_t, void *)"
    extern "int ts_machine_destroy(uint64_t, uint64_t)"
    extern "uint8_t ts_machine_is_valid(uint64_t, uint64_t)"
    extern "int ts_machine_get_info(uint64_t, uint64_t, void *)"
    extern "int ts_world_list_machines(uint64_t, void *, size_t, void *)"
    extern "int ts_machine_add_input(uint64_t, uint64_t, const char *, int, double, void *)"
    extern "int ts_machine_add_state(uint64_t, uint64_t, const char *, uint64_t, void *)"
    extern "int ts_machine_add_transition(uint64_t, uint64_t, void *)"
    extern "int ts_machine_get_state_name(uint64_t, uint64_t, uint32_t, void *, size_t, void *)"
    extern "int ts_machine_get_input_name(uint64_t, uint64_t, uint32_t, void *, size_t, void *)"
    extern "int ts_machine_set_stops(uint64_t, uint64_t, uint32_t)"
    extern "int ts_machine_start(uint64_t, uint64_t)"
    extern "int ts_machine_stop(uint64_t, uint64_t)"
    extern "int ts_machine_set_input(uint64_t, uint64_t, const char *, double)"
    extern "int ts_machine_get_input(uint64_t, uint64_t, const char *, void *, void *)"
    extern "int ts_scene_parse(const char *, size_t, void *)"
    extern "int ts_scene_destroy(uint64_t)"
    extern "uint8_t ts_scene_is_valid(uint64_t)"
    extern "int ts_scene_print(uint64_t, void *, size_t, void *)"
    extern "int ts_scene_count(uint64_t, int, void *)"
    extern "int ts_scene_get_name(uint64_t, int, size_t, void *, size_t, void *)"
    extern "int ts_scene_build(uint64_t, uint64_t, void *)"
    extern "int ts_build_destroy(uint64_t)"
    extern "uint8_t ts_build_is_valid(uint64_t)"
    extern "int ts_build_get_channel(uint64_t, size_t, void *)"
    extern "int ts_build_get_timeline(uint64_t, size_t, void *)"
    extern "int ts_build_get_chain(uint64_t, size_t, void *)"
    extern "int ts_build_get_machine(uint64_t, size_t, void *)"
    extern "int ts_build_run(uint64_t)"
    extern "int ts_build_remove(uint64_t)"
    extern "int ts_world_snapshot(uint64_t, void *, size_t, void *)"
    extern "int ts_world_restore(uint64_t, void *, size_t)"
    extern "int ts_world_hash(uint64_t, void *)"

    # Parameters of functions, as C has them.
    PARAMETERS = {
      ts_abi_version: "",
      ts_version: "",
      ts_gpu_source: "ts_gpu_dialect dialect",
      ts_build_get_info: "ts_build_info * out_info",
      ts_status_name: "ts_status status",
      ts_last_error_message: "",
      ts_error_get_info: "ts_error_info * out_info",
      ts_ease: "uint32_t id, double t",
      ts_easing_get_builtin: "uint32_t id, ts_easing * out_easing",
      ts_easing_parse: "const char * text, ts_dialect dialect, ts_easing * out_easing",
      ts_easing_create_linear: "const double * outputs, const double * inputs, size_t count, ts_easing * out_easing",
      ts_easing_retain: "ts_easing easing",
      ts_easing_release: "ts_easing easing",
      ts_easing_is_valid: "ts_easing easing",
      ts_easing_print: "ts_easing easing, char * buffer, size_t capacity, size_t * out_length",
      ts_easing_list: "char * buffer, size_t capacity, size_t * out_length",
      ts_easing_evaluate: "ts_easing easing, double t, uint32_t flags, double * out_value",
      ts_easing_differentiate: "ts_easing easing, double t, double * out_slope",
      ts_easing_inverse: "ts_easing easing, double value, double * out_t",
      ts_easing_sample_f32: "ts_easing easing, const float * t, float * out, size_t count",
      ts_easing_sample_f64: "ts_easing easing, const double * t, double * out, size_t count",
      ts_easing_register: "const ts_easing_desc * desc, ts_easing * out_easing",
      ts_easing_unregister: "const char * name",
      ts_easing_modify: "ts_easing base, ts_easing_modifier modifier, ts_easing * out_easing",
      ts_easing_bake: "ts_easing easing, double tolerance, uint32_t max_points, ts_easing * out_easing, double * out_max_error",
      ts_easing_to_css: "ts_easing easing, double tolerance, char * buffer, size_t capacity, size_t * out_length, double * out_max_error",
      ts_easing_get_info: "ts_easing easing, ts_easing_info * out_info",
      ts_spring_make: "const ts_spring_desc * desc, ts_spring * out_spring",
      ts_spring_get_info: "const ts_spring * spring, ts_spring_info * out_info",
      ts_spring_evaluate: "const ts_spring * spring, const ts_motion * from, double t, double * out_value, double * out_velocity",
      ts_spring_sample_f32: "const ts_spring * spring, const ts_motion * from, const float * t, float * out_value, float * out_velocity, size_t count",
      ts_spring_sample_f64: "const ts_spring * spring, const ts_motion * from, const double * t, double * out_value, double * out_velocity, size_t count",
      ts_spring_settling_time: "const ts_spring * spring, const ts_motion * from, double tolerance, double * out_seconds",
      ts_spring_crossing: "const ts_spring * spring, const ts_motion * from, double level, double after, double * out_seconds",
      ts_spring_extremum: "const ts_spring * spring, const ts_motion * from, double after, double * out_seconds, double * out_value",
      ts_spring_retarget: "const ts_spring * spring, const ts_motion * from, double t, double target, ts_motion * out_motion",
      ts_easing_from_spring: "const ts_spring * spring, double velocity, double tolerance, ts_easing * out_easing, double * out_duration",
      ts_decay_make: "ts_decay_scheme scheme, double value, ts_decay * out_decay",
      ts_decay_get_info: "const ts_decay * decay, ts_decay_info * out_info",
      ts_decay_evaluate: "const ts_decay_motion * from, double t, double * out_value, double * out_velocity",
      ts_decay_rest: "const ts_decay_motion * from, double tolerance, double * out_value, double * out_seconds",
      ts_decay_handoff: "const ts_decay_motion * from, double * out_seconds, ts_motion * out_motion",
      ts_decay_crossing: "const ts_decay_motion * from, double level, double * out_seconds",
      ts_decay_aim: "const ts_decay * decay, double start, double target, double * out_velocity",
      ts_decay_snap: "const ts_decay * decay, double start, double velocity, double spacing, double offset, double * out_velocity",
      ts_fall_evaluate: "const ts_fall_motion * from, double t, double * out_value, double * out_velocity",
      ts_fall_crossing: "const ts_fall_motion * from, double level, double after, double * out_seconds",
      ts_fling: "ts_fling_kind kind, double velocity, double friction, double ppi, double * out_distance, double * out_seconds",
      ts_rubber_band: "double x, double extent, double coefficient, _Bool inverse, double * out_value",
      ts_follow: "double value, double target, double half_life, double dt, double * inout_velocity, double * out_value",
      ts_velocity_tracker_add: "ts_velocity_tracker * tracker, double time, const double * value",
      ts_velocity_tracker_get: "const ts_velocity_tracker * tracker, double time, double * out_velocity, ts_velocity_info * out_info",
      ts_springs_step_f32: "const ts_spring_batch_f32 * batch, double dt, size_t * out_active",
      ts_springs_step_f64: "const ts_spring_batch_f64 * batch, double dt, size_t * out_active",
      ts_springs_check_f32: "const ts_spring_batch_f32 * batch",
      ts_springs_check_f64: "const ts_spring_batch_f64 * batch",
      ts_decays_step_f32: "const ts_decay_batch_f32 * batch, double dt, size_t * out_active",
      ts_decays_step_f64: "const ts_decay_batch_f64 * batch, double dt, size_t * out_active",
      ts_tweens_sample_f32: "const ts_tween_batch_f32 * batch, double time",
      ts_tweens_sample_f64: "const ts_tween_batch_f64 * batch, double time",
      ts_threads_set_maximum: "uint32_t threads",
      ts_color_parse: "const char * text, double * out_rgba",
      ts_track_create: "const ts_track_desc * desc, ts_track * out_track",
      ts_track_copy: "ts_track track, ts_track * out_track",
      ts_track_destroy: "ts_track track",
      ts_track_is_valid: "ts_track track",
      ts_track_insert: "ts_track track, const ts_key * keys, size_t count",
      ts_track_insert_columns: "ts_track track, const ts_key * like, const double * times, const double * values, size_t count",
      ts_track_get_key: "ts_track track, size_t index, ts_key * out_key, double * out_numbers",
      ts_track_set_key: "ts_track track, size_t index, const ts_key * key, size_t * out_index",
      ts_track_set_value: "ts_track track, size_t index, const double * value",
      ts_track_move: "ts_track track, size_t index, double time, size_t * out_index",
      ts_track_remove: "ts_track track, size_t first, size_t count",
      ts_track_clear: "ts_track track",
      ts_track_find: "ts_track track, double t, size_t * out_index",
      ts_track_find_range: "ts_track track, double from, double to, size_t * out_first, size_t * out_count",
      ts_track_get_info: "ts_track track, ts_track_info * out_info",
      ts_track_set_extrapolation: "ts_track track, ts_extrapolation before, ts_extrapolation after",
      ts_marker_get_id: "const char * name, size_t length, uint32_t * out_id",
      ts_marker_print: "uint32_t id, char * buffer, size_t capacity, size_t * out_length",
      ts_track_add_marker: "ts_track track, double time, uint32_t id",
      ts_track_remove_marker: "ts_track track, size_t index",
      ts_track_get_markers: "ts_track track, double after, double upto, ts_marker * out_markers, size_t capacity, size_t * out_count",
      ts_track_reverse: "ts_track track",
      ts_track_evaluate: "ts_track track, double t, double * out_value, double * out_velocity",
      ts_track_find_time: "ts_track track, double value, double * out_time",
      ts_track_sample_f32: "ts_track track, const double * t, float * out, size_t count",
      ts_track_sample_f64: "ts_track track, const double * t, double * out, size_t count",
      ts_track_bake: "ts_track track, const ts_bake_desc * desc, ts_track * out_track, double * out_max_error",
      ts_track_fit: "const ts_fit_desc * desc, ts_track * out_track, double * out_max_error",
      ts_track_to_css: "ts_track track, double tolerance, char * buffer, size_t capacity, size_t * out_length, double * out_max_error",
      ts_track_to_web_animation: "ts_track track, const char * property, const char * unit, double tolerance, char * buffer, size_t capacity, size_t * out_length",
      ts_track_to_css_keyframes: "ts_track track, const char * name, const char * property, const char * unit, double tolerance, char * buffer, size_t capacity, size_t * out_length",
      ts_path_create_svg: "const char * text, size_t length, ts_path * out_path",
      ts_path_create_bezier: "const double * points, size_t count, uint32_t dimensions, uint32_t degree, ts_path * out_path",
      ts_path_destroy: "ts_path path",
      ts_path_is_valid: "ts_path path",
      ts_path_get_info: "ts_path path, ts_path_info * out_info",
      ts_path_sample: "ts_path path, const double * parts, size_t count, double * out_points, double * out_tangents",
      ts_path_to_track: "ts_path path, const ts_path_track_desc * desc, ts_track * out_track",
      ts_easing_from_json: "const char * text, size_t length, ts_easing * out_easing",
      ts_easing_to_json: "ts_easing easing, char * buffer, size_t capacity, size_t * out_length",
      ts_spring_from_json: "const char * text, size_t length, ts_spring * out_spring",
      ts_spring_to_json: "const ts_spring * spring, char * buffer, size_t capacity, size_t * out_length",
      ts_track_from_json: "const char * text, size_t length, ts_track * out_track",
      ts_track_to_json: "ts_track track, char * buffer, size_t capacity, size_t * out_length",
      ts_trackset_create: "const ts_track * tracks, size_t count, ts_trackset * out_set",
      ts_trackset_destroy: "ts_trackset set",
      ts_trackset_is_valid: "ts_trackset set",
      ts_trackset_get_info: "ts_trackset set, ts_trackset_info * out_info",
      ts_cursor_create: "ts_trackset set, ts_cursor * out_cursor",
      ts_cursor_destroy: "ts_cursor cursor",
      ts_cursor_is_valid: "ts_cursor cursor",
      ts_trackset_sample_f32: "ts_trackset set, ts_cursor cursor, double t, float * out",
      ts_trackset_sample_f64: "ts_trackset set, ts_cursor cursor, double t, double * out",
      ts_trackset_sample_many_f32: "ts_trackset set, const double * times, size_t count, float * out",
      ts_trackset_sample_many_f64: "ts_trackset set, const double * times, size_t count, double * out",
      ts_trackset_sample_frames_f32: "ts_trackset set, int64_t start, size_t count, double fps, float * out",
      ts_trackset_sample_frames_f64: "ts_trackset set, int64_t start, size_t count, double fps, double * out",
      ts_affine_decompose: "const double * matrix, ts_affine * out_parts",
      ts_affine_compose: "const ts_affine * parts, double * out_matrix",
      ts_trs_decompose: "const double * matrix, ts_trs * out_parts",
      ts_trs_compose: "const ts_trs * parts, double * out_matrix",
      ts_timing_evaluate: "const ts_timing * timing, double local_time, ts_timing_result * out_result",
      ts_stagger: "const ts_stagger_desc * desc, double * out_delays",
      ts_world_create: "const ts_world_desc * desc, ts_world * out_world",
      ts_world_destroy: "ts_world world",
      ts_world_is_valid: "ts_world world",
      ts_world_step: "ts_world world, double dt, size_t * out_active",
      ts_world_step_to: "ts_world world, double time, size_t * out_active",
      ts_world_get_info: "ts_world world, ts_world_info * out_info",
      ts_world_set_rate: "ts_world world, double rate",
      ts_world_set_paused: "ts_world world, _Bool paused",
      ts_world_set_motion: "ts_world world, ts_motion_policy motion",
      ts_world_reserve: "ts_world world, size_t channels, size_t players",
      ts_world_get_remaining: "ts_world world, double * out_seconds, ts_player * out_endless",
      ts_world_inspect: "ts_world world, char * buffer, size_t capacity, size_t * out_length",
      ts_world_read_events: "ts_world world, ts_event * out_events, size_t capacity, size_t * out_count",
      ts_world_read_changes: "ts_world world, ts_channel * out_channels, size_t capacity, size_t * out_count",
      ts_world_attach: "ts_world world, const char * path, uint64_t scope, ts_easing easing",
      ts_world_detach: "ts_world world, const char * path, uint64_t scope",
      ts_world_alias: "ts_world world, const char * component, const char *const * targets, size_t count",
      ts_channel_create: "ts_world world, const ts_channel_desc * desc, ts_channel * out_channel",
      ts_channel_destroy: "ts_world world, ts_channel channel",
      ts_channel_is_valid: "ts_world world, ts_channel channel",
      ts_channel_find: "ts_world world, const char * name, ts_channel * out_channel",
      ts_channel_get_info: "ts_world world, ts_channel channel, ts_channel_info * out_info",
      ts_channel_get_easing: "ts_world world, ts_channel channel, ts_easing * out_easing",
      ts_channel_bind_f32: "ts_world world, ts_channel channel, float * address, ptrdiff_t stride",
      ts_channel_bind_f64: "ts_world world, ts_channel channel, double * address, ptrdiff_t stride",
      ts_channel_unbind: "ts_world world, ts_channel channel",
      ts_channel_get: "ts_world world, ts_channel channel, double * out_value, double * out_velocity, double * out_target, size_t lanes",
      ts_channel_set: "ts_world world, ts_channel channel, const double * value, size_t lanes",
      ts_channel_stop: "ts_world world, ts_channel channel",
      ts_channel_link: "ts_world world, ts_channel channel, const ts_link_desc * desc",
      ts_channel_unlink: "ts_world world, ts_channel channel",
      ts_channel_add_layer: "ts_world world, ts_channel channel, ts_layer_mode mode, double weight, ts_channel * out_layer, ts_channel * out_weight",
      ts_channel_begin_fade: "ts_world world, ts_channel channel, double duration, ts_easing easing",
      ts_channel_set_history: "ts_world world, ts_channel channel, double seconds",
      ts_channel_get_history: "ts_world world, ts_channel channel, double * out_seconds, double * out_start, size_t * out_entries",
      ts_channel_value_at: "ts_world world, ts_channel channel, double time, double * out_value, double * out_velocity, size_t lanes",
      ts_channel_history_to_track: "ts_world world, ts_channel channel, double from, double to, double tolerance, ts_track * out_track",
      ts_channel_set_bounds: "ts_world world, ts_channel channel, const ts_bounds_desc * desc",
      ts_channel_get_bounds: "ts_world world, ts_channel channel, ts_bounds_info * out_info, double * out_lower, double * out_upper, size_t lanes",
      ts_tween_to: "ts_world world, ts_channel channel, double target, double duration",
      ts_channel_tween_to: "ts_world world, ts_channel channel, double target, double duration, const char * easing, ts_player * out_player",
      ts_channel_spring_to: "ts_world world, ts_channel channel, double target, double duration, double bounce, ts_player * out_player",
      ts_player_tween: "ts_world world, ts_channel channel, const ts_tween_desc * desc, ts_player * out_player",
      ts_player_track: "ts_world world, ts_channel channel, ts_track track, const ts_timing * timing, ts_player * out_player",
      ts_channel_follow: "ts_world world, ts_channel channel, ts_path path, const ts_follow_desc * desc, ts_player * out_player",
      ts_player_spring: "ts_world world, ts_channel channel, const ts_spring_to * desc, ts_player * out_player",
      ts_player_decay: "ts_world world, ts_channel channel, const ts_decay_to * desc, ts_player * out_player",
      ts_channel_fall: "ts_world world, ts_channel channel, const ts_fall_desc * desc, ts_player * out_player",
      ts_channel_fling: "ts_world world, ts_channel channel, const ts_fling_desc * desc, ts_player * out_player",
      ts_channel_shake: "ts_world world, ts_channel channel, const ts_shake_desc * desc, ts_player * out_player",
      ts_channel_punch: "ts_world world, ts_channel channel, const ts_punch_desc * desc, ts_player * out_player",
      ts_player_is_valid: "ts_world world, ts_player player",
      ts_player_get_info: "ts_world world, ts_player player, ts_player_info * out_info",
      ts_player_pause: "ts_world world, ts_player player",
      ts_player_resume: "ts_world world, ts_player player",
      ts_player_restart: "ts_world world, ts_player player",
      ts_player_stop: "ts_world world, ts_player player",
      ts_player_cancel: "ts_world world, ts_player player",
      ts_player_finish: "ts_world world, ts_player player",
      ts_player_seek: "ts_world world, ts_player player, double local_time, _Bool events",
      ts_player_set_rate: "ts_world world, ts_player player, double rate",
      ts_player_reverse: "ts_world world, ts_player player",
      ts_player_update_timing: "ts_world world, ts_player player, const ts_timing * timing, uint32_t fields",
      ts_player_replace_track: "ts_world world, ts_player player, ts_track track",
      ts_player_set_target: "ts_world world, ts_player player, const double * target, const ts_retarget * desc",
      ts_channel_set_target: "ts_world world, ts_channel channel, const double * target, const ts_retarget * desc",
      ts_channels_create: "ts_world world, const ts_channel_desc * desc, size_t count, const double * values, ts_channel * out_channels",
      ts_channels_bind_f32: "ts_world world, const ts_channel * channels, size_t count, float * address, ptrdiff_t stride, ptrdiff_t lane_stride",
      ts_channels_bind_f64: "ts_world world, const ts_channel * channels, size_t count, double * address, ptrdiff_t stride, ptrdiff_t lane_stride",
      ts_channels_get: "ts_world world, const ts_channel * channels, size_t count, double * out_values, double * out_velocities, double * out_targets",
      ts_channels_set: "ts_world world, const ts_channel * channels, size_t count, const double * values",
      ts_channels_tween: "ts_world world, const ts_channel * channels, size_t count, const ts_tween_desc * desc, const double * durations, const double * delays, ts_player * out_players",
      ts_channels_spring: "ts_world world, const ts_channel * channels, size_t count, const ts_spring_to * desc, const double * delays, ts_player * out_players",
      ts_channels_set_target: "ts_world world, const ts_channel * channels, size_t count, const double * targets, const ts_retarget * desc",
      ts_timeline_create: "ts_world world, ts_timeline * out_timeline",
      ts_timeline_destroy: "ts_world world, ts_timeline timeline",
      ts_timeline_is_valid: "ts_world world, ts_timeline timeline",
      ts_timeline_get_info: "ts_world world, ts_timeline timeline, ts_timeline_info * out_info",
      ts_world_list_timelines: "ts_world world, ts_timeline * out_timelines, size_t capacity, size_t * out_count",
      ts_timeline_add_track: "ts_world world, ts_timeline timeline, ts_channel channel, ts_track track, double at, ts_entry * out_entry",
      ts_timeline_add_timeline: "ts_world world, ts_timeline timeline, ts_timeline inner, const ts_timing * timing, double at, ts_entry * out_entry",
      ts_timeline_add_marker: "ts_world world, ts_timeline timeline, double at, uint32_t id, ts_entry * out_entry",
      ts_timeline_remove: "ts_world world, ts_timeline timeline, ts_entry entry",
      ts_timeline_get_entry: "ts_world world, ts_timeline timeline, size_t index, ts_entry_info * out_info",
      ts_timeline_find_position: "ts_world world, ts_timeline timeline, const char * position, double length, double * out_time",
      ts_timeline_set_time: "ts_world world, ts_timeline timeline, double time",
      ts_timeline_play: "ts_world world, ts_timeline timeline, const ts_timing * timing, ts_player * out_player",
      ts_timeline_animate_to: "ts_world world, ts_timeline timeline, const ts_playhead_to * desc, ts_player * out_player",
      ts_player_set_stops: "ts_world world, ts_player player, uint32_t mask",
      ts_world_run: "ts_world world, double dt, ts_stop * out_stop",
      ts_world_run_to: "ts_world world, double time, ts_stop * out_stop",
      ts_world_continue: "ts_world world, ts_stop * out_stop",
      ts_chain_create: "ts_world world, const ts_chain_desc * desc, ts_chain * out_chain",
      ts_chain_destroy: "ts_world world, ts_chain chain",
      ts_chain_is_valid: "ts_world world, ts_chain chain",
      ts_chain_get_info: "ts_world world, ts_chain chain, ts_chain_info * out_info",
      ts_world_list_chains: "ts_world world, ts_chain * out_chains, size_t capacity, size_t * out_count",
      ts_chain_add_tween: "ts_world world, ts_chain chain, ts_channel channel, const ts_tween_desc * desc",
      ts_chain_add_spring: "ts_world world, ts_chain chain, ts_channel channel, const ts_spring_to * desc",
      ts_chain_add_decay: "ts_world world, ts_chain chain, ts_channel channel, const ts_decay_to * desc",
      ts_chain_add_fall: "ts_world world, ts_chain chain, ts_channel channel, const ts_fall_desc * desc",
      ts_chain_add_track: "ts_world world, ts_chain chain, ts_channel channel, ts_track track, const ts_timing * timing",
      ts_chain_add_timeline: "ts_world world, ts_chain chain, ts_timeline timeline, const ts_timing * timing",
      ts_chain_add_playhead: "ts_world world, ts_chain chain, ts_timeline timeline, const ts_playhead_to * desc",
      ts_chain_add_chain: "ts_world world, ts_chain chain, ts_chain inner",
      ts_chain_add_delay: "ts_world world, ts_chain chain, double seconds",
      ts_chain_add_fade: "ts_world world, ts_chain chain, ts_channel channel, double duration, ts_easing easing",
      ts_chain_add_marker: "ts_world world, ts_chain chain, uint32_t id",
      ts_chain_add_block: "ts_world world, ts_chain chain, uint64_t id, const char * name",
      ts_chain_then: "ts_world world, ts_chain chain",
      ts_chain_then_delay: "ts_world world, ts_chain chain, double seconds",
      ts_chain_adopt: "ts_world world, ts_chain chain, ts_player player",
      ts_chain_set_stops: "ts_world world, ts_chain chain, uint32_t mask",
      ts_chain_start: "ts_world world, ts_chain chain",
      ts_chain_pause: "ts_world world, ts_chain chain",
      ts_chain_resume: "ts_world world, ts_chain chain",
      ts_chain_set_rate: "ts_world world, ts_chain chain, double rate",
      ts_chain_set_iterations: "ts_world world, ts_chain chain, double iterations",
      ts_chain_stop: "ts_world world, ts_chain chain",
      ts_chain_cancel: "ts_world world, ts_chain chain",
      ts_chain_finish: "ts_world world, ts_chain chain",
      ts_chain_fail: "ts_world world, ts_chain chain",
      ts_chain_get_block: "ts_world world, ts_chain chain, char * buffer, size_t capacity, size_t * out_length",
      ts_machine_create: "ts_world world, ts_machine * out_machine",
      ts_machine_from_json: "ts_world world, const char * text, size_t length, ts_machine * out_machine",
      ts_machine_destroy: "ts_world world, ts_machine machine",
      ts_machine_is_valid: "ts_world world, ts_machine machine",
      ts_machine_get_info: "ts_world world, ts_machine machine, ts_machine_info * out_info",
      ts_world_list_machines: "ts_world world, ts_machine * out_machines, size_t capacity, size_t * out_count",
      ts_machine_add_input: "ts_world world, ts_machine machine, const char * name, ts_input_kind kind, double value, uint32_t * out_index",
      ts_machine_add_state: "ts_world world, ts_machine machine, const char * name, ts_chain chain, uint32_t * out_index",
      ts_machine_add_transition: "ts_world world, ts_machine machine, const ts_transition_desc * desc",
      ts_machine_get_state_name: "ts_world world, ts_machine machine, uint32_t index, char * buffer, size_t capacity, size_t * out_length",
      ts_machine_get_input_name: "ts_world world, ts_machine machine, uint32_t index, char * buffer, size_t capacity, size_t * out_length",
      ts_machine_set_stops: "ts_world world, ts_machine machine, uint32_t mask",
      ts_machine_start: "ts_world world, ts_machine machine",
      ts_machine_stop: "ts_world world, ts_machine machine",
      ts_machine_set_input: "ts_world world, ts_machine machine, const char * name, double value",
      ts_machine_get_input: "ts_world world, ts_machine machine, const char * name, double * out_value, ts_input_kind * out_kind",
      ts_scene_parse: "const char * text, size_t length, ts_scene * out_scene",
      ts_scene_destroy: "ts_scene scene",
      ts_scene_is_valid: "ts_scene scene",
      ts_scene_print: "ts_scene scene, char * buffer, size_t capacity, size_t * out_length",
      ts_scene_count: "ts_scene scene, ts_scene_thing thing, size_t * out_count",
      ts_scene_get_name: "ts_scene scene, ts_scene_thing thing, size_t index, char * buffer, size_t capacity, size_t * out_length",
      ts_scene_build: "ts_scene scene, ts_world world, ts_build * out_build",
      ts_build_destroy: "ts_build build",
      ts_build_is_valid: "ts_build build",
      ts_build_get_channel: "ts_build build, size_t index, ts_channel * out_channel",
      ts_build_get_timeline: "ts_build build, size_t index, ts_timeline * out_timeline",
      ts_build_get_chain: "ts_build build, size_t index, ts_chain * out_chain",
      ts_build_get_machine: "ts_build build, size_t index, ts_machine * out_machine",
      ts_build_run: "ts_build build",
      ts_build_remove: "ts_build build",
      ts_world_snapshot: "ts_world world, uint8_t * buffer, size_t capacity, size_t * out_size",
      ts_world_restore: "ts_world world, const uint8_t * blob, size_t size",
      ts_world_hash: "ts_world world, uint64_t * out_hash",
    }.freeze

    # Structs: their size, and their fields with their places.
    FIELDS = {
      ts_build_info: [48, "size_t struct_size 0, const char * version 8, const char * isa 16, const char * requested_isa 24, const char * isas 32, const char * precisions 40"],
      ts_error_info: [72, "size_t struct_size 0, ts_status status 8, _Bool is_number 12, const char * message 16, const char * argument 24, const char * got 32, double number 40, const char * hint 48, uint32_t slot 56, uint32_t generation 60, uint32_t line 64"],
      ts_easing_desc: [72, "size_t struct_size 0, const char * name 8, ts_easing_scalar scalar 16, ts_easing_plain plain 24, ts_easing_batch batch 32, void * context 40, ts_easing_release_function release 48, double tolerance 56, uint32_t max_points 64, _Bool live 68, _Bool replace 69"],
      ts_easing_info: [40, "size_t struct_size 0, ts_easing_kind kind 8, double max_error 16, uint64_t fallbacks 24, double duration 32"],
      ts_spring: [24, "double omega 0, double damping_ratio 8, double mass 16"],
      ts_spring_desc: [112, "size_t struct_size 0, ts_spring_scheme scheme 8, ts_spring_preset preset 12, double duration 16, double bounce 24, double response 32, double damping_ratio 40, double frequency 48, double omega 56, double half_life 64, double stiffness 72, double damping 80, double mass 88, double bounciness 96, double speed 104"],
      ts_spring_info: [128, "size_t struct_size 0, double mass 8, double stiffness 16, double damping 24, double omega 32, double damping_ratio 40, double duration 48, double bounce 56, double visual_duration 64, double settling_duration 72, double response 80, double frequency 88, double half_life 96, double bounciness 104, double speed 112, double overshoot 120"],
      ts_motion: [48, "size_t struct_size 0, double start 8, double target 16, double velocity 24, ts_overshoot overshoot 32, double restitution 40"],
      ts_decay: [16, "double rate 0, double power 8"],
      ts_decay_info: [64, "size_t struct_size 0, double rate 8, double time_constant 16, double half_life 24, double deceleration_rate 32, double drag 40, double friction 48, double power 56"],
      ts_decay_motion: [88, "size_t struct_size 0, ts_decay decay 8, double start 24, double velocity 32, _Bool bounded 40, double lower 48, double upper 56, ts_spring spring 64"],
      ts_fall_motion: [48, "size_t struct_size 0, double acceleration 8, double start 16, double velocity 24, ts_decay decay 32"],
      ts_velocity_tracker: [848, "size_t struct_size 0, uint32_t lanes 8, uint32_t degree 12, ts_velocity_weighting weighting 16, uint32_t count 20, uint32_t next 24, double horizon 32, double pause 40, double[20] times 48, double[80] values 208"],
      ts_velocity_info: [32, "size_t struct_size 0, uint32_t samples 8, uint32_t degree 12, double duration 16, double confidence 24"],
      ts_view_f32: [16, "float * data 0, ptrdiff_t stride 8"],
      ts_view_f64: [16, "double * data 0, ptrdiff_t stride 8"],
      ts_input_f32: [24, "const float * data 0, ptrdiff_t stride 8, float number 16"],
      ts_input_f64: [24, "const double * data 0, ptrdiff_t stride 8, double number 16"],
      ts_index: [16, "const uint32_t * data 0, ptrdiff_t stride 8"],
      ts_spring_batch_f32: [192, "size_t struct_size 0, size_t count 8, ts_view_f32 value 16, ts_view_f32 velocity 32, ts_input_f32 target 48, const ts_spring * springs 72, size_t spring_count 80, ts_index index 88, ts_input_f32 omega 104, ts_input_f32 damping_ratio 128, float tolerance 152, uint32_t threads 156, uint8_t * mask 160, ptrdiff_t mask_stride 168, uint32_t * active 176, ptrdiff_t active_stride 184"],
      ts_spring_batch_f64: [200, "size_t struct_size 0, size_t count 8, ts_view_f64 value 16, ts_view_f64 velocity 32, ts_input_f64 target 48, const ts_spring * springs 72, size_t spring_count 80, ts_index index 88, ts_input_f64 omega 104, ts_input_f64 damping_ratio 128, double tolerance 152, uint32_t threads 160, uint8_t * mask 168, ptrdiff_t mask_stride 176, uint32_t * active 184, ptrdiff_t active_stride 192"],
      ts_decay_batch_f32: [120, "size_t struct_size 0, size_t count 8, ts_view_f32 value 16, ts_view_f32 velocity 32, const ts_decay * decay 48, ts_input_f32 rate 56, float tolerance 80, uint32_t threads 84, uint8_t * mask 88, ptrdiff_t mask_stride 96, uint32_t * active 104, ptrdiff_t active_stride 112"],
      ts_decay_batch_f64: [128, "size_t struct_size 0, size_t count 8, ts_view_f64 value 16, ts_view_f64 velocity 32, const ts_decay * decay 48, ts_input_f64 rate 56, double tolerance 80, uint32_t threads 88, uint8_t * mask 96, ptrdiff_t mask_stride 104, uint32_t * active 112, ptrdiff_t active_stride 120"],
      ts_tween_batch_f32: [168, "size_t struct_size 0, size_t count 8, ts_input_f32 from 16, ts_input_f32 to 40, ts_input_f32 start 64, ts_input_f32 duration 88, const ts_easing * easings 112, size_t easing_count 120, ts_index index 128, ts_view_f32 out 144, uint32_t threads 160"],
      ts_tween_batch_f64: [168, "size_t struct_size 0, size_t count 8, ts_input_f64 from 16, ts_input_f64 to 40, ts_input_f64 start 64, ts_input_f64 duration 88, const ts_easing * easings 112, size_t easing_count 120, ts_index index 128, ts_view_f64 out 144, uint32_t threads 160"],
      ts_track_desc: [48, "size_t struct_size 0, ts_track_kind kind 8, uint32_t lanes 12, ts_easing easing 16, ts_interpolation interpolation 24, ts_rounding rounding 28, ts_wrap wrap 32, ts_color_space space 36, _Bool extended 40"],
      ts_key: [104, "size_t struct_size 0, double time 8, ts_interpolation interpolation 16, ts_easing easing 20, ts_spring spring 32, const double * value 56, const double * in_tangent 64, const double * out_tangent 72, const double * in_handle 80, const double * out_handle 88, _Bool relative 96"],
      ts_track_info: [88, "size_t struct_size 0, ts_track_kind kind 8, uint32_t lanes 12, size_t count 16, double start 24, double end 32, size_t markers 40, ts_easing easing 48, ts_interpolation interpolation 56, ts_rounding rounding 60, ts_wrap wrap 64, ts_color_space space 68, _Bool extended 72, ts_extrapolation before 76, ts_extrapolation after 80"],
      ts_marker: [16, "double time 0, uint32_t id 8"],
      ts_bake_desc: [48, "size_t struct_size 0, double fps 8, double tolerance 16, double start 24, double end 32, size_t max_keys 40"],
      ts_fit_desc: [56, "size_t struct_size 0, const double * times 8, const double * values 16, size_t count 24, uint32_t lanes 32, double tolerance 40, ts_interpolation interpolation 48"],
      ts_path_info: [40, "size_t struct_size 0, double length 8, uint32_t dimensions 16, _Bool closed 20, size_t segments 24, size_t jumps 32"],
      ts_path_track_desc: [56, "size_t struct_size 0, double duration 8, double start 16, double end 24, double tolerance 32, const double * offset 40, _Bool rotation 48"],
      ts_trackset_info: [56, "size_t struct_size 0, size_t tracks 8, size_t lanes 16, size_t keys 24, size_t bytes 32, double start 40, double end 48"],
      ts_affine: [48, "double x 0, double y 8, double rotation 16, double scale_x 24, double scale_y 32, double shear 40"],
      ts_trs: [80, "double[3] translation 0, double[4] rotation 24, double[3] scale 56"],
      ts_timing: [104, "size_t struct_size 0, double delay 8, double end_delay 16, double duration 24, double iterations 32, double iteration_start 40, double rate 48, ts_direction direction 56, ts_fill fill 60, ts_easing easing 64, uint32_t flags 72, double repeat_delay 80, ts_easing return_easing 88, _Bool accumulate 96"],
      ts_timing_result: [88, "size_t struct_size 0, ts_phase phase 8, _Bool in_effect 12, _Bool before 13, double simple_progress 16, double directed_progress 24, double progress 32, double iteration 40, double active_time 48, double overall_progress 56, double active_duration 64, double end_time 72, double next_boundary 80"],
      ts_stagger_desc: [104, "size_t struct_size 0, size_t count 8, double each 16, double amount 24, double base 32, ts_stagger_from from 40, size_t index 48, double ratio_x 56, double ratio_y 64, uint64_t seed 72, size_t columns 80, ts_stagger_axis axis 88, ts_easing easing 92"],
      ts_world_desc: [48, "size_t struct_size 0, size_t event_capacity 8, double max_step 16, ts_motion_policy motion 24, double lag_step 32, uint32_t threads 40"],
      ts_world_info: [128, "size_t struct_size 0, double time 8, double time_error 16, double rate 24, double max_step 32, double lag_step 40, _Bool paused 48, ts_motion_policy motion 52, size_t channels 56, size_t players 64, size_t active 72, double next_boundary 80, size_t unread_events 88, uint64_t dropped_events 96, uint64_t steps 104, uint64_t highest_scope 112, size_t kept 120"],
      ts_event: [136, "double time 0, ts_event_kind kind 8, ts_reason reason 12, ts_player player 16, ts_channel channel 24, uint32_t marker 32, uint32_t lanes 36, uint64_t count 40, uint64_t sequence 48, double[4] value 56, double[4] velocity 88, ts_timeline timeline 120, ts_player_kind player_kind 128, _Bool stays 132, uint8_t lane 133, uint8_t bound 134"],
      ts_channel_desc: [72, "size_t struct_size 0, ts_track_kind kind 8, uint32_t lanes 12, ts_rounding rounding 16, ts_wrap wrap 20, ts_color_space space 24, _Bool extended 28, const double * value 32, const char * name 40, const char * path 48, uint64_t scope 56, double tolerance 64"],
      ts_channel_info: [88, "size_t struct_size 0, ts_track_kind kind 8, uint32_t lanes 12, ts_rounding rounding 16, ts_wrap wrap 20, ts_color_space space 24, _Bool extended 28, _Bool bound 29, _Bool active 30, uint64_t scope 32, double tolerance 40, ts_player player 48, size_t layers 56, _Bool linked 64, ts_channel parent 68, ts_channel weight 76, ts_layer_mode mode 84"],
      ts_link_desc: [72, "size_t struct_size 0, const ts_channel * sources 8, size_t count 16, ts_link_combination combine 24, ts_easing easing 28, const double * scale 40, const double * offset 48, const double * lower 56, const double * upper 64"],
      ts_bounds_desc: [48, "size_t struct_size 0, const double * lower 8, const double * upper 16, ts_contact contact 24, double restitution 32, const ts_spring * spring 40"],
      ts_bounds_info: [48, "size_t struct_size 0, _Bool bounded 8, ts_contact contact 12, double restitution 16, ts_spring spring 24"],
      ts_tween_desc: [136, "size_t struct_size 0, const double * target 8, const double * from 16, ts_timing timing 24, _Bool additive 128, _Bool blend 129, _Bool relative 130"],
      ts_spring_to: [96, "size_t struct_size 0, const double * target 8, ts_spring spring 16, const double * velocity 40, double tolerance 48, ts_overshoot overshoot 56, double restitution 64, double delay 72, double rate 80, uint32_t flags 88, _Bool relative 92"],
      ts_decay_to: [104, "size_t struct_size 0, const double * velocity 8, ts_decay decay 16, const double * lower 32, const double * upper 40, ts_spring spring 48, double tolerance 72, double delay 80, double rate 88, uint32_t flags 96"],
      ts_fall_desc: [72, "size_t struct_size 0, const double * acceleration 8, const double * velocity 16, ts_decay decay 24, double duration 40, double delay 48, double rate 56, uint32_t flags 64"],
      ts_fling_desc: [64, "size_t struct_size 0, ts_fling_kind kind 8, const double * velocity 16, double friction 24, double ppi 32, double delay 40, double rate 48, uint32_t flags 56"],
      ts_follow_desc: [152, "size_t struct_size 0, ts_timing timing 8, double start 112, double end 120, double tolerance 128, const double * offset 136, _Bool align 144"],
      ts_player_info: [104, "size_t struct_size 0, ts_player_kind kind 8, ts_channel channel 12, ts_phase phase 20, _Bool paused 24, _Bool begun 25, _Bool active 26, double time 32, double duration 40, double end_time 48, double remaining 56, double progress 64, double iteration 72, double rate 80, ts_timeline timeline 88, _Bool kept 96, _Bool ended 97, _Bool waiting 98"],
      ts_shake_desc: [64, "size_t struct_size 0, const double * amplitude 8, double frequency 16, double duration 24, double fade 32, uint32_t octaves 40, uint32_t flags 44, uint32_t seed 48, double delay 56"],
      ts_punch_desc: [48, "size_t struct_size 0, const double * strength 8, double duration 16, double damping_ratio 24, double delay 32, uint32_t flags 40"],
      ts_retarget: [56, "size_t struct_size 0, const double * velocity 8, _Bool add_velocity 16, ts_spring spring 24, double tolerance 48"],
      ts_timeline_info: [48, "size_t struct_size 0, double time 8, double duration 16, ts_player player 24, size_t entries 32, uint32_t levels 40"],
      ts_entry_info: [56, "size_t struct_size 0, ts_entry entry 8, ts_entry_kind kind 16, ts_channel channel 20, uint32_t marker 28, double at 32, double start 40, double end 48"],
      ts_playhead_to: [120, "size_t struct_size 0, double time 8, ts_timing timing 16"],
      ts_stop: [192, "size_t struct_size 0, ts_stop_kind kind 8, size_t active 16, double time 24, double left 32, ts_event event 40, ts_chain chain 176, uint64_t block 184"],
      ts_chain_desc: [32, "size_t struct_size 0, double iterations 8, double rate 16, _Bool keep 24, _Bool tolerant 25"],
      ts_chain_info: [88, "size_t struct_size 0, ts_chain_state state 8, ts_reason reason 12, _Bool paused 16, _Bool at_block 17, double rate 24, double iterations 32, double iteration 40, size_t groups 48, size_t begun 56, size_t members 64, double remaining 72, _Bool keep 80"],
      ts_condition: [16, "uint32_t input 0, ts_comparison comparison 4, double value 8"],
      ts_transition_desc: [72, "size_t struct_size 0, uint32_t from 8, uint32_t to 12, const ts_condition * conditions 16, size_t condition_count 24, double after 32, double every 40, _Bool finished 48, _Bool to_self 49, double fade 56, ts_easing fade_easing 64"],
      ts_machine_info: [56, "size_t struct_size 0, ts_chain_state state 8, ts_reason reason 12, uint32_t current 16, double time 24, size_t inputs 32, size_t states 40, size_t transitions 48"],
    }.freeze

    # The members of enums by their words.
    WORDS = {
      ts_status: {ok: 0, error_invalid_argument: 1, error_stale_handle: 2, error_unknown_easing: 3, error_out_of_memory: 4, error_busy: 5, error_name_in_use: 6, error_callback: 7},
      ts_gpu_dialect: {opencl: 0, cuda: 1, c: 2},
      ts_easing_id: {linear: 0, quad_in: 4, quad_out: 5, quad_in_out: 6, quad_out_in: 7, cubic_in: 8, cubic_out: 9, cubic_in_out: 10, cubic_out_in: 11, quart_in: 12, quart_out: 13, quart_in_out: 14, quart_out_in: 15, quint_in: 16, quint_out: 17, quint_in_out: 18, quint_out_in: 19, sine_in: 20, sine_out: 21, sine_in_out: 22, sine_out_in: 23, circ_in: 24, circ_out: 25, circ_in_out: 26, circ_out_in: 27, expo_in: 28, expo_out: 29, expo_in_out: 30, expo_out_in: 31, elastic_in: 32, elastic_out: 33, elastic_in_out: 34, elastic_out_in: 35, back_in: 36, back_out: 37, back_in_out: 38, back_out_in: 39, bounce_in: 40, bounce_out: 41, bounce_in_out: 42, bounce_out_in: 43, expo_smooth_in: 44, expo_smooth_out: 45, expo_smooth_in_out: 46, expo_smooth_out_in: 47, smoothstep: 48, smootherstep: 49, ah_elastic_in: 52, ah_elastic_out: 53, ah_elastic_in_out: 54, ah_elastic_out_in: 55, ah_back_in: 56, ah_back_out: 57, ah_back_in_out: 58, ah_back_out_in: 59, ah_bounce_in: 60, ah_bounce_out: 61, ah_bounce_in_out: 62, ah_bounce_out_in: 63, css_ease: 64, css_ease_in: 65, css_ease_out: 66, css_ease_in_out: 67, css_step_start: 68, css_step_end: 69, gsap_expo_in: 72, gsap_expo_out: 73, gsap_expo_in_out: 74, gsap_expo_out_in: 75},
      ts_dialect: {canonical: 0, css: 1, gsap: 2, easings_net: 3, ah: 4, dotween: 5, anime: 6},
      ts_easing_kind: {exact: 0, baked: 1, live: 2, modified: 3},
      ts_easing_modifier: {in: 0, out: 1, in_out: 2, out_in: 3, reverse: 4, mirror: 5},
      ts_spring_preset: {smooth: 0, snappy: 1, bouncy: 2, swiftui: 3, interactive: 4, core_animation: 5, gpu_animation: 6, yaal: 7, b3ll: 8, advance: 9, wave_interactive: 10, wave_animated: 11, origami: 12, motion_duration: 13, motion_visual: 14, react_spring: 15, react_spring_gentle: 16, react_spring_wobbly: 17, react_spring_stiff: 18, react_spring_slow: 19, react_spring_molasses: 20, android: 21, compose: 22, flutter: 23, box2d: 24},
      ts_spring_scheme: {preset: 0, duration: 1, visual_duration: 2, settling_duration: 3, settling_duration_and_ratio: 4, response: 5, frequency: 6, omega: 7, half_life: 8, stiffness: 9, stiffness_and_ratio: 10, bounciness: 11},
      ts_overshoot: {allow: 0, clamp: 1, stop: 2, bounce: 3},
      ts_decay_scheme: {rate: 0, time_constant: 1, half_life: 2, deceleration_rate: 3, drag: 4, friction: 5},
      ts_fling_kind: {android: 0, flutter: 1},
      ts_velocity_weighting: {none: 0, delta: 1, central: 2, recent: 3},
      ts_track_kind: {numbers: 0, float: 1, int: 2, bool: 3, vec2: 4, vec3: 5, vec4: 6, point: 7, size: 8, rect: 9, color: 10, angle: 11, quat: 12},
      ts_interpolation: {default: 0, eased: 1, step: 2, hermite: 3, catmull: 4, monotone: 5, bezier: 6, spring: 7},
      ts_extrapolation: {hold: 0, linear: 1, loop: 2, loop_offset: 3, mirror: 4},
      ts_rounding: {nearest: 0, floor: 1, ceil: 2, toward_target: 3},
      ts_wrap: {shortest: 0, longest: 1, cw: 2, ccw: 3, raw: 4},
      ts_color_space: {oklab: 0, oklch: 1, linear: 2, srgb: 3, srgb_premultiplied: 4},
      ts_direction: {normal: 0, reverse: 1, alternate: 2, alternate_reverse: 3},
      ts_fill: {both: 0, forwards: 1, backwards: 2, none: 3},
      ts_phase: {before: 0, active: 1, after: 2},
      ts_stagger_from: {first: 0, last: 1, center: 2, edges: 3, index: 4, ratio: 5, random: 6},
      ts_stagger_axis: {both: 0, x: 1, y: 2},
      ts_player_kind: {tween: 1, track: 2, spring: 3, decay: 4, timeline: 5, fall: 6},
      ts_motion_policy: {full: 0, reduce: 1, none: 2},
      ts_event_kind: {begin: 1, marker: 2, loop: 3, end: 4, chain_begin: 5, chain_marker: 6, chain_loop: 7, chain_end: 8, contact: 9, state: 10},
      ts_reason: {none: 0, finished: 1, settled: 2, replaced: 3, stopped: 4, cancelled: 5, unbound: 6, error: 7, released: 8, bound: 9},
      ts_layer_mode: {override: 0, add: 1},
      ts_link_combination: {sum: 0, min: 1, max: 2},
      ts_contact: {hold: 0, stop: 1, bounce: 2, spring: 3},
      ts_entry_kind: {track: 1, timeline: 2, marker: 3},
      ts_stop_kind: {none: 0, event: 1, block: 2},
      ts_chain_state: {idle: 0, running: 1, ended: 2},
      ts_input_kind: {number: 1, bool: 2, trigger: 3},
      ts_comparison: {equal: 0, not_equal: 1, less: 2, at_most: 3, greater: 4, at_least: 5},
      ts_scene_thing: {channel: 0, timeline: 1, chain: 2, machine: 3},
    }.freeze

    HANDLES = %i[ts_easing ts_track ts_path ts_trackset ts_cursor ts_world ts_channel ts_player ts_timeline ts_entry ts_chain ts_machine ts_scene ts_build].freeze
  end
end
