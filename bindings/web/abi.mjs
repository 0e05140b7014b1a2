// SPDX-License-Identifier: MIT
// Made by bindings/python/tools/gen_web.py from tweenspirit.h; not to be edited.
//
// Numbers by their names; and structs, each its size in bytes and its fields: where one stands, what it is (a word of
// DataView's or a struct), and of an array its count.

export const
  TS_ABI_VERSION = 2, TS_EVALUATE_BEFORE = 1, TS_EVALUATE_EXTRAPOLATE = 2, TS_GIVEN_ACCUMULATE = 1024,
  TS_GIVEN_DELAY = 1, TS_GIVEN_DIRECTION = 32, TS_GIVEN_DURATION = 4, TS_GIVEN_EASING = 128, TS_GIVEN_END_DELAY = 2,
  TS_GIVEN_FADE = 8192, TS_GIVEN_FILL = 64, TS_GIVEN_ITERATIONS = 8, TS_GIVEN_ITERATION_START = 16,
  TS_GIVEN_PATH_END = 16384, TS_GIVEN_RATE = 2048, TS_GIVEN_REPEAT_DELAY = 256, TS_GIVEN_RESTITUTION = 4096,
  TS_GIVEN_RETURN_EASING = 512, TS_MACHINE_NONE = 65535, TS_START_ACCUMULATE = 64, TS_START_ADDITIVE = 8,
  TS_START_ADD_VELOCITY = 128, TS_START_BLEND = 32, TS_START_ESSENTIAL = 1, TS_START_HOLD = 4, TS_START_KEEP = 2,
  TS_START_RELATIVE = 16, TS_START_TOGETHER = 256, TS_STOP_AT_BEGIN = 1, TS_STOP_AT_CONTACT = 16, TS_STOP_AT_END = 8,
  TS_STOP_AT_LOOP = 4, TS_STOP_AT_MARKER = 2, TS_STOP_AT_STATE = 2, TS_VERSION_MAJOR = 0, TS_VERSION_MINOR = 2,
  TS_VERSION_PATCH = 0, TS_OK = 0, TS_ERROR_INVALID_ARGUMENT = 1, TS_ERROR_STALE_HANDLE = 2,
  TS_ERROR_UNKNOWN_EASING = 3, TS_ERROR_OUT_OF_MEMORY = 4, TS_ERROR_BUSY = 5, TS_ERROR_NAME_IN_USE = 6,
  TS_ERROR_CALLBACK = 7, TS_ERROR_IN_PAST = 8, TS_GPU_OPENCL = 0, TS_GPU_CUDA = 1, TS_GPU_C = 2, TS_EASING_LINEAR = 0,
  TS_EASING_QUAD_IN = 4, TS_EASING_QUAD_OUT = 5, TS_EASING_QUAD_IN_OUT = 6, TS_EASING_QUAD_OUT_IN = 7,
  TS_EASING_CUBIC_IN = 8, TS_EASING_CUBIC_OUT = 9, TS_EASING_CUBIC_IN_OUT = 10, TS_EASING_CUBIC_OUT_IN = 11,
  TS_EASING_QUART_IN = 12, TS_EASING_QUART_OUT = 13, TS_EASING_QUART_IN_OUT = 14, TS_EASING_QUART_OUT_IN = 15,
  TS_EASING_QUINT_IN = 16, TS_EASING_QUINT_OUT = 17, TS_EASING_QUINT_IN_OUT = 18, TS_EASING_QUINT_OUT_IN = 19,
  TS_EASING_SINE_IN = 20, TS_EASING_SINE_OUT = 21, TS_EASING_SINE_IN_OUT = 22, TS_EASING_SINE_OUT_IN = 23,
  TS_EASING_CIRC_IN = 24, TS_EASING_CIRC_OUT = 25, TS_EASING_CIRC_IN_OUT = 26, TS_EASING_CIRC_OUT_IN = 27,
  TS_EASING_EXPO_IN = 28, TS_EASING_EXPO_OUT = 29, TS_EASING_EXPO_IN_OUT = 30, TS_EASING_EXPO_OUT_IN = 31,
  TS_EASING_ELASTIC_IN = 32, TS_EASING_ELASTIC_OUT = 33, TS_EASING_ELASTIC_IN_OUT = 34, TS_EASING_ELASTIC_OUT_IN = 35,
  TS_EASING_BACK_IN = 36, TS_EASING_BACK_OUT = 37, TS_EASING_BACK_IN_OUT = 38, TS_EASING_BACK_OUT_IN = 39,
  TS_EASING_BOUNCE_IN = 40, TS_EASING_BOUNCE_OUT = 41, TS_EASING_BOUNCE_IN_OUT = 42, TS_EASING_BOUNCE_OUT_IN = 43,
  TS_EASING_EXPO_SMOOTH_IN = 44, TS_EASING_EXPO_SMOOTH_OUT = 45, TS_EASING_EXPO_SMOOTH_IN_OUT = 46,
  TS_EASING_EXPO_SMOOTH_OUT_IN = 47, TS_EASING_SMOOTHSTEP = 48, TS_EASING_SMOOTHERSTEP = 49,
  TS_EASING_AH_ELASTIC_IN = 52, TS_EASING_AH_ELASTIC_OUT = 53, TS_EASING_AH_ELASTIC_IN_OUT = 54,
  TS_EASING_AH_ELASTIC_OUT_IN = 55, TS_EASING_AH_BACK_IN = 56, TS_EASING_AH_BACK_OUT = 57,
  TS_EASING_AH_BACK_IN_OUT = 58, TS_EASING_AH_BACK_OUT_IN = 59, TS_EASING_AH_BOUNCE_IN = 60,
  TS_EASING_AH_BOUNCE_OUT = 61, TS_EASING_AH_BOUNCE_IN_OUT = 62, TS_EASING_AH_BOUNCE_OUT_IN = 63,
  TS_EASING_CSS_EASE = 64, TS_EASING_CSS_EASE_IN = 65, TS_EASING_CSS_EASE_OUT = 66, TS_EASING_CSS_EASE_IN_OUT = 67,
  TS_EASING_CSS_STEP_START = 68, TS_EASING_CSS_STEP_END = 69, TS_EASING_GSAP_EXPO_IN = 72,
  TS_EASING_GSAP_EXPO_OUT = 73, TS_EASING_GSAP_EXPO_IN_OUT = 74, TS_EASING_GSAP_EXPO_OUT_IN = 75,
  TS_DIALECT_CANONICAL = 0, TS_DIALECT_CSS = 1, TS_DIALECT_GSAP = 2, TS_DIALECT_EASINGS_NET = 3, TS_DIALECT_AH = 4,
  TS_DIALECT_DOTWEEN = 5, TS_DIALECT_ANIME = 6, TS_EASING_EXACT = 0, TS_EASING_BAKED = 1, TS_EASING_LIVE = 2,
  TS_EASING_MODIFIED = 3, TS_MODIFIER_IN = 0, TS_MODIFIER_OUT = 1, TS_MODIFIER_IN_OUT = 2, TS_MODIFIER_OUT_IN = 3,
  TS_MODIFIER_REVERSE = 4, TS_MODIFIER_MIRROR = 5, TS_SPRING_SMOOTH = 0, TS_SPRING_SNAPPY = 1, TS_SPRING_BOUNCY = 2,
  TS_SPRING_SWIFTUI = 3, TS_SPRING_INTERACTIVE = 4, TS_SPRING_CORE_ANIMATION = 5, TS_SPRING_GPU_ANIMATION = 6,
  TS_SPRING_YAAL = 7, TS_SPRING_B3LL = 8, TS_SPRING_ADVANCE = 9, TS_SPRING_WAVE_INTERACTIVE = 10,
  TS_SPRING_WAVE_ANIMATED = 11, TS_SPRING_ORIGAMI = 12, TS_SPRING_MOTION_DURATION = 13, TS_SPRING_MOTION_VISUAL = 14,
  TS_SPRING_REACT_SPRING = 15, TS_SPRING_REACT_SPRING_GENTLE = 16, TS_SPRING_REACT_SPRING_WOBBLY = 17,
  TS_SPRING_REACT_SPRING_STIFF = 18, TS_SPRING_REACT_SPRING_SLOW = 19, TS_SPRING_REACT_SPRING_MOLASSES = 20,
  TS_SPRING_ANDROID = 21, TS_SPRING_COMPOSE = 22, TS_SPRING_FLUTTER = 23, TS_SPRING_BOX2D = 24,
  TS_SPRING_BY_PRESET = 0, TS_SPRING_BY_DURATION = 1, TS_SPRING_BY_VISUAL_DURATION = 2,
  TS_SPRING_BY_SETTLING_DURATION = 3, TS_SPRING_BY_SETTLING_DURATION_AND_RATIO = 4, TS_SPRING_BY_RESPONSE = 5,
  TS_SPRING_BY_FREQUENCY = 6, TS_SPRING_BY_OMEGA = 7, TS_SPRING_BY_HALF_LIFE = 8, TS_SPRING_BY_STIFFNESS = 9,
  TS_SPRING_BY_STIFFNESS_AND_RATIO = 10, TS_SPRING_BY_BOUNCINESS = 11, TS_OVERSHOOT_ALLOW = 0, TS_OVERSHOOT_CLAMP = 1,
  TS_OVERSHOOT_STOP = 2, TS_OVERSHOOT_BOUNCE = 3, TS_DECAY_BY_RATE = 0, TS_DECAY_BY_TIME_CONSTANT = 1,
  TS_DECAY_BY_HALF_LIFE = 2, TS_DECAY_BY_DECELERATION_RATE = 3, TS_DECAY_BY_DRAG = 4, TS_DECAY_BY_FRICTION = 5,
  TS_FLING_ANDROID = 0, TS_FLING_FLUTTER = 1, TS_VELOCITY_WEIGHTING_NONE = 0, TS_VELOCITY_WEIGHTING_DELTA = 1,
  TS_VELOCITY_WEIGHTING_CENTRAL = 2, TS_VELOCITY_WEIGHTING_RECENT = 3, TS_TRACK_NUMBERS = 0, TS_TRACK_FLOAT = 1,
  TS_TRACK_INT = 2, TS_TRACK_BOOL = 3, TS_TRACK_VEC2 = 4, TS_TRACK_VEC3 = 5, TS_TRACK_VEC4 = 6, TS_TRACK_POINT = 7,
  TS_TRACK_SIZE = 8, TS_TRACK_RECT = 9, TS_TRACK_COLOR = 10, TS_TRACK_ANGLE = 11, TS_TRACK_QUAT = 12,
  TS_INTERPOLATION_DEFAULT = 0, TS_INTERPOLATION_EASED = 1, TS_INTERPOLATION_STEP = 2, TS_INTERPOLATION_HERMITE = 3,
  TS_INTERPOLATION_CATMULL = 4, TS_INTERPOLATION_MONOTONE = 5, TS_INTERPOLATION_BEZIER = 6,
  TS_INTERPOLATION_SPRING = 7, TS_EXTRAPOLATE_HOLD = 0, TS_EXTRAPOLATE_LINEAR = 1, TS_EXTRAPOLATE_LOOP = 2,
  TS_EXTRAPOLATE_LOOP_OFFSET = 3, TS_EXTRAPOLATE_MIRROR = 4, TS_ROUND_NEAREST = 0, TS_ROUND_FLOOR = 1,
  TS_ROUND_CEIL = 2, TS_ROUND_TOWARD_TARGET = 3, TS_WRAP_SHORTEST = 0, TS_WRAP_LONGEST = 1, TS_WRAP_CW = 2,
  TS_WRAP_CCW = 3, TS_WRAP_RAW = 4, TS_COLOR_OKLAB = 0, TS_COLOR_OKLCH = 1, TS_COLOR_LINEAR = 2, TS_COLOR_SRGB = 3,
  TS_COLOR_SRGB_PREMULTIPLIED = 4, TS_DIRECTION_NORMAL = 0, TS_DIRECTION_REVERSE = 1, TS_DIRECTION_ALTERNATE = 2,
  TS_DIRECTION_ALTERNATE_REVERSE = 3, TS_FILL_BOTH = 0, TS_FILL_FORWARDS = 1, TS_FILL_BACKWARDS = 2, TS_FILL_NONE = 3,
  TS_PHASE_BEFORE = 0, TS_PHASE_ACTIVE = 1, TS_PHASE_AFTER = 2, TS_STAGGER_FIRST = 0, TS_STAGGER_LAST = 1,
  TS_STAGGER_CENTER = 2, TS_STAGGER_EDGES = 3, TS_STAGGER_INDEX = 4, TS_STAGGER_RATIO = 5, TS_STAGGER_RANDOM = 6,
  TS_STAGGER_AXIS_BOTH = 0, TS_STAGGER_AXIS_X = 1, TS_STAGGER_AXIS_Y = 2, TS_MOTION_TWEEN = 1, TS_MOTION_TRACK = 2,
  TS_MOTION_SPRING = 3, TS_MOTION_DECAY = 4, TS_MOTION_TIMELINE = 5, TS_MOTION_FALL = 6, TS_MOTION_MOVE = 7,
  TS_MOTION_PATH = 16, TS_MOTION_FLING = 17, TS_MOTION_SHAKE = 18, TS_MOTION_PUNCH = 19, TS_MOTION_CHAIN = 32,
  TS_MOTION_MACHINE = 33, TS_POLICY_FULL = 0, TS_POLICY_REDUCE = 1, TS_POLICY_NONE = 2, TS_EVENT_BEGIN = 1,
  TS_EVENT_MARKER = 2, TS_EVENT_LOOP = 3, TS_EVENT_END = 4, TS_EVENT_CONTACT = 9, TS_EVENT_STATE = 10,
  TS_REASON_NONE = 0, TS_REASON_FINISHED = 1, TS_REASON_SETTLED = 2, TS_REASON_REPLACED = 3, TS_REASON_STOPPED = 4,
  TS_REASON_CANCELLED = 5, TS_REASON_UNBOUND = 6, TS_REASON_ERROR = 7, TS_REASON_RELEASED = 8, TS_REASON_BOUND = 9,
  TS_LAYER_OVERRIDE = 0, TS_LAYER_ADD = 1, TS_LINK_SUM = 0, TS_LINK_MIN = 1, TS_LINK_MAX = 2, TS_CONTACT_DEFAULT = 0,
  TS_CONTACT_HOLD = 1, TS_CONTACT_STOP = 2, TS_CONTACT_BOUNCE = 3, TS_CONTACT_SPRING = 4, TS_ENTRY_TRACK = 1,
  TS_ENTRY_TIMELINE = 2, TS_ENTRY_MARKER = 3, TS_STOP_NONE = 0, TS_STOP_EVENT = 1, TS_STOP_BLOCK = 2,
  TS_CHAIN_IDLE = 0, TS_CHAIN_RUNNING = 1, TS_CHAIN_ENDED = 2, TS_INPUT_NUMBER = 1, TS_INPUT_BOOL = 2,
  TS_INPUT_TRIGGER = 3, TS_IS_EQUAL = 0, TS_IS_NOT_EQUAL = 1, TS_IS_LESS = 2, TS_IS_AT_MOST = 3, TS_IS_GREATER = 4,
  TS_IS_AT_LEAST = 5, TS_SCENE_CHANNEL = 0, TS_SCENE_TIMELINE = 1, TS_SCENE_CHAIN = 2, TS_SCENE_MACHINE = 3;

