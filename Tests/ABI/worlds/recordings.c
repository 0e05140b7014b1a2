/* SPDX-License-Identifier: MIT
 *
 * Recordings: what scenarios and the fuzzer of cuts cannot say. How much is kept, going on from the past, what a host has attached,
 * files, tracks, memory, and a rollback of eight frames in every frame.
 */
#define _GNU_SOURCE
#include "world_help.h"

#include "memory_help.h"

#include <stdlib.h>

static void record(ts_world world, double seconds) { CHECK_STATUS(TS_OK, ts_world_record(world, seconds, 0)); }

static void seek(ts_world world, double time) { CHECK_STATUS(TS_OK, ts_world_seek(world, time)); }

static double past_of(ts_world world, ts_channel channel, double time) {
  double value = NAN;
  CHECK_STATUS(TS_OK, ts_channel_value_at(world, channel, time, &value, NULL, 1));
  return value;
}

/** Times within the recording can be reached; others are refused. */
SECTION(test_recording_times, "recordings, times", 60) {
  ts_world world = world_made();
  ts_channel channel = number_of(world, 0);
  ts_world_info info = world_info_of(world);
  CHECK(isnan(info.recording_start) && isnan(info.recording_end) && info.recording_bytes == 0);
  CHECK_BAD(ts_world_seek(world, 0));
  double value;
  CHECK_BAD(ts_channel_value_at(world, channel, 0, &value, NULL, 1));
  CHECK_BAD(ts_world_record(world, -1, 0));
  CHECK_BAD(ts_world_record(world, NAN, 0));
  CHECK_STATUS(TS_ERROR_OUT_OF_MEMORY, ts_world_record(world, 1, 64));
  CHECK_STATUS(TS_OK, ts_world_record(world, 0, 0));
  record(world, 2);
  start_line(world, channel, 1000, 1000);
  for (int i = 1; i <= 80; i++) CHECK_STATUS(TS_OK, ts_world_step(world, 0.125, NULL));
  info = world_info_of(world);
  CHECK(info.recording_start == 8 && info.recording_end == 10 && info.recording_bytes > 0);
  CHECK(past_of(world, channel, 8) == 8 && past_of(world, channel, 9.0625) == 9.0625 && past_of(world, channel, 10) == 10);
  CHECK_BAD(ts_world_seek(world, 7.99));
  CHECK_BAD(ts_world_seek(world, 10.01));
  CHECK_BAD(ts_world_seek(world, NAN));
  CHECK_BAD(ts_channel_value_at(world, channel, 9, &value, NULL, 2));
  CHECK(world_info_of(world).time == 10 && value_in(world, channel) == 10);
  seek(world, 9.0625);
  info = world_info_of(world);
  CHECK(info.time == 9.0625 && info.recording_end == 10 && value_in(world, channel) == 9.0625 && velocity_in(world, channel) == 1);
  // A channel of the present can be read from the past, and the past from itself.
  CHECK(past_of(world, channel, 10) == 10 && past_of(world, channel, 8.5) == 8.5 && value_in(world, channel) == 9.0625);
  seek(world, 10);
  CHECK(world_info_of(world).time == 10 && value_in(world, channel) == 10);
  // The last state of a time is shown, after its commands.
  CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(-1), 1));
  CHECK(past_of(world, channel, 10) == -1 && past_of(world, channel, 9.99) == 9.99);
  CHECK_STATUS(TS_OK, ts_world_step(world, 1, NULL));
  seek(world, 10);
  CHECK(value_in(world, channel) == -1);
  CHECK_STATUS(TS_OK, ts_world_record(world, 0, 0));
  CHECK_BAD(ts_world_seek(world, 10));
  CHECK(value_in(world, channel) == -1 && isnan(world_info_of(world).recording_end));
  end_world(world);
}

