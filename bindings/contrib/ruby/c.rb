# SPDX-License-Identifier: MIT
# Made by bindings/python/tools/gen_native.py from tweenspirit.h; not to be edited.

require "fiddle/import"

module TweenSpirit
  # Every function, struct and number of tweenspirit.h. Handles are passed by value, two 32-bit numbers: what a 64-bit
  # number is to the calling conventions of x86-64 and arm64.
  module C
    extend Fiddle::Importer
    dlload ENV.fetch("TWEENSPIRIT_LIB", "libtweenspirit.so.2")

    SCENE_BLOCK = 1 << 63
    {
      ABI_VERSION: 2, EVALUATE_BEFORE: 1, EVALUATE_EXTRAPOLATE: 2, GIVEN_ACCUMULATE: 1024, GIVEN_DELAY: 1,
      GIVEN_DIRECTION: 32, GIVEN_DURATION: 4, GIVEN_EASING: 128, GIVEN_END_DELAY: 2, GIVEN_FADE: 8192, GIVEN_FILL: 64,
      GIVEN_ITERATIONS: 8, GIVEN_ITERATION_START: 16, GIVEN_PATH_END: 16384, GIVEN_RATE: 2048,
      GIVEN_REPEAT_DELAY: 256, GIVEN_RESTITUTION: 4096, GIVEN_RETURN_EASING: 512, MACHINE_NONE: 65535,
      START_ACCUMULATE: 64, START_ADDITIVE: 8, START_ADD_VELOCITY: 128, START_BLEND: 32, START_ESSENTIAL: 1,
      START_HOLD: 4, START_KEEP: 2, START_RELATIVE: 16, START_TOGETHER: 256, STOP_AT_BEGIN: 1, STOP_AT_CONTACT: 16,
      STOP_AT_END: 8, STOP_AT_LOOP: 4, STOP_AT_MARKER: 2, STOP_AT_STATE: 2, VERSION_MAJOR: 0, VERSION_MINOR: 2,
      VERSION_PATCH: 0, OK: 0, ERROR_INVALID_ARGUMENT: 1, ERROR_STALE_HANDLE: 2, ERROR_UNKNOWN_EASING: 3,
      ERROR_OUT_OF_MEMORY: 4, ERROR_BUSY: 5, ERROR_NAME_IN_USE: 6, ERROR_CALLBACK: 7, ERROR_IN_PAST: 8, GPU_OPENCL: 0,
      GPU_CUDA: 1, GPU_C: 2, EASING_LINEAR: 0, EASING_QUAD_IN: 4, EASING_QUAD_OUT: 5, EASING_QUAD_IN_OUT: 6,
      EASING_QUAD_OUT_IN: 7, EASING_CUBIC_IN: 8, EASING_CUBIC_OUT: 9, EASING_CUBIC_IN_OUT: 10,
      EASING_CUBIC_OUT_IN: 11, EASING_QUART_IN: 12, EASING_QUART_OUT: 13, EASING_QUART_IN_OUT: 14,
      EASING_QUART_OUT_IN: 15, EASING_QUINT_IN: 16, EASING_QUINT_OUT: 17, EASING_QUINT_IN_OUT: 18,
      EASING_QUINT_OUT_IN: 19, EASING_SINE_IN: 20, EASING_SINE_OUT: 21, EASING_SINE_IN_OUT: 22,
      EASING_SINE_OUT_IN: 23, EASING_CIRC_IN: 24, EASING_CIRC_OUT: 25, EASING_CIRC_IN_OUT: 26, EASING_CIRC_OUT_IN: 27,
      EASING_EXPO_IN: 28, EASING_EXPO_OUT: 29, EASING_EXPO_IN_OUT: 30, EASING_EXPO_OUT_IN: 31, EASING_ELASTIC_IN: 32,
      EASING_ELASTIC_OUT: 33, EASING_ELASTIC_IN_OUT: 34, EASING_ELASTIC_OUT_IN: 35, EASING_BACK_IN: 36,
      EASING_BACK_OUT: 37, EASING_BACK_IN_OUT: 38, EASING_BACK_OUT_IN: 39, EASING_BOUNCE_IN: 40,
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
      STAGGER_AXIS_X: 1, STAGGER_AXIS_Y: 2, MOTION_TWEEN: 1, MOTION_TRACK: 2, MOTION_SPRING: 3, MOTION_DECAY: 4,
      MOTION_TIMELINE: 5, MOTION_FALL: 6, MOTION_MOVE: 7, MOTION_PATH: 16, MOTION_FLING: 17, MOTION_SHAKE: 18,
      MOTION_PUNCH: 19, MOTION_CHAIN: 32, MOTION_MACHINE: 33, POLICY_FULL: 0, POLICY_REDUCE: 1, POLICY_NONE: 2,
      EVENT_BEGIN: 1, EVENT_MARKER: 2, EVENT_LOOP: 3, EVENT_END: 4, EVENT_CONTACT: 9, EVENT_STATE: 10, REASON_NONE: 0,
      REASON_FINISHED: 1, REASON_SETTLED: 2, REASON_REPLACED: 3, REASON_STOPPED: 4, REASON_CANCELLED: 5,
      REASON_UNBOUND: 6, REASON_ERROR: 7, REASON_RELEASED: 8, REASON_BOUND: 9, LAYER_OVERRIDE: 0, LAYER_ADD: 1,
      LINK_SUM: 0, LINK_MIN: 1, LINK_MAX: 2, CONTACT_DEFAULT: 0, CONTACT_HOLD: 1, CONTACT_STOP: 2, CONTACT_BOUNCE: 3,
      CONTACT_SPRING: 4, ENTRY_TRACK: 1, ENTRY_TIMELINE: 2, ENTRY_MARKER: 3, STOP_NONE: 0, STOP_EVENT: 1,
      STOP_BLOCK: 2, CHAIN_IDLE: 0, CHAIN_RUNNING: 1, CHAIN_ENDED: 2, INPUT_NUMBER: 1, INPUT_BOOL: 2,
      INPUT_TRIGGER: 3, IS_EQUAL: 0, IS_NOT_EQUAL: 1, IS_LESS: 2, IS_AT_MOST: 3, IS_GREATER: 4, IS_AT_LEAST: 5,
      SCENE_CHANNEL: 0, SCENE_TIMELINE: 1, SCENE_CHAIN: 2, SCENE_MACHINE: 3,
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
    SpringMotion = struct [
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
      "double iteration_start", "double rate", "int direction", "int fill", "uint64_t easing", "uint32_t given",
      "double repeat_delay", "uint64_t return_easing",
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
      "uint64_t shown", "double recording_start", "double recording_end", "size_t recording_bytes",
      "uint64_t sequence",
    ]
    Event = struct [
      "double time", "int kind", "int reason", "uint64_t player", "uint64_t channel", "uint32_t marker",
      "uint32_t lanes", "uint64_t count", "uint64_t sequence", "double value[4]", "double velocity[4]",
      "uint64_t timeline", "int source", "uint32_t left", "uint8_t stays", "uint8_t lane", "uint8_t bound",
      "uint8_t begun", "double local_time", "double progress", "double rate",
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
    Bounds = struct [
      "size_t struct_size", "void *lower", "void *upper", "int contact", "uint32_t given", "double restitution",
      {spring: Spring},
    ]
    Motion = struct [
      "size_t struct_size", "int kind", "uint32_t flags", "uint32_t given", "int overshoot", "void *target",
      "void *from", "void *velocity", "void *acceleration", "void *speed", "void *amplitude", "void *offset",
      {timing: Timing}, {spring: Spring}, {decay: Decay}, "double tolerance", "double restitution", "void *bounds",
      "uint64_t track", "uint64_t path", "double path_start", "double path_end", "double frequency", "double fade",
      "uint32_t octaves", "uint32_t seed", "int fling", "double friction", "double ppi",
    ]
    PlayerInfo = struct [
      "size_t struct_size", "int kind", "uint32_t channel_slot", "uint32_t channel_generation", "int phase",
      "uint8_t paused", "uint8_t begun", "uint8_t active", "double time", "double duration", "double end_time",
      "double remaining", "double progress", "double iteration", "double rate", "uint64_t timeline", "uint8_t kept",
      "uint8_t ended", "uint8_t waiting",
    ]
    TimelineInfo = struct [
      "size_t struct_size", "double time", "double duration", "uint64_t player", "size_t entries", "uint32_t levels",
    ]
    EntryInfo = struct [
      "size_t struct_size", "uint64_t entry", "int kind", "uint32_t channel_slot", "uint32_t channel_generation",
      "uint32_t marker", "double at", "double start", "double end",
    ]
    EntryDesc = struct [
      "size_t struct_size", "uint64_t track", "void *target", "double duration", "uint64_t easing", "int fill",
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
    extern "int ts_path_create_through(void *, size_t, uint32_t, double, uint8_t, void *)"
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
    extern "int ts_world_set_policy(uint64_t, int)"
    extern "int ts_world_reserve(uint64_t, size_t, size_t)"
    extern "int ts_world_get_remaining(uint64_t, void *, void *)"
    extern "int ts_world_inspect(uint64_t, void *, size_t, void *)"
    extern "int ts_world_read_events(uint64_t, void *, size_t, void *)"
    extern "int ts_world_read_changes(uint64_t, void *, size_t, void *)"
    extern "int ts_world_set_reader(uint64_t, void *, void *)"
    extern "int ts_world_show(uint64_t, void *, size_t)"
    extern "int ts_world_read_writes(uint64_t, void *, size_t, void *)"
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
    extern "int ts_channel_set_bounds(uint64_t, uint64_t, void *)"
    extern "int ts_channel_get_bounds(uint64_t, uint64_t, void *, void *, void *, size_t)"
    extern "int ts_channel_start(uint64_t, uint64_t, void *, void *)"
    extern "int ts_player_update(uint64_t, uint64_t, void *)"
    extern "int ts_tween_to(uint64_t, uint64_t, double, double)"
    extern "int ts_channel_tween_to(uint64_t, uint64_t, double, double, const char *, void *)"
    extern "int ts_channel_spring_to(uint64_t, uint64_t, double, double, double, void *)"
    extern "uint8_t ts_player_is_valid(uint64_t, uint64_t)"
    extern "int ts_player_get_info(uint64_t, uint64_t, void *)"
    extern "int ts_player_start(uint64_t, uint64_t)"
    extern "int ts_player_pause(uint64_t, uint64_t)"
    extern "int ts_player_resume(uint64_t, uint64_t)"
    extern "int ts_player_stop(uint64_t, uint64_t)"
    extern "int ts_player_cancel(uint64_t, uint64_t)"
    extern "int ts_player_finish(uint64_t, uint64_t)"
    extern "int ts_player_seek(uint64_t, uint64_t, double, uint8_t)"
    extern "int ts_player_set_rate(uint64_t, uint64_t, double)"
    extern "int ts_player_reverse(uint64_t, uint64_t)"
    extern "int ts_player_destroy(uint64_t, uint64_t)"
    extern "int ts_channel_set_target(uint64_t, uint64_t, void *)"
    extern "int ts_channels_create(uint64_t, void *, size_t, void *, void *)"
    extern "int ts_channels_bind_f32(uint64_t, void *, size_t, void *, ptrdiff_t, ptrdiff_t)"
    extern "int ts_channels_bind_f64(uint64_t, void *, size_t, void *, ptrdiff_t, ptrdiff_t)"
    extern "int ts_channels_set_read(uint64_t, void *, size_t, uint8_t)"
    extern "int ts_channels_get(uint64_t, void *, size_t, void *, void *, void *)"
    extern "int ts_channels_set(uint64_t, void *, size_t, void *)"
    extern "int ts_channels_start(uint64_t, void *, size_t, void *, void *, void *, void *)"
    extern "int ts_channels_update(uint64_t, void *, size_t, void *)"
    extern "int ts_timeline_create(uint64_t, void *)"
    extern "int ts_timeline_destroy(uint64_t, uint64_t)"
    extern "uint8_t ts_timeline_is_valid(uint64_t, uint64_t)"
    extern "int ts_timeline_get_info(uint64_t, uint64_t, void *)"
    extern "int ts_world_list_timelines(uint64_t, void *, size_t, void *)"
    extern "int ts_timeline_add_track(uint64_t, uint64_t, uint64_t, uint64_t, double, void *)"
    extern "int ts_timeline_add(uint64_t, uint64_t, uint64_t, void *, double, void *)"
    extern "int ts_timeline_add_timeline(uint64_t, uint64_t, uint64_t, void *, double, void *)"
    extern "int ts_timeline_add_marker(uint64_t, uint64_t, double, uint32_t, void *)"
    extern "int ts_timeline_remove(uint64_t, uint64_t, uint64_t)"
    extern "int ts_timeline_get_entry(uint64_t, uint64_t, size_t, void *)"
    extern "int ts_timeline_find_position(uint64_t, uint64_t, const char *, double, void *)"
    extern "int ts_timeline_set_time(uint64_t, uint64_t, double, uint8_t)"
    extern "int ts_timeline_start(uint64_t, uint64_t, void *, void *)"
    extern "int ts_player_set_stops(uint64_t, uint64_t, uint32_t)"
    extern "int ts_world_run(uint64_t, double, void *)"
    extern "int ts_world_run_to(uint64_t, double, void *)"
    extern "int ts_world_continue(uint64_t, void *)"
    extern "int ts_chain_create(uint64_t, void *, void *)"
    extern "int ts_chain_get_info(uint64_t, uint64_t, void *)"
    extern "int ts_world_list_chains(uint64_t, void *, size_t, void *)"
    extern "int ts_chain_add(uint64_t, uint64_t, uint64_t, void *)"
    extern "int ts_chain_add_timeline(uint64_t, uint64_t, uint64_t, void *)"
    extern "int ts_chain_add_chain(uint64_t, uint64_t, uint64_t)"
    extern "int ts_chain_add_delay(uint64_t, uint64_t, double)"
    extern "int ts_chain_add_fade(uint64_t, uint64_t, uint64_t, double, uint64_t)"
    extern "int ts_chain_add_marker(uint64_t, uint64_t, uint32_t)"
    extern "int ts_chain_add_block(uint64_t, uint64_t, uint64_t, const char *)"
    extern "int ts_chain_then(uint64_t, uint64_t)"
    extern "int ts_chain_then_delay(uint64_t, uint64_t, double)"
    extern "int ts_chain_adopt(uint64_t, uint64_t, uint64_t)"
    extern "int ts_chain_set_iterations(uint64_t, uint64_t, double)"
    extern "int ts_chain_fail(uint64_t, uint64_t)"
    extern "int ts_chain_get_block(uint64_t, uint64_t, void *, size_t, void *)"
    extern "int ts_machine_create(uint64_t, void *)"
    extern "int ts_machine_from_json(uint64_t, const char *, size_t, void *)"
    extern "int ts_machine_get_info(uint64_t, uint64_t, void *)"
    extern "int ts_world_list_machines(uint64_t, void *, size_t, void *)"
    extern "int ts_machine_add_input(uint64_t, uint64_t, const char *, int, double, void *)"
    extern "int ts_machine_add_state(uint64_t, uint64_t, const char *, uint64_t, void *)"
    extern "int ts_machine_add_transition(uint64_t, uint64_t, void *)"
    extern "int ts_machine_get_state_name(uint64_t, uint64_t, uint32_t, void *, size_t, void *)"
    extern "int ts_machine_get_input_name(uint64_t, uint64_t, uint32_t, void *, size_t, void *)"
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
    extern "int ts_world_record(uint64_t, double, size_t)"
    extern "int ts_world_seek(uint64_t, double)"
    extern "int ts_world_save_recording(uint64_t, double, double, void *, size_t, void *)"
    extern "int ts_world_set_locked(uint64_t, uint8_t)"
    extern "int ts_channel_value_at(uint64_t, uint64_t, double, void *, void *, size_t)"
    extern "int ts_channel_recording_to_track(uint64_t, uint64_t, double, double, double, void *)"
  end
end
