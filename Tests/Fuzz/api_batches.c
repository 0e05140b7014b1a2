/* SPDX-License-Identifier: MIT
 *
 * Columns of any strides. Mostly each in a block of its own, which ends where the column does; else all in one block, where
 * they meet.
 */
#include "api.h"

enum { shared_size = 8192 };

typedef struct column {
  void *data;
  ptrdiff_t stride;
} column;

typedef struct columns {
  size_t count;
  /** NULL where every column has its own. */
  uint8_t *shared;
  size_t next;
} columns;

static columns take_columns(void) {
  columns of = {.count = take_count()};
  if (take_once(&fuzz.in, 8)) of.shared = lend(shared_size), memset(of.shared, 0, shared_size);
  return of;
}

static column take_column(columns *of, size_t size, bool writes) {
  static const ptrdiff_t strides[] = {0, 0, 0, 8, 16, 24, -4, -8, -16, 4, 12, 9, 1, -1, 64, -25};
  unsigned byte = take_byte(&fuzz.in);
  column it = {NULL, strides[byte % 16]};
  ptrdiff_t step = it.stride ? it.stride : (ptrdiff_t)size;
  size_t span = of->count ? (of->count - 1) * (size_t)(step < 0 ? -step : step) + size : 0;
  if (byte >= 250) return writes ? (column){NULL, 0} : it;
  if (byte >= 244 && of->count >= 3) it.stride = byte % 2 ? PTRDIFF_MAX : PTRDIFF_MIN;
  uint8_t *low;
  if (of->shared && span + 256 <= shared_size) {
    low = of->shared + take_byte(&fuzz.in);
  } else {
    unsigned offset = byte >= 128 && byte < 160 ? byte % 8 : 0;
    low = lend(span + offset);
    low += offset;
  }
  it.data = low + (step < 0 && of->count ? span - size : 0);
  unsigned fill = take_byte(&fuzz.in);
  double first = take_number(&fuzz.in), more = fill < 128 ? 0.125 : 0;
  for (size_t i = 0; i < of->count; i++) {
    double value = fill >= 224 ? take_number(&fuzz.in) : first + (double)i * more;
    float rounded = (float)value;
    uint32_t place = fill >= 224 ? take_byte(&fuzz.in) : (uint32_t)i % 3;
    uint8_t *to = (uint8_t *)it.data + (ptrdiff_t)i * step;
    if (size == 8) memcpy(to, &value, size);
    else if (writes || size == 4) memcpy(to, &rounded, size < 4 ? size : 4);
    if (size == 3 + 1 && fill % 2) memcpy(to, &place, 4);
  }
  return it;
}

static uint32_t take_threads(void) {
  static const uint32_t threads[] = {0, 1, 1, 1, 2, 64, 65, 2147483648u, UINT32_MAX};
  return threads[take_any(&fuzz.in, COUNT_OF(threads))];
}

#define VIEW(type, number) \
  static type take_view_##number(columns *of) { \
    column it = take_column(of, sizeof(number), true); \
    return (type){it.data, it.stride}; \
  }
#define INPUT(type, number) \
  static type take_input_##number(columns *of) { \
    if (take_flag()) return (type){NULL, 0, (number)take_number(&fuzz.in)}; \
    column it = take_column(of, sizeof(number), false); \
    return (type){it.data, it.stride, 0}; \
  }
VIEW(ts_view_f32, float)
VIEW(ts_view_f64, double)
INPUT(ts_input_f32, float)
INPUT(ts_input_f64, double)

static ts_index take_index(columns *of) {
  if (take_byte(&fuzz.in) % 4) return (ts_index){NULL, 0};
  column it = take_column(of, sizeof(uint32_t), false);
  return (ts_index){it.data, it.stride};
}

static size_t take_palette(bool indexed) {
  unsigned byte = take_byte(&fuzz.in);
  return byte < 224 ? (indexed ? 1 + byte % 4 : 1) : byte < 240 ? byte % 4 : byte == 255 ? SIZE_MAX : 257;
}

static const ts_spring *lend_springs(size_t count) {
  if (count > 64) count = 1;
  ts_spring *springs = lend(count * sizeof *springs);
  for (size_t i = 0; i < count; i++) springs[i] = take_spring();
  return springs;
}

