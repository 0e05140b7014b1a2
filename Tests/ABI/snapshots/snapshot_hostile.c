/* SPDX-License-Identifier: MIT
 *
 * Bytes that are no snapshot, or one that somebody has made up: refused and nothing changed, or a world that holds together.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

#include "blob_hash.h"
#include "foreign.h"

/* The head: magic, version and the world's tag, how many words follow, the hash of these and the tag. */
enum { head_words = 4, most_words = 1 << 17 };

static uint64_t words[most_words], original[most_words];
static size_t word_count;
static ts_world target;
static uint64_t target_state;
static long taken, refused;

static void put_hash(void) { blob_put_head(words, word_count); }

static void keep(blob blob) {
  word_count = blob.size / 8;
  if (!CHECK(word_count <= most_words)) abort();
  memcpy(words, blob.bytes, blob.size);
  memcpy(original, blob.bytes, blob.size);
  free(blob.bytes);
}

/* A world with one of everything, but small; the live curve is registered. */
static ts_world make_world(void) {
  ts_world world = world_made();
  ts_channel_desc desc = channel_desc_of(TS_TRACK_VEC2, 0, NUMBERS(1, 2));
  desc.name = "a.name", desc.path = "a.path", desc.scope = 3;
  ts_channel pair = channel_made(world, desc), one = number_of(world, 3), quat = channel_of(world, TS_TRACK_QUAT, 0, NULL);
  ts_channel colour = channel_of(world, TS_TRACK_COLOR, 0, NULL), spare = number_of(world, 4);
  ts_timeline inner = timeline_of(world), outer = timeline_of(world);
  ts_track track = track_of(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_CATMULL);
  ts_key key = key_at(0, NUMBERS(1));
  ts_easing bent = key.easing = parsed("blend(linear(0, 0.25 50%, 1), path(M0,0 C0.2,0 0.3,1 1,1), 0.25)");
  key.interpolation = TS_INTERPOLATION_EASED;
  add_key(track, key);
  key = key_at(1, NUMBERS(2)), key.interpolation = TS_INTERPOLATION_SPRING, key.spring = spring_of(9, 0.5);
  add_key(track, key);
  add_keys(track, 2, NUMBERS(2, 3), NUMBERS(5, 1));
  CHECK_STATUS(TS_OK, ts_track_add_marker(track, 1.5, 4));
  put_track(world, inner, one, track, 0.25);
  put_marker(world, inner, 1, 5);
  ts_timing timing = timing_of(0, TS_EASING_CUBIC_OUT);
  timing.iterations = 2.5, timing.direction = TS_DIRECTION_ALTERNATE;
  put_timeline(world, outer, inner, 0.5, &timing);
  put_marker(world, outer, 1, 6);
  play_timeline(world, outer, NULL);
  ts_motion layer = tween_of(NUMBERS(1), 2, TS_EASING_BACK_OUT);
  layer.flags |= TS_START_ADDITIVE;
  started(world, one, layer);
  started(world, one, layer);
  started(world, pair, spring_to(NUMBERS(5, 6), spring_of(9, 0.5)));
  ts_bounds walls = {.struct_size = sizeof walls, .lower = NUMBERS(-INFINITY, 0), .upper = NUMBERS(4, 5.5),
                          .contact = TS_CONTACT_BOUNCE, .restitution = 0.5};
  ts_channel walled = channel_of(world, TS_TRACK_VEC2, 0, NULL);
  CHECK_STATUS(TS_OK, ts_channel_set_bounds(world, walled, &walls));
  started(world, walled, spring_to(NUMBERS(5, 6), spring_of(9, 0.1)));
  ts_motion turn = tween_of(NUMBERS(0, 1, 0, 1), 3, 0);
  turn.timing.easing = parsed("test:hostile");
  started(world, quat, turn);
  CHECK_STATUS(TS_OK, ts_easing_release(turn.timing.easing));
  ts_timing repeated = timing_of(1, 0);
  repeated.iterations = 3;
  start_track(world, spare, track, &repeated);
  CHECK_STATUS(TS_OK, ts_channel_destroy(world, colour));
  step_by(world, 0.125);
  started(world, pair, tween_of(NUMBERS(1, 1), 1, TS_EASING_SINE_IN));
  ts_channel follower = number_of(world, 0), both = channel_of(world, TS_TRACK_VEC2, 0, NULL);
  ts_link_desc link = {.struct_size = sizeof link, .sources = &one, .count = 1, .easing = bent, .upper = NUMBERS(9)};
  CHECK_STATUS(TS_OK, ts_channel_link(world, follower, &link));
  link = (ts_link_desc){.struct_size = sizeof link, .sources = (ts_channel[]){pair, follower}, .count = 2};
  CHECK_STATUS(TS_OK, ts_channel_link(world, both, &link));
  ts_channel stacked, weight;
  for (int i = 0; i < 2; i++) {
    CHECK_STATUS(TS_OK, ts_channel_add_layer(world, spare, (ts_layer_mode)i, 0.5, &stacked, &weight));
    CHECK_STATUS(TS_OK, ts_channel_begin_fade(world, i ? pair : weight, 1, i ? bent : (ts_easing){0, 0}));
    started(world, i ? weight : stacked, tween_of(NUMBERS(1), 2, TS_EASING_SINE_IN));
  }
  started(world, pair, spring_to(NUMBERS(7, 8), spring_of(7, 0.5)));
  CHECK_STATUS(TS_OK, ts_channel_begin_fade(world, pair, 2, bent));
  CHECK_STATUS(TS_OK, ts_world_attach(world, "a", 3, bent));
  CHECK_STATUS(TS_OK, ts_easing_release(bent));
  CHECK_STATUS(TS_OK, ts_world_alias(world, "b", (const char *const[]){"c", "d"}, 2));
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  ts_chain chain;
  ts_machine machine;
  CHECK_STATUS(TS_OK, ts_chain_create(world, NULL, &chain));
  CHECK_STATUS(TS_OK, ts_chain_add_delay(world, chain, 9));
  CHECK_STATUS(TS_OK, ts_machine_create(world, &machine));
  CHECK_STATUS(TS_OK, ts_machine_add_input(world, machine, "go", TS_INPUT_TRIGGER, 0, NULL));
  CHECK_STATUS(TS_OK, ts_machine_add_input(world, machine, "speed", TS_INPUT_NUMBER, 2, NULL));
  CHECK_STATUS(TS_OK, ts_machine_add_state(world, machine, "a", chain, NULL));
  CHECK_STATUS(TS_OK, ts_machine_add_state(world, machine, "b", (ts_chain){0, 0}, NULL));
  ts_transition_desc change = {.struct_size = sizeof change, .from = 0, .to = 1, .after = 1, .every = 0.5, .condition_count = 2,
      .conditions = (const ts_condition[]){{0, TS_IS_NOT_EQUAL, 0}, {1, TS_IS_AT_LEAST, 1}}};
  CHECK_STATUS(TS_OK, ts_machine_add_transition(world, machine, &change));
  CHECK_STATUS(TS_OK, ts_player_start(world, machine));
  step_by(world, 0.375);
  forget_events(world);
  return world;
}

