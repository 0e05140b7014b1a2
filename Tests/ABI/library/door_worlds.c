/* SPDX-License-Identifier: MIT
 *
 * The session's worlds: channels, players, timelines, snapshots; and its end.
 */
#define _GNU_SOURCE
#include "door_session.h"

#define DESC(type, ...) (&(type){.struct_size = sizeof(type), __VA_ARGS__})

static const ts_track_kind kinds[] = {TS_TRACK_FLOAT, TS_TRACK_FLOAT, TS_TRACK_VEC3, TS_TRACK_COLOR, TS_TRACK_QUAT,
                                      TS_TRACK_ANGLE, TS_TRACK_INT, TS_TRACK_NUMBERS, TS_TRACK_FLOAT, TS_TRACK_FLOAT};
enum { channel_count = sizeof kinds / sizeof *kinds };
/* Filled by keep, which the runner calls in order. */
static int made, begun, put;

static ts_status create(void) {
  made = begun = put = 0;
  return ts_world_create(DESC(ts_world_desc, .event_capacity = 256), &out.world);
}
static void keep_world(void) { on.world = out.world; }
static ts_status create_other(void) { return ts_world_create(NULL, &out.world); }
static void keep_other(void) { on.other = out.world; }
static ts_status create_channel(void) {
  static const char *const names[channel_count] = {"card.x", NULL, NULL, "card.colour", NULL, NULL, NULL, "many"};
  return ts_channel_create(on.world, DESC(ts_channel_desc, .kind = kinds[made], .name = names[made],
                                          .lanes = kinds[made] == TS_TRACK_NUMBERS ? 64 : 0), &out.channel);
}
static void keep_channel(void) { on.channels[made++] = out.channel; }
static ts_status bind(void) { return ts_channel_bind_f32(on.world, on.channels[0], on.shown, 0); }
static ts_status bind_wide(void) { return ts_channel_bind_f64(on.world, on.channels[2], on.wide, 8); }
static ts_status attach(void) { return ts_world_attach(on.world, "card", 0, on.easings[6]); }
static ts_status alias(void) { return ts_world_alias(on.world, "x", (const char *const[]){"y", "z"}, 2); }
static ts_status reserve(void) { return ts_world_reserve(on.world, 20, 20); }

