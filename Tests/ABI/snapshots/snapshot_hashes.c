/* SPDX-License-Identifier: MIT
 *
 * The hash of a world: equal where the worlds are, another where anything differs.
 */
#define _GNU_SOURCE
#include "timeline_help.h"

#include "blob_hash.h"

/* It is that of a snapshot's words, and of nothing that a snapshot does not have. */
SECTION(test_hash_of_what, "snapshot, what is hashed", 10) {
  sample_scene scene = make_sample_scene();
  ts_world world = scene.in.world;
  step_by(world, 0.5);
  uint64_t hash = hash_of(world);
  blob whole = saved(world);
  CHECK(hash == blob_hash((const uint64_t *)(const void *)whole.bytes + blob_head_words, whole.size / 8 - blob_head_words));
  free(whole.bytes);
  forget_events(world);
  ts_channel changed[64];
  size_t count;
  CHECK_STATUS(TS_OK, ts_world_read_changes(world, changed, 64, &count));
  double memory[8];
  for (int i = 0; i < 8; i++) memory[i] = value_in(world, scene.lanes[i]);
  for (int i = 0; i < 8; i++) CHECK_STATUS(TS_OK, ts_channel_bind_f64(world, scene.lanes[i], &memory[i], 0));
  for (int i = 0; i < 8; i++) CHECK_STATUS(TS_OK, ts_channel_unbind(world, scene.lanes[i]));
  CHECK_STATUS(TS_OK, ts_world_reserve(world, 1000, 1000));
  CHECK(hash_of(world) == hash);
  step_by(world, 0);
  scene_sum(world, &scene);
  world_info_of(world);
  CHECK(hash_of(world) == hash);
  end_world(world);
}

/* A step of a second, or many: where nothing but the cut differs, and the sums are exact. */
SECTION(test_hash_of_split_steps, "snapshot, hash of split steps", 10) {
  uint64_t hashes[4];
  for (int way = 0; way < 4; way++) {
    sample_scene scene = make_sample_scene();
    ts_world world = scene.in.world;
    for (int part = 0; part < 4; part++) {
      if (way == 0) step_by(world, 0.5);
      if (way == 1) for (int i = 0; i < 32; i++) step_by(world, 1 / 64.0);
      if (way == 2) step_by(world, 0), step_by(world, 0.125), step_by(world, 0.375), step_by(world, 0);
      if (way == 3) step_until(world, 0.5 * (part + 1));
      if (part == 1) {
        started(world, scene.lanes[3], spring_to(NUMBERS(9), spring_of(7, 0.5)));
        scrub(world, scene.timelines[3], 0.25);
        play_timeline(world, scene.timelines[0], NULL);
      }
    }
    hashes[way] = hash_of(world);
    end_world(world);
  }
  CHECK(hashes[0] == hashes[1]);
  CHECK(hashes[0] == hashes[2]);
  CHECK(hashes[0] == hashes[3]);
}