static bool is_status(ts_status status) {
  return status == TS_OK || status == TS_ERROR_INVALID_ARGUMENT || status == TS_ERROR_UNKNOWN_EASING ||
         status == TS_ERROR_OUT_OF_MEMORY || status == TS_ERROR_CALLBACK || status == TS_ERROR_STALE_HANDLE;
}

/* What was taken is a world like any: it goes on, and can be asked, saved and ended. */
static bool use_any(ts_world world) {
  bool good = true;
  ts_world_info info = {.struct_size = sizeof info};
  good = good && ts_world_get_info(world, &info) == TS_OK;
  for (int i = 0; i < 3; i++) good = good && is_status(ts_world_step(world, 0.3, NULL));
  static ts_event events[256];
  static ts_channel channels[64];
  ts_timeline timelines[8];
  size_t count, size, again;
  good = good && ts_world_read_events(world, events, 256, &count) == TS_OK;
  good = good && ts_world_read_changes(world, channels, 64, &count) == TS_OK;
  for (size_t i = 0; i < count; i++) {
    double numbers[most_lanes];
    ts_channel_info of = {.struct_size = sizeof of};
    if (ts_channel_get_info(world, channels[i], &of) == TS_OK) {
      good = good && of.lanes <= most_lanes && is_status(ts_channel_get(world, channels[i], numbers, numbers, numbers, of.lanes));
      good = good && is_status(ts_channel_stop(world, channels[i]));
    }
  }
  good = good && ts_world_list_timelines(world, timelines, 8, &count) == TS_OK;
  for (size_t i = 0; i < count && i < 8; i++) {
    good = good && is_status(ts_timeline_set_time(world, timelines[i], 1.5, false));
    good = good && is_status(ts_timeline_start(world, timelines[i], NULL, &(ts_player){0, 0}));
  }
  good = good && is_status(ts_world_step(world, 1, NULL));
  ts_status status = ts_world_snapshot(world, NULL, 0, &size);
  good = good && is_status(status);
  if (status == TS_OK) {
    uint8_t *bytes = malloc(size);
    good = good && ts_world_snapshot(world, bytes, size, &again) == TS_OK && again == size;
    /* It is one that it takes itself. */
    status = ts_world_restore(world, bytes, size);
    good = good && is_status(status);
    free(bytes);
  }
  return good;
}

