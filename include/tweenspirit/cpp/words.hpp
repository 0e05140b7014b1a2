// SPDX-License-Identifier: MIT
// Made by bindings/python/tools/gen_native.py from tweenspirit.h; not to be edited.
//
// The enums of tweenspirit.h under C++ names: Direction::alternate is TS_DIRECTION_ALTERNATE, of type ts_direction.
// Infos and events are therefore the header's own structs, and both names can be compared.
#ifndef TWEENSPIRIT_CPP_WORDS_HPP
#define TWEENSPIRIT_CPP_WORDS_HPP

#include <tweenspirit/tweenspirit.h>

namespace tweenspirit {

struct Status {
  static constexpr ts_status ok = TS_OK, invalid_argument = TS_ERROR_INVALID_ARGUMENT,
                             stale_handle = TS_ERROR_STALE_HANDLE, unknown_easing = TS_ERROR_UNKNOWN_EASING,
                             out_of_memory = TS_ERROR_OUT_OF_MEMORY, busy = TS_ERROR_BUSY,
                             name_in_use = TS_ERROR_NAME_IN_USE, callback = TS_ERROR_CALLBACK,
                             in_past = TS_ERROR_IN_PAST;
};

struct Dialect {
  static constexpr ts_dialect canonical = TS_DIALECT_CANONICAL, css = TS_DIALECT_CSS, gsap = TS_DIALECT_GSAP,
                              easings_net = TS_DIALECT_EASINGS_NET, ah = TS_DIALECT_AH, dotween = TS_DIALECT_DOTWEEN,
                              anime = TS_DIALECT_ANIME;
};

struct EasingKind {
  static constexpr ts_easing_kind exact = TS_EASING_EXACT, baked = TS_EASING_BAKED, live = TS_EASING_LIVE,
                                  modified = TS_EASING_MODIFIED;
};

struct Modifier {
  static constexpr ts_easing_modifier in = TS_MODIFIER_IN, out = TS_MODIFIER_OUT, in_out = TS_MODIFIER_IN_OUT,
                                      out_in = TS_MODIFIER_OUT_IN, reverse = TS_MODIFIER_REVERSE,
                                      mirror = TS_MODIFIER_MIRROR;
};

struct SpringPreset {
  static constexpr ts_spring_preset smooth = TS_SPRING_SMOOTH, snappy = TS_SPRING_SNAPPY, bouncy = TS_SPRING_BOUNCY,
                                    swiftui = TS_SPRING_SWIFTUI, interactive = TS_SPRING_INTERACTIVE,
                                    core_animation = TS_SPRING_CORE_ANIMATION,
                                    gpu_animation = TS_SPRING_GPU_ANIMATION, yaal = TS_SPRING_YAAL,
                                    b3ll = TS_SPRING_B3LL, advance = TS_SPRING_ADVANCE,
                                    wave_interactive = TS_SPRING_WAVE_INTERACTIVE,
                                    wave_animated = TS_SPRING_WAVE_ANIMATED, origami = TS_SPRING_ORIGAMI,
                                    motion_duration = TS_SPRING_MOTION_DURATION,
                                    motion_visual = TS_SPRING_MOTION_VISUAL, react_spring = TS_SPRING_REACT_SPRING,
                                    react_spring_gentle = TS_SPRING_REACT_SPRING_GENTLE,
                                    react_spring_wobbly = TS_SPRING_REACT_SPRING_WOBBLY,
                                    react_spring_stiff = TS_SPRING_REACT_SPRING_STIFF,
                                    react_spring_slow = TS_SPRING_REACT_SPRING_SLOW,
                                    react_spring_molasses = TS_SPRING_REACT_SPRING_MOLASSES,
                                    android = TS_SPRING_ANDROID, compose = TS_SPRING_COMPOSE,
                                    flutter = TS_SPRING_FLUTTER, box2d = TS_SPRING_BOX2D;
};

struct Overshoot {
  static constexpr ts_overshoot allow = TS_OVERSHOOT_ALLOW, clamp = TS_OVERSHOOT_CLAMP, stop = TS_OVERSHOOT_STOP,
                                bounce = TS_OVERSHOOT_BOUNCE;
};

struct FlingKind {
  static constexpr ts_fling_kind android = TS_FLING_ANDROID, flutter = TS_FLING_FLUTTER;
};

struct VelocityWeighting {
  static constexpr ts_velocity_weighting none = TS_VELOCITY_WEIGHTING_NONE, delta = TS_VELOCITY_WEIGHTING_DELTA,
                                         central = TS_VELOCITY_WEIGHTING_CENTRAL,
                                         recent = TS_VELOCITY_WEIGHTING_RECENT;
};

/// `initial` is the track's default.
struct Interpolation {
  static constexpr ts_interpolation initial = TS_INTERPOLATION_DEFAULT, eased = TS_INTERPOLATION_EASED,
                                    step = TS_INTERPOLATION_STEP, hermite = TS_INTERPOLATION_HERMITE,
                                    catmull = TS_INTERPOLATION_CATMULL, monotone = TS_INTERPOLATION_MONOTONE,
                                    bezier = TS_INTERPOLATION_BEZIER, spring = TS_INTERPOLATION_SPRING;
};

struct Extrapolation {
  static constexpr ts_extrapolation hold = TS_EXTRAPOLATE_HOLD, linear = TS_EXTRAPOLATE_LINEAR,
                                    loop = TS_EXTRAPOLATE_LOOP, loop_offset = TS_EXTRAPOLATE_LOOP_OFFSET,
                                    mirror = TS_EXTRAPOLATE_MIRROR;
};

struct Rounding {
  static constexpr ts_rounding nearest = TS_ROUND_NEAREST, floor = TS_ROUND_FLOOR, ceil = TS_ROUND_CEIL,
                               toward_target = TS_ROUND_TOWARD_TARGET;
};

struct Wrap {
  static constexpr ts_wrap shortest = TS_WRAP_SHORTEST, longest = TS_WRAP_LONGEST, cw = TS_WRAP_CW, ccw = TS_WRAP_CCW,
                           raw = TS_WRAP_RAW;
};

struct ColorSpace {
  static constexpr ts_color_space oklab = TS_COLOR_OKLAB, oklch = TS_COLOR_OKLCH, linear = TS_COLOR_LINEAR,
                                  srgb = TS_COLOR_SRGB, srgb_premultiplied = TS_COLOR_SRGB_PREMULTIPLIED;
};

struct Direction {
  static constexpr ts_direction normal = TS_DIRECTION_NORMAL, reverse = TS_DIRECTION_REVERSE,
                                alternate = TS_DIRECTION_ALTERNATE,
                                alternate_reverse = TS_DIRECTION_ALTERNATE_REVERSE;
};

struct Fill {
  static constexpr ts_fill both = TS_FILL_BOTH, forwards = TS_FILL_FORWARDS, backwards = TS_FILL_BACKWARDS,
                           none = TS_FILL_NONE;
};

struct Phase {
  static constexpr ts_phase before = TS_PHASE_BEFORE, active = TS_PHASE_ACTIVE, after = TS_PHASE_AFTER;
};

struct StaggerFrom {
  static constexpr ts_stagger_from first = TS_STAGGER_FIRST, last = TS_STAGGER_LAST, center = TS_STAGGER_CENTER,
                                   edges = TS_STAGGER_EDGES, index = TS_STAGGER_INDEX, ratio = TS_STAGGER_RATIO,
                                   random = TS_STAGGER_RANDOM;
};

struct StaggerAxis {
  static constexpr ts_stagger_axis both = TS_STAGGER_AXIS_BOTH, x = TS_STAGGER_AXIS_X, y = TS_STAGGER_AXIS_Y;
};

struct MotionKind {
  static constexpr ts_motion_kind tween = TS_MOTION_TWEEN, track = TS_MOTION_TRACK, spring = TS_MOTION_SPRING,
                                  decay = TS_MOTION_DECAY, timeline = TS_MOTION_TIMELINE, fall = TS_MOTION_FALL,
                                  move = TS_MOTION_MOVE, path = TS_MOTION_PATH, fling = TS_MOTION_FLING,
                                  shake = TS_MOTION_SHAKE, punch = TS_MOTION_PUNCH, chain = TS_MOTION_CHAIN,
                                  machine = TS_MOTION_MACHINE;
};

struct MotionPolicy {
  static constexpr ts_motion_policy full = TS_POLICY_FULL, reduce = TS_POLICY_REDUCE, none = TS_POLICY_NONE;
};

struct EventKind {
  static constexpr ts_event_kind begin = TS_EVENT_BEGIN, marker = TS_EVENT_MARKER, loop = TS_EVENT_LOOP,
                                 end = TS_EVENT_END, contact = TS_EVENT_CONTACT, state = TS_EVENT_STATE;
};

struct Reason {
  static constexpr ts_reason none = TS_REASON_NONE, finished = TS_REASON_FINISHED, settled = TS_REASON_SETTLED,
                             replaced = TS_REASON_REPLACED, stopped = TS_REASON_STOPPED,
                             cancelled = TS_REASON_CANCELLED, unbound = TS_REASON_UNBOUND, error = TS_REASON_ERROR,
                             released = TS_REASON_RELEASED, bound = TS_REASON_BOUND;
};

struct LayerMode {
  static constexpr ts_layer_mode override = TS_LAYER_OVERRIDE, add = TS_LAYER_ADD;
};

struct LinkCombination {
  static constexpr ts_link_combination sum = TS_LINK_SUM, min = TS_LINK_MIN, max = TS_LINK_MAX;
};

struct Contact {
  static constexpr ts_contact initial = TS_CONTACT_DEFAULT, hold = TS_CONTACT_HOLD, stop = TS_CONTACT_STOP,
                              bounce = TS_CONTACT_BOUNCE, spring = TS_CONTACT_SPRING;
};

struct EntryKind {
  static constexpr ts_entry_kind track = TS_ENTRY_TRACK, timeline = TS_ENTRY_TIMELINE, marker = TS_ENTRY_MARKER;
};

struct ChainState {
  static constexpr ts_chain_state idle = TS_CHAIN_IDLE, running = TS_CHAIN_RUNNING, ended = TS_CHAIN_ENDED;
};

struct InputKind {
  static constexpr ts_input_kind number = TS_INPUT_NUMBER, boolean = TS_INPUT_BOOL, trigger = TS_INPUT_TRIGGER;
};

struct Comparison {
  static constexpr ts_comparison equal = TS_IS_EQUAL, not_equal = TS_IS_NOT_EQUAL, less = TS_IS_LESS,
                                 at_most = TS_IS_AT_MOST, greater = TS_IS_GREATER, at_least = TS_IS_AT_LEAST;
};

struct SceneThing {
  static constexpr ts_scene_thing channel = TS_SCENE_CHANNEL, timeline = TS_SCENE_TIMELINE, chain = TS_SCENE_CHAIN,
                                  machine = TS_SCENE_MACHINE;
};

}  // namespace tweenspirit
#endif