static void keep_player(void) { on.players[begun++] = out.player; }
static ts_status tween(int channel, const double *target, ts_easing easing, double iterations) {
  ts_motion desc = tween_of(target, 1, 0);
  desc.timing.easing = easing, desc.timing.iterations = iterations;
  return ts_channel_start(on.world, on.channels[channel], &desc, &out.player);
}
static ts_status tween_attached(void) { return tween(0, NUMBERS(5), (ts_easing){0, 0}, 3); }
static ts_status tween_table(void) { return tween(2, NUMBERS(1, 2, 3), on.easings[8], 2); }
static ts_status tween_colour(void) { return tween(3, NUMBERS(1, 0, 1, 0.5), on.easings[0], 1); }
static ts_status tween_turn(void) { return tween(4, NUMBERS(1, 0, 0, 1), on.easings[3], 1); }
static ts_status spring(void) {
  ts_motion motion = spring_to(NUMBERS(2), spring_of(2, 0.5));
  return ts_channel_start(on.world, on.channels[5], &motion, &out.player);
}
static ts_status decay(void) {
  ts_motion motion = decay_to(NUMBERS(50), 0);
  motion.bounds = &(ts_bounds){.lower = NUMBERS(-1), .upper = NUMBERS(10), .spring = {20, 1, 1}};
  return ts_channel_start(on.world, on.channels[1], &motion, &out.player);
}
static ts_status play_track(void) {
  ts_motion motion = along(on.tracks[0], NULL);
  motion.timing.iterations = 2, motion.timing.direction = TS_DIRECTION_ALTERNATE;
  return ts_channel_start(on.world, on.channels[8], &motion, &out.player);
}
static ts_status follow(void) {
  ts_motion motion = of_kind(TS_MOTION_PATH);
  motion.path = on.paths[1], motion.tolerance = 0.01, motion.path_start = 1;
  motion.timing.duration = 2, motion.timing.easing = on.easings[1];
  return ts_channel_start(on.world, on.channels[9], &motion, &out.player);
}
static ts_status layer(void) {
  ts_motion desc = tween_of(NUMBERS(3), 2, 0);
  desc.flags |= TS_START_ADDITIVE, desc.timing.easing = on.easings[1];
  return ts_channel_start(on.world, on.channels[0], &desc, &out.player);
}
static ts_status replace(void) { return tween(0, NUMBERS(-5), on.easings[13], 2); }
static ts_status step(void) { return ts_world_step(on.world, 0.3, &out.count); }
static ts_status seek(void) { return ts_player_seek(on.world, on.players[1], 0.1, true); }
static ts_status turn_around(void) { return ts_player_reverse(on.world, on.players[1]); }
static ts_status pause(void) { return ts_player_pause(on.world, on.players[3]); }
static ts_status resume(void) { return ts_player_resume(on.world, on.players[3]); }
static ts_status retarget(int player, const double *target) {
  return set_target(on.world, on.players[player], target);
}
static ts_status retarget_tween(void) { return retarget(1, NUMBERS(-1, 2, 8)); }
static ts_status retarget_colour(void) { return retarget(2, NUMBERS(0, 1, 0, 1)); }
static ts_status retarget_spring(void) {
  ts_motion changes = spring_to(NUMBERS(3), spring_of(9, 1.5));
  return ts_player_update(on.world, on.players[4], &changes);
}
static ts_status retarget_both(void) {
  const ts_channel both[] = {on.channels[5], on.channels[2]};
  return ts_channels_update(on.world, both, 2, DESC(ts_motion, .target = NUMBERS(4, 1, 1, 1)));
}
static ts_status update_timing(void) {
  ts_timing timing = {.duration = 3, .easing = on.easings[3]};
  return ts_player_update(on.world, on.players[2], DESC(ts_motion, .timing = timing));
}
static ts_status update_track(void) {
  return ts_player_update(on.world, on.players[6], DESC(ts_motion, .timing.easing = on.easings[8]));
}
static ts_status replace_track(void) {
  return ts_player_update(on.world, on.players[6], DESC(ts_motion, .track = on.tracks[0]));
}
static ts_status set(void) { return ts_channel_set(on.world, on.channels[6], NUMBERS(4), 1); }
static ts_status get_easing(void) {
  /* One user more, who goes at once. */
  ts_status status = ts_channel_get_easing(on.world, on.channels[0], &out.easing);
  return status == TS_OK ? ts_easing_release(out.easing) : status;
}
static ts_status read_events(void) {
  static ts_event events[256];
  size_t count = 0;
  ts_status status = ts_world_read_events(on.world, events, 256, &count);
  if (status != TS_OK) return status;
  out.count = count;
  for (size_t i = 0; i < count && i < 64; i++) {
    out.numbers[4 * i] = events[i].time, out.numbers[4 * i + 1] = events[i].kind;
    out.numbers[4 * i + 2] = events[i].marker, out.numbers[4 * i + 3] = (double)events[i].count;
  }
  return TS_OK;
}
static ts_status read_values(void) {
  for (int i = 0; i < channel_count; i++) {
    ts_channel_info info = {.struct_size = sizeof info};
    double value[most_lanes];
    ts_status status = ts_channel_get_info(on.world, on.channels[i], &info);
    if (status == TS_OK) status = ts_channel_get(on.world, on.channels[i], value, NULL, NULL, info.lanes);
    if (status != TS_OK) return status;
    for (uint32_t k = 0; k < 4 && k < info.lanes; k++) out.numbers[4 * i + (int)k] = value[k];
  }
  return TS_OK;
}

/* ---- Timelines and snapshots ------------------------------------------------------------------------------------ */

