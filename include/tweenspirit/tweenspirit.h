/* SPDX-License-Identifier: MIT
 *
 * TweenSpirit: an animation engine. Link with -ltweenspirit.
 *
 * Conventions
 *   - Every function that can fail returns a ts_status. Results go through trailing out_ pointers, which are written only
 *     when the function returns TS_OK; a function that fails has changed nothing. ts_last_error_message() says why.
 *   - Handles are values. All zero is null. A handle whose object is gone, or that never was one, is TS_ERROR_STALE_HANDLE,
 *     and so is the null handle wherever no comment gives it a meaning.
 *   - Structs that may grow begin with struct_size: set it to sizeof of the struct.
 *   - Times are in seconds, angles in radians, progress in 0 ... 1. NaN in gives NaN out.
 *   - Numbers in texts are written with a point, whatever the locale.
 *   - The same call gives the same bits on every CPU, in a batch or alone, as long as the floating-point environment is
 *     the default one. Floating-point exceptions must not be trapped.
 *   - What the library writes into a struct are its fields: the bytes between them are not defined.
 *   - Every function may be called from any thread, unless its comment says otherwise.
 *   - A call uses at most 16 KiB of stack, not counting your own callbacks. A live easing that evaluates another with
 *     ts_easing_evaluate or ts_easing_differentiate adds 1 KiB per level, so 64 levels, the most there can be, need 64 KiB.
 *     (A slope asks a live easing several times: nested slopes take so many times longer with each level.)
 */
#ifndef TWEENSPIRIT_H
#define TWEENSPIRIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define TS_API __declspec(dllimport)
#else
#define TS_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define TS_VERSION_MAJOR 0
#define TS_VERSION_MINOR 1
#define TS_VERSION_PATCH 0
/* Grows with every change that breaks a compiled program. */
#define TS_ABI_VERSION 1

/* ---- Library ------------------------------------------------------------------------------------------------------ */

/** What became of a call. */
typedef enum ts_status {
  TS_OK = 0,
  /** A null pointer, a number outside its range, memory that overlaps. */
  TS_ERROR_INVALID_ARGUMENT = 1,
  /** The object is gone, or the handle is null or never named one of this kind. */
  TS_ERROR_STALE_HANDLE = 2,
  /** A text that names no easing, or is malformed. */
  TS_ERROR_UNKNOWN_EASING = 3,
  TS_ERROR_OUT_OF_MEMORY = 4,
  /** Another thread, or a caller of this one, is inside the object. */
  TS_ERROR_BUSY = 5,
  TS_ERROR_NAME_IN_USE = 6,
  /** Foreign code that the call depended on failed. */
  TS_ERROR_CALLBACK = 7,
  TS_STATUS_FORCE32 = 0x7FFFFFFF
} ts_status;

/** What was built and what runs. The strings are static. */
typedef struct ts_build_info {
  size_t struct_size;
  /** "major.minor.patch" */
  const char *version;
  /** The instruction set in use: "baseline", "avx2" or "avx512". */
  const char *isa;
  /** The word in TWEENSPIRIT_ISA when the library was loaded, or "". Ignored where this CPU cannot run it. */
  const char *requested_isa;
  /** The instruction sets that were compiled in, separated by spaces. */
  const char *isas;
  /** The precisions that were compiled in, separated by spaces. */
  const char *precisions;
} ts_build_info;

/** A failed call as data. Programs read these fields; the sentence of the message is for people, and may change. The texts
 *  are UTF-8, and valid until this thread's next failure. */
typedef struct ts_error_info {
  size_t struct_size;
  /** TS_OK if no call of this thread has failed yet. */
  ts_status status;
  /** Whether `got` is a number. */
  bool is_number;
  /** ts_last_error_message(). */
  const char *message;
  /** The name of the refused argument, "tolerance"; for a part of an argument a phrase, "x1 of cubic-bezier". For a text that
   *  is no easing: "name" if a name in it is unknown, "text" if it is malformed, "arguments" if there are too many or too few.
   *  NULL if the failure is not about one argument. */
  const char *argument;
  /** What was given, as the message shows it: "1.5", "quad.inn". At most 60 bytes of a text; if it is longer, "..." follows.
   *  NULL if the failure is not about a value. */
  const char *got;
  /** The number that was given; 0 if `got` is not a number. */
  double number;
  /** What would be accepted, "between 0 and 1"; for an unknown easing the dialects that have the name, "css, gsap". NULL if
   *  the failure has no such hint. */
  const char *hint;
  /** TS_ERROR_STALE_HANDLE: the handle that was given, of whichever type. Otherwise 0. */
  uint32_t slot, generation;
  /** For a document in JSON, the line of what was refused, from 1; `argument` is then its path, "keys[3].v", or "text" for the
   *  whole. Otherwise 0. */
  uint32_t line;
} ts_error_info;

/** TS_ABI_VERSION of the library. */
TS_API uint32_t ts_abi_version(void);

/** The library's version, "major.minor.patch". */
TS_API const char *ts_version(void);

/** Fills the struct, whose struct_size the caller has set. */
TS_API ts_status ts_build_get_info(ts_build_info *out_info);

/** The name of a status, "TS_OK"; "TS_STATUS_UNKNOWN" for a number that is none. */
TS_API const char *ts_status_name(ts_status status);

/** What went wrong in this thread's latest failed call, in words: "x1 of cubic-bezier must be between 0 and 1, got 1.5".
 *  UTF-8; empty where none has failed. Valid until this thread's next failure. */
TS_API const char *ts_last_error_message(void);

/** Reads this thread's latest failed call into the struct, whose struct_size the caller has set. */
TS_API ts_status ts_error_get_info(ts_error_info *out_info);

/* ---- Easing ------------------------------------------------------------------------------------------------------- */

/** The curves that are built in. Their numbers are frozen; the library will never use one from 1024 on.
 *  Shapes: Robert Penner's equations as on easings.net. in: I(t). out: 1 - I(1 - t). in_out: I(2t)/2, mirrored in the
 *  second half. out_in: the out form in the first half, the in form in the second. */
typedef enum ts_easing_id {
  TS_EASING_LINEAR = 0,
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
  /** (2^10t - 1) / 1023: expo without the jumps at its ends. */
  TS_EASING_EXPO_SMOOTH_IN = 44, TS_EASING_EXPO_SMOOTH_OUT = 45, TS_EASING_EXPO_SMOOTH_IN_OUT = 46,
  TS_EASING_EXPO_SMOOTH_OUT_IN = 47,
  /** t^2 (3 - 2t) and t^3 (6t^2 - 15t + 10) */
  TS_EASING_SMOOTHSTEP = 48, TS_EASING_SMOOTHERSTEP = 49,
  /** AHEasing's shapes that are not Penner's. */
  TS_EASING_AH_ELASTIC_IN = 52, TS_EASING_AH_ELASTIC_OUT = 53, TS_EASING_AH_ELASTIC_IN_OUT = 54,
  TS_EASING_AH_ELASTIC_OUT_IN = 55,
  TS_EASING_AH_BACK_IN = 56, TS_EASING_AH_BACK_OUT = 57, TS_EASING_AH_BACK_IN_OUT = 58, TS_EASING_AH_BACK_OUT_IN = 59,
  TS_EASING_AH_BOUNCE_IN = 60, TS_EASING_AH_BOUNCE_OUT = 61, TS_EASING_AH_BOUNCE_IN_OUT = 62,
  TS_EASING_AH_BOUNCE_OUT_IN = 63,
  /** CSS's keywords. */
  TS_EASING_CSS_EASE = 64, TS_EASING_CSS_EASE_IN = 65, TS_EASING_CSS_EASE_OUT = 66, TS_EASING_CSS_EASE_IN_OUT = 67,
  TS_EASING_CSS_STEP_START = 68, TS_EASING_CSS_STEP_END = 69,
  /** GSAP's expo: 2^(10t - 10) t + t^6 (1 - t) */
  TS_EASING_GSAP_EXPO_IN = 72, TS_EASING_GSAP_EXPO_OUT = 73, TS_EASING_GSAP_EXPO_IN_OUT = 74,
  TS_EASING_GSAP_EXPO_OUT_IN = 75,
  TS_EASING_ID_FORCE32 = 0x7FFFFFFF
} ts_easing_id;

/** Whose words an easing's text is read in. A name resolves to the shape that its home gives it, or to none. */
typedef enum ts_dialect {
  /** "quad.inOut", "back.out(1.7)", "pow.in(2.5)"; CSS's functions and keywords; other libraries' names where the shape
   *  is exactly equal ("easeInOutCubic", "QuadraticEaseIn", "power2.out"), and with their library's name before them where
   *  it differs ("ah.back.in", "gsap.expo.out", "anime.back.in", "dotween.elastic.out"); springs ("spring(0.5, 0.3)", which
   *  are duration and bounce, then velocity and tolerance; "spring(snappy)", "spring(stiffness=200, damping=10)");
   *  registered names; and around any of these "reverse(...)", "mirror(...)", "in(...)", "out(...)", "inOut(...)", "outIn(...)" and
   *  "bake(curve, tolerance, max_points)", at most eight deep.
   *
   *  Curves of curves a and b, nested eight deep at most: "chain(a, b, split)" is a from 0 to the split (> 0 and < 1), in time
   *  and in value, then b; "blend(a, b, weight)" is (1 - weight) a + weight b; "clamp(a)" stays within 0 and 1; "scale(a, factor)".
   *
   *  "path(M0,0 C0.1,0.4 0.3,0.7 0.4,0.8 S0.8,1 1,1)", or the same from M on by itself, is GSAP's CustomEase: the commands M, C,
   *  S, L, H, V and Q of SVG along which x never falls.
   *
   *  Curves of chance, the same for the same seed everywhere: "rough(strength, points=20, taper=none, seed=0)" (taper: none, in,
   *  out, both) is the diagonal with corners up to strength / 5 off it; "wiggle(wiggles, type=easeOut, seed=0)" (type: easeOut,
   *  easeInOut, uniform, random) goes from 0 to 0 with so many crests; "noise(frequency, octaves=1, seed=0)" stays within -1 and 1;
   *  "shake(cycles, octaves=1, seed=0, fade=1)" is noise from 0 to 0.
   *
   *  Toolkits' curves: "material.emphasized", "flutter.fastOutSlowIn", "android.anticipate_overshoot", "ios.easeInOut",
   *  "tailwind.ease-out", "litmotion.InOutQuad", "godot.TRANS_QUAD.EASE_IN_OUT". */
  TS_DIALECT_CANONICAL = 0,
  /** "ease-in", "cubic-bezier(.4,0,.2,1)", "steps(4, jump-none)", "linear(0, 0.5 25% 75%, 1)"; for each number or
   *  percentage calc(), min(), max() or clamp(), at most 32 deep. A calculated count or x is clamped to its range. */
  TS_DIALECT_CSS = 1,
  /** GSAP 3: "power2.out", "back.inOut(1.7)", "elastic(1, 0.3)"; without a form, out. "steps(5)" is CSS's
   *  steps(6, jump-none), "steps(5, true)" its steps(5, jump-start). CustomEase's paths ("M0,0 C..."). */
  TS_DIALECT_GSAP = 2,
  /** "easeInOutElastic", and CSS. */
  TS_DIALECT_EASINGS_NET = 3,
  /** AHEasing and RZTweenSpirit: "CubicEaseInOut". */
  TS_DIALECT_AH = 4,
  /** DOTween: "OutElastic". */
  TS_DIALECT_DOTWEEN = 5,
  /** anime.js 4: "inOutQuad", "outBack(1.7)", "in(1.68)". */
  TS_DIALECT_ANIME = 6,
  TS_DIALECT_FORCE32 = 0x7FFFFFFF
} ts_dialect;

/** A curve. Counted: what ts_easing_parse and its like return is the caller's to release. */
typedef struct ts_easing {
  uint32_t slot;
  uint32_t generation;
} ts_easing;

/** For ts_easing_evaluate: CSS's before flag. Steps that jump at this input, and stops at the first, have not yet. */
#define TS_EVALUATE_BEFORE 1u
/** For ts_easing_evaluate: outside [0, 1] go on along the tangent at the end (steps and stops as CSS defines them)
 *  instead of holding the end. */
#define TS_EVALUATE_EXTRAPOLATE 2u

/** The value of a built-in curve (a ts_easing_id) at t, which is clamped to [0, 1]. NaN for an id that is none.
 *  Every family gives exactly 0 at 0 and 1 at 1. */
TS_API double ts_ease(uint32_t id, double t);

/** The handle of a built-in curve. It is never stale, and need not be released. */
TS_API ts_status ts_easing_get_builtin(uint32_t id, ts_easing *out_easing);

/** Returns the curve that a text, of any length, names in a dialect. A text that names none, or is malformed, is
 *  TS_ERROR_UNKNOWN_EASING, and the message says what was read and where it failed, or which other dialects have the name;
 *  a parameter outside its range is TS_ERROR_INVALID_ARGUMENT. Release it after use. */
TS_API ts_status ts_easing_parse(const char *text, ts_dialect dialect, ts_easing *out_easing);

/** CSS's linear() from arrays: `count` outputs (2 ... 2^24, within 1e30) and their inputs. `inputs` may be NULL, and a NaN
 *  in it is an input that was not given: such are spread evenly. An input below an earlier one is raised to it. */
TS_API ts_status ts_easing_create_linear(const double *outputs, const double *inputs, size_t count, ts_easing *out_easing);

/** One user more. */
TS_API ts_status ts_easing_retain(ts_easing easing);

/** One user less. With the last the curve is freed and its handle stale; built-in curves stay. */
TS_API ts_status ts_easing_release(ts_easing easing);

TS_API bool ts_easing_is_valid(ts_easing easing);

/** The canonical name: parsing it in the canonical dialect gives the same curve. Writes at most `capacity` bytes with the
 *  NUL, and the whole name's length without it: more than fits where that is not below `capacity`. `buffer` may be NULL
 *  where `capacity` is 0. */
TS_API ts_status ts_easing_print(ts_easing easing, char *buffer, size_t capacity, size_t *out_length);

/** The canonical names that resolve now and take no parameter, one a line, written as ts_easing_print does. */
TS_API ts_status ts_easing_list(char *buffer, size_t capacity, size_t *out_length);

/** The value at any t. `flags`: 0, TS_EVALUATE_BEFORE, TS_EVALUATE_EXTRAPOLATE or both. */
TS_API ts_status ts_easing_evaluate(ts_easing easing, double t, uint32_t flags, double *out_value);

/** The slope d(value)/dt at t in [0, 1], to the right at a corner and to the left at 1; 0 outside, where the input is
 *  clamped, and between the jumps of steps. Infinite where the tangent is vertical (circ.in at 1). */
TS_API ts_status ts_easing_differentiate(ts_easing easing, double t, double *out_slope);

/** Finds the first t in [0, 1] at which a monotone curve has reached `value`: on a flat piece its start, at a jump its place.
 *  A curve that turns back, as it was seen at 1,024 or more places, and a value outside the curve's range are
 *  TS_ERROR_INVALID_ARGUMENT. Evaluates the curve about 1,100 times. */
TS_API ts_status ts_easing_inverse(ts_easing easing, double value, double *out_t);

/** `count` values: out[i] is the curve at t[i], clamped to [0, 1]. `out` may be `t`; otherwise they must not overlap.
 *  No allocation. Each value has the bits that it has alone. A live curve that fails in the middle leaves the values
 *  before it written. */
TS_API ts_status ts_easing_sample_f32(ts_easing easing, const float *t, float *out, size_t count);
TS_API ts_status ts_easing_sample_f64(ts_easing easing, const double *t, double *out, size_t count);

/* ---- Curves of one's own ------------------------------------------------------------------------------------------ */

/** A curve: its value at t in [0, 1]. It should be pure; it may call every function of this header. It must return (not
 *  longjmp, not throw). Live curves may evaluate each other 64 calls deep. What is no number, or beyond 1e30, is an error
 *  while a curve is baked, and t itself afterwards. */
typedef double (*ts_easing_scalar)(double t, void *context);
/** The same without a context: AHEasing's functions, for instance. */
typedef double (*ts_easing_plain)(double t);
/** `count` values at once, out[i] from t[i]; the arrays are apart. A status other than TS_OK ends the call that asked. */
typedef ts_status (*ts_easing_batch)(const double *t, double *out, size_t count, void *context);
/** Called once, when the library will not call the curve again, on the thread that let go of it last. */
typedef void (*ts_easing_release_function)(void *context);

/** A curve to register: a name, exactly one of the three functions, and how to keep it. */
typedef struct ts_easing_desc {
  size_t struct_size;
  /** 1 to 255 bytes of A-Z a-z 0-9 _ . : -, by convention with a word of your own in front: "acme:heat". Copied. */
  const char *name;
  ts_easing_scalar scalar;
  ts_easing_plain plain;
  ts_easing_batch batch;
  void *context;
  /** May be NULL. */
  ts_easing_release_function release;
  /** How far the table may be from the curve, 1e-14 to 1; 0 is 1e-6. */
  double tolerance;
  /** How many points the table may have, 2 to 65,536; 0 is 4096. */
  uint32_t max_points;
  /** False: the curve is baked now, into a table of cubics, and not called again. True: it is called whenever it is
   *  evaluated, on the thread that evaluates. */
  bool live;
  /** Whether to replace a curve registered under the name; those who use that one keep it. */
  bool replace;
} ts_easing_desc;

/** What a curve is made of. */
typedef enum ts_easing_kind {
  /** A formula, or one of CSS's functions. */
  TS_EASING_EXACT = 0,
  /** A table with a measured error. */
  TS_EASING_BAKED = 1,
  /** A function that is called. */
  TS_EASING_LIVE = 2,
  /** Another curve under modifiers, or a curve of one or two others: chain(), blend(), clamp(), scale(). */
  TS_EASING_MODIFIED = 3,
  TS_EASING_KIND_FORCE32 = 0x7FFFFFFF
} ts_easing_kind;

typedef struct ts_easing_info {
  size_t struct_size;
  ts_easing_kind kind;
  /** Of a baked curve, 1.4 times the largest measured error; of a modified curve, what those below make of theirs; else 0. */
  double max_error;
  /** How often a live curve gave what is no number, and t stood in for it. */
  uint64_t fallbacks;
  /** spring(...): how many seconds it takes by nature, its settling time; else NaN. */
  double duration;
} ts_easing_info;