/** The ring drops its oldest part; a world that outgrows it is recorded anew. */
SECTION(test_recording_ring, "recordings, ring", 60) {
  ts_world world = world_made();
  ts_channel channel = number_of(world, 0);
  CHECK_STATUS(TS_OK, ts_world_record(world, INFINITY, 16384));
  for (int i = 1; i <= 2000; i++) {
    CHECK_STATUS(TS_OK, ts_world_step(world, 0.125, NULL));
    CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(i), 1));
    ts_world_info info = world_info_of(world);
    CHECK(info.recording_bytes <= 16384 && info.recording_start >= 0 && info.recording_start < info.recording_end);
  }
  // The present becomes a part of it when another time is looked at.
  CHECK(past_of(world, channel, 250) == 2000);
  double start = world_info_of(world).recording_start;
  CHECK(start > 200 && start < 249);
  for (double t = start; t < 249.9; t += 0.125) CHECK(past_of(world, channel, t) == 8 * t);
  CHECK_BAD(ts_world_seek(world, start - 0.1));
  for (int i = 0; i < 100; i++) number_of(world, i);
  CHECK_STATUS(TS_OK, ts_world_step(world, 0.125, NULL));
  ts_world_info anew = world_info_of(world);
  if (!CHECK(anew.recording_start == 250 && anew.recording_end == 250.125 && anew.recording_bytes > 8192))
    fprintf(stderr, "  %g to %g, %zu bytes\n", anew.recording_start, anew.recording_end, anew.recording_bytes);
  end_world(world);
}

/** A command in the past goes on from there; a lock refuses it. */
SECTION(test_recording_goes_on, "recordings, going on", 30) {
  ts_world world = world_made(), twin = world_made();
  ts_channel channel = number_of(world, 0), other = number_of(twin, 0);
  record(world, INFINITY);
  ts_player player = start_line(world, channel, 10, 10);
  start_line(twin, other, 10, 10);
  CHECK_STATUS(TS_OK, ts_player_set_stops(world, player, TS_STOP_AT_END));
  CHECK_STATUS(TS_OK, ts_world_step(world, 4, NULL));
  CHECK_STATUS(TS_OK, ts_world_step(twin, 4, NULL));
  CHECK_STATUS(TS_OK, ts_world_step(world, 1, NULL));
  ts_channel late = number_of(world, 7);
  double bound = 0;
  CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, late, &bound, 0));
  start_line(world, late, 8, 1);
  CHECK_STATUS(TS_OK, ts_world_step(world, 7, NULL));
  ts_event events[8];
  size_t count = 0;
  CHECK_STATUS(TS_OK, ts_world_read_events(world, events, 1, &count));
  CHECK(count == 1 && bound == 8 && !ts_player_is_valid(world, player));
  uint64_t present = hash_of(world);
  // Reads and refused commands drop nothing, and the present comes back with its bindings.
  seek(world, 2);
  CHECK(ts_player_is_valid(world, player) && value_in(world, channel) == 2 && !ts_channel_is_valid(world, late));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_channel_get(world, late, events[0].value, NULL, NULL, 1));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_channel_set(world, late, NUMBERS(1), 1));
  CHECK_STATUS(TS_OK, ts_world_set_locked(world, true));
  CHECK_STATUS(TS_ERROR_IN_PAST, ts_channel_set(world, channel, NUMBERS(1), 1));
  CHECK_STATUS(TS_ERROR_IN_PAST, ts_world_step(world, 1, NULL));
  CHECK_STATUS(TS_ERROR_IN_PAST, ts_world_seek(world, 3));
  CHECK(value_in(world, channel) == 2);
  CHECK_STATUS(TS_OK, ts_world_set_locked(world, false));
  bound = 0;
  size_t unread = world_info_of(world).unread_events;
  for (double time = 2; time < 3; time += 0.3) {
    seek(world, time);
    CHECK_BAD(ts_channel_set(world, channel, NUMBERS(NAN), 1));
    CHECK_BAD(ts_channel_tween_to(world, channel, 1, -1, "linear", NULL));
    CHECK_BAD(ts_player_set_rate(world, player, NAN));
    CHECK_BAD(ts_world_step(world, -1, NULL));
    CHECK_BAD(ts_world_step_to(world, 1, NULL));
    CHECK_BAD(ts_world_run(world, NAN, &(ts_stop){.struct_size = sizeof(ts_stop)}));
    ts_world_info info = world_info_of(world);
    CHECK(info.time == time && info.recording_end == 12 && info.unread_events == unread && value_in(world, channel) == time);
  }
  seek(world, 12);
  CHECK(hash_of(world) == present && ts_channel_is_valid(world, late) && bound == 8);
  // A channel that is unbound in the past stays unbound, though it does not exist there.
  seek(world, 2);
  CHECK_STATUS(TS_OK, ts_channel_unbind(world, late));
  bound = 0;
  seek(world, 12);
  CHECK(bound == 0 && !channel_info_of(world, late).bound);
  // What is bound in the past is written, not read, and drops nothing.
  double early = 99;
  seek(world, 2);
  CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, channel, &early, 0));
  CHECK(early == 2 && value_in(world, channel) == 2 && world_info_of(world).recording_end == 12);
  seek(world, 12);
  CHECK(early == 10 && hash_of(world) == present);
  CHECK_STATUS(TS_OK, ts_channel_unbind(world, channel));
  // The unread events of what is undone go; the number of the next one says which were read in vain.
  seek(world, 4);
  uint64_t sequence = world_info_of(world).sequence;
  CHECK(world_info_of(world).unread_events > 0 && events[0].sequence < sequence);
  CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(40), 1));
  CHECK_STATUS(TS_OK, ts_channel_set(twin, other, NUMBERS(40), 1));
  CHECK(world_info_of(world).recording_end == 4 && hash_of(world) != present);
  CHECK_STATUS(TS_OK, ts_world_read_events(world, events, 8, &count));
  CHECK(count == 1 && events[0].kind == TS_EVENT_END && events[0].reason == TS_REASON_STOPPED && events[0].sequence == sequence);
  CHECK_STATUS(TS_OK, ts_world_step(world, 1, NULL));
  CHECK_STATUS(TS_OK, ts_world_step(twin, 1, NULL));
  CHECK(hash_of(world) == hash_of(twin));
  seek(world, 3);
  CHECK(value_in(world, channel) == 3);
  // A step goes on too, and stops where it is awaited, as it did before.
  ts_stop stop = {.struct_size = sizeof stop};
  CHECK_STATUS(TS_OK, ts_world_run(world, 20, &stop));
  CHECK(stop.kind == TS_STOP_EVENT && stop.event.time == 10 && SAME(stop.event.player, player));
  CHECK_STATUS(TS_OK, ts_world_continue(world, &stop));
  CHECK(stop.kind == TS_STOP_NONE && world_info_of(world).time == 23 && value_in(world, channel) == 10);
  // So does what a command ends there, though its end was awaited and given before.
  seek(world, 9);
  CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(1), 1));
  CHECK_STATUS(TS_OK, ts_world_run(world, 1, &stop));
  CHECK(stop.kind == TS_STOP_EVENT && stop.event.reason == TS_REASON_STOPPED && SAME(stop.event.player, player));
  end_world(world), end_world(twin);
}

