/* SPDX-License-Identifier: MIT
 *
 * The header alone, in every standard of C and C++ (header.cpp includes this file).
 */
#include <tweenspirit/tweenspirit.h>
/* Twice does no harm. */
#include <tweenspirit/tweenspirit.h>

#if defined(__cplusplus) && __cplusplus >= 201103L
#define STATIC_ASSERT(condition) static_assert(condition, #condition)
#elif !defined(__cplusplus) && __STDC_VERSION__ >= 201112L
#define STATIC_ASSERT(condition) _Static_assert(condition, #condition)
#else
#define STATIC_ASSERT(condition) struct unused
#endif

/* What bindings that have no C compiler count on. */
STATIC_ASSERT(sizeof(ts_status) == 4);
STATIC_ASSERT(sizeof(ts_easing_id) == 4);
STATIC_ASSERT(sizeof(ts_dialect) == 4);
STATIC_ASSERT(sizeof(ts_easing) == 8);
STATIC_ASSERT(offsetof(ts_easing, generation) == 4);
STATIC_ASSERT(offsetof(ts_build_info, version) == sizeof(size_t));
STATIC_ASSERT(sizeof(ts_build_info) == 6 * sizeof(void *));
STATIC_ASSERT(offsetof(ts_error_info, message) == sizeof(size_t) + 8);
STATIC_ASSERT(sizeof(ts_error_info) == 5 * sizeof(void *) + 32);
STATIC_ASSERT(sizeof(ts_easing_kind) == 4);
STATIC_ASSERT(sizeof(ts_easing_modifier) == 4);
STATIC_ASSERT(offsetof(ts_easing_desc, release) == 6 * sizeof(void *));
STATIC_ASSERT(offsetof(ts_easing_desc, replace) == offsetof(ts_easing_desc, max_points) + 5);
STATIC_ASSERT(offsetof(ts_easing_info, fallbacks) == offsetof(ts_easing_info, max_error) + 8);

double header_compiles(void);
double header_compiles(void) {
  ts_easing easing = {0, 0};
  double value = 0;
  if (ts_easing_parse("quad.in", TS_DIALECT_CANONICAL, &easing) == TS_OK)
    (void)ts_easing_evaluate(easing, 0.5, TS_EVALUATE_BEFORE | TS_EVALUATE_EXTRAPOLATE, &value);
  return value + ts_ease(TS_EASING_QUAD_IN, 0.5);
}