static void change(ts_world world, sample_scene *scene, int what) {
  ts_world_info info = world_info_of(world);
  ts_channel_desc desc = channel_desc_of(TS_TRACK_FLOAT, 0, NULL);
  ts_motion layer = tween_of(NUMBERS(1), 1, 0);
  layer.flags |= TS_START_ADDITIVE;
  switch (what) {
    case 0: step_until(world, info.time + 0x1p-40); break;
    case 1: CHECK_STATUS(TS_OK, ts_world_set_rate(world, 2)); break;
    case 2: CHECK_STATUS(TS_OK, ts_world_set_paused(world, true)); break;
    case 3: CHECK_STATUS(TS_OK, ts_world_set_policy(world, TS_POLICY_REDUCE)); break;
    case 4:
      CHECK_STATUS(TS_OK, ts_channel_set(world, scene->lanes[5], NUMBERS(nextafter(value_in(world, scene->lanes[5]), 9)), 1));
      break;
    case 5: number_of(world, 0); break;
    case 6: desc.name = "name", channel_made(world, desc); break;
    case 7: desc.path = "path", channel_made(world, desc); break;
    case 8: desc.scope = 1, channel_made(world, desc); break;
    case 9: desc.tolerance = 1, channel_made(world, desc); break;
    case 10: CHECK_STATUS(TS_OK, ts_channel_destroy(world, scene->lanes[5])); break;
    case 11: CHECK_STATUS(TS_OK, ts_channel_destroy(world, number_of(world, 0))); break;
    case 12: start_line(world, scene->lanes[5], 1, 1); break;
    case 13: started(world, scene->lanes[5], layer); break;
    case 14: CHECK_STATUS(TS_OK, ts_player_pause(world, scene->players[1])); break;
    case 15: CHECK_STATUS(TS_OK, ts_player_set_rate(world, scene->players[1], 1.5)); break;
    case 16: CHECK_STATUS(TS_OK, ts_player_stop(world, scene->players[2])); break;
    case 17: timeline_of(world); break;
    case 18: CHECK_STATUS(TS_OK, ts_timeline_destroy(world, scene->timelines[0])); break;
    case 19: put_marker(world, scene->timelines[0], 1, 1); break;
    case 20: put_marker(world, scene->timelines[0], 1, 2); break;
    case 21: put_line(world, scene->timelines[0], scene->lanes[0], 5, 1, 0, 1); break;
    case 22:
      CHECK_STATUS(TS_OK, ts_timeline_remove(world, scene->timelines[0], entry_info_of(world, scene->timelines[0], 1).entry));
      break;
    case 23: CHECK_STATUS(TS_OK, ts_timeline_set_time(world, scene->timelines[0], 0.0625, false)); break;
    case 24: CHECK_STATUS(TS_OK, ts_world_attach(world, "a", 0, curve_of(TS_EASING_QUAD_IN))); break;
    case 25: CHECK_STATUS(TS_OK, ts_world_attach(world, "a", 0, curve_of(TS_EASING_QUAD_OUT))); break;
    case 26: CHECK_STATUS(TS_OK, ts_world_alias(world, "a", (const char *const[]){"b"}, 1)); break;
    case 27: CHECK_STATUS(TS_OK, ts_world_attach(world, "a", 3, curve_of(TS_EASING_QUAD_IN))); break;
    case 28: number_of(world, -0.0); break;
    case 29: desc.kind = TS_TRACK_ANGLE, channel_made(world, desc); break;
    case 30: desc.kind = TS_TRACK_ANGLE, desc.wrap = TS_WRAP_CW, channel_made(world, desc); break;
    case 31: desc.kind = TS_TRACK_INT, channel_made(world, desc); break;
    case 32: desc.kind = TS_TRACK_INT, desc.rounding = TS_ROUND_FLOOR, channel_made(world, desc); break;
    case 33: CHECK_STATUS(TS_OK, ts_channel_stop(world, scene->lanes[7])); break;
    case 34: CHECK_STATUS(TS_OK, ts_player_seek(world, scene->players[1], 0.1, false)); break;
    case 35: CHECK_STATUS(TS_OK, ts_player_reverse(world, scene->players[1])); break;
    case 36: scrub(world, scene->timelines[0], 0x1p-1074); break;
    case 37: play_timeline(world, scene->timelines[0], NULL); break;
    default: put_timeline(world, scene->timelines[0], scene->timelines[4], 5, NULL); break;
  }
}

SECTION(test_hash_of_changes, "snapshot, hash of changes", 10) {
  enum { changes = 39 };
  uint64_t hashes[changes + 1], again;
  for (int what = 0; what <= changes; what++)
    for (int round = 0; round < 2; round++) {
      sample_scene scene = make_sample_scene();
      step_by(scene.in.world, 0.5);
      if (what < changes) change(scene.in.world, &scene, what);
      again = hash_of(scene.in.world);
      if (round) CHECK(hashes[what] == again);
      hashes[what] = again;
      end_world(scene.in.world);
    }
  for (int a = 0; a <= changes; a++)
    for (int b = 0; b < a; b++)
      if (!CHECK(hashes[a] != hashes[b])) fprintf(stderr, "  changes %d and %d\n", a, b);
}

/* A recording is no part of a snapshot or a hash. */
SECTION(test_hash_without_recording, "snapshot, hash without a recording", 10) {
  sample_scene scenes[2] = {make_sample_scene(), make_sample_scene()};
  CHECK_STATUS(TS_OK, ts_world_record(scenes[1].in.world, 9, 0));
  for (int i = 0; i < 2; i++) {
    step_by(scenes[i].in.world, 0.5);
    started(scenes[i].in.world, scenes[i].lanes[3], spring_to(NUMBERS(9), spring_of(7, 0.5)));
    step_by(scenes[i].in.world, 0.5);
  }
  ts_world bare = scenes[0].in.world, full = scenes[1].in.world;
  blob recorded = saved(full), plain = saved(bare);
  CHECK(hash_of(full) == hash_of(bare) && recorded.size == plain.size);
  // The recording begins anew after a restore.
  restore(full, recorded);
  CHECK(world_info_of(full).recording_start == world_info_of(full).time && is_saved_as(full, recorded));
  free(recorded.bytes), free(plain.bytes);
  for (int i = 0; i < 2; i++) end_world(scenes[i].in.world);
}