/** The way of a spring with interruptions, a jump and loops, as a track. */
SECTION(test_recording_track, "recordings, tracks", 60) {
  ts_world world = world_made();
  ts_channel channel = number_of(world, 0), turn = channel_of(world, TS_TRACK_QUAT, 0, NULL);
  ts_channel whole = channel_of(world, TS_TRACK_INT, 0, NULL);
  record(world, 100);
  CHECK_STATUS(TS_OK, ts_world_step(world, 3, NULL));
  ts_player player = started(world, channel, spring_to(NUMBERS(100), (ts_spring){15, 0.2, 1}));
  started(world, turn, tween_of(NUMBERS(0, 0, 1, 0), 2, TS_EASING_BACK_OUT));
  started(world, whole, tween_of(NUMBERS(12), 2, TS_EASING_LINEAR));
  CHECK_STATUS(TS_OK, ts_world_step(world, 0.3, NULL));
  CHECK_STATUS(TS_OK, set_target(world, player, NUMBERS(-40)));
  CHECK_STATUS(TS_OK, ts_world_step(world, 0.4, NULL));
  CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(7), 1));
  ts_motion loops = tween_of(NUMBERS(20), 0.25, TS_EASING_QUAD_IN);
  loops.timing.iterations = 3;
  started(world, channel, loops);
  CHECK_STATUS(TS_OK, ts_world_step(world, 2.3, NULL));
  const struct { ts_channel channel; size_t lanes; } all[] = {{channel, 1}, {turn, 4}, {whole, 1}};
  for (int c = 0; c < 3; c++) {
    ts_track track = {0, 0};
    CHECK_STATUS(TS_OK, ts_channel_recording_to_track(world, all[c].channel, 3, 6, 1e-3, &track));
    ts_track_info info = {.struct_size = sizeof info};
    CHECK_STATUS(TS_OK, ts_track_get_info(track, &info));
    if (!CHECK(info.start == 0 && info.end == 3 && info.count < 400))
      fprintf(stderr, "  channel %d: %g to %g, %zu keys\n", c, info.start, info.end, info.count);
    double worst = 0;
    for (int i = 0; i <= 2000; i++) {
      double t = 3.0 * i / 2000, is[4], was[4];
      if (ts_channel_value_at(world, all[c].channel, 3 + t, was, NULL, all[c].lanes) != TS_OK) break;
      CHECK_STATUS(TS_OK, ts_track_evaluate(track, t, is, NULL));
      // A value that jumps does so within an instant.
      if (c == 2 && is[0] != was[0]) CHECK_STATUS(TS_OK, ts_track_evaluate(track, t + 1e-8, is, NULL));
      for (size_t k = 0; k < all[c].lanes; k++) worst = fmax(worst, fabs(is[k] - was[k]));
    }
    if (!CHECK(worst <= 1e-3)) fprintf(stderr, "  channel %d: %g\n", c, worst);
    CHECK_STATUS(TS_OK, ts_track_destroy(track));
  }
  ts_track none = {0, 0};
  CHECK_BAD(ts_channel_recording_to_track(world, channel, 3, 3, 1e-3, &none));
  CHECK_BAD(ts_channel_recording_to_track(world, channel, 3, 6.5, 1e-3, &none));
  CHECK_BAD(ts_channel_recording_to_track(world, channel, -1, 6, 1e-3, &none));
  CHECK_BAD(ts_channel_recording_to_track(world, channel, NAN, 6, 1e-3, &none));
  CHECK_BAD(ts_channel_recording_to_track(world, channel, 3, NAN, 1e-3, &none));
  CHECK_BAD(ts_channel_recording_to_track(world, channel, 3, 6, 0, &none));
  CHECK_BAD(ts_channel_recording_to_track(world, channel, 3, 6, 1e-15, &none));
  CHECK(IS_NULL(none));
  end_world(world);
}

