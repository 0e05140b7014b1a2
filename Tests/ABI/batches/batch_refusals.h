/* SPDX-License-Identifier: MIT
 *
 * What batches of one precision refuse. Included once for each: REAL is the type, OF(x) the name with its suffix.
 */

typedef struct OF(columns) {
  REAL value[4], velocity[4], target[4], omega[4], ratio[4], from[4], to[4], start[4], duration[4], out[4];
  uint32_t index[4], active[8];
  uint8_t mask[32];
  ts_spring springs[257];
  ts_easing easings[257];
  ts_decay decay;
} OF(columns);

static OF(columns) OF(c), OF(unchanged);

static void OF(fill)(void) {
  OF(columns) *c = &OF(c);
  FILL_PATTERN(*c);
  for (int i = 0; i < 257; i++) {
    c->springs[i] = spring_of(10, 0.5);
    c->easings[i] = builtin(TS_EASING_CUBIC_IN_OUT);
  }
  for (int i = 0; i < 4; i++) c->index[i] = (uint32_t)i;
  c->decay.rate = 2;
  OF(unchanged) = *c;
}

static OF(ts_spring_batch) OF(springs)(void) {
  OF(columns) *c = &OF(c);
  return (OF(ts_spring_batch)){.struct_size = sizeof(OF(ts_spring_batch)), .count = 4, .value = {c->value, 0},
    .velocity = {c->velocity, 0}, .target = {c->target, 0, 0}, .springs = c->springs, .spring_count = 1};
}

static OF(ts_decay_batch) OF(decays)(void) {
  OF(columns) *c = &OF(c);
  return (OF(ts_decay_batch)){.struct_size = sizeof(OF(ts_decay_batch)), .count = 4, .value = {c->value, 0},
    .velocity = {c->velocity, 0}, .decay = &c->decay};
}

static OF(ts_tween_batch) OF(tweens)(void) {
  OF(columns) *c = &OF(c);
  return (OF(ts_tween_batch)){.struct_size = sizeof(OF(ts_tween_batch)), .count = 4, .from = {c->from, 0, 0},
    .to = {c->to, 0, 0}, .start = {c->start, 0, 0}, .duration = {c->duration, 0, 0}, .easings = c->easings,
    .easing_count = 1, .out = {c->out, 0}};
}

/* Named by its argument; an argument of NULL is any. */
static void OF(is_refused)(ts_status expected, ts_status got, const char *name, int line) {
  CHECK_STATUS_OF(expected, got, name);
  char text[200];
  snprintf(text, sizeof text, "%s, line %d: %s", name ? name : "", line, ts_last_error_message());
  if (name && got == expected) CHECK_OF(is_named(name) || strstr(ts_last_error_message(), "overlap"), text);
  CHECK_OF(same_bits(&OF(c), &OF(unchanged), sizeof OF(c)), text);
}

static void OF(refuse_springs)(OF(ts_spring_batch) *batch, const char *name, int line) {
  size_t active;
  FILL_PATTERN(active);
  OF(is_refused)(TS_ERROR_INVALID_ARGUMENT, OF(ts_springs_check)(batch), name, line);
  OF(is_refused)(TS_ERROR_INVALID_ARGUMENT, OF(ts_springs_step)(batch, 0.1, &active), name, line);
  OF(is_refused)(TS_ERROR_INVALID_ARGUMENT, OF(ts_springs_step)(batch, 0, NULL), name, line);
  CHECK(IS_PATTERN(active));
}

static void OF(refuse_decays)(OF(ts_decay_batch) *batch, const char *name, int line) {
  size_t active;
  FILL_PATTERN(active);
  OF(is_refused)(TS_ERROR_INVALID_ARGUMENT, OF(ts_decays_step)(batch, 0.1, &active), name, line);
  OF(is_refused)(TS_ERROR_INVALID_ARGUMENT, OF(ts_decays_step)(batch, 0, NULL), name, line);
  CHECK(IS_PATTERN(active));
}

static void OF(refuse_tweens)(OF(ts_tween_batch) *batch, const char *name, int line) {
  OF(is_refused)(TS_ERROR_INVALID_ARGUMENT, OF(ts_tweens_sample)(batch, 0.1), name, line);
}

#define SPRINGS_WITH(name, ...) \
  do { \
    OF(ts_spring_batch) b = OF(springs)(); \
    __VA_ARGS__; \
    OF(refuse_springs)(&b, name, __LINE__); \
  } while (0)
#define DECAYS_WITH(name, ...) \
  do { \
    OF(ts_decay_batch) b = OF(decays)(); \
    __VA_ARGS__; \
    OF(refuse_decays)(&b, name, __LINE__); \
  } while (0)
