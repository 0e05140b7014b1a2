/* SPDX-License-Identifier: MIT
 *
 * Names and paths, long chains of aliases, and how long attached curves live. (Which of them wins: scenarios, and
 * test_world_attach.py.)
 */
#define _GNU_SOURCE
#include "world_help.h"

#include "foreign.h"

static ts_world world;

static const char *const bad_names[] = {"", " ", "a b", "a/b", "a\nb", "caf\xC3\xA9", "\xE2\x80\xAE", "a\tb", "a,b", "a*",
                                        "\x01", "\xFF", "a b ", "(a)", "a\"b", "\x7F", "[0]"};

static char *long_name(size_t length) {
  static char name[70000];
  memset(name, 'n', length);
  name[length] = 0;
  return name;
}

/** "c.c.c" of so many components. */
static char *deep_path(int components) {
  static char path[256];
  for (int i = 0; i < components; i++) path[2 * i] = 'c', path[2 * i + 1] = '.';
  path[2 * components - 1] = 0;
  return path;
}

static ts_channel named(const char *name, const char *path, uint64_t scope) {
  ts_channel_desc desc = channel_desc_of(TS_TRACK_FLOAT, 0, NULL);
  desc.name = name, desc.path = path, desc.scope = scope;
  return channel_made(world, desc);
}

/* Nothing takes this as a name or a path. */
static void check_bad_name(const char *name, bool as_name) {
  ts_channel channel;
  ts_channel_desc desc = channel_desc_of(TS_TRACK_FLOAT, 0, NULL);
  ts_easing curve = curve_of(TS_EASING_QUAD_IN);
  const char *targets[] = {"fine", name};
  FILL_PATTERN(channel);
  size_t before = world_info_of(world).channels;
  fail_otherwise();
  desc.name = name;
  if (as_name) CHECK_BAD(ts_channel_create(world, &desc, &channel));
  if (as_name) CHECK_BAD(ts_channel_find(world, name, &channel));
  desc.name = NULL;
  desc.path = name;
  CHECK_BAD(ts_channel_create(world, &desc, &channel));
  CHECK_BAD(ts_world_attach(world, name, 0, curve));
  CHECK_BAD(ts_world_detach(world, name, 0));
  if (as_name) CHECK_BAD(ts_world_alias(world, name, targets, 1));
  if (as_name) CHECK_BAD(ts_world_alias(world, "component", targets, 2));
  CHECK(IS_PATTERN(channel) && world_info_of(world).channels == before);
}

SECTION(test_world_names, "world, names", 30) {
  world = world_made();
  for (size_t i = 0; i < COUNT_OF(bad_names); i++) check_bad_name(bad_names[i], true);
  check_bad_name(long_name(256), true);
  check_bad_name(long_name(257), true);
  check_bad_name(long_name(69999), true);
  check_bad_name(deep_path(33), false);
  check_bad_name(deep_path(100), false);
  CHECK_BAD(ts_world_attach(world, NULL, 0, curve_of(0)));
  CHECK_BAD(ts_world_detach(world, NULL, 0));
  const char *targets[] = {"a", NULL};
  CHECK_BAD(ts_world_alias(world, NULL, targets, 1));
  CHECK_BAD(ts_world_alias(world, "c", NULL, 1));
  CHECK_BAD(ts_world_alias(world, "c", targets, 2));
  CHECK_BAD(ts_world_alias(world, "c", targets, SIZE_MAX));
  CHECK_BAD(ts_world_alias(world, "c", targets, SIZE_MAX / 8));
  CHECK_STATUS(TS_ERROR_STALE_HANDLE, ts_world_attach(world, "a", 0, (ts_easing){77777, 3}));

  ts_channel a = named("A.z_0:-.9", NULL, 0), b = named(long_name(255), "same.path", 0), found;
  ts_channel c = named(NULL, "same.path", 7), d = named(NULL, deep_path(32), 0);
  CHECK_STATUS(TS_OK, ts_channel_find(world, "A.z_0:-.9", &found));
  CHECK(SAME(found, a));
  CHECK_STATUS(TS_OK, ts_channel_find(world, long_name(255), &found));
  CHECK(SAME(found, b) && channel_info_of(world, c).scope == 7 && ts_channel_is_valid(world, d));
  /* Paths do not name, and names are not found by their beginning or in other letters. */
  CHECK_BAD(ts_channel_find(world, "same.path", &found));
  CHECK_BAD(ts_channel_find(world, "A.z_0:-", &found));
  CHECK_BAD(ts_channel_find(world, "a.z_0:-.9", &found));

  ts_channel_desc desc = channel_desc_of(TS_TRACK_FLOAT, 0, NULL);
  desc.name = "A.z_0:-.9";
  FILL_PATTERN(found);
  CHECK_STATUS(TS_ERROR_NAME_IN_USE, ts_channel_create(world, &desc, &found));
  CHECK(IS_PATTERN(found));
  CHECK_STATUS(TS_OK, ts_channel_destroy(world, a));
  CHECK_BAD(ts_channel_find(world, "A.z_0:-.9", &found));
  ts_channel again = channel_made(world, desc);
  CHECK_STATUS(TS_OK, ts_channel_find(world, "A.z_0:-.9", &found));
  CHECK(SAME(found, again));

  /* Names are a world's own; many are found among many. */
  ts_world other = world_made();
  CHECK_STATUS(TS_OK, ts_channel_create(other, &desc, &found));
  end_world(other);
  static ts_channel many[3000];
  bool good = true;
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < 3000; i++) {
      char name[32];
      snprintf(name, sizeof name, "n.%d", i);
      many[i] = named(name, NULL, 0);
    }
    for (int i = 0; i < 3000; i++) {
      char name[32];
      snprintf(name, sizeof name, "n.%d", i);
      good = good && ts_channel_find(world, name, &found) == TS_OK && SAME(found, many[i]);
      good = good && ts_channel_destroy(world, many[i]) == TS_OK && ts_channel_find(world, name, &found) != TS_OK;
    }
  }
  CHECK(good);
  end_world(world);
}