/** A curve made of a curve g. Of an exact curve the result is exact where there is a formula: out of quad.in is quad.out. */
typedef enum ts_easing_modifier {
  /** g itself. */
  TS_MODIFIER_IN = 0,
  /** 1 - g(1 - t) */
  TS_MODIFIER_OUT = 1,
  /** g(2t)/2, then 1 - g(2 - 2t)/2 */
  TS_MODIFIER_IN_OUT = 2,
  /** The out form in the first half, g in the second. */
  TS_MODIFIER_OUT_IN = 3,
  /** g(1 - t): from its end to its start. */
  TS_MODIFIER_REVERSE = 4,
  /** g(2t), then g(2 - 2t): there and back. */
  TS_MODIFIER_MIRROR = 5,
  TS_MODIFIER_FORCE32 = 0x7FFFFFFF
} ts_easing_modifier;

/** Puts a curve under a name, for every language in the process. The result is counted, beside the name. The names of
 *  built-in curves are in use for ever: TS_ERROR_NAME_IN_USE. A batch that fails is TS_ERROR_CALLBACK. Where this fails
 *  nothing is kept and `release` is not called; where it works `release` is called exactly once, before this returns for
 *  a baked curve. The curve's ends are its own, not forced to 0 and 1. */
TS_API ts_status ts_easing_register(const ts_easing_desc *desc, ts_easing *out_easing);

/** Frees the name. Who holds the curve keeps it. TS_ERROR_UNKNOWN_EASING where nothing is registered under it. */
TS_API ts_status ts_easing_unregister(const char *name);

/** The curve under one more modifier, at most eight. Counted. */
TS_API ts_status ts_easing_modify(ts_easing base, ts_easing_modifier modifier, ts_easing *out_easing);

/** The curve as a table of cubics whose measured error is within `tolerance` (1e-14 to 1), with at most `max_points`
 *  (2 to 65,536; 0 is 4096) knots. Counted. The error is measured between the knots and reported 1.4 times as large.
 *  A curve that wants more points is TS_ERROR_INVALID_ARGUMENT. The curve is asked 2^20 + 1024 `max_points`
 *  times at most; a step of a staircase costs some hundred. `out_max_error` may be NULL. */
TS_API ts_status ts_easing_bake(
  ts_easing easing, double tolerance, uint32_t max_points, ts_easing *out_easing, double *out_max_error);

/** Writes the curve in CSS, within `tolerance` (1e-9 to 1) of it on [0, 1], as ts_easing_print writes texts: its own function
 *  or keyword where CSS has one; a cubic in t as the cubic-bezier() that it is, with six decimals or more; else the closest
 *  cubic-bezier() that was found, where that is within the tolerance; else a linear() of few stops. `out_max_error`: 1.4
 *  times the largest measured error; may be NULL. Evaluates the curve 260 times, and 40 to 80 times for each stop, and some
 *  hundred times more for each jump. */
TS_API ts_status ts_easing_to_css(
  ts_easing easing, double tolerance, char *buffer, size_t capacity, size_t *out_length, double *out_max_error);

/** Fills the struct, whose struct_size the caller has set. */
TS_API ts_status ts_easing_get_info(ts_easing easing, ts_easing_info *out_info);

/* ---- Springs ------------------------------------------------------------------------------------------------------ */

/** A damped spring, m x'' + c x' + k (x - target) = 0, as omega = sqrt(k / m) in rad/s and the damping ratio
 *  c / (2 sqrt(k m)). A plain value: make it with ts_spring_make, or write the fields. omega >= 0, infinite for one that is
 *  at its target at once, 0 for a free body; damping_ratio >= 0 and finite, 0 swings for ever; mass > 0, or 0 for 1: it is
 *  remembered for stiffness and damping only. */
typedef struct ts_spring {
  double omega;
  double damping_ratio;
  double mass;
} ts_spring;

/** The springs of other libraries, and SwiftUI's four. */
typedef enum ts_spring_preset {
  TS_SPRING_SMOOTH = 0, TS_SPRING_SNAPPY, TS_SPRING_BOUNCY, TS_SPRING_SWIFTUI, TS_SPRING_INTERACTIVE,
  TS_SPRING_CORE_ANIMATION, TS_SPRING_GPU_ANIMATION, TS_SPRING_YAAL, TS_SPRING_B3LL, TS_SPRING_ADVANCE,
  TS_SPRING_WAVE_INTERACTIVE, TS_SPRING_WAVE_ANIMATED, TS_SPRING_ORIGAMI, TS_SPRING_MOTION_DURATION,
  TS_SPRING_MOTION_VISUAL, TS_SPRING_REACT_SPRING, TS_SPRING_REACT_SPRING_GENTLE, TS_SPRING_REACT_SPRING_WOBBLY,
  TS_SPRING_REACT_SPRING_STIFF, TS_SPRING_REACT_SPRING_SLOW, TS_SPRING_REACT_SPRING_MOLASSES, TS_SPRING_ANDROID,
  TS_SPRING_COMPOSE, TS_SPRING_FLUTTER, TS_SPRING_BOX2D,
  TS_SPRING_PRESET_FORCE32 = 0x7FFFFFFF
} ts_spring_preset;

/** Which words a spring is described in. */
typedef enum ts_spring_scheme {
  /** preset */
  TS_SPRING_BY_PRESET = 0,
  /** duration (perceptual: 2 pi / omega), bounce in (-1, 1]: damping ratio 1 - bounce, below 0 1 / (1 + bounce). SwiftUI's. */
  TS_SPRING_BY_DURATION = 1,
  /** duration (1.2 times it is 2 pi / omega), bounce in [0, 1], damping ratio at least 0.05. Motion's visualDuration. */
  TS_SPRING_BY_VISUAL_DURATION = 2,
  /** duration (from 0 to 1 at rest it has settled to 1e-3 after just so long), bounce in (-1, 1). */
  TS_SPRING_BY_SETTLING_DURATION = 3,
  /** duration likewise, damping_ratio > 0. */
  TS_SPRING_BY_SETTLING_DURATION_AND_RATIO = 4,
  /** response (2 pi / omega), damping_ratio. SwiftUI's response and dampingFraction; react-spring's `frequency`. */
  TS_SPRING_BY_RESPONSE = 5,
  /** frequency in Hz (omega / 2 pi), damping_ratio. Box2D's. */
  TS_SPRING_BY_FREQUENCY = 6,
  /** omega, damping_ratio, mass. */
  TS_SPRING_BY_OMEGA = 7,
  /** half_life (from rest, half of the distance is left after just so long, for the first time), damping_ratio. */
  TS_SPRING_BY_HALF_LIFE = 8,
  /** stiffness, damping, mass: tension and friction elsewhere. */
  TS_SPRING_BY_STIFFNESS = 9,
  /** stiffness, damping_ratio, mass. Android's. */
  TS_SPRING_BY_STIFFNESS_AND_RATIO = 10,
  /** bounciness, speed. Origami's and pop's. */
  TS_SPRING_BY_BOUNCINESS = 11,
  TS_SPRING_SCHEME_FORCE32 = 0x7FFFFFFF
} ts_spring_scheme;

/** A spring to make: a scheme and its fields. The others must be 0. */
typedef struct ts_spring_desc {
  size_t struct_size;
  ts_spring_scheme scheme;
  ts_spring_preset preset;
  double duration, bounce, response, damping_ratio, frequency, omega, half_life, stiffness, damping;
  /** 0 is 1. */
  double mass;
  double bounciness, speed;
} ts_spring_desc;

/** A spring in every scheme's words: decimals of up to 15 digits read back as they were given, those of bounciness and speed
 *  of up to nine places. NaN where no bounciness makes such a spring; infinite where a snap or an undamped spring has it so. */
typedef struct ts_spring_info {
  size_t struct_size;
  double mass, stiffness, damping, omega, damping_ratio, duration, bounce, visual_duration, settling_duration, response,
    frequency, half_life, bounciness, speed;
  /** How far beyond the target it goes from rest, as a fraction of the distance. */
  double overshoot;
} ts_spring_info;

/** What becomes of a motion at its target. The near side is the one it starts on (or towards which it starts, from the
 *  target itself). */
typedef enum ts_overshoot {
  TS_OVERSHOOT_ALLOW = 0,
  /** Shown at the target, at rest, while the motion below is on the far side. */
  TS_OVERSHOOT_CLAMP = 1,
  /** Done, at rest on the target, when it first crosses it. */
  TS_OVERSHOOT_STOP = 2,
  /** Each time it meets the target, its velocity is turned around and multiplied by `restitution`. */
  TS_OVERSHOOT_BOUNCE = 3,
  TS_OVERSHOOT_FORCE32 = 0x7FFFFFFF
} ts_overshoot;

/** Where a spring's motion begins and what it goes to. As a result it is filled in its first version's size. */
typedef struct ts_motion {
  size_t struct_size;
  double start, target, velocity;
  ts_overshoot overshoot;
  /** TS_OVERSHOOT_BOUNCE: 0 to 1. */
  double restitution;
} ts_motion;

/** The spring of a description. What is outside its range, or does not go with the scheme, is named in the message. */
TS_API ts_status ts_spring_make(const ts_spring_desc *desc, ts_spring *out_spring);

/** Fills the struct, whose struct_size the caller has set. */
TS_API ts_status ts_spring_get_info(const ts_spring *spring, ts_spring_info *out_info);

/** Where the motion is t >= 0 seconds after its start, and how fast: exact at any t, to 1e-11 of the distance and omega t below
 *  1e4. Either result may be NULL. At t = 0 the start itself, but for a spring that is at its target at once. */
TS_API ts_status ts_spring_evaluate(
  const ts_spring *spring, const ts_motion *from, double t, double *out_value, double *out_velocity);

/** The same at `count` times; the bits are those of ts_spring_evaluate, rounded once in f32. A time that is negative or no
 *  number gives NaN. Either result may be NULL, and may be `t`; otherwise they must be apart. */
TS_API ts_status ts_spring_sample_f32(
  const ts_spring *spring, const ts_motion *from, const float *t, float *out_value, float *out_velocity, size_t count);
TS_API ts_status ts_spring_sample_f64(
  const ts_spring *spring, const ts_motion *from, const double *t, double *out_value, double *out_velocity, size_t count);

/** The time from which on the value is within `tolerance` > 0 (in value units) of the target for ever: never too early by
 *  more than rounding, at most 1e-9 of itself too late. Infinite where that never comes. With TS_OVERSHOOT_STOP that is shortly
 *  before it stops: it stops at the ts_spring_crossing of the target, and so does a player (ts_spring_to). */
TS_API ts_status ts_spring_settling_time(
  const ts_spring *spring, const ts_motion *from, double tolerance, double *out_seconds);

/** The first time after `after` >= 0 at which the value is `level`; infinite where there is none. TS_OVERSHOOT_ALLOW only. */
TS_API ts_status ts_spring_crossing(
  const ts_spring *spring, const ts_motion *from, double level, double after, double *out_seconds);

/** The first time after `after` >= 0 at which the motion turns around, and the value there; infinite and the target where
 *  it does not. TS_OVERSHOOT_ALLOW only. `out_value` may be NULL. */
TS_API ts_status ts_spring_extremum(
  const ts_spring *spring, const ts_motion *from, double after, double *out_seconds, double *out_value);

/** A motion to another target that begins where this one is at t, as fast as it is. */
TS_API ts_status ts_spring_retarget(
  const ts_spring *spring, const ts_motion *from, double t, double target, ts_motion *out_motion);

/** The spring's motion from 0 to 1, with a velocity, as a curve over its settling time, which is put into `out_duration` (may
 *  be NULL): exact, and exactly 1 at 1. `tolerance` is that of the settling; 0 is 1e-3. Counted. A spring that never
 *  settles is an error. ts_easing_parse knows it as "spring(duration, bounce, velocity)" and "spring(snappy)". */
TS_API ts_status ts_easing_from_spring(
  const ts_spring *spring, double velocity, double tolerance, ts_easing *out_easing, double *out_duration);

/* ---- Decay -------------------------------------------------------------------------------------------------------- */

/** What slows down in proportion to its speed: v = v0 e^(-rate t). Scrolling and flinging. */
typedef struct ts_decay {
  /** 1/s, > 0 and finite. */
  double rate;
  /** Seconds, >= 0: it comes to rest at the start + power * velocity. 0: 1 / rate. With another power it starts faster or slower than
   *  it is asked to, power * rate times; motion's inertia is that of rate 1 / 0.325 and power 0.8. Batches, whose velocities are present
   *  ones, and falls do not look at it. */
  double power;
} ts_decay;

/** Which word a decay is described by. */
typedef enum ts_decay_scheme {
  TS_DECAY_BY_RATE = 0,
  /** Seconds to 1/e: 1 / rate. */
  TS_DECAY_BY_TIME_CONSTANT = 1,
  /** Seconds to one half: ln 2 / rate. */
  TS_DECAY_BY_HALF_LIFE = 2,
  /** What is left after a millisecond, e^(-rate / 1000): UIScrollView's 0.998 and 0.99. */
  TS_DECAY_BY_DECELERATION_RATE = 3,
  /** What is left after a second, e^-rate: Flutter's. */
  TS_DECAY_BY_DRAG = 4,
  /** rate / 4.2: Android's multiplier. */
  TS_DECAY_BY_FRICTION = 5,
  TS_DECAY_SCHEME_FORCE32 = 0x7FFFFFFF
} ts_decay_scheme;

/** A decay in every scheme's word. */
typedef struct ts_decay_info {
  size_t struct_size;
  double rate, time_constant, half_life, deceleration_rate, drag, friction;
  /** As it is given, or 1 / rate. */
  double power;
} ts_decay_info;

/** Where a decay begins, and the bounds that it may have: when it crosses one, at the exact time, the spring takes over
 *  towards the bound, from there and as fast. What begins outside goes to the nearer bound at once. */
typedef struct ts_decay_motion {
  size_t struct_size;
  ts_decay decay;
  double start, velocity;
  bool bounded;
  double lower, upper;
  ts_spring spring;
} ts_decay_motion;

TS_API ts_status ts_decay_make(ts_decay_scheme scheme, double value, ts_decay *out_decay);

/** Fills the struct, whose struct_size the caller has set. */
TS_API ts_status ts_decay_get_info(const ts_decay *decay, ts_decay_info *out_info);

/** Where it is t >= 0 seconds after its start, and how fast. Either result may be NULL. */
TS_API ts_status ts_decay_evaluate(const ts_decay_motion *from, double t, double *out_value, double *out_velocity);

/** Where it comes to rest (a bound, if it meets one), and the time from which on it is within `tolerance` > 0 of that.
 *  Either result may be NULL; without the time, the tolerance is not looked at. */
TS_API ts_status ts_decay_rest(
  const ts_decay_motion *from, double tolerance, double *out_value, double *out_seconds);

/** When the spring takes over (infinite: never), and its motion from then on. `out_motion` may be NULL. */
TS_API ts_status ts_decay_handoff(const ts_decay_motion *from, double *out_seconds, ts_motion *out_motion);

/** When it is at `level`, without bounds; infinite where it never is. */
TS_API ts_status ts_decay_crossing(const ts_decay_motion *from, double level, double *out_seconds);

/** The velocity with which it comes to rest at `target`. */
TS_API ts_status ts_decay_aim(const ts_decay *decay, double start, double target, double *out_velocity);

/** The velocity with which it comes to rest at the point of the grid offset + i spacing that is nearest to where it would. */
TS_API ts_status ts_decay_snap(
  const ts_decay *decay, double start, double velocity, double spacing, double offset, double *out_velocity);

/** What is accelerated evenly: x'' = acceleration - rate x'. Without a decay (rate 0) it falls freely; with one, its velocity tends to
 *  acceleration / rate. */
typedef struct ts_fall_motion {
  size_t struct_size;
  /** Value units per second squared. */
  double acceleration;
  double start, velocity;
  /** What slows it down; rate 0: nothing does. */
  ts_decay decay;
} ts_fall_motion;

/** Where it is t >= 0 seconds after its start, and how fast. Either result may be NULL. */
TS_API ts_status ts_fall_evaluate(const ts_fall_motion *from, double t, double *out_value, double *out_velocity);

/** The first time after `after` >= 0 at which it is at `level`; infinite where it never is. Where it is there at `after`, the time at
 *  which it comes back. */
TS_API ts_status ts_fall_crossing(const ts_fall_motion *from, double level, double after, double *out_seconds);

/** Whose fling. */
typedef enum ts_fling_kind {
  /** android.widget.OverScroller's, along the easing "android.fling". */
  TS_FLING_ANDROID = 0,
  /** Flutter's ClampingScrollSimulation: as far, in less time, along "flutter.fling". */
  TS_FLING_FLUTTER = 1,
  TS_FLING_KIND_FORCE32 = 0x7FFFFFFF
} ts_fling_kind;

/** How far (with the velocity's sign) and how long a fling goes on that starts at `velocity`, in pixels per second. `friction` > 0,
 *  Android's is 0.015; `ppi` > 0: pixels in an inch, 160 for density-independent ones. Either result may be NULL. */
TS_API ts_status ts_fling(
  ts_fling_kind kind, double velocity, double friction, double ppi, double *out_distance, double *out_seconds);

/** How far a content moves that is dragged x beyond its edge: (1 - 1 / (|x| coefficient / extent + 1)) extent with x's sign;
 *  `inverse`, from that (below extent) to x. extent > 0; coefficient > 0, UIScrollView's is 0.55. */
TS_API ts_status ts_rubber_band(double x, double extent, double coefficient, bool inverse, double *out_value);

/** What follows a target, dt >= 0 later: after half_life >= 0 half of the distance is left. Without a velocity
 *  exponentially; with one, which is replaced, as a critically damped spring that starts from rest. */
TS_API ts_status ts_follow(
  double value, double target, double half_life, double dt, double *inout_velocity, double *out_value);

/* ---- Velocity ----------------------------------------------------------------------------------------------------- */

/** How much samples count. */
typedef enum ts_velocity_weighting {
  /** All of them alike. */
  TS_VELOCITY_WEIGHTING_NONE = 0,
  /** Half at the time of the next one, in full from 10 ms before it on. */
  TS_VELOCITY_WEIGHTING_DELTA = 1,
  /** In full at an age of 10 to 50 ms, half at that of 0 and from 60 ms on. */
  TS_VELOCITY_WEIGHTING_CENTRAL = 2,
  /** In full up to an age of 50 ms, half from 100 ms on. */
  TS_VELOCITY_WEIGHTING_RECENT = 3,
  TS_VELOCITY_WEIGHTING_FORCE32 = 0x7FFFFFFF
} ts_velocity_weighting;

/** Where something was when, a finger or anything else, to tell how fast it is: plain data of the caller's, to be copied as
 *  such. Set struct_size and what is not to be usual, the rest to 0; set `count` to 0 to begin anew. */