static char place[64];

static bool offer(size_t bytes) {
  ts_status status = ts_world_restore(target, (const uint8_t *)words, bytes);
  if (status == TS_OK) {
    taken++;
    if (!CHECK_OF(use_any(target), place)) return false;
    bool good = CHECK_OF(ts_world_destroy(target) == TS_OK, place);
    target = world_made();
    number_of(target, 1);
    target_state = state_of(target);
    return good;
  }
  refused++;
  return CHECK_OF(is_status(status) && *ts_last_error_message() && state_of(target) == target_state, place);
}

static void begin(probe *probe) {
  ts_easing live = registered("test:hostile", probe, true);
  ts_world world = make_world();
  keep(saved(world));
  end_world(world);
  CHECK_STATUS(TS_OK, ts_easing_release(live));
  target = world_made();
  number_of(target, 1);
  target_state = state_of(target);
  taken = refused = 0;
  snprintf(place, sizeof place, "as it is");
  CHECK(offer(8 * word_count) && taken == 1);
  taken = 0;
}

static void end(probe *probe) {
  end_world(target);
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:hostile"));
  CHECK(releases_of(probe) == 1);
}

/* Without the hash: nothing is taken that differs anywhere. */
SECTION(test_snapshot_damaged, "snapshot, damaged", 60) {
  probe probe = {.curve = NULL};
  begin(&probe);
  int bad = 0;
  for (size_t i = 0; i < word_count && bad < 5; i++)
    for (int bit = 0; bit < 64; bit += i < head_words ? 1 : 7) {
      snprintf(place, sizeof place, "bit %d of word %zu", bit, i);
      words[i] ^= (uint64_t)1 << bit;
      bad += !offer(8 * word_count);
      words[i] = original[i];
    }
  for (size_t size = 0; size < 8 * word_count && bad < 5; size++) {
    snprintf(place, sizeof place, "%zu bytes", size);
    bad += !offer(size);
  }
  for (size_t i = head_words; i + 1 < word_count; i++) {
    snprintf(place, sizeof place, "words %zu and its next turned around", i);
    if (words[i] == words[i + 1]) continue;
    words[i] = original[i + 1], words[i + 1] = original[i];
    bad += !offer(8 * word_count);
    words[i] = original[i], words[i + 1] = original[i + 1];
  }
  CHECK(bad == 0 && taken == 0 && refused > 1000);
  /* Nothing, and noise. */
  uint64_t state = 3;
  for (int round = 0; round < 2000 && bad < 5; round++) {
    for (size_t i = 0; i < word_count; i++) words[i] = round ? random_bits(&state) : 0;
    if (round % 2) words[0] = original[0], words[1] = original[1], words[2] = round % 4 == 1 ? original[2] : word_count - 4;
    snprintf(place, sizeof place, "noise");
    bad += !offer(8 * word_count);
  }
  CHECK(bad == 0 && taken == 0);
  end(&probe);
}