static uint8_t *saved(ts_world world, double from, double to, size_t *size) {
  CHECK_STATUS(TS_OK, ts_world_save_recording(world, from, to, NULL, 0, size));
  uint8_t *bytes = malloc(*size);
  CHECK_BAD(ts_world_save_recording(world, from, to, bytes, *size - 1, size));
  CHECK_STATUS(TS_OK, ts_world_save_recording(world, from, to, bytes, *size, size));
  return bytes;
}

/** A world that is restored from a file has the frames of the one that wrote it; damaged bytes are refused. */
SECTION(test_recording_file, "recordings, files", 60) {
  ts_world world = world_made();
  ts_channel channels[8];
  for (int i = 0; i < 8; i++) channels[i] = number_of(world, i);
  CHECK_STATUS(TS_OK, ts_world_record(world, INFINITY, 100000));
  uint64_t hashes[601];
  ts_easing easing = {0, 0};
  CHECK_STATUS(TS_OK, ts_easing_parse("cubic-bezier(0.3, 0.1, 0.2, 0.9)", TS_DIALECT_CANONICAL, &easing));
  for (int i = 0; i <= 600; i++) {
    if (i) CHECK_STATUS(TS_OK, ts_world_step_to(world, i / 60.0, NULL));
    hashes[i] = hash_of(world);
    ts_motion tween = tween_of(NUMBERS(i), 0.5, TS_EASING_QUAD_IN);
    if (i % 3 == 0) tween.timing.easing = easing;
    if (i % 2) started(world, channels[i % 8], tween);
    else started(world, channels[i % 8], spring_to(NUMBERS(-i), (ts_spring){15, 0.2, 1}));
    // Before the first step, too, commands are part of the frame's time.
    hashes[i] = hash_of(world);
  }
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  double start = world_info_of(world).recording_start;
  int first = (int)ceil(start * 60 - 1e-9);
  CHECK(first > 0 && first < 500);
  size_t size = 0, again = 0;
  uint8_t *bytes = saved(world, first / 60.0, 595 / 60.0, &size), *same = saved(world, first / 60.0, 595 / 60.0, &again);
  CHECK(size == again && memcmp(bytes, same, size) == 0);
  ts_world other = world_made();
  CHECK_STATUS(TS_OK, ts_world_restore(other, bytes, size));
  ts_world_info info = world_info_of(other);
  CHECK(info.time == 595 / 60.0 && info.recording_end == info.time && info.recording_start == first / 60.0 && hash_of(other) == hashes[595]);
  for (int i = 0; i < 600; i++) {
    int frame = first + (i * 7919) % (596 - first);
    seek(other, frame / 60.0), seek(world, frame / 60.0);
    CHECK(hash_of(other) == hashes[frame] && hash_of(world) == hashes[frame]);
  }
  seek(other, 595 / 60.0), seek(world, 595 / 60.0);
  CHECK_STATUS(TS_OK, ts_world_step(other, 1, NULL));
  CHECK_STATUS(TS_OK, ts_world_step(world, 1, NULL));
  CHECK(hash_of(other) == hash_of(world));
  // Each word changed, and each length: refused, and nothing has changed.
  uint64_t before = hash_of(other);
  for (size_t i = 0; i < size; i += 8 * (1 + size / 4000)) {
    bytes[i] ^= 1;
    CHECK_BAD(ts_world_restore(other, bytes, size));
    bytes[i] ^= 1;
    CHECK_BAD(ts_world_restore(other, bytes, i));
  }
  CHECK(hash_of(other) == before);
  free(bytes), free(same);
  end_world(world), end_world(other);
}

