/* SPDX-License-Identifier: MIT
 *
 * A chain that goes on in another process, of another language. With one argument: runs the first half and writes the world to
 * that file; with two, the second a dash, reads it and runs the second half. With none, runs it all. What is printed in the
 * second half is to be the same however it was come to. handover.py does the same in Python.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tweenspirit/tweenspirit.h>

static ts_world world;

static void must(ts_status status) {
  if (status == TS_OK) return;
  fprintf(stderr, "handover: %s\n", ts_last_error_message());
  exit(1);
}

static ts_channel named(const char *name) {
  ts_channel found;
  must(ts_channel_find(world, name, &found));
  return found;
}

static ts_motion tween(const double *target, double seconds) {
  return (ts_motion){.struct_size = sizeof(ts_motion), .target = target, .timing.duration = seconds};
}

static void build(void) {
  static const char *const names[] = {"x", "y", "color"};
  ts_channel made[3];
  for (int i = 0; i < 3; i++) {
    double value[4] = {0, 0, 0, 1};
    ts_channel_desc desc = {.struct_size = sizeof desc, .kind = i < 2 ? TS_TRACK_FLOAT : TS_TRACK_COLOR,
                            .value = value, .name = names[i]};
    must(ts_channel_create(world, &desc, &made[i]));
  }
  ts_chain chain;
  must(ts_chain_create(world, NULL, &chain));
  must(ts_chain_set_iterations(world, chain, 2));
  double ten = 10, five = 5, red[4] = {1, 0, 0, 1};
  ts_motion motion = tween(&ten, 0.25), spring = {.struct_size = sizeof spring, .kind = TS_MOTION_SPRING, .target = &five};
  must(ts_easing_parse("cubic.inOut", TS_DIALECT_CANONICAL, &motion.timing.easing));
  must(ts_chain_add(world, chain, made[0], &motion));
  must(ts_chain_then(world, chain));
  must(ts_chain_add(world, chain, made[1], &spring));
  must(ts_chain_add_block(world, chain, 7, "kick"));
  must(ts_chain_then(world, chain));
  must(ts_chain_add_delay(world, chain, 0.125));
  must(ts_chain_then(world, chain));
  motion = tween(red, 0.5);
  must(ts_chain_add(world, chain, made[2], &motion));
  must(ts_chain_add_block(world, chain, 7, "kick"));
  must(ts_player_start(world, chain));
}

/* What the block does: x goes back, and the chain waits for it. */
static void kick(ts_chain chain) {
  const double zero = 0;
  const ts_motion back = tween(&zero, 0.3);
  ts_player player;
  must(ts_channel_start(world, named("x"), &back, &player));
  must(ts_chain_adopt(world, chain, player));
}

static void step(double dt) {
  ts_stop stop = {.struct_size = sizeof stop};
  must(ts_world_run(world, dt, &stop));
  while (stop.kind != TS_STOP_NONE) {
    if (stop.kind == TS_STOP_BLOCK) {
      char name[256];
      size_t length;
      must(ts_chain_get_block(world, stop.chain, name, sizeof name, &length));
      if (strcmp(name, "kick") == 0) kick(stop.chain);
      else must(ts_chain_fail(world, stop.chain));
    }
    must(ts_world_continue(world, &stop));
  }
}

static void print_all(void) {
  double value[6];
  uint64_t bits[6];
  must(ts_channel_get(world, named("x"), value, NULL, NULL, 1));
  must(ts_channel_get(world, named("y"), value + 1, NULL, NULL, 1));
  must(ts_channel_get(world, named("color"), value + 2, NULL, NULL, 4));
  memcpy(bits, value, sizeof bits);
  for (int i = 0; i < 6; i++) printf("%016" PRIx64 "%c", bits[i], i < 5 ? ' ' : '\n');
}

int main(int count, char **arguments) {
  must(ts_world_create(NULL, &world));
  static unsigned char blob[1 << 16];
  size_t size = 0;
  if (count < 3) {
    build();
    for (int i = 0; i < 9; i++) step(0.0625);
  } else {
    FILE *file = fopen(arguments[1], "rb");
    if (!file || (size = fread(blob, 1, sizeof blob, file)) == 0) return 1;
    fclose(file);
    must(ts_world_restore(world, blob, size));
  }
  if (count == 2) {
    must(ts_world_snapshot(world, blob, sizeof blob, &size));
    FILE *file = fopen(arguments[1], "wb");
    return !file || fwrite(blob, 1, size, file) != size || fclose(file) != 0;
  }
  for (int i = 0; i < 80; i++) step(0.0625), print_all();
  must(ts_world_destroy(world));
  return 0;
}
