/* SPDX-License-Identifier: MIT
 *
 * TweenSpirit: an animation engine. Link with -ltweenspirit.
 *
 * Conventions
 *   - Every function that can fail returns a ts_status. Results are written to trailing out_ pointers, and only when the
 *     function returns TS_OK; a function that fails has changed nothing. ts_last_error_message() returns the reason.
 *   - Handles are values. The null handle is all zero. A handle whose object is gone, or that never named one, gives
 *     TS_ERROR_STALE_HANDLE. So does the null handle, unless a comment gives it a meaning. The exception: stop, cancel,
 *     pause, resume, finish, set_rate and destroy do nothing, and return TS_OK, for a player, chain or machine that has
 *     ended; stop and destroy for a channel or timeline that was destroyed; destroy for a world that was; and all of these
 *     for the parts of such a world. A handle that a restored snapshot is older than never named an object.
 *   - An out_player may be NULL: the player then runs and ends by itself.
 *   - Structs that may grow begin with struct_size: set it to sizeof of the struct.
 *   - Times are in seconds, angles in radians, progress in 0 ... 1. A NaN input gives a NaN result.
 *   - Numbers in texts use a decimal point, whatever the locale.
 *   - The same call gives the same bits on every CPU, in a batch or alone, as long as the floating-point environment is
 *     the default one. Floating-point exceptions must not be trapped.
 *   - The library writes the fields of a struct; the padding between them is undefined.
 *   - Every function may be called from any thread, unless its comment excludes that.
 *   - A call uses at most 16 KiB of stack, not counting your own callbacks. A live easing that evaluates another with
 *     ts_easing_evaluate or ts_easing_differentiate adds 1 KiB per level; 64 levels, the maximum, need 64 KiB. (A slope
 *     evaluates a live easing several times, so the time of nested slopes multiplies with each level.) */
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
#define TS_VERSION_MINOR 2
#define TS_VERSION_PATCH 0
/* Incremented by every change that breaks a compiled program. */
#define TS_ABI_VERSION 2

/* ---- Library ------------------------------------------------------------------------------------------------------ */

/** The result of a call. */
typedef enum ts_status {
  TS_OK = 0,
  /** A null pointer, a number outside its range, or memory that overlaps. */
  TS_ERROR_INVALID_ARGUMENT = 1,
  /** The object is gone, or the handle is null or never named an object of this kind. The message says which, and of a player
   *  or a chain why it ended: "the player has ended (replaced); keep=True keeps a player that can be restarted". */
  TS_ERROR_STALE_HANDLE = 2,
  /** A text that names no easing or is malformed. */
  TS_ERROR_UNKNOWN_EASING = 3,
  TS_ERROR_OUT_OF_MEMORY = 4,
  /** The object is in use on another thread, or further up this call stack. */
  TS_ERROR_BUSY = 5,
  TS_ERROR_NAME_IN_USE = 6,
  /** User code that the call depends on failed. */
  TS_ERROR_CALLBACK = 7,
  /** A command while a host shows what a seek has found: see ts_world_set_locked. */
  TS_ERROR_IN_PAST = 8,
  TS_STATUS_FORCE32 = 0x7FFFFFFF
} ts_status;

/** What the library was built with and what it runs on. The strings are static. */
typedef struct ts_build_info {
  size_t struct_size;
  /** "major.minor.patch" */
  const char *version;
  /** The instruction set in use: "baseline", "avx2" or "avx512". */
  const char *isa;
  /** The value of TWEENSPIRIT_ISA when the library was loaded, or "". It is ignored if this CPU cannot run that instruction
   *  set. */
  const char *requested_isa;
  /** The instruction sets compiled in, separated by spaces. */
  const char *isas;
  /** The precisions compiled in, separated by spaces. */
  const char *precisions;
} ts_build_info;

/** A failed call as data. Programs read these fields; the message is for people and its wording may change. The texts are UTF-8
 *  and valid until this thread's next failure. */
typedef struct ts_error_info {
  size_t struct_size;
  /** TS_OK if no call on this thread has failed yet. */
  ts_status status;
  /** Whether `got` is a number. */
  bool is_number;
  /** The same text that ts_last_error_message() returns. */
  const char *message;
  /** The name of the rejected argument, "tolerance"; for part of an argument a phrase, "x1 of cubic-bezier". For a text that is
   *  no easing: "name" if a name in it is unknown, "text" if it is malformed, "arguments" if there are too many or too few.
   *  NULL if the failure is not about one argument. */
  const char *argument;
  /** The value that was given, as the message shows it: "1.5", "quad.inn". At most 60 bytes of a text; "..." follows a longer
   *  one. NULL if the failure is not about a value. */
  const char *got;
  /** The number that was given; 0 if `got` is not a number. */
  double number;
  /** What would be accepted, "between 0 and 1"; for an unknown easing the dialects that have the name, "css, gsap", else the
   *  nearest name, "quad.in". NULL if the failure has no such hint. */
  const char *hint;
  /** TS_ERROR_STALE_HANDLE: the handle that was given, whatever its type. Otherwise 0. */
  uint32_t slot, generation;
  /** For a JSON document, the line of the rejected value, counted from 1; `argument` is then its path, "keys[3].v", or "text"
   *  for the whole document. Otherwise 0. */
  uint32_t line;
} ts_error_info;

/** Returns the TS_ABI_VERSION that the library was built with. */
TS_API uint32_t ts_abi_version(void);

/** Returns the library's version, "major.minor.patch". The string is static. */
TS_API const char *ts_version(void);

/** The languages of the kernels for graphics cards. */
typedef enum ts_gpu_dialect {
  /** OpenCL C 1.2. */
  TS_GPU_OPENCL = 0,
  /** CUDA C, of NVRTC, nvcc and clang. */
  TS_GPU_CUDA = 1,
  /** C99, one item after the other. */
  TS_GPU_C = 2,
  TS_GPU_FORCE32 = 0x7FFFFFFF
} ts_gpu_dialect;

/** Returns the source of kernels that compute batches of springs, decays, tweens and tracks with this library's bits, to be
 *  compiled by a driver: the text of tweenspirit_gpu.h, whose first comment has the compiler's options and the contract. One text
 *  serves every dialect. NULL for any other number, and in WebAssembly. Sets no error. */
TS_API const char *ts_gpu_source(ts_gpu_dialect dialect);

/** Fills a ts_build_info, whose struct_size the caller has set. */
TS_API ts_status ts_build_get_info(ts_build_info *out_info);

/** Returns the name of a status, "TS_OK"; "TS_STATUS_UNKNOWN" for a number that is not a status. The string is static. */
TS_API const char *ts_status_name(ts_status status);

/** Returns the message of this thread's latest failed call, e.g. "x1 of cubic-bezier must be between 0 and 1, got 1.5". The
 *  text is UTF-8, empty if no call has failed, and valid until this thread's next failure. */
TS_API const char *ts_last_error_message(void);

/** Fills a ts_error_info, whose struct_size the caller has set, with this thread's latest failed call. */
TS_API ts_status ts_error_get_info(ts_error_info *out_info);

/* ---- Easing ------------------------------------------------------------------------------------------------------- */

/** The built-in easings. Their numbers are frozen; the library will never use one from 1024 on. Shapes: Robert Penner's
 *  equations as on easings.net. in: I(t). out: 1 - I(1 - t). in_out: I(2t)/2, mirrored in the second half. out_in: the out form
 *  in the first half, the in form in the second. */
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
  /** AHEasing's shapes where they differ from Penner's. */
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

/** The notation that an easing's text is parsed in. A name resolves to the shape that its own library gives it, or to none. */
typedef enum ts_dialect {
  /** "quad.inOut", "back.out(1.7)", "pow.in(2.5)"; CSS's functions and keywords; other libraries' names where the shape is
   *  exactly equal ("easeInOutCubic", "QuadraticEaseIn", "power2.out"), and prefixed with their library's name where it differs
   *  ("ah.back.in", "gsap.expo.out", "anime.back.in", "dotween.elastic.out"); springs ("spring(0.5, 0.3)", whose parameters are
   *  duration and bounce, then velocity and tolerance; "spring(snappy)", "spring(stiffness=200, damping=10)"); registered
   *  names; and, around any of these, "reverse(...)", "mirror(...)", "in(...)", "out(...)", "inOut(...)", "outIn(...)" and
   *  "bake(curve, tolerance, max_points)", nested at most eight deep.
   *
   *  Combinations of easings a and b, nested at most eight deep: "chain(a, b, split)" is a from 0 to the split (> 0 and < 1),
   *  in time and in value, then b; "blend(a, b, weight)" is (1 - weight) a + weight b; "multiply(a, b)" is a b;
   *  "clamp(a)" stays within 0 and 1; "scale(a, factor)"; "sigmoid(a, steepness)" is a logistic function of a, 0.001 ... 1000
   *  steep; "expoScale(a, ratio)" is (ratio^a - 1) / (ratio - 1), ratio 1e-12 ... 1e12; "slow(a, part)" is a in the middle part
   *  (0 < part <= 1), which quartics reach from 0 and leave to 1.
   *
   *  "path(M0,0 C0.1,0.4 0.3,0.7 0.4,0.8 S0.8,1 1,1)", or the same from M on without the function, is GSAP's CustomEase: SVG's
   *  commands M, C, S, L, H, V and Q, along which x never decreases.
   *
   *  Random easings, the same for the same seed on every machine: "rough(strength, points=20, taper=none, seed=0)" (taper:
   *  none, in, out, both) is the diagonal with corners up to strength / 5 off it; "wiggle(wiggles, type=easeOut, seed=0)"
   *  (type: easeOut, easeInOut, uniform, random) goes from 0 to 0 with that many crests; "noise(frequency, octaves=1, seed=0)"
   *  stays within -1 and 1; "shake(cycles, octaves=1, seed=0, fade=1)" is noise from 0 to 0.
   *
   *  Toolkits' easings: "material.emphasized", "flutter.fastOutSlowIn", "android.anticipate_overshoot", "ios.easeInOut",
   *  "tailwind.ease-out", "litmotion.InOutQuad", "godot.TRANS_QUAD.EASE_IN_OUT", "manim.smooth", "motion.anticipate",
   *  "jquery.swing", "qt.InOutElastic", "gsap.slow(0.7, 0.7)", "gsap.expoScale(1, 2)". */
  TS_DIALECT_CANONICAL = 0,
  /** "ease-in", "cubic-bezier(.4,0,.2,1)", "steps(4, jump-none)", "linear(0, 0.5 25% 75%, 1)"; each number or percentage may be
   *  a calc(), min(), max() or clamp(), nested at most 32 deep. A calculated count or x is clamped to its range. Names may have
   *  CSS's escapes. */
  TS_DIALECT_CSS = 1,
  /** GSAP 3: "power2.out", "back.inOut(1.7)", "elastic(1, 0.3)"; without a form, out. "steps(5)" is CSS's steps(6, jump-none),
   *  "steps(5, true)" is CSS's steps(5, jump-start). CustomEase's paths ("M0,0 C..."); "slow(0.7, 0.7)", "expoScale(0.5, 3, sine.inOut)". */
  TS_DIALECT_GSAP = 2,
  /** "easeInOutElastic", and everything in TS_DIALECT_CSS. */
  TS_DIALECT_EASINGS_NET = 3,
  /** AHEasing and RZTweenSpirit: "CubicEaseInOut". */
  TS_DIALECT_AH = 4,
  /** DOTween: "OutElastic". */
  TS_DIALECT_DOTWEEN = 5,
  /** anime.js 4: "inOutQuad", "outBack(1.7)", "in(1.68)". */
  TS_DIALECT_ANIME = 6,
  TS_DIALECT_FORCE32 = 0x7FFFFFFF
} ts_dialect;

/** A handle to an easing. Easings are reference-counted: release what ts_easing_parse and similar functions return. */
typedef struct ts_easing {
  uint32_t slot;
  uint32_t generation;
} ts_easing;

/** For ts_easing_evaluate: CSS's before flag. Steps that jump at this input, and the first of several stops at it, count as not
 *  yet reached. */
#define TS_EVALUATE_BEFORE 1u
/** For ts_easing_evaluate: continues outside [0, 1] along the tangent at the end (steps and stops as CSS defines them) instead
 *  of holding the end value. A vertical tangent has no slope: there the end value is held, as in browsers. Modified and combined
 *  easings continue as their parts do; clamp() stays within 0 and 1. */
#define TS_EVALUATE_EXTRAPOLATE 2u

/** Evaluates a built-in easing (a ts_easing_id) at t, which is clamped to [0, 1]. Returns NaN if `id` is not a built-in easing.
 *  Every family gives exactly 0 at 0 and 1 at 1. */
TS_API double ts_ease(uint32_t id, double t);

/** Returns the handle of a built-in easing. The handle is never stale and need not be released. */
TS_API ts_status ts_easing_get_builtin(uint32_t id, ts_easing *out_easing);

/** Parses a text of any length in a dialect and returns the easing. Release it after use. TS_ERROR_UNKNOWN_EASING if the text
 *  names no easing or is malformed: the message contains what was parsed and where it failed, or the other dialects that have
 *  the name, or the nearest name that this one has. TS_ERROR_INVALID_ARGUMENT if a parameter is outside its range. */
TS_API ts_status ts_easing_parse(const char *text, ts_dialect dialect, ts_easing *out_easing);

/** Creates an easing from arrays, as CSS's linear(): `count` outputs (2 ... 2^24, within 1e30) and their inputs. `inputs` may
 *  be NULL, and a NaN in it marks an input that was not given: these are spread evenly. An input below an earlier one is raised
 *  to it. Release it after use. */
TS_API ts_status ts_easing_create_linear(const double *outputs, const double *inputs, size_t count, ts_easing *out_easing);

/** Adds a reference to the easing. */
TS_API ts_status ts_easing_retain(ts_easing easing);

/** Drops a reference. When the last one goes, the easing is freed and its handle becomes stale. Built-in easings are never
 *  freed. */
TS_API ts_status ts_easing_release(ts_easing easing);

/** Reports whether the handle names an easing that exists. Built-in easings always do. Sets no error. */
TS_API bool ts_easing_is_valid(ts_easing easing);

/** Writes the easing's canonical name, truncated to `capacity` bytes including the NUL, and stores its full length without the
 *  NUL. The name was truncated if that length is >= `capacity`. `buffer` may be NULL if `capacity` is 0. Parsing the name in
 *  the canonical dialect gives the same easing. */
TS_API ts_status ts_easing_print(ts_easing easing, char *buffer, size_t capacity, size_t *out_length);

/** Writes the canonical names that currently resolve and take no parameter, one per line, as ts_easing_print does. */
TS_API ts_status ts_easing_list(char *buffer, size_t capacity, size_t *out_length);

/** Evaluates the easing at any t. `flags`: 0, TS_EVALUATE_BEFORE, TS_EVALUATE_EXTRAPOLATE or both. */
TS_API ts_status ts_easing_evaluate(ts_easing easing, double t, uint32_t flags, double *out_value);

/** Computes the slope d(value)/dt at t in [0, 1]: the right-hand slope at a corner, the left-hand one at 1. It is 0 outside [0,
 *  1], where the input is clamped, and between the jumps of steps; infinite where the tangent is vertical (circ.in at 1). */
TS_API ts_status ts_easing_differentiate(ts_easing easing, double t, double *out_slope);

/** Finds the first t in [0, 1] at which a monotone easing has reached `value`: the start of a flat piece, the position of a
 *  jump. TS_ERROR_INVALID_ARGUMENT if the easing turns back, as found at 1,024 or more points, or if `value` is outside its
 *  range. Evaluates the easing about 1,100 times. */
TS_API ts_status ts_easing_inverse(ts_easing easing, double value, double *out_t);

/** Evaluates the easing at `count` inputs, each clamped to [0, 1]: out[i] is the value at t[i]. `out` may be `t`; otherwise the
 *  arrays must not overlap. Each value has the same bits as if it were evaluated alone. Allocates nothing. If a live easing
 *  fails midway, the values before it have been written. */
TS_API ts_status ts_easing_sample_f32(ts_easing easing, const float *t, float *out, size_t count);

/** Evaluates the easing at `count` inputs, as ts_easing_sample_f32 does, in double precision. */
TS_API ts_status ts_easing_sample_f64(ts_easing easing, const double *t, double *out, size_t count);

/* ---- Custom easings ----------------------------------------------------------------------------------------------- */

/** An easing function: its value at t in [0, 1]. It should be pure; it may call every function of this header. It must return
 *  (no longjmp, no exception). Live easings may evaluate each other 64 calls deep. A result that is NaN or beyond 1e30 is an
 *  error while the easing is baked; in a live easing it is replaced by t. */
typedef double (*ts_easing_scalar)(double t, void *context);
/** An easing function without a context, such as AHEasing's. */
typedef double (*ts_easing_plain)(double t);
/** Evaluates `count` values at once, out[i] from t[i]; the arrays do not overlap. A status other than TS_OK fails the call that
 *  needed them. */
typedef ts_status (*ts_easing_batch)(const double *t, double *out, size_t count, void *context);
/** Called once, when the library will not call the easing again, on the thread that dropped the last reference. */
typedef void (*ts_easing_release_function)(void *context);

/** An easing to register: a name, exactly one of the three functions, and how to store it. */
typedef struct ts_easing_desc {
  size_t struct_size;
  /** 1 to 255 bytes of A-Z a-z 0-9 _ . : -, by convention with a prefix of your own: "acme:heat". The name is copied. */
  const char *name;
  ts_easing_scalar scalar;
  ts_easing_plain plain;
  ts_easing_batch batch;
  void *context;
  /** May be NULL. */
  ts_easing_release_function release;
  /** Largest error of the table, 1e-14 to 1; 0 means 1e-6. */
  double tolerance;
  /** Largest number of points in the table, 2 to 65,536; 0 means 4096. */
  uint32_t max_points;
  /** False: the easing is baked now, into a table of cubics, and not called again. True: it is called whenever it is evaluated,
   *  on the thread that evaluates it. */
  bool live;
  /** Replaces an easing already registered under this name. Existing references to that one stay valid. */
  bool replace;
} ts_easing_desc;

/** The form in which an easing is stored. */
typedef enum ts_easing_kind {
  /** A formula, or one of CSS's functions. */
  TS_EASING_EXACT = 0,
  /** A table with a measured error. */
  TS_EASING_BAKED = 1,
  /** A function that is called at each evaluation. */
  TS_EASING_LIVE = 2,
  /** An easing under modifiers, or a combination of one or two others: chain(), blend(), clamp(), scale(). */
  TS_EASING_MODIFIED = 3,
  TS_EASING_KIND_FORCE32 = 0x7FFFFFFF
} ts_easing_kind;

typedef struct ts_easing_info {
  size_t struct_size;
  ts_easing_kind kind;
  /** For a baked easing, 1.4 times the largest measured error. For a modified easing, the error that follows from those of its
   *  bases. Otherwise 0. */
  double max_error;
  /** How often a live easing returned a value that is not a number (or beyond 1e30), which t then replaced. */
  uint64_t fallbacks;
  /** For spring(...), the settling time in seconds, its natural length. Otherwise NaN. */
  double duration;
} ts_easing_info;

/** An easing made from an easing g. The result for an exact easing is exact where a formula exists: out of quad.in is
 *  quad.out. */
typedef enum ts_easing_modifier {
  /** g itself. */
  TS_MODIFIER_IN = 0,
  /** 1 - g(1 - t) */
  TS_MODIFIER_OUT = 1,
  /** g(2t)/2, then 1 - g(2 - 2t)/2 */
  TS_MODIFIER_IN_OUT = 2,
  /** The out form in the first half, g in the second. */
  TS_MODIFIER_OUT_IN = 3,
  /** g(1 - t): runs from the end to the start. */
  TS_MODIFIER_REVERSE = 4,
  /** g(2t), then g(2 - 2t): forth and back. */
  TS_MODIFIER_MIRROR = 5,
  TS_MODIFIER_FORCE32 = 0x7FFFFFFF
} ts_easing_modifier;

/** Registers an easing under a name, for every language in the process. The returned reference is counted in addition to the
 *  name's. TS_ERROR_NAME_IN_USE if the name is taken, as those of built-in easings always are; TS_ERROR_CALLBACK if a batch
 *  function fails. On failure nothing is kept and `release` is not called; on success `release` is called exactly once, for a
 *  baked easing before this function returns. The values at 0 and 1 are the function's own; they are not forced to 0 and 1. */