static ts_status create_timeline(void) { return ts_timeline_create(on.world, &out.timeline); }
static void keep_inner(void) { on.timelines[0] = out.timeline; }
static void keep_outer(void) { on.timelines[1] = out.timeline; }
static void keep_entry(void) { on.entries[put++] = out.entry; }
static ts_status add_line(void) {
  return ts_timeline_add_track(on.world, on.timelines[0], on.channels[8], on.tracks[0], 0.25, &out.entry);
}
static ts_status add_springs(void) {
  return ts_timeline_add_track(on.world, on.timelines[0], on.channels[9], on.tracks[6], 0, &out.entry);
}
static ts_status add_marker(void) { return ts_timeline_add_marker(on.world, on.timelines[0], 1, 7, &out.entry); }
static ts_status add_inner(void) {
  ts_timing timing = timing_of(0, 0);
  timing.easing = on.easings[6], timing.iterations = 2, timing.direction = TS_DIRECTION_ALTERNATE;
  return ts_timeline_add_timeline(on.world, on.timelines[1], on.timelines[0], &timing, 0.5, &out.entry);
}
static ts_status add_outer_marker(void) { return ts_timeline_add_marker(on.world, on.timelines[1], 2, 8, &out.entry); }
static ts_status scrub_to(void) { return ts_timeline_set_time(on.world, on.timelines[0], 0.75, false); }
static ts_status play(void) {
  ts_timing timing = {.easing = on.easings[2], .iterations = 2, .direction = TS_DIRECTION_ALTERNATE};
  return ts_timeline_start(on.world, on.timelines[1], DESC(ts_motion, .timing = timing), &out.player);
}
static ts_status seek_playhead(void) { return ts_player_seek(on.world, on.players[begun - 1], 0.9, false); }
static ts_status animate(void) {
  ts_motion to = tween_of(NUMBERS(0.25), 1, 0);
  return ts_timeline_start(on.world, on.timelines[0], &to, &out.player);
}
static ts_status remove_entry(void) { return ts_timeline_remove(on.world, on.timelines[0], on.entries[1]); }
static ts_status snapshot(void) {
  memset(on.blob, 0, sizeof on.blob);
  return ts_world_snapshot(on.world, on.blob, sizeof on.blob, &out.count);
}
static ts_status measure(void) { return ts_world_snapshot(on.world, NULL, 0, &out.count); }
static void keep_size(void) { on.blob_size = out.count; }
static ts_status restore_other(void) { return ts_world_restore(on.other, on.blob, on.blob_size); }
static ts_status restore_same(void) { return ts_world_restore(on.world, on.blob, on.blob_size); }
static ts_status hash_other(void) {
  uint64_t hash = 0;
  ts_status status = ts_world_hash(on.other, &hash);
  if (status == TS_OK) memcpy(out.numbers, &hash, sizeof hash);
  return status;
}
static ts_status finish(void) { return ts_player_finish(on.world, on.players[begun - 1]); }
static ts_status cancel(void) { return ts_player_cancel(on.world, on.players[4]); }
static ts_status destroy_channel(void) { return ts_channel_destroy(on.world, on.channels[9]); }
static ts_status long_step(void) { return ts_world_step(on.world, 30, &out.count); }

#define CHANNEL {"create a channel", create_channel, keep_channel}
const door_step door_worlds[] = {
  {"create a world", create, keep_world}, {"create another", create_other, keep_other}, CHANNEL, CHANNEL, CHANNEL, CHANNEL,
  CHANNEL, CHANNEL, CHANNEL, CHANNEL, CHANNEL, CHANNEL, {"bind", bind, NULL}, {"bind wide", bind_wide, NULL},
  {"attach", attach, NULL}, {"alias", alias, NULL}, {"reserve", reserve, NULL}, {"easing of a channel", get_easing, NULL},
  {"tween", tween_attached, keep_player}, {"tween by a table", tween_table, keep_player},
  {"tween of a colour", tween_colour, keep_player}, {"tween of a rotation", tween_turn, keep_player},
  {"spring", spring, keep_player}, {"decay", decay, keep_player}, {"track", play_track, keep_player},
  {"a path's angle", follow, NULL},
  {"step", step, NULL}, {"another target of a tween", retarget_tween, NULL},
  {"another target of a colour", retarget_colour, NULL}, {"another spring", retarget_spring, NULL},
  {"other targets", retarget_both, NULL}, {"another timing", update_timing, NULL},
  {"another curve of a track", update_track, NULL}, {"another track", replace_track, NULL},
  {"layer", layer, keep_player}, {"step with a layer", step, NULL}, {"seek", seek, NULL},
  {"reverse", turn_around, NULL}, {"replace", replace, keep_player}, {"pause", pause, NULL}, {"step", step, NULL},
  {"resume", resume, NULL}, {"set", set, NULL}, {"read events", read_events, NULL}, {"read values", read_values, NULL}};
