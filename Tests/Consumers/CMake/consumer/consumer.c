/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include <tweenspirit/tweenspirit.h>

static int easings(void) {
  ts_easing easing;
  double value = 0;
  if (ts_abi_version() != TS_ABI_VERSION) return 2;
  if (ts_ease(TS_EASING_CUBIC_IN_OUT, 0.75) != 0.9375) return 3;
  if (ts_easing_parse("cubic-bezier(0, 0, 1, 1)", TS_DIALECT_CSS, &easing) != TS_OK) return 4;
  if (ts_easing_evaluate(easing, 0.25, 0, &value) != TS_OK || value != 0.25) return 5;
  if (ts_easing_release(easing) != TS_OK) return 6;
  if (ts_easing_parse("no.such", TS_DIALECT_CSS, &easing) != TS_ERROR_UNKNOWN_EASING) return 7;
  if (strstr(ts_last_error_message(), "no.such") == NULL) return 8;
  return 0;
}

static int world(void) {
  ts_world world;
  ts_channel channel;
  ts_player player;
  double value = 0, target = 100;
  size_t moving = 0;
  ts_channel_desc about = {.struct_size = sizeof about, .kind = TS_TRACK_FLOAT};
  ts_motion tween = {.struct_size = sizeof tween, .target = &target, .timing = {.duration = 0.5}};
  if (ts_world_create(NULL, &world) != TS_OK) return 9;
  if (ts_channel_create(world, &about, &channel) != TS_OK) return 10;
  if (ts_channel_start(world, channel, &tween, &player) != TS_OK) return 11;
  if (ts_world_step(world, 0.25, &moving) != TS_OK || moving != 1) return 12;
  if (ts_channel_get(world, channel, &value, NULL, NULL, 1) != TS_OK || value != 50) return 13;
  if (ts_world_destroy(world) != TS_OK) return 14;
  return 0;
}

int main(void) {
  int failure = easings();
  if (failure == 0) failure = world();
  if (failure == 0) printf("C %s\n", ts_version());
  return failure;
}