#define TWEENS_WITH(name, ...) \
  do { \
    OF(ts_tween_batch) b = OF(tweens)(); \
    __VA_ARGS__; \
    OF(refuse_tweens)(&b, name, __LINE__); \
  } while (0)

static void OF(counts)(void) {
  OF(fill)();
  const size_t counts[] = {SIZE_MAX, SIZE_MAX - 1, SIZE_MAX / 2 + 1, SIZE_MAX / 2, SIZE_MAX / 4 + 1, SIZE_MAX / 4,
                           WIDE(SIZE_MAX / 8 + 1), WIDE(SIZE_MAX / 8), WIDE(1ull << 61), WIDE(1ull << 60), WIDE(1ull << 48)};
  for (size_t i = 0; i < COUNT_OF(counts); i++) {
    SPRINGS_WITH(NULL, b.count = counts[i]);
    SPRINGS_WITH(NULL, b.count = counts[i]; b.springs = NULL);
    SPRINGS_WITH(NULL, b.count = counts[i]; b.target.data = NULL; b.index.data = OF(c).index; b.spring_count = 4);
    SPRINGS_WITH(NULL, b.count = counts[i]; b.value.data = NULL; b.velocity.data = NULL; b.target.data = NULL);
    SPRINGS_WITH(NULL, b.count = counts[i]; b.value.stride = b.velocity.stride = -64; b.target.stride = 64);
    SPRINGS_WITH(NULL, b.count = counts[i]; b.mask = OF(c).mask; b.active = OF(c).active; b.threads = 64);
    DECAYS_WITH(NULL, b.count = counts[i]);
    DECAYS_WITH(NULL, b.count = counts[i]; b.decay = NULL; b.active = OF(c).active);
    TWEENS_WITH(NULL, b.count = counts[i]);
    TWEENS_WITH(NULL, b.count = counts[i]; b.index.data = OF(c).index; b.threads = 64);
  }
  const ptrdiff_t strides[] = {PTRDIFF_MAX, PTRDIFF_MIN, PTRDIFF_MIN + 1, PTRDIFF_MAX / 2, PTRDIFF_MIN / 2};
  for (size_t i = 0; i < COUNT_OF(strides); i++) {
    SPRINGS_WITH("value", b.value.stride = strides[i]);
    SPRINGS_WITH("index", b.index = ((ts_index){OF(c).index, strides[i]}));
    SPRINGS_WITH("omega", b.springs = NULL; b.omega.data = OF(c).omega; b.omega.stride = strides[i]);
    SPRINGS_WITH("mask", b.mask = OF(c).mask; b.mask_stride = strides[i]);
    DECAYS_WITH("active", b.active = OF(c).active; b.active_stride = strides[i]);
    TWEENS_WITH("from", b.from.stride = strides[i]);
    TWEENS_WITH("out", b.out.stride = strides[i]);
  }
  /* What is written must not overlap itself. */
  const ptrdiff_t close[] = {1, -1, 2, 3, -3, sizeof(REAL) - 1, 1 - (ptrdiff_t)sizeof(REAL)};
  for (size_t i = 0; i < COUNT_OF(close); i++) {
    SPRINGS_WITH("value", b.value.stride = close[i]);
    SPRINGS_WITH("velocity", b.velocity.stride = close[i]);
    DECAYS_WITH("value", b.value.stride = close[i]);
    TWEENS_WITH("out", b.out.stride = close[i]);
    if (close[i] < 4 && close[i] > -4) SPRINGS_WITH("active", b.active = OF(c).active + 4; b.active_stride = close[i]);
  }
}

/* Also where no item has it. (Handles that are none: arguments.) */
static void OF(handles)(void) {
  ts_easing gone = parsed("back.out(2)");
  CHECK_STATUS(TS_OK, ts_easing_release(gone));
  const size_t places[] = {0, 3, 255};
  for (size_t i = 0; i < 2 * COUNT_OF(places); i++) {
    size_t place = places[i / 2];
    OF(fill)();
    OF(c).easings[place] = gone;
    OF(unchanged) = OF(c);
    OF(ts_tween_batch) b = OF(tweens)();
    b.easing_count = place + 1;
    if (place) b.index.data = OF(c).index;
    b.threads = i % 2 ? 4 : 1;
    OF(is_refused)(TS_ERROR_STALE_HANDLE, OF(ts_tweens_sample)(&b, 0.1), NULL, __LINE__);
    b.count = 0;
    OF(is_refused)(TS_ERROR_STALE_HANDLE, OF(ts_tweens_sample)(&b, 0.1), NULL, __LINE__);
  }
}

#undef SPRINGS_WITH
#undef DECAYS_WITH
#undef TWEENS_WITH
