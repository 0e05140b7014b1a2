/* SPDX-License-Identifier: MIT
 *
 * TweenSpirit: an animation engine. Link with -ltweenspirit.
 *
 * Conventions
 *   - Every function that can fail returns a ts_status. Results go through trailing out_ pointers, which are written only
 *     when the function returns TS_OK; a function that fails has changed nothing. ts_last_error_message() says why.
 *   - Handles are values. All zero is null. A handle whose object is gone, or that never was one, is TS_ERROR_STALE_HANDLE.
 *   - Structs that may grow begin with struct_size: set it to sizeof of the struct.
 *   - Times are in seconds, angles in radians, progress in 0 ... 1. NaN in gives NaN out.
 *   - Numbers in texts are written with a point, whatever the locale.
 *   - The same call gives the same bits on every CPU, in a batch or alone, as long as the floating-point environment is
 *     the default one.
 *   - Every function may be called from any thread, unless its comment says otherwise.
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
  /** The object is gone, or the handle never named one of this kind. */
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

/** TS_ABI_VERSION of the library. */
TS_API uint32_t ts_abi_version(void);

/** The library's version, "major.minor.patch". */
TS_API const char *ts_version(void);

/** Fills the struct, whose struct_size the caller has set. */
TS_API ts_status ts_build_get_info(ts_build_info *out_info);

/** The name of a status, "TS_OK"; "TS_STATUS_UNKNOWN" for a number that is none. */
TS_API const char *ts_status_name(ts_status status);

/** What went wrong in this thread's latest failed call, in words: "x1 of cubic-bezier must be between 0 and 1, got 1.5".
 *  Empty where none has failed. Valid until this thread's next failure. */
TS_API const char *ts_last_error_message(void);

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
   *  it differs ("ah.back.in", "gsap.expo.out", "anime.back.in", "dotween.elastic.out"); registered names; and around any
   *  of these "reverse(...)", "mirror(...)", "in(...)", "out(...)", "inOut(...)", "outIn(...)" and
   *  "bake(curve, tolerance, max_points)", at most eight deep. */
  TS_DIALECT_CANONICAL = 0,
  /** "ease-in", "cubic-bezier(.4,0,.2,1)", "steps(4, jump-none)", "linear(0, 0.5 25% 75%, 1)" */
  TS_DIALECT_CSS = 1,
  /** GSAP 3: "power2.out", "back.inOut(1.7)", "elastic(1, 0.3)"; without a form, out. */
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

/** The curve that a text of at most 65,536 bytes names in a dialect. A text that names none, or is malformed, is
 *  TS_ERROR_UNKNOWN_EASING, and the message says what was read and where it failed. Release it after use. */
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

/** The canonical names that resolve now and take no parameter, one a line, in ts_easing_print's way. */
TS_API ts_status ts_easing_list(char *buffer, size_t capacity, size_t *out_length);

/** The value at any t. `flags`: 0, TS_EVALUATE_BEFORE, TS_EVALUATE_EXTRAPOLATE or both. */
TS_API ts_status ts_easing_evaluate(ts_easing easing, double t, uint32_t flags, double *out_value);

/** The slope d(value)/dt at t in [0, 1], to the right at a corner and to the left at 1; 0 outside, where the input is
 *  clamped, and between the jumps of steps. Infinite where the tangent is vertical (circ.in at 1). */
TS_API ts_status ts_easing_differentiate(ts_easing easing, double t, double *out_slope);

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
  /** Whether a curve registered under the name gives way; who holds it keeps it. */
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
  /** Another curve under modifiers. */
  TS_EASING_MODIFIED = 3,
  TS_EASING_KIND_FORCE32 = 0x7FFFFFFF
} ts_easing_kind;

typedef struct ts_easing_info {
  size_t struct_size;
  ts_easing_kind kind;
  /** How far a table was seen from its curve, and two fifths more; of a modified curve, that of the one below; else 0. */
  double max_error;
  /** How often a live curve gave what is no number, and t stood in for it. */
  uint64_t fallbacks;
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

/** The curve as a table of cubics that was seen to stay within `tolerance` (1e-14 to 1) of it, with at most `max_points`
 *  (2 to 65,536; 0 is 4096) knots. Counted. The error is measured between the knots and told two fifths larger than it was
 *  seen. A curve that wants more points is TS_ERROR_INVALID_ARGUMENT. `out_max_error` may be NULL. */
TS_API ts_status ts_easing_bake(
  ts_easing easing, double tolerance, uint32_t max_points, ts_easing *out_easing, double *out_max_error);

/** The curve in CSS: its own function or keyword where CSS has one, else a linear() that stays within `tolerance`
 *  (1e-9 to 1) of it on [0, 1], in ts_easing_print's way. `out_max_error`: how far it was seen from the curve, and two
 *  fifths more; may be NULL. */
TS_API ts_status ts_easing_to_css(
  ts_easing easing, double tolerance, char *buffer, size_t capacity, size_t *out_length, double *out_max_error);

/** Fills the struct, whose struct_size the caller has set. */
TS_API ts_status ts_easing_get_info(ts_easing easing, ts_easing_info *out_info);

#ifdef __cplusplus
}
#endif
#endif