export const structs = {
  ts_build_info: [24, { struct_size: [0, "Uint32"], version: [4, "Uint32"], isa: [8, "Uint32"], requested_isa: [12, "Uint32"], isas: [16, "Uint32"], precisions: [20, "Uint32"] }],
  ts_error_info: [48, { struct_size: [0, "Uint32"], status: [4, "Uint32"], is_number: [8, "Uint8"], message: [12, "Uint32"], argument: [16, "Uint32"], got: [20, "Uint32"], number: [24, "Float64"], hint: [32, "Uint32"], slot: [36, "Uint32"], generation: [40, "Uint32"], line: [44, "Uint32"] }],
  ts_easing: [8, { slot: [0, "Uint32"], generation: [4, "Uint32"] }],
  ts_easing_desc: [48, { struct_size: [0, "Uint32"], name: [4, "Uint32"], scalar: [8, "Uint32"], plain: [12, "Uint32"], batch: [16, "Uint32"], context: [20, "Uint32"], release: [24, "Uint32"], tolerance: [32, "Float64"], max_points: [40, "Uint32"], live: [44, "Uint8"], replace: [45, "Uint8"] }],
  ts_easing_info: [32, { struct_size: [0, "Uint32"], kind: [4, "Uint32"], max_error: [8, "Float64"], fallbacks: [16, "BigUint64"], duration: [24, "Float64"] }],
  ts_spring: [24, { omega: [0, "Float64"], damping_ratio: [8, "Float64"], mass: [16, "Float64"] }],
  ts_spring_desc: [112, { struct_size: [0, "Uint32"], scheme: [4, "Uint32"], preset: [8, "Uint32"], duration: [16, "Float64"], bounce: [24, "Float64"], response: [32, "Float64"], damping_ratio: [40, "Float64"], frequency: [48, "Float64"], omega: [56, "Float64"], half_life: [64, "Float64"], stiffness: [72, "Float64"], damping: [80, "Float64"], mass: [88, "Float64"], bounciness: [96, "Float64"], speed: [104, "Float64"] }],
  ts_spring_info: [128, { struct_size: [0, "Uint32"], mass: [8, "Float64"], stiffness: [16, "Float64"], damping: [24, "Float64"], omega: [32, "Float64"], damping_ratio: [40, "Float64"], duration: [48, "Float64"], bounce: [56, "Float64"], visual_duration: [64, "Float64"], settling_duration: [72, "Float64"], response: [80, "Float64"], frequency: [88, "Float64"], half_life: [96, "Float64"], bounciness: [104, "Float64"], speed: [112, "Float64"], overshoot: [120, "Float64"] }],
  ts_spring_motion: [48, { struct_size: [0, "Uint32"], start: [8, "Float64"], target: [16, "Float64"], velocity: [24, "Float64"], overshoot: [32, "Uint32"], restitution: [40, "Float64"] }],
  ts_decay: [16, { rate: [0, "Float64"], power: [8, "Float64"] }],
  ts_decay_info: [64, { struct_size: [0, "Uint32"], rate: [8, "Float64"], time_constant: [16, "Float64"], half_life: [24, "Float64"], deceleration_rate: [32, "Float64"], drag: [40, "Float64"], friction: [48, "Float64"], power: [56, "Float64"] }],
  ts_decay_motion: [88, { struct_size: [0, "Uint32"], decay: [8, "ts_decay"], start: [24, "Float64"], velocity: [32, "Float64"], bounded: [40, "Uint8"], lower: [48, "Float64"], upper: [56, "Float64"], spring: [64, "ts_spring"] }],
  ts_fall_motion: [48, { struct_size: [0, "Uint32"], acceleration: [8, "Float64"], start: [16, "Float64"], velocity: [24, "Float64"], decay: [32, "ts_decay"] }],
  ts_velocity_tracker: [840, { struct_size: [0, "Uint32"], lanes: [4, "Uint32"], degree: [8, "Uint32"], weighting: [12, "Uint32"], count: [16, "Uint32"], next: [20, "Uint32"], horizon: [24, "Float64"], pause: [32, "Float64"], times: [40, "Float64", 20], values: [200, "Float64", 80] }],
  ts_velocity_info: [32, { struct_size: [0, "Uint32"], samples: [4, "Uint32"], degree: [8, "Uint32"], duration: [16, "Float64"], confidence: [24, "Float64"] }],
  ts_view_f32: [8, { data: [0, "Uint32"], stride: [4, "Int32"] }],
  ts_view_f64: [8, { data: [0, "Uint32"], stride: [4, "Int32"] }],
  ts_input_f32: [12, { data: [0, "Uint32"], stride: [4, "Int32"], number: [8, "Float32"] }],
  ts_input_f64: [16, { data: [0, "Uint32"], stride: [4, "Int32"], number: [8, "Float64"] }],
  ts_index: [8, { data: [0, "Uint32"], stride: [4, "Int32"] }],
  ts_spring_batch_f32: [100, { struct_size: [0, "Uint32"], count: [4, "Uint32"], value: [8, "ts_view_f32"], velocity: [16, "ts_view_f32"], target: [24, "ts_input_f32"], springs: [36, "Uint32"], spring_count: [40, "Uint32"], index: [44, "ts_index"], omega: [52, "ts_input_f32"], damping_ratio: [64, "ts_input_f32"], tolerance: [76, "Float32"], threads: [80, "Uint32"], mask: [84, "Uint32"], mask_stride: [88, "Int32"], active: [92, "Uint32"], active_stride: [96, "Int32"] }],
  ts_spring_batch_f64: [120, { struct_size: [0, "Uint32"], count: [4, "Uint32"], value: [8, "ts_view_f64"], velocity: [16, "ts_view_f64"], target: [24, "ts_input_f64"], springs: [40, "Uint32"], spring_count: [44, "Uint32"], index: [48, "ts_index"], omega: [56, "ts_input_f64"], damping_ratio: [72, "ts_input_f64"], tolerance: [88, "Float64"], threads: [96, "Uint32"], mask: [100, "Uint32"], mask_stride: [104, "Int32"], active: [108, "Uint32"], active_stride: [112, "Int32"] }],
  ts_decay_batch_f32: [64, { struct_size: [0, "Uint32"], count: [4, "Uint32"], value: [8, "ts_view_f32"], velocity: [16, "ts_view_f32"], decay: [24, "Uint32"], rate: [28, "ts_input_f32"], tolerance: [40, "Float32"], threads: [44, "Uint32"], mask: [48, "Uint32"], mask_stride: [52, "Int32"], active: [56, "Uint32"], active_stride: [60, "Int32"] }],
  ts_decay_batch_f64: [80, { struct_size: [0, "Uint32"], count: [4, "Uint32"], value: [8, "ts_view_f64"], velocity: [16, "ts_view_f64"], decay: [24, "Uint32"], rate: [32, "ts_input_f64"], tolerance: [48, "Float64"], threads: [56, "Uint32"], mask: [60, "Uint32"], mask_stride: [64, "Int32"], active: [68, "Uint32"], active_stride: [72, "Int32"] }],
  ts_tween_batch_f32: [84, { struct_size: [0, "Uint32"], count: [4, "Uint32"], from: [8, "ts_input_f32"], to: [20, "ts_input_f32"], start: [32, "ts_input_f32"], duration: [44, "ts_input_f32"], easings: [56, "Uint32"], easing_count: [60, "Uint32"], index: [64, "ts_index"], out: [72, "ts_view_f32"], threads: [80, "Uint32"] }],
  ts_tween_batch_f64: [104, { struct_size: [0, "Uint32"], count: [4, "Uint32"], from: [8, "ts_input_f64"], to: [24, "ts_input_f64"], start: [40, "ts_input_f64"], duration: [56, "ts_input_f64"], easings: [72, "Uint32"], easing_count: [76, "Uint32"], index: [80, "ts_index"], out: [88, "ts_view_f64"], threads: [96, "Uint32"] }],
  ts_track: [8, { slot: [0, "Uint32"], generation: [4, "Uint32"] }],
  ts_track_desc: [40, { struct_size: [0, "Uint32"], kind: [4, "Uint32"], lanes: [8, "Uint32"], easing: [12, "ts_easing"], interpolation: [20, "Uint32"], rounding: [24, "Uint32"], wrap: [28, "Uint32"], space: [32, "Uint32"], extended: [36, "Uint8"] }],
  ts_key: [80, { struct_size: [0, "Uint32"], time: [8, "Float64"], interpolation: [16, "Uint32"], easing: [20, "ts_easing"], spring: [32, "ts_spring"], value: [56, "Uint32"], in_tangent: [60, "Uint32"], out_tangent: [64, "Uint32"], in_handle: [68, "Uint32"], out_handle: [72, "Uint32"], relative: [76, "Uint8"] }],
  ts_track_info: [72, { struct_size: [0, "Uint32"], kind: [4, "Uint32"], lanes: [8, "Uint32"], count: [12, "Uint32"], start: [16, "Float64"], end: [24, "Float64"], markers: [32, "Uint32"], easing: [36, "ts_easing"], interpolation: [44, "Uint32"], rounding: [48, "Uint32"], wrap: [52, "Uint32"], space: [56, "Uint32"], extended: [60, "Uint8"], before: [64, "Uint32"], after: [68, "Uint32"] }],
  ts_marker: [16, { time: [0, "Float64"], id: [8, "Uint32"] }],
  ts_bake_desc: [48, { struct_size: [0, "Uint32"], fps: [8, "Float64"], tolerance: [16, "Float64"], start: [24, "Float64"], end: [32, "Float64"], max_keys: [40, "Uint32"] }],
  ts_fit_desc: [40, { struct_size: [0, "Uint32"], times: [4, "Uint32"], values: [8, "Uint32"], count: [12, "Uint32"], lanes: [16, "Uint32"], tolerance: [24, "Float64"], interpolation: [32, "Uint32"] }],
  ts_path: [8, { slot: [0, "Uint32"], generation: [4, "Uint32"] }],
  ts_path_info: [32, { struct_size: [0, "Uint32"], length: [8, "Float64"], dimensions: [16, "Uint32"], closed: [20, "Uint8"], segments: [24, "Uint32"], jumps: [28, "Uint32"] }],
  ts_path_track_desc: [48, { struct_size: [0, "Uint32"], duration: [8, "Float64"], start: [16, "Float64"], end: [24, "Float64"], tolerance: [32, "Float64"], offset: [40, "Uint32"], rotation: [44, "Uint8"] }],
  ts_trackset: [8, { slot: [0, "Uint32"], generation: [4, "Uint32"] }],
  ts_cursor: [8, { slot: [0, "Uint32"], generation: [4, "Uint32"] }],
  ts_trackset_info: [40, { struct_size: [0, "Uint32"], tracks: [4, "Uint32"], lanes: [8, "Uint32"], keys: [12, "Uint32"], bytes: [16, "Uint32"], start: [24, "Float64"], end: [32, "Float64"] }],
  ts_affine: [48, { x: [0, "Float64"], y: [8, "Float64"], rotation: [16, "Float64"], scale_x: [24, "Float64"], scale_y: [32, "Float64"], shear: [40, "Float64"] }],
  ts_trs: [80, { translation: [0, "Float64", 3], rotation: [24, "Float64", 4], scale: [56, "Float64", 3] }],
  ts_timing: [96, { struct_size: [0, "Uint32"], delay: [8, "Float64"], end_delay: [16, "Float64"], duration: [24, "Float64"], iterations: [32, "Float64"], iteration_start: [40, "Float64"], rate: [48, "Float64"], direction: [56, "Uint32"], fill: [60, "Uint32"], easing: [64, "ts_easing"], given: [72, "Uint32"], repeat_delay: [80, "Float64"], return_easing: [88, "ts_easing"] }],
  ts_timing_result: [88, { struct_size: [0, "Uint32"], phase: [4, "Uint32"], in_effect: [8, "Uint8"], before: [9, "Uint8"], simple_progress: [16, "Float64"], directed_progress: [24, "Float64"], progress: [32, "Float64"], iteration: [40, "Float64"], active_time: [48, "Float64"], overall_progress: [56, "Float64"], active_duration: [64, "Float64"], end_time: [72, "Float64"], next_boundary: [80, "Float64"] }],
  ts_stagger_desc: [80, { struct_size: [0, "Uint32"], count: [4, "Uint32"], each: [8, "Float64"], amount: [16, "Float64"], base: [24, "Float64"], from: [32, "Uint32"], index: [36, "Uint32"], ratio_x: [40, "Float64"], ratio_y: [48, "Float64"], seed: [56, "BigUint64"], columns: [64, "Uint32"], axis: [68, "Uint32"], easing: [72, "ts_easing"] }],
  ts_world: [8, { slot: [0, "Uint32"], generation: [4, "Uint32"] }],
  ts_channel: [8, { slot: [0, "Uint32"], generation: [4, "Uint32"] }],
  ts_player: [8, { slot: [0, "Uint32"], generation: [4, "Uint32"] }],
  ts_timeline: [8, { slot: [0, "Uint32"], generation: [4, "Uint32"] }],
  ts_world_desc: [40, { struct_size: [0, "Uint32"], event_capacity: [4, "Uint32"], max_step: [8, "Float64"], motion: [16, "Uint32"], lag_step: [24, "Float64"], threads: [32, "Uint32"] }],
  ts_world_info: [160, { struct_size: [0, "Uint32"], time: [8, "Float64"], time_error: [16, "Float64"], rate: [24, "Float64"], max_step: [32, "Float64"], lag_step: [40, "Float64"], paused: [48, "Uint8"], motion: [52, "Uint32"], channels: [56, "Uint32"], players: [60, "Uint32"], active: [64, "Uint32"], next_boundary: [72, "Float64"], unread_events: [80, "Uint32"], dropped_events: [88, "BigUint64"], steps: [96, "BigUint64"], highest_scope: [104, "BigUint64"], kept: [112, "Uint32"], shown: [120, "BigUint64"], recording_start: [128, "Float64"], recording_end: [136, "Float64"], recording_bytes: [144, "Uint32"], sequence: [152, "BigUint64"] }],
  ts_event: [168, { time: [0, "Float64"], kind: [8, "Uint32"], reason: [12, "Uint32"], player: [16, "ts_player"], channel: [24, "ts_channel"], marker: [32, "Uint32"], lanes: [36, "Uint32"], count: [40, "BigUint64"], sequence: [48, "BigUint64"], value: [56, "Float64", 4], velocity: [88, "Float64", 4], timeline: [120, "ts_timeline"], source: [128, "Uint32"], left: [132, "Uint32"], stays: [136, "Uint8"], lane: [137, "Uint8"], bound: [138, "Uint8"], begun: [139, "Uint8"], local_time: [144, "Float64"], progress: [152, "Float64"], rate: [160, "Float64"] }],
  ts_channel_desc: [56, { struct_size: [0, "Uint32"], kind: [4, "Uint32"], lanes: [8, "Uint32"], rounding: [12, "Uint32"], wrap: [16, "Uint32"], space: [20, "Uint32"], extended: [24, "Uint8"], value: [28, "Uint32"], name: [32, "Uint32"], path: [36, "Uint32"], scope: [40, "BigUint64"], tolerance: [48, "Float64"] }],
  ts_channel_info: [88, { struct_size: [0, "Uint32"], kind: [4, "Uint32"], lanes: [8, "Uint32"], rounding: [12, "Uint32"], wrap: [16, "Uint32"], space: [20, "Uint32"], extended: [24, "Uint8"], bound: [25, "Uint8"], active: [26, "Uint8"], scope: [32, "BigUint64"], tolerance: [40, "Float64"], player: [48, "ts_player"], layers: [56, "Uint32"], linked: [60, "Uint8"], parent: [64, "ts_channel"], weight: [72, "ts_channel"], mode: [80, "Uint32"] }],
  ts_link_desc: [40, { struct_size: [0, "Uint32"], sources: [4, "Uint32"], count: [8, "Uint32"], combine: [12, "Uint32"], easing: [16, "ts_easing"], scale: [24, "Uint32"], offset: [28, "Uint32"], lower: [32, "Uint32"], upper: [36, "Uint32"] }],
  ts_bounds: [56, { struct_size: [0, "Uint32"], lower: [4, "Uint32"], upper: [8, "Uint32"], contact: [12, "Uint32"], given: [16, "Uint32"], restitution: [24, "Float64"], spring: [32, "ts_spring"] }],
  ts_motion: [288, { struct_size: [0, "Uint32"], kind: [4, "Uint32"], flags: [8, "Uint32"], given: [12, "Uint32"], overshoot: [16, "Uint32"], target: [20, "Uint32"], from: [24, "Uint32"], velocity: [28, "Uint32"], acceleration: [32, "Uint32"], speed: [36, "Uint32"], amplitude: [40, "Uint32"], offset: [44, "Uint32"], timing: [48, "ts_timing"], spring: [144, "ts_spring"], decay: [168, "ts_decay"], tolerance: [184, "Float64"], restitution: [192, "Float64"], bounds: [200, "Uint32"], track: [204, "ts_track"], path: [212, "ts_path"], path_start: [224, "Float64"], path_end: [232, "Float64"], frequency: [240, "Float64"], fade: [248, "Float64"], octaves: [256, "Uint32"], seed: [260, "Uint32"], fling: [264, "Uint32"], friction: [272, "Float64"], ppi: [280, "Float64"] }],
  ts_player_info: [96, { struct_size: [0, "Uint32"], kind: [4, "Uint32"], channel: [8, "ts_channel"], phase: [16, "Uint32"], paused: [20, "Uint8"], begun: [21, "Uint8"], active: [22, "Uint8"], time: [24, "Float64"], duration: [32, "Float64"], end_time: [40, "Float64"], remaining: [48, "Float64"], progress: [56, "Float64"], iteration: [64, "Float64"], rate: [72, "Float64"], timeline: [80, "ts_timeline"], kept: [88, "Uint8"], ended: [89, "Uint8"], waiting: [90, "Uint8"] }],
  ts_entry: [8, { slot: [0, "Uint32"], generation: [4, "Uint32"] }],
  ts_timeline_info: [40, { struct_size: [0, "Uint32"], time: [8, "Float64"], duration: [16, "Float64"], player: [24, "ts_player"], entries: [32, "Uint32"], levels: [36, "Uint32"] }],
  ts_entry_info: [56, { struct_size: [0, "Uint32"], entry: [4, "ts_entry"], kind: [12, "Uint32"], channel: [16, "ts_channel"], marker: [24, "Uint32"], at: [32, "Float64"], start: [40, "Float64"], end: [48, "Float64"] }],
  ts_entry_desc: [40, { struct_size: [0, "Uint32"], track: [4, "ts_track"], target: [12, "Uint32"], duration: [16, "Float64"], easing: [24, "ts_easing"], fill: [32, "Uint32"] }],
  ts_stop: [216, { struct_size: [0, "Uint32"], kind: [4, "Uint32"], active: [8, "Uint32"], time: [16, "Float64"], left: [24, "Float64"], event: [32, "ts_event"], chain: [200, "ts_player"], block: [208, "BigUint64"] }],
  ts_chain_desc: [32, { struct_size: [0, "Uint32"], iterations: [8, "Float64"], rate: [16, "Float64"], keep: [24, "Uint8"], tolerant: [25, "Uint8"] }],
  ts_chain_info: [72, { struct_size: [0, "Uint32"], state: [4, "Uint32"], reason: [8, "Uint32"], paused: [12, "Uint8"], at_block: [13, "Uint8"], rate: [16, "Float64"], iterations: [24, "Float64"], iteration: [32, "Float64"], groups: [40, "Uint32"], begun: [44, "Uint32"], members: [48, "Uint32"], remaining: [56, "Float64"], keep: [64, "Uint8"] }],
  ts_condition: [16, { input: [0, "Uint32"], comparison: [4, "Uint32"], value: [8, "Float64"] }],
  ts_transition_desc: [64, { struct_size: [0, "Uint32"], from: [4, "Uint32"], to: [8, "Uint32"], conditions: [12, "Uint32"], condition_count: [16, "Uint32"], after: [24, "Float64"], every: [32, "Float64"], finished: [40, "Uint8"], to_self: [41, "Uint8"], fade: [48, "Float64"], fade_easing: [56, "ts_easing"] }],
  ts_machine_info: [40, { struct_size: [0, "Uint32"], state: [4, "Uint32"], reason: [8, "Uint32"], current: [12, "Uint32"], time: [16, "Float64"], inputs: [24, "Uint32"], states: [28, "Uint32"], transitions: [32, "Uint32"] }],
  ts_scene: [8, { slot: [0, "Uint32"], generation: [4, "Uint32"] }],
  ts_build: [8, { slot: [0, "Uint32"], generation: [4, "Uint32"] }],
};