typedef struct ts_velocity_tracker {
  size_t struct_size;
  /** Numbers of a value, 1 to 4; 0 is 1. Not to be changed while there are samples. */
  uint32_t lanes;
  /** Of the polynomial, 1 to 3; 0 is 2. */
  uint32_t degree;
  ts_velocity_weighting weighting;
  /** Samples, and where the next one goes: written by ts_velocity_tracker_add, as what follows. */
  uint32_t count, next;
  /** Samples older than `horizon` seconds before the newest do not count, nor those before a pause of more than `pause` seconds:
   *  0 is 0.1 and 0.04. */
  double horizon, pause;
  double times[20];
  /** Four numbers for each. */
  double values[80];
} ts_velocity_tracker;

typedef struct ts_velocity_info {
  size_t struct_size;
  /** Samples that counted, and the degree that they sufficed for. */
  uint32_t samples, degree;
  /** Seconds from the first of them to the last. */
  double duration;
  /** How much of the samples' variation the polynomial has, from 0 to 1, the lanes' multiplied; 0 without samples. */
  double confidence;
} ts_velocity_info;

/** Adds a sample: `lanes` numbers, and its time in seconds, finite and within 1e300. The oldest of more than 20 goes. Another
 *  one at the time of the newest replaces that; an earlier time begins anew. */
TS_API ts_status ts_velocity_tracker_add(ts_velocity_tracker *tracker, double time, const double *value);

/** Writes `lanes` numbers, in units per second, to out_velocity: the slope at the newest sample of the polynomial that fits the
 *  samples best, by weighted least squares, as Android's and Flutter's trackers have it. 0 where fewer than two samples count, or
 *  `time` is more than a pause later than the newest; a time that is not later, as -INFINITY, is the newest's. `out_info` may be
 *  NULL. */
TS_API ts_status ts_velocity_tracker_get(
  const ts_velocity_tracker *tracker, double time, double *out_velocity, ts_velocity_info *out_info);

/* ---- Batches ------------------------------------------------------------------------------------------------------ */

/* Arrays of the caller's, in place, without allocation, with the bits of the calls for one. What stands in them is not
 * inspected: a NaN or an infinity stays in its lane. Strides are in bytes and may be negative; 0 is packed. Columns of one
 * array of structs may interleave; arrays that overlap otherwise are refused. `threads` is the most to use, of a pool of
 * the library's own, 1 to 64, 0 for 1: the results do not depend on it. Several threads may step parts of their own. */

/** Numbers to be written. */
typedef struct ts_view_f32 {
  float *data;
  ptrdiff_t stride;
} ts_view_f32;
typedef struct ts_view_f64 {
  double *data;
  ptrdiff_t stride;
} ts_view_f64;

/** Numbers to be read; without data, `number` for all. */
typedef struct ts_input_f32 {
  const float *data;
  ptrdiff_t stride;
  float number;
} ts_input_f32;
typedef struct ts_input_f64 {
  const double *data;
  ptrdiff_t stride;
  double number;
} ts_input_f64;

/** Places in a palette. One beyond its end means its last entry. */
typedef struct ts_index {
  const uint32_t *data;
  ptrdiff_t stride;
} ts_index;

/** `count` springs: values, velocities and targets; and as their parameters one spring, a palette and an index, or (where
 *  `springs` is NULL) omega and damping_ratio for each. */
typedef struct ts_spring_batch_f32 {
  size_t struct_size;
  size_t count;
  ts_view_f32 value, velocity;
  ts_input_f32 target;
  /** 1 spring where there is no index, else 1 to 256. */
  const ts_spring *springs;
  size_t spring_count;
  ts_index index;
  /** Numbers below 0 count as 0. In f32 computed in f32: within 5e-7 max(1, omega dt) of the distance. */
  ts_input_f32 omega, damping_ratio;
  /** A spring within `tolerance` >= 0 of its target and no faster than omega times that is put on it, at rest. */
  float tolerance;
  uint32_t threads;
  /** Where not NULL: `count` bytes, 1 where a spring is active (not at rest on its target), else 0. */
  uint8_t *mask;
  ptrdiff_t mask_stride;
  /** Where not NULL: room for `count` numbers; the places of the active ones, in order, *out_active of them. */
  uint32_t *active;
  ptrdiff_t active_stride;
} ts_spring_batch_f32;
typedef struct ts_spring_batch_f64 {
  size_t struct_size;
  size_t count;
  ts_view_f64 value, velocity;
  ts_input_f64 target;
  const ts_spring *springs;
  size_t spring_count;
  ts_index index;
  ts_input_f64 omega, damping_ratio;
  double tolerance;
  uint32_t threads;
  uint8_t *mask;
  ptrdiff_t mask_stride;
  uint32_t *active;
  ptrdiff_t active_stride;
} ts_spring_batch_f64;

/** Moves every spring on by dt >= 0 seconds; with 0 they only settle. `out_active`: how many are not at rest on their
 *  targets; may be NULL, which is faster where nothing is to settle. A distance or a speed below 2^-767 (2^-95 in f32) is 0
 *  from then on, here and in ts_decays_step: passing through the subnormal numbers it would be slow, and never end. */
TS_API ts_status ts_springs_step_f32(const ts_spring_batch_f32 *batch, double dt, size_t *out_active);
TS_API ts_status ts_springs_step_f64(const ts_spring_batch_f64 *batch, double dt, size_t *out_active);

/** Whether ts_springs_step would take the batch: what is wrong with it is said without moving anything. */
TS_API ts_status ts_springs_check_f32(const ts_spring_batch_f32 *batch);
TS_API ts_status ts_springs_check_f64(const ts_spring_batch_f64 *batch);

/** `count` decays: one for all, or (where `decay` is NULL) a rate for each, where one below 0 counts as 0. One whose rest
 *  is no more than `tolerance` away is put there. */
typedef struct ts_decay_batch_f32 {
  size_t struct_size;
  size_t count;
  ts_view_f32 value, velocity;
  const ts_decay *decay;
  ts_input_f32 rate;
  float tolerance;
  uint32_t threads;
  uint8_t *mask;
  ptrdiff_t mask_stride;
  uint32_t *active;
  ptrdiff_t active_stride;
} ts_decay_batch_f32;
typedef struct ts_decay_batch_f64 {
  size_t struct_size;
  size_t count;
  ts_view_f64 value, velocity;
  const ts_decay *decay;
  ts_input_f64 rate;
  double tolerance;
  uint32_t threads;
  uint8_t *mask;
  ptrdiff_t mask_stride;
  uint32_t *active;
  ptrdiff_t active_stride;
} ts_decay_batch_f64;

/** Moves every decay on by dt >= 0 seconds. `out_active`: how many still move; may be NULL. */
TS_API ts_status ts_decays_step_f32(const ts_decay_batch_f32 *batch, double dt, size_t *out_active);
TS_API ts_status ts_decays_step_f64(const ts_decay_batch_f64 *batch, double dt, size_t *out_active);

/** `count` tweens: from (1 - e) + to e, e the easing at (time - start) / duration, and exactly from where e is 0, to where
 *  it is 1, and where both are one number. A duration of 0 is a jump at its start. In f32 the times are too: count them from
 *  an epoch of your own. */
typedef struct ts_tween_batch_f32 {
  size_t struct_size;
  size_t count;
  ts_input_f32 from, to, start, duration;
  /** 1 easing where there is no index, else 1 to 256. A live one is called on the caller's thread. */
  const ts_easing *easings;
  size_t easing_count;
  ts_index index;
  /** May be one of the inputs. */
  ts_view_f32 out;
  uint32_t threads;
} ts_tween_batch_f32;
typedef struct ts_tween_batch_f64 {
  size_t struct_size;
  size_t count;
  ts_input_f64 from, to, start, duration;
  const ts_easing *easings;
  size_t easing_count;
  ts_index index;
  ts_view_f64 out;
  uint32_t threads;
} ts_tween_batch_f64;

/** Where every tween is at `time`. A live curve that fails in the middle leaves the values before it written. */
TS_API ts_status ts_tweens_sample_f32(const ts_tween_batch_f32 *batch, double time);
TS_API ts_status ts_tweens_sample_f64(const ts_tween_batch_f64 *batch, double time);

/** The most threads that any batch may use, 1 to 64; 64 at first. */
TS_API ts_status ts_threads_set_maximum(uint32_t threads);

/* ---- Tracks ------------------------------------------------------------------------------------------------------- */

/* Keys at any times in any order, and a value at every time. A track is edited by one thread at a time, and may be asked
 * by several; who finds another in the middle of an edit waits a moment, then gets TS_ERROR_BUSY. The first question after
 * an edit compiles the track, which wants memory; what evaluates, plays or compiles a track has taken a copy. */

typedef struct ts_track {
  uint32_t slot;
  uint32_t generation;
} ts_track;

/** What a track's lanes mean. */
typedef enum ts_track_kind {
  /** `lanes` numbers. */
  TS_TRACK_NUMBERS = 0,
  TS_TRACK_FLOAT = 1,
  /** A whole number within 2^53: computed as a number, and rounded. */
  TS_TRACK_INT = 2,
  /** 0 or 1, held from key to key. */
  TS_TRACK_BOOL = 3,
  TS_TRACK_VEC2 = 4, TS_TRACK_VEC3 = 5, TS_TRACK_VEC4 = 6,
  /** x, y. width, height. x, y, width, height. */
  TS_TRACK_POINT = 7, TS_TRACK_SIZE = 8, TS_TRACK_RECT = 9,
  /** r, g, b, a of sRGB, straight alpha, 0 to 1; mixed in a colour space. */
  TS_TRACK_COLOR = 10,
  /** Radians, with a direction around the circle. */
  TS_TRACK_ANGLE = 11,
  /** x, y, z, w: a rotation, made of length 1 when it enters. */
  TS_TRACK_QUAT = 12,
  TS_TRACK_KIND_FORCE32 = 0x7FFFFFFF
} ts_track_kind;

/** How a track goes from a key to the next. It belongs to the key that the segment starts at. */
typedef enum ts_interpolation {
  /** The track's own. */
  TS_INTERPOLATION_DEFAULT = 0,
  /** a (1 - e) + b e, e the easing at the progress: exactly a where e is 0, b where it is 1; beyond both where e is. */
  TS_INTERPOLATION_EASED = 1,
  /** The key's value, up to the next key. */
  TS_INTERPOLATION_STEP = 2,
  /** Cubic, with slopes at both ends: this key's out tangent and the next one's in tangent, in value units per second
   *  (glTF's CUBICSPLINE). One not given is 0; an out tangent after a spring segment, the spring's velocity. */
  TS_INTERPOLATION_HERMITE = 3,
  /** Cubic through all keys, non-uniform Catmull-Rom: a key's slope is that of the parabola through it and its neighbours,
   *  at an end or a jump that of the chord. */
  TS_INTERPOLATION_CATMULL = 4,
  /** Cubic through all keys without leaving their range: Fritsch and Butland's slopes (1984), with SciPy's
   *  PchipInterpolator's at the ends. */
  TS_INTERPOLATION_MONOTONE = 5,
  /** Cubic Bezier in time and value: this key's out handle and the next one's in handle, as offsets from their keys. One
   *  that reaches beyond the segment is shortened to it. */
  TS_INTERPOLATION_BEZIER = 6,
  /** The key's spring, from this key's value towards the next one's, as fast as the segment before ends (one that is eased or
   *  has handles at most a thousand of its ranges in its time). Not put on the next key: that takes over where it is. */
  TS_INTERPOLATION_SPRING = 7,
  TS_INTERPOLATION_FORCE32 = 0x7FFFFFFF
} ts_interpolation;

/** Where a track is outside its keys. */
typedef enum ts_extrapolation {
  TS_EXTRAPOLATE_HOLD = 0,
  /** On along the slope at the end; where that is infinite, a thousand of the segment's ranges in its time. */
  TS_EXTRAPOLATE_LINEAR = 1,
  /** From the start to the end again and again; at the end itself, the last key. */
  TS_EXTRAPOLATE_LOOP = 2,
  /** Likewise, each time further by the distance from the first key to the last. */
  TS_EXTRAPOLATE_LOOP_OFFSET = 3,
  /** There and back. */
  TS_EXTRAPOLATE_MIRROR = 4,
  TS_EXTRAPOLATE_FORCE32 = 0x7FFFFFFF
} ts_extrapolation;

/** TS_TRACK_INT: how what lies between is rounded. */
typedef enum ts_rounding {
  /** To the nearest, ties to the even one. */
  TS_ROUND_NEAREST = 0, TS_ROUND_FLOOR = 1, TS_ROUND_CEIL = 2,
  /** To the side of the segment's end. */
  TS_ROUND_TOWARD_TARGET = 3,
  TS_ROUND_FORCE32 = 0x7FFFFFFF
} ts_rounding;

/** TS_TRACK_ANGLE: the direction from a key to the next. TS_TRACK_COLOR in OKLCH: the hue's. */
typedef enum ts_wrap {
  /** At most half a turn; just half a turn, to the positive side. */
  TS_WRAP_SHORTEST = 0,
  /** At least half a turn: the other direction than the shortest, and a full turn between equal angles (CSS's longer). */
  TS_WRAP_LONGEST = 1,
  /** To larger angles (CSS's increasing; clockwise on a screen, whose y points down), less than a turn. */
  TS_WRAP_CW = 2,
  /** To smaller angles, less than a turn. */
  TS_WRAP_CCW = 3,
  /** The number itself: several turns, if it says so. */
  TS_WRAP_RAW = 4,
  TS_WRAP_FORCE32 = 0x7FFFFFFF
} ts_wrap;

/** TS_TRACK_COLOR: where colours are mixed. All but sRGB with premultiplied alpha. */
typedef enum ts_color_space {
  TS_COLOR_OKLAB = 0, TS_COLOR_OKLCH = 1,
  /** Light itself: sRGB without its transfer function. */
  TS_COLOR_LINEAR = 2,
  /** The numbers as they are. */
  TS_COLOR_SRGB = 3,
  TS_COLOR_FORCE32 = 0x7FFFFFFF
} ts_color_space;

typedef struct ts_track_desc {
  size_t struct_size;
  ts_track_kind kind;
  /** TS_TRACK_NUMBERS: 1 to 64. Else 0, or what the kind has. */
  uint32_t lanes;
  /** Of segments whose key has none; null is linear. */
  ts_easing easing;
  /** Of keys that say the default; the default of it is eased, for TS_TRACK_BOOL step. */
  ts_interpolation interpolation;
  ts_rounding rounding;
  ts_wrap wrap;
  ts_color_space space;
  /** TS_TRACK_COLOR: results outside 0 to 1 stay so; else each component is clipped. Keys are never clipped. */
  bool extended;
} ts_track_desc;

/** A key. Arrays have a number for each lane. */
typedef struct ts_key {
  size_t struct_size;
  /** Finite, within 1e300; see `relative`. */
  double time;
  ts_interpolation interpolation;
  /** TS_INTERPOLATION_EASED; null is the track's. The track holds it as long as the key stands. */
  ts_easing easing;
  /** TS_INTERPOLATION_SPRING; all zero is ts_spring_make's default, smooth. */
  ts_spring spring;
  /** Of as many numbers as there are lanes. */
  const double *value;
  /** The slopes of the cubics that end and begin here; may be NULL. */
  const double *in_tangent, *out_tangent;
  /** The handles of the Beziers that end and begin here: for each lane its time (in: <= 0, out: >= 0) and value, as
   *  offsets from the key; may be NULL, of no length. */
  const double *in_handle, *out_handle;
  /** `time` is a duration >= 0: how long after the key before it in the call, the first one after the track's last key, or after
   *  time 0 where there is none. Times are the sums, rounded once. Only of keys that are inserted. */
  bool relative;
} ts_key;

typedef struct ts_track_info {
  size_t struct_size;
  ts_track_kind kind;
  uint32_t lanes;
  size_t count;
  /** The first and the last key's times; 0 where there is no key. */
  double start, end;
  size_t markers;
  ts_easing easing;
  ts_interpolation interpolation;
  ts_rounding rounding;
  ts_wrap wrap;
  ts_color_space space;
  bool extended;
  ts_extrapolation before, after;
} ts_track_info;

/** A time with a number of the caller's. */
typedef struct ts_marker {
  double time;
  uint32_t id;
} ts_marker;

TS_API ts_status ts_track_create(const ts_track_desc *desc, ts_track *out_track);

/** A track of its own with the same keys, markers and extrapolation. */
TS_API ts_status ts_track_copy(ts_track track, ts_track *out_track);

TS_API ts_status ts_track_destroy(ts_track track);

TS_API bool ts_track_is_valid(ts_track track);

/** `count` keys more, in any order, at most 2^24 in all. Keys at one time stay in the order in which they came: the track
 *  jumps there from the first to the last. The array's structs are keys[0].struct_size apart. */
TS_API ts_status ts_track_insert(ts_track track, const ts_key *keys, size_t count);

/** `count` keys more that are like `like` (whose time and value are not looked at; NULL: of the defaults), at `times`, with
 *  `values` key after key. */
TS_API ts_status ts_track_insert_columns(
  ts_track track, const ts_key *like, const double *times, const double *values, size_t count);

/** Reads the key at a place, in order of time, into a struct whose struct_size the caller has set. Its arrays are written to
 *  `out_numbers`, which has room for 7 numbers a lane (value, in and out tangent, in and out handle), and pointed to; those
 *  never given are NULL. Its easing is null where it is the
 *  track's. `out_numbers` may be NULL: then so are the arrays. */
TS_API ts_status ts_track_get_key(ts_track track, size_t index, ts_key *out_key, double *out_numbers);

/** Another key in the place of this one. Where its time differs it moves, behind those of its new time; `out_index` is
 *  where to, may be NULL. */
TS_API ts_status ts_track_set_key(ts_track track, size_t index, const ts_key *key, size_t *out_index);

/** The key with another value; with another time. */
TS_API ts_status ts_track_set_value(ts_track track, size_t index, const double *value);
TS_API ts_status ts_track_move(ts_track track, size_t index, double time, size_t *out_index);

/** `count` keys less, from `first` on. */
TS_API ts_status ts_track_remove(ts_track track, size_t first, size_t count);

/** Every key less; markers stay. */
TS_API ts_status ts_track_clear(ts_track track);

/** The last key at or before t; SIZE_MAX where there is none. */
TS_API ts_status ts_track_find(ts_track track, double t, size_t *out_index);

/** The keys at times from <= time < to. */
TS_API ts_status ts_track_find_range(ts_track track, double from, double to, size_t *out_first, size_t *out_count);

/** Fills the struct, whose struct_size the caller has set. */
TS_API ts_status ts_track_get_info(ts_track track, ts_track_info *out_info);

/** TS_EXTRAPOLATE_LOOP_OFFSET is for numbers, ints and angles. */
TS_API ts_status ts_track_set_extrapolation(ts_track track, ts_extrapolation before, ts_extrapolation after);

