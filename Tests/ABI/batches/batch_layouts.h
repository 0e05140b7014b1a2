/* SPDX-License-Identifier: MIT
 *
 * Springs and decays of one precision in batches, against each of them alone. Included once for each: REAL is the type,
 * OF(x) the name with its suffix.
 */

typedef struct OF(items) {
  REAL value[most_items], velocity[most_items], target[most_items], omega[most_items], ratio[most_items];
  uint32_t index[most_items], active[most_items];
  uint8_t mask[most_items];
  size_t active_count;
} OF(items);

typedef struct OF(setting) {
  enum source source;
  bool target_is_number, reports;
  double dt, tolerance;
} OF(setting);

/* All of a batch at once; `at` says where its columns stand. */
static ts_status OF(move)(const OF(setting) *s, size_t n, const column at[most_columns], bool reports,
  size_t *out_active) {
  OF(ts_view) value = {(REAL *)(void *)at[0].first, at[0].stride}, velocity = {(REAL *)(void *)at[1].first,
    at[1].stride};
  OF(ts_input) omega = {(REAL *)(void *)at[3].first, at[3].stride, 0}, ratio = {(REAL *)(void *)at[4].first,
    at[4].stride, 0};
  if (s->source == own_numbers || s->source == rate_number) omega = (OF(ts_input)){NULL, 0, 7};
  if (s->source == own_numbers || s->source == own_ratio) ratio = (OF(ts_input)){NULL, 0, (REAL)0.75};
  uint8_t *mask = reports ? at[6].first : NULL;
  uint32_t *active = reports ? (uint32_t *)(void *)at[7].first : NULL;
  if (s->source >= decay) {
    OF(ts_decay_batch) b = {.struct_size = sizeof b, .count = n, .value = value, .velocity = velocity,
      .decay = s->source == decay ? &some_decay : NULL, .rate = omega, .tolerance = (REAL)s->tolerance, .mask = mask,
      .mask_stride = at[6].stride, .active = active, .active_stride = at[7].stride};
    return OF(ts_decays_step)(&b, s->dt, out_active);
  }
  OF(ts_spring_batch) b = {.struct_size = sizeof b, .count = n, .value = value, .velocity = velocity,
    .target = {(REAL *)(void *)at[2].first, at[2].stride, 0}, .omega = omega, .damping_ratio = ratio,
    .tolerance = (REAL)s->tolerance, .mask = mask, .mask_stride = at[6].stride, .active = active, .active_stride =
      at[7].stride};
  if (s->target_is_number) b.target = (OF(ts_input)){NULL, 0, (REAL)0.25};
  if (s->source == one || s->source == palette) b.springs = some_springs;
  if (b.springs) b.spring_count = s->source == one ? 1 : COUNT_OF(some_springs);
  if (s->source == palette) b.index = (ts_index){(uint32_t *)(void *)at[5].first, at[5].stride};
  if (OF(ts_springs_check)(&b) != TS_OK) return TS_ERROR_BUSY;
  return OF(ts_springs_step)(&b, s->dt, out_active);
}

static void OF(columns_of)(OF(items) *x, int layout, size_t n, column at[most_columns], bool write) {
  void *const items[] = {x->value, x->velocity, x->target, x->omega, x->ratio, x->index, x->mask, x->active};
  const size_t sizes[] = {sizeof(REAL), sizeof(REAL), sizeof(REAL), sizeof(REAL), sizeof(REAL), 4, 1, 4};
  for (int k = 0; k < most_columns; k++) {
    at[k] = layout < 0 ? (column){items[k], 0, sizes[k]} : place(layout, k, n, sizes[k]);
    if (write && k < 6) put(at[k], n, items[k]);
  }
}

/* Each item alone, and that what is reported is so. */
static bool OF(move_alone)(const OF(setting) *s, OF(items) *x, size_t n) {
  bool good = true;
  x->active_count = 0;
  for (size_t i = 0; i < n; i++) {
    column at[most_columns];
    OF(columns_of)(x, -1, 1, at, false);
    for (int k = 0; k < most_columns; k++) at[k].first += i * at[k].size;
    uint32_t place = 99;
    uint8_t mask = 99;
    size_t active = 99;
    at[6].first = &mask;
    at[7].first = (unsigned char *)&place;
    good = OF(move)(s, 1, at, s->reports, s->reports ? &active : NULL) == TS_OK && good;
    if (!s->reports) continue;
    REAL target = s->target_is_number ? (REAL)0.25 : x->target[i];
    bool is_active = x->velocity[i] != 0 || (s->source < decay && x->value[i] != target);
    good = active == is_active && mask == is_active && place == (is_active ? 0u : 99u) && good;
    x->mask[i] = mask;
    if (is_active) x->active[x->active_count++] = (uint32_t)i;
  }
  return good;
}