/* With the right hash: every word by what is hard to bear. */
SECTION(test_snapshot_made_up, "snapshot, made up", 120) {
  probe probe = {.curve = NULL};
  begin(&probe);
  static const uint64_t strange[] = {
    0, 1, 2, 3, 7, 63, 64, 65, 255, 256, 65535, 0x7FFFFFFF, 0x80000000u, 0xFFFFFFFFu, 0x100000000u, 0x100000001u, 1u << 24,
    UINT64_C(1) << 40, UINT64_C(1) << 60, UINT64_C(1) << 61, UINT64_C(1) << 62, UINT64_C(1) << 63, UINT64_MAX, UINT64_MAX - 7,
    0x7FF0000000000000u, 0xFFF0000000000000u, 0x7FF8000000000000u, 0x7FEFFFFFFFFFFFFFu, 0x3FF0000000000000u, 0xBFF0000000000000u};
  static const uint64_t more[] = {1, -1, 0x100000000u, -0x100000000u, 256, 65536, 0x10000000000u, -256};
  int bad = 0;
  for (size_t i = head_words; i < word_count && bad < 5; i++)
    for (size_t k = 0; k < COUNT_OF(strange) + COUNT_OF(more) && bad < 5; k++) {
      uint64_t now = k < COUNT_OF(strange) ? strange[k] : original[i] + more[k - COUNT_OF(strange)];
      if (now == original[i]) continue;
      snprintf(place, sizeof place, "word %zu: %llx", i, (unsigned long long)now);
      words[i] = now;
      put_hash();
      bad += !offer(8 * word_count);
      words[i] = original[i];
    }
  CHECK(bad == 0 && taken > 100 && refused > 1000);
  /* Tags are not all the numbers there are. */
  const uint64_t tags[] = {0, 4096, 65535, 0x80000000u, UINT32_MAX};
  for (size_t i = 0; i < COUNT_OF(tags); i++) {
    long before = taken;
    words[1] = (original[1] & UINT32_MAX) | tags[i] << 32;
    put_hash();
    snprintf(place, sizeof place, "tag %llu", (unsigned long long)tags[i]);
    CHECK_OF(offer(8 * word_count) && taken == before, place);
    words[1] = original[1];
  }
  end(&probe);
}

/* Several words at once, by each other and by anything; cut, with a head that fits. */
SECTION(test_snapshot_shuffled, "snapshot, shuffled", 120) {
  probe probe = {.curve = NULL};
  begin(&probe);
  const size_t whole = word_count;
  uint64_t state = 77;
  int bad = 0;
  for (int round = 0; round < (SANITIZED ? 4000 : 30000) && bad < 5; round++) {
    snprintf(place, sizeof place, "round %d", round);
    memcpy(words, original, 8 * whole);
    word_count = whole;
    size_t body = whole - head_words;
    for (uint64_t k = 1 + random_bits(&state) % 4; k > 0; k--) {
      uint64_t *word = &words[head_words + random_bits(&state) % body];
      uint64_t bits = random_bits(&state);
      switch (bits % 6) {
        case 0: *word = words[head_words + (bits >> 8) % body]; break;
        case 1: *word ^= (uint64_t)1 << (bits >> 8) % 64; break;
        case 2: *word += (bits >> 8) % 17 - 8; break;
        case 3: *word = bits >> (bits >> 58); break;
        case 4: *word = (*word & 0xFFFFFFFF00000000u) | ((bits >> 8) % 64); break;
        default: *word = (*word & 0xFFFFFFFFu) | ((bits >> 8) % 64) << 32; break;
      }
    }
    if (round % 16 == 7) {
      word_count = head_words + random_bits(&state) % (body + 40);
      words[2] = word_count - head_words;
    }
    put_hash();
    bad += !offer(8 * word_count);
  }
  CHECK(bad == 0 && taken > 100 && refused > 1000);
  word_count = whole;
  end(&probe);
}