/** Returns the id of a marker's name, which is `length` <= 2^26 bytes of UTF-8: FNV-1a of them, 32 bits, or the next that is free if
 *  another name of this process has that one. The process keeps the name. */
TS_API ts_status ts_marker_get_id(const char *name, size_t length, uint32_t *out_id);

/** Writes the name of a marker's id, or the id's digits if no name has it, as ts_easing_print does. */
TS_API ts_status ts_marker_print(uint32_t id, char *buffer, size_t capacity, size_t *out_length);

/** One marker more, at most 2^24, behind those of its time. */
TS_API ts_status ts_track_add_marker(ts_track track, double time, uint32_t id);

/** The marker at a place, in order of time, less. */
TS_API ts_status ts_track_remove_marker(ts_track track, size_t index);

/** The markers after `after` and up to `upto` (or, where that is below `after`, from there to before `after`, in descending
 *  order): at most `capacity` of them, and how many there are. */
TS_API ts_status ts_track_get_markers(
  ts_track track, double after, double upto, ts_marker *out_markers, size_t capacity, size_t *out_count);

/** Keys and markers mirrored in time, start for end, so that the track runs backwards: an eased segment's curve is turned
 *  by TS_MODIFIER_OUT, TS_WRAP_CW becomes TS_WRAP_CCW. A segment of a spring cannot be turned; an angle's just half a turn
 *  goes the other way round. */
TS_API ts_status ts_track_reverse(ts_track track);

/** The value at t: `lanes` numbers; and the velocity, in value units per second: the derivative, to the right at a corner.
 *  A colour's is that of its premultiplied lanes in its space, a quaternion's that of its four numbers, an int's that before
 *  rounding; infinite where the tangent is vertical. At a key's time the value is that key, bitwise (the last of several).
 *  Without keys both are 0 (a quaternion 0, 0, 0, 1). Either may be NULL. */
TS_API ts_status ts_track_evaluate(ts_track track, double t, double *out_value, double *out_velocity);

/** Finds the first time, between the first key and the last, at which a monotone track of one lane has reached `value`. A
 *  track that turns back, as it was seen at 64 or more places in each segment, and a value outside its range are
 *  TS_ERROR_INVALID_ARGUMENT. */
TS_API ts_status ts_track_find_time(ts_track track, double value, double *out_time);

/** The values at `count` times, in any order; a row of `lanes` numbers for each. The bits are those of ts_track_evaluate,
 *  rounded once in f32. A time that is no number gives NaN. `t` and `out` must be apart. */
TS_API ts_status ts_track_sample_f32(ts_track track, const double *t, float *out, size_t count);
TS_API ts_status ts_track_sample_f64(ts_track track, const double *t, double *out, size_t count);

/** How a track is baked, or samples are fitted. */
typedef struct ts_bake_desc {
  size_t struct_size;
  /** So many keys a second, from the start on, and one at the end. 0: as few as the tolerance allows. */
  double fps;
  /** How far any lane may be from the track, in value units; > 0 where there is no fps. */
  double tolerance;
  /** From when to when; both 0: from the first key to the last. */
  double start, end;
  /** 2 to 2^24; 0 is 2^20 at a rate, 2^16 within a tolerance. */
  size_t max_keys;
} ts_bake_desc;

/** The track as linear keys. `out_max_error`: its largest measured error, in value units; may be NULL. Where the
 *  tolerance wants more keys than max_keys, the error says how close it got. Colours are baked as sRGB numbers,
 *  quaternions as themselves. */
TS_API ts_status ts_track_bake(
  ts_track track, const ts_bake_desc *desc, ts_track *out_track, double *out_max_error);

/** What keys a fit may use. */
typedef struct ts_fit_desc {
  size_t struct_size;
  /** Ascending; 1 to 2^24 of them. */
  const double *times;
  /** `lanes` for each time. */
  const double *values;
  size_t count;
  /** 1 to 64. */
  uint32_t lanes;
  /** > 0, in value units, for every lane. */
  double tolerance;
  /** TS_INTERPOLATION_EASED (linear keys) or TS_INTERPOLATION_HERMITE; the default is eased. */
  ts_interpolation interpolation;
} ts_fit_desc;

/** A track of few keys, all at times of samples, that passes each sample within the tolerance. `out_max_error`: how far it
 *  is from the farthest; may be NULL. */
TS_API ts_status ts_track_fit(const ts_fit_desc *desc, ts_track *out_track, double *out_max_error);

/** Writes a track of one lane as ts_easing_to_css does a curve, cubic-bezier() or linear(), its first key's value 0 and its
 *  last one's 1, within `tolerance` (1e-9 to 1) of that. `out_max_error` may be NULL. */
TS_API ts_status ts_track_to_css(
  ts_track track, double tolerance, char *buffer, size_t capacity, size_t *out_length, double *out_max_error);

/** Writes the track as keyframes of the Web Animations API in JSON: [{"offset": 0, "PROPERTY": "1px 2px", "easing":
 *  "ease-in"}, ...], as ts_easing_print does. Lanes are separated by spaces, each with `unit` ("px"; NULL for none); colours
 *  are "color(srgb r g b / a)"; angles have "rad" and no other unit. A segment is one keyframe where CSS has its curve (linear
 *  keys, its own functions, steps), where cubic-bezier() or linear() come as close (other easings, cubics, beziers and springs
 *  whose lanes go the same way, but colours, rotations and integers), and baked otherwise. `tolerance` is in value units; 0 is
 *  a thousandth of the largest way between keys that a lane has (of a colour or rotation 0.001): at every time what a browser
 *  shows of the text (it mixes such colours in OKLab, premultiplied, and other numbers each by itself) is as close to the
 *  track in each lane, seen at many places, and jumps within 2^-29 of the track's length. A colour's lanes are r, g, b and
 *  alpha, of which r, g and b count as they are and times alpha; alphas beyond 0 to 1 count as these. `property` is 1 to 255
 *  letters, digits, - and _. */
TS_API ts_status ts_track_to_web_animation(
  ts_track track, const char *property, const char *unit, double tolerance, char *buffer, size_t capacity,
  size_t *out_length);

/** Writes the track as a rule of CSS, "@keyframes NAME {...}", whose keyframes are those of ts_track_to_web_animation, with
 *  their places as percentages of the track's length. Where a value jumps, keyframes are 2^-30 of that apart. `name` is 1 to
 *  255 letters, digits, - and _, begins with no digit and is not "none". */
TS_API ts_status ts_track_to_css_keyframes(ts_track track, const char *name, const char *property, const char *unit,
    double tolerance, char *buffer, size_t capacity, size_t *out_length);

/* ---- Paths --------------------------------------------------------------------------------------------------------- */

/* Ways through the plane or through space, by their length: s in 0 ... 1 is the part of the way that lies behind. A path never
 * changes, and may be asked by any number of threads. Lengths are within 1e-12 of themselves, a place is as close to where it
 * should be along the way, in lengths of the path, and the same on every machine. */

typedef struct ts_path {
  uint32_t slot;
  uint32_t generation;
} ts_path;

typedef struct ts_path_info {
  size_t struct_size;
  /** Of the whole way. */
  double length;
  /** 2 or 3. */
  uint32_t dimensions;
  /** Whether it ends exactly where it begins. */
  bool closed;
  /** Lines, curves and parts of arcs that have a length. */
  size_t segments;
  /** Where a subpath begins away from the one before: the path jumps there, which is no way. */
  size_t jumps;
} ts_path_info;

/** How a path becomes a track. */
typedef struct ts_path_track_desc {
  size_t struct_size;
  /** Seconds, > 0, within 1e300. */
  double duration;
  /** Parts of the way: from which to which. It runs back where the start is the larger one; on a closed path it may begin
   *  anywhere and go round more than once, within 1e6; on another both are between 0 and 1. Both 0 are all of it, 0 and 1. */
  double start, end;
  /** How far the track may be from the path, in lengths of the path (of the angle, in turns): 1e-12 to 1; 0 is 1e-8. */
  double tolerance;
  /** Added to every point (a number for each dimension), or to the angle (one); NULL: nothing. */
  const double *offset;
  /** False: its points. True: the angle of the way in radians, of a path of 2 dimensions. It turns on beyond half a turn, and
   *  jumps at a corner the shorter way. Where the track runs back, the angle is that of running back. */
  bool rotation;
} ts_path_track_desc;

/** The path of an SVG path text (`d` of <path>): every command of SVG 2, 9.3, in `length` <= 2^26 bytes. Coordinates are within
 *  1e300. A text that is malformed is TS_ERROR_INVALID_ARGUMENT with the byte where it stops making sense: nothing of it is
 *  taken. Segments without a length are left out; a path may be a single point. */
TS_API ts_status ts_path_create_svg(const char *text, size_t length, ts_path *out_path);

/** The path of a chain of Bezier curves that share their ends: 1 + n `degree` points, each of `dimensions` (2 or 3) numbers within
 *  1e300. `degree`: 1 for straight lines, 2, or 3 for cubics. At most 2^24 points. */
TS_API ts_status ts_path_create_bezier(
  const double *points, size_t count, uint32_t dimensions, uint32_t degree, ts_path *out_path);

TS_API ts_status ts_path_destroy(ts_path path);
TS_API bool ts_path_is_valid(ts_path path);

/** Fills the struct, whose struct_size the caller has set. */
TS_API ts_status ts_path_get_info(ts_path path, ts_path_info *out_info);

/** The points at `count` parts of the way, and the directions there, of length 1: a number for each dimension, row after row.
 *  At a joint the direction is that of what follows, at the end of what ends; 0 for a path without a length. Before 0 and after
 *  1 a closed path goes round again, another stays at its ends. Either array may be NULL; the arrays must be apart. */
TS_API ts_status ts_path_sample(
  ts_path path, const double *parts, size_t count, double *out_points, double *out_tangents);

/** The path as a track: TS_TRACK_VEC2, TS_TRACK_VEC3 or, of the angle, TS_TRACK_ANGLE, whose keys are joined by cubics; at
 *  constant speed from time 0 to the duration. A path that wants more than 2^20 keys is TS_ERROR_INVALID_ARGUMENT. */
TS_API ts_status ts_path_to_track(ts_path path, const ts_path_track_desc *desc, ts_track *out_track);

/* ---- Documents in JSON -------------------------------------------------------------------------------------------- */

/* The format is bindings/FORMAT.md. A text is `length` bytes of UTF-8, at most 64 MiB, nested at most 16 deep; reading is
 * linear in its length. Numbers are read as the nearest doubles and written as the shortest decimals that read back. What is
 * refused is TS_ERROR_INVALID_ARGUMENT: ts_error_info has the path of the refused value as its argument, what was given,
 * what would be accepted or the nearest name as its hint, and the line. Texts are written in ASCII, as ts_easing_print
 * does; one over 64 MiB is refused. */

/** Reads {"tweenspirit": 1, "type": "easing", "easing": "cubic.out"}. A registered curve must be registered under that name.
 *  Release the easing after use. */
TS_API ts_status ts_easing_from_json(const char *text, size_t length, ts_easing *out_easing);
TS_API ts_status ts_easing_to_json(ts_easing easing, char *buffer, size_t capacity, size_t *out_length);

/** Reads {"tweenspirit": 1, "type": "spring", "spring": {"duration": 0.5, "bounce": 0.2}}: the parameters of one scheme. They are
 *  written as omega, damping_ratio and mass. */
TS_API ts_status ts_spring_from_json(const char *text, size_t length, ts_spring *out_spring);
TS_API ts_status ts_spring_to_json(const ts_spring *spring, char *buffer, size_t capacity, size_t *out_length);

/** Reads a track with its keys and the names of its markers. Destroy it after use. */
TS_API ts_status ts_track_from_json(const char *text, size_t length, ts_track *out_track);
TS_API ts_status ts_track_to_json(ts_track track, char *buffer, size_t capacity, size_t *out_length);

/* ---- Sets of tracks ----------------------------------------------------------------------------------------------- */

/* Tracks compiled into columns, never to change again; any number of threads may sample one set. The bits are those of
 * ts_track_sample; nothing is allocated. Lanes stand in the order of the tracks. */

typedef struct ts_trackset {
  uint32_t slot;
  uint32_t generation;
} ts_trackset;

/** Where the samples of one caller stand: with it, a time close to the one before is found without searching. Of one set;
 *  in use by one thread at a time (else TS_ERROR_BUSY). The results do not depend on it. */
typedef struct ts_cursor {
  uint32_t slot;
  uint32_t generation;
} ts_cursor;

typedef struct ts_trackset_info {
  size_t struct_size;
  size_t tracks, lanes, keys;
  /** Of memory. */
  size_t bytes;
  /** The first and the last key of all; 0 where there is none. */
  double start, end;
} ts_trackset_info;

/** Copies of the tracks: 0 to 2^24 of them, at most 2^24 lanes. */
TS_API ts_status ts_trackset_create(const ts_track *tracks, size_t count, ts_trackset *out_set);
TS_API ts_status ts_trackset_destroy(ts_trackset set);
TS_API bool ts_trackset_is_valid(ts_trackset set);

/** Fills the struct, whose struct_size the caller has set. */
TS_API ts_status ts_trackset_get_info(ts_trackset set, ts_trackset_info *out_info);

TS_API ts_status ts_cursor_create(ts_trackset set, ts_cursor *out_cursor);
TS_API ts_status ts_cursor_destroy(ts_cursor cursor);
TS_API bool ts_cursor_is_valid(ts_cursor cursor);

/** Every lane of every track at one time, into info.lanes numbers. The cursor may be null. A time that is no number gives
 *  NaN. */
TS_API ts_status ts_trackset_sample_f32(ts_trackset set, ts_cursor cursor, double t, float *out);
TS_API ts_status ts_trackset_sample_f64(ts_trackset set, ts_cursor cursor, double t, double *out);

/** The same at `count` times, in any order (fastest ascending): a row of info.lanes numbers for each. `times` and `out` must
 *  be apart. */
TS_API ts_status ts_trackset_sample_many_f32(ts_trackset set, const double *times, size_t count, float *out);
TS_API ts_status ts_trackset_sample_many_f64(ts_trackset set, const double *times, size_t count, double *out);

/** The same at the times i / fps, i from `start` on, |i| up to 2^53: however a bake is cut into calls, the bits are the
 *  same. */
TS_API ts_status ts_trackset_sample_frames_f32(
  ts_trackset set, int64_t start, size_t count, double fps, float *out);
TS_API ts_status ts_trackset_sample_frames_f64(
  ts_trackset set, int64_t start, size_t count, double fps, double *out);

/* ---- Transforms --------------------------------------------------------------------------------------------------- */

/** A 2-D affine map as lanes that may be tracks: x' = R(rotation) S(scale) K(shear) x + translation, K = (1 shear; 0 1). In
 *  CSS: translate() rotate() scale() skewX(atan(shear)). */
typedef struct ts_affine {
  double x, y, rotation, scale_x, scale_y, shear;
} ts_affine;

/** Of CSS's matrix(a, b, c, d, e, f): x' = a x + c y + e, y' = b x + d y + f. The rotation is within half a turn; a reflection
 *  is a negative scale_y. Any finite matrix has parts. */
TS_API ts_status ts_affine_decompose(const double matrix[6], ts_affine *out_parts);
TS_API ts_status ts_affine_compose(const ts_affine *parts, double out_matrix[6]);

/** A 3-D map as lanes: translation 0 to 2, rotation x, y, z, w 3 to 6, scale 7 to 9. */
typedef struct ts_trs {
  double translation[3], rotation[4], scale[3];
} ts_trs;

/** Of a matrix by columns (glTF's), whose last row is 0 0 0 1 and whose axes are at right angles, within 1e-6 of their
 *  lengths; one with shear is an error. A reflection is a negative scale x. */
TS_API ts_status ts_trs_decompose(const double matrix[16], ts_trs *out_parts);
TS_API ts_status ts_trs_compose(const ts_trs *parts, double out_matrix[16]);

/* ---- Timing ------------------------------------------------------------------------------------------------------- */

/** In which direction iterations run (Web Animations). */
typedef enum ts_direction {
  TS_DIRECTION_NORMAL = 0, TS_DIRECTION_REVERSE = 1,
  /** There and back again; back first. */
  TS_DIRECTION_ALTERNATE = 2, TS_DIRECTION_ALTERNATE_REVERSE = 3,
  TS_DIRECTION_FORCE32 = 0x7FFFFFFF
} ts_direction;

/** Whether there is a progress before the iterations (backwards) and after them (forwards). */
typedef enum ts_fill {
  TS_FILL_BOTH = 0, TS_FILL_FORWARDS = 1, TS_FILL_BACKWARDS = 2, TS_FILL_NONE = 3,
  TS_FILL_FORCE32 = 0x7FFFFFFF
} ts_fill;

typedef enum ts_phase {
  TS_PHASE_BEFORE = 0, TS_PHASE_ACTIVE = 1, TS_PHASE_AFTER = 2,
  TS_PHASE_FORCE32 = 0x7FFFFFFF
} ts_phase;

/* Flags of ts_timing, and all but the first two of ts_spring_to and ts_decay_to. */
/** `duration` is 0 because it is to be: that of a track is otherwise its length. */
#define TS_TIMING_ZERO_DURATION 1u
/** `iterations` is 0 because it is to be: otherwise 0 is 1. */
#define TS_TIMING_ZERO_ITERATIONS 2u
/** Moves under TS_MOTION_REDUCE too. */
#define TS_TIMING_ESSENTIAL 4u
/** `rate` is 0 because it is to be: otherwise 0 is 1. A player stands still then, as one that was started at rate 1 and given
 *  rate 0 at once; an inner timeline cannot. */
#define TS_TIMING_ZERO_RATE 8u
/** Keeps the player when it has come to its end: it rests there, with its handle, until it is sent on (ts_player_restart,
 *  _resume, _reverse, _seek, _set_rate, _update_timing; a spring by _set_target), replaced, stopped or cancelled. Not in
 *  chains. */
#define TS_TIMING_KEEP 16u
/** Takes the channel over at once, its delay included, which it waits for where the channel is. Otherwise a player with a delay
 *  > 0 that shows nothing of its own in it lets what runs go on until it begins. */
#define TS_TIMING_HOLD 32u
/** A layer, as ts_tween_desc's `additive` makes of a tween: its value is added to the channel's, whatever moves that. Where it ends
 *  at 0 nothing is left of it. A colour is added times its alpha, an int rounded in the end; not of bools and timelines. */
#define TS_TIMING_ADDITIVE 64u