DOOR_STEPS(door_world);

const door_step door_timelines[] = {
  {"create a timeline", create_timeline, keep_inner}, {"create another", create_timeline, keep_outer},
  {"add a track", add_line, keep_entry}, {"add springs", add_springs, keep_entry}, {"add a marker", add_marker, keep_entry},
  {"add a timeline", add_inner, keep_entry}, {"add a marker", add_outer_marker, keep_entry}, {"scrub", scrub_to, NULL},
  {"play", play, keep_player}, {"step", step, NULL}, {"seek the playhead", seek_playhead, NULL}, {"step", step, NULL},
  {"measure a snapshot", measure, NULL}, {"snapshot", snapshot, keep_size},
  {"restore another world", restore_other, NULL}, {"its hash", hash_other, NULL},
  {"animate the playhead", animate, keep_player}, {"step", step, NULL}, {"finish", finish, NULL},
  {"remove an entry", remove_entry, NULL}, {"cancel", cancel, NULL}, {"destroy a channel", destroy_channel, NULL},
  {"restore", restore_same, NULL}, {"read values", read_values, NULL}, {"step", step, NULL},
  {"a long step", long_step, NULL}, {"read events", read_events, NULL}, {"read values", read_values, NULL}};
DOOR_STEPS(door_timeline);

/* ---- The end, which needs no memory ----------------------------------------------------------------------------- */

static ts_status end_timeline(void) { return ts_timeline_destroy(on.world, on.timelines[1]); }
static ts_status detach(void) { return ts_world_detach(on.world, "card", 0); }
static ts_status end_world_of(void) { return ts_world_destroy(on.world); }
static ts_status end_other(void) { return ts_world_destroy(on.other); }
static ts_status end_cursor(void) { return ts_cursor_destroy(on.cursors[0]); }
static ts_status end_path(void) { return ts_path_destroy(on.paths[0]); }
static ts_status end_chain_of_points(void) { return ts_path_destroy(on.paths[1]); }
static ts_status end_set(void) { return ts_trackset_destroy(on.sets[0]); }
static ts_status end_tracks(void) {
  ts_status status = TS_OK;
  while (on.track_count > 0 && status == TS_OK) status = ts_track_destroy(on.tracks[--on.track_count]);
  return status;
}
static ts_status unregister_live(void) { return ts_easing_unregister("door:live"); }
static ts_status unregister_baked(void) { return ts_easing_unregister("door:baked"); }
static ts_status end_easings(void) {
  ts_status status = TS_OK;
  while (on.easing_count > 0 && status == TS_OK) status = ts_easing_release(on.easings[--on.easing_count]);
  return status;
}

const door_step door_ends[] = {
  {"end a timeline", end_timeline, NULL}, {"detach", detach, NULL}, {"end the other world", end_other, NULL},
  {"end the cursor", end_cursor, NULL}, {"end the set", end_set, NULL},
  {"end a path", end_path, NULL}, {"end another", end_chain_of_points, NULL}, {"end the tracks", end_tracks, NULL},
  {"unregister", unregister_live, NULL}, {"unregister the table", unregister_baked, NULL},
  {"end the world", end_world_of, NULL}, {"end the curves", end_easings, NULL}};
DOOR_STEPS(door_end);