TS_API ts_status ts_easing_register(const ts_easing_desc *desc, ts_easing *out_easing);

/** Removes a registered name. Existing references to the easing stay valid. TS_ERROR_UNKNOWN_EASING if nothing is registered
 *  under the name. */
TS_API ts_status ts_easing_unregister(const char *name);

/** Creates an easing that applies one more modifier to `base`, at most eight in all. Release it after use. */
TS_API ts_status ts_easing_modify(ts_easing base, ts_easing_modifier modifier, ts_easing *out_easing);

/** Creates a table of cubics whose measured error is within `tolerance` (1e-14 to 1), with at most `max_points` knots (2 to
 *  65,536; 0 means 4096). Release it after use. The error is measured between the knots and reported times 1.4 in
 *  `out_max_error`, which may be NULL. TS_ERROR_INVALID_ARGUMENT if the easing needs more points. Evaluates the easing at most
 *  2^20 + 1024 `max_points` times: a smooth curve 4,000 to 100,000 times, a staircase of 4 steps 50,000, of 1,000 170,000. */
TS_API ts_status ts_easing_bake(
  ts_easing easing, double tolerance, uint32_t max_points, ts_easing *out_easing, double *out_max_error);

/** Writes the easing in CSS, within `tolerance` (1e-9 to 1) of it on [0, 1], as ts_easing_print does: CSS's own function or
 *  keyword if there is one; the exact cubic-bezier() of a cubic in t, with six decimals or more; otherwise the closest
 *  cubic-bezier() found, if it is within the tolerance; otherwise a linear() with few stops. `out_max_error`, which may be
 *  NULL, is 1.4 times the largest measured error. Evaluates the easing 260 times, 40 to 80 times more for each stop, and a few
 *  hundred times more for each jump. */
TS_API ts_status ts_easing_to_css(
  ts_easing easing, double tolerance, char *buffer, size_t capacity, size_t *out_length, double *out_max_error);

/** Fills a ts_easing_info, whose struct_size the caller has set. */
TS_API ts_status ts_easing_get_info(ts_easing easing, ts_easing_info *out_info);

/* ---- Springs ------------------------------------------------------------------------------------------------------ */

/** A damped spring, m x'' + c x' + k (x - target) = 0, as omega = sqrt(k / m) in rad/s and the damping ratio c / (2 sqrt(k m)).
 *  It is a plain value: make it with ts_spring_make, or write the fields. omega >= 0; infinite means at the target at once, 0 a
 *  free body. damping_ratio >= 0 and finite; 0 oscillates forever. mass > 0, or 0 for 1; only stiffness and damping depend on
 *  it. */
typedef struct ts_spring {
  double omega;
  double damping_ratio;
  double mass;
} ts_spring;

/** Springs of other libraries, and SwiftUI's four presets. */
typedef enum ts_spring_preset {
  TS_SPRING_SMOOTH = 0, TS_SPRING_SNAPPY, TS_SPRING_BOUNCY, TS_SPRING_SWIFTUI, TS_SPRING_INTERACTIVE,
  TS_SPRING_CORE_ANIMATION, TS_SPRING_GPU_ANIMATION, TS_SPRING_YAAL, TS_SPRING_B3LL, TS_SPRING_ADVANCE,
  TS_SPRING_WAVE_INTERACTIVE, TS_SPRING_WAVE_ANIMATED, TS_SPRING_ORIGAMI, TS_SPRING_MOTION_DURATION,
  TS_SPRING_MOTION_VISUAL, TS_SPRING_REACT_SPRING, TS_SPRING_REACT_SPRING_GENTLE, TS_SPRING_REACT_SPRING_WOBBLY,
  TS_SPRING_REACT_SPRING_STIFF, TS_SPRING_REACT_SPRING_SLOW, TS_SPRING_REACT_SPRING_MOLASSES, TS_SPRING_ANDROID,
  TS_SPRING_COMPOSE, TS_SPRING_FLUTTER, TS_SPRING_BOX2D,
  TS_SPRING_PRESET_FORCE32 = 0x7FFFFFFF
} ts_spring_preset;

/** The parameters that describe a spring. */
typedef enum ts_spring_scheme {
  /** preset */
  TS_SPRING_BY_PRESET = 0,
  /** duration (perceptual: 2 pi / omega), bounce in (-1, 1]: the damping ratio is 1 - bounce, for a negative bounce 1 / (1 +
   *  bounce). SwiftUI's. */
  TS_SPRING_BY_DURATION = 1,
  /** duration (2 pi / omega is 1.2 times that), bounce in [0, 1], damping ratio at least 0.05. Motion's visualDuration. */
  TS_SPRING_BY_VISUAL_DURATION = 2,
  /** duration (after exactly that time a motion from 0 at rest to 1 has settled to 1e-3), bounce in (-1, 1). */
  TS_SPRING_BY_SETTLING_DURATION = 3,
  /** duration as in TS_SPRING_BY_SETTLING_DURATION, damping_ratio > 0. */
  TS_SPRING_BY_SETTLING_DURATION_AND_RATIO = 4,
  /** response (2 pi / omega), damping_ratio. SwiftUI's response and dampingFraction; react-spring's `frequency`. */
  TS_SPRING_BY_RESPONSE = 5,
  /** frequency in Hz (omega / 2 pi), damping_ratio. Box2D's. */
  TS_SPRING_BY_FREQUENCY = 6,
  /** omega, damping_ratio, mass. */
  TS_SPRING_BY_OMEGA = 7,
  /** half_life (from rest, half of the distance is left for the first time after exactly that time), damping_ratio. */
  TS_SPRING_BY_HALF_LIFE = 8,
  /** stiffness, damping, mass: called tension and friction elsewhere. */
  TS_SPRING_BY_STIFFNESS = 9,
  /** stiffness, damping_ratio, mass. Android's. */
  TS_SPRING_BY_STIFFNESS_AND_RATIO = 10,
  /** bounciness, speed. Origami's and pop's. */
  TS_SPRING_BY_BOUNCINESS = 11,
  TS_SPRING_SCHEME_FORCE32 = 0x7FFFFFFF
} ts_spring_scheme;

/** A spring to make: a scheme and its fields. The other fields must be 0. */
typedef struct ts_spring_desc {
  size_t struct_size;
  ts_spring_scheme scheme;
  ts_spring_preset preset;
  double duration, bounce, response, damping_ratio, frequency, omega, half_life, stiffness, damping;
  /** 0 means 1. */
  double mass;
  double bounciness, speed;
} ts_spring_desc;

/** A spring in the parameters of every scheme. Decimals of up to 15 digits read back as they were given; bounciness and speed
 *  do so up to nine places. NaN if no bounciness makes such a spring; infinite where that is the value of an instantaneous or
 *  undamped spring. */
typedef struct ts_spring_info {
  size_t struct_size;
  double mass, stiffness, damping, omega, damping_ratio, duration, bounce, visual_duration, settling_duration, response,
    frequency, half_life, bounciness, speed;
  /** How far the spring passes its target when it starts at rest, as a fraction of the distance. */
  double overshoot;
} ts_spring_info;

/** The behaviour of a motion at its target. The near side is the side it starts on or, if it starts at the target, the side
 *  towards which it starts. */
typedef enum ts_overshoot {
  TS_OVERSHOOT_ALLOW = 0,
  /** While the underlying motion is on the far side, the value is the target and the velocity 0. */
  TS_OVERSHOOT_CLAMP = 1,
  /** The motion ends, at rest on the target, when it first crosses it. */
  TS_OVERSHOOT_STOP = 2,
  /** Each time the motion meets the target, its velocity is reversed and multiplied by `restitution`. */
  TS_OVERSHOOT_BOUNCE = 3,
  TS_OVERSHOOT_FORCE32 = 0x7FFFFFFF
} ts_overshoot;

/** A spring motion: its start and its target. As a result it is filled in the size of the struct's first version. */
typedef struct ts_spring_motion {
  size_t struct_size;
  double start, target, velocity;
  ts_overshoot overshoot;
  /** TS_OVERSHOOT_BOUNCE: 0 to 1. */
  double restitution;
} ts_spring_motion;

/** Makes a spring from a description. TS_ERROR_INVALID_ARGUMENT if a field is outside its range or does not belong to the
 *  scheme; the message names it. */
TS_API ts_status ts_spring_make(const ts_spring_desc *desc, ts_spring *out_spring);

/** Fills a ts_spring_info, whose struct_size the caller has set. */
TS_API ts_status ts_spring_get_info(const ts_spring *spring, ts_spring_info *out_info);

/** Computes the value and the velocity t >= 0 seconds after the start, in closed form: within 1e-11 of the distance for omega t
 *  below 1e4. At t = 0 they are the start's, except for a spring with infinite omega, which is at its target. Either result may
 *  be NULL. */
TS_API ts_status ts_spring_evaluate(
  const ts_spring *spring, const ts_spring_motion *from, double t, double *out_value, double *out_velocity);

/** Computes the values and velocities at `count` times, with the bits of ts_spring_evaluate, rounded once to f32. A time that
 *  is negative or NaN gives NaN. Either result may be NULL and either may be `t`; otherwise the arrays must not overlap. */
TS_API ts_status ts_spring_sample_f32(
  const ts_spring *spring, const ts_spring_motion *from, const float *t, float *out_value, float *out_velocity, size_t count);

/** Computes the values and velocities at `count` times, as ts_spring_sample_f32 does, in double precision. */
TS_API ts_status ts_spring_sample_f64(
  const ts_spring *spring, const ts_spring_motion *from, const double *t, double *out_value, double *out_velocity, size_t count);

/** Computes the time after which the value stays within `tolerance` > 0 (in value units) of the target. It is never too early
 *  by more than rounding, and too late by at most 1e-9 of itself. Infinite if the spring never settles. With TS_OVERSHOOT_STOP
 *  it is shortly before the end of the motion: the motion, and a player of it (TS_MOTION_SPRING), ends at the ts_spring_crossing of
 *  the target. */
TS_API ts_status ts_spring_settling_time(
  const ts_spring *spring, const ts_spring_motion *from, double tolerance, double *out_seconds);

/** Finds the first time after `after` >= 0 at which the value is `level`; infinite if there is none. TS_OVERSHOOT_ALLOW
 *  only. */
TS_API ts_status ts_spring_crossing(
  const ts_spring *spring, const ts_spring_motion *from, double level, double after, double *out_seconds);

/** Finds the first time after `after` >= 0 at which the motion turns around, and the value there. If it never does, the results
 *  are infinity and the target. TS_OVERSHOOT_ALLOW only. `out_value` may be NULL. */
TS_API ts_status ts_spring_extremum(
  const ts_spring *spring, const ts_spring_motion *from, double after, double *out_seconds, double *out_value);

/** Makes a motion to another target that begins with the value and velocity that this motion has at t. */
TS_API ts_status ts_spring_retarget(
  const ts_spring *spring, const ts_spring_motion *from, double t, double target, ts_spring_motion *out_motion);

/** Creates an easing from a spring's motion from 0 to 1 with an initial velocity, scaled to its settling time, which is stored
 *  in `out_duration` (may be NULL). The easing is exact, and exactly 1 at 1. `tolerance` is that of the settling; 0 means 1e-3.
 *  Release the easing after use. TS_ERROR_INVALID_ARGUMENT if the spring never settles or settles at once. ts_easing_parse
 *  reads it as "spring(duration, bounce, velocity)" and "spring(snappy)". */
TS_API ts_status ts_easing_from_spring(
  const ts_spring *spring, double velocity, double tolerance, ts_easing *out_easing, double *out_duration);

/* ---- Decay -------------------------------------------------------------------------------------------------------- */

/** A motion that slows down in proportion to its speed: v = v0 e^(-rate t). Used for scrolling and flinging. */
typedef struct ts_decay {
  /** 1/s, > 0 and finite. */
  double rate;
  /** Seconds, >= 0: the motion comes to rest at the start + power * velocity. 0 means 1 / rate. Any other power multiplies the
   *  initial velocity by power * rate; motion's inertia has rate 1 / 0.325 and power 0.8. Batches, whose velocities are current
   *  ones, and falls ignore it. */
  double power;
} ts_decay;

/** The parameter that describes a decay. */
typedef enum ts_decay_scheme {
  TS_DECAY_BY_RATE = 0,
  /** Seconds to 1/e: 1 / rate. */
  TS_DECAY_BY_TIME_CONSTANT = 1,
  /** Seconds to one half: ln 2 / rate. */
  TS_DECAY_BY_HALF_LIFE = 2,
  /** The fraction of the velocity left after a millisecond, e^(-rate / 1000): UIScrollView's 0.998 and 0.99. */
  TS_DECAY_BY_DECELERATION_RATE = 3,
  /** The fraction of the velocity left after a second, e^-rate: Flutter's. */
  TS_DECAY_BY_DRAG = 4,
  /** rate / 4.2: Android's multiplier. */
  TS_DECAY_BY_FRICTION = 5,
  TS_DECAY_SCHEME_FORCE32 = 0x7FFFFFFF
} ts_decay_scheme;

/** A decay in the parameters of every scheme. */
typedef struct ts_decay_info {
  size_t struct_size;
  double rate, time_constant, half_life, deceleration_rate, drag, friction;
  /** The given power, or 1 / rate if that was 0. */
  double power;
} ts_decay_info;

/** The start of a decay and its optional bounds. When it crosses a bound, the spring takes over at the exact time, with the
 *  value and velocity at the crossing, towards the bound. A decay that begins outside goes to the nearer bound at once. */
typedef struct ts_decay_motion {
  size_t struct_size;
  ts_decay decay;
  double start, velocity;
  bool bounded;
  double lower, upper;
  ts_spring spring;
} ts_decay_motion;

/** Makes a decay from the one parameter of a scheme, with power 0. The deceleration rate and the drag are > 0 and < 1, the
 *  others > 0 and finite. TS_ERROR_INVALID_ARGUMENT if the value is outside its range or the rate would not be finite. */
TS_API ts_status ts_decay_make(ts_decay_scheme scheme, double value, ts_decay *out_decay);

/** Fills a ts_decay_info, whose struct_size the caller has set. */
TS_API ts_status ts_decay_get_info(const ts_decay *decay, ts_decay_info *out_info);

/** Computes the value and the velocity t >= 0 seconds after the start. Either result may be NULL. */
TS_API ts_status ts_decay_evaluate(const ts_decay_motion *from, double t, double *out_value, double *out_velocity);

/** Computes where the decay comes to rest (a bound, if it meets one), and the time after which it stays within `tolerance` > 0
 *  of that. Either result may be NULL; without the time, the tolerance is ignored. */
TS_API ts_status ts_decay_rest(
  const ts_decay_motion *from, double tolerance, double *out_value, double *out_seconds);

/** Computes when the spring takes over, infinite if never, and its motion from then on. `out_motion` may be NULL. */
TS_API ts_status ts_decay_handoff(const ts_decay_motion *from, double *out_seconds, ts_spring_motion *out_motion);

/** Computes when the decay is at `level`, ignoring bounds; infinite if it never is. */
TS_API ts_status ts_decay_crossing(const ts_decay_motion *from, double level, double *out_seconds);

/** Computes the initial velocity with which the decay comes to rest at `target`. */
TS_API ts_status ts_decay_aim(const ts_decay *decay, double start, double target, double *out_velocity);

/** Computes the initial velocity with which the decay comes to rest on a grid: at the point offset + i spacing nearest to where
 *  it would come to rest with `velocity`. */
TS_API ts_status ts_decay_snap(
  const ts_decay *decay, double start, double velocity, double spacing, double offset, double *out_velocity);

/** A motion with constant acceleration: x'' = acceleration - rate x'. Without a decay (rate 0) it falls freely; with one, its
 *  velocity tends to acceleration / rate. */
typedef struct ts_fall_motion {
  size_t struct_size;
  /** Value units per second squared. */
  double acceleration;
  double start, velocity;
  /** The drag; rate 0 means none. */
  ts_decay decay;
} ts_fall_motion;

/** Computes the value and the velocity t >= 0 seconds after the start. Either result may be NULL. */
TS_API ts_status ts_fall_evaluate(const ts_fall_motion *from, double t, double *out_value, double *out_velocity);

/** Finds the first time after `after` >= 0 at which the value is `level`; infinite if there is none. If the value is `level` at
 *  `after` itself, the result is the time of its return. */
TS_API ts_status ts_fall_crossing(const ts_fall_motion *from, double level, double after, double *out_seconds);

/** The platform whose fling is computed. */
typedef enum ts_fling_kind {
  /** android.widget.OverScroller's, along the easing "android.fling". */
  TS_FLING_ANDROID = 0,
  /** Flutter's ClampingScrollSimulation: the same distance in less time, along "flutter.fling". */
  TS_FLING_FLUTTER = 1,
  TS_FLING_KIND_FORCE32 = 0x7FFFFFFF
} ts_fling_kind;

/** Computes the distance (with the velocity's sign) and the duration of a fling that starts at `velocity`, in pixels per
 *  second. `friction` >= 0; 0 means Android's, 0.015. `ppi` >= 0 is in pixels per inch; 0 means 160, that of density-independent
 *  ones. Either result may be NULL. */
TS_API ts_status ts_fling(
  ts_fling_kind kind, double velocity, double friction, double ppi, double *out_distance, double *out_seconds);

/** Computes how far content moves that is dragged x beyond its edge: (1 - 1 / (|x| coefficient / extent + 1)) extent with x's
 *  sign. `inverse` computes x from that distance (below extent). extent > 0; coefficient > 0, UIScrollView's is 0.55. */
TS_API ts_status ts_rubber_band(double x, double extent, double coefficient, bool inverse, double *out_value);

/** Computes a value that follows a target, dt >= 0 seconds later: half of the distance is left after half_life >= 0. Without a
 *  velocity (NULL) the approach is exponential; with one, which is updated, it is that of a critically damped spring whose
 *  half-life is measured from rest. */
TS_API ts_status ts_follow(
  double value, double target, double half_life, double dt, double *inout_velocity, double *out_value);

/* ---- Velocity ----------------------------------------------------------------------------------------------------- */

/** The weights of the samples. */
typedef enum ts_velocity_weighting {
  /** All samples weigh the same. */
  TS_VELOCITY_WEIGHTING_NONE = 0,
  /** Half weight if the next sample has the same time, rising to full weight if it is 10 ms or more later. */
  TS_VELOCITY_WEIGHTING_DELTA = 1,
  /** Full weight at an age of 10 to 50 ms, half at 0 and from 60 ms on. */
  TS_VELOCITY_WEIGHTING_CENTRAL = 2,
  /** Full weight up to an age of 50 ms, half from 100 ms on. */
  TS_VELOCITY_WEIGHTING_RECENT = 3,
  TS_VELOCITY_WEIGHTING_FORCE32 = 0x7FFFFFFF
} ts_velocity_weighting;

/** Timed positions of a finger or anything else, from which its velocity is estimated. The struct is plain data of the caller's
 *  and may be copied. Set struct_size and the fields that differ from their defaults, and the rest to 0; set `count` to 0 to
 *  start over. */
typedef struct ts_velocity_tracker {
  size_t struct_size;
  /** Number of lanes of a value, 1 to 4; 0 means 1. It must not change while there are samples. */
  uint32_t lanes;
  /** Degree of the polynomial, 1 to 3; 0 means 2. */
  uint32_t degree;
  ts_velocity_weighting weighting;
  /** Number of samples, and the position of the next one. ts_velocity_tracker_add writes these and the arrays below. */
  uint32_t count, next;
  /** Samples older than `horizon` seconds before the newest are ignored, and so are those before a pause of more than `pause`
   *  seconds. 0 means 0.1 and 0.04. */
  double horizon, pause;
  double times[20];
  /** Four numbers per sample. */
  double values[80];
} ts_velocity_tracker;

typedef struct ts_velocity_info {
  size_t struct_size;
  /** The number of samples used, and the degree of polynomial that they allowed. */
  uint32_t samples, degree;
  /** Seconds from the first of these samples to the last. */
  double duration;
  /** The fraction of the samples' variance that the polynomial explains, 0 to 1, multiplied over the lanes; 0 without
   *  samples. */
  double confidence;
} ts_velocity_info;

/** Adds a sample: `lanes` numbers, and its time in seconds, finite and within 1e300. Beyond 20 samples the oldest is dropped. A
 *  sample at the time of the newest replaces it; one at an earlier time starts over. */
TS_API ts_status ts_velocity_tracker_add(ts_velocity_tracker *tracker, double time, const double *value);