/** The timing model of Web Animations (W3C, level 1). Local time is in seconds from the start, the delay included. */
typedef struct ts_timing {
  size_t struct_size;
  /** Seconds, of either sign, within 1e300: a negative delay starts inside. */
  double delay, end_delay;
  /** Of one iteration: >= 0, may be infinite. */
  double duration;
  /** >= 0, may be a fraction or infinite; 0 is 1. */
  double iterations;
  /** In iterations, >= 0: 0.5 begins in the middle of the first. */
  double iteration_start;
  /** Seconds of local time in one of the clock; 0 is 1, as in every zeroed struct, unless TS_TIMING_ZERO_RATE. Negative runs
   *  back, and takes boundaries from the other side; a player begins at its end, then. */
  double rate;
  ts_direction direction;
  ts_fill fill;
  /** Over the progress of each iteration; null is linear, in a world the attached curve. */
  ts_easing easing;
  uint32_t flags;
  /** Seconds, >= 0: between two iterations the value rests where the first of them left it, in all directions; not after the
   *  last. A loop's event comes at the end of the rest. Only with iteration_start 0. */
  double repeat_delay;
  /** Of iterations that run back, from their far end: at p of the way back they are at 1 - R(p), as GSAP's yoyoEase; null:
   *  the easing, backwards. Of tweens and tracks, not of timelines. */
  ts_easing return_easing;
  /** Each iteration goes on from where the one before has ended: the k-th adds k times the way of one (Web Animations'
   *  iterationComposite; in all directions), so that n end at n ways from the start. Of tweens and tracks of lanes that are
   *  moved each by itself: not of ints, bools, colours and rotations, nor of timelines. */
  bool accumulate;
} ts_timing;

typedef struct ts_timing_result {
  size_t struct_size;
  ts_phase phase;
  /** Whether there is a progress; where not, progress, directed_progress, iteration, active_time and overall_progress are
   *  NaN. */
  bool in_effect;
  /** CSS's before flag, which steps() look at. */
  bool before;
  /** Of the iteration: as the time goes, in the iteration's direction, and that through the easing. */
  double simple_progress, directed_progress, progress;
  /** Which iteration, from 0 (with iteration_start); infinite after infinitely many. */
  double iteration;
  double active_time, overall_progress;
  /** duration times iterations, with the rests between them; and with both delays, at least 0. */
  double active_duration, end_time;
  /** The local time of the next change of phase or iteration, in the direction of the rate; infinite where none comes. */
  double next_boundary;
} ts_timing_result;

/** Where a timing stands at a local time (any number but NaN). Times closer than max(2^-30 s, 4 ulp) are one instant: what
 *  is so close to a boundary is on it. In the after phase of whole iterations the progress is 1, never 0 of another. */
TS_API ts_status ts_timing_evaluate(const ts_timing *timing, double local_time, ts_timing_result *out_result);

/** Where the delays of ts_stagger begin. */
typedef enum ts_stagger_from {
  /** The first thing waits least; the last one does. */
  TS_STAGGER_FIRST = 0, TS_STAGGER_LAST = 1,
  /** In the middle, which may lie between two. */
  TS_STAGGER_CENTER = 2,
  /** At both ends of a line; of a grid at the nearest cell of its rim. */
  TS_STAGGER_EDGES = 3,
  /** At the thing `index`; at the point (ratio_x, ratio_y). */
  TS_STAGGER_INDEX = 4, TS_STAGGER_RATIO = 5,
  /** The distances from the first, shuffled by `seed`: the same everywhere. */
  TS_STAGGER_RANDOM = 6,
  TS_STAGGER_FORCE32 = 0x7FFFFFFF
} ts_stagger_from;

/** Along which axis of a grid distances are measured: as the crow flies, along the rows, along the columns. */
typedef enum ts_stagger_axis {
  TS_STAGGER_AXIS_BOTH = 0, TS_STAGGER_AXIS_X = 1, TS_STAGGER_AXIS_Y = 2,
  TS_STAGGER_AXIS_FORCE32 = 0x7FFFFFFF
} ts_stagger_axis;

/** Delays for things that start one after the other. A delay grows with the distance from where the delays begin. */
typedef struct ts_stagger_desc {
  size_t struct_size;
  /** How many things, 0 to 2^24. */
  size_t count;
  /** Seconds for a distance of 1, between two neighbours; negative delays where it is. Seconds are within 1e200. */
  double each;
  /** In place of `each`, which is 0 then: seconds from the nearest thing to the farthest, whatever their distances. Below 0
   *  the farthest is the first: GSAP's "edges" of a grid are the centre of it with a negative amount. */
  double amount;
  /** Seconds that every delay has besides. */
  double base;
  ts_stagger_from from;
  /** TS_STAGGER_INDEX: below the count (of none, 0). */
  size_t index;
  /** TS_STAGGER_RATIO: 0 is the left or upper rim of the cells, 1 the other one. In a line only the first counts. */
  double ratio_x, ratio_y;
  /** TS_STAGGER_RANDOM: any number. */
  uint64_t seed;
  /** Of a grid, filled row by row; its height is the count over this, the last row may be filled in part. 0: a line, and so
   *  is a grid of one row or one column. */
  size_t columns;
  ts_stagger_axis axis;
  /** Over the distances, from 0 (with an amount, from the least) to the largest; null is linear. */
  ts_easing easing;
} ts_stagger_desc;

/** Writes `count` delays in seconds. Where the code of a live easing fails, what is in `out_delays` has no meaning. */
TS_API ts_status ts_stagger(const ts_stagger_desc *desc, double *out_delays);

/* ---- Worlds ------------------------------------------------------------------------------------------------------- */

/* A world has a clock, which only the caller moves; channels, which are values of 1 to 64 lanes; and players, which move
 * them. A world is for one thread at a time: where another is inside it, or a curve's code comes back into it, a call is
 * TS_ERROR_BUSY and nothing has happened; worlds are independent of each other. A step allocates nothing.
 * In a forked child, a world that another thread of the parent was inside of stays TS_ERROR_BUSY: destroy it there.
 *
 * A command takes effect when it is issued, and writes what is bound before it returns. A step advances the clock, emits
 * what happened in between as events with their exact times, and leaves every value where it is at the clock's time:
 * a function of that time, not of how it was cut into steps. */

typedef struct ts_world {
  uint32_t slot;
  uint32_t generation;
} ts_world;

/** Of one world; every function that takes one takes its world first. */
typedef struct ts_channel {
  uint32_t slot;
  uint32_t generation;
} ts_channel;

/** Of one world. Stale as soon as it has ended; the event of its end says how. */
typedef struct ts_player {
  uint32_t slot;
  uint32_t generation;
} ts_player;

typedef enum ts_player_kind {
  TS_PLAYER_TWEEN = 1, TS_PLAYER_TRACK = 2, TS_PLAYER_SPRING = 3, TS_PLAYER_DECAY = 4,
  /** Moves a timeline's playhead. Its events have no channel, and the playhead as their value. */
  TS_PLAYER_TIMELINE = 5,
  TS_PLAYER_FALL = 6,
  TS_PLAYER_FORCE32 = 0x7FFFFFFF
} ts_player_kind;

/** Of one world. Stays until it is destroyed: what plays it comes and goes. */
typedef struct ts_timeline {
  uint32_t slot;
  uint32_t generation;
} ts_timeline;

/** Reduced motion: what becomes of players that begin under it. */
typedef enum ts_motion_policy {
  TS_MOTION_FULL = 0,
  /** At its begin a player is at its end, with the same events, unless it is TS_TIMING_ESSENTIAL. */
  TS_MOTION_REDUCE = 1,
  /** Essential ones too. */
  TS_MOTION_NONE = 2,
  TS_MOTION_FORCE32 = 0x7FFFFFFF
} ts_motion_policy;

typedef struct ts_world_desc {
  size_t struct_size;
  /** How many unread events are kept, 1 to 2^24; 0 is 65,536. Beyond it the oldest are dropped. */
  size_t event_capacity;
  /** The longest time that one step may advance, in seconds; what is beyond is lost. 0 is any. */
  double max_step;
  ts_motion_policy motion;
  /** What a step longer than max_step advances, in seconds, at most max_step; 0 is max_step. So a frame that hung for a second
   *  may go on as a usual one does: GSAP's lagSmoothing(threshold, adjusted lag). */
  double lag_step;
  /** The most threads that a step uses, of the pool that batches use, 1 to 64; 0 is 1. Values, events and hashes do not depend
   *  on it. A step of fewer than 32,768 lanes in motion stays on the caller's thread, as do foreign curves, tracks, links and
   *  timelines. Neither a snapshot nor a hash includes it: a world that is restored keeps its own. */
  uint32_t threads;
} ts_world_desc;

typedef struct ts_world_info {
  size_t struct_size;
  /** The clock, and what its rounding left out. */
  double time, time_error;
  double rate, max_step;
  /** What a longer step advances; max_step where nothing else was said. */
  double lag_step;
  bool paused;
  ts_motion_policy motion;
  /** Without timelines' playheads and what belongs to players; a fade that is under way counts as a player. */
  size_t channels, players;
  /** Players that are active: not paused, and of another rate than 0. Those that wait for their delay are. */
  size_t active;
  /** Until when nothing begins, ends, loops or meets a marker, and no chain goes on; infinite where nothing will. What moves, moves meanwhile. */
  double next_boundary;
  size_t unread_events;
  uint64_t dropped_events;
  /** So far. */
  uint64_t steps;
  /** The highest scope that a channel or an attached curve has had here, or in what was restored. */
  uint64_t highest_scope;
  /** Kept players that have come to their end. */
  size_t kept;
} ts_world_info;

/** `desc` may be NULL. */
TS_API ts_status ts_world_create(const ts_world_desc *desc, ts_world *out_world);

/** With its channels and players, which emit no end. Inside a step (from a curve's code) it is done when the step is. */
TS_API ts_status ts_world_destroy(ts_world world);
TS_API bool ts_world_is_valid(ts_world world);

/** Advances the clock by dt >= 0 times the rate (0 is legal, and all that a paused world does: what is due is emitted). Where a
 *  curve's code failed, its players have ended (TS_REASON_ERROR), the step is complete, and TS_ERROR_CALLBACK is returned.
 *  `out_active`, the active players, may be NULL. */
TS_API ts_status ts_world_step(ts_world world, double dt, size_t *out_active);

/** Likewise to a time at or after the clock's, whatever the rate and max_step. */
TS_API ts_status ts_world_step_to(ts_world world, double time, size_t *out_active);

/** Fills the struct, whose struct_size the caller has set. */
TS_API ts_status ts_world_get_info(ts_world world, ts_world_info *out_info);

/** Seconds of the world's clock in one of a step's, >= 0; 0 stands still. 1 at first. */
TS_API ts_status ts_world_set_rate(ts_world world, double rate);
TS_API ts_status ts_world_set_paused(ts_world world, bool paused);
TS_API ts_status ts_world_set_motion(ts_world world, ts_motion_policy motion);

/** Room for so many channels of one lane and players, so that making them allocates less. */
TS_API ts_status ts_world_reserve(ts_world world, size_t channels, size_t players);

typedef enum ts_event_kind {
  TS_EVENT_BEGIN = 1, TS_EVENT_MARKER = 2, TS_EVENT_LOOP = 3, TS_EVENT_END = 4,
  /** Of a chain, the slot and generation of whose handle stand in `player`. */
  TS_EVENT_CHAIN_BEGIN = 5, TS_EVENT_CHAIN_MARKER = 6, TS_EVENT_CHAIN_LOOP = 7, TS_EVENT_CHAIN_END = 8,
  /** A lane has met a bound of its channel: see ts_channel_set_bounds. */
  TS_EVENT_CONTACT = 9,
  /** Of a machine, the slot and generation of whose handle stand in `player`: `marker` is the place of the state that it
   *  entered, `lanes` of the one that it left, TS_MACHINE_NONE where there is none. `reason` says why it ended, if it did. */
  TS_EVENT_STATE = 10,
  TS_EVENT_FORCE32 = 0x7FFFFFFF
} ts_event_kind;

/** Why a player ended. */
typedef enum ts_reason {
  TS_REASON_NONE = 0,
  /** At the end of its time, or taken there. */
  TS_REASON_FINISHED = 1,
  /** A spring or a decay: at rest. */
  TS_REASON_SETTLED = 2,
  /** By a newer one on its channel, which has its value and velocity. */
  TS_REASON_REPLACED = 3,
  /** Where it was. */
  TS_REASON_STOPPED = 4,
  /** Back to where the channel was before it. */
  TS_REASON_CANCELLED = 5,
  /** Its channel is gone. */
  TS_REASON_UNBOUND = 6,
  /** A curve's code failed. */
  TS_REASON_ERROR = 7,
  /** A kept player that had come to its end, as an event before this one told, is let go. */
  TS_REASON_RELEASED = 8,
  /** A bound stopped it (TS_CONTACT_STOP). */
  TS_REASON_BOUND = 9,
  TS_REASON_FORCE32 = 0x7FFFFFFF
} ts_reason;

/** What happened to a player. It emits exactly one end, and before it one begin, unless it was ended before a step had found
 *  its delay over; a kept one so for each of its runs, and one end of TS_REASON_RELEASED when it is let go after its end. */
typedef struct ts_event {
  /** The world's, of the boundary itself; at least that of the command or seek that brought the player there. */
  double time;
  ts_event_kind kind;
  ts_reason reason;
  ts_player player;
  ts_channel channel;
  /** TS_EVENT_MARKER: the marker's id. */
  uint32_t marker;
  uint32_t lanes;
  /** Loops, markers and contacts: of a player's more than 64 in one step, the last event stands for so many. Else 1. */
  uint64_t count;
  /** Which event of the world, from 0. */
  uint64_t sequence;
  /** TS_EVENT_END: the first four lanes of the value and velocity it ended with. TS_EVENT_CONTACT: first the bound, and the
   *  velocity with which the lane met it, in units per second. `lanes` is 1 then. */
  double value[4], velocity[4];
  /** Of a player's event: what it moves where that is a timeline, else null; and its kind. Of a chain's: null, and 0. */
  ts_timeline timeline;
  ts_player_kind player_kind;
  /** TS_EVENT_END: whether the player is kept, and stays at its end. */
  bool stays;
  /** TS_EVENT_CONTACT: the lane, from 0; and which bound: 1 the lower, 2 the upper. Else 0. */
  uint8_t lane, bound;
} ts_event;

/** How many seconds of the world's clock at most until everything that ends has ended: players, at their rates of now, and delays
 *  of chains, behind which more may begin. 0 where there is neither; infinite where there are only players that never end. The
 *  first of these is `out_endless`; null where there is none. */
TS_API ts_status ts_world_get_remaining(ts_world world, double *out_seconds, ts_player *out_endless);

/** Writes what the world is made of as JSON (bindings/FORMAT.md, "World"), in the way of ts_easing_print: channels, players,
 *  timelines and chains, in the order of their slots, what moves what and what waits for what. An error over 64 MiB. */
TS_API ts_status ts_world_inspect(ts_world world, char *buffer, size_t capacity, size_t *out_length);

/** Takes the oldest unread events, at most `capacity`. Sorted by (time, end by command, begin, marker, loop, end, player),
 *  those of a step behind those of the commands before it. */
TS_API ts_status ts_world_read_events(ts_world world, ts_event *out_events, size_t capacity, size_t *out_count);

/** Takes the channels whose value or velocity has changed since they were last taken, at most `capacity`, by their slots. */
TS_API ts_status ts_world_read_changes(ts_world world, ts_channel *out_channels, size_t capacity, size_t *out_count);

/** A curve for every later tween (that names none) of the channels whose path is `path` or lies below it ("card.frame" of
 *  "card.frame.x"). The most specific path wins. With a scope other than 0, of the channels of that scope only, before any
 *  without. Attached again it is replaced. At most 4096. */
TS_API ts_status ts_world_attach(ts_world world, const char *path, uint64_t scope, ts_easing easing);
TS_API ts_status ts_world_detach(ts_world world, const char *path, uint64_t scope);

/** What is attached to a path with the component `component` is attached to those with each of `targets` in its place too
 *  (frame: position, bounds); targets may be aliases, but not of themselves. No targets: none any more. At most
 *  1024 in all. */
TS_API ts_status ts_world_alias(ts_world world, const char *component, const char *const *targets, size_t count);

/* ---- Channels ----------------------------------------------------------------------------------------------------- */

typedef struct ts_channel_desc {
  size_t struct_size;
  /** As of ts_track_desc. */
  ts_track_kind kind;
  uint32_t lanes;
  ts_rounding rounding;
  ts_wrap wrap;
  ts_color_space space;
  bool extended;
  /** A number for each lane; NULL is 0, of a quaternion no rotation. */
  const double *value;
  /** To be found by, 1 to 255 of A-Z a-z 0-9 _ . : -; of one channel in the world. May be NULL. */
  const char *name;
  /** What curves are attached to, likewise; NULL is the name. Need not be unique. */
  const char *path;
  uint64_t scope;
  /** In value units: what settles within it. 0: a thousandth of the distance. */
  double tolerance;
} ts_channel_desc;

/** How a layer acts on what is below it. */
typedef enum ts_layer_mode {
  TS_LAYER_OVERRIDE = 0, TS_LAYER_ADD = 1,
  TS_LAYER_MODE_FORCE32 = 0x7FFFFFFF
} ts_layer_mode;

typedef struct ts_channel_info {
  size_t struct_size;
  ts_track_kind kind;
  uint32_t lanes;
  ts_rounding rounding;
  ts_wrap wrap;
  ts_color_space space;
  bool extended, bound;
  /** Whether its player is, one of its layers', or one that waits beside it. */
  bool active;
  uint64_t scope;
  double tolerance;
  /** What moves it; null where nothing does. */
  ts_player player;
  /** Its additive players and its layers. */
  size_t layers;
  /** Whether it follows others: see ts_channel_link. */
  bool linked;
  /** Of a layer, the channel that it is on, its weight, and how it acts. Of a weight, `parent` is its layer. Else null. */
  ts_channel parent, weight;
  ts_layer_mode mode;
} ts_channel_info;

TS_API ts_status ts_channel_create(ts_world world, const ts_channel_desc *desc, ts_channel *out_channel);

/** Its player, its layers and what waits beside it end, unbound, and its layers are destroyed. A layer's weight is destroyed with the
 *  layer. */
TS_API ts_status ts_channel_destroy(ts_world world, ts_channel channel);
TS_API bool ts_channel_is_valid(ts_world world, ts_channel channel);

/** The channel of a name. An error where there is none. */
TS_API ts_status ts_channel_find(ts_world world, const char *name, ts_channel *out_channel);
TS_API ts_status ts_channel_get_info(ts_world world, ts_channel channel, ts_channel_info *out_info);

/** The curve that a tween which names none would have; one user more. Linear where none is attached. */
TS_API ts_status ts_channel_get_easing(ts_world world, ts_channel channel, ts_easing *out_easing);