/* ---- Worlds with next to nothing, in which tables have never given a slot --------------------------------------- */

static void nothing(ts_world world) { (void)world; }
static void a_number(ts_world world) { number_of(world, 1); }
static void a_tween(ts_world world) { start_line(world, number_of(world, 1), 2, 9); }
static void a_timeline(ts_world world) { timeline_of(world); }
static void a_marker(ts_world world) { put_marker(world, timeline_of(world), 1, 5); }
static void a_chain(ts_world world) {
  ts_chain chain;
  CHECK_STATUS(TS_OK, ts_chain_create(world, NULL, &chain));
  CHECK_STATUS(TS_OK, ts_chain_add_delay(world, chain, 9));
  CHECK_STATUS(TS_OK, ts_player_start(world, chain));
}
static void a_machine(ts_world world) {
  ts_machine machine;
  CHECK_STATUS(TS_OK, ts_machine_create(world, &machine));
  CHECK_STATUS(TS_OK, ts_machine_add_state(world, machine, "a", (ts_chain){0, 0}, NULL));
}
static void a_layer(ts_world world) {
  ts_channel layer, weight;
  CHECK_STATUS(TS_OK, ts_channel_add_layer(world, number_of(world, 1), TS_LAYER_ADD, 0.5, &layer, &weight));
}

/* One word says one more, in its low half, its high half or both, and so many words, of which the first says something, stand
 * behind it: what a list of one more element looks like, wherever it is. */
static bool offer_with_more(size_t at, uint64_t add, size_t more, uint64_t first) {
  const size_t whole = word_count;
  memcpy(words, original, 8 * whole);
  words[at] += add;
  memmove(&words[at + 1 + more], &words[at + 1], 8 * (whole - at - 1));
  for (size_t i = 0; i < more; i++) words[at + 1 + i] = i ? 0 : first;
  word_count = whole + more;
  words[word_count - 1] += more;
  words[2] = word_count - head_words;
  put_hash();
  snprintf(place, sizeof place, "word %zu of %zu + %llx, %zu words", at, whole, (unsigned long long)add, more);
  bool good = offer(8 * word_count);
  word_count = whole;
  return good;
}

SECTION(test_snapshot_tiny, "snapshot, tiny", 120) {
  static void (*const scripts[])(ts_world) = {nothing, a_number, a_tween, a_timeline, a_marker, a_chain, a_machine, a_layer};
  static const uint64_t adds[] = {1, UINT64_C(1) << 32, UINT64_C(1) << 32 | 1}, firsts[] = {0, 1, UINT64_C(1) << 32, UINT64_C(1) << 32 | 1};
  int bad = 0;
  taken = refused = 0;
  target = world_made();
  number_of(target, 1);
  target_state = state_of(target);
  for (size_t s = 0; s < COUNT_OF(scripts); s++) {
    ts_world world = world_made();
    scripts[s](world);
    keep(saved(world));
    end_world(world);
    for (size_t at = head_words; at + 1 < word_count && bad < 5; at++)
      for (size_t k = 0; k < COUNT_OF(adds) * COUNT_OF(firsts) && bad < 5; k++)
        for (size_t more = 0; more <= 13; more++) bad += !offer_with_more(at, adds[k % 3], more, firsts[k / 3]);
  }
  CHECK(bad == 0 && taken > 100 && refused > 1000);
  end_world(target);
}