static const ts_easing *lend_easings(size_t count) {
  if (count > 64) count = 1;
  ts_easing *easings = lend(count * sizeof *easings);
  for (size_t i = 0; i < count; i++) easings[i] = take_easing();
  return take_once(&fuzz.in, 64) ? NULL : easings;
}

/** The count as it is told; now and then one that no column can have. */
static size_t count_of(const columns *of) { return take_once(&fuzz.in, 64) && of->count >= 3 ? take_huge() : of->count; }

#define ACTIVES(batch, of) \
  if (take_any(&fuzz.in, 4) == 1) { \
    column it = take_column(&of, 1, true); \
    (batch).mask = it.data, (batch).mask_stride = it.stride; \
  } \
  if (take_any(&fuzz.in, 4) == 1) { \
    column it = take_column(&of, 4, true); \
    (batch).active = it.data, (batch).active_stride = it.stride; \
  }

#define SPRINGS(suffix, number) \
  static const ts_spring_batch_##suffix *lend_springs_##suffix(void) { \
    columns of = take_columns(); \
    ts_spring_batch_##suffix batch = {.struct_size = sizeof batch}; \
    batch.value = take_view_##number(&of), batch.velocity = take_view_##number(&of); \
    batch.target = take_input_##number(&of); \
    if (take_flag()) { \
      batch.omega = take_input_##number(&of), batch.damping_ratio = take_input_##number(&of); \
    } else { \
      batch.index = take_index(&of); \
      batch.spring_count = take_palette(batch.index.data); \
      batch.springs = lend_springs(batch.spring_count); \
    } \
    batch.tolerance = (number)take_number(&fuzz.in), batch.threads = take_threads(); \
    ACTIVES(batch, of) \
    batch.count = count_of(&of); \
    return STRUCT(batch); \
  } \
  void fuzz_ts_springs_step_##suffix(void) { \
    size_t *out = OUT(size_t); \
    double dt = take_number(&fuzz.in); \
    done(ts_springs_step_##suffix(lend_springs_##suffix(), dt, out)); \
  } \
  void fuzz_ts_springs_check_##suffix(void) { done(ts_springs_check_##suffix(lend_springs_##suffix())); }
SPRINGS(f32, float)
SPRINGS(f64, double)

#define DECAYS(suffix, number) \
  void fuzz_ts_decays_step_##suffix(void) { \
    size_t *out = OUT(size_t); \
    columns of = take_columns(); \
    ts_decay_batch_##suffix batch = {.struct_size = sizeof batch}; \
    batch.value = take_view_##number(&of), batch.velocity = take_view_##number(&of); \
    ts_decay decay = {.rate = 2}, *one = lend(sizeof decay); \
    if (take_flag()) batch.rate = take_input_##number(&of); \
    else decay.rate = take_number(&fuzz.in), *one = decay, batch.decay = one; \
    batch.tolerance = (number)take_number(&fuzz.in), batch.threads = take_threads(); \
    ACTIVES(batch, of) \
    batch.count = count_of(&of); \
    double dt = take_number(&fuzz.in); \
    done(ts_decays_step_##suffix(STRUCT(batch), dt, out)); \
  }
DECAYS(f32, float)
DECAYS(f64, double)

#define TWEENS(suffix, number) \
  void fuzz_ts_tweens_sample_##suffix(void) { \
    columns of = take_columns(); \
    ts_tween_batch_##suffix batch = {.struct_size = sizeof batch}; \
    batch.from = take_input_##number(&of), batch.to = take_input_##number(&of); \
    batch.start = take_input_##number(&of), batch.duration = take_input_##number(&of); \
    batch.index = take_index(&of); \
    batch.easing_count = take_palette(batch.index.data); \
    batch.easings = lend_easings(batch.easing_count); \
    batch.out = take_view_##number(&of); \
    if (take_once(&fuzz.in, 4)) \
      batch.out.data = (number *)(uintptr_t)batch.from.data, batch.out.stride = batch.from.stride; \
    batch.threads = take_threads(); \
    batch.count = count_of(&of); \
    double time = take_number(&fuzz.in); \
    done(ts_tweens_sample_##suffix(STRUCT(batch), time)); \
  }
TWEENS(f32, float)
TWEENS(f64, double)

void fuzz_ts_threads_set_maximum(void) { done(ts_threads_set_maximum(take_threads())); }
