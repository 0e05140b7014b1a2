/* SPDX-License-Identifier: MIT
 *
 * Tweens of one precision. Included once for each: REAL is the type, OF(x) the name with its suffix.
 */

typedef struct OF(tweens) {
  REAL from[most_items], to[most_items], start[most_items], duration[most_items], out[most_items];
  uint32_t index[most_items];
} OF(tweens);

static void OF(make_tweens)(OF(tweens) *x) {
  static uint64_t seed = 99;
  for (int i = 0; i < most_items; i++) {
    x->from[i] = (REAL)random_between(&seed, -9, 9);
    x->to[i] = (REAL)random_between(&seed, -9, 9);
    x->start[i] = (REAL)random_between(&seed, -1, 1);
    x->duration[i] = i % 9 == 4 ? 0 : (REAL)random_scale(&seed, 1e-2, 9);
    x->index[i] = i % 13 == 5 ? UINT32_MAX - (uint32_t)i : (uint32_t)random_bits(&seed) % 14;
  }
}

/* As the header says it, with ts_easing_sample. */
static REAL OF(tween)(const OF(tweens) *x, size_t i, double time, size_t easing_count) {
  REAL t = (REAL)time - x->start[i], e;
  size_t place = easing_count == 1 ? 0 : x->index[i] < easing_count ? x->index[i] : easing_count - 1;
  t = x->duration[i] == 0 ? t >= 0 : t / x->duration[i];
  CHECK_STATUS(TS_OK, OF(ts_easing_sample)(easings[place], &t, &e, 1));
  if (e == 0) return x->from[i];
  if (e == 1) return x->to[i];
  volatile REAL a = x->from[i] * (1 - e), b = x->to[i] * e;
  return a + b;
}

static ts_status OF(sample_tweens)(const column at[6], size_t n, size_t easing_count, double time, uint32_t threads) {
  OF(ts_tween_batch) b = {.struct_size = sizeof b, .count = n, .easings = easings, .easing_count = easing_count,
    .threads = threads};
  OF(ts_input) *const inputs[] = {&b.from, &b.to, &b.start, &b.duration};
  for (int k = 0; k < 4; k++) *inputs[k] = (OF(ts_input)){(REAL *)(void *)at[k].first, at[k].stride, 0};
  b.out = (OF(ts_view)){(REAL *)(void *)at[4].first, at[4].stride};
  if (easing_count > 1) b.index = (ts_index){(uint32_t *)(void *)at[5].first, at[5].stride};
  return OF(ts_tweens_sample)(&b, time);
}

static bool OF(check_tweens)(OF(tweens) *x, int layout, size_t n, size_t easing_count, double time) {
  static unsigned char expected[layout_memory];
  void *const items[] = {x->from, x->to, x->start, x->duration, x->out, x->index};
  column at[6];
  memset(laid_out, PATTERN, sizeof laid_out);
  for (int k = 0; k < 6; k++) {
    at[k] = place(layout, k, n, k == 5 ? 4 : sizeof(REAL));
    if (k != 4) put(at[k], n, items[k]);
  }
  memcpy(expected, laid_out, sizeof expected);
  for (size_t i = 0; i < n; i++) memcpy((unsigned char *)item(at[4], i) + (expected - laid_out), &x->out[i],
    sizeof(REAL));
  return OF(sample_tweens)(at, n, easing_count, time, 1 + n % 3) == TS_OK && memcmp(laid_out, expected,
    sizeof expected) == 0;
}

static void OF(tween_layouts)(void) {
  const double times[] = {0.5, -1, 0, 2.25, 1e9};
  const size_t palettes[] = {1, COUNT_OF(easings), 3};
  for (int i = 0; i < (int)COUNT_OF(times) * 3; i++) {
    OF(tweens) x;
    OF(make_tweens)(&x);
    double time = times[i / 3];
    size_t count = palettes[i % 3];
    for (size_t k = 0; k < most_items; k++) x.out[k] = OF(tween)(&x, k, time, count);
    for (int layout = 0; layout < layout_count; layout++) {
      bool good = true;
      for (size_t n = 0; n <= most_items; n++) good = OF(check_tweens)(&x, layout, n, count, time) && good;
      char text[100];
      snprintf(text, sizeof text, "%d byte reals, %zu easings, time %g, layout %d", (int)sizeof(REAL), count, time,
        layout);
      CHECK_OF(good, text);
    }
  }
}