// Words of enums, at the indices of their numbers.
export const STATUSES = [
  "Ok", "InvalidArgument", "StaleHandle", "UnknownEasing", "OutOfMemory", "Busy", "NameInUse", "Callback", "InPast",
];
export const DIALECTS = ["any", "css", "gsap", "easings", "ah", "dotween", "anime"];
export const EASING_KINDS = ["exact", "baked", "live", "modified"];
export const MODIFIERS = ["in", "out", "inOut", "outIn", "reverse", "mirror"];
export const SPRING_PRESETS = [
  "smooth", "snappy", "bouncy", "swiftui", "interactive", "coreAnimation", "gpuAnimation", "yaal", "b3ll", "advance",
  "waveInteractive", "waveAnimated", "origami", "motionDuration", "motionVisual", "reactSpring", "reactSpringGentle",
  "reactSpringWobbly", "reactSpringStiff", "reactSpringSlow", "reactSpringMolasses", "android", "compose", "flutter",
  "box2d",
];
export const OVERSHOOTS = ["allow", "clamp", "stop", "bounce"];
export const DECAY_SCHEMES = ["rate", "time_constant", "half_life", "deceleration_rate", "drag", "friction"];
export const FLINGS = ["android", "flutter"];
export const TRACK_KINDS = [
  "numbers", "float", "int", "bool", "vec2", "vec3", "vec4", "point", "size", "rect", "color", "angle", "quat",
];
export const INTERPOLATIONS = ["default", "eased", "step", "hermite", "catmull", "monotone", "bezier", "spring"];
export const EXTRAPOLATIONS = ["hold", "linear", "loop", "loop_offset", "mirror"];
export const ROUNDINGS = ["nearest", "floor", "ceil", "toward_target"];
export const WRAPS = ["shortest", "longest", "cw", "ccw", "raw"];
export const COLOR_SPACES = ["oklab", "oklch", "linear", "srgb", "srgb-premultiplied"];
export const DIRECTIONS = ["normal", "reverse", "alternate", "alternate-reverse"];
export const FILLS = ["both", "forwards", "backwards", "none"];
export const PHASES = ["before", "active", "after"];
export const STAGGER_STARTS = ["first", "last", "center", "edges", "index", "ratio", "random"];
export const STAGGER_AXES = ["both", "x", "y"];
export const WEIGHTINGS = ["none", "delta", "central", "recent"];
export const COMBINATIONS = ["sum", "min", "max"];
export const LAYER_MODES = ["override", "add"];
export const CONTACTS = ["default", "hold", "stop", "bounce", "spring"];
export const MOTIONS = ["full", "reduce", "none"];
export const EVENT_KINDS = [
  undefined, "begin", "marker", "loop", "end", undefined, undefined, undefined, undefined, "contact", "state",
];
export const REASONS = [
  "none", "finished", "settled", "replaced", "stopped", "cancelled", "unbound", "error", "released", "bound",
];
export const PLAYER_KINDS = [
  undefined, "tween", "track", "spring", "decay", "timeline", "fall", "move", undefined, undefined, undefined,
  undefined, undefined, undefined, undefined, undefined, "path", "fling", "shake", "punch",
];
export const ENTRY_KINDS = [undefined, "track", "timeline", "marker"];
export const CHAIN_STATES = ["idle", "running", "ended"];

// Lanes by the kinds of tracks.
export const LANES = {
  float: 1, int: 1, bool: 1, vec2: 2, vec3: 3, vec4: 4, point: 2, size: 2, rect: 4, color: 4, angle: 1, quat: 4,
};