/** Every frame goes back eight frames and does them again with the same commands, as a game does that hears of its peers late. */
SECTION(test_rollback, "recordings, rollback", 120) {
  enum { count = 24, back = 8, frames = 10000 };
  ts_world world = world_made();
  ts_channel channels[count];
  for (int i = 0; i < count; i++) channels[i] = number_of(world, 0);
  record(world, INFINITY);
  static uint64_t hashes[frames + 1];
  long wrong = 0;
  hashes[0] = hash_of(world);
  for (int frame = 1; frame <= frames; frame++) {
    for (int k = frame > back ? frame - back : frame; k <= frame; k++) {
      if (frame > back && k == frame - back) {
        seek(world, k / 64.0);
        wrong += hash_of(world) != hashes[k];
        continue;
      }
      CHECK_STATUS(TS_OK, ts_world_step_to(world, k / 64.0, NULL));
      for (int n = 0; n < 3; n++) {
        ts_channel channel = channels[(k * 5 + n * 7) % count];
        if ((k + n) % 4 == 0) started(world, channel, tween_of(NUMBERS(k % 100), 0.3, TS_EASING_BACK_OUT));
        else if ((k + n) % 4 == 3) CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(k % 7), 1));
        else started(world, channel, spring_to(NUMBERS(k % 50), (ts_spring){12, 0.4, 1}));
      }
      uint64_t hash = hash_of(world);
      wrong += k < frame && hash != hashes[k];
      hashes[k] = hash;
    }
  }
  if (!CHECK(wrong == 0)) fprintf(stderr, "  %ld hashes\n", wrong);
  end_world(world);
}

/* ---- Memory ------------------------------------------------------------------------------------------------------ */

/** Steps and commands ask for no memory because of a recording, and curves go with the part that is dropped. */
SECTION(test_recording_memory, "recordings, memory", 60) {
  if (!counts("recordings, memory: this platform's malloc cannot be replaced")) return;
  ts_world world = world_made();
  ts_channel channel = number_of(world, 0);
  CHECK_STATUS(TS_OK, ts_world_record(world, INFINITY, 20000));
  ts_player player = started(world, channel, spring_to(NUMBERS(1), (ts_spring){10, 0.5, 1}));
  long live = 0;
  for (int i = 0; i < 20000; i++) {
    if (i == 1000) live = fault_live();
    CHECK_STATUS(TS_OK, set_target(world, player, NUMBERS(1 + i % 100)));
    if (i >= 1000) fault_arm(0);
    CHECK_STATUS(TS_OK, ts_world_step(world, 0.01, NULL));
    fault_disarm();
  }
  CHECK(labs(fault_live() - live) < 16 && world_info_of(world).recording_start > 100);
  ts_easing easing = {0, 0};
  CHECK_STATUS(TS_OK, ts_easing_parse("cubic-bezier(0.3, 0.1, 0.2, 0.9)", TS_DIALECT_CANONICAL, &easing));
  ts_motion tween = tween_of(NUMBERS(1), 0.5, 0);
  tween.timing.easing = easing;
  started(world, channel, tween);
  CHECK_STATUS(TS_OK, ts_easing_release(easing));
  for (int i = 0; i < 2000; i++) {
    CHECK_STATUS(TS_OK, ts_world_step(world, 1, NULL));
    CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(i), 1));
    if (i == 3) CHECK(ts_easing_is_valid(easing));
  }
  CHECK(!ts_easing_is_valid(easing));
  // Each allocation that fails: the recording is as it was, or ends; the world goes on.
  seek(world, world_info_of(world).recording_end - 5);
  for (long at = 0; at < 200; at++) {
    fault_arm(at);
    ts_status status = ts_world_seek(world, world_info_of(world).recording_end - at % 7);
    bool is_over = !fault_came();
    fault_disarm();
    CHECK(status == TS_OK || status == TS_ERROR_OUT_OF_MEMORY);
    if (is_over) break;
  }
  end_world(world);
}