/** Estimates the velocity and writes `lanes` numbers, in units per second, to out_velocity: the slope at the newest sample of
 *  the polynomial that fits the samples best by weighted least squares, as Android's and Flutter's trackers define it. It is 0
 *  if fewer than two samples count, or if `time` is more than a pause after the newest; a `time` that is not later, such as
 *  -INFINITY, means the newest sample's. `out_info` may be NULL. */
TS_API ts_status ts_velocity_tracker_get(
  const ts_velocity_tracker *tracker, double time, double *out_velocity, ts_velocity_info *out_info);

/* ---- Batches ------------------------------------------------------------------------------------------------------ */

/* Batches work in place on the caller's arrays, allocate nothing, and give the bits of the functions for one object. The
 * elements are not checked: a NaN or an infinity stays in its lane. Strides are in bytes and may be negative; 0 means packed.
 * Columns of one array of structs may interleave; arrays that overlap in any other manner are rejected. `threads` is the most
 * to use from the library's own pool, 1 to 64, 0 for 1; the results do not depend on it. Several threads may step separate
 * parts. */

/** Numbers to be written. */
typedef struct ts_view_f32 {
  float *data;
  ptrdiff_t stride;
} ts_view_f32;
typedef struct ts_view_f64 {
  double *data;
  ptrdiff_t stride;
} ts_view_f64;

/** Numbers to be read; if `data` is NULL, `number` for all. */
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

/** Indices into a palette. An index beyond the end means the last entry. */
typedef struct ts_index {
  const uint32_t *data;
  ptrdiff_t stride;
} ts_index;

/** `count` springs: values, velocities and targets; and their parameters, which are one spring, a palette with an index, or (if
 *  `springs` is NULL) omega and damping_ratio for each. */