/* Numbers for all; ends that are exact; times beyond the range of the numbers. */
static void OF(tween_ends)(void) {
  const double times[] = {0, 1, 0.999, 1e9, -1e9, 1e39, -1e39, 1.7e308, -1.7e308, 5e-324};
  const REAL durations[] = {1, 0, (REAL)1e-38, (REAL)1e-45, (REAL)1e38, -1};
  for (size_t i = 0; i < COUNT_OF(times) * COUNT_OF(durations) * COUNT_OF(easings); i++) {
    double time = times[i % 10];
    REAL duration = durations[i / 10 % 6], out[3];
    size_t easing = i / 60;
    OF(ts_tween_batch) b = {.struct_size = sizeof b, .count = 3, .from = {NULL, 0, (REAL)0.1}, .to = {NULL, 0,
      (REAL)0.7},
      .duration = {NULL, 0, duration}, .easings = &easings[easing], .easing_count = 1, .out = {out, 0}};
    CHECK_STATUS(TS_OK, OF(ts_tweens_sample)(&b, time));
    CHECK(isfinite(out[0]) && out[0] == out[1] && out[1] == out[2]);
    bool is_over = (REAL)time >= duration && time >= 0, is_ahead = time < 0;
    bool reverses = easing == 7;
    if (is_over) CHECK(out[0] == (reverses ? (REAL)0.1 : (REAL)0.7));
    if (is_ahead) CHECK(out[0] == (reverses ? (REAL)0.7 : (REAL)0.1));
  }
  REAL from[4] = {(REAL)NAN, 1, 1, 1}, to[4] = {2, (REAL)NAN, 2, 2}, start[4] = {0, 0, (REAL)NAN, 0}, duration[4] =
    {1, 1, 1, (REAL)NAN};
  REAL out[5] = {7, 7, 7, 7, 7};
  uint32_t index[4] = {0, 1, 2, 3};
  OF(ts_tween_batch) b = {.struct_size = sizeof b, .count = 4, .from = {from, 0, 0}, .to = {to, 0, 0}, .start =
    {start, 0, 0},
    .duration = {duration, 0, 0}, .easings = easings, .easing_count = 12, .index = {index, 0}, .out = {out, 0}};
  CHECK_STATUS(TS_OK, OF(ts_tweens_sample)(&b, 0.5));
  CHECK(isnan(out[0]) && isnan(out[1]) && isnan(out[2]) && isnan(out[3]) && out[4] == 7);
}

static void OF(tween_in_place)(void) {
  OF(tweens) x, y;
  OF(make_tweens)(&x);
  for (size_t i = 0; i < most_items; i++) x.out[i] = OF(tween)(&x, i, 0.5, COUNT_OF(easings));
  for (int k = 0; k < 4; k++) {
    y = x;
    REAL *const columns[] = {y.from, y.to, y.start, y.duration};
    column at[6];
    for (int j = 0; j < 4; j++) at[j] = (column){(unsigned char *)columns[j], 0, sizeof(REAL)};
    at[4] = at[k];
    at[5] = (column){(unsigned char *)y.index, 0, 4};
    CHECK_STATUS(TS_OK, OF(sample_tweens)(at, most_items, COUNT_OF(easings), 0.5, 1));
    CHECK(same_bits(columns[k], x.out, sizeof x.out));
    /* Not quite one of the inputs. */
    y = x;
    at[4].first += sizeof(REAL);
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, OF(sample_tweens)(at, most_items - 1, COUNT_OF(easings), 0.5, 1));
    at[4].first = at[k].first + (most_items - 1) * sizeof(REAL);
    at[4].stride = -(ptrdiff_t)sizeof(REAL);
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, OF(sample_tweens)(at, most_items, COUNT_OF(easings), 0.5, 1));
    CHECK(same_bits(&x, &y, sizeof x));
  }
}

static void OF(tween_edges)(void) {
  for (int i = 0; i < 2 * edge_count; i++) {
    size_t count = i % 2 ? COUNT_OF(easings) : 1;
    OF(tweens) x;
    OF(make_tweens)(&x);
    for (size_t k = 0; k < most_items; k++) x.out[k] = OF(tween)(&x, k, 0.5, count);
    void *const items[] = {x.from, x.to, x.start, x.duration, x.out, x.index};
    bool good = true;
    for (size_t n = 0; n <= most_items; n++) {
      column at[6];
      for (int k = 0; k < 6; k++) {
        at[k] = place_at_edge(k, n, k == 5 ? 4 : sizeof(REAL), i / 2);
        if (k != 4) put(at[k], n, items[k]);
      }
      good = OF(sample_tweens)(at, n, count, 0.5, 1) == TS_OK && holds(at[4], n, x.out) && good;
    }
    CHECK(good);
  }
}