/** The channel's values are written to memory whenever they change, lane after lane `stride` bytes on (0: without gaps), and,
 *  while nothing moves the channel, read from there. The memory must stay until ts_channel_unbind or the world's end. */
TS_API ts_status ts_channel_bind_f32(ts_world world, ts_channel channel, float *address, ptrdiff_t stride);
TS_API ts_status ts_channel_bind_f64(ts_world world, ts_channel channel, double *address, ptrdiff_t stride);
/** What moves the channel goes on. */
TS_API ts_status ts_channel_unbind(ts_world world, ts_channel channel);

/** `lanes` numbers each, of as many as the channel has; any may be NULL. The velocity of a colour is in its space; of what
 *  rests, waits or is paused, 0. The target is where the player goes, without one the value. */
TS_API ts_status ts_channel_get(
  ts_world world, ts_channel channel, double *out_value, double *out_velocity, double *out_target, size_t lanes);

/** At once: what moves it has stopped; layers go on. */
TS_API ts_status ts_channel_set(ts_world world, ts_channel channel, const double *value, size_t lanes);

/** What moves it, and its layers, stop where they are; what waits beside it ends as well. Nothing where nothing does. */
TS_API ts_status ts_channel_stop(ts_world world, ts_channel channel);

/** What several sources are together. */
typedef enum ts_link_combination {
  TS_LINK_SUM = 0, TS_LINK_MIN = 1, TS_LINK_MAX = 2,
  TS_LINK_COMBINATION_FORCE32 = 0x7FFFFFFF
} ts_link_combination;

/** A channel as a function of others: clamp(offset + scale * easing(x)) for each lane, where x is a source, or several together. */
typedef struct ts_link_desc {
  size_t struct_size;
  /** 1 to 256 channels of the world, each once, of one lane or as many as the channel. */
  const ts_channel *sources;
  size_t count;
  ts_link_combination combine;
  /** Null is none. It may not call the caller's code (a live easing). */
  ts_easing easing;
  /** A number for each lane, finite; NULL is 1, 0 and no bounds. */
  const double *scale, *offset, *lower, *upper;
} ts_link_desc;

/** Makes a channel follow others from now on, in place of what moves it or what it followed. It is what the function gives after
 *  every command and step, at every stop, and wherever it is read; its velocity is by the chain rule. Until it is unlinked, what
 *  would set or move it is an error, and so is a circle of links. Not for bools and rotations; an int is rounded. */
TS_API ts_status ts_channel_link(ts_world world, ts_channel channel, const ts_link_desc *desc);
/** Unlinks a channel, which keeps its value; one that is not linked stays as it is. Channels that follow one that is destroyed are
 *  unlinked likewise. */
TS_API ts_status ts_channel_unlink(ts_world world, ts_channel channel);

/** Puts a layer on a channel: another channel of its kind, which is moved by commands of its own, and whose value acts on that of
 *  the channel below it, times a weight, which is a channel as well. An override layer mixes what is below with its own, and
 *  begins as the channel is now; its weight counts as within 0 to 1. An additive one adds to what is below (a rotation turns it,
 *  colours are added times their alpha, alpha within 0 to 1), and begins at nothing; its weight may be any. Layers act in the
 *  order in which they were made, after additive players. Numbers are mixed lane by lane, an int is rounded in the end, angles,
 *  colours and rotations go as between two keys, a bool is the layer's from 0.5 on. The channel's value and velocity
 *  are with all layers, its velocity by the chain rule; commands on it begin from its own. `weight`: finite. A layer is
 *  removed by ts_channel_destroy. Not on a layer, a weight or a linked channel; none of these is linked or bound; no bool is
 *  added. */
TS_API ts_status ts_channel_add_layer(
  ts_world world, ts_channel channel, ts_layer_mode mode, double weight, ts_channel *out_layer, ts_channel *out_weight);

/** Begins a cross-fade: what moves the channel goes on below it, and what moves it next, if it is moved at this time of the
 *  world's, is faded in: for `duration` seconds, >= 1e-9, the value is the mix of both, of the new as far as `easing` says
 *  (null: linear; beyond 0 and 1 beyond both). At the end what moved it before ends, replaced. Where nothing moves it at this
 *  time, it fades to where it stands. Fades may begin during others (where 16 are under way, all that fades out ends, and the
 *  channel fades from where it is); whatever moves the channel without one takes over the
 *  mix's value and velocity, and ends all that fades out. A command with a delay that waits is not faded in. A duration of 0 takes
 *  back a fade that began at this time and in which nothing moves the channel yet. */
TS_API ts_status ts_channel_begin_fade(ts_world world, ts_channel channel, double duration, ts_easing easing);

/* A channel may keep its history: what moved it, from command to command. Its value at an earlier time is computed from that, and
 * has the bits that it had then, through interruptions, new targets, pauses, rates and seeks, with additive players, whatever the
 * steps were. What bounds, layers, fades, timelines and links give it is not kept. Histories are in snapshots, not in
 * ts_world_hash: they change nothing that is to come. */

/** Keeps the channel's history from now on, at least `seconds` of the world's clock back, but no more than the 16,384 latest
 *  commands; 0 takes it away. Where there is no memory for an entry, the history begins anew with the next command. */
TS_API ts_status ts_channel_set_history(ts_world world, ts_channel channel, double seconds);
/** How long it is kept (0: it is not), from which time on it is known (infinity: from none), and how many entries there are. Any
 *  may be NULL. */
TS_API ts_status ts_channel_get_history(
  ts_world world, ts_channel channel, double *out_seconds, double *out_start, size_t *out_entries);
/** The channel's value and velocity as they were at a time of the world's clock, when the last command of that time had been given;
 *  `lanes` numbers each, as ts_channel_get gave them. Either may be NULL. TS_ERROR_INVALID_ARGUMENT where the channel keeps no
 *  history, before the history's start, after the clock, and where a timeline, a link, a layer or a fade moved the channel;
 *  TS_ERROR_OUT_OF_MEMORY where the history was lost. */
TS_API ts_status ts_channel_value_at(
  ts_world world, ts_channel channel, double time, double *out_value, double *out_velocity, size_t lanes);
/** The history from one time to a later one as a track, whose time 0 is `from`: within `tolerance` > 0, in value units, of what
 *  the channel was, with a key at each command and jump. Numbers are joined by cubics, colours and rotations by lines, and ints and
 *  bools are held. Errors as of ts_channel_value_at, and where the tolerance wants more than 65,536 keys. */
TS_API ts_status ts_channel_history_to_track(
  ts_world world, ts_channel channel, double from, double to, double tolerance, ts_track *out_track);

/** What becomes of a lane that a spring or a decay moves, where it meets a bound. */
typedef enum ts_contact {
  /** It rests there, with no velocity, for as long as the motion would be beyond; then it goes on with that. */
  TS_CONTACT_HOLD = 0,
  /** It ends there. A player whose last lane ends so ends with TS_REASON_BOUND. */
  TS_CONTACT_STOP = 1,
  /** It is thrown back with `restitution` times its velocity, and rests once it would leave the bound by less than the tolerance
   *  and come back. */
  TS_CONTACT_BOUNCE = 2,
  /** `spring` takes it over, from there and as fast, towards the bound. What begins beyond a bound goes to it at once. */
  TS_CONTACT_SPRING = 3,
  TS_CONTACT_FORCE32 = 0x7FFFFFFF
} ts_contact;

/** A channel's bounds. */
typedef struct ts_bounds_desc {
  size_t struct_size;
  /** A number for each lane, lower <= upper, within 1e300 or infinite for none; of an int, whole and within 2^53. NULL is none. */
  const double *lower, *upper;
  ts_contact contact;
  /** TS_CONTACT_BOUNCE: what is left of the velocity, 0 to 1. */
  double restitution;
  /** TS_CONTACT_SPRING; NULL is TS_SPRING_SMOOTH. */
  const ts_spring *spring;
} ts_bounds_desc;

typedef struct ts_bounds_info {
  size_t struct_size;
  bool bounded;
  ts_contact contact;
  double restitution;
  ts_spring spring;
} ts_bounds_info;

/** Sets a channel's bounds, in place of those it had; without any number that is finite, takes them away. What moves the channel
 *  goes on from where it is, as fast.
 *
 *  A lane that a spring or a decay of the channel's own moves meets a bound at the exact time of the crossing, and emits
 *  TS_EVENT_CONTACT, in either direction of its player's time. After 4,096 contacts of one run it rests at the bound, or, held,
 *  emits no more of them. A decay with bounds of its own has those in their place, with TS_CONTACT_SPRING; the overshoot of a
 *  spring is a bound at its target, unless one of these is nearer. With all contacts but TS_CONTACT_SPRING the channel's value is never beyond the bounds: what is set,
 *  tweened, played, linked or driven by a timeline is held within them, and so is the sum with layers. Not for bools, colours and
 *  rotations; ints are only held. */
TS_API ts_status ts_channel_set_bounds(ts_world world, ts_channel channel, const ts_bounds_desc *desc);
/** A channel's bounds, `lanes` numbers each, infinite where there is none. Any result may be NULL. */
TS_API ts_status ts_channel_get_bounds(
  ts_world world, ts_channel channel, ts_bounds_info *out_info, double *out_lower, double *out_upper, size_t lanes);

/* ---- Players ------------------------------------------------------------------------------------------------------ */

/* A channel has one player. A newer one replaces it when it begins, takes over value and velocity as they are then, and
 * emits the end of the older before its own begin. A slope that is no number, or beyond a thousand ranges in its duration, is
 * taken to that.
 *
 * A delay > 0 lets what runs go on: the player waits beside it, with a handle of its own, and takes the channel over exactly
 * when the delay is over, whatever began in between. It takes the channel over at once, and rests in its delay, with no velocity
 * to take over, where TS_TIMING_HOLD asks for that, where it shows a value of its own in its delay (a `from` or a track, with a
 * fill that reaches backwards), for layers and for timelines. ts_channel_set leaves those that wait; ts_channel_stop ends
 * them. */

/** From where the channel is to a target. */
typedef struct ts_tween_desc {
  size_t struct_size;
  /** A number for each lane. */
  const double *target;
  /** Where it starts; NULL: where the channel is. */
  const double *from;
  /** Its struct_size may be 0. */
  ts_timing timing;
  /** A layer: its value is added to the channel's (a quaternion's multiplied), whatever moves that; `from` NULL is 0. Where it
   *  fills forwards, what it added stays until the channel is set or another player replaces. Not for
   *  bools. */
  bool additive;
  /** Starts as fast as the channel is: the difference fades with the iteration, u (1 - u)^2. Kinds without rounding,
   *  colours and rotations; one iteration, normal direction. */
  bool blend;
  /** The target is a distance from where it starts, and known when it begins. Not of bools, colours and rotations. */
  bool relative;
} ts_tween_desc;

/** To a target by a spring. Ends when it has settled, exactly on the target: at a time of its own, whatever the steps. With
 *  TS_OVERSHOOT_STOP it ends when it first meets the target, with TS_OVERSHOOT_CLAMP and TS_OVERSHOOT_BOUNCE not before it,
 *  whatever the tolerance. The tolerance alone decides where it never meets the target, or meets it only after it has come to
 *  rest, as it does close to critical damping: slower than 1e-9 of omega times D, D being the larger of the distance and the
 *  starting speed over omega. The channel ends with its last lane. */
typedef struct ts_spring_to {
  size_t struct_size;
  const double *target;
  /** All zero is ts_spring_make's default, smooth. */
  ts_spring spring;
  /** A number for each lane, in units (of a colour, its space's) per second of the world; NULL: as fast as the channel is. */
  const double *velocity;
  /** In value units; 0: the channel's, or a thousandth of the largest lane's distance or of what its velocity carries. */
  double tolerance;
  ts_overshoot overshoot;
  double restitution;
  double delay;
  /** Of its time, > 0; 0 is 1, unless TS_TIMING_ZERO_RATE. */
  double rate;
  uint32_t flags;
  /** As of ts_tween_desc. */
  bool relative;
} ts_spring_to;

/** Thrown, to slow down. Numbers, vectors and angles. */
typedef struct ts_decay_to {
  size_t struct_size;
  /** A number for each lane, in units per second of the world; NULL: as fast as the channel is. */
  const double *velocity;
  /** Rate 0: that of iOS's scrolling, 2.002 per second. */
  ts_decay decay;
  /** Edges, a number for each lane, behind which the spring brings it back; NULL: none. */
  const double *lower, *upper;
  ts_spring spring;
  double tolerance;
  double delay;
  /** Of its time, > 0; 0 is 1, unless TS_TIMING_ZERO_RATE. */
  double rate;
  uint32_t flags;
} ts_decay_to;

/** Accelerated evenly: gravity. Numbers, vectors and angles. */
typedef struct ts_fall_desc {
  size_t struct_size;
  /** A number for each lane, in units per second squared of its time. */
  const double *acceleration;
  /** A number for each lane, in units per second of the world; NULL: as fast as the channel is. */
  const double *velocity;
  /** What slows it down; rate 0: nothing does. */
  ts_decay decay;
  /** Seconds; 0: it goes on until a command or an edge ends it. With a duration it ends as a tween does, and its target is where. */
  double duration;
  double delay;
  /** Of its time, > 0; 0 is 1, unless TS_TIMING_ZERO_RATE. */
  double rate;
  uint32_t flags;
} ts_fall_desc;

/** A tween that goes on as a fling does. Numbers, vectors, whose direction stays, and angles. */
typedef struct ts_fling_desc {
  size_t struct_size;
  ts_fling_kind kind;
  /** A number for each lane, in units per second of the world; NULL: as fast as the channel is at the time of the command. */
  const double *velocity;
  /** As of ts_fling; 0 is 0.015 and 160. */
  double friction, ppi;
  double delay;
  /** Of its time, > 0; 0 is 1, unless TS_TIMING_ZERO_RATE. */
  double rate;
  uint32_t flags;
} ts_fling_desc;

/** Along a path. */
typedef struct ts_follow_desc {
  size_t struct_size;
  /** Its struct_size may be 0. The easing is that of the way; null is linear, which is constant speed. */
  ts_timing timing;
  /** As of ts_path_track_desc. */
  double start, end;
  double tolerance;
  /** A number for each lane of the channel; NULL: nothing. */
  const double *offset;
  /** The path is moved (the angle turned) so that it begins where the channel is, but for the offset. */
  bool align;
} ts_follow_desc;

typedef struct ts_player_info {
  size_t struct_size;
  ts_player_kind kind;
  /** Null: a timeline's. */
  ts_channel channel;
  ts_phase phase;
  bool paused, begun;
  /** Not paused, and of another rate than 0; whether or not the world is. */
  bool active;
  /** Local, the delay included. */
  double time;
  /** Of one iteration (of a spring or a decay, until it has settled); and of all, with the delays. */
  double duration, end_time;
  /** Of the world, at its rate; infinite where it never ends, or stands still. */
  double remaining;
  /** As ts_timing_result; NaN where there is none, or where the code of a live curve, which is asked, fails. */
  double progress, iteration;
  double rate;
  /** What it moves, where that is a timeline; else null. */
  ts_timeline timeline;
  /** Whether it stays when it has come to its end, and whether it has; whether it waits for its delay beside what moves its
   *  channel. */
  bool kept, ended, waiting;
} ts_player_info;

TS_API ts_status ts_player_tween(
  ts_world world, ts_channel channel, const ts_tween_desc *desc, ts_player *out_player);

/** A copy of the track as it is: progress 0 to 1 goes from its start to its end, its markers are emitted where linear progress
 *  passes them. Of the channel's kind, or both of lanes that are mixed each by itself. `timing` may be NULL; its duration is
 *  the track's length unless it says another. */
TS_API ts_status ts_player_track(
  ts_world world, ts_channel channel, ts_track track, const ts_timing *timing, ts_player *out_player);
/** Along a path, as ts_player_track along its track: a channel of as many lanes as the path has dimensions follows its points, one of
 *  one lane (a number or an angle) the angle of a path of 2. Where the easing leaves 0 to 1, it goes on straight, and round a path
 *  that is closed and run through whole; an angle stays. */
TS_API ts_status ts_channel_follow(
  ts_world world, ts_channel channel, ts_path path, const ts_follow_desc *desc, ts_player *out_player);
TS_API ts_status ts_player_spring(
  ts_world world, ts_channel channel, const ts_spring_to *desc, ts_player *out_player);
TS_API ts_status ts_player_decay(
  ts_world world, ts_channel channel, const ts_decay_to *desc, ts_player *out_player);

/** Starts a fall. Without a duration it never ends by itself, and its target is where it began. */
TS_API ts_status ts_channel_fall(
  ts_world world, ts_channel channel, const ts_fall_desc *desc, ts_player *out_player);

/** Starts a tween by the fling's distance in its duration, along its curve. */
TS_API ts_status ts_channel_fling(
  ts_world world, ts_channel channel, const ts_fling_desc *desc, ts_player *out_player);

/** Noise that begins and ends at 0, added to a channel; each lane has noise of its own. */
typedef struct ts_shake_desc {
  size_t struct_size;
  /** A number for each lane, in value units: the noise is within -1 and 1 times it. */
  const double *amplitude;
  /** Cycles per second, > 0; 0 is 10. At most 256 in the duration. */
  double frequency;
  /** Seconds, 1e-6 to 1e6; 0 is 0.5. */
  double duration;
  /** By how much it is less high at its end, 0 to 1. */
  double fade;
  /** Of noise, 1 to 8: each is twice as fast and half as high as the one before; 0 is 1. */
  uint32_t octaves;
  /** TS_TIMING_ESSENTIAL, _ZERO_RATE, _KEEP. */
  uint32_t flags;
  /** The same seed is the same noise, on every machine. */
  uint32_t seed;
  /** Seconds. */
  double delay;
} ts_shake_desc;

/** A kick that a spring takes back, added to a channel. */
typedef struct ts_punch_desc {
  size_t struct_size;
  /** A number for each lane, in value units: how far it comes, at its farthest. */
  const double *strength;
  /** Seconds until it has settled, 1e-6 to 1e6; 0 is 0.5. */
  double duration;
  /** Of the spring, 0.001 to 1 without 1; 0 is 0.25. */
  double damping_ratio;
  /** Seconds, >= 0. */
  double delay;
  /** TS_TIMING_ESSENTIAL, _ZERO_RATE, _KEEP. */
  uint32_t flags;
} ts_punch_desc;

/** Starts a shake of numbers, vectors or angles: the noise of the easing shake(frequency * duration), of the seeds seed, seed + 1 ... for
 *  the lanes, as a track. TS_ERROR_INVALID_ARGUMENT for other kinds and a number out of its range. */