typedef struct ts_spring_batch_f32 {
  size_t struct_size;
  size_t count;
  ts_view_f32 value, velocity;
  ts_input_f32 target;
  /** 1 spring if there is no index, else 1 to 256. */
  const ts_spring *springs;
  size_t spring_count;
  ts_index index;
  /** Numbers below 0 count as 0. In f32 they are computed in f32, within 5e-7 max(1, omega dt) of the distance. */
  ts_input_f32 omega, damping_ratio;
  /** A spring within `tolerance` >= 0 of its target and no faster than omega times tolerance is snapped to the target and
   *  stopped. */
  float tolerance;
  uint32_t threads;
  /** If not NULL, `count` bytes: 1 for an active spring (not at rest on its target), else 0. */
  uint8_t *mask;
  ptrdiff_t mask_stride;
  /** If not NULL, room for `count` numbers. Receives the indices of the active springs in ascending order, *out_active of
   *  them. */
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

/** Advances every spring by dt >= 0 seconds; with 0 they only settle. `out_active` is the number of springs not at rest on
 *  their targets; it may be NULL, which is faster if nothing can settle. A distance or a speed below 2^-95 (2^-767 in f64)
 *  becomes 0, here and in ts_decays_step: passing through the subnormal numbers would be slow and never end. */
TS_API ts_status ts_springs_step_f32(const ts_spring_batch_f32 *batch, double dt, size_t *out_active);

/** Advances every spring by dt >= 0 seconds, as ts_springs_step_f32 does, in double precision. */
TS_API ts_status ts_springs_step_f64(const ts_spring_batch_f64 *batch, double dt, size_t *out_active);

/** Reports whether ts_springs_step_f32 accepts the batch, without moving anything: TS_OK, or the status and message of that
 *  function. */
TS_API ts_status ts_springs_check_f32(const ts_spring_batch_f32 *batch);

/** Reports whether ts_springs_step_f64 accepts the batch, without moving anything. */
TS_API ts_status ts_springs_check_f64(const ts_spring_batch_f64 *batch);

/** `count` decays: one decay for all, or (if `decay` is NULL) a rate for each, where a negative rate counts as 0. A decay no
 *  more than `tolerance` away from its point of rest is put there. */
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

/** Advances every decay by dt >= 0 seconds. `out_active` is the number of decays still moving; it may be NULL. */
TS_API ts_status ts_decays_step_f32(const ts_decay_batch_f32 *batch, double dt, size_t *out_active);

/** Advances every decay by dt >= 0 seconds, as ts_decays_step_f32 does, in double precision. */
TS_API ts_status ts_decays_step_f64(const ts_decay_batch_f64 *batch, double dt, size_t *out_active);

/** `count` tweens: from (1 - e) + to e, where e is the easing at (time - start) / duration; exactly `from` where e is 0, `to`
 *  where e is 1, and either where the two are equal. A duration of 0 is a jump at the start. In f32 the times are f32 too:
 *  measure them from an epoch of your own. */
typedef struct ts_tween_batch_f32 {
  size_t struct_size;
  size_t count;
  ts_input_f32 from, to, start, duration;
  /** 1 easing if there is no index, else 1 to 256. A live one is called on the caller's thread. */
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

/** Computes the value of every tween at `time`. If a live easing fails midway, the values before it have been written. */
TS_API ts_status ts_tweens_sample_f32(const ts_tween_batch_f32 *batch, double time);

/** Computes the value of every tween at `time`, as ts_tweens_sample_f32 does, in double precision. */
TS_API ts_status ts_tweens_sample_f64(const ts_tween_batch_f64 *batch, double time);

/** Sets the most threads that any batch may use, 1 to 64; 64 by default. */
TS_API ts_status ts_threads_set_maximum(uint32_t threads);

/* ---- Tracks ------------------------------------------------------------------------------------------------------- */

/* A track has keys at any times, added in any order, and a value at every time. One thread at a time may edit a track; several
 * may evaluate it. A call that finds another in the middle of an edit waits briefly, then returns TS_ERROR_BUSY. The first
 * evaluation after an edit compiles the track, which allocates memory. Whatever evaluates, plays or compiles a track has its
 * own copy. */

typedef struct ts_track {
  uint32_t slot;
  uint32_t generation;
} ts_track;

/** The meaning of a track's lanes. */
typedef enum ts_track_kind {
  /** `lanes` numbers. */
  TS_TRACK_NUMBERS = 0,
  TS_TRACK_FLOAT = 1,
  /** An integer within 2^53: computed as a number, and rounded. */
  TS_TRACK_INT = 2,
  /** 0 or 1, held from key to key. */
  TS_TRACK_BOOL = 3,
  TS_TRACK_VEC2 = 4, TS_TRACK_VEC3 = 5, TS_TRACK_VEC4 = 6,
  /** POINT: x, y. SIZE: width, height. RECT: x, y, width, height. */
  TS_TRACK_POINT = 7, TS_TRACK_SIZE = 8, TS_TRACK_RECT = 9,
  /** r, g, b, a of sRGB, straight alpha, 0 to 1; mixed in a colour space. */
  TS_TRACK_COLOR = 10,
  /** Radians: a real number. A key or a target names a class of numbers, which differ by whole turns, and is reached as the one
   *  in the direction of ts_wrap from the number before it: from 350 degrees 10 is reached as 370, and stays that. A track's
   *  first key, a value that is set, a start value and a distance are literal; each iteration begins at its literal start. A
   *  reader who wants one turn reduces the number. */
  TS_TRACK_ANGLE = 11,
  /** x, y, z, w: a rotation, normalized when it is given. A key or a target is reached, as angles are, as the one of its two
   *  quaternions that is nearer to the one before it; TS_INTERPOLATION_HERMITE joins keys as they are given. */
  TS_TRACK_QUAT = 12,
  TS_TRACK_KIND_FORCE32 = 0x7FFFFFFF
} ts_track_kind;

/** The interpolation from a key of a track to the next. It belongs to the key at which the segment starts. */
typedef enum ts_interpolation {
  /** The track's default. */
  TS_INTERPOLATION_DEFAULT = 0,
  /** a (1 - e) + b e, where e is the easing at the progress: exactly a where e is 0 or b equals a, and b where e is 1, and beyond
   *  them where e is. */
  TS_INTERPOLATION_EASED = 1,
  /** The key's value, up to the next key. */
  TS_INTERPOLATION_STEP = 2,
  /** Cubic with a slope at each end: this key's out tangent and the next key's in tangent, in value units per second (glTF's
   *  CUBICSPLINE). A missing tangent is 0; a missing out tangent after a spring segment is the spring's velocity. */
  TS_INTERPOLATION_HERMITE = 3,
  /** Cubic through all keys, non-uniform Catmull-Rom: a key's slope is that of the parabola through it and its neighbours; at
   *  an end or a jump it is the chord's. */
  TS_INTERPOLATION_CATMULL = 4,
  /** Cubic through all keys, of which no value is beyond the two keys beside it: Fritsch and Butland's slopes (1984), and those of
   *  SciPy's PchipInterpolator at the ends. */
  TS_INTERPOLATION_MONOTONE = 5,
  /** Cubic Bezier in time and value: this key's out handle and the next key's in handle, as offsets from their keys. A handle
   *  that reaches beyond the segment is shortened to it. No value is beyond the keys' and the handles'. */
  TS_INTERPOLATION_BEZIER = 6,
  /** The key's spring, from this key's value towards the next key's, starting with the velocity at the end of the segment
   *  before (for an eased segment or one with handles, at most a thousand of its ranges in its duration). It does not snap to
   *  the next key, which takes over from wherever the spring is. */
  TS_INTERPOLATION_SPRING = 7,
  TS_INTERPOLATION_FORCE32 = 0x7FFFFFFF
} ts_interpolation;

/** The value of a track outside its keys. */
typedef enum ts_extrapolation {
  TS_EXTRAPOLATE_HOLD = 0,
  /** Continues along the slope at the end, and in an eased segment as its easing does (TS_EVALUATE_EXTRAPOLATE). A vertical tangent
   *  has no slope: the value is held. */
  TS_EXTRAPOLATE_LINEAR = 1,
  /** Repeats from the start to the end; at the end itself, the value is the last key's. */
  TS_EXTRAPOLATE_LOOP = 2,
  /** Like TS_EXTRAPOLATE_LOOP, shifted each time by the distance from the first key to the last. */
  TS_EXTRAPOLATE_LOOP_OFFSET = 3,
  /** Runs forth and back. */
  TS_EXTRAPOLATE_MIRROR = 4,
  TS_EXTRAPOLATE_FORCE32 = 0x7FFFFFFF
} ts_extrapolation;

/** TS_TRACK_INT: the rounding of interpolated values. */
typedef enum ts_rounding {
  /** NEAREST: ties go to the even number. */
  TS_ROUND_NEAREST = 0, TS_ROUND_FLOOR = 1, TS_ROUND_CEIL = 2,
  /** Towards the value at the segment's end. */
  TS_ROUND_TOWARD_TARGET = 3,
  TS_ROUND_FORCE32 = 0x7FFFFFFF
} ts_rounding;

/** TS_TRACK_ANGLE: the direction from a number to the next. TS_TRACK_COLOR in OKLCH: the direction of the hue. */
typedef enum ts_wrap {
  /** At most half a turn; exactly half a turn goes in the positive direction. */
  TS_WRAP_SHORTEST = 0,
  /** At least half a turn: opposite to the shortest direction, and a full turn between equal angles (CSS's longer). */
  TS_WRAP_LONGEST = 1,
  /** Towards larger angles (CSS's increasing; clockwise on a screen, whose y points down), less than a turn. */
  TS_WRAP_CW = 2,
  /** Towards smaller angles, less than a turn. */
  TS_WRAP_CCW = 3,
  /** The number itself, which may be several turns. */
  TS_WRAP_RAW = 4,
  TS_WRAP_FORCE32 = 0x7FFFFFFF
} ts_wrap;

/** TS_TRACK_COLOR: the space in which colours are mixed, with premultiplied alpha except in TS_COLOR_SRGB. */
typedef enum ts_color_space {
  TS_COLOR_OKLAB = 0, TS_COLOR_OKLCH = 1,
  /** Linear light: sRGB without its transfer function. */
  TS_COLOR_LINEAR = 2,
  /** The numbers as they are. */
  TS_COLOR_SRGB = 3,
  /** The numbers times alpha, as CSS mixes rgb(), and as canvases and textures with premultiplied alpha do. */
  TS_COLOR_SRGB_PREMULTIPLIED = 4,
  TS_COLOR_FORCE32 = 0x7FFFFFFF
} ts_color_space;

typedef struct ts_track_desc {
  size_t struct_size;
  ts_track_kind kind;
  /** TS_TRACK_NUMBERS: 1 to 64. Otherwise 0, or the kind's number of lanes. */
  uint32_t lanes;
  /** The easing of segments whose key has none; null means linear. */
  ts_easing easing;
  /** The interpolation of keys with TS_INTERPOLATION_DEFAULT. The default here means eased; for TS_TRACK_BOOL, step. */
  ts_interpolation interpolation;
  ts_rounding rounding;
  ts_wrap wrap;
  ts_color_space space;
  /** TS_TRACK_COLOR: results may lie outside 0 to 1. If false, each component is clipped. Keys are never clipped. */
  bool extended;
} ts_track_desc;

/** A key. Its arrays have one number per lane. */
typedef struct ts_key {
  size_t struct_size;
  /** Finite, within 1e300; see `relative`. */
  double time;
  ts_interpolation interpolation;
  /** TS_INTERPOLATION_EASED; null means the track's. The track holds a reference as long as the key exists. */
  ts_easing easing;
  /** TS_INTERPOLATION_SPRING; all zero means the default of ts_spring_make, smooth. */
  ts_spring spring;
  /** `lanes` numbers. */
  const double *value;
  /** The slopes of the cubics that end and begin here; either may be NULL. */
  const double *in_tangent, *out_tangent;
  /** The handles of the Beziers that end and begin here: for each lane the time (in: <= 0, out: >= 0) and the value, as offsets
   *  from the key. Either may be NULL, which means a length of 0. */
  const double *in_handle, *out_handle;
  /** Only for insertion: `time` is a duration >= 0 since the preceding key of the call; for the first one since the track's
   *  last key, or since time 0 if the track is empty. The times are the sums, each rounded once. */
  bool relative;
} ts_key;

typedef struct ts_track_info {
  size_t struct_size;
  ts_track_kind kind;
  uint32_t lanes;
  size_t count;
  /** The times of the first and the last key; 0 if there are none. */
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

/** A time with an id that the caller chooses. */
typedef struct ts_marker {
  double time;
  uint32_t id;
} ts_marker;

/** Parses a colour in CSS's syntax into red, green, blue and alpha, straight sRGB (`out_rgba`, 4 numbers): a name, #rgb to
 *  #rrggbbaa, rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch(), and color() in srgb, srgb-linear and display-p3, by CSS Color 4.
 *  Colours outside sRGB have components outside 0 to 1. TS_ERROR_INVALID_ARGUMENT if the text is no such colour. */
TS_API ts_status ts_color_parse(const char *text, double *out_rgba);

/** Creates an empty track from a description. Destroy it after use. TS_ERROR_INVALID_ARGUMENT if a field is outside its range
 *  or does not fit the kind. */
TS_API ts_status ts_track_create(const ts_track_desc *desc, ts_track *out_track);

/** Creates a track with the same settings, keys, markers and extrapolation. Destroy it after use. */
TS_API ts_status ts_track_copy(ts_track track, ts_track *out_track);

/** Destroys the track. Players, timelines and sets made from it have copies and are not affected. */
TS_API ts_status ts_track_destroy(ts_track track);

/** Reports whether the handle names a track that exists. Sets no error. */
TS_API bool ts_track_is_valid(ts_track track);

/** Inserts `count` keys, in any order, at most 2^24 in all. Keys at the same time keep the order in which they were inserted:
 *  the track jumps there from the first to the last. The array's structs are keys[0].struct_size bytes apart. */
TS_API ts_status ts_track_insert(ts_track track, const ts_key *keys, size_t count);

/** Inserts `count` keys that share the settings of `like` (whose time and value are ignored; NULL means the defaults), at
 *  `times` and with `values`, key after key. */
TS_API ts_status ts_track_insert_columns(
  ts_track track, const ts_key *like, const double *times, const double *values, size_t count);

/** Reads the key at `index`, in time order, into a struct whose struct_size the caller has set. Its arrays are written to
 *  `out_numbers`, which has room for 7 numbers per lane (value, in and out tangent, in and out handle), and point into it;
 *  those never given are NULL. The easing is null if the key uses the track's. If `out_numbers` is NULL, so are the arrays. */
TS_API ts_status ts_track_get_key(ts_track track, size_t index, ts_key *out_key, double *out_numbers);

/** Replaces the key at `index`, in time order. A key whose time changes moves behind the others at its new time; `out_index` is
 *  its new index, and may be NULL. */
TS_API ts_status ts_track_set_key(ts_track track, size_t index, const ts_key *key, size_t *out_index);

/** Sets the value of the key at `index`, in time order: `lanes` numbers. */
TS_API ts_status ts_track_set_value(ts_track track, size_t index, const double *value);

/** Moves the key at `index`, in time order, to another time, finite and within 1e300, behind the others at that time.
 *  `out_index` is its new index, and may be NULL. */
TS_API ts_status ts_track_move(ts_track track, size_t index, double time, size_t *out_index);

/** Removes `count` keys, starting at `first`. */
TS_API ts_status ts_track_remove(ts_track track, size_t first, size_t count);

/** Removes all keys and keeps the markers. */
TS_API ts_status ts_track_clear(ts_track track);

/** Finds the last key at or before t. The index is SIZE_MAX if there is none. */
TS_API ts_status ts_track_find(ts_track track, double t, size_t *out_index);

/** Finds the keys at times from <= time < to: the index of the first, and their number. */
TS_API ts_status ts_track_find_range(ts_track track, double from, double to, size_t *out_first, size_t *out_count);

/** Fills a ts_track_info, whose struct_size the caller has set. */
TS_API ts_status ts_track_get_info(ts_track track, ts_track_info *out_info);

/** Sets the extrapolation before the first key and after the last. TS_EXTRAPOLATE_LOOP_OFFSET is for numbers, ints and angles
 *  only. */
TS_API ts_status ts_track_set_extrapolation(ts_track track, ts_extrapolation before, ts_extrapolation after);

/** Returns the id of a marker's name, `length` <= 2^26 bytes of UTF-8: their 32-bit FNV-1a hash, or the next free id if another
 *  name in this process already has that one. The process keeps the name. */
TS_API ts_status ts_marker_get_id(const char *name, size_t length, uint32_t *out_id);

/** Writes the name of a marker's id, or the id's digits if it has no name, as ts_easing_print does. */
TS_API ts_status ts_marker_print(uint32_t id, char *buffer, size_t capacity, size_t *out_length);

/** Adds a marker, at most 2^24 in all, behind the others at its time. */
TS_API ts_status ts_track_add_marker(ts_track track, double time, uint32_t id);

/** Removes the marker at `index` (in time order). */
TS_API ts_status ts_track_remove_marker(ts_track track, size_t index);

/** Reads the markers after `after` and up to `upto` or, if `upto` is below `after`, from `upto` to before `after`, in
 *  descending order. Writes at most `capacity` of them and stores their full number. */
TS_API ts_status ts_track_get_markers(
  ts_track track, double after, double upto, ts_marker *out_markers, size_t capacity, size_t *out_count);

/** Mirrors keys and markers in time, so that the track runs backwards: an eased segment's easing is modified by
 *  TS_MODIFIER_OUT, and TS_WRAP_CW becomes TS_WRAP_CCW. TS_ERROR_INVALID_ARGUMENT if a segment is a spring, which cannot be
 *  reversed. An angle's rotation by exactly half a turn goes in the opposite direction afterwards. An angle begins at what was
 *  the last key's number as it was written, which may be whole turns from where the track ended. */
TS_API ts_status ts_track_reverse(ts_track track);

/** Computes the value at t, `lanes` numbers, and the velocity, in value units per second: the derivative, right-hand at a
 *  corner. A colour's velocity is that of its premultiplied lanes in its space, a quaternion's that of its four numbers, an
 *  int's that before rounding; it is infinite where the tangent is vertical. At a key's time the value is that key's, bit for
 *  bit (the last of several), with the turns or the signs with which an angle or a rotation is reached. Either may be NULL.
 *  TS_ERROR_INVALID_ARGUMENT if the track has no key. */
TS_API ts_status ts_track_evaluate(ts_track track, double t, double *out_value, double *out_velocity);

/** Finds the first time, between the first key and the last, at which a monotone track of one lane has reached `value`.
 *  TS_ERROR_INVALID_ARGUMENT if the track turns back, as found at 64 or more points per segment, or if `value` is outside its
 *  range. */
TS_API ts_status ts_track_find_time(ts_track track, double value, double *out_time);

/** Computes the values at `count` times, in any order: a row of `lanes` numbers for each, with the bits of ts_track_evaluate
 *  rounded once to f32. A NaN time gives NaN. `t` and `out` must not overlap. */
TS_API ts_status ts_track_sample_f32(ts_track track, const double *t, float *out, size_t count);

/** Computes the values at `count` times, as ts_track_sample_f32 does, in double precision. */
TS_API ts_status ts_track_sample_f64(ts_track track, const double *t, double *out, size_t count);

/** How a track is baked. */
typedef struct ts_bake_desc {
  size_t struct_size;
  /** Keys per second, from the start on, and one at the end. 0 means as few keys as the tolerance allows. */
  double fps;
  /** Largest error of any lane, in value units; > 0 unless fps is given. */
  double tolerance;
  /** The time range; both 0 means from the first key to the last. */
  double start, end;
  /** 2 to 2^24; 0 means 2^20 with fps, 2^16 within a tolerance. */
  size_t max_keys;
} ts_bake_desc;

/** Creates a track of linear keys that approximates this one. Destroy it after use. `out_max_error` is its largest measured
 *  error, in value units; it may be NULL. If the tolerance needs more keys than max_keys, the call fails and the message
 *  contains the error that was reached. Colours are baked as sRGB numbers, quaternions as quaternions. */
TS_API ts_status ts_track_bake(
  ts_track track, const ts_bake_desc *desc, ts_track *out_track, double *out_max_error);

/** The samples, and the keys that the fit may use. */
typedef struct ts_fit_desc {
  size_t struct_size;
  /** Ascending; 1 to 2^24 of them. */
  const double *times;
  /** `lanes` numbers per time. */
  const double *values;
  size_t count;
  /** 1 to 64. */
  uint32_t lanes;
  /** > 0, in value units, for every lane. */
  double tolerance;
  /** TS_INTERPOLATION_EASED (linear keys) or TS_INTERPOLATION_HERMITE; the default means eased. */
  ts_interpolation interpolation;
} ts_fit_desc;

/** Creates a track of few keys, all at times of samples, that passes each sample within the tolerance. Destroy it after use.
 *  `out_max_error` is its distance from the farthest sample; it may be NULL. */
TS_API ts_status ts_track_fit(const ts_fit_desc *desc, ts_track *out_track, double *out_max_error);

/** Writes a track of one lane as ts_easing_to_css writes an easing, as cubic-bezier() or linear(), where 0 is the first key's
 *  value and 1 the last key's, within `tolerance` (1e-9 to 1) of that. `out_max_error` may be NULL. */
TS_API ts_status ts_track_to_css(
  ts_track track, double tolerance, char *buffer, size_t capacity, size_t *out_length, double *out_max_error);

/** Writes the track as keyframes of the Web Animations API in JSON, [{"offset": 0, "PROPERTY": "1px 2px", "easing": "ease-in"},
 *  ...], as ts_easing_print does. Lanes are separated by spaces, each followed by `unit` ("px"; NULL for none); colours are
 *  "color(srgb r g b / a)"; angles are in "rad" and take no other unit. `property` is 1 to 255 letters, digits, - and _.
 *
 *  A segment becomes one keyframe if CSS has its curve (linear keys, CSS's own functions, steps), or if cubic-bezier() or
 *  linear() come close enough (other easings, cubics, Beziers and springs whose lanes share one progress, but not colours,
 *  rotations and integers); otherwise it is baked.
 *
 *  `tolerance` is in value units; 0 means a thousandth of the largest distance between keys of any lane (0.001 for a colour or
 *  rotation). At every time each lane that a browser shows is that close to the track, as measured at many points; browsers mix
 *  such colours in OKLab, premultiplied, and other numbers separately. Jumps are within 2^-29 of the track's length. A colour's
 *  lanes are r, g, b and alpha, where r, g and b are compared both as they are and times alpha; alphas outside 0 to 1 count as
 *  clamped. */
TS_API ts_status ts_track_to_web_animation(
  ts_track track, const char *property, const char *unit, double tolerance, char *buffer, size_t capacity,
  size_t *out_length);

/** Writes the track as a CSS rule, "@keyframes NAME {...}", with the keyframes of ts_track_to_web_animation at percentages of
 *  the track's length. At a jump, keyframes are 2^-30 of that length apart. `name` is 1 to 255 letters, digits, - and _, does
 *  not begin with a digit and is not "none". */
TS_API ts_status ts_track_to_css_keyframes(ts_track track, const char *name, const char *property, const char *unit,
    double tolerance, char *buffer, size_t capacity, size_t *out_length);

/* ---- Paths --------------------------------------------------------------------------------------------------------- */

/* Paths through the plane or through space, parametrized by arc length: s in 0 ... 1 is the fraction of the length travelled. A
 * path never changes, and any number of threads may use it. Lengths have a relative error of 1e-12, positions along the path an
 * error of 1e-12 path lengths, and both are the same on every machine. */

typedef struct ts_path {
  uint32_t slot;
  uint32_t generation;
} ts_path;

typedef struct ts_path_info {
  size_t struct_size;
  /** Length of the whole path. */
  double length;
  /** 2 or 3. */
  uint32_t dimensions;
  /** Whether the path ends exactly where it begins. */
  bool closed;
  /** Number of lines, curves and parts of arcs that have a length. */
  size_t segments;
  /** Number of subpaths that begin away from the end of the one before. The path jumps there, which adds no length. */
  size_t jumps;
} ts_path_info;

/** How a path becomes a track. */
typedef struct ts_path_track_desc {
  size_t struct_size;
  /** Seconds, > 0, within 1e300. */
  double duration;
  /** Fractions of the length at which the track starts and ends. It runs backwards if the start is the larger one. On a closed
   *  path it may begin anywhere and go round more than once, within 1e6; on an open one both are between 0 and 1. Both 0 means
   *  the whole path, 0 to 1. */
  double start, end;
  /** Largest error of the track, in lengths of the path (of an angle, in turns): 1e-12 to 1; 0 means 1e-8. */
  double tolerance;
  /** Added to every point (one number per dimension) or to the angle (one number); NULL means none. */
  const double *offset;
  /** False: the track is the path's points. True: it is the path's direction as an angle in radians, for a path of 2
   *  dimensions. The angle continues beyond half a turn, and takes the shorter direction at a corner. If the track runs
   *  backwards, so does the direction. */
  bool rotation;
} ts_path_track_desc;

/** Creates a path from an SVG path text (the `d` of <path>): every command of SVG 2, 9.3, in `length` <= 2^26 bytes. Destroy it
 *  after use. Coordinates are within 1e300. TS_ERROR_INVALID_ARGUMENT if the text is malformed; the message contains the byte
 *  at which parsing stopped, and nothing is kept. Segments without a length are dropped; a path may be a single point. */
TS_API ts_status ts_path_create_svg(const char *text, size_t length, ts_path *out_path);

/** Creates a path from a chain of Bezier curves that share their ends: 1 + n `degree` points, each of `dimensions` (2 or 3)
 *  numbers within 1e300. Destroy it after use. `degree`: 1 for straight lines, 2 for quadratics, 3 for cubics. At most 2^24
 *  points. */
TS_API ts_status ts_path_create_bezier(
  const double *points, size_t count, uint32_t dimensions, uint32_t degree, ts_path *out_path);

/** Creates a smooth path through points in their order: `count` >= 1 of them, `dimensions` numbers each, finite and within
 *  1e300. It is a centripetal Catmull-Rom curve (d3's curveCatmullRom), which has neither loops nor cusps between two points and
 *  stays close to the lines between them. `curviness`, from 0 to 100, scales its handles: 1 is that curve, 0 gives straight
 *  lines. A point given twice in a row is a corner. A closed path returns to the first point, which need not be repeated. */
TS_API ts_status ts_path_create_through(
  const double *points, size_t count, uint32_t dimensions, double curviness, bool closed, ts_path *out_path);

/** Destroys the path. Tracks and players made from it are not affected. */
TS_API ts_status ts_path_destroy(ts_path path);

/** Reports whether the handle names a path that exists. Sets no error. */
TS_API bool ts_path_is_valid(ts_path path);

/** Fills a ts_path_info, whose struct_size the caller has set. */
TS_API ts_status ts_path_get_info(ts_path path, ts_path_info *out_info);

/** Computes the points at `count` fractions of the length, and the unit tangents there: one number per dimension, row after
 *  row. At a joint the tangent is that of the following segment, at the end that of the last; it is 0 for a path without a
 *  length. Outside 0 to 1 a closed path goes round again and an open one stays at its ends. Either array may be NULL; the
 *  arrays must not overlap. */
TS_API ts_status ts_path_sample(
  ts_path path, const double *parts, size_t count, double *out_points, double *out_tangents);

/** Creates a track from the path, at constant speed from time 0 to the duration: TS_TRACK_VEC2, TS_TRACK_VEC3 or, for the
 *  angle, TS_TRACK_ANGLE, whose keys are joined by cubics. Destroy it after use. TS_ERROR_INVALID_ARGUMENT if the path needs
 *  more than 2^20 keys. */
TS_API ts_status ts_path_to_track(ts_path path, const ts_path_track_desc *desc, ts_track *out_track);

/* ---- Documents in JSON -------------------------------------------------------------------------------------------- */

/* The format is bindings/FORMAT.md. A text is `length` bytes of UTF-8, at most 64 MiB, nested at most 16 deep; reading takes
 * time linear in its length. Numbers are read as the nearest doubles and written as the shortest decimals that read back. A
 * rejected document gives TS_ERROR_INVALID_ARGUMENT: in ts_error_info, the argument is the path of the rejected value, and the
 * value, what would be accepted or the nearest name as the hint, and the line are given too. Texts are written in ASCII, as
 * ts_easing_print does; a text over 64 MiB is an error. */

/** Reads an easing, {"tweenspirit": 1, "type": "easing", "easing": "cubic.out"}. A registered easing must be registered under
 *  that name. Release the easing after use. */
TS_API ts_status ts_easing_from_json(const char *text, size_t length, ts_easing *out_easing);

/** Writes the easing as a document that ts_easing_from_json reads. */
TS_API ts_status ts_easing_to_json(ts_easing easing, char *buffer, size_t capacity, size_t *out_length);

/** Reads a spring, {"tweenspirit": 1, "type": "spring", "spring": {"duration": 0.5, "bounce": 0.2}}, given by the parameters of
 *  one scheme. */
TS_API ts_status ts_spring_from_json(const char *text, size_t length, ts_spring *out_spring);

/** Writes the spring as a document that ts_spring_from_json reads, by omega, damping_ratio and mass. */
TS_API ts_status ts_spring_to_json(const ts_spring *spring, char *buffer, size_t capacity, size_t *out_length);

/** Reads a track with its keys and the names of its markers. Destroy it after use. */
TS_API ts_status ts_track_from_json(const char *text, size_t length, ts_track *out_track);

/** Writes the track as a document that ts_track_from_json reads. */
TS_API ts_status ts_track_to_json(ts_track track, char *buffer, size_t capacity, size_t *out_length);

/* ---- Sets of tracks ----------------------------------------------------------------------------------------------- */

/* A set is a compiled, immutable copy of tracks in columns; any number of threads may sample one set. The values have the bits
 * of ts_track_sample, and sampling allocates nothing. Lanes are in the order of the tracks. */

typedef struct ts_trackset {
  uint32_t slot;
  uint32_t generation;
} ts_trackset;

/** Remembers where one caller sampled last, so that a nearby time is found without a search. It belongs to one set and is for
 *  one thread at a time (else TS_ERROR_BUSY). The results do not depend on it. */
typedef struct ts_cursor {
  uint32_t slot;
  uint32_t generation;
} ts_cursor;

typedef struct ts_trackset_info {
  size_t struct_size;
  size_t tracks, lanes, keys;
  /** Memory of the set, in bytes. */
  size_t bytes;
  /** The times of the first and the last key of all tracks; 0 if there are no tracks. */
  double start, end;
} ts_trackset_info;

/** Creates a set from copies of tracks: 0 to 2^24 tracks, each with a key, at most 2^24 lanes. Destroy it after use. */
TS_API ts_status ts_trackset_create(const ts_track *tracks, size_t count, ts_trackset *out_set);

/** Destroys the set. */
TS_API ts_status ts_trackset_destroy(ts_trackset set);

/** Reports whether the handle names a set that exists. Sets no error. */
TS_API bool ts_trackset_is_valid(ts_trackset set);

/** Fills a ts_trackset_info, whose struct_size the caller has set. */
TS_API ts_status ts_trackset_get_info(ts_trackset set, ts_trackset_info *out_info);

/** Creates a cursor for a set. Destroy it after use. */
TS_API ts_status ts_cursor_create(ts_trackset set, ts_cursor *out_cursor);

/** Destroys the cursor. */
TS_API ts_status ts_cursor_destroy(ts_cursor cursor);

/** Reports whether the handle names a cursor that exists. Sets no error. */
TS_API bool ts_cursor_is_valid(ts_cursor cursor);

/** Computes every lane of every track at one time: info.lanes numbers. The cursor may be null. A NaN time gives NaN.
 *  TS_ERROR_INVALID_ARGUMENT if the cursor belongs to another set, TS_ERROR_BUSY if another thread is using it. */
TS_API ts_status ts_trackset_sample_f32(ts_trackset set, ts_cursor cursor, double t, float *out);

/** Computes every lane of every track at one time, as ts_trackset_sample_f32 does, in double precision. */
TS_API ts_status ts_trackset_sample_f64(ts_trackset set, ts_cursor cursor, double t, double *out);

/** Computes every lane of every track at `count` times, in any order (ascending is fastest): a row of info.lanes numbers for
 *  each. `times` and `out` must not overlap. */
TS_API ts_status ts_trackset_sample_many_f32(ts_trackset set, const double *times, size_t count, float *out);

/** Computes every lane of every track at `count` times, as ts_trackset_sample_many_f32 does, in double precision. */
TS_API ts_status ts_trackset_sample_many_f64(ts_trackset set, const double *times, size_t count, double *out);

/** Computes every lane of every track at the times i / fps for `count` frames i from `start` on, |i| up to 2^53: a row of
 *  info.lanes numbers for each. fps is > 0 and finite. The bits are the same however a bake is split into calls. */
TS_API ts_status ts_trackset_sample_frames_f32(
  ts_trackset set, int64_t start, size_t count, double fps, float *out);

/** Computes every lane of every track at `count` frames, as ts_trackset_sample_frames_f32 does, in double precision. */
TS_API ts_status ts_trackset_sample_frames_f64(
  ts_trackset set, int64_t start, size_t count, double fps, double *out);

/* ---- Transforms --------------------------------------------------------------------------------------------------- */

/** A 2-D affine map as lanes that can be tracks: x' = R(rotation) S(scale) K(shear) x + translation, K = (1 shear; 0 1). In
 *  CSS: translate() rotate() scale() skewX(atan(shear)). */
typedef struct ts_affine {
  double x, y, rotation, scale_x, scale_y, shear;
} ts_affine;

/** Decomposes CSS's matrix(a, b, c, d, e, f): x' = a x + c y + e, y' = b x + d y + f. The rotation is within half a turn; a
 *  reflection is a negative scale_y. Any finite matrix can be decomposed. */
TS_API ts_status ts_affine_decompose(const double matrix[6], ts_affine *out_parts);

/** Composes the matrix(a, b, c, d, e, f) of the parts, the inverse of ts_affine_decompose. TS_ERROR_INVALID_ARGUMENT if a part
 *  or a result is not finite. */
TS_API ts_status ts_affine_compose(const ts_affine *parts, double out_matrix[6]);

/** A 3-D transform as lanes: translation 0 to 2, rotation (x, y, z, w) 3 to 6, scale 7 to 9. */
typedef struct ts_trs {
  double translation[3], rotation[4], scale[3];
} ts_trs;

/** Decomposes a column-major 4 x 4 matrix (glTF's), whose last row is 0 0 0 1 and whose axes are orthogonal, within 1e-6 of
 *  their lengths. A matrix with shear is TS_ERROR_INVALID_ARGUMENT. A reflection is a negative x scale. */
TS_API ts_status ts_trs_decompose(const double matrix[16], ts_trs *out_parts);

/** Composes the column-major 4 x 4 matrix of the parts, the inverse of ts_trs_decompose. The rotation is normalized.
 *  TS_ERROR_INVALID_ARGUMENT if a part is not finite or the rotation is 0 0 0 0. */
TS_API ts_status ts_trs_compose(const ts_trs *parts, double out_matrix[16]);

/* ---- Timing ------------------------------------------------------------------------------------------------------- */

/** The direction in which iterations run (Web Animations). */
typedef enum ts_direction {
  TS_DIRECTION_NORMAL = 0, TS_DIRECTION_REVERSE = 1,
  /** Forth and back; back first. */
  TS_DIRECTION_ALTERNATE = 2, TS_DIRECTION_ALTERNATE_REVERSE = 3,
  TS_DIRECTION_FORCE32 = 0x7FFFFFFF
} ts_direction;

/** The sides on which there is a progress outside the iterations: before them (backwards), after them (forwards). */
typedef enum ts_fill {
  TS_FILL_BOTH = 0, TS_FILL_FORWARDS = 1, TS_FILL_BACKWARDS = 2, TS_FILL_NONE = 3,
  TS_FILL_FORCE32 = 0x7FFFFFFF
} ts_fill;

typedef enum ts_phase {
  TS_PHASE_BEFORE = 0, TS_PHASE_ACTIVE = 1, TS_PHASE_AFTER = 2,
  TS_PHASE_FORCE32 = 0x7FFFFFFF
} ts_phase;

/* Bits of `given` of a ts_timing. */
#define TS_GIVEN_DELAY 1u
#define TS_GIVEN_END_DELAY 2u
#define TS_GIVEN_DURATION 4u
#define TS_GIVEN_ITERATIONS 8u
#define TS_GIVEN_ITERATION_START 16u
#define TS_GIVEN_DIRECTION 32u
#define TS_GIVEN_FILL 64u
#define TS_GIVEN_EASING 128u
#define TS_GIVEN_REPEAT_DELAY 256u
#define TS_GIVEN_RETURN_EASING 512u
/** A player of rate 0 stands still until ts_player_set_rate. */
#define TS_GIVEN_RATE 2048u

/** The timing model of Web Animations (W3C, level 1). Local time is in seconds from the start and includes the delay. */
typedef struct ts_timing {
  size_t struct_size;
  /** Seconds of either sign, within 1e300. A negative delay starts inside the animation. */
  double delay, end_delay;
  /** Duration of one iteration: >= 0, may be infinite. */
  double duration;
  /** >= 0, may be a fraction or infinite; 0 means 1. */
  double iterations;
  /** In iterations, >= 0: 0.5 starts in the middle of the first. */
  double iteration_start;
  /** Seconds of local time per second of the clock; 0 means 1, unless it is given. A
   *  negative rate runs backwards and meets boundaries from the other side; a player then begins at its end. */
  double rate;
  ts_direction direction;
  ts_fill fill;
  /** Applied to the progress of each iteration; null means linear, in a world the attached easing. */
  ts_easing easing;
  /** Fields whose 0 is meant: a sum of TS_GIVEN_... */
  uint32_t given;
  /** Seconds, >= 0: between two iterations the value rests where the first of them left it, in every direction, but not after
   *  the last. The loop event comes at the end of the rest. Requires iteration_start 0. */
  double repeat_delay;
  /** The easing of iterations that run backwards, from their far end: at progress p of the return the value is at 1 - R(p), as
   *  GSAP's yoyoEase. Null means the easing, backwards. For tweens and tracks, not for timelines. */
  ts_easing return_easing;
} ts_timing;

typedef struct ts_timing_result {
  size_t struct_size;
  ts_phase phase;
  /** Whether there is a progress. If not, progress, directed_progress, iteration, active_time and overall_progress are NaN. */
  bool in_effect;
  /** CSS's before flag, which steps() use. */
  bool before;
  /** The progress of the iteration: as time passes, in the iteration's direction, and that through the easing. */
  double simple_progress, directed_progress, progress;
  /** The index of the iteration, from 0 (iteration_start included); infinite after infinitely many. */
  double iteration;
  double active_time, overall_progress;
  /** duration times iterations, including the rests between them; and that with both delays, at least 0. */
  double active_duration, end_time;
  /** The local time of the next change of phase or iteration, in the direction of the rate; infinite if there is none. */
  double next_boundary;
} ts_timing_result;

/** Evaluates a timing at a local time, any number but NaN. Times closer than max(2^-30 s, 4 ulp) count as equal: a time that
 *  close to a boundary is on it. In the after phase of whole iterations the progress is 1, never 0 of another iteration. */
TS_API ts_status ts_timing_evaluate(const ts_timing *timing, double local_time, ts_timing_result *out_result);

/** Where the delays of ts_stagger begin. */
typedef enum ts_stagger_from {
  /** FIRST: the first item has the least delay. LAST: the last item. */
  TS_STAGGER_FIRST = 0, TS_STAGGER_LAST = 1,
  /** In the middle, which may be between two items. */
  TS_STAGGER_CENTER = 2,
  /** At both ends of a line; in a grid at the nearest cell of its edge. */
  TS_STAGGER_EDGES = 3,
  /** INDEX: at the item `index`. RATIO: at the point (ratio_x, ratio_y). */
  TS_STAGGER_INDEX = 4, TS_STAGGER_RATIO = 5,
  /** The distances from the first item, shuffled by `seed`, the same on every machine. */
  TS_STAGGER_RANDOM = 6,
  TS_STAGGER_FORCE32 = 0x7FFFFFFF
} ts_stagger_from;

/** How distances in a grid are measured: BOTH is the straight line, X along the rows, Y along the columns. */
typedef enum ts_stagger_axis {
  TS_STAGGER_AXIS_BOTH = 0, TS_STAGGER_AXIS_X = 1, TS_STAGGER_AXIS_Y = 2,
  TS_STAGGER_AXIS_FORCE32 = 0x7FFFFFFF
} ts_stagger_axis;

/** Delays for items that start one after the other. A delay grows with the item's distance from where the delays begin. */
typedef struct ts_stagger_desc {
  size_t struct_size;
  /** Number of items, 0 to 2^24. */
  size_t count;
  /** Seconds per distance of 1, that between two neighbours. If negative, distances are measured from the farthest item, which
   *  is the first: no delay is less than `base`. Seconds are within 1e200. */
  double each;
  /** In place of `each`, which must be 0: seconds from the nearest item to the farthest, whatever their distances. If negative,
   *  the farthest item is the first: GSAP's "edges" of a grid is the centre with a negative amount. */
  double amount;
  /** Seconds added to every delay. */
  double base;
  ts_stagger_from from;
  /** TS_STAGGER_INDEX: below the count (0 if that is 0). */
  size_t index;
  /** TS_STAGGER_RATIO: 0 is the left or upper edge of the cells, 1 the opposite one. A line uses ratio_x only. */
  double ratio_x, ratio_y;
  /** TS_STAGGER_RANDOM: any number. */
  uint64_t seed;
  /** Columns of a grid filled row by row; its height is the count divided by this, and the last row may be partly filled. 0
   *  means a line, and so does a grid of one row or one column. */
  size_t columns;
  ts_stagger_axis axis;
  /** Applied to the distances, from 0 (with an amount, from the least) to the largest; null means linear. */
  ts_easing easing;
} ts_stagger_desc;

/** Computes `count` delays in seconds. If the code of a live easing fails, the contents of `out_delays` are undefined. */
TS_API ts_status ts_stagger(const ts_stagger_desc *desc, double *out_delays);

/* ---- Worlds ------------------------------------------------------------------------------------------------------- */

/* A world has a clock, which only the caller advances; channels, which are values of 1 to 64 lanes; and players, which move
 * them. A world is for one thread at a time: if it is in use on another thread, or further up this call stack (an easing's code
 * calls back), a call returns TS_ERROR_BUSY and changes nothing. Worlds are independent of each other. A step allocates
 * nothing. In a forked child, a world that another thread of the parent was using stays TS_ERROR_BUSY: destroy it there.
 *
 * A command takes effect when it is issued, and writes bound memory before it returns. A step advances the clock, emits what
 * happened in between as events with their exact times, and leaves every value where it is at the clock's time: a function of
 * that time, independent of how it was divided into steps. */

typedef struct ts_world {
  uint32_t slot;
  uint32_t generation;
} ts_world;

/** A handle to a channel of one world; every function that takes one takes its world first. */
typedef struct ts_channel {
  uint32_t slot;
  uint32_t generation;
} ts_channel;

/** A handle to a player of one world: to what runs there, a motion that was started, a chain or a machine. The null handle is all
 *  zero. A motion's becomes stale when it ends; the end event has what is known then. */
typedef struct ts_player {
  uint32_t slot;
  uint32_t generation;
} ts_player;
/** The handle of a chain, and that of a machine. The verbs ts_player_is_valid to ts_player_set_stops are those of all three. */
typedef ts_player ts_chain;
typedef ts_player ts_machine;

/** A handle to a timeline of one world. A timeline exists until it is destroyed; its players come and go. */
typedef struct ts_timeline {
  uint32_t slot;
  uint32_t generation;
} ts_timeline;

/** What moves. The first seven are also the kinds of players; the last two are what else runs in a world, and no motions. */
typedef enum ts_motion_kind {
  /** To `target` in timing.duration seconds, along an easing; or as long as the lane takes that is last at its
   *  `speed`, worked out when it begins. Uses target, from, speed, timing. 0 means this kind on a channel. */
  TS_MOTION_TWEEN = 1,
  /** A copy of `track`, as it is now: progress 0 to 1 runs from its start to its end; its markers are emitted when linear
   *  progress passes them, those at a turn once, when it arrives there. The track is of the channel's kind, or the lanes of both
   *  are interpolated separately. Uses track, timing; the duration is the track's length unless it is given. */
  TS_MOTION_TRACK = 2,
  /** To `target` by a spring, from the current value and velocity. Ends settled, exactly on the target, at a time that does not
   *  depend on the steps: with TS_OVERSHOOT_STOP when it first meets the target; with TS_OVERSHOOT_CLAMP and _BOUNCE not before
   *  that, whatever the tolerance. Only the tolerance decides if it never meets the target, or only after it has come to rest, as
   *  happens close to critical damping: slower than 1e-9 of omega times D, where D is the larger of the distance and the initial
   *  speed over omega. Ends when its last lane does. Not for bools. Uses target, velocity, spring, tolerance, overshoot,
   *  restitution, delay, rate. */
  TS_MOTION_SPRING = 3,
  /** Slows down from a velocity. Uses velocity, decay, bounds, tolerance, delay, rate. */
  TS_MOTION_DECAY = 4,
  /** A timeline's playhead, from time 0 to its duration. Only in ts_timeline_start and ts_chain_add_timeline. Uses timing. Its
   *  player's events have no channel, and the playhead as their value. */
  TS_MOTION_TIMELINE = 5,
  /** Constant acceleration, such as gravity. Without a duration it ends only by a command or a bound, and its target is where it
   *  began. Uses acceleration, velocity, decay (the drag; rate 0 means none), delay, duration, rate. */
  TS_MOTION_FALL = 6,
  /** To `target` in the least time within limits of speed and acceleration, from the current value and velocity; it ends there,
   *  at rest. A velocity above the limit is first reduced with full acceleration. Lanes are independent, unless
   *  TS_START_TOGETHER is set. Uses target, velocity, speed, acceleration, delay, rate. */
  TS_MOTION_MOVE = 7,
  /* Abbreviations: when it starts, each becomes a motion of a kind above, which is then the player's kind. They, decays,
   * falls and moves are for numbers, vectors and angles. */
  /** A track along `path`: its points for a channel of as many lanes, its angle for a channel of one lane and a path of two
   *  dimensions. Outside 0 to 1 it continues straight, or round a closed path that is run through whole; an angle stays. The
   *  easing is applied to the distance. Uses path, path_start, path_end, offset, tolerance, timing. With TS_START_RELATIVE it
   *  begins at the channel's value, apart from the offset. */
  TS_MOTION_PATH = 16,
  /** A tween over a fling's distance in its duration, along its easing; see ts_fling. Vectors keep their direction. Uses
   *  velocity, fling, friction, ppi, delay, rate. */
  TS_MOTION_FLING = 17,
  /** Additive noise that begins and ends at 0, of another seed in each lane: that of the easing shake(frequency * duration),
   *  with the seeds seed, seed + 1 ... Uses amplitude, frequency, fade, octaves, seed, delay, duration (1e-6 to 1e6; 0 means
   *  0.5), rate. */
  TS_MOTION_SHAKE = 18,
  /** An additive spring from 0 to 0, whose initial velocity makes `amplitude` its largest deviation. Uses amplitude,
   *  spring.damping_ratio (0.001 to below 1; 0 means 0.25), delay, duration (until it has settled, as for a shake), rate. */
  TS_MOTION_PUNCH = 19,
  /** The sources of events that no motion has: see ts_event. */
  TS_MOTION_CHAIN = 32, TS_MOTION_MACHINE = 33,
  TS_MOTION_FORCE32 = 0x7FFFFFFF
} ts_motion_kind;

/** Reduced motion: what happens to players that begin under it. */
typedef enum ts_motion_policy {
  TS_POLICY_FULL = 0,
  /** A player is at its end as soon as it begins, with the same events, unless it is TS_START_ESSENTIAL. */
  TS_POLICY_REDUCE = 1,
  /** As TS_POLICY_REDUCE, essential players included. */
  TS_POLICY_NONE = 2,
  TS_POLICY_FORCE32 = 0x7FFFFFFF
} ts_motion_policy;

typedef struct ts_world_desc {
  size_t struct_size;
  /** How many unread events are kept, 1 to 2^24; 0 means 65,536. Beyond that the oldest are dropped. */
  size_t event_capacity;
  /** The longest time that one step may advance, in seconds; the excess is lost. 0 means no limit. */
  double max_step;
  ts_motion_policy motion;
  /** The seconds by which a step longer than max_step advances, at most max_step; 0 means max_step. A frame that hung for a
   *  second can thus advance like a usual one: GSAP's lagSmoothing(threshold, adjusted lag). */
  double lag_step;
  /** The most threads that a step uses, from the pool that batches use, 1 to 64; 0 means 1. Values, events and hashes do not
   *  depend on it. A step of fewer than 32,768 moving lanes stays on the caller's thread, and so do live easings, tracks, links
   *  and timelines. Neither a snapshot nor a hash includes it: a world that is restored keeps its own. */
  uint32_t threads;
} ts_world_desc;

typedef struct ts_world_info {
  size_t struct_size;
  /** The clock, and its rounding error. */
  double time, time_error;
  double rate, max_step;
  /** The seconds by which a longer step advances; max_step unless set otherwise. */
  double lag_step;
  bool paused;
  ts_motion_policy motion;
  /** Not counted: timelines' playheads and channels that belong to players. A fade under way counts as a player. */
  size_t channels, players;
  /** Active players: not paused, and with a rate other than 0. Players that wait for their delay count. */
  size_t active;
  /** Time of the next begin, end, loop, marker or continuation of a chain; infinity if none is due. Values still change before
   *  then. */
  double next_boundary;
  size_t unread_events;
  uint64_t dropped_events;
  /** Number of steps so far. */
  uint64_t steps;
  /** The highest scope that a channel or an attached easing has had in this world, or in one restored into it. */
  uint64_t highest_scope;
  /** Kept players that have reached their end. */
  size_t kept;
  /** Values that were written to bound memory by ts_world_show so far. */
  uint64_t shown;
  /** The times that ts_world_seek reaches; both are NaN if the world is not recorded. It is in the past if `time` is before
   *  `recording_end`. */
  double recording_start, recording_end;
  /** Bytes of the recording that are in use. */
  size_t recording_bytes;
  /** The index of the next event. Events with this or a higher index that were read are undone if the world, which is in the past,
   *  continues here. */
  uint64_t sequence;
} ts_world_info;

/** Creates a world. Destroy it after use. `desc` may be NULL, which means all defaults. */
TS_API ts_status ts_world_create(const ts_world_desc *desc, ts_world *out_world);

/** Destroys the world with its channels and players, which emit no end event. Within a step (from an easing's code) it is
 *  destroyed when the step is complete. */
TS_API ts_status ts_world_destroy(ts_world world);

/** Reports whether the handle names a world that exists. Sets no error. */
TS_API bool ts_world_is_valid(ts_world world);

/** Advances the clock by dt >= 0 times the rate. dt may be 0, and a paused world advances by 0: what is due is still emitted.
 *  If the code of an easing fails, its players end (TS_REASON_ERROR), the step is completed, and TS_ERROR_CALLBACK is returned.
 *  `out_active`, the number of active players, may be NULL. */
TS_API ts_status ts_world_step(ts_world world, double dt, size_t *out_active);

/** Advances the clock to a time at or after its current one, whatever the rate and max_step, as ts_world_step does. */
TS_API ts_status ts_world_step_to(ts_world world, double time, size_t *out_active);

/** Fills a ts_world_info, whose struct_size the caller has set. */
TS_API ts_status ts_world_get_info(ts_world world, ts_world_info *out_info);

/** Sets the world's rate, in seconds of its clock per second of a step: >= 0 and within 1e300; 0 stops the clock. 1 by
 *  default. */
TS_API ts_status ts_world_set_rate(ts_world world, double rate);

/** Pauses or resumes the clock. Steps of a paused world advance by 0. */
TS_API ts_status ts_world_set_paused(ts_world world, bool paused);

/** Sets the reduced-motion policy, for players that begin from now on, those that wait for their delay included. An iteration
 *  of an endless chain, or of a machine's looping state, that takes no time because of the policy is the last one until the
 *  policy changes: the chain keeps running, emits no end, and can be stopped. Delays take their time under any policy. */
TS_API ts_status ts_world_set_policy(ts_world world, ts_motion_policy motion);

/** Reserves memory for that many channels of one lane and players, so that creating them allocates less. At most 2^24 of each,
 *  else TS_ERROR_OUT_OF_MEMORY. */
TS_API ts_status ts_world_reserve(ts_world world, size_t channels, size_t players);

typedef enum ts_event_kind {
  /** Events of a motion or, where `source` is TS_MOTION_CHAIN, of a chain. */
  TS_EVENT_BEGIN = 1, TS_EVENT_MARKER = 2, TS_EVENT_LOOP = 3, TS_EVENT_END = 4,
  /** A lane met a bound of its channel: see ts_channel_set_bounds. */
  TS_EVENT_CONTACT = 9,
  /** A machine entered the state of index `marker` and left that of index `left`; either is TS_MACHINE_NONE if there is none. If
   *  the machine ended, `reason` is the reason. */
  TS_EVENT_STATE = 10,
  TS_EVENT_FORCE32 = 0x7FFFFFFF
} ts_event_kind;

/** The reason for a player's end. */
typedef enum ts_reason {
  TS_REASON_NONE = 0,
  /** The player reached the end of its time, or was taken there. */
  TS_REASON_FINISHED = 1,
  /** A spring or a decay came to rest. */
  TS_REASON_SETTLED = 2,
  /** A newer player on the channel took over its value and velocity. */
  TS_REASON_REPLACED = 3,
  /** The player was stopped where it was. */
  TS_REASON_STOPPED = 4,
  /** The player was cancelled; the channel went back to where it was before it. */
  TS_REASON_CANCELLED = 5,
  /** The channel is gone. */
  TS_REASON_UNBOUND = 6,
  /** The code of an easing failed. */
  TS_REASON_ERROR = 7,
  /** A kept player is released after its end, which an earlier event has reported. */
  TS_REASON_RELEASED = 8,
  /** A bound stopped the player (TS_CONTACT_STOP). */
  TS_REASON_BOUND = 9,
  TS_REASON_FORCE32 = 0x7FFFFFFF
} ts_reason;

/** What happened to a player. Every motion emits exactly one end event and, unless it ended during its delay or before it ran,
 *  exactly one begin event before it, also if no step came between its start and its end. A kept player does so for each of its
 *  runs, and emits one end event of TS_REASON_RELEASED when it is released after its end. */
typedef struct ts_event {
  /** The exact time of the boundary on the world's clock, but not before the command or seek that brought the player there. */
  double time;
  ts_event_kind kind;
  ts_reason reason;
  /** What the event is about: a motion, a chain or a machine, as `source` says. */
  ts_player player;
  ts_channel channel;
  /** TS_EVENT_MARKER: the marker's id. TS_EVENT_STATE: the index of the state that was entered. */
  uint32_t marker;
  uint32_t lanes;
  /** Usually 1. After 64 loops, markers or contacts of one player in one step, a single event stands for the rest, and this is
   *  how many. */
  uint64_t count;
  /** The index of the event in its world, from 0. The next event's is larger by `count`, so that indices and hashes do not
   *  depend on the steps. */
  uint64_t sequence;
  /** TS_EVENT_END: the first four lanes of the value and velocity at the end. TS_EVENT_CONTACT: first the bound, and the
   *  velocity with which the lane met it, in units per second; `lanes` is then 1. */
  double value[4], velocity[4];
  /** The timeline that the motion moves, else null. A marker that ts_timeline_set_time passed has its timeline, and no player. */
  ts_timeline timeline;
  /** The kind of the motion, TS_MOTION_CHAIN or TS_MOTION_MACHINE. */
  ts_motion_kind source;
  /** TS_EVENT_STATE: the index of the state that was left. Otherwise 0. */
  uint32_t left;
  /** TS_EVENT_END: whether the player is kept and stays at its end. */
  bool stays;
  /** TS_EVENT_CONTACT: the lane, from 0; and the bound: 1 for the lower, 2 for the upper. Otherwise 0. */
  uint8_t lane, bound;
  /** TS_EVENT_END: whether the player had begun. */
  bool begun;
  /** TS_EVENT_END: the player's local time, progress and rate at its end, as in ts_player_info. The progress is that of a
   *  timing that fills both ways, so that a player that has finished normally has 1; NaN for a spring that was replaced, and
   *  if the code of a live easing fails. A chain's end has the rate. Otherwise 0. */
  double local_time, progress, rate;
} ts_event;

/** Computes how many seconds of the world's clock it takes at most until everything that ends has ended: players, at their
 *  current rates, and delays of chains, behind which more may begin. 0 if there is neither; infinite if there are only players
 *  that never end. `out_endless` is the first of these, or null. */
TS_API ts_status ts_world_get_remaining(ts_world world, double *out_seconds, ts_player *out_endless);

/** Writes the contents of the world as JSON (bindings/FORMAT.md, "World"), as ts_easing_print does: channels, players,
 *  timelines and chains in the order of their slots, what moves what and what waits for what. A text over 64 MiB is an
 *  error. */
TS_API ts_status ts_world_inspect(ts_world world, char *buffer, size_t capacity, size_t *out_length);

/** Takes the oldest unread events, at most `capacity`. They are sorted by time; then by kind: ends by
 *  commands, begins, contacts, markers, loops and ends of motions, the same of chains, changes of machines' states; then by
 *  player. Those of a step follow those of the commands before it. */
TS_API ts_status ts_world_read_events(ts_world world, ts_event *out_events, size_t capacity, size_t *out_count);

/** Takes the channels whose value or velocity has changed since they were last taken, at most `capacity`, in the order of their
 *  slots. */
TS_API ts_status ts_world_read_changes(ts_world world, ts_channel *out_channels, size_t capacity, size_t *out_count);

/** Updates the memory that `channel` is bound to from the object for which the memory stands; leaves it unchanged if that is
 *  gone. It is not called for channels that ts_world_read_writes has still to return. A status other than TS_OK makes the call
 *  in progress fail, as if an easing's code had failed. The world is busy meanwhile. */
typedef ts_status (*ts_memory_reader)(void *context, ts_channel channel);

/** Sets the function that is called before the memory of the channels of ts_channels_set_read is read; NULL removes it.
 *  Snapshots do not include it, and a restore keeps it. Call ts_world_read_writes after each command, stop and step. */
TS_API ts_status ts_world_set_reader(ts_world world, ts_memory_reader reader, void *context);

/** Writes the memory of the given bound channels as of the clock's time; NULL means all. Only at a stop is there anything to
 *  write: there, the memory of a channel that moves is that of an earlier time until this call or the end of the step. If an
 *  easing's code fails, its channel's memory is unchanged. ts_world_read_changes reports the channels. */
TS_API ts_status ts_world_show(ts_world world, const ts_channel *channels, size_t count);

/** Takes the channels of ts_channels_set_read that were set, were restored or came to rest since they were last taken: their
 *  objects are to be written even if they seem to have the value. Otherwise like ts_world_read_changes. */
TS_API ts_status ts_world_read_writes(ts_world world, ts_channel *out_channels, size_t capacity, size_t *out_count);

/** Attaches an easing to a path: later tweens that name no easing use it, on channels whose path is `path` or below it
 *  ("card.frame" for "card.frame.x"). The most specific path wins. With a scope other than 0 it applies only to channels of
 *  that scope, where it takes precedence over those without. Attaching again replaces it. At most 4096. */
TS_API ts_status ts_world_attach(ts_world world, const char *path, uint64_t scope, ts_easing easing);

/** Detaches the easing from a path and scope. TS_ERROR_INVALID_ARGUMENT if nothing is attached there. */
TS_API ts_status ts_world_detach(ts_world world, const char *path, uint64_t scope);

/** Makes `component` an alias: an easing attached to a path that contains it also applies with each of `targets` in its place
 *  (frame: position, bounds). Targets may be aliases, but not cyclic. An empty list removes the alias. At most 1024 in all. */
TS_API ts_status ts_world_alias(ts_world world, const char *component, const char *const *targets, size_t count);

/* ---- Channels ----------------------------------------------------------------------------------------------------- */

typedef struct ts_channel_desc {
  size_t struct_size;
  /** As in ts_track_desc. */
  ts_track_kind kind;
  uint32_t lanes;
  ts_rounding rounding;
  ts_wrap wrap;
  ts_color_space space;
  bool extended;
  /** One number per lane; NULL means 0, for a quaternion no rotation. */
  const double *value;
  /** The name for ts_channel_find, 1 to 255 of A-Z a-z 0-9 _ . : -; unique in the world. May be NULL. */
  const char *name;
  /** The path that easings are attached to, with the same characters; NULL means the name. It need not be unique. */
  const char *path;
  uint64_t scope;
  /** In value units: players settle within it. 0 means what a tolerance of 0 means in a ts_motion. */
  double tolerance;
} ts_channel_desc;

/** The effect of a layer on the value below it. */
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
  /** Whether its player is active, or one of its layers', or one that waits beside it. */
  bool active;
  uint64_t scope;
  double tolerance;
  /** The player that moves it; null if there is none. */
  ts_player player;
  /** Number of its additive players and its layers. */
  size_t layers;
  /** Whether it follows other channels: see ts_channel_link. */
  bool linked;
  /** For a layer, the channel that it is on, its weight, and its mode. For a weight, `parent` is its layer. Otherwise null. */
  ts_channel parent, weight;
  ts_layer_mode mode;
} ts_channel_info;

/** Creates a channel from a description; NULL means a float, 0. TS_ERROR_NAME_IN_USE if another channel has the name;
 *  TS_ERROR_INVALID_ARGUMENT if a field is outside its range or does not fit the kind. */
TS_API ts_status ts_channel_create(ts_world world, const ts_channel_desc *desc, ts_channel *out_channel);

/** Destroys the channel and its layers. Its player, those of its layers and those waiting beside it end with TS_REASON_UNBOUND.
 *  A layer's weight is destroyed with the layer; destroying a weight is TS_ERROR_INVALID_ARGUMENT. */
TS_API ts_status ts_channel_destroy(ts_world world, ts_channel channel);

/** Reports whether the handle names a channel of the world. It is false while the world is busy. Sets no error. */
TS_API bool ts_channel_is_valid(ts_world world, ts_channel channel);

/** Finds the channel with a name. TS_ERROR_INVALID_ARGUMENT if there is none. */
TS_API ts_status ts_channel_find(ts_world world, const char *name, ts_channel *out_channel);

/** Fills a ts_channel_info, whose struct_size the caller has set. */
TS_API ts_status ts_channel_get_info(ts_world world, ts_channel channel, ts_channel_info *out_info);

/** Returns the easing that tweens on this channel use by default, linear if none is attached. Release it. */
TS_API ts_status ts_channel_get_easing(ts_world world, ts_channel channel, ts_easing *out_easing);

/* A bound value belongs to the world while something moves its channel: a player, which may be paused, a timeline, a layer, a
 * fade or a link. Otherwise it belongs to the caller; a player kept at its end moves nothing.
 *
 * The world writes a value that belongs to it after each command, at the end of each step, and in ts_world_show. It reads a
 * value that belongs to the caller whenever it uses it: when a command, or something that waited, begins to act on the channel;
 * in ts_channel_get, ts_world_snapshot, ts_world_hash and ts_world_inspect; and for links, at the end of a step and in
 * ts_world_show. What is read is treated as by ts_channel_set. Reading has no other effect, however often it happens. */

/** Binds the channel to memory, one lane every `stride` bytes (0: without gaps). The memory must stay valid until
 *  ts_channel_unbind or the end of the world. */
TS_API ts_status ts_channel_bind_f32(ts_world world, ts_channel channel, float *address, ptrdiff_t stride);

/** Binds the channel to memory, as ts_channel_bind_f32 does, in double precision. */
TS_API ts_status ts_channel_bind_f64(ts_world world, ts_channel channel, double *address, ptrdiff_t stride);

/** Unbinds the channel from memory. Its player continues. */
TS_API ts_status ts_channel_unbind(ts_world world, ts_channel channel);

/** Reads the channel's value, velocity and target: `lanes` numbers each, as many as the channel has; any may be NULL. A
 *  colour's velocity is that in its space; the velocity is 0 while the channel rests, waits or is paused. The target is where
 *  the player goes, without a player the value. */
TS_API ts_status ts_channel_get(
  ts_world world, ts_channel channel, double *out_value, double *out_velocity, double *out_target, size_t lanes);

/** Sets the value at once and stops the channel's player. Layers continue. */
TS_API ts_status ts_channel_set(ts_world world, ts_channel channel, const double *value, size_t lanes);

/** Stops the channel's player and its layers where they are, and ends the players waiting beside it. Does nothing if there are
 *  none. */
TS_API ts_status ts_channel_stop(ts_world world, ts_channel channel);

/** The combination of several sources. */
typedef enum ts_link_combination {
  TS_LINK_SUM = 0, TS_LINK_MIN = 1, TS_LINK_MAX = 2,
  TS_LINK_COMBINATION_FORCE32 = 0x7FFFFFFF
} ts_link_combination;

/** A channel as a function of others: clamp(offset + scale * easing(x)) for each lane, where x is one source or a combination
 *  of several. */
typedef struct ts_link_desc {
  size_t struct_size;
  /** 1 to 256 channels of the world, each once, of one lane or as many as the channel. */
  const ts_channel *sources;
  size_t count;
  ts_link_combination combine;
  /** Null means none. It must not call user code (a live easing). */
  ts_easing easing;
  /** One finite number per lane; NULL means 1 for the scale, 0 for the offset, and no bounds. */
  const double *scale, *offset, *lower, *upper;
} ts_link_desc;

/** Links the channel to others: it follows them from now on, in place of its player or an earlier link. Its value is that of
 *  the function after every command and step, at every stop, and whenever it is read; its velocity follows from the chain rule.
 *  Until it is unlinked, setting or moving it is TS_ERROR_INVALID_ARGUMENT, and so is a cycle of links. Not for bools and
 *  rotations; an int is rounded. */
TS_API ts_status ts_channel_link(ts_world world, ts_channel channel, const ts_link_desc *desc);

/** Unlinks the channel, which keeps its value. A channel that is not linked is left as it is. When a channel is destroyed,
 *  those that follow it are unlinked in the same manner. */
TS_API ts_status ts_channel_unlink(ts_world world, ts_channel channel);

/** Adds a layer to a channel: another channel of its kind, with commands of its own, whose value acts on that of the channel
 *  below it, times a weight, which is a channel too. A layer is removed by ts_channel_destroy. `weight` is finite.
 *
 *  An override layer mixes the value below with its own and begins as the channel is now; its weight is clamped to 0 to 1. An
 *  additive one adds to the value below (a rotation turns it, colours are added times their alpha, alpha within 0 to 1) and
 *  begins at zero; its weight may be any number. Layers act in the order in which they were added, after additive players.
 *  Numbers are mixed lane by lane, an int is rounded last, angles, colours and rotations are interpolated as between two keys,
 *  and a bool is the layer's from weight 0.5 on.
 *
 *  The channel's value and velocity include all layers, the velocity by the chain rule; commands on the channel start from its
 *  own. A layer, a weight or a linked channel takes no layers; layers and weights cannot be linked or bound; a bool has no
 *  additive layers. */
TS_API ts_status ts_channel_add_layer(
  ts_world world, ts_channel channel, ts_layer_mode mode, double weight, ts_channel *out_layer, ts_channel *out_weight);

/** Begins a cross-fade: the current player continues, and the next one, if it starts at this same time of the world, is faded
 *  in. For `duration` seconds, >= 1e-9, the value is the mix of both, with the new one's share given by `easing` (null: linear;
 *  beyond 0 and 1 it extrapolates). At the end the old player ends with TS_REASON_REPLACED. If no player starts at this time,
 *  the channel fades to where it is. Fades may begin during others; if 16 are under way, all that fades out ends, and the
 *  channel fades from where it is. A player that starts without a fade takes over the mix's value and velocity and ends all
 *  that fades out. A command that waits for its delay is not faded in. A duration of 0 takes back a fade that began at this
 *  time and in which nothing moves the channel yet. */
TS_API ts_status ts_channel_begin_fade(ts_world world, ts_channel channel, double duration, ts_easing easing);

/** The behaviour of a lane at a bound, while a spring or a decay moves it. */
typedef enum ts_contact {
  TS_CONTACT_DEFAULT = 0,
  /** The lane rests there, with velocity 0, for as long as the motion would be beyond; then it follows the motion again. */
  TS_CONTACT_HOLD = 1,
  /** The lane stops there. A player whose last lane stops so ends with TS_REASON_BOUND. */
  TS_CONTACT_STOP = 2,
  /** The lane rebounds with `restitution` times its velocity, and rests once it would leave the bound by less than the
   *  tolerance and return. */
  TS_CONTACT_BOUNCE = 3,
  /** `spring` takes over towards the bound, with the value and velocity at the contact. A motion that begins beyond a bound
   *  goes to it at once. */
  TS_CONTACT_SPRING = 4,
  TS_CONTACT_FORCE32 = 0x7FFFFFFF
} ts_contact;

/** Bounds, and what happens to a lane that meets one. */
typedef struct ts_bounds {
  /** Within a ts_motion it may be 0. */
  size_t struct_size;
  /** One number per lane, lower <= upper, within 1e300 or infinite for none; for an int, integers within 2^53. NULL: none. */
  const double *lower, *upper;
  /** TS_CONTACT_DEFAULT means TS_CONTACT_HOLD, for a decay's own bounds TS_CONTACT_SPRING, the only contact allowed there. */
  ts_contact contact;
  /** TS_GIVEN_RESTITUTION or 0. */
  uint32_t given;
  /** TS_CONTACT_BOUNCE: the fraction of the velocity that is left, 0 to 1; 0 means 0.5. */
  double restitution;
  /** TS_CONTACT_SPRING; all zero means TS_SPRING_SMOOTH. */
  ts_spring spring;
} ts_bounds;

/** Sets the channel's bounds, in place of earlier ones; without any finite number, removes them. The player continues with its
 *  current value and velocity.
 *
 *  A lane moved by the channel's own spring or decay meets a bound at the exact time of the crossing, and emits
 *  TS_EVENT_CONTACT, in either direction of its player's time. After 4,096 contacts of one run it rests at the bound or, with
 *  TS_CONTACT_HOLD, emits no more events. A decay with bounds of its own uses those instead, with TS_CONTACT_SPRING; the
 *  overshoot of a spring is a bound at its target, unless one of these is nearer. Except with TS_CONTACT_SPRING, the channel's
 *  value is never beyond the bounds: what is set, tweened, played, linked or driven by a timeline is clamped to them, and so is
 *  the sum with layers. Not for bools, colours and rotations; ints are clamped only. */
TS_API ts_status ts_channel_set_bounds(ts_world world, ts_channel channel, const ts_bounds *bounds);

/** Reads the channel's bounds, `lanes` numbers each, infinite where there is none. Any result may be NULL. Fills a ts_bounds,
 *  whose struct_size the caller has set; its pointers are the two buffers, NULL if the channel has no bounds. */
TS_API ts_status ts_channel_get_bounds(
  ts_world world, ts_channel channel, ts_bounds *out_bounds, double *out_lower, double *out_upper, size_t lanes);

/* ---- Players ------------------------------------------------------------------------------------------------------ */

/* A channel has one player. A newer one replaces it when it begins: it takes over the value and velocity at that time, and the
 * end event of the older one comes before its own begin event. A slope that is not a number, or beyond a thousand ranges in its
 * duration, is limited to that.
 *
 * With a delay > 0 the new player waits beside the running one, with a handle of its own, and takes the channel over exactly
 * when the delay is over, whatever began in between. In these cases it takes the channel over at once instead, and the channel
 * rests during the delay, so that no velocity is left to take over: with TS_START_HOLD; if the player shows a value of its own
 * during its delay (a `from` or a track, with a fill that reaches backwards); for layers; and for timelines. ts_channel_set
 * does not affect waiting players; ts_channel_stop ends them. */

/* A motion describes how a value moves. It is plain data of the caller's: a call copies what it needs and keeps no pointer. A
 * field that is 0 or NULL has its default. To use 0 itself, add the field's bit to `given` of its struct. A field counts as given
 * if it is not 0 or its bit is set; a given field that the kind does not use is TS_ERROR_INVALID_ARGUMENT, whose argument is the
 * field's name. */

/* Flags of a ts_motion. */
/** The player also moves under TS_POLICY_REDUCE. */
#define TS_START_ESSENTIAL 1u
/** Keeps the player when it reaches its end: it rests there, with its handle, until it is set going again (ts_player_start,
 *  _resume, _reverse, _seek, _set_rate, _update), replaced, stopped or cancelled. Not in chains. */
#define TS_START_KEEP 2u
/** The player takes the channel over at once, including its delay, during which the channel stays where it is. Without this
 *  flag, a player with a delay > 0 that shows no value of its own during the delay lets the running player continue until it
 *  begins. */
#define TS_START_HOLD 4u
/** A layer: its value is added to the channel's (a quaternion's multiplied), whatever moves that. If it fills forwards, what it
 *  added stays until the channel is set or another player replaces it; if it ends at 0, nothing is left. A colour is added times
 *  its alpha, an int rounded first. Not for bools and timelines. */
#define TS_START_ADDITIVE 8u
/** Tweens, springs, moves: `target` is a distance from the start value; an int's is within 2^53, and its target is clamped to that.
 *  Tracks, paths: they are moved to begin at the channel's value. Resolved when the motion begins. Not for bools, colours and
 *  rotations. */
#define TS_START_RELATIVE 16u
/** Tweens: start with the channel's velocity; the difference fades over the iteration, u (1 - u)^2. One iteration in normal
 *  direction; not for ints, bools, colours and rotations. */
#define TS_START_BLEND 32u
/** Tweens, tracks, paths: each iteration continues from where the one before ended: the k-th adds k times the distance of one
 *  (Web Animations' iterationComposite), in every direction. Not for ints, bools, colours and rotations. */
#define TS_START_ACCUMULATE 64u
/** ts_player_update only: `velocity` is added to the current one, as an impulse. */
#define TS_START_ADD_VELOCITY 128u
/** Moves: all lanes take as long as the one that takes longest, at lower speeds. */
#define TS_START_TOGETHER 256u

/* Bits of `given` of a ts_motion: fields in which a 0 is meant. */
/** ts_player_update only: TS_START_ACCUMULATE, or its absence, is meant. */
#define TS_GIVEN_ACCUMULATE 1024u
/** Of a ts_bounds too. */
#define TS_GIVEN_RESTITUTION 4096u
#define TS_GIVEN_FADE 8192u
#define TS_GIVEN_PATH_END 16384u

/** A motion: see its kinds for the fields that each uses. */
typedef struct ts_motion {
  size_t struct_size;
  ts_motion_kind kind;
  /** Sums of TS_START_... and of TS_GIVEN_... */
  uint32_t flags, given;
  /** SPRING. */
  ts_overshoot overshoot;
  /* One number per lane; in ts_channels_start and ts_channels_update columns. */
  /** TWEEN, SPRING, MOVE: where it goes. Required. On a timeline one number, the time within 1e300. */
  const double *target;
  /** TWEEN: the start value; NULL means the channel's value, with TS_START_ADDITIVE 0. */
  const double *from;
  /** SPRING, DECAY, FALL, MOVE, FLING: in units (for a colour, in its space) per second of the world; NULL means the channel's. */
  const double *velocity;
  /** FALL, MOVE: in units per second squared of its time; for a move the most that it may be, > 0. Required. */
  const double *acceleration;
  /** MOVE: the most that it may be, in units per second of its time, > 0. Required. TWEEN, for numbers, vectors and angles: the
   *  speed of each lane, > 0, in place of a duration. */
  const double *speed;
  /** SHAKE, PUNCH: in value units; a shake's noise at a half cycle, which between them may be a third larger. Required. */
  const double *amplitude;
  /** PATH: added to every point, or to the angle; NULL means none. */
  const double *offset;
  /** Its struct_size may be 0. TWEEN, TRACK, PATH, TIMELINE use all of it; the others delay >= 0 and rate > 0, and some the
   *  duration. */
  ts_timing timing;
  /** SPRING: all zero means TS_SPRING_SMOOTH. PUNCH: its damping ratio only. */
  ts_spring spring;
  /** DECAY: rate 0 means that of iOS's scrolling, 2.002 per second. FALL: the drag. */
  ts_decay decay;
  /** SPRING, DECAY: in value units; 0 means the channel's, or a thousandth of the distance to the target or to where it rests,
   *  or of |velocity| / omega for a spring that starts on its target (a distance below 2^-30 of it counts as none): those of the
   *  lane where they are largest, and at least 1e-9. PATH: of its track, in lengths of the path; 0 means 1e-8. */
  double tolerance;
  /** SPRING with TS_OVERSHOOT_BOUNCE: 0 to 1; 0 means 0.5. */
  double restitution;
  /** DECAY: its own bounds, in place of the channel's, with TS_CONTACT_SPRING; one number per lane, for every channel. NULL:
   *  none. */
  const ts_bounds *bounds;
  ts_track track;
  ts_path path;
  /** PATH: the fractions of its length at which it starts and ends, as in ts_path_track_desc; a path_end of 0 means 1. */
  double path_start, path_end;
  /** SHAKE: cycles per second, > 0, at most 256 in the duration; 0 means 10. */
  double frequency;
  /** SHAKE: the fraction by which the amplitude has decreased at the end, 0 to 1; 0 means 1. */
  double fade;
  /** SHAKE: octaves of noise, 1 to 8, each with twice the frequency and half the amplitude of the one before; 0 means 1. Equal
   *  seeds, equal noise, on every machine. */
  uint32_t octaves, seed;
  /** FLING; friction 0 means 0.015, ppi 0 means 160. */
  ts_fling_kind fling;
  double friction, ppi;
} ts_motion;

/** Starts a motion on the channel. `out_player` may be NULL. TS_ERROR_INVALID_ARGUMENT if a field is outside its range, or if
 *  the kind of the motion or of the channel does not allow it. */
TS_API ts_status ts_channel_start(
  ts_world world, ts_channel channel, const ts_motion *motion, ts_player *out_player);

/** Changes a running player: the given fields of `changes` replace its own; everything else, its handle and its stops stay, and
 *  no event is emitted. `kind` is 0 or the player's. An error changes nothing. One call changes either of:
 *
 *  - target, velocity, spring, tolerance of a spring; target, velocity of a tween or a move. Value and velocity are continuous; a NULL
 *    target keeps the target. A spring or a move starts over from where it is and runs forwards: its local time is then its delay. A tween
 *    keeps its timing, and becomes the tween from its start to the new target; the difference in value and velocity fades by
 *    the end of the iteration (Hermite's cubic). For a colour, a rotation, an int or a bool the tween must have one iteration,
 *    and the rest of its time begins again from the current value, without the velocity.
 *  - fields of `timing` except rate, TS_START_ACCUMULATE (with its bit in `given`), and `track`, of a tween or a track. The
 *    local time is unchanged, and the channel shows at once what is there then, without the rest of a fade from an earlier
 *    change of target (Web Animations, "updateTiming"); an end that is now in the past comes in the next step. For springs,
 *    decays and falls only the delay. With another track, the duration changes in proportion to the tracks' lengths unless it is
 *    given too, and the markers are the new track's.
 *
 *  TS_ERROR_INVALID_ARGUMENT for a timeline's player. */
TS_API ts_status ts_player_update(ts_world world, ts_player player, const ts_motion *changes);

typedef struct ts_player_info {
  size_t struct_size;
  ts_motion_kind kind;
  /** Null for a timeline's player. */
  ts_channel channel;
  ts_phase phase;
  bool paused, begun;
  /** Whether it is not paused and has a rate other than 0, whatever the state of the world. */
  bool active;
  /** Local time, including the delay. */
  double time;
  /** The duration of one iteration (of a spring or a decay, until it has settled); and of all of them, with the delays. */
  double duration, end_time;
  /** Seconds of the world, at the player's rate; infinite if it never ends or stands still. */
  double remaining;
  /** As in ts_timing_result; NaN if there is none, or if the code of a live easing, which is called, fails. */
  double progress, iteration;
  double rate;
  /** The timeline it moves; else null. */
  ts_timeline timeline;
  /** kept: it stays when it reaches its end. ended: it has reached it. waiting: it waits for its delay beside the channel's
   *  player. */
  bool kept, ended, waiting;
} ts_player_info;

/** Starts a tween of every lane of the channel to one number, in `duration` seconds: ts_channel_start with the defaults. */
TS_API ts_status ts_tween_to(ts_world world, ts_channel channel, double target, double duration);

/** Starts a tween as ts_tween_to does, along an easing in the canonical dialect of ts_easing_parse; NULL means the attached one, or
 *  linear. TS_ERROR_UNKNOWN_EASING if the text names none. */
TS_API ts_status ts_channel_tween_to(
  ts_world world, ts_channel channel, double target, double duration, const char *easing, ts_player *out_player);

/** Starts a spring of every lane of the channel to one number: ts_channel_start with the spring of a duration in seconds and a
 *  bounce, above -1 to 1 (TS_SPRING_BY_DURATION). */
TS_API ts_status ts_channel_spring_to(
  ts_world world, ts_channel channel, double target, double duration, double bounce, ts_player *out_player);

/** Reports whether the handle names something of the world that runs or can be started. It is false while the world is busy. Sets
 *  no error. */
TS_API bool ts_player_is_valid(ts_world world, ts_player player);

/** Fills a ts_player_info, whose struct_size the caller has set. For a motion: chains have ts_chain_get_info, machines
 *  ts_machine_get_info. */
TS_API ts_status ts_player_get_info(ts_world world, ts_player player, ts_player_info *out_info);

/* What a sort of player cannot do is refused by name ("a machine cannot pause", TS_ERROR_INVALID_ARGUMENT). A command for one that
 * has ended or was destroyed does nothing, except ts_player_start, ts_player_seek, ts_player_reverse and ts_player_update, which
 * return TS_ERROR_STALE_HANDLE. */

/** Starts a motion again from its beginning (running backwards, from its end), whatever it is doing; it emits a begin and an end
 *  again. TS_ERROR_INVALID_ARGUMENT if that is infinitely far.
 *
 *  Starts a chain that is not running. Its first group begins at once, unless it begins with a block; at a stop, when the stop is
 *  over.
 *
 *  Starts a machine that is not running: it enters its first state. TS_ERROR_INVALID_ARGUMENT if transitions without conditions
 *  form a cycle. */
TS_API ts_status ts_player_start(ts_world world, ts_player player);

/** Pauses a motion, which stays where it is with velocity 0, or a chain and what its current group has started. Machines cannot
 *  pause. */
TS_API ts_status ts_player_pause(ts_world world, ts_player player);

/** Resumes a paused motion, or a paused chain and what was paused with it. A kept motion that has reached its end starts again
 *  from its beginning, as with ts_player_start. */
TS_API ts_status ts_player_resume(ts_world world, ts_player player);

/** Ends a motion where it is; a chain and what its current group is running, where that is; a machine and what its state is still
 *  running. A kept motion that has reached its end is released, and emits an end event of TS_REASON_RELEASED. A chain or a machine
 *  that is not running is left as it is, here and in the next two functions. */
TS_API ts_status ts_player_stop(ts_world world, ts_player player);

/** Ends a motion, or a chain with what its current group is running, and restores the channels to what they were before. Not for
 *  machines. */
TS_API ts_status ts_player_cancel(ts_world world, ts_player player);

/** Ends a motion at the end of its time (running backwards, at its start). TS_ERROR_INVALID_ARGUMENT if that is infinitely far.
 *
 *  Takes a chain to the end of this iteration: everything running and still to come is at its end at once. Blocks are still
 *  returned. TS_ERROR_INVALID_ARGUMENT if one of its motions has no end. Not for machines. */
TS_API ts_status ts_player_finish(ts_world world, ts_player player);

/** Moves a motion to a finite local time, including the delay. The channel is there at once. Seeking does not end the motion; if
 *  it runs past its end, the next step does. With `events`, the events in between are emitted, at the clock's time. Not for
 *  chains and machines. */
TS_API ts_status ts_player_seek(ts_world world, ts_player player, double local_time, bool events);

/** Sets a motion's rate, which is finite: 0 stands still, a negative rate runs backwards and ends at local time 0. The local time
 *  is unchanged, and a paused motion stays paused.
 *
 *  Sets a chain's rate, of what is running and of what follows: > 0 and at most 1e300, also multiplied by the rates of the chains
 *  around it. Machines have none. */
TS_API ts_status ts_player_set_rate(ts_world world, ts_player player, double rate);

/** Reverses the sign of a motion's rate and resumes it if it is paused. A motion beyond the end that it then leaves starts at that
 *  end. Not for chains and machines. */
TS_API ts_status ts_player_reverse(ts_world world, ts_player player);

/** Destroys a chain or a machine, which is stopped if it runs; with a machine, the chains of states that a document made. A motion
 *  is stopped. */
TS_API ts_status ts_player_destroy(ts_world world, ts_player player);

/** Sets another target for the channel's player, a spring, a tween or a move, one number per lane: ts_player_update with nothing but a
 *  target. TS_ERROR_INVALID_ARGUMENT if nothing moves the channel. */
TS_API ts_status ts_channel_set_target(ts_world world, ts_channel channel, const double *target);

/* ---- Many channels ------------------------------------------------------------------------------------------------ */

/* These functions work on many channels in one call. Their numbers are in columns of doubles: the lanes of a channel side by
 * side, channel after channel, as many as the channels have lanes together. `count` may be 0. Each call checks all channels
 * before it changes one: if a handle or a number is wrong, nothing is changed; if memory runs out or an easing's code fails,
 * the channels before that one are changed. A channel that is listed twice is processed twice, in that order. */

/** Creates `count` channels from one description and writes their handles to `out_channels`: all of them, or none. The
 *  description's name must be NULL if there are several. If `values` is NULL, all begin with the description's value. */
TS_API ts_status ts_channels_create(
  ts_world world, const ts_channel_desc *desc, size_t count, const double *values, ts_channel *out_channels);

/** Binds channels as ts_channel_bind_f32 does: the first lane of the first channel to `address`, each further channel `stride`
 *  bytes on, each further lane `lane_stride` bytes on; 0 means without gaps. */
TS_API ts_status ts_channels_bind_f32(
  ts_world world, const ts_channel *channels, size_t count, float *address, ptrdiff_t stride, ptrdiff_t lane_stride);

/** Binds channels as ts_channels_bind_f32 does, in double precision. */
TS_API ts_status ts_channels_bind_f64(
  ts_world world, const ts_channel *channels, size_t count, double *address, ptrdiff_t stride, ptrdiff_t lane_stride);

/** Sets whether the world's reader is called before the memory of these bound channels is read. By default it is not.
 *  Unbinding a channel resets this. */
TS_API ts_status ts_channels_set_read(ts_world world, const ts_channel *channels, size_t count, bool read);

/** Reads values, velocities and targets as ts_channel_get does. Any may be NULL. */
TS_API ts_status ts_channels_get(
  ts_world world, const ts_channel *channels, size_t count, double *out_values, double *out_velocities,
  double *out_targets);

/** Sets values as ts_channel_set does. */
TS_API ts_status ts_channels_set(ts_world world, const ts_channel *channels, size_t count, const double *values);

/** Starts a motion on each channel, as ts_channel_start does. `durations` and `delays` hold one number per channel, in place of
 *  the timing's; each may be NULL, and so may `out_players`. */
TS_API ts_status ts_channels_start(
  ts_world world, const ts_channel *channels, size_t count, const ts_motion *motion, const double *durations,
  const double *delays, ts_player *out_players);

/** Changes the players of many channels, as ts_player_update does; the arrays of `changes` are columns. */
TS_API ts_status ts_channels_update(
  ts_world world, const ts_channel *channels, size_t count, const ts_motion *changes);

/* ---- Timelines ---------------------------------------------------------------------------------------------------- */

/* A timeline has tracks and other timelines at absolute times, and a playhead. What it shows is a function of its playhead
 * alone, which can be set (scrubbed), played, and animated to a time, in both directions.
 *
 * If several entries drive one channel, the one that started latest at or before the time does (among those that started at one
 * time, the latest added); before all of them, the first. A track's entry starts at its first key; an inner timeline, for a
 * channel, when linear progress first brings it to the start of its first entry for that channel.
 *
 * A timeline that is moved takes its channels over: their players are replaced. It holds them while its player exists. A
 * command on a channel takes that channel back (a spring or a blended tween keeps its velocity), until the timeline is next
 * moved by a command. When the player has ended, its channels keep their values; if it is cancelled, or does not fill forwards,
 * playhead and channels are as they were before it. */

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
  /** The playhead, in seconds. */
  double time;
  /** From 0 to the latest end of a track or an inner timeline, at least 0; infinite if an inner timeline never ends. Markers do
   *  not count, unless there is nothing else: a list of cues ends at its last one. */
  double duration;
  /** The player that moves the playhead; null if there is none. */
  ts_player player;
  /** Number of tracks, inner timelines and markers. */
  size_t entries;
  /** 1, or more with inner timelines. */
  uint32_t levels;
} ts_timeline_info;

typedef struct ts_entry_info {
  size_t struct_size;
  ts_entry entry;
  ts_entry_kind kind;
  /** For a track; the handle may be stale by now. */
  ts_channel channel;
  /** For a marker, its id. */
  uint32_t marker;
  /** Where the entry was added, and when it starts and ends; all equal for a marker. */
  double at, start, end;
} ts_entry_info;

/** Creates an empty timeline in the world, with its playhead at 0. */
TS_API ts_status ts_timeline_create(ts_world world, ts_timeline *out_timeline);

/** Destroys the timeline. Its player ends with TS_REASON_STOPPED. */
TS_API ts_status ts_timeline_destroy(ts_world world, ts_timeline timeline);

/** Reports whether the handle names a timeline of the world. It is false while the world is busy. Sets no error. */
TS_API bool ts_timeline_is_valid(ts_world world, ts_timeline timeline);

/** Fills a ts_timeline_info, whose struct_size the caller has set. */
TS_API ts_status ts_timeline_get_info(ts_world world, ts_timeline timeline, ts_timeline_info *out_info);

/** Lists the world's timelines, at most `capacity` of them, in the order of their slots, and stores their full number. */
TS_API ts_status ts_world_list_timelines(
  ts_world world, ts_timeline *out_timelines, size_t capacity, size_t *out_count);

/** Adds a copy of the track, as it is now: its time 0 is at `at`, and it holds its values outside its keys. The track is of the
 *  channel's kind, or the lanes of both are interpolated separately. Its markers are not emitted. What is added while the
 *  timeline plays shows at once, but the end and the markers of that playback are those of its start. At most 2^20 tracks in a
 *  timeline, including those of inner timelines. `out_entry` may be NULL. */
TS_API ts_status ts_timeline_add_track(
  ts_world world, ts_timeline timeline, ts_channel channel, ts_track track, double at, ts_entry *out_entry);

/** The content of an entry: a track, or a tween to a target. */
typedef struct ts_entry_desc {
  size_t struct_size;
  /** The track, as for ts_timeline_add_track; null for a tween. */
  ts_track track;
  /** One number per lane; NULL for a track. The tween starts from what the timeline shows below it at its start: the entry of
   *  the channel that starts before it, in its timeline or else in those around it, or the captured value. */
  const double *target;
  /** The tween's, in seconds, >= 0. */
  double duration;
  /** The tween's; null means the channel's (ts_channel_get_easing). */
  ts_easing easing;
  /** The sides of its start and end on which the entry has a value. Elsewhere the channel shows the entry below, or else the captured
   *  value. */
  ts_fill fill;
} ts_entry_desc;

/** Adds an entry at a time. If a timeline has a tween or another fill than TS_FILL_BOTH for a channel, it captures what the
 *  channel is when it first takes the channel over, and again whenever it takes it over and finds it other than it left it. So
 *  what it shows is a function of its playhead and of the captured value, in any order of seeks. */
TS_API ts_status ts_timeline_add(
  ts_world world, ts_timeline timeline, ts_channel channel, const ts_entry_desc *desc, double at, ts_entry *out_entry);

/** Adds a copy of another timeline of the world, as it is now, without its markers: progress 0 to 1 runs from its time 0 to its
 *  duration. `timing` may be NULL; its duration is the inner timeline's unless set, and an endless one runs once, forwards.
 *  With a negative rate it runs from its end to its start. TS_ERROR_INVALID_ARGUMENT for the timeline itself, one that contains
 *  this one, and more than 16 levels. */
TS_API ts_status ts_timeline_add_timeline(
  ts_world world, ts_timeline timeline, ts_timeline inner, const ts_timing *timing, double at, ts_entry *out_entry);

/** Adds a marker, emitted whenever a player moves the playhead over it, in either direction (but not by a player of no
 *  duration), and at the turn of an alternating player once, when the playhead arrives. It does not lengthen a timeline with tracks: a marker beyond the duration is passed by a tween of ts_timeline_start, or
 *  once tracks have been added. */
TS_API ts_status ts_timeline_add_marker(
  ts_world world, ts_timeline timeline, double at, uint32_t id, ts_entry *out_entry);

/** Removes an entry. Channels that only this entry drove stay where they are. */
TS_API ts_status ts_timeline_remove(ts_world world, ts_timeline timeline, ts_entry entry);

/** Reads the entry at `index`, from 0, in the order in which entries were added. */
TS_API ts_status ts_timeline_get_entry(
  ts_world world, ts_timeline timeline, size_t index, ts_entry_info *out_info);

/** Computes the time that a position text denotes, in seconds for the `at` of what is added: GSAP's position parameter. "2.5"
 *  counts from the start; "+=1", "-=25%" from the end of all tracks and timelines; "<", "<0.5", "<25%" from the start of the
 *  entry that was added last, ">", ">-0.2" from its end; "hit", "hit+=1", "hit-=25%" from the marker with that name, the one
 *  added last if there are several. A percentage is relative to the last entry's length after < and >, and to `length` after +=
 *  and -=, also in "<+=25%": the seconds, >= 0, that the new entry takes, or NaN if that is not known. 1 to 1024 bytes.
 *  TS_ERROR_INVALID_ARGUMENT for any other text, a marker that does not exist, and the end of an endless entry. */
TS_API ts_status ts_timeline_find_position(
  ts_world world, ts_timeline timeline, const char *position, double length, double *out_time);

/** Sets the playhead (scrubs): the timeline's player is stopped, its channels show that time at once, and nothing holds them.
 *  Within 1e300. With `events`, the markers after the playhead's old place, up to the new one, are emitted in the order in
 *  which they are passed, in either direction: at the clock's time, with this timeline and a null player. After 64 of them a
 *  single event stands for the rest. */
TS_API ts_status ts_timeline_set_time(ts_world world, ts_timeline timeline, double time, bool events);

/** Starts a motion of the timeline's playhead, in place of a running one. TS_MOTION_TIMELINE, 0 or a NULL motion plays it from
 *  time 0 to its duration: progress, through the timing's easing, is the playhead over the duration, which is the timeline's own
 *  unless it is given; an endless timeline plays once, forwards, at its own pace. TS_MOTION_TWEEN moves the playhead from where
 *  it is to the time `target`: the duration is the distance in seconds unless it is given, and markers after its start, up to
 *  its end, are emitted as it reaches them. */
TS_API ts_status ts_timeline_start(
  ts_world world, ts_timeline timeline, const ts_motion *motion, ts_player *out_player);

/* ---- Stops -------------------------------------------------------------------------------------------------------- */

/* A step by ts_world_run goes from one stop to the next. When the call returns, the clock is at exactly the event's time; what
 * the caller starts there starts at that time, however long the step is. ts_world_continue resumes the step. At a stop,
 * everything due at its time has happened; channels are evaluated when they are read, and bound memory is written by
 * ts_world_show, or at the end of the step. At a stop the caller may do anything to the world except step it; a restore drops the rest of the step. Stops do
 * not change what ts_world_step and ts_world_step_to do, except for chains: a chain that reaches a block waits there until
 * ts_world_run or ts_world_continue. */

/* The events at which time stops. */
#define TS_STOP_AT_BEGIN 1u
#define TS_STOP_AT_MARKER 2u
#define TS_STOP_AT_LOOP 4u
#define TS_STOP_AT_END 8u
#define TS_STOP_AT_CONTACT 16u
/** For a machine. */
#define TS_STOP_AT_STATE 2u

typedef enum ts_stop_kind {
  /** No stop: the step is complete. */
  TS_STOP_NONE = 0,
  /** An event. */
  TS_STOP_EVENT = 1,
  /** A block of a chain: the caller runs what it stands for, and the chain goes on with ts_world_continue. */
  TS_STOP_BLOCK = 2,
  TS_STOP_FORCE32 = 0x7FFFFFFF
} ts_stop_kind;

/** Why a step stopped. */
typedef struct ts_stop {
  size_t struct_size;
  ts_stop_kind kind;
  /** Number of players that are not paused. */
  size_t active;
  /** The clock, in seconds. */
  double time;
  /** Seconds of the world's clock left in the step. */
  double left;
  /** TS_STOP_EVENT: the event, which ts_world_read_events returns too. */
  ts_event event;
  /** TS_STOP_BLOCK: the chain, and the id of its block. */
  ts_chain chain;
  uint64_t block;
} ts_stop;

/** Sets the events of a player at which time stops: a sum of TS_STOP_AT_..., 0 for none; for a machine TS_STOP_AT_STATE or 0, for
 *  a chain not TS_STOP_AT_CONTACT. Snapshots do not include it. For loops and markers, time stops at the first 1,048,576 in a
 *  step. */
TS_API ts_status ts_player_set_stops(ts_world world, ts_player player, uint32_t mask);

/** Steps by dt >= 0 seconds times the rate, up to the first stop. Fills `out_stop`, whose struct_size the caller has set.
 *  Events at one time come in the order of ts_world_read_events, then blocks. TS_ERROR_BUSY if the previous step is not
 *  complete. TS_ERROR_INVALID_ARGUMENT if what is started at stops ends at once 10,000 times without time passing; the step is
 *  then complete. Other errors are those of ts_world_step, returned by the call that completes the step. */
TS_API ts_status ts_world_run(ts_world world, double dt, ts_stop *out_stop);

/** Steps to a time at or after the clock's, whatever the rate and max_step, up to the first stop, as ts_world_run does. The clock
 *  ends at that time. A stop less than an instant (2^-30 s) behind it belongs to this step; the clock is at the stop's time only
 *  during the stop. */
TS_API ts_status ts_world_run_to(ts_world world, double time, ts_stop *out_stop);

/** Continues a step from where it stopped, to the next stop or to its end. A rate that was set meanwhile applies to the rest.
 *  If no step is under way, returns the blocks that are due; the events of commands are left to the next step. */
TS_API ts_status ts_world_continue(ts_world world, ts_stop *out_stop);

/* ---- Chains ------------------------------------------------------------------------------------------------------- */

/* A chain consists of groups of items, one group after the other. The items of a group begin together, at the exact time at
 * which the previous group ended; the group ends with the last of the players and chains that it started, and of its delays. If
 * one of these ends for a reason other than TS_REASON_FINISHED, TS_REASON_SETTLED or TS_REASON_BOUND, the chain ends with that
 * reason; the others continue. A channel that is gone ends the chain with TS_REASON_UNBOUND. An item that cannot begin ends it
 * with TS_REASON_ERROR, and the step fails with the error. A chain emits one begin event, a loop event when an iteration begins
 * again, its markers, and one end event. Snapshots include chains in their current state.
 *
 * While no time passes, at most 10,000 iterations of one chain may follow each other, and as many blocks plus the number of its
 * items; 4,194,304 groups may begin in a step. A chain that goes beyond that ends with TS_REASON_ERROR, and the step fails. */

typedef struct ts_chain_desc {
  size_t struct_size;
  /** How many times all groups run: >= 0, may be infinite; 0 means 1. An iteration begins while its index is below that. */
  double iterations;
  /** Rate of everything the chain starts: > 0; 0 means 1. */
  double rate;
  /** Keeps the chain when it has ended, so that it can be started again. Otherwise it is gone with its end, unless it is inside
   *  another. */
  bool keep;
  /** Continues if a player or chain of this one ends for a reason other than TS_REASON_FINISHED, TS_REASON_SETTLED or
   *  TS_REASON_BOUND, except TS_REASON_ERROR. The chain's reason is then that of the last such end. */
  bool tolerant;
} ts_chain_desc;

typedef enum ts_chain_state {
  TS_CHAIN_IDLE = 0, TS_CHAIN_RUNNING = 1, TS_CHAIN_ENDED = 2,
  TS_CHAIN_FORCE32 = 0x7FFFFFFF
} ts_chain_state;

typedef struct ts_chain_info {
  size_t struct_size;
  ts_chain_state state;
  /** Why the chain ended; TS_REASON_NONE if it has not. */
  ts_reason reason;
  bool paused;
  /** Whether the chain waits at a block. */
  bool at_block;
  double rate, iterations;
  /** Number of completed iterations. */
  double iteration;
  /** The number of groups, and of those that have begun in this iteration. */
  size_t groups, begun;
  /** Number of players and chains that the current group waits for. */
  size_t members;
  /** Seconds of the world's clock until the delays of the current group are over; 0 if there are none left. */
  double remaining;
  /** Whether the chain is kept when it has ended. */
  bool keep;
} ts_chain_info;

/** Creates an empty chain. `desc` may be NULL, which means all defaults. */
TS_API ts_status ts_chain_create(ts_world world, const ts_chain_desc *desc, ts_chain *out_chain);

/** Fills a ts_chain_info, whose struct_size the caller has set. */
TS_API ts_status ts_chain_get_info(ts_world world, ts_chain chain, ts_chain_info *out_info);

/** Lists the world's chains, at most `capacity` of them, and stores their full number. */
TS_API ts_status ts_world_list_chains(ts_world world, ts_chain *out_chains, size_t capacity, size_t *out_count);

/* Each ts_chain_add... adds an item to the current group or, if that was closed or has begun, to a new one. */

/** Adds a motion of the channel, checked and copied now, with the errors of ts_channel_start. TS_START_RELATIVE, velocities and a
 *  fling are resolved when it begins. Without a duration, a fall makes its group wait for a bound or a command. */
TS_API ts_status ts_chain_add(ts_world world, ts_chain chain, ts_channel channel, const ts_motion *motion);

/** Adds a motion of a timeline's playhead, as ts_timeline_start starts it. */
TS_API ts_status ts_chain_add_timeline(ts_world world, ts_chain chain, ts_timeline timeline, const ts_motion *motion);

/** Adds another chain, which must not be running when its turn comes. Chains nest at most 16 deep; a chain inside another
 *  accepts no further chains. */
TS_API ts_status ts_chain_add_chain(ts_world world, ts_chain chain, ts_chain inner);

/** Adds a delay: the group lasts at least that many seconds, >= 0, divided by the chain's rate. */
TS_API ts_status ts_chain_add_delay(ts_world world, ts_chain chain, double seconds);

/** Adds a fade, as ts_channel_begin_fade begins it, of `duration` seconds, >= 1e-9, divided by the chain's rate: the channel's
 *  players that the group starts after this item are faded in. A group of nothing else ends at once. */
TS_API ts_status ts_chain_add_fade(
  ts_world world, ts_chain chain, ts_channel channel, double duration, ts_easing easing);

/** Adds a marker, which the chain emits as TS_EVENT_MARKER. */
TS_API ts_status ts_chain_add_marker(ts_world world, ts_chain chain, uint32_t id);

/** Adds a block, at which time stops. The caller recognizes it by the id or, after a restore in another process, by the name,
 *  which may be NULL (1 to 255 of A-Z a-z 0-9 _ . : -). */
TS_API ts_status ts_chain_add_block(ts_world world, ts_chain chain, uint64_t id, const char *name);

/** Closes the current group: items added next wait for it. */
TS_API ts_status ts_chain_then(ts_world world, ts_chain chain);

/** Adds a delay as a group of its own: it begins when the current group has ended, and items added next wait for it. An error
 *  leaves the current group open. */
TS_API ts_status ts_chain_then_delay(ts_world world, ts_chain chain, double seconds);

/** Makes the current group wait for a player that was started in a block, and gives the player the chain's rate. */
TS_API ts_status ts_chain_adopt(ts_world world, ts_chain chain, ts_player player);

/** Sets how many times all groups run: >= 0, may be infinite. */
TS_API ts_status ts_chain_set_iterations(ts_world world, ts_chain chain, double iterations);

/** Ends a chain with TS_REASON_ERROR and stops what its current group is running: for a block that failed or is unknown. */
TS_API ts_status ts_chain_fail(ts_world world, ts_chain chain);

/** Writes the name of the block that a chain waits at, as ts_easing_print does; empty if it has none. */
TS_API ts_status ts_chain_get_block(ts_world world, ts_chain chain, char *buffer, size_t capacity, size_t *out_length);

/* ---- State machines ----------------------------------------------------------------------------------------------- */

/* A machine has states, one of which is current, each with a chain that runs while it is; and transitions between them, with
 * conditions on named inputs. A transition is taken at the exact time at which its conditions become true: when an input is
 * set, when the state's chain ends, or a number of seconds after the state was entered. At one time, transitions from any state
 * come first, then those from the current state, in the order in which they were added. Players of the new state take over
 * value and velocity and replace the earlier ones, or are faded in for a time; what is still running of the previous state then
 * stops. Snapshots include machines in their current state. A machine that takes more than 1,000 transitions while no time
 * passes ends with TS_REASON_ERROR, and the step fails; the same happens beyond 4,194,304 transitions in a step. The details
 * are in docs/design/machines.md.
 *
 * Inputs and states are identified by their indices, from 0, in the order in which they were added; at most 4096 of each,
 * 65,536 transitions and 1,048,576 conditions. They are added while the machine is not running. */

/** No state: any state, as the origin of a transition; the exit, as its destination. */
#define TS_MACHINE_NONE 65535u

typedef enum ts_input_kind {
  TS_INPUT_NUMBER = 1,
  /** 0 or 1; any value other than 0 sets it. */
  TS_INPUT_BOOL = 2,
  /** 0 or 1; the transition taken because of it resets it to 0. */
  TS_INPUT_TRIGGER = 3,
  TS_INPUT_FORCE32 = 0x7FFFFFFF
} ts_input_kind;

/** The comparison of an input with a constant. */
typedef enum ts_comparison {
  TS_IS_EQUAL = 0, TS_IS_NOT_EQUAL = 1, TS_IS_LESS = 2, TS_IS_AT_MOST = 3, TS_IS_GREATER = 4, TS_IS_AT_LEAST = 5,
  TS_IS_FORCE32 = 0x7FFFFFFF
} ts_comparison;

typedef struct ts_condition {
  /** The index of the input. */
  uint32_t input;
  ts_comparison comparison;
  double value;
} ts_condition;

typedef struct ts_transition_desc {
  size_t struct_size;
  /** Indices of states, or TS_MACHINE_NONE. */
  uint32_t from, to;
  /** The conditions, all of which must be true; none means always. */
  const ts_condition *conditions;
  size_t condition_count;
  /** Seconds in the state after which it may be taken: >= 0. */
  double after;
  /** > 0: it is taken only at the times `after` + n `every`, n = 0, 1, ...; requires `after` > 0. 0: it is taken at any time
   *  from `after` on. */
  double every;
  /** Whether the state's chain must have ended; a state without a chain counts as ended. */
  bool finished;
  /** Whether a transition from any state also leads from a state to itself. */
  bool to_self;
  /** Seconds for which the players of the new state's first group are faded in, as by ts_channel_begin_fade: 0 (value and
   *  velocity are taken over at once), or >= 1e-9. Players with a delay, additive players and channels with bounds are not
   *  faded in. 0 for a transition to the exit. */
  double fade;
  /** The easing of the fade; null means linear. The machine holds a reference. */
  ts_easing fade_easing;
} ts_transition_desc;

typedef struct ts_machine_info {
  size_t struct_size;
  /** As for a chain. */
  ts_chain_state state;
  /** Why it ended: TS_REASON_FINISHED by the exit, _STOPPED or _ERROR; TS_REASON_NONE if it has not. */
  ts_reason reason;
  /** The index of the current state; TS_MACHINE_NONE if the machine is not running. */
  uint32_t current;
  /** Seconds in the current state, or in the last one when the machine ended. */
  double time;
  size_t inputs, states, transitions;
} ts_machine_info;

/** Creates an empty machine. */
TS_API ts_status ts_machine_create(ts_world world, ts_machine *out_machine);

/** Creates the machine of a document (bindings/FORMAT.md, "Machine"), which refers to the world's channels by name. The errors
 *  are those of ts_track_from_json. */
TS_API ts_status ts_machine_from_json(ts_world world, const char *text, size_t length, ts_machine *out_machine);

/** Fills a ts_machine_info, whose struct_size the caller has set. */
TS_API ts_status ts_machine_get_info(ts_world world, ts_machine machine, ts_machine_info *out_info);

/** Lists the world's machines, at most `capacity` of them, and stores their full number. */
TS_API ts_status ts_world_list_machines(ts_world world, ts_machine *out_machines, size_t capacity, size_t *out_count);

/** Adds an input with its initial value, finite. Names are 1 to 255 of A-Z a-z 0-9 _ . : -, each unique: TS_ERROR_NAME_IN_USE.
 *  `out_index`, the input's index, may be NULL. */
TS_API ts_status ts_machine_add_input(
  ts_world world, ts_machine machine, const char *name, ts_input_kind kind, double value, uint32_t *out_index);

/** Adds a state; the first one added is entered first. The chain, which may be null, runs while the state is current, and
 *  starts over whenever it is entered. Fill the chain before, and create it with `keep`, and with `tolerant` if others may
 *  replace its players. `out_index`, the state's index, may be NULL. */
TS_API ts_status ts_machine_add_state(
  ts_world world, ts_machine machine, const char *name, ts_chain chain, uint32_t *out_index);

/** Adds a transition. TS_ERROR_INVALID_ARGUMENT if a state, an input or a number is outside its range, or while the machine
 *  runs. */
TS_API ts_status ts_machine_add_transition(ts_world world, ts_machine machine, const ts_transition_desc *desc);

/** Writes the name of the state at `index`, as ts_easing_print does. */
TS_API ts_status ts_machine_get_state_name(
  ts_world world, ts_machine machine, uint32_t index, char *buffer, size_t capacity, size_t *out_length);

/** Writes the name of the input at `index`, as ts_easing_print does. */
TS_API ts_status ts_machine_get_input_name(
  ts_world world, ts_machine machine, uint32_t index, char *buffer, size_t capacity, size_t *out_length);

/** Sets an input by name: a finite number; for a bool or a trigger, whether it is set. Transitions whose conditions become true
 *  are taken at once; at a stop, when the stop is over. */
TS_API ts_status ts_machine_set_input(ts_world world, ts_machine machine, const char *name, double value);

/** Reads an input's value and kind by name. `out_kind` may be NULL. */
TS_API ts_status ts_machine_get_input(
  ts_world world, ts_machine machine, const char *name, double *out_value, ts_input_kind *out_kind);

/* ---- Scenes ------------------------------------------------------------------------------------------------------- */

/** A handle to a scene: channels, timelines, chains and machines from one JSON document (bindings/FORMAT.md), validated. A
 *  scene never changes; any number of threads may use it. */
typedef struct ts_scene {
  uint32_t slot;
  uint32_t generation;
} ts_scene;

/** A handle to a build: what a scene has made in a world. */
typedef struct ts_build {
  uint32_t slot;
  uint32_t generation;
} ts_build;

/** The kinds of named things in a scene. */
typedef enum ts_scene_thing {
  /** In the scene's order. */
  TS_SCENE_CHANNEL = 0,
  /** In the order of their names, byte by byte. */
  TS_SCENE_TIMELINE = 1,
  TS_SCENE_CHAIN = 2,
  TS_SCENE_MACHINE = 3,
  TS_SCENE_FORCE32 = 0x7FFFFFFF
} ts_scene_thing;

/** Set in the id of a chain's block that stands for a scene's "then": this bit, and the id of its text (ts_marker_get_id),
 *  which is also the block's name if it is a valid one. */
#define TS_SCENE_BLOCK ((uint64_t)1 << 63)

/** Parses a scene. It is built in a world of its own, and each of its animations is begun there, so that a scene that parses
 *  can be built later, in a world where its names are free. The errors are those of ts_track_from_json. Destroy it after
 *  use. */
TS_API ts_status ts_scene_parse(const char *text, size_t length, ts_scene *out_scene);

/** Destroys the scene; its builds continue. */
TS_API ts_status ts_scene_destroy(ts_scene scene);

/** Reports whether the handle names a scene that exists. Sets no error. */
TS_API bool ts_scene_is_valid(ts_scene scene);

/** Writes the scene in its canonical form, as ts_easing_print does. Equal scenes have equal texts. */
TS_API ts_status ts_scene_print(ts_scene scene, char *buffer, size_t capacity, size_t *out_length);

/** Counts the scene's channels, timelines, chains or machines. */
TS_API ts_status ts_scene_count(ts_scene scene, ts_scene_thing thing, size_t *out_count);

/** Writes the name of the thing at `index`, as ts_easing_print does. */
TS_API ts_status ts_scene_get_name(
  ts_scene scene, ts_scene_thing thing, size_t index, char *buffer, size_t capacity, size_t *out_length);

/** Builds the scene in a world: its channels, timelines, aliases, attached easings, chains and machines. Nothing starts. A
 *  build that fails has made nothing. Destroy the build after use. */
TS_API ts_status ts_scene_build(ts_scene scene, ts_world world, ts_build *out_build);

/** Destroys the record of what was made, which stays in the world. */
TS_API ts_status ts_build_destroy(ts_build build);

/** Reports whether the handle names a build that exists. Sets no error. */
TS_API bool ts_build_is_valid(ts_build build);

/** Returns the channel made for the one at `index`, in the order of ts_scene_get_name; null after ts_build_remove. */
TS_API ts_status ts_build_get_channel(ts_build build, size_t index, ts_channel *out_channel);

/** Returns the timeline made for the one at `index`, in the order of ts_scene_get_name; null after ts_build_remove. */
TS_API ts_status ts_build_get_timeline(ts_build build, size_t index, ts_timeline *out_timeline);

/** Returns the chain made for the one at `index`, in the order of ts_scene_get_name; null after ts_build_remove. */
TS_API ts_status ts_build_get_chain(ts_build build, size_t index, ts_chain *out_chain);

/** Returns the machine made for the one at `index`, in the order of ts_scene_get_name; null after ts_build_remove. */
TS_API ts_status ts_build_get_machine(ts_build build, size_t index, ts_machine *out_machine);

/** Starts what the scene lists under "start", now or at the exact time, by a chain that waits; then its machines. A build runs
 *  once: after that, TS_ERROR_INVALID_ARGUMENT. */
TS_API ts_status ts_build_run(ts_build build);

/** Removes from the world the machines, chains, timelines and channels that were made, as far as they still exist, with their
 *  players. Aliases and attached easings stay. */
TS_API ts_status ts_build_remove(ts_build build);

/* ---- Snapshots ---------------------------------------------------------------------------------------------------- */

/* A snapshot is the complete state of a world as bytes: its clock, channels, players with their tracks and easings, timelines,
 * attached easings, and the next handles. A restored world continues bit for bit as the original would have. Unread events,
 * bound addresses and the caller's own data are not included. The bytes are the same on every processor and from every
 * language; a library reads those of its own ABI version. */

/** Writes a snapshot to `buffer` and stores its size in bytes; with NULL and 0, it stores the size only.
 *  TS_ERROR_INVALID_ARGUMENT if `capacity` is smaller, or if the world uses a live easing that is no longer registered; the
 *  buffer then holds no snapshot. */
TS_API ts_status ts_world_snapshot(ts_world world, uint8_t *buffer, size_t capacity, size_t *out_size);

/** Restores the world from a snapshot, or from what ts_world_save_recording has written; an error changes nothing. Handles valid at the time of the snapshot are valid again;
 *  later ones are stale, and their slots are reused. Channels that exist both before and after keep their bound memory, which
 *  is written. Unread events are dropped, and event_capacity is unchanged. Live easings are found by name:
 *  TS_ERROR_UNKNOWN_EASING if one is not registered. */
TS_API ts_status ts_world_restore(ts_world world, const uint8_t *blob, size_t size);

/** Computes a 64-bit hash of everything in a snapshot: equal for worlds with the same history, on any processor. */
TS_API ts_status ts_world_hash(ts_world world, uint64_t *out_hash);

/* ---- Recordings --------------------------------------------------------------------------------------------------- */

/* A recorded world can go back to any time since the recording began, as far as its memory reaches, and has the bits that it
 * had then: springs, interruptions, chains, machines, layers and bounds included. A world whose clock was moved back is in the
 * past. It can be read, hashed and saved there, and moved to other times; none of this emits events, stops or calls blocks. A
 * command or a step in the past continues from there: it drops what was recorded after that time, and the unread events of
 * that time; one that is refused drops nothing. To return to the present, seek to the recording's end. Easings that call
 * foreign code are called again with the same arguments. What the host has attached is not moved back: where time stops, and
 * bound memory, which a seek writes and which nothing reads in the past. */

/** Records the world from now on, at most `seconds` of its clock back (infinity: as far as the memory reaches), in `bytes` of
 *  memory, which are allocated now; 0 means 16 MiB or 32 times a snapshot, whichever is more. 0 seconds ends the recording and
 *  frees it. A new call begins anew, and so does a recording that the world outgrows, with more memory. TS_ERROR_OUT_OF_MEMORY
 *  if `bytes` is less than 16 times a snapshot. */
TS_API ts_status ts_world_record(ts_world world, double seconds, size_t bytes);

/** Moves the world to a time between ts_world_info's recording_start and recording_end: to the state after the last step or
 *  command of that time. Bound memory is written. TS_ERROR_INVALID_ARGUMENT if the world is not recorded, or the recording
 *  does not contain the time; TS_ERROR_CALLBACK as for a step. At a stop, the rest of the step is dropped. */
TS_API ts_status ts_world_seek(ts_world world, double time);

/** Writes the recording between two times to `buffer`, as ts_world_snapshot writes a snapshot. ts_world_restore accepts it: the
 *  world is then at `to`, and recorded from `from` on, or from the last step or command before that. */
TS_API ts_status ts_world_save_recording(
  ts_world world, double from, double to, uint8_t *buffer, size_t capacity, size_t *out_size);

/** Locks the world while a host calls observers and setters after a seek: commands, steps and seeks return TS_ERROR_IN_PAST and
 *  drop nothing, and the world can be read. false unlocks it. */
TS_API ts_status ts_world_set_locked(ts_world world, bool locked);

/** Computes the channel's value and velocity at a recorded time, as ts_channel_get would return them after ts_world_seek; the
 *  world does not move. `lanes` numbers each; either may be NULL. The errors are those of ts_world_seek; TS_ERROR_STALE_HANDLE
 *  if the channel did not exist then. */
TS_API ts_status ts_channel_value_at(
  ts_world world, ts_channel channel, double time, double *out_value, double *out_velocity, size_t lanes);

/** Creates a track from the channel's recording between two times; time 0 of the track is `from`. It is within `tolerance` > 0,
 *  in value units, of the channel's value, with a key at each command and jump. Destroy it after use. Numbers are joined by
 *  cubics, colours and rotations by lines; ints and bools are held. The errors are those of ts_channel_value_at;
 *  TS_ERROR_INVALID_ARGUMENT also if more than 65,536 keys are needed. */
TS_API ts_status ts_channel_recording_to_track(
  ts_world world, ts_channel channel, double from, double to, double tolerance, ts_track *out_track);

#ifdef __cplusplus
}
#endif
#endif