/* The longest step is hashed; how many events are kept is not. */
SECTION(test_hash_of_descs, "snapshot, hash of a world's desc", 10) {
  const ts_world_desc descs[] = {{.struct_size = sizeof descs[0]}, {.struct_size = sizeof descs[0], .event_capacity = 9},
                                 {.struct_size = sizeof descs[0], .max_step = 1}};
  uint64_t hashes[3];
  for (int i = 0; i < 3; i++) {
    ts_world world = {0, 0};
    CHECK_STATUS(TS_OK, ts_world_create(&descs[i], &world));
    hashes[i] = hash_of(world);
    end_world(world);
  }
  CHECK(hashes[0] == hashes[1] && hashes[0] != hashes[2]);
}

/* No word of what it hashes is left out: a bit more or less anywhere, and it is another. */
SECTION(test_hash_of_words, "snapshot, hash of words", 10) {
  ts_world world = world_made();
  uint64_t seen[256];
  int count = 0;
  for (int i = 0; i < 128; i++) {
    uint64_t bits = 0x3FF0000000000000u ^ (uint64_t)1 << (i % 52) ^ (uint64_t)(i / 52) << 52;
    double value;
    memcpy(&value, &bits, sizeof value);
    ts_world one = world_made();
    number_of(one, value);
    seen[count++] = hash_of(one);
    end_world(one);
  }
  for (int a = 0; a < count; a++)
    for (int b = 0; b < a; b++) CHECK(seen[a] != seen[b]);
  end_world(world);
}

/* One script in C, Python (test_snapshot_api.py) and Swift (SnapshotTests): one number. */
SECTION(test_hash_of_script, "snapshot, hash of a script", 10) {
  ts_world world = {0, 0};
  CHECK_STATUS(TS_OK, ts_world_create(NULL, &world));
  ts_channel_desc desc = channel_desc_of(TS_TRACK_FLOAT, 0, NUMBERS(1));
  desc.name = "card.x";
  ts_channel x = channel_made(world, desc);
  ts_channel p = channel_of(world, TS_TRACK_POINT, 0, NUMBERS(0, 0));
  ts_channel turn = channel_of(world, TS_TRACK_QUAT, 0, NUMBERS(0, 0, 0, 1));
  CHECK_STATUS(TS_OK, ts_world_attach(world, "card", 0, curve_of(TS_EASING_BOUNCE_OUT)));
  ts_timeline inner = timeline_of(world), outer = timeline_of(world);
  ts_track track = track_of(TS_TRACK_FLOAT, 0, TS_INTERPOLATION_EASED);
  ts_key keys[] = {key_at(0, NUMBERS(0)), key_at(1, NUMBERS(10)), key_at(3, NUMBERS(-5))};
  keys[1].easing = curve_of(TS_EASING_BACK_OUT);
  for (int i = 0; i < 3; i++) add_key(track, keys[i]);
  put_track(world, inner, x, track, 0.5);
  /* Of a marker named "half", the 32 bits of FNV-1a. */
  uint32_t half = 0x811C9DC5;
  for (const char *c = "half"; *c; c++) half = (half ^ (uint8_t)*c) * 0x01000193u;
  put_marker(world, inner, 1.25, half);
  ts_timing back = {.struct_size = sizeof back, .rate = -0.5, .iterations = 2, .direction = TS_DIRECTION_ALTERNATE};
  put_timeline(world, outer, inner, 1, &back);
  put_marker(world, outer, 2, half);
  started(world, p, spring_to(NUMBERS(100, 50), (ts_spring){.omega = 12, .damping_ratio = 0.4, .mass = 1}));
  ts_motion tween = tween_of(NUMBERS(0, 1, 0, 1), 2, TS_EASING_CUBIC_IN_OUT);
  tween.timing.delay = 0.25, tween.timing.iterations = 3, tween.timing.direction = TS_DIRECTION_ALTERNATE;
  started(world, turn, tween);
  play_timeline(world, outer, &(ts_timing){.struct_size = sizeof(ts_timing), .rate = 1.5});
  for (int i = 0; i < 100; i++) step_by(world, 1 / 64.0);
  CHECK(hash_of(world) == 0xF1334E3C35150466u);
  CHECK_STATUS(TS_OK, ts_track_destroy(track));
  end_world(world);
}
