/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "world_help.h"

#include <stdlib.h>

static char *inspected(ts_world world, size_t *length) {
  CHECK_STATUS(TS_OK, ts_world_inspect(world, NULL, 0, length));
  char *text = malloc(*length + 1);
  size_t again = 0;
  CHECK_STATUS(TS_OK, ts_world_inspect(world, text, *length + 1, &again));
  CHECK(again == *length && strlen(text) == again);
  return text;
}

SECTION(test_inspected_world, "inspected world", 10) {
  ts_world world = world_made();
  size_t length;
  char *text = inspected(world, &length);
  CHECK(!strcmp(text, "{\"tweenspirit\":1,\"type\":\"world\",\"time\":0.0,\"rate\":1.0,\"paused\":false,\"motion\":\"full\","
                      "\"active\":0,\"channels\":[],\"players\":[],\"timelines\":[],\"chains\":[],\"machines\":[]}"));
  free(text);

  ts_channel_desc desc = channel_desc_of(TS_TRACK_FLOAT, 0, NUMBERS(1));
  desc.name = "box.x";
  ts_channel x = channel_made(world, desc);
  ts_tween_desc tween = tween_of(NUMBERS(3), 1, TS_EASING_LINEAR);
  tween.timing.delay = 0.5, tween.timing.flags = TS_TIMING_HOLD;
  start_tween(world, x, tween);
  CHECK_STATUS(TS_OK, ts_world_step(world, 0.25, NULL));
  text = inspected(world, &length);
  CHECK(strstr(text, "{\"id\":1,\"name\":\"box.x\",\"path\":\"box.x\",\"scope\":0,\"kind\":\"float\",\"value\":1.0,\"velocity\":0.0,"
                     "\"target\":3.0,\"active\":true,\"bound\":false,\"player\":1,\"timeline\":null,\"follows\":[],\"layers\":[]}"));
  CHECK(strstr(text, "\"begins_in\":0.25,") && strstr(text, "\"easing\":\"linear\","));

  // A text that is cut is the front of the whole one.
  char front[32];
  for (size_t capacity = 1; capacity <= sizeof front; capacity++) {
    size_t whole = 0;
    memset(front, 'x', sizeof front);
    CHECK_STATUS(TS_OK, ts_world_inspect(world, front, capacity, &whole));
    CHECK(whole == length && front[capacity - 1] == 0 && !strncmp(front, text, capacity - 1));
  }
  free(text);
  CHECK_BAD(ts_world_inspect(world, NULL, 1, &length));
  CHECK_BAD(ts_world_inspect(world, front, sizeof front, NULL));
  end_world(world);
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_world_inspect(world, front, sizeof front, &length));
}

/** What a timing has that few have stands before a target and a time. */
SECTION(test_inspected_items, "inspected items", 10) {
  ts_world world = world_made();
  ts_channel pair = channel_of(world, TS_TRACK_VEC2, 0, NULL);
  ts_timeline timeline;
  ts_chain chain;
  CHECK_STATUS(TS_OK, ts_timeline_create(world, &timeline));
  CHECK_STATUS(TS_OK, ts_chain_create(world, NULL, &chain));
  ts_tween_desc tween = tween_of(NUMBERS(7.5, -2), 1, 0);
  tween.timing.iterations = 2, tween.timing.direction = TS_DIRECTION_ALTERNATE;
  tween.timing.return_easing = curve_of(TS_EASING_CUBIC_OUT);
  CHECK_STATUS(TS_OK, ts_chain_add_tween(world, chain, pair, &tween));
  tween = tween_of(NUMBERS(8.5, 3), 1, 0), tween.timing.iterations = 2, tween.timing.repeat_delay = 0.25;
  CHECK_STATUS(TS_OK, ts_chain_add_tween(world, chain, pair, &tween));
  ts_spring_to spring = spring_to(NUMBERS(9.5, 4), spring_of(9, 0.5));
  spring.velocity = NUMBERS(100, 200);
  CHECK_STATUS(TS_OK, ts_chain_add_spring(world, chain, pair, &spring));
  ts_playhead_to to = {.struct_size = sizeof to, .time = 6.25, .timing = timing_of(1, 0)};
  to.timing.iterations = 2, to.timing.repeat_delay = 0.5;
  CHECK_STATUS(TS_OK, ts_chain_add_playhead(world, chain, timeline, &to));
  size_t length;
  char *text = inspected(world, &length);
  CHECK(strstr(text, "\"kind\":\"tween\",\"channel\":1,\"target\":[7.5,-2.0]"));
  CHECK(strstr(text, "\"kind\":\"tween\",\"channel\":1,\"target\":[8.5,3.0]"));
  CHECK(strstr(text, "\"kind\":\"spring\",\"channel\":1,\"target\":[9.5,4.0]"));
  CHECK(strstr(text, "\"timeline\":1,\"time\":6.25"));
  free(text);
  end_world(world);
}

/** Over 64 MiB: markers that are quoted to six bytes for each of theirs. */
SECTION(test_inspected_too_long, "inspected, too long", 30) {
  enum { bytes = 1 << 20, times = 12 };
  ts_world world = world_made();
  ts_timeline timeline;
  CHECK_STATUS(TS_OK, ts_timeline_create(world, &timeline));
  char *name = malloc(bytes);
  memset(name, 1, bytes);
  uint32_t id = 0;
  CHECK_STATUS(TS_OK, ts_marker_get_id(name, bytes, &id));
  free(name);
  ts_entry entry;
  size_t length = 7;
  for (int i = 0; i < times; i++) {
    CHECK_STATUS(i <= 10 ? TS_OK : TS_ERROR_INVALID_ARGUMENT, ts_world_inspect(world, NULL, 0, &length));
    CHECK_STATUS(TS_OK, ts_timeline_add_marker(world, timeline, i, id, &entry));
  }
  CHECK_STATUS(TS_OK, ts_timeline_destroy(world, timeline));
  CHECK_STATUS(TS_OK, ts_world_inspect(world, NULL, 0, &length));
  end_world(world);
}