/* ---- What must be refused ---------------------------------------------------------------------------------------- */

static void keep_bytes_of(ts_world world) {
  keep(saved(world));
  end_world(world);
  target = world_made();
  number_of(target, 1);
  target_state = state_of(target);
}

static void refuse(size_t count, const char *what) {
  words[2] = count - head_words;
  blob_put_head(words, count);
  CHECK_OF(ts_world_restore(target, (const uint8_t *)words, 8 * count) == TS_ERROR_INVALID_ARGUMENT, what);
  CHECK_OF(state_of(target) == target_state, what);
}

/* What evaluates, frees and saves a curve would call itself as often as there are levels, or twice each. */
SECTION(test_snapshot_modifiers, "snapshot, modifiers around modifiers", 30) {
  ts_world world = world_made();
  ts_motion desc = tween_of(NUMBERS(1), 1, 0);
  desc.timing.easing = parsed("out(cubic-bezier(.1,.2,.3,.9))");
  started(world, number_of(world, 0), desc);
  CHECK_STATUS(TS_OK, ts_easing_release(desc.timing.easing));
  keep_bytes_of(world);
  /* Two curves behind the world: the Bezier, of 7 words, and what is around it: kind, base, error, count, modifiers. */
  const size_t at = head_words + words[word_count - 1], end = at + 13;
  CHECK(words[at] == 2 && words[at + 8] == 3 && words[at + 9] == 1);
  const size_t levels[] = {2, 60, 20000};
  for (size_t k = 0; k < COUNT_OF(levels); k++) {
    words[at] = 2 + levels[k];
    for (size_t i = 0; i < levels[k]; i++) {
      memcpy(&words[end + 5 * i], &original[at + 8], 5 * 8);
      words[end + 5 * i + 1] = 2 + i;
    }
    memcpy(&words[end + 5 * levels[k]], &original[end], 8 * (word_count - end));
    refuse(word_count + 5 * levels[k], "modifiers");
  }
  end_world(target);
}

/* Channels that a timeline drives are found by their lanes: one that it holds must be found to be let go. */
SECTION(test_snapshot_other_lanes, "snapshot, a track on other lanes", 10) {
  ts_world world = world_made();
  ts_channel one = number_of(world, 0), two = channel_of(world, TS_TRACK_VEC2, 0, NULL);
  ts_timeline first = timeline_of(world), second = timeline_of(world);
  put_line(world, first, one, 0, 5, 0, 1);
  ts_track track = track_of(TS_TRACK_VEC2, 0, TS_INTERPOLATION_EASED);
  add_key(track, key_at(0, NUMBERS(0, 0)));
  add_key(track, key_at(5, NUMBERS(1, 2)));
  put_track(world, second, two, track, -10);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  keep_bytes_of(world);
  /* The last leaf: node and entry, order, channel, at, track. */
  const size_t at = head_words + words[word_count - 1] - 3;
  CHECK((words[at] & UINT32_MAX) == 2);
  const uint64_t slots[][2] = {{1, 0}, {2, 1}, {3, 0}, {0, 0}};
  for (size_t k = 0; k < COUNT_OF(slots); k++) {
    words[at] = ((original[at] >> 32) + slots[k][1]) << 32 | slots[k][0];
    refuse(word_count, "a channel of other lanes");
  }
  end_world(target);
}

SECTION(test_snapshot_clock, "snapshot, a clock that is elsewhere", 10) {
  ts_world world = world_made();
  step_by(world, 1);
  keep_bytes_of(world);
  const double time = 1, errors[] = {-1e308, 1e308, 1e-3, NAN};
  /* Motion and pause, time, its error. */
  CHECK(memcmp(&words[head_words + 1], &time, 8) == 0);
  for (size_t k = 0; k < COUNT_OF(errors); k++) {
    memcpy(&words[head_words + 2], &errors[k], 8);
    refuse(word_count, "a clock's error");
  }
  end_world(target);
}

