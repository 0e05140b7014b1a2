/* SPDX-License-Identifier: MIT
 *
 * Documents that several files read.
 */
#ifndef TWEENSPIRIT_TESTS_DOCUMENTS_H
#define TWEENSPIRIT_TESTS_DOCUMENTS_H

#include "check.h"

static const char machine_document[] =
  "{\"tweenspirit\":1,\"type\":\"machine\",\"inputs\":{\"speed\":0,\"up\":false,\"jump\":\"trigger\"},\"states\":{"
  "\"idle\":{\"animate\":[{\"channel\":\"x\",\"spring\":{\"omega\":9,\"damping_ratio\":1},\"target\":0}]},"
  "\"run\":{\"animate\":[{\"channel\":\"x\",\"tween\":1,\"from\":0,\"duration\":1,\"easing\":\"sine.in\"}],\"loop\":true,\"duration\":1}},"
  "\"transitions\":[{\"from\":\"idle\",\"to\":\"run\",\"when\":[[\"speed\",\">\",1],\"up\"]},"
  "{\"from\":\"run\",\"to\":\"idle\",\"when\":[\"jump\"],\"exit_time\":0.5}]}";

/* Everything that a scene may have, in its one form. */
static const char scene_document[] =
  "{\"tweenspirit\":1,\"type\":\"scene\",\"channels\":["
  "{\"name\":\"x\",\"kind\":\"float\",\"value\":-0.0,\"path\":\"card.x\",\"tolerance\":0.5},"
  "{\"name\":\"on\",\"kind\":\"bool\",\"value\":true},{\"name\":\"n\",\"kind\":\"int\",\"value\":3,\"rounding\":\"floor\"},"
  "{\"name\":\"c\",\"kind\":\"color\",\"value\":[1.0,0.5,0.0,1.0],\"space\":\"srgb\",\"extended\":true},"
  "{\"name\":\"two\",\"kind\":2,\"value\":[1.0,2.0]},{\"name\":\"q\",\"kind\":\"quat\",\"value\":[0.0,0.0,0.0,1.0]}],"
  "\"attached\":[{\"path\":\"card\",\"easing\":\"back.out(1.7)\"}],\"aliases\":{\"frame\":[\"position\",\"bounds\"],\"z\":[]},"
  "\"springs\":{\"heavy\":{\"omega\":10.0,\"damping_ratio\":0.5,\"mass\":2.0},\"snap\":{\"response\":0.0,\"damping_ratio\":1.0}},"
  "\"tracks\":{\"fade\":{\"kind\":\"float\",\"keys\":[{\"t\":0.0,\"v\":0.0},{\"t\":1.0,\"v\":10.0}]}},"
  "\"timelines\":{\"inner\":{\"entries\":[{\"channel\":\"x\",\"track\":\"fade\"}]},"
  "\"intro\":{\"entries\":[{\"timeline\":\"inner\",\"at\":-1.0,\"delay\":0.5,\"duration\":2.0,\"iterations\":2.5,"
  "\"direction\":\"alternate\",\"fill\":\"none\",\"rate\":-2.0,\"easing\":\"cubic.inOut\"},"
  "{\"channel\":\"on\",\"track\":{\"kind\":\"bool\",\"keys\":[{\"t\":0.5,\"v\":false}]}}],\"markers\":[[0.5,\"hit\"]]}},"
  "\"chains\":{\"pop\":[{\"animate\":[{\"channel\":\"x\",\"spring\":\"heavy\",\"target\":5.0,\"velocity\":3.0,\"tolerance\":0.01},"
  "{\"channel\":\"two\",\"spring\":{\"omega\":3.0,\"damping_ratio\":1.0},\"target\":[0.0,1.0],\"overshoot\":\"bounce\","
  "\"restitution\":0.25,\"delay\":0.5,\"rate\":2.0,\"essential\":true},"
  "{\"channel\":\"n\",\"tween\":7,\"from\":1,\"essential\":true,\"duration\":1.0,\"easing\":\"linear\"}]},{\"then\":\"said\"},{\"delay\":2.0},"
  "{\"animate\":[{\"channel\":\"x\",\"decay\":2.0,\"rate\":3.0,\"bounds\":[null,1.0],\"edge_spring\":\"heavy\",\"playback_rate\":2.0},"
  "{\"channel\":\"two\",\"tween\":[1.0,1.0],\"composite\":\"add\",\"duration\":1.0},"
  "{\"timeline\":\"intro\",\"to\":1.5,\"easing\":\"sine.in\"}]},{\"then\":null}],\"rest\":[]},"
  "\"start\":[{\"timeline\":\"intro\"},{\"at\":0.5,\"chain\":\"pop\"},"
  "{\"at\":30.0,\"animate\":{\"channel\":\"two\",\"tween\":[4.0,4.0],\"blend\":true,\"duration\":0.5}}]}";

/** How many channels, players, timelines and chains there are. */
static inline size_t objects_in(ts_world world) {
  ts_world_info info = {.struct_size = sizeof info};
  size_t timelines = 0, chains = 0;
  CHECK(ts_world_get_info(world, &info) == TS_OK && ts_world_list_timelines(world, NULL, 0, &timelines) == TS_OK);
  CHECK(ts_world_list_chains(world, NULL, 0, &chains) == TS_OK);
  return info.channels + info.players + timelines + chains;
}

#endif
