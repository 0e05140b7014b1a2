/* SPDX-License-Identifier: MIT
 *
 * Bytes that may be a snapshot: refused, and the world is what it was; or taken, and then it is a world. The first byte says
 * what was there before, the second what the input is: bytes as they are, words behind a head that is put right, or edits to
 * what a session left, or a tiny world, in which a number that is wrong is more likely to be the one that matters.
 */
#include "snapshot.h"

#include "../ABI/blob_hash.h"

/* With the library's own version; the first word says whether this is a snapshot or a recording. */
static void put_head(words *to) {
  const uint64_t snapshot = 0x5449524950535754u, recording = 0x44524F4345525754u;
  if (to->at[0] != recording) to->at[0] = snapshot;
  to->at[1] = (session(0)->at[1] & UINT32_MAX) | (uint64_t)1 << 32;
  blob_put_head(to->at, to->count);
}

static uint64_t bits_of(double number) {
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  return bits;
}

/* The last word says how long the world is, which stands before the curves and tracks. */
static void resize_world(words *to, size_t at, int64_t words) {
  if (to->count && at - head_words <= to->at[to->count - 1]) to->at[to->count - 1] += (uint64_t)words;
}

static void remove_words(words *to, size_t at, size_t n) {
  if (n >= to->count - at) n = to->count - at - 1;
  resize_world(to, at, -(int64_t)n);
  memmove(&to->at[at], &to->at[at + n], (to->count - at - n) * sizeof *to->at);
  to->count -= n;
}

static void insert_words(input *in, words *to, size_t at, size_t n) {
  static const uint64_t some[] = {0, 0, 1, UINT64_C(1) << 32, UINT64_C(1) << 32 | 1, 2, UINT64_C(1) << 33, UINT64_MAX};
  if (n > most_words - to->count) return;
  resize_world(to, at, (int64_t)n);
  memmove(&to->at[at + n], &to->at[at], (to->count - at) * sizeof *to->at);
  to->count += n;
  for (size_t i = 0; i < n; i++) to->at[at + i] = some[take_any(in, 16) % COUNT_OF(some)];
}

/* Mostly small numbers in halves of words, and words more or fewer where the rest still fits. */
static void edit_tiny(input *in, words *to) {
  size_t at = head_words + take_byte(in) % (to->count - head_words);
  uint64_t *word = &to->at[at];
  unsigned small = take_any(in, 8);
  switch (take_any(in, 10)) {
    case 0: case 1: *word = (*word & ~(uint64_t)UINT32_MAX) | small; break;
    case 2: case 3: *word = (*word & UINT32_MAX) | (uint64_t)small << 32; break;
    case 4: *word ^= (uint64_t)1 << take_any(in, 64); break;
    case 5: *word = bits_of(take_number(in)); break;
    case 6: remove_words(to, at, 1 + small); break;
    case 7: *word = to->at[head_words + take_byte(in) % (to->count - head_words)]; break;
    default: insert_words(in, to, at, 1 + small); break;
  }
}

static void edit(input *in, words *to) {
  if (to->count <= head_words) return;
  size_t body = to->count - head_words, i = head_words + (take_byte(in) | (size_t)take_byte(in) << 8) % body;
  uint64_t *word = &to->at[i], low = *word & UINT32_MAX;
  switch (take_any(in, 12)) {
    case 0: *word = take_u64(in); break;
    case 1: *word = low | (uint64_t)take_byte(in) << 32; break;
    case 2: *word = (*word ^ low) | take_byte(in); break;
    case 3: *word += (uint64_t)(int64_t)(int8_t)take_byte(in); break;
    case 4: *word += (uint64_t)(int64_t)(int8_t)take_byte(in) << 32; break;
    case 5: *word = bits_of(take_number(in)); break;
    case 6: *word ^= (uint64_t)1 << take_any(in, 64); break;
    case 7: *word = to->at[head_words + (take_byte(in) | (size_t)take_byte(in) << 8) % body]; break;
    case 8: {
      size_t n = take_any(in, 32);
      if (n > to->count - i) n = to->count - i;
      memmove(word, word + n, (to->count - i - n) * sizeof *word);
      to->count -= n;
      break;
    }
    case 9: {
      /* Some words once more. */
      size_t n = take_any(in, 32);
      if (n > to->count - i) n = to->count - i;
      if (n > most_words - to->count) break;
      memmove(word + n, word, (to->count - i) * sizeof *word);
      to->count += n;
      break;
    }
    case 10: {
      static const uint64_t strange[] = {0, 1, 255, 256, 65535, 65536, 1u << 24, 0x7FFFFFFF, 0x80000000u, UINT32_MAX,
          UINT64_C(1) << 32, UINT64_C(1) << 40, UINT64_C(1) << 60, UINT64_C(1) << 61, UINT64_C(1) << 63, UINT64_MAX};
      *word = strange[take_any(in, COUNT_OF(strange))];
      break;
    }
    default: to->count = i; break;
  }
}