/* Two channels of one name are corrupt: nobody has given a name that is in use. Nor are bounds between which no number is. */
SECTION(test_snapshot_doubled, "snapshot, doubled", 10) {
  ts_world world = world_made(), other = world_made();
  ts_channel_desc desc = channel_desc_of(TS_TRACK_FLOAT, 0, NULL);
  ts_channel channels[2];
  for (int i = 0; i < 2; i++) desc.name = i ? "box.y" : "box.x", channels[i] = channel_made(world, desc);
  ts_link_desc link = {.struct_size = sizeof link, .sources = channels, .count = 1, .lower = NUMBERS(2.5), .upper = NUMBERS(3.5)};
  CHECK_STATUS(TS_OK, ts_channel_link(world, channels[1], &link));
  uint64_t before = hash_of(other);
  keep(saved(world));
  for (int k = 0; k < 3; k++) {
    const double beyond = k == 2 ? INFINITY : -INFINITY;
    uint64_t name, twin, infinite;
    memcpy(words, original, 8 * word_count);
    memcpy(&name, "box.y\0\0", 8), memcpy(&twin, "box.x\0\0", 8), memcpy(&infinite, &beyond, 8);
    for (size_t i = head_words; i < word_count; i++) {
      if (k == 0 && words[i] == name) words[i] = twin;
      double number;
      memcpy(&number, &words[i], 8);
      if (k > 0 && (number == 2.5 || number == 3.5)) words[i] = infinite;
    }
    CHECK(memcmp(words, original, 8 * word_count) != 0);
    put_hash();
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_world_restore(other, (const uint8_t *)words, 8 * word_count));
    CHECK(strstr(ts_last_error_message(), "corrupt") && hash_of(other) == before);
  }
  link.lower = link.upper = NUMBERS(INFINITY);
  CHECK_STATUS(TS_OK, ts_channel_unlink(world, channels[1]));
  before = hash_of(world);
  CHECK(ts_channel_link(world, channels[1], &link) == TS_ERROR_INVALID_ARGUMENT && hash_of(world) == before);
  end_world(other);
  end_world(world);
}

/* A chain's motion says that it has a target, or that of a timeline has no lanes. */
SECTION(test_snapshot_motions, "snapshot, motions that lack something", 20) {
  for (int k = 0; k < 2; k++) {
    ts_world world = world_made(), other = world_made();
    ts_chain chain;
    ts_motion decay = decay_to(NULL, 0);
    CHECK_STATUS(TS_OK, ts_chain_create(world, NULL, &chain));
    CHECK_STATUS(TS_OK, k ? ts_chain_add_timeline(world, chain, timeline_of(world), NULL)
                          : ts_chain_add(world, chain, number_of(world, 0), &decay));
    keep(saved(world));
    const uint64_t item = k ? 0x1010002 : 0x1010001, motion = k ? TS_MOTION_TIMELINE : TS_MOTION_DECAY;
    size_t i = head_words;
    while (i + 3 < word_count && (original[i] != item || original[i + 2] != motion)) i++;
    if (!CHECK(i + 3 < word_count)) return;
    words[i] = k ? 0x1000102 : item;
    words[i + 2] = k ? TS_MOTION_TWEEN : TS_MOTION_SPRING;
    if (k == 0) words[i + 3] = UINT64_C(1) << 48;
    put_hash();
    CHECK_STATUS(TS_ERROR_INVALID_ARGUMENT, ts_world_restore(other, (const uint8_t *)words, 8 * word_count));
    if (ts_player_is_valid(other, chain)) ts_player_start(other, chain);
    end_world(world), end_world(other);
  }
}