TS_API ts_status ts_channel_shake(
  ts_world world, ts_channel channel, const ts_shake_desc *desc, ts_player *out_player);
/** Starts a punch of numbers, vectors or angles: a spring from 0 to 0 that begins so fast that it comes as far as its strength.
 *  TS_ERROR_INVALID_ARGUMENT for other kinds and a number out of its range. */
TS_API ts_status ts_channel_punch(
  ts_world world, ts_channel channel, const ts_punch_desc *desc, ts_player *out_player);
TS_API bool ts_player_is_valid(ts_world world, ts_player player);
TS_API ts_status ts_player_get_info(ts_world world, ts_player player, ts_player_info *out_info);

TS_API ts_status ts_player_pause(ts_world world, ts_player player);
/** Resumes a paused player; starts a kept one that has come to its end again from its beginning, as ts_player_restart. */
TS_API ts_status ts_player_resume(ts_world world, ts_player player);
/** Starts it again from its beginning (running back, from its end), whatever it does: it emits a begin and an end once more. An
 *  error where that is infinitely far. */
TS_API ts_status ts_player_restart(ts_world world, ts_player player);

/** Ends it where it is. A kept one that has come to its end is let go, and emits an end of TS_REASON_RELEASED. */
TS_API ts_status ts_player_stop(ts_world world, ts_player player);
/** Ends it, and the channel is as it was before it. */
TS_API ts_status ts_player_cancel(ts_world world, ts_player player);
/** Ends it at the end of its time (running back, at its start). An error where that is infinitely far. */
TS_API ts_status ts_player_finish(ts_world world, ts_player player);

/** To a finite local time, the delay included. The channel is there at once; the player does not end by it, but, if it runs,
 *  in the next step. With `events`, those in between are emitted, at the clock's time. */
TS_API ts_status ts_player_seek(ts_world world, ts_player player, double local_time, bool events);

/** Sets the rate, which is finite: 0 stands still, a negative one runs back and ends at local time 0. The local time stays, and
 *  a paused player stays paused. */
TS_API ts_status ts_player_set_rate(ts_world world, ts_player player, double rate);
/** Turns the sign of the rate around and resumes a paused player. From beyond the end that it then leaves, it starts at that
 *  end. */
TS_API ts_status ts_player_reverse(ts_world world, ts_player player);

/** Members of a ts_timing, for ts_player_update_timing. */
#define TS_TIMING_HAS_DELAY 1u
#define TS_TIMING_HAS_END_DELAY 2u
#define TS_TIMING_HAS_DURATION 4u
#define TS_TIMING_HAS_ITERATIONS 8u
#define TS_TIMING_HAS_ITERATION_START 16u
#define TS_TIMING_HAS_DIRECTION 32u
#define TS_TIMING_HAS_FILL 64u
#define TS_TIMING_HAS_EASING 128u
#define TS_TIMING_HAS_REPEAT_DELAY 256u
#define TS_TIMING_HAS_RETURN_EASING 512u
#define TS_TIMING_HAS_ACCUMULATE 1024u

/** Sets the members of a running player's timing that `fields` names, a sum of TS_TIMING_HAS_..., each as it stands in `timing`:
 *  0 iterations are none, a null easing is linear. The local time stays, and what the channel shows is at once what the new
 *  timing has there (Web Animations, "updateTiming"), without what another target had left to fade; an end that now lies behind
 *  comes in the next step. Of a spring and a
 *  decay the delay alone. TS_ERROR_INVALID_ARGUMENT for a timeline's player, and for a number out of its range; nothing is
 *  changed then. */
TS_API ts_status ts_player_update_timing(
  ts_world world, ts_player player, const ts_timing *timing, uint32_t fields);
/** Gives a track's player a copy of another track, of the channel's kind. The local time stays. Where the track is longer or
 *  shorter than the one before, the duration is so in proportion: a second of it takes as long as it did. Its markers are the new
 *  one's. TS_ERROR_INVALID_ARGUMENT for a player of another kind and a track that does not fit; nothing is changed then. */
TS_API ts_status ts_player_replace_track(ts_world world, ts_player player, ts_track track);

/** What ts_player_set_target changes beside the target; all zero: nothing. */
typedef struct ts_retarget {
  size_t struct_size;
  /** A number for each lane, in units (of a colour, its space's) per second of the world; NULL: as fast as the value is. */
  const double *velocity;
  /** Adds `velocity` to the present one: a kick. */
  bool add_velocity;
  /** Of a spring, the one that it goes on by; all zero: the same. */
  ts_spring spring;
  /** Of a spring, in value units; 0: the same. */
  double tolerance;
} ts_retarget;

/** Gives a running spring or tween another target, a number for each lane; NULL: the same. The player keeps its handle and its
 *  stops, its value and its velocity go on, and no event is emitted. `desc` may be NULL.
 *  A spring starts anew from where it is, and runs forth: its local time is its delay then.
 *  A tween keeps its timing, and becomes the one from its start to the new target; the difference in value and in velocity is
 *  taken to nothing by the end of the present iteration (Hermite's cubic). Of a colour, a rotation, an int or a bool a tween
 *  of one iteration is taken, and what is left of its time begins anew from the present value, without the velocity.
 *  TS_ERROR_INVALID_ARGUMENT of a track, a decay and a timeline's player, and for a number that is not finite or not the kind's;
 *  nothing is changed then. */
TS_API ts_status ts_player_set_target(
  ts_world world, ts_player player, const double *target, const ts_retarget *desc);
/** Gives the player of a channel another target, as ts_player_set_target; TS_ERROR_INVALID_ARGUMENT where nothing moves it. */
TS_API ts_status ts_channel_set_target(
  ts_world world, ts_channel channel, const double *target, const ts_retarget *desc);

/* ---- Many channels ------------------------------------------------------------------------------------------------ */

/* One call for many channels. Their numbers stand in columns of doubles: those of a channel's lanes side by side, channel after
 * channel, as many as the channels have lanes together. `count` may be 0. Each call looks at all channels before it changes one:
 * where a handle or a number is wrong nothing is changed; where memory is refused or a curve's code fails, the channels before
 * that one are. A channel that is named twice is treated twice, in that order. */

/** Creates `count` channels of one description, whose name must be NULL where there are several, with the handles in `out_channels`:
 *  all of them, or none. `values` NULL: all begin with the description's value. */
TS_API ts_status ts_channels_create(
  ts_world world, const ts_channel_desc *desc, size_t count, const double *values, ts_channel *out_channels);

/** Binds channels as ts_channel_bind_f32 does: the first one's first lane to `address`, the next channel `stride` bytes on, the next
 *  lane `lane_stride` bytes on; 0: without gaps. */
TS_API ts_status ts_channels_bind_f32(
  ts_world world, const ts_channel *channels, size_t count, float *address, ptrdiff_t stride, ptrdiff_t lane_stride);
TS_API ts_status ts_channels_bind_f64(
  ts_world world, const ts_channel *channels, size_t count, double *address, ptrdiff_t stride, ptrdiff_t lane_stride);

/** Reads values, velocities and targets as ts_channel_get does. Any may be NULL. */
TS_API ts_status ts_channels_get(
  ts_world world, const ts_channel *channels, size_t count, double *out_values, double *out_velocities,
  double *out_targets);

/** Sets values as ts_channel_set does. */
TS_API ts_status ts_channels_set(ts_world world, const ts_channel *channels, size_t count, const double *values);

/** Starts a tween of each channel, as ts_player_tween: desc->target and, where it is given, desc->from are columns. `durations` and
 *  `delays` hold a number for each channel, in place of the timing's; NULL: the timing's. `out_players` may be NULL. */
TS_API ts_status ts_channels_tween(
  ts_world world, const ts_channel *channels, size_t count, const ts_tween_desc *desc, const double *durations,
  const double *delays, ts_player *out_players);

/** Starts a spring of each channel, as ts_player_spring: desc->target and, where it is given, desc->velocity are columns. `delays`
 *  holds a number for each channel, in place of the description's; NULL: that. `out_players` may be NULL. */
TS_API ts_status ts_channels_spring(
  ts_world world, const ts_channel *channels, size_t count, const ts_spring_to *desc, const double *delays,
  ts_player *out_players);

/** Gives the players of channels other targets, as ts_channel_set_target: `targets` and desc->velocity are columns. */
TS_API ts_status ts_channels_set_target(
  ts_world world, const ts_channel *channels, size_t count, const double *targets, const ts_retarget *desc);

/* ---- Timelines ---------------------------------------------------------------------------------------------------- */

/* Tracks and other timelines at absolute times, and a playhead. What a timeline shows is a function of its playhead alone,
 * which can be set (scrubbed), played, and animated to a time, forth and back.
 *
 * Where several entries drive one channel, the one that started latest at or before the time does (of those that started
 * at one time, the latest added); before all of them, the first. A track's entry starts at its first key; an inner
 * timeline, for a channel, when linear progress first brings it to the start of its first entry for that.
 *
 * A timeline that is moved takes its channels: what moved them is replaced. It holds them while its player is there. A
 * command on a channel takes that away (a spring or a blended tween goes on as fast as the channel was), until the
 * timeline is moved again by a command. When the player has ended its channels keep their values; where it is cancelled,
 * or does not fill forwards, playhead and channels are as they were before it. */

typedef struct ts_entry {
  uint32_t slot;
  uint32_t generation;
} ts_entry;

typedef enum ts_entry_kind {
  TS_ENTRY_TRACK = 1, TS_ENTRY_TIMELINE = 2, TS_ENTRY_MARKER = 3,
  TS_ENTRY_FORCE32 = 0x7FFFFFFF
} ts_entry_kind;

typedef struct ts_timeline_info {
  size_t struct_size;
  /** The playhead's, in seconds. */
  double time;
  /** From 0 to the latest end of a track or an inner timeline, at least 0; infinite where an inner timeline never ends.
   *  Markers do not count, unless there is nothing else: a list of cues ends at its last one. */
  double duration;
  /** What moves the playhead; null where nothing does. */
  ts_player player;
  /** Tracks, inner timelines and markers. */
  size_t entries;
  /** 1, and more with timelines inside. */
  uint32_t levels;
} ts_timeline_info;

typedef struct ts_entry_info {
  size_t struct_size;
  ts_entry entry;
  ts_entry_kind kind;
  /** Of a track; it may be stale by now. */
  ts_channel channel;
  /** Of a marker. */
  uint32_t marker;
  /** Where it was put, and from when to when it runs; a marker has one time. */
  double at, start, end;
} ts_entry_info;

TS_API ts_status ts_timeline_create(ts_world world, ts_timeline *out_timeline);

/** Its player has stopped. */
TS_API ts_status ts_timeline_destroy(ts_world world, ts_timeline timeline);
TS_API bool ts_timeline_is_valid(ts_world world, ts_timeline timeline);
TS_API ts_status ts_timeline_get_info(ts_world world, ts_timeline timeline, ts_timeline_info *out_info);

/** Those of a world, at most `capacity`, by their slots; `out_count` is how many there are. */
TS_API ts_status ts_world_list_timelines(
  ts_world world, ts_timeline *out_timelines, size_t capacity, size_t *out_count);

/** A copy of the track as it is: its time 0 is at `at`, its extrapolation holds outside of its keys. Of the channel's kind, or
 *  both of lanes that are mixed each by itself. Its markers are not emitted. What is added while the timeline plays shows
 *  at once; what that plays to, and its markers, are those of when it began. `out_entry` may be NULL. */
TS_API ts_status ts_timeline_add_track(
  ts_world world, ts_timeline timeline, ts_channel channel, ts_track track, double at, ts_entry *out_entry);

/** A copy of another timeline of the world as it is, without its markers: progress 0 to 1 goes from its time 0 to its
 *  duration. `timing` may be NULL; its duration is the inner one's unless it says another; an endless one runs once, forth.
 *  With a negative rate it runs from its end to its start. An error: itself, one that has this one inside, and more
 *  than 16 levels. */
TS_API ts_status ts_timeline_add_timeline(
  ts_world world, ts_timeline timeline, ts_timeline inner, const ts_timing *timing, double at, ts_entry *out_entry);

/** Adds a marker, emitted whenever a player moves the playhead over it, in either direction (not by one of no duration). It
 *  does not lengthen a timeline of tracks: one beyond the duration is passed by ts_timeline_animate_to, or when tracks have
 *  been added. */
TS_API ts_status ts_timeline_add_marker(
  ts_world world, ts_timeline timeline, double at, uint32_t id, ts_entry *out_entry);

/** At most 2^20 tracks in a timeline, those of inner ones among them. Channels that only it drove stay where they are. */
TS_API ts_status ts_timeline_remove(ts_world world, ts_timeline timeline, ts_entry entry);

/** In the order in which they were added, from 0. */
TS_API ts_status ts_timeline_get_entry(
  ts_world world, ts_timeline timeline, size_t index, ts_entry_info *out_info);

/** Computes where words put something on a timeline, in seconds for the `at` of what is added: GSAP's position parameter.
 *  "2.5" counts from the start; "+=1", "-=25%" from the end of all tracks and timelines; "<", "<0.5", "<25%" from the start
 *  of the one that was added last, ">", ">-0.2" from its end; "hit", "hit+=1", "hit-=25%" from the marker of that name, of
 *  several the one added last. A percentage is one of the last one's length behind < and >, and of `length` behind += and -=,
 *  also in "<+=25%": the seconds, >= 0, that what is to be added takes, or NaN where that is not known. 1 to 1024 bytes.
 *  An error: other words, a marker that is not there, and the end of what never ends. */
TS_API ts_status ts_timeline_find_position(
  ts_world world, ts_timeline timeline, const char *position, double length, double *out_time);

/** Scrubs: its player has stopped, its channels show that time at once and nothing holds them. Within 1e300. */
TS_API ts_status ts_timeline_set_time(ts_world world, ts_timeline timeline, double time);

/** From time 0 to its duration, by a player of a timing: progress, through the timing's easing, is the playhead over the
 *  duration. `timing` may be NULL; an endless timeline plays once, forth, at its own pace. A running player is replaced. */
TS_API ts_status ts_timeline_play(
  ts_world world, ts_timeline timeline, const ts_timing *timing, ts_player *out_player);

typedef struct ts_playhead_to {
  size_t struct_size;
  /** Where the playhead goes, in the timeline's seconds, within 1e300; before it or behind it. */
  double time;
  /** Its struct_size may be 0. A duration of 0 is as many seconds as the distance, unless TS_TIMING_ZERO_DURATION. */
  ts_timing timing;
} ts_playhead_to;

/** From where the playhead is. Markers behind where it starts, up to where it ends, are emitted as it reaches them. */
TS_API ts_status ts_timeline_animate_to(
  ts_world world, ts_timeline timeline, const ts_playhead_to *desc, ts_player *out_player);

/* ---- Stops -------------------------------------------------------------------------------------------------------- */

/* A step by ts_world_run goes from one event that is waited for to the next. The clock stands at exactly the event's time
 * when the call returns; what the caller starts there starts at that time, however long the step is. ts_world_continue goes
 * on. At a stop everything due there has happened; channels are evaluated when they are read, bound memory is written at
 * the end of the step. A caller may do anything to the world at a stop but step it; a restore drops the rest of the step.
 * What ts_world_step and ts_world_step_to do is not changed by stops, but for chains: a chain that comes to a block waits
 * there until ts_world_run or ts_world_continue. */

/* The events at which time stops. */
#define TS_STOP_AT_BEGIN 1u
#define TS_STOP_AT_MARKER 2u
#define TS_STOP_AT_LOOP 4u
#define TS_STOP_AT_END 8u
#define TS_STOP_AT_CONTACT 16u
/** Of a machine. */
#define TS_STOP_AT_STATE 2u

typedef enum ts_stop_kind {
  /** At nothing: the step is complete. */
  TS_STOP_NONE = 0,
  /** At an event. */
  TS_STOP_EVENT = 1,
  /** At a block of a chain: what it stands for is run by the caller, and the chain goes on with ts_world_continue. */
  TS_STOP_BLOCK = 2,
  TS_STOP_FORCE32 = 0x7FFFFFFF
} ts_stop_kind;

/** A handle to a chain of a world. All zero is none. */
typedef struct ts_chain {
  uint32_t slot;
  uint32_t generation;
} ts_chain;

/** What a step stopped for. */
typedef struct ts_stop {
  size_t struct_size;
  ts_stop_kind kind;
  /** Players that are not paused. */
  size_t active;
  /** The clock's, in seconds. */
  double time;
  /** Seconds of the world's clock that are left of the step. */
  double left;
  /** TS_STOP_EVENT: the event, which ts_world_read_events gives too. */
  ts_event event;
  /** TS_STOP_BLOCK: the chain, and the id of its block. */
  ts_chain chain;
  uint64_t block;
} ts_stop;

/** Chooses the events of a player at which time stops: a sum of TS_STOP_AT_..., 0 for none. Snapshots do not have it. Of loops
 *  and markers, time stops at the first 1,048,576 in a step. */
TS_API ts_status ts_player_set_stops(ts_world world, ts_player player, uint32_t mask);

/** Steps by dt >= 0 seconds times the rate, as far as the first stop. `out_stop` is filled, its struct_size being set by the caller.
 *  TS_ERROR_BUSY where the step before it is not complete. Events of one time come in the order of ts_world_read_events, then
 *  blocks. TS_ERROR_INVALID_ARGUMENT where what is started at stops ends at once 10,000 times and no time passes: the step is
 *  complete, then. Other errors as of ts_world_step, from the call that completes the step. */
TS_API ts_status ts_world_run(ts_world world, double dt, ts_stop *out_stop);
/** Steps to a time at or after the clock's, whatever the rate and max_step, as far as the first stop. */
TS_API ts_status ts_world_run_to(ts_world world, double time, ts_stop *out_stop);
/** Goes on with a step from where it stopped: to the next stop or to its end. A rate that was set meanwhile is that of the
 *  rest. Where no step is under way, gives the blocks whose turn it is; the events of commands are for the next step. */
TS_API ts_status ts_world_continue(ts_world world, ts_stop *out_stop);

/* ---- Chains ------------------------------------------------------------------------------------------------------- */

/* Groups of items, one group after the other. A group's items begin together, at the very time at which the group before has
 * ended; it ends with the last of the players and chains that it has started, and of its delays. Where one of these ends for
 * another reason than TS_REASON_FINISHED, TS_REASON_SETTLED or TS_REASON_BOUND, the chain ends with that reason; the others go
 * on. A channel that is gone ends it, TS_REASON_UNBOUND; an item that cannot begin, TS_REASON_ERROR, and the step fails with the error. A chain
 * emits one begin, a loop where an iteration begins anew, its markers, and one end. Snapshots have chains as they stand.
 *
 * Of one chain 10,000 iterations, and as many blocks more than it has items, may follow each other while no time passes;
 * 4,194,304 groups may begin in a step. What goes on beyond that ends, TS_REASON_ERROR, and the step fails. */