static words now;

static size_t blob_from(input *in) {
  uint8_t mode = take_byte(in);
  size_t size = (size_t)(in->end - in->at);
  if (size > sizeof now.at) size = sizeof now.at;
  if (mode % 8 < 2) {
    memcpy(now.at, in->at, size);
    now.count = size / 8;
    if (mode % 8 == 0 || now.count < head_words) return size;
    put_head(&now);
    return now.count * 8;
  }
  bool is_tiny = mode % 8 == 5 || mode % 8 == 6;
  const words *from = is_tiny ? tiny(take_byte(in)) : session(take_byte(in));
  memcpy(now.at, from->at, from->count * sizeof *from->at);
  now.count = from->count;
  for (unsigned edits = 1 + take_any(in, is_tiny ? 4 : 8); edits > 0; edits--) (is_tiny ? edit_tiny : edit)(in, &now);
  if (mode % 8 != 2) put_head(&now);
  return now.count * 8;
}

/* All channels are bound to memory that has just room for them. */
static size_t bind_all(ts_world world, double **memory) {
  ts_channel channels[16];
  size_t count;
  FUZZ_CHECK(ts_world_read_changes(world, channels, COUNT_OF(channels), &count) == TS_OK);
  for (size_t i = 0; i < count; i++) {
    ts_channel_info info = {.struct_size = sizeof info};
    FUZZ_CHECK(ts_channel_get_info(world, channels[i], &info) == TS_OK);
    memory[i] = calloc(info.lanes, sizeof(double));
    FUZZ_CHECK(memory[i] && ts_channel_get(world, channels[i], memory[i], NULL, NULL, info.lanes) == TS_OK);
    // A layer and a weight are not bound.
    const bool is_free = info.parent.generation == 0;
    FUZZ_CHECK((ts_channel_bind_f64(world, channels[i], memory[i], 0) == TS_OK) == is_free);
  }
  return count;
}

static unsigned long long restored;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = {data, data + size};
  unsigned before = take_any(&in, 16);
  ts_world world = world_before();
  double *memory[16] = {NULL};
  if (before < session_count) {
    const words *from = session(before);
    FUZZ_CHECK(ts_world_restore(world, (const uint8_t *)from->at, from->count * 8) == TS_OK);
    bind_all(world, memory);
  }
  uint64_t hash = hash_of(world);
  size_t blob_size = blob_from(&in);
  /* With no byte more behind it than it has. */
  uint8_t *blob = malloc(blob_size ? blob_size : 1);
  FUZZ_CHECK(blob);
  memcpy(blob, now.at, blob_size);
  ts_status status = ts_world_restore(world, blob, blob_size);
  free(blob);
  check_status(status);
  if (status != TS_OK) {
    FUZZ_CHECK(hash_of(world) == hash);
    check_status(ts_world_step(world, 0.1, NULL));
  } else {
    restored++;
    use_world(&in, world);
  }
  FUZZ_CHECK(ts_world_destroy(world) == TS_OK);
  for (size_t i = 0; i < COUNT_OF(memory); i++) free(memory[i]);
  return 0;
}

#ifdef STANDALONE
#define STANDALONE_SIZE 96

/* Mostly of a tiny world, with nothing before it. */
static void standalone_shape(uint8_t *data) { data[0] = 15, data[1] = data[1] % 4 ? 5 : 3; }

static void standalone_end(unsigned long long count, unsigned long long first) {
  printf("\rsnapshot: %llu forgeries from %llu on: %llu restored\n", count, first, restored);
}

#include "standalone.h"
#endif