static void OF(make_items)(OF(items) *x) {
  static uint64_t seed = 7;
  for (int i = 0; i < most_items; i++) {
    bool rests = i % 7 == 3;
    x->target[i] = (REAL)random_between(&seed, -3, 3);
    x->value[i] = rests ? x->target[i] : (REAL)random_between(&seed, -3, 3);
    x->velocity[i] = rests ? 0 : (REAL)random_between(&seed, -30, 30);
    x->omega[i] = (REAL)random_scale(&seed, 1e-2, 1e2);
    x->ratio[i] = i % 5 == 0 ? 1 : (REAL)random_scale(&seed, 1e-2, 10);
    x->index[i] = i % 11 == 10 ? UINT32_MAX - (uint32_t)i : (uint32_t)i % 9;
  }
  x->omega[5] = 0;
  x->omega[6] = INFINITY;
  x->ratio[7] = 0;
}

static bool OF(check_layout)(const OF(setting) *s, const OF(items) *before, const OF(items) *after, int layout,
  size_t n) {
  static unsigned char expected[layout_memory];
  OF(items) x = *before;
  column at[most_columns];
  memset(laid_out, PATTERN, sizeof laid_out);
  OF(columns_of)(&x, layout, n, at, true);
  memcpy(expected, laid_out, sizeof expected);
  size_t count = 0, active = 99;
  for (size_t i = 0; i < n; i++) {
    ptrdiff_t shift = expected - laid_out;
    memcpy((unsigned char *)item(at[0], i) + shift, &after->value[i], sizeof(REAL));
    memcpy((unsigned char *)item(at[1], i) + shift, &after->velocity[i], sizeof(REAL));
    if (!s->reports) continue;
    memcpy((unsigned char *)item(at[6], i) + shift, &after->mask[i], 1);
    uint32_t place = (uint32_t)i;
    if (after->mask[i]) memcpy((unsigned char *)item(at[7], count++) + shift, &place, 4);
  }
  bool good = OF(move)(s, n, at, s->reports, s->reports ? &active : NULL) == TS_OK;
  return good && memcmp(laid_out, expected, sizeof expected) == 0 && (!s->reports || active == count);
}

static void OF(check_layouts)(void) {
  const double times[] = {1 / 60.0, 0, 0.5, 1e-310, 1e9};
  for (int i = 0; i < (int)source_count * 2 * 2 * (int)COUNT_OF(times); i++) {
    OF(setting) s = {.source = (unsigned)i % source_count, .target_is_number = i / (int)source_count % 2,
                     .reports = i / (2 * (int)source_count) % 2, .dt = times[i / (4 * (int)source_count)]};
    s.tolerance = s.reports ? (i % 3 ? 0.5 : 0) : 0;
    OF(items) before, after;
    OF(make_items)(&before);
    if (s.source >= decay) before.omega[6] = 1000;
    after = before;
    char text[100];
    snprintf(text, sizeof text, "source %d, dt %g, tolerance %g, layout -1", (int)s.source, s.dt, s.tolerance);
    CHECK_OF(OF(move_alone)(&s, &after, most_items), text);
    for (int layout = 0; layout < layout_count; layout++) {
      bool good = true;
      for (size_t n = 0; n <= most_items; n++) good = OF(check_layout)(&s, &before, &after, layout, n) && good;
      snprintf(text, sizeof text, "source %d, dt %g, tolerance %g, layout %d", (int)s.source, s.dt, s.tolerance,
        layout);
      CHECK_OF(good, text);
    }
  }
}

/* Nothing beside a column is read, and each has the bits that it has elsewhere. */
static void OF(check_edges)(void) {
  for (int i = 0; i < (int)source_count * 2; i++) {
    OF(setting) s = {.source = (unsigned)i % source_count, .reports = i / (int)source_count, .dt = 0.1, .tolerance =
      0.1};
    OF(items) before, after;
    OF(make_items)(&before);
    if (s.source >= decay) before.omega[6] = 1000;
    after = before;
    CHECK(OF(move_alone)(&s, &after, most_items));
    bool good = true;
    for (size_t n = 0; n <= most_items; n++)
      for (int edge = 0; edge < edge_count; edge++) {
        column at[most_columns];
        OF(columns_of)(&before, -1, n, at, false);
        for (int k = 0; k < most_columns; k++) {
          column placed = place_at_edge(k, n, at[k].size, edge);
          put(placed, n, at[k].first);
          at[k] = placed;
        }
        good = OF(move)(&s, n, at, s.reports, NULL) == TS_OK && good;
        good = holds(at[0], n, after.value) && holds(at[1], n, after.velocity) && good;
      }
    CHECK(good);
  }
}