typedef struct ts_chain_desc {
  size_t struct_size;
  /** How often all groups are gone through: >= 0, may be infinite; 0 is 1. An iteration begins while it is less than that. */
  double iterations;
  /** Of all that it starts: > 0; 0 is 1. */
  double rate;
  /** Whether it stays when it has ended, to be started again. Else it is gone with its end, unless it is inside another. */
  bool keep;
  /** Whether it goes on where a player or chain of its ends for another reason than TS_REASON_FINISHED, TS_REASON_SETTLED or
   *  TS_REASON_BOUND, unless that is TS_REASON_ERROR. Its own is then that of the one that ended last, where that was not left to its end. */
  bool tolerant;
} ts_chain_desc;

typedef enum ts_chain_state {
  TS_CHAIN_IDLE = 0, TS_CHAIN_RUNNING = 1, TS_CHAIN_ENDED = 2,
  TS_CHAIN_FORCE32 = 0x7FFFFFFF
} ts_chain_state;

typedef struct ts_chain_info {
  size_t struct_size;
  ts_chain_state state;
  /** Why it ended; TS_REASON_NONE where it has not. */
  ts_reason reason;
  bool paused;
  /** Whether it stands at a block. */
  bool at_block;
  double rate, iterations;
  /** Whole iterations before the present one. */
  double iteration;
  /** All its groups, and those of this iteration that have begun. */
  size_t groups, begun;
  /** Players and chains that the present group waits for. */
  size_t members;
  /** Seconds of the world's clock until the delays of the present group are over; 0 where it has none, or they are. */
  double remaining;
  /** Whether it stays when it has ended. */
  bool keep;
} ts_chain_info;

/** Makes a chain without items. `desc` may be NULL. */
TS_API ts_status ts_chain_create(ts_world world, const ts_chain_desc *desc, ts_chain *out_chain);
/** Stops a chain that runs, and removes it. */
TS_API ts_status ts_chain_destroy(ts_world world, ts_chain chain);
/** Tells whether the handle names a chain. */
TS_API bool ts_chain_is_valid(ts_world world, ts_chain chain);
/** Fills the struct, whose struct_size the caller has set. */
TS_API ts_status ts_chain_get_info(ts_world world, ts_chain chain, ts_chain_info *out_info);
/** Lists the world's chains, at most `capacity` of them, and tells how many there are. */
TS_API ts_status ts_world_list_chains(ts_world world, ts_chain *out_chains, size_t capacity, size_t *out_count);

/* Each adds an item to the present group, or, where that was closed or has begun, to a new one. What is given is copied, as the calls that start
 * players at once take it, and refused as there. */
TS_API ts_status ts_chain_add_tween(ts_world world, ts_chain chain, ts_channel channel, const ts_tween_desc *desc);
TS_API ts_status ts_chain_add_spring(ts_world world, ts_chain chain, ts_channel channel, const ts_spring_to *desc);
TS_API ts_status ts_chain_add_decay(ts_world world, ts_chain chain, ts_channel channel, const ts_decay_to *desc);
/** The group is over when the fall is: at the end of its duration, or at an edge. */
TS_API ts_status ts_chain_add_fall(ts_world world, ts_chain chain, ts_channel channel, const ts_fall_desc *desc);
TS_API ts_status ts_chain_add_track(
  ts_world world, ts_chain chain, ts_channel channel, ts_track track, const ts_timing *timing);
/** Plays a timeline. */
TS_API ts_status ts_chain_add_timeline(ts_world world, ts_chain chain, ts_timeline timeline, const ts_timing *timing);
/** Brings a timeline's playhead to a time. */
TS_API ts_status ts_chain_add_playhead(
  ts_world world, ts_chain chain, ts_timeline timeline, const ts_playhead_to *desc);
/** Runs another chain, which must not run already then. At most 16 deep; what is inside another gets no chains any more. */
TS_API ts_status ts_chain_add_chain(ts_world world, ts_chain chain, ts_chain inner);
/** Lets the group last so many seconds at least, >= 0, divided by the chain's rate. */
TS_API ts_status ts_chain_add_delay(ts_world world, ts_chain chain, double seconds);
/** Begins a fade, as ts_channel_begin_fade does, of `duration` seconds, >= 1e-9, divided by the chain's rate: what the group moves the
 *  channel by from here on is faded in. A group of nothing else is over at once. */
TS_API ts_status ts_chain_add_fade(
  ts_world world, ts_chain chain, ts_channel channel, double duration, ts_easing easing);
/** Emits TS_EVENT_CHAIN_MARKER. */
TS_API ts_status ts_chain_add_marker(ts_world world, ts_chain chain, uint32_t id);
/** Stops time for the caller, who finds its block by the id, or after a restore in another process by the name, which may be NULL
 *  (1 to 255 of A-Z a-z 0-9 _ . : -). */
TS_API ts_status ts_chain_add_block(ts_world world, ts_chain chain, uint64_t id, const char *name);
/** Closes the present group: what is added next waits for it. */
TS_API ts_status ts_chain_then(ts_world world, ts_chain chain);

/** Makes the present group wait for a player that was started in a block, at the chain's rate. */
TS_API ts_status ts_chain_adopt(ts_world world, ts_chain chain, ts_player player);
/** Chooses the events of a chain at which time stops, as ts_player_set_stops. */
TS_API ts_status ts_chain_set_stops(ts_world world, ts_chain chain, uint32_t mask);

/** Starts a chain that does not run. Its first group begins at once, unless a block comes first; at a stop, when that is over. */
TS_API ts_status ts_chain_start(ts_world world, ts_chain chain);
/** Pauses a chain and what its present group has started. */
TS_API ts_status ts_chain_pause(ts_world world, ts_chain chain);
/** Goes on with a paused chain, and with what was paused with it. */
TS_API ts_status ts_chain_resume(ts_world world, ts_chain chain);
/** Sets the rate of what runs and of what is to come: > 0 and at most 1e300, also times those of the chains around it. */
TS_API ts_status ts_chain_set_rate(ts_world world, ts_chain chain, double rate);
/** Sets how often all groups are gone through: >= 0, may be infinite. */
TS_API ts_status ts_chain_set_iterations(ts_world world, ts_chain chain, double iterations);
/** Ends a chain, and what its present group runs, where that is. One that does not run stays as it is, here and below. */
TS_API ts_status ts_chain_stop(ts_world world, ts_chain chain);
/** Ends a chain, and puts what its present group runs back to where it was before. */
TS_API ts_status ts_chain_cancel(ts_world world, ts_chain chain);
/** Takes a chain to the end of this iteration: all that runs and is to come is at its end at once. Blocks are still given. An
 *  error where a player of its has no end. */
TS_API ts_status ts_chain_finish(ts_world world, ts_chain chain);
/** Ends a chain, TS_REASON_ERROR, and stops what its present group runs: its block failed, or nobody knows it. */
TS_API ts_status ts_chain_fail(ts_world world, ts_chain chain);
/** Writes the name of the block that a chain stands at, in the way of ts_easing_print; empty where it has none. */
TS_API ts_status ts_chain_get_block(ts_world world, ts_chain chain, char *buffer, size_t capacity, size_t *out_length);

/* ---- State machines ----------------------------------------------------------------------------------------------- */

/* States, of which one is current, each with a chain that runs while it is; transitions between them, with conditions on named
 * inputs. A transition is taken at the very time at which its conditions come to hold: when an input is set, when the state's chain
 * ends, or so many seconds after the state was entered. At one time, those from any state come first, then those from the
 * current one, in the order in which they were added. What the new state moves takes over value and velocity, and replaces what moved it,
 * or is faded in for a time; what still runs of the state that was left then stops. Snapshots have machines as they stand. A machine that takes more
 * than 1,000 transitions while no time passes ends, TS_REASON_ERROR, and the step fails; likewise beyond 4,194,304 in a step. docs/design/machines.md says it all.
 *
 * Inputs and states are known by their places, from 0, in the order in which they were added; at most 4096 of each, 65,536
 * transitions and 1,048,576 conditions. They are added while the machine does not run. */

/** A handle to a machine of a world. All zero is none. */
typedef struct ts_machine {
  uint32_t slot;
  uint32_t generation;
} ts_machine;

/** No state: any, where a transition comes from; the exit, where it leads to. */
#define TS_MACHINE_NONE 65535u

typedef enum ts_input_kind {
  TS_INPUT_NUMBER = 1,
  /** 0 or 1; what is not 0 sets it. */
  TS_INPUT_BOOL = 2,
  /** Likewise; the transition that is taken for it sets it to 0. */
  TS_INPUT_TRIGGER = 3,
  TS_INPUT_FORCE32 = 0x7FFFFFFF
} ts_input_kind;

/** How an input must stand to a constant. */
typedef enum ts_comparison {
  TS_IS_EQUAL = 0, TS_IS_NOT_EQUAL = 1, TS_IS_LESS = 2, TS_IS_AT_MOST = 3, TS_IS_GREATER = 4, TS_IS_AT_LEAST = 5,
  TS_IS_FORCE32 = 0x7FFFFFFF
} ts_comparison;

typedef struct ts_condition {
  /** The place of the input. */
  uint32_t input;
  ts_comparison comparison;
  double value;
} ts_condition;

typedef struct ts_transition_desc {
  size_t struct_size;
  /** Places of states, or TS_MACHINE_NONE. */
  uint32_t from, to;
  /** All of which must hold; none is always. */
  const ts_condition *conditions;
  size_t condition_count;
  /** Seconds in the state from which on it may be taken: >= 0. */
  double after;
  /** > 0: it is taken at the times `after` + n `every` only, n = 0, 1, ...; `after` is > 0 then. 0: at any time from `after` on. */
  double every;
  /** Whether the state's chain must have ended; of a state without one it has. */
  bool finished;
  /** Whether a transition from any state leads from a state to itself. */
  bool to_self;
  /** Seconds for which what the new state's first group moves is faded in, as ts_channel_begin_fade does it: 0 (value and
   *  velocity are handed over at once), or >= 1e-9. Not what has a delay or is added, and no channel with bounds. 0 to the exit. */
  double fade;
  /** How the fade goes; null: linear. The machine holds it. */
  ts_easing fade_easing;
} ts_transition_desc;

typedef struct ts_machine_info {
  size_t struct_size;
  /** As a chain's. */
  ts_chain_state state;
  /** Why it ended: TS_REASON_FINISHED by the exit, _STOPPED or _ERROR; TS_REASON_NONE where it has not. */
  ts_reason reason;
  /** The place of the current state; TS_MACHINE_NONE where it does not run. */
  uint32_t current;
  /** Seconds in the current state. */
  double time;
  size_t inputs, states, transitions;
} ts_machine_info;

/** Makes a machine without parts. */
TS_API ts_status ts_machine_create(ts_world world, ts_machine *out_machine);
/** Makes the machine of a document (bindings/FORMAT.md, "Machine"), whose channels are the world's, by their names. Errors as of
 *  ts_track_from_json. */
TS_API ts_status ts_machine_from_json(ts_world world, const char *text, size_t length, ts_machine *out_machine);
/** Stops a machine that runs, and removes it, with the chains of states that a document had made. */
TS_API ts_status ts_machine_destroy(ts_world world, ts_machine machine);
/** Tells whether the handle names a machine. */
TS_API bool ts_machine_is_valid(ts_world world, ts_machine machine);
/** Fills the struct, whose struct_size the caller has set. */
TS_API ts_status ts_machine_get_info(ts_world world, ts_machine machine, ts_machine_info *out_info);
/** Lists the world's machines, at most `capacity` of them, and tells how many there are. */
TS_API ts_status ts_world_list_machines(ts_world world, ts_machine *out_machines, size_t capacity, size_t *out_count);
/** Adds an input with its first value, finite. Names are 1 to 255 of A-Z a-z 0-9 _ . : -, and each stands once. `out_index`,
 *  its place, may be NULL, here and below. */
TS_API ts_status ts_machine_add_input(
  ts_world world, ts_machine machine, const char *name, ts_input_kind kind, double value, uint32_t *out_index);
/** Adds a state; the first is the one that is entered first. While it is current the chain runs, which may be null; the chain
 *  begins anew whenever the state is entered. Fill it before, and make it with `keep`, and `tolerant` where players may be
 *  replaced by others. */
TS_API ts_status ts_machine_add_state(
  ts_world world, ts_machine machine, const char *name, ts_chain chain, uint32_t *out_index);
TS_API ts_status ts_machine_add_transition(ts_world world, ts_machine machine, const ts_transition_desc *desc);
/** Writes the name of a state or an input, in the way of ts_easing_print. */
TS_API ts_status ts_machine_get_state_name(
  ts_world world, ts_machine machine, uint32_t index, char *buffer, size_t capacity, size_t *out_length);
TS_API ts_status ts_machine_get_input_name(
  ts_world world, ts_machine machine, uint32_t index, char *buffer, size_t capacity, size_t *out_length);
/** Chooses whether time stops at changes of state, TS_STOP_AT_STATE or 0, as ts_player_set_stops. */
TS_API ts_status ts_machine_set_stops(ts_world world, ts_machine machine, uint32_t mask);

/** Enters the first state of a machine that does not run. An error where transitions without conditions lead round in a circle. */
TS_API ts_status ts_machine_start(ts_world world, ts_machine machine);
/** Ends a machine that runs; what its state still runs stops where it is. */
TS_API ts_status ts_machine_stop(ts_world world, ts_machine machine);
/** Sets an input by its name: a finite number; of a bool or a trigger whether it is set. The transitions that this lets hold are
 *  taken at once; at a stop, when that is over. */
TS_API ts_status ts_machine_set_input(ts_world world, ts_machine machine, const char *name, double value);
/** Tells an input's value; `out_kind` may be NULL. */
TS_API ts_status ts_machine_get_input(
  ts_world world, ts_machine machine, const char *name, double *out_value, ts_input_kind *out_kind);

/* ---- Scenes ------------------------------------------------------------------------------------------------------- */

/** Channels, timelines, chains and machines as one document in JSON (bindings/FORMAT.md), checked. It never changes; any number of
 *  threads may use it. */
typedef struct ts_scene {
  uint32_t slot;
  uint32_t generation;
} ts_scene;

/** What a scene has made in a world. */
typedef struct ts_build {
  uint32_t slot;
  uint32_t generation;
} ts_build;

/** What a scene has by name. */
typedef enum ts_scene_thing {
  /** In the order of the scene. */
  TS_SCENE_CHANNEL = 0,
  /** In the order of their names, by bytes. */
  TS_SCENE_TIMELINE = 1,
  TS_SCENE_CHAIN = 2,
  TS_SCENE_MACHINE = 3,
  TS_SCENE_FORCE32 = 0x7FFFFFFF
} ts_scene_thing;

/** The id of a chain's block that is a scene's "then": this bit, and the id of its text (ts_marker_get_id), which is the block's
 *  name too if it may be one. */
#define TS_SCENE_BLOCK ((uint64_t)1 << 63)

/** Reads a scene. It is built in a world of its own, and each of its animations is begun there: what is read here is built later,
 *  where the world has its names free. Errors as of ts_track_from_json. Destroy it after use. */
TS_API ts_status ts_scene_parse(const char *text, size_t length, ts_scene *out_scene);
/** Frees the scene; builds of it go on. */
TS_API ts_status ts_scene_destroy(ts_scene scene);
TS_API bool ts_scene_is_valid(ts_scene scene);
/** Writes the scene in its one form, as ts_easing_print does. Equal scenes have equal texts. */
TS_API ts_status ts_scene_print(ts_scene scene, char *buffer, size_t capacity, size_t *out_length);
TS_API ts_status ts_scene_count(ts_scene scene, ts_scene_thing thing, size_t *out_count);
/** Writes the name of a thing, as ts_easing_print does. */
TS_API ts_status ts_scene_get_name(
  ts_scene scene, ts_scene_thing thing, size_t index, char *buffer, size_t capacity, size_t *out_length);

/** Makes the scene's channels, timelines, aliases, attached easings, chains and machines in a world; nothing of it starts. What fails has
 *  made nothing. Destroy it after use. */
TS_API ts_status ts_scene_build(ts_scene scene, ts_world world, ts_build *out_build);
/** Frees the record of what was made, which stays in the world. */
TS_API ts_status ts_build_destroy(ts_build build);
TS_API bool ts_build_is_valid(ts_build build);
/** The handles of what was made, by their places as in ts_scene_get_name; null after ts_build_remove. */
TS_API ts_status ts_build_get_channel(ts_build build, size_t index, ts_channel *out_channel);
TS_API ts_status ts_build_get_timeline(ts_build build, size_t index, ts_timeline *out_timeline);
TS_API ts_status ts_build_get_chain(ts_build build, size_t index, ts_chain *out_chain);
TS_API ts_status ts_build_get_machine(ts_build build, size_t index, ts_machine *out_machine);
/** Starts what the scene lists under "start", once: now, or at the exact time in a chain that waits; then its machines. */
TS_API ts_status ts_build_run(ts_build build);
/** Takes the machines, chains, timelines and channels that were made out of the world again, as far as they are still there, with what
 *  moves them. Aliases and attached easings stay. */
TS_API ts_status ts_build_remove(ts_build build);

/* ---- Snapshots ---------------------------------------------------------------------------------------------------- */

/* All that a world is, as bytes: its clock, channels, players with their tracks and curves, timelines, attached curves, and
 * which handles come next. What is restored goes on bit for bit as the original would have. Not in it: unread events,
 * bound addresses, and what a caller keeps beside. The bytes are the same on every processor and from every language; a
 * library reads those of its own ABI version. */

/** With NULL and 0, only how many bytes it takes. An error where `capacity` is smaller, and where a live curve is in
 *  use that is not registered any more: what is in the buffer then is no snapshot. */
TS_API ts_status ts_world_snapshot(ts_world world, uint8_t *buffer, size_t capacity, size_t *out_size);

/** The world becomes what was saved; an error changes nothing. Handles that were valid then are valid, all later ones are
 *  stale (the next to be made have their names again). Channels that are there before and after keep what they are bound to,
 *  which is written. Unread events are dropped; event_capacity stays. Live curves are found by their names: an error where
 *  one is not registered. */
TS_API ts_status ts_world_restore(ts_world world, const uint8_t *blob, size_t size);

/** 64 bits of all that a snapshot has: equal for worlds with the same history, on any processor. */
TS_API ts_status ts_world_hash(ts_world world, uint64_t *out_hash);

#ifdef __cplusplus
}
#endif
#endif