/* ---- Attached curves -------------------------------------------------------------------------------------------- */

static void attach_in(const char *path, uint64_t scope, uint32_t curve) {
  CHECK_STATUS_OF(TS_OK, ts_world_attach(world, path, scope, curve_of(curve)), path);
}
static void attach(const char *path, uint32_t curve) { attach_in(path, 0, curve); }

static void check_curve(ts_channel channel, uint32_t expected, int line) {
  ts_easing got = {0, 0}, curve = curve_of(expected);
  CHECK_STATUS(TS_OK, ts_channel_get_easing(world, channel, &got));
  char subject[128], name[100];
  size_t length = 0;
  if (ts_easing_print(got, name, sizeof name, &length) != TS_OK) name[0] = 0;
  snprintf(subject, sizeof subject, "line %d: %s", line, name);
  CHECK_OF(SAME(got, curve), subject);
  ts_easing_release(got);
}
#define CHECK_CURVE(channel, expected) check_curve((channel), (expected), __LINE__)

enum { LINEAR = TS_EASING_LINEAR, QUAD = TS_EASING_QUAD_IN, CUBIC = TS_EASING_CUBIC_IN, QUART = TS_EASING_QUART_IN };

static ts_status alias(const char *component, size_t count, const char *const *targets) {
  return ts_world_alias(world, component, targets, count);
}
#define ALIAS(component, ...) \
  alias((component), COUNT_OF(((const char *[]){__VA_ARGS__})), (const char *[]){__VA_ARGS__})

SECTION(test_world_aliases, "world, aliases", 20) {
  world = world_made();
  /* A long chain, and one that comes back to its start. */
  char from[16], to[16];
  for (int i = 0; i < 200; i++) {
    snprintf(from, sizeof from, "k%d", i);
    snprintf(to, sizeof to, "k%d", i + 1);
    ts_status status = ALIAS(from, to);
    if (!CHECK(status == TS_OK)) break;
  }
  CHECK_BAD(ALIAS("k200", "k0"));
  ts_channel last = named("k200", NULL, 0);
  attach("k0", QUART);
  CHECK_CURVE(last, QUART);
  /* Many ways that all meet again are still few. */
  for (int i = 0; i < 24; i++) {
    char way[2][16];
    snprintf(from, sizeof from, "m%d", i);
    snprintf(to, sizeof to, "m%d", i + 1);
    for (int k = 0; k < 2; k++) {
      snprintf(way[k], sizeof way[k], "m%d_%d", i, k);
      CHECK_STATUS(TS_OK, ALIAS(way[k], to));
    }
    CHECK_STATUS(TS_OK, ALIAS(from, way[0], way[1]));
  }
  attach("m0", CUBIC);
  ts_channel met = named("m24", NULL, 0);
  CHECK_CURVE(met, CUBIC);
  end_world(world);
}

static double half_way(ts_channel channel, ts_motion desc) {
  CHECK_STATUS(TS_OK, ts_channel_set(world, channel, NUMBERS(0), 1));
  started(world, channel, desc);
  step_by(world, 0.5);
  return value_in(world, channel);
}

SECTION(test_world_attached_use, "world, attached curves in use", 10) {
  world = world_made();
  ts_channel channel = named("card.x", NULL, 0);
  ts_motion unnamed = tween_of(NUMBERS(1), 1, LINEAR);
  unnamed.timing.easing = (ts_easing){0, 0};
  /* What is attached has a user more, until it is not. */
  probe probe = {.curve = NULL};
  ts_easing own = registered("test:attached", &probe, true);
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:attached"));
  CHECK_STATUS(TS_OK, ts_world_attach(world, "card.x", 0, own));
  CHECK_STATUS(TS_OK, ts_world_attach(world, "elsewhere", 3, own));
  CHECK_STATUS(TS_OK, ts_easing_release(own));
  CHECK(ts_easing_is_valid(own) && half_way(channel, unnamed) == 0.5 && atomic_load(&probe.calls) > 0);
  attach_in("elsewhere", 3, QUAD);
  CHECK_STATUS(TS_OK, ts_world_detach(world, "card.x", 0));
  CHECK(releases_of(&probe) == 0);
  step_by(world, 0.5);
  CHECK(releases_of(&probe) == 1 && !ts_easing_is_valid(own));

  atomic_store(&probe.releases, 0);
  own = registered("test:attached", &probe, true);
  CHECK_STATUS(TS_OK, ts_easing_unregister("test:attached"));
  CHECK_STATUS(TS_OK, ts_world_attach(world, "card.x", 0, own));
  CHECK_STATUS(TS_OK, ts_easing_release(own));
  end_world(world);
  CHECK(releases_of(&probe) == 1);
}
